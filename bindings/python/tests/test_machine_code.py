# SPDX-License-Identifier: Apache-2.0
"""Machine code for chains: the same values as those of the single ops, whether code is made or not."""

import os
import shutil
import subprocess
import sys
from functools import reduce

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
        (lambda x, y, z: lt.exp(lt.lgamma(x)) * x, 1),  # no machine code for lgamma
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
lt.eval(x, truth)
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


@linux
def test_perf_map():
    code = """
import os, libtensor as lt
lt.set_lazy("all")
x = lt.rand(70000)
lt.eval(lt.tanh(x * 2 + 1) * x)
pid = os.fork()
if pid == 0:
    lt.eval(lt.exp(x - 2) + x)
    os._exit(0)
os.waitpid(pid, 0)
for process in (os.getpid(), pid):
    path = f"/tmp/perf-{process}.map"
    print(open(path).read() if os.path.exists(path) else "none", end="")
    if os.path.exists(path):
        os.unlink(path)
"""
    x = values(100)
    made = has_code(lambda: x * 2 + 1)
    for setting, expected in (("1", ["tensor:mul+add+tanh+mul", "tensor:sub+exp+add"]), ("0", [])):
        environment = {**os.environ, "TENSOR_PERF_MAP": setting}
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=100, env=environment
        )
        assert done.returncode == 0, done.stderr
        for name in expected if made else []:
            lines = [line.split() for line in done.stdout.splitlines() if name in line]
            assert lines and all(int(line[0], 16) > 0 and int(line[1], 16) > 64 for line in lines), done.stdout
        if not expected:
            assert "tensor:" not in done.stdout


@linux
@pytest.mark.skipif(not shutil.which("gdb"), reason="no gdb")
def test_debugger_knows_the_code():
    """And no longer what has made room for other code."""
    code = """
import os, signal, libtensor as lt
lt.set_lazy("all")
x = lt.rand(3000)
lt.eval(x * 2 + 1)
lt.eval(lt.sqrt(x) - 3)
os.kill(os.getpid(), signal.SIGUSR1)
for slope in range(600):
    lt.eval(lt.leaky_relu(x, slope / 64) * 2)
os.kill(os.getpid(), signal.SIGUSR1)
"""
    x = values(100)
    if not has_code(lambda: x * 2 + 1):
        pytest.skip("no machine code is made here")
    look = ["-ex", "info functions tensor:"]
    for setting in ("1", "0"):
        command = ["gdb", "-batch", "-nx", "-ex", "set debuginfod enabled off", "-ex", "run", *look]
        command += ["-ex", "signal 0", *look, "--args", sys.executable, "-c", code]
        environment = {**os.environ, "TENSOR_GDB_JIT": setting}
        done = subprocess.run(command, capture_output=True, text=True, timeout=200, env=environment)
        said = done.stdout.split("Non-debugging symbols")
        if done.stdout.count("SIGUSR1") < 2:
            pytest.skip("gdb cannot run programs here: " + done.stderr[-300:])
        if setting == "0":
            assert "tensor:mul" not in done.stdout
        else:
            assert len(said) == 3, done.stdout + done.stderr
            assert "tensor:mul+add" in said[1] and "tensor:sqrt+sub" in said[1]
            assert "tensor:mul+add" not in said[2] and "tensor:leaky_relu+mul" in said[2]


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
    with lt.lazy("off"):
        wide, whole = x.double(), lt.arange(100)
    assert not has_code(lambda a: lt.lgamma(lt.cbrt(a)), wide)
    with lt.debug(3, told.append):
        lt.eval((wide * 0.1 + 1).float(), whole * 3 > 7)
    text = "".join(told)
    assert "(double)(float)v" in text and "v0 > v" in text, text


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
# Where functions of float64 change from one formula to another, and the ends of their ranges.
MAGNITUDES_64 = [5e-324, 1e-310, 2.3e-308, 1e-300, 2.0**-60, 0.32, 0.7, 0.8, 0.99999, 1.00001, 4.9, 5.1, 21.9, 22.1]
MAGNITUDES_64 += [27.2, 27.4, 37.4, 37.6, 41.6, 42.4, 707.9, 709.7, 710.4, 711.1, 744.9, 745.2, 746.1, 1023.9, 1080.1]
MAGNITUDES_64 += [999999.0, 1000001.0, 2.0**60, 2.0**61, 1e100, 2.0**500, 1e300, 1.79e308]
SPECIAL_64 = np.array([*SPECIAL, *(sign * x for x in MAGNITUDES_64 for sign in (1, -1))])


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


