# SPDX-License-Identifier: Apache-2.0
"""torch.cuda."""

from __future__ import annotations

from typing import Any

import libtensor as lt


def __getattr__(name: str) -> Any:
    if name == "_initialized":
        return lt.cuda.is_initialized()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
