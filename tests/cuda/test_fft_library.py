# SPDX-License-Identifier: Apache-2.0
"""Fourier transforms of a CUDA device that a library computes, against NumPy."""

import numpy as np
import pytest
from against_cpu import numbers
from traces import check_header, check_symbols, traced

import libtensor as lt
from libtensor import _ops_gen as c

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)

TOLERANCE = {"float32": 2e-5, "float64": 1e-11}
COMPLEX = {"float32": "complex64", "float64": "complex128"}
NORMS = ("backward", "ortho", "forward")


def compare(found, expected, dtype):
    found = found.to("cpu").numpy()
    assert found.shape == expected.shape and found.dtype in (dtype, COMPLEX[dtype])
    scale = max(1.0, np.abs(expected).max())
    np.testing.assert_allclose(found, expected, rtol=0, atol=TOLERANCE[dtype] * scale)


def check_all(z, x, dtype, axis=-1, norms=NORMS, view=lambda t: t, check=None):
    """All transforms of views of complex and real numbers, which stay as they are."""
    there, real = (lt.tensor(t).to("cuda") for t in (z, x))
    z, x = view(z.astype("complex128")), view(x.astype("float64"))
    n = x.shape[axis]
    half = np.take(z, range(n // 2 + 1), axis)
    cut = [slice(None)] * z.ndim
    cut[axis] = slice(n // 2 + 1)
    for norm in norms:
        compare(lt.fft.fft(view(there), dim=axis, norm=norm), np.fft.fft(z, axis=axis, norm=norm), dtype)
        compare(lt.fft.ifft(view(there), dim=axis, norm=norm), np.fft.ifft(z, axis=axis, norm=norm), dtype)
        compare(lt.fft.rfft(view(real), dim=axis, norm=norm), np.fft.rfft(x, axis=axis, norm=norm), dtype)
        found = lt.fft.irfft(view(there)[tuple(cut)], n=n, dim=axis, norm=norm)
        compare(found, np.fft.irfft(half, n=n, axis=axis, norm=norm), dtype)
    np.testing.assert_array_equal(view(there).cpu().numpy(), z.astype(COMPLEX[dtype]))
    np.testing.assert_array_equal(view(real).cpu().numpy(), x.astype(dtype))


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize(
    "rows,n", [(70, 65), (64, 66), (50, 100), (41, 127), (33, 128), (5, 1023), (3, 2048), (2, 2049), (1, 4100)]
)
def test_lengths(rows, n, dtype):
    check_all(numbers((rows, n), COMPLEX[dtype]), numbers((rows, n), dtype), dtype)


VIEWS = {
    "as it is": lambda t: t,
    "other order": lambda t: t.transpose(2, 0, 1) if isinstance(t, np.ndarray) else t.permute((2, 0, 1)),
    "backward": lambda t: t[::-1, :, ::-1],
    "gaps": lambda t: t[:, :, ::2],
    "not aligned": lambda t: t[1:, :, 1:],
    "one line for all": lambda t: (np if isinstance(t, np.ndarray) else lt).broadcast_to(t[:1], (18, *t.shape[1:])),
}


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("axis,shape", [(0, (132, 7, 30)), (1, (17, 66, 18)), (2, (6, 10, 134)), (1, (30, 68, 31))])
@pytest.mark.parametrize("view", VIEWS)
def test_layouts(view, axis, shape, dtype):
    if view == "other order":
        axis = (axis + 1) % 3
    z, x = numbers(shape, COMPLEX[dtype]), numbers(shape, dtype)
    check_all(z, x, dtype, axis, ["ortho"], VIEWS[view])


@pytest.mark.parametrize("dtype", TOLERANCE)
def test_many_axes(dtype):
    shape = (2, 1, 3, 2, 2, 1, 2, 3, 2, 70)
    order = (9, 1, 8, 0, 7, 2, 6, 3, 5, 4)
    view = lambda t: t.transpose(order) if isinstance(t, np.ndarray) else t.permute(order)  # noqa: E731
    check_all(numbers(shape, COMPLEX[dtype]), numbers(shape, dtype), dtype, 0, ["ortho"], view)


@pytest.mark.parametrize("dtype", TOLERANCE)
def test_several_axes(dtype):
    z, x = numbers((3, 68, 70), COMPLEX[dtype]), numbers((3, 68, 70), dtype)
    there, real = (lt.tensor(t).to("cuda") for t in (z, x))
    for norm in NORMS:
        compare(lt.fft.fftn(there, norm=norm), np.fft.fftn(z, norm=norm), dtype)
        compare(lt.fft.ifftn(there, norm=norm), np.fft.ifftn(z, norm=norm), dtype)
        compare(lt.fft.rfftn(real, norm=norm), np.fft.rfftn(x, norm=norm), dtype)
        compare(lt.fft.irfftn(there, norm=norm), np.fft.irfftn(z, norm=norm), dtype)
    compare(lt.fft.hfft(there, norm="ortho"), np.fft.hfft(z, norm="ortho"), dtype)
    compare(lt.fft.ihfft(real, norm="ortho"), np.fft.ihfft(x, norm="ortho"), dtype)


@pytest.mark.parametrize("n", [128, 129])
def test_no_imaginary_part_of_ends_is_read(n):
    z = numbers((40, n // 2 + 1), "complex128")
    changed = z.copy()
    changed[:, 0] += 5j
    if n % 2 == 0:
        changed[:, -1] -= 7j
    found = lt.fft.irfft(lt.tensor(changed).to("cuda"), n=n)
    compare(found, np.fft.irfft(z.real * [1] + 1j * np.where([0, *z.imag[0, 1:]], z.imag, 0), n=n), "float64")


def test_gradients():
    x = numbers((64, 100), "float64")
    grads = []
    for device in ("cpu", "cuda"):
        t = lt.tensor(x).to(device)
        t.requires_grad = True
        lt.abs(lt.fft.rfft(t, norm="ortho")).sum().backward()
        grads.append(t.grad.to("cpu").numpy())
    np.testing.assert_allclose(*grads, atol=1e-12)


def test_no_elements():
    for shape in [(0, 100), (3, 0, 5000)]:
        assert (
            lt.fft.fft(lt.zeros(*shape, dtype=lt.complex64, device="cuda"), dim=shape.index(max(shape))).shape == shape
        )


def test_more_plans_than_are_kept():
    for n in [*range(65, 340), 65]:
        x = np.ones((4096 // n + 1, n), "complex128")
        assert np.isclose(lt.fft.fft(lt.tensor(x).to("cuda")).to("cpu").numpy()[0, 0], n)


def test_streams_share_a_plan():
    x = numbers((64, 100), "complex128")
    streams = [lt.cuda.Stream() for _ in range(3)]
    there = lt.tensor(x).to("cuda")
    lt.cuda.synchronize()
    results = []
    for stream in streams:
        with lt.cuda.stream(stream):
            results.append(lt.fft.fft(there))
    lt.cuda.synchronize()
    for y in results:
        compare(y, np.fft.fft(x), "float64")


PREPARED = """
x = lambda *shape: lt.tensor(np.ones(shape, "float32")).to("cuda")
z = lambda *shape: lt.tensor(np.ones(shape, "complex128")).to("cuda")
"""


def asked(code, settings="trace=fft"):
    return traced(PREPARED + code, settings, "fft: ")


@pytest.mark.parametrize(
    "code,value,lines",
    [
        ("y = lt.fft.fft(z(50, 100))", 100, ["type 69, 50 x 100, steps 1 1, lines 100 100, forward"]),
        ("y = lt.fft.ifft(z(50, 100))", 1, ["type 69, 50 x 100, steps 1 1, lines 100 100, backward"]),
        ("y = lt.fft.rfft(x(50, 100))", 100, ["type 2a, 50 x 100, steps 1 1, lines 100 51, forward"]),
        ("y = lt.fft.irfft(x(50, 51) + 0j)", 1, ["type 2c, 50 x 100, steps 1 1, lines 51 100, backward"]),
        ("y = lt.fft.fft(z(100, 50), dim=0)", 100, ["type 69, 50 x 100, steps 50 50, lines 1 1, forward"]),
        ("y = lt.fft.fft(z(3, 100, 50), dim=1)", 100, ["type 69, 50 x 100, steps 50 50, lines 1 1, forward"] * 3),
        ("y = lt.fft.fft(z(40, 100, 50), dim=1)", 100, ["type 69, 2000 x 100, steps 1 1, lines 100 100, forward"]),
        ("y = lt.fft.fft(z(50, 100)[::-1])", 100, ["type 69, 50 x 100, steps 1 1, lines 100 100, forward"]),
        ("y = lt.fft.fft(z(1, 5000))", 5000, ["type 69, 1 x 5000, steps 1 1, lines 1 1, forward"]),
        ("y = lt.fft.fft(z(500, 64))", 64, []),
        ("y = lt.fft.fft(z(5, 100))", 100, []),
    ],
)
def test_what_the_library_is_asked_for(code, value, lines):
    found, asked_for = asked(code)
    assert np.isclose(complex(found), value)
    assert [line for line in asked_for if not line.startswith("plan")] == lines


def test_one_plan_for_one_shape():
    code = "\n".join(f"y = lt.fft.{f}(z(50, 100))" for f in ("fft", "ifft", "fft"))
    assert [line for line in asked(code)[1] if line.startswith("plan")] == ["plan of 100, 50 lines"]


@pytest.mark.parametrize("setting", ["libraries=none", "refuse=fft"])
def test_without_the_library(setting):
    for code in ("fft.fft(z(50, 100))", "fft.irfft(z(50, 51))", "fft.fft(z(40, 100, 50), dim=1)"):
        assert asked(f"y = lt.{code}", f"trace=fft,{setting}") == (asked(f"y = lt.{code}")[0], [])


def test_numbers_of_the_library():
    check_header("cufft.h", "cufft_numbers.cpp")


def test_functions_of_the_library():
    check_symbols("libcufft.so.12", "fft_functions.h", "TENSOR_FFT_FUNCTIONS", "cufft")
