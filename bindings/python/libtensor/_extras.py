# SPDX-License-Identifier: Apache-2.0
"""Methods in PyTorch's forms that are compositions: in-place forms, questions, random numbers, second names."""

from __future__ import annotations

from importlib import import_module
from math import prod
from operator import index
from typing import TYPE_CHECKING, Any, Callable, SupportsIndex, overload

if TYPE_CHECKING:
    from typing_extensions import Self

from . import _ops_gen as c
from ._convert import Handle, guard, int64, ints_of, is_integer, native, rng_handle, wrap
from ._indexing import Indexing
from .dtypes import DTypeLike, dtype_of, finfo, iinfo
from .errors import AutogradError, DTypeError, InvalidError, InvalidTypeError, NumberOverflowError, ShapeError, shown

Method = Callable[..., Any]


def _extents(values: Any) -> tuple[int, ...]:
    """The ints that a Size is made of."""
    try:
        given = iter(values)
    except TypeError:
        raise InvalidTypeError(f"Size: expected integers, not {type(values).__name__}") from None
    found = []
    for place, value in enumerate(given):
        try:
            n = int(index(value))
        except TypeError:
            raise InvalidTypeError(f"Size: element {place} is {shown(value)}, expected an integer") from None
        if not -(2**63) <= n < 2**63:
            raise NumberOverflowError(f"Size: element {place} is {shown(n)}, which does not fit into 64 bits")
        found.append(n)
    return tuple(found)


class Size(tuple[int, ...]):
    """The extents of a tensor: a tuple of ints."""

    __slots__ = ()

    def __new__(cls, values: Any = ()) -> Self:
        return tuple.__new__(cls, _extents(values))

    def numel(self) -> int:
        """How many elements a tensor of this shape has."""
        return prod(self)

    @overload
    def __getitem__(self, key: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, key: slice) -> Size: ...
    def __getitem__(self, key: Any) -> Any:
        found: Any = tuple.__getitem__(self, key)
        return tuple.__new__(Size, found) if isinstance(key, slice) else found

    def __add__(self, other: Any) -> Any:
        return Size(tuple.__add__(self, tuple(other))) if isinstance(other, (tuple, list)) else NotImplemented

    def __radd__(self, other: Any) -> Any:
        return Size(tuple.__add__(tuple(other), self)) if isinstance(other, tuple) else NotImplemented

    def __mul__(self, n: Any) -> Any:
        return tuple.__new__(Size, tuple.__mul__(self, n))

    __rmul__ = __mul__

    def __repr__(self) -> str:
        return f"libtensor.Size({list(self)})"

    def __reduce__(self) -> Any:
        return Size, (tuple(self),)


if native is not None and not TYPE_CHECKING:  # the same, in C
    Size = native.Size
    native.set_size(_extents)


def _without_grad(name: str, *tensors: Any) -> None:
    """Refuses tensors that require grad, through which a Python function of numbers passes none."""
    if any(t.requires_grad for t in tensors):
        raise AutogradError(f"{name}: a tensor requires grad, which would get none; use its detach()")


def _in_place(name: str, method: str, to_own_dtype: bool = False) -> Method:
    """The form that writes the result of a method to its tensor."""

    def in_place(self: Any, *args: Any, **named: Any) -> Any:
        recorded = c.tensor_grad_mode() and any(
            isinstance(x, Handle) and x.requires_grad  # type: ignore[attr-defined]
            for x in (self, *args, *named.values())
        )
        result = getattr(self.clone() if recorded else self, method)(*args, **named)  # what is saved stays as it is
        if result.shape != self.shape:
            raise ShapeError(
                f"{name}: the result has shape {list(result.shape)}, expected {list(self.shape)} as self has"
            )
        if not to_own_dtype and "biufc".index(result.dtype.kind.replace("u", "i")) > "biufc".index(
            self.dtype.kind.replace("u", "i")
        ):
            raise DTypeError(f"{name}: the result has dtype {result.dtype.name}, which {self.dtype.name} does not hold")
        return self.copy_(result)

    in_place.__name__, in_place.__qualname__, in_place.passes_on = name, f"Extras.{name}", f"Tensor.{method}"  # type: ignore[attr-defined]
    in_place.__doc__ = f"Writes the result of {method} to self."
    return in_place


