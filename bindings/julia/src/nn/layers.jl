# SPDX-License-Identifier: Apache-2.0
# Layers that are linear, or change shapes. Data have PyTorch's shapes: the batch is the first axis, features the last,
# images are (N, C, H, W).

uniform_parameter(T, bound, rng, dims...) =
    requires_grad!(uniform!(Tensor{T}(undef, dims...); low=-bound, high=bound, rng=rng))
parameter_of(T, value, dims...) = requires_grad!(fill!(Tensor{T}(undef, dims...), value))

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

"""
    Bilinear((in1, in2) => out; bias=true, dtype=Float32, rng=nothing)

`x1 * weight[k, :, :] * x2 + bias[k]` for each k, for x1 (..., in1) and x2 (..., in2), with `weight` (out, in1, in2).
"""
struct Bilinear <: Layer
    weight::Tensor
    bias::Union{Tensor,Nothing}
end
function Bilinear(((a, b), m)::Pair{<:Tuple{Integer,Integer},<:Integer}; bias::Bool=true, dtype::Type=Float32, rng=nothing)
    a > 0 || throw(ArgumentError("Bilinear: the first input has $a features, expected more than 0"))
    bound = 1 / sqrt(a)
    weight = uniform_parameter(dtype, bound, rng, m, a, b)
    return Bilinear(weight, bias ? uniform_parameter(dtype, bound, rng, m) : nothing)
end
(l::Bilinear)(x1, x2) = bilinear(x1, x2, l.weight, l.bias)
(l::Bilinear)((x1, x2)::Tuple) = l(x1, x2)

"""
    Identity()

Its input.
"""
@layer Identity() x -> x

"""
    Flatten(; from=2, to=nothing)

Axes `from` to `to`, the last one by default, as one, in row-major order: (N, C, H, W) as (N, C * H * W).
"""
@layer Flatten(; from::Int=2, to::Union{Int,Nothing}=nothing) x ->
    (t = tensor(x); flatten(t; from=from, to=to === nothing ? ndims(t) : to))

"""
    Unflatten(dims, sizes)

Axis `dims` as axes of extents `sizes`, one of which may be `-1` or `:`, in row-major order.
"""
@layer Unflatten(dims::Int, sizes::Any) x -> unflatten(x, map(n -> n isa Colon ? -1 : n, sizes); dims=dims)

"""
    CosineSimilarity(; dims=2, eps=1e-8)

The cosine of the angle between vectors along axis `dims` of two inputs.
"""
@layer CosineSimilarity(; dims::Int=2, eps::Float64=1e-8) (x1, x2) -> cosine_similarity(x1, x2; dims=dims, eps=eps)

"""
    PairwiseDistance(; p=2, eps=1e-6, keepdims=false)

The norm of order `p` of the difference of two inputs along their last axis; `eps` is added to it.
"""
@layer PairwiseDistance(; p::Float64=2.0, eps::Float64=1e-6, keepdims::Bool=false) (x1, x2) ->
    pairwise_distance(x1, x2; p=p, eps=eps, keepdims=keepdims)
