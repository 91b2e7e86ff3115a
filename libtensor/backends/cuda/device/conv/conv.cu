// SPDX-License-Identifier: Apache-2.0
// Convolutions and their gradients: which product each of them is.
#include <algorithm>
#include <numeric>

#include "libtensor/backends/cuda/device/conv/conv_product.h"
#include "libtensor/backends/cuda/device/conv/dnn.h"
#include "libtensor/backends/cuda/device/functions.h"

namespace libtensor::cuda {
namespace {

using Kind = cudnn::Graph::ConvolutionKind;

// Steps of the axes of a tensor, in bytes.
struct Steps {
  int64_t of[5];
  explicit Steps(const View& x) {
    for (int axis = 0; axis < 5; ++axis) of[axis] = x.stride(axis) * itemsize(x.dtype);
  }
};

int64_t volume_of(const View& x) { return x.extent(2) * x.extent(3) * x.extent(4); }

// An axis with a single window has no stride, one with a single tap no dilation.
Window normal(Window window, const View& windows, const View& taps) {
  for (int axis = 0; axis < 3; ++axis) {
    if (windows.extent(2 + axis) == 1) window.stride[axis] = 1;
    if (taps.extent(2 + axis) == 1) window.dilation[axis] = 1;
  }
  return window;
}

// x: the input or its gradient, windows: the result or its gradient.
bool is_wide(const Window& window, const View& x, const View& windows, const View& taps) {
  bool wide = false;
  const auto look = [&](int64_t place) { wide = wide || place > kMostPlace; };
  for (const View* view : {&x, &windows, &taps}) {
    for (int axis = 0; axis < 5; ++axis) look(view->extent(axis));
  }
  for (int axis = 0; axis < 3; ++axis) {
    look(window.padding[axis]);
    look(x.extent(2 + axis) + 2 * window.padding[axis]);
  }
  return wide;
}

Product product_of(const View& out, int64_t groups, int64_t rows) {
  Product p{};
  p.dtype = out.dtype;
  p.out = out.data;
  p.numel = out.numel;
  p.groups = groups;
  p.m = rows;
  p.phases = 1;
  return p;
}

void run(const Context& context, const Product& p) {
  if (p.sums_positions && (p.wide || p.m <= kFew || p.first.n <= kFew)) {
    run_dots(context, p);
  } else if (p.wide || (!p.sums_positions && p.m <= kFew)) {
    run_lines(context, p);
  } else {
    run_tiles(context, p);
  }
}

// x = inverse of a modulo m, which have no common divisor.
int64_t inverse_of(int64_t a, int64_t m) {
  int64_t r0 = m, r1 = a % m, x0 = 0, x1 = 1;
  while (r1 != 0) {
    const int64_t q = r0 / r1;
    r0 = std::exchange(r1, r0 - q * r1);
    x0 = std::exchange(x1, x0 - q * x1);
  }
  return x0 < 0 ? x0 + m : x0;
}

}  // namespace

void conv(const Context& context, View out, View x, View weight, View bias, const Window& given,
          int64_t groups, bool tf32) {
  if (out.numel == 0) return;
  const Window window = normal(given, out, weight);
  if (conv_by_library(context, Kind::forward, out, x, weight, bias, window, tf32)) return;
  const Steps xs(x), ws(weight);
  const int64_t outs = weight.extent(0) / groups, channels = weight.extent(1);
  const int64_t inner = volume_of(out);
  Product p = product_of(out, groups, outs);
  p.wide = is_wide(window, x, out, weight);
  p.column_majors = out.extent(0);
  p.number_majors = channels;
  p.left = weight.data;
  p.left_group = outs * ws.of[0];
  p.left_row = ws.of[0];
  p.left_major = ws.of[1];
  p.right = x.data;
  p.right_group = channels * xs.of[1];
  p.right_column = xs.of[0];
  p.right_number = xs.of[1];
  p.out_row = inner;
  p.out_group = outs * inner;
  p.out_major = groups * p.out_group;
  for (int axis = 0, place = 2; axis < 3; ++axis, ++place) {
    p.left_step[axis] = ws.of[place];
    p.right_step[axis] = xs.of[place];
    p.extents[axis] = x.extent(place);
    p.column_step[axis] = window.stride[axis];
    p.number_step[axis] = window.dilation[axis];
    p.out_step[axis] = out.stride(place);
    p.first.columns[axis] = out.extent(place);
    p.first.numbers[axis] = weight.extent(place);
    p.first.place[axis] = -window.padding[axis];
  }
  p.first.n = out.extent(0) * inner;
  p.first.k = p.longest = channels * volume_of(weight);
  if (bias.defined()) {
    p.bias = bias.data;
    p.bias_step = bias.stride(0) * itemsize(bias.dtype);
  }
  run(context, p);
}

void conv_input_grad(const Context& context, View dx, View dout, View weight, const Window& given,
                     int64_t groups, bool tf32) {
  if (dx.numel == 0) return;
  const Window window = normal(given, dout, weight);
  if (conv_by_library(context, Kind::input_gradient, dout, dx, weight, {}, window, tf32)) return;
  const Steps ds(dout), ws(weight);
  const int64_t outs = weight.extent(0) / groups, channels = weight.extent(1);
  const int64_t inner = volume_of(dx);
  Product p = product_of(dx, groups, channels);
  p.wide = is_wide(window, dx, dout, weight);
  p.column_majors = dx.extent(0);
  p.number_majors = outs;
  p.left = weight.data;
  p.left_group = outs * ws.of[0];
  p.left_row = ws.of[1];
  p.left_major = ws.of[0];
  p.right = dout.data;
  p.right_group = outs * ds.of[1];
  p.right_column = ds.of[0];
  p.right_number = ds.of[1];
  p.out_row = inner;
  p.out_group = channels * inner;
  p.out_major = groups * p.out_group;
  p.longest = outs;
  for (int k = 0, place = 2; k < 3; ++k, ++place) {
    StridedAxis& axis = p.axes[k];
    axis.stride = window.stride[k];
    axis.padding = window.padding[k];
    axis.dilation = window.dilation[k];
    axis.kernel = weight.extent(place);
    axis.extent = dx.extent(place);
    axis.divisor = std::gcd(axis.stride, axis.dilation);
    axis.apart = axis.stride / axis.divisor;
    if (axis.apart > kMostPlace)
      fail(Status::unsupported, "strides above ", kMostPlace, " do not run on CUDA devices");
    axis.inverse = inverse_of(axis.dilation / axis.divisor, axis.apart);
    axis.left = ws.of[place];
    axis.out = dx.stride(place);
    p.left_step[k] = axis.apart * axis.left;
    p.right_step[k] = ds.of[place];
    p.extents[k] = dout.extent(place);
    p.column_step[k] = 1;
    p.number_step[k] = -(axis.dilation / axis.divisor);
    p.out_step[k] = axis.stride * axis.out;
    p.phases *= std::min(axis.stride, axis.extent);
    p.longest *= pieces_of(axis.kernel, axis.apart);
  }
  find_strided(p, 0, p.first);
  run(context, p);
}

void conv_weight_grad(const Context& context, View dw, View dout, View x, const Window& given,
                      int64_t groups, bool tf32) {
  if (dw.numel == 0) return;
  const Window window = normal(given, dout, dw);
  if (conv_by_library(context, Kind::weight_gradient, dout, x, dw, {}, window, tf32)) return;
  const Steps xs(x), ds(dout);
  const int64_t outs = dw.extent(0) / groups, channels = dw.extent(1);
  Product p = product_of(dw, groups, outs);
  p.wide = is_wide(window, x, dout, dw);
  p.sums_positions = true;
  p.column_majors = channels;
  p.number_majors = dout.extent(0);
  p.left = dout.data;
  p.left_group = outs * ds.of[1];
  p.left_row = ds.of[1];
  p.left_major = ds.of[0];
  p.right = x.data;
  p.right_group = channels * xs.of[1];
  p.right_column = xs.of[1];
  p.right_number = xs.of[0];
  p.out_row = channels * volume_of(dw);
  p.out_group = outs * p.out_row;
  p.out_major = volume_of(dw);
  for (int axis = 0, place = 2; axis < 3; ++axis, ++place) {
    p.left_step[axis] = ds.of[place];
    p.right_step[axis] = xs.of[place];
    p.extents[axis] = x.extent(place);
    p.column_step[axis] = window.dilation[axis];
    p.number_step[axis] = window.stride[axis];
    p.out_step[axis] = dw.stride(place);
    p.first.columns[axis] = dw.extent(place);
    p.first.numbers[axis] = dout.extent(place);
    p.first.place[axis] = -window.padding[axis];
  }
  p.first.n = p.out_row;
  p.first.k = p.longest = dout.extent(0) * volume_of(dout);
  run(context, p);
}

}  // namespace libtensor::cuda
