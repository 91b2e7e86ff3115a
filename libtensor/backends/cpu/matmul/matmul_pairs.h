// SPDX-License-Identifier: Apache-2.0
// Products of matrices of 16-bit floats in units that multiply pairs of neighbours along the inner
// extent and sum in float32.
#pragma once

#include <cstdint>

namespace libtensor::cpu {

inline constexpr int64_t kPairColumns = 32;  // of a panel
inline constexpr int64_t kMostPairRows = 32;
inline constexpr int64_t kPairDepth = 32;  // elements, of which depths are multiples

// c (rows, columns) = a (rows, depth) * b. Rows of a lie in order, a_row elements apart; b is in
// panels of kPairColumns, each with the pairs (p, p + 1) of its columns one after the other, for
// p = 0, 2, ... Rows of c, c_row apart, have room for whole panels.
struct PairWork {
  int64_t rows, columns, depth;
  const uint16_t* a;
  int64_t a_row;
  const uint32_t* b;
  float* c;
  int64_t c_row;
};

struct PairKernels {
  int rows;  // of a piece, at most
  void (*multiply)(const PairWork& work);
  // to[i] = the pair of low[i] and high[i]
  void (*join)(uint32_t* to, const uint16_t* low, const uint16_t* high, int64_t n);
  void (*round)(uint16_t* to, const float* from, int64_t n);
};

// nullptr where the machine has no such unit.
const PairKernels* bfloat16_pair_kernels() noexcept;
const PairKernels* float16_pair_kernels() noexcept;

}  // namespace libtensor::cpu
