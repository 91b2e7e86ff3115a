// SPDX-License-Identifier: Apache-2.0
// What the algorithms of linear algebra ask of numbers, real or complex: parts and sizes, plane
// rotations, reflections.
#pragma once

#include "libtensor/functors/complex.h"

namespace libtensor::linalg {

using Complex128 = Complex<double>;

TENSOR_INLINE double conj_of(double x) { return x; }
TENSOR_INLINE Complex128 conj_of(Complex128 x) { return {x.re, -x.im}; }
TENSOR_INLINE double real_of(double x) { return x; }
TENSOR_INLINE double real_of(Complex128 x) { return x.re; }
TENSOR_INLINE double imag_of(double) { return 0; }
TENSOR_INLINE double imag_of(Complex128 x) { return x.im; }

TENSOR_INLINE double size_of(double x) { return math::fabs(x); }
TENSOR_INLINE double size_of(Complex128 x) { return math::hypot(x.re, x.im); }
TENSOR_INLINE double square_of(double x) { return x * x; }
TENSOR_INLINE double square_of(Complex128 x) { return x.re * x.re + x.im * x.im; }
// Within a factor of 2 of the size: what LAPACK compares pivots by.
TENSOR_INLINE double pivot_size(double x) { return math::fabs(x); }
TENSOR_INLINE double pivot_size(Complex128 x) { return math::fabs(x.re) + math::fabs(x.im); }
TENSOR_INLINE double largest_part(double x) { return math::fabs(x); }
TENSOR_INLINE double largest_part(Complex128 x) {
  return math::fabs(x.re) < math::fabs(x.im) ? math::fabs(x.im) : math::fabs(x.re);
}

TENSOR_INLINE double over(double x, double divisor) { return x / divisor; }
TENSOR_INLINE Complex128 over(Complex128 x, double divisor) {
  return {x.re / divisor, x.im / divisor};
}

// The power of two that brings numbers of which `most` is the largest near to 1, so that squares do
// not overflow.
TENSOR_INLINE double scale_for(double most) {
  if (!(most > 0)) return 1;
  const int exponent = math::ilogb(most);
  return math::ldexp(1.0, -(exponent < -1022 ? -1022 : exponent > 1022 ? 1022 : exponent));
}

// Jacobi's methods.
inline constexpr int kMostSweeps = 60;  // ten do for thousands of rows
inline constexpr double kEpsilon = 0x1p-52;

// Of two vectors, of which the second is multiplied by a number of modulus 1 first.
template <class T>
struct Rotation {
  double c = 1, s = 0;
  T turn = T(1);
};

// Makes the 2 x 2 matrix [[a, b], [b, d]] diagonal (Rutishauser's formulas).
TENSOR_INLINE Rotation<double> rotation_for(double a, double b, double d) {
  const double theta = (d - a) / (2 * b);
  const double t =
      math::fabs(theta) > 1e150
          ? 1 / (2 * theta)
          : math::copysign(1.0, theta) / (math::fabs(theta) + math::sqrt(theta * theta + 1));
  const double c = 1 / math::sqrt(t * t + 1);
  return {c, t * c, 1};
}

// The same of [[a, b], [conj(b), d]], for the columns: conj(turn) makes b positive.
TENSOR_INLINE Rotation<Complex128> rotation_for(double a, Complex128 b, double d) {
  const double size = size_of(b);
  const Rotation<double> real = rotation_for(a, size, d);
  return {real.c, real.s, conj_of(over(b, size))};
}

template <class T>
TENSOR_INLINE void rotate(T& x, T& y, const Rotation<T>& r) {
  const T a = x;
  T b = y;
  if constexpr (math::IsComplex<T>::value) b = r.turn * b;
  x = r.c * a - r.s * b;
  y = r.s * a + r.c * b;
}

// The reflection I - factor v v^H whose adjoint takes a column to `target` times the first axis; of
// a column whose first element is `head` and whose others have the norm `below`. v is 1 and then
// the others over `divisor`. The factor is 0, and the column stays, where it is such a multiple.
template <class T>
struct Reflection {
  T factor, divisor;
  double target;

  TENSOR_INLINE Reflection(T head, double below) : factor(0), divisor(1), target(real_of(head)) {
    if (below == 0 && imag_of(head) == 0) return;
    target = -math::copysign(math::hypot(size_of(head), below), real_of(head));
    factor = over(T(target) - head, target);
    divisor = head - T(target);
  }
  TENSOR_INLINE bool none() const { return factor == T(0); }
};

// A power of two by which a column of norm `norm` is multiplied before its reflection is made, so
// that no number of it has lost bits to underflow.
TENSOR_INLINE double lift_for(double norm) { return norm > 0 && norm < 0x1p-900 ? 0x1p+200 : 1; }

}  // namespace libtensor::linalg
