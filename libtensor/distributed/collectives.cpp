// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/collectives.h"
#include "libtensor/graph/inplace.h"
#include "libtensor/graph/op_id.gen.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "libtensor/core/checked.h"
#include "libtensor/graph/node.h"
#include "libtensor/ops/op_support.h"

namespace libtensor {
namespace {

struct Named {
  const Tensors& tensors;
  const char* name;
};

// --- checks, all of them before anything is written

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

// Collectives leave no node behind, so that what they compute would have a wrong gradient.
void check_unrecorded(const Named& list) {
  if (!grad_enabled()) return;
  for (size_t i = 0; i < list.tensors.size(); ++i) {
    if (!list.tensors[i].requires_grad()) continue;
    fail(Status::autograd, list.name, '[', static_cast<int64_t>(i),
         "] requires grad, and no gradient flows through a collective; switch grad mode off, or "
         "detach it");
  }
}

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

// Of the i-th output and the i-th input, which are on one device.
void check_places(const Tensors& outputs, const Tensors& inputs) {
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i].device() == inputs[i].device()) continue;
    fail(Status::device, "outputs[", static_cast<int64_t>(i), "] is on ", outputs[i].device(),
         ", inputs[", static_cast<int64_t>(i), "] on ", inputs[i].device());
  }
}

// The shape of n pieces one after the other along axis 0.
Shape whole_shape(const Shape& piece, size_t n) {
  const auto pieces = static_cast<int64_t>(n);
  if (piece.empty()) return Shape{pieces};
  Shape whole = piece;
  whole[0] = checked_mul(whole[0], pieces, "extent of all pieces");
  return whole;
}

// --- pieces

// A tensor without axes as one of one element.
Tensor as_line(const Tensor& x) {
  return x.ndim() > 0 ? x : alias(x, Shape{1}, Strides{1}, x.offset());
}

// The i-th piece along axis 0, of an extent.
Tensor piece_of(const Tensor& whole, size_t i, int64_t extent) {
  Shape shape = whole.shape();
  shape[0] = extent;
  const int64_t step = whole.strides()[0] * extent;
  return alias(whole, shape, whole.strides(), whole.offset() + static_cast<int64_t>(i) * step);
}

void copy(const Tensor& to, const Tensor& from) {
  backend_between(to.device(), from.device()).copy(to, from);
}

// x contiguous, and apart from all that is written to.
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

// Where each output is written to without taking memory: itself if it is contiguous, else memory
// beside it, from which it is copied in the end.
class Targets {
 public:
  explicit Targets(const Tensors& outputs) : outputs_(outputs) {
    for (const Tensor& x : outputs)
      all_.push_back(x.is_contiguous() ? alias(x) : empty_tensor(x.shape(), x.dtype(), x.device()));
  }
  const Tensors& all() const { return all_; }
  void commit() const {
    for (size_t i = 0; i < all_.size(); ++i) {
      if (!outputs_[i].is_contiguous()) copy(outputs_[i], all_[i]);
      written(outputs_[i]);
    }
  }

 private:
  const Tensors& outputs_;
  Tensors all_;
};

// --- without a library

OpId op_of(ReduceOp reduce) {
  switch (reduce) {
    case ReduceOp::prod:
      return OpId::mul;
    case ReduceOp::min:
      return OpId::minimum;
    case ReduceOp::max:
      return OpId::maximum;
    default:
      return OpId::add;
  }
}

// All of them joined in their order, on a device.
Tensor joined(const Tensors& xs, ReduceOp reduce, Device device) {
  const DType dtype = xs[0].dtype(), wide = compute_dtype(dtype);
  Backend& backend = backend_of(device);
  const Tensor total = empty_tensor(xs[0].shape(), wide, device);
  copy(total, xs[0]);
  const auto combine = [&](OpId op, const Tensor& with) {
    const Tensor* const operands[] = {&total, &with};
    backend.elementwise(op, total, operands, wide, {});
  };
  for (size_t i = 1; i < xs.size(); ++i) {
    Tensor here = xs[i];
    if (here.device() != device) {
      here = empty_tensor(xs[i].shape(), dtype, device);
      copy(here, xs[i]);
    }
    combine(op_of(reduce), here);
  }
  if (reduce == ReduceOp::mean) combine(OpId::div, weak_scalar(static_cast<double>(xs.size())));
  return contiguous_as(total, dtype);
}

// --- by a library of the devices

