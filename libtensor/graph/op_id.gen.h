/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_id.h"

#define TENSOR_OPS(OP) \
OP(empty) OP(zeros) OP(ones) OP(full) OP(empty_like) OP(zeros_like) OP(ones_like) OP(full_like) \
OP(arange) OP(linspace) OP(eye) OP(logspace) OP(tril_indices) OP(triu_indices) OP(vander) \
OP(clone) OP(contiguous) OP(astype) OP(to_device) OP(copy_) OP(fill_) OP(zero_) OP(reshape) \
OP(view) OP(flatten) OP(permute_dims) OP(transpose) OP(matrix_transpose) OP(broadcast_to) \
OP(squeeze) OP(unsqueeze) OP(slice) OP(select) OP(narrow) OP(diagonal) OP(as_strided) OP(split) \
OP(unbind) OP(chunk) OP(array_split) OP(broadcast_tensors) OP(meshgrid) OP(detach) OP(moveaxis) \
OP(unflatten) OP(unfold) OP(atleast_1d) OP(atleast_2d) OP(atleast_3d) OP(concat) OP(stack) \
OP(flip) OP(pad) OP(tile) OP(repeat) OP(repeat_interleave) OP(roll) OP(rot90) OP(flipud) \
OP(fliplr) OP(tril) OP(triu) OP(diag) OP(diag_embed) OP(block_diag) OP(hstack) OP(vstack) \
OP(dstack) OP(column_stack) OP(cartesian_prod) OP(combinations) OP(pad_reflect) \
OP(pad_replicate) OP(pad_circular) OP(add) OP(sub) OP(mul) OP(div) OP(remainder) \
OP(floor_divide) OP(trunc_divide) OP(fmod) OP(maximum) OP(minimum) OP(fmax) OP(fmin) \
OP(copysign) OP(nextafter) OP(heaviside) OP(neg) OP(abs) OP(sign) OP(reciprocal) OP(positive) \
OP(lerp) OP(addcmul) OP(addcdiv) OP(gcd) OP(lcm) OP(bitwise_and) OP(bitwise_or) OP(bitwise_xor) \
OP(bitwise_left_shift) OP(bitwise_right_shift) OP(bitwise_invert) OP(float_power) OP(pow) \
OP(logaddexp) OP(logaddexp2) OP(xlogy) OP(square) OP(sqrt) OP(rsqrt) OP(cbrt) OP(exp) OP(expm1) \
OP(exp2) OP(log) OP(log1p) OP(log2) OP(log10) OP(logit) OP(hypot) OP(atan2) OP(sin) OP(cos) \
OP(tan) OP(asin) OP(acos) OP(atan) OP(sinc) OP(sinh) OP(cosh) OP(tanh) OP(asinh) OP(acosh) \
OP(atanh) OP(erf) OP(erfc) OP(erfinv) OP(lgamma) OP(digamma) OP(polygamma) OP(floor) OP(ceil) \
OP(round) OP(trunc) OP(frac) OP(rad2deg) OP(deg2rad) OP(nan_to_num) OP(clamp) OP(where) OP(eq) \
OP(ne) OP(lt) OP(le) OP(gt) OP(ge) OP(logical_and) OP(logical_or) OP(logical_xor) OP(isclose) \
OP(allclose) OP(logical_not) OP(isnan) OP(isinf) OP(isfinite) OP(isposinf) OP(isneginf) \
OP(signbit) OP(full_complex) OP(complex) OP(polar) OP(view_as_real) OP(view_as_complex) OP(real) \
OP(imag) OP(conj) OP(conj_physical) OP(angle) OP(sgn) OP(isreal) OP(sum) OP(prod) OP(mean) \
OP(var) OP(std) OP(max) OP(min) OP(argmax) OP(argmin) OP(any) OP(all) OP(logsumexp) \
OP(max_with_indices) OP(min_with_indices) OP(nansum) OP(nanmean) OP(count_nonzero) OP(var_mean) \
OP(std_mean) OP(vector_norm) OP(cumsum) OP(cumprod) OP(logcumsumexp) OP(cummax) OP(cummin) \
OP(diff) OP(trapezoid) OP(cumulative_trapezoid) OP(cov) OP(corrcoef) OP(histc) OP(bincount) \
OP(median) OP(nanmedian) OP(mode) OP(quantile) OP(nanquantile) OP(argsort) OP(sort) OP(topk) \
OP(kthvalue) OP(searchsorted) OP(bucketize) OP(unique_all) OP(unique_counts) OP(unique_inverse) \
OP(unique_values) OP(unique_dim) OP(unique_consecutive) OP(as_strided_scatter) \
OP(select_scatter) OP(slice_scatter) OP(diagonal_scatter) OP(masked_fill) OP(index_select) \
OP(gather) OP(scatter) OP(scatter_add) OP(scatter_reduce) OP(take_along_axis) OP(embedding) \
OP(embedding_bag) OP(one_hot) OP(nonzero) OP(index) OP(index_put) OP(masked_select) \
OP(masked_scatter) OP(take) OP(put) OP(index_add) OP(index_copy) OP(index_fill) OP(matmul) \
OP(matmul_integer) OP(addmm) OP(outer) OP(mv) OP(bmm) OP(baddbmm) OP(addbmm) OP(addmv) OP(addr) \
OP(dot) OP(vecdot) OP(inner) OP(tensordot) OP(kron) OP(cross) OP(multi_dot) OP(einsum) OP(trace) \
OP(cholesky_ex) OP(cholesky) OP(cholesky_solve) OP(cholesky_inverse) OP(lu_factor_ex) \
OP(lu_factor) OP(lu_unpack) OP(lu) OP(lu_solve) OP(ldl_factor_ex) OP(ldl_factor) OP(ldl_unpack) \
OP(ldl_solve) OP(solve_triangular) OP(solve_ex) OP(solve) OP(inv_ex) OP(inv) OP(det) OP(slogdet) \
OP(qr) OP(householder_product) OP(eigh) OP(eigvalsh) OP(eig) OP(eigvals) OP(svd) OP(svdvals) \
OP(pinv) OP(matrix_rank) OP(lstsq) OP(matrix_norm) OP(cond) OP(matrix_power) OP(matrix_exp) \
OP(fft_c2c) OP(fft_r2c) OP(fft_c2r) OP(fft) OP(ifft) OP(rfft) OP(irfft) OP(hfft) OP(ihfft) \
OP(fftn) OP(ifftn) OP(rfftn) OP(irfftn) OP(hfftn) OP(ihfftn) OP(fftfreq) OP(rfftfreq) \
OP(fftshift) OP(ifftshift) OP(sigmoid) OP(relu) OP(leaky_relu) OP(gelu) OP(silu) OP(relu6) \
OP(hardtanh) OP(hardsigmoid) OP(hardswish) OP(hardshrink) OP(softshrink) OP(tanhshrink) \
OP(threshold) OP(elu) OP(celu) OP(selu) OP(mish) OP(softplus) OP(softsign) OP(logsigmoid) \
OP(softmax) OP(log_softmax) OP(prelu) OP(glu) OP(rrelu) OP(gumbel_softmax) OP(softmin) \
OP(linear) OP(linear_activation) OP(conv1d) OP(conv2d) OP(conv2d_input_grad) \
OP(conv2d_weight_grad) OP(conv3d) OP(conv3d_input_grad) OP(conv3d_weight_grad) \
OP(conv_transpose1d) OP(conv_transpose2d) OP(conv_transpose3d) OP(im2col) OP(col2im) \
OP(bilinear) OP(max_pool1d) OP(max_pool2d) OP(max_pool3d) OP(max_pool1d_with_indices) \
OP(max_pool2d_with_indices) OP(max_pool3d_with_indices) OP(max_unpool1d) OP(max_unpool2d) \
OP(max_unpool3d) OP(avg_pool1d) OP(avg_pool2d) OP(avg_pool2d_grad) OP(avg_pool3d) \
OP(avg_pool3d_grad) OP(lp_pool1d) OP(lp_pool2d) OP(lp_pool3d) OP(adaptive_avg_pool1d) \
OP(adaptive_avg_pool2d) OP(adaptive_avg_pool3d) OP(adaptive_max_pool1d) OP(adaptive_max_pool2d) \
OP(adaptive_max_pool3d) OP(interpolate) OP(interpolate_axis) OP(interpolate_axis_grad) \
OP(grid_sample) OP(affine_grid) OP(pixel_shuffle) OP(pixel_unshuffle) OP(channel_shuffle) \
OP(layer_norm) OP(batch_norm) OP(rms_norm) OP(group_norm) OP(instance_norm) \
OP(local_response_norm) OP(normalize) OP(dropout) OP(feature_dropout) OP(alpha_dropout) \
OP(feature_alpha_dropout) OP(scaled_dot_product_attention) OP(flash_attention) \
OP(multi_head_attention) OP(rnn_tanh_cell) OP(rnn_relu_cell) OP(gru_cell) OP(lstm_cell) \
OP(rnn_tanh) OP(rnn_relu) OP(gru) OP(lstm) OP(quantize_blockwise) OP(dequantize_blockwise) \
OP(quantized_linear) OP(quantize_affine) OP(dequantize_affine) OP(quantized_conv) \
OP(quantized_matmul) OP(cdist) OP(pdist) OP(mse_loss) OP(l1_loss) OP(nll_loss) OP(cross_entropy) \
OP(softmax_nll) OP(bce_with_logits) OP(smooth_l1_loss) OP(huber_loss) OP(kl_div) \
OP(binary_cross_entropy) OP(poisson_nll_loss) OP(gaussian_nll_loss) OP(soft_margin_loss) \
OP(hinge_embedding_loss) OP(multi_margin_loss) OP(multilabel_margin_loss) \
OP(multilabel_soft_margin_loss) OP(cosine_similarity) OP(pairwise_distance) \
OP(cosine_embedding_loss) OP(margin_ranking_loss) OP(triplet_margin_loss) OP(ctc_loss) \
OP(ctc_nll) OP(ctc_nll_grad) OP(rand) OP(randn) OP(randint) OP(randperm) OP(bernoulli) \
OP(multinomial) OP(categorical) OP(uniform_) OP(normal_) OP(exponential_) OP(laplace_) \
OP(cauchy_) OP(log_normal_) OP(geometric_) OP(normal) OP(poisson) OP(binomial) OP(beta) \
OP(gamma) OP(exponential) OP(standard_gamma) OP(standard_gamma_grad) OP(kaiming_uniform_) \
OP(kaiming_normal_) OP(xavier_uniform_) OP(xavier_normal_) OP(copy_slices) OP(recurrence)

namespace libtensor {

#define OP(name) name,
enum class OpId : int32_t { TENSOR_OPS(OP) };
#undef OP
inline constexpr int kOps = 486;

constexpr const char* op_name(OpId op) noexcept {
#define OP(name) #name,
  constexpr const char* names[] = {TENSOR_OPS(OP)};
#undef OP
  return names[static_cast<int>(op)];
}

}  // namespace libtensor
