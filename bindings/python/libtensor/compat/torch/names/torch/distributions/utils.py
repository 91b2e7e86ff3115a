# SPDX-License-Identifier: Apache-2.0
"""torch.distributions.utils: a private name that distributions of other packages draw by."""

from __future__ import annotations

from typing import Any

import libtensor as lt


def _standard_normal(shape: Any, dtype: Any, device: Any) -> Any:
    """Numbers of the standard normal distribution."""
    return lt.randn(tuple(shape), dtype=dtype, device=device)
