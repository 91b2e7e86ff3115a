// SPDX-License-Identifier: Apache-2.0
// Elements of a dtype that only a running kernel knows.
#pragma once

#include "libtensor/backends/cuda/device/launch.h"
#include "libtensor/core/dtype.h"

namespace libtensor::cuda {

// Calls f with a null pointer to the type of elements.
template <class F>
__device__ decltype(auto) with_type(DType dtype, F&& f) {
  switch (dtype) {
    case DType::boolean:
      return f(static_cast<bool*>(nullptr));
    case DType::uint8:
      return f(static_cast<uint8_t*>(nullptr));
    case DType::int8:
      return f(static_cast<int8_t*>(nullptr));
    case DType::int16:
      return f(static_cast<int16_t*>(nullptr));
    case DType::int32:
      return f(static_cast<int32_t*>(nullptr));
    case DType::int64:
      return f(static_cast<int64_t*>(nullptr));
    case DType::float16:
      return f(static_cast<float16*>(nullptr));
    case DType::bfloat16:
      return f(static_cast<bfloat16*>(nullptr));
    case DType::float32:
      return f(static_cast<float*>(nullptr));
    case DType::float64:
      return f(static_cast<double*>(nullptr));
    case DType::uint16:
      return f(static_cast<uint16_t*>(nullptr));
    case DType::uint32:
      return f(static_cast<uint32_t*>(nullptr));
    case DType::uint64:
      return f(static_cast<uint64_t*>(nullptr));
    case DType::complex64:
      return f(static_cast<Complex<float>*>(nullptr));
    default:
      return f(static_cast<Complex<double>*>(nullptr));
  }
}

__device__ inline int64_t itemsize_of(DType dtype) {
  return with_type(dtype, [](auto* type) { return static_cast<int64_t>(sizeof(*type)); });
}

template <class To>
__device__ To load_as(DType from, const char* at) {
  return with_type(from, [at](auto* type) {
    return convert<To>(*reinterpret_cast<decltype(type)>(const_cast<char*>(at)));
  });
}

template <class From>
__device__ void store_as(DType to, char* at, From value) {
  with_type(to, [at, value](auto* type) {
    using T = std::remove_reference_t<decltype(*type)>;
    *reinterpret_cast<T*>(at) = convert<T>(value);
  });
}

}  // namespace libtensor::cuda
