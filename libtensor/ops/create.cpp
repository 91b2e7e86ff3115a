#include "libtensor/backend/backend.h"
#include "libtensor/ops/derive.h"
#include "libtensor/ops/ops.gen.h"

namespace libtensor::body {
namespace {

DType or_default(DType dtype, DType fallback = DType::float32) { return dtype == DType::unset ? fallback : dtype; }

Device or_like(Device device, const Tensor& x) { return device.kind == DeviceKind::unset ? x.device() : device; }

DType scalar_default(Scalar value) { return value.is_float() ? DType::float32 : value.kind(); }

}  // namespace

Tensor empty(const Shape& shape, DType dtype, Device device) {
  return empty_tensor(shape, or_default(dtype), device);
}

Tensor full(const Shape& shape, Scalar value, DType dtype, Device device) {
  Tensor out = empty_tensor(shape, or_default(dtype, scalar_default(value)), device);
  backend_of(out.device()).fill(out, value);
  return out;
}

Tensor zeros(const Shape& shape, DType dtype, Device device) { return full(shape, 0, or_default(dtype), device); }
Tensor ones(const Shape& shape, DType dtype, Device device) { return full(shape, 1, or_default(dtype), device); }

Tensor empty_like(const Tensor& x, DType dtype, Device device) {
  return empty_tensor(x.shape(), or_default(dtype, x.dtype()), or_like(device, x));
}

Tensor full_like(const Tensor& x, Scalar value, DType dtype, Device device) {
  return full(x.shape(), value, or_default(dtype, x.dtype()), or_like(device, x));
}

Tensor zeros_like(const Tensor& x, DType dtype, Device device) { return full_like(x, 0, dtype, device); }
Tensor ones_like(const Tensor& x, DType dtype, Device device) { return full_like(x, 1, dtype, device); }

}  // namespace libtensor::body
