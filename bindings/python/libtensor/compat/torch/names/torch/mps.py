# SPDX-License-Identifier: Apache-2.0
"""torch.mps: a kind of device that libtensor does not have."""

from __future__ import annotations


def is_available() -> bool:
    """False."""
    return False


def device_count() -> int:
    """0."""
    return 0


def is_initialized() -> bool:
    """False."""
    return False


def empty_cache() -> None:
    """There is nothing to give back."""
