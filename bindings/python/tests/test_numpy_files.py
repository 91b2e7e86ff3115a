# SPDX-License-Identifier: Apache-2.0
"""npy and npz files: what NumPy writes is read, what is written NumPy reads, and hostile files are errors."""

import io
import struct
import warnings
import zipfile
import zlib

import numpy as np
import pytest

import libtensor as lt

DTYPES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128".split()
SHAPES = [(), (1,), (7,), (0,), (3, 4), (0, 5), (2, 3, 4), (1,) * 9]


def array(shape, dtype):
    n = int(np.prod(shape))
    if dtype.startswith("complex"):
        return (np.arange(n).reshape(shape) * (1 - 0.5j)).astype(dtype)
    return (np.arange(n).reshape(shape) % (2 if dtype == "bool" else 100)).astype(dtype)


def npy(x, **options):
    file = io.BytesIO()
    np.lib.format.write_array(file, x, **options)
    return file.getvalue()


def same(t, x):
    assert (t.dtype.name, tuple(t.shape)) == (x.dtype.name, x.shape)
    np.testing.assert_array_equal(t.numpy(), x)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_both_ways(shape, dtype, tmp_path):
    x = array(shape, dtype)
    path = tmp_path / "x.npy"
    np.save(path, x)
    same(lt.load_npy(path), x)
    same(lt.load(path), x)
    same(lt.load_npy(path.read_bytes()), x)
    other = tmp_path / "y.npy"
    lt.save_npy(other, lt.tensor(x))
    assert other.read_bytes() == path.read_bytes()
    same(lt.load_npy(npy(x.astype(x.dtype.newbyteorder(">")))), x)
    turned = np.asfortranarray(x)
    read = lt.load_npy(npy(turned))
    same(read, turned)
    if x.ndim > 1 and x.size > 1 and not turned.flags.c_contiguous:
        assert tuple(s * x.itemsize for s in read.stride()) == turned.strides


@pytest.mark.parametrize("version", [(1, 0), (2, 0), (3, 0)])
def test_versions(version):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        same(lt.load_npy(npy(array((3, 4), "float32"), version=version)), array((3, 4), "float32"))


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_npz_of_numpy(save, tmp_path):
    arrays = {d: array((3, 4), d) for d in DTYPES} | {
        "empty": np.zeros((0, 2)),
        "big": np.zeros(100_000),
        "\u00e9": np.ones(3),
    }
    arrays["noise"] = np.random.RandomState(1).normal(size=5000)
    save(tmp_path / "x.npz", **arrays)
    read = lt.load(tmp_path / "x.npz")
    assert list(read) == list(arrays)
    for name, x in arrays.items():
        same(read[name], x)


def test_npz_for_numpy(tmp_path):
    arrays = {"a": array((3, 4), "float32"), "\u00e9": array((), "int64"), "none": np.zeros((0, 2))}
    lt.save_npz(tmp_path / "x.npz", lt.tensor([1.0]), **{n: lt.tensor(x) for n, x in arrays.items()})
    with np.load(tmp_path / "x.npz") as read:
        assert set(read) == {*arrays, "arr_0"}
        for name, x in arrays.items():
            np.testing.assert_array_equal(read[name], x)
            assert read[name].dtype == x.dtype
    assert zipfile.ZipFile(tmp_path / "x.npz").testzip() is None
    assert set(lt.load((tmp_path / "x.npz").read_bytes())) == {*arrays, "arr_0"}


def zipped(content, level=6, strategy=zlib.Z_DEFAULT_STRATEGY, crc=None, size=None, method=8):
    """One member, in raw deflate of any kind."""
    coder = zlib.compressobj(level, zlib.DEFLATED, -15, 9, strategy)
    data = coder.compress(content) + coder.flush() if method == 8 else content
    common = struct.pack("<HHHHHIIIH", 20, 0, method, 0, 0x21, zlib.crc32(content) if crc is None else crc, len(data),
                         len(content) if size is None else size, 5)  # fmt: skip
    local = b"PK\3\4" + common + struct.pack("<H", 0) + b"x.npy"
    central = b"PK\1\2" + struct.pack("<H", 20) + common + struct.pack("<HHHHII", 0, 0, 0, 0, 0, 0) + b"x.npy"
    end = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 1, 1, len(central), len(local) + len(data), 0)
    return local + data + central + end


