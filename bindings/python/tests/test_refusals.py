# SPDX-License-Identifier: Apache-2.0
"""Arguments at the edges: each is accepted as in NumPy or PyTorch, or refused by a TensorError of the fitting class."""

import copy
import importlib
import inspect
import operator
import pickle
import pkgutil
import warnings

import numpy as np
import pytest
from libtensor._convert import native
from libtensor.nn import functional as F

import libtensor as lt
from libtensor import nn

nan, inf = float("nan"), float("inf")


# ---- masks without elements


@pytest.mark.parametrize("mask", [(0,), (0, 3), (2, 0), (0, 0)])
def test_masks_without_elements_change_nothing(mask):
    m = lt.zeros(*mask, dtype=lt.bool)
    for value in (7, 7.0, True, lt.tensor(7.0), lt.ones(1), np.float32(7)):
        x = lt.ones(2, 3)
        x[m] = value
        assert (x == 1).all()
    x = lt.ones(2, 3)
    x[m] += 7
    x[m] *= 7.0
    assert (x == 1).all()


@pytest.mark.parametrize("mask", [(3,), (1, 3), (2, 1), (3, 2), (1,)])
def test_masks_of_another_shape_are_refused(mask):
    for value in (7, 7.0, True, lt.tensor(7.0)):
        x = lt.ones(2, 3)
        with pytest.raises(IndexError):
            x[lt.ones(*mask, dtype=lt.bool)] = value
        assert (x == 1).all()


# ---- capsules that a consumer refuses

# Through ctypes the destructor is Python code, which cannot run while an exception is set.
in_c = pytest.mark.skipif(native is None, reason="without the extension")


@in_c
@pytest.mark.parametrize("version", [None, (1, 0)])
@pytest.mark.parametrize("consumer", [int, float, len, iter, memoryview])
def test_the_consumers_own_error_is_seen(consumer, version):
    with pytest.raises(TypeError, match="PyCapsule"):
        consumer(lt.ones(2).__dlpack__(max_version=version))


@in_c
@pytest.mark.parametrize("make", [lambda: lt.ones(2, dtype=lt.bfloat16), lambda: lt.ones(3, dtype=lt.bfloat16)[1:]])
def test_numpy_refuses_bfloat16_in_its_own_words(make):
    with pytest.raises((BufferError, RuntimeError, TypeError)) as failure:
        np.from_dlpack(make())
    assert not isinstance(failure.value, SystemError)


# ---- dtypes of layers

SHAPES = {
    "LayerNorm": ((3,), (4, 3)), "GroupNorm": ((1, 3), (4, 3)), "RMSNorm": ((3,), (4, 3)), "PReLU": ((), (3,)),
    "InstanceNorm1d": ((3, 1e-5, 0.1, True), (2, 3, 4)), "InstanceNorm2d": ((3, 1e-5, 0.1, True), (2, 3, 4, 4)),
    "InstanceNorm3d": ((3, 1e-5, 0.1, True), (2, 3, 2, 2, 2)), "BatchNorm1d": ((3,), (4, 3)), "Linear": ((3, 2), (4, 3)),
    "BatchNorm2d": ((3,), (4, 3, 2, 2)), "BatchNorm3d": ((3,), (4, 3, 2, 2, 2)),
}  # fmt: skip


@pytest.mark.parametrize("name", SHAPES)
def test_layers_refuse_another_dtype(name):
    args, shape = SHAPES[name]
    layer = getattr(nn, name)(*args)
    assert layer(lt.ones(*shape)).dtype is lt.float32
    for other in (lt.float64, lt.float16, lt.int64, lt.complex64):
        with pytest.raises(lt.DTypeError, match=f"{name}.*{other.name}.*float32"):
            layer(lt.ones(*shape, dtype=other))
    for wrong in (np.ones(shape), [1.0], None, 3):
        with pytest.raises(lt.InvalidTypeError, match=f"{name}: expected a Tensor"):
            layer(wrong)
    assert layer.double()(lt.ones(*shape, dtype=lt.float64)).dtype is lt.float64
    with lt.autocast("cpu"):
        layer.float()(lt.ones(*shape, dtype=lt.bfloat16))


# ---- numbers in lists

LISTS = {
    "tensor": lambda v, d: lt.tensor([v], dtype=d), "nested": lambda v, d: lt.tensor([[v], [v]], dtype=d),
    "as_tensor": lambda v, d: lt.as_tensor([v], dtype=d), "asarray": lambda v, d: lt.asarray((v,), dtype=d),
    "new_tensor": lambda v, d: lt.zeros(1, dtype=d).new_tensor([v]),
    "slice": lambda v, d: operator.setitem(lt.zeros(1, dtype=d), slice(None), [v]),
    "places": lambda v, d: operator.setitem(lt.zeros(1, dtype=d), [0], [v]),
    "range": lambda v, d: lt.tensor(iter([v]), dtype=d), "number": lambda v, d: lt.tensor(v, dtype=d),
}  # fmt: skip
UNFIT = [
    (300, "int8"), (-129, "int8"), (-1, "uint8"), (256, "uint8"), (2**31, "int32"), (-1, "uint32"), (2**63, "int64"),
    (2**70, "int64"), (-(2**63) - 1, "int64"), (-1, "uint64"), (2**64, "uint64"), (nan, "int64"), (inf, "int32"),
    (-inf, "uint8"), (1e30, "int64"), (300.5, "int8"), (1j, "float32"), (1j, "int64"), (1j, "bfloat16"),
]  # fmt: skip


