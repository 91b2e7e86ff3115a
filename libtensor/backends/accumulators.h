// SPDX-License-Identifier: Apache-2.0
// What reductions and running sums read elements as, and accumulate them in, on every device.
#pragma once

#include "libtensor/backends/accumulator_of.h"
#include "libtensor/device/functor_types.h"
#include "libtensor/functors/binary.h"

namespace libtensor {

// The dtype that sums and products read elements as, when the result is computed in `compute`:
// never a complex one for real elements. Sums of integers are the same modulo 2**64 whenever they
// are widened, and floats accumulate in double in any case.
inline DType sum_read_dtype(DType x, DType compute) {
  if (!is_floating(x) && (compute == DType::int64 || compute == DType::uint64)) return x;
  if (is_floating(x) && compute == DType::float64) return compute_dtype(x);
  if (is_complex(x) && compute == DType::complex128) return x;
  return compute;
}

// The logarithm of a running sum of exponentials of complex numbers, which has an imaginary part of
// its own.
struct RunningLogaddexp {
  static constexpr Accumulator kAccumulator = Accumulator::wide;
  template <class A>
  static TENSOR_INLINE A identity() {
    return A(-INFINITY);
  }
  template <class A>
  static TENSOR_INLINE A combine(A total, A x) {
    return functors::Logaddexp()(x, total);
  }
};

}  // namespace libtensor
