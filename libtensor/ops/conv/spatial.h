// SPDX-License-Identifier: Apache-2.0
// Arguments of convolutions and pools with one to three spatial axes. Windows and volumes always
// have three; the leading ones are of extent 1 where there are fewer.
#pragma once

#include "libtensor/device/backend.h"
#include "libtensor/graph/op_types.h"
#include "libtensor/ops/op_support.h"

namespace libtensor::spatial {

// The arguments of a window, by spatial axis, one number for all of them or none for the default.
Window window_of(int spatial, const Ints& kernel, const Ints& stride, const Ints& padding,
                 const Ints& dilation);
// The last `spatial` of three numbers, each of which is at least `low`.
void read_numbers(int64_t (&to)[3], int spatial, const Ints& values, int64_t low, const char* name);

// What errors call axis k of three.
const char* axis_name(int spatial, int k);

// (N, C, ...) or (C, ...).
void check_image(const Shape& shape, int spatial, const char* name);
int64_t extent_of(const Shape& image, int spatial, int k);  // of axis k of three
Shape with_channels(const Shape& image, int spatial, int64_t channels, const int64_t (&extents)[3]);
// As (N, C, D, H, W), without a place in the graph.
Tensor volume(const Tensor& x, int spatial);

// With another spatial axis, of extent 1, before those that there are.
Tensor deeper(const Tensor& x, int spatial);
Shape deeper(const Shape& shape, int spatial);
// One number for each of two axes, of which the first is `outer`.
Ints paired(const Ints& values, int64_t outer);

// Extent of a kernel with its gaps, and of an axis with its padding.
int64_t dilated_extent(const Window& window, int k);
int64_t padded(int64_t extent, const Window& window, int k);

void check_weight(const Shape& weight, int spatial, const char* rows);
Window window_on(const Shape& weight, int spatial, const Ints& stride, const Ints& padding,
                 const Ints& dilation);
// The window and the shape of the result of a convolution; every check of its arguments. The
// padding after the axes is that before them, unless given.
struct ConvPlan {
  Window window;
  Shape out;
};
ConvPlan plan_conv(int spatial, const Shape& x, const Shape& weight, const Ints& stride,
                   const Ints& padding, const Ints& dilation, int64_t groups,
                   const Ints& after = {});

// The windows that cut an axis into n parts, as equal as can be; neighbours may share a position.
PoolAxis equal_parts(int64_t extent, int64_t n);

// The common dtype of operands on one device.
DType common_dtype(DTypeClass cls, std::initializer_list<const Tensor*> operands);
Tensor in_dtype(const Tensor& x, DType dtype);

}  // namespace libtensor::spatial
