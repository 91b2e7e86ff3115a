# SPDX-License-Identifier: Apache-2.0
"""Distances."""

from ..layers import (
    CosineSimilarity,
    PairwiseDistance,
)

__all__ = [
    "CosineSimilarity", "PairwiseDistance",
]  # fmt: skip
