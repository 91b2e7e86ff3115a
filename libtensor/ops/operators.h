// Tensors in formulas, for rules and composites.
#pragma once

#include "libtensor/ops/derive.h"
#include "libtensor/ops/ops.gen.h"

namespace libtensor {

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

}  // namespace libtensor
