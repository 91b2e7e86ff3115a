# SPDX-License-Identifier: Apache-2.0
"""The cases of nn_modules.safetensors; README.md says what becomes of them.

A case is a module as Python's users write it, in the names of torch.nn and libtensor.nn alike, and its inputs: a shape
of drawn numbers, or a list of values. `t(...)` is a tensor of numbers.
"""

CASES = {}


def case(name, module, call=None, **inputs):
    """`call` is made of the module m and the inputs; left out, it is all of them in order."""
    assert name not in CASES, name
    CASES[name] = module, call or f"m({', '.join(inputs)})", inputs


def plain(module, *variants, **inputs):
    """A case of the module with these arguments; others are NAME.1, NAME.2, ..."""
    for i, arguments in enumerate(variants):
        case(f"{module}.{i}" if i else module, f"{module}({arguments})", **inputs)


# ---- layers

case("Identity", "Identity()", x=(2, 3))
case("Linear", "Linear(4, 3)", x=(2, 4))
case("Linear.no_bias", "Linear(4, 3, bias=False)", x=(2, 3, 4))
case("Bilinear", "Bilinear(3, 4, 2)", x1=(5, 3), x2=(5, 4))
case("Bilinear.no_bias", "Bilinear(3, 4, 2, bias=False)", x1=(2, 5, 3), x2=(2, 5, 4))
plain("Flatten", "", "start_dim=0, end_dim=1", x=(2, 3, 2, 2))
case("Unflatten", "Unflatten(1, (2, 3))", x=(2, 6, 2))
plain("CosineSimilarity", "", "dim=-1, eps=0.5", x1=(3, 4, 2), x2=(3, 4, 2))
plain("PairwiseDistance", "", "p=1.0, eps=0.1, keepdim=True", x1=(3, 4), x2=(3, 4))
case("Sequential", "Sequential(Linear(3, 4), Tanh(), Linear(4, 2, bias=False))", x=(5, 3))
case("ModuleList", "ModuleList([Linear(3, 4), Linear(4, 2)])", "m[1](m[0](x))", x=(5, 3))

# ---- activations

SCALES = [[-7.0, -3.2, -1.0, -0.6, -0.4, -0.1], [0.1, 0.4, 0.6, 1.0, 2.5, 7.0]]
for module in (
    "LogSigmoid Mish ReLU ReLU6 SELU Sigmoid SiLU Softsign Tanh Tanhshrink Hardsigmoid Hardswish PReLU RReLU.eval"
).split():
    case(module, f"{module.partition('.')[0]}()", x=SCALES)
case("PReLU.channels", "PReLU(3)", x=(2, 3, 4))
case("RReLU.bounds.eval", "RReLU(0.2, 0.4)", x=SCALES)
plain("CELU", "", "alpha=0.5", x=SCALES)
plain("ELU", "", "alpha=0.5", x=SCALES)
plain("GELU", "", "approximate='tanh'", x=SCALES)
plain("GLU", "", "dim=0", x=SCALES)
plain("Hardshrink", "", "lambd=0.3", x=SCALES)
plain("Hardtanh", "", "min_val=-0.5, max_val=2.0", x=SCALES)
plain("LeakyReLU", "", "negative_slope=0.2", x=SCALES)
plain("Softplus", "", "beta=2.0, threshold=3.0", x=SCALES)
plain("Softshrink", "", "lambd=0.3", x=SCALES)
case("Threshold", "Threshold(0.5, 3.0)", x=SCALES)
plain("Softmax", "dim=1", "dim=0", x=(3, 4))
plain("LogSoftmax", "dim=1", "dim=0", x=(3, 4))
plain("Softmin", "dim=1", "dim=0", x=(3, 4))
case("Softmax2d", "Softmax2d()", x=(2, 3, 2, 2))

# ---- dropouts, where nothing is left to chance

