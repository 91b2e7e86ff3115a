// Convolution and pooling: arguments and shapes.
#include <array>

#include "libtensor/backend/backend.h"
#include "libtensor/core/checked.h"
#include "libtensor/ops/derive.h"
#include "libtensor/ops/ops.gen.h"

namespace libtensor::body {
namespace {

// (height, width), one number for both, or none for the default.
void read_pair(int64_t (&to)[2], const Ints& values, int64_t low, const char* name) {
  if (values.size() > 2)
    fail(Status::invalid, name, " are ", values.size(), " numbers, expected one or two");
  for (int k = 0; k < 2 && !values.empty(); ++k) {
    to[k] = values[values.size() == 2 ? k : 0];
    if (to[k] < low) fail(Status::invalid, name, " is ", to[k], ", expected at least ", low);
  }
}

Window2d window_of(const Ints& kernel, const Ints& stride, const Ints& padding,
                   const Ints& dilation) {
  Window2d window;
  read_pair(window.kernel, kernel, 1, "kernel");
  read_pair(window.stride, stride, 1, "stride");
  read_pair(window.padding, padding, 0, "padding");
  read_pair(window.dilation, dilation, 1, "dilation");
  return window;
}

// Extent of a kernel with its gaps.
int64_t reach_of(const Window2d& window, int axis) {
  return checked_add<int64_t>(
      checked_mul<int64_t>(window.dilation[axis], window.kernel[axis] - 1, "extent of the kernel"),
      1, "extent of the kernel");
}

int64_t padded(int64_t extent, const Window2d& window, int axis) {
  return checked_add(extent, checked_mul<int64_t>(2, window.padding[axis], "padding"),
                     "padded extent");
}

// An image without its leading axis of images gets one.
Tensor batched(const Tensor& x) {
  if (x.ndim() == 4) return x;
  Shape shape = x.shape();
  Strides strides = x.strides();
  shape.insert(0, 1);
  strides.insert(0, 0);
  return alias(x, shape, strides, x.offset());
}

void check_image(const Shape& shape, const char* name) {
  if (shape.size() != 3 && shape.size() != 4) {
    fail(Status::shape, name, " has shape ", shape, ", expected (N, C, H, W) or (C, H, W)");
  }
}

Shape with_channels(const Shape& image, int64_t channels, const int64_t (&extents)[2]) {
  Shape shape = image;
  const int n = shape.size();
  shape[n - 3] = channels;
  shape[n - 2] = extents[0];
  shape[n - 1] = extents[1];
  return shape;
}

// The window and the shape of the result of a convolution; every check of its arguments.
struct Conv {
  Window2d window;
  Shape out;
};

Conv plan_conv(const Shape& x, const Shape& weight, const Ints& stride, const Ints& padding,
               const Ints& dilation, int64_t groups) {
  check_image(x, "x");
  if (weight.size() != 4)
    fail(Status::shape, "weight has shape ", weight, ", expected (O, C / groups, KH, KW)");
  Conv conv;
  conv.window = window_of({weight[2], weight[3]}, stride, padding, dilation);
  if (groups < 1) fail(Status::invalid, "groups is ", groups, ", expected at least 1");
  const int64_t channels = x[x.size() - 3];
  if (channels % groups != 0 || channels / groups != weight[1]) {
    fail(Status::shape, "x of shape ", x, " has ", channels, " channels, weight of shape ", weight,
         " with ", groups, " groups takes ", weight[1], " in each");
  }
  if (weight[0] % groups != 0) {
    fail(Status::shape, "weight of shape ", weight, " has ", weight[0], " output channels, which ",
         groups, " groups do not divide");
  }
  int64_t extents[2];
  for (int axis = 0; axis < 2; ++axis) {
    const int64_t room = padded(x[x.size() - 2 + axis], conv.window, axis),
                  reach = reach_of(conv.window, axis);
    if (reach > room) {
      fail(Status::shape, "the kernel's extent ", reach, " is larger than the padded input's ",
           room, " (", axis == 0 ? "height" : "width", ", x has shape ", x, ")");
    }
    extents[axis] = (room - reach) / conv.window.stride[axis] + 1;
  }
  conv.out = with_channels(x, weight[0], extents);
  return conv;
}

// Floating operands of one device in their common dtype.
DType floating_dtype(std::initializer_list<const Tensor*> operands) {
  const std::span<const Tensor* const> all(operands.begin(), operands.size());
  common_device(all);
  return check_dtype(DTypeClass::floating, result_dtype(all), "the operands' common type");
}

Tensor in_dtype(const Tensor& x, DType dtype) { return x.dtype() == dtype ? x : plain(x, dtype); }

void check_dy(const Shape& dy, const Shape& expected) {
  if (dy != expected) fail(Status::shape, "dy has shape ", dy, ", expected ", expected);
}

}  // namespace

Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride,
              const Ints& padding, const Ints& dilation, int64_t groups) {
  const DType dtype =
      bias.defined() ? floating_dtype({&x, &weight, &bias}) : floating_dtype({&x, &weight});
  const Conv conv = plan_conv(x.shape(), weight.shape(), stride, padding, dilation, groups);
  if (bias.defined() && bias.shape() != Shape{weight.extent(0)}) {
    fail(Status::shape, "bias has shape ", bias.shape(), ", expected ", Shape{weight.extent(0)});
  }
  Tensor out = empty_tensor(conv.out, dtype, x.device());
  backend_of(x.device())
      .conv2d(batched(out), batched(in_dtype(x, dtype)), plain(weight, dtype),
              bias.defined() ? in_dtype(bias, dtype) : bias, conv.window, groups);
  return out;
}

