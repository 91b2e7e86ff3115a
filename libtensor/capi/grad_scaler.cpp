// SPDX-License-Identifier: Apache-2.0
// Gradient scaling.
#include "libtensor/optim/grad_scaler.h"

#include "libtensor/capi/functions.gen.h"
#include "libtensor/optim/handle_lock.h"
#include "libtensor/program/actions.h"
#include "libtensor/program/capture.h"
#include "tensor/optim.h"

using namespace libtensor;  // NOLINT: this file is all boundary

namespace {

GradScaler* live(tensor_grad_scaler_t* s) noexcept {
  return live_object<GradScaler>(s, HandleKind::grad_scaler);
}

}  // namespace

tensor_grad_scaler_t* tensor_grad_scaler_retain(tensor_grad_scaler_t* s) {
  if (GradScaler* scaler = live(s)) retain(scaler);
  return s;
}

void tensor_grad_scaler_release(tensor_grad_scaler_t* s) {
  if (GradScaler* scaler = live(s)) release(scaler);
}

namespace libtensor::capi {

Ref<GradScaler> grad_scaler_create(double init_scale, double growth_factor, double backoff_factor,
                                   int64_t growth_interval, bool enabled) {
  GradScalerOptions options;
  if (init_scale != 0) options.scale = init_scale;
  if (growth_factor != 0) options.growth_factor = growth_factor;
  if (backoff_factor != 0) options.backoff_factor = backoff_factor;
  if (growth_interval != 0) options.growth_interval = static_cast<double>(growth_interval);
  return Ref<GradScaler>::adopt(new GradScaler(options, enabled));
}

Tensor grad_scaler_scale(GradScaler& s, const Tensor& x) {
  return captured(
      ActionId::grad_scaler_scale, [&] { return actions::scale(s, x); }, Ref<GradScaler>::share(&s),
      x);
}
void grad_scaler_unscale_(GradScaler& s, Optimizer& o) {
  captured(
      ActionId::grad_scaler_unscale, [&] { actions::unscale(s, o); }, Ref<GradScaler>::share(&s),
      Ref<Optimizer>::share(&o));
}
void grad_scaler_due(GradScaler& s, Optimizer& o, int64_t& out) {
  refuse_capture("whether a step is due");
  const ScheduleLock lock(&s);
  const OptimizerLock second(&o);
  out = s.due(o);
}
void grad_scaler_step(GradScaler& s, Optimizer& o, int64_t& stepped) {
  stepped = captured(
      ActionId::grad_scaler_step, [&] { return actions::step(s, o); }, Ref<GradScaler>::share(&s),
      Ref<Optimizer>::share(&o));
}
void grad_scaler_update(GradScaler& s, double new_scale) {
  captured(
      ActionId::grad_scaler_update, [&] { actions::update(s, new_scale); },
      Ref<GradScaler>::share(&s), new_scale);
}
void grad_scaler_set_option(GradScaler& s, std::string_view name, double value) {
  refuse_capture("another value of an option");
  const ScheduleLock lock(&s);
  s.set_option(name, value);
}
void grad_scaler_get_option(GradScaler& s, std::string_view name, double& out) {
  const ScheduleLock lock(&s);
  out = s.option(name);
}

}  // namespace libtensor::capi
