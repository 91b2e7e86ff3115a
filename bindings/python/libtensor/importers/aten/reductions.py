# SPDX-License-Identifier: Apache-2.0
"""Reductions, cumulative ops and sorting of ATen."""

from __future__ import annotations

from typing import Any

import libtensor as lt

from .common import as_float, axes, op, wide_sum_dtype


@op("sum", "sum.dim_IntList")
def sum_(self: Any, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
    return self.sum(axes(dim), keepdim, wide_sum_dtype(self, dtype))


@op("nansum")
def nansum(self: Any, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
    return self.nansum(axes(dim), keepdim, wide_sum_dtype(self, dtype))


@op("prod", "prod.dim_int")
def prod(self: Any, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
    return self.prod(axes(dim), keepdim, wide_sum_dtype(self, dtype))


@op("mean", "mean.dim")
def mean(self: Any, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
    return (self if dtype is None else self.astype(dtype)).mean(axes(dim), keepdim)


@op("nanmean")
def nanmean(self: Any, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
    return (self if dtype is None else self.astype(dtype)).nanmean(axes(dim), keepdim)


@op("amax", "max")
def amax(self: Any, dim: Any = None, keepdim: bool = False) -> Any:
    return self.amax(axes(dim), keepdim)


@op("amin", "min")
def amin(self: Any, dim: Any = None, keepdim: bool = False) -> Any:
    return self.amin(axes(dim), keepdim)


@op("aminmax")
def aminmax(self: Any, *, dim: Any = None, keepdim: bool = False) -> Any:
    return self.amin(dim, keepdim), self.amax(dim, keepdim)


@op("max.dim")
def max_dim(self: Any, dim: int, keepdim: bool = False) -> Any:
    return tuple(self.max(dim, keepdim))


@op("min.dim")
def min_dim(self: Any, dim: int, keepdim: bool = False) -> Any:
    return tuple(self.min(dim, keepdim))


@op("argmax")
def argmax(self: Any, dim: int | None = None, keepdim: bool = False) -> Any:
    return self.argmax(dim, keepdim)


@op("argmin")
def argmin(self: Any, dim: int | None = None, keepdim: bool = False) -> Any:
    return self.argmin(dim, keepdim)


def _truth(x: Any, result: Any) -> Any:
    return result.astype(lt.uint8) if x.dtype is lt.uint8 else result


@op("any", "any.dim", "any.dims")
def any_(self: Any, dim: Any = None, keepdim: bool = False) -> Any:
    if dim is not None and not isinstance(dim, int) and not len(dim):
        return self.ne(0)
    return _truth(self, self.any(axes(dim), keepdim))


@op("all", "all.dim", "all.dims")
def all_(self: Any, dim: Any = None, keepdim: bool = False) -> Any:
    if dim is not None and not isinstance(dim, int) and not len(dim):
        return self.ne(0)
    return _truth(self, self.all(axes(dim), keepdim))


@op("count_nonzero", "count_nonzero.dim_IntList")
def count_nonzero(self: Any, dim: Any = None) -> Any:
    return self.count_nonzero(axes(dim)).astype(lt.int64)


@op("var.correction", "var.dim", "var")
def var(self: Any, dim: Any = None, unbiased: Any = True, keepdim: bool = False, *, correction: Any = None) -> Any:
    if isinstance(dim, bool):
        dim, unbiased = None, dim
    degrees = (1 if unbiased else 0) if correction is None else correction
    return lt.var(self, axes(dim), correction=degrees, keepdim=keepdim)


@op("std.correction", "std.dim", "std")
def std(self: Any, dim: Any = None, unbiased: Any = True, keepdim: bool = False, *, correction: Any = None) -> Any:
    if isinstance(dim, bool):
        dim, unbiased = None, dim
    degrees = (1 if unbiased else 0) if correction is None else correction
    return lt.std(self, axes(dim), correction=degrees, keepdim=keepdim)


@op("var_mean.correction", "var_mean.dim", "var_mean")
def var_mean(self: Any, dim: Any = None, unbiased: Any = True, keepdim: bool = False, *, correction: Any = None) -> Any:
    mean_dim = None if isinstance(dim, bool) else dim
    return var(self, dim, unbiased, keepdim, correction=correction), self.mean(axes(mean_dim), keepdim)


@op("std_mean.correction", "std_mean.dim", "std_mean")
def std_mean(self: Any, dim: Any = None, unbiased: Any = True, keepdim: bool = False, *, correction: Any = None) -> Any:
    mean_dim = None if isinstance(dim, bool) else dim
    return std(self, dim, unbiased, keepdim, correction=correction), self.mean(axes(mean_dim), keepdim)


@op("logsumexp", "special_logsumexp")
def logsumexp(self: Any, dim: Any, keepdim: bool = False) -> Any:
    return as_float(self).logsumexp(axes(dim), keepdim)


@op("norm.Scalar", "norm.ScalarOpt_dim", "norm.ScalarOpt_dim_dtype", "norm.ScalarOpt_dtype")
def norm(self: Any, p: Any = 2, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
    x = self if dtype is None else self.astype(dtype)
    return lt.linalg.vector_norm(x, 2 if p is None else p, axes(dim), keepdim)


@op("linalg_vector_norm")
def linalg_vector_norm(self: Any, ord: Any = 2, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
    return norm(self, ord, dim, keepdim, dtype=dtype)


# ---- along an axis


@op("cumsum")
def cumsum(self: Any, dim: int, *, dtype: Any = None) -> Any:
    return self.cumsum(dim, wide_sum_dtype(self, dtype))


@op("cumprod")
def cumprod(self: Any, dim: int, *, dtype: Any = None) -> Any:
    return self.cumprod(dim, wide_sum_dtype(self, dtype))


@op("logcumsumexp")
def logcumsumexp(self: Any, dim: int) -> Any:
    return self.logcumsumexp(dim)


@op("cummax")
def cummax(self: Any, dim: int) -> Any:
    return tuple(self.cummax(dim))


@op("cummin")
def cummin(self: Any, dim: int) -> Any:
    return tuple(self.cummin(dim))


@op("diff")
def diff(self: Any, n: int = 1, dim: int = -1, prepend: Any = None, append: Any = None) -> Any:
    return self.diff(n, dim, prepend, append)


@op("sort")
def sort(self: Any, dim: int = -1, descending: bool = False) -> Any:
    return tuple(self.sort(dim, descending))


@op("sort.stable")
def sort_stable(self: Any, *, stable: bool | None = None, dim: int = -1, descending: bool = False) -> Any:
    return tuple(self.sort(dim, descending))


@op("argsort", "argsort.stable")
def argsort(self: Any, dim: int = -1, descending: bool = False, stable: bool = False) -> Any:
    return self.argsort(dim, descending)


@op("topk")
def topk(self: Any, k: int, dim: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    if self.ndim == 0:
        values, indices = self.reshape(1).topk(k, 0, largest)
        return values.reshape(()), indices.reshape(())
    return tuple(self.topk(k, dim, largest))


@op("kthvalue")
def kthvalue(self: Any, k: int, dim: int = -1, keepdim: bool = False) -> Any:
    return tuple(self.kthvalue(k, dim, keepdim))


@op("mode")
def mode(self: Any, dim: int = -1, keepdim: bool = False) -> Any:
    return tuple(self.mode(dim, keepdim))


@op("median")
def median(self: Any) -> Any:
    return self.median()


@op("median.dim")
def median_dim(self: Any, dim: int, keepdim: bool = False) -> Any:
    return tuple(self.median(dim, keepdim))


@op("nanmedian")
def nanmedian(self: Any) -> Any:
    return self.nanmedian()


@op("bincount")
def bincount(self: Any, weights: Any = None, minlength: int = 0) -> Any:
    return self.bincount(weights, minlength)


@op("histc")
def histc(self: Any, bins: int = 100, min: Any = 0, max: Any = 0) -> Any:
    return self.histc(bins, min, max)


@op("searchsorted.Tensor", "searchsorted.Scalar")
def searchsorted(
    sorted_sequence: Any,
    self: Any,
    *,
    out_int32: bool = False,
    right: bool = False,
    side: str | None = None,
    sorter: Any = None,
) -> Any:
    right = right if side is None else side == "right"
    if sorter is not None:
        sorted_sequence = sorted_sequence.take_along_dim(sorter, -1)
    return lt.searchsorted(sorted_sequence, self, right=right, out_int32=out_int32)


@op("bucketize.Tensor", "bucketize.Scalar")
def bucketize(self: Any, boundaries: Any, *, out_int32: bool = False, right: bool = False) -> Any:
    return lt.bucketize(self, boundaries, right=right, out_int32=out_int32)


def _asked(found: Any, inverse: bool, counts: bool) -> Any:
    """Values, inverse and counts; what was not asked for is empty."""
    nothing = lt.empty(0, dtype=lt.int64)
    return found[0], found[1] if inverse else nothing, found[2] if counts else nothing


@op("_unique2")
def unique2(self: Any, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False) -> Any:
    return _asked(self.unique(return_inverse=True, return_counts=True), return_inverse, return_counts)


@op("unique_dim")
def unique_dim(
    self: Any, dim: int, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False
) -> Any:
    return tuple(self.unique(dim=dim, return_inverse=True, return_counts=True))


@op("unique_consecutive")
def unique_consecutive(
    self: Any, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None
) -> Any:
    found = self.unique_consecutive(return_inverse=True, return_counts=True, dim=dim)
    return _asked(found, return_inverse, return_counts)
