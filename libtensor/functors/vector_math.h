// SPDX-License-Identifier: Apache-2.0
// Elementary functions of float32 that compilers vectorise: no branch, no table and no call. F is
// float, or a type that writes down what is done to it (backends/cpu/jit/recorded.h).
// Polynomials are minimax fits by Remez's algorithm; bounds are those of the rows' `ulp`.
#pragma once

#if defined(__CUDACC__)
#define TENSOR_INLINE __host__ __device__ __forceinline__
#else
#define TENSOR_INLINE inline __attribute__((always_inline))
#endif

#if defined(__CUDACC_RTC__)  // NVRTC knows neither these builtins nor <math.h>
#define __builtin_fmaf ::fmaf
#define __builtin_inff() __builtin_bit_cast(float, 0x7f800000)
#define __builtin_nanf(text) __builtin_bit_cast(float, 0x7fc00000)
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#endif

namespace libtensor::math {

// One call instead of a branch: b is evaluated too.
template <class T>
TENSOR_INLINE T select(bool condition, T a, T b) {
  return condition ? a : b;
}
// Without a branch.
TENSOR_INLINE bool both(bool a, bool b) { return (int{a} & int{b}) != 0; }
TENSOR_INLINE bool either(bool a, bool b) { return (int{a} | int{b}) != 0; }

namespace vec {

TENSOR_INLINE int bits_of(float x) { return __builtin_bit_cast(int, x); }
TENSOR_INLINE float of_bits(int x) { return __builtin_bit_cast(float, x); }
// In the order of numbers without their sign, NaN the largest.
template <class F>
TENSOR_INLINE auto magnitude(F x) {
  return bits_of(x) & 0x7fffffff;
}
// Bits add up as whole numbers modulo 2**32: what NaN or a number outside a domain makes of them is
// computed too, and not used.
TENSOR_INLINE int add_bits(int a, int b) {
  return static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b));
}
TENSOR_INLINE float to_float(int x) { return static_cast<float>(x); }
template <class F>
TENSOR_INLINE F fabs(F x) {
  return of_bits(magnitude(x));
}
template <class F>
TENSOR_INLINE F copysign(F x, F y) {
  return of_bits(magnitude(x) | (bits_of(y) & ~0x7fffffff));
}

// a * b + c, fused where the instruction-set level can: results differ there in their last bits.
TENSOR_INLINE float fma(float a, float b, float c) {
#if defined(__FMA__) || defined(__aarch64__) || defined(__CUDACC__)
  return __builtin_fmaf(a, b, c);
#else
  return a * b + c;
#endif
}

// c[0] + x * c[1] + ...
template <class F, int kCount>
TENSOR_INLINE F polynomial(F x, const float (&c)[kCount]) {
  F sum = c[kCount - 1];
#pragma GCC unroll 16
  for (int i = kCount - 2; i >= 0; --i) sum = fma(sum, x, c[i]);
  return sum;
}

constexpr float kRounds = 12582912;  // 1.5 * 2**23: a sum with it has no digits below 1

// x = n * log(2) + r with a whole n and |r| <= log(2) / 2, by the two parts of Cody and Waite 1980.
template <class F>
struct Reduced {
  F r;
  F shifted;  // n + kRounds

  TENSOR_INLINE auto n() const { return add_bits(bits_of(shifted), -bits_of(kRounds)); }
  // n shifted to the place of an exponent, plus that of 2**more: kRounds has no bits there.
  TENSOR_INLINE auto exponent(int more) const { return add_bits(bits_of(shifted), more) << 23; }
  // 2**(n + more), if that is a normal number.
  TENSOR_INLINE F power(int more = 0) const { return of_bits(exponent(127 + more)); }
};
template <class F>
TENSOR_INLINE Reduced<F> reduce_exp(F x) {
  const F shifted = fma(x, 1.44269504f, kRounds);
  const F n = shifted - kRounds;
  return {fma(n, 2.12194440e-4f, fma(n, -0.693359375f, x)), shifted};
}

