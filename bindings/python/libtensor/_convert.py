# SPDX-License-Identifier: Apache-2.0
"""What every call shares: handles, and Python values as C arguments."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from ctypes import Array, Structure, addressof, byref, c_int64, c_void_p, create_string_buffer
from functools import wraps
from operator import index
from threading import local
from types import FunctionType
from typing import TYPE_CHECKING, Any, Callable, Union

from . import _ops_gen as c
from ._keywords import aliases_of, renamed
from ._ops_gen import (
    tensor_device,
    tensor_dtype,
    tensor_full_complex,
    tensor_release,
    tensor_scalar,
    tensor_scalar_complex,
    tensor_scalar_i64,
    tensor_scalar_u64,
)
from .dtypes import BY_CODE, DeviceLike, DTypeLike, device_code, dtype_code
from .errors import (
    DTypeError,
    InvalidError,
    InvalidTypeError,
    NumberOverflowError,
    OutOfRangeError,
    Refused,
    SparseOperand,
    TensorError,
    fail,
    named_error,
    refuse,
    shown,
)

if TYPE_CHECKING:
    from .dtypes import dtype
    from .random import Generator
    from .tensor import Tensor

Number = Union[int, float, bool]
Operand = Union["Tensor", int, float, complex, bool]
Ints = Union[int, Sequence[int]]

REDUCTIONS = {"none": c.TENSOR_REDUCE_NONE, "mean": c.TENSOR_REDUCE_MEAN, "sum": c.TENSOR_REDUCE_SUM}
FANS = {"fan_in": c.TENSOR_FAN_IN, "fan_out": c.TENSOR_FAN_OUT}

# The default of an argument that is needed, after one that may have another name.
NEEDED: Any = None

# What a wrong argument raises on its way into a C call.
MISUSE = (AttributeError, InvalidError, OutOfRangeError)

__all__ = [
    "FANS", "MISUSE", "NEEDED", "REDUCTIONS", "DTypeLike", "DeviceLike", "Handle", "Ints", "Number", "Operand", "axes32",
    "as_float", "axis32", "axis32_or_none", "check", "choice", "device_code", "dtype_code", "guard", "handle_of", "handles", "huge_scalar", "int64",
    "ints64", "ints_of", "is_array", "is_beyond", "is_huge", "is_integer", "misuse", "number_first", "number_of", "one_of", "operand", "optional", "out_handles", "refused", "refused_with", "rng_handle", "same_number", "several", "sparse_result",
    "listed", "take_methods", "text_bytes", "weak_bool", "with_beyond", "with_number", "wrap", "wrap_all", "write_out",
]  # fmt: skip


class Handle:
    """Owner of one reference to a C tensor; the root of Tensor."""

    __slots__ = ("_h", "_shape", "_dtype", "__weakref__")
    _h: int
    _shape: Any
    _dtype: dtype

    # A default argument outlives the module's globals at exit.
    def __del__(self, release: Callable[[int], None] = tensor_release) -> None:
        release(self._h)


tensor_class: Any = Handle  # Tensor, once its module is loaded
_new = object.__new__


def wrap(h: int | None) -> Tensor:
    """The Tensor that owns a handle which C returned, or C's error."""
    if h is None:
        fail()
    t = _new(tensor_class)
    t._h = h
    return t  # type: ignore[no-any-return]


def check(status: int) -> None:
    if status:
        fail()


def _address(value: Any) -> int | None:
    """The address that ctypes passes for one of its objects."""
    if isinstance(value, (Array, Structure)):
        return addressof(value)
    if type(value) is _Reference:
        reference: Any = value
        return addressof(reference._obj)
    return value.value or 0 if isinstance(value, c_void_p) else None


_Reference = type(byref(c_void_p()))
native = c._library.native
if native is not None and not TYPE_CHECKING:  # the same, in C
    Handle, wrap, check = native.Handle, native.wrap, native.check
    native.connect(fail, _address, refuse)


def set_class(tensor: Any) -> None:
    """What wrap() makes."""
    global tensor_class
    tensor_class = tensor
    if native is not None:
        native.set_class(tensor)
        native.set_item(tensor.item)
        del tensor.item, tensor.shape  # Handle's are inherited now


def take_methods(methods: Any) -> None:
    """Methods that the extension's Handle has are inherited from there."""
    for name in () if native is None else native.METHODS:
        delattr(methods, name)


