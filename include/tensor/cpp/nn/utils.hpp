// SPDX-License-Identifier: Apache-2.0
// Helpers for training: parameters as one vector, weights of length and direction, a table of the
// layers. clip_grad_norm_() and clip_grad_value_() are in tensor/cpp/optim.hpp.
#ifndef TENSOR_CPP_NN_UTILS_HPP_
#define TENSOR_CPP_NN_UTILS_HPP_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iomanip>
#include <optional>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tensor/cpp/nn/module.hpp"
#include "tensor/cpp/optim.hpp"

namespace tensor::nn {

using tensor::clip_grad_norm_;
using tensor::clip_grad_value_;

/// All parameters in one tensor with one axis.
inline Tensor parameters_to_vector(const std::vector<Tensor>& parameters) {
  std::vector<Tensor> parts;
  for (const Tensor& p : parameters) parts.push_back(p.reshape({-1}));
  return concat(parts);
}

/// The reverse of parameters_to_vector(): copies the elements.
inline void vector_to_parameters(const Tensor& vector, const std::vector<Tensor>& parameters) {
  std::int64_t needed = 0;
  for (const Tensor& p : parameters) needed += p.numel();
  if (vector.ndim() != 1 || vector.numel() != needed) {
    throw ShapeError("vector_to_parameters: the vector has shape " +
                     detail::shape_text(vector.shape()) + ", expected " +
                     detail::shape_text({needed}));
  }
  const NoGradGuard no_grad;
  const Tensor values = vector.detach().clone();  // it may be a view of a parameter
  std::int64_t at = 0;
  for (const Tensor& p : parameters) {
    p.copy_(values.slice(0, at, at + p.numel(), 1).reshape(p.shape()));
    at += p.numel();
  }
}

/// A module of which one parameter is trained as its length and its direction, the parameters
/// NAME_g and NAME_v: weight_norm(Linear(4, 8)).
template <class M>
class WeightNorm : public Layer<WeightNorm<M>> {
 public:
  M module;
  Parameter g, v;

  WeightNorm(M normed, const std::string& name, std::optional<Integer> axis)
      : module(std::move(normed)), name_(name), axis_(axis) {
    const Tensor weight = place();
    g = Parameter(length(weight.detach()));
    v = Parameter(weight.detach());
  }

  template <class... Args>
  decltype(auto) forward(Args&&... args) const {
    WeightNorm& self = const_cast<WeightNorm&>(*this);  // a cache of what g and v say
    self.place() = weight();
    self.module.train(this->is_training());
    return module.forward(std::forward<Args>(args)...);
  }

  /// v * (g / |v|)
  Tensor weight() const { return v * (g / length(v)); }

  void members(Members& visit) override {
    Members inner;
    module.members(inner);
    for (const Member& member : inner.list()) {
      if (member.name != name_) visit.add(member);
    }
    visit(name_ + "_g", g);
    visit(name_ + "_v", v);
  }

  std::string extra_repr() const override { return module.extra_repr(); }

  /// The module with its weight as one parameter again.
  M removed() const {
    WeightNorm copy = *this;
    static_cast<Parameter&>(copy.place()) = Parameter(weight());
    return std::move(copy.module);
  }

 private:
  Tensor length(const Tensor& t) const {
    if (!axis_) return t.vector_norm();
    const std::int64_t n = t.ndim();
    if (*axis_ < -n || *axis_ >= n) {
      throw OutOfRangeError("weight_norm: axis " + std::to_string(*axis_) +
                            " is out of range for " + std::to_string(n) + " axes");
    }
    std::vector<std::int64_t> others;
    for (std::int64_t axis = 0; axis < n; ++axis) {
      if (axis != (*axis_ + n) % n) others.push_back(axis);
    }
    return t.vector_norm(others, 2, true);
  }

  Tensor& place() {
    Members inner;
    module.members(inner);
    for (const Member& member : inner.list()) {
      if (member.name == name_ && member.parameter != nullptr) return *member.parameter;
    }
    throw InvalidError("weight_norm: " + module.kind() + " has no parameter '" + name_ + "'");
  }

  std::string name_;
  std::optional<std::int64_t> axis_;
};

/// Trains length and direction of a weight apart; lengths are along all axes but one, or all.
template <class M>
WeightNorm<M> weight_norm(M module, const std::string& name = "weight",
                          std::optional<Integer> axis = 0) {
  return WeightNorm<M>(std::move(module), name, axis);
}

/// The module with its weight as one parameter again.
template <class M>
M remove_weight_norm(const WeightNorm<M>& normed) {
  return normed.removed();
}

/// A module of a model. Numbers of parameters are those of its own, without those of its parts.
struct SummaryLayer {
  std::string name;
  std::size_t depth = 0;
  std::string kind;
  std::int64_t parameters = 0;
  std::int64_t trainable = 0;
};

/// What a model consists of; << prints it as a table.
struct Summary {
  std::vector<SummaryLayer> layers;
  std::int64_t parameters = 0;
  std::int64_t trainable = 0;
  std::int64_t nbytes = 0;
};

/// The layers of a model in the order of their names, and their numbers of parameters.
inline Summary summary(Module& model) {
  Summary found;
  const auto trained = [](const Tensor& p) { return p.requires_grad() ? p.numel() : 0; };
  std::set<std::string> names;
  for (const auto& [name, module] : model.named_modules()) {
    SummaryLayer layer;
    layer.name = name;
    layer.kind = module->kind();
    if (!name.empty()) layer.depth = 1;
    // Within the modules whose names it begins with; a vector of modules is none.
    for (std::size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.', dot + 1))
      layer.depth += names.count(name.substr(0, dot));
    names.insert(name);
    Members own;
    module->members(own);
    for (const Member& member : own.list()) {
      if (member.parameter == nullptr) continue;
      layer.parameters += member.parameter->numel();
      layer.trainable += trained(*member.parameter);
    }
    found.layers.push_back(std::move(layer));
  }
  for (const Tensor& p : model.parameters()) {
    found.parameters += p.numel();
    found.trainable += trained(p);
    found.nbytes += p.numel() * itemsize(p.dtype());
  }
  return found;
}

inline std::ostream& operator<<(std::ostream& out, const Summary& summary) {
  std::vector<std::pair<std::string, std::string>> rows = {{"Layer", "Parameters"}};
  std::size_t widest = 0, longest = 0;
  for (const SummaryLayer& layer : summary.layers) {
    const std::string label =
        layer.name.empty() ? layer.kind : layer.name + " (" + layer.kind + ")";
    rows.emplace_back(std::string(2 * layer.depth, ' ') + label,
                      layer.parameters == 0 ? "-" : std::to_string(layer.parameters));
  }
  for (const auto& [label, count] : rows) {
    widest = std::max(widest, label.size());
    longest = std::max(longest, count.size());
  }
  const std::string rule(widest + 2 + longest, '-');
  std::ostringstream text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text << std::left << std::setw(static_cast<int>(widest)) << rows[i].first << "  " << std::right
         << std::setw(static_cast<int>(longest)) << rows[i].second << '\n';
    if (i == 0) text << rule << '\n';
  }
  text << rule << '\n'
       << summary.parameters << " parameters, " << summary.trainable << " of them trained, "
       << summary.nbytes << " bytes";
  return out << text.str();
}

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_UTILS_HPP_
