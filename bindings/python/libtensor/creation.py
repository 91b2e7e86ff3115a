# SPDX-License-Identifier: Apache-2.0
"""Tensors out of numbers, lists, arrays and shapes."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import chain
from math import log
from typing import TYPE_CHECKING, Any, Protocol

from . import _ops_gen as c
from ._convert import (
    Handle,
    Ints,
    Number,
    as_float,
    guard,
    int64,
    ints64,
    is_array,
    is_beyond,
    is_huge,
    number_of,
    same_number,
    scalar_tensor,
    wrap,
)
from ._ops_gen import tensor_create
from .dtypes import (
    BY_CODE,
    DeviceLike,
    DTypeLike,
    default_code,
    device,
    device_code,
    dtype,
    dtype_code,
    dtype_of,
    floating_code,
    new_device_code,
    promote_types,
)
from .errors import (
    InvalidError,
    InvalidTypeError,
    NumberOverflowError,
    ShapeError,
    TensorError,
    named_error,
    naming,
    renamed_error,
    shown,
)
from .interchange import copy_array, from_dlpack

if TYPE_CHECKING:
    from .tensor import Tensor

_PLAIN = {int, float, complex, bool}
# What functions that make tensors take beside their own arguments.
FACTORY = frozenset(("out", "layout", "pin_memory"))
LIKE = frozenset(("layout", "pin_memory", "memory_format"))


def _finish(t: Tensor, requires_grad: bool) -> Tensor:
    if requires_grad:
        t.requires_grad = True
    return t


def tensor(
    data: Any,
    *,
    dtype: DTypeLike = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
    pin_memory: bool = False,
) -> Tensor:
    """A new tensor with a copy of a number, nested lists, an array or a tensor."""
    try:
        return _finish(make(data, dtype_code(dtype), new_device_code(device)), requires_grad)
    except TensorError as e:
        raise named_error(renamed_error(e, "from_numpy", "tensor"), "tensor")  # noqa: B904


def make(data: Any, code: int, place: int) -> Tensor:
    if isinstance(data, Handle):
        t: Tensor = data.detach()  # type: ignore[attr-defined]
        return t.to(dtype=BY_CODE.get(code), device=device.from_code(place) if place else None, copy=True)
    if type(data) in _PLAIN:
        return scalar_tensor(data, code or default_code(type(data)), place)
    if isinstance(data, (list, tuple)):
        return _nested(data, code, place)
    if is_array(data):
        if hasattr(data, "__array_interface__"):
            return copy_array(data, code, place)
        return make(from_dlpack(data), code, place)
    if hasattr(data, "__array__") and getattr(data, "ndim", False):  # a column of pandas, say
        return make(_array_of(data), code, place)
    if hasattr(data, "item") and hasattr(data, "dtype"):
        return scalar_tensor(data.item(), code or dtype_code(dtype_of(data.dtype)), place)
    if hasattr(data, "__index__") or hasattr(data, "__float__") or isinstance(data, complex):
        return scalar_tensor(data, code, place)
    if isinstance(data, (array, memoryview)):
        return _from_buffer(memoryview(data), code, place)
    if isinstance(data, Iterable) and not isinstance(data, (str, bytes, dict)):
        return _nested(list(data), code, place)
    raise InvalidTypeError(f"tensor: cannot make a tensor of {type(data).__name__}")


def _array_of(data: Any) -> Any:
    """The array that an object gives by __array__(); numbers in a list if NumPy keeps them as objects."""
    array = data.__array__()
    return array.tolist() if getattr(array.dtype, "kind", "") == "O" else array


def _from_buffer(view: memoryview, code: int, place: int) -> Tensor:
    kind = {"?": "b", "e": "f", "f": "f", "d": "f"}.get(view.format) or ("i" if view.format.islower() else "u")
    name = {"b": "bool", "f": "float", "i": "int", "u": "uint"}[kind]
    held = dtype_of(name if kind == "b" else f"{name}{view.itemsize * 8}")
    t = wrap(tensor_create(bytes(view), *ints64(view.shape), held.code, place))
    return t if code in (0, held.code) else t.astype(code)


def _ragged(level: list[Any], depth: int) -> ShapeError:
    first = len(level[0])
    other = next(x for x in level if not isinstance(x, (list, tuple)) or len(x) != first)
    got = f"{len(other)}" if isinstance(other, (list, tuple)) else type(other).__name__
    return ShapeError(f"tensor: expected sequence of length {first} at dim {depth} (got {got})")


def _nested(data: Any, code: int, place: int) -> Tensor:
    """Level by level, so that no Python code runs for each element."""
    shape = [len(data)]
    level: list[Any] = data
    while level and isinstance(level[0], (list, tuple)):
        if not all(issubclass(kind, (list, tuple)) for kind in set(map(type, level))):
            raise _ragged(level, len(shape))
        lengths = set(map(len, level))
        if len(lengths) > 1:
            raise _ragged(level, len(shape))
        shape += lengths
        level = list(chain.from_iterable(level))
    kinds = set(map(type, level))
    if not kinds <= _PLAIN:
        if any(isinstance(x, Handle) or is_array(x) for x in level):
            return _joined(level, shape, code, place)
        if any(isinstance(x, (list, tuple)) for x in level):
            raise ShapeError(f"tensor: expected a number at dim {len(shape)} (got a sequence)")
        code = code or _code_of_scalars(level, kinds)
        level = [number_of(x) for x in level]
        kinds = set(map(type, level))
    if not code and complex in kinds:
        code = default_code(complex)
    if not code:
        code = default_code(float if float in kinds or not level else int if int in kinds else bool)
    held = BY_CODE[code]
    if held.kind == "b":
        return wrap(tensor_create(bytes(map(bool, level)), *ints64(shape), code, place))
    if held.kind != "c" and complex in kinds:
        raise InvalidTypeError(
            f"tensor: {next(x for x in level if type(x) is complex)} is no number of dtype {held.name}"
        )
    if held.kind == "c":
        parts = [part for value in level for part in (value.real, value.imag)]
        return _packed(held.to_real().format, parts, shape, code, place)
    if held.itemsize == 2 and held.kind == "f":
        return _packed("d", level, shape, c.TENSOR_FLOAT64, place).astype(code)
    return _packed(held.format, level, shape, code, place, held.kind in "iu" and float in kinds)


def _code_of_scalars(level: list[Any], kinds: set[Any]) -> int:
    """The dtype in which scalars with dtypes of their own, NumPy's, and Python's numbers meet; 0 for numbers alone."""
    found = None
    for kind in kinds:
        own = None if kind in _PLAIN else getattr(next(x for x in level if type(x) is kind), "dtype", None)
        if own is None and kind not in _PLAIN:
            return 0
        held = BY_CODE[default_code(kind)] if own is None else dtype_of(own)
        found = held if found is None else promote_types(found, held)
    return 0 if found is None else found.code


def _unfit(values: list[Any], format: str, held: dtype) -> Exception:
    """An error for the first number that a dtype does not hold."""
    for value in values:
        try:
            array(format, [int(value) if held.kind in "iu" else value])
        except (OverflowError, ValueError):
            kind = NumberOverflowError if type(value) is int else InvalidError
            return kind(f"tensor: the number {shown(value)} is out of range for dtype {held.name}")
    raise AssertionError


def _packed(format: str, values: list[Any], shape: list[int], code: int, place: int, cut: bool = False) -> Tensor:
    """The numbers as C's, without their fractions if `cut`."""
    try:
        packed = array(format, map(int, values) if cut else values)
    except (OverflowError, ValueError):  # of NaN as an integer
        raise _unfit(values, format, BY_CODE[code]) from None
    return wrap(tensor_create(packed.buffer_info()[0], *ints64(shape), code, place))


