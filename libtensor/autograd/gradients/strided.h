// SPDX-License-Identifier: Apache-2.0
// Gradients through the storage that a base and its views share, and zeros to write them into.
#pragma once

#include "libtensor/ops/ops.gen.h"

namespace libtensor::gradients {

// Zeros of `shape` that take no memory.
inline Tensor virtual_zeros(const Shape& shape, const Tensor& like) {
  return ops::broadcast_to(ops::zeros({}, like.dtype(), like.device()), shape);
}

struct BaseGradients {
  Tensor base;
  Tensor view;
};

// Of a base in which the elements of a view were replaced: for what it was before, and for the
// view. Neither geometry overlaps itself.
BaseGradients base_from_view_grads(const Tensor& dout, const Geometry& base, const Geometry& view);

}  // namespace libtensor::gradients
