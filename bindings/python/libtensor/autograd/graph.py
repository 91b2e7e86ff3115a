# SPDX-License-Identifier: Apache-2.0
"""The graph of gradients: its nodes, and places in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from .._convert import Handle
from ..errors import AutogradError, InvalidTypeError
from ..graph import AccumulateGrad, Node
from ..tensor import Tensor
from .grad_mode import no_grad

__all__ = ["GradientEdge", "Node", "get_gradient_edge", "increment_version"]


class GradientEdge(NamedTuple):
    """A node, and the number of one of its outputs."""

    node: Node | AccumulateGrad
    output_nr: int


def get_gradient_edge(tensor: Tensor) -> GradientEdge:
    """Where the gradient of a tensor that requires grad goes."""
    if not isinstance(tensor, Handle):
        raise InvalidTypeError(f"get_gradient_edge: expected a Tensor, not {type(tensor).__name__}")
    if not tensor.requires_grad:
        raise AutogradError("get_gradient_edge: the tensor does not require grad")
    node = tensor.grad_fn
    return GradientEdge(AccumulateGrad(tensor) if node is None else node, 0)


def increment_version(tensor: Tensor | Iterable[Tensor]) -> None:
    """Counts a change in place, as if the elements had been written: graphs that saved the tensor refuse it from now on."""
    tensors: Any = [tensor] if isinstance(tensor, Handle) else tensor
    with no_grad():
        for t in tensors:
            t.detach().copy_(t.detach())


def __dir__() -> list[str]:
    """What the module exports."""
    return sorted(__all__)
