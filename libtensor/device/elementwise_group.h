// SPDX-License-Identifier: Apache-2.0
// A group of elementwise ops that are computed together: intermediate values stay in the caches.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "libtensor/core/dtype.h"
#include "libtensor/device/strided_iterator.h"
#include "libtensor/graph/op_id.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

inline constexpr int kMaxGroupOps = 48;

// What an op of a group is: an elementwise op, its gradient (Backend::elementwise_gradient()), or
// its only input in another dtype.
enum class GroupOpKind : uint8_t { function, gradient, conversion };

// Values are numbered: first the inputs, then the results of the ops in the order in which they are
// computed.
struct ElementwiseGroup {
  struct Op {
    OpId op;
    GroupOpKind kind;
    DType compute, result;
    uint8_t inputs;                 // how many
    std::array<uint8_t, 3> values;  // that it reads
    std::array<double, 3> params;
    uint8_t params_count;
  };
  struct Output {
    uint8_t value;
    Tensor tensor;  // contiguous, of the shape of the group
  };

  std::span<const Tensor> inputs;  // of any strides, broadcast to that shape
  std::span<const Op> ops;
  std::span<const Output> outputs;  // at least one
};

class Backend;
// One op after the other, where a backend cannot compute the group in one pass.
void run_ops_of_group(Backend& backend, const ElementwiseGroup& group);

}  // namespace libtensor
