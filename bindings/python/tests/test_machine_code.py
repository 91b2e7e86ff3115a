# SPDX-License-Identifier: Apache-2.0
"""Machine code for chains: the same values as those of the single ops, whether code is made or not."""

import os
import subprocess
import sys

import numpy as np
import pytest
from test_lazy import at_once, bits, linux, values

import libtensor as lt


@pytest.fixture(autouse=True)
def everything_pending():
    with lt.lazy("all"):
        yield


def has_code(function, *tensors):
    """Whether machine code is made for what a function leaves pending."""
    told = []
    with lt.debug(3, told.append):
        lt.eval(function(*tensors))
    return any("machine code" in text for text in told)


def chain(x, y):
    return lt.where(x > y, x * y + 0.5, lt.exp(y)) - lt.maximum(x, y)


@pytest.mark.parametrize(
    "function, stored",
    [
        (lambda x, y, z: lt.tanh(lt.exp(x * y) + 1) * x, 0),
        (lambda x, y, z: lt.tanh(x * y + z) * x, 1),  # of three operands
        (lambda x, y, z: lt.exp(lt.sin(x)) * x, 1),  # no machine code for the sine
    ],
)
def test_what_only_the_graph_keeps_is_computed_again(function, stored):
    tensors = [values(40, 50, seed=seed).requires_grad_() for seed in range(3)]
    if not has_code(lambda: tensors[0] * 2 + 1):
        pytest.skip("no machine code is made here")

    def gradients(step):
        for t in tensors:
            t.grad = None
        out = function(*tensors)
        step(out)
        out.sum().backward()
        return [bits(t.grad) for t in tensors if t.grad is not None]

    def count(out):
        with lt.count() as counted:
            lt.eval(out)
        assert counted.bytes_written == (1 + stored) * out.numel() * 4

    expected = at_once(lambda: gradients(lambda out: None))
    assert gradients(lambda out: None) == gradients(lt.eval) == gradients(count) == expected
    # What the program holds, too, is stored.
    held = lt.exp(tensors[0] * 2)
    out = held * held + 1
    lt.eval(out)
    assert not lt.is_pending(held)


def test_ops_of_other_dtypes_change_nothing():
    code = """
import libtensor as lt
lt.set_lazy("all")
x, truth = lt.ones(100), lt.ones(100, dtype=lt.bool)
lt.eval((truth + truth) * truth, lt.maximum(truth, truth), lt.where(truth, truth, truth))
told = []
with lt.debug(3, told.append):
    lt.eval(lt.where(truth, lt.maximum(x + 1, x), x) * x)
text = "".join(told)
print("machine code of 4 ops" in text, "machine code" in text)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() in (["True", "True"], ["False", "False"])  # none is made on some machines


def test_listing_of_machine_code():
    x, y = values(40, 50), values(40, 50, seed=1)
    if not has_code(chain, x, y):
        pytest.skip("no machine code is made here")
    told = []
    with lt.debug(3, told.append):
        lt.eval(chain(x, y))
    text = "".join(told)
    assert "machine code of 7 ops:" in text and "= v0 * v" in text and "y0[i] = " in text, text
    assert "fabs" in text and "<= 87f" in text, "the exponential is right within a range"
    assert not has_code(lambda a: lt.sin(a) + lt.cos(a), x.double())


def test_many_structures():
    """More than are kept, each with its own attribute; the first ones again."""
    x = values(3000)
    for slope in [*range(700), *range(20)]:
        y = lt.leaky_relu(x, slope / 64) * 2 - 1
        assert bits(y) == at_once(lambda s=slope: bits(lt.leaky_relu(x, s / 64) * 2 - 1)), slope


def test_numbers_beyond_the_range_of_fast_functions():
    """Wherever they stand in rows of any length."""
    for n in [17, 31, 64, 100, 1023]:
        for at in [0, 7, 16, n - 1]:
            x = np.linspace(-3, 3, n, dtype=np.float32)
            x[at] = (-1) ** at * 200
            t = lt.tensor(x)
            assert bits(lt.exp(t) * lt.sigmoid(t) + lt.tanh(t)) == at_once(
                lambda t=t: bits(lt.exp(t) * lt.sigmoid(t) + lt.tanh(t))
            )


@linux
@pytest.mark.parametrize("refused", [False, True])
def test_without_machine_code(refused):
    """Not wanted, or refused by the system: the same values by the loops of the ops."""
    code = """
