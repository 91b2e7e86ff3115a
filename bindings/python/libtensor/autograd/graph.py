# SPDX-License-Identifier: Apache-2.0
"""The graph of gradients: its nodes, and places in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Callable, NamedTuple

from .._convert import Handle
from .._convert import guard as _guard
from ..errors import AutogradError, InvalidTypeError
from ..graph import AccumulateGrad, Node
from ..tensor import Tensor
from ._passes import MultiGradHandle, add_multi_grad_hook
from ._saved_hooks import disable_saved_tensors_hooks, save_on_cpu, saved_tensors_hooks
from .grad_mode import no_grad

__all__ = [
    "GradientEdge", "Node", "disable_saved_tensors_hooks", "get_gradient_edge", "increment_version",
    "register_multi_grad_hook", "save_on_cpu", "saved_tensors_hooks",
]  # fmt: skip


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
            if not isinstance(t, Tensor):
                raise InvalidTypeError(f"increment_version: expected Tensors, not {type(t).__name__}")
            t.detach().copy_(t.detach())


def register_multi_grad_hook(
    tensors: Sequence[Tensor], fn: Callable[..., None], *, mode: str = "all"
) -> MultiGradHandle:
    """Calls fn with gradients of several tensors, in each backward pass.

    mode: "all" calls fn(gradients) once the last one is there, with None for a tensor that had none in the pass; "any"
        calls fn(gradient) with the first one
    """
    return add_multi_grad_hook(tensors, fn, mode)


def __dir__() -> list[str]:
    """What the module exports."""
    return sorted(__all__)


_guard(globals(), ["increment_version", "register_multi_grad_hook"], "")
