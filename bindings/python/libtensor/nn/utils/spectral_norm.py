# SPDX-License-Identifier: Apache-2.0
"""Weights divided by their largest singular value (Miyato et al. 2018, arXiv:1802.05957)."""

from __future__ import annotations

from math import prod
from typing import Any, TypeVar

from ...autograd.grad_mode import no_grad
from ...errors import InvalidError
from ...functions import mv, normalize, vdot
from ...tensor import Tensor
from ..module import Module, expect_module
from ..parameter import Parameter

T = TypeVar("T", bound=Module)


def matrix_of(weight: Tensor, dim: int) -> Tensor:
    """The weight as a matrix whose rows go along an axis."""
    order = [dim % weight.ndim, *(i for i in range(weight.ndim) if i != dim % weight.ndim)]
    moved = weight if dim % weight.ndim == 0 else weight.permute(*order)
    return moved.reshape(moved.shape[0], prod(moved.shape[1:]))


def output_axis(module: Module, dim: int | None) -> int:
    """The given axis, else that of the outputs in the weight of the module."""
    from ..convolutions import _ConvTranspose

    return dim if dim is not None else 1 if isinstance(module, _ConvTranspose) else 0


def iterate(matrix: Tensor, u: Tensor, v: Tensor, n: int, eps: float) -> None:
    """n steps of power iteration: u and v approach the singular vectors of the largest singular value."""
    with no_grad():
        for _ in range(n):
            u.copy_(normalize(mv(matrix, v), 2.0, 0, eps))
            v.copy_(normalize(mv(matrix.transpose(0, 1).conj(), u), 2.0, 0, eps))


def positive(n_power_iterations: Any) -> int:
    if not isinstance(n_power_iterations, int) or n_power_iterations <= 0:
        raise InvalidError(f"spectral_norm: n_power_iterations is {n_power_iterations!r}, expected a positive integer")
    return n_power_iterations


class SpectralNorm:
    """A hook that divides a weight by an estimate of its largest singular value."""

    _version = 1

    def __init__(self, name: str = "weight", n_power_iterations: int = 1, dim: int = 0, eps: float = 1e-12) -> None:
        self.name, self.dim, self.eps = name, dim, eps
        self.n_power_iterations = positive(n_power_iterations)

    def compute_weight(self, module: Module, do_power_iteration: bool) -> Tensor:
        """The weight of NAME_orig; u and v take more steps if do_power_iteration."""
        weight = getattr(module, f"{self.name}_orig")
        u, v = getattr(module, f"{self.name}_u"), getattr(module, f"{self.name}_v")
        matrix = matrix_of(weight, self.dim)
        if do_power_iteration:
            iterate(matrix.detach().mH, v, u, self.n_power_iterations, self.eps)  # v first, as PyTorch
            u, v = u.clone(), v.clone()  # the next steps change the buffers, and backward needs these
        return weight / vdot(u, mv(matrix, v))  # type: ignore[no-any-return]

    def remove(self, module: Module) -> None:
        """The weight as one parameter again, of the value that it has."""
        with no_grad():
            weight = self.compute_weight(module, do_power_iteration=False)
        for name in (self.name, f"{self.name}_u", f"{self.name}_v", f"{self.name}_orig"):
            delattr(module, name)
        module.register_parameter(self.name, Parameter(weight.detach()))

    def __call__(self, module: Module, args: Any) -> None:
        object.__setattr__(module, self.name, self.compute_weight(module, module.training))


def spectral_norm(
    module: T, name: str = "weight", n_power_iterations: int = 1, eps: float = 1e-12, dim: int | None = None
) -> T:
    """Divides a weight by its largest singular value, which power iteration estimates in training.

    name: the parameter, which becomes NAME_orig; NAME_u and NAME_v are buffers
    n_power_iterations: steps for each call in training
    eps: added where vectors are normalised
    dim: the axis of the outputs; None: 1 for ConvTranspose, else 0
    """
    expect_module("spectral_norm", module)
    for other in module._forward_pre_hooks.values():
        if isinstance(other, SpectralNorm) and other.name == name:
            raise InvalidError(f"spectral_norm: {name!r} of {type(module).__name__} has a spectral_norm already")
    hook = SpectralNorm(name, n_power_iterations, output_axis(module, dim), eps)
    weight = module._parameters.get(name)
    if weight is None:
        raise InvalidError(f"spectral_norm: {type(module).__name__} has no parameter {name!r}")
    with no_grad():
        rows, columns = matrix_of(weight.detach(), hook.dim).shape
        u = normalize(weight.new_empty(rows).normal_(0, 1), 2.0, 0, eps)
        v = normalize(weight.new_empty(columns).normal_(0, 1), 2.0, 0, eps)
    del module._parameters[name]
    module.register_parameter(f"{name}_orig", weight)
    object.__setattr__(module, name, weight.detach())
    module.register_buffer(f"{name}_u", u)
    module.register_buffer(f"{name}_v", v)
    module.register_forward_pre_hook(hook)
    return module


def remove_spectral_norm(module: T, name: str = "weight") -> T:
    """The weight as one parameter again, divided as it was."""
    expect_module("remove_spectral_norm", module)
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, SpectralNorm) and hook.name == name:
            hook.remove(module)
            del module._forward_pre_hooks[key]
            return module
    raise InvalidError(f"remove_spectral_norm: {name!r} of {type(module).__name__} has no spectral_norm")
