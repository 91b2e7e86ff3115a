# SPDX-License-Identifier: Apache-2.0
"""Modules whose parameters, gradients and optimiser state are divided over the processes of a group, under the names of
torch.distributed.fsdp (Rajbhandari et al., ZeRO, SC 2020, stage 3)."""

from __future__ import annotations

from . import wrap
from ._module import FSDPModule, FullyShardedDataParallel, ShardingStrategy, fully_shard

__all__ = ["FSDPModule", "FullyShardedDataParallel", "ShardingStrategy", "fully_shard", "wrap"]
