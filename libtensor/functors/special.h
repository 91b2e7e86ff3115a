// SPDX-License-Identifier: Apache-2.0
// Special functions that libm lacks.
#pragma once

#include "libtensor/functors/complex_functions.h"
#include "libtensor/functors/float_functions.h"

namespace libtensor::functors {

struct Lgamma {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    return math::lgamma(x);
  }
};

struct Sinc {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if constexpr (sizeof(T) == sizeof(float))
      return math::of_float::sinc(x);
    else
      return math::select(x == T(0), T(1),
                          math::sinpi(x) / (T(3.1415926535897932384626433832795) * x));
  }
};

// log(x / (1 - x)), by atanh in the middle, where the quotient is near 1 and loses its digits.
struct Logit {
  double eps;
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if constexpr (sizeof(T) == sizeof(float)) {
      return math::of_float::logit(x, eps);
    } else {
      const T low = eps >= 0 ? static_cast<T>(eps) : T(-INFINITY), high = T(1) - low;
      x = math::select(x < low, low, x);
      x = math::select(x > high, high, x);
#if !defined(__CUDACC__)
      return math::f64::logit(x);
#else
      if (x > T(0.25) && x < T(0.75)) return T(2) * math::atanh(T(2) * x - T(1));
      return math::log(x / (T(1) - x));
#endif
    }
  }
};

// Winitzki's formula is right to 2 parts in 1000; each of Halley's steps triples the digits. From
// 1/2 on the equation is solved for 1 - |x|, which is exact and keeps the digits of the tail.
struct Erfinv {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if constexpr (sizeof(T) == sizeof(float))
      return math::of_float::erfinv(x);
    else
      return by_steps(x);
  }

  template <class T>
  static TENSOR_INLINE T by_steps(T x) {
#if !defined(__CUDACC__)
    return math::f64::erfinv(x);
#else
    const T size = math::fabs(x), rest = T(1) - size;
    if (!(size < T(1))) return size == T(1) ? math::copysign(T(INFINITY), x) : T(NAN);
    const T half_log = math::log1p(-size * size) / T(2);
    const T a = T(4.3307467508054) + half_log;  // 2 / (pi * 0.147)
    T t = math::sqrt(-half_log / T(0.0735) / (a + math::sqrt(a * a - half_log / T(0.0735))));
    if (size < T(1e-3)) t = size * T(0.88622692545275801364908374167057);  // sqrt(pi) / 2
    for (int step = 0; step < 3; ++step) {
      const T wrong = size < T(0.5) ? math::erf(t) - size : rest - math::erfc(t);
      const T slope = T(1.1283791670955125738961589031216) * math::exp(-t * t);  // 2 / sqrt(pi)
      const T newton = wrong / slope;
      t -= newton / (T(1) + t * newton);
    }
    return math::copysign(t, x);
#endif
  }
};

// psi(x), Davis 1935. On [1, 2] it is (x - root) times a polynomial that was fitted in 60 digits at
// Chebyshev's points, so the digits near its root are right; the recurrence DLMF 5.5.2 leads there
// from (0, 8), the reflection DLMF 5.5.4 from x < 0, and DLMF 5.11.2 is for the rest.
struct Digamma {
  template <class T>
  static TENSOR_INLINE T from_1_to_2(T x) {
    constexpr double kFactors[] = {
        0.9510558760318328,     -0.2118137106407303,     0.060135621060196744,
        -0.018550615381735115,  0.005936795278305649,    -0.0019350666648590097,
        0.0006368880303257201,  -0.00021074841140458636, 6.995018873950506e-05,
        -2.325824239445257e-05, 7.741232223504057e-06,   -2.57809436305308e-06,
        8.589127353033379e-07,  -2.86315275846934e-07,   9.542050972688906e-08,
        -3.163020268955334e-08, 1.0542687624027994e-08,  -3.7075072647122386e-09,
        1.2358072433984831e-09, -2.7619635330317715e-10, 9.206434499177992e-11,
        -8.498137230186096e-11, 2.832706668021759e-11,
    };
    constexpr int kCount = sizeof kFactors / sizeof *kFactors;
    const T s = T(2) * x - T(3);
    T sum = T(0);
    for (int i = kCount - 1; i >= 0; --i) sum = sum * s + T(kFactors[i]);
    const T above_root = (x - T(1.4616321449683622)) - T(9.549995429965697e-17);
    return above_root * sum;
  }

