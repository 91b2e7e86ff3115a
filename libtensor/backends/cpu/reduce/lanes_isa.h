// SPDX-License-Identifier: Apache-2.0
// Vectors of elements that stay in registers over a loop, as arrays of accumulators do not with
// every compiler. A text that is compiled for each instruction set.
#pragma once

#include <cstdint>

namespace libtensor::cpu {
namespace {

#if defined(__AVX512F__)
constexpr int kLaneBytes = 64;
#elif defined(__AVX__)
constexpr int kLaneBytes = 32;
#else
constexpr int kLaneBytes = 16;
#endif

constexpr int kMostLanes = 16;

// kCount elements, and how they are read from memory that is aligned to elements.
template <class T, int kCount>
struct Lanes {
  typedef T V __attribute__((vector_size(kCount * sizeof(T))));
  typedef T Unaligned
      __attribute__((vector_size(kCount * sizeof(T)), aligned(sizeof(T)), may_alias));
  [[gnu::always_inline]] static V load(const T* from) {
    return *reinterpret_cast<const Unaligned*>(from);
  }
  [[gnu::always_inline]] static void store(T* to, V value) {
    *reinterpret_cast<Unaligned*>(to) = value;
  }
};
template <class T>
constexpr int kFullLanes = kLaneBytes / sizeof(T) < kMostLanes ? kLaneBytes / sizeof(T)
                                                               : kMostLanes;
template <class T>
using FullLanes = Lanes<T, kFullLanes<T>>;
constexpr int kDoubles = kFullLanes<double>;
using Doubles = FullLanes<double>::V;

[[gnu::always_inline]] inline Doubles to_doubles(Lanes<float, kDoubles>::V x) {
#if defined(__AVX__) && !defined(__clang__)
  Doubles out;  // GCC 12 would convert the halves apart
  __asm__("vcvtps2pd %1, %0" : "=v"(out) : "vm"(x));
  return out;
#else
  return __builtin_convertvector(x, Doubles);
#endif
}
[[gnu::always_inline]] inline Doubles to_doubles(Doubles x) { return x; }
template <class T>
[[gnu::always_inline]] inline Doubles load_doubles(const T* from) {
  return to_doubles(Lanes<T, kDoubles>::load(from));
}

}  // namespace
}  // namespace libtensor::cpu
