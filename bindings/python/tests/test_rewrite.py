# SPDX-License-Identifier: Apache-2.0
"""Chains whose ops are rewritten have the results of the single ops, bit by bit."""

import itertools

import numpy as np
import pytest

import libtensor as lt

FLOATS = [lt.float32, lt.float64, lt.float16, lt.bfloat16]
INTEGERS = [lt.int8, lt.uint8, lt.int32, lt.int64, lt.uint64]


@pytest.fixture(autouse=True)
def everything_pending():
    with lt.lazy("all"):
        yield


def bits(x):
    array = (x.float() if x.dtype is lt.bfloat16 else x).numpy()
    if array.dtype.kind == "f":
        array = np.where(np.isnan(array), array.dtype.type(np.nan), array)
    return str(x.dtype), array.tobytes()


def operand(dtype, seed=0):
    """Numbers of all kinds: zeros of both signs, infinities, NaN, the ends of the dtype."""
    rng = np.random.default_rng(seed)
    if dtype is lt.bool:
        return lt.tensor(rng.integers(0, 2, (8, 40)) > 0)
    if dtype in FLOATS:
        x = (rng.standard_normal((8, 40)) * np.exp(rng.standard_normal((8, 40)) * 30)).astype(np.float64)
        x[0, :12] = [0.0, -0.0, np.inf, -np.inf, np.nan, 1e-45, -1e-40, 3e38, -3e38, 65504, 6e-8, 1]
        made = lt.tensor(x).to(dtype)
        lt.eval(made)
        return made
    info = np.iinfo(str(dtype).split(".")[-1])
    x = rng.integers(info.min, info.max, (8, 40), dtype=info.dtype, endpoint=True)
    x[0, :4] = [info.min, info.max, 0, 1]
    return lt.tensor(x)


def ops_listed(*tensors):
    """How many ops would run, as rewritten, and how many were called."""
    text = lt.schedule(*tensors)
    runs = sum(int(line.split()[2]) for line in text.splitlines() if line.startswith("pass "))
    if "before rewriting" not in text:
        return runs, runs
    before = text.split("before rewriting:\n")[1].split("  after ")[0]
    return runs, before.count("\n")


FLOAT_CHAINS = {
    "x * 1": (1, lambda x: (x * 1).sqrt()),
    "1 * x": (1, lambda x: (1 * x).sqrt()),
    "x / 1": (1, lambda x: (x / 1).sqrt()),
    "x - 0": (1, lambda x: (x - 0).reciprocal()),
    "x + 0": (2, lambda x: (x + 0.0).reciprocal()),
    "x + -0": (1, lambda x: (x + -0.0).reciprocal()),
    "x - -0": (2, lambda x: (x - -0.0).reciprocal()),
    "x * 0": (2, lambda x: (x * 0).reciprocal()),
    "x ** 1": (1, lambda x: (x**1).sqrt()),
    "abs abs": (2, lambda x: x.abs().abs().sqrt()),
    "neg neg": (1, lambda x: lt.neg(lt.neg(x)).sqrt()),
    "relu relu": (2, lambda x: x.relu().relu().sqrt()),
    "clamp": (2, lambda x: x.clamp(-0.1, 0.3).clamp(-0.1, 0.3).sqrt()),
    "clamp others": (3, lambda x: x.clamp(-0.1, 0.3).clamp(-0.1, 0.4).sqrt()),
    "maximum": (2, lambda x: lt.maximum(lt.maximum(x, 0.1), 0.1).sqrt()),
    "floor": (2, lambda x: x.floor().floor().sqrt()),
    "x / 8": (2, lambda x: (x / 8).sqrt()),
    "x / 3": (2, lambda x: (x / 3).sqrt()),
    "equal": (3, lambda x: (x.exp() + 1) * (x.exp() + 1)),
    "x + 4 + 3": (2, lambda x: x + 4 + 3),
    "x * 2 * 4": (2, lambda x: x * 2 * 4),
}


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize("name", FLOAT_CHAINS)
def test_floats(name, dtype):
    ops, chain = FLOAT_CHAINS[name]
    x = operand(dtype)
    with lt.lazy("off"), np.errstate(all="ignore"):
        expected = bits(chain(x))
    y = chain(x)
    assert ops_listed(y)[0] == ops, lt.schedule(y)
    if name == "x / 8":
        assert "mul(" in lt.schedule(y).splitlines()[-2]
    assert bits(y) == expected


