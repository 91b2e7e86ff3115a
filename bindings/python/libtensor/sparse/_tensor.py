# SPDX-License-Identifier: Apache-2.0
"""class SparseTensor: dense tensors of indices and values that stand for a tensor which is mostly 0."""

from __future__ import annotations

import builtins
import copy
import sys
from math import prod
from typing import Any

from .. import _ops_gen as c
from .._convert import guard, native
from .._extras import Size
from ..dtypes import device as device_class
from ..dtypes import dtype as dtype_class
from ..errors import AutogradError, InvalidError, InvalidTypeError, ShapeError, SparseOperand
from ..graph import Node
from ..tensor import Tensor
from ..types import sparse_coo, sparse_csc, sparse_csr
from . import _make
from ._convert import Conversions
from ._elementwise import Elementwise
from ._products import Products
from ._reductions import Reductions
from ._shapes import Shapes

Int = builtins.int
Bool = builtins.bool

_UNKNOWN = "this function"
_HELPERS = frozenset(f"{__name__.partition('.')[0]}.{name}" for name in ("_convert", "_outputs"))
_WRAPPERS = frozenset("call forward function in_place method operator".split())


def _caller() -> str:
    """The name of the function that asked for the handle of a sparse tensor: the outermost public one of the package."""
    frame: Any = sys._getframe(1)
    root, found = __name__.partition(".")[0], _UNKNOWN
    while frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] == root:
        name = frame.f_code.co_name
        if name in _WRAPPERS:
            known = frame.f_locals.get("name")
            found = known if isinstance(known, str) and not known.startswith("_") else found
        elif not name.startswith(("_", "<")):
            found = name if frame.f_globals["__name__"] not in _HELPERS else found
        elif name in ("__getitem__", "__setitem__"):
            found = name
        frame = frame.f_back
    return found


