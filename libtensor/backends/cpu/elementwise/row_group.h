// SPDX-License-Identifier: Apache-2.0
// A group with reductions of rows in one pass: some rows at a time, op after op.
#pragma once

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/device/elementwise_group.h"

namespace libtensor::cpu {

inline RowKernel row_kernel_of(GroupOpKind kind, OpId op, size_t inputs, DType compute) {
  return kind == GroupOpKind::gradient ? gradient_row_kernel(op, compute)
                                       : row_kernel(op, inputs, compute);
}

// `neg` and `abs` of 16 bits: nothing but the sign changes. Without a function for other ops and
// dtypes.
RowKernel half_sign_kernel(OpId op, DType to, DType from);

// False, and nothing is done, if a row is too long for the caches, or an input has no step from
// column to column.
bool run_row_group(const ElementwiseGroup& group);

}  // namespace libtensor::cpu
