// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/conv/spatial.h"

#include <algorithm>

#include "libtensor/core/checked.h"
#include "libtensor/ops/api/shape.gen.h"

namespace libtensor::spatial {

const char* axis_name(int spatial, int k) {
  constexpr const char* kNames[] = {"depth", "height", "width"};
  return spatial == 1 ? "length" : kNames[k];
}

void read_numbers(int64_t (&to)[3], int spatial, const Ints& values, int64_t low,
                  const char* name) {
  constexpr const char* kAllowed[] = {"one", "one or two", "one or three"};
  const int n = values.size();
  if (n > 1 && n != spatial)
    fail(Status::invalid, name, " are ", n, " numbers, expected ", kAllowed[spatial - 1]);
  for (int k = 0; k < spatial && n > 0; ++k) {
    const int64_t value = values[n == 1 ? 0 : k];
    if (value < low) fail(Status::invalid, name, " is ", value, ", expected at least ", low);
    to[3 - spatial + k] = value;
  }
}

Window window_of(int spatial, const Ints& kernel, const Ints& stride, const Ints& padding,
                 const Ints& dilation) {
  Window window;
  read_numbers(window.kernel, spatial, kernel, 1, "kernel");
  read_numbers(window.stride, spatial, stride, 1, "stride");
  read_numbers(window.padding, spatial, padding, 0, "padding");
  read_numbers(window.dilation, spatial, dilation, 1, "dilation");
  return window;
}

int64_t dilated_extent(const Window& window, int k) {
  return checked_add<int64_t>(
      checked_mul<int64_t>(window.dilation[k], window.kernel[k] - 1, "extent of the kernel"), 1,
      "extent of the kernel");
}

int64_t padded(int64_t extent, const Window& window, int k) {
  return checked_add(extent, checked_mul<int64_t>(2, window.padding[k], "padding"),
                     "padded extent");
}

void check_image(const Shape& shape, int spatial, const char* name) {
  constexpr const char* kExpected[] = {"(N, C, L) or (C, L)", "(N, C, H, W) or (C, H, W)",
                                       "(N, C, D, H, W) or (C, D, H, W)"};
  if (shape.size() != spatial + 1 && shape.size() != spatial + 2)
    fail(Status::shape, name, " has shape ", shape, ", expected ", kExpected[spatial - 1]);
}

int64_t extent_of(const Shape& image, int spatial, int k) {
  return k < 3 - spatial ? 1 : image[image.size() - 3 + k];
}

Shape with_channels(const Shape& image, int spatial, int64_t channels,
                    const int64_t (&extents)[3]) {
  Shape shape = image;
  const int n = shape.size();
  shape[n - spatial - 1] = channels;
  for (int k = 3 - spatial; k < 3; ++k) shape[n - 3 + k] = extents[k];
  return shape;
}

Tensor volume(const Tensor& x, int spatial) {
  if (x.ndim() == 5) return x;
  Shape shape = x.shape();
  Strides strides = x.strides();
  if (x.ndim() == spatial + 1) {
    shape.insert(0, 1);
    strides.insert(0, 0);
  }
  for (int k = spatial; k < 3; ++k) {
    shape.insert(2, 1);
    strides.insert(2, 0);
  }
  return alias(x, shape, strides, x.offset());
}

Tensor deeper(const Tensor& x, int spatial) { return ops::unsqueeze(x, -spatial - 1); }

Shape deeper(const Shape& shape, int spatial) {
  Shape more = shape;
  more.insert(shape.size() - spatial, 1);
  return more;
}

Ints paired(const Ints& values, int64_t outer) {
  return values.empty() ? Ints{} : Ints{outer, values[0]};
}

void check_weight(const Shape& weight, int spatial, const char* rows) {
  constexpr const char* kKernel[] = {"K", "KH, KW", "KD, KH, KW"};
  if (weight.size() != spatial + 2) {
    fail(Status::shape, "weight has shape ", weight, ", expected (", rows, ", ",
         kKernel[spatial - 1], ")");
  }
}

Window window_on(const Shape& weight, int spatial, const Ints& stride, const Ints& padding,
                 const Ints& dilation) {
  return window_of(spatial, Ints(weight.data() + 2, spatial), stride, padding, dilation);
}

ConvPlan plan_conv(int spatial, const Shape& x, const Shape& weight, const Ints& stride,
                   const Ints& padding, const Ints& dilation, int64_t groups, const Ints& after) {
  check_image(x, spatial, "x");
  check_weight(weight, spatial, "O, C / groups");
  ConvPlan conv;
  conv.window = window_on(weight, spatial, stride, padding, dilation);
  int64_t behind[3] = {0, 0, 0};
  read_numbers(behind, spatial, after.empty() ? padding : after, 0, "padding");
  if (groups < 1) fail(Status::invalid, "groups is ", groups, ", expected at least 1");
  const int64_t channels = x[x.size() - spatial - 1];
  if (channels % groups != 0 || channels / groups != weight[1]) {
    fail(Status::shape, "x of shape ", x, " has ", channels, " channels, weight of shape ", weight,
         " with ", groups, " groups takes ", weight[1], " in each");
  }
  if (weight[0] % groups != 0) {
    fail(Status::shape, "weight of shape ", weight, " has ", weight[0], " output channels, which ",
         groups, " groups do not divide");
  }
  int64_t extents[3] = {1, 1, 1};
  for (int k = 3 - spatial; k < 3; ++k) {
    const int64_t before = checked_add(extent_of(x, spatial, k), conv.window.padding[k],
                                       "padded extent"),
                  room = checked_add(before, behind[k], "padded extent"),
                  kernel_extent = dilated_extent(conv.window, k);
    if (kernel_extent > room) {
      fail(Status::shape, "the kernel's extent ", kernel_extent,
           " is larger than the padded input's ", room, " (", axis_name(spatial, k),
           ", x has shape ", x, ")");
    }
    extents[k] = (room - kernel_extent) / conv.window.stride[k] + 1;
    // Steps that are never taken may be of any size, which no kernel has to multiply.
    constexpr int64_t kFar = INT32_MAX;
    if (extents[k] == 1) conv.window.stride[k] = std::min(conv.window.stride[k], kFar);
    if (conv.window.kernel[k] == 1)
      conv.window.dilation[k] = std::min(conv.window.dilation[k], kFar);
  }
  conv.out = with_channels(x, spatial, weight[0], extents);
  return conv;
}

PoolAxis equal_parts(int64_t extent, int64_t n) {
  PoolAxis axis;
  axis.windows = n;
  axis.extent = extent;
  if (n <= PoolAxis::kFew) axis.list();
  return axis;
}

DType common_dtype(DTypeClass cls, std::initializer_list<const Tensor*> operands) {
  const std::span<const Tensor* const> all(operands.begin(), operands.size());
  common_device(all);
  return check_dtype(cls, result_dtype(all), "the operands' common type");
}

Tensor in_dtype(const Tensor& x, DType dtype) {
  return x.dtype() == dtype ? x : contiguous_as(x, dtype);
}

}  // namespace libtensor::spatial
