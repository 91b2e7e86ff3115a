// SPDX-License-Identifier: Apache-2.0
// Tensors of 8 bits with scales and zero points: converted, convolved and multiplied.
#include <array>
#include <string>

#include "libtensor/core/checked.h"
#include "libtensor/ops/api/activation.gen.h"
#include "libtensor/ops/api/conv.gen.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/quantization.gen.h"
#include "libtensor/ops/api/rounding.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/conv/spatial.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {

using namespace spatial;  // NOLINT

namespace {

// So many products of 8 bits, less zero points, fit an int32.
constexpr int64_t kMostProducts = INT32_MAX / (255 * 255);

bool is_byte(DType dtype) { return dtype == DType::int8 || dtype == DType::uint8; }

void check_bytes(const Tensor& x, const char* name) {
  if (!is_byte(x.dtype())) fail(Status::dtype, name, " is ", x.dtype(), ", expected int8 or uint8");
}

bool is_single(const Tensor& x) { return x.ndim() <= 1 && x.numel() == 1; }

// One number, or one for each index of an axis, as a tensor that broadcasts to x.
Tensor along_axis(const Tensor& numbers, const Tensor& x, int axis, const char* name) {
  if (is_single(numbers)) return ops::reshape(numbers, {});
  const int at = x.ndim() == 0 ? 0 : normalize_axis(axis, x.ndim());
  if (x.ndim() == 0 || numbers.ndim() != 1 || numbers.extent(0) != x.extent(at)) {
    fail(Status::shape, name, " has shape ", numbers.shape(),
         ", expected one number or one for each index along axis ", axis, " of shape ", x.shape());
  }
  Shape line(x.ndim(), 1);
  line[at] = numbers.extent(0);
  return ops::reshape(numbers, line);
}

void check_alike(const Tensor& zero_point, const Tensor& scale) {
  if (zero_point.defined() && zero_point.numel() != scale.numel()) {
    fail(Status::shape, "zero_point has shape ", zero_point.shape(),
         ", expected that of the scale, ", scale.shape());
  }
}

struct Bounds {
  double low, high;
};
Bounds bounds_of(DType dtype) {
  switch (dtype) {
    case DType::int8:
      return {-128, 127};
    case DType::uint8:
      return {0, 255};
    case DType::int16:
      return {-32768, 32767};
    case DType::uint16:
      return {0, 65535};
    default:
      fail(Status::dtype, "dtype is ", dtype, ", expected int8, uint8, int16 or uint16");
  }
}

Tensor clamped(const Tensor& whole, DType dtype) {
  const Bounds bounds = bounds_of(dtype);
  return ops::astype(ops::clamp(whole, weak_scalar(bounds.low), weak_scalar(bounds.high)), dtype);
}

DType wide_of(DType dtype) { return dtype == DType::float64 ? DType::float64 : DType::float32; }

// The scales and zero points of a product.
struct Terms {
  const Tensor &bias, &x_scale, &x_zero, &weight_scale, &weight_zero, &out_scale, &out_zero;
  bool relu;

  bool scaled() const { return x_scale.defined(); }
  DType out_dtype() const {
    if (!scaled()) return DType::int32;
    if (!out_scale.defined()) return x_scale.dtype();
    return out_zero.defined() ? out_zero.dtype() : DType::uint8;
  }

  void check(const Tensor& x, const Tensor& weight, int64_t outs) const {
    check_bytes(x, "x");
    check_bytes(weight, "weight");
    if (weight_scale.defined() != scaled()) {
      fail(Status::invalid, scaled() ? "x_scale" : "weight_scale", " is given without ",
           scaled() ? "weight_scale" : "x_scale");
    }
    if (out_scale.defined() && !scaled())
      fail(Status::invalid, "out_scale is given without x_scale and weight_scale");
    if (out_zero.defined() && !out_scale.defined())
      fail(Status::invalid, "out_zero_point is given without out_scale");
    check_scale(x_scale, "x_scale", 1);
    check_scale(weight_scale, "weight_scale", outs);
    check_scale(out_scale, "out_scale", 1);
    check_zero(x_zero, x.dtype(), "x_zero_point", 1);
    check_zero(weight_zero, weight.dtype(), "weight_zero_point", outs);
    if (out_zero.defined()) check_bytes(out_zero, "out_zero_point");
    check_zero(out_zero, out_zero.defined() ? out_zero.dtype() : DType::uint8, "out_zero_point", 1);
    if (!bias.defined()) return;
    if (bias.shape() != Shape{outs})
      fail(Status::shape, "bias has shape ", bias.shape(), ", expected ", Shape{outs});
    const bool floats = is_floating(bias.dtype());
    if (!floats) check_dtype(DTypeClass::index, bias.dtype(), "bias");
    if (floats ? !scaled() : itemsize(bias.dtype()) > 4 || bias.dtype() == DType::uint32) {
      fail(Status::dtype, "bias is ", bias.dtype(), ", expected ",
           scaled() ? "a floating dtype or " : "", "integers that int32 holds");
    }
  }

