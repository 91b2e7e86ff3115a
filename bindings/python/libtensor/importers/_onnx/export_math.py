# SPDX-License-Identifier: Apache-2.0
"""Exports of elementwise ops, reductions and products."""

from __future__ import annotations

import math
from typing import Any

from .export import Call, Exporter, Var, exports
from .values import lt

UNARY = {
    "neg": "Neg", "abs": "Abs", "sign": "Sign", "reciprocal": "Reciprocal", "sqrt": "Sqrt", "exp": "Exp", "log": "Log",
    "sin": "Sin", "cos": "Cos", "tan": "Tan", "asin": "Asin", "acos": "Acos", "atan": "Atan", "sinh": "Sinh",
    "cosh": "Cosh", "tanh": "Tanh", "asinh": "Asinh", "acosh": "Acosh", "atanh": "Atanh", "erf": "Erf",
    "sigmoid": "Sigmoid", "relu": "Relu", "softsign": "Softsign", "mish": "Mish", "hardswish": "HardSwish",
}  # fmt: skip
ROUNDING = {"floor": "Floor", "ceil": "Ceil", "round": "Round"}
BINARY = {"add": "Add", "sub": "Sub", "mul": "Mul", "div": "Div", "pow": "Pow", "maximum": "Max", "minimum": "Min"}
COMPARISONS = {"eq": "Equal", "lt": "Less", "le": "LessOrEqual", "gt": "Greater", "ge": "GreaterOrEqual"}
LOGICAL = {"logical_and": "And", "logical_or": "Or", "logical_xor": "Xor"}
BITWISE = {"bitwise_and": "And", "bitwise_or": "Or", "bitwise_xor": "Xor"}


@exports(*UNARY)
def unary(g: Exporter, f: Call) -> Any:
    return g.node(UNARY[f.name.rstrip("_")], g.take(f.x, f.dtype))


@exports(*ROUNDING)
def rounding(g: Exporter, f: Call) -> Any:
    x = g.take(f.x, f.dtype)
    return g.node(ROUNDING[f.name.rstrip("_")], x) if f.dtype.kind == "f" else x


@exports("trunc", "frac")
def trunc(g: Exporter, f: Call) -> Any:
    x = g.take(f.x, f.dtype)
    if f.dtype.kind != "f":
        return x
    whole = g.node("Mul", g.node("Sign", x), g.node("Floor", g.node("Abs", x)))
    return whole if f.name.startswith("trunc") else g.node("Sub", x, whole)


def expm1(g: Exporter, x: str, dtype: Any) -> Any:
    """exp(x) - 1 as tanh(x/2) * (exp(x) + 1), which is exact near 0."""
    half = g.node("Tanh", g.node("Mul", x, g.array(0.5, dtype)))
    return g.node("Mul", half, g.node("Add", g.node("Exp", x), g.array(1.0, dtype)))


@exports("square", "rsqrt", "exp2", "expm1", "log1p", "log2", "log10", "rad2deg", "deg2rad", "cbrt", "tanhshrink")
def composed(g: Exporter, f: Call) -> Any:
    x, dtype, name = g.take(f.x, f.dtype), f.dtype, f.name.rstrip("_")
    if name == "square":
        return g.node("Mul", x, x)
    if name == "rsqrt":
        return g.node("Reciprocal", g.node("Sqrt", x))
    if name == "exp2":
        return g.node("Pow", g.array(2.0, dtype), x)
    if name == "expm1":
        return expm1(g, x, dtype)
    if name == "log1p":
        one = g.array(1.0, dtype)
        u = g.node("Add", x, one)
        ratio = g.node("Where", g.node("Equal", u, x), one, g.node("Div", x, g.node("Sub", u, one)))
        return g.node("Where", g.node("Equal", u, one), x, g.node("Mul", g.node("Log", u), ratio))
    if name == "cbrt":
        root = g.node("Pow", g.node("Abs", x), g.array(1 / 3, dtype))
        return g.node("Mul", g.node("Sign", x), root)
    if name == "tanhshrink":
        return g.node("Sub", x, g.node("Tanh", x))
    factor = {"log2": 1 / math.log(2), "log10": 1 / math.log(10), "rad2deg": 180 / math.pi, "deg2rad": math.pi / 180}
    return g.node("Mul", g.node("Log", x) if name.startswith("log") else x, g.array(factor[name], dtype))