IMAGES = {"Dropout": (2, 3), "Dropout1d": (2, 3, 4), "Dropout2d": (2, 3, 2, 2), "Dropout3d": (2, 3, 2, 2, 1)}
for module, shape in {**IMAGES, "AlphaDropout": (2, 3), "FeatureAlphaDropout": (2, 3, 2)}.items():
    case(f"{module}.eval", f"{module}()", x=shape)
    case(module, f"{module}(p=0.0)", x=shape)
for module, shape in IMAGES.items():
    case(f"{module}.all", f"{module}(p=1.0)", x=shape)

# ---- convolutions

for n in (1, 2, 3):
    whole, conv, back = {1: (2, 2, 6), 2: (2, 2, 5, 4), 3: (1, 2, 4, 3, 3)}[n], f"Conv{n}d", f"ConvTranspose{n}d"
    case(conv, f"{conv}(2, 3, 2)", x=whole)
    case(f"{conv}.settings", f"{conv}(2, 4, 2, stride=2, padding=1, dilation=2, groups=2, bias=False)", x=whole)
    case(f"{conv}.same", f"{conv}(2, 1, 2, padding='same', dilation=2)", x=whole)
    case(f"{conv}.valid", f"{conv}(2, 1, 2, padding='valid')", x=whole)
    for mode in ("reflect", "replicate", "circular"):
        case(f"{conv}.{mode}", f"{conv}(2, 1, 3, padding=1, padding_mode='{mode}')", x=whole)
    case(f"{conv}.same_circular", f"{conv}(2, 1, 2, padding='same', padding_mode='circular')", x=whole)
    whole = (1, 2, *(3, 2, 2)[:n])
    case(back, f"{back}(2, 3, 2)", x=whole)
    options = "stride=3, padding=1, output_padding=1, groups=2, bias=False, dilation=2"
    case(f"{back}.settings", f"{back}(2, 4, 2, {options})", x=whole)
    size = [2 * extent + 1 for extent in whole[2:]]
    case(f"{back}.output_size", f"{back}(2, 1, 2, stride=2)", f"m(x, output_size={size})", x=whole)
case("Conv2d.uneven", "Conv2d(2, 3, (3, 2), stride=(1, 2), padding=(2, 1), dilation=(1, 2))", x=(2, 2, 5, 6))
case("Conv2d.one_image", "Conv2d(2, 3, 2)", x=(2, 4, 4))

# ---- pools

for n in (1, 2, 3):
    whole = {1: (2, 2, 7), 2: (1, 2, 6, 5), 3: (1, 1, 5, 4, 3)}[n]
    for pool in (f"MaxPool{n}d", f"AvgPool{n}d"):
        case(pool, f"{pool}(2)", x=whole)
        case(f"{pool}.settings", f"{pool}(3, stride=2, padding=1, ceil_mode=True)", x=whole)
    case(f"MaxPool{n}d.dilation", f"MaxPool{n}d(2, stride=1, dilation=2)", x=whole)
    case(f"MaxPool{n}d.indices", f"MaxPool{n}d(2, return_indices=True)", x=whole)
    case(f"AvgPool{n}d.inside", f"AvgPool{n}d(3, 2, 1, count_include_pad=False)", x=whole)
    for norm in (1.0, 2.0):
        case(f"LPPool{n}d.{norm:.0f}", f"LPPool{n}d({norm}, 2, stride=1)", x=whole)
    case(f"LPPool{n}d", f"LPPool{n}d(4.0, 2, ceil_mode=True)", x=whole)
    case(f"AdaptiveAvgPool{n}d", f"AdaptiveAvgPool{n}d(3)", x=whole)
    case(f"AdaptiveMaxPool{n}d", f"AdaptiveMaxPool{n}d(3)", x=whole)
    case(f"AdaptiveMaxPool{n}d.indices", f"AdaptiveMaxPool{n}d(2, return_indices=True)", x=whole)
