# SPDX-License-Identifier: Apache-2.0
"""What training on several processes does with gradients, under the names of torch.distributed.algorithms."""

from __future__ import annotations

from . import ddp_comm_hooks

__all__ = ["ddp_comm_hooks"]
