// SPDX-License-Identifier: Apache-2.0
// Pooling: arguments, windows and shapes.
#include <algorithm>
#include <limits>

#include "libtensor/core/cancel.h"
#include "libtensor/core/checked.h"
#include "libtensor/graph/grad_state.h"
#include "libtensor/ops/api/activation.gen.h"
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/image.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/pool.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/conv/spatial.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/reduce/range.h"

namespace libtensor::body {

using namespace spatial;  // NOLINT

namespace {

// Only the batch may be empty.
void check_filled(const Shape& x, int spatial) {
  for (int i = x.size() - spatial - 1; i < x.size(); ++i) {
    if (x[i] == 0)
      fail(Status::shape, "x has shape ", x, ", expected positive extents but for the batch");
  }
}

struct Pool {
  PoolWindows windows;  // not set where the result has no elements
  Shape out;
};

// As PyTorch counts windows: with ceil_mode one more may hang over the end, if it begins before the
// end of the input.
int64_t count_windows(int64_t extent, const Window& window, int k, bool ceil_mode) {
  const int64_t kernel_extent = dilated_extent(window, k), room = padded(extent, window, k),
                step = window.stride[k], inside = extent + window.padding[k];
  int64_t count = room >= kernel_extent ? (room - kernel_extent) / step + 1 : 0;
  if (ceil_mode &&
      (room >= kernel_extent ? (room - kernel_extent) % step != 0 : kernel_extent - room < step))
    ++count;
  const int64_t beginning = inside == 0 ? 0 : (inside - 1) / step + 1;
  return ceil_mode ? std::min(count, beginning) : count;
}

PoolAxis windows_along(int64_t extent, int64_t count, const Window& window, int k,
                       bool count_padding) {
  PoolAxis axis;
  // A step past the end of the input is as good as any longer one.
  axis.step = std::clamp<int64_t>(extent, 1, window.dilation[k]);
  axis.windows = count;
  axis.extent = extent;
  axis.stride = window.stride[k];
  axis.kernel_extent = dilated_extent(window, k);
  axis.padding = window.padding[k];
  axis.dilation = window.dilation[k];
  axis.count_padding = count_padding;
  if (count <= PoolAxis::kFew) axis.list();
  return axis;
}

Pool plan_pool(int spatial, const Shape& x, const Ints& kernel, const Ints& stride,
               const Ints& padding, const Ints& dilation, bool ceil_mode,
               bool count_padding = false) {
  check_image(x, spatial, "x");
  check_filled(x, spatial);
  if (kernel.empty()) fail(Status::invalid, "kernel is empty, expected a number for each axis");
  const Window window =
      window_of(spatial, kernel, stride.empty() ? kernel : stride, padding, dilation);
  Pool pool;
  int64_t counts[3] = {1, 1, 1};
  for (int k = 3 - spatial; k < 3; ++k) {
    const int64_t kernel_extent = dilated_extent(window, k), pad = window.padding[k];
    if (pad > kernel_extent / 2) {
      fail(Status::invalid, "padding is ", pad, ", expected at most half of the kernel's extent ",
           kernel_extent);
    }
    const int64_t extent = extent_of(x, spatial, k);
    counts[k] = count_windows(extent, window, k, ceil_mode);
    if (counts[k] < 1) {
      fail(Status::shape, "the kernel's extent ", kernel_extent,
           " is larger than the padded input's ", padded(extent, window, k), " (",
           axis_name(spatial, k), ", x has shape ", x, ")");
    }
  }
  pool.out = with_channels(x, spatial, x[x.size() - spatial - 1], counts);
  if (checked_numel(pool.out) == 0) return pool;
  for (int k = 0; k < 3; ++k) {
    pool.windows.axes[k] =
        windows_along(extent_of(x, spatial, k), counts[k], window, k, count_padding);
  }
  return pool;
}

// With dilation a window may step over a narrow input; it has no maximum then.
void check_seen(const Shape& x, int spatial, const Pool& pool) {
  for (int k = 3 - spatial; k < 3; ++k) {
    const PoolAxis& axis = pool.windows.axes[k];
    if (axis.dilation == 1) continue;  // paddings are at most half of the kernel
    CancelPoint point;
    for (int64_t i = 0; i < axis.windows; ++i) {
      point(1);
      const PoolAxis::Part part = axis.part(i);
      if (part.begin < part.end) continue;
      fail(Status::shape, "window ", i, " holds padding only (", axis_name(spatial, k),
           ", x has shape ", x, ")");
    }
  }
}

void check_adaptive(const Tensor& x, int spatial, const Shape& shape) {
  check_image(x.shape(), spatial, "x");
  if (shape.size() != spatial) {
    fail(Status::shape, "shape is ", shape, ", expected ", spatial, " extents");
  }
  checked_numel(shape);
  check_filled(x.shape(), spatial);
}

Pool plan_adaptive(const Tensor& x, int spatial, const Shape& shape) {
  check_adaptive(x, spatial, shape);
  int64_t extents[3] = {1, 1, 1};
  for (int k = 3 - spatial; k < 3; ++k) extents[k] = shape[k - 3 + spatial];
  Pool pool;
  pool.out = with_channels(x.shape(), spatial, x.extent(x.ndim() - spatial - 1), extents);
  if (checked_numel(pool.out) == 0) return pool;
  for (int k = 0; k < 3; ++k)
    pool.windows.axes[k] = equal_parts(extent_of(x.shape(), spatial, k), extents[k]);
  return pool;
}

// The spatial axes as one.
Shape flat(const Shape& shape, int spatial) {
  Shape joined(shape.data(), shape.size() - spatial + 1);
  int64_t size = 1;
  for (int i = shape.size() - spatial; i < shape.size(); ++i)
    size = checked_mul(size, shape[i], "number of elements");
  joined[joined.size() - 1] = size;
  return joined;
}

// The memory of the results comes first: there may be more windows than memory has room for. There
// are no indices where they are not wanted.
Tensor maxima(const Tensor& x, int spatial, const Pool& pool, Tensor& indices,
              bool wants_indices = true) {
  Tensor out = empty_tensor(pool.out, x.dtype(), x.device());
  Shape places = pool.out;
  if (!wants_indices) places[0] = 0;
  indices = empty_tensor(places, DType::int64, x.device());
  check_seen(x.shape(), spatial, pool);
  backend_of(x.device())
      .max_pool(volume(out, spatial), volume(indices, spatial), volume(x, spatial), pool.windows);
  return out;
}

// Maxima as elements of x, which have their place in its graph.
Tensors chosen(const Tensor& x, int spatial, const Pool& pool) {
  Tensor indices;
  const Tensor out = maxima(x, spatial, pool, indices);
  if (!x.requires_grad()) return {out, indices};
  const Tensor found = ops::gather(ops::reshape(x, flat(x.shape(), spatial)), -1,
                                   ops::reshape(indices, flat(indices.shape(), spatial)));
  return {ops::reshape(found, pool.out), indices};
}

Tensor max_pool(int spatial, const Tensor& x, const Ints& kernel, const Ints& stride,
                const Ints& padding, const Ints& dilation, bool ceil_mode, Tensor& indices) {
  check_dtype(DTypeClass::number, x.dtype());
  const Pool pool = plan_pool(spatial, x.shape(), kernel, stride, padding, dilation, ceil_mode);
  return maxima(x, spatial, pool, indices, tracking(x));
}

Tensors max_pool_with_indices(int spatial, const Tensor& x, const Ints& kernel, const Ints& stride,
                              const Ints& padding, const Ints& dilation, bool ceil_mode) {
  check_dtype(DTypeClass::number, x.dtype());
  const Pool pool = plan_pool(spatial, x.shape(), kernel, stride, padding, dilation, ceil_mode);
  return chosen(x, spatial, pool);
}

Tensors adaptive_max_pool(int spatial, const Tensor& x, const Shape& shape) {
  check_dtype(DTypeClass::number, x.dtype());
  return chosen(x, spatial, plan_adaptive(x, spatial, shape));
}

Tensor max_unpool(int spatial, const Tensor& x, const Tensor& indices, const Shape& shape) {
  check_dtype(DTypeClass::number, x.dtype());
  check_image(x.shape(), spatial, "x");
  if (indices.shape() != x.shape()) {
    fail(Status::shape, "indices has shape ", indices.shape(), ", expected that of x, ", x.shape());
  }
  if (shape.size() != spatial)
    fail(Status::shape, "shape is ", shape, ", expected ", spatial, " extents");
  checked_numel(shape);
  Shape out = x.shape();
  for (int i = 0; i < spatial; ++i) out[out.size() - spatial + i] = shape[i];
  checked_numel(out);
  const Tensor none = ops::zeros(flat(out, spatial), x.dtype(), x.device());
  return ops::reshape(ops::scatter(none, -1, ops::reshape(indices, flat(x.shape(), spatial)),
                                   ops::reshape(x, flat(x.shape(), spatial))),
                      out);
}

Pool plan_mean(int spatial, const Shape& x, const Ints& kernel, const Ints& stride,
               const Ints& padding, bool ceil_mode, bool count_include_pad,
               int64_t divisor_override) {
  Pool pool = plan_pool(spatial, x, kernel, stride, padding, {}, ceil_mode, count_include_pad);
  pool.windows.divisor = divisor_override;
  return pool;
}

Tensor avg_pool(int spatial, const Tensor& x, const Ints& kernel, const Ints& stride,
                const Ints& padding, bool ceil_mode, bool count_include_pad,
                int64_t divisor_override) {
  check_dtype(DTypeClass::number, x.dtype());
  const Pool pool = plan_mean(spatial, x.shape(), kernel, stride, padding, ceil_mode,
                              count_include_pad, divisor_override);
  Tensor out = empty_tensor(pool.out, x.dtype(), x.device());
  backend_of(x.device()).avg_pool(volume(out, spatial), volume(x, spatial), pool.windows);
  return out;
}

Tensor avg_pool_grad(int spatial, const Tensor& dy, const Shape& shape, const Ints& kernel,
                     const Ints& stride, const Ints& padding, bool ceil_mode,
                     bool count_include_pad, int64_t divisor_override) {
  check_dtype(DTypeClass::floating, dy.dtype(), "dy");
  checked_numel(shape);
  const Pool pool = plan_mean(spatial, shape, kernel, stride, padding, ceil_mode, count_include_pad,
                              divisor_override);
  if (dy.shape() != pool.out)
    fail(Status::shape, "dy has shape ", dy.shape(), ", expected ", pool.out);
  Tensor dx = empty_tensor(shape, dy.dtype(), dy.device());
  backend_of(dy.device()).avg_pool_grad(volume(dx, spatial), volume(dy, spatial), pool.windows);
  return dx;
}

// One mean after the other, in float32 for half precision.
Tensor adaptive_avg_pool(int spatial, const Tensor& x, const Shape& shape) {
  check_dtype(DTypeClass::floating, x.dtype());
  check_adaptive(x, spatial, shape);
  if (x.numel() > 0 && std::all_of(shape.begin(), shape.end(), [](int64_t n) { return n == 1; })) {
    Ints axes;
    for (int k = x.ndim() - spatial; k < x.ndim(); ++k) axes.push_back(k);
    return ops::mean(x, Axes::of(axes), true, DType::unset);
  }
  return ops::interpolate(x, shape, "area", false, false);
}

// The norms of the orders infinity and -infinity: the largest and the smallest magnitude.
Tensor extremes(int spatial, const Tensor& x, double norm_type, const Ints& kernel,
                const Ints& stride, bool ceil_mode) {
  const auto max_pool = spatial == 1   ? ops::max_pool1d
                        : spatial == 2 ? ops::max_pool2d
                                       : ops::max_pool3d;
  const Tensor sizes = ops::abs(x);
  const Tensor largest =
      max_pool(norm_type > 0 ? sizes : -sizes, kernel, stride, {}, {}, ceil_mode);
  return norm_type > 0 ? largest : -largest;
}

Tensor lp_pool(int spatial, const Tensor& x, double norm_type, const Ints& kernel,
               const Ints& stride, bool ceil_mode) {
  check_dtype(DTypeClass::floating, x.dtype());
  if (!(norm_type != 0)) fail(Status::invalid, "norm_type is ", norm_type, ", expected not 0");
  plan_pool(spatial, x.shape(), kernel, stride, {}, {}, ceil_mode);
  if (std::isinf(norm_type)) return extremes(spatial, x, norm_type, kernel, stride, ceil_mode);
  int64_t numbers[3] = {1, 1, 1};
  read_numbers(numbers, spatial, kernel, 1, "kernel");
  const double size = static_cast<double>(numbers[0]) * static_cast<double>(numbers[1]) *
                      static_cast<double>(numbers[2]);
  const auto mean = spatial == 3 ? ops::avg_pool3d : ops::avg_pool2d;
  const auto powers_of = [&](const Tensor& values) {
    return ops::pow(values, weak_scalar(norm_type));
  };
  // Of windows outside of `wanted` 1, without a gradient.
  const auto pooled = [&](const Tensor& values, const Tensor& wanted) {
    const Tensor powers = powers_of(values);
    const Tensor means = spatial == 1 ? ops::avg_pool1d(powers, kernel, stride, {}, ceil_mode, true)
                                      : mean(powers, kernel, stride, {}, ceil_mode, true, 0);
    const Tensor sums = ops::sign(means) * ops::relu(ops::abs(means)) * size;
    return ops::pow(wanted.defined() ? ops::where(wanted, sums, weak_scalar(1)) : sums,
                    weak_scalar(1 / norm_type));
  };
  // Powers in double; where they leave even that, of a share of x.
  const Tensor values = ops::astype(x, DType::float64), out = pooled(values, {});
  const double lowest = std::numeric_limits<double>::lowest();
  if (x.dtype() != DType::float64 || kept_range(out, lowest, true))
    return ops::astype(out, x.dtype());
  const Tensor factor = range_factor(values, {}, false);
  const Tensor finite = ops::isfinite(out);
  const Tensor small =
      ops::where(ops::isfinite(powers_of(ops::detach(values))), values, weak_scalar(0));
  return ops::where(finite, pooled(small, finite),
                    pooled(values * factor, ops::logical_not(finite)) / factor);
}

}  // namespace

Tensor max_pool1d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding,
                  const Ints& dilation, bool ceil_mode, Tensor& indices) {
  return max_pool(1, x, kernel, stride, padding, dilation, ceil_mode, indices);
}
Tensor max_pool2d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding,
                  const Ints& dilation, bool ceil_mode, Tensor& indices) {
  return max_pool(2, x, kernel, stride, padding, dilation, ceil_mode, indices);
}
Tensor max_pool3d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding,
                  const Ints& dilation, bool ceil_mode, Tensor& indices) {
  return max_pool(3, x, kernel, stride, padding, dilation, ceil_mode, indices);
}

