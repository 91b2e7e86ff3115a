# SPDX-License-Identifier: Apache-2.0
"""A multi-layer perceptron of values. Weights are drawn with the random module, in micrograd's order."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from .engine import Value

Inputs = Sequence[Any]  # values or numbers


class Module:
    """What has parameters."""

    def zero_grad(self) -> None:
        """Forgets the gradients of the parameters."""
        for p in self.parameters():
            p.grad = 0

    def parameters(self) -> list[Value]:
        """The values that training changes."""
        return []


class Neuron(Module):
    """The weighted sum of `nin` inputs and a bias, rectified if `nonlin`."""

    def __init__(self, nin: int, nonlin: bool = True) -> None:
        self.w = [Value(random.uniform(-1, 1)) for _ in range(nin)]
        self.b = Value(0)
        self.nonlin = nonlin

    def __call__(self, x: Inputs) -> Value:
        total = self.b
        for w, value in zip(self.w, x):
            total = total + w * value
        return total.relu() if self.nonlin else total

    def parameters(self) -> list[Value]:
        return [*self.w, self.b]

    def __repr__(self) -> str:
        return f"{'ReLU' if self.nonlin else 'Linear'}Neuron({len(self.w)})"


class Layer(Module):
    """`nout` neurons over the same inputs. One neuron gives its value, several a list."""

    def __init__(self, nin: int, nout: int, **kwargs: bool) -> None:
        self.neurons = [Neuron(nin, **kwargs) for _ in range(nout)]

    def __call__(self, x: Inputs) -> Any:
        values = [neuron(x) for neuron in self.neurons]
        return values[0] if len(values) == 1 else values

    def parameters(self) -> list[Value]:
        return [p for neuron in self.neurons for p in neuron.parameters()]

    def __repr__(self) -> str:
        return f"Layer of [{', '.join(map(repr, self.neurons))}]"


class MLP(Module):
    """Layers of the sizes `nouts` over `nin` inputs; all but the last are rectified."""

    def __init__(self, nin: int, nouts: Sequence[int]) -> None:
        sizes = [nin, *nouts]
        last = len(nouts) - 1
        self.layers = [Layer(n, m, nonlin=i != last) for i, (n, m) in enumerate(zip(sizes, sizes[1:]))]

    def __call__(self, x: Inputs) -> Any:
        for layer in self.layers:
            x = layer(x)
        return x

    def parameters(self) -> list[Value]:
        return [p for layer in self.layers for p in layer.parameters()]

    def __repr__(self) -> str:
        return f"MLP of [{', '.join(map(repr, self.layers))}]"
