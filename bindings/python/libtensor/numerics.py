# SPDX-License-Identifier: Apache-2.0
"""Functions of the top level that are compositions of others."""

from __future__ import annotations

import builtins
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from ._convert import OUT, Handle, guard, int64, ints_of, is_integer
from .combining import concat, stack
from .creation import FACTORY, arange, empty, full, tensor, zeros
from .dtypes import DeviceLike, DTypeLike, dtype_of
from .errors import (
    DTypeError,
    InvalidError,
    InvalidTypeError,
    OutOfRangeError,
    ShapeError,
    shown,
)
from .tensor import Tensor


class MinMax(NamedTuple):
    """What aminmax returns."""

    min: Tensor
    max: Tensor


class Frexp(NamedTuple):
    """What frexp returns."""

    mantissa: Tensor
    exponent: Tensor


class Geqrf(NamedTuple):
    """What geqrf returns."""

    a: Tensor
    tau: Tensor


def _axis(x: Tensor, dim: int, name: str) -> int:
    n = max(x.ndim, 1)
    if not -n <= dim < n:
        raise OutOfRangeError(f"{name}: dim is {dim}, expected {-n} to {n - 1}")
    return dim % n


def aminmax(input: Tensor, *, dim: int | None = None, keepdim: bool = False) -> MinMax:
    """The smallest and the largest element, along an axis or of all; equal ones share the gradient."""
    return MinMax(input.amin(dim, keepdim), input.amax(dim, keepdim))


def isin(elements: Any, test_elements: Any, *, assume_unique: bool = False, invert: bool = False) -> Tensor:
    """Whether each element is one of test_elements; with invert whether it is none. One of both may be a number."""
    if not isinstance(elements, Handle) and not isinstance(test_elements, Handle):
        raise InvalidTypeError("isin: both arguments are numbers, expected a Tensor")
    given: Any = elements if isinstance(elements, Handle) else test_elements
    x: Any = elements if isinstance(elements, Handle) else tensor(elements, device=given.device)
    tests: Any = test_elements if isinstance(test_elements, Handle) else tensor(test_elements, device=given.device)
    flat = tests.reshape(-1)
    if flat.numel() == 0:
        found = zeros(x.shape, dtype="bool", device=x.device)
    elif flat.numel() <= 16:
        found = x.eq(flat[0])
        for i in builtins.range(1, flat.numel()):
            found = found.logical_or(x.eq(flat[i]))
    else:
        from . import result_type

        kind = result_type(x, flat)
        own, ordered = x.to(dtype=kind), flat.to(dtype=kind)
        ordered = ordered[ordered.eq(ordered)].sort().values
        if ordered.numel() == 0:
            found = zeros(x.shape, dtype="bool", device=x.device)
        else:
            at = ordered.searchsorted(own.reshape(-1)).clamp(max=ordered.numel() - 1)
            found = ordered[at].reshape(x.shape).eq(own)
    return found.logical_not() if invert else found


def fill(input: Tensor, value: Any) -> Tensor:
    """A tensor of the shape and dtype of input with one value everywhere."""
    return input.clone().fill_(value)


def clamp_min(input: Tensor, min: Any) -> Tensor:
    """The larger of each element and a number or a tensor."""
    return input.clamp(min=min)


def clamp_max(input: Tensor, max: Any) -> Tensor:
    """The smaller of each element and a number or a tensor."""
    return input.clamp(max=max)


def diagflat(input: Tensor, offset: int = 0) -> Tensor:
    """The matrix with the flattened elements on a diagonal and 0 elsewhere."""
    return input.reshape(-1).diag_embed(offset)


def dist(input: Tensor, other: Tensor, p: float = 2) -> Tensor:
    """The norm of order p of input - other."""
    return (input - other).norm(float(p))


def ldexp(input: Tensor, other: Tensor) -> Tensor:
    """input * 2**other."""
    base = input.float() if input.dtype.kind in "biu" else input
    return base * tensor(2.0, dtype=base.dtype).pow(other)