  Device device(const Tensor& x, const Tensor& weight) const {
    return common_device(std::array{&x, &weight, &bias, &x_scale, &x_zero, &weight_scale,
                                    &weight_zero, &out_scale, &out_zero});
  }

  // As the kernel reads them.
  struct Prepared {
    Tensor bias, multiplier, offset, x_zero, weight_zero, out_zero;
  };
  Prepared prepared() const {
    const GradMode mode(false);
    Prepared made;
    if (bias.defined() && !is_floating(bias.dtype())) made.bias = line(bias, DType::int32);
    if (x_zero.defined()) made.x_zero = line(x_zero);
    if (weight_zero.defined()) made.weight_zero = line(weight_zero);
    if (out_zero.defined()) made.out_zero = line(out_zero);
    if (!scaled()) return made;
    Tensor multiplier = product_scale(), added = offset();
    if (out_scale.defined()) {
      const Tensor divisor = wide_line(out_scale);
      multiplier = multiplier / divisor;
      if (added.defined()) added = added / divisor;
      // The kernel reads from its sign what relu means for codes.
      if (relu) multiplier = ops::concat({multiplier, divisor}, 0);
    }
    made.multiplier = line(multiplier, DType::float32);
    if (added.defined()) made.offset = line(added, DType::float32);
    return made;
  }

  // The same computed by ops, from the sums in float64, whose outputs lie along an axis.
  Tensor finished(const Tensor& sums, int axis) const {
    const auto along = [&](const Tensor& numbers) { return along_axis(numbers, sums, axis, ""); };
    Tensor value = sums;
    if (bias.defined() && !is_floating(bias.dtype()))
      value = value + along(ops::astype(bias, DType::float64));
    if (!scaled()) {
      const Tensor words = ops::astype(ops::astype(value, DType::int64), DType::int32);
      return relu ? ops::relu(words) : words;
    }
    value = value * along(product_scale());
    const Tensor added = offset();
    if (added.defined()) value = value + along(added);
    if (relu) value = ops::relu(value);
    if (!out_scale.defined()) return ops::astype(value, out_dtype());
    value = ops::round(value / along(wide_line(out_scale)));
    if (out_zero.defined()) value = value + ops::reshape(ops::astype(out_zero, DType::float64), {});
    return clamped(value, out_dtype());
  }

  // x without its zero point, in float64.
  static Tensor centred(const Tensor& x, const Tensor& zero, int axis) {
    const Tensor wide = ops::astype(x, DType::float64);
    return zero.defined() ? wide - along_axis(ops::astype(zero, DType::float64), x, axis, "")
                          : wide;
  }

 private:
  static void check_scale(const Tensor& scale, const char* name, int64_t outs) {
    if (!scale.defined()) return;
    check_dtype(DTypeClass::floating, scale.dtype(), name);
    check_count(scale, name, outs);
  }
  static void check_zero(const Tensor& zero, DType dtype, const char* name, int64_t outs) {
    if (!zero.defined()) return;
    if (zero.dtype() != dtype)
      fail(Status::dtype, name, " is ", zero.dtype(), ", expected ", dtype);
    check_count(zero, name, outs);
  }
  static void check_count(const Tensor& x, const char* name, int64_t outs) {
    if (is_single(x) || x.shape() == Shape{outs}) return;
    if (outs == 1) fail(Status::shape, name, " has shape ", x.shape(), ", expected one number");
    fail(Status::shape, name, " has shape ", x.shape(), ", expected one number or ", Shape{outs});
  }
  static Tensor line(const Tensor& x, DType dtype = DType::unset) {
    return ops::reshape(contiguous_as(x, dtype), {x.numel()});
  }
  static Tensor wide_line(const Tensor& x) { return line(x, DType::float64); }

  // Of the result before it is quantized.
  Tensor product_scale() const { return wide_line(x_scale) * wide_line(weight_scale); }
  Tensor offset() const {
    return bias.defined() && is_floating(bias.dtype()) ? wide_line(bias) : Tensor();
  }
};

// Sums in float32 serve floats of at most its precision.
bool wants_double(const Terms& terms) {
  return !terms.out_scale.defined() && terms.out_dtype() == DType::float64;
}

void run_kernel(const Tensor& out, const Tensor& x, const Tensor& weight,
                const Terms::Prepared& made, bool relu, const Window& window, int64_t groups) {
  backend_of(out.device())
      .quantized_conv(out, x, weight, made.bias, made.multiplier, made.offset, made.x_zero,
                      made.weight_zero, made.out_zero, relu, window, groups);
}

DType kernel_dtype(const Terms& terms) {
  const DType dtype = terms.out_dtype();
  return is_floating(dtype) ? DType::float32 : dtype;
}

}  // namespace

