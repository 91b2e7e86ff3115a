# SPDX-License-Identifier: Apache-2.0
"""torch.ops: the ops of torch.library.custom_op(). PyTorch's own, such as torch.ops.aten.add, are not here."""

from __future__ import annotations

from typing import Any

from .library import OPS


class _Namespace:
    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        found = OPS.get(f"{self._name}::{name}")
        if found is None:
            raise AttributeError(f"torch.ops.{self._name} has no op {name!r}")
        return found


def __getattr__(name: str) -> Any:
    if name.startswith("__") or not any(key.startswith(f"{name}::") for key in OPS):
        raise AttributeError(f"torch.ops has no namespace {name!r}: libtensor has none of PyTorch's own ops there")
    return _Namespace(name)
