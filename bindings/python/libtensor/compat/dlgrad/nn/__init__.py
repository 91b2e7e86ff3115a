# SPDX-License-Identifier: Apache-2.0
"""Layers, optimisers and data."""

from __future__ import annotations

import math

from ..tensor import Device, Tensor
from . import datasets, optim, utils

__all__ = ["Linear", "datasets", "optim", "utils"]


class Linear:
    """x @ weight.T + bias, with weight (out_features, in_features) and bias (1, out_features)."""

    def __init__(
        self, in_features: int, out_features: int, bias: bool = True, device: Device | str = Device.CPU
    ) -> None:
        bound = 1 / math.sqrt(in_features)
        self.weight = Tensor.uniform((out_features, in_features), device, low=-bound, high=bound, requires_grad=True)
        self.bias: Tensor | None = None
        if bias:
            self.bias = Tensor.uniform((1, out_features), device, low=-bound, high=bound, requires_grad=True)

    def __call__(self, x: Tensor) -> Tensor:
        return x.linear(self.weight, self.bias)
