# SPDX-License-Identifier: Apache-2.0
"""Recurrent layers, with the parameters' names and the order of gates that PyTorch has."""

from __future__ import annotations

import math
from typing import Any

from .. import _methods_gen as _ops
from ..creation import empty, zeros
from ..dtypes import DTypeLike
from ..errors import InvalidError, InvalidTypeError, ShapeError, shown
from ..tensor import Tensor
from . import init
from ._dtypes import same_dtype
from .module import Module
from .parameter import Parameter


class _Recurrent(Module):
    """Parameters in U(-1 / sqrt(hidden_size), 1 / sqrt(hidden_size))."""

    hidden_size: int

    def reset_parameters(self) -> None:
        bound = 1 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)


class _Layers(_Recurrent):
    gates = 1

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        proj_size: int = 0,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__()
        if hidden_size <= 0 or num_layers <= 0:
            raise InvalidError(f"hidden_size is {hidden_size} and num_layers {num_layers}, expected more than 0")
        if not 0 <= dropout <= 1:
            raise InvalidError(f"dropout is {dropout}, expected a number in [0, 1]")
        if not 0 <= proj_size < hidden_size:
            raise InvalidError(f"proj_size is {proj_size}, expected 0 to hidden_size {hidden_size}, without it")
        self.input_size, self.hidden_size, self.num_layers, self.bias = input_size, hidden_size, num_layers, bias
        self.batch_first, self.dropout, self.bidirectional = batch_first, float(dropout), bidirectional
        self.proj_size = proj_size
        self._names: list[str] = []
        rows, out = self.gates * hidden_size, proj_size or hidden_size
        for layer in range(num_layers):
            width = input_size if layer == 0 else out * (2 if bidirectional else 1)
            shapes: dict[str, tuple[int, ...]] = {"weight_ih": (rows, width), "weight_hh": (rows, out)}
            if bias:
                shapes |= {"bias_ih": (rows,), "bias_hh": (rows,)}
            if proj_size:
                shapes["weight_hr"] = (proj_size, hidden_size)
            for end in ("", "_reverse") if bidirectional else ("",):
                for name, shape in shapes.items():
                    self._names.append(f"{name}_l{layer}{end}")
                    self.register_parameter(self._names[-1], Parameter(empty(shape, dtype=dtype)))
        self.reset_parameters()

    def _weights(self) -> list[Tensor]:
        return [getattr(self, name) for name in self._names]

    def _options(self) -> tuple[Any, ...]:
        return self.num_layers, self.bias, self.dropout, self.training, self.bidirectional, self.batch_first

    def _check(self, input: Tensor) -> None:
        name = type(self).__name__
        same_dtype(self, input, self._weights()[0])
        if input.ndim not in (2, 3):
            raise ShapeError(f"{name}: expected 2 or 3 axes, the input has {input.ndim}")
        if input.shape[-1] != self.input_size:
            raise ShapeError(f"{name}: the input has vectors of {input.shape[-1]} elements, expected {self.input_size}")

    def extra_repr(self) -> str:
        text = f"{self.input_size}, {self.hidden_size}"
        text += f", proj_size={self.proj_size}" if self.proj_size else ""
        text += f", num_layers={self.num_layers}" if self.num_layers != 1 else ""
        text += f", bias={self.bias}" if not self.bias else ""
        text += f", batch_first={self.batch_first}" if self.batch_first else ""
        text += f", dropout={self.dropout}" if self.dropout else ""
        return text + (f", bidirectional={self.bidirectional}" if self.bidirectional else "")


def _pair(hx: Any, name: str) -> Any:
    if not isinstance(hx, (tuple, list)) or len(hx) != 2:
        raise InvalidTypeError(f"{name}: the state is {shown(hx)}, expected a pair of Tensors (h, c)")
    return hx


