// SPDX-License-Identifier: Apache-2.0
// NCCL, and what of it fits the elements of tensors.
#pragma once

#include <optional>

#include "libtensor/backends/cuda/device/runtime/library.h"
#include "libtensor/backends/cuda/device/runtime/nccl_functions.h"
#include "libtensor/device/backend.h"

namespace libtensor::cuda::nccl {

struct Library {
  Functions functions;
  bool usable = false;
  Text why;               // not
  Text why_no_processes;  // are connected; "" if they can be
};
// Opened by the first call.
const Library& library();

struct Elements {
  DataType type;
  int64_t each;  // so many for one element of the tensors
  Op op = kSum;
};
// None where NCCL cannot do it: of floats its min and max may drop a NaN, and it knows no product
// of complex numbers.
std::optional<Elements> elements_of(const Collective& what);

}  // namespace libtensor::cuda::nccl
