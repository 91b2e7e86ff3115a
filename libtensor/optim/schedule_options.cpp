// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "libtensor/core/error.h"
#include "libtensor/optim/options.h"
#include "libtensor/optim/schedule.h"

namespace libtensor {
namespace {

// What values an option takes.
enum class Range { any, epoch, at_least_0, share, positive, whole, count, flag, mode };

struct Named {
  std::string_view name;
  double Schedule::*number;
  Range range;
};

constexpr Named kNamed[] = {
    {"base_lr", &Schedule::base_lr, Range::at_least_0},
    {"last_lr", &Schedule::last_lr, Range::at_least_0},
    {"last_epoch", &Schedule::last_epoch, Range::epoch},
    {"step_count", &Schedule::step_count, Range::whole},
    {"step_size", &Schedule::step_size, Range::count},
    {"gamma", &Schedule::gamma, Range::at_least_0},
    {"factor", &Schedule::factor, Range::share},
    {"total_iters", &Schedule::total_iters, Range::whole},
    {"start_factor", &Schedule::start_factor, Range::share},
    {"end_factor", &Schedule::end_factor, Range::share},
    {"power", &Schedule::power, Range::any},
    {"T_max", &Schedule::T_max, Range::positive},
    {"T_0", &Schedule::T_0, Range::count},
    {"T_mult", &Schedule::T_mult, Range::count},
    {"T_cur", &Schedule::T_cur, Range::any},
    {"T_i", &Schedule::T_i, Range::positive},
    {"eta_min", &Schedule::eta_min, Range::at_least_0},
    {"max_lr", &Schedule::max_lr, Range::at_least_0},
    {"total_steps", &Schedule::total_steps, Range::count},
    {"pct_start", &Schedule::pct_start, Range::share},
    {"linear", &Schedule::linear, Range::flag},
    {"cycle_momentum", &Schedule::cycle_momentum, Range::flag},
    {"base_momentum", &Schedule::base_momentum, Range::at_least_0},
    {"max_momentum", &Schedule::max_momentum, Range::at_least_0},
    {"div_factor", &Schedule::div_factor, Range::positive},
    {"final_div_factor", &Schedule::final_div_factor, Range::positive},
    {"three_phase", &Schedule::three_phase, Range::flag},
    {"step_size_up", &Schedule::step_size_up, Range::positive},
    {"step_size_down", &Schedule::step_size_down, Range::positive},
    {"mode", &Schedule::mode, Range::mode},
    {"scale", &Schedule::scale, Range::any},
    {"patience", &Schedule::patience, Range::whole},
    {"threshold", &Schedule::threshold, Range::any},
    {"maximize", &Schedule::maximize, Range::flag},
    {"absolute", &Schedule::absolute, Range::flag},
    {"cooldown", &Schedule::cooldown, Range::whole},
    {"min_lr", &Schedule::min_lr, Range::at_least_0},
    {"eps", &Schedule::eps, Range::any},
    {"best", &Schedule::best, Range::any},
    {"num_bad_epochs", &Schedule::num_bad_epochs, Range::whole},
    {"cooldown_counter", &Schedule::cooldown_counter, Range::whole},
    {"swa_lr", &Schedule::swa_lr, Range::at_least_0},
    {"anneal_epochs", &Schedule::anneal_epochs, Range::whole},
};

constexpr std::string_view kOfAll = "base_lr last_lr last_epoch step_count";

std::string_view names_of(SchedulerKind kind) {
  switch (kind) {
    case SchedulerKind::step:
      return "step_size gamma";
    case SchedulerKind::multi_step:
    case SchedulerKind::exponential:
      return "gamma";
    case SchedulerKind::constant:
      return "factor total_iters";
    case SchedulerKind::linear:
      return "start_factor end_factor total_iters";
    case SchedulerKind::polynomial:
      return "total_iters power";
    case SchedulerKind::cosine_annealing:
      return "T_max eta_min";
    case SchedulerKind::cosine_annealing_warm_restarts:
      return "T_0 T_mult eta_min T_cur T_i";
    case SchedulerKind::one_cycle:
      return "max_lr total_steps pct_start linear cycle_momentum base_momentum max_momentum "
             "div_factor final_div_factor three_phase";
    case SchedulerKind::cyclic:
      return "max_lr step_size_up step_size_down mode gamma scale cycle_momentum base_momentum "
             "max_momentum";
    case SchedulerKind::reduce_on_plateau:
      return "factor patience threshold maximize absolute cooldown min_lr eps best num_bad_epochs "
             "cooldown_counter";
    case SchedulerKind::swa:
      return "swa_lr anneal_epochs linear";
  }
  return "";
}

std::string_view needs_of(SchedulerKind kind) {
  switch (kind) {
    case SchedulerKind::step:
      return "step_size gamma";
    case SchedulerKind::multi_step:
    case SchedulerKind::exponential:
      return "gamma";
    case SchedulerKind::cosine_annealing:
      return "T_max";
    case SchedulerKind::cosine_annealing_warm_restarts:
      return "T_0";
    case SchedulerKind::one_cycle:
      return "max_lr total_steps";
    case SchedulerKind::cyclic:
      return "base_lr max_lr";
    case SchedulerKind::swa:
      return "swa_lr";
    default:
      return "";
  }
}

const Named& find(SchedulerKind kind, std::string_view name) {
  if (is_in(name, kOfAll) || is_in(name, names_of(kind))) {
    for (const Named& named : kNamed) {
      if (named.name == name) return named;
    }
  }
  fail(Status::invalid, "name ", quoted(name), " is not an option of this scheduler");
}

bool is_whole(double value) { return value == std::floor(value) && std::fabs(value) <= 0x1p53; }

const char* complaint(Range range, double value) {
  switch (range) {
    case Range::any:
      return std::isnan(value) ? "a number" : nullptr;
    case Range::epoch:
      return value >= -1 && value <= 0x1p53 ? nullptr : "-1 to 2**53";
    case Range::at_least_0:
      return value >= 0 && !std::isinf(value) ? nullptr : "a finite number of at least 0";
    case Range::share:
      return value >= 0 && value <= 1 ? nullptr : "0 to 1";
    case Range::positive:
      return value > 0 ? nullptr : "a positive number";
    case Range::whole:
      return is_whole(value) && value >= 0 ? nullptr : "a whole number of at least 0";
    case Range::count:
      return is_whole(value) && value >= 1 ? nullptr : "a positive whole number";
    case Range::flag:
      return value == 0 || value == 1 ? nullptr : "0 or 1";
    case Range::mode:
      return is_whole(value) && value >= 0 && value <= 3 ? nullptr : "0, 1, 2 or 3";
  }
  return nullptr;
}

}  // namespace

std::string option_names(SchedulerKind kind) {
  return std::string(kOfAll) + ' ' + std::string(names_of(kind)) + ' ';
}

Schedule default_schedule(SchedulerKind kind) {
  Schedule schedule;
  const bool one = kind == SchedulerKind::one_cycle;
  schedule.base_momentum = one ? 0.85 : 0.8;
  schedule.max_momentum = one ? 0.95 : 0.9;
  schedule.factor = kind == SchedulerKind::reduce_on_plateau ? 0.1 : 1.0 / 3;
  if (kind == SchedulerKind::step || kind == SchedulerKind::multi_step) schedule.gamma = 0.1;
  if (kind == SchedulerKind::cyclic) schedule.gamma = 1;
  return schedule;
}

void set_named(Schedule& schedule, SchedulerKind kind, std::string_view name, double value) {
  const Named& named = find(kind, name);
  const bool unset = std::isnan(value) && std::isnan(default_schedule(kind).*named.number);
  if (const char* expected = unset ? nullptr : complaint(named.range, value))
    fail(Status::invalid, name, " is ", value, ", expected ", expected);
  if (kind == SchedulerKind::reduce_on_plateau && name == "factor" && value == 1)
    fail(Status::invalid, "factor is 1, expected 0 <= factor < 1");
  if (name == "start_factor" && value == 0)
    fail(Status::invalid, "start_factor is 0, expected 0 < start_factor <= 1");
  schedule.*named.number = value;
}

double get_named(const Schedule& schedule, SchedulerKind kind, std::string_view name) {
  return schedule.*find(kind, name).number;
}

void check_complete(const Schedule& schedule, SchedulerKind kind) {
  for (const Named& named : kNamed) {
    if (is_in(named.name, needs_of(kind)) && std::isnan(schedule.*named.number))
      fail(Status::invalid, named.name, " is not set");
  }
}

}  // namespace libtensor
