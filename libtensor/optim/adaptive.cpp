// SPDX-License-Identifier: Apache-2.0
// Optimisers that divide by a running size of the gradient. RMSprop: Tieleman and Hinton 2012,
// centered as Graves, arXiv:1308.0850; Adagrad: Duchi, Hazan and Singer, JMLR 2011; Adadelta:
// Zeiler, arXiv:1212.5701; Adamax: Kingma and Ba, arXiv:1412.6980. All in PyTorch's forms.
#include <cmath>

#include "libtensor/device/backend.h"
#include "libtensor/optim/options.h"

namespace libtensor {
namespace {

class RmsProp final : public Optimizer {
 public:
  explicit RmsProp(const OptimizerOptions& defaults)
      : Optimizer(OptimizerKind::rmsprop, defaults,
                  {"step", "square_avg", "grad_avg", "momentum_buffer"}) {}

 private:
  enum Role : size_t { kStep, kSquare, kMean, kBuffer };

  void check(const OptimizerOptions& options) const override {
    check_common(options);
    check_at_least_0(options.alpha, "alpha");
    check_at_least_0(options.eps, "eps");
    check_at_least_0(options.momentum, "momentum");
    if (options.nesterov || options.dampening != 0)
      fail(Status::invalid, "dampening and nesterov are not options of RMSprop");
    check_no_amsgrad(options, "RMSprop");
  }

  bool uses(const OptimizerOptions& options, size_t role) const noexcept override {
    return role == kMean ? options.centered : role == kBuffer ? options.momentum != 0 : true;
  }

  void apply(const Update& update, const OptimizerOptions& options,
             std::vector<ParameterUpdate>& all) override {
    next_step(update.state[kStep]);
    UpdateStep step = step_of(UpdateRule::rmsprop, options);
    step.beta2 = options.alpha;
    step.momentum = options.momentum;
    all.push_back({update.value,
                   update.grad,
                   {update.state[kSquare], options.centered ? update.state[kMean] : Tensor(),
                    options.momentum != 0 ? update.state[kBuffer] : Tensor()},
                   step});
  }
};

class Adagrad final : public Optimizer {
 public:
  explicit Adagrad(const OptimizerOptions& defaults)
      : Optimizer(OptimizerKind::adagrad, defaults, {"step", "sum"}) {}

 private:
  enum Role : size_t { kStep, kSum };

  void check(const OptimizerOptions& options) const override {
    check_common(options);
    check_at_least_0(options.eps, "eps");
    check_at_least_0(options.lr_decay, "lr_decay");
    check_at_least_0(options.initial_accumulator_value, "initial_accumulator_value");
    check_no_momentum(options, "Adagrad");
    check_no_amsgrad(options, "Adagrad");
  }

  double initial(const OptimizerOptions& options, size_t) const noexcept override {
    return options.initial_accumulator_value;
  }

  void apply(const Update& update, const OptimizerOptions& options,
             std::vector<ParameterUpdate>& all) override {
    const double n = next_step(update.state[kStep]);
    UpdateStep step = step_of(UpdateRule::adagrad, options);
    step.lr = options.lr / (1 + (n - 1) * options.lr_decay);
    all.push_back({update.value, update.grad, {update.state[kSum]}, step});
  }
};

class Adadelta final : public Optimizer {
 public:
  explicit Adadelta(const OptimizerOptions& defaults)
      : Optimizer(OptimizerKind::adadelta, defaults, {"step", "square_avg", "acc_delta"}) {}

 private:
  enum Role : size_t { kStep, kSquare, kChange };

  void check(const OptimizerOptions& options) const override {
    check_common(options);
    if (!(options.rho >= 0 && options.rho <= 1))
      fail(Status::invalid, "rho is ", options.rho, ", expected 0 to 1");
    check_at_least_0(options.eps, "eps");
    check_no_momentum(options, "Adadelta");
    check_no_amsgrad(options, "Adadelta");
  }

  void apply(const Update& update, const OptimizerOptions& options,
             std::vector<ParameterUpdate>& all) override {
    next_step(update.state[kStep]);
    UpdateStep step = step_of(UpdateRule::adadelta, options);
    step.beta2 = options.rho;
    all.push_back(
        {update.value, update.grad, {update.state[kSquare], update.state[kChange]}, step});
  }
};

class Adamax final : public Optimizer {
 public:
  explicit Adamax(const OptimizerOptions& defaults)
      : Optimizer(OptimizerKind::adamax, defaults, {"step", "exp_avg", "exp_inf"}) {}

 private:
  enum Role : size_t { kStep, kMean, kLargest };

  void check(const OptimizerOptions& options) const override {
    check_common(options);
    check_betas(options);
    check_at_least_0(options.eps, "eps");
    check_no_momentum(options, "Adamax");
    check_no_amsgrad(options, "Adamax");
  }

  void apply(const Update& update, const OptimizerOptions& options,
             std::vector<ParameterUpdate>& all) override {
    const double n = next_step(update.state[kStep]);
    UpdateStep step = step_of(UpdateRule::adamax, options);
    step.lr = options.lr / (1 - std::pow(options.beta1, n));
    step.beta1 = options.beta1;
    step.beta2 = options.beta2;
    all.push_back({update.value, update.grad, {update.state[kMean], update.state[kLargest]}, step});
  }
};

}  // namespace

Ref<Optimizer> make_rmsprop(const OptimizerOptions& defaults) {
  return Ref<Optimizer>::adopt(new RmsProp(defaults));
}
Ref<Optimizer> make_adagrad(const OptimizerOptions& defaults) {
  return Ref<Optimizer>::adopt(new Adagrad(defaults));
}
Ref<Optimizer> make_adadelta(const OptimizerOptions& defaults) {
  return Ref<Optimizer>::adopt(new Adadelta(defaults));
}
Ref<Optimizer> make_adamax(const OptimizerOptions& defaults) {
  return Ref<Optimizer>::adopt(new Adamax(defaults));
}

}  // namespace libtensor