DTYPES = [lt.float32, lt.float16, lt.bfloat16, lt.float64, lt.int32, lt.int64, lt.bool]
SMALL = [lt.uint8, lt.int8, lt.int16, lt.uint16]
DTYPES += SMALL


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("name, count", elementwise_ops())
def test_every_op_in_a_chain(name, count, dtype):
    """All pairs of numbers, by ops whose results stay pending: alone beyond what they are fast for, and beside others."""
    special = SPECIAL_64 if dtype is lt.float64 else SPECIAL
    n = len(special)
    full = [np.tile(special, n), np.repeat(special, n), np.roll(np.tile(special, n), 7)][:count]
    near = [special[np.abs(special) < 8]] * count

    def run(arrays, step):
        tensors = [lt.tensor(a[::step]).to(dtype) for a in arrays]
        try:
            y = lt.call(name, *(x * 1 for x in tensors))
        except lt.TensorError as error:
            return str(error)
        if not isinstance(y, lt.Tensor) or y.shape != tensors[0].shape:
            return None
        z = (
            lt.logical_not(y)
            if y.dtype is lt.bool
            else lt.where(y == y, y, lt.full_like(y, 2 if y.dtype in (lt.uint8, lt.uint16) else -2)) * 2
        )
        return bits(z), bits(y)

    with np.errstate(all="ignore"):
        for arrays, step in [(full, 1), (full, 37), (near, 1)]:
            assert run(arrays, step) == at_once(lambda a=arrays, s=step: run(a, s))


FUNCTIONS_64 = "exp expm1 exp2 log log1p log2 log10 logit tanh sinh cosh asinh acosh atanh asin acos atan sin cos tan"
FUNCTIONS_64 += " sinc erf erfc erfinv sigmoid silu gelu mish softplus logsigmoid elu celu selu sqrt"


def test_functions_of_float64_are_code():
    with lt.lazy("off"):
        x = values(3000).double() * 0.3
        y = lt.rand(3000, dtype=lt.float64)
    if not has_code(lambda: x * 2 + 1):
        pytest.skip("no machine code is made here")
    for name in [*FUNCTIONS_64.split(), "atan2", "hypot", "logaddexp", "logaddexp2", "xlogy"]:
        count = sum(a.kind == "tensor" for a in lt.op_info(name).arguments)

        def chain(name=name, count=count):
            return lt.call(name, *(x * 2, y)[:count]) * 3

        told = []
        with lt.debug(3, told.append):
            lt.eval(chain())
        assert "machine code of 3 ops" in "".join(told), name
        assert bits(chain()) == at_once(lambda c=chain: bits(c())), name
    for name in "sin cos elu celu selu".split():
        assert "machine code of 3 ops" in listing(lambda n=name: lt.call(n, x.float() * 2) * 3), name


def listing(function):
    told = []
    with lt.debug(3, told.append):
        lt.eval(function())
    return "".join(told)