@pytest.mark.parametrize("form", LISTS)
def test_lists_refuse_as_numbers_do(form):
    for value, dtype in UNFIT:
        with pytest.raises(lt.TensorError) as failure:
            LISTS[form](value, getattr(lt, dtype))
        assert isinstance(failure.value, TypeError if isinstance(value, complex) else ValueError), failure.value
        if form != "number":
            assert isinstance(failure.value, OverflowError) is isinstance(value, int), failure.value
            assert dtype in str(failure.value) and str(value) in str(failure.value)


def test_lists_of_integers_beyond_64_bits():
    for value in (2**63, 2**64 - 1, 2**70, -(2**70)):
        with pytest.raises(lt.NumberOverflowError, match=str(value)):
            lt.tensor([value])
        for d in (lt.float32, lt.float64, lt.float16, lt.bfloat16, lt.complex64):
            assert lt.tensor([value], dtype=d).item() == lt.tensor([float(value)], dtype=d).item()
    assert lt.tensor([2**70, 1.5]).tolist() == [2.0**70, 1.5]
    with pytest.raises(lt.NumberOverflowError):
        lt.tensor([10**400, 1.5])
    for key in ([2**70], [[2**70, 0]], [-(2**70)]):
        for call in (lambda x, k: x[k], lambda x, k: operator.setitem(x, k, 1.0)):
            with pytest.raises(lt.OutOfRangeError, match=str(2**70)):
                call(lt.ones(3), key)


# ---- what is no tensor, no number, no pair

ALIASES = """absolute arccos arccosh arcsin arcsinh arctan arctanh bitwise_not invert negative degrees radians expit
fix""".split()


@pytest.mark.parametrize("name", ALIASES)
def test_aliases_refuse_as_their_originals(name):
    for wrong in ([1.0], np.ones(2), (1.0,), None, "a", 1.0, object()):
        with pytest.raises(lt.InvalidTypeError, match="expected a Tensor"):
            getattr(lt, name)(wrong)


ACTIVATIONS = [
    "ReLU", "LeakyReLU", "GELU", "SiLU", "Sigmoid", "Tanh", "Softmax", "LogSoftmax", "ReLU6", "ELU", "SELU", "CELU", "Mish",
    "Softplus", "Softsign", "LogSigmoid", "Hardtanh", "Hardsigmoid", "Hardswish", "Hardshrink", "Softshrink", "Tanhshrink",
    "Threshold", "PReLU", "GLU", "Softmin", "Softmax2d", "RReLU", "Flatten", "Unflatten", "Dropout", "Dropout1d", "Dropout2d",
    "AlphaDropout", "BatchNorm2d", "InstanceNorm1d", "MaxPool2d", "AvgPool1d", "AdaptiveAvgPool2d", "ZeroPad2d", "ReflectionPad1d",
    "PixelShuffle", "Upsample", "Fold", "Unfold", "LPPool2d", "ChannelShuffle", "LocalResponseNorm", "Embedding", "EmbeddingBag",
    "MaxUnpool1d", "Linear", "Bilinear", "RNN", "LSTMCell", "Conv2d", "ConvTranspose1d", "MultiheadAttention", "Transformer",
    "TransformerEncoderLayer", "TransformerDecoderLayer", "CosineSimilarity", "PairwiseDistance", "MSELoss", "CrossEntropyLoss",
    "CTCLoss", "KLDivLoss", "BCELoss", "GaussianNLLLoss", "TripletMarginLoss", "TripletMarginWithDistanceLoss", "L1Loss",
    "CosineEmbeddingLoss", "MultiLabelMarginLoss",
]  # fmt: skip
OPTIONS = {
    "Softmax": (0,), "LogSoftmax": (0,), "Softmin": (0,), "Threshold": (0.0, 1.0), "Unflatten": (0, (1, 2)), "BatchNorm2d": (2,),
    "InstanceNorm1d": (2,), "MaxPool2d": (2,), "AvgPool1d": (2,), "AdaptiveAvgPool2d": (1,), "ZeroPad2d": (1,),
    "ReflectionPad1d": (1,), "PixelShuffle": (1,), "Upsample": (2,), "Fold": (2, 1), "Unfold": (1,), "LPPool2d": (2, 2),
    "ChannelShuffle": (1,), "LocalResponseNorm": (2,), "Embedding": (3, 2), "EmbeddingBag": (3, 2), "MaxUnpool1d": (2,),
    "Linear": (2, 2), "Bilinear": (2, 2, 2), "RNN": (2, 2), "LSTMCell": (2, 2), "Conv2d": (1, 1, 1), "ConvTranspose1d": (1, 1, 1),
    "MultiheadAttention": (2, 1), "Transformer": (2, 1, 1, 1), "TransformerEncoderLayer": (2, 1), "TransformerDecoderLayer": (2, 1),
}  # fmt: skip


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_modules_refuse_what_is_no_tensor(name):
    layer = getattr(nn, name)(*OPTIONS.get(name, ()))
    count = sum(
        p.default is p.empty
        for p in inspect.signature(layer.forward).parameters.values()
        if p.kind is not p.VAR_KEYWORD
    )
    for hooked in (False, True):
        if hooked:
            layer.register_forward_hook(lambda *given: None)
        for wrong in (np.ones((2, 2)), [1.0, 2.0], None, "a", 3):
            with pytest.raises(lt.TensorError) as failure:
                layer(*[wrong] * count)
            assert isinstance(failure.value, (TypeError, ValueError)), repr(failure.value)


def test_errors_of_the_callers_own_code_come_out_as_they_are():
    class Own(nn.Module):
        def forward(self, x):
            return x.nothing

    class Parameters:
        def __iter__(self):
            raise KeyError("mine")

    for call, kind in (
        (lambda: Own()(3), AttributeError), (lambda: nn.Sequential(Own())(lt.ones(1)), AttributeError),
        (lambda: lt.optim.SGD(Parameters(), lr=0.1), KeyError),
        (lambda: nn.TransformerEncoderLayer(2, 1, activation=lambda x: {}["mine"])(lt.ones(1, 1, 2)), KeyError),
    ):  # fmt: skip
        with pytest.raises(kind) as failure:
            call()
        assert not isinstance(failure.value, lt.TensorError)


