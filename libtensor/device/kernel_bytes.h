// SPDX-License-Identifier: Apache-2.0
// What kernels read and write of a tensor.
#pragma once

#include "libtensor/graph/tensor.h"

namespace libtensor {

// Elements that broadcasting repeats count once, numbers of the program not at all.
inline int64_t bytes_of(const Tensor& x) {
  // Without elements other extents may be of any size.
  if (!x.defined() || x.is_weak() || x.numel() == 0) return 0;
  int64_t nbytes = itemsize(x.dtype());
  for (int i = 0; i < x.ndim(); ++i) {
    if (x.strides()[i] != 0) nbytes *= x.extent(i);
  }
  return nbytes;
}

}  // namespace libtensor
