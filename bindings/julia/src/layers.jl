# Layers. Data have PyTorch's shapes: the batch is the first axis, features the last, images are (N, C, H, W).

uniform_parameter(T, bound, rng, dims...) =
    requires_grad!(uniform!(Tensor{T}(undef, dims...); low=-bound, high=bound, rng=rng))

"""
    Linear(in => out, activation=identity; bias=true, dtype=Float32, rng=nothing)

`activation.(x * weight' .+ bias)` for x (..., in), with `weight` (out, in). Its initial values are PyTorch's. `Dense` is
the same.
"""
struct Linear{F} <: Layer
    weight::Tensor
    bias::Union{Tensor,Nothing}
    activation::F
end
function Linear((n, m)::Pair{<:Integer,<:Integer}, activation=identity; bias::Bool=true, dtype::Type=Float32, rng=nothing)
    bound = 1 / sqrt(max(n, 1))
    weight = uniform_parameter(dtype, bound, rng, m, n)
    return Linear(weight, bias ? uniform_parameter(dtype, bound, rng, m) : nothing, activation)
end
const Dense = Linear
(l::Linear)(x) = activated(l.activation, linear(x, l.weight, l.bias))

activated(::typeof(identity), x) = x
activated(f, x) = apply(f, x)

# One number is for images; otherwise there are as many extents as spatial axes.
kernel_extents(kernel::Integer) = (Int(kernel), Int(kernel))
kernel_extents(kernel) = Tuple(Int.(kernel))
of_axes(functions, extents) = 1 <= length(extents) <= 3 ? functions[length(extents)] :
    throw(ArgumentError("$(length(extents)) extents, expected one to three"))

function conv_parameters(kernel, (n, m), rows, columns, groups, bias, dtype, rng)
    groups >= 1 && n % groups == 0 && m % groups == 0 ||
        throw(ArgumentError("$n and $m channels do not divide into $groups groups"))
    bound = 1 / sqrt(max(columns * prod(kernel), 1))
    weight = uniform_parameter(dtype, bound, rng, rows, columns, kernel...)
    return weight, bias ? uniform_parameter(dtype, bound, rng, m) : nothing
end

"""
    Conv(kernel, in => out, activation=identity; stride=1, padding=0, dilation=1, groups=1, bias=true)

A convolution of images (N, in, H, W), or of (N, in, L) or (N, in, D, H, W) if the kernel has one or three extents, with
`weight` (out, in / groups, kernel...). As in PyTorch it does not flip the kernel.
"""
struct Conv{F} <: Layer
    weight::Tensor
    bias::Union{Tensor,Nothing}
    activation::F
    stride::Vector{Int}
    padding::Vector{Int}
    dilation::Vector{Int}
    groups::Int
end
function Conv(kernel, (n, m)::Pair{<:Integer,<:Integer}, activation=identity; stride=1, padding=0, dilation=1,
              groups::Integer=1, bias::Bool=true, dtype::Type=Float32, rng=nothing)
    parameters = conv_parameters(kernel_extents(kernel), (n, m), m, div(n, max(groups, 1)), groups, bias, dtype, rng)
    return Conv(parameters..., activation, ints64(stride), ints64(padding), ints64(dilation), Int(groups))
end
(c::Conv)(x) = activated(c.activation, of_axes((conv1d, conv2d, conv3d), size(c.weight)[3:end])(x, c.weight, c.bias;
    stride=c.stride, padding=c.padding, dilation=c.dilation, groups=c.groups))

"""
    ConvTranspose(kernel, in => out, activation=identity; stride=1, padding=0, output_padding=0, dilation=1, groups=1, bias=true)

The transpose of [`Conv`](@ref), with `weight` (in, out / groups, kernel...).
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
(c::ConvTranspose)(x) = activated(c.activation,
    of_axes((conv_transpose1d, conv_transpose2d, conv_transpose3d), size(c.weight)[3:end])(x, c.weight, c.bias;
        stride=c.stride, padding=c.padding, output_padding=c.output_padding, groups=c.groups, dilation=c.dilation))

"""
    MaxPool(kernel; stride=kernel, padding=0)

The largest element of each window of images (N, C, H, W), or of (N, C, L) or (N, C, D, H, W) if the kernel has one or
three extents.
"""
struct MaxPool <: Layer
    kernel::Vector{Int}
    stride::Vector{Int}
    padding::Vector{Int}
end
MaxPool(kernel; stride=kernel, padding=0) = MaxPool(collect(kernel_extents(kernel)), ints64(stride), ints64(padding))
(p::MaxPool)(x) =
    of_axes((max_pool1d, max_pool2d, max_pool3d), p.kernel)(x, p.kernel; stride=p.stride, padding=p.padding)

"""
    MeanPool(kernel; stride=kernel, padding=0)

The mean of each window, as [`MaxPool`](@ref).
"""
struct MeanPool <: Layer
    kernel::Vector{Int}
    stride::Vector{Int}
    padding::Vector{Int}
end
MeanPool(kernel; stride=kernel, padding=0) = MeanPool(collect(kernel_extents(kernel)), ints64(stride), ints64(padding))
(p::MeanPool)(x) =
    of_axes((avg_pool1d, avg_pool2d, avg_pool3d), p.kernel)(x, p.kernel; stride=p.stride, padding=p.padding)

"""
    AdaptiveMaxPool(out)

