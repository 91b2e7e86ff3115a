// SPDX-License-Identifier: Apache-2.0
// Mixed precision: scopes of autocast, and losses that are scaled.
#ifndef TENSOR_CPP_AMP_HPP_
#define TENSOR_CPP_AMP_HPP_

#include <cstdint>
#include <string>
#include <utility>

#include "tensor/cpp/optim.hpp"
#include "tensor/device.h"

namespace tensor {

/// The dtype of this thread's mixed precision on one kind of device; the default dtype where it is
/// off.
inline Dtype autocast_dtype(Device device = {}) noexcept {
  return static_cast<Dtype>(tensor_autocast_get(device.code()));
}
inline bool autocast_enabled(Device device = {}) noexcept {
  return tensor_autocast_get(device.code()) != 0;
}

/// Mixed precision of this thread while it lives, as tensor_autocast_set() says; on: false for a
/// part of another such scope that computes in the dtypes of its operands.
///
///   { lt::Autocast scope(lt::Device::cuda(), lt::float16); loss = f(model(x), y); }
class Autocast {
 public:
  explicit Autocast(Device device = {}, Dtype dtype = bfloat16, bool on = true) : device_(device) {
    const auto code = static_cast<std::int32_t>(dtype);
    detail::check(tensor_autocast_set(device.code(), on ? code : 0, &before_));
  }
  ~Autocast() {
    std::int32_t now = 0;
    (void)!tensor_autocast_set(device_.code(), before_, &now);
  }
  Autocast(const Autocast&) = delete;
  Autocast& operator=(const Autocast&) = delete;

 private:
  Device device_;
  tensor_dtype_t before_ = 0;
};

namespace optim {

struct GradScalerOptions {
  double init_scale = 65536;
  double growth_factor = 2;
  double backoff_factor = 0.5;
  std::int64_t growth_interval = 2000;
  bool enabled = true;
};

/// Keeps small gradients from vanishing in float16: scaler.scale(loss).backward();
/// scaler.step(sgd); scaler.update(). Copies are the same scaler.
class GradScaler {
 public:
  explicit GradScaler(const GradScalerOptions& options = {})
      : handle_(tensor_grad_scaler_create(options.init_scale, options.growth_factor,
                                          options.backoff_factor, options.growth_interval,
                                          options.enabled ? 1 : 0)) {
    if (handle_ == nullptr) tensor::detail::throw_last();
  }
  GradScaler(const GradScaler& other) noexcept
      : handle_(tensor_grad_scaler_retain(other.handle_)) {}
  GradScaler(GradScaler&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  GradScaler& operator=(GradScaler other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~GradScaler() { tensor_grad_scaler_release(handle_); }

  Tensor scale(const Tensor& loss) const {
    return tensor::detail::take(tensor_grad_scaler_scale(handle_, loss.get()));
  }
  /// Divides the gradients by the scale, for clipping before the step.
  void unscale_(const Optimizer& optimizer) const {
    tensor::detail::check(tensor_grad_scaler_unscale_(handle_, optimizer.get()));
  }
  /// The step of the optimiser, unless a gradient is infinite or NaN; whether it was taken.
  bool step(const Optimizer& optimizer) const {
    std::int64_t stepped = 0;
    tensor::detail::check(tensor_grad_scaler_step(handle_, optimizer.get(), &stepped));
    return stepped != 0;
  }
  /// step() for who takes the step otherwise: whether to take it.
  bool due(const Optimizer& optimizer) const {
    std::int64_t take = 0;
    tensor::detail::check(tensor_grad_scaler_due(handle_, optimizer.get(), &take));
    return take != 0;
  }
  /// The scale of the next iteration, from the gradients of this one.
  void update() const { tensor::detail::check(tensor_grad_scaler_update(handle_, 0)); }

  /// The scale; 1 if not enabled.
  double scale() const { return option("scale"); }
  /// An option, or the state "scale" and "growth_tracker", for a checkpoint.
  double option(const std::string& name) const {
    double value = 0;
    tensor::detail::check(tensor_grad_scaler_get_option(
        handle_, tensor::detail::c_string("GradScaler::option: name", name), &value));
    return value;
  }
  void set_option(const std::string& name, double value) const {
    tensor::detail::check(tensor_grad_scaler_set_option(
        handle_, tensor::detail::c_string("GradScaler::set_option: name", name), value));
  }

  tensor_grad_scaler_t* get() const noexcept { return handle_; }

 private:
  tensor_grad_scaler_t* handle_;
};

}  // namespace optim
}  // namespace tensor

#endif  // TENSOR_CPP_AMP_HPP_
