// SPDX-License-Identifier: Apache-2.0
// From a node to the gradient rules of its op. A rule is a function of the gradient of the result
// and of saved values; its parameters' types say how each is unpacked. vjp.gen.cpp lists them.
#pragma once

#include <array>
#include <bit>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "libtensor/autograd/grad_sink.h"
#include "libtensor/graph/node.h"
#include "libtensor/graph/op_defs.gen.h"
#include "libtensor/ops/fused_backward.h"

namespace libtensor::autograd {

using Vjp = void (*)(Node& node, const Tensors& douts, GradSink& sink);
struct VjpRow {
  OpId op;
  Vjp vjp;
};
using VjpTable = std::array<Vjp, kOps>;
extern const VjpTable kVjps;  // by OpId; null for an op without a gradient; derived

consteval VjpTable by_op(std::span<const VjpRow> rows) {
  VjpTable table{};
  for (const VjpRow& row : rows) table[static_cast<size_t>(row.op)] = row.vjp;
  return table;
}

// The gradients that rules get: as they came; conjugated, because the rule of an analytic function
// is written for its derivative f' (conj(rule(conj(dout))) is dout * conj(f')); or of all outputs,
// zeros where none came.
enum class Douts { plain, conjugate, whole };
// What a rule returns: the gradient of one input; the same, with a functor for all of it where
// that is allowed; those of several; those of all tensors of a list.
enum class Target { single, fused, joint, list };

// `inputs`: bits of the differentiable arguments. `slots`: of the saved values after the gradient.
template <auto rule, Target target, uint32_t inputs, int... slots>
struct Rule {};

Tensors whole_douts(const Node& node, const Tensors& douts);
// Gradients of consecutive inputs.
void add_all(GradSink& sink, int first, Tensors gradients);
// The conjugate of a complex gradient; a real one as it is.
Tensor conj_of(const Tensor& gradient);
Tensors conj_of(Tensors gradients);

// The values that a node saved, tensors among them unpacked once.
template <size_t n>
class Unpacked {
 public:
  explicit Unpacked(Node& node) : node_(node) {
    for (size_t i = 0; i < n; ++i) {
      if (const auto* saved = std::get_if<SavedTensor>(&node.saved()[i]))
        tensors_[i] = saved->unpack(node);
    }
  }

  template <class T>
  decltype(auto) get(int slot) const {
    const auto i = static_cast<size_t>(slot);
    using Value = std::remove_cvref_t<T>;
    const SavedValue& value = node_.saved()[i];
    if constexpr (std::is_same_v<Value, Tensor>) {
      return (tensors_[i]);
    } else if constexpr (std::is_same_v<Value, Tensors>) {
      return unpack_list(std::get<std::vector<SavedTensor>>(value));
    } else if constexpr (std::is_same_v<Value, Axes>) {
      return std::holds_alternative<AllAxes>(value) ? Axes() : Axes::of(std::get<Dims>(value));
    } else if constexpr (std::is_same_v<Value, OptionalAxis>) {
      const auto* axis = std::get_if<int64_t>(&value);
      return axis ? OptionalAxis(static_cast<int>(*axis)) : OptionalAxis();
    } else if constexpr (std::is_same_v<Value, std::string_view>) {
      return std::string_view(std::get<std::string>(value));
    } else if constexpr (std::is_same_v<Value, Geometry>) {
      return (*std::get<std::unique_ptr<Geometry>>(value));
    } else if constexpr (std::is_same_v<Value, int> || std::is_same_v<Value, Reduction>) {
      return static_cast<Value>(std::get<int64_t>(value));
    } else {
      return (std::get<Value>(value));
    }
  }

 private:
  Tensors unpack_list(const std::vector<SavedTensor>& list) const {
    Tensors values;
    values.reserve(list.size());
    for (const SavedTensor& one : list) values.push_back(one.unpack(node_));
    return values;
  }

  Node& node_;
  std::array<Tensor, n> tensors_;
};

template <class T>
struct RuleType;
template <class R, class D, class... P>
struct RuleType<R (*)(D, P...)> {
  // The rule's result of the gradients of the results.
  template <auto rule, Douts form, int... slots, size_t n>
  static R call(const Tensors& douts, const Unpacked<n>& saved) {
    const auto run = [&](const auto& dout) {
      return form == Douts::conjugate
                 ? conj_of(rule(conj_of(dout), saved.template get<P>(slots)...))
                 : rule(dout, saved.template get<P>(slots)...);
    };
    if constexpr (std::is_same_v<std::remove_cvref_t<D>, Tensors>) {
      return run(douts);
    } else {
      return run(douts[0]);
    }
  }

  // The same by the op's functor for gradients, of x or of the result, and of numbers.
  template <OpId op, int first, int... numbers, size_t n>
  static Tensor fused(const Tensors& douts, const Unpacked<n>& saved) {
    using Params = std::tuple<P...>;
    return [&]<size_t... I>(std::index_sequence<I...>) {
      return fused_backward(
          op, douts[0], saved.template get<Tensor>(first),
          {static_cast<double>(
              saved.template get<std::tuple_element_t<I + 1, Params>>(numbers))...});
    }
    (std::make_index_sequence<sizeof...(numbers)>());
  }
};

template <OpId op, Douts form, auto rule, Target target, uint32_t inputs, int... slots, size_t n>
void run_rule(Rule<rule, target, inputs, slots...>, const Tensors& douts, const Unpacked<n>& saved,
              GradSink& sink) {
  using Type = RuleType<decltype(rule)>;
  constexpr int first = std::countr_zero(inputs);
  if constexpr (target == Target::list) {
    add_all(sink, first, Type::template call<rule, form, slots...>(douts, saved));
  } else {
    bool wanted = false;
    for (uint32_t left = inputs; left; left &= left - 1)
      wanted |= sink.wants(std::countr_zero(left));
    if (!wanted) return;
    if constexpr (target == Target::joint) {
      add_all(sink, first, Type::template call<rule, form, slots...>(douts, saved));
    } else if constexpr (target == Target::fused) {
      constexpr int source = std::array{slots...}[0];
      const Tensor& saved_tensor = saved.template get<Tensor>(source);
      sink.add(first, can_fuse_backward(saved_tensor)
                          ? Type::template fused<op, slots...>(douts, saved)
                          : Type::template call<rule, form, slots...>(douts, saved));
    } else {
      sink.add(first, Type::template call<rule, form, slots...>(douts, saved));
    }
  }
}

template <OpId op, Douts form, class... Rules>
void vjp(Node& node, const Tensors& douts, GradSink& sink) {
  const Unpacked<op_def(op).saved.size()> saved(node);
  if constexpr (form == Douts::whole) {
    const Tensors whole = whole_douts(node, douts);
    (run_rule<op, form>(Rules(), whole, saved, sink), ...);
  } else {
    (run_rule<op, form>(Rules(), douts, saved, sink), ...);
  }
}

}  // namespace libtensor::autograd
