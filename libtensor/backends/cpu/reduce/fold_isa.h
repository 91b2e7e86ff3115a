// SPDX-License-Identifier: Apache-2.0
// Loops that fold blocks of elements with a functor of functors/reduce.h. A text that is compiled
// for each instruction set.
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

// Calls term(rows, j) for kRows rows at a time and each column j, and rest(row, j) for the rows
// that are left: whole rows are read in order, and accumulators of columns stay in the first cache.
template <class T, int kRows, class Term, class Rest>
[[gnu::always_inline]] inline void fold_rows(const char* x, int64_t row_step, int64_t n,
                                             int64_t width, Term term, Rest rest) {
  int64_t i = 0;
  for (; i + kRows <= n; i += kRows, x += kRows * row_step) {
    const T* rows[kRows];
    for (int r = 0; r < kRows; ++r) rows[r] = reinterpret_cast<const T*>(x + r * row_step);
    for (int64_t j = 0; j < width; ++j) term(rows, j);
  }
  for (; i < n; ++i, x += row_step) {
    const T* row = reinterpret_cast<const T*>(x);
    for (int64_t j = 0; j < width; ++j) rest(row, j);
  }
}

template <class F, class A>
[[gnu::always_inline]] inline void clear_columns(A* out, int64_t width) {
  for (int64_t j = 0; j < width; ++j) out[j] = F::template identity<A>();
}

// Of columns side by side.
template <class F, class A, class T, class Load>
void fold_dense_columns(const char* x, int64_t row_step, int64_t n, int64_t width,
                        A* __restrict out, Load load) {
  clear_columns<F>(out, width);
  fold_rows<T, 4>(
      x, row_step, n, width,
      [&](const T* const* rows, int64_t j) {
        const A first = F::combine(A(load(rows[0][j], j)), A(load(rows[1][j], j)));
        const A second = F::combine(A(load(rows[2][j], j)), A(load(rows[3][j], j)));
        out[j] = F::combine(out[j], F::combine(first, second));
      },
      [&](const T* row, int64_t j) { out[j] = F::combine(out[j], A(load(row[j], j))); });
}

// Of float32, four rows are added as floats, and their sums as doubles; all as doubles if four of
// them overflow.
template <class T, class Load>
void sum_dense_columns(const char* x, int64_t row_step, int64_t n, int64_t width,
                       double* __restrict out, Load load) {
  clear_columns<functors::Sum>(out, width);
  fold_rows<T, 4>(
      x, row_step, n, width,
      [&](const T* const* rows, int64_t j) {
        out[j] += static_cast<double>((load(rows[0][j], j) + load(rows[1][j], j)) +
                                      (load(rows[2][j], j) + load(rows[3][j], j)));
      },
      [&](const T* row, int64_t j) { out[j] += static_cast<double>(load(row[j], j)); });
  int finite = 1;
  for (int64_t j = 0; j < width; ++j) finite &= static_cast<int>(math::fabs(out[j]) < INFINITY);
  if (!finite) fold_dense_columns<functors::Sum, double, T>(x, row_step, n, width, out, load);
}

// The largest or smallest numbers; if NaN is among the elements, with care for it.
template <class F, class A, class T, class Load>
void extreme_dense_columns(const char* x, int64_t row_step, int64_t n, int64_t width,
                           A* __restrict out, Load load) {
  using Mask = std::conditional_t<sizeof(A) == 8, int64_t, int32_t>;
  const auto mask = [](bool found) { return found ? Mask(-1) : Mask(0); };
  clear_columns<F>(out, width);
  Mask nan = 0;
  fold_rows<T, 4>(
      x, row_step, n, width,
      [&](const T* const* rows, int64_t j) {
        const A a = A(load(rows[0][j], j)), b = A(load(rows[1][j], j)), c = A(load(rows[2][j], j)),
                d = A(load(rows[3][j], j));
        out[j] = F::combine_numbers(
            out[j], F::combine_numbers(F::combine_numbers(a, b), F::combine_numbers(c, d)));
        nan |= mask(__builtin_isunordered(a, b)) | mask(__builtin_isunordered(c, d));
      },
      [&](const T* row, int64_t j) {
        const A a = A(load(row[j], j));
        out[j] = F::combine_numbers(out[j], a);
        nan |= mask(a != a);
      });
  if (nan) fold_dense_columns<F, A, T>(x, row_step, n, width, out, load);
}

// Folds load(x, column) of n rows into `width` accumulators.
template <class F, class A, class T, class Load>
void fold_columns(const char* x, int64_t row_step, int64_t column_step, int64_t n, int64_t width,
                  A* out, Load load) {
  using Loaded = decltype(load(at<T>(x, 0), int64_t{0}));
  if (column_step != sizeof(T)) {
    clear_columns<F>(out, width);
    for (int64_t i = 0; i < n; ++i, x += row_step) {
      for (int64_t j = 0; j < width; ++j)
        out[j] = F::combine(out[j], A(load(at<T>(x, j * column_step), j)));
    }
  } else if constexpr (std::is_same_v<F, functors::Sum> && std::is_same_v<A, double> &&
                       std::is_same_v<Loaded, float>) {
    sum_dense_columns<T>(x, row_step, n, width, out, load);
  } else if constexpr (math::Kind<A>::floating && kIsExtreme<F> && !math::IsComplex<A>::value) {
    extreme_dense_columns<F, A, T>(x, row_step, n, width, out, load);
  } else {
    fold_dense_columns<F, A, T>(x, row_step, n, width, out, load);
  }
}

// Folds the elements of n rows. Several short rows that lie one after the other are folded as a
// longer one.
template <class F, class A, class T, class Element>
void fold_any_columns(const char* x, int64_t row_step, int64_t column_step, int64_t n,
                      int64_t width, A* out, Element element) {
  constexpr int64_t kLong = 128;
  const int64_t together = kLong / width;
  if (together < 2 || n < 4 * together || column_step != sizeof(T) ||
      row_step != width * column_step)
    return fold_columns<F, A, T>(x, row_step, column_step, n, width, out, element);
  A parts[kLong];
  const int64_t rows = n / together, rest = n % together;
  fold_columns<F, A, T>(x, together * row_step, column_step, rows, together * width, parts,
                        element);
  fold_columns<F, A, T>(x + rows * together * row_step, row_step, column_step, rest, width, out,
                        element);
  for (int64_t i = 0; i < together * width; i += width) {
    for (int64_t j = 0; j < width; ++j) out[j] = F::combine(out[j], parts[i + j]);
  }
}
template <class F, class A, class T>
void fold_columns(const char* x, int64_t row_step, int64_t column_step, int64_t n, int64_t width,
                  A* out) {
  fold_any_columns<F, A, T>(x, row_step, column_step, n, width, out,
                            [](T v, int64_t) { return v; });
}

}  // namespace
}  // namespace libtensor::cpu
