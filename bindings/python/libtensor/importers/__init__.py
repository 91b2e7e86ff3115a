# SPDX-License-Identifier: Apache-2.0
"""Models of other libraries and formats as modules."""

from .onnx_import import from_onnx

__all__ = ["from_onnx"]
