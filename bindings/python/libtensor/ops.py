# SPDX-License-Identifier: Apache-2.0
"""Ops whose Python form does not follow from their row in the table: PyTorch's names, counts, several results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, overload

from . import _ops_gen as c
from ._convert import (
    MISUSE,
    NEEDED,
    DTypeLike,
    Handle,
    Ints,
    Operand,
    as_float,
    axes32,
    axis32,
    axis32_or_none,
    check,
    dtype_code,
    guard,
    handle_of,
    handles,
    huge_scalar,
    int64,
    ints64,
    is_beyond,
    is_huge,
    is_integer,
    misuse,
    operand,
    out_handles,
    refused_with,
    rng_handle,
    same_number,
    scalar_tensor,
    with_number,
    wrap,
    wrap_all,
    write_out,
)
from .arithmetic import HOT
from .decompositions import Decompositions
from .dtypes import dtype as dtype_class
from .dtypes import dtype_of as dtype_class_of
from .errors import DTypeError, InvalidError, InvalidTypeError, OutOfRangeError, UnsupportedError, shown
from .interchange import view_as
from .order import Extremum

if TYPE_CHECKING:
    from .tensor import Tensor


def _shape(args: tuple[Any, ...], named: Any = None) -> tuple[bytes, int]:
    """reshape(2, 3), reshape((2, 3)) and reshape(shape=(2, 3))"""
    if named is not None:
        return ints64(named)
    return ints64(args[0] if len(args) == 1 else args)


def _extent(x: Tensor, dim: int, name: str) -> int:
    try:
        return x.shape[dim]
    except IndexError:
        raise OutOfRangeError(f"{name}: axis {dim} is out of range, x has {x.ndim} axes") from None
    except TypeError:
        raise InvalidTypeError(f"{name}: dim is {type(dim).__name__}, expected an integer") from None


def inexact(name: str, dtype: Any) -> Any:
    """The dtype, which has to be a floating or complex one."""
    held = dtype_class_of(dtype)
    if held.kind not in "fc":
        raise DTypeError(f"{name}: dtype is {held.name}, expected a floating one")
    return held


def of_each(call: Any, first: Any, others: tuple[Any, ...]) -> Any:
    xs = tuple(first) if isinstance(first, (list, tuple)) else (first, *others)
    done = tuple([wrap(call(x._h)) for x in xs])
    return done[0] if isinstance(first, Handle) and not others else done


class Ops(Decompositions):
    __slots__ = ()

    # ---- copies and conversions

    def clone(self, *, memory_format: Any = None) -> Tensor:
        """A contiguous copy in new memory; with memory_format=channels_last with the elements in that order."""
        if memory_format is not None:
            from .types import in_format

            return in_format(wrap(c.tensor_clone(self._h)), memory_format, "clone")  # type: ignore[no-any-return]
        return wrap(c.tensor_clone(self._h))

    def contiguous(self, memory_format: Any = None) -> Tensor:
        """self if its elements lie in row-major order without gaps, else a copy that does.

        With memory_format=channels_last a tensor whose elements lie in that order."""
        if memory_format is not None:
            from .types import contiguous_format, in_format

            if memory_format is not contiguous_format:
                return in_format(self, memory_format, "contiguous")  # type: ignore[no-any-return]
        h = c.tensor_contiguous(self._h)
        if h == self._h:
            c.tensor_release(h)
            return self  # type: ignore[return-value]
        return wrap(h)

    def astype(self, dtype: Any, *, copy: bool = False) -> Tensor:
        """self in another dtype; self if it has that dtype and no copy is asked for."""
        code = dtype if type(dtype) is int else dtype_code(dtype)
        h = c.tensor_astype(self._h, code)
        if h == self._h:
            c.tensor_release(h)
            return self.clone() if copy else self  # type: ignore[return-value]
        return wrap(h)

    def to_device(self, device: Any) -> Tensor:
        """self on a device; self if it is there."""
        from .dtypes import device_code

        h = c.tensor_to_device(self._h, device if type(device) is int else device_code(device))
        if h == self._h:
            c.tensor_release(h)
            return self  # type: ignore[return-value]
        return wrap(h)

    def detach(self) -> Tensor:
        """A view that is not part of the graph."""
        return wrap(c.tensor_detach(self._h))

    def copy_(self, other: Any, non_blocking: bool = False) -> Tensor:
        """self = other, whose shape broadcasts to that of self; non_blocking changes nothing."""
        try:
            check(c.tensor_copy_(self._h, other._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "copy_")  # noqa: B904

    def fill_(self, value: Any) -> Tensor:
        """Sets every element to a number; one that is a tensor has a gradient."""
        try:
            if isinstance(value, Handle) and c.tensor_requires_grad(value._h):
                if c.tensor_ndim(value._h) != 0:
                    raise InvalidError(f"fill_: value has shape {tuple(value.shape)}, expected a number")  # type: ignore[attr-defined]
                check(c.tensor_copy_(self._h, value._h))
            else:
                check(with_number(None, c.tensor_fill_, c.tensor_fill_i64_, value, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "fill_")  # noqa: B904

    def bernoulli(self: Any, p: Any = None, *, generator: Any = None) -> Tensor:
        """1 with the probabilities that self has, or with probability p in the shape of self, else 0."""
        chances: Any = self
        if p is not None:
            chances = p if isinstance(p, Handle) else self.new_full((), p)
            chances = chances.broadcast_to(self.shape)
        return wrap(c.tensor_bernoulli(handle_of(chances, "bernoulli"), rng_handle(generator)))

    def vander(x: Any, N: int | None = None, increasing: bool = False) -> Tensor:
        """The powers of the elements of x, one row each: N of them, as many as x has elements unless given."""
        return wrap(c.tensor_vander(x._h, -1 if N is None else int64(N), increasing))

    def uniform_(self, low: float = 0.0, high: float = 1.0, *, generator: Any = None) -> Tensor:
        """In place: uniform random numbers in [low, high), which PyTorch calls `from` and `to`."""
        check(c.tensor_uniform_(self._h, low, high, rng_handle(generator)))
        return self  # type: ignore[return-value]

    # ---- shapes

    def reshape(input, *size: Any, shape: Any = None) -> Tensor:
        """The elements in another shape, of which one extent may be -1; a view where strides allow it, else a copy."""
        try:
            return wrap(c.tensor_reshape(input._h, *_shape(size, shape)))
        except MISUSE as e:
            raise misuse(e, "reshape")  # noqa: B904

    def view(self, *sizes: Any, size: Any = None, dtype: Any = None) -> Tensor:
        """As reshape, but an error where a copy would be needed; with a dtype the same memory read as that."""
        try:
            if dtype is not None or (len(sizes) == 1 and isinstance(sizes[0], (dtype_class, str, type))):
                return view_as(self, sizes[0] if dtype is None else dtype)  # type: ignore[arg-type]
            return wrap(c.tensor_view(self._h, *_shape(sizes, size)))
        except MISUSE as e:
            raise misuse(e, "view")  # noqa: B904

    def flatten(input, start_dim: int = 0, end_dim: int = -1) -> Tensor:
        """Joins the axes from start_dim to end_dim, both included."""
        try:
            first, last = axis32(start_dim, None, "flatten"), axis32(end_dim, None, "flatten")
            return wrap(c.tensor_flatten(input._h, first, last))
        except MISUSE as e:
            raise misuse(e, "flatten")  # noqa: B904

    def permute(self, *axes: Any, dims: Any = None) -> Tensor:
        """A view whose axis i is axis dims[i] of self."""
        if dims is not None:
            axes = (dims,)
        return self.permute_dims(axes[0] if len(axes) == 1 else axes)

    def swapaxes(self, axis0: int, axis1: int) -> Tensor:
        """A view with two axes exchanged."""
        return Ops.transpose(self, axis0, axis1)

    def transpose(input, dim0: int, dim1: int) -> Tensor:
        """A view with two axes exchanged."""
        try:
            first, second = axis32(dim0, None, "transpose"), axis32(dim1, None, "transpose")
            return wrap(c.tensor_transpose(input._h, first, second))
        except MISUSE as e:
            return refused_with(e, "transpose", input, dim0, dim1)  # type: ignore[no-any-return]

    def t(self: Any) -> Tensor:
        """The transpose of a matrix; a 0-d or 1-d tensor as it is."""
        if self.ndim > 2:
            raise InvalidError(f"t: expected at most 2 axes, x has {self.ndim}")
        return self.transpose(0, 1) if self.ndim == 2 else self.view(self.shape)  # type: ignore[no-any-return]

    def broadcast_to(self, *sizes: Any, size: Any = None, shape: Any = None) -> Tensor:
        """A view of another shape; new axes and those of extent 1 repeat. -1 keeps an extent."""
        try:
            return wrap(c.tensor_broadcast_to(self._h, *_shape(sizes, shape if size is None else size)))
        except MISUSE as e:
            raise misuse(e, "broadcast_to")  # noqa: B904

    def expand(self, *sizes: Any, size: Any = None, implicit: bool = False) -> Tensor:
        """As broadcast_to; implicit, which PyTorch sets in its own calls, changes nothing."""
        return Ops.broadcast_to(self, *sizes, size=size)

    def expand_as(self, other: Tensor) -> Tensor:
        return self.broadcast_to(other.shape)

    def view_as(self, other: Tensor) -> Tensor:
        return self.view(other.shape)

    def reshape_as(self, other: Tensor) -> Tensor:
        return self.reshape(other.shape)

    def diagonal(self, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
        """A view of the diagonals of two axes, as a new last axis."""
        try:
            return wrap(c.tensor_diagonal(self._h, int64(offset), axis32(dim1, None, ""), axis32(dim2, None, "")))
        except MISUSE as e:
            raise misuse(e, "diagonal")  # noqa: B904

    def split(tensor: Any, split_size: Ints, dim: int = 0, *, axis: int | None = None) -> tuple[Tensor, ...]:
        """Views of parts of an axis: of this size, the last one smaller, or of these sizes."""
        dim = axis32(dim if axis is None else axis, None, "split")
        extent = _extent(tensor, dim, "split")
        if is_integer(split_size):
            split_size = int64(split_size)
            if split_size <= 0 and extent:
                raise InvalidError(f"split: the size of a part is {split_size}, expected a positive one")
            whole, rest = divmod(extent, split_size) if extent else (0, 0)
            split_size = [split_size] * whole + ([rest] if rest or not extent else [])
        sizes, n = ints64(split_size)
        outs = out_handles(n)
        check(c.tensor_split(tensor._h, sizes, n, dim, outs))
        return wrap_all(outs)

    def flip(self, *size: Any, dims: Any = None, dim: Any = None, axis: Any = None) -> Tensor:
        """A copy with the order of the slices of axes reversed; without axes of all."""
        if size:
            dims = size[0] if len(size) == 1 else size
        elif dims is None:
            dims = dim
        try:
            if dims is not None and not is_integer(dims) and not len(dims):
                return self.clone()
            return wrap(c.tensor_flip(self._h, *axes32(dims, axis)))
        except MISUSE as e:
            raise misuse(e, "flip")  # noqa: B904

    def as_strided(self: Any, size: Ints, stride: Ints, storage_offset: int | None = None) -> Tensor:
        """A view of the storage with any shape, strides and offset; without an offset that of self."""
        offset = -1 if storage_offset is None else int64(storage_offset)  # -1: that of self, in every run of a program
        if storage_offset is not None and offset < 0:
            raise OutOfRangeError(f"as_strided: storage_offset is {offset}, expected at least 0")
        return wrap(c.tensor_as_strided(self._h, *ints64(size), *ints64(stride), offset))

    def as_strided_scatter(
        self: Any, src: Tensor, size: Ints, stride: Ints, storage_offset: int | None = None
    ) -> Tensor:
        """A contiguous copy in which the elements at these places of it are those of src."""
        offset = 0 if storage_offset is None else int64(storage_offset)
        try:
            return wrap(c.tensor_as_strided_scatter(self._h, src._h, *ints64(size), *ints64(stride), offset))
        except MISUSE as e:
            raise misuse(e, "as_strided_scatter")  # noqa: B904

    def select(self: Any, dim: int = NEEDED, index: int = NEEDED, *, axis: int | None = None) -> Tensor:
        """A view of the slice of an axis at an index, which may count from the end, without that axis."""
        try:
            place = axis32(dim, axis, "select")
            if isinstance(index, Handle):
                try:
                    return wrap(c.tensor_select(self._h, place, int64(index)))
                except UnsupportedError:  # what a program computes is no number while that is captured
                    from ._indexing import index_by

                    return index_by(self, place % max(self.ndim, 1), index)
            return wrap(c.tensor_select(self._h, place, int64(index)))
        except MISUSE as e:
            return refused_with(e, "select", self, dim if axis is None else axis, index)  # type: ignore[no-any-return]

    def unbind(self: Any, dim: int = 0, *, axis: int | None = None) -> tuple[Tensor, ...]:
        """Views of all slices of an axis."""
        dim = axis32(dim if axis is None else axis, None, "unbind")
        outs = out_handles(_extent(self, dim, "unbind"))
        check(c.tensor_unbind(self._h, dim, outs))
        return wrap_all(outs)

    def tile(self, *repeats: Any, dims: Any = None) -> Tensor:
        """self repeated repeats[i] times along axis i; PyTorch calls them dims."""
        try:
            return wrap(c.tensor_tile(self._h, *_shape(repeats, dims)))
        except MISUSE as e:
            raise misuse(e, "tile")  # noqa: B904

    def repeat(self, *sizes: Any, repeats: Any = None) -> Tensor:
        """As tile."""
        return Ops.tile(self, *sizes, dims=repeats)

    def repeat_interleave(
        self, repeats: Any, dim: int | None = None, *, axis: int | None = None, output_size: int | None = None
    ) -> Tensor:
        """Each slice of an axis repeated, as often as one number or a tensor of them says; without an axis the elements.

        output_size, which saves a count elsewhere, is not needed."""
        try:
            if isinstance(repeats, Handle):
                return wrap(c.tensor_repeat_interleave(self._h, repeats._h, axis32_or_none(dim, axis)))
            return wrap(c.tensor_repeat(self._h, int64(repeats), axis32_or_none(dim, axis)))
        except MISUSE as e:
            raise misuse(e, "repeat_interleave")  # noqa: B904

    def atleast_1d(self, *others: Tensor) -> Any:
        """Of a 0-d tensor a view with one axis; a tuple of several tensors."""
        return of_each(c.tensor_atleast_1d, self, others)

    def atleast_2d(self, *others: Tensor) -> Any:
        """Views with two axes at least, new ones in front; a tuple of several tensors."""
        return of_each(c.tensor_atleast_2d, self, others)

    def atleast_3d(self, *others: Tensor) -> Any:
        """Views with three axes at least: (n,) becomes (1, n, 1), (m, n) (m, n, 1); a tuple of several tensors."""
        return of_each(c.tensor_atleast_3d, self, others)

    # ---- along an axis

    def softmax(
        input, dim: int | None = None, dtype: DTypeLike = None, out: Tensor | None = None, *, axis: int | None = None
    ) -> Tensor:
        """exp(x) / sum(exp(x)) along an axis; computed in `dtype` if given."""
        if out is not None:
            return write_out("softmax", out, Ops.softmax(input, dim, dtype, axis=axis))  # type: ignore[no-any-return]
        try:
            x = input if dtype is None else input.astype(inexact("softmax", dtype))
            return wrap(c.tensor_softmax(x._h, axis32(dim, axis, "softmax")))
        except MISUSE as e:
            return refused_with(e, "softmax", input, dim if axis is None else axis, dtype=dtype)  # type: ignore[no-any-return]

    def log_softmax(
        input, dim: int | None = None, dtype: DTypeLike = None, out: Tensor | None = None, *, axis: int | None = None
    ) -> Tensor:
        """x - logsumexp(x) along an axis; computed in `dtype` if given."""
        if out is not None:
            return write_out("log_softmax", out, Ops.log_softmax(input, dim, dtype, axis=axis))  # type: ignore[no-any-return]
        try:
            x = input if dtype is None else input.astype(inexact("log_softmax", dtype))
            return wrap(c.tensor_log_softmax(x._h, axis32(dim, axis, "log_softmax")))
        except MISUSE as e:
            return refused_with(e, "log_softmax", input, dim if axis is None else axis, dtype=dtype)  # type: ignore[no-any-return]

    def rot90(self, k: int = 1, dims: Ints = (0, 1)) -> Tensor:
        """self turned k times by 90 degrees in the plane of two axes, from the first towards the second."""
        first, second = dims  # type: ignore[misc]
        return wrap(c.tensor_rot90(self._h, int64(k), axis32(first, None, "rot90"), axis32(second, None, "rot90")))

    def diag_embed(self, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Tensor:
        """Square matrices in two axes of the result, with the last axis of self on their diagonals."""
        places = axis32(dim1, None, "diag_embed"), axis32(dim2, None, "diag_embed")
        return wrap(c.tensor_diag_embed(self._h, int64(offset), *places))

    def diagonal_scatter(self, src: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
        """A copy whose diagonals of two axes are `src`."""
        places = axis32(dim1, None, "diagonal_scatter"), axis32(dim2, None, "diagonal_scatter")
        return wrap(c.tensor_diagonal_scatter(self._h, src._h, int64(offset), *places))

    def slice_scatter(
        self, src: Tensor, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1
    ) -> Tensor:
        """A copy in which self[start:end:step] along an axis is `src`."""
        first, last = (c.TENSOR_SLICE_NONE if v is None else int64(v) for v in (start, end))
        return wrap(
            c.tensor_slice_scatter(self._h, src._h, axis32(dim, None, "slice_scatter"), first, last, int64(step))
        )

    def tensor_split(self: Any, indices_or_sections: Ints | Tensor, dim: int = 0) -> tuple[Tensor, ...]:
        """Views of as many parts of an axis, the first ones one larger, or of the parts between these places."""
        parts: Any = indices_or_sections
        if isinstance(parts, Handle):
            parts = parts.tolist()  # type: ignore[attr-defined]
        if is_integer(parts):
            return self.array_split(parts, dim)  # type: ignore[no-any-return]
        places = [c.TENSOR_SLICE_NONE, *parts, c.TENSOR_SLICE_NONE]
        return tuple(self.slice(dim, places[i], places[i + 1], 1) for i in range(len(places) - 1))

    # ---- reductions

    def _extremum(self, name: str, dim: Any, keepdim: bool) -> Any:
        if isinstance(dim, Handle):
            return getattr(self, {"max": "maximum", "min": "minimum"}[name])(dim)
        if dim is None or hasattr(dim, "__len__"):
            return wrap(getattr(c, f"tensor_{name}")(self._h, *axes32(dim, None), keepdim))
        indices = getattr(self, f"arg{name}")(dim, True)
        values = self.take_along_axis(indices, dim)
        return Extremum(values, indices) if keepdim else Extremum(values.squeeze(dim), indices.squeeze(dim))

    @overload
    def max(self) -> Tensor: ...
    @overload
    def max(self, dim: Tensor) -> Tensor: ...
    @overload
    def max(self, dim: int, keepdim: bool = False) -> Extremum: ...
    @overload
    def max(
        self,
        dim: Any = None,
        keepdim: bool = False,
        *,
        axis: Any = None,
        keepdims: bool | None = None,
        other: Any = None,
    ) -> Any: ...
    def max(
        self,
        dim: Any = None,
        keepdim: bool = False,
        *,
        axis: Any = None,
        keepdims: bool | None = None,
        other: Any = None,
    ) -> Any:
        """The largest element; with one axis (values, indices); with a tensor, maximum()."""
        dim = axis if dim is None else dim
        return self._extremum("max", dim if other is None else other, keepdim if keepdims is None else keepdims)

    @overload
    def min(self) -> Tensor: ...
    @overload
    def min(self, dim: Tensor) -> Tensor: ...
    @overload
    def min(self, dim: int, keepdim: bool = False) -> Extremum: ...
    @overload
    def min(
        self,
        dim: Any = None,
        keepdim: bool = False,
        *,
        axis: Any = None,
        keepdims: bool | None = None,
        other: Any = None,
    ) -> Any: ...
    def min(
        self,
        dim: Any = None,
        keepdim: bool = False,
        *,
        axis: Any = None,
        keepdims: bool | None = None,
        other: Any = None,
    ) -> Any:
        """The smallest element; with one axis (values, indices); with a tensor, minimum()."""
        dim = axis if dim is None else dim
        return self._extremum("min", dim if other is None else other, keepdim if keepdims is None else keepdims)

    def nanmean(
        input: Any,
        dim: Any = None,
        keepdim: bool = False,
        *,
        dtype: DTypeLike = None,
        axis: Any = None,
        keepdims: bool | None = None,
    ) -> Tensor:
        """The mean of what is not NaN; computed in `dtype` if given."""
        x = input if dtype is None else input.to(dtype=dtype)
        return wrap(c.tensor_nanmean(x._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims))

    def count_nonzero(
        self,
        *dims: Any,
        dim: Any = None,
        keepdim: bool = False,
        axis: Any = None,
        keepdims: bool | None = None,
    ) -> Tensor:
        """How many elements are not 0, over axes or of all; a bool at the end is keepdim."""
        if dims and type(dims[-1]) is bool:
            dims, keepdim = dims[:-1], dims[-1]
        if dims:
            dim = dims[0] if len(dims) == 1 else dims
        try:
            return wrap(c.tensor_count_nonzero(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            raise misuse(e, "count_nonzero")  # noqa: B904

    def amax(self, dim: Any = None, keepdim: bool = False, *, axis: Any = None, keepdims: bool | None = None) -> Tensor:
        """The largest element over axes; equal ones share the gradient."""
        h = c.tensor_max(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims)
        return wrap(h)

    def amin(self, dim: Any = None, keepdim: bool = False, *, axis: Any = None, keepdims: bool | None = None) -> Tensor:
        """The smallest element over axes; equal ones share the gradient."""
        h = c.tensor_min(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims)
        return wrap(h)

    # ---- indices and choice

    def nonzero(self, as_tuple: bool = False) -> Any:
        """The indices of the elements that are not 0, one row each, or one tensor for each axis."""
        if not as_tuple:
            return wrap(c.tensor_nonzero(self._h))
        line = self.reshape(-1) if c.tensor_ndim(self._h) == 0 else self
        return wrap(c.tensor_nonzero(line._h)).unbind(1)

    def scatter(
        self: Any,
        dim: int | None = None,
        index: Any = None,
        src: Any = None,
        *,
        value: Any = None,
        axis: Any = None,
        reduce: str | None = None,
    ) -> Tensor:
        """A copy with out[i][index[i][j][k]][k] = src[i][j][k] for axis 1 and so on, or a number everywhere.

        With reduce "add" or "multiply" it is added to what is there, or multiplied.
        """
        try:
            src = value if src is None else src
            if not isinstance(src, Handle):
                src = scalar_tensor(src, self.dtype.code).to_device(self.device).broadcast_to(index.shape)
            if reduce is not None:
                way = {"add": "sum", "multiply": "prod"}.get(reduce)
                if way is None:
                    raise InvalidError(f"reduce is {shown(reduce)}, expected one of add, multiply")
                return self.scatter_reduce(dim if axis is None else axis, index, src, way)  # type: ignore[no-any-return]
            return wrap(c.tensor_scatter(self._h, axis32(dim, axis, "scatter"), index._h, src._h))
        except MISUSE as e:
            raise misuse(e, "scatter")  # noqa: B904

    def scatter_(
        self: Any,
        dim: int | None = None,
        index: Any = None,
        src: Any = None,
        *,
        value: Any = None,
        axis: Any = None,
        reduce: str | None = None,
    ) -> Tensor:
        """self[i][index[i][j][k]][k] = src[i][j][k] for axis 1 and so on, or a number everywhere; `reduce` as in scatter."""
        try:
            src = value if src is None else src
            if not isinstance(src, Handle):
                src = scalar_tensor(src, self.dtype.code).to_device(self.device).broadcast_to(index.shape)
            place = axis32(dim, axis, "scatter_")
            if reduce is not None:
                way = {"add": "sum", "multiply": "prod"}.get(reduce)
                if way is None:
                    raise InvalidError(f"scatter_: reduce is {shown(reduce)}, expected one of add, multiply")
                return self.scatter_reduce_(place, index, src, way)  # type: ignore[no-any-return]
            check(c.tensor_scatter_(self._h, place, index._h, src._h))
            return self  # type: ignore[no-any-return]
        except MISUSE as e:
            raise misuse(e, "scatter_")  # noqa: B904

    def index_put(self, indices: Iterable[Any], values: Tensor, accumulate: bool = False) -> Tensor:
        """A copy with copy[indices] = values, or += values."""
        held = _indices_for(self, indices)
        return wrap(c.tensor_index_put(self._h, *handles(held), values._h, accumulate))

    def index_put_(self, indices: Iterable[Any], values: Tensor, accumulate: bool = False) -> Tensor:
        """self[indices] = values, or += values"""
        held = _indices_for(self, indices)
        check(c.tensor_index_put_(self._h, *handles(held), values._h, accumulate))
        return self  # type: ignore[return-value]

    def take_along_dim(self: Any, indices: Tensor, dim: int | None = None) -> Tensor:
        """As take_along_axis; without an axis the elements of the flattened tensor."""
        if dim is None:
            return self.flatten().take_along_axis(indices.flatten(), 0)  # type: ignore[no-any-return]
        return self.take_along_axis(indices, dim)  # type: ignore[no-any-return]

    def round(self, *, decimals: int = 0) -> Tensor:
        """The nearest number of so many decimals, halves to even."""
        if decimals == 0:
            return wrap(c.tensor_round(self._h))
        scale = 10.0 ** abs(decimals)
        if decimals > 0:
            return self.mul(scale).round().div(scale)
        return self.div(scale).round().mul(scale)

    def round_(self: Any, *, decimals: int = 0) -> Tensor:
        """In place: the nearest number of so many decimals, halves to even."""
        if decimals == 0:
            check(c.tensor_round_(self._h))
            return self  # type: ignore[no-any-return]
        return self.copy_(self.round(decimals=decimals))  # type: ignore[no-any-return]

    def where(self, condition: Tensor, other: Operand) -> Tensor:
        """self where the condition is true, else other."""
        return where(condition, self, other)

    # ---- comparison of whole tensors

    def equal(self: Any, other: Tensor) -> bool:
        """Whether shape and elements are the same."""
        return self.shape == other.shape and bool(self.eq(other).all())

    def allclose(self, other: Tensor, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> bool:
        """Whether all elements are close."""
        try:
            return bool(wrap(c.tensor_allclose(self._h, other._h, rtol, atol, equal_nan)))
        except MISUSE as e:
            raise misuse(e, "allclose")  # noqa: B904


# ---- functions


def _indices_for(x: Any, indices: Iterable[Any]) -> list[Any]:
    """Indices on the device of x; those on the CPU are for any device."""
    place = c.tensor_device(x._h)
    if place == c.TENSOR_CPU:
        return list(indices)
    return [i.to_device(x.device) if isinstance(i, Handle) and i.device.type == "cpu" else i for i in indices]  # type: ignore[attr-defined]


@overload
def where(condition: Tensor) -> tuple[Tensor, ...]: ...
@overload
def where(condition: Tensor, input: Any, other: Any) -> Tensor: ...
def where(condition: Tensor, input: Any = None, other: Any = None) -> Any:
    """input where the condition is true, else other; the condition alone gives its nonzero places."""
    if input is None and other is None:
        return condition.nonzero(as_tuple=True)
    a: Any
    b: Any
    a, b = (v if isinstance(v, Handle) else operand(v) for v in (input, other))
    if a is NotImplemented or b is NotImplemented:
        raise InvalidTypeError("where: expected Tensors or numbers")
    if not isinstance(a, Handle):
        if isinstance(b, Handle):
            a, b, condition = b, a, condition.logical_not()
        else:
            a = scalar_tensor(a if type(a) is type(b) else same_number([a, b])[1][0])
    if type(b) is bool and a.dtype.kind == "b":
        b = scalar_tensor(b)
    if is_beyond(b) and a.dtype.kind in "fc":
        b = as_float(b)
    if is_huge(b):
        b = huge_scalar(b)
    if isinstance(b, Handle):
        return wrap(c.tensor_where(condition._h, a._h, b._h))
    integral, (b,) = same_number([b])
    call = c.tensor_where_scalar_i64 if integral else c.tensor_where_scalar
    return wrap(call(condition._h, a._h, b))


def polygamma(n: int, input: Tensor) -> Tensor:
    """The derivative of order n of digamma."""
    return input.polygamma(n)


def repeat(x: Tensor, repeats: int, *, axis: int | None = None) -> Tensor:
    """Each slice of an axis repeated, one after the other; without an axis the elements."""
    return x.repeat_interleave(repeats, axis)


def numel(input: Tensor) -> int:
    """How many elements input has."""
    return input.numel()


def is_tensor(obj: Any) -> bool:
    """Whether it is a Tensor."""
    return isinstance(obj, Handle)


def is_complex(input: Tensor) -> bool:
    """Whether the dtype is complex."""
    return input.dtype.is_complex


def is_floating_point(input: Tensor) -> bool:
    """Whether its dtype is a floating one."""
    return input.dtype.is_floating_point


def cumulative_sum(x: Tensor, *, axis: int | None = None, dtype: DTypeLike = None) -> Tensor:
    """Sums of the elements up to and with each one; without an axis x is 1-d."""
    return x.cumsum(axis, dtype)


guard(Ops, [n for n in vars(Ops) if not n.startswith("_")], HOT)
