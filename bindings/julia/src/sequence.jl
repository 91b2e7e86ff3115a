# Recurrent layers and attention, with PyTorch's names of parameters and order of gates.

abstract type RecurrentLayer <: Layer end

# Names and weights of all layers and directions.
function recurrent_weights(gates, (n, m)::Pair, layers, bias, bidirectional, T, rng)
    bound, found = 1 / sqrt(max(m, 1)), Pair{String,Tensor}[]
    for layer in 0:layers-1, suffix in (bidirectional ? ("", "_reverse") : ("",))
        width = layer == 0 ? n : m * (bidirectional ? 2 : 1)
        shapes = Pair{String,Tuple}["weight_ih" => (gates * m, width), "weight_hh" => (gates * m, m)]
        bias && append!(shapes, ["bias_ih" => (gates * m,), "bias_hh" => (gates * m,)])
        for (name, shape) in shapes
            push!(found, "$(name)_l$layer$suffix" => uniform_parameter(T, bound, rng, shape...))
        end
    end
    return found
end
children(l::RecurrentLayer) = l.weights
described(l::RecurrentLayer) = ["$(length(l.weights)) weights"]
options(l::RecurrentLayer) = (layers=l.layers, bias=l.bias, dropout=l.dropout, training=l.training,
    bidirectional=l.bidirectional, batch_first=l.batch_first)

for (name, gates, about) in ((:LSTM, 4, "gates that keep, forget and show what is in their cells"),
                             (:GRU, 3, "gates that reset and update their states"))
    @eval begin
        """
            $($(string(name)))(in => hidden; layers=1, bias=true, dropout=0, bidirectional=false, batch_first=false)

        Layers with $($about), over sequences (L, N, in), with `batch_first` (N, L, in), or (L, in). A call gives the
        states of the last layer at all times, and the states of all layers after the last one; a second argument is the
        state before the first.
        """
        mutable struct $name <: RecurrentLayer
            weights::Vector{Pair{String,Tensor}}
            layers::Int
            bias::Bool
            dropout::Float64
            bidirectional::Bool
            batch_first::Bool
            training::Bool
        end
        $name(sizes::Pair{<:Integer,<:Integer}; layers::Integer=1, bias::Bool=true, dropout::Real=0,
            bidirectional::Bool=false, batch_first::Bool=false, dtype::Type=Float32, rng=nothing) =
            $name(recurrent_weights($gates, sizes, layers, bias, bidirectional, dtype, rng), layers, bias, dropout,
                bidirectional, batch_first, true)
    end
end
(l::GRU)(x, h=nothing) = Tuple(gru(x, h, last.(l.weights); options(l)...))
function (l::LSTM)(x, state=(nothing, nothing))
    y, h, c = lstm(x, state[1], state[2], last.(l.weights); options(l)...)
    return y, (h, c)
end

"""
    MultiHeadAttention(width, heads; bias=true, dropout=0)

Attention in `heads` subspaces. A call with query, key and value, (L, N, width) or (L, width), gives the output and the
weights. `mask` (L, S) and `key_padding_mask` (N, S) forbid where they are true, or are added to the scores.
"""
mutable struct MultiHeadAttention <: Layer
    in_proj_weight::Tensor
    in_proj_bias::Union{Tensor,Nothing}
    out_proj::Linear
    heads::Int
    dropout::Float64
    training::Bool
end
function MultiHeadAttention(width::Integer, heads::Integer; bias::Bool=true, dropout::Real=0, dtype::Type=Float32,
                            rng=nothing)
    weight = uniform_parameter(dtype, sqrt(6 / 4width), rng, 3width, width)
    out = Linear(width => width; bias=bias, dtype=dtype, rng=rng)
    bias && no_grad(() -> fill!(out.bias, 0))
    own = bias ? zeros(Tensor{dtype}, 3width; requires_grad=true) : nothing
    return MultiHeadAttention(weight, own, out, heads, dropout, true)
end
(a::MultiHeadAttention)(query, key=query, value=key; mask=nothing, key_padding_mask=nothing) =
    Tuple(multi_head_attention(query, key, value, a.heads, a.in_proj_weight, nothing, nothing, nothing, a.in_proj_bias,
        nothing, nothing, a.out_proj.weight, a.out_proj.bias, key_padding_mask, mask;
        dropout_p=a.training ? a.dropout : 0.0))

"""
    RMSNorm(dims...; eps=NaN, dtype=Float32)

`x / sqrt(mean(x^2) + eps) * weight` over the last axes, which have extents `dims`; `NaN` stands for the distance from 1
to the next number.
"""
struct RMSNorm <: Layer
    weight::Tensor
    dims::Vector{Int}
    eps::Float64
end
RMSNorm(dims::Integer...; eps::Real=NaN, dtype::Type=Float32) =
    RMSNorm(ones(Tensor{dtype}, dims...; requires_grad=true), Int[dims...], eps)
(l::RMSNorm)(x) = rms_norm(x, length(l.dims), l.weight, l.eps)

"""
    GroupNorm(groups, channels; eps=1e-5, dtype=Float32)

Mean 0 and variance 1 for each group of channels of (N, C, ...); then times `weight` plus `bias`.
"""
struct GroupNorm <: Layer
    weight::Tensor
    bias::Tensor
    groups::Int
    eps::Float64
end
GroupNorm(groups::Integer, channels::Integer; eps::Real=1e-5, dtype::Type=Float32) =
    GroupNorm(ones(Tensor{dtype}, channels; requires_grad=true), zeros(Tensor{dtype}, channels; requires_grad=true),
        groups, eps)
(l::GroupNorm)(x) = group_norm(x, l.groups, l.weight, l.bias; eps=l.eps)
