# SPDX-License-Identifier: Apache-2.0
"""Safetensors files: byte for byte those of the reference implementation, and what is no such file is an error."""

import io
import os
import pickle
import struct
import subprocess
import sys
import time
import zipfile
import zlib

import native
import numpy as np
import pytest
import safetensors
from native import NULL, Tensor, check, ffi, lib, tensor

REFERENCE = {
    "bool": "BOOL",
    "uint8": "U8",
    "int8": "I8",
    "int16": "I16",
    "int32": "I32",
    "int64": "I64",
    "float16": "F16",
    "bfloat16": "BF16",
    "float32": "F32",
    "float64": "F64",
    "uint16": "U16",
    "uint32": "U32",
    "uint64": "U64",
    "complex64": "C64",
}
STORED = list(REFERENCE)


def text(string):
    return ffi.new("char[]", string if isinstance(string, bytes) else os.fsencode(string))


def save(path, tensors, metadata=()):
    keep = [text(name.encode()) for name in tensors], [text(s.encode()) for pair in metadata for s in pair]
    names, pairs = (ffi.new("char *[]", [*k, NULL]) for k in keep)
    handles = ffi.new("tensor_t *[]", [*(t.handle for t in tensors.values()), NULL])
    check(lib.tensor_save(text(str(path)), names, len(tensors), handles, pairs, len(keep[1])))


class Archive:
    def __init__(self, source):
        if isinstance(source, bytes):
            self.memory = ffi.new("char[]", source or b"\0")
            handle = lib.tensor_archive_open_memory(self.memory, len(source))
        else:
            handle = lib.tensor_archive_open(text(str(source)))
        if handle == NULL:
            raise native.Failure()
        self.handle = ffi.gc(handle, lib.tensor_archive_release)

    def names(self):
        count = lib.tensor_archive_count(self.handle)
        return [ffi.string(lib.tensor_archive_name(self.handle, i)).decode() for i in range(count)]

    def metadata(self):
        keys = range(lib.tensor_archive_metadata_count(self.handle))
        keys = [lib.tensor_archive_metadata_key(self.handle, i) for i in keys]
        value = lib.tensor_archive_metadata
        return {ffi.string(k).decode(): ffi.string(value(self.handle, k)).decode() for k in keys}

    def __getitem__(self, name):
        return Tensor(lib.tensor_archive_get(self.handle, text(name.encode()), 0))


def live_tensors():
    stats = ffi.new("tensor_memory_stats_t *", {"struct_size": ffi.sizeof("tensor_memory_stats_t")})
    check(lib.tensor_memory_stats(0, stats))
    return stats.n_live_tensors


def random_arrays(rng, n):
    """{name: (dtype, array as it is stored)}"""
    letters = list('abcABC012._-/ "\\\n\t\x01\x7f\xe9€\u2028😀')
    arrays = {}
    for _ in range(n):
        name = "".join(rng.choice(letters, rng.integers(0, 9)))
        shape = rng.integers(0, 5, rng.integers(0, 4))
        dtype = rng.choice(STORED)
        arrays[name] = dtype, native.encode(rng.integers(0, 2 if dtype == "bool" else 100, shape), dtype)
    return arrays


def reference_file(arrays, metadata=None):
    rows = {k: {"dtype": d, "shape": list(a.shape), "data": a.tobytes()} for k, (d, a) in arrays.items()}
    return safetensors.serialize(rows, metadata)


@pytest.mark.parametrize("seed", range(40))
def test_same_bytes_as_the_reference(seed, tmp_path):
    rng = np.random.default_rng(seed)
    arrays = random_arrays(rng, seed % 12)
    metadata = {"ké\n": "v" * (seed % 9)} if seed % 2 and arrays else None
    path = tmp_path / "file"
    save(path, {k: native.wrap(a, str(d)) for k, (d, a) in arrays.items()}, (metadata or {}).items())
    assert path.read_bytes() == reference_file(arrays, metadata)
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("seed", range(20))
def test_reads_what_the_reference_wrote(seed, tmp_path):
    rng = np.random.default_rng(seed)
    arrays = random_arrays(rng, 9)
    metadata = {f"k{i}": f"\u20ac{i}" for i in range(seed % 4)} or None
    file = reference_file(arrays, metadata)
    path = tmp_path / "file"
    path.write_bytes(file)
    for archive in (Archive(path), Archive(file)):
        assert sorted(archive.names()) == sorted(arrays)
        assert archive.metadata() == (metadata or {})
        for name, (dtype, array) in arrays.items():
            got = archive[name]
            assert got.dtype == dtype and got.shape == array.shape
            assert np.array_equal(got.encoded(), array)