// (exp(r) - 1 - r) / r**2 for |r| <= log(2) / 2, within 2**-28 of exp(r).
template <class F>
TENSOR_INLINE F exp_rest(F r) {
  return polynomial(r, {0.50000001f, 0.16666518682894683f, 0.041666205302504547f,
                        0.0083689082165224944f, 0.0013950524512309578f});
}

// exp(r) for |r| <= log(2) / 2
template <class F>
TENSOR_INLINE F exp_reduced(F r) {
  return fma(r, fma(r, exp_rest(r), 1.0f), 1.0f);
}

// x * 2**n for -254 <= n <= 254, rounded once if the result is no subnormal number.
template <class F, class Integer>
TENSOR_INLINE F scale(F x, Integer n) {
  const Integer half = n >> 1;
  return x * of_bits((half + 127) << 23) * of_bits((n - half + 127) << 23);
}

// x * 2**n of a reduced number with -190 <= n <= 63.
template <class F>
TENSOR_INLINE F scale_down(F x, const Reduced<F>& y) {
  return x * y.power(64) * 0x1p-64f;
}

// exp(-a**2) * factor for 0 <= a <= 10.5.
template <class F>
TENSOR_INLINE F gauss_times(F a, F factor) {
  const F high = of_bits(add_bits(bits_of(a), 0x800) & ~0xfff);  // its square is exact
  const Reduced<F> x = reduce_exp(-high * high);
  const F r = x.r + (high - a) * (high + a);
  return scale_down(exp_reduced(r) * factor, x);
}

// erfc(a) for a >= 0: exp(-a**2) times a polynomial of t = 1 / (1 + a / 2).
template <class F>
TENSOR_INLINE F erfc_tail(F a) {
  a = select(a > 10.5f, 10.5f, a);  // 0 from there on
  const F t = 1.0f / (1.0f + 0.5f * a);
  const F f = polynomial(
      t, {0.2820885181427002f, 0.28225240111351013f, 0.24517911672592163f, 0.18559524416923523f,
          0.05487685650587082f, 0.03540843352675438f, -0.0219641774892807f, -0.28958797454833984f,
          0.38141706585884094f, -0.19103243947029114f, 0.035766951739788055f});
  return gauss_times(a, f * t);
}

// erf(x) / x - 1 for |x| < 27 / 32, of x**2.
template <class F>
TENSOR_INLINE F erf_rest(F x2) {
  return polynomial(x2, {0.12837916612625122f, -0.3761258125305176f, 0.11282824724912643f,
                         -0.026807021349668503f, 0.005058678798377514f, -0.0006359995459206402f});
}

// log(erfc(a)) for a >= 27 / 32, as closely as erf(a) needs it.
template <class F>
TENSOR_INLINE F log_erfc(F a) {
  a = select(a > 3.95f, 3.95f, a);  // erf is 1 from there on
  return polynomial(a, {-0.00010788609506562352f, -1.128044843673706f, -0.6365500092506409f,
                        -0.10449513792991638f, 0.02250250056385994f, -0.0031132767908275127f,
                        0.0002031679032370448f});
}

}  // namespace vec

template <class F>
TENSOR_INLINE F exp(F x) {
  x = select(x > 89.0f, 89.0f, x);
  x = select(x < -104.0f, -104.0f, x);
  const vec::Reduced<F> y = vec::reduce_exp(x);
  return vec::scale(vec::exp_reduced(y.r), y.n());
}

// The same where it is a normal number: its exponent grows by n.
template <class F>
TENSOR_INLINE F exp_fast(F x) {
  const vec::Reduced<F> y = vec::reduce_exp(x);
  return vec::of_bits(vec::add_bits(vec::bits_of(vec::exp_reduced(y.r)), y.exponent(0)));
}
constexpr float kExpFastRange = 87;  // of |x|

// exp(x) for x <= 0; a device has instructions for it.
template <class F>
TENSOR_INLINE F exp_down(F x) {
#if defined(__CUDA_ARCH__)
  return ::expf(x);
#else
  const vec::Reduced<F> y = vec::reduce_exp(select(x < -104.0f, -104.0f, x));
  return vec::scale_down(vec::exp_reduced(y.r), y);
#endif
}

