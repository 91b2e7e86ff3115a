# SPDX-License-Identifier: Apache-2.0
"""GGUF files: what ggml's package writes is read, quantised tensors as it dequantises them, and hostile files are
errors."""

import json
import os
import pathlib
import random
import struct
import subprocess
import sys
import zlib

import numpy as np
import pytest

import libtensor as lt

PLAIN = {
    "F32": "float32",
    "F16": "float16",
    "F64": "float64",
    "I8": "int8",
    "I16": "int16",
    "I32": "int32",
    "I64": "int64",
}
NUMBERS = {"F32": 0, "F16": 1, "I8": 24, "I16": 25, "I32": 26, "I64": 27, "F64": 28, "BF16": 30}
# Numbers of the types, elements and bytes of a block.
BLOCKS = {
    "Q4_0": (2, 32, 18),
    "Q4_1": (3, 32, 20),
    "Q5_0": (6, 32, 22),
    "Q5_1": (7, 32, 24),
    "Q8_0": (8, 32, 34),
    "Q2_K": (10, 256, 84),
    "Q3_K": (11, 256, 110),
    "Q4_K": (12, 256, 144),
    "Q5_K": (13, 256, 176),
    "Q6_K": (14, 256, 210),
}


def string(text):
    data = text if isinstance(text, bytes) else text.encode()
    return struct.pack("<Q", len(data)) + data


def value(kind, content):
    """A number of the type and what `kind` packs, or a string or an array as bytes."""
    codes = {"B": 0, "b": 1, "H": 2, "h": 3, "I": 4, "i": 5, "f": 6, "?": 7, "s": 8, "a": 9, "Q": 10, "q": 11, "d": 12}
    return struct.pack("<I", codes[kind]) + (content if kind in "sa" else struct.pack("<" + kind, content))


def array(kind, items):
    one = [value(kind, item) for item in items]
    code = value(kind, b"" if kind in "sa" else 0)[:4]
    return code + struct.pack("<Q", len(items)) + b"".join(item[4:] for item in one)


def gguf(tensors=(), metadata=(), version=3, alignment=32, offsets=None):
    """tensors: names, extents as in the file, numbers of types, and bytes."""
    head = b"GGUF" + struct.pack("<IQQ", version, len(tensors), len(metadata))
    for key, content in metadata:
        head += string(key) + content
    data = b""
    for i, (name, extents, kind, content) in enumerate(tensors):
        at = len(data) if offsets is None else offsets[i]
        head += string(name) + struct.pack(f"<I{len(extents)}QIQ", len(extents), *extents, kind, at)
        data += content + bytes(-len(content) % alignment)
    return head + bytes(-len(head) % alignment) + data


def refused(data, message, error=OSError):
    with pytest.raises(error, match=message):
        lt.load(data)


@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize("kind", PLAIN)
def test_plain_types(kind, version):
    values = np.arange(-2, 22).reshape(2, 3, 4).astype(PLAIN[kind])
    read = lt.load(gguf([("a", (4, 3, 2), NUMBERS[kind], values.tobytes()), ("b", (), NUMBERS[kind], values[0, 0, :1])
                         if False else ("b", (), NUMBERS[kind], values[0, 0, :1].tobytes())], version=version))  # fmt: skip
    assert list(read) == ["a", "b"] and read["a"].dtype.name == PLAIN[kind]
    np.testing.assert_array_equal(read["a"].numpy(), values)
    assert read["b"].item() == -2 and read["b"].shape == ()


def test_bfloat16_and_empty():
    read = lt.load(gguf([("a", (2,), 30, b"\x80\x3f\x00\xc0"), ("e", (0, 5), 0, b"")]))
    assert read["a"].dtype is lt.bfloat16 and read["a"].tolist() == [1, -2] and read["e"].shape == (5, 0)


