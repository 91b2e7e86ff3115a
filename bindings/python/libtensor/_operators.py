# SPDX-License-Identifier: Apache-2.0
"""Python's operators."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Callable

from . import _ops_gen as c
from ._aliases import Aliases
from ._convert import (
    Handle,
    as_float,
    bool_power,
    bool_power_,
    huge_scalar,
    int64,
    is_beyond,
    is_huge,
    native,
    of_foreign,
    operand,
    refused_fraction,
    scalar_tensor,
    weak_bool,
    with_beyond,
    wrap,
)
from .errors import InvalidError, InvalidTypeError, NumberOverflowError, SparseOperand, fail

if TYPE_CHECKING:
    from typing_extensions import Self

    from .tensor import Tensor

_LOW, _HIGH = -(2**63), 2**63

Operator = Callable[[Any, Any], Any]


def _forms(name: str, end: str = "") -> tuple[Any, Any, Any]:
    call, by_int = getattr(c, f"tensor_{name}{end}"), getattr(c, f"tensor_{name}_scalar_i64{end}")
    by_float = getattr(c, f"tensor_{name}_scalar{end}", None) or (lambda h, value: refused_fraction(call, value, (h,)))
    return call, by_float, by_int


def _binary(name: str) -> Operator:
    call, by_float, by_int = _forms(name)

    def operator(self: Any, other: Any) -> Any:
        if isinstance(other, Handle):
            try:
                return wrap(call(self._h, other._h))
            except SparseOperand:
                return NotImplemented  # the operator of the sparse tensor, then
        kind = type(other)
        if kind is float:
            return wrap(by_float(self._h, other))
        if kind is int and _LOW <= other < _HIGH:
            return wrap(by_int(self._h, other))
        return _unusual(operator, name, call, by_float, by_int, self, other)

    return operator


def _unusual(again: Operator, name: str, call: Any, by_float: Any, by_int: Any, self: Any, other: Any) -> Any:
    """Bools, big integers and what other libraries call numbers."""
    if type(other) is bool:
        if call is c.tensor_pow and self.dtype.kind == "b":
            return wrap(bool_power(self._h, other))
        held = scalar_tensor(other) if self.dtype.kind == "b" else None
        return wrap(call(self._h, held._h) if held is not None else by_int(self._h, other))
    if is_huge(other):
        number = huge_scalar(other)
        return wrap(call(self._h, number._h))
    if type(other) is int:
        return wrap(with_beyond(call, by_float, by_int, other, (self._h,)))
    converted = operand(other)
    return _foreign(name, self, other) if converted is NotImplemented else again(self, converted)


def _foreign(name: str, *operands: Any) -> Any:
    """What an operand with __torch_function__ and without operators of its own makes of one, or NotImplemented."""
    for value in operands:
        kind = type(value)
        if not isinstance(value, Handle) and hasattr(kind, "__torch_function__") and not hasattr(kind, "__radd__"):
            return of_foreign(name, operands, {})
    return NotImplemented


def reflected(name: str) -> Operator:
    """The operator of a number before a tensor, called with the tensor first."""
    call, by_int = getattr(c, f"tensor_{name}"), getattr(c, f"tensor_r{name}_scalar_i64")
    by_float = getattr(c, f"tensor_r{name}_scalar", None) or (lambda h, value: refused_fraction(call, value, (), (h,)))

    def operator(self: Any, other: Any) -> Any:
        kind = type(other)
        if kind is float:
            return wrap(by_float(self._h, other))
        if is_huge(other):
            number = huge_scalar(other)
            return wrap(call(number._h, self._h))
        if is_beyond(other) and (self.dtype.kind in "fc" or name == "div"):
            return wrap(by_float(self._h, as_float(other)))
        if kind is int:
            return wrap(by_int(self._h, int64(other)))
        if kind is bool:
            if self.dtype.kind != "b":
                return wrap(by_int(self._h, other))
            held = scalar_tensor(other)
            return wrap(call(held._h, self._h))
        converted = operand(other)
        if isinstance(converted, Handle):
            return wrap(call(converted._h, self._h))
        return _foreign(name, other, self) if converted is NotImplemented else operator(self, converted)

    return operator


def _in_place(name: str) -> Operator:
    call, by_float, by_int = _forms(name, "_")

    def operator(self: Any, other: Any) -> Any:
        if isinstance(other, Handle):
            try:
                status = call(self._h, other._h)
            except SparseOperand:
                return getattr(self, f"{name}_")(other)
        elif type(other) is float:
            status = by_float(self._h, other)
        elif is_huge(other):
            number = huge_scalar(other)
            status = call(self._h, number._h)
        elif is_beyond(other):
            status = with_beyond(call, by_float, by_int, other, (self._h,))
        elif type(other) is int:
            status = by_int(self._h, int64(other))
        elif type(other) is bool:
            held = weak_bool(other, self._h)
            if held is not None and call is c.tensor_pow_:
                c.tensor_release(held)
                status = bool_power_(self._h, other)
            elif held is None:
                status = by_int(self._h, other)
            else:
                status = call(self._h, held)
                c.tensor_release(held)
        else:
            converted = operand(other)
            return converted if converted is NotImplemented else operator(self, converted)
        if status:
            fail()
        return self

    return operator


def _unary(name: str) -> Callable[[Any], Any]:
    call = getattr(c, f"tensor_{name}")

    def operator(self: Any) -> Any:
        return wrap(call(self._h))

    return operator


def _whole(name: str) -> Callable[[Any], Any]:
    """math.floor() and its like: an int of a tensor without axes, a tensor of others."""
    call, of_number = getattr(c, f"tensor_{name}"), getattr(math, name)

    def operator(self: Any) -> Any:
        if self.ndim:
            return wrap(call(self._h))
        value = self.item()
        try:
            return of_number(value)
        except OverflowError:
            raise NumberOverflowError(f"{name}: {value} is no integer") from None
        except ValueError:
            raise InvalidError(f"{name}: {value} is no integer") from None
        except TypeError:
            raise InvalidTypeError(f"{name}: expected a real number, not {value}") from None

    return operator


def _matmul(self: Any, other: Any) -> Any:
    if not isinstance(other, Handle):
        converted = operand(other)
        if not isinstance(converted, Handle):
            return _foreign("matmul", self, other)
        other = converted
    try:
        return wrap(c.tensor_matmul(self._h, other._h))
    except SparseOperand:
        return NotImplemented


if TYPE_CHECKING:

    class Operators(Aliases):
        """The types of operators. `other` may be an array or what another library calls a number, too."""

        __slots__ = ()

        def __add__(self, other: Any) -> Tensor: ...
        def __radd__(self, other: Any) -> Tensor: ...
        def __sub__(self, other: Any) -> Tensor: ...
        def __rsub__(self, other: Any) -> Tensor: ...
        def __mul__(self, other: Any) -> Tensor: ...
        def __rmul__(self, other: Any) -> Tensor: ...
        def __truediv__(self, other: Any) -> Tensor: ...
        def __rtruediv__(self, other: Any) -> Tensor: ...
        def __floordiv__(self, other: Any) -> Tensor: ...
        def __rfloordiv__(self, other: Any) -> Tensor: ...
        def __mod__(self, other: Any) -> Tensor: ...
        def __rmod__(self, other: Any) -> Tensor: ...
        def __pow__(self, other: Any) -> Tensor: ...
        def __rpow__(self, other: Any) -> Tensor: ...
        def __matmul__(self, other: Any) -> Tensor: ...
        def __rmatmul__(self, other: Any) -> Tensor: ...
        def __lt__(self, other: Any) -> Tensor: ...
        def __le__(self, other: Any) -> Tensor: ...
        def __gt__(self, other: Any) -> Tensor: ...
        def __ge__(self, other: Any) -> Tensor: ...
        def __and__(self, other: Any) -> Tensor: ...
        def __rand__(self, other: Any) -> Tensor: ...
        def __or__(self, other: Any) -> Tensor: ...
        def __ror__(self, other: Any) -> Tensor: ...
        def __xor__(self, other: Any) -> Tensor: ...
        def __rxor__(self, other: Any) -> Tensor: ...
        def __lshift__(self, other: Any) -> Tensor: ...
        def __rlshift__(self, other: Any) -> Tensor: ...
        def __rshift__(self, other: Any) -> Tensor: ...
        def __rrshift__(self, other: Any) -> Tensor: ...
        def __iadd__(self, other: Any) -> Self: ...
        def __isub__(self, other: Any) -> Self: ...
        def __imul__(self, other: Any) -> Self: ...
        def __itruediv__(self, other: Any) -> Self: ...
        def __ifloordiv__(self, other: Any) -> Self: ...
        def __imod__(self, other: Any) -> Self: ...
        def __ipow__(self, other: Any) -> Self: ...
        def __iand__(self, other: Any) -> Self: ...
        def __ior__(self, other: Any) -> Self: ...
        def __ixor__(self, other: Any) -> Self: ...
        def __ilshift__(self, other: Any) -> Self: ...
        def __irshift__(self, other: Any) -> Self: ...
        def __invert__(self) -> Tensor: ...
        def __neg__(self) -> Tensor: ...
        def __pos__(self) -> Tensor: ...
        def __abs__(self) -> Tensor: ...
        def __floor__(self) -> Any: ...
        def __ceil__(self) -> Any: ...
        def __trunc__(self) -> Any: ...
        def __eq__(self, other: object) -> Tensor: ...  # type: ignore[override]
        def __ne__(self, other: object) -> Tensor: ...  # type: ignore[override]
        def __hash__(self) -> int: ...
        def __round__(self, ndigits: int = 0) -> Tensor: ...

else:

    class Operators(Aliases):
        __slots__ = ()

        __add__ = __radd__ = _binary("add")
        __sub__ = _binary("sub")
        __mul__ = __rmul__ = _binary("mul")
        __truediv__ = _binary("div")
        __floordiv__ = _binary("floor_divide")
        __mod__ = _binary("remainder")
        __pow__ = _binary("pow")
        __rsub__ = reflected("sub")
        __rtruediv__ = reflected("div")
        __rfloordiv__ = reflected("floor_divide")
        __rmod__ = reflected("remainder")
        __rpow__ = reflected("pow")
        __iadd__ = _in_place("add")
        __isub__ = _in_place("sub")
        __imul__ = _in_place("mul")
        __itruediv__ = _in_place("div")
        __ifloordiv__ = _in_place("floor_divide")
        __imod__ = _in_place("remainder")
        __ipow__ = _in_place("pow")
        __matmul__ = _matmul

        __eq__ = _binary("eq")
        __ne__ = _binary("ne")
        __lt__ = _binary("lt")
        __le__ = _binary("le")
        __gt__ = _binary("gt")
        __ge__ = _binary("ge")
        __hash__ = object.__hash__

        __and__ = __rand__ = _binary("bitwise_and")
        __or__ = __ror__ = _binary("bitwise_or")
        __xor__ = __rxor__ = _binary("bitwise_xor")
        __lshift__ = _binary("bitwise_left_shift")
        __rshift__ = _binary("bitwise_right_shift")
        __rlshift__ = reflected("bitwise_left_shift")
        __rrshift__ = reflected("bitwise_right_shift")
        __iand__ = _in_place("bitwise_and")
        __ior__ = _in_place("bitwise_or")
        __ixor__ = _in_place("bitwise_xor")
        __ilshift__ = _in_place("bitwise_left_shift")
        __irshift__ = _in_place("bitwise_right_shift")
        __invert__ = _unary("bitwise_invert")

        __neg__ = _unary("neg")
        __abs__ = _unary("abs")
        __floor__ = _whole("floor")
        __ceil__ = _whole("ceil")
        __trunc__ = _whole("trunc")

        def __pos__(self) -> Any:
            return self

        def __rmatmul__(self, other: Any) -> Any:
            converted = operand(other)
            if isinstance(converted, Handle):
                return wrap(c.tensor_matmul(converted._h, self._h))
            return _foreign("matmul", other, self)

        def __round__(self, ndigits: int = 0) -> Any:
            return self.round(decimals=ndigits)

    for _name, _found in vars(Operators).items():
        if getattr(_found, "__name__", "") in ("operator", "_matmul"):  # what __torch_function__ of a subclass reads
            _found.__name__, _found.__qualname__ = _name, f"Operators.{_name}"

    # Operators that the extension has as slots of Handle, by the name of their C function. Those above are for operands
    # that it does not know: numbers that are no plain int or float, arrays of other libraries.
    _SLOTS = {
        "add": ("add", "radd"), "sub": ("sub", "rsub"), "mul": ("mul", "rmul"), "div": ("truediv", "rtruediv"),
        "floor_divide": ("floordiv", "rfloordiv"), "remainder": ("mod", "rmod"), "pow": ("pow", "rpow"),
        "bitwise_and": ("and", "rand"), "bitwise_or": ("or", "ror"), "bitwise_xor": ("xor", "rxor"),
        "bitwise_left_shift": ("lshift", "rlshift"), "bitwise_right_shift": ("rshift", "rrshift"),
        "matmul": ("matmul", "rmatmul"),
        "add_": ("iadd",), "sub_": ("isub",), "mul_": ("imul",), "div_": ("itruediv",), "floor_divide_": ("ifloordiv",),
        "remainder_": ("imod",), "pow_": ("ipow",), "bitwise_and_": ("iand",), "bitwise_or_": ("ior",),
        "bitwise_xor_": ("ixor",), "bitwise_left_shift_": ("ilshift",), "bitwise_right_shift_": ("irshift",),
        "eq": ("eq",), "ne": ("ne",), "lt": ("lt",), "le": ("le",), "gt": ("gt",), "ge": ("ge",),
    }  # fmt: skip

    def _take_slots() -> None:
        slow = {}
        for name, methods in _SLOTS.items():
            slow[name] = [vars(Operators)[f"__{method}__"] for method in methods]
            stem, end = name.rstrip("_"), "_" * name.endswith("_")
            commutes = methods[1:] and slow[name][0] is slow[name][1]
            forms = [f"{stem}{end}", f"{stem}_scalar{end}", f"{stem}_scalar_i64{end}"]
            forms += [f"{'' if commutes else 'r'}{stem}_scalar", f"{'' if commutes else 'r'}{stem}_scalar_i64"]
            native.set_operator(
                name, tuple(getattr(c, f"tensor_{f}", None) for f in forms), *slow[name], *[None] * (2 - len(methods))
            )
        for name in {*(m for methods in _SLOTS.values() for m in methods), "neg", "abs", "invert"}:
            delattr(Operators, f"__{name}__")  # the slots of Handle are inherited now

    if native is not None:
        _take_slots()
