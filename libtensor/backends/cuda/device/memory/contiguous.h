// SPDX-License-Identifier: Apache-2.0
// Contiguous tensors of a call's own.
#pragma once

#include <array>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/linalg/stacks.h"
#include "libtensor/backends/cuda/device/memory/memory.h"

namespace libtensor::cuda {

// One with the extents of another, which must outlive it.
class Contiguous {
 public:
  Contiguous(const Context& context, const View& like, DType dtype)
      : memory_(context, like.numel * itemsize(dtype)), view_(like) {
    int64_t step = 1;
    for (int axis = like.ndim - 1; axis >= 0; --axis) {
      strides_[static_cast<size_t>(axis)] = step;
      step *= like.extent(axis);
    }
    view_.data = memory_.data();
    view_.dtype = dtype;
    view_.strides = strides_.data();
    view_.contiguous = true;
  }
  Contiguous(const Contiguous&) = delete;
  Contiguous& operator=(const Contiguous&) = delete;

  const View& view() const { return view_; }
  char* data() const { return view_.data; }

 private:
  Workspace memory_;
  std::array<int64_t, kMaxNdim> strides_;
  View view_;
};

// to = from, with conversion.
inline void copy_view(const Context& context, const View& to, const View& from) {
  if (to.numel > 0) copy(context, operands_of<2>({&to, &from}));
}

}  // namespace libtensor::cuda
