// Rules of reductions.
#include "libtensor/autograd/gradients.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {
namespace {

// A reduced tensor with the reduced axes back as extents of 1, so that it broadcasts against the input.
Tensor keep_axes(const Tensor& reduced, const Shape& x_shape, const Axes& axes) {
  return ops::reshape(reduced, reduced_shape(x_shape, axes_mask(axes, x_shape.size()), true));
}

}  // namespace

Tensor sum_dx(const Tensor& dout, const Shape& x_shape, const Axes& axes, bool) {
  return ops::broadcast_to(keep_axes(dout, x_shape, axes), x_shape);
}

}  // namespace libtensor::gradients
