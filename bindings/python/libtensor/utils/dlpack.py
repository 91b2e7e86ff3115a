# SPDX-License-Identifier: Apache-2.0
"""DLPack under PyTorch's names."""

from __future__ import annotations

from ..interchange import from_dlpack
from ..numerics import to_dlpack

__all__ = ["from_dlpack", "to_dlpack"]
