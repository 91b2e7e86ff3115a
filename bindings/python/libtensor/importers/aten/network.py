# SPDX-License-Identifier: Apache-2.0
"""Convolutions, pools, norms, attention, resizing, dropout, recurrent layers and losses of ATen."""

from __future__ import annotations

import math
from typing import Any

import libtensor as lt
from libtensor.nn import functional as F
from libtensor.nn._images import _resized

from .common import TABLE, Lazy, op, several

_CONV = {1: F.conv1d, 2: F.conv2d, 3: F.conv3d}
_CONV_TRANSPOSE = {1: F.conv_transpose1d, 2: F.conv_transpose2d, 3: F.conv_transpose3d}


@op("convolution", "_convolution", "convolution_overrideable", "mkldnn_convolution")
def convolution(
    input: Any,
    weight: Any,
    bias: Any,
    stride: Any,
    padding: Any,
    dilation: Any,
    transposed: bool = False,
    output_padding: Any = 0,
    groups: int = 1,
    *unused: Any,
) -> Any:
    n = weight.ndim - 2
    stride, padding, dilation = (several(value, n) for value in (stride, padding, dilation))
    if transposed:
        extra = several(output_padding, n)
        return _CONV_TRANSPOSE[n](input, weight, bias, stride, padding, extra, groups, dilation)
    return _CONV[n](input, weight, bias, stride, padding, dilation, groups)


def _convolutions(n: int) -> None:
    @op(f"conv{n}d", f"conv{n}d.padding")
    def conv(
        input: Any,
        weight: Any,
        bias: Any = None,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
    ) -> Any:
        pads = padding if isinstance(padding, str) else several(padding, n)
        return _CONV[n](input, weight, bias, several(stride, n), pads, several(dilation, n), groups)

    @op(f"conv_transpose{n}d" if n == 1 else f"conv_transpose{n}d.input")
    def conv_transpose(
        input: Any,
        weight: Any,
        bias: Any = None,
        stride: Any = 1,
        padding: Any = 0,
        output_padding: Any = 0,
        groups: int = 1,
        dilation: Any = 1,
    ) -> Any:
        return convolution(input, weight, bias, stride, padding, dilation, True, output_padding, groups)


for _n in (1, 2, 3):
    _convolutions(_n)


