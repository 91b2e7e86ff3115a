# SPDX-License-Identifier: Apache-2.0
"""Sparse gradients: those of tables of which few rows are in use, and autograd.grad() of sparse tensors."""

from __future__ import annotations

import threading
import weakref
from typing import Any

from .. import _methods_gen as _ops
from .._convert import Handle
from ..autograd.function import Function
from ..autograd.grad_mode import is_grad_enabled, no_grad
from ..errors import AutogradError, InvalidError
from ..tensor import Tensor, sparse_grads
from ._elementwise import add_to
from ._make import coo, is_sparse


class _Collecting(threading.local):
    """Where autograd.grad() of this thread collects the gradients of tables, rather than in their .grad."""

    found: dict[int, Any] | None = None


_collecting = _Collecting()
_tables: set[int] = set()  # the id() of each table that has been used


class _Rows(Function):
    """Rows of a table, whose gradient is a sparse tensor."""

    @staticmethod
    def forward(ctx: Any, weight: Any, index: Any, padding: int | None) -> Any:
        ctx.weight, ctx.padding = weight, padding
        ctx.save_for_backward(index)
        return _ops.embedding(weight.detach(), index)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        weight, index = ctx.weight, ctx.saved_tensors[0].reshape(-1)
        rows = grads[0].reshape(index.shape[0], weight.shape[1])
        if ctx.padding is not None:
            kept = index.ne(ctx.padding).nonzero().reshape(-1)
            index, rows = index.index_select(0, kept), rows.index_select(0, kept)
        gradient = coo(index.to(dtype="int64").unsqueeze(0), rows, weight.shape)
        held = _collecting.found
        if held is not None:
            known = held.get(id(weight))
            held[id(weight)] = gradient if known is None else known.add(gradient)
        else:
            _accumulate(weight, gradient)
        return None, None, None


def _accumulate(weight: Any, gradient: Any) -> None:
    known = weight.grad
    if known is None:
        # Its own memory: the gradient that arrived may be expanded, or the caller's.
        weight.grad = gradient if is_grad_enabled() else gradient.detach().clone()
    elif is_sparse(known):
        weight.grad = known.add(gradient)
    else:
        with no_grad():
            add_to("backward", known.detach(), gradient.detach())


def rows_with_sparse_gradient(weight: Any, index: Any, padding: int | None) -> Any:
    """Rows of a table, a leaf that requires grad, whose gradient is a sparse tensor (rows of the table in use)."""
    if id(weight) not in _tables:
        _tables.add(id(weight))
        weakref.finalize(weight, _tables.discard, id(weight))
    return _Rows.apply(weight, index, padding)


def bags_of_rows(weight: Any, input: Any, padding_idx: int | None) -> tuple[Any, Any, int]:
    """(table, input, padding) of an equal bag: the rows in use as a table, whose gradient reaches weight as a sparse one."""
    from ..creation import arange

    flat = input.reshape(-1)
    rows = rows_with_sparse_gradient(weight, flat, padding_idx)
    places = arange(flat.shape[0], dtype="int64", device=flat.device)
    padding = -1
    if padding_idx is not None:
        out = flat.eq(padding_idx)
        if bool(out.any()):
            padding = int(out.nonzero().reshape(-1)[0])
            places = places.masked_fill(out, padding)
    return rows, places.reshape(input.shape), padding


def gradients_of_tables(plain: Any, outputs: Any, inputs: Any, weights: Any, flags: tuple[Any, ...]) -> Any:
    """autograd.grad(), of which `plain` is the form for dense tensors, that knows sparse tensors, and tables with sparse gradients, among its arguments."""
    outs, ins = _listed(outputs), _listed(inputs)
    if isinstance(inputs, dict) or not isinstance(outs, list) or not isinstance(ins, list):
        return plain(outputs, inputs, weights, *flags)
    given = None if weights is None else _listed(weights)
    if any(map(is_sparse, outs)):
        if given is None or len(given) != len(outs):
            raise AutogradError("grad: a sparse output needs a gradient of its own shape in grad_outputs")
        given = [w.sparse_mask(t)._vals if is_sparse(t) else w for t, w in zip(outs, given)]
    tables = any(id(t) in _tables for t in ins)
    if tables:
        unused = flags[2] or flags[5]
        flags = (*flags[:2], True, *flags[3:])
    before, _collecting.found = _collecting.found, {}
    try:
        dense = plain(
            [t._vals if is_sparse(t) else t for t in outs],
            [t._vals if is_sparse(t) else t for t in ins],
            given,
            *flags,
        )
        collected = _collecting.found
    finally:
        _collecting.found = before
    found = []
    for t, g in zip(ins, dense):
        rows = collected.get(id(t))
        if rows is not None:
            g = rows if g is None else g + rows
        elif is_sparse(t) and g is not None:
            g = t._gradient(g)
        elif g is None and tables and not unused:
            raise AutogradError(
                "grad: an input was not used for the outputs; pass allow_unused=True to get None for it"
            )
        found.append(g)
    return tuple(found)


def _listed(values: Any) -> Any:
    return [values] if isinstance(values, Handle) else list(values) if isinstance(values, (list, tuple)) else values


# ---- optimisers


def apply_sparse(optimizer: Any) -> list[Any]:
    """Before a step of an optimiser of the library: rows that SGD can update by themselves are, other sparse gradients
    become dense ones for this step. Returns the parameters of the latter."""
    name, widened = type(optimizer).__name__, []
    for group in optimizer.param_groups:
        for p in group["params"]:
            if id(p) not in sparse_grads or not is_sparse(gradient := p.grad):
                continue
            if name not in ("SGD", "Adagrad"):
                raise InvalidError(f"{name} does not support sparse gradients, please consider SparseAdam instead")
            if group["weight_decay"] != 0:
                raise InvalidError(f"{name}: weight_decay is {group['weight_decay']}, expected 0 for sparse gradients")
            with no_grad():
                if name == "SGD" and group["momentum"] == 0:
                    rate = float(group["lr"])
                    add_to("step", p.detach(), gradient.detach(), rate if group["maximize"] else -rate)
                else:
                    Tensor.grad.fset(p, gradient.detach().to_dense())  # type: ignore[attr-defined]
                    widened.append((p, gradient))
    return widened


def restore_sparse(widened: list[Any]) -> None:
    """After the step: the gradients are sparse again."""
    for p, gradient in widened:
        p.grad = gradient


def with_dense_grads(optimizer: Any, call: Any) -> None:
    """A call that changes dense gradients in place, made for sparse ones too."""
    held = []
    for p in optimizer._params():
        if id(p) in sparse_grads and is_sparse(gradient := p.grad):
            gradient = gradient.detach().coalesce()
            p.grad = gradient.to_dense()
            held.append((p, gradient))
    try:
        call()
    finally:
        for p, gradient in held:
            p.grad = p.grad.detach().sparse_mask(gradient)
