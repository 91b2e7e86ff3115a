// SPDX-License-Identifier: Apache-2.0
// The base of all layers and networks, and a holder of any of them.
#ifndef TENSOR_CPP_NN_MODULE_HPP_
#define TENSOR_CPP_NN_MODULE_HPP_

#include <functional>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tensor/cpp/autograd.hpp"
#include "tensor/cpp/io.hpp"
#include "tensor/cpp/nn/members.hpp"
#include "tensor/cpp/operators.hpp"
#include "tensor/cpp/optim.hpp"

namespace tensor::nn {

/// Tensors by path, in the order of the members.
using Paths = std::vector<std::pair<std::string, Tensor>>;

/// What load_state_dict() returns: names that only one of both has.
struct IncompatibleKeys {
  std::vector<std::string> missing_keys;
  std::vector<std::string> unexpected_keys;
};

namespace detail {

/// What was copied already, so that what was shared is shared by the copies too.
struct Copies {
  std::map<const tensor_t*, Tensor> tensors;
  std::map<const Module*, std::shared_ptr<Module>> modules;
};

}  // namespace detail

/// A network, or a part of one:
///
///   struct Net : nn::Module {
///     nn::Linear hidden{784, 64}, out{64, 10};
///     TENSOR_MEMBERS(hidden, out)
///     Tensor forward(const Tensor& x) const { return out(hidden(x).relu()); }
///   };
///
/// Modules are values. A copy shares the parameters and buffers, as copies of a Tensor do, and has
/// its own settings and mode; clone(net) shares nothing.
class Module {
 public:
  virtual ~Module() = default;

  /// Lists the parameters, buffers and modules that belong to this. TENSOR_MEMBERS writes it; a
  /// module that has none says TENSOR_MEMBERS(), so that a forgotten list does not compile.
  virtual void members(Members& visit) = 0;

  /// The name of the class.
  std::string kind() const;

  // ---- walks. What has two names comes once, by the first.

  /// This module, with the path "", and all below it.
  std::vector<std::pair<std::string, Module*>> named_modules();
  std::vector<Module*> modules();
  std::vector<std::pair<std::string, Module*>> named_children();
  Paths named_parameters() const;
  Tensors parameters() const { return tensors(named_parameters()); }
  Paths named_buffers() const;
  Tensors buffers() const { return tensors(named_buffers()); }
  /// The module of a path such as "features.0".
  Module& get_submodule(const std::string& path);
  /// The parameter or buffer of a path such as "features.0.weight".
  Tensor get(const std::string& path) const;
  /// Calls `function` with every module, children first.
  Module& apply(const std::function<void(Module&)>& function);

  // ---- state

  /// Parameters and persistent buffers by path; they share memory with the module.
  NamedTensors state_dict() const;
  /// Copies values into the parameters and buffers of these names. Names that do not fit are an
  /// error if `strict`, other shapes always; then nothing is changed.
  IncompatibleKeys load_state_dict(const NamedTensors& state, bool strict = true);
  /// state_dict() as a safetensors file.
  void save(const std::string& path, const Metadata& metadata = {}) const {
    tensor::save(path, state_dict(), metadata);
  }
  /// load_state_dict() of a safetensors file.
  IncompatibleKeys load(const std::string& path, bool strict = true) {
    return load_state_dict(tensor::load(path), strict);
  }

  // ---- changes

  Module& train(Flag on = true);
  Module& eval() { return train(false); }
  /// The mode of this module alone.
  void set_mode(bool training) noexcept { training_ = training; }
  bool is_training() const noexcept { return training_; }
  Module& requires_grad_(Flag on = true);
  /// Clears the gradients, or fills them with zeros.
  void zero_grad(bool set_to_none = true) const;
  /// Converts floating parameters, with their gradients, and buffers. Optimisers of them follow.
  Module& to(Dtype dtype);
  /// Moves all parameters, with their gradients, and buffers. Optimisers of them follow.
  Module& to(Device device);

  // ---- printing

  /// The settings that to_string() prints.
  virtual std::string extra_repr() const { return ""; }
  /// Kind, settings and modules, in the form that PyTorch prints.
  std::string to_string() const;

 protected:
  Module() = default;
  Module(const Module&) = default;
  Module(Module&&) = default;
  Module& operator=(const Module&) = default;
  Module& operator=(Module&&) = default;

 private:
  template <class M>
  friend M clone(const M& module);
  friend class AnyModule;
  using Owned = std::vector<std::pair<std::string, Member>>;

  std::vector<Member> own() const {
    Members found;
    const_cast<Module*>(this)->members(found);  // which changes nothing
    return found.list();
  }
  /// The tensors of this module alone.
  std::vector<Member> own_tensors() const;
  /// Every tensor of this and the modules below, by path.
  Owned all_tensors() const;
  static Tensors tensors(const Paths& paths);
  Paths distinct(bool parameters) const;
  void replace(const std::function<Tensor(const Tensor&)>& changed);
  void separate(detail::Copies& copies);

