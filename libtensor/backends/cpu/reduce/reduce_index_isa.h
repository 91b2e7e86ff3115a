// SPDX-License-Identifier: Apache-2.0
// Kernels of argmax and argmin: the first of equal elements, and the first NaN before all others.
#include <type_traits>

#include "libtensor/backends/cpu/isa.h"
#include "libtensor/backends/cpu/reduce/dense_rows_isa.h"
#include "libtensor/backends/cpu/reduce/fold_isa.h"
#include "libtensor/backends/cpu/reduce/reduce.h"
#include "libtensor/backends/cpu/reduce/short_rows_isa.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor::cpu {
namespace {

// The index of the first element for which is(element) holds; there is one.
template <class T, class Is>
int64_t first_place(const T* x, int64_t n, Is is) {
  constexpr int64_t kBlock = 64;
  int64_t i = 0;
  for (; i + kBlock <= n; i += kBlock) {
    int found = 0;
    for (int64_t j = 0; j < kBlock; ++j) found |= is(x[i + j]);
    if (found != 0) break;
  }
  while (!is(x[i])) ++i;
  return i;
}

// A place in a short row, of so many bytes.
template <int kSize>
using Place = std::conditional_t<
    kSize == 1, int8_t,
    std::conditional_t<kSize == 2, int16_t, std::conditional_t<kSize == 4, int32_t, int64_t>>>;

template <class F, class T>
struct IndexKernel {
  struct A {
    int64_t index;  // -1: no element yet
    T value;
  };
  static_assert(sizeof(A) <= kMaxAccumulator);
  using Index = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;  // within a block

  static constexpr int64_t kShort = std::is_floating_point_v<T> ? kShortSearch : kShortRow;

  static bool wins(T challenger, T holder) {
    const bool tie = challenger == holder, lasts = math::isnan(holder),
               stays = F::combine(challenger, holder) == holder;
    return !(tie | lasts | stays);
  }

  static void identity(char* accumulators, int64_t n) {
    for (int64_t i = 0; i < n; ++i) reinterpret_cast<A*>(accumulators)[i] = {-1, T(0)};
  }

  static void row(const char* x, int64_t step, int64_t n, int64_t position, char* accumulator) {
    const T best = find_extreme<F, T>(x, step, n);
    int64_t index = 0;
    if (step == sizeof(T)) {
      const T* row = reinterpret_cast<const T*>(x);
      index = math::isnan(best) ? first_place(row, n, [](T v) { return math::isnan(v); })
                                : first_place(row, n, [best](T v) { return v == best; });
    } else {
      while (math::isnan(best) ? !math::isnan(at<T>(x, index * step))
                               : at<T>(x, index * step) != best)
        ++index;
    }
    *reinterpret_cast<A*>(accumulator) = {position + index, best};
  }

  static void columns(const char* x, int64_t row_step, int64_t column_step, int64_t n,
                      int64_t width, int64_t position, char* accumulators) {
    T best[kWidth];
    fold_columns<F, T, T>(x, row_step, column_step, n, width, best);
    Index index[kWidth];
    for (int64_t j = 0; j < width; ++j) index[j] = 0;
    for (int64_t i = n; i-- > 0;) {
      const char* from = x + i * row_step;
      const auto look = [&](T value, int64_t j) {
        index[j] = math::select(value == best[j], static_cast<Index>(i), index[j]);
      };
      if (column_step == sizeof(T)) {
        const T* row = reinterpret_cast<const T*>(from);
        for (int64_t j = 0; j < width; ++j) look(row[j], j);
      } else {
        for (int64_t j = 0; j < width; ++j) look(at<T>(from, j * column_step), j);
      }
    }
    for (int64_t j = 0; j < width; ++j) {
      if (!math::isnan(best[j])) continue;
      const char* column = x + j * column_step;
      while (!math::isnan(at<T>(column, index[j] * row_step))) ++index[j];
    }
    A* out = reinterpret_cast<A*>(accumulators);
    for (int64_t j = 0; j < width; ++j) out[j] = {position + index[j], best[j]};
  }

  static void short_rows(const char* x, int64_t row_step, int64_t step, int64_t n, int64_t rows,
                         char* accumulators) {
    A* out = reinterpret_cast<A*>(accumulators);
    fold_tiles<T, kShort>(x, row_step, step, n, rows, out, [n](Tile<T> tile, A* to) {
      using V = std::conditional_t<std::is_same_v<T, bool>, uint8_t, T>;
      V best[kTileRows];
      Place<sizeof(T)> index[kTileRows];
      find_extremes<F>(Tile<V>{tile.x, tile.step}, n, best, index);
      for (int lane = 0; lane < kTileRows; ++lane) to[lane] = {index[lane], T(best[lane])};
    });
  }

  static void combine(char* a, const char* b, int64_t n) {
    A* left = reinterpret_cast<A*>(a);
    const A* right = reinterpret_cast<const A*>(b);
    for (int64_t i = 0; i < n; ++i) {
      if (right[i].index < 0) continue;
      if (left[i].index < 0 || wins(right[i].value, left[i].value)) left[i] = right[i];
    }
  }

  static void finish(const char* accumulators, int64_t n, char* results, const double*) {
    for (int64_t i = 0; i < n; ++i) {
      reinterpret_cast<int64_t*>(results)[i] = reinterpret_cast<const A*>(accumulators)[i].index;
    }
  }

  static ReduceKernel make() {
    return {kDTypeOf<T>, DType::int64, sizeof(A),  kNarrow, kShort, identity,
            row,         columns,      short_rows, combine, finish};
  }
};

template <bool kEvery, class F>
ReduceKernel pick_index(OpId op, DType reads, ReduceKernel (*below)(OpId, DType)) {
  if constexpr (kEvery) {
    return visit_compute(
        reads, [](auto tag) { return IndexKernel<F, typename decltype(tag)::type>::make(); });
  } else {
    if (reads == DType::float32) return IndexKernel<F, float>::make();
    if (reads == DType::float64) return IndexKernel<F, double>::make();
    return below(op, reads);
  }
}

}  // namespace

namespace TENSOR_ISA {

ReduceKernel index_kernel(OpId op, DType reads) {
  constexpr bool kEvery = TENSOR_ISA::kEveryType;
  return op == OpId::argmax ? pick_index<kEvery, functors::Max>(op, reads, baseline::index_kernel)
                            : pick_index<kEvery, functors::Min>(op, reads, baseline::index_kernel);
}

}  // namespace TENSOR_ISA

}  // namespace libtensor::cpu
