// SPDX-License-Identifier: Apache-2.0
// Convolutions and their transposes: arguments and shapes.
#include <algorithm>

#include "libtensor/core/checked.h"
#include "libtensor/core/math_mode.h"
#include "libtensor/ops/api/conv.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/conv/spatial.h"
#include "libtensor/ops/lazy/defer.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {

using namespace spatial;  // NOLINT

namespace {

void check_dy(const Shape& dy, const Shape& expected) {
  if (dy != expected) fail(Status::shape, "dy has shape ", dy, ", expected ", expected);
}

void check_bias(const Tensor& bias, int64_t channels) {
  if (bias.defined() && bias.shape() != Shape{channels})
    fail(Status::shape, "bias has shape ", bias.shape(), ", expected ", Shape{channels});
}

DType dtype_of_all(const Tensor& x, const Tensor& weight, const Tensor& bias = {}) {
  return bias.defined() ? common_dtype(DTypeClass::number_complex, {&x, &weight, &bias})
                        : common_dtype(DTypeClass::number_complex, {&x, &weight});
}

// Integers are computed as int64, whose low bits are those of every other one.
DType computed(DType dtype) { return is_floating(dtype) ? dtype : DType::int64; }

// A bilinear function of complex numbers, by one of real ones of the parts.
template <class F>
Tensor of_parts(DType dtype, const Tensor& a_arg, const Tensor& b_arg, F&& f) {
  const GradMode mode(false);
  const Tensor a = contiguous_as(a_arg, dtype), b = contiguous_as(b_arg, dtype);
  const Tensor ar = ops::real(a), ai = ops::imag(a), br = ops::real(b), bi = ops::imag(b);
  return ops::complex(f(ar, br) - f(ai, bi), f(ar, bi) + f(ai, br));
}

// Channels (C,) against (C, ...), or (N, C, ...).
Tensor along_channels(const Tensor& bias, int spatial) {
  Shape line(spatial + 1, 1);
  line[0] = bias.extent(0);
  return ops::reshape(bias, line);
}

// The result as what stays pending, if it does.
Tensor defer_conv(const ConvPlan& conv, int spatial, const Tensor& x, const Tensor& weight,
                  const Tensor& bias, int64_t groups) {
  Shape shape = x.shape();
  for (int k = 0; k < 3; ++k) shape[2 + k] = extent_of(conv.out, spatial, k);
  shape[1] = weight.extent(0);
  return defer_computed(x, conv.out,
                        {ComputedInput::Kind::convolution,
                         shape,
                         {weight, bias},
                         {},
                         0,
                         conv.window,
                         groups,
                         math_mode(MathMode::winograd)});
}

Tensor conv_of(int spatial, const Tensor& x, const Tensor& weight, const Tensor& bias,
               const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups) {
  const DType dtype = dtype_of_all(x, weight, bias);
  const ConvPlan conv =
      plan_conv(spatial, x.shape(), weight.shape(), stride, padding, dilation, groups);
  check_bias(bias, weight.extent(0));
  if (is_complex(dtype)) {
    const GradMode mode(false);
    const Tensor sum = of_parts(dtype, x, weight, [&](const Tensor& a, const Tensor& b) {
      return conv_of(spatial, a, b, {}, stride, padding, dilation, groups);
    });
    return bias.defined() ? sum + along_channels(bias, spatial) : sum;
  }
  const DType work = computed(dtype);
  const Tensor seen = volume(in_dtype(x, work), spatial),
               filters = volume(contiguous_as(weight, work), spatial),
               added = bias.defined() ? in_dtype(bias, work) : bias;
  if (work == dtype) {
    if (Tensor pending = defer_conv(conv, spatial, seen, filters, added, groups); pending.defined())
      return pending;
  }
  Tensor out = empty_tensor(conv.out, work, x.device());
  backend_of(x.device()).conv(volume(out, spatial), seen, filters, added, conv.window, groups);
  return in_dtype(out, dtype);
}

Tensor conv_input_grad(int spatial, const Tensor& dy, const Tensor& weight, const Shape& shape,
                       const Ints& stride, const Ints& padding, const Ints& dilation,
                       int64_t groups) {
  const DType dtype = dtype_of_all(dy, weight);
  checked_numel(shape);
  const ConvPlan conv =
      plan_conv(spatial, shape, weight.shape(), stride, padding, dilation, groups);
  check_dy(dy.shape(), conv.out);
  if (is_complex(dtype)) {
    return of_parts(dtype, dy, weight, [&](const Tensor& a, const Tensor& b) {
      return conv_input_grad(spatial, a, b, shape, stride, padding, dilation, groups);
    });
  }
  const DType work = computed(dtype);
  Tensor dx = empty_tensor(shape, work, dy.device());
  backend_of(dy.device())
      .conv_input_grad(volume(dx, spatial), volume(in_dtype(dy, work), spatial),
                       volume(contiguous_as(weight, work), spatial), conv.window, groups);
  return in_dtype(dx, dtype);
}

Tensor conv_weight_grad(int spatial, const Tensor& dy, const Tensor& x, const Shape& shape,
                        const Ints& stride, const Ints& padding, const Ints& dilation,
                        int64_t groups) {
  const DType dtype = dtype_of_all(dy, x);
  checked_numel(shape);
  const ConvPlan conv = plan_conv(spatial, x.shape(), shape, stride, padding, dilation, groups);
  check_dy(dy.shape(), conv.out);
  if (is_complex(dtype)) {
    return of_parts(dtype, dy, x, [&](const Tensor& a, const Tensor& b) {
      return conv_weight_grad(spatial, a, b, shape, stride, padding, dilation, groups);
    });
  }
  const DType work = computed(dtype);
  Tensor dw = empty_tensor(shape, work, dy.device());
  backend_of(dy.device())
      .conv_weight_grad(volume(dw, spatial), volume(in_dtype(dy, work), spatial),
                        volume(in_dtype(x, work), spatial), conv.window, groups);
  return in_dtype(dw, dtype);
}

// The shape that conv turns into that of x, larger by output_padding.
Shape plan_transposed(int spatial, const Shape& x, const Shape& weight, const Ints& stride,
                      const Ints& padding, const Ints& output_padding, int64_t groups,
                      const Ints& dilation) {
  check_image(x, spatial, "x");
  check_weight(weight, spatial, "C, O / groups");
  const Window window = window_on(weight, spatial, stride, padding, dilation);
  if (groups < 1) fail(Status::invalid, "groups is ", groups, ", expected at least 1");
  const int64_t channels = x[x.size() - spatial - 1];
  if (channels != weight[0] || channels % groups != 0) {
    fail(Status::shape, "x of shape ", x, " has ", channels, " channels, weight of shape ", weight,
         " takes ", weight[0], " in ", groups, " groups");
  }
  int64_t more[3] = {0, 0, 0}, extents[3] = {1, 1, 1};
  read_numbers(more, spatial, output_padding, 0, "output_padding");
  for (int k = 3 - spatial; k < 3; ++k) {
    if (more[k] >= window.stride[k] && more[k] >= window.dilation[k]) {
      fail(Status::invalid, "output_padding is ", more[k], ", expected less than the stride ",
           window.stride[k], " or the dilation ", window.dilation[k]);
    }
    const int64_t extent = extent_of(x, spatial, k);
    const int64_t full =
        checked_add(checked_mul(extent - 1, window.stride[k], "extent of the result"),
                    checked_add(dilated_extent(window, k), more[k], "extent of the result"),
                    "extent of the result");
    if (extent < 1 || window.padding[k] > (full - 1) / 2) {
      fail(Status::shape, "the result has no elements: extent ", full, " without padding ",
           window.padding[k], " on both sides (", axis_name(spatial, k), ", x has shape ", x, ")");
    }
    extents[k] = full - 2 * window.padding[k];
  }
  const int64_t outs = checked_mul(weight[1], groups, "number of channels");
  return with_channels(x, spatial, outs, extents);
}

// With padding of the result as wide as the stride, conv sees more windows there than x has.
Tensor as_windows(const Tensor& x, int spatial, const Shape& out, const Window& window) {
  Ints widths(2 * x.ndim(), 0);
  bool fits = true;
  for (int k = 3 - spatial; k < 3; ++k) {
    const int64_t count =
        (padded(extent_of(out, spatial, k), window, k) - dilated_extent(window, k)) /
        window.stride[k];
    const int64_t missing = count + 1 - extent_of(x.shape(), spatial, k);
    widths[2 * (x.ndim() - 3 + k) + 1] = missing;
    fits = fits && missing == 0;
  }
  return fits ? x : ops::pad(x, widths, 0);
}

Tensor conv_transpose(int spatial, const Tensor& x, const Tensor& weight, const Tensor& bias,
                      const Ints& stride, const Ints& padding, const Ints& output_padding,
                      int64_t groups, const Ints& dilation) {
  dtype_of_all(x, weight, bias);
  const Shape out = plan_transposed(spatial, x.shape(), weight.shape(), stride, padding,
                                    output_padding, groups, dilation);
  checked_numel(out);
  check_bias(bias, out[out.size() - spatial - 1]);
  const Window window = window_on(weight.shape(), spatial, stride, padding, dilation);
  const Tensor dy = as_windows(x, spatial, out, window);
  Tensor sum;
  if (spatial == 1) {
    sum = ops::squeeze(
        ops::conv2d_input_grad(deeper(dy, 1), deeper(weight, 1), deeper(out, 1), paired(stride, 1),
                               paired(padding, 0), paired(dilation, 1), groups),
        Axes::of({-2}));
  } else {
    const auto grad = spatial == 2 ? ops::conv2d_input_grad : ops::conv3d_input_grad;
    sum = grad(dy, weight, out, stride, padding, dilation, groups);
  }
  return bias.defined() ? sum + along_channels(bias, spatial) : sum;
}

}  // namespace

