// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/checks.h"

#include <algorithm>
#include <cstdlib>

#include "libtensor/core/checked.h"
#include "libtensor/graph/inplace.h"
#include "libtensor/graph/node.h"
#include "libtensor/ops/op_support.h"

namespace libtensor {

void check_alike(const Named& list, const Shape& shape, DType dtype, const char* like) {
  for (size_t i = 0; i < list.tensors.size(); ++i) {
    const Tensor& x = list.tensors[i];
    const auto place = static_cast<int64_t>(i);
    if (x.shape() != shape) {
      fail(Status::shape, list.name, '[', place, "] has shape ", x.shape(), ", expected ", shape,
           like);
    }
    if (x.dtype() != dtype) {
      fail(Status::dtype, list.name, '[', place, "] has dtype ", x.dtype(), ", expected ", dtype,
           like);
    }
  }
}

void check_alike(const Named& list) {
  if (list.tensors.empty()) fail(Status::invalid, list.name, " is empty");
  const Tensor& first = list.tensors[0];
  check_alike(list, first.shape(), first.dtype(), " as the first has");
}

void check_unrecorded(const Named& list) {
  if (!grad_enabled()) return;
  for (size_t i = 0; i < list.tensors.size(); ++i) {
    if (!list.tensors[i].requires_grad()) continue;
    fail(Status::autograd, list.name, '[', static_cast<int64_t>(i),
         "] requires grad, and no gradient flows through a collective; switch grad mode off, or "
         "detach it");
  }
}

namespace {

// The bytes between the first and the last element.
struct Span {
  uintptr_t begin = 0, end = 0;
};

Span span_of(const Tensor& x) {
  if (x.numel() == 0) return {};
  const AddressRange extent = bounds(x.shape(), x.strides());
  const auto at = reinterpret_cast<uintptr_t>(x.data());
  const auto size = static_cast<uintptr_t>(itemsize(x.dtype()));
  return {at + static_cast<uintptr_t>(extent.low) * size,
          at + (static_cast<uintptr_t>(extent.high) + 1) * size};
}

// Of tensors without elements nothing is shared. Other storages may lie over the same memory.
bool may_share(const Tensor& a, const Tensor& b) {
  if (a.numel() == 0 || b.numel() == 0 || a.device() != b.device()) return false;
  const Span x = span_of(a), y = span_of(b);
  return x.begin < y.end && y.begin < x.end;
}

// For two of one shape and dtype also where one lies between the elements of the other, as columns
// of a matrix do. Which way an axis runs does not matter.
bool elements_may_overlap(const Tensor& a, const Tensor& b) {
  if (!may_share(a, b)) return false;
  const uintptr_t x = span_of(a).begin, y = span_of(b).begin;
  const auto apart = static_cast<int64_t>(x < y ? y - x : x - y), size = itemsize(a.dtype());
  if (apart % size != 0 || a.ndim() == kMaxNdim) return true;
  Shape shape{2};
  Strides strides{apart / size};
  for (int i = 0; i < a.ndim(); ++i) {
    const int64_t step = std::abs(a.strides()[i]);
    if (a.extent(i) > 1 && step != std::abs(b.strides()[i])) return true;
    shape.push_back(a.extent(i));
    strides.push_back(step);
  }
  return may_overlap(shape, strides);
}

}  // namespace

void check_outputs(const Named& outputs) {
  check_unrecorded(outputs);
  for (const Tensor& x : outputs.tensors) check_inplace(x);
  for (size_t i = 0; i < outputs.tensors.size(); ++i) {
    for (size_t k = 0; k < i; ++k) {
      if (!elements_may_overlap(outputs.tensors[k], outputs.tensors[i])) continue;
      fail(Status::invalid, outputs.name, '[', static_cast<int64_t>(k), "] and ", outputs.name, '[',
           static_cast<int64_t>(i), "] share memory, and both are written to");
    }
  }
}

void check_reduce_op(ReduceOp reduce, DType dtype) {
  if (reduce == ReduceOp::mean && !is_inexact(dtype))
    fail(Status::dtype, "a mean of dtype ", dtype, ", expected a floating or complex dtype");
  if ((reduce == ReduceOp::min || reduce == ReduceOp::max) && is_complex(dtype)) {
    fail(Status::dtype, reduce == ReduceOp::min ? "min" : "max", " of dtype ", dtype,
         ", expected a real dtype");
  }
}

Shape whole_shape(const Shape& piece, size_t n) {
  const auto pieces = static_cast<int64_t>(n);
  if (piece.empty()) return Shape{pieces};
  Shape whole = piece;
  whole[0] = checked_mul(whole[0], pieces, "extent of all pieces");
  return whole;
}

void copy_between(const Tensor& to, const Tensor& from) {
  backend_between(to.device(), from.device()).copy(to, from);
}

Tensor apart(const Tensor& x, const Tensors& outputs) {
  const bool shares = std::any_of(outputs.begin(), outputs.end(),
                                  [&](const Tensor& out) { return may_share(x, out); });
  return shares ? copy_of(x) : contiguous_as(x);
}

Tensors apart(const Tensors& xs, const Tensors& outputs) {
  Tensors all;
  for (const Tensor& x : xs) all.push_back(apart(x, outputs));
  return all;
}

}  // namespace libtensor
