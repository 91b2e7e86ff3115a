// SPDX-License-Identifier: Apache-2.0
// Sums of products, for kernels: in what they are summed, and how elements become that.
#pragma once

#include "libtensor/backends/cuda/device/launch.h"
#include "libtensor/device/functor_types.h"

// In front of a loop.
#if defined(__CUDACC__)
#define TENSOR_UNROLL _Pragma("unroll")
#define TENSOR_UNROLL_FOUR _Pragma("unroll 4")
#else
#define TENSOR_UNROLL
#define TENSOR_UNROLL_FOUR
#endif

namespace libtensor::cuda {

// One rounding where the device has an instruction for it, whatever the compiler is told of others.
template <class T>
__device__ __forceinline__ T multiply_add(T a, T b, T sum) {
#if defined(__CUDACC__)
  if constexpr (std::is_same_v<T, float>) return fmaf(a, b, sum);
  if constexpr (std::is_same_v<T, double>) return fma(a, b, sum);
#endif
  return a * b + sum;
}

// A number of any floating dtype, or a bool, as T.
template <class T>
__device__ __forceinline__ T load_number(DType dtype, const char* at) {
  if (dtype == kDTypeOf<T>) return *reinterpret_cast<const T*>(at);
  switch (dtype) {
    case DType::boolean:
      return static_cast<T>(*reinterpret_cast<const bool*>(at));
    case DType::float16:
      return static_cast<T>(static_cast<float>(*reinterpret_cast<const float16*>(at)));
    case DType::bfloat16:
      return static_cast<T>(static_cast<float>(*reinterpret_cast<const bfloat16*>(at)));
    case DType::float32:
      return static_cast<T>(*reinterpret_cast<const float*>(at));
    default:
      return static_cast<T>(*reinterpret_cast<const double*>(at));
  }
}

}  // namespace libtensor::cuda
