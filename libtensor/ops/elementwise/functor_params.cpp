// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/elementwise/functor_params.h"

#include <cmath>

#include "libtensor/core/error.h"
#include "libtensor/ops/op_support.h"

namespace libtensor {
namespace {

// The numbers of a floating dtype: binary digits, the least positive one, the largest finite one.
struct FloatFormat {
  double digits, least, greatest;
};
FloatFormat float_format(DType dtype) {
  if (dtype == DType::float16) return {11, 0x1p-24, 65504};
  if (dtype == DType::bfloat16) return {8, 0x1p-133, 0x1.fep127};
  if (dtype == DType::float32) return {24, 0x1p-149, 0x1.fffffep127};
  return {53, 0x1p-1074, 0x1.fffffffffffffp1023};
}

}  // namespace

namespace params {

void nextafter(FunctorParams& numbers, DType dtype) {
  const FloatFormat format = float_format(dtype);
  numbers.values = {format.digits, format.least, format.greatest};
  numbers.size = 3;
}

void nan_to_num(FunctorParams& numbers, DType dtype) {
  const double greatest = float_format(dtype).greatest;
  if (std::isnan(numbers.values[1])) numbers.values[1] = greatest;
  if (std::isnan(numbers.values[2])) numbers.values[2] = -greatest;
}

void addcmul(FunctorParams& numbers, DType dtype) { check_number(numbers.values[0], dtype); }

void threshold(FunctorParams& numbers, DType dtype) { check_number(numbers.values[1], dtype); }

void polygamma(FunctorParams& numbers, DType /*dtype*/) {
  if (numbers.values[0] < 0)
    fail(Status::invalid, "n is ", static_cast<int64_t>(numbers.values[0]), ", expected 0 or more");
}

void hardtanh(FunctorParams& numbers, DType /*dtype*/) {
  if (numbers.values[0] > numbers.values[1]) {
    fail(Status::invalid, "min_val ", numbers.values[0], " is larger than max_val ",
         numbers.values[1]);
  }
}

void hardshrink(FunctorParams& numbers, DType /*dtype*/) {
  if (!(numbers.values[0] >= 0))
    fail(Status::invalid, "lambd is ", numbers.values[0], ", expected 0 or more");
}

void softplus(FunctorParams& numbers, DType /*dtype*/) {
  if (numbers.values[0] == 0) fail(Status::invalid, "beta is 0, expected another number");
}

void softshrink(FunctorParams& numbers, DType dtype) {
  const double greatest = float_format(dtype).greatest;
  if (!(numbers.values[0] >= 0 && numbers.values[0] <= greatest)) {
    fail(Status::invalid, "lambd is ", numbers.values[0], ", expected 0 to ", greatest,
         " for dtype ", dtype);
  }
}

void isclose(FunctorParams& numbers, DType /*dtype*/) {
  if (!(numbers.values[0] >= 0 && numbers.values[1] >= 0)) {
    fail(Status::invalid, "rtol is ", numbers.values[0], " and atol ", numbers.values[1],
         ", expected 0 or more");
  }
}

}  // namespace params
}  // namespace libtensor