  // Bernoulli numbers over 2 * k, DLMF 24.2.
  template <class T>
  static TENSOR_INLINE T far(T x) {
    constexpr double kFactors[] = {1.0 / 12,        -1.0 / 120,      1.0 / 252, -1.0 / 240,
                                   1.0 / 132,       -691.0 / 32760,  1.0 / 12,  -3617.0 / 8160,
                                   43867.0 / 14364, -174611.0 / 6600};
    const T square = T(1) / (x * x);
    T sum = T(0);
    for (int i = 9; i >= 0; --i) sum = (sum + T(kFactors[i])) * square;
    return math::log(x) - T(0.5) / x - sum;
  }

  template <class T>
  static TENSOR_INLINE T positive(T x) {
    if (!(x < T(8))) return x == T(INFINITY) ? x : far(x);
    T sum = T(0);
    for (; x > T(2); x -= T(1)) sum += T(1) / (x - T(1));
    return x < T(1) ? from_1_to_2(x + T(1)) - T(1) / x : from_1_to_2(x) + sum;
  }

  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if (x > T(0) || math::isnan(x)) return positive(x);
    if (x == T(0)) return math::copysign(T(INFINITY), -x);
    const T r = x - math::rint(x);
    if (!(math::fabs(r) > T(0))) return T(NAN);  // the negative integers, and -infinity
    // pi * cot(pi * r), in whose zeros tan has its poles
    const T pi = T(3.1415926535897932384626433832795), size = math::fabs(r);
    const T slope = size > T(0.25) ? math::tan(pi * (T(0.5) - size)) : T(1) / math::tan(pi * size);
    return positive(T(1) - x) - pi * math::copysign(slope, r);
  }
};

// The derivative of order n of psi: (-1)**(n + 1) * n! * zeta(n + 1, x).
struct Polygamma {
  double n;

  // n! * zeta(n + 1, x) for x > 0: DLMF 25.11.5, summed by Euler and Maclaurin from y on. n! / x**n
  // is taken out of the sum, so that neither leaves the range of the type where the product stays.
  template <class T>
  TENSOR_INLINE T positive(T x) const {
    constexpr double kBernoulli[] = {// over (2 * k)!
                                     1.0 / 12,
                                     -1.0 / 720,
                                     1.0 / 30240,
                                     -1.0 / 1209600,
                                     1.0 / 47900160,
                                     -691.0 / 1307674368000,
                                     1.0 / 74724249600,
                                     -3617.0 / 10670622842880000,
                                     43867.0 / 5109094217170944000,
                                     -174611.0 / 802857662698291200000.0};
    const T order = static_cast<T>(n), start = T(10) + order;
    // After `enough` terms x / at has fallen below 2**-60, and what is left counts no more.
    const T missing = x < start ? math::floor(start - x) + T(1) : T(0);
    const T enough = math::ceil(x * math::expm1(T(42) / order));
    const int steps = static_cast<int>(missing < enough ? missing : enough);
    T sum = T(0);
    if (missing <= enough) {
      const T y = x + missing;
      T product = (order + T(1)) / y / y, tail = T(1) / order + T(0.5) / y;
      for (int k = 0; k < 10; ++k) {
        tail += T(kBernoulli[k]) * product;
        product *= (order + T(2 * k + 2)) / y * ((order + T(2 * k + 3)) / y);
      }
      sum = tail * math::pow(x / y, order);
    }
    for (int k = steps - 1; k >= 0; --k) {
      const T at = x + static_cast<T>(k);
      sum += math::pow(x / at, order) / at;
    }
    return sum * falling(x);
  }

  // n! / x**n for x > 0. From n = 700 on a product of the factors would vanish on its way: there it
  // is Stirling's formula.
  template <class T>
  TENSOR_INLINE T falling(T x) const {
    if (n > 700) {
      const T order = static_cast<T>(n), two_pi = T(6.283185307179586476925286766559);
      const T series = T(1) / (T(12) * order) - T(1) / (T(360) * order * order * order);
      return math::exp(order * (math::log(order / x) - T(1)) +
                       (T(0.5) * math::log(two_pi * order) + series));
    }
    T product = T(1);
    for (double k = 1; k <= n && product != T(0) && product < T(INFINITY); ++k)
      product *= static_cast<T>(k) / x;
    return product;
  }

  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if (n == 0) return Digamma()(x);
    const T sign = math::fmod(n, 2.0) == 0 ? T(-1) : T(1);
    if (math::isnan(x)) return x;
    if (x == T(INFINITY)) return sign * T(0);
    if (x > T(0)) return sign * positive(x);
    const T r = x - math::rint(x);
    if (!(math::fabs(r) > T(0))) return sign * T(INFINITY);
    // The sum over all integers has period 1; what it has too much of is a sum for 1 - x. Where a
    // term leaves the range the nearest pole wins.
    T around;
    if (math::fabs(r) > T(0.25)) {
      const T t = r < T(0) ? r + T(1) : r;  // equal terms cancel exactly at 1 / 2
      const T left = positive(t), right = sign * positive(T(1) - t);
      around = math::isnan(left + right) ? (t < T(0.5)   ? left
                                            : t > T(0.5) ? right
                                                         : T(0))
                                         : left + right;
    } else {
      const T size = math::fabs(r), nearest = falling(size) / size;
      around = r < T(0) ? sign * nearest : nearest;
      if (math::fabs(around) < T(INFINITY))
        around += positive(T(1) + r) + sign * positive(T(1) - r);
    }
    const T surplus = sign * positive(T(1) - x);
    return sign * (math::fabs(around) == T(INFINITY) ? around : around - surplus);
  }
};

