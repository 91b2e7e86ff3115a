# SPDX-License-Identifier: Apache-2.0
"""Event files: read back by a reader of this test's own, and by TensorBoard's where it is installed."""

import inspect
import io
import math
import struct
import wave
import zlib

import numpy as np
import pytest
from libtensor.utils.tensorboard import FileWriter, SummaryWriter, _events, _summary

import libtensor as lt

# ---- a reader


def checksum(data):
    """The masked CRC-32C, bit by bit."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    crc ^= 0xFFFFFFFF
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def records(path):
    data, found = path.read_bytes(), []
    while data:
        (length,), head = struct.unpack_from("<Q", data), data[:8]
        assert struct.unpack_from("<I", data, 8)[0] == checksum(head)
        body = data[12 : 12 + length]
        assert struct.unpack_from("<I", data, 12 + length)[0] == checksum(body)
        found.append(body)
        data = data[16 + length :]
    return found


def fields(data):
    """{number: [values]} of a message; numbers of 64 and 32 bits as double and float."""
    found, at = {}, 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while at < len(data):
        key = varint()
        kind = key & 7
        if kind == 0:
            value = varint()
        elif kind == 2:
            n = varint()
            value, at = data[at : at + n], at + n
        else:
            form, n = {1: ("<d", 8), 5: ("<f", 4)}[kind]
            (value,) = struct.unpack_from(form, data, at)
            at += n
        found.setdefault(key >> 3, []).append(value)
    return found


def events(directory):
    (path,) = [p for p in directory.iterdir() if p.is_file()]
    assert path.name.startswith("events.out.tfevents.")
    return [fields(r) for r in records(path)]


def values(directory):
    """(tag, fields of the value, step) of each."""
    found = []
    for event in events(directory)[1:]:
        value = fields(fields(event[5][0])[1][0])
        found.append((value[1][0].decode(), value, event.get(2, [0])[0]))
    return found


def numbers(data):
    return list(struct.unpack(f"<{len(data) // 8}d", data))


def decode(png):
    """A PNG file whose lines have no filter."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(png):
        n, kind = struct.unpack_from(">I4s", png, at)
        chunks[kind] = png[at + 8 : at + 8 + n]
        assert struct.unpack_from(">I", png, at + 8 + n)[0] == zlib.crc32(png[at + 4 : at + 8 + n])
        at += 12 + n
    width, height, depth, color, *rest = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    channels = {0: 1, 4: 2, 2: 3, 6: 4}[color]
    assert depth == 8 and rest == [0, 0, 0]
    lines = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, 1 + width * channels)
    assert not lines[:, 0].any()
    return lines[:, 1:].reshape(height, width, channels)


def picture(value):
    image = fields(value[4][0])
    pixels = decode(image[4][0])
    assert pixels.shape == (image[1][0], image[2][0], image[3][0])
    return pixels


# ---- records and numbers


def test_checksums():
    """Those of RFC 3720, B.4."""
    assert _events.crc32c(bytes(32)) == 0x8A9136AA and _events.crc32c(b"\xff" * 32) == 0x62A8AB43
    assert _events.crc32c(bytes(range(32))) == 0x46DD794E and _events.crc32c(b"") == 0


