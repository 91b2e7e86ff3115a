// SPDX-License-Identifier: Apache-2.0
// Schedulers of learning rates.
#include "libtensor/optim/scheduler.h"

#include "libtensor/capi/functions.gen.h"
#include "libtensor/optim/handle_lock.h"
#include "libtensor/program/actions.h"
#include "libtensor/program/capture.h"
#include "tensor/optim.h"

using namespace libtensor;  // NOLINT: this file is all boundary

namespace {

Scheduler* live(tensor_scheduler_t* s) noexcept {
  return live_object<Scheduler>(s, HandleKind::scheduler);
}

}  // namespace

tensor_scheduler_t* tensor_scheduler_retain(tensor_scheduler_t* s) {
  if (Scheduler* scheduler = live(s)) retain(scheduler);
  return s;
}

void tensor_scheduler_release(tensor_scheduler_t* s) {
  if (Scheduler* scheduler = live(s)) release(scheduler);
}

namespace libtensor::capi {

Ref<Scheduler> scheduler_create(int32_t code, Optimizer& o, const Ints& milestones) {
  const OptimizerLock lock(&o);
  return Ref<Scheduler>::adopt(
      new Scheduler(static_cast<SchedulerKind>(code), Ref<Optimizer>::share(&o),
                    std::vector<int64_t>(milestones.begin(), milestones.end())));
}

void scheduler_step(Scheduler& s) {
  captured(
      ActionId::scheduler_step, [&] { actions::step(s); }, Ref<Scheduler>::share(&s));
}
void scheduler_step_to(Scheduler& s, double epoch) {
  refuse_capture("a step to an epoch");
  const ScheduleLock lock(&s);
  const OptimizerLock second(&s.optimizer());
  s.step_to(epoch);
}
void scheduler_step_metric(Scheduler& s, double metric) {
  refuse_capture("a step by a metric");
  const ScheduleLock lock(&s);
  const OptimizerLock second(&s.optimizer());
  s.step_metric(metric);
}
void scheduler_get_lr(Scheduler& s, int32_t group, double& out) {
  const ScheduleLock lock(&s);
  const OptimizerLock second(&s.optimizer());
  out = s.last_lr(group);
}
void scheduler_set_option(Scheduler& s, int32_t group, std::string_view name, double value) {
  refuse_capture("another value of an option");
  const ScheduleLock lock(&s);
  const OptimizerLock second(&s.optimizer());
  s.set_option(group, name, value);
}
void scheduler_get_option(Scheduler& s, int32_t group, std::string_view name, double& out) {
  const ScheduleLock lock(&s);
  const OptimizerLock second(&s.optimizer());
  out = s.option(group, name);
}

}  // namespace libtensor::capi