def test_every_dtype_and_layout(tmp_path):
    base = np.arange(24).reshape(4, 6) % 2
    views = {"t": lambda a: a.T, "s": lambda a: a[::2, 1::3], "r": lambda a: a[::-1], "c": lambda a: a}
    stored = {f"{d}.{v}": (d, view(native.encode(base, d))) for d in STORED for v, view in views.items()}
    path = tmp_path / "file"
    save(path, {k: native.wrap(a, d) for k, (d, a) in stored.items()})
    assert path.read_bytes() == reference_file({k: (d, np.ascontiguousarray(a)) for k, (d, a) in stored.items()})
    for name, kind in safetensors.deserialize(path.read_bytes()):
        assert kind["dtype"] == REFERENCE[name.split(".")[0]]


def test_names_and_keys_out_of_range_are_null(tmp_path):
    save(tmp_path / "file", {"a": tensor([1.0])}, [("k", "v")])
    handle = Archive(tmp_path / "file").handle
    for i in (-1, 1, 2**62, -(2**63)):
        assert lib.tensor_archive_name(handle, i) == NULL
        assert lib.tensor_archive_metadata_key(handle, i) == NULL
    assert lib.tensor_archive_metadata(handle, text(b"x")) == NULL
    with pytest.raises(native.Failure, match='TENSOR_E_INVALID: tensor_archive_get: the file has no tensor "b"'):
        Archive(tmp_path / "file")["b"]


def test_tensors_outlive_their_archive(tmp_path):
    before = live_tensors()
    save(tmp_path / "file", {"a": tensor([1.0, 2.0])})
    archive = Archive(tmp_path / "file")
    x = archive["a"]
    del archive
    os.remove(tmp_path / "file")
    assert x.numpy().tolist() == [1.0, 2.0]
    del x
    assert live_tensors() == before


def test_memory_is_copied():
    archive = Archive(reference_file({"a": ("float32", np.ones(3, np.float32))}))
    ffi.memmove(archive.memory, b"\0" * len(archive.memory), len(archive.memory))
    assert archive["a"].numpy().tolist() == [1, 1, 1]


def test_other_dtypes_can_be_listed():
    header = b'{"a":{"dtype":"F8_E4M3","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[1],"data_offsets":[2,3]}}'
    archive = Archive(len(header).to_bytes(8, "little") + header + b"\1\2\3")
    assert archive.names() == ["a", "b"] and archive["b"].numpy().tolist() == [3]
    with pytest.raises(native.Failure, match="TENSOR_E_DTYPE.*F8_E4M3"):
        archive["a"]


def malformed():
    good = reference_file({"w": ("float32", np.ones((2, 3), np.float32)), "b": ("bool", np.array([True, False]))})
    for n in range(len(good)):
        yield good[:n]
    yield good + b"\0"
    yield pickle.dumps({"a": [1, 2]})
    yield pickle.dumps(np.ones(3))
    yield b"\x93NUMPY\x01\x00v\x00" + b" " * 118
    yield b"PK\x03\x04" + b"\0" * 100
    yield b"{}"
    yield bytes(200)
    for length in (0, 1, 2**31, 2**63, 2**64 - 1, 2**64 - 8, 10**8 + 1):
        yield length.to_bytes(8, "little") + good[8:]


def test_what_is_no_safetensors_file_is_an_error(tmp_path):
    before = live_tensors()
    path = tmp_path / "file"
    for file in malformed():
        path.write_bytes(file)
        for source in (file, path):
            with pytest.raises(native.Failure, match="^TENSOR_E_IO: tensor_archive_open") as caught:
                Archive(source)
            assert len(caught.value.message) < 512 and "\n" not in caught.value.message
    assert live_tensors() == before


