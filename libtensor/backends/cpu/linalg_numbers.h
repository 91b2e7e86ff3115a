// What the algorithms of linear algebra ask of a number, real or complex.
#pragma once

#include <algorithm>
#include <cmath>

#include "libtensor/functors/complex.h"

namespace libtensor::cpu {

using Complex128 = Complex<double>;

inline double conj_of(double x) { return x; }
inline Complex128 conj_of(Complex128 x) { return {x.re, -x.im}; }
inline double real_of(double x) { return x; }
inline double real_of(Complex128 x) { return x.re; }
inline double imag_of(double) { return 0; }
inline double imag_of(Complex128 x) { return x.im; }

inline double size_of(double x) { return std::abs(x); }
inline double size_of(Complex128 x) { return std::hypot(x.re, x.im); }
inline double square_of(double x) { return x * x; }
inline double square_of(Complex128 x) { return x.re * x.re + x.im * x.im; }
// Within a factor of 2 of the size: what LAPACK compares pivots by.
inline double pivot_size(double x) { return std::abs(x); }
inline double pivot_size(Complex128 x) { return std::abs(x.re) + std::abs(x.im); }

inline double over(double x, double divisor) { return x / divisor; }
inline Complex128 over(Complex128 x, double divisor) { return {x.re / divisor, x.im / divisor}; }

}  // namespace libtensor::cpu