template <class F>
TENSOR_INLINE F exp2(F x) {
  using vec::kRounds;
  F clamped = select(x > 129.0f, 129.0f, x);
  clamped = select(clamped < -151.0f, -151.0f, clamped);
  const F shifted = clamped + kRounds;
  const F r = (clamped - (shifted - kRounds)) * 0.693147182f;
  return vec::scale(vec::exp_reduced(r),
                    vec::add_bits(vec::bits_of(shifted), -vec::bits_of(kRounds)));
}

// 2**n * ((exp(r) - 1) + (1 - 2**-n)), which is exact where n is 0.
template <class F>
TENSOR_INLINE F expm1(F x) {
  F clamped = select(x > 89.0f, 89.0f, x);
  clamped = select(clamped < -18.0f, -18.0f, clamped);  // -1 from there on
  const vec::Reduced<F> y = vec::reduce_exp(clamped);
  const auto n = y.n(), least = select(n < 127, n, 127);
  const F inverse = vec::of_bits((127 - least) << 23);
  const F less = vec::fma(y.r * y.r, vec::exp_rest(y.r), y.r);
  return select(x == 0.0f, x, vec::scale(less + (1.0f - inverse), n));
}

namespace vec {

// log(x) + correction for 0 < x < inf.
template <class F>
TENSOR_INLINE F log_positive(F x, F correction) {
  const auto subnormal = x < 1.17549435e-38f;
  const auto bits =
      add_bits(bits_of(select(subnormal, x * 33554432.0f, x)), -0x3f3504f3);  // of sqrt(1/2)
  const auto exponent = (bits >> 23) - select(subnormal, 25, 0);
  const F t = of_bits((bits & 0x007fffff) + 0x3f3504f3) - 1.0f;
  const F e = to_float(exponent);
  const F rest = polynomial(t, {0.33333310445370197f, -0.2499998657651334f, 0.20002226318017562f,
                                -0.16669251810515584f, 0.14218663857114088f, -0.12384335214970126f,
                                0.11872925636522627f, -0.1178986443171209f, 0.06915540658884243f});
  const F t2 = t * t;
  const F y = fma(t * t2, rest, fma(e, -2.12194440e-4f, correction));
  return fma(e, 0.693359375f, t + fma(-0.5f, t2, y));
}

}  // namespace vec

template <class F>
TENSOR_INLINE F log(F x) {
  constexpr float kInfinity = __builtin_inff();
  F y = vec::log_positive(x, F(0.0f));
  y = select(x == kInfinity, x, y);
  y = select(x == 0.0f, -kInfinity, y);
  return select(x >= 0.0f, y, __builtin_nanf(""));
}

// The digits that 1 + x loses come back as a correction, divided by 1 + x: by 2 - u for 1 / u,
// which is exact where it counts, near 1; from 2 on the correction is below half a unit.
template <class F>
TENSOR_INLINE F log1p(F x) {
  constexpr float kInfinity = __builtin_inff();
  const F u = 1.0f + x;
  const F safe = select(u > 0.0f, u, 1.0f);
  const F inverse = select(safe < 2.0f, 2.0f - safe, 0.0f);
  const F y = vec::log_positive(safe, (x - (u - 1.0f)) * inverse);
  const F at_ends = select(x == -1.0f, -kInfinity, select(x == kInfinity, x, y));
  return select(x >= -1.0f, select(x == 0.0f, x, at_ends), __builtin_nanf(""));
}

// 2 u / (1 + u**2) of u = tanh(x / 2) = w / q, an odd and an even polynomial: what they are rounded
// by counts the less the closer u is to 1. The factor of both keeps q and its square just below
// powers of two for small x, where rounding changes them least.
template <class F>
TENSOR_INLINE F tanh_fast(F x) {
  const F x2 = x * x;
  const F w = x * vec::polynomial(x2, {0.921875f, 0.0274435992f, 1.05246701e-4f});
  const F q = vec::polynomial(x2, {1.84375f, 0.208532942f, 0.00222373345f, 2.26297131e-6f});
  return w * (q + q) / vec::fma(w, w, q * q);  // -0 keeps its sign
}
constexpr float kTanhFastRange = 9.02f;  // 1 from there on
template <class F>
TENSOR_INLINE F tanh(F x) {
  const F low = select(x > kTanhFastRange, kTanhFastRange, x);
  return tanh_fast(select(low < -kTanhFastRange, -kTanhFastRange, low));
}

