# SPDX-License-Identifier: Apache-2.0
"""What DistributedDataParallel.register_comm_hook() takes."""

from __future__ import annotations

from . import default_hooks

__all__ = ["default_hooks"]
