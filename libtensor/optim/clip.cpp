// SPDX-License-Identifier: Apache-2.0
// Gradient clipping over all parameters together.
#include <algorithm>
#include <cmath>

#include "libtensor/graph/inplace.h"
#include "libtensor/graph/node.h"
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/selection.gen.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/ops/operators.h"
#include "libtensor/optim/optimizer.h"

namespace libtensor {
namespace {

Tensors gradients_of(const Tensors& params) {
  Tensors found;
  for (const Tensor& param : params) {
    const GradState* state = param.impl()->grad_state.get();
    if (!state) continue;
    const Tensor grad = state->read_grad();
    if (!grad.defined() || grad.numel() == 0) continue;
    check_inplace(grad);
    found.push_back(grad);
  }
  return found;
}

// Of the power sum, in double: squares of half precision and of large float32 numbers do not fit
// their own dtype.
Tensor power_sum(const Tensor& grad, double norm_type) {
  const bool complex = is_complex(grad.dtype());
  const Tensor wide = ops::astype(grad, complex ? DType::complex128 : DType::float64);
  const Tensor size = complex || norm_type != 2 ? ops::abs(wide) : wide;
  const Tensor powers = norm_type == 2 ? ops::square(size) : ops::pow(size, weak_scalar(norm_type));
  return ops::sum(powers, {}, false, DType::unset);
}

Tensor largest_of(const Tensor& grad) {
  return ops::astype(ops::max(ops::abs(grad), {}, false), DType::float64);
}

// Joined where the gradients are, so that each device is waited for once.
double joint_norm(const Tensors& gradients, double norm_type) {
  const bool infinite = std::isinf(norm_type);
  const auto join = [&](Tensor& total, const Tensor& part) {
    total = !total.defined() ? part : infinite ? ops::maximum(total, part) : ops::add(total, part);
  };
  Tensors totals;  // of each device
  for (const Tensor& grad : gradients) {
    const Tensor part = infinite ? largest_of(grad) : power_sum(grad, norm_type);
    auto its = std::find_if(totals.begin(), totals.end(),
                            [&](const Tensor& total) { return total.device() == grad.device(); });
    if (its == totals.end()) its = totals.insert(its, Tensor());
    join(*its, part);
  }
  Tensor whole;
  for (const Tensor& total : totals) join(whole, contiguous_on_host(total));
  const double norm = whole.defined() ? *whole.data_as<double>() : 0;
  return infinite ? norm : std::pow(norm, 1 / norm_type);
}

}  // namespace

double clip_grad_norm(const Tensors& params, double max_norm, double norm_type) {
  if (!(max_norm >= 0)) fail(Status::invalid, "max_norm is ", max_norm, ", expected at least 0");
  if (!(norm_type > 0)) fail(Status::invalid, "norm_type is ", norm_type, ", expected more than 0");
  const GradMode mode(false);
  const Tensors gradients = gradients_of(params);
  const double total = joint_norm(gradients, norm_type);
  const double factor = max_norm / (total + 1e-6);
  if (factor >= 1) return total;
  const Tensor scale = weak_scalar(factor);
  for (const Tensor& grad : gradients) ops::mul_(grad, scale);
  return total;
}

void clip_grad_value(const Tensors& params, double limit) {
  if (!(limit >= 0)) fail(Status::invalid, "limit is ", limit, ", expected at least 0");
  const GradMode mode(false);
  const Tensors gradients = gradients_of(params);
  const Tensor low = weak_scalar(-limit), high = weak_scalar(limit);
  for (const Tensor& grad : gradients) ops::clamp_(grad, low, high);
}

}  // namespace libtensor
