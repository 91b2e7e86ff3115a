# SPDX-License-Identifier: Apache-2.0
"""Fourier transforms, windows and mel weights."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...errors import InvalidError, ShapeError
from .registry import Node, as_float, op
from .values import constant, dtype_of, lt, number_of


def _complex(x: Any) -> Any:
    """The last axis, of one or two parts, as numbers."""
    if x.shape[-1] == 1:
        return lt.select(x, -1, 0)
    if x.shape[-1] != 2:
        raise ShapeError(f"the last axis of shape {list(x.shape)} has neither 1 nor 2 parts")
    return lt.complex(lt.select(x, -1, 0).contiguous(), lt.select(x, -1, 1).contiguous())


def _parts(x: Any) -> Any:
    return lt.view_as_real(x)


def _transform(a: Node, x: Any, axis: int, length: int | None) -> Any:
    axis = axis + x.ndim if axis < 0 else axis
    if not 0 <= axis < x.ndim - 1:
        raise InvalidError(f"axis {axis} of an input with shape {list(x.shape)}")
    inverse, half = bool(a.get("inverse", 0)), bool(a.get("onesided", 0))
    dtype, t = x.dtype, _complex(as_float(x))
    if inverse and half:
        n = length if length is not None else 2 * (t.shape[axis] - 1)
        return lt.fft.irfft(t, n, axis).unsqueeze(-1).to(dtype)
    n = t.shape[axis] if length is None else length
    if inverse:
        return _parts(lt.fft.ifft(t, n, axis)).to(dtype)
    if half and not t.is_complex():
        return _parts(lt.fft.rfft(t, n, axis)).to(dtype)
    out = lt.fft.fft(t, n, axis)
    return _parts(lt.narrow(out, axis, 0, n // 2 + 1) if half else out).to(dtype)


def _length(value: Any) -> int | None:
    return None if value is None else int(number_of(value, "the length"))


@op("DFT", 17, host=(1,))
def dft_17(a: Node, x: Any, length: Any = None) -> Any:
    return _transform(a, x, a.get("axis", 1), _length(length))


@op("DFT", 20, host=(1, 2))
def dft(a: Node, x: Any, length: Any = None, axis: Any = None) -> Any:
    return _transform(a, x, -2 if axis is None else int(number_of(axis, "axis")), _length(length))


@op("STFT", 17, host=(1, 3))
def stft(a: Node, x: Any, step: Any, window: Any = None, length: Any = None) -> Any:
    n = _length(length)
    if n is None:
        n = window.shape[0] if window is not None else x.shape[1]
    dtype, t = x.dtype, _complex(as_float(x) if x.ndim == 3 else as_float(x).unsqueeze(-1))
    frames = t.unfold(1, n, int(number_of(step, "frame_step")))
    if window is not None:
        frames = frames * as_float(window)
    half = bool(a.get("onesided", 1)) and not t.is_complex()
    out = lt.fft.rfft(frames, n, -1) if half else lt.fft.fft(frames, n, -1)
    return _parts(out).to(dtype)


def _window(a: Node, size: Any, terms: tuple[float, ...]) -> Any:
    n = int(number_of(size, "size"))
    span = n if a.get("periodic", 1) else n - 1
    angle = np.arange(n) * (2 * math.pi / span) if span else np.zeros(n)
    values = sum(term * np.cos(k * angle) for k, term in enumerate(terms))
    return constant(values, dtype_of(a.get("output_datatype", 1)))


@op("HannWindow", 17, host=(0,))
def hann(a: Node, size: Any) -> Any:
    return _window(a, size, (0.5, -0.5))


@op("HammingWindow", 17, host=(0,))
def hamming(a: Node, size: Any) -> Any:
    return _window(a, size, (25 / 46, -21 / 46))


@op("BlackmanWindow", 17, host=(0,))
def blackman(a: Node, size: Any) -> Any:
    return _window(a, size, (0.42, -0.5, 0.08))


@op("MelWeightMatrix", 17, host=(0, 1, 2, 3, 4))
def mel_weight_matrix(a: Node, bins: Any, length: Any, rate: Any, low: Any, high: Any) -> Any:
    count, n, sampled, first, last = (
        number_of(v, "an input of MelWeightMatrix") for v in (bins, length, rate, low, high)
    )
    mels = [2595 * math.log10(1 + f / 700) for f in (first, last)]
    step = (mels[1] - mels[0]) / (count + 2)
    frequencies = 700 * (10 ** ((mels[0] + step * np.arange(count + 2)) / 2595) - 1)
    edges = ((n + 1) * frequencies // sampled).astype(np.int64)
    out = np.zeros((n // 2 + 1, count))
    for i in range(count):
        left, centre, right = edges[i : i + 3]
        if centre == left:
            out[centre, i] = 1
        else:
            rising = np.arange(left, centre + 1)
            out[rising, i] = (rising - left) / (centre - left)
        if right > centre:
            falling = np.arange(centre, right)
            out[falling, i] = (right - falling) / (right - centre)
    return constant(out, dtype_of(a.get("output_datatype", 1)))
