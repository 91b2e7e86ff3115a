// SPDX-License-Identifier: Apache-2.0
// Options by name, and the checks that optimisers share.
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "libtensor/core/error.h"
#include "libtensor/device/backend.h"
#include "libtensor/optim/optimizer.h"

namespace libtensor {

// Fail for a name that this kind does not have, and for a value that is none of the option.
void set_named(OptimizerOptions& options, OptimizerKind kind, std::string_view name, double value);
double get_named(const OptimizerOptions& options, OptimizerKind kind, std::string_view name);
// The options of a kind, each followed by a space.
std::string option_names(OptimizerKind kind);
// The momentum of a kind, which some call beta1; fails for kinds that have neither.
void set_momentum(OptimizerOptions& options, OptimizerKind kind, double value);
// Whether a word is one of a list, which spaces separate.
bool is_in(std::string_view word, std::string_view list);

inline void check_at_least_0(double value, const char* name) {
  if (!(value >= 0)) fail(Status::invalid, name, " is ", value, ", expected at least 0");
}

inline void check_common(const OptimizerOptions& options) {
  check_at_least_0(options.lr, "lr");
  if (!std::isnan(options.initial_lr)) check_at_least_0(options.initial_lr, "initial_lr");
  check_at_least_0(options.weight_decay, "weight_decay");
}

inline void check_share(double value, const char* name) {
  if (!(value >= 0 && value < 1))
    fail(Status::invalid, name, " is ", value, ", expected 0 <= ", name, " < 1");
}

inline void check_betas(const OptimizerOptions& options) {
  check_share(options.beta1, "beta1");
  check_share(options.beta2, "beta2");
}

// Options of the struct of the C API that a kind lacks.
inline void check_no_momentum(const OptimizerOptions& options, const char* kind) {
  if (options.nesterov || options.momentum != 0 || options.dampening != 0)
    fail(Status::invalid, "momentum, dampening and nesterov are not options of ", kind);
}
inline void check_no_amsgrad(const OptimizerOptions& options, const char* kind) {
  if (options.amsgrad) fail(Status::invalid, "amsgrad is not an option of ", kind);
}

// What the rules of Backend::update() take from the options; `a` to `d` are each rule's own.
UpdateStep step_of(UpdateRule rule, const OptimizerOptions& options);

Ref<Optimizer> make_sgd(const OptimizerOptions& defaults);
// Adam; with `decoupled` weight decay, AdamW.
Ref<Optimizer> make_adam(const OptimizerOptions& defaults, bool decoupled);
Ref<Optimizer> make_rmsprop(const OptimizerOptions& defaults);
Ref<Optimizer> make_adagrad(const OptimizerOptions& defaults);
Ref<Optimizer> make_adadelta(const OptimizerOptions& defaults);
Ref<Optimizer> make_adamax(const OptimizerOptions& defaults);
Ref<Optimizer> make_nadam(const OptimizerOptions& defaults);
Ref<Optimizer> make_radam(const OptimizerOptions& defaults);
Ref<Optimizer> make_lamb(const OptimizerOptions& defaults);
Ref<Optimizer> make_lion(const OptimizerOptions& defaults);
Ref<Optimizer> make_muon(const OptimizerOptions& defaults);
Ref<Optimizer> make_asgd(const OptimizerOptions& defaults);
Ref<Optimizer> make_rprop(const OptimizerOptions& defaults);

}  // namespace libtensor
