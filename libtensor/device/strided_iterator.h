// SPDX-License-Identifier: Apache-2.0
// The walk over strided operands of one shape that feeds loops of elements.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "libtensor/graph/tensor.h"

namespace libtensor {

inline constexpr int kMaxOperands = 5;

// Several operands of one shape, with as few axes as their layouts allow, the fastest last; strides
// in bytes.
template <int kCapacity>
struct StridedIteratorOf {
  int operands = 0;
  int ndim = 0;
  int64_t numel = 0;
  std::array<int64_t, kMaxNdim> extents;
  std::array<std::array<int64_t, kCapacity>, kMaxNdim> strides;
  std::array<char*, kCapacity> bases;
};
using StridedIterator = StridedIteratorOf<kMaxOperands>;  // of one op
inline constexpr int kMaxGroupOperands = 16;
using GroupIterator = StridedIteratorOf<kMaxGroupOperands>;  // of a group of ops

// Operands broadcast to the shape of the first. Axes are sorted so that the first operand is
// written in order.
StridedIterator collapse_dims(std::span<const Tensor* const> operands);
// As collapse_dims, with the axes in their own order: row-major.
StridedIterator collapse_dims_in_order(std::span<const Tensor* const> operands);
GroupIterator collapse_dims_of_group(std::span<const Tensor* const> operands);

// Calls f(pointers, steps, n) for rows that together cover the elements [begin, end) in the order
// of `rows`.
template <int kCapacity, class F>
void for_inner_loops(const StridedIteratorOf<kCapacity>& rows, int64_t begin, int64_t end, F&& f) {
  if (rows.numel == 0 || begin >= end) return;
  const int inner = rows.ndim - 1;
  const int64_t width = rows.extents[inner];
  std::array<int64_t, kMaxNdim> index;
  std::array<char*, kCapacity> pointers = rows.bases;
  int64_t rest = begin;
  for (int axis = inner; axis >= 0; --axis) {
    index[axis] = rest % rows.extents[axis];
    rest /= rows.extents[axis];
    for (int k = 0; k < rows.operands; ++k) pointers[k] += index[axis] * rows.strides[axis][k];
  }
  const int64_t* steps = rows.strides[inner].data();
  while (begin < end) {
    const int64_t n = width - index[inner] < end - begin ? width - index[inner] : end - begin;
    f(pointers.data(), steps, n);
    begin += n;
    // On to the next row: back to its start, then one step of the axis outside, carrying over.
    for (int k = 0; k < rows.operands; ++k) pointers[k] -= index[inner] * steps[k];
    index[inner] = 0;
    for (int axis = inner - 1; axis >= 0; --axis) {
      const auto& stride = rows.strides[axis];
      if (++index[axis] < rows.extents[axis]) {
        for (int k = 0; k < rows.operands; ++k) pointers[k] += stride[k];
        break;
      }
      for (int k = 0; k < rows.operands; ++k) pointers[k] -= (index[axis] - 1) * stride[k];
      index[axis] = 0;
    }
  }
}

}  // namespace libtensor
