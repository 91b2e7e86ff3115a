# SPDX-License-Identifier: Apache-2.0
"""Weights of 8 and 4 bits: the op on every path, layers and programs."""

import itertools

import numpy as np
import pytest

import libtensor as lt
from libtensor import nn

DTYPES = {"float16": 2e-3, "bfloat16": 2e-2, "float32": 1e-5, "float64": 1e-12}


def codes_of(rng, rows, extent, bits):
    """Any codes, and scales that are powers of 2."""
    if bits == 8:
        return rng.integers(-128, 128, (rows, extent)).astype(np.int8)
    return rng.integers(0, 256, (rows, -(-extent // 32) * 16)).astype(np.uint8)


def scales_of(rng, rows, extent, block):
    return (2.0 ** rng.integers(-6, -2, (rows, -(-extent // block)))).astype(np.float32)


def weight_of(codes, scales, extent, block):
    """The elements, by their definition."""
    if codes.dtype == np.uint8:
        groups = codes.reshape(len(codes), -1, 16).astype(np.int64)
        codes = np.concatenate([groups & 15, groups >> 4], -1).reshape(len(codes), -1)[:, :extent] - 8
    return codes * np.repeat(scales.astype(np.float64), block, 1)[:, :extent]


def rounded(x, dtype):
    """x in 8 bits by groups of 32, in float32 as the kernels compute it, unless x is float64."""
    x = x.astype(np.float64 if dtype == "float64" else np.float32)
    out = np.zeros(x.shape)
    for i in range(0, x.shape[1], 32):
        unit = np.abs(x[:, i : i + 32]).max(1, keepdims=True) / x.dtype.type(127)
        codes = np.round(np.divide(x[:, i : i + 32], unit, out=np.zeros_like(x[:, i : i + 32]), where=unit != 0))
        out[:, i : i + 32] = codes.astype(np.float64) * unit
    return out


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("bits", [8, 4])
@pytest.mark.parametrize("int8_activations", [False, True])
def test_linear(bits, dtype, int8_activations):
    rng = np.random.default_rng(0)
    for rows, columns in itertools.product((1, 2, 3, 4, 5, 9, 16, 17, 70), (1, 9, 16, 35)):
        for extent, block in [(96, 32), (1, 32), (33, 64), (200, 128), (100, 128)]:
            codes, scales = codes_of(rng, columns, extent, bits), scales_of(rng, columns, extent, block)
            x = lt.tensor(rng.standard_normal((rows, extent)), dtype=dtype)
            bias = lt.tensor(rng.standard_normal(columns), dtype=dtype) if rows % 2 else None
            out = lt.quantized_linear(x, lt.asarray(codes), lt.asarray(scales), bias, block, int8_activations)
            values = x.double().numpy()
            left = rounded(values, dtype) if int8_activations else values
            wanted = left @ weight_of(codes, scales, extent, block).T
            if bias is not None:
                wanted = wanted + bias.double().numpy()
            assert out.dtype == getattr(lt, dtype) and out.shape == (rows, columns)
            error = np.abs(out.double().numpy() - wanted).max()
            assert error <= DTYPES[dtype] * np.abs(wanted).max(), (rows, columns, extent, block, error)


@pytest.mark.parametrize("bits", [8, 4])
def test_products_of_integers_are_exact(bits):
    """The largest codes with the largest numbers of 8 bits: sums of products that 16 bits hold no more."""
    extent, rows = 320, 23
    low, high = (-128, 127) if bits == 8 else (0, 255)
    for first in (low, high):
        codes = np.full((3, extent if bits == 8 else extent // 2), first, np.int8 if bits == 8 else np.uint8)
        codes[1, ::2] = high
        scales = np.ones((3, extent // 32), np.float16)
        x = np.tile([127.0, -127.0, 3.0, 64.0], (rows, extent // 4))
        x[1], x[2] = 127, -127
        for some in (x[:5], x):
            left = lt.tensor(some, dtype=lt.float32)
            out = lt.quantized_linear(left, lt.asarray(codes), lt.asarray(scales), None, 32, True)
            assert (out.numpy() == some @ weight_of(codes, scales, extent, 32).T).all()


@pytest.mark.parametrize("bits", [8, 4])
def test_codes_are_the_nearest(bits):
    rng = np.random.default_rng(1)
    x = lt.tensor(rng.standard_normal((5, 7, 100)), dtype=lt.float32)
    codes, scales = lt.quantize_blockwise(x, bits, 32)
    assert codes.dtype == (lt.int8 if bits == 8 else lt.uint8) and scales.dtype == lt.float16
    back = lt.dequantize_blockwise(codes, scales, 100)
    steps = np.repeat(np.abs(scales.numpy()).astype(np.float32), 32, -1)[..., :100]
    error = np.abs((back - x).numpy())
    # Beyond half a step only at the far end of 4 bits, and where float16 rounds the scale down.
    assert (error <= steps * (0.5 if bits == 8 else 1.0) * 1.01 + steps * 0.07).all()
    again = lt.quantize_blockwise(back, bits, 32)
    assert (lt.dequantize_blockwise(*again, 100) - back).abs().max() <= 1e-3 * back.abs().max()


def test_numbers_that_are_none():
    x = lt.zeros(1, 96)
    x[0, 3], x[0, 40] = float("nan"), float("inf")
    for bits in (8, 4):
        codes, scales = lt.quantize_blockwise(x, bits)
        back = lt.dequantize_blockwise(codes, scales, 96)
        assert back[0, :32].isnan().all() and (back[0, 64:] == 0).all()
        assert back[0, 40] > 8e6 / 16 if bits == 8 else back[0, 40] > 5e5 / 2
    codes, scales = lt.quantize_blockwise(lt.ones(2, 64))
    for value in (float("nan"), float("inf")):
        y = lt.ones(1, 64)
        y[0, 3] = value
        for int8_activations in (False, True):
            out = lt.quantized_linear(y, codes, scales, int8_activations=int8_activations)
            assert not out.isfinite().any()
            out = lt.quantized_linear(
                lt.concat([lt.ones(8, 64), y, y]), codes, scales, int8_activations=int8_activations
            )
            assert out[:8].isfinite().all() and not out[8:].isfinite().any()
    for rows in (1, 20):
        for size in (1e-30, 1e-42, 0.0, 1e36):  # of numbers whose quotients overflow or vanish
            out = lt.quantized_linear(lt.full((rows, 64), size), codes, scales, int8_activations=True)
            assert np.allclose(out.numpy(), size * 64, rtol=2e-2, atol=1e-40)


@pytest.mark.parametrize("rows", [3, 13])
@pytest.mark.parametrize("int8_activations", [False, True])
def test_threads_do_not_change_bits(int8_activations, rows):
    rng = np.random.default_rng(2)
    x = lt.tensor(rng.standard_normal((rows, 512)), dtype=lt.float32)
    codes, scales = lt.quantize_blockwise(lt.tensor(rng.standard_normal((700, 512)), dtype=lt.float32), 4)
    results, before = set(), lt.get_num_threads()
    try:
        for n in (1, 2, 5):
            lt.set_num_threads(n)
            results.add(lt.quantized_linear(x, codes, scales, int8_activations=int8_activations).numpy().tobytes())
    finally:
        lt.set_num_threads(before)
    assert len(results) == 1


def test_gradients():
    rng = np.random.default_rng(3)
    codes, scales = lt.quantize_blockwise(lt.tensor(rng.standard_normal((6, 40)), dtype=lt.float32))
    weight = lt.dequantize_blockwise(codes, scales, 40)
    for rows in (2, 20):
        for int8_activations in (False, True):
            x = lt.tensor(rng.standard_normal((rows, 40)), dtype=lt.float32, requires_grad=True)
            bias = lt.zeros(6, requires_grad=True)
            dout = lt.tensor(rng.standard_normal((rows, 6)), dtype=lt.float32)
            lt.quantized_linear(x, codes, scales, bias, int8_activations=int8_activations).backward(dout)
            assert lt.allclose(x.grad, dout @ weight, atol=1e-5)
            assert lt.allclose(bias.grad, dout.sum(0), atol=1e-5)


def test_views_are_read():
    rng = np.random.default_rng(4)
    codes, scales = lt.quantize_blockwise(lt.tensor(rng.standard_normal((8, 64)), dtype=lt.float32))
    x = lt.tensor(rng.standard_normal((64, 6)), dtype=lt.float32)
    wide, tall = lt.zeros(8, 128, dtype=lt.int8), lt.zeros(2, 8, dtype=lt.float16)
    wide[:, ::2], tall[:] = codes, scales.T
    out = lt.quantized_linear(x.T, wide[:, ::2], tall.T)
    assert lt.equal(out, lt.quantized_linear(x.T.contiguous(), codes, scales))
    assert lt.equal(lt.dequantize_blockwise(wide[:, ::2], tall.T, 64), lt.dequantize_blockwise(codes, scales, 64))


def test_wrong_arguments():
    x, codes, scales = lt.ones(2, 64), lt.ones(3, 64, dtype=lt.int8), lt.ones(3, 2)
    with pytest.raises(
        lt.ShapeError, match=r"int8 codes have shape \[3, 64\], expected \[3, 63\] for 63 elements of 8"
    ):
        lt.quantized_linear(lt.ones(2, 63), codes, scales)
    with pytest.raises(
        lt.ShapeError, match=r"scales have shape \[3, 2\], expected \[3, 1\] for 64 elements in blocks of 64"
    ):
        lt.quantized_linear(x, codes, scales, None, 64)
    with pytest.raises(lt.InvalidError, match="block_size is 48, expected a multiple of 32"):
        lt.quantized_linear(x, codes, scales, None, 48)
    with pytest.raises(lt.DTypeError, match="codes are int16, expected int8 for 8 bits or uint8"):
        lt.dequantize_blockwise(codes.to(lt.int16), scales, 64)
    with pytest.raises(lt.ShapeError, match=r"bias has shape \[2\], expected \[3\]"):
        lt.quantized_linear(x, codes, scales, lt.ones(2))
    with pytest.raises(lt.DTypeError):
        lt.quantized_linear(x.to(lt.int32), codes, scales)
    with pytest.raises(lt.InvalidError, match="bits is 3, expected 8 or 4"):
        lt.quantize_blockwise(x, 3)
    for bits in (8, 4):  # a block that is longer than everything
        codes, scales = lt.quantize_blockwise(x, bits, 1 << 62)
        assert scales.shape == (2, 1) and (lt.dequantize_blockwise(codes, scales, 64, 1 << 62) - x).abs().max() < 1e-3
        assert (lt.quantized_linear(x, codes, scales, None, 1 << 62) - 64).abs().max() < 0.1
    with pytest.raises(lt.ShapeError):
        lt.quantize_blockwise(lt.tensor(1.0))


class Classifier(nn.Module):
    """Products of each kind that a program can have, and one weight in two places."""

    def __init__(self):
        super().__init__()
        self.first, self.small = nn.Linear(32, 64), nn.Linear(64, 3)
        self.right, self.table = nn.Parameter(lt.randn(64, 64) / 8), nn.Parameter(lt.randn(50, 64))
        self.offset = nn.Parameter(lt.randn(64))

    def forward(self, x):
        x = self.first(x).relu()
        x = lt.addmm(self.offset, x, self.right)
        x = (x @ self.right.T).relu() @ self.right
        return self.small(x), x @ self.table.T, self.table[1]


@pytest.mark.parametrize("bits", [8, 4])
def test_programs(bits, tmp_path):
    lt.manual_seed(0)
    net, x = Classifier(), lt.randn(2, 32)
    with lt.no_grad():
        program = lt.capture(net, x, dynamic={"x": {0: "batch"}})
        made = program.quantize(bits)
        listed = str(made)
        assert listed.count("quantized_linear") == 5 and " linear(" in listed and "addmm" not in listed
        names = [name for name, _ in made.named_constants()]
        # Of `right` both directions are used, and `table` is read as it is too.
        assert names.count("right.codes") == 2 and "right" not in names and {"table", "table.codes"} <= set(names)
        y = lt.randn(5, 32)
        for found, wanted in zip(made(y), program(y)):
            assert (found - wanted).abs().max() < (0.03 if bits == 8 else 0.4) * wanted.abs().max()
        layer = dict(made.named_constants())
        by_hand = lt.quantized_linear(
            y, layer["first.codes" if 0 else "first.weight.codes"], layer["first.weight.scales"], net.first.bias
        )
        assert lt.equal(by_hand, nn.quantize_(nn.Sequential(net.first), bits)(y))
        rest = lt.capture(lambda x: net.first(x), y).quantize(bits)
        rest.save(tmp_path / "program.safetensors")
        loaded = lt.load_program(tmp_path / "program.safetensors")
        assert all(lt.equal(loaded(y), by_hand) for _ in range(3)) and "quantized_product" in loaded.plan
        with pytest.raises(lt.InvalidError, match="bits is 5"):
            program.quantize(5)


def test_weights_that_a_program_trains_stay():
    net, x = nn.Linear(32, 32), lt.randn(4, 32)
    optimizer = lt.optim.SGD(net.parameters(), lr=0.1)

    def step(x):
        optimizer.zero_grad()
        loss = (net(x) ** 2).mean()
        loss.backward()
        optimizer.step()
        return loss

    program = lt.capture(step, x)
    assert "quantized" not in str(program.quantize())


def test_layers():
    lt.manual_seed(0)
    shared = nn.Linear(64, 64)
    net = nn.Sequential(nn.Linear(64, 64), nn.Sequential(shared, nn.ReLU(), shared), nn.Linear(64, 8, bias=False))
    x = lt.randn(3, 64)
    wanted = net(x).detach()
    state = {name: value.clone() for name, value in net.state_dict().items()}
    kept = nn.quantize_(net, 8, where=lambda name, layer: name != "2")
    assert kept is net and type(net[0]) is nn.QuantizedLinear and type(net[2]) is nn.Linear
    assert net[1][0] is net[1][2] and net[0].bias.requires_grad
    assert (net(x) - wanted).abs().max() < 0.02 * wanted.abs().max()
    assert "bits=8, block_size=32" in repr(net)
    other = nn.Sequential(nn.Linear(64, 64), nn.Sequential(nn.Linear(64, 64), nn.ReLU()), nn.Linear(64, 8, bias=False))
    nn.quantize_(other, 8, where=lambda name, layer: name != "2")
    other[1].append(other[1][0])
    other.load_state_dict(net.state_dict())
    assert lt.equal(other(x), net(x)) and set(state) >= {"0.bias"}
    net.half()
    assert net(x.half()).dtype == lt.float16
    net.double()
    assert net(x.double()).dtype == lt.float64
    with pytest.raises(lt.InvalidTypeError):
        nn.quantize_(nn.Linear(2, 2))


def test_blocks_of_gguf_files(tmp_path):
    """What ggml calls Q8_0 and Q4_0 are the same codes and scales."""
    from test_gguf_files import BLOCKS

    rng = np.random.default_rng(5)
    for kind, bits in (("Q8_0", 8), ("Q4_0", 4)):
        number, extent, nbytes = BLOCKS[kind]
        codes, scales = lt.quantize_blockwise(lt.tensor(rng.standard_normal((3, 64)), dtype=lt.float32), bits)
        blocks = codes.numpy().view(np.uint8).reshape(3, 2, -1)
        heads = scales.numpy().view(np.uint8).reshape(3, 2, 2)
        data = np.concatenate([heads, blocks], -1).tobytes()
        assert len(data) == 6 * nbytes and extent == 32
        path = tmp_path / f"{kind}.gguf"
        path.write_bytes(gguf_of("w", number, (64, 3), data))
        assert lt.equal(lt.load(path)["w"], lt.dequantize_blockwise(codes, scales, 64))


def gguf_of(name, kind, extents, data):
    import struct

    head = struct.pack("<IIQQ", 0x46554747, 3, 1, 0)
    info = struct.pack("<Q", len(name)) + name.encode() + struct.pack("<I", len(extents))
    info += struct.pack(f"<{len(extents)}Q", *extents) + struct.pack("<IQ", kind, 0)
    return (head + info).ljust(-(-len(head + info) // 32) * 32, b"\0") + data
