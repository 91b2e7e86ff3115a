# SPDX-License-Identifier: Apache-2.0
"""Gradients."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable, Sequence
from typing import Any, Callable

from .. import _ops_gen as _c
from .._convert import Handle as _Handle
from .._convert import check as _check
from .._convert import handle_of as _handle_of
from .._convert import handles as _handles
from .._convert import listed as _listed
from .._convert import optional as _optional
from .._convert import out_handles as _out_handles
from .._convert import wrap as _wrap
from ..errors import InvalidError
from ..tensor import Tensor
from .function import Function, FunctionCtx
from .grad_mode import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from .gradcheck import GradcheckError, gradcheck, gradgradcheck

__all__ = [
    "Function", "FunctionCtx", "GradcheckError", "backward", "enable_grad", "grad", "gradcheck", "gradgradcheck",
    "is_grad_enabled", "no_grad", "set_grad_enabled", "value_and_grad",
]  # fmt: skip


def _flags(retain_graph: bool | None, create_graph: bool, allow_unused: bool = False) -> int:
    retain = create_graph if retain_graph is None else retain_graph
    return (
        (_c.TENSOR_BACKWARD_RETAIN_GRAPH if retain else 0)
        | (_c.TENSOR_BACKWARD_CREATE_GRAPH if create_graph else 0)
        | (_c.TENSOR_BACKWARD_ALLOW_UNUSED if allow_unused else 0)
    )


def _list(values: Any, name: str) -> list[Any]:
    found = [values] if values is None or isinstance(values, _Handle) else _listed(values, name)
    for t in found:
        if t is not None:
            _handle_of(t, name)
    return found


def backward(
    tensors: Any,
    grad_tensors: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    inputs: Iterable[Tensor] | None = None,
) -> None:
    """Adds gradients of the tensors, weighted with grad_tensors, to the .grad of the leaves, or only of `inputs`."""
    if create_graph:
        warnings.warn(
            "backward() with create_graph=True makes a parameter and its gradient refer to each other, so that both "
            "stay; use autograd.grad(), or set .grad to None afterwards",
            UserWarning,
            stacklevel=3 if sys._getframe(1).f_code.co_name == "backward" else 2,
        )
    outputs = _list(tensors, "backward")
    weights = _list(grad_tensors, "backward") if grad_tensors is not None else [None] * len(outputs)
    if len(weights) != len(outputs):
        raise InvalidError(f"backward: {len(outputs)} tensors, but {len(weights)} gradients")
    if inputs is not None:
        leaves = _list(inputs, "backward")
        grads = grad(outputs, leaves, weights, retain_graph, create_graph, allow_unused=True)
        for leaf, g in zip(leaves, grads):
            if g is not None:
                leaf.grad = g if leaf.grad is None else leaf.grad + g
        return
    for i, (t, weight) in enumerate(zip(outputs, weights)):
        more = i + 1 < len(outputs)
        _check(_c.tensor_backward(t._h, _optional(weight), _flags(retain_graph or more or None, create_graph)))


def grad(
    outputs: Any,
    inputs: Any,
    grad_outputs: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    allow_unused: bool = False,
) -> tuple[Tensor | None, ...]:
    """Gradients of the outputs' sum, weighted with grad_outputs, for `inputs`; no .grad changes."""
    outs, ins = _list(outputs, "grad"), _list(inputs, "grad")
    weights = None
    if grad_outputs is not None:
        given = _list(grad_outputs, "grad")
        if len(given) != len(outs):
            raise InvalidError(f"grad: {len(outs)} outputs, but {len(given)} gradients")
        weights = _handles(given)[0]
    found = _out_handles(len(ins))
    flags = _flags(retain_graph, create_graph, allow_unused)
    _check(_c.tensor_autograd_grad(*_handles(outs), weights, *_handles(ins), flags, found))
    return tuple(None if h is None else _wrap(h) for h in found)


def value_and_grad(function: Callable[..., Any], argnums: int | Sequence[int] = 0) -> Callable[..., Any]:
    """A function that returns (function(...), gradient for the arguments argnums)."""
    places = (argnums,) if isinstance(argnums, int) else tuple(argnums)

    def call(*args: Any, **named: Any) -> Any:
        own = list(args)
        for i in places:
            own[i] = args[i].detach().requires_grad_()
        with enable_grad():
            value = function(*own, **named)
        found = grad(value, [own[i] for i in places], allow_unused=True)
        filled = tuple(args[i].mul(0) if g is None else g for i, g in zip(places, found))
        return value.detach(), filled[0] if isinstance(argnums, int) else filled

    return call
