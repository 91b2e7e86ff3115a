// SPDX-License-Identifier: Apache-2.0
// Kernels of folds and pivoted reductions (functors/reduce.h).
#include "libtensor/backends/cpu/isa.h"
#include "libtensor/backends/cpu/reduce/dense_rows_isa.h"
#include "libtensor/backends/cpu/reduce/fold_isa.h"
#include "libtensor/backends/cpu/reduce/reduce.h"
#include "libtensor/backends/cpu/reduce/short_rows_isa.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor::cpu {
namespace {

// Of float32, each of which is added as a double.
struct DoubleSum : functors::Sum {};

template <class F, class T>
struct FoldKernel {
  using A = AccumulatorOf<F, T>;
  static_assert(sizeof(A) <= kMaxAccumulator);

  static constexpr bool kMoments = std::is_base_of_v<functors::Var, F>;
  static constexpr bool kZeros = (std::is_same_v<F, functors::Any> ||
                                  std::is_same_v<F, functors::All>)&&!std::is_same_v<T, bool> &&
                                 !math::IsComplex<T>::value;

  static constexpr bool kSearches = kIsExtreme<F> || std::is_same_v<F, functors::Logsumexp>;
  static constexpr int64_t kShort =
      kSearches && std::is_floating_point_v<T> ? kShortSearch : kShortRow;

  static void identity(char* accumulators, int64_t n) {
    for (int64_t i = 0; i < n; ++i)
      reinterpret_cast<A*>(accumulators)[i] = F::template identity<A>();
  }

  static void row(const char* x, int64_t step, int64_t n, int64_t, char* accumulator) {
    A& out = *reinterpret_cast<A*>(accumulator);
    if constexpr (kMoments) {
      out = moments<T>(x, step, n);
      if (!keeps_digits(out)) out = moments<double>(x, step, n);
    } else if constexpr (F::kPivoted) {
      const T pivot = find_extreme<typename F::First, T>(x, step, n);
      const double total = fold_row<functors::Sum, double, T>(
          x, step, n, [pivot](T v) { return F::term(v, pivot); });
      out = F::parts(pivot, total);
    } else if constexpr (kZeros) {
      out = step == sizeof(T) ? look_for_zeros(reinterpret_cast<const T*>(x), n)
                              : fold_row<F, A, T>(x, step, n, [](T v) { return v; });
    } else {
      if constexpr (kHasDense<F, T>) {
        if (step == sizeof(T) && n >= kDenseRow) {
          out = fold_dense<F>(reinterpret_cast<const T*>(x), n);
          return;
        }
      }
      out = fold_row<F, A, T>(x, step, n, [](T v) { return term(v); });
    }
  }

  static auto term(T v) {
    if constexpr (std::is_same_v<F, DoubleSum>)
      return static_cast<double>(v);
    else
      return v;
  }

  // Whether any or all are not 0, of numbers: in vectors of masks as wide as they are, of what ends
  // the search.
  static constexpr bool kAny = std::is_same_v<F, functors::Any>;
  using Mask = std::conditional_t<
      sizeof(T) == 1, uint8_t,
      std::conditional_t<sizeof(T) == 2, uint16_t,
                         std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>>>;
  static Mask mask_of(T v) {
    return (kAny ? v != T(0) : v == T(0)) ? static_cast<Mask>(~Mask(0)) : Mask(0);
  }
  static bool look_for_zeros(const T* x, int64_t n) {
    constexpr int kLanes = 128 / sizeof(T);
    constexpr int64_t kStride = 64 * kLanes;  // after which what is known may be enough
    int64_t i = 0;
    while (i + kLanes <= n) {
      const int64_t end = i + (n - i < kStride ? n - i : kStride);
      Mask lanes[kLanes] = {};
      for (; i + kLanes <= end; i += kLanes) {
        for (int lane = 0; lane < kLanes; ++lane)
          lanes[lane] = static_cast<Mask>(lanes[lane] | mask_of(x[i + lane]));
      }
      Mask found = 0;
      for (const Mask mask : lanes) found = static_cast<Mask>(found | mask);
      if (found) return kAny;
    }
    for (; i < n; ++i) {
      if (mask_of(x[i])) return kAny;
    }
    return !kAny;
  }

