// SPDX-License-Identifier: Apache-2.0
// Gradients compared with differences of the function.
#pragma once

#include <functional>

#include "libtensor/graph/tensor.h"

namespace libtensor::autograd {

struct GradcheckOptions {
  double step = 1e-6;
  double rtol = 1e-5;
  double atol = 1e-7;
  bool second_order = false;
};

using Differentiable = std::function<Tensor(const Tensors&)>;

// TENSOR_E_AUTOGRAD with the place and both values where they differ. `function` gets copies of the
// inputs in the inputs' own layouts.
void gradcheck(const Differentiable& function, const Tensors& inputs,
               const GradcheckOptions& options);

}  // namespace libtensor::autograd
