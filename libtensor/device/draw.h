// SPDX-License-Identifier: Apache-2.0
// From random words to elements, and what parameters of distributions must be: what the devices
// share beyond core/random/distributions.h and core/random/variates.h.
#pragma once

#include <cmath>
#include <limits>
#include <type_traits>

#include "libtensor/core/dtype.h"
#include "libtensor/core/random/distributions.h"

namespace libtensor::random {

template <class T>
inline constexpr bool kIsHalf = std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>;
// What elements of a floating type are computed in, and how many words one takes.
template <class T>
using Computed = std::conditional_t<std::is_same_v<T, double>, double, float>;
template <class T>
inline constexpr int kWords = std::is_same_v<T, double> ? 2 : 1;

// Uniform in [0, 1), from the words of an element.
template <class T>
TENSOR_RANDOM_INLINE Computed<T> unit(const uint32_t* words) {
  if constexpr (std::is_same_v<T, double>) {
    return uniform(join(words[0], words[1]));
  } else {
    return uniform(words[0]);
  }
}

// As an element: with as many bits as the type resolves below 1, so that nothing rounds up to 1.
template <class T>
TENSOR_RANDOM_INLINE T unit_element(const uint32_t* words) {
  if constexpr (kIsHalf<T>) {
    constexpr int kDigits = std::is_same_v<T, float16> ? 11 : 8;
    return T(static_cast<float>(words[0] >> (32 - kDigits)) * (1.f / (1 << kDigits)));
  } else {
    return unit<T>(words);
  }
}

// The largest number of the type that is below x.
template <class T>
T below(T x) {
  if constexpr (kIsHalf<T>) {
    const uint16_t magnitude = x.bits & 0x7fff;
    T result;
    result.bits =
        magnitude == 0 ? 0x8001 : static_cast<uint16_t>(x.bits & 0x8000 ? x.bits + 1 : x.bits - 1);
    return result;
  } else {
    return std::nextafter(x, -std::numeric_limits<T>::infinity());
  }
}

// Uniform in [low, high) of the type; all `low` if they are equal.
template <class T>
class Uniform {
 public:
  using F = Computed<T>;
  Uniform(double low, double high) {
    const T top = T(static_cast<F>(high));
    const F to = static_cast<F>(top);
    from_ = static_cast<F>(T(static_cast<F>(low)));
    span_ = to - from_;
    last_ = from_ < to ? static_cast<F>(below(top)) : from_;
  }
  TENSOR_RANDOM_INLINE T operator()(const uint32_t* words) const {
    const F value = from_ + span_ * unit<T>(words);
    return T(value > last_ ? last_ : value);
  }

 private:
  F from_, span_, last_;
};

// Uniform in [0, range), from one word or two, if true; else they must be replaced.
TENSOR_RANDOM_INLINE bool whole(uint32_t low, uint32_t high, int words, uint64_t range,
                                uint64_t& value) {
  if (words == 2) {
    LongWord wide = 0;
    const bool accepted = bounded(join(low, high), range, wide);
    value = wide;
    return accepted;
  }
  Word narrow = low;
  const bool accepted = range >> 32 != 0 || bounded(low, static_cast<Word>(range), narrow);
  value = narrow;
  return accepted;
}
inline int words_of_range(uint64_t range) { return range - 1 <= UINT32_MAX ? 1 : 2; }

// Of 2**32 words, how many give an event of probability p.
inline uint64_t threshold(double p) { return static_cast<uint64_t>(std::ceil(p * 0x1p32)); }

// The least positive normal number, below which a gamma number is not let fall, so that its
// logarithm is finite.
inline double least(DType dtype) {
  return dtype == DType::float64 ? 0x1p-1022 : dtype == DType::float16 ? 0x1p-14 : 0x1p-126;
}

// What parameters must be.
TENSOR_RANDOM_INLINE bool is_probability(double x) { return x >= 0 && x <= 1; }
TENSOR_RANDOM_INLINE bool is_positive(double x) { return x > 0 && x < __builtin_inf(); }
TENSOR_RANDOM_INLINE bool is_rate(double x) { return x >= 0 && x < __builtin_inf(); }
TENSOR_RANDOM_INLINE bool is_count(double x) {
  return x >= 0 && x <= 0x1p53 && static_cast<double>(static_cast<long long>(x)) == x;
}

}  // namespace libtensor::random
