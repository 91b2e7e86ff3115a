# SPDX-License-Identifier: Apache-2.0
"""The bounds on the error of special functions, over their ranges and beside their poles, against 70 digits."""

import native
import numpy as np
import precise
import pytest
from driver import OPS, spacing
from native import FLOATING, call, decode, encode, tensor

BOUND = {op.name: op.ulp for op in OPS}


def spread(low, high, n=200):
    """Numbers of all magnitudes between two positive ones."""
    return np.exp(np.random.default_rng(5).uniform(np.log(low), np.log(high), n))


INSIDE = np.concatenate([spread(1e-300, 1e-3, 40), spread(1e-3, 0.999, 300), 1 - spread(1e-16, 1e-3, 100)])
ABOVE_0 = np.concatenate([spread(1e-300, 1e-3, 60), spread(1e-3, 1e3, 400), spread(1e3, 1e300, 60)])
ROOT = 1.4616321449683622  # of digamma
RANGES = {
    "erfinv": np.concatenate([INSIDE, -INSIDE]),
    "logit": np.concatenate([INSIDE, 0.5 + spread(1e-16, 0.2, 50)]),
    "sinc": np.concatenate([spread(1e-300, 1e4, 300), [5 - 1e-12, 5 + 1e-12, 1e15 + 0.5, 2.0**60]]),
    "lgamma": np.concatenate([ABOVE_0[ABOVE_0 < 1e290], 1 + spread(1e-15, 0.5, 50), 2 - spread(1e-15, 0.5, 50)]),
    "digamma": np.concatenate([ABOVE_0, ROOT + spread(1e-15, 0.5, 50), ROOT - spread(1e-15, 0.4, 50)]),
    "polygamma": np.concatenate([spread(1e-20, 1e-3, 60), spread(1e-3, 1e3, 300), spread(1e3, 1e20, 60)]),
}


def errors(name, x, dtype, *more):
    """In units in the last place, of results that the dtype can hold."""
    x = decode(encode(x, dtype), dtype)
    args = {"x": tensor(x, dtype)} | dict(zip(["n", "eps"][name == "logit" :], more, strict=False))
    got = call(f"tensor_{name}", args).numpy().astype(np.float64)
    more = () if name == "logit" else more
    with np.errstate(all="ignore"):
        want = getattr(precise, name)(x.astype(np.float64), *more)
        rounded = decode(encode(want, dtype), dtype).astype(np.float64)
        off = np.abs(got - want) / spacing(rounded, dtype)
    normal = np.isfinite(rounded) & (np.abs(want) > native_tiny(dtype))
    assert np.array_equal(got[~np.isfinite(rounded)], rounded[~np.isfinite(rounded)], equal_nan=True)
    return x[normal], off[normal]


def native_tiny(dtype):
    return float(np.finfo(np.float32 if dtype == "bfloat16" else dtype).tiny)


CASES = [(n, ()) for n in RANGES if n not in ("polygamma", "logit")] + [("logit", (-1.0,))]
CASES += [("polygamma", (n,)) for n in (0, 1, 2, 3, 7)]


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("name, more", CASES)
def test_bound(name, more, dtype):
    x, off = errors(name, RANGES[name], dtype, *more)
    narrow = 0.62 if name == "erfinv" else 0.51  # its quotient is within 2**-27
    bound = BOUND[name] + (more[0] / 2 if name == "polygamma" else 0) if dtype == "float64" else narrow
    worst = np.argmax(off)
    assert off[worst] <= bound, f"{name} {dtype}: {off[worst]:.2f} ulp at {x[worst]!r}"


@pytest.mark.parametrize("name, more", [("lgamma", ()), ("digamma", ()), ("polygamma", (1,)), ("polygamma", (2,))])
def test_below_zero(name, more):
    """Relative to the larger of 1 and the value: between poles there is a zero or a least value in every interval."""
    x = -np.concatenate(
        [spread(1e-8, 1, 150), spread(1, 1e3, 150), 3 + spread(1e-12, 0.5, 20), 3 - spread(1e-12, 0.5, 20)]
    )
    got = call(f"tensor_{name}", {"x": tensor(x)} | ({"n": more[0]} if more else {})).numpy()
    want = getattr(precise, name)(x, *more)
    off = np.abs(got - want) / np.maximum(1, np.abs(want)) / np.finfo(np.float64).eps
    worst = np.argmax(off)
    assert off[worst] <= 20, f"{name}: {off[worst]:.1f} eps at {x[worst]!r}"


def test_next_numbers_round_trip():
    """There and back again, over every float16 and bfloat16, and at the seams of the wider dtypes."""
    for dtype in FLOATING:
        if native.NUMPY[dtype]().itemsize == 2:
            x = decode(np.arange(2**16, dtype=np.uint16).view(native.NUMPY[dtype]), dtype)
        else:
            info = np.finfo(dtype)
            x = np.array([0, info.smallest_subnormal, info.tiny, 1, 2, 3, info.max, np.inf], dtype)
            x = np.concatenate([x, -x])
        x = x[~np.isnan(x)]
        up = np.full_like(x, np.inf)
        above = call("tensor_nextafter", {"a": tensor(x, dtype), "b": tensor(up, dtype)})
        back = call("tensor_nextafter", {"a": above, "b": tensor(-up, dtype)}).numpy()
        held = x < np.inf
        assert np.array_equal(back[held], x[held]), dtype
        assert np.all(above.numpy()[held] > x[held]), dtype


@pytest.mark.parametrize("dtype", FLOATING)
def test_roots_powers_and_logarithms_that_are_integers_are_exact(dtype):
    """Where the operand is exact in the dtype."""
    whole = np.arange(-2000, 2000, dtype=np.float64)
    twos, tens = 2.0 ** np.arange(-14, 16), 10.0 ** np.arange(23)
    base, exponent = (m.ravel() for m in np.meshgrid(np.arange(-12.0, 13), np.arange(12.0)))
    for name, x, want in (
        ("cbrt", {"x": whole**3}, whole),
        ("sqrt", {"x": whole**2}, np.abs(whole)),
        ("log2", {"x": twos}, np.log2(twos)),
        ("exp2", {"x": np.log2(twos)}, twos),
        ("log10", {"x": tens}, np.arange(23.0)),
        ("pow", {"a": base, "b": exponent}, base**exponent),
    ):
        exact = np.ones(want.shape, bool)
        for values in (*x.values(), want):
            with np.errstate(over="ignore"):
                exact &= decode(encode(values, dtype), dtype).astype(np.float64) == values
        got = call(f"tensor_{name}", {k: tensor(v[exact], dtype) for k, v in x.items()}).numpy()
        assert exact.sum() >= 3 and np.array_equal(got, want[exact]), name
