# SPDX-License-Identifier: Apache-2.0
"""Convolutions and pools of neural networks, with PyTorch's arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Callable

from .. import _methods_gen as _ops
from .._convert import Ints, is_integer
from ..errors import InvalidError, InvalidTypeError, ShapeError, shown
from ..tensor import Tensor

__all__ = [
    "adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool3d", "adaptive_max_pool1d", "adaptive_max_pool2d",
    "adaptive_max_pool3d", "avg_pool1d", "avg_pool2d", "avg_pool3d", "conv1d", "conv2d", "conv3d", "conv_transpose1d",
    "conv_transpose2d", "conv_transpose3d", "lp_pool1d", "lp_pool2d", "lp_pool3d", "max_pool1d", "max_pool2d",
    "adaptive_max_pool1d_with_indices", "adaptive_max_pool2d_with_indices", "adaptive_max_pool3d_with_indices",
    "conv_tbc", "max_pool1d_with_indices", "max_pool2d_with_indices", "max_pool3d_with_indices", "max_pool3d", "max_unpool1d", "max_unpool2d", "max_unpool3d",
]  # fmt: skip


def several(value: Any, n: int) -> tuple[Any, ...]:
    """One number for each of n axes."""
    values = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    if not all(hasattr(v, "__index__") for v in values):
        raise InvalidTypeError(f"expected an integer or {n} of them, not {shown(value)}")
    return values * n if len(values) == 1 else values


# ---- convolutions


def same_padding(kernel: Sequence[int], dilation: Sequence[int]) -> list[tuple[int, int]]:
    """(before, after) of each axis, so that windows one step apart are as many as elements."""
    reach = [d * (k - 1) for k, d in zip(kernel, dilation)]
    return [(r // 2, r - r // 2) for r in reach]


def _conv(
    n: int, call: Callable[..., Tensor], input: Tensor, weight: Tensor, bias: Tensor | None, stride: Ints,
    padding: Any, dilation: Ints, groups: int,
) -> Tensor:  # fmt: skip
    if padding == "valid":
        padding = 0
    elif isinstance(padding, str):
        if padding != "same":
            raise InvalidError(f"conv{n}d: padding is {shown(padding)}, expected numbers, 'same' or 'valid'")
        if any(step != 1 for step in several(stride, n)):
            raise InvalidError(f"conv{n}d: padding 'same' needs stride 1")
        widths = same_padding(weight.shape[2:], several(dilation, n))
        padding = [before for before, _ in widths]
        if any(before != after for before, after in widths):
            uneven = [(0, 0)] * (input.ndim - n) + [(0, after - before) for before, after in widths]
            input = input.pad([width for pair in uneven for width in pair])
    return call(input, weight, bias, stride, padding, dilation, groups)


def conv1d(
    input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Ints = 1, padding: Any = 0, dilation: Ints = 1,
    groups: int = 1,
) -> Tensor:  # fmt: skip
    """Cross-correlation of (N, C, L) or (C, L) with (O, C / groups, K); padding also "same" or "valid"."""
    return _conv(1, _ops.conv1d, input, weight, bias, stride, padding, dilation, groups)


def conv2d(
    input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Ints = 1, padding: Any = 0, dilation: Ints = 1,
    groups: int = 1,
) -> Tensor:  # fmt: skip
    """Cross-correlation of (N, C, H, W) or (C, H, W) with (O, C / groups, KH, KW); padding also "same" or "valid"."""
    return _conv(2, _ops.conv2d, input, weight, bias, stride, padding, dilation, groups)


def conv3d(
    input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Ints = 1, padding: Any = 0, dilation: Ints = 1,
    groups: int = 1,
) -> Tensor:  # fmt: skip
    """Cross-correlation of (N, C, D, H, W) or (C, D, H, W) with (O, C / groups, KD, KH, KW); padding as conv2d."""
    return _conv(3, _ops.conv3d, input, weight, bias, stride, padding, dilation, groups)


def conv_transpose1d(
    input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Ints = 1, padding: Ints = 0,
    output_padding: Ints = 0, groups: int = 1, dilation: Ints = 1,
) -> Tensor:  # fmt: skip
    """The transpose of conv1d, of (N, C, L) or (C, L) with (C, O / groups, K)."""
    return _ops.conv_transpose1d(input, weight, bias, stride, padding, output_padding, groups, dilation)


def conv_transpose2d(
    input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Ints = 1, padding: Ints = 0,
    output_padding: Ints = 0, groups: int = 1, dilation: Ints = 1,
) -> Tensor:  # fmt: skip
    """The transpose of conv2d, of (N, C, H, W) or (C, H, W) with (C, O / groups, KH, KW)."""
    return _ops.conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation)


def conv_transpose3d(
    input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Ints = 1, padding: Ints = 0,
    output_padding: Ints = 0, groups: int = 1, dilation: Ints = 1,
) -> Tensor:  # fmt: skip
    """The transpose of conv3d, of (N, C, D, H, W) or (C, D, H, W) with (C, O / groups, KD, KH, KW)."""
    return _ops.conv_transpose3d(input, weight, bias, stride, padding, output_padding, groups, dilation)


def conv_tbc(input: Tensor, weight: Tensor, bias: Tensor, pad: int = 0) -> Tensor:
    """Cross-correlation of (T, N, C) with (K, C, O), plus bias (O,); pad: zeros on both ends of axis 0."""
    if input.ndim != 3 or weight.ndim != 3:
        raise ShapeError(f"conv_tbc: input and weight have {input.ndim} and {weight.ndim} axes, expected 3")
    return conv1d(input.permute(1, 2, 0), weight.permute(2, 1, 0), bias, padding=pad).permute(2, 0, 1)


# ---- maxima


def _max_pool(
    plain: Callable[..., Tensor], both: Callable[..., Any], input: Tensor, kernel_size: Ints, stride: Ints | None,
    padding: Ints, dilation: Ints, ceil_mode: bool, return_indices: bool,
) -> Any:  # fmt: skip
    call = both if return_indices else plain
    return call(input, kernel_size, () if stride is None else stride, padding, dilation, ceil_mode)


def max_pool1d(
    input: Tensor, kernel_size: Ints, stride: Ints | None = None, padding: Ints = 0, dilation: Ints = 1,
    ceil_mode: bool = False, return_indices: bool = False,
) -> Any:  # fmt: skip
    """The largest element of each window, and with return_indices its place; the stride is the window's size."""
    return _max_pool(_ops.max_pool1d, _ops.max_pool1d_with_indices, input, kernel_size, stride, padding, dilation,
                     ceil_mode, return_indices)  # fmt: skip


