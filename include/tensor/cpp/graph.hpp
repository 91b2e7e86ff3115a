// SPDX-License-Identifier: Apache-2.0
// The graph that gradients flow back through, node by node.
#ifndef TENSOR_CPP_GRAPH_HPP_
#define TENSOR_CPP_GRAPH_HPP_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tensor/autograd.h"
#include "tensor/cpp/call.hpp"
#include "tensor/cpp/tensor.hpp"

namespace tensor {

struct Edge;

/// The op that computed a tensor, x.grad_fn(): a counted reference, empty for a leaf. As what
/// libtorch returns it may be written as a pointer: x.grad_fn()->name().
class Node {
 public:
  Node() noexcept = default;
  Node(std::nullptr_t) noexcept {}  // NOLINT: implicit
  Node(const Node& other) noexcept
      : handle_(other.handle_ != nullptr ? tensor_node_retain(other.handle_) : nullptr) {}
  Node(Node&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Node& operator=(Node other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Node() { tensor_node_release(handle_); }

  /// Takes over a handle of C, which may be NULL.
  static Node adopt(tensor_node_t* handle) noexcept {
    Node node;
    node.handle_ = handle;
    return node;
  }
  /// The handle, borrowed.
  tensor_node_t* get() const noexcept { return handle_; }
  explicit operator bool() const noexcept { return handle_ != nullptr; }
  const Node* operator->() const noexcept { return this; }

  /// The op, such as "add", or the name that a function of the program was recorded with.
  std::string name() const { return tensor_node_name(checked()); }
  /// The same for all references to one node, another one for every other node while it lives.
  std::int64_t id() const { return tensor_node_id(checked()); }
  /// What the op is; none for a function of the program, and for what writes in place record of
  /// views.
  std::optional<OpInfo> op() const {
    const std::int32_t number = tensor_node_op(checked());
    if (number < 0) return std::nullopt;
    return detail::op_info(number);
  }
  /// Where the gradient of each input goes.
  std::vector<Edge> inputs() const;
  /// Tensors of the meta device with the shapes and dtypes of the outputs.
  std::vector<Tensor> outputs() const;
  /// What the values are that the node keeps: arguments, such as "axis", results, and "x.shape".
  std::vector<std::string> saved_names() const {
    std::vector<std::string> names;
    const std::int32_t n = tensor_node_saved_count(checked());
    for (std::int32_t i = 0; i < n; ++i) names.emplace_back(tensor_node_saved_name(handle_, i));
    return names;
  }
  /// The value of that name; nothing for a tensor that no rule needs, and for a list of tensors. An
  /// AutogradError for a tensor that was freed with its graph, or written to since.
  Value saved(const std::string& name) const;
  /// How many hooks wait for the gradients of its outputs.
  std::int32_t hook_count() const { return tensor_node_hook_count(checked()); }

  /// Whether both refer to the same node.
  friend bool operator==(const Node& a, const Node& b) {
    return a && b ? a.id() == b.id() : !a && !b;
  }
  friend bool operator!=(const Node& a, const Node& b) { return !(a == b); }

 private:
  tensor_node_t* checked() const {
    if (handle_ == nullptr) throw InvalidError("Node: it is empty, as that of a leaf");
    return handle_;
  }

  tensor_node_t* handle_ = nullptr;
};

/// Where the gradient of an input goes: to output `output` of `node`, or to `leaf`. Both are empty
/// for an input without a gradient.
struct Edge {
  Node node;
  std::int64_t output = 0;
  Tensor leaf;
};

inline std::vector<Edge> Node::inputs() const {
  std::vector<Edge> edges(static_cast<std::size_t>(tensor_node_input_count(checked())));
  for (std::size_t i = 0; i < edges.size(); ++i) {
    tensor_node_t* source = nullptr;
    tensor_t* leaf = nullptr;
    detail::check(
        tensor_node_input(handle_, static_cast<std::int32_t>(i), &source, &edges[i].output, &leaf));
    edges[i].node = adopt(source);
    edges[i].leaf = Tensor::adopt(leaf);
  }
  return edges;
}

inline std::vector<Tensor> Node::outputs() const {
  std::vector<Tensor> outputs(static_cast<std::size_t>(tensor_node_output_count(checked())));
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    tensor_t* like = nullptr;
    detail::check(tensor_node_output(handle_, static_cast<std::int32_t>(i), &like));
    outputs[i] = Tensor::adopt(like);
  }
  return outputs;
}

inline Value Node::saved(const std::string& name) const {
  const std::vector<std::string> names = saved_names();
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) {
    throw InvalidError("Node::saved: " + this->name() + " keeps no value \"" + name + '"');
  }
  tensor_value_t value{};
  tensor_t* handle = nullptr;
  detail::check(
      tensor_node_saved(handle_, static_cast<std::int32_t>(at - names.begin()), &value, &handle));
  const Tensor t = Tensor::adopt(handle);
  switch (value.kind) {
    case TENSOR_VALUE_TENSOR:
      return t;
    case TENSOR_VALUE_INT:
      return value.i;
    case TENSOR_VALUE_FLOAT:
      return value.f;
    case TENSOR_VALUE_BOOL:
      return value.i != 0;
    case TENSOR_VALUE_INTS: {
      const auto* first = static_cast<const std::int64_t*>(value.p);
      return std::vector<std::int64_t>(first, first + value.count);
    }
    case TENSOR_VALUE_DTYPE:
      return static_cast<Dtype>(value.i);
    case TENSOR_VALUE_DEVICE:
      return Device(static_cast<tensor_device_t>(value.i));
    case TENSOR_VALUE_STRING:
      return static_cast<const char*>(value.p);
    default:
      return {};
  }
}

inline Node Tensor::grad_fn() const {
  tensor_node_t* node = nullptr;
  detail::check(tensor_grad_fn(handle_, &node));
  return Node::adopt(node);
}

}  // namespace tensor

/// So that programs keep nodes in std::unordered_set.
template <>
struct std::hash<tensor::Node> {
  std::size_t operator()(const tensor::Node& node) const {
    return std::hash<std::int64_t>()(node ? node.id() : 0);
  }
};

#endif  // TENSOR_CPP_GRAPH_HPP_
