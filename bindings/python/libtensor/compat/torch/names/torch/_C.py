# SPDX-License-Identifier: Apache-2.0
"""torch._C: the few names of PyTorch's native module that packages ask for."""

from __future__ import annotations

from typing import Any

import libtensor as lt
from libtensor._subclasses import disabled, plainly

from ..._missing import Missing

Generator = lt.Generator
device = lt.device
dtype = lt.dtype
_TensorMeta = type(lt.Tensor)
Graph = Missing("torch._C.Graph")
Node = Missing("torch._C.Node")
Value = Missing("torch._C.Value")
ScriptModule = Missing("torch._C.ScriptModule")


DispatchKey = Missing("torch._C.DispatchKey")


class DispatchKeySet:
    """A set of names of PyTorch's dispatcher, which libtensor does not have: packages combine them as they are imported."""

    def __init__(self, key: Any) -> None:
        self._keys = frozenset([key])

    def __or__(self, other: DispatchKeySet) -> DispatchKeySet:
        found = DispatchKeySet(None)
        found._keys = self._keys | other._keys
        return found


class _nn:
    """torch._C._nn."""

    @staticmethod
    def _parse_to(*args: Any, **named: Any) -> tuple[Any, Any, bool, Any]:
        """What arguments of Module.to() mean: a device, a dtype, non_blocking and a memory format."""
        rest = dict(named)
        device, dtype = rest.pop("device", None), rest.pop("dtype", None)
        flags = [arg for arg in args if isinstance(arg, bool)]
        for arg in (a for a in args if a is not None and not isinstance(a, bool)):
            if isinstance(arg, lt.Tensor):
                device, dtype = arg.device, arg.dtype
            elif isinstance(arg, lt.dtype):
                dtype = arg
            else:
                device = arg
        blocking = rest.pop("non_blocking", flags[0] if flags else False)
        layout = rest.pop("memory_format", None)
        rest.pop("copy", None)
        if rest:
            raise TypeError(f"to() received an unexpected keyword argument {next(iter(rest))!r}")
        return (None if device is None else lt.device(device)), dtype, blocking, layout


_disabled_torch_function_impl = disabled


class DisableTorchFunctionSubclass:
    """A scope in which methods of subclasses of Tensor are those of Tensor."""

    def __enter__(self) -> None:
        self._scope = plainly()
        self._scope.__enter__()

    def __exit__(self, *exc: object) -> None:
        self._scope.__exit__(None, None, None)


def _are_functorch_transforms_active() -> bool:
    """False: the tensors in libtensor.func's transforms are plain ones."""
    return False


def _get_tracing_state() -> None:
    """None: nothing is traced."""


def _is_tracing() -> bool:
    """False."""
    return False


def _log_api_usage_once(event: str) -> None:
    """Does nothing."""
