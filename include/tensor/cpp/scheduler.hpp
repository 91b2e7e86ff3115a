// SPDX-License-Identifier: Apache-2.0
// Schedulers of learning rates.
#ifndef TENSOR_CPP_SCHEDULER_HPP_
#define TENSOR_CPP_SCHEDULER_HPP_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tensor/cpp/optim.hpp"

namespace tensor {
namespace optim {

using tensor::Schedule;

/// Changes the learning rates of an optimiser: Scheduler s(Schedule::step, sgd, {{"step_size",
/// 30}}). Options by the names of tensor_scheduler_set_option(). Copies are the same scheduler.
class Scheduler {
 public:
  /// Sets the rates of epoch 0. milestones: of Schedule::multi_step.
  Scheduler(Schedule kind, const Optimizer& optimizer, const NamedOptions& options,
            const std::vector<std::int64_t>& milestones = {})
      : Scheduler(tensor_scheduler_create(static_cast<std::int32_t>(kind), optimizer.get(),
                                          milestones.data(),
                                          tensor::detail::count(milestones.size()))) {
    for (const auto& [name, value] : options) set_option(name, value);
    if (kind != Schedule::reduce_on_plateau) step();
  }
  Scheduler(const Scheduler& other) noexcept : handle_(tensor_scheduler_retain(other.handle_)) {}
  Scheduler(Scheduler&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Scheduler& operator=(Scheduler other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Scheduler() { tensor_scheduler_release(handle_); }

  /// Sets the rates of the next epoch.
  void step() const { tensor::detail::check(tensor_scheduler_step(handle_)); }
  /// Ends an epoch that had this result, for Schedule::reduce_on_plateau.
  void step(double metric) const {
    tensor::detail::check(tensor_scheduler_step_metric(handle_, metric));
  }
  /// Sets the rates of any epoch.
  void step_to(double epoch) const {
    tensor::detail::check(tensor_scheduler_step_to(handle_, epoch));
  }

  /// The learning rate that it set last.
  double lr(Integer group = 0) const {
    double value = 0;
    tensor::detail::check(tensor_scheduler_get_lr(handle_, tensor::detail::int32(group), &value));
    return value;
  }

  /// An option, or state such as "last_epoch", of a group, or of all for -1.
  void set_option(const std::string& name, double value, Integer group = -1) const {
    tensor::detail::check(tensor_scheduler_set_option(
        handle_, tensor::detail::int32(group),
        tensor::detail::c_string("Scheduler::set_option: name", name), value));
  }
  double option(const std::string& name, Integer group = 0) const {
    double value = 0;
    tensor::detail::check(tensor_scheduler_get_option(
        handle_, tensor::detail::int32(group),
        tensor::detail::c_string("Scheduler::option: name", name), &value));
    return value;
  }

  tensor_scheduler_t* get() const noexcept { return handle_; }

 private:
  // Owned from here on, so that a constructor that fails later releases it.
  explicit Scheduler(tensor_scheduler_t* made) : handle_(made) {
    if (handle_ == nullptr) tensor::detail::throw_last();
  }

  tensor_scheduler_t* handle_;
};

}  // namespace optim
}  // namespace tensor

#endif  // TENSOR_CPP_SCHEDULER_HPP_
