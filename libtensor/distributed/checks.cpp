// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/checks.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

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

// The steps of one extent of two tensors: how far an element of the first may lie behind one of the
// second along it, `low` to `high` steps.
struct Axis {
  int64_t step, low, high;
};

void add_axes(const Tensor& x, bool first, std::vector<Axis>& axes) {
  for (int i = 0; i < x.ndim(); ++i) {
    if (x.extent(i) < 2) continue;
    const int64_t step = std::abs(x.strides()[i]), last = x.extent(i) - 1;
    auto axis =
        std::find_if(axes.begin(), axes.end(), [&](const Axis& one) { return one.step == step; });
    if (axis == axes.end()) axis = axes.insert(axis, {step, 0, 0});
    (first ? axis->high : axis->low) += first ? last : -last;
  }
}

// Whether `apart` is a sum of steps, from axis `i` on. In doubt, after `tries`, it is.
// NOLINTNEXTLINE(misc-no-recursion): as deep as there are axes
bool is_sum_of_steps(const std::vector<Axis>& axes, size_t i, int64_t apart, int& tries) {
  if (--tries < 0) return true;
  if (i == axes.size()) return apart == 0;
  int64_t low = 0, high = 0;  // of the axes that follow
  for (size_t k = i + 1; k < axes.size(); ++k) {
    low += axes[k].step * axes[k].low;
    high += axes[k].step * axes[k].high;
  }
  const auto [step, least, most] = axes[i];
  for (int64_t n = std::max(least, (apart - high) / step - 1);
       n <= std::min(most, (apart - low) / step + 1); ++n) {
    const int64_t rest = apart - n * step;
    if (rest >= low && rest <= high && is_sum_of_steps(axes, i + 1, rest, tries)) return true;
  }
  return false;
}

// Not where one lies between the elements of the other, as columns of a matrix do. Which way an
// axis runs does not matter.
bool elements_may_overlap(const Tensor& a, const Tensor& b) {
  if (!may_share(a, b)) return false;
  const auto size = static_cast<int64_t>(itemsize(a.dtype()));
  const auto apart = static_cast<int64_t>(span_of(b).begin - span_of(a).begin);
  if (a.dtype() != b.dtype() || apart % size != 0) return true;
  std::vector<Axis> axes;
  add_axes(a, true, axes);
  add_axes(b, false, axes);
  std::sort(axes.begin(), axes.end(), [](const Axis& x, const Axis& y) { return x.step > y.step; });
  if (!axes.empty() && axes.back().step == 0) return true;
  int tries = 1000;
  return is_sum_of_steps(axes, 0, apart / size, tries);
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