// Whether that was done.
bool by_devices(const Collective& what, const Tensors& outputs, const Tensors& inputs) {
  if (outputs.size() < 2 || outputs[0].numel() == 0 || inputs[0].numel() == 0) return false;
  std::vector<Device> devices;
  for (const Tensor& x : outputs) devices.push_back(x.device());
  Backend& backend = backend_of(devices[0]);
  if (!backend.supports_collective(what, devices)) return false;
  const bool in_place = &outputs == &inputs;
  const auto root = static_cast<size_t>(what.root);
  Tensors from = in_place ? Tensors{} : apart(inputs, outputs);
  const Targets targets(outputs);
  if (in_place) {
    from = targets.all();
    for (size_t i = 0; i < from.size(); ++i) {
      const bool read = what.kind != Collective::Kind::broadcast || i == root;
      if (read && !outputs[i].is_contiguous()) copy(from[i], outputs[i]);
    }
  }
  backend.collect(what, targets.all(), from);
  targets.commit();
  return true;
}

}  // namespace

void all_reduce(const Tensors& tensors, ReduceOp reduce) {
  check_alike({tensors, "tensors"});
  const DType dtype = tensors[0].dtype();
  check_reduce_op(reduce, dtype);
  check_outputs({tensors, "tensors"});
  const GradMode mode(false);
  if (by_devices({Collective::Kind::all_reduce, dtype, reduce}, tensors, tensors)) return;
  const Tensor total = joined(tensors, reduce, tensors[0].device());
  const Targets targets(tensors);
  for (const Tensor& target : targets.all()) copy(target, total);
  targets.commit();
}

void broadcast_from(const Tensors& tensors, int32_t root) {
  check_alike({tensors, "tensors"});
  const auto n = static_cast<int64_t>(tensors.size());
  if (root < 0 || root >= n) fail(Status::index, "root is ", root, ", expected 0 to ", n - 1);
  check_outputs({tensors, "tensors"});
  const GradMode mode(false);
  const Collective what{Collective::Kind::broadcast, tensors[0].dtype(), ReduceOp::sum, root};
  if (by_devices(what, tensors, tensors)) return;
  const Tensor& source = tensors[static_cast<size_t>(root)];
  const Tensor from = contiguous_as(source);
  const Targets targets(tensors);
  for (const Tensor& target : targets.all()) {
    if (target.data() != from.data() || target.device() != from.device()) copy(target, from);
  }
  targets.commit();
}

void all_gather(const Tensors& outputs, const Tensors& inputs) {
  check_alike({inputs, "inputs"});
  const size_t n = inputs.size();
  const DType dtype = inputs[0].dtype();
  check_alike({outputs, "outputs"}, whole_shape(inputs[0].shape(), n), dtype,
              " for all inputs, one after the other");
  check_places(outputs, inputs);
  check_unrecorded({inputs, "inputs"});
  check_outputs({outputs, "outputs"});
  const GradMode mode(false);
  if (by_devices({Collective::Kind::all_gather, dtype}, outputs, inputs)) return;
  const Tensors from = apart(inputs, outputs);
  const Targets targets(outputs);
  for (const Tensor& target : targets.all()) {
    for (size_t i = 0; i < n; ++i) {
      const Tensor line = as_line(from[i]);
      copy(piece_of(target, i, line.extent(0)), line);
    }
  }
  targets.commit();
}

void reduce_scatter(const Tensors& outputs, const Tensors& inputs, ReduceOp reduce) {
  check_alike({outputs, "outputs"});
  const size_t n = outputs.size();
  const DType dtype = outputs[0].dtype();
  check_reduce_op(reduce, dtype);
  check_alike({inputs, "inputs"}, whole_shape(outputs[0].shape(), n), dtype,
              " for the pieces of all outputs");
  check_places(outputs, inputs);
  check_unrecorded({inputs, "inputs"});
  check_outputs({outputs, "outputs"});
  const GradMode mode(false);
  if (by_devices({Collective::Kind::reduce_scatter, dtype, reduce}, outputs, inputs)) return;
  Tensors totals;
  for (size_t i = 0; i < n; ++i) {
    const int64_t extent = as_line(outputs[i]).extent(0);
    Tensors pieces;
    for (const Tensor& x : inputs) pieces.push_back(piece_of(x, i, extent));
    totals.push_back(joined(pieces, reduce, outputs[i].device()));
  }
  for (size_t i = 0; i < n; ++i) {
    copy(as_line(outputs[i]), totals[i]);
    written(outputs[i]);
  }
}

}  // namespace libtensor