def max_pool2d(
    input: Tensor, kernel_size: Ints, stride: Ints | None = None, padding: Ints = 0, dilation: Ints = 1,
    ceil_mode: bool = False, return_indices: bool = False,
) -> Any:  # fmt: skip
    """The largest element of each window, and with return_indices its place; the stride is the window's size."""
    return _max_pool(_ops.max_pool2d, _ops.max_pool2d_with_indices, input, kernel_size, stride, padding, dilation,
                     ceil_mode, return_indices)  # fmt: skip


def max_pool3d(
    input: Tensor, kernel_size: Ints, stride: Ints | None = None, padding: Ints = 0, dilation: Ints = 1,
    ceil_mode: bool = False, return_indices: bool = False,
) -> Any:  # fmt: skip
    """The largest element of each window, and with return_indices its place; the stride is the window's size."""
    return _max_pool(_ops.max_pool3d, _ops.max_pool3d_with_indices, input, kernel_size, stride, padding, dilation,
                     ceil_mode, return_indices)  # fmt: skip


def _max_unpool(
    n: int, call: Callable[..., Tensor], input: Tensor, indices: Tensor, kernel_size: Ints, stride: Ints | None,
    padding: Ints, output_size: Sequence[int] | None,
) -> Tensor:  # fmt: skip
    kernel = several(kernel_size, n)
    steps = kernel if not stride and stride != 0 else several(stride, n)
    pads = several(padding, n)
    if input.ndim not in (n + 1, n + 2):
        raise ShapeError(f"max_unpool{n}d: expected {n + 1} or {n + 2} axes, the input has {input.ndim}")
    extents = [(e - 1) * s - 2 * p + k for e, s, p, k in zip(input.shape[-n:], steps, pads, kernel)]
    if output_size is not None:
        wanted = list(output_size)[-n:]
        if len(output_size) not in (n, input.ndim):
            raise ShapeError(f"max_unpool{n}d: output_size is {list(output_size)}, expected {n} extents")
        for size, extent, step in zip(wanted, extents, steps):
            if not extent - step < size < extent + step:
                low, high = [e - s + 1 for e, s in zip(extents, steps)], [e + s - 1 for e, s in zip(extents, steps)]
                raise ShapeError(f"max_unpool{n}d: output_size is {wanted}, expected from {low} to {high}")
        extents = wanted
    return call(input, indices, extents)


