// SPDX-License-Identifier: Apache-2.0
// What every function of the plugin works with: a device, a stream of it, and errors.
#pragma once

#include <cuda_runtime.h>

#include "libtensor/backends/cuda/interface.h"
#include "libtensor/core/error.h"

namespace libtensor::cuda {

struct Context {
  int32_t device;
  cudaStream_t stream;
};

// The device of the call becomes that of the calling thread.
Context context_of(const Call& call);

// Fails with what went wrong, and with what the device was asked for. A device that failed for good
// stays so: later calls say the same again.
void check(cudaError_t error, const char* what);
// That nothing is wrong with this device, as far as is known.
void check_alive();

// Whether a call returns only when the device has done its work (TENSOR_CUDA_SYNC).
bool calls_wait() noexcept;

// Why there is no device, in words; the status is TENSOR_E_CUDA.
[[noreturn]] void fail_without_device(cudaError_t error);

// The number of blocks that keep a device busy: multiprocessors times a few.
int64_t busy_blocks(const Context& context);

}  // namespace libtensor::cuda
