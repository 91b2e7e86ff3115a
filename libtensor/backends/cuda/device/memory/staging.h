// SPDX-License-Identifier: Apache-2.0
// Copies between the host and a device by way of locked memory, which is kept for the next ones:
// only from there a device takes what it needs when its stream comes to it, while the host goes on.
#pragma once

#include "libtensor/backends/cuda/device/runtime/context.h"

namespace libtensor::cuda {

// Does not wait; `from` may change afterwards.
void send(const Context& context, void* to, const void* from, int64_t nbytes);
// Waits for what was to be done before.
void fetch(const Context& context, void* to, const void* from, int64_t nbytes);
// Gives back what is not in use.
void trim_staging(int32_t device);

}  // namespace libtensor::cuda
