#include "tensor/autograd.h"

#include <string>

#include "libtensor/autograd/engine.h"
#include "libtensor/capi/functions.gen.h"
#include "libtensor/graph/node.h"

using namespace libtensor;  // NOLINT: this file is all boundary

tensor_bool_t tensor_grad_mode(void) { return grad_enabled(); }
tensor_bool_t tensor_grad_mode_set(tensor_bool_t on) { return set_grad_enabled(on != 0); }

namespace libtensor::capi {

bool requires_grad(const Tensor& t) { return t.requires_grad(); }
bool is_leaf(const Tensor& t) { return libtensor::is_leaf(t); }

void set_requires_grad(const Tensor& t, bool on) {
  if (on && !is_floating(t.dtype())) {
    fail(Status::dtype, "a tensor of dtype ", t.dtype(), " cannot require grad: only floating ones can");
  }
  if (!libtensor::is_leaf(t)) {
    if (!on) fail(Status::autograd, "a computed tensor cannot stop requiring grad; detach it");
    return;
  }
  if (on || t.impl()->grad_state) grad_state(t.impl()).requires_grad = on;
}

const char* grad_fn_name(const Tensor& t) {
  return libtensor::is_leaf(t) ? "" : grad_state(t.impl()).history.node->name();
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

void backward(const Tensor& t, const Tensor& grad, uint32_t flags) { autograd::backward({t}, {grad}, options_of(flags)); }

void autograd_grad(const Tensors& outputs, const Tensors& grad_outputs, const Tensors& inputs, uint32_t flags,
                   Tensors& grads) {
  if (outputs.empty() || inputs.empty()) fail(Status::invalid, "outputs and inputs must not be empty");
  grads = autograd::grad(outputs, grad_outputs, inputs, options_of(flags));
}

void grad(const Tensor& t, Tensor& out) {
  const GradState* state = t.impl()->grad_state.get();
  if (!state) return;
  out = state->slot ? state->slot->grad : state->grad;
}

void set_grad(const Tensor& t, const Tensor& grad) {
  if (grad.defined()) {
    if (grad.shape() != t.shape()) fail(Status::shape, "grad has shape ", grad.shape(), ", expected ", t.shape());
    if (grad.dtype() != t.dtype()) fail(Status::dtype, "grad has dtype ", grad.dtype(), ", expected ", t.dtype());
    if (grad.device() != t.device()) fail(Status::device, "grad is on ", grad.device(), ", expected ", t.device());
  } else if (!t.impl()->grad_state) {
    return;
  }
  GradState& state = grad_state(t.impl());
  (state.slot ? state.slot->grad : state.grad) = grad;
}

void retain_grad(const Tensor& t) {
  if (!t.requires_grad()) fail(Status::autograd, "a tensor that does not require grad has none to retain");
  if (libtensor::is_leaf(t)) return;
  GradState& state = grad_state(t.impl());
  if (state.slot) return;
  auto slot = Ref<GradSlot>::adopt(new GradSlot);
  state.history.node->retained.emplace_back(state.history.output, slot);
  state.slot = std::move(slot);
}

namespace {

// Calls destroy(user) when it goes, unless the callback's owner took over.
struct Cleanup {
  tensor_destroy_fn destroy;
  void* user;
  ~Cleanup() {
    if (destroy) destroy(user);
  }
  void disarm() noexcept { destroy = nullptr; }
};

struct CallbackNode final : Node {
  std::string label;
  tensor_backward_fn backward = nullptr;
  Cleanup cleanup{nullptr, nullptr};

  void apply(const Tensors& douts, GradSink& sink) override {
    std::vector<tensor_t*> grads(inputs.size(), nullptr);
    std::vector<tensor_t*> handles;
    for (const Tensor& dout : douts) handles.push_back(dout.defined() ? borrow_handle(dout) : nullptr);
    tensor_status_t status = TENSOR_E_CALLBACK;
    backward(cleanup.user, handles.data(), static_cast<int32_t>(handles.size()), grads.data(),
             static_cast<int32_t>(grads.size()), &status);
    Tensors owned;
    for (tensor_t* grad : grads) owned.push_back(adopt_handle(grad));
    if (status != TENSOR_OK) fail(static_cast<Status>(status), "the backward callback of ", label.c_str(), " failed");
    for (size_t i = 0; i < owned.size(); ++i) sink.add(static_cast<int>(i), std::move(owned[i]));
  }
  // The callback may keep what it likes: it goes with the node.
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return label.c_str(); }
};

}  // namespace

void autograd_record(const Tensors& outputs, const Tensors& inputs, std::string_view name, tensor_backward_fn backward,
                     tensor_destroy_fn destroy, void* user) {
  Cleanup cleanup{destroy, user};
  for (const Tensor& output : outputs) {
    if (!libtensor::is_leaf(output)) fail(Status::autograd, "an output of ", name, " has a history already");
    if (output.requires_grad()) fail(Status::autograd, "an output of ", name, " is a leaf that requires grad");
    for (const Tensor& input : inputs) {
      if (output.same_as(input)) fail(Status::autograd, "an output of ", name, " is one of its inputs");
    }
  }
  if (!tracking(inputs)) return;
  auto node = Ref<CallbackNode>::adopt(new CallbackNode);
  node->label = name;
  node->backward = backward;
  connect(*node, inputs);
  record(Ref<Node>(node), outputs);
  node->cleanup.destroy = destroy;
  node->cleanup.user = user;
  cleanup.disarm();
}

void register_hook(const Tensor& t, tensor_hook_fn hook, tensor_destroy_fn destroy, void* user, int64_t& id) {
  Cleanup cleanup{destroy, user};
  if (!t.requires_grad()) fail(Status::autograd, "a tensor that does not require grad has no gradient to hook");
  GradState& state = grad_state(t.impl());
  std::unique_ptr<Hooks>& hooks = state.history ? state.history.node->hooks : state.hooks;
  if (!hooks) hooks = std::make_unique<Hooks>();
  id = hooks->add(state.history ? state.history.output : 0, hook, destroy, user);
  cleanup.disarm();
}

void remove_hook(const Tensor& t, int64_t id) {
  GradState* state = t.impl()->grad_state.get();
  Hooks* hooks = !state ? nullptr : state->history ? state->history.node->hooks.get() : state->hooks.get();
  if (!hooks || !hooks->remove(id)) fail(Status::invalid, "id ", id, " is no hook of this tensor");
}

}  // namespace libtensor::capi
