// SPDX-License-Identifier: Apache-2.0
// Matrix products over the caller's memory, on the calling thread. matmul.cpp and conv.cpp divide
// the work.
#pragma once

#include <cstdint>
#include <type_traits>

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/finish.h"
#include "libtensor/backends/cpu/matmul/matmul_kernels.h"
#include "libtensor/core/half.h"

namespace libtensor::cpu {

// A matrix anywhere in memory; steps in elements, of any sign.
template <class S>
struct Matrix {
  S* data = nullptr;
  int64_t row_step = 0;
  int64_t column_step = 0;

  S* at(int64_t i, int64_t j) const { return data + i * row_step + j * column_step; }
  Matrix from(int64_t i, int64_t j) const {
    return {data ? at(i, j) : nullptr, row_step, column_step};
  }
  Matrix transposed() const { return {data, column_step, row_step}; }
  Matrix<const S> view() const { return {data, row_step, column_step}; }
};

// What is done to results while a cache still has them: a row kernel of their dtype, what `finish`
// does, or nothing.
struct Epilogue {
  RowFunction function = nullptr;
  const double* params = nullptr;
  const Finish* finish = nullptr;

  bool is_any() const { return function || finish; }

  template <class S>
  void apply(int64_t m, int64_t n, Matrix<S> out) const {
    if (finish) return apply_finish(m, n, out);
    if (!function) return;
    const auto step = static_cast<int64_t>(sizeof(S)) * out.column_step;
    const int64_t steps[] = {step, step};
    for (int64_t i = 0; i < m; ++i) {
      char* row = reinterpret_cast<char*>(out.at(i, 0));
      char* const pointers[] = {row, row};
      function(pointers, steps, n, params);
    }
  }

 private:
  template <class S>
  void apply_finish(int64_t m, int64_t n, Matrix<S> out) const {
    if (out.row_step == n) return (*finish)(reinterpret_cast<char*>(out.data), m * n);
    for (int64_t i = 0; i < m; ++i) (*finish)(reinterpret_cast<char*>(out.at(i, 0)), n);
  }
};

// What products of S are summed in. Sums of bools only need to stay above 0, which those of floats
// do.
template <class S>
using ProductSum =
    std::conditional_t<std::is_same_v<S, double>, double,
                       std::conditional_t<!std::is_integral_v<S> || std::is_same_v<S, bool>, float,
                                          std::conditional_t<sizeof(S) == 8, uint64_t,
                                                             uint32_t>>>;  // clang-format off

// How a product is computed. It is chosen for the whole product, before that is divided among threads: an element's
// value then does not depend on the division.
enum class GemmPath {
  tiny, tiles, shallow_tiles, dot, dots, sums, dots_transposed, sums_transposed, pairs, thin
};

template <class S>
GemmPath gemm_path(int64_t m, int64_t n, int64_t k, Matrix<const S> a, Matrix<const S> b);

// Extents of the tiles in which a result of S is computed: good units for dividing it.
template <class S>
int gemm_tile_rows();
template <class S>
int gemm_tile_columns();

// Whether a product is computed as fast or faster where all of b is packed before: as panels of gemm_tile_columns()
// columns and the whole depth, which take gemm_panels_size() elements. Results have the same bits.
template <class S>
bool gemm_takes_panels(GemmPath path, int64_t m, int64_t n, int64_t k, Matrix<const S> b);
template <class S>
int64_t gemm_panels_size(int64_t n, int64_t k);
template <class S>
void gemm_pack_panels(ProductSum<S>* to, int64_t n, int64_t k, Matrix<const S> b);

// out (m, n) = a (m, k) * b (k, n) + addend (m, n), with k > 0. The memory of `out` is not that of an operand, but it
// may be the addend. An addend without data counts as 0; of 16-bit floats it is added before the sums are rounded.
// `panels`, if any, are those of b.
template <class S>
void gemm(GemmPath path, int64_t m, int64_t n, int64_t k, Matrix<const S> a, Matrix<const S> b, Matrix<S> out,
          Matrix<const S> addend, const Epilogue& epilogue = {}, const ProductSum<S>* panels = nullptr);

// A product that is so small that it is best computed as it lies, if that is possible; else false.
template <class T>
bool gemm_small(const ProductWork<T>& work);

// Of 16-bit floats, where the machine multiplies pairs of them.
template <class S>
bool gemm_takes_pairs(int64_t m, int64_t n, int64_t k);
template <class S>
void gemm_pairs(int64_t m, int64_t n, int64_t k, Matrix<const S> a, Matrix<const S> b, Matrix<S> out,
                Matrix<const S> addend);

// Of integers of 8 and 16 bits; they have no paths.
template <class A, class B>
void gemm_integers(int64_t m, int64_t n, int64_t k, Matrix<const A> a, Matrix<const B> b, Matrix<int32_t> out);

}  // namespace libtensor::cpu