def _become(self: Any, made: Any) -> Any:
    """self is `made` from now on, with its history."""
    self._h, made._h = made._h, self._h
    for cached in ("_shape", "_dtype"):
        if hasattr(self, cached):
            delattr(self, cached)
    return self


def _view_in_place(name: str, method: str) -> Method:
    """The form in which the tensor becomes its own view."""

    def in_place(self: Any, *args: Any, **named: Any) -> Any:
        if self.is_leaf and self.requires_grad and c.tensor_grad_mode():
            raise AutogradError(f"{name}: a leaf that requires grad cannot be changed in place")
        return _become(self, getattr(self, method)(*args, **named))

    in_place.__name__, in_place.__qualname__, in_place.passes_on = name, f"Extras.{name}", f"Tensor.{method}"  # type: ignore[attr-defined]
    in_place.__doc__ = f"self becomes the view that {method} returns; other views of its storage stay as they are."
    return in_place


def _later(module: str, name: str, doc: str) -> Method:
    """A method that is a function of a module which is imported when it is first called."""

    def method(self: Any, *args: Any, **named: Any) -> Any:
        return getattr(import_module(f".{module}", __package__), name)(self, *args, **named)

    method.__name__, method.__qualname__, method.__doc__ = name, f"Extras.{name}", doc
    method.passes_on = f"{module}.{name}"  # type: ignore[attr-defined]
    return method


def _parts(name: str, doc: str) -> Method:
    """hsplit and its like: x.hsplit(2), x.hsplit((1, 3)) and x.hsplit(1, 3)"""

    def method(self: Any, *indices: Any, **named: Any) -> Any:
        places = indices if len(indices) < 2 else (indices,)
        return getattr(import_module(".numerics", __package__), name)(self, *places, **named)

    method.__name__, method.__qualname__, method.__doc__ = name, f"Extras.{name}", doc
    return method


_TYPES = {
    "float32": "FloatTensor", "float64": "DoubleTensor", "float16": "HalfTensor", "bfloat16": "BFloat16Tensor",
    "uint8": "ByteTensor", "int8": "CharTensor", "int16": "ShortTensor", "int32": "IntTensor", "int64": "LongTensor",
    "bool": "BoolTensor",
}  # fmt: skip
TYPE_NAMES = {name: dtype for dtype, name in _TYPES.items()}


def type_named(text: str) -> Any:
    """(dtype, device) of 'torch.FloatTensor', 'torch.cuda.FloatTensor' or the same with libtensor; None if it is none."""
    parts = text.split(".")
    if parts[-1] in TYPE_NAMES and parts[:-1] in (
        [],
        ["torch"],
        ["libtensor"],
        ["torch", "cuda"],
        ["libtensor", "cuda"],
    ):
        return dtype_of(TYPE_NAMES[parts[-1]]), "cuda" if "cuda" in parts else "cpu"
    return None


