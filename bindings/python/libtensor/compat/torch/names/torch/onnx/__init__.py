# SPDX-License-Identifier: Apache-2.0
"""torch.onnx: libtensor writes ONNX files by libtensor.to_onnx()."""

from __future__ import annotations

from typing import Any

import libtensor as lt

from ...._missing import Missing

OperatorExportTypes = Missing("torch.onnx.OperatorExportTypes")
TrainingMode = Missing("torch.onnx.TrainingMode")
ONNXProgram = Missing("torch.onnx.ONNXProgram")
symbolic_opset11 = Missing("torch.onnx.symbolic_opset11")


def is_in_onnx_export() -> bool:
    """False."""
    return False


def export(*args: Any, **named: Any) -> Any:
    """UnsupportedError: libtensor.to_onnx(libtensor.capture(model, x), path) writes an ONNX file."""
    raise lt.UnsupportedError("torch.onnx.export: not here; use libtensor.to_onnx(libtensor.capture(model, x), path)")


def register_custom_op_symbolic(symbolic_name: str, symbolic_fn: Any, opset_version: int, *args: Any) -> None:
    """Does nothing: export() is not here."""


def unregister_custom_op_symbolic(symbolic_name: str, opset_version: int) -> None:
    """Does nothing."""
