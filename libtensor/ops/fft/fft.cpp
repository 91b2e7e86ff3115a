// SPDX-License-Identifier: Apache-2.0
// Discrete Fourier transforms: what n, s, axes and norm mean, made of three transforms over axes.
#include <cmath>
#include <string_view>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/graph/op_id.gen.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/fft.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

Ints axes_of(const Tensor& x, const Axes& axes) {
  axes_mask(axes, x.ndim());  // rejects those out of range and repeated ones
  Ints list;
  if (axes.all) {
    for (int i = 0; i < x.ndim(); ++i) list.push_back(i);
  }
  for (const int64_t axis : axes.list) list.push_back(normalize_axis(axis, x.ndim()));
  if (x.ndim() == 0 && list.size() > 0) fail(Status::index, "x is a 0-d tensor, which has no axes");
  return list;
}

void check_points(int64_t n) {
  if (n < 1) fail(Status::invalid, "a transform has ", n, " points, expected at least 1");
}

DType transformed_dtype(const Tensor& x) {
  return complex_dtype(check_dtype(DTypeClass::to_float_complex, x.dtype()));
}

void along(const Tensor& out, const Tensor& x, int axis, bool forward, double scale) {
  backend_of(x.device()).fft(out, x, axis, !forward, scale);
}

}  // namespace

Tensor fft_c2c(const Tensor& x, const Axes& axes, double scale, bool forward) {
  check_dtype(DTypeClass::complex, x.dtype());
  const Ints list = axes_of(x, axes);
  for (const int64_t axis : list) check_points(x.extent(static_cast<int>(axis)));
  Tensor out = empty_tensor(x.shape(), x.dtype(), x.device());
  if (list.empty()) {
    const Tensor factor = weak_scalar(scale);
    backend_of(x.device()).elementwise(OpId::mul, out, std::array{&x, &factor}, x.dtype(), {});
    return out;
  }
  const Tensor* from = &x;
  for (int i = list.size() - 1; i >= 0; --i) {
    along(out, *from, static_cast<int>(list[i]), forward, i == 0 ? scale : 1);
    from = &out;
  }
  return out;
}

Tensor fft_r2c(const Tensor& x, const Axes& axes, double scale) {
  check_dtype(DTypeClass::floating, x.dtype());
  if (compute_dtype(x.dtype()) != x.dtype())
    fail(Status::dtype, "x has dtype ", x.dtype(), ", expected float32 or float64");
  const Ints list = axes_of(x, axes);
  if (list.empty()) fail(Status::invalid, "axes is empty: the last one is that of real numbers");
  for (const int64_t axis : list) check_points(x.extent(static_cast<int>(axis)));
  const int last = static_cast<int>(list.back());
  Shape shape = x.shape();
  shape[last] = shape[last] / 2 + 1;
  Tensor out = empty_tensor(shape, complex_dtype(x.dtype()), x.device());
  along(out, x, last, true, list.size() == 1 ? scale : 1);
  for (int i = list.size() - 2; i >= 0; --i)
    along(out, out, static_cast<int>(list[i]), true, i == 0 ? scale : 1);
  return out;
}

Tensor fft_c2r(const Tensor& x, int64_t n, const Axes& axes, double scale) {
  check_dtype(DTypeClass::complex, x.dtype());
  const Ints list = axes_of(x, axes);
  if (list.empty()) fail(Status::invalid, "axes is empty: the last one is that of real numbers");
  check_points(n);
  const int last = static_cast<int>(list.back());
  if (x.extent(last) != n / 2 + 1) {
    fail(Status::shape, "axis ", last, " of x has extent ", x.extent(last), ", expected ",
         n / 2 + 1, " for n ", n);
  }
  for (const int64_t axis : list) check_points(x.extent(static_cast<int>(axis)));
  Shape shape = x.shape();
  shape[last] = n;
  Tensor out = empty_tensor(shape, real_dtype(x.dtype()), x.device());
  Tensor source = x;
  if (list.size() > 1) {
    const Axes others = Axes::of(Ints(list.data(), list.size() - 1));
    source = fft_c2c(x, others, 1, false);
  }
  along(out, source, last, false, scale);
  return out;
}

