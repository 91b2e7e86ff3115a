// Kernels of argmax and argmin: the first of equal elements, and the first NaN before all others.
#include "libtensor/backends/cpu/reduce.h"
#include "libtensor/functors/reduce.h"

namespace libtensor::cpu {
namespace {

template <class F, class T>
struct Kernel {
  struct A {
    int64_t index;  // -1: no element yet
    T value;
  };
  static_assert(sizeof(A) <= kMaxAccumulator);

  static bool wins(T challenger, T holder) {
    return challenger != holder && !math::isnan(holder) &&
           !(F::combine(challenger, holder) == holder);
  }

  static void identity(char* accumulators, int64_t n) {
    for (int64_t i = 0; i < n; ++i) reinterpret_cast<A*>(accumulators)[i] = {-1, T(0)};
  }

  static T at(const char* x, int64_t bytes) { return *reinterpret_cast<const T*>(x + bytes); }

  static void row(const char* x, int64_t step, int64_t n, int64_t position, char* accumulator) {
    T best = at(x, 0);
    for (int64_t i = 1; i < n; ++i) best = F::combine(best, at(x, i * step));
    int64_t i = 0;
    while (math::isnan(best) ? !math::isnan(at(x, i * step)) : at(x, i * step) != best) ++i;
    *reinterpret_cast<A*>(accumulator) = {position + i, best};
  }

  static void columns(const char* x, int64_t row_step, int64_t column_step, int64_t n,
                      int64_t width, int64_t position, char* accumulators) {
    A* out = reinterpret_cast<A*>(accumulators);
    for (int64_t j = 0; j < width; ++j) out[j] = {position, at(x, j * column_step)};
    for (int64_t i = 1; i < n; ++i) {
      for (int64_t j = 0; j < width; ++j) {
        const T value = at(x, i * row_step + j * column_step);
        if (wins(value, out[j].value)) out[j] = {position + i, value};
      }
    }
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
};

template <class F>
ReduceKernel pick_index(DType reads) {
  return visit_compute(reads, [](auto tag) -> ReduceKernel {
    using T = typename decltype(tag)::type;
    using K = Kernel<F, T>;
    return {kDTypeOf<T>, DType::int64, sizeof(typename K::A), K::identity, K::row, K::columns,
            K::combine,  K::finish};
  });
}

}  // namespace

ReduceKernel index_kernel(OpId op, DType reads) {
  return op == OpId::argmax ? pick_index<functors::Max>(reads) : pick_index<functors::Min>(reads);
}

}  // namespace libtensor::cpu