def frexp(input: Tensor) -> Frexp:
    """The mantissa, of magnitude 0.5 to 1 or 0, and the exponent of 2 as int32, of floating numbers."""
    if input.dtype.kind != "f":
        raise DTypeError(f"frexp: the dtype is {input.dtype.name}, expected a floating one")
    x = input.detach().double()
    ordinary = x.isfinite().logical_and(x.ne(0))
    safe = x.abs().where(ordinary, 1.0)
    # the logarithm may be off by one next to a power of 2
    exponent = safe.log2().floor().add(1)
    scale = _power_of_two(exponent)
    mantissa = safe / scale
    exponent = (exponent + mantissa.ge(1).double() - mantissa.lt(0.5).double()).where(ordinary, 0.0)
    # two factors, because one would overflow for the smallest numbers
    half = exponent.div(2).floor()
    y = input.double() * _power_of_two(-half) * _power_of_two(half - exponent)
    return Frexp(y.to(input.dtype).where(ordinary, input), exponent.int())


def _power_of_two(exponent: Tensor) -> Tensor:
    half = exponent.div(2).floor()
    two = tensor(2.0, dtype="float64")
    return two.pow(half) * two.pow(exponent - half)


def _parts(input: Tensor, indices_or_sections: Any, dim: int, name: str) -> tuple[Tensor, ...]:
    parts = indices_or_sections
    if is_integer(parts):
        parts = int64(parts)
        n = input.shape[dim]
        if parts < 1 or n % parts:
            raise InvalidError(f"{name}: axis {dim} of extent {n} has no {parts} equal parts")
    return input.tensor_split(parts, dim)


def hsplit(input: Tensor, indices_or_sections: Any) -> tuple[Tensor, ...]:
    """Views of so many equal parts, or of the parts between these places, along axis 1; of a 1-d tensor along axis 0."""
    if input.ndim == 0:
        raise ShapeError("hsplit: the tensor has no axes, expected at least 1")
    return _parts(input, indices_or_sections, 0 if input.ndim == 1 else 1, "hsplit")


def vsplit(input: Tensor, indices_or_sections: Any) -> tuple[Tensor, ...]:
    """As hsplit along axis 0, of at least two axes."""
    if input.ndim < 2:
        raise ShapeError(f"vsplit: the tensor has {input.ndim} axes, expected at least 2")
    return _parts(input, indices_or_sections, 0, "vsplit")


def dsplit(input: Tensor, indices_or_sections: Any) -> tuple[Tensor, ...]:
    """As hsplit along axis 2, of at least three axes."""
    if input.ndim < 3:
        raise ShapeError(f"dsplit: the tensor has {input.ndim} axes, expected at least 3")
    return _parts(input, indices_or_sections, 2, "dsplit")


def msort(input: Tensor) -> Tensor:
    """Sorted along axis 0."""
    return input.sort(0).values


def renorm(input: Tensor, p: float, dim: int, maxnorm: float) -> Tensor:
    """The slices of axis dim, each scaled so that its norm of order p is at most maxnorm."""
    if p <= 0:
        raise InvalidError(f"renorm: p is {p}, expected a number above 0")
    if maxnorm < 0:
        raise InvalidError(f"renorm: maxnorm is {maxnorm}, expected at least 0")
    if input.ndim < 2:
        raise ShapeError(f"renorm: the tensor has {input.ndim} axes, expected at least 2")
    at = _axis(input, dim, "renorm")
    others = tuple(i for i in builtins.range(input.ndim) if i != at)
    norms = input.norm(float(p), others, keepdim=True)
    scale = (maxnorm / (norms + 1e-7)).where(norms > maxnorm, 1.0)
    return input * scale


def index_reduce(
    input: Tensor, dim: int, index: Tensor, source: Tensor, reduce: str, *, include_self: bool = True
) -> Tensor:
    """A copy in which row index[i] of an axis is combined with row i of source: by prod, mean, amax or amin.

    Without include_self the rows of input that are named count for nothing."""
    if reduce not in ("prod", "mean", "amax", "amin"):
        raise InvalidError(f"index_reduce: reduce is {shown(reduce)}, expected one of prod, mean, amax, amin")
    at = _axis(input, dim, "index_reduce")
    if input.ndim == 0:
        source = source.reshape(1)
        return index_reduce(input.reshape(1), 0, index.reshape(-1), source, reduce, include_self=include_self).reshape(
            ()
        )
    if index.ndim != 1 or index.shape[0] != source.shape[at]:
        raise ShapeError(
            f"index_reduce: index has shape {list(index.shape)}, expected [{source.shape[at]}] as source has along axis {at}"
        )
    places = (
        index.to(dtype="int64")
        .reshape(*(-1 if i == at else 1 for i in builtins.range(input.ndim)))
        .broadcast_to(source.shape)
    )
    return input.scatter_reduce(at, places, source, reduce, include_self)