namespace {

// The factor of a transform of `count` points in one direction.
double scale_of(std::string_view norm, double count, bool forward) {
  if (norm == "backward") return forward ? 1 : 1 / count;
  if (norm == "forward") return forward ? 1 / count : 1;
  if (norm == "ortho") return 1 / std::sqrt(count);
  fail(Status::invalid, "norm is ", quoted(norm), ", expected backward, ortho or forward");
}

// x cut or padded with zeros to n slices of an axis.
Tensor resized(const Tensor& x, int axis, int64_t n) {
  const int64_t extent = x.extent(axis);
  if (n == extent) return x;
  if (n < extent) return ops::narrow(x, axis, 0, n);
  Ints widths(2 * x.ndim(), 0);
  widths[2 * axis + 1] = n - extent;
  return ops::pad(x, widths, 0);
}

// The axes of a transform over several, and how many points it has along each.
struct Grid {
  Ints axes, points;
  Grid(const Tensor& x, const Ints& s, const Axes& given) {
    if (!s.empty() && given.all) {
      if (s.size() > x.ndim())
        fail(Status::shape, "s ", s, " has ", s.size(), " numbers, x ", x.ndim(), " axes");
      for (int i = x.ndim() - s.size(); i < x.ndim(); ++i) axes.push_back(i);
    } else {
      axes = axes_of(x, given);
      if (!s.empty() && s.size() != axes.size())
        fail(Status::invalid, "s ", s, " has ", s.size(), " numbers for ", axes.size(), " axes");
    }
    for (int i = 0; i < axes.size(); ++i) {
      const bool told = !s.empty() && s[i] != -1;
      points.push_back(told ? s[i] : x.extent(static_cast<int>(axes[i])));
    }
  }
  // How many points the last axis gets when its half spectrum has `extent`.
  void last_from_half(const Tensor& x, const Ints& s) {
    const bool told = !s.empty() && s[s.size() - 1] != -1;
    if (!told) points[points.size() - 1] = 2 * (x.extent(static_cast<int>(axes.back())) - 1);
  }
  void check() const {
    for (const int64_t n : points) check_points(n);
  }
  double count() const {
    double count = 1;
    for (const int64_t n : points) count *= static_cast<double>(n);
    return count;
  }
};

void check_some(const Grid& grid) {
  if (grid.axes.empty()) fail(Status::invalid, "axes is empty, expected at least one");
}

Tensor complex_transform(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm,
                         bool forward) {
  const DType dtype = transformed_dtype(x);
  const Grid grid(x, s, axes);
  grid.check();
  const double scale = scale_of(norm, grid.count(), forward);
  Tensor source = x;
  for (int i = 0; i < grid.axes.size(); ++i)
    source = resized(source, static_cast<int>(grid.axes[i]), grid.points[i]);
  return ops::fft_c2c(ops::astype(source, dtype), Axes::of(grid.axes), scale, forward);
}

// The half spectrum of real x.
Tensor half_spectrum(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm,
                     bool forward) {
  const DType dtype = real_dtype(complex_dtype(check_dtype(DTypeClass::to_float, x.dtype())));
  const Grid grid(x, s, axes);
  check_some(grid);
  grid.check();
  const double scale = scale_of(norm, grid.count(), forward);
  Tensor source = x;
  for (int i = 0; i < grid.axes.size(); ++i)
    source = resized(source, static_cast<int>(grid.axes[i]), grid.points[i]);
  return ops::fft_r2c(ops::astype(source, dtype), Axes::of(grid.axes), scale);
}

// Real numbers from half of their spectrum.
Tensor from_half_spectrum(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm,
                          bool forward, bool conjugate) {
  const DType dtype = transformed_dtype(x);
  Grid grid(x, s, axes);
  check_some(grid);
  grid.last_from_half(x, s);
  grid.check();
  const double scale = scale_of(norm, grid.count(), forward);
  Tensor source = x;
  const int last = grid.axes.size() - 1;
  const int64_t n = grid.points[last];
  for (int i = 0; i <= last; ++i) {
    source =
        resized(source, static_cast<int>(grid.axes[i]), i == last ? n / 2 + 1 : grid.points[i]);
  }
  source = ops::astype(source, dtype);
  return ops::fft_c2r(conjugate ? ops::conj(source) : source, n, Axes::of(grid.axes), scale);
}

Ints points(int64_t n) { return {n}; }

Axes one(const Tensor& x, int axis) {
  if (x.ndim() == 0) fail(Status::index, "axis ", axis, " is out of range: x is a 0-d tensor");
  return Axes::of({axis});
}

}  // namespace

