// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/dot.h"

#include <unordered_map>

#include "libtensor/core/error.h"
#include "libtensor/graph/node.h"

namespace libtensor {
namespace {

// Gansner, Koutsofios and North, Drawing graphs with dot, 2015: a string in quotes.
std::string as_dot_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string text_of(DType dtype, const Shape& shape) {
  Text text;
  text << dtype << ' ' << shape;
  return std::string(text.view());
}

class Drawing {
 public:
  Drawing(const std::vector<std::string_view>& names, const Tensors& leaves) {
    for (size_t i = 0; i < leaves.size(); ++i) names_.emplace(leaves[i].impl(), names[i]);
  }

  // Without recursion: chains may be long.
  std::string draw(const Edge& last) {
    number_of(last);
    while (!waiting_.empty()) {
      const Node* node = waiting_.back();
      waiting_.pop_back();
      for (const Edge& input : node->inputs) {
        if (input) connect(input, *node);
      }
    }
    return "digraph tensor {\n" + nodes_ + edges_ + "}\n";
  }

 private:
  std::string number_of(const Edge& edge) {
    const void* key = edge.leaf.get();
    if (edge.node) key = edge.node.get();
    const auto [place, is_new] = numbers_.emplace(key, numbers_.size());
    std::string number = "n";
    number += std::to_string(place->second);
    if (!is_new) return number;
    nodes_.append("  ").append(number).append(" [label=");
    nodes_ += as_dot_string(edge.node ? label(*edge.node) : label(edge.leaf));
    nodes_ += edge.node ? ", shape=box];\n" : ", shape=ellipse];\n";
    if (edge.node) waiting_.push_back(edge.node.get());
    return number;
  }

  void connect(const Edge& from, const Node& to) {
    const std::string number = number_of(from);
    edges_.append("  ").append(number).append(" -> n").append(std::to_string(numbers_.at(&to)));
    if (from.node && from.node->outputs.size() > 1)
      edges_.append(" [label=").append(as_dot_string(std::to_string(from.output))).append("]");
    edges_ += ";\n";
  }

  static std::string label(const Node& node) {
    std::string text = node.name();
    for (const TensorSpec& output : node.outputs)
      text += '\n' + text_of(output.dtype, output.shape);
    return text;
  }
  std::string label(const Ref<TensorImpl>& leaf) const {
    const Tensor t(leaf);
    const std::string text = text_of(t.dtype(), t.shape());
    const auto name = names_.find(leaf.get());
    return name == names_.end() ? text : std::string(name->second) + '\n' + text;
  }

  std::unordered_map<const void*, std::string_view> names_;
  std::unordered_map<const void*, size_t> numbers_;
  std::vector<const Node*> waiting_;
  std::string nodes_, edges_;
};

}  // namespace

std::string dot_of(const Tensor& t, const std::vector<std::string_view>& names,
                   const Tensors& leaves) {
  const Edge last = edge_of(t);
  if (!last) fail(Status::autograd, "t does not require grad, so there is no graph behind it");
  return Drawing(names, leaves).draw(last);
}

}  // namespace libtensor
