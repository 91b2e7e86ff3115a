# SPDX-License-Identifier: Apache-2.0
"""Matrix products and attention of a CUDA device, against the same calls on the CPU."""

import itertools

import numpy as np
import pytest
from traces import check_header, check_symbols, traced

import libtensor as lt
from libtensor import _ops_gen as c

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)

TOLERANCE = {"float16": 2e-3, "bfloat16": 1.6e-2, "float32": 1e-5, "float64": 1e-12}
INTEGERS = ("uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64")
LAYOUTS = ("rows", "columns", "backward", "gaps", "same rows")


def numbers(shape, dtype, seed=0):
    """On the CPU."""
    rng = np.random.default_rng([seed, *shape])
    if dtype == "bool":
        return lt.tensor(rng.random(shape) < 0.2)
    if dtype in INTEGERS:
        bounds = np.iinfo(dtype)
        return lt.tensor(rng.integers(bounds.min, bounds.max, shape, dtype, endpoint=True))
    x = lt.tensor(rng.standard_normal(shape).astype("float64" if dtype == "float64" else "float32"))
    return x.to(getattr(lt, dtype))


def laid_out(x, layout, device):
    """x on a device, with other strides; `same rows` has other numbers too."""
    if layout == "columns":
        return x.mT.contiguous().to(device).mT
    if layout == "backward":
        return lt.flip(x, (-2, -1)).contiguous().to(device)[..., ::-1, ::-1]
    if layout == "gaps":
        wide = lt.stack([x, x], -1).reshape(*x.shape[:-1], 2 * x.shape[-1]).contiguous().to(device)
        return wide[..., ::2]
    if layout == "same rows":
        return x[..., :1, :].contiguous().to(device).expand(*x.shape)
    return x.contiguous().to(device)


def as_numpy(x):
    x = x.to("cpu")
    return x.to(lt.float32).numpy() if str(x.dtype).endswith("16") and x.is_floating_point() else x.numpy()


def agree(found, expected, tolerance=0.0):
    """To within a part of the largest number; NaN and infinities are where they are expected."""
    assert found.dtype == expected.dtype and tuple(found.shape) == tuple(expected.shape)
    a, b = as_numpy(expected), as_numpy(found)
    if tolerance == 0 or a.size == 0:
        np.testing.assert_array_equal(b, a)
        return
    finite = a[np.isfinite(a)]
    scale = max(1.0, np.abs(finite).max()) if finite.size else 1.0
    np.testing.assert_allclose(b, a, rtol=0, atol=tolerance * scale)


def check_product(dtype, a, b, tolerance=None, a_layout="rows", b_layout="rows", function=lt.matmul):
    there = function(laid_out(a, a_layout, "cuda"), laid_out(b, b_layout, "cuda"))
    here = function(laid_out(a, a_layout, "cpu"), laid_out(b, b_layout, "cpu"))
    agree(there, here, TOLERANCE.get(dtype, 0) if tolerance is None else tolerance)


# Tiles and what is left of them, thin ones of both kinds, sums in parts, and large tiles.
SHAPES = [
    (1, 1, 1),
    (3, 5, 2),
    (17, 33, 19),
    (64, 64, 64),
    (65, 70, 130),
    (1, 300, 70),
    (70, 300, 1),
    (4, 40, 90),
    (90, 4100, 3),
    (9, 1500, 40),
    (5, 1, 7),
]


@pytest.mark.parametrize("dtype", [*TOLERANCE, *INTEGERS, "bool"])
def test_matmul_dtypes(dtype):
    for m, k, n in SHAPES:
        check_product(dtype, numbers((m, k), dtype), numbers((k, n), dtype, 1))


@pytest.mark.parametrize("left,right", itertools.product(("int8", "uint8", "int16"), repeat=2))
def test_matmul_narrow_integers(left, right):
    for m, k, n in SHAPES:
        check_product("int32", numbers((m, k), left), numbers((k, n), right, 1), function=lt.matmul_integer)


@pytest.mark.parametrize("a,b", itertools.product(LAYOUTS, repeat=2))
def test_matmul_layouts(a, b):
    for shape, dtype in itertools.product(
        [(17, 33, 19), (3, 300, 70), (70, 300, 3), (70, 66, 68)], ("float32", "int16")
    ):
        m, k, n = shape
        check_product(dtype, numbers((m, k), dtype), numbers((k, n), dtype, 1), None, a, b)


STACKS = [
    ((3, 17, 5), (3, 5, 18)),
    ((3, 17, 5), (5, 18)),
    ((17, 5), (4, 5, 18)),
    ((2, 1, 7, 5), (1, 3, 5, 6)),
    ((2, 1, 3, 1, 7, 5), (4, 1, 2, 5, 6)),
    ((2, 3, 1, 60), (2, 3, 60, 50)),
    ((1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 2, 3), (2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 3, 2)),
    ((5,), (5,)),
    ((5,), (3, 5, 4)),
    ((3, 4, 5), (5,)),
    ((0, 4), (4, 3)),
    ((3, 0), (0, 4)),
    ((2, 3, 0), (0, 4)),
    ((0, 3, 4), (4, 5)),
]


