# SPDX-License-Identifier: Apache-2.0
"""What the NumPy expressions of rows for complex numbers call."""

import numpy as np
import precise


def complex_of(re, im):
    """Each part as it is: re + 1j * im would mix infinite ones."""
    re, im = np.broadcast_arrays(re, im)
    out = np.empty(re.shape, np.complex128)
    out.real, out.imag = re, im
    return out


def angle(x):
    x = np.asarray(x)
    if x.dtype.kind == "c":
        return np.angle(x)
    return np.where(np.isnan(x), x, np.where(x < 0, np.pi, 0.0))


def sgn(x):
    x = np.asarray(x)
    if x.dtype.kind != "c":
        return x if x.dtype.kind == "b" else np.sign(x)
    size = np.abs(x)
    return np.where(size == 0, 0, x / np.where(size == 0, 1, size))


def sinc(x):
    x = np.asarray(x)
    if x.dtype.kind != "c":
        return precise.sinc(x)
    turn = x - 2 * np.round(x.real / 2)
    return np.where(x == 0, 1, np.sin(np.pi * turn) / (np.pi * np.where(x == 0, 1, x)))


def logaddexp(a, b):
    a, b = (np.asarray(v) for v in (a, b))
    if "c" not in a.dtype.kind + b.dtype.kind:
        return np.logaddexp(a, b)
    larger, smaller = np.where(a.real < b.real, b, a), np.where(a.real < b.real, a, b)
    return larger + np.log(1 + np.exp(smaller - larger))


def logcumsumexp(x, axis):
    x = np.asarray(x)
    if x.ndim == 0 or x.size == 0:
        return x
    lines = np.moveaxis(x if x.dtype.kind in "fc" else x.astype(np.float64), axis, 0)
    sums = [lines[0]]
    for line in lines[1:]:
        sums.append(logaddexp(line, sums[-1]))
    return np.moveaxis(np.stack(sums), 0, axis)


# ---- Fourier transforms, by NumPy's, which computes in float64


def axes_of(x, axes):
    return list(range(np.ndim(x))) if axes is None else [a % np.ndim(x) for a in axes]


def fft_c2c(x, axes, scale, forward):
    axes = axes_of(x, axes)
    norm = {True: "backward", False: "forward"}[bool(forward)]
    return scale * ((np.fft.fftn if forward else np.fft.ifftn)(x, axes=axes, norm=norm) if axes else np.asarray(x))


def fft_r2c(x, axes, scale):
    return scale * np.fft.rfftn(x, axes=axes_of(x, axes))


def fft_c2r(x, n, axes, scale):
    axes = axes_of(x, axes)
    extents = [np.shape(x)[a] for a in axes[:-1]] + [n]
    return scale * np.fft.irfftn(x, extents, axes, norm="forward")


OTHER = {"backward": "forward", "forward": "backward", "ortho": "ortho"}


def all_points(x, s, axes):
    """What NumPy wants told: -1 as the extent, and axes beside s."""
    axes = axes_of(x, axes) if axes is not None or not s else list(range(np.ndim(x) - len(s), np.ndim(x)))
    s = s or [-1] * len(axes)
    return [np.shape(x)[a] if n == -1 else n for n, a in zip(s, axes, strict=True)], axes


def fftn(x, s, axes, norm):
    return np.fft.fftn(x, *all_points(x, s, axes), norm)


def ifftn(x, s, axes, norm):
    return np.fft.ifftn(x, *all_points(x, s, axes), norm)


def rfftn(x, s, axes, norm):
    return np.fft.rfftn(x, *all_points(x, s, axes), norm)


def irfftn(x, s, axes, norm):
    points, axes = all_points(x, s, axes)
    if not s or s[-1] == -1:
        points[-1] = 2 * (np.shape(x)[axes[-1]] - 1)
    return np.fft.irfftn(x, points, axes, norm)


def hfftn(x, s, axes, norm):
    return irfftn(np.conj(x), s, axes, OTHER[norm])


def ihfftn(x, s, axes, norm):
    return np.conj(rfftn(x, s, axes, OTHER[norm]))
