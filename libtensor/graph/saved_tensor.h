// SPDX-License-Identifier: Apache-2.0
// SavedTensor: a tensor kept for a gradient rule. It notices when its storage was written to since.
#pragma once

#include "libtensor/graph/tensor.h"

namespace libtensor {

class SavedTensor {
 public:
  void save(const Tensor& x);
  void save_output(const Tensor& x, int32_t output);  // of the node itself: without a cycle
  void written() noexcept;                            // after the node's own write in place
  Tensor unpack(Node& node) const;                    // undefined if an undefined tensor was saved
  bool defined() const noexcept { return data_.defined(); }

 private:
  Tensor data_;
  Edge edge_;
  uint64_t version_ = 0;
  int32_t own_output_ = -1;
};

}  // namespace libtensor
