# SPDX-License-Identifier: Apache-2.0
"""Windows of images as columns."""

from ..images import (
    Fold,
    Unfold,
)

__all__ = [
    "Fold", "Unfold",
]  # fmt: skip
