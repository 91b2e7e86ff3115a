# SPDX-License-Identifier: Apache-2.0
"""Finds the tensors of an object, and writes them to a file."""

from __future__ import annotations

import os
from typing import Any

from .... import serialization
from ..tensor import Tensor


def get_state_dict(obj: Any, prefix: str = "") -> dict[str, Tensor]:
    """The tensors of an object, its attributes, lists and dicts, by their path: "layers.0.weight"."""
    if isinstance(obj, Tensor):
        return {prefix: obj}
    if isinstance(obj, dict):
        entries = list(obj.items())
    elif isinstance(obj, (list, tuple)):
        entries = list(enumerate(obj))
    else:
        entries = [(k, v) for k, v in getattr(obj, "__dict__", {}).items() if not k.startswith("_")]
    found: dict[str, Tensor] = {}
    for key, value in entries:
        found.update(get_state_dict(value, f"{prefix}.{key}" if prefix else str(key)))
    return found


def get_parameters(obj: Any) -> list[Tensor]:
    """The tensors of an object, in order."""
    return list(get_state_dict(obj).values())


def save_model(model: Any, path: str | os.PathLike[str]) -> None:
    """Writes the tensors of a model as a file of the format safetensors."""
    serialization.save({name: t._tensor.detach() for name, t in get_state_dict(model).items()}, path)
