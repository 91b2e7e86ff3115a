# SPDX-License-Identifier: Apache-2.0
"""Names, order and defaults of arguments in libtensor.nn, and layers and functions that PyTorch has besides the usual."""

import inspect

import numpy as np
import pytest

import libtensor as lt
from libtensor import nn

F = nn.functional

# What PyTorch has that is left out: quantisation, parts of its own machinery, and what needs several processes.
LEFT_OUT = {
    "nn": {"Container", "factory_kwargs", "CrossMapLRN2d", "LinearCrossEntropyOptions", "SyncBatchNorm"},
    "nn.functional": {
        "DType", "ScalingType", "SwizzleType", "assert_int_or_pair", "boolean_dispatch", "grouped_mm", "scaled_grouped_mm",
        "handle_torch_function", "has_torch_function", "has_torch_function_unary", "has_torch_function_variadic", "scaled_mm",
    },
    "nn.init": {"ParamSpec"},
    "nn.utils": {"convert_conv2d_weight_memory_format", "convert_conv3d_weight_memory_format"},
}  # fmt: skip


def public(space):
    """Classes and functions of a namespace."""
    return {
        name
        for name in dir(space)
        if not name.startswith("_") and (inspect.isclass(getattr(space, name)) or inspect.isroutine(getattr(space, name)))
        and getattr(getattr(space, name), "__module__", "torch") not in ("typing", "collections.abc")
    }  # fmt: skip


def arguments(thing):
    try:
        found = inspect.signature(thing).parameters.values()
    except (ValueError, TypeError):
        return None
    if any(p.kind is p.VAR_POSITIONAL for p in found):
        return None
    return [(p.name, p.default, p.kind is p.KEYWORD_ONLY) for p in found]


@pytest.mark.parametrize("name", LEFT_OUT)
def test_names_and_signatures_are_pytorchs(torch, name):
    theirs, ours = torch, lt
    for part in name.split("."):
        theirs, ours = getattr(theirs, part), getattr(ours, part)
    assert public(theirs) - public(ours) <= LEFT_OUT[name] | {"Tensor"}
    problems = []
    for key in sorted(public(theirs) & public(ours) - {"Tensor", "Module"}):
        a, b = getattr(theirs, key), getattr(ours, key)
        pairs = [(key, a, b)]
        if inspect.isclass(a) and hasattr(a, "forward") and key != "Identity":
            pairs.append((f"{key}.forward", a.forward, b.forward))
        for title, x, y in pairs:
            wanted, found = arguments(x), arguments(y)
            if wanted is None or found is None:
                continue
            found = found[: len(wanted)] + [p for p in found[len(wanted) :] if not p[2]]  # more keywords are fine
            for p, q in zip(wanted, found):
                same = p[1] == q[1] or callable(p[1]) or (p[1] is not inspect._empty and p[1] == q[1])
                if p[0] != q[0] or not same:
                    problems.append((title, p, q))
            if len(wanted) != len(found):
                problems.append((title, wanted, found))
    assert not problems


def test_methods_of_modules_are_pytorchs(torch):
    missing = {name for name in set(dir(torch.nn.Module)) - set(dir(nn.Module)) if not name.startswith("_")}
    assert missing == {"T_destination", "ipu", "mtia", "xpu"}


def test_places_of_classes():
    from libtensor.nn.modules.batchnorm import _BatchNorm, _NormBase
    from libtensor.nn.modules.conv import Conv2d, _ConvNd, _ConvTransposeNd
    from libtensor.nn.modules.loss import _Loss, _WeightedLoss
    from libtensor.nn.modules.module import Module, _IncompatibleKeys
    from libtensor.nn.modules.utils import _list_with_default, _pair, _reverse_repeat_tuple

    assert Module is nn.Module and Conv2d is nn.Conv2d and nn.modules.Linear is nn.Linear is nn.modules.linear.Linear
    assert isinstance(nn.BatchNorm2d(1), _BatchNorm) and isinstance(nn.InstanceNorm1d(1), _NormBase)
    assert not isinstance(nn.InstanceNorm1d(1), _BatchNorm) and isinstance(nn.Conv1d(1, 1, 1), _ConvNd)
    assert isinstance(nn.ConvTranspose1d(1, 1, 1), _ConvTransposeNd) and isinstance(nn.NLLLoss(), _WeightedLoss)
    assert isinstance(nn.MSELoss(), _Loss) and not isinstance(nn.MSELoss(), _WeightedLoss)
    assert isinstance(nn.ReLU().load_state_dict({}), _IncompatibleKeys)
    assert _pair(3) == (3, 3) and _pair([1, 2]) == (1, 2) and _reverse_repeat_tuple((1, 2), 2) == (2, 2, 1, 1)
    assert _list_with_default([None, 3], [5, 6, 7]) == [6, 3]
    every = {name for name in nn.__all__ if isinstance(getattr(nn, name), type)}
    parts = {"Buffer", "DataParallel", "Parameter", "QuantizedLinear", "UninitializedBuffer", "UninitializedParameter"}
    assert every - set(nn.modules.__all__) == parts


