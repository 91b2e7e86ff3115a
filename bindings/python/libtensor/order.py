# SPDX-License-Identifier: Apache-2.0
"""Order, places, spread and what is made of them, in PyTorch's forms."""

from __future__ import annotations

from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, TypeVar

from . import _ops_gen as c
from ._convert import DTypeLike, Handle, axes32, axis32, axis32_or_none, guard, int64, one_of, optional, several, wrap
from .arithmetic import HOT, Arithmetic, as_tensor_operand
from .dtypes import dtype_of
from .errors import DTypeError, InvalidError, InvalidTypeError

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    from .tensor import Tensor

    Given = ParamSpec("Given")
    Result = TypeVar("Result")


class Extremum(NamedTuple):
    """Elements and their places along an axis."""

    values: Tensor
    indices: Tensor


def _degrees(
    self: Handle,
    dim: Any = None,
    unbiased: bool = True,
    keepdim: bool = False,
    *,
    correction: float | None = None,
    axis: Any = None,
    keepdims: bool | None = None,
) -> tuple[Any, ...]:
    """What var and its like take, and what C gets of it."""
    dim = axis if dim is None else dim
    if type(dim) is bool:  # var(unbiased)
        dim, unbiased = None, dim
    degrees = float(unbiased) if correction is None else float(correction)
    return (self._h, *axes32(dim, None), degrees, keepdim if keepdims is None else keepdims)


