# SPDX-License-Identifier: Apache-2.0
# Convolutions. One number as kernel is for images; otherwise there are as many extents as spatial axes.

kernel_extents(kernel::Integer) = (Int(kernel), Int(kernel))
kernel_extents(kernel) = Tuple(Int.(kernel))
of_axes(functions, extents) = 1 <= length(extents) <= 3 ? functions[length(extents)] :
    throw(ArgumentError("$(length(extents)) extents, expected one to three"))
"One number for each of n axes."
per_axis(v, n) = length(v) == 1 ? fill(Int(first(v)), n) : Int[i for i in v]

function conv_parameters(kernel, (n, m), rows, columns, groups, bias, dtype, rng)
    groups >= 1 && n % groups == 0 && m % groups == 0 ||
        throw(ArgumentError("$n and $m channels do not divide into $groups groups"))
    bound = 1 / sqrt(max(columns * prod(kernel), 1))
    weight = uniform_parameter(dtype, bound, rng, rows, columns, kernel...)
    return weight, bias ? uniform_parameter(dtype, bound, rng, m) : nothing
end

const CONV_PADDING = Dict(:same => :same, :valid => :valid)
const PADDING_MODES = Dict(m => m for m in (:zeros, :reflect, :replicate, :circular))

"""
    Conv(kernel, in => out, activation=identity; stride=1, padding=0, dilation=1, groups=1, bias=true,
         padding_mode=:zeros, dtype=Float32, rng=nothing)

A convolution of images (N, in, H, W), or of (N, in, L) or (N, in, D, H, W) if the kernel has one or three extents, with
`weight` (out, in / groups, kernel...); N may be left out. As in PyTorch it does not flip the kernel. `padding` is a
number, one for each axis, `:same`, which keeps the extents (stride 1), or `:valid` for none; `padding_mode` is `:zeros`,
`:reflect`, `:replicate` or `:circular`.
"""
struct Conv{F} <: Layer
    weight::Tensor
    bias::Union{Tensor,Nothing}
    activation::F
    stride::Vector{Int}
    padding::Union{Vector{Int},Symbol}
    dilation::Vector{Int}
    groups::Int
    padding_mode::Symbol
end
function Conv(kernel, (n, m)::Pair{<:Integer,<:Integer}, activation=identity; stride=1, padding=0, dilation=1,
              groups::Integer=1, bias::Bool=true, padding_mode=:zeros, dtype::Type=Float32, rng=nothing)
    named = padding isa Union{Symbol,AbstractString}
    padding = named ? choice(padding, CONV_PADDING, "padding") : ints64(padding)
    padding === :same && any(s -> s != 1, stride) && throw(ArgumentError("Conv: padding :same needs stride 1, got $stride"))
    padding_mode = choice(padding_mode, PADDING_MODES, "padding_mode")
    parameters = conv_parameters(kernel_extents(kernel), (n, m), m, div(n, max(groups, 1)), groups, bias, dtype, rng)
    return Conv(parameters..., activation, ints64(stride), padding, ints64(dilation), Int(groups), padding_mode)
end
function (c::Conv)(x)
    x, padding = conv_padding(c, tensor(x))
    run = of_axes((conv1d, conv2d, conv3d), size(c.weight)[3:end])
    return activated(c.activation, run(x, c.weight, c.bias; stride=c.stride, padding=padding, dilation=c.dilation, groups=c.groups))
end

"The input with the padding that the library has no form of, and the one that is left for it to do."
function conv_padding(c::Conv, x)
    kernel = size(c.weight)[3:end]
    n = length(kernel)
    c.padding === :valid && return x, 0
    before = c.padding === :same ? [div(d * (k - 1), 2) for (d, k) in zip(per_axis(c.dilation, n), kernel)] :
             per_axis(c.padding, n)
    after = c.padding === :same ? [d * (k - 1) - b for (d, k, b) in zip(per_axis(c.dilation, n), kernel, before)] : before
    c.padding_mode === :zeros && before == after && return x, before
    widths = Int[w for i in n:-1:1 for w in (before[i], after[i])]
    return padded_edges(x, widths, c.padding_mode === :zeros ? :constant : c.padding_mode, 0.0), 0
end

"""
    ConvTranspose(kernel, in => out, activation=identity; stride=1, padding=0, output_padding=0, dilation=1, groups=1,
                  bias=true, dtype=Float32, rng=nothing)

The transpose of [`Conv`](@ref), with `weight` (in, out / groups, kernel...). A call with `output_size`, the spatial
extents of the result, chooses `output_padding` by it.
"""
struct ConvTranspose{F} <: Layer
    weight::Tensor
    bias::Union{Tensor,Nothing}
    activation::F
    stride::Vector{Int}
    padding::Vector{Int}
    output_padding::Vector{Int}
    dilation::Vector{Int}
    groups::Int
end
function ConvTranspose(kernel, (n, m)::Pair{<:Integer,<:Integer}, activation=identity; stride=1, padding=0,
                       output_padding=0, dilation=1, groups::Integer=1, bias::Bool=true, dtype::Type=Float32, rng=nothing)
    parameters = conv_parameters(kernel_extents(kernel), (n, m), n, div(m, max(groups, 1)), groups, bias, dtype, rng)
    return ConvTranspose(parameters..., activation, ints64(stride), ints64(padding), ints64(output_padding),
        ints64(dilation), Int(groups))
end
function (c::ConvTranspose)(x; output_size=nothing)
    run = of_axes((conv_transpose1d, conv_transpose2d, conv_transpose3d), size(c.weight)[3:end])
    more = output_size === nothing ? c.output_padding : output_padding(c, size(x), output_size)
    return activated(c.activation, run(x, c.weight, c.bias; stride=c.stride, padding=c.padding, output_padding=more,
        groups=c.groups, dilation=c.dilation))
end

function output_padding(c::ConvTranspose, shape, output_size)
    kernel = size(c.weight)[3:end]
    n = length(kernel)
    length(output_size) == n && length(shape) >= n ||
        throw(DimensionMismatch("ConvTranspose: output_size is $output_size and the input has shape $shape, expected $n spatial axes"))
    steps, pads, dilation = per_axis(c.stride, n), per_axis(c.padding, n), per_axis(c.dilation, n)
    least = [(Int128(shape[end-n+i]) - 1) * steps[i] - Int128(2) * pads[i] + Int128(dilation[i]) * (kernel[i] - 1) + 1 for i in 1:n]
    most = least .+ steps .- 1
    all(least .<= collect(output_size) .<= most) ||
        throw(DimensionMismatch("ConvTranspose: output_size is $output_size, expected from $(Tuple(least)) to $(Tuple(most))"))
    return Int[o - l for (o, l) in zip(output_size, least)]
end
