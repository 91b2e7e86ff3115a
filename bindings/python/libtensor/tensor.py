# SPDX-License-Identifier: Apache-2.0
"""class Tensor."""

from __future__ import annotations

import builtins
import copy
import warnings
import weakref
from collections.abc import Iterable, Iterator
from ctypes import byref, c_double, c_int64, c_void_p
from typing import TYPE_CHECKING, Any, Callable, overload

from . import _convert, interchange
from . import _ops_gen as c
from ._callbacks import attach, destroy, hook, keep, silence
from ._callbacks import get as held
from ._convert import check, whole_text, wrap
from ._extras import Extras, Size
from ._ops_gen import tensor_dtype, tensor_ndim, tensor_retain, tensor_shape
from .dtypes import BY_CODE, DTypeLike, default_code, device, dtype, dtype_of
from .errors import AutogradError, DTypeError, InvalidError, InvalidTypeError, OutOfRangeError, ShapeError
from .graph import Node, anomaly_mode
from .graph import grad_fn as node_of

if TYPE_CHECKING:
    from .autograd._passes import RemovablePostHook

Int = builtins.int
Float = builtins.float
Bool = builtins.bool


class HookHandle:
    """What register_hook returns: remove() takes the hook back."""

    __slots__ = ("__weakref__", "_added", "_cell", "_tensor")

    def __init__(self, tensor: Tensor, added: _Hook) -> None:
        self._tensor: Tensor | None = tensor
        self._added = added
        self._cell: Any = None

    def remove(self) -> None:
        if self._tensor is not None:
            silence(self._cell)
            tensor, self._tensor = self._tensor, None
            _hooks[builtins.id(tensor)].remove(self._added)
            check(c.tensor_remove_hook(tensor._h, self._added.id))

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise InvalidTypeError("a hook can be neither copied nor pickled")

    def __enter__(self) -> HookHandle:
        return self

    def __exit__(self, *args: object) -> None:
        self.remove()


class _Hook:
    """A hook by the numbers that C knows: what refers to the function itself would keep it from Python's collector."""

    __slots__ = ("handle", "id", "key")

    def begin(self, tensor: Tensor, function: Callable[[Tensor], Tensor | None], handle: HookHandle | None) -> None:
        id, key = c_int64(), keep(function)
        cell = attach(tensor, key)
        # On failure the library gives the key back as well.
        check(c.tensor_register_hook(tensor._h, hook, destroy, key, byref(id)))
        self.id, self.key = id.value, key
        if handle is not None:
            handle._cell, self.handle = cell, weakref.ref(handle)


_hooks: dict[Int, list[_Hook]] = {}  # by the id() of the tensor
sparse_grads: dict[Int, Any] = {}  # gradients that are sparse tensors, by the id() of their leaf


def _forget_hooks(key: Int) -> None:
    _hooks.pop(key, None)


def _set_sparse_grad(leaf: Tensor, grad: Tensor) -> None:
    if grad.shape != leaf.shape or grad.dtype is not leaf.dtype:
        raise ShapeError(
            f"grad: the gradient has shape {list(grad.shape)} and dtype {grad.dtype.name}, "
            f"expected {list(leaf.shape)} and {leaf.dtype.name}"
        )
    check(c.tensor_set_grad(leaf._h, None))
    if builtins.id(leaf) not in _with_finalizer:
        _with_finalizer.add(builtins.id(leaf))
        weakref.finalize(leaf, _forget_sparse_grad, builtins.id(leaf))
    sparse_grads[builtins.id(leaf)] = grad


_with_finalizer: set[Int] = set()  # the id() of leaves that have had a sparse gradient


def _forget_sparse_grad(key: Int) -> None:
    sparse_grads.pop(key, None)
    _with_finalizer.discard(key)


def _with_sparse_grad(leaf: Tensor, dense: Int | None) -> Any:
    """The sparse gradient of a leaf; with a dense one, which came later, their sum, a dense one from now on."""
    found = sparse_grads[builtins.id(leaf)]
    if dense is None:
        return found
    leaf.grad = total = wrap(dense) + found
    return total


class _WaitingHooks:
    """How many hooks there are that wait for the end of a backward pass; see autograd/_passes.py."""

    count = 0


