# SPDX-License-Identifier: Apache-2.0
"""Hooks: functions that run around the calls of modules, their gradients and their registrations."""

from __future__ import annotations

import warnings
from itertools import count
from typing import TYPE_CHECKING, Any, Callable, Union

from ..autograd.function import Function
from ..autograd.grad_mode import is_grad_enabled
from ..errors import AutogradError, InvalidError, InvalidTypeError, shown
from ..tensor import Tensor

if TYPE_CHECKING:
    from .module import Module

Hook = Callable[..., Any]
_keys = count()


class RemovableHandle:
    """A hook in a table; remove() takes it out. As a context manager it does so at the end of the block."""

    def __init__(self, hooks: dict[int, Hook], hook: Hook, *flags: set[int], prepend: bool = False) -> None:
        if not callable(hook):
            raise InvalidTypeError(f"a hook is {shown(hook)}, expected a function")
        self._hooks, self._flags, self.id = hooks, flags, next(_keys)
        others = dict(hooks) if prepend else {}
        if prepend:
            hooks.clear()
        hooks[self.id] = hook
        hooks.update(others)
        for flag in flags:
            flag.add(self.id)

    def remove(self) -> None:
        """Ends the hook; a second time it does nothing."""
        self._hooks.pop(self.id, None)
        for flag in self._flags:
            flag.discard(self.id)

    def __enter__(self) -> RemovableHandle:
        return self

    def __exit__(self, *args: object) -> None:
        self.remove()


class Tables:
    """The hooks of all modules."""

    def __init__(self) -> None:
        self.forward_pre: dict[int, Hook] = {}
        self.forward: dict[int, Hook] = {}
        self.backward_pre: dict[int, Hook] = {}
        self.backward: dict[int, Hook] = {}
        self.with_kwargs: set[int] = set()
        self.always: set[int] = set()
        self.registered: dict[str, dict[int, Hook]] = {"_parameters": {}, "_buffers": {}, "_modules": {}}
        self.calls: set[int] = set()  # those of the four tables of calls


everywhere = Tables()


def register_module_forward_pre_hook(hook: Hook) -> RemovableHandle:
    """Calls hook(module, arguments) before forward of every module."""
    return RemovableHandle(everywhere.forward_pre, hook, everywhere.calls)


def register_module_forward_hook(
    hook: Hook, *, with_kwargs: bool = False, always_call: bool = False
) -> RemovableHandle:
    """Calls hook(module, arguments, result) after forward of every module."""
    return RemovableHandle(everywhere.forward, hook, everywhere.calls, *_flags(everywhere, with_kwargs, always_call))


def register_module_full_backward_pre_hook(hook: Hook) -> RemovableHandle:
    """Calls hook(module, grad_output) before the gradients of every module are computed."""
    return RemovableHandle(everywhere.backward_pre, hook, everywhere.calls)


def register_module_full_backward_hook(hook: Hook) -> RemovableHandle:
    """Calls hook(module, grad_input, grad_output) when the gradients of every module's inputs are known."""
    return RemovableHandle(everywhere.backward, hook, everywhere.calls)


def register_module_backward_hook(hook: Hook) -> RemovableHandle:
    """register_module_full_backward_hook, by its old name."""
    return register_module_full_backward_hook(hook)


def register_module_parameter_registration_hook(hook: Hook) -> RemovableHandle:
    """Calls hook(module, name, parameter) before a parameter is registered; what it returns takes its place."""
    return RemovableHandle(everywhere.registered["_parameters"], hook)


def register_module_buffer_registration_hook(hook: Hook) -> RemovableHandle:
    """Calls hook(module, name, buffer) before a buffer is registered; what it returns takes its place."""
    return RemovableHandle(everywhere.registered["_buffers"], hook)


def register_module_module_registration_hook(hook: Hook) -> RemovableHandle:
    """Calls hook(module, name, submodule) before a module is registered; what it returns takes its place."""
    return RemovableHandle(everywhere.registered["_modules"], hook)


def _flags(tables: Tables, with_kwargs: bool, always_call: bool) -> list[set[int]]:
    return [flag for flag, on in ((tables.with_kwargs, with_kwargs), (tables.always, always_call)) if on]


def registered(table: str, module: Module, name: str, value: Any) -> Any:
    """The value, or what the hooks of all modules put in its place."""
    for hook in list(everywhere.registered[table].values()):
        changed = hook(module, name, value)
        value = value if changed is None else changed
    return value


# ---- gradients


class _InputGradients(Function):
    """Its arguments; in backward their gradients are shown to the hooks."""

    @staticmethod
    def forward(ctx: Any, passage: Passage, *tensors: Any) -> Any:
        ctx.set_materialize_grads(False)
        ctx.passage = passage
        return tensors

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        return (None, *ctx.passage.of_inputs(grads))


class _OutputGradients(Function):
    @staticmethod
    def forward(ctx: Any, passage: Passage, *tensors: Any) -> Any:
        ctx.set_materialize_grads(False)
        ctx.passage = passage
        return tensors

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        return (None, *ctx.passage.of_outputs(grads))


Gradients = Union["tuple[Any, ...]", "list[Any]"]


def _spread(n: int, places: list[int], values: Gradients) -> tuple[Any, ...]:
    every: list[Any] = [None] * n
    for place, value in zip(places, values):
        every[place] = value
    return tuple(every)


