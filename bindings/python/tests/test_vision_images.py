# SPDX-License-Identifier: Apache-2.0
"""Image files, and pictures of many images."""

import io
import struct
import sys
import zlib

import numpy as np
import pytest
from libtensor.vision import io as vio
from libtensor.vision import utils

import libtensor as lt

RNG = np.random.default_rng(0)


def smooth(channels, height=9, width=7, kind=np.uint8):
    steps = RNG.integers(-6, 7, (height, width, channels)).cumsum(1) * (257 if kind is np.uint16 else 1)
    return steps.astype(kind)


def png(header, *chunks):
    """A file of these chunks with a header (width, height, depth, colour type, interlace)."""
    width, height, depth, colour, interlace = header
    whole = [(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlace)), *chunks, (b"IEND", b"")]
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in whole
    )
    return b"\x89PNG\r\n\x1a\n" + body


def filtered(array, kind):
    """Lines of bytes (H, W) with a filter of the PNG standard, one pixel being one byte."""
    lines = []
    a = array.astype(int)
    for y in range(a.shape[0]):
        line = [kind]
        for x in range(a.shape[1]):
            left = a[y, x - 1] if x else 0
            up = a[y - 1, x] if y else 0
            corner = a[y - 1, x - 1] if x and y else 0
            p = left + up - corner
            paeth = min((left, up, corner), key=lambda v: (abs(p - v), (left, up, corner).index(v)))
            line.append((a[y, x] - [0, left, up, (left + up) // 2, paeth][kind]) % 256)
        lines.append(bytes(int(v) for v in line))
    return zlib.compress(b"".join(lines))


@pytest.mark.parametrize("channels", [1, 2, 3, 4])
@pytest.mark.parametrize("kind", [np.uint8, np.uint16])
def test_png_there_and_back(channels, kind, tmp_path):
    array = smooth(channels, kind=kind)
    image = lt.tensor(array).permute(2, 0, 1)
    vio.write_png(image, tmp_path / "a.png", compression_level=9)
    found = vio.read_image(tmp_path / "a.png")
    assert found.numpy().dtype == kind and (found.numpy() == array.transpose(2, 0, 1)).all()
    assert (vio.decode_image(vio.encode_png(image[:, ::2, ::3])) == image[:, ::2, ::3]).all()


@pytest.mark.parametrize("kind", range(5))
def test_filters_of_png(kind):
    array = smooth(1)[..., 0]
    data = png((7, 9, 8, 0, 0), (b"IDAT", filtered(array, kind)))
    assert (vio.decode_png(data)[0].numpy() == array).all()


def test_a_writer_chooses_filters():
    rows = np.tile(np.arange(256, dtype=np.uint8), (64, 1))
    data = bytes(vio.encode_png(lt.tensor(rows).unsqueeze(0)).tolist())
    assert len(data) < 400


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_bits_of_png(depth):
    values = RNG.integers(0, 1 << depth, (3, 11))
    bits = "".join(
        "00000000" + "".join(f"{v:0{depth}b}" for v in row).ljust(-(-11 * depth // 8) * 8, "0") for row in values
    )
    raw = zlib.compress(int(bits, 2).to_bytes(len(bits) // 8, "big"))
    top = (1 << depth) - 1
    found = vio.decode_png(png((11, 3, depth, 0, 0), (b"IDAT", raw)))
    assert (found[0].numpy() == values * (255 // top)).all()
    found = vio.decode_png(png((11, 3, depth, 0, 0), (b"tRNS", b"\0\1"), (b"IDAT", raw)))
    assert (found[1].numpy() == np.where(values == 1, 0, 255)).all() and (
        found[0].numpy() == values * (255 // top)
    ).all()
    palette = bytes(range(3 * (top + 1)))
    found = vio.decode_png(png((11, 3, depth, 3, 0), (b"PLTE", palette), (b"IDAT", raw)))
    assert (found.numpy() == np.stack([3 * values, 3 * values + 1, 3 * values + 2])).all()
    found = vio.decode_png(png((11, 3, depth, 3, 0), (b"PLTE", palette), (b"tRNS", b"\7"), (b"IDAT", raw)))
    assert (found[3].numpy() == np.where(values == 0, 7, 255)).all()


@pytest.mark.parametrize(("height", "width"), [(1, 1), (3, 2), (9, 13), (8, 8)])
def test_interlaced_png(height, width):
    array = RNG.integers(0, 256, (height, width)).astype(np.uint8)
    starts = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    lines = [b"\0" + row.tobytes() for x, y, dx, dy in starts for row in array[y::dy, x::dx] if row.size]
    found = vio.decode_png(png((width, height, 8, 0, 1), (b"IDAT", zlib.compress(b"".join(lines)))))
    assert (found[0].numpy() == array).all()


def test_modes():
    array = RNG.integers(0, 256, (2, 3, 3)).astype(np.uint8)
    rgb = vio.encode_png(lt.tensor(array).permute(2, 0, 1))
    grey = vio.decode_image(rgb, vio.ImageReadMode.GRAY)
    expected = np.floor((array * [0.299, 0.587, 0.114]).sum(-1) + 0.5)
    assert grey.shape == (1, 2, 3) and np.abs(grey[0].numpy() - expected).max() <= 1
    both = vio.decode_image(rgb, "GRAY_ALPHA")
    assert (both[0] == grey[0]).all() and (both[1] == 255).all()
    alpha = vio.decode_image(rgb, "RGB_ALPHA")
    assert (alpha[:3].numpy() == array.transpose(2, 0, 1)).all() and (alpha[3] == 255).all()
    back = vio.decode_image(vio.encode_png(both), vio.ImageReadMode.RGB)
    assert back.shape == (3, 2, 3) and all((back[i] == grey[0]).all() for i in range(3))
    with pytest.raises(ValueError, match="mode is 'X'"):
        vio.decode_image(rgb, "X")


@pytest.mark.parametrize("kind", [np.uint8, np.uint16])
def test_ppm(kind, tmp_path):
    for channels in (1, 3):
        array = smooth(channels, kind=kind)
        vio.write_ppm(lt.tensor(array).permute(2, 0, 1), tmp_path / "a.ppm")
        assert (vio.read_image(tmp_path / "a.ppm").numpy() == array.transpose(2, 0, 1)).all()
    assert vio.decode_image(b"P5 # a comment\n2 1\n15\n\x0f\x03").tolist() == [[[255, 51]]]


def test_bad_files_are_refused(tmp_path):
    good = bytes(vio.encode_png(lt.zeros(1, 2, 2, dtype=lt.uint8)).tolist())
    wrong = bytearray(good)
    wrong[40] ^= 1
    cases = [
        (b"", "no known format"), (b"GIF", "no known format"), (good[:-3], "ends after"), (bytes(wrong), "checksum"),
        (png((2, 2, 3, 0, 0), (b"IDAT", b"")), "not PNG"), (png((2, 2, 8, 0, 0), (b"IDAT", zlib.compress(b"1"))), "1 bytes"),
        (png((2, 2, 8, 0, 0), (b"IDAT", b"abc")), "decompressed"), (b"P6\n2 2\n255\n12", "2 bytes, expected 12"),
        (png((1, 1, 8, 0, 0), (b"IDAT", zlib.compress(b"\5\0"))), "filter 5"), (b"P5\nx", "header"),
        (png((1, 1, 8, 3, 0), (b"IDAT", zlib.compress(b"\0\0"))), "palette"),
        (png((1, 1, 8, 3, 0), (b"PLTE", b"123"), (b"IDAT", zlib.compress(b"\0\2"))), "colour 2"),
    ]  # fmt: skip
    for data, text in cases:
        with pytest.raises(lt.FileError, match=text):
            vio.decode_image(data)
    with pytest.raises(lt.FileError, match="none.png"):
        vio.read_image(tmp_path / "none.png")
    for image in (lt.zeros(1, 2, 2), lt.zeros(5, 2, 2, dtype=lt.uint8), lt.zeros(2, 2, dtype=lt.uint8), 3):
        with pytest.raises((TypeError, ValueError), match="encode_png"):
            vio.encode_png(image)
    with pytest.raises(ValueError, match="compression_level is 10"):
        vio.encode_png(lt.zeros(1, 2, 2, dtype=lt.uint8), 10)


def test_jpeg_needs_pillow(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(NotImplementedError, match="needs Pillow"):
        vio.decode_image(b"\xff\xd8\xff\xe0")
    with pytest.raises(NotImplementedError, match="encode_jpeg needs Pillow"):
        vio.encode_jpeg(lt.zeros(3, 2, 2, dtype=lt.uint8))
    assert vio.decode_png(vio.encode_png(lt.zeros(3, 2, 2, dtype=lt.uint8))).shape == (3, 2, 2)


def test_as_pillow(tmp_path):
    image_of = pytest.importorskip("PIL.Image")
    array = smooth(3, 16, 16)
    for mode in ("L", "RGB", "RGBA", "LA", "P", "1"):
        picture = image_of.fromarray(array).convert(mode)
        file = io.BytesIO()
        picture.save(file, "PNG")
        wanted = np.asarray(picture.convert({"P": "RGB", "1": "L"}.get(mode, mode)))
        found = vio.decode_png(file.getvalue()).permute(1, 2, 0).numpy()
        assert (found == wanted.reshape(found.shape)).all(), mode
    data = vio.encode_jpeg(lt.tensor(array).permute(2, 0, 1), quality=95)
    again = vio.decode_jpeg(data)
    assert (np.asarray(image_of.open(io.BytesIO(bytes(data.tolist())))).transpose(2, 0, 1) == again.numpy()).all()
    vio.write_jpeg(again, tmp_path / "a.jpg")
    assert vio.read_image(tmp_path / "a.jpg", "GRAY").shape == (1, 16, 16)


# ---- grids and boxes


def test_grid():
    images = lt.arange(5 * 3 * 2 * 2, dtype=lt.float32).reshape(5, 3, 2, 2)
    grid = utils.make_grid(images, nrow=3, padding=1, pad_value=-1)
    assert grid.shape == (3, 2 * 3 + 1, 3 * 3 + 1)
    expected = np.full((3, 7, 10), -1.0)
    for i in range(5):
        y, x = 1 + i // 3 * 3, 1 + i % 3 * 3
        expected[:, y : y + 2, x : x + 2] = images[i].numpy()
    assert (grid.numpy() == expected).all()
    assert utils.make_grid(lt.zeros(2, 2)).shape == (3, 2, 2) and utils.make_grid(images[:1]).shape == (3, 2, 2)
    assert utils.make_grid([images[0], images[1]]).shape == (3, 6, 10)
    assert utils.make_grid(lt.zeros(4, 1, 3, 3), nrow=2).shape == (3, 12, 12)
    with pytest.raises(TypeError, match="make_grid"):
        utils.make_grid("x")


def test_normalized_grids():
    images = lt.tensor([[[[0.0, 2.0]]], [[[4.0, 6.0]]]])
    whole = utils.make_grid(images, normalize=True, padding=0)
    np.testing.assert_allclose(whole[0].numpy(), [[0, 1 / 3, 2 / 3, 1]], rtol=1e-6)
    each = utils.make_grid(images, normalize=True, scale_each=True, padding=0)
    assert each[0].tolist() == [[0, 1, 0, 1]]
    ranged = utils.make_grid(images, normalize=True, value_range=(0, 4), padding=0)
    assert ranged[0].tolist() == [[0, 0.5, 1, 1]] and images[0, 0, 0, 1].item() == 2


def test_images_are_saved(tmp_path):
    image = lt.tensor([[[0.0, 0.5, 1.0]]]).expand(3, -1, -1)
    for name in ("a.png", "a.ppm"):
        utils.save_image(image, tmp_path / name)
        assert vio.read_image(tmp_path / name).tolist() == [[[0, 128, 255]]] * 3
    file = io.BytesIO()
    utils.save_image([image, image], file, "png", nrow=2, padding=0)
    assert vio.decode_image(file.getvalue()).shape == (3, 1, 6)
    with pytest.raises(ValueError, match="format"):
        utils.save_image(image, io.BytesIO())


def test_boxes_are_drawn():
    image = lt.zeros(3, 8, 9, dtype=lt.uint8)
    found = utils.draw_bounding_boxes(image, lt.tensor([[1.0, 2.0, 6.0, 5.0]]), colors="red")
    expected = np.zeros((8, 9))
    expected[[2, 5], 1:7] = 255
    expected[2:6, [1, 6]] = 255
    assert (found[0].numpy() == expected).all() and (found[1:] == 0).all() and (image == 0).all()
    thick = utils.draw_bounding_boxes(image, lt.tensor([[1, 1, 7, 6]]), colors=[(1, 2, 3)], width=2)
    assert thick[2].numpy().astype(bool).sum() == 7 * 6 - 3 * 2 and thick[:, 1, 1].tolist() == [1, 2, 3]
    filled = utils.draw_bounding_boxes(image, lt.tensor([[2, 2, 5, 5]]), colors="#0f0", fill=True)
    assert filled[1, 3, 3].item() == 100 and filled[1, 2, 2].item() == 255
    floats = utils.draw_bounding_boxes(lt.zeros(1, 8, 9), lt.tensor([[-3, -3, 20, 2]]), colors="white")
    assert floats.shape == (3, 8, 9) and floats[0, 2].tolist() == [1.0] * 9 and floats[0, 3].sum().item() == 0
    with pytest.raises(ValueError, match="xmin > xmax"):
        utils.draw_bounding_boxes(image, lt.tensor([[5, 2, 1, 5]]))
    with pytest.raises(NotImplementedError, match="labels"):
        utils.draw_bounding_boxes(image, lt.tensor([[1, 2, 3, 5]]), labels=["a"])
    with pytest.raises(ValueError, match="colour 'none'"):
        utils.draw_bounding_boxes(image, lt.tensor([[1, 2, 3, 5]]), colors="none")


def test_masks_are_drawn():
    image = lt.full((3, 2, 2), 100, dtype=lt.uint8)
    mask = lt.tensor([[[True, False], [False, False]]])
    found = utils.draw_segmentation_masks(image, mask, alpha=0.5, colors="blue")
    assert found[:, 0, 0].tolist() == [50, 50, 177] and (found[:, 1] == 100).all()
    with pytest.raises(ValueError, match="expected bool"):
        utils.draw_segmentation_masks(image, lt.ones(1, 2, 2))
