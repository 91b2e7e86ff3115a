// SPDX-License-Identifier: Apache-2.0
// Groups of elementwise ops on a device: what can be left pending there, and the order of what is
// computed late with the work of other streams.
#pragma once

#include <atomic>
#include <cstdint>

#include "libtensor/device/elementwise_group.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor::cuda {

// Memory of an operand that is used on the calling thread's current stream: evaluated, kept until
// the stream has used it, and, where it is late, waited for.
void record_use(const Tensor& x);
// Of late memory, on a stream other than the device's own: waits for all that was computed late.
void wait_for_late(int32_t device, void* stream);

// What a backend remembers of its groups.
struct Groups {
  enum class Answer : uint8_t { unknown, yes, no };

  // Of functions and gradients.
  std::atomic<Answer> supported[2][kOps][16] = {};
  std::atomic<bool> impossible{false};
  // Whether others may capture the device's own stream into graphs: they know its handle.
  std::atomic<bool> shares_stream{false};
};

}  // namespace libtensor::cuda
