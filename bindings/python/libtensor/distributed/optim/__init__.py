# SPDX-License-Identifier: Apache-2.0
"""Optimisers whose state is divided over the processes of a group, under the names of torch.distributed.optim."""

from __future__ import annotations

from .zero_redundancy_optimizer import ZeroRedundancyOptimizer

__all__ = ["ZeroRedundancyOptimizer"]
