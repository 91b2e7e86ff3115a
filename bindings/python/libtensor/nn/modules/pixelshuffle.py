# SPDX-License-Identifier: Apache-2.0
"""Channels as pixels."""

from ..images import (
    PixelShuffle,
    PixelUnshuffle,
)

__all__ = [
    "PixelShuffle", "PixelUnshuffle",
]  # fmt: skip
