# SPDX-License-Identifier: Apache-2.0
"""from_onnx and to_onnx; what they need is imported when they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...errors import UnsupportedError

if TYPE_CHECKING:
    from ...nn.module import Module
    from ...programs import Dynamic


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


def to_onnx(source: Any, *args: Any, path: Any = None, dynamic: Dynamic | None = None, **named: Any) -> Any:
    """An ONNX model of a program, or of a function or Module, which is captured without gradients; needs the package onnx.

    args, named, dynamic: as capture() takes them, for a function
    path: a file to write, which appears whole or not at all
    result: an onnx.ModelProto of operator set 20. Constants are initializers under their names, and free extents are
        named dimensions

    An op without a counterpart is an UnsupportedError, which names all of them and their calls. Programs that train have none.

        lt.to_onnx(model.eval(), x, path="model.onnx", dynamic={"x": {0: "batch"}})
    """
    try:
        from . import export_math, export_nn, export_shape  # noqa: F401  (they register ops)
        from .export import to_onnx as exported
    except ImportError as e:
        if e.name not in ("onnx", "numpy", "google"):
            raise
        raise UnsupportedError(f"to_onnx needs the package {e.name}: pip install onnx") from e
    return exported(source, args, path, dynamic, named)
