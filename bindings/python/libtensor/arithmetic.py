# SPDX-License-Identifier: Apache-2.0
"""Arithmetic whose Python form does not follow from its row in the table: options and bounds that may be left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from . import _ops_gen as c
from ._convert import (
    MISUSE,
    Handle,
    Number,
    Operand,
    check,
    guard,
    int64,
    is_array,
    is_beyond,
    is_huge,
    number_first,
    operand,
    refused_with,
    same_number,
    scalar_tensor,
    with_number,
    wrap,
    write_out,
)
from ._methods_gen import Methods
from .errors import InvalidError, InvalidTypeError, SparseOperand, shown

if TYPE_CHECKING:
    from .tensor import Tensor

_INT64_MIN, _INT64_MAX = -(2**63), 2**63 - 1
_NAN = float("nan")


def as_tensor_operand(value: Any, name: str, device: int = 0) -> Tensor:
    """A tensor for an operand that has no scalar form."""
    found = value if isinstance(value, Handle) else operand(value)
    if found is NotImplemented:
        raise InvalidTypeError(f"{name}: expected a Tensor or a number, not {type(value).__name__}")
    return found if isinstance(found, Handle) else scalar_tensor(found, 0, device)  # type: ignore[return-value]


class Arithmetic(Methods):
    __slots__ = ()

    def add(input, other: Operand, out: Tensor | None = None, *, alpha: Number = 1) -> Tensor:
        """input + alpha * other"""
        if out is not None:
            return write_out("add", out, Arithmetic.add(input, other, alpha=alpha))  # type: ignore[no-any-return]
        other = other if alpha == 1 else as_tensor_operand(other, "add").mul(alpha)
        try:
            return wrap(with_number(c.tensor_add, c.tensor_add_scalar, c.tensor_add_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "add", input, other)  # type: ignore[no-any-return]

    def add_(self, other: Operand, *, alpha: Number = 1) -> Tensor:
        """self += alpha * other"""
        other = other if alpha == 1 else as_tensor_operand(other, "add_").mul(alpha)
        try:
            check(with_number(c.tensor_add_, c.tensor_add_scalar_, c.tensor_add_scalar_i64_, other, (self._h,), ()))
        except SparseOperand as e:
            return refused_with(e, "add_", self, other)  # type: ignore[no-any-return]
        return self  # type: ignore[return-value]

    def sub(input, other: Operand, out: Tensor | None = None, *, alpha: Number = 1) -> Tensor:
        """input - alpha * other"""
        if out is not None:
            return write_out("sub", out, Arithmetic.sub(input, other, alpha=alpha))  # type: ignore[no-any-return]
        other = other if alpha == 1 else as_tensor_operand(other, "sub").mul(alpha)
        try:
            return wrap(with_number(c.tensor_sub, c.tensor_sub_scalar, c.tensor_sub_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "sub", input, other)  # type: ignore[no-any-return]

    def sub_(self, other: Operand, *, alpha: Number = 1) -> Tensor:
        """self -= alpha * other"""
        other = other if alpha == 1 else as_tensor_operand(other, "sub_").mul(alpha)
        try:
            check(with_number(c.tensor_sub_, c.tensor_sub_scalar_, c.tensor_sub_scalar_i64_, other, (self._h,), ()))
        except SparseOperand as e:
            return refused_with(e, "sub_", self, other)  # type: ignore[no-any-return]
        return self  # type: ignore[return-value]

    def div(input, other: Operand, out: Tensor | None = None, *, rounding_mode: str | None = None) -> Tensor:
        """input / other; rounding_mode "floor" is floor_divide and "trunc" trunc_divide."""
        if out is not None:
            return write_out("div", out, Arithmetic.div(input, other, rounding_mode=rounding_mode))  # type: ignore[no-any-return]
        if rounding_mode is not None:
            return input._rounded(rounding_mode, "")(input, other)
        try:
            return wrap(with_number(c.tensor_div, c.tensor_div_scalar, c.tensor_div_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "div", input, other)  # type: ignore[no-any-return]

    def div_(self, other: Operand, *, rounding_mode: str | None = None) -> Tensor:
        """self /= other"""
        if rounding_mode is not None:
            return self._rounded(rounding_mode, "_")(self, other)
        check(with_number(c.tensor_div_, c.tensor_div_scalar_, c.tensor_div_scalar_i64_, other, (self._h,), ()))
        return self  # type: ignore[return-value]

    @staticmethod
    def _rounded(mode: str, end: str) -> Callable[[Any, Operand], Tensor]:
        if mode not in ("floor", "trunc"):
            raise InvalidError(f"div: rounding_mode is {shown(mode)}, expected one of None, floor, trunc")
        divide: Callable[[Any, Operand], Tensor] = getattr(Methods, f"{mode}_divide{end}")
        return divide

    def logit(self, eps: float | None = None) -> Tensor:
        """log(self / (1 - self)), of self clamped to [eps, 1 - eps] if eps is given."""
        return wrap(c.tensor_logit(self._h, -1.0 if eps is None else eps))

    def logit_(self, eps: float | None = None) -> Tensor:
        """In place: log(self / (1 - self))"""
        check(c.tensor_logit_(self._h, -1.0 if eps is None else eps))
        return self  # type: ignore[return-value]

    def nan_to_num(self, nan: float | None = None, posinf: float | None = None, neginf: float | None = None) -> Tensor:
        """Numbers for NaN and infinities; None is 0, and the largest and lowest number of the dtype."""
        return wrap(
            c.tensor_nan_to_num(
                self._h, 0.0 if nan is None else nan, *(_NAN if end is None else end for end in (posinf, neginf))
            )
        )

    def nan_to_num_(self, nan: float | None = None, posinf: float | None = None, neginf: float | None = None) -> Tensor:
        """In place: numbers for NaN and infinities."""
        check(
            c.tensor_nan_to_num_(
                self._h, 0.0 if nan is None else nan, *(_NAN if end is None else end for end in (posinf, neginf))
            )
        )
        return self  # type: ignore[return-value]

    def polygamma(self, n: int) -> Tensor:
        """The derivative of order n of digamma."""
        return wrap(c.tensor_polygamma(self._h, int64(n)))

    def polygamma_(self, n: int) -> Tensor:
        """In place: the derivative of order n of digamma."""
        check(c.tensor_polygamma_(self._h, int64(n)))
        return self  # type: ignore[return-value]

    def clamp(self, min: Any = None, max: Any = None) -> Tensor:
        """minimum(maximum(self, min), max); None is an open bound."""
        return self._clamp(min, max, "")  # type: ignore[no-any-return]

    def clamp_(self, min: Any = None, max: Any = None) -> Tensor:
        """In place: minimum(maximum(self, min), max)"""
        self._clamp(min, max, "_")
        return self  # type: ignore[return-value]

    def _clamp(self, low: Any, high: Any, end: str) -> Any:
        if low is None and high is None:
            raise InvalidError("clamp: at least one of min and max must not be None")
        arrays = [isinstance(v, Handle) or is_array(v) for v in (low, high)]
        if any(is_huge(v) or is_beyond(v) for v in (low, high)):
            arrays = [True, False]  # one after the other
        if not any(arrays):
            integral, bounds = same_number([v for v in (low, high) if v is not None])
            open_low, open_high = (_INT64_MIN, _INT64_MAX) if integral else (float("-inf"), float("inf"))
            low = open_low if low is None else bounds[0]
            high = open_high if high is None else bounds[-1]
            result = getattr(c, f"tensor_clamp_scalar{'_i64' if integral else ''}{end}")(self._h, low, high)
        elif all(arrays):
            low, high = as_tensor_operand(low, "clamp"), as_tensor_operand(high, "clamp")
            result = getattr(c, f"tensor_clamp{end}")(self._h, low._h, high._h)
        else:
            x: Any = self
            for bound, form in ((low, f"maximum{end}"), (high, f"minimum{end}")):
                x = x if bound is None else getattr(x, form)(bound)
            return x
        return check(result) if end else wrap(result)


# Methods that are called often do without: what they are given they check themselves, or C does.
HOT = """copy_ add add_ sub sub_ div div_ reshape view flatten transpose permute clone contiguous detach astype to_device softmax
log_softmax max min amax amin split unbind clamp clamp_"""

guard(Arithmetic, [n for n in vars(Arithmetic) if not n.startswith("_")], HOT)
