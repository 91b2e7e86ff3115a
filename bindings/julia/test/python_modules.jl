# SPDX-License-Identifier: Apache-2.0
# Modules as Python's users write them, made of the layers of Julia: for each name of Python's `libtensor.nn` the layer, the
# parameters of Python in order, and what makes the layer of them, given by name. Positions and axes count from 1 here.

py(parameters, make) = (Tuple(Symbol.(split(parameters))), make)

"The layer of the same name and settings; `first` are the ones that Julia wants without names."
same_settings(layer, parameters, first=()) = py(parameters, (; kw...) -> layer((kw[n] for n in first)...;
    (n => v for (n, v) in kw if !(n in first))...))

axis(dim) = dim >= 0 ? dim + 1 : 0
from_end(dim, n) = dim >= 0 ? dim + 1 : n + dim + 1
row_of(::Nothing, n) = nothing
row_of(i, n) = mod(i, n) + 1
extents(k, n) = k isa Integer ? ntuple(_ -> k, n) : Tuple(k)

const F64_LAYER = (dtype=Float64,)

made_linear(; in_features, out_features, kw...) = Linear(in_features => out_features; kw..., F64_LAYER...)
made_bilinear(; in1_features, in2_features, out_features, kw...) =
    Bilinear((in1_features, in2_features) => out_features; kw..., F64_LAYER...)
made_flatten(; start_dim=1, end_dim=-1) = Flatten(; from=start_dim + 1, to=end_dim < 0 ? nothing : end_dim + 1)
made_glu(; dim=-1) = GLU(dim < 0 ? nothing : dim + 1)

function made_conv(layer, n; in_channels, out_channels, kernel_size, kw...)
    return layer(extents(kernel_size, n), in_channels => out_channels; kw..., F64_LAYER...)
end
made_pool(layer, n; kernel_size, kw...) = layer(extents(kernel_size, n); kw...)
made_lp(n; norm_type, kernel_size, kw...) = LPPool(norm_type, extents(kernel_size, n); kw...)
made_adaptive(layer, n; output_size, kw...) = layer(extents(output_size, n); kw...)
made_batch(; num_features, kw...) = BatchNorm(num_features; kw..., F64_LAYER...)
made_instance(layer; num_features, kw...) = layer(num_features; kw..., F64_LAYER...)
made_norm(layer; normalized_shape, elementwise_affine=true, kw...) =
    layer(extents(normalized_shape, 1)...; affine=elementwise_affine, kw..., F64_LAYER...)
made_group(; num_groups, num_channels, kw...) = GroupNorm(num_groups, num_channels; kw..., F64_LAYER...)
made_table(layer; num_embeddings, embedding_dim, padding_idx=nothing, kw...) =
    layer(num_embeddings => embedding_dim; padding_idx=row_of(padding_idx, num_embeddings), kw..., F64_LAYER...)
made_recurrent(layer; input_size, hidden_size, num_layers=1, kw...) =
    layer(input_size => hidden_size; layers=num_layers, kw..., F64_LAYER...)
made_cell(layer; input_size, hidden_size, kw...) = layer(input_size => hidden_size; kw..., F64_LAYER...)
made_attention(; embed_dim, num_heads, kw...) = MultiHeadAttention(embed_dim, num_heads; kw..., F64_LAYER...)
made_transformer(layer; d_model, nhead, kw...) = layer(d_model, nhead; kw..., F64_LAYER...)
made_stack(layer; layers, num_layers, kw...) = layer(layers, num_layers; kw...)
made_class_loss(layer; ignore_index=-100, kw...) = layer(; ignore_index=ignore_index < 0 ? ignore_index : ignore_index + 1, kw...)

const CONV_PARAMETERS = "in_channels out_channels kernel_size stride padding dilation groups bias padding_mode"
const TRANSPOSE_PARAMETERS = "in_channels out_channels kernel_size stride padding output_padding groups bias dilation"
const NORM_PARAMETERS = "num_features eps momentum affine track_running_stats bias"
const LAYER_PARAMETERS = "d_model nhead dim_feedforward dropout activation layer_norm_eps batch_first norm_first bias"

