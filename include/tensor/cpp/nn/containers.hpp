// SPDX-License-Identifier: Apache-2.0
// Modules made of modules.
#ifndef TENSOR_CPP_NN_CONTAINERS_HPP_
#define TENSOR_CPP_NN_CONTAINERS_HPP_

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tensor/cpp/nn/module.hpp"

namespace tensor::nn {

/// Calls a function of a tensor, in Sequential: nn::Functional([](const Tensor& x) { return x / 2;
/// }).
class Functional : public Layer<Functional> {
 public:
  TENSOR_MEMBERS()
  explicit Functional(std::function<Tensor(const Tensor&)> function)
      : function_(std::move(function)) {}

  Tensor forward(const Tensor& x) const { return function_(x); }

 private:
  std::function<Tensor(const Tensor&)> function_;
};

/// Modules one after the other, each of which makes a tensor of a tensor: Sequential(Linear(4, 8),
/// ReLU()). Their names are their numbers, or those given by add(). A copy holds the same modules.
class Sequential : public Layer<Sequential> {
 public:
  template <class... M,
            std::enable_if_t<(detail::is_module<M> && ...) &&
                                 !(sizeof...(M) == 1 &&
                                   (std::is_same_v<std::decay_t<M>, Sequential> && ...)),
                             int> = 0>
  explicit Sequential(M&&... modules) {
    static_assert((detail::TakesTensor<std::decay_t<M>>::value && ...),
                  "modules of Sequential make a tensor of a tensor");
    (append(std::forward<M>(modules)), ...);
  }

  /// One more module at the end, named by its number.
  Sequential& append(AnyModule module) {
    return add(std::to_string(modules_.size()), std::move(module));
  }
  Sequential& add(const std::string& name, AnyModule module) {
    if (name.empty() || name.find('.') != std::string::npos) {
      throw InvalidError("add: a name must not be empty or contain '.', got '" + name + "'");
    }
    for (const auto& [other, held] : modules_) {
      if (other == name) throw InvalidError("add: there is a module '" + name + "' already");
    }
    if (!module.defined()) throw InvalidError("add: there is no module");
    modules_.emplace_back(name, std::move(module));
    return *this;
  }

  std::size_t size() const noexcept { return modules_.size(); }
  const AnyModule& operator[](std::size_t i) const {
    if (i >= size()) {
      throw OutOfRangeError("index " + std::to_string(i) + " is out of range, there are " +
                            std::to_string(size()) + " modules");
    }
    return modules_[i].second;
  }

  Tensor forward(const Tensor& x) const {
    Tensor y = x;
    for (const auto& [name, module] : modules_) y = module(y);
    return y;
  }

  void members(Members& visit) override {
    for (auto& [name, module] : modules_) visit(name, module);
  }

 private:
  std::vector<std::pair<std::string, AnyModule>> modules_;
};

/// A list whose modules belong to the network: ModuleList<Linear> of one class, or ModuleList<> of
/// any. It is a std::vector otherwise, with push_back(), size(), [] and iterators.
template <class M = AnyModule>
class ModuleList : public Module {
 public:
  ModuleList() = default;
  explicit ModuleList(std::vector<M> modules) : modules_(std::move(modules)) {}
  ModuleList(std::initializer_list<M> modules) : modules_(modules) {}

  ModuleList& push_back(M module) {
    modules_.push_back(std::move(module));
    return *this;
  }
  ModuleList& extend(const ModuleList& others) {
    const std::vector<M> added = others.modules_;
    modules_.insert(modules_.end(), added.begin(), added.end());
    return *this;
  }
  ModuleList& insert(std::size_t i, M module) {
    if (i > size()) out_of_range(i);
    modules_.insert(modules_.begin() + static_cast<std::ptrdiff_t>(i), std::move(module));
    return *this;
  }
  ModuleList& erase(std::size_t i) {
    if (i >= size()) out_of_range(i);
    modules_.erase(modules_.begin() + static_cast<std::ptrdiff_t>(i));
    return *this;
  }

  std::size_t size() const noexcept { return modules_.size(); }
  M& operator[](std::size_t i) {
    if (i >= size()) out_of_range(i);
    return modules_[i];
  }
  const M& operator[](std::size_t i) const {
    if (i >= size()) out_of_range(i);
    return modules_[i];
  }
  auto begin() noexcept { return modules_.begin(); }
  auto end() noexcept { return modules_.end(); }
  auto begin() const noexcept { return modules_.begin(); }
  auto end() const noexcept { return modules_.end(); }

  void members(Members& visit) override {
    std::size_t i = 0;
    for (M& module : modules_) visit(std::to_string(i++), module);
  }

 private:
  [[noreturn]] void out_of_range(std::size_t i) const {
    throw OutOfRangeError("index " + std::to_string(i) + " is out of range, there are " +
                          std::to_string(size()) + " modules");
  }

  std::vector<M> modules_;
};

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_CONTAINERS_HPP_
