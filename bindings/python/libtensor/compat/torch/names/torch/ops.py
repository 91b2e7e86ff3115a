# SPDX-License-Identifier: Apache-2.0
"""torch.ops: the ops of torch.library.custom_op(). PyTorch's own, such as torch.ops.aten.add, are placeholders."""

from __future__ import annotations

from typing import Any

from ..._missing import Missing
from .library import OPS


class _Namespace:
    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        found = OPS.get(f"{self._name}::{name}")
        if found is None:
            raise AttributeError(f"torch.ops.{self._name} has no op {name!r}")
        return found


aten = Missing("torch.ops.aten")  # packages register functions for its ops as they are imported


def load_library(path: Any) -> None:
    """OSError: a library of PyTorch's ops cannot be used here. Packages such as torchvision then do without."""
    raise OSError(f"torch.ops.load_library: {path!s} has ops for PyTorch, which libtensor cannot call")


def __getattr__(name: str) -> Any:
    if name.startswith("__") or not any(key.startswith(f"{name}::") for key in OPS):
        raise AttributeError(f"torch.ops has no namespace {name!r}: libtensor has none of PyTorch's own ops there")
    return _Namespace(name)
