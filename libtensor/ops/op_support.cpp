// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/op_support.h"

#include <cmath>
#include <limits>
#include <utility>

#include "libtensor/core/cancel.h"
#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/record.h"
#include "libtensor/graph/inplace.h"
#include "libtensor/graph/pending.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor {

Tensor empty_tensor(const Shape& shape, DType dtype, Device device) {
  return empty_tensor(shape, checked_numel(shape), dtype, device);
}

Tensor empty_tensor(const Shape& shape, int64_t numel, DType dtype, Device device) {
  // By way of a local pointer, of which the compiler knows that nobody else has it.
  Storage* memory =
      unobserved_backend_of(device).allocate(checked_nbytes(numel, itemsize(dtype))).leak();
  return make_dense_tensor(Ref<Storage>::adopt(memory), dtype, shape, numel);
}

Tensor weak_scalar(Scalar value) {
  const Device cpu{DeviceKind::cpu, 0};
  Tensor out = empty_tensor({}, 1, value.kind(), cpu);
  visit_dtype(value.kind(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    *out.data_as<T>() = value.to<T>();
  });
  out.impl()->weak = true;
  return out;
}

Tensor weak_unsigned(uint64_t value) {
  Tensor out = empty_tensor({}, DType::uint64, Device{DeviceKind::cpu, 0});
  *out.data_as<uint64_t>() = value;
  out.impl()->weak = true;
  return out;
}

Tensor weak_complex(double re, double im) {
  Tensor out = empty_tensor({}, DType::complex128, Device{DeviceKind::cpu, 0});
  *out.data_as<Complex<double>>() = {re, im};
  out.impl()->weak = true;
  return out;
}

void check_number(Scalar value, DType dtype) {
  if (!is_integer(dtype)) return;
  visit_dtype(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_integral_v<T>) {
      using Limits = std::numeric_limits<T>;
      if (value.is_float()) {
        // The ends are powers of two, exact as doubles; comparisons with NaN are false.
        const double number = std::trunc(value.to<double>());
        const double end = std::ldexp(1.0, Limits::digits);
        if (number >= (Limits::is_signed ? -end : 0.0) && number < end) return;
        fail(Status::invalid, "the number ", value.to<double>(), " is out of range for dtype ",
             dtype);
      }
      if constexpr (!std::is_same_v<T, bool>) {
        const auto number = value.to<int64_t>();
        if (std::in_range<T>(number)) return;
        fail(Status::invalid, "the number ", number, " is out of range for dtype ", dtype);
      }
    }
  });
}

Tensor copy_of(const Tensor& x) {
  Tensor out = empty_tensor(x.shape(), x.dtype(), x.device());
  backend_of(x.device()).copy(out, x);
  return out;
}

Tensor contiguous_as(const Tensor& x, DType dtype) {
  if (dtype == DType::unset) dtype = x.dtype();
  if (x.dtype() == dtype) return x.is_contiguous() ? alias(x) : copy_of(x);
  Tensor out = empty_tensor(x.shape(), dtype, x.device());
  backend_of(x.device()).copy(out, x);
  return out;
}

Tensor contiguous_on_host(const Tensor& x, DType dtype) {
  const Tensor out = copied_to_host(x, dtype);
  assume_elements(out);
  return out;
}

Tensor copied_to_host(const Tensor& x, DType dtype) {
  const Device host{DeviceKind::cpu, 0};
  if (x.device() == host) return contiguous_as(x, dtype);
  const Tensor there = contiguous_as(x);
  const Tensor here = empty_tensor(x.shape(), x.dtype(), host);
  backend_between(host, x.device()).copy(here, there);
  return contiguous_as(here, dtype);
}

IndexRange range_to_check(const Tensor& index, int64_t lowest_alike, int64_t highest_alike) {
  if (!has_values(index)) return {};
  KernelRecording* into = recording();
  if (!into) return backend_of(index.device()).index_range(index);
  // The kernel itself is not noted: it would have to find the same range.
  const auto range_of = [](const Tensor& x) {
    evaluate(x.storage());
    const KernelRecording::Pause pause;
    return backend_of(x.device()).index_range(x);
  };
  const IndexRange range = range_of(index);
  const bool is_alike = range.low >= lowest_alike && range.high <= highest_alike;
  if (is_alike && into->knows_range(index, lowest_alike, highest_alike)) return range;
  const IndexRange bounds = is_alike ? IndexRange{lowest_alike, highest_alike} : range;
  assume(index, [=](const Tensor& x) {
    const IndexRange now = range_of(x);
    return is_alike ? now.low >= bounds.low && now.high <= bounds.high : now == bounds;
  });
  return range;
}

void overwrite(const Tensor& target, const Tensor& value) {
  if (!value.defined()) return;
  before_write(target);
  const CancelShield shield;
  backend_of(target.device()).copy(target, value);
  written(target);
}

DType floating_dtype(std::span<const Tensor* const> operands, DTypeClass cls) {
  std::vector<const Tensor*> defined;
  for (const Tensor* x : operands) {
    if (x->defined()) defined.push_back(x);
  }
  const DType dtype = result_dtype(defined);
  return check_dtype(cls, dtype, "the operands' common type");
}

bool any_true(const Tensor& condition) {
  if (!has_values(condition)) return false;
  const GradMode mode(false);
  const Tensor found = ops::any(condition, {}, false);
  return *contiguous_on_host(found).data_as<bool>();
}

}  // namespace libtensor
