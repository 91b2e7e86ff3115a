# SPDX-License-Identifier: Apache-2.0
"""Elementwise operators, activations, reductions, products and casts."""

from __future__ import annotations

import math
from typing import Any, Callable

import numpy as np

from ...errors import InvalidError
from ...nn import functional as F
from ...tensor import Tensor
from . import values as values
from .registry import Node, op
from .values import SMALL, SmallTensor, cast, dtype_of, elem_type_of, ints_of, lt, number_of

# ---- elementwise

_UNARY: dict[str, tuple[int, Callable[..., Any]]] = {
    "Abs": (6, lt.abs), "Acos": (7, lt.acos), "Acosh": (9, lt.acosh), "Asin": (7, lt.asin), "Asinh": (9, lt.asinh),
    "Atan": (7, lt.atan), "Atanh": (9, lt.atanh), "BitwiseNot": (18, lt.bitwise_not), "Ceil": (6, lt.ceil),
    "Cos": (7, lt.cos), "Cosh": (9, lt.cosh), "Det": (11, lt.det), "Erf": (9, lt.erf), "Exp": (6, lt.exp),
    "Floor": (6, lt.floor), "HardSwish": (14, F.hardswish), "IsNaN": (9, lt.isnan), "Log": (6, lt.log),
    "Mish": (18, F.mish), "Neg": (6, lt.neg), "Not": (1, lt.logical_not), "Reciprocal": (6, lt.reciprocal),
    "Relu": (6, F.relu), "Round": (11, lt.round), "Sigmoid": (6, lt.sigmoid), "Sign": (9, lt.sign), "Sin": (7, lt.sin),
    "Sinh": (9, lt.sinh), "Softplus": (1, F.softplus), "Softsign": (1, F.softsign), "Sqrt": (6, lt.sqrt),
    "Tan": (7, lt.tan), "Tanh": (6, lt.tanh),
}  # fmt: skip


def _unary(function: Callable[..., Any]) -> Callable[..., Any]:
    def run(a: Node, x: Any) -> Any:
        return function(x)

    return run


for _name, (_since, _function) in _UNARY.items():
    op(_name, _since)(_unary(_function))

_BINARY: dict[str, tuple[int, Callable[..., Any]]] = {
    "And": (7, lt.logical_and), "Or": (7, lt.logical_or), "Xor": (7, lt.logical_xor), "BitwiseAnd": (18, lt.bitwise_and),
    "BitwiseOr": (18, lt.bitwise_or), "BitwiseXor": (18, lt.bitwise_xor), "MatMul": (1, lt.matmul),
}  # fmt: skip


def _binary(function: Callable[..., Any]) -> Callable[..., Any]:
    def run(a: Node, x: Any, y: Any) -> Any:
        return function(x, y)

    return run


for _name, (_since, _function) in _BINARY.items():
    op(_name, _since)(_binary(_function))

# The function, and that for a number as the first operand.
_WITH_NUMBERS: dict[str, tuple[int, Callable[..., Any], Callable[..., Any]]] = {
    "Add": (7, lt.add, lambda n, x: lt.add(x, n)),
    "Sub": (7, lt.sub, lt.sub),
    "Mul": (7, lt.mul, lambda n, x: lt.mul(x, n)),
    "Equal": (7, lt.eq, lambda n, x: lt.eq(x, n)),
    "Greater": (7, lt.gt, lambda n, x: lt.lt(x, n)),
    "GreaterOrEqual": (12, lt.ge, lambda n, x: lt.le(x, n)),
    "Less": (7, lt.lt, lambda n, x: lt.gt(x, n)),
    "LessOrEqual": (12, lt.le, lambda n, x: lt.ge(x, n)),
}


def _with_numbers(function: Callable[..., Any], number_first: Callable[..., Any]) -> Callable[..., Any]:
    def run(a: Node, x: Any, y: Any) -> Any:
        return function(x, y) if isinstance(x, Tensor) else number_first(x, y)

    return run


for _name, (_since, _function, _first) in _WITH_NUMBERS.items():
    op(_name, _since, scalars=True)(_with_numbers(_function, _first))


@op("Div", 7, scalars=True)
def divide(a: Node, x: Any, y: Any) -> Any:
    kind = (x if isinstance(x, Tensor) else y).dtype.kind
    if kind in "iu":
        return lt.trunc_divide(x, y)
    return lt.div(x, y)


