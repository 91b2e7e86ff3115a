// SPDX-License-Identifier: Apache-2.0
// Resampling of axes: which elements each position of the result is made of.
#include <algorithm>
#include <cmath>

#include "libtensor/core/cancel.h"
#include "libtensor/core/checked.h"
#include "libtensor/ops/api/image.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/conv/spatial.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

enum class Mode { nearest, nearest_exact, linear, cubic, area };

struct Resize {
  Mode mode = Mode::nearest;
  bool align_corners = false, antialias = false;
  int64_t from = 0, to = 0;  // extents
  double ratio = 0;          // of distances in the input to those in the result
  bool single = true;        // indices of the nearest ones are computed in float32, as by PyTorch
};

Mode axis_mode(std::string_view mode) {
  if (mode == "nearest") return Mode::nearest;
  if (mode == "nearest-exact") return Mode::nearest_exact;
  if (mode == "linear") return Mode::linear;
  if (mode == "cubic") return Mode::cubic;
  if (mode == "area") return Mode::area;
  fail(Status::invalid, "mode is ", quoted(mode, '\''),
       ", expected one of nearest, nearest-exact, linear, cubic, area");
}

void check_options(Mode mode, bool align_corners, bool antialias) {
  const bool smooth = mode == Mode::linear || mode == Mode::cubic;
  if (align_corners && !smooth)
    fail(Status::invalid, "align_corners is only for linear and cubic modes");
  if (antialias && !smooth) fail(Status::invalid, "antialias is only for linear and cubic modes");
}

double ratio_of(const Resize& r, double scale) {
  const auto from = static_cast<double>(r.from), to = static_cast<double>(r.to);
  if (r.align_corners) return r.to > 1 ? (from - 1) / (to - 1) : 0;
  return scale > 0 ? std::min(1 / scale, 1e18) : from / to;
}

Resize plan_resize(int64_t from, int64_t to, std::string_view mode, bool align_corners,
                   bool antialias, double scale, DType dtype) {
  Resize r;
  r.mode = axis_mode(mode);
  check_options(r.mode, align_corners, antialias);
  r.align_corners = align_corners;
  r.antialias = antialias;
  r.from = from;
  r.to = to;
  r.single = dtype != DType::float64;
  const bool any_dtype = r.mode == Mode::nearest || r.mode == Mode::nearest_exact;
  if (!any_dtype) check_dtype(DTypeClass::floating, dtype);
  if (from < 1 || to < 1)
    fail(Status::shape, "extents are ", from, " and ", to, ", expected at least 1");
  if (!(scale >= 0) || (scale > 0 && !(std::abs(static_cast<double>(from) * scale -
                                                static_cast<double>(to)) <= 1))) {
    fail(Status::invalid, "scale is ", scale, ", expected about ", to, " / ", from, ", or 0");
  }
  r.ratio = ratio_of(r, scale);
  return r;
}

// Adds a row of weights for elements first, first + 1, ...; those outside count for the outermost.
void add_row(Resampling& matrix, int64_t first, const double* weights, int n, int64_t extent) {
  const int64_t low = std::clamp<int64_t>(first, 0, extent - 1),
                high = std::clamp<int64_t>(first + n - 1, 0, extent - 1);
  const size_t begin = matrix.weight.size();
  matrix.first.push_back(low);
  matrix.weight.resize(begin + static_cast<size_t>(high - low + 1), 0.0);
  for (int k = 0; k < n; ++k) {
    const int64_t at = std::clamp(first + k, low, high);
    matrix.weight[begin + static_cast<size_t>(at - low)] += weights[k];
  }
  matrix.entry.push_back(static_cast<int64_t>(matrix.weight.size()));
}

// Keys, "Cubic convolution interpolation", 1981; a is -0.75, with antialiasing -0.5.
double cubic(double x, double a) {
  x = std::abs(x);
  if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  return x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0;
}

int64_t nearest_place(const Resize& r, int64_t i) {
  const double half = r.mode == Mode::nearest_exact ? 0.5 : 0;
  const double at = r.single
                        ? static_cast<double>((static_cast<float>(i) + static_cast<float>(half)) *
                                              static_cast<float>(r.ratio))
                        : (static_cast<double>(i) + half) * r.ratio;
  return static_cast<int64_t>(std::clamp(std::floor(at), 0.0, static_cast<double>(r.from - 1)));
}

double source(const Resize& r, int64_t i) {
  const auto at = static_cast<double>(i);
  return r.align_corners ? r.ratio * at : r.ratio * (at + 0.5) - 0.5;
}

