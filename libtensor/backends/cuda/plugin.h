// SPDX-License-Identifier: Apache-2.0
// The CUDA plugin: a library of its own, opened when a device of it is first asked for.
#pragma once

#include <cstdint>

#include "libtensor/backends/cuda/graph_interface.h"

namespace libtensor::cuda {

// The plugin's functions; TENSOR_E_UNSUPPORTED, or what the plugin says, where it cannot be used.
// What made that so is remembered: a program has one answer for its life.
const Table& plugin();
// The same where it could be opened and this process opened it, else nullptr.
const Table* plugin_in_use() noexcept;
// Its functions of graphs, or null.
const GraphTable* graphs_of_plugin() noexcept;
// Calls a function of the table for a device and stream, and fails with what it says.
template <class... P, class... A>
void call(int32_t device, void* stream, Status (*function)(const Call&, P...), A&&... args) {
  char message[Text::kCapacity] = "";
  const Status status =
      function(Call{device, stream, message, sizeof message}, static_cast<A&&>(args)...);
  if (status != Status::ok) fail(status, message);
}

}  // namespace libtensor::cuda
