# SPDX-License-Identifier: Apache-2.0
"""Layers, losses, functions, optimisers and text, as PyTorch has them."""

import numpy as np
import pytest
from pytorch import compare, torch

import libtensor as lt


def normal(seed, *shape):
    return np.random.RandomState(seed).normal(size=shape).astype(np.float32)


# ---- layers

LAYERS = [
    ("Linear", (3, 4), {}),
    ("Linear", (3, 4), {"bias": False}),
    ("Conv2d", (2, 4, 3), {}),
    ("Conv2d", (2, 4, (3, 2)), {"stride": 2, "padding": (1, 0), "dilation": (1, 2), "groups": 2, "bias": False}),
    ("Conv2d", (2, 4, 3), {"padding": "same"}),
    ("MaxPool2d", (2,), {}),
    ("MaxPool2d", (3,), {"stride": 1, "padding": 1}),
    ("AvgPool2d", (2,), {}),
    ("AvgPool2d", (3,), {"stride": 2, "padding": 1, "count_include_pad": False}),
    ("Flatten", (), {}),
    ("ReLU", (), {}),
    ("ReLU", (), {"inplace": True}),
    ("LeakyReLU", (0.2,), {}),
    ("GELU", (), {}),
    ("GELU", ("tanh",), {}),
    ("SiLU", (), {}),
    ("Sigmoid", (), {}),
    ("Tanh", (), {}),
    ("Softmax", (1,), {}),
    ("LogSoftmax", (), {"dim": -1}),
    ("ReLU6", (), {}),
    ("ELU", (0.5,), {}),
    ("SELU", (), {}),
    ("CELU", (), {"alpha": 2.0}),
    ("Mish", (), {}),
    ("Softplus", (), {"beta": 2.0, "threshold": 1.0}),
    ("Softsign", (), {}),
    ("LogSigmoid", (), {}),
    ("Hardtanh", (), {"min_val": -0.5}),
    ("Hardsigmoid", (), {}),
    ("Hardswish", (), {}),
    ("Hardshrink", (), {}),
    ("Softshrink", (0.3,), {}),
    ("Tanhshrink", (), {}),
    ("PReLU", (), {}),
    ("PReLU", (2,), {"init": 0.1}),
    ("GLU", (), {}),
    ("GLU", (1,), {}),
    ("Threshold", (0.1, 20.0), {}),
    ("Dropout", (0.3,), {}),
    ("LayerNorm", (4,), {}),
    ("LayerNorm", ((4, 5),), {"eps": 1e-3, "elementwise_affine": False}),
    ("BatchNorm1d", (4,), {}),
    ("BatchNorm2d", (2,), {"momentum": None, "affine": False}),
    ("Embedding", (5, 3), {}),
    ("Embedding", (5, 3), {"padding_idx": 1}),
    ("Identity", (), {}),
    ("Conv1d", (2, 4, 3), {"padding": "same", "dilation": 2}),
    ("Conv1d", (2, 4, 2), {"padding": 1, "padding_mode": "circular", "groups": 2}),
    ("Conv2d", (2, 4, (3, 2)), {"padding": "same", "padding_mode": "reflect"}),
    ("Conv3d", (2, 4, 2), {"stride": 2, "padding": 1, "padding_mode": "replicate"}),
    ("ConvTranspose1d", (2, 4, 3), {"stride": 2, "padding": 1, "output_padding": 1}),
    ("ConvTranspose2d", (2, 4, (3, 2)), {"stride": (2, 1), "groups": 2, "dilation": 2, "bias": False}),
    ("ConvTranspose3d", (2, 3, 2), {"stride": 2}),
    ("MaxPool1d", (3,), {"stride": 2, "ceil_mode": True}),
    ("MaxPool3d", (2,), {"dilation": 2}),
    ("AvgPool1d", (3,), {"padding": 1}),
    ("AvgPool2d", (2,), {"divisor_override": 3}),
    ("AvgPool3d", (2,), {"ceil_mode": True}),
    ("LPPool1d", (3, 2), {}),
    ("LPPool2d", (2, 3), {"stride": 1}),
    ("LPPool3d", (2, 2), {}),
    ("AdaptiveAvgPool1d", (4,), {}),
    ("AdaptiveAvgPool2d", ((None, 4),), {}),
    ("AdaptiveAvgPool3d", ((1, 2, 3),), {}),
    ("AdaptiveMaxPool1d", (4,), {}),
    ("AdaptiveMaxPool2d", ((5, None),), {}),
    ("AdaptiveMaxPool3d", (2,), {}),
    ("ReflectionPad1d", (2,), {}),
    ("ReflectionPad2d", ((1, 2, 0, 3),), {}),
    ("ReflectionPad3d", (1,), {}),
    ("ReplicationPad1d", ((3, 1),), {}),
    ("ReplicationPad2d", (2,), {}),
    ("ReplicationPad3d", (1,), {}),
    ("ZeroPad1d", (2,), {}),
    ("ZeroPad2d", ((1, -1, 2, 0),), {}),
    ("ZeroPad3d", (1,), {}),
    ("ConstantPad1d", (2, 1.5), {}),
    ("ConstantPad2d", ((1, 0, 0, 2), -0.5), {}),
    ("ConstantPad3d", (1, 2), {}),
    ("CircularPad1d", (2,), {}),
    ("CircularPad2d", ((1, 2, 3, 0),), {}),
    ("CircularPad3d", (1,), {}),
    ("Upsample", (), {"scale_factor": 1.7}),
    ("Upsample", (), {"size": (9, 4), "mode": "bilinear"}),
    ("Upsample", (), {"scale_factor": (2, 0.5), "mode": "bicubic", "align_corners": True}),
    ("UpsamplingNearest2d", (), {"scale_factor": 2}),
    ("UpsamplingBilinear2d", ((4, 9),), {}),
    ("PixelShuffle", (2,), {}),
    ("PixelUnshuffle", (3,), {}),
    ("ChannelShuffle", (2,), {}),
    ("Unfold", ((2, 3),), {"stride": 2}),
    ("Fold", ((4, 5), (2, 2)), {}),
    ("Unflatten", (1, (2, 1)), {}),
]
INPUTS = {"Linear": (2, 3), "LayerNorm": (2, 4, 5), "BatchNorm1d": (6, 4), "Softmax": (3, 4), "LogSoftmax": (3, 4)}
INPUTS |= {"PixelShuffle": (2, 8, 2, 3), "ChannelShuffle": (1, 4, 2, 2), "Fold": (2, 8, 12)}
BY_AXES = {"1d": (2, 2, 7), "2d": (2, 2, 6, 6), "3d": (1, 2, 4, 5, 4)}


