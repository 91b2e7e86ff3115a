# SPDX-License-Identifier: Apache-2.0
"""Tensors that go to several devices, and come back: under the names of torch.cuda.comm. Gradients flow through all of them."""

from __future__ import annotations

from collections.abc import Sequence

from ..dtypes import DeviceLike
from ..errors import InvalidError
from ..functions import cat
from ..tensor import Tensor

__all__ = ["broadcast", "gather", "reduce_add", "scatter"]


def _some(tensors: Sequence[Tensor]) -> Sequence[Tensor]:
    if not tensors:
        raise InvalidError("there are no tensors, expected at least one")
    return tensors


def broadcast(tensor: Tensor, devices: Sequence[DeviceLike]) -> tuple[Tensor, ...]:
    """The tensor on each of the devices; itself where it is already."""
    return tuple(tensor.to(device) for device in devices)


def reduce_add(inputs: Sequence[Tensor], destination: DeviceLike = None) -> Tensor:
    """The sum of the tensors in their order, on a device: that of the first, if none is given."""
    device = _some(inputs)[0].device if destination is None else destination
    total = inputs[0].to(device)
    for x in inputs[1:]:
        total = total + x.to(device)
    return total


def scatter(
    tensor: Tensor, devices: Sequence[DeviceLike], chunk_sizes: Sequence[int] | None = None, dim: int = 0
) -> tuple[Tensor, ...]:
    """Pieces of the tensor along a dimension, one to each device; of nearly one size, if none are given."""
    chunks = tensor.tensor_split(len(devices), dim) if chunk_sizes is None else tensor.split(list(chunk_sizes), dim)
    if len(chunks) != len(devices):
        raise InvalidError(f"there are {len(chunks)} chunks and {len(devices)} devices, expected as many")
    return tuple(chunk.to(device) for chunk, device in zip(chunks, devices))


def gather(tensors: Sequence[Tensor], dim: int = 0, destination: DeviceLike = None) -> Tensor:
    """The tensors joined along a dimension, on a device: that of the first, if none is given."""
    device = _some(tensors)[0].device if destination is None else destination
    return cat([x.to(device) for x in tensors], dim)
