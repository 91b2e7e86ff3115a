/* SPDX-License-Identifier: Apache-2.0 */
// What functions of the run-time interface in other files than emulation.cpp begin and end with.
#pragma once

#include <mutex>

#include "tests/cuda/emulation/cuda_runtime.h"

namespace libtensor::emulation {

// Held for all of a call.
std::unique_lock<std::recursive_mutex> lock_world();
// Counts the call, and is what it has to answer at once, if that is an error.
cudaError_t entered(const char* call);
// The answer, which cudaGetLastError() knows.
cudaError_t failed(cudaError_t error);
void lose_device(const char* reason);

}  // namespace libtensor::emulation
