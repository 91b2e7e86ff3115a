# SPDX-License-Identifier: Apache-2.0
"""Joined and parted axes."""

from ..layers import (
    Flatten,
    Unflatten,
)

__all__ = [
    "Flatten", "Unflatten",
]  # fmt: skip
