// SPDX-License-Identifier: Apache-2.0
// The second half of reductions whose outputs are cut in pieces.
#pragma once

#include "libtensor/backends/cuda/device/runtime/context.h"

namespace libtensor::cuda {

// Bytes of what elements read as `reads` are accumulated in.
int64_t partial_size(OpId op, DType reads);
// Combines partials, of all outputs piece by piece, to contiguous results.
void combine_partials(const Context& context, OpId op, DType reads, const char* partials,
                      int64_t outputs, int64_t pieces, char* results, DType dtype, double param);

}  // namespace libtensor::cuda
