// SPDX-License-Identifier: Apache-2.0
// Gradients divided by their scale, in one pass that also looks for those that overflowed.
#include <atomic>
#include <limits>
#include <type_traits>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

// Whether one of the n elements is infinite or NaN.
template <class S>
bool unscale_part(S* x, int64_t n, double factor) {
  using C = std::conditional_t<std::is_same_v<S, double>, double, float>;
  const C by = static_cast<C>(factor), most = std::numeric_limits<C>::max();
  unsigned outside = 0;
  for (int64_t i = 0; i < n; ++i) {
    const C value = convert<C>(x[i]);
    outside |= !(value <= most) | !(value >= -most);
    x[i] = convert<S>(value * by);
  }
  return outside != 0;
}

}  // namespace

void CpuBackend::unscale(std::span<const Tensor> xs, double factor, const Tensor& found) {
  std::atomic<bool> outside{false};
  for (const Tensor& x : xs) {
    visit_dtype(x.dtype(), [&](auto tag) {
      using S = typename decltype(tag)::type;
      if constexpr (!std::is_integral_v<S>) {
        parallel_for(x.numel(), kGrain, [&](int64_t begin, int64_t end) {
          if (unscale_part(x.data_as<S>() + begin, end - begin, factor)) outside = true;
        });
      }
    });
  }
  if (outside) *found.data_as<float>() = 1;
}

}  // namespace libtensor::cpu
