# SPDX-License-Identifier: Apache-2.0
"""Samples of products and of linear algebra; as builders.py."""

import numpy as np
from builders_sequence import BUILDERS, builder
from native import COMPLEX, FLOATING, decode, encode

__all__ = ["BUILDERS"]


def operand(*args, **kwargs):
    from samples import Operand

    return Operand(*args, **kwargs)


def scales(draw):
    """beta and alpha, whole for integers."""
    return (0.5, -1.5) if draw.dtype in FLOATING else (2.0, 3.0)


def matrices(operand):
    """Of which only the stack may be repeated: equal rows make them singular."""
    operand.matrices = True
    return operand


@builder("mv")
def mv(draw):
    for a, b in [((2, 3), (3,)), ((5, 1), (1,)), ((2, 0), (0,)), ((0, 3), (3,)), ((17, 19), (19,))]:
        yield {"a": draw(a), "b": draw(b)}


@builder("bmm")
def bmm(draw):
    for a, b in [((2, 3, 4), (2, 4, 2)), ((1, 2, 2), (1, 2, 3)), ((0, 2, 3), (0, 3, 2)), ((2, 2, 0), (2, 0, 3))]:
        yield {"a": draw(a), "b": draw(b)}


@builder("baddbmm", "addbmm")
def stacks(draw):
    own = (2,) if draw.op.name == "baddbmm" else ()
    for c, numbers in [((*own, 2, 4), (1.0, 1.0)), ((4,), scales(draw)), ((), (1.0, 2.0))]:
        beta, alpha = numbers
        yield {"c": draw(c), "a": draw((2, 2, 3)), "b": draw((2, 3, 4)), "beta": beta, "alpha": alpha}


@builder("addmv")
def addmv(draw):
    for c, numbers in [((2,), (1.0, 1.0)), ((1,), scales(draw)), ((), (1.0, 2.0))]:
        yield {"c": draw(c), "a": draw((2, 3)), "b": draw((3,)), "beta": numbers[0], "alpha": numbers[1]}


@builder("addr")
def addr(draw):
    for c, numbers in [((2, 3), (1.0, 1.0)), ((3,), scales(draw)), ((), (1.0, 2.0))]:
        yield {"c": draw(c), "a": draw((2,)), "b": draw((3,)), "beta": numbers[0], "alpha": numbers[1]}


@builder("dot")
def dot(draw):
    for n in (3, 1, 0, 67):
        yield {"a": draw((n,)), "b": draw((n,))}


@builder("vecdot")
def vecdot(draw):
    for a, b, axis in [
        ((2, 3), (2, 3), -1),
        ((2, 3), (2, 1), 0),
        ((4, 1, 3), (2, 3), 2),
        ((5,), (5,), 0),
        ((2, 0), (2, 0), 1),
    ]:
        yield {"a": draw(a), "b": draw(b), "axis": axis}


@builder("inner")
def inner(draw):
    for a, b in [((3,), (3,)), ((2, 3), (4, 3)), ((2, 2, 3), (3,)), ((), (2, 3)), ((2, 0), (3, 0))]:
        yield {"a": draw(a), "b": draw(b)}


@builder("tensordot")
def tensordot(draw):
    for a, b, i, j in [
        ((2, 3, 4), (3, 4, 2), (1, 2), (0, 1)),
        ((2, 3, 4), (4, 3, 2), (-1, 1), (0, 1)),
        ((2, 3), (4,), (), ()),
        ((2, 0), (0, 3), (1,), (0,)),
        ((3,), (3,), (0,), (0,)),
    ]:
        yield {"a": draw(a), "b": draw(b), "axes_a": i, "axes_b": j}


@builder("kron")
def kron(draw):
    for a, b in [((2, 3), (3, 2)), ((2, 1, 2), (3,)), ((), (2, 2)), ((), ()), ((0, 2), (2, 2))]:
        yield {"a": draw(a), "b": draw(b)}


@builder("cross")
def cross(draw):
    for a, b, axis in [
        ((3,), (3,), 0),
        ((2, 3), (2, 3), -1),
        ((3, 2), (3, 1), 0),
        ((4, 1, 3), (2, 3), -1),
        ((0, 3), (3,), 1),
    ]:
        yield {"a": draw(a), "b": draw(b), "axis": axis}