Tensor fft(const Tensor& x, int64_t n, int axis, std::string_view norm) {
  return complex_transform(x, points(n), one(x, axis), norm, true);
}
Tensor ifft(const Tensor& x, int64_t n, int axis, std::string_view norm) {
  return complex_transform(x, points(n), one(x, axis), norm, false);
}
Tensor rfft(const Tensor& x, int64_t n, int axis, std::string_view norm) {
  return half_spectrum(x, points(n), one(x, axis), norm, true);
}
Tensor irfft(const Tensor& x, int64_t n, int axis, std::string_view norm) {
  return from_half_spectrum(x, points(n), one(x, axis), norm, false, false);
}
Tensor hfft(const Tensor& x, int64_t n, int axis, std::string_view norm) {
  return from_half_spectrum(x, points(n), one(x, axis), norm, true, true);
}
Tensor ihfft(const Tensor& x, int64_t n, int axis, std::string_view norm) {
  return ops::conj(half_spectrum(x, points(n), one(x, axis), norm, false));
}

Tensor fftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) {
  return complex_transform(x, s, axes, norm, true);
}
Tensor ifftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) {
  return complex_transform(x, s, axes, norm, false);
}
Tensor rfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) {
  return half_spectrum(x, s, axes, norm, true);
}
Tensor irfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) {
  return from_half_spectrum(x, s, axes, norm, false, false);
}
Tensor hfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) {
  return from_half_spectrum(x, s, axes, norm, true, true);
}
Tensor ihfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) {
  return ops::conj(half_spectrum(x, s, axes, norm, false));
}

namespace {

Tensor frequencies(int64_t n, int64_t first, int64_t count, double d, DType dtype, Device device) {
  if (dtype == DType::unset) dtype = DType::float32;
  check_dtype(DTypeClass::floating_complex, dtype, "the result");
  if (d == 0) fail(Status::invalid, "d is 0, expected another number");
  const Tensor bins = ops::arange(first, first + count, 1, DType::float64, device);
  return ops::astype(bins / (static_cast<double>(n) * d), dtype);
}

}  // namespace

Tensor fftfreq(int64_t n, double d, DType dtype, Device device) {
  check_points(n);
  const int64_t positive = n - n / 2;
  return ops::concat({frequencies(n, 0, positive, d, dtype, device),
                      frequencies(n, -(n / 2), n / 2, d, dtype, device)},
                     0);
}
Tensor rfftfreq(int64_t n, double d, DType dtype, Device device) {
  check_points(n);
  return frequencies(n, 0, n / 2 + 1, d, dtype, device);
}

namespace {

Tensor shifted(const Tensor& x, const Axes& axes, bool back) {
  const Ints list = axes_of(x, axes);
  if (x.ndim() == 0) return ops::clone(x);
  Ints shifts;
  for (const int64_t axis : list) {
    const int64_t extent = x.extent(static_cast<int>(axis));
    shifts.push_back(back ? -(extent / 2) : extent / 2);
  }
  return list.empty() ? ops::clone(x) : ops::roll(x, shifts, Axes::of(list));
}

}  // namespace

Tensor fftshift(const Tensor& x, const Axes& axes) { return shifted(x, axes, false); }
Tensor ifftshift(const Tensor& x, const Axes& axes) { return shifted(x, axes, true); }

}  // namespace libtensor::body
