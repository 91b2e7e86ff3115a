# SPDX-License-Identifier: Apache-2.0
"""Reductions of rows in groups of pending ops on a device: one kernel, whose results are those of the single ops."""

import threading

import pytest
from device_facts import CACHED
from test_groups import agree, bits, made, together, values
from test_groups import everything_pending as everything_pending

import libtensor as lt
from libtensor import cuda

pytestmark = pytest.mark.usefixtures("clean")

FLOATS = ("float16", "bfloat16", "float32", "float64")


def one_kernel(function):
    """agree(), where all is computed by one kernel."""
    with lt.lazy("all"):
        pending = function()
        with lt.count() as counted:
            lt.eval(*reversed(pending))
        assert counted.counters()[0] == 1
    return agree(function)


# ---- every reduction

REDUCTIONS = [
    lambda x: x.sum(-1, True),
    lambda x: lt.prod(x, -1, True),
    lambda x: lt.any(x, -1, True),
    lambda x: lt.all(x, -1, True),
]
ORDERED = [lambda x: x.amax(-1, True), lambda x: x.amin(-1, True)]
MOMENTS = [
    lambda x: lt.var(x, -1, keepdim=True),
    lambda x: lt.std(x, -1, correction=0, keepdim=True),
    lambda x: lt.logsumexp(x, -1, True),
    lambda x: x.mean(-1, True),
]


def functions_of(dtype):
    ordered = [] if dtype == "bool" or dtype.startswith("complex") else ORDERED
    return [*REDUCTIONS, *ordered, *(MOMENTS if dtype in FLOATS else [])]


def squares(x):
    return lt.logical_not(x) if x.dtype is lt.bool else x * x


def reduced(x):
    return together([f(x) for f in functions_of(str(x.dtype).removeprefix("libtensor."))])


# Rows in registers of few threads, of a warp, and of a block; and in pieces.
CASES = [
    ((130, 8), "uint8"),
    ((130, 8), "float32"),
    ((70, 30), "bool"),
    ((90, 200), "bfloat16"),
    ((90, 200), "complex64"),
    ((70, 700), "float64"),
    ((66, 2049), "float16"),
    ((66, 8500), "float32"),
    ((66, 8500), "int64"),
]


@pytest.mark.parametrize(("shape", "dtype"), CASES, ids=str)
def test_every_reduction(shape, dtype):
    x = values(*shape, dtype=dtype)
    one_kernel(lambda: reduced(squares(x)))


def test_rows_that_are_read_again():
    """As registers do not suffice for what is computed of them."""
    x = values(70, 5000)
    one_kernel(lambda: reduced(((x * x + x) * 2 - 2) * ((x - 2) * 2)))


@pytest.mark.parametrize("dtype", ["int32", "uint64", "complex128"])
def test_other_dtypes(dtype):
    x = values(70, 40, dtype=dtype)
    one_kernel(lambda: reduced(squares(x)))


def test_values_that_are_no_numbers():
    for dtype in ("float16", "float32"):
        with lt.lazy("off"):
            x = values(70, 70, dtype=dtype)
            for row, value in enumerate(["nan", "inf", "-inf"]):
                x[row, row * 20] = float(value)
            x[5:7] = float("-inf")
            x[7] = float("inf")
            x[8] = -0.0
        one_kernel(lambda x=x: reduced(-x))


def test_sums_in_other_dtypes():
    """Of what is not read where it lies, reductions compute their operand first."""
    x = values(70, 50, dtype="int32")
    dtypes = ("float32", "float64", "int64", "int32")
    seen = [lt.sum(x * 2, -1, dtype=d) * 3 for d in dtypes]
    with lt.lazy("off"):
        for y, d in zip(seen, dtypes, strict=True):
            assert bits(y) == bits(lt.sum(x * 2, -1, dtype=d) * 3)


# ---- what is written with plain ops


def softmax(x):
    e = (x - x.amax(-1, True)).exp()
    return e / e.sum(-1, True)


def log_softmax(x):
    d = x - x.amax(-1, True)
    return d - d.exp().sum(-1, True).log()


def layer_norm(x, weight, bias):
    d = x - x.mean(-1, True)
    return d / ((d * d).mean(-1, True) + 1e-5).sqrt() * weight + bias


def rms_norm(x, weight):
    return x * lt.rsqrt((x * x).mean(-1, True) + 1e-6) * weight


def cross_entropy(x, target):
    return lt.logsumexp(x, -1) - (x * target).sum(-1)


@pytest.mark.parametrize(
    ("shape", "dtype"), [((3, 17, 300), "float16"), ((70, 5000), "float32"), ((36, 8200), "float32")], ids=str
)
def test_softmax_and_norms(shape, dtype):
    x, weight, bias = values(*shape, dtype=dtype), *(values(shape[-1], dtype=dtype, seed=s) for s in (1, 2))
    target = values(*shape, dtype=dtype, seed=3)
    one_kernel(lambda: [softmax(x)])
    one_kernel(lambda: [log_softmax(x * 2 + bias)])
    one_kernel(lambda: [layer_norm(x, weight, bias)])
    one_kernel(lambda: [rms_norm(x, weight)])
    one_kernel(lambda: [cross_entropy(x, target)])


