# SPDX-License-Identifier: Apache-2.0
"""Memory shared with NumPy and PyTorch."""

import ctypes
import gc
import pickle
import sys

import numpy as np
import pytest

import libtensor as lt

DTYPES = [d for d in lt.dtypes.ALL if d.typestr]
VIEWS = [
    lambda a: a,
    lambda a: a.T,
    lambda a: a[1:, ::2],
    lambda a: a[::-1, ::-2],
    lambda a: a[1],
    lambda a: a[0, 0, ...],
    lambda a: a[:0],
    lambda a: a[:, None],
]


def taken():
    """Bytes of elements that are in use; what is lent counts."""
    gc.collect()
    return lt.memory_stats()["allocated"]


def array():
    return np.arange(24, dtype=np.float32).reshape(4, 6)


@pytest.mark.parametrize("view", VIEWS)
def test_numpy_shares_memory_both_ways(view):
    if view is VIEWS[5]:
        pytest.skip("NumPy makes a scalar of it") if not isinstance(view(np.zeros((1, 1))), np.ndarray) else None
    a = view(array())
    t = lt.from_numpy(a)
    assert t.shape == a.shape and t.tolist() == a.tolist()
    if a.size:
        assert all(m == s // 4 for m, s, n in zip(t.stride(), a.strides, a.shape) if n > 1)
        a[...] = 7
        assert t.sum().item() == 7 * a.size
        t[...] = 3
        assert a.sum() == 3 * a.size
    for back in (t.numpy(), np.asarray(t), np.from_dlpack(t), np.array(t, copy=False)):
        assert back.shape == a.shape and np.shares_memory(back, a) == bool(a.size)
        assert back.dtype == a.dtype


@pytest.mark.parametrize("dtype", DTYPES, ids=lambda d: d.name)
def test_numpy_dtypes(dtype):
    a = np.array([0, 1, 1], dtype=dtype.name)
    t = lt.from_numpy(a)
    assert t.dtype is dtype and t.numpy().dtype == a.dtype
    np.testing.assert_array_equal(np.from_dlpack(t), a)
    assert lt.from_dlpack(a).dtype is dtype


def test_bfloat16_is_not_for_numpy():
    t = lt.ones(2, dtype=lt.bfloat16)
    with pytest.raises(TypeError):
        t.numpy()
    assert t.float().numpy().tolist() == [1, 1]


def test_lent_arrays_live_as_long_as_needed():
    before = sys.getrefcount(a := array())
    t = lt.from_numpy(a)
    view = t[1:]
    del t
    assert sys.getrefcount(a) > before
    assert view[0, 0].item() == 6
    del view
    gc.collect()
    assert sys.getrefcount(a) == before


def test_tensors_live_as_long_as_their_arrays():
    before = taken()
    for lend in (lt.Tensor.numpy, np.asarray, np.from_dlpack):
        t = lt.arange(3.0)
        a = lend(t)
        del t
        assert taken() > before and a.tolist() == [0, 1, 2]
        del a
        assert taken() == before


def test_read_only_arrays():
    a = array()
    a.flags.writeable = False
    with pytest.raises(lt.TensorError, match="read-only"):
        lt.from_numpy(a)
    assert lt.tensor(a).tolist() == a.tolist() and lt.asarray(a).tolist() == a.tolist()
    assert np.asarray(lt.ones(1).broadcast_to(3)).flags.writeable is False


def test_arrays_that_cannot_be_shared():
    for a in (np.array(["x"]), np.zeros(2, "c32"), np.zeros(2, ">f4"), np.zeros(3, "f4,u1")["f0"]):
        with pytest.raises((TypeError, ValueError)):
            lt.from_numpy(a)


def test_asarray():
    a = array()
    assert np.shares_memory(lt.asarray(a).numpy(), a)
    assert not np.shares_memory(lt.asarray(a, copy=True).numpy(), a)
    t = lt.ones(2)
    assert lt.asarray(t) is t and lt.as_tensor(t, dtype=lt.int8).dtype is lt.int8
    assert lt.asarray([1, 2]).tolist() == [1, 2]
    for bad in ([1, 2], a.astype(">f4")):
        with pytest.raises(ValueError):
            lt.asarray(bad, copy=False)
    with pytest.raises(ValueError):
        lt.asarray(t, dtype=lt.int8, copy=False)


def test_what_requires_grad_is_not_written_behind_our_back():
    t = lt.ones(2, requires_grad=True)
    for call in (lambda: t.numpy(), lambda: np.asarray(t)):
        with pytest.raises(RuntimeError, match="requires grad"):
            call()
    assert t.detach().numpy().tolist() == [1, 1] and t.numpy(force=True).tolist() == [1, 1]
    with pytest.raises(BufferError):
        t.__dlpack__()


def test_array_protocol():
    t = lt.arange(3.0)
    assert np.asarray(t, dtype=np.float64).dtype == np.float64
    assert not np.shares_memory(np.array(t), t.numpy())
    with pytest.raises(ValueError):
        t.__array__(np.int8, copy=False)
    assert np.stack([t, t]).shape == (2, 3) and np.add.reduce(np.asarray(t)) == 3


def test_dlpack_versions():
    t = lt.arange(3.0)
    for capsule, name in (
        (t.__dlpack__(), "dltensor"),
        (t.__dlpack__(max_version=(0, 8)), "dltensor"),
        (t.__dlpack__(max_version=(1, 0)), "dltensor_versioned"),
        (t.__dlpack__(max_version=(1, 0), copy=True), "dltensor_versioned"),
        (t.__dlpack__(copy=True), "dltensor"),
    ):
        assert f'"{name}"' in repr(capsule)
        u = lt.from_dlpack(capsule)
        assert f'"used_{name}"' in repr(capsule)
        assert u.tolist() == [0, 1, 2]
        with pytest.raises(TypeError):
            lt.from_dlpack(capsule)
    assert t.__dlpack_device__() == (1, 0)
    assert t.__dlpack__(dl_device=(1, 0)) is not None
    with pytest.raises(BufferError):
        t.__dlpack__(dl_device=(2, 0))
    with pytest.raises(TypeError):
        lt.from_dlpack("text")


def test_dlpack_copies_when_asked():
    t = lt.arange(3.0)
    for u in (lt.from_dlpack(t, copy=True), lt.from_dlpack(t.__dlpack__(copy=True))):
        u[0] = 9
        assert t[0].item() == 0
    lt.from_dlpack(t)[0] = 5
    assert t[0].item() == 5


@lt.lazy("off")
def test_unused_capsules_are_freed():
    before = taken()
    for version in (None, (1, 0)):
        capsule = lt.ones(3).__dlpack__(max_version=version)
        assert taken() > before
        del capsule
        assert taken() == before


def test_read_only_flag_of_dlpack():
    a = np.from_dlpack(lt.ones(1).broadcast_to(3))
    assert not a.flags.writeable


@pytest.mark.skipif(sys.version_info < (3, 12), reason="needs Python 3.12")
def test_buffer():
    t = lt.arange(6.0).reshape(2, 3)
    view = memoryview(t)
    assert view.shape == (2, 3) and view.format == "f" and view.tolist() == t.tolist()
    view[0, 0] = 7
    assert t[0, 0].item() == 7
    with pytest.raises(BufferError):
        memoryview(t.T)
    del t
    assert view[1, 2] == 5
    assert memoryview(lt.tensor(2.5)).shape == () and memoryview(lt.tensor(2.5)).tolist() == 2.5
    for other in (lt.zeros(0), lt.ones(2, requires_grad=True), lt.ones(2, dtype=lt.bfloat16)):
        with pytest.raises(BufferError):
            memoryview(other)


def test_pytorch_shares_memory_both_ways(torch):
    for dtype in (*DTYPES, lt.bfloat16):
        kind = getattr(torch, dtype.name)
        a = torch.zeros(2, 3).to(kind)
        t = lt.from_dlpack(a)
        assert t.dtype is dtype and t.shape == (2, 3) and t.data_ptr() == a.data_ptr()
        t[1, 2] = 1
        assert a[1, 2].item() == 1
        b = torch.from_dlpack(t)
        assert b.dtype == kind and b.data_ptr() == t.data_ptr()
        view = torch.from_dlpack(t[:, 1:])
        assert view.shape == (2, 2) and view.stride() == t[:, 1:].stride() and view[1, 1].item() == 1
    assert lt.from_dlpack(torch.arange(6).reshape(2, 3).T).tolist() == [[0, 3], [1, 4], [2, 5]]


def test_pytorch_tensors_are_copied_by_tensor(torch):
    a = torch.arange(4.0)
    t = lt.tensor(a)
    a[0] = 9
    assert t.tolist() == [0, 1, 2, 3]
    assert lt.from_numpy(a.numpy())[0].item() == 9
    assert torch.tensor(lt.ones(2).tolist()).sum() == 2
    assert (lt.ones(4) + a).tolist() == [10, 2, 3, 4]


def test_lent_memory_and_pytorch_lifetimes(torch):
    before = taken()
    b = torch.from_dlpack(lt.arange(3.0))
    assert taken() > before and b.tolist() == [0, 1, 2]
    del b
    assert taken() == before


def test_other_owners(torch):
    buffer = (ctypes.c_float * 4)(1, 2, 3, 4)
    t = lt.from_numpy(np.ctypeslib.as_array(buffer))
    t[0] = 9
    assert buffer[0] == 9
    assert pickle.loads(pickle.dumps(t)).tolist() == [9, 2, 3, 4]


def test_memory_that_is_refused_is_not_kept():
    class Odd:
        __array_interface__ = {"version": 3, "shape": (-1,), "typestr": "<f4", "data": (64, False)}

    with pytest.raises(lt.TensorError):
        lt.from_numpy(Odd())


def test_functions_of_numpy_take_tensors():
    x = lt.tensor([1.0, 4.0])
    for name in ("sin", "exp", "sqrt", "negative"):
        found = getattr(np, name)(x)
        assert isinstance(found, lt.Tensor) and found.dtype is lt.float32
        assert np.array_equal(found.numpy(), getattr(np, name)(x.numpy()))
    assert np.isfinite(x).tolist() == [True, True] and np.isfinite(x).dtype is lt.bool
    assert np.maximum(x, 2).tolist() == [2, 4] and np.hypot([3.0, 3.0], x).dtype is lt.float64
    assert np.add.reduce(x).item() == 5
    whole, rest = np.modf(lt.tensor([1.5]))
    assert (whole.item(), rest.item()) == (0.5, 1)
    out = np.zeros(2)
    assert np.add(x, 1, out=out) is out and out.tolist() == [2, 5]
    with pytest.raises(lt.TensorError):
        np.sin(x.clone().requires_grad_())
    with pytest.raises(lt.InvalidTypeError, match="add: out is a Tensor"):
        np.add([1.0], [2.0], out=x)


def test_operators_of_numpy_are_those_of_tensors():
    """With an array or a number of NumPy on the left, and as functions: gradients and dtypes are those of x.__radd__()."""
    x = lt.tensor([1.0, 4.0], requires_grad=True)
    array = np.array([2.0, 3.0])
    for name in ("add", "subtract", "multiply", "divide", "power", "less", "greater_equal", "equal"):
        ufunc = getattr(np, name)
        for left in (array, np.float64(2), np.float32(2), np.int64(2)):
            found = ufunc(left, x)
            assert np.allclose(found.detach().numpy(), ufunc(left, x.detach().numpy()))
            assert found.requires_grad == (found.dtype.kind == "f")
            assert found.dtype.kind == "b" or found.dtype.name == ("float64" if left is array else "float32")
    assert (array * x).requires_grad and (array @ x).item() == 14
    (array + x).sum().backward()
    assert x.grad.tolist() == [1, 1]


@pytest.mark.parametrize(
    "interface",
    [
        {},
        {"shape": (2,), "typestr": "<f4", "version": 3},
        {"shape": (2,), "typestr": "<f4", "version": 3, "data": b"12345678"},  # as images of Pillow have it
        {"shape": (2,), "version": 3, "data": (8, False)},
        {"typestr": "<f4", "version": 3, "data": (8, False)},
    ],
)
def test_array_interfaces_without_an_address(interface):
    class Image:
        __array_interface__ = interface

    with pytest.raises(lt.InvalidTypeError, match="^from_numpy: the array interface of Image gives no address"):
        lt.from_numpy(Image())
