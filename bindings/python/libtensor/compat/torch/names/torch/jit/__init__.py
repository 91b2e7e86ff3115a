# SPDX-License-Identifier: Apache-2.0
"""torch.jit: scripts and traces are the functions and modules themselves."""

from __future__ import annotations

import builtins
import contextlib
from collections.abc import Iterator
from typing import Any, Callable, Final, TypeVar

import libtensor as lt
from libtensor import nn

from ...._missing import Missing

__all__ = [
    "Attribute", "Final", "ScriptFunction", "ScriptModule", "annotate", "export", "freeze", "fork", "fuser", "ignore",
    "interface", "is_scripting", "is_tracing", "isinstance", "load", "optimize_for_inference", "optimized_execution", "save",
    "script", "script_if_tracing", "script_method", "trace", "trace_module", "unused", "wait",
]  # fmt: skip

F = TypeVar("F")

ScriptModule = nn.Module
ScriptFunction = Missing("torch.jit.ScriptFunction")
TopLevelTracedModule = Missing("torch.jit.TopLevelTracedModule")
TracerWarning = Missing("torch.jit.TracerWarning")


def is_scripting() -> bool:
    """False: functions run as Python."""
    return False


def is_tracing() -> bool:
    """False: nothing is traced."""
    return False


def script(obj: F, optimize: Any = None, _frames_up: int = 0, _rcb: Any = None, example_inputs: Any = None) -> F:
    """obj itself: a function, a class or a Module."""
    return obj


def _overload(func: F) -> F:
    """func itself: the last function of a name is the one that is called."""
    return func


_overload_method = _overload


def trace(func: F, example_inputs: Any = None, *args: Any, **options: Any) -> F:
    """func itself: a function or a Module. The examples are not computed."""
    return func


def trace_module(mod: F, inputs: Any, *args: Any, **options: Any) -> F:
    """mod itself."""
    return mod


def freeze(mod: F, preserved_attrs: Any = None, optimize_numerics: bool = True) -> F:
    """mod itself, which must be in evaluation mode."""
    if getattr(mod, "training", False):
        raise lt.InvalidError("freeze: the module is in training mode, expected eval() to have been called")
    return mod


def optimize_for_inference(mod: F, other_methods: Any = None) -> F:
    """mod itself."""
    return mod


def script_if_tracing(fn: F) -> F:
    """fn itself."""
    return fn


_script_if_tracing = script_if_tracing


def script_method(fn: F) -> F:
    """fn itself."""
    return fn


def export(fn: F) -> F:
    """fn itself."""
    return fn


def unused(fn: F) -> F:
    """fn itself."""
    return fn


def interface(obj: F) -> F:
    """obj itself."""
    return obj


def ignore(drop: Any = False, **options: Any) -> Any:
    """The decorated function itself."""
    return drop if callable(drop) else lambda fn: fn


def annotate(the_type: Any, the_value: F) -> F:
    """the_value."""
    return the_value


def Attribute(value: F, type: Any) -> F:  # noqa: N802
    """value."""
    return value


def isinstance(obj: Any, target_type: Any) -> bool:
    """Whether obj is an instance of a class, or of a generic type such as List[Tensor] with all its elements."""
    return _fits(obj, target_type)


def _fits(obj: Any, kind: Any) -> bool:
    from typing import Union, get_args, get_origin

    if builtins.isinstance(kind, tuple):
        return any(_fits(obj, one) for one in kind)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Union or str(origin) == "<class 'types.UnionType'>":
        return any(_fits(obj, one) for one in inner)
    if kind is None or kind is Any:
        return obj is None or kind is Any
    if origin is None:
        return builtins.isinstance(obj, kind)
    if not builtins.isinstance(obj, origin):
        return False
    if origin is dict and inner:
        return all(_fits(k, inner[0]) and _fits(v, inner[1]) for k, v in obj.items())
    if origin is tuple and inner and inner[-1] is not Ellipsis:
        return len(obj) == len(inner) and all(map(_fits, obj, inner))
    return not inner or all(_fits(one, inner[0]) for one in obj)


def fork(func: Callable[..., Any], *args: Any, **named: Any) -> Any:
    """The result of the call, which is made at once."""
    return func(*args, **named)


def wait(future: F) -> F:
    """What fork() returned."""
    return future


@contextlib.contextmanager
def fuser(name: str) -> Iterator[None]:
    """Changes nothing."""
    yield


@contextlib.contextmanager
def optimized_execution(should_optimize: bool) -> Iterator[None]:
    """Changes nothing."""
    yield


def save(m: Any, f: Any, _extra_files: Any = None) -> None:
    """UnsupportedError: there is no TorchScript. libtensor.capture(m, x).save(f) saves a module as a program."""
    raise lt.UnsupportedError(
        "torch.jit.save: libtensor has no TorchScript; use libtensor.capture(model, x).save(path)"
    )


def load(f: Any, map_location: Any = None, _extra_files: Any = None) -> Any:
    """UnsupportedError: there is no TorchScript."""
    raise lt.UnsupportedError("torch.jit.load: libtensor has no TorchScript; use libtensor.load_program(path)")


def set_fusion_strategy(strategy: Any) -> Any:
    """Changes nothing."""
    return strategy
