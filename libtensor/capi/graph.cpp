// SPDX-License-Identifier: Apache-2.0
// The graph as the C API shows it.
#include "libtensor/capi/functions.gen.h"
#include "libtensor/capi/op_list.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/program/capture.h"
#include "tensor/autograd.h"

using namespace libtensor;  // NOLINT: this file is all boundary

tensor_node_t* tensor_node_retain(tensor_node_t* node) {
  if (auto* handle = live_object<NodeHandle>(node, HandleKind::node)) retain(handle);
  return node;
}

void tensor_node_release(tensor_node_t* node) {
  if (auto* handle = live_object<NodeHandle>(node, HandleKind::node)) release(handle);
}

namespace libtensor::capi {
namespace {

Ref<NodeHandle> handle_of(const Ref<Node>& node) {
  return node ? Ref<NodeHandle>::adopt(new NodeHandle(node)) : Ref<NodeHandle>();
}

int32_t count(size_t n) { return static_cast<int32_t>(n); }

void check_number(int32_t i, size_t n, const char* name) {
  if (i < 0 || i >= count(n))
    fail(Status::invalid, name, " is ", i, ", but the node has ", count(n), " of them");
}

// What the node saved stays while a caller looks at it.
class Entered {
 public:
  explicit Entered(Node& node) : node_(node) {
    if (!node.enter())
      fail(Status::autograd, "what ", node.name(), " saved was freed by a backward pass");
  }
  ~Entered() { node_.leave(false); }
  Entered(const Entered&) = delete;
  Entered& operator=(const Entered&) = delete;

 private:
  Node& node_;
};

struct ShowValue {
  tensor_value_t& to;

  void put(int32_t kind, int64_t i) const {
    to.kind = kind;
    to.i = i;
  }
  void operator()(int64_t value) const { put(TENSOR_VALUE_INT, value); }
  void operator()(bool value) const { put(TENSOR_VALUE_BOOL, value); }
  void operator()(DType value) const { put(TENSOR_VALUE_DTYPE, static_cast<int64_t>(value)); }
  void operator()(Device value) const {
    put(TENSOR_VALUE_DEVICE, value.kind == DeviceKind::unset ? 0 : value.code());
  }
  void operator()(double value) const {
    to.kind = TENSOR_VALUE_FLOAT;
    to.f = value;
  }
  void operator()(const Scalar& value) const {
    if (value.is_float()) return (*this)(value.to<double>());
    if (value.kind() == DType::boolean) return (*this)(value.to<int64_t>() != 0);
    (*this)(value.to<int64_t>());
  }
  void operator()(const Dims& value) const {
    to.kind = TENSOR_VALUE_INTS;
    to.count = value.size();
    to.p = value.data();
  }
  void operator()(const std::string& value) const {
    to.kind = TENSOR_VALUE_STRING;
    to.p = value.c_str();
  }
  template <class T>
  void operator()(const T& /*value*/) const {}  // all axes, lists, layouts
};

}  // namespace

void grad_fn(const Tensor& t, Ref<NodeHandle>& node) { node = handle_of(edge_of(t).node); }

const char* node_name(NodeHandle& node) { return node.node->name(); }
int64_t node_id(NodeHandle& node) {
  return static_cast<int64_t>(reinterpret_cast<uintptr_t>(node.node.get()));
}
int32_t node_op(NodeHandle& node) { return op_number(node.node->op()); }
int32_t node_input_count(NodeHandle& node) { return count(node.node->inputs.size()); }
int32_t node_output_count(NodeHandle& node) { return count(node.node->outputs.size()); }
int32_t node_saved_count(NodeHandle& node) {
  return node.node->custom() ? 0 : count(node.node->saved().size());
}
int32_t node_hook_count(NodeHandle& node) {
  const Node& its = *node.node;
  return its.watchers ? static_cast<int32_t>(its.watchers->hooks.size()) : 0;
}

void node_input(NodeHandle& node, int32_t input, Ref<NodeHandle>& source, int64_t& output,
                Tensor& leaf) {
  check_number(input, node.node->inputs.size(), "input");
  const Edge& edge = node.node->inputs[static_cast<size_t>(input)];
  source = handle_of(edge.node);
  output = edge.node ? edge.output : 0;
  if (edge.leaf) leaf = Tensor(edge.leaf);
}

void node_output(NodeHandle& node, int32_t output, Tensor& like) {
  check_number(output, node.node->outputs.size(), "output");
  const TensorSpec& spec = node.node->outputs[static_cast<size_t>(output)];
  like = empty_tensor(spec.shape, spec.dtype, {DeviceKind::meta, 0});
}

const char* node_saved_name(NodeHandle& node, int32_t i) {
  return i >= 0 && i < node_saved_count(node) ? node.node->op().saved[static_cast<size_t>(i)].name
                                              : "";
}

void node_saved(NodeHandle& node, int32_t i, tensor_value_t* value, Tensor& tensor) {
  *value = {};
  refuse_capture("what a node saved");
  check_number(i, static_cast<size_t>(node_saved_count(node)), "i");
  Node& its = *node.node;
  const SavedDef& def = its.op().saved[static_cast<size_t>(i)];
  const bool may_be_freed =
      def.from == SavedFrom::result || def.from == SavedFrom::intermediate ||
      (def.from == SavedFrom::argument && its.op().args[def.index].kind == ArgKind::tensor);
  if (!may_be_freed) {
    std::visit(ShowValue{*value}, its.saved()[static_cast<size_t>(i)]);
    return;
  }
  const Entered entered(its);
  if (const auto* saved = std::get_if<SavedTensor>(&its.saved()[static_cast<size_t>(i)]))
    tensor = saved->unpack(its);
  if (tensor.defined()) value->kind = TENSOR_VALUE_TENSOR;
}

}  // namespace libtensor::capi