Tensors max_pool1d_with_indices(const Tensor& x, const Ints& kernel, const Ints& stride,
                                const Ints& padding, const Ints& dilation, bool ceil_mode) {
  return max_pool_with_indices(1, x, kernel, stride, padding, dilation, ceil_mode);
}
Tensors max_pool2d_with_indices(const Tensor& x, const Ints& kernel, const Ints& stride,
                                const Ints& padding, const Ints& dilation, bool ceil_mode) {
  return max_pool_with_indices(2, x, kernel, stride, padding, dilation, ceil_mode);
}
Tensors max_pool3d_with_indices(const Tensor& x, const Ints& kernel, const Ints& stride,
                                const Ints& padding, const Ints& dilation, bool ceil_mode) {
  return max_pool_with_indices(3, x, kernel, stride, padding, dilation, ceil_mode);
}

Tensors adaptive_max_pool1d(const Tensor& x, const Shape& shape) {
  return adaptive_max_pool(1, x, shape);
}
Tensors adaptive_max_pool2d(const Tensor& x, const Shape& shape) {
  return adaptive_max_pool(2, x, shape);
}
Tensors adaptive_max_pool3d(const Tensor& x, const Shape& shape) {
  return adaptive_max_pool(3, x, shape);
}

Tensor max_unpool1d(const Tensor& x, const Tensor& indices, const Shape& shape) {
  return max_unpool(1, x, indices, shape);
}
Tensor max_unpool2d(const Tensor& x, const Tensor& indices, const Shape& shape) {
  return max_unpool(2, x, indices, shape);
}
Tensor max_unpool3d(const Tensor& x, const Tensor& indices, const Shape& shape) {
  return max_unpool(3, x, indices, shape);
}

