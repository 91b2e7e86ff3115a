# SPDX-License-Identifier: Apache-2.0
"""Batch norms."""

from ..lazy import (
    LazyBatchNorm1d,
    LazyBatchNorm2d,
    LazyBatchNorm3d,
)
from ..norms import (
    BatchNorm1d,
    BatchNorm2d,
    BatchNorm3d,
    SyncBatchNorm,
)
from ..norms import (
    _BatchNorm as _BatchNorm,
)
from ..norms import (
    _NormBase as _NormBase,
)

__all__ = [
    "BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "LazyBatchNorm1d", "LazyBatchNorm2d", "LazyBatchNorm3d",
    "SyncBatchNorm",
]  # fmt: skip
