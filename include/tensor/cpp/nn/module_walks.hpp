// SPDX-License-Identifier: Apache-2.0
// Bodies of class Module: walks over its members.
#ifndef TENSOR_CPP_NN_MODULE_WALKS_HPP_
#define TENSOR_CPP_NN_MODULE_WALKS_HPP_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

#include "tensor/cpp/nn/module.hpp"

#if __has_include(<cxxabi.h>)
#include <cxxabi.h>
#endif

namespace tensor::nn {

namespace detail {

inline std::string joined(const std::string& prefix, const std::string& name) {
  return prefix.empty() ? name : prefix + "." + name;
}

/// The text of a shape: [2, 3].
inline std::string shape_text(const std::vector<std::int64_t>& shape) {
  std::string text = "[";
  for (const std::int64_t extent : shape) {
    text += (text.size() > 1 ? ", " : "") + std::to_string(extent);
  }
  return text + "]";
}

inline Tensor& tensor_of(const Member& member) {
  return member.parameter != nullptr ? static_cast<Tensor&>(*member.parameter)
                                     : static_cast<Tensor&>(*member.buffer);
}

}  // namespace detail

inline std::string Module::kind() const {
#if defined(__GXX_RTTI) || defined(_CPPRTTI)
  std::string name = typeid(*this).name();
#if __has_include(<cxxabi.h>)
  if (char* known = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, nullptr)) {
    name = known;
    std::free(known);
  }
#endif
  name = name.substr(0, name.find('<'));
  return name.substr(name.find_last_of(": ") + 1);
#else
  return "Module";
#endif
}

// ---- walks

inline std::vector<std::pair<std::string, Module*>> Module::named_modules() {
  std::vector<std::pair<std::string, Module*>> found;
  std::set<const Module*> seen;
  const std::function<void(const std::string&, Module*)> walk = [&](const std::string& path,
                                                                    Module* module) {
    if (!seen.insert(module).second) return;
    found.emplace_back(path, module);
    for (const Member& member : module->own()) {
      if (member.module != nullptr) walk(detail::joined(path, member.name), member.module);
    }
  };
  walk("", this);
  return found;
}

inline std::vector<Module*> Module::modules() {
  std::vector<Module*> found;
  for (const auto& [path, module] : named_modules()) found.push_back(module);
  return found;
}

inline std::vector<std::pair<std::string, Module*>> Module::named_children() {
  std::vector<std::pair<std::string, Module*>> found;
  std::set<const Module*> seen;
  for (const Member& member : own()) {
    if (member.module != nullptr && seen.insert(member.module).second) {
      found.emplace_back(member.name, member.module);
    }
  }
  return found;
}

inline std::vector<Member> Module::own_tensors() const {
  std::vector<Member> parameters, buffers;
  for (Member& member : own()) {
    if (member.parameter != nullptr)
      parameters.push_back(std::move(member));
    else if (member.buffer != nullptr)
      buffers.push_back(std::move(member));
  }
  parameters.insert(parameters.end(), buffers.begin(), buffers.end());
  return parameters;
}

inline Module::Owned Module::all_tensors() const {
  Owned found;
  const std::function<void(const std::string&, const Module&)> walk = [&](const std::string& path,
                                                                          const Module& module) {
    for (const Member& member : module.own_tensors()) {
      found.emplace_back(detail::joined(path, member.name), member);
    }
    for (const Member& member : module.own()) {
      if (member.module != nullptr) walk(detail::joined(path, member.name), *member.module);
    }
  };
  walk("", *this);
  return found;
}

inline Tensors Module::tensors(const Paths& paths) {
  Tensors found;
  for (const auto& [path, t] : paths) found.push_back(t);
  return found;
}

inline Paths Module::distinct(bool parameters) const {
  Paths found;
  std::set<const tensor_t*> seen;
  for (const auto& [path, member] : all_tensors()) {
    if ((member.parameter != nullptr) != parameters) continue;
    const Tensor& t = detail::tensor_of(member);
    if (seen.insert(t.get()).second) found.emplace_back(path, t);
  }
  return found;
}

inline Paths Module::named_parameters() const { return distinct(true); }

inline Paths Module::named_buffers() const { return distinct(false); }

inline Module& Module::get_submodule(const std::string& path) {
  Module* module = this;
  std::string rest = path;
  while (!rest.empty()) {
    Module* next = nullptr;
    std::size_t length = 0;  // a name of a vector's element has a dot in it
    for (const Member& member : module->own()) {
      const std::size_t n = member.name.size();
      if (member.module == nullptr || n <= length || rest.compare(0, n, member.name) != 0) continue;
      if (rest.size() == n || rest[n] == '.') {
        next = member.module;
        length = n;
      }
    }
    if (next == nullptr) throw InvalidError(module->kind() + " has no module '" + rest + "'");
    module = next;
    rest = rest.size() > length ? rest.substr(length + 1) : "";
  }
  return *module;
}

inline Tensor Module::get(const std::string& path) const {
  for (const auto& [name, member] : all_tensors()) {
    if (name == path) return detail::tensor_of(member);
  }
  throw InvalidError(kind() + " has no parameter or buffer '" + path + "'");
}

inline Module& Module::apply(const std::function<void(Module&)>& function) {
  for (const auto& [name, module] : named_children()) module->apply(function);
  function(*this);
  return *this;
}

// ---- state

inline NamedTensors Module::state_dict() const {
  NamedTensors state;
  for (const auto& [path, member] : all_tensors()) {
    if (member.buffer != nullptr && !member.buffer->persistent()) continue;
    state.emplace(path, detail::tensor_of(member).detach());
  }
  return state;
}

