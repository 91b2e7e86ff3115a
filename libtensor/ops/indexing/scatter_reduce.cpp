// SPDX-License-Identifier: Apache-2.0
// Reductions of what meets at one place.
#include <limits>
#include <string_view>

#include "libtensor/device/backend.h"
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/indexing/index.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/reduce/sum_dtypes.h"

namespace libtensor::body {
namespace {

struct Reducer {
  Combine combine;
  bool mean;
};

Reducer reducer_of(std::string_view name) {
  if (name == "sum") return {Combine::add, false};
  if (name == "mean") return {Combine::add, true};
  if (name == "prod") return {Combine::multiply, false};
  if (name == "amax") return {Combine::largest, false};
  if (name == "amin") return {Combine::smallest, false};
  fail(Status::invalid, "reduce is ", quoted(name),
       ", expected one of sum, prod, mean, amax, amin");
}

// What leaves the other operand as it is.
Tensor identity_of(Combine combine, DType dtype, Device device) {
  Tensor out = ops::zeros({}, dtype, device);
  if (combine == Combine::multiply) return ops::ones({}, dtype, device);
  if (combine != Combine::largest && combine != Combine::smallest) return out;
  const Tensor host = empty_tensor({}, dtype, Device{DeviceKind::cpu, 0});
  visit_compute(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Limits = std::numeric_limits<T>;
    const T high = Limits::has_infinity ? Limits::infinity() : Limits::max();
    const T low = Limits::has_infinity ? static_cast<T>(-high) : Limits::lowest();
    *host.data_as<T>() = combine == Combine::largest ? low : high;
    return 0;
  });
  return ops::to_device(host, device);
}

Tensor mean_of(const Tensor& total, int axis, const Tensor& index, bool include_self) {
  const Tensor one = ops::ones({}, DType::int64, total.device());
  const Tensor first = include_self ? ops::broadcast_to(one, total.shape())
                                    : ops::zeros(total.shape(), DType::int64, total.device());
  const Tensor counts = ops::scatter_add(first, axis, index, ops::broadcast_to(one, index.shape()));
  const Tensor divisor = ops::astype(
      ops::masked_fill(counts, ops::eq(counts, weak_scalar(0)), weak_scalar(1)), total.dtype());
  return is_inexact(total.dtype()) ? total / divisor : ops::floor_divide(total, divisor);
}

}  // namespace

void scatter_reduce_(const Tensor& x, int axis, const Tensor& index, const Tensor& src,
                     std::string_view reduce, bool include_self) {
  const Reducer reducer = reducer_of(reduce);
  if (reducer.combine == Combine::largest || reducer.combine == Combine::smallest)
    check_dtype(DTypeClass::real, x.dtype());
  if (reducer.mean && x.dtype() == DType::boolean)
    fail(Status::dtype, "x has dtype bool, of which there is no mean");
  check_cast(src, x);
  const GradMode mode(false);
  // Half precision is rounded once, at the end; and nothing is written before all is checked.
  // Means of numbers that are near the end of float32 are in range.
  const DType compute = reducer.mean && is_floating(x.dtype()) && !is_complex(x.dtype())
                            ? DType::float64
                            : sum_compute(src.dtype(), x.dtype());
  Tensor work = empty_tensor(x.shape(), compute, x.device());
  backend_of(x.device()).copy(work, x);
  if (!include_self) {
    const Tensor start = identity_of(reducer.combine, work.dtype(), x.device());
    scatter_along(work, axis, index, ops::broadcast_to(start, index.shape()), Combine::replace);
  }
  scatter_along(work, axis, index, src, reducer.combine);
  if (reducer.mean) work = mean_of(work, axis, index, include_self);
  backend_of(x.device()).copy(x, work);
}

}  // namespace libtensor::body
