// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/collectives.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "libtensor/core/cancel.h"
#include "libtensor/core/parallel.h"
#include "libtensor/distributed/checks.h"
#include "libtensor/distributed/combine.h"
#include "libtensor/graph/op_id.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor {
namespace {

// Of the i-th output and the i-th input, which are on one device.
void check_places(const Tensors& outputs, const Tensors& inputs) {
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i].device() == inputs[i].device()) continue;
    fail(Status::device, "outputs[", static_cast<int64_t>(i), "] is on ", outputs[i].device(),
         ", inputs[", static_cast<int64_t>(i), "] on ", inputs[i].device());
  }
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
  copy_between(total, xs[0]);
  const auto combine = [&](OpId op, const Tensor& to, const Tensor& with) {
    const Tensor* const operands[] = {&to, &with};
    backend.elementwise(op, to, operands, to.dtype(), {});
  };
  for (size_t i = 1; i < xs.size(); ++i) {
    Tensor here = xs[i];
    if (here.device() != device) {
      here = empty_tensor(xs[i].shape(), dtype, device);
      copy_between(here, xs[i]);
    }
    combine(op_of(reduce), total, here);
  }
  if (reduce == ReduceOp::mean) {
    // Both parts of a complex number are divided, which rounds each once, as combine.h does.
    const Tensor parts = is_complex(wide) ? ops::view_as_real(total) : total;
    combine(OpId::div, parts, weak_scalar(static_cast<double>(xs.size())));
  }
  return contiguous_as(total, dtype);
}

// --- on the host, in pieces that stay in a cache

// Whether that was done.
bool in_pieces(const Tensors& tensors, ReduceOp reduce) {
  constexpr size_t kMost = 64;      // tensors
  constexpr int64_t kPiece = 8192;  // elements
  if (tensors.size() > kMost) return false;
  for (const Tensor& x : tensors)
    if (!x.is_contiguous() || x.device().kind != DeviceKind::cpu) return false;
  const DType dtype = tensors[0].dtype();
  const int64_t numel = tensors[0].numel(), item = itemsize(dtype);
  const auto n = static_cast<int64_t>(tensors.size());
  std::vector<char*> data;
  for (const Tensor& x : tensors) data.push_back(static_cast<char*>(x.data()));
  const CancelShield shield;
  parallel_for((numel + kPiece - 1) / kPiece, 4, [&](int64_t first, int64_t last) {
    const void* operands[kMost];
    for (int64_t piece = first; piece < last; ++piece) {
      const int64_t begin = piece * kPiece, count = std::min(kPiece, numel - begin);
      for (size_t i = 0; i < data.size(); ++i) operands[i] = data[i] + begin * item;
      combine(dtype, reduce, data[0] + begin * item, operands, n, count, n);
      for (size_t i = 1; i < data.size(); ++i)
        std::memcpy(data[i] + begin * item, data[0] + begin * item,
                    static_cast<size_t>(count * item));
    }
  });
  for (const Tensor& x : tensors) written(x);
  return true;
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
      if (read && !outputs[i].is_contiguous()) copy_between(from[i], outputs[i]);
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
  if (in_pieces(tensors, reduce)) return;
  const Tensor total = joined(tensors, reduce, tensors[0].device());
  const Targets targets(tensors);
  for (const Tensor& target : targets.all()) copy_between(target, total);
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
    if (target.data() != from.data() || target.device() != from.device())
      copy_between(target, from);
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
      copy_between(piece_of(target, i, line.extent(0)), line);
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
    copy_between(as_line(outputs[i]), totals[i]);
    written(outputs[i]);
  }
}

}  // namespace libtensor
