// Rules of convolution and pooling. A convolution is linear in each operand, and so are its
// gradients: each of the three ops has the other two as rules.
#include "libtensor/autograd/gradients.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {

Tensor conv2d_dx(const Tensor& dout, const Shape& x_shape, const Tensor& weight, const Ints& stride,
                 const Ints& padding, const Ints& dilation, int64_t groups) {
  return ops::conv2d_input_grad(dout, weight, x_shape, stride, padding, dilation, groups);
}

Tensor conv2d_dweight(const Tensor& dout, const Tensor& x, const Shape& weight_shape,
                      const Ints& stride, const Ints& padding, const Ints& dilation,
                      int64_t groups) {
  return ops::conv2d_weight_grad(dout, x, weight_shape, stride, padding, dilation, groups);
}

// dout (N, O, H, W) or (O, H, W)
Tensor conv2d_dbias(const Tensor& dout) {
  const int channels = dout.ndim() - 3;
  Dims axes{channels + 1, channels + 2};
  if (channels == 1) axes.push_back(0);
  return ops::sum(dout, Axes::of(axes), false, DType::unset);
}

Tensor conv2d_input_grad_ddy(const Tensor& dout, const Tensor& weight, const Ints& stride,
                             const Ints& padding, const Ints& dilation, int64_t groups) {
  return ops::conv2d(dout, weight, {}, stride, padding, dilation, groups);
}

Tensor conv2d_input_grad_dweight(const Tensor& dout, const Tensor& dy, const Shape& weight_shape,
                                 const Ints& stride, const Ints& padding, const Ints& dilation,
                                 int64_t groups) {
  return ops::conv2d_weight_grad(dy, dout, weight_shape, stride, padding, dilation, groups);
}

Tensor conv2d_weight_grad_ddy(const Tensor& dout, const Tensor& x, const Ints& stride,
                              const Ints& padding, const Ints& dilation, int64_t groups) {
  return ops::conv2d(x, dout, {}, stride, padding, dilation, groups);
}

Tensor conv2d_weight_grad_dx(const Tensor& dout, const Tensor& dy, const Shape& x_shape,
                             const Ints& stride, const Ints& padding, const Ints& dilation,
                             int64_t groups) {
  return ops::conv2d_input_grad(dy, dout, x_shape, stride, padding, dilation, groups);
}

// Each result is one element of its plane.
Tensor max_pool2d_dx(const Tensor& dout, const Shape& x_shape, const Tensor& indices) {
  const int n = x_shape.size();
  Shape planes = x_shape, flat = dout.shape();
  planes.erase(n - 1);
  planes[n - 2] = x_shape[n - 2] * x_shape[n - 1];
  flat.erase(n - 1);
  flat[n - 2] = dout.extent(n - 2) * dout.extent(n - 1);
  const Tensor none = ops::zeros(planes, dout.dtype(), dout.device());
  return ops::reshape(
      ops::scatter_add(none, -1, ops::reshape(indices, flat), ops::reshape(dout, flat)), x_shape);
}

Tensor avg_pool2d_dx(const Tensor& dout, const Shape& x_shape, const Ints& kernel,
                     const Ints& stride, const Ints& padding, bool ceil_mode,
                     bool count_include_pad) {
  return ops::avg_pool2d_grad(dout, x_shape, kernel, stride, padding, ceil_mode, count_include_pad);
}

Tensor avg_pool2d_grad_ddy(const Tensor& dout, const Ints& kernel, const Ints& stride,
                           const Ints& padding, bool ceil_mode, bool count_include_pad) {
  return ops::avg_pool2d(dout, kernel, stride, padding, ceil_mode, count_include_pad);
}

}  // namespace libtensor::gradients
