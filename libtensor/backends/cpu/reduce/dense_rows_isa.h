// SPDX-License-Identifier: Apache-2.0
// The folds of fold_isa.h for rows whose elements are neighbours, with the same order of additions.
// A text that is compiled for each instruction set.
#pragma once

#include "libtensor/backends/cpu/reduce/fold_isa.h"
#include "libtensor/backends/cpu/reduce/lanes_isa.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kDenseRow = 64;  // the shortest row for these functions

// The first `count` of kLanes elements, and `neutral` for the others, which are not read.
template <int kLanes, class T>
[[gnu::always_inline]] inline typename Lanes<T, kLanes>::V load_some(const T* from, int64_t count,
                                                                     T neutral) {
  using L = Lanes<T, kLanes>;
  typename L::V v = typename L::V{} + neutral;
#if defined(__AVX512VL__)
  const auto mask = static_cast<uint16_t>((1U << count) - 1);
  const auto& memory = *reinterpret_cast<const typename L::Unaligned*>(from);
  if constexpr (sizeof(T) == 4)
    __asm__("vmovups %1, %0 %{%2%}" : "+v"(v) : "m"(memory), "Yk"(mask));
  else
    __asm__("vmovupd %1, %0 %{%2%}" : "+v"(v) : "m"(memory), "Yk"(mask));
#else
#pragma GCC unroll 8
  for (int lane = 0; lane < kLanes - 1; ++lane) {
    if (lane < count) v[lane] = from[lane];
  }
#endif
  return v;
}

// Calls fold(part, v) with vectors of kLanes of the `count` elements, fewer than kParts vectors.
template <int kParts, int kLanes, class T, class Fold>
[[gnu::always_inline]] inline void fold_rest(const T* x, int64_t count, T neutral, Fold fold) {
#pragma GCC unroll 16
  for (int part = 0; part < kParts; ++part, x += kLanes, count -= kLanes) {
    if (count < kLanes) {
      if (count > 0) fold(part, load_some<kLanes>(x, count, neutral));
      return;
    }
    fold(part, Lanes<T, kLanes>::load(x));
  }
}

template <class F>
[[gnu::always_inline]] inline Doubles fold_two(Doubles a, Doubles b) {
  if constexpr (std::is_same_v<F, functors::Prod>)
    return a * b;
  else
    return a + b;
}

// Sums or products as in fold_plainly().
template <class F, class T>
double fold_dense_doubles(const T* x, int64_t n) {
  constexpr int kLanes = kFoldLanes<double>, kParts = kLanes / kDoubles;
  const double neutral = F::template identity<double>();
  Doubles parts[kParts];
#pragma GCC unroll 16
  for (int p = 0; p < kParts; ++p) parts[p] = Doubles{} + neutral;
  const auto add = [&](int p, auto v) __attribute__((always_inline)) {
    parts[p] = fold_two<F>(parts[p], to_doubles(v));
  };
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
#pragma GCC unroll 16
    for (int p = 0; p < kParts; ++p) add(p, Lanes<T, kDoubles>::load(x + i + p * kDoubles));
  }
  fold_rest<kParts, kDoubles>(x + i, n - i, static_cast<T>(neutral), add);
  double lanes[kLanes];
#pragma GCC unroll 16
  for (int p = 0; p < kParts; ++p) FullLanes<double>::store(lanes + p * kDoubles, parts[p]);
  return join_lanes<F, kLanes / 2>(lanes);
}

