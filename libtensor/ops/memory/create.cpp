// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstring>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/record.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/exponential.gen.h"
#include "libtensor/ops/lazy/defer.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/ops/shape/geometry.h"

namespace libtensor::body {
namespace {

DType or_default(DType dtype, DType fallback = DType::float32) {
  return dtype == DType::unset ? fallback : dtype;
}

Device or_like(Device device, const Tensor& x) {
  return device.kind == DeviceKind::unset ? x.device() : device;
}

DType scalar_default(Scalar value) { return value.is_float() ? DType::float32 : value.kind(); }

// ceil((stop - start) / step), none if that is negative.
int64_t arange_count(Scalar start, Scalar stop, Scalar step) {
  if (start.is_float() || stop.is_float() || step.is_float()) {
    const double count = std::ceil((stop.to<double>() - start.to<double>()) / step.to<double>());
    if (std::isnan(count) || count >= 0x1p62) {
      fail(Status::invalid, "a range from ", start.to<double>(), " to ", stop.to<double>(), " by ",
           step.to<double>(), " has no finite number of elements");
    }
    return count < 0 ? 0 : static_cast<int64_t>(count);
  }
  // Distances are computed without sign: they may exceed int64.
  const int64_t first = start.to<int64_t>(), last = stop.to<int64_t>(), by = step.to<int64_t>();
  if (by > 0 ? first >= last : first <= last) return 0;
  const auto a = static_cast<uint64_t>(first), b = static_cast<uint64_t>(last);
  const uint64_t distance = by > 0 ? b - a : a - b;
  const uint64_t length = by > 0 ? static_cast<uint64_t>(by) : -static_cast<uint64_t>(by);
  const uint64_t count = (distance - 1) / length + 1;
  if (count > static_cast<uint64_t>(INT64_MAX)) {
    fail(Status::shape, "a range from ", first, " to ", last, " by ", by, " has too many elements");
  }
  return static_cast<int64_t>(count);
}

// The last of `count` elements.
Scalar last_of(Scalar start, Scalar step, int64_t count) {
  if (start.is_float() || step.is_float())
    return start.to<double>() + static_cast<double>(count - 1) * step.to<double>();
  const uint64_t distance =
      static_cast<uint64_t>(count - 1) * static_cast<uint64_t>(step.to<int64_t>());
  return static_cast<int64_t>(static_cast<uint64_t>(start.to<int64_t>()) + distance);
}

void set_number(const Tensor& x, Scalar value) {
  visit_any_dtype(x.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    *x.data_as<T>() = value.to<T>();
  });
}

// As what stays pending, if it does: who reads it may read the number instead. Unless all is to
// stay pending, a program that makes a tensor gets its memory.
Tensor defer_full(const Shape& shape, Scalar value, DType dtype, Device device) {
  if (lazy_mode() != LazyMode::all || !may_be_deferred(checked_numel(shape))) return {};
  const Tensor number = empty_tensor({}, dtype, device);
  if (!number.device().is_cpu()) return {};
  set_number(number, value);
  const Tensor all = alias(number, shape, Strides(shape.size()), 0);
  all.impl()->weak = true;  // nobody else has it
  return defer_copy(all, dtype);
}

}  // namespace

// A byte of a bool is 0 or 1: anything else in there would be undefined behaviour to read.
Tensor empty(const Shape& shape, DType dtype, Device device) {
  if (dtype == DType::boolean) return zeros(shape, dtype, device);
  return empty_tensor(shape, or_default(dtype), device);
}

Tensor full(const Shape& shape, Scalar value, DType dtype, Device device) {
  const DType result = or_default(dtype, scalar_default(value));
  check_number(value, result);
  if (Tensor pending = defer_full(shape, value, result, device); pending.defined()) return pending;
  Tensor out = empty_tensor(shape, result, device);
  if (out.numel() == 1 && out.device().is_cpu() && !recording()) {
    set_number(out, value);  // no pass over memory
  } else {
    backend_of(out.device()).fill(out, value);
  }
  return out;
}

Tensor zeros(const Shape& shape, DType dtype, Device device) {
  return full(shape, 0, or_default(dtype), device);
}
Tensor ones(const Shape& shape, DType dtype, Device device) {
  return full(shape, 1, or_default(dtype), device);
}

Tensor empty_like(const Tensor& x, DType dtype, Device device) {
  return empty(x.shape(), or_default(dtype, x.dtype()), or_like(device, x));
}

Tensor full_like(const Tensor& x, Scalar value, DType dtype, Device device) {
  return full(x.shape(), value, or_default(dtype, x.dtype()), or_like(device, x));
}

