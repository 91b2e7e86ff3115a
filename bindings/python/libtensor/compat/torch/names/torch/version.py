# SPDX-License-Identifier: Apache-2.0
"""torch.version: PyTorch's version whose names libtensor follows, and no version of a GPU's toolkit."""

from __future__ import annotations

from ..._tables import VERSIONS

__version__ = VERSIONS["torch"]
debug = False
cuda: str | None = None
git_version = "unknown"
hip: str | None = None
rocm: str | None = None
xpu: str | None = None
