# SPDX-License-Identifier: Apache-2.0
"""Values of a Summary: scalars, histograms, images, sounds, texts and hyperparameters."""

from __future__ import annotations

import io
import struct
import time
import wave
import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...combining import concat
from ...creation import tensor, zeros
from ...dtypes import float32, float64, int16, uint8
from ...errors import InvalidError, InvalidTypeError, ShapeError, shown
from ...interchange import asarray, to_bytes
from ._events import double, doubles, integer, message, single

_DT_FLOAT, _DT_DOUBLE, _DT_STRING = 1, 2, 7


def values_of(x: Any) -> Any:
    """A tensor of whatever holds numbers, without history."""
    t = asarray(x) if hasattr(x, "__dlpack__") or hasattr(x, "__array_interface__") else tensor(x)
    return t.detach().cpu()


def number_of(x: Any, who: str) -> float:
    """One number."""
    if isinstance(x, (int, float)):
        return float(x)
    if isinstance(x, str):
        raise InvalidTypeError(f"{who}: the value is {shown(x)}, expected a number")
    t = values_of(x)
    if t.numel() != 1:
        raise ShapeError(f"{who}: the value has shape {list(t.shape)}, expected one number")
    return float(t.item())


def value(tag: str, content: bytes, metadata: bytes = b"") -> bytes:
    """A Summary with one value."""
    if not isinstance(tag, str):
        raise InvalidTypeError(f"a tag is {type(tag).__name__}, expected str")
    return message(1, message(1, tag) + metadata + content)


def plugin(name: str, content: bytes = b"") -> bytes:
    """The metadata that say which part of TensorBoard shows a value."""
    return message(9, message(1, message(1, name) + (message(2, content) if content else b"")))


def _shape(sizes: Sequence[int]) -> bytes:
    return message(2, b"".join(message(2, integer(1, n)) for n in sizes))


def scalar(tag: str, x: Any, new_style: bool, double_precision: bool) -> bytes:
    number = number_of(x, "add_scalar")
    if not new_style:
        return value(tag, single(2, number))
    if double_precision:
        content = integer(1, _DT_DOUBLE) + _shape([]) + doubles(6, [number])
    else:
        content = integer(1, _DT_FLOAT) + _shape([]) + single(5, number)
    return value(tag, message(8, content), plugin("scalars"))


def array(tag: str, x: Any, name: str = "tensor", content: bytes = b"") -> bytes:
    """Numbers as a TensorProto of float32, or of float64 where they are."""
    t = values_of(x)
    t = t if t.dtype is float64 else t.to(float32)
    kind = _DT_DOUBLE if t.dtype is float64 else _DT_FLOAT
    proto = integer(1, kind) + _shape(t.shape) + message(4, bytes(to_bytes(t)))
    return value(tag, message(8, proto), plugin(name, content))


def text(tag: str, lines: Any) -> bytes:
    parts = [lines] if isinstance(lines, str) else list(lines)
    content = integer(1, _DT_STRING) + _shape([len(parts)]) + b"".join(message(8, part) for part in parts)
    return value(f"{tag}/text_summary", message(8, content), plugin("text"))


# ---- histograms


@lru_cache(maxsize=1)
def _default_edges() -> list[float]:
    """Edges that grow by a tenth from 1e-12 to 1e20, on both sides of 0."""
    edge, edges = 1e-12, []
    while edge < 1e20:
        edges.append(edge)
        edge *= 1.1
    return [-e for e in reversed(edges)] + [0.0] + edges


def _edges(values: Any, bins: Any) -> list[float]:
    if isinstance(bins, str):
        if bins == "tensorflow":
            return _default_edges()
        import numpy

        return [float(e) for e in numpy.histogram_bin_edges(values.numpy(), bins)]
    if isinstance(bins, int):
        low, high = values.min().item(), values.max().item()
        low, high = (low - 0.5, high + 0.5) if low == high else (low, high)
        return [low + (high - low) * i / bins for i in range(bins)] + [high]
    return [float(e) for e in bins]


def _counts(values: Any, edges: list[float]) -> list[int]:
    """How many values lie in each bin; the last one has its right edge too. Of what is no number there is no bin."""
    inside = values[(values >= edges[0]) & (values <= edges[-1])]
    counts = [0] * (len(edges) - 1)
    if inside.numel():
        places = tensor(edges, dtype=float64).searchsorted(inside, right=True)
        found, frequencies = places.unique(return_counts=True)[:2]
        for place, n in zip(found.tolist(), frequencies.tolist()):
            counts[min(place, len(counts)) - 1] += n
    return counts