@builder("trace")
def trace(draw):
    for shape, offset, dtype in [
        ((3, 4), 0, None),
        ((2, 3, 3), 1, "float64"),
        ((3, 2), -1, None),
        ((0, 0), 0, None),
        ((2, 2), 5, None),
    ]:
        yield {"x": draw(shape), "offset": offset, "dtype": dtype}


@builder("multi_dot")
def multi_dot(draw):
    for shapes in [
        [(2, 3), (3, 4), (4, 2)],
        [(5, 1), (1, 5), (5, 1), (1, 2)],
        [(3,), (3, 2), (2,)],
        [(2, 3), (3,)],
        [(2, 0), (0, 3), (3, 1)],
    ]:
        yield {"xs": [draw(s) for s in shapes]}


@builder("cdist")
def cdist(draw):
    for i, (a, b) in enumerate([((3, 4), (2, 4)), ((2, 2, 3), (3, 3)), ((2, 20), (3, 20))]):
        for p in (2.0, 1.0, 3.0, np.inf, 0.0, 0.5) if i == 0 else (2.0, 1.5):
            yield {"a": draw(a), "b": draw(b), "p": p}
    for a, b in [((0, 3), (2, 3)), ((2, 0), (3, 0))]:
        yield {"a": draw(a), "b": draw(b), "p": 2.0}


@builder("pdist")
def pdist(draw):
    for shape, p in [((4, 3), 2.0), ((4, 3), 1.0), ((3, 2), 3.0), ((1, 3), 2.0), ((0, 3), 2.0), ((3, 0), 2.0)]:
        yield {"x": matrices(draw(shape)), "p": p}


# ---- decompositions and solutions


def exactly(draw, values):
    """A stack of matrices that the dtype holds."""
    return operand(decode(encode(values, draw.dtype), draw.dtype), draw.dtype, matrices=True)


def regular(draw, shape):
    """Far from singular, and with rows of which none is twice as large as another: pivots are no ties."""
    n, m = shape[-2:]
    return exactly(draw, draw(shape).values * 0.5 + 3 * np.eye(n, m))


def spread(draw, shape):
    """Singular values far from each other and from 0."""
    n, m = shape[-2:]
    steps = np.zeros((n, m))
    np.fill_diagonal(steps, 1.5 + 1.5 * np.arange(min(n, m)))
    return exactly(draw, draw(shape).values * 0.2 + steps)


def symmetric(draw, shape):
    """Definite, with eigenvalues far from each other; Hermitian if complex."""
    x = spread(draw, shape).values
    return exactly(draw, (x + np.swapaxes(x, -1, -2).conj()) / 2)


SQUARE = [(3, 3), (2, 4, 4), (1, 1), (2, 0, 0), (0, 2, 2), (2, 1, 3, 3)]


@builder("cholesky_ex", "cholesky", "eigh", "eigvalsh")
def of_symmetric(draw):
    for i, shape in enumerate(SQUARE):
        yield {"x": symmetric(draw, shape), "upper": i % 2}
    yield {"x": symmetric(draw, (2, 3, 3)), "upper": 0}


@builder("eig", "eigvals")
def of_general(draw):
    """With eigenvalues far from each other; the last one has a pair that is not real."""
    for shape in SQUARE:
        yield {"x": spread(draw, shape)}
    x = spread(draw, (3, 3)).values
    x[0, 1], x[1, 0] = 8, -3  # the larger entry of a vector, which is real, is one of them
    yield {"x": exactly(draw, x)}


@builder("cholesky_solve")
def cholesky_solve(draw):
    for i, (b, n) in enumerate([((3, 2), (3, 3)), ((2, 4, 1), (2, 4, 4)), ((2, 2, 3), (2, 2)), ((0, 2), (0, 0))]):
        yield {"b": draw(b), "l": regular(draw, n), "upper": i % 2}


@builder("cholesky_inverse")
def cholesky_inverse(draw):
    for i, n in enumerate([(3, 3), (2, 2, 2), (0, 0)]):
        yield {"l": regular(draw, n), "upper": i % 2}


RECTANGLES = [(3, 3), (2, 4, 3), (2, 3, 4), (1, 3), (3, 1), (2, 0, 3), (3, 0), (0, 2, 3)]


@builder("lu", "lu_factor", "lu_factor_ex")
def lu(draw):
    for shape in RECTANGLES:
        yield {"x": regular(draw, shape), "pivot": 1}
    x = regular(draw, (2, 3, 3))
    yield {"x": exactly(draw, x.values[:, [2, 0, 1]]), "pivot": 1}
    yield {"x": x, "pivot": 0}


