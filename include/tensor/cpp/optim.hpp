// Optimisers.
#ifndef TENSOR_CPP_OPTIM_HPP_
#define TENSOR_CPP_OPTIM_HPP_

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "tensor/cpp/autograd.hpp"
#include "tensor/optim.h"

namespace tensor {
namespace optim {

struct SGDOptions {
  double lr = 0.01;
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

/// Changes parameters by their gradients. Copies are the same optimiser.
class Optimizer {
 public:
  Optimizer(const Optimizer& other) noexcept : handle_(tensor_optimizer_retain(other.handle_)) {}
  Optimizer(Optimizer&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Optimizer& operator=(Optimizer other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Optimizer() { tensor_optimizer_release(handle_); }

  /// One update of every parameter that has a gradient.
  void step() const { detail::check(tensor_optimizer_step(handle_)); }
  /// Clears the gradients of its parameters.
  void zero_grad() const { detail::check(tensor_optimizer_zero_grad(handle_)); }

  /// More parameters, with the options of the first ones.
  void add_group(const TensorList& params) const {
    detail::check(tensor_optimizer_add_group(handle_, params.data(), params.count(), nullptr));
  }

  /// The learning rate of all groups.
  void set_lr(double lr) const { detail::check(tensor_optimizer_set_lr(handle_, -1, lr)); }
  void set_lr(double lr, std::int32_t group) const {
    detail::check(tensor_optimizer_set_lr(handle_, group, lr));
  }
  double lr(std::int32_t group = 0) const {
    double value = 0;
    detail::check(tensor_optimizer_get_lr(handle_, group, &value));
    return value;
  }

  /// Moments, step counts and the like, by names such as "0.exp_avg" (parameter and role). They
  /// share memory with the optimiser.
  std::map<std::string, Tensor> state_dict() const {
    std::map<std::string, Tensor> state;
    const std::int64_t n = tensor_optimizer_state_count(handle_);
    for (std::int64_t i = 0; i < n; ++i) {
      const std::string name = tensor_optimizer_state_name(handle_, i);
      state.emplace(name, detail::take(tensor_optimizer_get_state(handle_, name.c_str())));
    }
    return state;
  }

  /// Goes on from a state that state_dict() gave.
  void load_state_dict(const std::map<std::string, Tensor>& state) const {
    for (const auto& [name, value] : state) {
      detail::check(tensor_optimizer_set_state(handle_, name.c_str(), value.get()));
    }
  }

  tensor_optimizer_t* get() const noexcept { return handle_; }

 protected:
  Optimizer(OptimizerKind kind, const TensorList& params, const tensor_optimizer_opts_t& options)
      : handle_(tensor_optimizer_create(static_cast<std::int32_t>(kind), params.data(),
                                        params.count(), &options)) {
    if (handle_ == nullptr) detail::throw_last();
  }

  void add(const TensorList& params, const tensor_optimizer_opts_t& options) const {
    detail::check(tensor_optimizer_add_group(handle_, params.data(), params.count(), &options));
  }

 private:
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
