# SPDX-License-Identifier: Apache-2.0
# Normalizations. Those with running statistics have PyTorch's buffers.

affine_parameters(T, affine, bias, dims...) = (affine ? ones(Tensor{T}, dims...; requires_grad=true) : nothing,
    affine && bias ? zeros(Tensor{T}, dims...; requires_grad=true) : nothing)
running_statistics(T, tracked, channels) = tracked ?
    (zeros(Tensor{T}, channels), ones(Tensor{T}, channels), Tensor(0)) : (nothing, nothing, nothing)

function check_ending(name, x, dims)
    shape = size(x)
    length(shape) >= length(dims) && all(shape[end-length(dims)+1:end] .== dims) ||
        throw(DimensionMismatch("$name: the input has shape $shape, expected it to end with $(Tuple(dims))"))
    return length(dims)
end

"""
    LayerNorm(dims...; eps=1e-5, affine=true, bias=true, dtype=Float32)

Mean 0 and variance 1 over the last axes, which have extents `dims`; then times `weight` plus `bias`.
"""
struct LayerNorm <: Layer
    weight::Union{Tensor,Nothing}
    bias::Union{Tensor,Nothing}
    dims::Vector{Int}
    eps::Float64
end
LayerNorm(dims::Integer...; eps::Real=1e-5, affine::Bool=true, bias::Bool=true, dtype::Type=Float32) =
    LayerNorm(affine_parameters(dtype, affine, bias, dims...)..., Int[dims...], eps)
(l::LayerNorm)(x) = layer_norm(x, check_ending("LayerNorm", x, l.dims), l.weight, l.bias; eps=l.eps)

"""
    RMSNorm(dims...; eps=NaN, affine=true, dtype=Float32)

`x / sqrt(mean(x^2) + eps) * weight` over the last axes, which have extents `dims`; `NaN` stands for the distance from 1
to the next number.
"""
struct RMSNorm <: Layer
    weight::Union{Tensor,Nothing}
    dims::Vector{Int}
    eps::Float64
end
RMSNorm(dims::Integer...; eps::Real=NaN, affine::Bool=true, dtype::Type=Float32) =
    RMSNorm(affine_parameters(dtype, affine, false, dims...)[1], Int[dims...], eps)
(l::RMSNorm)(x) = rms_norm(x, check_ending("RMSNorm", x, l.dims), l.weight, l.eps)

"""
    GroupNorm(groups, channels; eps=1e-5, affine=true, bias=true, dtype=Float32)

Mean 0 and variance 1 for each group of channels of (N, C, ...); then times `weight` plus `bias`.
"""
struct GroupNorm <: Layer
    weight::Union{Tensor,Nothing}
    bias::Union{Tensor,Nothing}
    groups::Int
    eps::Float64
end
function GroupNorm(groups::Integer, channels::Integer; eps::Real=1e-5, affine::Bool=true, bias::Bool=true,
                   dtype::Type=Float32)
    groups > 0 && channels % groups == 0 ||
        throw(ArgumentError("GroupNorm: $channels channels do not divide into $groups groups"))
    return GroupNorm(affine_parameters(dtype, affine, bias, channels)..., groups, eps)
end
(l::GroupNorm)(x) = group_norm(x, l.groups, l.weight, l.bias; eps=l.eps)

"""
    BatchNorm(channels; eps=1e-5, momentum=0.1, affine=true, track_running_stats=true, bias=true, dtype=Float32)

Mean 0 and variance 1 for each channel of (N, C, ...), over the batch in training ([`train!`](@ref)) and by running
statistics else; then times `weight` plus `bias`. The running ones move by `momentum`, or with `nothing` are the mean of
all batches; without `track_running_stats` there are none, and those of the batch are always used.
"""
mutable struct BatchNorm <: Layer
    weight::Union{Tensor,Nothing}
    bias::Union{Tensor,Nothing}
    running_mean::Union{Tensor,Nothing}
    running_var::Union{Tensor,Nothing}
    num_batches_tracked::Union{Tensor,Nothing}
    eps::Float64
    momentum::Union{Float64,Nothing}
    training::Bool