def test_scalars(tmp_path):
    with SummaryWriter(tmp_path, filename_suffix=".mine") as writer:
        writer.add_scalar("loss/train", lt.tensor(0.5, requires_grad=True), 3, walltime=12.5)
        writer.add_scalar("loss/train", np.float32(0.25), lt.tensor(300))
        writer.add_scalar("new", 2, 1, new_style=True)
        writer.add_scalar("double", 1 / 3, -1, new_style=True, double_precision=True)
        writer.add_scalar("large", 1e300)
        assert writer.get_logdir() == str(tmp_path)
    first = events(tmp_path)[0]
    assert first[3] == [b"brain.Event:2"] and first[1][0] > 1e9
    assert next(tmp_path.iterdir()).name.endswith(".mine")
    found = values(tmp_path)
    assert [(tag, v.get(2), step) for tag, v, step in found[:2]] == [
        ("loss/train", [0.5], 3), ("loss/train", [0.25], 300),
    ]  # fmt: skip
    assert events(tmp_path)[1][1] == [12.5]
    tensor = fields(found[2][1][8][0])
    assert tensor[1] == [1] and tensor[5] == [2.0] and fields(fields(found[2][1][9][0])[1][0])[1] == [b"scalars"]
    assert fields(found[3][1][8][0])[6] == [struct.pack("<d", 1 / 3)] and found[3][2] == 2**64 - 1
    assert found[4][1][2] == [math.inf]
    for bad, error in (("x", TypeError), (lt.ones(2), ValueError), (object(), TypeError)):
        with pytest.raises(error), SummaryWriter(tmp_path) as writer:
            writer.add_scalar("a", bad)
    with pytest.raises(TypeError, match="tag"), SummaryWriter(tmp_path) as writer:
        writer.add_scalar(3, 1.0)


def test_scalars_of_one_diagram(tmp_path):
    with SummaryWriter(tmp_path) as writer:
        writer.add_scalars("run/x", {"sin": 0.0, "cos": lt.tensor(1.0)}, 5)
        writer.add_scalars("run/x", {"sin": 0.5}, 6)
    assert sorted(p.name for p in tmp_path.iterdir() if p.is_dir()) == ["run_x_cos", "run_x_sin"]
    sin = [(tag, v[2], step) for tag, v, step in values(tmp_path / "run_x_sin")]
    assert sin == [("run/x", [0.0], 5), ("run/x", [0.5], 6)]


# ---- histograms


def histogram(directory):
    ((_, value, _),) = values(directory)
    data = fields(value[5][0])
    return [data[i][0] for i in range(1, 6)], numbers(data[6][0]), numbers(data[7][0])


@pytest.mark.parametrize("bins", ["tensorflow", 7, [-1.0, 0.0, 0.5, 3.0], "auto"], ids=str)
def test_histograms(tmp_path, bins):
    x = np.random.RandomState(0).normal(size=300)
    with SummaryWriter(tmp_path) as writer:
        writer.add_histogram("h", lt.tensor(x).reshape(3, 100), 1, bins=bins)
    totals, limits, counts = histogram(tmp_path)
    np.testing.assert_allclose(totals, [x.min(), x.max(), x.size, x.sum(), (x * x).sum()], rtol=1e-12)
    if bins == "tensorflow":
        assert limits == sorted(limits) and counts[0] == 0 and counts[1] > 0 and counts[-1] > 0
        assert limits[0] <= x.min() <= limits[1] and limits[-2] <= x.max() <= limits[-1]
        negative = np.array([limit for limit in limits if limit < -1e-11])
        np.testing.assert_allclose(negative[:-1] / negative[1:], 1.1, rtol=1e-12)
        edges = limits
    else:
        edges = np.histogram_bin_edges(x, bins)
        np.testing.assert_allclose(limits, edges, rtol=1e-12)
    np.testing.assert_array_equal(counts, [0, *np.histogram(x, edges)[0]])