def nonzero_static(input: Tensor, *, size: int, fill_value: int = -1) -> Tensor:
    """The indices of the first `size` elements that are not 0, one row each; rows of fill_value where there are fewer."""
    if size < 0:
        raise InvalidError(f"nonzero_static: size is {size}, expected at least 0")
    found = input.nonzero()[:size]
    missing = size - found.shape[0]
    if not missing:
        return found  # type: ignore[no-any-return]
    return concat([found, full((missing, input.ndim), fill_value, dtype="int64", device=input.device)])


def slice_inverse(
    input: Tensor, src: Tensor, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1
) -> Tensor:
    """A tensor of the shape of src whose slice [start:end:step] of an axis is input, the rest being src."""
    return src.slice_scatter(input, dim, start, end, step)


# ---- products of reflectors


def geqrf(input: Tensor) -> Geqrf:
    """The QR decomposition (a, tau): R on and above the diagonal, below it the Householder vectors, whose first element is 1.

    H_i = I - tau_i v_i v_i^H, Q = H_1 H_2 ... as in LAPACK, for real matrices (..., m, n)."""
    if input.ndim < 2:
        raise ShapeError(f"geqrf: the tensor has {input.ndim} axes, expected at least 2")
    if input.dtype.kind != "f":
        raise DTypeError(f"geqrf: the dtype is {input.dtype.name}, expected a real floating one")
    a = input.clone()
    m, n = a.shape[-2:]
    taus = []
    for i in builtins.range(min(m, n)):
        column = a[..., i:, i]
        alpha, tail = column[..., 0], column[..., 1:]
        norm = column.norm(2, -1)
        none = tail.abs().sum(-1).eq(0)
        beta = (-norm).where(alpha >= 0, norm)
        safe = beta.where(none.logical_not(), 1.0)
        tau = ((beta - alpha) / safe).where(none.logical_not(), 0.0)
        scale = (alpha - beta).where(none.logical_not(), 1.0).unsqueeze(-1)
        v = concat([alpha.unsqueeze(-1) * 0 + 1, tail / scale], -1)
        rest = a[..., i:, i + 1 :]
        changed = rest - tau[..., None, None] * v.unsqueeze(-1) * (v.unsqueeze(-2) @ rest)
        first = concat([alpha.where(none, beta).unsqueeze(-1), v[..., 1:]], -1).unsqueeze(-1)
        lower = concat([first, changed], -1)
        a = a.clone()
        a[..., i:, i:] = lower
        taus.append(tau)
    tau = stack(taus, -1) if taus else input.new_zeros((*input.shape[:-2], 0))
    return Geqrf(a, tau)


def orgqr(input: Tensor, tau: Tensor) -> Tensor:
    """The first columns of Q, of reflectors as geqrf() returns them."""
    from . import linalg

    return linalg.householder_product(input, tau)


# ---- creation


def scalar_tensor(
    s: Any, *, dtype: DTypeLike = None, device: DeviceLike = None, layout: Any = None, requires_grad: bool = False
) -> Tensor:
    """A 0-d tensor of a number, float32 unless a dtype is given."""
    return tensor(s, dtype=dtype or "float32", device=device, requires_grad=requires_grad)


def empty_strided(
    size: Sequence[int],
    stride: Sequence[int],
    *,
    dtype: DTypeLike = None,
    layout: Any = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
    pin_memory: bool = False,
) -> Tensor:
    """A tensor whose elements are not set, with these strides."""
    if len(size) != len(stride):
        raise ShapeError(f"empty_strided: {len(size)} extents, but {len(stride)} strides")
    n = 0 if 0 in tuple(size) else 1 + sum((m - 1) * s for m, s in zip(size, stride))
    made = empty((n,), dtype=dtype, device=device).as_strided(tuple(size), tuple(stride))
    if requires_grad:
        made.requires_grad = True
    return made


