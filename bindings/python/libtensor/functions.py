# SPDX-License-Identifier: Apache-2.0
"""The functions of the top level: those of the tables, those written by hand, and their second names."""

from __future__ import annotations

import sys
from functools import wraps
from types import FunctionType, MethodDescriptorType
from typing import TYPE_CHECKING, Any, Callable

from . import _methods_gen
from ._aliases import Aliases as _A
from ._convert import OUT, Handle, guard
from ._methods_gen import *  # noqa: F403
from ._operators import reflected
from .combining import (
    block_diag,
    broadcast_shapes,
    broadcast_tensors,
    cartesian_prod,
    concat,
    einsum,
    meshgrid,
    stack,
)
from .complex_numbers import imag, real
from .creation import arange
from .decompositions import lu_unpack
from .errors import InvalidTypeError
from .linalg import (
    cholesky_ex,
    eig,
    eigh,
    inv_ex,
    ldl_factor,
    ldl_factor_ex,
    ldl_solve,
    ldl_unpack,
    lstsq,
    lu_factor,
    lu_factor_ex,
    matrix_norm,
    matrix_rank,
    multi_dot,
    pinv,
    solve_ex,
    solve_triangular,
)
from .ops import cumulative_sum, is_complex, is_floating_point, is_tensor, numel, polygamma, repeat, where
from .products import chain_matmul

if TYPE_CHECKING:
    from .tensor import Tensor


def _either(name: str) -> Callable[..., Tensor]:
    """The function of an op whose first operand may be a number: sub(1, x)."""
    method, with_number = getattr(_A, name), reflected(name)

    @wraps(method)
    def function(input: Any, other: Any, **named: Any) -> Tensor:
        if isinstance(other, Handle) and isinstance(input, (bool, int, float)) and not named:
            return with_number(other, input)  # type: ignore[no-any-return]
        return method(input, other, **named)  # type: ignore[no-any-return]

    return function


add = _A.add
sub, div, remainder, fmod = _either("sub"), _either("div"), _either("remainder"), _either("fmod")
floor_divide, trunc_divide = _either("floor_divide"), _either("trunc_divide")
xlogy = _either("xlogy")
bitwise_left_shift, bitwise_right_shift = _either("bitwise_left_shift"), _either("bitwise_right_shift")
subtract = sub
_number_to_the = reflected("pow")


@wraps(_A.pow)
def _power(input: Any, exponent: Any, **named: Any) -> Tensor:
    if isinstance(exponent, Handle) and isinstance(input, (bool, int, float)) and not named:
        return _number_to_the(exponent, input)  # type: ignore[no-any-return]
    return _A.pow(input, exponent, **named)


_with_number: Callable[..., Tensor] = _power
pow = _with_number
logit, nan_to_num = _A.logit, _A.nan_to_num
arcsin, arccos, arctan, arctan2 = _A.arcsin, _A.arccos, _A.arctan, _A.arctan2
arcsinh, arccosh, arctanh = _A.arcsinh, _A.arccosh, _A.arctanh
expit, fix, degrees, radians = _A.expit, _A.fix, _A.degrees, _A.radians
bitwise_not, invert = _A.bitwise_not, _A.invert
left_shift, right_shift = bitwise_left_shift, bitwise_right_shift
multiply, divide, true_divide = _A.multiply, div, div
negative, absolute, clamp, clip = _A.negative, _A.absolute, _A.clamp, _A.clip
greater, greater_equal, less, less_equal, not_equal = _A.gt, _A.ge, _A.lt, _A.le, _A.ne
equal, allclose = _A.equal, _A.allclose
clone, detach, astype = _A.clone, _A.detach, _A.astype
reshape, flatten, ravel = _A.reshape, _A.flatten, _A.ravel
permute, transpose, t, movedim = _A.permute, _A.transpose, _A.t, _A.movedim
swapaxes, swapdims, adjoint = _A.swapaxes, _A.swapdims, _A.adjoint
resolve_conj, resolve_neg = _A.resolve_conj, _A.resolve_neg
broadcast_to, diagonal, tile = _A.broadcast_to, _A.diagonal, _A.tile
split, chunk, unbind, tensor_split, select = _A.split, _A.chunk, _A.unbind, _A.tensor_split, _A.select
rot90, diag_embed, slice_scatter = _A.rot90, _A.diag_embed, _A.slice_scatter
diagonal_scatter = _A.diagonal_scatter
amax, amin = _A.amax, _A.amin


