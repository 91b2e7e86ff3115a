// SPDX-License-Identifier: Apache-2.0
// Updates of optimisers: parameters of one rule and dtype in few launches. The numbers of their
// steps are in the device's memory, so that a launch that is repeated takes new ones.
#include <algorithm>
#include <vector>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/launch.h"
#include "libtensor/functors/update.h"

namespace libtensor::cuda {
namespace {

constexpr int kTensors = 96;  // parameters of a launch: what is known of them goes as an argument
constexpr int kSteps = 24;    // numbers of steps that are written at a time
constexpr int kEach = 4;      // elements of a thread at a time
constexpr int64_t kChunk = 4 * kThreads * kEach;  // elements of a block

template <class S>
using Compute = std::conditional_t<std::is_same_v<S, double>, double, float>;

template <class S>
struct Parameter {
  S* value;
  const S* grad;
  Compute<S>* state[3];
  int64_t n;
  int32_t step;
};

template <class S>
struct Parameters {
  const UpdateStep* steps;
  int32_t count = 0;
  int64_t first_block[kTensors];
  Parameter<S> list[kTensors];
};

// Rule::apply with the states that the rule has.
template <class Rule, int... kState>
struct Applied {
  template <class T>
  __device__ static void apply(T& value, T grad, T (&states)[3],
                               const functors::UpdateHyperparams<T>& numbers) {
    Rule::apply(value, grad, states[kState]..., numbers);
  }
  __host__ __device__ static constexpr bool uses(int state) { return ((state == kState) || ...); }
};

template <class S, class A>
__global__ void update_kernel(const __grid_constant__ Parameters<S> all) {
  using T = Compute<S>;
  const int64_t block = blockIdx.x;
  int low = 0;
  for (int high = all.count; high - low > 1;) {  // the last one that begins at or before the block
    const int middle = (low + high) / 2;
    (all.first_block[middle] <= block ? low : high) = middle;
  }
  const Parameter<S>& its = all.list[low];
  const int64_t begin = (block - all.first_block[low]) * kChunk;
  const int64_t end = begin + kChunk < its.n ? begin + kChunk : its.n;
  const UpdateStep& step = all.steps[its.step];
  const functors::UpdateHyperparams<T> numbers(step);
  const T sign = step.maximize ? T(-1) : T(1), decay = static_cast<T>(step.weight_decay),
          shrink = static_cast<T>(step.shrink);
  for (int64_t at = begin + threadIdx.x; at < end; at += kEach * kThreads) {
    T value[kEach], grad[kEach], states[kEach][3];
    TENSOR_UNROLL
    for (int k = 0; k < kEach; ++k) {
      const int64_t i = at + k * kThreads;
      if (i >= end) continue;
      value[k] = convert<T>(its.value[i]);
      grad[k] = convert<T>(its.grad[i]);
      TENSOR_UNROLL
      for (int s = 0; s < 3; ++s) {
        if (A::uses(s)) states[k][s] = its.state[s][i];
      }
    }
    TENSOR_UNROLL
    for (int k = 0; k < kEach; ++k) {
      const int64_t i = at + k * kThreads;
      if (i >= end) continue;
      const T g = sign * grad[k] + decay * value[k];
      value[k] *= shrink;
      A::apply(value[k], g, states[k], numbers);
      its.value[i] = convert<S>(value[k]);
      TENSOR_UNROLL
      for (int s = 0; s < 3; ++s) {
        if (A::uses(s)) its.state[s][i] = states[k][s];
      }
    }
  }
}

struct Steps {
  UpdateStep list[kSteps];
};

__global__ void write_steps_kernel(UpdateStep* to, const __grid_constant__ Steps steps, int n) {
  if (static_cast<int>(threadIdx.x) < n) to[threadIdx.x] = steps.list[threadIdx.x];
}

// Calls f with the rule of an update and the states that are there.
template <class F>
void visit_rule(const UpdateView& update, F&& f) {
  using namespace functors;  // NOLINT: the rules
  const bool first = update.state[0].defined(), second = update.state[1].defined(),
             third = update.state[2].defined();
  switch (update.rule) {
    case UpdateRule::sgd:
      return first ? f(Applied<SgdMomentum, 0>()) : f(Applied<Sgd>());
    case UpdateRule::adam:
      return third ? f(Applied<AdamLargest, 0, 1, 2>()) : f(Applied<Adam, 0, 1>());
    case UpdateRule::rmsprop:
      if (second && third) return f(Applied<RmsPropCenteredMomentum, 0, 1, 2>());
      if (second) return f(Applied<RmsPropCentered, 0, 1>());
      return third ? f(Applied<RmsPropMomentum, 0, 2>()) : f(Applied<RmsProp, 0>());
    case UpdateRule::adagrad:
      return f(Applied<Adagrad, 0>());
    case UpdateRule::adadelta:
      return f(Applied<Adadelta, 0, 1>());
    case UpdateRule::adamax:
      return f(Applied<Adamax, 0, 1>());
    case UpdateRule::nadam:
      return f(Applied<NAdam, 0, 1>());
    case UpdateRule::radam:
      return f(Applied<RAdam, 0, 1>());
    case UpdateRule::lion:
      return f(Applied<Lion, 0>());
    case UpdateRule::asgd:
      return f(Applied<Asgd, 0>());
    case UpdateRule::rprop:
      return f(Applied<Rprop, 0, 1>());
  }
}

// Whether two updates are of one launch.
bool alike(const UpdateView& a, const UpdateView& b) {
  bool states = true;
  for (int s = 0; s < 3; ++s) states = states && a.state[s].defined() == b.state[s].defined();
  return states && a.value.dtype == b.value.dtype && a.rule == b.rule;
}

template <class S>
void update_together(const Context& context, const std::vector<const UpdateView*>& updates,
                     const UpdateStep* steps) {
  visit_rule(*updates[0], [&](auto applied) {
    Parameters<S> all;
    all.steps = steps;
    int64_t blocks = 0;
    for (const UpdateView* update : updates) {
      Parameter<S>& its = all.list[all.count];
      all.first_block[all.count++] = blocks;
      its.value = update->value.as<S>();
      its.grad = update->grad.as<const S>();
      for (int s = 0; s < 3; ++s) its.state[s] = update->state[s].as<Compute<S>>();
      its.n = update->value.numel;
      its.step = update->step;
      blocks += (its.n + kChunk - 1) / kChunk;
    }
    launch(context, Launch{dim3(static_cast<unsigned>(blocks)), dim3(kThreads), false},
           update_kernel<S, decltype(applied)>, all);
  });
}

void update_all(const Context& context, const std::vector<const UpdateView*>& updates,
                const UpdateStep* steps) {
  visit_dtype(updates[0]->value.dtype, [&](auto tag) {
    using S = typename decltype(tag)::type;
    if constexpr (std::is_floating_point_v<S> || std::is_same_v<S, float16> ||
                  std::is_same_v<S, bfloat16>) {
      update_together<S>(context, updates, steps);
    } else {
      fail(Status::dtype, "a parameter has dtype ", updates[0]->value.dtype);
    }
  });
}

}  // namespace

void write_steps(const Context& context, UpdateStep* to, const UpdateStep* steps, int64_t n) {
  for (int64_t i = 0; i < n; i += kSteps) {
    Steps some{};
    const auto count = static_cast<int>(std::min<int64_t>(n - i, kSteps));
    std::copy_n(steps + i, count, some.list);
    launch(context, Launch{dim3(1), dim3(kSteps), false}, write_steps_kernel, to + i, some, count);
  }
}

void update(const Context& context, const UpdateView* updates, int64_t n, const UpdateStep* steps) {
  std::vector<char> done(static_cast<size_t>(n), 0);
  std::vector<const UpdateView*> together;
  for (int64_t i = 0; i < n; ++i) {
    if (done[static_cast<size_t>(i)]) continue;
    for (int64_t j = i; j < n; ++j) {
      if (done[static_cast<size_t>(j)] || !alike(updates[i], updates[j])) continue;
      done[static_cast<size_t>(j)] = 1;
      if (updates[j].value.numel > 0) together.push_back(&updates[j]);
      if (together.size() < kTensors) continue;
      update_all(context, together, steps);
      together.clear();
    }
    if (together.empty()) continue;
    update_all(context, together, steps);
    together.clear();
  }
}

}  // namespace libtensor::cuda