def _spread(
    name: str, given: Callable[Given, tuple[Any, ...]], call: Callable[..., Result], doc: str
) -> Callable[Given, Result]:
    """`call` of what `given` makes of the arguments, as a method with the parameters of `given`."""

    def spread(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        try:
            found = given(*args, **kwargs)
        except TypeError as e:
            raise InvalidTypeError(str(e).replace(f"{given.__name__}()", f"{name}()")) from None
        return call(*found)

    update_wrapper(spread, given)
    spread.__name__, spread.__qualname__, spread.__doc__ = name, f"Tensor.{name}", doc
    return spread


def norm_operand(name: str, x: Any, dtype: DTypeLike) -> Any:
    """x in the dtype that its norm is computed in: a real one would drop the imaginary parts."""
    held = dtype_of(dtype)
    if x.dtype.kind == "c" and held.kind != "c":
        raise DTypeError(f"{name}: dtype is {held.name}, expected a complex one for a tensor of dtype {x.dtype.name}")
    return x.to(dtype=held)


def chosen(values: Any, inverse: Any, counts: Any, return_inverse: bool, return_counts: bool) -> Any:
    found = [values] + [inverse] * return_inverse + [counts] * return_counts
    return found[0] if len(found) == 1 else tuple(found)


class Order(Arithmetic):
    __slots__ = ()

    def _two(self, call: Any, *args: Any) -> Extremum:
        return Extremum(*several(lambda *outs: call(self._h, *args, *outs), 2))

    def sort(
        self, dim: int = -1, descending: bool = False, stable: bool = True, *, axis: int | None = None
    ) -> Extremum:
        """The elements along an axis in order, and their places; always stable, NaN counts as largest."""
        return self._two(c.tensor_sort, axis32(dim if axis is None else axis, None, "sort"), descending)

    def argsort(
        self, dim: int = -1, descending: bool = False, stable: bool = True, *, axis: int | None = None
    ) -> Tensor:
        """The places of the elements along an axis in order; always stable, NaN counts as largest."""
        return wrap(c.tensor_argsort(self._h, axis32(dim if axis is None else axis, None, "argsort"), descending))

    def topk(self, k: int, dim: int = -1, largest: bool = True, sorted: bool = True) -> Extremum:
        """The k largest or smallest elements along an axis in order, and their places."""
        return self._two(c.tensor_topk, int64(k), axis32(dim, None, "topk"), largest)

    def kthvalue(self, k: int, dim: int = -1, keepdim: bool = False) -> Extremum:
        """The k-th smallest element along an axis, from 1 on, and its place."""
        return self._two(c.tensor_kthvalue, int64(k), axis32(dim, None, "kthvalue"), keepdim)

    def mode(self, dim: int = -1, keepdim: bool = False) -> Extremum:
        """The most frequent element along an axis, of several the smallest, and the last place where it stands."""
        return self._two(c.tensor_mode, axis32(dim, None, "mode"), keepdim)

    def median(self, dim: int | None = None, keepdim: bool = False) -> Any:
        """The middle element, of two the lower one; with an axis (values, indices)."""
        found = self._two(c.tensor_median, axis32_or_none(dim, None), keepdim)
        return found.values if dim is None else found

    def nanmedian(self, dim: int | None = None, keepdim: bool = False) -> Any:
        """As median, of what is not NaN."""
        found = self._two(c.tensor_nanmedian, axis32_or_none(dim, None), keepdim)
        return found.values if dim is None else found

    def cummax(self, dim: int) -> Extremum:
        """The largest element so far along an axis, and its place."""
        return self._two(c.tensor_cummax, axis32(dim, None, "cummax"))

    def cummin(self, dim: int) -> Extremum:
        """The smallest element so far along an axis, and its place."""
        return self._two(c.tensor_cummin, axis32(dim, None, "cummin"))

    def _quantile(self: Any, call: Any, q: Any, dim: int | None, keepdim: bool, interpolation: str) -> Tensor:
        if not isinstance(q, Handle):
            from .creation import tensor

            q = tensor(q, dtype="float64", device=self.device)
        return wrap(call(self._h, q._h, axis32_or_none(dim, None), keepdim, interpolation.encode()))

    def quantile(
        self, q: Any, dim: int | None = None, keepdim: bool = False, *, interpolation: str = "linear"
    ) -> Tensor:
        """The elements at rank q * (n - 1) in order, for each of q."""
        return self._quantile(c.tensor_quantile, q, dim, keepdim, interpolation)

    def nanquantile(
        self, q: Any, dim: int | None = None, keepdim: bool = False, *, interpolation: str = "linear"
    ) -> Tensor:
        """As quantile, of what is not NaN."""
        return self._quantile(c.tensor_nanquantile, q, dim, keepdim, interpolation)

    def searchsorted(
        sorted_sequence: Any,
        input: Any,
        right: bool = False,
        side: str | None = None,
        sorter: Tensor | None = None,
        *,
        out_int32: bool = False,
    ) -> Tensor:
        """Where each value has to be put into the rising lines of sorted_sequence."""
        lines = sorted_sequence if sorter is None else sorted_sequence.take_along_axis(sorter, -1)
        if one_of(side, (None, "left", "right"), "searchsorted: side") == "left" and right:
            raise InvalidError("searchsorted: side is 'left', and right is True, expected one of them")
        right = right or side == "right"
        wanted = as_tensor_operand(input, "searchsorted", c.tensor_device(lines._h))
        places = wrap(c.tensor_searchsorted(lines._h, wanted._h, right))
        return places.int() if out_int32 else places

    def bucketize(self, boundaries: Any, right: bool = False, *, out_int32: bool = False) -> Tensor:
        """The number of rising boundaries below each element, or not above it if right."""
        edges = as_tensor_operand(boundaries, "bucketize")
        values = as_tensor_operand(self, "bucketize", c.tensor_device(edges._h))
        places = wrap(c.tensor_bucketize(values._h, edges._h, right))
        return places.int() if out_int32 else places

    def diff(self, n: int = 1, dim: int = -1, prepend: Tensor | None = None, append: Tensor | None = None) -> Tensor:
        """The differences of neighbours along an axis, n times."""
        return wrap(c.tensor_diff(self._h, int64(n), axis32(dim, None, "diff"), optional(prepend), optional(append)))

    def unique_all(self) -> tuple[Tensor, ...]:
        """The distinct elements in order, the first place of each, which of them each element is, and how often."""
        return several(lambda *outs: c.tensor_unique_all(self._h, *outs), 4)

    def unique_counts(self) -> tuple[Tensor, ...]:
        """The distinct elements in order, and how often each occurs."""
        return several(lambda *outs: c.tensor_unique_counts(self._h, *outs), 2)

    def unique_inverse(self) -> tuple[Tensor, ...]:
        """The distinct elements in order, and which of them each element is."""
        return several(lambda *outs: c.tensor_unique_inverse(self._h, *outs), 2)

    def unique(
        self, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None
    ) -> Any:
        """The distinct elements in order, or slices of an axis; if asked for, which of them each is, and how often."""
        values, _, inverse, counts = self.unique_all() if dim is None else self.unique_dim(dim)
        return chosen(values, inverse, counts, return_inverse, return_counts)

    def unique_dim(self, dim: int) -> tuple[Tensor, ...]:
        """The distinct slices of an axis in order, the first place of each, which of them each slice is, and how often."""
        return several(lambda *outs: c.tensor_unique_dim(self._h, axis32(dim, None, "unique_dim"), *outs), 4)

    def unique_consecutive(
        self, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None
    ) -> Any:
        """The first of each run of equal neighbours; if asked for, which run each element is in, and the runs' lengths."""
        axis = axis32_or_none(dim, None)
        values, inverse, counts = several(lambda *outs: c.tensor_unique_consecutive(self._h, axis, *outs), 3)
        return chosen(values, inverse, counts, return_inverse, return_counts)

    def norm(
        self: Any, p: float | str | None = "fro", dim: Any = None, keepdim: bool = False, dtype: DTypeLike = None
    ) -> Tensor:
        """The vector norm over axes; "fro" is 2, and "nuc" the sum of singular values. Computed in `dtype` if given."""
        if dtype is not None:
            return norm_operand("norm", self, dtype).norm(p, dim, keepdim)  # type: ignore[no-any-return]
        if p == "nuc":
            from . import linalg

            places = (-2, -1) if dim is None else dim
            return linalg.matrix_norm(self, "nuc", places, keepdim)
        return wrap(
            c.tensor_vector_norm(self._h, *axes32(dim, None), 2.0 if p is None or p == "fro" else float(p), keepdim)
        )

    def trapezoid(y, x: Tensor | None = None, *, dx: float = 1.0, dim: int = -1) -> Tensor:
        """The integral of y along an axis by the trapezoidal rule."""
        return wrap(c.tensor_trapezoid(y._h, optional(x), float(dx), axis32(dim, None, "trapezoid")))

    def cumulative_trapezoid(y, x: Tensor | None = None, *, dx: float = 1.0, dim: int = -1) -> Tensor:
        """The integral along an axis up to each point after the first."""
        places = float(dx), axis32(dim, None, "cumulative_trapezoid")
        return wrap(c.tensor_cumulative_trapezoid(y._h, optional(x), *places))

    var = _spread(
        "var",
        _degrees,
        lambda *given: wrap(c.tensor_var(*given)),
        "The variance: squared deviations from the mean, divided by n - correction; 1 is unbiased.",
    )
    std = _spread("std", _degrees, lambda *given: wrap(c.tensor_std(*given)), "The square root of var.")
    var_mean = _spread(
        "var_mean",
        _degrees,
        lambda *given: several(lambda *outs: c.tensor_var_mean(*given, *outs), 2),
        "var and mean over axes.",
    )
    std_mean = _spread(
        "std_mean",
        _degrees,
        lambda *given: several(lambda *outs: c.tensor_std_mean(*given, *outs), 2),
        "std and mean over axes.",
    )


guard(Order, [n for n in vars(Order) if not n.startswith("_")], HOT)