@pytest.mark.parametrize("a,b", STACKS)
def test_matmul_stacks(a, b):
    for dtype in ("float64", "int32"):
        check_product(dtype, numbers(a, dtype), numbers(b, dtype, 1))


def test_matmul_of_parts_of_a_stack():
    a, b = numbers((4, 5, 6, 70), "float32"), numbers((5, 4, 70, 66), "float32")
    for cut in (lambda x: x[::2], lambda x: x[:, ::-1], lambda x: x.transpose(0, 1)):
        f = lambda x, y: lt.matmul(cut(x), cut(y.transpose(0, 1)))  # noqa: B023, E731
        agree(f(a.to("cuda"), b.to("cuda")), f(a, b), 1e-5)


@pytest.mark.parametrize("dtype", TOLERANCE)
def test_matmul_adds(dtype):
    a, b = numbers((2, 67, 70), dtype), numbers((70, 65), dtype)
    for shape in [(65,), (67, 1), (67, 65), (2, 1, 65), (2, 67, 65), (1,), ()]:
        addend = numbers(shape, dtype) if shape else numbers((1,), dtype)[0]
        here = lt.linear(a, b.mT, addend) if shape == (65,) else lt.addmm(addend, a[0], b) if len(shape) < 3 else None
        if here is None:
            continue
        x, y, z = (t.to("cuda") for t in (a, b, addend))
        there = lt.linear(x, y.mT, z) if shape == (65,) else lt.addmm(z, x[0], y)
        agree(there, here, TOLERANCE[dtype])


@pytest.mark.parametrize("name", ["gelu", "gelu_tanh", "relu", "sigmoid", "silu", "tanh"])
def test_matmul_activations(name):
    for dtype, (m, k, n) in itertools.product(TOLERANCE, [(3, 70, 65), (66, 5, 70), (70, 0, 4), (80, 70, 72)]):
        for bias in (None, numbers((n,), dtype, 2)):
            operands = numbers((m, k), dtype), numbers((n, k), dtype, 1), bias
            there = lt.linear_activation(*(x if x is None else x.to("cuda") for x in operands), name)
            agree(there, lt.linear_activation(*operands, name), 2 * TOLERANCE[dtype])


def test_matmul_no_numbers():
    for dtype in ("float32", "float16"):
        a, b = numbers((66, 70), dtype), numbers((70, 67), dtype)
        a[3, 4], a[5, 6], b[7, 8] = np.nan, np.inf, -np.inf
        check_product(dtype, a, b)
        check_product(dtype, a[:3], b)


def test_matmul_of_infinities_beside_what_is_no_element():
    a, b = numbers((5, 33), "float32"), numbers((33, 5), "float32")
    a[:, :], b[:, :] = np.inf, 1.0
    check_product("float32", a, b)


def test_matmul_large_tiles():
    a, b = numbers((40, 130, 20), "float32"), numbers((40, 20, 150), "float32")
    check_product("float32", a, b)


def test_matmul_complex():
    a = lt.view_as_complex(numbers((5, 7, 2), "float64"))
    b = lt.view_as_complex(numbers((7, 6, 2), "float64"))
    there = lt.matmul(a.to("cuda"), b.to("cuda")).to("cpu").numpy()
    np.testing.assert_allclose(there, lt.matmul(a, b).numpy(), rtol=1e-12)


# --- products that a library computes

BIG = [(66, 70, 68), (130, 40, 65), (5, 300, 200)]


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("a,b", itertools.product(("rows", "columns", "gaps", "backward"), repeat=2))
def test_big_layouts(dtype, a, b):
    for m, k, n in BIG:
        check_product(dtype, numbers((m, k), dtype), numbers((k, n), dtype, 1), None, a, b)


# Leading axes of a and b.
BIG_STACKS = [
    ((3,), (3,)),
    ((3,), ()),
    ((), (3,)),
    ((2, 1), (1, 3)),
    ((2, 1, 3), (4, 1)),
    ((9, 1, 9), (9, 9, 1)),
]


