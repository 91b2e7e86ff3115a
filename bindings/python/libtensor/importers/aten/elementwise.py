# SPDX-License-Identifier: Apache-2.0
"""Elementwise ops of ATen."""

from __future__ import annotations

import math
from typing import Any, Callable

import libtensor as lt
from libtensor.nn import functional as F

from .common import TABLE, Lazy, as_float, as_tensor, is_tensor, match, op, result_type

# ---- of one operand

_FLOATING = """acos acosh asin asinh atan atanh cos cosh sin sinh tan tanh exp exp2 expm1 log log1p log10 log2 sqrt rsqrt
sigmoid erf erfc erfinv reciprocal lgamma digamma sinc deg2rad rad2deg special_expit:sigmoid special_erf:erf
special_erfc:erfc special_erfinv:erfinv special_digamma:digamma special_gammaln:lgamma special_expm1:expm1
special_exp2:exp2 special_log1p:log1p special_sinc:sinc arccos:acos arcsin:asin arctan:atan arccosh:acosh arcsinh:asinh
arctanh:atanh mish silu hardswish hardsigmoid selu log_sigmoid:logsigmoid"""
_ANY = """abs neg negative:neg absolute:abs sign sgn frac square positive isnan isinf isfinite isposinf isneginf
signbit logical_not bitwise_not:bitwise_invert conj_physical angle relu relu6"""
_INTEGRAL = "floor ceil round trunc fix:trunc"


