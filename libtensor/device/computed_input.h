// SPDX-License-Identifier: Apache-2.0
// Operands of a group on the CPU that are computed as the group is, and have no memory themselves.
#pragma once

#include <array>
#include <cstdint>

#include "libtensor/device/window.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

// What the elements are made of, beside the tensor of the input (x, or a), which has their dtype
// and at least two elements.
struct ComputedInput {
  enum class Kind : uint8_t { padding, gather, product, convolution };

  Kind kind;
  Shape shape;  // of what is computed, in row-major order
  // The element around x, 0-d on the CPU; or as Kernels::gather() reads them: index; b and the
  // addend; weight and bias.
  std::array<Tensor, 2> operands;
  Dims before{};          // of padding: elements before x along each axis
  int64_t step = 0;       // of gather
  Window window{};        // of a convolution, as are
  int64_t groups = 1;     // these, and whether
  bool winograd = false;  // the caller allowed that

  bool is_product() const { return kind == Kind::product || kind == Kind::convolution; }
};

}  // namespace libtensor