@pytest.mark.parametrize("a,b", BIG_STACKS)
@pytest.mark.parametrize("layout", ["rows", "columns"])
def test_big_stacks(a, b, layout):
    for dtype in ("float32", "float64"):
        left, right = numbers((*a, 24, 70), dtype), numbers((*b, 70, 30), dtype, 1)
        check_product(dtype, left, right, None, layout, layout)
        check_product(dtype, left[..., 1:, :-1], right[..., 1:, 3:], None, layout, layout)


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("shape", [(68,), (66, 1), (66, 68), (1,), (1, 68)])
def test_big_sums(dtype, shape):
    a, b, addend = numbers((66, 70), dtype), numbers((70, 68), dtype, 1), numbers(shape, dtype, 2)
    for layout in ("rows", "gaps", "backward") if len(shape) == 2 else ("rows",):
        there = lt.addmm(laid_out(addend, layout, "cuda"), a.to("cuda"), b.to("cuda"))
        agree(there, lt.addmm(laid_out(addend, layout, "cpu"), a, b), TOLERANCE[dtype])


@pytest.mark.parametrize("dtype", TOLERANCE)
def test_big_linear(dtype):
    for shape, activation in itertools.product([(66, 70), (3, 66, 70), (2, 3, 20, 70)], (None, "relu", "tanh")):
        for bias in (numbers((68,), dtype, 2), None):
            operands = numbers(shape, dtype), numbers((68, 70), dtype, 1), bias
            there = [x if x is None else x.to("cuda") for x in operands]
            f = lt.linear if activation is None else lt.linear_activation
            more = () if activation is None else (activation,)
            agree(f(*there, *more), f(*operands, *more), 2 * TOLERANCE[dtype])


ONES = 'x = lambda *shape: lt.tensor(np.ones(shape, "float32")).to("cuda")\n'


def asked(code, settings="trace=blas"):
    """(the result's first element, what the library was asked for)"""
    value, lines = traced(ONES + code, settings, "blas: ")
    return float(value), lines


@pytest.mark.parametrize(
    "code,value,lines",
    [
        ("y = lt.matmul(x(66, 70), x(70, 68))", 70, ["68 x 66 x 70, batch 1, transposes 00, beta 0, epilogue 1"]),
        ("y = lt.matmul(x(70, 66).mT, x(68, 70).mT)", 70, ["68 x 66 x 70, batch 1, transposes 11, beta 0, epilogue 1"]),
        (
            "y = lt.linear(x(66, 70), x(68, 70), x(68))",
            71,
            ["68 x 66 x 70, batch 1, transposes 10, beta 0, epilogue 4"],
        ),
        (
            "y = lt.linear_activation(x(66, 70), x(68, 70), -99 * x(68), 'relu')",
            0,
            ["68 x 66 x 70, batch 1, transposes 10, beta 0, epilogue 6"],
        ),
        (
            "y = lt.linear_activation(x(66, 70), -x(68, 70), None, 'relu')",
            0,
            ["68 x 66 x 70, batch 1, transposes 10, beta 0, epilogue 2"],
        ),
        (
            "y = lt.addmm(x(66, 68), x(66, 70), x(70, 68))",
            71,
            ["68 x 66 x 70, batch 1, transposes 00, beta 1, epilogue 1"],
        ),
        (
            "y = lt.addmm(x(66, 1), x(66, 70), x(70, 68))",
            71,
            ["68 x 66 x 70, batch 1, transposes 00, beta 1, epilogue 1"],
        ),
        ("y = lt.matmul(x(5, 66, 70), x(5, 70, 68))", 70, ["68 x 66 x 70, batch 5, transposes 00, beta 0, epilogue 1"]),
        (
            "y = lt.matmul(x(2, 1, 66, 70), x(3, 70, 68))",
            70,
            ["68 x 66 x 70, batch 3, transposes 00, beta 0, epilogue 1"] * 2,
        ),
        ("y = lt.matmul(x(66, 70).expand(66, 70)[:, ::-1], x(70, 68))", 70, []),
        ("y = lt.matmul(x(4, 700), x(700, 680))", 700, []),
        ("y = lt.matmul(x(8, 8), x(8, 8))", 8, []),
    ],
)
def test_what_the_library_is_asked_for(code, value, lines):
    assert asked(code) == (value, lines)


@pytest.mark.parametrize(
    "code",
    [
        "y = lt.linear_activation(x(66, 70), x(68, 70), -99 * x(68), 'relu')",
        "y = lt.linear(x(66, 70), -x(68, 70), x(68))",
    ],
)
def test_a_planted_epilogue_is_seen(code):
    right, wrong = asked(code)[0], asked(code, "trace=blas,plant=epilogue")[0]
    assert right != wrong and {right, wrong} <= {0.0, 29.0, -29.0, 69.0, -69.0}


def test_without_the_library():
    code = "y = lt.linear_activation(x(66, 70), x(68, 70), -99 * x(68), 'relu')"
    assert asked(code, "trace=blas,libraries=none") == (0, [])


def test_the_library_takes_small_work_if_told_to():
    """Not what is no work: nothing to sum, no result."""
    settings = "trace=blas,libraries=all"
    small = ["8 x 3 x 8, batch 1, transposes 00, beta 0, epilogue 1"]
    assert asked("y = lt.matmul(x(3, 8), x(8, 8))", settings) == (8, small)
    assert asked("y = lt.matmul(x(3, 0), x(0, 8))", settings) == (0, [])
    assert asked("y = lt.matmul(x(3, 8), x(8, 0)).sum()", settings) == (0, [])


