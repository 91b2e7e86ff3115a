// SPDX-License-Identifier: Apache-2.0
// Updates of optimisers: one pass over all parameters, their gradients and their state.
#include <algorithm>
#include <array>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/core/parallel.h"

#define TENSOR_ISA baseline
#include "libtensor/backends/cpu/optim/update_isa.h"
#undef TENSOR_ISA

namespace libtensor::cpu {
namespace {

constexpr int64_t kPiece = 512;  // elements of half precision computed at a time

// Where elements from `at` of the states lie.
template <class T>
std::array<T*, 3> states_at(const ParameterUpdate& update, int64_t at) {
  std::array<T*, 3> out{};
  for (size_t i = 0; i < out.size(); ++i) {
    if (update.state[i].defined()) out[i] = update.state[i].data_as<T>() + at;
  }
  return out;
}

// Elements [begin, end) of a parameter, which may be of half precision, with its states.
void update_part(const ParameterUpdate& update, int64_t begin, int64_t end) {
  visit_dtype(update.value.dtype(), [&](auto tag) {
    using S = typename decltype(tag)::type;
    S* values = update.value.data_as<S>();
    const S* grads = update.grad.data_as<S>();
    const UpdateLoops& loops = update_loops();
    if constexpr (std::is_same_v<S, float>) {
      loops.float32(update.step, end - begin, values + begin, grads + begin,
                    states_at<float>(update, begin).data());
    } else if constexpr (std::is_same_v<S, double>) {
      loops.float64(update.step, end - begin, values + begin, grads + begin,
                    states_at<double>(update, begin).data());
    } else {
      float v[kPiece], g[kPiece];
      for (int64_t at = begin; at < end; at += kPiece) {
        const int64_t n = std::min(kPiece, end - at);
        for (int64_t i = 0; i < n; ++i) {
          v[i] = convert<float>(values[at + i]);
          g[i] = convert<float>(grads[at + i]);
        }
        loops.float32(update.step, n, v, g, states_at<float>(update, at).data());
        for (int64_t i = 0; i < n; ++i) values[at + i] = convert<S>(v[i]);
      }
    }
  });
}

}  // namespace

// Threads divide the elements of all parameters together.
void CpuBackend::update(std::span<const ParameterUpdate> updates, Hyperparams&) {
  int64_t total = 0;
  for (const ParameterUpdate& update : updates) total += update.value.numel();
  parallel_for(total, kGrain, [&](int64_t begin, int64_t end) {
    int64_t first = 0;
    for (const ParameterUpdate& update : updates) {
      const int64_t n = update.value.numel();
      const int64_t from = std::max<int64_t>(begin - first, 0), to = std::min(end - first, n);
      if (from < to) update_part(update, from, to);
      first += n;
    }
  });
}

}  // namespace libtensor::cpu
