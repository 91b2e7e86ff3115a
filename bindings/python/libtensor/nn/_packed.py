# SPDX-License-Identifier: Apache-2.0
"""Recurrent layers over packed sequences: the library's loops over steps that as many sequences have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from ..creation import zeros
from ..errors import ShapeError
from ..functions import concat
from ..tensor import Tensor
from ._dtypes import same_dtype
from ._stochastic import dropout
from .utils.rnn import PackedSequence, _runs

if TYPE_CHECKING:
    from .recurrent import RNNBase

Step = Callable[[Tensor, "list[Tensor]"], "tuple[Tensor, list[Tensor]]"]


def run(
    layer: RNNBase, call: Any, packed: PackedSequence, states: tuple[Any, ...]
) -> tuple[PackedSequence, tuple[Tensor, ...]]:
    """What the layer makes of the sequences, and the state after the last step of each of them.

    call: the op, call(input, *states, weights, *options)
    states: (layers * directions, B, size) each, in the order of the batch, or None
    """
    data, sizes, order, places = packed
    name = type(layer).__name__
    same_dtype(layer, data, layer._weights()[0])
    if data.ndim != 2 or data.shape[-1] != layer.input_size:
        raise ShapeError(
            f"{name}: the packed data has shape {list(data.shape)}, expected vectors of {layer.input_size} elements"
        )
    parts = _runs(sizes)
    batch = parts[0][2]
    first = []
    widths = (layer.proj_size or layer.hidden_size, layer.hidden_size)
    directions = 2 if layer.bidirectional else 1
    for state, width in zip(states, widths):
        shape = (layer.num_layers * directions, batch, width)
        if state is None:
            state = zeros(shape, dtype=data.dtype, device=data.device)
        elif state.shape != shape:
            raise ShapeError(f"{name}: the state has shape {list(state.shape)}, expected {list(shape)}")
        elif order is not None:
            state = state.index_select(1, order)
        first.append(state)
    output, last = (_both if layer.bidirectional else _forward)(layer, call, data, parts, first)
    if places is not None:
        last = [state.index_select(1, places) for state in last]
    return PackedSequence(output, sizes, order, places), tuple(last)


def _step(call: Any, weights: list[Tensor], layers: int, bias: bool, drop: float, training: bool) -> Step:
    def step(x: Tensor, states: list[Tensor]) -> tuple[Tensor, list[Tensor]]:
        output, *new = call(x, *states, weights, layers, bias, drop, training, False, False)
        return output, new

    return step


def _joined(parts: list[Tensor], axis: int = 0) -> Tensor:
    return parts[0] if len(parts) == 1 else concat(parts, axis)


def _along(step: Step, data: Tensor, parts: list[tuple[int, int, int]], states: list[Tensor]) -> tuple[Tensor, Any]:
    """From the first step on: sequences leave at their end."""
    outputs: list[Tensor] = []
    ended: list[list[Tensor]] = []
    for row, n, size in parts:
        if states[0].shape[1] > size:
            ended.append([state[:, size:] for state in states])
            states = [state[:, :size] for state in states]
        output, states = step(data[row : row + n * size].unflatten(0, (n, size)), states)
        outputs.append(output.flatten(0, 1))
    every = [states, *reversed(ended)]
    return _joined(outputs), [_joined([one[i] for one in every], 1) for i in range(len(states))]


def _against(step: Step, data: Tensor, parts: list[tuple[int, int, int]], first: list[Tensor]) -> tuple[Tensor, Any]:
    """From the last step on: sequences join at their end."""
    outputs: list[Tensor] = []
    states: list[Tensor] = []
    for row, n, size in reversed(parts):
        known = states[0].shape[1] if states else 0
        new = [state[:, known:size] for state in first]
        states = [concat([a, b], 1) for a, b in zip(states, new)] if states else new
        output, states = step(data[row : row + n * size].unflatten(0, (n, size)).flip(0), states)
        outputs.append(output.flip(0).flatten(0, 1))
    return _joined(outputs[::-1]), states


def _forward(
    layer: RNNBase, call: Any, data: Tensor, parts: list[tuple[int, int, int]], states: list[Tensor]
) -> tuple[Tensor, list[Tensor]]:
    step = _step(call, layer._weights(), layer.num_layers, layer.bias, layer.dropout, layer.training)
    return _along(step, data, parts, states)


def _both(
    layer: RNNBase, call: Any, data: Tensor, parts: list[tuple[int, int, int]], states: list[Tensor]
) -> tuple[Tensor, list[Tensor]]:
    last: list[list[Tensor]] = [[] for _ in states]
    weights = layer.all_weights
    for i in range(layer.num_layers):
        outputs = []
        for way, walk in enumerate((_along, _against)):
            at = 2 * i + way
            step = _step(call, weights[at], 1, layer.bias, 0.0, layer.training)
            output, new = walk(step, data, parts, [state[at : at + 1] for state in states])
            outputs.append(output)
            for known, state in zip(last, new):
                known.append(state)
        data = concat(outputs, -1)
        if layer.dropout and i < layer.num_layers - 1:
            data = dropout(data, layer.dropout, layer.training)
    return data, [concat(known) for known in last]
