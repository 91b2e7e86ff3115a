# SPDX-License-Identifier: Apache-2.0
"""Adam, at the place where PyTorch has it."""

from .kinds import Adam

__all__ = ["Adam"]
