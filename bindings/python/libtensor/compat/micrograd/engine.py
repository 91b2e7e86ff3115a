# SPDX-License-Identifier: Apache-2.0
"""Value: a number with a gradient."""

from __future__ import annotations

from typing import Union

from ...autograd import no_grad
from ...creation import tensor
from ...dtypes import float64
from ...tensor import Tensor

Number = Union[int, float]


class Value:
    """One number and the gradient of a later result for it."""

    __slots__ = ("_tensor", "_prev", "_op", "__weakref__")

    _tensor: Tensor
    _prev: set[Value]
    _op: str

    def __init__(self, data: Number, _children: tuple[Value, ...] = (), _op: str = "") -> None:
        self._tensor = tensor(float(data), dtype=float64, requires_grad=True)
        self._prev = set(_children)
        self._op = _op

    @property
    def data(self) -> float:
        """The number."""
        return self._tensor.item()  # type: ignore[no-any-return]

    @data.setter
    def data(self, data: Number) -> None:
        with no_grad():
            self._tensor.fill_(float(data))

    @property
    def grad(self) -> Number:
        """The gradient that backward() has gathered; 0 before."""
        grad = self._tensor.grad
        return 0 if grad is None else grad.item()

    @grad.setter
    def grad(self, grad: Number) -> None:
        self._tensor.grad = tensor(float(grad), dtype=float64) if grad else None

    def backward(self) -> None:
        """Adds the gradient of this value to the grad of every value that it was computed from; its own becomes 1."""
        self._tensor.grad = None
        self._tensor.backward(retain_graph=True)

    def __add__(self, other: Value | Number) -> Value:
        other = _value(other)
        return _result(self._tensor + other._tensor, "+", self, other)

    def __mul__(self, other: Value | Number) -> Value:
        other = _value(other)
        return _result(self._tensor * other._tensor, "*", self, other)

    def __sub__(self, other: Value | Number) -> Value:
        other = _value(other)
        return _result(self._tensor - other._tensor, "-", self, other)

    def __truediv__(self, other: Value | Number) -> Value:
        other = _value(other)
        return _result(self._tensor / other._tensor, "/", self, other)

    def __pow__(self, other: Value | Number) -> Value:
        if isinstance(other, Value):
            return _result(self._tensor**other._tensor, "**", self, other)
        return _result(self._tensor ** float(other), f"**{other}", self)

    def __neg__(self) -> Value:
        return self * -1

    def __radd__(self, other: Number) -> Value:
        return _value(other) + self

    def __rmul__(self, other: Number) -> Value:
        return _value(other) * self

    def __rsub__(self, other: Number) -> Value:
        return _value(other) - self

    def __rtruediv__(self, other: Number) -> Value:
        return _value(other) / self

    def __rpow__(self, other: Number) -> Value:
        return _value(other) ** self

    def relu(self) -> Value:
        return _result(self._tensor.relu(), "ReLU", self)

    def tanh(self) -> Value:
        return _result(self._tensor.tanh(), "tanh", self)

    def exp(self) -> Value:
        return _result(self._tensor.exp(), "exp", self)

    def log(self) -> Value:
        return _result(self._tensor.log(), "log", self)

    def __repr__(self) -> str:
        return f"Value(data={self.data}, grad={self.grad})"


def _value(other: Value | Number) -> Value:
    return other if isinstance(other, Value) else Value(other)


def _result(computed: Tensor, op: str, *children: Value) -> Value:
    value = Value.__new__(Value)
    computed.retain_grad()
    value._tensor = computed
    value._prev = set(children)
    value._op = op
    return value
