// Gradients through the storage that a base and its views share.
#pragma once

#include "libtensor/graph/tensor.h"
#include "libtensor/ops/types.h"

namespace libtensor::gradients {

struct BaseGradients {
  Tensor base;
  Tensor view;
};

// Of a base in which the elements of a view were replaced: for what it was before, and for the
// view. Neither geometry overlaps itself.
BaseGradients base_from_view_grads(const Tensor& dout, const Geometry& base, const Geometry& view);

}  // namespace libtensor::gradients
