# SPDX-License-Identifier: Apache-2.0
"""class Module."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Callable

from ..creation import empty_like
from ..dtypes import DTypeLike
from ..errors import InvalidError, InvalidNameError, InvalidTypeError, shown
from ..tensor import Tensor, names_device
from . import _hooks, _state
from ._hooks import Hook
from ._hooks import RemovableHandle as RemovableHandle
from ._state import IncompatibleKeys as IncompatibleKeys
from .parameter import Buffer, Parameter, is_lazy

if TYPE_CHECKING:
    from typing import Protocol

    from typing_extensions import ParamSpec, Self, TypeVar

    _P = ParamSpec("_P")
    _R = TypeVar("_R", covariant=True)

    class _HasForward(Protocol[_P, _R]):
        def forward(self, *args: _P.args, **named: _P.kwargs) -> _R: ...


_OUR_HOOKS = {
    "_forward_pre_hooks": dict, "_forward_pre_hooks_with_kwargs": set, "_forward_hooks": dict,
    "_forward_hooks_with_kwargs": set, "_forward_hooks_always_called": set, "_backward_pre_hooks": dict,
    "_backward_hooks": dict, "_state_dict_pre_hooks": dict, "_state_dict_hooks": dict,
    "_load_state_dict_pre_hooks": dict, "_load_state_dict_post_hooks": dict,
}  # fmt: skip


def _check_name(name: str) -> None:
    if not isinstance(name, str):
        raise InvalidTypeError(f"a name is {shown(name)}, expected a str")
    if not name or "." in name:
        raise InvalidNameError(f"a name must not be empty or contain '.', got {name!r}")


_calls_everywhere = _hooks.everywhere.calls


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
    dump_patches = False
    _version = 1
    _parameters: dict[str, Parameter | None]
    _buffers: dict[str, Tensor | None]
    _modules: dict[str, Module | None]
    _transient: set[str]
    _forward_pre_hooks: dict[int, Hook]
    _forward_pre_hooks_with_kwargs: set[int]
    _forward_hooks: dict[int, Hook]
    _forward_hooks_with_kwargs: set[int]
    _forward_hooks_always_called: set[int]
    _backward_pre_hooks: dict[int, Hook]
    _backward_hooks: dict[int, Hook]
    _state_dict_pre_hooks: dict[int, Hook]
    _state_dict_hooks: dict[int, Hook]
    _load_state_dict_pre_hooks: dict[int, Hook]
    _load_state_dict_post_hooks: dict[int, Hook]
    _compiled: Callable[..., Any] | None = None
    call_super_init = False  # whether __init__ hands its arguments to the next class, for multiple inheritance

    def __init__(self, *args: Any, **named: Any) -> None:
        if (args or named) and not self.call_super_init:
            given = f"{len(args)} by position" if args else f"the keyword {next(iter(named))!r}"
            raise InvalidTypeError(f"{type(self).__name__}.__init__() takes no arguments, got {given}")
        held = self.__dict__
        held["_parameters"], held["_buffers"], held["_modules"] = {}, {}, {}
        for name, kind in _OUR_HOOKS.items():
            held[name] = kind()
        held["_transient"] = set()
        held["training"] = True
        if self.call_super_init:
            super().__init__(*args, **named)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        for name, kind in _OUR_HOOKS.items():  # of an older version
            self.__dict__.setdefault(name, kind())

    def __getstate__(self) -> dict[str, Any]:
        state = dict(self.__dict__)
        state.pop("_compiled", None)
        return state

    def forward(self, *args: Any, **named: Any) -> Any:
        raise NotImplementedError(f"{type(self).__name__} has no method forward")

    if TYPE_CHECKING:  # a call has the types of forward()

        def __call__(self: _HasForward[_P, _R], *args: _P.args, **named: _P.kwargs) -> _R: ...
    else:

        def __call__(self, *args: Any, **named: Any) -> Any:
            if not (
                self._forward_pre_hooks or self._forward_hooks or self._backward_hooks or self._backward_pre_hooks
                or self._compiled or _calls_everywhere
            ):  # fmt: skip
                try:
                    return self.forward(*args, **named)
                except AttributeError as e:
                    self._refuse(e, (*args, *named.values()))
                    raise
            return (self._compiled or self._call_impl)(*args, **named)

    def _call_impl(self, *args: Any, **named: Any) -> Any:
        return _hooks.call(self, args, named)

    def _forward(self, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        try:
            return self.forward(*args, **named)
        except AttributeError as e:
            self._refuse(e, (*args, *named.values()))
            raise

    def _refuse(self, e: AttributeError, given: tuple[Any, ...]) -> None:
        """An error of the family where a layer of this package was called with what is no Tensor."""
        if not self._modules and type(self).__module__.startswith(__package__ or ""):
            for value in given:
                if value is getattr(e, "obj", value) and not isinstance(value, Tensor):
                    raise InvalidTypeError(
                        f"{type(self).__name__}: expected a Tensor, not {type(value).__name__}"
                    ) from None

    # ---- hooks

    def register_forward_pre_hook(
        self, hook: Hook, *, prepend: bool = False, with_kwargs: bool = False
    ) -> RemovableHandle:
        """Calls hook(module, arguments) before forward; what it returns takes the place of the arguments.

        prepend: whether it comes before the hooks that the module has
        with_kwargs: whether it is hook(module, args, kwargs), which returns None or (args, kwargs)
        """
        flags = [self._forward_pre_hooks_with_kwargs] if with_kwargs else []
        return RemovableHandle(self._forward_pre_hooks, hook, *flags, prepend=prepend)

    def register_forward_hook(
        self, hook: Hook, *, prepend: bool = False, with_kwargs: bool = False, always_call: bool = False
    ) -> RemovableHandle:
        """Calls hook(module, arguments, result) after forward; what it returns takes the place of the result.

        prepend: whether it comes before the hooks that the module has
        with_kwargs: whether it is hook(module, args, kwargs, result)
        always_call: whether it is called where forward raised too
        """
        flags = [self._forward_hooks_with_kwargs] if with_kwargs else []
        flags += [self._forward_hooks_always_called] if always_call else []
        return RemovableHandle(self._forward_hooks, hook, *flags, prepend=prepend)

    def register_full_backward_pre_hook(self, hook: Hook, prepend: bool = False) -> RemovableHandle:
        """Calls hook(module, grad_output), with a tuple of the gradients of the results, before those of the inputs are
        computed; a tuple that it returns takes their place."""
        return RemovableHandle(self._backward_pre_hooks, hook, prepend=prepend)

    def register_full_backward_hook(self, hook: Hook, prepend: bool = False) -> RemovableHandle:
        """Calls hook(module, grad_input, grad_output), with tuples of gradients, when those of the inputs are known; a
        tuple that it returns takes the place of grad_input. Of arguments that require none and of those by name it is
        None."""
        return RemovableHandle(self._backward_hooks, hook, prepend=prepend)

    def register_backward_hook(self, hook: Hook) -> RemovableHandle:
        """register_full_backward_hook, by its old name."""
        return RemovableHandle(self._backward_hooks, hook)

    def register_state_dict_pre_hook(self, hook: Hook) -> RemovableHandle:
        """Calls hook(module, prefix, keep_vars) before state_dict()."""
        return RemovableHandle(self._state_dict_pre_hooks, hook)

    def register_state_dict_post_hook(self, hook: Hook) -> RemovableHandle:
        """Calls hook(module, state_dict, prefix, local_metadata) after state_dict(); it may change the dict in place."""

        def post(module: Module, state: Any, prefix: str, metadata: Any) -> None:
            if hook(module, state, prefix, metadata) is not None:
                raise InvalidError("a post-hook of state_dict returned a value; it changes the dict and returns None")

        return RemovableHandle(self._state_dict_hooks, post)

    def _register_state_dict_hook(self, hook: Hook) -> RemovableHandle:
        """As register_state_dict_post_hook; a dict that it returns takes the place of the state."""
        return RemovableHandle(self._state_dict_hooks, hook)

    def register_load_state_dict_pre_hook(self, hook: Hook) -> RemovableHandle:
        """Calls hook(module, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)
        before the module takes its part of a state dict, which the hook may change."""
        return self._register_load_state_dict_pre_hook(hook, with_module=True)

    def _register_load_state_dict_pre_hook(self, hook: Hook, with_module: bool = False) -> RemovableHandle:
        return RemovableHandle(self._load_state_dict_pre_hooks, _WithModule(hook, self) if with_module else hook)

    def register_load_state_dict_post_hook(self, hook: Hook) -> RemovableHandle:
        """Calls hook(module, incompatible_keys) after loading; it may change the lists in place."""
        return RemovableHandle(self._load_state_dict_post_hooks, hook)

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
                described = getattr(type(self), name, None)
                if isinstance(described, property) and described.fset is not None:
                    break
                tables = self._tables()
                if table == "_parameters" and name not in self._parameters:
                    _check_name(name)
                    if self._class_has(name):  # Python would find that first
                        raise InvalidNameError(f"attribute {name!r} of class {type(self).__name__} exists already")
                if table == "_modules" and name in self._parameters:
                    raise InvalidTypeError(f"{name!r} is {type(value).__name__}, expected a Parameter or None")
                value = _hooks.registered(table, self, name, value)
                for other in tables:
                    if other is not self.__dict__[table]:  # there it keeps its place
                        other.pop(name, None)
                self._transient.discard(name)
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
                if table == "_buffers":
                    if isinstance(value, Buffer):
                        (self._transient.discard if value.persistent else self._transient.add)(name)
                    value = _hooks.registered(table, self, name, value)
                held[name] = value
                return
        if isinstance(value, Buffer):
            self.__dict__.pop(name, None)
            self.register_buffer(name, value, value.persistent)
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
        self._new_name("_parameters", name)
        if param is not None and not isinstance(param, Parameter):
            raise InvalidTypeError(f"{name!r} is {type(param).__name__}, expected a Parameter or None")
        self._parameters[name] = _hooks.registered("_parameters", self, name, param)
        self._find_fast("_parameters", name)

    def register_buffer(self, name: str, tensor: Tensor | None, persistent: bool = True) -> None:
        """A tensor that belongs to the state but is not trained; only persistent ones are in state_dict()."""
        self._new_name("_buffers", name)
        if tensor is not None and not isinstance(tensor, Tensor):
            raise InvalidTypeError(f"{name!r} is {type(tensor).__name__}, expected a Tensor or None")
        self._buffers[name] = _hooks.registered("_buffers", self, name, tensor)
        self._find_fast("_buffers", name)
        (self._transient.discard if persistent else self._transient.add)(name)

    def register_module(self, name: str, module: Module | None) -> None:
        """A module by name; None keeps its place."""
        self._new_name("_modules", name)
        if module is not None and not isinstance(module, Module):
            raise InvalidTypeError(f"{name!r} is {type(module).__name__}, expected a Module or None")
        self._modules[name] = _hooks.registered("_modules", self, name, module)

    add_module = register_module

    def _find_fast(self, table: str, name: str) -> None:
        if not any(name in kind.__dict__ for kind in type(self).__mro__):
            setattr(type(self), name, _Held(table, name))

    def _class_has(self, name: str) -> bool:
        """Whether the class has something of the name; a property that fails may be one of the parameter itself."""
        held = [kind.__dict__[name] for kind in type(self).__mro__ if name in kind.__dict__]
        if not held or isinstance(held[0], _Held):
            return False
        try:
            getattr(self, name)
        except Exception:
            return False
        return True

    @property
    def _non_persistent_buffers_set(self) -> set[str]:
        return self._transient

    def _new_name(self, table: str, name: str) -> None:
        """Raises an error unless `table` may hold something under the name."""
        self._tables()
        _check_name(name)
        if name not in self.__dict__[table] and hasattr(self, name):
            raise InvalidNameError(f"attribute {name!r} exists already")

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

    def named_modules(
        self, memo: set[Module] | None = None, prefix: str = "", remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Module]]:
        """This module and all below it, each once, or wherever it is found."""
        memo = set() if memo is None else memo
        if self in memo:
            return
        if remove_duplicate:
            memo.add(self)
        yield prefix, self
        for name, module in self._modules.items():
            if module is not None:
                yield from module.named_modules(memo, f"{prefix}.{name}" if prefix else name, remove_duplicate)

    def _named(self, table: str, prefix: str, recurse: bool, once: bool = True) -> Iterator[tuple[str, Any]]:
        seen = set()
        walk = self.named_modules(prefix=prefix, remove_duplicate=once) if recurse else [(prefix, self)]
        for path, module in walk:
            for name, value in getattr(module, table).items():
                if value is not None and id(value) not in seen:
                    if once:
                        seen.add(id(value))
                    yield f"{path}.{name}" if path else name, value

    def named_parameters(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Parameter]]:
        """Parameters by path, those that are found twice once."""
        return self._named("_parameters", prefix, recurse, remove_duplicate)

    def parameters(self, recurse: bool = True) -> Iterator[Parameter]:
        return (value for _, value in self.named_parameters(recurse=recurse))

    def named_buffers(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Tensor]]:
        """Buffers by path, those that are found twice once."""
        return self._named("_buffers", prefix, recurse, remove_duplicate)

    def buffers(self, recurse: bool = True) -> Iterator[Tensor]:
        return (value for _, value in self.named_buffers(recurse=recurse))

    def get_submodule(self, target: str) -> Module:
        """The module of a path such as "features.0"; the module itself for ""."""
        module: Any = self
        for name in target.split(".") if target else []:
            if not isinstance(module._modules.get(name), Module):
                raise AttributeError(f"{type(module).__name__} has no module {name!r}")
            module = module._modules[name]
        return module  # type: ignore[no-any-return]

    def set_submodule(self, target: str, module: Module, strict: bool = False) -> None:
        """Puts a module at a path such as "features.0", whose modules up to the last one exist; strict: the last too."""
        if not isinstance(module, Module):
            raise InvalidTypeError(f"set_submodule: {target!r} is {type(module).__name__}, expected a Module")
        path, _, name = target.rpartition(".")
        if not name:
            raise InvalidNameError(f"set_submodule: a path of modules is {target!r}, expected names between dots")
        parent = self.get_submodule(path)
        if strict and name not in parent._modules:
            raise AttributeError(f"{type(parent).__name__} has no module {name!r}")
        if name not in parent._modules and hasattr(parent, name):
            raise AttributeError(f"{name!r} of {type(parent).__name__} is no module")
        if isinstance(getattr(parent, name, None), Module):
            setattr(parent, name, module)
        else:
            parent.register_module(name, module)

    def _get(self, table: str, target: str, what: str) -> Any:
        path, _, name = target.rpartition(".")
        module = self.get_submodule(path)
        found = getattr(module, table).get(name)
        if found is None:
            raise AttributeError(f"{type(module).__name__} has no {what} {name!r}")
        return found

    def get_parameter(self, target: str) -> Parameter:
        """The parameter of a path such as "features.0.weight"."""
        return self._get("_parameters", target, "parameter")  # type: ignore[no-any-return]

    def get_buffer(self, target: str) -> Tensor:
        """The buffer of a path such as "norm.running_mean"."""
        return self._get("_buffers", target, "buffer")  # type: ignore[no-any-return]

    # ---- state

    def get_extra_state(self) -> Any:
        """What else belongs to the state; a class that has it writes this method and set_extra_state."""
        raise NotImplementedError(f"{type(self).__name__} has no extra state")

    def set_extra_state(self, state: Any) -> None:
        """The reverse of get_extra_state."""
        raise NotImplementedError(f"{type(self).__name__} has no extra state")

    def state_dict(self, *, destination: Any = None, prefix: str = "", keep_vars: bool = False) -> dict[str, Any]:
        """Parameters and persistent buffers by path; they share memory with the module.

        destination: a dict that takes them; None: a new one
        keep_vars: whether they are the parameters themselves, and not detached from their gradients
        """
        if destination is None:
            destination = _state.new_state()
        metadata = {"version": self._version}
        if hasattr(destination, "_metadata"):
            destination._metadata[prefix[:-1]] = metadata
        for hook in list(self._state_dict_pre_hooks.values()):
            hook(self, prefix, keep_vars)
        self._save_to_state_dict(destination, prefix, keep_vars)
        for name, module in self._modules.items():
            if module is not None:
                module.state_dict(destination=destination, prefix=f"{prefix}{name}.", keep_vars=keep_vars)
        for hook in list(self._state_dict_hooks.values()):
            changed = hook(self, destination, prefix, metadata)
            destination = destination if changed is None else changed
        return destination  # type: ignore[no-any-return]

    def _save_to_state_dict(self, destination: Any, prefix: str, keep_vars: bool) -> None:
        """What the module holds itself."""
        for name, value in _state.held(self).items():
            destination[prefix + name] = value if keep_vars or is_lazy(value) else value.detach()
        if _state.has_extra(self, "get_extra_state"):
            destination[prefix + _state.EXTRA] = self.get_extra_state()

    def load_state_dict(
        self, state_dict: Mapping[str, Any], strict: bool = True, assign: bool = False
    ) -> IncompatibleKeys:
        """Copies values into the parameters and buffers of these names.

        strict: whether the keys have to be those of state_dict()
        assign: whether the tensors of the dict take the place of those of the module, with their dtype and device
        """
        return _state.load(self, state_dict, strict, assign)

    def _load_from_state_dict(
        self,
        state_dict: Mapping[str, Any],
        prefix: str,
        local_metadata: Mapping[str, Any],
        strict: bool,
        missing_keys: list[str],
        unexpected_keys: list[str],
        error_msgs: list[str],
    ) -> None:
        """Takes what the module holds itself, and adds to the lists what is missing or unexpected."""
        _state.load_one(self, state_dict, prefix, local_metadata, missing_keys, unexpected_keys, error_msgs)

    # ---- changes

    def apply(self, function: Callable[[Module], Any]) -> Self:
        """Calls `function` with every module, children first."""
        for module in self.children():
            module.apply(function)
        function(self)
        return self

    def train(self, mode: bool = True) -> Self:
        """Training mode of it and, by their train(), of the modules in it."""
        if not isinstance(mode, bool):
            raise InvalidError(f"train: mode is {mode!r}, expected True or False")
        self.training = mode
        for module in self.children():
            module.train(mode)
        return self

    def eval(self) -> Self:
        return self.train(False)

    def share_memory(self) -> Self:
        """Tensor.share_memory_() of all parameters and buffers: processes that are forked from now on share them."""
        for t in [*self.parameters(), *self.buffers()]:
            t.share_memory_()
        return self

    def requires_grad_(self, requires_grad: bool = True) -> Self:
        """Whether gradients of its parameters are computed."""
        for p in self.parameters():
            p.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none: bool = True) -> None:
        for p in self.parameters():
            if set_to_none:
                p.grad = None
            elif (grad := p.grad) is not None:
                grad.detach().zero_()

    def to(
        self,
        *args: Any,
        dtype: DTypeLike = None,
        device: Any = None,
        non_blocking: bool = False,
        memory_format: Any = None,
    ) -> Self:
        """Converts floating parameters and buffers, or moves all. Gradients and hooks go along.

        memory_format: of the parameters and buffers with 4 or 5 axes."""
        example = Tensor([]).to(*args, dtype=dtype, device=device)
        given = [a for a in args if a is not None and not isinstance(a, bool)]
        kind = example.dtype if dtype is not None or not all(_is_device(a) for a in given) else None
        place = (
            example.device if device is not None or any(_is_device(a) or isinstance(a, Tensor) for a in given) else None
        )

        if kind is not None and not (kind.is_floating_point or kind.is_complex):
            raise InvalidTypeError(
                f"{type(self).__name__}.to: dtype is {kind.name}, expected a floating or a complex one"
            )

        def convert(t: Tensor) -> Tensor:
            new = t.to(dtype=kind if t.is_floating_point() else None, device=place)
            new = t if new.dtype is t.dtype and new.device == t.device else new
            if memory_format is None or is_lazy(t) or t.ndim not in (4, 5):
                return new
            return new.to(memory_format=memory_format)

        return self._apply(convert)

    def _apply(self, fn: Callable[[Tensor], Tensor], recurse: bool = True) -> Self:
        """Puts fn(t) in the place of each parameter, gradient and buffer t. A parameter stays the same object."""
        if recurse:
            for module in self.children():
                module._apply(fn)
        for p in self._parameters.values():
            if is_lazy(p):
                fn(p)  # type: ignore[arg-type]
            elif p is not None:
                source, grad = p.detach(), p.grad
                new = fn(source)
                if new is not source:
                    p._replace(new)
                    p.grad = None if grad is None else fn(grad.detach())
        for name, b in self._buffers.items():
            if b is not None:
                self._buffers[name] = fn(b)
        return self

    def to_empty(self, *, device: Any, recurse: bool = True) -> Self:
        """Moves all to a device without their values: those of the parameters and buffers are not set then."""
        return self._apply(lambda t: t.to(device=device) if is_lazy(t) else empty_like(t, device=device), recurse)

    def type(self, dst_type: DTypeLike) -> Self:
        """Converts all parameters and buffers, integers too."""
        return self._apply(lambda t: t.to(dtype=dst_type))

    def compile(self, *args: Any, **named: Any) -> None:
        """Calls go by a compiled form from now on; the arguments are those of libtensor.compile."""
        from ..programs import compile

        self.__dict__["_compiled"] = compile(self._call_impl, *args, **named)

    def float(self) -> Self:
        return self.to(dtype="float32")

    def double(self) -> Self:
        return self.to(dtype="float64")

    def half(self) -> Self:
        return self.to(dtype="float16")

    def bfloat16(self) -> Self:
        return self.to(dtype="bfloat16")

    def cpu(self) -> Self:
        return self.to(device="cpu")

    def cuda(self, device: Any = None) -> Self:
        """Moves all to a CUDA device, given by its number or name; without one to the first."""
        return self.to(device="cuda" if device is None else device)

    # ---- printing

    def extra_repr(self) -> str:
        """What a class prints of its arguments."""
        return ""

    def _get_name(self) -> str:
        return type(self).__name__

    def __repr__(self) -> str:
        lines = [f"({name}): " + repr(module).replace("\n", "\n  ") for name, module in self._modules.items()]
        extra = self.extra_repr()
        name = self._get_name()
        if not lines:
            return f"{name}({extra})" if "\n" not in extra else f"{name}(\n  " + extra.replace("\n", "\n  ") + "\n)"
        return f"{name}(\n  " + "\n  ".join(([extra] if extra else []) + lines) + "\n)"


def expect_module(name: str, value: object) -> None:
    """An error for what is no Module, where a function of this name needs one."""
    if not isinstance(value, Module):
        raise InvalidTypeError(f"{name}: {shown(value)}, expected a Module")


def _is_device(arg: Any) -> bool:
    return type(arg).__name__ == "device" or isinstance(arg, int) or (isinstance(arg, str) and names_device(arg))


class _WithModule:
    """A hook that gets its module first; in a copy of the module that is the copy."""

    def __init__(self, hook: Hook, module: Module) -> None:
        self.hook, self.module = hook, module

    def __call__(self, *args: Any) -> Any:
        return self.hook(self.module, *args)