  static void look_for_zeros_in_columns(const char* x, int64_t row_step, int64_t n, int64_t width,
                                        A* out) {
    Mask found[kWidth];
    for (int64_t j = 0; j < width; ++j) found[j] = 0;
    fold_rows<T, 4>(
        x, row_step, n, width,
        [&](const T* const* rows, int64_t j) {
          found[j] = static_cast<Mask>(found[j] | (mask_of(rows[0][j]) | mask_of(rows[1][j])) |
                                       (mask_of(rows[2][j]) | mask_of(rows[3][j])));
        },
        [&](const T* row, int64_t j) { found[j] = static_cast<Mask>(found[j] | mask_of(row[j])); });
    for (int64_t j = 0; j < width; ++j) out[j] = (found[j] != 0) == kAny;
  }

  static void columns(const char* x, int64_t row_step, int64_t column_step, int64_t n,
                      int64_t width, int64_t, char* accumulators) {
    A* out = reinterpret_cast<A*>(accumulators);
    if constexpr (kZeros) {
      if (column_step == sizeof(T)) return look_for_zeros_in_columns(x, row_step, n, width, out);
    }
    if constexpr (kMoments) {
      column_moments<T>(x, row_step, column_step, n, width, out);
      bool kept = true;
      for (int64_t j = 0; j < width; ++j) kept &= keeps_digits(out[j]);
      if (!kept) column_moments<double>(x, row_step, column_step, n, width, out);
    } else if constexpr (F::kPivoted) {
      T pivots[kWidth];
      double totals[kWidth];
      fold_columns<typename F::First, T, T>(x, row_step, column_step, n, width, pivots);
      fold_columns<functors::Sum, double, T>(x, row_step, column_step, n, width, totals,
                                             [&](T v, int64_t j) { return F::term(v, pivots[j]); });
      for (int64_t j = 0; j < width; ++j) out[j] = F::parts(pivots[j], totals[j]);
    } else {
      fold_any_columns<F, A, T>(x, row_step, column_step, n, width, out,
                                [](T v, int64_t) { return term(v); });
    }
  }

  static void short_rows(const char* x, int64_t row_step, int64_t step, int64_t n, int64_t rows,
                         char* accumulators) {
    A* out = reinterpret_cast<A*>(accumulators);
    if constexpr (kAddsDoubles<F, T>) {
      if (rows == 1) return fold_doubles_of_row<F, T>(x, step, n, out);
    }
    fold_tiles<T, kShort>(x, row_step, step, n, rows, out, [n](Tile<T> tile, A* to) {
      if constexpr (kMoments) {
        fold_moments(tile, n, to);
      } else if constexpr (F::kPivoted) {
        T pivots[kTileRows];
        double totals[kTileRows];
        fold_tile<typename F::First>(tile, n, pivots);
        fold_lanes_of<functors::Sum>(tile, n, totals,
                                     [&](T v, int lane) { return F::term(v, pivots[lane]); });
        for (int lane = 0; lane < kTileRows; ++lane)
          to[lane] = F::parts(pivots[lane], totals[lane]);
      } else if constexpr (kZeros) {
        Mask found[kTileRows];
        fold_masks(tile, n, found, [](T v) { return mask_of(v); });
        for (int lane = 0; lane < kTileRows; ++lane) to[lane] = (found[lane] != 0) == kAny;
      } else {
        fold_tile<F>(tile, n, to);
      }
    });
  }

  static void combine(char* a, const char* b, int64_t n) {
    A* left = reinterpret_cast<A*>(a);
    const A* right = reinterpret_cast<const A*>(b);
    for (int64_t i = 0; i < n; ++i) left[i] = F::combine(left[i], right[i]);
  }

  static void finish(const char* accumulators, int64_t n, char* results, const double* params) {
    const A* from = reinterpret_cast<const A*>(accumulators);
    if constexpr (F::kAccumulator == Accumulator::own) {
      const double param = params ? params[0] : 0;
      for (int64_t i = 0; i < n; ++i)
        reinterpret_cast<double*>(results)[i] = F::finish(from[i], param);
    } else {
      for (int64_t i = 0; i < n; ++i) reinterpret_cast<A*>(results)[i] = from[i];
    }
  }

  static void finish_mean(const char* accumulators, int64_t n, char* results) {
    if constexpr (std::is_base_of_v<functors::Var, F>) {
      for (int64_t i = 0; i < n; ++i) {
        reinterpret_cast<double*>(results)[i] =
            F::mean(reinterpret_cast<const A*>(accumulators)[i]);
      }
    }
  }

