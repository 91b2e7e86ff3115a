// SPDX-License-Identifier: Apache-2.0
// Copies between layouts whose fastest axes differ.
#pragma once

#include "libtensor/backends/cpu/elementwise/loops.h"

namespace libtensor::cpu {

// Copies elements of `size` bytes from the second operand to the first, by tiles, if the fastest
// axes of the two are different ones and long enough to gain by it; else false, and nothing is
// done.
bool copy_transposed(const StridedIterator& rows, int64_t size);

}  // namespace libtensor::cpu
