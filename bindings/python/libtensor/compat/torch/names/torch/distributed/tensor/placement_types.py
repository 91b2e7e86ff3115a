# SPDX-License-Identifier: Apache-2.0
"""How a tensor lies on the devices along one axis of a mesh. There are no tensors that are divided so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


class Placement:
    """The base of all."""

    def is_shard(self, dim: int | None = None) -> bool:
        """Whether the tensor is divided, along this axis if it is given."""
        return isinstance(self, Shard) and dim in (None, self.dim)

    def is_replicate(self) -> bool:
        """Whether each device has the whole tensor."""
        return isinstance(self, Replicate)

    def is_partial(self, reduce_op: str | None = None) -> bool:
        """Whether each device has a part of a reduction, of this kind if it is given."""
        return isinstance(self, Partial) and reduce_op in (None, self.reduce_op)


@dataclass(frozen=True)
class Shard(Placement):
    """Divided along an axis."""

    dim: int


@dataclass(frozen=True)
class _StridedShard(Shard):
    """Divided along an axis in turns."""

    split_factor: Any = 1


@dataclass(frozen=True)
class Replicate(Placement):
    """The whole tensor."""


@dataclass(frozen=True)
class Partial(Placement):
    """A part of a reduction."""

    reduce_op: str = "sum"
