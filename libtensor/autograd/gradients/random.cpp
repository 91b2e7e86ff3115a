// SPDX-License-Identifier: Apache-2.0
// Rules of random ops.
#include "libtensor/autograd/gradients/masks.h"
#include "libtensor/autograd/gradients/rules/dropout.gen.h"
#include "libtensor/autograd/gradients/rules/random.gen.h"
#include "libtensor/ops/api/random.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {

Tensor uniform_inplace_dx(const Tensor& dout) { return zeros_as(dout); }
Tensor normal_inplace_dx(const Tensor& dout) { return zeros_as(dout); }

Tensor exponential_inplace_dx(const Tensor& dout) { return zeros_as(dout); }
Tensor laplace_inplace_dx(const Tensor& dout) { return zeros_as(dout); }
Tensor cauchy_inplace_dx(const Tensor& dout) { return zeros_as(dout); }
Tensor log_normal_inplace_dx(const Tensor& dout) { return zeros_as(dout); }
Tensor geometric_inplace_dx(const Tensor& dout) { return zeros_as(dout); }

// Implicit reparametrisation: the number stays at its quantile.
Tensor standard_gamma_dalpha(const Tensor& dout, const Tensor& alpha, const Tensor& out) {
  return dout * ops::standard_gamma_grad(alpha, out);
}

namespace {

[[noreturn]] void no_second_derivative() {
  fail(Status::unsupported, "standard_gamma has no second derivative here");
}

}  // namespace

Tensor standard_gamma_grad_dalpha(const Tensor&) { no_second_derivative(); }
Tensor standard_gamma_grad_dx(const Tensor&) { no_second_derivative(); }

Tensor dropout_dx(const Tensor& dout, const Tensor& mask) { return dout * mask; }

}  // namespace libtensor::gradients