class SparseTensor(Conversions, Products, Elementwise, Reductions, Shapes, Tensor):  # type: ignore[misc]
    """A tensor of layout sparse_coo, sparse_csr or sparse_csc, made by sparse_coo_tensor() and its like.

    It has no handle of the library: functions of dense tensors raise a TypeError that names them. Gradients flow
    through its values. Its elements that are not stored are 0.
    """

    _layout: Any
    _parts: tuple[Any, ...]  # (indices,), or (pointers, plain indices)
    _vals: Any
    _extents: tuple[Int, ...]
    _coalesced: Bool
    _own: Bool  # whether it is a leaf itself, rather than its values
    _rows: Any  # what products need to know of the indices, once they did

    def __new__(cls, *args: Any, **named: Any) -> Any:
        raise InvalidTypeError("SparseTensor: use sparse_coo_tensor(), sparse_csr_tensor() or to_sparse() to make one")

    @classmethod
    def _made(cls, layout: Any, parts: tuple[Any, ...], values: Any, size: tuple[Int, ...], coalesced: Bool) -> Any:
        if prod(n for n in size if n) >= 1 << 63:
            _make.checked_size(size, _caller())
        t = object.__new__(cls)
        t._layout, t._parts, t._vals, t._extents, t._coalesced = layout, parts, values, size, coalesced
        t._own, t._rows = False, None
        return t

    def _with(self, values: Any, coalesced: Bool | None = None) -> Any:
        """The same indices with other values."""
        known = self._coalesced if coalesced is None else coalesced
        made = self._made(self._layout, self._parts, values, self._extents, known)
        made._rows = self._rows
        return made

    def _become(self, other: Any) -> Any:
        """self is `other` from now on."""
        if self._own and self.requires_grad and c.tensor_grad_mode():
            raise AutogradError("a sparse leaf that requires grad cannot be changed in place")
        for name in ("_layout", "_parts", "_vals", "_extents", "_coalesced", "_rows"):
            setattr(self, name, getattr(other, name))
        return self

    @property
    def _h(self) -> Int:  # type: ignore[override]
        raise SparseOperand(f"{_caller()}: expected a dense Tensor, not one of {self._layout}; call to_dense() first")

    if native is None:

        def __del__(self, release: Any = None) -> None:
            """There is no handle to release."""

    # ---- what it is

    @property
    def layout(self) -> Any:
        return self._layout

    @property
    def is_sparse(self) -> Bool:
        """Whether the layout is sparse_coo."""
        return self._layout is sparse_coo

    @property
    def is_sparse_csr(self) -> Bool:
        """Whether the layout is sparse_csr."""
        return self._layout is sparse_csr

    @property
    def shape(self) -> Size:
        return Size(self._extents)

    @property
    def dtype(self) -> dtype_class:
        found: dtype_class = self._vals.dtype
        return found

    @property
    def device(self) -> device_class:
        found: device_class = self._vals.device
        return found

    def numel(self) -> Int:
        """How many elements the dense tensor has."""
        return prod(self._extents)

    nelement = numel

    def size(self, dim: Int | None = None, axis: Int | None = None) -> Any:
        """The shape, or one of its extents."""
        dim = axis if dim is None else dim
        return Size(self._extents) if dim is None else self._extents[_make.axis_of(dim, self.ndim, "size")]

    def _nnz(self) -> Int:
        """How many elements, or dense blocks of them, are stored."""
        return int(self._vals.shape[0])

    nnz = _nnz

    def sparse_dim(self) -> Int:
        """How many axes the indices have."""
        return int(self._parts[0].shape[0]) if self._layout is sparse_coo else 2

    def dense_dim(self) -> Int:
        """How many axes each stored block has."""
        return int(self._vals.ndim) - 1

    def is_coalesced(self) -> Bool:
        """Whether the indices are known to be sorted and without duplicates."""
        return self._coalesced

    def is_contiguous(self, memory_format: Any = None) -> Bool:
        """False: a sparse tensor has no strides."""
        return False

    def contiguous(self, memory_format: Any = None) -> Any:
        """self."""
        return self

    def stride(self, dim: Int | None = None, axis: Int | None = None) -> Any:
        """Refused: a sparse tensor has no strides."""
        raise InvalidTypeError(f"stride: a Tensor of {self._layout} has no strides")

    @property
    def _version(self) -> Int:
        return int(self._vals._version)

    # ---- parts

    def _coo(self, name: str) -> None:
        if self._layout is not sparse_coo:
            raise InvalidTypeError(f"{name}: expected a Tensor of {sparse_coo}, not of {self._layout}")

    def _known(self, name: str) -> None:
        self._coo(name)
        if not self._coalesced:
            raise InvalidError(f"{name}: the tensor is not coalesced; call coalesce() first")

    def indices(self) -> Any:
        """The indices (sparse_dim, nnz) of a coalesced tensor of layout sparse_coo."""
        self._known("indices")
        return self._parts[0]

    def values(self) -> Any:
        """The values (nnz, *dense sizes); of layout sparse_coo only once it is coalesced."""
        if self._layout is sparse_coo:
            self._known("values")
        return self._vals

    def _indices(self) -> Any:
        """The indices (sparse_dim, nnz) as they are stored."""
        self._coo("_indices")
        return self._parts[0]

    def _values(self) -> Any:
        """The values as they are stored, without history."""
        return self._vals.detach()

    def _of(self, layout: Any, place: Int, name: str) -> Any:
        if self._layout is not layout:
            raise InvalidTypeError(f"{name}: expected a Tensor of {layout}, not of {self._layout}")
        return self._parts[place]

    def crow_indices(self) -> Any:
        """Where each row of layout sparse_csr begins, and the end: (rows + 1,)."""
        return self._of(sparse_csr, 0, "crow_indices")

    def col_indices(self) -> Any:
        """The columns of the values of layout sparse_csr: (nnz,)."""
        return self._of(sparse_csr, 1, "col_indices")

    def ccol_indices(self) -> Any:
        """Where each column of layout sparse_csc begins, and the end: (columns + 1,)."""
        return self._of(sparse_csc, 0, "ccol_indices")

    def row_indices(self) -> Any:
        """The rows of the values of layout sparse_csc: (nnz,)."""
        return self._of(sparse_csc, 1, "row_indices")

    # ---- autograd

    @property
    def requires_grad(self) -> Bool:
        return Bool(self._vals.requires_grad)

    @requires_grad.setter
    def requires_grad(self, on: Bool) -> None:
        self.requires_grad_(on)

    def requires_grad_(self, requires_grad: Bool = True) -> Any:
        """Whether this tensor gets a gradient: a leaf with values of its own."""
        if self._vals.grad_fn is not None:
            self._vals.requires_grad_(requires_grad)  # the library refuses False for what has a history
        elif requires_grad != self.requires_grad:
            self._vals = self._vals.detach().requires_grad_(requires_grad)
            self._own = requires_grad
        return self

    @property
    def is_leaf(self) -> Bool:
        return self._own or not self.requires_grad

    @property
    def grad_fn(self) -> Node | None:
        found: Node | None = self._vals.grad_fn
        return found

    @property
    def grad(self) -> Any:
        """The gradient of a leaf, a sparse tensor of the same indices; None before backward()."""
        found = self._vals.grad if self._own or self._vals.grad_fn is not None else None
        return None if found is None else self._gradient(found)

    @grad.setter
    def grad(self, grad: Any) -> None:
        if grad is None:
            self._vals.grad = None
            return
        if not isinstance(grad, Tensor):
            raise InvalidTypeError(f"grad: expected a Tensor or None, not {type(grad).__name__}")
        _make.same_shape(grad, self, "grad")
        self._vals.grad = grad.detach().sparse_mask(self)._vals

    def _gradient(self, found: Any) -> Any:
        """The gradient of this tensor from that of its values."""
        if self._coalesced or self._layout is not sparse_coo:
            return self._with(found)
        # Each of the values at one index has the gradient of their sum.
        each = found.new_ones((found.shape[0], *[1] * self.dense_dim()))
        total = self._with(found).coalesce()
        return total._with(total._vals / self._with(each).coalesce()._vals)

    def retain_grad(self) -> None:
        """A computed tensor keeps its gradient too."""
        self._vals.retain_grad()

    def backward(
        self,
        gradient: Any = None,
        retain_graph: Bool | None = None,
        create_graph: Bool = False,
        inputs: Any = None,
    ) -> None:
        """Adds the gradient of this tensor, weighted with one of its shape, to the .grad of the leaves."""
        if gradient is None:
            raise AutogradError("backward: a sparse tensor needs a gradient of its own shape")
        if not isinstance(gradient, Tensor):
            raise InvalidTypeError(f"backward: expected a Tensor, not {type(gradient).__name__}")
        weights = gradient.sparse_mask(self)._vals
        leaves = None if inputs is None else [t._vals if isinstance(t, SparseTensor) else t for t in inputs]
        self._vals.backward(weights, retain_graph, create_graph, leaves)

    def register_hook(self, hook: Any) -> Any:
        """Calls `hook` with each gradient, a sparse tensor; it may return another one."""

        def of_values(g: Any) -> Any:
            found = hook(self._with(g))
            return None if found is None else found.sparse_mask(self)._vals

        return self._vals.register_hook(of_values)

    def detach(self) -> Any:
        """The same indices and values without history."""
        return self._with(self._vals.detach())

    def detach_(self) -> Any:
        """self without history."""
        self._vals, self._own = self._vals.detach(), False
        return self

    @property
    def data(self) -> Any:
        return self.detach()

    @data.setter
    def data(self, value: Any) -> None:
        wanted = self.requires_grad
        _make.sparse_of(value, "data")
        self._own = False
        self._become(value.detach())
        self.requires_grad_(wanted)

    # ---- copies and conversions of the values

    def clone(self, *, memory_format: Any = None) -> Any:
        """A copy of indices and values."""
        made = self._made(
            self._layout, tuple(p.clone() for p in self._parts), self._vals.clone(), self._extents, self._coalesced
        )
        made._rows = self._rows
        return made

    def astype(self, dtype: Any, *, copy: Bool = False) -> Any:
        """self in another dtype; self if it has that dtype and no copy is asked for."""
        values = self._vals.astype(dtype, copy=copy)
        return self if values is self._vals else self._with(values)

    def to_device(self, device: Any) -> Any:
        """self on a device; self if it is there."""
        values = self._vals.to_device(device)
        if values is self._vals:
            return self
        parts = tuple(p.to_device(device) for p in self._parts)
        return self._made(self._layout, parts, values, self._extents, self._coalesced)

    def copy_(self, src: Any, non_blocking: Bool = False) -> Any:
        """self has the indices and the values of a sparse tensor of the same shape, in the dtype and on the device of self."""
        _make.sparse_of(src, "copy_", self._layout)
        _make.same_shape(self, src, "copy_")
        return self._become(src.to(dtype=self.dtype, device=self.device, copy=True))

    def type(self, dtype: Any = None, non_blocking: Bool = False) -> Any:
        """Without a dtype the name of the type, such as 'torch.sparse.FloatTensor'; else self in that dtype."""
        found = super().type(dtype, non_blocking)
        if not isinstance(found, str) or self._layout is not sparse_coo:
            return found
        root, _, name = found.rpartition(".")
        return f"{root}.sparse.{name}"

    def __copy__(self) -> Any:
        made = self._with(self._vals)
        made._own = self._own
        return made

    def __deepcopy__(self, memo: dict[Int, Any]) -> Any:
        if not self.is_leaf:
            raise AutogradError("deepcopy: only tensors that the user made can be copied; use detach() first")
        made = self.detach().clone().requires_grad_(self.requires_grad)
        memo[id(self)] = made
        if (grad := self.grad) is not None:
            made._vals.grad = grad._vals.detach().clone()
        extra = {k: v for k, v in self.__dict__.items() if k not in made.__dict__}
        made.__dict__.update(copy.deepcopy(extra, memo))
        return made

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        return _rebuild, (
            self._layout,
            self._parts,
            self._vals.detach(),
            self._extents,
            self._coalesced,
            self.requires_grad,
        )

    # ---- Python's protocols

    def __len__(self) -> Int:
        if self.ndim == 0:
            raise InvalidTypeError("len() of a 0-d tensor")
        return self._extents[0]

    def __iter__(self) -> Any:
        if self.ndim == 0:
            raise InvalidTypeError("iteration over a 0-d tensor")
        return iter([self.select(0, i) for i in range(self._extents[0])])

    def __contains__(self, value: Any) -> Bool:
        return Bool(self.to_dense().eq(value).any())

    def item(self) -> Any:
        """The value of the only element, as a Python number."""
        if self.numel() != 1:
            raise ShapeError(f"item: the tensor has {self.numel()} elements, expected one")
        return self.to_dense().item()

    def __bool__(self) -> Bool:
        if self.numel() != 1:
            raise ShapeError(
                f"the truth value of a tensor with {self.numel()} elements is ambiguous; use any() or all()"
            )
        return Bool(self.item())

    def tolist(self) -> Any:
        """Nested lists of all elements."""
        return self.to_dense().tolist()

    def numpy(self, *, force: Bool = False) -> Any:
        """Refused: to_dense().numpy() is an array of all elements."""
        raise InvalidTypeError(f"numpy: a Tensor of {self._layout} is no array; call to_dense() first")

    def __array__(self, dtype: Any = None, copy: Bool | None = None) -> Any:
        raise InvalidTypeError(f"numpy: a Tensor of {self._layout} is no array; call to_dense() first")

    @property
    def __array_interface__(self) -> dict[str, Any]:
        raise AttributeError("__array_interface__")

    def data_ptr(self) -> Int:
        """Refused: indices and values have an address each."""
        raise InvalidTypeError(
            f"data_ptr: a Tensor of {self._layout} has no memory of its own; ask its values() for theirs"
        )

    def untyped_storage(self) -> Any:
        """Refused: indices and values have a storage each."""
        raise InvalidTypeError(
            f"untyped_storage: a Tensor of {self._layout} has no storage; ask its values() for theirs"
        )

    storage = untyped_storage

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        from ._text import described

        return described(self)

    def __hash__(self) -> Int:
        return id(self)


