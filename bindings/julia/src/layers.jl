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

"""
    Conv(kernel, in => out, activation=identity; stride=1, padding=0, dilation=1, groups=1, bias=true)

A convolution of images (N, in, H, W), with `weight` (out, in / groups, kernel...). As in PyTorch it does not flip the
kernel.
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
    k = kernel isa Integer ? (kernel, kernel) : Tuple(kernel)
    groups >= 1 && n % groups == 0 || throw(ArgumentError("$n channels do not divide into $groups groups"))
    bound = 1 / sqrt(max(div(n, groups) * prod(k), 1))
    weight = uniform_parameter(dtype, bound, rng, m, div(n, groups), k...)
    return Conv(weight, bias ? uniform_parameter(dtype, bound, rng, m) : nothing, activation,
        ints64(stride), ints64(padding), ints64(dilation), Int(groups))
end
(c::Conv)(x) = activated(c.activation,
    conv2d(x, c.weight, c.bias; stride=c.stride, padding=c.padding, dilation=c.dilation, groups=c.groups))

"""
    MaxPool(kernel; stride=kernel, padding=0)

The largest element of each window of images (N, C, H, W).
"""
struct MaxPool <: Layer
    kernel::Vector{Int}
    stride::Vector{Int}
    padding::Vector{Int}
end
MaxPool(kernel; stride=kernel, padding=0) = MaxPool(ints64(kernel), ints64(stride), ints64(padding))
(p::MaxPool)(x) = max_pool2d(x, p.kernel; stride=p.stride, padding=p.padding)

"""
    MeanPool(kernel; stride=kernel, padding=0)

The mean of each window of images (N, C, H, W).
"""
struct MeanPool <: Layer
    kernel::Vector{Int}
    stride::Vector{Int}
    padding::Vector{Int}
end
MeanPool(kernel; stride=kernel, padding=0) = MeanPool(ints64(kernel), ints64(stride), ints64(padding))
(p::MeanPool)(x) = avg_pool2d(x, p.kernel; stride=p.stride, padding=p.padding)

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
