# SPDX-License-Identifier: Apache-2.0
# Activations as layers, with the settings and defaults of PyTorch. Their functions, such as `relu`, can be used in a
# `Chain` and as activation of a layer too.

elementwise(f, x, settings...) = apply(f, tensor(x), settings...)
elementwise(f, inplace::Bool, x, settings...) = inplace ? apply!(f, x, settings...) : apply(f, tensor(x), settings...)

for (name, f, about) in (
        (:ReLU, :relu, "max(x, 0)"),
        (:ReLU6, :relu6, "min(max(x, 0), 6)"),
        (:SELU, :selu, "1.0507... * ELU(1.6732...), which keeps mean 0 and variance 1"),
        (:SiLU, :silu, "x * sigmoid(x)"),
        (:Mish, :mish, "x * tanh(softplus(x))"),
        (:Hardsigmoid, :hardsigmoid, "min(max(x + 3, 0), 6) / 6"),
        (:Hardswish, :hardswish, "x * Hardsigmoid(x)"))
    @eval begin
        @doc $("    $name(; inplace=false)\n\n$about for each element; `inplace` writes to the input.") $name
        @layer $name(; inplace::Bool=false) x -> elementwise($f, inplace, x)
    end
end

for (name, f, about) in (
        (:Sigmoid, :sigmoid, "1 / (1 + exp(-x))"),
        (:Tanh, :tanh, "The hyperbolic tangent"),
        (:Softsign, :softsign, "x / (1 + |x|)"),
        (:LogSigmoid, :logsigmoid, "log(sigmoid(x))"),
        (:Tanhshrink, :tanhshrink, "x - tanh(x)"))
    @eval begin
        @doc $("    $name()\n\n$about for each element.") $name
        @layer $name() x -> elementwise($f, x)
    end
end

"""
    LeakyReLU(negative_slope=0.01; inplace=false)

x where x > 0, else negative_slope * x; `inplace` writes to the input.
"""
@layer LeakyReLU(negative_slope::Float64=0.01; inplace::Bool=false) x ->
    elementwise(leaky_relu, inplace, x, negative_slope)

"""
    GELU(; approximate=:none)

x * Phi(x) with the normal distribution function Phi, or its approximation `:tanh`.
"""
@layer GELU(; approximate::Symbol=:none) x -> elementwise(gelu, x, tanh_chosen(approximate))
tanh_chosen(approximate) = choice(approximate, Dict(:none => false, :tanh => true), "approximate")

"""
    ELU(alpha=1; inplace=false)

x where x > 0, else alpha * (exp(x) - 1); `inplace` writes to the input.
"""
@layer ELU(alpha::Float64=1.0; inplace::Bool=false) x -> elementwise(elu, inplace, x, alpha)

"""
    CELU(alpha=1; inplace=false)

x where x >= 0, else alpha * (exp(x / alpha) - 1); `inplace` writes to the input.
"""
@layer CELU(alpha::Float64=1.0; inplace::Bool=false) x -> elementwise(celu, inplace, x, alpha)

"""
    Softplus(; beta=1, threshold=20)

log(1 + exp(beta * x)) / beta, and x where beta * x > threshold.
"""
@layer Softplus(; beta::Float64=1.0, threshold::Float64=20.0) x -> elementwise(softplus, x, beta, threshold)

"""
    Hardtanh(min_val=-1, max_val=1; inplace=false)

min(max(x, min_val), max_val); `inplace` writes to the input.
"""
@layer Hardtanh(min_val::Float64=-1.0, max_val::Float64=1.0; inplace::Bool=false) x ->
    elementwise(hardtanh, inplace, x, min_val, max_val)

"""
    Hardshrink(lambd=0.5)

0 where |x| <= lambd, else x.
"""
@layer Hardshrink(lambd::Float64=0.5) x -> elementwise(hardshrink, x, lambd)

"""
    Softshrink(lambd=0.5)

x moved towards 0 by lambd.
"""
@layer Softshrink(lambd::Float64=0.5) x -> elementwise(softshrink, x, lambd)

"""
    Threshold(limit, value; inplace=false)

x where x > limit, else value; `inplace` writes to the input.
"""
@layer Threshold(limit::Float64, value::Float64; inplace::Bool=false) x ->
    elementwise(threshold, inplace, x, limit, value)

"""
    Softmax(dims)

exp(x) / sum(exp(x)) along axis `dims`.
"""
@layer Softmax(dims::Int) x -> softmax(x; dims=dims)

"""
    LogSoftmax(dims)

x - logsumexp(x) along axis `dims`.
"""
@layer LogSoftmax(dims::Int) x -> log_softmax(x; dims=dims)

"""
    Softmin(dims)

exp(-x) / sum(exp(-x)) along axis `dims`.
"""
@layer Softmin(dims::Int) x -> softmin(x; dims=dims)

"""
    Softmax2d()

Softmax over the channels of (N, C, H, W) or (C, H, W).
"""
@layer Softmax2d() x -> softmax(x; dims=channel_axis(x))
channel_axis(x) = ndims(x) in (3, 4) ? ndims(x) - 2 :
    throw(DimensionMismatch("Softmax2d: expected 3 or 4 axes, the input has $(ndims(x))"))

"""
    GLU(dims=nothing)

a * sigmoid(b) for the halves a and b of axis `dims`, by default the last.
"""
@layer GLU(dims::Union{Int,Nothing}=nothing) x -> glu(x; dims=dims === nothing ? ndims(x) : dims)

"""
    PReLU(channels=1; init=0.25, dtype=Float32)

`x` where it is positive, else `weight .* x`, with one trained weight or one for each channel of (N, C, ...).
"""
struct PReLU <: Layer
    weight::Tensor
end
PReLU(channels::Integer=1; init::Real=0.25, dtype::Type=Float32) = PReLU(parameter_of(dtype, init, channels))
(p::PReLU)(x) = prelu(x, p.weight)

"""
    RReLU(lower=1/8, upper=1/3; rng=nothing)

x where x > 0, else x times a number between `lower` and `upper`: drawn for each element in training ([`train!`](@ref)),
their mean else.
"""
mutable struct RReLU <: Layer
    lower::Float64
    upper::Float64
    rng::Union{Generator,Nothing}
    training::Bool
end
RReLU(lower::Real=1/8, upper::Real=1/3; rng=nothing) = RReLU(lower, upper, rng, true)
(r::RReLU)(x) = rrelu(x; lower=r.lower, upper=r.upper, training=r.training, rng=r.rng)