import ctypes, sys
import numpy as np, libtensor as lt
if sys.argv[1] == "refused":
    libc = ctypes.CDLL(None)
    if libc.prctl(65, 1, 0, 0, 0) != 0:  # PR_SET_MDWE, of Linux 6.3
        sys.exit(77)
told = []
with lt.lazy("all"), lt.debug(3, told.append):
    x = lt.tensor(np.linspace(-3, 3, 5000, dtype=np.float32))
    for _ in range(3):
        y = lt.exp(x * 2) + lt.where(x > 0, x, 1.0)
        lt.eval(y)
    softened = lt.exp(y.reshape(50, 100) - 1)
    softened = softened / softened.sum(-1, True)
    with lt.lazy("off"):
        same = lt.exp(x * 2) + lt.where(x > 0, x, 1.0)
        e = lt.exp(same.reshape(50, 100) - 1)
        assert softened.numpy().tobytes() == (e / e.sum(-1, True)).numpy().tobytes()
    assert y.numpy().tobytes() == same.numpy().tobytes()
    before = len(told)
    lt.eval(x * 3 + 1)
assert not any("machine code" in text for text in told[before:]), told[before:]
"""
    environment = dict(os.environ) if refused else dict(os.environ, TENSOR_JIT="0")
    word = "refused" if refused else "unwanted"
    done = subprocess.run([sys.executable, "-c", code, word], capture_output=True, text=True, env=environment)
    if done.returncode == 77:
        pytest.skip("the system cannot refuse")
    assert done.returncode == 0, done.stderr


# ---- every op, with every kind of number


MAGNITUDES = [
    0,
    1e-45,
    1e-40,
    1.2e-38,
    1e-20,
    1e-8,
    1e-4,
    0.3,
    0.5,
    0.84375,
    1,
    1.5,
    2.5,
    3,
    8.99,
    9.03,
    25,
    86.9,
    87.1,
    90,
    104,
    1e3,
    1e6,
]
MAGNITUDES += [2e6, 1e10, 3e38, np.inf, np.nan]
SPECIAL = np.array([sign * x for x in MAGNITUDES for sign in (1, -1)], dtype=np.float32)


def elementwise_ops():
    """Names of ops of up to three tensors and nothing else that must be given, with how many they take."""
    found = []
    for name in lt.op_names():
        info = lt.op_info(name)
        count = sum(a.kind == "tensor" for a in info.arguments)
        given = [a.default is None for a in info.arguments]
        if info.results == 1 and 1 <= count <= 3 and given == [True] * count + [False] * (len(given) - count):
            found.append((name, count))
    return found


@pytest.mark.parametrize("dtype", [lt.float32, lt.float16, lt.bfloat16, lt.float64], ids=str)
@pytest.mark.parametrize("name, count", elementwise_ops())
def test_every_op_in_a_chain(name, count, dtype):
    """All pairs of numbers, by ops whose results stay pending: alone beyond what they are fast for, and beside others."""
    n = len(SPECIAL)
    full = [np.tile(SPECIAL, n), np.repeat(SPECIAL, n), np.roll(np.tile(SPECIAL, n), 7)][:count]
    near = [SPECIAL[np.abs(SPECIAL) < 8]] * count

    def run(arrays, step):
        tensors = [lt.tensor(a[::step]).to(dtype) for a in arrays]
        try:
            y = lt.call(name, *(x * 1 for x in tensors))
        except lt.TensorError as error:
            return str(error)
        if not isinstance(y, lt.Tensor) or y.shape != tensors[0].shape:
            return None
        z = lt.logical_not(y) if y.dtype is lt.bool else lt.where(y == y, y, -1.5) * 2
        return bits(z), bits(y)

    with np.errstate(all="ignore"):
        for arrays, step in [(full, 1), (full, 37), (near, 1)]:
            assert run(arrays, step) == at_once(lambda a=arrays, s=step: run(a, s))
