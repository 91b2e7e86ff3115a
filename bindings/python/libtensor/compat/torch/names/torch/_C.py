# SPDX-License-Identifier: Apache-2.0
"""torch._C: the few names of PyTorch's native module that packages ask for."""

from __future__ import annotations

import libtensor as lt

from ..._missing import Missing

Generator = lt.Generator
device = lt.device
dtype = lt.dtype
_TensorMeta = type(lt.Tensor)
Graph = Missing("torch._C.Graph")
Node = Missing("torch._C.Node")
Value = Missing("torch._C.Value")
ScriptModule = Missing("torch._C.ScriptModule")


def _get_tracing_state() -> None:
    """None: nothing is traced."""


def _is_tracing() -> bool:
    """False."""
    return False


def _log_api_usage_once(event: str) -> None:
    """Does nothing."""
