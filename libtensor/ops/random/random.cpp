// SPDX-License-Identifier: Apache-2.0
// Random tensors: arguments are checked here, numbers are drawn by the backend.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "libtensor/core/random/generator.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/distribution.h"
#include "libtensor/device/record.h"
#include "libtensor/graph/default_generator.h"
#include "libtensor/graph/op_defs.gen.h"
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/dropout.gen.h"
#include "libtensor/ops/api/init.gen.h"
#include "libtensor/ops/api/random.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

using Kind = Distribution::Kind;

// The standard deviation of each part of a complex number whose variance is 1.
constexpr double kStdOfParts = std::numbers::sqrt2 / 2;

Generator& or_default(Generator* rng) { return rng ? *rng : default_generator(); }

DType or_default(DType dtype, DType fallback) { return dtype == DType::unset ? fallback : dtype; }

Tensor drawn(const Shape& shape, DType dtype, Device device, const Distribution& distribution,
             Generator* rng) {
  Tensor out = empty_tensor(shape, dtype, device);
  backend_of(out.device()).random(out, distribution, or_default(rng));
  return out;
}

// In row-major order, whatever the layout of x.
void draw_into(const Tensor& x, const Distribution& distribution, Generator* rng) {
  Backend& backend = backend_of(x.device());
  if (x.is_contiguous()) return backend.random(x, distribution, or_default(rng));
  const Tensor row_major = drawn(x.shape(), x.dtype(), x.device(), distribution, rng);
  backend.copy(x, row_major);
}

// Both parts of complex numbers are drawn as real ones.
Tensor drawn_parts(const Shape& shape, DType dtype, Device device, const Distribution& distribution,
                   Generator* rng) {
  if (!is_complex(dtype)) return drawn(shape, dtype, device, distribution, rng);
  Tensor out = empty_tensor(shape, dtype, device);
  const Tensor parts = ops::view_as_real(alias(out, {out.numel()}, {1}, out.offset()));
  backend_of(out.device()).random(parts, distribution, or_default(rng));
  return out;
}

Tensor standard_normal(const Shape& shape, DType dtype, Device device, Generator* rng) {
  return drawn_parts(shape, dtype, device, {Kind::normal, 0, is_complex(dtype) ? kStdOfParts : 1},
                     rng);
}

DType floating_or_default(DType dtype) {
  dtype = or_default(dtype, DType::float32);
  if (!is_inexact(dtype)) fail(Status::dtype, "dtype is ", dtype, ", expected a floating dtype");
  return dtype;
}

double largest(DType dtype) {
  if (dtype == DType::float16) return 65504;
  if (dtype == DType::bfloat16) return 0x1.fep127;
  return dtype == DType::float32 ? static_cast<double>(std::numeric_limits<float>::max())
                                 : std::numeric_limits<double>::max();
}

void check_finite(double value, const char* name, DType dtype) {
  if (!(std::fabs(value) <= largest(dtype)))
    fail(Status::invalid, name, " is ", value, ", which is not a finite ", dtype);
}

// The integers that a dtype holds, each exactly: [low, high].
struct IntegerRange {
  int64_t low;
  uint64_t high;
};

IntegerRange exact_integers(DType dtype) {
  const auto floating = [](int digits) {
    return IntegerRange{-(int64_t{1} << digits), uint64_t{1} << digits};
  };
  switch (dtype) {
    case DType::boolean:
      return {0, 1};
    case DType::float16:
      return floating(11);
    case DType::bfloat16:
      return floating(8);
    case DType::float32:
      return floating(24);
    case DType::float64:
      return floating(53);
    default:
      break;
  }
  const int bits = static_cast<int>(8 * itemsize(dtype));
  if (is_unsigned_integer(dtype)) return {0, ~uint64_t{0} >> (64 - bits)};
  return {-static_cast<int64_t>((uint64_t{1} << (bits - 1)) - 1) - 1,
          (uint64_t{1} << (bits - 1)) - 1};
}

void check_holds(DType dtype, int64_t low, int64_t last) {
  if (is_complex(dtype)) fail(Status::dtype, "dtype is ", dtype, ", expected a real one");
  const IntegerRange range = exact_integers(dtype);
  if (low < range.low || (last > 0 && static_cast<uint64_t>(last) > range.high)) {
    fail(Status::invalid, "dtype ", dtype, " does not hold all integers from ", low, " to ", last);
  }
}