def histogram_raw(
    tag: str, low: float, high: float, n: float, total: float, squares: float, limits: Any, counts: Any
) -> bytes:
    if len(limits) != len(counts):
        raise InvalidError(f"add_histogram_raw: {len(limits)} limits and {len(counts)} counts, expected equally many")
    numbers = (double(i + 1, float(x)) for i, x in enumerate((low, high, n, total, squares)))
    return value(tag, message(5, b"".join(numbers) + doubles(6, map(float, limits)) + doubles(7, map(float, counts))))


def histogram(tag: str, x: Any, bins: Any, max_bins: int | None) -> bytes:
    values = values_of(x).reshape(-1).to(float64)
    if values.numel() == 0:
        raise InvalidError("add_histogram: there are no values")
    edges = _edges(values, bins)
    counts = _counts(values, edges)
    if max_bins is not None and len(counts) > max_bins:
        step = len(counts) // max_bins
        starts = range(0, len(counts), step)
        edges = [edges[i] for i in starts] + [edges[-1]]
        counts = [sum(counts[i : i + step]) for i in starts]
    filled = [i for i, n in enumerate(counts) if n] or [0, len(counts) - 1]
    first, last = filled[0], filled[-1] + 1
    # The first bucket ends where values begin, and is empty.
    limits, buckets = edges[first : last + 1], [0, *counts[first:last]]
    low, high = values.min().item(), values.max().item()
    total, squares = values.sum().item(), (values * values).sum().item()
    return histogram_raw(tag, low, high, values.numel(), total, squares, limits, buckets)


def pr_curve(tag: str, labels: Any, predictions: Any, thresholds: int, weights: Any) -> bytes:
    """True and false positives and negatives, precision and recall, each at so many thresholds from 0 to 1."""
    n = min(127, thresholds)
    truth = values_of(labels).reshape(-1).to(float64)
    scale = tensor(1.0, dtype=float64) if weights is None else values_of(weights).reshape(-1).to(float64)
    bucket = (values_of(predictions).reshape(-1).to(float64) * (n - 1)).floor().to("int64")
    sums = []
    for share in (truth * scale, (1 - truth) * scale):
        per_bucket = zeros(n, dtype=float64).index_add(0, bucket, share.broadcast_to(bucket.shape))
        sums.append(per_bucket.flip(0).cumsum(0).flip(0))
    tp, fp = sums
    tn, fn = fp[:1] - fp, tp[:1] - tp
    rows = [tp, fp, tn, fn, tp / (tp + fp).clamp(min=1e-7), tp / (tp + fn).clamp(min=1e-7)]
    return pr_curve_raw(tag, rows, n)


def pr_curve_raw(tag: str, rows: Sequence[Any], thresholds: int) -> bytes:
    n = min(127, thresholds)
    data = concat([values_of(row).reshape(1, -1).to(float32) for row in rows], 0)
    return array(tag, data, "pr_curves", integer(2, n))


# ---- images and sounds


def _grid(images: Any) -> Any:
    """(N, C, H, W) as one picture (C, rows * H, columns * W) of up to eight columns."""
    n, channels, height, width = images.shape
    columns = min(n, 8)
    rows = -(-n // columns)
    if rows * columns > n:
        blank = zeros(rows * columns - n, channels, height, width, dtype=images.dtype)
        images = concat([images, blank], 0)
    parts = images.reshape(rows, columns, channels, height, width).permute(2, 0, 3, 1, 4)
    return parts.reshape(channels, rows * height, columns * width)


def _as_hwc(t: Any, layout: str) -> Any:
    """A picture (H, W, C) whose axes are named by letters, each once; those of one channel get three."""
    axes = layout.upper()
    if len(axes) != t.ndim or sorted(axes) not in (sorted("HW"), sorted("CHW"), sorted("NCHW")):
        raise ShapeError(f"add_image: shape {list(t.shape)} and dataformats {layout!r} do not fit")
    order = [axes.index(a) for a in "NCHW" if a in axes]
    t = t.permute(*order)
    if t.ndim == 2:
        t = t.reshape(1, *t.shape)
    if t.ndim == 4:
        t = _grid(t)
    if t.shape[0] == 1:
        t = concat([t, t, t], 0)
    if not 2 <= t.shape[0] <= 4:
        raise ShapeError(f"add_image: there are {t.shape[0]} channels, expected 1, 3 or 4")
    return t.permute(1, 2, 0)


def png(t: Any) -> bytes:
    """A PNG file of a picture (H, W, C) of uint8, C being 1 to 4."""
    height, width, channels = t.shape
    data, row = bytes(to_bytes(t)), width * channels
    lines = b"".join(b"\0" + data[i * row : (i + 1) * row] for i in range(height))

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    color = {1: 0, 2: 4, 3: 2, 4: 6}[channels]
    head = struct.pack(">IIBBBBB", width, height, 8, color, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines, 6)) + chunk(b"IEND", b"")


