// SPDX-License-Identifier: Apache-2.0
// Rules of matrix products. Transposes are views: the product reads any strides.
#include "libtensor/autograd/gradients/rules/conv.gen.h"
#include "libtensor/autograd/gradients/rules/matmul.gen.h"
#include "libtensor/autograd/gradients/rules/quantization.gen.h"
#include "libtensor/core/checked.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/quantization.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {
namespace {

int64_t last(const Shape& shape, int from_end) { return shape[shape.size() - from_end]; }

// dout with the axes that a 1-d operand left out of the result.
Tensor whole(const Tensor& dout, const Shape& a, const Shape& b) {
  Tensor x = dout;
  if (b.size() == 1) x = ops::unsqueeze(x, -1);
  if (a.size() == 1) x = ops::unsqueeze(x, -2);
  return x;
}

Tensor scaled(const Tensor& x, double factor) { return factor == 1 ? x : x * factor; }

// (..., K) as one matrix.
Tensor rows_of(const Tensor& x) {
  if (x.ndim() == 2) return x;
  return ops::reshape(x, {checked_product(x.shape().data(), x.ndim() - 1), last(x.shape(), 1)});
}

}  // namespace

Tensor matmul_da(const Tensor& dout, const Shape& a_shape, const Tensor& b) {
  const Tensor right = b.ndim() == 1 ? ops::unsqueeze(b, 1) : b;
  const Tensor da = ops::matmul(whole(dout, a_shape, b.shape()), ops::matrix_transpose(right));
  return a_shape.size() == 1 ? ops::squeeze(da, Axes::of({-2})) : da;
}

Tensor matmul_db(const Tensor& dout, const Tensor& a, const Shape& b_shape) {
  const Tensor left = a.ndim() == 1 ? ops::unsqueeze(a, 0) : a;
  const Tensor d = whole(dout, a.shape(), b_shape);
  // One matrix b under a stack of a: the sum over the stack is a part of the product.
  if (b_shape.size() <= 2 && left.ndim() > 2) {
    const Tensor db = ops::matmul(ops::matrix_transpose(rows_of(left)), rows_of(d));
    return b_shape.size() == 1 ? ops::squeeze(db, Axes::of({1})) : db;
  }
  const Tensor db = ops::matmul(ops::matrix_transpose(left), d);
  return b_shape.size() == 1 ? ops::squeeze(db, Axes::of({-1})) : db;
}

Tensor linear_dx(const Tensor& dout, const Tensor& weight) {
  return weight.ndim() == 1 ? ops::unsqueeze(dout, -1) * weight : ops::matmul(dout, weight);
}

Tensor quantized_linear_dx(const Tensor& dout, const Tensor& codes, const Tensor& scales,
                           const Shape& x_shape, int64_t block_size) {
  const int64_t extent = x_shape[x_shape.size() - 1];
  return ops::matmul(dout,
                     ops::dequantize_blockwise(codes, scales, extent, block_size, dout.dtype()));
}
Tensor quantized_linear_dbias(const Tensor& dout) { return dout; }

// In the layout of the weight.
Tensor linear_dweight(const Tensor& dout, const Tensor& x, const Shape& shape) {
  const bool vector = shape.size() == 1;
  const Tensor d = rows_of(vector ? ops::unsqueeze(dout, -1) : dout);
  const Tensor dw = ops::matmul(ops::matrix_transpose(d), rows_of(x));
  return vector ? ops::squeeze(dw, Axes::of({0})) : dw;
}

Tensor linear_dbias(const Tensor& dout) { return dout; }

// With beta = 0, what is not a number in dout has nothing to do with c.
Tensor addmm_dc(const Tensor& dout, double beta) {
  return beta == 0 ? ops::zeros_like(dout, DType::unset, Device{DeviceKind::unset, 0})
                   : scaled(dout, beta);
}

Tensor addmm_da(const Tensor& dout, const Tensor& b, double alpha) {
  return scaled(ops::matmul(dout, ops::matrix_transpose(b)), alpha);
}

Tensor addmm_db(const Tensor& dout, const Tensor& a, double alpha) {
  return scaled(ops::matmul(ops::matrix_transpose(a), dout), alpha);
}

Tensor baddbmm_dc(const Tensor& dout, double beta) { return addmm_dc(dout, beta); }

Tensor baddbmm_da(const Tensor& dout, const Tensor& b, double alpha) {
  return addmm_da(dout, b, alpha);
}

Tensor baddbmm_db(const Tensor& dout, const Tensor& a, double alpha) {
  return addmm_db(dout, a, alpha);
}

}  // namespace libtensor::gradients
