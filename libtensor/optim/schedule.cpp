// SPDX-License-Identifier: Apache-2.0
#include "libtensor/optim/schedule.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "libtensor/core/error.h"

// The formulas are PyTorch's, in its order of operations: several schedules on one optimiser
// multiply, and numbers agree to the last bit where libm does.
namespace libtensor {
namespace {

using std::numbers::pi;

double as_double(int64_t n) { return static_cast<double>(n); }

// From `start` to `end` as `part` goes from 0 to 1.
double anneal(bool linear, double start, double end, double part) {
  if (linear) return (end - start) * part + start;
  return end + (start - end) / 2.0 * (std::cos(pi * part) + 1);
}

double cosine(const Schedule& s, double place, double period) {
  return s.eta_min + (s.base_lr - s.eta_min) * (1 + std::cos(pi * place / period)) / 2;
}

double next_cosine(const Schedule& s, double lr) {
  const double n = s.last_epoch;
  if (std::fmod(n - 1 - s.T_max, 2 * s.T_max) == 0)
    return lr + (s.base_lr - s.eta_min) * (1 - std::cos(pi / s.T_max)) / 2;
  return (1 + std::cos(pi * n / s.T_max)) / (1 + std::cos(pi * (n - 1) / s.T_max)) *
             (lr - s.eta_min) +
         s.eta_min;
}

double next_linear(const Schedule& s, double lr) {
  const double change = s.end_factor - s.start_factor;
  if (s.last_epoch > s.total_iters) return lr;
  return lr * (1.0 + change / (s.total_iters * s.start_factor + (s.last_epoch - 1) * change));
}

double next_polynomial(const Schedule& s, double lr) {
  if (s.last_epoch > s.total_iters) return lr;
  const double n = s.last_epoch, total = s.total_iters;
  return lr * std::pow((1.0 - n / total) / (1.0 - (n - 1) / total), s.power);
}

double next_restarts(Schedule& s) {
  if (s.T_cur < 0) {
    s.T_cur = 0;
    s.T_i = s.T_0;
  } else if (++s.T_cur >= s.T_i) {
    s.T_cur = std::fmod(s.T_cur, s.T_i);
    s.T_i *= s.T_mult;
  }
  return cosine(s, s.T_cur, s.T_i);
}

double restarts_at(Schedule& s) {
  s.T_cur = s.last_epoch;
  s.T_i = s.T_0;
  if (s.last_epoch >= s.T_0 && s.T_mult == 1) {
    s.T_cur = std::fmod(s.last_epoch, s.T_0);
  } else if (s.last_epoch >= s.T_0) {
    while (s.T_cur >= s.T_i) {
      s.T_cur -= s.T_i;
      s.T_i *= s.T_mult;
    }
  }
  return cosine(s, s.T_cur, s.T_i);
}

struct Phase {
  double end, from_lr, to_lr, from_momentum, to_momentum;
};

Rates one_cycle(const Schedule& s) {
  if (s.last_epoch > s.total_steps)
    fail(Status::invalid, "step ", s.last_epoch, " of total_steps ", s.total_steps);
  const double first = s.max_lr / s.div_factor, last = first / s.final_div_factor;
  const double low = s.base_momentum, high = s.max_momentum, top = s.max_lr;
  const double end = s.pct_start * s.total_steps - 1;
  const Phase up{end, first, top, high, low};
  const Phase rest{s.total_steps - 1, top, last, low, high};
  const Phase down{2 * s.pct_start * s.total_steps - 2, top, first, low, high};
  const Phase out{s.total_steps - 1, first, last, high, high};
  const std::vector<Phase> phases =
      s.three_phase ? std::vector<Phase>{up, down, out} : std::vector<Phase>{up, rest};
  double start = 0;
  for (size_t i = 0; i < phases.size(); ++i) {
    const Phase& phase = phases[i];
    if (s.last_epoch <= phase.end || i + 1 == phases.size()) {
      if (phase.end == start)
        fail(Status::invalid, "total_steps ", s.total_steps, " and pct_start ", s.pct_start,
             " leave a phase of no steps");
      const double part = (s.last_epoch - start) / (phase.end - start);
      const bool linear = s.linear != 0;
      return {
          anneal(linear, phase.from_lr, phase.to_lr, part),
          s.cycle_momentum ? anneal(linear, phase.from_momentum, phase.to_momentum, part) : kUnset};
    }
    start = phase.end;
  }
  fail(Status::internal, "a cycle without phases");
}

double shrink(const Schedule& s, double cycle) {
  switch (static_cast<CyclicMode>(s.mode)) {
    case CyclicMode::triangular:
      return 1;
    case CyclicMode::triangular2:
      return 1 / std::pow(2.0, cycle - 1);
    case CyclicMode::exp_range:
      return std::pow(s.gamma, s.last_epoch);
    case CyclicMode::custom:
      break;
  }
  return s.scale;
}

Rates cyclic(const Schedule& s) {
  const double down = std::isnan(s.step_size_down) ? s.step_size_up : s.step_size_down;
  const double total = s.step_size_up + down, ratio = s.step_size_up / total;
  const double cycle = std::floor(1 + s.last_epoch / total);
  const double x = 1.0 + s.last_epoch / total - cycle;
  const double height = x <= ratio ? x / ratio : (x - 1) / (ratio - 1);
  const double scale = shrink(s, cycle);
  return {s.base_lr + (s.max_lr - s.base_lr) * height * scale,
          s.cycle_momentum ? s.max_momentum - (s.max_momentum - s.base_momentum) * height * scale
                           : kUnset};
}

double next_swa(const Schedule& s, double lr) {
  double step = s.step_count;
  if (s.anneal_epochs == 0) step = std::max(1.0, step);
  const auto part = [&](double n) {
    const double t = std::clamp(n / std::max(1.0, s.anneal_epochs), 0.0, 1.0);
    return s.linear ? t : (1 - std::cos(pi * t)) / 2;
  };
  const double before = part(step - 1), now = part(step);
  const double start = before == 1 ? s.swa_lr : (lr - before * s.swa_lr) / (1 - before);
  return s.swa_lr * now + start * (1 - now);
}

}  // namespace

Rates next_rates(Schedule& s, SchedulerKind kind, const std::vector<int64_t>& milestones, double lr,
                 bool initial) {
  const double n = s.last_epoch;
  switch (kind) {
    case SchedulerKind::step:
      return {n == 0 || std::fmod(n, s.step_size) != 0 ? lr : lr * s.gamma};
    case SchedulerKind::multi_step: {
      const auto times = std::count_if(milestones.begin(), milestones.end(),
                                       [&](int64_t m) { return as_double(m) == n; });
      return {times ? lr * std::pow(s.gamma, as_double(times)) : lr};
    }
    case SchedulerKind::constant:
      if (n == 0) return {lr * s.factor};
      return {n == s.total_iters ? lr * (1.0 / s.factor) : lr};
    case SchedulerKind::linear:
      if (n == 0) return {lr * s.start_factor};
      return {initial ? lr : next_linear(s, lr)};
    case SchedulerKind::exponential:
      return {initial ? lr : lr * s.gamma};
    case SchedulerKind::polynomial:
      return {initial ? lr : next_polynomial(s, lr)};
    case SchedulerKind::cosine_annealing:
      return {initial ? lr : next_cosine(s, lr)};
    case SchedulerKind::cosine_annealing_warm_restarts:
      return {next_restarts(s)};
    case SchedulerKind::one_cycle:
      return one_cycle(s);
    case SchedulerKind::cyclic:
      return cyclic(s);
    case SchedulerKind::swa:
      return {next_swa(s, lr)};
    case SchedulerKind::reduce_on_plateau:
      break;
  }
  fail(Status::invalid, "this scheduler needs a metric: tensor_scheduler_step_metric()");
}

Rates rates_at(Schedule& s, SchedulerKind kind, const std::vector<int64_t>& milestones, double lr) {
  const double n = s.last_epoch, base = s.base_lr;
  switch (kind) {
    case SchedulerKind::step:
      return {base * std::pow(s.gamma, std::floor(n / s.step_size))};
    case SchedulerKind::multi_step: {
      const auto passed = std::count_if(milestones.begin(), milestones.end(),
                                        [&](int64_t m) { return as_double(m) <= n; });
      return {base * std::pow(s.gamma, as_double(passed))};
    }
    case SchedulerKind::constant:
      return {base * (s.factor + (n >= s.total_iters ? 1 : 0) * (1 - s.factor))};
    case SchedulerKind::linear:
      return {base * (s.start_factor + (s.end_factor - s.start_factor) *
                                           std::min(s.total_iters, n) / s.total_iters)};
    case SchedulerKind::exponential:
      return {base * std::pow(s.gamma, n)};
    case SchedulerKind::polynomial:
      return {base * std::pow(1.0 - std::min(s.total_iters, n) / s.total_iters, s.power)};
    case SchedulerKind::cosine_annealing:
      return {cosine(s, n, s.T_max)};
    case SchedulerKind::cosine_annealing_warm_restarts:
      return {restarts_at(s)};
    default:
      return next_rates(s, kind, milestones, lr, false);
  }
}

double rate_after(Schedule& s, double metric, double lr) {
  const double worst = s.maximize ? -std::numeric_limits<double>::infinity()
                                  : std::numeric_limits<double>::infinity();
  const double best = std::isnan(s.best) ? worst : s.best;
  const bool better = s.maximize
                          ? metric > (s.absolute ? best + s.threshold : best * (s.threshold + 1.0))
                          : metric < (s.absolute ? best - s.threshold : best * (1.0 - s.threshold));
  if (better) {
    s.best = metric;
    s.num_bad_epochs = 0;
  } else {
    ++s.num_bad_epochs;
  }
  if (s.cooldown_counter > 0) {
    --s.cooldown_counter;
    s.num_bad_epochs = 0;
  }
  if (s.num_bad_epochs <= s.patience) return lr;
  s.cooldown_counter = s.cooldown;
  s.num_bad_epochs = 0;
  const double lower = std::max(lr * s.factor, s.min_lr);
  return lr - lower > s.eps ? lower : lr;
}

}  // namespace libtensor