inline IncompatibleKeys Module::load_state_dict(const NamedTensors& state, bool strict) {
  const NamedTensors mine = state_dict();
  IncompatibleKeys keys;
  std::string missing, unexpected, others;
  for (const auto& [name, target] : mine) {
    const auto found = state.find(name);
    if (found == state.end() || !found->second.defined()) {
      keys.missing_keys.push_back(name);
      missing += (missing.empty() ? "'" : ", '") + name + "'";
    } else if (found->second.shape() != target.shape()) {
      others += (others.empty() ? "" : "; ") + name + " has shape " +
                detail::shape_text(target.shape()) + ", the saved one " +
                detail::shape_text(found->second.shape());
    }
  }
  for (const auto& [name, value] : state) {
    if (mine.count(name) != 0) continue;
    keys.unexpected_keys.push_back(name);
    unexpected += (unexpected.empty() ? "'" : ", '") + name + "'";
  }
  std::string problems;
  const auto add = [&](const char* head, const std::string& text) {
    if (!text.empty()) problems += (problems.empty() ? "" : "; ") + std::string(head) + text;
  };
  if (strict) {
    add("missing names ", missing);
    add("unexpected names ", unexpected);
  }
  add("", others);
  if (!problems.empty()) {
    const std::string message = "load_state_dict of " + kind() + ": " + problems;
    if (others.empty()) throw InvalidError(message);
    throw ShapeError(message);
  }
  const NoGradGuard no_grad;
  std::vector<std::pair<Tensor, Tensor>> converted;  // all of them, before any is written
  for (const auto& [name, target] : mine) {
    const auto found = state.find(name);
    if (found == state.end() || !found->second.defined()) continue;
    const Tensor value = found->second.detach().to(target.dtype()).to(target.device());
    bool own = false;
    for (const auto& [other, written] : mine) own = own || value.shares_storage(written);
    converted.emplace_back(target, own ? value.clone() : value);
  }
  for (const auto& [target, value] : converted) target.copy_(value);
  return keys;
}

// ---- changes

inline Module& Module::train(Flag on) {
  for (Module* module : modules()) module->training_ = on;
  return *this;
}

inline Module& Module::requires_grad_(Flag on) {
  for (const Tensor& p : parameters()) p.requires_grad_(on);
  return *this;
}

inline void Module::zero_grad(bool set_to_none) const {
  for (const Tensor& p : parameters()) {
    if (set_to_none) {
      p.set_grad(Tensor());
    } else if (const Tensor grad = p.grad(); grad.defined()) {
      grad.detach().fill_(0);
    }
  }
}

inline void Module::replace(const std::function<Tensor(const Tensor&)>& changed) {
  std::map<const tensor_t*, Tensor> known;
  std::vector<Tensor> kept;  // so that no handle is used again meanwhile
  std::vector<std::pair<Tensor*, Tensor>> results;
  std::vector<std::pair<tensor_t*, tensor_t*>> followed;
  for (const auto& [path, member] : all_tensors()) {
    Tensor& t = detail::tensor_of(member);
    const auto found = known.find(t.get());
    if (found != known.end()) {
      results.emplace_back(&t, found->second);
      continue;
    }
    Tensor result = changed(t.detach());
    if (result.dtype() == t.dtype() && result.device() == t.device()) {
      result = t;
    } else if (member.parameter != nullptr) {
      const Tensor grad = t.grad();
      if (t.requires_grad()) result.requires_grad_();
      if (grad.defined()) result.set_grad(changed(grad));
      followed.emplace_back(t.get(), result.get());
    }
    kept.push_back(t);
    known.emplace(t.get(), result);
    results.emplace_back(&t, result);
  }
  tensor::detail::LiveOptimizers::all().replace(followed);
  for (auto& [place, result] : results) *place = result;
}

inline Module& Module::to(Dtype dtype) {
  replace([dtype](const Tensor& t) { return t.is_floating_point() ? t.to(dtype) : t; });
  return *this;
}

inline Module& Module::to(Device device) {
  replace([device](const Tensor& t) { return t.to(device); });
  return *this;
}

inline void Module::separate(detail::Copies& copies) {
  for (const Member& member : own_tensors()) {
    Tensor& t = detail::tensor_of(member);
    auto known = copies.tensors.find(t.get());
    if (known == copies.tensors.end()) {
      Tensor copy = t.detach().clone();
      if (t.requires_grad()) copy.requires_grad_();
      known = copies.tensors.emplace(t.get(), copy).first;
    }
    t = known->second;
  }
  for (const Member& member : own()) {
    if (member.module == nullptr) continue;
    if (member.holder == nullptr) {
      member.module->separate(copies);
      continue;
    }
    AnyModule& holder = *member.holder;
    std::shared_ptr<Module>& known = copies.modules[holder.module_.get()];
    if (known == nullptr) {
      known = holder.class_->copy(*holder.module_);
      holder.module_ = known;
      known->separate(copies);
    }
    holder.module_ = known;
  }
}

// ---- printing

inline std::string Module::to_string() const {
  const auto indented = [](std::string text) {
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) {
      text.insert(at + 1, "  ");
    }
    return text;
  };
  std::string lines;
  for (const Member& member : own()) {
    if (member.module == nullptr) continue;
    lines += "\n  (" + member.name + "): " + indented(member.module->to_string());
  }
  const std::string extra = extra_repr();
  if (lines.empty()) return kind() + "(" + extra + ")";
  return kind() + "(" + (extra.empty() ? "" : "\n  " + extra) + lines + "\n)";
}

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_MODULE_WALKS_HPP_
