// SPDX-License-Identifier: Apache-2.0
// The loops of depthwise convolutions (depthwise.h), for each instruction set.
#pragma once

#include <cstdint>

#include "libtensor/backends/cpu/isa.h"

namespace libtensor::cpu {

// Lines of n results each: out[l * out_line + j] = start + the sum of weights[p] * planes[at[p] + l
// * line + j] over p < taps. Beyond what the last result sees, kDepthwiseRoom elements of `planes`
// are read.
struct DepthwiseLines {
  int64_t lines, n, taps;
  const float* weights;
  const float* planes;
  const int64_t* at;
  int64_t line;
  float* out;
  int64_t out_line;
  float start;
};
inline constexpr int64_t kDepthwiseRoom = 16;

struct DepthwiseMath {
  void (*run)(const DepthwiseLines& work);
  // Lines of n elements, which lie `step` apart: to[i] = from[i * step].
  void (*copy)(float* to, int64_t to_line, const float* from, int64_t from_line, int64_t lines,
               int64_t n, int64_t step);
};

TENSOR_EACH_ISA(extern const DepthwiseMath depthwise_loops)

inline const DepthwiseMath& depthwise_math() { return TENSOR_FOR_ISA(depthwise_loops); }

}  // namespace libtensor::cpu
