// SPDX-License-Identifier: Apache-2.0
// Conversion between types of elements. C++17: kernels that are compiled at run time read it too.
#pragma once

#include <cstdint>
#include <type_traits>

#include "libtensor/core/half.h"
#include "libtensor/functors/complex.h"

namespace libtensor {

#if defined(__CUDACC__)
#define TENSOR_CONVERT __host__ __device__
#else
#define TENSOR_CONVERT
#endif

// Value conversion with the library's rules: float to integer truncates, saturates, and NaN becomes
// 0; to bool is "not 0"; between integers it wraps; of complex numbers the real part is converted.
template <class To, class From>
TENSOR_CONVERT To convert(From value) noexcept {
  constexpr bool from_half = std::is_same_v<From, float16> || std::is_same_v<From, bfloat16>;
  constexpr bool to_half = std::is_same_v<To, float16> || std::is_same_v<To, bfloat16>;
  if constexpr (std::is_same_v<To, From>) {
    return value;
  } else if constexpr (math::IsComplex<From>::value && math::IsComplex<To>::value) {
    return To(value);
  } else if constexpr (math::IsComplex<From>::value) {
    if constexpr (std::is_same_v<To, bool>) {
      return static_cast<bool>(value);
    } else {
      return convert<To>(value.re);
    }
  } else if constexpr (math::IsComplex<To>::value) {
    return To(convert<decltype(To::re)>(value));
  } else if constexpr (from_half) {
    return convert<To>(static_cast<float>(value));
  } else if constexpr (to_half) {
    return To(value);
  } else if constexpr (std::is_same_v<To, bool>) {
    return value != From(0);
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    // The bounds are powers of two (or 0), exact in From; comparisons with NaN are false.
    constexpr From low =
        std::is_signed_v<To> ? -static_cast<From>(uint64_t{1} << (8 * sizeof(To) - 1)) : From(0);
    constexpr From high = static_cast<From>(uint64_t{1} << (8 * sizeof(To) - 1)) *
                          (std::is_signed_v<To> ? From(1) : From(2));
    if (!(value == value)) return To(0);
    if (value <= low)
      return static_cast<To>(std::is_signed_v<To> ? uint64_t{1} << (8 * sizeof(To) - 1) : 0);
    if (value >= high)
      return static_cast<To>(~uint64_t{0} >>
                             (64 - 8 * sizeof(To) + (std::is_signed_v<To> ? 1 : 0)));
    return static_cast<To>(value);
  } else {
    return static_cast<To>(value);
  }
}

#undef TENSOR_CONVERT

}  // namespace libtensor
