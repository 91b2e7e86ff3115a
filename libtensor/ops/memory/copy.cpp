// SPDX-License-Identifier: Apache-2.0
// Copies, conversions and writes of whole tensors.
#include <array>

#include "libtensor/device/backend.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/lazy/defer.h"
#include "libtensor/ops/op_support.h"

namespace libtensor::body {

namespace {

// x in another dtype or layout as what stays pending, if it does.
Tensor defer_copy(const Tensor& x, DType dtype) {
  if (!may_be_deferred(x.numel())) return {};
  const std::array<const Tensor*, 1> inputs{&x};
  constexpr OpId kNone{};
  const std::span<const double> no_params;
  return defer({kNone, inputs, dtype, no_params, x.shape(), x.numel(), dtype, x.device(),
                GroupOpKind::conversion});
}

// Whether rows of x are read as fast where they lie as after they were copied.
bool has_dense_rows(const Tensor& x) {
  int axis = x.ndim() - 1;
  while (axis > 0 && x.extent(axis) == 1) --axis;
  return axis >= 0 && x.strides()[axis] == 1;
}

}  // namespace

Tensor clone(const Tensor& x) {
  if (x.device().is_cpu() && has_dense_rows(x)) {
    if (Tensor pending = defer_copy(x, x.dtype()); pending.defined()) return pending;
  }
  return copy_of(x);
}

Tensor contiguous(const Tensor& x) { return x.is_contiguous() ? x : ops::clone(x); }

Tensor astype(const Tensor& x, DType dtype) {
  if (dtype == DType::unset || dtype == x.dtype()) return x;
  if (Tensor pending = defer_copy(x, dtype); pending.defined()) return pending;
  Tensor out = empty_tensor(x.shape(), dtype, x.device());
  backend_of(x.device()).copy(out, x);
  return out;
}

Tensor to_device(const Tensor& x, Device device) {
  if (device.kind == DeviceKind::unset || device == x.device()) return x;
  Tensor out = empty_tensor(x.shape(), x.dtype(), device);
  backend_between(device, x.device()).copy(out, x);
  return out;
}

void copy_(const Tensor& x, const Tensor& src) {
  if (!broadcasts_to(src.shape(), x.shape())) {
    fail(Status::shape, "src of shape ", src.shape(), " does not broadcast to x of shape ",
         x.shape());
  }
  const bool same_layout = src.offset() == x.offset() && src.shape() == x.shape() &&
                           src.strides() == x.strides() && src.dtype() == x.dtype();
  const bool shares = &src.storage() == &x.storage();
  if (shares && same_layout) return;
  backend_between(x.device(), src.device()).copy(x, shares ? copy_of(src) : src);
}

void fill_(const Tensor& x, Scalar value) {
  check_number(value, x.dtype());
  backend_of(x.device()).fill(x, value);
}

void zero_(const Tensor& x) { fill_(x, 0); }

Tensor detach(const Tensor& x) { return alias(x); }

}  // namespace libtensor::body
