// SPDX-License-Identifier: Apache-2.0
// Types in the place of float, double, integers and bool: functors that are called with them do not
// compute, but write down their steps. To be included before functors, which find the functions of
// these types only so.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "libtensor/backends/cpu/features.h"
#include "libtensor/backends/cpu/jit/uops.h"

namespace libtensor::cpu::jit {

// Where steps are written down: one trace at a time in each thread.
Trace& current_trace();

template <class... Values>
int record(Uop op, uint64_t immediate, Values... values) {
  const std::array<int, sizeof...(Values)> args{values.value...};
  return current_trace().add(op, args, immediate);
}

// For what processors lack instructions.
#ifdef __aarch64__
inline bool converts_longs() { return true; }
inline bool multiplies_longs() { return false; }
inline bool shifts_by_values() { return false; }
inline bool shifts_longs_right_by_values() { return false; }
#else
inline bool converts_longs() { return isa() == Isa::avx512; }
inline bool multiplies_longs() { return true; }
inline bool shifts_by_values() { return true; }
inline bool shifts_longs_right_by_values() { return isa() == Isa::avx512; }
#endif

// The number of a value, of whatever it is.
struct Recorded {
  int value;
};
// What no step does.
inline Recorded not_recorded() {
  current_trace().failed = true;
  return {current_trace().constant(0)};
}

#define TENSOR_RECORDED(Result, name, Argument, uop) \
  friend Result name(Argument a, Argument b) { return Result(Recorded{record(Uop::uop, 0, a, b)}); }
#define TENSOR_REVERSED(Result, name, Argument, uop) \
  friend Result name(Argument a, Argument b) { return Result(Recorded{record(Uop::uop, 0, b, a)}); }

// A condition. A program that asks for its value has another course for each, and is no trace.
struct Boolean {
  int32_t value;
  explicit Boolean(Recorded recorded) : value(recorded.value) {}
  explicit Boolean(bool truth) : value(current_trace().constant(truth ? ~0ull : 0)) {}
  explicit Boolean(int number) : Boolean(number != 0) {}
  explicit Boolean(unsigned long long number) : Boolean(number != 0) {}
  template <class T>
  requires(std::is_arithmetic_v<T>) explicit operator T() const {
    current_trace().failed = true;
    return T();
  }

  TENSOR_RECORDED(Boolean, operator&, Boolean, bit_and)
  TENSOR_RECORDED(Boolean, operator|, Boolean, bit_or)
  TENSOR_RECORDED(Boolean, operator^, Boolean, bit_xor)
  TENSOR_RECORDED(Boolean, operator!=, Boolean, bit_xor)
  friend Boolean operator!(Boolean a) { return a != Boolean(true); }
  friend Boolean operator==(Boolean a, Boolean b) { return !(a != b); }
  friend Boolean operator<(Boolean a, Boolean b) { return (!a) & b; }
  friend Boolean operator>(Boolean a, Boolean b) { return b < a; }
  friend Boolean operator<=(Boolean a, Boolean b) { return (!a) | b; }
  friend Boolean operator>=(Boolean a, Boolean b) { return b <= a; }
  // Of 1 for true and 0 for false; a mask as a number is -1 or 0.
  friend Recorded operator-(Boolean a, Boolean b) { return {record(Uop::sub_int, 0, b, a)}; }
};

// An integer of a lane.
template <class Native>
struct IntegerLane {
  alignas(Native) int value;  // as large as a number
  template <class T>
  requires(std::is_integral_v<T>) IntegerLane(T number)
      : value(current_trace().constant(static_cast<uint64_t>(number))) {}
  IntegerLane(Recorded recorded) : value(recorded.value) {}
  IntegerLane(const IntegerLane&) = default;
  IntegerLane& operator=(const IntegerLane&) = default;
  template <class T>
  requires(std::is_arithmetic_v<T>) explicit operator T() const {
    current_trace().failed = true;
    return T();
  }