def max_unpool1d(
    input: Tensor, indices: Tensor, kernel_size: Ints, stride: Ints | None = None, padding: Ints = 0,
    output_size: Sequence[int] | None = None,
) -> Tensor:  # fmt: skip
    """Zeros, and the elements where max_pool1d found them."""
    return _max_unpool(1, _ops.max_unpool1d, input, indices, kernel_size, stride, padding, output_size)


def max_unpool2d(
    input: Tensor, indices: Tensor, kernel_size: Ints, stride: Ints | None = None, padding: Ints = 0,
    output_size: Sequence[int] | None = None,
) -> Tensor:  # fmt: skip
    """Zeros, and the elements where max_pool2d found them."""
    return _max_unpool(2, _ops.max_unpool2d, input, indices, kernel_size, stride, padding, output_size)


def max_unpool3d(
    input: Tensor, indices: Tensor, kernel_size: Ints, stride: Ints | None = None, padding: Ints = 0,
    output_size: Sequence[int] | None = None,
) -> Tensor:  # fmt: skip
    """Zeros, and the elements where max_pool3d found them."""
    return _max_unpool(3, _ops.max_unpool3d, input, indices, kernel_size, stride, padding, output_size)


# ---- means


def avg_pool1d(
    input: Tensor, kernel_size: Ints, stride: Ints | None = None, padding: Ints = 0, ceil_mode: bool = False,
    count_include_pad: bool = True,
) -> Tensor:  # fmt: skip
    """The mean of each window; the stride is the window's size unless given."""
    return _ops.avg_pool1d(input, kernel_size, () if stride is None else stride, padding, ceil_mode, count_include_pad)


def _divisor(divisor_override: int | None) -> int:
    if divisor_override == 0:
        raise InvalidError("divisor_override is 0, expected another number")
    return divisor_override or 0


def avg_pool2d(
    input: Tensor, kernel_size: Ints, stride: Ints | None = None, padding: Ints = 0, ceil_mode: bool = False,
    count_include_pad: bool = True, divisor_override: int | None = None,
) -> Tensor:  # fmt: skip
    """The mean of each window, or its sum by divisor_override; the stride is the window's size unless given."""
    steps = () if stride is None else stride
    return _ops.avg_pool2d(input, kernel_size, steps, padding, ceil_mode, count_include_pad, _divisor(divisor_override))


def avg_pool3d(
    input: Tensor, kernel_size: Ints, stride: Ints | None = None, padding: Ints = 0, ceil_mode: bool = False,
    count_include_pad: bool = True, divisor_override: int | None = None,
) -> Tensor:  # fmt: skip
    """The mean of each window, or its sum by divisor_override; the stride is the window's size unless given."""
    steps = () if stride is None else stride
    return _ops.avg_pool3d(input, kernel_size, steps, padding, ceil_mode, count_include_pad, _divisor(divisor_override))


def lp_pool1d(
    input: Tensor, norm_type: float, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False
) -> Tensor:
    """sum(x ** norm_type) ** (1 / norm_type) of each window."""
    return _ops.lp_pool1d(input, norm_type, kernel_size, () if stride is None else stride, ceil_mode)


def lp_pool2d(
    input: Tensor, norm_type: float, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False
) -> Tensor:
    """sum(x ** norm_type) ** (1 / norm_type) of each window."""
    return _ops.lp_pool2d(input, norm_type, kernel_size, () if stride is None else stride, ceil_mode)


def lp_pool3d(
    input: Tensor, norm_type: float, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False
) -> Tensor:
    """sum(x ** norm_type) ** (1 / norm_type) of each window."""
    return _ops.lp_pool3d(input, norm_type, kernel_size, () if stride is None else stride, ceil_mode)