def _rebuild(layout: Any, parts: Any, values: Any, size: Any, coalesced: Bool, requires_grad: Bool) -> Any:
    made = SparseTensor._made(layout, tuple(parts), values, tuple(size), coalesced)
    return made.requires_grad_() if requires_grad else made


def _refuse(name: str) -> Any:
    def method(self: Any, *args: Any, **named: Any) -> Any:
        raise InvalidTypeError(
            f"{_caller() or name}: expected a dense Tensor, not one of {self._layout}; call to_dense() first"
        )

    method.__name__, method.__qualname__ = name, f"SparseTensor.{name}"
    method.__doc__ = f"Refused: to_dense().{name}() is the dense result."
    return method


_OPERATORS = (
    "lt le gt ge mod rmod rtruediv rfloordiv rpow and rand or ror xor rxor lshift rlshift rshift rrshift invert "
    "iand ior ixor ilshift irshift imod ipow float int complex index setitem dlpack buffer"
)
# What Tensor has and what needs no elements.
_INHERITED = frozenset(
    "bfloat16 bool byte cdouble cfloat char cpu cuda dim double element_size float get_device half int is_complex is_conj "
    "is_distributed is_floating_point is_inference is_neg is_pinned is_same_size is_set_to is_shared is_signed long "
    "module_load ndimension new new_empty new_empty_strided new_full new_ones new_tensor new_zeros pin_memory short to "
    "type_as".split()
)


def _refuse_others() -> None:
    """Methods of dense tensors that sparse ones do not have say so under their own name."""
    own = [cls for cls in SparseTensor.__mro__[: SparseTensor.__mro__.index(Tensor)]]
    known = _INHERITED.union(*map(vars, own))
    for name in dir(Tensor):
        if not name.startswith("_") and name not in known and callable(getattr(Tensor, name)):
            setattr(SparseTensor, name, _refuse(name))
    for name in _OPERATORS.split():
        setattr(SparseTensor, f"__{name}__", _refuse(name))
    for cls in own:
        guard(cls, [n for n in vars(cls) if not n.startswith("_")], "")


def _equality(name: str) -> Any:
    refuse = _refuse(name)

    def operator(self: Any, other: Any) -> Any:
        return refuse(self, other) if isinstance(other, (Tensor, Int, float, complex)) else NotImplemented

    operator.__name__ = operator.__qualname__ = f"__{name}__"
    return operator


_refuse_others()
SparseTensor.__eq__, SparseTensor.__ne__ = _equality("eq"), _equality("ne")  # type: ignore[method-assign]
_make.set_class(SparseTensor)
