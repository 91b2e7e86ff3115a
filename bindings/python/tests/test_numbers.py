# SPDX-License-Identifier: Apache-2.0
"""Python numbers beside tensors: what an integer dtype does not hold raises, uint64 takes what it holds, and large
floats keep their size beside integer bounds."""

import math
import operator

import pytest

import libtensor as lt

INTEGERS = {"int8": 127, "uint8": 255, "int16": 2**15 - 1, "uint16": 2**16 - 1, "int32": 2**31 - 1, "uint32": 2**32 - 1, "int64": 2**63 - 1, "uint64": 2**64 - 1}  # fmt: skip
HUGE = [2**63, 2**63 + 1, 2**64 - 1]
OUTSIDE = (lt.TensorError, OverflowError)


def writers(dtype):
    """Ways to put a number into a tensor of a dtype."""
    x = lt.tensor([1, 2, 3], dtype=dtype)
    mask = lt.tensor([True, False, True])
    yield "tensor", lambda v: lt.tensor([v, v], dtype=dtype)
    yield "tensor of a number", lambda v: lt.tensor(v, dtype=dtype)
    yield "full", lambda v: lt.full((2,), v, dtype=dtype)
    yield "full_like", lambda v: lt.full_like(x, v)
    yield "fill_", lambda v: x.clone().fill_(v)
    yield "masked_fill", lambda v: x.masked_fill(mask, v)
    yield "masked_fill_", lambda v: x.clone().masked_fill_(mask, v)
    yield "where", lambda v: lt.where(mask, x, v)
    yield "where first", lambda v: lt.where(mask, v, x)
    yield "pad", lambda v: x.pad((1, 1), v)
    yield "item", lambda v: assigned(x.clone(), 0, v)
    yield "slice", lambda v: assigned(x.clone(), slice(1, None), v)
    yield "mask", lambda v: assigned(x.clone(), mask, v)
    yield "places", lambda v: assigned(x.clone(), [0, 2], v)


def assigned(x, key, value):
    x[key] = value
    return x


@pytest.mark.parametrize("dtype", INTEGERS)
def test_out_of_range(dtype):
    most = INTEGERS[dtype]
    for name, write in writers(getattr(lt, dtype)):
        for value in (
            most + 1,
            -most - 2,
            2**70,
            -(2**70),
            *((float("nan"), float("inf"), -1e30) if name not in ("where", "where first") else ()),
        ):
            if name.startswith("tensor") and isinstance(value, float):
                continue
            with pytest.raises((*OUTSIDE, ValueError)):
                write(value)
                pytest.fail(f"{name} takes {value}")
        held = write(most)
        assert held.dtype is getattr(lt, dtype) and most in held.reshape(-1).tolist(), name


@pytest.mark.parametrize("value", HUGE)
def test_uint64(value):
    for name, write in writers(lt.uint64):
        assert value in write(value).reshape(-1).tolist(), name
    x = lt.tensor([1, value], dtype=lt.uint64)
    assert (x == value).tolist() == [False, True] and (value > x).tolist() == [True, False]
    assert (x & value).tolist() == [1 & value, value] and (value - x).tolist() == [value - 1, 0]
    assert x.clamp(max=value).tolist() == [1, value] and x.clamp(min=value).tolist() == [value, value]
    y = x.clone()
    y -= value
    assert y.tolist() == [(1 - value) % 2**64, 0]
    assert lt.full((2,), value, dtype=lt.float64).tolist() == [float(value)] * 2


@pytest.mark.parametrize(
    "op", [operator.add, operator.sub, operator.mul, operator.and_, operator.floordiv, operator.mod]
)
def test_arithmetic_out_of_range(op):
    for dtype, value in ((lt.int8, 300), (lt.uint8, -1), (lt.int32, 2**31), (lt.int64, 2**63), (lt.int16, 2**63)):
        x = lt.tensor([1, 2], dtype=dtype)
        for call in (lambda x=x, v=value: op(x, v), lambda x=x, v=value: op(v, x)):
            with pytest.raises(OUTSIDE):
                call()


def test_comparisons_are_exact():
    x = lt.tensor([1, 2], dtype=lt.uint8)
    assert (x < 300).tolist() == [True, True] and (x == -1).tolist() == [False, False]
    a, b = lt.tensor([2**63, 1], dtype=lt.uint64), lt.tensor([-1, 1])
    assert (a > b).tolist() == [True, False] and (b == a).tolist() == [False, True]
    assert (lt.tensor([2**63 - 1]) < 2**63).tolist() == [True]


@pytest.mark.parametrize("dtype", [lt.float16, lt.float32, lt.float64])
def test_one_integer_bound(dtype):
    big = 6e4 if dtype is lt.float16 else 1e30
    inf = float("inf")
    for form in ("clamp", "clip"):
        x = lt.tensor([big, inf, -big, -inf, 5.0], dtype=dtype, requires_grad=True)
        low = getattr(x, form)(min=0)
        assert low.tolist() == lt.tensor([big, inf, 0.0, 0.0, 5.0], dtype=dtype).tolist()
        low.sum().backward()
        assert x.grad.tolist() == [1, 1, 0, 0, 1]
        assert getattr(x.detach(), form)(max=0).tolist() == lt.tensor([0.0, 0.0, -big, -inf, 0.0], dtype=dtype).tolist()
        assert getattr(lt, form)(x.detach(), 0).tolist() == low.tolist()


def test_half_precision_rounds_once():
    value = 1 + 2**-11 + 2**-40
    for name, write in writers(lt.float16):
        assert 1.0009765625 in write(value).reshape(-1).tolist(), name
        assert 65504 in write(65519.9999999).reshape(-1).tolist(), name
    assert lt.tensor([value], dtype=lt.float64).half().item() == 1.0009765625
    assert lt.tensor([1 + 2**-8 + 2**-40], dtype=lt.bfloat16).item() == 1.0078125


SHIFTED = [("uint8", -3), ("uint8", 300), ("int8", 128), ("int32", 2**40), ("int32", 2**63)]


@pytest.mark.parametrize("dtype, number", SHIFTED)
def test_numbers_that_are_shifted_fit(dtype, number):
    """Only the count of bits may be any number."""
    count = lt.tensor([1, 2], dtype=dtype)
    calls = [operator.lshift, operator.rshift, lt.bitwise_left_shift, lt.bitwise_right_shift]
    for call in calls:
        with pytest.raises(OUTSIDE):
            call(number, count)
        assert call(7, count).tolist() == [call(7, 1), call(7, 2)] if call in calls[:2] else True
    assert (count << 1000).tolist() == [0, 0]
    assert (count >> -(2**70)).tolist() == [0, 0]


def test_bools_to_the_power_of_a_bool():
    x = lt.tensor([True, False])
    for exponent in (True, False):
        expected = [True**exponent == 1, False**exponent == 1]
        in_place = x.clone()
        in_place **= exponent
        for found in (x**exponent, x.pow(exponent), lt.pow(x, exponent), in_place, x.clone().pow_(exponent)):
            assert found.dtype is lt.bool and found.tolist() == expected


@pytest.mark.parametrize("call", [math.floor, math.ceil, math.trunc])
def test_integers_of_tensors_without_axes(call):
    found = call(lt.tensor(2.5))
    assert type(found) is int and found == call(2.5)
    assert call(lt.tensor([2.5, -1.5])).tolist() == [call(2.5), call(-1.5)]
    for wrong in (math.inf, math.nan, 1j):
        with pytest.raises(lt.InvalidError):
            call(lt.tensor(wrong))
