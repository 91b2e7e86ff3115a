# SPDX-License-Identifier: Apache-2.0
"""libtensor.array_api: what is strict about it. ./dev conformance array_api compares it with the standard."""

import libtensor.array_api as xp
import numpy as np
import pytest
from support import lt


def test_names():
    x = xp.asarray([1.0, 2.0])
    assert x.__array_namespace__() is xp and x.__array_namespace__(api_version="2024.12") is xp
    assert xp.__array_api_version__ == "2024.12" and set(dir(xp)) == set(xp.__all__)
    assert not hasattr(x, "sum") and not hasattr(xp, "cat")
    for name in xp.__all__:
        assert hasattr(xp, name), name
    with pytest.raises(ValueError, match="2019"):
        x.__array_namespace__(api_version="2019.01")
    with pytest.raises(TypeError, match="asarray"):
        type(x)([1.0])


def test_results_are_arrays():
    x = xp.reshape(xp.arange(6), (2, 3))
    for result in (x[0, 1], xp.sum(x), x + 1, -x, x.T, xp.nonzero(x)[0], xp.unstack(x)[0]):
        assert type(result) is type(x)
    assert x[0, 1].shape == () and repr(x[1, 2]) == "array(5)" and int(x[1, 2]) == 5 and x.size == 6


@pytest.mark.parametrize(
    "call",
    [
        lambda x, i, b: x + i,
        lambda x, i, b: i + b,
        lambda x, i, b: b + b,
        lambda x, i, b: i + 1.5,
        lambda x, i, b: x + True,
        lambda x, i, b: i / i,
        lambda x, i, b: x & x,
        lambda x, i, b: -b,
        lambda x, i, b: b < b,
        lambda x, i, b: xp.exp(i),
        lambda x, i, b: xp.sum(b),
        lambda x, i, b: xp.mean(i),
        lambda x, i, b: xp.logical_and(i, i),
        lambda x, i, b: xp.where(x, x, x),
        lambda x, i, b: xp.concat([x, i]),
        lambda x, i, b: xp.add(1, 2),
        lambda x, i, b: x + np.ones(3),
        lambda x, i, b: xp.exp(lt.ones(3)),
        lambda x, i, b: i.__iadd__(xp.astype(i, xp.int64)),
        lambda x, i, b: x.__setitem__(0, i[0]),
        lambda x, i, b: i.__setitem__(0, 1.5),
        lambda x, i, b: xp.zeros(3, dtype=lt.float16),
        lambda x, i, b: bool(x),
    ],
)
def test_kinds_do_not_mix(call):
    x, i = xp.ones(3), xp.ones(3, dtype=xp.int32)
    with pytest.raises(TypeError):
        call(x, i, x == 1.0)


def test_numbers_take_the_dtype_of_the_array():
    assert (xp.ones(2, dtype=xp.float64) + 1).dtype is xp.float64 and (2 - xp.ones(2, dtype=xp.int8)).dtype is xp.int8
    assert xp.all(xp.equal(xp.asarray([True]), True)) and xp.all(xp.asarray([False]) != True)  # noqa: E712
    assert xp.pow(2, xp.asarray([3], dtype=xp.uint8))[0] == 8
    with pytest.raises(OverflowError):
        xp.ones(2, dtype=xp.uint8) + 256
    with pytest.raises(OverflowError):
        xp.ones(2, dtype=xp.uint8) + -1
    assert xp.result_type(xp.uint8, xp.int8, 3) is xp.int16
    with pytest.raises(TypeError):
        xp.result_type(xp.uint64, xp.int8)


def test_indices():
    x = xp.reshape(xp.arange(6), (2, 3))
    assert x[0, ...].shape == (3,) and x[None, ..., 1].shape == (1, 2) and x[x > 2].shape == (3,)
    assert int(x[xp.asarray(1), xp.asarray([0, 2])][1]) == 5
    for key in (0, (0, 1, 2), [0, 1], (1.0, 0), (x > 2, 0), (True, 0), (5, 0)):
        with pytest.raises(IndexError):
            x[key]
    x[x > 2] = 0
    x[0, :] = xp.asarray([7, 8, 9], dtype=xp.int8)
    assert xp.all(x == xp.asarray([[7, 8, 9], [0, 0, 0]]))
    y = x
    y += 1
    y @= xp.eye(3, dtype=xp.int64)
    assert y is x and int(x[0, 0]) == 8