def test_where_the_library_is_looked_for():
    """In the folders that are named, then by its bare name, which is the one that the emulated device knows."""
    code = ONES + "y = lt.matmul(x(66, 70), x(70, 68))"
    name = "libcublasLt.so.13"
    assert traced(code, "trace=libraries", "library: ", "/no/where::/else")[1] == [
        f"/no/where/{name}",
        f"/else/{name}",
        name,
    ]


def test_numbers_of_the_library():
    check_header("cublasLt.h", "cublaslt_numbers.cpp")


def test_functions_of_the_library():
    check_symbols("libcublasLt.so.13", "blas_functions.h", "TENSOR_BLAS_FUNCTIONS", "cublasLt")


# --- attention

# (leading axes, queries, keys, size, size of values)
ATTENDED = [
    ((), 1, 1, 1, 1),
    ((2,), 5, 7, 3, 4),
    ((3,), 17, 40, 33, 20),
    ((2, 3), 65, 70, 32, 64),
    ((), 130, 66, 40, 70),
    ((), 70, 9, 130, 140),
    ((), 1, 900, 64, 64),
    ((2,), 3, 600, 8, 130),
    ((2,), 20, 600, 8, 10),
]


def attended(device, dtype, case, mask=None, causal=False, scale=0.0, layout="rows", seed=0):
    """The result and gradients of it."""
    leading, queries, keys, size, value_size = case
    shapes = (queries, size), (keys, size), (keys, value_size), (queries, value_size)
    operands = [laid_out(numbers((*leading, *s), dtype, seed + i), layout, device) for i, s in enumerate(shapes)]
    weights = operands.pop()
    for x in operands:
        x.requires_grad = True
    mask = None if mask is None else mask.to(device)
    out = lt.flash_attention(*operands, mask, causal, scale)
    out.backward(weights)
    return [out.detach(), *(x.grad for x in operands)]


def check_attention(dtype, *arguments, **named):
    pairs = zip(*(attended(device, dtype, *arguments, **named) for device in ("cuda", "cpu")), strict=True)
    for there, here in pairs:
        agree(there, here, {"float32": 2e-5, "float64": 1e-12}.get(dtype, 2 * TOLERANCE[dtype]))


@pytest.mark.parametrize("case", ATTENDED)
@pytest.mark.parametrize("causal", [False, True])
def test_attention(case, causal):
    for dtype in ("float32", "float64"):
        check_attention(dtype, case, causal=causal)


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_attention_layouts(dtype, layout):
    check_attention(dtype, ((2,), 18, 35, 6, 5), layout=layout)


def masks(queries, keys, leading):
    hidden = numbers((queries, keys), "bool", 9)
    hidden[3 % queries, :] = False
    added = numbers((queries, keys), "float32", 9)
    added[3 % queries, :] = -np.inf
    yield hidden
    yield added
    yield added.to(lt.bfloat16)
    yield added.to(lt.float64).mT.contiguous().mT
    yield numbers((1, keys), "bool", 9)
    yield numbers((queries, 1), "float32", 9)
    yield numbers((*leading, queries, keys), "bool", 9)


@pytest.mark.parametrize("which", range(7))
def test_attention_masks(which):
    for case, dtype in itertools.product(
        [((2,), 20, 70, 5, 6), ((2,), 4, 600, 5, 6)], ("float32", "float64", "float16")
    ):
        if dtype != "float32" and which in (2, 3):
            continue
        leading, queries, keys = case[:3]
        check_attention(dtype, case, mask=list(masks(queries, keys, leading))[which])


def test_attention_scales():
    for scale in (0.1, 1.0, 30.0, -2.0):
        check_attention("float64", ((), 20, 30, 4, 4), scale=scale)


def test_attention_of_many_axes():
    check_attention("float64", ((1, 2) * 5, 3, 4, 2, 3))
    many = [numbers((2,) * 10 + (3, 4), "float64", i).transpose(1, 4).transpose(0, 6) for i in range(3)]
    agree(lt.flash_attention(*(x.to("cuda") for x in many)), lt.flash_attention(*many), 1e-12)


def test_attention_of_large_scores():
    operands = [1e3 * numbers((20, 30), "float32", i) for i in range(3)]
    agree(lt.flash_attention(*(x.to("cuda") for x in operands)), lt.flash_attention(*operands), 1e-5)
    operands[0][3, 4] = np.nan
    operands[0][5, 4] = np.inf
    agree(lt.flash_attention(*(x.to("cuda") for x in operands)), lt.flash_attention(*operands), 1e-5)
