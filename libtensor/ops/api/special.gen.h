/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include <string_view>

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

class Generator;

// The ops of a family, differentiable, as the table lists them.
namespace ops {
Tensor erf(const Tensor& x);
void erf_(const Tensor& x);
Tensor erfc(const Tensor& x);
void erfc_(const Tensor& x);
Tensor erfinv(const Tensor& x);
void erfinv_(const Tensor& x);
Tensor lgamma(const Tensor& x);
void lgamma_(const Tensor& x);
Tensor digamma(const Tensor& x);
void digamma_(const Tensor& x);
Tensor polygamma(const Tensor& x, int64_t n);
void polygamma_(const Tensor& x, int64_t n);
}  // namespace ops

}  // namespace libtensor
