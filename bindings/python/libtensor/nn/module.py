# SPDX-License-Identifier: Apache-2.0
"""class Module."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, Callable, NamedTuple

from ..autograd.grad_mode import no_grad
from ..dtypes import DTypeLike
from ..errors import InvalidError, InvalidNameError, InvalidTypeError
from ..tensor import Tensor, names_device
from .parameter import Parameter


class IncompatibleKeys(NamedTuple):
    """What load_state_dict returns."""

    missing_keys: list[str]
    unexpected_keys: list[str]

    def __repr__(self) -> str:
        return "<All keys matched successfully>" if not any(self) else tuple.__repr__(self)


_keys = count()


class RemovableHandle:
    """A hook of a module; remove() ends it."""

    def __init__(self, hooks: dict[int, Callable[..., Any]], hook: Callable[..., Any]) -> None:
        self._hooks, self._key = hooks, next(_keys)
        hooks[self._key] = hook

    def remove(self) -> None:
        self._hooks.pop(self._key, None)


class _Held:
    """Finds what a module holds under a name. Python asks __getattr__ only after it has looked everywhere and written
    the message of an AttributeError, which takes three times as long."""

    __slots__ = ("_table", "_name")

    def __init__(self, table: str, name: str) -> None:
        self._table, self._name = table, name

    def __get__(self, module: Module | None, kind: type[Module]) -> Any:
        if module is None:
            raise AttributeError(f"type object {kind.__name__!r} has no attribute {self._name!r}")
        try:
            return module.__dict__[self._table][self._name]
        except KeyError:
            return module.__getattr__(self._name)


class Module:
    """A network, or a part of one. Parameters, buffers and modules that become attributes are found by name."""

    training: bool
    _parameters: dict[str, Parameter | None]
    _buffers: dict[str, Tensor | None]
    _modules: dict[str, Module | None]
    _transient: set[str]
    _forward_pre_hooks: dict[int, Callable[..., Any]]
    _forward_hooks: dict[int, Callable[..., Any]]

    def __init__(self) -> None:
        for name in ("_parameters", "_buffers", "_modules"):
            object.__setattr__(self, name, {})
        for name in ("_forward_pre_hooks", "_forward_hooks"):
            object.__setattr__(self, name, {})
        object.__setattr__(self, "_transient", set())
        object.__setattr__(self, "training", True)

    def forward(self, *args: Any, **named: Any) -> Any:
        raise NotImplementedError(f"{type(self).__name__} has no method forward")

    def __call__(self, *args: Any, **named: Any) -> Any:
        if not self._forward_pre_hooks and not self._forward_hooks:
            try:
                return self.forward(*args, **named)
            except AttributeError as e:
                self._refuse(e, (*args, *named.values()))
                raise
        for hook in list(self._forward_pre_hooks.values()):
            changed = hook(self, args)
            if changed is not None:
                args = changed if isinstance(changed, tuple) else (changed,)
        try:
            out = self.forward(*args, **named)
        except AttributeError as e:
            self._refuse(e, (*args, *named.values()))
            raise
        for hook in list(self._forward_hooks.values()):
            changed = hook(self, args, out)
            out = out if changed is None else changed
        return out

    def _refuse(self, e: AttributeError, given: tuple[Any, ...]) -> None:
        """An error of the family where a layer of this package was called with what is no Tensor."""
        if not self._modules and type(self).__module__.startswith(__package__ or ""):
            for value in given:
                if value is getattr(e, "obj", value) and not isinstance(value, Tensor):
                    raise InvalidTypeError(
                        f"{type(self).__name__}: expected a Tensor, not {type(value).__name__}"
                    ) from None

    def register_forward_pre_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Calls hook(module, arguments) before forward; what it returns takes the place of the arguments."""
        return RemovableHandle(self._forward_pre_hooks, hook)

    def register_forward_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Calls hook(module, arguments, result) after forward; what it returns takes the place of the result."""
        return RemovableHandle(self._forward_hooks, hook)

    # ---- attributes

    def _tables(self) -> tuple[dict[str, Any], ...]:
        try:
            return self._parameters, self._buffers, self._modules
        except AttributeError:
            raise AttributeError(f"call Module.__init__() before assigning to {type(self).__name__}") from None

    def __getattr__(self, name: str) -> Any:
        held = self.__dict__
        if "_modules" in held:
            for table in (held["_parameters"], held["_buffers"], held["_modules"]):
                if name in table:
                    return table[name]
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __setattr__(self, name: str, value: Any) -> None:
        for table, kind in (("_parameters", Parameter), ("_modules", Module)):
            if isinstance(value, kind):
                for other in self._tables():
                    if other is not self.__dict__[table]:  # there it keeps its place
                        other.pop(name, None)
                self.__dict__.pop(name, None)
                self.__dict__[table][name] = value
                self._find_fast(table, name)
                return
        for table in ("_parameters", "_modules", "_buffers"):
            held = self.__dict__.get(table)
            if held is not None and name in held:
                if value is not None and not (table == "_buffers" and isinstance(value, Tensor)):
                    wanted = {"_parameters": "a Parameter", "_modules": "a Module", "_buffers": "a Tensor"}[table]
                    raise InvalidTypeError(f"{name!r} is {type(value).__name__}, expected {wanted} or None")
                held[name] = value
                return
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        for table in self._tables():
            if name in table:
                del table[name]
                self._transient.discard(name)
                return
        object.__delattr__(self, name)

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self), *(name for table in self._tables() for name in table)})

    def register_parameter(self, name: str, param: Parameter | None) -> None:
        """A parameter by name; None keeps its place."""
        self._new_name(name)
        if param is not None and not isinstance(param, Parameter):
            raise InvalidTypeError(f"{name!r} is {type(param).__name__}, expected a Parameter or None")
        self._parameters[name] = param
        self._find_fast("_parameters", name)

    def register_buffer(self, name: str, tensor: Tensor | None, persistent: bool = True) -> None:
        """A tensor that belongs to the state but is not trained; only persistent ones are in state_dict()."""
        self._new_name(name)
        if tensor is not None and not isinstance(tensor, Tensor):
            raise InvalidTypeError(f"{name!r} is {type(tensor).__name__}, expected a Tensor or None")
        self._buffers[name] = tensor
        self._find_fast("_buffers", name)
        if not persistent:
            self._transient.add(name)

    def register_module(self, name: str, module: Module | None) -> None:
        self._new_name(name)
        if module is not None and not isinstance(module, Module):
            raise InvalidTypeError(f"{name!r} is {type(module).__name__}, expected a Module or None")
        self._modules[name] = module

    add_module = register_module

    def _find_fast(self, table: str, name: str) -> None:
        if not any(name in kind.__dict__ for kind in type(self).__mro__):
            setattr(type(self), name, _Held(table, name))

    def _new_name(self, name: str) -> None:
        if not name or "." in name:
            raise InvalidNameError(f"a name must not be empty or contain '.', got {name!r}")
        if hasattr(self, name) and not any(name in table for table in self._tables()):
            raise InvalidNameError(f"attribute {name!r} exists already")
        for table in self._tables():
            table.pop(name, None)

    # ---- walks

    def children(self) -> Iterator[Module]:
        return (module for _, module in self.named_children())

    def named_children(self) -> Iterator[tuple[str, Module]]:
        seen = set()
        for name, module in self._modules.items():
            if module is not None and id(module) not in seen:
                seen.add(id(module))
                yield name, module

    def modules(self) -> Iterator[Module]:
        return (module for _, module in self.named_modules())

    def named_modules(self, prefix: str = "", seen: set[int] | None = None) -> Iterator[tuple[str, Module]]:
        """This module and all below it, each once."""
        seen = set() if seen is None else seen
        if id(self) in seen:
            return
        seen.add(id(self))
        yield prefix, self
        for name, module in self._modules.items():
            if module is not None:
                yield from module.named_modules(f"{prefix}.{name}" if prefix else name, seen)

    def _named(self, table: str, prefix: str, recurse: bool) -> Iterator[tuple[str, Any]]:
        seen = set()
        for path, module in self.named_modules(prefix) if recurse else [(prefix, self)]:
            for name, value in getattr(module, table).items():
                if value is not None and id(value) not in seen:
                    seen.add(id(value))
                    yield f"{path}.{name}" if path else name, value

    def named_parameters(self, prefix: str = "", recurse: bool = True) -> Iterator[tuple[str, Parameter]]:
        return self._named("_parameters", prefix, recurse)

    def parameters(self, recurse: bool = True) -> Iterator[Parameter]:
        return (value for _, value in self.named_parameters(recurse=recurse))

    def named_buffers(self, prefix: str = "", recurse: bool = True) -> Iterator[tuple[str, Tensor]]:
        return self._named("_buffers", prefix, recurse)

    def buffers(self, recurse: bool = True) -> Iterator[Tensor]:
        return (value for _, value in self.named_buffers(recurse=recurse))

    def get_submodule(self, target: str) -> Module:
        """The module of a path such as "features.0"."""
        module: Any = self
        for name in target.split(".") if target else []:
            if name not in module._modules:
                raise AttributeError(f"{type(module).__name__} has no module {name!r}")
            module = module._modules[name]
        return module  # type: ignore[no-any-return]

    # ---- state

    def state_dict(self, prefix: str = "") -> dict[str, Tensor]:
        """Parameters and persistent buffers by path; they share memory with the module."""
        state: dict[str, Tensor] = {}
        for table in (self._parameters, self._buffers):
            for name, value in table.items():
                if value is not None and name not in self._transient:
                    state[prefix + name] = value.detach()
        for name, module in self._modules.items():
            if module is not None:
                state.update(module.state_dict(f"{prefix}{name}."))
        return state

    def load_state_dict(self, state_dict: Mapping[str, Any], strict: bool = True) -> IncompatibleKeys:
        """Copies values into the parameters and buffers of these names."""
        if not isinstance(state_dict, Mapping):
            raise InvalidTypeError(f"load_state_dict: expected a dict, not {type(state_dict).__name__}")
        own = self.state_dict()
        for name in own:
            if name in state_dict and not hasattr(state_dict[name], "shape"):
                raise InvalidTypeError(f"load_state_dict: {name} is {type(state_dict[name]).__name__}, not a Tensor")
        keys = IncompatibleKeys([k for k in own if k not in state_dict], [k for k in state_dict if k not in own])
        problems = []
        if strict and keys.missing_keys:
            problems.append("Missing key(s) in state_dict: " + ", ".join(map(repr, keys.missing_keys)) + ".")
        if strict and keys.unexpected_keys:
            problems.append("Unexpected key(s) in state_dict: " + ", ".join(map(repr, keys.unexpected_keys)) + ".")
        for name, target in own.items():
            if name in state_dict and tuple(state_dict[name].shape) != target.shape:
                problems.append(
                    f"size mismatch for {name}: the saved shape is {list(state_dict[name].shape)}, "
                    f"that of the module is {list(target.shape)}."
                )
        if problems:
            raise InvalidError(f"Error(s) in loading state_dict for {type(self).__name__}:\n\t" + "\n\t".join(problems))
        with no_grad():
            for name, target in own.items():
                if name in state_dict:
                    target[...] = state_dict[name]
        return keys

    # ---- changes

    def apply(self, function: Callable[[Module], Any]) -> Module:
        """Calls `function` with every module, children first."""
        for module in self.children():
            module.apply(function)
        function(self)
        return self

    def train(self, mode: bool = True) -> Module:
        for module in self.modules():
            module.training = mode
        return self

    def eval(self) -> Module:
        return self.train(False)

    def requires_grad_(self, on: bool = True) -> Module:
        for p in self.parameters():
            p.requires_grad_(on)
        return self

    def zero_grad(self, set_to_none: bool = True) -> None:
        for p in self.parameters():
            if set_to_none:
                p.grad = None
            elif p.grad is not None:
                p.grad.detach().zero_()

    def to(self, *args: Any, dtype: DTypeLike = None, device: Any = None, non_blocking: bool = False) -> Module:
        """Converts floating parameters and buffers, or moves all. Gradients and hooks go along."""
        example = Tensor([]).to(*args, dtype=dtype, device=device)
        given = [a for a in args if a is not None and not isinstance(a, bool)]
        kind = example.dtype if dtype is not None or not all(_is_device(a) for a in given) else None
        place = (
            example.device if device is not None or any(_is_device(a) or isinstance(a, Tensor) for a in given) else None
        )
        for module in self.modules():
            for p in module._parameters.values():
                if p is not None:
                    new = p.detach().to(dtype=kind if p.is_floating_point() else None, device=place)
                    if new.dtype is not p.dtype or new.device != p.device:
                        grad = p.grad
                        p._replace(new)
                        p.grad = None if grad is None else grad.detach().to(dtype=new.dtype, device=new.device)
            for name, b in module._buffers.items():
                if b is not None:
                    module._buffers[name] = b.to(dtype=kind if b.is_floating_point() else None, device=place)
        return self

    def float(self) -> Module:
        return self.to(dtype="float32")

    def double(self) -> Module:
        return self.to(dtype="float64")

    def half(self) -> Module:
        return self.to(dtype="float16")

    def bfloat16(self) -> Module:
        return self.to(dtype="bfloat16")

    def cpu(self) -> Module:
        return self.to(device="cpu")

    def cuda(self, device: Any = None, non_blocking: bool = False) -> Module:
        """Moves all to a CUDA device, given by its number or name; without one to the first."""
        return self.to(device="cuda" if device is None else device)

    # ---- printing

    def extra_repr(self) -> str:
        return ""

    def __repr__(self) -> str:
        lines = [f"({name}): " + repr(module).replace("\n", "\n  ") for name, module in self._modules.items()]
        extra = self.extra_repr()
        name = type(self).__name__
        if not lines:
            return f"{name}({extra})" if "\n" not in extra else f"{name}(\n  " + extra.replace("\n", "\n  ") + "\n)"
        return f"{name}(\n  " + "\n  ".join(([extra] if extra else []) + lines) + "\n)"


def _is_device(arg: Any) -> bool:
    return type(arg).__name__ == "device" or isinstance(arg, int) or (isinstance(arg, str) and names_device(arg))
