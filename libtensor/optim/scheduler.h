// SPDX-License-Identifier: Apache-2.0
// Schedulers: they set the learning rates of an optimiser's groups.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

#include "libtensor/core/handle.h"
#include "libtensor/core/object_pool.h"
#include "libtensor/core/ref.h"
#include "libtensor/optim/optimizer.h"
#include "libtensor/optim/schedule.h"

namespace libtensor {

class Scheduler : public HandleHeader, public PooledHandle {
 public:
  Scheduler(SchedulerKind kind, Ref<Optimizer> optimizer, std::vector<int64_t> milestones);
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  // Sets the rates of the next epoch, first of epoch 0. A failure changes nothing.
  void step();
  // Sets the rates of any epoch, by the closed form where there is one.
  void step_to(double epoch);
  void step_metric(double metric);
  Optimizer& optimizer() const noexcept { return *optimizer_; }
  SchedulerKind kind() const noexcept { return kind_; }
  const std::vector<int64_t>& milestones() const noexcept { return milestones_; }
  double last_lr(int32_t group) const;
  void set_option(int32_t group, std::string_view name, double value);
  double option(int32_t group, std::string_view name) const;

  std::atomic<int64_t> refs{1};

 private:
  template <class Change>
  void advance(Change&& change);
  void check_group(int32_t group, int32_t lowest) const;

  SchedulerKind kind_;
  Ref<Optimizer> optimizer_;
  std::vector<int64_t> milestones_;
  std::vector<Schedule> schedules_;  // one for each group
};

inline void retain(Scheduler* s) noexcept { s->refs.fetch_add(1, std::memory_order_relaxed); }
void release(Scheduler* s) noexcept;

}  // namespace libtensor
