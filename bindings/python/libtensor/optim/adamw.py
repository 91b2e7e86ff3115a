# SPDX-License-Identifier: Apache-2.0
"""AdamW, at the place where PyTorch has it."""

from .kinds import AdamW

__all__ = ["AdamW"]
