// SPDX-License-Identifier: Apache-2.0
// Elementary functions of complex numbers, with the branch cuts, signs of zeros, infinities and NaN
// of C99's annex G. Where no other source is named: Kahan 1987, Branch cuts for complex elementary
// functions. T is double wherever rounding counts.
#pragma once

#include "libtensor/functors/complex.h"

namespace libtensor::math {

template <class T>
inline constexpr T kLn2 = T(0.69314718055994530941723212145818);
template <class T>
inline constexpr T kHalfPi = T(1.5707963267948966192313216916398);
template <class T>
inline constexpr T kFar = T(1e8);  // from here on 1 +- z**2 is z**2

template <class T>
TENSOR_INLINE Complex<T> conj(Complex<T> z) {
  return {z.re, -z.im};
}
template <class T>
TENSOR_INLINE Complex<T> times_i(Complex<T> z) {
  return {-z.im, z.re};
}
template <class T>
TENSOR_INLINE Complex<T> over_i(Complex<T> z) {
  return {z.im, -z.re};
}
template <class T>
TENSOR_INLINE Complex<T> not_a_number() {
  return {T(NAN), T(NAN)};
}

// --- logarithms

// log|z|; near |z| = 1 from |z|**2 - 1, and scaled where |z| leaves the range or has few digits.
template <class T>
TENSOR_INLINE T log_magnitude(Complex<T> z) {
  const T x = fabs(z.re), y = fabs(z.im);
  const T larger = x > y ? x : y, smaller = x > y ? y : x;
  const T size = hypot(x, y);
  if (size > T(0.5) && size < T(2))
    return T(0.5) * log1p((larger - T(1)) * (larger + T(1)) + smaller * smaller);
  if (size == T(INFINITY) && is_finite(z)) return log(hypot(x / T(2), y / T(2))) + kLn2<T>;
  const T lift = T(18014398509481984.0);  // 2**54
  if (size < T(1) / lift && size > T(0)) return log(hypot(x * lift, y * lift)) - T(54) * kLn2<T>;
  return log(size);
}

template <class T>
TENSOR_INLINE Complex<T> log(Complex<T> z) {
  return {log_magnitude(z), atan2(z.im, z.re)};
}
template <class T>
TENSOR_INLINE Complex<T> log2(Complex<T> z) {
  const Complex<T> w = log(z);
  return {w.re / kLn2<T>, w.im / kLn2<T>};
}
template <class T>
TENSOR_INLINE Complex<T> log10(Complex<T> z) {
  const T ln10 = T(2.3025850929940456840179914546844);
  const Complex<T> w = log(z);
  return {w.re / ln10, w.im / ln10};
}
// |1 + z|**2 - 1 = x * (2 + x) + y**2
template <class T>
TENSOR_INLINE Complex<T> log1p(Complex<T> z) {
  const Complex<T> w(T(1) + z.re, z.im);
  if (!(fabs(z) < T(0.5))) return log(w);
  return {T(0.5) * log1p(z.re * (T(2) + z.re) + z.im * z.im), atan2(w.im, w.re)};
}

// --- exponential and hyperbolic functions

// factor * exp(x) * (c, s), in two steps where exp(x) alone leaves the range.
template <class T>
TENSOR_INLINE Complex<T> grown(T x, T c, T s, T factor = T(1)) {
  const T size = exp(x);
  if (size < T(INFINITY) || x == T(INFINITY)) return {factor * size * c, factor * size * s};
  const T root = exp(x / T(2));
  return {root * c * (factor * root), root * s * (factor * root)};
}

template <class T>
TENSOR_INLINE Complex<T> exp(Complex<T> z) {
  if (z.im == T(0)) return {exp(z.re), z.im};
  if (is_finite(z.im)) return grown(z.re, cos(z.im), sin(z.im));
  if (z.re == T(-INFINITY)) return {T(0), copysign(T(0), z.im)};
  return {z.re == T(INFINITY) ? z.re : T(NAN), T(NAN)};
}
template <class T>
TENSOR_INLINE Complex<T> exp2(Complex<T> z) {
  return exp(Complex<T>(z.re * kLn2<T>, z.im * kLn2<T>));
}
// exp(x) * cos(y) - 1 = expm1(x) * cos(y) - 2 * sin(y / 2)**2
template <class T>
TENSOR_INLINE Complex<T> expm1(Complex<T> z) {
  if (z.im == T(0)) return {expm1(z.re), z.im};
  if (z.re == T(-INFINITY) && !is_finite(z.im)) return {T(-1), copysign(T(0), z.im)};
  const Complex<T> whole = exp(z);
  if (!(z.re < T(50)) || !is_finite(z.im)) return {whole.re - T(1), whole.im};
  const T half = sin(z.im / T(2));
  return {expm1(z.re) * cos(z.im) - T(2) * half * half, whole.im};
}

template <class T>
TENSOR_INLINE Complex<T> sinh(Complex<T> z) {
  if (z.im == T(0)) return {sinh(z.re), z.im};
  if (z.re == T(0)) return {is_finite(z.im) ? z.re * cos(z.im) : z.re, sin(z.im)};
  if (!is_finite(z.im)) return {is_infinite(z.re) ? z.re : T(NAN), T(NAN)};
  const T c = cos(z.im), s = sin(z.im);
  if (fabs(z.re) < T(22)) return {sinh(z.re) * c, cosh(z.re) * s};
  const Complex<T> w = grown(fabs(z.re), c, s, T(0.5));
  return {copysign(T(1), z.re) * w.re, w.im};
}
template <class T>
TENSOR_INLINE Complex<T> cosh(Complex<T> z) {
  if (z.im == T(0)) return {cosh(z.re), isnan(z.re) ? z.im : copysign(T(1), z.re) * z.im};
  if (z.re == T(0)) return {cos(z.im), is_finite(z.im) ? z.re * sin(z.im) : T(0)};
  if (!is_finite(z.im)) return {is_infinite(z.re) ? T(INFINITY) : T(NAN), T(NAN)};
  const T c = cos(z.im), s = sin(z.im);
  if (fabs(z.re) < T(22)) return {cosh(z.re) * c, sinh(z.re) * s};
  const Complex<T> w = grown(fabs(z.re), c, s, T(0.5));
  return {w.re, copysign(T(1), z.re) * w.im};
}
template <class T>
TENSOR_INLINE Complex<T> tanh(Complex<T> z) {
  if (z.im == T(0)) return {tanh(z.re), z.im};
  if (is_infinite(z.re)) {
    const T turn = is_finite(z.im) ? sin(z.im) * cos(z.im) : z.im;
    return {copysign(T(1), z.re), copysign(T(0), turn)};
  }
  if (!is_finite(z.im)) return {z.re == T(0) ? z.re : T(NAN), T(NAN)};
  if (fabs(z.re) > T(22)) {
    const T rest = T(4) * exp(T(-2) * fabs(z.re));
    return {copysign(T(1), z.re), sin(z.im) * cos(z.im) * rest};
  }
  const T t = tan(z.im), beta = T(1) + t * t;
  const T s = sinh(z.re), rho = sqrt(T(1) + s * s), divisor = T(1) + beta * s * s;
  return {beta * rho * s / divisor, t / divisor};
}

template <class T>
TENSOR_INLINE Complex<T> sin(Complex<T> z) {
  return over_i(sinh(times_i(z)));
}
template <class T>
TENSOR_INLINE Complex<T> cos(Complex<T> z) {
  return cosh(times_i(z));
}
template <class T>
TENSOR_INLINE Complex<T> tan(Complex<T> z) {
  return over_i(tanh(times_i(z)));
}

// sin(pi * z), exact in its zeros.
template <class T>
TENSOR_INLINE Complex<T> sinpi(Complex<T> z) {
  const T pi = T(3.1415926535897932384626433832795), r = z.re - T(2) * rint(z.re / T(2));
  if (fabs(r) > T(0.5))
    z = {copysign(T(1), r) - r, -z.im};
  else
    z.re = r;
  return sin(Complex<T>(pi * z.re, pi * z.im));
}

// --- roots and powers

template <class T>
TENSOR_INLINE Complex<T> sqrt(Complex<T> z) {
  if (z.re == T(0) && z.im == T(0)) return {T(0), z.im};
  if (is_infinite(z.im)) return {T(INFINITY), z.im};
  if (is_infinite(z.re)) {
    const T rest = isnan(z.im) ? z.im : copysign(T(0), z.im);
    if (z.re > T(0)) return {z.re, rest};
    return {fabs(rest), copysign(T(INFINITY), z.im)};
  }
  if (isnan(z.re) || isnan(z.im)) return not_a_number<T>();
  // Scaled by 2**(2 * shift), so that the magnitude keeps range and digits.
  const T x = fabs(z.re), y = fabs(z.im), larger = x > y ? x : y;
  const int shift = -ilogb(larger) / 2;
  const T a = ldexp(z.re, 2 * shift), b = ldexp(z.im, 2 * shift);
  const T root = ldexp(sqrt(T(0.5) * (fabs(a) + hypot(a, b))), -shift);
  const T other = fabs(z.im) / root / T(2);
  if (z.re >= T(0)) return {root, copysign(other, z.im)};
  return {other, copysign(root, z.im)};
}

// a**n for n > 0 by squaring.
template <class T>
TENSOR_INLINE Complex<T> whole_power(Complex<T> a, int n) {
  Complex<T> result(T(1));
  for (; n > 1; n >>= 1) {
    if (n & 1) result = result * a;
    a = a * a;
  }
  return result * a;
}

// As NumPy's: 1 for b = 0, products for small whole b, and 0 of a = 0 where the real part of b is
// above 0.
template <class T>
TENSOR_INLINE Complex<T> pow(Complex<T> a, Complex<T> b) {
  if (b.re == T(0) && b.im == T(0)) return {T(1), T(0)};
  if (a.re == T(0) && a.im == T(0)) return b.re > T(0) ? Complex<T>(T(0)) : not_a_number<T>();
  if (b.im == T(0) && fabs(b.re) <= T(100) && rint(b.re) == b.re) {
    const Complex<T> power = whole_power(a, static_cast<int>(fabs(b.re)));
    return b.re > T(0) ? power : Complex<T>(T(1)) / power;
  }
  const T length = log_magnitude(a), angle = atan2(a.im, a.re);
  const T turn = b.im == T(0) ? b.re * angle : b.im * length + b.re * angle;
  if (b.im == T(0) && is_finite(a)) {
    const T size = pow(fabs(a), b.re);
    return {size * cos(turn), turn == T(0) ? turn : size * sin(turn)};
  }
  return grown(b.re * length - b.im * angle, cos(turn), sin(turn));
}

// --- inverse functions

// asinh(z) ~ log(2 * z) for far z.
template <class T>
TENSOR_INLINE Complex<T> asinh(Complex<T> z) {
  if (isnan(z.re) && z.im == T(0)) return z;
  if (fabs(z) > kFar<T>)
    return {copysign(log_magnitude(z) + kLn2<T>, z.re), atan2(z.im, fabs(z.re))};
  const Complex<T> p = sqrt(Complex<T>(T(1) + z.im, -z.re));
  const Complex<T> q = sqrt(Complex<T>(T(1) - z.im, z.re));
  return {asinh(p.re * q.im - p.im * q.re), atan2(z.im, p.re * q.re - p.im * q.im)};
}
template <class T>
TENSOR_INLINE Complex<T> asin(Complex<T> z) {
  return over_i(asinh(times_i(z)));
}
template <class T>
TENSOR_INLINE Complex<T> acos(Complex<T> z) {
  if (z.re == T(0) && isnan(z.im)) return {kHalfPi<T>, z.im};
  if (fabs(z) > kFar<T>)
    return {atan2(fabs(z.im), z.re), -copysign(log_magnitude(z) + kLn2<T>, z.im)};
  const Complex<T> p = sqrt(Complex<T>(T(1) - z.re, -z.im));
  const Complex<T> q = sqrt(Complex<T>(T(1) + z.re, z.im));
  return {T(2) * atan2(p.re, q.re), asinh(q.re * p.im - q.im * p.re)};
}
template <class T>
TENSOR_INLINE Complex<T> acosh(Complex<T> z) {
  if (z.re == T(0) && isnan(z.im)) return {z.im, kHalfPi<T>};
  if (fabs(z) > kFar<T>) return {log_magnitude(z) + kLn2<T>, atan2(z.im, z.re)};
  const Complex<T> p = sqrt(Complex<T>(z.re - T(1), z.im));
  const Complex<T> q = sqrt(Complex<T>(z.re + T(1), z.im));
  return {asinh(p.re * q.re + p.im * q.im), T(2) * atan2(p.im, q.re)};
}
// atanh(z) ~ 1 / z +- i * pi / 2 for far z.
template <class T>
TENSOR_INLINE Complex<T> atanh(Complex<T> z) {
  const T x = fabs(z.re), y = fabs(z.im);
  if (is_infinite(z))
    return {copysign(T(0), z.re), isnan(z.im) ? z.im : copysign(kHalfPi<T>, z.im)};
  if (isnan(z.re)) return not_a_number<T>();
  if (isnan(z.im)) return {z.re == T(0) ? z.re : T(NAN), z.im};
  const T size = fabs(z);
  if (size > kFar<T>) return {z.re / size / size, copysign(kHalfPi<T> - y / size / size, z.im)};
  const T turn = T(0.5) * atan2(T(2) * z.im, (T(1) - x) * (T(1) + x) - y * y);
  if (x == T(1) && y < T(1) / kFar<T>) return {copysign(T(0.5) * (kLn2<T> - log(y)), z.re), turn};
  const T distance = (T(1) - x) * (T(1) - x) + y * y;
  return {copysign(T(0.25) * log1p(T(4) * x / distance), z.re), turn};
}
template <class T>
TENSOR_INLINE Complex<T> atan(Complex<T> z) {
  return over_i(atanh(times_i(z)));
}

}  // namespace libtensor::math
