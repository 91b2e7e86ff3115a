# SPDX-License-Identifier: Apache-2.0
"""torch._dynamo.utils: what packages ask of PyTorch's compiler, which is not here."""

from __future__ import annotations

import warnings
from typing import Any

_warned: set[str] = set()


def is_compile_supported(device_type: Any) -> bool:
    """False: torch.compile() returns the function itself."""
    return False


def warn_once(msg: str, stacklevel: int = 1) -> None:
    """A warning, the first time that this text is given."""
    if msg not in _warned:
        _warned.add(msg)
        warnings.warn(msg, stacklevel=stacklevel + 1)
