# SPDX-License-Identifier: Apache-2.0
# Pools. They are for images (N, C, H, W), or for (N, C, L) or (N, C, D, H, W) if the kernel, or the size of the result, has
# one or three extents; N may be left out.

"""
    MaxPool(kernel; stride=kernel, padding=0, dilation=1, return_indices=false, ceil_mode=false)

The largest element of each window of images (N, C, H, W), or of (N, C, L) or (N, C, D, H, W) if the kernel has one or
three extents. With `return_indices` the result is `(values=..., indices=...)`, which [`MaxUnpool`](@ref) takes;
`ceil_mode` adds a last window that leaves the input.
"""
struct MaxPool <: Layer
    kernel::Vector{Int}
    stride::Vector{Int}
    padding::Vector{Int}
    dilation::Vector{Int}
    return_indices::Bool
    ceil_mode::Bool
end
MaxPool(kernel; stride=kernel, padding=0, dilation=1, return_indices::Bool=false, ceil_mode::Bool=false) =
    MaxPool(collect(kernel_extents(kernel)), ints64(stride), ints64(padding), ints64(dilation), return_indices, ceil_mode)
function (p::MaxPool)(x)
    run = of_axes(p.return_indices ? (max_pool1d_with_indices, max_pool2d_with_indices, max_pool3d_with_indices) :
                  (max_pool1d, max_pool2d, max_pool3d), p.kernel)
    return run(x, p.kernel; stride=p.stride, padding=p.padding, dilation=p.dilation, ceil_mode=p.ceil_mode)
end

"""
    MaxUnpool(kernel; stride=kernel, padding=0)

Zeros, and the elements where [`MaxPool`](@ref) found them: a call with values and indices. `output_size`, the spatial
extents of the result, chooses among those that the pool gives one result.
"""
struct MaxUnpool <: Layer
    kernel::Vector{Int}
    stride::Vector{Int}
    padding::Vector{Int}
end
MaxUnpool(kernel; stride=kernel, padding=0) = MaxUnpool(collect(kernel_extents(kernel)), ints64(stride), ints64(padding))
function (p::MaxUnpool)(x, indices; output_size=nothing)
    n = length(p.kernel)
    ndims(x) in (n + 1, n + 2) ||
        throw(DimensionMismatch("MaxUnpool: expected $(n + 1) or $(n + 2) axes, the input has $(ndims(x))"))
    steps, pads = per_axis(p.stride, n), per_axis(p.padding, n)
    extents = [(Int128(size(x, ndims(x) - n + i)) - 1) * steps[i] - Int128(2) * pads[i] + p.kernel[i] for i in 1:n]
    if output_size !== nothing
        least, most = extents .- steps .+ 1, extents .+ steps .- 1
        length(output_size) == n && all(least .<= collect(output_size) .<= most) ||
            throw(DimensionMismatch("MaxUnpool: output_size is $output_size, expected from $(Tuple(least)) to $(Tuple(most))"))
        extents = output_size
    end
    all(<=(typemax(Int)), extents) && all(>=(typemin(Int)), extents) ||
        throw(DimensionMismatch("MaxUnpool: stride $(p.stride) and padding $(p.padding) give extents $(Tuple(extents))"))
    return of_axes((max_unpool1d, max_unpool2d, max_unpool3d), p.kernel)(x, indices, Int[e for e in extents])
end
(p::MaxUnpool)((x, indices)::Union{Tuple,NamedTuple}; output_size=nothing) = p(x, indices; output_size=output_size)

"""
    MeanPool(kernel; stride=kernel, padding=0, ceil_mode=false, count_include_pad=true, divisor_override=0)

The mean of each window, as [`MaxPool`](@ref). Padding counts as zeros, or with `count_include_pad=false` not at all; the
sum is divided by `divisor_override` if it is not 0 (for images and volumes).
"""
struct MeanPool <: Layer
    kernel::Vector{Int}
    stride::Vector{Int}
    padding::Vector{Int}
    ceil_mode::Bool
    count_include_pad::Bool
    divisor_override::Int
end
function MeanPool(kernel; stride=kernel, padding=0, ceil_mode::Bool=false, count_include_pad::Bool=true,
                  divisor_override::Integer=0)
    extents = collect(kernel_extents(kernel))
    length(extents) == 1 && divisor_override != 0 &&
        throw(ArgumentError("MeanPool: divisor_override is $divisor_override, expected 0 for one spatial axis"))
    return MeanPool(extents, ints64(stride), ints64(padding), ceil_mode, count_include_pad, divisor_override)
end
function (p::MeanPool)(x)
    settings = (stride=p.stride, padding=p.padding, ceil_mode=p.ceil_mode, count_include_pad=p.count_include_pad)
    length(p.kernel) == 1 && return avg_pool1d(x, p.kernel; settings...)
    return of_axes((avg_pool1d, avg_pool2d, avg_pool3d), p.kernel)(x, p.kernel; settings..., divisor_override=p.divisor_override)
end

"""
    LPPool(p, kernel; stride=kernel, ceil_mode=false)

`sum(x .^ p) ^ (1 / p)` of each window, as [`MaxPool`](@ref).
"""
struct LPPool <: Layer
    p::Float64
    kernel::Vector{Int}
    stride::Vector{Int}
    ceil_mode::Bool
end
LPPool(p::Real, kernel; stride=kernel, ceil_mode::Bool=false) =
    LPPool(p, collect(kernel_extents(kernel)), ints64(stride), ceil_mode)
(p::LPPool)(x) =
    of_axes((lp_pool1d, lp_pool2d, lp_pool3d), p.kernel)(x, p.p, p.kernel; stride=p.stride, ceil_mode=p.ceil_mode)

const Extent = Union{Int,Nothing}
adaptive_extents(out::Integer) = Extent[out, out]
adaptive_extents(out) = Extent[n isa Integer ? n : nothing for n in out]
function adaptive_shape(out, x)
    ndims(x) >= length(out) ||
        throw(DimensionMismatch("expected at least $(length(out)) axes, the input has $(ndims(x))"))
    return Int[n === nothing ? size(x, ndims(x) - length(out) + i) : n for (i, n) in enumerate(out)]
end

"""
    AdaptiveMaxPool(out; return_indices=false)

The largest elements of the parts that cut the spatial axes into `out`, one to three numbers, or one for images; `:` or
`nothing` keeps an extent. With `return_indices` the result is `(values=..., indices=...)`.
"""
struct AdaptiveMaxPool <: Layer
    out::Vector{Extent}
    return_indices::Bool
end
AdaptiveMaxPool(out; return_indices::Bool=false) = AdaptiveMaxPool(adaptive_extents(out), return_indices)
function (p::AdaptiveMaxPool)(x)
    found = of_axes((adaptive_max_pool1d, adaptive_max_pool2d, adaptive_max_pool3d), p.out)(x, adaptive_shape(p.out, x))
    return p.return_indices ? found : found.values
end

"""
    AdaptiveMeanPool(out)

The means of the parts that cut the spatial axes into `out`, as [`AdaptiveMaxPool`](@ref).
"""
struct AdaptiveMeanPool <: Layer
    out::Vector{Extent}
    AdaptiveMeanPool(out) = new(adaptive_extents(out))
end
(p::AdaptiveMeanPool)(x) =
    of_axes((adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d), p.out)(x, adaptive_shape(p.out, x))
