# SPDX-License-Identifier: Apache-2.0
"""Histograms with edges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from ._convert import OUT, Handle, guard, is_integer
from .creation import linspace
from .errors import DTypeError, InvalidError, ShapeError, TensorError, renamed_error
from .tensor import Tensor


class Histogram(NamedTuple):
    """What histogram returns: counts, and the edges of the bins, one more."""

    hist: Tensor
    bin_edges: Tensor


class HistogramDD(NamedTuple):
    """What histogramdd returns: counts, and the edges of the bins of each axis."""

    hist: Tensor
    bin_edges: tuple[Tensor, ...]


def _edges(low: float, high: float, bins: int, like: Tensor, name: str) -> Tensor:
    if bins < 1:
        raise InvalidError(f"{name}: bins is {bins}, expected at least 1")
    if not (math.isfinite(low) and math.isfinite(high)) or low > high:
        raise InvalidError(f"{name}: the range is {low} to {high}, expected finite numbers in order")
    if low == high:
        low, high = low - 0.5, high + 0.5
    return linspace(low, high, bins + 1, dtype=like.dtype, device=like.device)


def histogramdd(
    input: Tensor,
    bins: Any,
    range: Sequence[float] | None = None,
    weight: Tensor | None = None,
    density: bool = False,
) -> HistogramDD:
    """How many rows of input (..., d) are in each box of a grid; the last edge of each axis counts as inside.

    bins: how many along each axis, one number for all, or the edges as 1-d tensors. range: the first and the last edge of
    each axis; by default the smallest and the largest element. weight: what each row counts. density: divided by the sum
    and by the volume of the box."""
    if input.dtype.kind != "f":
        raise DTypeError(f"histogramdd: the dtype is {input.dtype.name}, expected a floating one")
    if input.ndim < 2:
        raise ShapeError(f"histogramdd: the tensor has {input.ndim} axes, expected at least 2")
    d = input.shape[-1]
    rows: Any = input.flatten(0, -2)
    given: Any = [bins] * d if is_integer(bins) else list(bins)
    if len(given) != d:
        raise InvalidError(f"histogramdd: {len(given)} bins for rows of {d} elements")
    edges = []
    for i, one in enumerate(given):
        if isinstance(one, Handle):
            edges.append(one)
            continue
        column = rows[:, i]
        if range is not None:
            low, high = float(range[2 * i]), float(range[2 * i + 1])
        else:
            low, high = (column.min().item(), column.max().item()) if len(column) else (0.0, 1.0)
        edges.append(_edges(low, high, int(one), input, "histogramdd"))
    edges_: Any = edges
    extents = [int(e.shape[0]) - 1 for e in edges_]
    weights = rows.new_ones((rows.shape[0],)) if weight is None else weight.reshape(-1).to(input.dtype)
    place: Any = rows.new_zeros((rows.shape[0],), dtype="int64")
    inside: Any = rows.new_ones((rows.shape[0],), dtype="bool")
    for i, e in enumerate(edges_):
        column = rows[:, i].contiguous()
        at = e.searchsorted(column, right=True) - 1
        at = at.where(column.ne(e[-1]), extents[i] - 1)
        inside = inside.logical_and(at >= 0).logical_and(at < extents[i])
        place = place * extents[i] + at
    hist = rows.new_zeros((math.prod(extents),)).index_add(0, place[inside], weights[inside]).reshape(extents)
    if density:
        volume: Any = rows.new_ones(())
        for e in edges_:
            volume = volume.unsqueeze(-1) * e.diff().to(input.dtype)
        hist = hist / hist.sum() / volume
    return HistogramDD(hist, tuple(edges_))


def histogram(
    input: Tensor,
    bins: Any = 100,
    *,
    range: tuple[float, float] | None = None,
    weight: Tensor | None = None,
    density: bool = False,
) -> Histogram:
    """How many elements are in each bin, the last edge included; see histogramdd, of which this is the case d = 1."""
    if input.dtype.kind != "f":
        raise DTypeError(f"histogram: the dtype is {input.dtype.name}, expected a floating one")
    try:
        found = histogramdd(input.reshape(-1, 1), [bins], range=range, weight=weight, density=density)
    except TensorError as e:
        raise renamed_error(e, "histogramdd", "histogram")  # noqa: B904
    return Histogram(found.hist, found.bin_edges[0])


guard(globals(), ["histogram", "histogramdd"], "", {"histogram": OUT})
