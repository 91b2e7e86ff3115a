# SPDX-License-Identifier: Apache-2.0
"""Operators on host arrays: the arithmetic of shapes."""

from __future__ import annotations

import math
from typing import Any, Callable

import numpy as np

from ...errors import InvalidError, OutOfRangeError
from .registry import Node
from .values import NUMPY, ints_of, number_of

LIMIT = 1024  # elements; what is larger becomes a tensor

Function = Callable[..., Any]
_HOST: dict[str, Function] = {}


def find(domain: str, name: str) -> Function | None:
    return _HOST.get(name) if domain == "" else None


def host(names: str) -> Callable[[Function], Function]:
    def add(run: Function) -> Function:
        _HOST.update(dict.fromkeys(names.split(), run))
        return run

    return add


def _elementwise(function: Any) -> Function:
    def run(a: Node, *xs: Any) -> Any:
        if math.prod(np.broadcast_shapes(*(x.shape for x in xs))) > LIMIT:
            return NotImplemented
        with np.errstate(all="ignore"):
            return np.asarray(function(*xs))

    return run


def _divide(x: Any, y: Any) -> Any:
    if x.dtype.kind not in "iu":
        return x / y
    if not np.all(y):
        return NotImplemented
    whole = np.abs(x) // np.abs(y)
    return (whole * np.sign(x) * np.sign(y)).astype(x.dtype)


_SAME = {
    "Add": np.add, "Sub": np.subtract, "Mul": np.multiply, "Neg": np.negative, "Abs": np.abs, "Sign": np.sign,
    "Equal": np.equal, "Less": np.less, "Greater": np.greater, "LessOrEqual": np.less_equal,
    "GreaterOrEqual": np.greater_equal, "And": np.logical_and, "Or": np.logical_or, "Xor": np.logical_xor,
    "Not": np.logical_not, "Where": np.where, "Floor": np.floor, "Ceil": np.ceil, "Round": np.rint, "Sqrt": np.sqrt,
    "Div": _divide, "BitwiseAnd": np.bitwise_and, "BitwiseOr": np.bitwise_or,
}  # fmt: skip
for _name, _function in _SAME.items():
    _HOST[_name] = _elementwise(_function)


@host("Pow")
def power(a: Node, x: Any, y: Any) -> Any:
    if x.dtype.kind in "iu" and (y.dtype.kind not in "iu" or np.any(y < 0)):
        return NotImplemented
    return _elementwise(np.power)(a, x, y).astype(x.dtype)


@host("Mod")
def modulo(a: Node, x: Any, y: Any) -> Any:
    if x.dtype.kind in "iu" and not np.all(y):
        return NotImplemented
    return _elementwise(np.fmod if a.get("fmod", 0) else np.mod)(a, x, y)


@host("Max Min Sum")
def folded(a: Node, *xs: Any) -> Any:
    function = {"Max": np.maximum, "Min": np.minimum, "Sum": np.add}[a.op_type]
    out = xs[0]
    for x in xs[1:]:
        out = _elementwise(function)(a, out, x)
        if out is NotImplemented:
            return out
    return out


@host("Cast")
def cast(a: Node, x: Any) -> Any:
    kind = NUMPY.get(a.need("to"))
    if kind is None or kind.kind not in "biuf" or kind.itemsize < 4 and kind.kind == "f":
        return NotImplemented
    if x.dtype.kind == "f" and kind.kind in "iu":
        with np.errstate(invalid="ignore"):
            return np.trunc(x).astype(kind)
    return x.astype(kind)


@host("Identity")
def identity(a: Node, x: Any) -> Any:
    return x


@host("Gather")
def gather(a: Node, x: Any, index: Any) -> Any:
    axis = a.get("axis", 0)
    extent = x.shape[axis]
    if np.any(index < -extent) or np.any(index >= extent):
        raise OutOfRangeError(
            f"index {index.reshape(-1)[:8].tolist()} is out of range, axis {axis} has extent {extent}"
        )
    out = np.take(x, np.where(index < 0, index + extent, index).astype(np.int64), axis=axis)
    return np.asarray(out)


@host("Concat")
def concat(a: Node, *xs: Any) -> Any:
    return np.concatenate(xs, axis=a.need("axis")) if sum(x.size for x in xs) <= LIMIT else NotImplemented


@host("Shape")
def shape(a: Node, x: Any) -> Any:
    return shape_of(a, x)


def shape_of(a: Node, x: Any) -> Any:
    extents = list(x.shape)
    return np.array(extents[a.get("start", 0) : a.get("end", len(extents))], np.int64)


@host("Size")
def size(a: Node, x: Any) -> Any:
    return np.array(x.size, np.int64)


@host("Reshape")
def reshape(a: Node, x: Any, wanted: Any = None) -> Any:
    extents = ints_of(a["shape"] if wanted is None else wanted)
    if not a.get("allowzero", 0):
        extents = [x.shape[i] if n == 0 else n for i, n in enumerate(extents)]
    return x.reshape(extents)


@host("Flatten")
def flatten(a: Node, x: Any) -> Any:
    axis = a.get("axis", 1)
    axis = axis + x.ndim if axis < 0 else axis
    return x.reshape(math.prod(x.shape[:axis]), math.prod(x.shape[axis:]))