@op("Pow", 7, scalars=True)
def power(a: Node, x: Any, y: Any) -> Any:
    dtype = (x if isinstance(x, Tensor) else y).dtype
    if isinstance(y, (int, float)) and float(y) == 2.0:
        return lt.mul(x, x)
    if isinstance(x, Tensor) and isinstance(y, Tensor) and x.dtype is not y.dtype and x.dtype.kind in "iu":
        return lt.pow(x.to(lt.float64), y.to(lt.float64)).to(dtype)
    return lt.pow(x, y).to(dtype)


@op("Mod", 10)
def modulo(a: Node, x: Any, y: Any) -> Any:
    return lt.fmod(x, y) if a.get("fmod", 0) else lt.remainder(x, y)


@op("BitShift", 11)
def shift(a: Node, x: Any, y: Any) -> Any:
    left = a.one_of("direction", "", ("LEFT", "RIGHT")) == "LEFT"
    return lt.bitwise_left_shift(x, y) if left else lt.bitwise_right_shift(x, y)


def _folded(function: Callable[..., Any]) -> Callable[..., Any]:
    def run(a: Node, x: Any, *others: Any) -> Any:
        for other in others:
            x = function(x, other)
        return x

    return run


op("Max", 6)(_folded(lt.maximum))
op("Min", 6)(_folded(lt.minimum))
op("Sum", 6)(_folded(lt.add))


@op("Mean", 6)
def mean(a: Node, x: Any, *others: Any) -> Any:
    return _folded(lt.add)(a, x, *others) / (1 + len(others))


@op("Clip", 6)
def clip_6(a: Node, x: Any) -> Any:
    return lt.clamp(x, a.get("min"), a.get("max")) if "min" in a or "max" in a else x


@op("Clip", 11, raw=True)
def clip(a: Node, x: Any, low: Any = None, high: Any = None) -> Any:
    if not isinstance(x, Tensor):
        x = values.tensor_of_array(x)
    if isinstance(low, np.ndarray) and low.size == 1 and (high is None or isinstance(high, np.ndarray)):
        top = None if high is None else number_of(high, "max")
        bottom = number_of(low, "min")
        return lt.clamp(x, bottom, top) if top is None or bottom <= top else lt.full_like(x, top)
    out = x if low is None else lt.maximum(x, _tensor(low).reshape(()))
    return out if high is None else lt.minimum(out, _tensor(high).reshape(()))


def _tensor(value: Any) -> Any:
    return values.tensor_of_array(value) if isinstance(value, np.ndarray) else value


@op("IsInf", 10)
def is_inf(a: Node, x: Any) -> Any:
    positive, negative = a.get("detect_positive", 1), a.get("detect_negative", 1)
    if positive and negative:
        return lt.isinf(x)
    if positive or negative:
        return lt.isposinf(x) if positive else lt.isneginf(x)
    return lt.zeros_like(x, dtype=lt.bool)


@op("Where", 9, moves=True)
def where(a: Node, condition: Any, x: Any, y: Any) -> Any:
    return lt.where(condition, x, y)


# ---- activations


@op("Celu", 12)
def celu(a: Node, x: Any) -> Any:
    return F.celu(x, a.get("alpha", 1.0))


@op("Elu", 6)
def elu(a: Node, x: Any) -> Any:
    return F.elu(x, a.get("alpha", 1.0))


@op("Selu", 6)
def selu(a: Node, x: Any) -> Any:
    return a.get("gamma", 1.05070102214813232421875) * F.elu(x, a.get("alpha", 1.67326319217681884765625))


@op("Gelu", 20)
def gelu(a: Node, x: Any) -> Any:
    return F.gelu(x, approximate=a.one_of("approximate", "none", ("none", "tanh")))


@op("HardSigmoid", 6)
def hard_sigmoid(a: Node, x: Any) -> Any:
    return (a.get("alpha", 0.2) * x + a.get("beta", 0.5)).clamp(0.0, 1.0)


@op("LeakyRelu", 6)
def leaky_relu(a: Node, x: Any) -> Any:
    return F.leaky_relu(x, a.get("alpha", 0.01))


@op("PRelu", 7)
def prelu(a: Node, x: Any, slope: Any) -> Any:
    return lt.where(x < 0, x * slope, x)


