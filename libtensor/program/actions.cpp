// SPDX-License-Identifier: Apache-2.0
// What programs call beside ops: gradients, optimisers, schedulers and gradient scalers.
#include <iterator>

#include "libtensor/autograd/engine.h"
#include "libtensor/autograd/leaves.h"
#include "libtensor/graph/defer_reclaim.h"
#include "libtensor/optim/handle_lock.h"
#include "libtensor/program/actions.h"
#include "libtensor/program/control.h"
#include "libtensor/program/program.h"

namespace libtensor {
namespace actions {

void step(Optimizer& optimizer) {
  const OptimizerLock lock(&optimizer);
  optimizer.step();
}

void zero_grad(Optimizer& optimizer) {
  const DeferReclaim dropped;
  const OptimizerLock lock(&optimizer);
  optimizer.zero_grad();
}

void step(Scheduler& scheduler) {
  const ScheduleLock lock(&scheduler);
  const OptimizerLock second(&scheduler.optimizer());
  scheduler.step();
}

Tensor scale(GradScaler& scaler, const Tensor& x) {
  const ScheduleLock lock(&scaler);
  return scaler.scale(x);
}

void unscale(GradScaler& scaler, Optimizer& optimizer) {
  const ScheduleLock lock(&scaler);
  const OptimizerLock second(&optimizer);
  scaler.unscale(optimizer);
}

bool step(GradScaler& scaler, Optimizer& optimizer) {
  const ScheduleLock lock(&scaler);
  const OptimizerLock second(&optimizer);
  return scaler.step(optimizer);
}

void update(GradScaler& scaler, double new_scale) {
  const ScheduleLock lock(&scaler);
  scaler.update(new_scale == 0 ? std::nullopt : std::optional<double>(new_scale));
}

}  // namespace actions

namespace {

bool is_on(const Argument& arg) { return std::get<bool>(arg); }

constexpr ArgDef kTensor{"x", ArgKind::tensor};
constexpr ArgDef kGrad{"grad", ArgKind::tensor, true};
constexpr ArgDef kCreateGraph{"create_graph", ArgKind::boolean};
constexpr ArgDef kRetainGraph{"retain_graph", ArgKind::boolean};
constexpr ArgDef kOptimizer{"optimizer", ArgKind::integer};
constexpr ArgDef kScheduler{"scheduler", ArgKind::integer};
constexpr ArgDef kScaler{"grad_scaler", ArgKind::integer};
constexpr ArgDef kParams{"params", ArgKind::tensors};

constexpr ArgDef kBackward[] = {kTensor, kGrad, kRetainGraph, kCreateGraph};
constexpr ArgDef kAutogradGrad[] = {{"outputs", ArgKind::tensors},
                                    {"grad_outputs", ArgKind::tensors, true},
                                    {"inputs", ArgKind::tensors},
                                    kRetainGraph,
                                    kCreateGraph,
                                    {"allow_unused", ArgKind::boolean}};
constexpr ArgDef kOfTensor[] = {kTensor};
constexpr ArgDef kSetGrad[] = {kTensor, kGrad};
constexpr ArgDef kSetRequiresGrad[] = {kTensor, {"on", ArgKind::boolean}};
constexpr ArgDef kOfOptimizer[] = {kOptimizer};
constexpr ArgDef kClipNorm[] = {kParams, {"max_norm", ArgKind::real}, {"norm_type", ArgKind::real}};
constexpr ArgDef kClipValue[] = {kParams, {"limit", ArgKind::real}};
constexpr ArgDef kOfScheduler[] = {kScheduler};
constexpr ArgDef kScale[] = {kScaler, kTensor};
constexpr ArgDef kOfBoth[] = {kScaler, kOptimizer};
constexpr ArgDef kBranch[] = {{"condition", ArgKind::tensor},
                              {"on_true", ArgKind::integer},
                              {"on_false", ArgKind::integer},
                              {"inputs", ArgKind::tensors}};
constexpr ArgDef kLoop[] = {{"body", ArgKind::integer},
                            {"max_trips", ArgKind::tensor, true},
                            {"condition", ArgKind::tensor, true},
                            {"states", ArgKind::tensors},
                            {"invariants", ArgKind::tensors}};
constexpr ArgDef kUpdate[] = {kScaler, {"new_scale", ArgKind::real}};

constexpr OpDef def(const char* name, Returns returns, std::span<const ArgDef> args) {
  return {
      .id = OpId{-1}, .name = name, .kind = OpKind::composite, .returns = returns, .args = args};
}

}  // namespace

using Run = ProgramRun;
using Step = ProgramCall;
using Effect = Action::Effect;

const Action kActions[kActionCount] = {
    {def("backward", Returns::none, kBackward),
     [](Run& run, const Step& call) {
       autograd::backward(
           {run.value(call.args[0])}, {run.value(call.args[1])},
           {.retain_graph = is_on(call.args[2]), .create_graph = is_on(call.args[3])});
     },
     Effect::kernels},
    {def("autograd_grad", Returns::tensors, kAutogradGrad),
     [](Run& run, const Step& call) {
       const autograd::Options options{.retain_graph = is_on(call.args[3]),
                                       .create_graph = is_on(call.args[4]),
                                       .allow_unused = is_on(call.args[5])};
       const Tensors outputs = run.values(call.args[0]), weights = run.values(call.args[1]),
                     inputs = run.values(call.args[2]);
       if (outputs.empty() || inputs.empty() || weights.size() != outputs.size())
         fail(Status::invalid, "outputs, grad_outputs and inputs do not fit each other");
       Tensors grads = autograd::grad(outputs, weights, inputs, options);
       run.set_results(call, std::move(grads));
     },
     Effect::kernels},
    {def("grad", Returns::tensor, kOfTensor),
     [](Run& run, const Step& call) {
       Tensor grad = autograd::grad_of(run.value(call.args[0]));
       if (!grad.defined()) fail(Status::autograd, "the tensor has no gradient");
       run.set_result(call, 0, std::move(grad));
     },
     Effect::kernels},
    {def("set_grad", Returns::none, kSetGrad),
     [](Run& run, const Step& call) {
       autograd::set_grad(run.value(call.args[0]), run.value(call.args[1]));
     },
     Effect::graph},
    {def("retain_grad", Returns::none, kOfTensor),
     [](Run& run, const Step& call) { autograd::retain_grad(run.value(call.args[0])); },
     Effect::kernels},
    {def("set_requires_grad", Returns::none, kSetRequiresGrad),
     [](Run& run, const Step& call) {
       autograd::set_requires_grad(run.value(call.args[0]), is_on(call.args[1]));
     },
     Effect::graph},
    {def("optimizer_step", Returns::none, kOfOptimizer),
     [](Run& run, const Step& call) { actions::step(run.object<Optimizer>(call.args[0])); },
     Effect::host},
    {def("optimizer_zero_grad", Returns::none, kOfOptimizer),
     [](Run& run, const Step& call) { actions::zero_grad(run.object<Optimizer>(call.args[0])); },
     Effect::host},
    {def("clip_grad_norm", Returns::none, kClipNorm),
     [](Run& run, const Step& call) {
       clip_grad_norm(run.values(call.args[0]), std::get<double>(call.args[1]),
                      std::get<double>(call.args[2]));
     },
     Effect::host},
    {def("clip_grad_value", Returns::none, kClipValue),
     [](Run& run, const Step& call) {
       clip_grad_value(run.values(call.args[0]), std::get<double>(call.args[1]));
     },
     Effect::host},
    {def("scheduler_step", Returns::none, kOfScheduler),
     [](Run& run, const Step& call) { actions::step(run.object<Scheduler>(call.args[0])); },
     Effect::host},
    {def("grad_scaler_scale", Returns::tensor, kScale),
     [](Run& run, const Step& call) {
       run.set_result(
           call, 0, actions::scale(run.object<GradScaler>(call.args[0]), run.value(call.args[1])));
     },
     Effect::host},
    {def("grad_scaler_unscale", Returns::none, kOfBoth),
     [](Run& run, const Step& call) {
       actions::unscale(run.object<GradScaler>(call.args[0]), run.object<Optimizer>(call.args[1]));
     },
     Effect::host},
    {def("grad_scaler_step", Returns::none, kOfBoth),
     [](Run& run, const Step& call) {
       actions::step(run.object<GradScaler>(call.args[0]), run.object<Optimizer>(call.args[1]));
     },
     Effect::host},
    {def("grad_scaler_update", Returns::none, kUpdate),
     [](Run& run, const Step& call) {
       actions::update(run.object<GradScaler>(call.args[0]), std::get<double>(call.args[1]));
     },
     Effect::host},
    {def("branch", Returns::tensors, kBranch),
     [](Run& run, const Step& call) {
       run.set_results(call,
                       run_branch(run.value(call.args[0]), run.object<Program>(call.args[1]),
                                  run.object<Program>(call.args[2]), run.values(call.args[3])));
     },
     Effect::control},
    {def("loop", Returns::tensors, kLoop),
     [](Run& run, const Step& call) {
       run.set_results(call, run_loop(run.object<Program>(call.args[0]),
                                      {run.value(call.args[1]), run.value(call.args[2]),
                                       run.values(call.args[3]), run.values(call.args[4])}));
     },
     Effect::control},
};

}  // namespace libtensor