end
BatchNorm(channels::Integer; eps::Real=1e-5, momentum=0.1, affine::Bool=true, track_running_stats::Bool=true,
          bias::Bool=true, dtype::Type=Float32) =
    BatchNorm(affine_parameters(dtype, affine, bias, channels)...,
        running_statistics(dtype, track_running_stats, channels)..., eps, momentum, true)
function (b::BatchNorm)(x)
    momentum = b.momentum
    counts = b.training && b.num_batches_tracked !== nothing
    counts && momentum === nothing && (momentum = 1 / (item(b.num_batches_tracked) + 1))
    y = batch_norm(x, b.weight, b.bias, b.running_mean, b.running_var;
        training=b.training || b.running_mean === nothing, momentum=something(momentum, 0.0), eps=b.eps)
    counts && no_grad(() -> add!(b.num_batches_tracked, 1))  # a call that fails counts no batch
    return y
end

"""
    reset_running_stats!(norm)

Forgets the running statistics of a [`BatchNorm`](@ref).
"""
function reset_running_stats!(b::BatchNorm)
    b.running_mean === nothing && return b
    no_grad() do
        foreach((t, value) -> fill!(t, value), (b.running_mean, b.running_var, b.num_batches_tracked), (0, 1, 0))
    end
    return b
end

for (n, shapes) in ((1, "(N, C, L) or (C, L)"), (2, "(N, C, H, W) or (C, H, W)"), (3, "(N, C, D, H, W) or (C, D, H, W)"))
    name = Symbol("InstanceNorm", n, "d")
    @eval begin
        @doc $("""
            $name(channels; eps=1e-5, momentum=0.1, affine=false, track_running_stats=false, bias=true, dtype=Float32)

        Mean 0 and variance 1 for each channel of each instance of $shapes; with `affine` then times `weight` plus
        `bias`. With `track_running_stats` statistics run along in training, and are used else.
        """)
        mutable struct $name <: Layer
            weight::Union{Tensor,Nothing}
            bias::Union{Tensor,Nothing}
            running_mean::Union{Tensor,Nothing}
            running_var::Union{Tensor,Nothing}
            num_batches_tracked::Union{Tensor,Nothing}
            channels::Int
            eps::Float64
            momentum::Float64
            training::Bool
        end
        $name(channels::Integer; eps::Real=1e-5, momentum::Real=0.1, affine::Bool=false,
              track_running_stats::Bool=false, bias::Bool=true, dtype::Type=Float32) =
            $name(affine_parameters(dtype, affine, bias, channels)...,
                running_statistics(dtype, track_running_stats, channels)..., channels, eps, momentum, true)
        (l::$name)(x) = normed_instances(l, tensor(x), $(n + 2))
    end
end

function normed_instances(l, x, batched)
    name = nameof(typeof(l))
    ndims(x) == batched - 1 && return dropdims(normed_instances(l, unsqueeze(x; dims=1), batched); dims=1)
    ndims(x) == batched ||
        throw(DimensionMismatch("$name: expected $(batched - 1) or $batched axes, the input has $(ndims(x))"))
    size(x, 2) == l.channels ||
        throw(DimensionMismatch("$name: the input has shape $(size(x)), expected $(l.channels) channels"))
    return instance_norm(x, l.weight, l.bias, l.running_mean, l.running_var;
        use_input_stats=l.training || l.running_mean === nothing, momentum=l.momentum, eps=l.eps)
end

"""
    LocalResponseNorm(count; alpha=1e-4, beta=0.75, k=1)

`x / (k + alpha * m)^beta`, m the mean of the squares of `count` neighbouring channels of (N, C, L, ...).
"""
@layer LocalResponseNorm(count::Int; alpha::Float64=1e-4, beta::Float64=0.75, k::Float64=1.0) x ->
    local_response_norm(x, count; alpha=alpha, beta=beta, k=k)
