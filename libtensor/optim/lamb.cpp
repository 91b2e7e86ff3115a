// SPDX-License-Identifier: Apache-2.0
// You et al., arXiv:1904.00962: Adam whose update of each parameter is scaled to the norm of the
// parameter.
#include <cmath>

#include "libtensor/device/backend.h"
#include "libtensor/graph/node.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/ops/operators.h"
#include "libtensor/optim/options.h"

namespace libtensor {
namespace {

Tensor norm_of(const Tensor& x) {
  return ops::sqrt(ops::sum(ops::square(ops::astype(x, DType::float64)), {}, false, DType::unset));
}

// The factor of a direction that gives it the norm of what it changes; 1 where one of them is 0.
Tensor trust_in(const Tensor& direction, const Tensor& value) {
  const Tensor size = norm_of(value), length = norm_of(direction), zero = weak_scalar(0.0);
  const Tensor both = ops::logical_and(ops::gt(size, zero), ops::gt(length, zero));
  return ops::astype(ops::where(both, size / length, weak_scalar(1.0)), direction.dtype());
}

class Lamb final : public Optimizer {
 public:
  explicit Lamb(const OptimizerOptions& defaults)
      : Optimizer(OptimizerKind::lamb, defaults, {"step", "exp_avg", "exp_avg_sq"}) {}

 private:
  enum Role : size_t { kStep, kMean, kSquare };
  enum Result : size_t { kNewMean, kNewSquare, kDirection };

  void check(const OptimizerOptions& options) const override {
    check_common(options);
    check_betas(options);
    check_at_least_0(options.eps, "eps");
    check_no_momentum(options, "LAMB");
    check_no_amsgrad(options, "LAMB");
  }

  void prepare(Update& update, const OptimizerOptions& options) const override {
    const DType dtype = update.state[kMean].dtype();
    const int64_t count = *update.state[kStep].data_as<int64_t>();
    const double n = static_cast<double>(count) + 1;
    // Adam's step from 0 with a rate of 1.
    const Tensor mean = copy_of(update.state[kMean]), square = copy_of(update.state[kSquare]);
    const Tensor stepped = ops::zeros(update.value.shape(), dtype, update.value.device());
    UpdateStep adam = step_of(UpdateRule::adam, options);
    adam.weight_decay = 0;
    adam.shrink = 1;
    adam.beta1 = options.beta1;
    adam.beta2 = options.beta2;
    adam.lr = 1 / (1 - std::pow(options.beta1, n));
    adam.scale = 1 / std::sqrt(1 - std::pow(options.beta2, n));
    const ParameterUpdate moments{stepped, ops::astype(update.grad, dtype), {mean, square}, adam};
    Backend& backend = backend_of(update.value.device());
    backend.reserve(update.parameter->numbers, 1);
    backend.update({&moments, 1}, update.parameter->numbers);

    const Tensor value = ops::astype(update.value, dtype);
    Tensor direction = ops::neg(stepped);
    if (options.weight_decay != 0)
      direction = direction + value * weak_scalar(options.weight_decay);
    direction = direction * trust_in(direction, value);
    update.results = {mean, square, ops::astype(direction, update.value.dtype())};
  }

  void apply(const Update& update, const OptimizerOptions& options,
             std::vector<ParameterUpdate>& all) override {
    next_step(update.state[kStep]);
    Backend& backend = backend_of(update.value.device());
    backend.copy(update.state[kMean], update.results[kNewMean]);
    backend.copy(update.state[kSquare], update.results[kNewSquare]);
    UpdateStep step;
    step.lr = options.lr;
    all.push_back({update.value, update.results[kDirection], {}, step});
  }
};

}  // namespace

Ref<Optimizer> make_lamb(const OptimizerOptions& defaults) {
  return Ref<Optimizer>::adopt(new Lamb(defaults));
}

}  // namespace libtensor
