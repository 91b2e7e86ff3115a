// SPDX-License-Identifier: Apache-2.0
// A kernel that the program brings as text, and what it is launched with.
#pragma once

#include <cstdint>
#include <string_view>

#include "libtensor/graph/tensor.h"

namespace libtensor {

// Parameters of the kernel are the outputs, which it may write to, then the inputs: the address of
// the first element of each; of 0-d tensors of the host, the value. All others are of the backend's
// device. Both texts end with '\0'.
struct KernelLaunch {
  std::string_view source, name;
  uint32_t grid[3] = {1, 1, 1}, block[3] = {1, 1, 1};
  int64_t shared_bytes = 0;
  const Tensors &outputs, &inputs;
};

}  // namespace libtensor