def test_reductions_as_they_were_said_before():
    a, b = lt.tensor([1.0, 3.0]), lt.zeros(2)
    for options, wanted in (
        ({"size_average": False}, 10), ({"reduce": True}, 5), ({"reduce": False}, [1, 9]), ({"size_average": True}, 5)
    ):  # fmt: skip
        with pytest.warns(UserWarning, match="use reduction="):
            assert F.mse_loss(a, b, **options).tolist() == wanted
        with pytest.warns(UserWarning, match="use reduction="):
            assert nn.MSELoss(**options)(a, b).tolist() == wanted
    assert F.mse_loss(a, b, "sum").item() == nn.MSELoss("sum")(a, b).item() == 10
    x, y = lt.tensor([[0.0, 0.0]]), lt.tensor([1])
    assert F.cross_entropy(x, y, None, None, 1).isnan().item()  # the fifth is ignore_index
    with pytest.warns(UserWarning, match="deprecated"):
        F.nll_loss(x, y, size_average=False)
    with pytest.raises(TypeError, match="size_average is 3"):
        F.cross_entropy(x, y, None, 3)


INPLACE = {
    "relu": {}, "relu6": {}, "elu": {"alpha": 0.5}, "celu": {}, "selu": {}, "silu": {}, "mish": {}, "hardsigmoid": {},
    "hardswish": {}, "hardtanh": {"min_val": -0.5}, "leaky_relu": {}, "threshold": {"threshold": 0.1, "value": 3.0},
    "rrelu": {}, "dropout": {"p": 0.0}, "alpha_dropout": {"p": 0.0, "training": True},
}  # fmt: skip


@pytest.mark.parametrize("name", INPLACE)
def test_in_place(name):
    values = lt.linspace(-2, 2, 7)
    wanted = getattr(F, name)(input=values, **INPLACE[name])
    x = values.clone()
    assert lt.equal(getattr(F, name)(x, **INPLACE[name], inplace=True), wanted) and lt.equal(x, wanted)
    y = values.clone()
    if hasattr(F, name + "_"):
        assert getattr(F, name + "_")(y, **INPLACE[name]) is y and lt.equal(y, wanted)
    z = values.clone().requires_grad_()
    out = getattr(F, name)(z * 1, **INPLACE[name], inplace=True)
    (grad,) = lt.autograd.grad(out.sum(), z)
    (other,) = lt.autograd.grad(getattr(F, name)(z, **INPLACE[name]).sum(), z)
    assert lt.allclose(grad, other)


def test_dropout_in_place_is_random():
    x = lt.ones(1000, requires_grad=True)
    y = x * 1
    out = F.dropout(y, 0.5, True, True)
    assert lt.equal(out, y) and 300 < (y == 0).sum().item() < 700
    out.sum().backward()
    assert lt.equal(x.grad, y.detach())


def test_an_axis_that_is_not_given():
    for ndim, axis in ((1, 0), (2, 1), (3, 0), (4, 1)):
        x = lt.rand(*[2] * ndim)
        for name in ("softmax", "log_softmax", "softmin"):
            with pytest.warns(UserWarning, match=f"{axis} is taken"):
                assert lt.equal(getattr(F, name)(x), getattr(F, name)(x, axis))
        with pytest.warns(UserWarning, match="is taken"):
            assert lt.equal(nn.Softmax()(x), F.softmax(x, dim=axis))
    assert F.softmax(lt.ones(2), 0, dtype=lt.float64).dtype is lt.float64
    with pytest.raises(TypeError, match="dtype is a keyword"):
        F.softmax(lt.ones(2), 0, lt.float64)


def test_old_bounds_of_hardtanh():
    with pytest.warns(FutureWarning, match="min_value is called min_val"):
        layer = nn.Hardtanh(min_value=-3.0)
    assert layer.min_val == -3 and repr(nn.SiLU(True)) == "SiLU(inplace=True)"
    with pytest.raises(lt.InvalidError, match="expected min_val < max_val"):
        nn.Hardtanh(1.0, -1.0)


