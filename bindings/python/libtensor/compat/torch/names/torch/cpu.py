# SPDX-License-Identifier: Apache-2.0
"""torch.cpu: the CPU, which is always there, as a device like others."""

from __future__ import annotations

from typing import Any


def is_available() -> bool:
    """True."""
    return True


def device_count() -> int:
    """1."""
    return 1


def current_device() -> str:
    """The text cpu."""
    return "cpu"


def set_device(device: Any) -> None:
    """There is nothing to choose."""


def synchronize(device: Any = None) -> None:
    """Work on the CPU is done when a function returns."""
