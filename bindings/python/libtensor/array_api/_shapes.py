# SPDX-License-Identifier: Apache-2.0
"""Functions that move elements, and indexing."""

from __future__ import annotations

from typing import Any

from .. import combining
from ..errors import InvalidError, OutOfRangeError
from ._array import Array, accept, loose, promoted
from ._registry import function


def _same_kind(name: str, arrays: Any) -> list[Any]:
    """Tensors in the dtype where all meet."""
    held = list(arrays)
    accept(name, "any", *held)
    if not held:
        raise InvalidError(f"{name}: at least one array is needed")
    dtype = promoted(name, *[x.dtype for x in held])
    return [x._t.astype(dtype) for x in held]


@function()
def broadcast_arrays(*arrays: Array) -> list[Array]:
    """Views of all in the shape that they broadcast to."""
    accept("broadcast_arrays", "any", *arrays)
    return [Array._of(t) for t in combining.broadcast_tensors(*[x._t for x in arrays])]


@function()
def broadcast_to(x: Array, /, shape: tuple[int, ...]) -> Array:
    """A view of another shape."""
    accept("broadcast_to", "any", x)
    if any(n < 0 for n in shape):
        raise InvalidError(f"broadcast_to: the shape is {shape}, extents are not negative")
    return Array._of(x._t.broadcast_to(tuple(shape)))


@function()
def concat(arrays: Any, /, *, axis: int | None = 0) -> Array:
    """Joins arrays along an axis that they have; None joins them flattened."""
    return Array._of(combining.concat(_same_kind("concat", arrays), axis))


@function()
def stack(arrays: Any, /, *, axis: int = 0) -> Array:
    """Joins arrays of one shape along a new axis."""
    return Array._of(combining.stack(_same_kind("stack", arrays), axis))


@function()
def unstack(x: Array, /, *, axis: int = 0) -> tuple[Array, ...]:
    """Views of all slices of an axis."""
    accept("unstack", "any", x)
    return tuple(Array._of(t) for t in x._t.unbind(axis))


@function()
def expand_dims(x: Array, /, axis: int) -> Array:
    """A view with a new axis of extent 1."""
    accept("expand_dims", "any", x)
    if not -x.ndim - 1 <= axis <= x.ndim:
        raise OutOfRangeError(f"expand_dims: axis {axis} is out of range for {x.ndim} axes")
    return Array._of(x._t.unsqueeze(axis))


@function()
def squeeze(x: Array, /, axis: Any) -> Array:
    """A view without axes, whose extent is 1."""
    accept("squeeze", "any", x)
    for i in axis if isinstance(axis, tuple) else (axis,):
        if not -x.ndim <= i < x.ndim:
            raise OutOfRangeError(f"squeeze: axis {i} is out of range for {x.ndim} axes")
        if x.shape[i] != 1:
            raise InvalidError(f"squeeze: axis {i} has extent {x.shape[i]}, expected 1")
    return Array._of(x._t.squeeze(axis))


@function()
def flip(x: Array, /, *, axis: Any = None) -> Array:
    """The order of the slices of axes reversed."""
    accept("flip", "any", x)
    return Array._of(x._t.flip(dims=axis))


@function()
def moveaxis(x: Array, source: Any, destination: Any, /) -> Array:
    """A view with axes at other places."""
    accept("moveaxis", "any", x)
    return Array._of(x._t.movedim(source, destination))


@function()
def permute_dims(x: Array, /, axes: tuple[int, ...]) -> Array:
    """A view whose axis i is axis axes[i] of x."""
    accept("permute_dims", "any", x)
    return Array._of(x._t.permute_dims(axes))


@function()
def matrix_transpose(x: Array, /) -> Array:
    """A view with the last two axes exchanged."""
    accept("matrix_transpose", "any", x)
    return Array._of(x._t.matrix_transpose())


@function()
def repeat(x: Array, repeats: Any, /, *, axis: int | None = None) -> Array:
    """Each slice of an axis repeated; without an axis the elements."""
    accept("repeat", "any", x)
    if isinstance(repeats, Array):
        accept("repeat", "integer", repeats)
        repeats = repeats._t
    return Array._of(loose(x).repeat_interleave(repeats, axis))