def test_metadata():
    words = ["a", 'b"\n', "\u00e9", b"\xff", b"\0"]
    pairs = [
        ("general.name", value("s", string("n\u00e4me"))),
        ("odd", value("s", string(b"a\xffb\0"))),
        *((f"k.{kind}", value(kind, number)) for kind, number in zip("BbHhIiQq", (255, -128, 65535, -(2**15), 2**32 - 1, -(2**31), 2**64 - 1, -(2**63)))),
        ("k.f", value("f", 0.5)),
        ("k.d", value("d", 1e-5)),
        ("k.nan", value("f", float("nan"))),
        ("k.inf", value("d", float("-inf"))),
        ("yes", value("?", True)),
        ("no", value("?", False)),
        ("words", value("a", array("s", [string(w) for w in words]))),
        ("numbers", value("a", array("i", [1, -2, 3]))),
        ("floats", value("a", array("f", [0.5, -1.0]))),
        ("bools", value("a", array("?", [True, False]))),
        ("none", value("a", array("Q", []))),
        ("nested", value("a", array("a", [array("B", [1]), array("s", [string("x")])]))),
    ]  # fmt: skip
    read = lt.load_metadata(gguf(metadata=pairs))
    assert list(read) == [key for key, _ in pairs]
    assert read["general.name"] == "n\u00e4me" and read["odd"] == "a\ufffdb\ufffd"
    assert [int(read[f"k.{kind}"]) for kind in "BbHhIiQq"] == [255, -128, 65535, -(2**15), 2**32 - 1, -(2**31), 2**64 - 1, -(2**63)]  # fmt: skip
    assert float(read["k.f"]) == 0.5 and float(read["k.d"]) == 1e-5
    assert read["k.nan"] == "NaN" and read["k.inf"] == "-Infinity" and (read["yes"], read["no"]) == ("true", "false")
    assert json.loads(read["words"]) == ["a", 'b"\n', "\u00e9", "\ufffd", "\0"]
    assert json.loads(read["numbers"]) == [1, -2, 3] and json.loads(read["floats"]) == [0.5, -1.0]
    assert json.loads(read["bools"]) == [True, False] and json.loads(read["none"]) == []
    assert json.loads(read["nested"]) == [[1], ["x"]]


def test_alignment():
    values = np.arange(4, dtype=np.float32)
    for alignment in (1, 8, 64, 4096):
        pairs = [("general.alignment", value("I", alignment))]
        tensors = [("a", (3,), 0, values[:3].tobytes()), ("b", (4,), 0, values.tobytes())]
        read = lt.load(gguf(tensors, pairs, alignment=alignment))
        assert read["a"].tolist() == [0, 1, 2] and read["b"].tolist() == [0, 1, 2, 3]
    for bad in (0, 3, 48):
        refused(gguf((), [("general.alignment", value("I", bad))]), "general.alignment")
    refused(gguf((), [("general.alignment", value("i", 32))]), "general.alignment")


def float16(values):
    return np.asarray(values, np.float16).tobytes()


def test_dequantised_by_hand():
    nibbles = bytes(range(16))  # the low half counts, the high one is 0
    cases = {
        "Q4_0": (float16([0.5]) + nibbles, [(i - 8) / 2 for i in range(16)] + [-4.0] * 16),
        "Q4_1": (float16([0.5, 1]) + nibbles, [i / 2 + 1 for i in range(16)] + [1.0] * 16),
        "Q5_0": (float16([2]) + struct.pack("<I", 0xFFFF0001) + nibbles, [0.0] + [2 * (i - 16) for i in range(1, 16)] + [0.0] * 16),
        "Q5_1": (float16([2, -1]) + struct.pack("<I", 1 << 31) + nibbles, [2 * i - 1 for i in range(16)] + [-1.0] * 15 + [31.0]),
        "Q8_0": (float16([0.25]) + struct.pack("32b", *range(-16, 16)), [i / 4 for i in range(-16, 16)]),
    }  # fmt: skip
    for kind, (block, expected) in cases.items():
        read = lt.load(gguf([("w", (32,), BLOCKS[kind][0], block)]))["w"]
        assert read.dtype is lt.float32 and read.tolist() == expected, kind


# Where the factors of a block lie.
HALVES = {"Q4_0": [0], "Q4_1": [0, 2], "Q5_0": [0], "Q5_1": [0, 2], "Q8_0": [0], "Q2_K": [80, 82], "Q3_K": [108], "Q4_K": [0, 2], "Q5_K": [0, 2], "Q6_K": [208]}  # fmt: skip


def pattern(kind):
    """Two blocks of bytes that all occur."""
    size = BLOCKS[kind][2]
    data = bytearray((i * i * 31 + i * 7 + 3) >> 2 & 255 for i in range(2 * size))
    for at in HALVES[kind]:
        for block in range(2):
            data[block * size + at : block * size + at + 2] = float16([0.375 + at / 512])
    return bytes(data)


@pytest.mark.parametrize(
    "kind, checksum",
    [("Q2_K", 0xFFF30962), ("Q3_K", 0xFD191DF3), ("Q4_K", 0x9365C5D5), ("Q5_K", 0x6FF58D60), ("Q6_K", 0x21AC04EA)],
)
def test_dequantised_as_the_package_did(kind, checksum):
    number, numel, _ = BLOCKS[kind]
    read = lt.load(gguf([("w", (numel, 2), number, pattern(kind))]))["w"]
    assert zlib.crc32(read.numpy().astype("<f4").tobytes()) == checksum


