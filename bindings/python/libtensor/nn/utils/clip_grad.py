# SPDX-License-Identifier: Apache-2.0
"""Bounds for gradients."""

from __future__ import annotations

import math
from collections.abc import Iterable
from ctypes import byref, c_double
from functools import reduce
from typing import Any

from ... import _ops_gen as _c
from ..._convert import Handle as _Handle
from ..._convert import check as _check
from ..._convert import guard as _guard
from ..._convert import handle_of as _handle_of
from ..._convert import handles as _handles
from ..._convert import listed as _listed
from ...autograd.grad_mode import no_grad
from ...creation import tensor
from ...dtypes import promote_types
from ...errors import InvalidError
from ...functions import stack
from ...tensor import Tensor, sparse_grads


def _list(tensors: Any, name: str) -> list[Tensor]:
    found = [tensors] if isinstance(tensors, _Handle) else _listed(tensors, name)
    for t in found:
        if not hasattr(t, "_parts"):  # gradients may be sparse
            _handle_of(t, name)
    return found  # type: ignore[return-value]


def _finite(total: Tensor, norm_type: float, name: str) -> None:
    if not math.isfinite(total.item()):
        raise InvalidError(
            f"{name}: the norm of order {norm_type} of the gradients is {total.item()}, expected a finite one; "
            "error_if_nonfinite=False scales them all the same"
        )


def get_total_norm(
    tensors: Tensor | Iterable[Tensor],
    norm_type: float = 2.0,
    error_if_nonfinite: bool = False,
    foreach: bool | None = None,
) -> Tensor:
    """The norm of all elements of these tensors together, 0 without any.

    norm_type: order of the norm; infinity: the largest magnitude
    error_if_nonfinite: whether a norm that is infinite or NaN is an error
    foreach: changes nothing
    """
    found = _list(tensors, "get_total_norm")
    order = float(norm_type)
    with no_grad():
        if not found:
            return tensor(0.0)
        parts = stack([t.norm(order).to(device=found[0].device) for t in found])
        total = parts.norm(order)
    if error_if_nonfinite:
        _finite(total, order, "get_total_norm")
    return total


def clip_grads_with_norm_(
    parameters: Tensor | Iterable[Tensor], max_norm: float, total_norm: Tensor, foreach: bool | None = None
) -> None:
    """Scales all gradients by max_norm / (total_norm + 1e-6), if that is less than 1.

    total_norm: their joint norm, a 0-d tensor
    foreach: changes nothing
    """
    with no_grad():
        scale = (float(max_norm) / (total_norm + 1e-6)).clamp(max=1.0)
        for p in _list(parameters, "clip_grads_with_norm_"):
            grad = p.grad
            if grad is not None:
                grad.detach().mul_(scale.to(device=grad.device))


def clip_grad_norm_(
    parameters: Tensor | Iterable[Tensor],
    max_norm: float,
    norm_type: float = 2.0,
    error_if_nonfinite: bool = False,
    foreach: bool | None = None,
) -> Tensor:
    """Scales all gradients so that their joint norm is at most max_norm; returns the norm before.

    norm_type: order of the norm, a number or "inf"; infinity: the largest magnitude
    error_if_nonfinite: whether a norm that is infinite or NaN is an error, which leaves the gradients as they are
    foreach: changes nothing
    """
    known, order = _list(parameters, "clip_grad_norm_"), float(norm_type)
    if error_if_nonfinite or order <= 0 or sparse_grads:
        norm = get_total_norm([p.grad for p in known if p.grad is not None], order)
        if error_if_nonfinite:
            _finite(norm, order, "clip_grad_norm_")
        if order <= 0 or sparse_grads:  # the library has norms of positive orders, and no sparse gradients
            clip_grads_with_norm_(known, max_norm, norm)
            return norm
    total = c_double()
    _check(_c.tensor_clip_grad_norm_(*_handles(known), max_norm, order, byref(total)))
    kinds = {p.dtype.to_real() for p in known}
    place = next((p.device for p in known if p.grad is not None), None)
    return tensor(total.value, dtype=reduce(promote_types, kinds) if kinds else None, device=place)


def clip_grad_norm(
    parameters: Tensor | Iterable[Tensor],
    max_norm: float,
    norm_type: float = 2.0,
    error_if_nonfinite: bool = False,
    foreach: bool | None = None,
) -> Tensor:
    """clip_grad_norm_, by its old name."""
    return clip_grad_norm_(parameters, max_norm, norm_type, error_if_nonfinite, foreach)


def clip_grad_value_(parameters: Tensor | Iterable[Tensor], clip_value: float, foreach: bool | None = None) -> None:
    """Clamps all gradients to [-clip_value, clip_value]; foreach changes nothing."""
    known = _list(parameters, "clip_grad_value_")
    _check(_c.tensor_clip_grad_value_(*_handles(known), clip_value))
    for p in known if sparse_grads else ():
        if (grad := p.grad) is not None and grad.is_sparse:
            entries: Any = grad.coalesce()  # type: ignore[attr-defined]
            p.grad = entries._with(entries.values().clamp(-clip_value, clip_value))


_guard(globals(), ["get_total_norm", "clip_grads_with_norm_", "clip_grad_norm_"], "")
