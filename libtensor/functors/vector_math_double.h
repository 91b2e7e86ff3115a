// SPDX-License-Identifier: Apache-2.0
// Elementary functions of float64 that compilers vectorise, as those of float32 in vector_math.h. F
// is double, or a type that writes down what is done to it.
// Polynomials are minimax fits by Remez's algorithm in 300 bits, whose error is below 2**-56 of the
// function; their coefficients are rounded to nearest. Constants in two parts: the first has so few
// digits that its products here are exact. Hosts only: a device has these functions.
#pragma once

#include "libtensor/functors/vector_math.h"

namespace libtensor::math::f64 {

using Bits = unsigned long long;

constexpr double kInfinity = __builtin_inf();
constexpr double kNan = __builtin_nan("");
constexpr double kLog2 = 0x1.62e42fefa39efp-1;
constexpr double kLog2High = 0x1.62e42fefa4p-1, kLog2Low = -0x1.8432a1b0e2634p-43;
constexpr double kHalfPi = 0x1.921fb54442d18p+0, kHalfPiLow = 0x1.1a62633145c07p-54;
constexpr double kRounds = 0x1.8p52;  // a sum with it has no digits below 1

TENSOR_INLINE Bits bits_of(double x) { return __builtin_bit_cast(Bits, x); }
TENSOR_INLINE double of_bits(Bits x) { return __builtin_bit_cast(double, x); }
template <class F>
TENSOR_INLINE auto magnitude(F x) {
  return bits_of(x) & ~0ull >> 1;
}
template <class F>
TENSOR_INLINE F fabs(F x) {
  return of_bits(magnitude(x));
}
template <class F>
TENSOR_INLINE F copysign(F x, F y) {
  return of_bits(magnitude(x) | (bits_of(y) & 1ull << 63));
}
// Without its last 32 bits.
template <class F>
TENSOR_INLINE F high_part(F x) {
  return of_bits(bits_of(x) & ~0ull << 32);
}
TENSOR_INLINE double root(double x) { return __builtin_sqrt(x); }

TENSOR_INLINE double fma(double a, double b, double c) {
#if defined(__FMA__) || defined(__aarch64__)
  return __builtin_fma(a, b, c);
#else
  return a * b + c;
#endif
}

// What rounding took from `product`, which is a * b: exact, also by Dekker's parts of 26 bits.
TENSOR_INLINE double product_rest(double a, double b, double product) {
#if defined(__FMA__) || defined(__aarch64__)
  return __builtin_fma(a, b, -product);
#else
  const double wide_a = a * 0x1.0000002p27, wide_b = b * 0x1.0000002p27;
  const double high_a = wide_a - (wide_a - a), high_b = wide_b - (wide_b - b);
  const double low_a = a - high_a, low_b = b - high_b;
  return ((high_a * high_b - product) + high_a * low_b + low_a * high_b) + low_a * low_b;
#endif
}

// a - b without rounding, by Knuth's six operations.
template <class F>
struct Difference {
  F value, rest;
};
template <class F>
TENSOR_INLINE Difference<F> difference(F a, F b) {
  const F value = a - b, part = value - a;
  return {value, (a - (value - part)) - (b + part)};
}

template <class F, int kCount>
TENSOR_INLINE F polynomial(F x, const double (&c)[kCount]) {
  F sum = c[kCount - 1];
#pragma GCC unroll 32
  for (int i = kCount - 2; i >= 0; --i) sum = fma(sum, x, c[i]);
  return sum;
}

// 2**n of n + kRounds, if that is a normal number: kRounds has no bits where the exponent comes
// from.
template <class F>
TENSOR_INLINE F power(F shifted) {
  return of_bits((bits_of(shifted) + 1023) << 52);
}

// x * 2**n of n + kRounds for -2046 < n < 2046, rounded once if x is not subnormal: by two powers,
// whose exponents are half of n each.
template <class F>
TENSOR_INLINE F scale(F x, F shifted) {
  const auto sum = (bits_of(shifted) + 2046) & 0xfff, half = sum >> 1;
  return x * of_bits(half << 52) * of_bits((sum - half) << 52);
}

// x = n * log(2) + (r + rest) with a whole n and |r| <= log(2) / 2.
template <class F>
struct Reduced {
  F r, rest, n, shifted;  // n + kRounds
};
template <class F>
TENSOR_INLINE Reduced<F> reduce_exp(F x) {
  const F shifted = fma(x, 0x1.71547652b82fep+0, kRounds), n = shifted - kRounds;
  const F high = fma(n, -kLog2High, x), r = fma(n, -kLog2Low, high);
  return {r, fma(n, -kLog2Low, high - r), n, shifted};
}

// (exp(r) - 1 - r) / r**2 for |r| <= log(2) / 2.
template <class F>
TENSOR_INLINE F exp_rest(F r) {
  return polynomial(
      r, {0x1.0000000000007p-1, 0x1.5555555555501p-3, 0x1.5555555551358p-5, 0x1.11111111270fep-7,
          0x1.6c16c18239280p-10, 0x1.a01a012a68451p-13, 0x1.a0199e85e5331p-16,
          0x1.71df2ad306007p-19, 0x1.28a9d8439e2edp-22, 0x1.ad7047fc454f3p-26});
}
// exp(r), and that of r + rest for |rest| < 2**-53
template <class F>
TENSOR_INLINE F exp_reduced(F r) {
  return 1 + fma(r * r, exp_rest(r), r);
}
template <class F>
TENSOR_INLINE F exp_reduced(F r, F rest) {
  return 1 + (r + fma(r * r, exp_rest(r), rest));
}

template <class F>
TENSOR_INLINE F exp(F x) {
  x = select(x > 710.0, 710.0, x);
  x = select(x < -746.0, -746.0, x);
  const Reduced<F> y = reduce_exp(x);
  return scale(exp_reduced(y.r), y.shifted);
}

// x * 2**n for -1090 <= n <= 511.
template <class F>
TENSOR_INLINE F scale_down(F x, const Reduced<F>& y) {
  return x * power(y.shifted + 512) * 0x1p-512;
}

// For x <= 0.
template <class F>
TENSOR_INLINE F exp_down(F x) {
  const Reduced<F> y = reduce_exp(select(x < -746.0, -746.0, x));
  return scale_down(exp_reduced(y.r), y);
}

template <class F>
TENSOR_INLINE F exp2(F x) {
  x = select(x > 1025.0, 1025.0, x);
  x = select(x < -1080.0, -1080.0, x);
  const F shifted = x + kRounds, part = x - (shifted - kRounds), r = part * kLog2;
  return scale(exp_reduced(r, product_rest(part, kLog2, r)), shifted);
}

// 2**n * ((exp(r) - 1) + (1 - 2**-n)) without rounding between the two, for n >= -54.
template <class F>
TENSOR_INLINE F expm1_reduced(const Reduced<F>& x) {
  const F above = 1 - power(kRounds - select(x.n > 60.0, 60.0, x.n));
  const F sum = above + x.r, rest = (above - sum) + x.r;
  return sum + (rest + fma(x.r * x.r, exp_rest(x.r), x.rest));
}

template <class F>
TENSOR_INLINE F expm1(F x) {
  F bounded = select(x > 710.0, 710.0, x);
  bounded = select(bounded < -37.5, -37.5, bounded);  // -1 from there on
  const Reduced<F> y = reduce_exp(bounded);
  // From n = 61 on the 1 counts no more, and its power is not that of n.
  return select(x == 0, x, scale(expm1_reduced(y), y.shifted));
}

// What log(x) is made of for 0 < x < inf: e * log(2) + f - (half_square - rest).
template <class F>
struct LogParts {
  F e, f, half_square, rest;
  F inverse_power;  // 2**-e, if x is no subnormal number
};
template <bool kSubnormal = true, class F>
TENSOR_INLINE LogParts<F> log_parts(F x) {
  constexpr Bits kRootHalf = 0x3fe6a09e667f3bcd;  // sqrt(1 / 2)
  const auto subnormal = x < 0x1p-1022;
  const F raised = kSubnormal ? select(subnormal, x * 0x1p54, x) : x;
  const F bias = kSubnormal ? F(select(subnormal, 1077.0, 1023.0)) : F(1023.0);
  const auto bits = bits_of(raised) - kRootHalf + (1023ull << 52);
  const F count = of_bits((bits >> 52) | 0x4330000000000000) - 0x1p52;
  const F f = of_bits((bits & ~0ull >> 12) + kRootHalf) - 1;
  // log(1 + f) = 2 * s + s * z * (2 / 3 + 2 / 5 * z + ...), Abramowitz and Stegun 4.1.27
  const F s = f / (2 + f), z = s * s, half_square = 0.5 * f * f;
  const F series = polynomial(
      z, {0x1.5555555555593p-1, 0x1.999999997fb31p-2, 0x1.2492494217acdp-2, 0x1.c71c51e7eb5fdp-3,
          0x1.7466462f25545p-3, 0x1.39a0f4beab38ep-3, 0x1.2f0d91465df80p-3});
  return {count - bias, f, half_square, s * fma(z, series, half_square),
          of_bits((2046 - (bits >> 52)) << 52)};
}

template <class F>
TENSOR_INLINE F log_of(const LogParts<F>& x, F correction) {
  const F low = x.rest + fma(x.e, kLog2Low, correction);
  return x.e * kLog2High - ((x.half_square - low) - x.f);
}
// log(x + lost) for 2**-1022 <= x < inf and |lost| <= 2**-53 * x: what was lost is divided by x, in
// the middle to all digits that count, else to a few.
template <class F>
TENSOR_INLINE F log_with(F x, F lost) {
  const LogParts<F> y = log_parts<false>(x);
  const F part = lost * y.inverse_power;
  const F correction = part * ((1 - y.f) * fma(2, y.half_square, 1));
  return log_of(y, select(x < 0x1p60, correction, 0.0));
}

// log(x) over the logarithm of a base, whose inverse and whose logarithm of 2 are in two parts.
template <class F>
TENSOR_INLINE F log_of_base(F x, double inverse_high, double inverse_low, double of_2,
                            double of_2_low) {
  const LogParts<F> y = log_parts(x);
  const F high = high_part(y.f - y.half_square);
  const F low = ((y.f - high) - y.half_square) + y.rest;
  const F leading = high * inverse_high, whole = y.e * of_2, sum = whole + leading;
  const F part = (low + high) * inverse_low + low * inverse_high;
  return sum + (((whole - sum) + leading) + (part + y.e * of_2_low));
}

// The value of a logarithm of x where y is that for 0 < x < inf.
template <class F>
TENSOR_INLINE F log_at_ends(F x, F y) {
  y = select(x == kInfinity, x, y);
  y = select(x == 0, -kInfinity, y);
  return select(x >= 0, y, kNan);
}

template <class F>
TENSOR_INLINE F log(F x) {
  return log_at_ends(x, log_of(log_parts(x), F(0)));
}
template <class F>
TENSOR_INLINE F log2(F x) {
  return log_at_ends(x, log_of_base(x, 0x1.7154765p+0, 0x1.5c17f0bbbe880p-31, 1, 0));
}
template <class F>
TENSOR_INLINE F log10(F x) {
  return log_at_ends(x, log_of_base(x, 0x1.bcb7b15p-2, 0x1.37287195355bbp-33, 0x1.34413509f8p-2,
                                    -0x1.80433b83b532ap-44));
}

// The digits that 1 + x loses come back as a correction.
template <class F>
TENSOR_INLINE F log1p(F x) {
  const F u = 1 + x;
  const F lost = select(fabs(x) < 1, x - (u - 1), 1 - (u - x));
  const F y = log_with(u, lost);
  const F at_ends = select(x == -1, -kInfinity, select(x == kInfinity, x, y));
  return select(x >= -1, select(x == 0, x, at_ends), kNan);
}

// exp(x) - 1 over exp(x) + 1 of 2 * |x|.
template <class F>
TENSOR_INLINE F tanh(F x) {
  const F a = fabs(x);
  const Reduced<F> y = reduce_exp(2 * select(a > 22.0, 22.0, a));  // 1 from there on
  const F less = expm1_reduced(y) * power(y.shifted);
  return copysign(less / (less + 2), x);
}

// exp(a) / 2 for a >= 0
template <class F>
TENSOR_INLINE F half_exp(F a) {
  const Reduced<F> y = reduce_exp(select(a > 711.0, 711.0, a));
  return exp_reduced(y.r, y.rest) * power(y.shifted - 2) * 2;
}
template <class F>
TENSOR_INLINE F sinh(F x) {
  const F a = fabs(x), z = a * a, half = half_exp(a);
  const F near = polynomial(
      z, {0x1.5555555555556p-3, 0x1.11111111110a0p-7, 0x1.a01a01a029331p-13, 0x1.71de3a45e7443p-19,
          0x1.ae646773915acp-26, 0x1.611a34e755f9dp-33, 0x1.b4d11943dd9d1p-41});
  return copysign(select(a < 1, fma(a * z, near, a), half - 0.25 / half), x);
}
template <class F>
TENSOR_INLINE F cosh(F x) {
  const F half = half_exp(fabs(x));
  return half + 0.25 / half;
}

template <class F>
TENSOR_INLINE F asinh(F x) {
  const F a = fabs(x), z = a * a;
  const auto far = a > 0x1p60;  // log(2 * a)
  const F y = log1p(select(far, a, a + z / (1 + root(1 + z))));
  return copysign(y + select(far, kLog2, 0.0), x);
}
template <class F>
TENSOR_INLINE F acosh(F x) {
  const F t = x - 1;
  const auto far = x > 0x1p60;
  const F y = log1p(select(far, t, t + root(2 * t + t * t)));
  return select(x >= 1, y + select(far, kLog2, 0.0), kNan);
}
template <class F>
TENSOR_INLINE F atanh(F x) {
  const F a = fabs(x);
  return copysign(0.5 * log1p(2 * a / (1 - a)), x);
}

// x = n * pi / 2 + (r + rest) with a whole n and |r| <= pi / 4, by the parts of Cody and Waite
// 1980: three of 33 bits, whose products with n are exact, and the digits after them.
template <class F>
struct Quadrant {
  F r, rest, shifted;  // n + kRounds, whose last bits are those of n
};
constexpr double kQuadrantRange = 1e6;
template <class F>
TENSOR_INLINE Quadrant<F> reduce_quadrant(F x) {
  const F shifted = fma(x, 0x1.45f306dc9c883p-1, kRounds), n = shifted - kRounds;
  const Difference<F> second = difference(x - n * 0x1.921fb544p+0, n * 0x1.0b4611a6p-34);
  const Difference<F> third = difference(second.value, n * 0x1.3198a2ep-69);
  const F low = (second.rest + third.rest) - n * 0x1.b839a252049c1p-104;
  const F r = third.value + low;
  return {r, (third.value - r) + low, shifted};
}

template <class F>
TENSOR_INLINE F sine_reduced(const Quadrant<F>& x, F z) {
  const F series =
      polynomial(z, {-0x1.5555555555549p-3, 0x1.111111110f86bp-7, -0x1.a01a019c0f474p-13,
                     0x1.71de357567b88p-19, -0x1.ae5e64378a9d4p-26, 0x1.5d925e63a0962p-33});
  return x.r + fma(x.r * z, series, x.rest * (1 - 0.5 * z));
}
template <class F>
TENSOR_INLINE F cosine_reduced(const Quadrant<F>& x, F z) {
  const F series =
      polynomial(z, {0x1.555555555554bp-5, -0x1.6c16c16c14f6fp-10, 0x1.a01a019c80c6dp-16,
                     -0x1.27e4f7e81cb16p-22, 0x1.1ee9d5d66e6b5p-29, -0x1.8fa39aa0c6f19p-37});
  const F half = 0.5 * z, above = 1 - half;
  return above + (((1 - above) - half) + fma(z * z, series, -x.r * x.rest));
}
template <class F, class N>
TENSOR_INLINE F sine_of(const Quadrant<F>& x, N n) {
  const F z = x.r * x.r;
  const F value = select((n & 1) != 0, cosine_reduced(x, z), sine_reduced(x, z));
  return of_bits(bits_of(value) ^ (n & 2) << 62);
}

// For |x| <= kQuadrantRange.
template <class F>
TENSOR_INLINE F sin(F x) {
  const Quadrant<F> y = reduce_quadrant(x);
  return select(x == 0, x, sine_of(y, bits_of(y.shifted)));
}
template <class F>
TENSOR_INLINE F cos(F x) {
  const Quadrant<F> y = reduce_quadrant(x);
  return sine_of(y, bits_of(y.shifted) + 1);
}

template <class F>
TENSOR_INLINE F tan(F x) {
  const Quadrant<F> y = reduce_quadrant(x);
  const F z = y.r * y.r, sine = sine_reduced(y, z), cosine = cosine_reduced(y, z);
  const auto odd = (bits_of(y.shifted) & 1) != 0;
  return select(x == 0, x, select(odd, -cosine, sine) / select(odd, sine, cosine));
}

// atan(y / x) for y, x >= 0, or pi less that: by the quotient, that of y - x and y + x, or that of
// -x and y, none of which is above 1 / 2 without its sign.
template <class F, class Condition>
TENSOR_INLINE F atan_of(F y, F x, Condition is_left) {
  const auto low = y <= 0.5 * x, high = y >= 2 * x;
  const F above = select(low, y, select(high, -x, y - x));
  const F below = select(low, x, select(high, y, y + x));
  const F right = above / select(below == 0, 1.0, below), q = select(is_left, -right, right);
  const F z = q * q;
  const F series =
      polynomial(z, {-0x1.5555555555518p-2, 0x1.9999999991448p-3, -0x1.249249216ce06p-3,
                     0x1.c71c70958b2a9p-4, -0x1.745cf535d0452p-4, 0x1.3b1143c74b91ep-4,
                     -0x1.10f358341a29bp-4, 0x1.dfec4761a1cb0p-5, -0x1.a3a411f1235fdp-5,
                     0x1.571474e1508a9p-5, -0x1.c1dc5fd12cac2p-6, 0x1.4bfe12b3a18cdp-7});
  // In quarters of pi, whose two parts are those of pi / 2 times a power of 2 but for 3 / 4.
  const F side = select(is_left, 2 * kHalfPi, 0.0), low_side = select(is_left, 2 * kHalfPiLow, 0.0);
  const F middle = select(is_left, 0x1.2d97c7f3321d2p+1, 0.5 * kHalfPi);
  const F low_middle = select(is_left, 0x1.a79394c9e8a0ap-54, 0.5 * kHalfPiLow);
  const F base = select(low, side, select(high, kHalfPi, middle));
  const F rest = select(low, low_side, select(high, kHalfPiLow, low_middle));
  return base + (q + fma(q * z, series, rest));
}
template <class F>
TENSOR_INLINE F atan(F x) {
  return copysign(atan_of(fabs(x), F(1), false), x);
}
template <class F>
TENSOR_INLINE F atan2(F y, F x) {
  F a = fabs(y), b = fabs(x);
  const auto infinite = both(a == kInfinity, b == kInfinity);
  const F factor = select(either(a > 0x1p1000, b > 0x1p1000), 0x1p-60, 1.0);
  a = select(infinite, 1.0, a * factor);
  b = select(infinite, 1.0, b * factor);
  return copysign(atan_of(a, b, (bits_of(x) >> 63) != 0), y);
}

// (asin(a) - a) / a of z = a**2 <= 1 / 4.
template <class F>
TENSOR_INLINE F asin_rest(F z) {
  return z * polynomial(z, {0x1.5555555555578p-3, 0x1.333333332df05p-4, 0x1.6db6db722bfa9p-5,
                            0x1.f1c71a8b6f2a5p-6, 0x1.6e8bdfead2c8ep-6, 0x1.1c49ddbf94011p-6,
                            0x1.ca2149c2fb839p-7, 0x1.757764ff273ddp-7, 0x1.618b86857f33cp-7,
                            0x1.e15042b4e05d9p-9, 0x1.650514e321af6p-6, -0x1.59fa8a0536eb3p-6,
                            0x1.0be591b500123p-5});
}
// From 1 / 2 on by the root of z = (1 - a) / 2 in two parts: acos(a) = 2 * asin(sqrt(z)).
template <class F>
struct Arc {
  F rest;             // asin_rest(z)
  F root, high, low;  // sqrt(z) and its parts
};
template <class F>
TENSOR_INLINE Arc<F> arc_of(F x) {
  const F a = fabs(x);
  const auto far = a > 0.5;
  const F z = select(far, (1 - a) * 0.5, a * a), s = root(z), high = high_part(s);
  const F low = (z - high * high) / select(s > 0, s + high, 1.0);
  return {asin_rest(z), s, high, low};
}
template <class F>
TENSOR_INLINE F asin(F x) {
  const Arc<F> y = arc_of(x);
  const F a = fabs(x);
  const F part = 2 * y.root * y.rest - (kHalfPiLow - 2 * y.low);
  const F far = 0.5 * kHalfPi - (part - (0.5 * kHalfPi - 2 * y.high));
  return copysign(select(a > 0.5, far, fma(a, y.rest, a)), x);
}
template <class F>
TENSOR_INLINE F acos(F x) {
  const Arc<F> y = arc_of(x);
  const F right = 2 * (y.high + fma(y.root, y.rest, y.low));
  const F left = 2 * (kHalfPi - (y.root + fma(y.root, y.rest, -kHalfPiLow)));
  const F near = kHalfPi - (x - (kHalfPiLow - x * y.rest));
  return select(fabs(x) > 0.5, select(x < 0, left, right), near);
}

// sqrt(x**2 + y**2) with one of Newton's steps on exact squares; an infinity wins over NaN.
template <class F>
TENSOR_INLINE F hypot(F x, F y) {
  const F a = fabs(x), b = fabs(y);
  const auto less = a < b;
  const F larger = select(less, b, a), smaller = select(less, a, b);
  const auto huge = larger > 0x1p500, tiny = larger < 0x1p-400;
  const F factor = select(huge, 0x1p-600, select(tiny, 0x1p600, 1.0));
  const F back = select(huge, 0x1p600, select(tiny, 0x1p-600, 1.0));
  const F m = larger * factor, n = smaller * factor;
  const F mm = m * m, nn = n * n, sum = mm + nn;
  const F rest = ((mm - sum) + nn) + (product_rest(m, m, mm) + product_rest(n, n, nn));
  const F h = root(sum), hh = h * h;
  const F error = ((sum - hh) - product_rest(h, h, hh)) + rest;
  const F result = (h + error / select(h > 0, 2 * h, 1.0)) * back;
  return select(either(a == kInfinity, b == kInfinity), kInfinity, result);
}

// The whole quotient of |a| / |b|, and what it leaves: both exact.
struct Division {
  double quotient, rest;
};
// Whether all products are.
TENSOR_INLINE bool divides(double a, double b) {
  const double x = fabs(a), y = fabs(b);
  return both(both(both(x <= 0x1p900, y <= 0x1p900), y >= 0x1p-900), x <= y * 0x1p50);
}
TENSOR_INLINE Division divide(double x, double y) {
  const double a = fabs(x), b = fabs(y);
  const double nearest = (a / b + kRounds) - kRounds, product = nearest * b;
  const double rest = (a - product) - product_rest(nearest, b, product);
  const bool over = rest < 0;
  return {select(over, nearest - 1, nearest), select(over, rest + b, rest)};
}
TENSOR_INLINE double fmod(double a, double b) { return copysign(divide(a, b).rest, a); }

TENSOR_INLINE double floor_divide(double a, double b) {
  const Division y = divide(a, b);
  const bool is_below = (bits_of(a) ^ bits_of(b)) >> 63 != 0;
  return select(is_below, -select(y.rest > 0, y.quotient + 1, y.quotient), y.quotient);
}

// By the bits of a, whose order is that of magnitudes.
TENSOR_INLINE double nextafter(double a, double b) {
  const bool outward = (b > a) == (a > 0);
  double y = of_bits(bits_of(a) + (outward ? 1ull : ~0ull));
  y = select(a == 0, copysign(0x1p-1074, b), y);
  y = select(a == b, b, y);
  return select(a != a, a, select(b != b, b, y));
}

// log(x / (1 - x)), in the middle by log1p of what the quotient is above 1, whose digits stay.
template <class F>
TENSOR_INLINE F logit(F x) {
  const auto middle = both(x > 0.32, x < 0.7);
  const F other = 1 - x, above = (2 * x - 1) / other;
  const F u = select(middle, 1 + above, x / other), lost = above - (u - 1);
  // Quotients of subnormal numbers are those of numbers 2**54 times as large.
  const auto subnormal = u < 0x1p-1022;
  const F raised = select(subnormal, u * 0x1p54, u);
  const F y = log_with(raised, select(middle, lost, 0.0)) - select(subnormal, 54 * kLog2, 0.0);
  return select(x == 0.5, 0.0, log_at_ends(u, y));
}

// erf(a), 1 - erf(a) and exp(-a**2) for a >= 0.
template <class F>
struct ErrorFunctions {
  F near, rest, gauss;
};
template <class F>
TENSOR_INLINE ErrorFunctions<F> error_functions(F a) {
  const F z = a * a;
  const F series =
      polynomial(z, {0x1.06eba8214db69p-3, -0x1.812746b0379e5p-2, 0x1.ce2f21a042a6ep-4,
                     -0x1.b82ce3127f7e0p-6, 0x1.565bcd0c8647fp-8, -0x1.c02db38acc649p-11,
                     0x1.f9a314dd70301p-14, -0x1.f4d08443668b5p-17, 0x1.b9c69a6eae5b7p-20,
                     -0x1.5dfe97944a557p-23, 0x1.e70389ebf9cb0p-27, -0x1.e39ca8cf5d4eap-31});
  const F near = fma(a, series, a);
  // (1 + 2 * a) * exp(a**2) * erfc(a) of t, Shepherd and Laframboise 1981. 0 from 27.3 on.
  const F b = select(a > 27.3, 27.3, a), t = (b - 3.75) / (b + 3.75);
  const F slow =
      polynomial(t, {0x1.3ccda0b5d5dc2p+0,   -0x1.1f367683f89cbp-3, 0x1.d5f294815b64ap-9,
                     0x1.510169d098e22p-4,   -0x1.bda9309a2c5b2p-4, 0x1.7a14188a3aa29p-4,
                     -0x1.e0d0fa6d0e446p-5,  0x1.d0b00398b9f32p-6,  -0x1.3f603c72a3a60p-7,
                     0x1.cc39fd9c889fep-10,  0x1.33fb708c6a549p-12, -0x1.303e20db3cfffp-12,
                     0x1.b13631f5e1a8fp-15,  0x1.77379d37efc13p-16, -0x1.7f398d7f0cc75p-17,
                     -0x1.f53ec19c52069p-21, 0x1.c840934306dbbp-20, -0x1.afbe568c46284p-24,
                     -0x1.9e62d22769aa5p-23, 0x1.5985b054e884bp-25});
  const F factor = slow / (1 + 2 * b), square = b * b, lost = product_rest(b, b, square);
  const Reduced<F> y = reduce_exp(-square);
  const F reduced = exp_reduced(y.r, y.rest);
  const F tail = scale_down(reduced * fma(-lost, factor, factor), y);
  const auto is_near = a < 0.8;
  return {select(is_near, near, 1 - tail), select(is_near, 1 - near, tail), scale_down(reduced, y)};
}
template <class F>
TENSOR_INLINE F erf(F x) {
  return copysign(error_functions(fabs(x)).near, x);
}
template <class F>
TENSOR_INLINE F erfc(F x) {
  const ErrorFunctions<F> y = error_functions(fabs(x));
  return select(x < 0, 1 + y.near, y.rest);
}

// exp(-x**2)
template <class F>
TENSOR_INLINE F gauss(F x) {
  return exp_down(-(x * x));
}
template <class F>
TENSOR_INLINE F normal_cdf(F x) {
  return 0.5 * erfc(x * -0.70710678118654752440084436210485);
}

// From what is right to 5 digits, by polynomials of w = -log(1 - x**2) or of its root, one step of
// the series of the inverse up to the fourth power. From 1/2 on it solves for 1 - |x|.
template <class F>
TENSOR_INLINE F erfinv(F x) {
  const F size = fabs(x), w = -log1p(-size * size), s = root(w);
  const F middle = polynomial(w, {0x1.c5c20770d3773p-1, 0x1.da7fb70808a33p-3, 0x1.96736c7924cfap-7,
                                  -0x1.99c65b677cb9fp-9, 0x1.84871c0b2f1aap-13});
  const F tail = polynomial(s, {0x1.f22d8791ebc52p+0, -0x1.329ffabe1640dp+1, 0x1.2a9bae269d217p+1,
                                -0x1.c761734dde63dp-1, 0x1.9fac83fa14de5p-3, -0x1.c4e9463fbce18p-6,
                                0x1.103837d64f1fcp-9, -0x1.1638add3ec6a7p-14});
  const F t = size * select(w < 5, middle, tail), t2 = t * t;
  const ErrorFunctions<F> y = error_functions(t);
  const F wrong = select(size < 0.5, y.near - size, (1 - size) - y.rest);
  const F u = wrong / (1.1283791670955125738961589031216 * y.gauss);
  const F series = fma(u, t * fma(t2, 2, 7.0 / 6), -fma(t2, 4.0 / 3, 1.0 / 3));
  const F inverse = t - u * (1 - u * fma(u, series, t));
  return select(size <= 1, copysign(select(size == 1, kInfinity, inverse), x), kNan);
}

}  // namespace libtensor::math::f64