void smooth_row(Resampling& matrix, const Resize& r, int64_t i) {
  const double most = static_cast<double>(r.from);
  if (r.from == r.to && r.mode == Mode::linear) {
    const double one = 1;
    return add_row(matrix, i, &one, 1, r.from);
  }
  const double at = std::clamp(source(r, i), r.mode == Mode::linear ? 0.0 : -2.0, most + 2);
  const double floor = std::floor(at), t = at - floor;
  const auto first = static_cast<int64_t>(floor);
  if (r.mode == Mode::linear) {
    const double weights[] = {1 - t, t};
    return add_row(matrix, first, weights, 2, r.from);
  }
  const double weights[] = {cubic(t + 1, -0.75), cubic(t, -0.75), cubic(1 - t, -0.75),
                            cubic(2 - t, -0.75)};
  add_row(matrix, first - 1, weights, 4, r.from);
}

// The kernel is stretched to what a position of the result covers; its weights sum to 1.
void antialiased_row(Resampling& matrix, const Resize& r, int64_t i) {
  const double stretch = std::max(1.0, r.ratio), most = static_cast<double>(r.from);
  const double support = (r.mode == Mode::linear ? 1 : 2) * stretch;
  const double centre = r.ratio * (static_cast<double>(i) + 0.5);
  const auto low =
      static_cast<int64_t>(std::clamp(std::trunc(centre - support + 0.5), 0.0, most - 1));
  const auto high = static_cast<int64_t>(
      std::clamp(std::trunc(centre + support + 0.5), static_cast<double>(low + 1), most));
  const size_t begin = matrix.weight.size();
  double total = 0;
  for (int64_t j = low; j < high; ++j) {
    const double x = (static_cast<double>(j) + 0.5 - centre) / stretch;
    const double weight = r.mode == Mode::linear ? std::max(0.0, 1 - std::abs(x)) : cubic(x, -0.5);
    matrix.weight.push_back(weight);
    total += weight;
  }
  if (total != 0) {
    for (size_t k = begin; k < matrix.weight.size(); ++k) matrix.weight[k] /= total;
  }
  matrix.first.push_back(low);
  matrix.entry.push_back(static_cast<int64_t>(matrix.weight.size()));
}

Resampling area_of(const Resize& r) {
  Resampling matrix;
  matrix.entry.push_back(0);
  const PoolAxis parts = spatial::equal_parts(r.from, r.to);
  CancelPoint point;
  for (int64_t i = 0; i < r.to; ++i) {
    const PoolAxis::Part part = parts.part(i);
    point(part.size);
    matrix.first.push_back(part.begin);
    matrix.entry.push_back(matrix.entry.back() + part.size);
    matrix.weight.insert(matrix.weight.end(), static_cast<size_t>(part.size),
                         1 / static_cast<double>(part.size));
  }
  return matrix;
}

Resampling matrix_of(const Resize& r) {
  if (r.mode == Mode::area) return area_of(r);
  Resampling matrix;
  matrix.entry.push_back(0);
  CancelPoint point;
  for (int64_t i = 0; i < r.to; ++i) {
    point(8);
    if (r.mode == Mode::nearest || r.mode == Mode::nearest_exact) {
      const double one = 1;
      add_row(matrix, nearest_place(r, i), &one, 1, r.from);
    } else if (r.antialias) {
      antialiased_row(matrix, r, i);
    } else {
      smooth_row(matrix, r, i);
    }
  }
  return matrix;
}

// The runs begin and end in order, so that the columns are runs too.
Resampling transposed(const Resampling& matrix, int64_t columns) {
  const auto n = static_cast<size_t>(columns);
  Resampling transposed;
  transposed.first.resize(n, 0);
  transposed.entry.resize(n + 1, 0);
  const size_t rows = matrix.first.size();
  const auto each = [&](auto&& f) {
    for (size_t i = 0; i < rows; ++i) {
      auto at = static_cast<size_t>(matrix.first[i]);
      for (int64_t e = matrix.entry[i]; e < matrix.entry[i + 1]; ++e, ++at)
        f(i, at, matrix.weight[static_cast<size_t>(e)]);
    }
  };
  each([&](size_t row, size_t column, double) {
    if (transposed.entry[column + 1]++ == 0) transposed.first[column] = static_cast<int64_t>(row);
  });
  for (size_t c = 0; c < n; ++c) transposed.entry[c + 1] += transposed.entry[c];
  transposed.weight.resize(static_cast<size_t>(transposed.entry[n]));
  each([&](size_t row, size_t column, double weight) {
    const int64_t place =
        transposed.entry[column] + static_cast<int64_t>(row) - transposed.first[column];
    transposed.weight[static_cast<size_t>(place)] = weight;
  });
  return transposed;
}

