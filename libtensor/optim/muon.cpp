// SPDX-License-Identifier: Apache-2.0
// Jordan et al. 2024, "Muon: an optimizer for hidden layers in neural networks", with the weight
// decay and the other scale of Liu et al., arXiv:2502.16982. In PyTorch's form, but iterated in the
// dtype of the state, not in bfloat16.
#include <algorithm>
#include <cmath>

#include "libtensor/device/backend.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/ops/operators.h"
#include "libtensor/optim/options.h"

namespace libtensor {
namespace {

constexpr double kMostSteps = 99;

Tensor number(double x) { return weak_scalar(x); }

// A matrix with the singular vectors of `x` and singular values near 1, by Newton and Schulz's
// iteration of an odd polynomial of degree 5.
Tensor orthogonal(const Tensor& x, const OptimizerOptions& options) {
  const bool tall = x.extent(0) > x.extent(1);
  Tensor y = tall ? ops::matrix_transpose(x) : x;
  const Tensor squares = ops::square(ops::astype(y, DType::float64));
  const Tensor norm = ops::sqrt(ops::sum(squares, {}, false, DType::unset));
  y = y * ops::astype(ops::reciprocal(ops::maximum(norm, number(options.eps))), y.dtype());
  for (double i = 0; i < options.ns_steps; ++i) {
    const Tensor gram = ops::matmul(y, ops::matrix_transpose(y));
    const Tensor factor =
        gram * number(options.ns_b) + ops::matmul(gram, gram) * number(options.ns_c);
    y = y * number(options.ns_a) + ops::matmul(factor, y);
  }
  return tall ? ops::matrix_transpose(y) : y;
}

class Muon final : public Optimizer {
 public:
  explicit Muon(const OptimizerOptions& defaults)
      : Optimizer(OptimizerKind::muon, defaults, {"momentum_buffer"}) {}

 private:
  enum Result : size_t { kNewBuffer, kDirection };

  void check(const OptimizerOptions& options) const override {
    check_common(options);
    check_at_least_0(options.momentum, "momentum");
    check_at_least_0(options.eps, "eps");
    if (!(options.ns_steps >= 0 && options.ns_steps <= kMostSteps &&
          options.ns_steps == std::floor(options.ns_steps))) {
      fail(Status::invalid, "ns_steps is ", options.ns_steps,
           ", expected a whole number from 0 to ", kMostSteps);
    }
    if (options.dampening != 0) fail(Status::invalid, "dampening is not an option of Muon");
    check_no_amsgrad(options, "Muon");
  }

  void check_parameter(const Tensor& param, int64_t place) const override {
    if (param.ndim() != 2) {
      fail(Status::shape, "params[", place, "] has shape ", param.shape(),
           ", expected a matrix: Muon is for those only");
    }
    if (is_complex(param.dtype())) {
      fail(Status::dtype, "params[", place, "] has dtype ", param.dtype(),
           ", expected a real one: Muon is for those only");
    }
  }

  void prepare(Update& update, const OptimizerOptions& options) const override {
    const Tensor& buffer = update.state[0];
    Tensor grad = ops::astype(update.grad, buffer.dtype());
    if (options.maximize) grad = ops::neg(grad);
    const Tensor moved = buffer * number(options.momentum) + grad * number(1 - options.momentum);
    const Tensor ahead =
        options.nesterov ? grad * number(1 - options.momentum) + moved * number(options.momentum)
                         : moved;
    update.results = {moved, contiguous_as(orthogonal(ahead, options), update.value.dtype())};
  }

  void apply(const Update& update, const OptimizerOptions& options,
             std::vector<ParameterUpdate>& all) override {
    backend_of(update.value.device()).copy(update.state[0], update.results[kNewBuffer]);
    const auto rows = static_cast<double>(update.value.extent(0)),
               columns = static_cast<double>(update.value.extent(1));
    const double ratio = options.match_rms_adamw
                             ? 0.2 * std::sqrt(std::max(rows, columns))
                             : std::sqrt(std::max(1., columns > 0 ? rows / columns : 1.));
    UpdateStep step;
    step.lr = options.lr * ratio;
    step.shrink = 1 - options.lr * options.weight_decay;
    all.push_back({update.value, update.results[kDirection], {}, step});
  }
};

}  // namespace

Ref<Optimizer> make_muon(const OptimizerOptions& defaults) {
  return Ref<Optimizer>::adopt(new Muon(defaults));
}

}  // namespace libtensor