def _joined(parts: list[Any], shape: list[int], code: int, place: int) -> Tensor:
    """Lists of tensors or arrays."""
    from .combining import stack

    made = [make(part, code, place) for part in parts]
    return stack(made, 0).reshape(*shape, *made[0].shape)


# ---- shapes


class Filler(Protocol):
    """A function that makes a tensor of a shape: numbers, or one sequence."""

    def __call__(
        self,
        *sizes: Ints,
        size: Ints | None = None,
        shape: Ints | None = None,
        dtype: DTypeLike = None,
        device: DeviceLike = None,
        requires_grad: bool = False,
        out: Tensor | None = None,
        layout: Any = None,
        pin_memory: bool = False,
        memory_format: Any = None,
    ) -> Tensor: ...


def _placed(
    make: Any, args: tuple[Any, ...], named: Any, options: dict[str, Any], dtype: Any, device: Any, requires_grad: bool
) -> Tensor:
    """What `make` makes, where `options` want it."""
    from ._outputs import placed

    name = make.__name__
    if unknown := options.keys() - make.more:
        raise InvalidTypeError(f"{name}: unexpected argument {min(unknown)!r}")
    out = options.get("out")
    given = named | {"dtype": dtype or getattr(out, "dtype", None), "device": device or getattr(out, "device", None)}
    return placed(name, make, args, options | {"requires_grad": requires_grad}, given)  # type: ignore[no-any-return]


