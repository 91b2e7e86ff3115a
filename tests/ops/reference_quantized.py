# SPDX-License-Identifier: Apache-2.0
"""As reference.py, for weights of 8 and 4 bits in blocks that share a scale."""

import numpy as np

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
