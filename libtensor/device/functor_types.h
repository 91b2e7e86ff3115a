// SPDX-License-Identifier: Apache-2.0
// Which types a functor of the lists functors/*.gen.inc is compiled for.
#pragma once

#include <cstdint>
#include <type_traits>

#include "libtensor/core/dtype.h"

namespace libtensor {

// The dtype of elements of a type that functors compute in.
template <class T>
inline constexpr DType kDTypeOf = DType::unset;
template <>
inline constexpr DType kDTypeOf<bool> = DType::boolean;
template <>
inline constexpr DType kDTypeOf<uint8_t> = DType::uint8;
template <>
inline constexpr DType kDTypeOf<int8_t> = DType::int8;
template <>
inline constexpr DType kDTypeOf<int16_t> = DType::int16;
template <>
inline constexpr DType kDTypeOf<int32_t> = DType::int32;
template <>
inline constexpr DType kDTypeOf<int64_t> = DType::int64;
template <>
inline constexpr DType kDTypeOf<float> = DType::float32;
template <>
inline constexpr DType kDTypeOf<double> = DType::float64;
template <>
inline constexpr DType kDTypeOf<uint16_t> = DType::uint16;
template <>
inline constexpr DType kDTypeOf<uint32_t> = DType::uint32;
template <>
inline constexpr DType kDTypeOf<uint64_t> = DType::uint64;
template <>
inline constexpr DType kDTypeOf<Complex<float>> = DType::complex64;
template <>
inline constexpr DType kDTypeOf<Complex<double>> = DType::complex128;

// Classes of ops/types.h, of real types; whether complex ones go in is said beside it.
enum class Class { any, number, number_bool, to_float, floating, integer, index };

template <Class C, class T>
inline constexpr bool kAccepts =
    C == Class::any                                 ? true
    : C == Class::number || C == Class::number_bool ? !std::is_same_v<T, bool>
    : C == Class::integer                           ? std::is_integral_v<T>
    : C == Class::index ? std::is_integral_v<T> && !std::is_same_v<T, bool>
                        : std::is_floating_point_v<T>;

// each: a row for every compute type. wide: rows for the widest of each kind only; operands of the
// others are converted on the way, which costs little beside a costly function. none: no rows.
enum class Types { each, wide, none };

template <class T>
using Widest = std::conditional_t<
    std::is_same_v<T, bool>, bool,
    std::conditional_t<std::is_floating_point_v<T>, double,
                       std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>>>;

// make.template operator()<T>() gives the kernel for each type that is accepted: real ones of the
// class in the way W, complex ones in the way Z. No kernel is a Kernel{}.
template <class Kernel, Class C, Types W, Types Z, class Make>
Kernel pick(DType compute, [[maybe_unused]] Make make) {
  if (is_complex(compute)) {
    if constexpr (Z == Types::each) {
      if (compute == DType::complex64) return make.template operator()<Complex<float>>();
    }
    if constexpr (Z != Types::none) return make.template operator()<Complex<double>>();
    return {};
  }
  return visit_compute(compute, [&](auto tag) -> Kernel {
    using T = typename decltype(tag)::type;
    if constexpr (kAccepts<C, T>) {
      return make.template operator()<std::conditional_t<W == Types::wide, Widest<T>, T>>();
    } else {
      return {};
    }
  });
}

// A functor holds the attributes of its op: numbers, in the order of the signature.
template <class F>
TENSOR_INLINE F make_functor(const double* params) {
  constexpr auto kNumbers = std::is_empty_v<F> ? 0 : sizeof(F) / sizeof(double);
  static_assert(kNumbers <= 3);
  if constexpr (kNumbers == 0) {
    return F{};
  } else if constexpr (kNumbers == 1) {
    return F{params[0]};
  } else if constexpr (kNumbers == 2) {
    return F{params[0], params[1]};
  } else {
    return F{params[0], params[1], params[2]};
  }
}

}  // namespace libtensor
