# SPDX-License-Identifier: Apache-2.0
"""Python's operators and protocols."""

import math
import operator

import numpy as np
import pytest

import libtensor as lt

BINARY = [
    operator.add, operator.sub, operator.mul, operator.truediv, operator.mod, operator.pow, operator.floordiv,
    operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge,
]  # fmt: skip
IN_PLACE = [operator.iadd, operator.isub, operator.imul, operator.itruediv, operator.imod, operator.ipow]


def arrays():
    return np.array([[1.5, 2.0], [3.0, 0.5]]), np.array([2.0, 3.0])


@pytest.mark.parametrize("op", BINARY, ids=lambda op: op.__name__)
def test_with_tensors_and_numbers_on_both_sides(op):
    a, b = arrays()
    x, y = lt.tensor(a), lt.tensor(b)
    for mine, theirs in [
        (op(x, y), op(a, b)),
        (op(y, x), op(b, a)),
        (op(x, 2), op(a, 2)),
        (op(x, 2.5), op(a, 2.5)),
        (op(2, x), op(2, a)),
        (op(2.5, x), op(2.5, a)),
        (op(x, True), op(a, 1)),
        (op(np.float64(2), x), op(2, a)),
        (op(x, np.float32(2)), op(a, 2)),
        (op(a, y), op(a, b)),
        (op(x, b), op(a, b)),
        (op(b, x), op(b, a)),
    ]:
        assert isinstance(mine, lt.Tensor)
        np.testing.assert_allclose(mine.numpy(), theirs, rtol=1e-12)


@pytest.mark.parametrize("op", IN_PLACE, ids=lambda op: op.__name__)
def test_in_place(op):
    a, b = arrays()
    for other in (b, 2, 2.5):
        x = lt.tensor(a)
        view, same = x[0], x
        x = op(x, lt.tensor(other) if isinstance(other, np.ndarray) else other)
        expected = op(a.copy(), other)
        assert x is same
        np.testing.assert_allclose(x.numpy(), expected)
        np.testing.assert_allclose(view.numpy(), expected[0])


def test_numbers_do_not_change_the_dtype():
    for dtype in (lt.float16, lt.bfloat16, lt.float32, lt.float64):
        x = lt.ones(2, dtype=dtype)
        for y in (x + 1, x * 2.5, 2.5 - x, x / 3, x**2, np.float64(2) * x, x + np.int64(1)):
            assert y.dtype is dtype
    x = lt.ones(2, dtype=lt.int32)
    assert (x + 1).dtype is lt.int32 and (x * True).dtype is lt.int32
    assert (x + 1.5).dtype is lt.float32 and (x / 2).dtype is lt.float32


def test_bools_with_bool_tensors_stay_bool():
    x = lt.tensor([True, False])
    assert (x + True).dtype is lt.bool and (x * False).tolist() == [False, False]
    assert (x + 1).dtype is lt.int64
    assert (x == True).tolist() == [True, False]  # noqa: E712
    x += True
    assert x.dtype is lt.bool and x.tolist() == [True, True]


def test_big_integers():
    x = lt.tensor([1])
    assert (x + (2**62)).tolist() == [2**62 + 1]
    for op in BINARY[:3]:
        with pytest.raises(OverflowError):
            op(x, 2**64)
        with pytest.raises(OverflowError):
            op(2**64, x)
    assert (x == 2**53 + 1).tolist() == [False]


@pytest.mark.parametrize("other", ["text", None, [1.0], object()])
def test_other_types_are_left_to_python(other):
    x = lt.ones(1)
    for op in (operator.add, operator.sub, operator.mul, operator.truediv, operator.pow, operator.matmul, operator.lt):
        with pytest.raises(TypeError):
            op(x, other)
        with pytest.raises(TypeError):
            op(other, x)
    assert (x == other) is False and (x != other) is True


def test_other_classes_may_take_over():
    class Mine:
        def __radd__(self, other):
            return "mine"

    assert lt.ones(1) + Mine() == "mine"


