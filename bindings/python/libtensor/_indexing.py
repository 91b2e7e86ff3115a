# SPDX-License-Identifier: Apache-2.0
"""x[...] and x[...] = y"""

from __future__ import annotations

import sys
import warnings
from operator import index
from typing import TYPE_CHECKING, Any, cast

from . import _ops_gen as c
from ._convert import (
    Handle,
    as_float,
    check,
    handles,
    huge_scalar,
    int64,
    is_array,
    is_beyond,
    is_huge,
    native,
    operand,
    scalar_tensor,
    wrap,
)
from ._operators import Operators
from ._ops_gen import tensor_select, tensor_slice
from .combining import broadcast_tensors
from .creation import make
from .dtypes import uint8, uint64
from .errors import IndexShapeError, InvalidIndexError, OutOfRangeError, ShapeError, UnsupportedError
from .interchange import asarray

if TYPE_CHECKING:
    from .tensor import Tensor

_NONE = c.TENSOR_SLICE_NONE
_FULL = slice(None)
_LOW, _HIGH = -(2**63), 2**63


def _bound(value: Any) -> int:
    """A bound of a slice, clamped to 64 bits."""
    if value is None:
        return _NONE
    try:
        number: int = value if type(value) is int else index(value)
    except TypeError:
        raise InvalidIndexError(f"a bound of a slice must be an integer or None, not {type(value).__name__}") from None
    return max(_LOW + 1, min(number, _HIGH - 1))


def _slice(h: int, axis: int, s: slice) -> Tensor:
    step = 1 if s.step is None else _bound(s.step)
    return wrap(tensor_slice(h, axis, _bound(s.start), _bound(s.stop), step))


def _position(x: Any, axis: int, value: Any) -> int:
    """An index; one that does not fit into 64 bits is out of range as well."""
    if _LOW <= value < _HIGH:
        return value  # type: ignore[no-any-return]
    extent = f"axis {axis} has extent {x.shape[axis]}" if x.ndim > axis else f"the tensor has {x.ndim} axes"
    raise OutOfRangeError(f"index {value} is out of range, {extent}")


def _no_index(value: Any) -> InvalidIndexError:
    what = f"a tensor of dtype {value.dtype.name}" if isinstance(value, Handle) else type(value).__name__  # type: ignore[attr-defined]
    return InvalidIndexError(
        f"an index must be an integer, a slice, None, ..., or a tensor, an array or a list of integers or bools, not {what}"
    )


def _normal(item: Any) -> Any:
    """One item of a key as an int, bool, slice, None, Ellipsis or index tensor."""
    if item is None or item is Ellipsis or type(item) in (int, bool, slice):
        return item
    if isinstance(item, Handle):
        t: Tensor = item  # type: ignore[assignment]
        kind = t.dtype.kind
        if kind not in "iub":
            raise _no_index(t)
        if t.ndim == 0 and kind != "b":
            try:
                return index(t)
            except UnsupportedError:  # what a program computes is no number while that is captured
                return t
        if t.dtype is uint64 and (far := t.gt(_HIGH - 1)).any():  # C's numbers have a sign
            raise OutOfRangeError(f"index {t[far][0].item()} is out of range")
        if t.dtype is uint8:
            warnings.warn(
                "a uint8 tensor as an index holds positions, as in NumPy, while PyTorch takes it for a mask; "
                "convert it with .bool() or .long() to say which is meant",
                UserWarning,
                stacklevel=_depth(),
            )
        return t
    if type(item) in (str, bytes, float, complex):
        raise _no_index(item)
    try:
        if is_array(item):
            made = asarray(item)
            return made.long() if made.dtype is uint8 and made.ndim else _normal(made)
        if hasattr(item, "item") and hasattr(item, "dtype"):
            item = item.item()
        if isinstance(item, bool) or hasattr(item, "__index__"):
            return item if isinstance(item, bool) else index(item)
        if isinstance(item, (list, tuple, range)):
            held = list(item)
            return _normal(make(held, 0 if held else c.TENSOR_INT64, 0)) if held else make(held, c.TENSOR_INT64, 0)
    except InvalidIndexError:
        raise
    except (TypeError, ValueError) as e:
        raise InvalidIndexError(f"{type(item).__name__} is no index: {e}") from None
    raise _no_index(item)


def _depth() -> int:
    """How far up the first caller is that is not in this file, for warnings."""
    depth, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename == __file__:
        depth, frame = depth + 1, frame.f_back
    return depth


def _axes_of(item: Any) -> int:
    """How many axes of the tensor an item stands for."""
    if item is None or item is Ellipsis or type(item) is bool:
        return 0
    return item.ndim if isinstance(item, Handle) and item.dtype.kind == "b" else 1  # type: ignore[attr-defined]


