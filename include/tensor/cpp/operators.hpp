// SPDX-License-Identifier: Apache-2.0
// Operators. They broadcast and promote; comparisons work element by element.
#ifndef TENSOR_CPP_OPERATORS_HPP_
#define TENSOR_CPP_OPERATORS_HPP_

#include "tensor/cpp/ops.hpp"

namespace tensor {

inline Tensor operator+(const Tensor& a, const Tensor& b) { return add(a, b); }
inline Tensor operator+(const Tensor& a, Scalar b) { return add(a, b); }
inline Tensor operator+(Scalar a, const Tensor& b) { return add(b, a); }
inline Tensor operator-(const Tensor& a, const Tensor& b) { return sub(a, b); }
inline Tensor operator-(const Tensor& a, Scalar b) { return sub(a, b); }
inline Tensor operator-(Scalar a, const Tensor& b) { return sub(a, b); }
inline Tensor operator*(const Tensor& a, const Tensor& b) { return mul(a, b); }
inline Tensor operator*(const Tensor& a, Scalar b) { return mul(a, b); }
inline Tensor operator*(Scalar a, const Tensor& b) { return mul(b, a); }
inline Tensor operator/(const Tensor& a, const Tensor& b) { return div(a, b); }
inline Tensor operator/(const Tensor& a, Scalar b) { return div(a, b); }
inline Tensor operator/(Scalar a, const Tensor& b) { return div(a, b); }
inline Tensor operator%(const Tensor& a, const Tensor& b) { return remainder(a, b); }
inline Tensor operator%(const Tensor& a, Scalar b) { return remainder(a, b); }
inline Tensor operator%(Scalar a, const Tensor& b) { return remainder(a, b); }

// A complex number of the host does not widen the dtype of a tensor either.
namespace detail {

template <class T>
Tensor weak(const std::complex<T>& z) {
  return take(tensor_scalar_complex(static_cast<double>(z.real()), static_cast<double>(z.imag())));
}

}  // namespace detail

template <class T>
Tensor operator+(const Tensor& a, const std::complex<T>& b) {
  return add(a, detail::weak(b));
}
template <class T>
Tensor operator+(const std::complex<T>& a, const Tensor& b) {
  return add(b, detail::weak(a));
}
template <class T>
Tensor operator-(const Tensor& a, const std::complex<T>& b) {
  return sub(a, detail::weak(b));
}
template <class T>
Tensor operator-(const std::complex<T>& a, const Tensor& b) {
  return sub(detail::weak(a), b);
}
template <class T>
Tensor operator*(const Tensor& a, const std::complex<T>& b) {
  return mul(a, detail::weak(b));
}
template <class T>
Tensor operator*(const std::complex<T>& a, const Tensor& b) {
  return mul(b, detail::weak(a));
}
template <class T>
Tensor operator/(const Tensor& a, const std::complex<T>& b) {
  return div(a, detail::weak(b));
}
template <class T>
Tensor operator/(const std::complex<T>& a, const Tensor& b) {
  return div(detail::weak(a), b);
}

template <class T>
Tensor operator==(const Tensor& a, const std::complex<T>& b) {
  return eq(a, detail::weak(b));
}
template <class T>
Tensor operator==(const std::complex<T>& a, const Tensor& b) {
  return eq(b, detail::weak(a));
}
template <class T>
Tensor operator!=(const Tensor& a, const std::complex<T>& b) {
  return ne(a, detail::weak(b));
}
template <class T>
Tensor operator!=(const std::complex<T>& a, const Tensor& b) {
  return ne(b, detail::weak(a));
}
template <class T>
const Tensor& operator+=(const Tensor& a, const std::complex<T>& b) {
  return add_(a, detail::weak(b));
}
template <class T>
const Tensor& operator-=(const Tensor& a, const std::complex<T>& b) {
  return sub_(a, detail::weak(b));
}
template <class T>
const Tensor& operator*=(const Tensor& a, const std::complex<T>& b) {
  return mul_(a, detail::weak(b));
}
template <class T>
const Tensor& operator/=(const Tensor& a, const std::complex<T>& b) {
  return div_(a, detail::weak(b));
}

inline Tensor operator+(const Tensor& x) { return x; }
inline Tensor operator-(const Tensor& x) { return neg(x); }
inline Tensor operator!(const Tensor& x) { return logical_not(x); }

inline const Tensor& operator+=(const Tensor& a, const Tensor& b) { return add_(a, b); }
inline const Tensor& operator+=(const Tensor& a, Scalar b) { return add_(a, b); }
inline const Tensor& operator-=(const Tensor& a, const Tensor& b) { return sub_(a, b); }
inline const Tensor& operator-=(const Tensor& a, Scalar b) { return sub_(a, b); }
inline const Tensor& operator*=(const Tensor& a, const Tensor& b) { return mul_(a, b); }
inline const Tensor& operator*=(const Tensor& a, Scalar b) { return mul_(a, b); }
inline const Tensor& operator/=(const Tensor& a, const Tensor& b) { return div_(a, b); }
inline const Tensor& operator/=(const Tensor& a, Scalar b) { return div_(a, b); }
inline const Tensor& operator%=(const Tensor& a, const Tensor& b) { return remainder_(a, b); }
inline const Tensor& operator%=(const Tensor& a, Scalar b) { return remainder_(a, b); }

inline Tensor operator==(const Tensor& a, const Tensor& b) { return eq(a, b); }
inline Tensor operator==(const Tensor& a, Scalar b) { return eq(a, b); }
inline Tensor operator==(Scalar a, const Tensor& b) { return eq(b, a); }
inline Tensor operator!=(const Tensor& a, const Tensor& b) { return ne(a, b); }
inline Tensor operator!=(const Tensor& a, Scalar b) { return ne(a, b); }
inline Tensor operator!=(Scalar a, const Tensor& b) { return ne(b, a); }
inline Tensor operator<(const Tensor& a, const Tensor& b) { return lt(a, b); }
inline Tensor operator<(const Tensor& a, Scalar b) { return lt(a, b); }
inline Tensor operator<(Scalar a, const Tensor& b) { return gt(b, a); }
inline Tensor operator<=(const Tensor& a, const Tensor& b) { return le(a, b); }
inline Tensor operator<=(const Tensor& a, Scalar b) { return le(a, b); }
inline Tensor operator<=(Scalar a, const Tensor& b) { return ge(b, a); }
inline Tensor operator>(const Tensor& a, const Tensor& b) { return gt(a, b); }
inline Tensor operator>(const Tensor& a, Scalar b) { return gt(a, b); }
inline Tensor operator>(Scalar a, const Tensor& b) { return lt(b, a); }
inline Tensor operator>=(const Tensor& a, const Tensor& b) { return ge(a, b); }
inline Tensor operator>=(const Tensor& a, Scalar b) { return ge(a, b); }
inline Tensor operator>=(Scalar a, const Tensor& b) { return le(b, a); }

// Bit by bit; of bool tensors the logical operations.
inline Tensor operator&(const Tensor& a, const Tensor& b) { return bitwise_and(a, b); }
inline Tensor operator&(const Tensor& a, Scalar b) { return bitwise_and(a, b); }
inline Tensor operator&(Scalar a, const Tensor& b) { return bitwise_and(b, a); }
inline const Tensor& operator&=(const Tensor& a, const Tensor& b) { return bitwise_and_(a, b); }
inline const Tensor& operator&=(const Tensor& a, Scalar b) { return bitwise_and_(a, b); }
inline Tensor operator|(const Tensor& a, const Tensor& b) { return bitwise_or(a, b); }
inline Tensor operator|(const Tensor& a, Scalar b) { return bitwise_or(a, b); }
inline Tensor operator|(Scalar a, const Tensor& b) { return bitwise_or(b, a); }
inline const Tensor& operator|=(const Tensor& a, const Tensor& b) { return bitwise_or_(a, b); }
inline const Tensor& operator|=(const Tensor& a, Scalar b) { return bitwise_or_(a, b); }
inline Tensor operator^(const Tensor& a, const Tensor& b) { return bitwise_xor(a, b); }
inline Tensor operator^(const Tensor& a, Scalar b) { return bitwise_xor(a, b); }
inline Tensor operator^(Scalar a, const Tensor& b) { return bitwise_xor(b, a); }
inline const Tensor& operator^=(const Tensor& a, const Tensor& b) { return bitwise_xor_(a, b); }
inline const Tensor& operator^=(const Tensor& a, Scalar b) { return bitwise_xor_(a, b); }
inline Tensor operator~(const Tensor& x) { return bitwise_invert(x); }

/// `a` where the condition holds, else `b`.
inline Tensor where(const Tensor& condition, Scalar a, const Tensor& b) {
  return where(logical_not(condition), b, a);
}

}  // namespace tensor

#endif  // TENSOR_CPP_OPERATORS_HPP_