@exports(*BINARY)
def binary(g: Exporter, f: Call) -> Any:
    op, dtype = BINARY[f.name.rstrip("_")], f.dtype
    if op == "Pow" and dtype.kind in "iu":
        return power_of_integers(g, f)
    if dtype is lt.bool:  # sums and products of bools, and the larger one
        op = "Or" if op in ("Add", "Max") else "And" if op in ("Mul", "Min") else op
    return g.node(op, g.take(f.a, dtype), g.take(f.b, dtype))


def power_of_integers(g: Exporter, f: Call) -> Any:
    """As products, which keep the low bits, where the exponent is a number; Pow may compute with floats."""
    wide = f.dtype if f.dtype in (lt.int32, lt.int64, lt.uint64) else lt.int64
    x, n = g.take(f.a, wide), f.b.number
    if not isinstance(n, int) or not 0 <= n <= 64:
        found = g.node("Pow", x, g.take(f.b, wide))
    elif n == 0:
        found = g.node("Expand", g.array(1, wide), g.node("Shape", x))
    else:
        found = x
        for bit in f"{n:b}"[1:]:
            found = g.node("Mul", found, found)
            found = g.node("Mul", found, x) if bit == "1" else found
    return found if wide is f.dtype else g.cast(found, f.dtype)


@exports("remainder", "fmod", "floor_divide", "trunc_divide")
def division(g: Exporter, f: Call) -> Any:
    dtype, name = f.dtype, f.name.rstrip("_")
    a, b = g.take(f.a, dtype), g.take(f.b, dtype)
    if name == "fmod":
        return g.node("Mod", a, b, fmod=1)
    if name == "trunc_divide":
        quotient = g.node("Div", a, b)
        if dtype.kind != "f":
            return quotient
        return g.node("Mul", g.node("Sign", quotient), g.node("Floor", g.node("Abs", quotient)))
    if dtype.kind != "f":
        rest = g.node("Mod", a, b)
        return rest if name == "remainder" else g.node("Div", g.node("Sub", a, rest), b)
    whole = g.node("Floor", g.node("Div", a, b))
    return whole if name == "floor_divide" else g.node("Sub", a, g.node("Mul", whole, b))


def _common(a: Var, b: Var) -> Any:
    """The dtype that operands are compared in."""
    x, y = (lt.empty([1] * v.ndim, dtype=v.dtype, device="meta") if v.number is None else v.number for v in (a, b))
    dtype = (x + y).dtype if hasattr(x + y, "dtype") else lt.tensor(x + y).dtype
    return lt.int32 if dtype is lt.bool else dtype


@exports("ne", *COMPARISONS)
def comparison(g: Exporter, f: Call) -> Any:
    dtype = _common(f.a, f.b)
    a, b = g.take(f.a, dtype), g.take(f.b, dtype)
    return g.node("Not", g.node("Equal", a, b)) if f.name == "ne" else g.node(COMPARISONS[f.name], a, b)


@exports(*LOGICAL)
def logical(g: Exporter, f: Call) -> Any:
    return g.node(LOGICAL[f.name], g.take(f.a, lt.bool), g.take(f.b, lt.bool))


@exports("bitwise_invert", *BITWISE)
def bitwise(g: Exporter, f: Call) -> Any:
    prefix = "" if f.dtype is lt.bool else "Bitwise"
    name = f.name.rstrip("_")
    if name == "bitwise_invert":
        return g.node(prefix + "Not", g.take(f.x))
    return g.node(prefix + BITWISE[name], g.take(f.a, f.dtype), g.take(f.b, f.dtype))


