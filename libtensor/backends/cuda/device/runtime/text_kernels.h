// SPDX-License-Identifier: Apache-2.0
// Kernels that are texts until they are first launched: compiled, loaded, and kept for the next
// launch.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "libtensor/backends/cuda/device/runtime/context.h"

namespace libtensor::cuda {

class TextKernel {
 public:
  // `image` is what compile_text() made.
  TextKernel(const char* image, const char* name);
  ~TextKernel();
  TextKernel(const TextKernel&) = delete;
  TextKernel& operator=(const TextKernel&) = delete;

  // Bytes of the parameters.
  const std::vector<int32_t>& sizes() const { return sizes_; }
  // The arguments are as many, each where its value lies.
  void launch(const Context& context, dim3 blocks, dim3 threads, void** arguments,
              int64_t shared_bytes);

 private:
  void find_sizes();
  void allow(const Context& context, int64_t shared_bytes);
  const void* function() const { return kernel_; }

  cudaLibrary_t library_ = nullptr;
  cudaKernel_t kernel_ = nullptr;
  std::vector<int32_t> sizes_;
  std::atomic<uint64_t> devices_{0};  // a bit for each that it was launched on
  std::mutex mutex_;
  std::map<int32_t, int64_t> allowed_;  // bytes of shared memory on a device
};

// The extern "C" __global__ function `name` of a text, for the context's device.
std::shared_ptr<TextKernel> text_kernel(const Context& context, const char* source,
                                        const char* name);

// The compute capability of a device, 90 for 9.0.
int capability_of(int32_t device);

}  // namespace libtensor::cuda
