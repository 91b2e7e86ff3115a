// SPDX-License-Identifier: Apache-2.0
// The innermost loops of attention, for each instruction set.
#pragma once

#include <cstdint>

#include "libtensor/backends/cpu/isa.h"

namespace libtensor::cpu {

inline constexpr int kMostAttentionRows = 14;

// T is float or double. A panel holds some lines side by side: its rows are `columns` long, and one
// line is one column. A stripe holds at most `rows` lines so, with rows of just as many elements.
template <class T>
struct AttentionMath {
  int rows = 0;  // of the largest tile
  int columns = 0;
  // For r rows, tiles[r - 1]: c (r, columns) = or += a^T b: a stripe (depth, r) and a panel (depth,
  // columns). Of halves only the first columns / 2 are computed, and the others are 0.
  using Tile = void (*)(int64_t depth, const T* a, const T* b, T* c, bool add);
  Tile tiles[kMostAttentionRows] = {}, halves[kMostAttentionRows] = {};
  // to[j * to_step + i] = from[i * from_step + j] for i < m, j < n
  void (*transpose)(T* to, int64_t to_step, const T* from, int64_t from_step, int64_t m,
                    int64_t n) = nullptr;
  // stripes[r - 1] makes a stripe of r columns of n rows.
  void (*stripes[kMostAttentionRows])(T* to, const T* from, int64_t step, int64_t n) = {};
  void (*multiply)(T* x, int64_t n, T factor) = nullptr;
  void (*numbers)(T* to, const uint8_t* from, int64_t n) = nullptr;

  // Of panels with n rows. One number for each column: `rescale`, `max` and so on.
  void (*add)(T* s, const T* mask, int64_t n) = nullptr;
  void (*allow)(T* s, const T* mask, int64_t n) = nullptr;  // -inf where the mask is 0
  // Scores become exp(s - max) for the largest so far; what was summed before counts `rescale`
  // times. Whether that is not 1 everywhere.
  bool (*exp_sum)(T* s, int64_t n, T* max, double* sum, T* rescale) = nullptr;
  void (*columns_multiply)(T* x, int64_t n, const T* factor) = nullptr;
  // Scores become exp(s - lse), 0 where lse is inf.
  void (*weights)(T* s, int64_t n, const T* lse) = nullptr;
  void (*slopes)(T* dp, const T* p, int64_t n, const T* delta) = nullptr;  // (dp - delta) * p

  // s[j] = q . (row j of k), o += sum of p[j] * (row j of v)
  void (*dots)(T* s, const T* q, const T* k, int64_t step, int64_t n, int64_t size) = nullptr;
  void (*mix)(T* o, const T* p, const T* v, int64_t step, int64_t n, int64_t size) = nullptr;
};

TENSOR_EACH_ISA(extern const AttentionMath<float> attention_math_float)
TENSOR_EACH_ISA(extern const AttentionMath<double> attention_math_double)

template <class T>
const AttentionMath<T>& attention_math();
template <>
inline const AttentionMath<float>& attention_math<float>() {
  return TENSOR_FOR_ISA(attention_math_float);
}
template <>
inline const AttentionMath<double>& attention_math<double>() {
  return TENSOR_FOR_ISA(attention_math_double);
}

}  // namespace libtensor::cpu