// As sum_in_fours().
inline double sum_dense(const float* x, int64_t n) {
  using Floats = Lanes<float, kDoubles>;
  constexpr int kLanes = 16, kParts = kLanes / kDoubles;
  Doubles parts[kParts];
#pragma GCC unroll 16
  for (int p = 0; p < kParts; ++p) parts[p] = Doubles{};
  int64_t i = in_fours<kLanes>(
      n, [&](int64_t at, int64_t step) __attribute__((always_inline)) {
#pragma GCC unroll 16
        for (int p = 0; p < kParts; ++p) {
          const float* from = x + at + p * kDoubles;
          const auto sum = (Floats::load(from) + Floats::load(from + step)) +
                           (Floats::load(from + 2 * step) + Floats::load(from + 3 * step));
          parts[p] += to_doubles(sum);
        }
      });
  const auto add = [&](int p, auto v) __attribute__((always_inline)) { parts[p] += to_doubles(v); };
  for (; i + kLanes <= n; i += kLanes) {
#pragma GCC unroll 16
    for (int p = 0; p < kParts; ++p) add(p, Floats::load(x + i + p * kDoubles));
  }
  fold_rest<kParts, kDoubles>(x + i, n - i, 0.0F, add);
  double lanes[kLanes];
#pragma GCC unroll 16
  for (int p = 0; p < kParts; ++p) FullLanes<double>::store(lanes + p * kDoubles, parts[p]);
  const double sum = join_lanes<functors::Sum, kLanes / 2>(lanes);
  return math::fabs(sum) < INFINITY ? sum : fold_dense_doubles<functors::Sum>(x, n);
}

// As extreme().
template <class F, class T>
T find_dense_extreme(const T* x, int64_t n) {
  using L = FullLanes<T>;
  using V = typename L::V;
  constexpr int kLanes = 64 / sizeof(T), kWide = kFullLanes<T>, kParts = kLanes / kWide;
  const auto better = [](V a, V b) __attribute__((always_inline)) {
    if constexpr (std::is_same_v<F, functors::Max>)
      return b > a ? b : a;
    else
      return b < a ? b : a;
  };
  const T neutral = F::template identity<T>();
  V best[kParts];
  decltype(best[0] != best[0]) nan[kParts];
#pragma GCC unroll 16
  for (int p = 0; p < kParts; ++p) {
    best[p] = V{} + neutral;
    nan[p] = best[p] != best[p];
  }
  int64_t i = in_fours<kLanes>(
      n, [&](int64_t at, int64_t step) __attribute__((always_inline)) {
#pragma GCC unroll 16
        for (int p = 0; p < kParts; ++p) {
          const T* from = x + at + p * kWide;
          const V a = L::load(from), b = L::load(from + step), c = L::load(from + 2 * step),
                  d = L::load(from + 3 * step);
          best[p] = better(best[p], better(better(a, b), better(c, d)));
          nan[p] |= (a != a) | (b != b) | (c != c) | (d != d);
        }
      });
  const auto add = [&](int p, auto v) __attribute__((always_inline)) {
    best[p] = better(best[p], v);
    nan[p] |= v != v;
  };
  for (; i + kLanes <= n; i += kLanes) {
#pragma GCC unroll 16
    for (int p = 0; p < kParts; ++p) add(p, L::load(x + i + p * kWide));
  }
  fold_rest<kParts, kWide>(x + i, n - i, neutral, add);
  T lanes[kLanes];
#pragma GCC unroll 16
  for (int p = 0; p < kParts; ++p) L::store(lanes + p * kWide, nan[p] ? V{} + T(NAN) : best[p]);
  return join_lanes<F, kLanes / 2>(lanes);
}

// Whether there is a function here for F of T.
template <class F, class T>
constexpr bool kHasDense = (std::is_same_v<T, float> || std::is_same_v<T, double>)&&(
    std::is_base_of_v<functors::Sum, F> || std::is_same_v<F, functors::Prod> || kIsExtreme<F>);

template <class F, class T>
auto fold_dense(const T* x, int64_t n) {
  if constexpr (kIsExtreme<F>)
    return find_dense_extreme<F>(x, n);
  else if constexpr (std::is_same_v<F, functors::Sum> && std::is_same_v<T, float>)
    return sum_dense(x, n);
  else
    return fold_dense_doubles<F>(x, n);
}

// Of any row.
template <class F, class T>
T find_extreme(const char* x, int64_t step, int64_t n) {
  if constexpr (kHasDense<F, T>) {
    if (step == sizeof(T) && n >= kDenseRow) return fold_dense<F>(reinterpret_cast<const T*>(x), n);
  }
  return fold_row<F, T, T>(x, step, n, [](T v) { return v; });
}

}  // namespace
}  // namespace libtensor::cpu
