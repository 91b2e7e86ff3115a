// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace libtensor {

// How windows lie over volumes; (depth, height, width) each. An image is a volume of depth 1.
struct Window {
  int64_t kernel[3] = {1, 1, 1};
  int64_t stride[3] = {1, 1, 1};
  int64_t padding[3] = {0, 0, 0};
  int64_t dilation[3] = {1, 1, 1};
};

}  // namespace libtensor
