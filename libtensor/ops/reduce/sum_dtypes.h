// SPDX-License-Identifier: Apache-2.0
// What sums are computed in.
#pragma once

#include "libtensor/core/dtype.h"

namespace libtensor {

// Of elements of dtype `x` with a result of dtype `result`. Numbers with more digits than float32
// go to half precision by float64, so that they are rounded once.
inline DType sum_compute(DType x, DType result) {
  const DType compute = compute_dtype(result);
  const bool is_wide = x == DType::float64 || (is_integer(x) && itemsize(x) >= 4);
  return is_wide && is_floating(result) && compute != result ? DType::float64 : compute;
}

}  // namespace libtensor