INTEGER_CHAINS = {
    "x + 4 + 3": (1, lambda x: x + 4 + 3),
    "x + 100 - 3": (1, lambda x: x + 100 - 3),
    "x - 100 - 100": (1, lambda x: x - 100 - 100),
    "x * 40 * 30": (1, lambda x: x * 40 * 30),
    "x * 1 + 0": (1, lambda x: ((x * 1 + 0) ** 1).sign()),
    "x // 1": (1, lambda x: (x // 1).sign()),
    "x & 12 & 10": (1, lambda x: x & 12 & 10),
    "x | 12 | 10": (1, lambda x: x | 12 | 10),
    "x ^ 12 ^ 10": (1, lambda x: x ^ 12 ^ 10),
    "x ^ 5 ^ 5": (1, lambda x: (x ^ 5 ^ 5).sign()),
    "0 | x": (1, lambda x: (0 | x).sign()),
    "~~x": (1, lambda x: (~(~x)).sign()),
    "-(-x)": (1, lambda x: lt.neg(lt.neg(x)).sign()),
    "x * 0 + y": (1, lambda x: x * 0 + (x - 1)),
    "4 + (3 + x)": (1, lambda x: 4 + (3 + x)),
    "4 - (3 - x)": (2, lambda x: 4 - (3 - x)),
}


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
@pytest.mark.parametrize("name", INTEGER_CHAINS)
def test_integers(name, dtype):
    ops, chain = INTEGER_CHAINS[name]
    x = operand(dtype)
    with lt.lazy("off"):
        expected = bits(chain(x))
    y = chain(x)
    assert ops_listed(y)[0] == ops, lt.schedule(y)
    assert bits(y) == expected


def test_numbers_stay_arguments():
    x = operand(lt.int32)
    assert lt.schedule(x + 4 + 3).splitlines()[-1].endswith("[8, 40], 7): int32, stored")


CONVERTED = [lt.bool, lt.uint8, lt.int8, lt.int32, lt.int64, lt.uint64, *FLOATS]


@pytest.mark.parametrize("first", CONVERTED, ids=str)
def test_conversions(first):
    x = operand(first)
    for middle, last in itertools.product(CONVERTED, CONVERTED):
        y = x.to(middle).to(last) if first is not middle is not last else x.to(last)
        lazy = bits(y)
        with lt.lazy("off"):
            assert lazy == bits(x.to(middle).to(last)), (first, middle, last)


def test_conversions_that_lose_nothing():
    x = operand(lt.float16)
    assert ops_listed(x.to(lt.float32).to(lt.float64))[0] == 1
    assert ops_listed(x.to(lt.float32).to(lt.float16).sqrt())[0] == 1
    assert ops_listed(x.to(lt.bfloat16).to(lt.float16).sqrt())[0] == 3
    b = operand(lt.bool)
    assert ops_listed(lt.logical_not(lt.logical_not(b)).to(lt.int32))[0] == 1
    assert ops_listed(lt.logical_not(lt.logical_not(x)).to(lt.int32))[0] == 3


# ---- what is stored


def test_what_somebody_holds_is_stored():
    x = operand(lt.float32)
    held, same, again = x.exp() + 1, x.exp() + 1, (x * 1) * 1
    y = held * same
    assert ops_listed(y)[0] == 4, lt.schedule(y)  # exp, add, a copy of the sum, mul
    lt.eval(y, again)
    with lt.lazy("off"):
        expected = bits(x.exp() + 1)
        assert bits(held) == bits(same) == expected and bits(again) == bits(x) and bits(y) == bits(held * same)
    assert held.data_ptr() != same.data_ptr() and again.data_ptr() != x.data_ptr()
    again.fill_(3)
    assert not (x == 3).all().item()


def test_copies_read_once_and_do_nothing():
    x = lt.rand(40, 50)
    with lt.count() as counted:
        lt.eval(x * 1)
    assert counted.counters() == (1, 0, 8000, 8000)


def test_reductions_of_what_is_rewritten():
    x = operand(lt.float64).nan_to_num(1.0, 2.0, 3.0).clamp(-1e3, 1e3)
    row, whole = lt.rand(40, dtype=lt.float64), lt.rand(8, 40, dtype=lt.float64)
    for function in (
        lambda: (x * 1).sum(),
        lambda: ((x + x) * (x + x)).sum(),
        lambda: (x * 1).sum(1, True) * 1 + x,
        lambda: ((row * 1).expand(8, 40) * 1).sum(1, True) + whole,
        lambda: (x.exp() * 1 - x.exp().sum(1, True)) / x.exp().sum(1, True),
        lambda: (x - x.mean(1, True)) / (x - x.mean(1, True)).square().mean(1, True).sqrt(),
        lambda: (x.to(lt.int64) * 0).sum(1, True) + x,
    ):
        lazy = bits(function())
        with lt.lazy("off"):
            assert lazy == bits(function())


def test_strided_and_broadcast_operands():
    x, row = operand(lt.float32), operand(lt.float32, 1)[0]
    for function in (
        lambda: (x[:, ::2] * 1).exp(),
        lambda: (row * 1).expand(8, 40) * 1 + x,
        lambda: x.T * 1,
        lambda: (x[:, 1:3] * 1) * (x[:, 1:3] * 1),
    ):
        lazy = bits(function())
        with lt.lazy("off"):
            assert lazy == bits(function())


# ---- the mode


def test_reassociation_is_allowed_by_the_thread_that_calls():
    x = lt.rand(8, 40)
    assert not lt.get_allow_reassociation() and ops_listed(x + 4 + 3)[0] == 2
    with lt.allow_reassociation():
        assert lt.get_allow_reassociation()
        y, z, w = x + 4 + 3, (x * 2) * 3, (x + 0.0).exp()
        with lt.allow_reassociation(False):
            half = (x * 2) * 3
    assert not lt.get_allow_reassociation()
    assert [ops_listed(t)[0] for t in (y, z, w, half)] == [1, 1, 1, 2]
    assert (y == x + 7).all().item() and (z == x * 6).all().item()
    assert lt.set_allow_reassociation(True) is False and lt.set_allow_reassociation(False) is True
    with lt.allow_reassociation():
        first = x + 4
    second = first + 3
    outside = x + 4
    with lt.allow_reassociation():
        third = outside + 3
    del first, outside
    assert ops_listed(second)[0] == ops_listed(third)[0] == 2  # one of the two was called outside


# ---- anything


UNARY = [
    lambda x, n: x * 1, lambda x, n: 1 * x, lambda x, n: x - 0, lambda x, n: x + 0, lambda x, n: x + -0.0, lambda x, n: x / 1,
    lambda x, n: x + n, lambda x, n: x * n, lambda x, n: x - n, lambda x, n: n - x, lambda x, n: x / 4, lambda x, n: x / n,
    lambda x, n: -x, lambda x, n: x.abs(), lambda x, n: x.relu(), lambda x, n: x.floor(), lambda x, n: x.sign(), lambda x, n: ~x,
    lambda x, n: x & n, lambda x, n: x | n, lambda x, n: x ^ n, lambda x, n: x.clamp(-n, n), lambda x, n: lt.maximum(x, n),
    lambda x, n: lt.logical_not(x), lambda x, n: x**1, lambda x, n: x * 0, lambda x, n: x // 1, lambda x, n: x.sum(-1, True),
]  # fmt: skip
BINARY = [lt.add, lt.mul, lt.sub, lt.maximum, lt.eq]


def run_program(seed, dtype):
    rng = np.random.default_rng(seed)
    tensors, held = [operand(dtype, seed), operand(dtype, seed + 1)], []
    for _ in range(int(rng.integers(4, 30))):
        x, y = (tensors[-1 - min(int(rng.exponential(1.5)), len(tensors) - 1)] for _ in range(2))
        kind, unary, binary = rng.random(), UNARY[rng.integers(len(UNARY))], BINARY[rng.integers(len(BINARY))]
        number, other, hold = int(rng.integers(1, 5)), CONVERTED[rng.integers(len(CONVERTED))], rng.random() < 0.15
        try:
            made = unary(x, number) if kind < 0.65 else x.to(other) if kind < 0.75 else binary(x, y)
        except lt.TensorError:
            continue
        if hold:
            held.append(made)
        tensors = [*tensors[-4:], made]
    held.append(tensors[-1])
    lt.eval(held[rng.integers(len(held))])
    return [bits(x) for x in held]


@pytest.mark.parametrize("dtype", [lt.bool, *INTEGERS, *FLOATS], ids=str)
def test_random_programs(dtype):
    for seed in range(150):
        lazy = run_program(seed, dtype)
        with lt.lazy("off"):
            assert lazy == run_program(seed, dtype), seed
