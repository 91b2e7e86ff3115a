# SPDX-License-Identifier: Apache-2.0
"""Linear layers with weights of 8 and 4 bits, in blocks of 32 that share a scale."""

import numpy as np
from harness.setups import called
from harness.table import Row

BLOCK = 32


def operands(rows, inner, columns, bits):
    """x, and the codes (columns, inner) with their scales."""

    def make(g):
        x = g.standard_normal((rows, inner), dtype=np.float32)
        low, high = (-127, 128) if bits == 8 else (-8, 8)
        codes = g.integers(low, high, (columns, inner), np.int8)
        scales = (g.random((columns, inner // BLOCK), dtype=np.float32) + 0.5) / (high * inner**0.5)
        return x, codes, scales.astype(np.float16)

    return make


def packed(L, codes, bits):
    """Codes as libtensor keeps them."""
    if bits == 8:
        return codes
    groups = (codes + 8).to(L.uint8).reshape(codes.shape[0], -1, BLOCK)
    return (groups[..., :16] | groups[..., 16:] << 4).reshape(codes.shape[0], -1)


def ours(bits, int8_activations):
    def setup(L, x, codes, scales):
        weight = packed(L, codes, bits)
        return lambda: L.quantized_linear(x, weight, scales, None, BLOCK, int8_activations)

    return setup


def in_floats(L, x, codes, scales):
    """With the weight in float32."""
    weight = (codes.float().reshape(codes.shape[0], -1, BLOCK) * scales.float()[..., None]).reshape(codes.shape)
    return called(lambda L, x, w: L.nn.functional.linear(x, w))(L, x, weight)


def onnx(bits, level):
    """MatMulNBits: level 4 rounds x to 8 bits, level 1 computes in float32."""

    def setup(L, x, codes, scales):
        columns, inner = codes.shape
        if bits == 8:
            whole = (codes.astype(np.int16) + 128).astype(np.uint8)
        else:
            pairs = (codes + 8).astype(np.uint8).reshape(columns, -1, 2)
            whole = pairs[..., 0] | pairs[..., 1] << 4
        constants = {
            "codes": whole.reshape(columns, inner // BLOCK, -1),
            "scales": scales.astype(np.float32).reshape(-1),
        }
        about = {"K": inner, "N": columns, "bits": bits, "block_size": BLOCK, "accuracy_level": level}
        node = L.onnx.helper.make_node("MatMulNBits", ["x", *constants], ["y"], domain="com.microsoft", **about)
        return L.graph([node], {"x": x}, ["y"], constants)

    return setup


def row(rows, bits, int8_activations, threads, inner=4096, columns=4096, **more):
    level = 4 if int8_activations else 1
    setups = {
        "libtensor": ours(bits, int8_activations),
        "torch": in_floats,
        "onnxruntime": onnx(bits, level),
    }
    kind = f"int{bits} weight{', int8 x' if int8_activations else ''}"
    return Row(
        f"linear {rows}x{inner}x{columns} {kind} {threads}T",
        setups,
        operands(rows, inner, columns, bits),
        threads=threads,
        flops=2.0 * rows * inner * columns,
        bytes=columns * inner * (bits / 8 + 2 / BLOCK),
        tolerance=3e-2 if int8_activations else 1e-4,
        **more,
    )


ROWS = [
    *(
        row(rows, bits, int8_activations, threads)
        for rows in (1, 8, 128)
        for bits in (8, 4)
        for int8_activations in (False, True)
        for threads in (1, 2)
    ),
]