def _extremum(name: str, method: Any, of_two: Any) -> Any:
    @wraps(method)
    def function(self: Any, *args: Any, **named: Any) -> Any:
        if not isinstance(self, Handle):
            other = args[0] if args else named.get("other")
            if isinstance(other, Handle):
                return of_two(self, *(args or (other,)))
        if not isinstance(self, Handle):
            raise InvalidTypeError(f"{name}: expected a Tensor, not {type(self).__name__}")
        return method(self, *args, **named)

    return function


max, min = _extremum("max", _A.max, _methods_gen.maximum), _extremum("min", _A.min, _methods_gen.minimum)
sort, argsort, topk, kthvalue, mode = _A.sort, _A.argsort, _A.topk, _A.kthvalue, _A.mode
median, nanmedian, quantile, nanquantile = _A.median, _A.nanmedian, _A.quantile, _A.nanquantile
trapezoid, cumulative_trapezoid = _A.trapezoid, _A.cumulative_trapezoid
cummax, cummin, diff, norm = _A.cummax, _A.cummin, _A.diff, _A.norm
searchsorted, bucketize = _A.searchsorted, _A.bucketize
unique, unique_all, unique_counts, unique_inverse = _A.unique, _A.unique_all, _A.unique_counts, _A.unique_inverse
unique_dim, unique_consecutive = _A.unique_dim, _A.unique_consecutive
atleast_1d, atleast_2d, atleast_3d = _A.atleast_1d, _A.atleast_2d, _A.atleast_3d
var, std, var_mean, std_mean = _A.var, _A.std, _A.var_mean, _A.std_mean
nonzero, argwhere, index_put = _A.nonzero, _A.argwhere, _A.index_put
take_along_dim, flip, round = _A.take_along_dim, _A.flip, _A.round
scatter, softmax, log_softmax = _A.scatter, _A.softmax, _A.log_softmax
as_strided, as_strided_scatter = _A.as_strided, _A.as_strided_scatter
mm, vdot, ger = _A.mm, _A.vdot, _A.ger
cross, vecdot, tensordot, cdist = _A.cross, _A.vecdot, _A.tensordot, _A.cdist
addmm, addbmm, baddbmm, addmv, addr = _A.addmm, _A.addbmm, _A.baddbmm, _A.addmv, _A.addr
slogdet, logdet, inverse, pinverse, matrix_power = _A.slogdet, _A.logdet, _A.inverse, _A.pinverse, _A.matrix_power
qr, svd, lu, lu_solve, triangular_solve = _A.qr, _A.svd, _A.lu, _A.lu_solve, _A.triangular_solve
bernoulli, count_nonzero, nanmean, vander = _A.bernoulli, _A.count_nonzero, _A.nanmean, _A.vander
cat = concatenate = concat


def repeat_interleave(
    input: Tensor,
    repeats: Any = None,
    dim: int | None = None,
    *,
    axis: int | None = None,
    output_size: int | None = None,
) -> Tensor:
    """Each slice of an axis repeated; of counts alone, each of their places as often as it says."""
    if repeats is None:
        return arange(len(input)).repeat_interleave(input)
    return input.repeat_interleave(repeats, dim, axis=axis)


def expand_dims(x: Tensor, axis: int = 0) -> Tensor:
    """A view with a new axis of extent 1 at position `axis`."""
    return x.unsqueeze(axis)


def unstack(x: Tensor, /, *, axis: int = 0) -> tuple[Tensor, ...]:
    """Views of all slices of an axis."""
    return x.unbind(axis)


