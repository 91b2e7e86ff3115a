// SPDX-License-Identifier: Apache-2.0
// The arithmetic of learning rate schedules, for one group of parameters.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace libtensor {

enum class SchedulerKind : int32_t {
  step = 1,
  multi_step,
  constant,
  linear,
  exponential,
  polynomial,
  cosine_annealing,
  cosine_annealing_warm_restarts,
  one_cycle,
  cyclic,
  reduce_on_plateau,
  swa,
};

// How a cycle of `cyclic` shrinks; in mode `custom` by the option "scale".
enum class CyclicMode { triangular, triangular2, exp_range, custom };

inline constexpr double kUnset = std::numeric_limits<double>::quiet_NaN();

// Options and state of one group, all of them numbers; NaN is one that is not set. Each kind has a
// few of them, named in schedule_options.cpp.
struct Schedule {
  double base_lr = kUnset;
  double last_lr = kUnset;
  double last_epoch = -1;
  double step_count = 0;
  double step_size = kUnset;
  double gamma = kUnset;
  double factor = kUnset;
  double total_iters = 5;
  double start_factor = 1.0 / 3;
  double end_factor = 1;
  double power = 1;
  double T_max = kUnset;
  double T_0 = kUnset;
  double T_mult = 1;
  double T_cur = -1;
  double T_i = kUnset;
  double eta_min = 0;
  double max_lr = kUnset;
  double total_steps = kUnset;
  double pct_start = 0.3;
  double linear = 0;
  double cycle_momentum = 1;
  double base_momentum = kUnset;
  double max_momentum = kUnset;
  double div_factor = 25;
  double final_div_factor = 1e4;
  double three_phase = 0;
  double step_size_up = 2000;
  double step_size_down = kUnset;
  double mode = 0;
  double scale = 1;
  double patience = 10;
  double threshold = 1e-4;
  double maximize = 0;
  double absolute = 0;
  double cooldown = 0;
  double min_lr = 0;
  double eps = 1e-8;
  double best = kUnset;
  double num_bad_epochs = 0;
  double cooldown_counter = 0;
  double swa_lr = kUnset;
  double anneal_epochs = 10;
};

struct Rates {
  double lr;
  double momentum = kUnset;  // set by kinds that cycle it
};

Schedule default_schedule(SchedulerKind kind);
// Fail for a name that this kind does not have, and for a value that is none of the option.
void set_named(Schedule& schedule, SchedulerKind kind, std::string_view name, double value);
double get_named(const Schedule& schedule, SchedulerKind kind, std::string_view name);
// The options of a kind, each followed by a space.
std::string option_names(SchedulerKind kind);
// Fails if an option that has no default is not set.
void check_complete(const Schedule& schedule, SchedulerKind kind);

// The rates after `lr`, for schedule.last_epoch, which was just counted up. `initial` says that
// this is the first step of a scheduler.
Rates next_rates(Schedule& schedule, SchedulerKind kind, const std::vector<int64_t>& milestones,
                 double lr, bool initial);
// The rates of schedule.last_epoch, whatever was before; for kinds without a closed form they
// follow from `lr`.
Rates rates_at(Schedule& schedule, SchedulerKind kind, const std::vector<int64_t>& milestones,
               double lr);
// The rate after an epoch with this result.
double rate_after(Schedule& schedule, double metric, double lr);

}  // namespace libtensor
