# SPDX-License-Identifier: Apache-2.0
"""Numbers of the host beside tensors: those that an integer dtype does not hold are errors in every form, bounds and
comparisons take any; the ends of int64 are open bounds; integers of 64 bits with and without a sign compare exactly."""

import itertools

import native
import numpy as np
import pytest
from driver import TABLES, forms
from native import Failure, call, gradients, lib, wrap
from samples import INTEGERS, accepted

BOUNDS = {"clamp", "maximum", "minimum", "fmax", "fmin", "bitwise_left_shift", "bitwise_right_shift"}
# Forms of rows with operands that are numbers, whose result is computed in the dtype of the tensors.
FORMS = [
    (op, f)
    for op in TABLES.ops
    if op.scalar_args and set(INTEGERS) & set(accepted(op)) and op.name not in BOUNDS
    for f in forms(op)
    if "i64" in f.form
]


def outside(dtype):
    limits = np.iinfo(dtype)
    return [v for v in (limits.min - 1, limits.max + 1) if -(2**63) <= v < 2**63]


def arguments(op, f, dtype, number):
    args = {}
    for a in f.args:
        if a.type == "tensor":
            mask = a.name in ("mask", "condition")
            args[a.name] = wrap(np.array([True, False, True]) if mask else np.array([1, 2, 3], dtype))
        elif a.type == "scalar_i64":
            args[a.name] = number
        elif a.type == "float":
            args[a.name] = 0.5
        else:
            args[a.name] = 0
    return args


def computes_in(op, dtype):
    """Whether the result of integers is one of that dtype."""
    try:
        args = {
            a.name: wrap(np.array([True]) if a.name in ("mask", "condition") else np.array([1], dtype))
            for a in op.args
            if a.type == "tensor"
        }
        args |= {a.name: 0.5 if a.type == "float" else 0 for a in op.args if a.type != "tensor"}
        out = call(f"tensor_{op.name}", args)
        return out is not None and out.dtype == dtype
    except (Failure, KeyError):
        return False


@pytest.mark.parametrize("op, form", FORMS, ids=lambda v: getattr(v, "name", None))
def test_integers_out_of_range(op, form):
    checked = 0
    for dtype in INTEGERS:
        if dtype not in accepted(op) or op.kind == "compare" or not computes_in(op, dtype):
            continue
        for number in outside(dtype):
            args = arguments(op, form, dtype, number)
            with pytest.raises(Failure, match=f"the number {number} is out of range for dtype {dtype}"):
                call(form.name, args)
            first = args[form.args[0].name]
            if form.name.endswith("_"):
                assert first.numpy().tolist() == [1, 2, 3]
            checked += 1
    assert checked or op.kind == "compare" or not any(computes_in(op, d) for d in INTEGERS)


# Parameters that elements are scaled by or replaced with.
FACTORS = [
    ("addcmul", {"x": 1, "a": 1, "b": 1}, "value"),
    ("threshold", {"x": 1, "threshold": 2.0}, "value"),
    *(
        (name, dict(zip("cab", shapes, strict=True)) | {"alpha": 1.0, "beta": 1.0}, factor)
        for name, shapes in (
            ("addmm", ([1, 1], [1, 1], [1, 1])),
            ("baddbmm", ([1, 1, 1], [1, 1, 1], [1, 1, 1])),
            ("addbmm", ([1, 1], [1, 1, 1], [1, 1, 1])),
        )
        for factor in ("alpha", "beta")
    ),
]


@pytest.mark.parametrize("name, operands, parameter", FACTORS, ids=lambda v: v if isinstance(v, str) else "")
@pytest.mark.parametrize("dtype", INTEGERS)
def test_factors(name, operands, parameter, dtype):
    limits = np.iinfo(dtype)
    args = {k: v if isinstance(v, float) else wrap(np.ones(v, dtype)) for k, v in operands.items()}
    for number in (2.0 * limits.max + 2, limits.min - 2.0**62, np.nan, np.inf):
        for form in (f"tensor_{name}", f"tensor_{name}_"):
            if hasattr(lib, form):
                with pytest.raises(Failure, match=f"{form}: the number .* is out of range for dtype {dtype}"):
                    call(form, args | {parameter: number})
    call(f"tensor_{name}", args | {parameter: 1.0})


@pytest.mark.parametrize("dtype", INTEGERS)
def test_fills(dtype):
    x = wrap(np.array([1, 2], dtype))
    limits = np.iinfo(dtype)
    for number in outside(dtype):
        text = f"the number {number} is out of range for dtype {dtype}"
        for name, args in {
            "full_i64": {"shape": [2], "value": number, "dtype": dtype, "device": 0},
            "full_like_i64": {"x": x, "value": number, "dtype": None, "device": 0},
            "fill_i64_": {"x": x, "value": number},
            "pad_i64": {"x": x, "widths": [1, 0], "value": number},
            "arange_i64": {
                "start": number,
                "stop": number + (1 if number > 0 else 2),
                "step": 1,
                "dtype": dtype,
                "device": 0,
            },
        }.items():
            if name == "arange_i64" and number + 2 >= 2**63:
                continue
            with pytest.raises(Failure, match=text):
                call(f"tensor_{name}", args)
    for number in (
        np.nan,
        np.inf,
        -np.inf,
        float(limits.max) * 1.01 + 1,
        -1.0 if limits.min == 0 else float(limits.min) * 1.01 - 1,
    ):
        for name, args in {
            "full": {"shape": [2], "value": number, "dtype": dtype, "device": 0},
            "full_like": {"x": x, "value": number, "dtype": None, "device": 0},
            "fill_": {"x": x, "value": number},
            "pad": {"x": x, "widths": [1, 0], "value": number},
            "masked_fill_scalar": {"x": x, "mask": wrap(np.array([True, False])), "value": number},
            "linspace": {"start": number, "stop": 1.0, "num": 3, "endpoint": 1, "dtype": dtype, "device": 0},
        }.items():
            with pytest.raises(Failure, match="out of range"):
                call(f"tensor_{name}", args)
    assert x.numpy().tolist() == [1, 2]
    assert call("tensor_full", {"shape": [1], "value": 2.75, "dtype": dtype, "device": 0}).numpy().tolist() == [2]
    assert (
        call("tensor_full", {"shape": [1], "value": limits.max * 1.0 / 2, "dtype": dtype, "device": 0}).dtype == dtype
    )