def _replaced(old: tuple[Any, ...], new: Any, what: str) -> tuple[Any, ...]:
    if new is None:
        return old
    found = tuple(new) if isinstance(new, (tuple, list)) else (new,)
    if len(found) != len(old):
        raise InvalidError(f"a backward hook returned {len(found)} gradients of {what}, expected {len(old)}")
    return found


class Passage:
    """One call of a module whose gradients have hooks."""

    def __init__(self, module: Module, pre: list[Hook], post: list[Hook]) -> None:
        self.module, self.pre, self.post = module, pre, post
        self.inputs: list[int] = []  # the places of those that require gradients
        self.n_inputs = 0
        self.outputs: list[int] = []
        self.n_outputs = 0
        self.grad_outputs: tuple[Any, ...] | None = None

    def enter(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        self.n_inputs = len(args)
        self.inputs = _differentiable(args)
        return self._through(_InputGradients, self.inputs, args)

    def leave(self, result: Any) -> Any:
        if not isinstance(result, (Tensor, tuple)):
            warnings.warn(
                f"{type(self.module).__name__}: backward hooks need a Tensor or a tuple of them as the result, "
                f"not {type(result).__name__}: they will not be called",
                UserWarning,
                stacklevel=4,
            )
            return result
        results = result if isinstance(result, tuple) else (result,)
        self.n_outputs = len(results)
        self.outputs = _differentiable(results)
        through = self._through(_OutputGradients, self.outputs, results)
        if not isinstance(result, tuple):
            return through[0]
        return type(result)(*through) if hasattr(result, "_fields") else through

    def _through(self, kind: type[Function], places: list[int], values: tuple[Any, ...]) -> tuple[Any, ...]:
        if not places:
            return values
        found = list(values)
        for place, value in zip(places, kind.apply(self, *[values[i] for i in places])):
            found[place] = value
        return tuple(found)

    def of_outputs(self, grads: Gradients) -> tuple[Any, ...]:
        every = _spread(self.n_outputs, self.outputs, grads)
        for hook in self.pre:
            every = _replaced(every, hook(self.module, every), "the outputs")
        if self.inputs:
            self.grad_outputs = every
        else:  # no gradient of an input will come
            for hook in self.post:
                if hook(self.module, (None,) * self.n_inputs, every) is not None:
                    raise AutogradError(
                        f"{type(self.module).__name__}: a backward hook returned gradients of inputs, "
                        "none of which requires them"
                    )
        return tuple(every[i] for i in self.outputs)

    def of_inputs(self, grads: Gradients) -> tuple[Any, ...]:
        every = _spread(self.n_inputs, self.inputs, grads)
        outputs, self.grad_outputs = self.grad_outputs, None
        if outputs is not None:
            for hook in self.post:
                every = _replaced(every, hook(self.module, every, outputs), "the inputs")
        return tuple(every[i] for i in self.inputs)


def _differentiable(values: tuple[Any, ...]) -> list[int]:
    if not is_grad_enabled():
        return []
    return [i for i, value in enumerate(values) if isinstance(value, Tensor) and value.requires_grad]


# ---- calls


def call(module: Module, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """module(*args, **named) with all hooks."""
    done: set[int] = set()
    result: Any = None
    always = everywhere.always | module._forward_hooks_always_called
    try:
        for key, hook in [*everywhere.forward_pre.items(), *module._forward_pre_hooks.items()]:
            args, named = _before(module, hook, key in module._forward_pre_hooks_with_kwargs, args, named)
        pre = [*everywhere.backward_pre.values(), *module._backward_pre_hooks.values()]
        post = [*everywhere.backward.values(), *module._backward_hooks.values()]
        passage = Passage(module, pre, post) if pre or post else None
        if passage:
            args = passage.enter(args)
        result = module._forward(args, named)
        for key, hook in _after(module):
            done.add(key)
            changed = _run_after(module, key, hook, args, named, result)
            result = result if changed is None else changed
        return passage.leave(result) if passage else result
    except Exception:
        for key, hook in _after(module) if always else []:
            if key in always and key not in done:
                try:
                    changed = _run_after(module, key, hook, args, named, result)
                    result = result if changed is None else changed
                except Exception as e:
                    warnings.warn(
                        f"{type(module).__name__}: a forward hook with always_call raised {e!r}, "
                        "which is left out since another error is on its way",
                        UserWarning,
                        stacklevel=3,
                    )
        raise


def _after(module: Module) -> list[tuple[int, Hook]]:
    return [*everywhere.forward.items(), *module._forward_hooks.items()]


def _before(
    module: Module, hook: Hook, with_kwargs: bool, args: tuple[Any, ...], named: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    if not with_kwargs:
        changed = hook(module, args)
        if changed is not None:
            args = changed if isinstance(changed, tuple) else (changed,)
        return args, named
    changed = hook(module, args, named)
    if changed is None:
        return args, named
    if not isinstance(changed, tuple) or len(changed) != 2:
        raise InvalidError(
            f"{type(module).__name__}: a forward pre-hook with kwargs returned {shown(changed)}, "
            "expected None or a tuple (args, kwargs)"
        )
    return changed[0], changed[1]


def _run_after(module: Module, key: int, hook: Hook, args: Any, named: Any, result: Any) -> Any:
    if key in module._forward_hooks_with_kwargs or key in everywhere.with_kwargs:
        return hook(module, args, named, result)
    return hook(module, args, result)
