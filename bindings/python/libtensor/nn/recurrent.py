# SPDX-License-Identifier: Apache-2.0
"""Recurrent layers, with the parameters' names and the order of gates that PyTorch has."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Union

from .. import _methods_gen as _ops
from .._convert import one_of
from ..creation import empty, zeros
from ..dtypes import DeviceLike, DTypeLike
from ..errors import InvalidError, InvalidTypeError, ShapeError, shown
from ..tensor import Tensor
from . import init
from ._dtypes import same_dtype
from .module import Module
from .parameter import Parameter

if TYPE_CHECKING:
    from .utils.rnn import PackedSequence

Sequences = Union[Tensor, "PackedSequence"]
_GATES = {"RNN_TANH": 1, "RNN_RELU": 1, "GRU": 3, "LSTM": 4}


class _Recurrent(Module):
    """Parameters in U(-1 / sqrt(hidden_size), 1 / sqrt(hidden_size))."""

    hidden_size: int

    def reset_parameters(self) -> None:
        """Draws new values."""
        bound = 1 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)


class RNNBase(_Recurrent):
    """What RNN, LSTM and GRU share; mode: "RNN_TANH", "RNN_RELU", "LSTM" or "GRU"."""

    def __init__(
        self,
        mode: str,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        proj_size: int = 0,
        device: DeviceLike = None,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__()
        for name, flag in (("bias", bias), ("batch_first", batch_first)):
            if not isinstance(flag, bool):
                raise InvalidTypeError(f"{type(self).__name__}: {name} is {shown(flag)}, expected a bool")
        self.mode = one_of(mode, _GATES, f"{type(self).__name__}: mode")
        if input_size <= 0 or hidden_size <= 0 or num_layers <= 0:
            raise InvalidError(
                f"input_size is {input_size}, hidden_size {hidden_size} and num_layers {num_layers}, expected more than 0"
            )
        if not 0 <= dropout <= 1:
            raise InvalidError(f"dropout is {dropout}, expected a number in [0, 1]")
        if not 0 <= proj_size < hidden_size:
            raise InvalidError(f"proj_size is {proj_size}, expected 0 to hidden_size {hidden_size}, without it")
        self.input_size, self.hidden_size, self.num_layers, self.bias = input_size, hidden_size, num_layers, bias
        self.batch_first, self.dropout, self.bidirectional = batch_first, float(dropout), bidirectional
        self.proj_size = proj_size
        if proj_size and mode != "LSTM":
            raise InvalidError(f"{type(self).__name__}: proj_size is {proj_size}, which only LSTM has")
        self._names: list[str] = []
        rows, out = _GATES[mode] * hidden_size, proj_size or hidden_size
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
                    self.register_parameter(self._names[-1], Parameter(empty(shape, device=device, dtype=dtype)))
        self.reset_parameters()

    def _weights(self) -> list[Tensor]:
        return [getattr(self, name) for name in self._names]

    @property
    def all_weights(self) -> list[list[Tensor]]:
        """The parameters of each direction of each layer."""
        n = len(self._names) // (self.num_layers * (2 if self.bidirectional else 1))
        weights = self._weights()
        return [weights[i : i + n] for i in range(0, len(weights), n)]

    def flatten_parameters(self) -> None:
        """Does nothing: parameters need not be in one piece of memory."""

    def _options(self) -> tuple[Any, ...]:
        return self.num_layers, self.bias, self.dropout, self.training, self.bidirectional, self.batch_first

    def _run(self, call: Any, input: Any, states: tuple[Any, ...]) -> tuple[Any, tuple[Tensor, ...]]:
        """The output and the last states, of a tensor or of a PackedSequence."""
        if not isinstance(input, Tensor):
            from ._packed import run
            from .utils.rnn import PackedSequence

            if isinstance(input, PackedSequence):
                return run(self, call, input, states)
        self._check(input)
        output, *last = call(input, *states, self._weights(), *self._options())
        return output, tuple(last)

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


class RNN(RNNBase):
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
        device: DeviceLike = None,
        dtype: DTypeLike = None,
    ) -> None:
        if nonlinearity not in ("tanh", "relu"):
            raise InvalidError(f"nonlinearity is {shown(nonlinearity)}, expected one of tanh, relu")
        super().__init__(
            f"RNN_{nonlinearity.upper()}", input_size, hidden_size, num_layers, bias, batch_first, dropout,
            bidirectional, 0, device, dtype,
        )  # fmt: skip
        self.nonlinearity = nonlinearity

    def forward(self, input: Sequences, hx: Tensor | None = None) -> tuple[Any, Tensor]:
        call = _ops.rnn_tanh if self.nonlinearity == "tanh" else _ops.rnn_relu
        output, (h,) = self._run(call, input, (hx,))
        return output, h


class GRU(RNNBase):
    """h = (1 - z) * n + z * h, with n = tanh(W_in x + b_in + r * (W_hn h + b_hn)) and gates r and z."""

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        device: DeviceLike = None,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__(
            "GRU", input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, 0, device, dtype
        )

    def forward(self, input: Sequences, hx: Tensor | None = None) -> tuple[Any, Tensor]:
        output, (h,) = self._run(_ops.gru, input, (hx,))
        return output, h


class LSTM(RNNBase):
    """c = f * c + i * g and h = o * tanh(c), with gates i, f, g and o; h is projected to proj_size."""

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
        device: DeviceLike = None,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__(
            "LSTM", input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, proj_size,
            device, dtype,
        )  # fmt: skip

    def forward(self, input: Sequences, hx: tuple[Tensor, Tensor] | None = None) -> tuple[Any, tuple[Tensor, Tensor]]:
        output, (h, c) = self._run(_ops.lstm, input, (None, None) if hx is None else tuple(_pair(hx, "LSTM")))
        return output, (h, c)


class RNNCellBase(_Recurrent):
    """What RNNCell, LSTMCell and GRUCell share; num_chunks: how often the weights have hidden_size rows."""

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool,
        num_chunks: int,
        device: DeviceLike = None,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__()
        self.input_size, self.hidden_size, self.bias = input_size, hidden_size, bias
        rows = num_chunks * hidden_size
        self.register_parameter("weight_ih", Parameter(empty(rows, input_size, device=device, dtype=dtype)))
        self.register_parameter("weight_hh", Parameter(empty(rows, hidden_size, device=device, dtype=dtype)))
        for name in ("bias_ih", "bias_hh"):
            self.register_parameter(name, Parameter(empty(rows, device=device, dtype=dtype)) if bias else None)
        self.reset_parameters()

    def _weights(self) -> tuple[Any, ...]:
        return self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh

    def _zeros(self, input: Tensor) -> Tensor:
        return zeros(*input.shape[:-1], self.hidden_size, dtype=input.dtype, device=input.device)

    def extra_repr(self) -> str:
        return f"{self.input_size}, {self.hidden_size}" + ("" if self.bias else f", bias={self.bias}")


class RNNCell(RNNCellBase):
    """One step of RNN."""

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        nonlinearity: str = "tanh",
        device: DeviceLike = None,
        dtype: DTypeLike = None,
    ) -> None:
        if nonlinearity not in ("tanh", "relu"):
            raise InvalidError(f"nonlinearity is {shown(nonlinearity)}, expected one of tanh, relu")
        super().__init__(input_size, hidden_size, bias, 1, device, dtype)
        self.nonlinearity = nonlinearity

    def forward(self, input: Tensor, hx: Tensor | None = None) -> Tensor:
        same_dtype(self, input, self._weights()[0])
        run = _ops.rnn_tanh_cell if self.nonlinearity == "tanh" else _ops.rnn_relu_cell
        return run(input, self._zeros(input) if hx is None else hx, *self._weights())

    def extra_repr(self) -> str:
        known = "" if self.nonlinearity == "tanh" else f", nonlinearity={self.nonlinearity}"
        return super().extra_repr() + known


class LSTMCell(RNNCellBase):
    """One step of LSTM."""

    def __init__(
        self, input_size: int, hidden_size: int, bias: bool = True, device: DeviceLike = None, dtype: DTypeLike = None
    ) -> None:
        super().__init__(input_size, hidden_size, bias, 4, device, dtype)

    def forward(self, input: Tensor, hx: tuple[Tensor, Tensor] | None = None) -> tuple[Tensor, Tensor]:
        same_dtype(self, input, self._weights()[0])
        h, c = (self._zeros(input), self._zeros(input)) if hx is None else _pair(hx, "LSTMCell")
        new_h, new_c = _ops.lstm_cell(input, h, c, *self._weights())
        return new_h, new_c


class GRUCell(RNNCellBase):
    """One step of GRU."""

    def __init__(
        self, input_size: int, hidden_size: int, bias: bool = True, device: DeviceLike = None, dtype: DTypeLike = None
    ) -> None:
        super().__init__(input_size, hidden_size, bias, 3, device, dtype)

    def forward(self, input: Tensor, hx: Tensor | None = None) -> Tensor:
        same_dtype(self, input, self._weights()[0])
        return _ops.gru_cell(input, self._zeros(input) if hx is None else hx, *self._weights())
