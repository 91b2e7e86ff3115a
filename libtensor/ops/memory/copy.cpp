// SPDX-License-Identifier: Apache-2.0
// Copies, conversions and writes of whole tensors.
#include "libtensor/device/backend.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/lazy/defer.h"
#include "libtensor/ops/op_support.h"

namespace libtensor::body {

Tensor clone(const Tensor& x) {
  if (x.device().is_cpu() && (lazy_mode() == LazyMode::all || has_long_rows(x))) {
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
