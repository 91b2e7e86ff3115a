// SPDX-License-Identifier: Apache-2.0
// Optimisers.
#ifndef TENSOR_CPP_OPTIM_HPP_
#define TENSOR_CPP_OPTIM_HPP_

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "tensor/cpp/autograd.hpp"
#include "tensor/optim.h"

namespace tensor {

namespace detail {

/// Which parameters the living optimisers have, so that they follow those that a module replaces.
class LiveOptimizers {
 public:
  /// Never destroyed: optimisers may be static.
  static LiveOptimizers& all() {
    static auto* live = new LiveOptimizers;
    return *live;
  }

  /// A reference that is to be forgotten.
  void add(tensor_optimizer_t* optimizer, const TensorList& params) {
    const std::lock_guard<std::mutex> lock(mutex_);
    Entry& entry = entries_[optimizer];
    entry.params.insert(entry.params.end(), params.data(), params.data() + params.size());
    if (entry.references == 0) entry.references = 1;
  }
  void retain(tensor_optimizer_t* optimizer) noexcept {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = entries_.find(optimizer);
    if (found != entries_.end()) ++found->second.references;
  }
  void forget(tensor_optimizer_t* optimizer) noexcept {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = entries_.find(optimizer);
    if (found != entries_.end() && --found->second.references == 0) entries_.erase(found);
  }
  void set_param(tensor_optimizer_t* optimizer, std::int64_t index, tensor_t* param) {
    check(tensor_optimizer_set_param(optimizer, index, param));
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = entries_.find(optimizer);
    if (found != entries_.end()) found->second.params[static_cast<std::size_t>(index)] = param;
  }

  /// Puts other leaves in the places of parameters, in all optimisers or, if it throws, in none.
  void replace(const std::vector<std::pair<tensor_t*, tensor_t*>>& changes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::map<tensor_t*, tensor_t*> next(changes.begin(), changes.end());
    std::vector<Change> done;
    for (auto& [optimizer, entry] : entries_) {
      for (std::size_t i = 0; i < entry.params.size(); ++i) {
        const auto found = next.find(entry.params[i]);
        if (found == next.end()) continue;
        done.push_back({optimizer, static_cast<std::int64_t>(i), &entry.params[i], found->first});
        if (tensor_optimizer_set_param(optimizer, done.back().index, found->second) != TENSOR_OK) {
          done.pop_back();
          undo(done);
        }
        entry.params[i] = found->second;
      }
    }
  }

 private:
  struct Entry {
    std::vector<tensor_t*> params;  // over all groups; the optimiser keeps them
    int references = 0;
  };
  struct Change {
    tensor_optimizer_t* optimizer;
    std::int64_t index;
    tensor_t** place;
    tensor_t* before;
  };

  [[noreturn]] static void undo(const std::vector<Change>& done) {
    try {
      throw_last();
    } catch (...) {
      for (const Change& change : done) {
        if (tensor_optimizer_set_param(change.optimizer, change.index, change.before) == TENSOR_OK)
          *change.place = change.before;
      }
      throw;
    }
  }