Tensor quantize_affine(const Tensor& x, const Tensor& scale, const Tensor& zero_point, int axis,
                       DType dtype) {
  check_dtype(DTypeClass::to_float, x.dtype());
  check_dtype(DTypeClass::floating, scale.dtype(), "scale");
  const DType to = dtype != DType::unset  ? dtype
                   : zero_point.defined() ? zero_point.dtype()
                                          : DType::uint8;
  bounds_of(to);
  if (zero_point.defined() && zero_point.dtype() != to)
    fail(Status::dtype, "zero_point is ", zero_point.dtype(), ", expected ", to);
  check_alike(zero_point, scale);
  common_device(std::array{&x, &scale, &zero_point});
  const DType wide = wide_of(x.dtype());
  Tensor whole =
      ops::round(ops::astype(x, wide) / along_axis(ops::astype(scale, wide), x, axis, "scale"));
  if (zero_point.defined())
    whole = whole + along_axis(ops::astype(zero_point, wide), x, axis, "zero_point");
  return clamped(whole, to);
}

Tensor dequantize_affine(const Tensor& codes, const Tensor& scale, const Tensor& zero_point,
                         int axis) {
  check_dtype(DTypeClass::index, codes.dtype(), "codes");
  const DType dtype = check_dtype(DTypeClass::floating, scale.dtype(), "scale");
  if (zero_point.defined()) check_dtype(DTypeClass::index, zero_point.dtype(), "zero_point");
  check_alike(zero_point, scale);
  common_device(std::array{&codes, &scale, &zero_point});
  const DType wide = wide_of(dtype);
  Tensor whole = ops::astype(codes, wide);
  if (zero_point.defined())
    whole = whole - along_axis(ops::astype(zero_point, wide), codes, axis, "zero_point");
  return ops::astype(whole * along_axis(ops::astype(scale, wide), codes, axis, "scale"), dtype);
}

Tensor quantized_conv(const Tensor& x, const Tensor& weight, const Tensor& bias,
                      const Tensor& x_scale, const Tensor& x_zero_point, const Tensor& weight_scale,
                      const Tensor& weight_zero_point, const Tensor& out_scale,
                      const Tensor& out_zero_point, const Ints& stride, const Ints& padding,
                      const Ints& dilation, int64_t groups, bool relu) {
  const int spatial = weight.ndim() - 2;
  if (spatial < 1 || spatial > 3) {
    fail(Status::shape, "weight has shape ", weight.shape(),
         ", expected (O, C / groups) and 1 to 3 extents of the kernel");
  }
  const bool both = padding.size() == 2 * spatial;
  if (padding.size() > 1 && padding.size() != spatial && !both) {
    const std::string each =
        spatial == 1 ? " or " : ", " + std::to_string(spatial) + " (one for each axis) or ";
    fail(Status::invalid, "padding are ", padding.size(), " numbers, expected one", each,
         2 * spatial,
         spatial == 1 ? " (before and after)" : " (those before all axes, then those after)");
  }
  const Ints before(padding.data(), both ? spatial : padding.size());
  const Ints after = both ? Ints(padding.data() + spatial, spatial) : Ints();
  const ConvPlan conv =
      plan_conv(spatial, x.shape(), weight.shape(), stride, before, dilation, groups, after);
  const Terms terms{bias,      x_scale,        x_zero_point, weight_scale, weight_zero_point,
                    out_scale, out_zero_point, relu};
  terms.check(x, weight, weight.extent(0));
  const Device device = terms.device(x, weight);
  const int64_t depth = weight.extent(0) == 0 ? 0 : weight.numel() / weight.extent(0);
  const int channel_axis = x.ndim() - spatial - 1;
  if (depth == 0 || depth > kMostProducts || wants_double(terms)) {
    const GradMode mode(false);
    Tensor wide = Terms::centred(x, x_zero_point, 0);
    const Ints behind = both ? after : before;
    Ints widths(2 * x.ndim(), 0);
    int64_t low[3] = {}, high[3] = {};
    read_numbers(low, spatial, before, 0, "padding");
    read_numbers(high, spatial, behind, 0, "padding");
    for (int k = 0; k < spatial; ++k) {
      widths[2 * (channel_axis + 1 + k)] = low[3 - spatial + k];
      widths[2 * (channel_axis + 1 + k) + 1] = high[3 - spatial + k];
    }
    wide = ops::pad(wide, widths, 0);
    const Tensor kernel = Terms::centred(weight, weight_zero_point, 0);
    const auto function = spatial == 1 ? ops::conv1d : spatial == 2 ? ops::conv2d : ops::conv3d;
    const Tensor sums = function(wide, kernel, {}, stride, Ints{0}, dilation, groups);
    return terms.finished(sums, channel_axis);
  }
  Tensor out = empty_tensor(conv.out, kernel_dtype(terms), device);
  if (out.numel() > 0) {
    run_kernel(volume(out, spatial), volume(x, spatial), volume(contiguous_as(weight), spatial),
               terms.prepared(), relu, conv.window, groups);
  }
  return in_dtype(out, terms.out_dtype());
}

