// SPDX-License-Identifier: Apache-2.0
// What the derived code of ops.gen.cpp is made of, and the bodies in ops/ may use too.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "libtensor/core/cancel.h"
#include "libtensor/graph/node.h"
#include "libtensor/graph/op_id.gen.h"
#include "libtensor/graph/tensor.h"
#include "libtensor/ops/types.h"

namespace libtensor {

// An unset contiguous tensor.
Tensor empty_tensor(const Shape& shape, DType dtype, Device device);
// The same of a shape that is known to be valid, with its number of elements.
Tensor empty_tensor(const Shape& shape, int64_t numel, DType dtype, Device device);
// A 0-d tensor of a host number. It is weak: it does not widen a dtype of its own class.
Tensor weak_scalar(Scalar value);
// The same of a whole number that int64 does not hold.
Tensor weak_unsigned(uint64_t value);
// The same of a complex number: it makes real dtypes complex without widening them.
Tensor weak_complex(double re, double im);
// A contiguous copy without a place in the graph.
Tensor copy_of(const Tensor& x);
// `x` contiguous and of this dtype (unset: its own), without a place in the graph; x itself where
// possible.
Tensor plain(const Tensor& x, DType dtype = DType::unset);
// The same in memory of the host, where its elements may be read.
Tensor plain_on_host(const Tensor& x, DType dtype = DType::unset);

// The dtype in which operands meet; weak ones count only when their class is higher.
DType result_dtype(std::span<const Tensor* const> inputs);
// Of each class the dtypes (bits) that an op computes in and returns as they are.
extern const uint32_t kKeptDTypes[];
DType check_other_dtype(DTypeClass cls, DType dtype, const char* name);
// Checks the operands' dtype against the class and returns the dtype that the op computes in and
// returns.
inline DType check_dtype(DTypeClass cls, DType dtype, const char* name = "x") {
  const bool kept = kKeptDTypes[static_cast<int>(cls)] >> static_cast<int>(dtype) & 1;
  return kept ? dtype : check_other_dtype(cls, dtype, name);
}
// That values of `src` are no complex numbers to be written into a tensor of real ones.
void check_fits(DType src, DType dtype);
// That an integer dtype holds the number, of which a fraction is cut off. Any number is true or
// false, and what is too large for a floating dtype is infinite there.
void check_number(Scalar value, DType dtype);
// All on one device, or TENSOR_E_DEVICE.
Device common_device(std::span<const Tensor* const> inputs);

using Inputs = std::initializer_list<const Tensor*>;
using Params = std::initializer_list<double>;

Tensor elementwise(OpId op, DTypeClass cls, Inputs inputs, Params params);
void elementwise_into(const Tensor& out, OpId op, DTypeClass cls, Inputs inputs, Params params);
Tensor reduce(OpId op, DTypeClass cls, const Tensor& x, const Axes& axes, bool keepdims,
              DType dtype, Params params);

template <class N>
Ref<N> make_node() {
  return Ref<N>::adopt(new N);
}

// The in-place body applied to a fresh copy of its first argument.
template <class Body, class... Rest>
Tensor copy_then(Body body, const Tensor& x, const Rest&... rest) {
  Tensor out = copy_of(x);
  body(out, rest...);
  return out;
}

// For a rule of an in-place op: the operand as it was before `target` is written to, with its
// history.
Tensor keep_before_write(const Tensor& operand, const Tensor& target);

// Overwrites `target` with a value of its shape and dtype, if there is one: what an op does when
// nothing can fail any more.
void overwrite(const Tensor& target, const Tensor& value);

void save_all(std::vector<SavedTensor>& saved, const Tensors& tensors);

inline Shape shape_of(const Tensor& x) { return x.shape(); }
inline DType dtype_of(const Tensor& x) { return x.dtype(); }
inline Device device_of(const Tensor& x) { return x.device(); }
inline Geometry geometry_of(const Tensor& x) { return {x.shape(), x.strides(), x.offset()}; }
std::vector<Shape> shapes_of(const Tensors& xs);

}  // namespace libtensor
