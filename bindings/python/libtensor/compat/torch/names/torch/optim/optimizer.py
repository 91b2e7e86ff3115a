# SPDX-License-Identifier: Apache-2.0
"""torch.optim.optimizer: what optimisers that were written after PyTorch's import from there."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable
from typing import Any, Callable, Union

import libtensor as lt

ParamsT = params_t = Union[Iterable[lt.Tensor], "Iterable[dict[str, Any]]", "Iterable[tuple[str, lt.Tensor]]"]
_params_doc = _foreach_doc = _fused_doc = _capturable_doc = _differentiable_doc = _maximize_doc = ""


def _use_grad_for_differentiable(func: Callable[..., Any]) -> Callable[..., Any]:
    """The method, which records only where the optimiser's default `differentiable` is true."""

    @functools.wraps(func)
    def step(self: Any, *args: Any, **named: Any) -> Any:
        with lt.set_grad_enabled(bool(self.defaults.get("differentiable", False))):
            return func(self, *args, **named)

    return step


def _disable_dynamo_if_unsupported(single_tensor_fn: Any = None) -> Callable[[Any], Any]:
    """A decorator that returns the function."""
    return lambda function: function


def _default_to_fused_or_foreach(params: Any, differentiable: bool, use_fused: bool = False) -> tuple[bool, bool]:
    """(False, False): one parameter after the other."""
    return False, False


def _get_capturable_supported_devices(supports_xla: bool = True) -> list[str]:
    """The kinds of device whose steps can be captured."""
    return ["cuda"]


def _get_foreach_kernels_supported_devices() -> list[str]:
    """The kinds of device whose lists of parameters are worth one call."""
    return ["cuda"]


def _get_value(x: Any) -> Any:
    """The number of a tensor of one element; else x."""
    return x.item() if isinstance(x, lt.Tensor) else x


def _stack_if_compiling(x: Any) -> Any:
    """x."""
    return x


def _dispatch_sqrt(x: Any) -> Any:
    """The square root of a tensor or a number."""
    return x.sqrt() if isinstance(x, lt.Tensor) else math.sqrt(x)


def _get_scalar_dtype(is_fused: Any = None) -> Any:
    """The dtype of an optimiser's step counts."""
    return lt.float64 if not is_fused and lt.get_default_dtype() is lt.float64 else lt.float32


def _to_scalar(x: Any) -> Any:
    """A tensor of one element without axes; else x."""
    return x.squeeze() if isinstance(x, lt.Tensor) and x.ndim else x


def _view_as_real(params: list[Any], *state_and_grads: list[Any]) -> None:
    """Complex entries of the lists become pairs of real numbers."""
    for i, p in enumerate(params):
        if p.is_complex():
            params[i] = lt.view_as_real(p)
            for entries in state_and_grads:
                entries[i] = lt.view_as_real(entries[i])
