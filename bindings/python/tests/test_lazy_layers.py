# SPDX-License-Identifier: Apache-2.0
"""Layers that learn the number of their inputs at the first call, or from a state dict."""

import copy
import pickle

import pytest

import libtensor as lt
from libtensor import nn

LAYERS = [
    ("LazyLinear", (4,), (2, 3)),
    ("LazyConv1d", (4, 3), (2, 3, 5)),
    ("LazyConv1d", (4, 3), (3, 5)),
    ("LazyConv2d", (4, 3), (2, 3, 5, 5)),
    ("LazyConv3d", (4, 1), (2, 3, 2, 2, 2)),
    ("LazyConvTranspose1d", (4, 3), (2, 3, 5)),
    ("LazyConvTranspose2d", (4, 3), (3, 5, 5)),
    ("LazyConvTranspose3d", (4, 1), (1, 3, 2, 2, 2)),
    ("LazyBatchNorm1d", (), (2, 3)),
    ("LazyBatchNorm2d", (), (2, 3, 2, 2)),
    ("LazyBatchNorm3d", (), (2, 3, 2, 2, 2)),
    ("LazyInstanceNorm1d", (), (2, 3, 4)),
    ("LazyInstanceNorm1d", (), (3, 4)),
    ("LazyInstanceNorm2d", (), (1, 3, 4, 4)),
    ("LazyInstanceNorm3d", (), (3, 2, 2, 2)),
]


def full(name, args):
    """The layer with 3 inputs."""
    return getattr(nn, name[4:])(
        3, *args, **({"affine": True, "track_running_stats": True} if "Instance" in name else {})
    )


@pytest.mark.parametrize(("name", "args", "shape"), LAYERS, ids=str)
def test_shapes_are_those_of_the_first_input(name, args, shape):
    layer = getattr(nn, name)(*args)
    wanted = full(name, args)
    assert layer.has_uninitialized_params() and type(layer).__name__ == name
    assert list(layer.state_dict()) == list(wanted.state_dict())
    loaded, double = copy.deepcopy(layer), pickle.loads(pickle.dumps(layer)).double()
    x = lt.rand(*shape)
    layer(x)
    assert type(layer) is type(wanted) and repr(layer) == repr(wanted) and not layer._forward_pre_hooks
    assert [p.shape for p in layer.parameters()] == [p.shape for p in wanted.parameters()]
    assert all(type(p) is nn.Parameter and p.requires_grad for p in layer.parameters())
    # From a state dict
    loaded.load_state_dict(wanted.state_dict())
    assert not loaded.has_uninitialized_params()
    assert lt.equal(loaded.eval()(x), wanted.eval()(x)) and repr(loaded) == repr(wanted)
    # In another dtype
    assert double(x.double()).dtype is lt.float64 and all(p.dtype is lt.float64 for p in double.parameters())


def test_initial_values():
    lt.manual_seed(3)
    layer = nn.LazyLinear(5)
    layer(lt.ones(1, 4))
    bound = 1 / 4**0.5
    assert -bound <= layer.weight.min().item() < layer.weight.max().item() <= bound
    norm = nn.LazyBatchNorm1d()
    norm.eval()(lt.ones(2, 3))
    assert norm.weight.tolist() == norm.running_var.tolist() == [1] * 3 and norm.running_mean.tolist() == [0] * 3


def test_what_has_no_shape_yet():
    layer = nn.LazyLinear(2)
    with pytest.raises(lt.InvalidError, match="call the network once"):
        lt.optim.SGD(layer.parameters(), lr=0.1)
    with pytest.raises(lt.InvalidError, match="has no shape yet"):
        layer.weight.shape  # noqa: B018
    with pytest.raises(lt.InvalidError, match="without a shape, in the state dict"):
        nn.Linear(3, 2).load_state_dict(layer.state_dict())
    again = nn.LazyLinear(2)
    again.load_state_dict(layer.state_dict())
    assert again.has_uninitialized_params() and repr(again.weight) == "<UninitializedParameter>"
    for name, shape in (("LazyConv2d", (2, 3, 4)), ("LazyBatchNorm1d", (2,)), ("LazyInstanceNorm1d", (2,))):
        made = getattr(nn, name)(*((2, 1) if "Conv" in name else ()))
        with pytest.raises(lt.ShapeError, match="axes, the input has"):
            made(lt.ones(*shape) if name != "LazyConv2d" else lt.ones(2, 3))
        assert made.has_uninitialized_params()
    with pytest.raises(lt.InvalidError, match="3 and 4 channels are no multiples of 2 groups"):
        nn.LazyConv1d(4, 1, groups=2)(lt.ones(1, 3, 2))


