// Kernels of folds and pivoted reductions (functors/reduce.h).
#include "libtensor/backends/cpu/reduce.h"
#include "libtensor/functors/reduce.h"

namespace libtensor::cpu {
namespace {

using functors::Accumulator;

template <class F, class T>
auto accumulator_tag() {
  if constexpr (F::kAccumulator == Accumulator::own) {
    return TypeTag<typename F::Parts>{};
  } else if constexpr (F::kAccumulator == Accumulator::boolean) {
    return TypeTag<bool>{};
  } else if constexpr (F::kAccumulator == Accumulator::same) {
    return TypeTag<T>{};
  } else if constexpr (std::is_floating_point_v<T>) {
    return TypeTag<double>{};
  } else if constexpr (std::is_unsigned_v<T> && !std::is_same_v<T, bool>) {
    return TypeTag<uint64_t>{};
  } else {
    return TypeTag<int64_t>{};
  }
}
template <class F, class T>
using AccumulatorOf = typename decltype(accumulator_tag<F, T>())::type;

template <class T>
const T& at(const char* x, int64_t bytes) {
  return *reinterpret_cast<const T*>(x + bytes);
}

// Folds load(x) of n elements in several lanes at once, which the compiler turns into vectors.
template <class F, class A, class T, class Load>
A fold_row(const char* x, int64_t step, int64_t n, Load load) {
  constexpr int kLanes = 16;
  A lanes[kLanes];
  for (A& lane : lanes) lane = F::template identity<A>();
  int64_t i = 0;
  if (step == sizeof(T)) {
    const T* row = reinterpret_cast<const T*>(x);
    for (; i + kLanes <= n; i += kLanes) {
      for (int lane = 0; lane < kLanes; ++lane)
        lanes[lane] = F::combine(lanes[lane], A(load(row[i + lane])));
    }
  } else {
    for (; i + kLanes <= n; i += kLanes) {
      for (int lane = 0; lane < kLanes; ++lane) {
        lanes[lane] = F::combine(lanes[lane], A(load(at<T>(x, (i + lane) * step))));
      }
    }
  }
  for (int lane = 0; i < n; ++i, ++lane)
    lanes[lane] = F::combine(lanes[lane], A(load(at<T>(x, i * step))));
  for (int half = kLanes / 2; half > 0; half /= 2) {
    for (int lane = 0; lane < half; ++lane)
      lanes[lane] = F::combine(lanes[lane], lanes[lane + half]);
  }
  return lanes[0];
}

// Folds load(x, column) of n rows into `width` accumulators.
template <class F, class A, class T, class Load>
void fold_columns(const char* x, int64_t row_step, int64_t column_step, int64_t n, int64_t width,
                  A* out, Load load) {
  for (int64_t j = 0; j < width; ++j) out[j] = F::template identity<A>();
  for (int64_t i = 0; i < n; ++i, x += row_step) {
    if (column_step == sizeof(T)) {
      const T* row = reinterpret_cast<const T*>(x);
      for (int64_t j = 0; j < width; ++j) out[j] = F::combine(out[j], A(load(row[j], j)));
    } else {
      for (int64_t j = 0; j < width; ++j)
        out[j] = F::combine(out[j], A(load(at<T>(x, j * column_step), j)));
    }
  }
}

template <class F, class T>
struct Kernel {
  using A = AccumulatorOf<F, T>;
  static_assert(sizeof(A) <= kMaxAccumulator);

  static T load(T x) { return x; }

  static void identity(char* accumulators, int64_t n) {
    for (int64_t i = 0; i < n; ++i)
      reinterpret_cast<A*>(accumulators)[i] = F::template identity<A>();
  }

  static void row(const char* x, int64_t step, int64_t n, int64_t, char* accumulator) {
    A& out = *reinterpret_cast<A*>(accumulator);
    if constexpr (F::kPivoted) {
      using First = typename F::First;
      const auto first = fold_row<First, AccumulatorOf<First, T>, T>(x, step, n, load);
      const auto pivot = F::pivot(first, static_cast<double>(n));
      const double total = fold_row<functors::Sum, double, T>(
          x, step, n, [pivot](T v) { return F::term(v, pivot); });
      out = F::parts(pivot, total, static_cast<double>(n));
    } else {
      out = fold_row<F, A, T>(x, step, n, load);
    }
  }

  static void columns(const char* x, int64_t row_step, int64_t column_step, int64_t n,
                      int64_t width, int64_t, char* accumulators) {
    A* out = reinterpret_cast<A*>(accumulators);
    if constexpr (F::kPivoted) {
      using First = typename F::First;
      using P = AccumulatorOf<First, T>;
      P pivots[kWidth];
      double totals[kWidth];
      const auto count = static_cast<double>(n);
      fold_columns<First, P, T>(x, row_step, column_step, n, width, pivots,
                                [](T v, int64_t) { return v; });
      for (int64_t j = 0; j < width; ++j) pivots[j] = F::pivot(pivots[j], count);
      fold_columns<functors::Sum, double, T>(x, row_step, column_step, n, width, totals,
                                             [&](T v, int64_t j) { return F::term(v, pivots[j]); });
      for (int64_t j = 0; j < width; ++j) out[j] = F::parts(pivots[j], totals[j], count);
    } else {
      fold_columns<F, A, T>(x, row_step, column_step, n, width, out,
                            [](T v, int64_t) { return v; });
    }
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

  static ReduceKernel make() {
    constexpr DType result = F::kAccumulator == Accumulator::own ? DType::float64 : kDTypeOf<A>;
    return {kDTypeOf<T>, result, sizeof(A), identity, row, columns, combine, finish};
  }
};

template <class F>
ReduceKernel pick_fold(DType reads) {
  return visit_compute(reads, [](auto tag) -> ReduceKernel {
    using T = typename decltype(tag)::type;
    if constexpr (F::kPivoted && !std::is_floating_point_v<T>) {
      return {};
    } else {
      return Kernel<F, T>::make();
    }
  });
}

}  // namespace

ReduceKernel fold_kernel(OpId op, DType reads) {
  switch (op) {
#define OP(name, Functor, cls, result) \
  case OpId::name:                     \
    return pick_fold<functors::Functor>(reads);
#include "libtensor/functors/reduce.gen.inc"
#undef OP
    default:
      return {};
  }
}

}  // namespace libtensor::cpu