@function()
def reshape(x: Array, /, shape: tuple[int, ...], *, copy: bool | None = None) -> Array:
    """The elements in another shape."""
    accept("reshape", "any", x)
    if copy is False:
        return Array._of(x._t.view(tuple(shape)))
    t = x._t.reshape(tuple(shape))
    return Array._of(t.clone() if copy and t.shares_storage(x._t) else t)


@function("roll")
def roll(x: Array, /, shift: Any, *, axis: Any = None) -> Array:
    """The slices of axes moved on, those at the end to the beginning."""
    accept("roll", "any", x)
    if axis is not None and isinstance(axis, tuple) and isinstance(shift, int):
        shift = (shift,) * len(axis)
    return Array._of(loose(x).roll(shift, axis))


@function()
def tile(x: Array, repetitions: tuple[int, ...], /) -> Array:
    """x repeated along its axes."""
    accept("tile", "any", x)
    return Array._of(x._t.tile(tuple(repetitions)))


# ---- indexing


@function()
def take(x: Array, indices: Array, /, *, axis: int | None = None) -> Array:
    """Slices of an axis, by a 1-d array of indices."""
    accept("take", "any", x)
    accept("take", "integer", indices)
    if axis is None:
        if x.ndim != 1:
            raise InvalidError("take: an axis is needed for an array that is not 1-d")
        axis = 0
    return Array._of(x._t.index_select(axis, indices._t))


@function()
def take_along_axis(x: Array, indices: Array, /, *, axis: int = -1) -> Array:
    """Elements of each line of an axis."""
    accept("take_along_axis", "any", x)
    accept("take_along_axis", "integer", indices)
    return Array._of(x._t.take_along_axis(indices._t, axis))


@function()
def nonzero(x: Array, /) -> tuple[Array, ...]:
    """The indices of the elements that are not 0, one array for each axis."""
    accept("nonzero", "any", x)
    if x.ndim == 0:
        raise InvalidError("nonzero: the array is 0-d")
    return tuple(Array._of(t) for t in x._t.nonzero(as_tuple=True))


# ---- products


@function()
def matmul(x1: Array, x2: Array, /) -> Array:
    """The matrix product."""
    accept("matmul", "numeric", x1, x2)
    return x1 @ x2  # type: ignore[no-any-return]


@function()
def tensordot(x1: Array, x2: Array, /, *, axes: Any = 2) -> Array:
    """The sum of products over axes: the last of x1 with the first of x2, or two sequences of axes."""
    accept("tensordot", "numeric", x1, x2)
    a, b = _same_kind("tensordot", (x1, x2))
    first, second = (range(a.ndim - axes, a.ndim), range(axes)) if isinstance(axes, int) else axes
    names = list(range(a.ndim + b.ndim))
    for i, k in zip(first, second):
        if a.shape[i] != b.shape[k]:
            raise InvalidError(f"tensordot: axis {i} of x1 has extent {a.shape[i]}, axis {k} of x2 {b.shape[k]}")
        names[a.ndim + k % b.ndim] = names[i % a.ndim]
    letters = "".join(chr(97 + n) if n < 26 else chr(39 + n) for n in names)
    left, right = letters[: a.ndim], letters[a.ndim :]
    kept = [c for c in left if c not in right] + [c for c in right if c not in left]
    return Array._of(combining.einsum(f"{left},{right}->{''.join(kept)}", a, b))


@function()
def vecdot(x1: Array, x2: Array, /, *, axis: int = -1) -> Array:
    """The sum of products along an axis, of the conjugate of x1."""
    accept("vecdot", "numeric", x1, x2)
    a, b = _same_kind("vecdot", (x1, x2))
    if not -min(a.ndim, b.ndim) <= axis < 0:
        raise InvalidError(f"vecdot: axis {axis} is out of range, expected a negative one of both arrays")
    if a.shape[axis] != b.shape[axis]:
        raise InvalidError(f"vecdot: the axes have extents {a.shape[axis]} and {b.shape[axis]}")
    return Array._of(combining.einsum("...i,...i->...", a.conj().movedim(axis, -1), b.movedim(axis, -1)))
