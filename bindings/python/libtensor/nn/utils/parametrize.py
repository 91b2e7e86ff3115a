# SPDX-License-Identifier: Apache-2.0
"""Parameters and buffers that are functions of others."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ...autograd.grad_mode import no_grad
from ...errors import DTypeError, InvalidError, InvalidTypeError, ShapeError, UnsupportedError
from ...errors import shown as _shown
from ...tensor import Tensor
from ..containers import ModuleDict, ModuleList
from ..module import Module
from ..module import expect_module as _expect_module
from ..parameter import Parameter

__all__ = [
    "ParametrizationList",
    "cached",
    "is_parametrized",
    "register_parametrization",
    "remove_parametrizations",
    "transfer_parametrizations_and_params",
    "type_before_parametrizations",
]

_depth = 0
_values: dict[tuple[int, str], Any] = {}


@contextmanager
def cached() -> Iterator[None]:
    """In the block each parametrised tensor is computed once."""
    global _depth
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1
        if not _depth:
            _values.clear()


def _register(module: Module, name: str, t: Tensor) -> None:
    if isinstance(t, Parameter):
        module.register_parameter(name, t)
    else:
        module.register_buffer(name, t)


def _set(target: Tensor, value: Tensor) -> None:
    """The value of a tensor that optimisers and others know."""
    if value is not target:
        target.data = value


def _check_like(what: str, value: Any, like: Tensor) -> None:
    if not isinstance(value, Tensor):
        raise InvalidError(f"{what} is {type(value).__name__}, expected a Tensor")
    if value.dtype is not like.dtype:
        raise DTypeError(f"{what} has dtype {value.dtype}, expected that of the tensor, {like.dtype}")
    if value.shape != like.shape:
        raise ShapeError(f"{what} has shape {list(value.shape)}, expected that of the tensor, {list(like.shape)}")


class ParametrizationList(ModuleList):
    """The parametrizations of one tensor, one after the other, and what they start from: `original`, or `original0`,
    `original1`, ... where right_inverse of the first one returns several tensors."""

    original: Tensor
    unsafe: bool

    def __init__(self, modules: Sequence[Module], original: Tensor, unsafe: bool = False) -> None:
        if not modules:
            raise InvalidError("ParametrizationList: there are no parametrizations, expected at least one")
        super().__init__(modules)
        self.unsafe = unsafe
        with no_grad():
            new: Any = original
            for module in reversed(list(self)):
                if hasattr(module, "right_inverse"):
                    try:
                        new = module.right_inverse(new)
                    except NotImplementedError:
                        pass
        self.is_tensor = isinstance(new, Tensor)
        if not self.is_tensor and not isinstance(new, Sequence):
            raise InvalidError(f"right_inverse returned {_shown(new)}, expected a Tensor or a sequence of them")
        self.ntensors = 1 if self.is_tensor else len(new)
        before = original.detach()
        if self.is_tensor:
            if new.dtype is not original.dtype:
                raise DTypeError(
                    f"right_inverse returned a tensor of dtype {new.dtype}, expected that of the original, "
                    f"{original.dtype}"
                )
            _set(original, new)
            _register(self, "original", original)
        else:
            for i, part in enumerate(new):
                if not isinstance(part, Tensor):
                    raise InvalidError(f"right_inverse returned {type(part).__name__} at place {i}, expected a Tensor")
                trained = isinstance(original, Parameter)
                _register(self, f"original{i}", Parameter(part, original.requires_grad) if trained else part.detach())
        if not unsafe:
            with no_grad():
                _check_like("the result of the parametrization", self(), before)

    def _originals(self) -> list[Any]:
        if self.is_tensor:
            return [self.original]
        return [getattr(self, f"original{i}") for i in range(self.ntensors)]

    def right_inverse(self, value: Tensor) -> None:
        """Assigns to the originals what gives this value, by right_inverse of each parametrization."""
        with no_grad():
            new: Any = value
            for module in reversed(list(self)):
                if not hasattr(module, "right_inverse"):
                    raise UnsupportedError(
                        f"{type(module).__name__} has no right_inverse: the parametrised tensor cannot be assigned"
                    )
                new = module.right_inverse(new)
            parts = [new] if self.is_tensor else new
            if not isinstance(parts, Sequence) or len(parts) != self.ntensors:
                raise InvalidError(f"right_inverse returned {_shown(new)}, expected {self.ntensors} tensors")
            for original, part in zip(self._originals(), parts):
                if not isinstance(part, Tensor):
                    raise InvalidError(f"right_inverse returned {type(part).__name__}, expected a Tensor")
                if part.dtype is not original.dtype:
                    raise DTypeError(
                        f"right_inverse returned a tensor of dtype {part.dtype}, expected {original.dtype}"
                    )
                _set(original, part.clone() if part is value else part)

    def forward(self, *args: Any, **named: Any) -> Any:
        first, *rest = self
        value = first(*self._originals())
        for module in rest:
            value = module(value)
        return value


def _getstate(self: Any) -> Any:
    raise UnsupportedError("parametrised modules can be saved through state_dict() only, not pickled")


def _deepcopy(self: Any, memo: dict[int, Any]) -> Any:
    made = object.__new__(type(self))
    memo[id(self)] = made
    made.__dict__.update(copy.deepcopy(self.__dict__, memo))
    # The class holds the properties: removing those of a copy leaves the module its own.
    _new_class(made, type(self).__bases__[0])
    for name in made.parametrizations:
        _add_property(made, name)
    return made


def _new_class(module: Module, base: type[Module]) -> None:
    """The module becomes one of a class of its own, which has the properties."""
    made = type(
        f"Parametrized{base.__name__}",
        (base,),
        {"__getstate__": _getstate, "__deepcopy__": _deepcopy, "__module__": base.__module__, "__doc__": base.__doc__},
    )
    module.__class__ = made


def _add_property(module: Module, name: str) -> None:
    def compute(self: Any) -> Any:
        parametrization = self.parametrizations[name]
        if not _depth:
            return parametrization()
        key = id(self), name
        if key not in _values:
            _values[key] = parametrization()
        return _values[key]

    def assign(self: Any, value: Tensor) -> None:
        _values.pop((id(self), name), None)
        self.parametrizations[name].right_inverse(value)

    setattr(type(module), name, property(compute, assign))


def register_parametrization(
    module: Module, tensor_name: str, parametrization: Module, *, unsafe: bool = False
) -> Module:
    """Makes a parameter or buffer of a module the result of parametrization(original).

    The attribute is computed whenever it is read; what is trained is module.parametrizations[tensor_name].original.
    Assigning to the attribute calls right_inverse of the parametrization, if it has one; it is also what the original
    comes from, which else stays the tensor. A further parametrization of a name gets the result of the one before.

    unsafe: whether dtype and shape of the result may differ from those of the tensor
    """
    if not isinstance(parametrization, Module):
        raise InvalidTypeError(f"register_parametrization: {_shown(parametrization)}, expected a Module")
    _expect_module("register_parametrization", module)
    parametrization.train(module.training)
    if is_parametrized(module, tensor_name):
        if not unsafe:
            with no_grad():
                value = getattr(module, tensor_name)
                result = parametrization(value)
                _check_like("the result of the parametrization", result, value)
                if hasattr(parametrization, "right_inverse"):
                    _check_like("the result of right_inverse", parametrization.right_inverse(result), value)
        known: Any = module.parametrizations[tensor_name]
        known.append(parametrization)
        known.unsafe |= unsafe
        return module
    if tensor_name not in module._parameters and tensor_name not in module._buffers:
        raise InvalidError(
            f"register_parametrization: {type(module).__name__} has no parameter, buffer or parametrization "
            f"{tensor_name!r}"
        )
    original = getattr(module, tensor_name)
    if original is None:
        raise InvalidError(f"register_parametrization: {tensor_name!r} of {type(module).__name__} is None")
    made = ParametrizationList([parametrization], original, unsafe)
    delattr(module, tensor_name)
    if not is_parametrized(module):
        _new_class(module, type(module))
        module.parametrizations = ModuleDict()
    _add_property(module, tensor_name)
    module.parametrizations[tensor_name] = made
    return module


def is_parametrized(module: Module, tensor_name: str | None = None) -> bool:
    """Whether a tensor of the module is parametrised; with None, whether any is."""
    _expect_module("is_parametrized", module)
    found = module._modules.get("parametrizations")
    if not isinstance(found, ModuleDict):
        return False
    return len(found) > 0 if tensor_name is None else tensor_name in found


def remove_parametrizations(module: Module, tensor_name: str, leave_parametrized: bool = True) -> Module:
    """Makes a parametrised tensor a parameter or buffer again.

    leave_parametrized: whether it keeps the value that it has; if not, it is the original, of which there is one then
    """
    if not is_parametrized(module, tensor_name):
        raise InvalidError(f"remove_parametrizations: {type(module).__name__} has no parametrization {tensor_name!r}")
    known: Any = module.parametrizations[tensor_name]
    if known.is_tensor:
        tensor = known.original
        if leave_parametrized:
            with no_grad():
                _set(tensor, getattr(module, tensor_name).detach().clone())
    elif leave_parametrized:
        value = getattr(module, tensor_name)
        trained = any(isinstance(part, Parameter) for part in known._originals())
        tensor = Parameter(value.detach().clone(), value.requires_grad) if trained else value.detach()
    else:
        raise InvalidError(
            f"remove_parametrizations: {tensor_name!r} has {known.ntensors} originals, expected one "
            "with leave_parametrized=False"
        )
    delattr(type(module), tensor_name)
    del module.parametrizations[tensor_name]
    if not is_parametrized(module):
        delattr(module, "parametrizations")
        module.__class__ = type(module).__bases__[0]
    _register(module, tensor_name, tensor)
    return module


def type_before_parametrizations(module: Module) -> type[Module]:
    """The class of the module without its parametrizations."""
    return type(module).__bases__[0] if is_parametrized(module) else type(module)


def transfer_parametrizations_and_params(
    from_module: Module, to_module: Module, tensor_name: str | None = None
) -> Module:
    """Gives a module the parametrizations of another one, as copies, and the tensors that they start from.

    tensor_name: the one that is transferred; None: all parametrised ones
    """
    if not is_parametrized(from_module):
        return to_module
    names = list(from_module.parametrizations) if tensor_name is None else [tensor_name]
    for name in names:
        known: Any = from_module.parametrizations[name]
        if not hasattr(to_module, name):
            _register(to_module, name, copy.deepcopy(getattr(from_module, name).detach()))
            if isinstance(known._originals()[0], Parameter):
                value = getattr(to_module, name)
                delattr(to_module, name)
                to_module.register_parameter(name, Parameter(value))
        for parametrization in known:
            register_parametrization(to_module, name, copy.deepcopy(parametrization), unsafe=True)
        copies: Any = to_module.parametrizations[name]
        for mine, theirs in zip(copies._originals(), known._originals()):
            with no_grad():
                _set(mine, theirs.detach().clone())
    return to_module