double connections(const Tensor& x, int axis) {
  if (x.ndim() < 2) {
    fail(Status::shape, "x has shape ", x.shape(), ", expected 2 or more axes: (out, in, ...)");
  }
  double count = static_cast<double>(x.extent(axis));
  for (int i = 2; i < x.ndim(); ++i) count *= static_cast<double>(x.extent(i));
  return count;
}

double kaiming_std(const Tensor& x, double a, Fan fan) {
  check_finite(a, "a", DType::float64);
  return std::sqrt(2 / (1 + a * a) / connections(x, fan == Fan::in ? 1 : 0));
}

double xavier_std(const Tensor& x, double gain) {
  check_finite(gain, "gain", DType::float64);
  return std::fabs(gain) * std::sqrt(2 / (connections(x, 0) + connections(x, 1)));
}

// A uniform distribution on [-b, b) has the standard deviation b / sqrt(3).
void fill_symmetric(const Tensor& x, double std, Generator* rng) {
  if (x.numel() > 0) ops::uniform_(x, -std::sqrt(3.) * std, std::sqrt(3.) * std, rng);
}

void fill_normal(const Tensor& x, double std, Generator* rng) {
  if (x.numel() > 0) ops::normal_(x, 0, std, rng);
}

// What two tensors of parameters broadcast to.
struct Parameters {
  Shape shape;
  DType dtype;
  Device device;
};

Parameters meeting(const Tensor& a, const char* a_name, const Tensor& b, const char* b_name,
                   DTypeClass cls = DTypeClass::floating) {
  check_dtype(cls, a.dtype(), a_name);
  check_dtype(DTypeClass::floating, b.dtype(), b_name);
  const Tensor* const both[] = {&a, &b};
  return {broadcast(a.shape(), b.shape()), result_dtype(both), common_device(both)};
}

Tensor from_tensor(Kind kind, const Tensor& parameters, const char* name, Generator* rng) {
  check_dtype(DTypeClass::floating, parameters.dtype(), name);
  Distribution distribution{kind};
  distribution.parameters = contiguous_as(parameters, DType::float64);
  return drawn(parameters.shape(), parameters.dtype(), parameters.device(), distribution, rng);
}

Tensor from_tensors(Kind kind, const Tensor& a, const char* a_name, const Tensor& b,
                    const char* b_name, Generator* rng) {
  const Parameters both = meeting(a, a_name, b, b_name);
  const GradMode mode(false);
  Distribution distribution{kind};
  distribution.parameters = contiguous_as(ops::broadcast_to(a, both.shape), DType::float64);
  distribution.others = contiguous_as(ops::broadcast_to(b, both.shape), DType::float64);
  return drawn(both.shape, both.dtype, both.device, distribution, rng);
}

void check_positive(double value, const char* name, DType dtype) {
  check_finite(value, name, dtype);
  if (!(value > 0)) fail(Status::invalid, name, " is ", value, ", expected more than 0");
}

template <class Good>
void check_each(const Tensor& values, const char* name, const char* expected, Good good) {
  if (!has_values(values)) return;
  const Tensor wide = copied_to_host(values, DType::float64);
  const auto first_bad = [good](const Tensor& x) {
    const auto* first = x.data_as<double>();
    return std::find_if_not(first, first + x.numel(), good) - first;
  };
  if (const int64_t i = first_bad(wide); i < wide.numel()) {
    fail(Status::invalid, name, " holds ", wide.data_as<double>()[i], " at element ", i,
         ", expected ", expected);
  }
  assume(wide, [first_bad](const Tensor& x) { return first_bad(x) == x.numel(); });
}

void check_each_positive(const Tensor& values, const char* name) {
  check_each(values, name, "a positive finite number",
             [](double v) { return v > 0 && std::isfinite(v); });
}

}  // namespace

Tensor rand(const Shape& shape, DType dtype, Device device, Generator* rng) {
  return drawn_parts(shape, floating_or_default(dtype), device, {Kind::unit}, rng);
}

Tensor randn(const Shape& shape, DType dtype, Device device, Generator* rng) {
  return standard_normal(shape, floating_or_default(dtype), device, rng);
}

Tensor randint(int64_t low, int64_t high, const Shape& shape, DType dtype, Device device,
               Generator* rng) {
  if (low >= high)
    fail(Status::invalid, "low is ", low, " and high is ", high, ", expected low < high");
  dtype = or_default(dtype, DType::int64);
  check_holds(dtype, low, high - 1);
  Distribution distribution{Kind::integers};
  distribution.low = low;
  distribution.range = static_cast<uint64_t>(high) - static_cast<uint64_t>(low);
  return drawn(shape, dtype, device, distribution, rng);
}

