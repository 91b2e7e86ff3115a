# SPDX-License-Identifier: Apache-2.0
"""from_onnx; what it needs is imported when it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...errors import UnsupportedError

if TYPE_CHECKING:
    from ...nn.module import Module


def from_onnx(source: Any) -> Module:
    """The module of an ONNX model; needs the packages onnx and NumPy.

    source: a path, the bytes of a model, or an onnx.ModelProto; operator sets from 7 on

    The module has the initializers as parameters and buffers under their names in the model. It is called with the
    inputs by position or by name (`input_names`), tensors or NumPy arrays, and returns a tensor, or a tuple if the model
    has several outputs (`output_names`). Its parameters require grad; `requires_grad_(False)` or `no_grad()` saves the
    recording where nothing is trained.

        model = lt.from_onnx("model.onnx")
        with lt.no_grad():
            scores = model(lt.rand(1, 3, 224, 224))
    """
    try:
        from .model import load
    except ImportError as e:
        if e.name not in ("onnx", "numpy", "google"):
            raise
        raise UnsupportedError(f"from_onnx needs the package {e.name}: pip install onnx") from e
    return load(source)
