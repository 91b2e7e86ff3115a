# SPDX-License-Identifier: Apache-2.0
"""Elementary functions of float64, which loops of vectors compute: their error against long double over all magnitudes,
what comes at the edges, and that neither places, steps nor neighbours show in their numbers. On every instruction-set level."""

import os

import native
import numpy as np
import pytest
from driver import OPS
from levels import LEVELS, check_on
from native import call, wrap

LONG = np.longdouble
COUNT = 25_000 if os.environ.get("TENSOR_TEST_SAMPLE") else 350_000
TABLE = {op.name: op.ulp for op in OPS}
ARGUMENTS = {op.name: [arg.name for arg in op.args] for op in OPS}
FAR, ALL = 1e300, 1e308


def log_of(base):
    return lambda x: np.log(x) / np.log(LONG(base))


# name -> its most error in units in the last place, a range that counts most, the largest magnitude, its function
UNARY = {
    "exp": (1.1, (-750, 712), 800, np.exp),
    "exp2": (1.0, (-1080, 1030), 1100, np.exp2),
    "expm1": (1.3, (-3, 3), 720, np.expm1),
    "log": (0.9, (0.5, 2), ALL, np.log),
    "log2": (0.9, (0.5, 2), ALL, np.log2),
    "log10": (0.9, (0.5, 2), ALL, np.log10),
    "log1p": (0.9, (-1, 3), ALL, np.log1p),
    "sin": (0.9, (-10, 10), 1e22, np.sin),
    "cos": (0.9, (-10, 10), 1e22, np.cos),
    "tan": (2.2, (-10, 10), 1e22, np.tan),
    "asin": (0.9, (-1, 1), 1, np.arcsin),
    "acos": (1.0, (-1, 1), 1, np.arccos),
    "atan": (1.4, (-3, 3), ALL, np.arctan),
    "sinh": (1.8, (-3, 3), 712, np.sinh),
    "cosh": (1.4, (-3, 3), 712, np.cosh),
    "tanh": (2.5, (-3, 3), 30, np.tanh),
    "asinh": (1.8, (-3, 3), ALL, np.arcsinh),
    "acosh": (2.2, (1, 5), ALL, np.arccosh),
    "atanh": (2.0, (-1, 1), 1, np.arctanh),
    "sigmoid": (2.5, (-40, 40), 800, lambda x: 1 / (1 + np.exp(-x))),
    "logit": (2.7, (0, 1), 1, lambda x: np.where(abs(x - 0.5) < 0.25, 2 * np.arctanh(2 * x - 1), np.log(x / (1 - x)))),
}
BINARY = {
    "atan2": (1.7, np.arctan2),
    "hypot": (0.8, np.hypot),
}
MORE = {
    "logit": {"eps": -1.0},
    "gelu": {"tanh_approx": 0},
    "softplus": {"beta": 1.0, "threshold": 20.0},
}
DIVISIONS = ["fmod", "remainder", "floor_divide"]
EDGES = np.array(
    [
        0,
        np.inf,
        np.nan,
        1,
        0.5,
        2,
        3,
        5e-324,
        2.0**-1022,
        1e-310,
        1.7976931348623157e308,
        709.782712893384,
        709.79,
        745.13,
    ]
    + [745.2, 708.5, 710.47, 710.48, 1023.5, 1024, 1074, 1075, 1e-17, np.pi, np.pi / 2, 22, 37.5, 1e-8, 1e6, 1e7, 1e22]
    + [2.0**52, 2.0**53, 2.0**60, 2.0**900, 2.0**-900, 2.0**-901, 0.1, 1 - 2.0**-53, 1 + 2.0**-52, 1000]
)
EDGES = np.concatenate([EDGES, -EDGES])
needs_long = pytest.mark.skipif(np.finfo(LONG).nmant <= np.finfo(np.float64).nmant, reason="long double is double here")
pytestmark = [pytest.mark.cpu, pytest.mark.filterwarnings("ignore::RuntimeWarning")]


def arguments(low, high, largest):
    random = np.random.default_rng(3)
    signs = random.choice([-1.0, 1.0], COUNT)
    magnitudes = np.exp(random.uniform(np.log(1e-310), np.log(largest), COUNT))
    near_one = np.exp(random.uniform(np.log(1e-20), np.log(min(largest, 1e4)), COUNT))
    return np.concatenate([random.uniform(low, high, COUNT), signs * magnitudes, signs[::-1] * near_one])


def run_on(name, *tensors):
    return call(f"tensor_{name}", dict(zip(ARGUMENTS[name], tensors, strict=False)) | MORE.get(name, {})).numpy()


def run(name, *values):
    return run_on(name, *map(wrap, values))


def bits(x):
    return np.where(np.isnan(x), np.nan, x).view(np.uint64)


def off(got, exact):
    """In units in the last place; zeros, infinities and NaN are right or wrong."""
    rounded = exact.astype(np.float64)
    number = np.isfinite(rounded)
    assert np.array_equal(got[~number], rounded[~number], equal_nan=True)
    zero = number & (rounded == 0)
    assert np.array_equal(np.signbit(got[zero & (got == 0)]), np.signbit(rounded[zero & (got == 0)]))
    return np.where(number, np.abs((got - exact) / np.spacing(np.abs(np.where(number, rounded, 1)))), 0).astype(
        np.float64
    )


