# SPDX-License-Identifier: Apache-2.0
"""Helpers for training."""

from __future__ import annotations

from collections.abc import Iterable
from ctypes import byref, c_double
from typing import Any

from .. import _ops_gen as _c
from .._convert import Handle as _Handle
from .._convert import check as _check
from .._convert import handle_of as _handle_of
from .._convert import handles as _handles
from .._convert import listed as _listed
from ..creation import tensor
from ..errors import InvalidError
from ..functions import concat
from ..tensor import Tensor
from .module import Module
from .parameter import Parameter

__all__ = [
    "clip_grad_norm_",
    "clip_grad_value_",
    "parameters_to_vector",
    "remove_weight_norm",
    "vector_to_parameters",
    "weight_norm",
]


def _list(parameters: Any) -> list[Tensor]:
    found = [parameters] if isinstance(parameters, _Handle) else _listed(parameters, "clip_grad")
    for p in found:
        _handle_of(p, "clip_grad")
    return found  # type: ignore[return-value]


def clip_grad_norm_(parameters: Tensor | Iterable[Tensor], max_norm: float, norm_type: float = 2.0) -> Tensor:
    """Scales all gradients so that their joint norm is at most max_norm; returns the norm before."""
    total = c_double()
    _check(_c.tensor_clip_grad_norm_(*_handles(_list(parameters)), max_norm, norm_type, byref(total)))
    return tensor(total.value)


def clip_grad_value_(parameters: Tensor | Iterable[Tensor], clip_value: float) -> None:
    """Clamps all gradients to [-clip_value, clip_value]."""
    _check(_c.tensor_clip_grad_value_(*_handles(_list(parameters)), clip_value))


def parameters_to_vector(parameters: Iterable[Tensor]) -> Tensor:
    """All parameters in one 1-d tensor."""
    return concat([p.reshape(-1) for p in parameters])


def vector_to_parameters(vector: Tensor, parameters: Iterable[Tensor]) -> None:
    """The reverse of parameters_to_vector."""
    at = 0
    for p in parameters:
        p.data = vector[at : at + p.numel()].reshape(p.shape)
        at += p.numel()


class _WeightNorm:
    """A hook that makes a weight of its length and its direction."""

    def __init__(self, name: str, dim: int | None) -> None:
        self.name, self.dim = name, dim

    def length(self, v: Tensor) -> Tensor:
        if self.dim is None:
            return v.norm()
        return v.norm(2, [i for i in range(v.ndim) if i != self.dim % v.ndim], keepdim=True)

    def weight(self, module: Module) -> Tensor:
        v, g = getattr(module, f"{self.name}_v"), getattr(module, f"{self.name}_g")
        return v * (g / self.length(v))  # type: ignore[no-any-return]

    def __call__(self, module: Module, args: Any) -> None:
        object.__setattr__(module, self.name, self.weight(module))


def weight_norm(module: Module, name: str = "weight", dim: int | None = 0) -> Module:
    """Trains length and direction of a weight apart, as the parameters NAME_g and NAME_v."""
    hook = _WeightNorm(name, dim)
    weight = module._parameters.pop(name)
    if weight is None:
        raise InvalidError(f"{name!r} of {type(module).__name__} is None")
    module.register_parameter(f"{name}_g", Parameter(hook.length(weight.detach())))
    module.register_parameter(f"{name}_v", Parameter(weight.detach()))
    hook(module, ())
    module.register_forward_pre_hook(hook)
    return module


def remove_weight_norm(module: Module, name: str = "weight") -> Module:
    """The weight as one parameter again."""
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, _WeightNorm) and hook.name == name:
            weight = hook.weight(module).detach()
            del module._forward_pre_hooks[key], module._parameters[f"{name}_g"], module._parameters[f"{name}_v"]
            module.__dict__.pop(name, None)
            module.register_parameter(name, Parameter(weight))
            return module
    raise InvalidError(f"{name!r} of {type(module).__name__} has no weight_norm")
