# SPDX-License-Identifier: Apache-2.0
"""Instance norms."""

from ..lazy import (
    LazyInstanceNorm1d,
    LazyInstanceNorm2d,
    LazyInstanceNorm3d,
)
from ..norms import (
    InstanceNorm1d,
    InstanceNorm2d,
    InstanceNorm3d,
)
from ..norms import (
    _InstanceNorm as _InstanceNorm,
)

__all__ = [
    "InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d", "LazyInstanceNorm1d", "LazyInstanceNorm2d",
    "LazyInstanceNorm3d",
]  # fmt: skip
