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


def byte_terms(draw, i, x, weight, outs, width):
    """The scales and zero points of a product, in several ways; scales are powers of 2, so that ties are exact."""
    rng, line = draw.rng, (outs,)
    scaled, quantized, by_channel = i % 4 != 0, i % 4 in (1, 3), i % 2 == 0
    whole = {
        0: None,
        1: draw.fixed(rng.integers(-50, 50, line), "int32"),
        2: draw.fixed(rng.integers(-8, 8, line) / 4, "float32"),
    }
    out_dtype = ["int8", "uint8"][i // 2 % 2]
    return {
        "x": x,
        "weight": weight,
        "bias": whole[i % 3 if scaled else i % 2],
        "x_scale": draw.fixed(0.25, "float32") if scaled else None,
        "x_zero_point": draw.fixed(3, x.dtype) if i % 3 != 2 else None,
        "weight_scale": draw.fixed(2.0 ** -rng.integers(2, 5, line if by_channel else ()), "float32") if scaled else None,
        "weight_zero_point": draw.fixed(rng.integers(0, 9, line if by_channel else (1,)), weight.dtype) if i % 5 == 1 else None,
        "out_scale": draw.fixed([8.0 * width], "float32") if quantized else None,
        "out_zero_point": draw.fixed(5, out_dtype) if quantized and i % 8 != 1 else None,
        "relu": int(i % 3 == 1),
    }  # fmt: skip


def bytes_of(draw, shape, dtype):
    low = -128 if dtype == "int8" else 0
    return draw.fixed(draw.rng.integers(low, low + 256, shape), dtype)


@builder("quantize_affine")
def quantize_affine(draw):
    for i, (shape, axis) in enumerate([((2, 3), 1), ((4,), 0), ((), 0), ((2, 3, 5), -2), ((0, 3), 1)]):
        dtype = ["uint8", "int8", "int16", "uint16"][i % 4]  # first what it is without a dtype
        extent = shape[axis] if shape else 1
        many = (extent,) if i % 2 == 0 and shape else ()
        scale = draw.fixed(2.0 ** -draw.rng.integers(1, 4, many), "float32")
        zero = draw.fixed(draw.rng.integers(0, 9, many), dtype) if i % 3 else None
        yield {
            "x": draw(shape),
            "scale": scale,
            "zero_point": zero,
            "axis": axis,
            "dtype": dtype if i % 2 or zero is None else None,
        }


@builder("dequantize_affine")
def dequantize_affine(draw):
    for i, (shape, axis) in enumerate([((2, 3), 1), ((4,), 0), ((), 0), ((2, 3, 5), -2), ((0, 3), 1)]):
        many = (shape[axis],) if i % 2 == 0 and shape else ()
        scale = draw.fixed(2.0 ** -draw.rng.integers(1, 4, many), ["float32", "float64", "float16"][i % 3])
        zero = draw.fixed(draw.rng.integers(0, 9, many), draw.dtype) if i % 3 else None
        codes = draw.fixed(draw.rng.integers(0, 100, shape), draw.dtype)
        yield {"codes": codes, "scale": scale, "zero_point": zero, "axis": axis}


@builder("quantized_conv")
def quantized_conv(draw):
    for i, (x, weight, stride, padding, dilation, groups) in enumerate(
        [
            ((1, 3, 5, 6), (4, 3, 3, 3), 1, 1, 1, 1),
            ((2, 4, 7, 5), (8, 1, 3, 3), 2, [0, 1, 2, 1], 1, 4),
            ((3, 9), (2, 3, 2), 1, [1, 0], 2, 1),
            ((1, 4, 3, 4, 5), (4, 2, 2, 1, 3), [1, 2, 1], [1, 0, 1], 1, 2),
            ((2, 5, 4, 4), (7, 5, 1, 1), 1, 0, 1, 1),
            ((2, 8, 9, 20), (20, 8, 3, 3), [2, 1], [1, 2], 1, 1),
            ((1, 6, 40), (6, 1, 5), 3, 2, 2, 6),
            ((0, 3, 4, 4), (2, 3, 1, 1), 1, 0, 1, 1),
        ]
    ):
        for j in range(2):
            kind = ["int8", "uint8"]
            left, right = bytes_of(draw, x, draw.dtype), bytes_of(draw, weight, kind[(i + j) % 2])
            terms = byte_terms(draw, 2 * i + j, left, right, weight[0], 64)
            window = {"stride": stride, "padding": padding, "dilation": dilation}
            window = {k: v if isinstance(v, list) else [v] for k, v in window.items()}
            relu = terms.pop("relu")
            yield {**terms, **window, "groups": groups, "relu": relu}


@builder("quantized_matmul")
def quantized_matmul(draw):
    for i, (x, weight) in enumerate(
        [
            ((3, 8), (8, 5)),
            ((2, 2, 7), (7, 4)),
            ((5,), (5, 3)),
            ((2, 3, 6), (2, 6, 2)),
            ((17, 33), (33, 70)),
            ((2, 1, 1, 4), (3, 4, 2)),
            ((0, 3), (3, 2)),
        ]
    ):
        for j in range(2):
            kind = ["int8", "uint8"]
            left, right = bytes_of(draw, x, draw.dtype), bytes_of(draw, weight, kind[(i + j) % 2])
            yield byte_terms(draw, 2 * i + j, left, right, weight[-1], 64)
