// SPDX-License-Identifier: Apache-2.0
// Loops over indices, for each instruction set.
#pragma once

#include <cstdint>

#include "libtensor/backends/cpu/isa.h"

namespace libtensor::cpu {

// Widens [low, high] so that the range contains n contiguous indices.
struct IndexLoops {
  void (*widen_int32)(const int32_t* indices, int64_t n, int32_t& low, int32_t& high);
  void (*widen_int64)(const int64_t* indices, int64_t n, int64_t& low, int64_t& high);
};

TENSOR_EACH_ISA(extern const IndexLoops index_loops)

inline const IndexLoops& index_loops() { return TENSOR_FOR_ISA(index_loops); }

}  // namespace libtensor::cpu
