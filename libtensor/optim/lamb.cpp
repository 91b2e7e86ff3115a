// You et al., arXiv:1904.00962: Adam whose update of each parameter is scaled to the norm of the
// parameter.
#include <cmath>

#include "libtensor/backend/backend.h"
#include "libtensor/graph/node.h"
#include "libtensor/ops/derive.h"
#include "libtensor/ops/operators.h"
#include "libtensor/optim/options.h"

namespace libtensor {
namespace {

double norm_of(const Tensor& x) {
  const Tensor wide = ops::astype(x, DType::float64);
  return std::sqrt(*ops::sum(ops::square(wide), {}, false, DType::unset).data_as<double>());
}

class Lamb final : public Optimizer {
 public:
  explicit Lamb(const OptimizerOptions& defaults)
      : Optimizer(OptimizerKind::lamb, defaults, {"step", "exp_avg", "exp_avg_sq"}) {}

 private:
  enum Role : size_t { kStep, kMean, kSquare };
  enum Result : size_t { kNewMean, kNewSquare, kNewValue };

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
    const auto number = [](double x) { return weak_scalar(x); };
    const Tensor value = ops::astype(update.value, dtype);
    Tensor grad = ops::astype(update.grad, dtype);
    if (options.maximize) grad = ops::neg(grad);
    const Tensor mean =
        update.state[kMean] * number(options.beta1) + grad * number(1 - options.beta1);
    const Tensor square = update.state[kSquare] * number(options.beta2) +
                          ops::square(grad) * number(1 - options.beta2);
    const double mean_scale = 1 / (1 - std::pow(options.beta1, n));
    const double square_scale = 1 / std::sqrt(1 - std::pow(options.beta2, n));
    Tensor direction = mean * number(mean_scale) /
                       (ops::sqrt(square) * number(square_scale) + number(options.eps));
    if (options.weight_decay != 0) direction = direction + value * number(options.weight_decay);
    const double size = norm_of(value), length = norm_of(direction);
    const double trust = size > 0 && length > 0 ? size / length : 1;
    update.results = {
        mean, square,
        ops::astype(value - direction * number(options.lr * trust), update.value.dtype())};
  }

  void apply(const Update& update, const OptimizerOptions&,
             std::vector<ParameterUpdate>&) override {
    next_step(update.state[kStep]);
    Backend& backend = backend_of(update.value.device());
    backend.copy(update.state[kMean], update.results[kNewMean]);
    backend.copy(update.state[kSquare], update.results[kNewSquare]);
    backend.copy(update.value, update.results[kNewValue]);
  }
};

}  // namespace

Ref<Optimizer> make_lamb(const OptimizerOptions& defaults) {
  return Ref<Optimizer>::adopt(new Lamb(defaults));
}

}  // namespace libtensor
