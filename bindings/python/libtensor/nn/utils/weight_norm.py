# SPDX-License-Identifier: Apache-2.0
"""Weights as length and direction (Salimans and Kingma 2016, arXiv:1602.07868)."""

from __future__ import annotations

from typing import Any

from ...errors import InvalidError
from ...tensor import Tensor
from ..module import Module, expect_module
from ..parameter import Parameter


def length_of(v: Tensor, dim: int | None) -> Tensor:
    """The norms of the slices along an axis, with one axis for each of v; of all elements for None, 0-d."""
    if dim is None:
        return v.norm()
    return v.norm(2, [i for i in range(v.ndim) if i != dim % v.ndim], keepdim=True)


class WeightNorm:
    """A hook that makes a weight of its length and its direction."""

    def __init__(self, name: str, dim: int | None) -> None:
        self.name, self.dim = name, dim

    def compute_weight(self, module: Module) -> Tensor:
        """The weight of the parameters NAME_g and NAME_v."""
        v, g = getattr(module, f"{self.name}_v"), getattr(module, f"{self.name}_g")
        return v * (g / length_of(v, self.dim))  # type: ignore[no-any-return]

    def __call__(self, module: Module, args: Any) -> None:
        object.__setattr__(module, self.name, self.compute_weight(module))


def weight_norm(module: Module, name: str = "weight", dim: int | None = 0) -> Module:
    """Trains length and direction of a weight apart, as the parameters NAME_g and NAME_v."""
    expect_module("weight_norm", module)
    if dim == -1:  # as for PyTorch's function
        dim = None
    hook = WeightNorm(name, dim)
    weight = module._parameters.get(name)
    if weight is None:
        raise InvalidError(f"weight_norm: {type(module).__name__} has no parameter {name!r}")
    del module._parameters[name]
    module.register_parameter(f"{name}_g", Parameter(length_of(weight.detach(), dim)))
    module.register_parameter(f"{name}_v", Parameter(weight.detach()))
    hook(module, ())
    module.register_forward_pre_hook(hook)
    return module


def remove_weight_norm(module: Module, name: str = "weight") -> Module:
    """The weight as one parameter again."""
    expect_module("remove_weight_norm", module)
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, WeightNorm) and hook.name == name:
            weight = hook.compute_weight(module).detach()
            del module._forward_pre_hooks[key], module._parameters[f"{name}_g"], module._parameters[f"{name}_v"]
            module.__dict__.pop(name, None)
            module.register_parameter(name, Parameter(weight))
            return module
    raise InvalidError(f"{name!r} of {type(module).__name__} has no weight_norm")
