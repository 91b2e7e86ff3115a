# SPDX-License-Identifier: Apache-2.0
"""Fourier transforms: accuracy against the sum itself, lengths of every kind, what is refused."""

import native
import numpy as np
import pytest
from native import Failure, call, tensor

LENGTHS = [*range(1, 65), 97, 101, 127, 128, 243, 251, 256, 360, 509, 512, 625, 997, 1000, 1009, 1024]


def transform(x, norm="backward", n=-1, axis=-1, name="fft"):
    return call(f"tensor_{name}", {"x": tensor(x), "n": n, "axis": axis, "norm": norm}).numpy()


def exact(x):
    """The sum, with roots of unity of exact angles, in extended precision where the machine has it."""
    n = len(x)
    places = np.outer(np.arange(n), np.arange(n)) % n
    pi = np.longdouble(np.pi) + np.longdouble(1.2246467991473532e-16)
    angles = 2 * np.arange(n, dtype=np.longdouble) * pi / n
    roots = np.cos(angles) - 1j * np.sin(angles)
    return (roots[places] * x).sum(-1)


@pytest.mark.parametrize("dtype, unit", [("complex64", 2.0**-24), ("complex128", 2.0**-53)])
def test_errors_grow_with_the_logarithm_of_the_length(dtype, unit):
    rng = np.random.default_rng(5)
    for n in LENGTHS:
        x = (rng.normal(size=n) + 1j * rng.normal(size=n)).astype(dtype)
        want = exact(x)
        for name, given in (("fft", x), ("ifft", x.conj())):
            got = transform(given, "backward" if name == "fft" else "forward", name=name)
            got = got if name == "fft" else got.conj()
            error = np.sqrt(np.mean(np.abs(got - want) ** 2) / np.mean(np.abs(want) ** 2))
            assert error <= 1.5 * unit * (2 + np.log2(n)), (n, name, error / unit)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_real_transforms_are_halves_of_complex_ones(dtype):
    rng = np.random.default_rng(6)
    bound = 1e-6 if dtype == "float32" else 1e-14
    for n in LENGTHS:
        x = rng.normal(size=n).astype(dtype)
        half = transform(x, name="rfft")
        scale = np.sqrt(n)
        assert np.abs(half - exact(x)[: n // 2 + 1]).max() <= 10 * bound * scale, n
        assert np.abs(transform(half, n=n, name="irfft") - x).max() <= 10 * bound, n


def test_half_spectra_of_no_numbers_are_padded_with_zeros():
    for name in ("irfft", "hfft"):
        assert transform(np.zeros((3, 0), complex), n=4, name=name).tolist() == [[0] * 4] * 3


def test_many_lines_on_every_axis():
    rng = np.random.default_rng(7)
    x = rng.normal(size=(37, 20, 33)) + 1j * rng.normal(size=(37, 20, 33))
    for axis in range(3):
        assert np.allclose(transform(x, axis=axis), np.fft.fft(x, axis=axis), rtol=0, atol=1e-12)


def test_parts_of_the_half_spectrum_that_a_real_result_has_not():
    """The imaginary part of x[0], and of the middle one, has no say."""
    x = np.array([1 + 5j, 2 - 1j, 3 + 7j])
    plain = np.array([1, 2 - 1j, 3])
    assert np.array_equal(transform(x, n=4, name="irfft"), transform(plain, n=4, name="irfft"))
    assert np.allclose(transform(x, n=5, name="irfft"), np.fft.irfft(x, 5))


@pytest.mark.parametrize("n", [0, -2, -(2**63)])
def test_lengths_below_one(n):
    for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
        with pytest.raises(Failure, match="points, expected at least 1"):
            transform(np.ones(4), n=n, name=name)
    with pytest.raises(Failure, match="points, expected at least 1"):
        call("tensor_fftn", {"x": tensor(np.ones((2, 2))), "s": [2, n], "axes": None, "norm": "ortho"})


def test_extents_that_leave_nothing_to_transform():
    for name in ("fft", "rfft", "irfft"):
        with pytest.raises(Failure, match="points"):
            transform(np.ones((2, 0)), name=name)
    with pytest.raises(Failure, match="0 points"):  # 2 * (1 - 1)
        transform(np.ones(1), name="irfft")


def test_what_is_refused():
    x = tensor(np.ones((2, 3)))
    with pytest.raises(Failure, match='norm is "unitary", expected backward, ortho or forward'):
        call("tensor_fft", {"x": x, "n": -1, "axis": 0, "norm": "unitary"})
    with pytest.raises(Failure, match="expected a real dtype"):
        transform(np.ones(3, complex), name="rfft")
    with pytest.raises(Failure, match="0-d tensor"):
        transform(np.ones(()))
    for s, axes in (([2, 2, 2], None), ([2], [0, 1]), ([], [0, 0])):
        with pytest.raises(Failure):
            call("tensor_fftn", {"x": x, "s": s, "axes": axes, "norm": "backward"})
    with pytest.raises(Failure, match="axes is empty"):
        call("tensor_rfftn", {"x": x, "s": [], "axes": [], "norm": "backward"})
    for n in (2**62, 2**63 - 1):
        with pytest.raises(Failure):
            transform(np.ones(3), n=n)


def test_half_precision_and_integers_are_transformed_as_float32():
    for dtype in ("float16", "bfloat16", "int32", "bool"):
        out = call("tensor_fft", {"x": tensor(np.ones(3), dtype), "n": -1, "axis": 0, "norm": "backward"})
        assert out.dtype == "complex64" and np.allclose(out.numpy(), [3, 0, 0], atol=1e-6)
    assert native.call(
        "tensor_rfft", {"x": tensor(np.ones(3), "float16"), "n": -1, "axis": 0, "norm": "ortho"}
    ).shape == (2,)


LONG = [2048, 4093, 4096, 7**5, 10007, 16384, 30030, 65536, 2 * 16411, 100003]


def places_of_spectrum(x, places):
    """Some numbers of the sum, in extended precision."""
    n = len(x)
    pi = np.longdouble(np.pi) + np.longdouble(1.2246467991473532e-16)
    angles = 2 * (np.outer(places, np.arange(n)) % n).astype(np.longdouble) * pi / n
    return ((np.cos(angles) - 1j * np.sin(angles)) * x).sum(-1)


@pytest.mark.parametrize("dtype, unit", [("complex64", 2.0**-24), ("complex128", 2.0**-53)])
def test_long_lines_alone_and_many_at_once(dtype, unit):
    """Lines are transformed as grids, or side by side: other sums, the same bound."""
    rng = np.random.default_rng(8)
    for n in LONG:
        lines = 19 if n < 5000 else 2
        x = (rng.normal(size=(lines, n)) + 1j * rng.normal(size=(lines, n))).astype(dtype)
        places = np.array([0, 1, 2, n // 3, n // 2, n - 1, *rng.integers(0, n, 10)])
        want = places_of_spectrum(x[1], places)
        bound = 3 * unit * (2 + np.log2(n)) * np.sqrt(np.sum(np.abs(x[1]) ** 2))
        columns = np.ascontiguousarray(x.T)
        for got in (
            transform(x[1]),
            transform(x)[1],
            transform(columns, axis=0)[:, 1],
            transform(x.conj(), "forward", name="ifft")[1].conj(),
        ):
            assert np.abs(got[places] - want).max() <= bound, n
        half = places <= n // 2
        for real in (
            transform(x.real.copy(), name="rfft")[1],
            transform(columns.real.copy(), axis=0, name="rfft")[:, 1],
        ):
            real_want = places_of_spectrum(x[1].real, places[half])
            assert np.abs(real[places[half]] - real_want).max() <= bound, n
            back = transform(real, n=n, name="irfft")
            assert np.sqrt(np.mean((back - x[1].real) ** 2)) <= 3 * unit * (2 + np.log2(n)), n


def test_numbers_of_threads_change_nothing():
    rng = np.random.default_rng(9)
    results = []
    cases = [(100003,), (65536,), (3, 30030), (40, 4096), (20, 16384), (512, 96), (700, 62)]
    data = [rng.normal(size=shape) + 1j * rng.normal(size=shape) for shape in cases]
    try:
        for threads in (1, 2, 3, 7):
            native.check(native.lib.tensor_set_num_threads(threads, 1))
            results.append(
                [
                    transform(x if name != "rfft" else x.real.copy(), axis=axis, name=name).tobytes()
                    for x in data
                    for axis in range(x.ndim)
                    for name in ("fft", "ifft", "rfft", "irfft")
                ]
            )
    finally:
        native.check(native.lib.tensor_set_num_threads(0, 1))
    assert all(result == results[0] for result in results[1:])


def test_lines_of_every_layout():
    """Reversed, spread, repeated, overlapping, transposed: as of a copy in order."""
    rng = np.random.default_rng(10)
    for n in (6, 61, 64, 100, 1024, 2018):
        store = rng.normal(size=8 * n * 6)
        plain = store[: 2 * n * 9].view(complex)[: 9 * n].reshape(9, n)
        step = store.itemsize
        views = [
            plain[:, ::-1],
            plain[::-2],
            plain[:, 1::3],
            plain.T,
            np.broadcast_to(plain[:1], (11, n)),
            np.broadcast_to(plain[:, :1], (9, n)),
            np.lib.stride_tricks.as_strided(store.view(complex), (21, n), (2 * step, 2 * step)),
        ]
        reals = [
            store[: 9 * n].reshape(9, n)[:, ::-1],
            store[: 18 * n].reshape(9, 2 * n)[:, ::2],
            store[: 9 * n].reshape(n, 9).T,
            np.broadcast_to(store[:9, None], (9, n)),
            np.broadcast_to(store[:n], (9, n)),
            np.lib.stride_tricks.as_strided(store, (21, n), (step, step)),
            np.lib.stride_tricks.as_strided(store, (21, n), (2 * step, step)),
            np.lib.stride_tricks.as_strided(store, (21, n), (step, 3 * step)),
        ]
        for views_of, name in ((views, "fft"), (views, "ifft"), (views, "irfft"), (reals, "rfft")):
            for view in views_of:
                for axis in (0, 1):
                    if name == "irfft" and view.shape[axis] < 2:
                        continue
                    want = getattr(np.fft, name)(np.array(view), axis=axis)
                    assert np.allclose(transform(view, axis=axis, name=name), want, rtol=0, atol=1e-11), (
                        name,
                        view.shape,
                    )


def test_lengths_take_turns_in_many_threads():
    """More lengths than plans are kept, asked for at once."""
    from concurrent.futures import ThreadPoolExecutor

    rng = np.random.default_rng(11)
    lengths = rng.permutation(np.repeat(np.arange(2, 90), 6))
    x = rng.normal(size=(3, 90)) + 1j * rng.normal(size=(3, 90))

    def one(n):
        return np.abs(transform(x[:, :n].copy()) - np.fft.fft(x[:, :n])).max()

    with ThreadPoolExecutor(6) as pool:
        assert max(pool.map(one, lengths.tolist())) < 1e-12
