// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/loop_nest.h"

#include <cstdlib>

namespace libtensor::cpu {

LoopNest make_loop_nest(const Tensor& out, const Tensor& x, uint64_t mask, bool in_order) {
  std::array<int, kMaxNdim> axes;
  int n = 0;
  for (int i = 0; i < x.ndim(); ++i) {
    if ((mask >> i & 1) && x.extent(i) != 1) axes[n++] = i;
  }
  const Strides& strides = x.strides();
  const Strides out_strides = broadcast_strides(out.shape(), out.strides(), x.shape());
  LoopNest space;
  if (std::any_of(axes.begin(), axes.begin() + n, [&](int axis) { return x.extent(axis) == 0; })) {
    space.add(0, 0, 0);  // the product of the others need not fit
    return space;
  }
  // An empty x may have no memory, and its strides may be anything: no step is taken.
  const bool empty = x.numel() == 0;
  // By insertion: few axes, in order as a rule, and std::stable_sort would take memory.
  for (int i = 1; !in_order && !empty && i < n; ++i) {
    for (int j = i; j > 0 && std::abs(strides[axes[j]]) > std::abs(strides[axes[j - 1]]); --j)
      std::swap(axes[j], axes[j - 1]);
  }
  const int64_t size = empty ? 0 : itemsize(x.dtype()), out_size = itemsize(out.dtype());
  for (int i = 0; i < n; ++i) {
    const int axis = axes[i];
    space.add(x.extent(axis), strides[axis] * size, out_strides[axis] * out_size);
  }
  return space;
}

}  // namespace libtensor::cpu