case("AvgPool2d.divisor", "AvgPool2d(2, divisor_override=3)", x=(2, 2, 4, 4))
case("AvgPool3d.divisor", "AvgPool3d(2, divisor_override=3)", x=(1, 2, 4, 4, 2))
case("MaxPool2d.uneven", "MaxPool2d((3, 2), stride=(2, 1), padding=(1, 0))", x=(2, 2, 5, 4))
case("AvgPool2d.uneven", "AvgPool2d((3, 2), stride=(2, 1), padding=(1, 0))", x=(2, 2, 5, 4))
case("AdaptiveAvgPool2d.keeps", "AdaptiveAvgPool2d((None, 2))", x=(2, 2, 5, 4))
case("AdaptiveMaxPool2d.keeps", "AdaptiveMaxPool2d((2, None))", x=(2, 2, 5, 4))
case("MaxUnpool1d", "MaxUnpool1d(2)", x=(1, 2, 3), indices=[[[0, 3, 5], [1, 2, 4]]])
case("MaxUnpool2d", "MaxUnpool2d(2, stride=2)", x=(1, 1, 2, 2), indices=[[[[0, 3], [9, 14]]]])
case("MaxUnpool2d.output_size", "MaxUnpool2d(2)", "m(x, indices, output_size=[5, 5])",
     x=(1, 1, 2, 2), indices=[[[[0, 4], [12, 24]]]])  # fmt: skip
case("MaxUnpool2d.padding", "MaxUnpool2d(3, stride=2, padding=1)", x=(1, 1, 2, 2), indices=[[[[0, 2], [4, 8]]]])
case("MaxUnpool3d", "MaxUnpool3d(2)", x=(1, 1, 1, 2, 2), indices=[[[[[0, 6], [9, 31]]]]])

# ---- pads

for n in (1, 2, 3):
    whole, sides = (1, 2, *(4, 3, 3)[:n]), ", ".join(str(width) for width in (1, 2, 0, 1, 2, 1)[: 2 * n])
    for kind in ("Circular", "Reflection", "Replication", "Zero"):
        case(f"{kind}Pad{n}d", f"{kind}Pad{n}d(1)", x=whole)
        case(f"{kind}Pad{n}d.sides", f"{kind}Pad{n}d(({sides}))", x=whole)
    case(f"ConstantPad{n}d", f"ConstantPad{n}d(1, 0.5)", x=whole)
    case(f"ConstantPad{n}d.sides", f"ConstantPad{n}d(({sides}), -2.0)", x=whole)
case("ZeroPad2d.crop", "ZeroPad2d((-1, 1, 0, -1))", x=(2, 3, 4, 4))

# ---- norms

for n in (1, 2, 3):
    whole, batch, instance = (3, 2, *(4, 3, 2)[:n]), f"BatchNorm{n}d", f"InstanceNorm{n}d"
    case(batch, f"{batch}(2)", x=whole)
    case(f"{batch}.eval", f"{batch}(2)", x=whole)
    case(f"{batch}.settings", f"{batch}(2, eps=0.1, momentum=0.3, affine=False)", x=whole)
    case(f"{batch}.cumulative", f"{batch}(2, momentum=None)", x=whole)
    case(f"{batch}.untracked.eval", f"{batch}(2, track_running_stats=False)", x=whole)
    case(instance, f"{instance}(2)", x=whole)
    case(f"{instance}.tracked", f"{instance}(2, 0.1, 0.3, affine=True, track_running_stats=True)", x=whole)
    case(f"{instance}.tracked.eval", f"{instance}(2, affine=True, track_running_stats=True)", x=whole)
    case(f"{instance}.one", f"{instance}(2)", x=whole[1:])