def blocks(kind, n, rng):
    """Random blocks, whose factors are finite."""
    size = BLOCKS[kind][2]
    data = rng.integers(0, 256, (n, size)).astype(np.uint8)
    for at in HALVES[kind]:
        data[:, at : at + 2] = rng.normal(size=(n, 1)).astype(np.float16).view(np.uint8)
    return data


@pytest.fixture(scope="module")
def package():
    return pytest.importorskip("gguf", reason="the package gguf is missing: 12 tests of its files are skipped")


@pytest.mark.parametrize("kind", BLOCKS)
def test_dequantised_as_by_the_package(package, kind):
    rng = np.random.default_rng(1)
    number, numel, size = BLOCKS[kind]
    kind_there = package.GGMLQuantizationType[kind]
    assert (kind_there, *package.GGML_QUANT_SIZES[kind_there]) == (number, numel, size)
    for n in (1, 6, 30_000):
        data = blocks(kind, n, rng)
        expected = package.quants.dequantize(data.reshape(n, size), kind_there).reshape(n, numel)
        read = lt.load(gguf([("w", (numel, n), number, data.tobytes())]))["w"]
        assert read.shape == (n, numel)
        np.testing.assert_array_equal(read.numpy().view(np.uint32), expected.view(np.uint32))


def random_blocks(kind, n, seed=0):
    """Blocks with scales that are numbers, of both signs, 0 and denormal among them."""
    rng = np.random.default_rng(seed)
    _, _, nbytes = BLOCKS[kind]
    blocks = rng.integers(0, 256, (n, nbytes), np.uint8)
    scales = rng.standard_normal(n).astype(np.float16)
    scales[:3] = [0, -0.0, 6e-8][:n]
    blocks[:, :2] = scales.view(np.uint8).reshape(n, 2)
    return blocks


QUANTIZED = {"Q8_0": "int8", "Q4_0": "uint8"}


