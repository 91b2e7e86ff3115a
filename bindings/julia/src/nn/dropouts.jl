# SPDX-License-Identifier: Apache-2.0
# Layers that set elements to 0 in training.

"Whether channels are those of (N, C, ...) or, with one axis less, of (C, ...)."
function channel_dropout(x, n; settings...)
    x = tensor(x)
    ndims(x) == n && return dropdims(feature_dropout(unsqueeze(x; dims=1); settings...); dims=1)
    ndims(x) == n + 1 ||
        throw(DimensionMismatch("dropout of channels: expected $n or $(n + 1) axes, the input has $(ndims(x))"))
    return feature_dropout(x; settings...)
end
dropout1d(x; settings...) = channel_dropout(x, 2; settings...)
dropout3d(x; settings...) = channel_dropout(x, 4; settings...)

for (name, drop, about) in (
        (:Dropout, :dropout, "sets elements to 0 with probability `p` and scales the others by 1 / (1 - p)"),
        (:Dropout1d, :dropout1d, "sets channels of (N, C, L) or (C, L) to 0 with probability `p` and scales the others by 1 / (1 - p)"),
        (:Dropout2d, :feature_dropout, "sets channels of (N, C, H, W) to 0 with probability `p` and scales the others by 1 / (1 - p)"),
        (:Dropout3d, :dropout3d, "sets channels of (N, C, D, H, W) or (C, D, H, W) to 0 with probability `p` and scales the others by 1 / (1 - p)"),
        (:AlphaDropout, :alpha_dropout, "drops elements with probability `p` such that mean 0 and variance 1 stay, for [`SELU`](@ref)"),
        (:FeatureAlphaDropout, :feature_alpha_dropout, "drops channels of (N, C, ...) as [`AlphaDropout`](@ref) does elements"))
    @eval begin
        @doc $("    $name(p=0.5; rng=nothing)\n\nIn training ([`train!`](@ref)) $about.")
        mutable struct $name <: Layer
            p::Float64
            rng::Union{Generator,Nothing}
            training::Bool
        end
        function $name(p::Real=0.5; rng=nothing)
            0 <= p <= 1 || throw(ArgumentError($("$name: p is ") * "$p, expected a number in [0, 1]"))
            return $name(p, rng, true)
        end
        (d::$name)(x) = $drop(x; p=d.p, training=d.training, rng=d.rng)
    end
end