Tensor quantized_matmul(const Tensor& x, const Tensor& weight, const Tensor& bias,
                        const Tensor& x_scale, const Tensor& x_zero_point,
                        const Tensor& weight_scale, const Tensor& weight_zero_point,
                        const Tensor& out_scale, const Tensor& out_zero_point, bool relu) {
  if (x.ndim() < 1 || weight.ndim() < 2) {
    fail(Status::shape, "shapes ", x.shape(), " and ", weight.shape(),
         ", expected (..., M, K) or (K,), and (..., K, N)");
  }
  const int64_t columns = weight.extent(weight.ndim() - 1), depth = x.extent(x.ndim() - 1);
  const Terms terms{bias,      x_scale,        x_zero_point, weight_scale, weight_zero_point,
                    out_scale, out_zero_point, relu};
  terms.check(x, weight, columns);
  const Device device = terms.device(x, weight);
  if (weight.extent(weight.ndim() - 2) != depth) {
    fail(Status::shape, "shapes ", x.shape(), " and ", weight.shape(),
         " do not multiply: inner extents ", depth, " and ", weight.extent(weight.ndim() - 2),
         " differ");
  }
  const int rows_axes = x.ndim() == 1 ? 0 : 1;
  const Shape leading = broadcast(Shape(x.shape().data(), x.ndim() - 1 - rows_axes),
                                  Shape(weight.shape().data(), weight.ndim() - 2));
  Shape result = leading;
  if (rows_axes) result.push_back(x.extent(x.ndim() - 2));
  result.push_back(columns);
  if (depth > kMostProducts || wants_double(terms)) {
    const GradMode mode(false);
    const Tensor left = Terms::centred(x, x_zero_point, 0),
                 right = Terms::centred(weight, weight_zero_point, -1);
    return terms.finished(ops::matmul(left, right), -1);
  }
  Tensor out = empty_tensor(result, kernel_dtype(terms), device);
  if (out.numel() == 0) return in_dtype(out, terms.out_dtype());
  const Terms::Prepared made = terms.prepared();
  // A product of (M, K) and (K, N) is a convolution of one volume of K channels.
  const auto product = [&](int64_t rows, int64_t out_offset, int64_t x_offset, const Tensor& from,
                           const Tensor& right, int64_t right_offset) {
    const Strides& steps = right.strides();
    const int n = right.ndim();
    run_kernel(alias(out, {1, columns, 1, 1, rows}, {0, 1, 0, 0, columns}, out_offset),
               alias(from, {1, depth, 1, 1, rows}, {0, 1, 0, 0, depth}, x_offset),
               alias(right, {columns, depth, 1, 1, 1}, {steps[n - 1], steps[n - 2], 0, 0, 0},
                     right_offset),
               made, relu, Window(), 1);
  };
  const Tensor from = contiguous_as(x);
  if (weight.ndim() == 2) {
    product(out.numel() / columns, out.offset(), from.offset(), from, weight, weight.offset());
    return in_dtype(out, terms.out_dtype());
  }
  const int64_t rows = rows_axes ? x.extent(x.ndim() - 2) : 1;
  const int n = leading.size();
  const Shape x_leading(from.shape().data(), from.ndim() - 1 - rows_axes),
      w_leading(weight.shape().data(), weight.ndim() - 2);
  const Strides x_steps = broadcast_strides(
                    x_leading, Strides(from.strides().data(), x_leading.size()), leading),
                w_steps = broadcast_strides(
                    w_leading, Strides(weight.strides().data(), w_leading.size()), leading);
  const int64_t count = out.numel() / (rows * columns);
  for (int64_t i = 0; i < count; ++i) {
    int64_t x_at = from.offset(), w_at = weight.offset(), rest = i;
    for (int axis = n - 1; axis >= 0; --axis) {
      const int64_t index = rest % leading[axis];
      rest /= leading[axis];
      x_at += index * x_steps[axis];
      w_at += index * w_steps[axis];
    }
    product(rows, out.offset() + i * rows * columns, x_at, from, weight, w_at);
  }
  return in_dtype(out, terms.out_dtype());
}

}  // namespace libtensor::body
