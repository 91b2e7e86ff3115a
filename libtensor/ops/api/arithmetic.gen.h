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
Tensor add(const Tensor& a, const Tensor& b);
void add_(const Tensor& a, const Tensor& b);
Tensor sub(const Tensor& a, const Tensor& b);
void sub_(const Tensor& a, const Tensor& b);
Tensor mul(const Tensor& a, const Tensor& b);
void mul_(const Tensor& a, const Tensor& b);
Tensor div(const Tensor& a, const Tensor& b);
void div_(const Tensor& a, const Tensor& b);
Tensor remainder(const Tensor& a, const Tensor& b);
void remainder_(const Tensor& a, const Tensor& b);
Tensor floor_divide(const Tensor& a, const Tensor& b);
void floor_divide_(const Tensor& a, const Tensor& b);
Tensor trunc_divide(const Tensor& a, const Tensor& b);
void trunc_divide_(const Tensor& a, const Tensor& b);
Tensor fmod(const Tensor& a, const Tensor& b);
void fmod_(const Tensor& a, const Tensor& b);
Tensor maximum(const Tensor& a, const Tensor& b);
void maximum_(const Tensor& a, const Tensor& b);
Tensor minimum(const Tensor& a, const Tensor& b);
void minimum_(const Tensor& a, const Tensor& b);
Tensor fmax(const Tensor& a, const Tensor& b);
void fmax_(const Tensor& a, const Tensor& b);
Tensor fmin(const Tensor& a, const Tensor& b);
void fmin_(const Tensor& a, const Tensor& b);
Tensor copysign(const Tensor& a, const Tensor& b);
void copysign_(const Tensor& a, const Tensor& b);
Tensor nextafter(const Tensor& a, const Tensor& b);
void nextafter_(const Tensor& a, const Tensor& b);
Tensor heaviside(const Tensor& x, const Tensor& values);
void heaviside_(const Tensor& x, const Tensor& values);
Tensor neg(const Tensor& x);
void neg_(const Tensor& x);
Tensor abs(const Tensor& x);
void abs_(const Tensor& x);
Tensor sign(const Tensor& x);
void sign_(const Tensor& x);
Tensor reciprocal(const Tensor& x);
void reciprocal_(const Tensor& x);
Tensor positive(const Tensor& x);
Tensor lerp(const Tensor& a, const Tensor& b, const Tensor& weight);
void lerp_(const Tensor& a, const Tensor& b, const Tensor& weight);
Tensor addcmul(const Tensor& x, const Tensor& a, const Tensor& b, double value);
void addcmul_(const Tensor& x, const Tensor& a, const Tensor& b, double value);
Tensor addcdiv(const Tensor& x, const Tensor& a, const Tensor& b, double value);
void addcdiv_(const Tensor& x, const Tensor& a, const Tensor& b, double value);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor positive(const Tensor& x);
}  // namespace body

}  // namespace libtensor
