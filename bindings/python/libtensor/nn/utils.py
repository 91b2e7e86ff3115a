"""Helpers for training."""

from __future__ import annotations

from collections.abc import Iterable
from ctypes import byref, c_double
from typing import Any

from .. import _ops_gen as c
from .._convert import Handle, check, handles
from ..creation import tensor
from ..functions import concat
from ..tensor import Tensor


def _list(parameters: Any) -> list[Tensor]:
    return [parameters] if isinstance(parameters, Handle) else list(parameters)  # type: ignore[list-item]


def clip_grad_norm_(parameters: Tensor | Iterable[Tensor], max_norm: float, norm_type: float = 2.0) -> Tensor:
    """Scales all gradients so that their joint norm is at most max_norm; returns the norm before."""
    total = c_double()
    check(c.tensor_clip_grad_norm_(*handles(_list(parameters)), max_norm, norm_type, byref(total)))
    return tensor(total.value)


def clip_grad_value_(parameters: Tensor | Iterable[Tensor], clip_value: float) -> None:
    """Clamps all gradients to [-clip_value, clip_value]."""
    check(c.tensor_clip_grad_value_(*handles(_list(parameters)), clip_value))


def parameters_to_vector(parameters: Iterable[Tensor]) -> Tensor:
    """All parameters in one 1-d tensor."""
    return concat([p.reshape(-1) for p in parameters])


def vector_to_parameters(vector: Tensor, parameters: Iterable[Tensor]) -> None:
    """The reverse of parameters_to_vector."""
    at = 0
    for p in parameters:
        p.data = vector[at : at + p.numel()].reshape(p.shape)
        at += p.numel()