Tensor conv2d_input_grad(const Tensor& dy, const Tensor& weight, const Shape& shape,
                         const Ints& stride, const Ints& padding, const Ints& dilation,
                         int64_t groups) {
  const DType dtype = floating_dtype({&dy, &weight});
  checked_numel(shape);
  const Conv conv = plan_conv(shape, weight.shape(), stride, padding, dilation, groups);
  check_dy(dy.shape(), conv.out);
  Tensor dx = empty_tensor(shape, dtype, dy.device());
  backend_of(dy.device())
      .conv2d_input_grad(batched(dx), batched(in_dtype(dy, dtype)), in_dtype(weight, dtype),
                         conv.window, groups);
  return dx;
}

Tensor conv2d_weight_grad(const Tensor& dy, const Tensor& x, const Shape& shape, const Ints& stride,
                          const Ints& padding, const Ints& dilation, int64_t groups) {
  const DType dtype = floating_dtype({&dy, &x});
  checked_numel(shape);
  const Conv conv = plan_conv(x.shape(), shape, stride, padding, dilation, groups);
  check_dy(dy.shape(), conv.out);
  Tensor dw = empty_tensor(shape, dtype, dy.device());
  backend_of(dy.device())
      .conv2d_weight_grad(dw, batched(in_dtype(dy, dtype)), batched(in_dtype(x, dtype)),
                          conv.window, groups);
  return dw;
}

namespace {

// As PyTorch counts windows: with ceil_mode one more may hang over the end, if it begins before the
// end of the input.
struct Pool {
  Window2d window;
  Shape out;
};

Pool plan_pool(const Shape& x, const Ints& kernel, const Ints& stride, const Ints& padding,
               const Ints& dilation, bool ceil_mode) {
  check_image(x, "x");
  if (kernel.empty()) fail(Status::invalid, "kernel is empty, expected one or two numbers");
  Pool pool;
  pool.window = window_of(kernel, stride.empty() ? kernel : stride, padding, dilation);
  int64_t extents[2];
  for (int axis = 0; axis < 2; ++axis) {
    const int64_t reach = reach_of(pool.window, axis), pad = pool.window.padding[axis],
                  step = pool.window.stride[axis];
    if (pad > reach / 2) {
      fail(Status::invalid, "padding is ", pad, ", expected at most half of the kernel's extent ",
           reach);
    }
    const int64_t extent = x[x.size() - 2 + axis], room = padded(extent, pool.window, axis);
    int64_t count = room >= reach ? (room - reach) / step + 1 : 0;
    if (ceil_mode && (room >= reach ? (room - reach) % step != 0 : reach - room < step)) ++count;
    if (ceil_mode && count > 0 && (count - 1) * step >= extent + pad) --count;
    if (count < 1) {
      fail(Status::shape, "the kernel's extent ", reach, " is larger than the padded input's ",
           room, " (", axis == 0 ? "height" : "width", ", x has shape ", x, ")");
    }
    extents[axis] = count;
  }
  pool.out = with_channels(x, x[x.size() - 3], extents);
  return pool;
}

// With dilation a window may step over a narrow input; it has no maximum then.
void check_seen(const Shape& x, const Pool& pool) {
  for (int axis = 0; axis < 2; ++axis) {
    const int64_t extent = x[x.size() - 2 + axis], count = pool.out[pool.out.size() - 2 + axis];
    const int64_t dilation = pool.window.dilation[axis];
    for (int64_t i = 0; i < count; ++i) {
      const int64_t begin = i * pool.window.stride[axis] - pool.window.padding[axis];
      if (begin >= 0 && begin < extent) continue;
      const int64_t first =
          begin < 0 ? begin + (-begin + dilation - 1) / dilation * dilation : begin;
      if (first >= extent || first > begin + (pool.window.kernel[axis] - 1) * dilation) {
        fail(Status::shape, "window ", i, " holds padding only (", axis == 0 ? "height" : "width",
             ", x has shape ", x, ")");
      }
      if (begin >= 0) break;
    }
  }
}

}  // namespace

Tensor max_pool2d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding,
                  const Ints& dilation, bool ceil_mode, Tensor& indices) {
  check_dtype(DTypeClass::number, x.dtype());
  const Pool pool = plan_pool(x.shape(), kernel, stride, padding, dilation, ceil_mode);
  check_seen(x.shape(), pool);
  Tensor out = empty_tensor(pool.out, x.dtype(), x.device());
  indices = empty_tensor(pool.out, DType::int64, x.device());
  backend_of(x.device()).max_pool2d(batched(out), indices, batched(x), pool.window);
  return out;
}

Tensor avg_pool2d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding,
                  bool ceil_mode, bool count_include_pad) {
  check_dtype(DTypeClass::floating, x.dtype());
  const Pool pool = plan_pool(x.shape(), kernel, stride, padding, {}, ceil_mode);
  Tensor out = empty_tensor(pool.out, x.dtype(), x.device());
  backend_of(x.device()).avg_pool2d(batched(out), batched(x), pool.window, count_include_pad);
  return out;
}

Tensor avg_pool2d_grad(const Tensor& dy, const Shape& shape, const Ints& kernel, const Ints& stride,
                       const Ints& padding, bool ceil_mode, bool count_include_pad) {
  check_dtype(DTypeClass::floating, dy.dtype(), "dy");
  checked_numel(shape);
  const Pool pool = plan_pool(shape, kernel, stride, padding, {}, ceil_mode);
  check_dy(dy.shape(), pool.out);
  Tensor dx = empty_tensor(shape, dy.dtype(), dy.device());
  backend_of(dy.device()).avg_pool2d_grad(batched(dx), batched(dy), pool.window, count_include_pad);
  return dx;
}

}  // namespace libtensor::body