case("BatchNorm1d.flat", "BatchNorm1d(4)", x=(5, 4))
case("LayerNorm", "LayerNorm(4)", x=(3, 4))
case("LayerNorm.axes", "LayerNorm((3, 4), eps=0.1)", x=(2, 3, 4))
case("LayerNorm.no_bias", "LayerNorm(4, bias=False)", x=(3, 4))
case("LayerNorm.plain", "LayerNorm(4, elementwise_affine=False)", x=(3, 4))
case("RMSNorm", "RMSNorm(4)", x=(3, 4))
case("RMSNorm.settings", "RMSNorm((3, 4), eps=0.1, elementwise_affine=False)", x=(2, 3, 4))
case("GroupNorm", "GroupNorm(2, 4)", x=(2, 4, 3))
case("GroupNorm.settings", "GroupNorm(4, 4, eps=0.1, affine=False)", x=(2, 4, 3, 2))
plain("LocalResponseNorm", "2", "3, alpha=0.5, beta=0.6, k=2.0", x=(2, 4, 3))

# ---- tables

PLACES = [[1, 0, 3], [1, 2, 1]]
case("Embedding", "Embedding(4, 3)", index=PLACES)
case("Embedding.padding", "Embedding(4, 3, padding_idx=1)", index=PLACES)
case("Embedding.last", "Embedding(4, 3, padding_idx=-1)", index=PLACES)
case("Embedding.max_norm", "Embedding(4, 3, max_norm=0.5, norm_type=1.0)", index=PLACES)
case("Embedding.by_frequency", "Embedding(4, 3, scale_grad_by_freq=True)", index=PLACES)
for mode in ("mean", "sum", "max"):
    case(f"EmbeddingBag.{mode}", f"EmbeddingBag(4, 3, mode='{mode}')", index=PLACES)
case("EmbeddingBag", "EmbeddingBag(4, 3)", index=[1, 0, 3, 1, 2], offsets=[0, 2, 2])
case("EmbeddingBag.last_offset", "EmbeddingBag(4, 3, include_last_offset=True)",
     index=[1, 0, 3, 1, 2], offsets=[0, 2, 5])  # fmt: skip
case("EmbeddingBag.padding", "EmbeddingBag(4, 3, mode='sum', padding_idx=1)", index=PLACES)
case("EmbeddingBag.max_norm", "EmbeddingBag(4, 3, max_norm=0.5)", index=PLACES)
case("EmbeddingBag.weighted", "EmbeddingBag(4, 3, mode='sum')", "m(index, per_sample_weights=weights)",
     index=PLACES, weights=(2, 3))  # fmt: skip

# ---- images

case("Upsample", "Upsample(scale_factor=2)", x=(1, 2, 3, 4))
case("Upsample.size", "Upsample(size=5)", x=(1, 2, 3))
case("Upsample.exact", "Upsample(size=(5, 7), mode='nearest-exact')", x=(1, 2, 3, 4))
case("Upsample.linear", "Upsample(scale_factor=1.7, mode='linear')", x=(1, 2, 5))
case("Upsample.bilinear", "Upsample(scale_factor=(1.5, 2.0), mode='bilinear')", x=(1, 2, 3, 4))
case("Upsample.bicubic", "Upsample(size=(5, 6), mode='bicubic', align_corners=True)", x=(1, 2, 3, 4))
case("Upsample.trilinear", "Upsample(size=(3, 4, 5), mode='trilinear', align_corners=True)", x=(1, 1, 2, 3, 2))
case("Upsample.area", "Upsample(size=(2, 2), mode='area')", x=(1, 2, 3, 4))
case("Upsample.recompute", "Upsample(scale_factor=1.7, mode='bilinear', recompute_scale_factor=True)", x=(1, 2, 3, 4))
case("UpsamplingNearest2d", "UpsamplingNearest2d(scale_factor=2)", x=(1, 2, 3, 4))
case("UpsamplingBilinear2d", "UpsamplingBilinear2d(size=(5, 6))", x=(1, 2, 3, 4))
case("PixelShuffle", "PixelShuffle(2)", x=(2, 8, 2, 3))
case("PixelUnshuffle", "PixelUnshuffle(2)", x=(2, 2, 4, 6))
case("ChannelShuffle", "ChannelShuffle(2)", x=(2, 4, 2, 3))
case("Unfold", "Unfold(2)", x=(2, 2, 4, 5))
case("Unfold.settings", "Unfold((2, 3), dilation=2, padding=1, stride=(2, 1))", x=(2, 2, 5, 6))
case("Fold", "Fold((4, 5), 2)", x=(2, 8, 12))
case("Fold.settings", "Fold(output_size=(5, 6), kernel_size=(2, 3), dilation=2, padding=1, stride=(2, 1))",
     x=(2, 12, 12))  # fmt: skip

