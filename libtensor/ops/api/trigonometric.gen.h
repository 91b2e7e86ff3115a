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
Tensor hypot(const Tensor& a, const Tensor& b);
void hypot_(const Tensor& a, const Tensor& b);
Tensor atan2(const Tensor& a, const Tensor& b);
void atan2_(const Tensor& a, const Tensor& b);
Tensor sin(const Tensor& x);
void sin_(const Tensor& x);
Tensor cos(const Tensor& x);
void cos_(const Tensor& x);
Tensor tan(const Tensor& x);
void tan_(const Tensor& x);
Tensor asin(const Tensor& x);
void asin_(const Tensor& x);
Tensor acos(const Tensor& x);
void acos_(const Tensor& x);
Tensor atan(const Tensor& x);
void atan_(const Tensor& x);
Tensor sinc(const Tensor& x);
void sinc_(const Tensor& x);
Tensor sinh(const Tensor& x);
void sinh_(const Tensor& x);
Tensor cosh(const Tensor& x);
void cosh_(const Tensor& x);
Tensor tanh(const Tensor& x);
void tanh_(const Tensor& x);
Tensor asinh(const Tensor& x);
void asinh_(const Tensor& x);
Tensor acosh(const Tensor& x);
void acosh_(const Tensor& x);
Tensor atanh(const Tensor& x);
void atanh_(const Tensor& x);
}  // namespace ops

}  // namespace libtensor
