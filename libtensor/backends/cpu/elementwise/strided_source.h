// SPDX-License-Identifier: Apache-2.0
// Operands of a group that have another shape, are padded, or are gathered: their elements, one
// after the other.
#pragma once

#include <vector>

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/device/elementwise_group.h"

namespace libtensor::cpu {

// Whether an input is read by a StridedSource: it is of another shape than its group, which has as
// many elements, or computed as it is read.
bool has_own_shape(const ElementwiseGroup& group, const ElementwiseGroup::Input& input);

class StridedSource {
 public:
  explicit StridedSource(const ElementwiseGroup::Input& input);
  // Writes the elements [first, first + n) in row-major order to `to`.
  void read(int64_t first, int64_t n, char* to) const;

 private:
  // Elements of the tensor are those from low to high; around them is padding. Steps in bytes.
  struct Axis {
    int64_t extent, step, low, high, index_step;
  };
  void read_row(int64_t offset, bool is_inside, int64_t first, int64_t n, char* to) const;
  void gather_row(const char* x, const char* index, int64_t n, char* to) const;

  const ElementwiseGroup::Input input_;
  const char* const base_;
  const char* index_ = nullptr;  // of what is gathered
  int64_t index_stride_ = 0;     // bytes from the element of an index to that of the next one
  const int64_t size_;
  const ConvertFunction copy_;
  std::vector<Axis> axes_;
};

}  // namespace libtensor::cpu
