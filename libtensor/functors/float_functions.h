// SPDX-License-Identifier: Apache-2.0
// Elementary functions of float32 that compute in float64, in loops that compilers vectorise: no
// branch, no table and no call. Their polynomials and quotients agree with the functions at
// Chebyshev's points (tools/fit_functions.py), within 2**-32 of them unless said otherwise, so that
// results are the float next to the true value but where that is nearly between two of them.
#pragma once

#include "libtensor/functors/math_functions.h"

#if defined(__CUDACC_RTC__)
#define __builtin_fma ::fma
#define __builtin_fabs ::fabs
#define __builtin_sqrt ::sqrt
#define __builtin_copysign ::copysign
#define __builtin_inf() __builtin_bit_cast(double, 0x7ff0000000000000)
#define __builtin_nan(text) __builtin_bit_cast(double, 0x7ff8000000000000)
#endif

namespace libtensor::math {
namespace wide {

using Bits = unsigned long long;
TENSOR_INLINE Bits bits_of(double x) { return __builtin_bit_cast(Bits, x); }
TENSOR_INLINE double of_bits(Bits x) { return __builtin_bit_cast(double, x); }

TENSOR_INLINE double fabs(double x) { return __builtin_fabs(x); }
// As vec::fma.
TENSOR_INLINE double fma(double a, double b, double c) {
#if defined(__FMA__) || defined(__aarch64__) || defined(__CUDACC__)
  return __builtin_fma(a, b, c);
#else
  return a * b + c;
#endif
}

// c[0] + x * c[1] + ..., of even and odd powers apart: two short chains instead of a long one.
template <int kCount>
TENSOR_INLINE double polynomial(double x, const double (&c)[kCount]) {
  const double x2 = x * x;
  double last = c[kCount - 1], other = c[kCount - 2];
#pragma GCC unroll 16
  for (int i = kCount - 3; i >= 0; i -= 2) last = fma(last, x2, c[i]);
#pragma GCC unroll 16
  for (int i = kCount - 4; i >= 0; i -= 2) other = fma(other, x2, c[i]);
  return kCount % 2 == 0 ? fma(last, x, other) : fma(other, x, last);
}

constexpr double kRounds = 0x1.8p52;  // a sum with it has no digits below 1
constexpr double kLn2 = 0.69314718055994530942, kHalfPi = 1.5707963267948966192;
constexpr double kPi = 3.1415926535897932385, kHuge = __builtin_inf();

// u = 2**exponent * (1 + rest), for positive normal u, with 1 + rest in [sqrt(1 / 2), sqrt(2)).
struct Split {
  Bits bits;  // exponent of 2**exponent in its place, and what is left below it
  static constexpr Bits kRootHalf = 0x3fe6a09e667f3bcd;

  TENSOR_INLINE double exponent() const {
    return of_bits(0x4330000000000000 | (bits >> 52)) - (0x1p52 + 1023);
  }
  TENSOR_INLINE double power() const { return of_bits(bits & 0x7ff0000000000000); }
  TENSOR_INLINE double rest() const { return of_bits((bits & 0xfffffffffffff) + kRootHalf) - 1; }
};
TENSOR_INLINE Split split(double u) {
  return {bits_of(u) + (0x3ff0000000000000 - Split::kRootHalf)};
}

// log(1 + t) / t for 1 + t in [sqrt(1 / 2), sqrt(2)]
TENSOR_INLINE double log_rest(double t) {
  return polynomial(
      t, {0.9999999999874651, -0.5000000003595171, 0.3333333424920659, -0.24999992728449305,
          0.19999888139973632, -0.16667024572009081, 0.1429081173942899, -0.12495435324992145,
          0.11006038270379548, -0.09945996186719662, 0.1004720511888933, -0.09804420067786203,
          0.05235888516923783});
}
// log(u) * factor for positive normal u.
TENSOR_INLINE double log_times(double u, double factor) {
  const Split s = split(u);
  const double t = s.rest();
  return fma(s.exponent(), kLn2 * factor, t * factor * log_rest(t));
}
// log(1 + t) * factor for 0 <= t <= 1
TENSOR_INLINE double log1p_times(double t, double factor) {
  const double far = select(t > 0.41421356, 1.0, 0.0);  // then of (1 + t) / 2
  const double rest = fma(-far, fma(0.5, t, 0.5), t);
  return fma(rest * factor, log_rest(rest), far * (kLn2 * factor));
}

// Of r**2, for |r| <= log(2) / 2: together they are exp(r), which is 1 for r = 0.
TENSOR_INLINE double cosh_part(double r2) {
  return polynomial(r2, {1.0, 0.5000000013457727, 0.04166646500604005, 0.0013933641031986701});
}
TENSOR_INLINE double sinh_part(double r2) {
  return polynomial(
      r2, {0.999999999995509, 0.16666666786308587, 0.008333283538708528, 0.00019907569310848288});
}

// x = n * log(2) + r with a whole n and |r| <= log(2) / 2.
struct Reduced {
  double r;
  Bits shifted;  // n + kRounds, as a number