def indefinite(draw, shape, hermitian):
    """With a small diagonal before the last row, so that pairs of rows are pivots, and no ties."""
    x = draw(shape).values * 0.3
    n = shape[-1]
    if n:
        x = x + np.diag([0.02 * (i + 1) for i in range(n)]) + np.diag([2.0 + 0.5 * i for i in range(n - 1)], -1)
        x[..., -1, -1] += 5
    below = np.tril(x, -1)
    other = np.swapaxes(below, -1, -2)
    diagonal = np.tril(np.triu(x))
    return exactly(draw, below + (other.conj() + diagonal.real if hermitian else other + diagonal))


@builder("ldl_factor", "ldl_factor_ex")
def ldl_factor(draw):
    for i, shape in enumerate(SQUARE):
        yield {"x": indefinite(draw, shape, i % 2), "hermitian": i % 2}
        yield {"x": symmetric(draw, shape), "hermitian": 1}
    yield {"x": indefinite(draw, (5, 5), 0), "hermitian": 0}
    yield {"x": indefinite(draw, (5, 5), 1), "hermitian": 1}


def ldl_pivots(draw, shape, n):
    """Rows in pairs or alone, exchanged with rows below them."""
    found, i = [], 0
    while i < n:
        width = 2 if i + 1 < n and (i + n) % 3 else 1
        last = i + width - 1
        found += [draw.rng.integers(last + 1, n + 1, shape) * (3 - 2 * width)] * width
        i += width
    return draw.fixed(np.stack(found, -1) if n else np.zeros((*shape, 0)), "int32")


@builder("ldl_unpack")
def ldl_unpack(draw):
    for i, shape in enumerate([*SQUARE, (5, 5)]):
        yield {"ld": regular(draw, shape), "pivots": ldl_pivots(draw, shape[:-2], shape[-1]), "hermitian": i % 2}


@builder("ldl_solve")
def ldl_solve(draw):
    for i, (a, b) in enumerate(
        [((3, 3), (3, 2)), ((2, 4, 4), (2, 4, 3)), ((5, 5), (2, 5, 2)), ((2, 2, 2), (2, 1)), ((0, 0), (0, 2))]
    ):
        for hermitian in (0, 1):
            ld = regular(draw, a).values
            if hermitian:
                ld = np.where(np.eye(a[-1]), ld.real, ld)
            held = {"pivots": ldl_pivots(draw, a[:-2], a[-1]), "b": draw(b), "hermitian": hermitian}
            yield {"ld": exactly(draw, ld), **held}


def pivots(draw, shape, n, m):
    """Row i is exchanged with a row below it."""
    chosen = [draw.rng.integers(i + 1, m + 1, shape) for i in range(n)]
    return draw.fixed(np.stack(chosen, -1) if n else np.zeros((*shape, 0)), "int32")


@builder("lu_unpack")
def lu_unpack(draw):
    for shape in RECTANGLES:
        n, m = shape[-2:]
        yield {"lu": regular(draw, shape), "pivots": pivots(draw, shape[:-2], min(n, m), n)}


@builder("lu_solve")
def lu_solve(draw):
    for a, b in [((3, 3), (3, 2)), ((2, 3, 3), (2, 3, 3)), ((2, 2), (2, 2, 2)), ((0, 0), (0, 0))]:
        for left, adjoint in ((1, 0), (0, 0), (1, 1), (0, 1)):
            sides = b if left else (*b[:-2], b[-1], b[-2])
            yield {
                "lu": regular(draw, a),
                "pivots": pivots(draw, a[:-2], a[-1], a[-1]),
                "b": draw(sides),
                "left": left,
                "adjoint": adjoint,
            }


@builder("solve_triangular")
def solve_triangular(draw):
    for i, (a, b) in enumerate([((3, 3), (3, 2)), ((2, 3, 3), (3, 4)), ((2, 2), (3, 2, 2)), ((0, 0), (0, 2))]):
        for upper, left in ((1, 1), (0, 1), (1, 0), (0, 0)):
            sides = b if left else (*b[:-2], b[-1], b[-2])
            yield {
                "a": regular(draw, a),
                "b": draw(sides),
                "upper": upper,
                "left": left,
                "unitriangular": (i + upper) % 2,
            }