__all__ = [
    "bernoulli", "count_nonzero", "nanmean", "vander",
    "add", "sub", "subtract", "div", "logit", "nan_to_num", "arcsin", "arccos", "arctan", "arctan2", "arcsinh", "arccosh", "arctanh",
    "expit", "fix", "degrees", "radians", "bitwise_not", "invert", "left_shift", "right_shift", "polygamma", "multiply", "divide", "true_divide", "negative", "absolute", "clamp",
    "clip", "greater", "greater_equal", "less", "less_equal", "not_equal", "equal", "allclose", "clone",
    "detach", "astype", "reshape", "flatten", "ravel", "permute", "transpose", "t", "movedim",
    "swapaxes", "swapdims", "adjoint", "broadcast_to", "diagonal", "tile", "repeat_interleave", "split",
    "chunk", "unbind", "select", "max", "min", "amax", "amin", "sort", "argsort", "topk", "kthvalue", "mode",
    "median", "nanmedian", "quantile", "nanquantile", "cummax", "cummin", "searchsorted", "bucketize", "diff", "norm", "unique",
    "unique_all", "unique_counts", "unique_inverse", "unique_dim", "unique_consecutive", "atleast_1d", "atleast_2d", "atleast_3d", "trapezoid", "cumulative_trapezoid", "var", "std", "var_mean", "std_mean", "nonzero", "argwhere",
    "index_put", "take_along_dim", "mm", "vdot", "ger", "addmm", "addbmm", "baddbmm", "addmv", "addr", "cross", "vecdot", "tensordot", "cdist", "chain_matmul", "slogdet", "logdet", "inverse",
    "pinverse", "matrix_power", "qr", "svd", "lu", "lu_solve", "lu_unpack", "triangular_solve",
    "cholesky_ex", "eig", "eigh", "inv_ex", "ldl_factor", "ldl_factor_ex", "ldl_solve", "ldl_unpack", "lstsq", "lu_factor", "lu_factor_ex", "matrix_norm", "matrix_rank", "multi_dot", "pinv", "solve_ex", "solve_triangular",
    "cat", "concatenate", "concat", "expand_dims",
    "unstack", "flip", "round", "scatter", "softmax", "log_softmax", "as_strided", "as_strided_scatter", "block_diag", "cartesian_prod", "tensor_split",
    "rot90", "diag_embed", "slice_scatter", "diagonal_scatter", "broadcast_shapes", "broadcast_tensors", "cumulative_sum", "einsum", "imag", "is_complex", "is_floating_point", "is_tensor", "real", "resolve_conj", "resolve_neg",
    "meshgrid", "numel", "repeat", "stack", "where",
]  # fmt: skip
__all__ += _methods_gen.__all__


# Functions written by hand that take `out`, beside those that need no guard and those whose module says it.
_OUT = """addbmm addmm addmv addr amax amin argsort baddbmm bernoulli bitwise_left_shift bitwise_right_shift bucketize chain_matmul clamp
clip cross cummax cummin cumulative_sum diff floor_divide fmod inverse kthvalue left_shift logit lu_solve lu_unpack matrix_power max
median min mode nan_to_num nanmean nanmedian nanquantile nonzero norm pinverse polygamma pow qr quantile remainder right_shift round
scatter searchsorted slice_scatter slogdet sort std svd take_along_dim tensordot topk triangular_solve trunc_divide
unique_consecutive var vdot vecdot where xlogy"""


def _take_functions() -> None:
    """A second name of a method that the extension has is the function, whose errors fit, and not the method."""
    for name in __all__:
        found = globals()[name]
        if isinstance(found, MethodDescriptorType):
            globals()[name] = getattr(_methods_gen, found.__name__)


def _find_by_name() -> None:
    """pickle knows a function by its module and name: those that are methods too have the name of the method."""
    for name in __all__:
        function = globals()[name]
        if not isinstance(function, FunctionType):
            continue
        home = sys.modules.get(function.__module__)
        if getattr(home, function.__qualname__, None) is not function:
            function.__module__, function.__qualname__ = __name__, name


_take_functions()
guard(
    globals(),
    __all__,
    "add sub div reshape flatten transpose softmax log_softmax concat stack cat mm subtract divide true_divide concatenate",
    dict.fromkeys(_OUT.split(), OUT),
)
_find_by_name()
