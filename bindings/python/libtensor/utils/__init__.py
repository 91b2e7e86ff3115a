# SPDX-License-Identifier: Apache-2.0
"""Helpers."""

from . import data
from .checkpoint import checkpoint, checkpoint_sequential
from .summary import summary

__all__ = ["checkpoint", "checkpoint_sequential", "data", "summary"]
