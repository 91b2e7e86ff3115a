// SPDX-License-Identifier: Apache-2.0
#include "libtensor/optim/scheduler.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "libtensor/core/error.h"
#include "libtensor/optim/options.h"

namespace libtensor {
namespace {

constexpr double kMostEpochs = 0x1p53;

// A recursion may end a rounding error below 0.
double not_below_0(double lr, double scale) {
  return lr < 0 && lr > -1e-12 * std::max(scale, 1.0) ? 0 : lr;
}

}  // namespace

void release(Scheduler* s) noexcept {
  if (s->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) delete s;
}

Scheduler::Scheduler(SchedulerKind kind, Ref<Optimizer> optimizer, std::vector<int64_t> milestones)
    : HandleHeader(HandleKind::scheduler),
      kind_(kind),
      optimizer_(std::move(optimizer)),
      milestones_(std::move(milestones)),
      schedules_(optimizer_->groups().size(), default_schedule(kind)) {
  if (kind != SchedulerKind::multi_step && !milestones_.empty())
    fail(Status::invalid, "milestones are given, which only MultiStepLR has");
}

template <class Change>
void Scheduler::advance(Change&& change) {
  std::vector<OptimizerOptions> groups = optimizer_->groups();
  std::vector<Schedule> schedules = schedules_;
  if (groups.size() != schedules.size()) {
    fail(Status::invalid, "the optimiser has ", static_cast<int64_t>(groups.size()),
         " groups, the scheduler was made for ", static_cast<int64_t>(schedules.size()));
  }
  const bool cycles = kind_ == SchedulerKind::one_cycle || kind_ == SchedulerKind::cyclic;
  for (size_t i = 0; i < groups.size(); ++i) {
    Schedule& s = schedules[i];
    OptimizerOptions& group = groups[i];
    check_complete(s, kind_);
    const bool initial = s.step_count == 0;
    if (initial && s.last_epoch < 0 && cycles) {
      const double first = kind_ == SchedulerKind::cyclic ? s.base_lr : s.max_lr / s.div_factor;
      group.lr = first;
      if (kind_ == SchedulerKind::one_cycle || std::isnan(group.initial_lr))
        group.initial_lr = first;
    }
    if (std::isnan(group.initial_lr)) group.initial_lr = group.lr;
    if (initial && kind_ != SchedulerKind::cyclic) s.base_lr = group.initial_lr;
    const Rates rates = change(s, group.lr, initial);
    group.lr = not_below_0(rates.lr, group.initial_lr);
    if (!std::isnan(rates.momentum)) set_momentum(group, optimizer_->kind(), rates.momentum);
    s.last_lr = group.lr;
    s.step_count = std::min(s.step_count + 1, kMostEpochs);
  }
  optimizer_->set_groups(std::move(groups));
  schedules_.swap(schedules);
}

void Scheduler::step() {
  advance([&](Schedule& s, double lr, bool initial) {
    s.last_epoch = std::min(s.last_epoch + 1, kMostEpochs);
    return next_rates(s, kind_, milestones_, lr, initial);
  });
}

void Scheduler::step_to(double epoch) {
  if (!(epoch >= 0 && epoch <= kMostEpochs))
    fail(Status::invalid, "epoch is ", epoch, ", expected 0 to 2**53");
  advance([&](Schedule& s, double lr, bool) {
    s.last_epoch = epoch;
    const Rates rates = rates_at(s, kind_, milestones_, lr);
    if (kind_ == SchedulerKind::cosine_annealing_warm_restarts) s.last_epoch = std::floor(epoch);
    return rates;
  });
}

void Scheduler::step_metric(double metric) {
  if (kind_ != SchedulerKind::reduce_on_plateau)
    fail(Status::invalid, "metric is ", metric, ", which only ReduceLROnPlateau takes");
  advance([&](Schedule& s, double lr, bool) -> Rates {
    s.last_epoch = std::min(std::max(s.last_epoch, 0.0) + 1, kMostEpochs);
    return {rate_after(s, metric, lr)};
  });
}

void Scheduler::check_group(int32_t group, int32_t lowest) const {
  if (group < lowest || group >= static_cast<int32_t>(schedules_.size())) {
    fail(Status::index, "group is ", group, ", expected ", lowest, " to ",
         static_cast<int64_t>(schedules_.size()) - 1);
  }
}

double Scheduler::last_lr(int32_t group) const {
  check_group(group, 0);
  const Schedule& schedule = schedules_[static_cast<size_t>(group)];
  return std::isnan(schedule.last_lr) ? optimizer_->lr(group) : schedule.last_lr;
}

void Scheduler::set_option(int32_t group, std::string_view name, double value) {
  check_group(group, -1);
  std::vector<Schedule> changed = schedules_;
  for (size_t i = 0; i < changed.size(); ++i) {
    if (group == -1 || group == static_cast<int32_t>(i)) set_named(changed[i], kind_, name, value);
  }
  schedules_.swap(changed);
}

double Scheduler::option(int32_t group, std::string_view name) const {
  check_group(group, 0);
  return get_named(schedules_[static_cast<size_t>(group)], kind_, name);
}

}  // namespace libtensor
