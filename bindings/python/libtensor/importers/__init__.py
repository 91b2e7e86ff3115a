# SPDX-License-Identifier: Apache-2.0
"""Models of other libraries and formats as modules, and programs as such models. What they need is imported when they are called."""

from ._onnx import from_onnx, to_onnx
from .torch_import import from_torch

__all__ = ["from_onnx", "from_torch", "to_onnx"]
