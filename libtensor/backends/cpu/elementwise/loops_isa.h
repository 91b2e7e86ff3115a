// SPDX-License-Identifier: Apache-2.0
// Inner loops of functors: one for each layout that is worth one. A multi-target source, compiled
// for each instruction set.
#pragma once

#include <cstdint>
#include <type_traits>

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/isa.h"
#include "libtensor/functors/math_functions.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor::cpu {
namespace {

template <class F, class T>
constexpr bool kHasFast = requires {
  F::fast(T());
}
&&std::is_same_v<T, float>;

// out[i] = fast(x[i]) and the largest magnitude.
template <class F>
int fast_block(float* __restrict out, const float* __restrict x, int64_t n) {
  int largest = 0;
#pragma GCC unroll 2
  for (int64_t i = 0; i < n; ++i) {
    const int size = math::vec::magnitude(x[i]);
    largest = size > largest ? size : largest;
    out[i] = F::fast(x[i]);
  }
  return largest;
}

// In blocks, so that a number that is far takes its neighbours along and no others.
template <class F>
void fast_row(float* out, const float* x, int64_t n) {
  constexpr int64_t kBlock = 256;
  const int furthest = math::vec::magnitude(F::kFastRange);
  float copy[kBlock];
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    const int64_t m = n - begin < kBlock ? n - begin : kBlock;
    const float* from = x + begin;
    if (out == x) {
      for (int64_t i = 0; i < m; ++i) copy[i] = from[i];
      from = copy;
    }
    if (fast_block<F>(out + begin, from, m) <= furthest) continue;
    for (int64_t i = 0; i < m; ++i) out[begin + i] = F()(from[i]);
  }
}

template <class F, class... T>
constexpr bool kHasRanged = (std::is_same_v<T, double> && ...) && requires {
  F::ranged(T()...);
};

// out[i] = f(x(i)...) by ranged() in blocks, and once more where it does not hold. They are kept in
// `values` meanwhile: `out` may be what x() reads.
template <class F, class... Read>
void ranged_row(double* out, int64_t n, Read... x) {
  constexpr int64_t kBlock = 256;
  double values[kBlock];
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    const int64_t m = n - begin < kBlock ? n - begin : kBlock;
    int64_t far = 0;
    for (int64_t i = 0; i < m; ++i) {
      far += F::in_range(x(begin + i)...) ? 0 : 1;
      values[i] = F::ranged(x(begin + i)...);
    }
    for (int64_t i = 0; far != 0 && i < m; ++i) {
      if (F::in_range(x(begin + i)...)) continue;
      values[i] = F()(x(begin + i)...);
    }
    for (int64_t i = 0; i < m; ++i) out[begin + i] = values[i];
  }
}

template <class F, class T>
void unary_row(char* const* p, const int64_t* s, int64_t n, const double* params) {
  using R = std::invoke_result_t<F, T>;
  const F f = make_functor<F>(params);
  if constexpr (requires { typename F::Either; }) {
    return f.is_either() ? unary_row<typename F::Either, T>(p, s, n, params)
                         : unary_row<typename F::Or, T>(p, s, n, params);
  }
  if (s[0] == sizeof(R) && s[1] == sizeof(T)) {
    auto* out = reinterpret_cast<R*>(p[0]);
    const auto* x = reinterpret_cast<const Stored<T>*>(p[1]);
    if constexpr (kHasFast<F, T>) return fast_row<F>(out, x, n);
    if constexpr (kHasRanged<F, T>) return ranged_row<F>(out, n, [=](int64_t i) { return x[i]; });
    for (int64_t i = 0; i < n; ++i) out[i] = f(static_cast<T>(x[i]));
    return;
  }
  char* out = p[0];
  const char* x = p[1];
  for (int64_t i = 0; i < n; ++i, out += s[0], x += s[1]) {
    *reinterpret_cast<R*>(out) = f(*reinterpret_cast<const T*>(x));
  }
}

constexpr int64_t kLongRow = 16384;

// out[i] = f(i) for a long row, whose lines are fetched before they are written: unlike what is
// read, processors do not foresee it.
template <class R, class Value>
[[gnu::noinline]] void long_row(R* out, int64_t n, Value f) {
  constexpr int64_t kLine = 64 / sizeof(R), kAhead = 16 * kLine;
  int64_t i = 0;
  for (; i + 2 * kLine <= n; i += 2 * kLine) {
    __builtin_prefetch(out + i + kAhead, 1);
    __builtin_prefetch(out + i + kAhead + kLine, 1);
#ifdef __clang__
#pragma clang loop vectorize(assume_safety)
#else
#pragma GCC ivdep
#endif
    for (int64_t k = i; k < i + 2 * kLine; ++k) out[k] = f(k);
  }
  for (; i < n; ++i) out[i] = f(i);
}

