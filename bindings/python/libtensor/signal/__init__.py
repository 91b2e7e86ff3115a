# SPDX-License-Identifier: Apache-2.0
"""Signals."""

from . import windows

__all__ = ["windows"]
