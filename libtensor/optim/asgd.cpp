// SPDX-License-Identifier: Apache-2.0
// Averaged stochastic gradient descent: Polyak and Juditsky 1992, in PyTorch's form.
#include <algorithm>
#include <cmath>

#include "libtensor/device/backend.h"
#include "libtensor/graph/inplace.h"
#include "libtensor/graph/node.h"
#include "libtensor/optim/options.h"

namespace libtensor {
namespace {

class Asgd final : public Optimizer {
 public:
  explicit Asgd(const OptimizerOptions& defaults)
      : Optimizer(OptimizerKind::asgd, defaults, {"step", "eta", "mu", "ax"}, {kEta, kMu}) {}

 private:
  enum Role : size_t { kStep, kEta, kMu, kAverage };

  void check(const OptimizerOptions& options) const override {
    check_common(options);
    check_at_least_0(options.lambd, "lambd");
    for (const auto& [value, name] : {std::pair{options.alpha, "alpha"}, {options.t0, "t0"}}) {
      if (!std::isfinite(value))
        fail(Status::invalid, name, " is ", value, ", expected a finite number");
    }
    check_no_momentum(options, "ASGD");
    check_no_amsgrad(options, "ASGD");
  }
  double initial(const OptimizerOptions& options, size_t role) const noexcept override {
    return role == kEta ? options.lr : role == kMu ? 1 : 0;
  }

  void apply(const Update& update, const OptimizerOptions& options,
             std::vector<ParameterUpdate>& all) override {
    const double n = next_step(update.state[kStep]);
    double& eta = *update.state[kEta].data_as<double>();
    double& mu = *update.state[kMu].data_as<double>();
    UpdateStep step = step_of(UpdateRule::asgd, options);
    step.lr = eta;
    step.shrink = 1 - options.lambd * eta;
    step.average_weight = mu;
    all.push_back({update.value, update.grad, {update.state[kAverage]}, step});
    eta = options.lr / std::pow(1 + options.lambd * options.lr * n, options.alpha);
    mu = 1 / std::max(1., n - options.t0);
    written(update.state[kEta]);
    written(update.state[kMu]);
  }
};

}  // namespace

Ref<Optimizer> make_asgd(const OptimizerOptions& defaults) {
  return Ref<Optimizer>::adopt(new Asgd(defaults));
}

}  // namespace libtensor