def out_handles(n: int) -> Array[c_void_p]:
    return (c_void_p * n)()


def room(n: int) -> int:
    """Room for n results, a number that int64() returned; for numbers that C refuses there is none."""
    return n if 0 <= n < 1 << 31 else 0


def wrap_all(array: Iterable[int]) -> tuple[Tensor, ...]:
    return tuple([wrap(h) for h in array if h])


def several(call: Callable[..., int], n: int) -> tuple[Tensor, ...]:
    """The results of a function with n out-parameters."""
    outs = [c_void_p() for _ in range(n)]
    check(call(*map(byref, outs)))
    return tuple([wrap(out.value) for out in outs])


def sparse_refused(name: str) -> Exception:
    """The error of a function that knows no sparse tensors."""
    return InvalidTypeError(f"{name}: expected a dense Tensor, but an argument is sparse; call to_dense() first")


# What libtensor.sparse computes where a function, given by its name, gets sparse tensors among these arguments:
# NotImplemented where it has no such form. Without sparse tensors nobody asks for it.
SparseForm = Callable[[str, tuple[Any, ...], dict[str, Any]], Any]
_sparse_form: SparseForm | None = None
_ALIASES = {"axis": "dim", "keepdims": "keepdim"}


def set_sparse_form(form: SparseForm) -> None:
    """Has functions of dense tensors ask for their sparse forms."""
    global _sparse_form
    _sparse_form = form


def sparse_result(e: Exception, name: str, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """The result for sparse arguments, which the dense form refused with `e`, or NotImplemented."""
    if _sparse_form is None or not isinstance(e, SparseOperand):
        return NotImplemented
    return _sparse_form(name, args, named)


def refused(e: Exception, name: str, given: tuple[Any, ...]) -> Any:
    """What a function of the table returns for one of MISUSE: the result for sparse tensors, if there is one.

    given: its arguments, but for `out`."""
    if isinstance(e, SparseOperand):
        from . import _methods_gen

        function: Any = vars(_methods_gen).get(name) or getattr(_methods_gen.Methods, name)
        code = function.__code__
        places = code.co_varnames[: code.co_argcount]
        usual = {
            **dict(zip(reversed(places), reversed(function.__defaults__ or ()))),
            **(function.__kwdefaults__ or {}),
        }
        names = [key for key in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] if key != "out"]
        pairs = [(key, value) for key, value in zip(names[1:], given[1:]) if value is not usual.get(key, given)]
        found = sparse_result(e, name, given[:1], {_ALIASES.get(key, key): value for key, value in pairs})
        if found is not NotImplemented:
            return found
    found = of_foreign(name, given, {})
    if found is not NotImplemented:
        return found
    raise misuse(e, name)


