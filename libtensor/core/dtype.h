// SPDX-License-Identifier: Apache-2.0
// Element types, their promotion table, and the one switch over them.
#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>

#include "libtensor/core/convert.h"
#include "libtensor/core/error.h"
#include "libtensor/core/half.h"
#include "libtensor/functors/complex.h"

namespace libtensor {

enum class DType : int32_t {
  unset = 0,  // the default or the inferred one
  boolean = 1,
  uint8 = 2,
  int8 = 3,
  int16 = 4,
  int32 = 5,
  int64 = 6,
  float16 = 7,
  bfloat16 = 8,
  float32 = 9,
  float64 = 10,
  uint16 = 11,
  uint32 = 12,
  uint64 = 13,
  complex64 = 14,
  complex128 = 15,
};

inline constexpr DType kAllDTypes[] = {
    DType::boolean, DType::uint8,   DType::int8,     DType::int16,     DType::int32,
    DType::int64,   DType::float16, DType::bfloat16, DType::float32,   DType::float64,
    DType::uint16,  DType::uint32,  DType::uint64,   DType::complex64, DType::complex128,
};

namespace detail {

struct DTypeInfo {
  const char* name;
  int8_t size;
  char kind;  // b bool, i signed, u unsigned, f floating, c complex
};

inline constexpr DTypeInfo kDTypeInfo[] = {
    {"", 0, 0},           {"bool", 1, 'b'},    {"uint8", 1, 'u'},     {"int8", 1, 'i'},
    {"int16", 2, 'i'},    {"int32", 4, 'i'},   {"int64", 8, 'i'},     {"float16", 2, 'f'},
    {"bfloat16", 2, 'f'}, {"float32", 4, 'f'}, {"float64", 8, 'f'},   {"uint16", 2, 'u'},
    {"uint32", 4, 'u'},   {"uint64", 8, 'u'},  {"complex64", 8, 'c'}, {"complex128", 16, 'c'},
};

constexpr const DTypeInfo& dtype_info(DType dtype) noexcept {
  const auto i = static_cast<uint32_t>(dtype);
  return kDTypeInfo[i < sizeof kDTypeInfo / sizeof *kDTypeInfo ? i : 0];
}

}  // namespace detail

// "" and 0 for unknown ones.
inline const char* dtype_name(DType dtype) noexcept { return detail::dtype_info(dtype).name; }
DType dtype_called(std::string_view name) noexcept;  // unset for no dtype's name
inline int64_t itemsize(DType dtype) noexcept { return detail::dtype_info(dtype).size; }
inline bool is_known(DType dtype) noexcept { return itemsize(dtype) != 0; }
inline bool is_floating(DType dtype) noexcept { return detail::dtype_info(dtype).kind == 'f'; }
inline bool is_complex(DType dtype) noexcept { return detail::dtype_info(dtype).kind == 'c'; }
// What can have a gradient: floating or complex.
inline bool is_inexact(DType dtype) noexcept { return is_floating(dtype) || is_complex(dtype); }
inline bool is_signed_integer(DType dtype) noexcept {
  return detail::dtype_info(dtype).kind == 'i';
}
inline bool is_unsigned_integer(DType dtype) noexcept {
  return detail::dtype_info(dtype).kind == 'u';
}
inline bool is_integer(DType dtype) noexcept {
  return is_signed_integer(dtype) || is_unsigned_integer(dtype);
}

// Where memory of a dtype may begin.
inline int64_t alignment(DType dtype) noexcept {
  return is_complex(dtype) ? itemsize(dtype) / 2 : itemsize(dtype);
}

// The dtype of the parts of a complex one; others as they are.
inline DType real_dtype(DType dtype) noexcept {
  return dtype == DType::complex64    ? DType::float32
         : dtype == DType::complex128 ? DType::float64
                                      : dtype;
}
// The complex dtype that holds a dtype's numbers: complex128 for float64, else complex64.
inline DType complex_dtype(DType dtype) noexcept {
  return real_dtype(dtype) == DType::float64 ? DType::complex128 : DType::complex64;
}

// Where two dtypes meet: the array API's table, and an integer or bool with a float or a complex
// number gives that. uint64 with a signed integer is an error.
DType promote(DType a, DType b);

// Whether values of `from` may be written to `to` in place: bool < integers < floats < complex.
bool can_cast_in_place(DType from, DType to) noexcept;

inline Text& operator<<(Text& text, DType dtype) noexcept { return text << dtype_name(dtype); }

// The dtype in which elementwise functors compute: half precision in float32, all others in their
// own.
inline DType compute_dtype(DType dtype) noexcept {
  return dtype == DType::float16 || dtype == DType::bfloat16 ? DType::float32 : dtype;
}

template <class T>
struct TypeTag {
  using type = T;
};

// Calls f(TypeTag<T>{}) with the storage type of `dtype`, which is real.
template <class F>
decltype(auto) visit_dtype(DType dtype, F&& f) {
  switch (dtype) {
    case DType::boolean:
      return f(TypeTag<bool>{});
    case DType::uint8:
      return f(TypeTag<uint8_t>{});
    case DType::int8:
      return f(TypeTag<int8_t>{});
    case DType::int16:
      return f(TypeTag<int16_t>{});
    case DType::int32:
      return f(TypeTag<int32_t>{});
    case DType::int64:
      return f(TypeTag<int64_t>{});
    case DType::float16:
      return f(TypeTag<float16>{});
    case DType::bfloat16:
      return f(TypeTag<bfloat16>{});
    case DType::float32:
      return f(TypeTag<float>{});
    case DType::float64:
      return f(TypeTag<double>{});
    case DType::uint16:
      return f(TypeTag<uint16_t>{});
    case DType::uint32:
      return f(TypeTag<uint32_t>{});
    case DType::uint64:
      return f(TypeTag<uint64_t>{});
    default:
      if (is_complex(dtype)) fail(Status::dtype, "dtype ", dtype, " is not supported");
      fail(Status::dtype, "dtype number ", static_cast<int>(dtype), " is not supported");
  }
}

// As visit_dtype, for complex ones too.
template <class F>
decltype(auto) visit_any_dtype(DType dtype, F&& f) {
  if (dtype == DType::complex64) return f(TypeTag<Complex<float>>{});
  if (dtype == DType::complex128) return f(TypeTag<Complex<double>>{});
  return visit_dtype(dtype, f);
}

// As visit_dtype, for the dtypes that functors compute in (no half precision).
template <class F>
decltype(auto) visit_compute(DType dtype, F&& f) {
  return visit_dtype(compute_dtype(dtype), [&](auto tag) -> decltype(auto) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>) {
      return f(TypeTag<float>{});
    } else {
      return f(tag);
    }
  });
}

// As visit_compute, for complex ones too.
template <class F>
decltype(auto) visit_any_compute(DType dtype, F&& f) {
  if (dtype == DType::complex64) return f(TypeTag<Complex<float>>{});
  if (dtype == DType::complex128) return f(TypeTag<Complex<double>>{});
  return visit_compute(dtype, f);
}

}  // namespace libtensor
