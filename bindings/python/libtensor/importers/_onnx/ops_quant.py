# SPDX-License-Identifier: Apache-2.0
"""Quantization, and products of integers."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...errors import ShapeError
from .ops_nn import kernel_of, pad_space, pads_of, spatial
from .registry import Node, op
from .values import (
    DTYPES,
    ELEM_TYPES,
    SMALL,
    SmallTensor,
    dtype_of,
    elem_type_of,
    lt,
    round_to_small,
    tensor_of_array,
)


def _held(value: Any) -> Any:
    """The tensor of a value."""
    value = tensor_of_array(value) if isinstance(value, np.ndarray) else value
    return value.tensor if isinstance(value, SmallTensor) else value


def _along(a: Node, x: Any, scale: Any) -> Any:
    """A scale or zero point in a shape that broadcasts to x: of the tensor, along an axis, or of blocks."""
    if scale.ndim == 0 or scale.numel() == 1 and scale.ndim == 1:
        return scale.reshape(())
    axis = a.get("axis", 1)
    axis = axis + x.ndim if axis < 0 else axis
    if a.get("block_size", 0):
        extent = x.shape[axis]
        return lt.narrow(scale.repeat_interleave(a["block_size"], axis), axis, 0, extent)
    if scale.ndim != 1 or axis >= x.ndim or scale.shape[0] != x.shape[axis]:
        raise ShapeError(f"a scale of shape {list(scale.shape)} along axis {axis} of shape {list(x.shape)}")
    return scale.reshape([-1 if i == axis else 1 for i in range(x.ndim)])


WHOLE = [ELEM_TYPES[name] for name in ("int8", "uint8", "int16", "uint16")]


def _is_affine(a: Node, scale: Any) -> bool:
    """Whether there is one scale, or one for each index of an axis."""
    return bool(scale.ndim <= 1) and not a.get("block_size", 0)


def _bounds(dtype: Any) -> tuple[int, int]:
    info = lt.iinfo(dtype)
    return info.min, info.max


def _wide(x: Any) -> Any:
    return x if x.dtype in (lt.float32, lt.float64) else x.to(lt.float32)


@op("QuantizeLinear", 10, raw=True)
def quantize(a: Node, x: Any, scale: Any, zero: Any = None) -> Any:
    x, scale = _held(x), _held(scale)
    to = elem_type_of(zero) if zero is not None else a.get("output_dtype", 0) or 2
    if to in WHOLE and x.dtype is scale.dtype is lt.float32 and not a.get("precision", 0) and _is_affine(a, scale):
        return lt.quantize_affine(x, scale, None if zero is None else _held(zero), a.get("axis", 1), dtype_of(to))
    precision = DTYPES.get(a.get("precision", 0))
    dtype = precision or (x.dtype if x.is_floating_point() else scale.dtype)
    quotient = _wide((x.to(dtype) / _along(a, x, scale.to(dtype))).to(dtype))
    if to in SMALL and not SMALL[to].integral:
        return round_to_small(quotient, to, bool(a.get("saturate", 1)))
    whole = lt.round(quotient)
    if zero is not None:
        whole = whole + _along(a, x, _held(zero)).to(whole.dtype)
    if to in SMALL:
        return SmallTensor(lt.clamp(whole, SMALL[to].low, SMALL[to].high).to(SMALL[to].storage), to)
    return lt.clamp(whole, *_bounds(dtype_of(to))).to(dtype_of(to))


@op("DequantizeLinear", 10, raw=True)
def dequantize(a: Node, x: Any, scale: Any, zero: Any = None) -> Any:
    scale, held = _held(scale), _held(x)
    dtype = DTYPES.get(a.get("output_dtype", 0), scale.dtype)
    whole = held.dtype.kind in "iu" and not isinstance(x, SmallTensor)
    if whole and dtype is scale.dtype is lt.float32 and _is_affine(a, scale):
        return lt.dequantize_affine(held, scale, None if zero is None else _held(zero), a.get("axis", 1))
    wide = lt.float64 if scale.dtype is lt.float64 else lt.float32
    t = held.to(wide)
    if zero is not None and (held.dtype.kind in "iu"):
        t = t - _along(a, held, _held(zero)).to(wide)
    return (t * _along(a, held, scale).to(wide)).to(dtype)


@op("DynamicQuantizeLinear", 11)
def dynamic_quantize(a: Node, x: Any) -> Any:
    low, high = lt.clamp(x.min(), max=0.0), lt.clamp(x.max(), min=0.0)
    scale = (high - low) / 255.0
    scale = lt.where(scale == 0, lt.ones_like(scale), scale)  # of zeros alone, as ONNX Runtime has it
    zero = lt.clamp(lt.round(-low / scale), 0, 255)
    return lt.clamp(lt.round(x / scale) + zero, 0, 255).to(lt.uint8), scale, zero.to(lt.uint8)


# ---- products of integers


def _integer_matmul(x: Any, y: Any, x_zero: Any, y_zero: Any) -> Any:
    """(x - x_zero) @ (y - y_zero) in int32; zero points are None or broadcast to the operands."""
    out = lt.matmul_integer(x, y)
    depth = x.shape[-1]
    if x_zero is not None:
        out = out - lt.mul(x_zero.to(lt.int32), y.to(lt.int32).sum(-2, True).to(lt.int32))
    if y_zero is not None:
        rows = x.to(lt.int32).sum(-1, True).to(lt.int32)
        out = out - rows * y_zero.to(lt.int32)
        if x_zero is not None:
            out = out + x_zero.to(lt.int32) * y_zero.to(lt.int32) * depth
    return out


def _rows(zero: Any) -> Any:
    """A zero point of the left operand: one number, or one for each row."""
    return zero.unsqueeze(-1) if zero is not None and zero.ndim == 1 and zero.numel() > 1 else zero


def _columns(zero: Any) -> Any:
    return zero.unsqueeze(-2) if zero is not None and zero.ndim == 1 and zero.numel() > 1 else zero


def _is_one(*numbers: Any) -> bool:
    return all(n is None or n.numel() == 1 and n.ndim <= 1 for n in numbers)


def _is_line(*numbers: Any) -> bool:
    """Whether each is one number, or one for each output."""
    return all(n is None or n.ndim <= 1 for n in numbers)


@op("MatMulInteger", 10)
def matmul_integer(a: Node, x: Any, y: Any, x_zero: Any = None, y_zero: Any = None) -> Any:
    if y.ndim > 1 and _is_one(x_zero) and _is_line(y_zero):
        return lt.quantized_matmul(x, y, x_zero_point=x_zero, weight_zero_point=y_zero)
    return _integer_matmul(x, y, _rows(x_zero), _columns(y_zero))


def _requantized(total: Any, scale: Any, zero: Any) -> Any:
    """round(total * scale) + zero, in the dtype of the zero point."""
    out = lt.round(total.to(lt.float32) * scale) + zero.to(lt.float32)
    return lt.clamp(out, *_bounds(zero.dtype)).to(zero.dtype)


@op("QLinearMatMul", 10, raw=True)
def qlinear_matmul(a: Node, *xs: Any) -> Any:
    x, x_scale, x_zero, y, y_scale, y_zero, scale, zero = (_held(v) for v in xs)
    kinds = [ELEM_TYPES[t.dtype.name] for t in (x, y)]
    bytes_only = max(*kinds, ELEM_TYPES[zero.dtype.name]) <= 3
    if bytes_only and y.ndim > 1 and _is_one(x_scale, x_zero, scale, zero) and _is_line(y_scale, y_zero):
        return lt.quantized_matmul(x, y, None, x_scale, x_zero, y_scale, y_zero, scale, zero)
    if max(kinds) > 3:
        total = (x.to(lt.float64) - _rows(x_zero).to(lt.float64)) @ (y.to(lt.float64) - _columns(y_zero).to(lt.float64))
    else:
        total = _integer_matmul(x, y, _rows(x_zero), _columns(y_zero))
    ratio = _rows(x_scale).to(lt.float32) * _columns(y_scale).to(lt.float32) / scale.to(lt.float32)
    return _requantized(total, ratio, zero)


def _conv_of_bytes(a: Node, x: Any, w: Any, bias: Any = None, *terms: Any) -> Any:
    """The convolution of integers: their sums in int32, or with scales what they become."""
    n = spatial(x)
    pads = pads_of(x, a, kernel_of(a, w))
    if min((p for pair in pads for p in pair), default=0) < 0:
        x = pad_space(x, [(min(before, 0), min(after, 0)) for before, after in pads])
    return lt.quantized_conv(
        x,
        w,
        bias,
        *terms,
        stride=a.ints("strides", [1] * n),
        padding=[max(p, 0) for side in zip(*pads) for p in side],
        dilation=a.ints("dilations", [1] * n),
        groups=a.get("group", 1),
    )


@op("ConvInteger", 10)
def conv_integer(a: Node, x: Any, w: Any, x_zero: Any = None, w_zero: Any = None) -> Any:
    return _conv_of_bytes(a, x, w, None, None, x_zero, None, w_zero)


@op("QLinearConv", 10)
def qlinear_conv(
    a: Node,
    x: Any,
    x_scale: Any,
    x_zero: Any,
    w: Any,
    w_scale: Any,
    w_zero: Any,
    scale: Any,
    zero: Any,
    bias: Any = None,
) -> Any:
    return _conv_of_bytes(a, x, w, bias, x_scale, x_zero, w_scale, w_zero, scale, zero)
