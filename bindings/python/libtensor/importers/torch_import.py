# SPDX-License-Identifier: Apache-2.0
"""from_torch: models of PyTorch as modules."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from ..errors import InvalidTypeError


def from_torch(
    source: Any,
    args: tuple[Any, ...] | None = None,
    kwargs: Mapping[str, Any] | None = None,
    *,
    dynamic_shapes: Any = None,
) -> Any:
    """A model of PyTorch as a Module, which computes, trains and is saved without PyTorch.

    source: a program of torch.export.export; the path of a file of torch.export.save, which is read without PyTorch; or
        a torch.nn.Module, which is exported first
    args, kwargs: example inputs for a torch.nn.Module
    dynamic_shapes: axes of these inputs whose extents may differ in later calls, as torch.export.export has them
    result: called as the model was called when it was exported. Objects with named fields among the results are dicts.
        Names and values of state_dict() are those of the model

    An op that libtensor lacks is an UnsupportedError, which lists all of them.
    """
    from .aten import find
    from .functional import functionalize
    from .graph import Graph
    from .module import ImportedModule

    def imported(graph: Graph) -> ImportedModule:
        return ImportedModule(functionalize(graph, find), find)

    if isinstance(source, (str, os.PathLike)):
        from . import pt2

        return imported(pt2.read(source))
    from . import torch_export

    if not torch_export.available():
        raise InvalidTypeError(f"from_torch: expected a path, not {type(source).__name__}, as torch is not installed")
    if torch_export.is_module(source):
        if args is None and kwargs is None:
            raise InvalidTypeError("from_torch: a torch.nn.Module needs example inputs, args or kwargs")
        source = torch_export.export(source, args or (), kwargs, dynamic_shapes)
    if not torch_export.is_program(source):
        raise InvalidTypeError(
            f"from_torch: expected an ExportedProgram, a path or a torch.nn.Module, not {type(source).__name__}"
        )
    return imported(torch_export.read(source))
