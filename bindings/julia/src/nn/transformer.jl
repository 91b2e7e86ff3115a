# SPDX-License-Identifier: Apache-2.0
# Transformers, as Vaswani et al. 2017, arXiv:1706.03762.

const FEED_FORWARD = Dict(:relu => relu, :gelu => gelu)
feed_forward_function(f) = f
feed_forward_function(f::Union{Symbol,AbstractString}) = choice(f, FEED_FORWARD, "activation")

const TRANSFORMER_SETTINGS = """
`dim_feedforward` is the width between the two linear layers, `activation` a function, `:relu` or `:gelu`; `norm_first` puts
the norms before the parts rather than behind them. Masks are those of [`MultiHeadAttention`](@ref)."""

for (name, parts, inputs, about) in (
        (:TransformerEncoderLayer, (:self_attn,), "src; src_mask=nothing, src_key_padding_mask=nothing",
         "Attention of a sequence to itself, and two linear layers"),
        (:TransformerDecoderLayer, (:self_attn, :multihead_attn),
         "tgt, memory; tgt_mask=nothing, memory_mask=nothing, tgt_key_padding_mask=nothing, memory_key_padding_mask=nothing",
         "Attention of a sequence to itself and to the encoder's memory, and two linear layers"))
    norms = [Symbol("norm", i) for i in 1:length(parts)+1]
    dropouts = [Symbol("dropout", i) for i in 1:length(parts)+1]
    @eval begin
        @doc $("""
            $name(width, heads; dim_feedforward=2048, dropout=0.1, activation=relu, layer_norm_eps=1e-5,
                batch_first=false, norm_first=false, bias=true, dtype=Float32, rng=nothing)

        $about, over sequences (L, N, width), with `batch_first` (N, L, width), or (L, width); each part with a dropout,
        a sum and a norm. A call is `layer($inputs)`.

        $TRANSFORMER_SETTINGS
        """)
        struct $name{F} <: Layer
            $([:($p::MultiHeadAttention) for p in parts]...)
            linear1::Linear
            dropout::Dropout
            linear2::Linear
            $([:($p::LayerNorm) for p in norms]...)
            $([:($p::Dropout) for p in dropouts]...)
            activation::F
            norm_first::Bool
        end
        function $name(width::Integer, heads::Integer; dim_feedforward::Integer=2048, dropout::Real=0.1, activation=relu,
                       layer_norm_eps::Real=1e-5, batch_first::Bool=false, norm_first::Bool=false, bias::Bool=true,
                       dtype::Type=Float32, rng=nothing)
            attentions = [MultiHeadAttention(width, heads; dropout=dropout, bias=bias, batch_first=batch_first,
                                             dtype=dtype, rng=rng) for _ in 1:$(length(parts))]
            between(n, m) = Linear(n => m; bias=bias, dtype=dtype, rng=rng)
            return $name(attentions..., between(width, dim_feedforward), Dropout(dropout), between(dim_feedforward, width),
                [LayerNorm(width; eps=layer_norm_eps, bias=bias, dtype=dtype) for _ in 1:$(length(norms))]...,
                [Dropout(dropout) for _ in 1:$(length(norms))]..., feed_forward_function(activation), norm_first)
        end
    end
end

"A part of a layer with its norm, dropout and sum."
part(f, l, x, norm, dropout) = l.norm_first ? x .+ dropout(f(norm(x))) : norm(x .+ dropout(f(x)))
feed_forward(l, x) = l.linear2(l.dropout(activated(l.activation, l.linear1(x))))

function (l::TransformerEncoderLayer)(src; src_mask=nothing, src_key_padding_mask=nothing)
    x = part(l, tensor(src), l.norm1, l.dropout1) do x
        l.self_attn(x; mask=src_mask, key_padding_mask=src_key_padding_mask, need_weights=false)[1]
    end
    return part(x -> feed_forward(l, x), l, x, l.norm2, l.dropout2)
end

function (l::TransformerDecoderLayer)(tgt, memory; tgt_mask=nothing, memory_mask=nothing, tgt_key_padding_mask=nothing,
                                      memory_key_padding_mask=nothing)
    x = part(l, tensor(tgt), l.norm1, l.dropout1) do x
        l.self_attn(x; mask=tgt_mask, key_padding_mask=tgt_key_padding_mask, need_weights=false)[1]
    end
    x = part(l, x, l.norm2, l.dropout2) do x
        l.multihead_attn(x, memory; mask=memory_mask, key_padding_mask=memory_key_padding_mask, need_weights=false)[1]
    end
    return part(x -> feed_forward(l, x), l, x, l.norm3, l.dropout3)