  TENSOR_RECORDED(IntegerLane, operator+, IntegerLane, add_int)
  TENSOR_RECORDED(IntegerLane, operator-, IntegerLane, sub_int)
  friend IntegerLane operator*(IntegerLane a, IntegerLane b) {
    if (sizeof(Native) == 8 && !multiplies_longs()) return not_recorded();
    return Recorded{record(Uop::mul_int, 0, a, b)};
  }
  TENSOR_RECORDED(IntegerLane, operator&, IntegerLane, bit_and)
  TENSOR_RECORDED(IntegerLane, operator|, IntegerLane, bit_or)
  TENSOR_RECORDED(IntegerLane, operator^, IntegerLane, bit_xor)
  TENSOR_RECORDED(Boolean, operator==, IntegerLane, equal_int)
  TENSOR_RECORDED(Boolean, operator>, IntegerLane, greater_int)
  TENSOR_REVERSED(Boolean, operator<, IntegerLane, greater_int)
  friend Boolean operator!=(IntegerLane a, IntegerLane b) { return !(a == b); }
  friend Boolean operator>=(IntegerLane a, IntegerLane b) { return !(a < b); }
  friend Boolean operator<=(IntegerLane a, IntegerLane b) { return !(a > b); }
  friend IntegerLane operator/(IntegerLane, IntegerLane) { return not_recorded(); }
  friend IntegerLane operator%(IntegerLane, IntegerLane) { return not_recorded(); }
  friend IntegerLane operator<<(IntegerLane a, int count) {
    return Recorded{record(Uop::shift_left, static_cast<uint64_t>(count), a)};
  }
  friend IntegerLane operator>>(IntegerLane a, int count) {
    constexpr Uop kShift = std::is_signed_v<Native> ? Uop::shift_right : Uop::shift_right_zeros;
    return Recorded{record(kShift, static_cast<uint64_t>(count), a)};
  }
};
using Integer = IntegerLane<int32_t>;
using Long = IntegerLane<int64_t>;
using Bits64 = IntegerLane<uint64_t>;  // whose order is not that of its comparisons

// Into a float of a lane other numbers than floats of its size and integers turn where the functor
// says so only, as they do not where it computes in float; any number is a double.
template <class Native, class Bits>
struct FloatLane {
  alignas(Native) int value;
  template <class T>
  requires(std::is_same_v<T, Native> || std::is_same_v<T, float> || std::is_integral_v<T>)
      FloatLane(T number)
      : value(current_trace().constant(
            __builtin_bit_cast(std::make_unsigned_t<Bits>, static_cast<Native>(number)))) {}
  template <class T>
  requires(std::is_same_v<T, double> && !std::is_same_v<T, Native>) explicit FloatLane(T number)
      : FloatLane(static_cast<Native>(number)) {}
  FloatLane(Recorded recorded) : value(recorded.value) {}
  FloatLane(const FloatLane&) = default;
  FloatLane& operator=(const FloatLane&) = default;

  TENSOR_RECORDED(FloatLane, operator+, FloatLane, add)
  TENSOR_RECORDED(FloatLane, operator-, FloatLane, sub)
  TENSOR_RECORDED(FloatLane, operator*, FloatLane, mul)
  TENSOR_RECORDED(FloatLane, operator/, FloatLane, div)
  TENSOR_RECORDED(Boolean, operator==, FloatLane, equal)
  TENSOR_RECORDED(Boolean, operator!=, FloatLane, unequal)
  TENSOR_RECORDED(Boolean, operator<, FloatLane, less)
  TENSOR_RECORDED(Boolean, operator<=, FloatLane, less_equal)
  TENSOR_REVERSED(Boolean, operator>, FloatLane, less)
  TENSOR_REVERSED(Boolean, operator>=, FloatLane, less_equal)
  friend FloatLane& operator-=(FloatLane& a, FloatLane b) { return a = a - b; }
  friend FloatLane operator-(FloatLane a) {
    return Recorded{record(Uop::bit_xor, 0, a, IntegerLane<Bits>(kSign))};
  }

  static constexpr Bits kSign = Bits{-1} << (8 * sizeof(Bits) - 1);
  IntegerLane<Bits> bits() const { return Recorded{value}; }
  static FloatLane of_bits(IntegerLane<Bits> x) { return Recorded{x.value}; }
};
using Float = FloatLane<float, int32_t>;
using Double = FloatLane<double, int64_t>;

#undef TENSOR_RECORDED
#undef TENSOR_REVERSED

template <class T>
T select_recorded(Boolean condition, T a, T b) {
  return T(Recorded{record(Uop::select, 0, condition, a, b)});
}
template <class T>
T rounded(T x, uint64_t way) {
  return Recorded{record(Uop::round, way, x)};
}

// Of lanes that are not 0.
template <class Native, class F>
TENSOR_OF_LANES void on_lanes(void* lanes, int64_t n) {
  auto* x = static_cast<Native*>(lanes);
  for (int64_t i = 0; i < n; ++i) {
    if (x[i] != 0) x[i] = F()(x[i]);
  }
}
// near() up to `range`, beyond it the values of a function of libm.
template <class Native, class T, class Near, class Far>
T near_or_far(T x, Native range, Near near, Far) {
  if (current_trace().is_fast()) {
    current_trace().require(x.value, range);
    return near(x);
  }
  LaneFunction* const far = on_lanes<Native, Far>;
  const T size = T::of_bits(x.bits() & ~T::kSign);
  const Boolean is_near = !(size > T(range));  // NaN as well
  const T called = select_recorded(is_near, T(0), x);
  return select_recorded<T>(is_near, near(x),
                            Recorded{record(Uop::call, reinterpret_cast<uintptr_t>(far), called)});
}

}  // namespace libtensor::cpu::jit

