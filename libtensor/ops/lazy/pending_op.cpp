// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/lazy/pending_op.h"

#include <bit>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"

namespace libtensor {

PendingOp::PendingOp(const DeferredCall& call, bool is_total)
    : shape(call.shape),
      numel(call.numel),
      device(call.device),
      mask(call.mask),
      computed(call.computed),
      count_(call.inputs.size()),
      is_total_(is_total) {
  op.op = call.op;
  op.kind = call.kind;
  op.compute = call.compute;
  op.result = call.result;
  op.inputs = computed ? 1 : static_cast<uint8_t>(call.inputs.size());
  op.params_count = static_cast<uint8_t>(call.params.size());
  std::copy(call.params.begin(), call.params.end(), op.params.begin());
  reads_sole_ = call.inputs[0]->storage().refs.load(std::memory_order_acquire) == 1;
  for (size_t i = 0; i < call.inputs.size(); ++i) inputs_[i] = alias(*call.inputs[i]);
  chain.reduction = is_reduction();
  chain.total = is_total;
  chain.join = is_join();
  chain.product = computed && computed->is_product();
  int64_t largest = 0;
  for (const Tensor& x : inputs()) {
    const PendingChain before = pending_chain(x.storage());
    chain.depth = std::max(chain.depth, before.depth + 1);
    chain.reduction |= before.reduction;
    chain.join |= before.join;
    chain.total |= before.total;
    chain.product |= before.product;
    largest = std::max(largest, checked_nbytes(x.numel(), itemsize(x.dtype())));
    x.storage().readers.fetch_add(1, std::memory_order_acq_rel);
  }
  kept_ = std::max<int64_t>(largest - checked_nbytes(numel, itemsize(op.result)), 0);
  kept.fetch_add(kept_, std::memory_order_relaxed);
  pending_reductions.fetch_add(chain.reduction || chain.total, std::memory_order_relaxed);
}

PendingOp::~PendingOp() {
  for (const Tensor& x : inputs()) x.storage().readers.fetch_sub(1, std::memory_order_acq_rel);
  kept.fetch_sub(kept_, std::memory_order_relaxed);
  pending_reductions.fetch_sub(chain.reduction || chain.total, std::memory_order_relaxed);
}

void PendingOp::compute(const Tensor& whole, std::span<const Tensor* const> inputs) const {
  Backend& backend = backend_of(device);
  const Shape& extents = computed->shape;
  const Tensor out = alias(whole, extents, contiguous_strides(extents), whole.offset());
  const auto operand = [&](size_t i) { return i < inputs.size() ? *inputs[i] : Tensor(); };
  switch (computed->kind) {
    case ComputedInput::Kind::padding: {
      backend.copy(out, alias(computed->operands[0], extents, Strides(extents.size()), 0));
      int64_t offset = out.offset();
      for (int i = 0; i < extents.size(); ++i)
        offset = checked_add(offset, checked_mul(computed->before[i], out.strides()[i], "offset"),
                             "offset");
      return backend.copy(alias(out, inputs[0]->shape(), out.strides(), offset), *inputs[0]);
    }
    case ComputedInput::Kind::gather:
      return backend.gather(out, *inputs[0], *inputs[1], computed->step);
    case ComputedInput::Kind::product:
      return backend.matmul(out, *inputs[0], *inputs[1], operand(2), nullptr);
    case ComputedInput::Kind::convolution:
      return backend.conv(out, *inputs[0], *inputs[1], operand(2), computed->window,
                          computed->groups);
  }
}

void PendingOp::run(const Tensor& out, std::span<const Tensor* const> inputs) const {
  Backend& backend = backend_of(device);
  const std::span<const double> params(op.params.data(), op.params_count);
  switch (op.kind) {
    case GroupOpKind::function:
      return backend.elementwise(op.op, out, inputs, op.compute, params);
    case GroupOpKind::gradient:
      return backend.elementwise_gradient(op.op, out, inputs, op.compute, params);
    case GroupOpKind::conversion:
      return computed ? compute(out, inputs) : backend.copy(out, *inputs[0]);
    case GroupOpKind::reduction: {
      const Tensor& x = *inputs[0];
      Shape kept_axes = x.shape();
      for (int i = 0; i < x.ndim(); ++i) {
        if (mask >> i & 1) kept_axes[i] = 1;
      }
      const Tensor target =
          make_dense_tensor(Ref(out.impl()->storage), op.result, kept_axes, out.numel());
      return backend.reduce(op.op, target, x, mask, op.compute, params);
    }
    case GroupOpKind::join: {
      const int axis = std::countr_zero(mask);
      int64_t start = 0;
      for (const Tensor* x : inputs) {
        backend.copy(alias(out, x->shape(), out.strides(), start), *x);
        start = checked_add(start, checked_mul(x->extent(axis), out.strides()[axis], "offset"),
                            "offset");
      }
    }
  }
}

}  // namespace libtensor