def weights(shape, kind, name="w", seed=0):
    numel = int(np.prod(shape))
    return name, tuple(reversed(shape)), BLOCKS[kind][0], random_blocks(kind, numel // 32, seed).tobytes()


@pytest.mark.parametrize("shape", [(5, 64), (32,), (2, 3, 96), (4000, 1312)])
@pytest.mark.parametrize("kind", QUANTIZED)
def test_codes_and_scales(kind, shape, tmp_path):
    others = ("bias", (3,), NUMBERS["F32"], np.arange(3, dtype="float32").tobytes()), weights((2, 32), "Q5_0", "other")
    data = gguf([others[0], weights(shape, kind), others[1]], [("general.name", value("s", string("x")))])
    path = tmp_path / "model.gguf"
    path.write_bytes(data)
    expected = lt.load(data)
    with open(path, "rb") as file:
        for read in (
            lt.load(data, quantized=True),
            lt.load(file, quantized=True),
            lt.load(path, mmap=True, quantized=True),
        ):
            assert list(read) == ["bias", "w.codes", "w.scales", "other"]
            codes, scales = read["w.codes"], read["w.scales"]
            assert (codes.dtype.name, scales.dtype) == (QUANTIZED[kind], lt.float16)
            found = lt.dequantize_blockwise(codes, scales, shape[-1])
            assert found.shape == shape and found.numpy().tobytes() == expected["w"].numpy().tobytes()
            for name in ("bias", "other"):
                assert read[name].numpy().tobytes() == expected[name].numpy().tobytes()


@pytest.mark.parametrize("kind", QUANTIZED)
def test_products_with_codes(kind):
    data = gguf([weights((7, 96), kind)])
    read, x = lt.load(data, quantized=True), lt.rand(4, 96)
    found = lt.quantized_linear(x, read["w.codes"], read["w.scales"])
    np.testing.assert_allclose(found.numpy(), (x @ lt.load(data)["w"].T).numpy(), rtol=1e-4, atol=1e-3)


def test_what_has_no_codes_is_as_before(tmp_path):
    plain = gguf([("a", (32, 0), BLOCKS["Q8_0"][0], b""), weights((2, 32), "Q4_1", "b")])
    assert lt.load(plain, quantized=True)["b"].dtype is lt.float32
    assert list(lt.load(plain, quantized=True)) == ["a", "b"]
    lt.save({"a": lt.arange(3)}, tmp_path / "a.safetensors")
    assert lt.load(tmp_path / "a.safetensors", quantized=True)["a"].tolist() == [0, 1, 2]
    both = gguf([weights((1, 32), "Q8_0", "w"), ("w.codes", (1,), NUMBERS["F32"], bytes(4))])
    assert list(lt.load(both)) == ["w", "w.codes"]
    with pytest.raises(OSError, match='two tensors called "w.codes"'):
        lt.load(both, quantized=True)


def test_a_conversion_keeps_codes(tmp_path, environment):
    path, out = tmp_path / "model.gguf", tmp_path / "out.safetensors"
    path.write_bytes(gguf([weights((6, 64), "Q8_0", "a"), weights((6, 64), "Q4_0", "b", seed=1)]))
    subprocess.run([sys.executable, "-m", "libtensor", "convert", path, out], env=environment, check=True)
    found, expected = lt.load(out), lt.load(path)
    assert sorted(found) == ["a.codes", "a.scales", "b.codes", "b.scales"]
    for name in "ab":
        values = lt.dequantize_blockwise(found[f"{name}.codes"], found[f"{name}.scales"], 64)
        assert values.numpy().tobytes() == expected[name].numpy().tobytes()


def test_other_types_have_the_packages_sizes(package):
    for kind, (numel, size) in package.GGML_QUANT_SIZES.items():
        if kind.name in NUMBERS or kind.name in BLOCKS:
            continue
        data = gguf([("w", (numel,), int(kind), bytes(size)), ("x", (2,), 0, struct.pack("<2f", 1, 2))])
        refused(data, f'"w" has the type ({kind.name}|{int(kind)}), which libtensor does not support', lt.DTypeError)


def test_files_of_the_package(package, tmp_path):
    rng = np.random.default_rng(0)
    path = tmp_path / "x.gguf"
    writer = package.GGUFWriter(path, "llama")
    writer.add_name("a name")
    writer.add_context_length(2048)
    writer.add_token_list(["<s>", "a", "\u2581b"])
    writer.add_float32("rate", 0.125)
    expected = {}
    for dtype in (np.float32, np.float16, np.float64, np.int8, np.int16, np.int32, np.int64):
        expected[np.dtype(dtype).name] = x = (10 * rng.normal(size=(2, 3, 5))).astype(dtype)
        writer.add_tensor(np.dtype(dtype).name, x)
    for kind in ("Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0"):
        kind_there = package.GGMLQuantizationType[kind]
        packed = package.quants.quantize(rng.normal(size=(4, 64)).astype(np.float32), kind_there)
        expected[kind] = package.quants.dequantize(packed, kind_there)
        writer.add_tensor(kind, packed, raw_dtype=kind_there)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    for read in (lt.load(path), lt.load(path.read_bytes()), lt.load(path, mmap=True)):
        assert list(read) == list(expected)
        for name, x in expected.items():
            assert read[name].dtype.name == x.dtype.name
            np.testing.assert_array_equal(read[name].numpy(), x)
    metadata = lt.load_metadata(path)
    assert metadata["general.architecture"] == "llama" and metadata["general.name"] == "a name"
    assert metadata["llama.context_length"] == "2048" and float(metadata["rate"]) == 0.125
    assert json.loads(metadata["tokenizer.ggml.tokens"]) == ["<s>", "a", "\u2581b"]


def test_a_file_of_the_package():
    path = pathlib.Path(__file__).resolve().parents[3] / "tests/golden/small.gguf"
    read = lt.load(path)
    assert read["weight"].tolist() == [[0, 1, 2], [3, 4, 5]]
    assert (read["quantised"] - lt.arange(-31, 33).reshape(2, 32)).abs().max().item() < 0.15
    assert lt.load_metadata(path) == {"general.architecture": "test"}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="mappings are listed in /proc")
def test_mapped(tmp_path):
    path = tmp_path / "x.gguf"
    values = np.arange(100_000, dtype=np.float32)
    block = float16([1]) + bytes(32)
    path.write_bytes(data := gguf([("w", (1000, 100), 0, values.tobytes()), ("q", (32,), 8, block)]))
    read = lt.load(path, mmap=True)
    assert str(path) in pathlib.Path("/proc/self/maps").read_text()
    np.testing.assert_array_equal(read["w"].numpy(), values.reshape(100, 1000))
    read["w"].zero_()
    assert path.read_bytes() == data and read["q"].tolist() == [0] * 32