// (before, extent, after) of an axis, contiguous.
Tensor lines(const Tensor& x, int axis) {
  const Tensor whole = contiguous_as(x);
  const int64_t* extents = x.shape().data();
  const Shape shape{checked_product(extents, axis), x.extent(axis),
                    checked_product(extents + axis + 1, x.ndim() - axis - 1)};
  return alias(whole, shape, contiguous_strides(shape), whole.offset());
}

int existing_axis(const Tensor& x, int axis) {
  if (x.ndim() == 0)
    fail(Status::index, "axis ", axis, " is out of range: a 0-d tensor has no axes");
  return normalize_axis(axis, x.ndim());
}

Tensor resample(const Tensor& x, int axis, int64_t extent, const Resize& resize, bool backward) {
  Shape shape = x.shape();
  shape[axis] = extent;
  checked_numel(shape);
  Tensor out = empty_tensor(shape, x.dtype(), x.device());
  if (out.numel() == 0) return out;
  const Tensor to = lines(out, axis), from = lines(x, axis);  // all elements are in memory now
  const Resampling matrix = matrix_of(resize);
  backend_of(x.device()).resample(to, from, backward ? transposed(matrix, resize.from) : matrix);
  return out;
}

// The names that PyTorch has for images of one to three spatial axes.
std::string_view mode_of_axes(std::string_view mode, int spatial) {
  constexpr std::string_view kLinear[] = {"linear", "bilinear", "trilinear"};
  if (mode == "linear" || mode == "bilinear" || mode == "trilinear") {
    if (mode != kLinear[spatial - 1])
      fail(Status::invalid, "mode is ", quoted(mode, '\''), ", expected '", kLinear[spatial - 1],
           "' for ", spatial, " spatial axes");
    return "linear";
  }
  if (mode == "bicubic") {
    if (spatial != 2) fail(Status::invalid, "mode bicubic is for (N, C, H, W)");
    return "cubic";
  }
  if (mode == "nearest" || mode == "nearest-exact" || mode == "area") return mode;
  fail(Status::invalid, "mode is ", quoted(mode, '\''),
       ", expected one of nearest, nearest-exact, linear, bilinear, trilinear, bicubic, area");
}

}  // namespace

Tensor interpolate_axis(const Tensor& x, int axis, int64_t size, std::string_view mode,
                        bool align_corners, bool antialias, double scale) {
  check_dtype(DTypeClass::real, x.dtype());
  const int at = existing_axis(x, axis);
  const Resize resize =
      plan_resize(x.extent(at), size, mode, align_corners, antialias, scale, x.dtype());
  return resample(x, at, size, resize, false);
}

Tensor interpolate_axis_grad(const Tensor& dy, int axis, int64_t size, std::string_view mode,
                             bool align_corners, bool antialias, double scale) {
  check_dtype(DTypeClass::floating, dy.dtype(), "dy");
  const int at = existing_axis(dy, axis);
  const Resize resize =
      plan_resize(size, dy.extent(at), mode, align_corners, antialias, scale, dy.dtype());
  return resample(dy, at, size, resize, true);
}

// One axis after the other; half precision is rounded once.
Tensor interpolate(const Tensor& x, const Shape& shape, std::string_view mode, bool align_corners,
                   bool antialias) {
  check_dtype(DTypeClass::real, x.dtype());
  const int spatial = shape.size();
  if (spatial < 1 || spatial > 3)
    fail(Status::shape, "shape is ", shape, ", expected one to three spatial extents");
  spatial::check_image(x.shape(), spatial, "x");
  const std::string_view along = mode_of_axes(mode, spatial);
  check_options(axis_mode(along), align_corners, antialias);
  const bool smooth = along != "nearest" && along != "nearest-exact";
  if (smooth) check_dtype(DTypeClass::floating, x.dtype());
  Shape out = x.shape();
  for (int i = 0; i < spatial; ++i) {
    out[x.ndim() - spatial + i] = shape[i];
    if (shape[i] < 0) fail(Status::shape, "shape is ", shape, ", expected extents of at least 0");
    if (x.extent(x.ndim() - spatial + i) == 0)
      fail(Status::shape, "x has shape ", x.shape(), ", expected positive spatial extents");
  }
  if (checked_numel(out) == 0) {
    return ops::reshape(ops::narrow(ops::reshape(x, {x.numel()}), 0, 0, 0), out);
  }
  const bool half = x.dtype() == DType::float16 || x.dtype() == DType::bfloat16;
  Tensor found = half && smooth ? ops::astype(x, DType::float32) : x;
  for (int i = x.ndim() - 1; i >= x.ndim() - spatial; --i)
    found = ops::interpolate_axis(found, i, out[i], along, align_corners, antialias, 0);
  return found.dtype() == x.dtype() ? found : ops::astype(found, x.dtype());
}

}  // namespace libtensor::body
