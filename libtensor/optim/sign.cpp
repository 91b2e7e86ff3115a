// SPDX-License-Identifier: Apache-2.0
// Optimisers that go by the sign of the gradient. Lion: Chen et al., arXiv:2302.06675; Rprop:
// Riedmiller and Braun 1993, in PyTorch's form.
#include "libtensor/device/backend.h"
#include "libtensor/optim/options.h"

namespace libtensor {
namespace {

class Lion final : public Optimizer {
 public:
  explicit Lion(const OptimizerOptions& defaults)
      : Optimizer(OptimizerKind::lion, defaults, {"exp_avg"}) {}

 private:
  void check(const OptimizerOptions& options) const override {
    check_common(options);
    check_betas(options);
    check_no_momentum(options, "Lion");
    check_no_amsgrad(options, "Lion");
  }
  void apply(const Update& update, const OptimizerOptions& options,
             std::vector<ParameterUpdate>& all) override {
    UpdateStep step = step_of(UpdateRule::lion, options);
    step.weight_decay = 0;  // of the value itself, as in AdamW
    step.shrink = 1 - options.lr * options.weight_decay;
    step.beta1 = options.beta1;
    step.beta2 = options.beta2;
    all.push_back({update.value, update.grad, {update.state[0]}, step});
  }
};

class Rprop final : public Optimizer {
 public:
  explicit Rprop(const OptimizerOptions& defaults)
      : Optimizer(OptimizerKind::rprop, defaults, {"step", "prev", "step_size"}) {}

 private:
  enum Role : size_t { kStep, kPrevious, kSize };

  void check(const OptimizerOptions& options) const override {
    check_common(options);
    if (!(options.eta_minus > 0 && options.eta_minus < 1 && options.eta_plus > 1)) {
      fail(Status::invalid, "eta_minus and eta_plus are ", options.eta_minus, " and ",
           options.eta_plus, ", expected 0 < eta_minus < 1 < eta_plus");
    }
    check_at_least_0(options.step_min, "step_min");
    check_at_least_0(options.step_max, "step_max");
    if (options.weight_decay != 0) fail(Status::invalid, "weight_decay is not an option of Rprop");
    check_no_momentum(options, "Rprop");
    check_no_amsgrad(options, "Rprop");
  }
  double initial(const OptimizerOptions& options, size_t role) const noexcept override {
    return role == kSize ? options.lr : 0;
  }

  void apply(const Update& update, const OptimizerOptions& options,
             std::vector<ParameterUpdate>& all) override {
    next_step(update.state[kStep]);
    UpdateStep step = step_of(UpdateRule::rprop, options);
    step.eta_minus = options.eta_minus;
    step.eta_plus = options.eta_plus;
    step.step_min = options.step_min;
    step.step_max = options.step_max;
    all.push_back(
        {update.value, update.grad, {update.state[kPrevious], update.state[kSize]}, step});
  }
};

}  // namespace

Ref<Optimizer> make_lion(const OptimizerOptions& defaults) {
  return Ref<Optimizer>::adopt(new Lion(defaults));
}
Ref<Optimizer> make_rprop(const OptimizerOptions& defaults) {
  return Ref<Optimizer>::adopt(new Rprop(defaults));
}

}  // namespace libtensor