Tensor avg_pool1d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding,
                  bool ceil_mode, bool count_include_pad) {
  check_dtype(DTypeClass::number, x.dtype());
  plan_pool(1, x.shape(), kernel, stride, padding, {}, ceil_mode);
  return ops::squeeze(ops::avg_pool2d(deeper(x, 1), paired(kernel, 1), paired(stride, 1),
                                      paired(padding, 0), ceil_mode, count_include_pad, 0),
                      Axes::of({-2}));
}
Tensor avg_pool2d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding,
                  bool ceil_mode, bool count_include_pad, int64_t divisor_override) {
  return avg_pool(2, x, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override);
}
Tensor avg_pool3d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding,
                  bool ceil_mode, bool count_include_pad, int64_t divisor_override) {
  return avg_pool(3, x, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override);
}

Tensor avg_pool2d_grad(const Tensor& dy, const Shape& shape, const Ints& kernel, const Ints& stride,
                       const Ints& padding, bool ceil_mode, bool count_include_pad,
                       int64_t divisor_override) {
  return avg_pool_grad(2, dy, shape, kernel, stride, padding, ceil_mode, count_include_pad,
                       divisor_override);
}
Tensor avg_pool3d_grad(const Tensor& dy, const Shape& shape, const Ints& kernel, const Ints& stride,
                       const Ints& padding, bool ceil_mode, bool count_include_pad,
                       int64_t divisor_override) {
  return avg_pool_grad(3, dy, shape, kernel, stride, padding, ceil_mode, count_include_pad,
                       divisor_override);
}

Tensor adaptive_avg_pool1d(const Tensor& x, const Shape& shape) {
  return adaptive_avg_pool(1, x, shape);
}
Tensor adaptive_avg_pool2d(const Tensor& x, const Shape& shape) {
  return adaptive_avg_pool(2, x, shape);
}
Tensor adaptive_avg_pool3d(const Tensor& x, const Shape& shape) {
  return adaptive_avg_pool(3, x, shape);
}

Tensor lp_pool1d(const Tensor& x, double norm_type, const Ints& kernel, const Ints& stride,
                 bool ceil_mode) {
  return lp_pool(1, x, norm_type, kernel, stride, ceil_mode);
}
Tensor lp_pool2d(const Tensor& x, double norm_type, const Ints& kernel, const Ints& stride,
                 bool ceil_mode) {
  return lp_pool(2, x, norm_type, kernel, stride, ceil_mode);
}
Tensor lp_pool3d(const Tensor& x, double norm_type, const Ints& kernel, const Ints& stride,
                 bool ceil_mode) {
  return lp_pool(3, x, norm_type, kernel, stride, ceil_mode);
}

}  // namespace libtensor::body
