// SPDX-License-Identifier: Apache-2.0
// Root mean square normalization.
#include "libtensor/ops/nn/norms.h"

#include <array>
#include <cmath>
#include <limits>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/api/norm.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/reduce/range.h"

namespace libtensor {
namespace {

// What is added to the mean of the squares of numbers of this dtype.
double added_to(DType dtype, double eps) {
  if (!std::isnan(eps)) return eps;
  return real_dtype(dtype) == DType::float64
             ? std::numeric_limits<double>::epsilon()
             : static_cast<double>(std::numeric_limits<float>::epsilon());
}

}  // namespace

RmsNormalized::RmsNormalized(const Tensor& x, int64_t norm_ndim, double eps) {
  Dims last;
  double count = 1;
  for (int axis = x.ndim() - static_cast<int>(norm_ndim); axis < x.ndim(); ++axis) {
    last.push_back(axis);
    count *= static_cast<double>(x.extent(axis));
  }
  axes = Axes::of(last);
  const Tensor wide = widened(x);
  const double added = added_to(wide.dtype(), eps);
  const Tensor square = ops::sum(ops::square(wide), axes, true, DType::unset);
  if (x.numel() == 0 || kept_range(square, added > 0 ? 0 : 0x1p-40, false, 0x1p40)) {
    root = ops::rsqrt(square / count + added);
    values = wide * root;
    return;
  }
  factor = unit_factor(wide, axes, added);
  const Tensor near = wide * factor;
  const Tensor mean = ops::mean(ops::square(near), axes, true, DType::unset);
  root = ops::rsqrt(added == 0 ? mean : mean + ops::square(factor) * added);
  values = near * root;
}

namespace body {

Tensor rms_norm(const Tensor& x, int64_t norm_ndim, const Tensor& weight, double eps,
                Tensor& rstd) {
  check_dtype(DTypeClass::floating_complex, x.dtype());
  if (norm_ndim < 1 || norm_ndim > x.ndim()) {
    fail(Status::invalid, "norm_ndim is ", norm_ndim, ", expected 1 to the ", x.ndim(),
         " axes of x");
  }
  const int outer = x.ndim() - static_cast<int>(norm_ndim);
  const Shape inner(x.shape().data() + outer, static_cast<int>(norm_ndim));
  if (weight.defined()) {
    check_dtype(is_complex(x.dtype()) ? DTypeClass::floating_complex : DTypeClass::floating,
                weight.dtype(), "weight");
    if (weight.shape() != inner)
      fail(Status::shape, "weight has shape ", weight.shape(), ", expected ", inner);
  }
  common_device(std::array{&x, &weight});
  const DType compute = compute_dtype(x.dtype());
  if (compute != DType::float32) {
    // Their squares leave the range of the widest dtype.
    const GradMode mode(false);
    const Tensor values = RmsNormalized(x, norm_ndim, eps).values;
    return ops::astype(weight.defined() ? values * widened(weight) : values, x.dtype());
  }
  Tensor out = empty_tensor(x.shape(), x.dtype(), x.device());
  const Shape rows(x.shape().data(), outer);
  rstd = empty_tensor(rows, DType::float64, x.device());
  if (out.numel() == 0) return out;
  backend_of(x.device())
      .rms_norm(out, rstd, contiguous_as(x), as_weight(weight, x.dtype()), checked_numel(inner),
                added_to(compute, eps));
  return out;
}

}  // namespace body
}  // namespace libtensor