def test_uninitialized_tensors():
    p = nn.UninitializedParameter(requires_grad=False, dtype=lt.float64)
    p.mark = 1
    p.materialize((2, 3))
    assert type(p) is nn.Parameter and p.shape == (2, 3) and p.dtype is lt.float64
    assert p.mark == 1 and not p.requires_grad
    b = nn.UninitializedBuffer(persistent=False)
    b.materialize((4,), dtype=lt.int64)
    assert b.shape == (4,) and b.dtype is lt.int64 and not b.persistent


def test_lazy_modules_of_users():
    class Scale(nn.modules.lazy.LazyModuleMixin, nn.Module):
        def __init__(self):
            super().__init__()
            self.scale = nn.UninitializedParameter()

        def initialize_parameters(self, x, *, by=1.0):
            self.scale.materialize(x.shape[-1:])
            nn.init.constant_(self.scale, by)

        def forward(self, x, *, by=1.0):
            return x * self.scale

    net = Scale()
    assert net(lt.ones(1, 3), by=2.0).tolist() == [[2, 2, 2]] == net(lt.ones(1, 3), by=5.0).tolist()
    wrong = type("Wrong", (Scale,), {"initialize_parameters": lambda self, x: None})()
    with pytest.raises(lt.InvalidError, match="left parameters without a shape"):
        wrong(lt.ones(1, 3))


@pytest.mark.parametrize("lazy", [nn.UninitializedParameter, nn.UninitializedBuffer])
def test_nothing_is_computed_with_a_tensor_of_no_shape(lazy):
    p, x = lazy(), lt.ones(2, 2)
    calls = [
        lambda: p + 1, lambda: x + p, lambda: 2 * p, lambda: -p, lambda: p == x, lambda: p[0], lambda: p.sum(), lambda: x.mul(p),
        lambda: x.add_(p), lambda: lt.relu(p), lambda: lt.cat([x, p]), lambda: nn.functional.linear(x, p), lambda: p.detach(),
        lambda: p.clone(), lambda: nn.init.normal_(p), lambda: p.numel(), lambda: p.zero_(), lambda: p.tolist(),
        lambda: len(p), lambda: bool(p), lambda: list(p), lambda: x.copy_(p), lambda: lt.where(x > 0, x, p),
    ]  # fmt: skip
    for i, call in enumerate(calls):
        with pytest.raises(lt.InvalidError, match=f"{lazy.__name__} has no (elements|shape) yet"):
            call()
            raise AssertionError(i)
    assert p.dtype is lt.float32 and p.device.type == "cpu" and p.is_leaf and p.grad is None
    assert p.requires_grad is (lazy is nn.UninitializedParameter) and p.is_floating_point()


def test_layers_of_no_shape_are_converted_and_copied():
    layer = nn.LazyLinear(2).double().requires_grad_(False)
    for one in (layer, copy.deepcopy(layer), pickle.loads(pickle.dumps(layer)), layer.to_empty(device="cpu")):
        assert (
            one.weight.dtype is lt.float64 and not one.weight.requires_grad and repr(one.weight).startswith("<Uninit")
        )
        assert one.weight is not layer.weight or one is layer
    layer(lt.ones(1, 3, dtype=lt.float64))
    assert layer.weight.shape == (2, 3) and layer.weight.dtype is lt.float64 and not layer.weight.requires_grad
    assert type(layer.weight) is nn.Parameter and vars(layer.weight) == {}
