# SPDX-License-Identifier: Apache-2.0
"""Hooks that wait until gradients have been added to .grad, or until those of several tensors are there."""

from __future__ import annotations

import threading
import weakref
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import byref, c_int64
from typing import Any, Callable

from .. import _ops_gen as c
from .._callbacks import after, attach, destroy, keep
from .._convert import Handle, check
from ..errors import AutogradError, InvalidError, InvalidTypeError
from ..tensor import Tensor, waiting_hooks
from .grad_mode import set_grad_enabled


class Pass:
    """One call of backward() or grad(): groups of tensors with gradients, and leaves whose .grad was changed outside C."""

    def __init__(self, create_graph: bool) -> None:
        self.create_graph = create_graph
        self.leaves: list[_LeafHooks] = []
        self.groups: list[_Group] = []

    def end(self) -> None:
        """All gradients are there."""
        while self.leaves:
            self.leaves.pop(0).run()
        groups, self.groups = self.groups, []
        for group in groups:
            group.finish(self)


class _Running(threading.local):
    def __init__(self) -> None:
        self.passes: list[Pass | None] = []


_running = _Running()


@contextmanager
def a_pass(create_graph: bool, accumulates: bool) -> Iterator[None]:
    """For the block, one pass; without `accumulates` no .grad changes, and hooks of leaves do not run."""
    own = Pass(create_graph) if accumulates else None
    _running.passes.append(own)
    try:
        yield
        if own is not None:
            own.end()
    finally:
        _running.passes.pop()


def _current() -> Pass | None:
    return _running.passes[-1] if _running.passes else None


class RemovablePostHook:
    """What register_post_accumulate_grad_hook returns: remove() takes the hook back."""

    def __init__(self, hooks: _LeafHooks, key: int) -> None:
        self.id, self._hooks = key, hooks

    def remove(self) -> None:
        """Takes the hook back; a second call does nothing."""
        self._hooks.remove(self.id)

    def __enter__(self) -> RemovablePostHook:
        return self

    def __exit__(self, *args: object) -> None:
        self.remove()


class _LeafHooks:
    """The hooks of one leaf, behind one of C, which stays."""

    def __init__(self, tensor: Tensor) -> None:
        self.tensor = weakref.ref(tensor)
        self.functions: OrderedDict[int, Callable[[Tensor], None]] = OrderedDict()
        self.next = 0
        id, key = c_int64(), keep(_Stored(self))
        attach(tensor, key)
        check(c.tensor_register_post_accumulate_hook(tensor._h, after, destroy, key, byref(id)))

    def __del__(self) -> None:
        if self.functions:
            waiting_hooks.count -= 1

    def add(self, function: Callable[[Tensor], None]) -> RemovablePostHook:
        waiting_hooks.count += not self.functions
        self.functions[self.next] = function
        self.next += 1
        return RemovablePostHook(self, self.next - 1)

    def remove(self, key: int) -> None:
        if self.functions.pop(key, None) is not None and not self.functions:
            waiting_hooks.count -= 1

    def run(self) -> None:
        tensor = self.tensor()
        if tensor is None:
            return
        running = _current()
        with set_grad_enabled(running is not None and running.create_graph):
            for function in list(self.functions.values()):
                if function(tensor) is not None:
                    raise InvalidTypeError("post accumulate grad hooks should return None.")


class _Stored:
    """What C calls; it does not keep the tensor."""

    def __init__(self, hooks: _LeafHooks) -> None:
        self.hooks = weakref.ref(hooks)

    def __call__(self) -> None:
        hooks = self.hooks()
        if hooks is not None:
            hooks.run()


def add_post_accumulate_hook(tensor: Tensor, hook: Callable[[Tensor], None]) -> RemovablePostHook:
    """See Tensor.register_post_accumulate_grad_hook."""
    if not tensor.requires_grad:
        raise AutogradError("cannot register a hook on a tensor that doesn't require gradient")
    if tensor.grad_fn is not None:
        raise AutogradError("post accumulate grad hooks cannot be registered on non-leaf tensors")
    found: _LeafHooks | None = tensor.__dict__.get("_post_hooks")
    if found is None:
        found = tensor.__dict__["_post_hooks"] = _LeafHooks(tensor)
    return found.add(hook)


def run_leaf_hooks(leaf: Tensor) -> None:
    """Those of a leaf whose .grad was changed outside the library."""
    found, running = leaf.__dict__.get("_post_hooks"), _current()
    if found is not None and running is not None:
        running.leaves.append(found)


class _Group:
    """Gradients of several tensors, of one pass."""

    def __init__(self, count: int, function: Callable[..., None], mode: str) -> None:
        self.function, self.mode, self.count = function, mode, count
        self.grads: list[Any] = [None] * count
        self.seen: set[int] = set()
        self.of: Pass | None = None
        self.done = False

    def arrived(self, place: int, grad: Tensor) -> None:
        running = _current()
        if running is not self.of or running is None:
            self.of, self.grads, self.seen, self.done = running, [None] * self.count, set(), False
        if running is not None and self not in running.groups:
            running.groups.append(self)
        if self.mode == "any":
            if not self.done:
                self.done = True
                self.function(grad)
            return
        self.grads[place] = grad
        self.seen.add(place)
        if len(self.seen) == self.count and not self.done:
            self._call()

    def _call(self) -> None:
        grads, self.grads, self.seen, self.done = self.grads, [None] * self.count, set(), True
        self.function(grads)

    def finish(self, running: Pass) -> None:
        """Some of the tensors may have had no gradient in this pass."""
        if self.mode == "all" and self.seen:
            self._call()
        self.of = None


class MultiGradHandle:
    """What register_multi_grad_hook returns: remove() takes the hook back."""

    def __init__(self, handles: list[Any]) -> None:
        self.handles: tuple[Any, ...] = tuple(handles)
        waiting_hooks.count += 1

    def remove(self) -> None:
        """Takes the hook back; a second call does nothing."""
        handles, self.handles = self.handles, ()
        for handle in handles:
            handle.remove()
        if handles:
            waiting_hooks.count -= 1

    def __enter__(self) -> MultiGradHandle:
        return self

    def __exit__(self, *args: object) -> None:
        self.remove()


def add_multi_grad_hook(tensors: Sequence[Tensor], fn: Callable[..., None], mode: str) -> MultiGradHandle:
    """See autograd.graph.register_multi_grad_hook."""
    if mode not in ("all", "any"):
        raise InvalidError(f"register_multi_grad_hook: mode is {mode!r}, expected 'all' or 'any'")
    for t in tensors:
        if not isinstance(t, Handle):
            raise InvalidTypeError(f"register_multi_grad_hook: expected Tensors, not {type(t).__name__}")
    group = _Group(len(tensors), fn, mode)

    def at(place: int) -> Callable[[Tensor], None]:
        return lambda grad: group.arrived(place, grad)

    return MultiGradHandle([t.register_hook(at(i)) for i, t in enumerate(tensors)])