# ---- recurrent layers

for module in ("RNN", "LSTM", "GRU"):
    names = ("h", "c") if module == "LSTM" else ("h",)
    state = "(h, c)" if module == "LSTM" else "h"
    case(module, f"{module}(3, 4)", x=(5, 2, 3))
    case(f"{module}.one", f"{module}(3, 4, bias=False)", x=(5, 3))
    case(f"{module}.state", f"{module}(3, 4)", f"m(x, {state})", x=(2, 2, 3), **dict.fromkeys(names, (1, 2, 4)))
    case(f"{module}.deep", f"{module}(3, 2, num_layers=2, batch_first=True, bidirectional=True)",
         f"m(x, {state})", x=(2, 3, 3), **dict.fromkeys(names, (4, 2, 2)))  # fmt: skip
    case(f"{module}.dropout.eval", f"{module}(3, 2, num_layers=2, dropout=0.5)", x=(3, 2, 3))
    case(f"{module}Cell", f"{module}Cell(3, 4)", x=(2, 3))
    case(f"{module}Cell.one", f"{module}Cell(3, 4, bias=False)", x=(3,))
    case(f"{module}Cell.state", f"{module}Cell(3, 4)", f"m(x, {state})", x=(2, 3), **dict.fromkeys(names, (2, 4)))
case("RNN.relu", "RNN(3, 4, nonlinearity='relu')", x=(4, 2, 3))
case("RNNCell.relu", "RNNCell(3, 4, nonlinearity='relu')", x=(2, 3))
case("LSTM.projection", "LSTM(3, 4, num_layers=2, proj_size=2, bidirectional=True)", x=(3, 2, 3))

# ---- attention

HIDDEN = [[False, False, True, False], [False, True, False, False]]
LATER = [[False, True, True, True], [False, False, True, True], [False, False, False, True]]
case("MultiheadAttention", "MultiheadAttention(4, 2)", query=(3, 2, 4), key=(4, 2, 4), value=(4, 2, 4))
case("MultiheadAttention.one", "MultiheadAttention(4, 2, bias=False)", query=(3, 4), key=(4, 4), value=(4, 4))
case("MultiheadAttention.self", "MultiheadAttention(4, 1, batch_first=True)", "m(x, x, x)", x=(2, 3, 4))
case("MultiheadAttention.widths", "MultiheadAttention(4, 2, kdim=3, vdim=5)",
     query=(3, 2, 4), key=(4, 2, 3), value=(4, 2, 5))  # fmt: skip
case("MultiheadAttention.bias_kv", "MultiheadAttention(4, 2, add_bias_kv=True, add_zero_attn=True)",
     query=(3, 2, 4), key=(4, 2, 4), value=(4, 2, 4))  # fmt: skip
case("MultiheadAttention.masks", "MultiheadAttention(4, 2, batch_first=True)",
     "m(query, key, value, key_padding_mask=hidden_mask, attn_mask=later_mask)",
     query=(2, 3, 4), key=(2, 4, 4), value=(2, 4, 4), hidden_mask=HIDDEN, later_mask=LATER)  # fmt: skip
case("MultiheadAttention.added", "MultiheadAttention(4, 2)",
     "m(query, key, value, attn_mask=added_mask, average_attn_weights=False)",
     query=(3, 2, 4), key=(4, 2, 4), value=(4, 2, 4), added_mask=(4, 3, 4))  # fmt: skip
