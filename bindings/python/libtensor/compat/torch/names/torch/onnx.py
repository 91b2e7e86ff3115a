# SPDX-License-Identifier: Apache-2.0
"""torch.onnx: libtensor writes ONNX files by libtensor.to_onnx()."""

from __future__ import annotations

from typing import Any

import libtensor as lt

from ..._missing import Missing

OperatorExportTypes = Missing("torch.onnx.OperatorExportTypes")
TrainingMode = Missing("torch.onnx.TrainingMode")
ONNXProgram = Missing("torch.onnx.ONNXProgram")


def is_in_onnx_export() -> bool:
    """False."""
    return False


def export(*args: Any, **named: Any) -> Any:
    """UnsupportedError: libtensor.to_onnx(libtensor.capture(model, x), path) writes an ONNX file."""
    raise lt.UnsupportedError("torch.onnx.export: not here; use libtensor.to_onnx(libtensor.capture(model, x), path)")
