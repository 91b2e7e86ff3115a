# SPDX-License-Identifier: Apache-2.0
"""Order of channels."""

from ..images import (
    ChannelShuffle,
)

__all__ = [
    "ChannelShuffle",
]  # fmt: skip