def image(tag: str, x: Any, layout: str) -> bytes:
    """Floating values are from 0 to 1, uint8 ones from 0 to 255."""
    t = values_of(x)
    if t.dtype is not uint8:
        t = (t.to(float32) * 255).clamp(0, 255).to(uint8)
    t = _as_hwc(t, layout)
    height, width, channels = t.shape
    sizes = integer(1, height) + integer(2, width) + integer(3, channels)
    return value(tag, message(4, sizes + message(4, png(t))))


def audio(tag: str, x: Any, rate: int) -> bytes:
    t = values_of(x).squeeze().to(float32).clamp(-1, 1).reshape(-1)
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        sound.writeframes(bytes(to_bytes((t * 32767).to(int16))))
    content = single(1, rate) + integer(2, 1) + integer(3, t.numel()) + message(4, file.getvalue())
    return value(tag, message(6, content + message(5, "audio/wav")))


# ---- hyperparameters

_STRING, _BOOL, _FLOAT64 = 1, 2, 3


def _constant(x: Any) -> tuple[int, bytes]:
    """A google.protobuf.Value and its type among hyperparameters."""
    if isinstance(x, bool):
        return _BOOL, integer(4, x)
    if isinstance(x, str):
        return _STRING, message(3, x)
    if isinstance(x, (int, float)) or hasattr(x, "__dlpack__") or hasattr(x, "__array_interface__"):
        return _FLOAT64, double(2, number_of(x, "add_hparams"))
    raise InvalidTypeError(f"add_hparams: a value is {type(x).__name__}, expected a number, str, bool or a Tensor")


def hparams(hparam_dict: Any, metric_dict: Any, domains: Any) -> list[bytes]:
    """Three summaries: what there is, the values of this run, and that it has ended."""
    for name, given in (("hparam_dict", hparam_dict), ("metric_dict", metric_dict)):
        if not isinstance(given, Mapping):
            raise InvalidTypeError(f"add_hparams: {name} is {type(given).__name__}, expected a dict")
    infos, started = b"", b""
    for name in domains or {}:
        if name not in hparam_dict:
            raise InvalidError(f"add_hparams: hparam_domain_discrete has {name!r}, which is no hyperparameter")
    for name, x in hparam_dict.items():
        if x is None:
            continue
        kind, constant = _constant(x)
        domain = b""
        if domains and name in domains:
            domain = message(5, b"".join(message(1, _constant(v)[1]) for v in domains[name]))
        infos += message(4, message(1, name) + integer(4, kind) + domain)
        started += message(1, message(1, name) + message(2, constant))
    metrics = b"".join(message(5, message(1, message(2, name))) for name in metric_dict)
    now = time.time()
    parts = {
        "experiment": message(2, infos + metrics),
        "session_start_info": message(3, started + double(5, now)),
        "session_end_info": message(4, integer(1, 1) + double(2, now)),
    }
    return [value(f"_hparams_/{name}", b"", plugin("hparams", content)) for name, content in parts.items()]


def figure(figures: Any, close: bool) -> tuple[Any, str]:
    """Pictures of figures of Matplotlib, and their axes."""
    from matplotlib import pyplot
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    many = list(figures) if isinstance(figures, (list, tuple)) else [figures]
    pictures = []
    for one in many:
        canvas: Any = FigureCanvasAgg(one)
        canvas.draw()
        width, height = canvas.get_width_height()
        pixels = tensor(list(bytes(canvas.buffer_rgba())), dtype=uint8).reshape(1, height, width, 4)
        pictures.append(pixels[..., :3])
        if close:
            pyplot.close(one)
    return (concat(pictures, 0), "NHWC") if isinstance(figures, (list, tuple)) else (pictures[0][0], "HWC")
