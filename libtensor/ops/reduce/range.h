// SPDX-License-Identifier: Apache-2.0
// Sums and squares that leave the range of a dtype on the way to a result that lies in it.
#pragma once

#include <cmath>

#include "libtensor/ops/op_support.h"

namespace libtensor {

// Whether all elements are finite, at least `least` and at most `most`. Only where that is known
// without waiting: of another device than the host `elsewhere` is returned.
bool kept_range(const Tensor& sums, double least, bool elsewhere, double most = INFINITY);

// A power of two for each line along `axes`, kept as extents of 1: 1 for most lines. Times it,
// elements that are large (and those that are small, if `lifts`) have squares and sums of squares
// in range. It carries no history.
Tensor range_factor(const Tensor& x, const Axes& axes, bool lifts);

// A power of two for each line along `axes`, times which the largest element, or sqrt(eps), is
// about 1: so no derivative of the squares leaves the range of the dtype before the result does.
Tensor unit_factor(const Tensor& x, const Axes& axes, double eps);

// The mean of elements without an intermediate sum that overflows; `counts` broadcasts to the
// result. In `wide`, the dtype that x is computed in.
Tensor mean_in_range(const Tensor& x, const Axes& axes, bool keepdims, DType wide,
                     const Tensor& counts);

}  // namespace libtensor