def sgd(**options):
    return lt.optim.SGD([nn.Parameter(lt.ones(1))], **options)


WRONG_KINDS = {
    "backward": lambda: lt.ones(2, requires_grad=True).sum().backward("a"),
    "backward of a list": lambda: lt.autograd.backward(["a"]),
    "backward inputs": lambda: lt.ones(2, requires_grad=True).sum().backward(inputs=3),
    "grad=": lambda: setattr(lt.ones(2, requires_grad=True), "grad", 3),
    "data=": lambda: setattr(lt.ones(2), "data", 3),
    "data= of an array": lambda: setattr(nn.Parameter(lt.ones(2)), "data", np.ones(2)),
    "requires_grad=": lambda: setattr(lt.ones(2), "requires_grad", "a"),
    "load_state_dict of numbers": lambda: nn.Linear(2, 2).load_state_dict({"weight": 3, "bias": 3}),
    "load_state_dict of a list": lambda: nn.Linear(2, 2).load_state_dict([1, 2]),
    "load_state_dict of None": lambda: nn.Linear(2, 2).load_state_dict(None),
    "LSTM's state": lambda: nn.LSTM(2, 2)(lt.ones(1, 1, 2), lt.ones(1, 1, 2)),
    "LSTM's state of three": lambda: nn.LSTM(2, 2)(lt.ones(1, 1, 2), (lt.ones(1, 1, 2),) * 3),
    "LSTM's state of numbers": lambda: nn.LSTM(2, 2)(lt.ones(1, 1, 2), (1, 2)),
    "LSTM's state, 3": lambda: nn.LSTM(2, 2)(lt.ones(1, 1, 2), 3),
    "LSTMCell's state": lambda: nn.LSTMCell(2, 2)(lt.ones(1, 2), lt.ones(1, 2)),
    "GRU's state": lambda: nn.GRU(2, 2)(lt.ones(1, 1, 2), "a"),
    "lr": lambda: sgd(lr="a"), "lr None": lambda: sgd(lr=None), "momentum": lambda: sgd(lr=0.1, momentum="a"),
    "betas": lambda: lt.optim.Adam([nn.Parameter(lt.ones(1))], betas=3),
    "betas of texts": lambda: lt.optim.Adam([nn.Parameter(lt.ones(1))], betas=("a", "b")),
    "lr of a group": lambda: operator.setitem(sgd(lr=0.1).param_groups[0], "lr", "a"),
    "group without params": lambda: sgd(lr=0.1).add_param_group({"lr": 1}),
    "a group that is none": lambda: sgd(lr=0.1).add_param_group(3),
    "optimiser's state": lambda: sgd(lr=0.1).load_state_dict({"a": 1}),
    "optimiser's state, a list": lambda: sgd(lr=0.1).load_state_dict([1]),
    "optimiser's state, groups": lambda: sgd(lr=0.1).load_state_dict({"param_groups": [{}], "state": {}}),
    "optimiser's state, state": lambda: sgd(lr=0.1).load_state_dict({"param_groups": [{"params": [0]}], "state": 3}),
    "scheduler": lambda: lt.optim.lr_scheduler.StepLR("a", 1),
    "scheduler's step": lambda: lt.optim.lr_scheduler.StepLR(sgd(lr=0.1), "a"),
    "scaler's state": lambda: lt.amp.GradScaler().load_state_dict({"a": 1}),
    "grad": lambda: lt.autograd.grad("a", [lt.ones(1, requires_grad=True)]),
    "grad inputs": lambda: lt.autograd.grad(lt.ones(1, requires_grad=True) * 2, "a"),
    "grad inputs, 3": lambda: lt.autograd.grad(lt.ones(1, requires_grad=True) * 2, 3),
    "grad weights": lambda: lt.autograd.grad(lt.ones(1, requires_grad=True) * 2, lt.ones(1), ["a"]),
    **{
        f"generator of {name}": lambda f=f: f("a")
        for name, f in {
            "rand": lambda g: lt.rand(2, generator=g), "randn": lambda g: lt.randn(2, generator=g),
            "randint": lambda g: lt.randint(5, (2,), generator=g), "randperm": lambda g: lt.randperm(3, generator=g),
            "normal": lambda g: lt.normal(0.0, 1.0, (2,), generator=g),
            "multinomial": lambda g: lt.multinomial(lt.ones(2), 1, generator=g),
            "bernoulli": lambda g: lt.bernoulli(lt.ones(2), generator=g),
            "uniform_": lambda g: lt.ones(2).uniform_(generator=g), "normal_": lambda g: lt.ones(2).normal_(generator=g),
            "random_split": lambda g: lt.utils.data.random_split(range(3), [1, 2], generator=g),
        }.items()
    },
    "rand of a size": lambda: lt.rand("a"),
    "set_state": lambda: lt.Generator().set_state(3), "set_state of texts": lambda: lt.Generator().set_state(["a"]),
    "random_raw": lambda: lt.Generator().random_raw("a"), "algorithm": lambda: lt.Generator(algorithm=3),
    **{
        f"init.{name}": lambda name=name: getattr(nn.init, name)(None)
        for name in ("kaiming_uniform_", "kaiming_normal_", "xavier_uniform_", "xavier_normal_", "uniform_", "normal_",
                     "zeros_", "ones_", "eye_", "dirac_", "orthogonal_", "trunc_normal_", "sparse_")
        if hasattr(nn.init, name) and name != "sparse_"
    },
    "constant_": lambda: nn.init.constant_(None, 1.0), "constant_ of a text": lambda: nn.init.constant_(lt.ones(1), "a"),
    "qr": lambda: lt.linalg.qr(lt.eye(2), lt.ones(1)),
    "clamp": lambda: lt.ones(2).clamp(1j), "clamp max": lambda: lt.ones(2).clamp(0, 1j), "clamp_": lambda: lt.ones(2).clamp_("a"),
    "lt.clamp": lambda: lt.clamp([1.0], 0), "clip": lambda: lt.ones(2).clip(None, object()),
    "from_numpy": lambda: lt.from_numpy([1, 2]), "from_numpy None": lambda: lt.from_numpy(None),
    "from_numpy of a scalar": lambda: lt.from_numpy(3), "from_dlpack": lambda: lt.from_dlpack([1]),
    "Conv2d": lambda: nn.Conv2d(1, 1, None), "Conv2d channels": lambda: nn.Conv2d("a", 1, 1),
    "Conv2d None": lambda: nn.Conv2d(None, None, 1), "Conv1d stride": lambda: nn.Conv1d(1, 1, 1, stride="a"),
    "ConvTranspose2d": lambda: nn.ConvTranspose2d(1, 1, object()), "Linear": lambda: nn.Linear("a", 2),
    "Linear None": lambda: nn.Linear(None, 2), "MaxPool2d": lambda: nn.MaxPool2d(None)(lt.ones(1, 1, 2, 2)),
    "Dropout": lambda: nn.Dropout("a"), "Dropout None": lambda: nn.Dropout(None), "BatchNorm1d": lambda: nn.BatchNorm1d("a"),
    "LayerNorm": lambda: nn.LayerNorm(None), "GroupNorm": lambda: nn.GroupNorm("a", 2), "LSTM": lambda: nn.LSTM("a", 2),
    "LSTM hidden": lambda: nn.LSTM(2, "a"), "Embedding": lambda: nn.Embedding("a", 2),
    "MultiheadAttention": lambda: nn.MultiheadAttention("a", 2), "Sequential": lambda: nn.Sequential(3),
    "ModuleList": lambda: nn.ModuleList(3), "Parameter": lambda: nn.Parameter("a"),
    "register_buffer": lambda: nn.Module().register_buffer("x", 3), "to": lambda: nn.Linear(1, 1).to(object()),
    "clip_grad_norm_": lambda: nn.utils.clip_grad_norm_("a", 1.0),
    "clip_grad_norm_ of a text": lambda: nn.utils.clip_grad_norm_([nn.Parameter(lt.ones(1))], "a"),
    "item assignment": lambda: operator.setitem(lt.ones(2), 0, "a"), "item assignment None": lambda: operator.setitem(lt.ones(2), 0, None),
    "float": lambda: float(lt.ones(2)), "int": lambda: int(lt.ones(2)), "contains": lambda: "a" in lt.ones(2),
    "ones": lambda: lt.ones("a"), "arange": lambda: lt.arange("a"), "full": lambda: lt.full((2,), "a"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG_KINDS)
def test_arguments_of_a_wrong_kind(name):
    with pytest.raises(lt.TensorError) as failure:
        WRONG_KINDS[name]()
    assert isinstance(failure.value, (TypeError, ValueError, IndexError)), repr(failure.value)
    assert "tensor_" not in str(failure.value) and "'_h'" not in str(failure.value)


# ---- integers beyond 64 bits

BEYOND = [2**64, 2**64 + 1, 2**70, -(2**63) - 1, -(2**70)]
ORDER = ["eq", "ne", "lt", "le", "gt", "ge"]


@pytest.mark.parametrize("name", ORDER)
def test_comparisons_with_any_integer(name):
    op, function = getattr(operator, name), getattr(lt, name)
    for d in ("bool", "int8", "uint8", "int64", "uint64", "float16", "float32", "float64"):
        held = [0, 1] if d == "bool" else [0, 1, 100]
        held += [2**64 - 1] if d == "uint64" else [-(2**63), 2**63 - 1] if d == "int64" else []
        x = lt.tensor(held, dtype=getattr(lt, d))
        for value in (*BEYOND, 10**400, -(10**400)):
            right, left = [op(v, value) for v in held], [op(value, v) for v in held]
            assert op(x, value).tolist() == function(x, value).tolist() == getattr(x, name)(value).tolist() == right
            assert op(value, x).tolist() == left
            assert function(value, x).tolist() == left or d == "bool"
    assert (lt.tensor([2.0**64], dtype=lt.float64) == 2**64).tolist() == [True]
    assert (lt.tensor([inf]) > 2**70).tolist() == [True] and (lt.tensor([nan]) < 2**70).tolist() == [False]


@pytest.mark.parametrize("value", BEYOND)
def test_floats_meet_any_integer(value):
    for d in (lt.float32, lt.float64, lt.complex64):
        x = lt.tensor([2.0, 0.5], dtype=d)
        number = float(value)
        for op in (operator.add, operator.sub, operator.mul, operator.truediv):
            assert op(x, value).tolist() == op(x, number).tolist() and op(value, x).tolist() == op(number, x).tolist()
        for name in ("add_", "sub_", "mul_", "div_", "fill_"):
            assert getattr(x.clone(), name)(value).tolist() == getattr(x.clone(), name)(number).tolist()
        y = x.clone()
        y *= value
        assert y.tolist() == (x * number).tolist()
        for write in (
            lambda v, x=x: lt.full((2,), v, dtype=x.dtype), lambda v, x=x: lt.full_like(x, v), lambda v, x=x: lt.where(x == 2, x, v),
            lambda v, x=x: lt.where(x == 2, v, x), lambda v, x=x: x.masked_fill(x == 2, v), lambda v, x=x: x.pad((1, 1), v),
            lambda v, x=x: lt.tensor(v, dtype=x.dtype), lambda v, x=x: x.new_full((2,), v),
        ):  # fmt: skip
            assert write(value).tolist() == write(number).tolist()
        for key in (0, slice(None), [0], lt.tensor([True, False])):
            a, b = x.clone(), x.clone()
            a[key], b[key] = value, number
            assert a.tolist() == b.tolist()
    assert (lt.tensor([1, 2]) / value).tolist() == (lt.tensor([1, 2]) / float(value)).tolist()


def test_integers_refuse_them():
    for d in (lt.int8, lt.uint8, lt.int64, lt.uint64):
        x = lt.tensor([1, 2], dtype=d)
        for value in (*BEYOND, 10**400):
            for op in (
                operator.add,
                operator.sub,
                operator.mul,
                operator.floordiv,
                operator.mod,
                operator.and_,
                operator.iadd,
            ):
                for call in (lambda x=x, v=value, op=op: op(x, v), lambda x=x, v=value, op=op: op(v, x)):
                    with pytest.raises(lt.NumberOverflowError):
                        call()
            for name in ("fill_", "add_", "masked_fill"):
                with pytest.raises(lt.NumberOverflowError):
                    getattr(x, name)(*[x == 1] * (name == "masked_fill"), value)
    for call in (lambda: lt.full((1,), 2**63), lambda: lt.tensor(2**63), lambda: lt.tensor([2**63]), lambda: lt.arange(2**64),
                 lambda: lt.ones(2) * 10**400, lambda: lt.arange(2**63, 2**63 + 2)):  # fmt: skip
        with pytest.raises(lt.NumberOverflowError):
            call()


def test_bounds_and_shifts_take_any_integer():
    for d in (lt.int8, lt.uint8, lt.int64, lt.uint64, lt.float32, lt.float64):
        x = lt.tensor([1, 100], dtype=d)
        for value in (2**63, 2**64, 2**70):
            for same in (x.clamp(max=value), x.clamp(-value, value), x.clip(None, value), x.minimum(value), lt.fmin(x, value),
                         x.clamp(min=-value), lt.maximum(x, -value), lt.minimum(value, x) if d.kind == "f" else x):  # fmt: skip
                assert same.tolist() == [1, 100] and same.dtype is d
            y = x.clone()
            assert y.clamp_(-value, value).tolist() == [1, 100]
            most = float(value) if d.kind == "f" else lt.iinfo(d).max if value > 2**63 else min(2**63, lt.iinfo(d).max)
            assert x.clamp(min=value).tolist() == [most] * 2
            if d.kind != "f":
                assert (x << value).tolist() == (x >> value).tolist() == [0, 0]


def test_ranges_of_uint64():
    for args in ((2**63, 2**63 + 2), (2**64 - 3, 2**64), (2**64 - 1, 2**63, -(2**62)), (0, 2**64, 2**62), (2**63 + 2, 2**63, -1),
                 (2**63, 2**63), (2**63, 2**63 + 5, 2), (2**63 + 5, 2**63, -2)):  # fmt: skip
        found = lt.arange(*args, dtype=lt.uint64)
        assert found.tolist() == list(range(*args)) and found.dtype is lt.uint64
    assert lt.arange(2**70, 2**70 + 2**60, 2**59, dtype=lt.float64).tolist() == [2.0**70, 2.0**70 + 2.0**59]
    for args in ((2**64 - 1, 2**64 + 1), (-1, 2**63), (2**64,), (2**63, -1, -1)):
        with pytest.raises(lt.TensorError):
            lt.arange(*args, dtype=lt.uint64)


# ---- texts that are no choice

NO_LOSSES = ("AdaptiveLogSoftmaxWithLoss", "LinearCrossEntropyLoss")  # they need other arguments
LOSSES = [name for name in nn.__all__ if name.endswith("Loss") and name not in NO_LOSSES]
CHOICES = {
    "searchsorted side": lambda v: lt.searchsorted(lt.ones(2), lt.ones(1), side=v),
    "svd driver": lambda v: lt.linalg.svd(lt.eye(2), driver=v), "svdvals driver": lambda v: lt.linalg.svdvals(lt.eye(2), driver=v),
    "lstsq driver": lambda v: lt.linalg.lstsq(lt.eye(2), lt.eye(2), driver=v), "eigh": lambda v: lt.linalg.eigh(lt.eye(2), v),
    "qr mode": lambda v: lt.linalg.qr(lt.eye(2), v), "norm": lambda v: lt.linalg.norm(lt.eye(2), v), "cond": lambda v: lt.linalg.cond(lt.eye(2), v),
    "cdist mode": lambda v: lt.cdist(lt.ones(2, 2), lt.ones(2, 2), compute_mode=v),
    "div": lambda v: lt.div(lt.ones(2), 2, rounding_mode=v), "quantile": lambda v: lt.quantile(lt.ones(2), 0.5, interpolation=v),
    "meshgrid": lambda v: lt.meshgrid(lt.ones(2), lt.ones(2), indexing=v),
    "scatter": lambda v: lt.ones(2).scatter(0, lt.tensor([0]), lt.ones(1), reduce=v),
    "scatter_reduce": lambda v: lt.ones(2).scatter_reduce(0, lt.tensor([0]), lt.ones(1), v),
    **{f"Conv{n}d": lambda v, n=n: getattr(nn, f"Conv{n}d")(1, 1, 1, padding=v) for n in (1, 2, 3)},
    **{f"ConvTranspose{n}d": lambda v, n=n: getattr(nn, f"ConvTranspose{n}d")(1, 1, 1, padding=v) for n in (1, 2, 3)},
    **{f"F.conv{n}d": lambda v, n=n: getattr(F, f"conv{n}d")(lt.ones(*[1] * (n + 2)), lt.ones(*[1] * (n + 2)), padding=v) for n in (1, 2, 3)},
    "padding_mode": lambda v: nn.Conv2d(1, 1, 1, padding_mode=v), "GELU": lambda v: nn.GELU(approximate=v),
    "F.gelu": lambda v: F.gelu(lt.ones(1), v), "Upsample": lambda v: nn.Upsample(size=2, mode=v),
    "interpolate": lambda v: F.interpolate(lt.ones(1, 1, 2), 2, mode=v), "pad": lambda v: F.pad(lt.ones(2), (1, 1), v),
    "grid_sample": lambda v: F.grid_sample(lt.ones(1, 1, 2, 2), lt.zeros(1, 1, 1, 2), mode=v),
    "EmbeddingBag": lambda v: nn.EmbeddingBag(3, 2, mode=v), "RNN": lambda v: nn.RNN(2, 2, nonlinearity=v),
    "F.embedding_bag": lambda v: F.embedding_bag(lt.tensor([[0]]), lt.ones(1, 2), mode=v),
    "RNNCell": lambda v: nn.RNNCell(2, 2, nonlinearity=v), "activation": lambda v: nn.TransformerEncoderLayer(2, 1, activation=v),
    "init mode": lambda v: nn.init.kaiming_normal_(lt.ones(2, 2), mode=v), "gain": lambda v: nn.init.calculate_gain(v),
    "init nonlinearity": lambda v: nn.init.kaiming_uniform_(lt.ones(2, 2), nonlinearity=v),
    **{f"nn.{name}": lambda v, name=name: getattr(nn, name)(reduction=v) for name in LOSSES},
    "F.mse_loss": lambda v: F.mse_loss(lt.ones(1), lt.ones(1), v), "F.kl_div": lambda v: F.kl_div(lt.ones(1), lt.ones(1), v),
    "ReduceLROnPlateau": lambda v: lt.optim.lr_scheduler.ReduceLROnPlateau(sgd(lr=0.1), mode=v),
    "threshold_mode": lambda v: lt.optim.lr_scheduler.ReduceLROnPlateau(sgd(lr=0.1), threshold_mode=v),
    "CyclicLR": lambda v: lt.optim.lr_scheduler.CyclicLR(sgd(lr=0.1, momentum=0.9), 0.1, 0.2, mode=v),
    "scale_mode": lambda v: lt.optim.lr_scheduler.CyclicLR(sgd(lr=0.1, momentum=0.9), 0.1, 0.2, scale_mode=v),
    "OneCycleLR": lambda v: lt.optim.lr_scheduler.OneCycleLR(sgd(lr=0.1, momentum=0.9), 0.1, 10, anneal_strategy=v),
    "Muon": lambda v: lt.optim.Muon([nn.Parameter(lt.ones(2, 2))], adjust_lr_fn=v),
    "Generator": lambda v: lt.Generator(algorithm=v), "Resize": lambda v: lt.transforms.Resize(2, v)(lt.ones(1, 2, 2)),
}  # fmt: skip


@pytest.mark.parametrize("name", CHOICES)
def test_unknown_choices_are_refused_when_made(name):
    for text in ("banana", "same ", "a\nb"):
        with pytest.raises(lt.InvalidError) as failure:
            CHOICES[name](text)
        assert "\n" not in str(failure.value)
        if text == "banana":
            assert "banana" in str(failure.value), failure.value
    with pytest.raises(lt.TensorError):
        CHOICES[name](object())


def test_known_choices_are_taken():
    for mode in ("none", "mean", "sum", "batchmean"):
        nn.KLDivLoss(reduction=mode)(lt.zeros(2, 2), lt.ones(2, 2))
    for driver in (None, "gesvd", "gesvdj", "gesvda"):
        lt.linalg.svd(lt.eye(2), driver=driver)
    for mode in (None, "use_mm_for_euclid_dist_if_necessary", "donot_use_mm_for_euclid_dist"):
        lt.cdist(lt.ones(2, 2), lt.ones(2, 2), compute_mode=mode)
    assert lt.searchsorted(lt.ones(2), lt.ones(1), side="left").tolist() == [0]
    for padding in ("same", "valid", 1, (1,)):
        nn.Conv1d(1, 1, 1, padding=padding)(lt.ones(1, 1, 3))


# ---- losses that broadcast

BROADCAST = {
    "gaussian_nll_loss": lambda a, b: F.gaussian_nll_loss(a, b, lt.ones_like(a)),
    "margin_ranking_loss": lambda a, b: F.margin_ranking_loss(a, b, lt.ones_like(a)),
    "margin_ranking_loss of the target": lambda a, b: F.margin_ranking_loss(a, a, b),
    "triplet_margin_loss": lambda a, b: F.triplet_margin_loss(a, b, a), "triplet_margin_loss of the negative": lambda a, b: F.triplet_margin_loss(a, a, b),
    "GaussianNLLLoss": lambda a, b: nn.GaussianNLLLoss()(a, b, lt.ones_like(a)),
}  # fmt: skip


@pytest.mark.parametrize("name", BROADCAST)
def test_losses_of_several_inputs_warn_of_broadcasts(name):
    with pytest.warns(UserWarning, match="broadcast"):
        BROADCAST[name](lt.ones(4, 2), lt.ones(1, 2))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        BROADCAST[name](lt.ones(4, 2), lt.ones(4, 2))


# ---- numbers in messages, contents, copies, names, samplers


def test_uint64_indices_are_reported_as_they_are():
    for number in (2**63, 2**64 - 1, 2**63 + 5):
        index = lt.tensor([0, number], dtype=lt.uint64)
        for key in (index, index[1], (index,), index.numpy(), (..., index)):
            for call in (lambda x, k: x[k], lambda x, k: operator.setitem(x, k, 1.0)):
                with pytest.raises(lt.OutOfRangeError, match=str(number)):
                    call(lt.ones(3), key)
    assert lt.arange(3)[lt.tensor([2, 0], dtype=lt.uint64)].tolist() == [2, 0]


def test_a_bytearray_is_contents(tmp_path):
    lt.save({"a": lt.ones(2)}, tmp_path / "x")
    lt.save_npy(tmp_path / "y", lt.ones(2))
    for kind in (bytearray, memoryview):
        assert lt.load(kind((tmp_path / "x").read_bytes()))["a"].tolist() == [1, 1]
        assert lt.load(kind((tmp_path / "y").read_bytes())).tolist() == [1, 1]
        for content in (b"", b"no file", str(tmp_path / "x").encode(), b"x" * 300):
            for function in (lt.load, lt.load_npy, lt.load_metadata):
                with pytest.raises(lt.FileError) as failure:
                    function(kind(content))
                assert "no such file" not in str(failure.value).lower()


@pytest.mark.parametrize("way", ["copy", "deepcopy", "pickle"])
def test_arrays_of_the_standard_are_copied(way):
    xp = importlib.import_module("libtensor.array_api")
    for x in (xp.ones(3), xp.asarray(2.0), xp.zeros((0, 2)), xp.ones((2, 2), dtype=xp.complex64), xp.arange(6)[::2]):
        made = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": lambda v: pickle.loads(pickle.dumps(v))}[way](x)
        assert type(made) is type(x) and made.dtype == x.dtype and made.shape == x.shape and xp.all(made == x)
        made += xp.ones((), dtype=x.dtype)
        assert not xp.any(made == x)


def test_names_that_are_no_unicode(tmp_path):
    bad = "\ud800"
    for call in (
        lambda: lt.save({bad: lt.ones(1)}, tmp_path / "x"), lambda: lt.save({"a": lt.ones(1)}, tmp_path / "x", {bad: "v"}),
        lambda: lt.save({"a": lt.ones(1)}, tmp_path / "x", {"k": bad}), lambda: lt.save_npz(tmp_path / "x", **{bad: lt.ones(1)}),
        lambda: lt.save({"a": lt.ones(1)}, str(tmp_path / bad)), lambda: lt.load(str(tmp_path / bad)),
        lambda: lt.save_npy(str(tmp_path / bad), lt.ones(1)), lambda: lt.einsum(bad, lt.ones(1)),
        lambda: lt.meshgrid(lt.ones(1), indexing=bad), lambda: lt.Generator(algorithm=bad),
        lambda: lt.visualize(lt.ones(1, requires_grad=True) * 1, {bad: lt.ones(1)}),
    ):  # fmt: skip
        with pytest.raises(lt.InvalidError):
            call()
    assert not list(tmp_path.iterdir())


def test_samplers_refuse_counts_when_made():
    data = lt.utils.data
    for make in (
        lambda n: data.RandomSampler(range(5), num_samples=n), lambda n: data.WeightedRandomSampler([1.0, 2.0], n),
        lambda n: data.RandomSampler(range(5), True, n),
    ):  # fmt: skip
        for wrong in (0, -1, 2.5, "a", True, [1]):
            with pytest.raises(lt.InvalidError, match="num_samples"):
                make(wrong)
        assert len(list(make(2))) == 2
    assert list(data.RandomSampler([])) == []


# ---- names

NAMESPACES = [
    "libtensor", "libtensor.amp", "libtensor.array_api", "libtensor.array_api.fft", "libtensor.array_api.linalg", "libtensor.autograd",
    "libtensor.cuda", "libtensor.cuda.comm", "libtensor.cuda.nccl", "libtensor.distributions",
    "libtensor.distributions.constraint_registry", "libtensor.distributions.constraints", "libtensor.distributions.kl",
    "libtensor.distributions.transforms", "libtensor.distributions.utils", "libtensor.fft", "libtensor.importers", "libtensor.linalg", "libtensor.nn",
    "libtensor.nn.functional", "libtensor.nn.grad", "libtensor.nn.init", "libtensor.nn.modules", "libtensor.nn.utils",
    *(f"libtensor.nn.utils.{name}" for name in ("parametrizations", "parametrize", "prune", "rnn")), "libtensor.optim", "libtensor.optim.lr_scheduler",
    "libtensor.optim.swa_utils", "libtensor.profiler", "libtensor.transforms", "libtensor.utils", "libtensor.utils.data", "libtensor.utils.tensorboard",
    "libtensor.accelerator", "libtensor.autograd.anomaly_mode", "libtensor.autograd.functional",
    "libtensor.autograd.graph", "libtensor.autograd.profiler", "libtensor.backends", "libtensor.cuda.amp",
    "libtensor.func", "libtensor.fx", "libtensor.hub", "libtensor.masked", "libtensor.signal", "libtensor.signal.windows", "libtensor.sparse", "libtensor.special",
    "libtensor.spectral", "libtensor.testing", "libtensor.text", "libtensor.text.models", "libtensor.types", "libtensor.utils.dlpack",
    "libtensor.vision", "libtensor.vision.datasets", "libtensor.vision.io", "libtensor.vision.models",
    "libtensor.vision.ops", "libtensor.vision.transforms", "libtensor.vision.transforms.functional",
    "libtensor.vision.transforms.v2", "libtensor.vision.transforms.v2.functional", "libtensor.vision.utils",
]  # fmt: skip
NAMESPACES += [
    f"libtensor.{name}"
    for name in (
        "autograd.forward_ad", "distributed", "distributed.algorithms", "distributed.algorithms.ddp_comm_hooks",
        "distributed.algorithms.ddp_comm_hooks.default_hooks", "distributed.checkpoint", "distributed.fsdp", "distributed.fsdp.wrap",
        "distributed.nn", "distributed.nn.functional", "distributed.optim", "multiprocessing", "optim.adam", "optim.adamw", "optim.sgd", "utils.benchmark",
        "utils.hooks", "utils.model_zoo",
    )
]  # fmt: skip
NAMESPACES += [
    f"libtensor.nn.modules.{name}"
    for name in (
        "activation", "adaptive", "batchnorm", "channelshuffle", "container", "conv", "distance", "dropout",
        "flatten", "fold", "instancenorm", "lazy", "linear", "loss", "module", "normalization", "padding",
        "pixelshuffle", "pooling", "rnn", "sparse", "transformer", "upsampling", "utils",
    )
]  # fmt: skip


def test_all_namespaces_are_known():
    """Those that say what they export."""
    found = {"libtensor"}
    for module in pkgutil.walk_packages(lt.__path__, "libtensor."):
        private = any(part.startswith("_") for part in module.name.split(".")) or "compat" in module.name
        if not private and hasattr(importlib.import_module(module.name), "__all__"):
            found.add(module.name)
    assert found - {"libtensor.functions", "libtensor.visualize"} == set(NAMESPACES)


@pytest.mark.parametrize("name", NAMESPACES)
def test_namespaces_have_no_helpers_of_the_package(name):
    space = importlib.import_module(name)
    helpers = []
    for key in dir(space):
        value = getattr(space, key)
        if key.startswith("_") or key in space.__all__:
            continue
        home = value.__name__ if inspect.ismodule(value) else getattr(value, "__module__", None) or ""
        private = home.startswith("libtensor") and "._" in home and (key == "Handle" or not inspect.isclass(value))
        function = inspect.isroutine(value) and home.startswith("libtensor") and getattr(lt, key, None) is not value
        if key in ("c", "MISUSE", "FANS", "FUNCTIONS") or private or function:
            helpers.append(key)
    assert not helpers
    if name == "libtensor":
        assert set(lt.__all__) >= {key for key in dir(lt) if not key.startswith("_")}


@pytest.mark.parametrize(
    "call, kind, message",
    [
        (lambda: F.pad(lt.ones(1, 3), (1, 1), mode="reflect", value=9.0), lt.InvalidError, "pad: value is 9.0, expected none for"),
        (lambda: F.pad(lt.ones(1, 3), (1, 1), mode="circular", value=9.0), lt.InvalidError, "pad: value is 9.0, expected none for"),
        (lambda: F.pad(lt.ones(1, 3), (1, 1), mode="replicate", value=9.0), lt.InvalidError, "pad: value is 9.0, expected none for"),
        (lambda: lt.searchsorted(lt.ones(2), 1.0, side="left", right=True), lt.InvalidError, "searchsorted: side is 'left', and right is True"),
        (lambda: F.binary_cross_entropy(lt.ones(2), lt.ones(2) * 2), lt.InvalidError, "binary_cross_entropy: target has elements that do not lie in"),
        (lambda: F.binary_cross_entropy(lt.ones(2), -lt.ones(2)), lt.InvalidError, "binary_cross_entropy: target has elements that do not lie in"),
        (lambda: F.softmax(lt.ones(2), 0, dtype=lt.int32), lt.DTypeError, "softmax: dtype is int32, expected a floating one"),
        (lambda: lt.ones(2).softmax(0, dtype=lt.bool), lt.DTypeError, "softmax: dtype is bool"),
        (lambda: F.log_softmax(lt.ones(2), 0, dtype=lt.int32), lt.DTypeError, "log_softmax: dtype is int32"),
        (lambda: F.softmin(lt.ones(2), 0, dtype=lt.int32), lt.DTypeError, "softmin: dtype is int32"),
        (lambda: lt.ones(2).std(dtype=lt.float32), lt.InvalidTypeError, r"std: std\(\) got an unexpected keyword argument 'dtype'"),
        (lambda: lt.linalg.inv(lt.ones(2, 2, dtype=lt.int64)), lt.DTypeError, "inv: .* expected float32, float64 or a complex dtype"),
        (lambda: F.scaled_dot_product_attention(*[lt.ones(1, 2, 2)] * 3, attn_mask=lt.ones(2, 2, dtype=lt.int64)), lt.DTypeError,
         "scaled_dot_product_attention: mask has dtype int64, expected bool or a floating dtype"),
        (lambda: F.mse_loss(lt.ones(2), lt.ones(2), reduction="foo"), lt.InvalidError, "mse_loss: reduction is 'foo'"),
        (lambda: F.avg_pool2d(lt.ones(1, 1, 2, 2), 2, divisor_override=0), lt.InvalidError, "avg_pool2d: divisor_override is 0"),
        (lambda: F.conv_transpose2d(lt.ones(1, 1, 2, 2), lt.ones(1, 1, 2, 2), padding="same"), lt.InvalidTypeError,
         "conv_transpose2d: expected integers, not 'same'"),
        (lambda: lt.ones(2).sum("a"), lt.InvalidTypeError, "sum: expected integers, not 'a'"),
        (lambda: F.unfold(lt.ones(2), 2), lt.ShapeError, "unfold: x has shape"),
        (lambda: F.fold(lt.ones(2), 2, 2), lt.ShapeError, "fold: x has shape"),
        (lambda: lt.histogram(lt.ones(2), bins=0), lt.InvalidError, "histogram: bins is 0"),
        (lambda: F.one_hot(lt.tensor([-1, 3])), lt.OutOfRangeError, "one_hot: tensor holds -1"),
    ],
)  # fmt: skip
def test_arguments_that_were_passed_over_and_names_in_messages(call, kind, message):
    with pytest.raises(kind, match=f"^{message}"):
        call()
