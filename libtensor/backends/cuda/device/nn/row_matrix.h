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
  int64_t columns() const { return extents_[1]; }
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

// Runs a row op whose operands are the gradients of the results, x, the gradients of x, and a
// weight of the columns, which may be undefined. make(times) gives the op with what is its own.
template <class S, class Make>
void run_row_gradient(const Context& context, const RowMatrix& matrix, const View& dx,
                      const View& dout, const View& x, const View& weight, Make&& make) {
  const DType scale = weight.defined() ? weight.dtype : x.dtype;
  const View views[4] = {matrix.of(dout, x.dtype), matrix.of(x, x.dtype), matrix.of(dx, x.dtype),
                         matrix.of_columns(weight, scale)};
  const StridedIterator rows = rows_of(views, 1);
  const Line<4> line = line_of<4>(rows_of(views, 2));
  const int64_t sizes[4] = {sizeof(S), sizeof(S), sizeof(S), itemsize(scale)};
  visit_times<S, 2>(rows, line, sizes, [&](auto times) {
    auto op = make(times);
    op.share = 1 / static_cast<double>(matrix.columns());
    op.weighted = weight.defined();
    op.narrow = scale == x.dtype;
    run_rows(context, op, rows, line, sizes);
  });
}

// Whether the elements begin at multiples of 16 bytes.
inline bool begin_aligned(std::initializer_list<const View*> views) {
  for (const View* view : views) {
    if (reinterpret_cast<uintptr_t>(view->data) % 16 != 0) return false;
  }
  return true;
}

}  // namespace libtensor::cuda
