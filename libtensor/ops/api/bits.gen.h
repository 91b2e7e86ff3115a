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
Tensor gcd(const Tensor& a, const Tensor& b);
void gcd_(const Tensor& a, const Tensor& b);
Tensor lcm(const Tensor& a, const Tensor& b);
void lcm_(const Tensor& a, const Tensor& b);
Tensor bitwise_and(const Tensor& a, const Tensor& b);
void bitwise_and_(const Tensor& a, const Tensor& b);
Tensor bitwise_or(const Tensor& a, const Tensor& b);
void bitwise_or_(const Tensor& a, const Tensor& b);
Tensor bitwise_xor(const Tensor& a, const Tensor& b);
void bitwise_xor_(const Tensor& a, const Tensor& b);
Tensor bitwise_left_shift(const Tensor& a, const Tensor& b);
void bitwise_left_shift_(const Tensor& a, const Tensor& b);
Tensor bitwise_right_shift(const Tensor& a, const Tensor& b);
void bitwise_right_shift_(const Tensor& a, const Tensor& b);
Tensor bitwise_invert(const Tensor& x);
void bitwise_invert_(const Tensor& x);
}  // namespace ops

}  // namespace libtensor