def test_schedules():
    x = values(40, 300)
    y = softmax(x * 2)
    assert lt.schedule(y).startswith("pass 1: 6 ops on [40, 300] in rows of 300, reads 48000 bytes, writes 48000\n")
    assert lt.schedule(y).count("pass ") == 1


def test_messages_about_one_kernel():
    x, told = values(40, 300), []
    y = softmax(x)
    with lt.debug(3, told.append):
        lt.eval(y)
    (text,) = told
    assert "tensor_group" in text and "fold_row<K" in text and text.endswith("}\n")


@pytest.mark.parametrize("dtype", ["float16", "float32"])
def test_gradients(dtype):
    x, g = values(20, 90, dtype=dtype), values(20, 90, dtype=dtype, seed=1)
    weight, bias = (values(90, dtype=dtype, seed=s) for s in (2, 3))

    def compute():
        leaf = x.detach().requires_grad_()
        return [
            *lt.autograd.grad(softmax(leaf), [leaf], g),
            *lt.autograd.grad(layer_norm(leaf, weight, bias), [leaf], g),
        ]

    agree(compute)


# ---- layouts


@pytest.mark.parametrize("columns", [47, 12000])
def test_operands_of_all_layouts(columns):
    rows = 33
    x, row = values(rows, columns), values(columns, seed=1)
    with lt.lazy("off"):
        transposed, column = values(columns, rows, seed=2).T, values(rows, 1, seed=3)
        steps = values(2 * rows, 3 * columns, seed=4)[::2, 1::3]
        unaligned = values(rows * columns + 1, seed=5)[1:].view(rows, columns)
        expanded = lt.broadcast_to(values(1, 1, seed=6), [rows, columns])
        few = values(rows, 1, seed=7)
        back = lt.flip(values(rows, columns, seed=8), [1])
    for other in (row, transposed, column, steps, unaligned, expanded, back):

        def compute(other=other):
            y = x * other + 1
            s = y.sum(-1, True)
            t = s * few + 2
            return [t, (y - s) * other + t]

        one_kernel(compute)


def test_rows_of_several_axes():
    x, some = values(3, 6, 4, 5, 7), values(4, 1, 7, seed=1)
    with lt.lazy("off"):
        permuted = lt.permute(values(7, 5, 4, 6, 3, seed=2), (4, 3, 2, 1, 0))
        permuted_rows = lt.permute(values(6, 3, 1, 5, 1, seed=3), (1, 0, 2, 3, 4))

    def compute():
        y = x * some + permuted
        m = y.mean([2, 3, 4], True)
        return [(y - m) * permuted_rows, m, lt.logsumexp(y, [2, 3, 4])]

    agree(compute)
    one_kernel(lambda: [x.sum([3, 4]) * 2 + 1])


def test_several_outputs_of_several_dtypes():
    x = values(70, 70)

    def compute():
        h = x.to("float16") * 2
        m = h.amax(-1, True)
        where = h == m
        n = where.to("int32").sum(-1)
        s = (h - m).to("float64").exp().sum(-1)
        return [h, m, where, n, s, s * n + 1]

    assert one_kernel(compute) == 6


def test_numbers_only():
    def compute():
        y = lt.full([20, 40], 0.1, device="cuda") + 1
        return [y / y.sum(-1, True)]

    agree(compute)


def test_few_long_rows_are_computed_by_the_single_ops():
    x = values(20, 20000)
    y = softmax(x)
    with lt.count() as counted:
        lt.eval(y)
    assert counted.counters()[0] > 1
    agree(lambda: [softmax(x)])


# ---- reductions that are not of rows

OTHERS = {
    "all": lambda f, x: f(x),
    "first": lambda f, x: f(x, 0),
    "first two": lambda f, x: f(x, [0, 1]),
    "last": lambda f, x: f(x, -1),
}


EVERY = [lt.sum, lt.prod, lt.any, lt.all, lt.amax, lt.amin, lt.var, lt.logsumexp, lt.mean]
SOME = {"float32": EVERY, "float16": [lt.logsumexp, lt.mean], "bfloat16": [lt.amax], "float64": [lt.var], "int32": [lt.sum, lt.amin],
        "uint8": [lt.amax], "bool": [lt.any], "complex64": [lt.prod]}  # fmt: skip
AS = {
    "all": [(8, 50), (70, 300), (300, 1000)],
    "first": [(100, 70), (3000, 5), (5, 90)],
    "last": [(2, 70000), (1, 5000)],
}


