# SPDX-License-Identifier: Apache-2.0
"""Other normalizations."""

from ..norms import (
    GroupNorm,
    LayerNorm,
    LocalResponseNorm,
    RMSNorm,
)

__all__ = [
    "GroupNorm", "LayerNorm", "LocalResponseNorm", "RMSNorm",
]  # fmt: skip
