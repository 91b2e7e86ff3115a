// SPDX-License-Identifier: Apache-2.0
// What bodies of ops are made of.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "libtensor/graph/modes.h"
#include "libtensor/graph/op_def.h"
#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

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
Tensor contiguous_as(const Tensor& x, DType dtype = DType::unset);
// The same in memory of the host, where its elements may be read: a program that repeats the
// kernels takes for granted that they are the same ones, ...
Tensor contiguous_on_host(const Tensor& x, DType dtype = DType::unset);
// ... unless the caller tells it what it finds out from them (assume() in device/record.h).
Tensor copied_to_host(const Tensor& x, DType dtype = DType::unset);

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

Tensor elementwise(const OpDef& op, Inputs inputs, Params params);
void elementwise_into(const Tensor& out, const OpDef& op, Inputs inputs, Params params);
Tensor reduce(const OpDef& op, const Tensor& x, const Axes& axes, bool keepdims, DType dtype,
              Params params);

// Overwrites `target` with a value of its shape and dtype, if there is one: what an op does when
// nothing can fail any more.
void overwrite(const Tensor& target, const Tensor& value);

// Whether its elements can be asked for: not those of the meta device. What only looks for wrong
// values finds none there.
inline bool has_values(const Tensor& x) { return x.device().kind != DeviceKind::meta; }

// The range of indices that are to be looked at for wrong ones. All ranges within `alike` have the
// same consequences.
struct IndexRange;
IndexRange range_to_check(const Tensor& index, int64_t lowest_alike, int64_t highest_alike);

inline Geometry geometry_of(const Tensor& x) { return {x.shape(), x.strides(), x.offset()}; }

}  // namespace libtensor
