# SPDX-License-Identifier: Apache-2.0
"""Writes what TensorBoard shows, with PyTorch's names. It needs no other package."""

from .writer import FileWriter, SummaryWriter

__all__ = ["FileWriter", "SummaryWriter"]