@host("Transpose")
def transpose(a: Node, x: Any) -> Any:
    return np.transpose(x, a.get("perm"))


@host("Squeeze")
def squeeze(a: Node, x: Any, axes: Any = None) -> Any:
    wanted = a.get("axes") if axes is None else ints_of(axes)
    return np.squeeze(x, tuple(wanted) if wanted is not None else None)


@host("Unsqueeze")
def unsqueeze(a: Node, x: Any, axes: Any = None) -> Any:
    return np.expand_dims(x, tuple(ints_of(a.need("axes") if axes is None else axes)))


@host("Slice")
def slice_(a: Node, x: Any, starts: Any = None, ends: Any = None, axes: Any = None, steps: Any = None) -> Any:
    first = ints_of(a.need("starts") if starts is None else starts)
    last = ints_of(a.need("ends") if ends is None else ends)
    where = ints_of(a.get("axes", range(len(first))) if axes is None else axes)
    by = [1] * len(first) if steps is None else ints_of(steps)
    return x[slices(x.shape, first, last, where, by)]


def slices(shape: Any, starts: Any, ends: Any, axes: Any, steps: Any) -> tuple[slice, ...]:
    """The index of a Slice; bounds are clamped as the operator says."""
    index = [slice(None)] * len(shape)
    for axis, start, end, step in zip(axes, starts, ends, steps):
        if step == 0 or not -len(shape) <= axis < len(shape):
            raise InvalidError(f"axes {list(axes)} and steps {list(steps)} of a tensor with {len(shape)} axes")
        n = shape[axis]
        start = start + n if start < 0 else start
        end = end + n if end < 0 else end
        if step > 0:
            index[axis] = slice(min(max(start, 0), n), min(max(end, 0), n), step)
        else:
            start, end = min(max(start, -1), n - 1), min(max(end, -1), n - 1)
            index[axis] = slice(0, 0, 1) if start < 0 else slice(start, None if end < 0 else end, step)
    return tuple(index)


@host("Expand")
def expand(a: Node, x: Any, wanted: Any) -> Any:
    extents = np.broadcast_shapes(x.shape, tuple(ints_of(wanted)))
    return np.broadcast_to(x, extents).copy() if math.prod(extents) <= LIMIT else NotImplemented


@host("Tile")
def tile(a: Node, x: Any, repeats: Any) -> Any:
    times = ints_of(repeats)
    return np.tile(x, times) if x.size * math.prod(times) <= LIMIT else NotImplemented


@host("ConstantOfShape")
def constant_of_shape(a: Node, wanted: Any) -> Any:
    extents = ints_of(wanted)
    value = a.get("value", np.zeros(1, np.float32))
    if math.prod(extents) > LIMIT or not isinstance(value, np.ndarray) or value.dtype.kind not in "biuf":
        return NotImplemented
    return np.full(extents, value.reshape(-1)[0], value.dtype)


@host("Range")
def range_(a: Node, start: Any, limit: Any, delta: Any) -> Any:
    first, last, step = (number_of(v, "a bound of Range") for v in (start, limit, delta))
    if step == 0 or not all(map(math.isfinite, (first, last, step))):
        raise InvalidError(f"Range from {first} to {last} by {step}")
    n = max(math.ceil((last - first) / step), 0)
    if n > LIMIT or start.dtype.kind not in "iuf":
        return NotImplemented
    return (first + step * np.arange(n)).astype(start.dtype)


@host("Split")
def split(a: Node, x: Any, sizes: Any = None) -> Any:
    if sizes is None and "split" not in a:
        return NotImplemented
    parts = ints_of(a["split"] if sizes is None else sizes)
    axis = a.get("axis", 0)
    if sum(parts) != x.shape[axis] or min(parts) < 0:
        raise InvalidError(f"sizes {parts} of axis {axis}, whose extent is {x.shape[axis]}")
    return tuple(np.split(x, np.cumsum(parts)[:-1], axis=axis))


@host("ReduceProd ReduceSum ReduceMax ReduceMin")
def reduced(a: Node, x: Any, axes: Any = None) -> Any:
    where = a.get("axes") if axes is None else ints_of(axes)
    if x.size == 0 or (not where and a.get("noop_with_empty_axes", 0)):
        return NotImplemented
    function: Any = {"ReduceProd": np.prod, "ReduceSum": np.sum, "ReduceMax": np.max, "ReduceMin": np.min}[a.op_type]
    out = function(x, axis=tuple(where) if where else None, keepdims=bool(a.get("keepdims", 1)))
    return np.asarray(out).astype(x.dtype)


@host("NonZero")
def nonzero(a: Node, x: Any) -> Any:
    return np.array(np.nonzero(x), np.int64).reshape(x.ndim, -1) if x.ndim else NotImplemented


@host("CumSum")
def cumulative_sum(a: Node, x: Any, axis: Any) -> Any:
    if a.get("exclusive", 0) or a.get("reverse", 0):
        return NotImplemented
    return np.cumsum(x, axis=number_of(axis, "axis"), dtype=x.dtype)
