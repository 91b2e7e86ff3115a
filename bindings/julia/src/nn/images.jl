# SPDX-License-Identifier: Apache-2.0
# Layers that change the extents of images, or the order of their elements.

const AXES_OF_MODE = Dict(:linear => 1, :bilinear => 2, :bicubic => 2, :trilinear => 3)
const RESIZE_MODES = Dict(m => string(m) for m in
    (:nearest, Symbol("nearest-exact"), :area, :linear, :bilinear, :bicubic, :trilinear))

"""
    Upsample(; size=nothing, scale_factor=nothing, mode=:nearest, align_corners=nothing, recompute_scale_factor=false)

The input (N, C, ...) with spatial extents `size`, or its own times `scale_factor`, each one number or one for each axis.
`mode` is `:nearest`, `"nearest-exact"`, `:area`, or `:linear`, `:bilinear`, `:trilinear`, `:bicubic`, by the number of
spatial axes. With `align_corners` the outermost elements keep their places. With `recompute_scale_factor` places are
computed with the ratio of the extents rather than with `scale_factor`.
"""
struct Upsample <: Layer
    extents::Any
    scale_factor::Any
    mode::Symbol
    align_corners::Union{Bool,Nothing}
    recompute_scale_factor::Bool
end
function Upsample(; size=nothing, scale_factor=nothing, mode=:nearest, align_corners=nothing,
                  recompute_scale_factor::Bool=false)
    choice(mode, RESIZE_MODES, "mode")
    (size === nothing) == (scale_factor === nothing) && throw(ArgumentError("Upsample: expected size or scale_factor"))
    size !== nothing && recompute_scale_factor && throw(ArgumentError("Upsample: recompute_scale_factor needs scale_factor"))
    align_corners !== nothing && !haskey(AXES_OF_MODE, Symbol(mode)) &&
        throw(ArgumentError("Upsample: align_corners is for $(join(sort!(string.(collect(keys(AXES_OF_MODE)))), ", ")), mode is $mode"))
    return Upsample(size, scale_factor, Symbol(mode), align_corners, recompute_scale_factor)
end

"`UpsamplingNearest2d(; size=nothing, scale_factor=nothing)`: [`Upsample`](@ref) with mode `:nearest`."
UpsamplingNearest2d(; size=nothing, scale_factor=nothing) = Upsample(; size=size, scale_factor=scale_factor)
"`UpsamplingBilinear2d(; size=nothing, scale_factor=nothing)`: [`Upsample`](@ref) with mode `:bilinear` and aligned corners."
UpsamplingBilinear2d(; size=nothing, scale_factor=nothing) =
    Upsample(; size=size, scale_factor=scale_factor, mode=:bilinear, align_corners=true)

numbers_of(v::Real, n, what) = fill(v, n)
numbers_of(v, n, what) = length(v) == n ? collect(v) :
    throw(DimensionMismatch("Upsample: $what is $v, expected $n numbers"))
function scaled(extent, scale)
    scale > 0 && extent * scale < 2.0^53 ||
        throw(ArgumentError("Upsample: scale_factor is $scale, expected positive numbers that an extent of $extent has room for"))
    return floor(Int, extent * scale)
end

function (u::Upsample)(x)
    x = tensor(x)
    n = ndims(x) - 2
    1 <= n <= 3 || throw(DimensionMismatch("Upsample: expected 3, 4 or 5 axes, the input has $(ndims(x))"))
    get(AXES_OF_MODE, u.mode, n) == n ||
        throw(DimensionMismatch("Upsample: mode $(u.mode) is for $(AXES_OF_MODE[u.mode] + 2) axes, the input has $(ndims(x))"))
    factors = u.extents === nothing ? Float64.(numbers_of(u.scale_factor, n, "scale_factor")) : zeros(n)
    extents = u.extents === nothing ? map(scaled, size(x)[3:end], factors) : Int.(numbers_of(u.extents, n, "size"))
    all(>(0), extents) && all(>(0), size(x)[2:end]) ||
        throw(DimensionMismatch("Upsample: from $(size(x)) to $(Tuple(extents)), expected positive extents"))
    by_ratio = u.extents !== nothing || u.recompute_scale_factor || u.mode === :area
    return resized(x, extents, by_ratio ? zeros(n) : factors, u.mode, something(u.align_corners, false))
end

"One axis after the other where a scale says the places, as PyTorch computes them; bytes are rounded after each."
function resized(x, extents, scales, mode, align_corners)
    along = get(Dict(:bilinear => "linear", :trilinear => "linear", :bicubic => "cubic"), mode, string(mode))
    bytes = eltype(x) === UInt8 && mode in (:bilinear, :bicubic)
    along in ("linear", "cubic") && !(eltype(x) <: Floating) && !bytes &&
        throw(ArgumentError("Upsample: mode $mode takes floating elements, the input has $(eltype(x))"))
    !bytes && (size(x, 1) == 0 || all(iszero, scales)) &&
        return interpolate(x, extents, string(mode); align_corners=align_corners)
    half = !(mode in (:nearest, Symbol("nearest-exact"))) && sizeof(eltype(x)) <= 2
    found = half ? astype(Float32, x) : x
    for axis in ndims(x):-1:3
        found = interpolate_axis(found, extents[axis-2], along; dims=axis, align_corners=align_corners, scale=scales[axis-2])
        bytes && (found = clamp.(floor.(found .+ 0.5), 0, 255))
    end
    return astype(eltype(x), found)
end

"""
    PixelShuffle(factor)

(..., C * factor^2, H, W) as (..., C, H * factor, W * factor).
"""
@layer PixelShuffle(factor::Int) x -> pixel_shuffle(x, factor)

"""
    PixelUnshuffle(factor)

(..., C, H * factor, W * factor) as (..., C * factor^2, H, W).
"""
@layer PixelUnshuffle(factor::Int) x -> pixel_unshuffle(x, factor)

"""
    ChannelShuffle(groups)

Channels in the order of their places in the groups.
"""
@layer ChannelShuffle(groups::Int) x -> channel_shuffle(x, groups)

"""
    Unfold(kernel; dilation=1, padding=0, stride=1)

The windows of images (N, C, H, W) as columns (N, C * kernel, windows).
"""
@layer Unfold(kernel::Any; dilation::Any=1, padding::Any=0, stride::Any=1) x ->
    im2col(x, kernel; stride=stride, padding=padding, dilation=dilation)

"""
    Fold(extents, kernel; dilation=1, padding=0, stride=1)

The sums of columns at the places of an image of `extents` (height, width) that [`Unfold`](@ref) takes them from.
"""
@layer Fold(extents::Any, kernel::Any; dilation::Any=1, padding::Any=0, stride::Any=1) x ->
    col2im(x, kernel_extents(extents), kernel; stride=stride, padding=padding, dilation=dilation)
