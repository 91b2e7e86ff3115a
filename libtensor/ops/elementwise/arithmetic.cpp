// SPDX-License-Identifier: Apache-2.0
// Composites of arithmetic.
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/comparison.gen.h"
#include "libtensor/ops/api/exponential.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {

Tensor positive(const Tensor& x) {
  check_dtype(DTypeClass::number_complex, x.dtype());
  return x;
}

Tensor float_power(const Tensor& a, const Tensor& b) {
  const auto wide = [](const Tensor& x) {
    if (x.is_weak()) return x;
    return ops::astype(x, is_complex(x.dtype()) ? DType::complex128 : DType::float64);
  };
  return ops::pow(wide(a), wide(b));
}

Tensor allclose(const Tensor& a, const Tensor& b, double rtol, double atol, bool equal_nan) {
  return ops::all(ops::isclose(a, b, rtol, atol, equal_nan), {}, false);
}

}  // namespace libtensor::body
