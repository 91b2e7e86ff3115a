// SPDX-License-Identifier: Apache-2.0
// Contiguous tensors as rows, and a weight of their columns.
#pragma once

#include <initializer_list>
#include <type_traits>

#include "libtensor/backends/cuda/device/reduce/row_kernels.h"

namespace libtensor::cuda {

// Elements of a weight, which is stored as x is (`narrow`) or in the compute dtype.
template <class Op>
__device__ __forceinline__ void read_weight(typename Op::T (&values)[Op::kHeld], const Op& op,
                                            const typename Op::Row& row, int k, const Chunk& chunk,
                                            bool narrow) {
  using S = typename Op::S;
  using T = typename Op::T;
  if constexpr (!std::is_same_v<S, T>) {
    if (narrow) return read<S>(values, op, row, k, chunk);
  }
  read<T>(values, op, row, k, chunk);
}

// Views of rows of n elements, valid as long as this is.
class RowMatrix {
 public:
  RowMatrix(int64_t rows, int64_t n) : extents_{rows, n}, strides_{n, 1} {}
  RowMatrix(const RowMatrix&) = delete;
  RowMatrix& operator=(const RowMatrix&) = delete;

  int64_t rows() const { return extents_[0]; }
  // x may be undefined, hence the dtype.
  View of(const View& x, DType dtype) const { return view(x, dtype, strides_); }
  // n elements, which are those of each row.
  View of_columns(const View& x, DType dtype) const { return view(x, dtype, column_strides_); }

 private:
  View view(const View& x, DType dtype, const int64_t* strides) const {
    return {x.data, dtype, 2, extents_[0] * extents_[1], extents_, strides, false};
  }

  const int64_t extents_[2], strides_[2], column_strides_[2] = {0, 1};
};

// Whether the elements begin at multiples of 16 bytes.
inline bool begin_aligned(std::initializer_list<const View*> views) {
  for (const View* view : views) {
    if (reinterpret_cast<uintptr_t>(view->data) % 16 != 0) return false;
  }
  return true;
}

}  // namespace libtensor::cuda