def test_memory_and_history_are_shared():
    t = lt.tensor([1.0, 2.0], requires_grad=True)
    x = xp.asarray(t)
    loss = xp.sum(x * x)
    assert float(loss) == 5
    xp.asarray(t.detach())[0] = 3.0
    assert t.tolist() == [3, 2]
    copied = xp.asarray(t.detach(), copy=True)
    copied[0] = 9.0
    assert t.tolist() == [3, 2]
    with pytest.raises(ValueError, match="copy"):
        xp.asarray([1.0], copy=False)
    held = xp.reshape(xp.arange(6), (2, 3))
    with pytest.raises(ValueError):
        xp.reshape(held.T, (6,), copy=False)


def test_gradients_go_through():
    t = lt.tensor([1.0, 2.0], requires_grad=True)
    x = xp.asarray(t)
    xp.sum(x * x + 1)._t.backward()
    assert t.grad.tolist() == [2, 4]


def test_dlpack():
    x = xp.asarray([[1.0, 2.0]])
    assert np.from_dlpack(x).tolist() == [[1, 2]] and x.__dlpack_device__() == (1, 0)
    assert "dltensor_versioned" in repr(x.__dlpack__(max_version=(1, 0))) and "dltensor" in repr(x.__dlpack__())
    shared, copied = xp.from_dlpack(x), xp.from_dlpack(x, copy=True)
    x[0, 0] = 5.0
    assert float(shared[0, 0]) == 5 and float(copied[0, 0]) == 1
    assert float(xp.from_dlpack(np.ones(2))[0]) == 1
    with pytest.raises(BufferError):
        x.__dlpack__(dl_device=(2, 0))


def test_info():
    info = xp.__array_namespace_info__()
    assert info.dtypes(kind="bool") == {"bool": xp.bool} and info.default_device() == "cpu"
    assert set(info.dtypes(kind=("unsigned integer", "real floating"))) == {
        "uint8", "uint16", "uint32", "uint64", "float32", "float64",
    }  # fmt: skip
    assert info.default_dtypes()["real floating"] is xp.zeros(1).dtype and info.capabilities()["boolean indexing"]
    assert xp.isdtype(xp.int8, ("bool", "integral")) and not xp.isdtype(xp.float32, "complex floating")
    assert xp.isdtype(xp.complex64, ("complex floating", "bool")) and xp.isdtype(xp.complex128, "numeric")
    assert xp.can_cast(xp.int8, xp.int16) and not xp.can_cast(xp.int8, xp.float64)
    with pytest.raises(ValueError, match="kind"):
        info.dtypes(kind="real")


def test_complex_arrays():
    z = xp.asarray([1 + 2j, 3 - 4j])
    assert z.dtype is xp.complex64 and xp.asarray(1j).dtype is xp.complex64
    assert (xp.asarray([1.0], dtype=xp.float64) + z).dtype is xp.complex128
    assert (xp.asarray([1.0]) * 1j).dtype is xp.complex64 and (z * 2).dtype is xp.complex64
    assert xp.result_type(xp.float64, 1j) is xp.complex128 and not xp.can_cast(xp.complex64, xp.float32)
    assert complex(xp.sum(z)) == 4 - 2j and float(xp.abs(z)[1]) == 5 and float(xp.imag(xp.conj(z))[0]) == -2
    assert complex(xp.sign(xp.asarray(3j))) == 1j and complex(xp.round(xp.asarray(1.6 - 2.5j))) == 2 - 2j
    assert complex(xp.vecdot(z, z)) == 30 and complex(xp.linspace(0j, 2 + 2j, 3)[1]) == 1 + 1j
    assert xp.__array_namespace_info__().default_dtypes()["complex floating"] is xp.complex64
    for bad in (
        lambda: z < z,
        lambda: xp.astype(z, xp.float32),
        lambda: xp.asarray([1]) + z,
        lambda: xp.asarray([1]) + 1j,
        lambda: xp.maximum(z, z),
        lambda: xp.imag(xp.asarray([1.0])),
        lambda: float(z[0]),
    ):
        with pytest.raises(TypeError):
            bad()
    x = xp.asarray([1.0])
    with pytest.raises(TypeError):
        x *= 1j
    with pytest.raises(TypeError):
        x[0] = 1j


def test_transforms():
    x = xp.asarray([1.0, 2.0, 0.5, 3.0])
    assert xp.fft.rfft(x).shape == (3,) and xp.fft.fft(x).dtype is xp.complex64
    back = xp.fft.irfft(xp.fft.rfft(x, norm="forward"), norm="forward")
    assert all(abs(float(back[i] - x[i])) < 1e-6 for i in range(4))
    assert xp.fft.fftn(xp.reshape(x, (2, 2)), s=(2, 3), axes=(0, 1)).shape == (2, 3)
    assert float(xp.fft.fftshift(xp.fft.fftfreq(4))[0]) == -0.5
    with pytest.raises(TypeError):
        xp.fft.rfft(xp.fft.fft(x))