Tensor randperm(int64_t n, DType dtype, Device device, Generator* rng) {
  if (n < 0) fail(Status::invalid, "n is ", n, ", expected 0 or more");
  dtype = or_default(dtype, DType::int64);
  check_holds(dtype, 0, n - 1);
  return drawn({n}, dtype, device, {Kind::permutation}, rng);
}

Tensor bernoulli(const Tensor& p, Generator* rng) {
  check_dtype(DTypeClass::floating, p.dtype(), "p");
  Distribution distribution{Kind::bernoulli};
  distribution.parameters = contiguous_as(p);
  return drawn(p.shape(), p.dtype(), p.device(), distribution, rng);
}

Tensor normal(const Tensor& mean, const Tensor& std, Generator* rng) {
  const Parameters both = meeting(mean, "mean", std, "std", DTypeClass::floating_complex);
  check_each(std, "std", "0 or more", [](double v) { return v >= 0; });
  const Tensor out = standard_normal(both.shape, both.dtype, both.device, rng);
  const GradMode mode(false);
  ops::mul_(out, std);
  ops::add_(out, mean);
  return out;
}

Tensor poisson(const Tensor& rate, Generator* rng) {
  return from_tensor(Kind::poisson, rate, "rate", rng);
}
Tensor standard_gamma(const Tensor& alpha, Generator* rng) {
  return from_tensor(Kind::gamma, alpha, "alpha", rng);
}
Tensor binomial(const Tensor& count, const Tensor& p, Generator* rng) {
  return from_tensors(Kind::binomial, count, "count", p, "p", rng);
}
Tensor beta(const Tensor& a, const Tensor& b, Generator* rng) {
  return from_tensors(Kind::beta, a, "a", b, "b", rng);
}

Tensor gamma(const Tensor& alpha, const Tensor& scale, Generator* rng) {
  const Parameters both = meeting(alpha, "alpha", scale, "scale");
  check_each_positive(scale, "scale");
  const DType compute = compute_dtype(both.dtype);
  const Tensor shapes = ops::broadcast_to(ops::astype(alpha, compute), both.shape);
  const Tensor standard = ops::standard_gamma(shapes, rng);
  return ops::astype(ops::mul(standard, ops::astype(scale, compute)), both.dtype);
}

Tensor exponential(const Tensor& rate, Generator* rng) {
  check_dtype(DTypeClass::floating, rate.dtype(), "rate");
  check_each_positive(rate, "rate");
  const DType compute = compute_dtype(rate.dtype());
  const Tensor standard = drawn(rate.shape(), compute, rate.device(), {Kind::exponential, 1}, rng);
  return ops::astype(ops::div(standard, ops::astype(rate, compute)), rate.dtype());
}

Tensor categorical(const Tensor& weights, Generator* rng) {
  check_dtype(DTypeClass::floating, weights.dtype(), "weights");
  if (weights.ndim() == 0)
    fail(Status::shape, "weights have shape ", weights.shape(), ", expected at least 1 axis");
  const GradMode mode(false);
  Shape batch = weights.shape();
  const int64_t classes = batch.back();
  batch.erase(batch.size() - 1);
  const Tensor rows = ops::reshape(weights, {checked_numel(batch), classes});
  return ops::reshape(ops::multinomial(rows, 1, true, rng), batch);
}

Tensor multinomial(const Tensor& weights, int64_t n, bool replacement, Generator* rng) {
  check_dtype(DTypeClass::floating, weights.dtype(), "weights");
  if (weights.ndim() != 1 && weights.ndim() != 2) {
    fail(Status::shape, "weights have shape ", weights.shape(), ", expected 1 or 2 axes");
  }
  if (n < 0) fail(Status::invalid, "n is ", n, ", expected 0 or more");
  const bool one_row = weights.ndim() == 1;
  const int64_t rows = one_row ? 1 : weights.extent(0), classes = weights.extent(one_row ? 0 : 1);
  if (!replacement && n > classes) {
    fail(Status::invalid, "n is ", n, ", but there are only ", classes,
         " weights to draw without replacement");
  }
  const Tensor plain_weights = contiguous_as(weights, DType::float64);
  Distribution distribution{Kind::multinomial};
  distribution.parameters =
      alias(plain_weights, {rows, classes}, {classes, 1}, plain_weights.offset());
  distribution.replacement = replacement;
  return drawn(one_row ? Shape{n} : Shape{rows, n}, DType::int64, weights.device(), distribution,
               rng);
}