template <class F>
TENSOR_INLINE F erf(F x) {
  const F a = vec::fabs(x);
  const vec::Reduced<F> y = vec::reduce_exp(vec::log_erfc(a));
  const F rest = vec::fma(y.r * y.r, vec::exp_rest(y.r), y.r) + 1.0f;
  const F far = 1.0f - rest * y.power();
  return select(a < 0.84375f, x + x * vec::erf_rest(x * x), vec::copysign(far, x));
}

template <class F>
TENSOR_INLINE F erfc(F x) {
  const F a = vec::fabs(x), tail = vec::erfc_tail(a);
  const F near = 1.0f - (x + x * vec::erf_rest(x * x));
  return select(a < 0.8f, near, select(x < 0.0f, 2.0f - tail, tail));
}

// erfc(-x / sqrt(2)) / 2, the distribution function of the normal distribution: within 1e-6 of it
// for x > -5.
template <class F>
TENSOR_INLINE F normal_cdf(F x) {
  const F tail = 0.5f * vec::erfc_tail(vec::fabs(x) * 0.70710678f);
  return select(x > 0.0f, 1.0f - tail, tail);
}

// exp(-x**2)
template <class F>
TENSOR_INLINE F gauss(F x) {
  const F a = vec::fabs(x);
  return vec::gauss_times(F(select(a > 10.5f, 10.5f, a)), F(1.0f));
}

namespace vec {

// x = n * pi / 2 + r with a whole n and |r| <= pi / 4: n * kFirst is exact. The last bits of n
// stand in those of the rounded sum, of which no conversion is needed, for NaN neither.
template <class F, class N>
struct Quadrant {
  F r;
  N n;
};
TENSOR_INLINE Quadrant<float, int> reduce_quadrant(float x) {
  constexpr double kWideRounds = 6755399441055744;  // 1.5 * 2**52
  constexpr double kFirst = 0x1.921fb544p+0, kSecond = 0x1.0b4611a626331p-34;
  const double wide = static_cast<double>(x);
  const double shifted = wide * 0.63661977236758134 + kWideRounds, n = shifted - kWideRounds;
  return {static_cast<float>((wide - n * kFirst) - n * kSecond),
          static_cast<int>(__builtin_bit_cast(long long, shifted))};
}

template <class F, class N>
TENSOR_INLINE F sine_of(const Quadrant<F, N>& x, N n) {
  const F z = x.r * x.r;
  const F sine = fma(x.r * z,
                     polynomial(z, {-0.16666666641626993f, 0.008333329385944736f,
                                    -0.00019839334854114328f, 2.7183116677254008e-6f}),
                     x.r);
  const F cosine = fma(z * z,
                       polynomial(z, {0.041666666622828193f, -0.0013888883753426415f,
                                      2.4799520013875666e-5f, -2.7210238236388092e-7f}),
                       1.0f - 0.5f * z);
  const F value = select((n & 1) != 0, cosine, sine);
  return of_bits(bits_of(value) ^ ((n & 2) << 30));
}

}  // namespace vec

constexpr float kSinFastRange = 1e6f, kCosFastRange = 1e6f;
template <class F>
TENSOR_INLINE F sin_fast(F x) {
  const auto q = vec::reduce_quadrant(x);
  return select(x == 0.0f, x, vec::sine_of(q, q.n));
}
template <class F>
TENSOR_INLINE F cos_fast(F x) {
  const auto q = vec::reduce_quadrant(x);
  return vec::sine_of(q, vec::add_bits(q.n, 1));
}

}  // namespace libtensor::math