def test_tables_from_known_rows():
    rows = lt.arange(6.0).reshape(3, 2)
    table = nn.Embedding.from_pretrained(rows, padding_idx=-1)
    assert table(lt.tensor([2, 0])).tolist() == [[4, 5], [0, 1]] and not table.weight.requires_grad
    assert table.padding_idx == 2 and table.weight.shares_storage(rows)
    bags = nn.EmbeddingBag.from_pretrained(rows, freeze=False, mode="sum")
    assert bags(lt.tensor([[0, 2]])).tolist() == [[4, 6]] and bags.weight.requires_grad
    assert not nn.Embedding(3, 2, _freeze=True).weight.requires_grad
    with pytest.raises(lt.ShapeError, match=r"_weight has shape \[3, 2\], expected \[2, 2\]"):
        nn.Embedding(2, 2, _weight=rows)


# ---- layers


def test_fractional_pools():
    x = np.random.RandomState(0).normal(size=(2, 3, 7, 9)).astype(np.float32)
    samples = np.random.RandomState(1).uniform(size=(2, 3, 2)).astype(np.float32)

    def starts(sample, extent, n, width):
        step = np.float32(extent - width) / np.float32(n - 1)
        inner = [int((i + sample) * step) - int(sample * step) for i in range(n - 1)]
        return [*inner, extent - width]

    t = lt.tensor(x).requires_grad_()
    out, places = F.fractional_max_pool2d(t, (2, 3), (3, 4), return_indices=True, _random_samples=lt.tensor(samples))
    assert out.shape == places.shape == (2, 3, 3, 4)
    grads = np.zeros_like(x)
    for n in range(2):
        for c in range(3):
            for i, top in enumerate(starts(samples[n, c, 1], 7, 3, 2)):
                for j, left in enumerate(starts(samples[n, c, 0], 9, 4, 3)):
                    window = x[n, c, top : top + 2, left : left + 3]
                    a, b = divmod(int(window.argmax()), 3)
                    assert out[n, c, i, j].item() == window.max()
                    assert places[n, c, i, j].item() == (top + a) * 9 + left + b
                    grads[n, c, top + a, left + b] += 1
    out.sum().backward()
    assert np.array_equal(t.grad.numpy(), grads)
    assert nn.FractionalMaxPool2d(2, output_ratio=0.5)(lt.rand(1, 2, 8, 9)).shape == (1, 2, 4, 4)
    assert nn.FractionalMaxPool3d(2, 3)(lt.rand(2, 8, 8, 8)).shape == (2, 3, 3, 3)
    for wrong, text in (
        (lambda: nn.FractionalMaxPool2d(2), "expected one of them"),
        (lambda: nn.FractionalMaxPool2d(2, output_ratio=1.5), r"numbers in \(0, 1\)"),
        (lambda: F.fractional_max_pool2d(lt.ones(1, 4, 4), 3, 3), "give no output"),
        (lambda: F.fractional_max_pool3d(lt.ones(4, 4), 1, 1), "expected 4 or 5 axes"),
        (lambda: F.fractional_max_pool2d(lt.ones(1, 4, 4), 2, 2, _random_samples=lt.ones(2)), "has shape"),
    ):
        with pytest.raises(lt.TensorError, match=text):
            wrong()


def test_pools_with_indices():
    x = lt.rand(1, 2, 4, 4)
    for name, args in (("max_pool2d", (2,)), ("adaptive_max_pool2d", (3,))):
        both = getattr(F, name)(x, *args, return_indices=True)
        assert all(map(lt.equal, getattr(F, name + "_with_indices")(x, *args), both))