@op("Shrink", 9)
def shrink(a: Node, x: Any) -> Any:
    limit, bias = a.get("lambd", 0.5), a.get("bias", 0.0)
    dtype, t = x.dtype, x.to(lt.float32) if x.dtype.kind in "iu" else x
    zero = lt.zeros_like(t)
    return lt.where(t < -limit, t + bias, lt.where(t > limit, t - bias, zero)).to(dtype)


@op("ThresholdedRelu", 1)
def thresholded_relu(a: Node, x: Any) -> Any:
    return lt.where(x > a.get("alpha", 1.0), x, lt.zeros_like(x))


@op("Swish", 24)
def swish(a: Node, x: Any) -> Any:
    alpha = a.get("alpha", 1.0)
    return F.silu(x) if alpha == 1.0 else x * lt.sigmoid(alpha * x)


@op("SwiGLU", 28)
def swiglu(a: Node, gate: Any, x: Any) -> Any:
    return swish(a, gate) * x


def _softmax(function: Callable[..., Any]) -> None:
    @op(_SOFT[function], 13)
    def new(a: Node, x: Any) -> Any:
        return function(x, a.get("axis", -1))

    @op(_SOFT[function], 1)
    def old(a: Node, x: Any) -> Any:
        axis = a.get("axis", 1)
        axis = axis + x.ndim if axis < 0 else axis
        return function(x.reshape(math.prod(x.shape[:axis]), math.prod(x.shape[axis:])), 1).reshape(x.shape)


def _hardmax(x: Any, axis: int) -> Any:
    at = axis % max(x.ndim, 1)
    hot = F.one_hot(lt.argmax(x, dim=at), x.shape[at])
    return lt.movedim(hot, -1, at).to(x.dtype)


_SOFT: dict[Callable[..., Any], str] = {F.softmax: "Softmax", F.log_softmax: "LogSoftmax", _hardmax: "Hardmax"}
for _function in _SOFT:
    _softmax(_function)

# ---- reductions


def _axes(a: Node, x: Any, axes: Any) -> tuple[int, ...] | None:
    """The axes to reduce; None if the tensor stays as it is."""
    wanted = a.get("axes") if axes is None else ints_of(axes)
    if not wanted:
        return None if a.get("noop_with_empty_axes", 0) else tuple(range(x.ndim))
    if any(not -x.ndim <= axis < max(x.ndim, 1) for axis in wanted):
        raise InvalidError(f"axes {wanted} of a tensor with {x.ndim} axes")
    return tuple(wanted)


def _product(t: Any, axes: tuple[int, ...], keep: bool) -> Any:
    return t.prod(axes, keep)


def _extremum(function: Callable[..., Any], of_none: Callable[[Any], Any]) -> Callable[..., Any]:
    def run(t: Any, axes: tuple[int, ...], keep: bool) -> Any:
        if t.dtype is lt.bool:
            return run(t.to(lt.uint8), axes, keep).to(lt.bool)
        if t.numel() == 0:
            shape = [1 if i in {d % t.ndim for d in axes} else n for i, n in enumerate(t.shape)]
            if not keep:
                shape = [n for i, n in enumerate(t.shape) if i not in {d % t.ndim for d in axes}]
            return lt.full(shape, of_none(t.dtype), dtype=t.dtype)
        return function(t, axes, keep)

    return run


def _lowest(dtype: Any) -> Any:
    return -math.inf if dtype.kind == "f" else lt.iinfo(dtype).min


def _highest(dtype: Any) -> Any:
    return math.inf if dtype.kind == "f" else lt.iinfo(dtype).max


def _log_sum_exp(t: Any, axes: tuple[int, ...], keep: bool) -> Any:
    if t.numel() == 0:
        return lt.log(t.exp().sum(axes, keep))
    return lt.logsumexp(t, axes, keep)


_REDUCTIONS: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "ReduceSum": (lambda t, d, k: t.sum(d, k), lambda t: t),
    "ReduceMean": (lambda t, d, k: t.mean(d, k), lambda t: t),
    "ReduceMax": (_extremum(lt.amax, _lowest), lambda t: t),
    "ReduceMin": (_extremum(lt.amin, _highest), lambda t: t),
    "ReduceProd": (_product, lambda t: t),
    "ReduceL1": (lambda t, d, k: t.abs().sum(d, k), lt.abs),
    "ReduceL2": (lambda t, d, k: _square_root(t.square().sum(d, k)), lt.abs),
    "ReduceLogSum": (lambda t, d, k: t.sum(d, k).log(), lt.log),
    "ReduceLogSumExp": (_log_sum_exp, lambda t: t),
    "ReduceSumSquare": (lambda t, d, k: t.square().sum(d, k), lt.square),
}