class FillerLike(Protocol):
    """A function that makes a tensor of the shape of another one."""

    def __call__(
        self, input: Tensor, dtype: DTypeLike = None, device: DeviceLike = None, requires_grad: bool = False
    ) -> Tensor: ...


def size_of(size: tuple[Ints, ...], named: Ints | None) -> tuple[bytes, int]:
    if named is not None:
        return ints64(named)
    return ints64(size[0] if len(size) == 1 else size)


def formatted_like(made: Any, input: Any, memory_format: Any, name: str) -> Tensor:
    """What has the shape of another tensor, with its elements in the order of a memory format; as it is without one."""
    if memory_format is None:
        return made  # type: ignore[no-any-return]
    from .types import in_format, preserve_format

    if memory_format is preserve_format:
        return made  # type: ignore[no-any-return]
    return in_format(made, memory_format, name)  # type: ignore[no-any-return]


def _filler(name: str, doc: str) -> tuple[Filler, FillerLike]:
    call = getattr(c, f"tensor_{name}")
    call_like = getattr(c, f"tensor_{name}_like")
    more = FACTORY | LIKE if name == "empty" else FACTORY

    def fill(
        *sizes: Ints,
        size: Ints | None = None,
        shape: Ints | None = None,
        dtype: DTypeLike = None,
        device: DeviceLike = None,
        requires_grad: bool = False,
        **options: Any,
    ) -> Tensor:
        if options:
            return _placed(fill, sizes, {"size": size, "shape": shape}, options, dtype, device, requires_grad)
        try:
            extents = size_of(sizes, shape if size is None else size)
        except TensorError as e:
            raise named_error(e, name)  # noqa: B904
        t = wrap(call(*extents, floating_code(dtype), new_device_code(device)))
        if requires_grad:
            t.requires_grad = True
        return t

    def like(
        input: Tensor,
        dtype: DTypeLike = None,
        device: DeviceLike = None,
        requires_grad: bool = False,
        *,
        layout: Any = None,
        memory_format: Any = None,
    ) -> Tensor:
        made = wrap(call_like(input._h, dtype_code(dtype), device_code(device)))
        return _finish(formatted_like(made, input, memory_format, f"{name}_like"), requires_grad)

    fill.__name__ = fill.__qualname__ = name
    fill.more = more  # type: ignore[attr-defined]
    like.__name__ = like.__qualname__ = f"{name}_like"
    fill.__doc__ = f"A tensor {doc}; the shape as numbers or as one sequence."
    like.__doc__ = f"A tensor {doc}, with the shape of `input`, and its dtype and device unless given."
    return fill, like


empty, empty_like = _filler("empty", "whose elements are not set")
zeros, zeros_like = _filler("zeros", "filled with 0")
ones, ones_like = _filler("ones", "filled with 1")


