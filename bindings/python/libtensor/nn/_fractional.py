# SPDX-License-Identifier: Apache-2.0
"""Pools over windows at places that are drawn (Graham 2014, arXiv:1412.6071), with PyTorch's arguments."""

from __future__ import annotations

from math import prod
from typing import Any

from ..creation import arange, full
from ..dtypes import int64
from ..errors import InvalidError, ShapeError
from ..functions import concat
from ..random import rand
from ..tensor import Tensor

__all__ = [
    "fractional_max_pool2d", "fractional_max_pool2d_with_indices", "fractional_max_pool3d",
    "fractional_max_pool3d_with_indices",
]  # fmt: skip


def _each(value: Any, n: int, name: str) -> tuple[Any, ...]:
    values = tuple(value) if isinstance(value, (tuple, list)) else (value,) * n
    if len(values) != n:
        raise InvalidError(f"fractional_max_pool{n}d: {name} is {value!r}, expected one number or {n}")
    return values


def sizes_of(n: int, output_size: Any, output_ratio: Any, extents: tuple[int, ...] | None) -> tuple[int, ...]:
    """The extents of the output, of which one way to say it has to be given; without extents only the check."""
    if (output_size is None) == (output_ratio is None):
        raise InvalidError(
            f"fractional_max_pool{n}d: output_size is {output_size!r} and output_ratio {output_ratio!r}, "
            "expected one of them"
        )
    if output_size is not None:
        return _each(output_size, n, "output_size")
    ratios = _each(output_ratio, n, "output_ratio")
    if not all(0 < ratio < 1 for ratio in ratios):
        raise InvalidError(f"fractional_max_pool{n}d: output_ratio is {output_ratio!r}, expected numbers in (0, 1)")
    return () if extents is None else tuple(int(extent * ratio) for extent, ratio in zip(extents, ratios))


def _starts(samples: Tensor, extent: int, n: int, width: int) -> Tensor:
    """Where the n windows of each plane begin: (planes, n), from samples (planes, 1) in [0, 1)."""
    last = full((samples.shape[0], 1), extent - width, dtype=int64, device=samples.device)
    if n == 1:
        return last
    step = full((), extent - width, dtype=samples.dtype, device=samples.device) / (n - 1)
    places = arange(n - 1, dtype=samples.dtype, device=samples.device)
    inner = ((places + samples) * step).to(dtype=int64) - (samples * step).to(dtype=int64)
    return concat([inner, last], 1)


def _pool(
    n: int, input: Tensor, kernel_size: Any, output_size: Any, output_ratio: Any, samples: Tensor | None
) -> tuple[Tensor, Tensor]:
    name = f"fractional_max_pool{n}d"
    if input.ndim not in (n + 1, n + 2):
        raise ShapeError(f"{name}: expected {n + 1} or {n + 2} axes, the input has {input.ndim}")
    extents = input.shape[-n:]
    kernel = _each(kernel_size, n, "kernel_size")
    sizes = sizes_of(n, output_size, output_ratio, extents)
    for extent, width, size in zip(extents, kernel, sizes):
        if width < 1 or size < 1 or size + width - 1 > extent:
            raise ShapeError(f"{name}: windows {list(kernel)} give no output {list(sizes)} of an input {list(extents)}")
    planes = 1
    for extent in input.shape[:-n]:
        planes *= extent
    batch = (1, *input.shape[:1]) if input.ndim == n + 1 else input.shape[:2]
    if samples is None:
        samples = rand(*batch, n, dtype=input.dtype if input.dtype.itemsize > 2 else "float32", device=input.device)
    elif samples.ndim == 3 and samples.shape[0] >= batch[0] and tuple(samples.shape[1:]) == (*batch[1:], n):
        samples = samples[: batch[0]]
    else:
        raise ShapeError(f"{name}: _random_samples has shape {list(samples.shape)}, expected {[*batch, n]}")
    drawn = samples.reshape(planes, n)
    # In a plane the samples are for the axes in order, of two axes for the last one first.
    order = (1, 0) if n == 2 else tuple(range(n))
    flat: Any = 0
    for i, (extent, width, size) in enumerate(zip(extents, kernel, sizes)):
        starts = _starts(drawn[:, order[i] : order[i] + 1], extent, size, width)
        places = starts.unsqueeze(-1) + arange(width, device=input.device)  # (planes, size, width)
        shape = [planes, *[1] * (2 * n)]
        shape[1 + i], shape[1 + n + i] = size, width
        flat = flat * extent + places.reshape(shape)
    flat = flat.reshape(planes, *sizes, prod(kernel))
    windows = input.reshape(planes, prod(extents)).take_along_dim(flat.flatten(1), 1).reshape(flat.shape)
    values, best = windows.max(-1)
    indices = flat.take_along_dim(best.unsqueeze(-1), -1)
    shape = [*input.shape[:-n], *sizes]
    return values.reshape(shape), indices.reshape(shape)


def fractional_max_pool2d(
    input: Tensor,
    kernel_size: Any,
    output_size: Any = None,
    output_ratio: Any = None,
    return_indices: bool = False,
    _random_samples: Tensor | None = None,
) -> Any:
    """The largest element of windows that begin at random places, and with return_indices its place in the plane.

    input: (N, C, H, W) or (C, H, W)
    kernel_size: extents of the windows
    output_size: extents of the output; or output_ratio: their shares of those of the input, in (0, 1)
    _random_samples: (N, C, 2) in [0, 1); None: drawn
    """
    found = _pool(2, input, kernel_size, output_size, output_ratio, _random_samples)
    return found if return_indices else found[0]


def fractional_max_pool3d(
    input: Tensor,
    kernel_size: Any,
    output_size: Any = None,
    output_ratio: Any = None,
    return_indices: bool = False,
    _random_samples: Tensor | None = None,
) -> Any:
    """fractional_max_pool2d of (N, C, T, H, W) or (C, T, H, W), with _random_samples (N, C, 3)."""
    found = _pool(3, input, kernel_size, output_size, output_ratio, _random_samples)
    return found if return_indices else found[0]


def fractional_max_pool2d_with_indices(
    input: Tensor,
    kernel_size: Any,
    output_size: Any = None,
    output_ratio: Any = None,
    return_indices: bool = False,
    _random_samples: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """fractional_max_pool2d and the places, whatever return_indices is."""
    return _pool(2, input, kernel_size, output_size, output_ratio, _random_samples)


def fractional_max_pool3d_with_indices(
    input: Tensor,
    kernel_size: Any,
    output_size: Any = None,
    output_ratio: Any = None,
    return_indices: bool = False,
    _random_samples: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """fractional_max_pool3d and the places, whatever return_indices is."""
    return _pool(3, input, kernel_size, output_size, output_ratio, _random_samples)
