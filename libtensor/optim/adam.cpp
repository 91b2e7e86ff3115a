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
      : Optimizer(defaults, {"step", "exp_avg", "exp_avg_sq", "max_exp_avg_sq"}),
        decoupled_(decoupled) {}

 private:
  void check(const OptimizerOptions& options) const override {
    check_common(options);
    for (const double beta : {options.beta1, options.beta2}) {
      if (!(beta >= 0 && beta < 1))
        fail(Status::invalid, "a beta is ", beta, ", expected 0 <= beta < 1");
    }
    if (!(options.eps >= 0)) fail(Status::invalid, "eps is ", options.eps, ", expected at least 0");
    if (options.nesterov || options.momentum != 0 || options.dampening != 0) {
      fail(Status::invalid, "momentum, dampening and nesterov are no options of Adam");
    }
  }

  bool uses(const OptimizerOptions& options, size_t role) const noexcept override {
    return role != kLargest || options.amsgrad;
  }

  void apply(const Update& update, const OptimizerOptions& options) override {
    int64_t& count = *update.state[kStep].data_as<int64_t>();
    ++count;
    written(update.state[kStep]);
    const auto n = static_cast<double>(count);
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
