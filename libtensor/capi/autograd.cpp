// SPDX-License-Identifier: Apache-2.0
#include "tensor/autograd.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "libtensor/autograd/checkpoint.h"
#include "libtensor/autograd/engine.h"
#include "libtensor/autograd/grad_sink.h"
#include "libtensor/autograd/leaves.h"
#include "libtensor/capi/functions.gen.h"
#include "libtensor/graph/node.h"
#include "libtensor/program/capture.h"

using namespace libtensor;  // NOLINT: this file is all boundary

tensor_bool_t tensor_grad_mode(void) { return grad_enabled(); }

namespace libtensor::capi {

bool grad_mode_set(bool on) { return set_grad_enabled(on); }

bool requires_grad(const Tensor& t) { return t.requires_grad(); }
bool is_leaf(const Tensor& t) { return libtensor::is_leaf(t); }

void set_requires_grad(const Tensor& t, bool on) {
  captured(
      ActionId::set_requires_grad, [&] { autograd::set_requires_grad(t, on); }, t, on);
}

const char* grad_fn_name(const Tensor& t) {
  const Edge edge = edge_of(t);
  return edge.node ? edge.node->name() : "";
}

namespace {

autograd::Options options_of(uint32_t flags) {
  autograd::Options options;
  options.create_graph = flags & TENSOR_BACKWARD_CREATE_GRAPH;
  options.retain_graph = options.create_graph || (flags & TENSOR_BACKWARD_RETAIN_GRAPH);
  options.allow_unused = flags & TENSOR_BACKWARD_ALLOW_UNUSED;
  return options;
}

}  // namespace

void backward(const Tensor& t, const Tensor& grad, uint32_t flags) {
  const autograd::Options options = options_of(flags);
  captured(
      ActionId::backward, [&] { autograd::backward({t}, {grad}, options); }, t, grad,
      options.retain_graph, options.create_graph);
}

void autograd_grad(const Tensors& outputs, const Tensors& grad_outputs, const Tensors& inputs,
                   uint32_t flags, Tensors& grads) {
  if (outputs.empty() || inputs.empty())
    fail(Status::invalid, "outputs and inputs must not be empty");
  const autograd::Options options = options_of(flags);
  grads = captured(
      ActionId::autograd_grad,
      [&] { return autograd::grad(outputs, grad_outputs, inputs, options); }, outputs, grad_outputs,
      inputs, options.retain_graph, options.create_graph, options.allow_unused);
}

void grad(const Tensor& t, Tensor& out) {
  if (!t.impl()->grad_state) return;
  out = captured(
      ActionId::grad, [&] { return autograd::grad_of(t); }, t);
}

void set_grad(const Tensor& t, const Tensor& grad) {
  captured(
      ActionId::set_grad, [&] { autograd::set_grad(t, grad); }, t, grad);
}

void retain_grad(const Tensor& t) {
  captured(
      ActionId::retain_grad, [&] { autograd::retain_grad(t); }, t);
}

namespace {

// References that a callback gave away, whether it succeeds or throws.
struct HandleList {
  std::vector<tensor_t*> handles;
  explicit HandleList(size_t n) : handles(n, nullptr) {}
  ~HandleList() {
    for (size_t i = 0; i < handles.size(); ++i) take(i);
  }
  Tensor take(size_t i) noexcept { return adopt_handle(std::exchange(handles[i], nullptr)); }
};

// The callback may keep what it likes: it goes with the node.
class CallbackFunction final : public CustomFunction {
 public:
  CallbackFunction(std::string_view label, tensor_backward_fn rule)
      : label_(label), backward_(rule) {}
  // What the caller gave goes over to the function when nothing can fail any more.
  void own(Cleanup cleanup) noexcept { cleanup_ = std::move(cleanup); }

  const char* name() const noexcept override { return label_.c_str(); }
  void backward(const Node& node, const Tensors& douts, GradSink& sink) override {
    std::vector<tensor_t*> handles(douts.size(), nullptr);
    for (size_t i = 0; i < douts.size(); ++i) {
      if (douts[i].defined()) handles[i] = borrow_handle(douts[i]);
    }
    const auto& inputs = node.inputs;
    HandleList results(inputs.size());
    tensor_status_t status = TENSOR_E_CALLBACK;
    run_callback([&] {
      backward_(cleanup_.user(), handles.data(), static_cast<int32_t>(handles.size()),
                results.handles.data(), static_cast<int32_t>(inputs.size()), &status);
    });
    if (status != TENSOR_OK)
      fail_callback(status, "the backward callback of ", quoted(label_), " failed");
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (!results.handles[i]) continue;
      const Tensor grad = results.take(i);
      if (!grad.defined())
        fail(Status::handle, "grad_inputs[", static_cast<int64_t>(i), "] of ", quoted(label_),
             " is not a live tensor");
      check(grad, inputs[i], i);
      sink.add(static_cast<int>(i), grad);
    }
  }

 private:
  void check(const Tensor& grad, const Edge& edge, size_t i) const {
    if (!edge) return;
    const Shape& expected =
        edge.node ? edge.node->outputs[static_cast<size_t>(edge.output)].shape : edge.leaf->shape;
    if (grad.shape() != expected) {
      fail(Status::shape, "grad_inputs[", static_cast<int64_t>(i), "] of ", quoted(label_),
           " has shape ", grad.shape(), ", expected ", expected);
    }
    if (!is_inexact(grad.dtype())) {
      fail(Status::dtype, "grad_inputs[", static_cast<int64_t>(i), "] of ", quoted(label_),
           " has dtype ", grad.dtype(), ", expected a floating one");
    }
  }