@builder("solve", "solve_ex")
def solve(draw):
    for a, b, left in [
        ((3, 3), (3, 2), 1),
        ((3, 3), (3,), 1),
        ((2, 3, 3), (2, 3), 1),
        ((2, 3, 3), (3, 2), 1),
        ((3, 3), (2, 3, 1), 1),
        ((3, 3), (2, 3), 0),
        ((2, 3, 3), (2, 1, 3), 0),
        ((0, 0), (0, 2), 1),
        ((0, 2, 2), (0, 2, 1), 1),
    ]:
        yield {"a": regular(draw, a), "b": draw(b), "left": left}


@builder("inv", "inv_ex", "det", "slogdet", "matrix_exp")
def of_square(draw):
    for shape in SQUARE:
        yield {"x": regular(draw, shape)}


@builder("matrix_power")
def matrix_power(draw):
    for n in (0, 1, 2, 5, 6):
        yield {"x": draw((2, 2)), "n": n}
    yield {"x": draw((2, 2, 2)), "n": 3}
    if draw.dtype in ("float32", "float64", *COMPLEX):
        yield {"x": regular(draw, (2, 2, 2)), "n": -3}


@builder("qr")
def qr(draw):
    for mode in ("reduced", "complete", "r"):
        for shape in RECTANGLES:
            yield {"x": spread(draw, shape), "mode": mode}


@builder("householder_product")
def householder_product(draw):
    for x, k in [((4, 3), 3), ((2, 3, 3), 2), ((3, 1), 1), ((3, 2), 0), ((2, 0, 0), 0)]:
        yield {"x": matrices(draw(x)), "tau": draw((*x[:-2], k))}


@builder("svd")
def svd(draw):
    for shape in RECTANGLES:
        yield {"x": spread(draw, shape), "full_matrices": 0}
    yield {"x": spread(draw, (3, 3)), "full_matrices": 1}


@builder("svdvals")
def svdvals(draw):
    for shape in RECTANGLES:
        yield {"x": spread(draw, shape)}


@builder("pinv")
def pinv(draw):
    for shape in RECTANGLES:
        yield {"x": spread(draw, shape), "atol": None, "rtol": None, "hermitian": 0}
    bound = draw.fixed(np.asarray(0.1), "float64")
    yield {"x": spread(draw, (2, 3, 2)), "atol": bound, "rtol": bound, "hermitian": 0}


@builder("matrix_rank")
def matrix_rank(draw):
    for i, shape in enumerate([(3, 4), (2, 4, 3), (3, 3), (0, 3)]):
        x = exactly(draw, draw.rng.integers(-3, 4, shape))
        if x.values.size:
            x.values[..., 0, :] = x.values[..., 1, :]
        yield {"x": x, "atol": None, "rtol": None, "hermitian": 0}
        bound = draw.fixed(np.asarray(0.5 + i), "float64")
        yield {"x": x, "atol": bound, "rtol": None, "hermitian": 0}
    yield {
        "x": symmetric(draw, (2, 3, 3)),
        "atol": None,
        "rtol": draw.fixed(np.asarray([0.01, 0.7]), "float64"),
        "hermitian": 1,
    }


@builder("lstsq")
def lstsq(draw):
    for a, b in [((4, 3), (4, 2)), ((4, 3), (4,)), ((2, 3, 4), (2, 3, 2)), ((3, 3), (3, 1)), ((2, 4, 2), (2, 4))]:
        yield {"a": spread(draw, a), "b": draw(b), "rcond": -1.0}
    yield {"a": spread(draw, (4, 3)), "b": draw((4, 2)), "rcond": 0.1}


@builder("matrix_norm")
def matrix_norm(draw):
    for ord_ in ("fro", "nuc", "2", "-2", "1", "-1", "inf", "-inf"):
        yield {"x": spread(draw, (2, 3, 4)), "ord": ord_, "axis0": 1, "axis1": 2, "keepdims": 0}
        yield {"x": spread(draw, (3, 2)), "ord": ord_, "axis0": -1, "axis1": 0, "keepdims": 1}
    yield {"x": spread(draw, (2, 0, 3)), "ord": "1", "axis0": -2, "axis1": -1, "keepdims": 0}


@builder("cond")
def cond(draw):
    for ord_ in ("fro", "nuc", "2", "-2", "1", "-1", "inf", "-inf"):
        yield {"x": spread(draw, (2, 3, 3)), "ord": ord_}
    yield {"x": spread(draw, (4, 2)), "ord": "2"}
