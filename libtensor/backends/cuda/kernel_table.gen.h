/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#define TENSOR_CUDA_KERNELS(CALL) \
  CALL(reduce, OpId op, View out, View x, uint64_t mask, DType compute, Doubles params) \
  CALL(moments, View mean, View var, View x, uint64_t mask) \
  CALL(cumulate, OpId op, View out, View x, int32_t axis, DType compute) \
  CALL(cumminmax, View out, View x, int32_t axis, bool largest) \
  CALL(argsort, View out, View x, int32_t axis, bool descending) \
  CALL(argsort_rows, View out, View x) \
  CALL(searchsorted, View out, View sorted, View values, bool right) \
  CALL(softmax, View out, View x, int32_t axis, bool logarithm) \
  CALL(normalize, View out, View x, View mean, View scale, View bias) \
  CALL(layer_norm, View out, View mean, View rstd, View x, int32_t norm_ndim, View weight, View bias, double eps) \
  CALL(rms_norm, View out, View rstd, View x, View weight, int64_t n, double eps) \
  CALL(softmax_nll, View losses, View logsumexp, View logits, View target, int64_t ignored) \
  CALL(softmax_nll_backward, View dlogits, View dout, View logits, View target, View logsumexp, int64_t ignored) \
  CALL(softmax_backward, View dx, View dout, View out, int64_t n, bool logarithm) \
  CALL(layer_norm_backward, View dx, View dweight, View dbias, View dout, View x, View mean, View rstd, View weight, int64_t n) \
  CALL(rms_norm_backward, View dx, View dweight, View dout, View x, View rstd, View weight, int64_t n) \
  CALL(matmul, View out, View a, View b, View addend, ActivationView activation, bool tf32) \
  CALL(dequantize, View out, View codes, View scales, int64_t block_size) \
  CALL(quantized_product, View out, View x, View codes, View scales, View bias, int64_t block_size, bool int8_activations) \
  CALL(quantized_conv, View out, View x, View weight, View bias, View multiplier, View offset, View x_zero, View weight_zero, View out_zero, bool relu, const Window& window, int64_t groups) \
  CALL(cholesky, View a, View info) \
  CALL(lu, View a, View pivots, View info, bool pivot) \
  CALL(lu_solve, View x, View lu, View pivots) \
  CALL(solve_triangular, View x, View a, bool upper, bool unit) \
  CALL(qr, View q, View r, View a) \
  CALL(eigh, View values, View vectors, bool wanted) \
  CALL(svd, View u, View s, View vh, View a) \
  CALL(cdist, View out, View a, View b, double p) \
  CALL(fft, View out, View x, int32_t axis, bool backward, double scale) \
  CALL(nonzero, View out, View mask) \
  CALL(scatter, View x, View index, int64_t step, View src, uint64_t along, Combine combine) \
  CALL(conv, View out, View x, View weight, View bias, const Window& window, int64_t groups, bool tf32) \
  CALL(conv_input_grad, View dx, View dout, View weight, const Window& window, int64_t groups, bool tf32) \
  CALL(conv_weight_grad, View dw, View dout, View x, const Window& window, int64_t groups, bool tf32) \
  CALL(max_pool, View out, View indices, View x, const PoolView& windows) \
  CALL(avg_pool, View out, View x, const PoolView& windows) \
  CALL(avg_pool_grad, View dx, View dout, const PoolView& windows) \
  CALL(resample, View out, View x, const ResamplingView& matrix) \
  CALL(attention, View out, View lse, const AttentionView& of)
