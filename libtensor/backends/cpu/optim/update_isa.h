// SPDX-License-Identifier: Apache-2.0
// The loops of update.h. A multi-target source, compiled for each instruction set.
#include "libtensor/backends/cpu/optim/update.h"
#include "libtensor/functors/update.h"

namespace libtensor::cpu {
namespace {

template <class Rule, class T, class... State>
[[gnu::noinline]] void update_row(const UpdateStep& step, int64_t n, T* __restrict value,
                                  const T* __restrict grad, State* __restrict... state) {
  const functors::UpdateHyperparams<T> numbers(step);
  const T sign = step.maximize ? T(-1) : T(1), decay = static_cast<T>(step.weight_decay),
          shrink = static_cast<T>(step.shrink);
  for (int64_t i = 0; i < n; ++i) {
    const T g = sign * grad[i] + decay * value[i];
    value[i] *= shrink;
    Rule::apply(value[i], g, state[i]..., numbers);
  }
}

template <class T>
void update(const UpdateStep& step, int64_t n, T* value, const T* grad, T* const* state) {
  T *first = state[0], *second = state[1], *third = state[2];
  const auto run = [&](auto rule, auto*... states) {
    update_row<decltype(rule)>(step, n, value, grad, states...);
  };
  using namespace functors;
  switch (step.rule) {
    case UpdateRule::sgd:
      return first ? run(SgdMomentum(), first) : run(Sgd());
    case UpdateRule::adam:
      return third ? run(AdamLargest(), first, second, third) : run(Adam(), first, second);
    case UpdateRule::rmsprop:
      if (second && third) return run(RmsPropCenteredMomentum(), first, second, third);
      if (second) return run(RmsPropCentered(), first, second);
      return third ? run(RmsPropMomentum(), first, third) : run(RmsProp(), first);
    case UpdateRule::adagrad:
      return run(Adagrad(), first);
    case UpdateRule::adadelta:
      return run(Adadelta(), first, second);
    case UpdateRule::adamax:
      return run(Adamax(), first, second);
    case UpdateRule::nadam:
      return run(NAdam(), first, second);
    case UpdateRule::radam:
      return run(RAdam(), first, second);
    case UpdateRule::lion:
      return run(Lion(), first);
    case UpdateRule::asgd:
      return run(Asgd(), first);
    case UpdateRule::rprop:
      return run(Rprop(), first, second);
  }
}

}  // namespace

namespace TENSOR_ISA {

const UpdateLoops update_loops = {update<float>, update<double>};

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
