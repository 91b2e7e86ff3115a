# SPDX-License-Identifier: Apache-2.0
"""Tensors that belong to a Module: parameters, buffers, and those whose shape is not known yet."""

from __future__ import annotations

from typing import Any

from .._convert import native
from .._ops_gen import tensor_retain
from .._subclasses import disabled
from ..creation import empty, tensor
from ..dtypes import DeviceLike, DTypeLike, device, dtype, dtype_of, float32, get_default_device, get_default_dtype
from ..errors import InvalidError
from ..tensor import Tensor


def _source(data: Any) -> Tensor:
    return data if isinstance(data, Tensor) else tensor(() if data is None else data, dtype=get_default_dtype())


class Parameter(Tensor):
    """A tensor that counts as a parameter of the Module that it is an attribute of. It shares memory with `data`."""

    __torch_function__: Any = disabled  # results are plain tensors

    def __new__(cls, data: Any = None, requires_grad: bool = True) -> Parameter:
        source = _source(data)
        t = source.detach().as_subclass(cls)
        if requires_grad:
            t.requires_grad = True
        return t  # type: ignore[return-value]

    def __repr__(self) -> str:
        return "Parameter containing:\n" + super().__repr__()

    def __deepcopy__(self, memo: dict[int, Any]) -> Tensor:
        """As in PyTorch without the gradient."""
        return self._copied(memo, False)


class Buffer(Tensor):
    """A tensor that becomes a buffer of the Module that it is an attribute of. It shares memory with `data`; only
    persistent ones are in state_dict()."""

    __torch_function__: Any = disabled
    persistent: bool

    def __new__(cls, data: Any = None, *, persistent: bool = True) -> Buffer:
        source = _source(data)
        t: Any = source.detach().as_subclass(cls)
        t.persistent = persistent
        return t  # type: ignore[no-any-return]


class _Uninitialized(Tensor):
    """A tensor of no shape yet: it has a dtype and a device, and becomes another one in materialize(). It has no handle, so
    that no op computes with it."""

    __torch_function__: Any = disabled

    cls_to_become: type[Tensor]
    _example: Tensor  # without elements, of the dtype and the device, that requires grad if this one does

    def _refuse(self, what: str) -> Any:
        raise InvalidError(
            f"{type(self).__name__} has no {what} yet: call its module once, so that the shape is known, or materialize()"
        )

    @property
    def _h(self) -> int:  # type: ignore[override]
        return self._refuse("elements")  # type: ignore[no-any-return]

    if native is None:  # Handle's would ask for the handle

        def __del__(self, release: Any = None) -> None:
            pass

    @property
    def shape(self) -> Any:
        return self._refuse("shape")

    @property
    def dtype(self) -> dtype:
        return self._example.dtype

    @property
    def device(self) -> device:
        return self._example.device

    @property
    def requires_grad(self) -> bool:
        return self._example.requires_grad

    @requires_grad.setter
    def requires_grad(self, on: bool) -> None:
        self._example.requires_grad = on

    def requires_grad_(self, requires_grad: bool = True) -> Tensor:
        self._example.requires_grad = requires_grad
        return self

    @property
    def is_leaf(self) -> bool:
        return True

    @property
    def grad_fn(self) -> None:
        return None

    @property
    def grad(self) -> Tensor | None:
        return None

    @grad.setter
    def grad(self, grad: Tensor | None) -> None:
        if grad is not None:
            self._refuse("elements")

    def _attributes(self) -> dict[str, Any]:
        """What others have set."""
        return {name: value for name, value in vars(self).items() if name != "_example"}

    def materialize(self, shape: Any, device: Any = None, dtype: DTypeLike = None) -> None:
        """Becomes a tensor of this shape, whose elements are not set."""
        made = empty(tuple(shape), dtype=dtype or self.dtype, device=device or self.device)
        kept, example = self._attributes(), self._example
        vars(self).clear()
        self.__class__ = self.cls_to_become  # type: ignore[assignment]
        self._h = tensor_retain(example._h)  # type: ignore[misc]
        self._replace(made)
        vars(self).update(kept)

    def to(self, *args: Any, **named: Any) -> Tensor:
        """Another dtype or device, for when it is materialised."""
        wanted = self.requires_grad
        self._example = self._example.detach().to(*args, **named)
        if wanted:
            self._example.requires_grad = True
        return self

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def __deepcopy__(self, memo: dict[int, Any]) -> Tensor:
        made = _uninitialized(type(self), self.dtype, str(self.device), self.requires_grad)
        memo[id(self)] = made
        made.__dict__.update(self._attributes())
        return made

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        return (
            _uninitialized,
            (type(self), self.dtype, str(self.device), self.requires_grad),
            self._attributes() or None,
        )


def _uninitialized(cls: type[Tensor], kind: dtype | None, place: Any, requires_grad: bool) -> Tensor:
    t: Any = object.__new__(cls)
    t._example = empty((0,), dtype=kind, device=place)
    if requires_grad:
        t.requires_grad = True
    return t  # type: ignore[no-any-return]


class UninitializedParameter(_Uninitialized, Parameter):
    """A parameter whose shape is not known yet. Modules such as LazyLinear make it a Parameter at their first call."""

    cls_to_become = Parameter

    def __new__(
        cls, requires_grad: bool = True, device: DeviceLike | None = None, dtype: DTypeLike = None
    ) -> UninitializedParameter:
        return _uninitialized(cls, dtype_of(dtype or float32), _place(device), requires_grad)  # type: ignore[return-value]


class UninitializedBuffer(_Uninitialized):
    """A buffer whose shape is not known yet."""

    cls_to_become = Buffer

    def __new__(
        cls,
        requires_grad: bool = False,
        device: DeviceLike | None = None,
        dtype: DTypeLike = None,
        persistent: bool = True,
    ) -> UninitializedBuffer:
        t: Any = _uninitialized(cls, dtype_of(dtype or float32), _place(device), requires_grad)
        t.persistent = persistent
        return t  # type: ignore[no-any-return]


def _place(given: Any) -> Any:
    return get_default_device() if given is None else device(given)


def is_lazy(value: Any) -> bool:
    """Whether it is a parameter or a buffer of no shape yet."""
    return isinstance(value, _Uninitialized)
