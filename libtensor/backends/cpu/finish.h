// SPDX-License-Identifier: Apache-2.0
// What is done to the results of a product or a reduction while a cache still has them.
#pragma once

#include <cstdint>

#include "libtensor/device/backend.h"

namespace libtensor::cpu {

class Finish {
 public:
  virtual ~Finish() = default;
  // n final elements, one after the other; each once, by whichever thread computed them.
  virtual void operator()(char* at, int64_t n) const = 0;
};

// CpuBackend::matmul() and conv(), whose `out` is contiguous.
void matmul_finished(const Tensor& out, const Tensor& a, const Tensor& b, const Tensor& addend,
                     const Finish& finish);
void conv_finished(const Tensor& out, const Tensor& x, const Tensor& weight, const Tensor& bias,
                   const Window& window, int64_t groups, const Finish& finish);

}  // namespace libtensor::cpu
