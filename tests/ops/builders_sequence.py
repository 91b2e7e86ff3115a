# SPDX-License-Identifier: Apache-2.0
"""Samples of recurrent networks, alignments, bags and reductions at places; as builders.py."""

import numpy as np
from builders_nn import BUILDERS, builder
from native import COMPLEX, FLOATING

__all__ = ["BUILDERS"]
GATES = {"rnn_tanh": 1, "rnn_relu": 1, "gru": 3, "lstm": 4}


def small(operand):
    """Gates that are not saturated."""
    operand.values = (operand.values / 2).astype(operand.values.dtype)
    return operand


@builder("rnn_tanh_cell", "rnn_relu_cell", "gru_cell", "lstm_cell")
def cells(draw):
    rows = GATES[draw.op.name.removesuffix("_cell")]
    for i, (batch, width, hidden) in enumerate([((3,), 4, 2), ((), 2, 3), ((0,), 3, 2)]):
        state = {name: draw((*batch, hidden)) for name in ("h", "c")[: 2 if rows == 4 else 1]}
        weights = {"w_ih": draw((rows * hidden, width)), "w_hh": draw((rows * hidden, hidden))}
        biases = {name: draw((rows * hidden,)) if i != 1 else None for name in ("b_ih", "b_hh")}
        yield {"x": draw((*batch, width))} | state | {n: small(w) for n, w in weights.items()} | biases


@builder("rnn_tanh", "rnn_relu", "gru", "lstm")
def recurrent(draw):
    rows = GATES[draw.op.name]
    for i, (shape, hidden, layers, both, first) in enumerate([
        ((3, 2, 2), 2, 1, 0, 0),
        ((2, 3, 2), 2, 2, 1, 1),
        ((3, 2), 3, 1, 1, 0),
        ((2, 0, 3), 2, 1, 0, 0),
    ]):  # fmt: skip
        bias, projected = i != 2, 1 if rows == 4 and i == 1 else 0
        out, count = projected or hidden, layers * (1 + both)
        weights = []
        for k in range(count):
            width = shape[-1] if k < 1 + both else out * (1 + both)
            weights += [small(draw((rows * hidden, width))), small(draw((rows * hidden, out)))]
            weights += [draw((rows * hidden,)) for _ in range(2)] if bias else []
            weights += [draw((projected, hidden))] if projected else []
        batch = () if len(shape) == 2 else (shape[0] if first else shape[1],)
        states = {"h0": draw((count, *batch, out))} | ({"c0": draw((count, *batch, hidden))} if rows == 4 else {})
        if i == 2:
            states = dict.fromkeys(states)
        yield (
            {"x": draw(shape)}
            | states
            | {
                "weights": weights,
                "layers": layers,
                "bias": int(bias),
                "dropout": 0.0,
                "training": 0,
                "bidirectional": both,
                "batch_first": first,
                "rng": None,
            }
        )


@builder("bilinear")
def bilinear(draw):
    for a, b, outputs, bias in [
        ((3, 2), (3, 4), 2, True),
        ((2,), (3,), 2, False),
        ((2, 2, 2), (2, 2, 1), 3, True),
        ((0, 2), (0, 3), 2, True),
    ]:
        weight = draw((outputs, a[-1], b[-1]), "weight")
        yield {"x1": draw(a, "x1"), "x2": draw(b, "x2"), "weight": weight, "bias": draw((outputs,)) if bias else None}


# ---- alignments


def ctc_cases(draw):
    """(shape of log_probs, arguments)"""
    rows = draw.fixed([[1, 2, 2], [2, 0, 0], [1, 1, 0]], "int64")
    line = draw.fixed([2, 1, 1], "int64")
    lengths = {"input_lengths": draw.fixed([6, 4, 5], "int64"), "target_lengths": draw.fixed([3, 1, 2], "int64")}
    yield (6, 3, 3), {"targets": rows, **lengths, "blank": 0}
    lengths = {"input_lengths": draw.fixed([5, 3], "int64"), "target_lengths": draw.fixed([1, 2], "int64")}
    yield (5, 2, 4), {"targets": line, **lengths, "blank": 3}
    lengths = {"input_lengths": draw.fixed([2, 2], "int64"), "target_lengths": draw.fixed([3, 0], "int64")}
    yield (2, 2, 3), {"targets": line, **lengths, "blank": 0}


def log_probs_of(draw, shape):
    x = draw(shape, "log_probs")
    x.values = (-np.abs(x.values.astype(np.float64))).astype(x.values.dtype)
    return x


