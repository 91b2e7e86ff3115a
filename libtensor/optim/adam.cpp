// Kingma and Ba, Adam, arXiv:1412.6980; amsgrad: Reddi et al., ICLR 2018; decoupled weight decay
// (AdamW): Loshchilov and Hutter, arXiv:1711.05101.
#include <cmath>

#include "libtensor/backend/backend.h"
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

  void apply(const Update& update, const OptimizerOptions& options) override {
    const double n = next_step(update.state[kStep]);
    AdamStep step;
    step.beta1 = options.beta1;
    step.beta2 = options.beta2;
    step.eps = options.eps;
    step.size = options.lr / (1 - std::pow(options.beta1, n));
    step.square_scale = 1 / std::sqrt(1 - std::pow(options.beta2, n));
    step.weight_decay = decoupled_ ? 0 : options.weight_decay;
    step.shrink = decoupled_ ? 1 - options.lr * options.weight_decay : 1;
    step.maximize = options.maximize;
    const Tensor largest = options.amsgrad ? update.state[kLargest] : Tensor();
    backend_of(update.value.device())
        .adam_step(update.value, update.grad, update.state[kMean], update.state[kSquare], largest,
                   step);
  }

  bool decoupled_;
};

}  // namespace

Ref<Optimizer> make_adam(const OptimizerOptions& defaults, bool decoupled) {
  return Ref<Optimizer>::adopt(new Adam(defaults, decoupled));
}

}  // namespace libtensor