def run_layer(lib, name, args, options):
    """Outputs in training and in use, all gradients, and the state that is left."""
    layer = getattr(lib.nn, name)(*args, **options)
    found = [repr(layer), " ".join(layer.state_dict())]
    for i, value in enumerate(layer.state_dict().values()):
        if value.ndim:
            value[...] = lib.tensor(np.abs(normal(10 + i, *value.shape)))
    shape = (2, 4) if name == "LayerNorm" and args == (4,) else INPUTS.get(name, BY_AXES.get(name[-2:], (2, 2, 6, 6)))
    if name == "Embedding":
        x = lib.tensor(np.array([[0, 1], [4, 1]]))
    else:
        x = lib.tensor(normal(1, *shape)).requires_grad_()
    for mode in ["eval"] if name == "Dropout" else ["train", "eval"]:
        out = getattr(layer, mode)()(x * 1 if name == "ReLU" else x)
        found.append(out.detach().numpy())
        if out.requires_grad:
            out.backward(lib.tensor(normal(2, *out.shape)))
    found += [p.grad.numpy() for p in layer.parameters()]
    found += [x.grad.numpy()] if x.grad is not None else []
    return found + [value.detach().numpy() for value in layer.state_dict().values()]


@pytest.mark.parametrize(("name", "args", "options"), LAYERS, ids=str)
def test_layers(name, args, options):
    case = name, args, options
    compare(f"layer {case}", lambda: run_layer(torch, *case), run_layer(lt, *case), rtol=1e-3, atol=1e-4)


