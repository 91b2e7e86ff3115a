// SPDX-License-Identifier: Apache-2.0
// Sums and squares that leave the range of a dtype on the way to a result that lies in it.
#pragma once

#include "libtensor/ops/derive.h"

namespace libtensor {

// Whether all elements are finite, and at least `least`. Only where that is known without waiting:
// of another device than the host `elsewhere` is returned.
bool kept_range(const Tensor& sums, double least, bool elsewhere);

// A power of two for each line along `axes`, kept as extents of 1: 1 for most lines. Times it,
// elements that are large (and those that are small, if `lifts`) have squares and sums of squares
// in range. It carries no history.
Tensor range_factor(const Tensor& x, const Axes& axes, bool lifts);

// The mean of elements without an intermediate sum that overflows; `counts` broadcasts to the
// result. In `wide`, the dtype that x is computed in.
Tensor mean_in_range(const Tensor& x, const Axes& axes, bool keepdims, DType wide,
                     const Tensor& counts);

}  // namespace libtensor