def full(
    size: Ints,
    fill_value: Number | complex,
    dtype: DTypeLike = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
    **options: Any,
) -> Tensor:
    """A tensor filled with one value, whose type is the default dtype: bool, int64 or float32."""
    if options:
        return _placed(full, (size, fill_value), {}, options, dtype, device, requires_grad)
    value = number_of(fill_value)
    if type(value) is complex:
        codes = dtype_code(dtype) or default_code(complex), new_device_code(device)
        return _finish(wrap(c.tensor_full_complex(*ints64(size), value.real, value.imag, *codes)), requires_grad)
    code = dtype_code(dtype) or (c.TENSOR_BOOL if type(value) is bool else 0)
    if (is_huge(value) or is_beyond(value)) and code:
        held = scalar_tensor(value, code, new_device_code(device))
        return _finish(held.broadcast_to(size if hasattr(size, "__len__") else (size,)).clone(), requires_grad)
    integral, (value,) = same_number([value])
    call = c.tensor_full_i64 if integral else c.tensor_full
    code = code or (0 if integral else floating_code(None))
    return _finish(wrap(call(*ints64(size), value, code, new_device_code(device))), requires_grad)


def full_like(
    input: Tensor,
    fill_value: Number | complex,
    dtype: DTypeLike = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
) -> Tensor:
    """A tensor filled with one value, with the shape of `input`, and its dtype and device unless given."""
    value = number_of(fill_value)
    if type(value) is complex or is_huge(value) or is_beyond(value):
        return full(input.shape, fill_value, dtype or input.dtype, device or input.device, requires_grad)
    integral, (value,) = same_number([fill_value])
    call = c.tensor_full_like_i64 if integral else c.tensor_full_like
    return _finish(wrap(call(input._h, value, dtype_code(dtype), device_code(device))), requires_grad)


def arange(
    start: Number | None = None,
    end: Number | None = None,
    step: Number = 1,
    *,
    stop: Number | None = None,
    dtype: DTypeLike = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
    **options: Any,
) -> Tensor:
    """start, start + step, ... without the end; int64 if all three are integers, else float32."""
    if options:
        return _placed(arange, (start, end, step), {"stop": stop}, options, dtype, device, requires_grad)
    end = stop if end is None else end
    if end is None:
        start, end = 0, start
        if end is None:
            raise InvalidTypeError("arange: missing argument end")
    elif start is None:
        start = 0
    try:
        integral, values = same_number([start, end, step])
    except NumberOverflowError:
        made = _far_range(start, end, step, dtype_of(dtype or "int64"), device)
        if made is None:
            raise
        return _finish(made, requires_grad)
    call = c.tensor_arange_i64 if integral else c.tensor_arange
    code = dtype_code(dtype) or (0 if integral else floating_code(None))
    return _finish(wrap(call(*values, code, new_device_code(device))), requires_grad)


