# SPDX-License-Identifier: Apache-2.0
"""Helpers."""

from . import data
from .summary import summary

__all__ = ["data", "summary"]
