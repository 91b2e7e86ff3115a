// SPDX-License-Identifier: Apache-2.0
// What normalizations and their gradients share.
#pragma once

#include "libtensor/ops/operators.h"

namespace libtensor {

// x / sqrt(mean(x ** 2) + eps) over the last axes, in the dtype of computation and made of ops.
struct RmsNormalized {
  Tensor values;
  // The factors of 1 / sqrt(mean(x ** 2) + eps): their product may be out of range where each of
  // them is not. The second is undefined for 1.
  Tensor root, factor;
  Axes axes;

  // eps: NaN for the epsilon of the dtype of computation.
  RmsNormalized(const Tensor& x, int64_t norm_ndim, double eps);

  Tensor scaled(const Tensor& t) const {
    const Tensor near = t * root;
    return factor.defined() ? near * factor : near;
  }
};

// A weight as kernels read it: contiguous, of the dtype of x or of its computation.
inline Tensor as_weight(const Tensor& weight, DType x) {
  if (!weight.defined()) return weight;
  return contiguous_as(weight, weight.dtype() == x ? x : compute_dtype(x));
}

// Of running statistics.
inline void check_momentum(double momentum) {
  if (!(momentum >= 0 && momentum <= 1))
    fail(Status::invalid, "momentum is ", momentum, ", expected 0 to 1");
}

}  // namespace libtensor