def test_bools_take_any_number():
    for value, want in ((300.0, True), (np.nan, True), (0.0, False), (-0.5, True)):
        assert call("tensor_full", {"shape": [1], "value": value, "dtype": "bool", "device": 0}).numpy().tolist() == [
            want
        ]


@pytest.mark.parametrize("dtype", INTEGERS)
def test_bounds_take_any_integer(dtype):
    limits = np.iinfo(dtype)
    values = [limits.min, 0, 1, limits.max]
    x = wrap(np.array(values, dtype))
    for low, high in ((-(2**63), 2**63 - 1), (0, 2**63 - 1), (-(2**63), 1)):
        got = call("tensor_clamp_scalar_i64", {"x": x, "min": low, "max": high}).numpy().tolist()
        assert got == [min(max(v, low), high) for v in values]


# ---- open ends of clamp


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize("inplace", [False, True])
def test_open_ends(dtype, inplace):
    values = np.array([-np.inf, -1e30, -2.0, 0.5, 1e30, np.inf, np.nan]).astype(dtype)
    for low, high in itertools.product([-(2**63), -1], [2**63 - 1, 1]):
        leaf = wrap(values.copy()).requires_grad()
        args = {"x": call("tensor_clone", {"x": leaf}) if inplace else leaf, "min": low, "max": high}
        out = call("tensor_clamp_scalar_i64" + "_" * inplace, args)
        out = args["x"] if inplace else out
        want = values.copy()
        want = np.maximum(want, low) if low == -1 else want
        want = np.minimum(want, high) if high == 1 else want
        assert np.array_equal(out.numpy(), want.astype(dtype), equal_nan=True), (low, high)
        (grad,) = gradients([out], [wrap(np.ones(len(values), dtype))], [leaf])
        inside = ((values >= low) | (low != -1)) & ((values <= high) | (high != 1)) & ~np.isnan(values)
        assert grad.numpy().tolist() == inside.tolist(), (low, high)


# ---- uint64


def huge(value):
    return native.Tensor(lib.tensor_scalar_u64(value), [])


ORDERS = {
    "eq": np.equal,
    "ne": np.not_equal,
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
}


@pytest.mark.parametrize("signed", ["int8", "int16", "int32", "int64"])
@pytest.mark.parametrize("name", ORDERS)
def test_unlike_integers_compare(name, signed):
    limits = np.iinfo(signed)
    u = np.array([0, 1, limits.max, limits.max + 1, 2**63 - 1, 2**63, 2**64 - 1], "uint64")
    s = np.array([limits.min, -1, 0, 1, limits.max - 1, limits.max], signed)
    want = [[bool(ORDERS[name](int(a), int(b))) for b in s] for a in u]
    grid = wrap(u.reshape(-1, 1)), wrap(s)
    assert call(f"tensor_{name}", {"a": grid[0], "b": grid[1]}).numpy().tolist() == want
    back = [[bool(ORDERS[name](int(b), int(a))) for b in s] for a in u]
    assert call(f"tensor_{name}", {"a": grid[1], "b": grid[0]}).numpy().tolist() == back
    for number in (2**63, 2**64 - 1):
        got = call(f"tensor_{name}", {"a": grid[1], "b": huge(number)}).numpy().tolist()
        assert got == [bool(ORDERS[name](int(b), number)) for b in s]


def test_numbers_of_uint64():
    x = wrap(np.array([1, 2**63, 2**64 - 2], "uint64"))
    for name, want in {
        "add": [2**63 + 1, 0, 2**63 - 2],
        "bitwise_and": [0, 2**63, 2**63],
        "maximum": [2**63, 2**63, 2**64 - 2],
        "gt": [False, False, True],
        "eq": [False, True, False],
    }.items():
        got = call(f"tensor_{name}", {"a": x, "b": huge(2**63)})
        assert got.numpy().tolist() == want and got.dtype == ("bool" if name in ("gt", "eq") else "uint64")
    with pytest.raises(Failure, match="the number 9223372036854775808 is out of range for dtype int32"):
        call("tensor_add", {"a": wrap(np.array([1], "int32")), "b": huge(2**63)})
    assert call("tensor_minimum", {"a": wrap(np.array([1, -1], "int32")), "b": huge(2**63)}).numpy().tolist() == [1, -1]
    floats = call("tensor_mul", {"a": wrap(np.array([0.5], "float32")), "b": huge(2**63)})
    assert floats.dtype == "float32" and floats.numpy().tolist() == [2.0**62]
