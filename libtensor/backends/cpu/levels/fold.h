// Loops that fold blocks of elements with a functor of functors/reduce.h. A text that is compiled
// for each instruction-set level.
#pragma once

#include <cstdint>
#include <type_traits>

#include "libtensor/core/dtype.h"
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
  } else if constexpr (math::IsComplex<T>::value) {
    return TypeTag<Complex<double>>{};
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
[[gnu::always_inline]] inline const T& at(const char* x, int64_t bytes) {
  return *reinterpret_cast<const T*>(x + bytes);
}

// Folds load(x) of n elements in several lanes at once, which the compiler turns into vectors.
template <class F, class A, class T, class Load>
A fold_row(const char* x, int64_t step, int64_t n, Load load) {
  constexpr int kLanes = sizeof(A) > 8 ? 16 : 32;
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

// Folds load(x, column) of n rows into `width` accumulators: some columns at once, in registers.
template <class F, class A, class T, class Load>
void fold_columns(const char* x, int64_t row_step, int64_t column_step, int64_t n, int64_t width,
                  A* out, Load load) {
  constexpr int kLanes = sizeof(A) > 8 ? 16 : 32;
  int64_t first = 0;
  for (; column_step == sizeof(T) && first + kLanes <= width; first += kLanes) {
    A lanes[kLanes];
    for (A& lane : lanes) lane = F::template identity<A>();
    const char* from = x + first * column_step;
    for (int64_t i = 0; i < n; ++i, from += row_step) {
      const T* row = reinterpret_cast<const T*>(from);
      for (int lane = 0; lane < kLanes; ++lane)
        lanes[lane] = F::combine(lanes[lane], A(load(row[lane], first + lane)));
    }
    for (int lane = 0; lane < kLanes; ++lane) out[first + lane] = lanes[lane];
  }
  for (int64_t j = first; j < width; ++j) out[j] = F::template identity<A>();
  for (int64_t i = 0; i < n; ++i, x += row_step) {
    for (int64_t j = first; j < width; ++j)
      out[j] = F::combine(out[j], A(load(at<T>(x, j * column_step), j)));
  }
}

}  // namespace
}  // namespace libtensor::cpu
