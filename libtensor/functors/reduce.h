// SPDX-License-Identifier: Apache-2.0
// Reductions: what is accumulated, how two accumulators combine, and what they give in the end. A
// backend chooses the order; combining is associative up to rounding and identity() is neutral.
//
// A fold accumulates elements as they are. A pivoted reduction reads a block of elements twice: for
// a pivot (their mean, their maximum), and for the sum of a term of each element and the pivot.
#pragma once

#include "libtensor/functors/complex.h"

namespace libtensor::functors {

enum class Accumulator {
  wide,     // double for floats, 64 bits for integers
  same,     // the type of the elements
  boolean,  // whether the elements are true
  own,      // F::Parts
};

struct Sum {
  static constexpr Accumulator kAccumulator = Accumulator::wide;
  static constexpr bool kPivoted = false;
  template <class A>
  static TENSOR_INLINE A identity() {
    return A(0);
  }
  template <class A>
  static TENSOR_INLINE A combine(A a, A b) {
    if constexpr (math::Kind<A>::floating)
      return a + b;
    else
      return math::wrap_add(a, b);
  }
};

struct Prod {
  static constexpr Accumulator kAccumulator = Accumulator::wide;
  static constexpr bool kPivoted = false;
  template <class A>
  static TENSOR_INLINE A identity() {
    return A(1);
  }
  template <class A>
  static TENSOR_INLINE A combine(A a, A b) {
    if constexpr (math::Kind<A>::floating)
      return a * b;
    else
      return math::wrap_mul(a, b);
  }
};

// NaN wins: no comparison takes it away again. Where there is none, combine_numbers is enough.
struct Max {
  static constexpr Accumulator kAccumulator = Accumulator::same;
  static constexpr bool kPivoted = false;
  template <class A>
  static TENSOR_INLINE A identity() {
    return math::lowest<A>();
  }
  template <class A>
  static TENSOR_INLINE A combine(A a, A b) {
    return math::select((b > a) | math::isnan(b), b, a);
  }
  template <class A>
  static TENSOR_INLINE A combine_numbers(A a, A b) {
    return math::select(b > a, b, a);
  }
};

struct Min {
  static constexpr Accumulator kAccumulator = Accumulator::same;
  static constexpr bool kPivoted = false;
  template <class A>
  static TENSOR_INLINE A identity() {
    return math::highest<A>();
  }
  template <class A>
  static TENSOR_INLINE A combine(A a, A b) {
    return math::select((b < a) | math::isnan(b), b, a);
  }
  template <class A>
  static TENSOR_INLINE A combine_numbers(A a, A b) {
    return math::select(b < a, b, a);
  }
};

struct Any {
  static constexpr Accumulator kAccumulator = Accumulator::boolean;
  static constexpr bool kPivoted = false;
  template <class A>
  static TENSOR_INLINE A identity() {
    return A(0);
  }
  template <class A>
  static TENSOR_INLINE A combine(A a, A b) {
    return static_cast<A>(a | b);
  }
};

struct All {
  static constexpr Accumulator kAccumulator = Accumulator::boolean;
  static constexpr bool kPivoted = false;
  template <class A>
  static TENSOR_INLINE A identity() {
    return A(1);
  }
  template <class A>
  static TENSOR_INLINE A combine(A a, A b) {
    return static_cast<A>(a & b);
  }
};

// Blocks combine as in Chan, Golub and LeVeque 1979, equation 1.5.
struct Var {
  static constexpr Accumulator kAccumulator = Accumulator::own;
  static constexpr bool kPivoted = true;
  struct Parts {
    double n, mean, squares;  // squares: the sum of (x - mean)**2
  };
  template <class A>
  static TENSOR_INLINE A identity() {
    return {0, 0, 0};
  }
  template <class T>
  static TENSOR_INLINE T square(T x) {
    return x * x;
  }
  // From the sums of n differences from `center` and of their squares.
  static TENSOR_INLINE Parts parts(double center, double first, double second, double n) {
    const double squares = second - first * (first / n);
    const double least = math::select(squares < 0, 0.0, squares);
    return {n, center + first / n, math::select(math::isnan(squares), second, least)};
  }
  static TENSOR_INLINE Parts combine(Parts a, Parts b) {
    if (a.n == 0) return b;
    if (b.n == 0) return a;
    const double n = a.n + b.n, delta = b.mean - a.mean;
    return {n, a.mean + delta * (b.n / n),
            a.squares + b.squares + delta * delta * (a.n * (b.n / n))};
  }
  static TENSOR_INLINE double mean(Parts a) { return a.n > 0 ? a.mean : NAN; }
  // A divisor below 0 counts as 0. An infinite element has no distance from the mean.
  static TENSOR_INLINE double finish(Parts a, double correction) {
    const double divisor = a.n - correction, squares = math::is_finite(a.mean) ? a.squares : NAN;
    return squares / (divisor > 0 ? divisor : 0);
  }
};

struct Std : Var {
  static TENSOR_INLINE double finish(Parts a, double correction) {
    return math::sqrt(Var::finish(a, correction));
  }
};

// log(sum(exp(x))) = pivot + log(sum(exp(x - pivot))) with the largest x as pivot: nothing
// overflows.
struct Logsumexp {
  static constexpr Accumulator kAccumulator = Accumulator::own;
  static constexpr bool kPivoted = true;
  using First = Max;
  struct Parts {
    double pivot, total;
  };
  template <class A>
  static TENSOR_INLINE A identity() {
    return {-INFINITY, 0};
  }
  // An infinite pivot minus itself is no number: its own terms are 1.
  template <class T>
  static TENSOR_INLINE T term(T x, T max) {
    return math::select(x == max, T(1), math::exp(x - max));
  }
  static TENSOR_INLINE Parts parts(double max, double total) { return {max, total}; }
  static TENSOR_INLINE Parts combine(Parts a, Parts b) {
    const double max = Max::combine(a.pivot, b.pivot);
    return {max, a.total * term(a.pivot, max) + b.total * term(b.pivot, max)};
  }
  static TENSOR_INLINE double finish(Parts a, double) { return a.pivot + math::log(a.total); }
};

}  // namespace libtensor::functors
