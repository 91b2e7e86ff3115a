// SPDX-License-Identifier: Apache-2.0
// Elements of several processes reduced to one.
#pragma once

#include <cstdint>

#include "libtensor/core/dtype.h"
#include "libtensor/device/backend.h"

namespace libtensor {

// output[i] = operands[0][i] combined with operands[1][i], ... in that order; half precision is
// combined in float and rounded once. A mean is the sum divided by n_total. output may be one of
// the operands.
void combine(DType dtype, ReduceOp reduce, void* output, const void* const* operands, int64_t n,
             int64_t count, int64_t n_total);
// Divides by n: what makes a mean of a sum.
void divide(DType dtype, void* data, int64_t count, int64_t n);

}  // namespace libtensor