case("MultiheadAttention.no_weights", "MultiheadAttention(4, 2)", "m(query, key, value, need_weights=False)",
     query=(3, 2, 4), key=(4, 2, 4), value=(4, 2, 4))  # fmt: skip

# ---- transformers

SMALL, ALWAYS = "4, 2, dim_feedforward=3, dropout=0.0", "4, 2, dim_feedforward=3"
SETTINGS = f"{SMALL}, activation='gelu', layer_norm_eps=0.1, batch_first=True, norm_first=True, bias=False"
case("TransformerEncoderLayer", f"TransformerEncoderLayer({SMALL})", src=(3, 2, 4))
case("TransformerEncoderLayer.settings", f"TransformerEncoderLayer({SETTINGS})", src=(2, 3, 4))
case("TransformerEncoderLayer.one.eval", f"TransformerEncoderLayer({ALWAYS})", src=(3, 4))
case("TransformerEncoderLayer.masks", f"TransformerEncoderLayer({SMALL}, batch_first=True)",
     "m(src, src_mask=later_mask, src_key_padding_mask=hidden_mask)",
     src=(2, 3, 4), later_mask=[row[:3] for row in LATER], hidden_mask=[row[1:] for row in HIDDEN])  # fmt: skip
case("TransformerDecoderLayer", f"TransformerDecoderLayer({SMALL})", tgt=(3, 2, 4), memory=(4, 2, 4))
case("TransformerDecoderLayer.settings", f"TransformerDecoderLayer({SETTINGS})", tgt=(2, 3, 4), memory=(2, 4, 4))
case("TransformerDecoderLayer.masks", f"TransformerDecoderLayer({SMALL}, batch_first=True)",
     "m(tgt, memory, tgt_mask=own_mask, memory_mask=later_mask, memory_key_padding_mask=hidden_mask)",
     tgt=(2, 3, 4), memory=(2, 4, 4), own_mask=[row[:3] for row in LATER], later_mask=LATER,
     hidden_mask=HIDDEN)  # fmt: skip
case("TransformerEncoder", f"TransformerEncoder(TransformerEncoderLayer({SMALL}), 2)", src=(3, 2, 4))
case("TransformerEncoder.norm", f"TransformerEncoder(TransformerEncoderLayer({SMALL}), 1, LayerNorm(4))",
     "m(src, mask=later_mask)", src=(3, 2, 4), later_mask=[row[:3] for row in LATER])  # fmt: skip
case("TransformerDecoder", f"TransformerDecoder(TransformerDecoderLayer({SMALL}), 2, LayerNorm(4))",
     tgt=(3, 2, 4), memory=(4, 2, 4))  # fmt: skip
case("Transformer", "Transformer(4, 2, 1, 2, dim_feedforward=3, dropout=0.0)", src=(4, 2, 4), tgt=(3, 2, 4))
case("Transformer.masks",
     "Transformer(4, 2, 1, 1, 3, 0.0, activation='gelu', batch_first=True, norm_first=True, bias=False)",
     "m(src, tgt, tgt_mask=own_mask, src_key_padding_mask=hidden_mask, memory_key_padding_mask=hidden_mask)",
     src=(2, 4, 4), tgt=(2, 3, 4), own_mask=[row[:3] for row in LATER], hidden_mask=HIDDEN)  # fmt: skip

# ---- losses

REDUCTIONS = "", "reduction='sum'", "reduction='none'"
PAIR = {"x": (3, 4), "target": (3, 4)}
SIGNS, CLASSES = [[1.0, -1.0, 1.0], [-1.0, -1.0, 1.0]], [2, 0, 3]
SHARES = [[0.1, 0.2, 0.3, 0.4], [0.7, 0.1, 0.1, 0.1], [0.25, 0.25, 0.3, 0.2]]
YES_NO = [[1.0, 0.0, 1.0, 0.0], [0.0, 1.0, 1.0, 0.0], [1.0, 1.0, 0.0, 0.0]]

