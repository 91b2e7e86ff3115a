// SPDX-License-Identifier: Apache-2.0
// Images as columns of their windows, and back.
#include "libtensor/core/checked.h"
#include "libtensor/ops/api/conv.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

// The windows along one axis of an image.
struct Taps {
  int64_t kernel = 1, stride = 1, padding = 0, dilation = 1;
  int64_t extent = 0;  // padded
  int64_t count = 0;   // of windows
};

int64_t number_for(int axis, const Ints& values, int64_t low, const char* name) {
  if (values.size() != 1 && values.size() != 2)
    fail(Status::invalid, name, " are ", values.size(), " numbers, expected one or two");
  const int64_t value = values[values.size() == 2 ? axis : 0];
  if (value < low) fail(Status::invalid, name, " is ", value, ", expected at least ", low);
  return value;
}

Taps taps_of(int axis, int64_t extent, const Ints& kernel, const Ints& stride, const Ints& padding,
             const Ints& dilation) {
  Taps taps{number_for(axis, kernel, 1, "kernel"), number_for(axis, stride, 1, "stride"),
            number_for(axis, padding, 0, "padding"), number_for(axis, dilation, 1, "dilation")};
  taps.extent = checked_add(extent, checked_mul<int64_t>(2, taps.padding, "padding"), "padding");
  const int64_t kernel_extent = checked_add<int64_t>(
      checked_mul(taps.dilation, taps.kernel - 1, "extent of the kernel"), 1, "extent");
  if (kernel_extent > taps.extent) {
    fail(Status::shape, "the kernel's extent ", kernel_extent,
         " is larger than the padded image's ", taps.extent, " (", axis == 0 ? "height" : "width",
         ")");
  }
  taps.count = (taps.extent - kernel_extent) / taps.stride + 1;
  checked_mul(taps.kernel, taps.count, "number of taps");
  return taps;
}

// The place in the padded image of tap k of window i, at k * count + i.
Tensor places_of(const Taps& taps, Device device) {
  const auto line = [&](int64_t n, int64_t step) {
    return ops::arange(0, n, 1, DType::int64, device) * step;
  };
  return ops::reshape(
      ops::unsqueeze(line(taps.kernel, taps.dilation), 1) + line(taps.count, taps.stride), {-1});
}

// Sums slices of `axis` where they are taken from.
Tensor put_back(const Tensor& x, int axis, const Taps& taps) {
  Shape line(x.ndim(), 1), shape = x.shape();
  line[axis] = x.extent(axis);
  const Tensor positions =
      ops::broadcast_to(ops::reshape(places_of(taps, x.device()), line), x.shape());
  shape[axis] = taps.extent;
  const Tensor none = ops::broadcast_to(ops::zeros({}, x.dtype(), x.device()), shape);
  return ops::scatter_add(none, axis, positions, x);
}

}  // namespace

Tensor im2col(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding,
              const Ints& dilation) {
  if (x.ndim() == 3) {
    const Tensor columns = ops::im2col(ops::unsqueeze(x, 0), kernel, stride, padding, dilation);
    return ops::select(columns, 0, 0);
  }
  if (x.ndim() != 4)
    fail(Status::shape, "x has shape ", x.shape(), ", expected (N, C, H, W) or (C, H, W)");
  const Taps rows = taps_of(0, x.extent(2), kernel, stride, padding, dilation);
  const Taps columns = taps_of(1, x.extent(3), kernel, stride, padding, dilation);
  const int64_t n = x.extent(0), channels = x.extent(1);
  const int64_t height =
      checked_mul(channels, checked_mul(rows.kernel, columns.kernel, "height of the columns"),
                  "height of the columns");
  const Shape shape{n, height, checked_mul(rows.count, columns.count, "number of windows")};
  checked_numel(shape);
  const Tensor padded =
      ops::pad(x, {0, 0, 0, 0, rows.padding, rows.padding, columns.padding, columns.padding}, 0);
  const Tensor taken = ops::index_select(ops::index_select(padded, 2, places_of(rows, x.device())),
                                         3, places_of(columns, x.device()));
  const Tensor windows =
      ops::reshape(taken, {n, channels, rows.kernel, rows.count, columns.kernel, columns.count});
  return ops::reshape(ops::permute_dims(windows, {0, 1, 2, 4, 3, 5}), shape);
}

Tensor col2im(const Tensor& x, const Shape& shape, const Ints& kernel, const Ints& stride,
              const Ints& padding, const Ints& dilation) {
  if (x.ndim() == 2) {
    const Tensor image =
        ops::col2im(ops::unsqueeze(x, 0), shape, kernel, stride, padding, dilation);
    return ops::select(image, 0, 0);
  }
  if (x.ndim() != 3)
    fail(Status::shape, "x has shape ", x.shape(), ", expected (N, C * KH * KW, L) or two axes");
  check_dtype(DTypeClass::number, x.dtype());
  if (shape.size() != 2) fail(Status::shape, "shape is ", shape, ", expected (H, W)");
  checked_numel(shape);
  const Taps rows = taps_of(0, shape[0], kernel, stride, padding, dilation);
  const Taps columns = taps_of(1, shape[1], kernel, stride, padding, dilation);
  const int64_t taps = checked_mul(rows.kernel, columns.kernel, "number of taps");
  const int64_t windows = checked_mul(rows.count, columns.count, "number of windows");
  if (x.extent(1) % taps != 0 || x.extent(2) != windows) {
    fail(Status::shape, "x has shape ", x.shape(), ", expected a multiple of ", taps, " rows and ",
         windows, " columns");
  }
  const int64_t n = x.extent(0), channels = x.extent(1) / taps;
  checked_numel({n, channels, rows.extent, columns.extent});
  const Tensor parts = ops::permute_dims(
      ops::reshape(x, {n, channels, rows.kernel, columns.kernel, rows.count, columns.count}),
      {0, 1, 2, 4, 3, 5});
  const Tensor taken =
      ops::reshape(parts, {n, channels, rows.kernel * rows.count, columns.kernel * columns.count});
  const Tensor sums = put_back(put_back(taken, 3, columns), 2, rows);
  return ops::pad(
      sums, {0, 0, 0, 0, -rows.padding, -rows.padding, -columns.padding, -columns.padding}, 0);
}

}  // namespace libtensor::body
