// SPDX-License-Identifier: Apache-2.0
// From random words to random numbers, one at a time. Only IEEE's +, -, *, / and square root, so
// that every device gets the same bits. C++17, no standard headers: CUDA's compilers read it too.
#pragma once

#include "libtensor/core/random/philox.h"

namespace libtensor::random {

using philox::LongWord;
using philox::Word;

TENSOR_RANDOM_INLINE LongWord join(Word low, Word high) { return LongWord{high} << 32 | low; }

// Uniform in [0, 1): multiples of 2**-24 and of 2**-53.
TENSOR_RANDOM_INLINE float uniform(Word bits) {
  return static_cast<float>(static_cast<int>(bits >> 8)) * 0x1p-24f;
}
TENSOR_RANDOM_INLINE double uniform(LongWord bits) {
  return static_cast<double>(static_cast<long long>(bits >> 11)) * 0x1p-53;
}

// Uniform in [0, range) if true; else the bits must be replaced. 0 < range. Lemire 2019,
// arXiv:1805.10941, algorithm 5.
TENSOR_RANDOM_INLINE bool bounded(Word bits, Word range, Word& value) {
  const LongWord product = LongWord{bits} * range;
  const Word low = static_cast<Word>(product);
  value = static_cast<Word>(product >> 32);
  return low >= range || low >= (0 - range) % range;
}
TENSOR_RANDOM_INLINE bool bounded(LongWord bits, LongWord range, LongWord& value) {
  const LongWord a0 = static_cast<Word>(bits), a1 = bits >> 32, b0 = static_cast<Word>(range),
                 b1 = range >> 32;
  const LongWord middle = a1 * b0 + (a0 * b0 >> 32), other = a0 * b1 + static_cast<Word>(middle);
  const LongWord low = bits * range;
  value = a1 * b1 + (middle >> 32) + (other >> 32);
  return low >= range || low >= (0 - range) % range;
}

// What the functions below need to know of a floating type.
template <class T>
struct Format;
template <>
struct Format<float> {
  using Unsigned = Word;
  using Signed = int;
  static constexpr int kMantissaBits = 23;
  static constexpr Signed kSqrtHalf = 0x3f3504f3;  // the bits of sqrt(1/2)
  static constexpr float kStep = 0x1p-31f;
};
template <>
struct Format<double> {
  using Unsigned = LongWord;
  using Signed = long long;
  static constexpr int kMantissaBits = 52;
  static constexpr Signed kSqrtHalf = 0x3fe6a09e667f3bcd;
  static constexpr double kStep = 0x1p-63;
};

template <class To, class From>
TENSOR_RANDOM_INLINE To same_bits(From from) {
  static_assert(sizeof(To) == sizeof(From), "");
  To to;
  __builtin_memcpy(&to, &from, sizeof to);
  return to;
}

TENSOR_RANDOM_INLINE float square_root(float x) {
#if defined(__CUDA_ARCH__)
  return __fsqrt_rn(x);
#else
  return __builtin_sqrtf(x);
#endif
}
TENSOR_RANDOM_INLINE double square_root(double x) {
#if defined(__CUDA_ARCH__)
  return __dsqrt_rn(x);
#else
  return __builtin_sqrt(x);
#endif
}

// c[0] + c[1] * x + c[2] * x**2 + ...
template <class T, int n>
TENSOR_RANDOM_INLINE T polynomial(T x, const double (&c)[n]) {
  T sum = static_cast<T>(c[n - 1]);
  for (int i = n - 2; i >= 0; --i) sum = sum * x + static_cast<T>(c[i]);
  return sum;
}

// Natural logarithm of a positive normal number: x = 2**e * m with m in [sqrt(1/2), sqrt(2)), and
// log m = 2 artanh((m - 1) / (m + 1)), DLMF 4.6.4. The terms left out are below 5e-9 and 1e-19.
template <class T>
TENSOR_RANDOM_INLINE T log_positive(T x) {
  using Signed = typename Format<T>::Signed;
  constexpr double kShort[] = {1, 1. / 3, 1. / 5, 1. / 7, 1. / 9};
  constexpr double kLong[] = {1,       1. / 3,  1. / 5,  1. / 7,  1. / 9,  1. / 11,
                              1. / 13, 1. / 15, 1. / 17, 1. / 19, 1. / 21, 1. / 23};
  constexpr double kLogTwo = 0.69314718055994530942;
  const Signed bits = same_bits<Signed>(x);
  const Signed e = (bits - Format<T>::kSqrtHalf) >> Format<T>::kMantissaBits;
  const T m = same_bits<T>(bits - e * (Signed{1} << Format<T>::kMantissaBits));
  const T s = (m - 1) / (m + 1), square = s * s;
  const T series = sizeof(T) == 4 ? polynomial(square, kShort) : polynomial(square, kLong);
  return static_cast<T>(e) * static_cast<T>(kLogTwo) + 2 * s * series;
}

template <class T>
struct Pair {
  T first, second;
};

// Cosine and sine of the fraction turn / 2**bits of a whole turn. Quarters are taken off exactly;
// the rest lies in
// [-pi/4, pi/4), where what Taylor's series leave out is below 1e-9 and 1e-17 of the result.
// DLMF 4.19.1.
template <class T>
TENSOR_RANDOM_INLINE Pair<T> cos_sin_turn(typename Format<T>::Unsigned turn) {
  using Unsigned = typename Format<T>::Unsigned;
  using Signed = typename Format<T>::Signed;
  constexpr double kSin[] = {1,
                             -1. / 6,
                             1. / 120,
                             -1. / 5040,
                             1. / 362880,
                             -1. / 39916800,
                             1. / 6227020800,
                             -1. / 1307674368000,
                             1. / 355687428096000};
  constexpr double kCos[] = {1,
                             -1. / 2,
                             1. / 24,
                             -1. / 720,
                             1. / 40320,
                             -1. / 3628800,
                             1. / 479001600,
                             -1. / 87178291200,
                             1. / 20922789888000,
                             -1. / 6402373705728000};
  constexpr double kSinShort[] = {1, -1. / 6, 1. / 120, -1. / 5040, 1. / 362880};
  constexpr double kCosShort[] = {1, -1. / 2, 1. / 24, -1. / 720, 1. / 40320, -1. / 3628800};
  constexpr double kQuarterPi = 0.78539816339744830962;
  constexpr int kShift = static_cast<int>(8 * sizeof(Unsigned)) - 2;
  constexpr Unsigned kEighth = Unsigned{1} << (kShift - 1);
  const Unsigned shifted = turn + kEighth;
  const Signed quarter = static_cast<Signed>(shifted >> kShift);
  const Signed rest =
      static_cast<Signed>(shifted & (2 * kEighth - 1)) - static_cast<Signed>(kEighth);
  const T x = static_cast<T>(rest) * static_cast<T>(kQuarterPi / static_cast<double>(kEighth)),
          square = x * x;
  const T sine = x * (sizeof(T) == 4 ? polynomial(square, kSinShort) : polynomial(square, kSin));
  const T cosine = sizeof(T) == 4 ? polynomial(square, kCosShort) : polynomial(square, kCos);
  // Odd quarters exchange the two, and the sign bits follow the quarter; without branches, so that
  // loops vectorise.
  const Signed sine_bits = same_bits<Signed>(sine), cosine_bits = same_bits<Signed>(cosine);
  const Signed exchange = (sine_bits ^ cosine_bits) & -(quarter & 1);
  const Unsigned cos_sign = static_cast<Unsigned>((quarter + 1) & 2) << kShift;
  const Unsigned sin_sign = static_cast<Unsigned>(quarter & 2) << kShift;
  return {same_bits<T>(static_cast<Unsigned>(cosine_bits ^ exchange) ^ cos_sign),
          same_bits<T>(static_cast<Unsigned>(sine_bits ^ exchange) ^ sin_sign)};
}

// Two independent standard normal numbers. Box and Muller 1958, "A note on the generation of random
// normal deviates". The radius comes from a number in (0, 1]; it is at most 6.7 in float and 9.4 in
// double.
template <class T>
TENSOR_RANDOM_INLINE Pair<T> normal_pair(typename Format<T>::Unsigned radius_bits,
                                         typename Format<T>::Unsigned turn) {
  using Signed = typename Format<T>::Signed;
  const T u = (static_cast<T>(static_cast<Signed>(radius_bits >> 1)) + T(0.5)) * Format<T>::kStep;
  const T radius = square_root(-2 * log_positive(u));
  const Pair<T> direction = cos_sin_turn<T>(turn);
  return {radius * direction.first, radius * direction.second};
}

}  // namespace libtensor::random
