// SPDX-License-Identifier: Apache-2.0
// Tensors in formulas, for rules and composites.
#pragma once

#include <limits>
#include <span>

#include "libtensor/ops/op_support.h"

namespace libtensor {

// Declared again, so that most files do not depend on the families of these ops.
namespace ops {
Tensor add(const Tensor& a, const Tensor& b);
Tensor sub(const Tensor& a, const Tensor& b);
Tensor mul(const Tensor& a, const Tensor& b);
Tensor div(const Tensor& a, const Tensor& b);
Tensor neg(const Tensor& x);
Tensor astype(const Tensor& x, DType dtype);
Tensor clamp(const Tensor& x, const Tensor& min, const Tensor& max);
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