def test_few_bins_and_special_values(tmp_path):
    with SummaryWriter(tmp_path / "few") as writer:
        writer.add_histogram("h", lt.arange(100.0), bins=10, max_bins=4)
    assert histogram(tmp_path / "few")[2] == [0, 20, 20, 20, 20, 20]
    with SummaryWriter(tmp_path / "equal") as writer:
        writer.add_histogram("h", [3, 3, 3])
    _, limits, counts = histogram(tmp_path / "equal")
    assert counts == [0, 3] and limits[0] < 3 <= limits[1]
    with SummaryWriter(tmp_path / "nan") as writer:
        writer.add_histogram("h", lt.tensor([1.0, math.nan, math.inf, 2.0]))
    assert sum(histogram(tmp_path / "nan")[2]) == 2
    with SummaryWriter(tmp_path / "raw") as writer:
        writer.add_histogram_raw("h", 0.0, 3.0, 4, 5.0, 9.0, [1.0, 3.0], [1, 3])
        assert pytest.raises(ValueError, writer.add_histogram, "h", lt.ones(0))
        assert pytest.raises(ValueError, writer.add_histogram_raw, "h", 0, 1, 1, 1, 1, [1.0], [1, 2])
    assert histogram(tmp_path / "raw") == ([0, 3, 4, 5, 9], [1, 3], [1, 3])


# ---- images, sounds, texts


def test_images(tmp_path):
    rng = np.random.RandomState(1)
    chw = rng.rand(3, 4, 5).astype(np.float32) * 1.2 - 0.1
    gray = rng.rand(4, 6)
    eight = (rng.rand(6, 3, 4) * 255).astype(np.uint8)
    with SummaryWriter(tmp_path) as writer:
        writer.add_image("chw", lt.tensor(chw))
        writer.add_image("gray", gray, dataformats="HW")
        writer.add_image("turned", gray, dataformats="WH")
        writer.add_image("one", lt.tensor(gray).unsqueeze(0))
        writer.add_image("alpha", eight, dataformats="HWC")
        writer.add_image("wide", lt.tensor(eight[..., :3]).permute(2, 1, 0), dataformats="CWH")
    found = {tag: picture(value) for tag, value, _ in values(tmp_path)}
    np.testing.assert_array_equal(
        found["chw"], (chw.transpose(1, 2, 0) * np.float32(255)).clip(0, 255).astype(np.uint8)
    )
    expected = np.repeat((gray.astype(np.float32) * 255).astype(np.uint8)[..., None], 3, 2)
    np.testing.assert_array_equal(found["gray"], expected)
    np.testing.assert_array_equal(found["turned"], expected.transpose(1, 0, 2))
    np.testing.assert_array_equal(found["one"], expected)
    np.testing.assert_array_equal(found["alpha"], eight)
    np.testing.assert_array_equal(found["wide"], eight[..., :3])
    with SummaryWriter(tmp_path) as writer:
        for shape, layout in (((2, 3), "CHW"), ((5, 3, 3), "CHW"), ((3, 3), "HC"), ((3, 3), "HH")):
            with pytest.raises(ValueError, match="add_image"):
                writer.add_image("x", lt.ones(*shape), dataformats=layout)


def test_grids(tmp_path):
    images = np.random.RandomState(2).randint(0, 256, (10, 1, 3, 2)).astype(np.uint8)
    with SummaryWriter(tmp_path) as writer:
        writer.add_images("grid", lt.tensor(images))
        writer.add_images("list", [lt.tensor(images[0]), lt.tensor(images[1])])
    grid, pair = (picture(value) for _, value, _ in values(tmp_path))
    assert grid.shape == (6, 16, 3) and pair.shape == (3, 4, 3)
    for i in range(10):
        row, column = divmod(i, 8)
        part = grid[3 * row : 3 * row + 3, 2 * column : 2 * column + 2]
        np.testing.assert_array_equal(part, np.repeat(images[i].transpose(1, 2, 0), 3, 2))
    assert not grid[3:, 4:].any()


def test_figures(tmp_path):
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("agg")
    figures = [pyplot.figure(figsize=(1, 0.5), dpi=40, facecolor=color) for color in ("red", "blue")]
    with SummaryWriter(tmp_path) as writer:
        writer.add_figure("one", figures[0], close=False)
        writer.add_figure("two", figures, 3)
    one, two = (picture(value) for _, value, _ in values(tmp_path))
    assert one.shape == (20, 40, 3) and one[0, 0].tolist() == [255, 0, 0]
    assert two.shape == (20, 80, 3) and two[0, 41].tolist() == [0, 0, 255]
    assert not pyplot.get_fignums()


