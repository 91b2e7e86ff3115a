// SPDX-License-Identifier: Apache-2.0
#include "libtensor/optim/options.h"

#include <algorithm>

namespace libtensor {
namespace {

using Options = OptimizerOptions;

struct Named {
  std::string_view name;
  double Options::*number = nullptr;
  bool Options::*flag = nullptr;
};

constexpr Named kNamed[] = {
    {"lr", &Options::lr},
    {"initial_lr", &Options::initial_lr},
    {"momentum", &Options::momentum},
    {"dampening", &Options::dampening},
    {"weight_decay", &Options::weight_decay},
    {"beta1", &Options::beta1},
    {"beta2", &Options::beta2},
    {"eps", &Options::eps},
    {"alpha", &Options::alpha},
    {"rho", &Options::rho},
    {"lr_decay", &Options::lr_decay},
    {"initial_accumulator_value", &Options::initial_accumulator_value},
    {"momentum_decay", &Options::momentum_decay},
    {"lambd", &Options::lambd},
    {"t0", &Options::t0},
    {"eta_minus", &Options::eta_minus},
    {"eta_plus", &Options::eta_plus},
    {"step_min", &Options::step_min},
    {"step_max", &Options::step_max},
    {"ns_steps", &Options::ns_steps},
    {"ns_a", &Options::ns_a},
    {"ns_b", &Options::ns_b},
    {"ns_c", &Options::ns_c},
    {"nesterov", nullptr, &Options::nesterov},
    {"amsgrad", nullptr, &Options::amsgrad},
    {"maximize", nullptr, &Options::maximize},
    {"centered", nullptr, &Options::centered},
    {"decoupled_weight_decay", nullptr, &Options::decoupled_weight_decay},
    {"match_rms_adamw", nullptr, &Options::match_rms_adamw},
};

// Beside lr, initial_lr, weight_decay and maximize, which all have.
std::string_view names_of(OptimizerKind kind) {
  switch (kind) {
    case OptimizerKind::sgd:
      return "momentum dampening nesterov";
    case OptimizerKind::adam:
    case OptimizerKind::adamw:
      return "beta1 beta2 eps amsgrad";
    case OptimizerKind::rmsprop:
      return "alpha eps momentum centered";
    case OptimizerKind::adagrad:
      return "lr_decay initial_accumulator_value eps";
    case OptimizerKind::adadelta:
      return "rho eps";
    case OptimizerKind::adamax:
    case OptimizerKind::lamb:
      return "beta1 beta2 eps";
    case OptimizerKind::nadam:
      return "beta1 beta2 eps momentum_decay decoupled_weight_decay";
    case OptimizerKind::radam:
      return "beta1 beta2 eps decoupled_weight_decay";
    case OptimizerKind::lion:
      return "beta1 beta2";
    case OptimizerKind::muon:
      return "momentum nesterov eps ns_steps ns_a ns_b ns_c match_rms_adamw";
    case OptimizerKind::asgd:
      return "lambd alpha t0";
    case OptimizerKind::rprop:
      return "eta_minus eta_plus step_min step_max";
  }
  return "";
}

constexpr std::string_view kOfAll = "lr initial_lr weight_decay maximize";

const Named& find(OptimizerKind kind, std::string_view name) {
  if (is_in(name, kOfAll) || is_in(name, names_of(kind))) {
    for (const Named& named : kNamed) {
      if (named.name == name) return named;
    }
  }
  fail(Status::invalid, "name ", quoted(name), " is not an option of this optimiser");
}

}  // namespace

std::string option_names(OptimizerKind kind) {
  return std::string(kOfAll) + ' ' + std::string(names_of(kind)) + ' ';
}

bool is_in(std::string_view word, std::string_view list) {
  while (!list.empty()) {
    const size_t n = std::min(list.find(' '), list.size());
    if (list.substr(0, n) == word) return true;
    list.remove_prefix(std::min(n + 1, list.size()));
  }
  return false;
}

void set_momentum(OptimizerOptions& options, OptimizerKind kind, double value) {
  if (is_in("momentum", names_of(kind))) {
    options.momentum = value;
  } else if (is_in("beta1", names_of(kind))) {
    options.beta1 = value;
  } else {
    fail(Status::invalid, "cycle_momentum is 1, but this optimiser has neither momentum nor beta1");
  }
}

void set_named(OptimizerOptions& options, OptimizerKind kind, std::string_view name, double value) {
  const Named& named = find(kind, name);
  if (named.number) {
    options.*named.number = value;
  } else if (value == 0 || value == 1) {
    options.*named.flag = value == 1;
  } else {
    fail(Status::invalid, name, " is ", value, ", expected 0 or 1");
  }
}

double get_named(const OptimizerOptions& options, OptimizerKind kind, std::string_view name) {
  const Named& named = find(kind, name);
  return named.number ? options.*named.number : static_cast<double>(options.*named.flag);
}

OptimizerOptions default_options(OptimizerKind kind) {
  OptimizerOptions options;
  options.lr = 0.001;
  switch (kind) {
    case OptimizerKind::sgd:
      options.lr = 1e-3;
      break;
    case OptimizerKind::adam:
    case OptimizerKind::radam:
      break;
    case OptimizerKind::adamw:
      options.weight_decay = 0.01;
      break;
    case OptimizerKind::rmsprop:
      options.lr = 0.01;
      options.alpha = 0.99;
      break;
    case OptimizerKind::adagrad:
      options.lr = 0.01;
      options.eps = 1e-10;
      break;
    case OptimizerKind::adadelta:
      options.lr = 1;
      options.rho = 0.9;
      options.eps = 1e-6;
      break;
    case OptimizerKind::adamax:
      options.lr = 0.002;
      break;
    case OptimizerKind::nadam:
      options.lr = 0.002;
      options.momentum_decay = 0.004;
      break;
    case OptimizerKind::lamb:
      options.eps = 1e-6;
      options.weight_decay = 0.01;
      break;
    case OptimizerKind::lion:
      options.lr = 1e-4;
      options.beta2 = 0.99;
      break;
    case OptimizerKind::muon:
      options.weight_decay = 0.1;
      options.momentum = 0.95;
      options.nesterov = true;
      options.eps = 1e-7;
      options.ns_steps = 5;
      options.ns_a = 3.4445;
      options.ns_b = -4.775;
      options.ns_c = 2.0315;
      break;
    case OptimizerKind::asgd:
      options.lr = 0.01;
      options.lambd = 1e-4;
      options.alpha = 0.75;
      options.t0 = 1e6;
      break;
    case OptimizerKind::rprop:
      options.lr = 0.01;
      options.eta_minus = 0.5;
      options.eta_plus = 1.2;
      options.step_min = 1e-6;
      options.step_max = 50;
      break;
  }
  return options;
}

Ref<Optimizer> make_optimizer(OptimizerKind kind, const OptimizerOptions& defaults) {
  switch (kind) {
    case OptimizerKind::sgd:
      return make_sgd(defaults);
    case OptimizerKind::adam:
      return make_adam(defaults, false);
    case OptimizerKind::adamw:
      return make_adam(defaults, true);
    case OptimizerKind::rmsprop:
      return make_rmsprop(defaults);
    case OptimizerKind::adagrad:
      return make_adagrad(defaults);
    case OptimizerKind::adadelta:
      return make_adadelta(defaults);
    case OptimizerKind::adamax:
      return make_adamax(defaults);
    case OptimizerKind::nadam:
      return make_nadam(defaults);
    case OptimizerKind::radam:
      return make_radam(defaults);
    case OptimizerKind::lamb:
      return make_lamb(defaults);
    case OptimizerKind::lion:
      return make_lion(defaults);
    case OptimizerKind::muon:
      return make_muon(defaults);
    case OptimizerKind::asgd:
      return make_asgd(defaults);
    case OptimizerKind::rprop:
      return make_rprop(defaults);
  }
  fail(Status::internal, "an optimiser without a class");
}

UpdateStep step_of(UpdateRule rule, const OptimizerOptions& options) {
  UpdateStep step;
  step.rule = rule;
  step.lr = options.lr;
  step.weight_decay = options.decoupled_weight_decay ? 0 : options.weight_decay;
  step.shrink = options.decoupled_weight_decay ? 1 - options.lr * options.weight_decay : 1;
  step.eps = options.eps;
  step.maximize = options.maximize;
  return step;
}

}  // namespace libtensor