@pytest.mark.parametrize("level", [0, 1, 6, 9])
@pytest.mark.parametrize("strategy", [zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE])
def test_every_kind_of_deflate(level, strategy):
    rng = np.random.RandomState(2)
    for x in (rng.normal(size=3000), np.zeros(70_000), rng.randint(0, 4, 50_000), np.arange(20_000) % 300, np.zeros(0)):
        same(lt.load(zipped(npy(x), level, strategy))["x"], x)


def refused(data, message, error=(OSError, ValueError, RuntimeError, TypeError)):
    with pytest.raises(error, match=message):
        lt.load(data)["x"]


def test_damaged_archives():
    good = npy(np.arange(1000.0))
    refused(zipped(good, crc=1), "does not have its checksum")
    refused(zipped(good, size=len(good) + 1), "fewer than their size")
    refused(zipped(good, size=len(good) - 1), "more than their size")
    refused(zipped(good, size=2**31), "claims 2147483648 bytes")
    refused(zipped(good, method=12), "compressed by method 12")
    refused(zipped(good)[:-1], "no directory")
    refused(b"PK\3\4" + bytes(50), "no directory")
    assert lt.load(b"PK\5\6" + bytes(18)) == {}
    whole = zipped(good)
    rng = np.random.RandomState(3)
    for _ in range(3000):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            data[rng.randint(len(data))] = rng.randint(256)
        try:
            same(lt.load(bytes(data))["x"], np.arange(1000.0))
        except (OSError, ValueError, RuntimeError, TypeError, KeyError, AssertionError):
            pass


def header(text, data=bytes(8), version=b"\1\0"):
    return b"\x93NUMPY" + version + struct.pack("<H", len(text)) + text.encode() + data


F8 = "{'descr': '<f8', 'fortran_order': False, 'shape': %s}"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "too short"),
        (b"\x93NUMPY", "ends within its header, after 6 bytes"),
        (header(F8 % "()", version=b"\4\0"), "version 4.0"),
        (header(F8 % "(2,)"), "has 16 bytes, but only 8 follow"),
        (header(F8 % "(-1,)"), "no tuple of extents"),
        (header(F8 % "(99999999999999999999,)"), "too large"),
        (header(F8 % "(4611686018427387904, 4)"), "overflows"),
        (header(F8 % "(4611686018427387904,)"), "overflows"),
        (header(F8 % ("(" + "1," * 65 + ")")), "64 axes"),
        (header(F8 % "()" + "x"), "goes on"),
        (header("{'descr': '<f8', 'shape': ()}"), "lacks one of"),
        (header("{'descr': '<f8', 'descr': '<f8', 'fortran_order': False, 'shape': ()}"), "twice"),
        (header("{'descr': '<f8', 'fortran_order': 0, 'shape': ()}"), "True or False"),
        (header("{'descr': '|O', 'fortran_order': False, 'shape': ()}"), "dtype"),
        (header("{'descr': '<U4', 'fortran_order': False, 'shape': ()}"), "dtype"),
        (header("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': ()}"), "several fields"),
        (header("{'descr': '|b1', 'fortran_order': False, 'shape': (1,)}", b"\7"), "holds the byte 7"),
        (header("{"), "string"),
        (b"\x93NUMPY\2\0\xff\xff\xff\xff" + bytes(30), "header has 4294967295 bytes"),
    ],
)
def test_hostile_npy(data, message):
    with pytest.raises((OSError, ValueError, RuntimeError, TypeError), match=message):
        lt.load_npy(data) if data else lt.load(data)


def test_what_numpy_lacks(tmp_path):
    with pytest.raises((TypeError, ValueError, RuntimeError), match="bfloat16, which NumPy does not have"):
        lt.save_npy(tmp_path / "x.npy", lt.ones(2, dtype=lt.bfloat16))
    with pytest.raises((ValueError, RuntimeError), match="given twice|arr_0"):
        lt.save_npz(tmp_path / "x.npz", lt.ones(1), arr_0=lt.ones(1))
    assert list(tmp_path.iterdir()) == []


def test_objects_are_refused():
    file = io.BytesIO()
    np.save(file, np.array([{}], dtype=object), allow_pickle=True)
    with pytest.raises((TypeError, ValueError, RuntimeError), match="libtensor does not support"):
        lt.load_npy(file.getvalue())
