# SPDX-License-Identifier: Apache-2.0
"""Images and data sets in files that are truncated, malformed or made to exhaust memory: each is a FileError."""

import gzip
import pickle
import struct
import tracemalloc
import zlib

import numpy as np
import pytest
from libtensor.vision import datasets
from libtensor.vision import io as vio
from libtensor.vision.datasets.mnist import read_idx

import libtensor as lt

MEBIBYTE = 1 << 20


def png(width, height, *chunks, depth=8, colour=0):
    whole = [(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)), *chunks, (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in whole
    )


def peak_of(function):
    """The bytes of Python's memory that a call needs beyond what there was."""
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        function()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def refused(function, match):
    def call():
        with pytest.raises(lt.FileError, match=match):
            function()

    return peak_of(call)


def test_png_of_many_pixels():
    data = zlib.compress(bytes(1000))
    for extents in ((1 << 31, 1 << 31), ((1 << 32) - 1, 1), (1 << 14, (1 << 14) + 1)):
        assert refused(lambda: vio.decode_png(png(*extents, (b"IDAT", data))), "pixels|too few") < MEBIBYTE  # noqa: B023
    assert refused(lambda: vio.decode_png(png(1 << 14, 1 << 14, (b"IDAT", data))), "too few") < MEBIBYTE


def test_png_whose_data_expands():
    image = png(1, 1, (b"IDAT", zlib.compress(b"\0\7" + bytes(16 * MEBIBYTE))))
    assert peak_of(lambda: vio.decode_png(image)) < MEBIBYTE
    assert vio.decode_png(image).tolist() == [[[7]]]


def test_every_truncation_of_a_png():
    whole = bytes(vio.encode_png(lt.arange(12, dtype=lt.uint8).reshape(3, 2, 2)).tolist())
    for n in range(len(whole)):
        with pytest.raises(lt.FileError):
            vio.decode_image(whole[:n])


def test_every_byte_of_a_png_changed():
    whole = bytes(vio.encode_png(lt.arange(12, dtype=lt.uint8).reshape(3, 2, 2)).tolist())
    for i in range(8, len(whole)):
        changed = whole[:i] + bytes([whole[i] ^ 0x41]) + whole[i + 1 :]
        with pytest.raises(lt.FileError):
            vio.decode_png(changed)


@pytest.mark.parametrize(
    "data",
    [b"P5" + b" " * 4000 + b"x", b"P6" + b"\n#" * 3000, b"P5 " + b"9" * 5000 + b" 1 255\n", b"P5 # 3 2 255 ", b"P5 "],
    ids=["spaces", "comments", "digits", "comment", "end"],
)
def test_ppm_headers(data):
    with pytest.raises(lt.FileError, match="decode_image: PPM: the header is malformed"):
        vio.decode_image(data)


def test_ppm_headers_of_several_forms():
    assert vio.decode_image(b"P5# of 3\n2 #x\n#y\n\t1\n255\nab").tolist() == [[[97, 98]]]
    with pytest.raises(lt.FileError, match="2 bytes, expected 9999999999000000000"):
        vio.decode_image(b"P5 9999999999 1000000000 255\nab")


def test_errors_name_the_function_and_the_file(tmp_path):
    path = tmp_path / "broken.png"
    path.write_bytes(png(2, 2, (b"IDAT", b"abc")))
    with pytest.raises(lt.FileError, match=r"^read_image: '.*broken.png': PNG"):
        vio.read_image(path)
    with pytest.raises(lt.FileError, match=r"^decode_image: '.*broken.png': PNG"):
        vio.decode_image(path)
    with pytest.raises(lt.FileError, match="^decode_png: PNG"):
        vio.decode_png(path.read_bytes())
    path.write_bytes(b"none")
    with pytest.raises(lt.FileError, match=r"^read_image: '.*broken.png': 4 bytes"):
        vio.read_image(path)


def test_images_that_pillow_refuses(monkeypatch):
    image = pytest.importorskip("PIL.Image")
    monkeypatch.setattr(image, "MAX_IMAGE_PIXELS", 4)
    header = struct.pack("<HHBBB", 1000, 1000, 0, 0, 0)
    for data in (b"GIF89a" + header, b"GIF89a" + header + b",", b"GIF89a", b"GIF87a\xff"):
        with pytest.raises(lt.FileError, match="GIF"):
            vio.decode_gif(data)
        with pytest.raises(lt.FileError, match="GIF"):
            vio.decode_image(data)
    for data in (b"\xff\xd8\xff", b"\xff\xd8\xff\xe0\0\x10JFIF"):
        with pytest.raises(lt.FileError, match="JPEG"):
            vio.decode_jpeg(data)