def test_sounds_texts_and_tensors(tmp_path):
    with SummaryWriter(tmp_path) as writer:
        writer.add_audio("sound", lt.tensor([[0.0, 0.5, -2.0]]), sample_rate=8000)
        writer.add_text("note", "**bold** é", 2)
        writer.add_tensor("weights", lt.arange(6.0).reshape(2, 3))
    sound, note, weights = (value for _, value, _ in values(tmp_path))
    audio = fields(sound[6][0])
    assert audio[1] == [8000.0] and audio[2] == [1] and audio[3] == [3] and audio[5] == [b"audio/wav"]
    with wave.open(io.BytesIO(audio[4][0])) as file:
        assert np.frombuffer(file.readframes(3), "<i2").tolist() == [0, 16383, -32767] and file.getframerate() == 8000
    assert note[1] == [b"note/text_summary"] and fields(note[8][0])[8] == ["**bold** é".encode()]
    tensor = fields(weights[8][0])
    assert np.frombuffer(tensor[4][0], np.float32).tolist() == [0, 1, 2, 3, 4, 5]
    assert [fields(d)[1][0] for d in fields(tensor[2][0])[2]] == [2, 3]


@pytest.mark.parametrize("weights", [None, [1.0, 0.5, 2.0, 1.0, 3.0]])
def test_precision_and_recall(tmp_path, weights):
    labels, predictions = np.array([0, 1, 1, 0, 1]), np.array([0.1, 0.4, 0.35, 0.8, 1.0])
    with SummaryWriter(tmp_path) as writer:
        writer.add_pr_curve("pr", labels, lt.tensor(predictions), num_thresholds=11, weights=weights)
    ((_, value, _),) = values(tmp_path)
    table = np.frombuffer(fields(value[8][0])[4][0], np.float32).reshape(6, 11)
    w = np.ones(5) if weights is None else np.array(weights)
    for i, column in enumerate(table.T):
        chosen = np.floor(predictions * 10) >= i
        tp, fp = (w * chosen * (labels == 1)).sum(), (w * chosen * (labels == 0)).sum()
        tn, fn = (w * ~chosen * (labels == 0)).sum(), (w * ~chosen * (labels == 1)).sum()
        expected = [tp, fp, tn, fn, tp / max(tp + fp, 1e-7), tp / max(tp + fn, 1e-7)]
        np.testing.assert_allclose(column, expected, rtol=1e-6, atol=1e-6)


def test_hyperparameters(tmp_path):
    with SummaryWriter(tmp_path) as writer:
        hparams = {"lr": 0.1, "name": "adam", "nesterov": True, "n": lt.tensor(3)}
        writer.add_hparams(hparams, {"accuracy": 0.9}, {"lr": [0.1, 0.2]}, run_name="first", global_step=4)
        with pytest.raises(ValueError, match="'x', which is no"):
            writer.add_hparams({"a": 1}, {}, {"x": [1]})
        with pytest.raises(TypeError, match="a value is list"):
            writer.add_hparams({"a": [1]}, {})
        with pytest.raises(TypeError, match="metric_dict"):
            writer.add_hparams({"a": 1}, 3)
    experiment, start, end, metric = values(tmp_path / "first")
    data = [fields(fields(fields(v[9][0])[1][0])[2][0]) for _, v, _ in (experiment, start, end)]
    infos = [fields(info) for info in fields(data[0][2][0])[4]]
    assert [(i[1][0], i[4][0]) for i in infos] == [(b"lr", 3), (b"name", 1), (b"nesterov", 2), (b"n", 3)]
    assert [fields(v)[2][0] for v in fields(infos[0][5][0])[1]] == [0.1, 0.2]
    assert fields(fields(fields(data[0][2][0])[5][0])[1][0])[2] == [b"accuracy"]
    pairs = [fields(p) for p in fields(data[1][3][0])[1]]
    given = {p[1][0].decode(): fields(p[2][0]) for p in pairs}
    assert given == {"lr": {2: [0.1]}, "name": {3: [b"adam"]}, "nesterov": {4: [1]}, "n": {2: [3.0]}}
    assert fields(data[2][4][0])[1] == [1]
    assert metric[0] == "accuracy" and metric[2] == 4