def _square_root(t: Any) -> Any:
    return t.sqrt() if t.is_floating_point() else t.to(lt.float64).sqrt()


def _reduction(function: Callable[..., Any], single: Callable[..., Any]) -> Callable[..., Any]:
    def run(a: Node, x: Any, axes: Any = None) -> Any:
        wanted = _axes(a, x, axes)
        if wanted is None or (x.ndim == 0 and not wanted):
            out = single(x)
            return out if out.dtype is x.dtype else out.to(x.dtype)
        out = function(x, wanted, bool(a.get("keepdims", 1)))
        return out if out.dtype is x.dtype else out.to(x.dtype)

    return run


for _name, (_function, _single) in _REDUCTIONS.items():
    op(_name, 1, host=(1,))(_reduction(_function, _single))


def _place_of_extreme(function: Callable[..., Any]) -> Callable[..., Any]:
    def run(a: Node, x: Any) -> Any:
        axis, keep = a.get("axis", 0), bool(a.get("keepdims", 1))
        if a.get("select_last_index", 0):
            return x.shape[axis] - 1 - function(lt.flip(x, (axis,)), dim=axis, keepdim=keep)
        return function(x, dim=axis, keepdim=keep)

    return run


op("ArgMax", 1)(_place_of_extreme(lt.argmax))
op("ArgMin", 1)(_place_of_extreme(lt.argmin))


def _cumulative(function: Callable[..., Any], start: int) -> Callable[..., Any]:
    def run(a: Node, x: Any, axis: Any) -> Any:
        at = number_of(axis, "axis")
        t = lt.flip(x, (at,)) if a.get("reverse", 0) else x
        out = function(t, at).to(x.dtype)
        if a.get("exclusive", 0):
            first = lt.full_like(lt.narrow(out, at, 0, 1), start)
            out = lt.cat([first, lt.narrow(out, at, 0, out.shape[at] - 1)], at)
        return lt.flip(out, (at,)) if a.get("reverse", 0) else out

    return run


op("CumSum", 11, host=(1,))(_cumulative(lt.cumsum, 0))
op("CumProd", 26, host=(1,))(_cumulative(lt.cumprod, 1))

# ---- products


@op("Gemm", 7)
def gemm(a: Node, x: Any, y: Any, c: Any = None) -> Any:
    alpha, beta = a.get("alpha", 1.0), a.get("beta", 1.0)
    if x.ndim != 2 or y.ndim != 2:
        raise InvalidError(f"expected two matrices, not tensors with {x.ndim} and {y.ndim} axes")
    left = x.t() if a.get("transA", 0) else x
    if alpha == 1.0 and beta == 1.0 and a.get("transB", 0) and c is not None and c.ndim == 1:
        if c.shape[0] == y.shape[0] and x.is_floating_point():
            return F.linear(left, y, c)
    out = left @ (y.t() if a.get("transB", 0) else y)
    out = out if alpha == 1.0 else (out * alpha).to(out.dtype)
    return out if c is None or beta == 0.0 else out + (c if beta == 1.0 else (c * beta).to(c.dtype))


@op("Einsum", 12)
def einsum(a: Node, *xs: Any) -> Any:
    equation = str(a.need("equation")).replace(" ", "")
    return lt.einsum(equation, *xs)


# ---- casts


@op("Cast", 6, raw=True)
def cast_to(a: Node, x: Any) -> Any:
    to = a.need("to")
    return _cast(a, x, to)


@op("CastLike", 15, raw=True)
def cast_like(a: Node, x: Any, like: Any) -> Any:
    return _cast(a, x, elem_type_of(like))


def _cast(a: Node, x: Any, to: int) -> Any:
    return cast(x, to, bool(a.get("saturate", 1)), a.get("round_mode", "up"))


@op("BitCast", 26, raw=True)
def bit_cast(a: Node, x: Any) -> Any:
    to = a.need("to")
    if to in SMALL or isinstance(x, SmallTensor):
        raise InvalidError("the bits of emulated types are not there")
    held = _tensor(x)
    dtype = dtype_of(to)
    if held.dtype.itemsize != dtype.itemsize:
        raise InvalidError(f"from {held.dtype.name} to {dtype.name}, which has another size")
    return held.detach().view(dtype).clone()
