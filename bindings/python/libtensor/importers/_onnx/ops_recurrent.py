# SPDX-License-Identifier: Apache-2.0
"""RNN, GRU and LSTM."""

from __future__ import annotations

from typing import Any, Callable

import numpy as np

from ...errors import InvalidError
from ...nn import functional as F
from .ops_quant import dynamic_quantize
from .ops_shape import gather_rows
from .registry import Node, op
from .values import constant, lt

# Of each activation its function of (x, alpha, beta), and the usual alpha and beta, None where it has none.
_ACTIVATIONS: dict[str, tuple[Callable[..., Any], float | None, float | None]] = {
    "relu": (lambda x, a, b: F.relu(x), None, None),
    "tanh": (lambda x, a, b: lt.tanh(x), None, None),
    "sigmoid": (lambda x, a, b: lt.sigmoid(x), None, None),
    "affine": (lambda x, a, b: x * a + b, 1.0, 0.0),
    "leakyrelu": (lambda x, a, b: F.leaky_relu(x, a), 0.01, None),
    "thresholdedrelu": (lambda x, a, b: lt.where(x > a, x, lt.zeros_like(x)), 1.0, None),
    "scaledtanh": (lambda x, a, b: lt.tanh(x * b) * a, 1.0, 1.0),
    "hardsigmoid": (lambda x, a, b: (x * a + b).clamp(0.0, 1.0), 0.2, 0.5),
    "elu": (lambda x, a, b: F.elu(x, a), 1.0, None),
    "softsign": (lambda x, a, b: F.softsign(x), None, None),
    "softplus": (lambda x, a, b: F.softplus(x), None, None),
}
_USUAL = {"RNN": ["Tanh"], "GRU": ["Sigmoid", "Tanh"], "LSTM": ["Sigmoid", "Tanh", "Tanh"]}
_GATES = {"RNN": 1, "GRU": 3, "LSTM": 4}
# libtensor's gates in the order of ONNX's.
_ORDER = {"RNN": (0,), "GRU": (1, 0, 2), "LSTM": (0, 2, 3, 1)}
QUANTIZED = "operands are quantized"  # an attribute of this package's own, for DynamicQuantizeLSTM
_FUSED = {"RNN": lt.Tensor.rnn_tanh, "GRU": lt.Tensor.gru, "LSTM": lt.Tensor.lstm}


def _activations(a: Node, directions: int) -> list[list[Callable[[Any], Any]]]:
    """The activations of each direction, before which `clip` bounds their argument."""
    usual = _USUAL[a.op_type] * directions
    names = a.get("activations", usual)
    if len(names) != len(usual):
        raise InvalidError(f"activations are {names}, expected {len(usual)}")
    alphas, betas = iter(a.get("activation_alpha", [])), iter(a.get("activation_beta", []))
    clip = a.get("clip", 0.0)
    found: list[Callable[[Any], Any]] = []
    for name in names:
        if name.lower() not in _ACTIVATIONS:
            raise InvalidError(f"activation {name!r} is unknown")
        function, alpha, beta = _ACTIVATIONS[name.lower()]
        alpha = next(alphas, alpha) if alpha is not None else None
        beta = next(betas, beta) if beta is not None else None

        def run(x: Any, function: Any = function, alpha: Any = alpha, beta: Any = beta) -> Any:
            return function(x.clamp(-clip, clip) if clip else x, alpha, beta)

        found.append(run)
    each = len(_USUAL[a.op_type])
    return [found[i : i + each] for i in range(0, len(found), each)]


def _step(a: Node, acts: Any, given: Any, r: Any, rb: Any, h: Any, c: Any, p: Any) -> tuple[Any, Any]:
    """One step: `given` is x @ W.T + Wb; the new hidden state, and of an LSTM the new cell state."""
    n = h.shape[-1]
    h = _operand(a, h)
    if a.op_type == "RNN":
        return acts[0](given + F.linear(h, r, rb)), None
    if a.op_type == "GRU":
        if a.get("linear_before_reset", 0):
            inner = F.linear(h, r, rb)
            z, reset = (acts[0](t) for t in lt.split(lt.narrow(given + inner, -1, 0, 2 * n), n, -1))
            new = acts[1](lt.narrow(given, -1, 2 * n, n) + reset * lt.narrow(inner, -1, 2 * n, n))
        else:
            gates = lt.narrow(given, -1, 0, 2 * n) + F.linear(h, lt.narrow(r, 0, 0, 2 * n), lt.narrow(rb, 0, 0, 2 * n))
            z, reset = (acts[0](t) for t in lt.split(gates, n, -1))
            inner = F.linear(reset * h, lt.narrow(r, 0, 2 * n, n), lt.narrow(rb, 0, 2 * n, n))
            new = acts[1](lt.narrow(given, -1, 2 * n, n) + inner)
        return (1 - z) * new + z * h, None
    i, o, f, g = lt.split(given + F.linear(h, r, rb), n, -1)
    if p is not None:
        peep_i, peep_o, peep_f = lt.split(p, n, 0)
        i, f = i + peep_i * c, f + peep_f * c
    i = acts[0](i)
    f = 1 - i if a.get("input_forget", 0) else acts[0](f)
    cell = f * c + i * acts[1](g)
    o = acts[0](o if p is None else o + peep_o * cell)
    return o * acts[2](cell), cell


def _operand(a: Node, x: Any) -> Any:
    """The left operand of a product: as its 8-bit numbers say where these are quantized."""
    if not a.get(QUANTIZED, False):
        return x
    small, scale, zero = dynamic_quantize(a, x)
    return (small.to(x.dtype) - zero.to(x.dtype)) * scale


