# SPDX-License-Identifier: Apache-2.0
"""As reference.py, for weights of 8 and 4 bits in blocks that share a scale."""

import numpy as np
from reference_spatial import conv

GROUP = 32


def in_blocks(x, size):
    blocks = -(-x.shape[-1] // size)
    whole = np.zeros((*x.shape[:-1], blocks * size), x.dtype)
    whole[..., : x.shape[-1]] = x
    return whole.reshape(*x.shape[:-1], blocks, size)


def joined(blocks, extent):
    return blocks.reshape(*blocks.shape[:-2], blocks.shape[-2] * blocks.shape[-1])[..., :extent]


def quantize_blockwise(x, bits, block_size, work):
    extent, groups = x.shape[-1], -(-x.shape[-1] // GROUP)
    blocks = in_blocks(x.astype(np.float64 if work == "float64" else np.float32), block_size)
    if x.size == 0:
        codes = np.zeros((*x.shape[:-1], extent if bits == 8 else 16 * groups), np.int8 if bits == 8 else np.uint8)
        return codes, np.zeros(blocks.shape[:-1], np.float16)
    largest = np.take_along_axis(blocks, np.abs(blocks).argmax(-1)[..., None], -1)
    scales = (np.abs(largest) / 127 if bits == 8 else largest / -8).clip(-65504, 65504).astype(np.float16)
    by = scales.astype(blocks.dtype)
    codes = np.round(np.divide(blocks, by, out=np.zeros_like(blocks), where=by != 0))
    codes = joined(np.nan_to_num(codes), extent)
    if bits == 8:
        return codes.clip(-127, 127).astype(np.int8), scales[..., 0]
    nibbles = in_blocks(codes.clip(-8, 7), GROUP).astype(np.int64) + 8
    return joined(nibbles[..., :16] | nibbles[..., 16:] << 4, 16 * groups).astype(np.uint8), scales[..., 0]


def dequantize_blockwise(codes, scales, extent, block_size):
    if codes.dtype != np.int8:
        groups = codes.astype(np.int64).reshape(*codes.shape[:-1], codes.shape[-1] // 16, 16)
        codes = joined(np.concatenate([groups & 15, groups >> 4], -1) - 8, extent)
    return codes * np.repeat(scales.astype(np.float64), block_size, -1)[..., :extent]


def quantized_linear(x, codes, scales, bias, block_size, int8_activations):
    if int8_activations:
        blocks = in_blocks(x, GROUP)
        units = np.abs(blocks).max(-1, keepdims=True) / 127
        x = joined(np.round(blocks / np.where(units == 0, 1, units)) * units, x.shape[-1])
    out = x @ dequantize_blockwise(codes, scales, x.shape[-1], block_size).T
    return out if bias is None else out + bias


# ---- scales and zero points


def along(numbers, x, axis):
    """One number, or one for each index of an axis, in a shape that broadcasts to x."""
    numbers = np.asarray(numbers, np.float64)
    return (
        numbers.reshape(())
        if numbers.size == 1
        else numbers.reshape([-1 if i == axis % x.ndim else 1 for i in range(x.ndim)])
    )


def clamped(x, dtype):
    info = np.iinfo(dtype)
    return np.clip(x, info.min, info.max).astype(dtype)


def quantize_affine(x, scale, zero_point, axis, dtype, work):
    dtype = dtype or (np.uint8 if zero_point is None else zero_point.dtype)
    wide = np.float64 if work == "float64" else np.float32
    whole = np.round(x.astype(wide) / along(scale, x, axis).astype(wide)).astype(np.float64)
    return clamped(whole if zero_point is None else whole + along(zero_point, x, axis), dtype)


def dequantize_affine(codes, scale, zero_point, axis):
    whole = codes.astype(np.float64)
    return (whole if zero_point is None else whole - along(zero_point, codes, axis)) * along(scale, codes, axis)


def scaled(sums, axis, bias, x_scale, weight_scale, out_scale, out_zero_point, relu):
    """What becomes of sums, whose outputs lie along an axis."""
    if bias is not None and bias.dtype.kind in "iu":
        sums = sums + along(bias, sums, axis)
    if x_scale is None:
        words = sums.astype(np.int64).astype(np.int32)
        return np.maximum(words, 0) if relu else words
    out = sums * (np.reshape(x_scale, ()).astype(np.float64) * along(weight_scale, sums, axis))
    if bias is not None and bias.dtype.kind == "f":
        out = out + along(bias, sums, axis)
    out = np.maximum(out, 0) if relu else out
    if out_scale is None:
        return out
    zero = 0 if out_zero_point is None else int(np.reshape(out_zero_point, ()))
    return clamped(
        np.round(out / np.reshape(out_scale, ())) + zero, np.uint8 if out_zero_point is None else out_zero_point.dtype
    )


def centred(x, zero_point, axis):
    return x.astype(np.float64) if zero_point is None else x - along(zero_point, x, axis)


def quantized_conv(
    x, weight, bias, x_scale, x_zero_point, weight_scale, weight_zero_point, out_scale, out_zero_point,
    stride, padding, dilation, groups, relu,
):  # fmt: skip
    spatial = weight.ndim - 2
    left, right = centred(x, x_zero_point, 0), centred(weight, weight_zero_point, 0)
    padding = np.atleast_1d(padding)
    if len(padding) == 2 * spatial:
        before, after = padding[:spatial], padding[spatial:]
        left = np.pad(left, [(0, 0)] * (x.ndim - spatial) + list(zip(before, after)))
        padding = [0]
    sums = conv(left, right, None, stride, list(padding), dilation, groups)
    return scaled(sums, -spatial - 1, bias, x_scale, weight_scale, out_scale, out_zero_point, relu)


def quantized_matmul(
    x, weight, bias, x_scale, x_zero_point, weight_scale, weight_zero_point, out_scale, out_zero_point, relu
):
    sums = centred(x, x_zero_point, 0) @ centred(weight, weight_zero_point, -1)
    return scaled(sums, -1, bias, x_scale, weight_scale, out_scale, out_zero_point, relu)
