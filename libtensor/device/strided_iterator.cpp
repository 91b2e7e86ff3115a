// SPDX-License-Identifier: Apache-2.0
#include "libtensor/device/strided_iterator.h"

#include <algorithm>
#include <cstdlib>

namespace libtensor {

namespace {

// Whether every operand is dense in one order or repeats a single element: then all are one row.
bool one_row(std::span<const Tensor* const> operands, char** bases, int64_t* steps) {
  const TensorImpl& first = *operands[0]->impl();
  if (!first.contiguous || first.numel == 0) return false;
  for (size_t k = 0; k < operands.size(); ++k) {
    const TensorImpl& x = *operands[k]->impl();
    const int64_t size = itemsize(x.dtype);
    if (x.contiguous && x.numel == first.numel) {
      steps[k] = size;
    } else if (x.numel == 1) {
      steps[k] = 0;
    } else {
      return false;
    }
    bases[k] = memory_of(*x.storage) + x.offset * size;
  }
  return true;
}

template <int kCapacity>
StridedIteratorOf<kCapacity> collapse(std::span<const Tensor* const> operands, bool sorted) {
  StridedIteratorOf<kCapacity> rows;
  rows.operands = static_cast<int>(operands.size());
  if (one_row(operands, rows.bases.data(), rows.strides[0].data())) {
    rows.numel = rows.extents[0] = operands[0]->numel();
    rows.ndim = 1;
    return rows;
  }
  const Shape& shape = operands[0]->shape();
  rows.numel = operands[0]->numel();
  std::array<Strides, kCapacity> strides;
  for (size_t k = 0; k < operands.size(); ++k) {
    const Tensor& x = *operands[k];
    rows.bases[k] = static_cast<char*>(x.data());
    strides[k] = broadcast_strides(x.shape(), x.strides(), shape);
    const int64_t size = itemsize(x.dtype());
    // Steps that are never taken may be of any size.
    for (int i = 0; i < shape.size(); ++i)
      strides[k][i] = rows.numel > 0 && shape[i] > 1 ? strides[k][i] * size : 0;
  }
  // Axes with the largest steps of the result go outside; where those say nothing the inputs' do.
  std::array<int, kMaxNdim> order;
  int n = 0;
  for (int i = 0; i < shape.size(); ++i) {
    if (shape[i] != 1 && rows.numel > 0) order[n++] = i;
  }
  const auto outside = [&](int a, int b) {
    for (size_t k = 0; k < operands.size(); ++k) {
      const int64_t sa = std::abs(strides[k][a]), sb = std::abs(strides[k][b]);
      if (sa != sb) return sa > sb;
    }
    return false;
  };
  // By insertion: few axes, in order as a rule, and std::stable_sort would take memory.
  for (int i = 1; sorted && i < n; ++i) {
    for (int j = i; j > 0 && outside(order[j], order[j - 1]); --j)
      std::swap(order[j], order[j - 1]);
  }
  for (int i = 0; i < n; ++i) {
    const int axis = order[i];
    bool joins = rows.ndim > 0;
    for (size_t k = 0; joins && k < operands.size(); ++k) {
      joins = rows.strides[rows.ndim - 1][k] == shape[axis] * strides[k][axis];
    }
    if (joins) {
      rows.extents[rows.ndim - 1] *= shape[axis];
    } else {
      rows.extents[rows.ndim++] = shape[axis];
    }
    for (size_t k = 0; k < operands.size(); ++k) rows.strides[rows.ndim - 1][k] = strides[k][axis];
  }
  if (rows.ndim == 0) {
    rows.ndim = 1;
    rows.extents[0] = rows.numel;
    rows.strides[0] = {};
  }
  return rows;
}

}  // namespace

StridedIterator collapse_dims(std::span<const Tensor* const> operands) {
  return collapse<kMaxOperands>(operands, true);
}
StridedIterator collapse_dims_in_order(std::span<const Tensor* const> operands) {
  return collapse<kMaxOperands>(operands, false);
}
GroupIterator collapse_dims_of_group(std::span<const Tensor* const> operands) {
  return collapse<kMaxGroupOperands>(operands, true);
}

}  // namespace libtensor