template <class F, class T>
constexpr bool kHasNear = requires {
  F::near(T(), T());
}
&&std::is_same_v<T, float>;

// out[i] = near(a[i], b[i]) and the largest size; an operand is dense or one element.
template <class F, bool kDenseA, bool kDenseB>
int near_block(float* __restrict out, const float* a, const float* b, int64_t n) {
  const float fixed_a = *a, fixed_b = *b;
  int largest = 0;
  for (int64_t i = 0; i < n; ++i) {
    const auto near = F::near(kDenseA ? a[i] : fixed_a, kDenseB ? b[i] : fixed_b);
    const int size = math::vec::magnitude(near.size);
    largest = size > largest ? size : largest;
    out[i] = near.value;
  }
  return largest;
}

// Numbers that are not near are computed again, one by one.
template <class F, bool kDenseA, bool kDenseB>
void near_row(float* out, const float* a, const float* b, int64_t n) {
  constexpr int64_t kBlock = 256;
  const int furthest = math::vec::magnitude(F::kNearSize);
  float results[kBlock];  // operands may be where the results go
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    const int64_t m = n - begin < kBlock ? n - begin : kBlock;
    const float *from_a = kDenseA ? a + begin : a, *from_b = kDenseB ? b + begin : b;
    if (near_block<F, kDenseA, kDenseB>(results, from_a, from_b, m) >= furthest) {
      for (int64_t i = 0; i < m; ++i) {
        const float x = from_a[kDenseA ? i : 0], y = from_b[kDenseB ? i : 0];
        if (math::vec::magnitude(F::near(x, y).size) >= furthest) results[i] = F()(x, y);
      }
    }
    for (int64_t i = 0; i < m; ++i) out[begin + i] = results[i];
  }
}

template <class F>
constexpr bool kHasUnary = requires {
  F::as_unary(0.0f, [](auto) { return true; });
};

// Of functors of so many instructions that unrolled loops gain nothing.
template <class F>
constexpr bool kIsLong = requires {
  F::kIsLong;
};

template <class F, class T>
void binary_row(char* const* p, const int64_t* s, int64_t n, const double* params) {
  using R = std::invoke_result_t<F, T, T>;
  const F f = make_functor<F>(params);
  if constexpr (requires { typename F::Either; }) {
    return f.is_either() ? binary_row<typename F::Either, T>(p, s, n, params)
                         : binary_row<typename F::Or, T>(p, s, n, params);
  }
  if constexpr (kHasUnary<F>) {
    const auto visit = [&](auto unary) {
      unary_row<decltype(unary), T>(p, s, n, params);
      return true;
    };
    if (n > 0 && s[2] == 0 && F::as_unary(*reinterpret_cast<const T*>(p[2]), visit)) return;
  }
  if (s[0] == sizeof(R)) {
    auto* out = reinterpret_cast<R*>(p[0]);
    const auto* a = reinterpret_cast<const T*>(p[1]);
    const auto* b = reinterpret_cast<const T*>(p[2]);
    if constexpr (kHasNear<F, T>) {
      if (n > 0 && s[1] == sizeof(T) && s[2] == sizeof(T))
        return near_row<F, true, true>(out, a, b, n);
      if (n > 0 && s[1] == sizeof(T) && s[2] == 0) return near_row<F, true, false>(out, a, b, n);
      if (n > 0 && s[1] == 0 && s[2] == sizeof(T)) return near_row<F, false, true>(out, a, b, n);
    }
    if constexpr (kHasRanged<F, T, T>) {
      const auto read_a = [=](int64_t i) { return a[i]; };
      const auto read_b = [=](int64_t i) { return b[i]; };
      if (s[1] == sizeof(T) && s[2] == sizeof(T)) return ranged_row<F>(out, n, read_a, read_b);
      if (s[1] == sizeof(T) && s[2] == 0)
        return ranged_row<F>(out, n, read_a, [fixed = *b](int64_t) { return fixed; });
      if (s[1] == 0 && s[2] == sizeof(T))
        return ranged_row<F>(
            out, n, [fixed = *a](int64_t) { return fixed; }, read_b);
    }
    // Two threads of a core share what it starts a cycle: fewer instructions for cheap functors.
    const auto each = [out, n](auto value) {
      if constexpr (kIsLong<F>) {
        for (int64_t i = 0; i < n; ++i) out[i] = value(i);
      } else {
#pragma GCC unroll 4
        for (int64_t i = 0; i < n; ++i) out[i] = value(i);
      }
    };
    if (s[1] == sizeof(T) && s[2] == sizeof(T)) {
      const auto value = [=](int64_t i) { return f(a[i], b[i]); };
      if constexpr (!kIsLong<F>) {
        if (!TENSOR_ISA::kEveryType && n >= kLongRow) return long_row(out, n, value);
      }
      return each(value);
    }
    if (s[1] == sizeof(T) && s[2] == 0)
      return each([=, fixed = *b](int64_t i) { return f(a[i], fixed); });
    if (s[1] == 0 && s[2] == sizeof(T)) {
      const T fixed = *a;
      for (int64_t i = 0; i < n; ++i) out[i] = f(fixed, b[i]);
      return;
    }
  }
  char* out = p[0];
  const char *a = p[1], *b = p[2];
  for (int64_t i = 0; i < n; ++i, out += s[0], a += s[1], b += s[2]) {
    *reinterpret_cast<R*>(out) = f(*reinterpret_cast<const T*>(a), *reinterpret_cast<const T*>(b));
  }
}

