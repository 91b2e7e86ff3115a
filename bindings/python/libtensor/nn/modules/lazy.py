# SPDX-License-Identifier: Apache-2.0
"""What lazy layers share."""

from ..lazy import (
    LazyModuleMixin,
)

__all__ = [
    "LazyModuleMixin",
]  # fmt: skip
