// SPDX-License-Identifier: Apache-2.0
// What the bodies of linear algebra share: checks of matrices, and copies for backends to work in.
#pragma once

#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor {

inline int64_t matrix_rows(const Tensor& x) { return x.extent(x.ndim() - 2); }
inline int64_t matrix_columns(const Tensor& x) { return x.extent(x.ndim() - 1); }

// float32, float64 or complex, with at least two axes.
DType check_matrix(const Tensor& x, const char* name = "x");
DType check_square(const Tensor& x, const char* name = "x");
// The axes before the last two; leading_shape(x) + extents.
Shape leading_shape(const Tensor& x);
Shape with_extents(Shape leading, std::initializer_list<int64_t> extents);

Shape common_leading(const Tensor& a, const Tensor& b);
// Extents that must agree for a @ y = b, or y @ a = b.
void check_sides(const Tensor& a, const Tensor& b, bool left);

// What matrices of a dtype are computed in: float64 or complex128.
inline DType work_dtype(DType dtype) {
  return is_complex(dtype) ? DType::complex128 : DType::float64;
}
// A new contiguous copy in the work_dtype of x without a place in the graph; or in another dtype,
// of x broadcast to `leading` and its own last two axes.
Tensor work_copy(const Tensor& x);
Tensor work_copy(const Tensor& x, DType dtype, const Shape& leading);

// The conjugate transpose.
inline Tensor adjoint(const Tensor& x) { return ops::conj(ops::matrix_transpose(x)); }

// p with p @ y = x for y whose rows are those of x at `indices`, int64 (..., m).
Tensor permutation_matrix(const Tensor& indices, DType dtype);

// a @ b + addend in the dtype in which they meet, or another one; the addend may be undefined, and
// broadcasts to the product. Of real numbers, the activation of that. Without a place in the graph.
struct Activation;
Tensor product_sum(const Tensor& a, const Tensor& b, const Tensor& addend,
                   DType dtype = DType::unset, const Activation* activation = nullptr);

// The number of the first matrix that is not all finite is an error.
void check_finite(const Tensor& x);
// The first number that is not 0, as an error in words: "matrix i is ...", without i for a single
// matrix.
void check_info(const Tensor& info, const char* what);

// Whether b holds one vector for each matrix a, as PyTorch decides it.
bool is_vector_for(const Tensor& a, const Tensor& b);

}  // namespace libtensor