@builder("ctc_nll")
def ctc_nll(draw):
    for i, (shape, args) in enumerate(ctc_cases(draw)):
        yield {"log_probs": log_probs_of(draw, shape)} | args | {"zero_infinity": i // 2}


@builder("ctc_loss")
def ctc_loss(draw):
    for i, (shape, args) in enumerate(ctc_cases(draw)):
        for reduction in (0, 1, 2):
            yield {"log_probs": log_probs_of(draw, shape)} | args | {"zero_infinity": i // 2, "reduction": reduction}
    args = {"targets": draw.fixed([1, 2], "int64"), "input_lengths": draw.fixed(4, "int64")}
    args |= {"target_lengths": draw.fixed(2, "int64"), "blank": 0, "zero_infinity": 0, "reduction": 0}
    yield {"log_probs": log_probs_of(draw, (4, 3))} | args


@builder("ctc_nll_grad")
def ctc_nll_grad(draw):
    for i, (shape, args) in enumerate(ctc_cases(draw)):
        yield {"dy": draw(shape[1:2], "dy"), "log_probs": log_probs_of(draw, shape)} | args | {"zero_infinity": i // 2}


# ---- places


@builder("scatter_reduce")
def scatter_reduce(draw):
    names = ["sum", "prod", "amax", "amin", "mean"]
    for i, (x, index, src, axis) in enumerate([
        ((3, 4), (2, 4), (2, 4), 0),
        ((3, 4), (3, 5), (3, 6), -1),
        ((5,), (7,), (7,), 0),
        ((), (), (), 0),
        ((2, 3), (0, 3), (2, 3), 0),
        ((2, 0), (3, 0), (3, 0), 0),
    ]):  # fmt: skip
        ordered = names[:-1] if draw.dtype == "bool" else names
        for j, name in enumerate(["sum", "prod", "mean"] if draw.dtype in COMPLEX else ordered):
            place = draw.index(index, x[axis] if x else 1)
            values = draw(src, "src"), draw(x)
            if name == "prod" and draw.dtype in FLOATING and j % 2 and i == 0:
                values[0].values = values[0].values.copy()
                values[0].values[0, 0] = 0
            yield {
                "x": values[1],
                "axis": axis,
                "index": place,
                "src": values[0],
                "reduce": name,
                "include_self": (i + j) % 2,
            }


@builder("embedding_bag")
def embedding_bag(draw):
    for mode, index, offsets, weighted, last, padding in [
        ("sum", (2, 3), None, True, 0, -1),
        ("mean", (2, 3), None, False, 0, 1),
        ("max", (3, 2), None, False, 0, -1),
        ("sum", (6,), [0, 2, 2, 5], True, 0, 2),
        ("mean", (6,), [0, 1, 4], False, 1, -1),
        ("max", (6,), [0, 3, 3], False, 0, 0),
    ]:
        weight = draw((5, 3), "weight")
        weight.values = draw.rng.permutation(15).reshape(5, 3).astype(weight.values.dtype) / 8  # no ties
        yield {
            "weight": weight,
            "index": draw.index(index, 5),
            "offsets": None if offsets is None else draw.fixed(offsets, "int64"),
            "mode": mode,
            "per_sample_weights": draw(index) if weighted else None,
            "include_last_offset": last,
            "padding_idx": padding,
        }


# ---- quantization


@builder("quantize_blockwise")
def quantize_blockwise(draw):
    for i, shape in enumerate([(2, 64), (3, 5), (1,), (2, 2, 70), (0, 3), (2, 0)]):
        for bits in (8, 4):
            yield {"x": draw(shape), "bits": bits, "block_size": 32 << i % 2}
    x = draw((2, 64))
    x.values = x.values * np.repeat([[0, 1], [1, 0]], 32, -1).astype(x.values.dtype)  # blocks of zeros
    yield {"x": x, "bits": 4, "block_size": 32}


def quantized(draw, shape, wide, block_size):
    """Codes and scales of a tensor of this shape."""
    *rows, extent = shape
    low, high, codes = (-128, 128, extent) if wide else (0, 256, -(-extent // 32) * 16)
    scales = draw.rng.uniform(0.005, 0.02, (*rows, -(-extent // block_size)))
    return (
        draw.fixed(draw.rng.integers(low, high, (*rows, codes)), "int8" if wide else "uint8"),
        draw.fixed(scales, "float16" if wide else "float32"),
    )


@builder("dequantize_blockwise")
def dequantize_blockwise(draw):
    for i, shape in enumerate([(2, 64), (3, 5), (1,), (2, 2, 70), (0, 3), (2, 0)]):
        block_size = 32 << i % 2
        codes, scales = quantized(draw, shape, draw.dtype == "int8", block_size)
        extent, dtype = shape[-1], [None, "float64", "float16"][i % 3]
        yield {"codes": codes, "scales": scales, "extent": extent, "block_size": block_size, "dtype": dtype}


@builder("quantized_linear")
def quantized_linear(draw):
    for i, (x, columns, bias) in enumerate(
        [
            ((2, 64), 3, True),
            ((70,), 2, False),
            ((2, 2, 5), 4, True),
            ((18, 33), 5, True),
            ((0, 3), 2, True),
            ((2, 0), 3, True),
        ]
    ):
        for wide in (True, False):
            block_size = 32 << i % 2
            codes, scales = quantized(draw, (columns, x[-1]), wide, block_size)
            operands = {
                "x": draw(x),
                "codes": codes,
                "scales": scales,
                "bias": draw((columns,), "bias") if bias else None,
            }
            yield {**operands, "block_size": block_size, "int8_activations": 0}
