// SPDX-License-Identifier: Apache-2.0
// Complex numbers for the functors and as storage: C++17 without standard headers.
#pragma once

#include "libtensor/functors/math_functions.h"

namespace libtensor {

// Laid out as C99's and C++'s: the real part first. Products are the plain formula, as NumPy's;
// quotients are scaled.
template <class T>
struct Complex {
  T re, im;

  Complex() = default;
  TENSOR_INLINE constexpr Complex(T real, T imag = T(0)) : re(real), im(imag) {}  // NOLINT: as 1.0
  template <class U>
  TENSOR_INLINE constexpr explicit Complex(Complex<U> x)
      : re(static_cast<T>(x.re)), im(static_cast<T>(x.im)) {}
  TENSOR_INLINE explicit operator bool() const { return re != T(0) || im != T(0); }
};

template <class T>
TENSOR_INLINE bool operator==(Complex<T> a, Complex<T> b) {
  return a.re == b.re && a.im == b.im;
}
template <class T>
TENSOR_INLINE bool operator!=(Complex<T> a, Complex<T> b) {
  return !(a == b);
}
template <class T>
TENSOR_INLINE Complex<T> operator-(Complex<T> a) {
  return {-a.re, -a.im};
}
template <class T>
TENSOR_INLINE Complex<T> operator+(Complex<T> a, Complex<T> b) {
  return {a.re + b.re, a.im + b.im};
}
template <class T>
TENSOR_INLINE Complex<T> operator-(Complex<T> a, Complex<T> b) {
  return {a.re - b.re, a.im - b.im};
}
template <class T>
TENSOR_INLINE Complex<T> operator*(Complex<T> a, Complex<T> b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
template <class T>
TENSOR_INLINE Complex<T> operator*(T a, Complex<T> b) {
  return {a * b.re, a * b.im};
}

// Smith 1962, Algorithm 116: division of complex number. By 0 it gives what both parts by 0 give.
template <class T>
TENSOR_INLINE Complex<T> operator/(Complex<T> a, Complex<T> b) {
  if (math::fabs(b.re) >= math::fabs(b.im)) {
    if (b.re == T(0) && b.im == T(0)) return {a.re / math::fabs(b.re), a.im / math::fabs(b.re)};
    const T ratio = b.im / b.re, scale = T(1) / (b.re + b.im * ratio);
    return {(a.re + a.im * ratio) * scale, (a.im - a.re * ratio) * scale};
  }
  const T ratio = b.re / b.im, scale = T(1) / (b.im + b.re * ratio);
  return {(a.re * ratio + a.im) * scale, (a.im * ratio - a.re) * scale};
}

namespace math {

template <class T>
struct Kind<Complex<T>> {
  static constexpr bool floating = true;
  static constexpr bool is_signed = true;
};

template <class T>
struct IsComplex {
  static constexpr bool value = false;
};
template <class T>
struct IsComplex<Complex<T>> {
  static constexpr bool value = true;
};

// The magnitude. libm scales; an infinity wins over NaN.
template <class T>
TENSOR_INLINE T fabs(Complex<T> z) {
  return hypot(z.re, z.im);
}
template <class T>
TENSOR_INLINE auto is_infinite(T x) {
  return fabs(x) == T(INFINITY);
}
template <class T>
TENSOR_INLINE auto is_finite(T x) {
  return fabs(x) < T(INFINITY);
}
template <class T>
TENSOR_INLINE bool is_infinite(Complex<T> z) {
  return is_infinite(z.re) || is_infinite(z.im);
}
template <class T>
TENSOR_INLINE bool is_finite(Complex<T> z) {
  return is_finite(z.re) && is_finite(z.im);
}

}  // namespace math
}  // namespace libtensor