# ---- files


def test_when_values_reach_the_file(tmp_path):
    writer = SummaryWriter(tmp_path, max_queue=3)
    for i in range(2):
        writer.add_scalar("a", i, i)
    assert len(events(tmp_path)) == 1
    writer.add_scalar("a", 2, 2)
    assert len(events(tmp_path)) == 4
    writer.add_scalar("a", 3, 3)
    writer.flush()
    assert len(events(tmp_path)) == 5
    writer.close()
    writer.close()
    writer.add_scalar("a", 4, 4)  # a new file
    writer.close()
    assert len(list(tmp_path.iterdir())) == 2


def test_runs_that_begin_again_and_default_folders(tmp_path, monkeypatch):
    with SummaryWriter(tmp_path / "again", purge_step=7) as writer:
        writer.add_scalar("a", 1.0, 7)
    _, version, session, _ = events(tmp_path / "again")
    assert version[2] == [7] and session[2] == [7] and fields(session[7][0])[1] == [1]
    monkeypatch.chdir(tmp_path)
    with SummaryWriter(comment="_lr1") as writer:
        assert writer.log_dir.startswith("runs/") and writer.log_dir.endswith("_lr1")
    assert len(list((tmp_path / "runs").iterdir())) == 1
    file = FileWriter(tmp_path / "file")
    file.add_summary(_summary.scalar("a", 1, False, False), 2)
    file.close()
    file.reopen()
    assert len(list((tmp_path / "file").iterdir())) == 2
    file.close()


def test_signatures():
    """PyTorch's, of what is here."""
    wanted = {
        "add_scalar": "tag scalar_value global_step walltime new_style double_precision",
        "add_scalars": "main_tag tag_scalar_dict global_step walltime",
        "add_histogram": "tag values global_step bins walltime max_bins",
        "add_image": "tag img_tensor global_step walltime dataformats",
        "add_images": "tag img_tensor global_step walltime dataformats",
        "add_figure": "tag figure global_step close walltime",
        "add_audio": "tag snd_tensor global_step sample_rate walltime",
        "add_text": "tag text_string global_step walltime",
        "add_hparams": "hparam_dict metric_dict hparam_domain_discrete run_name global_step",
        "add_pr_curve": "tag labels predictions global_step num_thresholds weights walltime",
        "__init__": "log_dir comment purge_step max_queue flush_secs filename_suffix",
    }
    for name, names in wanted.items():
        assert list(inspect.signature(getattr(SummaryWriter, name)).parameters)[1:] == names.split()


def test_read_by_tensorboard(tmp_path):
    accumulator = pytest.importorskip("tensorboard.backend.event_processing.event_accumulator")
    with SummaryWriter(tmp_path) as writer:
        writer.add_scalar("loss", 0.5, 3)
        writer.add_histogram("h", lt.arange(10.0), 1, bins=5)
        writer.add_image("i", lt.rand(3, 4, 5))
        writer.add_text("t", "text")
    found = accumulator.EventAccumulator(str(tmp_path))
    found.Reload()
    (scalar,) = found.Scalars("loss")
    assert (scalar.step, scalar.value) == (3, 0.5)
    assert list(found.Histograms("h")[0].histogram_value.bucket) == [0, 2, 2, 2, 2, 2]
    assert (found.Images("i")[0].width, found.Images("i")[0].height) == (5, 4)
    assert found.Tensors("t/text_summary")[0].tensor_proto.string_val[0] == b"text"