void uniform_(const Tensor& x, double low, double high, Generator* rng) {
  const DType dtype = real_dtype(check_dtype(DTypeClass::floating_complex, x.dtype()));
  check_finite(low, "low", dtype);
  check_finite(high, "high", dtype);
  if (low > high)
    fail(Status::invalid, "low is ", low, " and high is ", high, ", expected low <= high");
  const DType compute = compute_dtype(dtype);
  if (high - low > largest(compute)) {
    fail(Status::invalid, "low is ", low, " and high is ", high,
         ": their difference is not a finite ", compute);
  }
  if (!is_complex(x.dtype())) return draw_into(x, {Kind::uniform, low, high}, rng);
  const Tensor values =
      drawn_parts(x.shape(), x.dtype(), x.device(), {Kind::uniform, low, high}, rng);
  backend_of(x.device()).copy(x, values);
}

void normal_(const Tensor& x, double mean, double std, Generator* rng) {
  const DType dtype = real_dtype(check_dtype(DTypeClass::floating_complex, x.dtype()));
  check_finite(mean, "mean", dtype);
  check_finite(std, "std", dtype);
  if (std < 0) fail(Status::invalid, "std is ", std, ", expected 0 or more");
  if (!is_complex(x.dtype())) return draw_into(x, {Kind::normal, mean, std}, rng);
  const Distribution of_parts{Kind::normal, 0, std * kStdOfParts};
  const Tensor values = drawn_parts(x.shape(), x.dtype(), x.device(), of_parts, rng);
  const GradMode mode(false);
  if (mean != 0) ops::add_(ops::real(values), weak_scalar(mean));
  backend_of(x.device()).copy(x, values);
}

void exponential_(const Tensor& x, double lambd, Generator* rng) {
  check_dtype(DTypeClass::floating, x.dtype());
  check_positive(lambd, "lambd", DType::float64);
  draw_into(x, {Kind::exponential, lambd}, rng);
}

void laplace_(const Tensor& x, double mean, double scale, Generator* rng) {
  check_dtype(DTypeClass::floating, x.dtype());
  check_finite(mean, "mean", x.dtype());
  check_positive(scale, "scale", x.dtype());
  draw_into(x, {Kind::laplace, mean, scale}, rng);
}

void cauchy_(const Tensor& x, double median, double sigma, Generator* rng) {
  check_dtype(DTypeClass::floating, x.dtype());
  check_finite(median, "median", x.dtype());
  check_positive(sigma, "sigma", x.dtype());
  draw_into(x, {Kind::cauchy, median, sigma}, rng);
}

void log_normal_(const Tensor& x, double mean, double std, Generator* rng) {
  check_dtype(DTypeClass::floating, x.dtype());
  check_finite(mean, "mean", DType::float64);
  check_positive(std, "std", DType::float64);
  draw_into(x, {Kind::log_normal, mean, std}, rng);
}

void geometric_(const Tensor& x, double p, Generator* rng) {
  check_dtype(DTypeClass::number, x.dtype());
  if (!(p > 0 && p < 1))
    fail(Status::invalid, "p is ", p, ", expected more than 0 and less than 1");
  draw_into(x, {Kind::geometric, p}, rng);
}

void kaiming_uniform_(const Tensor& x, double a, Fan fan, Generator* rng) {
  fill_symmetric(x, kaiming_std(x, a, fan), rng);
}
void kaiming_normal_(const Tensor& x, double a, Fan fan, Generator* rng) {
  fill_normal(x, kaiming_std(x, a, fan), rng);
}
void xavier_uniform_(const Tensor& x, double gain, Generator* rng) {
  fill_symmetric(x, xavier_std(x, gain), rng);
}
void xavier_normal_(const Tensor& x, double gain, Generator* rng) {
  fill_normal(x, xavier_std(x, gain), rng);
}

Tensor dropout(const Tensor& x, double p, bool training, Generator* rng, Tensor& mask) {
  if (!(p >= 0 && p <= 1)) fail(Status::invalid, "p is ", p, ", expected 0 to 1");
  if (!training) return x;
  check_dtype(DTypeClass::floating, x.dtype());
  mask = drawn(x.shape(), x.dtype(), x.device(), {Kind::mask, p, p < 1 ? 1 / (1 - p) : 0}, rng);
  return elementwise(op_def(OpId::mul), {&x, &mask}, {});
}

}  // namespace libtensor::body