  bool training_ = true;
};

inline std::ostream& operator<<(std::ostream& out, const Module& module) {
  return out << module.to_string();
}

/// A module that can be called as a function: struct Net : nn::Layer<Net> { ... }; net(x). The call
/// is that of forward().
template <class M>
class Layer : public Module {
 public:
  template <class... Args>
  decltype(auto) operator()(Args&&... args) const {
    return static_cast<const M&>(*this).forward(std::forward<Args>(args)...);
  }
};

namespace detail {

template <class M, class = void>
struct TakesTensor : std::false_type {};
template <class M>
struct TakesTensor<
    M, std::enable_if_t<std::is_convertible_v<
           decltype(std::declval<M&>().forward(std::declval<const Tensor&>())), Tensor>>>
    : std::true_type {};

template <class M>
constexpr bool is_module = std::is_base_of_v<Module, std::decay_t<M>>;

/// What a holder knows of the class of its module.
struct Class {
  std::shared_ptr<Module> (*copy)(const Module& module);
  Tensor (*call)(Module& module, const Tensor& x);  // null if it takes or gives anything else
};

template <class M>
Tensor call(Module& module, const Tensor& x) {
  return static_cast<M&>(module).forward(x);
}

template <class M>
constexpr auto call_of() -> Tensor (*)(Module&, const Tensor&) {
  if constexpr (TakesTensor<M>::value) return call<M>;
  return nullptr;
}

template <class M>
inline const Class class_of = {[](const Module& module) -> std::shared_ptr<Module> {
                                 return std::make_shared<M>(static_cast<const M&>(module));
                               },
                               call_of<M>()};

}  // namespace detail

/// A module of any class, or none. Copies hold the same module.
class AnyModule {
 public:
  AnyModule() noexcept = default;
  template <class M, std::enable_if_t<detail::is_module<M>, int> = 0>
  AnyModule(M&& module)  // NOLINT: implicit
      : AnyModule(std::make_shared<std::decay_t<M>>(std::forward<M>(module))) {}
  template <class M, std::enable_if_t<detail::is_module<M>, int> = 0>
  AnyModule(std::shared_ptr<M> module)  // NOLINT: implicit
      : module_(std::move(module)), class_(&detail::class_of<M>) {}

  bool defined() const noexcept { return module_ != nullptr; }
  Module& operator*() const { return *checked(); }
  Module* operator->() const { return checked(); }
  /// The module as what it is.
  template <class M>
  M& as() const {
    if (M* found = dynamic_cast<M*>(checked())) return *found;
    throw InvalidError("as: the module is a " + module_->kind());
  }

  /// For modules that make a tensor of a tensor.
  Tensor forward(const Tensor& x) const {
    Module& module = *checked();
    if (class_->call == nullptr) {
      throw UnsupportedError("forward: " + module.kind() + " does not make a tensor of a tensor");
    }
    return class_->call(module, x);
  }
  Tensor operator()(const Tensor& x) const { return forward(x); }

 private:
  friend class Module;

  Module* checked() const {
    if (module_ == nullptr) throw InvalidError("there is no module");
    return module_.get();
  }

  std::shared_ptr<Module> module_;
  const detail::Class* class_ = nullptr;
};

/// A copy that shares nothing with the original; what is shared within the module stays so.
template <class M>
M clone(const M& module) {
  M copy = module;
  detail::Copies copies;
  copy.separate(copies);
  return copy;
}

template <class T>
Members& Members::operator()(const std::string& name, T& member) {
  constexpr bool known = std::is_base_of_v<Parameter, T> || std::is_base_of_v<Buffer, T> ||
                         std::is_base_of_v<AnyModule, T> || std::is_base_of_v<Module, T>;
  static_assert(known, "a member is a Parameter, a Buffer, a module, or a vector of one of them");
  Member found;
  found.name = name;
  bool defined = true;
  if constexpr (std::is_base_of_v<Parameter, T>) {
    found.parameter = &member;
    defined = member.defined();
  } else if constexpr (std::is_base_of_v<Buffer, T>) {
    found.buffer = &member;
    defined = member.defined();
  } else if constexpr (std::is_base_of_v<AnyModule, T>) {
    found.holder = &member;
    defined = member.defined();
    if (defined) found.module = &*member;
  } else {
    found.module = &member;
  }
  if (defined) add(std::move(found));
  return *this;
}

}  // namespace tensor::nn

#include "tensor/cpp/nn/module_walks.hpp"

#endif  // TENSOR_CPP_NN_MODULE_HPP_
