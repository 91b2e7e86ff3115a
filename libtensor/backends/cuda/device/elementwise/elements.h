// SPDX-License-Identifier: Apache-2.0
// Elements of memory: one at a time, or neighbours at once. C++17: kernels that are compiled at run
// time read it too.
#pragma once

#include <cstdint>
#include <type_traits>

#include "libtensor/core/half.h"

namespace libtensor::cuda {

template <class S>
inline constexpr bool kHalf = std::is_same_v<S, float16> || std::is_same_v<S, bfloat16>;
// What is computed in for elements of a type.
template <class S>
using Computed = std::conditional_t<kHalf<S>, float, S>;

// Of halves by the instruction that devices have for it, which agrees with half.h but for what is
// in a NaN.
template <class S>
__device__ Computed<S> computed(S element) {
#if defined(__CUDA_ARCH__)
  if constexpr (std::is_same_v<S, float16>) {
    float value;
    asm("cvt.f32.f16 %0, %1;" : "=f"(value) : "h"(element.bits));
    return value;
  }
#endif
  return static_cast<Computed<S>>(element);
}
template <class S, class T>
__device__ S stored(T value) {
#if defined(__CUDA_ARCH__)
  if constexpr (kHalf<S>) {
    S element;
    if constexpr (std::is_same_v<S, float16>) {
      asm("cvt.rn.f16.f32 %0, %1;" : "=h"(element.bits) : "f"(static_cast<float>(value)));
    } else {
      asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(element.bits) : "f"(static_cast<float>(value)));
    }
    return element;
  }
#endif
  return static_cast<S>(value);
}

template <class S>
__device__ Computed<S> load(const char* from) {
  return computed(*reinterpret_cast<const S*>(from));
}
template <class S, class T>
__device__ void store(char* to, T value) {
  *reinterpret_cast<S*>(to) = stored<S>(value);
}

// Neighbours that are read or written at once, 16 bytes by 16.
template <class S, int kCount>
struct alignas(kCount * sizeof(S) < 16 ? kCount * sizeof(S) : 16) Pack {
  S elements[kCount];
};

}  // namespace libtensor::cuda
