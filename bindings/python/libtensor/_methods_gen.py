# SPDX-License-Identifier: Apache-2.0
"""One function for each op, derived by tools/generate.py from libtensor/ops/table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Optional, Union

from ._convert import (
    FANS,
    MISUSE,
    NEEDED,
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
    number_first,
    optional,
    out_handles,
    refused,
    rng_handle,
    room,
    several,
    take_methods,
    text_bytes,
    with_number,
    wrap,
    wrap_all,
    write_out,
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
    tensor_cov,
    tensor_cross_entropy,
    tensor_ctc_loss,
    tensor_ctc_nll,
    tensor_ctc_nll_grad,
    tensor_cumprod,
    tensor_cumsum,
    tensor_deg2rad,
    tensor_deg2rad_,
    tensor_dequantize_affine,
    tensor_dequantize_blockwise,
    tensor_det,
    tensor_diag,
    tensor_digamma,
    tensor_digamma_,
    tensor_dot,
    tensor_dropout,
    tensor_dstack,
    tensor_eigvals,
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
    tensor_quantize_affine,
    tensor_quantize_blockwise,
    tensor_quantized_conv,
    tensor_quantized_linear,
    tensor_quantized_matmul,
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
    tensor_unique_values,
    tensor_unsqueeze,
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

    def zero_(input) -> Tensor:
        """Sets every element of `x` to 0."""
        try:
            check(tensor_zero_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "zero_", (input,))  # type: ignore[no-any-return]

    def permute_dims(input, axes: Ints) -> Tensor:
        """Returns a view with permuted axes: axis i of the result is axis axes[i] of `x`.

        axes: permutation of all axes of `x`, each from -ndim to ndim - 1
        """
        try:
            return wrap(tensor_permute_dims(input._h, *ints64(axes)))
        except MISUSE as e:
            return refused(e, "permute_dims", (input, axes))  # type: ignore[no-any-return]

    def matrix_transpose(input) -> Tensor:
        """Returns a view of `x` with its last two axes swapped. `x` has at least two axes.

        input: tensor (..., M, N)
        """
        try:
            return wrap(tensor_matrix_transpose(input._h))
        except MISUSE as e:
            return refused(e, "matrix_transpose", (input,))  # type: ignore[no-any-return]

    def squeeze(input, dim: Optional[Ints] = None, *more: int, axis: Optional[Ints] = None) -> Tensor:
        """Returns a view of `x` without the axes in `axes` of extent 1; by default, without any axes of extent 1.

        dim: axes to remove if their extent is 1, each from -ndim to ndim - 1; None: all axes
        """
        if more:
            dim = (dim, *more)  # type: ignore[arg-type]
        try:
            return wrap(tensor_squeeze(input._h, *axes32(dim, axis)))
        except MISUSE as e:
            return refused(e, "squeeze", (input, dim, axis))  # type: ignore[no-any-return]

    def unsqueeze(input, dim: Optional[int] = None, *, axis: Optional[int] = None) -> Tensor:
        """Returns a view of `x` with a new axis of extent 1 at position `axis` of the result.

        dim: position of the new axis in the result, from -ndim - 1 to ndim
        """
        try:
            return wrap(tensor_unsqueeze(input._h, axis32(dim, axis, "unsqueeze")))
        except MISUSE as e:
            return refused(e, "unsqueeze", (input, dim, axis))  # type: ignore[no-any-return]

    def slice(input, dim: int = NEEDED, start: int = NEEDED, stop: int = NEEDED, step: int = NEEDED, *, axis: Optional[int] = None) -> Tensor:
        """Returns a view of x[start:stop:step] along `axis`, with Python's rules: bounds are clamped, negative bounds count from the end, and a negative step reverses the order. TENSOR_SLICE_NONE stands for an omitted bound or step. `step` is not 0.

        dim: from -ndim to ndim - 1; negative ones count from the end
        start: first index, clamped; negative values count from the end; TENSOR_SLICE_NONE for the start of the axis
        stop: end index, not included, clamped; negative values count from the end; TENSOR_SLICE_NONE for the end of the axis
        step: step between indices, not 0; negative for reverse order
        """
        try:
            return wrap(tensor_slice(input._h, axis32(dim, axis, "slice"), int64(start), int64(stop), int64(step)))
        except MISUSE as e:
            return refused(e, "slice", (input, dim, start, stop, step, axis))  # type: ignore[no-any-return]

    def narrow(input, dim: int = NEEDED, start: int = NEEDED, length: int = NEEDED, *, axis: Optional[int] = None) -> Tensor:
        """Returns a view of the `length` slices along `axis` that begin at `start`. The slices must be within bounds.

        dim: from -ndim to ndim - 1; negative ones count from the end
        start: index of the first slice, from -extent to extent
        length: number of slices, 0 or more
        """
        try:
            return wrap(tensor_narrow(input._h, axis32(dim, axis, "narrow"), int64(start), int64(length)))
        except MISUSE as e:
            return refused(e, "narrow", (input, dim, start, length, axis))  # type: ignore[no-any-return]

    def chunk(input, chunks: int, dim: Optional[int] = 0, *, axis: Optional[int] = None) -> tuple[Tensor, ...]:
        """Splits `x` along `axis` into at most `chunks` views of equal size; the last one may be smaller. An axis of extent 0 has `chunks` empty parts.

        chunks: maximum number of parts, 1 or more
        dim: from -ndim to ndim - 1; negative ones count from the end
        """
        try:
            chunks = int64(chunks)
            outs = out_handles(room(chunks))
            check(tensor_chunk(input._h, int64(chunks), axis32(dim if axis is None else axis, None, "chunk"), outs))
            return wrap_all(outs)
        except MISUSE as e:
            return refused(e, "chunk", (input, chunks, dim, axis))  # type: ignore[no-any-return]

    def array_split(input, sections: int, dim: Optional[int] = 0, *, axis: Optional[int] = None) -> tuple[Tensor, ...]:
        """Splits `x` along `axis` into `sections` views. If the extent is not divisible, the first parts are larger by 1.

        sections: number of parts, 1 or more
        dim: from -ndim to ndim - 1; negative ones count from the end
        """
        try:
            sections = int64(sections)
            outs = out_handles(room(sections))
            check(tensor_array_split(input._h, int64(sections), axis32(dim if axis is None else axis, None, "array_split"), outs))
            return wrap_all(outs)
        except MISUSE as e:
            return refused(e, "array_split", (input, sections, dim, axis))  # type: ignore[no-any-return]

    def moveaxis(input, source: Ints, destination: Ints) -> Tensor:
        """Returns a view of `x` with the axes `source` moved to the positions `destination`; the other axes keep their order.

        source: axes to move, each from -ndim to ndim - 1
        destination: positions of these axes in the result, one for each
        """
        try:
            return wrap(tensor_moveaxis(input._h, *ints64(source), *ints64(destination)))
        except MISUSE as e:
            return refused(e, "moveaxis", (input, source, destination))  # type: ignore[no-any-return]

    def unflatten(input, dim: int = NEEDED, sizes: Ints = NEEDED, *, axis: Optional[int] = None) -> Tensor:
        """Splits `axis` into several axes with extents `sizes`, one of which may be -1 and is inferred. Returns a view if the strides allow it, otherwise a copy.

        dim: from -ndim to ndim - 1; negative ones count from the end
        sizes: extents of the new axes, whose product is the extent of `axis`; one may be -1 and is inferred
        """
        try:
            return wrap(tensor_unflatten(input._h, axis32(dim, axis, "unflatten"), *ints64(sizes)))
        except MISUSE as e:
            return refused(e, "unflatten", (input, dim, sizes, axis))  # type: ignore[no-any-return]

    def unfold(input, dimension: int = NEEDED, size: int = NEEDED, step: int = NEEDED, *, axis: Optional[int] = None) -> Tensor:
        """Returns a view of sliding windows along `axis`: `size` slices each, `step` apart. `axis` of the result counts the floor((extent - size) / step) + 1 windows, and a new last axis holds their elements. A 0-d tensor counts as one slice.

        dimension: from -ndim to ndim - 1; negative ones count from the end
        size: window size, 0 to the extent of the axis
        step: distance between the starts of windows, at least 1
        """
        try:
            return wrap(tensor_unfold(input._h, axis32(dimension, axis, "unfold"), int64(size), int64(step)))
        except MISUSE as e:
            return refused(e, "unfold", (input, dimension, size, step, axis))  # type: ignore[no-any-return]

    def pad(input, widths: Ints, value: Number = 0) -> Tensor:
        """Pads `x` with `value`. `widths` holds (before, after) for axis 0, then axis 1, and so on; negative widths crop.

        widths: two numbers for each axis, starting at axis 0: slices to add before and after; negative widths crop
        value: value of the padding
        """
        try:
            return wrap(with_number(None, tensor_pad, tensor_pad_i64, value, (input._h, *ints64(widths),), ()))
        except MISUSE as e:
            return refused(e, "pad", (input, widths, value))  # type: ignore[no-any-return]

    def roll(input, shifts: Ints, dims: Optional[Ints] = None, *, axis: Optional[Ints] = None) -> Tensor:
        """Shifts the elements along axes[i] by shifts[i] positions; elements shifted past the end reappear at the start. Without axes, the flattened tensor is shifted, by one shift.

        shifts: number of positions to shift each axis by; negative values shift towards the start
        dims: axes to shift, each from -ndim to ndim - 1; None: the flattened tensor, by one shift
        """
        try:
            return wrap(tensor_roll(input._h, *ints64(shifts), *axes32(dims, axis)))
        except MISUSE as e:
            return refused(e, "roll", (input, shifts, dims, axis))  # type: ignore[no-any-return]

    def flipud(input) -> Tensor:
        """Returns a copy of `x` with the order of the elements along axis 0 reversed."""
        try:
            return wrap(tensor_flipud(input._h))
        except MISUSE as e:
            return refused(e, "flipud", (input,))  # type: ignore[no-any-return]

    def fliplr(input) -> Tensor:
        """Returns a copy of `x` with the order of the elements along axis 1 reversed. `x` has at least two axes."""
        try:
            return wrap(tensor_fliplr(input._h))
        except MISUSE as e:
            return refused(e, "fliplr", (input,))  # type: ignore[no-any-return]

    def tril(input, diagonal: int = 0, out: Optional[Tensor] = None) -> Tensor:
        """Lower triangles of the matrices in the last two axes: elements above diagonal `k` are set to 0.

        input: tensor (..., M, N)
        diagonal: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("tril", out, tril(input, diagonal))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_tril(input._h, int64(diagonal)))
        except MISUSE as e:
            return refused(e, "tril", (input, diagonal))  # type: ignore[no-any-return]

    def triu(input, diagonal: int = 0, out: Optional[Tensor] = None) -> Tensor:
        """Upper triangles of the matrices in the last two axes: elements below diagonal `k` are set to 0.

        input: tensor (..., M, N)
        diagonal: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("triu", out, triu(input, diagonal))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_triu(input._h, int64(diagonal)))
        except MISUSE as e:
            return refused(e, "triu", (input, diagonal))  # type: ignore[no-any-return]

    def diag(input, diagonal: int = 0, out: Optional[Tensor] = None) -> Tensor:
        """For a 1-d tensor, the matrix with these elements on diagonal `k` and 0 elsewhere. For a matrix, a copy of diagonal `k`.

        input: tensor (N,) or (M, N)
        diagonal: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("diag", out, diag(input, diagonal))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_diag(input._h, int64(diagonal)))
        except MISUSE as e:
            return refused(e, "diag", (input, diagonal))  # type: ignore[no-any-return]

    def combinations(input, r: int = 2, with_replacement: bool = False) -> Tensor:
        """All combinations of `r` elements of a 1-d tensor, one in each row, in the order of `x`; with repeated elements if `with_replacement`.

        input: tensor (N,)
        r: number of elements in a combination, 0 or more
        with_replacement: whether an element may occur more than once
        """
        try:
            return wrap(tensor_combinations(input._h, int64(r), with_replacement))
        except MISUSE as e:
            return refused(e, "combinations", (input, r, with_replacement))  # type: ignore[no-any-return]

    def pad_reflect(input, widths: Ints) -> Tensor:
        """Same as pad, but reflects the elements at the first and the last slice of each axis. Widths are less than the extent.

        widths: two numbers for each axis, starting at axis 0: slices to add before and after, less than the extent; negative widths crop
        """
        try:
            return wrap(tensor_pad_reflect(input._h, *ints64(widths)))
        except MISUSE as e:
            return refused(e, "pad_reflect", (input, widths))  # type: ignore[no-any-return]

    def pad_replicate(input, widths: Ints) -> Tensor:
        """Same as pad, but repeats the first and the last slice of each axis.

        widths: two numbers for each axis, starting at axis 0: slices to add before and after; negative widths crop
        """
        try:
            return wrap(tensor_pad_replicate(input._h, *ints64(widths)))
        except MISUSE as e:
            return refused(e, "pad_replicate", (input, widths))  # type: ignore[no-any-return]

    def pad_circular(input, widths: Ints) -> Tensor:
        """Same as pad, but wraps around to the other end of each axis. Negative widths crop first; widths are at most the remaining extent.

        widths: two numbers for each axis, starting at axis 0: slices to add before and after, at most the extent; negative widths crop
        """
        try:
            return wrap(tensor_pad_circular(input._h, *ints64(widths)))
        except MISUSE as e:
            return refused(e, "pad_circular", (input, widths))  # type: ignore[no-any-return]

    def mul(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """a * b; logical and for bool.

        other: tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("mul", out, mul(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_mul, tensor_mul_scalar, tensor_mul_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "mul", input, other)  # type: ignore[no-any-return]

    def mul_(input, other: Operand) -> Tensor:
        """In place: a * b; logical and for bool.

        other: tensor; second operand
        """
        try:
            check(with_number(tensor_mul_, tensor_mul_scalar_, tensor_mul_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "mul_", (input, other))  # type: ignore[no-any-return]

    def remainder(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID.

        input: real tensor; bool is computed in int64; dividend
        other: real tensor; bool is computed in int64; divisor
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("remainder", out, remainder(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_remainder, tensor_remainder_scalar, tensor_remainder_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "remainder", input, other)  # type: ignore[no-any-return]

    def remainder_(input, other: Operand) -> Tensor:
        """In place: a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID.

        input: real tensor; bool is computed in int64; dividend
        other: real tensor; bool is computed in int64; divisor
        """
        try:
            check(with_number(tensor_remainder_, tensor_remainder_scalar_, tensor_remainder_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "remainder_", (input, other))  # type: ignore[no-any-return]

    def floor_divide(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID.

        input: real tensor; bool is computed in int64; dividend
        other: real tensor; bool is computed in int64; divisor
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("floor_divide", out, floor_divide(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_floor_divide, tensor_floor_divide_scalar, tensor_floor_divide_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "floor_divide", input, other)  # type: ignore[no-any-return]

    def floor_divide_(input, other: Operand) -> Tensor:
        """In place: floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID.

        input: real tensor; bool is computed in int64; dividend
        other: real tensor; bool is computed in int64; divisor
        """
        try:
            check(with_number(tensor_floor_divide_, tensor_floor_divide_scalar_, tensor_floor_divide_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "floor_divide_", (input, other))  # type: ignore[no-any-return]

    def trunc_divide(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR_E_INVALID.

        input: real tensor; bool is computed in int64; dividend
        other: real tensor; bool is computed in int64; divisor
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("trunc_divide", out, trunc_divide(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_trunc_divide, tensor_trunc_divide_scalar, tensor_trunc_divide_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "trunc_divide", input, other)  # type: ignore[no-any-return]

    def trunc_divide_(input, other: Operand) -> Tensor:
        """In place: trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR_E_INVALID.

        input: real tensor; bool is computed in int64; dividend
        other: real tensor; bool is computed in int64; divisor
        """
        try:
            check(with_number(tensor_trunc_divide_, tensor_trunc_divide_scalar_, tensor_trunc_divide_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "trunc_divide_", (input, other))  # type: ignore[no-any-return]

    def fmod(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID.

        input: real tensor; bool is computed in int64; dividend
        other: real tensor; bool is computed in int64; divisor
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("fmod", out, fmod(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_fmod, tensor_fmod_scalar, tensor_fmod_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "fmod", input, other)  # type: ignore[no-any-return]

    def fmod_(input, other: Operand) -> Tensor:
        """In place: a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID.

        input: real tensor; bool is computed in int64; dividend
        other: real tensor; bool is computed in int64; divisor
        """
        try:
            check(with_number(tensor_fmod_, tensor_fmod_scalar_, tensor_fmod_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "fmod_", (input, other))  # type: ignore[no-any-return]

    def maximum(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.

        other: real tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("maximum", out, maximum(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_maximum, tensor_maximum_scalar, tensor_maximum_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "maximum", input, other)  # type: ignore[no-any-return]

    def maximum_(input, other: Operand) -> Tensor:
        """In place: Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.

        other: real tensor; second operand
        """
        try:
            check(with_number(tensor_maximum_, tensor_maximum_scalar_, tensor_maximum_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "maximum_", (input, other))  # type: ignore[no-any-return]

    def minimum(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.

        other: real tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("minimum", out, minimum(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_minimum, tensor_minimum_scalar, tensor_minimum_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "minimum", input, other)  # type: ignore[no-any-return]

    def minimum_(input, other: Operand) -> Tensor:
        """In place: Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.

        other: real tensor; second operand
        """
        try:
            check(with_number(tensor_minimum_, tensor_minimum_scalar_, tensor_minimum_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "minimum_", (input, other))  # type: ignore[no-any-return]

    def fmax(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.

        other: real tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("fmax", out, fmax(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_fmax, tensor_fmax_scalar, tensor_fmax_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "fmax", input, other)  # type: ignore[no-any-return]

    def fmax_(input, other: Operand) -> Tensor:
        """In place: Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.

        other: real tensor; second operand
        """
        try:
            check(with_number(tensor_fmax_, tensor_fmax_scalar_, tensor_fmax_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "fmax_", (input, other))  # type: ignore[no-any-return]

    def fmin(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.

        other: real tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("fmin", out, fmin(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_fmin, tensor_fmin_scalar, tensor_fmin_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "fmin", input, other)  # type: ignore[no-any-return]

    def fmin_(input, other: Operand) -> Tensor:
        """In place: Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.

        other: real tensor; second operand
        """
        try:
            check(with_number(tensor_fmin_, tensor_fmin_scalar_, tensor_fmin_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "fmin_", (input, other))  # type: ignore[no-any-return]

    def copysign(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """|a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.

        input: real tensor; integers are computed in float32; magnitudes
        other: real tensor; integers are computed in float32; signs
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("copysign", out, copysign(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_copysign, tensor_copysign_scalar, tensor_copysign_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "copysign", input, other)  # type: ignore[no-any-return]

    def copysign_(input, other: Operand) -> Tensor:
        """In place: |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.

        input: real tensor; integers are computed in float32; magnitudes
        other: real tensor; integers are computed in float32; signs
        """
        try:
            check(with_number(tensor_copysign_, tensor_copysign_scalar_, tensor_copysign_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "copysign_", (input, other))  # type: ignore[no-any-return]

    def nextafter(input, other: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """The next representable number after `a` in the direction of `b`.

        input: floating tensor; start
        other: floating tensor; direction
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("nextafter", out, nextafter(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_nextafter(input._h, other._h))
        except MISUSE as e:
            return number_first(e, "nextafter", input, other)  # type: ignore[no-any-return]

    def nextafter_(input, other: Tensor) -> Tensor:
        """In place: The next representable number after `a` in the direction of `b`.

        input: floating tensor; start
        other: floating tensor; direction
        """
        try:
            check(tensor_nextafter_(input._h, other._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "nextafter_", (input, other))  # type: ignore[no-any-return]

    def heaviside(input, values: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """0 where x < 0, 1 where x > 0, and `values` where x is 0. NaN is propagated.

        input: real tensor; argument of the step function
        values: real tensor; values where `x` is 0
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("heaviside", out, heaviside(input, values))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_heaviside(input._h, values._h))
        except MISUSE as e:
            return number_first(e, "heaviside", input, values)  # type: ignore[no-any-return]

    def heaviside_(input, values: Tensor) -> Tensor:
        """In place: 0 where x < 0, 1 where x > 0, and `values` where x is 0. NaN is propagated.

        input: real tensor; argument of the step function
        values: real tensor; values where `x` is 0
        """
        try:
            check(tensor_heaviside_(input._h, values._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "heaviside_", (input, values))  # type: ignore[no-any-return]

    def neg(input, out: Optional[Tensor] = None) -> Tensor:
        """-x. Integers wrap around."""
        if out is not None:
            return write_out("neg", out, neg(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_neg(input._h))
        except MISUSE as e:
            return refused(e, "neg", (input,))  # type: ignore[no-any-return]

    def neg_(input) -> Tensor:
        """In place: -x. Integers wrap around."""
        try:
            check(tensor_neg_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "neg_", (input,))  # type: ignore[no-any-return]

    def abs(input, out: Optional[Tensor] = None) -> Tensor:
        """Absolute value |x|, with derivative 0 at 0. Integers wrap around."""
        if out is not None:
            return write_out("abs", out, abs(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_abs(input._h))
        except MISUSE as e:
            return refused(e, "abs", (input,))  # type: ignore[no-any-return]

    def abs_(input) -> Tensor:
        """In place: Absolute value |x|, with derivative 0 at 0. Integers wrap around."""
        try:
            check(tensor_abs_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "abs_", (input,))  # type: ignore[no-any-return]

    def sign(input, out: Optional[Tensor] = None) -> Tensor:
        """Sign of x: -1, 0 or 1. NaN is propagated."""
        if out is not None:
            return write_out("sign", out, sign(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_sign(input._h))
        except MISUSE as e:
            return refused(e, "sign", (input,))  # type: ignore[no-any-return]

    def sign_(input) -> Tensor:
        """In place: Sign of x: -1, 0 or 1. NaN is propagated."""
        try:
            check(tensor_sign_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "sign_", (input,))  # type: ignore[no-any-return]

    def reciprocal(input, out: Optional[Tensor] = None) -> Tensor:
        """1 / x."""
        if out is not None:
            return write_out("reciprocal", out, reciprocal(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_reciprocal(input._h))
        except MISUSE as e:
            return refused(e, "reciprocal", (input,))  # type: ignore[no-any-return]

    def reciprocal_(input) -> Tensor:
        """In place: 1 / x."""
        try:
            check(tensor_reciprocal_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "reciprocal_", (input,))  # type: ignore[no-any-return]

    def positive(input) -> Tensor:
        """+x: returns `x` itself."""
        try:
            return wrap(tensor_positive(input._h))
        except MISUSE as e:
            return refused(e, "positive", (input,))  # type: ignore[no-any-return]

    def lerp(input, end: Tensor, weight: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1.

        end: floating or complex tensor; second operand
        weight: floating or complex tensor; weight of `b`: 0 for `a`, 1 for `b`
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("lerp", out, lerp(input, end, weight))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_lerp, tensor_lerp_scalar, tensor_lerp_scalar_i64, weight, (input._h, end._h,), ()))
        except MISUSE as e:
            return refused(e, "lerp", (input, end, weight))  # type: ignore[no-any-return]

    def lerp_(input, end: Tensor, weight: Operand) -> Tensor:
        """In place: Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1.

        end: floating or complex tensor; second operand
        weight: floating or complex tensor; weight of `b`: 0 for `a`, 1 for `b`
        """
        try:
            check(with_number(tensor_lerp_, tensor_lerp_scalar_, tensor_lerp_scalar_i64_, weight, (input._h, end._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "lerp_", (input, end, weight))  # type: ignore[no-any-return]

    def addcmul(input, tensor1: Tensor, tensor2: Tensor, value: float = 1.0, out: Optional[Tensor] = None) -> Tensor:
        """x + value * a * b. Integers wrap around; for them `value` is truncated towards 0.

        input: real or complex tensor; not bool; summand
        tensor1: real or complex tensor; not bool; first factor
        tensor2: real or complex tensor; not bool; second factor
        value: factor of the product
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("addcmul", out, addcmul(input, tensor1, tensor2, value))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_addcmul(input._h, tensor1._h, tensor2._h, value))
        except MISUSE as e:
            return refused(e, "addcmul", (input, tensor1, tensor2, value))  # type: ignore[no-any-return]

    def addcmul_(input, tensor1: Tensor, tensor2: Tensor, value: float = 1.0) -> Tensor:
        """In place: x + value * a * b. Integers wrap around; for them `value` is truncated towards 0.

        input: real or complex tensor; not bool; summand
        tensor1: real or complex tensor; not bool; first factor
        tensor2: real or complex tensor; not bool; second factor
        value: factor of the product
        """
        try:
            check(tensor_addcmul_(input._h, tensor1._h, tensor2._h, value))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "addcmul_", (input, tensor1, tensor2, value))  # type: ignore[no-any-return]

    def addcdiv(input, tensor1: Tensor, tensor2: Tensor, value: float = 1.0, out: Optional[Tensor] = None) -> Tensor:
        """x + value * (a / b).

        input: floating or complex tensor; summand
        tensor1: floating or complex tensor; numerator
        tensor2: floating or complex tensor; denominator
        value: factor of the quotient
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("addcdiv", out, addcdiv(input, tensor1, tensor2, value))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_addcdiv(input._h, tensor1._h, tensor2._h, value))
        except MISUSE as e:
            return refused(e, "addcdiv", (input, tensor1, tensor2, value))  # type: ignore[no-any-return]

    def addcdiv_(input, tensor1: Tensor, tensor2: Tensor, value: float = 1.0) -> Tensor:
        """In place: x + value * (a / b).

        input: floating or complex tensor; summand
        tensor1: floating or complex tensor; numerator
        tensor2: floating or complex tensor; denominator
        value: factor of the quotient
        """
        try:
            check(tensor_addcdiv_(input._h, tensor1._h, tensor2._h, value))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "addcdiv_", (input, tensor1, tensor2, value))  # type: ignore[no-any-return]

    def gcd(input, other: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """Greatest common divisor of |a| and |b|; gcd(0, 0) is 0.

        other: integer tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("gcd", out, gcd(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_gcd(input._h, other._h))
        except MISUSE as e:
            return number_first(e, "gcd", input, other)  # type: ignore[no-any-return]

    def gcd_(input, other: Tensor) -> Tensor:
        """In place: Greatest common divisor of |a| and |b|; gcd(0, 0) is 0.

        other: integer tensor; second operand
        """
        try:
            check(tensor_gcd_(input._h, other._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "gcd_", (input, other))  # type: ignore[no-any-return]

    def lcm(input, other: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """Least common multiple of |a| and |b|; 0 if either is 0. Wraps around.

        other: integer tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("lcm", out, lcm(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_lcm(input._h, other._h))
        except MISUSE as e:
            return number_first(e, "lcm", input, other)  # type: ignore[no-any-return]

    def lcm_(input, other: Tensor) -> Tensor:
        """In place: Least common multiple of |a| and |b|; 0 if either is 0. Wraps around.

        other: integer tensor; second operand
        """
        try:
            check(tensor_lcm_(input._h, other._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "lcm_", (input, other))  # type: ignore[no-any-return]

    def bitwise_and(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Bitwise and, a & b; logical and for bool.

        other: integer or bool tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("bitwise_and", out, bitwise_and(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_bitwise_and, None, tensor_bitwise_and_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "bitwise_and", input, other)  # type: ignore[no-any-return]

    def bitwise_and_(input, other: Operand) -> Tensor:
        """In place: Bitwise and, a & b; logical and for bool.

        other: integer or bool tensor; second operand
        """
        try:
            check(with_number(tensor_bitwise_and_, None, tensor_bitwise_and_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "bitwise_and_", (input, other))  # type: ignore[no-any-return]

    def bitwise_or(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Bitwise or, a | b; logical or for bool.

        other: integer or bool tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("bitwise_or", out, bitwise_or(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_bitwise_or, None, tensor_bitwise_or_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "bitwise_or", input, other)  # type: ignore[no-any-return]

    def bitwise_or_(input, other: Operand) -> Tensor:
        """In place: Bitwise or, a | b; logical or for bool.

        other: integer or bool tensor; second operand
        """
        try:
            check(with_number(tensor_bitwise_or_, None, tensor_bitwise_or_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "bitwise_or_", (input, other))  # type: ignore[no-any-return]

    def bitwise_xor(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Bitwise exclusive or, a ^ b; logical exclusive or for bool.

        other: integer or bool tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("bitwise_xor", out, bitwise_xor(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_bitwise_xor, None, tensor_bitwise_xor_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "bitwise_xor", input, other)  # type: ignore[no-any-return]

    def bitwise_xor_(input, other: Operand) -> Tensor:
        """In place: Bitwise exclusive or, a ^ b; logical exclusive or for bool.

        other: integer or bool tensor; second operand
        """
        try:
            check(with_number(tensor_bitwise_xor_, None, tensor_bitwise_xor_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "bitwise_xor_", (input, other))  # type: ignore[no-any-return]

    def bitwise_left_shift(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the number of bits.

        input: integer tensor; integers to shift
        other: integer tensor; number of bits to shift by
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("bitwise_left_shift", out, bitwise_left_shift(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_bitwise_left_shift, None, tensor_bitwise_left_shift_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "bitwise_left_shift", input, other)  # type: ignore[no-any-return]

    def bitwise_left_shift_(input, other: Operand) -> Tensor:
        """In place: a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the number of bits.

        input: integer tensor; integers to shift
        other: integer tensor; number of bits to shift by
        """
        try:
            check(with_number(tensor_bitwise_left_shift_, None, tensor_bitwise_left_shift_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "bitwise_left_shift_", (input, other))  # type: ignore[no-any-return]

    def bitwise_right_shift(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of bits, 0, or -1 for negative `a`.

        input: integer tensor; integers to shift
        other: integer tensor; number of bits to shift by
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("bitwise_right_shift", out, bitwise_right_shift(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_bitwise_right_shift, None, tensor_bitwise_right_shift_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "bitwise_right_shift", input, other)  # type: ignore[no-any-return]

    def bitwise_right_shift_(input, other: Operand) -> Tensor:
        """In place: Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of bits, 0, or -1 for negative `a`.

        input: integer tensor; integers to shift
        other: integer tensor; number of bits to shift by
        """
        try:
            check(with_number(tensor_bitwise_right_shift_, None, tensor_bitwise_right_shift_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "bitwise_right_shift_", (input, other))  # type: ignore[no-any-return]

    def bitwise_invert(input, out: Optional[Tensor] = None) -> Tensor:
        """Bitwise not, ~x; logical not for bool."""
        if out is not None:
            return write_out("bitwise_invert", out, bitwise_invert(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_bitwise_invert(input._h))
        except MISUSE as e:
            return refused(e, "bitwise_invert", (input,))  # type: ignore[no-any-return]

    def bitwise_invert_(input) -> Tensor:
        """In place: Bitwise not, ~x; logical not for bool."""
        try:
            check(tensor_bitwise_invert_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "bitwise_invert_", (input,))  # type: ignore[no-any-return]

    def float_power(input, exponent: Operand, out: Optional[Tensor] = None) -> Tensor:
        """a ** b, computed in float64 or complex128 for all dtypes.

        input: real or complex tensor; bool is computed in int64; bases
        exponent: real or complex tensor; bool is computed in int64; exponents, broadcast with `a`
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("float_power", out, float_power(input, exponent))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_float_power, tensor_float_power_scalar, tensor_float_power_scalar_i64, exponent, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "float_power", input, exponent)  # type: ignore[no-any-return]

    def pow(input, exponent: Operand, out: Optional[Tensor] = None) -> Tensor:
        """a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.

        input: real or complex tensor; bool is computed in int64; bases
        exponent: real or complex tensor; bool is computed in int64; exponents
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("pow", out, pow(input, exponent))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_pow, tensor_pow_scalar, tensor_pow_scalar_i64, exponent, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "pow", input, exponent)  # type: ignore[no-any-return]

    def pow_(input, exponent: Operand) -> Tensor:
        """In place: a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.

        input: real or complex tensor; bool is computed in int64; bases
        exponent: real or complex tensor; bool is computed in int64; exponents
        """
        try:
            check(with_number(tensor_pow_, tensor_pow_scalar_, tensor_pow_scalar_i64_, exponent, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "pow_", (input, exponent))  # type: ignore[no-any-return]

    def logaddexp(input, other: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b has the larger real part, so the imaginary part is near that of b.

        other: tensor; integers are computed in float32; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("logaddexp", out, logaddexp(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_logaddexp(input._h, other._h))
        except MISUSE as e:
            return number_first(e, "logaddexp", input, other)  # type: ignore[no-any-return]

    def logaddexp_(input, other: Tensor) -> Tensor:
        """In place: log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b has the larger real part, so the imaginary part is near that of b.

        other: tensor; integers are computed in float32; second operand
        """
        try:
            check(tensor_logaddexp_(input._h, other._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "logaddexp_", (input, other))  # type: ignore[no-any-return]

    def logaddexp2(input, other: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """log2(2 ** a + 2 ** b), without overflow.

        other: real tensor; integers are computed in float32; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("logaddexp2", out, logaddexp2(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_logaddexp2(input._h, other._h))
        except MISUSE as e:
            return number_first(e, "logaddexp2", input, other)  # type: ignore[no-any-return]

    def logaddexp2_(input, other: Tensor) -> Tensor:
        """In place: log2(2 ** a + 2 ** b), without overflow.

        other: real tensor; integers are computed in float32; second operand
        """
        try:
            check(tensor_logaddexp2_(input._h, other._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "logaddexp2_", (input, other))  # type: ignore[no-any-return]

    def xlogy(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN.

        input: real tensor; integers are computed in float32; factor
        other: real tensor; integers are computed in float32; argument of the logarithm
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("xlogy", out, xlogy(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_xlogy, tensor_xlogy_scalar, tensor_xlogy_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "xlogy", input, other)  # type: ignore[no-any-return]

    def xlogy_(input, other: Operand) -> Tensor:
        """In place: a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN.

        input: real tensor; integers are computed in float32; factor
        other: real tensor; integers are computed in float32; argument of the logarithm
        """
        try:
            check(with_number(tensor_xlogy_, tensor_xlogy_scalar_, tensor_xlogy_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "xlogy_", (input, other))  # type: ignore[no-any-return]

    def square(input, out: Optional[Tensor] = None) -> Tensor:
        """x * x. Integers wrap around."""
        if out is not None:
            return write_out("square", out, square(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_square(input._h))
        except MISUSE as e:
            return refused(e, "square", (input,))  # type: ignore[no-any-return]

    def square_(input) -> Tensor:
        """In place: x * x. Integers wrap around."""
        try:
            check(tensor_square_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "square_", (input,))  # type: ignore[no-any-return]

    def sqrt(input, out: Optional[Tensor] = None) -> Tensor:
        """Square root; NaN for x < 0."""
        if out is not None:
            return write_out("sqrt", out, sqrt(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_sqrt(input._h))
        except MISUSE as e:
            return refused(e, "sqrt", (input,))  # type: ignore[no-any-return]

    def sqrt_(input) -> Tensor:
        """In place: Square root; NaN for x < 0."""
        try:
            check(tensor_sqrt_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "sqrt_", (input,))  # type: ignore[no-any-return]

    def rsqrt(input, out: Optional[Tensor] = None) -> Tensor:
        """Reciprocal square root 1 / sqrt(x); NaN for x < 0, infinity at 0."""
        if out is not None:
            return write_out("rsqrt", out, rsqrt(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_rsqrt(input._h))
        except MISUSE as e:
            return refused(e, "rsqrt", (input,))  # type: ignore[no-any-return]

    def rsqrt_(input) -> Tensor:
        """In place: Reciprocal square root 1 / sqrt(x); NaN for x < 0, infinity at 0."""
        try:
            check(tensor_rsqrt_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "rsqrt_", (input,))  # type: ignore[no-any-return]

    def cbrt(input, out: Optional[Tensor] = None) -> Tensor:
        """Real cube root, also of negative numbers. The gradient at 0 is infinite."""
        if out is not None:
            return write_out("cbrt", out, cbrt(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_cbrt(input._h))
        except MISUSE as e:
            return refused(e, "cbrt", (input,))  # type: ignore[no-any-return]

    def cbrt_(input) -> Tensor:
        """In place: Real cube root, also of negative numbers. The gradient at 0 is infinite."""
        try:
            check(tensor_cbrt_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "cbrt_", (input,))  # type: ignore[no-any-return]

    def exp(input, out: Optional[Tensor] = None) -> Tensor:
        """Exponential e ** x."""
        if out is not None:
            return write_out("exp", out, exp(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_exp(input._h))
        except MISUSE as e:
            return refused(e, "exp", (input,))  # type: ignore[no-any-return]

    def exp_(input) -> Tensor:
        """In place: Exponential e ** x."""
        try:
            check(tensor_exp_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "exp_", (input,))  # type: ignore[no-any-return]

    def expm1(input, out: Optional[Tensor] = None) -> Tensor:
        """exp(x) - 1, accurate near 0."""
        if out is not None:
            return write_out("expm1", out, expm1(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_expm1(input._h))
        except MISUSE as e:
            return refused(e, "expm1", (input,))  # type: ignore[no-any-return]

    def expm1_(input) -> Tensor:
        """In place: exp(x) - 1, accurate near 0."""
        try:
            check(tensor_expm1_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "expm1_", (input,))  # type: ignore[no-any-return]

    def exp2(input, out: Optional[Tensor] = None) -> Tensor:
        """2 ** x."""
        if out is not None:
            return write_out("exp2", out, exp2(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_exp2(input._h))
        except MISUSE as e:
            return refused(e, "exp2", (input,))  # type: ignore[no-any-return]

    def exp2_(input) -> Tensor:
        """In place: 2 ** x."""
        try:
            check(tensor_exp2_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "exp2_", (input,))  # type: ignore[no-any-return]

    def log(input, out: Optional[Tensor] = None) -> Tensor:
        """Natural logarithm; NaN for x < 0, -infinity at 0."""
        if out is not None:
            return write_out("log", out, log(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_log(input._h))
        except MISUSE as e:
            return refused(e, "log", (input,))  # type: ignore[no-any-return]

    def log_(input) -> Tensor:
        """In place: Natural logarithm; NaN for x < 0, -infinity at 0."""
        try:
            check(tensor_log_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "log_", (input,))  # type: ignore[no-any-return]

    def log1p(input, out: Optional[Tensor] = None) -> Tensor:
        """log(1 + x), accurate near 0."""
        if out is not None:
            return write_out("log1p", out, log1p(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_log1p(input._h))
        except MISUSE as e:
            return refused(e, "log1p", (input,))  # type: ignore[no-any-return]

    def log1p_(input) -> Tensor:
        """In place: log(1 + x), accurate near 0."""
        try:
            check(tensor_log1p_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "log1p_", (input,))  # type: ignore[no-any-return]

    def log2(input, out: Optional[Tensor] = None) -> Tensor:
        """Base-2 logarithm; NaN for x < 0, -infinity at 0."""
        if out is not None:
            return write_out("log2", out, log2(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_log2(input._h))
        except MISUSE as e:
            return refused(e, "log2", (input,))  # type: ignore[no-any-return]

    def log2_(input) -> Tensor:
        """In place: Base-2 logarithm; NaN for x < 0, -infinity at 0."""
        try:
            check(tensor_log2_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "log2_", (input,))  # type: ignore[no-any-return]

    def log10(input, out: Optional[Tensor] = None) -> Tensor:
        """Base-10 logarithm; NaN for x < 0, -infinity at 0."""
        if out is not None:
            return write_out("log10", out, log10(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_log10(input._h))
        except MISUSE as e:
            return refused(e, "log10", (input,))  # type: ignore[no-any-return]

    def log10_(input) -> Tensor:
        """In place: Base-10 logarithm; NaN for x < 0, -infinity at 0."""
        try:
            check(tensor_log10_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "log10_", (input,))  # type: ignore[no-any-return]

    def hypot(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.

        other: real tensor; integers are computed in float32; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("hypot", out, hypot(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_hypot, tensor_hypot_scalar, tensor_hypot_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "hypot", input, other)  # type: ignore[no-any-return]

    def hypot_(input, other: Operand) -> Tensor:
        """In place: sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.

        other: real tensor; integers are computed in float32; second operand
        """
        try:
            check(with_number(tensor_hypot_, tensor_hypot_scalar_, tensor_hypot_scalar_i64_, other, (input._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "hypot_", (input, other))  # type: ignore[no-any-return]

    def atan2(input, other: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """Angle of the point (b, a) in [-pi, pi], with ordinate a and abscissa b; the signs of zeros follow IEEE 754. The gradient at (0, 0) is 0.

        input: real tensor; integers are computed in float32; ordinates
        other: real tensor; integers are computed in float32; abscissas
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("atan2", out, atan2(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_atan2(input._h, other._h))
        except MISUSE as e:
            return number_first(e, "atan2", input, other)  # type: ignore[no-any-return]

    def atan2_(input, other: Tensor) -> Tensor:
        """In place: Angle of the point (b, a) in [-pi, pi], with ordinate a and abscissa b; the signs of zeros follow IEEE 754. The gradient at (0, 0) is 0.

        input: real tensor; integers are computed in float32; ordinates
        other: real tensor; integers are computed in float32; abscissas
        """
        try:
            check(tensor_atan2_(input._h, other._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "atan2_", (input, other))  # type: ignore[no-any-return]

    def sin(input, out: Optional[Tensor] = None) -> Tensor:
        """Sine of x, in radians."""
        if out is not None:
            return write_out("sin", out, sin(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_sin(input._h))
        except MISUSE as e:
            return refused(e, "sin", (input,))  # type: ignore[no-any-return]

    def sin_(input) -> Tensor:
        """In place: Sine of x, in radians."""
        try:
            check(tensor_sin_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "sin_", (input,))  # type: ignore[no-any-return]

    def cos(input, out: Optional[Tensor] = None) -> Tensor:
        """Cosine of x, in radians."""
        if out is not None:
            return write_out("cos", out, cos(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_cos(input._h))
        except MISUSE as e:
            return refused(e, "cos", (input,))  # type: ignore[no-any-return]

    def cos_(input) -> Tensor:
        """In place: Cosine of x, in radians."""
        try:
            check(tensor_cos_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "cos_", (input,))  # type: ignore[no-any-return]

    def tan(input, out: Optional[Tensor] = None) -> Tensor:
        """Tangent of x, in radians."""
        if out is not None:
            return write_out("tan", out, tan(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_tan(input._h))
        except MISUSE as e:
            return refused(e, "tan", (input,))  # type: ignore[no-any-return]

    def tan_(input) -> Tensor:
        """In place: Tangent of x, in radians."""
        try:
            check(tensor_tan_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "tan_", (input,))  # type: ignore[no-any-return]

    def asin(input, out: Optional[Tensor] = None) -> Tensor:
        """Inverse sine, in [-pi/2, pi/2]; NaN outside [-1, 1]."""
        if out is not None:
            return write_out("asin", out, asin(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_asin(input._h))
        except MISUSE as e:
            return refused(e, "asin", (input,))  # type: ignore[no-any-return]

    def asin_(input) -> Tensor:
        """In place: Inverse sine, in [-pi/2, pi/2]; NaN outside [-1, 1]."""
        try:
            check(tensor_asin_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "asin_", (input,))  # type: ignore[no-any-return]

    def acos(input, out: Optional[Tensor] = None) -> Tensor:
        """Inverse cosine, in [0, pi]; NaN outside [-1, 1]."""
        if out is not None:
            return write_out("acos", out, acos(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_acos(input._h))
        except MISUSE as e:
            return refused(e, "acos", (input,))  # type: ignore[no-any-return]

    def acos_(input) -> Tensor:
        """In place: Inverse cosine, in [0, pi]; NaN outside [-1, 1]."""
        try:
            check(tensor_acos_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "acos_", (input,))  # type: ignore[no-any-return]

    def atan(input, out: Optional[Tensor] = None) -> Tensor:
        """Inverse tangent, in [-pi/2, pi/2]."""
        if out is not None:
            return write_out("atan", out, atan(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_atan(input._h))
        except MISUSE as e:
            return refused(e, "atan", (input,))  # type: ignore[no-any-return]

    def atan_(input) -> Tensor:
        """In place: Inverse tangent, in [-pi/2, pi/2]."""
        try:
            check(tensor_atan_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "atan_", (input,))  # type: ignore[no-any-return]

    def sinc(input, out: Optional[Tensor] = None) -> Tensor:
        """Normalised sinc, sin(pi * x) / (pi * x); 1 at 0 and exactly 0 at the other integers."""
        if out is not None:
            return write_out("sinc", out, sinc(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_sinc(input._h))
        except MISUSE as e:
            return refused(e, "sinc", (input,))  # type: ignore[no-any-return]

    def sinc_(input) -> Tensor:
        """In place: Normalised sinc, sin(pi * x) / (pi * x); 1 at 0 and exactly 0 at the other integers."""
        try:
            check(tensor_sinc_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "sinc_", (input,))  # type: ignore[no-any-return]

    def sinh(input, out: Optional[Tensor] = None) -> Tensor:
        """Hyperbolic sine."""
        if out is not None:
            return write_out("sinh", out, sinh(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_sinh(input._h))
        except MISUSE as e:
            return refused(e, "sinh", (input,))  # type: ignore[no-any-return]

    def sinh_(input) -> Tensor:
        """In place: Hyperbolic sine."""
        try:
            check(tensor_sinh_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "sinh_", (input,))  # type: ignore[no-any-return]

    def cosh(input, out: Optional[Tensor] = None) -> Tensor:
        """Hyperbolic cosine."""
        if out is not None:
            return write_out("cosh", out, cosh(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_cosh(input._h))
        except MISUSE as e:
            return refused(e, "cosh", (input,))  # type: ignore[no-any-return]

    def cosh_(input) -> Tensor:
        """In place: Hyperbolic cosine."""
        try:
            check(tensor_cosh_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "cosh_", (input,))  # type: ignore[no-any-return]

    def tanh(input, out: Optional[Tensor] = None) -> Tensor:
        """Hyperbolic tangent."""
        if out is not None:
            return write_out("tanh", out, tanh(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_tanh(input._h))
        except MISUSE as e:
            return refused(e, "tanh", (input,))  # type: ignore[no-any-return]

    def tanh_(input) -> Tensor:
        """In place: Hyperbolic tangent."""
        try:
            check(tensor_tanh_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "tanh_", (input,))  # type: ignore[no-any-return]

    def asinh(input, out: Optional[Tensor] = None) -> Tensor:
        """Inverse hyperbolic sine."""
        if out is not None:
            return write_out("asinh", out, asinh(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_asinh(input._h))
        except MISUSE as e:
            return refused(e, "asinh", (input,))  # type: ignore[no-any-return]

    def asinh_(input) -> Tensor:
        """In place: Inverse hyperbolic sine."""
        try:
            check(tensor_asinh_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "asinh_", (input,))  # type: ignore[no-any-return]

    def acosh(input, out: Optional[Tensor] = None) -> Tensor:
        """Inverse hyperbolic cosine, non-negative; NaN for x < 1."""
        if out is not None:
            return write_out("acosh", out, acosh(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_acosh(input._h))
        except MISUSE as e:
            return refused(e, "acosh", (input,))  # type: ignore[no-any-return]

    def acosh_(input) -> Tensor:
        """In place: Inverse hyperbolic cosine, non-negative; NaN for x < 1."""
        try:
            check(tensor_acosh_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "acosh_", (input,))  # type: ignore[no-any-return]

    def atanh(input, out: Optional[Tensor] = None) -> Tensor:
        """Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at -1 and 1."""
        if out is not None:
            return write_out("atanh", out, atanh(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_atanh(input._h))
        except MISUSE as e:
            return refused(e, "atanh", (input,))  # type: ignore[no-any-return]

    def atanh_(input) -> Tensor:
        """In place: Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at -1 and 1."""
        try:
            check(tensor_atanh_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "atanh_", (input,))  # type: ignore[no-any-return]

    def erf(input, out: Optional[Tensor] = None) -> Tensor:
        """Error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x."""
        if out is not None:
            return write_out("erf", out, erf(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_erf(input._h))
        except MISUSE as e:
            return refused(e, "erf", (input,))  # type: ignore[no-any-return]

    def erf_(input) -> Tensor:
        """In place: Error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x."""
        try:
            check(tensor_erf_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "erf_", (input,))  # type: ignore[no-any-return]

    def erfc(input, out: Optional[Tensor] = None) -> Tensor:
        """Complementary error function 1 - erf(x), accurate where erf(x) is near 1."""
        if out is not None:
            return write_out("erfc", out, erfc(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_erfc(input._h))
        except MISUSE as e:
            return refused(e, "erfc", (input,))  # type: ignore[no-any-return]

    def erfc_(input) -> Tensor:
        """In place: Complementary error function 1 - erf(x), accurate where erf(x) is near 1."""
        try:
            check(tensor_erfc_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "erfc_", (input,))  # type: ignore[no-any-return]

    def erfinv(input, out: Optional[Tensor] = None) -> Tensor:
        """Inverse error function; NaN outside [-1, 1], infinite at -1 and 1."""
        if out is not None:
            return write_out("erfinv", out, erfinv(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_erfinv(input._h))
        except MISUSE as e:
            return refused(e, "erfinv", (input,))  # type: ignore[no-any-return]

    def erfinv_(input) -> Tensor:
        """In place: Inverse error function; NaN outside [-1, 1], infinite at -1 and 1."""
        try:
            check(tensor_erfinv_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "erfinv_", (input,))  # type: ignore[no-any-return]

    def lgamma(input, out: Optional[Tensor] = None) -> Tensor:
        """log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x > 0; for x < 0 it is relative to max(1, |lgamma(x)|)."""
        if out is not None:
            return write_out("lgamma", out, lgamma(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_lgamma(input._h))
        except MISUSE as e:
            return refused(e, "lgamma", (input,))  # type: ignore[no-any-return]

    def lgamma_(input) -> Tensor:
        """In place: log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x > 0; for x < 0 it is relative to max(1, |lgamma(x)|)."""
        try:
            check(tensor_lgamma_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "lgamma_", (input,))  # type: ignore[no-any-return]

    def digamma(input, out: Optional[Tensor] = None) -> Tensor:
        """Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error bound holds for x > 0; for x < 0 it is relative to max(1, |digamma(x)|)."""
        if out is not None:
            return write_out("digamma", out, digamma(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_digamma(input._h))
        except MISUSE as e:
            return refused(e, "digamma", (input,))  # type: ignore[no-any-return]

    def digamma_(input) -> Tensor:
        """In place: Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error bound holds for x > 0; for x < 0 it is relative to max(1, |digamma(x)|)."""
        try:
            check(tensor_digamma_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "digamma_", (input,))  # type: ignore[no-any-return]

    def floor(input, out: Optional[Tensor] = None) -> Tensor:
        """Largest integer <= x; integers and bool are unchanged."""
        if out is not None:
            return write_out("floor", out, floor(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_floor(input._h))
        except MISUSE as e:
            return refused(e, "floor", (input,))  # type: ignore[no-any-return]

    def floor_(input) -> Tensor:
        """In place: Largest integer <= x; integers and bool are unchanged."""
        try:
            check(tensor_floor_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "floor_", (input,))  # type: ignore[no-any-return]

    def ceil(input, out: Optional[Tensor] = None) -> Tensor:
        """Smallest integer >= x; integers and bool are unchanged."""
        if out is not None:
            return write_out("ceil", out, ceil(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_ceil(input._h))
        except MISUSE as e:
            return refused(e, "ceil", (input,))  # type: ignore[no-any-return]

    def ceil_(input) -> Tensor:
        """In place: Smallest integer >= x; integers and bool are unchanged."""
        try:
            check(tensor_ceil_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "ceil_", (input,))  # type: ignore[no-any-return]

    def round_(input) -> Tensor:
        """In place: Nearest integer, with ties to even; integers and bool are unchanged."""
        try:
            check(tensor_round_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "round_", (input,))  # type: ignore[no-any-return]

    def trunc(input, out: Optional[Tensor] = None) -> Tensor:
        """x truncated towards 0; integers and bool are unchanged."""
        if out is not None:
            return write_out("trunc", out, trunc(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_trunc(input._h))
        except MISUSE as e:
            return refused(e, "trunc", (input,))  # type: ignore[no-any-return]

    def trunc_(input) -> Tensor:
        """In place: x truncated towards 0; integers and bool are unchanged."""
        try:
            check(tensor_trunc_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "trunc_", (input,))  # type: ignore[no-any-return]

    def frac(input, out: Optional[Tensor] = None) -> Tensor:
        """Fractional part x - trunc(x), with the sign of x."""
        if out is not None:
            return write_out("frac", out, frac(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_frac(input._h))
        except MISUSE as e:
            return refused(e, "frac", (input,))  # type: ignore[no-any-return]

    def frac_(input) -> Tensor:
        """In place: Fractional part x - trunc(x), with the sign of x."""
        try:
            check(tensor_frac_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "frac_", (input,))  # type: ignore[no-any-return]

    def rad2deg(input, out: Optional[Tensor] = None) -> Tensor:
        """Converts radians to degrees: x * 180 / pi."""
        if out is not None:
            return write_out("rad2deg", out, rad2deg(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_rad2deg(input._h))
        except MISUSE as e:
            return refused(e, "rad2deg", (input,))  # type: ignore[no-any-return]

    def rad2deg_(input) -> Tensor:
        """In place: Converts radians to degrees: x * 180 / pi."""
        try:
            check(tensor_rad2deg_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "rad2deg_", (input,))  # type: ignore[no-any-return]

    def deg2rad(input, out: Optional[Tensor] = None) -> Tensor:
        """Converts degrees to radians: x * pi / 180."""
        if out is not None:
            return write_out("deg2rad", out, deg2rad(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_deg2rad(input._h))
        except MISUSE as e:
            return refused(e, "deg2rad", (input,))  # type: ignore[no-any-return]

    def deg2rad_(input) -> Tensor:
        """In place: Converts degrees to radians: x * pi / 180."""
        try:
            check(tensor_deg2rad_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "deg2rad_", (input,))  # type: ignore[no-any-return]

    def eq(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Elementwise a == b, as bool.

        other: tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("eq", out, eq(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_eq, tensor_eq_scalar, tensor_eq_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "eq", input, other)  # type: ignore[no-any-return]

    def ne(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Elementwise a != b, as bool.

        other: tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("ne", out, ne(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_ne, tensor_ne_scalar, tensor_ne_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "ne", input, other)  # type: ignore[no-any-return]

    def lt(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Elementwise a < b, as bool.

        other: real tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("lt", out, lt(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_lt, tensor_lt_scalar, tensor_lt_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "lt", input, other)  # type: ignore[no-any-return]

    def le(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Elementwise a <= b, as bool.

        other: real tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("le", out, le(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_le, tensor_le_scalar, tensor_le_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "le", input, other)  # type: ignore[no-any-return]

    def gt(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Elementwise a > b, as bool.

        other: real tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("gt", out, gt(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_gt, tensor_gt_scalar, tensor_gt_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "gt", input, other)  # type: ignore[no-any-return]

    def ge(input, other: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Elementwise a >= b, as bool.

        other: real tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("ge", out, ge(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_ge, tensor_ge_scalar, tensor_ge_scalar_i64, other, (input._h,), ()))
        except MISUSE as e:
            return number_first(e, "ge", input, other)  # type: ignore[no-any-return]

    def logical_and(input, other: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """Logical and: true where both are not 0.

        other: tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("logical_and", out, logical_and(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_logical_and(input._h, other._h))
        except MISUSE as e:
            return number_first(e, "logical_and", input, other)  # type: ignore[no-any-return]

    def logical_or(input, other: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """Logical or: true where at least one is not 0.

        other: tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("logical_or", out, logical_or(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_logical_or(input._h, other._h))
        except MISUSE as e:
            return number_first(e, "logical_or", input, other)  # type: ignore[no-any-return]

    def logical_xor(input, other: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """Logical exclusive or: true where exactly one is not 0.

        other: tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("logical_xor", out, logical_xor(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_logical_xor(input._h, other._h))
        except MISUSE as e:
            return number_first(e, "logical_xor", input, other)  # type: ignore[no-any-return]

    def isclose(input, other: Tensor, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False, out: Optional[Tensor] = None) -> Tensor:
        """|a - b| <= atol + rtol * |b|, computed in float64, as bool. Equal infinities are close; NaN is close to NaN only if `equal_nan`.

        other: tensor; second operand
        rtol: tolerance relative to |b|, 0 or more
        atol: absolute tolerance, 0 or more
        equal_nan: whether NaN equals NaN
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("isclose", out, isclose(input, other, rtol, atol, equal_nan))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_isclose(input._h, other._h, rtol, atol, equal_nan))
        except MISUSE as e:
            return number_first(e, "isclose", input, other, rtol, atol, equal_nan)  # type: ignore[no-any-return]

    def logical_not(input, out: Optional[Tensor] = None) -> Tensor:
        """Logical not: true where x is 0."""
        if out is not None:
            return write_out("logical_not", out, logical_not(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_logical_not(input._h))
        except MISUSE as e:
            return refused(e, "logical_not", (input,))  # type: ignore[no-any-return]

    def isnan(input, out: Optional[Tensor] = None) -> Tensor:
        """True where x is NaN."""
        if out is not None:
            return write_out("isnan", out, isnan(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_isnan(input._h))
        except MISUSE as e:
            return refused(e, "isnan", (input,))  # type: ignore[no-any-return]

    def isinf(input, out: Optional[Tensor] = None) -> Tensor:
        """True where x is infinite, with either sign."""
        if out is not None:
            return write_out("isinf", out, isinf(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_isinf(input._h))
        except MISUSE as e:
            return refused(e, "isinf", (input,))  # type: ignore[no-any-return]

    def isfinite(input, out: Optional[Tensor] = None) -> Tensor:
        """True where x is neither NaN nor infinite."""
        if out is not None:
            return write_out("isfinite", out, isfinite(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_isfinite(input._h))
        except MISUSE as e:
            return refused(e, "isfinite", (input,))  # type: ignore[no-any-return]

    def isposinf(input, out: Optional[Tensor] = None) -> Tensor:
        """True where x is infinity."""
        if out is not None:
            return write_out("isposinf", out, isposinf(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_isposinf(input._h))
        except MISUSE as e:
            return refused(e, "isposinf", (input,))  # type: ignore[no-any-return]

    def isneginf(input, out: Optional[Tensor] = None) -> Tensor:
        """True where x is -infinity."""
        if out is not None:
            return write_out("isneginf", out, isneginf(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_isneginf(input._h))
        except MISUSE as e:
            return refused(e, "isneginf", (input,))  # type: ignore[no-any-return]

    def signbit(input, out: Optional[Tensor] = None) -> Tensor:
        """True where the sign bit is set, including negative zero and NaN."""
        if out is not None:
            return write_out("signbit", out, signbit(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_signbit(input._h))
        except MISUSE as e:
            return refused(e, "signbit", (input,))  # type: ignore[no-any-return]

    def complex(real, imag: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """re + i * im, with broadcasting: complex128 for float64 operands, complex64 for others. An infinite or NaN part does not affect the other part.

        real: real tensor; integers are computed in float32; real parts
        imag: real tensor; integers are computed in float32; imaginary parts, broadcast with `re`
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("complex", out, complex(real, imag))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_complex(real._h, imag._h))
        except MISUSE as e:
            return number_first(e, "complex", real, imag)  # type: ignore[no-any-return]

    def polar(abs, angle: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """Complex numbers from polar coordinates, length * (cos(angle) + i * sin(angle)), with the dtypes of complex.

        abs: real tensor; integers are computed in float32; absolute values
        angle: real tensor; integers are computed in float32; angles in radians, broadcast with `length`
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("polar", out, polar(abs, angle))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_polar(abs._h, angle._h))
        except MISUSE as e:
            return number_first(e, "polar", abs, angle)  # type: ignore[no-any-return]

    def view_as_real(input) -> Tensor:
        """Returns a view of a complex tensor as real numbers, with a new last axis of extent 2 for the real and the imaginary part."""
        try:
            return wrap(tensor_view_as_real(input._h))
        except MISUSE as e:
            return refused(e, "view_as_real", (input,))  # type: ignore[no-any-return]

    def view_as_complex(input) -> Tensor:
        """Returns a view of a float32 or float64 tensor as complex numbers. The last axis has extent 2 and stride 1, and holds the real and the imaginary part; the other strides and the storage offset must be even, otherwise TENSOR_E_SHAPE.

        input: floating tensor (..., 2), the last axis of stride 1
        """
        try:
            return wrap(tensor_view_as_complex(input._h))
        except MISUSE as e:
            return refused(e, "view_as_complex", (input,))  # type: ignore[no-any-return]

    def conj(input) -> Tensor:
        """Complex conjugate; a real tensor itself."""
        try:
            return wrap(tensor_conj(input._h))
        except MISUSE as e:
            return refused(e, "conj", (input,))  # type: ignore[no-any-return]

    def conj_physical(input, out: Optional[Tensor] = None) -> Tensor:
        """Complex conjugate, computed elementwise; real elements are copied."""
        if out is not None:
            return write_out("conj_physical", out, conj_physical(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_conj_physical(input._h))
        except MISUSE as e:
            return refused(e, "conj_physical", (input,))  # type: ignore[no-any-return]

    def conj_physical_(input) -> Tensor:
        """In place: Complex conjugate, computed elementwise; real elements are copied."""
        try:
            check(tensor_conj_physical_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "conj_physical_", (input,))  # type: ignore[no-any-return]

    def angle(input, out: Optional[Tensor] = None) -> Tensor:
        """Argument of a complex number, atan2(imag, real). For real numbers, 0, or pi if negative; NaN is propagated."""
        if out is not None:
            return write_out("angle", out, angle(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_angle(input._h))
        except MISUSE as e:
            return refused(e, "angle", (input,))  # type: ignore[no-any-return]

    def sgn(input, out: Optional[Tensor] = None) -> Tensor:
        """x / |x| for complex numbers, and 0 at 0; sign(x) for real numbers."""
        if out is not None:
            return write_out("sgn", out, sgn(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_sgn(input._h))
        except MISUSE as e:
            return refused(e, "sgn", (input,))  # type: ignore[no-any-return]

    def isreal(input) -> Tensor:
        """True where the imaginary part is 0; always true for real numbers."""
        try:
            return wrap(tensor_isreal(input._h))
        except MISUSE as e:
            return refused(e, "isreal", (input,))  # type: ignore[no-any-return]

    def sum(input, dim: Optional[Ints] = None, keepdim: bool = False, dtype: DTypeLike = None, out: Optional[Tensor] = None, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Sum over `axes`; 0 for no elements. By default integers and bool are summed in int64, unsigned integers in uint64, and floating-point tensors keep their dtype; `dtype` overrides the dtype of computation and result. For float32 and narrower dtypes, groups of four elements are added first and accumulated in double.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        dtype: dtype of the computation and the result; None: the dtype of `x`, except int64 for bool and integers, uint64 for unsigned integers
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("sum", out, sum(input, dim, keepdim, dtype, axis=axis, keepdims=keepdims))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_sum(input._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims, dtype_code(dtype)))
        except MISUSE as e:
            return refused(e, "sum", (input, dim, keepdim, dtype, axis, keepdims))  # type: ignore[no-any-return]

    def prod(input, dim: Optional[Ints] = None, keepdim: bool = False, dtype: DTypeLike = None, out: Optional[Tensor] = None, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Product over `axes`, with dtypes as in sum; 1 for no elements. The gradient is exact for factors of 0.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        dtype: dtype of the computation and the result; None: the dtype of `x`, except int64 for bool and integers, uint64 for unsigned integers
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("prod", out, prod(input, dim, keepdim, dtype, axis=axis, keepdims=keepdims))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_prod(input._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims, dtype_code(dtype)))
        except MISUSE as e:
            return refused(e, "prod", (input, dim, keepdim, dtype, axis, keepdims))  # type: ignore[no-any-return]

    def mean(input, dim: Optional[Ints] = None, keepdim: bool = False, dtype: DTypeLike = None, out: Optional[Tensor] = None, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Mean over `axes`, accumulated as in sum; NaN for no elements. Integers give float32.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        dtype: dtype of the computation and the result; None: the dtype of `x`, except float32 for bool and integers
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("mean", out, mean(input, dim, keepdim, dtype, axis=axis, keepdims=keepdims))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_mean(input._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims, dtype_code(dtype)))
        except MISUSE as e:
            return refused(e, "mean", (input, dim, keepdim, dtype, axis, keepdims))  # type: ignore[no-any-return]

    def argmax(input, dim: Optional[int] = None, keepdim: bool = False, out: Optional[Tensor] = None, *, axis: Optional[int] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Index of the first maximum along `axis`, int64; of the flattened tensor for TENSOR_AXIS_NONE. The first NaN counts as the maximum. TENSOR_E_SHAPE for no elements.

        dim: from -ndim to ndim - 1, negative ones counting from the end; or none; None: the flattened tensor
        keepdim: whether to keep the reduced axes, with extent 1
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("argmax", out, argmax(input, dim, keepdim, axis=axis, keepdims=keepdims))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_argmax(input._h, axis32_or_none(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            return refused(e, "argmax", (input, dim, keepdim, axis, keepdims))  # type: ignore[no-any-return]

    def argmin(input, dim: Optional[int] = None, keepdim: bool = False, out: Optional[Tensor] = None, *, axis: Optional[int] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Index of the first minimum along `axis`, int64; of the flattened tensor for TENSOR_AXIS_NONE. The first NaN counts as the minimum. TENSOR_E_SHAPE for no elements.

        dim: from -ndim to ndim - 1, negative ones counting from the end; or none; None: the flattened tensor
        keepdim: whether to keep the reduced axes, with extent 1
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("argmin", out, argmin(input, dim, keepdim, axis=axis, keepdims=keepdims))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_argmin(input._h, axis32_or_none(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            return refused(e, "argmin", (input, dim, keepdim, axis, keepdims))  # type: ignore[no-any-return]

    def any(input, dim: Optional[Ints] = None, keepdim: bool = False, out: Optional[Tensor] = None, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """True where any element over `axes` is true (not 0); false for no elements.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("any", out, any(input, dim, keepdim, axis=axis, keepdims=keepdims))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_any(input._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            return refused(e, "any", (input, dim, keepdim, axis, keepdims))  # type: ignore[no-any-return]

    def all(input, dim: Optional[Ints] = None, keepdim: bool = False, out: Optional[Tensor] = None, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """True where all elements over `axes` are true (not 0); true for no elements.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("all", out, all(input, dim, keepdim, axis=axis, keepdims=keepdims))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_all(input._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            return refused(e, "all", (input, dim, keepdim, axis, keepdims))  # type: ignore[no-any-return]

    def logsumexp(input, dim: Optional[Ints] = None, keepdim: bool = False, out: Optional[Tensor] = None, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """log(sum(exp(x))) over `axes`, without overflow; -infinity for no elements.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("logsumexp", out, logsumexp(input, dim, keepdim, axis=axis, keepdims=keepdims))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_logsumexp(input._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            return refused(e, "logsumexp", (input, dim, keepdim, axis, keepdims))  # type: ignore[no-any-return]

    def max_with_indices(input, dim: Optional[int] = None, keepdim: bool = False, *, axis: Optional[int] = None, keepdims: Optional[bool] = None) -> tuple[Tensor, ...]:
        """Maximum along `axis` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the maximum. TENSOR_E_SHAPE for no elements.

        dim: from -ndim to ndim - 1; negative ones count from the end
        keepdim: whether to keep the reduced axes, with extent 1
        """
        try:
            return several(lambda *outs: tensor_max_with_indices(input._h, axis32(dim, axis, "max_with_indices"), keepdim if keepdims is None else keepdims, *outs), 2)
        except MISUSE as e:
            return refused(e, "max_with_indices", (input, dim, keepdim, axis, keepdims))  # type: ignore[no-any-return]

    def min_with_indices(input, dim: Optional[int] = None, keepdim: bool = False, *, axis: Optional[int] = None, keepdims: Optional[bool] = None) -> tuple[Tensor, ...]:
        """Minimum along `axis` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the minimum. TENSOR_E_SHAPE for no elements.

        dim: from -ndim to ndim - 1; negative ones count from the end
        keepdim: whether to keep the reduced axes, with extent 1
        """
        try:
            return several(lambda *outs: tensor_min_with_indices(input._h, axis32(dim, axis, "min_with_indices"), keepdim if keepdims is None else keepdims, *outs), 2)
        except MISUSE as e:
            return refused(e, "min_with_indices", (input, dim, keepdim, axis, keepdims))  # type: ignore[no-any-return]

    def nansum(input, dim: Optional[Ints] = None, keepdim: bool = False, dtype: DTypeLike = None, out: Optional[Tensor] = None, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Sum over `axes`, ignoring NaN; dtypes as in sum.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        keepdim: whether to keep the reduced axes, with extent 1
        dtype: dtype of the computation and the result; None: as in sum
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("nansum", out, nansum(input, dim, keepdim, dtype, axis=axis, keepdims=keepdims))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_nansum(input._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims, dtype_code(dtype)))
        except MISUSE as e:
            return refused(e, "nansum", (input, dim, keepdim, dtype, axis, keepdims))  # type: ignore[no-any-return]

    def vector_norm(input, dim: Optional[Ints] = None, ord: float = 2.0, keepdim: bool = False, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Vector norm sum(abs(x) ** ord) ** (1 / ord) over `axes`, without overflow. For ord = infinity or -infinity it is the maximum or minimum of abs(x), for ord = 0 the number of nonzero elements. The derivative is 0 where the norm is 0, and at elements that are 0.

        dim: axes to reduce, each from -ndim to ndim - 1; None: all axes
        ord: order of the norm: any number, including 0, infinity and -infinity
        keepdim: whether to keep the reduced axes, with extent 1
        """
        try:
            return wrap(tensor_vector_norm(input._h, *axes32(dim, axis), ord, keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            return refused(e, "vector_norm", (input, dim, ord, keepdim, axis, keepdims))  # type: ignore[no-any-return]

    def cumsum(input, dim: Optional[int] = None, dtype: DTypeLike = None, out: Optional[Tensor] = None, *, axis: Optional[int] = None) -> Tensor:
        """Cumulative sum along `axis`; of the flattened tensor for TENSOR_AXIS_NONE. Dtypes as in sum.

        dim: from -ndim to ndim - 1, negative ones counting from the end; or none; None: the flattened tensor
        dtype: dtype of the computation and the result; None: as in sum
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("cumsum", out, cumsum(input, dim, dtype, axis=axis))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_cumsum(input._h, axis32_or_none(dim, axis), dtype_code(dtype)))
        except MISUSE as e:
            return refused(e, "cumsum", (input, dim, dtype, axis))  # type: ignore[no-any-return]

    def cumprod(input, dim: Optional[int] = None, dtype: DTypeLike = None, out: Optional[Tensor] = None, *, axis: Optional[int] = None) -> Tensor:
        """Cumulative product along `axis`; of the flattened tensor for TENSOR_AXIS_NONE. Dtypes as in sum. The gradient is exact for factors of 0.

        dim: from -ndim to ndim - 1, negative ones counting from the end; or none; None: the flattened tensor
        dtype: dtype of the computation and the result; None: as in sum
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("cumprod", out, cumprod(input, dim, dtype, axis=axis))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_cumprod(input._h, axis32_or_none(dim, axis), dtype_code(dtype)))
        except MISUSE as e:
            return refused(e, "cumprod", (input, dim, dtype, axis))  # type: ignore[no-any-return]

    def logcumsumexp(input, dim: Optional[int] = None, out: Optional[Tensor] = None, *, axis: Optional[int] = None) -> Tensor:
        """Logarithm of the cumulative sum of exp(x) along `axis`, without overflow. For complex numbers the imaginary part is as in logaddexp and is not reduced to (-pi, pi].

        dim: from -ndim to ndim - 1; negative ones count from the end
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("logcumsumexp", out, logcumsumexp(input, dim, axis=axis))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_logcumsumexp(input._h, axis32(dim, axis, "logcumsumexp")))
        except MISUSE as e:
            return refused(e, "logcumsumexp", (input, dim, axis))  # type: ignore[no-any-return]

    def cov(input, correction: float = 1.0, fweights: Optional[Tensor] = None, aweights: Optional[Tensor] = None) -> Tensor:
        """Covariance matrix (M, M) of the rows of x (M, N), whose columns are observations; a 0-d variance for a single row or x (N,). `fweights` are repetition counts and `aweights` importance weights of the observations. Sums of products, a * conj(b) for complex numbers, are divided by max(sum(w) - correction, 0), or with aweights by max(sum(w) - correction * sum(w * aweights) / sum(w), 0), where w = fweights * aweights.

        input: tensor (M, N), or (N,) for one row; the N columns are observations; integers are computed in float32
        correction: subtracted from the number of elements in the divisor: 1 for a sample, 0 for a population
        fweights: integer tensor (N,), number of times each observation is repeated, 0 or more; None: 1 for each observation
        aweights: tensor (N,), importance of each observation, 0 or more; not differentiable; None: 1
        """
        try:
            return wrap(tensor_cov(input._h, correction, optional(fweights), optional(aweights)))
        except MISUSE as e:
            return refused(e, "cov", (input, correction, fweights, aweights))  # type: ignore[no-any-return]

    def corrcoef(input) -> Tensor:
        """Matrix of correlation coefficients (M, M) of the rows of x (M, N): covariances divided by both standard deviations, clipped to [-1, 1], for complex numbers in both parts.

        input: tensor (M, N), or (N,) for one row; the N columns are observations; integers are computed in float32
        """
        try:
            return wrap(tensor_corrcoef(input._h))
        except MISUSE as e:
            return refused(e, "corrcoef", (input,))  # type: ignore[no-any-return]

    def histc(input, bins: int = 100, min: float = 0.0, max: float = 0.0, out: Optional[Tensor] = None) -> Tensor:
        """Histogram of the elements with `bins` equal bins in [min, max], in the dtype of `x`. If min = max, the range is that of the elements. Elements outside the range, and NaN, are not counted.

        bins: number of bins, at least 1
        min: lower end of the range
        max: upper end of the range, at least `min`; if equal, the range is that of the elements
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("histc", out, histc(input, bins, min, max))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_histc(input._h, int64(bins), min, max))
        except MISUSE as e:
            return refused(e, "histc", (input, bins, min, max))  # type: ignore[no-any-return]

    def bincount(input, weights: Optional[Tensor] = None, minlength: int = 0) -> Tensor:
        """Number of occurrences of each value from 0 to max(x) in a 1-d tensor, int64, or the sum of their weights. The result has at least `minlength` elements. Floating-point weights keep their dtype; other weights are converted to float64.

        input: integer tensor (N,), non-negative integers
        weights: tensor (N,), weight of each element; None: 1
        minlength: minimum number of results, 0 or more
        """
        try:
            return wrap(tensor_bincount(input._h, optional(weights), int64(minlength)))
        except MISUSE as e:
            return refused(e, "bincount", (input, weights, minlength))  # type: ignore[no-any-return]

    def unique_values(input) -> Tensor:
        """Distinct elements in ascending order; see unique_all."""
        try:
            return wrap(tensor_unique_values(input._h))
        except MISUSE as e:
            return refused(e, "unique_values", (input,))  # type: ignore[no-any-return]

    def select_scatter(input, src: Tensor, dim: int = NEEDED, index: int = NEEDED, *, axis: Optional[int] = None) -> Tensor:
        """Returns a copy of `x` with the slice at `index` along `axis` replaced by `src`.

        src: tensor; the new slice, of the shape of `x` without `axis`
        dim: from -ndim to ndim - 1; negative ones count from the end
        index: index of the slice, from -extent to extent - 1
        """
        try:
            return wrap(tensor_select_scatter(input._h, src._h, axis32(dim, axis, "select_scatter"), int64(index)))
        except MISUSE as e:
            return refused(e, "select_scatter", (input, src, dim, index, axis))  # type: ignore[no-any-return]

    def masked_fill(input, mask: Tensor, value: Operand, out: Optional[Tensor] = None) -> Tensor:
        """Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`.

        mask: tensor of any dtype, true where not 0; elements to replace
        value: tensor (), replacement, converted to the dtype of `x`
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("masked_fill", out, masked_fill(input, mask, value))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(tensor_masked_fill, tensor_masked_fill_scalar, tensor_masked_fill_scalar_i64, value, (input._h, mask._h,), ()))
        except MISUSE as e:
            return refused(e, "masked_fill", (input, mask, value))  # type: ignore[no-any-return]

    def masked_fill_(input, mask: Tensor, value: Operand) -> Tensor:
        """In place: Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`.

        mask: tensor of any dtype, true where not 0; elements to replace
        value: tensor (), replacement, converted to the dtype of `x`
        """
        try:
            check(with_number(tensor_masked_fill_, tensor_masked_fill_scalar_, tensor_masked_fill_scalar_i64_, value, (input._h, mask._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "masked_fill_", (input, mask, value))  # type: ignore[no-any-return]

    def index_select(input, dim: int = NEEDED, index: Tensor = NEEDED, out: Optional[Tensor] = None, *, axis: Optional[int] = None) -> Tensor:
        """Selects the slices at `index` along `axis`. `index` is a 1-d integer tensor, or 0-d, which removes the axis; negative indices count from the end. TENSOR_E_INDEX for indices out of range.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor (I,), or 0-d: indices of the slices, from -extent to extent - 1
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("index_select", out, index_select(input, dim, index, axis=axis))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_index_select(input._h, axis32(dim, axis, "index_select"), index._h))
        except MISUSE as e:
            return refused(e, "index_select", (input, dim, index, axis))  # type: ignore[no-any-return]

    def gather(input, dim: int = NEEDED, index: Tensor = NEEDED, out: Optional[Tensor] = None, *, axis: Optional[int] = None) -> Tensor:
        """Gathers elements along `axis`: for axis 1 of 3, out[i][j][k] = x[i][index[i][j][k]][k]. `index` has as many axes as `x`, and except along `axis` no extent larger than that of `x`.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor; indices along `axis`, from -extent to extent - 1; as many axes as `x`
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("gather", out, gather(input, dim, index, axis=axis))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_gather(input._h, axis32(dim, axis, "gather"), index._h))
        except MISUSE as e:
            return refused(e, "gather", (input, dim, index, axis))  # type: ignore[no-any-return]

    def scatter_(input, dim: int = NEEDED, index: Tensor = NEEDED, src: Tensor = NEEDED, *, axis: Optional[int] = None) -> Tensor:
        """In place: `x` with the elements of `src` written along `axis`: for axis 1 of 3, out[i][index[i][j][k]][k] = src[i][j][k]. If several writes have the same target, the last one in row-major order is kept, and only that one has a gradient.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as `x`
        src: tensor; values to write, with extents at least those of `index`
        """
        try:
            check(tensor_scatter_(input._h, axis32(dim, axis, "scatter"), index._h, src._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "scatter_", (input, dim, index, src, axis))  # type: ignore[no-any-return]

    def scatter_add(input, dim: int = NEEDED, index: Tensor = NEEDED, src: Tensor = NEEDED, out: Optional[Tensor] = None, *, axis: Optional[int] = None) -> Tensor:
        """Same as scatter, but adds to the elements of `x`. Deterministic.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as `x`
        src: tensor; values to add, with extents at least those of `index`
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("scatter_add", out, scatter_add(input, dim, index, src, axis=axis))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_scatter_add(input._h, axis32(dim, axis, "scatter_add"), index._h, src._h))
        except MISUSE as e:
            return refused(e, "scatter_add", (input, dim, index, src, axis))  # type: ignore[no-any-return]

    def scatter_add_(input, dim: int = NEEDED, index: Tensor = NEEDED, src: Tensor = NEEDED, *, axis: Optional[int] = None) -> Tensor:
        """In place: Same as scatter, but adds to the elements of `x`. Deterministic.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as `x`
        src: tensor; values to add, with extents at least those of `index`
        """
        try:
            check(tensor_scatter_add_(input._h, axis32(dim, axis, "scatter_add"), index._h, src._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "scatter_add_", (input, dim, index, src, axis))  # type: ignore[no-any-return]

    def scatter_reduce(input, dim: int = NEEDED, index: Tensor = NEEDED, src: Tensor = NEEDED, reduce: str = NEEDED, include_self: bool = True, out: Optional[Tensor] = None, *, axis: Optional[int] = None) -> Tensor:
        """Same as scatter, but reduces all elements of src with the same target, and the element of `x` if include_self, with "sum", "prod", "mean", "amax" or "amin". The mean of integers is rounded down; "amax" and "amin" do not accept complex numbers. Equal extrema share the gradient. A product has no second derivative where two zeros of src have the same target.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as `x`
        src: tensor; values to reduce, with extents at least those of `index`
        reduce: "sum", "prod", "mean", "amax" or "amin"
        include_self: whether the elements of `x` are included in the reduction
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("scatter_reduce", out, scatter_reduce(input, dim, index, src, reduce, include_self, axis=axis))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_scatter_reduce(input._h, axis32(dim, axis, "scatter_reduce"), index._h, src._h, text_bytes(reduce), include_self))
        except MISUSE as e:
            return refused(e, "scatter_reduce", (input, dim, index, src, reduce, include_self, axis))  # type: ignore[no-any-return]

    def scatter_reduce_(input, dim: int = NEEDED, index: Tensor = NEEDED, src: Tensor = NEEDED, reduce: str = NEEDED, include_self: bool = True, *, axis: Optional[int] = None) -> Tensor:
        """In place: Same as scatter, but reduces all elements of src with the same target, and the element of `x` if include_self, with "sum", "prod", "mean", "amax" or "amin". The mean of integers is rounded down; "amax" and "amin" do not accept complex numbers. Equal extrema share the gradient. A product has no second derivative where two zeros of src have the same target.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as `x`
        src: tensor; values to reduce, with extents at least those of `index`
        reduce: "sum", "prod", "mean", "amax" or "amin"
        include_self: whether the elements of `x` are included in the reduction
        """
        try:
            check(tensor_scatter_reduce_(input._h, axis32(dim, axis, "scatter_reduce"), index._h, src._h, text_bytes(reduce), include_self))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "scatter_reduce_", (input, dim, index, src, reduce, include_self, axis))  # type: ignore[no-any-return]

    def take_along_axis(input, index: Tensor, dim: Optional[int] = None, *, axis: Optional[int] = None) -> Tensor:
        """Same as gather, but the other axes of `x` and `index` are broadcast.

        index: integer tensor; indices along `axis`, from -extent to extent - 1; the other axes broadcast with those of `x`
        dim: from -ndim to ndim - 1; negative ones count from the end
        """
        try:
            return wrap(tensor_take_along_axis(input._h, index._h, axis32(dim, axis, "take_along_axis")))
        except MISUSE as e:
            return refused(e, "take_along_axis", (input, index, dim, axis))  # type: ignore[no-any-return]

    def embedding(weight, indices: Tensor) -> Tensor:
        """Looks up rows of `weight` (V, D): indices of shape (...) give a result of shape (..., D).

        weight: tensor (V, D), the embedding vectors
        indices: integer tensor (...), row indices, 0 to V - 1
        """
        try:
            return wrap(tensor_embedding(weight._h, indices._h))
        except MISUSE as e:
            return refused(e, "embedding", (weight, indices))  # type: ignore[no-any-return]

    def embedding_bag(weight, indices: Tensor, offsets: Optional[Tensor], mode: str, per_sample_weights: Optional[Tensor] = None, include_last_offset: bool = False, padding_idx: int = -1) -> Tensor:
        """Sum, mean or maximum of the rows of `weight` (V, D) in each bag. The bags are the rows of index (B, L), or the parts of index (L,) that start at `offsets` (B,); with include_last_offset, `offsets` ends with the end of the last bag. Empty bags give 0, and rows padding_idx are ignored. per_sample_weights, of the shape of index, require "sum".

        weight: floating tensor (V, D), the embedding vectors
        indices: integer tensor (B, L), or (L,) with `offsets`: row indices, 0 to V - 1
        offsets: integer tensor (B,), start of each bag in `index`, ascending from 0; None: the rows of `index` are the bags
        mode: "sum", "mean" or "max"
        per_sample_weights: floating tensor; weights of the rows, of the shape of `index`; for "sum" only; None: 1
        include_last_offset: whether `offsets` ends with the end of the last bag
        padding_idx: row that is ignored, 0 to V - 1; -1: none
        """
        try:
            return wrap(tensor_embedding_bag(weight._h, indices._h, optional(offsets), text_bytes(mode), optional(per_sample_weights), include_last_offset, int64(padding_idx)))
        except MISUSE as e:
            return refused(e, "embedding_bag", (weight, indices, offsets, mode, per_sample_weights, include_last_offset, padding_idx))  # type: ignore[no-any-return]

    def one_hot(tensor, num_classes: int = -1) -> Tensor:
        """One-hot encoding, int64 of shape (..., num_classes): 1 at the index and 0 elsewhere. num_classes = -1 stands for max(index) + 1.

        tensor: integer tensor (...), classes from 0 to num_classes - 1
        num_classes: number of classes; -1: the largest index + 1
        """
        try:
            return wrap(tensor_one_hot(tensor._h, int64(num_classes)))
        except MISUSE as e:
            return refused(e, "one_hot", (tensor, num_classes))  # type: ignore[no-any-return]

    def index(input, indices: Iterable[Optional[Tensor]]) -> Tensor:
        """Advanced indexing x[indices] with integer and bool tensors, with NumPy's rules: indices[i] indexes axis i, NULL selects the whole axis, and a bool mask with k axes replaces k entries. Integer indices are broadcast; their axes replace the first indexed axis, or come first if whole axes lie between them.

        indices: integer or bool tensors; entry i indexes axis i; none selects the whole axis, and a mask with k axes replaces k entries
        """
        try:
            return wrap(tensor_index(input._h, *handles(indices)))
        except MISUSE as e:
            return refused(e, "index", (input, indices))  # type: ignore[no-any-return]

    def index_put_(input, indices: Iterable[Optional[Tensor]], values: Tensor, accumulate: bool = False) -> Tensor:
        """In place: `x` after x[indices] = values, or x[indices] += values if `accumulate`; `values` are broadcast. With `accumulate`, repeated indices are added each time; otherwise the last write is kept, and only that one has a gradient.

        indices: integer or bool tensors; entry i indexes axis i; none selects the whole axis, and a mask with k axes replaces k entries
        values: tensor; values to write, broadcast to the indexed elements
        accumulate: whether to add to the elements instead of replacing them
        """
        try:
            check(tensor_index_put_(input._h, *handles(indices), values._h, accumulate))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "index_put_", (input, indices, values, accumulate))  # type: ignore[no-any-return]

    def masked_select(input, mask: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """The elements of `x` where the bool tensor `mask` is true, in row-major order, as a 1-d tensor. `x` and `mask` are broadcast.

        mask: bool tensor; elements to select; broadcasts with `x`
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("masked_select", out, masked_select(input, mask))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_masked_select(input._h, mask._h))
        except MISUSE as e:
            return refused(e, "masked_select", (input, mask))  # type: ignore[no-any-return]

    def masked_scatter(input, mask: Tensor, source: Tensor) -> Tensor:
        """`x` with the elements where the bool tensor `mask` is true replaced by successive elements of `src`, which has at least as many. `x` and `mask` are broadcast.

        mask: bool tensor; elements to replace; broadcasts with `x`
        source: tensor; values in row-major order, at least as many as true elements
        """
        try:
            return wrap(tensor_masked_scatter(input._h, mask._h, source._h))
        except MISUSE as e:
            return refused(e, "masked_scatter", (input, mask, source))  # type: ignore[no-any-return]

    def take(input, index: Tensor, dim: Optional[int] = None, out: Optional[Tensor] = None, *, axis: Optional[int] = None) -> Tensor:
        """Slices at `index` along `axis`; the axes of `index` replace the axis. For TENSOR_AXIS_NONE, elements of the flattened tensor. Negative indices count from the end.

        index: integer tensor; indices along `axis`, of any shape, from -extent to extent - 1
        dim: from -ndim to ndim - 1, negative ones counting from the end; or none; None: the flattened tensor
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("take", out, take(input, index, dim, axis=axis))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_take(input._h, index._h, axis32_or_none(dim, axis)))
        except MISUSE as e:
            return refused(e, "take", (input, index, dim, axis))  # type: ignore[no-any-return]

    def put(input, index: Tensor, source: Tensor, accumulate: bool = False) -> Tensor:
        """`x` with the elements at `index` of the flattened tensor replaced by `src`, or with `src` added to them if `accumulate`. `index` and `src` have the same number of elements.

        index: integer tensor; indices into the flattened tensor, from -numel to numel - 1
        source: tensor; values to write, one for each index
        accumulate: whether to add to the elements instead of replacing them
        """
        try:
            return wrap(tensor_put(input._h, index._h, source._h, accumulate))
        except MISUSE as e:
            return refused(e, "put", (input, index, source, accumulate))  # type: ignore[no-any-return]

    def put_(input, index: Tensor, source: Tensor, accumulate: bool = False) -> Tensor:
        """In place: `x` with the elements at `index` of the flattened tensor replaced by `src`, or with `src` added to them if `accumulate`. `index` and `src` have the same number of elements.

        index: integer tensor; indices into the flattened tensor, from -numel to numel - 1
        source: tensor; values to write, one for each index
        accumulate: whether to add to the elements instead of replacing them
        """
        try:
            check(tensor_put_(input._h, index._h, source._h, accumulate))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "put_", (input, index, source, accumulate))  # type: ignore[no-any-return]

    def index_add(input, dim: int = NEEDED, index: Tensor = NEEDED, source: Tensor = NEEDED, alpha: Number = 1, out: Optional[Tensor] = None, *, axis: Optional[int] = None) -> Tensor:
        """`x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated indices are added each time.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
        source: tensor; slices to add, of the shape of `x` with extent I along `axis`
        alpha: factor of `src`
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("index_add", out, index_add(input, dim, index, source, alpha, axis=axis))  # type: ignore[no-any-return]
        try:
            return wrap(with_number(None, tensor_index_add, tensor_index_add_i64, alpha, (input._h, axis32(dim, axis, "index_add"), index._h, source._h,), ()))
        except MISUSE as e:
            return refused(e, "index_add", (input, dim, index, source, alpha, axis))  # type: ignore[no-any-return]

    def index_add_(input, dim: int = NEEDED, index: Tensor = NEEDED, source: Tensor = NEEDED, alpha: Number = 1, *, axis: Optional[int] = None) -> Tensor:
        """In place: `x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated indices are added each time.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
        source: tensor; slices to add, of the shape of `x` with extent I along `axis`
        alpha: factor of `src`
        """
        try:
            check(with_number(None, tensor_index_add_, tensor_index_add_i64_, alpha, (input._h, axis32(dim, axis, "index_add"), index._h, source._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "index_add_", (input, dim, index, source, alpha, axis))  # type: ignore[no-any-return]

    def index_copy(input, dim: int = NEEDED, index: Tensor = NEEDED, source: Tensor = NEEDED, out: Optional[Tensor] = None, *, axis: Optional[int] = None) -> Tensor:
        """`x` with the slice index[i] along `axis` replaced by src[i]. `index` is 1-d; for repeated indices the last write is kept.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
        source: tensor; new slices, of the shape of `x` with extent I along `axis`
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("index_copy", out, index_copy(input, dim, index, source, axis=axis))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_index_copy(input._h, axis32(dim, axis, "index_copy"), index._h, source._h))
        except MISUSE as e:
            return refused(e, "index_copy", (input, dim, index, source, axis))  # type: ignore[no-any-return]

    def index_copy_(input, dim: int = NEEDED, index: Tensor = NEEDED, source: Tensor = NEEDED, *, axis: Optional[int] = None) -> Tensor:
        """In place: `x` with the slice index[i] along `axis` replaced by src[i]. `index` is 1-d; for repeated indices the last write is kept.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
        source: tensor; new slices, of the shape of `x` with extent I along `axis`
        """
        try:
            check(tensor_index_copy_(input._h, axis32(dim, axis, "index_copy"), index._h, source._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "index_copy_", (input, dim, index, source, axis))  # type: ignore[no-any-return]

    def index_fill(input, dim: int = NEEDED, index: Tensor = NEEDED, value: Operand = NEEDED, *, axis: Optional[int] = None) -> Tensor:
        """`x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
        value: tensor (), value to fill with
        """
        try:
            return wrap(with_number(tensor_index_fill, tensor_index_fill_scalar, tensor_index_fill_scalar_i64, value, (input._h, axis32(dim, axis, "index_fill"), index._h,), ()))
        except MISUSE as e:
            return refused(e, "index_fill", (input, dim, index, value, axis))  # type: ignore[no-any-return]

    def index_fill_(input, dim: int = NEEDED, index: Tensor = NEEDED, value: Operand = NEEDED, *, axis: Optional[int] = None) -> Tensor:
        """In place: `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.

        dim: from -ndim to ndim - 1; negative ones count from the end
        index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
        value: tensor (), value to fill with
        """
        try:
            check(with_number(tensor_index_fill_, tensor_index_fill_scalar_, tensor_index_fill_scalar_i64_, value, (input._h, axis32(dim, axis, "index_fill"), index._h,), ()))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "index_fill_", (input, dim, index, value, axis))  # type: ignore[no-any-return]

    def matmul(input, other: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """Matrix product over the last two axes; the leading axes are broadcast. A 1-d `a` is treated as (1, K) and a 1-d `b` as (K, 1), and the added axes are removed from the result. float16 and bfloat16 accumulate in float32; K = 0 gives 0.

        input: tensor (..., M, K), or (K,)
        other: tensor (..., K, N), or (K,)
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("matmul", out, matmul(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_matmul(input._h, other._h))
        except MISUSE as e:
            return refused(e, "matmul", (input, other))  # type: ignore[no-any-return]

    def matmul_integer(input, other: Tensor) -> Tensor:
        """Product of integer matrices, with shapes as in matmul, computed in int32 with wrap-around. The dtypes may differ; 8-bit and 16-bit integers are multiplied in pairs.

        input: integer tensor (..., M, K), or (K,)
        other: integer tensor (..., K, N), or (K,)
        """
        try:
            return wrap(tensor_matmul_integer(input._h, other._h))
        except MISUSE as e:
            return refused(e, "matmul_integer", (input, other))  # type: ignore[no-any-return]

    def outer(input, vec2: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """Outer product of 1-d tensors: out[i][j] = a[i] * b[j].

        input: tensor (M,)
        vec2: tensor (N,)
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("outer", out, outer(input, vec2))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_outer(input._h, vec2._h))
        except MISUSE as e:
            return refused(e, "outer", (input, vec2))  # type: ignore[no-any-return]

    def mv(input, vec: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """Matrix-vector product of a (M, K) and b (K,).

        input: tensor (M, K)
        vec: tensor (K,)
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("mv", out, mv(input, vec))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_mv(input._h, vec._h))
        except MISUSE as e:
            return refused(e, "mv", (input, vec))  # type: ignore[no-any-return]

    def bmm(input, mat2: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """Batched matrix product of a (B, M, K) and b (B, K, N).

        input: tensor (B, M, K)
        mat2: tensor (B, K, N)
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("bmm", out, bmm(input, mat2))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_bmm(input._h, mat2._h))
        except MISUSE as e:
            return refused(e, "bmm", (input, mat2))  # type: ignore[no-any-return]

    def dot(input, tensor: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """Dot product of two 1-d tensors of the same length.

        input: tensor (N,)
        tensor: tensor (N,)
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("dot", out, dot(input, tensor))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_dot(input._h, tensor._h))
        except MISUSE as e:
            return refused(e, "dot", (input, tensor))  # type: ignore[no-any-return]

    def inner(input, other: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """Inner product: sums of products along the last axes of both, for all combinations of the other axes. With a 0-d operand, the elementwise product.

        input: tensor (..., N)
        other: tensor (..., N)
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("inner", out, inner(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_inner(input._h, other._h))
        except MISUSE as e:
            return refused(e, "inner", (input, other))  # type: ignore[no-any-return]

    def kron(input, other: Tensor, out: Optional[Tensor] = None) -> Tensor:
        """Kronecker product: the block matrix of each element of `a` times `b`. Missing leading axes count as 1.

        other: tensor; second operand
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("kron", out, kron(input, other))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_kron(input._h, other._h))
        except MISUSE as e:
            return number_first(e, "kron", input, other)  # type: ignore[no-any-return]

    def trace(input, offset: int = 0, dtype: DTypeLike = None) -> Tensor:
        """Sum of diagonal `offset` of the matrices in the last two axes. Dtypes as in sum.

        input: tensor (..., M, N)
        offset: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below
        dtype: dtype of the computation and the result; None: as in sum
        """
        try:
            return wrap(tensor_trace(input._h, int64(offset), dtype_code(dtype)))
        except MISUSE as e:
            return refused(e, "trace", (input, offset, dtype))  # type: ignore[no-any-return]

    def cholesky(input, upper: bool = False, out: Optional[Tensor] = None) -> Tensor:
        """Cholesky factor as in cholesky_ex; an error that names the matrix if one is not positive definite.

        input: tensor (..., N, N), symmetric or Hermitian and positive definite; float32, float64 or complex
        upper: whether to use the upper triangle instead of the lower one
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("cholesky", out, cholesky(input, upper))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_cholesky(input._h, upper))
        except MISUSE as e:
            return refused(e, "cholesky", (input, upper))  # type: ignore[no-any-return]

    def cholesky_solve(input, input2: Tensor, upper: bool = False, out: Optional[Tensor] = None) -> Tensor:
        """Solves (l @ l.mH) @ y = b for y, with the Cholesky factor l; (l.mH @ l) @ y = b if `upper`. Leading axes are broadcast.

        input: tensor (..., N, K), right-hand sides; float32, float64 or complex
        input2: tensor (..., N, N), the factor returned by cholesky; float32, float64 or complex
        upper: whether to use the upper triangle instead of the lower one
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("cholesky_solve", out, cholesky_solve(input, input2, upper))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_cholesky_solve(input._h, input2._h, upper))
        except MISUSE as e:
            return refused(e, "cholesky_solve", (input, input2, upper))  # type: ignore[no-any-return]

    def cholesky_inverse(input, upper: bool = False, out: Optional[Tensor] = None) -> Tensor:
        """Inverse of a matrix from its Cholesky factor l, as returned by cholesky.

        upper: whether to use the upper triangle instead of the lower one
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("cholesky_inverse", out, cholesky_inverse(input, upper))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_cholesky_inverse(input._h, upper))
        except MISUSE as e:
            return refused(e, "cholesky_inverse", (input, upper))  # type: ignore[no-any-return]

    def solve(input, b: Tensor, left: bool = True) -> Tensor:
        """Solves a system of linear equations as in solve_ex; an error that names the matrix if one is singular.

        input: tensor (..., N, N); float32, float64 or complex
        b: tensor (..., N, K), or (..., K, N) where `left` is false; or vectors (..., N); float32, float64 or complex
        left: whether to solve a @ y = b; otherwise y @ a = b
        """
        try:
            return wrap(tensor_solve(input._h, b._h, left))
        except MISUSE as e:
            return refused(e, "solve", (input, b, left))  # type: ignore[no-any-return]

    def inv(input, out: Optional[Tensor] = None) -> Tensor:
        """Inverse of square matrices; an error that names the matrix if one is singular.

        input: tensor (..., N, N); float32, float64 or complex
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("inv", out, inv(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_inv(input._h))
        except MISUSE as e:
            return refused(e, "inv", (input,))  # type: ignore[no-any-return]

    def det(input, out: Optional[Tensor] = None) -> Tensor:
        """Determinant of square matrices. The gradient is also valid for singular matrices, and so are second derivatives up to N = 32.

        input: tensor (..., N, N); float32, float64 or complex
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("det", out, det(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_det(input._h))
        except MISUSE as e:
            return refused(e, "det", (input,))  # type: ignore[no-any-return]

    def householder_product(input, tau: Tensor) -> Tensor:
        """First columns of the product of the Householder reflections I - tau[i] * v @ v.mH, where v is column i of x with 1 on the diagonal and 0 above.

        input: tensor (..., M, N), M >= N; float32, float64 or complex
        tau: tensor (..., K), K <= N: scalar factors of the reflections; float32, float64 or complex
        """
        try:
            return wrap(tensor_householder_product(input._h, tau._h))
        except MISUSE as e:
            return refused(e, "householder_product", (input, tau))  # type: ignore[no-any-return]

    def eigvalsh(input, upper: bool = False) -> Tensor:
        """Eigenvalues of symmetric or Hermitian matrices, as in eigh.

        input: tensor (..., N, N), symmetric or Hermitian; float32, float64 or complex
        upper: whether to use the upper triangle instead of the lower one
        """
        try:
            return wrap(tensor_eigvalsh(input._h, upper))
        except MISUSE as e:
            return refused(e, "eigvalsh", (input, upper))  # type: ignore[no-any-return]

    def eigvals(input) -> Tensor:
        """Eigenvalues of square matrices, as in eig.

        input: tensor (..., N, N); float32, float64 or complex
        """
        try:
            return wrap(tensor_eigvals(input._h))
        except MISUSE as e:
            return refused(e, "eigvals", (input,))  # type: ignore[no-any-return]

    def svdvals(input) -> Tensor:
        """Singular values in descending order, as in svd.

        input: tensor (..., M, N); float32, float64 or complex
        """
        try:
            return wrap(tensor_svdvals(input._h))
        except MISUSE as e:
            return refused(e, "svdvals", (input,))  # type: ignore[no-any-return]

    def matrix_exp(input) -> Tensor:
        """Matrix exponential of square matrices, the sum of x ** k / k!.

        input: floating or complex tensor (..., N, N)
        """
        try:
            return wrap(tensor_matrix_exp(input._h))
        except MISUSE as e:
            return refused(e, "matrix_exp", (input,))  # type: ignore[no-any-return]

    def sigmoid(input, out: Optional[Tensor] = None) -> Tensor:
        """Logistic sigmoid 1 / (1 + exp(-x)), without overflow."""
        if out is not None:
            return write_out("sigmoid", out, sigmoid(input))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_sigmoid(input._h))
        except MISUSE as e:
            return refused(e, "sigmoid", (input,))  # type: ignore[no-any-return]

    def sigmoid_(input) -> Tensor:
        """In place: Logistic sigmoid 1 / (1 + exp(-x)), without overflow."""
        try:
            check(tensor_sigmoid_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "sigmoid_", (input,))  # type: ignore[no-any-return]

    def relu(input) -> Tensor:
        """Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated."""
        try:
            return wrap(tensor_relu(input._h))
        except MISUSE as e:
            return refused(e, "relu", (input,))  # type: ignore[no-any-return]

    def relu_(input) -> Tensor:
        """In place: Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated."""
        try:
            check(tensor_relu_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "relu_", (input,))  # type: ignore[no-any-return]

    def leaky_relu(input, negative_slope: float = 0.01) -> Tensor:
        """x where x > 0, negative_slope * x elsewhere; the derivative at 0 is negative_slope.

        negative_slope: slope for negative elements
        """
        try:
            return wrap(tensor_leaky_relu(input._h, negative_slope))
        except MISUSE as e:
            return refused(e, "leaky_relu", (input, negative_slope))  # type: ignore[no-any-return]

    def leaky_relu_(input, negative_slope: float = 0.01) -> Tensor:
        """In place: x where x > 0, negative_slope * x elsewhere; the derivative at 0 is negative_slope.

        negative_slope: slope for negative elements
        """
        try:
            check(tensor_leaky_relu_(input._h, negative_slope))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "leaky_relu_", (input, negative_slope))  # type: ignore[no-any-return]

    def gelu(input, tanh_approx: bool = False) -> Tensor:
        """Gaussian error linear unit x * Phi(x), where Phi is the cumulative normal distribution, or its tanh approximation.

        tanh_approx: whether to use the tanh approximation
        """
        try:
            return wrap(tensor_gelu(input._h, tanh_approx))
        except MISUSE as e:
            return refused(e, "gelu", (input, tanh_approx))  # type: ignore[no-any-return]

    def gelu_(input, tanh_approx: bool = False) -> Tensor:
        """In place: Gaussian error linear unit x * Phi(x), where Phi is the cumulative normal distribution, or its tanh approximation.

        tanh_approx: whether to use the tanh approximation
        """
        try:
            check(tensor_gelu_(input._h, tanh_approx))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "gelu_", (input, tanh_approx))  # type: ignore[no-any-return]

    def silu(input) -> Tensor:
        """x * sigmoid(x), also known as swish."""
        try:
            return wrap(tensor_silu(input._h))
        except MISUSE as e:
            return refused(e, "silu", (input,))  # type: ignore[no-any-return]

    def silu_(input) -> Tensor:
        """In place: x * sigmoid(x), also known as swish."""
        try:
            check(tensor_silu_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "silu_", (input,))  # type: ignore[no-any-return]

    def relu6(input) -> Tensor:
        """min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated."""
        try:
            return wrap(tensor_relu6(input._h))
        except MISUSE as e:
            return refused(e, "relu6", (input,))  # type: ignore[no-any-return]

    def relu6_(input) -> Tensor:
        """In place: min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated."""
        try:
            check(tensor_relu6_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "relu6_", (input,))  # type: ignore[no-any-return]

    def hardtanh(input, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
        """min(max(x, min_val), max_val), with derivative 0 at the bounds. NaN is propagated. For integers the bounds are truncated towards 0 and saturate.

        min_val: lower bound, at most `max_val`
        max_val: upper bound
        """
        try:
            return wrap(tensor_hardtanh(input._h, min_val, max_val))
        except MISUSE as e:
            return refused(e, "hardtanh", (input, min_val, max_val))  # type: ignore[no-any-return]

    def hardtanh_(input, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
        """In place: min(max(x, min_val), max_val), with derivative 0 at the bounds. NaN is propagated. For integers the bounds are truncated towards 0 and saturate.

        min_val: lower bound, at most `max_val`
        max_val: upper bound
        """
        try:
            check(tensor_hardtanh_(input._h, min_val, max_val))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "hardtanh_", (input, min_val, max_val))  # type: ignore[no-any-return]

    def hardsigmoid(input) -> Tensor:
        """min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3."""
        try:
            return wrap(tensor_hardsigmoid(input._h))
        except MISUSE as e:
            return refused(e, "hardsigmoid", (input,))  # type: ignore[no-any-return]

    def hardsigmoid_(input) -> Tensor:
        """In place: min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3."""
        try:
            check(tensor_hardsigmoid_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "hardsigmoid_", (input,))  # type: ignore[no-any-return]

    def hardswish(input) -> Tensor:
        """x * hardsigmoid(x), with derivative 0 at -3 and 1 at 3."""
        try:
            return wrap(tensor_hardswish(input._h))
        except MISUSE as e:
            return refused(e, "hardswish", (input,))  # type: ignore[no-any-return]

    def hardswish_(input) -> Tensor:
        """In place: x * hardsigmoid(x), with derivative 0 at -3 and 1 at 3."""
        try:
            check(tensor_hardswish_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "hardswish_", (input,))  # type: ignore[no-any-return]

    def hardshrink(input, lambd: float = 0.5, out: Optional[Tensor] = None) -> Tensor:
        """0 where |x| <= lambd, x elsewhere, for lambd >= 0; the derivative is 0 and 1, respectively.

        lambd: threshold, 0 or more
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("hardshrink", out, hardshrink(input, lambd))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_hardshrink(input._h, lambd))
        except MISUSE as e:
            return refused(e, "hardshrink", (input, lambd))  # type: ignore[no-any-return]

    def hardshrink_(input, lambd: float = 0.5) -> Tensor:
        """In place: 0 where |x| <= lambd, x elsewhere, for lambd >= 0; the derivative is 0 and 1, respectively.

        lambd: threshold, 0 or more
        """
        try:
            check(tensor_hardshrink_(input._h, lambd))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "hardshrink_", (input, lambd))  # type: ignore[no-any-return]

    def softshrink(input, lambd: float = 0.5) -> Tensor:
        """Shrinks x towards 0: x - lambd for x > lambd, x + lambd for x < -lambd, 0 elsewhere, for a finite lambd >= 0. NaN is propagated.

        lambd: threshold, 0 or more
        """
        try:
            return wrap(tensor_softshrink(input._h, lambd))
        except MISUSE as e:
            return refused(e, "softshrink", (input, lambd))  # type: ignore[no-any-return]

    def softshrink_(input, lambd: float = 0.5) -> Tensor:
        """In place: Shrinks x towards 0: x - lambd for x > lambd, x + lambd for x < -lambd, 0 elsewhere, for a finite lambd >= 0. NaN is propagated.

        lambd: threshold, 0 or more
        """
        try:
            check(tensor_softshrink_(input._h, lambd))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "softshrink_", (input, lambd))  # type: ignore[no-any-return]

    def tanhshrink(input) -> Tensor:
        """x - tanh(x)."""
        try:
            return wrap(tensor_tanhshrink(input._h))
        except MISUSE as e:
            return refused(e, "tanhshrink", (input,))  # type: ignore[no-any-return]

    def tanhshrink_(input) -> Tensor:
        """In place: x - tanh(x)."""
        try:
            check(tensor_tanhshrink_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "tanhshrink_", (input,))  # type: ignore[no-any-return]

    def threshold(input, threshold: float, value: float, out: Optional[Tensor] = None) -> Tensor:
        """x where x > threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at the threshold is 0. NaN is propagated.

        threshold: elements above the threshold are unchanged
        value: replacement for the other elements
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("threshold", out, Methods.threshold(input, threshold, value))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_threshold(input._h, threshold, value))
        except MISUSE as e:
            return refused(e, "threshold", (input, threshold, value))  # type: ignore[no-any-return]

    def threshold_(input, threshold: float, value: float) -> Tensor:
        """In place: x where x > threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at the threshold is 0. NaN is propagated.

        threshold: elements above the threshold are unchanged
        value: replacement for the other elements
        """
        try:
            check(tensor_threshold_(input._h, threshold, value))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "threshold_", (input, threshold, value))  # type: ignore[no-any-return]

    def elu(input, alpha: float = 1.0) -> Tensor:
        """x where x > 0, alpha * (exp(x) - 1) elsewhere; the derivative at 0 is alpha.

        alpha: scale of the negative part, whose limit is -alpha
        """
        try:
            return wrap(tensor_elu(input._h, alpha))
        except MISUSE as e:
            return refused(e, "elu", (input, alpha))  # type: ignore[no-any-return]

    def elu_(input, alpha: float = 1.0) -> Tensor:
        """In place: x where x > 0, alpha * (exp(x) - 1) elsewhere; the derivative at 0 is alpha.

        alpha: scale of the negative part, whose limit is -alpha
        """
        try:
            check(tensor_elu_(input._h, alpha))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "elu_", (input, alpha))  # type: ignore[no-any-return]

    def celu(input, alpha: float = 1.0) -> Tensor:
        """x where x >= 0, alpha * (exp(x / alpha) - 1) elsewhere.

        alpha: scale of the negative part, whose limit is -alpha
        """
        try:
            return wrap(tensor_celu(input._h, alpha))
        except MISUSE as e:
            return refused(e, "celu", (input, alpha))  # type: ignore[no-any-return]

    def celu_(input, alpha: float = 1.0) -> Tensor:
        """In place: x where x >= 0, alpha * (exp(x / alpha) - 1) elsewhere.

        alpha: scale of the negative part, whose limit is -alpha
        """
        try:
            check(tensor_celu_(input._h, alpha))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "celu_", (input, alpha))  # type: ignore[no-any-return]

    def selu(input) -> Tensor:
        """Self-normalising unit 1.0507... * elu(x, 1.6732...), whose constants preserve mean 0 and variance 1."""
        try:
            return wrap(tensor_selu(input._h))
        except MISUSE as e:
            return refused(e, "selu", (input,))  # type: ignore[no-any-return]

    def selu_(input) -> Tensor:
        """In place: Self-normalising unit 1.0507... * elu(x, 1.6732...), whose constants preserve mean 0 and variance 1."""
        try:
            check(tensor_selu_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "selu_", (input,))  # type: ignore[no-any-return]

    def mish(input) -> Tensor:
        """x * tanh(log(1 + exp(x))), without overflow."""
        try:
            return wrap(tensor_mish(input._h))
        except MISUSE as e:
            return refused(e, "mish", (input,))  # type: ignore[no-any-return]

    def mish_(input) -> Tensor:
        """In place: x * tanh(log(1 + exp(x))), without overflow."""
        try:
            check(tensor_mish_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "mish_", (input,))  # type: ignore[no-any-return]

    def softplus(input, beta: float = 1.0, threshold: float = 20.0) -> Tensor:
        """log(1 + exp(beta * x)) / beta; x where beta * x > threshold.

        beta: steepness, not 0
        threshold: beta * x above which the result is `x`
        """
        try:
            return wrap(tensor_softplus(input._h, beta, threshold))
        except MISUSE as e:
            return refused(e, "softplus", (input, beta, threshold))  # type: ignore[no-any-return]

    def softplus_(input, beta: float = 1.0, threshold: float = 20.0) -> Tensor:
        """In place: log(1 + exp(beta * x)) / beta; x where beta * x > threshold.

        beta: steepness, not 0
        threshold: beta * x above which the result is `x`
        """
        try:
            check(tensor_softplus_(input._h, beta, threshold))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "softplus_", (input, beta, threshold))  # type: ignore[no-any-return]

    def softsign(input) -> Tensor:
        """x / (1 + |x|)."""
        try:
            return wrap(tensor_softsign(input._h))
        except MISUSE as e:
            return refused(e, "softsign", (input,))  # type: ignore[no-any-return]

    def softsign_(input) -> Tensor:
        """In place: x / (1 + |x|)."""
        try:
            check(tensor_softsign_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "softsign_", (input,))  # type: ignore[no-any-return]

    def logsigmoid(input) -> Tensor:
        """log(sigmoid(x)) = -log(1 + exp(-x)), without overflow."""
        try:
            return wrap(tensor_logsigmoid(input._h))
        except MISUSE as e:
            return refused(e, "logsigmoid", (input,))  # type: ignore[no-any-return]

    def logsigmoid_(input) -> Tensor:
        """In place: log(sigmoid(x)) = -log(1 + exp(-x)), without overflow."""
        try:
            check(tensor_logsigmoid_(input._h))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "logsigmoid_", (input,))  # type: ignore[no-any-return]

    def prelu(input, weight: Tensor) -> Tensor:
        """x where x > 0, weight * x elsewhere. weight has one element, or one for each slice of axis 1 of x. The derivative at 0 is weight.

        weight: floating tensor (1,), or (C,) for axis 1 of `x`: slope for negative elements
        """
        try:
            return wrap(tensor_prelu(input._h, weight._h))
        except MISUSE as e:
            return refused(e, "prelu", (input, weight))  # type: ignore[no-any-return]

    def glu(input, dim: Optional[int] = None, *, axis: Optional[int] = None) -> Tensor:
        """Gated linear unit a * sigmoid(b), where a and b are the halves of x along `axis`, whose extent is even.

        dim: axis of even extent, from -ndim to ndim - 1
        """
        try:
            return wrap(tensor_glu(input._h, axis32(dim, axis, "glu")))
        except MISUSE as e:
            return refused(e, "glu", (input, dim, axis))  # type: ignore[no-any-return]

    def rrelu(input, lower: float = 0.125, upper: float = 0.3333333333333333, training: bool = False, generator: Optional[Generator] = None) -> Tensor:
        """x where x > 0, x times a slope elsewhere. In training the slope of each element is drawn uniformly from [lower, upper); otherwise it is their mean.

        lower: smallest slope for negative elements
        upper: upper bound of the slope, not included, at least `lower`
        training: whether to draw slopes; otherwise they are the mean of the bounds
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_rrelu(input._h, lower, upper, training, rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "rrelu", (input, lower, upper, training, generator))  # type: ignore[no-any-return]

    def gumbel_softmax(logits, tau: float = 1.0, hard: bool = False, dim: Optional[int] = None, generator: Optional[Generator] = None, *, axis: Optional[int] = None) -> Tensor:
        """softmax((logits + g) / tau) along `axis`, with g drawn from the standard Gumbel distribution. With `hard`, the one-hot vector of the largest element, with the gradient of the soft result.

        logits: floating tensor; unnormalised log probabilities
        tau: temperature, more than 0
        hard: whether the result is one-hot
        dim: from -ndim to ndim - 1; negative ones count from the end
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_gumbel_softmax(logits._h, tau, hard, axis32(dim, axis, "gumbel_softmax"), rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "gumbel_softmax", (logits, tau, hard, dim, generator, axis))  # type: ignore[no-any-return]

    def softmin(input, dim: Optional[int] = None, *, axis: Optional[int] = None) -> Tensor:
        """softmax(-x) along `axis`.

        dim: from -ndim to ndim - 1; negative ones count from the end
        """
        try:
            return wrap(tensor_softmin(input._h, axis32(dim, axis, "softmin")))
        except MISUSE as e:
            return refused(e, "softmin", (input, dim, axis))  # type: ignore[no-any-return]

    def linear(input, weight: Tensor, bias: Optional[Tensor] = None) -> Tensor:
        """x @ weight.T + bias for x (..., in), weight (out, in) or (in,), and bias (out,).

        input: tensor (..., in)
        weight: tensor (out, in), or (in,)
        bias: tensor (out,), added to each output; None: nothing is added
        """
        try:
            return wrap(tensor_linear(input._h, weight._h, optional(bias)))
        except MISUSE as e:
            return refused(e, "linear", (input, weight, bias))  # type: ignore[no-any-return]

    def linear_activation(input, weight: Tensor, bias: Optional[Tensor], activation: str) -> Tensor:
        """Applies an activation to linear(x, weight, bias): gelu, gelu_tanh, relu, sigmoid, silu or tanh. If no gradient is recorded, the activation is fused into the matrix product and the intermediate result is not stored.

        input: floating tensor (..., in)
        weight: floating tensor (out, in), or (in,)
        bias: floating tensor (out,), added to each output; None: nothing is added
        activation: "gelu", "gelu_tanh", "relu", "sigmoid", "silu" or "tanh"
        """
        try:
            return wrap(tensor_linear_activation(input._h, weight._h, optional(bias), text_bytes(activation)))
        except MISUSE as e:
            return refused(e, "linear_activation", (input, weight, bias, activation))  # type: ignore[no-any-return]

    def conv1d(input, weight: Tensor, bias: Optional[Tensor] = None, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """1-d convolution (cross-correlation) of x (N, C, L) or (C, L) with weight (O, C / groups, K); see conv2d.

        input: real or complex tensor (N, C, L) or (C, L); not bool
        weight: real or complex tensor (O, C / groups, K); not bool
        bias: real or complex tensor (O,), added to each output channel; not bool; None: nothing is added
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        """
        try:
            return wrap(tensor_conv1d(input._h, weight._h, optional(bias), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            return refused(e, "conv1d", (input, weight, bias, stride, padding, dilation, groups))  # type: ignore[no-any-return]

    def conv2d(input, weight: Tensor, bias: Optional[Tensor] = None, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """2-d convolution (cross-correlation) of x (N, C, H, W) or (C, H, W) with weight (O, C / groups, KH, KW). stride, zero padding and dilation are (height, width), or one number for both. The output height is floor((H + 2 * padding - dilation * (KH - 1) - 1) / stride) + 1.

        input: real or complex tensor (N, C, H, W) or (C, H, W); not bool
        weight: real or complex tensor (O, C / groups, KH, KW); not bool
        bias: real or complex tensor (O,), added to each output channel; not bool; None: nothing is added
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        """
        try:
            return wrap(tensor_conv2d(input._h, weight._h, optional(bias), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            return refused(e, "conv2d", (input, weight, bias, stride, padding, dilation, groups))  # type: ignore[no-any-return]

    def conv2d_input_grad(dy, weight: Tensor, shape: Ints, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """Gradient of conv2d with respect to its input of `shape`, also known as transposed convolution.

        weight: real or complex tensor (O, C / groups, KH, KW); not bool
        shape: shape of the input, (N, C, H, W) or (C, H, W)
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        """
        try:
            return wrap(tensor_conv2d_input_grad(dy._h, weight._h, *ints64(shape), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            return refused(e, "conv2d_input_grad", (dy, weight, shape, stride, padding, dilation, groups))  # type: ignore[no-any-return]

    def conv2d_weight_grad(dy, x: Tensor, shape: Ints, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """Gradient of conv2d with respect to its weight of `shape`.

        x: real or complex tensor (N, C, H, W) or (C, H, W); not bool
        shape: shape of the weight, (O, C / groups, KH, KW)
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        """
        try:
            return wrap(tensor_conv2d_weight_grad(dy._h, x._h, *ints64(shape), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            return refused(e, "conv2d_weight_grad", (dy, x, shape, stride, padding, dilation, groups))  # type: ignore[no-any-return]

    def conv3d(input, weight: Tensor, bias: Optional[Tensor] = None, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """3-d convolution (cross-correlation) of x (N, C, D, H, W) or (C, D, H, W) with weight (O, C / groups, KD, KH, KW); see conv2d.

        input: real or complex tensor (N, C, D, H, W) or (C, D, H, W); not bool
        weight: real or complex tensor (O, C / groups, KD, KH, KW); not bool
        bias: real or complex tensor (O,), added to each output channel; not bool; None: nothing is added
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        """
        try:
            return wrap(tensor_conv3d(input._h, weight._h, optional(bias), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            return refused(e, "conv3d", (input, weight, bias, stride, padding, dilation, groups))  # type: ignore[no-any-return]

    def conv3d_input_grad(dy, weight: Tensor, shape: Ints, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """Gradient of conv3d with respect to its input of `shape`, also known as transposed convolution.

        weight: real or complex tensor (O, C / groups, KD, KH, KW); not bool
        shape: shape of the input, (N, C, D, H, W) or (C, D, H, W)
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        """
        try:
            return wrap(tensor_conv3d_input_grad(dy._h, weight._h, *ints64(shape), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            return refused(e, "conv3d_input_grad", (dy, weight, shape, stride, padding, dilation, groups))  # type: ignore[no-any-return]

    def conv3d_weight_grad(dy, x: Tensor, shape: Ints, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """Gradient of conv3d with respect to its weight of `shape`.

        x: real or complex tensor (N, C, D, H, W) or (C, D, H, W); not bool
        shape: shape of the weight, (O, C / groups, KD, KH, KW)
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        """
        try:
            return wrap(tensor_conv3d_weight_grad(dy._h, x._h, *ints64(shape), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            return refused(e, "conv3d_weight_grad", (dy, x, shape, stride, padding, dilation, groups))  # type: ignore[no-any-return]

    def conv_transpose1d(input, weight: Tensor, bias: Optional[Tensor] = None, stride: Ints = 1, padding: Ints = 0, output_padding: Ints = 0, groups: int = 1, dilation: Ints = 1) -> Tensor:
        """1-d transposed convolution of x (N, C, L) or (C, L) with weight (C, O / groups, K); see conv_transpose2d.

        input: real or complex tensor (N, C, L) or (C, L); not bool
        weight: real or complex tensor (C, O / groups, K); not bool
        bias: real or complex tensor (O,), added to each output channel; not bool; None: nothing is added
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: reduces the implicit zero padding of dilation * (kernel - 1), at least 0: one number for all spatial axes, or one for each
        output_padding: additional extent at the end, less than stride or dilation: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        """
        try:
            return wrap(tensor_conv_transpose1d(input._h, weight._h, optional(bias), *ints64(stride), *ints64(padding), *ints64(output_padding), int64(groups), *ints64(dilation)))
        except MISUSE as e:
            return refused(e, "conv_transpose1d", (input, weight, bias, stride, padding, output_padding, groups, dilation))  # type: ignore[no-any-return]

    def conv_transpose2d(input, weight: Tensor, bias: Optional[Tensor] = None, stride: Ints = 1, padding: Ints = 0, output_padding: Ints = 0, groups: int = 1, dilation: Ints = 1) -> Tensor:
        """2-d transposed convolution, the gradient of conv2d with respect to its input, of x (N, C, H, W) or (C, H, W) with weight (C, O / groups, KH, KW). The output height is (H - 1) * stride - 2 * padding + dilation * (KH - 1) + output_padding + 1.

        input: real or complex tensor (N, C, H, W) or (C, H, W); not bool
        weight: real or complex tensor (C, O / groups, KH, KW); not bool
        bias: real or complex tensor (O,), added to each output channel; not bool; None: nothing is added
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: reduces the implicit zero padding of dilation * (kernel - 1), at least 0: one number for all spatial axes, or one for each
        output_padding: additional extent at the end, less than stride or dilation: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        """
        try:
            return wrap(tensor_conv_transpose2d(input._h, weight._h, optional(bias), *ints64(stride), *ints64(padding), *ints64(output_padding), int64(groups), *ints64(dilation)))
        except MISUSE as e:
            return refused(e, "conv_transpose2d", (input, weight, bias, stride, padding, output_padding, groups, dilation))  # type: ignore[no-any-return]

    def conv_transpose3d(input, weight: Tensor, bias: Optional[Tensor] = None, stride: Ints = 1, padding: Ints = 0, output_padding: Ints = 0, groups: int = 1, dilation: Ints = 1) -> Tensor:
        """3-d transposed convolution of x (N, C, D, H, W) or (C, D, H, W) with weight (C, O / groups, KD, KH, KW); see conv_transpose2d.

        input: real or complex tensor (N, C, D, H, W) or (C, D, H, W); not bool
        weight: real or complex tensor (C, O / groups, KD, KH, KW); not bool
        bias: real or complex tensor (O,), added to each output channel; not bool; None: nothing is added
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: reduces the implicit zero padding of dilation * (kernel - 1), at least 0: one number for all spatial axes, or one for each
        output_padding: additional extent at the end, less than stride or dilation: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        """
        try:
            return wrap(tensor_conv_transpose3d(input._h, weight._h, optional(bias), *ints64(stride), *ints64(padding), *ints64(output_padding), int64(groups), *ints64(dilation)))
        except MISUSE as e:
            return refused(e, "conv_transpose3d", (input, weight, bias, stride, padding, output_padding, groups, dilation))  # type: ignore[no-any-return]

    def im2col(input, kernel_size: Ints, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1) -> Tensor:
        """Extracts the sliding windows of x (N, C, H, W) or (C, H, W), zero-padded, as columns: (N, C * KH * KW, number of windows), with the windows in row-major order.

        input: tensor (N, C, H, W) or (C, H, W)
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        """
        try:
            return wrap(tensor_im2col(input._h, *ints64(kernel_size), *ints64(stride), *ints64(padding), *ints64(dilation)))
        except MISUSE as e:
            return refused(e, "im2col", (input, kernel_size, stride, padding, dilation))  # type: ignore[no-any-return]

    def col2im(input, shape: Ints, kernel_size: Ints, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1) -> Tensor:
        """Sums overlapping windows into an image of shape (H, W), from columns x (N, C * KH * KW, L) or (C * KH * KW, L). The adjoint of im2col.

        input: real tensor (N, C * KH * KW, L) or (C * KH * KW, L), for L windows; not bool
        shape: (H, W), extents of the image
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: zero padding on both sides, at least 0: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        """
        try:
            return wrap(tensor_col2im(input._h, *ints64(shape), *ints64(kernel_size), *ints64(stride), *ints64(padding), *ints64(dilation)))
        except MISUSE as e:
            return refused(e, "col2im", (input, shape, kernel_size, stride, padding, dilation))  # type: ignore[no-any-return]

    def bilinear(input1, input2: Tensor, weight: Tensor, bias: Optional[Tensor] = None) -> Tensor:
        """Bilinear layer, x1 @ weight[k] @ x2 + bias[k] for each output k, for x1 (..., I), x2 (..., J), weight (O, I, J) and bias (O,).

        input1: real or complex tensor (..., I); not bool
        input2: real or complex tensor (..., J), with the same leading axes; not bool
        weight: real or complex tensor (O, I, J); not bool
        bias: real or complex tensor (O,), added to each output; not bool; None: nothing is added
        """
        try:
            return wrap(tensor_bilinear(input1._h, input2._h, weight._h, optional(bias)))
        except MISUSE as e:
            return refused(e, "bilinear", (input1, input2, weight, bias))  # type: ignore[no-any-return]

    def max_pool1d(input, kernel_size: Ints, stride: Ints = (), padding: Ints = 0, dilation: Ints = 1, ceil_mode: bool = False) -> Tensor:
        """Maximum of each window of x (N, C, L) or (C, L); see max_pool2d.

        input: real tensor (N, C, L) or (C, L); not bool
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: padding on both sides that is never selected, 0 to half of the kernel size: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return wrap(tensor_max_pool1d(input._h, *ints64(kernel_size), *ints64(stride), *ints64(padding), *ints64(dilation), ceil_mode))
        except MISUSE as e:
            return refused(e, "max_pool1d", (input, kernel_size, stride, padding, dilation, ceil_mode))  # type: ignore[no-any-return]

    def max_pool2d(input, kernel_size: Ints, stride: Ints = (), padding: Ints = 0, dilation: Ints = 1, ceil_mode: bool = False) -> Tensor:
        """Maximum of each window of x (N, C, H, W) or (C, H, W). NaN counts as the maximum; the first of equal elements receives the gradient. The default stride is the kernel size; padding is at most half of the kernel size.

        input: real tensor (N, C, H, W) or (C, H, W); not bool
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: padding on both sides that is never selected, 0 to half of the kernel size: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return wrap(tensor_max_pool2d(input._h, *ints64(kernel_size), *ints64(stride), *ints64(padding), *ints64(dilation), ceil_mode))
        except MISUSE as e:
            return refused(e, "max_pool2d", (input, kernel_size, stride, padding, dilation, ceil_mode))  # type: ignore[no-any-return]

    def max_pool3d(input, kernel_size: Ints, stride: Ints = (), padding: Ints = 0, dilation: Ints = 1, ceil_mode: bool = False) -> Tensor:
        """Maximum of each window of x (N, C, D, H, W) or (C, D, H, W); see max_pool2d.

        input: real tensor (N, C, D, H, W) or (C, D, H, W); not bool
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: padding on both sides that is never selected, 0 to half of the kernel size: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return wrap(tensor_max_pool3d(input._h, *ints64(kernel_size), *ints64(stride), *ints64(padding), *ints64(dilation), ceil_mode))
        except MISUSE as e:
            return refused(e, "max_pool3d", (input, kernel_size, stride, padding, dilation, ceil_mode))  # type: ignore[no-any-return]

    def max_pool1d_with_indices(input, kernel_size: Ints, stride: Ints = (), padding: Ints = 0, dilation: Ints = 1, ceil_mode: bool = False) -> tuple[Tensor, ...]:
        """Result of max_pool1d, and the int64 index of each maximum along the spatial axis of x.

        input: real tensor (N, C, L) or (C, L); not bool
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: padding on both sides that is never selected, 0 to half of the kernel size: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return several(lambda *outs: tensor_max_pool1d_with_indices(input._h, *ints64(kernel_size), *ints64(stride), *ints64(padding), *ints64(dilation), ceil_mode, *outs), 2)
        except MISUSE as e:
            return refused(e, "max_pool1d_with_indices", (input, kernel_size, stride, padding, dilation, ceil_mode))  # type: ignore[no-any-return]

    def max_pool2d_with_indices(input, kernel_size: Ints, stride: Ints = (), padding: Ints = 0, dilation: Ints = 1, ceil_mode: bool = False) -> tuple[Tensor, ...]:
        """Result of max_pool2d, and the int64 index of each maximum in its flattened plane of x.

        input: real tensor (N, C, H, W) or (C, H, W); not bool
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: padding on both sides that is never selected, 0 to half of the kernel size: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return several(lambda *outs: tensor_max_pool2d_with_indices(input._h, *ints64(kernel_size), *ints64(stride), *ints64(padding), *ints64(dilation), ceil_mode, *outs), 2)
        except MISUSE as e:
            return refused(e, "max_pool2d_with_indices", (input, kernel_size, stride, padding, dilation, ceil_mode))  # type: ignore[no-any-return]

    def max_pool3d_with_indices(input, kernel_size: Ints, stride: Ints = (), padding: Ints = 0, dilation: Ints = 1, ceil_mode: bool = False) -> tuple[Tensor, ...]:
        """Result of max_pool3d, and the int64 index of each maximum in its flattened volume of x.

        input: real tensor (N, C, D, H, W) or (C, D, H, W); not bool
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: padding on both sides that is never selected, 0 to half of the kernel size: one number for all spatial axes, or one for each
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return several(lambda *outs: tensor_max_pool3d_with_indices(input._h, *ints64(kernel_size), *ints64(stride), *ints64(padding), *ints64(dilation), ceil_mode, *outs), 2)
        except MISUSE as e:
            return refused(e, "max_pool3d_with_indices", (input, kernel_size, stride, padding, dilation, ceil_mode))  # type: ignore[no-any-return]

    def max_unpool1d(input, indices: Tensor, shape: Ints) -> Tensor:
        """Places the elements of x (N, C, L) or (C, L) at `indices`, as returned by max_pool1d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept.

        input: real tensor (N, C, L) or (C, L); not bool
        indices: integer tensor; indices along the spatial axis of the result, of the shape of `x`
        shape: (L,), spatial extents of the result
        """
        try:
            return wrap(tensor_max_unpool1d(input._h, indices._h, *ints64(shape)))
        except MISUSE as e:
            return refused(e, "max_unpool1d", (input, indices, shape))  # type: ignore[no-any-return]

    def max_unpool2d(input, indices: Tensor, shape: Ints) -> Tensor:
        """Places the elements of x (N, C, H, W) or (C, H, W) at `indices`, as returned by max_pool2d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept.

        input: real tensor (N, C, H, W) or (C, H, W); not bool
        indices: integer tensor; indices into the flattened planes of the result, of the shape of `x`
        shape: (H, W), spatial extents of the result
        """
        try:
            return wrap(tensor_max_unpool2d(input._h, indices._h, *ints64(shape)))
        except MISUSE as e:
            return refused(e, "max_unpool2d", (input, indices, shape))  # type: ignore[no-any-return]

    def max_unpool3d(input, indices: Tensor, shape: Ints) -> Tensor:
        """Places the elements of x (N, C, D, H, W) or (C, D, H, W) at `indices`, as returned by max_pool3d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept.

        input: real tensor (N, C, D, H, W) or (C, D, H, W); not bool
        indices: integer tensor; indices into the flattened volumes of the result, of the shape of `x`
        shape: (D, H, W), spatial extents of the result
        """
        try:
            return wrap(tensor_max_unpool3d(input._h, indices._h, *ints64(shape)))
        except MISUSE as e:
            return refused(e, "max_unpool3d", (input, indices, shape))  # type: ignore[no-any-return]

    def avg_pool1d(input, kernel_size: Ints, stride: Ints = (), padding: Ints = 0, ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor:
        """Mean of each window of x (N, C, L) or (C, L); see avg_pool2d.

        input: real tensor (N, C, L) or (C, L); not bool
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: zero padding on both sides, 0 to half of the kernel size: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        count_include_pad: whether the mean includes the padding
        """
        try:
            return wrap(tensor_avg_pool1d(input._h, *ints64(kernel_size), *ints64(stride), *ints64(padding), ceil_mode, count_include_pad))
        except MISUSE as e:
            return refused(e, "avg_pool1d", (input, kernel_size, stride, padding, ceil_mode, count_include_pad))  # type: ignore[no-any-return]

    def avg_pool2d(input, kernel_size: Ints, stride: Ints = (), padding: Ints = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int = 0) -> Tensor:
        """Mean of each window of x (N, C, H, W) or (C, H, W); padded zeros are included if count_include_pad. A nonzero divisor_override replaces the number of elements as the divisor. The mean of integers is truncated. The default stride is the kernel size; padding is at most half of the kernel size.

        input: real tensor (N, C, H, W) or (C, H, W); not bool
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: zero padding on both sides, 0 to half of the kernel size: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        count_include_pad: whether the mean includes the padding
        divisor_override: divisor of the sums; 0: the number of elements in the window
        """
        try:
            return wrap(tensor_avg_pool2d(input._h, *ints64(kernel_size), *ints64(stride), *ints64(padding), ceil_mode, count_include_pad, int64(divisor_override)))
        except MISUSE as e:
            return refused(e, "avg_pool2d", (input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override))  # type: ignore[no-any-return]

    def avg_pool2d_grad(dy, shape: Ints, kernel_size: Ints, stride: Ints = (), padding: Ints = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int = 0) -> Tensor:
        """Gradient of avg_pool2d with respect to its input of `shape`.

        shape: shape of the input, (N, C, H, W) or (C, H, W)
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: zero padding on both sides, 0 to half of the kernel size: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        count_include_pad: whether the mean includes the padding
        divisor_override: divisor of the sums; 0: the number of elements in the window
        """
        try:
            return wrap(tensor_avg_pool2d_grad(dy._h, *ints64(shape), *ints64(kernel_size), *ints64(stride), *ints64(padding), ceil_mode, count_include_pad, int64(divisor_override)))
        except MISUSE as e:
            return refused(e, "avg_pool2d_grad", (dy, shape, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override))  # type: ignore[no-any-return]

    def avg_pool3d(input, kernel_size: Ints, stride: Ints = (), padding: Ints = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int = 0) -> Tensor:
        """Mean of each window of x (N, C, D, H, W) or (C, D, H, W); see avg_pool2d.

        input: real tensor (N, C, D, H, W) or (C, D, H, W); not bool
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: zero padding on both sides, 0 to half of the kernel size: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        count_include_pad: whether the mean includes the padding
        divisor_override: divisor of the sums; 0: the number of elements in the window
        """
        try:
            return wrap(tensor_avg_pool3d(input._h, *ints64(kernel_size), *ints64(stride), *ints64(padding), ceil_mode, count_include_pad, int64(divisor_override)))
        except MISUSE as e:
            return refused(e, "avg_pool3d", (input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override))  # type: ignore[no-any-return]

    def avg_pool3d_grad(dy, shape: Ints, kernel_size: Ints, stride: Ints = (), padding: Ints = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int = 0) -> Tensor:
        """Gradient of avg_pool3d with respect to its input of `shape`.

        shape: shape of the input, (N, C, D, H, W) or (C, D, H, W)
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        padding: zero padding on both sides, 0 to half of the kernel size: one number for all spatial axes, or one for each
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        count_include_pad: whether the mean includes the padding
        divisor_override: divisor of the sums; 0: the number of elements in the window
        """
        try:
            return wrap(tensor_avg_pool3d_grad(dy._h, *ints64(shape), *ints64(kernel_size), *ints64(stride), *ints64(padding), ceil_mode, count_include_pad, int64(divisor_override)))
        except MISUSE as e:
            return refused(e, "avg_pool3d_grad", (dy, shape, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override))  # type: ignore[no-any-return]

    def lp_pool1d(input, norm_type: float, kernel_size: Ints, stride: Ints = (), ceil_mode: bool = False) -> Tensor:
        """Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, L) or (C, L). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0.

        input: floating tensor (N, C, L) or (C, L)
        norm_type: order of the norm, not 0
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return wrap(tensor_lp_pool1d(input._h, norm_type, *ints64(kernel_size), *ints64(stride), ceil_mode))
        except MISUSE as e:
            return refused(e, "lp_pool1d", (input, norm_type, kernel_size, stride, ceil_mode))  # type: ignore[no-any-return]

    def lp_pool2d(input, norm_type: float, kernel_size: Ints, stride: Ints = (), ceil_mode: bool = False) -> Tensor:
        """Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, H, W) or (C, H, W). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0.

        input: floating tensor (N, C, H, W) or (C, H, W)
        norm_type: order of the norm, not 0
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return wrap(tensor_lp_pool2d(input._h, norm_type, *ints64(kernel_size), *ints64(stride), ceil_mode))
        except MISUSE as e:
            return refused(e, "lp_pool2d", (input, norm_type, kernel_size, stride, ceil_mode))  # type: ignore[no-any-return]

    def lp_pool3d(input, norm_type: float, kernel_size: Ints, stride: Ints = (), ceil_mode: bool = False) -> Tensor:
        """Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, D, H, W) or (C, D, H, W). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0.

        input: floating tensor (N, C, D, H, W) or (C, D, H, W)
        norm_type: order of the norm, not 0
        kernel_size: kernel size, at least 1: one number for all spatial axes, or one for each
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each; (): the kernel size
        ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up
        """
        try:
            return wrap(tensor_lp_pool3d(input._h, norm_type, *ints64(kernel_size), *ints64(stride), ceil_mode))
        except MISUSE as e:
            return refused(e, "lp_pool3d", (input, norm_type, kernel_size, stride, ceil_mode))  # type: ignore[no-any-return]

    def adaptive_avg_pool1d(input, output_size: Ints) -> Tensor:
        """Average pooling of x (N, C, L) or (C, L) to the spatial extents `shape`. Window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive.

        input: floating tensor (N, C, L) or (C, L)
        output_size: (L,), spatial extents of the result
        """
        try:
            return wrap(tensor_adaptive_avg_pool1d(input._h, *ints64(output_size)))
        except MISUSE as e:
            return refused(e, "adaptive_avg_pool1d", (input, output_size))  # type: ignore[no-any-return]

    def adaptive_avg_pool2d(input, output_size: Ints) -> Tensor:
        """Average pooling of x (N, C, H, W) or (C, H, W) to the spatial extents `shape`. Along each axis, window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive.

        input: floating tensor (N, C, H, W) or (C, H, W)
        output_size: (H, W), spatial extents of the result
        """
        try:
            return wrap(tensor_adaptive_avg_pool2d(input._h, *ints64(output_size)))
        except MISUSE as e:
            return refused(e, "adaptive_avg_pool2d", (input, output_size))  # type: ignore[no-any-return]

    def adaptive_avg_pool3d(input, output_size: Ints) -> Tensor:
        """Average pooling of x (N, C, D, H, W) or (C, D, H, W) to the spatial extents `shape`. Along each axis, window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive.

        input: floating tensor (N, C, D, H, W) or (C, D, H, W)
        output_size: (D, H, W), spatial extents of the result
        """
        try:
            return wrap(tensor_adaptive_avg_pool3d(input._h, *ints64(output_size)))
        except MISUSE as e:
            return refused(e, "adaptive_avg_pool3d", (input, output_size))  # type: ignore[no-any-return]

    def adaptive_max_pool1d(input, output_size: Ints) -> tuple[Tensor, ...]:
        """Maximum of the windows of adaptive_avg_pool1d, and its int64 index along the spatial axis of x. NaN counts as the maximum; the first of equal elements is returned.

        input: real tensor (N, C, L) or (C, L); not bool
        output_size: (L,), spatial extents of the result
        """
        try:
            return several(lambda *outs: tensor_adaptive_max_pool1d(input._h, *ints64(output_size), *outs), 2)
        except MISUSE as e:
            return refused(e, "adaptive_max_pool1d", (input, output_size))  # type: ignore[no-any-return]

    def adaptive_max_pool2d(input, output_size: Ints) -> tuple[Tensor, ...]:
        """Maximum of the windows of adaptive_avg_pool2d, and its int64 index in the flattened plane of x. NaN counts as the maximum; the first of equal elements is returned.

        input: real tensor (N, C, H, W) or (C, H, W); not bool
        output_size: (H, W), spatial extents of the result
        """
        try:
            return several(lambda *outs: tensor_adaptive_max_pool2d(input._h, *ints64(output_size), *outs), 2)
        except MISUSE as e:
            return refused(e, "adaptive_max_pool2d", (input, output_size))  # type: ignore[no-any-return]

    def adaptive_max_pool3d(input, output_size: Ints) -> tuple[Tensor, ...]:
        """Maximum of the windows of adaptive_avg_pool3d, and its int64 index in the flattened volume of x. NaN counts as the maximum; the first of equal elements is returned.

        input: real tensor (N, C, D, H, W) or (C, D, H, W); not bool
        output_size: (D, H, W), spatial extents of the result
        """
        try:
            return several(lambda *outs: tensor_adaptive_max_pool3d(input._h, *ints64(output_size), *outs), 2)
        except MISUSE as e:
            return refused(e, "adaptive_max_pool3d", (input, output_size))  # type: ignore[no-any-return]

    def interpolate(input, shape: Ints, mode: str, align_corners: bool = False, antialias: bool = False) -> Tensor:
        """Resizes x (N, C, ...) or (C, ...) to the spatial extents `shape`, one axis after another. Modes are nearest and nearest-exact, for any dtype, linear, bilinear and trilinear for one, two and three spatial axes, bicubic, and area, which is adaptive average pooling. align_corners aligns the centres of the outermost elements instead of their outer edges; antialias widens the kernel when downsampling.

        input: real tensor (N, C, ...) or (C, ...), of one to three spatial axes
        shape: spatial extents of the result
        mode: "nearest", "nearest-exact", "linear" (1 spatial axis), "bilinear" (2), "trilinear" (3), "bicubic" (2) or "area"
        align_corners: whether to align the centres of the outermost elements instead of their outer edges; for linear and cubic modes only
        antialias: whether to widen the kernel when downsampling; for linear and cubic modes only
        """
        try:
            return wrap(tensor_interpolate(input._h, *ints64(shape), text_bytes(mode), align_corners, antialias))
        except MISUSE as e:
            return refused(e, "interpolate", (input, shape, mode, align_corners, antialias))  # type: ignore[no-any-return]

    def interpolate_axis(input, dim: int = NEEDED, size: int = NEEDED, mode: str = NEEDED, align_corners: bool = False, antialias: bool = False, scale: float = 0, *, axis: Optional[int] = None) -> Tensor:
        """Resizes x along `axis` to `size` elements with mode nearest or nearest-exact, for any dtype, linear, cubic or area; see interpolate. A nonzero scale is the ratio of the extents used to compute the coordinates.

        dim: from -ndim to ndim - 1; negative ones count from the end
        size: extent of the result along `axis`, 0 or more
        mode: "nearest", "nearest-exact", "linear", "cubic" or "area"
        align_corners: whether to align the centres of the outermost elements instead of their outer edges; for linear and cubic modes only
        antialias: whether to widen the kernel when downsampling; for linear and cubic modes only
        scale: ratio of the new to the old extent used to compute the coordinates; 0: the actual ratio of the extents
        """
        try:
            return wrap(tensor_interpolate_axis(input._h, axis32(dim, axis, "interpolate_axis"), int64(size), text_bytes(mode), align_corners, antialias, scale))
        except MISUSE as e:
            return refused(e, "interpolate_axis", (input, dim, size, mode, align_corners, antialias, scale, axis))  # type: ignore[no-any-return]

    def interpolate_axis_grad(dy, dim: int = NEEDED, size: int = NEEDED, mode: str = NEEDED, align_corners: bool = False, antialias: bool = False, scale: float = 0, *, axis: Optional[int] = None) -> Tensor:
        """Gradient of interpolate_axis with respect to its input, of extent `size` along `axis`.

        dim: from -ndim to ndim - 1; negative ones count from the end
        size: extent of the input along `axis`
        mode: "nearest", "nearest-exact", "linear", "cubic" or "area"
        align_corners: whether to align the centres of the outermost elements instead of their outer edges; for linear and cubic modes only
        antialias: whether to widen the kernel when downsampling; for linear and cubic modes only
        scale: ratio of the new to the old extent used to compute the coordinates; 0: the actual ratio of the extents
        """
        try:
            return wrap(tensor_interpolate_axis_grad(dy._h, axis32(dim, axis, "interpolate_axis_grad"), int64(size), text_bytes(mode), align_corners, antialias, scale))
        except MISUSE as e:
            return refused(e, "interpolate_axis_grad", (dy, dim, size, mode, align_corners, antialias, scale, axis))  # type: ignore[no-any-return]

    def grid_sample(input, grid: Tensor, mode: str, padding_mode: str, align_corners: bool = False) -> Tensor:
        """Samples x (N, C, H, W) at the coordinates grid (N, OH, OW, 2), or x (N, C, D, H, W) at grid (N, OD, OH, OW, 3). Coordinates are from -1 to 1, with the coordinate of the last axis of x first: -1 and 1 are the centres of the outermost elements with align_corners, otherwise their outer edges. padding_mode determines the values outside of x; float16 and bfloat16 are computed in float32.

        input: floating tensor (N, C, H, W) or (N, C, D, H, W)
        grid: floating tensor (N, OH, OW, 2) or (N, OD, OH, OW, 3): coordinates from -1 to 1, with the coordinate of the last axis of `x` first
        mode: "bilinear", "nearest" or "bicubic" (2 spatial axes)
        padding_mode: values outside of `x`: "zeros", "border" or "reflection"
        align_corners: whether -1 and 1 are the centres of the outermost elements instead of their outer edges
        """
        try:
            return wrap(tensor_grid_sample(input._h, grid._h, text_bytes(mode), text_bytes(padding_mode), align_corners))
        except MISUSE as e:
            return refused(e, "grid_sample", (input, grid, mode, padding_mode, align_corners))  # type: ignore[no-any-return]

    def affine_grid(theta, shape: Ints, align_corners: bool = False) -> Tensor:
        """Sampling grid for grid_sample that applies the affine matrices theta (N, 2, 3) or (N, 3, 4) to the coordinates of an image of `shape` (N, C, H, W) or (N, C, D, H, W).

        theta: floating tensor (N, 2, 3) or (N, 3, 4), affine matrices
        shape: (N, C, H, W) or (N, C, D, H, W), shape of the image
        align_corners: whether -1 and 1 are the centres of the outermost elements instead of their outer edges
        """
        try:
            return wrap(tensor_affine_grid(theta._h, *ints64(shape), align_corners))
        except MISUSE as e:
            return refused(e, "affine_grid", (theta, shape, align_corners))  # type: ignore[no-any-return]

    def pixel_shuffle(input, upscale_factor: int) -> Tensor:
        """Rearranges x (..., C * factor ** 2, H, W) to (..., C, H * factor, W * factor), moving channels into space.

        input: tensor (..., C * factor ** 2, H, W)
        upscale_factor: upscaling factor of height and width, at least 1
        """
        try:
            return wrap(tensor_pixel_shuffle(input._h, int64(upscale_factor)))
        except MISUSE as e:
            return refused(e, "pixel_shuffle", (input, upscale_factor))  # type: ignore[no-any-return]

    def pixel_unshuffle(input, downscale_factor: int) -> Tensor:
        """Rearranges x (..., C, H * factor, W * factor) to (..., C * factor ** 2, H, W). The inverse of pixel_shuffle.

        input: tensor (..., C, H * factor, W * factor)
        downscale_factor: downscaling factor of height and width, at least 1
        """
        try:
            return wrap(tensor_pixel_unshuffle(input._h, int64(downscale_factor)))
        except MISUSE as e:
            return refused(e, "pixel_unshuffle", (input, downscale_factor))  # type: ignore[no-any-return]

    def channel_shuffle(input, groups: int) -> Tensor:
        """Splits the channels of x (N, C, ...) into `groups` and interleaves the groups.

        input: tensor (N, C, ...), at least three axes
        groups: number of groups, a divisor of C
        """
        try:
            return wrap(tensor_channel_shuffle(input._h, int64(groups)))
        except MISUSE as e:
            return refused(e, "channel_shuffle", (input, groups))  # type: ignore[no-any-return]

    def layer_norm(input, norm_ndim: int, weight: Optional[Tensor] = None, bias: Optional[Tensor] = None, eps: float = 1e-5) -> Tensor:
        """Layer normalisation (x - mean) / sqrt(var + eps) * weight + bias over the last norm_ndim axes, with the population variance. weight and bias have the shape of those axes.

        norm_ndim: number of trailing axes to normalise over, 1 to ndim
        weight: floating tensor; scale, of the shape of the last `norm_ndim` axes; None: 1
        bias: floating tensor; offset, of the shape of the last `norm_ndim` axes; None: nothing is added
        eps: added to the variance for numerical stability
        """
        try:
            return wrap(tensor_layer_norm(input._h, int64(norm_ndim), optional(weight), optional(bias), eps))
        except MISUSE as e:
            return refused(e, "layer_norm", (input, norm_ndim, weight, bias, eps))  # type: ignore[no-any-return]

    def batch_norm(input, weight: Optional[Tensor] = None, bias: Optional[Tensor] = None, running_mean: Optional[Tensor] = None, running_var: Optional[Tensor] = None, training: bool = False, momentum: float = 0.1, eps: float = 1e-5) -> Tensor:
        """Batch normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of x (N, C, ...). In training, mean and population variance are those of the batch, and running_mean and running_var are updated with the batch mean and unbiased variance by `momentum`; otherwise the running statistics are used.

        input: floating tensor (N, C, ...)
        weight: floating tensor (C,), scale; None: 1
        bias: floating tensor (C,), offset; None: nothing is added
        running_mean: floating tensor (C,), updated with the batch mean in training, otherwise used; None: not updated; required unless in training
        running_var: floating tensor (C,), updated with the unbiased batch variance in training, otherwise used; None: not updated; required unless in training
        training: whether to use the statistics of the batch instead of the running ones
        momentum: weight of the batch in the running statistics, 0 to 1
        eps: added to the variance for numerical stability
        """
        try:
            return wrap(tensor_batch_norm(input._h, optional(weight), optional(bias), optional(running_mean), optional(running_var), training, momentum, eps))
        except MISUSE as e:
            return refused(e, "batch_norm", (input, weight, bias, running_mean, running_var, training, momentum, eps))  # type: ignore[no-any-return]

    def rms_norm(input, norm_ndim: int, weight: Optional[Tensor], eps: float) -> Tensor:
        """Root mean square normalisation x / sqrt(mean(x ** 2) + eps) * weight over the last norm_ndim axes; complex numbers are squared without conjugation. eps = NaN stands for the machine epsilon of the dtype of computation.

        norm_ndim: number of trailing axes to normalise over, 1 to ndim
        weight: floating or complex tensor; scale, of the shape of the last `norm_ndim` axes; None: 1
        eps: added to the mean of the squares; NaN for the machine epsilon of the dtype of computation
        """
        try:
            return wrap(tensor_rms_norm(input._h, int64(norm_ndim), optional(weight), eps))
        except MISUSE as e:
            return refused(e, "rms_norm", (input, norm_ndim, weight, eps))  # type: ignore[no-any-return]

    def group_norm(input, num_groups: int, weight: Optional[Tensor] = None, bias: Optional[Tensor] = None, eps: float = 1e-5) -> Tensor:
        """Group normalisation (x - mean) / sqrt(var + eps) over each of `groups` groups of adjacent channels of x (N, C, ...), times weight (C,), plus bias (C,).

        input: floating tensor (N, C, ...)
        num_groups: number of groups, a divisor of C
        weight: floating tensor (C,), scale; None: 1
        bias: floating tensor (C,), offset; None: nothing is added
        eps: added to the variance for numerical stability
        """
        try:
            return wrap(tensor_group_norm(input._h, int64(num_groups), optional(weight), optional(bias), eps))
        except MISUSE as e:
            return refused(e, "group_norm", (input, num_groups, weight, bias, eps))  # type: ignore[no-any-return]

    def instance_norm(input, weight: Optional[Tensor] = None, bias: Optional[Tensor] = None, running_mean: Optional[Tensor] = None, running_var: Optional[Tensor] = None, use_input_stats: bool = True, momentum: float = 0.1, eps: float = 1e-5) -> Tensor:
        """Instance normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of each instance of x (N, C, L, ...). running_mean and running_var are updated by `momentum` with the averages of the means and unbiased variances over the batch. Without use_input_stats it is batch_norm with the running statistics.

        input: floating tensor (N, C, L, ...)
        weight: floating tensor (C,), scale; None: 1
        bias: floating tensor (C,), offset; None: nothing is added
        running_mean: floating tensor (C,), updated with the average of the instance means with `use_input_stats`, otherwise used; not differentiable; None: not updated; required without `use_input_stats`
        running_var: floating tensor (C,), updated with the average of the unbiased instance variances with `use_input_stats`, otherwise used; not differentiable; None: not updated; required without `use_input_stats`
        use_input_stats: whether to use the statistics of each instance instead of the running ones
        momentum: weight of the batch in the running statistics, 0 to 1
        eps: added to the variance for numerical stability
        """
        try:
            return wrap(tensor_instance_norm(input._h, optional(weight), optional(bias), optional(running_mean), optional(running_var), use_input_stats, momentum, eps))
        except MISUSE as e:
            return refused(e, "instance_norm", (input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps))  # type: ignore[no-any-return]

    def local_response_norm(input, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0) -> Tensor:
        """Local response normalisation x / (k + alpha / size * s) ** beta of x (N, C, L, ...), where s is the sum of squares over a window of `size` channels around each channel.

        input: floating tensor (N, C, L, ...)
        size: number of channels in the window, at least 1
        alpha: factor of the mean of the squares
        beta: exponent
        k: added to the scaled mean of the squares
        """
        try:
            return wrap(tensor_local_response_norm(input._h, int64(size), alpha, beta, k))
        except MISUSE as e:
            return refused(e, "local_response_norm", (input, size, alpha, beta, k))  # type: ignore[no-any-return]

    def normalize(input, ord: float = 2.0, dim: Optional[int] = None, eps: float = 1e-12, *, axis: Optional[int] = None) -> Tensor:
        """x / max(n, eps), where n is the norm of order `ord` along `axis`.

        ord: order of the norm
        dim: from -ndim to ndim - 1; negative ones count from the end
        eps: minimum divisor
        """
        try:
            return wrap(tensor_normalize(input._h, ord, axis32(dim, axis, "normalize"), eps))
        except MISUSE as e:
            return refused(e, "normalize", (input, ord, dim, eps, axis))  # type: ignore[no-any-return]

    def dropout(input, p: float = 0.5, train: bool = True, generator: Optional[Generator] = None) -> Tensor:
        """In training, each element is 0 with probability p and x / (1 - p) otherwise. Not in training, returns x itself.

        p: probability of zeroing, from 0 to 1
        train: whether to apply dropout; otherwise the result is `x` itself
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_dropout(input._h, p, train, rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "dropout", (input, p, train, generator))  # type: ignore[no-any-return]

    def feature_dropout(input, p: float = 0.5, train: bool = True, generator: Optional[Generator] = None) -> Tensor:
        """Same as dropout, but zeroes whole channels of x (N, C, ...). Not in training, returns x itself.

        input: floating tensor (N, C, ...)
        p: probability of zeroing, from 0 to 1
        train: whether to apply dropout; otherwise the result is `x` itself
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_feature_dropout(input._h, p, train, rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "feature_dropout", (input, p, train, generator))  # type: ignore[no-any-return]

    def alpha_dropout(input, p: float = 0.5, train: bool = True, generator: Optional[Generator] = None) -> Tensor:
        """In training, replaces each element with probability p by the negative limit of selu, then scales and shifts so that mean 0 and variance 1 are preserved. Not in training, returns x itself.

        p: probability of dropping an element, from 0 to 1
        train: whether to apply dropout; otherwise the result is `x` itself
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_alpha_dropout(input._h, p, train, rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "alpha_dropout", (input, p, train, generator))  # type: ignore[no-any-return]

    def feature_alpha_dropout(input, p: float = 0.5, train: bool = True, generator: Optional[Generator] = None) -> Tensor:
        """Same as alpha_dropout, but drops whole channels of x (N, C, ...).

        input: floating tensor (N, C, ...)
        p: probability of dropping a channel, from 0 to 1
        train: whether to apply dropout; otherwise the result is `x` itself
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_feature_alpha_dropout(input._h, p, train, rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "feature_alpha_dropout", (input, p, train, generator))  # type: ignore[no-any-return]

    def scaled_dot_product_attention(query, key: Tensor, value: Tensor, mask: Optional[Tensor] = None, dropout_p: float = 0.0, causal: bool = False, scale: float = 0.0, enable_gqa: bool = False, generator: Optional[Generator] = None) -> Tensor:
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
            return wrap(tensor_scaled_dot_product_attention(query._h, key._h, value._h, optional(mask), dropout_p, causal, scale, enable_gqa, rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "scaled_dot_product_attention", (query, key, value, mask, dropout_p, causal, scale, enable_gqa, generator))  # type: ignore[no-any-return]

    def flash_attention(query, key: Tensor, value: Tensor, mask: Optional[Tensor] = None, causal: bool = False, scale: float = 0.0) -> Tensor:
        """Fused scaled_dot_product_attention without dropout that does not store the matrix of scores. mask has extent L or 1 in the second last axis and S or 1 in the last. The backward pass recomputes the weights, unless second derivatives or the gradient of the mask are needed. With `causal`, values after the position of a query are skipped or weighted by 0, which gives NaN for values that are not finite.

        key: floating tensor (..., S, E)
        value: floating tensor (..., S, F)
        mask: bool or floating tensor; broadcasts to (..., L, S): a bool mask is true where attention is allowed, a floating mask is added to the scores; not together with `causal`; None: all keys are allowed
        causal: whether each query attends only to keys up to its own position; not together with `mask`
        scale: scale of the scores; 0.0: 1 / sqrt(E)
        """
        try:
            return wrap(tensor_flash_attention(query._h, key._h, value._h, optional(mask), causal, scale))
        except MISUSE as e:
            return refused(e, "flash_attention", (query, key, value, mask, causal, scale))  # type: ignore[no-any-return]

    def multi_head_attention(query, key: Tensor, value: Tensor, num_heads: int, in_weight: Optional[Tensor], q_weight: Optional[Tensor], k_weight: Optional[Tensor], v_weight: Optional[Tensor], in_bias: Optional[Tensor], bias_k: Optional[Tensor], bias_v: Optional[Tensor], add_zero_attn: bool, out_weight: Tensor, out_bias: Optional[Tensor] = None, key_padding_mask: Optional[Tensor] = None, mask: Optional[Tensor] = None, dropout_p: float = 0.0, need_weights: bool = True, average_weights: bool = True, generator: Optional[Generator] = None) -> tuple[Tensor, ...]:
        """Multi-head attention of query (L, N, E), key (S, N, K) and value (S, N, V), or all without N. Returns the output and the attention weights (N, num_heads, L, S), or (N, L, S) if averaged. Without need_weights the weights are empty, (0,), and without dropout the memory does not grow with L * S. A query without allowed keys gives NaN, or 0 without need_weights.

        query: floating tensor (L, N, E) or (L, E)
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
            return several(lambda *outs: tensor_multi_head_attention(query._h, key._h, value._h, int64(num_heads), optional(in_weight), optional(q_weight), optional(k_weight), optional(v_weight), optional(in_bias), optional(bias_k), optional(bias_v), add_zero_attn, out_weight._h, optional(out_bias), optional(key_padding_mask), optional(mask), dropout_p, need_weights, average_weights, rng_handle(generator), *outs), 2)
        except MISUSE as e:
            return refused(e, "multi_head_attention", (query, key, value, num_heads, in_weight, q_weight, k_weight, v_weight, in_bias, bias_k, bias_v, add_zero_attn, out_weight, out_bias, key_padding_mask, mask, dropout_p, need_weights, average_weights, generator))  # type: ignore[no-any-return]

    def rnn_tanh_cell(input, hx: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Optional[Tensor] = None, b_hh: Optional[Tensor] = None) -> Tensor:
        """One step of an Elman network, tanh(x @ w_ih^T + b_ih + h @ w_hh^T + b_hh), for x (N, I) or (I,) and h (N, H) or (H,).

        input: floating tensor (N, I) or (I,)
        hx: floating tensor (N, H) or (H,), previous hidden state
        w_ih: floating tensor (H, I), weights of `x`
        w_hh: floating tensor (H, H), weights of `h`
        b_ih: floating tensor (H,), input bias; None: nothing is added
        b_hh: floating tensor (H,), hidden bias; None: nothing is added
        """
        try:
            return wrap(tensor_rnn_tanh_cell(input._h, hx._h, w_ih._h, w_hh._h, optional(b_ih), optional(b_hh)))
        except MISUSE as e:
            return refused(e, "rnn_tanh_cell", (input, hx, w_ih, w_hh, b_ih, b_hh))  # type: ignore[no-any-return]

    def rnn_relu_cell(input, hx: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Optional[Tensor] = None, b_hh: Optional[Tensor] = None) -> Tensor:
        """Same as rnn_tanh_cell, with relu instead of tanh.

        input: floating tensor (N, I) or (I,)
        hx: floating tensor (N, H) or (H,), previous hidden state
        w_ih: floating tensor (H, I), weights of `x`
        w_hh: floating tensor (H, H), weights of `h`
        b_ih: floating tensor (H,), input bias; None: nothing is added
        b_hh: floating tensor (H,), hidden bias; None: nothing is added
        """
        try:
            return wrap(tensor_rnn_relu_cell(input._h, hx._h, w_ih._h, w_hh._h, optional(b_ih), optional(b_hh)))
        except MISUSE as e:
            return refused(e, "rnn_relu_cell", (input, hx, w_ih, w_hh, b_ih, b_hh))  # type: ignore[no-any-return]

    def gru_cell(input, hx: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Optional[Tensor] = None, b_hh: Optional[Tensor] = None) -> Tensor:
        """One step of a gated recurrent unit for x (N, I) or (I,) and h (N, H) or (H,): n + z * (h - n) with n = tanh(a_n + r * b_n), r = sigmoid(a_r + b_r) and z = sigmoid(a_z + b_z). a_r, a_z, a_n are the thirds of x @ w_ih^T + b_ih, and b_r, b_z, b_n those of h @ w_hh^T + b_hh.

        input: floating tensor (N, I) or (I,)
        hx: floating tensor (N, H) or (H,), previous hidden state
        w_ih: floating tensor (3 * H, I), weights of `x`
        w_hh: floating tensor (3 * H, H), weights of `h`
        b_ih: floating tensor (3 * H,), input bias; None: nothing is added
        b_hh: floating tensor (3 * H,), hidden bias; None: nothing is added
        """
        try:
            return wrap(tensor_gru_cell(input._h, hx._h, w_ih._h, w_hh._h, optional(b_ih), optional(b_hh)))
        except MISUSE as e:
            return refused(e, "gru_cell", (input, hx, w_ih, w_hh, b_ih, b_hh))  # type: ignore[no-any-return]

    def lstm_cell(input, h: Tensor, c: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Optional[Tensor] = None, b_hh: Optional[Tensor] = None) -> tuple[Tensor, ...]:
        """One step of a long short-term memory for x (N, I) or (I,), h and c (N, H) or (H,): c_next = f * c + i * g and h_next = o * tanh(c_next). i, f, g, o are the quarters of x @ w_ih^T + b_ih + h @ w_hh^T + b_hh, after tanh for g and sigmoid for the others.

        input: floating tensor (N, I) or (I,)
        h: floating tensor (N, H) or (H,), previous hidden state
        c: floating tensor (N, H) or (H,), previous cell state
        w_ih: floating tensor (4 * H, I), weights of `x`
        w_hh: floating tensor (4 * H, H), weights of `h`
        b_ih: floating tensor (4 * H,), input bias; None: nothing is added
        b_hh: floating tensor (4 * H,), hidden bias; None: nothing is added
        """
        try:
            return several(lambda *outs: tensor_lstm_cell(input._h, h._h, c._h, w_ih._h, w_hh._h, optional(b_ih), optional(b_hh), *outs), 2)
        except MISUSE as e:
            return refused(e, "lstm_cell", (input, h, c, w_ih, w_hh, b_ih, b_hh))  # type: ignore[no-any-return]

    def rnn_tanh(input, h0: Optional[Tensor], weights: Iterable[Optional[Tensor]], layers: int = 1, bias: bool = True, dropout: float = 0.0, training: bool = False, bidirectional: bool = False, batch_first: bool = False, generator: Optional[Generator] = None) -> tuple[Tensor, ...]:
        """Multi-layer Elman network with tanh over x (L, N, I), (N, L, I) with batch_first, or (L, I); see rnn_tanh_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers.

        input: floating tensor (L, N, I), with `batch_first` (N, L, I); or (L, I)
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
            return several(lambda *outs: tensor_rnn_tanh(input._h, optional(h0), *handles(weights), int64(layers), bias, dropout, training, bidirectional, batch_first, rng_handle(generator), *outs), 2)
        except MISUSE as e:
            return refused(e, "rnn_tanh", (input, h0, weights, layers, bias, dropout, training, bidirectional, batch_first, generator))  # type: ignore[no-any-return]

    def rnn_relu(input, h0: Optional[Tensor], weights: Iterable[Optional[Tensor]], layers: int = 1, bias: bool = True, dropout: float = 0.0, training: bool = False, bidirectional: bool = False, batch_first: bool = False, generator: Optional[Generator] = None) -> tuple[Tensor, ...]:
        """Multi-layer Elman network with relu over x (L, N, I), (N, L, I) with batch_first, or (L, I); see rnn_relu_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers.

        input: floating tensor (L, N, I), with `batch_first` (N, L, I); or (L, I)
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
            return several(lambda *outs: tensor_rnn_relu(input._h, optional(h0), *handles(weights), int64(layers), bias, dropout, training, bidirectional, batch_first, rng_handle(generator), *outs), 2)
        except MISUSE as e:
            return refused(e, "rnn_relu", (input, h0, weights, layers, bias, dropout, training, bidirectional, batch_first, generator))  # type: ignore[no-any-return]

    def gru(input, h0: Optional[Tensor], weights: Iterable[Optional[Tensor]], layers: int = 1, bias: bool = True, dropout: float = 0.0, training: bool = False, bidirectional: bool = False, batch_first: bool = False, generator: Optional[Generator] = None) -> tuple[Tensor, ...]:
        """Multi-layer gated recurrent unit over x (L, N, I), (N, L, I) with batch_first, or (L, I); see gru_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers.

        input: floating tensor (L, N, I), with `batch_first` (N, L, I); or (L, I)
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
            return several(lambda *outs: tensor_gru(input._h, optional(h0), *handles(weights), int64(layers), bias, dropout, training, bidirectional, batch_first, rng_handle(generator), *outs), 2)
        except MISUSE as e:
            return refused(e, "gru", (input, h0, weights, layers, bias, dropout, training, bidirectional, batch_first, generator))  # type: ignore[no-any-return]

    def lstm(input, h0: Optional[Tensor], c0: Optional[Tensor], weights: Iterable[Optional[Tensor]], layers: int = 1, bias: bool = True, dropout: float = 0.0, training: bool = False, bidirectional: bool = False, batch_first: bool = False, generator: Optional[Generator] = None) -> tuple[Tensor, ...]:
        """Multi-layer long short-term memory over x, as in gru; see lstm_cell. Also returns the final cell states of all layers. With an additional weight w_hr (P, H) for each layer and direction, hidden states are projected to P elements.

        input: floating tensor (L, N, I), with `batch_first` (N, L, I); or (L, I)
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
            return several(lambda *outs: tensor_lstm(input._h, optional(h0), optional(c0), *handles(weights), int64(layers), bias, dropout, training, bidirectional, batch_first, rng_handle(generator), *outs), 3)
        except MISUSE as e:
            return refused(e, "lstm", (input, h0, c0, weights, layers, bias, dropout, training, bidirectional, batch_first, generator))  # type: ignore[no-any-return]

    def quantize_blockwise(input, bits: int = 8, block_size: int = 32) -> tuple[Tensor, ...]:
        """Quantizes blocks of `block_size` adjacent elements of the last axis; the last block may be shorter. With 8 bits an element is code * scale, codes (..., K) are int8 from -127 to 127, and the scale is max(|block|) / 127. With 4 bits it is (code - 8) * scale, and the element of largest magnitude becomes -8 * scale; codes are uint8 of shape (..., 16 * ceil(K / 32)), whose byte i of 16 holds the codes of elements i (low half) and i + 16 (high half) of 32, 8 beyond the end. Scales (..., ceil(K / block_size)) are float16, at most 65504. A block with NaN becomes NaN.

        input: floating tensor (..., K), one axis or more
        bits: 8 or 4
        block_size: elements that share a scale, a multiple of 32
        """
        try:
            return several(lambda *outs: tensor_quantize_blockwise(input._h, int64(bits), int64(block_size), *outs), 2)
        except MISUSE as e:
            return refused(e, "quantize_blockwise", (input, bits, block_size))  # type: ignore[no-any-return]

    def dequantize_blockwise(codes, scales: Tensor, extent: int, block_size: int = 32, dtype: DTypeLike = None) -> Tensor:
        """The elements (..., extent) that `codes` and `scales` stand for, see quantize_blockwise: codes are int8 of shape (..., extent), or uint8 of shape (..., 16 * ceil(extent / 32)) with two codes of 4 bits in each.

        codes: int8 or uint8 tensor; codes of 8 or 4 bits
        scales: floating tensor (..., ceil(extent / block_size))
        extent: extent of the last axis of the result, 0 or more
        block_size: elements that share a scale, a multiple of 32
        dtype: dtype of the result, floating; None: float32
        """
        try:
            return wrap(tensor_dequantize_blockwise(codes._h, scales._h, int64(extent), int64(block_size), dtype_code(dtype)))
        except MISUSE as e:
            return refused(e, "dequantize_blockwise", (codes, scales, extent, block_size, dtype))  # type: ignore[no-any-return]

    def quantized_linear(input, codes: Tensor, scales: Tensor, bias: Optional[Tensor] = None, block_size: int = 32, int8_activations: bool = False) -> Tensor:
        """x @ weight.T + bias for a weight (out, in) of 8 or 4 bits, given by its codes and scales, see quantize_blockwise. With `int8_activations`, blocks of 32 adjacent elements of x are rounded to 8 bits too, to whole multiples of max(|block|) / 127, and the gradient for x is that without the rounding. The codes and scales get no gradients.

        input: floating tensor (..., in)
        codes: int8 or uint8 tensor; int8 (out, in), or uint8 (out, 16 * ceil(in / 32))
        scales: floating tensor (out, ceil(in / block_size))
        bias: floating tensor (out,), added to each output; None: nothing is added
        block_size: elements that share a scale, a multiple of 32
        int8_activations: whether to round x to 8 bits
        """
        try:
            return wrap(tensor_quantized_linear(input._h, codes._h, scales._h, optional(bias), int64(block_size), int8_activations))
        except MISUSE as e:
            return refused(e, "quantized_linear", (input, codes, scales, bias, block_size, int8_activations))  # type: ignore[no-any-return]

    def quantize_affine(input, scale: Tensor, zero_point: Optional[Tensor] = None, dim: Optional[int] = 1, dtype: DTypeLike = None, *, axis: Optional[int] = None) -> Tensor:
        """round(x / scale) + zero_point in an integer dtype of 8 or 16 bits, clamped to its range; ties round to even. The scale and the zero point are one number, or one for each index along `axis`. NaN becomes an arbitrary value. The result has no gradients.

        scale: floating tensor; 0-d, (1,), or (extent of `axis`,)
        zero_point: int8, uint8, int16 or uint16 tensor of the scale's shape, in the dtype of the result; None: 0
        dim: from -ndim to ndim - 1; negative ones count from the end
        dtype: int8, uint8, int16 or uint16; None: that of `zero_point`, or uint8
        """
        try:
            return wrap(tensor_quantize_affine(input._h, scale._h, optional(zero_point), axis32(dim if axis is None else axis, None, "quantize_affine"), dtype_code(dtype)))
        except MISUSE as e:
            return refused(e, "quantize_affine", (input, scale, zero_point, dim, dtype, axis))  # type: ignore[no-any-return]

    def dequantize_affine(codes, scale: Tensor, zero_point: Optional[Tensor] = None, dim: Optional[int] = 1, *, axis: Optional[int] = None) -> Tensor:
        """(codes - zero_point) * scale in the scale's dtype, see quantize_affine. The codes get no gradient.

        codes: integer tensor; integers
        scale: floating tensor; 0-d, (1,), or (extent of `axis`,)
        zero_point: integer tensor of the scale's shape; None: 0
        dim: from -ndim to ndim - 1; negative ones count from the end
        """
        try:
            return wrap(tensor_dequantize_affine(codes._h, scale._h, optional(zero_point), axis32(dim if axis is None else axis, None, "dequantize_affine")))
        except MISUSE as e:
            return refused(e, "dequantize_affine", (codes, scale, zero_point, dim, axis))  # type: ignore[no-any-return]

    def quantized_conv(input, weight: Tensor, bias: Optional[Tensor] = None, x_scale: Optional[Tensor] = None, x_zero_point: Optional[Tensor] = None, weight_scale: Optional[Tensor] = None, weight_zero_point: Optional[Tensor] = None, out_scale: Optional[Tensor] = None, out_zero_point: Optional[Tensor] = None, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1, relu: bool = False) -> Tensor:
        """Convolution over 1 to 3 axes of tensors of 8 bits, see quantize_affine. The sums of (x - x_zero_point) * (weight - weight_zero_point) are exact; with integers as bias, these are added, exactly too. Without scales the sums are the result, in int32; those beyond its range wrap, as in all arithmetic of integers. With x_scale and weight_scale the result is sums * x_scale * weight_scale + bias, computed in float32, in the dtype of x_scale; with out_scale it is quantized, in the dtype of out_zero_point. Padding stands for 0. No argument gets gradients.

        input: int8 or uint8 tensor (N, C, ...) or (C, ...)
        weight: int8 or uint8 tensor (O, C / groups, kernel extents)
        bias: integer or floating tensor (O,): integers of at most 32 bits, added to the sums, or floats, added to the result; None: nothing is added
        x_scale: floating tensor; one number; None: the sums are the result
        x_zero_point: tensor of the dtype of x; one number; None: 0
        weight_scale: floating tensor; one number, or (O,); None: the sums are the result
        weight_zero_point: tensor of the dtype of weight; one number, or (O,); None: 0
        out_scale: floating tensor; one number; None: the result is not quantized
        out_zero_point: int8 or uint8 tensor; one number; None: 0, in uint8
        stride: distance between windows, at least 1: one number for all spatial axes, or one for each
        padding: one number, one for each axis, or those before all axes and then those after
        dilation: spacing between kernel elements, at least 1: one number for all spatial axes, or one for each
        groups: number of independent groups of channels, at least 1; divides the input and the output channels
        relu: whether negative results become 0, before they are quantized
        """
        try:
            return wrap(tensor_quantized_conv(input._h, weight._h, optional(bias), optional(x_scale), optional(x_zero_point), optional(weight_scale), optional(weight_zero_point), optional(out_scale), optional(out_zero_point), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups), relu))
        except MISUSE as e:
            return refused(e, "quantized_conv", (input, weight, bias, x_scale, x_zero_point, weight_scale, weight_zero_point, out_scale, out_zero_point, stride, padding, dilation, groups, relu))  # type: ignore[no-any-return]

    def quantized_matmul(input, weight: Tensor, bias: Optional[Tensor] = None, x_scale: Optional[Tensor] = None, x_zero_point: Optional[Tensor] = None, weight_scale: Optional[Tensor] = None, weight_zero_point: Optional[Tensor] = None, out_scale: Optional[Tensor] = None, out_zero_point: Optional[Tensor] = None, relu: bool = False) -> Tensor:
        """Matrix product of tensors of 8 bits, x (..., M, K) @ weight (..., K, N), with scales and zero points as in quantized_conv, those of the weight for each column. Leading axes broadcast.

        input: int8 or uint8 tensor (..., M, K), or (K,)
        weight: int8 or uint8 tensor (..., K, N)
        bias: integer or floating tensor (N,): integers of at most 32 bits, added to the sums, or floats, added to the result; None: nothing is added
        x_scale: floating tensor; one number; None: the sums are the result
        x_zero_point: tensor of the dtype of x; one number; None: 0
        weight_scale: floating tensor; one number, or (N,); None: the sums are the result
        weight_zero_point: tensor of the dtype of weight; one number, or (N,); None: 0
        out_scale: floating tensor; one number; None: the result is not quantized
        out_zero_point: int8 or uint8 tensor; one number; None: 0, in uint8
        relu: whether negative results become 0, before they are quantized
        """
        try:
            return wrap(tensor_quantized_matmul(input._h, weight._h, optional(bias), optional(x_scale), optional(x_zero_point), optional(weight_scale), optional(weight_zero_point), optional(out_scale), optional(out_zero_point), relu))
        except MISUSE as e:
            return refused(e, "quantized_matmul", (input, weight, bias, x_scale, x_zero_point, weight_scale, weight_zero_point, out_scale, out_zero_point, relu))  # type: ignore[no-any-return]

    def pdist(input, p: float = 2.0) -> Tensor:
        """Pairwise distances, as in cdist, between the rows i < j of a matrix, in the order (0, 1), (0, 2), ..., (1, 2), ...

        input: tensor (M, D); float32 or float64
        p: order of the norm, 0 or more
        """
        try:
            return wrap(tensor_pdist(input._h, p))
        except MISUSE as e:
            return refused(e, "pdist", (input, p))  # type: ignore[no-any-return]

    def mse_loss(input, target: Tensor, reduction: str = "mean") -> Tensor:
        """Squared error (x - target) ** 2, with its mean, its sum or no reduction.

        target: floating tensor; target values; broadcasts with `x`
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_mse_loss(input._h, target._h, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "mse_loss", (input, target, reduction))  # type: ignore[no-any-return]

    def l1_loss(input, target: Tensor, reduction: str = "mean") -> Tensor:
        """Absolute error |x - target|, with its mean, its sum or no reduction.

        target: floating or complex tensor; target values; broadcasts with `x`
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_l1_loss(input._h, target._h, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "l1_loss", (input, target, reduction))  # type: ignore[no-any-return]

    def nll_loss(input, target: Tensor, weight: Optional[Tensor] = None, ignore_index: int = -100, reduction: str = "mean") -> Tensor:
        """Negative log likelihood -weight[target] * log_probs[target] for log_probs (N, C, ...) or (C,) and integer target (N, ...) or () in [0, C). The loss of targets equal to ignore_index is 0; the mean is divided by the sum of the weights of the other targets.

        input: floating tensor (N, C, ...), or (C,) for one instance: log probabilities, from log_softmax
        target: integer tensor (N, ...), or () for one instance: classes from 0 to C - 1, or `ignore_index`
        weight: floating tensor (C,), weight of each class; not differentiable; None: 1 for each class
        ignore_index: target that is ignored: its loss is 0, and it does not contribute to the mean
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_nll_loss(input._h, target._h, optional(weight), int64(ignore_index), choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "nll_loss", (input, target, weight, ignore_index, reduction))  # type: ignore[no-any-return]

    def cross_entropy(input, target: Tensor, weight: Optional[Tensor] = None, ignore_index: int = -100, label_smoothing: float = 0.0, reduction: str = "mean") -> Tensor:
        """Cross entropy between softmax(logits) and `target`, equal to nll_loss of log_softmax, without overflow. `logits` are scores before softmax, not probabilities; the classes are along axis 1, or axis 0 of 1-d logits. For an integer `target` with classes y the loss is weight[y] * (logsumexp(logits) - logits[y]), and 0 where y is ignore_index. For a floating `target` of the shape of `logits`, with probabilities t, the loss is -sum(weight * t * log_softmax(logits)) over the classes. label_smoothing e replaces t, one-hot for integer targets, by e / C + (1 - e) * t. For integer targets the mean is divided by the sum of weight[y] over the targets that are not ignored, NaN if there are none; for probabilities by the number of losses.

        input: floating tensor (N, C, ...), or (C,) for one instance: scores before softmax, any numbers; not probabilities
        target: integer or floating tensor; integers: classes from 0 to C - 1 or `ignore_index`, of shape (N, ...), or () for one instance; floating: probabilities of the classes, of the shape of `logits`; not differentiable
        weight: floating tensor (C,), weight of each class; not differentiable; None: 1 for each class
        ignore_index: class in `target` that is ignored: its loss is 0, and it does not contribute to the mean; for integer targets only
        label_smoothing: weight of the uniform distribution over the classes in the target, from 0 to 1
        reduction: no reduction, with losses (N, ...), their mean, or their sum; the mean of integer targets is divided by the sum of their class weights, the mean of probabilities by the number of losses
        """
        try:
            return wrap(tensor_cross_entropy(input._h, target._h, optional(weight), int64(ignore_index), label_smoothing, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "cross_entropy", (input, target, weight, ignore_index, label_smoothing, reduction))  # type: ignore[no-any-return]

    def softmax_nll(input, target: Tensor, ignore_index: int = -100) -> Tensor:
        """Unweighted losses (N,) of cross_entropy: logsumexp(logits) - logits[target] for each row of logits (N, C) and its integer target in [0, C); 0 for targets equal to ignore_index.

        input: floating tensor (N, C), scores before softmax
        target: integer tensor (N,), classes from 0 to C - 1, or `ignore_index`
        ignore_index: target whose loss is 0
        """
        try:
            return wrap(tensor_softmax_nll(input._h, target._h, int64(ignore_index)))
        except MISUSE as e:
            return refused(e, "softmax_nll", (input, target, ignore_index))  # type: ignore[no-any-return]

    def bce_with_logits(input, target: Tensor, weight: Optional[Tensor] = None, pos_weight: Optional[Tensor] = None, reduction: str = "mean") -> Tensor:
        """Binary cross entropy with logits x, -weight * (pos_weight * target * log(sigmoid(x)) + (1 - target) * log(1 - sigmoid(x))), without overflow.

        input: floating tensor; scores before sigmoid, any numbers
        target: floating tensor; probabilities from 0 to 1, of the shape of `logits`
        weight: floating tensor; weight of each loss, broadcast with `logits`; not differentiable; None: 1
        pos_weight: floating tensor; weight of the positive term, broadcast with `logits`; not differentiable; None: 1
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_bce_with_logits(input._h, target._h, optional(weight), optional(pos_weight), choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "bce_with_logits", (input, target, weight, pos_weight, reduction))  # type: ignore[no-any-return]

    def smooth_l1_loss(input, target: Tensor, beta: float = 1.0, reduction: str = "mean") -> Tensor:
        """For d = x - target: d ** 2 / (2 * beta) where |d| < beta, |d| - beta / 2 elsewhere; |d| for beta = 0.

        target: floating tensor; target values; broadcasts with `x`
        beta: threshold between the quadratic and the linear part, 0 or more; 0 for l1_loss
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_smooth_l1_loss(input._h, target._h, beta, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "smooth_l1_loss", (input, target, beta, reduction))  # type: ignore[no-any-return]

    def huber_loss(input, target: Tensor, delta: float = 1.0, reduction: str = "mean") -> Tensor:
        """For d = x - target: d ** 2 / 2 where |d| < delta, delta * (|d| - delta / 2) elsewhere.

        target: floating tensor; target values; broadcasts with `x`
        delta: threshold between the quadratic and the linear part, more than 0
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_huber_loss(input._h, target._h, delta, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "huber_loss", (input, target, delta, reduction))  # type: ignore[no-any-return]

    def kl_div(input, target: Tensor, log_target: bool = False, reduction: str = "mean") -> Tensor:
        """Kullback-Leibler divergence target * (log(target) - x) for log probabilities x, and 0 where target is 0; with log_target, target holds log probabilities too. The mean is over all elements; for the divergence per instance divide the sum by the batch size.

        input: floating tensor; predicted log probabilities
        target: floating tensor; probabilities; broadcasts with `x`
        log_target: whether `target` holds log probabilities
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_kl_div(input._h, target._h, log_target, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "kl_div", (input, target, log_target, reduction))  # type: ignore[no-any-return]

    def binary_cross_entropy(input, target: Tensor, weight: Optional[Tensor] = None, reduction: str = "mean") -> Tensor:
        """Binary cross entropy -weight * (target * log(x) + (1 - target) * log(1 - x)) for probabilities x in [0, 1]; logarithms are clamped to at least -100.

        input: floating tensor; probabilities from 0 to 1
        target: floating tensor; probabilities from 0 to 1, of the shape of `x`
        weight: floating tensor; weight of each loss, broadcast to the shape of `x`; None: 1
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_binary_cross_entropy(input._h, target._h, optional(weight), choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "binary_cross_entropy", (input, target, weight, reduction))  # type: ignore[no-any-return]

    def poisson_nll_loss(input, target: Tensor, log_input: bool = True, full: bool = False, eps: float = 1e-8, reduction: str = "mean") -> Tensor:
        """Poisson negative log likelihood: exp(x) - target * x, or x - target * log(x + eps) unless log_input. `full` adds Stirling's approximation of log(target!) where target > 1.

        input: real tensor; integers are computed in float32; log of the predicted rates, or without `log_input` the rates
        target: real tensor; integers are computed in float32; observed counts; broadcasts with `x`
        log_input: whether `x` holds logarithms
        full: whether to add Stirling's approximation of log(target!)
        eps: added to the rates before the logarithm, without `log_input`
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_poisson_nll_loss(input._h, target._h, log_input, full, eps, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "poisson_nll_loss", (input, target, log_input, full, eps, reduction))  # type: ignore[no-any-return]

    def gaussian_nll_loss(input, target: Tensor, var: Tensor, full: bool = False, eps: float = 1e-6, reduction: str = "mean") -> Tensor:
        """Gaussian negative log likelihood (log(v) + (x - target) ** 2 / v) / 2 for v = max(var, eps); `full` adds log(2 * pi) / 2. var has the shape of x, one element, or one for each row; its gradient is the gradient with respect to v.

        input: floating tensor; predicted means
        target: floating tensor; values; broadcasts with `x`
        var: floating tensor; variances, 0 or more: of the shape of `x`, or one for each row, or ()
        full: whether to add log(2 * pi) / 2
        eps: minimum variance, more than 0
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_gaussian_nll_loss(input._h, target._h, var._h, full, eps, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "gaussian_nll_loss", (input, target, var, full, eps, reduction))  # type: ignore[no-any-return]

    def soft_margin_loss(input, target: Tensor, reduction: str = "mean") -> Tensor:
        """log(1 + exp(-target * x)) for targets 1 and -1, without overflow.

        target: floating tensor; 1 or -1; broadcasts with `x`
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_soft_margin_loss(input._h, target._h, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "soft_margin_loss", (input, target, reduction))  # type: ignore[no-any-return]

    def hinge_embedding_loss(input, target: Tensor, margin: float = 1.0, reduction: str = "mean") -> Tensor:
        """x where target is 1, max(margin - x, 0) where target is -1.

        input: floating tensor; distances
        target: floating tensor; 1 for similar pairs, -1 for dissimilar pairs; broadcasts with `x`; not differentiable
        margin: distance of dissimilar pairs beyond which the loss is 0
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_hinge_embedding_loss(input._h, target._h, margin, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "hinge_embedding_loss", (input, target, margin, reduction))  # type: ignore[no-any-return]

    def multi_margin_loss(input, target: Tensor, p: float = 1.0, margin: float = 1.0, weight: Optional[Tensor] = None, reduction: str = "mean") -> Tensor:
        """Multi-class hinge loss weight[y] * sum(max(x[j] - x[y] + margin, 0) ** p) / C over all classes j except the target y, for x (N, C) or (C,) and target (N,) or (). p is 1 or 2.

        input: floating tensor (N, C) or (C,), scores
        target: integer tensor (N,) or (), classes from 0 to C - 1
        p: exponent, 1 or 2
        margin: required difference between the score of the target and the other scores
        weight: floating tensor (C,), weight of each class; not differentiable; None: 1 for each class
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_multi_margin_loss(input._h, target._h, p, margin, optional(weight), choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "multi_margin_loss", (input, target, p, margin, weight, reduction))  # type: ignore[no-any-return]

    def multilabel_margin_loss(input, target: Tensor, reduction: str = "mean") -> Tensor:
        """Multi-label hinge loss sum(max(x[j] - x[y] + 1, 0)) / C over all target classes y and all other classes j, for x and integer target of shape (N, C) or (C,). The targets of a row end at its first -1.

        input: floating tensor (N, C) or (C,), scores
        target: integer tensor of the shape of `x`: classes from 0 to C - 1, up to the first -1 of each row
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_multilabel_margin_loss(input._h, target._h, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "multilabel_margin_loss", (input, target, reduction))  # type: ignore[no-any-return]

    def multilabel_soft_margin_loss(input, target: Tensor, weight: Optional[Tensor] = None, reduction: str = "mean") -> Tensor:
        """Mean over the last axis of -weight * (target * logsigmoid(x) + (1 - target) * logsigmoid(-x)).

        input: floating tensor (..., C), scores before sigmoid
        target: floating tensor of the shape of `x`: 1 for classes that apply, 0 for others
        weight: floating tensor; weight of each loss, broadcast to the shape of `x`; not differentiable; None: 1
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_multilabel_soft_margin_loss(input._h, target._h, optional(weight), choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "multilabel_soft_margin_loss", (input, target, weight, reduction))  # type: ignore[no-any-return]

    def cosine_similarity(x1, x2: Tensor, dim: Optional[int] = None, eps: float = 1e-8, *, axis: Optional[int] = None) -> Tensor:
        """sum(x1 * x2) / (max(|x1|, eps) * max(|x2|, eps)) along `axis` of the broadcast operands.

        x1: floating tensor; first vectors
        x2: floating tensor; second vectors, broadcast with `x1`
        dim: axis of the vectors in the broadcast shape, from -ndim to ndim - 1
        eps: minimum norm in the denominator
        """
        try:
            return wrap(tensor_cosine_similarity(x1._h, x2._h, axis32(dim, axis, "cosine_similarity"), eps))
        except MISUSE as e:
            return refused(e, "cosine_similarity", (x1, x2, dim, eps, axis))  # type: ignore[no-any-return]

    def pairwise_distance(x1, x2: Tensor, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False, *, keepdims: Optional[bool] = None) -> Tensor:
        """Norm of order p of x1 - x2 + eps along the last axis.

        x1: tensor (..., D); integers are computed in float32
        x2: tensor (..., D), broadcast with `x1`; integers are computed in float32
        p: order of the norm
        eps: added to each difference
        keepdim: whether to keep the last axis, with extent 1
        """
        try:
            return wrap(tensor_pairwise_distance(x1._h, x2._h, p, eps, keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            return refused(e, "pairwise_distance", (x1, x2, p, eps, keepdim, keepdims))  # type: ignore[no-any-return]

    def cosine_embedding_loss(input1, input2: Tensor, target: Tensor, margin: float = 0.0, reduction: str = "mean") -> Tensor:
        """1 - cos where target is 1, max(cos - margin, 0) where target is -1, where cos is the cosine similarity of x1 and x2, for x1, x2 (N, D) or (D,) and target (N,) or ().

        input1: real tensor (N, D) or (D,); integers are computed in float32
        input2: real tensor (N, D) or (D,); integers are computed in float32
        target: real tensor (N,) or (): 1 for similar pairs, -1 for dissimilar pairs; integers are computed in float32; not differentiable
        margin: cosine of dissimilar pairs up to which the loss is 0
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_cosine_embedding_loss(input1._h, input2._h, target._h, margin, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "cosine_embedding_loss", (input1, input2, target, margin, reduction))  # type: ignore[no-any-return]

    def margin_ranking_loss(input1, input2: Tensor, target: Tensor, margin: float = 0.0, reduction: str = "mean") -> Tensor:
        """max(margin - target * (x1 - x2), 0). A target of 1 means that x1 should be larger, -1 that x2 should be.

        input1: real tensor; integers are computed in float32; first scores
        input2: real tensor; integers are computed in float32; second scores, with as many axes as `x1`
        target: real tensor; integers are computed in float32; 1 where `x1` should be larger, -1 where `x2` should; with as many axes as `x1`
        margin: required difference of the scores
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_margin_ranking_loss(input1._h, input2._h, target._h, margin, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "margin_ranking_loss", (input1, input2, target, margin, reduction))  # type: ignore[no-any-return]

    def triplet_margin_loss(anchor, positive: Tensor, negative: Tensor, margin: float = 1.0, p: float = 2.0, eps: float = 1e-6, swap: bool = False, reduction: str = "mean") -> Tensor:
        """max(d(anchor, positive) - d(anchor, negative) + margin, 0), where d is pairwise_distance. With swap, d(positive, negative) replaces d(anchor, negative) where it is smaller.

        anchor: tensor (..., D); integers are computed in float32
        positive: tensor (..., D), similar to `anchor`; integers are computed in float32
        negative: tensor (..., D), dissimilar to `anchor`; integers are computed in float32
        margin: required difference of the two distances, more than 0
        p: order of the norm
        eps: added to each difference of vectors
        swap: whether to use the distance from `positive` to `negative` where it is smaller
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_triplet_margin_loss(anchor._h, positive._h, negative._h, margin, p, eps, swap, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "triplet_margin_loss", (anchor, positive, negative, margin, p, eps, swap, reduction))  # type: ignore[no-any-return]

    def ctc_loss(log_probs, targets: Tensor, input_lengths: Tensor, target_lengths: Tensor, blank: int = 0, zero_infinity: bool = False, reduction: str = "mean") -> Tensor:
        """Connectionist temporal classification loss: the negative log likelihood of label sequences of unknown alignment, for log_probs (T, N, C) from log_softmax and targets (N, S), or concatenated; or (T, C) and (S,). The mean is over the losses divided by the target_lengths. The loss of targets that cannot be aligned is infinite, or 0 if zero_infinity. The gradient is with respect to the input of log_softmax; there is no second derivative.

        log_probs: floating tensor (T, N, C), or (T, C) for one instance: log probabilities of the classes at each step, from log_softmax
        targets: integer tensor (N, S), or the concatenated labels: classes other than `blank`
        input_lengths: integer tensor (N,), or () for one instance: number of valid steps, at most T
        target_lengths: integer tensor (N,), or () for one instance: number of labels
        blank: blank class, 0 to C - 1
        zero_infinity: whether the loss of targets that cannot be aligned is 0 instead of infinite
        reduction: no reduction, the mean, or the sum of the losses
        """
        try:
            return wrap(tensor_ctc_loss(log_probs._h, targets._h, input_lengths._h, target_lengths._h, int64(blank), zero_infinity, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            return refused(e, "ctc_loss", (log_probs, targets, input_lengths, target_lengths, blank, zero_infinity, reduction))  # type: ignore[no-any-return]

    def ctc_nll(log_probs, targets: Tensor, input_lengths: Tensor, target_lengths: Tensor, blank: int = 0, zero_infinity: bool = False) -> Tensor:
        """Losses (N,) of ctc_loss before the reduction, for log_probs (T, N, C).

        targets: integer tensor (N, S), or the concatenated labels; classes other than `blank`
        input_lengths: integer tensor (N,), number of valid steps of each instance, at most T
        target_lengths: integer tensor (N,), the number of labels of each instance
        blank: blank class, 0 to C - 1
        zero_infinity: whether the loss of targets that cannot be aligned is 0 instead of infinite
        """
        try:
            return wrap(tensor_ctc_nll(log_probs._h, targets._h, input_lengths._h, target_lengths._h, int64(blank), zero_infinity))
        except MISUSE as e:
            return refused(e, "ctc_nll", (log_probs, targets, input_lengths, target_lengths, blank, zero_infinity))  # type: ignore[no-any-return]

    def ctc_nll_grad(dy, log_probs: Tensor, targets: Tensor, input_lengths: Tensor, target_lengths: Tensor, blank: int = 0, zero_infinity: bool = False) -> Tensor:
        """Gradient of ctc_nll with respect to the input of log_softmax, for the gradient dy (N,) of the losses.

        dy: floating tensor (N,), gradient of the losses
        log_probs: floating tensor (T, N, C), log probabilities of the classes at each step, from log_softmax
        targets: integer tensor (N, S), or the concatenated labels; classes other than `blank`
        input_lengths: integer tensor (N,), number of valid steps of each instance, at most T
        target_lengths: integer tensor (N,), the number of labels of each instance
        blank: blank class, 0 to C - 1
        zero_infinity: whether the loss of targets that cannot be aligned is 0 instead of infinite
        """
        try:
            return wrap(tensor_ctc_nll_grad(dy._h, log_probs._h, targets._h, input_lengths._h, target_lengths._h, int64(blank), zero_infinity))
        except MISUSE as e:
            return refused(e, "ctc_nll_grad", (dy, log_probs, targets, input_lengths, target_lengths, blank, zero_infinity))  # type: ignore[no-any-return]

    def multinomial(input, num_samples: int, replacement: bool = False, generator: Optional[Generator] = None, out: Optional[Tensor] = None) -> Tensor:
        """Draws n indices with probabilities proportional to the non-negative weights (C,) or (N, C): int64 of shape (n,) or (N, n).

        input: floating tensor (C,) or (N, C), unnormalised probabilities, 0 or more
        num_samples: number of draws, 0 or more
        replacement: whether to draw with replacement
        generator: random number generator; None: the default generator of the process
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("multinomial", out, multinomial(input, num_samples, replacement, generator))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_multinomial(input._h, int64(num_samples), replacement, rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "multinomial", (input, num_samples, replacement, generator))  # type: ignore[no-any-return]

    def categorical(input, generator: Optional[Generator] = None) -> Tensor:
        """Draws one index for each row of the non-negative weights (..., C), with probabilities proportional to them: int64 of shape (...).

        input: floating tensor (..., C), unnormalised probabilities, 0 or more
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_categorical(input._h, rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "categorical", (input, generator))  # type: ignore[no-any-return]

    def normal_(input, mean: float = 0.0, std: float = 1.0, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` with normal random numbers of the given mean and standard deviation; for complex numbers both parts have half of the variance.

        mean: mean of the distribution
        std: standard deviation, 0 or more
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_normal_(input._h, mean, std, rng_handle(generator)))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "normal_", (input, mean, std, generator))  # type: ignore[no-any-return]

    def exponential_(input, lambd: float = 1.0, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` with exponential random numbers of rate `lambd`, with mean 1 / lambd.

        lambd: rate, more than 0
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_exponential_(input._h, lambd, rng_handle(generator)))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "exponential_", (input, lambd, generator))  # type: ignore[no-any-return]

    def laplace_(input, mean: float = 0.0, scale: float = 1.0, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` with random numbers of the Laplace distribution with the given mean and `scale`.

        mean: mean of the distribution
        scale: scale, the mean absolute deviation, more than 0
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_laplace_(input._h, mean, scale, rng_handle(generator)))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "laplace_", (input, mean, scale, generator))  # type: ignore[no-any-return]

    def cauchy_(input, median: float = 0.0, sigma: float = 1.0, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` with random numbers of the Cauchy distribution with the given median and scale `sigma`.

        median: location, the median of the distribution
        sigma: scale, the half width at half maximum, more than 0
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_cauchy_(input._h, median, sigma, rng_handle(generator)))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "cauchy_", (input, median, sigma, generator))  # type: ignore[no-any-return]

    def log_normal_(input, mean: float = 1.0, std: float = 2.0, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` with log-normal random numbers, whose logarithms have the given mean and standard deviation.

        mean: mean of the logarithms
        std: standard deviation of the logarithms, more than 0
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_log_normal_(input._h, mean, std, rng_handle(generator)))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "log_normal_", (input, mean, std, generator))  # type: ignore[no-any-return]

    def geometric_(input, p: float, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` with geometric random numbers: the number of trials up to and including the first success, for success probability p in (0, 1).

        p: success probability of a trial, more than 0 and less than 1
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_geometric_(input._h, p, rng_handle(generator)))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "geometric_", (input, p, generator))  # type: ignore[no-any-return]

    def normal(mean, std: Tensor, generator: Optional[Generator] = None, out: Optional[Tensor] = None) -> Tensor:
        """Normal random numbers with the means `mean` and standard deviations `std`, which are broadcast; means may be complex, as in normal_. No gradient.

        mean: floating or complex tensor; means
        std: floating tensor; standard deviations, 0 or more, broadcast with `mean`
        generator: random number generator; None: the default generator of the process
        out: tensor that the result is written to
        """
        if out is not None:
            return write_out("normal", out, normal(mean, std, generator))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_normal(mean._h, std._h, rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "normal", (mean, std, generator))  # type: ignore[no-any-return]

    def poisson(input, generator: Optional[Generator] = None) -> Tensor:
        """Poisson random numbers with expected values `rate`, in the dtype of `rate`. No gradient.

        input: floating tensor; expected values, 0 or more
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_poisson(input._h, rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "poisson", (input, generator))  # type: ignore[no-any-return]

    def binomial(count, prob: Tensor, generator: Optional[Generator] = None) -> Tensor:
        """Binomial random numbers: successes in `count` trials of probability `p`, which are broadcast. No gradient.

        count: floating tensor; numbers of trials, 0 or more
        prob: floating tensor; success probabilities, from 0 to 1, broadcast with `count`
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_binomial(count._h, prob._h, rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "binomial", (count, prob, generator))  # type: ignore[no-any-return]

    def beta(input, b: Tensor, generator: Optional[Generator] = None) -> Tensor:
        """Beta random numbers in [0, 1] with the shape parameters a and b, which are broadcast. No gradient.

        input: floating tensor; first shape parameters, more than 0
        b: floating tensor; second shape parameters, more than 0, broadcast with `a`
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_beta(input._h, b._h, rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "beta", (input, b, generator))  # type: ignore[no-any-return]

    def gamma(alpha, scale: Tensor, generator: Optional[Generator] = None) -> Tensor:
        """Gamma random numbers with shape `alpha` and `scale`, which are broadcast, with mean alpha * scale. Differentiable by implicit reparameterisation.

        alpha: floating tensor; shape parameters, more than 0
        scale: floating tensor; scale parameters, more than 0, broadcast with `alpha`
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_gamma(alpha._h, scale._h, rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "gamma", (alpha, scale, generator))  # type: ignore[no-any-return]

    def exponential(rate, generator: Optional[Generator] = None) -> Tensor:
        """Exponential random numbers with the given rates, with mean 1 / rate. Differentiable by reparameterisation.

        rate: floating tensor; rates, more than 0
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_exponential(rate._h, rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "exponential", (rate, generator))  # type: ignore[no-any-return]

    def standard_gamma(alpha, generator: Optional[Generator] = None) -> Tensor:
        """Gamma random numbers with shape `alpha` and scale 1. Differentiable by implicit reparameterisation; see standard_gamma_grad.

        alpha: floating tensor; shape parameters, more than 0
        generator: random number generator; None: the default generator of the process
        """
        try:
            return wrap(tensor_standard_gamma(alpha._h, rng_handle(generator)))
        except MISUSE as e:
            return refused(e, "standard_gamma", (alpha, generator))  # type: ignore[no-any-return]

    def standard_gamma_grad(alpha, x: Tensor) -> Tensor:
        """Derivative of a gamma random number `x` with respect to its shape `alpha` at a fixed quantile: minus the derivative of the cumulative distribution function by alpha, divided by the density. NaN for x < 0 or alpha <= 0; no gradient.

        alpha: floating tensor; shape parameters, more than 0
        x: floating tensor; random numbers drawn with these shapes, 0 or more
        """
        try:
            return wrap(tensor_standard_gamma_grad(alpha._h, x._h))
        except MISUSE as e:
            return number_first(e, "standard_gamma_grad", alpha, x)  # type: ignore[no-any-return]

    def kaiming_uniform_(input, a: float = 0.0, fan: str = "fan_in", generator: Optional[Generator] = None) -> Tensor:
        """Kaiming initialisation: fills `x` (out, in, ...) with uniform random numbers in [-b, b), b = sqrt(6 / ((1 + a**2) * fan)). The fan is in or out times the product of the other extents.

        input: floating or complex tensor (out, in, ...), weights
        a: negative slope of the leaky_relu that follows
        fan: whether to count the input or the output connections of a unit
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_kaiming_uniform_(input._h, a, choice(fan, FANS, "fan"), rng_handle(generator)))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "kaiming_uniform_", (input, a, fan, generator))  # type: ignore[no-any-return]

    def kaiming_normal_(input, a: float = 0.0, fan: str = "fan_in", generator: Optional[Generator] = None) -> Tensor:
        """Kaiming initialisation: fills `x` (out, in, ...) with normal random numbers of standard deviation sqrt(2 / ((1 + a**2) * fan)); see kaiming_uniform_.

        input: floating or complex tensor (out, in, ...), weights
        a: negative slope of the leaky_relu that follows
        fan: whether to count the input or the output connections of a unit
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_kaiming_normal_(input._h, a, choice(fan, FANS, "fan"), rng_handle(generator)))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "kaiming_normal_", (input, a, fan, generator))  # type: ignore[no-any-return]

    def xavier_uniform_(input, gain: float = 1.0, generator: Optional[Generator] = None) -> Tensor:
        """Xavier initialisation: fills `x` (out, in, ...) with uniform random numbers in [-b, b), b = gain * sqrt(6 / (fan_in + fan_out)).

        input: floating or complex tensor (out, in, ...), weights
        gain: scale of the standard deviation
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_xavier_uniform_(input._h, gain, rng_handle(generator)))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "xavier_uniform_", (input, gain, generator))  # type: ignore[no-any-return]

    def xavier_normal_(input, gain: float = 1.0, generator: Optional[Generator] = None) -> Tensor:
        """Xavier initialisation: fills `x` (out, in, ...) with normal random numbers of standard deviation gain * sqrt(2 / (fan_in + fan_out)).

        input: floating or complex tensor (out, in, ...), weights
        gain: scale of the standard deviation
        generator: random number generator; None: the default generator of the process
        """
        try:
            check(tensor_xavier_normal_(input._h, gain, rng_handle(generator)))
            return input  # type: ignore[return-value]
        except MISUSE as e:
            return refused(e, "xavier_normal_", (input, gain, generator))  # type: ignore[no-any-return]


def hstack(tensors: Iterable[Optional[Tensor]], out: Optional[Tensor] = None) -> Tensor:
    """Concatenates tensors along axis 1, or along axis 0 if they are 1-d. 0-d tensors count as 1-d.

    tensors: tensors to concatenate
    out: tensor that the result is written to
    """
    if out is not None:
        return write_out("hstack", out, hstack(tensors))  # type: ignore[no-any-return]
    try:
        return wrap(tensor_hstack(*handles(tensors)))
    except MISUSE as e:
        return refused(e, "hstack", (tensors,))  # type: ignore[no-any-return]


def vstack(tensors: Iterable[Optional[Tensor]], out: Optional[Tensor] = None) -> Tensor:
    """Concatenates tensors along axis 0, after atleast_2d.

    tensors: tensors to concatenate
    out: tensor that the result is written to
    """
    if out is not None:
        return write_out("vstack", out, vstack(tensors))  # type: ignore[no-any-return]
    try:
        return wrap(tensor_vstack(*handles(tensors)))
    except MISUSE as e:
        return refused(e, "vstack", (tensors,))  # type: ignore[no-any-return]


def dstack(tensors: Iterable[Optional[Tensor]], out: Optional[Tensor] = None) -> Tensor:
    """Concatenates tensors along axis 2, after atleast_3d.

    tensors: tensors to concatenate
    out: tensor that the result is written to
    """
    if out is not None:
        return write_out("dstack", out, dstack(tensors))  # type: ignore[no-any-return]
    try:
        return wrap(tensor_dstack(*handles(tensors)))
    except MISUSE as e:
        return refused(e, "dstack", (tensors,))  # type: ignore[no-any-return]


def column_stack(tensors: Iterable[Optional[Tensor]], out: Optional[Tensor] = None) -> Tensor:
    """Concatenates tensors along axis 1; 1-d and 0-d tensors count as columns.

    tensors: tensors to concatenate
    out: tensor that the result is written to
    """
    if out is not None:
        return write_out("column_stack", out, column_stack(tensors))  # type: ignore[no-any-return]
    try:
        return wrap(tensor_column_stack(*handles(tensors)))
    except MISUSE as e:
        return refused(e, "column_stack", (tensors,))  # type: ignore[no-any-return]


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
        return refused(e, "full_complex", (shape, re, im, dtype, device))  # type: ignore[no-any-return]


permute_dims = Methods.permute_dims
matrix_transpose = Methods.matrix_transpose
squeeze = Methods.squeeze
unsqueeze = Methods.unsqueeze
slice = Methods.slice
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
eigvals = Methods.eigvals
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
quantize_affine = Methods.quantize_affine
dequantize_affine = Methods.dequantize_affine
quantized_conv = Methods.quantized_conv
quantized_matmul = Methods.quantized_matmul
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
    "permute_dims",
    "matrix_transpose",
    "squeeze",
    "unsqueeze",
    "slice",
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
    "eigvals",
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
    "quantize_affine",
    "dequantize_affine",
    "quantized_conv",
    "quantized_matmul",
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