plain("MSELoss", *REDUCTIONS, **PAIR)
plain("L1Loss", *REDUCTIONS, **PAIR)
plain("SmoothL1Loss", *REDUCTIONS, "beta=0.3", **PAIR)
plain("HuberLoss", *REDUCTIONS, "delta=0.3", **PAIR)
plain("CrossEntropyLoss", *REDUCTIONS, "weight=t(0.5, 1.0, 2.0, 0.1), ignore_index=3, label_smoothing=0.1",
      x=(3, 4), target=CLASSES)  # fmt: skip
case("CrossEntropyLoss.shares", "CrossEntropyLoss(label_smoothing=0.1)", x=(3, 4), target=SHARES)
case("CrossEntropyLoss.images", "CrossEntropyLoss()", x=(2, 3, 2), target=[[0, 2], [-100, 1]])
plain("NLLLoss", *REDUCTIONS, "weight=t(0.5, 1.0, 2.0, 0.1), ignore_index=3", x=(3, 4), target=CLASSES)
plain("BCELoss", *REDUCTIONS, "weight=t(0.5, 1.0, 2.0, 0.1)", x=SHARES, target=YES_NO)
plain("BCEWithLogitsLoss", *REDUCTIONS, "weight=t(0.5, 1.0, 2.0, 0.1), pos_weight=t(1.0, 2.0, 3.0, 4.0)",
      x=(3, 4), target=YES_NO)  # fmt: skip
plain("KLDivLoss", *REDUCTIONS, "reduction='batchmean'", x=(3, 4), target=SHARES)
case("KLDivLoss.log", "KLDivLoss(reduction='sum', log_target=True)", **PAIR)
plain("PoissonNLLLoss", *REDUCTIONS, "log_input=False, full=True, eps=0.1", x=SHARES, target=[[2.0] * 4] * 3)
plain("GaussianNLLLoss", *REDUCTIONS, "full=True, eps=0.2", x=(3, 4), target=SHARES, var=SHARES[::-1])
plain("HingeEmbeddingLoss", *REDUCTIONS, "margin=0.3", x=(2, 3), target=SIGNS)
plain("MarginRankingLoss", *REDUCTIONS, "margin=0.3", x1=(2, 3), x2=(2, 3), target=SIGNS)
plain("SoftMarginLoss", *REDUCTIONS, x=(2, 3), target=SIGNS)
plain("MultiMarginLoss", *REDUCTIONS, "p=2, margin=0.5, weight=t(0.5, 1.0, 2.0, 0.1)", x=(3, 4), target=CLASSES)
plain("MultiLabelMarginLoss", *REDUCTIONS, x=(2, 3), target=[[2, 0, -1], [1, -1, 0]])
plain("MultiLabelSoftMarginLoss", *REDUCTIONS, "weight=t(0.5, 1.0, 2.0, 0.1)", x=(3, 4), target=YES_NO)
plain("CosineEmbeddingLoss", *REDUCTIONS, "margin=0.3", x1=(3, 4), x2=(3, 4), target=[1, -1, 1])
TRIPLE = {"anchor": (3, 4), "positive": (3, 4), "negative": (3, 4)}
plain("TripletMarginLoss", *REDUCTIONS, "margin=0.5, p=1.0, eps=0.1, swap=True", **TRIPLE)
plain("TripletMarginWithDistanceLoss", *REDUCTIONS,
      "distance_function=PairwiseDistance(1.0), margin=0.5, swap=True", **TRIPLE)  # fmt: skip
PATHS = {"target": [[1, 2], [2, 2]], "input_lengths": [5, 4], "target_lengths": [2, 1]}
plain("CTCLoss", *REDUCTIONS, "blank=3, zero_infinity=True", x=(5, 2, 4), **PATHS)