Tensor conv1d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride,
              const Ints& padding, const Ints& dilation, int64_t groups) {
  dtype_of_all(x, weight, bias);
  plan_conv(1, x.shape(), weight.shape(), stride, padding, dilation, groups);
  check_bias(bias, weight.extent(0));
  return ops::squeeze(ops::conv2d(deeper(x, 1), deeper(weight, 1), bias, paired(stride, 1),
                                  paired(padding, 0), paired(dilation, 1), groups),
                      Axes::of({-2}));
}

Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride,
              const Ints& padding, const Ints& dilation, int64_t groups) {
  return conv_of(2, x, weight, bias, stride, padding, dilation, groups);
}

Tensor conv3d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride,
              const Ints& padding, const Ints& dilation, int64_t groups) {
  return conv_of(3, x, weight, bias, stride, padding, dilation, groups);
}

Tensor conv2d_input_grad(const Tensor& dy, const Tensor& weight, const Shape& shape,
                         const Ints& stride, const Ints& padding, const Ints& dilation,
                         int64_t groups) {
  return conv_input_grad(2, dy, weight, shape, stride, padding, dilation, groups);
}

Tensor conv3d_input_grad(const Tensor& dy, const Tensor& weight, const Shape& shape,
                         const Ints& stride, const Ints& padding, const Ints& dilation,
                         int64_t groups) {
  return conv_input_grad(3, dy, weight, shape, stride, padding, dilation, groups);
}

