// SPDX-License-Identifier: Apache-2.0
// Kingma and Ba, Adam, arXiv:1412.6980; amsgrad: Reddi et al., ICLR 2018; decoupled weight decay
// (AdamW): Loshchilov and Hutter, arXiv:1711.05101.
#include <cmath>

#include "libtensor/device/backend.h"
#include "libtensor/graph/node.h"
#include "libtensor/optim/options.h"

namespace libtensor {
namespace {

enum Role : size_t { kStep, kMean, kSquare, kLargest };

class Adam final : public Optimizer {
 public:
  Adam(const OptimizerOptions& defaults, bool decoupled)
      : Optimizer(decoupled ? OptimizerKind::adamw : OptimizerKind::adam, defaults,
                  {"step", "exp_avg", "exp_avg_sq", "max_exp_avg_sq"}),
        decoupled_(decoupled) {}

 private:
  void check(const OptimizerOptions& options) const override {
    check_common(options);
    check_betas(options);
    check_at_least_0(options.eps, "eps");
    check_no_momentum(options, "Adam");
  }

  bool uses(const OptimizerOptions& options, size_t role) const noexcept override {
    return role != kLargest || options.amsgrad;
  }

  void apply(const Update& update, const OptimizerOptions& options,
             std::vector<ParameterUpdate>& all) override {
    const double n = next_step(update.state[kStep]);
    UpdateStep step = step_of(UpdateRule::adam, options);
    step.beta1 = options.beta1;
    step.beta2 = options.beta2;
    step.lr = options.lr / (1 - std::pow(options.beta1, n));
    step.scale = 1 / std::sqrt(1 - std::pow(options.beta2, n));
    if (decoupled_) {
      step.weight_decay = 0;
      step.shrink = 1 - options.lr * options.weight_decay;
    }
    const Tensor largest = options.amsgrad ? update.state[kLargest] : Tensor();
    all.push_back(
        {update.value, update.grad, {update.state[kMean], update.state[kSquare], largest}, step});
  }

  bool decoupled_;
};

}  // namespace

Ref<Optimizer> make_adam(const OptimizerOptions& defaults, bool decoupled) {
  return Ref<Optimizer>::adopt(new Adam(defaults, decoupled));
}

}  // namespace libtensor