@needs_long
@pytest.mark.parametrize("name", UNARY)
def test_error(name):
    bound, (low, high), largest, function = UNARY[name]
    assert bound <= TABLE[name]
    x = np.concatenate([EDGES, arguments(low, high, largest), np.arange(1, 20000) * (np.pi / 2)])
    found = off(run(name, x), function(x.astype(LONG)))
    worst = np.argmax(found)
    assert found[worst] <= bound, f"{found[worst]:.3f} at {x[worst]!r}"


@needs_long
@pytest.mark.parametrize("name", BINARY)
def test_error_of_two(name):
    bound, function = BINARY[name]
    assert bound <= TABLE[name]
    x, y = pairs()
    found = off(run(name, x, y), function(x.astype(LONG), y.astype(LONG)))
    worst = np.argmax(found)
    assert found[worst] <= bound, f"{found[worst]:.3f} at {x[worst]!r}, {y[worst]!r}"


def pairs():
    """All pairs of edges, and numbers of like and of all magnitudes."""
    random = np.random.default_rng(4)
    a, b = (x.ravel() for x in np.meshgrid(EDGES, EDGES))
    x = arguments(-3, 3, FAR)
    like = x * random.uniform(-3, 3, x.size)
    tenths = random.integers(-1000, 1000, (2, COUNT)) / 10.0
    return (
        np.concatenate([a, x, x, tenths[0]]),
        np.concatenate([b, random.permutation(x), like, np.where(tenths[1] == 0, 0.1, tenths[1])]),
    )


@pytest.mark.parametrize("name", DIVISIONS)
def test_divisions_are_exact(name):
    x, y = pairs()
    got = run(name, x, y)
    want = {"fmod": np.fmod, "remainder": np.remainder, "floor_divide": np.floor_divide}[name](x, y)
    if name == "floor_divide":  # NumPy's is rounded twice from 2**53 on
        known = (np.abs(want) < 2.0**52) & (y != 0)
        got, want = got[known], want[known]
    assert np.array_equal(got, want, equal_nan=True)
    number = ~np.isnan(want)
    assert np.array_equal(np.signbit(got[number]), np.signbit(want[number]))


def test_nextafter():
    x, y = pairs()
    got, want = run("nextafter", x, y), np.nextafter(x, y)
    assert np.array_equal(got, want, equal_nan=True)
    assert np.array_equal(np.signbit(got[~np.isnan(want)]), np.signbit(want[~np.isnan(want)]))


def test_powers_and_whole_numbers():
    n = np.arange(-1074, 1024)
    assert (run("log2", np.ldexp(1.0, n)) == n).all()
    assert (run("exp2", n.astype(np.float64)) == np.ldexp(1.0, n)).all()
    tens = np.array([float(f"1e{k}") for k in range(23)])
    assert (run("log10", tens) == np.arange(23)).all()


@pytest.mark.parametrize("name", [*UNARY, *BINARY, *DIVISIONS, "logaddexp", "gelu", "silu", "softplus"])
def test_neighbours_and_steps_do_not_show(name):
    count = 2 if name in (*BINARY, *DIVISIONS, "logaddexp") else 1
    random = np.random.default_rng(5)
    x = [random.permutation(np.concatenate([EDGES, arguments(-3, 3, 1e9)[:: COUNT // 500]])) for _ in range(count)]
    whole = run(name, *x)
    alone = np.concatenate([run(name, *(v[i : i + 1].copy() for v in x)) for i in range(x[0].size)])
    assert np.array_equal(bits(whole), bits(alone))
    spaced = [np.stack([v, -v], 1) for v in x]
    views = [call("tensor_select", {"x": wrap(v), "axis": 1, "index": 0}) for v in spaced]
    stepped = run_on(name, *views)
    assert np.array_equal(bits(whole), bits(stepped))
    if count == 2:
        for k in range(2):
            fixed = [v if i != k else v[7:8] for i, v in enumerate(x)]
            full = [v if i != k else np.full_like(v, v[7]) for i, v in enumerate(x)]
            assert np.array_equal(bits(run(name, *fixed)), bits(run(name, *full)))


@pytest.mark.parametrize("name", ["sin", "fmod"])
def test_result_in_the_place_of_its_argument(name):
    x = np.concatenate([np.linspace(-3, 3, 700), EDGES])
    more = {ARGUMENTS[name][1]: wrap(np.full_like(x, 0.7))} if name == "fmod" else {}
    want = call(f"tensor_{name}", {ARGUMENTS[name][0]: wrap(x.copy())} | more).numpy()
    place = native.tensor(x, "float64")
    call(f"tensor_{name}_", {ARGUMENTS[name][0]: place} | more)
    assert np.array_equal(place.numpy(), want, equal_nan=True)


@pytest.mark.parametrize("level", LEVELS)
def test_lower_instruction_set_levels(level):
    check_on(level, __file__)
