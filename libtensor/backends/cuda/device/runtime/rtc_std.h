// SPDX-License-Identifier: Apache-2.0
// What texts that NVRTC compiles use of the standard library, of which NVRTC has nothing.
#pragma once

#if defined(__CUDACC_RTC__)

using int8_t = signed char;
using uint8_t = unsigned char;
using int16_t = short;
using uint16_t = unsigned short;
using int32_t = int;
using uint32_t = unsigned;
using int64_t = long;
using uint64_t = unsigned long;
#define __builtin_fabs ::fabs

namespace std {

template <class A, class B>
inline constexpr bool is_same_v = false;
template <class A>
inline constexpr bool is_same_v<A, A> = true;
template <bool, class A, class B>
struct conditional {
  using type = A;
};
template <class A, class B>
struct conditional<false, A, B> {
  using type = B;
};
template <bool condition, class A, class B>
using conditional_t = typename conditional<condition, A, B>::type;
template <class T>
inline constexpr bool is_floating_point_v = is_same_v<T, float> || is_same_v<T, double>;
template <class T>
inline constexpr bool is_integral_v =
    is_same_v<T, bool> || is_same_v<T, char> || is_same_v<T, int8_t> || is_same_v<T, uint8_t> ||
    is_same_v<T, int16_t> || is_same_v<T, uint16_t> || is_same_v<T, int32_t> ||
    is_same_v<T, uint32_t> || is_same_v<T, int64_t> || is_same_v<T, uint64_t> ||
    is_same_v<T, long long> || is_same_v<T, unsigned long long>;
template <class T>
inline constexpr bool is_signed_v = T(-1) < T(0);
template <class T>
inline constexpr bool is_unsigned_v = false;
template <>
inline constexpr bool is_unsigned_v<bool> = true;
template <>
inline constexpr bool is_unsigned_v<uint8_t> = true;
template <>
inline constexpr bool is_unsigned_v<uint16_t> = true;
template <>
inline constexpr bool is_unsigned_v<uint32_t> = true;
template <>
inline constexpr bool is_unsigned_v<uint64_t> = true;

}  // namespace std

#else
#include <cstdint>
#include <type_traits>
#endif