def _resolve(x: Any, key: Any, writes: bool = False) -> tuple[Any, list[Any]]:
    """The view that integers, slices and None give, and the index tensors for its axes, None where there is none.

    Of numbers that a program computes, which are tensors without axes, the slices are taken at once unless `writes`."""
    items = [_normal(item) for item in key] if isinstance(key, tuple) else [_normal(key)]
    used = sum(map(_axes_of, items))
    dots = sum(item is Ellipsis for item in items)
    if dots > 1:
        raise OutOfRangeError("an index can only have a single ellipsis ('...')")
    if used > x.ndim:
        raise OutOfRangeError(f"too many indices: the tensor has {x.ndim} axes, but {used} were indexed")
    left_out = x.ndim - used
    axis = 0
    places: list[tuple[int, Any]] = []
    for item in items:
        if item is Ellipsis:
            axis += left_out
        elif item is None:
            x = x.unsqueeze(axis)
            axis += 1
        elif type(item) is slice:
            if item != _FULL:
                x = _slice(x._h, axis, item)
            axis += 1
        elif type(item) is int:
            x = wrap(tensor_select(x._h, axis, _position(x, axis, item)))
        elif type(item) is not bool and item.ndim == 0 and item.dtype.kind != "b":
            if writes:
                places.append((axis, item))
                axis += 1
            else:
                x = index_by(x, axis, item)
        elif type(item) is bool or item.ndim == 0:
            x = x.unsqueeze(axis)
            places.append((axis, make([0] if bool(item) else [], c.TENSOR_INT64, 0)))
            axis += 1
        else:
            places.append((axis, item))
            axis += _axes_of(item)
    entries: list[Any] = []
    end = 0
    for at, item in places:
        entries += [None] * (at - end) + [item]
        end = at + _axes_of(item)
    kinds = {item.ndim == 0 for _, item in places}
    if len(kinds) > 1:
        raise UnsupportedError("an index tensor beside a number that the program computes, in an assignment")
    place = c.tensor_device(x._h)
    if place != c.TENSOR_CPU:  # where its index tensors must be; those of the host are brought there
        entries = [t if t is None or c.tensor_device(t._h) == place else t.to_device(place) for t in entries]
    return x, entries


def index_by(x: Any, axis: int, number: Any) -> Tensor:
    """The slice of an axis at the number that a tensor without axes holds."""
    place = c.tensor_device(x._h)
    at = number if c.tensor_device(number._h) == place else number.to_device(place)
    return wrap(c.tensor_index(x._h, *handles([None] * axis + [at])))


def _misfit(e: ShapeError, entries: list[Any]) -> Exception:
    """The error, as one of the index where the shapes of its tensors do not broadcast."""
    found = [t if t.dtype.kind != "b" else t.reshape(-1).nonzero().reshape(-1) for t in entries if t is not None]
    try:
        broadcast_tensors(*found)
    except ShapeError:
        return IndexShapeError(str(e))
    return e


def _assign(view: Any, value: Any) -> None:
    if not isinstance(value, Handle):
        number = operand(value)
        if number is NotImplemented or isinstance(number, Handle):
            value = make(value, view.dtype.code, 0)
        elif type(number) is float:
            return check(c.tensor_fill_(view._h, number))
        elif (is_huge(number) or is_beyond(number)) and view.dtype.kind in "fc":
            return check(c.tensor_fill_(view._h, as_float(number)))
        elif is_huge(number) and view.dtype.code == c.TENSOR_UINT64:
            held = huge_scalar(number)
            return check(c.tensor_copy_(view._h, held._h))
        else:
            return check(c.tensor_fill_i64_(view._h, int64(int(number))))
    if _same_place(view, value):  # x[i] += y has written there already
        return None
    value = _fitted(value, view.ndim)
    return check(c.tensor_copy_(view._h, value._h))


def _same_place(a: Any, b: Any) -> bool:
    return (
        c.tensor_storage_offset(a._h) == c.tensor_storage_offset(b._h)
        and a.shape == b.shape
        and a.dtype is b.dtype
        and a.stride() == b.stride()
        and bool(c.tensor_shares_storage(a._h, b._h))
    )


def _fitted(value: Any, ndim: int) -> Any:
    """Without leading axes of extent 1 that the place does not have."""
    while value.ndim > ndim and value.shape[0] == 1:
        value = wrap(tensor_select(value._h, 0, 0))
    return value


class Indexing(Operators):
    __slots__ = ()

    def __getitem__(self: Any, key: Any) -> Tensor:
        kind = type(key)
        if kind is int:
            return wrap(tensor_select(self._h, 0, _position(self, 0, key)))
        if kind is slice:
            return _slice(self._h, 0, key)
        x, entries = _resolve(self, key)
        if entries:
            try:
                return wrap(c.tensor_index(x._h, *handles(entries)))
            except ShapeError as e:
                raise _misfit(e, entries) from None
        return self.view(self.shape) if x is self else x  # type: ignore[no-any-return]

    def __setitem__(self: Any, key: Any, value: Any) -> None:
        x, entries = _resolve(self, key, True)
        if not entries:
            return _assign(x, value)
        number = value if isinstance(value, Handle) else operand(value)
        place = c.tensor_device(x._h)
        if number is NotImplemented:
            value = make(value, x.dtype.code, place)
        elif isinstance(number, Handle):
            given, held = value, cast("Any", number)
            if given is not number and held.ndim == 0 and held.dtype.kind == "c" and x.dtype.kind != "c":
                scalar_tensor(held.item(), x.dtype.code)  # the error that x[0] = 1j has
            value = _fitted(number, x.ndim).astype(x.dtype)
            if value.ndim == 0 or given is not number:  # a number, or another library's array
                value = value.to_device(place)
        elif len(entries) == 1 and entries[0].dtype.kind == "b" and entries[0].shape == x.shape:
            x.masked_fill_(entries[0], number)
            return None
        else:
            value = scalar_tensor(number, x.dtype.code, place)
        try:
            return check(c.tensor_index_put_(x._h, *handles(entries), value._h, False))
        except ShapeError as e:
            raise _misfit(e, entries) from None


if native is not None:  # which has integers and slices, and calls this for other keys
    native.set_subscript(Indexing.__getitem__)
    del Indexing.__getitem__
