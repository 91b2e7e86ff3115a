// SPDX-License-Identifier: Apache-2.0
// What libtensor.so asks of the CUDA plugin about graphs: a second table, as that of interface.h.
// A plugin that has no graphs exports none.
#pragma once

#include "libtensor/backends/cuda/interface.h"

namespace libtensor::cuda {

// Another number for every change of this file.
inline constexpr uint32_t kGraphInterface = 1;
inline constexpr const char* kGraphEntryPoint = "tensor_cuda_graphs";

// Where the words of a kernel that draws random numbers begin, at one launch.
struct Counter {
  uint64_t key, position;
};

struct GraphTable {
  // What the thread gives to `stream` from now on goes into the graph, to be launched on the call's
  // stream.
  Status (*begin)(const Call& call, void*& graph, void*& stream);
  Status (*end)(const Call& call, void* graph, int64_t& operations);
  // A position for each kernel that draws, in the order in which they were captured.
  Status (*launch)(const Call& call, void* graph, const Counter* positions, int64_t n);
  // Of one that has not come to its end, too. No device is needed.
  void (*release)(void* graph);
};

using GraphEntryPoint = Status (*)(uint32_t interface, GraphTable& table);

}  // namespace libtensor::cuda
