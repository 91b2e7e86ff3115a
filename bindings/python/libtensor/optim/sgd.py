# SPDX-License-Identifier: Apache-2.0
"""SGD, at the place where PyTorch has it."""

from .kinds import SGD

__all__ = ["SGD"]