def test_malformed():
    four = struct.pack("<4f", 1, 2, 3, 4)
    refused(gguf(version=1), "version 1 is not supported")
    refused(gguf(version=4), "version 4 is not supported")
    refused(b"GGUF" + struct.pack(">IQQ", 3, 0, 0), "big-endian")
    refused(gguf([("a", (5,), 0, four)])[:-16], "does not lie in")
    refused(gguf([("a", (9,), 0, four)]), "does not lie in")
    refused(gguf([("a", (2**60, 2**60), 0, four)]), "too large")
    refused(gguf([("a", (2**61,), 24, four)]), "too large")
    refused(gguf([("a", (2**63,), 0, four)]), "extent")
    refused(gguf([("a", (1,) * 65, 0, four)]), "axes")
    refused(gguf([("a", (33,), 2, bytes(36))]), "multiple of 32")
    refused(gguf([("a", (4,), 0, four)] * 2), "two tensors called")
    refused(gguf([("a", (4,), 0, four), ("b", (4,), 0, four)], offsets=[0, 0]), "shares bytes")
    refused(gguf([("a", (4,), 0, four)], offsets=[4]), "multiple of 32")
    refused(gguf([("a", (4,), 0, four)], offsets=[2**63]), "behind the end")
    refused(gguf([(b"\xff", (4,), 0, four)]), "UTF-8")
    refused(gguf([(b"a\0", (4,), 0, four)]), "UTF-8")
    refused(gguf(metadata=[(b"\xff", value("B", 1))]), "UTF-8")
    refused(gguf(metadata=[("k", value("B", 1))] * 2), "occurs twice")
    refused(gguf(metadata=[("k", struct.pack("<I", 13))]), "unknown type 13")
    refused(gguf(metadata=[("k", value("s", struct.pack("<Q", 2**63)))]), "does not fit")
    refused(gguf(metadata=[("k", value("a", struct.pack("<IQ", 0, 2**62)))]), "does not fit")
    nested = array("B", [1])
    for _ in range(8):
        nested = array("a", [nested])
    refused(gguf(metadata=[("k", value("a", nested))]), "nested more than")
    refused(gguf([("a", (4,), 99, four)]), '"a" has the type 99', lt.DTypeError)


MEMORY = """
import resource, sys
import libtensor as lt
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for path in sys.argv[1:]:
    try:
        lt.load(path)
    except OSError:
        pass
    else:
        raise SystemExit(f"{path} was accepted")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.skipif("asan" in os.environ.get("LD_PRELOAD", ""), reason="AddressSanitizer keeps freed memory")
def test_large_claims_take_little_memory(tmp_path, environment):
    pytest.importorskip("resource")
    files = [
        b"GGUF" + struct.pack("<IQQ", 3, 2**60, 0),
        b"GGUF" + struct.pack("<IQQ", 3, 0, 2**60),
        gguf([("a", (2**40,), 0, bytes(16))]),
        gguf([("a", (2**40,), 2, bytes(18))]),
        gguf(metadata=[("k", value("s", struct.pack("<Q", 2**40)))]),
        gguf(metadata=[("k", value("a", struct.pack("<IQ", 8, 2**40)))]),
        gguf([(f"t{i}", (2**20,), 2, b"") for i in range(1000)], offsets=[0] * 1000) + bytes(2**20 // 32 * 18),
        gguf((), [("general.alignment", value("I", 2**31))] * 2),
    ]
    for i, content in enumerate(files):
        (tmp_path / str(i)).write_bytes(content)
    command = [sys.executable, "-c", MEMORY, *(str(tmp_path / str(i)) for i in range(len(files)))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert int(done.stdout) < 32 * 1024, "KiB"


def test_damaged():
    """An error, or tensors within the file."""
    rng = random.Random(0)
    pairs = [("k", value("s", string("v"))), ("a", value("a", array("s", [string("x")] * 3))), ("n", value("f", 1))]
    values = np.arange(12, dtype=np.float32)
    tensors = [("w", (3, 4), 0, values.tobytes()), ("q", (32, 2), 2, bytes(36)), ("i", (4,), 24, bytes(4))]
    good = gguf(tensors, pairs)
    files = [good[:i] for i in range(len(good) - 28)]  # behind the last element
    for bad in files:
        refused(bad, "^load: ")
    for _ in range(8000):
        bad = bytearray(good)
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
        try:
            read = lt.load(bytes(bad))
        except (OSError, lt.TensorError):
            continue
        assert sum(x.nbytes for x in read.values()) < 8 * len(good)