@pytest.mark.parametrize("packed", [False, True])
def test_idx(tmp_path, packed):
    path = tmp_path / "x"

    def write(data):
        path.write_bytes(gzip.compress(data) if packed else data)
        return lambda: read_idx(path)

    whole = b"\0\0\x08\2" + struct.pack(">II", 2, 3) + bytes(range(6))
    assert write(whole)().tolist() == [[0, 1, 2], [3, 4, 5]]
    for n in range(len(whole)):
        with pytest.raises(lt.FileError):
            write(whole[:n])()
    huge = b"\0\0\x08\3" + b"\xff" * 12
    assert refused(write(huge + b"abc"), "has 3 bytes after its header, expected 7922816") < 6 * MEBIBYTE
    assert refused(write(whole + bytes(16 * MEBIBYTE)), "has more bytes") < MEBIBYTE
    assert refused(write(b"\0\0\x08\xff" + b"\0\0\0\1" * 255 + b"1"), "no IDX file") < MEBIBYTE
    assert refused(write(b"\0\0\x08\0" + b"1"), "no IDX file") < MEBIBYTE
    if packed:
        path.write_bytes(gzip.compress(whole)[:-9])
        with pytest.raises(lt.FileError):
            read_idx(path)


class Array:
    """Pickles as what the arguments say."""

    def __init__(self, *reduced):
        self.reduced = reduced

    def __reduce__(self):
        return self.reduced


def write_cifar(folder, batch, meta=None):
    base = folder / "cifar-10-batches-py"
    base.mkdir(exist_ok=True)
    (base / "test_batch").write_bytes(batch if isinstance(batch, bytes) else pickle.dumps(batch))
    names = {"label_names": [str(i) for i in range(10)]} if meta is None else meta
    (base / "batches.meta").write_bytes(pickle.dumps(names))
    return lambda: datasets.CIFAR10(folder, train=False)


def test_cifar_pickles(tmp_path):
    images = np.arange(2 * 3072).reshape(2, 3072).astype(np.uint8)
    good = {"data": images, "labels": [3, 7]}
    assert write_cifar(tmp_path, good)().data.permute(0, 3, 1, 2).reshape(2, -1).tolist() == images.tolist()
    columns = {**good, "data": np.asfortranarray(images)}
    assert write_cifar(tmp_path, columns)().data.permute(0, 3, 1, 2).reshape(2, -1).tolist() == images.tolist()
    whole = pickle.dumps(good, 2)
    for n in [*range(0, 300, 9), len(whole) - 1]:
        with pytest.raises(lt.FileError):
            write_cifar(tmp_path, whole[:n])()
    rebuilt = np.empty(0, np.uint8).__reduce__()
    for data in (
        None, 1, [1], images[:1], images.astype(np.int8), images.astype(np.int64), images.reshape(-1),
        Array(rebuilt[0], rebuilt[1], (1, (2, 3072), 5, False, bytes(2 * 3072))),
        Array(rebuilt[0], rebuilt[1], (1, (2, 3072), np.dtype("u1"), False, bytes(9))),
        Array(rebuilt[0], rebuilt[1], (1, (2, 3072), np.dtype("u1"), False, None)),
        Array(rebuilt[0], rebuilt[1], 7),
        Array(eval, ("1",)),
    ):  # fmt: skip
        with pytest.raises(lt.FileError, match="test_batch"):
            write_cifar(tmp_path, {**good, "data": data})()
    for labels in (None, 3, ["a", "b"], [1], [1.5, 2]):
        with pytest.raises(lt.FileError, match="test_batch"):
            write_cifar(tmp_path, {**good, "labels": labels})()
    for meta in ({}, {"label_names": 3}, {"label_names": [1]}, []):
        with pytest.raises(lt.FileError, match="batches.meta"):
            write_cifar(tmp_path, good, meta)()


def test_cifar_pickles_allocate_what_they_hold(tmp_path):
    memo = b"\x80\x02}r" + struct.pack("<I", 1 << 21) + b"."
    assert refused(write_cifar(tmp_path, memo), "expected labels") < 2 * MEBIBYTE
    text = b"\x80\x04\x8d" + struct.pack("<Q", 1 << 40) + b"abc."
    assert refused(write_cifar(tmp_path, text), "no file of images") < 2 * MEBIBYTE
