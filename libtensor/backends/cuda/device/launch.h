// SPDX-License-Identifier: Apache-2.0
// How a kernel is started, for nvcc and for the emulation.
#pragma once

#include <cstdint>
#include <type_traits>

#include "libtensor/backends/cuda/device/runtime/context.h"

namespace libtensor::cuda {

struct Launch {
  dim3 blocks, threads;
  // Whether threads of a block wait for each other or share memory.
  bool barriers = true;
};

#if defined(__CUDACC__)

#define TENSOR_SHARED(T, name, count) __shared__ T name[count]
// Before a loop whose turns name elements of arrays that must stay in registers.
#define TENSOR_UNROLL _Pragma("unroll")
// Before a loop whose body is long and seldom the one that counts.
#define TENSOR_NO_UNROLL _Pragma("unroll 1")

inline void launch_kernel(const Context& context, const Launch& grid, const void* kernel,
                          void** args) {
  cudaLaunchKernel(kernel, grid.blocks, grid.threads, args, 0, context.stream);
  check(cudaGetLastError(), "a kernel's launch");
}

// As <<<>>> does, without a copy of the arguments.
template <class... P>
void launch(const Context& context, const Launch& grid, void (*kernel)(P...),
            const std::type_identity_t<P>&... args) {
  const void* pointers[] = {&args...};
  launch_kernel(context, grid, reinterpret_cast<const void*>(kernel), const_cast<void**>(pointers));
}

#else

#define TENSOR_SHARED(T, name, count) \
  T* const name =                     \
      static_cast<T*>(::libtensor::emulation::shared_array(sizeof(T) * (count), alignof(T)))
#define TENSOR_UNROLL
#define TENSOR_NO_UNROLL

template <class... P>
void launch(const Context& context, const Launch& grid, void (*kernel)(P...),
            const std::type_identity_t<P>&... args) {
  emulation::launch(context.stream, {grid.blocks, grid.threads, grid.barriers},
                    [kernel, ... copies = args] { kernel(copies...); });
  check(cudaGetLastError(), "a kernel's launch");
}

#endif

inline constexpr int kThreads = 256;  // of a block, where nothing else is said

// As many blocks as n pieces of work need with `each` for a thread, or as keep the device busy:
// kernels go on in steps of a grid.
inline Launch for_each(const Context& context, int64_t n, int64_t each = 1) {
  const int64_t needed = (n + each * kThreads - 1) / (each * kThreads);
  const int64_t most = busy_blocks(context) * 64;
  return {dim3(static_cast<unsigned>(needed < 1      ? 1
                                     : needed < most ? needed
                                                     : most)),
          dim3(kThreads), false};
}

__device__ inline int64_t first_index() {
  return static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}
__device__ inline int64_t index_step() { return static_cast<int64_t>(gridDim.x) * blockDim.x; }

}  // namespace libtensor::cuda