def _direction(
    a: Node, acts: Any, x: Any, w: Any, r: Any, b: Any, h: Any, c: Any, p: Any, lengths: Any, reverse: bool
) -> tuple[Any, Any, Any]:
    """All steps in one direction: the hidden states (length, batch, hidden) and the last states."""
    length, batch = x.shape[:2]
    places = None
    if reverse:
        if lengths is None:
            x = lt.flip(x, (0,))
        else:
            places = np.tile(np.arange(length), (batch, 1))
            for row, n in zip(places, lengths):
                row[:n] = row[:n][::-1]
            x = gather_rows(x, places, 1, 0)
    wb, rb = lt.split(b, b.shape[0] // 2, 0)
    given = F.linear(_operand(a, x), w, wb)
    rows = []
    for t in range(length):
        new, cell = _step(a, acts, lt.select(given, 0, t), r, rb, h, c, p)
        if lengths is None:
            h, c = new, cell
            rows.append(new)
        else:
            on = constant(np.asarray(lengths) > t).reshape(-1, 1)
            h = lt.where(on, new, h)
            c = None if cell is None else lt.where(on, cell, c)
            rows.append(lt.where(on, new, lt.zeros_like(new)))
    y = lt.stack(rows, 0) if rows else lt.zeros(0, batch, h.shape[-1], dtype=x.dtype)
    if reverse:
        y = lt.flip(y, (0,)) if places is None else gather_rows(y, places, 1, 0)
    return y, h, c


def _fused(a: Node, x: Any, w: Any, r: Any, b: Any, h: Any, c: Any) -> tuple[Any, Any, Any]:
    """The same by libtensor's own op, for the usual activations."""
    directions, hidden = w.shape[0], r.shape[2]
    order = _ORDER[a.op_type]

    def rearranged(t: Any) -> Any:
        return t if len(order) == 1 else lt.cat([lt.narrow(t, 0, hidden * i, hidden) for i in order], 0)

    weights = []
    for d in range(directions):
        wb, rb = lt.split(b[d], b.shape[1] // 2, 0)
        weights += [rearranged(t) for t in (w[d], r[d], wb, rb)]
    reverse = a.get("direction") == "reverse"
    t = lt.flip(x, (0,)) if reverse else x
    states = [h] if c is None else [h, c]
    out, last, *cell = _FUSED[a.op_type](t, *states, weights, bidirectional=directions == 2)
    y = out.reshape(*out.shape[:2], directions, hidden).transpose(1, 2)
    return lt.flip(y, (0,)) if reverse else y, last, cell[0] if cell else None


def _recurrent(
    a: Node, x: Any, w: Any, r: Any, b: Any, lengths: Any, h: Any, c: Any = None, p: Any = None
) -> tuple[Any, ...]:
    direction = a.one_of("direction", "forward", ("forward", "reverse", "bidirectional"))
    n = 2 if direction == "bidirectional" else 1
    if w.ndim != 3 or w.shape[0] != n or r.ndim != 3 or r.shape[0] != n:
        raise InvalidError(f"weights of shapes {list(w.shape)} and {list(r.shape)} for {n} directions")
    hidden = r.shape[2]
    batch_first = a.get("layout", 0)
    if batch_first:
        x = x.transpose(0, 1)
        h, c = (None if t is None else t.transpose(0, 1) for t in (h, c))
    length, batch = x.shape[:2]
    zero = lt.zeros(n, batch, hidden, dtype=x.dtype)
    h = zero if h is None else h
    c = (zero if c is None else c) if a.op_type == "LSTM" else None
    b = lt.zeros(n, 2 * _GATES[a.op_type] * hidden, dtype=x.dtype) if b is None else b
    given = None if lengths is None else [int(v) for v in lengths.reshape(-1)]
    if given is not None and all(v == length for v in given):
        given = None
    usual = a.get("activations", _USUAL[a.op_type] * n) == _USUAL[a.op_type] * n
    plain = (
        usual
        and not a.get(QUANTIZED, False)
        and given is None
        and p is None
        and not a.get("clip", 0.0)
        and not a.get("input_forget", 0)
    )
    if plain and length > 0 and (a.op_type != "GRU" or a.get("linear_before_reset", 0)):
        y, last, cell = _fused(a, x, w, r, b, h, c)
    else:
        acts = _activations(a, n)
        parts = [
            _direction(
                a, acts[d], x, w[d], r[d], b[d], h[d], None if c is None else c[d], None if p is None else p[d],
                given, direction == "reverse" or d == 1,
            )
            for d in range(n)
        ]  # fmt: skip
        y, last = lt.stack([part[0] for part in parts], 1), lt.stack([part[1] for part in parts], 0)
        cell = lt.stack([part[2] for part in parts], 0) if c is not None else None
    if batch_first:
        y, last = y.permute(2, 0, 1, 3), last.transpose(0, 1)
        cell = None if cell is None else cell.transpose(0, 1)
    return (y, last, cell)[: a.outputs]


@op("RNN GRU", 7, host=(4,))
def rnn(a: Node, x: Any, w: Any, r: Any, b: Any = None, lengths: Any = None, h: Any = None) -> Any:
    return _recurrent(a, x, w, r, b, lengths, h)


@op("LSTM", 7, host=(4,))
def lstm(
    a: Node, x: Any, w: Any, r: Any, b: Any = None, lengths: Any = None, h: Any = None, c: Any = None, p: Any = None
) -> Any:
    return _recurrent(a, x, w, r, b, lengths, h, c, p)
