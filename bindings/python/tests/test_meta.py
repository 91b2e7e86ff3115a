# SPDX-License-Identifier: Apache-2.0
"""The meta device: shapes without elements."""

import copy
import pickle

import pytest

import libtensor as lt


def test_tensors_without_elements():
    x = lt.empty(10**6, 10**6, device="meta")
    assert x.is_meta and str(x.device) == "meta" and x.device == lt.device("meta") and not x.is_cuda
    assert str(x) == "tensor(..., device='meta', size=(1000000, 1000000))"
    assert (x @ x[:, :3]).shape == (10**6, 3) and x.sum(0).dtype is lt.float32
    assert x.t().stride() == (1, 10**6) and x[::2].storage_offset() == 0
    assert lt.zeros_like(x).is_meta and (x + 1).is_meta and (x > 0).dtype is lt.bool
    assert pickle.loads(pickle.dumps(x.device)) == x.device
    y = lt.randn(3, 4).to("meta")
    assert y.is_meta and y.shape == (3, 4) and lt.ones(2, device="cpu").is_meta is False


@pytest.mark.parametrize("read", [
    lambda x: x.numpy(), lambda x: x.tolist(), lambda x: x[0, 0].item(), lambda x: x.cpu(), lambda x: bool(x[0, 0]),
    lambda x: float(x[0, 0]), lambda x: memoryview(x), lambda x: x.__dlpack__(), lambda x: lt.nonzero(x), lambda x: x[x > 0], lambda x: lt.unique(x),
    lambda x: list(x[0] > 0) and bool((x > 0).all()), lambda x: lt.save({"x": x}, "/nowhere/x"), lambda x: copy.deepcopy(x).tolist(),
    lambda x: lt.bincount(x[0].to(lt.int64)), lambda x: x.__array__(), lambda x: lt.equal(x, x), lambda x: hash(x.tolist().__str__()),
])  # fmt: skip
def test_elements_cannot_be_read(read):
    x = lt.empty(2, 3, device="meta")
    with pytest.raises((lt.TensorError, TypeError, BufferError)):
        read(x)


def test_devices_do_not_mix():
    x = lt.empty(2, 3, device="meta")
    with pytest.raises(lt.DeviceError, match="meta"):
        x + lt.ones(2, 3)
    with pytest.raises(lt.TensorError, match="shape"):
        x @ x
    assert (x * lt.tensor(2.0)).is_meta  # a number of the host


def test_gradients_lie_where_their_tensors_do():
    class Wrong(lt.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            return lt.ones(2, 3)

    x = lt.empty(2, 3, device="meta", requires_grad=True)
    with pytest.raises(lt.DeviceError, match="backward: the gradient is on cpu, its output on meta"):
        (x * 2).backward(lt.ones(2, 3))
    with pytest.raises(lt.DeviceError, match="grad: the gradient is on cpu, its output on meta"):
        lt.autograd.grad(x * 2, x, lt.ones(2, 3))
    with pytest.raises(lt.DeviceError, match="the gradient for .* is on cpu, expected meta"):
        Wrong.apply(x).sum().backward()
    y = x * 2
    y.register_hook(lambda g: lt.ones(2, 3))
    with pytest.raises(lt.DeviceError, match="a gradient hook returned a tensor on cpu for a gradient on meta"):
        y.sum().backward()
    assert x.grad is None
    x.sum().backward(lt.tensor(3.0))  # a single number may come from anywhere
    assert x.grad.is_meta


def test_models_are_made_and_trained_without_memory():
    before = lt.memory_stats()["allocated"]
    with lt.device("meta"):
        model = lt.nn.Sequential(
            lt.nn.Conv2d(3, 8, 3), lt.nn.BatchNorm2d(8), lt.nn.ReLU(), lt.nn.Flatten(), lt.nn.Linear(8 * 900, 10)
        )
        x, target = lt.randn(4, 3, 32, 32), lt.zeros(4, dtype=lt.int64)
    assert all(p.is_meta for p in model.parameters())
    optimizer = lt.optim.AdamW(model.parameters())
    loss = lt.nn.functional.cross_entropy(model(x), target)
    loss.backward()
    optimizer.step()
    assert loss.shape == () and all(p.grad.shape == p.shape for p in model.parameters())
    assert lt.memory_stats()["allocated"] - before < 100_000


def test_summary_of_a_huge_model():
    with lt.device("meta"):
        model = lt.nn.Sequential(*[lt.nn.Linear(28672, 28672) for _ in range(85)])
    found = lt.utils.summary(model, input_size=(1, 28672))
    assert found.parameters == 85 * (28672 * 28672 + 28672) and "260.3 GiB" in str(found)


def test_the_default_device():
    assert lt.get_default_device() == lt.device("cpu")
    with lt.device("meta"):
        assert lt.get_default_device() == lt.device("meta")
        made = [
            lt.ones(2),
            lt.rand(2),
            lt.arange(3),
            lt.eye(2),
            lt.full((2,), 1),
            lt.tensor([1.0]),
            lt.linspace(0, 1, 3),
            lt.randint(0, 2, (2,)),
            lt.randperm(3),
        ]
        assert all(t.is_meta for t in made)
        assert not lt.ones(2, device="cpu").is_meta
        with lt.device("cpu"):
            assert not lt.ones(2).is_meta
    assert not lt.ones(2).is_meta
    lt.set_default_device("meta")
    try:
        assert lt.zeros(1).is_meta
    finally:
        lt.set_default_device(None)
    assert not lt.zeros(1).is_meta


@pytest.mark.parametrize(
    "how", [lambda m: m.to("meta"), lambda m: m.to(lt.device("meta")), lambda m: m.to(device="meta")]
)
def test_a_model_moves_there(how):
    model = lt.nn.Linear(3, 2)
    assert how(model) is model and all(p.is_meta for p in model.parameters())


def test_pickles_keep_what_tensors_are():
    for t in (lt.empty(2, 3, dtype="int8", device="meta"), lt.ones(2, requires_grad=True, device="meta")):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(t, protocol))
            assert (again.shape, again.dtype, again.device) == (t.shape, t.dtype, t.device)
            assert again.requires_grad == t.requires_grad
    with lt.device("meta"):
        net = lt.nn.Linear(3, 4)
    assert pickle.loads(pickle.dumps(net)).weight.is_meta