def test_unary():
    x = lt.tensor([1.5, -2.5])
    assert (-x).tolist() == [-1.5, 2.5] and (+x).tolist() == [1.5, -2.5] and abs(x).tolist() == [1.5, 2.5]
    assert math.floor(x).tolist() == [1, -3] and math.ceil(x).tolist() == [2, -2] and round(x).tolist() == [2, -2]


def test_logic():
    x, y = lt.tensor([True, True, False]), lt.tensor([True, False, False])
    assert (x & y).tolist() == [True, False, False]
    assert (x | y).tolist() == [True, True, False]
    assert (x ^ y).tolist() == [False, True, False]
    assert (~x).tolist() == [False, False, True]
    assert (x & True).tolist() == [True, True, False] and (False | x).tolist() == [True, True, False]
    for op in (operator.and_, operator.or_, operator.xor):
        assert op(lt.tensor([6]), lt.tensor([3])).item() == op(6, 3) == op(6, lt.tensor([3])).item()
        with pytest.raises(TypeError):
            op(x, 1.5)


def test_bits():
    x = lt.tensor([5, -6], dtype=lt.int8)
    assert (~x).tolist() == [-6, 5] and (x << 1).tolist() == [10, -12] and (x >> 1).tolist() == [2, -3]
    assert (1 << lt.tensor([0, 3, 9], dtype=lt.int8)).tolist() == [1, 8, 0] and (x >> 300).tolist() == [0, -1]
    y = x.clone()
    y &= 4
    y |= 1
    y ^= lt.tensor([3, 3], dtype=lt.int8)
    y <<= 2
    y >>= 1
    assert y.tolist() == [((v & 4 | 1) ^ 3) << 2 >> 1 for v in [5, -6]] and y.dtype == lt.int8


