// SPDX-License-Identifier: Apache-2.0
// Complex tensors: their parts as views and copies, and what is made of those.
#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/api/activation.gen.h"
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/api/trigonometric.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

// Of an axis that is never stepped along a stride may be any number.
int64_t doubled(int64_t stride) { return static_cast<int64_t>(2 * static_cast<uint64_t>(stride)); }

Tensor as_floating(const Tensor& x) {
  const DType dtype = check_dtype(DTypeClass::to_float, x.dtype());
  return ops::astype(x, compute_dtype(dtype));
}

}  // namespace

Tensor full_complex(const Shape& shape, double re, double im, DType dtype, Device device) {
  if (dtype == DType::unset) dtype = DType::complex64;
  check_dtype(DTypeClass::complex, dtype, "the result");
  Tensor out = empty_tensor(shape, dtype, device);
  const Tensor parts = ops::view_as_real(out);
  backend_of(out.device()).fill(ops::select(parts, -1, 0), re);
  backend_of(out.device()).fill(ops::select(parts, -1, 1), im);
  return out;
}

Tensor view_as_real(const Tensor& x) {
  check_dtype(DTypeClass::complex, x.dtype());
  if (x.ndim() == kMaxNdim) fail(Status::shape, "x has ", kMaxNdim, " axes, the most there may be");
  Shape shape = x.shape();
  Strides strides;
  for (const int64_t stride : x.strides()) strides.push_back(doubled(stride));
  shape.push_back(2);
  strides.push_back(1);
  return make_view(x, real_dtype(x.dtype()), shape, strides, 2 * x.offset());
}

Tensor view_as_complex(const Tensor& x) {
  check_dtype(DTypeClass::floating, x.dtype());
  if (compute_dtype(x.dtype()) != x.dtype())
    fail(Status::dtype, "x has dtype ", x.dtype(), ", expected float32 or float64");
  if (x.ndim() == 0 || x.extent(x.ndim() - 1) != 2)
    fail(Status::shape, "x has shape ", x.shape(), ", expected a last axis of extent 2");
  const int last = x.ndim() - 1;
  Shape shape(x.shape().data(), last);
  Strides strides;
  bool fits = x.strides()[last] == 1 && x.offset() % 2 == 0;
  for (int i = 0; i < last; ++i) {
    const bool steps = x.extent(i) > 1;
    fits = fits && (!steps || x.strides()[i] % 2 == 0);
    strides.push_back(steps ? x.strides()[i] / 2 : 0);
  }
  if (x.numel() == 0) {
    strides = contiguous_strides(shape);
  } else if (!fits) {
    fail(Status::shape, "strides ", x.strides(), " and offset ", x.offset(),
         " do not lay pairs side by side at even offsets; make a contiguous copy first");
  }
  return make_view(x, complex_dtype(x.dtype()), shape, strides, x.offset() / 2);
}

Tensor real(const Tensor& x) {
  return is_complex(x.dtype()) ? ops::select(ops::view_as_real(x), -1, 0) : x;
}

Tensor imag(const Tensor& x) {
  check_dtype(DTypeClass::complex, x.dtype());
  return ops::select(ops::view_as_real(x), -1, 1);
}

Tensor conj(const Tensor& x) { return is_complex(x.dtype()) ? ops::conj_physical(x) : x; }

Tensor complex(const Tensor& re, const Tensor& im) {
  const std::array<const Tensor*, 2> operands{&re, &im};
  check_dtype(DTypeClass::to_float, result_dtype(operands), "the operands' common type");
  const Shape shape = broadcast(re.shape(), im.shape());
  const Tensor parts = ops::stack(
      {ops::broadcast_to(as_floating(re), shape), ops::broadcast_to(as_floating(im), shape)}, -1);
  return ops::view_as_complex(parts);
}

Tensor polar(const Tensor& length, const Tensor& angle) {
  const Tensor size = as_floating(length), turn = as_floating(angle);
  return ops::complex(size * ops::cos(turn), size * ops::sin(turn));
}

// Of real numbers pi where the sign is -1, and NaN where it is.
Tensor angle(const Tensor& x) {
  if (is_complex(x.dtype())) return ops::atan2(ops::imag(x), ops::real(x));
  const Tensor line = ops::astype(x, check_dtype(DTypeClass::to_float, x.dtype()));
  return ops::relu(ops::sign(-line)) * 3.141592653589793;
}

// The derivative of x / |x| at 0 is taken as 0.
Tensor sgn(const Tensor& x) {
  if (!is_complex(x.dtype())) return ops::sign(x);
  const Tensor size = ops::abs(x), zero = ops::eq(size, weak_scalar(0));
  return ops::masked_fill(x / ops::masked_fill(size, zero, weak_scalar(1)), zero, weak_scalar(0));
}

Tensor isreal(const Tensor& x) {
  if (!is_complex(x.dtype())) return ops::ones(x.shape(), DType::boolean, x.device());
  return ops::eq(ops::imag(x), weak_scalar(0));
}

}  // namespace libtensor::body
