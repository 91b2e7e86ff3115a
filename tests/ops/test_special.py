# SPDX-License-Identifier: Apache-2.0
"""Zeros of both signs, tiny, huge, infinite and NaN elements: values as in NumPy, gradients without NaN."""

import itertools

import driver
import native
import numpy as np
import pytest
from driver import OPS, compare, expected, run
from native import FLOATING, decode, encode, gradients, tensor
from samples import CHOICES, Operand, accepted

ELEMENTWISE = [
    op for op in OPS if op.kind in ("unary", "binary", "ternary", "compare") and set(FLOATING) <= set(accepted(op))
]
WITHOUT_ATTRIBUTES = [op for op in ELEMENTWISE if all(a.type == "tensor" for a in op.args)]


def specials(dtype):
    kind = np.float16 if dtype == "float16" else np.float64 if dtype == "float64" else np.float32
    limits = np.finfo(kind)
    values = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        -0.5,
        2.5,
        -3.0,
        float(limits.smallest_subnormal),
        float(limits.tiny),
        -float(limits.tiny),
    ]
    values += [float(limits.max) * 0.99, -float(limits.max) * 0.99, np.inf, -np.inf, np.nan, 1e-3, -20.0, 20.0, 88.0]
    return decode(encode(np.array(values), dtype), dtype)


# Sums of the largest numbers leave the range on the way to a result inside it.
LARGER_INSIDE = {"lerp", "addcmul", "addcdiv"}


def combinations(op, dtype):
    """Arguments with every combination of special values; no infinite conditions."""
    names = [a.name for a in op.args if a.type == "tensor"]
    values = specials(dtype)
    values = values if len(names) < 3 else values[[0, 2, 3, 11, 13, 14, 15]]
    if op.name in LARGER_INSIDE:
        values = values[np.abs(values) != np.max(values, where=np.isfinite(values), initial=0)]
    columns = np.array(list(itertools.product(values, repeat=len(names)))).T
    args = {}
    for name, column in zip(names, columns, strict=True):
        fixed = name in ("condition", "mask")
        args[name] = Operand(column > 0, "bool", True) if fixed else Operand(np.ascontiguousarray(column), dtype)
    if op.name == "masked_fill":
        args["value"] = Operand(np.asarray(args["value"].values[-1]), dtype)
    others = [a.name for a in op.args if a.type != "tensor"]
    for chosen in itertools.product(*(CHOICES[n] for n in others)):
        yield args | dict(zip(others, chosen, strict=True))


@pytest.mark.parametrize("op", ELEMENTWISE, ids=lambda op: op.name)
def test_special_values(op):
    for dtype in FLOATING:
        for args in combinations(op, dtype):
            tensors = driver.replaced(args, {p: driver.tensor_of(o) for p, o in driver.operands_of(args)})
            (out,) = run(op, tensors)
            with np.errstate(all="ignore"):
                want = expected(op, args, dtype)
            # A factor that underflows, as in gelu far to the left, is lost against x itself.
            scale = np.abs(args["x"].values.astype(np.float64)) if op.kind == "unary" else 0
            compare(op, out.numpy(), want, out.dtype, f"{op.name} {dtype} {args}", scale)


@pytest.mark.parametrize("op", [op for op in OPS if op.kind == "unary" and op.differentiable], ids=lambda op: op.name)
def test_no_nan_gradient(op):
    """Where element and result are finite, so is the gradient, or it is infinite; it is no NaN."""
    for args in combinations(op, "float64"):
        x = tensor(args["x"].values, "float64").requires_grad()
        outs = run(op, args | {"x": x})
        (grad,) = gradients(outs, [tensor(np.ones(x.shape))], [x])
        if grad is None:
            continue
        finite = np.isfinite(args["x"].values) & np.isfinite(outs[0].numpy())
        wrong = finite & np.isnan(grad.numpy())
        assert not wrong.any(), f"{op.name}: the gradient is NaN at {args['x'].values[wrong]}"


SATURATED = {
    "sigmoid": [-1000.0, 1000.0],
    "tanh": [-1000.0, 1000.0],
    "erf": [-30.0, 30.0],
    "silu": [-1000.0],
    "gelu": [-1000.0],
    "exp": [-1000.0],
}


@pytest.mark.parametrize("op", [op for op in OPS if op.name in SATURATED], ids=lambda op: op.name)
def test_gradient_of_saturated_values(op):
    """Far out, where a chain of simpler ops would multiply 0 by infinity, the gradient is 0."""
    places = np.array(SATURATED[op.name])
    for extra in [{}] if len(op.args) == 1 else [{"tanh_approx": 0}, {"tanh_approx": 1}]:
        x = tensor(places).requires_grad()
        outs = run(op, {"x": x} | extra)
        (grad,) = gradients(outs, [tensor(np.ones(places.shape))], [x])
        assert np.array_equal(grad.numpy(), np.zeros(places.shape)), (op.name, grad.numpy())


@pytest.mark.parametrize(
    "op", [op for op in OPS if op.name in ("sum", "mean", "max", "min", "logsumexp", "softmax")], ids=lambda op: op.name
)
def test_special_values_of_reductions(op):
    rows = np.array(
        [[1.0, np.nan, 2.0], [np.inf, 1.0, 2.0], [-np.inf, 1.0, 2.0], [-np.inf] * 3, [1e308, 1e308, 1.0], [-0.0] * 3]
    )
    if op.name == "softmax":
        rows = rows[[0, 2, 4, 5]]
    for row in rows:
        args = {"x": Operand(row, "float64"), "axes": [0], "axis": 0, "keepdims": 0, "dtype": None}
        args = {a.name: args[a.name] for a in op.args}
        tensors = args | {"x": native.tensor(row)}
        (out,) = run(op, tensors)
        with np.errstate(all="ignore"):
            want = expected(op, args, "float64")
            if op.name in ("mean", "nanmean") and row[0] == 1e308:  # NumPy's sum overflows
                want = np.mean(row / 4) * 4
            compare(op, out.numpy(), want, "float64", f"{op.name} {row}")