@exports("logical_not", "isnan", "isinf", "isfinite", "isposinf", "isneginf")
def tests(g: Exporter, f: Call) -> Any:
    if f.name == "logical_not":
        return g.node("Not", g.take(f.x, lt.bool))
    x = g.take(f.x, f.x.dtype if f.x.dtype in (lt.float32, lt.float64) else lt.float32)
    if f.name == "isnan":
        return g.node("IsNaN", x)
    if f.name == "isfinite":
        return g.node("Not", g.node("Or", g.node("IsNaN", x), g.node("IsInf", x)))
    both = f.name == "isinf"
    return g.node(
        "IsInf", x, detect_positive=both or f.name == "isposinf", detect_negative=both or f.name == "isneginf"
    )


@exports("where")
def where(g: Exporter, f: Call) -> Any:
    return g.node("Where", g.take(f.condition, lt.bool), g.take(f.a, f.dtype), g.take(f.b, f.dtype))


@exports("masked_fill")
def masked_fill(g: Exporter, f: Call) -> Any:
    return g.node("Where", g.take(f.mask, lt.bool), g.take(f.value, f.dtype), g.take(f.x, f.dtype))


@exports("clamp")
def clamp(g: Exporter, f: Call) -> Any:
    x = g.take(f.x, f.dtype)
    for op, bound, none in (("Max", f.min, -math.inf), ("Min", f.max, math.inf)):
        if bound is not None and bound.number != none:
            x = g.node(op, x, g.take(bound, f.dtype))
    return x


@exports("lerp")
def lerp(g: Exporter, f: Call) -> Any:
    a, b, weight = (g.take(x, f.dtype) for x in (f.a, f.b, f.weight))
    return g.node("Add", a, g.node("Mul", weight, g.node("Sub", b, a)))


@exports("addcmul", "addcdiv")
def addc(g: Exporter, f: Call) -> Any:
    x, a, b = (g.take(x, f.dtype) for x in (f.x, f.a, f.b))
    product = g.node("Mul" if f.name.startswith("addcmul") else "Div", a, b)
    return g.node("Add", x, product if f.value == 1 else g.node("Mul", product, g.array(f.value, f.dtype)))


@exports("logaddexp")
def logaddexp(g: Exporter, f: Call) -> Any:
    a, b = g.take(f.a, f.dtype), g.take(f.b, f.dtype)
    less = g.node("Neg", g.node("Abs", g.node("Sub", a, b)))
    return g.node("Add", g.node("Max", a, b), g.node("Softplus", less))


# ---- reductions

REDUCTIONS = {
    "sum": "ReduceSum", "prod": "ReduceProd", "mean": "ReduceMean", "max": "ReduceMax", "min": "ReduceMin",
    "logsumexp": "ReduceLogSumExp", "any": "ReduceMax", "all": "ReduceMin",
}  # fmt: skip


def reduced(g: Exporter, op: str, x: str, f: Call, keepdims: bool | None = None) -> str:
    """A reduction over the axes of a call."""
    axes = f.axes if f.axes is not None else list(range(f.x.ndim))
    if not axes:
        return x
    return str(g.node(op, x, g.ints(axes), keepdims=int(f.keepdims if keepdims is None else keepdims)))


@exports(*REDUCTIONS)
def reduction(g: Exporter, f: Call) -> Any:
    dtype = lt.int32 if f.dtype is lt.bool else f.dtype
    x = g.take(f.x, lt.bool) if f.name in ("any", "all") else g.take(f.x, dtype)
    if f.name in ("any", "all"):
        x = g.cast(x, dtype)
    found = reduced(g, REDUCTIONS[f.name], x, f)
    return found if dtype is f.dtype else g.cast(found, f.dtype)