  std::string label_;
  tensor_backward_fn backward_;
  Cleanup cleanup_;
};

}  // namespace

void autograd_record(const Tensors& outputs, const Tensors& inputs, std::string_view name,
                     tensor_backward_fn backward, Cleanup cleanup) {
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Tensor& output = outputs[i];
    if (!libtensor::is_leaf(output))
      fail(Status::autograd, "an output of ", quoted(name), " has a history already");
    if (output.requires_grad())
      fail(Status::autograd, "an output of ", quoted(name), " is a leaf that requires grad");
    const auto same = [&](const Tensor& other) { return output.same_as(other); };
    if (std::any_of(inputs.begin(), inputs.end(), same))
      fail(Status::autograd, "an output of ", quoted(name), " is one of its inputs");
    if (std::any_of(outputs.begin(), outputs.begin() + static_cast<std::ptrdiff_t>(i), same)) {
      fail(Status::autograd, "an output of ", quoted(name), " is listed twice");
    }
  }
  if (!tracking(inputs)) return;
  auto function = std::make_unique<CallbackFunction>(name, backward);
  CallbackFunction& callback = *function;
  const Ref<Node> node = Node::make(std::move(function));
  connect(*node, inputs);
  record(node, outputs);
  callback.own(std::move(cleanup));
}

namespace {

class CallbackCheckpoint final : public autograd::CheckpointFunction {
 public:
  CallbackCheckpoint(tensor_checkpoint_fn function, Cleanup cleanup, int32_t n_outputs)
      : function_(function), cleanup_(std::move(cleanup)), n_outputs_(n_outputs) {}

  Tensors call(const Tensors& inputs) override {
    std::vector<tensor_t*> handles;
    for (const Tensor& input : inputs) handles.push_back(borrow_handle(input));
    HandleList results(static_cast<size_t>(n_outputs_));
    tensor_status_t status = TENSOR_E_CALLBACK;
    run_callback([&] {
      function_(cleanup_.user(), handles.data(), static_cast<int32_t>(handles.size()),
                results.handles.data(), n_outputs_, &status);
    });
    if (status != TENSOR_OK) fail_callback(status, "the function of a checkpoint failed");
    Tensors outputs;
    for (size_t i = 0; i < results.handles.size(); ++i) {
      const bool given = results.handles[i];
      outputs.push_back(results.take(i));
      if (given && !outputs.back().defined()) {
        fail(Status::handle, "outputs[", static_cast<int64_t>(i),
             "] of the function of a checkpoint is not a live tensor");
      }
    }
    return outputs;
  }

 private:
  tensor_checkpoint_fn function_;
  Cleanup cleanup_;
  int32_t n_outputs_;
};

}  // namespace

void checkpoint(tensor_checkpoint_fn function, const Tensors& inputs, bool preserve_rng,
                Tensors& outputs, int32_t n_outputs, Cleanup cleanup) {
  if (n_outputs < 0) fail(Status::invalid, "n_outputs is ", n_outputs, ", expected 0 or more");
  auto call = std::make_unique<CallbackCheckpoint>(function, std::move(cleanup), n_outputs);
  // A program cannot call the function again, so it keeps what the function's ops save.
  outputs = Capture::current() ? call->call(inputs)
                               : autograd::checkpoint(std::move(call), inputs, preserve_rng);
}

// Whoever holds the only reference is the only one who can make another, so the answer holds as
// long as the caller does nothing with `t`.
bool is_sole_owner(const Tensor& t) {
  const TensorImpl* impl = t.impl();
  if (impl->refs.load(std::memory_order_acquire) != 1) return false;
  const GradState* state = impl->grad_state.get();
  const Node* node = state ? state->history.node.get() : nullptr;
  return !node || node->refs.load(std::memory_order_acquire) == 1;
}

void register_hook(const Tensor& t, tensor_hook_fn hook, int64_t& id, Cleanup cleanup) {
  if (!t.requires_grad())
    fail(Status::autograd, "a tensor that does not require grad has no gradient to hook");
  const Edge edge = edge_of(t);
  Hooks& hooks = edge.node ? edge.node->watchers.make().hooks : grad_state(t.impl()).hooks.make();
  id = hooks.add(edge.output, hook, std::move(cleanup));
}

void register_post_accumulate_hook(const Tensor& t, tensor_post_accumulate_fn hook, int64_t& id,
                                   Cleanup cleanup) {
  if (!t.requires_grad())
    fail(Status::autograd, "a tensor that does not require grad has no gradient to hook");
  if (!libtensor::is_leaf(t))
    fail(Status::autograd, "a computed tensor accumulates no gradient, only a leaf");
  id = grad_state(t.impl()).hooks.make().add_after(hook, std::move(cleanup));
}

void remove_hook(const Tensor& t, int64_t id) {
  const GradState* state = t.impl()->grad_state.get();
  const Edge history = state ? state->read_history() : Edge();
  bool removed = false;
  if (history.node) {
    removed = history.node->watchers && history.node->watchers->hooks.remove(id);
  } else if (state && state->hooks) {
    removed = state->hooks->remove(id);
  }
  if (!removed) fail(Status::invalid, "id ", id, " is not a hook of this tensor");
}

}  // namespace libtensor::capi