@pytest.mark.parametrize("dtype", [lt.float32, lt.float64], ids=str)
def test_angles_that_are_far(dtype):
    """Beyond a million sine and cosine are those of libm, in any number of elements and operands."""
    for n, far in [(1, 1), (7, 2), (1000, 3), (70000, 1), (70000, 20000)]:
        with lt.lazy("off"):
            x = np.linspace(-400, 400, n)
            x[:: max(n // far, 1)] *= 1e5 if n > 1 else 1e7
            x[n // 2] = 1.5e6
            x, number = lt.tensor(x).to(dtype), lt.tensor(np.array([3e7])).to(dtype)

        def chain(x=x, number=number):
            # More values at once than there are registers, with a call between their steps.
            kept = [x * (k + 2) + number for k in range(20)]
            angles = lt.sin(x * 1.5) + lt.cos(number) * x
            return bits(reduce(lambda a, b: a * 0.5 + b, kept) + angles), bits(lt.cos(x) * lt.sin(number) - x)

        assert chain() == at_once(chain), (n, far)


def test_integers_of_one_and_two_bytes_are_read_and_written():
    with lt.lazy("off"):
        f = values(3000)
        whole = {dtype: (f * 90).to(dtype) for dtype in SMALL}
    if not has_code(lambda: f * 2 + 1):
        pytest.skip("no machine code is made here")
    for dtype, x in whole.items():
        chains = [
            lambda x=x, d=dtype: (x.float() * 0.5 - 3).to(d),
            lambda x=x, d=dtype: (x.double() * 1.5 + 0.25).to(d),
            lambda x=x, d=dtype: (x.to(lt.int32) * 1000 + 7).to(d),
            lambda x=x, d=dtype: (x.to(lt.int64) * 1000 - 7).to(d),
        ]
        for chain in chains:
            assert "machine code of 4 ops" in listing(chain), dtype
            assert bits(chain()) == at_once(lambda c=chain: bits(c()))


@pytest.mark.parametrize("dtype", [lt.float32, lt.float16, lt.float64], ids=str)
def test_powers_of_one_exponent(dtype):
    with lt.lazy("off"):
        x = lt.tensor(np.array([*SPECIAL, *np.linspace(-9, 9, 333)])).to(dtype)
    for exponent in (2, 3, 4, 1, 0.5, -1, 5, 1.5, 0):

        def chain(exponent=exponent):
            y = x * 1
            return [bits(y**exponent), bits((y - 1) ** exponent * 2 + y)]

        assert chain() == at_once(chain), exponent
        told = []
        with lt.debug(3, told.append):
            lt.eval(x**exponent * 1.5 - 7)
        text = "".join(told)
        if "machine code" in text and exponent in (3, 4, 0.5, -1):
            assert ("machine code of 3 ops" in text) == (dtype is not lt.float64 or exponent < 3), text


NEAR_ENDS = [
    2.0**31,
    2.0**31 - 1,
    2.0**31 - 0.5,
    2.0**63,
    2.0**63 - 1024,
    2.0**53 + 2,
    65504.0,
    127.5,
    128.5,
    255.5,
    32767.5,
    65535.5,
    65520.0,
    3.4e38,
    1e300,
    1e-310,
]


@pytest.mark.parametrize("to", DTYPES, ids=str)
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_conversions_in_a_chain(dtype, to):
    """Numbers of every kind, fractions, and those about the ends of ranges, with ops before and after."""
    numbers = np.array([*SPECIAL, *(s * x for x in NEAR_ENDS for s in (1, -1)), *np.linspace(-70, 70, 311)])
    with lt.lazy("off"), np.errstate(all="ignore"):
        x = lt.tensor(numbers).to(dtype)
        whole = lt.tensor(np.array([1, -1, 2**62 + 1, 2**53 + 1, -(2**31) - 1, 2**24 + 1, 2049, 3])).to(dtype)
    for t in (x, whole, x[::3], x[:4], x[:1]):

        def chain(t=t):
            y = t if dtype is lt.bool else t * 1
            y = y.to(to)
            return bits(y == y), bits(y if to is lt.bool else y + y), bits(y.to(dtype))

        assert chain() == at_once(chain)


@pytest.mark.parametrize("dtype", [lt.float64, lt.int32, lt.int64, lt.bool], ids=str)
def test_layouts_of_other_dtypes(dtype):
    """Of any length, broadcast, strided and streamed, beside float32 and with results of several dtypes."""
    for n in (1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 1000, 70001):
        with lt.lazy("off"):
            a, b = values(2 * n).mul(9).to(dtype), values(3, 2 * n, seed=1).mul(9).to(dtype)
            f = values(2 * n, seed=2)

        def chain(a=a, b=b, f=f, n=n):
            kept = a & ~b if dtype is lt.bool else lt.maximum(a * b, a) - b
            split = lt.where(b[:, ::2] == a[:n], a[::2], b[:, n:])
            number = lt.where(b[1, :1] > a, kept, a)
            mixed = lt.where(f > 0.5, kept, a).to(lt.float32) * f
            return [bits(t) for t in (kept, split, number, mixed, b.T.to(lt.float64) + 0.5)]

        assert chain() == at_once(chain), n
