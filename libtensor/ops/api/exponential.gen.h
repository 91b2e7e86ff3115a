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
Tensor float_power(const Tensor& a, const Tensor& b);
Tensor pow(const Tensor& a, const Tensor& b);
void pow_(const Tensor& a, const Tensor& b);
Tensor logaddexp(const Tensor& a, const Tensor& b);
void logaddexp_(const Tensor& a, const Tensor& b);
Tensor logaddexp2(const Tensor& a, const Tensor& b);
void logaddexp2_(const Tensor& a, const Tensor& b);
Tensor xlogy(const Tensor& a, const Tensor& b);
void xlogy_(const Tensor& a, const Tensor& b);
Tensor square(const Tensor& x);
void square_(const Tensor& x);
Tensor sqrt(const Tensor& x);
void sqrt_(const Tensor& x);
Tensor rsqrt(const Tensor& x);
void rsqrt_(const Tensor& x);
Tensor cbrt(const Tensor& x);
void cbrt_(const Tensor& x);
Tensor exp(const Tensor& x);
void exp_(const Tensor& x);
Tensor expm1(const Tensor& x);
void expm1_(const Tensor& x);
Tensor exp2(const Tensor& x);
void exp2_(const Tensor& x);
Tensor log(const Tensor& x);
void log_(const Tensor& x);
Tensor log1p(const Tensor& x);
void log1p_(const Tensor& x);
Tensor log2(const Tensor& x);
void log2_(const Tensor& x);
Tensor log10(const Tensor& x);
void log10_(const Tensor& x);
Tensor logit(const Tensor& x, double eps);
void logit_(const Tensor& x, double eps);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor float_power(const Tensor& a, const Tensor& b);
}  // namespace body

}  // namespace libtensor
