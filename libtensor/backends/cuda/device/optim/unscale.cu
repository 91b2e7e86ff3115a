// SPDX-License-Identifier: Apache-2.0
// Gradients divided by their scale, in one pass that also looks for those that overflowed.
#include "libtensor/backends/cuda/device/elementwise/packs.h"
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/launch.h"

namespace libtensor::cuda {
namespace {

template <class S>
__global__ void unscale_kernel(char* x, int64_t n, Computed<S> factor, float* found) {
  bool outside = false;
  for (int64_t i = first_index(); i < n; i += index_step()) {
    char* const at = x + i * static_cast<int64_t>(sizeof(S));
    const Computed<S> value = load<S>(at);
    outside |= value - value != 0;  // infinite or NaN
    store<S>(at, value * factor);
  }
  if (outside) *found = 1;  // whoever writes writes this
}

template <class S>
void run_unscale(const Context& context, const View& x, double factor, const View& found) {
  launch(context, for_each(context, x.numel), unscale_kernel<S>, x.data, x.numel,
         static_cast<Computed<S>>(factor), found.as<float>());
}

}  // namespace

void unscale(const Context& context, const View* xs, int64_t n, double factor, View found) {
  for (const View* x = xs; x != xs + n; ++x) {
    if (x->numel == 0) continue;
    if (x->dtype == DType::float32) run_unscale<float>(context, *x, factor, found);
    if (x->dtype == DType::float64) run_unscale<double>(context, *x, factor, found);
    if (x->dtype == DType::bfloat16) run_unscale<bfloat16>(context, *x, factor, found);
    if (x->dtype == DType::float16) run_unscale<float16>(context, *x, factor, found);
  }
}

}  // namespace libtensor::cuda