@op("im2col")
def im2col(self: Any, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Any:
    return F.unfold(self, *(several(value, 2) for value in (kernel_size, dilation, padding, stride)))


@op("col2im")
def col2im(self: Any, output_size: Any, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Any:
    return F.fold(self, *(several(value, 2) for value in (output_size, kernel_size, dilation, padding, stride)))


# ---- pools


def _steps(stride: Any, n: int) -> Any:
    return several(stride, n) if isinstance(stride, int) or len(stride) else None


def _pools(n: int) -> None:
    maximum, mean = getattr(F, f"max_pool{n}d"), getattr(F, f"avg_pool{n}d")
    adaptive_mean, adaptive_maximum = getattr(F, f"adaptive_avg_pool{n}d"), getattr(F, f"adaptive_max_pool{n}d")

    def max_pool(indices: bool) -> Any:
        def pool(
            self: Any,
            kernel_size: Any,
            stride: Any = (),
            padding: Any = 0,
            dilation: Any = 1,
            ceil_mode: bool = False,
        ) -> Any:
            kernel, pads, spread = (several(value, n) for value in (kernel_size, padding, dilation))
            return maximum(self, kernel, _steps(stride, n), pads, spread, ceil_mode, indices)

        return pool

    def max_pool_with_lazy_indices(*args: Any, **named: Any) -> Any:
        return max_pool(False)(*args, **named), Lazy(lambda: max_pool(True)(*args, **named)[1])

    op(f"max_pool{n}d")(max_pool(False))
    op(f"max_pool{n}d_with_indices")(max_pool_with_lazy_indices)

    @op(f"avg_pool{n}d")
    def avg_pool(
        self: Any,
        kernel_size: Any,
        stride: Any = (),
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
    ) -> Any:
        kernel, pads = several(kernel_size, n), several(padding, n)
        divisor = () if n == 1 else (divisor_override,)
        return mean(self, kernel, _steps(stride, n), pads, ceil_mode, count_include_pad, *divisor)

    def sizes(self: Any, output_size: Any) -> list[int]:
        own = self.shape[self.ndim - n :]
        return [own[i] if size is None else size for i, size in enumerate(several(output_size, n))]

    @op(f"adaptive_avg_pool{n}d", *([f"_adaptive_avg_pool{n}d"] if n > 1 else []))
    def adaptive_avg_pool(self: Any, output_size: Any) -> Any:
        return adaptive_mean(self, sizes(self, output_size))

    @op(f"adaptive_max_pool{n}d")
    def adaptive_max_pool(self: Any, output_size: Any) -> Any:
        return tuple(adaptive_maximum(self, sizes(self, output_size), True))


for _n in (1, 2, 3):
    _pools(_n)


@op("max_unpool2d")
def max_unpool2d(self: Any, indices: Any, output_size: Any) -> Any:
    return self.max_unpool2d(indices, tuple(output_size))


@op("max_unpool3d")
def max_unpool3d(self: Any, indices: Any, output_size: Any, stride: Any, padding: Any) -> Any:
    return self.max_unpool3d(indices, tuple(output_size))


# ---- norms


def _widened(x: Any) -> Any:
    return x.astype(lt.float32) if x.dtype.itemsize == 2 else x


def _moments(groups: Any, dims: Any, keepdim: bool, eps: float, like: Any) -> tuple[Lazy, Lazy]:
    """Means and reciprocal deviations of groups() over axes, in the dtype of `like`, the weight or the input."""

    def mean() -> Any:
        return _widened(groups()).mean(dims, keepdim).astype(like.dtype)

    def deviation() -> Any:
        return lt.rsqrt(lt.var(_widened(groups()), dims, correction=0, keepdim=keepdim) + eps).astype(like.dtype)

    return Lazy(mean), Lazy(deviation)


@op("native_layer_norm")
def native_layer_norm(input: Any, normalized_shape: Any, weight: Any, bias: Any, eps: float) -> Any:
    n = len(normalized_shape)
    dims = tuple(range(input.ndim - n, input.ndim))
    out = F.layer_norm(input, tuple(normalized_shape), weight, bias, eps)
    return (out, *_moments(lambda: input, dims, True, eps, input if weight is None else weight))


@op("layer_norm")
def layer_norm(
    input: Any,
    normalized_shape: Any,
    weight: Any = None,
    bias: Any = None,
    eps: float = 1e-5,
    cudnn_enable: bool = True,
) -> Any:
    return F.layer_norm(input, tuple(normalized_shape), weight, bias, eps)


@op("rms_norm")
def rms_norm(input: Any, normalized_shape: Any, weight: Any = None, eps: float | None = None) -> Any:
    return F.rms_norm(input, tuple(normalized_shape), weight, eps)


@op("_fused_rms_norm")
def fused_rms_norm(input: Any, normalized_shape: Any, weight: Any, eps: float | None) -> Any:
    dims = tuple(range(input.ndim - len(normalized_shape), input.ndim))
    small = lt.finfo(input.dtype).eps if eps is None else eps

    def scale() -> Any:
        return lt.rsqrt(_widened(input).square().mean(dims, True) + small)

    return F.rms_norm(input, tuple(normalized_shape), weight, eps), Lazy(scale)


@op("native_group_norm")
def native_group_norm(input: Any, weight: Any, bias: Any, N: int, C: int, HxW: int, group: int, eps: float) -> Any:
    moments = _moments(
        lambda: input.reshape(N, group, C // group * HxW), -1, False, eps, input if weight is None else weight
    )
    return (F.group_norm(input, group, weight, bias, eps), *moments)


@op("group_norm")
def group_norm(
    input: Any,
    num_groups: int,
    weight: Any = None,
    bias: Any = None,
    eps: float = 1e-5,
    cudnn_enabled: bool = True,
) -> Any:
    return F.group_norm(input, num_groups, weight, bias, eps)


@op("batch_norm")
def batch_norm(
    input: Any,
    weight: Any,
    bias: Any,
    running_mean: Any,
    running_var: Any,
    training: bool,
    momentum: float,
    eps: float,
    cudnn_enabled: bool = True,
) -> Any:
    momentum = 0.0 if momentum is None else momentum
    return F.batch_norm(input, running_mean, running_var, weight, bias, training, momentum, eps)


@op("_native_batch_norm_legit", "native_batch_norm", "cudnn_batch_norm")
def native_batch_norm(
    input: Any,
    weight: Any,
    bias: Any,
    running_mean: Any,
    running_var: Any,
    training: bool,
    momentum: float,
    eps: float,
) -> Any:
    out = batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps)
    if training:
        dims = (0, *range(2, input.ndim))
        return (out, *_moments(lambda: input, dims, False, eps, input if weight is None else weight))
    empty = lt.empty(0, dtype=(input if weight is None else weight).dtype)
    return out, empty, empty


@op("_native_batch_norm_legit.no_stats")
def native_batch_norm_no_stats(input: Any, weight: Any, bias: Any, training: bool, momentum: float, eps: float) -> Any:
    return native_batch_norm(input, weight, bias, None, None, True, momentum, eps)


@op("_native_batch_norm_legit_no_training")
def native_batch_norm_no_training(
    input: Any, weight: Any, bias: Any, running_mean: Any, running_var: Any, momentum: float, eps: float
) -> Any:
    return native_batch_norm(input, weight, bias, running_mean, running_var, False, momentum, eps)


@op("_native_batch_norm_legit_functional")
def native_batch_norm_functional(
    input: Any,
    weight: Any,
    bias: Any,
    running_mean: Any,
    running_var: Any,
    training: bool,
    momentum: float,
    eps: float,
) -> Any:
    mean, variance = running_mean.clone(), running_var.clone()
    out = native_batch_norm(input, weight, bias, mean, variance, training, momentum, eps)
    return (*out, mean, variance)


@op("_batch_norm_no_update")
def batch_norm_no_update(
    input: Any, weight: Any, bias: Any, running_mean: Any, running_var: Any, momentum: float, eps: float
) -> Any:
    out = native_batch_norm(input, weight, bias, running_mean, running_var, False, momentum, eps)
    return (*out, lt.empty(0, dtype=lt.uint8))


@op("_batch_norm_with_update")
def batch_norm_with_update(
    input: Any, weight: Any, bias: Any, running_mean: Any, running_var: Any, momentum: float, eps: float
) -> Any:
    out = native_batch_norm(input, weight, bias, running_mean, running_var, True, momentum, eps)
    return (*out, lt.empty(0, dtype=lt.uint8))


@op("_batch_norm_with_update_functional")
def batch_norm_with_update_functional(
    input: Any, weight: Any, bias: Any, running_mean: Any, running_var: Any, momentum: float, eps: float
) -> Any:
    out = native_batch_norm_functional(input, weight, bias, running_mean, running_var, True, momentum, eps)
    return (*out[:3], lt.empty(0, dtype=lt.uint8), *out[3:])


@op("instance_norm")
def instance_norm(
    input: Any,
    weight: Any,
    bias: Any,
    running_mean: Any,
    running_var: Any,
    use_input_stats: bool,
    momentum: float,
    eps: float,
    cudnn_enabled: bool = True,
) -> Any:
    return F.instance_norm(input, running_mean, running_var, weight, bias, use_input_stats, momentum, eps)


@op("_weight_norm")
def weight_norm(v: Any, g: Any, dim: int = 0) -> Any:
    dims = tuple(axis for axis in range(v.ndim) if axis != dim % v.ndim)
    return v * (g / lt.linalg.vector_norm(v, 2, dims, True))


@op("_weight_norm_interface")
def weight_norm_interface(v: Any, g: Any, dim: int = 0) -> Any:
    dims = tuple(axis for axis in range(v.ndim) if axis != dim % v.ndim)
    return weight_norm(v, g, dim), Lazy(lambda: lt.linalg.vector_norm(v, 2, dims, True))


# ---- attention


@op("scaled_dot_product_attention")
def scaled_dot_product_attention(
    query: Any,
    key: Any,
    value: Any,
    attn_mask: Any = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Any:
    return F.scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa)


def _log_weights(query: Any, key: Any, mask: Any, causal: bool, scale: float | None) -> Any:
    query, key = _widened(query), _widened(key)
    scores = lt.matmul(query, key.transpose(-2, -1)) * (query.shape[-1] ** -0.5 if scale is None else scale)
    if causal:
        allowed = lt.ones(scores.shape[-2:], dtype=lt.bool).tril()
        scores = scores.masked_fill(allowed.logical_not(), -math.inf)
    if mask is not None:
        scores = scores + mask if mask.dtype is not lt.bool else scores.masked_fill(mask.logical_not(), -math.inf)
    return scores.logsumexp(-1)


@op("_scaled_dot_product_flash_attention_for_cpu")
def flash_attention_for_cpu(
    query: Any,
    key: Any,
    value: Any,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    attn_mask: Any = None,
    scale: float | None = None,
) -> Any:
    out = F.scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale)
    return out, Lazy(lambda: _log_weights(query, key, attn_mask, is_causal, scale))


@op("_scaled_dot_product_efficient_attention")
def efficient_attention(
    query: Any,
    key: Any,
    value: Any,
    attn_bias: Any,
    compute_log_sumexp: bool,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    scale: float | None = None,
) -> Any:
    out = F.scaled_dot_product_attention(query, key, value, attn_bias, dropout_p, is_causal, scale)
    nothing = lt.zeros((), dtype=lt.int64)
    return out, Lazy(lambda: _log_weights(query, key, attn_bias, is_causal, scale)), nothing, nothing


# ---- other sizes and places


def _upsampling(name: str, n: int, mode: str) -> None:
    smooth = mode not in ("nearest", "nearest-exact")

    def resize(input: Any, output_size: Any, align_corners: bool, scales: Any) -> Any:
        extents = input.shape[2:]
        scales = [0.0] * n if scales is None else [0.0 if scale is None else float(scale) for scale in scales]
        if output_size is None:
            output_size = [math.floor(extent * scale) for extent, scale in zip(extents, scales)]
        return _resized(input, list(output_size), scales, mode, align_corners, "_aa" in name)

    if smooth:

        @op(f"{name}.vec")
        def vec(input: Any, output_size: Any, align_corners: bool, scale_factors: Any = None) -> Any:
            return resize(input, output_size, align_corners, scale_factors)

        @op(name)
        def sized(self: Any, output_size: Any, align_corners: bool, *scales: Any, **named: Any) -> Any:
            return resize(self, output_size, align_corners, _scales(scales, named))

    else:

        @op(f"{name}.vec")
        def vec_nearest(input: Any, output_size: Any, scale_factors: Any = None) -> Any:
            return resize(input, output_size, False, scale_factors)

        @op(name)
        def sized_nearest(self: Any, output_size: Any, *scales: Any, **named: Any) -> Any:
            return resize(self, output_size, False, _scales(scales, named))

    def _scales(scales: Any, named: Any) -> Any:
        keys = ("scales",) if n == 1 else ("scales_d", "scales_h", "scales_w")[3 - n :]
        given = list(scales) + [named.get(key) for key in keys[len(scales) :]]
        return given if any(scale is not None for scale in given) else None


for _name, _n, _mode in (
    ("upsample_nearest1d", 1, "nearest"),
    ("upsample_nearest2d", 2, "nearest"),
    ("upsample_nearest3d", 3, "nearest"),
    ("_upsample_nearest_exact1d", 1, "nearest-exact"),
    ("_upsample_nearest_exact2d", 2, "nearest-exact"),
    ("_upsample_nearest_exact3d", 3, "nearest-exact"),
    ("upsample_linear1d", 1, "linear"),
    ("upsample_bilinear2d", 2, "bilinear"),
    ("upsample_bicubic2d", 2, "bicubic"),
    ("upsample_trilinear3d", 3, "trilinear"),
    ("_upsample_bilinear2d_aa", 2, "bilinear"),
    ("_upsample_bicubic2d_aa", 2, "bicubic"),
):
    _upsampling(_name, _n, _mode)


@op("grid_sampler_2d", "grid_sampler_3d", "grid_sampler")
def grid_sampler(input: Any, grid: Any, interpolation_mode: int, padding_mode: int, align_corners: bool) -> Any:
    mode = ("bilinear", "nearest", "bicubic")[interpolation_mode]
    return F.grid_sample(input, grid, mode, ("zeros", "border", "reflection")[padding_mode], align_corners)


@op("affine_grid_generator")
def affine_grid_generator(theta: Any, size: Any, align_corners: bool) -> Any:
    return F.affine_grid(theta, list(size), align_corners)


# ---- dropout


@op("native_dropout")
def native_dropout(input: Any, p: float, train: bool | None) -> Any:
    if train is False:
        return input.clone(), lt.ones_like(input, dtype=lt.bool)
    kept = lt.rand(input.shape) >= p
    return input * kept.astype(input.dtype) * (1 / (1 - p) if p < 1 else 0.0), kept


@op("dropout", "dropout_")
def dropout(input: Any, p: float, train: bool) -> Any:
    return F.dropout(input, p, True) if train and p else input


@op("feature_dropout", "feature_dropout_")
def feature_dropout(input: Any, p: float, train: bool) -> Any:
    return input.feature_dropout(p, True) if train and p else input


@op("alpha_dropout", "alpha_dropout_")
def alpha_dropout(input: Any, p: float, train: bool) -> Any:
    return F.alpha_dropout(input, p, True) if train and p else input


@op("feature_alpha_dropout", "feature_alpha_dropout_")
def feature_alpha_dropout(input: Any, p: float, train: bool) -> Any:
    return F.feature_alpha_dropout(input, p, True) if train and p else input


@op("rrelu")
def rrelu(self: Any, lower: Any = 1 / 8, upper: Any = 1 / 3, training: bool = False, generator: Any = None) -> Any:
    return F.rrelu(self, lower, upper, training)


# ---- recurrent layers


@op("lstm.input")
def lstm(
    input: Any,
    hx: Any,
    params: Any,
    has_biases: bool,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
    batch_first: bool,
) -> Any:
    weights, mode = list(params), (has_biases, dropout, train, bidirectional, batch_first)
    return tuple(input.lstm(hx[0], hx[1], weights, num_layers, *mode))


def _recurrent(name: str, method: str) -> None:
    @op(name)
    def recurrent(
        input: Any,
        hx: Any,
        params: Any,
        has_biases: bool,
        num_layers: int,
        dropout: float,
        train: bool,
        bidirectional: bool,
        batch_first: bool,
    ) -> Any:
        weights, mode = list(params), (has_biases, dropout, train, bidirectional, batch_first)
        return tuple(getattr(input, method)(hx, weights, num_layers, *mode))


for _name in ("gru", "rnn_tanh", "rnn_relu"):
    _recurrent(f"{_name}.input", _name)


@op("lstm_cell")
def lstm_cell(input: Any, hx: Any, w_ih: Any, w_hh: Any, b_ih: Any = None, b_hh: Any = None) -> Any:
    return tuple(input.lstm_cell(hx[0], hx[1], w_ih, w_hh, b_ih, b_hh))


@op("gru_cell")
def gru_cell(input: Any, hx: Any, w_ih: Any, w_hh: Any, b_ih: Any = None, b_hh: Any = None) -> Any:
    return input.gru_cell(hx, w_ih, w_hh, b_ih, b_hh)


# ---- losses. The reductions are 0: none, 1: mean, 2: sum.

_REDUCTIONS = ("none", "mean", "sum")


def _losses() -> None:
    for name in ("mse_loss", "l1_loss", "soft_margin_loss"):
        function = getattr(F, name)
        TABLE[f"aten.{name}.default"] = lambda self, target, reduction=1, function=function: function(
            self, target, reduction=_REDUCTIONS[reduction]
        )
    for name, own in (("smooth_l1_loss", "beta"), ("huber_loss", "delta")):
        function = getattr(F, name)
        TABLE[f"aten.{name}.default"] = (
            lambda self, target, reduction=1, width=1.0, function=function, own=own, **named: function(
                self, target, reduction=_REDUCTIONS[reduction], **{own: named.get(own, width)}
            )
        )


_losses()


@op("nll_loss", "nll_loss_nd", "nll_loss2d")
def nll_loss(self: Any, target: Any, weight: Any = None, reduction: int = 1, ignore_index: int = -100) -> Any:
    return F.nll_loss(self, target, weight, ignore_index=ignore_index, reduction=_REDUCTIONS[reduction])


@op("nll_loss_forward", "nll_loss2d_forward")
def nll_loss_forward(self: Any, target: Any, weight: Any, reduction: int, ignore_index: int) -> Any:
    def total() -> Any:
        kept = target.ne(ignore_index)
        if reduction == 0:
            return lt.zeros((), dtype=self.dtype)
        if weight is None:
            return kept.sum().astype(self.dtype)
        return (weight[target.clamp(0)] * kept.astype(weight.dtype)).sum()

    return nll_loss(self, target, weight, reduction, ignore_index), Lazy(total)


@op("cross_entropy_loss")
def cross_entropy_loss(
    self: Any,
    target: Any,
    weight: Any = None,
    reduction: int = 1,
    ignore_index: int = -100,
    label_smoothing: float = 0.0,
) -> Any:
    return F.cross_entropy(
        self,
        target,
        weight,
        ignore_index=ignore_index,
        reduction=_REDUCTIONS[reduction],
        label_smoothing=label_smoothing,
    )


@op("binary_cross_entropy")
def binary_cross_entropy(self: Any, target: Any, weight: Any = None, reduction: int = 1) -> Any:
    return F.binary_cross_entropy(self, target, weight, reduction=_REDUCTIONS[reduction])


@op("binary_cross_entropy_with_logits")
def binary_cross_entropy_with_logits(
    self: Any, target: Any, weight: Any = None, pos_weight: Any = None, reduction: int = 1
) -> Any:
    return F.binary_cross_entropy_with_logits(
        self, target, weight, reduction=_REDUCTIONS[reduction], pos_weight=pos_weight
    )


@op("kl_div")
def kl_div(self: Any, target: Any, reduction: int = 1, *, log_target: bool = False) -> Any:
    return F.kl_div(self, target, reduction=_REDUCTIONS[reduction], log_target=log_target)
