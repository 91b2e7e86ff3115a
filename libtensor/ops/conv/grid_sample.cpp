// SPDX-License-Identifier: Apache-2.0
// Images sampled at the points of a grid; all of it made of other ops, so that the gradients for
// the image and for the grid come from theirs, to any order.
#include <array>
#include <vector>

#include "libtensor/core/checked.h"
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/image.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/rounding.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/conv/spatial.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

enum class Sampling { bilinear, nearest, bicubic };
enum class Outside { zeros, border, reflection };

Sampling sampling_of(std::string_view mode) {
  if (mode == "bilinear") return Sampling::bilinear;
  if (mode == "nearest") return Sampling::nearest;
  if (mode == "bicubic") return Sampling::bicubic;
  fail(Status::invalid, "mode is ", quoted(mode, '\''),
       ", expected one of bilinear, nearest, bicubic");
}

Outside outside_of(std::string_view mode) {
  if (mode == "zeros") return Outside::zeros;
  if (mode == "border") return Outside::border;
  if (mode == "reflection") return Outside::reflection;
  fail(Status::invalid, "padding_mode is ", quoted(mode, '\''),
       ", expected one of zeros, border, reflection");
}

// What one axis of the grid says: per tap the element it reads and its weight.
struct Tap {
  Tensor index, weight;
};

struct Line {
  int64_t extent = 0;
  Outside outside = Outside::zeros;
  bool align_corners = false;
};

Tensor bounded(const Tensor& x, double low, double high) {
  return ops::clamp(x, weak_scalar(low), weak_scalar(high));
}

// -1 and 1 are the centres of the outermost elements, or their outer edges.
Tensor position(const Tensor& grid, const Line& line) {
  const auto n = static_cast<double>(line.extent);
  return line.align_corners ? (grid + 1.0) * ((n - 1) / 2) : ((grid + 1.0) * n - 1.0) / 2.0;
}

// Mirrored at the centres or the edges of the outermost elements, as often as it takes.
Tensor reflected(const Tensor& x, const Line& line) {
  const double low = line.align_corners ? 0 : -0.5;
  const double span = static_cast<double>(line.extent) - (line.align_corners ? 1 : 0);
  if (span == 0) return x * 0.0;
  const Tensor distance = ops::abs(x - low);
  const Tensor extra = ops::fmod(distance, weak_scalar(span));
  const Tensor turns = ops::floor(ops::detach(distance) / span);
  const Tensor even = ops::eq(ops::fmod(turns, weak_scalar(2.0)), weak_scalar(0.0));
  return ops::where(even, extra + low, span + low - extra);
}

Tensor inside(const Tensor& x, const Line& line) {
  if (line.outside == Outside::zeros) return x;
  const Tensor at = line.outside == Outside::reflection ? reflected(x, line) : x;
  return bounded(at, 0, static_cast<double>(line.extent - 1));
}

// The element at a whole place; what lies outside counts as 0. NaN is no place, inside or outside:
// the weight is NaN then.
Tap tap_at(const Tensor& place, const Tensor& weight, const Line& line) {
  const auto last = static_cast<double>(line.extent - 1);
  const Tensor unseen =
      ops::logical_or(ops::lt(place, weak_scalar(0.0)), ops::gt(place, weak_scalar(last)));
  const Tensor index = ops::astype(bounded(place, 0, last), DType::int64);
  return {index, ops::masked_fill(weight, unseen, weak_scalar(0.0))};
}

// Weights of the four taps around x, t behind the second one; as interpolate's.
std::array<Tensor, 4> cubic_weights(const Tensor& t) {
  constexpr double a = -0.75;
  const auto near = [](const Tensor& x) { return ((x * (a + 2) - (a + 3)) * x) * x + 1.0; };
  const auto far = [](const Tensor& x) { return ((x * a - 5 * a) * x + 8 * a) * x - 4 * a; };
  return {far(t + 1.0), near(t), near(1.0 - t), far(2.0 - t)};
}

std::vector<Tap> taps_of(const Tensor& grid, const Line& line, Sampling sampling) {
  const Tensor at = position(grid, line);
  if (sampling == Sampling::nearest) {
    const Tensor place = ops::round(ops::detach(inside(at, line)));
    // 1 whatever the place, and NaN for NaN, so that the grid has a gradient, of zeros.
    const Tensor one = ops::masked_fill(ops::detach(at), ops::eq(at, at), weak_scalar(1.0));
    const Tensor anywhere = ops::ones_like(at, DType::boolean, at.device());
    return {tap_at(place, ops::where(anywhere, one, at), line)};
  }
  if (sampling == Sampling::bilinear) {
    const Tensor x = inside(at, line);
    const Tensor floor = ops::floor(ops::detach(x)), t = x - floor;
    return {tap_at(floor, 1.0 - t, line), tap_at(floor + 1.0, t, line)};
  }
  const Tensor floor = ops::floor(ops::detach(at));
  const std::array<Tensor, 4> weights = cubic_weights(at - floor);
  std::vector<Tap> taps;
  for (int k = 0; k < 4; ++k) {
    const Tensor place = inside(floor + static_cast<double>(k - 1), line);
    taps.push_back(tap_at(place, weights[static_cast<size_t>(k)], line));
  }
  return taps;
}