def _floating(method: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self: method(as_float(self))


def _integral(method: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self: method(self) if self.dtype.kind == "f" else self


def _method(name: str) -> Any:
    return getattr(lt.Tensor, name, None) or getattr(F, name)


for _group, _wrap in ((_FLOATING, _floating), (_INTEGRAL, _integral), (_ANY, lambda method: method)):
    for _name in _group.split():
        _aten, _, _own = _name.partition(":")
        op(_aten)(_wrap(_method(_own or _aten)))


@op("round.decimals", "special_round")
def round_decimals(self: Any, *, decimals: int = 0) -> Any:
    return self.round(decimals=decimals)


@op("logit", "special_logit")
def logit(self: Any, eps: float | None = None) -> Any:
    return lt.logit(as_float(self), eps)


@op("conj", "_conj")
def conj(self: Any) -> Any:
    return self.conj() if self.is_complex() else self


@op("real")
def real(self: Any) -> Any:
    return lt.real(self) if self.is_complex() else self


op("imag")(lt.imag)
op("view_as_real", "view_as_real_copy")(lt.view_as_real)
op("view_as_complex", "view_as_complex_copy")(lt.view_as_complex)


@op("complex")
def complex_(real: Any, imag: Any) -> Any:
    return lt.complex(*match(real, imag))


@op("polar")
def polar(abs: Any, angle: Any) -> Any:
    return lt.polar(abs, angle)


@op("nan_to_num")
def nan_to_num(self: Any, nan: float | None = None, posinf: float | None = None, neginf: float | None = None) -> Any:
    return lt.nan_to_num(self, 0.0 if nan is None else nan, posinf, neginf) if self.dtype.kind in "fc" else self


@op("polygamma", "special_polygamma")
def polygamma(n: int, self: Any) -> Any:
    return lt.polygamma(n, as_float(self))


# ---- arithmetic


@op("add.Tensor", "add.Scalar")
def add(self: Any, other: Any, alpha: Any = 1) -> Any:
    a, b = match(self, other)
    if alpha != 1:
        b = b * alpha
    elif is_tensor(a) and a.dtype is lt.bool and (isinstance(b, bool) or (is_tensor(b) and b.dtype is lt.bool)):
        return lt.logical_or(a, as_tensor(b, a))
    return a + b


@op("sub.Tensor", "sub.Scalar", "subtract.Tensor", "subtract.Scalar")
def sub(self: Any, other: Any, alpha: Any = 1) -> Any:
    a, b = match(self, other)
    return a - (b if alpha == 1 else b * alpha)


@op("rsub.Tensor", "rsub.Scalar")
def rsub(self: Any, other: Any, alpha: Any = 1) -> Any:
    a, b = match(self, other)
    return b - (a if alpha == 1 else a * alpha)


@op("mul.Tensor", "mul.Scalar", "multiply.Tensor", "multiply.Scalar")
def mul(self: Any, other: Any) -> Any:
    a, b = match(self, other)
    if is_tensor(a) and a.dtype is lt.bool and (isinstance(b, bool) or (is_tensor(b) and b.dtype is lt.bool)):
        return lt.logical_and(a, as_tensor(b, a))
    return a * b


@op("div.Tensor", "div.Scalar", "divide.Tensor", "divide.Scalar", "true_divide.Tensor", "true_divide.Scalar")
@op("div.Tensor_mode", "div.Scalar_mode", "divide.Tensor_mode", "divide.Scalar_mode")
def div(self: Any, other: Any, *, rounding_mode: str | None = None) -> Any:
    a, b = match(self, other)
    if rounding_mode is None:
        return a / b
    if is_tensor(a) and a.dtype is lt.bool:
        a = a.astype(lt.int64) if not is_tensor(b) else a
    return lt.floor_divide(a, b) if rounding_mode == "floor" else lt.trunc_divide(a, b)


@op("floor_divide", "floor_divide.Scalar")
def floor_divide(self: Any, other: Any) -> Any:
    return lt.floor_divide(*match(self, other))


def _binary(function: Callable[..., Any], floating: bool = False) -> Callable[..., Any]:
    def binary(self: Any, other: Any) -> Any:
        a, b = match(self, other)
        if floating:
            a, b = (as_float(x) if is_tensor(x) else x for x in (a, b))
        if not is_tensor(a) and not is_tensor(b):
            raise lt.InvalidTypeError("expected a tensor")
        return function(a, b)

    return binary


for _names, _function in (
    ("remainder.Tensor remainder.Scalar remainder.Scalar_Tensor", lt.remainder),
    ("fmod.Tensor fmod.Scalar", lt.fmod),
    ("maximum max.other", lt.maximum),
    ("minimum min.other", lt.minimum),
    ("fmax", lt.fmax),
    ("fmin", lt.fmin),
    ("gcd", lt.gcd),
    ("lcm", lt.lcm),
    ("nextafter", lt.nextafter),
    ("heaviside", lt.heaviside),
    ("eq.Tensor eq.Scalar", lt.eq),
    ("ne.Tensor ne.Scalar not_equal.Tensor not_equal.Scalar", lt.ne),
    ("lt.Tensor lt.Scalar less.Tensor less.Scalar", lt.lt),
    ("le.Tensor le.Scalar less_equal.Tensor less_equal.Scalar", lt.le),
    ("gt.Tensor gt.Scalar greater.Tensor greater.Scalar", lt.gt),
    ("ge.Tensor ge.Scalar greater_equal.Tensor greater_equal.Scalar", lt.ge),
    ("bitwise_left_shift.Tensor bitwise_left_shift.Tensor_Scalar __lshift__.Tensor __lshift__.Scalar", lt.left_shift),
    (
        "bitwise_right_shift.Tensor bitwise_right_shift.Tensor_Scalar __rshift__.Tensor __rshift__.Scalar",
        lt.right_shift,
    ),
):
    op(*_names.split())(_binary(_function))
for _names, _function in (
    ("atan2 arctan2", lt.atan2),
    ("hypot", lt.hypot),
    ("copysign.Tensor copysign.Scalar", lt.copysign),
    ("logaddexp", lt.logaddexp),
    ("logaddexp2", lt.logaddexp2),
    ("xlogy.Tensor xlogy.Scalar_Other xlogy.Scalar_Self", lt.xlogy),
):
    op(*_names.split())(_binary(_function, floating=True))


@op("atan2.out")
def atan2_out(self: Any, other: Any, *, out: Any) -> Any:
    return out.copy_(TABLE["aten.atan2.default"](self, other))


def _bitwise(function: Callable[..., Any]) -> Callable[..., Any]:
    def bitwise(self: Any, other: Any) -> Any:
        a, b = match(self, other)
        if not is_tensor(a):
            a, b = b, a
        if not is_tensor(b) and a.dtype is lt.bool and isinstance(b, int):
            a = a if isinstance(b, bool) else a.astype(lt.int64)
            b = as_tensor(b, a)
        return function(a, b)

    return bitwise


for _name, _function in (("and", lt.bitwise_and), ("or", lt.bitwise_or), ("xor", lt.bitwise_xor)):
    op(*(f"bitwise_{_name}.{_form}" for _form in ("Tensor", "Scalar", "Scalar_Tensor")))(_bitwise(_function))
    op(*(f"__{_name}__.{_form}" for _form in ("Tensor", "Scalar")))(_bitwise(_function))


def _logical(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self, other: function(self.ne(0), other.ne(0))


for _name in ("and", "or", "xor"):
    op(f"logical_{_name}")(_logical(getattr(lt, f"logical_{_name}")))


@op("pow.Tensor_Tensor", "pow.Tensor_Scalar", "pow.Scalar")
def pow_(self: Any, exponent: Any) -> Any:
    return lt.pow(*match(self, exponent))


@op("float_power.Tensor_Tensor", "float_power.Tensor_Scalar", "float_power.Scalar")
def float_power(self: Any, exponent: Any) -> Any:
    wide = result_type(self, exponent).kind == "c"
    a, b = (x.astype(lt.complex128 if wide else lt.float64) if is_tensor(x) else x for x in (self, exponent))
    return lt.pow(a, b)


@op("lerp.Tensor", "lerp.Scalar")
def lerp(self: Any, end: Any, weight: Any) -> Any:
    return self.lerp(end, weight)


@op("addcmul")
def addcmul(self: Any, tensor1: Any, tensor2: Any, *, value: Any = 1) -> Any:
    product = mul(tensor1, tensor2)
    return add(self, product if value == 1 else product * value)


@op("addcdiv")
def addcdiv(self: Any, tensor1: Any, tensor2: Any, *, value: Any = 1) -> Any:
    quotient = div(tensor1, tensor2)
    return add(self, quotient if value == 1 else quotient * value)


@op("dist")
def dist(self: Any, other: Any, p: float = 2) -> Any:
    return lt.linalg.vector_norm(sub(self, other), p)


@op("isclose")
def isclose(self: Any, other: Any, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> Any:
    return lt.isclose(self, other, rtol, atol, equal_nan)


# ---- choice


@op("clamp", "clamp.Tensor", "clip", "clip.Tensor")
def clamp(self: Any, min: Any = None, max: Any = None) -> Any:
    dtype = result_type(self, min, max)
    x = self.astype(dtype)
    low, high = (bound.astype(dtype) if is_tensor(bound) else bound for bound in (min, max))
    if is_tensor(low) or is_tensor(high):
        x = x if low is None else lt.maximum(x, low)
        return x if high is None else lt.minimum(x, high)
    return lt.clamp(x, low, high)


@op("clamp_min", "clamp_min.Tensor")
def clamp_min(self: Any, min: Any) -> Any:
    return clamp(self, min)


@op("clamp_max", "clamp_max.Tensor")
def clamp_max(self: Any, max: Any) -> Any:
    return clamp(self, None, max)


@op("where.self", "where.ScalarSelf", "where.ScalarOther", "where.Scalar")
def where(condition: Any, self: Any, other: Any) -> Any:
    a, b = match(self, other)
    condition = condition if condition.dtype is lt.bool else condition.ne(0)
    dtype = result_type(a, b)
    a, b = (x if is_tensor(x) else lt.full((), x, dtype=dtype, device=condition.device) for x in (a, b))
    return lt.where(condition, a.astype(dtype), b.astype(dtype))


@op("masked_fill.Scalar", "masked_fill.Tensor")
def masked_fill(self: Any, mask: Any, value: Any) -> Any:
    if is_tensor(value):
        value = value.astype(self.dtype)
    elif self.dtype is lt.bool:
        value = bool(value)
    mask = mask if mask.dtype is lt.bool else mask.ne(0)
    if mask.ndim > self.ndim:
        self = self.broadcast_to(lt.broadcast_shapes(self.shape, mask.shape))
    return self.masked_fill(mask, value)


# ---- activations


@op("gelu")
def gelu(self: Any, *, approximate: str = "none") -> Any:
    return F.gelu(self, approximate)


@op("leaky_relu")
def leaky_relu(self: Any, negative_slope: float = 0.01) -> Any:
    return self.leaky_relu(negative_slope)


@op("elu")
def elu(self: Any, alpha: Any = 1, scale: Any = 1, input_scale: Any = 1) -> Any:
    if input_scale == 1:
        x = self.elu(alpha)
    else:
        x = lt.where(self > 0, self, lt.expm1(lt.minimum(self, 0) * input_scale) * alpha)
    return x if scale == 1 else x * scale


@op("celu")
def celu(self: Any, alpha: float = 1.0) -> Any:
    return self.celu(alpha)


@op("hardtanh")
def hardtanh(self: Any, min_val: Any = -1, max_val: Any = 1) -> Any:
    return self.hardtanh(min_val, max_val) if self.dtype.kind == "f" else self.clamp(int(min_val), int(max_val))


@op("softplus")
def softplus(self: Any, beta: Any = 1, threshold: Any = 20) -> Any:
    return self.softplus(beta, threshold)


@op("hardshrink")
def hardshrink(self: Any, lambd: Any = 0.5) -> Any:
    return self.hardshrink(lambd)


@op("softshrink")
def softshrink(self: Any, lambd: Any = 0.5) -> Any:
    return self.softshrink(lambd)


@op("threshold")
def threshold(self: Any, threshold: Any, value: Any) -> Any:
    return self.threshold(threshold, value)


@op("prelu", "_prelu_kernel")
def prelu(self: Any, weight: Any) -> Any:
    if weight.ndim > 1:
        return lt.where(self > 0, self, self * weight)
    return self.prelu(weight)


@op("glu")
def glu(self: Any, dim: int = -1) -> Any:
    return self.glu(dim)


@op("log_sigmoid_forward")
def log_sigmoid_forward(self: Any) -> Any:
    return self.logsigmoid(), Lazy(lambda: lt.exp(-self.abs()))


@op("_softmax", "softmax.int", "special_softmax")
def softmax(self: Any, dim: int, dtype: Any = None) -> Any:
    if dtype is None or isinstance(dtype, bool):
        dtype = lt.float32 if dtype is True else None
    return lt.softmax(self, dim, dtype)


@op("_safe_softmax")
def safe_softmax(self: Any, dim: int, dtype: Any = None) -> Any:
    """0 where all values are minus infinity."""
    empty = self.eq(-math.inf).all(dim, True)
    return softmax(self, dim, dtype).masked_fill(empty, 0)


@op("_log_softmax", "log_softmax.int", "special_log_softmax")
def log_softmax(self: Any, dim: int, dtype: Any = None) -> Any:
    if dtype is None or isinstance(dtype, bool):
        dtype = lt.float32 if dtype is True else None
    return lt.log_softmax(self, dim, dtype)