LOSSES = [
    ("MSELoss", {}, "float"),
    ("MSELoss", {"reduction": "sum"}, "float"),
    ("L1Loss", {"reduction": "none"}, "float"),
    ("CrossEntropyLoss", {}, "class"),
    ("CrossEntropyLoss", {"label_smoothing": 0.1, "reduction": "sum", "ignore_index": 1}, "class"),
    ("CrossEntropyLoss", {"weight": [1.0, 2.0, 0.5]}, "class"),
    ("CrossEntropyLoss", {}, "float"),
    ("NLLLoss", {"weight": [1.0, 2.0, 0.5]}, "class"),
    ("BCEWithLogitsLoss", {"pos_weight": [1.0, 2.0, 0.5]}, "float"),
]


def run_loss(lib, name, options, target):
    a = normal(3, 5, 3)
    b = np.array([0, 2, 1, 1, 0]) if target == "class" else np.abs(normal(4, 5, 3))
    b = b / b.sum(1, keepdims=True) if name == "CrossEntropyLoss" and target == "float" else b
    own = {k: lib.tensor(v) if isinstance(v, list) else v for k, v in options.items()}
    x = lib.tensor(a).requires_grad_()
    loss = getattr(lib.nn, name)(**own)(x, lib.tensor(b))
    loss.sum().backward()
    return [loss.detach().numpy(), x.grad.numpy()]


@pytest.mark.parametrize(("name", "options", "target"), LOSSES, ids=str)
def test_losses(name, options, target):
    case = name, options, target
    compare(f"loss {case}", lambda: run_loss(torch, *case), run_loss(lt, *case))


def run_functions(lib):
    F, x, k = lib.nn.functional, lib.tensor(normal(4, 2, 4, 6, 5)), lib.tensor(normal(5, 3, 4, 3, 3))
    found = [
        F.pad(x, (1, 2)),
        F.pad(x, (1, 2, 0, 3), value=7.0),
        F.pad(x, (-1, 0)),
        F.conv2d(x, k, padding="same"),
        F.conv2d(x, k[:, :, :2], padding="same", dilation=(1, 2)),
        F.conv2d(x, k, stride=(2, 1)),
        F.conv2d(x[0], k),
        F.max_pool2d(x, 2, ceil_mode=True),
        F.layer_norm(x, (6, 5)),
        F.softmax(x, dim=1),
        F.gelu(x, approximate="tanh"),
        F.one_hot(lib.tensor([0, 2])),
        F.leaky_relu(x, negative_slope=0.3),
        F.glu(x, dim=2),
        F.prelu(x, lib.tensor([0.1, 0.2, 0.3, 0.4])),
        F.softplus(x, beta=0.5),
        F.hardtanh(x, -0.2, 0.3),
    ]
    return [t.numpy() for t in found]


@pytest.mark.filterwarnings("ignore:Using padding")
def test_functions():
    compare("functions", lambda: run_functions(torch), run_functions(lt))


# ---- optimisers