def of_foreign(name: str, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """What objects with __torch_function__ that are no tensors make of a function, or NotImplemented."""
    for value in (*args, *named.values()):
        for part in value if isinstance(value, (tuple, list)) else (value,):
            handler = None if isinstance(part, (Handle, type)) else getattr(type(part), "__torch_function__", None)
            if handler is not None:
                import libtensor

                function = getattr(libtensor, name, None) or getattr(libtensor.nn.functional, name, None)
                return NotImplemented if function is None else handler(function, (type(part),), args, named)
    return NotImplemented


def refused_with(e: Exception, name: str, *args: Any, **named: Any) -> Any:
    """As refused(), of a function written by hand."""
    found = sparse_result(e, name, args, named)
    if found is NotImplemented:
        found = of_foreign(name, args, named)
    if found is NotImplemented:
        raise misuse(e, name)
    return found


def misuse(e: Exception, name: str) -> Exception:
    """What to raise for one of MISUSE: a TypeError that says which function was called."""
    text = str(e)
    error: Exception
    if isinstance(e, SparseOperand):
        error = InvalidTypeError(text)
    elif isinstance(e, AttributeError):
        if not text.endswith("attribute '_h'"):
            return e
        error = InvalidTypeError(f"{name}: expected a Tensor, not {text.split(chr(39))[1]}")
    elif isinstance(e, Refused):
        error = InvalidTypeError(f"{name}: {text.partition(': ')[2]}")
    else:
        return named_error(e, name)
    error.__suppress_context__ = True
    return error


# What Python's own operations raise where an argument is of a wrong kind, and its class here.
_BUILT_IN: dict[type[Exception], type[Exception]] = {
    TypeError: InvalidTypeError,
    ValueError: InvalidError,
    IndexError: OutOfRangeError,
    KeyError: InvalidError,
    OverflowError: NumberOverflowError,
    ZeroDivisionError: InvalidError,
}


def _of_type(value: Any) -> str:
    return "a Tensor" if isinstance(value, Handle) else f"of type {type(value).__name__}"


_PACKAGE = __file__[: -len(os.path.basename(__file__))]


def _raised_here(e: Exception) -> bool:
    """Whether code of this package, or what it called in C, raised it, and no function or object of the caller."""
    trace = e.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is None or trace.tb_frame.f_code.co_filename.startswith(_PACKAGE)


OUT = frozenset(("out",))  # what most functions take more
_NONE: frozenset[str] = frozenset()


def guarded(function: Any, more: frozenset[str] = _NONE) -> Any:
    """The function with errors of the family for whatever its arguments make Python raise.

    more: arguments by name beside those of the function, which say where the result goes and how it lies in memory."""
    name = function.__name__
    aliases = {} if hasattr(function, "aliases") else aliases_of(function, name)

    @wraps(function)
    def call(*args: Any, **named: Any) -> Any:
        if named:
            if more and not more.isdisjoint(named):
                from ._outputs import placed

                return placed(name, call, args, {key: named.pop(key) for key in more if key in named}, named)
            if aliases:
                named = renamed(named, aliases, name)
        error: Exception
        try:
            return function(*args, **named)
        except SparseOperand as e:
            found = sparse_result(e, name, args, named)
            if found is NotImplemented:
                raise
            return found
        except TensorError as e:
            found = of_foreign(name, args, named)
            if found is not NotImplemented:
                return found
            title = type(args[0]).__name__ if name == "__init__" else name
            renamed_one = named_error(e, title) if _raised_here(e) else e
            if renamed_one is e:
                raise
            error = renamed_one
        except AttributeError as e:
            found = of_foreign(name, args, named)
            if found is not NotImplemented:
                return found
            made = name == "__init__"
            given = next((v for v in (*args[made:], *named.values()) if not isinstance(v, Handle)), None)
            owner = getattr(e, "obj", given)
            if not _raised_here(e) or (isinstance(owner, Handle) and getattr(e, "name", "_h") == "_h"):
                raise
            title = type(args[0]).__name__ if made else name
            if made or isinstance(owner, Handle):
                error = InvalidTypeError(f"{title}: an argument cannot be {_of_type(owner)}")
            else:
                error = InvalidTypeError(f"{title}: expected a Tensor, not {type(owner).__name__}")
        except tuple(_BUILT_IN) as e:
            if not _raised_here(e):
                raise
            title = type(args[0]).__name__ if name == "__init__" else name
            kind = next(ours for built_in, ours in _BUILT_IN.items() if isinstance(e, built_in))
            error = kind(f"{title}: {e}")
        error.__suppress_context__ = True
        raise error

    call.aliases, call.more = aliases, more  # type: ignore[attr-defined]
    return call


def guard(space: Any, names: Iterable[str], hot: str, more: dict[str, frozenset[str]] | None = None) -> None:
    """Guards functions of a module or a class, and how classes of a module are made; functions of the tables guard
    themselves, and hot ones as far as they can.

    more: arguments that functions take beside their own, as guarded() does."""
    held: dict[str, Any] = space if isinstance(space, dict) else vars(space)
    skipped = set(hot.split())
    for name in names:
        found = held.get(name)
        if isinstance(found, type):
            guard(found, ["__init__"], "")
        elif isinstance(found, FunctionType) and name not in skipped and not found.__module__.endswith("_methods_gen"):
            if isinstance(space, dict):
                space[name] = made = guarded(found, more.get(name, _NONE) if more else _NONE)
                made.__module__, made.__qualname__ = space["__name__"], name  # where pickle finds it
            else:
                setattr(space, name, guarded(found))


def write_out(name: str, out: Any, result: Any) -> Any:
    """Writes results to the tensors that were given for them; returns these."""
    from ._outputs import write

    return write(name, out, result)


def number_first(e: Exception, name: str, a: Any, b: Any, *rest: Any) -> Any:
    """An op of two operands whose first one was no Tensor: a number, or an array of another library, before a Tensor;
    or of which one is a sparse tensor."""
    if not isinstance(a, Handle) and isinstance(b, Handle):
        converted = operand(a)
        if converted is not NotImplemented:
            if is_beyond(converted) and name in _SWAPPED:
                return getattr(tensor_class, _SWAPPED[name])(b, converted, *rest)
            if not isinstance(converted, Handle):
                try:
                    converted = _number_like(converted, b)
                except SparseOperand as second:
                    return refused_with(second, name, converted, b, *rest)
            return getattr(tensor_class, name)(converted, b, *rest)
    return refused_with(e, name, a, b, *rest)


def _number_like(value: Any, like: Any) -> Tensor:
    """A 0-d tensor of a number that does not decide the dtype where it meets `like`."""
    d = like.dtype
    kind = "b" if type(value) is bool else "f" if type(value) is float else "iu"
    if d.kind in kind or d.kind in "fc" or (kind == "b" and d.kind in "iu"):
        return scalar_tensor(value, d.code, tensor_device(like._h))
    return scalar_tensor(value, 0, tensor_device(like._h))


# ---- arguments

# Bytes are a C array that was checked for range, at a fifth of the price of a ctypes array.
_PACK64 = [struct.Struct(f"{n}q").pack for n in range(65)]
_PACK32 = [struct.Struct(f"{n}i").pack for n in range(65)]
_PACKP = [struct.Struct(f"{n}P").pack for n in range(65)]


def _unfit(e: struct.error, values: Any) -> Exception:
    if "not an integer" in str(e):
        return InvalidTypeError(f"expected integers, not {values!r:.200}")
    return NumberOverflowError(f"one of {values!r:.200} does not fit")


def is_integer(value: Any) -> bool:
    """Whether it stands for one integer: an int, an integer of NumPy, an array or a tensor without axes."""
    return isinstance(value, int) or (hasattr(value, "__index__") and getattr(value, "ndim", 0) == 0)


def ints_of(values: Any) -> tuple[Any, ...]:
    """One integer, or what a sequence holds, as a tuple."""
    return (int64(values),) if is_integer(values) else tuple(values)


def ints64(values: Any) -> tuple[bytes, int]:
    if type(values) is not tuple:
        if is_integer(values):
            values = (int64(values),)
        elif isinstance(values, Iterable) and not isinstance(values, str):
            values = tuple(values)
        else:
            raise InvalidTypeError(f"expected integers, not {values!r:.200}")
    n = len(values)
    try:
        return (_PACK64[n] if n <= 64 else struct.Struct(f"{n}q").pack)(*values), n
    except struct.error as e:
        raise _unfit(e, values) from None


def axes32(dim: Any, axis: Any) -> tuple[bytes | None, int]:
    if dim is None:
        if axis is None:
            return None, 0
        dim = axis
    values = (
        (int64(dim),)
        if is_integer(dim)
        else tuple(dim)
        if isinstance(dim, Iterable) and not isinstance(dim, str)
        else (dim,)
    )
    n = len(values)
    try:
        return (_PACK32[n] if n <= 64 else struct.Struct(f"{n}i").pack)(*values), n
    except struct.error as e:
        raise _unfit(e, dim) from None


def axis32(dim: Any, axis: Any, name: str) -> int:
    if dim is None:
        if axis is None:
            raise InvalidTypeError(f"{name}: missing argument dim")
        dim = axis
    try:
        place: int = dim if type(dim) is int else index(dim)
    except TypeError:
        raise InvalidTypeError(f"{name}: dim is {type(dim).__name__}, expected an integer".removeprefix(": ")) from None
    if not -0x80000000 < place < 0x80000000:
        raise OutOfRangeError(f"{name}: dim {place} is out of range")
    return place


def axis32_or_none(dim: Any, axis: Any = None) -> int:
    if dim is None and axis is None:
        return c.TENSOR_AXIS_NONE
    return axis32(dim, axis, "")


def int64(value: Any) -> int:
    try:
        number: int = value if type(value) is int else index(value)
    except TypeError:
        raise InvalidTypeError(f"expected an integer, not {type(value).__name__}") from None
    if not -0x8000000000000000 <= number < 0x8000000000000000:
        raise NumberOverflowError(f"{shown(number)} does not fit into 64 bits")
    return number


def handles(tensors: Any) -> tuple[bytes, int]:
    """An array of handles; None is NULL. The caller keeps the tensors."""
    if not isinstance(tensors, (list, tuple)):  # a generator would drop them
        raise InvalidTypeError(f"expected a list or a tuple of Tensors, not {type(tensors).__name__}")
    values = [0 if t is None else t._h for t in tensors]
    n = len(values)
    return (_PACKP[n] if n <= 64 else struct.Struct(f"{n}P").pack)(*values), n


def whole_bytes(write: Callable[..., int]) -> bytes:
    """What `write(buffer, capacity, needed)` writes, of which it tells how much it needs."""
    capacity, needed = 4096, c_int64()
    while True:
        buffer = create_string_buffer(capacity)
        check(write(buffer, capacity, byref(needed)))
        if needed.value < capacity:
            return buffer.raw[: needed.value]
        capacity = needed.value + 1


def whole_text(write: Callable[..., int]) -> str:
    """whole_bytes() as text."""
    return whole_bytes(write).decode()


def optional(t: Tensor | None) -> int | None:
    return None if t is None else t._h


def handle_of(t: Any, name: str) -> int:
    """The handle of what has to be a Tensor."""
    if not isinstance(t, Handle):
        raise InvalidTypeError(f"{name}: expected a Tensor, not {type(t).__name__}")
    return t._h


class _Watch(local):
    """The generators that this thread named to an op while it watches them, by id, each with its state before that."""

    seen: dict[int, tuple[Any, tuple[int, ...]]] | None = None


_watch = _Watch()


@contextmanager
def generators_watched() -> Iterator[dict[int, tuple[Any, tuple[int, ...]]]]:
    """A scope that notes the generators that are named to ops; see _Watch."""
    outer, _watch.seen = _watch.seen, {}
    found = _watch.seen
    try:
        yield found
    finally:
        _watch.seen = outer
        if outer is not None:
            for key, value in found.items():
                outer.setdefault(key, value)


def rng_handle(generator: Generator | None) -> int | None:
    if generator is None:
        return None
    try:
        if _watch.seen is not None and id(generator) not in _watch.seen:
            _watch.seen[id(generator)] = generator, generator._words()
        return generator._h
    except AttributeError:
        raise InvalidTypeError(f"expected a Generator, not {type(generator).__name__}") from None


def text_bytes(value: Any) -> bytes:
    if not isinstance(value, str):
        raise InvalidTypeError(f"expected a str, not {type(value).__name__}")
    try:
        return value.encode()
    except UnicodeEncodeError:
        raise InvalidError(f"a text that is not valid Unicode: {shown(value)}") from None


def listed(tensors: Any, name: str) -> list[Any]:
    if isinstance(tensors, Iterable):
        return list(tensors)
    raise InvalidTypeError(f"{name}: expected a list or a tuple of Tensors, not {type(tensors).__name__}")


def choice(value: Any, table: dict[str, int], what: str) -> int:
    try:
        return table[value]
    except (KeyError, TypeError):
        raise InvalidError(f"{what} is {shown(value)}, expected one of {', '.join(table)}") from None


def one_of(value: Any, names: Iterable[Any], what: str) -> Any:
    """The value, which has to be one of these texts (or None, where that is one)."""
    known = tuple(names)
    if (value is not None and not isinstance(value, str)) or value not in known:
        raise InvalidError(f"{what} is {shown(value)}, expected one of {', '.join(map(str, known))}")
    return value


# ---- numbers as operands


def is_array(value: Any) -> bool:
    """Whether it is an array of another library, and not a scalar of NumPy's."""
    return hasattr(value, "__setitem__") and (hasattr(value, "__array_interface__") or hasattr(value, "__dlpack__"))


def operand(value: Any) -> Any:
    """A Tensor, float, int or bool that stands for `value` in arithmetic, or NotImplemented."""
    if isinstance(value, (Handle, bool)):
        return value
    if is_array(value):
        from .interchange import asarray

        return asarray(value)
    if hasattr(value, "item") and hasattr(value, "dtype"):
        value = value.item()
    if isinstance(value, bool):
        return value
    if isinstance(value, complex):
        return wrap(tensor_scalar_complex(value.real, value.imag))  # weak, as a Python number is
    if hasattr(value, "__index__"):
        return index(value)
    if hasattr(value, "__float__"):
        return float(value)
    return NotImplemented


def bool_power(h: int, exponent: bool) -> int | None:
    """A bool tensor to the power of a bool: x or not exponent."""
    scalar: int | None = tensor_scalar_i64(not exponent, c.TENSOR_BOOL, 0)
    if scalar is None:
        return fail()
    try:
        return c.tensor_logical_or(h, scalar)  # type: ignore[no-any-return]
    finally:
        tensor_release(scalar)


def bool_power_(h: int, exponent: bool) -> int:
    found = wrap(bool_power(h, exponent))
    return c.tensor_copy_(h, found._h)  # type: ignore[no-any-return]


_BOOL_POWERS = {c.tensor_pow: bool_power, c.tensor_pow_: bool_power_}


def weak_bool(value: bool, like: int) -> int | None:
    """The handle of a bool scalar where it meets the bool tensor `like`, else None: it counts as an integer."""
    if tensor_dtype(like) != c.TENSOR_BOOL:
        return None
    h: int | None = tensor_scalar_i64(value, c.TENSOR_BOOL, 0)
    return fail() if h is None else h


def refused_fraction(call: Any, value: float, before: tuple[Any, ...] = (), after: tuple[Any, ...] = ()) -> Any:
    """Ops of integers have no form with a float: the library says that they take none."""
    held = scalar_tensor(value)
    return call(*before, held._h, *after)


def is_huge(value: Any) -> bool:
    """Whether it is an integer that fits into uint64 only."""
    return type(value) is int and 0x8000000000000000 <= value < 0x10000000000000000


def huge_scalar(value: int) -> Tensor:
    """A 0-d tensor that promotes as the number."""
    return wrap(tensor_scalar_u64(value))


def is_beyond(value: Any) -> bool:
    """Whether it is an integer that no integer dtype holds."""
    return type(value) is int and not -0x8000000000000000 <= value < 0x10000000000000000


def as_float(value: float) -> float:
    try:
        return float(value)
    except OverflowError:
        raise NumberOverflowError(f"{shown(value)} does not fit into a float") from None


def _calls(*names: str) -> set[Any]:
    return {
        call for name in names for end in ("", "_") if (call := getattr(c, f"tensor_{name}{end}", None)) is not None
    }


# What takes any number: comparisons are exact, bounds beyond a dtype bound nothing, shifts are by all bits.
_COMPARISONS = _calls("eq", "ne", "lt", "le", "gt", "ge")
_BOUNDS = _calls("maximum", "minimum", "fmax", "fmin")
_SHIFTS = _calls("bitwise_left_shift", "bitwise_right_shift")
_QUOTIENT = _calls("div")
_SWAPPED = {"eq": "eq", "ne": "ne", "lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}


def with_beyond(
    call: Any, by_float: Any, by_int: Any, value: int, before: tuple[Any, ...], after: tuple[Any, ...] = ()
) -> Any:
    """The op with an integer that no integer dtype holds: floating tensors meet it as a float."""
    floating = BY_CODE[tensor_dtype(before[0])].kind in "fc"
    if call in _COMPARISONS:
        end = float("inf") if value > 0 else float("-inf")
        return by_float(*before, float(value) if floating and abs(value) < 1 << 1023 else end, *after)
    if by_float is not None and (floating or call in _QUOTIENT):
        return by_float(*before, as_float(value), *after)
    if call in _BOUNDS:
        return with_number(call, by_float, by_int, 2**64 - 1 if value > 0 else -(2**63), before, after)
    if call in _SHIFTS:
        return by_int(*before, 2**63 - 1 if value > 0 else -(2**63), *after)
    raise NumberOverflowError(f"{shown(value)} does not fit into {BY_CODE[tensor_dtype(before[0])].name}")


def _with_huge(
    call: Any, by_float: Any, by_int: Any, value: int, before: tuple[Any, ...], after: tuple[Any, ...]
) -> Any:
    held = huge_scalar(value)
    if call is not None:
        return call(*before, held._h, *after)
    code = tensor_dtype(before[0])
    if by_float is not None and BY_CODE[code].kind in "fcb":
        return by_float(*before, float(value), *after)
    if code != c.TENSOR_UINT64:
        raise NumberOverflowError(f"{value} does not fit into {BY_CODE[code].name}")
    if by_int is c.tensor_fill_i64_:
        return c.tensor_copy_(before[0], held._h)
    if by_int is c.tensor_pad_i64:  # the padding of the inverted tensor is 0, which the last line inverts to the number
        inverted = wrap(c.tensor_bitwise_xor(before[0], held._h))
        padded = wrap(by_int(inverted._h, *before[1:], 0, *after))
        return c.tensor_bitwise_xor(padded._h, held._h)
    raise NumberOverflowError(f"{value} does not fit into 64 bits with a sign")


def with_number(
    call: Any, by_float: Any, by_int: Any, value: Any, before: tuple[Any, ...], after: tuple[Any, ...]
) -> Any:
    """Calls the form of an op that takes `value`: call for a tensor, the others for numbers."""
    if isinstance(value, Handle):
        if call is None:
            value = value.item()  # type: ignore[attr-defined]
        else:
            return call(*before, value._h, *after)
    kind = type(value)
    if kind is float:
        if by_float is None:
            return refused_fraction(call, value, before, after)
        return by_float(*before, value, *after)
    if kind is int:
        if is_huge(value):
            return _with_huge(call, by_float, by_int, value, before, after)
        if is_beyond(value):
            return with_beyond(call, by_float, by_int, value, before, after)
        return by_int(*before, int64(value), *after)
    if kind is bool:
        if call in _BOOL_POWERS and tensor_dtype(before[0]) == c.TENSOR_BOOL:
            return _BOOL_POWERS[call](before[0], value)
        scalar = weak_bool(value, before[0]) if call is not None else None
        if scalar is None:
            return by_int(*before, int(value), *after)
        try:
            return call(*before, scalar, *after)
        finally:
            tensor_release(scalar)
    converted = operand(value)
    if converted is NotImplemented:
        raise InvalidTypeError(f"expected a Tensor or a number, not {kind.__name__}")
    if call is None and kind is complex:
        raise InvalidTypeError("expected a real number, not complex")
    return with_number(call, by_float, by_int, converted, before, after)


def number_of(value: Any) -> Any:
    """A plain bool, int, float or complex."""
    if isinstance(value, Handle) or is_array(value) or hasattr(value, "item") and hasattr(value, "dtype"):
        value = value.item()
    if type(value) in (float, int, bool, complex):
        return value
    converted = operand(value)
    if converted is NotImplemented:
        raise InvalidTypeError(f"expected a number, not {type(value).__name__}")
    return converted


def same_number(values: Sequence[Any]) -> tuple[bool, list[Any]]:
    """Whether all are integers, and the values in one type."""
    plain = [number_of(v) for v in values]
    kinds = set(map(type, plain))
    if not kinds <= {int, float, bool}:
        raise InvalidTypeError("expected a real number, not complex")
    if float in kinds:
        return False, [as_float(v) for v in plain]
    return True, [int64(int(v)) for v in plain]


def scalar_tensor(value: Any, code: int = 0, device: int = 0) -> Tensor:
    """A 0-d tensor of a Python number; without a dtype that of the number."""
    value = number_of(value)
    if type(value) is float:
        return wrap(tensor_scalar(value, code, device))
    if type(value) is complex:
        if code and BY_CODE[code].kind != "c":
            raise DTypeError(f"the number {value} does not fit into a tensor of dtype {BY_CODE[code].name}")
        return wrap(tensor_full_complex(b"", 0, value.real, value.imag, code, device))
    if type(value) is bool and code == 0:
        code = c.TENSOR_BOOL
    if (is_huge(value) or is_beyond(value)) and code:
        if BY_CODE[code].kind in "fc":
            return wrap(tensor_scalar(as_float(value), code, device))
        if is_beyond(value) or code != c.TENSOR_UINT64:
            raise NumberOverflowError(f"{shown(value)} does not fit into {BY_CODE[code].name}")
        weak = huge_scalar(value)
        held = wrap(c.tensor_clone(weak._h))
        return wrap(c.tensor_to_device(held._h, device)) if device else held
    return wrap(tensor_scalar_i64(int64(int(value)), code, device))


if native is not None and not TYPE_CHECKING:
    # Those here are for what is no plain number, and have the errors.
    _QUICK = ("ints64", "axes32", "axis32", "int64", "dtype_code", "with_number")
    native.set_slow({name: globals()[name] for name in _QUICK})
    globals().update({name: getattr(native, name) for name in _QUICK})
