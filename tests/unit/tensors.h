/* SPDX-License-Identifier: Apache-2.0 */
// Small tensors, and what went wrong: shared by the unit tests.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/core/error.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/ops.gen.h"

namespace libtensor::testing_tensors {

inline const Device kCpu{DeviceKind::cpu, 0};

template <class T>
Tensor tensor_of(const std::vector<T>& values, const Shape& shape) {
  Tensor x = ops::empty(shape, kDTypeOf<T>, kCpu);
  std::copy(values.begin(), values.end(), x.data_as<T>());
  return x;
}

template <class T>
Tensor tensor_of(const std::vector<T>& values) {
  return tensor_of(values, {static_cast<int64_t>(values.size())});
}

// Row-major, whatever the layout.
template <class T>
std::vector<T> values_of(const Tensor& x) {
  const Tensor whole = copy_of(x);
  return std::vector<T>(whole.data_as<T>(), whole.data_as<T>() + whole.numel());
}

// 0, 1, 2, ..., in memory of its own.
inline Tensor counting(const Shape& shape, DType dtype = DType::float64) {
  return copy_of(ops::reshape(ops::arange(0, checked_numel(shape), 1, dtype, kCpu), shape));
}

// Numbers in [-1, 1] without a pattern.
inline Tensor waves(const Shape& shape, DType dtype) {
  return ops::astype(ops::sin(counting(shape) * 0.7), dtype);
}

template <class F>
Status status_of(F&& f) {
  try {
    f();
  } catch (const Error& error) {
    return error.status();
  }
  return Status::ok;
}

template <class F>
std::string message_of(F&& f) {
  try {
    f();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace libtensor::testing_tensors
