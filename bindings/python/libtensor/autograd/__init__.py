# SPDX-License-Identifier: Apache-2.0
"""Gradients."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, Callable, overload

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
from ..graph import anomaly_mode as _anomaly
from ..tensor import Tensor
from ..tensor import waiting_hooks as _waiting
from .function import Function, FunctionCtx
from .function import once_differentiable as once_differentiable
from .grad_mode import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    is_inference_mode_enabled,
    no_grad,
    set_grad_enabled,
)
from .gradcheck import GradcheckError, gradcheck, gradgradcheck

__all__ = [
    "Function", "FunctionCtx", "GradcheckError", "backward", "enable_grad", "grad", "gradcheck", "gradgradcheck",
    "inference_mode", "is_grad_enabled", "is_inference_mode_enabled", "no_grad", "set_grad_enabled", "value_and_grad",
]  # fmt: skip


_LAZY = {
    "detect_anomaly": "anomaly_mode",
    "set_detect_anomaly": "anomaly_mode",
    "anomaly_mode": "",
    "functional": "",
    "forward_ad": "",
    "graph": "",
    "Variable": "variable",
    "variable": "",
    "profiler": "",
}  # what is imported when it is first used


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f".{_LAZY[name] or name}", __name__)
    return getattr(module, name) if _LAZY[name] else module


def __dir__() -> list[str]:
    """Without the modules that the package is made of."""
    return sorted({*__all__, *_LAZY, *(name for name in globals() if name.startswith("__"))})


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


# What libtensor.sparse sets when it is first used: the class of sparse tensors, and grad() that knows them.
_sparse_class: Any = None
_sparse_grad: Any = None


def _set_sparse(kind: Any, gradients: Any) -> None:
    global _sparse_class, _sparse_grad
    _sparse_class, _sparse_grad = kind, gradients


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
    if _sparse_class is not None and isinstance(tensors, _sparse_class):
        tensors.backward(grad_tensors, retain_graph, create_graph, inputs)
        return
    outputs = _list(tensors, "backward")
    for t in outputs:
        _handle_of(t, "backward")
    weights = _list(grad_tensors, "backward") if grad_tensors is not None else [None] * len(outputs)
    if len(weights) != len(outputs):
        raise InvalidError(f"backward: {len(outputs)} tensors, but {len(weights)} gradients")
    if _waiting.count:
        from ._passes import a_pass

        with a_pass(create_graph, True):
            return _backward(outputs, weights, retain_graph, create_graph, inputs)
    _backward(outputs, weights, retain_graph, create_graph, inputs)


def _backward(outputs: Any, weights: Any, retain_graph: bool | None, create_graph: bool, inputs: Any) -> None:
    if inputs is not None:
        leaves = _list(inputs, "backward")
        grads = grad(outputs, leaves, weights, retain_graph, create_graph, allow_unused=True)
        for leaf, g in zip(leaves, grads):
            if g is not None:
                leaf.grad = g if leaf.grad is None else leaf.grad + g
                if _waiting.count:
                    from ._passes import run_leaf_hooks

                    run_leaf_hooks(leaf)
        return
    if _waiting.count and len(outputs) > 1:  # hooks run once for all outputs
        with enable_grad():
            parts = [t if w is None else (t * w.detach()).sum() for t, w in zip(outputs, weights) if t.requires_grad]
            outputs, weights = [sum(part.reshape(()) for part in parts)], [None]
    if _anomaly.on:
        _check_gradients(outputs, weights)
    for i, (t, weight) in enumerate(zip(outputs, weights)):
        more = i + 1 < len(outputs)
        _check(_c.tensor_backward(t._h, _optional(weight), _flags(retain_graph or more or None, create_graph)))


@overload
def grad(
    outputs: Any,
    inputs: Tensor | Sequence[Tensor],
    grad_outputs: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    allow_unused: bool | None = None,
    only_inputs: bool = True,
    is_grads_batched: bool = False,
    materialize_grads: bool = False,
) -> tuple[Tensor, ...]: ...
@overload
def grad(
    outputs: Any,
    inputs: Any,
    grad_outputs: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    allow_unused: bool | None = None,
    only_inputs: bool = True,
    is_grads_batched: bool = False,
    materialize_grads: bool = False,
) -> Any: ...
def grad(
    outputs: Any,
    inputs: Any,
    grad_outputs: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    allow_unused: bool | None = None,
    only_inputs: bool = True,
    is_grads_batched: bool = False,
    materialize_grads: bool = False,
) -> Any:
    """Gradients of the outputs' sum, weighted with grad_outputs, for `inputs`; no .grad changes.

    A tuple, or for a dict of inputs a dict. allow_unused: None, and not an error, for an input that the outputs do not depend
    on; with materialize_grads zeros. is_grads_batched: each of grad_outputs has a first axis, and so have the gradients.
    """
    flags = (retain_graph, create_graph, allow_unused, only_inputs, is_grads_batched, materialize_grads)
    if _sparse_grad is not None:
        return _sparse_grad(_grad, outputs, inputs, grad_outputs, flags)
    return _grad(outputs, inputs, grad_outputs, *flags)


def _grad(
    outputs: Any,
    inputs: Any,
    grad_outputs: Any,
    retain_graph: bool | None,
    create_graph: bool,
    allow_unused: bool | None,
    only_inputs: bool,
    is_grads_batched: bool,
    materialize_grads: bool,
) -> Any:
    if not only_inputs:
        raise InvalidError("grad: only_inputs is False, expected True; backward() adds to the .grad of all leaves")
    if materialize_grads:
        if allow_unused is False:
            raise InvalidError("grad: materialize_grads needs allow_unused, which is False; expected True or None")
        allow_unused = True
    if isinstance(inputs, Mapping):
        args = (retain_graph, create_graph, allow_unused, True, is_grads_batched, materialize_grads)
        return dict(zip(inputs, grad(outputs, list(inputs.values()), grad_outputs, *args)))
    outs, ins = _list(outputs, "grad"), _list(inputs, "grad")
    if is_grads_batched:
        return _rows(outs, ins, grad_outputs, retain_graph, create_graph, allow_unused, materialize_grads)
    weights = None
    if grad_outputs is not None:
        given = _list(grad_outputs, "grad")
        if len(given) != len(outs):
            raise InvalidError(f"grad: {len(outs)} outputs, but {len(given)} gradients")
        weights = _handles(given)[0]
    if _anomaly.on:
        _check_gradients(outs, [None] * len(outs) if grad_outputs is None else given)
    found = _out_handles(len(ins))
    flags = _flags(retain_graph, create_graph, bool(allow_unused))
    if _waiting.count:
        from ._passes import a_pass

        with a_pass(create_graph, False):
            _check(_c.tensor_autograd_grad(*_handles(outs), weights, *_handles(ins), flags, found))
    else:
        _check(_c.tensor_autograd_grad(*_handles(outs), weights, *_handles(ins), flags, found))
    if materialize_grads:
        return tuple(x.detach().mul(0) if h is None else _wrap(h) for x, h in zip(ins, found))
    return tuple(None if h is None else _wrap(h) for h in found)


def _raw(outs: Any, ins: Any, weights: Any, retain: bool, create: bool, unused: bool) -> list[Any]:
    found = _out_handles(len(ins))
    held = None if weights is None else _handles(list(weights))[0]
    _check(_c.tensor_autograd_grad(*_handles(outs), held, *_handles(ins), _flags(retain, create, unused), found))
    return [None if h is None else _wrap(h) for h in found]


def _check_gradients(outputs: Any, weights: Any) -> None:
    from .anomaly_mode import check_gradients

    check_gradients(list(outputs), weights, _raw)


def _rows(outs: Any, ins: Any, weights: Any, retain: Any, create: bool, unused: Any, materialize: bool) -> Any:
    """The gradients for each row of the weights, one after the other on one graph."""
    given = _list(weights, "grad")
    if len(given) != len(outs) or any(w is None or w.ndim == 0 for w in given):
        raise InvalidError("grad: is_grads_batched needs a tensor with a first axis for each output as grad_outputs")
    n = given[0].shape[0]
    keep = create if retain is None else retain
    found = [
        grad(outs, ins, [w.select(0, i) for w in given], keep or i + 1 < n, create, unused, True, False, materialize)
        for i in range(n)
    ]
    return tuple(
        None if any(g is None for g in column) else _wrap(_c.tensor_stack(*_handles(list(column)), 0))
        for column in zip(*found)
    )


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