void check_grid(const Tensor& x, const Tensor& grid) {
  const int n = x.ndim();
  if (n != 4 && n != 5)
    fail(Status::shape, "x has shape ", x.shape(), ", expected (N, C, H, W) or (N, C, D, H, W)");
  if (grid.ndim() != n || grid.extent(0) != x.extent(0) || grid.extent(n - 1) != n - 2) {
    fail(Status::shape, "grid has shape ", grid.shape(), ", expected ", n, " axes from ",
         x.extent(0), " to ", n - 2, ", for x of shape ", x.shape());
  }
  for (int i = 2; i < n; ++i) {
    if (x.extent(i) == 0)
      fail(Status::shape, "x has shape ", x.shape(), ", expected positive spatial extents");
  }
}

}  // namespace

Tensor grid_sample(const Tensor& x, const Tensor& grid, std::string_view mode,
                   std::string_view padding_mode, bool align_corners) {
  const DType dtype = spatial::common_dtype(DTypeClass::floating, {&x, &grid});
  check_grid(x, grid);
  const Sampling sampling = sampling_of(mode);
  const Outside outside = outside_of(padding_mode);
  const int axes = x.ndim() - 2;
  if (sampling == Sampling::bicubic && axes != 2)
    fail(Status::invalid, "mode bicubic is for (N, C, H, W), x has shape ", x.shape());
  const bool half = dtype == DType::float16 || dtype == DType::bfloat16;
  const DType work = half ? DType::float32 : dtype;
  Shape out = grid.shape();
  out.erase(out.size() - 1);
  out.insert(1, x.extent(1));
  checked_numel(out);
  int64_t count = 1, elements = 1;
  for (int i = 0; i < axes; ++i) {
    count = checked_mul(count, grid.extent(1 + i), "number of points");
    elements = checked_mul(elements, x.extent(2 + i), "number of elements");
  }
  const Tensor image = ops::astype(ops::reshape(x, {x.extent(0), x.extent(1), elements}), work);
  const Tensor points = ops::astype(ops::reshape(grid, {x.extent(0), 1, count, axes}), work);
  // Taps of all axes so far: the element of the image, and the product of the weights.
  std::vector<Tap> taps;
  for (int i = 0; i < axes; ++i) {
    const Line line{x.extent(2 + i), outside, align_corners};
    const std::vector<Tap> more = taps_of(ops::select(points, -1, axes - 1 - i), line, sampling);
    std::vector<Tap> joined;
    for (const Tap& tap : taps) {
      for (const Tap& next : more)
        joined.push_back({tap.index * line.extent + next.index, tap.weight * next.weight});
    }
    taps = taps.empty() ? more : joined;
  }
  Tensor sum;
  for (const Tap& tap : taps) {
    const Tensor index = ops::broadcast_to(tap.index, {x.extent(0), x.extent(1), count});
    const Tensor part = ops::gather(image, -1, index) * tap.weight;
    sum = sum.defined() ? sum + part : part;
  }
  return ops::astype(ops::reshape(sum, out), dtype);
}

Tensor affine_grid(const Tensor& theta, const Shape& shape, bool align_corners) {
  const int axes = shape.size() - 2;
  check_dtype(DTypeClass::floating, theta.dtype(), "theta");
  if (axes != 2 && axes != 3)
    fail(Status::shape, "shape is ", shape, ", expected (N, C, H, W) or (N, C, D, H, W)");
  checked_numel(shape);
  if (theta.shape() != Shape{shape[0], axes, axes + 1}) {
    fail(Status::shape, "theta has shape ", theta.shape(), ", expected ",
         Shape{shape[0], axes, axes + 1});
  }
  Shape grid(shape.data() + 2, axes);
  const Shape extents = grid;
  int64_t count = 1;
  for (const int64_t extent : extents) {
    if (extent < 1) fail(Status::shape, "shape is ", shape, ", expected positive extents");
    count = checked_mul(count, extent, "number of points");
  }
  checked_numel({count, axes + 1});
  const bool half = theta.dtype() == DType::float16 || theta.dtype() == DType::bfloat16;
  const DType dtype = half ? DType::float32 : theta.dtype();
  Tensors coordinates;
  for (int k = axes - 1; k >= 0; --k) {  // x first
    const int64_t n = extents[k];
    const double end = align_corners ? 1 : static_cast<double>(n - 1) / static_cast<double>(n);
    Shape line(axes, 1);
    line[k] = n;
    const Tensor steps = n == 1 ? ops::zeros({1}, dtype, theta.device())
                                : ops::linspace(-end, end, n, true, dtype, theta.device());
    coordinates.push_back(ops::broadcast_to(ops::reshape(steps, line), extents));
  }
  coordinates.push_back(ops::ones(extents, dtype, theta.device()));
  const Tensor base = ops::reshape(ops::stack(coordinates, -1), {count, axes + 1});
  const Tensor moved = ops::matmul(base, ops::transpose(ops::astype(theta, dtype), -1, -2));
  grid.insert(0, shape[0]);
  grid.push_back(axes);
  return ops::astype(ops::reshape(moved, grid), theta.dtype());
}

}  // namespace libtensor::body
