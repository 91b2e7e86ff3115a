// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {

void CpuBackend::sequence(const Tensor& out, Scalar start, Scalar step) {
  const bool floating = start.is_float() || step.is_float();
  const double first = start.to<double>(), by = step.to<double>();
  // Wraps in int64, as integers do everywhere.
  const auto first_int = static_cast<uint64_t>(start.to<int64_t>()),
             by_int = static_cast<uint64_t>(step.to<int64_t>());
  const int64_t stride = out.ndim() == 0 ? 0 : out.strides()[0];
  visit_any_dtype(out.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* values = out.data_as<T>();
    parallel_for(out.numel(), kGrain, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        values[i * stride] =
            floating
                ? convert<T>(first + static_cast<double>(i) * by)
                : convert<T>(static_cast<int64_t>(first_int + static_cast<uint64_t>(i) * by_int));
      }
    });
  });
}

}  // namespace libtensor::cpu
