// SPDX-License-Identifier: Apache-2.0
// The inner loops of dense linear algebra that are no products of large matrices, one set for each
// instruction set. Matrices are row-major, `step` elements from row to row.
#pragma once

#include <cstdint>

#include "libtensor/backends/cpu/isa.h"
#include "libtensor/functors/linalg.h"

namespace libtensor::cpu {

// Columns of the narrowest panel of a factorisation, and the most rows that solve_rows() takes.
inline constexpr int kStripColumns = 8;

// The plane rotation x' = c x + s y, y' = c y - s x of two neighbouring rows.
struct PlaneRotation {
  double c, s;
};

template <class T>
struct DenseKernels {
  // c (m, n) -= a (m, k) * b (k, n), of operands that are read in place.
  void (*subtract_product)(int64_t m, int64_t n, int64_t k, const T* a, int64_t a_step, const T* b,
                           int64_t b_step, T* c, int64_t c_step) = nullptr;
  // b (n, k) = inverse(a) * b for a triangular a, n <= kStripColumns; the other triangle is not
  // read, nor the diagonal where that is 1 (`unit`).
  void (*solve_rows)(int64_t n, int64_t k, const T* a, int64_t a_step, T* b, int64_t b_step,
                     bool upper, bool unit) = nullptr;
  // LU factors of the first `width` columns of panel (m, kStripColumns), with the indices of the
  // rows that were exchanged. Returns 0, or the number of the first pivot that is 0.
  int64_t (*lu_panel)(int64_t m, int64_t width, T* panel, int32_t* pivots, bool pivot) = nullptr;
  // The lower triangle of a (n, n) -= v w^H + w v^H, then y = a x for the Hermitian a of which it
  // is the lower triangle. Without v only the product.
  void (*update_hermitian)(int64_t n, T* a, int64_t step, const T* v, const T* w, const T* x,
                           T* y) = nullptr;
  // a (m, n) -= p w, then y = a v, a -= factor * y v^H, and z = the conjugate of a's first column
  // times a, all in one pass. p and y have m elements, the others n.
  void (*update_both)(int64_t m, int64_t n, T* a, int64_t step, const T* p, const T* w, const T* v,
                      T factor, T* y, T* z) = nullptr;
  // a (m, n) -= p w, and z = the conjugate of column `next` times a.
  void (*update_columns)(int64_t m, int64_t n, T* a, int64_t step, const T* p, const T* w,
                         int64_t next, T* z) = nullptr;
};

// Rotates row first with first + 1, then that with first + 2, and so on. Rows have `width`
// elements, a multiple of 8.
using RotateRows = void (*)(int64_t first, int64_t count, const PlaneRotation* rotations,
                            int64_t width, double* rows, int64_t step);

TENSOR_EACH_ISA(const DenseKernels<double>& real_dense_kernels())
TENSOR_EACH_ISA(const DenseKernels<linalg::Complex128>& complex_dense_kernels())
TENSOR_EACH_ISA(RotateRows rotate_rows())

template <class T>
const DenseKernels<T>& dense_kernels() {
  if constexpr (math::IsComplex<T>::value) {
    return TENSOR_FOR_ISA(complex_dense_kernels)();
  } else {
    return TENSOR_FOR_ISA(real_dense_kernels)();
  }
}

}  // namespace libtensor::cpu
