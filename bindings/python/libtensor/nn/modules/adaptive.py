# SPDX-License-Identifier: Apache-2.0
"""Adaptive softmax."""

from ..adaptive import (
    AdaptiveLogSoftmaxWithLoss,
)

__all__ = [
    "AdaptiveLogSoftmaxWithLoss",
]  # fmt: skip