@pytest.mark.parametrize("dtype", SOME)
@pytest.mark.parametrize("which", AS)
def test_reductions_of_chains(which, dtype):
    """One kernel, and another one for pieces, without memory for the chain."""
    for shape in AS[which]:
        x = values(*shape, dtype=dtype)
        for f in SOME[dtype]:
            if which == "all" and f is lt.logsumexp:
                continue

            def compute(x=x, f=f):
                return OTHERS[which](f, squares(x) if dtype == "bool" else x * x + x)

            with lt.count() as counted:
                y = compute()
            if f is not lt.mean:
                assert counted.counters()[0] == 1 and counted.counters()[2] < 1.1 * x.nbytes
            with lt.lazy("off"):
                assert bits(y) == bits(compute()), (f, shape)


@pytest.mark.parametrize("axes", [None, 0, [0, 1], 1])
def test_operands_of_reduced_chains(axes):
    x, row = values(30, 4, 50), values(50, seed=1)
    with lt.lazy("off"):
        others = [
            lt.permute(values(50, 4, 30, seed=2), (2, 1, 0)),
            values(30, 1, 1, seed=3),
            values(60, 4, 150, seed=4)[::2, :, 1::3],
            lt.broadcast_to(values(1, 1, 1, seed=5), [30, 4, 50]),
            values(1, seed=6)[0],
        ]
    more = () if axes is None else (axes,)
    for other in others:
        with lt.count() as counted:
            y = ((x * other + row) * 2.5).sum(*more)
        assert counted.counters()[0] == 1 + (axes == 1)  # not of middle axes
        with lt.lazy("off"):
            assert bits(y) == bits(((x * other + row) * 2.5).sum(*more))


def test_what_others_hold_is_stored():
    x = values(100, 100)
    y = x * 2
    s, t = y.sum(), y.sum(0)
    with lt.lazy("off"):
        assert bits(s) == bits((x * 2).sum()) and bits(t) == bits((x * 2).sum(0)) and bits(y) == bits(x * 2)


def test_losses():
    x, y = values(64, 100), values(64, 100, seed=1)

    def loss():
        leaf = x.detach().requires_grad_()
        value = ((leaf - y) ** 2).mean()
        value.backward()
        return bits(value), bits(leaf.grad)

    pending = loss()
    with lt.lazy("off"):
        assert pending == loss()


def test_another_stream_reduces_what_is_pending():
    x = values(300, 40)
    y = x * 2 + 1
    with cuda.stream(cuda.Stream()) as s:
        z = y.tanh().sum()
        cuda.current_stream().synchronize()
    with lt.lazy("off"):
        assert bits(z) == bits((x * 2 + 1).tanh().sum())
    del s


def test_messages_about_reductions():
    x, told = values(100, 100), []
    with lt.debug(3, told.append):
        (x * 2).sum()
    assert len(told) == 1 and told[0].startswith("kernel mul")


# ---- what else may happen


def test_kernels_of_a_structure():
    code = """
for n in (70, 80, 90): lt.eval((lt.ones(n, 64).to('cuda') + n).exp().sum(-1) * 2)
lt.eval((lt.ones(90, 60).to('cuda') + 3).exp().sum(-1) * 2)
y = (x * 0).exp().sum(-1) * 2
"""
    assert made(code) == ("128.0", 2)


def test_writes_do_not_reach_earlier_reads():
    t = lt.ones(100, 50, device="cuda")
    s = t.sum(-1) * 2
    e = t - t.mean(-1, True) + s.view(100, 1)
    t.fill_(9.0)
    assert s.cpu().tolist() == [100.0] * 100 and e.amax().item() == e.amin().item() == 100


def test_threads():
    x = values(60, 400)
    with lt.lazy("off"):
        expected = bits(softmax(x)), bits(layer_norm(x, x, x))
    failures = []

    def work():
        with lt.lazy("all"):
            for _ in range(3):
                found = bits(softmax(x)), bits(layer_norm(x, x, x))
                if found != expected:
                    failures.append(found)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_errors_come_from_the_call():
    x = values(30, 40)
    with pytest.raises(lt.TensorError):
        (x * 2).sum(2)
    with pytest.raises(lt.ShapeError):
        (x * 2).sum(-1) + x.sum(0)[:7]


def test_when_memory_runs_out():
    """Of the compiler: the single ops do it. Of the device: an error, and later the result."""
    code = "s = (x * 3).sum(-1); y = s / 2; assert lt.is_pending(y)"
    assert made(code, settings="rtc=nomem") == ("96.0", 0)
    code = """
big = lt.ones(4096, 1024).to("cuda")
z = big / big.sum(-1, True)
full = lt.empty(4 << 20, device="cuda")
try:
    lt.eval(z)
except lt.OutOfMemoryError as error:
    assert lt.is_pending(z), error
else:
    raise SystemExit("no error")
del full
y = z[5:100] * 1024
"""
    if CACHED:
        assert made(code, settings=f"memory={40 << 20}")[0] == "1.0"


def test_when_nothing_compiles(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))  # without a compiler
    assert made("a = (x * 3).sum(-1) / 2; assert lt.is_pending(a); y = a + 1") == ("97.0", 1)