def test_adaptive_softmax():
    lt.manual_seed(5)
    layer = nn.AdaptiveLogSoftmaxWithLoss(8, 20, [4, 10, 15], div_value=2.0, head_bias=True)
    shapes = {name: p.shape for name, p in layer.named_parameters()}
    assert shapes == {
        "head.weight": (7, 8), "head.bias": (7,), "tail.0.0.weight": (4, 8), "tail.0.1.weight": (6, 4),
        "tail.1.0.weight": (2, 8), "tail.1.1.weight": (5, 2), "tail.2.0.weight": (1, 8), "tail.2.1.weight": (5, 1),
    }  # fmt: skip
    for p in layer.parameters():
        nn.init.normal_(p, 0, 2)
    x, y = lt.randn(30, 8).requires_grad_(), lt.arange(30) % 20
    logs = layer.log_prob(x)
    assert np.allclose(logs.exp().sum(1).tolist(), 1, atol=1e-5)
    out, loss = layer(x, y)
    assert lt.allclose(out, logs.take_along_dim(y.unsqueeze(1), 1).squeeze(1), atol=1e-5)
    assert lt.allclose(loss, -out.mean()) and layer.predict(x).tolist() == logs.argmax(1).tolist()
    (a,) = lt.autograd.grad(loss, x)
    (b,) = lt.autograd.grad(F.nll_loss(layer.log_prob(x), y), x)
    assert lt.allclose(a, b, atol=1e-5)
    assert lt.allclose(layer(x[3], y[3]).output, out[3], atol=1e-5)
    for wrong in (lambda: layer(x, y[:2]), lambda: layer(x, y + 10), lambda: nn.AdaptiveLogSoftmaxWithLoss(4, 4, [4]),
                  lambda: nn.AdaptiveLogSoftmaxWithLoss(4, 9, [3, 3])):  # fmt: skip
        with pytest.raises(lt.TensorError, match="AdaptiveLogSoftmaxWithLoss"):
            wrong()


def test_linear_cross_entropy():
    layer = nn.LinearCrossEntropyLoss(3, 4, bias=True, label_smoothing=0.1)
    x, y = lt.rand(5, 3), lt.tensor([0, 1, 2, 3, -100])
    wanted = F.cross_entropy(layer.linear(x), y, label_smoothing=0.1)
    assert lt.allclose(layer(x, y), wanted) and list(layer.state_dict()) == ["linear.weight", "linear.bias"]
    several = nn.LinearCrossEntropyLoss(3, 4, out_features=(2,), reduction="none")
    assert several(x, lt.zeros(5, 2, dtype=lt.int64)).shape == (5, 2)


def test_gradients_of_convolutions():
    for n in (1, 2, 3):
        conv, grads = getattr(F, f"conv{n}d"), nn.grad
        x, w = lt.rand(2, 4, *[5] * n).requires_grad_(), lt.rand(6, 2, *[3] * n).requires_grad_()
        out = conv(x, w, None, 2, 1, 1, 2)
        g = lt.rand(*out.shape)
        dx, dw = lt.autograd.grad(out, [x, w], g)
        assert lt.allclose(getattr(grads, f"conv{n}d_input")(x.shape, w, g, 2, 1, 1, 2), dx)
        assert lt.allclose(getattr(grads, f"conv{n}d_weight")(x, w.shape, g, 2, 1, 1, 2), dw)
    again = nn.grad.conv1d_input((1, 1, 4), lt.ones(1, 1, 2, requires_grad=True), lt.ones(1, 1, 3))
    assert again.requires_grad
    with pytest.raises(TypeError, match="conv1d_input: expected a Tensor"):
        nn.grad.conv1d_input((1, 1, 4), 3, lt.ones(1, 1, 3))


def test_convolution_of_time_first():
    x, w, b = lt.rand(5, 2, 3), lt.rand(3, 3, 4), lt.rand(4)
    wanted = F.conv1d(x.permute(1, 2, 0), w.permute(2, 1, 0), b, padding=1).permute(2, 0, 1)
    assert lt.equal(F.conv_tbc(x, w, b, 1), wanted)
    with pytest.raises(lt.ShapeError, match="expected 3"):
        F.conv_tbc(lt.ones(2, 2), w, b)


def test_parts_that_subclasses_replace():
    class Scaled(nn.Conv2d):
        def forward(self, input):
            return self._conv_forward(input, self.weight * 2, None)

    layer, x = Scaled(2, 3, 3, padding=1, padding_mode="circular"), lt.rand(1, 2, 4, 4)
    assert lt.allclose(layer(x), (nn.Conv2d.forward(layer, x) - layer.bias.reshape(3, 1, 1)) * 2, atol=1e-5)

    class Plain(nn.TransformerEncoderLayer):
        def _sa_block(self, x, attn_mask, key_padding_mask, is_causal=False):
            return x * 0

        def _ff_block(self, x):
            return x * 0

    plain = Plain(4, 2, 8, norm_first=True)
    y = lt.rand(3, 1, 4)
    assert lt.equal(plain(y), y)

    class AnyAxes(nn.modules.batchnorm._BatchNorm):
        def _check_input_dim(self, input):
            pass

    assert AnyAxes(2)(lt.rand(2, 2, 1, 1, 1)).shape == (2, 2, 1, 1, 1)
