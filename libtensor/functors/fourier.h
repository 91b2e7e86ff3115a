// SPDX-License-Identifier: Apache-2.0
// The arithmetic of discrete Fourier transforms of a line.
#pragma once

#include "libtensor/functors/complex.h"

namespace libtensor::fourier {

// exp(-2 pi i k / n) for 0 <= k < n, from angles of at most pi / 4.
TENSOR_INLINE Complex<double> root_of_unity(long long k, long long n) {
  // Eighths of a turn, exactly: 8 * k = octant * n + rest.
  using Whole = unsigned long long;
  const auto size = static_cast<Whole>(n), scaled = 8 * static_cast<Whole>(k % n);
  const Whole octant = scaled / size, rest = scaled % size;
  const bool back =
      octant & 1;  // measured from the next axis or diagonal that is a multiple of pi/2
  const double part = static_cast<double>(back ? size - rest : rest) / static_cast<double>(size);
  const double angle = 0.78539816339744830961566084581988 * part;
  const double c = math::cos(angle), s = math::sin(angle);
  switch (octant) {
    case 0:
      return {c, -s};
    case 1:
      return {s, -c};
    case 2:
      return {-s, -c};
    case 3:
      return {-c, -s};
    case 4:
      return {-c, s};
    case 5:
      return {-s, c};
    case 6:
      return {s, c};
    default:
      return {c, s};
  }
}

// The backward transform is the forward one of numbers whose parts are exchanged.
template <class T>
TENSOR_INLINE Complex<T> exchanged(Complex<T> z) {
  return {z.im, z.re};
}
template <class T>
TENSOR_INLINE Complex<T> conjugate(Complex<T> z) {
  return {z.re, -z.im};
}
template <class T>
TENSOR_INLINE Complex<T> times_minus_i(Complex<T> z) {
  return {z.im, -z.re};
}

// The transform of p numbers, 2, 4 or odd; roots are those of unity of order p.
template <class T>
TENSOR_INLINE void butterfly(Complex<T>* z, int p, const Complex<T>* roots, Complex<T>* spare) {
  using C = Complex<T>;
  if (p == 2) {
    const C first = z[0];
    z[0] = first + z[1];
    z[1] = first - z[1];
  } else if (p == 3) {
    const C sum = z[1] + z[2], turn = times_minus_i(z[1] - z[2]);
    const T s = -roots[1].im;
    const C middle(z[0].re + roots[1].re * sum.re, z[0].im + roots[1].re * sum.im);
    z[0] = z[0] + sum;
    z[1] = middle + s * turn;
    z[2] = middle - s * turn;
  } else if (p == 4) {
    const C a = z[0] + z[2], b = z[0] - z[2], c = z[1] + z[3], d = times_minus_i(z[1] - z[3]);
    z[0] = a + c;
    z[1] = b + d;
    z[2] = a - c;
    z[3] = b - d;
  } else {  // pairs j and p - j share their products
    const int half = (p - 1) / 2;
    spare[0] = z[0];
    for (int j = 1; j <= half; ++j) {
      const C sum = z[j] + z[p - j];
      spare[p - j] = times_minus_i(z[j] - z[p - j]);
      spare[j] = sum;
      z[0] = z[0] + sum;
    }
    for (int k = 1; k <= half; ++k) {
      C even = spare[0], odd(0);
      for (int j = 1, at = k; j <= half; ++j, at = (at + k) % p) {
        even = even + roots[at].re * spare[j];
        odd = odd - roots[at].im * spare[p - j];
      }
      z[k] = even + odd;
      z[p - k] = even - odd;
    }
  }
}

// Real numbers of an even n are transformed as h = n / 2 complex ones, the even elements in the
// real parts; root is exp(-2 pi i k / n). Number k of twice the spectrum of those, from numbers k
// and h - k of the spectrum of the real ones.
template <class T>
TENSOR_INLINE Complex<T> joined(Complex<T> a, Complex<T> b, Complex<T> root) {
  const Complex<T> even(a.re + b.re, a.im - b.im);
  const Complex<T> odd = Complex<T>(a.re - b.re, a.im + b.im) * conjugate(root);
  return {even.re - odd.im, even.im + odd.re};
}
// The reverse of it, without the factor 2.
template <class T>
TENSOR_INLINE Complex<T> parted(Complex<T> a, Complex<T> b, Complex<T> root) {
  const T half = T(0.5);
  const Complex<T> even(half * (a.re + b.re), half * (a.im - b.im));
  const Complex<T> odd(half * (a.im + b.im), half * (b.re - a.re));
  return even + root * odd;
}

// The radix of the next pass over n numbers.
TENSOR_INLINE int next_radix(long long n) {
  if (n % 4 == 0) return 4;
  int p = 2;
  while (n % p != 0) ++p;
  return p;
}

// Whether n has no prime factor above `largest`.
TENSOR_INLINE bool is_smooth(long long n, int largest) {
  for (int p = 2; p <= largest; ++p) {
    while (n % p == 0) n /= p;
  }
  return n == 1;
}
// The next number without prime factors above 5.
TENSOR_INLINE long long next_smooth(long long n) {
  while (!is_smooth(n, 5)) ++n;
  return n;
}

}  // namespace libtensor::fourier