def empty_permuted(
    size: Sequence[int],
    physical_layout: Sequence[int],
    *,
    dtype: DTypeLike = None,
    layout: Any = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
    pin_memory: bool = False,
) -> Tensor:
    """A tensor whose elements are not set, dense, with the axes in memory in the order of physical_layout."""
    if sorted(physical_layout) != list(builtins.range(len(size))):
        raise InvalidError(f"empty_permuted: physical_layout is {list(physical_layout)}, expected an order of the axes")
    strides, step = [0] * len(size), 1
    for axis in reversed(physical_layout):
        strides[axis], step = step, step * size[axis]
    return empty_strided(size, strides, dtype=dtype, device=device, requires_grad=requires_grad)


def range(
    start: Any = 0,
    end: Any = None,
    step: Any = 1,
    *,
    dtype: DTypeLike = None,
    layout: Any = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
) -> Tensor:
    """start, start + step, ... up to end, which is included; float32 unless a dtype is given. See arange."""
    if end is None:
        raise InvalidTypeError("range: missing argument end")
    if step == 0 or (end - start) / step < 0:
        raise InvalidError(f"range: from {start} to {end} by {step} there is nothing")
    n = math.floor((end - start) / step) + 1
    made = (arange(n, dtype="float64", device=device) * step + start).to(dtype=dtype or "float32")
    if requires_grad:
        made.requires_grad = True
    return made  # type: ignore[no-any-return]


def frombuffer(
    buffer: Any, *, dtype: DTypeLike, count: int = -1, offset: int = 0, requires_grad: bool = False
) -> Tensor:
    """A 1-d tensor over the memory of an object with a buffer, a copy of it where that is read-only.

    count: how many elements, -1 for all; offset: of the first one, in bytes."""
    from .interchange import from_numpy

    held = dtype_of(dtype)
    view = memoryview(buffer).cast("B")
    if not len(view):
        raise OutOfRangeError("frombuffer: the buffer is empty")
    if count == 0:
        raise OutOfRangeError("frombuffer: count is 0, expected a positive number, or a negative one for all elements")
    if not 0 <= offset < len(view):
        raise OutOfRangeError(f"frombuffer: offset is {offset}, expected 0 to {len(view) - 1}")
    rest = len(view) - offset
    if count < 0 and rest % held.itemsize:
        raise ShapeError(f"frombuffer: {rest} bytes are no whole number of elements of {held.itemsize} bytes")
    n = rest // held.itemsize if count < 0 else count
    if n == 0 or n * held.itemsize > rest:
        raise OutOfRangeError(f"frombuffer: {n} elements of {held.itemsize} bytes, but there are {rest} bytes")
    part = view[offset : offset + n * held.itemsize]
    if part.readonly:
        part = memoryview(bytearray(part))
    made = from_numpy(_Bytes(part)).view(held)
    if requires_grad:
        made.requires_grad = True
    return made


class _Bytes:
    """Writable bytes with an array interface."""

    def __init__(self, view: memoryview) -> None:
        import ctypes

        self.held = view
        address = ctypes.addressof(ctypes.c_char.from_buffer(view))
        self.__array_interface__ = {
            "version": 3, "shape": (len(view),), "typestr": "|u1", "data": (address, False), "strides": None,
        }  # fmt: skip

    def __setitem__(self, key: Any, value: Any) -> None:
        self.held[key] = value


def unravel_index(indices: Any, shape: Any) -> tuple[Tensor, ...]:
    """For places in a flattened tensor of this shape the indices along each axis."""
    rest: Any = indices
    if not isinstance(indices, Handle) or rest.dtype.kind not in "iu":
        raise InvalidTypeError("unravel_index: indices have to be a Tensor of integers")
    given: Any = shape.tolist() if hasattr(shape, "tolist") else shape
    extents = ints_of(given)
    total = math.prod(extents)
    if rest.numel() and (rest.min().item() < -total or rest.max().item() >= total):
        raise OutOfRangeError(f"unravel_index: an index is out of range for shape {list(extents)}")
    rest = rest.to(dtype="int64")
    rest = rest.remainder(total) if total else rest
    found = []
    for n in reversed(extents):
        found.append(rest.remainder(n))
        rest = rest.floor_divide(n)
    return tuple(reversed(found))


# ---- differences and histograms