  std::mutex mutex_;
  std::map<tensor_optimizer_t*, Entry> entries_;
};

}  // namespace detail

namespace optim {

struct SGDOptions {
  double lr = 0.001;
  double momentum = 0;
  double dampening = 0;
  double weight_decay = 0;
  bool nesterov = false;
  bool maximize = false;
};

struct AdamOptions {
  double lr = 0.001;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
  double weight_decay = 0;
  bool amsgrad = false;
  bool maximize = false;
};

struct AdamWOptions {
  double lr = 0.001;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
  double weight_decay = 0.01;
  bool amsgrad = false;
  bool maximize = false;
};

struct RMSpropOptions {
  double lr = 0.01;
  double alpha = 0.99;
  double eps = 1e-8;
  double weight_decay = 0;
  double momentum = 0;
  bool centered = false;
  bool maximize = false;
};

struct AdagradOptions {
  double lr = 0.01;
  double lr_decay = 0;
  double weight_decay = 0;
  double initial_accumulator_value = 0;
  double eps = 1e-10;
  bool maximize = false;
};

struct AdadeltaOptions {
  double lr = 1;
  double rho = 0.9;
  double eps = 1e-6;
  double weight_decay = 0;
  bool maximize = false;
};

struct AdamaxOptions {
  double lr = 0.002;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
  double weight_decay = 0;
  bool maximize = false;
};

struct NAdamOptions {
  double lr = 0.002;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
  double weight_decay = 0;
  double momentum_decay = 0.004;
  bool decoupled_weight_decay = false;
  bool maximize = false;
};

struct RAdamOptions {
  double lr = 0.001;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
  double weight_decay = 0;
  bool decoupled_weight_decay = false;
  bool maximize = false;
};

struct LAMBOptions {
  double lr = 0.001;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-6;
  double weight_decay = 0.01;
  bool maximize = false;
};

struct LionOptions {
  double lr = 1e-4;
  double beta1 = 0.9;
  double beta2 = 0.99;
  double weight_decay = 0;
  bool maximize = false;
};

struct MuonOptions {
  double lr = 0.001;
  double weight_decay = 0.1;
  double momentum = 0.95;
  bool nesterov = true;
  double ns_a = 3.4445;
  double ns_b = -4.775;
  double ns_c = 2.0315;
  double eps = 1e-7;
  int ns_steps = 5;
  bool match_rms_adamw = false;
  bool maximize = false;
};

struct ASGDOptions {
  double lr = 0.01;
  double lambd = 1e-4;
  double alpha = 0.75;
  double t0 = 1e6;
  double weight_decay = 0;
  bool maximize = false;
};

struct RpropOptions {
  double lr = 0.01;
  double eta_minus = 0.5;
  double eta_plus = 1.2;
  double step_min = 1e-6;
  double step_max = 50;
  bool maximize = false;
};

/// Options by the names of tensor_optimizer_set_option(); flags are 0 or 1.
using NamedOptions = std::vector<std::pair<const char*, double>>;

/// Changes parameters by their gradients. Copies are the same optimiser. Where Module::to()
/// replaces a parameter, it goes on with the new one.
class Optimizer {
 public:
  Optimizer(const Optimizer& other) noexcept : handle_(tensor_optimizer_retain(other.handle_)) {
    detail::LiveOptimizers::all().retain(handle_);
  }
  Optimizer(Optimizer&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Optimizer& operator=(Optimizer other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Optimizer() {
    detail::LiveOptimizers::all().forget(handle_);
    tensor_optimizer_release(handle_);
  }

  /// One update of every parameter that has a gradient.
  void step() const { detail::check(tensor_optimizer_step(handle_)); }
  /// Clears the gradients of its parameters.
  void zero_grad() const { detail::check(tensor_optimizer_zero_grad(handle_)); }

  /// More parameters, with the options of the first ones.
  void add_group(const TensorList& params) const {
    detail::check(tensor_optimizer_add_group(handle_, params.data(), params.count(), nullptr));
    detail::LiveOptimizers::all().add(handle_, params);
  }

  /// The learning rate of all groups.
  void set_lr(double lr) const { detail::check(tensor_optimizer_set_lr(handle_, -1, lr)); }
  void set_lr(double lr, Integer group) const {
    detail::check(tensor_optimizer_set_lr(handle_, detail::int32(group), lr));
  }
  double lr(Integer group = 0) const {
    double value = 0;
    detail::check(tensor_optimizer_get_lr(handle_, detail::int32(group), &value));
    return value;
  }

  /// Replaces a parameter, counted over all groups, by another leaf of its shape.
  void set_param(Integer index, const Tensor& param) const {
    detail::LiveOptimizers::all().set_param(handle_, index, param.get());
  }

  /// Any option of a group, or of all for -1, by its name.
  void set_option(const std::string& name, double value, Integer group = -1) const {
    detail::check(tensor_optimizer_set_option(handle_, detail::int32(group),
                                              detail::c_string("Optimizer::set_option: name", name),
                                              value));
  }
  double option(const std::string& name, Integer group = 0) const {
    double value = 0;
    detail::check(tensor_optimizer_get_option(
        handle_, detail::int32(group), detail::c_string("Optimizer::option: name", name), &value));
    return value;
  }
  std::int64_t group_count() const { return tensor_optimizer_group_count(handle_); }

  /// Moments, step counts and the like, by names such as "0.exp_avg" (parameter and role). They
  /// share memory with the optimiser.
  std::map<std::string, Tensor> state_dict() const {
    std::map<std::string, Tensor> state;
    const std::int64_t n = tensor_optimizer_state_count(handle_);
    for (std::int64_t i = 0; i < n; ++i) {
      const std::string name = tensor_optimizer_state_name(handle_, i);
      state.emplace(name, detail::take(tensor_optimizer_get_state(
                              handle_, detail::c_string("state_dict: name", name))));
    }
    return state;
  }

  /// Goes on from a state that state_dict() gave: what is not in it is dropped. If it fails, the
  /// optimiser is as before.
  void load_state_dict(const std::map<std::string, Tensor>& state) const {
    const std::map<std::string, Tensor> before = state_dict();
    const auto set = [this](const std::string& name, const Tensor& value) {
      return tensor_optimizer_set_state(handle_, detail::c_string("load_state_dict: name", name),
                                        value.get());
    };
    // What C would refuse, first: other shapes than there are, and what has no elements.
    for (const auto& [name, value] : state) {
      const auto found = before.find(name);
      if (found == before.end() || !value.defined()) continue;
      if (value.shape() != found->second.shape() || value.is_meta() != found->second.is_meta())
        detail::check(set(name, value));
    }
    // Then new ones, which are dropped again where one of them is refused.
    std::vector<std::string> made;
    const auto drop = [&set, &made]() noexcept {
      for (const std::string& name : made) (void)!set(name, {});
    };
    for (const auto& [name, value] : state) {
      if (before.count(name) != 0) continue;
      made.reserve(made.size() + 1);
      try {
        detail::check(set(name, value));
      } catch (...) {
        drop();
        throw;
      }
      made.push_back(name);
    }
    for (const auto& [name, value] : before) {
      const auto found = state.find(name);
      detail::check(set(name, found == state.end() ? Tensor() : found->second));
    }
  }

  tensor_optimizer_t* get() const noexcept { return handle_; }

 protected:
  Optimizer(OptimizerKind kind, const TensorList& params, const tensor_optimizer_opts_t& options)
      : Optimizer(tensor_optimizer_create(static_cast<std::int32_t>(kind), params.data(),
                                          params.count(), &options)) {
    detail::LiveOptimizers::all().add(handle_, params);
  }
  Optimizer(OptimizerKind kind, const TensorList& params, const NamedOptions& options)
      : Optimizer(tensor_optimizer_create(static_cast<std::int32_t>(kind), params.data(),
                                          params.count(), nullptr)) {
    detail::LiveOptimizers::all().add(handle_, params);
    for (const auto& [name, value] : options) set_option(name, value, 0);
  }

  void add(const TensorList& params, const tensor_optimizer_opts_t& options) const {
    detail::check(tensor_optimizer_add_group(handle_, params.data(), params.count(), &options));
    detail::LiveOptimizers::all().add(handle_, params);
  }

 private:
  // Owned from here on, so that a constructor that fails later releases it.
  explicit Optimizer(tensor_optimizer_t* made) : handle_(made) {
    if (handle_ == nullptr) detail::throw_last();
  }

  tensor_optimizer_t* handle_;
};

namespace detail {

inline tensor_optimizer_opts_t c_options(double lr, double weight_decay, bool maximize) {
  tensor_optimizer_opts_t c{};
  c.struct_size = sizeof c;
  c.flags = TENSOR_OPTIM_HAS_LR | TENSOR_OPTIM_HAS_WEIGHT_DECAY;
  if (maximize) c.flags |= TENSOR_OPTIM_MAXIMIZE;
  c.lr = lr;
  c.weight_decay = weight_decay;
  return c;
}

inline tensor_optimizer_opts_t c_options(const SGDOptions& options) {
  tensor_optimizer_opts_t c = c_options(options.lr, options.weight_decay, options.maximize);
  c.flags |= TENSOR_OPTIM_HAS_MOMENTUM | TENSOR_OPTIM_HAS_DAMPENING;
  if (options.nesterov) c.flags |= TENSOR_OPTIM_NESTEROV;
  c.momentum = options.momentum;
  c.dampening = options.dampening;
  return c;
}

template <class AnyAdamOptions>
tensor_optimizer_opts_t c_options(const AnyAdamOptions& options) {
  tensor_optimizer_opts_t c = c_options(options.lr, options.weight_decay, options.maximize);
  c.flags |= TENSOR_OPTIM_HAS_BETAS | TENSOR_OPTIM_HAS_EPS;
  if (options.amsgrad) c.flags |= TENSOR_OPTIM_AMSGRAD;
  c.beta1 = options.beta1;
  c.beta2 = options.beta2;
  c.eps = options.eps;
  return c;
}

inline NamedOptions named(const RMSpropOptions& o) {
  return {{"lr", o.lr},
          {"alpha", o.alpha},
          {"eps", o.eps},
          {"weight_decay", o.weight_decay},
          {"momentum", o.momentum},
          {"centered", o.centered},
          {"maximize", o.maximize}};
}
inline NamedOptions named(const AdagradOptions& o) {
  return {{"lr", o.lr},
          {"lr_decay", o.lr_decay},
          {"weight_decay", o.weight_decay},
          {"initial_accumulator_value", o.initial_accumulator_value},
          {"eps", o.eps},
          {"maximize", o.maximize}};
}
inline NamedOptions named(const AdadeltaOptions& o) {
  return {{"lr", o.lr},
          {"rho", o.rho},
          {"eps", o.eps},
          {"weight_decay", o.weight_decay},
          {"maximize", o.maximize}};
}
template <class WithBetas>
NamedOptions named_betas(const WithBetas& o) {
  return {{"lr", o.lr},
          {"beta1", o.beta1},
          {"beta2", o.beta2},
          {"weight_decay", o.weight_decay},
          {"maximize", o.maximize}};
}
inline NamedOptions with(NamedOptions options, const NamedOptions& more) {
  options.insert(options.end(), more.begin(), more.end());
  return options;
}
inline NamedOptions named(const AdamaxOptions& o) { return with(named_betas(o), {{"eps", o.eps}}); }
inline NamedOptions named(const NAdamOptions& o) {
  return with(named_betas(o), {{"eps", o.eps},
                               {"momentum_decay", o.momentum_decay},
                               {"decoupled_weight_decay", o.decoupled_weight_decay}});
}
inline NamedOptions named(const RAdamOptions& o) {
  return with(named_betas(o),
              {{"eps", o.eps}, {"decoupled_weight_decay", o.decoupled_weight_decay}});
}
inline NamedOptions named(const LAMBOptions& o) { return with(named_betas(o), {{"eps", o.eps}}); }
inline NamedOptions named(const LionOptions& o) { return named_betas(o); }
inline NamedOptions named(const MuonOptions& o) {
  return {{"lr", o.lr},
          {"weight_decay", o.weight_decay},
          {"momentum", o.momentum},
          {"nesterov", o.nesterov},
          {"ns_a", o.ns_a},
          {"ns_b", o.ns_b},
          {"ns_c", o.ns_c},
          {"eps", o.eps},
          {"ns_steps", o.ns_steps},
          {"match_rms_adamw", o.match_rms_adamw},
          {"maximize", o.maximize}};
}
inline NamedOptions named(const ASGDOptions& o) {
  return {{"lr", o.lr},
          {"lambd", o.lambd},
          {"alpha", o.alpha},
          {"t0", o.t0},
          {"weight_decay", o.weight_decay},
          {"maximize", o.maximize}};
}
inline NamedOptions named(const RpropOptions& o) {
  return {{"lr", o.lr},
          {"eta_minus", o.eta_minus},
          {"eta_plus", o.eta_plus},
          {"step_min", o.step_min},
          {"step_max", o.step_max},
          {"maximize", o.maximize}};
}

template <OptimizerKind kind, class OptionsOf>
class OptimizerByName : public Optimizer {
 public:
  explicit OptimizerByName(const TensorList& params, const OptionsOf& options = {})
      : Optimizer(kind, params, named(options)) {}

  using Optimizer::add_group;
  /// More parameters, with options of their own.
  void add_group(const TensorList& params, const OptionsOf& options) const {
    // Options that are refused leave no group behind: they are tried on another optimiser.
    const Tensor tried = zeros({1, 1}, requires_grad());
    (void)OptimizerByName({tried}, options);
    add_group(params);
    const auto group = static_cast<std::int32_t>(group_count() - 1);
    for (const auto& [name, value] : named(options)) set_option(name, value, group);
  }
};

template <OptimizerKind kind, class OptionsOf>
class OptimizerOf : public Optimizer {
 public:
  explicit OptimizerOf(const TensorList& params, const OptionsOf& options = {})
      : Optimizer(kind, params, c_options(options)) {}

  using Optimizer::add_group;
  /// More parameters, with options of their own.
  void add_group(const TensorList& params, const OptionsOf& options) const {
    add(params, c_options(options));
  }
};

}  // namespace detail

/// Stochastic gradient descent: optim::SGD sgd({w, b}, {0.1}), or {.lr = 0.1} in C++20.
using SGD = detail::OptimizerOf<OptimizerKind::sgd, SGDOptions>;
using Adam = detail::OptimizerOf<OptimizerKind::adam, AdamOptions>;
/// Adam with decoupled weight decay.
using AdamW = detail::OptimizerOf<OptimizerKind::adamw, AdamWOptions>;
using RMSprop = detail::OptimizerByName<OptimizerKind::rmsprop, RMSpropOptions>;
using Adagrad = detail::OptimizerByName<OptimizerKind::adagrad, AdagradOptions>;
using Adadelta = detail::OptimizerByName<OptimizerKind::adadelta, AdadeltaOptions>;
using Adamax = detail::OptimizerByName<OptimizerKind::adamax, AdamaxOptions>;
using NAdam = detail::OptimizerByName<OptimizerKind::nadam, NAdamOptions>;
using RAdam = detail::OptimizerByName<OptimizerKind::radam, RAdamOptions>;
using LAMB = detail::OptimizerByName<OptimizerKind::lamb, LAMBOptions>;
using Lion = detail::OptimizerByName<OptimizerKind::lion, LionOptions>;
/// For matrices only.
using Muon = detail::OptimizerByName<OptimizerKind::muon, MuonOptions>;
using ASGD = detail::OptimizerByName<OptimizerKind::asgd, ASGDOptions>;
using Rprop = detail::OptimizerByName<OptimizerKind::rprop, RpropOptions>;

}  // namespace optim

/// Scales all gradients so that their joint norm is at most max_norm; returns the norm before.
inline double clip_grad_norm_(const TensorList& params, double max_norm, double norm_type = 2) {
  double total = 0;
  detail::check(tensor_clip_grad_norm_(params.data(), params.count(), max_norm, norm_type, &total));
  return total;
}

/// Clamps all gradients to [-limit, limit].
inline void clip_grad_value_(const TensorList& params, double limit) {
  detail::check(tensor_clip_grad_value_(params.data(), params.count(), limit));
}

}  // namespace tensor

#endif  // TENSOR_CPP_OPTIM_HPP_
