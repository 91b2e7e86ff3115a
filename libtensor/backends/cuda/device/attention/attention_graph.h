// SPDX-License-Identifier: Apache-2.0
// Attention as graphs of cuDNN: such as it computes block by block, without a matrix of scores.
#pragma once

#include "libtensor/backends/cuda/device/conv/dnn_graph.h"

namespace libtensor::cuda::cudnn {

enum AttentionTensor : int64_t {
  kAttentionQuery = 1,
  kAttentionKey,
  kAttentionValue,
  kAttentionOut,
  kAttentionDout,
  kAttentionLse,
  kAttentionDelta,
  kAttentionDquery,
  kAttentionDkey,
  kAttentionDvalue,
  kAttentionKeyRows,
  kAttentionScale,
  kAttentionOne,
  kAttentionNone,  // -inf
};

// Tensors (stacks, heads, queries or keys, size); key and value may have one head for all. Sums are
// float32; results are packed, and of the operands' dtype, as cuDNN takes no wider ones for what
// they are: it accepts them and writes something else. The rows' logarithms of sums are float32.
struct AttentionKey {
  int32_t device = 0;
  bool gradients = false, causal = false;
  TensorSpec query, key, value;
  TensorSpec out, dout;  // of gradients
  auto operator<=>(const AttentionKey&) const = default;
};

std::shared_ptr<Plan> attention_plan(const Functions& functions, const Target& target,
                                     const AttentionKey& key);

}  // namespace libtensor::cuda::cudnn