  // With differences in P from the first element, so that equal elements have exactly that mean; a
  // second time from the mean if that is far from the first element beside the spread.
  template <class P>
  static A moments(const char* x, int64_t step, int64_t n) {
    const auto count = static_cast<double>(n);
    const auto parts = [&](P center) {
      const P shift = opposite(center);
      const auto off = [shift](T v) { return static_cast<P>(v) + shift; };
      const PowerSums sums = fold_powers<T>(x, step, n, off);
      return F::parts(center, sums.first, sums.second, count);
    };
    const auto first = static_cast<P>(at<T>(x, 0));
    const A near_first = parts(first);
    const double distance = near_first.mean - first;
    if (!(count * distance * distance > 4 * near_first.squares)) return near_first;
    return parts(static_cast<P>(near_first.mean));
  }

  template <class P>
  static void column_moments(const char* x, int64_t row_step, int64_t column_step, int64_t n,
                             int64_t width, A* out) {
    P near[kWidth];
    double means[kWidth], sums[kWidth];
    const auto count = static_cast<double>(n);
    for (int64_t j = 0; j < width; ++j) near[j] = static_cast<P>(at<T>(x, j * column_step));
    fold_columns<functors::Sum, double, T>(
        x, row_step, column_step, n, width, sums,
        [&](T v, int64_t j) { return static_cast<P>(v) - near[j]; });
    for (int64_t j = 0; j < width; ++j) {
      means[j] = near[j] + sums[j] / count;
      near[j] = static_cast<P>(means[j]);
    }
    fold_columns<functors::Sum, double, T>(
        x, row_step, column_step, n, width, sums,
        [&](T v, int64_t j) { return F::square(static_cast<P>(v) - near[j]); });
    for (int64_t j = 0; j < width; ++j)
      out[j] = F::parts(near[j], (means[j] - near[j]) * count, sums[j], count);
  }

  // Squares of floats that are too large, or so small that they lose digits.
  static bool keeps_digits(const A& parts) {
    return std::is_same_v<T, double> || (parts.squares > 0x1p-100 && parts.squares < INFINITY);
  }

  // Of sums of float32, as fold_dense() adds them.
  static constexpr bool kHasLanes =
      std::is_same_v<T, float> && std::is_base_of_v<functors::Sum, F> && std::is_same_v<A, double>;
  static constexpr int kLanes = !kHasLanes                         ? 0
                                : std::is_same_v<F, functors::Sum> ? 16
                                                                   : kFoldLanes<double>;
  static double join(double* lanes) {
    if constexpr (kHasLanes)
      return join_lanes<functors::Sum, kLanes / 2>(lanes);
    else
      return 0;
  }

  static ReduceKernel make() {
    constexpr DType result = F::kAccumulator == Accumulator::own ? DType::float64 : kDTypeOf<A>;
    constexpr int64_t width = kMoments || F::kPivoted ? kNarrow : kWidth;
    return {kDTypeOf<T>, result,     sizeof(A), width,  kShort,      identity, row,
            columns,     short_rows, combine,   finish, finish_mean, kLanes,   join};
  }
};

template <bool kEvery, class F, Types Z>
ReduceKernel pick_fold(DType reads) {
  if constexpr (!kEvery) {
    if (reads == DType::float32) return FoldKernel<F, float>::make();
    if (reads == DType::float64) return FoldKernel<F, double>::make();
    return {};
  } else if (is_complex(reads)) {
    if constexpr (Z == Types::each && !F::kPivoted) {
      return reads == DType::complex64 ? FoldKernel<F, Complex<float>>::make()
                                       : FoldKernel<F, Complex<double>>::make();
    } else {
      return {};
    }
  }
  if constexpr (kEvery) {
    return visit_compute(reads, [](auto tag) -> ReduceKernel {
      using T = typename decltype(tag)::type;
      if constexpr (F::kPivoted && !std::is_floating_point_v<T>) {
        return {};
      } else {
        return FoldKernel<F, T>::make();
      }
    });
  }
}

}  // namespace

namespace TENSOR_ISA {

ReduceKernel fold_kernel(OpId op, DType reads) {
  constexpr bool kEvery = TENSOR_ISA::kEveryType;
  ReduceKernel kernel;
  switch (op) {
#define OP(name, Functor, cls, result, types, complex)                    \
  case OpId::name:                                                        \
    kernel = pick_fold<kEvery, functors::Functor, Types::complex>(reads); \
    break;
#include "libtensor/functors/reduce.gen.inc"
#undef OP
    default:
      break;
  }
  if constexpr (!kEvery) return kernel.row ? kernel : baseline::fold_kernel(op, reads);
  return kernel;
}

ReduceKernel double_sum_kernel() { return FoldKernel<DoubleSum, float>::make(); }

}  // namespace TENSOR_ISA

}  // namespace libtensor::cpu
