# SPDX-License-Identifier: Apache-2.0
# Attention, with PyTorch's names of parameters.

"""
    MultiHeadAttention(width, heads; dropout=0, bias=true, add_bias_kv=false, add_zero_attn=false, kdim=width, vdim=width,
                       batch_first=false, dtype=Float32, rng=nothing)

Attention in `heads` subspaces. A call with query, key and value, (L, N, width), with `batch_first` (N, L, width), or
(L, width), gives the output and the weights. Keys and values have vectors of `kdim` and `vdim` elements; `add_bias_kv` adds
one trained key and value, `add_zero_attn` one of zeros.

In a call `mask` (L, S) or (N * heads, L, S) and `key_padding_mask` (N, S) forbid where they are true, or are added to the
scores; `need_weights=false` gives `nothing` for the weights, which are (N, L, S), or with `average_weights=false`
(N, heads, L, S).
"""
mutable struct MultiHeadAttention <: Layer
    q_proj_weight::Union{Tensor,Nothing}
    k_proj_weight::Union{Tensor,Nothing}
    v_proj_weight::Union{Tensor,Nothing}
    in_proj_weight::Union{Tensor,Nothing}
    in_proj_bias::Union{Tensor,Nothing}
    bias_k::Union{Tensor,Nothing}
    bias_v::Union{Tensor,Nothing}
    out_proj::Linear
    heads::Int
    dropout::Float64
    add_zero_attn::Bool
    batch_first::Bool
    training::Bool
end
function MultiHeadAttention(width::Integer, heads::Integer; dropout::Real=0, bias::Bool=true, add_bias_kv::Bool=false,
                            add_zero_attn::Bool=false, kdim::Integer=width, vdim::Integer=width,
                            batch_first::Bool=false, dtype::Type=Float32, rng=nothing)
    0 < width <= div(typemax(Int), 3) && heads > 0 && width % heads == 0 ||
        throw(ArgumentError("MultiHeadAttention: the width is $width, expected a multiple of $heads heads"))
    glorot(rows, columns) = uniform_parameter(dtype, sqrt(6 / max(float(rows) + columns, 1)), rng, rows, columns)
    vector() = requires_grad!(xavier_normal!(Tensor{dtype}(undef, 1, 1, width); rng=rng))
    out = Linear(width => width; bias=bias, dtype=dtype, rng=rng)
    bias && no_grad(() -> fill!(out.bias, 0))
    joint = kdim == vdim == width
    parts = joint ? (nothing, nothing, nothing) : map(n -> glorot(width, n), (width, kdim, vdim))
    whole = joint ? glorot(3width, width) : nothing
    return MultiHeadAttention(parts..., whole, bias ? parameter_of(dtype, 0, 3width) : nothing,
        add_bias_kv ? vector() : nothing, add_bias_kv ? vector() : nothing, out, heads, dropout, add_zero_attn,
        batch_first, true)
end

function (a::MultiHeadAttention)(query, key=query, value=key; mask=nothing, key_padding_mask=nothing,
                                 need_weights::Bool=true, average_weights::Bool=true)
    width = size(a.out_proj.weight, 1)
    size(query, ndims(query)) == width || throw(DimensionMismatch(
        "MultiHeadAttention: the query has vectors of $(size(query, ndims(query))) elements, expected $width"))
    swap = a.batch_first && ndims(query) == 3
    swap && ((query, key, value) = map(t -> swapdims(tensor(t), 1, 2), (query, key, value)))
    out, weights = multi_head_attention(query, key, value, a.heads, a.in_proj_weight, a.q_proj_weight, a.k_proj_weight,
        a.v_proj_weight, a.in_proj_bias, a.bias_k, a.bias_v, a.out_proj.weight,
        a.out_proj.bias, key_padding_mask, mask; add_zero_attn=a.add_zero_attn,
        dropout_p=a.training ? a.dropout : 0.0, need_weights=need_weights, average_weights=average_weights)
    return swap ? swapdims(out, 1, 2) : out, need_weights ? weights : nothing
end
