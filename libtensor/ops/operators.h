// SPDX-License-Identifier: Apache-2.0
// Tensors in formulas, for rules and composites.
#pragma once

#include <limits>
#include <span>

#include "libtensor/ops/op_support.h"

namespace libtensor {

// The ops that most formulas use. They are declared here too, so that a file of formulas does not
// depend on their families, which new ops are added to.
namespace ops {
Tensor add(const Tensor& a, const Tensor& b);
Tensor sub(const Tensor& a, const Tensor& b);
Tensor mul(const Tensor& a, const Tensor& b);
Tensor div(const Tensor& a, const Tensor& b);
Tensor neg(const Tensor& x);
Tensor astype(const Tensor& x, DType dtype);
Tensor clamp(const Tensor& x, const Tensor& min, const Tensor& max);
Tensor abs(const Tensor& x);
Tensor eq(const Tensor& a, const Tensor& b);
Tensor exp(const Tensor& x);
Tensor ge(const Tensor& a, const Tensor& b);
Tensor gt(const Tensor& a, const Tensor& b);
Tensor isfinite(const Tensor& x);
Tensor isnan(const Tensor& x);
Tensor le(const Tensor& a, const Tensor& b);
Tensor log(const Tensor& x);
Tensor logical_and(const Tensor& a, const Tensor& b);
Tensor logical_not(const Tensor& x);
Tensor logical_or(const Tensor& a, const Tensor& b);
Tensor lt(const Tensor& a, const Tensor& b);
Tensor masked_fill(const Tensor& x, const Tensor& mask, const Tensor& value);
Tensor maximum(const Tensor& a, const Tensor& b);
Tensor ne(const Tensor& a, const Tensor& b);
Tensor pow(const Tensor& a, const Tensor& b);
Tensor reciprocal(const Tensor& x);
Tensor remainder(const Tensor& a, const Tensor& b);
Tensor rsqrt(const Tensor& x);
Tensor sigmoid(const Tensor& x);
Tensor sqrt(const Tensor& x);
Tensor square(const Tensor& x);
Tensor where(const Tensor& condition, const Tensor& a, const Tensor& b);
Tensor complex(const Tensor& re, const Tensor& im);
Tensor conj(const Tensor& x);
Tensor conj_physical(const Tensor& x);
Tensor imag(const Tensor& x);
Tensor real(const Tensor& x);
Tensor sgn(const Tensor& x);
Tensor view_as_complex(const Tensor& x);
Tensor view_as_real(const Tensor& x);
}  // namespace ops

inline Tensor operator+(const Tensor& a, const Tensor& b) { return ops::add(a, b); }
inline Tensor operator-(const Tensor& a, const Tensor& b) { return ops::sub(a, b); }
inline Tensor operator*(const Tensor& a, const Tensor& b) { return ops::mul(a, b); }
inline Tensor operator/(const Tensor& a, const Tensor& b) { return ops::div(a, b); }
inline Tensor operator-(const Tensor& a) { return ops::neg(a); }
inline Tensor operator+(const Tensor& a, Scalar b) { return ops::add(a, weak_scalar(b)); }
inline Tensor operator-(const Tensor& a, Scalar b) { return ops::sub(a, weak_scalar(b)); }
inline Tensor operator*(const Tensor& a, Scalar b) { return ops::mul(a, weak_scalar(b)); }
inline Tensor operator/(const Tensor& a, Scalar b) { return ops::div(a, weak_scalar(b)); }
inline Tensor operator+(Scalar a, const Tensor& b) { return ops::add(weak_scalar(a), b); }
inline Tensor operator-(Scalar a, const Tensor& b) { return ops::sub(weak_scalar(a), b); }
inline Tensor operator*(Scalar a, const Tensor& b) { return ops::mul(weak_scalar(a), b); }
inline Tensor operator/(Scalar a, const Tensor& b) { return ops::div(weak_scalar(a), b); }

// Half precision in float32, for formulas of many steps.
inline Tensor widened(const Tensor& x) { return ops::astype(x, compute_dtype(x.dtype())); }

inline Tensor at_least(const Tensor& x, double bound) {
  return ops::clamp(x, weak_scalar(bound), weak_scalar(std::numeric_limits<double>::infinity()));
}

// The floating dtype in which operands, defined or not, meet; integers alone in float32, unless
// `cls` is floating.
DType floating_dtype(std::span<const Tensor* const> operands,
                     DTypeClass cls = DTypeClass::floating);
// Of a bool tensor.
bool any_true(const Tensor& condition);

}  // namespace libtensor
