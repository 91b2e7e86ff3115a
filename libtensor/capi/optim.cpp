// SPDX-License-Identifier: Apache-2.0
// Optimisers and gradient clipping.
#include "tensor/optim.h"

#include "libtensor/capi/functions.gen.h"
#include "libtensor/capi/struct_size.h"
#include "libtensor/graph/defer_reclaim.h"
#include "libtensor/optim/handle_lock.h"
#include "libtensor/optim/optimizer.h"
#include "libtensor/optim/options.h"
#include "libtensor/program/actions.h"
#include "libtensor/program/capture.h"

using namespace libtensor;  // NOLINT: this file is all boundary

namespace {

Optimizer* live(tensor_optimizer_t* o) noexcept {
  return live_object<Optimizer>(o, HandleKind::optimizer);
}

}  // namespace

tensor_optimizer_t* tensor_optimizer_retain(tensor_optimizer_t* o) {
  if (Optimizer* optimizer = live(o)) retain(optimizer);
  return o;
}

void tensor_optimizer_release(tensor_optimizer_t* o) {
  if (Optimizer* optimizer = live(o)) release(optimizer);
}

namespace libtensor::capi {
namespace {

// Fields of 0 keep their default, unless a flag says that 0 is meant.
OptimizerOptions options_of(const tensor_optimizer_opts_t* given, const OptimizerOptions& defaults,
                            OptimizerKind kind) {
  if (!given) return defaults;
  const tensor_optimizer_opts_t opts = read_struct(given);
  const uint32_t known = TENSOR_OPTIM_NESTEROV | TENSOR_OPTIM_AMSGRAD | TENSOR_OPTIM_MAXIMIZE |
                         TENSOR_OPTIM_HAS_BETAS | TENSOR_OPTIM_HAS_LR | TENSOR_OPTIM_HAS_EPS |
                         TENSOR_OPTIM_HAS_WEIGHT_DECAY | TENSOR_OPTIM_HAS_MOMENTUM |
                         TENSOR_OPTIM_HAS_DAMPENING;
  shim::flags_arg(opts.flags, known, "flags");
  OptimizerOptions options = defaults;
  const std::string names = option_names(kind);
  const auto set = [&](double& option, double field, uint32_t flag, const char* name) {
    if (field == 0 && !(opts.flags & flag)) return;
    if (!is_in(name, names)) {
      if (field == 0) return;  // which is what not to have it means
      fail(Status::invalid, name, " is ", field, ", which is not an option of this optimiser");
    }
    option = field;
  };
  set(options.lr, opts.lr, TENSOR_OPTIM_HAS_LR, "lr");
  set(options.momentum, opts.momentum, TENSOR_OPTIM_HAS_MOMENTUM, "momentum");
  set(options.dampening, opts.dampening, TENSOR_OPTIM_HAS_DAMPENING, "dampening");
  set(options.weight_decay, opts.weight_decay, TENSOR_OPTIM_HAS_WEIGHT_DECAY, "weight_decay");
  set(options.beta1, opts.beta1, TENSOR_OPTIM_HAS_BETAS, "beta1");
  set(options.beta2, opts.beta2, TENSOR_OPTIM_HAS_BETAS, "beta2");
  set(options.eps, opts.eps, TENSOR_OPTIM_HAS_EPS, "eps");
  options.nesterov = opts.flags & TENSOR_OPTIM_NESTEROV || default_options(kind).nesterov;
  options.amsgrad = opts.flags & TENSOR_OPTIM_AMSGRAD;
  options.maximize = opts.flags & TENSOR_OPTIM_MAXIMIZE;
  return options;
}

}  // namespace

Ref<Optimizer> optimizer_create(int32_t code, const Tensors& params,
                                const tensor_optimizer_opts_t* opts) {
  const auto kind = static_cast<OptimizerKind>(code);
  const OptimizerOptions options = options_of(opts, default_options(kind), kind);
  Ref<Optimizer> optimizer = make_optimizer(kind, options);
  optimizer->add_group(params, options);
  return optimizer;
}

void optimizer_add_group(Optimizer& o, const Tensors& params, const tensor_optimizer_opts_t* opts) {
  const OptimizerLock lock(&o);
  o.add_group(params, options_of(opts, o.defaults(), o.kind()));
}

void optimizer_set_option(Optimizer& o, int32_t group, std::string_view name, double value) {
  refuse_capture("another value of an option");
  const OptimizerLock lock(&o);
  o.set_option(group, name, value);
}
void optimizer_get_option(Optimizer& o, int32_t group, std::string_view name, double& out) {
  const OptimizerLock lock(&o);
  out = o.option(group, name);
}
void optimizer_set_param(Optimizer& o, int64_t index, const Tensor& param) {
  const DeferReclaim dropped;
  const OptimizerLock lock(&o);
  o.set_parameter(index, param);
}
void optimizer_step(Optimizer& o) {
  captured(
      ActionId::optimizer_step, [&] { actions::step(o); }, Ref<Optimizer>::share(&o));
}
void optimizer_zero_grad(Optimizer& o) {
  captured(
      ActionId::optimizer_zero_grad, [&] { actions::zero_grad(o); }, Ref<Optimizer>::share(&o));
}
void optimizer_set_lr(Optimizer& o, int32_t group, double lr) {
  refuse_capture("another learning rate");
  const OptimizerLock lock(&o);
  o.set_lr(group, lr);
}
void optimizer_get_lr(Optimizer& o, int32_t group, double& out) {
  const OptimizerLock lock(&o);
  out = o.lr(group);
}
int64_t optimizer_group_count(Optimizer& o) {
  const OptimizerLock lock(&o);
  return o.group_count();
}
int64_t optimizer_state_count(Optimizer& o) {
  const OptimizerLock lock(&o);
  return o.state_count();
}
const char* optimizer_state_name(Optimizer& o, int64_t i) {
  const OptimizerLock lock(&o);
  return o.state_name(i);
}
Tensor optimizer_get_state(Optimizer& o, std::string_view name) {
  const OptimizerLock lock(&o);
  return o.state(name);
}
void optimizer_set_state(Optimizer& o, std::string_view name, const Tensor& value) {
  const DeferReclaim dropped;
  const OptimizerLock lock(&o);
  o.set_state(name, value);
}

void clip_grad_norm_(const Tensors& params, double max_norm, double norm_type, double& total_norm) {
  total_norm = captured(
      ActionId::clip_grad_norm, [&] { return clip_grad_norm(params, max_norm, norm_type); }, params,
      max_norm, norm_type);
}
void clip_grad_value_(const Tensors& params, double limit) {
  captured(
      ActionId::clip_grad_value, [&] { clip_grad_value(params, limit); }, params, limit);
}

}  // namespace libtensor::capi