// The first operand dense, each of the others dense or one element.
template <bool kDenseB, bool kDenseC, class F, class R, class A, class B, class C>
void dense_ternary_row(const F& f, R* out, const A* a, const B* b, const C* c, int64_t n) {
  const auto* read_a = reinterpret_cast<const Stored<A>*>(a);
  const auto* read_b = reinterpret_cast<const Stored<B>*>(b);
  const B fixed_b = *b;
  const C fixed_c = *c;
  for (int64_t i = 0; i < n; ++i) {
    out[i] = f(static_cast<A>(read_a[i]), kDenseB ? static_cast<B>(read_b[i]) : fixed_b,
               kDenseC ? c[i] : fixed_c);
  }
}

template <class F, class T>
void ternary_row(char* const* p, const int64_t* s, int64_t n, const double* params) {
  using A = std::conditional_t<F::kCondition == 0, bool, T>;
  using B = std::conditional_t<F::kCondition == 1, bool, T>;
  const F f = make_functor<F>(params);
  const auto dense_or_one = [](int64_t step, auto size) { return step == 0 || step == size; };
  if (n > 0 && s[0] == sizeof(T) && s[1] == sizeof(A) &&
      dense_or_one(s[2], static_cast<int64_t>(sizeof(B))) &&
      dense_or_one(s[3], static_cast<int64_t>(sizeof(T)))) {
    T* out = reinterpret_cast<T*>(p[0]);
    const A* a = reinterpret_cast<const A*>(p[1]);
    const B* b = reinterpret_cast<const B*>(p[2]);
    const T* c = reinterpret_cast<const T*>(p[3]);
    if (s[2] != 0 && s[3] != 0) return dense_ternary_row<true, true>(f, out, a, b, c, n);
    if (s[2] != 0) return dense_ternary_row<true, false>(f, out, a, b, c, n);
    if (s[3] != 0) return dense_ternary_row<false, true>(f, out, a, b, c, n);
    return dense_ternary_row<false, false>(f, out, a, b, c, n);
  }
  char* out = p[0];
  const char *a = p[1], *b = p[2], *c = p[3];
  for (int64_t i = 0; i < n; ++i, out += s[0], a += s[1], b += s[2], c += s[3]) {
    *reinterpret_cast<T*>(out) = f(*reinterpret_cast<const A*>(a), *reinterpret_cast<const B*>(b),
                                   *reinterpret_cast<const T*>(c));
  }
}

template <class F>
struct BinaryRow {
  template <class T>
  RowKernel operator()() const {
    return {binary_row<F, T>, kDTypeOf<std::invoke_result_t<F, T, T>>, {kDTypeOf<T>, kDTypeOf<T>}};
  }
};

// The row for a compute dtype. Without kEvery those of float32 and float64 only: of the others that
// of the set below.
template <bool kEvery, Class C, Types W, Types Z, class Make>
RowKernel pick_row(OpId op, DType compute, Make make, RowKernel (*below)(OpId, DType)) {
  if constexpr (kEvery) {
    return pick<RowKernel, C, W, Z>(compute, make);
  } else {
    if constexpr (W == Types::each && kAccepts<C, float>) {
      const DType dtype = compute_dtype(compute);
      if (dtype == DType::float32) return make.template operator()<float>();
      if (dtype == DType::float64) return make.template operator()<double>();
    }
    return below(op, compute);
  }
}

// The case of a functor in the switch over its table: Row makes the kernel.
#define TENSOR_ROW_CASE(Row, find, name, Functor, cls, result, types, complex)         \
  case OpId::name:                                                                     \
    return pick_row<TENSOR_ISA::kEveryType, Class::cls, Types::types, Types::complex>( \
        op, compute, Row<functors::Functor>(), baseline::find);

}  // namespace
}  // namespace libtensor::cpu