namespace libtensor::math {

using RecordedFloat = cpu::jit::Float;
using RecordedDouble = cpu::jit::Double;
using RecordedInteger = cpu::jit::Integer;
using RecordedLong = cpu::jit::Long;
using RecordedBoolean = cpu::jit::Boolean;

template <class T>
struct Kind;
template <>
struct Kind<RecordedBoolean> {
  static constexpr bool floating = false;
  static constexpr bool is_signed = false;
};

inline RecordedBoolean both(RecordedBoolean a, RecordedBoolean b) { return a & b; }
inline RecordedBoolean either(RecordedBoolean a, RecordedBoolean b) { return a | b; }

#define TENSOR_CHOICE(T)                                 \
  inline T select(RecordedBoolean condition, T a, T b) { \
    return cpu::jit::select_recorded(condition, a, b);   \
  }                                                      \
  inline T blend(RecordedBoolean condition, T a, T b) {  \
    return cpu::jit::select_recorded(condition, a, b);   \
  }
TENSOR_CHOICE(RecordedBoolean)
TENSOR_CHOICE(RecordedInteger)
TENSOR_CHOICE(RecordedLong)
TENSOR_CHOICE(RecordedFloat)
TENSOR_CHOICE(RecordedDouble)
#undef TENSOR_CHOICE
inline RecordedInteger select(RecordedBoolean condition, int a, int b) {
  return cpu::jit::select_recorded<RecordedInteger>(condition, a, b);
}
inline RecordedDouble select(RecordedBoolean condition, double a, double b) {
  return cpu::jit::select_recorded<RecordedDouble>(condition, a, b);
}

inline RecordedFloat cubed(RecordedFloat x) {
  return cpu::jit::Recorded{cpu::jit::record(cpu::jit::Uop::power, 3, x)};
}
inline RecordedFloat fourth_power(RecordedFloat x) {
  return cpu::jit::Recorded{cpu::jit::record(cpu::jit::Uop::power, 4, x)};
}

inline RecordedBoolean isnan(RecordedBoolean) { return RecordedBoolean(false); }
inline RecordedBoolean wrap_add(RecordedBoolean a, RecordedBoolean b) { return a | b; }
inline RecordedBoolean wrap_mul(RecordedBoolean a, RecordedBoolean b) { return a & b; }

#define TENSOR_INTEGER(T)                                            \
  template <>                                                        \
  struct Kind<T> {                                                   \
    static constexpr bool floating = false;                          \
    static constexpr bool is_signed = true;                          \
  };                                                                 \
  inline RecordedBoolean isnan(T) { return RecordedBoolean(false); } \
  inline T wrap_add(T a, T b) { return a + b; }                      \
  inline T wrap_sub(T a, T b) { return a - b; }                      \
  inline T wrap_mul(T a, T b) { return a * b; }
TENSOR_INTEGER(RecordedInteger)
TENSOR_INTEGER(RecordedLong)
#undef TENSOR_INTEGER
#define TENSOR_SHIFT(T, name, allowed)                                              \
  inline T name(T a, T b) {                                                         \
    if (!cpu::jit::allowed()) return cpu::jit::not_recorded();                      \
    return cpu::jit::Recorded{cpu::jit::record(cpu::jit::Uop::name##_by, 0, a, b)}; \
  }
TENSOR_SHIFT(RecordedInteger, shift_left, shifts_by_values)
TENSOR_SHIFT(RecordedInteger, shift_right, shifts_by_values)
TENSOR_SHIFT(RecordedLong, shift_left, shifts_by_values)
TENSOR_SHIFT(RecordedLong, shift_right, shifts_longs_right_by_values)
#undef TENSOR_SHIFT

#define TENSOR_FLOATING(T)                                                                       \
  template <>                                                                                    \
  struct Kind<T> {                                                                               \
    static constexpr bool floating = true;                                                       \
    static constexpr bool is_signed = true;                                                      \
  };                                                                                             \
  inline RecordedBoolean isnan(T x) { return x != x; }                                           \
  inline T sqrt(T x) { return cpu::jit::Recorded{cpu::jit::record(cpu::jit::Uop::sqrt, 0, x)}; } \
  inline T rint(T x) { return cpu::jit::rounded(x, 0); }                                         \
  inline T floor(T x) { return cpu::jit::rounded(x, 1); }                                        \
  inline T ceil(T x) { return cpu::jit::rounded(x, 2); }                                         \
  inline T trunc(T x) { return cpu::jit::rounded(x, 3); }                                        \
  inline T fabs(T x) { return T::of_bits(x.bits() & ~T::kSign); }                                \
  inline T copysign(T x, T y) { return T::of_bits((x.bits() & ~T::kSign) | (y.bits() & T::kSign)); }
TENSOR_FLOATING(RecordedFloat)
TENSOR_FLOATING(RecordedDouble)
#undef TENSOR_FLOATING

// What has no steps: functions of libm, and those of float32 that compute in float64.
#define TENSOR_UNRECORDED(T, name) \
  inline T name(T) { return cpu::jit::not_recorded(); }
#define TENSOR_UNRECORDED_OF_TWO(T, name) \
  inline T name(T, T) { return cpu::jit::not_recorded(); }
#define TENSOR_OF_LIBM(T)           \
  TENSOR_UNRECORDED(T, cbrt)        \
  TENSOR_UNRECORDED(T, lgamma)      \
  TENSOR_UNRECORDED_OF_TWO(T, fmod) \
  TENSOR_UNRECORDED_OF_TWO(T, pow)  \
  TENSOR_UNRECORDED_OF_TWO(T, nextafter)
TENSOR_OF_LIBM(RecordedFloat)
TENSOR_OF_LIBM(RecordedDouble)
#undef TENSOR_OF_LIBM
TENSOR_UNRECORDED(RecordedFloat, tan)

namespace of_float {

TENSOR_UNRECORDED(RecordedFloat, log2)
TENSOR_UNRECORDED(RecordedFloat, log10)
TENSOR_UNRECORDED(RecordedFloat, tan)
TENSOR_UNRECORDED(RecordedFloat, asin)
TENSOR_UNRECORDED(RecordedFloat, acos)
TENSOR_UNRECORDED(RecordedFloat, atan)
TENSOR_UNRECORDED(RecordedFloat, sinh)
TENSOR_UNRECORDED(RecordedFloat, cosh)
TENSOR_UNRECORDED(RecordedFloat, asinh)
TENSOR_UNRECORDED(RecordedFloat, acosh)
TENSOR_UNRECORDED(RecordedFloat, atanh)
TENSOR_UNRECORDED(RecordedFloat, erfinv)
TENSOR_UNRECORDED(RecordedFloat, sinc)
TENSOR_UNRECORDED_OF_TWO(RecordedFloat, hypot)
TENSOR_UNRECORDED_OF_TWO(RecordedFloat, atan2)
TENSOR_UNRECORDED_OF_TWO(RecordedFloat, logaddexp)
TENSOR_UNRECORDED_OF_TWO(RecordedFloat, logaddexp2)
inline RecordedFloat logit(RecordedFloat, double) { return cpu::jit::not_recorded(); }
inline RecordedFloat nextafter(RecordedFloat, RecordedFloat, double, double, double) {
  return cpu::jit::not_recorded();
}

}  // namespace of_float
#undef TENSOR_UNRECORDED
#undef TENSOR_UNRECORDED_OF_TWO

namespace vec {

inline RecordedInteger bits_of(RecordedFloat x) { return x.bits(); }
inline RecordedFloat of_bits(RecordedInteger x) { return RecordedFloat::of_bits(x); }
inline RecordedInteger add_bits(RecordedInteger a, RecordedInteger b) { return a + b; }
inline RecordedFloat to_float(RecordedInteger x) {
  return cpu::jit::Recorded{cpu::jit::record(cpu::jit::Uop::to_float, 0, x)};
}
// As vec::fma of the loops, which the library in one file compiles for all levels at once.
inline RecordedFloat fma(RecordedFloat a, RecordedFloat b, RecordedFloat c) {
#ifdef TENSOR_UNFUSED
  return a * b + c;
#else
  return cpu::jit::Recorded{cpu::jit::record(cpu::jit::Uop::fma, 0, a, b, c)};
#endif
}

template <class F, class N>
struct Quadrant;
Quadrant<RecordedFloat, RecordedInteger> reduce_quadrant(RecordedFloat x);

}  // namespace vec

namespace f64 {

using RecordedBits = cpu::jit::Bits64;
inline RecordedBits bits_of(RecordedDouble x) { return cpu::jit::Recorded{x.value}; }
inline RecordedDouble of_bits(RecordedBits x) { return cpu::jit::Recorded{x.value}; }
inline RecordedDouble root(RecordedDouble x) { return sqrt(x); }
inline RecordedDouble fused(RecordedDouble a, RecordedDouble b, RecordedDouble c) {
  return cpu::jit::Recorded{cpu::jit::record(cpu::jit::Uop::fma, 0, a, b, c)};
}
inline RecordedDouble fma(RecordedDouble a, RecordedDouble b, RecordedDouble c) {
#ifdef TENSOR_UNFUSED
  return a * b + c;
#else
  return fused(a, b, c);
#endif
}
inline RecordedDouble product_rest(RecordedDouble a, RecordedDouble b, RecordedDouble product) {
  return fused(a, b, -product);
}

}  // namespace f64
}  // namespace libtensor::math

// After what its functions find.
#include "libtensor/functors/vector_math_double.h"

namespace libtensor::math {

#define TENSOR_OF_DOUBLE(name) \
  inline RecordedDouble name(RecordedDouble x) { return f64::name(x); }
TENSOR_OF_DOUBLE(exp)
TENSOR_OF_DOUBLE(exp_down)
TENSOR_OF_DOUBLE(exp2)
TENSOR_OF_DOUBLE(expm1)
TENSOR_OF_DOUBLE(log)
TENSOR_OF_DOUBLE(log1p)
TENSOR_OF_DOUBLE(log2)
TENSOR_OF_DOUBLE(log10)
TENSOR_OF_DOUBLE(tanh)
TENSOR_OF_DOUBLE(sinh)
TENSOR_OF_DOUBLE(cosh)
TENSOR_OF_DOUBLE(asinh)
TENSOR_OF_DOUBLE(acosh)
TENSOR_OF_DOUBLE(atanh)
TENSOR_OF_DOUBLE(asin)
TENSOR_OF_DOUBLE(acos)
TENSOR_OF_DOUBLE(atan)
TENSOR_OF_DOUBLE(erf)
TENSOR_OF_DOUBLE(erfc)
TENSOR_OF_DOUBLE(gauss)
TENSOR_OF_DOUBLE(normal_cdf)
#undef TENSOR_OF_DOUBLE
inline RecordedFloat sin(RecordedFloat x);
inline RecordedFloat cos(RecordedFloat x);
inline RecordedDouble sin(RecordedDouble x);
inline RecordedDouble cos(RecordedDouble x);
inline RecordedDouble tan(RecordedDouble x);
inline RecordedDouble sin_fast(RecordedDouble x) { return f64::sin(x); }
inline RecordedDouble atan2(RecordedDouble y, RecordedDouble x) { return f64::atan2(y, x); }
inline RecordedDouble hypot(RecordedDouble x, RecordedDouble y) { return f64::hypot(x, y); }

}  // namespace libtensor::math

#include "libtensor/functors/math_functions.h"

namespace libtensor::math {

inline vec::Quadrant<RecordedFloat, RecordedInteger> vec::reduce_quadrant(RecordedFloat x) {
  using cpu::jit::Recorded, cpu::jit::Uop;
  return {Recorded{cpu::jit::record(Uop::quadrant, 0, x)},
          Recorded{cpu::jit::record(Uop::quadrant, 1, x)}};
}

#define TENSOR_RANGED(T, Native, name, near, range)                               \
  inline T name(T x) {                                                            \
    return cpu::jit::near_or_far(                                                 \
        x, range, [](T y) { return near(y); }, [](Native y) { return name(y); }); \
  }
TENSOR_RANGED(RecordedFloat, float, sin, sin_fast, kSinFastRange)
TENSOR_RANGED(RecordedFloat, float, cos, cos_fast, kCosFastRange)
TENSOR_RANGED(RecordedDouble, double, sin, f64::sin, f64::kQuadrantRange)
TENSOR_RANGED(RecordedDouble, double, cos, f64::cos, f64::kQuadrantRange)
TENSOR_RANGED(RecordedDouble, double, tan, f64::tan, f64::kQuadrantRange)
#undef TENSOR_RANGED

}  // namespace libtensor::math