end

"""
    TransformerEncoder(layer, n; norm=nothing)

`n` copies of a [`TransformerEncoderLayer`](@ref), or of another layer that is called as it is, one after the other, and a
norm. A call takes the masks of the layers.
"""
struct TransformerEncoder <: Layer
    layers::Vector{Any}
    norm::Any
end
TransformerEncoder(layer::Layer, n::Integer; norm=nothing) = TransformerEncoder(Any[deepcopy(layer) for _ in 1:n], norm)
function (e::TransformerEncoder)(src; masks...)
    x = foldl((x, layer) -> layer(x; masks...), e.layers; init=src)
    return e.norm === nothing ? x : e.norm(x)
end

"""
    TransformerDecoder(layer, n; norm=nothing)

`n` copies of a [`TransformerDecoderLayer`](@ref), or of another layer that is called as it is, one after the other, and a
norm. A call takes the masks of the layers.
"""
struct TransformerDecoder <: Layer
    layers::Vector{Any}
    norm::Any
end
TransformerDecoder(layer::Layer, n::Integer; norm=nothing) = TransformerDecoder(Any[deepcopy(layer) for _ in 1:n], norm)
function (d::TransformerDecoder)(tgt, memory; masks...)
    x = foldl((x, layer) -> layer(x, memory; masks...), d.layers; init=tgt)
    return d.norm === nothing ? x : d.norm(x)
end

"""
    Transformer(width=512, heads=8; num_encoder_layers=6, num_decoder_layers=6, dim_feedforward=2048, dropout=0.1,
        activation=relu, custom_encoder=nothing, custom_decoder=nothing, layer_norm_eps=1e-5, batch_first=false,
        norm_first=false, bias=true, dtype=Float32, rng=nothing)

A [`TransformerEncoder`](@ref) and a [`TransformerDecoder`](@ref) with norms at their ends. A call is `model(src, tgt;
src_mask, tgt_mask, memory_mask, src_key_padding_mask, tgt_key_padding_mask, memory_key_padding_mask)`.

$TRANSFORMER_SETTINGS
"""
struct Transformer <: Layer
    encoder::Any
    decoder::Any
    width::Int
end
function Transformer(width::Integer=512, heads::Integer=8; num_encoder_layers::Integer=6, num_decoder_layers::Integer=6,
                     custom_encoder=nothing, custom_decoder=nothing, layer_norm_eps::Real=1e-5, bias::Bool=true,
                     dtype::Type=Float32, rng=nothing, settings...)
    shared = (layer_norm_eps=layer_norm_eps, bias=bias, dtype=dtype, rng=rng)
    norm() = LayerNorm(width; eps=layer_norm_eps, bias=bias, dtype=dtype)
    encoder = custom_encoder === nothing ?
        TransformerEncoder(TransformerEncoderLayer(width, heads; shared..., settings...), num_encoder_layers; norm=norm()) :
        custom_encoder
    decoder = custom_decoder === nothing ?
        TransformerDecoder(TransformerDecoderLayer(width, heads; shared..., settings...), num_decoder_layers; norm=norm()) :
        custom_decoder
    model = Transformer(encoder, decoder, width)
    no_grad(() -> foreach(p -> ndims(p) > 1 && xavier_uniform!(p; rng=rng), parameters(model)))
    return model
end
function (t::Transformer)(src, tgt; src_mask=nothing, tgt_mask=nothing, memory_mask=nothing, src_key_padding_mask=nothing,
                          tgt_key_padding_mask=nothing, memory_key_padding_mask=nothing)
    size(src, ndims(src)) == size(tgt, ndims(tgt)) == t.width || throw(DimensionMismatch(
        "Transformer: src has shape $(size(src)) and tgt $(size(tgt)), expected vectors of $(t.width) elements"))
    memory = t.encoder(src; src_mask=src_mask, src_key_padding_mask=src_key_padding_mask)
    return t.decoder(tgt, memory; tgt_mask=tgt_mask, memory_mask=memory_mask, tgt_key_padding_mask=tgt_key_padding_mask,
        memory_key_padding_mask=memory_key_padding_mask)
end

"""
    generate_square_subsequent_mask(n; dtype=Float32)

0 up to the place of the query, -Inf for later keys: an (n, n) mask for attention.
"""
generate_square_subsequent_mask(n::Integer; dtype::Type=Float32) = triu(full(dtype, -Inf, n, n), 1)