Tensor conv2d_weight_grad(const Tensor& dy, const Tensor& x, const Shape& shape, const Ints& stride,
                          const Ints& padding, const Ints& dilation, int64_t groups) {
  return conv_weight_grad(2, dy, x, shape, stride, padding, dilation, groups);
}

Tensor conv3d_weight_grad(const Tensor& dy, const Tensor& x, const Shape& shape, const Ints& stride,
                          const Ints& padding, const Ints& dilation, int64_t groups) {
  return conv_weight_grad(3, dy, x, shape, stride, padding, dilation, groups);
}

Tensor conv_transpose1d(const Tensor& x, const Tensor& weight, const Tensor& bias,
                        const Ints& stride, const Ints& padding, const Ints& output_padding,
                        int64_t groups, const Ints& dilation) {
  return conv_transpose(1, x, weight, bias, stride, padding, output_padding, groups, dilation);
}

Tensor conv_transpose2d(const Tensor& x, const Tensor& weight, const Tensor& bias,
                        const Ints& stride, const Ints& padding, const Ints& output_padding,
                        int64_t groups, const Ints& dilation) {
  return conv_transpose(2, x, weight, bias, stride, padding, output_padding, groups, dilation);
}

Tensor conv_transpose3d(const Tensor& x, const Tensor& weight, const Tensor& bias,
                        const Ints& stride, const Ints& padding, const Ints& output_padding,
                        int64_t groups, const Ints& dilation) {
  return conv_transpose(3, x, weight, bias, stride, padding, output_padding, groups, dilation);
}

}  // namespace libtensor::body
