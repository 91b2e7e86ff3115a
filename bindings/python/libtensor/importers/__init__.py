# SPDX-License-Identifier: Apache-2.0
"""Models of other libraries and formats as modules."""

from .torch_import import from_torch

__all__ = ["from_torch"]