waiting_hooks = _WaitingHooks()


class Tensor(Extras):
    """A tensor of libtensor. Tensor(2, 3) has this shape and unset elements, Tensor([2, 3]) these elements, all in the
    default dtype; Tensor(x) is a view of all of x. libtensor.tensor copies, and keeps the type of what it copies."""

    __array_priority__ = 1000
    __array_ufunc__ = interchange.array_ufunc  # of operators with an array on the left, too

    def __new__(cls, *args: Any, **named: Any) -> Tensor:
        from .typed import construct

        return construct("Tensor", BY_CODE[default_code(Float)], "cpu", args, named).as_subclass(cls)

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if not cls.__module__.startswith(f"{__package__}."):
            from ._subclasses import dispatch_methods

            dispatch_methods(cls, Tensor)

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Calls a method, whose result becomes one of the subclass; subclasses may do otherwise."""
        from ._subclasses import convert, plainly

        with plainly():
            result = func(*args, **(kwargs or {}))
        return convert(result, cls)

    @staticmethod
    def _make_subclass(cls: Any, data: Tensor, require_grad: Bool = False) -> Any:
        """A tensor of a subclass with the memory of `data`, without its history."""
        made: Any = data.detach().as_subclass(cls)
        made.requires_grad = require_grad
        return made

    def as_subclass(self, cls: type[Tensor]) -> Tensor:
        """The same tensor as an object of a subclass."""
        t = object.__new__(cls)
        t._h = tensor_retain(self._h)
        return t

    # ---- what it is

    @property
    def shape(self) -> Size:
        try:
            found: Size = self._shape
            return found
        except AttributeError:
            h = self._h
            self._shape = shape = tuple.__new__(Size, tensor_shape(h)[: tensor_ndim(h)])
            return shape

    @property
    def dtype(self) -> dtype:
        try:
            return self._dtype
        except AttributeError:
            self._dtype = found = BY_CODE[tensor_dtype(self._h)]
            return found

    @property
    def device(self) -> device:
        return device.from_code(c.tensor_device(self._h))

    @property
    def ndim(self) -> Int:
        return len(self.shape)

    @overload
    def size(self) -> Size: ...
    @overload
    def size(self, dim: Int | None, axis: None = None) -> Int: ...
    @overload
    def size(self, *, axis: Int) -> Int: ...
    def size(self, dim: Int | None = None, axis: Int | None = None) -> Any:
        if dim is None:
            if axis is None:
                return self.shape
            dim = axis
        return _entry(self.shape, dim, "size")

    def stride(self, dim: Int | None = None, axis: Int | None = None) -> Any:
        dim = axis if dim is None else dim
        strides = tuple(c.tensor_strides(self._h)[: self.ndim])
        return strides if dim is None else _entry(strides, dim, "stride")

    def dim(self) -> Int:
        return self.ndim

    def numel(self) -> Int:
        return c.tensor_numel(self._h)  # type: ignore[no-any-return]

    nelement = numel
    ndimension = dim

    def element_size(self) -> Int:
        return self.dtype.itemsize

    @property
    def itemsize(self) -> Int:
        return self.dtype.itemsize

    @property
    def nbytes(self) -> Int:
        return self.numel() * self.dtype.itemsize

    def storage_offset(self) -> Int:
        return c.tensor_storage_offset(self._h)  # type: ignore[no-any-return]

    def data_ptr(self) -> Int:
        return interchange.address_of(self)

    def is_contiguous(self, memory_format: Any = None) -> Bool:
        if memory_format is not None:
            from .types import has_format

            return has_format(self, memory_format)
        return Bool(c.tensor_is_contiguous(self._h))

    def shares_storage(self, other: Tensor) -> Bool:
        """Whether both are views of one storage."""
        if not isinstance(other, Tensor):
            raise InvalidTypeError(f"shares_storage: expected a Tensor, not {type(other).__name__}")
        return Bool(c.tensor_shares_storage(self._h, other._h))

    def is_floating_point(self) -> Bool:
        return self.dtype.is_floating_point

    def is_complex(self) -> Bool:
        return self.dtype.is_complex

    @property
    def is_cuda(self) -> Bool:
        return self.device.type == "cuda"

    @property
    def is_meta(self) -> Bool:
        return self.device.type == "meta"

    @property
    def _version(self) -> Int:
        return c.tensor_inplace_version(self._h)  # type: ignore[no-any-return]

    @property
    def T(self) -> Tensor:
        return self.t()

    @property
    def mT(self) -> Tensor:
        return self.matrix_transpose()

    # ---- autograd

    @property
    def requires_grad(self) -> Bool:
        return Bool(c.tensor_requires_grad(self._h))

    @requires_grad.setter
    def requires_grad(self, on: Bool) -> None:
        check(c.tensor_set_requires_grad(self._h, on))

    def requires_grad_(self, requires_grad: Bool = True) -> Tensor:
        check(c.tensor_set_requires_grad(self._h, requires_grad))
        return self

    @property
    def is_leaf(self) -> Bool:
        return Bool(c.tensor_is_leaf(self._h))

    @property
    def grad_fn(self) -> Node | None:
        return node_of(self)

    @property
    def grad(self) -> Tensor | None:
        out = c_void_p()
        check(c.tensor_grad(self._h, byref(out)))
        if sparse_grads and builtins.id(self) in sparse_grads:
            return _with_sparse_grad(self, out.value)  # type: ignore[no-any-return]
        if out.value is None:
            if c.tensor_requires_grad(self._h) and not c.tensor_is_leaf(self._h):
                _warn_of_no_grad()
            return None
        return wrap(out.value)

    @grad.setter
    def grad(self, grad: Tensor | None) -> None:
        if sparse_grads:
            sparse_grads.pop(builtins.id(self), None)
        if grad is not None and getattr(grad, "is_sparse", False):
            return _set_sparse_grad(self, grad)
        check(c.tensor_set_grad(self._h, None if grad is None else _convert.handle_of(grad, "grad")))

    def backward(
        self,
        gradient: Tensor | None = None,
        retain_graph: Bool | None = None,
        create_graph: Bool = False,
        inputs: Iterable[Tensor] | None = None,
    ) -> None:
        """Adds the gradient of this tensor to the .grad of the leaves, or only of `inputs`."""
        if (
            gradient is None
            and inputs is None
            and not (retain_graph or create_graph or anomaly_mode.on or waiting_hooks.count)
        ):
            return check(c.tensor_backward(self._h, None, 0))
        from .autograd import backward

        return backward(self, gradient, retain_graph, create_graph, inputs)

    def retain_grad(self) -> None:
        """A computed tensor keeps its gradient too."""
        check(c.tensor_retain_grad(self._h))

    def register_hook(self, hook: Callable[[Tensor], Tensor | None]) -> HookHandle:
        """Calls `hook` with each gradient of this tensor; it may return another one."""
        added = _Hook()
        handle = HookHandle(self, added)
        added.begin(self, hook, handle)
        if builtins.id(self) not in _hooks:
            _hooks[builtins.id(self)] = []
            weakref.finalize(self, _forget_hooks, builtins.id(self))
        _hooks[builtins.id(self)].append(added)
        return handle

    def register_post_accumulate_grad_hook(self, hook: Callable[[Tensor], None]) -> RemovablePostHook:
        """Calls hook(tensor) whenever backward() has added a gradient to the .grad of this leaf. The hook may set .grad to None.

        It runs as soon as the library has added the gradient and goes on with another one, at the latest at the end of the
        pass. autograd.grad() does not call it.
        """
        from .autograd._passes import add_post_accumulate_hook

        return add_post_accumulate_hook(self, hook)

    @property
    def data(self) -> Tensor:
        return self.detach()

    @data.setter
    def data(self, value: Tensor) -> None:
        """Same shape and dtype: the values are copied, so that optimisers still know this tensor. Else it is replaced."""
        _convert.handle_of(value, "data")
        if value.shape == self.shape and value.dtype is self.dtype:
            if value.data_ptr() != self.data_ptr() or value.stride() != self.stride():
                mine, source = self.detach(), value.detach()
                check(c.tensor_copy_(mine._h, source._h))
            return
        self._replace(value.detach())

    def _replace(self, value: Tensor) -> None:
        """Becomes another tensor; requires_grad and hooks stay."""
        wanted = self.requires_grad
        hooks = [(one, held(one.key)) for one in _hooks.get(builtins.id(self), [])]
        h = c.tensor_detach(value._h)
        fresh = wrap(h)
        if wanted and (fresh.dtype.is_floating_point or fresh.dtype.is_complex):
            fresh.requires_grad = True
        self._h, fresh._h = fresh._h, self._h
        for cached in ("_shape", "_dtype"):
            if hasattr(self, cached):
                delattr(self, cached)
        for one, function in hooks:
            handle = one.handle()
            check(c.tensor_remove_hook(fresh._h, one.id))
            if self.requires_grad:
                one.begin(self, function, handle)
            elif handle is not None:
                handle._tensor = None

    # ---- values

    def item(self) -> Any:
        """The value of the only element, as a Python number."""
        if self.dtype.kind == "f":
            value = c_double()
            check(c.tensor_item(self._h, byref(value)))
            return value.value
        if self.dtype.kind == "c":
            re, im = c_double(), c_double()
            check(c.tensor_item_complex(self._h, byref(re), byref(im)))
            return complex(re.value, im.value)
        whole = c_int64()
        check(c.tensor_item_i64(self._h, byref(whole)))
        if self.dtype.kind == "b":
            return whole.value != 0
        return whole.value % 2**64 if self.dtype.kind == "u" else whole.value

    def tolist(self) -> Any:
        """Nested lists of Python numbers."""
        if self.ndim == 0:
            return self.item()
        if self.dtype.itemsize == 2 and self.dtype.kind == "f":
            return self.astype("float32").tolist()
        shape = self.shape
        flat: Any = memoryview(interchange.to_bytes(self))
        if self.dtype.kind == "c" and 0 not in shape:
            parts = flat.cast(self.dtype.to_real().format)
            return _nested(list(map(complex, parts[::2], parts[1::2])), shape)
        if 0 not in shape:
            return flat.cast(self.dtype.format, shape).tolist()
        nested: Any = []
        for i in range(shape.index(0) - 1, -1, -1):
            nested = [nested[:] for _ in range(shape[i])]
        return nested

    def numpy(self, *, force: Bool = False) -> Any:
        """A NumPy array over the same memory."""
        import numpy

        source = self
        if force:
            source = self.detach().to("cpu")
        elif self.requires_grad:
            raise AutogradError("numpy: the tensor requires grad; use detach().numpy()")
        if source.device.type != "cpu":
            raise InvalidTypeError(
                f"numpy: the tensor is on {source.device}; use .cpu() to copy it to host memory first"
            )
        if not source.dtype.typestr:
            raise DTypeError(f"numpy: NumPy has no dtype {source.dtype.name}")
        return numpy.asarray(interchange_view(source))

    def __array__(self, dtype: Any = None, copy: Bool | None = None) -> Any:
        array = self.numpy()
        if dtype is not None and array.dtype != dtype:
            if copy is False:
                raise InvalidError("a change of dtype needs a copy")
            return array.astype(dtype)
        return array.copy() if copy else array

    @property
    def __array_interface__(self) -> dict[str, Any]:
        if self.requires_grad or not self.dtype.typestr or self.device.type != "cpu":
            raise AttributeError("__array_interface__")
        return interchange.array_interface(self)

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[Int, Int] | None = None,
        dl_device: Any = None,
        copy: Bool | None = None,
    ) -> Any:
        return interchange.to_dlpack(self, stream, max_version, dl_device, copy)

    def __dlpack_device__(self) -> tuple[Int, Int]:
        return interchange.dlpack_device(self)

    def __buffer__(self, flags: Int) -> Any:
        return interchange.buffer(self)

    # ---- conversions

    def to(
        self,
        *args: Any,
        dtype: DTypeLike = None,
        device: Any = None,
        non_blocking: Bool = False,
        copy: Bool = False,
        memory_format: Any = None,
        other: Tensor | None = None,
    ) -> Tensor:
        """self in another dtype, on another device, or as another tensor is; self if nothing changes.

        Copies to a device never wait for its work, non_blocking or not.
        """
        args = args if other is None else (other, *args)
        flags = [arg for arg in args if isinstance(arg, Bool)]  # as positions: non_blocking, copy
        copy = flags[1] if len(flags) > 1 else copy
        for arg in args[: len(args) - len(flags)]:
            if isinstance(arg, Tensor):
                dtype, device = arg.dtype, arg.device
            elif isinstance(arg, (str, _device, Int)) and names_device(arg):
                device = arg
            elif arg is not None:
                dtype = arg
        result = self
        if dtype is not None:
            result = result.astype(dtype_of(dtype).code)
        if device is not None:
            result = result.to_device(_device(device))
        result = result.clone() if copy and result is self else result
        if memory_format is not None:
            from .types import in_format

            return in_format(result, memory_format, "to")  # type: ignore[no-any-return]
        return result

    def type_as(self, other: Tensor) -> Tensor:
        return self.to(other)

    def cpu(self, memory_format: Any = None) -> Tensor:
        return self.to(device="cpu", memory_format=memory_format)

    def cuda(self, device: Any = None, non_blocking: Bool = False, memory_format: Any = None) -> Tensor:
        """self on a CUDA device, given by its number or name; without one on the first."""
        return self.to(device=_device("cuda" if device is None else device), memory_format=memory_format)

    def pin_memory(self, device: Any = None) -> Tensor:
        """self: copies to devices go by way of locked memory wherever they come from."""
        return self

    def record_stream(self, s: Any) -> None:
        """Says that another library uses the memory on a stream: it is not given away before that is done."""
        if not hasattr(s, "_h"):
            raise InvalidTypeError(f"record_stream: expected a Stream, not {type(s).__name__}")
        check(c.tensor_record_stream(self._h, s._h))

    def double(self) -> Tensor:
        return self.astype(c.TENSOR_FLOAT64)

    def half(self) -> Tensor:
        return self.astype(c.TENSOR_FLOAT16)

    def bfloat16(self) -> Tensor:
        return self.astype(c.TENSOR_BFLOAT16)

    def cfloat(self) -> Tensor:
        return self.astype(c.TENSOR_COMPLEX64)

    def cdouble(self) -> Tensor:
        return self.astype(c.TENSOR_COMPLEX128)

    def long(self) -> Tensor:
        return self.astype(c.TENSOR_INT64)

    def short(self) -> Tensor:
        return self.astype(c.TENSOR_INT16)

    def byte(self) -> Tensor:
        return self.astype(c.TENSOR_UINT8)

    def float(self) -> Tensor:
        return self.astype(c.TENSOR_FLOAT32)

    def int(self) -> Tensor:
        return self.astype(c.TENSOR_INT32)

    def bool(self) -> Tensor:
        return self.astype(c.TENSOR_BOOL)

    def new_tensor(
        self,
        data: Any,
        dtype: DTypeLike = None,
        requires_grad: Bool = False,
        *,
        device: Any = None,
        layout: Any = None,
        pin_memory: Bool = False,
    ) -> Tensor:
        from .creation import tensor

        place = self.device if device is None else device
        return tensor(data, dtype=dtype or self.dtype, device=place, requires_grad=requires_grad)

    def _new(name: str) -> Any:  # type: ignore[misc]
        def new(
            self: Tensor,
            *sizes: Any,
            size: Any = None,
            dtype: DTypeLike = None,
            device: Any = None,
            requires_grad: Bool = False,
            layout: Any = None,
            pin_memory: Bool = False,
            **named: Any,
        ) -> Tensor:
            from . import creation

            make = getattr(creation, name)
            named.update(dtype=dtype or self.dtype, device=device or self.device)
            given = sizes if size is None else (size, *sizes)
            return make(*given, requires_grad=requires_grad, layout=layout, **named)  # type: ignore[no-any-return]

        new.__name__ = new.__qualname__ = f"new_{name}"
        new.__doc__ = f"libtensor.{name} with the dtype and device of this tensor unless given."
        return new

    new_empty, new_zeros, new_ones, new_full = map(_new, ("empty", "zeros", "ones", "full"))
    del _new

    # ---- Python's protocols

    def __len__(self) -> Int:
        if self.ndim == 0:
            raise InvalidTypeError("len() of a 0-d tensor")
        return self.shape[0]

    def __iter__(self) -> Iterator[Tensor]:
        if self.ndim == 0:
            raise InvalidTypeError("iteration over a 0-d tensor")
        return iter(self.unbind(0))

    def __reversed__(self) -> Tensor:
        """The tensor with its first axis reversed; one without axes itself."""
        return self.flip(0) if self.ndim else self

    def __contains__(self, value: Any) -> Bool:
        return Bool(self.eq(value).any())

    def __bool__(self) -> Bool:
        if self.numel() != 1:
            raise ShapeError(
                f"the truth value of a tensor with {self.numel()} elements is ambiguous; use any() or all()"
            )
        return Bool(self.item())

    def __float__(self) -> Float:
        return Float(self.item())

    def __complex__(self) -> complex:
        return complex(self.item())

    def __int__(self) -> Int:
        return Int(self.item())

    def __index__(self) -> Int:
        if self.dtype.kind not in "iub" or self.numel() != 1:
            raise InvalidTypeError("only an integer tensor of one element can be an index")
        return Int(self.item())

    def __format__(self, spec: str) -> str:
        """Of a 0-d tensor as its number, of other ones and of parameters as str()."""
        if self.ndim == 0 and (spec or type(self) is Tensor) and not self.is_meta:
            return format(self.item(), spec)
        return format(str(self), spec)

    def __repr__(self) -> str:
        return whole_text(lambda *text: c.tensor_to_string(self._h, *text))

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        state = (
            None if self.is_meta else interchange.to_bytes(self),
            self.shape,
            self.dtype,
            str(self.device),
            self.requires_grad,
        )
        if self.__dict__:
            return _rebuild, (type(self), *state), self.__dict__
        return _rebuild, (type(self), *state)

    def __copy__(self) -> Tensor:
        t = self.as_subclass(type(self))
        t.__dict__.update(self.__dict__)
        return t

    def __deepcopy__(self, memo: dict[Int, Any]) -> Tensor:
        return self._copied(memo, True)

    def _copied(self, memo: dict[Int, Any], with_grad: Bool) -> Tensor:
        if not self.is_leaf:
            raise AutogradError("deepcopy: only tensors that the user made can be copied; use detach() first")
        t = self.detach().clone().as_subclass(type(self))
        memo[id(self)] = t
        if self.requires_grad:
            t.requires_grad = True
        if with_grad and (grad := self.grad) is not None:
            t.grad = grad.detach().clone()
        if self.__dict__:
            t.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return t


def _entry(values: tuple[Int, ...], dim: Any, name: str) -> Int:
    try:
        entry: Int = values[dim]
        return entry
    except TypeError:
        raise InvalidTypeError(f"{name}: dim is {type(dim).__name__}, expected an integer") from None
    except IndexError:
        raise OutOfRangeError(f"{name}: axis {dim} is out of range, the tensor has {len(values)} axes") from None


def _nested(values: list[Any], shape: tuple[Int, ...]) -> list[Any]:
    """Elements in row-major order as lists of lists."""
    for n in shape[:0:-1]:
        values = [values[i : i + n] for i in range(0, len(values), n)]
    return values


def _rebuild(cls: type[Tensor], data: Any, shape: Any, kind: dtype, place: str, requires_grad: Bool) -> Tensor:
    if data is None:  # of the meta device
        from .creation import empty

        t = empty(shape, dtype=kind, device=place).as_subclass(cls)
    else:
        t = interchange.from_bytes(data, shape, kind, place).as_subclass(cls)
    if requires_grad:
        t.requires_grad = True
    return t


class interchange_view:
    """What NumPy wraps: the array interface of a tensor, which it keeps alive."""

    __slots__ = ("tensor", "__array_interface__")

    def __init__(self, tensor: Tensor) -> None:
        self.tensor = tensor
        self.__array_interface__ = interchange.array_interface(tensor)


def _warn_of_no_grad() -> None:
    warnings.warn(
        "the .grad of a tensor that is the result of an op is None: call retain_grad() on it before backward(), "
        "or ask autograd.grad() for it",
        UserWarning,
        stacklevel=3,
    )


_device = device


def names_device(value: Any) -> Bool:
    if not isinstance(value, str):
        return True
    try:
        dtype_of(value)
    except TypeError:
        return True  # what is neither is refused as a device
    return False


_convert.set_class(Tensor)
