// SPDX-License-Identifier: Apache-2.0
// Stochastic gradient descent with momentum: Sutskever et al., ICML 2013, in PyTorch's form.
#include "libtensor/device/backend.h"
#include "libtensor/optim/options.h"

namespace libtensor {
namespace {

class Sgd final : public Optimizer {
 public:
  explicit Sgd(const OptimizerOptions& defaults)
      : Optimizer(OptimizerKind::sgd, defaults, {"momentum_buffer"}) {}

 private:
  void check(const OptimizerOptions& options) const override {
    check_common(options);
    if (!(options.momentum >= 0))
      fail(Status::invalid, "momentum is ", options.momentum, ", expected at least 0");
    if (options.nesterov && (options.momentum == 0 || options.dampening != 0)) {
      fail(Status::invalid, "nesterov needs a momentum and no dampening, they are ",
           options.momentum, " and ", options.dampening);
    }
    if (options.amsgrad) fail(Status::invalid, "amsgrad is not an option of SGD");
  }

  bool uses(const OptimizerOptions& options, size_t) const noexcept override {
    return options.momentum != 0;
  }

  void apply(const Update& update, const OptimizerOptions& options,
             std::vector<ParameterUpdate>& all) override {
    UpdateStep step = step_of(UpdateRule::sgd, options);
    step.momentum = options.momentum;
    // The first buffer is the gradient itself.
    step.grad_share = update.fresh[0] ? 1 : 1 - options.dampening;
    step.grad_weight = options.nesterov ? 1 : 0;
    step.buffer_weight = options.nesterov ? options.momentum : 1;
    const Tensor buffer = options.momentum != 0 ? update.state[0] : Tensor();
    all.push_back({update.value, update.grad, {buffer}, step});
  }
};

}  // namespace

Ref<Optimizer> make_sgd(const OptimizerOptions& defaults) {
  return Ref<Optimizer>::adopt(new Sgd(defaults));
}

}  // namespace libtensor
