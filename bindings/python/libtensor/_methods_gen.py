# SPDX-License-Identifier: Apache-2.0
"""One function for each op, derived by tools/generate.py from libtensor/ops/table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Optional, Union

from ._convert import (
    FANS,
    MISUSE,
    REDUCTIONS,
    DeviceLike,
    DTypeLike,
    Handle,
    Ints,
    Number,
    Operand,
    axes32,
    axis32,
    axis32_or_none,
    check,
    choice,
    device_code,
    dtype_code,
    handles,
    int64,
    ints64,
    misuse,
    number_first,
    optional,
    out_handles,
    rng_handle,
    room,
    several,
    take_methods,
    text_bytes,
    with_number,
    wrap,
    wrap_all,
)
from ._ops_gen import (
    tensor_abs,
    tensor_abs_,
    tensor_acos,
    tensor_acos_,
    tensor_acosh,
    tensor_acosh_,
    tensor_adaptive_avg_pool1d,
    tensor_adaptive_avg_pool2d,
    tensor_adaptive_avg_pool3d,
    tensor_adaptive_max_pool1d,
    tensor_adaptive_max_pool2d,
    tensor_adaptive_max_pool3d,
    tensor_addcdiv,
    tensor_addcdiv_,
    tensor_addcmul,
    tensor_addcmul_,
    tensor_affine_grid,
    tensor_all,
    tensor_alpha_dropout,
    tensor_angle,
    tensor_any,
    tensor_argmax,
    tensor_argmin,
    tensor_array_split,
    tensor_asin,
    tensor_asin_,
    tensor_asinh,
    tensor_asinh_,
    tensor_atan,
    tensor_atan2,
    tensor_atan2_,
    tensor_atan_,
    tensor_atanh,
    tensor_atanh_,
    tensor_avg_pool1d,
    tensor_avg_pool2d,
    tensor_avg_pool2d_grad,
    tensor_avg_pool3d,
    tensor_avg_pool3d_grad,
    tensor_batch_norm,
    tensor_bce_with_logits,
    tensor_bernoulli,
    tensor_beta,
    tensor_bilinear,
    tensor_binary_cross_entropy,
    tensor_bincount,
    tensor_binomial,
    tensor_bitwise_and,
    tensor_bitwise_and_,
    tensor_bitwise_and_scalar_i64,
    tensor_bitwise_and_scalar_i64_,
    tensor_bitwise_invert,
    tensor_bitwise_invert_,
    tensor_bitwise_left_shift,
    tensor_bitwise_left_shift_,
    tensor_bitwise_left_shift_scalar_i64,
    tensor_bitwise_left_shift_scalar_i64_,
    tensor_bitwise_or,
    tensor_bitwise_or_,
    tensor_bitwise_or_scalar_i64,
    tensor_bitwise_or_scalar_i64_,
    tensor_bitwise_right_shift,
    tensor_bitwise_right_shift_,
    tensor_bitwise_right_shift_scalar_i64,
    tensor_bitwise_right_shift_scalar_i64_,
    tensor_bitwise_xor,
    tensor_bitwise_xor_,
    tensor_bitwise_xor_scalar_i64,
    tensor_bitwise_xor_scalar_i64_,
    tensor_bmm,
    tensor_categorical,
    tensor_cauchy_,
    tensor_cbrt,
    tensor_cbrt_,
    tensor_ceil,
    tensor_ceil_,
    tensor_celu,
    tensor_celu_,
    tensor_channel_shuffle,
    tensor_cholesky,
    tensor_cholesky_inverse,
    tensor_cholesky_solve,
    tensor_chunk,
    tensor_col2im,
    tensor_column_stack,
    tensor_combinations,
    tensor_complex,
    tensor_conj,
    tensor_conj_physical,
    tensor_conj_physical_,
    tensor_conv1d,
    tensor_conv2d,
    tensor_conv2d_input_grad,
    tensor_conv2d_weight_grad,
    tensor_conv3d,
    tensor_conv3d_input_grad,
    tensor_conv3d_weight_grad,
    tensor_conv_transpose1d,
    tensor_conv_transpose2d,
    tensor_conv_transpose3d,
    tensor_copy_,
    tensor_copysign,
    tensor_copysign_,
    tensor_copysign_scalar,
    tensor_copysign_scalar_,
    tensor_copysign_scalar_i64,
    tensor_copysign_scalar_i64_,
    tensor_corrcoef,
    tensor_cos,
    tensor_cos_,
    tensor_cosh,
    tensor_cosh_,
    tensor_cosine_embedding_loss,
    tensor_cosine_similarity,
    tensor_count_nonzero,
    tensor_cov,
    tensor_cross_entropy,
    tensor_ctc_loss,
    tensor_ctc_nll,
    tensor_ctc_nll_grad,
    tensor_cumprod,
    tensor_cumsum,
    tensor_deg2rad,
    tensor_deg2rad_,
    tensor_dequantize_blockwise,
    tensor_det,
    tensor_diag,
    tensor_digamma,
    tensor_digamma_,
    tensor_dot,
    tensor_dropout,
    tensor_dstack,
    tensor_eigvalsh,
    tensor_elu,
    tensor_elu_,
    tensor_embedding,
    tensor_embedding_bag,
    tensor_eq,
    tensor_eq_scalar,
    tensor_eq_scalar_i64,
    tensor_erf,
    tensor_erf_,
    tensor_erfc,
    tensor_erfc_,
    tensor_erfinv,
    tensor_erfinv_,
    tensor_exp,
    tensor_exp2,
    tensor_exp2_,
    tensor_exp_,
    tensor_expm1,
    tensor_expm1_,
    tensor_exponential,
    tensor_exponential_,
    tensor_feature_alpha_dropout,
    tensor_feature_dropout,
    tensor_fill_,
    tensor_fill_i64_,
    tensor_flash_attention,
    tensor_fliplr,
    tensor_flipud,
    tensor_float_power,
    tensor_float_power_scalar,
    tensor_float_power_scalar_i64,
    tensor_floor,
    tensor_floor_,
    tensor_floor_divide,
    tensor_floor_divide_,
    tensor_floor_divide_scalar,
    tensor_floor_divide_scalar_,
    tensor_floor_divide_scalar_i64,
    tensor_floor_divide_scalar_i64_,
    tensor_fmax,
    tensor_fmax_,
    tensor_fmax_scalar,
    tensor_fmax_scalar_,
    tensor_fmax_scalar_i64,
    tensor_fmax_scalar_i64_,
    tensor_fmin,
    tensor_fmin_,
    tensor_fmin_scalar,
    tensor_fmin_scalar_,
    tensor_fmin_scalar_i64,
    tensor_fmin_scalar_i64_,
    tensor_fmod,
    tensor_fmod_,
    tensor_fmod_scalar,
    tensor_fmod_scalar_,
    tensor_fmod_scalar_i64,
    tensor_fmod_scalar_i64_,
    tensor_frac,
    tensor_frac_,
    tensor_full_complex,
    tensor_gamma,
    tensor_gather,
    tensor_gaussian_nll_loss,
    tensor_gcd,
    tensor_gcd_,
    tensor_ge,
    tensor_ge_scalar,
    tensor_ge_scalar_i64,
    tensor_gelu,
    tensor_gelu_,
    tensor_geometric_,
    tensor_glu,
    tensor_grid_sample,
    tensor_group_norm,
    tensor_gru,
    tensor_gru_cell,
    tensor_gt,
    tensor_gt_scalar,
    tensor_gt_scalar_i64,
    tensor_gumbel_softmax,
    tensor_hardshrink,
    tensor_hardshrink_,
    tensor_hardsigmoid,
    tensor_hardsigmoid_,
    tensor_hardswish,
    tensor_hardswish_,
    tensor_hardtanh,
    tensor_hardtanh_,
    tensor_heaviside,
    tensor_heaviside_,
    tensor_hinge_embedding_loss,
    tensor_histc,
    tensor_householder_product,
    tensor_hstack,
    tensor_huber_loss,
    tensor_hypot,
    tensor_hypot_,
    tensor_hypot_scalar,
    tensor_hypot_scalar_,
    tensor_hypot_scalar_i64,
    tensor_hypot_scalar_i64_,
    tensor_im2col,
    tensor_index,
    tensor_index_add,
    tensor_index_add_,
    tensor_index_add_i64,
    tensor_index_add_i64_,
    tensor_index_copy,
    tensor_index_copy_,
    tensor_index_fill,
    tensor_index_fill_,
    tensor_index_fill_scalar,
    tensor_index_fill_scalar_,
    tensor_index_fill_scalar_i64,
    tensor_index_fill_scalar_i64_,
    tensor_index_put_,
    tensor_index_select,
    tensor_inner,
    tensor_instance_norm,
    tensor_interpolate,
    tensor_interpolate_axis,
    tensor_interpolate_axis_grad,
    tensor_inv,
    tensor_isclose,
    tensor_isfinite,
    tensor_isinf,
    tensor_isnan,
    tensor_isneginf,
    tensor_isposinf,
    tensor_isreal,
    tensor_kaiming_normal_,
    tensor_kaiming_uniform_,
    tensor_kl_div,
    tensor_kron,
    tensor_l1_loss,
    tensor_laplace_,
    tensor_layer_norm,
    tensor_lcm,
    tensor_lcm_,
    tensor_le,
    tensor_le_scalar,
    tensor_le_scalar_i64,
    tensor_leaky_relu,
    tensor_leaky_relu_,
    tensor_lerp,
    tensor_lerp_,
    tensor_lerp_scalar,
    tensor_lerp_scalar_,
    tensor_lerp_scalar_i64,
    tensor_lerp_scalar_i64_,
    tensor_lgamma,
    tensor_lgamma_,
    tensor_linear,
    tensor_linear_activation,
    tensor_local_response_norm,
    tensor_log,
    tensor_log10,
    tensor_log10_,
    tensor_log1p,
    tensor_log1p_,
    tensor_log2,
    tensor_log2_,
    tensor_log_,
    tensor_log_normal_,
    tensor_logaddexp,
    tensor_logaddexp2,
    tensor_logaddexp2_,
    tensor_logaddexp_,
    tensor_logcumsumexp,
    tensor_logical_and,
    tensor_logical_not,
    tensor_logical_or,
    tensor_logical_xor,
    tensor_logsigmoid,
    tensor_logsigmoid_,
    tensor_logsumexp,
    tensor_lp_pool1d,
    tensor_lp_pool2d,
    tensor_lp_pool3d,
    tensor_lstm,
    tensor_lstm_cell,
    tensor_lt,
    tensor_lt_scalar,
    tensor_lt_scalar_i64,
    tensor_margin_ranking_loss,
    tensor_masked_fill,
    tensor_masked_fill_,
    tensor_masked_fill_scalar,
    tensor_masked_fill_scalar_,
    tensor_masked_fill_scalar_i64,
    tensor_masked_fill_scalar_i64_,
    tensor_masked_scatter,
    tensor_masked_select,
    tensor_matmul,
    tensor_matmul_integer,
    tensor_matrix_exp,
    tensor_matrix_transpose,
    tensor_max_pool1d,
    tensor_max_pool1d_with_indices,
    tensor_max_pool2d,
    tensor_max_pool2d_with_indices,
    tensor_max_pool3d,
    tensor_max_pool3d_with_indices,
    tensor_max_unpool1d,
    tensor_max_unpool2d,
    tensor_max_unpool3d,
    tensor_max_with_indices,
    tensor_maximum,
    tensor_maximum_,
    tensor_maximum_scalar,
    tensor_maximum_scalar_,
    tensor_maximum_scalar_i64,
    tensor_maximum_scalar_i64_,
    tensor_mean,
    tensor_min_with_indices,
    tensor_minimum,
    tensor_minimum_,
    tensor_minimum_scalar,
    tensor_minimum_scalar_,
    tensor_minimum_scalar_i64,
    tensor_minimum_scalar_i64_,
    tensor_mish,
    tensor_mish_,
    tensor_moveaxis,
    tensor_mse_loss,
    tensor_mul,
    tensor_mul_,
    tensor_mul_scalar,
    tensor_mul_scalar_,
    tensor_mul_scalar_i64,
    tensor_mul_scalar_i64_,
    tensor_multi_head_attention,
    tensor_multi_margin_loss,
    tensor_multilabel_margin_loss,
    tensor_multilabel_soft_margin_loss,
    tensor_multinomial,
    tensor_mv,
    tensor_nanmean,
    tensor_nansum,
    tensor_narrow,
    tensor_ne,
    tensor_ne_scalar,
    tensor_ne_scalar_i64,
    tensor_neg,
    tensor_neg_,
    tensor_nextafter,
    tensor_nextafter_,
    tensor_nll_loss,
    tensor_normal,
    tensor_normal_,
    tensor_normalize,
    tensor_one_hot,
    tensor_outer,
    tensor_pad,
    tensor_pad_circular,
    tensor_pad_i64,
    tensor_pad_reflect,
    tensor_pad_replicate,
    tensor_pairwise_distance,
    tensor_pdist,
    tensor_permute_dims,
    tensor_pixel_shuffle,
    tensor_pixel_unshuffle,
    tensor_poisson,
    tensor_poisson_nll_loss,
    tensor_polar,
    tensor_positive,
    tensor_pow,
    tensor_pow_,
    tensor_pow_scalar,
    tensor_pow_scalar_,
    tensor_pow_scalar_i64,
    tensor_pow_scalar_i64_,
    tensor_prelu,
    tensor_prod,
    tensor_put,
    tensor_put_,
    tensor_quantize_blockwise,
    tensor_quantized_linear,
    tensor_rad2deg,
    tensor_rad2deg_,
    tensor_reciprocal,
    tensor_reciprocal_,
    tensor_relu,
    tensor_relu6,
    tensor_relu6_,
    tensor_relu_,
    tensor_remainder,
    tensor_remainder_,
    tensor_remainder_scalar,
    tensor_remainder_scalar_,
    tensor_remainder_scalar_i64,
    tensor_remainder_scalar_i64_,
    tensor_rms_norm,
    tensor_rnn_relu,
    tensor_rnn_relu_cell,
    tensor_rnn_tanh,
    tensor_rnn_tanh_cell,
    tensor_roll,
    tensor_round_,
    tensor_rrelu,
    tensor_rsqrt,
    tensor_rsqrt_,
    tensor_scaled_dot_product_attention,
    tensor_scatter_,
    tensor_scatter_add,
    tensor_scatter_add_,
    tensor_scatter_reduce,
    tensor_scatter_reduce_,
    tensor_select,
    tensor_select_scatter,
    tensor_selu,
    tensor_selu_,
    tensor_sgn,
    tensor_sigmoid,
    tensor_sigmoid_,
    tensor_sign,
    tensor_sign_,
    tensor_signbit,
    tensor_silu,
    tensor_silu_,
    tensor_sin,
    tensor_sin_,
    tensor_sinc,
    tensor_sinc_,
    tensor_sinh,
    tensor_sinh_,
    tensor_slice,
    tensor_smooth_l1_loss,
    tensor_soft_margin_loss,
    tensor_softmax_nll,
    tensor_softmin,
    tensor_softplus,
    tensor_softplus_,
    tensor_softshrink,
    tensor_softshrink_,
    tensor_softsign,
    tensor_softsign_,
    tensor_solve,
    tensor_sqrt,
    tensor_sqrt_,
    tensor_square,
    tensor_square_,
    tensor_squeeze,
    tensor_standard_gamma,
    tensor_standard_gamma_grad,
    tensor_sum,
    tensor_svdvals,
    tensor_take,
    tensor_take_along_axis,
    tensor_tan,
    tensor_tan_,
    tensor_tanh,
    tensor_tanh_,
    tensor_tanhshrink,
    tensor_tanhshrink_,
    tensor_threshold,
    tensor_threshold_,
    tensor_trace,
    tensor_tril,
    tensor_triplet_margin_loss,
    tensor_triu,
    tensor_trunc,
    tensor_trunc_,
    tensor_trunc_divide,
    tensor_trunc_divide_,
    tensor_trunc_divide_scalar,
    tensor_trunc_divide_scalar_,
    tensor_trunc_divide_scalar_i64,
    tensor_trunc_divide_scalar_i64_,
    tensor_unflatten,
    tensor_unfold,
    tensor_uniform_,
    tensor_unique_values,
    tensor_unsqueeze,
    tensor_vander,
    tensor_vector_norm,
    tensor_view_as_complex,
    tensor_view_as_real,
    tensor_vstack,
    tensor_xavier_normal_,
    tensor_xavier_uniform_,
    tensor_xlogy,
    tensor_xlogy_,
    tensor_xlogy_scalar,
    tensor_xlogy_scalar_,
    tensor_xlogy_scalar_i64,
    tensor_xlogy_scalar_i64_,
    tensor_zero_,
)

if TYPE_CHECKING:
    from .random import Generator
    from .tensor import Tensor


class Methods(Handle):
    __slots__ = ()

    def vander(self, n: int = -1, increasing: bool = False) -> Tensor:
        """Vandermonde matrix of a 1-d tensor: each row holds the powers n - 1 to 0 of one element, or 0 to n - 1 if `increasing`. For n = -1 the matrix is square. Integers and bool are promoted as in sum.

        self: tensor (N,)
        n: number of powers, 0 or more; -1: N
        increasing: whether the powers increase from 0
        """
        try:
            return wrap(tensor_vander(self._h, int64(n), increasing))
        except MISUSE as e:
            raise misuse(e, "vander")

    def copy_(self, src: Tensor) -> Tensor:
        """Copies `src` into `x`, broadcasting it to the shape of `x` and converting it to its dtype.

        src: tensor; values, broadcast to the shape of `x` and converted to its dtype
        """
        try:
            check(tensor_copy_(self._h, src._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "copy_")

    def fill_(self, value: Number) -> Tensor:
        """Sets every element of `x` to `value`.

        value: value of every element
        """
        try:
            check(with_number(None, tensor_fill_, tensor_fill_i64_, value, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "fill_")

    def zero_(self) -> Tensor:
        """Sets every element of `x` to 0."""
        try:
            check(tensor_zero_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "zero_")

    def permute_dims(self, axes: Ints) -> Tensor:
        """Returns a view with permuted axes: axis i of the result is axis axes[i] of `x`.

        axes: permutation of all axes of `x`, each from -ndim to ndim - 1
        """
        try:
            return wrap(tensor_permute_dims(self._h, *ints64(axes)))
        except MISUSE as e:
            raise misuse(e, "permute_dims")

    def matrix_transpose(self) -> Tensor:
        """Returns a view of `x` with its last two axes swapped. `x` has at least two axes.

        self: tensor (..., M, N)
        """
        try:
            return wrap(tensor_matrix_transpose(self._h))
        except MISUSE as e:
            raise misuse(e, "matrix_transpose")

    def squeeze(self, dim: Optional[Ints] = None, *, axis: Optional[Ints] = None) -> Tensor:
        """Returns a view of `x` without the axes in `axes` of extent 1; by default, without any axes of extent 1.

        dim: axes to remove if their extent is 1, each from -ndim to ndim - 1; None: all axes
        """
        try:
            return wrap(tensor_squeeze(self._h, *axes32(dim, axis)))
        except MISUSE as e:
            raise misuse(e, "squeeze")

    def unsqueeze(self, dim: Optional[int] = None, *, axis: Optional[int] = None) -> Tensor:
        """Returns a view of `x` with a new axis of extent 1 at position `axis` of the result.

        dim: position of the new axis in the result, from -ndim - 1 to ndim
        """
        try:
            return wrap(tensor_unsqueeze(self._h, axis32(dim, axis, "unsqueeze")))
        except MISUSE as e:
            raise misuse(e, "unsqueeze")

    def slice(self, dim: int, start: int, stop: int, step: int) -> Tensor:
        """Returns a view of x[start:stop:step] along `axis`, with Python's rules: bounds are clamped, negative bounds count from the end, and a negative step reverses the order. TENSOR_SLICE_NONE stands for an omitted bound or step. `step` is not 0.

        dim: from -ndim to ndim - 1; negative ones count from the end
        start: first index, clamped; negative values count from the end; TENSOR_SLICE_NONE for the start of the axis
        stop: end index, not included, clamped; negative values count from the end; TENSOR_SLICE_NONE for the end of the axis
        step: step between indices, not 0; negative for reverse order
        """
        try:
            return wrap(tensor_slice(self._h, axis32(dim, None, "slice"), int64(start), int64(stop), int64(step)))
        except MISUSE as e:
            raise misuse(e, "slice")

    def select(self, dim: int, index: int) -> Tensor:
        """Returns a view of the slice of `x` at `index` along `axis`, without that axis. Negative indices count from the end.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: index of the slice, from -extent to extent - 1
        """
        try:
            return wrap(tensor_select(self._h, axis32(dim, None, "select"), int64(index)))
        except MISUSE as e:
            raise misuse(e, "select")

    def narrow(self, dim: int, start: int, length: int) -> Tensor:
        """Returns a view of the `length` slices along `axis` that begin at `start`. The slices must be within bounds.

        dim: from -ndim to ndim - 1; negative ones count from the end
        start: index of the first slice, from -extent to extent
        length: number of slices, 0 or more
        """
        try:
            return wrap(tensor_narrow(self._h, axis32(dim, None, "narrow"), int64(start), int64(length)))
        except MISUSE as e:
            raise misuse(e, "narrow")

    def chunk(self, chunks: int, dim: Optional[int] = 0, *, axis: Optional[int] = None) -> tuple[Tensor, ...]:
        """Splits `x` along `axis` into at most `chunks` views of equal size; the last one may be smaller. An axis of extent 0 has `chunks` empty parts.

        chunks: maximum number of parts, 1 or more
        dim: from -ndim to ndim - 1; negative ones count from the end
        """
        try:
            outs = out_handles(room(chunks))
            check(tensor_chunk(self._h, int64(chunks), axis32(dim if axis is None else axis, None, "chunk"), outs))
            return wrap_all(outs)
        except MISUSE as e:
            raise misuse(e, "chunk")

    def array_split(self, sections: int, dim: Optional[int] = 0, *, axis: Optional[int] = None) -> tuple[Tensor, ...]:
        """Splits `x` along `axis` into `sections` views. If the extent is not divisible, the first parts are larger by 1.

        sections: number of parts, 1 or more
        dim: from -ndim to ndim - 1; negative ones count from the end
        """
        try:
            outs = out_handles(room(sections))
            check(tensor_array_split(self._h, int64(sections), axis32(dim if axis is None else axis, None, "array_split"), outs))
            return wrap_all(outs)
        except MISUSE as e:
            raise misuse(e, "array_split")

    def moveaxis(self, source: Ints, destination: Ints) -> Tensor:
        """Returns a view of `x` with the axes `source` moved to the positions `destination`; the other axes keep their order.

        source: axes to move, each from -ndim to ndim - 1
        destination: positions of these axes in the result, one for each
        """
        try:
            return wrap(tensor_moveaxis(self._h, *ints64(source), *ints64(destination)))
        except MISUSE as e:
            raise misuse(e, "moveaxis")

    def unflatten(self, dim: int, sizes: Ints) -> Tensor:
        """Splits `axis` into several axes with extents `sizes`, one of which may be -1 and is inferred. Returns a view if the strides allow it, otherwise a copy.

        dim: from -ndim to ndim - 1; negative ones count from the end
        sizes: extents of the new axes, whose product is the extent of `axis`; one may be -1 and is inferred
        """
        try:
            return wrap(tensor_unflatten(self._h, axis32(dim, None, "unflatten"), *ints64(sizes)))
        except MISUSE as e:
            raise misuse(e, "unflatten")

    def unfold(self, dim: int, size: int, step: int) -> Tensor:
        """Returns a view of sliding windows along `axis`: `size` slices each, `step` apart. `axis` of the result counts the floor((extent - size) / step) + 1 windows, and a new last axis holds their elements. A 0-d tensor counts as one slice.

        dim: from -ndim to ndim - 1; negative ones count from the end
        size: window size, 0 to the extent of the axis
        step: distance between the starts of windows, at least 1
        """
        try:
            return wrap(tensor_unfold(self._h, axis32(dim, None, "unfold"), int64(size), int64(step)))
        except MISUSE as e:
            raise misuse(e, "unfold")

    def pad(self, widths: Ints, value: Number = 0) -> Tensor:
        """Pads `x` with `value`. `widths` holds (before, after) for axis 0, then axis 1, and so on; negative widths crop.

        widths: two numbers for each axis, starting at axis 0: slices to add before and after; negative widths crop
        value: value of the padding
        """
        try:
            return wrap(with_number(None, tensor_pad, tensor_pad_i64, value, (self._h, *ints64(widths),), ()))
        except MISUSE as e:
            raise misuse(e, "pad")

    def roll(self, shifts: Ints, dim: Optional[Ints] = None, *, axis: Optional[Ints] = None) -> Tensor:
        """Shifts the elements along axes[i] by shifts[i] positions; elements shifted past the end reappear at the start. Without axes, the flattened tensor is shifted, by one shift.

        shifts: number of positions to shift each axis by; negative values shift towards the start
        dim: axes to shift, each from -ndim to ndim - 1; None: the flattened tensor, by one shift
        """
        try:
            return wrap(tensor_roll(self._h, *ints64(shifts), *axes32(dim, axis)))
        except MISUSE as e:
            raise misuse(e, "roll")

    def flipud(self) -> Tensor:
        """Returns a copy of `x` with the order of the elements along axis 0 reversed."""
        try:
            return wrap(tensor_flipud(self._h))
        except MISUSE as e:
            raise misuse(e, "flipud")

    def fliplr(self) -> Tensor:
        """Returns a copy of `x` with the order of the elements along axis 1 reversed. `x` has at least two axes."""
        try:
            return wrap(tensor_fliplr(self._h))
        except MISUSE as e:
            raise misuse(e, "fliplr")

    def tril(self, k: int = 0) -> Tensor:
        """Lower triangles of the matrices in the last two axes: elements above diagonal `k` are set to 0.

        self: tensor (..., M, N)
        k: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below
        """
        try:
            return wrap(tensor_tril(self._h, int64(k)))
        except MISUSE as e:
            raise misuse(e, "tril")

    def triu(self, k: int = 0) -> Tensor:
        """Upper triangles of the matrices in the last two axes: elements below diagonal `k` are set to 0.

        self: tensor (..., M, N)
        k: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below
        """
        try:
            return wrap(tensor_triu(self._h, int64(k)))
        except MISUSE as e:
            raise misuse(e, "triu")

    def diag(self, k: int = 0) -> Tensor:
        """For a 1-d tensor, the matrix with these elements on diagonal `k` and 0 elsewhere. For a matrix, a copy of diagonal `k`.

        self: tensor (N,) or (M, N)
        k: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below
        """
        try:
            return wrap(tensor_diag(self._h, int64(k)))
        except MISUSE as e:
            raise misuse(e, "diag")

    def combinations(self, r: int = 2, with_replacement: bool = False) -> Tensor:
        """All combinations of `r` elements of a 1-d tensor, one in each row, in the order of `x`; with repeated elements if `with_replacement`.

        self: tensor (N,)
        r: number of elements in a combination, 0 or more
        with_replacement: whether an element may occur more than once
        """
        try:
            return wrap(tensor_combinations(self._h, int64(r), with_replacement))
        except MISUSE as e:
            raise misuse(e, "combinations")

    def pad_reflect(self, widths: Ints) -> Tensor:
        """Same as pad, but reflects the elements at the first and the last slice of each axis. Widths are less than the extent.

        widths: two numbers for each axis, starting at axis 0: slices to add before and after, less than the extent; negative widths crop
        """
        try:
            return wrap(tensor_pad_reflect(self._h, *ints64(widths)))
        except MISUSE as e:
            raise misuse(e, "pad_reflect")

    def pad_replicate(self, widths: Ints) -> Tensor:
        """Same as pad, but repeats the first and the last slice of each axis.

        widths: two numbers for each axis, starting at axis 0: slices to add before and after; negative widths crop
        """
        try:
            return wrap(tensor_pad_replicate(self._h, *ints64(widths)))
        except MISUSE as e:
            raise misuse(e, "pad_replicate")

    def pad_circular(self, widths: Ints) -> Tensor:
        """Same as pad, but wraps around to the other end of each axis. Negative widths crop first; widths are at most the remaining extent.

        widths: two numbers for each axis, starting at axis 0: slices to add before and after, at most the extent; negative widths crop
        """
        try:
            return wrap(tensor_pad_circular(self._h, *ints64(widths)))
        except MISUSE as e:
            raise misuse(e, "pad_circular")

    def mul(self, b: Operand) -> Tensor:
        """a * b; logical and for bool.

        b: tensor; second operand
        """
        try:
            return wrap(with_number(tensor_mul, tensor_mul_scalar, tensor_mul_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "mul", self, b)  # type: ignore[no-any-return]

    def mul_(self, b: Operand) -> Tensor:
        """In place: a * b; logical and for bool.

        b: tensor; second operand
        """
        try:
            check(with_number(tensor_mul_, tensor_mul_scalar_, tensor_mul_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "mul_")

    def remainder(self, b: Operand) -> Tensor:
        """a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID.

        self: real tensor; bool is computed in int64; dividend
        b: real tensor; bool is computed in int64; divisor
        """
        try:
            return wrap(with_number(tensor_remainder, tensor_remainder_scalar, tensor_remainder_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "remainder", self, b)  # type: ignore[no-any-return]

    def remainder_(self, b: Operand) -> Tensor:
        """In place: a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID.

        self: real tensor; bool is computed in int64; dividend
        b: real tensor; bool is computed in int64; divisor
        """
        try:
            check(with_number(tensor_remainder_, tensor_remainder_scalar_, tensor_remainder_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "remainder_")

    def floor_divide(self, b: Operand) -> Tensor:
        """floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID.

        self: real tensor; bool is computed in int64; dividend
        b: real tensor; bool is computed in int64; divisor
        """
        try:
            return wrap(with_number(tensor_floor_divide, tensor_floor_divide_scalar, tensor_floor_divide_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "floor_divide", self, b)  # type: ignore[no-any-return]

    def floor_divide_(self, b: Operand) -> Tensor:
        """In place: floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID.

        self: real tensor; bool is computed in int64; dividend
        b: real tensor; bool is computed in int64; divisor
        """
        try:
            check(with_number(tensor_floor_divide_, tensor_floor_divide_scalar_, tensor_floor_divide_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "floor_divide_")

    def trunc_divide(self, b: Operand) -> Tensor:
        """trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR_E_INVALID.

        self: real tensor; bool is computed in int64; dividend
        b: real tensor; bool is computed in int64; divisor
        """
        try:
            return wrap(with_number(tensor_trunc_divide, tensor_trunc_divide_scalar, tensor_trunc_divide_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "trunc_divide", self, b)  # type: ignore[no-any-return]

    def trunc_divide_(self, b: Operand) -> Tensor:
        """In place: trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR_E_INVALID.

        self: real tensor; bool is computed in int64; dividend
        b: real tensor; bool is computed in int64; divisor
        """
        try:
            check(with_number(tensor_trunc_divide_, tensor_trunc_divide_scalar_, tensor_trunc_divide_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "trunc_divide_")

    def fmod(self, b: Operand) -> Tensor:
        """a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID.

        self: real tensor; bool is computed in int64; dividend
        b: real tensor; bool is computed in int64; divisor
        """
        try:
            return wrap(with_number(tensor_fmod, tensor_fmod_scalar, tensor_fmod_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "fmod", self, b)  # type: ignore[no-any-return]

    def fmod_(self, b: Operand) -> Tensor:
        """In place: a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID.

        self: real tensor; bool is computed in int64; dividend
        b: real tensor; bool is computed in int64; divisor
        """
        try:
            check(with_number(tensor_fmod_, tensor_fmod_scalar_, tensor_fmod_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "fmod_")

    def maximum(self, b: Operand) -> Tensor:
        """Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.

        b: real tensor; second operand
        """
        try:
            return wrap(with_number(tensor_maximum, tensor_maximum_scalar, tensor_maximum_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "maximum", self, b)  # type: ignore[no-any-return]

    def maximum_(self, b: Operand) -> Tensor:
        """In place: Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.

        b: real tensor; second operand
        """
        try:
            check(with_number(tensor_maximum_, tensor_maximum_scalar_, tensor_maximum_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "maximum_")

    def minimum(self, b: Operand) -> Tensor:
        """Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.

        b: real tensor; second operand
        """
        try:
            return wrap(with_number(tensor_minimum, tensor_minimum_scalar, tensor_minimum_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "minimum", self, b)  # type: ignore[no-any-return]

    def minimum_(self, b: Operand) -> Tensor:
        """In place: Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.

        b: real tensor; second operand
        """
        try:
            check(with_number(tensor_minimum_, tensor_minimum_scalar_, tensor_minimum_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "minimum_")

    def fmax(self, b: Operand) -> Tensor:
        """Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.

        b: real tensor; second operand
        """
        try:
            return wrap(with_number(tensor_fmax, tensor_fmax_scalar, tensor_fmax_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "fmax", self, b)  # type: ignore[no-any-return]

    def fmax_(self, b: Operand) -> Tensor:
        """In place: Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.

        b: real tensor; second operand
        """
        try:
            check(with_number(tensor_fmax_, tensor_fmax_scalar_, tensor_fmax_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "fmax_")

    def fmin(self, b: Operand) -> Tensor:
        """Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.

        b: real tensor; second operand
        """
        try:
            return wrap(with_number(tensor_fmin, tensor_fmin_scalar, tensor_fmin_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "fmin", self, b)  # type: ignore[no-any-return]

    def fmin_(self, b: Operand) -> Tensor:
        """In place: Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.

        b: real tensor; second operand
        """
        try:
            check(with_number(tensor_fmin_, tensor_fmin_scalar_, tensor_fmin_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "fmin_")

    def copysign(self, b: Operand) -> Tensor:
        """|a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.

        self: real tensor; integers are computed in float32; magnitudes
        b: real tensor; integers are computed in float32; signs
        """
        try:
            return wrap(with_number(tensor_copysign, tensor_copysign_scalar, tensor_copysign_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "copysign", self, b)  # type: ignore[no-any-return]

    def copysign_(self, b: Operand) -> Tensor:
        """In place: |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.

        self: real tensor; integers are computed in float32; magnitudes
        b: real tensor; integers are computed in float32; signs
        """
        try:
            check(with_number(tensor_copysign_, tensor_copysign_scalar_, tensor_copysign_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "copysign_")

    def nextafter(self, b: Tensor) -> Tensor:
        """The next representable number after `a` in the direction of `b`.

        self: floating tensor; start
        b: floating tensor; direction
        """
        try:
            return wrap(tensor_nextafter(self._h, b._h))
        except MISUSE as e:
            return number_first(e, "nextafter", self, b)  # type: ignore[no-any-return]

    def nextafter_(self, b: Tensor) -> Tensor:
        """In place: The next representable number after `a` in the direction of `b`.

        self: floating tensor; start
        b: floating tensor; direction
        """
        try:
            check(tensor_nextafter_(self._h, b._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "nextafter_")

    def heaviside(self, values: Tensor) -> Tensor:
        """0 where x < 0, 1 where x > 0, and `values` where x is 0. NaN is propagated.

        self: real tensor; argument of the step function
        values: real tensor; values where `x` is 0
        """
        try:
            return wrap(tensor_heaviside(self._h, values._h))
        except MISUSE as e:
            return number_first(e, "heaviside", self, values)  # type: ignore[no-any-return]

    def heaviside_(self, values: Tensor) -> Tensor:
        """In place: 0 where x < 0, 1 where x > 0, and `values` where x is 0. NaN is propagated.

        self: real tensor; argument of the step function
        values: real tensor; values where `x` is 0
        """
        try:
            check(tensor_heaviside_(self._h, values._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "heaviside_")

    def neg(self) -> Tensor:
        """-x. Integers wrap around."""
        try:
            return wrap(tensor_neg(self._h))
        except MISUSE as e:
            raise misuse(e, "neg")

    def neg_(self) -> Tensor:
        """In place: -x. Integers wrap around."""
        try:
            check(tensor_neg_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "neg_")

    def abs(self) -> Tensor:
        """Absolute value |x|, with derivative 0 at 0. Integers wrap around."""
        try:
            return wrap(tensor_abs(self._h))
        except MISUSE as e:
            raise misuse(e, "abs")

    def abs_(self) -> Tensor:
        """In place: Absolute value |x|, with derivative 0 at 0. Integers wrap around."""
        try:
            check(tensor_abs_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "abs_")

    def sign(self) -> Tensor:
        """Sign of x: -1, 0 or 1. NaN is propagated."""
        try:
            return wrap(tensor_sign(self._h))
        except MISUSE as e:
            raise misuse(e, "sign")

    def sign_(self) -> Tensor:
        """In place: Sign of x: -1, 0 or 1. NaN is propagated."""
        try:
            check(tensor_sign_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "sign_")

    def reciprocal(self) -> Tensor:
        """1 / x."""
        try:
            return wrap(tensor_reciprocal(self._h))
        except MISUSE as e:
            raise misuse(e, "reciprocal")

    def reciprocal_(self) -> Tensor:
        """In place: 1 / x."""
        try:
            check(tensor_reciprocal_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "reciprocal_")

    def positive(self) -> Tensor:
        """+x: returns `x` itself."""
        try:
            return wrap(tensor_positive(self._h))
        except MISUSE as e:
            raise misuse(e, "positive")

    def lerp(self, b: Tensor, weight: Operand) -> Tensor:
        """Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1.

        b: floating or complex tensor; second operand
        weight: floating or complex tensor; weight of `b`: 0 for `a`, 1 for `b`
        """
        try:
            return wrap(with_number(tensor_lerp, tensor_lerp_scalar, tensor_lerp_scalar_i64, weight, (self._h, b._h,), ()))
        except MISUSE as e:
            raise misuse(e, "lerp")

    def lerp_(self, b: Tensor, weight: Operand) -> Tensor:
        """In place: Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1.

        b: floating or complex tensor; second operand
        weight: floating or complex tensor; weight of `b`: 0 for `a`, 1 for `b`
        """
        try:
            check(with_number(tensor_lerp_, tensor_lerp_scalar_, tensor_lerp_scalar_i64_, weight, (self._h, b._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "lerp_")

    def addcmul(self, a: Tensor, b: Tensor, value: float = 1.0) -> Tensor:
        """x + value * a * b. Integers wrap around; for them `value` is truncated towards 0.

        self: real or complex tensor; not bool; summand
        a: real or complex tensor; not bool; first factor
        b: real or complex tensor; not bool; second factor
        value: factor of the product
        """
        try:
            return wrap(tensor_addcmul(self._h, a._h, b._h, value))
        except MISUSE as e:
            raise misuse(e, "addcmul")

    def addcmul_(self, a: Tensor, b: Tensor, value: float = 1.0) -> Tensor:
        """In place: x + value * a * b. Integers wrap around; for them `value` is truncated towards 0.

        self: real or complex tensor; not bool; summand
        a: real or complex tensor; not bool; first factor
        b: real or complex tensor; not bool; second factor
        value: factor of the product
        """
        try:
            check(tensor_addcmul_(self._h, a._h, b._h, value))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "addcmul_")

    def addcdiv(self, a: Tensor, b: Tensor, value: float = 1.0) -> Tensor:
        """x + value * (a / b).

        self: floating or complex tensor; summand
        a: floating or complex tensor; numerator
        b: floating or complex tensor; denominator
        value: factor of the quotient
        """
        try:
            return wrap(tensor_addcdiv(self._h, a._h, b._h, value))
        except MISUSE as e:
            raise misuse(e, "addcdiv")

    def addcdiv_(self, a: Tensor, b: Tensor, value: float = 1.0) -> Tensor:
        """In place: x + value * (a / b).

        self: floating or complex tensor; summand
        a: floating or complex tensor; numerator
        b: floating or complex tensor; denominator
        value: factor of the quotient
        """
        try:
            check(tensor_addcdiv_(self._h, a._h, b._h, value))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "addcdiv_")

    def gcd(self, b: Tensor) -> Tensor:
        """Greatest common divisor of |a| and |b|; gcd(0, 0) is 0.

        b: integer tensor; second operand
        """
        try:
            return wrap(tensor_gcd(self._h, b._h))
        except MISUSE as e:
            return number_first(e, "gcd", self, b)  # type: ignore[no-any-return]

    def gcd_(self, b: Tensor) -> Tensor:
        """In place: Greatest common divisor of |a| and |b|; gcd(0, 0) is 0.

        b: integer tensor; second operand
        """
        try:
            check(tensor_gcd_(self._h, b._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "gcd_")

    def lcm(self, b: Tensor) -> Tensor:
        """Least common multiple of |a| and |b|; 0 if either is 0. Wraps around.

        b: integer tensor; second operand
        """
        try:
            return wrap(tensor_lcm(self._h, b._h))
        except MISUSE as e:
            return number_first(e, "lcm", self, b)  # type: ignore[no-any-return]

    def lcm_(self, b: Tensor) -> Tensor:
        """In place: Least common multiple of |a| and |b|; 0 if either is 0. Wraps around.

        b: integer tensor; second operand
        """
        try:
            check(tensor_lcm_(self._h, b._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "lcm_")

    def bitwise_and(self, b: Operand) -> Tensor:
        """Bitwise and, a & b; logical and for bool.

        b: integer or bool tensor; second operand
        """
        try:
            return wrap(with_number(tensor_bitwise_and, None, tensor_bitwise_and_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "bitwise_and", self, b)  # type: ignore[no-any-return]

    def bitwise_and_(self, b: Operand) -> Tensor:
        """In place: Bitwise and, a & b; logical and for bool.

        b: integer or bool tensor; second operand
        """
        try:
            check(with_number(tensor_bitwise_and_, None, tensor_bitwise_and_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "bitwise_and_")

    def bitwise_or(self, b: Operand) -> Tensor:
        """Bitwise or, a | b; logical or for bool.

        b: integer or bool tensor; second operand
        """
        try:
            return wrap(with_number(tensor_bitwise_or, None, tensor_bitwise_or_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "bitwise_or", self, b)  # type: ignore[no-any-return]

    def bitwise_or_(self, b: Operand) -> Tensor:
        """In place: Bitwise or, a | b; logical or for bool.

        b: integer or bool tensor; second operand
        """
        try:
            check(with_number(tensor_bitwise_or_, None, tensor_bitwise_or_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "bitwise_or_")

    def bitwise_xor(self, b: Operand) -> Tensor:
        """Bitwise exclusive or, a ^ b; logical exclusive or for bool.

        b: integer or bool tensor; second operand
        """
        try:
            return wrap(with_number(tensor_bitwise_xor, None, tensor_bitwise_xor_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "bitwise_xor", self, b)  # type: ignore[no-any-return]

    def bitwise_xor_(self, b: Operand) -> Tensor:
        """In place: Bitwise exclusive or, a ^ b; logical exclusive or for bool.

        b: integer or bool tensor; second operand
        """
        try:
            check(with_number(tensor_bitwise_xor_, None, tensor_bitwise_xor_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "bitwise_xor_")

    def bitwise_left_shift(self, b: Operand) -> Tensor:
        """a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the number of bits.

        self: integer tensor; integers to shift
        b: integer tensor; number of bits to shift by
        """
        try:
            return wrap(with_number(tensor_bitwise_left_shift, None, tensor_bitwise_left_shift_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "bitwise_left_shift", self, b)  # type: ignore[no-any-return]

    def bitwise_left_shift_(self, b: Operand) -> Tensor:
        """In place: a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the number of bits.

        self: integer tensor; integers to shift
        b: integer tensor; number of bits to shift by
        """
        try:
            check(with_number(tensor_bitwise_left_shift_, None, tensor_bitwise_left_shift_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "bitwise_left_shift_")

    def bitwise_right_shift(self, b: Operand) -> Tensor:
        """Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of bits, 0, or -1 for negative `a`.

        self: integer tensor; integers to shift
        b: integer tensor; number of bits to shift by
        """
        try:
            return wrap(with_number(tensor_bitwise_right_shift, None, tensor_bitwise_right_shift_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "bitwise_right_shift", self, b)  # type: ignore[no-any-return]

    def bitwise_right_shift_(self, b: Operand) -> Tensor:
        """In place: Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of bits, 0, or -1 for negative `a`.

        self: integer tensor; integers to shift
        b: integer tensor; number of bits to shift by
        """
        try:
            check(with_number(tensor_bitwise_right_shift_, None, tensor_bitwise_right_shift_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "bitwise_right_shift_")

    def bitwise_invert(self) -> Tensor:
        """Bitwise not, ~x; logical not for bool."""
        try:
            return wrap(tensor_bitwise_invert(self._h))
        except MISUSE as e:
            raise misuse(e, "bitwise_invert")

    def bitwise_invert_(self) -> Tensor:
        """In place: Bitwise not, ~x; logical not for bool."""
        try:
            check(tensor_bitwise_invert_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "bitwise_invert_")

    def float_power(self, b: Operand) -> Tensor:
        """a ** b, computed in float64 or complex128 for all dtypes.

        self: real or complex tensor; bool is computed in int64; bases
        b: real or complex tensor; bool is computed in int64; exponents, broadcast with `a`
        """
        try:
            return wrap(with_number(tensor_float_power, tensor_float_power_scalar, tensor_float_power_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "float_power", self, b)  # type: ignore[no-any-return]

    def pow(self, b: Operand) -> Tensor:
        """a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.

        self: real or complex tensor; bool is computed in int64; bases
        b: real or complex tensor; bool is computed in int64; exponents
        """
        try:
            return wrap(with_number(tensor_pow, tensor_pow_scalar, tensor_pow_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "pow", self, b)  # type: ignore[no-any-return]

    def pow_(self, b: Operand) -> Tensor:
        """In place: a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.

        self: real or complex tensor; bool is computed in int64; bases
        b: real or complex tensor; bool is computed in int64; exponents
        """
        try:
            check(with_number(tensor_pow_, tensor_pow_scalar_, tensor_pow_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "pow_")

    def logaddexp(self, b: Tensor) -> Tensor:
        """log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b has the larger real part, so the imaginary part is near that of b.

        b: tensor; integers are computed in float32; second operand
        """
        try:
            return wrap(tensor_logaddexp(self._h, b._h))
        except MISUSE as e:
            return number_first(e, "logaddexp", self, b)  # type: ignore[no-any-return]

    def logaddexp_(self, b: Tensor) -> Tensor:
        """In place: log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b has the larger real part, so the imaginary part is near that of b.

        b: tensor; integers are computed in float32; second operand
        """
        try:
            check(tensor_logaddexp_(self._h, b._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "logaddexp_")

    def logaddexp2(self, b: Tensor) -> Tensor:
        """log2(2 ** a + 2 ** b), without overflow.

        b: real tensor; integers are computed in float32; second operand
        """
        try:
            return wrap(tensor_logaddexp2(self._h, b._h))
        except MISUSE as e:
            return number_first(e, "logaddexp2", self, b)  # type: ignore[no-any-return]

    def logaddexp2_(self, b: Tensor) -> Tensor:
        """In place: log2(2 ** a + 2 ** b), without overflow.

        b: real tensor; integers are computed in float32; second operand
        """
        try:
            check(tensor_logaddexp2_(self._h, b._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "logaddexp2_")

    def xlogy(self, b: Operand) -> Tensor:
        """a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN.

        self: real tensor; integers are computed in float32; factor
        b: real tensor; integers are computed in float32; argument of the logarithm
        """
        try:
            return wrap(with_number(tensor_xlogy, tensor_xlogy_scalar, tensor_xlogy_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "xlogy", self, b)  # type: ignore[no-any-return]

    def xlogy_(self, b: Operand) -> Tensor:
        """In place: a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN.

        self: real tensor; integers are computed in float32; factor
        b: real tensor; integers are computed in float32; argument of the logarithm
        """
        try:
            check(with_number(tensor_xlogy_, tensor_xlogy_scalar_, tensor_xlogy_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "xlogy_")

    def square(self) -> Tensor:
        """x * x. Integers wrap around."""
        try:
            return wrap(tensor_square(self._h))
        except MISUSE as e:
            raise misuse(e, "square")

    def square_(self) -> Tensor:
        """In place: x * x. Integers wrap around."""
        try:
            check(tensor_square_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "square_")

    def sqrt(self) -> Tensor:
        """Square root; NaN for x < 0."""
        try:
            return wrap(tensor_sqrt(self._h))
        except MISUSE as e:
            raise misuse(e, "sqrt")

    def sqrt_(self) -> Tensor:
        """In place: Square root; NaN for x < 0."""
        try:
            check(tensor_sqrt_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "sqrt_")

    def rsqrt(self) -> Tensor:
        """Reciprocal square root 1 / sqrt(x); NaN for x < 0, infinity at 0."""
        try:
            return wrap(tensor_rsqrt(self._h))
        except MISUSE as e:
            raise misuse(e, "rsqrt")

    def rsqrt_(self) -> Tensor:
        """In place: Reciprocal square root 1 / sqrt(x); NaN for x < 0, infinity at 0."""
        try:
            check(tensor_rsqrt_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "rsqrt_")

    def cbrt(self) -> Tensor:
        """Real cube root, also of negative numbers. The gradient at 0 is infinite."""
        try:
            return wrap(tensor_cbrt(self._h))
        except MISUSE as e:
            raise misuse(e, "cbrt")

    def cbrt_(self) -> Tensor:
        """In place: Real cube root, also of negative numbers. The gradient at 0 is infinite."""
        try:
            check(tensor_cbrt_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "cbrt_")

    def exp(self) -> Tensor:
        """Exponential e ** x."""
        try:
            return wrap(tensor_exp(self._h))
        except MISUSE as e:
            raise misuse(e, "exp")

    def exp_(self) -> Tensor:
        """In place: Exponential e ** x."""
        try:
            check(tensor_exp_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "exp_")

    def expm1(self) -> Tensor:
        """exp(x) - 1, accurate near 0."""
        try:
            return wrap(tensor_expm1(self._h))
        except MISUSE as e:
            raise misuse(e, "expm1")

    def expm1_(self) -> Tensor:
        """In place: exp(x) - 1, accurate near 0."""
        try:
            check(tensor_expm1_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "expm1_")

    def exp2(self) -> Tensor:
        """2 ** x."""
        try:
            return wrap(tensor_exp2(self._h))
        except MISUSE as e:
            raise misuse(e, "exp2")

    def exp2_(self) -> Tensor:
        """In place: 2 ** x."""
        try:
            check(tensor_exp2_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "exp2_")

    def log(self) -> Tensor:
        """Natural logarithm; NaN for x < 0, -infinity at 0."""
        try:
            return wrap(tensor_log(self._h))
        except MISUSE as e:
            raise misuse(e, "log")

    def log_(self) -> Tensor:
        """In place: Natural logarithm; NaN for x < 0, -infinity at 0."""
        try:
            check(tensor_log_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "log_")

    def log1p(self) -> Tensor:
        """log(1 + x), accurate near 0."""
        try:
            return wrap(tensor_log1p(self._h))
        except MISUSE as e:
            raise misuse(e, "log1p")

    def log1p_(self) -> Tensor:
        """In place: log(1 + x), accurate near 0."""
        try:
            check(tensor_log1p_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "log1p_")

    def log2(self) -> Tensor:
        """Base-2 logarithm; NaN for x < 0, -infinity at 0."""
        try:
            return wrap(tensor_log2(self._h))
        except MISUSE as e:
            raise misuse(e, "log2")

    def log2_(self) -> Tensor:
        """In place: Base-2 logarithm; NaN for x < 0, -infinity at 0."""
        try:
            check(tensor_log2_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "log2_")

    def log10(self) -> Tensor:
        """Base-10 logarithm; NaN for x < 0, -infinity at 0."""
        try:
            return wrap(tensor_log10(self._h))
        except MISUSE as e:
            raise misuse(e, "log10")

    def log10_(self) -> Tensor:
        """In place: Base-10 logarithm; NaN for x < 0, -infinity at 0."""
        try:
            check(tensor_log10_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "log10_")

    def hypot(self, b: Operand) -> Tensor:
        """sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.

        b: real tensor; integers are computed in float32; second operand
        """
        try:
            return wrap(with_number(tensor_hypot, tensor_hypot_scalar, tensor_hypot_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "hypot", self, b)  # type: ignore[no-any-return]

    def hypot_(self, b: Operand) -> Tensor:
        """In place: sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.

        b: real tensor; integers are computed in float32; second operand
        """
        try:
            check(with_number(tensor_hypot_, tensor_hypot_scalar_, tensor_hypot_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "hypot_")

    def atan2(self, b: Tensor) -> Tensor:
        """Angle of the point (b, a) in [-pi, pi], with ordinate a and abscissa b; the signs of zeros follow IEEE 754. The gradient at (0, 0) is 0.

        self: real tensor; integers are computed in float32; ordinates
        b: real tensor; integers are computed in float32; abscissas
        """
        try:
            return wrap(tensor_atan2(self._h, b._h))
        except MISUSE as e:
            return number_first(e, "atan2", self, b)  # type: ignore[no-any-return]

    def atan2_(self, b: Tensor) -> Tensor:
        """In place: Angle of the point (b, a) in [-pi, pi], with ordinate a and abscissa b; the signs of zeros follow IEEE 754. The gradient at (0, 0) is 0.

        self: real tensor; integers are computed in float32; ordinates
        b: real tensor; integers are computed in float32; abscissas
        """
        try:
            check(tensor_atan2_(self._h, b._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "atan2_")

    def sin(self) -> Tensor:
        """Sine of x, in radians."""
        try:
            return wrap(tensor_sin(self._h))
        except MISUSE as e:
            raise misuse(e, "sin")

    def sin_(self) -> Tensor:
        """In place: Sine of x, in radians."""
        try:
            check(tensor_sin_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "sin_")

    def cos(self) -> Tensor:
        """Cosine of x, in radians."""
        try:
            return wrap(tensor_cos(self._h))
        except MISUSE as e:
            raise misuse(e, "cos")

    def cos_(self) -> Tensor:
        """In place: Cosine of x, in radians."""
        try:
            check(tensor_cos_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "cos_")

    def tan(self) -> Tensor:
        """Tangent of x, in radians."""
        try:
            return wrap(tensor_tan(self._h))
        except MISUSE as e:
            raise misuse(e, "tan")

    def tan_(self) -> Tensor:
        """In place: Tangent of x, in radians."""
        try:
            check(tensor_tan_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "tan_")

    def asin(self) -> Tensor:
        """Inverse sine, in [-pi/2, pi/2]; NaN outside [-1, 1]."""
        try:
            return wrap(tensor_asin(self._h))
        except MISUSE as e:
            raise misuse(e, "asin")

    def asin_(self) -> Tensor:
        """In place: Inverse sine, in [-pi/2, pi/2]; NaN outside [-1, 1]."""
        try:
            check(tensor_asin_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "asin_")

    def acos(self) -> Tensor:
        """Inverse cosine, in [0, pi]; NaN outside [-1, 1]."""
        try:
            return wrap(tensor_acos(self._h))
        except MISUSE as e:
            raise misuse(e, "acos")

    def acos_(self) -> Tensor:
        """In place: Inverse cosine, in [0, pi]; NaN outside [-1, 1]."""
        try:
            check(tensor_acos_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "acos_")

    def atan(self) -> Tensor:
        """Inverse tangent, in [-pi/2, pi/2]."""
        try:
            return wrap(tensor_atan(self._h))
        except MISUSE as e:
            raise misuse(e, "atan")

    def atan_(self) -> Tensor:
        """In place: Inverse tangent, in [-pi/2, pi/2]."""
        try:
            check(tensor_atan_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "atan_")

    def sinc(self) -> Tensor:
        """Normalised sinc, sin(pi * x) / (pi * x); 1 at 0 and exactly 0 at the other integers."""
        try:
            return wrap(tensor_sinc(self._h))
        except MISUSE as e:
            raise misuse(e, "sinc")

    def sinc_(self) -> Tensor:
        """In place: Normalised sinc, sin(pi * x) / (pi * x); 1 at 0 and exactly 0 at the other integers."""
        try:
            check(tensor_sinc_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "sinc_")

    def sinh(self) -> Tensor:
        """Hyperbolic sine."""
        try:
            return wrap(tensor_sinh(self._h))
        except MISUSE as e:
            raise misuse(e, "sinh")

    def sinh_(self) -> Tensor:
        """In place: Hyperbolic sine."""
        try:
            check(tensor_sinh_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "sinh_")

    def cosh(self) -> Tensor:
        """Hyperbolic cosine."""
        try:
            return wrap(tensor_cosh(self._h))
        except MISUSE as e:
            raise misuse(e, "cosh")

    def cosh_(self) -> Tensor:
        """In place: Hyperbolic cosine."""
        try:
            check(tensor_cosh_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "cosh_")

    def tanh(self) -> Tensor:
        """Hyperbolic tangent."""
        try:
            return wrap(tensor_tanh(self._h))
        except MISUSE as e:
            raise misuse(e, "tanh")

    def tanh_(self) -> Tensor:
        """In place: Hyperbolic tangent."""
        try:
            check(tensor_tanh_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "tanh_")

    def asinh(self) -> Tensor:
        """Inverse hyperbolic sine."""
        try:
            return wrap(tensor_asinh(self._h))
        except MISUSE as e:
            raise misuse(e, "asinh")

    def asinh_(self) -> Tensor:
        """In place: Inverse hyperbolic sine."""
        try:
            check(tensor_asinh_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "asinh_")

    def acosh(self) -> Tensor:
        """Inverse hyperbolic cosine, non-negative; NaN for x < 1."""
        try:
            return wrap(tensor_acosh(self._h))
        except MISUSE as e:
            raise misuse(e, "acosh")

    def acosh_(self) -> Tensor:
        """In place: Inverse hyperbolic cosine, non-negative; NaN for x < 1."""
        try:
            check(tensor_acosh_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "acosh_")

    def atanh(self) -> Tensor:
        """Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at -1 and 1."""
        try:
            return wrap(tensor_atanh(self._h))
        except MISUSE as e:
            raise misuse(e, "atanh")

    def atanh_(self) -> Tensor:
        """In place: Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at -1 and 1."""
        try:
            check(tensor_atanh_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "atanh_")

    def erf(self) -> Tensor:
        """Error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x."""
        try:
            return wrap(tensor_erf(self._h))
        except MISUSE as e:
            raise misuse(e, "erf")

    def erf_(self) -> Tensor:
        """In place: Error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x."""
        try:
            check(tensor_erf_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "erf_")

    def erfc(self) -> Tensor:
        """Complementary error function 1 - erf(x), accurate where erf(x) is near 1."""
        try:
            return wrap(tensor_erfc(self._h))
        except MISUSE as e:
            raise misuse(e, "erfc")

    def erfc_(self) -> Tensor:
        """In place: Complementary error function 1 - erf(x), accurate where erf(x) is near 1."""
        try:
            check(tensor_erfc_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "erfc_")

    def erfinv(self) -> Tensor:
        """Inverse error function; NaN outside [-1, 1], infinite at -1 and 1."""
        try:
            return wrap(tensor_erfinv(self._h))
        except MISUSE as e:
            raise misuse(e, "erfinv")

    def erfinv_(self) -> Tensor:
        """In place: Inverse error function; NaN outside [-1, 1], infinite at -1 and 1."""
        try:
            check(tensor_erfinv_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "erfinv_")

    def lgamma(self) -> Tensor:
        """log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x > 0; for x < 0 it is relative to max(1, |lgamma(x)|)."""
        try:
            return wrap(tensor_lgamma(self._h))
        except MISUSE as e:
            raise misuse(e, "lgamma")

    def lgamma_(self) -> Tensor:
        """In place: log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x > 0; for x < 0 it is relative to max(1, |lgamma(x)|)."""
        try:
            check(tensor_lgamma_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "lgamma_")

    def digamma(self) -> Tensor:
        """Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error bound holds for x > 0; for x < 0 it is relative to max(1, |digamma(x)|)."""
        try:
            return wrap(tensor_digamma(self._h))
        except MISUSE as e:
            raise misuse(e, "digamma")

    def digamma_(self) -> Tensor:
        """In place: Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error bound holds for x > 0; for x < 0 it is relative to max(1, |digamma(x)|)."""
        try:
            check(tensor_digamma_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "digamma_")

    def floor(self) -> Tensor:
        """Largest integer <= x; integers and bool are unchanged."""
        try:
            return wrap(tensor_floor(self._h))
        except MISUSE as e:
            raise misuse(e, "floor")

    def floor_(self) -> Tensor:
        """In place: Largest integer <= x; integers and bool are unchanged."""
        try:
            check(tensor_floor_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "floor_")

    def ceil(self) -> Tensor:
        """Smallest integer >= x; integers and bool are unchanged."""
        try:
            return wrap(tensor_ceil(self._h))
        except MISUSE as e:
            raise misuse(e, "ceil")

    def ceil_(self) -> Tensor:
        """In place: Smallest integer >= x; integers and bool are unchanged."""
        try:
            check(tensor_ceil_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "ceil_")

    def round_(self) -> Tensor:
        """In place: Nearest integer, with ties to even; integers and bool are unchanged."""
        try:
            check(tensor_round_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "round_")

    def trunc(self) -> Tensor:
        """x truncated towards 0; integers and bool are unchanged."""
        try:
            return wrap(tensor_trunc(self._h))
        except MISUSE as e:
            raise misuse(e, "trunc")

    def trunc_(self) -> Tensor:
        """In place: x truncated towards 0; integers and bool are unchanged."""
        try:
            check(tensor_trunc_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "trunc_")

    def frac(self) -> Tensor:
        """Fractional part x - trunc(x), with the sign of x."""
        try:
            return wrap(tensor_frac(self._h))
        except MISUSE as e:
            raise misuse(e, "frac")

    def frac_(self) -> Tensor:
        """In place: Fractional part x - trunc(x), with the sign of x."""
        try:
            check(tensor_frac_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "frac_")

    def rad2deg(self) -> Tensor:
        """Converts radians to degrees: x * 180 / pi."""
        try:
            return wrap(tensor_rad2deg(self._h))
        except MISUSE as e:
            raise misuse(e, "rad2deg")

    def rad2deg_(self) -> Tensor:
        """In place: Converts radians to degrees: x * 180 / pi."""
        try:
            check(tensor_rad2deg_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "rad2deg_")

    def deg2rad(self) -> Tensor:
        """Converts degrees to radians: x * pi / 180."""
        try:
            return wrap(tensor_deg2rad(self._h))
        except MISUSE as e:
            raise misuse(e, "deg2rad")

    def deg2rad_(self) -> Tensor:
        """In place: Converts degrees to radians: x * pi / 180."""
        try:
            check(tensor_deg2rad_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "deg2rad_")

    def eq(self, b: Operand) -> Tensor:
        """Elementwise a == b, as bool.

        b: tensor; second operand
        """
        try:
            return wrap(with_number(tensor_eq, tensor_eq_scalar, tensor_eq_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "eq", self, b)  # type: ignore[no-any-return]

    def ne(self, b: Operand) -> Tensor:
        """Elementwise a != b, as bool.

        b: tensor; second operand
        """
        try:
            return wrap(with_number(tensor_ne, tensor_ne_scalar, tensor_ne_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "ne", self, b)  # type: ignore[no-any-return]

    def lt(self, b: Operand) -> Tensor:
        """Elementwise a < b, as bool.

        b: real tensor; second operand
        """
        try:
            return wrap(with_number(tensor_lt, tensor_lt_scalar, tensor_lt_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "lt", self, b)  # type: ignore[no-any-return]

    def le(self, b: Operand) -> Tensor:
        """Elementwise a <= b, as bool.

        b: real tensor; second operand
        """
        try:
            return wrap(with_number(tensor_le, tensor_le_scalar, tensor_le_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "le", self, b)  # type: ignore[no-any-return]

    def gt(self, b: Operand) -> Tensor:
        """Elementwise a > b, as bool.

        b: real tensor; second operand
        """
        try:
            return wrap(with_number(tensor_gt, tensor_gt_scalar, tensor_gt_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "gt", self, b)  # type: ignore[no-any-return]

    def ge(self, b: Operand) -> Tensor:
        """Elementwise a >= b, as bool.

        b: real tensor; second operand
        """
        try:
            return wrap(with_number(tensor_ge, tensor_ge_scalar, tensor_ge_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            return number_first(e, "ge", self, b)  # type: ignore[no-any-return]

    def logical_and(self, b: Tensor) -> Tensor:
        """Logical and: true where both are not 0.

        b: tensor; second operand
        """
        try:
            return wrap(tensor_logical_and(self._h, b._h))
        except MISUSE as e:
            return number_first(e, "logical_and", self, b)  # type: ignore[no-any-return]

    def logical_or(self, b: Tensor) -> Tensor:
        """Logical or: true where at least one is not 0.

        b: tensor; second operand
        """
        try:
            return wrap(tensor_logical_or(self._h, b._h))
        except MISUSE as e:
            return number_first(e, "logical_or", self, b)  # type: ignore[no-any-return]

    def logical_xor(self, b: Tensor) -> Tensor:
        """Logical exclusive or: true where exactly one is not 0.

        b: tensor; second operand
        """
        try:
            return wrap(tensor_logical_xor(self._h, b._h))
        except MISUSE as e:
            return number_first(e, "logical_xor", self, b)  # type: ignore[no-any-return]

    def isclose(self, b: Tensor, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> Tensor:
        """|a - b| <= atol + rtol * |b|, computed in float64, as bool. Equal infinities are close; NaN is close to NaN only if `equal_nan`.

        b: tensor; second operand
        rtol: tolerance relative to |b|, 0 or more
        atol: absolute tolerance, 0 or more
        equal_nan: whether NaN equals NaN
        """
        try:
            return wrap(tensor_isclose(self._h, b._h, rtol, atol, equal_nan))
        except MISUSE as e:
            return number_first(e, "isclose", self, b, rtol, atol, equal_nan)  # type: ignore[no-any-return]

    def logical_not(self) -> Tensor:
        """Logical not: true where x is 0."""
        try:
            return wrap(tensor_logical_not(self._h))
        except MISUSE as e:
            raise misuse(e, "logical_not")

    def isnan(self) -> Tensor:
        """True where x is NaN."""
        try:
            return wrap(tensor_isnan(self._h))
        except MISUSE as e:
            raise misuse(e, "isnan")

    def isinf(self) -> Tensor:
        """True where x is infinite, with either sign."""
        try:
            return wrap(tensor_isinf(self._h))
        except MISUSE as e:
            raise misuse(e, "isinf")

    def isfinite(self) -> Tensor:
        """True where x is neither NaN nor infinite."""
        try:
            return wrap(tensor_isfinite(self._h))
        except MISUSE as e:
            raise misuse(e, "isfinite")

    def isposinf(self) -> Tensor:
        """True where x is infinity."""
        try:
            return wrap(tensor_isposinf(self._h))
        except MISUSE as e:
            raise misuse(e, "isposinf")

    def isneginf(self) -> Tensor:
        """True where x is -infinity."""
        try:
            return wrap(tensor_isneginf(self._h))
        except MISUSE as e:
            raise misuse(e, "isneginf")

    def signbit(self) -> Tensor:
        """True where the sign bit is set, including negative zero and NaN."""
        try:
            return wrap(tensor_signbit(self._h))
        except MISUSE as e:
            raise misuse(e, "signbit")

    def complex(self, im: Tensor) -> Tensor:
        """re + i * im, with broadcasting: complex128 for float64 operands, complex64 for others. An infinite or NaN part does not affect the other part.

        self: real tensor; integers are computed in float32; real parts
        im: real tensor; integers are computed in float32; imaginary parts, broadcast with `re`
        """
        try:
            return wrap(tensor_complex(self._h, im._h))
        except MISUSE as e:
            return number_first(e, "complex", self, im)  # type: ignore[no-any-return]

    def polar(self, angle: Tensor) -> Tensor:
        """Complex numbers from polar coordinates, length * (cos(angle) + i * sin(angle)), with the dtypes of complex.

        self: real tensor; integers are computed in float32; absolute values
        angle: real tensor; integers are computed in float32; angles in radians, broadcast with `length`
        """
        try:
            return wrap(tensor_polar(self._h, angle._h))
        except MISUSE as e:
            return number_first(e, "polar", self, angle)  # type: ignore[no-any-return]

    def view_as_real(self) -> Tensor:
        """Returns a view of a complex tensor as real numbers, with a new last axis of extent 2 for the real and the imaginary part."""
        try:
            return wrap(tensor_view_as_real(self._h))
        except MISUSE as e:
            raise misuse(e, "view_as_real")

    def view_as_complex(self) -> Tensor:
        """Returns a view of a float32 or float64 tensor as complex numbers. The last axis has extent 2 and stride 1, and holds the real and the imaginary part; the other strides and the storage offset must be even, otherwise TENSOR_E_SHAPE.

        self: floating tensor (..., 2), the last axis of stride 1
        """
        try:
            return wrap(tensor_view_as_complex(self._h))
        except MISUSE as e:
            raise misuse(e, "view_as_complex")

    def conj(self) -> Tensor:
        """Complex conjugate; a real tensor itself."""
        try:
            return wrap(tensor_conj(self._h))
        except MISUSE as e:
            raise misuse(e, "conj")

    def conj_physical(self) -> Tensor:
        """Complex conjugate, computed elementwise; real elements are copied."""
        try:
            return wrap(tensor_conj_physical(self._h))
        except MISUSE as e:
            raise misuse(e, "conj_physical")

    def conj_physical_(self) -> Tensor:
        """In place: Complex conjugate, computed elementwise; real elements are copied."""
        try:
            check(tensor_conj_physical_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "conj_physical_")

    def angle(self) -> Tensor:
        """Argument of a complex number, atan2(imag, real). For real numbers, 0, or pi if negative; NaN is propagated."""
        try:
            return wrap(tensor_angle(self._h))
        except MISUSE as e:
            raise misuse(e, "angle")

    def sgn(self) -> Tensor:
        """x / |x| for complex numbers, and 0 at 0; sign(x) for real numbers."""
        try:
            return wrap(tensor_sgn(self._h))
        except MISUSE as e:
            raise misuse(e, "sgn")

    def isreal(self) -> Tensor:
        """True where the imaginary part is 0; always true for real numbers."""
        try:
            return wrap(tensor_isreal(self._h))
        except MISUSE as e:
            raise misuse(e, "isreal")

    def sum(self, dim: Optional[Ints] = None, keepdim: bool = False, dtype: DTypeLike = None, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Sum over `axes`; 0 for no elements. By default integers and bool are summed in int64, unsigned integers in uint64, and floating-point tensors keep their dtype; `dtype` overrides the dtype of computation and result. For float32 and narrower dtypes, groups of four elements are added first and accumulated in double.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        dtype: dtype of the computation and the result; None: the dtype of `x`, except int64 for bool and integers, uint64 for unsigned integers
        """
        try:
            return wrap(tensor_sum(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims, dtype_code(dtype)))
        except MISUSE as e:
            raise misuse(e, "sum")

    def prod(self, dim: Optional[Ints] = None, keepdim: bool = False, dtype: DTypeLike = None, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Product over `axes`, with dtypes as in sum; 1 for no elements. The gradient is exact for factors of 0.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        dtype: dtype of the computation and the result; None: the dtype of `x`, except int64 for bool and integers, uint64 for unsigned integers
        """
        try:
            return wrap(tensor_prod(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims, dtype_code(dtype)))
        except MISUSE as e:
            raise misuse(e, "prod")

    def mean(self, dim: Optional[Ints] = None, keepdim: bool = False, dtype: DTypeLike = None, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Mean over `axes`, accumulated as in sum; NaN for no elements. Integers give float32.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        dtype: dtype of the computation and the result; None: the dtype of `x`, except float32 for bool and integers
        """
        try:
            return wrap(tensor_mean(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims, dtype_code(dtype)))
        except MISUSE as e:
            raise misuse(e, "mean")

    def argmax(self, dim: Optional[int] = None, keepdim: bool = False, *, axis: Optional[int] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Index of the first maximum along `axis`, int64; of the flattened tensor for TENSOR_AXIS_NONE. The first NaN counts as the maximum. TENSOR_E_SHAPE for no elements.

        dim: from -ndim to ndim - 1, negative ones counting from the end; or none; None: the flattened tensor
        keepdim: whether to keep the reduced axes, with extent 1
        """
        try:
            return wrap(tensor_argmax(self._h, axis32_or_none(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            raise misuse(e, "argmax")

    def argmin(self, dim: Optional[int] = None, keepdim: bool = False, *, axis: Optional[int] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Index of the first minimum along `axis`, int64; of the flattened tensor for TENSOR_AXIS_NONE. The first NaN counts as the minimum. TENSOR_E_SHAPE for no elements.

        dim: from -ndim to ndim - 1, negative ones counting from the end; or none; None: the flattened tensor
        keepdim: whether to keep the reduced axes, with extent 1
        """
        try:
            return wrap(tensor_argmin(self._h, axis32_or_none(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            raise misuse(e, "argmin")

    def any(self, dim: Optional[Ints] = None, keepdim: bool = False, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """True where any element over `axes` is true (not 0); false for no elements.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        """
        try:
            return wrap(tensor_any(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            raise misuse(e, "any")

    def all(self, dim: Optional[Ints] = None, keepdim: bool = False, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """True where all elements over `axes` are true (not 0); true for no elements.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        """
        try:
            return wrap(tensor_all(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            raise misuse(e, "all")

    def logsumexp(self, dim: Optional[Ints] = None, keepdim: bool = False, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """log(sum(exp(x))) over `axes`, without overflow; -infinity for no elements.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        """
        try:
            return wrap(tensor_logsumexp(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            raise misuse(e, "logsumexp")

    def max_with_indices(self, dim: Optional[int] = None, keepdim: bool = False, *, axis: Optional[int] = None, keepdims: Optional[bool] = None) -> tuple[Tensor, ...]:
        """Maximum along `axis` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the maximum. TENSOR_E_SHAPE for no elements.

        dim: from -ndim to ndim - 1; negative ones count from the end
        keepdim: whether to keep the reduced axes, with extent 1
        """
        try:
            return several(lambda *outs: tensor_max_with_indices(self._h, axis32(dim, axis, "max_with_indices"), keepdim if keepdims is None else keepdims, *outs), 2)
        except MISUSE as e:
            raise misuse(e, "max_with_indices")

    def min_with_indices(self, dim: Optional[int] = None, keepdim: bool = False, *, axis: Optional[int] = None, keepdims: Optional[bool] = None) -> tuple[Tensor, ...]:
        """Minimum along `axis` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the minimum. TENSOR_E_SHAPE for no elements.

        dim: from -ndim to ndim - 1; negative ones count from the end
        keepdim: whether to keep the reduced axes, with extent 1
        """
        try:
            return several(lambda *outs: tensor_min_with_indices(self._h, axis32(dim, axis, "min_with_indices"), keepdim if keepdims is None else keepdims, *outs), 2)
        except MISUSE as e:
            raise misuse(e, "min_with_indices")

    def nansum(self, dim: Optional[Ints] = None, keepdim: bool = False, dtype: DTypeLike = None, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Sum over `axes`, ignoring NaN; dtypes as in sum.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        dtype: dtype of the computation and the result; None: as in sum
        """
        try:
            return wrap(tensor_nansum(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims, dtype_code(dtype)))
        except MISUSE as e:
            raise misuse(e, "nansum")

    def nanmean(self, dim: Optional[Ints] = None, keepdim: bool = False, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Mean over `axes`, ignoring NaN; NaN if there are no other elements.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        """
        try:
            return wrap(tensor_nanmean(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            raise misuse(e, "nanmean")

    def count_nonzero(self, dim: Optional[Ints] = None, keepdim: bool = False, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Number of elements over `axes` that are not 0, int64. NaN counts as nonzero.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        """
        try:
            return wrap(tensor_count_nonzero(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            raise misuse(e, "count_nonzero")

    def vector_norm(self, dim: Optional[Ints] = None, ord: float = 2.0, keepdim: bool = False, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Vector norm sum(abs(x) ** ord) ** (1 / ord) over `axes`, without overflow. For ord = infinity or -infinity it is the maximum or minimum of abs(x), for ord = 0 the number of nonzero elements. The derivative is 0 where the norm is 0, and at elements that are 0.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        ord: order of the norm: any number, including 0, infinity and -infinity
        keepdim: whether to keep the reduced axes, with extent 1
        """
        try:
            return wrap(tensor_vector_norm(self._h, *axes32(dim, axis), ord, keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            raise misuse(e, "vector_norm")

    def cumsum(self, dim: Optional[int] = None, dtype: DTypeLike = None, *, axis: Optional[int] = None) -> Tensor:
        """Cumulative sum along `axis`; of the flattened tensor for TENSOR_AXIS_NONE. Dtypes as in sum.

        dim: from -ndim to ndim - 1, negative ones counting from the end; or none; None: the flattened tensor
        dtype: dtype of the computation and the result; None: as in sum
        """
        try:
            return wrap(tensor_cumsum(self._h, axis32_or_none(dim, axis), dtype_code(dtype)))
        except MISUSE as e:
            raise misuse(e, "cumsum")

    def cumprod(self, dim: Optional[int] = None, dtype: DTypeLike = None, *, axis: Optional[int] = None) -> Tensor:
        """Cumulative product along `axis`; of the flattened tensor for TENSOR_AXIS_NONE. Dtypes as in sum. The gradient is exact for factors of 0.

        dim: from -ndim to ndim - 1, negative ones counting from the end; or none; None: the flattened tensor
        dtype: dtype of the computation and the result; None: as in sum
        """
        try:
            return wrap(tensor_cumprod(self._h, axis32_or_none(dim, axis), dtype_code(dtype)))
        except MISUSE as e:
            raise misuse(e, "cumprod")

    def logcumsumexp(self, dim: Optional[int] = None, *, axis: Optional[int] = None) -> Tensor:
        """Logarithm of the cumulative sum of exp(x) along `axis`, without overflow. For complex numbers the imaginary part is as in logaddexp and is not reduced to (-pi, pi].

        dim: from -ndim to ndim - 1; negative ones count from the end
        """
        try:
            return wrap(tensor_logcumsumexp(self._h, axis32(dim, axis, "logcumsumexp")))
        except MISUSE as e:
            raise misuse(e, "logcumsumexp")

    def cov(self, correction: float = 1.0, fweights: Optional[Tensor] = None, aweights: Optional[Tensor] = None) -> Tensor:
        """Covariance matrix (M, M) of the rows of x (M, N), whose columns are observations; a 0-d variance for a single row or x (N,). `fweights` are repetition counts and `aweights` importance weights of the observations. Sums of products, a * conj(b) for complex numbers, are divided by max(sum(w) - correction, 0), or with aweights by max(sum(w) - correction * sum(w * aweights) / sum(w), 0), where w = fweights * aweights.

        self: tensor (M, N), or (N,) for one row; the N columns are observations; integers are computed in float32
        correction: subtracted from the number of elements in the divisor: 1 for a sample, 0 for a population
        fweights: integer tensor (N,), number of times each observation is repeated, 0 or more; None: 1 for each observation
        aweights: tensor (N,), importance of each observation, 0 or more; not differentiable; None: 1
        """
        try:
            return wrap(tensor_cov(self._h, correction, optional(fweights), optional(aweights)))
        except MISUSE as e:
            raise misuse(e, "cov")

    def corrcoef(self) -> Tensor:
        """Matrix of correlation coefficients (M, M) of the rows of x (M, N): covariances divided by both standard deviations, clipped to [-1, 1], for complex numbers in both parts.

        self: tensor (M, N), or (N,) for one row; the N columns are observations; integers are computed in float32
        """
        try:
            return wrap(tensor_corrcoef(self._h))
        except MISUSE as e:
            raise misuse(e, "corrcoef")

    def histc(self, bins: int = 100, min: float = 0.0, max: float = 0.0) -> Tensor:
        """Histogram of the elements with `bins` equal bins in [min, max], in the dtype of `x`. If min = max, the range is that of the elements. Elements outside the range, and NaN, are not counted.

        bins: number of bins, at least 1
        min: lower end of the range
        max: upper end of the range, at least `min`; if equal, the range is that of the elements
        """
        try:
            return wrap(tensor_histc(self._h, int64(bins), min, max))
        except MISUSE as e:
            raise misuse(e, "histc")

    def bincount(self, weights: Optional[Tensor] = None, minlength: int = 0) -> Tensor:
        """Number of occurrences of each value from 0 to max(x) in a 1-d tensor, int64, or the sum of their weights. The result has at least `minlength` elements. Floating-point weights keep their dtype; other weights are converted to float64.

        self: integer tensor (N,), non-negative integers
        weights: tensor (N,), weight of each element; None: 1
        minlength: minimum number of results, 0 or more
        """
        try:
            return wrap(tensor_bincount(self._h, optional(weights), int64(minlength)))
        except MISUSE as e:
            raise misuse(e, "bincount")

    def unique_values(self) -> Tensor:
        """Distinct elements in ascending order; see unique_all."""
        try:
            return wrap(tensor_unique_values(self._h))
        except MISUSE as e:
            raise misuse(e, "unique_values")

    def select_scatter(self, src: Tensor, dim: int, index: int) -> Tensor:
        """Returns a copy of `x` with the slice at `index` along `axis` replaced by `src`.

        src: tensor; the new slice, of the shape of `x` without `axis`
        dim: from -ndim to ndim - 1; negative ones count from the end
        index: index of the slice, from -extent to extent - 1
        """
        try:
            return wrap(tensor_select_scatter(self._h, src._h, axis32(dim, None, "select_scatter"), int64(index)))
        except MISUSE as e:
            raise misuse(e, "select_scatter")

    def masked_fill(self, mask: Tensor, value: Operand) -> Tensor:
        """Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`.

        mask: tensor of any dtype, true where not 0; elements to replace
        value: tensor (), replacement, converted to the dtype of `x`
        """
        try:
            return wrap(with_number(tensor_masked_fill, tensor_masked_fill_scalar, tensor_masked_fill_scalar_i64, value, (self._h, mask._h,), ()))
        except MISUSE as e:
            raise misuse(e, "masked_fill")

    def masked_fill_(self, mask: Tensor, value: Operand) -> Tensor:
        """In place: Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`.

        mask: tensor of any dtype, true where not 0; elements to replace
        value: tensor (), replacement, converted to the dtype of `x`
        """
        try:
            check(with_number(tensor_masked_fill_, tensor_masked_fill_scalar_, tensor_masked_fill_scalar_i64_, value, (self._h, mask._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "masked_fill_")

    def index_select(self, dim: int, index: Tensor) -> Tensor:
        """Selects the slices at `index` along `axis`. `index` is a 1-d integer tensor, or 0-d, which removes the axis; negative indices count from the end. TENSOR_E_INDEX for indices out of range.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor (I,), or 0-d: indices of the slices, from -extent to extent - 1
        """
        try:
            return wrap(tensor_index_select(self._h, axis32(dim, None, "index_select"), index._h))
        except MISUSE as e:
            raise misuse(e, "index_select")

    def gather(self, dim: int, index: Tensor) -> Tensor:
        """Gathers elements along `axis`: for axis 1 of 3, out[i][j][k] = x[i][index[i][j][k]][k]. `index` has as many axes as `x`, and except along `axis` no extent larger than that of `x`.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor; indices along `axis`, from -extent to extent - 1; as many axes as `x`
        """
        try:
            return wrap(tensor_gather(self._h, axis32(dim, None, "gather"), index._h))
        except MISUSE as e:
            raise misuse(e, "gather")

    def scatter_(self, dim: int, index: Tensor, src: Tensor) -> Tensor:
        """In place: `x` with the elements of `src` written along `axis`: for axis 1 of 3, out[i][index[i][j][k]][k] = src[i][j][k]. If several writes have the same target, the last one in row-major order is kept, and only that one has a gradient.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as `x`
        src: tensor; values to write, with extents at least those of `index`
        """
        try:
            check(tensor_scatter_(self._h, axis32(dim, None, "scatter"), index._h, src._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "scatter_")

    def scatter_add(self, dim: int, index: Tensor, src: Tensor) -> Tensor:
        """Same as scatter, but adds to the elements of `x`. Deterministic.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as `x`
        src: tensor; values to add, with extents at least those of `index`
        """
        try:
            return wrap(tensor_scatter_add(self._h, axis32(dim, None, "scatter_add"), index._h, src._h))
        except MISUSE as e:
            raise misuse(e, "scatter_add")

    def scatter_add_(self, dim: int, index: Tensor, src: Tensor) -> Tensor:
        """In place: Same as scatter, but adds to the elements of `x`. Deterministic.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as `x`
        src: tensor; values to add, with extents at least those of `index`
        """
        try:
            check(tensor_scatter_add_(self._h, axis32(dim, None, "scatter_add"), index._h, src._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "scatter_add_")

    def scatter_reduce(self, dim: int, index: Tensor, src: Tensor, reduce: str, include_self: bool = True) -> Tensor:
        """Same as scatter, but reduces all elements of src with the same target, and the element of `x` if include_self, with "sum", "prod", "mean", "amax" or "amin". The mean of integers is rounded down; "amax" and "amin" do not accept complex numbers. Equal extrema share the gradient. A product has no second derivative where two zeros of src have the same target.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as `x`
        src: tensor; values to reduce, with extents at least those of `index`
        reduce: "sum", "prod", "mean", "amax" or "amin"
        include_self: whether the elements of `x` are included in the reduction
        """
        try:
            return wrap(tensor_scatter_reduce(self._h, axis32(dim, None, "scatter_reduce"), index._h, src._h, text_bytes(reduce), include_self))
        except MISUSE as e:
            raise misuse(e, "scatter_reduce")

    def scatter_reduce_(self, dim: int, index: Tensor, src: Tensor, reduce: str, include_self: bool = True) -> Tensor:
        """In place: Same as scatter, but reduces all elements of src with the same target, and the element of `x` if include_self, with "sum", "prod", "mean", "amax" or "amin". The mean of integers is rounded down; "amax" and "amin" do not accept complex numbers. Equal extrema share the gradient. A product has no second derivative where two zeros of src have the same target.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as `x`
        src: tensor; values to reduce, with extents at least those of `index`
        reduce: "sum", "prod", "mean", "amax" or "amin"
        include_self: whether the elements of `x` are included in the reduction
        """
        try:
            check(tensor_scatter_reduce_(self._h, axis32(dim, None, "scatter_reduce"), index._h, src._h, text_bytes(reduce), include_self))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "scatter_reduce_")

    def take_along_axis(self, index: Tensor, dim: Optional[int] = None, *, axis: Optional[int] = None) -> Tensor:
        """Same as gather, but the other axes of `x` and `index` are broadcast.

        index: integer tensor; indices along `axis`, from -extent to extent - 1; the other axes broadcast with those of `x`
        dim: from -ndim to ndim - 1; negative ones count from the end
        """
        try:
            return wrap(tensor_take_along_axis(self._h, index._h, axis32(dim, axis, "take_along_axis")))
        except MISUSE as e:
            raise misuse(e, "take_along_axis")

    def embedding(self, index: Tensor) -> Tensor:
        """Looks up rows of `weight` (V, D): indices of shape (...) give a result of shape (..., D).

        self: tensor (V, D), the embedding vectors
        index: integer tensor (...), row indices, 0 to V - 1
        """
        try:
            return wrap(tensor_embedding(self._h, index._h))
        except MISUSE as e:
            raise misuse(e, "embedding")

    def embedding_bag(self, index: Tensor, offsets: Optional[Tensor], mode: str, per_sample_weights: Optional[Tensor] = None, include_last_offset: bool = False, padding_idx: int = -1) -> Tensor:
        """Sum, mean or maximum of the rows of `weight` (V, D) in each bag. The bags are the rows of index (B, L), or the parts of index (L,) that start at `offsets` (B,); with include_last_offset, `offsets` ends with the end of the last bag. Empty bags give 0, and rows padding_idx are ignored. per_sample_weights, of the shape of index, require "sum".

        self: floating tensor (V, D), the embedding vectors
        index: integer tensor (B, L), or (L,) with `offsets`: row indices, 0 to V - 1
        offsets: integer tensor (B,), start of each bag in `index`, ascending from 0; None: the rows of `index` are the bags
        mode: "sum", "mean" or "max"
        per_sample_weights: floating tensor; weights of the rows, of the shape of `index`; for "sum" only; None: 1
        include_last_offset: whether `offsets` ends with the end of the last bag
        padding_idx: row that is ignored, 0 to V - 1; -1: none
        """
        try:
            return wrap(tensor_embedding_bag(self._h, index._h, optional(offsets), text_bytes(mode), optional(per_sample_weights), include_last_offset, int64(padding_idx)))
        except MISUSE as e:
            raise misuse(e, "embedding_bag")

    def one_hot(self, num_classes: int = -1) -> Tensor:
        """One-hot encoding, int64 of shape (..., num_classes): 1 at the index and 0 elsewhere. num_classes = -1 stands for max(index) + 1.

        self: integer tensor (...), classes from 0 to num_classes - 1
        num_classes: number of classes; -1: the largest index + 1
        """
        try:
            return wrap(tensor_one_hot(self._h, int64(num_classes)))
        except MISUSE as e:
            raise misuse(e, "one_hot")

    def index(self, indices: Iterable[Optional[Tensor]]) -> Tensor:
        """Advanced indexing x[indices] with integer and bool tensors, with NumPy's rules: indices[i] indexes axis i, NULL selects the whole axis, and a bool mask with k axes replaces k entries. Integer indices are broadcast; their axes replace the first indexed axis, or come first if whole axes lie between them.

        indices: integer or bool tensors; entry i indexes axis i; none selects the whole axis, and a mask with k axes replaces k entries
        """
        try:
            return wrap(tensor_index(self._h, *handles(indices)))
        except MISUSE as e:
            raise misuse(e, "index")

    def index_put_(self, indices: Iterable[Optional[Tensor]], values: Tensor, accumulate: bool = False) -> Tensor:
        """In place: `x` after x[indices] = values, or x[indices] += values if `accumulate`; `values` are broadcast. With `accumulate`, repeated indices are added each time; otherwise the last write is kept, and only that one has a gradient.

        indices: integer or bool tensors; entry i indexes axis i; none selects the whole axis, and a mask with k axes replaces k entries
        values: tensor; values to write, broadcast to the indexed elements
        accumulate: whether to add to the elements instead of replacing them
        """
        try:
            check(tensor_index_put_(self._h, *handles(indices), values._h, accumulate))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "index_put_")

    def masked_select(self, mask: Tensor) -> Tensor:
        """The elements of `x` where the bool tensor `mask` is true, in row-major order, as a 1-d tensor. `x` and `mask` are broadcast.

        mask: bool tensor; elements to select; broadcasts with `x`
        """
        try:
            return wrap(tensor_masked_select(self._h, mask._h))
        except MISUSE as e:
            raise misuse(e, "masked_select")

    def masked_scatter(self, mask: Tensor, src: Tensor) -> Tensor:
        """`x` with the elements where the bool tensor `mask` is true replaced by successive elements of `src`, which has at least as many. `x` and `mask` are broadcast.

        mask: bool tensor; elements to replace; broadcasts with `x`
        src: tensor; values in row-major order, at least as many as true elements
        """
        try:
            return wrap(tensor_masked_scatter(self._h, mask._h, src._h))
        except MISUSE as e:
            raise misuse(e, "masked_scatter")

    def take(self, index: Tensor, dim: Optional[int] = None, *, axis: Optional[int] = None) -> Tensor:
        """Slices at `index` along `axis`; the axes of `index` replace the axis. For TENSOR_AXIS_NONE, elements of the flattened tensor. Negative indices count from the end.

        index: integer tensor; indices along `axis`, of any shape, from -extent to extent - 1
        dim: from -ndim to ndim - 1, negative ones counting from the end; or none; None: the flattened tensor
        """
        try:
            return wrap(tensor_take(self._h, index._h, axis32_or_none(dim, axis)))
        except MISUSE as e:
            raise misuse(e, "take")

    def put(self, index: Tensor, src: Tensor, accumulate: bool = False) -> Tensor:
        """`x` with the elements at `index` of the flattened tensor replaced by `src`, or with `src` added to them if `accumulate`. `index` and `src` have the same number of elements.

        index: integer tensor; indices into the flattened tensor, from -numel to numel - 1
        src: tensor; values to write, one for each index
        accumulate: whether to add to the elements instead of replacing them
        """
        try:
            return wrap(tensor_put(self._h, index._h, src._h, accumulate))
        except MISUSE as e:
            raise misuse(e, "put")

    def put_(self, index: Tensor, src: Tensor, accumulate: bool = False) -> Tensor:
        """In place: `x` with the elements at `index` of the flattened tensor replaced by `src`, or with `src` added to them if `accumulate`. `index` and `src` have the same number of elements.

        index: integer tensor; indices into the flattened tensor, from -numel to numel - 1
        src: tensor; values to write, one for each index
        accumulate: whether to add to the elements instead of replacing them
        """
        try:
            check(tensor_put_(self._h, index._h, src._h, accumulate))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "put_")

    def index_add(self, dim: int, index: Tensor, src: Tensor, alpha: Number = 1) -> Tensor:
        """`x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated indices are added each time.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
        src: tensor; slices to add, of the shape of `x` with extent I along `axis`
        alpha: factor of `src`
        """
        try:
            return wrap(with_number(None, tensor_index_add, tensor_index_add_i64, alpha, (self._h, axis32(dim, None, "index_add"), index._h, src._h,), ()))
        except MISUSE as e:
            raise misuse(e, "index_add")

    def index_add_(self, dim: int, index: Tensor, src: Tensor, alpha: Number = 1) -> Tensor:
        """In place: `x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated indices are added each time.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
        src: tensor; slices to add, of the shape of `x` with extent I along `axis`
        alpha: factor of `src`
        """
        try:
            check(with_number(None, tensor_index_add_, tensor_index_add_i64_, alpha, (self._h, axis32(dim, None, "index_add"), index._h, src._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "index_add_")

    def index_copy(self, dim: int, index: Tensor, src: Tensor) -> Tensor:
        """`x` with the slice index[i] along `axis` replaced by src[i]. `index` is 1-d; for repeated indices the last write is kept.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
        src: tensor; new slices, of the shape of `x` with extent I along `axis`
        """
        try:
            return wrap(tensor_index_copy(self._h, axis32(dim, None, "index_copy"), index._h, src._h))
        except MISUSE as e:
            raise misuse(e, "index_copy")

    def index_copy_(self, dim: int, index: Tensor, src: Tensor) -> Tensor:
        """In place: `x` with the slice index[i] along `axis` replaced by src[i]. `index` is 1-d; for repeated indices the last write is kept.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
        src: tensor; new slices, of the shape of `x` with extent I along `axis`
        """
        try:
            check(tensor_index_copy_(self._h, axis32(dim, None, "index_copy"), index._h, src._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "index_copy_")

    def index_fill(self, dim: int, index: Tensor, value: Operand) -> Tensor:
        """`x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
        value: tensor (), value to fill with
        """
        try:
            return wrap(with_number(tensor_index_fill, tensor_index_fill_scalar, tensor_index_fill_scalar_i64, value, (self._h, axis32(dim, None, "index_fill"), index._h,), ()))
        except MISUSE as e:
            raise misuse(e, "index_fill")

    def index_fill_(self, dim: int, index: Tensor, value: Operand) -> Tensor:
        """In place: `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
        value: tensor (), value to fill with
        """
        try:
            check(with_number(tensor_index_fill_, tensor_index_fill_scalar_, tensor_index_fill_scalar_i64_, value, (self._h, axis32(dim, None, "index_fill"), index._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "index_fill_")

    def matmul(self, b: Tensor) -> Tensor:
        """Matrix product over the last two axes; the leading axes are broadcast. A 1-d `a` is treated as (1, K) and a 1-d `b` as (K, 1), and the added axes are removed from the result. float16 and bfloat16 accumulate in float32; K = 0 gives 0.

        self: tensor (..., M, K), or (K,)
        b: tensor (..., K, N), or (K,)
        """
        try:
            return wrap(tensor_matmul(self._h, b._h))
        except MISUSE as e:
            raise misuse(e, "matmul")

    def matmul_integer(self, b: Tensor) -> Tensor:
        """Product of integer matrices, with shapes as in matmul, computed in int32 with wrap-around. The dtypes may differ; 8-bit and 16-bit integers are multiplied in pairs.

        self: integer tensor (..., M, K), or (K,)
        b: integer tensor (..., K, N), or (K,)
        """
        try:
            return wrap(tensor_matmul_integer(self._h, b._h))
        except MISUSE as e:
            raise misuse(e, "matmul_integer")

    def outer(self, b: Tensor) -> Tensor:
        """Outer product of 1-d tensors: out[i][j] = a[i] * b[j].

        self: tensor (M,)
        b: tensor (N,)
        """
        try:
            return wrap(tensor_outer(self._h, b._h))
        except MISUSE as e:
            raise misuse(e, "outer")

    def mv(self, b: Tensor) -> Tensor:
        """Matrix-vector product of a (M, K) and b (K,).

        self: tensor (M, K)
        b: tensor (K,)
        """
        try:
            return wrap(tensor_mv(self._h, b._h))
        except MISUSE as e:
            raise misuse(e, "mv")

    def bmm(self, b: Tensor) -> Tensor:
        """Batched matrix product of a (B, M, K) and b (B, K, N).

        self: tensor (B, M, K)
        b: tensor (B, K, N)
        """
        try:
            return wrap(tensor_bmm(self._h, b._h))
        except MISUSE as e:
            raise misuse(e, "bmm")

    def dot(self, b: Tensor) -> Tensor:
        """Dot product of two 1-d tensors of the same length.

        self: tensor (N,)
        b: tensor (N,)
        """
        try:
            return wrap(tensor_dot(self._h, b._h))
        except MISUSE as e:
            raise misuse(e, "dot")

    def inner(self, b: Tensor) -> Tensor:
        """Inner product: sums of products along the last axes of both, for all combinations of the other axes. With a 0-d operand, the elementwise product.

        self: tensor (..., N)
        b: tensor (..., N)
        """
        try:
            return wrap(tensor_inner(self._h, b._h))
        except MISUSE as e:
            raise misuse(e, "inner")

    def kron(self, b: Tensor) -> Tensor:
        """Kronecker product: the block matrix of each element of `a` times `b`. Missing leading axes count as 1.

        b: tensor; second operand
        """
        try:
            return wrap(tensor_kron(self._h, b._h))
        except MISUSE as e:
            return number_first(e, "kron", self, b)  # type: ignore[no-any-return]

    def trace(self, offset: int = 0, dtype: DTypeLike = None) -> Tensor:
        """Sum of diagonal `offset` of the matrices in the last two axes. Dtypes as in sum.

        self: tensor (..., M, N)
        offset: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below
        dtype: dtype of the computation and the result; None: as in sum
        """
        try:
            return wrap(tensor_trace(self._h, int64(offset), dtype_code(dtype)))
        except MISUSE as e:
            raise misuse(e, "trace")

    def cholesky(self, upper: bool = False) -> Tensor:
        """Cholesky factor as in cholesky_ex; an error that names the matrix if one is not positive definite.

        self: tensor (..., N, N), symmetric or Hermitian and positive definite; float32, float64 or complex
        upper: whether to use the upper triangle instead of the lower one
        """
        try:
            return wrap(tensor_cholesky(self._h, upper))
        except MISUSE as e:
            raise misuse(e, "cholesky")

    def cholesky_solve(self, l: Tensor, upper: bool = False) -> Tensor:
        """Solves (l @ l.mH) @ y = b for y, with the Cholesky factor l; (l.mH @ l) @ y = b if `upper`. Leading axes are broadcast.

        self: tensor (..., N, K), right-hand sides; float32, float64 or complex
        l: tensor (..., N, N), the factor returned by cholesky; float32, float64 or complex
        upper: whether to use the upper triangle instead of the lower one
        """
        try:
            return wrap(tensor_cholesky_solve(self._h, l._h, upper))
        except MISUSE as e:
            raise misuse(e, "cholesky_solve")

    def cholesky_inverse(self, upper: bool = False) -> Tensor:
        """Inverse of a matrix from its Cholesky factor l, as returned by cholesky.

        upper: whether to use the upper triangle instead of the lower one
        """
        try:
            return wrap(tensor_cholesky_inverse(self._h, upper))
        except MISUSE as e:
            raise misuse(e, "cholesky_inverse")

    def solve(self, b: Tensor, left: bool = True) -> Tensor:
        """Solves a system of linear equations as in solve_ex; an error that names the matrix if one is singular.

        self: tensor (..., N, N); float32, float64 or complex
        b: tensor (..., N, K), or (..., K, N) where `left` is false; or vectors (..., N); float32, float64 or complex
        left: whether to solve a @ y = b; otherwise y @ a = b
        """
        try:
            return wrap(tensor_solve(self._h, b._h, left))
        except MISUSE as e:
            raise misuse(e, "solve")

    def inv(self) -> Tensor:
        """Inverse of square matrices; an error that names the matrix if one is singular.

        self: tensor (..., N, N); float32, float64 or complex
        """
        try:
            return wrap(tensor_inv(self._h))
        except MISUSE as e:
            raise misuse(e, "inv")

    def det(self) -> Tensor:
        """Determinant of square matrices. The gradient is also valid for singular matrices.

        self: tensor (..., N, N); float32, float64 or complex
        """
        try:
            return wrap(tensor_det(self._h))
        except MISUSE as e:
            raise misuse(e, "det")

    def householder_product(self, tau: Tensor) -> Tensor:
        """First columns of the product of the Householder reflections I - tau[i] * v @ v.mH, where v is column i of x with 1 on the diagonal and 0 above.

        self: tensor (..., M, N), M >= N; float32, float64 or complex
        tau: tensor (..., K), K <= N: scalar factors of the reflections; float32, float64 or complex
        """
        try:
            return wrap(tensor_householder_product(self._h, tau._h))
        except MISUSE as e:
            raise misuse(e, "householder_product")

    def eigvalsh(self, upper: bool = False) -> Tensor:
        """Eigenvalues of symmetric or Hermitian matrices, as in eigh.

        self: tensor (..., N, N), symmetric or Hermitian; float32, float64 or complex
        upper: whether to use the upper triangle instead of the lower one
        """
        try:
            return wrap(tensor_eigvalsh(self._h, upper))
        except MISUSE as e:
            raise misuse(e, "eigvalsh")

    def svdvals(self) -> Tensor:
        """Singular values in descending order, as in svd.

        self: tensor (..., M, N); float32, float64 or complex
        """
        try:
            return wrap(tensor_svdvals(self._h))
        except MISUSE as e:
            raise misuse(e, "svdvals")

    def matrix_exp(self) -> Tensor:
        """Matrix exponential of square matrices, the sum of x ** k / k!.

        self: floating or complex tensor (..., N, N)
        """
        try:
            return wrap(tensor_matrix_exp(self._h))
        except MISUSE as e:
            raise misuse(e, "matrix_exp")

    def sigmoid(self) -> Tensor:
        """Logistic sigmoid 1 / (1 + exp(-x)), without overflow."""
        try:
            return wrap(tensor_sigmoid(self._h))
        except MISUSE as e:
            raise misuse(e, "sigmoid")

    def sigmoid_(self) -> Tensor:
        """In place: Logistic sigmoid 1 / (1 + exp(-x)), without overflow."""
        try:
            check(tensor_sigmoid_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "sigmoid_")

    def relu(self) -> Tensor:
        """Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated."""
        try:
            return wrap(tensor_relu(self._h))
        except MISUSE as e:
            raise misuse(e, "relu")

    def relu_(self) -> Tensor:
        """In place: Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated."""
        try:
            check(tensor_relu_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "relu_")

    def leaky_relu(self, negative_slope: float = 0.01) -> Tensor:
        """x where x > 0, negative_slope * x elsewhere; the derivative at 0 is negative_slope.

        negative_slope: slope for negative elements
        """
        try:
            return wrap(tensor_leaky_relu(self._h, negative_slope))
        except MISUSE as e:
            raise misuse(e, "leaky_relu")

    def leaky_relu_(self, negative_slope: float = 0.01) -> Tensor:
        """In place: x where x > 0, negative_slope * x elsewhere; the derivative at 0 is negative_slope.

        negative_slope: slope for negative elements
        """
        try:
            check(tensor_leaky_relu_(self._h, negative_slope))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "leaky_relu_")

    def gelu(self, tanh_approx: bool = False) -> Tensor:
        """Gaussian error linear unit x * Phi(x), where Phi is the cumulative normal distribution, or its tanh approximation.

        tanh_approx: whether to use the tanh approximation
        """
        try:
            return wrap(tensor_gelu(self._h, tanh_approx))
        except MISUSE as e:
            raise misuse(e, "gelu")

    def gelu_(self, tanh_approx: bool = False) -> Tensor:
        """In place: Gaussian error linear unit x * Phi(x), where Phi is the cumulative normal distribution, or its tanh approximation.

        tanh_approx: whether to use the tanh approximation
        """
        try:
            check(tensor_gelu_(self._h, tanh_approx))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "gelu_")

    def silu(self) -> Tensor:
        """x * sigmoid(x), also known as swish."""
        try:
            return wrap(tensor_silu(self._h))
        except MISUSE as e:
            raise misuse(e, "silu")

    def silu_(self) -> Tensor:
        """In place: x * sigmoid(x), also known as swish."""
        try:
            check(tensor_silu_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "silu_")

    def relu6(self) -> Tensor:
        """min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated."""
        try:
            return wrap(tensor_relu6(self._h))
        except MISUSE as e:
            raise misuse(e, "relu6")

    def relu6_(self) -> Tensor:
        """In place: min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated."""
        try:
            check(tensor_relu6_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "relu6_")

    def hardtanh(self, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
        """min(max(x, min_val), max_val), with derivative 0 at the bounds. NaN is propagated. For integers the bounds are truncated towards 0 and saturate.

        min_val: lower bound, at most `max_val`
        max_val: upper bound
        """
        try:
            return wrap(tensor_hardtanh(self._h, min_val, max_val))
        except MISUSE as e:
            raise misuse(e, "hardtanh")

    def hardtanh_(self, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
        """In place: min(max(x, min_val), max_val), with derivative 0 at the bounds. NaN is propagated. For integers the bounds are truncated towards 0 and saturate.

        min_val: lower bound, at most `max_val`
        max_val: upper bound
        """
        try:
            check(tensor_hardtanh_(self._h, min_val, max_val))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "hardtanh_")

    def hardsigmoid(self) -> Tensor:
        """min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3."""
        try:
            return wrap(tensor_hardsigmoid(self._h))
        except MISUSE as e:
            raise misuse(e, "hardsigmoid")

    def hardsigmoid_(self) -> Tensor:
        """In place: min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3."""
        try:
            check(tensor_hardsigmoid_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "hardsigmoid_")

    def hardswish(self) -> Tensor:
        """x * hardsigmoid(x), with derivative 0 at -3 and 1 at 3."""
        try:
            return wrap(tensor_hardswish(self._h))
        except MISUSE as e:
            raise misuse(e, "hardswish")

    def hardswish_(self) -> Tensor:
        """In place: x * hardsigmoid(x), with derivative 0 at -3 and 1 at 3."""
        try:
            check(tensor_hardswish_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "hardswish_")

    def hardshrink(self, lambd: float = 0.5) -> Tensor:
        """0 where |x| <= lambd, x elsewhere; the derivative is 0 and 1, respectively.

        lambd: threshold, 0 or more
        """
        try:
            return wrap(tensor_hardshrink(self._h, lambd))
        except MISUSE as e:
            raise misuse(e, "hardshrink")

    def hardshrink_(self, lambd: float = 0.5) -> Tensor:
        """In place: 0 where |x| <= lambd, x elsewhere; the derivative is 0 and 1, respectively.

        lambd: threshold, 0 or more
        """
        try:
            check(tensor_hardshrink_(self._h, lambd))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "hardshrink_")

    def softshrink(self, lambd: float = 0.5) -> Tensor:
        """Shrinks x towards 0: x - lambd for x > lambd, x + lambd for x < -lambd, 0 elsewhere, for a finite lambd >= 0. NaN is propagated.

        lambd: threshold, 0 or more
        """
        try:
            return wrap(tensor_softshrink(self._h, lambd))
        except MISUSE as e:
            raise misuse(e, "softshrink")

    def softshrink_(self, lambd: float = 0.5) -> Tensor:
        """In place: Shrinks x towards 0: x - lambd for x > lambd, x + lambd for x < -lambd, 0 elsewhere, for a finite lambd >= 0. NaN is propagated.

        lambd: threshold, 0 or more
        """
        try:
            check(tensor_softshrink_(self._h, lambd))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "softshrink_")

    def tanhshrink(self) -> Tensor:
        """x - tanh(x)."""
        try:
            return wrap(tensor_tanhshrink(self._h))
        except MISUSE as e:
            raise misuse(e, "tanhshrink")

    def tanhshrink_(self) -> Tensor:
        """In place: x - tanh(x)."""
        try:
            check(tensor_tanhshrink_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "tanhshrink_")

    def threshold(self, threshold: float, value: float) -> Tensor:
        """x where x > threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at the threshold is 0. NaN is propagated.

        threshold: elements above the threshold are unchanged
        value: replacement for the other elements
        """
        try:
            return wrap(tensor_threshold(self._h, threshold, value))
        except MISUSE as e:
            raise misuse(e, "threshold")

    def threshold_(self, threshold: float, value: float) -> Tensor:
        """In place: x where x > threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at the threshold is 0. NaN is propagated.

        threshold: elements above the threshold are unchanged
        value: replacement for the other elements
        """
        try:
            check(tensor_threshold_(self._h, threshold, value))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "threshold_")

    def elu(self, alpha: float = 1.0) -> Tensor:
        """x where x > 0, alpha * (exp(x) - 1) elsewhere; the derivative at 0 is alpha.

        alpha: scale of the negative part, whose limit is -alpha
        """
        try:
            return wrap(tensor_elu(self._h, alpha))
        except MISUSE as e:
            raise misuse(e, "elu")

    def elu_(self, alpha: float = 1.0) -> Tensor:
        """In place: x where x > 0, alpha * (exp(x) - 1) elsewhere; the derivative at 0 is alpha.

        alpha: scale of the negative part, whose limit is -alpha
        """
        try:
            check(tensor_elu_(self._h, alpha))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "elu_")

    def celu(self, alpha: float = 1.0) -> Tensor:
        """x where x >= 0, alpha * (exp(x / alpha) - 1) elsewhere.

        alpha: scale of the negative part, whose limit is -alpha
        """
        try:
            return wrap(tensor_celu(self._h, alpha))
        except MISUSE as e:
            raise misuse(e, "celu")

    def celu_(self, alpha: float = 1.0) -> Tensor:
        """In place: x where x >= 0, alpha * (exp(x / alpha) - 1) elsewhere.

        alpha: scale of the negative part, whose limit is -alpha
        """
        try:
            check(tensor_celu_(self._h, alpha))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "celu_")

    def selu(self) -> Tensor:
        """Self-normalising unit 1.0507... * elu(x, 1.6732...), whose constants preserve mean 0 and variance 1."""
        try:
            return wrap(tensor_selu(self._h))
        except MISUSE as e:
            raise misuse(e, "selu")

    def selu_(self) -> Tensor:
        """In place: Self-normalising unit 1.0507... * elu(x, 1.6732...), whose constants preserve mean 0 and variance 1."""
        try:
            check(tensor_selu_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "selu_")

    def mish(self) -> Tensor:
        """x * tanh(log(1 + exp(x))), without overflow."""
        try:
            return wrap(tensor_mish(self._h))
        except MISUSE as e:
            raise misuse(e, "mish")

    def mish_(self) -> Tensor:
        """In place: x * tanh(log(1 + exp(x))), without overflow."""
        try:
            check(tensor_mish_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "mish_")

    def softplus(self, beta: float = 1.0, threshold: float = 20.0) -> Tensor:
        """log(1 + exp(beta * x)) / beta; x where beta * x > threshold.

        beta: steepness, not 0
        threshold: beta * x above which the result is `x`
        """
        try:
            return wrap(tensor_softplus(self._h, beta, threshold))
        except MISUSE as e:
            raise misuse(e, "softplus")

    def softplus_(self, beta: float = 1.0, threshold: float = 20.0) -> Tensor:
        """In place: log(1 + exp(beta * x)) / beta; x where beta * x > threshold.

        beta: steepness, not 0
        threshold: beta * x above which the result is `x`
        """
        try:
            check(tensor_softplus_(self._h, beta, threshold))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "softplus_")

    def softsign(self) -> Tensor:
        """x / (1 + |x|)."""
        try:
            return wrap(tensor_softsign(self._h))
        except MISUSE as e:
            raise misuse(e, "softsign")

    def softsign_(self) -> Tensor:
        """In place: x / (1 + |x|)."""
        try:
            check(tensor_softsign_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "softsign_")

    def logsigmoid(self) -> Tensor:
        """log(sigmoid(x)) = -log(1 + exp(-x)), without overflow."""
        try:
            return wrap(tensor_logsigmoid(self._h))
        except MISUSE as e:
            raise misuse(e, "logsigmoid")

    def logsigmoid_(self) -> Tensor:
        """In place: log(sigmoid(x)) = -log(1 + exp(-x)), without overflow."""
        try:
            check(tensor_logsigmoid_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "logsigmoid_")

    def prelu(self, weight: Tensor) -> Tensor:
        """x where x > 0, weight * x elsewhere. weight has one element, or one for each slice of axis 1 of x. The derivative at 0 is weight.

        weight: floating tensor (1,), or (C,) for axis 1 of `x`: slope for negative elements
        """
        try:
            return wrap(tensor_prelu(self._h, weight._h))
        except MISUSE as e:
            raise misuse(e, "prelu")

    def glu(self, dim: Optional[int] = None, *, axis: Optional[int] = None) -> Tensor:
        """Gated linear unit a * sigmoid(b), where a and b are the halves of x along `axis`, whose extent is even.

        dim: axis of even extent, from -ndim to ndim - 1
        """
        try:
            return wrap(tensor_glu(self._h, axis32(dim, axis, "glu")))
        except MISUSE as e:
            raise misuse(e, "glu")

    def rrelu(self, lower: float = 0.125, upper: float = 0.3333333333333333, training: bool = False, *, generator: Optional[Generator] = None) -> Tensor:
        """x where x > 0, x times a slope elsewhere. In training the slope of each element is drawn uniformly from [lower, upper); otherwise it is their mean.

        lower: smallest slope for negative elements
        upper: upper bound of the slope, not included, at least `lower`
        training: whether to draw slopes; otherwise they are the mean of the bounds
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_rrelu(self._h, lower, upper, training, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "rrelu")

    def gumbel_softmax(self, tau: float = 1.0, hard: bool = False, dim: Optional[int] = None, *, axis: Optional[int] = None, generator: Optional[Generator] = None) -> Tensor:
        """softmax((logits + g) / tau) along `axis`, with g drawn from the standard Gumbel distribution. With `hard`, the one-hot vector of the largest element, with the gradient of the soft result.

        self: floating tensor; unnormalised log probabilities
        tau: temperature, more than 0
        hard: whether the result is one-hot
        dim: from -ndim to ndim - 1; negative ones count from the end
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_gumbel_softmax(self._h, tau, hard, axis32(dim, axis, "gumbel_softmax"), rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "gumbel_softmax")

    def softmin(self, dim: Optional[int] = None, *, axis: Optional[int] = None) -> Tensor:
        """softmax(-x) along `axis`.

        dim: from -ndim to ndim - 1; negative ones count from the end
        """
        try:
            return wrap(tensor_softmin(self._h, axis32(dim, axis, "softmin")))
        except MISUSE as e:
            raise misuse(e, "softmin")

    def linear(self, weight: Tensor, bias: Optional[Tensor] = None) -> Tensor:
        """x @ weight.T + bias for x (..., in), weight (out, in) or (in,), and bias (out,).

        self: tensor (..., in)
        weight: tensor (out, in), or (in,)
        bias: tensor (out,), added to each output; None: nothing is added
        """
        try:
            return wrap(tensor_linear(self._h, weight._h, optional(bias)))
        except MISUSE as e:
            raise misuse(e, "linear")

    def linear_activation(self, weight: Tensor, bias: Optional[Tensor], activation: str) -> Tensor:
        """Applies an activation to linear(x, weight, bias): gelu, gelu_tanh, relu, sigmoid, silu or tanh. If no gradient is recorded, the activation is fused into the matrix product and the intermediate result is not stored.

        self: floating tensor (..., in)
        weight: floating tensor (out, in), or (in,)
        bias: floating tensor (out,), added to each output; None: nothing is added
        activation: "gelu", "gelu_tanh", "relu", "sigmoid", "silu" or "tanh"
        """
        try:
            return wrap(tensor_linear_activation(self._h, weight._h, optional(bias), text_bytes(activation)))
        except MISUSE as e:
            raise misuse(e, "linear_activation")

    def conv1d(self, weight: Tensor, bias: Optional[Tensor] = None, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """1-d convolution (cross-correlation) of x (N, C, L) or (C, L) with weight (O, C / groups, K); see conv2d.

        self: real or complex tensor (N, C, L) or (C, L); not bool
        weight: real or complex tensor (O, C / groups, K); not bool
        bias: real or complex tensor (O,), added to each output channel; not bool; None: nothing is added
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        """
        try:
            return wrap(tensor_conv1d(self._h, weight._h, optional(bias), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            raise misuse(e, "conv1d")

    def conv2d(self, weight: Tensor, bias: Optional[Tensor] = None, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """2-d convolution (cross-correlation) of x (N, C, H, W) or (C, H, W) with weight (O, C / groups, KH, KW). stride, zero padding and dilation are (height, width), or one number for both. The output height is floor((H + 2 * padding - dilation * (KH - 1) - 1) / stride) + 1.

        self: real or complex tensor (N, C, H, W) or (C, H, W); not bool
        weight: real or complex tensor (O, C / groups, KH, KW); not bool
        bias: real or complex tensor (O,), added to each output channel; not bool; None: nothing is added
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        """
        try:
            return wrap(tensor_conv2d(self._h, weight._h, optional(bias), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            raise misuse(e, "conv2d")

    def conv2d_input_grad(self, weight: Tensor, shape: Ints, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """Gradient of conv2d with respect to its input of `shape`, also known as transposed convolution.

        weight: real or complex tensor (O, C / groups, KH, KW); not bool
        shape: shape of the input, (N, C, H, W) or (C, H, W)
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        """
        try:
            return wrap(tensor_conv2d_input_grad(self._h, weight._h, *ints64(shape), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            raise misuse(e, "conv2d_input_grad")

    def conv2d_weight_grad(self, x: Tensor, shape: Ints, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """Gradient of conv2d with respect to its weight of `shape`.

        x: real or complex tensor (N, C, H, W) or (C, H, W); not bool
        shape: shape of the weight, (O, C / groups, KH, KW)
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        """
        try:
            return wrap(tensor_conv2d_weight_grad(self._h, x._h, *ints64(shape), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            raise misuse(e, "conv2d_weight_grad")

    def conv3d(self, weight: Tensor, bias: Optional[Tensor] = None, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """3-d convolution (cross-correlation) of x (N, C, D, H, W) or (C, D, H, W) with weight (O, C / groups, KD, KH, KW); see conv2d.

        self: real or complex tensor (N, C, D, H, W) or (C, D, H, W); not bool
        weight: real or complex tensor (O, C / groups, KD, KH, KW); not bool
        bias: real or complex tensor (O,), added to each output channel; not bool; None: nothing is added
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        """
        try:
            return wrap(tensor_conv3d(self._h, weight._h, optional(bias), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            raise misuse(e, "conv3d")

    def conv3d_input_grad(self, weight: Tensor, shape: Ints, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """Gradient of conv3d with respect to its input of `shape`, also known as transposed convolution.

        weight: real or complex tensor (O, C / groups, KD, KH, KW); not bool
        shape: shape of the input, (N, C, D, H, W) or (C, D, H, W)
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        """
        try:
            return wrap(tensor_conv3d_input_grad(self._h, weight._h, *ints64(shape), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            raise misuse(e, "conv3d_input_grad")

    def conv3d_weight_grad(self, x: Tensor, shape: Ints, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """Gradient of conv3d with respect to its weight of `shape`.

        x: real or complex tensor (N, C, D, H, W) or (C, D, H, W); not bool
        shape: shape of the weight, (O, C / groups, KD, KH, KW)
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        """
        try:
            return wrap(tensor_conv3d_weight_grad(self._h, x._h, *ints64(shape), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            raise misuse(e, "conv3d_weight_grad")

    def conv_transpose1d(self, weight: Tensor, bias: Optional[Tensor] = None, stride: Ints = 1, padding: Ints = 0, output_padding: Ints = 0, groups: int = 1, dilation: Ints = 1) -> Tensor:
        """1-d transposed convolution of x (N, C, L) or (C, L) with weight (C, O / groups, K); see conv_transpose2d.

        self: real or complex tensor (N, C, L) or (C, L); not bool
        weight: real or complex tensor (C, O / groups, K); not bool
        bias: real or complex tensor (O,), added to each output channel; not bool; None: nothing is added
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: reduces the implicit zero padding of dilation * (kernel - 1), at least 0: one number for all spatial axes, or one for each
        output_padding: additional extent at the end, less than stride or dilation: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        """
        try:
            return wrap(tensor_conv_transpose1d(self._h, weight._h, optional(bias), *ints64(stride), *ints64(padding), *ints64(output_padding), int64(groups), *ints64(dilation)))
        except MISUSE as e:
            raise misuse(e, "conv_transpose1d")

    def conv_transpose2d(self, weight: Tensor, bias: Optional[Tensor] = None, stride: Ints = 1, padding: Ints = 0, output_padding: Ints = 0, groups: int = 1, dilation: Ints = 1) -> Tensor:
        """2-d transposed convolution, the gradient of conv2d with respect to its input, of x (N, C, H, W) or (C, H, W) with weight (C, O / groups, KH, KW). The output height is (H - 1) * stride - 2 * padding + dilation * (KH - 1) + output_padding + 1.

        self: real or complex tensor (N, C, H, W) or (C, H, W); not bool
        weight: real or complex tensor (C, O / groups, KH, KW); not bool
        bias: real or complex tensor (O,), added to each output channel; not bool; None: nothing is added
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: reduces the implicit zero padding of dilation * (kernel - 1), at least 0: one number for all spatial axes, or one for each
        output_padding: additional extent at the end, less than stride or dilation: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        """
        try:
            return wrap(tensor_conv_transpose2d(self._h, weight._h, optional(bias), *ints64(stride), *ints64(padding), *ints64(output_padding), int64(groups), *ints64(dilation)))
        except MISUSE as e:
            raise misuse(e, "conv_transpose2d")

    def conv_transpose3d(self, weight: Tensor, bias: Optional[Tensor] = None, stride: Ints = 1, padding: Ints = 0, output_padding: Ints = 0, groups: int = 1, dilation: Ints = 1) -> Tensor:
        """3-d transposed convolution of x (N, C, D, H, W) or (C, D, H, W) with weight (C, O / groups, KD, KH, KW); see conv_transpose2d.

        self: real or complex tensor (N, C, D, H, W) or (C, D, H, W); not bool
        weight: real or complex tensor (C, O / groups, KD, KH, KW); not bool
        bias: real or complex tensor (O,), added to each output channel; not bool; None: nothing is added
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: reduces the implicit zero padding of dilation * (kernel - 1), at least 0: one number for all spatial axes, or one for each
        output_padding: additional extent at the end, less than stride or dilation: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        """
        try:
            return wrap(tensor_conv_transpose3d(self._h, weight._h, optional(bias), *ints64(stride), *ints64(padding), *ints64(output_padding), int64(groups), *ints64(dilation)))
        except MISUSE as e:
            raise misuse(e, "conv_transpose3d")

    def im2col(self, kernel: Ints, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1) -> Tensor:
        """Extracts the sliding windows of x (N, C, H, W) or (C, H, W), zero-padded, as columns: (N, C * KH * KW, number of windows), with the windows in row-major order.

        self: tensor (N, C, H, W) or (C, H, W)
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        """
        try:
            return wrap(tensor_im2col(self._h, *ints64(kernel), *ints64(stride), *ints64(padding), *ints64(dilation)))
        except MISUSE as e:
            raise misuse(e, "im2col")

    def col2im(self, shape: Ints, kernel: Ints, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1) -> Tensor:
        """Sums overlapping windows into an image of shape (H, W), from columns x (N, C * KH * KW, L) or (C * KH * KW, L). The adjoint of im2col.

        self: real tensor (N, C * KH * KW, L) or (C * KH * KW, L), for L windows; not bool
        shape: (H, W), extents of the image
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        """
        try:
            return wrap(tensor_col2im(self._h, *ints64(shape), *ints64(kernel), *ints64(stride), *ints64(padding), *ints64(dilation)))
        except MISUSE as e:
            raise misuse(e, "col2im")

    def bilinear(self, x2: Tensor, weight: Tensor, bias: Optional[Tensor] = None) -> Tensor:
        """Bilinear layer, x1 @ weight[k] @ x2 + bias[k] for each output k, for x1 (..., I), x2 (..., J), weight (O, I, J) and bias (O,).

        self: real or complex tensor (..., I); not bool
        x2: real or complex tensor (..., J), with the same leading axes; not bool
        weight: real or complex tensor (O, I, J); not bool
        bias: real or complex tensor (O,), added to each output; not bool; None: nothing is added
        """
        try:
            return wrap(tensor_bilinear(self._h, x2._h, weight._h, optional(bias)))
        except MISUSE as e:
            raise misuse(e, "bilinear")

    def max_pool1d(self, kernel: Ints, stride: Ints = (), padding: Ints = 0, dilation: Ints = 1, ceil_mode: bool = False) -> Tensor:
        """Maximum of each window of x (N, C, L) or (C, L); see max_pool2d.

        self: real tensor (N, C, L) or (C, L); not bool
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: padding on both sides that is never selected, 0 to half of the kernel size: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return wrap(tensor_max_pool1d(self._h, *ints64(kernel), *ints64(stride), *ints64(padding), *ints64(dilation), ceil_mode))
        except MISUSE as e:
            raise misuse(e, "max_pool1d")

    def max_pool2d(self, kernel: Ints, stride: Ints = (), padding: Ints = 0, dilation: Ints = 1, ceil_mode: bool = False) -> Tensor:
        """Maximum of each window of x (N, C, H, W) or (C, H, W). NaN counts as the maximum; the first of equal elements receives the gradient. The default stride is the kernel size; padding is at most half of the kernel size.

        self: real tensor (N, C, H, W) or (C, H, W); not bool
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: padding on both sides that is never selected, 0 to half of the kernel size: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return wrap(tensor_max_pool2d(self._h, *ints64(kernel), *ints64(stride), *ints64(padding), *ints64(dilation), ceil_mode))
        except MISUSE as e:
            raise misuse(e, "max_pool2d")

    def max_pool3d(self, kernel: Ints, stride: Ints = (), padding: Ints = 0, dilation: Ints = 1, ceil_mode: bool = False) -> Tensor:
        """Maximum of each window of x (N, C, D, H, W) or (C, D, H, W); see max_pool2d.

        self: real tensor (N, C, D, H, W) or (C, D, H, W); not bool
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: padding on both sides that is never selected, 0 to half of the kernel size: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return wrap(tensor_max_pool3d(self._h, *ints64(kernel), *ints64(stride), *ints64(padding), *ints64(dilation), ceil_mode))
        except MISUSE as e:
            raise misuse(e, "max_pool3d")

    def max_pool1d_with_indices(self, kernel: Ints, stride: Ints = (), padding: Ints = 0, dilation: Ints = 1, ceil_mode: bool = False) -> tuple[Tensor, ...]:
        """Result of max_pool1d, and the int64 index of each maximum along the spatial axis of x.

        self: real tensor (N, C, L) or (C, L); not bool
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: padding on both sides that is never selected, 0 to half of the kernel size: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return several(lambda *outs: tensor_max_pool1d_with_indices(self._h, *ints64(kernel), *ints64(stride), *ints64(padding), *ints64(dilation), ceil_mode, *outs), 2)
        except MISUSE as e:
            raise misuse(e, "max_pool1d_with_indices")

    def max_pool2d_with_indices(self, kernel: Ints, stride: Ints = (), padding: Ints = 0, dilation: Ints = 1, ceil_mode: bool = False) -> tuple[Tensor, ...]:
        """Result of max_pool2d, and the int64 index of each maximum in its flattened plane of x.

        self: real tensor (N, C, H, W) or (C, H, W); not bool
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: padding on both sides that is never selected, 0 to half of the kernel size: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return several(lambda *outs: tensor_max_pool2d_with_indices(self._h, *ints64(kernel), *ints64(stride), *ints64(padding), *ints64(dilation), ceil_mode, *outs), 2)
        except MISUSE as e:
            raise misuse(e, "max_pool2d_with_indices")

    def max_pool3d_with_indices(self, kernel: Ints, stride: Ints = (), padding: Ints = 0, dilation: Ints = 1, ceil_mode: bool = False) -> tuple[Tensor, ...]:
        """Result of max_pool3d, and the int64 index of each maximum in its flattened volume of x.

        self: real tensor (N, C, D, H, W) or (C, D, H, W); not bool
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: padding on both sides that is never selected, 0 to half of the kernel size: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return several(lambda *outs: tensor_max_pool3d_with_indices(self._h, *ints64(kernel), *ints64(stride), *ints64(padding), *ints64(dilation), ceil_mode, *outs), 2)
        except MISUSE as e:
            raise misuse(e, "max_pool3d_with_indices")

    def max_unpool1d(self, indices: Tensor, shape: Ints) -> Tensor:
        """Places the elements of x (N, C, L) or (C, L) at `indices`, as returned by max_pool1d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept.

        self: real tensor (N, C, L) or (C, L); not bool
        indices: integer tensor; indices along the spatial axis of the result, of the shape of `x`
        shape: (L,), spatial extents of the result
        """
        try:
            return wrap(tensor_max_unpool1d(self._h, indices._h, *ints64(shape)))
        except MISUSE as e:
            raise misuse(e, "max_unpool1d")

    def max_unpool2d(self, indices: Tensor, shape: Ints) -> Tensor:
        """Places the elements of x (N, C, H, W) or (C, H, W) at `indices`, as returned by max_pool2d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept.

        self: real tensor (N, C, H, W) or (C, H, W); not bool
        indices: integer tensor; indices into the flattened planes of the result, of the shape of `x`
        shape: (H, W), spatial extents of the result
        """
        try:
            return wrap(tensor_max_unpool2d(self._h, indices._h, *ints64(shape)))
        except MISUSE as e:
            raise misuse(e, "max_unpool2d")

    def max_unpool3d(self, indices: Tensor, shape: Ints) -> Tensor:
        """Places the elements of x (N, C, D, H, W) or (C, D, H, W) at `indices`, as returned by max_pool3d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept.

        self: real tensor (N, C, D, H, W) or (C, D, H, W); not bool
        indices: integer tensor; indices into the flattened volumes of the result, of the shape of `x`
        shape: (D, H, W), spatial extents of the result
        """
        try:
            return wrap(tensor_max_unpool3d(self._h, indices._h, *ints64(shape)))
        except MISUSE as e:
            raise misuse(e, "max_unpool3d")

    def avg_pool1d(self, kernel: Ints, stride: Ints = (), padding: Ints = 0, ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor:
        """Mean of each window of x (N, C, L) or (C, L); see avg_pool2d.

        self: real tensor (N, C, L) or (C, L); not bool
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: zero padding on both sides, 0 to half of the kernel size: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        count_include_pad: whether the mean includes the padding
        """
        try:
            return wrap(tensor_avg_pool1d(self._h, *ints64(kernel), *ints64(stride), *ints64(padding), ceil_mode, count_include_pad))
        except MISUSE as e:
            raise misuse(e, "avg_pool1d")

    def avg_pool2d(self, kernel: Ints, stride: Ints = (), padding: Ints = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int = 0) -> Tensor:
        """Mean of each window of x (N, C, H, W) or (C, H, W); padded zeros are included if count_include_pad. A nonzero divisor_override replaces the number of elements as the divisor. The mean of integers is truncated. The default stride is the kernel size; padding is at most half of the kernel size.

        self: real tensor (N, C, H, W) or (C, H, W); not bool
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: zero padding on both sides, 0 to half of the kernel size: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        count_include_pad: whether the mean includes the padding
        divisor_override: divisor of the sums; 0: the number of elements in the window
        """
        try:
            return wrap(tensor_avg_pool2d(self._h, *ints64(kernel), *ints64(stride), *ints64(padding), ceil_mode, count_include_pad, int64(divisor_override)))
        except MISUSE as e:
            raise misuse(e, "avg_pool2d")

    def avg_pool2d_grad(self, shape: Ints, kernel: Ints, stride: Ints = (), padding: Ints = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int = 0) -> Tensor:
        """Gradient of avg_pool2d with respect to its input of `shape`.

        shape: shape of the input, (N, C, H, W) or (C, H, W)
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: zero padding on both sides, 0 to half of the kernel size: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        count_include_pad: whether the mean includes the padding
        divisor_override: divisor of the sums; 0: the number of elements in the window
        """
        try:
            return wrap(tensor_avg_pool2d_grad(self._h, *ints64(shape), *ints64(kernel), *ints64(stride), *ints64(padding), ceil_mode, count_include_pad, int64(divisor_override)))
        except MISUSE as e:
            raise misuse(e, "avg_pool2d_grad")

    def avg_pool3d(self, kernel: Ints, stride: Ints = (), padding: Ints = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int = 0) -> Tensor:
        """Mean of each window of x (N, C, D, H, W) or (C, D, H, W); see avg_pool2d.

        self: real tensor (N, C, D, H, W) or (C, D, H, W); not bool
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: zero padding on both sides, 0 to half of the kernel size: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        count_include_pad: whether the mean includes the padding
        divisor_override: divisor of the sums; 0: the number of elements in the window
        """
        try:
            return wrap(tensor_avg_pool3d(self._h, *ints64(kernel), *ints64(stride), *ints64(padding), ceil_mode, count_include_pad, int64(divisor_override)))
        except MISUSE as e:
            raise misuse(e, "avg_pool3d")

    def avg_pool3d_grad(self, shape: Ints, kernel: Ints, stride: Ints = (), padding: Ints = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int = 0) -> Tensor:
        """Gradient of avg_pool3d with respect to its input of `shape`.

        shape: shape of the input, (N, C, D, H, W) or (C, D, H, W)
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: zero padding on both sides, 0 to half of the kernel size: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        count_include_pad: whether the mean includes the padding
        divisor_override: divisor of the sums; 0: the number of elements in the window
        """
        try:
            return wrap(tensor_avg_pool3d_grad(self._h, *ints64(shape), *ints64(kernel), *ints64(stride), *ints64(padding), ceil_mode, count_include_pad, int64(divisor_override)))
        except MISUSE as e:
            raise misuse(e, "avg_pool3d_grad")

    def lp_pool1d(self, norm_type: float, kernel: Ints, stride: Ints = (), ceil_mode: bool = False) -> Tensor:
        """Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, L) or (C, L). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0.

        self: floating tensor (N, C, L) or (C, L)
        norm_type: order of the norm, not 0
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return wrap(tensor_lp_pool1d(self._h, norm_type, *ints64(kernel), *ints64(stride), ceil_mode))
        except MISUSE as e:
            raise misuse(e, "lp_pool1d")

    def lp_pool2d(self, norm_type: float, kernel: Ints, stride: Ints = (), ceil_mode: bool = False) -> Tensor:
        """Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, H, W) or (C, H, W). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0.

        self: floating tensor (N, C, H, W) or (C, H, W)
        norm_type: order of the norm, not 0
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return wrap(tensor_lp_pool2d(self._h, norm_type, *ints64(kernel), *ints64(stride), ceil_mode))
        except MISUSE as e:
            raise misuse(e, "lp_pool2d")

    def lp_pool3d(self, norm_type: float, kernel: Ints, stride: Ints = (), ceil_mode: bool = False) -> Tensor:
        """Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, D, H, W) or (C, D, H, W). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0.

        self: floating tensor (N, C, D, H, W) or (C, D, H, W)
        norm_type: order of the norm, not 0
        kernel: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return wrap(tensor_lp_pool3d(self._h, norm_type, *ints64(kernel), *ints64(stride), ceil_mode))
        except MISUSE as e:
            raise misuse(e, "lp_pool3d")

    def adaptive_avg_pool1d(self, shape: Ints) -> Tensor:
        """Average pooling of x (N, C, L) or (C, L) to the spatial extents `shape`. Window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive.

        self: floating tensor (N, C, L) or (C, L)
        shape: (L,), spatial extents of the result
        """
        try:
            return wrap(tensor_adaptive_avg_pool1d(self._h, *ints64(shape)))
        except MISUSE as e:
            raise misuse(e, "adaptive_avg_pool1d")

    def adaptive_avg_pool2d(self, shape: Ints) -> Tensor:
        """Average pooling of x (N, C, H, W) or (C, H, W) to the spatial extents `shape`. Along each axis, window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive.

        self: floating tensor (N, C, H, W) or (C, H, W)
        shape: (H, W), spatial extents of the result
        """
        try:
            return wrap(tensor_adaptive_avg_pool2d(self._h, *ints64(shape)))
        except MISUSE as e:
            raise misuse(e, "adaptive_avg_pool2d")

    def adaptive_avg_pool3d(self, shape: Ints) -> Tensor:
        """Average pooling of x (N, C, D, H, W) or (C, D, H, W) to the spatial extents `shape`. Along each axis, window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive.

        self: floating tensor (N, C, D, H, W) or (C, D, H, W)
        shape: (D, H, W), spatial extents of the result
        """
        try:
            return wrap(tensor_adaptive_avg_pool3d(self._h, *ints64(shape)))
        except MISUSE as e:
            raise misuse(e, "adaptive_avg_pool3d")

    def adaptive_max_pool1d(self, shape: Ints) -> tuple[Tensor, ...]:
        """Maximum of the windows of adaptive_avg_pool1d, and its int64 index along the spatial axis of x. NaN counts as the maximum; the first of equal elements is returned.

        self: real tensor (N, C, L) or (C, L); not bool
        shape: (L,), spatial extents of the result
        """
        try:
            return several(lambda *outs: tensor_adaptive_max_pool1d(self._h, *ints64(shape), *outs), 2)
        except MISUSE as e:
            raise misuse(e, "adaptive_max_pool1d")

    def adaptive_max_pool2d(self, shape: Ints) -> tuple[Tensor, ...]:
        """Maximum of the windows of adaptive_avg_pool2d, and its int64 index in the flattened plane of x. NaN counts as the maximum; the first of equal elements is returned.

        self: real tensor (N, C, H, W) or (C, H, W); not bool
        shape: (H, W), spatial extents of the result
        """
        try:
            return several(lambda *outs: tensor_adaptive_max_pool2d(self._h, *ints64(shape), *outs), 2)
        except MISUSE as e:
            raise misuse(e, "adaptive_max_pool2d")

    def adaptive_max_pool3d(self, shape: Ints) -> tuple[Tensor, ...]:
        """Maximum of the windows of adaptive_avg_pool3d, and its int64 index in the flattened volume of x. NaN counts as the maximum; the first of equal elements is returned.

        self: real tensor (N, C, D, H, W) or (C, D, H, W); not bool
        shape: (D, H, W), spatial extents of the result
        """
        try:
            return several(lambda *outs: tensor_adaptive_max_pool3d(self._h, *ints64(shape), *outs), 2)
        except MISUSE as e:
            raise misuse(e, "adaptive_max_pool3d")

    def interpolate(self, shape: Ints, mode: str, align_corners: bool = False, antialias: bool = False) -> Tensor:
        """Resizes x (N, C, ...) or (C, ...) to the spatial extents `shape`, one axis after another. Modes are nearest and nearest-exact, for any dtype, linear, bilinear and trilinear for one, two and three spatial axes, bicubic, and area, which is adaptive average pooling. align_corners aligns the centres of the outermost elements instead of their outer edges; antialias widens the kernel when downsampling.

        self: real tensor (N, C, ...) or (C, ...), of one to three spatial axes
        shape: spatial extents of the result
        mode: "nearest", "nearest-exact", "linear" (1 spatial axis), "bilinear" (2), "trilinear" (3), "bicubic" (2) or "area"
        align_corners: whether to align the centres of the outermost elements instead of their outer edges; for linear and cubic modes only
        antialias: whether to widen the kernel when downsampling; for linear and cubic modes only
        """
        try:
            return wrap(tensor_interpolate(self._h, *ints64(shape), text_bytes(mode), align_corners, antialias))
        except MISUSE as e:
            raise misuse(e, "interpolate")

    def interpolate_axis(self, dim: int, size: int, mode: str, align_corners: bool = False, antialias: bool = False, scale: float = 0) -> Tensor:
        """Resizes x along `axis` to `size` elements with mode nearest or nearest-exact, for any dtype, linear, cubic or area; see interpolate. A nonzero scale is the ratio of the extents used to compute the coordinates.

        dim: from -ndim to ndim - 1; negative ones count from the end
        size: extent of the result along `axis`, 0 or more
        mode: "nearest", "nearest-exact", "linear", "cubic" or "area"
        align_corners: whether to align the centres of the outermost elements instead of their outer edges; for linear and cubic modes only
        antialias: whether to widen the kernel when downsampling; for linear and cubic modes only
        scale: ratio of the new to the old extent used to compute the coordinates; 0: the actual ratio of the extents
        """
        try:
            return wrap(tensor_interpolate_axis(self._h, axis32(dim, None, "interpolate_axis"), int64(size), text_bytes(mode), align_corners, antialias, scale))
        except MISUSE as e:
            raise misuse(e, "interpolate_axis")

    def interpolate_axis_grad(self, dim: int, size: int, mode: str, align_corners: bool = False, antialias: bool = False, scale: float = 0) -> Tensor:
        """Gradient of interpolate_axis with respect to its input, of extent `size` along `axis`.

        dim: from -ndim to ndim - 1; negative ones count from the end
        size: extent of the input along `axis`
        mode: "nearest", "nearest-exact", "linear", "cubic" or "area"
        align_corners: whether to align the centres of the outermost elements instead of their outer edges; for linear and cubic modes only
        antialias: whether to widen the kernel when downsampling; for linear and cubic modes only
        scale: ratio of the new to the old extent used to compute the coordinates; 0: the actual ratio of the extents
        """
        try:
            return wrap(tensor_interpolate_axis_grad(self._h, axis32(dim, None, "interpolate_axis_grad"), int64(size), text_bytes(mode), align_corners, antialias, scale))
        except MISUSE as e:
            raise misuse(e, "interpolate_axis_grad")

    def grid_sample(self, grid: Tensor, mode: str, padding_mode: str, align_corners: bool = False) -> Tensor:
        """Samples x (N, C, H, W) at the coordinates grid (N, OH, OW, 2), or x (N, C, D, H, W) at grid (N, OD, OH, OW, 3). Coordinates are from -1 to 1, with the coordinate of the last axis of x first: -1 and 1 are the centres of the outermost elements with align_corners, otherwise their outer edges. padding_mode determines the values outside of x; float16 and bfloat16 are computed in float32.

        self: floating tensor (N, C, H, W) or (N, C, D, H, W)
        grid: floating tensor (N, OH, OW, 2) or (N, OD, OH, OW, 3): coordinates from -1 to 1, with the coordinate of the last axis of `x` first
        mode: "bilinear", "nearest" or "bicubic" (2 spatial axes)
        padding_mode: values outside of `x`: "zeros", "border" or "reflection"
        align_corners: whether -1 and 1 are the centres of the outermost elements instead of their outer edges
        """
        try:
            return wrap(tensor_grid_sample(self._h, grid._h, text_bytes(mode), text_bytes(padding_mode), align_corners))
        except MISUSE as e:
            raise misuse(e, "grid_sample")

    def affine_grid(self, shape: Ints, align_corners: bool = False) -> Tensor:
        """Sampling grid for grid_sample that applies the affine matrices theta (N, 2, 3) or (N, 3, 4) to the coordinates of an image of `shape` (N, C, H, W) or (N, C, D, H, W).

        self: floating tensor (N, 2, 3) or (N, 3, 4), affine matrices
        shape: (N, C, H, W) or (N, C, D, H, W), shape of the image
        align_corners: whether -1 and 1 are the centres of the outermost elements instead of their outer edges
        """
        try:
            return wrap(tensor_affine_grid(self._h, *ints64(shape), align_corners))
        except MISUSE as e:
            raise misuse(e, "affine_grid")

    def pixel_shuffle(self, factor: int) -> Tensor:
        """Rearranges x (..., C * factor ** 2, H, W) to (..., C, H * factor, W * factor), moving channels into space.

        self: tensor (..., C * factor ** 2, H, W)
        factor: upscaling factor of height and width, at least 1
        """
        try:
            return wrap(tensor_pixel_shuffle(self._h, int64(factor)))
        except MISUSE as e:
            raise misuse(e, "pixel_shuffle")

    def pixel_unshuffle(self, factor: int) -> Tensor:
        """Rearranges x (..., C, H * factor, W * factor) to (..., C * factor ** 2, H, W). The inverse of pixel_shuffle.

        self: tensor (..., C, H * factor, W * factor)
        factor: downscaling factor of height and width, at least 1
        """
        try:
            return wrap(tensor_pixel_unshuffle(self._h, int64(factor)))
        except MISUSE as e:
            raise misuse(e, "pixel_unshuffle")

    def channel_shuffle(self, groups: int) -> Tensor:
        """Splits the channels of x (N, C, ...) into `groups` and interleaves the groups.

        self: tensor (N, C, ...), at least three axes
        groups: number of groups, a divisor of C
        """
        try:
            return wrap(tensor_channel_shuffle(self._h, int64(groups)))
        except MISUSE as e:
            raise misuse(e, "channel_shuffle")

    def layer_norm(self, norm_ndim: int, weight: Optional[Tensor] = None, bias: Optional[Tensor] = None, eps: float = 1e-5) -> Tensor:
        """Layer normalisation (x - mean) / sqrt(var + eps) * weight + bias over the last norm_ndim axes, with the population variance. weight and bias have the shape of those axes.

        norm_ndim: number of trailing axes to normalise over, 1 to ndim
        weight: floating tensor; scale, of the shape of the last `norm_ndim` axes; None: 1
        bias: floating tensor; offset, of the shape of the last `norm_ndim` axes; None: nothing is added
        eps: added to the variance for numerical stability
        """
        try:
            return wrap(tensor_layer_norm(self._h, int64(norm_ndim), optional(weight), optional(bias), eps))
        except MISUSE as e:
            raise misuse(e, "layer_norm")

    def batch_norm(self, weight: Optional[Tensor] = None, bias: Optional[Tensor] = None, running_mean: Optional[Tensor] = None, running_var: Optional[Tensor] = None, training: bool = False, momentum: float = 0.1, eps: float = 1e-5) -> Tensor:
        """Batch normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of x (N, C, ...). In training, mean and population variance are those of the batch, and running_mean and running_var are updated with the batch mean and unbiased variance by `momentum`; otherwise the running statistics are used.

        self: floating tensor (N, C, ...)
        weight: floating tensor (C,), scale; None: 1
        bias: floating tensor (C,), offset; None: nothing is added
        running_mean: floating tensor (C,), updated with the batch mean in training, otherwise used; None: not updated; required unless in training
        running_var: floating tensor (C,), updated with the unbiased batch variance in training, otherwise used; None: not updated; required unless in training
        training: whether to use the statistics of the batch instead of the running ones
        momentum: weight of the batch in the running statistics, 0 to 1
        eps: added to the variance for numerical stability
        """
        try:
            return wrap(tensor_batch_norm(self._h, optional(weight), optional(bias), optional(running_mean), optional(running_var), training, momentum, eps))
        except MISUSE as e:
            raise misuse(e, "batch_norm")

    def rms_norm(self, norm_ndim: int, weight: Optional[Tensor], eps: float) -> Tensor:
        """Root mean square normalisation x / sqrt(mean(x ** 2) + eps) * weight over the last norm_ndim axes; complex numbers are squared without conjugation. eps = NaN stands for the machine epsilon of the dtype of computation.

        norm_ndim: number of trailing axes to normalise over, 1 to ndim
        weight: floating or complex tensor; scale, of the shape of the last `norm_ndim` axes; None: 1
        eps: added to the mean of the squares; NaN for the machine epsilon of the dtype of computation
        """
        try:
            return wrap(tensor_rms_norm(self._h, int64(norm_ndim), optional(weight), eps))
        except MISUSE as e:
            raise misuse(e, "rms_norm")

    def group_norm(self, groups: int, weight: Optional[Tensor] = None, bias: Optional[Tensor] = None, eps: float = 1e-5) -> Tensor:
        """Group normalisation (x - mean) / sqrt(var + eps) over each of `groups` groups of adjacent channels of x (N, C, ...), times weight (C,), plus bias (C,).

        self: floating tensor (N, C, ...)
        groups: number of groups, a divisor of C
        weight: floating tensor (C,), scale; None: 1
        bias: floating tensor (C,), offset; None: nothing is added
        eps: added to the variance for numerical stability
        """
        try:
            return wrap(tensor_group_norm(self._h, int64(groups), optional(weight), optional(bias), eps))
        except MISUSE as e:
            raise misuse(e, "group_norm")

    def instance_norm(self, weight: Optional[Tensor] = None, bias: Optional[Tensor] = None, running_mean: Optional[Tensor] = None, running_var: Optional[Tensor] = None, use_input_stats: bool = True, momentum: float = 0.1, eps: float = 1e-5) -> Tensor:
        """Instance normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of each instance of x (N, C, L, ...). running_mean and running_var are updated by `momentum` with the averages of the means and unbiased variances over the batch. Without use_input_stats it is batch_norm with the running statistics.

        self: floating tensor (N, C, L, ...)
        weight: floating tensor (C,), scale; None: 1
        bias: floating tensor (C,), offset; None: nothing is added
        running_mean: floating tensor (C,), updated with the average of the instance means with `use_input_stats`, otherwise used; not differentiable; None: not updated; required without `use_input_stats`
        running_var: floating tensor (C,), updated with the average of the unbiased instance variances with `use_input_stats`, otherwise used; not differentiable; None: not updated; required without `use_input_stats`
        use_input_stats: whether to use the statistics of each instance instead of the running ones
        momentum: weight of the batch in the running statistics, 0 to 1
        eps: added to the variance for numerical stability
        """
        try:
            return wrap(tensor_instance_norm(self._h, optional(weight), optional(bias), optional(running_mean), optional(running_var), use_input_stats, momentum, eps))
        except MISUSE as e:
            raise misuse(e, "instance_norm")

    def local_response_norm(self, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0) -> Tensor:
        """Local response normalisation x / (k + alpha / size * s) ** beta of x (N, C, L, ...), where s is the sum of squares over a window of `size` channels around each channel.

        self: floating tensor (N, C, L, ...)
        size: number of channels in the window, at least 1
        alpha: factor of the mean of the squares
        beta: exponent
        k: added to the scaled mean of the squares
        """
        try:
            return wrap(tensor_local_response_norm(self._h, int64(size), alpha, beta, k))
        except MISUSE as e:
            raise misuse(e, "local_response_norm")

    def normalize(self, ord: float = 2.0, dim: Optional[int] = None, eps: float = 1e-12, *, axis: Optional[int] = None) -> Tensor:
        """x / max(n, eps), where n is the norm of order `ord` along `axis`.

        ord: order of the norm
        dim: from -ndim to ndim - 1; negative ones count from the end
        eps: minimum divisor
        """
        try:
            return wrap(tensor_normalize(self._h, ord, axis32(dim, axis, "normalize"), eps))
        except MISUSE as e:
            raise misuse(e, "normalize")

    def dropout(self, p: float = 0.5, training: bool = True, *, generator: Optional[Generator] = None) -> Tensor:
        """In training, each element is 0 with probability p and x / (1 - p) otherwise. Not in training, returns x itself.

        p: probability of zeroing, from 0 to 1
        training: whether to apply dropout; otherwise the result is `x` itself
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_dropout(self._h, p, training, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "dropout")

    def feature_dropout(self, p: float = 0.5, training: bool = True, *, generator: Optional[Generator] = None) -> Tensor:
        """Same as dropout, but zeroes whole channels of x (N, C, ...). Not in training, returns x itself.

        self: floating tensor (N, C, ...)
        p: probability of zeroing, from 0 to 1
        training: whether to apply dropout; otherwise the result is `x` itself
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_feature_dropout(self._h, p, training, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "feature_dropout")

    def alpha_dropout(self, p: float = 0.5, training: bool = True, *, generator: Optional[Generator] = None) -> Tensor:
        """In training, replaces each element with probability p by the negative limit of selu, then scales and shifts so that mean 0 and variance 1 are preserved. Not in training, returns x itself.

        p: probability of dropping an element, from 0 to 1
        training: whether to apply dropout; otherwise the result is `x` itself
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_alpha_dropout(self._h, p, training, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "alpha_dropout")

    def feature_alpha_dropout(self, p: float = 0.5, training: bool = True, *, generator: Optional[Generator] = None) -> Tensor:
        """Same as alpha_dropout, but drops whole channels of x (N, C, ...).

        self: floating tensor (N, C, ...)
        p: probability of dropping a channel, from 0 to 1
        training: whether to apply dropout; otherwise the result is `x` itself
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_feature_alpha_dropout(self._h, p, training, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "feature_alpha_dropout")

    def scaled_dot_product_attention(self, key: Tensor, value: Tensor, mask: Optional[Tensor] = None, dropout_p: float = 0.0, causal: bool = False, scale: float = 0.0, enable_gqa: bool = False, *, generator: Optional[Generator] = None) -> Tensor:
        """Attention softmax(query @ key^T * scale + mask) @ value for query (..., L, E), key (..., S, E) and value (..., S, F), with dropout on the softmax. A bool mask is true where attention is allowed; a query without allowed keys gives 0. With enable_gqa, key and value may have fewer heads (..., H, S, E), each shared by a group of adjacent query heads.

        key: floating tensor (..., S, E)
        value: floating tensor (..., S, F)
        mask: bool or floating tensor; broadcasts to (..., L, S): a bool mask is true where attention is allowed, a floating mask is added to the scores; not together with `causal`; None: all keys are allowed
        dropout_p: probability of dropping a weight, from 0 to 1
        causal: whether each query attends only to keys up to its own position; not together with `mask`
        scale: scale of the scores; 0.0: 1 / sqrt(E)
        enable_gqa: whether `key` and `value` may have fewer heads (..., H, S, E) than `query`, a divisor of its number of heads
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_scaled_dot_product_attention(self._h, key._h, value._h, optional(mask), dropout_p, causal, scale, enable_gqa, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "scaled_dot_product_attention")

    def flash_attention(self, key: Tensor, value: Tensor, mask: Optional[Tensor] = None, causal: bool = False, scale: float = 0.0) -> Tensor:
        """Fused scaled_dot_product_attention without dropout that does not store the matrix of scores. mask has extent L or 1 in the second last axis and S or 1 in the last. The backward pass recomputes the weights, unless second derivatives or the gradient of the mask are needed. With `causal`, values after the position of a query are skipped or weighted by 0, which gives NaN for values that are not finite.

        key: floating tensor (..., S, E)
        value: floating tensor (..., S, F)
        mask: bool or floating tensor; broadcasts to (..., L, S): a bool mask is true where attention is allowed, a floating mask is added to the scores; not together with `causal`; None: all keys are allowed
        causal: whether each query attends only to keys up to its own position; not together with `mask`
        scale: scale of the scores; 0.0: 1 / sqrt(E)
        """
        try:
            return wrap(tensor_flash_attention(self._h, key._h, value._h, optional(mask), causal, scale))
        except MISUSE as e:
            raise misuse(e, "flash_attention")

    def multi_head_attention(self, key: Tensor, value: Tensor, num_heads: int, in_weight: Optional[Tensor], q_weight: Optional[Tensor], k_weight: Optional[Tensor], v_weight: Optional[Tensor], in_bias: Optional[Tensor], bias_k: Optional[Tensor], bias_v: Optional[Tensor], add_zero_attn: bool, out_weight: Tensor, out_bias: Optional[Tensor] = None, key_padding_mask: Optional[Tensor] = None, mask: Optional[Tensor] = None, dropout_p: float = 0.0, need_weights: bool = True, average_weights: bool = True, *, generator: Optional[Generator] = None) -> tuple[Tensor, ...]:
        """Multi-head attention of query (L, N, E), key (S, N, K) and value (S, N, V), or all without N. Returns the output and the attention weights (N, num_heads, L, S), or (N, L, S) if averaged. Without need_weights the weights are empty, (0,), and without dropout the memory does not grow with L * S. A query without allowed keys gives NaN, or 0 without need_weights.

        self: floating tensor (L, N, E) or (L, E)
        key: floating tensor (S, N, K) or (S, K)
        value: floating tensor (S, N, V) or (S, V)
        num_heads: number of heads, a divisor of E
        in_weight: floating tensor (3 * E, E), stacked projections of `query`, `key` and `value`; None: the three weights below
        q_weight: floating tensor (E, E), projection of `query`; None: in `in_weight`
        k_weight: floating tensor (E, K), projection of `key`; None: in `in_weight`
        v_weight: floating tensor (E, V), projection of `value`; None: in `in_weight`
        in_bias: floating tensor (3 * E,), added to the projections; None: nothing is added
        bias_k: floating tensor; E elements, an additional key; together with `bias_v`; None: none
        bias_v: floating tensor; E elements, an additional value; together with `bias_k`; None: none
        add_zero_attn: whether to add a key and a value of zeros
        out_weight: floating tensor (E, E), projection of the output
        out_bias: floating tensor (E,), added to the output; None: nothing is added
        key_padding_mask: bool or floating tensor (N, S), or (S,) without N: a bool mask is true where attention is not allowed, a floating mask is added to the scores; not differentiable; None: all keys are allowed
        mask: bool or floating tensor (L, S) or (N * num_heads, L, S): a bool mask is true where attention is not allowed, a floating mask is added to the scores; not differentiable; None: all keys are allowed
        dropout_p: probability of dropping a weight, from 0 to 1
        need_weights: whether to return the weights
        average_weights: whether to average the weights over the heads
        generator: random number generator; None: the default generator of the process
        """
        try:
            return several(lambda *outs: tensor_multi_head_attention(self._h, key._h, value._h, int64(num_heads), optional(in_weight), optional(q_weight), optional(k_weight), optional(v_weight), optional(in_bias), optional(bias_k), optional(bias_v), add_zero_attn, out_weight._h, optional(out_bias), optional(key_padding_mask), optional(mask), dropout_p, need_weights, average_weights, rng_handle(generator), *outs), 2)
        except MISUSE as e:
            raise misuse(e, "multi_head_attention")

    def rnn_tanh_cell(self, h: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Optional[Tensor] = None, b_hh: Optional[Tensor] = None) -> Tensor:
        """One step of an Elman network, tanh(x @ w_ih^T + b_ih + h @ w_hh^T + b_hh), for x (N, I) or (I,) and h (N, H) or (H,).

        self: floating tensor (N, I) or (I,)
        h: floating tensor (N, H) or (H,), previous hidden state
        w_ih: floating tensor (H, I), weights of `x`
        w_hh: floating tensor (H, H), weights of `h`
        b_ih: floating tensor (H,), input bias; None: nothing is added
        b_hh: floating tensor (H,), hidden bias; None: nothing is added
        """
        try:
            return wrap(tensor_rnn_tanh_cell(self._h, h._h, w_ih._h, w_hh._h, optional(b_ih), optional(b_hh)))
        except MISUSE as e:
            raise misuse(e, "rnn_tanh_cell")

    def rnn_relu_cell(self, h: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Optional[Tensor] = None, b_hh: Optional[Tensor] = None) -> Tensor:
        """Same as rnn_tanh_cell, with relu instead of tanh.

        self: floating tensor (N, I) or (I,)
        h: floating tensor (N, H) or (H,), previous hidden state
        w_ih: floating tensor (H, I), weights of `x`
        w_hh: floating tensor (H, H), weights of `h`
        b_ih: floating tensor (H,), input bias; None: nothing is added
        b_hh: floating tensor (H,), hidden bias; None: nothing is added
        """
        try:
            return wrap(tensor_rnn_relu_cell(self._h, h._h, w_ih._h, w_hh._h, optional(b_ih), optional(b_hh)))
        except MISUSE as e:
            raise misuse(e, "rnn_relu_cell")

    def gru_cell(self, h: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Optional[Tensor] = None, b_hh: Optional[Tensor] = None) -> Tensor:
        """One step of a gated recurrent unit for x (N, I) or (I,) and h (N, H) or (H,): n + z * (h - n) with n = tanh(a_n + r * b_n), r = sigmoid(a_r + b_r) and z = sigmoid(a_z + b_z). a_r, a_z, a_n are the thirds of x @ w_ih^T + b_ih, and b_r, b_z, b_n those of h @ w_hh^T + b_hh.

        self: floating tensor (N, I) or (I,)
        h: floating tensor (N, H) or (H,), previous hidden state
        w_ih: floating tensor (3 * H, I), weights of `x`
        w_hh: floating tensor (3 * H, H), weights of `h`
        b_ih: floating tensor (3 * H,), input bias; None: nothing is added
        b_hh: floating tensor (3 * H,), hidden bias; None: nothing is added
        """
        try:
            return wrap(tensor_gru_cell(self._h, h._h, w_ih._h, w_hh._h, optional(b_ih), optional(b_hh)))
        except MISUSE as e:
            raise misuse(e, "gru_cell")

    def lstm_cell(self, h: Tensor, c: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Optional[Tensor] = None, b_hh: Optional[Tensor] = None) -> tuple[Tensor, ...]:
        """One step of a long short-term memory for x (N, I) or (I,), h and c (N, H) or (H,): c_next = f * c + i * g and h_next = o * tanh(c_next). i, f, g, o are the quarters of x @ w_ih^T + b_ih + h @ w_hh^T + b_hh, after tanh for g and sigmoid for the others.

        self: floating tensor (N, I) or (I,)
        h: floating tensor (N, H) or (H,), previous hidden state
        c: floating tensor (N, H) or (H,), previous cell state
        w_ih: floating tensor (4 * H, I), weights of `x`
        w_hh: floating tensor (4 * H, H), weights of `h`
        b_ih: floating tensor (4 * H,), input bias; None: nothing is added
        b_hh: floating tensor (4 * H,), hidden bias; None: nothing is added
        """
        try:
            return several(lambda *outs: tensor_lstm_cell(self._h, h._h, c._h, w_ih._h, w_hh._h, optional(b_ih), optional(b_hh), *outs), 2)
        except MISUSE as e:
            raise misuse(e, "lstm_cell")

    def rnn_tanh(self, h0: Optional[Tensor], weights: Iterable[Optional[Tensor]], layers: int = 1, bias: bool = True, dropout: float = 0.0, training: bool = False, bidirectional: bool = False, batch_first: bool = False, *, generator: Optional[Generator] = None) -> tuple[Tensor, ...]:
        """Multi-layer Elman network with tanh over x (L, N, I), (N, L, I) with batch_first, or (L, I); see rnn_tanh_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers.

        self: floating tensor (L, N, I), with `batch_first` (N, L, I); or (L, I)
        h0: floating tensor (layers * directions, N, H), or without N as `x`: initial hidden state; None: zeros
        weights: floating tensors; for each layer, and each direction in it, w_ih (H, inputs), w_hh (H, H), and with `bias` b_ih and b_hh (H,)
        layers: number of layers, at least 1
        bias: whether `weights` includes b_ih and b_hh
        dropout: dropout probability between layers in training, from 0 to 1
        training: whether to apply `dropout`
        bidirectional: whether each layer also runs backwards in time: 2 directions instead of 1
        batch_first: whether the batch is axis 0 of `x` and `output` instead of axis 1
        generator: random number generator; None: the default generator of the process
        """
        try:
            return several(lambda *outs: tensor_rnn_tanh(self._h, optional(h0), *handles(weights), int64(layers), bias, dropout, training, bidirectional, batch_first, rng_handle(generator), *outs), 2)
        except MISUSE as e:
            raise misuse(e, "rnn_tanh")

    def rnn_relu(self, h0: Optional[Tensor], weights: Iterable[Optional[Tensor]], layers: int = 1, bias: bool = True, dropout: float = 0.0, training: bool = False, bidirectional: bool = False, batch_first: bool = False, *, generator: Optional[Generator] = None) -> tuple[Tensor, ...]:
        """Multi-layer Elman network with relu over x (L, N, I), (N, L, I) with batch_first, or (L, I); see rnn_relu_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers.

        self: floating tensor (L, N, I), with `batch_first` (N, L, I); or (L, I)
        h0: floating tensor (layers * directions, N, H), or without N as `x`: initial hidden state; None: zeros
        weights: floating tensors; for each layer, and each direction in it, w_ih (H, inputs), w_hh (H, H), and with `bias` b_ih and b_hh (H,)
        layers: number of layers, at least 1
        bias: whether `weights` includes b_ih and b_hh
        dropout: dropout probability between layers in training, from 0 to 1
        training: whether to apply `dropout`
        bidirectional: whether each layer also runs backwards in time: 2 directions instead of 1
        batch_first: whether the batch is axis 0 of `x` and `output` instead of axis 1
        generator: random number generator; None: the default generator of the process
        """
        try:
            return several(lambda *outs: tensor_rnn_relu(self._h, optional(h0), *handles(weights), int64(layers), bias, dropout, training, bidirectional, batch_first, rng_handle(generator), *outs), 2)
        except MISUSE as e:
            raise misuse(e, "rnn_relu")

    def gru(self, h0: Optional[Tensor], weights: Iterable[Optional[Tensor]], layers: int = 1, bias: bool = True, dropout: float = 0.0, training: bool = False, bidirectional: bool = False, batch_first: bool = False, *, generator: Optional[Generator] = None) -> tuple[Tensor, ...]:
        """Multi-layer gated recurrent unit over x (L, N, I), (N, L, I) with batch_first, or (L, I); see gru_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers.

        self: floating tensor (L, N, I), with `batch_first` (N, L, I); or (L, I)
        h0: floating tensor (layers * directions, N, H), or without N as `x`: initial hidden state; None: zeros
        weights: floating tensors; for each layer, and each direction in it, w_ih (3 * H, inputs), w_hh (3 * H, H), and with `bias` b_ih and b_hh (3 * H,)
        layers: number of layers, at least 1
        bias: whether `weights` includes b_ih and b_hh
        dropout: dropout probability between layers in training, from 0 to 1
        training: whether to apply `dropout`
        bidirectional: whether each layer also runs backwards in time: 2 directions instead of 1
        batch_first: whether the batch is axis 0 of `x` and `output` instead of axis 1
        generator: random number generator; None: the default generator of the process
        """
        try:
            return several(lambda *outs: tensor_gru(self._h, optional(h0), *handles(weights), int64(layers), bias, dropout, training, bidirectional, batch_first, rng_handle(generator), *outs), 2)
        except MISUSE as e:
            raise misuse(e, "gru")

    def lstm(self, h0: Optional[Tensor], c0: Optional[Tensor], weights: Iterable[Optional[Tensor]], layers: int = 1, bias: bool = True, dropout: float = 0.0, training: bool = False, bidirectional: bool = False, batch_first: bool = False, *, generator: Optional[Generator] = None) -> tuple[Tensor, ...]:
        """Multi-layer long short-term memory over x, as in gru; see lstm_cell. Also returns the final cell states of all layers. With an additional weight w_hr (P, H) for each layer and direction, hidden states are projected to P elements.

        self: floating tensor (L, N, I), with `batch_first` (N, L, I); or (L, I)
        h0: floating tensor (layers * directions, N, H), with projections P in place of H, or without N as `x`: initial hidden state; None: zeros
        c0: floating tensor; initial cell state, with the axes of `h0` and extent H; None: zeros
        weights: floating tensors; for each layer, and each direction in it, w_ih (4 * H, inputs), w_hh (4 * H, H), and with `bias` b_ih and b_hh (4 * H,), and with projections w_hr (P, H)
        layers: number of layers, at least 1
        bias: whether `weights` includes b_ih and b_hh
        dropout: dropout probability between layers in training, from 0 to 1
        training: whether to apply `dropout`
        bidirectional: whether each layer also runs backwards in time: 2 directions instead of 1
        batch_first: whether the batch is axis 0 of `x` and `output` instead of axis 1
        generator: random number generator; None: the default generator of the process
        """
        try:
            return several(lambda *outs: tensor_lstm(self._h, optional(h0), optional(c0), *handles(weights), int64(layers), bias, dropout, training, bidirectional, batch_first, rng_handle(generator), *outs), 3)
        except MISUSE as e:
            raise misuse(e, "lstm")

    def quantize_blockwise(self, bits: int = 8, block_size: int = 32) -> tuple[Tensor, ...]:
        """Quantizes blocks of `block_size` adjacent elements of the last axis; the last block may be shorter. With 8 bits an element is code * scale, codes (..., K) are int8 from -127 to 127, and the scale is max(|block|) / 127. With 4 bits it is (code - 8) * scale, and the element of largest magnitude becomes -8 * scale; codes are uint8 of shape (..., 16 * ceil(K / 32)), whose byte i of 16 holds the codes of elements i (low half) and i + 16 (high half) of 32, 8 beyond the end. Scales (..., ceil(K / block_size)) are float16, at most 65504. A block with NaN becomes NaN.

        self: floating tensor (..., K), one axis or more
        bits: 8 or 4
        block_size: elements that share a scale, a multiple of 32
        """
        try:
            return several(lambda *outs: tensor_quantize_blockwise(self._h, int64(bits), int64(block_size), *outs), 2)
        except MISUSE as e:
            raise misuse(e, "quantize_blockwise")

    def dequantize_blockwise(self, scales: Tensor, extent: int, block_size: int = 32, dtype: DTypeLike = None) -> Tensor:
        """The elements (..., extent) that `codes` and `scales` stand for, see quantize_blockwise: codes are int8 of shape (..., extent), or uint8 of shape (..., 16 * ceil(extent / 32)) with two codes of 4 bits in each.

        self: int8 or uint8 tensor; codes of 8 or 4 bits
        scales: floating tensor (..., ceil(extent / block_size))
        extent: extent of the last axis of the result, 0 or more
        block_size: elements that share a scale, a multiple of 32
        dtype: dtype of the result, floating; None: float32
        """
        try:
            return wrap(tensor_dequantize_blockwise(self._h, scales._h, int64(extent), int64(block_size), dtype_code(dtype)))
        except MISUSE as e:
            raise misuse(e, "dequantize_blockwise")

    def quantized_linear(self, codes: Tensor, scales: Tensor, bias: Optional[Tensor] = None, block_size: int = 32, int8_activations: bool = False) -> Tensor:
        """x @ weight.T + bias for a weight (out, in) of 8 or 4 bits, given by its codes and scales, see quantize_blockwise. With `int8_activations`, blocks of 32 adjacent elements of x are rounded to 8 bits too, to whole multiples of max(|block|) / 127, and the gradient for x is that without the rounding. The codes and scales get no gradients.

        self: floating tensor (..., in)
        codes: int8 or uint8 tensor; int8 (out, in), or uint8 (out, 16 * ceil(in / 32))
        scales: floating tensor (out, ceil(in / block_size))
        bias: floating tensor (out,), added to each output; None: nothing is added
        block_size: elements that share a scale, a multiple of 32
        int8_activations: whether to round x to 8 bits
        """
        try:
            return wrap(tensor_quantized_linear(self._h, codes._h, scales._h, optional(bias), int64(block_size), int8_activations))
        except MISUSE as e:
            raise misuse(e, "quantized_linear")

    def pdist(self, p: float = 2.0) -> Tensor:
        """Pairwise distances, as in cdist, between the rows i < j of a matrix, in the order (0, 1), (0, 2), ..., (1, 2), ...

        self: tensor (M, D); float32 or float64
        p: order of the norm, 0 or more
        """
        try:
            return wrap(tensor_pdist(self._h, p))
        except MISUSE as e:
            raise misuse(e, "pdist")

    def mse_loss(self, target: Tensor, reduction: str = "mean") -> Tensor:
        """Squared error (x - target) ** 2, with its mean, its sum or no reduction.

        target: floating tensor; target values; broadcasts with `x`
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_mse_loss(self._h, target._h, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "mse_loss")

    def l1_loss(self, target: Tensor, reduction: str = "mean") -> Tensor:
        """Absolute error |x - target|, with its mean, its sum or no reduction.

        target: floating or complex tensor; target values; broadcasts with `x`
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_l1_loss(self._h, target._h, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "l1_loss")

    def nll_loss(self, target: Tensor, weight: Optional[Tensor] = None, ignore_index: int = -100, reduction: str = "mean") -> Tensor:
        """Negative log likelihood -weight[target] * log_probs[target] for log_probs (N, C, ...) or (C,) and integer target (N, ...) or () in [0, C). The loss of targets equal to ignore_index is 0; the mean is divided by the sum of the weights of the other targets.

        self: floating tensor (N, C, ...), or (C,) for one instance: log probabilities, from log_softmax
        target: integer tensor (N, ...), or () for one instance: classes from 0 to C - 1, or `ignore_index`
        weight: floating tensor (C,), weight of each class; not differentiable; None: 1 for each class
        ignore_index: target that is ignored: its loss is 0, and it does not contribute to the mean
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_nll_loss(self._h, target._h, optional(weight), int64(ignore_index), choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "nll_loss")

    def cross_entropy(self, target: Tensor, weight: Optional[Tensor] = None, ignore_index: int = -100, label_smoothing: float = 0.0, reduction: str = "mean") -> Tensor:
        """Cross entropy between softmax(logits) and `target`, equal to nll_loss of log_softmax, without overflow. `logits` are scores before softmax, not probabilities; the classes are along axis 1, or axis 0 of 1-d logits. For an integer `target` with classes y the loss is weight[y] * (logsumexp(logits) - logits[y]), and 0 where y is ignore_index. For a floating `target` of the shape of `logits`, with probabilities t, the loss is -sum(weight * t * log_softmax(logits)) over the classes. label_smoothing e replaces t, one-hot for integer targets, by e / C + (1 - e) * t. For integer targets the mean is divided by the sum of weight[y] over the targets that are not ignored, NaN if there are none; for probabilities by the number of losses.

        self: floating tensor (N, C, ...), or (C,) for one instance: scores before softmax, any numbers; not probabilities
        target: integer or floating tensor; integers: classes from 0 to C - 1 or `ignore_index`, of shape (N, ...), or () for one instance; floating: probabilities of the classes, of the shape of `logits`; not differentiable
        weight: floating tensor (C,), weight of each class; not differentiable; None: 1 for each class
        ignore_index: class in `target` that is ignored: its loss is 0, and it does not contribute to the mean; for integer targets only
        label_smoothing: weight of the uniform distribution over the classes in the target, from 0 to 1
        reduction: no reduction, with losses (N, ...), their mean, or their sum; the mean of integer targets is divided by the sum of their class weights, the mean of probabilities by the number of losses
        """
        try:
            return wrap(tensor_cross_entropy(self._h, target._h, optional(weight), int64(ignore_index), label_smoothing, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "cross_entropy")

    def softmax_nll(self, target: Tensor, ignore_index: int = -100) -> Tensor:
        """Unweighted losses (N,) of cross_entropy: logsumexp(logits) - logits[target] for each row of logits (N, C) and its integer target in [0, C); 0 for targets equal to ignore_index.

        self: floating tensor (N, C), scores before softmax
        target: integer tensor (N,), classes from 0 to C - 1, or `ignore_index`
        ignore_index: target whose loss is 0
        """
        try:
            return wrap(tensor_softmax_nll(self._h, target._h, int64(ignore_index)))
        except MISUSE as e:
            raise misuse(e, "softmax_nll")

    def bce_with_logits(self, target: Tensor, weight: Optional[Tensor] = None, pos_weight: Optional[Tensor] = None, reduction: str = "mean") -> Tensor:
        """Binary cross entropy with logits x, -weight * (pos_weight * target * log(sigmoid(x)) + (1 - target) * log(1 - sigmoid(x))), without overflow.

        self: floating tensor; scores before sigmoid, any numbers
        target: floating tensor; probabilities from 0 to 1, of the shape of `logits`
        weight: floating tensor; weight of each loss, broadcast with `logits`; not differentiable; None: 1
        pos_weight: floating tensor; weight of the positive term, broadcast with `logits`; not differentiable; None: 1
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_bce_with_logits(self._h, target._h, optional(weight), optional(pos_weight), choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "bce_with_logits")

    def smooth_l1_loss(self, target: Tensor, beta: float = 1.0, reduction: str = "mean") -> Tensor:
        """For d = x - target: d ** 2 / (2 * beta) where |d| < beta, |d| - beta / 2 elsewhere; |d| for beta = 0.

        target: floating tensor; target values; broadcasts with `x`
        beta: threshold between the quadratic and the linear part, 0 or more; 0 for l1_loss
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_smooth_l1_loss(self._h, target._h, beta, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "smooth_l1_loss")

    def huber_loss(self, target: Tensor, delta: float = 1.0, reduction: str = "mean") -> Tensor:
        """For d = x - target: d ** 2 / 2 where |d| < delta, delta * (|d| - delta / 2) elsewhere.

        target: floating tensor; target values; broadcasts with `x`
        delta: threshold between the quadratic and the linear part, more than 0
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_huber_loss(self._h, target._h, delta, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "huber_loss")

    def kl_div(self, target: Tensor, log_target: bool = False, reduction: str = "mean") -> Tensor:
        """Kullback-Leibler divergence target * (log(target) - x) for log probabilities x, and 0 where target is 0; with log_target, target holds log probabilities too. The mean is over all elements; for the divergence per instance divide the sum by the batch size.

        self: floating tensor; predicted log probabilities
        target: floating tensor; probabilities; broadcasts with `x`
        log_target: whether `target` holds log probabilities
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_kl_div(self._h, target._h, log_target, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "kl_div")

    def binary_cross_entropy(self, target: Tensor, weight: Optional[Tensor] = None, reduction: str = "mean") -> Tensor:
        """Binary cross entropy -weight * (target * log(x) + (1 - target) * log(1 - x)) for probabilities x in [0, 1]; logarithms are clamped to at least -100.

        self: floating tensor; probabilities from 0 to 1
        target: floating tensor; probabilities from 0 to 1, of the shape of `x`
        weight: floating tensor; weight of each loss, broadcast to the shape of `x`; None: 1
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_binary_cross_entropy(self._h, target._h, optional(weight), choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "binary_cross_entropy")

    def poisson_nll_loss(self, target: Tensor, log_input: bool = True, full: bool = False, eps: float = 1e-8, reduction: str = "mean") -> Tensor:
        """Poisson negative log likelihood: exp(x) - target * x, or x - target * log(x + eps) unless log_input. `full` adds Stirling's approximation of log(target!) where target > 1.

        self: real tensor; integers are computed in float32; log of the predicted rates, or without `log_input` the rates
        target: real tensor; integers are computed in float32; observed counts; broadcasts with `x`
        log_input: whether `x` holds logarithms
        full: whether to add Stirling's approximation of log(target!)
        eps: added to the rates before the logarithm, without `log_input`
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_poisson_nll_loss(self._h, target._h, log_input, full, eps, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "poisson_nll_loss")

    def gaussian_nll_loss(self, target: Tensor, var: Tensor, full: bool = False, eps: float = 1e-6, reduction: str = "mean") -> Tensor:
        """Gaussian negative log likelihood (log(v) + (x - target) ** 2 / v) / 2 for v = max(var, eps); `full` adds log(2 * pi) / 2. var has the shape of x, one element, or one for each row; its gradient is the gradient with respect to v.

        self: floating tensor; predicted means
        target: floating tensor; values; broadcasts with `x`
        var: floating tensor; variances, 0 or more: of the shape of `x`, or one for each row, or ()
        full: whether to add log(2 * pi) / 2
        eps: minimum variance, more than 0
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_gaussian_nll_loss(self._h, target._h, var._h, full, eps, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "gaussian_nll_loss")

    def soft_margin_loss(self, target: Tensor, reduction: str = "mean") -> Tensor:
        """log(1 + exp(-target * x)) for targets 1 and -1, without overflow.

        target: floating tensor; 1 or -1; broadcasts with `x`
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_soft_margin_loss(self._h, target._h, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "soft_margin_loss")

    def hinge_embedding_loss(self, target: Tensor, margin: float = 1.0, reduction: str = "mean") -> Tensor:
        """x where target is 1, max(margin - x, 0) where target is -1.

        self: floating tensor; distances
        target: floating tensor; 1 for similar pairs, -1 for dissimilar pairs; broadcasts with `x`; not differentiable
        margin: distance of dissimilar pairs beyond which the loss is 0
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_hinge_embedding_loss(self._h, target._h, margin, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "hinge_embedding_loss")

    def multi_margin_loss(self, target: Tensor, p: float = 1.0, margin: float = 1.0, weight: Optional[Tensor] = None, reduction: str = "mean") -> Tensor:
        """Multi-class hinge loss weight[y] * sum(max(x[j] - x[y] + margin, 0) ** p) / C over all classes j except the target y, for x (N, C) or (C,) and target (N,) or (). p is 1 or 2.

        self: floating tensor (N, C) or (C,), scores
        target: integer tensor (N,) or (), classes from 0 to C - 1
        p: exponent, 1 or 2
        margin: required difference between the score of the target and the other scores
        weight: floating tensor (C,), weight of each class; not differentiable; None: 1 for each class
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_multi_margin_loss(self._h, target._h, p, margin, optional(weight), choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "multi_margin_loss")

    def multilabel_margin_loss(self, target: Tensor, reduction: str = "mean") -> Tensor:
        """Multi-label hinge loss sum(max(x[j] - x[y] + 1, 0)) / C over all target classes y and all other classes j, for x and integer target of shape (N, C) or (C,). The targets of a row end at its first -1.

        self: floating tensor (N, C) or (C,), scores
        target: integer tensor of the shape of `x`: classes from 0 to C - 1, up to the first -1 of each row
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_multilabel_margin_loss(self._h, target._h, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "multilabel_margin_loss")

    def multilabel_soft_margin_loss(self, target: Tensor, weight: Optional[Tensor] = None, reduction: str = "mean") -> Tensor:
        """Mean over the last axis of -weight * (target * logsigmoid(x) + (1 - target) * logsigmoid(-x)).

        self: floating tensor (..., C), scores before sigmoid
        target: floating tensor of the shape of `x`: 1 for classes that apply, 0 for others
        weight: floating tensor; weight of each loss, broadcast to the shape of `x`; not differentiable; None: 1
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_multilabel_soft_margin_loss(self._h, target._h, optional(weight), choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "multilabel_soft_margin_loss")

    def cosine_similarity(self, x2: Tensor, dim: Optional[int] = None, eps: float = 1e-8, *, axis: Optional[int] = None) -> Tensor:
        """sum(x1 * x2) / (max(|x1|, eps) * max(|x2|, eps)) along `axis` of the broadcast operands.

        self: floating tensor; first vectors
        x2: floating tensor; second vectors, broadcast with `x1`
        dim: axis of the vectors in the broadcast shape, from -ndim to ndim - 1
        eps: minimum norm in the denominator
        """
        try:
            return wrap(tensor_cosine_similarity(self._h, x2._h, axis32(dim, axis, "cosine_similarity"), eps))
        except MISUSE as e:
            raise misuse(e, "cosine_similarity")

    def pairwise_distance(self, x2: Tensor, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False, *, keepdims: Optional[bool] = None) -> Tensor:
        """Norm of order p of x1 - x2 + eps along the last axis.

        self: tensor (..., D); integers are computed in float32
        x2: tensor (..., D), broadcast with `x1`; integers are computed in float32
        p: order of the norm
        eps: added to each difference
        keepdim: whether to keep the last axis, with extent 1
        """
        try:
            return wrap(tensor_pairwise_distance(self._h, x2._h, p, eps, keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            raise misuse(e, "pairwise_distance")

    def cosine_embedding_loss(self, x2: Tensor, target: Tensor, margin: float = 0.0, reduction: str = "mean") -> Tensor:
        """1 - cos where target is 1, max(cos - margin, 0) where target is -1, where cos is the cosine similarity of x1 and x2, for x1, x2 (N, D) or (D,) and target (N,) or ().

        self: real tensor (N, D) or (D,); integers are computed in float32
        x2: real tensor (N, D) or (D,); integers are computed in float32
        target: real tensor (N,) or (): 1 for similar pairs, -1 for dissimilar pairs; integers are computed in float32; not differentiable
        margin: cosine of dissimilar pairs up to which the loss is 0
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_cosine_embedding_loss(self._h, x2._h, target._h, margin, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "cosine_embedding_loss")

    def margin_ranking_loss(self, x2: Tensor, target: Tensor, margin: float = 0.0, reduction: str = "mean") -> Tensor:
        """max(margin - target * (x1 - x2), 0). A target of 1 means that x1 should be larger, -1 that x2 should be.

        self: real tensor; integers are computed in float32; first scores
        x2: real tensor; integers are computed in float32; second scores, with as many axes as `x1`
        target: real tensor; integers are computed in float32; 1 where `x1` should be larger, -1 where `x2` should; with as many axes as `x1`
        margin: required difference of the scores
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_margin_ranking_loss(self._h, x2._h, target._h, margin, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "margin_ranking_loss")

    def triplet_margin_loss(self, positive: Tensor, negative: Tensor, margin: float = 1.0, p: float = 2.0, eps: float = 1e-6, swap: bool = False, reduction: str = "mean") -> Tensor:
        """max(d(anchor, positive) - d(anchor, negative) + margin, 0), where d is pairwise_distance. With swap, d(positive, negative) replaces d(anchor, negative) where it is smaller.

        self: tensor (..., D); integers are computed in float32
        positive: tensor (..., D), similar to `anchor`; integers are computed in float32
        negative: tensor (..., D), dissimilar to `anchor`; integers are computed in float32
        margin: required difference of the two distances, more than 0
        p: order of the norm
        eps: added to each difference of vectors
        swap: whether to use the distance from `positive` to `negative` where it is smaller
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_triplet_margin_loss(self._h, positive._h, negative._h, margin, p, eps, swap, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "triplet_margin_loss")

    def ctc_loss(self, targets: Tensor, input_lengths: Tensor, target_lengths: Tensor, blank: int = 0, zero_infinity: bool = False, reduction: str = "mean") -> Tensor:
        """Connectionist temporal classification loss: the negative log likelihood of label sequences of unknown alignment, for log_probs (T, N, C) from log_softmax and targets (N, S), or concatenated; or (T, C) and (S,). The mean is over the losses divided by the target_lengths. The loss of targets that cannot be aligned is infinite, or 0 if zero_infinity. The gradient is with respect to the input of log_softmax; there is no second derivative.

        self: floating tensor (T, N, C), or (T, C) for one instance: log probabilities of the classes at each step, from log_softmax
        targets: integer tensor (N, S), or the concatenated labels: classes other than `blank`
        input_lengths: integer tensor (N,), or () for one instance: number of valid steps, at most T
        target_lengths: integer tensor (N,), or () for one instance: number of labels
        blank: blank class, 0 to C - 1
        zero_infinity: whether the loss of targets that cannot be aligned is 0 instead of infinite
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_ctc_loss(self._h, targets._h, input_lengths._h, target_lengths._h, int64(blank), zero_infinity, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "ctc_loss")

    def ctc_nll(self, targets: Tensor, input_lengths: Tensor, target_lengths: Tensor, blank: int = 0, zero_infinity: bool = False) -> Tensor:
        """Losses (N,) of ctc_loss before the reduction, for log_probs (T, N, C).

        targets: integer tensor (N, S), or the concatenated labels; classes other than `blank`
        input_lengths: integer tensor (N,), number of valid steps of each instance, at most T
        target_lengths: integer tensor (N,), the number of labels of each instance
        blank: blank class, 0 to C - 1
        zero_infinity: whether the loss of targets that cannot be aligned is 0 instead of infinite
        """
        try:
            return wrap(tensor_ctc_nll(self._h, targets._h, input_lengths._h, target_lengths._h, int64(blank), zero_infinity))
        except MISUSE as e:
            raise misuse(e, "ctc_nll")

    def ctc_nll_grad(self, log_probs: Tensor, targets: Tensor, input_lengths: Tensor, target_lengths: Tensor, blank: int = 0, zero_infinity: bool = False) -> Tensor:
        """Gradient of ctc_nll with respect to the input of log_softmax, for the gradient dy (N,) of the losses.

        self: floating tensor (N,), gradient of the losses
        log_probs: floating tensor (T, N, C), log probabilities of the classes at each step, from log_softmax
        targets: integer tensor (N, S), or the concatenated labels; classes other than `blank`
        input_lengths: integer tensor (N,), number of valid steps of each instance, at most T
        target_lengths: integer tensor (N,), the number of labels of each instance
        blank: blank class, 0 to C - 1
        zero_infinity: whether the loss of targets that cannot be aligned is 0 instead of infinite
        """
        try:
            return wrap(tensor_ctc_nll_grad(self._h, log_probs._h, targets._h, input_lengths._h, target_lengths._h, int64(blank), zero_infinity))
        except MISUSE as e:
            raise misuse(e, "ctc_nll_grad")

    def bernoulli(self, *, generator: Optional[Generator] = None) -> Tensor:
        """Bernoulli random numbers, 1 with probability p and 0 otherwise, in the dtype of `p`.

        self: floating tensor; probabilities of 1, from 0 to 1
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_bernoulli(self._h, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "bernoulli")

    def multinomial(self, n: int, replacement: bool = False, *, generator: Optional[Generator] = None) -> Tensor:
        """Draws n indices with probabilities proportional to the non-negative weights (C,) or (N, C): int64 of shape (n,) or (N, n).

        self: floating tensor (C,) or (N, C), unnormalised probabilities, 0 or more
        n: number of draws, 0 or more
        replacement: whether to draw with replacement
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_multinomial(self._h, int64(n), replacement, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "multinomial")

    def categorical(self, *, generator: Optional[Generator] = None) -> Tensor:
        """Draws one index for each row of the non-negative weights (..., C), with probabilities proportional to them: int64 of shape (...).

        self: floating tensor (..., C), unnormalised probabilities, 0 or more
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_categorical(self._h, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "categorical")

    def uniform_(self, low: float = 0.0, high: float = 1.0, *, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` with uniform random numbers in [low, high).

        low: lower bound
        high: upper bound, not included, at least `low`
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_uniform_(self._h, low, high, rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "uniform_")

    def normal_(self, mean: float = 0.0, std: float = 1.0, *, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` with normal random numbers of the given mean and standard deviation; for complex numbers both parts have half of the variance.

        mean: mean of the distribution
        std: standard deviation, 0 or more
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_normal_(self._h, mean, std, rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "normal_")

    def exponential_(self, lambd: float = 1.0, *, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` with exponential random numbers of rate `lambd`, with mean 1 / lambd.

        lambd: rate, more than 0
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_exponential_(self._h, lambd, rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "exponential_")

    def laplace_(self, mean: float = 0.0, scale: float = 1.0, *, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` with random numbers of the Laplace distribution with the given mean and `scale`.

        mean: mean of the distribution
        scale: scale, the mean absolute deviation, more than 0
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_laplace_(self._h, mean, scale, rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "laplace_")

    def cauchy_(self, median: float = 0.0, sigma: float = 1.0, *, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` with random numbers of the Cauchy distribution with the given median and scale `sigma`.

        median: location, the median of the distribution
        sigma: scale, the half width at half maximum, more than 0
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_cauchy_(self._h, median, sigma, rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "cauchy_")

    def log_normal_(self, mean: float = 1.0, std: float = 2.0, *, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` with log-normal random numbers, whose logarithms have the given mean and standard deviation.

        mean: mean of the logarithms
        std: standard deviation of the logarithms, more than 0
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_log_normal_(self._h, mean, std, rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "log_normal_")

    def geometric_(self, p: float, *, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` with geometric random numbers: the number of trials up to and including the first success, for success probability p in (0, 1).

        p: success probability of a trial, more than 0 and less than 1
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_geometric_(self._h, p, rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "geometric_")

    def normal(self, std: Tensor, *, generator: Optional[Generator] = None) -> Tensor:
        """Normal random numbers with the means `mean` and standard deviations `std`, which are broadcast; means may be complex, as in normal_. No gradient.

        self: floating or complex tensor; means
        std: floating tensor; standard deviations, 0 or more, broadcast with `mean`
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_normal(self._h, std._h, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "normal")

    def poisson(self, *, generator: Optional[Generator] = None) -> Tensor:
        """Poisson random numbers with expected values `rate`, in the dtype of `rate`. No gradient.

        self: floating tensor; expected values, 0 or more
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_poisson(self._h, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "poisson")

    def binomial(self, p: Tensor, *, generator: Optional[Generator] = None) -> Tensor:
        """Binomial random numbers: successes in `count` trials of probability `p`, which are broadcast. No gradient.

        self: floating tensor; numbers of trials, 0 or more
        p: floating tensor; success probabilities, from 0 to 1, broadcast with `count`
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_binomial(self._h, p._h, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "binomial")

    def beta(self, b: Tensor, *, generator: Optional[Generator] = None) -> Tensor:
        """Beta random numbers in [0, 1] with the shape parameters a and b, which are broadcast. No gradient.

        self: floating tensor; first shape parameters, more than 0
        b: floating tensor; second shape parameters, more than 0, broadcast with `a`
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_beta(self._h, b._h, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "beta")

    def gamma(self, scale: Tensor, *, generator: Optional[Generator] = None) -> Tensor:
        """Gamma random numbers with shape `alpha` and `scale`, which are broadcast, with mean alpha * scale. Differentiable by implicit reparameterisation.

        self: floating tensor; shape parameters, more than 0
        scale: floating tensor; scale parameters, more than 0, broadcast with `alpha`
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_gamma(self._h, scale._h, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "gamma")

    def exponential(self, *, generator: Optional[Generator] = None) -> Tensor:
        """Exponential random numbers with the given rates, with mean 1 / rate. Differentiable by reparameterisation.

        self: floating tensor; rates, more than 0
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_exponential(self._h, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "exponential")

    def standard_gamma(self, *, generator: Optional[Generator] = None) -> Tensor:
        """Gamma random numbers with shape `alpha` and scale 1. Differentiable by implicit reparameterisation; see standard_gamma_grad.

        self: floating tensor; shape parameters, more than 0
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_standard_gamma(self._h, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "standard_gamma")

    def standard_gamma_grad(self, x: Tensor) -> Tensor:
        """Derivative of a gamma random number `x` with respect to its shape `alpha` at a fixed quantile: minus the derivative of the cumulative distribution function by alpha, divided by the density. NaN for x < 0 or alpha <= 0; no gradient.

        self: floating tensor; shape parameters, more than 0
        x: floating tensor; random numbers drawn with these shapes, 0 or more
        """
        try:
            return wrap(tensor_standard_gamma_grad(self._h, x._h))
        except MISUSE as e:
            return number_first(e, "standard_gamma_grad", self, x)  # type: ignore[no-any-return]

    def kaiming_uniform_(self, a: float = 0.0, fan: str = "fan_in", *, generator: Optional[Generator] = None) -> Tensor:
        """Kaiming initialisation: fills `x` (out, in, ...) with uniform random numbers in [-b, b), b = sqrt(6 / ((1 + a**2) * fan)). The fan is in or out times the product of the other extents.

        self: floating tensor (out, in, ...), weights
        a: negative slope of the leaky_relu that follows
        fan: whether to count the input or the output connections of a unit
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_kaiming_uniform_(self._h, a, choice(fan, FANS, "fan"), rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "kaiming_uniform_")

    def kaiming_normal_(self, a: float = 0.0, fan: str = "fan_in", *, generator: Optional[Generator] = None) -> Tensor:
        """Kaiming initialisation: fills `x` (out, in, ...) with normal random numbers of standard deviation sqrt(2 / ((1 + a**2) * fan)); see kaiming_uniform_.

        self: floating or complex tensor (out, in, ...), weights
        a: negative slope of the leaky_relu that follows
        fan: whether to count the input or the output connections of a unit
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_kaiming_normal_(self._h, a, choice(fan, FANS, "fan"), rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "kaiming_normal_")

    def xavier_uniform_(self, gain: float = 1.0, *, generator: Optional[Generator] = None) -> Tensor:
        """Xavier initialisation: fills `x` (out, in, ...) with uniform random numbers in [-b, b), b = gain * sqrt(6 / (fan_in + fan_out)).

        self: floating tensor (out, in, ...), weights
        gain: scale of the standard deviation
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_xavier_uniform_(self._h, gain, rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "xavier_uniform_")

    def xavier_normal_(self, gain: float = 1.0, *, generator: Optional[Generator] = None) -> Tensor:
        """Xavier initialisation: fills `x` (out, in, ...) with normal random numbers of standard deviation gain * sqrt(2 / (fan_in + fan_out)).

        self: floating or complex tensor (out, in, ...), weights
        gain: scale of the standard deviation
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_xavier_normal_(self._h, gain, rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "xavier_normal_")


def hstack(xs: Iterable[Optional[Tensor]]) -> Tensor:
    """Concatenates tensors along axis 1, or along axis 0 if they are 1-d. 0-d tensors count as 1-d.

    xs: tensors to concatenate
    """
    try:
        return wrap(tensor_hstack(*handles(xs)))
    except MISUSE as e:
        raise misuse(e, "hstack")


def vstack(xs: Iterable[Optional[Tensor]]) -> Tensor:
    """Concatenates tensors along axis 0, after atleast_2d.

    xs: tensors to concatenate
    """
    try:
        return wrap(tensor_vstack(*handles(xs)))
    except MISUSE as e:
        raise misuse(e, "vstack")


def dstack(xs: Iterable[Optional[Tensor]]) -> Tensor:
    """Concatenates tensors along axis 2, after atleast_3d.

    xs: tensors to concatenate
    """
    try:
        return wrap(tensor_dstack(*handles(xs)))
    except MISUSE as e:
        raise misuse(e, "dstack")


def column_stack(xs: Iterable[Optional[Tensor]]) -> Tensor:
    """Concatenates tensors along axis 1; 1-d and 0-d tensors count as columns.

    xs: tensors to concatenate
    """
    try:
        return wrap(tensor_column_stack(*handles(xs)))
    except MISUSE as e:
        raise misuse(e, "column_stack")


def full_complex(shape: Ints, re: float, im: float, dtype: DTypeLike = None, device: DeviceLike = None) -> Tensor:
    """Returns a complex tensor filled with re + i * im. The default dtype is complex64; a real dtype is TENSOR_E_DTYPE.

    shape: extents of the result, each 0 or more
    re: real part of every element
    im: imaginary part of every element
    dtype: complex dtype of the result; None: complex64
    device: device of the result; None: the default device
    """
    try:
        return wrap(tensor_full_complex(*ints64(shape), re, im, dtype_code(dtype), device_code(device)))
    except MISUSE as e:
        raise misuse(e, "full_complex")


vander = Methods.vander
permute_dims = Methods.permute_dims
matrix_transpose = Methods.matrix_transpose
squeeze = Methods.squeeze
unsqueeze = Methods.unsqueeze
slice = Methods.slice
select = Methods.select
narrow = Methods.narrow
chunk = Methods.chunk
array_split = Methods.array_split
moveaxis = Methods.moveaxis
unflatten = Methods.unflatten
unfold = Methods.unfold
pad = Methods.pad
roll = Methods.roll
flipud = Methods.flipud
fliplr = Methods.fliplr
tril = Methods.tril
triu = Methods.triu
diag = Methods.diag
combinations = Methods.combinations
pad_reflect = Methods.pad_reflect
pad_replicate = Methods.pad_replicate
pad_circular = Methods.pad_circular
mul = Methods.mul
remainder = Methods.remainder
floor_divide = Methods.floor_divide
trunc_divide = Methods.trunc_divide
fmod = Methods.fmod
maximum = Methods.maximum
minimum = Methods.minimum
fmax = Methods.fmax
fmin = Methods.fmin
copysign = Methods.copysign
nextafter = Methods.nextafter
heaviside = Methods.heaviside
neg = Methods.neg
abs = Methods.abs
sign = Methods.sign
reciprocal = Methods.reciprocal
positive = Methods.positive
lerp = Methods.lerp
addcmul = Methods.addcmul
addcdiv = Methods.addcdiv
gcd = Methods.gcd
lcm = Methods.lcm
bitwise_and = Methods.bitwise_and
bitwise_or = Methods.bitwise_or
bitwise_xor = Methods.bitwise_xor
bitwise_left_shift = Methods.bitwise_left_shift
bitwise_right_shift = Methods.bitwise_right_shift
bitwise_invert = Methods.bitwise_invert
float_power = Methods.float_power
pow = Methods.pow
logaddexp = Methods.logaddexp
logaddexp2 = Methods.logaddexp2
xlogy = Methods.xlogy
square = Methods.square
sqrt = Methods.sqrt
rsqrt = Methods.rsqrt
cbrt = Methods.cbrt
exp = Methods.exp
expm1 = Methods.expm1
exp2 = Methods.exp2
log = Methods.log
log1p = Methods.log1p
log2 = Methods.log2
log10 = Methods.log10
hypot = Methods.hypot
atan2 = Methods.atan2
sin = Methods.sin
cos = Methods.cos
tan = Methods.tan
asin = Methods.asin
acos = Methods.acos
atan = Methods.atan
sinc = Methods.sinc
sinh = Methods.sinh
cosh = Methods.cosh
tanh = Methods.tanh
asinh = Methods.asinh
acosh = Methods.acosh
atanh = Methods.atanh
erf = Methods.erf
erfc = Methods.erfc
erfinv = Methods.erfinv
lgamma = Methods.lgamma
digamma = Methods.digamma
floor = Methods.floor
ceil = Methods.ceil
trunc = Methods.trunc
frac = Methods.frac
rad2deg = Methods.rad2deg
deg2rad = Methods.deg2rad
eq = Methods.eq
ne = Methods.ne
lt = Methods.lt
le = Methods.le
gt = Methods.gt
ge = Methods.ge
logical_and = Methods.logical_and
logical_or = Methods.logical_or
logical_xor = Methods.logical_xor
isclose = Methods.isclose
logical_not = Methods.logical_not
isnan = Methods.isnan
isinf = Methods.isinf
isfinite = Methods.isfinite
isposinf = Methods.isposinf
isneginf = Methods.isneginf
signbit = Methods.signbit
complex = Methods.complex
polar = Methods.polar
view_as_real = Methods.view_as_real
view_as_complex = Methods.view_as_complex
conj = Methods.conj
conj_physical = Methods.conj_physical
angle = Methods.angle
sgn = Methods.sgn
isreal = Methods.isreal
sum = Methods.sum
prod = Methods.prod
mean = Methods.mean
argmax = Methods.argmax
argmin = Methods.argmin
any = Methods.any
all = Methods.all
logsumexp = Methods.logsumexp
max_with_indices = Methods.max_with_indices
min_with_indices = Methods.min_with_indices
nansum = Methods.nansum
nanmean = Methods.nanmean
count_nonzero = Methods.count_nonzero
vector_norm = Methods.vector_norm
cumsum = Methods.cumsum
cumprod = Methods.cumprod
logcumsumexp = Methods.logcumsumexp
cov = Methods.cov
corrcoef = Methods.corrcoef
histc = Methods.histc
bincount = Methods.bincount
unique_values = Methods.unique_values
select_scatter = Methods.select_scatter
masked_fill = Methods.masked_fill
index_select = Methods.index_select
gather = Methods.gather
scatter_add = Methods.scatter_add
scatter_reduce = Methods.scatter_reduce
take_along_axis = Methods.take_along_axis
embedding = Methods.embedding
embedding_bag = Methods.embedding_bag
one_hot = Methods.one_hot
index = Methods.index
masked_select = Methods.masked_select
masked_scatter = Methods.masked_scatter
take = Methods.take
put = Methods.put
index_add = Methods.index_add
index_copy = Methods.index_copy
index_fill = Methods.index_fill
matmul = Methods.matmul
matmul_integer = Methods.matmul_integer
outer = Methods.outer
mv = Methods.mv
bmm = Methods.bmm
dot = Methods.dot
inner = Methods.inner
kron = Methods.kron
trace = Methods.trace
cholesky = Methods.cholesky
cholesky_solve = Methods.cholesky_solve
cholesky_inverse = Methods.cholesky_inverse
solve = Methods.solve
inv = Methods.inv
det = Methods.det
householder_product = Methods.householder_product
eigvalsh = Methods.eigvalsh
svdvals = Methods.svdvals
matrix_exp = Methods.matrix_exp
sigmoid = Methods.sigmoid
relu = Methods.relu
leaky_relu = Methods.leaky_relu
gelu = Methods.gelu
silu = Methods.silu
relu6 = Methods.relu6
hardtanh = Methods.hardtanh
hardsigmoid = Methods.hardsigmoid
hardswish = Methods.hardswish
hardshrink = Methods.hardshrink
softshrink = Methods.softshrink
tanhshrink = Methods.tanhshrink
threshold = Methods.threshold
elu = Methods.elu
celu = Methods.celu
selu = Methods.selu
mish = Methods.mish
softplus = Methods.softplus
softsign = Methods.softsign
logsigmoid = Methods.logsigmoid
prelu = Methods.prelu
glu = Methods.glu
rrelu = Methods.rrelu
gumbel_softmax = Methods.gumbel_softmax
softmin = Methods.softmin
linear = Methods.linear
linear_activation = Methods.linear_activation
conv1d = Methods.conv1d
conv2d = Methods.conv2d
conv2d_input_grad = Methods.conv2d_input_grad
conv2d_weight_grad = Methods.conv2d_weight_grad
conv3d = Methods.conv3d
conv3d_input_grad = Methods.conv3d_input_grad
conv3d_weight_grad = Methods.conv3d_weight_grad
conv_transpose1d = Methods.conv_transpose1d
conv_transpose2d = Methods.conv_transpose2d
conv_transpose3d = Methods.conv_transpose3d
im2col = Methods.im2col
col2im = Methods.col2im
bilinear = Methods.bilinear
max_pool1d = Methods.max_pool1d
max_pool2d = Methods.max_pool2d
max_pool3d = Methods.max_pool3d
max_pool1d_with_indices = Methods.max_pool1d_with_indices
max_pool2d_with_indices = Methods.max_pool2d_with_indices
max_pool3d_with_indices = Methods.max_pool3d_with_indices
max_unpool1d = Methods.max_unpool1d
max_unpool2d = Methods.max_unpool2d
max_unpool3d = Methods.max_unpool3d
avg_pool1d = Methods.avg_pool1d
avg_pool2d = Methods.avg_pool2d
avg_pool2d_grad = Methods.avg_pool2d_grad
avg_pool3d = Methods.avg_pool3d
avg_pool3d_grad = Methods.avg_pool3d_grad
lp_pool1d = Methods.lp_pool1d
lp_pool2d = Methods.lp_pool2d
lp_pool3d = Methods.lp_pool3d
adaptive_avg_pool1d = Methods.adaptive_avg_pool1d
adaptive_avg_pool2d = Methods.adaptive_avg_pool2d
adaptive_avg_pool3d = Methods.adaptive_avg_pool3d
adaptive_max_pool1d = Methods.adaptive_max_pool1d
adaptive_max_pool2d = Methods.adaptive_max_pool2d
adaptive_max_pool3d = Methods.adaptive_max_pool3d
interpolate = Methods.interpolate
interpolate_axis = Methods.interpolate_axis
interpolate_axis_grad = Methods.interpolate_axis_grad
grid_sample = Methods.grid_sample
affine_grid = Methods.affine_grid
pixel_shuffle = Methods.pixel_shuffle
pixel_unshuffle = Methods.pixel_unshuffle
channel_shuffle = Methods.channel_shuffle
layer_norm = Methods.layer_norm
batch_norm = Methods.batch_norm
rms_norm = Methods.rms_norm
group_norm = Methods.group_norm
instance_norm = Methods.instance_norm
local_response_norm = Methods.local_response_norm
normalize = Methods.normalize
dropout = Methods.dropout
feature_dropout = Methods.feature_dropout
alpha_dropout = Methods.alpha_dropout
feature_alpha_dropout = Methods.feature_alpha_dropout
scaled_dot_product_attention = Methods.scaled_dot_product_attention
flash_attention = Methods.flash_attention
multi_head_attention = Methods.multi_head_attention
rnn_tanh_cell = Methods.rnn_tanh_cell
rnn_relu_cell = Methods.rnn_relu_cell
gru_cell = Methods.gru_cell
lstm_cell = Methods.lstm_cell
rnn_tanh = Methods.rnn_tanh
rnn_relu = Methods.rnn_relu
gru = Methods.gru
lstm = Methods.lstm
quantize_blockwise = Methods.quantize_blockwise
dequantize_blockwise = Methods.dequantize_blockwise
quantized_linear = Methods.quantized_linear
pdist = Methods.pdist
mse_loss = Methods.mse_loss
l1_loss = Methods.l1_loss
nll_loss = Methods.nll_loss
cross_entropy = Methods.cross_entropy
softmax_nll = Methods.softmax_nll
bce_with_logits = Methods.bce_with_logits
smooth_l1_loss = Methods.smooth_l1_loss
huber_loss = Methods.huber_loss
kl_div = Methods.kl_div
binary_cross_entropy = Methods.binary_cross_entropy
poisson_nll_loss = Methods.poisson_nll_loss
gaussian_nll_loss = Methods.gaussian_nll_loss
soft_margin_loss = Methods.soft_margin_loss
hinge_embedding_loss = Methods.hinge_embedding_loss
multi_margin_loss = Methods.multi_margin_loss
multilabel_margin_loss = Methods.multilabel_margin_loss
multilabel_soft_margin_loss = Methods.multilabel_soft_margin_loss
cosine_similarity = Methods.cosine_similarity
pairwise_distance = Methods.pairwise_distance
cosine_embedding_loss = Methods.cosine_embedding_loss
margin_ranking_loss = Methods.margin_ranking_loss
triplet_margin_loss = Methods.triplet_margin_loss
ctc_loss = Methods.ctc_loss
ctc_nll = Methods.ctc_nll
ctc_nll_grad = Methods.ctc_nll_grad
bernoulli = Methods.bernoulli
multinomial = Methods.multinomial
categorical = Methods.categorical
normal = Methods.normal
poisson = Methods.poisson
binomial = Methods.binomial
beta = Methods.beta
gamma = Methods.gamma
exponential = Methods.exponential
standard_gamma = Methods.standard_gamma
standard_gamma_grad = Methods.standard_gamma_grad

take_methods(Methods)

__all__ = [
    "vander",
    "permute_dims",
    "matrix_transpose",
    "squeeze",
    "unsqueeze",
    "slice",
    "select",
    "narrow",
    "chunk",
    "array_split",
    "moveaxis",
    "unflatten",
    "unfold",
    "pad",
    "roll",
    "flipud",
    "fliplr",
    "tril",
    "triu",
    "diag",
    "combinations",
    "pad_reflect",
    "pad_replicate",
    "pad_circular",
    "mul",
    "remainder",
    "floor_divide",
    "trunc_divide",
    "fmod",
    "maximum",
    "minimum",
    "fmax",
    "fmin",
    "copysign",
    "nextafter",
    "heaviside",
    "neg",
    "abs",
    "sign",
    "reciprocal",
    "positive",
    "lerp",
    "addcmul",
    "addcdiv",
    "gcd",
    "lcm",
    "bitwise_and",
    "bitwise_or",
    "bitwise_xor",
    "bitwise_left_shift",
    "bitwise_right_shift",
    "bitwise_invert",
    "float_power",
    "pow",
    "logaddexp",
    "logaddexp2",
    "xlogy",
    "square",
    "sqrt",
    "rsqrt",
    "cbrt",
    "exp",
    "expm1",
    "exp2",
    "log",
    "log1p",
    "log2",
    "log10",
    "hypot",
    "atan2",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinc",
    "sinh",
    "cosh",
    "tanh",
    "asinh",
    "acosh",
    "atanh",
    "erf",
    "erfc",
    "erfinv",
    "lgamma",
    "digamma",
    "floor",
    "ceil",
    "trunc",
    "frac",
    "rad2deg",
    "deg2rad",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
    "logical_and",
    "logical_or",
    "logical_xor",
    "isclose",
    "logical_not",
    "isnan",
    "isinf",
    "isfinite",
    "isposinf",
    "isneginf",
    "signbit",
    "complex",
    "polar",
    "view_as_real",
    "view_as_complex",
    "conj",
    "conj_physical",
    "angle",
    "sgn",
    "isreal",
    "sum",
    "prod",
    "mean",
    "argmax",
    "argmin",
    "any",
    "all",
    "logsumexp",
    "max_with_indices",
    "min_with_indices",
    "nansum",
    "nanmean",
    "count_nonzero",
    "vector_norm",
    "cumsum",
    "cumprod",
    "logcumsumexp",
    "cov",
    "corrcoef",
    "histc",
    "bincount",
    "unique_values",
    "select_scatter",
    "masked_fill",
    "index_select",
    "gather",
    "scatter_add",
    "scatter_reduce",
    "take_along_axis",
    "embedding",
    "embedding_bag",
    "one_hot",
    "index",
    "masked_select",
    "masked_scatter",
    "take",
    "put",
    "index_add",
    "index_copy",
    "index_fill",
    "matmul",
    "matmul_integer",
    "outer",
    "mv",
    "bmm",
    "dot",
    "inner",
    "kron",
    "trace",
    "cholesky",
    "cholesky_solve",
    "cholesky_inverse",
    "solve",
    "inv",
    "det",
    "householder_product",
    "eigvalsh",
    "svdvals",
    "matrix_exp",
    "sigmoid",
    "relu",
    "leaky_relu",
    "gelu",
    "silu",
    "relu6",
    "hardtanh",
    "hardsigmoid",
    "hardswish",
    "hardshrink",
    "softshrink",
    "tanhshrink",
    "threshold",
    "elu",
    "celu",
    "selu",
    "mish",
    "softplus",
    "softsign",
    "logsigmoid",
    "prelu",
    "glu",
    "rrelu",
    "gumbel_softmax",
    "softmin",
    "linear",
    "linear_activation",
    "conv1d",
    "conv2d",
    "conv2d_input_grad",
    "conv2d_weight_grad",
    "conv3d",
    "conv3d_input_grad",
    "conv3d_weight_grad",
    "conv_transpose1d",
    "conv_transpose2d",
    "conv_transpose3d",
    "im2col",
    "col2im",
    "bilinear",
    "max_pool1d",
    "max_pool2d",
    "max_pool3d",
    "max_pool1d_with_indices",
    "max_pool2d_with_indices",
    "max_pool3d_with_indices",
    "max_unpool1d",
    "max_unpool2d",
    "max_unpool3d",
    "avg_pool1d",
    "avg_pool2d",
    "avg_pool2d_grad",
    "avg_pool3d",
    "avg_pool3d_grad",
    "lp_pool1d",
    "lp_pool2d",
    "lp_pool3d",
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool3d",
    "adaptive_max_pool1d",
    "adaptive_max_pool2d",
    "adaptive_max_pool3d",
    "interpolate",
    "interpolate_axis",
    "interpolate_axis_grad",
    "grid_sample",
    "affine_grid",
    "pixel_shuffle",
    "pixel_unshuffle",
    "channel_shuffle",
    "layer_norm",
    "batch_norm",
    "rms_norm",
    "group_norm",
    "instance_norm",
    "local_response_norm",
    "normalize",
    "dropout",
    "feature_dropout",
    "alpha_dropout",
    "feature_alpha_dropout",
    "scaled_dot_product_attention",
    "flash_attention",
    "multi_head_attention",
    "rnn_tanh_cell",
    "rnn_relu_cell",
    "gru_cell",
    "lstm_cell",
    "rnn_tanh",
    "rnn_relu",
    "gru",
    "lstm",
    "quantize_blockwise",
    "dequantize_blockwise",
    "quantized_linear",
    "pdist",
    "mse_loss",
    "l1_loss",
    "nll_loss",
    "cross_entropy",
    "softmax_nll",
    "bce_with_logits",
    "smooth_l1_loss",
    "huber_loss",
    "kl_div",
    "binary_cross_entropy",
    "poisson_nll_loss",
    "gaussian_nll_loss",
    "soft_margin_loss",
    "hinge_embedding_loss",
    "multi_margin_loss",
    "multilabel_margin_loss",
    "multilabel_soft_margin_loss",
    "cosine_similarity",
    "pairwise_distance",
    "cosine_embedding_loss",
    "margin_ranking_loss",
    "triplet_margin_loss",
    "ctc_loss",
    "ctc_nll",
    "ctc_nll_grad",
    "bernoulli",
    "multinomial",
    "categorical",
    "normal",
    "poisson",
    "binomial",
    "beta",
    "gamma",
    "exponential",
    "standard_gamma",
    "standard_gamma_grad",
    "hstack",
    "vstack",
    "dstack",
    "column_stack",
    "full_complex",
]
