// SPDX-License-Identifier: Apache-2.0
// Functions of numbers for the functors; those that vectorise are in vector_math.h and, of float64,
// in vector_math_double.h. The only file that calls libm. C++17, no other standard header: CUDA's
// compilers read it too.
#pragma once

#include "libtensor/functors/vector_math.h"

#if !defined(__CUDACC__)
#include <math.h>

#include "libtensor/functors/vector_math_double.h"
#endif

namespace libtensor::math {

template <class T>
struct Kind {
  static constexpr bool floating = false;
  static constexpr bool is_signed = T(-1) < T(0);
  using Wide = T;
};
template <>
struct Kind<bool> {
  static constexpr bool floating = false;
  static constexpr bool is_signed = false;
};
template <>
struct Kind<float> {
  static constexpr bool floating = true;
  static constexpr bool is_signed = true;
};
template <>
struct Kind<double> {
  static constexpr bool floating = true;
  static constexpr bool is_signed = true;
};

TENSOR_INLINE float sqrt(float x) { return ::sqrtf(x); }
TENSOR_INLINE double sqrt(double x) { return ::sqrt(x); }
TENSOR_INLINE float sin(float x) { return vec::fabs(x) <= kSinFastRange ? sin_fast(x) : ::sinf(x); }
TENSOR_INLINE float cos(float x) { return vec::fabs(x) <= kCosFastRange ? cos_fast(x) : ::cosf(x); }
// Those of float64: a device's own.
#if defined(__CUDACC__)
#define TENSOR_OF_DOUBLE(name) \
  TENSOR_INLINE double name(double x) { return ::name(x); }
#define TENSOR_OF_DOUBLES(name) \
  TENSOR_INLINE double name(double x, double y) { return ::name(x, y); }
TENSOR_INLINE double exp_down(double x) { return ::exp(x); }
TENSOR_INLINE double sin_fast(double x) { return ::sin(x); }
TENSOR_INLINE double sin(double x) { return ::sin(x); }
TENSOR_INLINE double cos(double x) { return ::cos(x); }
TENSOR_INLINE double tan(double x) { return ::tan(x); }
TENSOR_INLINE double gauss(double x) { return ::exp(-(x * x)); }
TENSOR_INLINE double normal_cdf(double x) {
  return 0.5 * ::erfc(x * -0.70710678118654752440084436210485);
}
TENSOR_INLINE double fmod(double x, double y) { return ::fmod(x, y); }
#else
#define TENSOR_OF_DOUBLE(name) \
  TENSOR_INLINE double name(double x) { return f64::name(x); }
#define TENSOR_OF_DOUBLES(name) \
  TENSOR_INLINE double name(double x, double y) { return f64::name(x, y); }
TENSOR_INLINE double exp_down(double x) { return f64::exp_down(x); }
TENSOR_INLINE double sin_fast(double x) { return f64::sin(x); }
TENSOR_INLINE double gauss(double x) { return f64::gauss(x); }
TENSOR_INLINE double normal_cdf(double x) { return f64::normal_cdf(x); }
TENSOR_INLINE bool in_range(double x) { return f64::fabs(x) <= f64::kQuadrantRange; }
TENSOR_INLINE double sin(double x) { return in_range(x) ? f64::sin(x) : ::sin(x); }
TENSOR_INLINE double cos(double x) { return in_range(x) ? f64::cos(x) : ::cos(x); }
TENSOR_INLINE double tan(double x) { return in_range(x) ? f64::tan(x) : ::tan(x); }
TENSOR_INLINE double fmod(double x, double y) {
  return f64::divides(x, y) ? f64::fmod(x, y) : ::fmod(x, y);
}
#endif
TENSOR_OF_DOUBLE(exp)
TENSOR_OF_DOUBLE(expm1)
TENSOR_OF_DOUBLE(log)
TENSOR_OF_DOUBLE(log1p)
TENSOR_OF_DOUBLE(tanh)
TENSOR_OF_DOUBLE(exp2)
TENSOR_OF_DOUBLE(log10)
TENSOR_OF_DOUBLE(asin)
TENSOR_OF_DOUBLE(acos)
TENSOR_OF_DOUBLE(atan)
TENSOR_OF_DOUBLE(sinh)
TENSOR_OF_DOUBLE(cosh)
TENSOR_OF_DOUBLE(asinh)
TENSOR_OF_DOUBLE(acosh)
TENSOR_OF_DOUBLE(atanh)
TENSOR_OF_DOUBLE(erf)
TENSOR_OF_DOUBLE(erfc)
TENSOR_OF_DOUBLES(atan2)
TENSOR_OF_DOUBLES(hypot)
#undef TENSOR_OF_DOUBLE
#undef TENSOR_OF_DOUBLES
TENSOR_INLINE float log2(float x) { return ::log2f(x); }
TENSOR_INLINE float log10(float x) { return ::log10f(x); }
TENSOR_INLINE float tan(float x) { return ::tanf(x); }
TENSOR_INLINE float asin(float x) { return ::asinf(x); }
TENSOR_INLINE float acos(float x) { return ::acosf(x); }
TENSOR_INLINE float atan(float x) { return ::atanf(x); }
TENSOR_INLINE float sinh(float x) { return ::sinhf(x); }
TENSOR_INLINE float cosh(float x) { return ::coshf(x); }
TENSOR_INLINE float asinh(float x) { return ::asinhf(x); }
TENSOR_INLINE float acosh(float x) { return ::acoshf(x); }
TENSOR_INLINE float atanh(float x) { return ::atanhf(x); }
TENSOR_INLINE float trunc(float x) { return ::truncf(x); }
TENSOR_INLINE double trunc(double x) { return ::trunc(x); }
TENSOR_INLINE float atan2(float y, float x) { return ::atan2f(y, x); }
#if defined(__CUDACC__)
TENSOR_INLINE float lgamma(float x) { return ::lgammaf(x); }
TENSOR_INLINE double lgamma(double x) { return ::lgamma(x); }
#else
// C's function writes the sign to a variable of all threads; where there is another, it is used.
template <class T>
TENSOR_INLINE auto lgamma_of(T x, int) -> decltype(lgamma_r(x, static_cast<int*>(nullptr))) {
  int sign = 0;
  return lgamma_r(x, &sign);
}
template <class T>
TENSOR_INLINE T lgamma_of(T x, long) {
  return ::lgamma(x);
}
template <class T>
TENSOR_INLINE auto lgammaf_of(T x, int) -> decltype(lgammaf_r(x, static_cast<int*>(nullptr))) {
  int sign = 0;
  return lgammaf_r(x, &sign);
}
template <class T>
TENSOR_INLINE T lgammaf_of(T x, long) {
  return ::lgammaf(x);
}
TENSOR_INLINE float lgamma(float x) { return lgammaf_of(x, 0); }
TENSOR_INLINE double lgamma(double x) { return lgamma_of(x, 0); }
#endif
TENSOR_INLINE float ldexp(float x, int e) { return ::ldexpf(x, e); }
TENSOR_INLINE double ldexp(double x, int e) { return ::ldexp(x, e); }
TENSOR_INLINE int ilogb(float x) { return ::ilogbf(x); }
TENSOR_INLINE int ilogb(double x) { return ::ilogb(x); }
TENSOR_INLINE float floor(float x) { return ::floorf(x); }
TENSOR_INLINE double floor(double x) { return ::floor(x); }
TENSOR_INLINE float ceil(float x) { return ::ceilf(x); }
TENSOR_INLINE double ceil(double x) { return ::ceil(x); }
TENSOR_INLINE float rint(float x) {
  return ::rintf(x);
}  // ties to even in the default rounding mode
TENSOR_INLINE double rint(double x) { return ::rint(x); }
TENSOR_INLINE float fmod(float x, float y) { return ::fmodf(x, y); }
// Some libraries err by a unit in the last place, also where the root is an integer.
TENSOR_INLINE double cbrt(double x) {
  const double root = ::rint(::cbrt(x));
  return ::fabs(root) < 0x1p17 && root * root * root == x ? root : ::cbrt(x);
}
#if defined(__CUDA_ARCH__)
// A device's functions err by a few units in the last place, also where the result is an integer.
TENSOR_INLINE double log2(double x) {
  const double power = ::rint(::log2(x));
  return ::fabs(power) < 1000 && ::ldexp(1.0, static_cast<int>(power)) == x ? power : ::log2(x);
}
TENSOR_INLINE float pow(float x, float y) {
  const float power = ::powf(x, y);
  const bool whole = y >= 0 && y == ::rintf(y) && x == ::rintf(x) && ::fabsf(power) < 0x1p21f;
  return whole ? ::rintf(power) : power;
}
TENSOR_INLINE double pow(double x, double y) {
  const double power = ::pow(x, y);
  const bool whole = y >= 0 && y == ::rint(y) && x == ::rint(x) && ::fabs(power) < 0x1p50;
  return whole ? ::rint(power) : power;
}
#else
#if defined(__CUDACC__)
TENSOR_INLINE double log2(double x) { return ::log2(x); }
#else
TENSOR_INLINE double log2(double x) { return f64::log2(x); }
#endif
TENSOR_INLINE float pow(float x, float y) { return ::powf(x, y); }
TENSOR_INLINE double pow(double x, double y) { return ::pow(x, y); }
#endif
#if !defined(__CUDACC__)
TENSOR_INLINE double nextafter(double x, double y) { return f64::nextafter(x, y); }
#endif
TENSOR_INLINE float hypot(float x, float y) { return ::hypotf(x, y); }
TENSOR_INLINE float fabs(float x) { return ::fabsf(x); }
TENSOR_INLINE double fabs(double x) { return ::fabs(x); }
TENSOR_INLINE float copysign(float x, float y) { return ::copysignf(x, y); }
TENSOR_INLINE double copysign(double x, double y) { return ::copysign(x, y); }

template <int kBytes>
struct BitsOfSize {
  using Type = void;
};
template <>
struct BitsOfSize<1> {
  using Type = unsigned char;
};
template <>
struct BitsOfSize<2> {
  using Type = unsigned short;
};
template <>
struct BitsOfSize<4> {
  using Type = unsigned;
};
template <>
struct BitsOfSize<8> {
  using Type = unsigned long long;
};

// select() by bits: compilers make a branch of a condition from memory, which mispredicts.
template <class T>
TENSOR_INLINE T blend(bool condition, T a, T b) {
  if constexpr (sizeof(T) <= 8) {
    using Bits = typename BitsOfSize<sizeof(T)>::Type;
    const Bits mask = static_cast<Bits>(0 - static_cast<Bits>(condition));
    return __builtin_bit_cast(T, static_cast<Bits>((__builtin_bit_cast(Bits, a) & mask) |
                                                   (__builtin_bit_cast(Bits, b) & ~mask)));
  } else {
    return condition ? a : b;
  }
}

template <class T>
TENSOR_INLINE bool isnan(T x) {
  return x != x;
}

// The ends of a type's range; infinities for floats.
template <class T>
TENSOR_INLINE T highest() {
  if constexpr (Kind<T>::floating)
    return T(INFINITY);
  else if constexpr (Kind<T>::is_signed)
    return static_cast<T>(~0ull >> (65 - 8 * sizeof(T)));
  else
    return static_cast<T>(~0ull);  // of bool: true
}
template <class T>
TENSOR_INLINE T lowest() {
  if constexpr (Kind<T>::floating)
    return T(-INFINITY);
  else if constexpr (Kind<T>::is_signed)
    return static_cast<T>(-highest<T>() - 1);
  else
    return T(0);
}

// A number as an integer: towards 0, saturating; NaN gives 0.
template <class T>
TENSOR_INLINE T saturate(double x) {
  if constexpr (Kind<T>::floating) {
    return static_cast<T>(x);
  } else {
    if (x >= static_cast<double>(highest<T>())) return highest<T>();
    if (x <= static_cast<double>(lowest<T>())) return lowest<T>();
    return isnan(x) ? T(0) : static_cast<T>(x);
  }
}

// The sign bit, of zeros and NaN too.
template <class T>
TENSOR_INLINE auto signbit(T x) {
  if constexpr (Kind<T>::floating)
    return copysign(T(1), x) < T(0);
  else if constexpr (Kind<T>::is_signed)
    return x < T(0);
  else
    return false;
}

// sin(pi * x), exact in its zeros.
template <class T>
TENSOR_INLINE T sinpi(T x) {
  const T r = x - T(2) * rint(x / T(2));
  const T folded = select(fabs(r) > T(0.5), copysign(T(1), r) - r, r);
  return sin_fast(T(3.1415926535897932384626433832795) * folded);
}

// Integer arithmetic that wraps around: done in unsigned numbers of 64 bits, which hold every
// result modulo 2**bits.
template <class T>
TENSOR_INLINE T wrap_add(T a, T b) {
  return static_cast<T>(static_cast<unsigned long long>(a) + static_cast<unsigned long long>(b));
}
template <class T>
TENSOR_INLINE T wrap_sub(T a, T b) {
  return static_cast<T>(static_cast<unsigned long long>(a) - static_cast<unsigned long long>(b));
}
template <class T>
TENSOR_INLINE T wrap_mul(T a, T b) {
  return static_cast<T>(static_cast<unsigned long long>(a) * static_cast<unsigned long long>(b));
}

}  // namespace libtensor::math
