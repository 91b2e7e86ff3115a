// SPDX-License-Identifier: Apache-2.0
// Types in the place of float, int and bool: functors that are called with them do not compute, but
// write down their steps. To be included before functors, which find the functions of these types
// only so.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "libtensor/backends/cpu/jit/uops.h"

namespace libtensor::cpu::jit {

// Where steps are written down: one trace at a time in each thread.
Trace& current_trace();

template <class... Values>
int record(Uop op, uint32_t immediate, Values... values) {
  const std::array<int, sizeof...(Values)> args{values.value...};
  return current_trace().add(op, args, immediate);
}

struct Integer {
  int32_t value;
  Integer(int number) : value(current_trace().constant(static_cast<uint32_t>(number))) {}
  struct Recorded {
    int value;
  };
  Integer(Recorded recorded) : value(recorded.value) {}
};

// A condition. A program that asks for its value has another course for each, and is no trace.
struct Boolean {
  int32_t value;
  explicit Boolean(Integer::Recorded recorded) : value(recorded.value) {}
  explicit Boolean(bool truth) : value(current_trace().constant(truth ? ~0u : 0u)) {}
  explicit operator bool() const {
    current_trace().failed = true;
    return false;
  }
};

// Other numbers than float and integers become one where the functor says so only, as they do not
// where it computes in float.
struct Float {
  int32_t value;
  template <class T>
  requires(std::is_same_v<T, float> || std::is_integral_v<T>) Float(T number)
      : value(current_trace().constant(__builtin_bit_cast(uint32_t, static_cast<float>(number)))) {}
  explicit Float(double number) : Float(static_cast<float>(number)) {}
  Float(Integer::Recorded recorded) : value(recorded.value) {}
};

#define TENSOR_RECORDED(Result, name, Argument, uop)             \
  inline Result name(Argument a, Argument b) {                   \
    return Result(Integer::Recorded{record(Uop::uop, 0, a, b)}); \
  }
#define TENSOR_REVERSED(Result, name, Argument, uop)             \
  inline Result name(Argument a, Argument b) {                   \
    return Result(Integer::Recorded{record(Uop::uop, 0, b, a)}); \
  }
TENSOR_RECORDED(Float, operator+, Float, add)
TENSOR_RECORDED(Float, operator-, Float, sub)
TENSOR_RECORDED(Float, operator*, Float, mul)
TENSOR_RECORDED(Float, operator/, Float, div)
TENSOR_RECORDED(Boolean, operator==, Float, equal)
TENSOR_RECORDED(Boolean, operator!=, Float, unequal)
TENSOR_RECORDED(Boolean, operator<, Float, less)
TENSOR_RECORDED(Boolean, operator<=, Float, less_equal)
TENSOR_REVERSED(Boolean, operator>, Float, less)
TENSOR_REVERSED(Boolean, operator>=, Float, less_equal)
TENSOR_RECORDED(Integer, operator+, Integer, add_int)
TENSOR_RECORDED(Integer, operator-, Integer, sub_int)
TENSOR_RECORDED(Integer, operator&, Integer, bit_and)
TENSOR_RECORDED(Integer, operator|, Integer, bit_or)
TENSOR_RECORDED(Integer, operator^, Integer, bit_xor)
TENSOR_RECORDED(Boolean, operator==, Integer, equal_int)
TENSOR_RECORDED(Boolean, operator>, Integer, greater_int)
TENSOR_REVERSED(Boolean, operator<, Integer, greater_int)
TENSOR_RECORDED(Boolean, operator&, Boolean, bit_and)
TENSOR_RECORDED(Boolean, operator|, Boolean, bit_or)
TENSOR_RECORDED(Boolean, operator!=, Boolean, bit_xor)
#undef TENSOR_RECORDED
#undef TENSOR_REVERSED

inline Float& operator-=(Float& a, Float b) { return a = a - b; }
inline Boolean operator!(Boolean a) { return a != Boolean(true); }
inline Boolean operator!=(Integer a, Integer b) { return !(a == b); }
inline Integer operator<<(Integer a, int count) {
  return Integer::Recorded{record(Uop::shift_left, static_cast<uint32_t>(count), a)};
}
inline Integer operator>>(Integer a, int count) {
  return Integer::Recorded{record(Uop::shift_right, static_cast<uint32_t>(count), a)};
}
inline Float operator-(Float a) {
  return Integer::Recorded{record(Uop::bit_xor, 0, a, Integer(INT32_MIN))};
}

template <class T>
T select_recorded(Boolean condition, T a, T b) {
  return Integer::Recorded{record(Uop::select, 0, condition, a, b)};
}
inline Float rounded(Float x, uint32_t way) {
  return Integer::Recorded{record(Uop::round, way, x)};
}
// What no step does.
inline Float not_recorded() {
  current_trace().failed = true;
  return 0.0f;
}

}  // namespace libtensor::cpu::jit

