# SPDX-License-Identifier: Apache-2.0
"""Whether this thread records operations."""

from __future__ import annotations

import functools
import threading
from typing import Any

from .._ops_gen import tensor_grad_mode, tensor_grad_mode_set
from ..errors import InvalidTypeError

CO_GENERATOR = 0x20  # inspect's, which is slow to import


def is_grad_enabled() -> bool:
    return bool(tensor_grad_mode())


_switches = 0


def switches() -> int:
    """How often a scope has enabled or disabled gradient recording, or changed mixed precision."""
    return _switches


def note_switch() -> None:
    global _switches
    _switches += 1


class _Mode:
    """A scope, and a decorator. One object may be entered more than once."""

    mode = False

    def __init__(self) -> None:
        self.before: list[int] = []

    def __enter__(self) -> None:
        global _switches
        before = tensor_grad_mode_set(self.mode)
        self.before.append(before)
        if before != self.mode:
            _switches += 1

    def __exit__(self, *args: object) -> None:
        tensor_grad_mode_set(self.before.pop())

    def scope(self) -> _Mode:
        return type(self)()

    def __call__(self, function: Any) -> Any:
        if getattr(getattr(function, "__code__", None), "co_flags", 0) & CO_GENERATOR:
            return self.generator(function)

        @functools.wraps(function)
        def call(*args: Any, **named: Any) -> Any:
            with self.scope():
                return function(*args, **named)

        return call

    def generator(self, function: Any) -> Any:
        """The body runs in this mode, the code between its values does not."""

        @functools.wraps(function)
        def call(*args: Any, **named: Any) -> Any:
            running = function(*args, **named)
            action, value = running.send, None
            while True:
                try:
                    with self.scope():
                        result = action(value)
                except StopIteration as stop:
                    return stop.value
                try:
                    value = yield result
                    action = running.send
                except GeneratorExit:
                    with self.scope():
                        running.close()
                    raise
                except BaseException as e:
                    action, value = running.throw, e

        return call


class no_grad(_Mode):
    """Operations inside are not recorded."""

    def __new__(cls, function: Any = None) -> Any:  # @no_grad without parentheses
        mode = super().__new__(cls)
        if function is None:
            return mode
        mode.__init__()  # type: ignore[misc]
        return mode(function)


class enable_grad(no_grad):
    """Operations inside are recorded."""

    mode = True


class set_grad_enabled(_Mode):
    """Switches recording at once, and back at the end of a scope."""

    def __init__(self, mode: bool) -> None:
        super().__init__()
        self.mode = mode
        self.before.append(tensor_grad_mode_set(mode))
        if self.before[-1] != mode:
            note_switch()

    def __enter__(self) -> None:
        if tensor_grad_mode_set(self.mode) != self.mode:
            note_switch()

    def __exit__(self, *args: object) -> None:
        tensor_grad_mode_set(self.before[-1])

    def scope(self) -> _Mode:
        return set_grad_enabled(self.mode)

    def __call__(self, function: Any) -> Any:
        tensor_grad_mode_set(self.before[-1])
        return super().__call__(function)


class _Inference(threading.local):
    on = False


_inference = _Inference()


def is_inference_mode_enabled() -> bool:
    """Whether the calling thread is in an inference_mode() scope."""
    return _inference.on


class inference_mode(no_grad):
    """As no_grad: operations inside are not recorded. inference_mode(False) within it records them.

    Tensors that are made inside are tensors like others: they can be used, and written to, where gradients are recorded.
    """

    def __new__(cls, mode: Any = True) -> Any:
        if callable(mode):  # @inference_mode without parentheses
            return super().__new__(cls, mode)
        return super().__new__(cls)

    def __init__(self, mode: bool = True) -> None:
        super().__init__()
        if not isinstance(mode, int):
            raise InvalidTypeError(f"inference_mode: mode is {type(mode).__name__}, expected a bool")
        self.inference = bool(mode)
        self.mode = not mode
        self.outer: list[bool] = []

    def __enter__(self) -> None:
        self.outer.append(_inference.on)
        _inference.on = self.inference
        super().__enter__()

    def __exit__(self, *args: object) -> None:
        super().__exit__(*args)
        _inference.on = self.outer.pop()

    def scope(self) -> _Mode:
        return type(self)(self.inference)
