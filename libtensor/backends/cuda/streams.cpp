// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/streams.h"

namespace libtensor::cuda {
namespace {

thread_local void* current[kMostDevices] = {};

}  // namespace

void* current_stream(int32_t device) noexcept { return current[device]; }
void set_current_stream(int32_t device, void* stream) noexcept { current[device] = stream; }

}  // namespace libtensor::cuda