def _far_range(start: Any, end: Any, step: Any, held: dtype, place: DeviceLike) -> Tensor | None:
    """arange with integers that fit into uint64 or into floats only; None for others."""
    if held.kind == "f":
        return arange(*map(as_float, (start, end, step)), dtype=held, device=place)
    if held.name != "uint64" or not all(type(v) is int for v in (start, end, step)) or step == 0:
        return None
    n = max(0, -((start - end) // step))
    last = start + (n - 1) * step
    if n and not (n < 2**63 and 0 <= start < 2**64 and 0 <= last < 2**64):
        return None
    places: Any = arange(n, dtype=held, device=place)  # the arithmetic is modulo 2**64
    return places.mul_(step % 2**64).add_(start % 2**64)  # type: ignore[no-any-return]


def linspace(
    start: Number,
    end: Number | None = None,
    steps: int | None = None,
    *,
    stop: Number | None = None,
    num: int | None = None,
    endpoint: bool = True,
    dtype: DTypeLike = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
) -> Tensor:
    """`steps` values evenly spaced from start to end, which is the last one if `endpoint`."""
    end = stop if end is None else end
    steps = num if steps is None else steps
    if end is None or steps is None:
        raise InvalidTypeError("linspace: missing argument " + ("end" if end is None else "steps"))
    count = int64(steps)
    first, last = number_of(start), number_of(end)
    if complex in (type(first), type(last)):
        return _finish(_complex_line("linspace", first, last, count, endpoint, dtype, device), requires_grad)
    h = c.tensor_linspace(float(start), float(end), count, endpoint, floating_code(dtype), new_device_code(device))
    return _finish(wrap(h), requires_grad)


def _complex_line(
    name: str, start: complex, end: complex, steps: int, endpoint: bool, held: DTypeLike, place: DeviceLike
) -> Tensor:
    """linspace of complex numbers: its real and its imaginary parts are lines of their own."""
    kind = BY_CODE[dtype_code(held) or default_code(complex)]
    if kind.kind != "c":
        raise InvalidTypeError(f"{name}: dtype is {kind.name}, expected a complex one from {start} to {end}")
    parts = [(start.real, end.real), (start.imag, end.imag)]
    real, imag = (
        linspace(low, high, steps, endpoint=endpoint, dtype=kind.to_real(), device=place) for low, high in parts
    )
    return wrap(c.tensor_complex(real._h, imag._h))


def logspace(
    start: Number,
    end: Number,
    steps: int,
    base: float = 10.0,
    *,
    endpoint: bool = True,
    dtype: DTypeLike = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
) -> Tensor:
    """base ** v for the `steps` values v of linspace(start, end)."""
    first, last = number_of(start), number_of(end)
    if complex in (type(first), type(last)):
        powers: Any = _complex_line("logspace", first, last, int64(steps), endpoint, dtype, device)
        return _finish(powers.mul(log(base)).exp(), requires_grad)
    codes = floating_code(dtype), new_device_code(device)
    h = c.tensor_logspace(float(start), float(end), int64(steps), endpoint, float(base), *codes)
    return _finish(wrap(h), requires_grad)


for _function in (full, arange):
    _function.__dict__["more"] = FACTORY
    globals()[_function.__name__] = naming(_function)


def tril_indices(row: int, col: int, offset: int = 0, *, dtype: DTypeLike = None, device: DeviceLike = None) -> Tensor:
    """The places of a matrix on and below a diagonal, rows and columns."""
    codes = dtype_code(dtype), new_device_code(device)
    return wrap(c.tensor_tril_indices(int64(row), int64(col), int64(offset), *codes))


def triu_indices(row: int, col: int, offset: int = 0, *, dtype: DTypeLike = None, device: DeviceLike = None) -> Tensor:
    """The places of a matrix on and above a diagonal, rows and columns."""
    codes = dtype_code(dtype), new_device_code(device)
    return wrap(c.tensor_triu_indices(int64(row), int64(col), int64(offset), *codes))


def eye(
    n: int,
    m: int | None = None,
    k: int = 0,
    *,
    dtype: DTypeLike = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
) -> Tensor:
    """Shape (n, m), 1 on the diagonal `k`, 0 elsewhere."""
    rows = int64(n)
    columns = rows if m is None else int64(m)
    h = c.tensor_eye(rows, columns, int64(k), floating_code(dtype), new_device_code(device))
    return _finish(wrap(h), requires_grad)


guard(
    globals(),
    [
        "empty_like",
        "full_like",
        "logspace",
        "ones_like",
        "zeros_like",
        "linspace",
        "eye",
        "tril_indices",
        "triu_indices",
    ],
    "",
    {
        **dict.fromkeys(("empty_like", "ones_like", "zeros_like"), frozenset(("pin_memory",))),
        **dict.fromkeys(("linspace", "logspace", "eye"), FACTORY),
        **dict.fromkeys(("tril_indices", "triu_indices"), frozenset(("layout", "pin_memory", "requires_grad"))),
        "full_like": LIKE,
    },
)
