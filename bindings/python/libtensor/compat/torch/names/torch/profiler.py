# SPDX-License-Identifier: Apache-2.0
"""torch.profiler: a name that libtensor.profiler does not have."""

from __future__ import annotations


def kineto_available() -> bool:
    """False."""
    return False
