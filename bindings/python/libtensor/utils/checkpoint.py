# SPDX-License-Identifier: Apache-2.0
"""Activation checkpointing: parts of a network that are computed again in the backward pass instead of kept for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from ctypes import byref, c_void_p
from typing import Any, Callable

from .. import _ops_gen as c
from .._callbacks import checkpoint as run
from .._callbacks import destroy, keep
from .._convert import Handle, check, handles, one_of
from ..autograd.grad_mode import is_grad_enabled
from ..errors import InvalidError, InvalidTypeError, shown

ContextFunction = Callable[[], "tuple[AbstractContextManager[Any], AbstractContextManager[Any]]"]


def get_device_states(*args: Any) -> tuple[list[int], list[Any]]:
    """The numbers of the devices of tensors among the arguments that have random numbers of their own, and their states.

    Empty: one generator serves all devices; get_rng_state() has its state.
    """
    return [], []


def set_device_states(devices: list[int], states: list[Any], *, device_type: str | None = None) -> None:
    """Sets what get_device_states() returned."""
    if devices or states:
        raise InvalidError(f"set_device_states: {len(states)} states of {len(devices)} devices, expected none")


class _Input:
    """The place of a tensor among the arguments."""

    def __init__(self, index: int) -> None:
        self.index = index


def _rebuilt(value: Any, items: list[Any]) -> Any:
    return type(value)(*items) if hasattr(value, "_fields") else type(value)(items)


def _without_tensors(value: Any, tensors: list[Any]) -> Any:
    """The value with an _Input for each tensor in its tuples, lists and dictionaries; tensors are appended to a list."""
    if isinstance(value, Handle):
        tensors.append(value)
        return _Input(len(tensors) - 1)
    count = len(tensors)
    if isinstance(value, (tuple, list)):
        items = [_without_tensors(v, tensors) for v in value]
        return value if len(tensors) == count else _rebuilt(value, items)
    if type(value) is dict:
        entries = {k: _without_tensors(v, tensors) for k, v in value.items()}
        return value if len(tensors) == count else entries
    return value


def _with_tensors(value: Any, tensors: list[Any]) -> Any:
    if isinstance(value, _Input):
        return tensors[value.index]
    if isinstance(value, (tuple, list)):
        items = [_with_tensors(v, tensors) for v in value]
        return value if all(a is b for a, b in zip(items, value)) else _rebuilt(value, items)
    if type(value) is dict:
        return {k: _with_tensors(v, tensors) for k, v in value.items()}
    return value


class _Call:
    """What C calls: the first time with the caller's arguments, then with the tensors that C kept."""

    def __init__(self, function: Callable[..., Any], args: Any, kwargs: Any, contexts: Any) -> None:
        self.function = function
        self.tensors: list[Any] = []
        self.arguments = _without_tensors((args, kwargs), self.tensors)
        self.first: Any = (args, kwargs)
        self.contexts = contexts
        self.result: Any = None

    def __call__(self, tensors: list[Any]) -> None:
        if self.first is None:
            args, kwargs = _with_tensors(self.arguments, tensors)
            with self.contexts[1]:
                self.function(*args, **kwargs)
        else:
            (args, kwargs), self.first = self.first, None
            with self.contexts[0]:
                self.result = self.function(*args, **kwargs)

    def finish(self) -> Any:
        """The result of the first time; what the graph does not need goes."""
        result, self.result, self.tensors = self.result, None, []
        return result


def checkpoint(
    function: Callable[..., Any],
    *args: Any,
    use_reentrant: bool | None = None,
    context_fn: ContextFunction | None = None,
    determinism_check: str = "default",
    debug: bool = False,
    early_stop: bool = True,
    preserve_rng_state: bool = True,
    **kwargs: Any,
) -> Any:
    """function(*args, **kwargs), computed without keeping the tensors that its gradients need.

    The backward pass calls the function again to compute them. So the memory of a network falls to what lies between its
    checkpoints and the inside of one of them, for the time of one more forward pass. Values and gradients are those of a
    plain call, also for tensors that the function has from elsewhere, such as parameters.

    The function must compute the same each time; another number, shape or dtype of saved tensors is an AutogradError.
    The second call has the autocast settings of the first one, and with preserve_rng_state the same random numbers of the
    default generator. What the function writes in place, such as running statistics, is written again.

    context_fn() returns two context managers, for the first call and for the others. There is one way to compute:
    use_reentrant, determinism_check, "default" or "none", debug and early_stop are for programs that give them.
    """
    if not callable(function):
        raise InvalidTypeError(f"checkpoint: the function is {shown(function)}, expected something callable")
    one_of(determinism_check, ("default", "none"), "determinism_check")
    contexts = (nullcontext(), nullcontext()) if context_fn is None else context_fn()
    if not is_grad_enabled():
        with contexts[0]:
            return function(*args, **kwargs)
    call = _Call(function, args, kwargs, contexts)
    inputs = handles(call.tensors)
    check(c.tensor_checkpoint(run, destroy, keep(call), *inputs, preserve_rng_state, byref(c_void_p()), 0))
    return call.finish()


def checkpoint_sequential(
    functions: Any,
    segments: int,
    input: Any,
    use_reentrant: bool | None = None,
    preserve_rng_state: bool = True,
) -> Any:
    """A Sequential, or functions that are called one after the other, in so many checkpoints.

    The functions are divided into segments of equal length; the last one is computed without a checkpoint, as the backward
    pass begins with it.
    """
    if not hasattr(functions, "children") and not isinstance(functions, Iterable):
        raise InvalidTypeError(
            f"checkpoint_sequential: functions are {shown(functions)}, expected a Sequential or a list"
        )
    parts: Sequence[Any] = list(functions.children()) if hasattr(functions, "children") else list(functions)
    if not isinstance(segments, int) or not 1 <= segments <= max(len(parts), 1):
        raise InvalidError(f"checkpoint_sequential: segments is {shown(segments)}, expected 1 to {max(len(parts), 1)}")
    length = len(parts) // segments

    def chain(chosen: Sequence[Any]) -> Callable[[Any], Any]:
        def call(x: Any) -> Any:
            for part in chosen:
                x = part(x)
            return x

        return call

    last = (segments - 1) * length
    for start in range(0, last, length):
        input = checkpoint(
            chain(parts[start : start + length]),
            input,
            use_reentrant=use_reentrant,
            preserve_rng_state=preserve_rng_state,
        )
    return chain(parts[last:])(input)


# Beside being a function, `libtensor.utils.checkpoint` is where PyTorch's programs look for both.
checkpoint.checkpoint = checkpoint  # type: ignore[attr-defined]
checkpoint.checkpoint_sequential = checkpoint_sequential  # type: ignore[attr-defined]