def gradient(input: Tensor, *, spacing: Any = None, dim: Any = None, edge_order: int = 1) -> tuple[Tensor, ...]:
    """Estimates of the derivative along each axis: second-order central differences inside, one-sided ones at the edges.

    spacing: the distance of the points, one number, one for each axis, or for each axis a 1-d tensor of coordinates.
    edge_order: 1 or 2, of the differences at the edges."""
    if edge_order not in (1, 2):
        raise InvalidError(f"gradient: edge_order is {edge_order}, expected 1 or 2")
    every = tuple(builtins.range(input.ndim))
    dims = every if dim is None else ints_of(dim)
    axes = [_axis(input, d, "gradient") for d in dims]
    x = input if input.dtype.kind in "fc" else input.float()
    steps: Any = 1 if spacing is None else spacing
    if len(set(axes)) < len(axes):
        raise InvalidError(f"gradient: an axis occurs twice in {list(dims)}")
    if isinstance(steps, float) or is_integer(steps):
        steps = [steps] * len(axes)
    elif isinstance(steps, Handle):
        steps = [steps] if steps.ndim else [steps] * len(axes)  # type: ignore[attr-defined]
    if len(steps) != len(axes):
        raise InvalidError(f"gradient: {len(steps)} spacings for {len(axes)} axes")
    return tuple(_slope(x, axis, step, edge_order) for axis, step in zip(axes, steps))


def _slope(x: Any, axis: int, step: Any, order: int) -> Tensor:
    n = x.shape[axis]
    if n < order + 1:
        raise ShapeError(f"gradient: axis {axis} has extent {n}, expected at least {order + 1}")

    def at(i: int, length: int = 1) -> Any:
        return x.narrow(axis, i % n, length)

    if isinstance(step, Handle) and step.ndim:  # type: ignore[attr-defined]
        where: Any = step
        if where.numel() != n:
            raise ShapeError(f"gradient: {where.numel()} coordinates for axis {axis} of extent {n}")
        gaps = where.diff().to(x.dtype).reshape(*(-1 if i == axis else 1 for i in builtins.range(x.ndim)))
    else:
        extents = [n - 1 if i == axis else 1 for i in builtins.range(x.ndim)]
        gaps = full(extents, float(step), dtype=x.dtype.to_real(), device=x.device)
    before: Any
    after: Any
    before, after = gaps.narrow(axis, 0, n - 2) if n > 2 else None, gaps.narrow(axis, 1, n - 2) if n > 2 else None
    first, last = gaps.narrow(axis, 0, 1), gaps.narrow(axis, n - 2, 1)
    parts = []
    if order == 1:
        start, end = (at(1) - at(0)) / first, (at(-1) - at(-2)) / last
    else:
        second, previous = gaps.narrow(axis, 1, 1), gaps.narrow(axis, n - 3, 1)
        start = (
            at(0) * (-(2 * first + second) / (first * (first + second)))
            + at(1) * ((first + second) / (first * second))
            - at(2) * (first / (second * (first + second)))
        )
        end = (
            at(-3) * (last / (previous * (previous + last)))
            - at(-2) * ((last + previous) / (previous * last))
            + at(-1) * ((2 * last + previous) / (last * (previous + last)))
        )
    parts.append(start)
    if n > 2:
        inner = (
            at(0, n - 2) * (-after / (before * (before + after)))
            + at(1, n - 2) * ((after - before) / (before * after))
            + at(2, n - 2) * (before / (after * (before + after)))
        )
        parts.append(inner)
    parts.append(end)
    return concat(parts, axis)


# ---- norms and questions


def frobenius_norm(input: Tensor, dim: Any = (), keepdim: bool = False) -> Tensor:
    """The square root of the sum of squares, over axes or of all."""
    dims = ints_of(dim)
    return input.norm(2.0, dims or None, keepdim)


def nuclear_norm(input: Tensor, dim: Any = None, keepdim: bool = False) -> Tensor:
    """The sum of the singular values of matrices in two axes; a bool in the place of dim is keepdim."""
    if isinstance(dim, bool):
        dim, keepdim = None, dim
    return input.norm("nuc", (-2, -1) if dim is None else tuple(dim), keepdim)


