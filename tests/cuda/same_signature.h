/* SPDX-License-Identifier: Apache-2.0 */
// That a function of NVIDIA's can be called as the plugin declares it: numbers of the same sizes,
// pointers where pointers are.
#pragma once

#include <cstddef>
#include <type_traits>

template <class Own, class Theirs>
constexpr bool is_same_argument() {
  if (std::is_pointer_v<Own> != std::is_pointer_v<Theirs>) return false;
  if (std::is_floating_point_v<Own> != std::is_floating_point_v<Theirs>) return false;
  return sizeof(Own) == sizeof(Theirs);
}

template <class R, class... Own, class S, class... Theirs>
constexpr bool is_same_signature(R (*)(Own...), S (*)(Theirs...)) {
  if constexpr (sizeof...(Own) != sizeof...(Theirs)) {
    return false;
  } else {
    return (is_same_argument<R, S>() && ... && is_same_argument<Own, Theirs>());
  }
}

#define SAME(own, theirs) static_assert(static_cast<int>(own) == static_cast<int>(theirs))
#define SAME_SIGNATURE(own, theirs) \
  static_assert(is_same_signature(decltype(own){}, decltype(&theirs){}))
