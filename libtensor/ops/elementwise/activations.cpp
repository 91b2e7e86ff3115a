// SPDX-License-Identifier: Apache-2.0
// Composites of activations.
#include "libtensor/ops/api/activation.gen.h"
#include "libtensor/ops/api/comparison.gen.h"
#include "libtensor/ops/api/selection.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/shape/geometry.h"

namespace libtensor::body {

Tensor prelu(const Tensor& x, const Tensor& weight) {
  check_dtype(DTypeClass::floating, x.dtype());
  check_dtype(DTypeClass::floating, weight.dtype(), "weight");
  Tensor slope = weight;
  if (weight.numel() != 1) {
    const int64_t channels = x.ndim() >= 2 ? x.shape()[1] : 1;
    if (weight.ndim() != 1 || weight.numel() != channels) {
      fail(Status::shape, "weight has shape ", weight.shape(), ", expected [1] or [", channels,
           "] for x of shape ", x.shape());
    }
    Shape shape;
    for (int axis = 1; axis < x.ndim(); ++axis) shape.push_back(axis == 1 ? channels : 1);
    slope = ops::reshape(weight, shape);
  } else {
    slope = ops::reshape(weight, Shape{});
  }
  return ops::where(ops::gt(x, weak_scalar(0)), x, slope * x);
}

Tensor glu(const Tensor& x, int axis) {
  check_dtype(DTypeClass::floating, x.dtype());
  const int at = normalize_axis(axis, x.ndim());
  const int64_t extent = x.ndim() > 0 ? x.shape()[at] : 1;
  if (extent % 2 != 0) {
    fail(Status::shape, "axis ", axis, " of x has extent ", extent, ", expected an even one");
  }
  const Tensor gate = ops::narrow(x, at, extent / 2, extent / 2);
  return ops::narrow(x, at, 0, extent / 2) * ops::sigmoid(gate);
}

}  // namespace libtensor::body
