// SPDX-License-Identifier: Apache-2.0
// Dozat 2016, "Incorporating Nesterov momentum into Adam"; RAdam: Liu et al., arXiv:1908.03265. In
// PyTorch's forms.
#include <cmath>

#include "libtensor/device/backend.h"
#include "libtensor/graph/inplace.h"
#include "libtensor/graph/node.h"
#include "libtensor/optim/options.h"

namespace libtensor {
namespace {

void check_adam(const OptimizerOptions& options, const char* kind) {
  check_common(options);
  check_betas(options);
  check_at_least_0(options.eps, "eps");
  check_no_momentum(options, kind);
  check_no_amsgrad(options, kind);
}

class NAdam final : public Optimizer {
 public:
  explicit NAdam(const OptimizerOptions& defaults)
      : Optimizer(OptimizerKind::nadam, defaults, {"step", "mu_product", "exp_avg", "exp_avg_sq"},
                  {kProduct}) {}

 private:
  enum Role : size_t { kStep, kProduct, kMean, kSquare };

  void check(const OptimizerOptions& options) const override {
    check_adam(options, "NAdam");
    check_at_least_0(options.momentum_decay, "momentum_decay");
  }
  double initial(const OptimizerOptions&, size_t role) const noexcept override {
    return role == kProduct ? 1 : 0;
  }

  void apply(const Update& update, const OptimizerOptions& options,
             std::vector<ParameterUpdate>& all) override {
    const double n = next_step(update.state[kStep]);
    const auto momentum = [&](double at) {
      return options.beta1 * (1 - 0.5 * std::pow(0.96, at * options.momentum_decay));
    };
    const double mu = momentum(n), next = momentum(n + 1);
    double& product = *update.state[kProduct].data_as<double>();
    product *= mu;
    written(update.state[kProduct]);
    UpdateStep step = step_of(UpdateRule::nadam, options);
    step.beta1 = options.beta1;
    step.beta2 = options.beta2;
    step.scale = 1 / std::sqrt(1 - std::pow(options.beta2, n));
    step.lr = options.lr * (1 - mu) / (1 - product);
    step.mean_weight = options.lr * next / (1 - product * next);
    all.push_back({update.value, update.grad, {update.state[kMean], update.state[kSquare]}, step});
  }
};

class RAdam final : public Optimizer {
 public:
  explicit RAdam(const OptimizerOptions& defaults)
      : Optimizer(OptimizerKind::radam, defaults, {"step", "exp_avg", "exp_avg_sq"}) {}

 private:
  enum Role : size_t { kStep, kMean, kSquare };

  void check(const OptimizerOptions& options) const override { check_adam(options, "RAdam"); }

  void apply(const Update& update, const OptimizerOptions& options,
             std::vector<ParameterUpdate>& all) override {
    const double n = next_step(update.state[kStep]);
    const double power = std::pow(options.beta2, n), rest = 1 - power;
    const double longest = 2 / (1 - options.beta2) - 1, length = longest - 2 * n * power / rest;
    UpdateStep step = step_of(UpdateRule::radam, options);
    step.beta1 = options.beta1;
    step.beta2 = options.beta2;
    step.lr = options.lr / (1 - std::pow(options.beta1, n));
    step.scale = 0;
    if (length > 5) {
      step.scale = std::sqrt(rest * ((length - 4) * (length - 2) * longest) /
                             ((longest - 4) * (longest - 2) * length));
    }
    all.push_back({update.value, update.grad, {update.state[kMean], update.state[kSquare]}, step});
  }
};

}  // namespace

Ref<Optimizer> make_nadam(const OptimizerOptions& defaults) {
  return Ref<Optimizer>::adopt(new NAdam(defaults));
}
Ref<Optimizer> make_radam(const OptimizerOptions& defaults) {
  return Ref<Optimizer>::adopt(new RAdam(defaults));
}

}  // namespace libtensor
