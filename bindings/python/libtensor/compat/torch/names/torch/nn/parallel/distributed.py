# SPDX-License-Identifier: Apache-2.0
"""torch.nn.parallel.distributed."""

from ....._missing import Missing

DistributedDataParallel = Missing("torch.nn.parallel.DistributedDataParallel")

__all__ = ["DistributedDataParallel"]
