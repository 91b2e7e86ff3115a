// SPDX-License-Identifier: Apache-2.0
// Rules of distances between rows.
#include "libtensor/autograd/gradients/masks.h"
#include "libtensor/autograd/gradients/rules/loss.gen.h"
#include "libtensor/autograd/gradients/rules/reduce.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"

namespace libtensor::gradients {
namespace {

// (..., P, R, M): dout times the slopes of the distances for a - b. The rule of the norm is that of
// vector_norm.
Tensor slopes(const Tensor& dout, const Tensor& a, const Tensor& b, double p, const Tensor& out) {
  const Tensor difference = ops::unsqueeze(a, -2) - ops::unsqueeze(b, -3);
  return vector_norm_dx(dout, difference, out, Axes::of({-1}), p, false);
}

// dout / out for the Euclidean distance, 0 where that is 0.
Tensor weights(const Tensor& dout, const Tensor& out) {
  const Tensor flat = ops::eq(out, weak_scalar(0));
  return zero_where(flat, dout / ops::masked_fill(out, flat, weak_scalar(1)));
}

}  // namespace

Tensor cdist_da(const Tensor& dout, const Tensor& a, const Tensor& b, double p, const Tensor& out) {
  if (p != 2) return ops::sum(slopes(dout, a, b, p, out), Axes::of({-2}), false, DType::unset);
  const Tensor w = weights(dout, out);
  return a * ops::sum(w, Axes::of({-1}), true, DType::unset) - ops::matmul(w, b);
}

Tensor cdist_db(const Tensor& dout, const Tensor& a, const Tensor& b, double p, const Tensor& out) {
  if (p != 2) return -ops::sum(slopes(dout, a, b, p, out), Axes::of({-3}), false, DType::unset);
  const Tensor w = ops::matrix_transpose(weights(dout, out));
  return b * ops::sum(w, Axes::of({-1}), true, DType::unset) - ops::matmul(w, a);
}

}  // namespace libtensor::gradients
