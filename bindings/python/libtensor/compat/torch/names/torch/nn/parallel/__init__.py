# SPDX-License-Identifier: Apache-2.0
"""torch.nn.parallel."""

from .distributed import DistributedDataParallel

__all__ = ["DistributedDataParallel"]
