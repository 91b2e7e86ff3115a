// SPDX-License-Identifier: Apache-2.0
// Loops that fold blocks of elements with a functor of functors/reduce.h. A text that is compiled
// for each instruction-set level.
#pragma once

#include <cstdint>
#include <type_traits>

#include "libtensor/backends/accumulators.h"

namespace libtensor::cpu {
namespace {

template <class F>
constexpr bool kIsExtreme = std::is_same_v<F, functors::Max> || std::is_same_v<F, functors::Min>;

// -x that compilers do not turn back into subtractions of x: v + opposite(x) reads and adds v at
// once.
template <class T>
[[gnu::always_inline]] inline T opposite(T x) {
  std::conditional_t<sizeof(T) == 8, int64_t, int32_t> bits;
  static_assert(sizeof(T) == sizeof(bits));
  bits = __builtin_bit_cast(decltype(bits), -x);
  __asm__("" : "+r"(bits));
  return __builtin_bit_cast(T, bits);
}

template <class T>
[[gnu::always_inline]] inline const T& at(const char* x, int64_t bytes) {
  return *reinterpret_cast<const T*>(x + bytes);
}

// Lane by lane the second half of the lanes joins the first, down to one.
template <class F, int kHalf, class A>
[[gnu::always_inline]] inline A join_lanes(A* lanes) {
  for (int lane = 0; lane < kHalf; ++lane)
    lanes[lane] = F::combine(lanes[lane], lanes[lane + kHalf]);
  if constexpr (kHalf > 1) join_lanes<F, kHalf / 2>(lanes);
  return lanes[0];
}

// Folds the terms from `begin` on in several lanes at once, which the compiler turns into vectors.
template <class F, int kLanes, class A, class Term>
[[gnu::always_inline]] inline A fold_lanes(A* lanes, int64_t begin, int64_t n, Term term) {
  int64_t i = begin;
  for (; i + kLanes <= n; i += kLanes) {
    for (int lane = 0; lane < kLanes; ++lane)
      lanes[lane] = F::combine(lanes[lane], A(term(i + lane)));
  }
  for (int lane = 0; i < n; ++i, ++lane) lanes[lane] = F::combine(lanes[lane], A(term(i)));
  return join_lanes<F, kLanes / 2>(lanes);
}

template <class A>
constexpr int kFoldLanes = sizeof(A) > 8 ? 16 : 32;

// One by one, for what the compiler would call to fill an array takes longer.
template <class F, int kLanes, class A>
[[gnu::always_inline]] inline void clear_lanes(A* lanes) {
#pragma GCC unroll 32
  for (int lane = 0; lane < kLanes; ++lane) lanes[lane] = F::template identity<A>();
}

template <class F, class A, class Term>
A fold_plainly(int64_t n, Term term) {
  A lanes[kFoldLanes<A>];
  clear_lanes<F, kFoldLanes<A>>(lanes);
  return fold_lanes<F, kFoldLanes<A>>(lanes, 0, n, term);
}

// Calls add(i, step) for all lanes of the terms i + lane + {0, 1, 2, 3} * step, and returns how
// many terms that were. In long rows these lie in the four quarters: four streams from memory are
// faster than one.
template <int kLanes, class Add>
[[gnu::always_inline]] inline int64_t in_fours(int64_t n, Add add) {
  constexpr int64_t kLong = 8192;
  if (n >= kLong) {
    const int64_t quarter = n / (4 * kLanes) * kLanes;
    for (int64_t i = 0; i < quarter; i += kLanes) add(i, quarter);
    return 4 * quarter;
  }
  int64_t i = 0;
  for (; i + 4 * kLanes <= n; i += 4 * kLanes) add(i, int64_t{kLanes});
  return i;
}

// Of float32, four terms of a lane are added as floats, and their sums as doubles.
template <class Term>
[[gnu::always_inline]] inline double add_together(int64_t i, int64_t step, Term term) {
  return static_cast<double>((term(i) + term(i + step)) +
                             (term(i + 2 * step) + term(i + 3 * step)));
}
template <class Term>
[[gnu::always_inline]] inline double add_squares_together(int64_t i, int64_t step, Term term) {
  const float a = term(i), b = term(i + step), c = term(i + 2 * step), d = term(i + 3 * step);
  return static_cast<double>(math::vec::fma(b, b, a * a) + math::vec::fma(d, d, c * c));
}

// All terms are added as doubles if four of them overflow.
template <class Term>
double sum_in_fours(int64_t n, Term term) {
  constexpr int kLanes = 16;
  double lanes[kLanes];
  clear_lanes<functors::Sum, kLanes>(lanes);
  const int64_t added = in_fours<kLanes>(n, [&](int64_t i, int64_t step) {
    for (int lane = 0; lane < kLanes; ++lane) lanes[lane] += add_together(i + lane, step, term);
  });
  const double sum = fold_lanes<functors::Sum, kLanes>(lanes, added, n, term);
  return math::fabs(sum) < INFINITY ? sum : fold_plainly<functors::Sum, double>(n, term);
}

// The sums of the terms and of their squares.
struct PowerSums {
  double first, second;
};
template <class Term>
PowerSums sum_powers(int64_t n, Term term) {
  using T = decltype(term(int64_t{0}));
  constexpr int kLanes = 16;
  const auto square = [term](int64_t i) { return term(i) * term(i); };
  double first[kLanes], second[kLanes];
  clear_lanes<functors::Sum, kLanes>(first);
  clear_lanes<functors::Sum, kLanes>(second);
  int64_t added = 0;
  if constexpr (std::is_same_v<T, float>) {
    added = in_fours<kLanes>(n, [&](int64_t i, int64_t step) {
      for (int lane = 0; lane < kLanes; ++lane) {
        first[lane] += add_together(i + lane, step, term);
        second[lane] += add_squares_together(i + lane, step, term);
      }
    });
  } else {
    for (; added + kLanes <= n; added += kLanes) {
      for (int lane = 0; lane < kLanes; ++lane) {
        first[lane] += static_cast<double>(term(added + lane));
        second[lane] += static_cast<double>(square(added + lane));
      }
    }
  }
  return {fold_lanes<functors::Sum, kLanes>(first, added, n, term),
          fold_lanes<functors::Sum, kLanes>(second, added, n, square)};
}

// Numbers are compared apart from the search for NaN, of which one comparison looks at two.
template <class F, class A, class Term>
A extreme(int64_t n, Term term) {
  constexpr int kLanes = 64 / sizeof(A);
  using Mask = std::conditional_t<sizeof(A) == 8, int64_t, int32_t>;
  A lanes[kLanes];
  Mask nan[kLanes];
  clear_lanes<F, kLanes>(lanes);
  clear_lanes<functors::Any, kLanes>(nan);
  const int64_t done = in_fours<kLanes>(n, [&](int64_t i, int64_t step) {
    for (int lane = 0; lane < kLanes; ++lane) {
      const A a = term(i + lane), b = term(i + lane + step), c = term(i + lane + 2 * step),
              d = term(i + lane + 3 * step);
      const A left = F::combine_numbers(a, b), right = F::combine_numbers(c, d);
      lanes[lane] = F::combine_numbers(lanes[lane], F::combine_numbers(left, right));
      nan[lane] |= (__builtin_isunordered(a, b) ? -1 : 0) | (__builtin_isunordered(c, d) ? -1 : 0);
    }
  });
  Mask any = 0;
  for (const Mask lane : nan) any |= lane;
  return any ? A(NAN) : fold_lanes<F, kLanes>(lanes, done, n, term);
}

// Folds term(i) for all i < n.
template <class F, class A, class Term>
A fold_terms(int64_t n, Term term) {
  using T = decltype(term(int64_t{0}));
  if constexpr (std::is_same_v<F, functors::Sum> && std::is_same_v<T, float>) {
    return sum_in_fours(n, term);
  } else if constexpr (math::Kind<A>::floating && kIsExtreme<F>) {
    return extreme<F, A>(n, term);
  } else {
    return fold_plainly<F, A>(n, term);
  }
}

// Calls fold(load) with load(i) for element i.
template <class T, class Fold>
[[gnu::always_inline]] inline auto with_row(const char* x, int64_t step, Fold fold) {
  if (step == sizeof(T)) {
    const T* row = reinterpret_cast<const T*>(x);
    return fold([row](int64_t i) { return row[i]; });
  }
  return fold([x, step](int64_t i) { return at<T>(x, i * step); });
}

// Folds load(x) of n elements.
template <class F, class A, class T, class Load>
A fold_row(const char* x, int64_t step, int64_t n, Load load) {
  return with_row<T>(x, step, [&](auto element) {
    return fold_terms<F, A>(n, [=](int64_t i) { return load(element(i)); });
  });
}
template <class T, class Load>
PowerSums fold_powers(const char* x, int64_t step, int64_t n, Load load) {
  return with_row<T>(x, step, [&](auto element) {
    return sum_powers(n, [=](int64_t i) { return load(element(i)); });
  });
}

// Of kLanes columns of n rows.
template <class F, int kLanes, class A, class T, class Load>
[[gnu::always_inline]] inline void fold_dense_columns(const char* x, int64_t row_step, int64_t n,
                                                      A* out, Load load) {
  A lanes[kLanes];
  for (A& lane : lanes) lane = F::template identity<A>();
  for (int64_t i = 0; i < n; ++i, x += row_step) {
    const T* row = reinterpret_cast<const T*>(x);
    for (int lane = 0; lane < kLanes; ++lane)
      lanes[lane] = F::combine(lanes[lane], A(load(row[lane], lane)));
  }
  for (int lane = 0; lane < kLanes; ++lane) out[lane] = lanes[lane];
}

// Of float32, four rows are added as floats, and their sums as doubles; all as doubles if four of
// them overflow.
template <int kLanes, class T, class Load>
[[gnu::always_inline]] inline void sum_dense_columns(const char* x, int64_t row_step, int64_t n,
                                                     double* out, Load load) {
  double lanes[kLanes] = {};
  int64_t i = 0;
  const char* from = x;
  for (; i + 4 <= n; i += 4, from += 4 * row_step) {
    const T *a = reinterpret_cast<const T*>(from), *b = reinterpret_cast<const T*>(from + row_step),
            *c = reinterpret_cast<const T*>(from + 2 * row_step),
            *d = reinterpret_cast<const T*>(from + 3 * row_step);
    for (int lane = 0; lane < kLanes; ++lane) {
      lanes[lane] += static_cast<double>((load(a[lane], lane) + load(b[lane], lane)) +
                                         (load(c[lane], lane) + load(d[lane], lane)));
    }
  }
  for (; i < n; ++i, from += row_step) {
    for (int lane = 0; lane < kLanes; ++lane)
      lanes[lane] += static_cast<double>(load(reinterpret_cast<const T*>(from)[lane], lane));
  }
  int finite = 1;
  for (int lane = 0; lane < kLanes; ++lane)
    finite &= static_cast<int>(math::fabs(lanes[lane]) < INFINITY);
  if (!finite)
    return fold_dense_columns<functors::Sum, kLanes, double, T>(x, row_step, n, out, load);
  for (int lane = 0; lane < kLanes; ++lane) out[lane] = lanes[lane];
}

// The largest or smallest numbers, and NaN where there is one.
template <class F, int kLanes, class A, class T, class Load>
[[gnu::always_inline]] inline void extreme_dense_columns(const char* x, int64_t row_step, int64_t n,
                                                         A* out, Load load) {
  using Mask = std::conditional_t<sizeof(A) == 8, int64_t, int32_t>;
  A lanes[kLanes];
  Mask nan[kLanes] = {};
  for (A& lane : lanes) lane = F::template identity<A>();
  for (int64_t i = 0; i < n; ++i, x += row_step) {
    const T* row = reinterpret_cast<const T*>(x);
    for (int lane = 0; lane < kLanes; ++lane) {
      const A value = A(load(row[lane], lane));
      lanes[lane] = F::combine_numbers(lanes[lane], value);
      nan[lane] |= value != value ? -1 : 0;
    }
  }
  for (int lane = 0; lane < kLanes; ++lane) out[lane] = nan[lane] ? A(NAN) : lanes[lane];
}

// Folds load(x, column) of n rows into `width` accumulators: some columns at once, in registers.
template <class F, class A, class T, class Load>
void fold_columns(const char* x, int64_t row_step, int64_t column_step, int64_t n, int64_t width,
                  A* out, Load load) {
  constexpr int kLanes = sizeof(A) > 8 ? 16 : 32;
  using Loaded = decltype(load(at<T>(x, 0), int64_t{0}));
  int64_t first = 0;
  for (; column_step == sizeof(T) && first + kLanes <= width; first += kLanes) {
    const char* from = x + first * column_step;
    const auto here = [load, first](T v, int64_t lane) { return load(v, first + lane); };
    if constexpr (std::is_same_v<F, functors::Sum> && std::is_same_v<A, double> &&
                  std::is_same_v<Loaded, float>) {
      sum_dense_columns<kLanes, T>(from, row_step, n, out + first, here);
    } else if constexpr (math::Kind<A>::floating && kIsExtreme<F> && !math::IsComplex<A>::value) {
      extreme_dense_columns<F, kLanes, A, T>(from, row_step, n, out + first, here);
    } else {
      fold_dense_columns<F, kLanes, A, T>(from, row_step, n, out + first, here);
    }
  }
  for (int64_t j = first; j < width; ++j) out[j] = F::template identity<A>();
  for (int64_t i = 0; i < n; ++i, x += row_step) {
    for (int64_t j = first; j < width; ++j)
      out[j] = F::combine(out[j], A(load(at<T>(x, j * column_step), j)));
  }
}

}  // namespace
}  // namespace libtensor::cpu
