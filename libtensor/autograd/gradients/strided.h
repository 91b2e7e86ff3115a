// SPDX-License-Identifier: Apache-2.0
// Zeros to write gradients into.
#pragma once

#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/shape.gen.h"

namespace libtensor::gradients {

// Zeros of `shape` that take no memory.
inline Tensor virtual_zeros(const Shape& shape, const Tensor& like) {
  return ops::broadcast_to(ops::zeros({}, like.dtype(), like.device()), shape);
}

}  // namespace libtensor::gradients