# ---- pools whose result has a given size


def _sizes(input: Tensor, output_size: Any, n: int) -> tuple[int, ...]:
    """The extents of the input for None."""
    sizes = (output_size,) * n if output_size is None or is_integer(output_size) else tuple(output_size)
    sizes = sizes * n if len(sizes) == 1 else sizes
    return tuple(input.shape[i - n] if size is None else size for i, size in enumerate(sizes))


def adaptive_avg_pool1d(input: Tensor, output_size: Ints) -> Tensor:
    """The means of output_size parts of the last axis."""
    return _ops.adaptive_avg_pool1d(input, _sizes(input, output_size, 1))


def adaptive_avg_pool2d(input: Tensor, output_size: Any) -> Tensor:
    """The means of output_size parts of the last two axes; None keeps an extent."""
    return _ops.adaptive_avg_pool2d(input, _sizes(input, output_size, 2))


def adaptive_avg_pool3d(input: Tensor, output_size: Any) -> Tensor:
    """The means of output_size parts of the last three axes; None keeps an extent."""
    return _ops.adaptive_avg_pool3d(input, _sizes(input, output_size, 3))


def adaptive_max_pool1d(input: Tensor, output_size: Ints, return_indices: bool = False) -> Any:
    """The largest elements of output_size parts of the last axis, and with return_indices their places."""
    found = _ops.adaptive_max_pool1d(input, _sizes(input, output_size, 1))
    return found if return_indices else found[0]


def adaptive_max_pool2d(input: Tensor, output_size: Any, return_indices: bool = False) -> Any:
    """The largest elements of output_size parts of the last two axes, and with return_indices their places."""
    found = _ops.adaptive_max_pool2d(input, _sizes(input, output_size, 2))
    return found if return_indices else found[0]


def adaptive_max_pool3d(input: Tensor, output_size: Any, return_indices: bool = False) -> Any:
    """The largest elements of output_size parts of the last three axes, and with return_indices their places."""
    found = _ops.adaptive_max_pool3d(input, _sizes(input, output_size, 3))
    return found if return_indices else found[0]


def max_pool1d_with_indices(
    input: Tensor, kernel_size: Ints, stride: Ints | None = None, padding: Ints = 0, dilation: Ints = 1,
    ceil_mode: bool = False, return_indices: bool = False,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """max_pool1d and the places of the elements, whatever return_indices is."""
    values, places = max_pool1d(input, kernel_size, stride, padding, dilation, ceil_mode, True)
    return values, places


def max_pool2d_with_indices(
    input: Tensor, kernel_size: Ints, stride: Ints | None = None, padding: Ints = 0, dilation: Ints = 1,
    ceil_mode: bool = False, return_indices: bool = False,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """max_pool2d and the places of the elements, whatever return_indices is."""
    values, places = max_pool2d(input, kernel_size, stride, padding, dilation, ceil_mode, True)
    return values, places


def max_pool3d_with_indices(
    input: Tensor, kernel_size: Ints, stride: Ints | None = None, padding: Ints = 0, dilation: Ints = 1,
    ceil_mode: bool = False, return_indices: bool = False,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """max_pool3d and the places of the elements, whatever return_indices is."""
    values, places = max_pool3d(input, kernel_size, stride, padding, dilation, ceil_mode, True)
    return values, places


def adaptive_max_pool1d_with_indices(
    input: Tensor, output_size: Any, return_indices: bool = False
) -> tuple[Tensor, Tensor]:
    """adaptive_max_pool1d and the places of the elements, whatever return_indices is."""
    values, places = adaptive_max_pool1d(input, output_size, True)
    return values, places


def adaptive_max_pool2d_with_indices(
    input: Tensor, output_size: Any, return_indices: bool = False
) -> tuple[Tensor, Tensor]:
    """adaptive_max_pool2d and the places of the elements, whatever return_indices is."""
    values, places = adaptive_max_pool2d(input, output_size, True)
    return values, places


def adaptive_max_pool3d_with_indices(
    input: Tensor, output_size: Any, return_indices: bool = False
) -> tuple[Tensor, Tensor]:
    """adaptive_max_pool3d and the places of the elements, whatever return_indices is."""
    values, places = adaptive_max_pool3d(input, output_size, True)
    return values, places
