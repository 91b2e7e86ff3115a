// SPDX-License-Identifier: Apache-2.0
// What modules are made of: parameters, buffers, and the names of both.
#ifndef TENSOR_CPP_NN_MEMBERS_HPP_
#define TENSOR_CPP_NN_MEMBERS_HPP_

#include <cstddef>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tensor/cpp/ops.hpp"

/// Layers, losses, and what belongs to them.
namespace tensor::nn {

class AnyModule;
class Module;

/// A tensor that its module trains. It shares memory with `data`; undefined if there is none.
class Parameter : public Tensor {
 public:
  Parameter() noexcept = default;
  explicit Parameter(const Tensor& data, bool requires_grad = true) : Tensor(data.detach()) {
    if (requires_grad) requires_grad_();
  }
};

/// A tensor that belongs to the state of its module but is not trained. Only persistent ones are in
/// state_dict(). Undefined if there is none.
class Buffer : public Tensor {
 public:
  Buffer() noexcept = default;
  Buffer(const Tensor& data, bool persistent = true)  // NOLINT: implicit
      : Tensor(data), persistent_(persistent) {}
  Buffer& operator=(const Tensor& data) noexcept {
    Tensor::operator=(data);
    return *this;
  }

  bool persistent() const noexcept { return persistent_; }

 private:
  bool persistent_ = true;
};

/// A member of a module: one of the pointers is set, or the last two.
struct Member {
  std::string name;
  Parameter* parameter = nullptr;
  Buffer* buffer = nullptr;
  Module* module = nullptr;
  AnyModule* holder = nullptr;  // of the module
};

/// The list that Module::members() fills: visit("weight", weight). A vector gives its elements the
/// names "NAME.0", "NAME.1", ...; what is undefined is left out.
class Members {
 public:
  template <class T>
  Members& operator()(const std::string& name, T& member);
  template <class T>
  Members& operator()(const std::string& name, std::vector<T>& members) {
    std::size_t i = 0;
    for (T& member : members) (*this)(name + "." + std::to_string(i++), member);
    return *this;
  }

  /// The members of these names, which are parted by commas.
  template <class... T>
  void all(const std::string& names, const std::tuple<T&...>& members) {
    std::size_t at = 0;
    std::apply([&](T&... each) { (static_cast<void>((*this)(next(names, at), each)), ...); },
               members);
  }

  void add(Member member) { list_.push_back(std::move(member)); }
  const std::vector<Member>& list() const noexcept { return list_; }

 private:
  static std::string next(const std::string& names, std::size_t& at) {
    const std::size_t first = names.find_first_not_of(", \n\t", at);
    at = names.find_first_of(", \n\t", first);
    return names.substr(first, at - first);
  }

  std::vector<Member> list_;
};

}  // namespace tensor::nn

/// Says of which members a module consists: TENSOR_MEMBERS(conv1, conv2, norm). Their names are
/// those of the parameters in files. TENSOR_MEMBERS() is for a module that has none.
#define TENSOR_MEMBERS(...)                             \
  void members(::tensor::nn::Members& visit) override { \
    visit.all(#__VA_ARGS__, std::tie(__VA_ARGS__));     \
  }

#endif  // TENSOR_CPP_NN_MEMBERS_HPP_
