# SPDX-License-Identifier: Apache-2.0
"""SGD and Adam over lists of tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .... import optim as _optim
from ..tensor import Tensor


class Optimizer:
    """Steps over `params`. Those without a gradient remain as they are."""

    def __init__(self, params: Sequence[Tensor], steps: Any) -> None:
        self.params = list(params)
        self._steps = steps

    def step(self) -> None:
        """Changes every parameter by its gradient."""
        self._steps.step()

    def zero_grad(self) -> None:
        """Forgets the gradients."""
        for p in self.params:
            p.grad = None


class SGD(Optimizer):
    """p - lr * gradient; with momentum, of the gradients' running sum."""

    def __init__(self, params: Sequence[Tensor], lr: float = 1e-3, momentum: float = 0.0) -> None:
        super().__init__(params, _optim.SGD([p._tensor for p in params], lr=lr, momentum=momentum))


class Adam(Optimizer):
    """Kingma and Ba 2015, arXiv:1412.6980."""

    def __init__(
        self,
        params: Sequence[Tensor],
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
    ) -> None:
        super().__init__(params, _optim.Adam([p._tensor for p in params], lr=lr, betas=betas, eps=eps))
