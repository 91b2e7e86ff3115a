# SPDX-License-Identifier: Apache-2.0
"""Collectives through which gradients flow, under the names of torch.distributed.nn."""

from . import functional
from .functional import *  # noqa: F403

__all__ = ["functional", *functional.__all__]