const PYTHON = Dict{String,Any}(
    "Identity" => same_settings(Identity, ""),
    "Linear" => py("in_features out_features bias", made_linear),
    "Bilinear" => py("in1_features in2_features out_features bias", made_bilinear),
    "Flatten" => py("start_dim end_dim", made_flatten),
    "Unflatten" => py("dim unflattened_size", (; dim, unflattened_size) -> Unflatten(axis(dim), unflattened_size)),
    "CosineSimilarity" => py("dim eps", (; dim=1, kw...) -> CosineSimilarity(; dims=from_end(dim, 3), kw...)),
    "PairwiseDistance" => py("p eps keepdim", (; keepdim=false, kw...) -> PairwiseDistance(; keepdims=keepdim, kw...)),
    "Sequential" => (nothing, Chain),
    "ModuleList" => (nothing, collect),
    "PReLU" => py("num_parameters init", (; num_parameters=1, kw...) -> PReLU(num_parameters; kw..., F64_LAYER...)),
    "RReLU" => py("lower upper", (; lower=1/8, upper=1/3) -> RReLU(lower, upper)),
    "GELU" => same_settings(GELU, "approximate"),
    "GLU" => py("dim", made_glu),
    "Softplus" => same_settings(Softplus, "beta threshold"),
    "Threshold" => same_settings(Threshold, "threshold value", (:threshold, :value)),
    "LayerNorm" => py("normalized_shape eps elementwise_affine bias", (; kw...) -> made_norm(LayerNorm; kw...)),
    "RMSNorm" => py("normalized_shape eps elementwise_affine", (; kw...) -> made_norm(RMSNorm; kw...)),
    "GroupNorm" => py("num_groups num_channels eps affine", made_group),
    "LocalResponseNorm" => same_settings(LocalResponseNorm, "size alpha beta k", (:size,)),
    "Embedding" => py("num_embeddings embedding_dim padding_idx max_norm norm_type scale_grad_by_freq",
        (; kw...) -> made_table(Embedding; kw...)),
    "EmbeddingBag" => py("num_embeddings embedding_dim max_norm norm_type scale_grad_by_freq mode include_last_offset padding_idx",
        (; kw...) -> made_table(EmbeddingBag; kw...)),
    "Upsample" => same_settings(Upsample, "size scale_factor mode align_corners recompute_scale_factor"),
    "UpsamplingNearest2d" => same_settings(UpsamplingNearest2d, "size scale_factor"),
    "UpsamplingBilinear2d" => same_settings(UpsamplingBilinear2d, "size scale_factor"),
    "PixelShuffle" => same_settings(PixelShuffle, "upscale_factor", (:upscale_factor,)),
    "PixelUnshuffle" => same_settings(PixelUnshuffle, "downscale_factor", (:downscale_factor,)),
    "ChannelShuffle" => same_settings(ChannelShuffle, "groups", (:groups,)),
    "Unfold" => same_settings(Unfold, "kernel_size dilation padding stride", (:kernel_size,)),
    "Fold" => same_settings(Fold, "output_size kernel_size dilation padding stride", (:output_size, :kernel_size)),
    "RNN" => py("input_size hidden_size num_layers nonlinearity bias batch_first dropout bidirectional",
        (; kw...) -> made_recurrent(RNN; kw...)),
    "LSTM" => py("input_size hidden_size num_layers bias batch_first dropout bidirectional proj_size",
        (; kw...) -> made_recurrent(LSTM; kw...)),
    "GRU" => py("input_size hidden_size num_layers bias batch_first dropout bidirectional",
        (; kw...) -> made_recurrent(GRU; kw...)),
    "RNNCell" => py("input_size hidden_size bias nonlinearity", (; kw...) -> made_cell(RNNCell; kw...)),
    "LSTMCell" => py("input_size hidden_size bias", (; kw...) -> made_cell(LSTMCell; kw...)),
    "GRUCell" => py("input_size hidden_size bias", (; kw...) -> made_cell(GRUCell; kw...)),
    "MultiheadAttention" => py("embed_dim num_heads dropout bias add_bias_kv add_zero_attn kdim vdim batch_first", made_attention),
    "TransformerEncoderLayer" => py(LAYER_PARAMETERS, (; kw...) -> made_transformer(TransformerEncoderLayer; kw...)),
    "TransformerDecoderLayer" => py(LAYER_PARAMETERS, (; kw...) -> made_transformer(TransformerDecoderLayer; kw...)),
    "TransformerEncoder" => py("layers num_layers norm", (; kw...) -> made_stack(TransformerEncoder; kw...)),
    "TransformerDecoder" => py("layers num_layers norm", (; kw...) -> made_stack(TransformerDecoder; kw...)),
    "Transformer" => py("d_model nhead num_encoder_layers num_decoder_layers dim_feedforward dropout activation custom_encoder " *
        "custom_decoder layer_norm_eps batch_first norm_first bias", (; kw...) -> made_transformer(Transformer; kw...)),
    "NLLLoss" => py("weight ignore_index reduction", (; kw...) -> made_class_loss(NLLLoss; kw...)),
    "CrossEntropyLoss" => py("weight ignore_index reduction label_smoothing", (; kw...) -> made_class_loss(CrossEntropyLoss; kw...)),
    "CTCLoss" => py("blank reduction zero_infinity", (; blank=0, kw...) -> CTCLoss(; blank=blank + 1, kw...)),
)
for layer in (Sigmoid, Tanh, Softsign, LogSigmoid, Tanhshrink, Softmax2d)
    PYTHON[string(nameof(layer))] = same_settings(layer, "")