def test_divisions():
    a = [7, -7, 7, -7]
    b = [2, 2, -2, -2]
    x, y = lt.tensor(a), lt.tensor(b)
    assert (x // y).tolist() == [m // n for m, n in zip(a, b)] == lt.div(x, y, rounding_mode="floor").tolist()
    assert x.div(y, rounding_mode="trunc").tolist() == [3, -3, -3, 3] and x.fmod(y).tolist() == [1, -1, 1, -1]
    assert (
        (7 // y).tolist() == [3, 3, -4, -4]
        and (x // 2.0).dtype == lt.float32
        and math.trunc(x / 2).tolist() == [3, -3, 3, -3]
    )
    x //= 2
    x.div_(lt.tensor(2), rounding_mode="trunc")
    assert x.tolist() == [1, -2, 1, -2]
    with pytest.raises(ValueError, match="rounding_mode is 'up'"):
        x.div(2, rounding_mode="up")
    with pytest.raises(ValueError, match="integer division by zero"):
        x // 0


def test_options_that_may_be_left_out():
    x = lt.tensor([float("nan"), float("inf"), -float("inf"), 1.0], dtype=lt.float16)
    assert x.nan_to_num().tolist() == [0, 65504, -65504, 1] and lt.nan_to_num(x, 2, posinf=3, neginf=4).tolist() == [
        2,
        3,
        4,
        1,
    ]
    assert lt.logit(lt.tensor([2.0])).isnan().item() and lt.logit(lt.tensor([2.0]), 0.5).item() == 0
    assert lt.polygamma(1, lt.tensor([1.0])).item() == pytest.approx(math.pi**2 / 6)
    with pytest.raises(ValueError, match="n is -1"):
        lt.polygamma(-1, lt.tensor([1.0]))
    assert lt.allclose(lt.tensor([1.0]), lt.tensor([1.0 + 1e-7])) is True


@pytest.mark.parametrize(
    "call",
    [
        lambda bits: bits & 1.5,
        lambda bits: bits << 1.5,
        lambda bits: 1.5 << bits,
        lambda bits: lt.bitwise_xor(bits, 1.5),
        lambda bits: bits.bitwise_or_(1.5),
        lambda bits: bits.__irshift__(1.5),
    ],
)
def test_bits_of_a_fraction(call):
    """Ops of integers have no form with a float, and the library says why not."""
    bits = lt.tensor([6, 9])
    with pytest.raises(lt.DTypeError, match="^bitwise_.*the operands' common type has dtype float32, expected an int"):
        call(bits)
    assert bits.tolist() == [6, 9]


@pytest.mark.parametrize("dtype", [lt.float32, lt.float64, lt.int32, lt.int64])
def test_matmul_of_columns(dtype):
    """Every height of tiles, which are packed from columns: sums of small whole numbers are exact."""
    g = np.random.default_rng(0)
    for m in (*range(1, 32), 129, 512):
        for k in (3, 8, 17, 400):
            a, b = g.integers(-8, 9, (k, m)), g.integers(-8, 9, (k, 130))
            found = lt.tensor(a, dtype=dtype).T @ lt.tensor(b, dtype=dtype)
            assert np.array_equal(found.numpy(), a.T @ b), (m, k)


def test_matmul():
    a, b = np.arange(6.0).reshape(2, 3), np.arange(12.0).reshape(3, 4)
    x, y = lt.tensor(a), lt.tensor(b)
    np.testing.assert_array_equal((x @ y).numpy(), a @ b)
    np.testing.assert_array_equal((a @ y).numpy(), a @ b)
    np.testing.assert_array_equal((x @ b).numpy(), a @ b)
    with pytest.raises(TypeError):
        x @ 2


def test_floor_division():
    for values, divisor in (([7, -7, 6], 2), ([7.0, -7.0, 1.0], 0.1), ([7, -7], -2)):
        np.testing.assert_allclose((lt.tensor(values) // divisor).tolist(), np.array(values) // divisor, rtol=1e-6)
    assert (7 // lt.tensor([2, -2])).tolist() == [3, -4]
    assert (lt.tensor([7]) // 2).dtype is lt.int64


def test_gradient_flows_through_operators():
    x = lt.tensor([2.0, 3.0], requires_grad=True)
    y = (2 - x) * 3 / (x + 1) + x**2 - 2**x + 1 / x
    y.sum().backward()
    eps = 1e-3
    v = np.array([2.0, 3.0])

    def f(v):
        return (2 - v) * 3 / (v + 1) + v**2 - 2**v + 1 / v

    np.testing.assert_allclose(x.grad.numpy(), (f(v + eps) - f(v - eps)) / (2 * eps), rtol=1e-4)


def test_truth():
    assert lt.tensor(1.0) and not lt.tensor([0])
    for t in (lt.ones(2), lt.ones(0)):
        with pytest.raises(ValueError, match="ambiguous"):
            bool(t)


def test_numbers():
    assert float(lt.tensor([1.5])) == 1.5 and int(lt.tensor(2.7)) == 2
    assert [10, 20, 30][lt.tensor(1)] == 20
    assert f"{lt.tensor(3.14159):.2f}" == "3.14"
    with pytest.raises(TypeError):
        [1, 2][lt.tensor(1.0)]
    with pytest.raises(ValueError):
        float(lt.ones(2))


def test_containers():
    x = lt.arange(6).reshape(3, 2)
    assert len(x) == 3 and [row.tolist() for row in x] == [[0, 1], [2, 3], [4, 5]]
    assert 5 in x and 6 not in x
    a, b, c = x
    assert b.tolist() == [2, 3] and b.shares_storage(x)
    assert [r.tolist() for r in reversed(x)] == [[4, 5], [2, 3], [0, 1]]
    for call in (len, list, iter):
        with pytest.raises(TypeError, match="0-d"):
            call(lt.tensor(1))
    assert list(lt.zeros(0, 3)) == []


def test_hash_is_identity():
    x, y = lt.ones(1), lt.ones(1)
    assert len({x, y, x}) == 2 and {x: 1}[x] == 1


def test_numpy_leaves_operators_to_us():
    x = lt.ones(2)
    for y in (np.float32(2) * x, np.float64(2) - x, np.ones(2) * x, np.array(3.0) / x):
        assert isinstance(y, lt.Tensor)
