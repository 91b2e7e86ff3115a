// SPDX-License-Identifier: Apache-2.0
// What losses share.
#pragma once

#include "libtensor/ops/operators.h"

namespace libtensor {

// Sums of half precision stay in float32.
Tensor total_of(const Tensor& x);
Tensor reduced(const Tensor& losses, Reduction reduction);
Tensor reduced_to(const Tensor& losses, Reduction reduction, DType dtype);

void check_floating(const Tensor& x, const char* name);
void check_same_shape(const Tensor& x, const char* name, const Tensor& other, const char* whose);

}  // namespace libtensor
