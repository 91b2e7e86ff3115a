// SPDX-License-Identifier: Apache-2.0
// Sums over the differences of rows, several rows by several others at a time.
#include <cstring>

#include "libtensor/backends/cpu/isa.h"
#include "libtensor/backends/cpu/matmul/difference_sums.h"

namespace libtensor::cpu {
namespace {

template <class T>
struct DifferenceLanes {
  typedef T V __attribute__((vector_size(TENSOR_VECTOR_BYTES), may_alias));
  static constexpr int kLanes = TENSOR_VECTOR_BYTES / sizeof(T);
  static V load(const T* from) {
    V v;
    std::memcpy(&v, from, sizeof v);
    return v;
  }
};

template <DifferenceSum kind, class V>
[[gnu::always_inline]] inline V term_of(V d) {
  if constexpr (kind == DifferenceSum::squares) return d * d;
  if constexpr (kind == DifferenceSum::sizes) return d < 0 ? -d : d;
  const V zero = {}, one = zero + 1;
  return d != 0 ? one : zero;
}

// Of kRows rows a, `step` apart, and the columns of `packed`. Parts of kPart elements are summed in
// T, and the parts in double.
template <DifferenceSum kind, class T, int kRows>
void add_differences(const T* a, int64_t step, const T* packed, int64_t n, double* totals) {
  using Lanes = DifferenceLanes<T>;
  using V = typename Lanes::V;
  constexpr int kVectors = kDifferenceColumns<T> / Lanes::kLanes;
  constexpr int kPair = kVectors < 2 ? kVectors : 2;
  constexpr int64_t kPart = 64;
  for (int first = 0; first < kVectors; first += kPair) {
    for (int64_t begin = 0; begin < n; begin += kPart) {
      const int64_t end = begin + kPart < n ? begin + kPart : n;
      V sums[kRows][kPair] = {};
      for (int64_t k = begin; k < end; ++k) {
        const T* b = packed + k * kDifferenceColumns<T> + first * Lanes::kLanes;
#pragma GCC unroll 8
        for (int r = 0; r < kRows; ++r) {
          const V x = V{} + a[r * step + k];
#pragma GCC unroll 2
          for (int v = 0; v < kPair; ++v)
            sums[r][v] += term_of<kind>(x - Lanes::load(b + v * Lanes::kLanes));
        }
      }
      for (int r = 0; r < kRows; ++r) {
        double* to = totals + r * kDifferenceColumns<T> + first * Lanes::kLanes;
        T parts[kPair * Lanes::kLanes];
        std::memcpy(parts, sums[r], sizeof parts);
        for (int j = 0; j < kPair * Lanes::kLanes; ++j) to[j] += static_cast<double>(parts[j]);
      }
    }
  }
}

template <DifferenceSum kind, class T>
void sum_rows(const T* a, int64_t rows, int64_t step, const T* packed, int64_t n, double* totals) {
  constexpr int kRows = 4;
  for (; rows >= kRows; rows -= kRows) {
    add_differences<kind, T, kRows>(a, step, packed, n, totals);
    a += kRows * step;
    totals += kRows * kDifferenceColumns<T>;
  }
  for (; rows > 0; --rows) {
    add_differences<kind, T, 1>(a, step, packed, n, totals);
    a += step;
    totals += kDifferenceColumns<T>;
  }
}

template <class T>
DifferenceFunction<T> difference_function(DifferenceSum kind) {
  return kind == DifferenceSum::squares ? sum_rows<DifferenceSum::squares, T>
         : kind == DifferenceSum::sizes ? sum_rows<DifferenceSum::sizes, T>
                                        : sum_rows<DifferenceSum::different, T>;
}

}  // namespace

namespace TENSOR_ISA {

DifferenceFunction<float> float_differences(DifferenceSum kind) {
  return difference_function<float>(kind);
}
DifferenceFunction<double> double_differences(DifferenceSum kind) {
  return difference_function<double>(kind);
}

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
