# SPDX-License-Identifier: Apache-2.0
"""torch.distributed.tensor: descriptions of how tensors are divided, which packages make when they are imported."""

from __future__ import annotations

from .placement_types import Partial, Placement, Replicate, Shard

__all__ = ["Partial", "Placement", "Replicate", "Shard"]