  TENSOR_INLINE double up() const { return of_bits((shifted + 1023) << 52); }    // 2**n
  TENSOR_INLINE double down() const { return of_bits((1023 - shifted) << 52); }  // 2**-n
  TENSOR_INLINE double exp() const {
    const double r2 = r * r;
    return fma(r, sinh_part(r2), cosh_part(r2)) * up();
  }
};
TENSOR_INLINE Reduced reduce_exp(double x) {
  const double shifted = fma(x, 1.4426950408889634074, kRounds);
  return {fma(shifted - kRounds, -kLn2, x), bits_of(shifted)};
}
TENSOR_INLINE Reduced reduce_exp2(double x) {
  const double shifted = x + kRounds;
  return {(x - (shifted - kRounds)) * kLn2, bits_of(shifted)};
}

// asin(s) / s of z = s**2 for 0 <= s <= 1 / 2
TENSOR_INLINE double asin_rest(double z) {
  return polynomial(
      z, {0.9999999999863537, 0.16666667364186447, 0.07499941908754719, 0.04466113930866896,
          0.03010250689966149, 0.024650862660604088, 0.0074010072390753795, 0.0347484248080839});
}
// asin(|x|) = middle + factor * value. Numbers in place of a condition: compilers make no branch.
struct Arc {
  double value, factor, middle;
};
TENSOR_INLINE Arc arc_of(float x) {
  const double a = wide::fabs(x), z = select(a > 0.5, (1 - a) * 0.5, a * a);
  const double far = select(a > 0.5, 1.0, 0.0);
  return {__builtin_sqrt(z) * asin_rest(z), 1 - 3 * far, far * kHalfPi};
}

// atan(t) for 0 <= t <= 1
TENSOR_INLINE double atan_of_share(double t) {
  return t *
         polynomial(t * t, {0.9999999999293037, -0.3333333129088999, 0.19999901102171555,
                            -0.14283813255743194, 0.11091922963683302, -0.08974171958363882,
                            0.07228278345377252, -0.05395668057137172, 0.033826218952786875,
                            -0.015828322749149415, 0.00473248419342192, -0.0006633954571104787});
}

}  // namespace wide

namespace of_float {

TENSOR_INLINE float with_sign(double size, float x) {
  return vec::copysign(static_cast<float>(size), x);
}

// log(x) * factor
TENSOR_INLINE float log_times(float x, double factor) {
  double y = wide::log_times(x, factor);
  y = select(x == __builtin_inff(), wide::kHuge, y);
  y = select(x == 0, -wide::kHuge, y);
  return static_cast<float>(select(x >= 0, y, __builtin_nan("")));
}

#if defined(__CUDACC__)  // a device has its own, of float32

TENSOR_INLINE float log2(float x) { return ::log2f(x); }
TENSOR_INLINE float log10(float x) { return ::log10f(x); }
TENSOR_INLINE float sinh(float x) { return ::sinhf(x); }
TENSOR_INLINE float cosh(float x) { return ::coshf(x); }
TENSOR_INLINE float asinh(float x) { return ::asinhf(x); }
TENSOR_INLINE float acosh(float x) { return ::acoshf(x); }
TENSOR_INLINE float atanh(float x) { return ::atanhf(x); }
TENSOR_INLINE float asin(float x) { return ::asinf(x); }
TENSOR_INLINE float acos(float x) { return ::acosf(x); }
TENSOR_INLINE float atan(float x) { return ::atanf(x); }
TENSOR_INLINE float tan(float x) { return ::tanf(x); }
TENSOR_INLINE float atan2(float y, float x) { return ::atan2f(y, x); }
TENSOR_INLINE float hypot(float x, float y) { return ::hypotf(x, y); }

#else

TENSOR_INLINE float log2(float x) { return log_times(x, 1.4426950408889634074); }
TENSOR_INLINE float log10(float x) { return log_times(x, 0.43429448190325182765); }

// With 2**n = cosh(n * log(2)) + sinh(n * log(2)): no difference of numbers that are nearly equal.
TENSOR_INLINE float sinh(float x) {
  const float far = vec::fabs(x);
  const wide::Reduced y = wide::reduce_exp(select(far > 100.0f, 100.0f, far));
  const double up = y.up(), down = y.down(), r2 = y.r * y.r;
  const double even = wide::cosh_part(r2) * (up - down);
  return with_sign(wide::fma(y.r * wide::sinh_part(r2), up + down, even) * 0.5, x);
}
TENSOR_INLINE float cosh(float x) {
  const float far = vec::fabs(x);
  const wide::Reduced y = wide::reduce_exp(select(far > 100.0f, 100.0f, far));
  const double up = y.up(), down = y.down(), r2 = y.r * y.r;
  const double even = wide::cosh_part(r2) * (up + down);
  return static_cast<float>(wide::fma(y.r * wide::sinh_part(r2), up - down, even) * 0.5);
}

// log(|x| + sqrt(x**2 + 1)), and x - x**3 / 6 where that has lost digits.
TENSOR_INLINE float asinh(float x) {
  const double a = wide::fabs(x), square = a * a;
  const double far = wide::log_times(a + __builtin_sqrt(square + 1), 1);
  const double y = select(a < 0x1p-10, a - a * square * (1.0 / 6), far);
  return with_sign(select(a < wide::kHuge, y, a), x);
}
TENSOR_INLINE float acosh(float x) {
  const double a = x;
  double y = wide::log_times(a + __builtin_sqrt(a * a - 1), 1);
  y = select(x == __builtin_inff(), a, y);
  return static_cast<float>(select(x >= 1, select(x == 1, 0.0, y), __builtin_nan("")));
}
// log(q) / 2 of q = (1 + x) / (1 - x). With p = 2**n near q the rest is atanh((q - p) / (q + p)),
// which is atanh(x) for p = 1; a float shows which p it is.
TENSOR_INLINE float atanh(float x) {
  const float a = vec::fabs(x);
  const wide::Split q = wide::split((1 + a) / (1 - a));
  const double p = q.power(), wide_a = a;
  const double s = wide::fma(wide_a, 1 + p, 1 - p) / wide::fma(wide_a, 1 - p, 1 + p);
  const double rest =
      s * wide::polynomial(s * s, {1.0000000000042981, 0.3333333260766776, 0.20000195609315047,
                                   0.1426731828716492, 0.11812194825739224});
  double y = wide::fma(q.exponent(), 0.5 * wide::kLn2, rest);
  y = select(a == 1, wide::kHuge, y);
  return with_sign(select(a <= 1, y, __builtin_nan("")), x);
}

TENSOR_INLINE float asin(float x) {
  const wide::Arc arc = wide::arc_of(x);
  return with_sign(wide::fma(arc.factor, arc.value, arc.middle), x);
}
// pi / 2 - asin(x), which is 2 * value for x > 1 / 2: exact sums of the parts of pi come first.
TENSOR_INLINE float acos(float x) {
  const wide::Arc arc = wide::arc_of(x);
  const double sign = select(x < 0, -1.0, 1.0);
  return static_cast<float>((wide::kHalfPi - sign * arc.middle) - sign * arc.factor * arc.value);
}
TENSOR_INLINE float atan(float x) {
  const double a = wide::fabs(x);
  const double y = wide::atan_of_share(select(a > 1, 1.0, a) / select(a > 1, a, 1.0));
  return with_sign(select(a > 1, wide::kHalfPi - y, y), x);
}
TENSOR_INLINE float atan2(float y, float x) {
  const double a = wide::fabs(x), b = wide::fabs(y);
  const bool steep = b > a;
  const double larger = select(steep, b, a), smaller = select(steep, a, b);
  const double share = select(a + b == 0, 0.0, select(a == b, 1.0, smaller / larger));
  double angle = wide::atan_of_share(share);
  angle = select(steep, wide::kHalfPi - angle, angle);
  angle = select(vec::bits_of(x) < 0, wide::kPi - angle, angle);
  return with_sign(angle, y);
}
// No square leaves the range of float64; an infinity wins over NaN.
TENSOR_INLINE float hypot(float x, float y) {
  const double a = wide::fabs(x), b = wide::fabs(y);
  const bool infinite = either(a == wide::kHuge, b == wide::kHuge);
  return static_cast<float>(select(infinite, wide::kHuge, __builtin_sqrt(a * a + b * b)));
}

#endif

// tan(r) = r * P(r**2) / Q(r**2), and -1 / tan(r) in every other quadrant.
constexpr float kTanFastRange = 1e6f;
// For |x| <= kTanFastRange.
TENSOR_INLINE float tan_fast(float x) {
  constexpr double kFirst = 0x1.921fb544p+0, kSecond = 0x1.0b4611a626331p-34;  // pi / 2
  const double shifted = wide::fma(x, 0.63661977236758134, wide::kRounds);
  const double n = shifted - wide::kRounds;
  const double r = (x - n * kFirst) - n * kSecond, z = r * r;
  const double sine =
      r * wide::polynomial(z, {1.0000000000182503, -0.11135673956270406, 0.0010748300705318253});
  const double cosine = wide::polynomial(z, {1.0, -0.44469007142544736, 0.01597150204725664});
  const bool odd = (wide::bits_of(shifted) & 1) != 0;
  return static_cast<float>(select(odd, -cosine, sine) / select(odd, sine, cosine));
}
#if !defined(__CUDACC__)
TENSOR_INLINE float tan(float x) { return vec::fabs(x) <= kTanFastRange ? tan_fast(x) : ::tanf(x); }
#endif

// The larger one and what the smaller one adds, as far as it does; the difference of equal
// infinities is none.
TENSOR_INLINE float logaddexp(float a, float b) {
  const double larger = select(a > b, a, b), gap = larger - select(a > b, b, a);
  const double share = wide::reduce_exp(-select(gap < 200, gap, 200.0)).exp();
  return select(a == a, static_cast<float>(larger + wide::log1p_times(share, 1)), a);
}
TENSOR_INLINE float logaddexp2(float a, float b) {
  const double larger = select(a > b, a, b), gap = larger - select(a > b, b, a);
  const double share = wide::reduce_exp2(-select(gap < 200, gap, 200.0)).exp();
  const double more = wide::log1p_times(share, 1.4426950408889634074);
  return select(a == a, static_cast<float>(larger + more), a);
}

// log(x / (1 - x)), for eps >= 0 of x clamped to [eps, 1 - eps].
TENSOR_INLINE float logit(float number, double eps) {
  const double low = select(eps >= 0, eps, -wide::kHuge), high = 1 - low, given = number;
  const double raised = select(given < low, low, given), x = select(raised > high, high, raised);
  double y = wide::log_times(x / (1 - x), 1);
  y = select(x == 0, -wide::kHuge, select(x == 1, wide::kHuge, y));
  return static_cast<float>(select(both(x >= 0, x <= 1), y, __builtin_nan("")));
}

// x * f(w), w = -log(1 - x**2), where f is a quotient of polynomials within 2**-27 of it.
TENSOR_INLINE float erfinv(float x) {
  const double a = x, w = -wide::log_times(1 - a * a, 1);
  const double above =
      wide::polynomial(w, {0.886226931392447, 0.2932269352567673, 0.05663877133338829,
                           0.007476756905665947, 0.0006481792898861927, 3.1313239157405505e-05,
                           8.597702992886551e-07, 2.963659271288048e-08});
  const double below =
      wide::polynomial(w, {1.0, 0.06907195439797531, 0.03279420346186338, 0.0015871650563183714,
                           0.00021383039643143518, 3.023763601249713e-06, 2.4464990945965455e-07,
                           1.3284288365312728e-09});
  const double size = wide::fabs(a * above / below);
  const double known = select(a * a == 1, wide::kHuge, size);
  return with_sign(select(a * a <= 1, known, __builtin_nan("")), x);
}

// sin(pi * x) / (pi * x): exact in its zeros, of which are all numbers that have no fraction.
TENSOR_INLINE float sinc(float number) {
  const double x = number, half = x * 0.5;
  const double r = x - 2 * ((half + wide::kRounds) - wide::kRounds),
               side = __builtin_copysign(1.0, r);
  const double f = select(wide::fabs(r) > 0.5, side - r, r);
  const double sine = f * wide::polynomial(f * f, {0.9999999999829191, -1.64493406192812,
                                                   0.8117421954830587, -0.19074789529025588,
                                                   0.02611743763397087, -0.002237178600214795});
  const double y = select(wide::fabs(x) < 0x1p25, sine, x - x) / x;
  return static_cast<float>(select(x == 0, 1.0, y));
}

// The result where |size| < kNearQuotient; else it comes by another way.
struct Near {
  float value;
  float size;
};
constexpr float kNearQuotient = 0x1p28f;
// The remainder a - n * b, n = trunc(a / b). Exact: n and b have 52 bits, and the quotient that is
// next to n from below is further from it than float64 rounds.
TENSOR_INLINE Near fmod_near(float a, float b) {
  const double far = wide::fabs(b), size = select(far > 1e100, 1e100, far);
  const double quotient = a / size;
  const bool near = wide::fabs(quotient) < double{kNearQuotient};
  const double n = static_cast<double>(static_cast<int>(blend(near, quotient, 0.0)));
  return {vec::copysign(static_cast<float>(a - n * size), a), static_cast<float>(quotient)};
}

// The numbers of a grid with `digits` binary digits, not finer than `least`, up to `greatest`.
TENSOR_INLINE float nextafter(float a, float b, double digits, double least, double greatest) {
  const float size = vec::fabs(a), unit = vec::of_bits((128 - static_cast<int>(digits)) << 23);
  const float from = vec::copysign(1.0f, select(a == 0, b, a));
  const bool outward = either((b > a) == (a > 0), a == 0);
  const float power = vec::of_bits(vec::bits_of(size) & 0x7f800000);
  const float far_step = power * unit;
  const float step = select(both(!outward, size == power), far_step * 0.5f, far_step);
  const float smallest = static_cast<float>(least);
  const float change = select(step < smallest, smallest, step);
  float moved = select(outward, size + change, size - change);
  moved = select(size == __builtin_inff(), static_cast<float>(greatest), moved);
  const float next = vec::copysign(moved, from);
  return select(a == b, b, select(either(a != a, b != b), a + b, next));
}

}  // namespace of_float
}  // namespace libtensor::math