def norm_except_dim(v: Tensor, pow: int = 2, dim: int = 0) -> Tensor:
    """The norm of each slice of an axis, in a shape that broadcasts; dim -1 for the norm of all."""
    if dim == -1:
        return v.norm(float(pow))
    at = _axis(v, dim, "norm_except_dim")
    return v.norm(float(pow), tuple(i for i in builtins.range(v.ndim) if i != at), keepdim=True)


def is_signed(input: Tensor) -> bool:
    """Whether the dtype has negative numbers."""
    return bool(input.dtype.is_signed)


def is_nonzero(input: Tensor) -> bool:
    """Whether the only element is not 0."""
    return bool(input.is_nonzero())


def is_same_size(input: Tensor, other: Tensor) -> bool:
    """Whether both have one shape."""
    return input.shape == other.shape


def is_inference(input: Tensor) -> bool:
    """False: tensors of inference_mode() are like others."""
    return False


def is_conj(input: Tensor) -> bool:
    """False: conj() computes, or is its own view."""
    return False


def is_neg(input: Tensor) -> bool:
    """False: neg() computes."""
    return False


def is_storage(obj: Any) -> bool:
    """Whether it is the storage of a tensor."""
    from ._extras import UntypedStorage

    return isinstance(obj, UntypedStorage)


def get_device(input: Tensor) -> int:
    """The number of the device; -1 for the CPU."""
    return int(input.get_device())


def typename(obj: Any) -> str:
    """The name of the type of a tensor, as Tensor.type(), or of the class of another object."""
    return str(obj.type()) if isinstance(obj, Handle) else f"{type(obj).__module__}.{type(obj).__qualname__}"  # type: ignore[attr-defined]


def can_cast(from_: Any, to: Any) -> bool:
    """Whether numbers of one dtype may become those of another by promotion: bool, integer, floating, complex."""
    a, b = dtype_of(from_), dtype_of(to)
    order = {"b": 0, "u": 1, "i": 1, "f": 2, "c": 3}
    return order[a.kind] <= order[b.kind]


def rsub(input: Tensor, other: Any, *, alpha: float = 1) -> Tensor:
    """other - alpha * input."""
    return other - input * alpha if alpha != 1 else other - input  # type: ignore[no-any-return]


def narrow_copy(input: Tensor, dim: int, start: int, length: int) -> Tensor:
    """A copy of a part of an axis."""
    return input.narrow(dim, start, length).clone()


def split_with_sizes(input: Tensor, split_sizes: Sequence[int], dim: int = 0) -> tuple[Tensor, ...]:
    """Views of parts of these lengths along an axis."""
    return input.split(list(split_sizes), dim)


unsafe_split_with_sizes = split_with_sizes


def unsafe_split(input: Tensor, split_size: Any, dim: int = 0) -> tuple[Tensor, ...]:
    """As split."""
    return input.split(split_size, dim)


def unsafe_chunk(input: Tensor, chunks: int, dim: int = 0) -> tuple[Tensor, ...]:
    """As chunk."""
    return input.chunk(chunks, dim)


def row_stack(tensors: Any) -> Tensor:
    """As vstack."""
    from .functions import vstack

    return vstack(list(tensors))


def trapz(y: Tensor, x: Tensor | None = None, *, dx: float = 1, dim: int = -1) -> Tensor:
    """As trapezoid."""
    return y.trapezoid(x, dx=dx, dim=dim)


def svd_lowrank(
    A: Tensor, q: int | None = 6, niter: int | None = 2, M: Tensor | None = None
) -> tuple[Tensor, Tensor, Tensor]:
    """(U, S, V) with U diag(S) V^H near A, or near A - M, of rank q: by random projections (Halko et al. 2011, algorithm 5.1).

    niter: rounds of subspace iteration."""
    from . import linalg
    from .random import randn

    x: Any = A if M is None else A - M
    m, n = x.shape[-2:]
    rank = min(6 if q is None else q, m, n)
    wide = m < n
    a = x.mH if wide else x
    basis = linalg.qr(a @ randn((a.shape[-1], rank), dtype=a.dtype, device=a.device)).Q
    for _ in builtins.range(2 if niter is None else niter):
        basis = linalg.qr(a.mH @ basis).Q
        basis = linalg.qr(a @ basis).Q
    u, s, vh = linalg.svd(basis.mH @ a, full_matrices=False)
    u, v = basis @ u, vh.mH
    return (v, s, u) if wide else (u, s, v)