// How fast the gamma distribution's quantile at x moves with its shape. Below the mean, with
// P = sum of x**(alpha + k) * e**-x / Gamma(alpha + k + 1), DLMF 8.7.1, all terms of the derivative
// have one sign, and so has the integrand of DLMF 8.6.3 and 8.6.7 in t = |x - point|, which is for
// large alpha and for the upper tail: there by the double exponential rule.
struct StandardGammaGrad {
  template <class T>
  static TENSOR_INLINE T series(T alpha, T x) {
    const T log_x = math::log(x);
    T term = T(1), psi = Digamma()(alpha + T(1)), sum = T(0);
    for (int k = 1; k < 1000; ++k) {
      const T next = sum + term * (psi - log_x);
      if (next == sum) break;
      sum = next;
      psi += T(1) / (alpha + T(k));
      term *= x / (alpha + T(k));
    }
    return x < T(1) && alpha > T(1) ? sum * x / alpha : sum * (x / alpha);
  }

  // log(x) - psi(alpha)
  template <class T>
  static TENSOR_INLINE T log_ratio(T alpha, T x) {
    if (alpha < T(1000)) return math::log(x) - Digamma()(alpha);
    const T inverse = T(1) / alpha, square = inverse * inverse;
    const T rest = inverse / T(2) + square * (T(1) / T(12) - square / T(120));
    const T relative = (x - alpha) / alpha;
    return (relative < T(1) ? math::log1p(relative) : math::log(x / alpha)) + rest;
  }

  // log(1 + s) - s
  template <class T>
  static TENSOR_INLINE T log1p_rest(T s) {
    if (math::fabs(s) > T(0.05)) return math::log1p(s) - s;
    T sum = T(0);
    for (int k = 13; k >= 2; --k) sum = (T(k % 2 ? 1 : -1) / T(k) + sum * s);
    return sum * s * s;
  }

  // `side` is 1 for the points above x, -1 for those below.
  template <class T>
  static TENSOR_INLINE T integral(T alpha, T x, T side) {
    const T order = alpha - T(1), rate = side * (x - order) / x;
    T scale = order > T(0) ? x * math::sqrt(T(2) / order) : x + T(1);
    if (rate > T(0) && T(1) / rate < scale) scale = T(1) / rate;
    // The points below end at 0, where the integrand is as smooth as x**alpha.
    const int fine = side > T(0) ? 8 : 16;
    const T at_x = log_ratio(alpha, x), step = T(1) / T(fine);
    T sum = T(0);
    for (int i = -15 * fine / 4; i <= 6 * fine; ++i) {
      const T u = step * T(i), fall = math::exp(-u), point = math::exp(u - fall);
      const T t = scale * point, s = side * t / x;
      if (s <= T(-1)) break;
      const T log_1 = math::log1p(s);
      // (y / x)**order * e**(x - y), whose logarithms of first order in t cancel
      const T density = math::exp(order * log1p_rest(s) - rate * t) * (scale * point);
      sum += density * (T(1) + fall) * step * (log_1 + at_x) * side;
    }
    return sum;
  }

  template <class T>
  TENSOR_INLINE T operator()(T alpha, T x) const {
    if (!(alpha > T(0) && alpha < T(INFINITY) && x >= T(0))) return T(NAN);
    if (x == T(0) || x == T(INFINITY)) return x;
    if (x > alpha + T(0.5)) return integral(alpha, x, T(1));
    return alpha < T(30) || x < alpha / T(2) ? series(alpha, x) : integral(alpha, x, T(-1));
  }
};

}  // namespace libtensor::functors