OPTIMISERS = [
    ("SGD", {"lr": 0.1}),
    ("SGD", {"lr": 0.1, "momentum": 0.9}),
    ("SGD", {"lr": 0.1, "momentum": 0.9, "dampening": 0.5, "weight_decay": 0.1}),
    ("SGD", {"lr": 0.1, "momentum": 0.9, "nesterov": True}),
    ("SGD", {"lr": 0.1, "maximize": True}),
    ("SGD", {"lr": 0.0}),
    ("Adam", {}),
    ("Adam", {"lr": 0.05, "betas": (0.8, 0.9), "eps": 1e-3, "weight_decay": 0.1}),
    ("Adam", {"lr": 0.05, "amsgrad": True}),
    ("AdamW", {"lr": 0.05}),
    ("AdamW", {"lr": 0.05, "weight_decay": 0.0, "betas": (0.0, 0.5)}),
]


def steps(lib, optimizer, params, n=5):
    target = [lib.tensor([1.0, -1.0, 0.5]), lib.tensor([[2.0]])]
    for i in range(n):
        optimizer.zero_grad()
        loss = sum(((p - t) ** 2).sum() * (i + 1) for p, t in zip(params, target))
        loss.backward()
        optimizer.step()
    return [p.detach().numpy().copy() for p in params]


def start(lib):
    return [lib.tensor([0.3, 0.2, -0.7], requires_grad=True), lib.tensor([[0.1]], requires_grad=True)]


@pytest.mark.parametrize(("name", "options"), OPTIMISERS, ids=str)
def test_optimisers(name, options):
    def run(lib):
        params = start(lib)
        return steps(lib, getattr(lib.optim, name)(params, **options), params)

    compare(f"optimiser {name} {options}", lambda: run(torch), run(lt), rtol=2e-5, atol=1e-6)


# ---- text

INF, NAN = float("inf"), float("nan")
CASES = [
    3,
    3.5,
    True,
    [],
    [1, 2, 3],
    [1.0, 2.0, 3.0],
    [1.5, -2.25, 1e-3],
    [1e-5, 1.0],
    [1e10, 1.0],
    [123456.0, 0.1],
    [1.0, NAN, INF, -INF],
    [NAN, 2.0],
    [True, False],
    [[1, 2], [30, -400]],
    [[1.0, 2.0], [3.0, 4.5]],
    [[[1.0], [2.0]], [[3.0], [4.0]]],
    [[], []],
    [0.0, -0.0],
    list(range(100)),
    [float(i) / 7 for i in range(40)],
]


@pytest.mark.parametrize("data", CASES, ids=str)
def test_text(data):
    compare(
        f"text {data}",
        lambda: [repr(torch.tensor(data)), str(torch.tensor(data))],
        [repr(lt.tensor(data)), str(lt.tensor(data))],
    )


@pytest.mark.parametrize("dtype", [d.name for d in lt.dtypes.ALL])
def test_text_of_dtypes(dtype):
    def text(lib):
        t = lib.tensor([[1, 0], [1, 1]]).to(getattr(lib, dtype))
        return [repr(t).replace("torch.", "").replace("libtensor.", "")]

    compare(f"text of {dtype}", lambda: text(torch), text(lt))


def run_long_texts(lib):
    found = []
    for shape in ((2000,), (100, 100), (30, 5, 20), (1001, 1)):
        n = int(np.prod(shape))
        found += [repr(lib.arange(n).reshape(shape)), repr(lib.arange(float(n)).reshape(shape))]
    x = lib.arange(12).reshape(3, 4)
    return found + [repr(x.T), repr(x[:, ::2]), repr(x[1, 1])]


def test_long_texts_and_views():
    compare("long texts", lambda: run_long_texts(torch), run_long_texts(lt))


def run_print_options(lib):
    data, found = [[1.23456789, 2.0], [3.0, 4.0]], []
    try:
        for options in ({"precision": 2}, {"linewidth": 20}, {"threshold": 3, "edgeitems": 1}):
            lib.set_printoptions(**options)
            found.append(repr(lib.tensor(data)))
    finally:
        lib.set_printoptions(precision=4, threshold=1000, edgeitems=3, linewidth=80)
    return found


def test_print_options():
    compare("print options", lambda: run_print_options(torch), run_print_options(lt))
