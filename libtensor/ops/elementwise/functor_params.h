// SPDX-License-Identifier: Apache-2.0
// The numbers that functors of elementwise ops get.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "libtensor/core/dtype.h"

namespace libtensor {

struct FunctorParams {
  std::array<double, 3> values{};
  size_t size = 0;

  std::span<const double> span() const { return {values.data(), size}; }
};

// Of ops whose row says `params_checked`: each raises what is wrong with the attributes of an op
// that computes values of the dtype, and replaces them where the functor is to see others.
namespace params {
void addcmul(FunctorParams& numbers, DType dtype);
void hardshrink(FunctorParams& numbers, DType dtype);
void hardtanh(FunctorParams& numbers, DType dtype);
void isclose(FunctorParams& numbers, DType dtype);
void nan_to_num(FunctorParams& numbers, DType dtype);
void nextafter(FunctorParams& numbers, DType dtype);
void polygamma(FunctorParams& numbers, DType dtype);
void softplus(FunctorParams& numbers, DType dtype);
void softshrink(FunctorParams& numbers, DType dtype);
void threshold(FunctorParams& numbers, DType dtype);
}  // namespace params

}  // namespace libtensor