@exports("var", "std")
def variance(g: Exporter, f: Call) -> Any:
    x = g.take(f.x, f.dtype)
    d = g.node("Sub", x, reduced(g, "ReduceMean", x, f, True))
    total = reduced(g, "ReduceSum", g.node("Mul", d, d), f)
    axes = f.axes if f.axes is not None else list(range(f.x.ndim))
    count: Any = 1
    for axis in axes:
        count = g.arithmetic("Mul", count, g.extent(f.x, axis % f.x.ndim))
    if isinstance(count, int):
        n = g.array(max(count - f.correction, 0.0), f.dtype)
    else:
        n = g.node("Sub", g.cast(g.node("Squeeze", count), f.dtype), g.array(f.correction, f.dtype))
    found = g.node("Div", total, n)
    return found if f.name == "var" else g.node("Sqrt", found)


@exports("vector_norm")
def vector_norm(g: Exporter, f: Call) -> Any:
    x = g.take(f.x, f.dtype)
    if f.ord in (1, 2):
        return reduced(g, f"ReduceL{int(f.ord)}", x, f)
    if math.isinf(f.ord):
        return reduced(g, "ReduceMax" if f.ord > 0 else "ReduceMin", g.node("Abs", x), f)
    raise f.unsupported(f"the norm of order {f.ord:g}")


@exports("argmax", "argmin")
def argmax(g: Exporter, f: Call) -> Any:
    op, x = {"argmax": "ArgMax", "argmin": "ArgMin"}[f.name], g.take(f.x)
    if (axis := f.args["axis"]) is not None:
        return g.node(op, x, axis=axis, keepdims=int(f.keepdims))
    found = g.node(op, g.node("Reshape", x, g.ints([-1])), axis=0, keepdims=1)
    return g.reshape(found, [1] * f.x.ndim if f.keepdims else [])


@exports("cumsum")
def cumsum(g: Exporter, f: Call) -> Any:
    x = g.take(f.x, f.dtype)
    if (axis := f.args["axis"]) is None:
        x = g.node("Reshape", x, g.ints([-1]))
    return g.node("CumSum", x, g.array(axis or 0, lt.int64))


@exports("topk", "sort", "argsort")
def topk(g: Exporter, f: Call) -> Any:
    axis = f.axis()
    largest = bool(f.args.get("largest", f.args.get("descending")))
    k = f.k if f.name == "topk" else g.extent(f.x, axis)
    found = g.node("TopK", g.take(f.x), g.dims([k]), outputs=2, axis=axis, largest=int(largest), sorted=1)
    return found[1] if f.name == "argsort" else found


# ---- products


@exports("matmul", "bmm", "mv", "dot")
def matmul(g: Exporter, f: Call) -> Any:
    a, b = (f.args[k] for k in list(f.args)[:2])
    return g.node("MatMul", g.take(a, f.dtype), g.take(b, f.dtype))


@exports("outer")
def outer(g: Exporter, f: Call) -> Any:
    column = g.node("Unsqueeze", g.take(f.a, f.dtype), g.ints([1]))
    return g.node("Mul", column, g.take(f.b, f.dtype))


def scaled(g: Exporter, x: str, factor: float, dtype: Any) -> str:
    return x if factor == 1 else str(g.node("Mul", x, g.array(factor, dtype)))


@exports("addmm", "baddbmm")
def addmm(g: Exporter, f: Call) -> Any:
    product = g.node("MatMul", g.take(f.a, f.dtype), g.take(f.b, f.dtype))
    addend = scaled(g, g.take(f.c, f.dtype), f.beta, f.dtype)
    return g.node("Add", scaled(g, product, f.alpha, f.dtype), addend)


@exports("einsum")
def einsum(g: Exporter, f: Call) -> Any:
    return g.node("Einsum", *(g.take(x, f.dtype) for x in f.operands), equation=f.equation)