namespace libtensor::math {

using RecordedFloat = cpu::jit::Float;
using RecordedInteger = cpu::jit::Integer;
using RecordedBoolean = cpu::jit::Boolean;

template <class T>
struct Kind;
template <>
struct Kind<RecordedFloat> {
  static constexpr bool floating = true;
  static constexpr bool is_signed = true;
};

inline RecordedFloat select(RecordedBoolean condition, RecordedFloat a, RecordedFloat b) {
  return cpu::jit::select_recorded(condition, a, b);
}
inline RecordedInteger select(RecordedBoolean condition, RecordedInteger a, RecordedInteger b) {
  return cpu::jit::select_recorded(condition, a, b);
}
inline RecordedInteger select(RecordedBoolean condition, int a, int b) {
  return cpu::jit::select_recorded<RecordedInteger>(condition, a, b);
}
inline RecordedFloat blend(RecordedBoolean condition, RecordedFloat a, RecordedFloat b) {
  return cpu::jit::select_recorded(condition, a, b);
}
inline RecordedBoolean both(RecordedBoolean a, RecordedBoolean b) { return a & b; }
inline RecordedBoolean either(RecordedBoolean a, RecordedBoolean b) { return a | b; }
inline RecordedBoolean isnan(RecordedFloat x) { return x != x; }

inline RecordedFloat sqrt(RecordedFloat x) {
  return cpu::jit::Integer::Recorded{cpu::jit::record(cpu::jit::Uop::sqrt, 0, x)};
}
inline RecordedFloat rint(RecordedFloat x) { return cpu::jit::rounded(x, 0); }
inline RecordedFloat floor(RecordedFloat x) { return cpu::jit::rounded(x, 1); }
inline RecordedFloat ceil(RecordedFloat x) { return cpu::jit::rounded(x, 2); }
inline RecordedFloat trunc(RecordedFloat x) { return cpu::jit::rounded(x, 3); }

// Functions of libm, and those of float32 that compute in float64.
#define TENSOR_UNRECORDED(name) \
  inline RecordedFloat name(RecordedFloat) { return cpu::jit::not_recorded(); }
TENSOR_UNRECORDED(sin)
TENSOR_UNRECORDED(cos)
TENSOR_UNRECORDED(sin_fast)
TENSOR_UNRECORDED(cos_fast)
TENSOR_UNRECORDED(cbrt)
TENSOR_UNRECORDED(log2)
TENSOR_UNRECORDED(log10)
TENSOR_UNRECORDED(tan)
TENSOR_UNRECORDED(asin)
TENSOR_UNRECORDED(acos)
TENSOR_UNRECORDED(atan)
TENSOR_UNRECORDED(sinh)
TENSOR_UNRECORDED(cosh)
TENSOR_UNRECORDED(asinh)
TENSOR_UNRECORDED(acosh)
TENSOR_UNRECORDED(atanh)
TENSOR_UNRECORDED(lgamma)
#undef TENSOR_UNRECORDED
#define TENSOR_UNRECORDED(name) \
  inline RecordedFloat name(RecordedFloat, RecordedFloat) { return cpu::jit::not_recorded(); }
TENSOR_UNRECORDED(fmod)
TENSOR_UNRECORDED(pow)
TENSOR_UNRECORDED(hypot)
TENSOR_UNRECORDED(atan2)
#undef TENSOR_UNRECORDED

namespace vec {

inline RecordedInteger bits_of(RecordedFloat x) { return cpu::jit::Integer::Recorded{x.value}; }
inline RecordedFloat of_bits(RecordedInteger x) { return cpu::jit::Integer::Recorded{x.value}; }
inline RecordedInteger add_bits(RecordedInteger a, RecordedInteger b) { return a + b; }
inline RecordedFloat to_float(RecordedInteger x) {
  return cpu::jit::Integer::Recorded{cpu::jit::record(cpu::jit::Uop::to_float, 0, x)};
}
inline RecordedFloat fma(RecordedFloat a, RecordedFloat b, RecordedFloat c) {
  return cpu::jit::Integer::Recorded{cpu::jit::record(cpu::jit::Uop::fma, 0, a, b, c)};
}

}  // namespace vec

inline RecordedFloat fabs(RecordedFloat x) {
  return vec::of_bits(vec::bits_of(x) & RecordedInteger(0x7fffffff));
}
inline RecordedFloat copysign(RecordedFloat x, RecordedFloat y) {
  return vec::of_bits((vec::bits_of(x) & RecordedInteger(0x7fffffff)) |
                      (vec::bits_of(y) & RecordedInteger(~0x7fffffff)));
}

}  // namespace libtensor::math