end
for layer in (ReLU, ReLU6, SELU, SiLU, Mish, Hardsigmoid, Hardswish)
    PYTHON[string(nameof(layer))] = same_settings(layer, "inplace")
end
for (layer, names) in (CELU => "alpha", ELU => "alpha", LeakyReLU => "negative_slope", Hardshrink => "lambd",
                       Softshrink => "lambd", Hardtanh => "min_val max_val")
    settings = Symbol.(split(names))
    PYTHON[string(nameof(layer))] = py(names * " inplace", (; inplace=false, kw...) -> isempty(kw) ? layer() :
        layer((kw[n] for n in settings)...; (inplace ? (inplace=true,) : NamedTuple())...))
end
for layer in (Softmax, LogSoftmax, Softmin)
    PYTHON[string(nameof(layer))] = py("dim", (; dim) -> layer(axis(dim)))
end
for layer in (Dropout, Dropout1d, Dropout2d, Dropout3d, AlphaDropout, FeatureAlphaDropout)
    PYTHON[string(nameof(layer))] = py("p inplace", (; p=0.5) -> layer(p))
end
for n in 1:3
    PYTHON["Conv$(n)d"] = py(CONV_PARAMETERS, (; kw...) -> made_conv(Conv, n; kw...))
    PYTHON["ConvTranspose$(n)d"] = py(TRANSPOSE_PARAMETERS, (; kw...) -> made_conv(ConvTranspose, n; kw...))
    PYTHON["MaxPool$(n)d"] = py("kernel_size stride padding dilation return_indices ceil_mode",
        (; kw...) -> made_pool(MaxPool, n; kw...))
    PYTHON["AvgPool$(n)d"] = py("kernel_size stride padding ceil_mode count_include_pad divisor_override",
        (; kw...) -> made_pool(MeanPool, n; kw...))
    PYTHON["MaxUnpool$(n)d"] = py("kernel_size stride padding", (; kw...) -> made_pool(MaxUnpool, n; kw...))
    PYTHON["LPPool$(n)d"] = py("norm_type kernel_size stride ceil_mode", (; kw...) -> made_lp(n; kw...))
    PYTHON["AdaptiveMaxPool$(n)d"] = py("output_size return_indices", (; kw...) -> made_adaptive(AdaptiveMaxPool, n; kw...))
    PYTHON["AdaptiveAvgPool$(n)d"] = py("output_size", (; kw...) -> made_adaptive(AdaptiveMeanPool, n; kw...))
    PYTHON["BatchNorm$(n)d"] = py(NORM_PARAMETERS, made_batch)
    instance = getfield(LibTensor, Symbol("InstanceNorm$(n)d"))
    PYTHON["InstanceNorm$(n)d"] = py(NORM_PARAMETERS, (; kw...) -> made_instance(instance; kw...))
    for family in ("Zero", "Reflection", "Replication", "Circular", "Constant")
        layer = getfield(LibTensor, Symbol(family, "Pad", n, "d"))
        names = family == "Constant" ? (:padding, :value) : (:padding,)
        PYTHON["$(family)Pad$(n)d"] = same_settings(layer, join(names, " "), names)
    end
end
for (layer, names) in (MSELoss => "reduction", L1Loss => "reduction", SmoothL1Loss => "reduction beta",
        HuberLoss => "reduction delta", BCELoss => "weight reduction", BCEWithLogitsLoss => "weight reduction pos_weight",
        KLDivLoss => "reduction log_target", PoissonNLLLoss => "log_input full eps reduction",
        GaussianNLLLoss => "full eps reduction", HingeEmbeddingLoss => "margin reduction",
        MarginRankingLoss => "margin reduction", MultiMarginLoss => "p margin weight reduction",
        MultiLabelMarginLoss => "reduction", SoftMarginLoss => "reduction", MultiLabelSoftMarginLoss => "weight reduction",
        CosineEmbeddingLoss => "margin reduction", TripletMarginLoss => "margin p eps swap reduction",
        TripletMarginWithDistanceLoss => "distance_function margin swap reduction")
    PYTHON[string(nameof(layer))] = same_settings(layer, names)
end

"What Python's `name(args...; kw...)` is in Julia."
function python_module(name, args, kw)
    parameters, make = PYTHON[name]
    parameters === nothing && return make(args...; kw...)
    given = Dict{Symbol,Any}(zip(parameters, args))
    merge!(given, kw)
    return make(; given...)
end