Tensor zeros_like(const Tensor& x, DType dtype, Device device) {
  return full_like(x, 0, dtype, device);
}
Tensor ones_like(const Tensor& x, DType dtype, Device device) {
  return full_like(x, 1, dtype, device);
}

Tensor arange(Scalar start, Scalar stop, Scalar step, DType dtype, Device device) {
  if (step.to<double>() == 0) fail(Status::invalid, "step is 0");
  const DType fallback =
      start.is_float() || stop.is_float() || step.is_float() ? DType::float32 : DType::int64;
  const DType result = or_default(dtype, fallback);
  const int64_t count = arange_count(start, stop, step);
  if (count > 0) {
    check_number(start, result);
    check_number(last_of(start, step, count), result);
  }
  Tensor out = empty_tensor({count}, result, device);
  if (out.numel() > 0) backend_of(out.device()).sequence(out, start, step);
  return out;
}

namespace {

// Evenly spaced, float64. The second half is counted from the end, so that both ends are exact and
// the values lie symmetrically, as PyTorch's do. Without the end they are those of one value more.
Tensor spaced(double start, double stop, int64_t num, bool endpoint, Device device) {
  if (num < 0) fail(Status::invalid, "num is ", num, ", expected 0 or more");
  if (!endpoint) {
    if (num == 0) return empty_tensor({0}, DType::float64, device);
    const Tensor whole = spaced(start, stop, checked_add<int64_t>(num, 1, "num"), true, device);
    return alias(whole, {num}, {1}, 0);
  }
  Tensor values = empty_tensor({num}, DType::float64, device);
  const double step = num > 1 ? (stop - start) / static_cast<double>(num - 1) : 0.0;
  const int64_t half = num > 1 ? num / 2 : num;
  Backend& backend = backend_of(values.device());
  if (half > 0) backend.sequence(alias(values, {half}, {1}, 0), start, step);
  if (half < num) backend.sequence(alias(values, {num - half}, {-1}, num - 1), stop, -step);
  return values;
}

// Bounds that an integer dtype holds; the values between them are truncated as well.
double bound_in(double value, DType dtype) {
  check_number(value, dtype);
  if (is_inexact(dtype) || dtype == DType::boolean) return value;
  return visit_dtype(dtype, [&](auto tag) -> double {
    return convert<double>(convert<typename decltype(tag)::type>(value));
  });
}

}  // namespace

Tensor linspace(double start, double stop, int64_t num, bool endpoint, DType dtype, Device device) {
  const DType result = or_default(dtype);
  const Tensor values =
      spaced(bound_in(start, result), bound_in(stop, result), num, endpoint, device);
  return result == DType::float64 && !endpoint ? copy_of(values) : ops::astype(values, result);
}

Tensor logspace(double start, double stop, int64_t num, bool endpoint, double base, DType dtype,
                Device device) {
  const DType result = or_default(dtype);
  const Tensor exponents =
      spaced(bound_in(start, result), bound_in(stop, result), num, endpoint, device);
  return ops::astype(ops::pow(ops::full({}, base, DType::float64, device), exponents), result);
}

namespace {

// Rows are parts of one line with a single 1, of which each begins one element before that of the
// row above.
Tensor rows_of_eye(int64_t n, int64_t m, int64_t k, DType dtype) {
  const Tensor line = empty_tensor({n + m - 1}, dtype, {DeviceKind::cpu, 0});
  std::memset(line.data(), 0, static_cast<size_t>(checked_nbytes(line.numel(), itemsize(dtype))));
  const int64_t at = n - 1 + k;
  visit_any_dtype(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (0 <= at && at < line.numel()) line.data_as<T>()[at] = Scalar(1).to<T>();
  });
  return alias(line, {n, m}, {-1, 1}, n - 1);
}

}  // namespace

Tensor eye(int64_t n, int64_t m, int64_t k, DType dtype, Device device) {
  if (n < 0 || m < 0) fail(Status::shape, "shape [", n, ", ", m, "] has a negative extent");
  if (checked_numel({n, m}) > 0 && device.kind <= DeviceKind::cpu && lazy_mode() == LazyMode::all)
    return ops::clone(rows_of_eye(n, m, std::clamp(k, -n, m), or_default(dtype)));
  Tensor out = ops::zeros({n, m}, dtype, device);
  const Geometry line = diagonal_geometry(geometry_of(out), k, 0, 1);
  backend_of(out.device()).fill(alias(out, line.shape, line.strides, line.offset), 1);
  return out;
}

}  // namespace libtensor::body
