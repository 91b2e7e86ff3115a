# SPDX-License-Identifier: Apache-2.0
"""torch.utils._foreach_utils: lists of tensors by device and dtype."""

from __future__ import annotations

from typing import Any


def _get_foreach_kernels_supported_devices() -> list[str]:
    """The kinds of device whose lists of tensors are worth one call."""
    return ["cuda"]


def _group_tensors_by_device_and_dtype(
    tensorlistlist: list[list[Any]], with_indices: bool = False
) -> dict[tuple[Any, Any], tuple[list[list[Any]], list[int]]]:
    """The lists, which belong together entry by entry, split by the device and dtype of the first one's entries."""
    groups: dict[tuple[Any, Any], tuple[list[list[Any]], list[int]]] = {}
    for i, first in enumerate(tensorlistlist[0]):
        lists, indices = groups.setdefault((first.device, first.dtype), ([[] for _ in tensorlistlist], []))
        for target, source in zip(lists, tensorlistlist):
            if source:
                target.append(source[i])
        if with_indices:
            indices.append(i)
    return groups