The largest elements of the parts that cut the spatial axes into `out`, a tuple of one to three numbers.
"""
struct AdaptiveMaxPool{N} <: Layer
    out::NTuple{N,Int}
end
(p::AdaptiveMaxPool)(x) =
    first(of_axes((adaptive_max_pool1d, adaptive_max_pool2d, adaptive_max_pool3d), p.out)(x, p.out))

"""
    AdaptiveMeanPool(out)

The means of the parts that cut the spatial axes into `out`, a tuple of one to three numbers.
"""
struct AdaptiveMeanPool{N} <: Layer
    out::NTuple{N,Int}
end
(p::AdaptiveMeanPool)(x) =
    of_axes((adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d), p.out)(x, p.out)

"""
    LayerNorm(dims...; eps=1e-5, affine=true, dtype=Float32)

Mean 0 and variance 1 over the last axes, which have extents `dims`; then times `weight` plus `bias`.
"""
struct LayerNorm <: Layer
    weight::Union{Tensor,Nothing}
    bias::Union{Tensor,Nothing}
    dims::Vector{Int}
    eps::Float64
end
LayerNorm(dims::Integer...; eps::Real=1e-5, affine::Bool=true, dtype::Type=Float32) =
    LayerNorm(affine ? ones(Tensor{dtype}, dims...; requires_grad=true) : nothing,
        affine ? zeros(Tensor{dtype}, dims...; requires_grad=true) : nothing, Int[dims...], eps)
(l::LayerNorm)(x) = layer_norm(x, length(l.dims), l.weight, l.bias; eps=l.eps)

"""
    BatchNorm(channels; eps=1e-5, momentum=0.1, affine=true, dtype=Float32)

Mean 0 and variance 1 for each channel of (N, C, ...), over the batch in training ([`train!`](@ref)) and by running
statistics else; then times `weight` plus `bias`.
"""
mutable struct BatchNorm <: Layer
    weight::Union{Tensor,Nothing}
    bias::Union{Tensor,Nothing}
    running_mean::Tensor
    running_var::Tensor
    num_batches_tracked::Tensor
    eps::Float64
    momentum::Float64
    training::Bool
end
BatchNorm(channels::Integer; eps::Real=1e-5, momentum::Real=0.1, affine::Bool=true, dtype::Type=Float32) =
    BatchNorm(affine ? ones(Tensor{dtype}, channels; requires_grad=true) : nothing,
        affine ? zeros(Tensor{dtype}, channels; requires_grad=true) : nothing,
        zeros(Tensor{dtype}, channels), ones(Tensor{dtype}, channels), Tensor(0), eps, momentum, true)
function (b::BatchNorm)(x)
    b.training && no_grad(() -> add!(b.num_batches_tracked, 1))
    return batch_norm(x, b.weight, b.bias, b.running_mean, b.running_var; training=b.training, momentum=b.momentum,
        eps=b.eps)
end

"""
    Dropout(p=0.5; rng=nothing)

In training ([`train!`](@ref)) sets elements to 0 with probability `p` and scales the others by 1 / (1 - p).
"""
mutable struct Dropout <: Layer
    p::Float64
    rng::Union{Generator,Nothing}
    training::Bool
end
Dropout(p::Real=0.5; rng=nothing) = Dropout(p, rng, true)
(d::Dropout)(x) = dropout(x; p=d.p, training=d.training, rng=d.rng)

"""
    PReLU(channels=1; init=0.25, dtype=Float32)

`x` where it is positive, else `weight .* x`, with one trained weight or one for each channel of (N, C, ...).
"""
struct PReLU <: Layer
    weight::Tensor
end
PReLU(channels::Integer=1; init::Real=0.25, dtype::Type=Float32) =
    PReLU(requires_grad!(fill!(Tensor{dtype}(undef, channels), init)))
(p::PReLU)(x) = prelu(x, p.weight)

"""
    Embedding(n => width; dtype=Float32, rng=nothing)

Row `i` of `weight` (n, width) for every number `i`, from 1, of a tensor or array.
"""
struct Embedding <: Layer
    weight::Tensor
end
Embedding((n, width)::Pair{<:Integer,<:Integer}; dtype::Type=Float32, rng=nothing) =
    Embedding(requires_grad!(normal!(Tensor{dtype}(undef, n, width); rng=rng)))
(e::Embedding)(index) = embedding(e.weight, index)

"""
    Chain(layers...)

Applies layers, or any functions, one after the other. `c[i]` is a layer.
"""
struct Chain{T<:Tuple} <: Layer
    layers::T
end
Chain(layers...) = Chain(layers)
children(c::Chain) = children(c.layers)
(c::Chain)(x) = foldl((v, layer) -> called(layer, v), c.layers; init=x)
called(layer::Layer, x) = layer(x)
called(f, x) = f(x)
Base.getindex(c::Chain, i::Integer) = c.layers[i]
Base.getindex(c::Chain, i::AbstractUnitRange) = Chain(c.layers[i])
Base.length(c::Chain) = length(c.layers)
Base.iterate(c::Chain, state...) = iterate(c.layers, state...)
Base.lastindex(c::Chain) = length(c.layers)
described(c::Chain) = map(repr, collect(Any, c.layers))