def test_zip_archives_of_something_else(tmp_path):
    with zipfile.ZipFile(tmp_path / "file", "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("../a.npy", bytes(10**7))
    archive = Archive(tmp_path / "file")
    with pytest.raises(native.Failure, match="TENSOR_E_IO.*not an npy array"):
        archive["../a"]


def test_bools_are_0_or_1():
    header = b'{"a":{"dtype":"BOOL","shape":[3],"data_offsets":[0,3]}}'
    archive = Archive(len(header).to_bytes(8, "little") + header + b"\1\0\2")
    with pytest.raises(native.Failure, match="TENSOR_E_IO.*holds the byte 2 at element 2"):
        archive["a"]


def test_a_file_that_shrinks_is_an_error(tmp_path):
    save(tmp_path / "file", {"a": tensor(np.ones(1000))})
    archive = Archive(tmp_path / "file")
    os.truncate(tmp_path / "file", 500)
    with pytest.raises(native.Failure, match="TENSOR_E_IO.*too early"):
        archive["a"]


def test_what_cannot_be_opened(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path, why in [("absent", "No such file"), ("", "directory"), ("pipe", "not a regular file")]:
        start = time.monotonic()
        with pytest.raises(native.Failure, match=f"TENSOR_E_IO: tensor_archive_open: .*{why}"):
            Archive(tmp_path / path)
        assert time.monotonic() - start < 1
    for source in (NULL, text("")):
        assert lib.tensor_archive_open(source) == NULL
    assert lib.tensor_archive_open_memory(NULL, -1) == NULL
    assert "n is -1" in native.Failure().message


def test_what_cannot_be_saved(tmp_path):
    x = tensor([1.0])
    path = tmp_path / "file"
    save(path, {"old": x})
    old = path.read_bytes()
    for match, tensors, metadata in [
        ("TENSOR_E_INVALID.*__metadata__", {"__metadata__": x}, []),
        ('TENSOR_E_INVALID.*metadata key "k" occurs twice', {"a": x}, [("k", "1"), ("k", "2")]),
        ("TENSOR_E_INVALID.*1 strings", {"a": x}, [("k",)]),
    ]:
        with pytest.raises(native.Failure, match=match):
            save(path, tensors, metadata)
    names = ffi.new("char *[]", [first := text(b"a"), second := text(b"a")])
    handles = ffi.new("tensor_t *[]", [x.handle, x.handle])
    status = lib.tensor_save(text(str(path)), names, 2, handles, NULL, 0)
    assert status == lib.TENSOR_E_INVALID, (first, second)
    names[1] = wrong = text(b"b\xff")
    assert lib.tensor_save(text(str(path)), names, 2, handles, NULL, 0) == lib.TENSOR_E_INVALID, wrong
    for bad, why in [(tmp_path, "directory"), (tmp_path / "absent/file", "No such file"), ("/dev/null", "regular")]:
        with pytest.raises(native.Failure, match=f"TENSOR_E_IO: tensor_save: .*{why}"):
            save(bad, {"a": x})
    assert path.read_bytes() == old and os.listdir(tmp_path) == ["file"]


FULL_DISK = """
import resource, signal, sys
sys.path[:0] = sys.argv[2:]
import numpy as np, test_files as t
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
x = t.tensor(np.ones(100_000))
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
try:
    t.save(sys.argv[1], {"a": x})
except t.native.Failure as failure:
    print(failure)
"""


def test_a_full_disk_leaves_the_old_file(tmp_path):
    path = tmp_path / "file"
    save(path, {"old": tensor([1.0])})
    old = path.read_bytes()
    command = [
        sys.executable,
        "-c",
        FULL_DISK,
        str(path),
        *(str(native.ROOT / p) for p in ("tests/ops", "tests", "tools")),
    ]
    got = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert got.startswith("TENSOR_E_IO: tensor_save: cannot write") and "File too large" in got
    assert path.read_bytes() == old and os.listdir(tmp_path) == ["file"]


SMALL_MEMORY = """
import resource, sys
sys.path[:0] = sys.argv[2:]
import test_files as t
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for source in sys.argv[1].split(":"):
    try:
        t.Archive(source)
    except t.native.Failure as failure:
        assert failure.code == "TENSOR_E_IO", failure
    else:
        raise SystemExit(f"{source} was accepted")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def test_hostile_megabytes_take_little_time_and_memory(tmp_path):
    headers = [
        b'{"a":' * 190_000,
        b'{"a":{"x":' + b"[" * 900_000,
        b'{"a":{"dtype":"U8","shape":[' + b"1," * 450_000 + b'1],"data_offsets":[0,1]}}',
        b'{"' + b"x" * 900_000,
        b"{" + b",".join(b'"%d":{"dtype":"U8","shape":[],"data_offsets":[0,0]}' % i for i in range(17_000)) + b"}",
        b'{"__metadata__":{' + b",".join(b'"%d":""' % (i % 99_999) for i in range(100_000)) + b"}}",
    ]
    paths = []
    for i, header in enumerate(headers):
        paths.append(tmp_path / str(i))
        paths[-1].write_bytes(len(header).to_bytes(8, "little") + header)
    command = [sys.executable, "-c", SMALL_MEMORY, ":".join(map(str, paths))]
    start = time.monotonic()
    command += [str(native.ROOT / p) for p in ("tests/ops", "tests", "tools")]
    got = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert time.monotonic() - start < 10
    assert int(got) < 64 * 1024


def test_saving_does_not_record(tmp_path):
    x = tensor(np.ones((2, 3))).requires_grad()
    save(tmp_path / "file", {"a": x, "b": Tensor(lib.tensor_transpose(x.handle, 0, 1))})
    assert Archive(tmp_path / "file")["b"].shape == (3, 2)


def listed(archive):
    out = {}
    for i in range(lib.tensor_archive_count(archive)):
        ndim, shape = lib.tensor_archive_ndim(archive, i), lib.tensor_archive_shape(archive, i)
        name = ffi.string(lib.tensor_archive_name(archive, i)).decode()
        out[name] = (lib.tensor_archive_dtype(archive, i), tuple(shape[k] for k in range(ndim)))
    return out


@pytest.mark.parametrize("form", ["safetensors", "npz", "compressed npz"])
def test_listing(form, tmp_path):
    """Dtypes and shapes without the elements."""
    values = {
        "scalar": np.float32(2),
        "empty": np.zeros((0, 3), np.int16),
        "fortran": np.asfortranarray(np.ones((2, 3, 4))),
        "bools": np.ones((1, 2), np.bool_),
        "big": np.zeros((1000, 1000), np.float64),
    }
    path = tmp_path / f"a.{form[-3:]}"
    if form == "safetensors":
        save(path, {name: tensor(np.ascontiguousarray(v), v.dtype.name) for name, v in values.items() if v.ndim})
        del values["scalar"]
    else:
        (np.savez if form == "npz" else np.savez_compressed)(path, **values)
    path = path if path.exists() else path.with_name(path.name + ".npz")
    archive = lib.tensor_archive_open(text(str(path)))
    assert archive != NULL
    assert listed(archive) == {n: (native.CODES[v.dtype.name], v.shape) for n, v in values.items()}
    shape = lib.tensor_archive_shape(archive, 0)
    assert shape == lib.tensor_archive_shape(archive, 0)
    for i in (-1, len(values), 2**62):
        lib.tensor_clear_error()
        assert lib.tensor_archive_dtype(archive, i) == 0 and lib.tensor_last_error_code() == lib.TENSOR_E_INDEX
        assert lib.tensor_archive_ndim(archive, i) == 0 and lib.tensor_archive_shape(archive, i) == NULL
    lib.tensor_archive_release(archive)


def resident(path):
    """Bytes of a file that this process has read through mappings."""
    total, ours = 0, False
    for line in open("/proc/self/smaps"):
        if "-" in line.split(" ")[0]:
            ours = line.rstrip().endswith(str(path))
        elif ours and line.startswith("Rss:"):
            total += int(line.split()[1]) << 10
    return total


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="mappings are counted in /proc")
def test_mapped(tmp_path):
    """Without a copy, each tensor for itself, and the file stays as it was."""
    path = tmp_path / "a.safetensors"
    x = np.arange(1_000_000, dtype=np.float32).reshape(1000, 1000)
    odd = np.arange(5, dtype=np.uint8)
    save(path, {"x": tensor(x), "bools": tensor(odd > 2, "bool"), "odd": tensor(odd, "uint8"), "none": tensor(x[:0])})
    before = path.read_bytes()
    archive = lib.tensor_archive_open_mapped(text(str(path)))
    assert archive != NULL
    first, second, bools, odds, none = (
        Tensor(lib.tensor_archive_get(archive, text(name), 0)) for name in ("x", "x", "bools", "odd", "none")
    )
    assert resident(path) < 1_000_000
    lib.tensor_archive_release(archive)  # the tensors outlive it
    assert np.array_equal(first.numpy(), x) and np.array_equal(odds.numpy(), odd) and none.shape == (0, 1000)
    assert bools.numpy().tolist() == [False] * 3 + [True] * 2
    assert not lib.tensor_shares_storage(first.handle, second.handle)
    check(lib.tensor_mul_scalar_(first.handle, 2))
    assert np.array_equal(first.numpy(), 2 * x) and np.array_equal(second.numpy(), x)
    assert path.read_bytes() == before
    del first, second, bools, odds, none
    assert resident(path) == 0 and str(path) not in open("/proc/self/maps").read()


def test_mapping_what_is_no_safetensors_file(tmp_path):
    path = tmp_path / "a.npz"
    np.savez(path, x=np.arange(3))
    archive = lib.tensor_archive_open_mapped(text(str(path)))
    x = Tensor(lib.tensor_archive_get(archive, text("x"), 0))
    lib.tensor_archive_release(archive)
    assert x.numpy().tolist() == [0, 1, 2]
    assert lib.tensor_archive_open_mapped(text(str(tmp_path / "none"))) == NULL
    assert lib.tensor_archive_open_mapped(text(str(tmp_path))) == NULL


def zipped(names, contents, *, share=False, rename=None, method=zipfile.ZIP_STORED):
    """An npz file; share: all members of the directory point to the first one's bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in zip(names, contents):
            archive.writestr(name, content)
        if share:
            first = archive.filelist[0]
            for info in archive.filelist[1:]:
                info.header_offset, info.CRC = first.header_offset, first.CRC
                info.compress_size, info.file_size = first.compress_size, first.file_size
        if rename:
            archive.filelist[0].filename = rename
    return file.getvalue()


def array(values):
    file = io.BytesIO()
    np.save(file, values)
    return file.getvalue()


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_members_that_share_bytes(method):
    names, contents = [f"a{i}.npy" for i in range(3)], [array(np.zeros(100))] * 3
    for bad in (
        zipped(names, contents, share=True, method=method),
        zipped(["x.npy"] * 1 + names[1:], contents, rename="y.npy", method=method),
    ):
        memory = ffi.new("char[]", bad)
        lib.tensor_clear_error()
        assert lib.tensor_archive_open_memory(memory, len(bad)) == NULL
        assert lib.tensor_last_error_code() == lib.TENSOR_E_IO
    good = zipped(names, contents, method=method)
    archive = lib.tensor_archive_open_memory(ffi.new("char[]", good), len(good))
    assert archive != NULL and lib.tensor_archive_count(archive) == 3
    lib.tensor_archive_release(archive)


def deflated(content, *, level=6, strategy=zlib.Z_DEFAULT_STRATEGY, change=None):
    """An npz file of one member, compressed as asked, its compressed bytes changed by `change`."""
    packer = zlib.compressobj(level, zlib.DEFLATED, -15, 9, strategy)
    data = packer.compress(content) + packer.flush()
    if change:
        data = change(data)
    sizes = struct.pack("<III", zlib.crc32(content), len(data), len(content))
    common = struct.pack("<HHHHH", 20, 0, 8, 0, 0x21) + sizes + struct.pack("<HH", 5, 0)
    local = b"PK\3\4" + common + b"a.npy" + data
    central = b"PK\1\2" + struct.pack("<H", 20) + common + struct.pack("<HHHII", 0, 0, 0, 0, 0) + b"a.npy"
    return local + central + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(central), len(local), 0)


def contents(rng):
    return {
        "one value": np.zeros(300_000, np.uint8),
        "noise": rng.integers(0, 256, 200_000).astype(np.uint8),
        "few symbols": rng.integers(0, 3, 200_000).astype(np.uint8),
        "floats": rng.normal(size=40_000),
        "text": np.frombuffer(b"".join(b"line %d of %d\n" % (i, i * i) for i in range(9000)), np.uint8),
        "geometric": np.minimum(rng.geometric(0.1, 200_000), 255).astype(np.uint8),  # long codes
        "empty": np.zeros(0),
    }


STRATEGIES = [zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE, zlib.Z_FIXED]


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("level", [0, 1, 6, 9])
def test_decompression(level, strategy):
    for name, values in contents(np.random.default_rng(level)).items():
        file = deflated(array(values), level=level, strategy=strategy)
        x = Archive(file)["a"].numpy()
        assert x.dtype == values.dtype and np.array_equal(x, values), name


def test_damaged_compressed_members():
    """An error or, where the damage is behind the end of what counts, the right values; never more than that."""
    rng = np.random.default_rng(5)
    values = np.minimum(rng.geometric(0.05, 3000), 255).astype(np.uint8)
    failures = 0
    for i in range(600):

        def change(data, i=i):
            data = bytearray(data)
            if i % 3 == 0:
                return bytes(data[: rng.integers(0, len(data))])
            if i % 3 == 1:
                data[rng.integers(0, len(data))] ^= 1 << rng.integers(0, 8)
                return bytes(data)
            return bytes(rng.integers(0, 256, len(data)).astype(np.uint8))

        strategy = STRATEGIES[i % len(STRATEGIES)]
        try:
            x = Archive(deflated(array(values), strategy=strategy, change=change))["a"]
        except native.Failure as failure:
            assert failure.code == "TENSOR_E_IO"
            failures += 1
        else:
            assert np.array_equal(x.numpy(), values)
    assert failures > 550


def test_many_blocks_of_nothing_take_little_time():
    """Blocks with the fixed codes that hold their end alone, ten bits each."""
    nothing = sum(0b010 << 10 * i for i in range(8)).to_bytes(10, "little")
    content = array(np.arange(6.0))
    file = deflated(content, change=lambda data: nothing * 400_000 + data)
    start = time.process_time()
    assert Archive(file)["a"].numpy().tolist() == [0, 1, 2, 3, 4, 5]
    assert time.process_time() - start < 10


def opened(data):
    archive = lib.tensor_archive_open_memory(ffi.new("char[]", data), len(data))
    assert archive != NULL
    return archive


@pytest.mark.parametrize("level", [0, 1, 9])
def test_facts_need_the_start_alone(level):
    """What an array is can be read although its compressed elements end too early, or are noise."""
    values = np.random.default_rng(level).normal(size=(300, 700)).astype(np.float32)
    for change in (lambda data: data[: len(data) // 2 + 150_000], lambda data: data[:-99] + b"\xff" * 99):
        archive = opened(deflated(array(values), level=level, change=change))
        assert listed(archive) == {"a": (lib.TENSOR_FLOAT32, (300, 700))}
        lib.tensor_clear_error()
        assert lib.tensor_archive_get(archive, text("a"), 0) == NULL
        assert lib.tensor_last_error_code() == lib.TENSOR_E_IO
        lib.tensor_archive_release(archive)


@pytest.mark.parametrize("dtype", ["<f8", ">f8", "<c16", ">c8", "|u1", "<i2"])
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("shift", [0, 1, 4, 8])
def test_elements_behind_a_header_of_any_length(dtype, order, shift):
    values = np.asarray(np.arange(24).reshape(2, 3, 4), dtype=dtype, order=order)
    data = array(values)
    length = struct.unpack("<H", data[8:10])[0]
    data = (
        data[:8]
        + struct.pack("<H", length + shift)
        + data[10 : 9 + length]
        + b" " * shift
        + b"\n"
        + data[10 + length :]
    )
    for member in (zipped(["a.npy"], [data]), deflated(data)):
        archive = opened(member)
        x = Tensor(lib.tensor_archive_get(archive, text("a"), 0))
        lib.tensor_archive_release(archive)
        assert np.array_equal(x.numpy(), values)
        if order == "C":
            check(lib.tensor_zero_(x.handle))
            assert not x.numpy().any()
