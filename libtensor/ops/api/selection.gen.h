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
Tensor nan_to_num(const Tensor& x, double nan, double posinf, double neginf);
void nan_to_num_(const Tensor& x, double nan, double posinf, double neginf);
Tensor clamp(const Tensor& x, const Tensor& min, const Tensor& max);
void clamp_(const Tensor& x, const Tensor& min, const Tensor& max);
Tensor where(const Tensor& condition, const Tensor& a, const Tensor& b);
}  // namespace ops

}  // namespace libtensor
