// SPDX-License-Identifier: Apache-2.0
// Sparse matrices times lines.
#include <algorithm>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kGrainElements = 8192;  // multiplied below which a second thread does not pay
constexpr int64_t kPiece = 256;           // elements of a line of sums

template <class S>
using Compute =
    std::conditional_t<std::is_same_v<S, float16> || std::is_same_v<S, bfloat16>, float, S>;

// n elements of the result, which a row of the matrix gives: `weight` times elements that are
// `line` apart.
template <class S, class T>
void row_times(S* out, const S* x, int64_t n, int64_t step, int64_t line, const double* weight,
               int64_t entries) {
  T sums[kPiece];
  for (int64_t begin = 0; begin < n; begin += kPiece) {
    const int64_t count = std::min(kPiece, n - begin);
    std::fill_n(sums, count, T(0));
    for (int64_t e = 0; e < entries; ++e) {
      const T w = static_cast<T>(weight[e]);
      const S* from = x + e * line + begin * step;
      for (int64_t i = 0; i < count; ++i)
        sums[i] = static_cast<T>(sums[i] + convert<T>(from[i * step]) * w);
    }
    for (int64_t i = 0; i < count; ++i) out[begin + i] = convert<S>(sums[i]);
  }
}

template <class S>
void run(const Tensor& out, const Tensor& x, const Resampling& matrix) {
  using T = std::conditional_t<std::is_same_v<S, bool>, uint8_t, Compute<S>>;
  const int64_t rows = out.extent(1), after = out.extent(2);
  const Strides& steps = x.strides();
  const int64_t work = static_cast<int64_t>(matrix.weight.size()) / rows * after;
  const int64_t grain = std::max<int64_t>(1, kGrainElements / std::max<int64_t>(1, work));
  parallel_for(out.extent(0) * rows, grain, [&](int64_t begin, int64_t end) {
    int64_t o = begin % rows;
    const S* from = x.data_as<S>() + begin / rows * steps[0];
    for (int64_t t = begin; t < end; ++t) {
      const auto i = static_cast<size_t>(o);
      const double* weight = matrix.weight.data() + matrix.entry[i];
      const int64_t entries = matrix.entry[i + 1] - matrix.entry[i];
      const S* at = from + matrix.first[i] * steps[1];
      S* to = out.data_as<S>() + t * after;
      if (after == 1) {
        T sum = 0;
        for (int64_t e = 0; e < entries; ++e)
          sum = static_cast<T>(sum + convert<T>(at[e * steps[1]]) * static_cast<T>(weight[e]));
        *to = convert<S>(sum);
      } else {
        row_times<S, T>(to, at, after, steps[2], steps[1], weight, entries);
      }
      if (++o < rows) continue;
      o = 0;
      from += steps[0];
    }
  });
}

}  // namespace

void CpuBackend::resample(const Tensor& out, const Tensor& x, const Resampling& matrix) {
  if (out.numel() == 0) return;
  visit_dtype(out.dtype(), [&](auto tag) { run<typename decltype(tag)::type>(out, x, matrix); });
}

}  // namespace libtensor::cpu