class UntypedStorage:
    """The bytes of a tensor on the CPU, from its storage's first one that it can name: its own elements.

    A view of what a tensor spans, for data_ptr(), nbytes() and to compare storages; no resizing.
    """

    __slots__ = ("_tensor",)

    def __init__(self, tensor: Any) -> None:
        if not isinstance(tensor, Handle):
            raise InvalidTypeError(f"{type(self).__name__}: expected a Tensor, not {type(tensor).__name__}")
        made: Any = tensor
        self._tensor = made.detach()

    @property
    def device(self) -> Any:
        return self._tensor.device

    def data_ptr(self) -> int:
        """The address of the first byte of the storage."""
        t = self._tensor
        return int(t.data_ptr()) - int(t.storage_offset()) * int(t.itemsize)

    def nbytes(self) -> int:
        """The bytes from the start of the storage to the last element that the tensor has."""
        t = self._tensor
        if 0 in t.shape:
            return 0
        last: int = sum((n - 1) * s for n, s in zip(t.shape, t.stride()))
        return (int(t.storage_offset()) + last + 1) * int(t.itemsize)

    size = __len__ = nbytes

    def tolist(self) -> list[int]:
        """The bytes as numbers."""
        t = self._tensor
        n = self.nbytes()
        if n == 0:
            return []
        flat = t.as_strided((n // t.itemsize,), (1,), 0)
        return list(flat.view(dtype_of("uint8")).tolist())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UntypedStorage) and bool(self._tensor.shares_storage(other._tensor))

    def __hash__(self) -> int:
        return hash(self.data_ptr())

    def __repr__(self) -> str:
        return f"<libtensor.UntypedStorage of {self.nbytes()} bytes on {self.device}>"


class Extras(Indexing):
    __slots__ = ()

    # ---- in place

    addbmm_ = _in_place("addbmm_", "addbmm")
    addmm_ = _in_place("addmm_", "addmm")
    addmv_ = _in_place("addmv_", "addmv")
    addr_ = _in_place("addr_", "addr")
    baddbmm_ = _in_place("baddbmm_", "baddbmm")
    clamp_min_ = _in_place("clamp_min_", "clamp_min")
    clamp_max_ = _in_place("clamp_max_", "clamp_max")
    cumsum_ = _in_place("cumsum_", "cumsum")
    cumprod_ = _in_place("cumprod_", "cumprod")
    eq_ = _in_place("eq_", "eq")
    ne_ = not_equal_ = _in_place("ne_", "ne")
    lt_ = less_ = _in_place("lt_", "lt")
    le_ = less_equal_ = _in_place("le_", "le")
    gt_ = greater_ = _in_place("gt_", "gt")
    ge_ = greater_equal_ = _in_place("ge_", "ge")
    logical_and_ = _in_place("logical_and_", "logical_and")
    logical_or_ = _in_place("logical_or_", "logical_or")
    logical_xor_ = _in_place("logical_xor_", "logical_xor")
    logical_not_ = _in_place("logical_not_", "logical_not")
    float_power_ = _in_place("float_power_", "float_power")
    masked_scatter_ = _in_place("masked_scatter_", "masked_scatter")
    sgn_ = _in_place("sgn_", "sgn")
    tril_ = _in_place("tril_", "tril")
    triu_ = _in_place("triu_", "triu")
    true_divide_ = _in_place("true_divide_", "true_divide")
    renorm_ = _in_place("renorm_", "renorm")
    ldexp_ = _in_place("ldexp_", "ldexp")
    mvlgamma_ = _in_place("mvlgamma_", "mvlgamma")
    igamma_ = _in_place("igamma_", "igamma")
    igammac_ = _in_place("igammac_", "igammac")
    i0_ = _in_place("i0_", "i0")
    index_reduce_ = _in_place("index_reduce_", "index_reduce")

    squeeze_ = _view_in_place("squeeze_", "squeeze")
    unsqueeze_ = _view_in_place("unsqueeze_", "unsqueeze")
    transpose_ = _view_in_place("transpose_", "transpose")
    swapdims_ = transpose_
    swapaxes_ = _view_in_place("swapaxes_", "swapaxes")
    t_ = _view_in_place("t_", "t")
    as_strided_ = _view_in_place("as_strided_", "as_strided")

    def detach_(self: Any) -> Any:
        """self without its history: a leaf that does not require grad."""
        return _become(self, self.detach())

    def resize_(self: Any, *sizes: Any, size: Any = None, memory_format: Any = None) -> Any:
        """self with another shape, over the elements of its storage; what is new there has any value."""
        sizes = sizes if size is None else (size,)
        shape = tuple(index(n) if is_integer(n) else n for n in (ints_of(sizes[0]) if len(sizes) == 1 else sizes))
        if any(not isinstance(n, int) or n < 0 for n in shape):
            raise InvalidError(f"resize_: the shape is {list(shape)}, expected extents of at least 0")
        if self.requires_grad:
            raise AutogradError("resize_: a tensor that requires grad cannot be resized")
        if shape == self.shape:
            return self
        strides = [prod(shape[i + 1 :]) for i in range(len(shape))]
        wanted = prod(shape)
        if wanted <= self.numel():
            return _become(self, self.contiguous().as_strided(shape, strides))
        made = self.new_empty(shape)
        kept = min(wanted, self.numel())
        if kept:
            made.reshape(-1).narrow(0, 0, kept).copy_(self.reshape(-1).narrow(0, 0, kept))
        return _become(self, made)

    def resize_as_(self: Any, other: Any, memory_format: Any = None) -> Any:
        """self with the shape of another tensor; see resize_."""
        return self.resize_(other.shape)

    def resize(self: Any, *sizes: Any) -> Any:
        """A tensor of another shape over the first elements, or a longer one; self stays as it is."""
        return self.detach().resize_(*sizes)

    def resize_as(self: Any, tensor: Any) -> Any:
        """As resize, with the shape of another tensor."""
        return self.detach().resize_(tensor.shape)

    def set_(self: Any, source: Any = None, storage_offset: int = 0, size: Any = None, stride: Any = None) -> Any:
        """self over the elements of another tensor, or of none."""
        if source is None:
            return _become(self, self.new_empty((0,)))
        if not isinstance(source, Handle):
            raise InvalidTypeError(f"set_: source is {type(source).__name__}, expected a Tensor")
        made: Any = source.detach()  # type: ignore[attr-defined]
        if made.dtype is not self.dtype:
            raise DTypeError(f"set_: source has dtype {made.dtype.name}, expected {self.dtype.name}")
        if size is not None:
            extents = tuple(size)
            steps = [prod(extents[i + 1 :]) for i in range(len(extents))] if stride is None else stride
            made = made.as_strided(extents, steps, storage_offset)
        return _become(self, made)

    def fill_diagonal_(self: Any, fill_value: Any, wrap: bool = False) -> Any:
        """A number on the main diagonal; of more than two axes all have one extent. wrap: of a tall matrix the diagonal begins
        again below."""
        if self.ndim < 2:
            raise ShapeError(f"fill_diagonal_: the tensor has {self.ndim} axes, expected at least 2")
        shape = self.shape
        if self.ndim > 2 and len(set(shape)) > 1:
            raise ShapeError(
                f"fill_diagonal_: shape {list(shape)} has different extents, expected one for more than 2 axes"
            )
        line = self.diagonal()
        while line.ndim > 1:
            line = line.diagonal(0, 0, -1)
        line.fill_(fill_value)
        rows, columns = shape[0], shape[1]
        if wrap and self.ndim == 2:
            for first in range(columns + 1, rows, columns + 1):
                self.narrow(0, first, rows - first).diagonal().fill_(fill_value)
        return self

    def random_(self: Any, from_: Any = None, to: int | None = None, *, generator: Any = None) -> Any:
        """Uniform integers in [from, to); without bounds from 0 to the largest that the dtype holds exactly."""
        from .random import randint

        low = from_
        if low is not None and to is None:
            low, to = 0, low
        d = self.dtype
        if to is None:
            digits = {"float16": 11, "bfloat16": 8, "float32": 24, "float64": 53}.get(d.name)
            last = 2**digits if digits else 1 if d.kind == "b" else 2 ** (d.itemsize * 8 - (d.kind == "i")) - 1
            low, to = low or 0, min(last + 1, 2**63 - 1)
        if low >= to:
            raise InvalidError(f"random_: from is {low} and to is {to}, expected from < to")
        least, most = (
            (0, 1)
            if d.kind == "b"
            else (iinfo(d).min, iinfo(d).max)
            if d.kind in "iu"
            else (finfo(d).min, finfo(d).max)
        )
        if low < least or to - 1 > most:
            raise InvalidError(
                f"random_: from is {low} and to is {to}, expected bounds of numbers from {least} to {most}, those of {d.name}"
            )
        return self.copy_(
            randint(int(low), int(to), self.shape, generator=generator, dtype="int64", device=self.device)
        )

    def bernoulli_(self: Any, p: Any = 0.5, *, generator: Any = None) -> Any:
        """1 with probability p, a number or a tensor of them, else 0."""
        if isinstance(p, Handle):
            chances: Any = p
        else:
            if not 0 <= p <= 1:
                raise InvalidError(f"bernoulli_: p is {p}, expected 0 to 1")
            chances = self.new_full(self.shape, float(p), dtype="float32")
        chances = chances.broadcast_to(self.shape)
        drawn = wrap(c.tensor_bernoulli(chances._h, rng_handle(generator)))
        return self.copy_(drawn)

    def apply_(self: Any, callable: Callable[[Any], Any]) -> Any:
        """Each element replaced by what a Python function makes of it; slow."""
        _without_grad("apply_", self)
        flat = [callable(v) for v in self.detach().reshape(-1).tolist()]
        return self.copy_(self.new_tensor(flat).reshape(self.shape))

    def map_(self: Any, other: Any, callable: Callable[[Any, Any], Any]) -> Any:
        """Each element replaced by what a Python function makes of it and of that of another tensor; slow."""
        _without_grad("map_", self, other)
        theirs = other.broadcast_to(self.shape).reshape(-1).tolist()
        flat = [callable(a, b) for a, b in zip(self.detach().reshape(-1).tolist(), theirs)]
        return self.copy_(self.new_tensor(flat).reshape(self.shape))

    def map2_(self: Any, x: Any, y: Any, callable: Callable[[Any, Any, Any], Any]) -> Any:
        """Each element replaced by what a Python function makes of it and of those of two other tensors; slow."""
        _without_grad("map2_", self, x, y)
        theirs = (t.broadcast_to(self.shape).reshape(-1).tolist() for t in (x, y))
        flat = [callable(*values) for values in zip(self.detach().reshape(-1).tolist(), *theirs)]
        return self.copy_(self.new_tensor(flat).reshape(self.shape))

    # ---- questions

    def type(self: Any, dtype: Any = None, non_blocking: bool = False) -> Any:
        """Without a dtype the name of the type, such as 'torch.FloatTensor'; else self in that dtype.

        dtype: a dtype or its name, or the name of such a type or its constructor."""
        if dtype is None:
            place = "cuda." if self.is_cuda else ""
            name = _TYPES.get(self.dtype.name, self.dtype.name.capitalize() + "Tensor")
            return f"torch.{place}{name}"
        text = dtype if isinstance(dtype, str) else getattr(dtype, "_type_name", None)
        if isinstance(text, str) and (found := type_named(text)):
            return self.to(dtype=found[0], device=found[1])
        return self.to(dtype=dtype_of(dtype))

    def get_device(self: Any) -> int:
        """The number of the device; -1 for the CPU."""
        index = self.device.index
        return -1 if self.device.type == "cpu" else index or 0

    def is_signed(self: Any) -> bool:
        """Whether the dtype has negative numbers."""
        return bool(self.dtype.is_signed)

    def is_nonzero(self: Any) -> bool:
        """Whether the only element is not 0."""
        if self.numel() != 1:
            raise ShapeError(f"is_nonzero: the tensor has {self.numel()} elements, expected one")
        return bool(self.item())

    def is_same_size(self: Any, other: Any) -> bool:
        """Whether both have one shape."""
        return bool(self.shape == other.shape)

    def is_set_to(self: Any, tensor: Any) -> bool:
        """Whether both are the same elements of one storage."""
        same = self.shape == tensor.shape and self.stride() == tensor.stride()
        return bool(same and self.storage_offset() == tensor.storage_offset() and self.shares_storage(tensor))

    def is_inference(self) -> bool:
        """False: tensors of inference_mode() are like others."""
        return False

    def is_pinned(self, device: Any = None) -> bool:
        """False: copies to devices go by way of locked memory wherever they come from."""
        return False

    def is_shared(self) -> bool:
        """Whether share_memory_() was called, or the tensor is on a CUDA device."""
        t: Any = self
        return t.device.type == "cuda" or bool(t.__dict__.get("_shares", False))

    def share_memory_(self) -> Any:
        """Moves the elements of a tensor of the CPU to memory that processes which are forked from now on share.

        Other tensors that had its memory keep the old one. Processes that are spawned get copies.
        """
        t: Any = self
        if not t.is_shared() and t.numel() and t.device.type == "cpu":
            import mmap

            from .numerics import frombuffer

            source = t.detach().contiguous()
            memory = mmap.mmap(-1, source.numel() * source.element_size())
            shared = frombuffer(memory, dtype=source.dtype).view(source.shape)
            shared.copy_(source)
            t._replace(shared)
        t._shares = True
        return t

    def is_coalesced(self) -> bool:
        """True of a dense tensor."""
        return True

    def is_distributed(self) -> bool:
        """False."""
        return False

    def is_conj(self) -> bool:
        """False: conj() of a view is its own op."""
        return False

    def is_neg(self) -> bool:
        """False: neg() computes."""
        return False

    @property
    def is_cpu(self: Any) -> bool:
        return bool(self.device.type == "cpu")

    is_quantized = is_nested = is_mkldnn = is_mps = is_xpu = is_xla = property(
        lambda self: False, doc="False: there are no such tensors."
    )

    @property
    def retains_grad(self: Any) -> bool:
        """Whether retain_grad() was called for a computed tensor."""
        return bool(not self.is_leaf and self.requires_grad and self.grad is not None)

    name = None
    volatile = False
    output_nr = 0

    @property
    def layout(self) -> Any:
        from .types import strided

        return strided

    def dim_order(self: Any, *, ambiguity_check: Any = False) -> tuple[int, ...]:
        """The axes from the largest stride to the smallest.

        ambiguity_check: True refuses a tensor of which several orders are true."""
        if ambiguity_check:
            strides = [s for s, n in zip(self.stride(), self.shape) if n != 1]
            if len(strides) < self.ndim or len(set(strides)) < len(strides):
                raise InvalidError(
                    f"dim_order: shape {list(self.shape)} and strides {self.stride()} have several orders"
                )
        strides = self.stride()
        return tuple(sorted(range(self.ndim), key=lambda i: (-strides[i], i)))

    def untyped_storage(self) -> UntypedStorage:
        """The bytes of the storage up to the last element of this tensor."""
        return UntypedStorage(self)

    storage = untyped_storage

    def const_data_ptr(self: Any) -> int:
        """As data_ptr()."""
        return int(self.data_ptr())

    def module_load(self: Any, other: Any, assign: bool = False) -> Any:
        """What load_state_dict() puts in the place of self."""
        return other.detach() if assign else other.to(dtype=self.dtype, device=self.device).detach()

    is_sparse = property(lambda self: False, doc="Whether the layout is sparse_coo: False of a dense tensor.")
    is_sparse_csr = property(lambda self: False, doc="Whether the layout is sparse_csr: False of a dense tensor.")

    def dense_dim(self: Any) -> int:
        """The number of axes."""
        return int(self.ndim)

    def sparse_dim(self) -> int:
        """0 of a dense tensor."""
        return 0

    def to_dense(self: Any, dtype: DTypeLike = None, *, masked_grad: bool | None = None) -> Any:
        """self; in another dtype if given."""
        return self if dtype is None else self.to(dtype=dtype)

    def dequantize(self: Any) -> Any:
        """self as float32."""
        return self.float()

    # ---- conversions and new tensors

    def char(self: Any) -> Any:
        return self.to(dtype="int8")

    def new(self: Any, *args: Any, **named: Any) -> Any:
        """A tensor of the dtype and device of self: of a shape given as numbers, else of the data."""
        from .typed import construct

        return construct("new", self.dtype, self.device, args, named)

    def new_empty_strided(
        self: Any,
        size: Any,
        stride: Any,
        dtype: DTypeLike = None,
        device: Any = None,
        requires_grad: bool = False,
        *,
        layout: Any = None,
        pin_memory: bool = False,
    ) -> Any:
        """libtensor.empty_strided with the dtype and device of this tensor unless given."""
        from .numerics import empty_strided

        return empty_strided(
            size, stride, dtype=dtype or self.dtype, device=device or self.device, requires_grad=requires_grad
        )

    # ---- forms of other methods

    def clamp_min(self: Any, min: Any) -> Any:
        """The larger of each element and a number or a tensor."""
        return self.clamp(min=min)

    def clamp_max(self: Any, max: Any) -> Any:
        """The smaller of each element and a number or a tensor."""
        return self.clamp(max=max)

    def sum_to_size(self: Any, *sizes: Any, size: Any = None) -> Any:
        """The sums over the axes along which a tensor of this shape would broadcast to self."""
        sizes = sizes if size is None else (size,)
        shape = tuple(int64(n) for n in (ints_of(sizes[0]) if len(sizes) == 1 else sizes))
        more = self.ndim - len(shape)
        if more < 0 or any(n not in (1, m) for n, m in zip(shape, self.shape[max(more, 0) :])):
            raise ShapeError(f"sum_to_size: shape {list(shape)} does not broadcast to {list(self.shape)}")
        axes = [*range(more), *(i + more for i, n in enumerate(shape) if n == 1 and self.shape[i + more] != 1)]
        if not shape:
            return self.sum()
        return (self.sum(tuple(axes), keepdim=True) if axes else self).reshape(shape)

    def split_with_sizes(self: Any, split_sizes: Any, dim: int = 0) -> Any:
        """Views of parts of these lengths along an axis."""
        return self.split(list(split_sizes), dim)

    def unsafe_split(self: Any, split_size: Any, dim: int = 0) -> Any:
        """As split."""
        return self.split(split_size, dim)

    def unsafe_split_with_sizes(self: Any, split_sizes: Any, dim: int = 0) -> Any:
        """As split_with_sizes."""
        return self.split(list(split_sizes), dim)

    def unsafe_chunk(self: Any, chunks: int, dim: int = 0) -> Any:
        """As chunk."""
        return self.chunk(chunks, dim)

    def narrow_copy(self: Any, dim: int, start: int, length: int) -> Any:
        """A copy of a part of an axis."""
        return self.narrow(dim, start, length).clone()

    to_sparse = _later("sparse._convert", "to_sparse", "The elements that are not 0 as a sparse tensor.")
    to_sparse_coo = _later("sparse._convert", "to_sparse_coo", "The elements that are not 0 in layout sparse_coo.")
    to_sparse_csr = _later(
        "sparse._convert", "to_sparse_csr", "The elements of a matrix that are not 0 in layout sparse_csr."
    )
    to_sparse_csc = _later(
        "sparse._convert", "to_sparse_csc", "The elements of a matrix that are not 0 in layout sparse_csc."
    )
    sparse_mask = _later("sparse._convert", "sparse_mask", "The elements where a sparse tensor has stored ones.")
    smm = _later("sparse", "smm", "Refused: the product of a sparse matrix and a dense one, as a sparse tensor.")
    isin = _later("numerics", "isin", "Whether each element is one of a tensor's.")
    aminmax = _later("numerics", "aminmax", "The smallest and the largest element, along an axis or of all.")
    diagflat = _later("numerics", "diagflat", "A matrix with the flattened elements on a diagonal.")
    dist = _later("numerics", "dist", "The norm of order p of the difference.")
    ldexp = _later("numerics", "ldexp", "self * 2**other.")
    frexp = _later("numerics", "frexp", "(mantissa, exponent), with self = mantissa * 2**exponent.")
    hsplit = _parts(
        "hsplit", "Views of parts along axis 1, of a 1-d tensor axis 0; the places also as several numbers."
    )
    vsplit = _parts("vsplit", "Views of parts along axis 0; the places also as several numbers.")
    dsplit = _parts("dsplit", "Views of parts along axis 2; the places also as several numbers.")
    msort = _later("numerics", "msort", "Sorted along axis 0.")
    renorm = _later("numerics", "renorm", "Slices of an axis scaled so that their norm is at most maxnorm.")
    histogram = _later("histograms", "histogram", "(counts, edges) of the elements in bins.")
    index_reduce = _later("numerics", "index_reduce", "Rows of a tensor combined into the rows that an index names.")
    nonzero_static = _later("numerics", "nonzero_static", "The first indices of nonzero elements, filled up.")
    slice_inverse = _later("numerics", "slice_inverse", "A tensor of the shape of src with self in a slice of it.")
    geqrf = _later("numerics", "geqrf", "The QR decomposition as Householder reflectors.")
    orgqr = _later("numerics", "orgqr", "The matrix Q of Householder reflectors.")
    ormqr = _later("lowlevel", "ormqr", "The product of the matrix Q of Householder reflectors and a matrix.")
    hash_tensor = _later("lowlevel", "hash_tensor", "The exclusive or of the bits of elements, as uint64.")
    mvlgamma = _later("special", "multigammaln", "The logarithm of the multivariate gamma function.")
    i0 = _later("special", "i0", "The modified Bessel function of order 0.")
    igamma = _later("special", "gammainc", "The regularised lower incomplete gamma function.")
    igammac = _later("special", "gammaincc", "The regularised upper incomplete gamma function.")
    stft = _later("spectral", "stft", "The short-time Fourier transform.")
    istft = _later("spectral", "istft", "The inverse of the short-time Fourier transform.")


guard(Extras, [n for n in vars(Extras) if not n.startswith("_")], "")
