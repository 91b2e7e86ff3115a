# SPDX-License-Identifier: Apache-2.0
# Recurrent layers, with PyTorch's names of parameters and order of gates.

abstract type RecurrentLayer <: Layer end

"Rows of the weights of all gates."
function gate_rows(gates, m)
    0 <= m <= div(typemax(Int), gates) || throw(ArgumentError("the state has $m elements, expected a number from 0 with room for $gates gates"))
    return gates * m
end

# Names and weights of all layers and directions. States of h are projected to `out` elements if those are fewer than m.
function recurrent_weights(gates, (n, m)::Pair, out, layers, bias, bidirectional, T, rng)
    n >= 0 && m > 0 && layers > 0 || throw(ArgumentError("$n => $m and $layers layers, expected positive numbers"))
    bound, rows, found = 1 / sqrt(m), gate_rows(gates, m), Pair{String,Tensor}[]
    for layer in 0:layers-1, suffix in (bidirectional ? ("", "_reverse") : ("",))
        width = layer == 0 ? n : out * (bidirectional ? 2 : 1)
        shapes = Pair{String,Tuple}["weight_ih" => (rows, width), "weight_hh" => (rows, out)]
        bias && append!(shapes, ["bias_ih" => (rows,), "bias_hh" => (rows,)])
        out < m && push!(shapes, "weight_hr" => (out, m))
        for (name, shape) in shapes
            push!(found, "$(name)_l$layer$suffix" => uniform_parameter(T, bound, rng, shape...))
        end
    end
    return found
end
children(l::RecurrentLayer) = l.weights
described(l::RecurrentLayer) = ["$(length(l.weights)) weights"]

function options(l::RecurrentLayer, x)
    ndims(x) in (2, 3) ||
        throw(DimensionMismatch("$(nameof(typeof(l))): expected 2 or 3 axes, the input has $(ndims(x))"))
    width = size(last(l.weights[1]), 2)
    size(x, ndims(x)) == width || throw(DimensionMismatch(
        "$(nameof(typeof(l))): the input has vectors of $(size(x, ndims(x))) elements, expected $width"))
    return (layers=l.layers, bias=l.bias, dropout=l.dropout, training=l.training, bidirectional=l.bidirectional,
        batch_first=l.batch_first)
end

const NONLINEARITIES = Dict(:tanh => :tanh, :relu => :relu)

for (name, gates, more, about) in (
        (:RNN, 1, ", nonlinearity=:tanh", "states tanh(W_ih x + b_ih + W_hh h + b_hh), or `:relu`"),
        (:LSTM, 4, ", proj_size=0", "gates that keep, forget and show what is in their cells; their states are projected to `proj_size` elements if that is not 0"),
        (:GRU, 3, "", "gates that reset and update their states"))
    @eval begin
        @doc $("""
            $name(in => hidden; layers=1$more, bias=true, dropout=0, bidirectional=false, batch_first=false,
                dtype=Float32, rng=nothing)

        Layers with $about, over sequences (L, N, in), with `batch_first` (N, L, in), or (L, in). A call gives the states
        of the last layer at all times, and the states of all layers after the last one; a second argument is the state
        before the first. In training `dropout` comes between layers.
        """)
        mutable struct $name <: RecurrentLayer
            weights::Vector{Pair{String,Tensor}}
            layers::Int
            bias::Bool
            dropout::Float64
            bidirectional::Bool
            batch_first::Bool
            training::Bool
            $((name === :RNN ? [:(nonlinearity::Symbol)] : [])...)
        end
        function $name((n, m)::Pair{<:Integer,<:Integer}; layers::Integer=1, bias::Bool=true, dropout::Real=0,
                       bidirectional::Bool=false, batch_first::Bool=false, proj_size::Integer=0, nonlinearity=:tanh,
                       dtype::Type=Float32, rng=nothing)
            0 <= dropout <= 1 || throw(ArgumentError($("$name: dropout is ") * "$dropout, expected a number in [0, 1]"))
            0 <= proj_size < max(m, 1) && (proj_size == 0 || $(name === :LSTM)) ||
                throw(ArgumentError($("$name: proj_size is ") * "$proj_size, expected " * $(name === :LSTM ? "less than hidden" : "none")))
            nonlinearity = choice(nonlinearity, $(name === :RNN ? :NONLINEARITIES : :(Dict(:tanh => :tanh))), "nonlinearity")
            weights = recurrent_weights($gates, n => m, proj_size == 0 ? m : proj_size, layers, bias, bidirectional, dtype, rng)
            return $name(weights, layers, bias, dropout, bidirectional, batch_first, true,
                $((name === :RNN ? [:nonlinearity] : [])...))
        end
    end
end
(l::RNN)(x, h=nothing) = Tuple((l.nonlinearity === :relu ? rnn_relu : rnn_tanh)(x, h, last.(l.weights); options(l, x)...))
(l::GRU)(x, h=nothing) = Tuple(gru(x, h, last.(l.weights); options(l, x)...))
function (l::LSTM)(x, state=(nothing, nothing))
    y, h, c = lstm(x, state[1], state[2], last.(l.weights); options(l, x)...)
    return y, (h, c)
end

for (name, gates, result) in ((:RNNCell, 1, "the new state"), (:LSTMCell, 4, "the new state and cell, `(h, c)`, which the next call takes"),
                              (:GRUCell, 3, "the new state"))
    more = name === :RNNCell ? ", nonlinearity=:tanh" : ""
    @eval begin
        @doc $("""
            $name(in => hidden; bias=true$more, dtype=Float32, rng=nothing)

        One step of [`$(string(name)[1:end-4])`](@ref), for (N, in) or (in,), from a state, zeros unless given; a call gives $result.
        """)
        struct $name <: Layer
            weight_ih::Tensor
            weight_hh::Tensor
            bias_ih::Union{Tensor,Nothing}
            bias_hh::Union{Tensor,Nothing}
            $((name === :RNNCell ? [:(nonlinearity::Symbol)] : [])...)
        end
        function $name((n, m)::Pair{<:Integer,<:Integer}; bias::Bool=true, dtype::Type=Float32, rng=nothing,
                       $((name === :RNNCell ? [Expr(:kw, :nonlinearity, QuoteNode(:tanh))] : [])...))
            rows = gate_rows($gates, m)
            shapes = ((rows, n), (rows, m), (rows,), (rows,))
            made = map(shape -> uniform_parameter(dtype, 1 / sqrt(max(m, 1)), rng, shape...), shapes[1:(bias ? 4 : 2)])
            return $name(made..., (bias ? () : (nothing, nothing))...,
                $((name === :RNNCell ? [:(choice(nonlinearity, NONLINEARITIES, "nonlinearity"))] : [])...))
        end
    end
end
first_state(l, x) = to_device(zeros(Tensor{eltype(x)}, size(x)[1:end-1]..., size(l.weight_hh, 2)), x)
cell_weights(l) = (l.weight_ih, l.weight_hh, l.bias_ih, l.bias_hh)
(l::RNNCell)(x, h=first_state(l, x)) = (l.nonlinearity === :relu ? rnn_relu_cell : rnn_tanh_cell)(x, h, cell_weights(l)...)
(l::GRUCell)(x, h=first_state(l, x)) = gru_cell(x, h, cell_weights(l)...)
(l::LSTMCell)(x, (h, c)=(first_state(l, x), first_state(l, x))) = Tuple(lstm_cell(x, h, c, cell_weights(l)...))
