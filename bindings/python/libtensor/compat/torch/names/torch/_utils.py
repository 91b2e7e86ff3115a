# SPDX-License-Identifier: Apache-2.0
"""torch._utils: numbers of devices, and lists of tensors as one vector."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import libtensor as lt


def _element_size(dtype: Any) -> int:
    """The bytes of an element."""
    return int(dtype.itemsize)


def _get_device_index(device: Any, optional: bool = False, allow_cpu: bool = False) -> int:
    """The number of a CUDA device, of the current one for None; -1 for the CPU where that is allowed."""
    if isinstance(device, int) and not isinstance(device, bool):
        return device
    if device is None:
        if not optional:
            raise ValueError(f"Expected a torch.device with a specified index or an integer, but got: {device}")
        return int(lt.cuda.current_device()) if lt.cuda.is_available() else -1
    place = lt.device(device)
    if place.type == "cpu":
        if not allow_cpu:
            raise ValueError(f"Expected a non cpu device, but got: {device}")
        return -1
    return place.index if place.index is not None else int(lt.cuda.current_device())


def _get_all_device_indices() -> list[int]:
    """The numbers of all CUDA devices."""
    return list(range(lt.cuda.device_count()))


def _flatten_dense_tensors(tensors: Sequence[Any]) -> Any:
    """The elements of all tensors, one after the other."""
    return lt.cat([t.contiguous().view(-1) for t in tensors]) if tensors else lt.empty(0)


def _unflatten_dense_tensors(flat: Any, tensors: Sequence[Any]) -> tuple[Any, ...]:
    """Views of the vector in the shapes of the tensors."""
    parts = flat.split([t.numel() for t in tensors])
    return tuple(part.view(t.shape) for part, t in zip(parts, tensors))