class RNN(_Layers):
    """h = tanh(W_ih x + b_ih + W_hh h + b_hh), or relu."""

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        nonlinearity: str = "tanh",
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        dtype: DTypeLike = None,
    ) -> None:
        if nonlinearity not in ("tanh", "relu"):
            raise InvalidError(f"nonlinearity is {shown(nonlinearity)}, expected one of tanh, relu")
        super().__init__(input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, 0, dtype)
        self.nonlinearity = nonlinearity

    def forward(self, input: Tensor, hx: Tensor | None = None) -> tuple[Tensor, Tensor]:
        self._check(input)
        run = _ops.rnn_tanh if self.nonlinearity == "tanh" else _ops.rnn_relu
        output, h = run(input, hx, self._weights(), *self._options())
        return output, h


class GRU(_Layers):
    """h = (1 - z) * n + z * h, with n = tanh(W_in x + b_in + r * (W_hn h + b_hn)) and gates r and z."""

    gates = 3

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__(input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, 0, dtype)

    def forward(self, input: Tensor, hx: Tensor | None = None) -> tuple[Tensor, Tensor]:
        self._check(input)
        output, h = _ops.gru(input, hx, self._weights(), *self._options())
        return output, h


class LSTM(_Layers):
    """c = f * c + i * g and h = o * tanh(c), with gates i, f, g and o; h is projected to proj_size."""

    gates = 4

    def forward(self, input: Tensor, hx: tuple[Tensor, Tensor] | None = None) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        self._check(input)
        h0, c0 = (None, None) if hx is None else _pair(hx, "LSTM")
        output, h, c = _ops.lstm(input, h0, c0, self._weights(), *self._options())
        return output, (h, c)


class _Cell(_Recurrent):
    gates = 1

    def __init__(self, input_size: int, hidden_size: int, bias: bool = True, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.input_size, self.hidden_size, self.bias = input_size, hidden_size, bias
        rows = self.gates * hidden_size
        self.register_parameter("weight_ih", Parameter(empty(rows, input_size, dtype=dtype)))
        self.register_parameter("weight_hh", Parameter(empty(rows, hidden_size, dtype=dtype)))
        for name in ("bias_ih", "bias_hh"):
            self.register_parameter(name, Parameter(empty(rows, dtype=dtype)) if bias else None)
        self.reset_parameters()

    def _weights(self) -> tuple[Any, ...]:
        return self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh

    def _zeros(self, input: Tensor) -> Tensor:
        return zeros(*input.shape[:-1], self.hidden_size, dtype=input.dtype, device=input.device)

    def extra_repr(self) -> str:
        return f"{self.input_size}, {self.hidden_size}" + ("" if self.bias else f", bias={self.bias}")


class RNNCell(_Cell):
    """One step of RNN."""

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        nonlinearity: str = "tanh",
        dtype: DTypeLike = None,
    ) -> None:
        if nonlinearity not in ("tanh", "relu"):
            raise InvalidError(f"nonlinearity is {shown(nonlinearity)}, expected one of tanh, relu")
        super().__init__(input_size, hidden_size, bias, dtype)
        self.nonlinearity = nonlinearity

    def forward(self, input: Tensor, hx: Tensor | None = None) -> Tensor:
        same_dtype(self, input, self._weights()[0])
        run = _ops.rnn_tanh_cell if self.nonlinearity == "tanh" else _ops.rnn_relu_cell
        return run(input, self._zeros(input) if hx is None else hx, *self._weights())

    def extra_repr(self) -> str:
        known = "" if self.nonlinearity == "tanh" else f", nonlinearity={self.nonlinearity}"
        return super().extra_repr() + known


class LSTMCell(_Cell):
    """One step of LSTM."""

    gates = 4

    def forward(self, input: Tensor, hx: tuple[Tensor, Tensor] | None = None) -> tuple[Tensor, Tensor]:
        same_dtype(self, input, self._weights()[0])
        h, c = (self._zeros(input), self._zeros(input)) if hx is None else _pair(hx, "LSTMCell")
        new_h, new_c = _ops.lstm_cell(input, h, c, *self._weights())
        return new_h, new_c


class GRUCell(_Cell):
    """One step of GRU."""

    gates = 3

    def forward(self, input: Tensor, hx: Tensor | None = None) -> Tensor:
        same_dtype(self, input, self._weights()[0])
        return _ops.gru_cell(input, self._zeros(input) if hx is None else hx, *self._weights())
