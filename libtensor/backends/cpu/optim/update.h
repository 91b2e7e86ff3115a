// SPDX-License-Identifier: Apache-2.0
// One pass over a parameter, its gradient and its state, for each instruction set.
#pragma once

#include <cstdint>

#include "libtensor/backends/cpu/isa.h"
#include "libtensor/device/update_step.h"

namespace libtensor::cpu {

// Of n elements; states that the rule does not have are NULL.
struct UpdateLoops {
  void (*float32)(const UpdateStep& step, int64_t n, float* value, const float* grad,
                  float* const* state);
  void (*float64)(const UpdateStep& step, int64_t n, double* value, const double* grad,
                  double* const* state);
};

TENSOR_EACH_ISA(extern const UpdateLoops update_loops)

inline const UpdateLoops& update_loops() { return TENSOR_FOR_ISA(update_loops); }

}  // namespace libtensor::cpu
