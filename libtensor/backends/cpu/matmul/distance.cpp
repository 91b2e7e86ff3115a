// SPDX-License-Identifier: Apache-2.0
// Distances between all rows of two matrices.
#include <algorithm>
#include <cmath>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int kLanes = 16;  // sums side by side, so that additions do not wait for each other

template <class T, class Term>
double sum_of(const T* a, const T* b, int64_t n, Term&& term) {
  T lanes[kLanes] = {};
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    for (int lane = 0; lane < kLanes; ++lane) lanes[lane] += term(a[i + lane] - b[i + lane]);
  }
  double total = 0;
  for (; i < n; ++i) total += static_cast<double>(term(a[i] - b[i]));
  for (const T lane : lanes) total += static_cast<double>(lane);
  return total;
}

template <class T>
double largest(const T* a, const T* b, int64_t n) {
  T most = 0;
  for (int64_t i = 0; i < n; ++i) {
    const T size = std::abs(a[i] - b[i]);
    if (!(size <= most)) most = size;
    if (most != most) break;
  }
  return static_cast<double>(most);
}

// sum(|a - b| ** p) ** (1 / p), of shares of the largest where powers could overflow or vanish.
template <class T>
double general(const T* a, const T* b, int64_t n, double p) {
  const double most = largest(a, b, n);
  if (!(most > 0) || !std::isfinite(most)) return most;
  double total = 0;
  for (int64_t i = 0; i < n; ++i) {
    total += std::pow(static_cast<double>(std::abs(a[i] - b[i])) / most, p);
  }
  return most * std::pow(total, 1 / p);
}

template <class T>
double euclidean(const T* a, const T* b, int64_t n) {
  const double squares = sum_of(a, b, n, [](T d) { return d * d; });
  constexpr double tiny = sizeof(T) == 4 ? 1e-30 : 1e-280, huge = sizeof(T) == 4 ? 1e30 : 1e280;
  if (squares > tiny && squares < huge) return std::sqrt(squares);
  return general(a, b, n, 2);
}

template <class T>
double distance(const T* a, const T* b, int64_t n, double p) {
  if (p == 2) return euclidean(a, b, n);
  if (p == 1) return sum_of(a, b, n, [](T d) { return std::abs(d); });
  if (p == 0) return sum_of(a, b, n, [](T d) { return d != 0 ? T(1) : T(0); });
  return std::isinf(p) ? largest(a, b, n) : general(a, b, n, p);
}

template <class T>
void run(const Tensor& out, const Tensor& a, const Tensor& b, double p) {
  const int n = out.ndim();
  const int64_t rows = out.extent(n - 2), columns = out.extent(n - 1), m = a.extent(n - 1);
  const T *from_a = a.data_as<T>(), *from_b = b.data_as<T>();
  T* to = out.data_as<T>();
  const int64_t grain = std::max<int64_t>(1, kGrain / std::max<int64_t>(1, columns * (m + 1)));
  const int64_t work = p == 0 || p == 1 || p == 2 ? m + 1 : 16 * (m + 1);
  parallel_for(out.numel() / columns, grain, [&](int64_t begin, int64_t end) {
    CancelPoint point;
    for (int64_t row = begin; row < end; ++row) {
      const T* x = from_a + row * m;
      const T* others = from_b + row / rows * columns * m;
      for (int64_t j = 0; j < columns; ++j) {
        point(work);
        to[row * columns + j] = static_cast<T>(distance(x, others + j * m, m, p));
      }
    }
  });
}

}  // namespace

void CpuBackend::cdist(const Tensor& out, const Tensor& a, const Tensor& b, double p) {
  if (out.numel() == 0) return;
  if (a.numel() == 0) return fill(out, 0);
  if (out.dtype() == DType::float32) {
    run<float>(out, a, b, p);
  } else {
    run<double>(out, a, b, p);
  }
}

}  // namespace libtensor::cpu
