// SPDX-License-Identifier: Apache-2.0
// A group of elementwise ops that are computed together: intermediate values stay in the caches.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "libtensor/core/dtype.h"
#include "libtensor/device/computed_input.h"
#include "libtensor/device/strided_iterator.h"
#include "libtensor/graph/op_id.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

inline constexpr int kMaxGroupOps = 128;

// What an op of a group is: an elementwise op, its gradient (Backend::elementwise_gradient()), its
// only input in another dtype, a reduction of each row (Backend::reduce()), or rows joined end to
// end.
enum class GroupOpKind : uint8_t { function, gradient, conversion, reduction, join };

// Values are numbered: first the inputs, then the results of the ops in the order in which they are
// computed. In a group with reductions, values have the shape of the group, whose last axes make a
// row, or an element for each row. What is joined has another extent of the first axis of a row.
struct ElementwiseGroup {
  struct Op {
    OpId op;
    GroupOpKind kind;
    DType compute, result;
    bool per_row;                   // its result is, and all that it reads but for a reduction
    uint8_t inputs;                 // how many
    std::array<uint8_t, 3> values;  // that it reads
    std::array<double, 3> params;
    uint8_t params_count;
    int64_t extent;  // of the first axis of a row, where it is not that of the group; else 0

    std::span<const uint8_t> reads() const { return {values.data(), inputs}; }
  };
  struct Input {
    // Of any strides, broadcast to the shape; per_row: to that without the last axes. On the CPU,
    // in a group without rows, also of another shape with as many elements, in row-major order.
    Tensor tensor;
    bool per_row;
    int64_t extent = 0;  // as that of an op
    // On the CPU, in a group without rows: what is read is computed of the tensor, and has as many
    // elements as the group, in row-major order. At most one is a product.
    std::shared_ptr<const ComputedInput> computed = nullptr;
  };
  struct Output {
    uint8_t value;
    Tensor tensor;  // contiguous
  };

  std::span<const Input> inputs;
  std::span<const Op> ops;
  std::span<const Output> outputs;  // at least one
  const Shape& shape;
  int row_axes = 0;              // 0 without reductions and joins
  std::string_view before = {};  // how the ops came to be these, as text, where somebody looks
  // On the CPU: groups of few elements whose outputs the inputs read, which are computed first.
  const ElementwiseGroup* first = nullptr;
  size_t first_count = 0;
};

// A call of Backend::reduce(), with what is before and behind it in the same pass.
struct GroupReduction {
  OpId op;
  const Tensor& out;
  const Tensor& x;  // of a shape, where `before` computes it without storing it
  uint64_t mask;
  DType compute;
  std::span<const double> params;
  const ElementwiseGroup* before = nullptr;  // x is an output of it; null: x has its memory
  bool stores = false;  // all outputs of `before`; else x is the first one, and not stored
  const ElementwiseGroup* behind = nullptr;  // reads `out`, in row-major order; null for none
};

}  // namespace libtensor