def pca_lowrank(A: Tensor, q: int | None = None, center: bool = True, niter: int = 2) -> tuple[Tensor, Tensor, Tensor]:
    """svd_lowrank of the rows of A, less their mean if center: the columns of V are the principal directions."""
    m, n = A.shape[-2:]
    rank = min(6, m, n) if q is None else q
    if not 0 <= rank <= min(m, n):
        raise InvalidError(f"pca_lowrank: q is {rank}, expected 0 to {min(m, n)}")
    return svd_lowrank(A - A.mean(-2, keepdim=True) if center else A, rank, niter)


def segment_reduce(
    data: Tensor,
    reduce: str,
    *,
    lengths: Tensor | None = None,
    indices: Tensor | None = None,
    offsets: Tensor | None = None,
    axis: int = 0,
    unsafe: bool = False,
    initial: float | None = None,
) -> Tensor:
    """Each run of rows of an axis combined by sum, mean, max, min or prod; runs by their lengths, or by offsets, one more
    than runs, in the last of axis + 1 axes. An empty run has `initial`, by default 0, 1 for prod, NaN for mean and an
    infinity for max and min. unsafe: lengths need not sum up to the extent."""
    if reduce not in ("sum", "mean", "max", "min", "prod"):
        raise InvalidError(f"segment_reduce: reduce is {shown(reduce)}, expected one of sum, mean, max, min, prod")
    if (lengths is None) == (offsets is None):
        raise InvalidError("segment_reduce: expected either lengths or offsets")
    counts: Any = offsets.diff() if lengths is None else lengths  # type: ignore[union-attr]
    if counts.ndim != axis + 1 or list(counts.shape[:-1]) != list(data.shape[:axis]):
        raise ShapeError(
            f"segment_reduce: runs of shape {list(counts.shape)} for axis {axis} of shape {list(data.shape)}, "
            f"expected the shape {list(data.shape[:axis])} and one more axis"
        )
    start = {"sum": 0.0, "mean": math.nan, "max": -math.inf, "min": math.inf, "prod": 1.0}[reduce]
    n, rest = data.shape[axis], data.shape[axis + 1 :]
    batch = math.prod(data.shape[:axis])
    lines, runs = data.reshape(batch, n, *rest), counts.reshape(batch, counts.shape[-1]).tolist()
    made = []
    for line, own in zip(lines.unbind(0), runs):
        if min(own, default=0) < 0 or (builtins.sum(own) != n and not unsafe) or builtins.sum(own) > n:
            raise ShapeError(f"segment_reduce: the lengths are {shown(own)}, expected such as sum up to {n}")
        for part in line.split([*own, n - builtins.sum(own)])[: len(own)]:
            made.append(_segment(part, reduce, start, initial))
    if not made:
        return data.new_zeros((*data.shape[:axis], counts.shape[-1], *rest))  # type: ignore[no-any-return]
    return stack(made).reshape(*data.shape[:axis], counts.shape[-1], *rest)


def _segment(part: Any, reduce: str, start: float, initial: float | None) -> Any:
    if part.shape[0] == 0:
        return part.new_full(part.shape[1:], start if initial is None else initial)
    one = {"max": part.amax, "min": part.amin}.get(reduce, getattr(part, reduce))(0)
    if initial is None:
        return one
    return {
        "sum": lambda v: v + initial, "prod": lambda v: v * initial, "max": lambda v: v.clamp(min=initial),
        "min": lambda v: v.clamp(max=initial), "mean": lambda v: v + initial / part.shape[0],
    }[reduce](one)  # fmt: skip


def to_dlpack(tensor: Tensor) -> Any:
    """A DLPack capsule over the memory of a tensor."""
    return tensor.__dlpack__()


_HERE = [n for n, v in list(globals().items()) if getattr(v, "__module__", "") == __name__ and n[0] != "_"]
_WITH_OUT = """aminmax clamp_max clamp_min frexp frobenius_norm geqrf index_reduce isin ldexp msort narrow_copy
nonzero_static nuclear_norm orgqr renorm row_stack"""
guard(
    globals(),
    _HERE,
    "",
    {
        **dict.fromkeys(_WITH_OUT.split(), OUT),
        "range": FACTORY,
        "scalar_tensor": frozenset(("layout", "pin_memory")),
    },
)
