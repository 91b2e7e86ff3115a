// SPDX-License-Identifier: Apache-2.0
// Distances between all rows of two matrices.
#include <algorithm>
#include <array>
#include <cmath>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/matmul/difference_sums.h"
#include "libtensor/backends/cpu/matmul/gemm_blocks.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

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

// The roots of n sums of squares; whether they are in a range where squares neither overflow nor
// vanish.
template <class T>
bool roots(const double* squares, int64_t n, T* to) {
  constexpr T tiny = sizeof(T) == 4 ? T(1e-15) : T(1e-140), huge = 1 / tiny;
  for (int64_t j = 0; j < n; ++j) to[j] = std::sqrt(static_cast<T>(squares[j]));
  std::conditional_t<sizeof(T) == 4, int32_t, int64_t> beyond = 0;
  for (int64_t j = 0; j < n; ++j) beyond |= !(to[j] > tiny && to[j] < huge);
  return beyond == 0;
}

template <class T>
DifferenceFunction<T> differences(DifferenceSum kind) {
  if constexpr (sizeof(T) == 4)
    return TENSOR_FOR_ISA(float_differences(kind));
  else
    return TENSOR_FOR_ISA(double_differences(kind));
}

// Of rows of m elements: `to` has a row for each row of `from_a`.
template <class T>
class Distances {
 public:
  Distances(int64_t columns, int64_t m, double p) : columns_(columns), m_(m), p_(p) {}

  bool are_sums() const { return p_ == 0 || p_ == 1 || p_ == 2; }

  void one_by_one(T* to, const T* a, const T* b, int64_t rows, CancelPoint& point) const {
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < columns_; ++j) {
        point(16 * (m_ + 1));
        const T *x = a + i * m_, *y = b + j * m_;
        to[i * columns_ + j] =
            static_cast<T>(std::isinf(p_) ? largest(x, y, m_) : general(x, y, m_, p_));
      }
    }
  }

  void by_sums(T* to, const T* a, const T* b, int64_t rows, CancelPoint& point) const {
    constexpr int64_t kWidth = kDifferenceColumns<T>, kRows = 32;
    const DifferenceFunction<T> sum = differences<T>(p_ == 2   ? DifferenceSum::squares
                                                     : p_ == 1 ? DifferenceSum::sizes
                                                               : DifferenceSum::different);
    Scratch scratch(static_cast<int64_t>(sizeof(T)) * m_ * kWidth);
    T* packed = scratch.take<T>(m_ * kWidth);
    std::array<double, kRows * kWidth> totals;
    for (int64_t j = 0; j < columns_; j += kWidth) {
      const int64_t width = std::min(kWidth, columns_ - j);
      for (int64_t k = 0; k < m_; ++k) {
        for (int64_t c = 0; c < kWidth; ++c)
          packed[k * kWidth + c] = c < width ? b[(j + c) * m_ + k] : T(0);
      }
      for (int64_t i = 0; i < rows; i += kRows) {
        const int64_t count = std::min(kRows, rows - i);
        point(count * width * (m_ + 1));
        totals.fill(0);
        sum(a + i * m_, count, m_, packed, m_, totals.data());
        for (int64_t r = 0; r < count; ++r) {
          const double* total = totals.data() + r * kWidth;
          T* row = to + (i + r) * columns_ + j;
          if (p_ != 2) {
            std::transform(total, total + width, row, [](double x) { return static_cast<T>(x); });
          } else if (!roots(total, width, row)) {
            for (int64_t c = 0; c < width; ++c)
              row[c] = static_cast<T>(general(a + (i + r) * m_, b + (j + c) * m_, m_, 2));
          }
        }
      }
    }
  }

 private:
  int64_t columns_, m_;
  double p_;
};

template <class T>
void run(const Tensor& out, const Tensor& a, const Tensor& b, double p) {
  const int n = out.ndim();
  const int64_t rows = out.extent(n - 2), columns = out.extent(n - 1), m = a.extent(n - 1);
  const T *from_a = a.data_as<T>(), *from_b = b.data_as<T>();
  T* to = out.data_as<T>();
  const Distances<T> distances(columns, m, p);
  // The rows of one matrix are packed by each thread: that pays for some rows of the other.
  const int64_t least = distances.are_sums() ? 64 : 1;
  const int64_t grain = std::max(least, kGrain / std::max<int64_t>(1, columns * (m + 1)));
  parallel_for(out.numel() / columns, grain, [&](int64_t begin, int64_t end) {
    CancelPoint point;
    while (begin < end) {  // the rows of one matrix at a time
      const int64_t stack = begin / rows, count = std::min(end, (stack + 1) * rows) - begin;
      T* at = to + begin * columns;
      const T *x = from_a + begin * m, *others = from_b + stack * columns * m;
      if (distances.are_sums())
        distances.by_sums(at, x, others, count, point);
      else
        distances.one_by_one(at, x, others, count, point);
      begin += count;
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
