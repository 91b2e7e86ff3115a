// SPDX-License-Identifier: Apache-2.0
// Gradients, grad mode, hooks and functions with a gradient of their own.
#ifndef TENSOR_CPP_AUTOGRAD_HPP_
#define TENSOR_CPP_AUTOGRAD_HPP_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tensor/cpp/index.hpp"

namespace tensor {

// ---- grad mode

/// Whether this thread records operations.
inline bool grad_enabled() noexcept { return tensor_grad_mode() != 0; }

/// Switches recording on or off for this thread while it lives.
class GradModeGuard {
 public:
  explicit GradModeGuard(bool on) noexcept : before_(tensor_grad_mode_set(on ? 1 : 0)) {}
  ~GradModeGuard() { tensor_grad_mode_set(before_); }
  GradModeGuard(const GradModeGuard&) = delete;
  GradModeGuard& operator=(const GradModeGuard&) = delete;

 private:
  tensor_bool_t before_;
};

/// Records nothing on this thread while it lives.
class NoGradGuard : public GradModeGuard {
 public:
  NoGradGuard() noexcept : GradModeGuard(false) {}
};

// ---- gradients

namespace detail {

inline std::uint32_t backward_flags(bool retain_graph, bool create_graph, bool allow_unused) {
  std::uint32_t flags = 0;
  if (retain_graph) flags |= TENSOR_BACKWARD_RETAIN_GRAPH;
  if (create_graph) flags |= TENSOR_BACKWARD_CREATE_GRAPH;
  if (allow_unused) flags |= TENSOR_BACKWARD_ALLOW_UNUSED;
  return flags;
}

/// A function of the program's, refused here rather than when it is called.
template <class F>
void check_callable(const char* what, const F& function) {
  if (!function) throw InvalidError(std::string(what) + " is an empty std::function");
}

/// A callback's state, owned by the library from now on.
template <class T>
void destroy(void* user) noexcept {
  delete static_cast<T*>(user);
}

}  // namespace detail

inline void Tensor::backward(const Tensor& gradient, Flag retain_graph, Flag create_graph) const {
  detail::CallbackScope callbacks;
  callbacks.check(tensor_backward(handle_, gradient.handle_,
                                  detail::backward_flags(retain_graph, create_graph, false)));
}

/// What grad() takes beside outputs and inputs.
struct GradOptions {
  /// One weight for each output; without any, or undefined, 1 for an output of one element.
  std::vector<Tensor> grad_outputs = {};
  bool retain_graph = false;
  bool create_graph = false;
  /// An input that the outputs do not depend on gives an undefined tensor instead of an error.
  bool allow_unused = false;
};

/// Gradients of the outputs' weighted sum for the inputs only; no leaf is changed.
inline std::vector<Tensor> grad(const TensorList& outputs, const TensorList& inputs,
                                const GradOptions& options = {}) {
  const TensorList weights(options.grad_outputs);
  if (weights.size() != 0 && weights.size() != outputs.size()) {
    throw InvalidError("grad: " + std::to_string(weights.size()) + " grad_outputs for " +
                       std::to_string(outputs.size()) + " outputs");
  }
  std::vector<tensor_t*> handles(inputs.size() + 1);
  detail::CallbackScope callbacks;
  callbacks.check(tensor_autograd_grad(
      outputs.data(), outputs.count(), weights.size() != 0 ? weights.data() : nullptr,
      inputs.data(), inputs.count(),
      detail::backward_flags(options.retain_graph, options.create_graph, options.allow_unused),
      handles.data()));
  std::vector<Tensor> grads(inputs.size());
  for (std::size_t i = 0; i < grads.size(); ++i) grads[i] = Tensor::adopt(handles[i]);
  return grads;
}

// ---- hooks

/// The graph that gradients of `t` flow back through, in the DOT language of Graphviz. Leaves that
/// are among `named` have their names in it.
inline std::string graph_dot(const Tensor& t, const std::map<std::string, Tensor>& named = {}) {
  std::vector<const char*> names;
  std::vector<tensor_t*> leaves;
  for (const auto& [name, leaf] : named) {
    names.push_back(detail::c_string("graph_dot: a name", name));
    leaves.push_back(leaf.get());
  }
  return detail::whole_text([&](void* buffer, std::int64_t capacity, std::int64_t* needed) {
    return tensor_graph_dot(t.get(), names.data(), detail::count(names.size()), leaves.data(),
                            buffer, capacity, needed);
  });
}

inline std::int64_t Tensor::register_hook(Hook hook) const {
  detail::check_callable("register_hook: hook", hook);
  const tensor_hook_fn run = [](void* user, tensor_t* grad, tensor_t** replacement,
                                tensor_status_t* status) {
    *status = detail::CallbackScope::run(
        [&] { *replacement = (*static_cast<Hook*>(user))(Tensor::share(grad)).release(); });
  };
  std::int64_t id = 0;
  // The library destroys the hook, also when this fails.
  detail::check(tensor_register_hook(handle_, run, detail::destroy<Hook>,
                                     std::make_unique<Hook>(std::move(hook)).release(), &id));
  return id;
}

inline std::int64_t Tensor::register_post_accumulate_hook(
    std::function<void(const Tensor&)> hook) const {
  using After = std::function<void(const Tensor&)>;
  detail::check_callable("register_post_accumulate_hook: hook", hook);
  const tensor_post_accumulate_fn run = [](void* user, tensor_t* leaf, tensor_status_t* status) {
    *status =
        detail::CallbackScope::run([&] { (*static_cast<After*>(user))(Tensor::share(leaf)); });
  };
  std::int64_t id = 0;
  detail::check(tensor_register_post_accumulate_hook(
      handle_, run, detail::destroy<After>, std::make_unique<After>(std::move(hook)).release(),
      &id));
  return id;
}

// ---- checkpoints

/// function(inputs), computed without keeping the tensors that its gradients need: the backward
/// pass calls the function again to compute them. Tensors that the function has from elsewhere get
/// their gradients, too. It must compute the same each time; the second call has the autocast
/// settings of the first one, and with `preserve_rng` the same random numbers of the default
/// generator. What the function holds lives as long as the graph.
///
///   tensor::Tensor y = tensor::checkpoint(
///       [block](const std::vector<tensor::Tensor>& x) {
///         return std::vector<tensor::Tensor>{block->forward(x[0])};
///       },
///       {x})[0];
inline std::vector<Tensor> checkpoint(
    std::function<std::vector<Tensor>(const std::vector<Tensor>&)> function,
    const TensorList& inputs, bool preserve_rng = true) {
  detail::check_callable("checkpoint: function", function);
  struct Call {
    std::function<std::vector<Tensor>(const std::vector<Tensor>&)> function;
    std::vector<Tensor>* outputs;  // of the first call
  };
  const tensor_checkpoint_fn run = [](void* user, tensor_t* const* given, std::int32_t n,
                                      tensor_t**, std::int32_t, tensor_status_t* status) {
    *status = detail::CallbackScope::run([&] {
      auto& call = *static_cast<Call*>(user);
      std::vector<Tensor>* outputs = std::exchange(call.outputs, nullptr);
      std::vector<Tensor> lent(static_cast<std::size_t>(n));
      for (std::size_t i = 0; i < lent.size(); ++i) lent[i] = Tensor::share(given[i]);
      std::vector<Tensor> found = call.function(lent);
      if (outputs) *outputs = std::move(found);
    });
  };
  std::vector<Tensor> outputs;
  tensor_t* none = nullptr;
  detail::CallbackScope callbacks;
  callbacks.check(
      tensor_checkpoint(run, detail::destroy<Call>,
                        std::make_unique<Call>(Call{std::move(function), &outputs}).release(),
                        inputs.data(), inputs.count(), preserve_rng ? 1 : 0, &none, 0));
  return outputs;
}

// ---- functions with a gradient of their own

/// Gradients of the inputs, undefined for none, from those of the outputs, undefined where zero.
using Backward = std::function<std::vector<Tensor>(const std::vector<Tensor>& grad_outputs)>;

/// Records that `outputs`, computed from `inputs` with grad mode off, have the gradient `backward`.
/// What `backward` holds lives as long as the graph: it must not hold the outputs themselves.
inline void record(const TensorList& outputs, const TensorList& inputs, const std::string& name,
                   Backward backward) {
  detail::check_callable("record: backward", backward);
  const tensor_backward_fn run = [](void* user, tensor_t* const* grads, std::int32_t n_grads,
                                    tensor_t** results, std::int32_t n_results,
                                    tensor_status_t* status) {
    *status = detail::CallbackScope::run([&] {
      std::vector<Tensor> lent(static_cast<std::size_t>(n_grads));
      for (std::size_t i = 0; i < lent.size(); ++i) lent[i] = Tensor::share(grads[i]);
      std::vector<Tensor> found = (*static_cast<Backward*>(user))(lent);
      if (found.size() != static_cast<std::size_t>(n_results)) {
        throw AutogradError("backward returned " + std::to_string(found.size()) +
                            " gradients, expected one for each of the " +
                            std::to_string(n_results) + " inputs");
      }
      for (std::size_t i = 0; i < found.size(); ++i) results[i] = found[i].release();
    });
  };
  detail::check(tensor_autograd_record(outputs.data(), outputs.count(), inputs.data(),
                                       inputs.count(), detail::c_string("record: name", name), run,
                                       detail::destroy<Backward>,
                                       std::make_unique<Backward>(std::move(backward)).release()));
}

/// What the forward pass of a Function leaves for its backward pass.
class Context {
 public:
  /// Tensors that backward needs: inputs, outputs, or others.
  void save(std::vector<Tensor> tensors) { saved_ = std::move(tensors); }
  /// The tensors that were saved. An error if one was changed in place since.
  std::vector<Tensor> saved() const;

 private:
  friend class Function;
  struct Output {
    bool defined;
    std::vector<std::int64_t> shape;
    Options options;
  };

  std::vector<Tensor> saved_;
  std::vector<std::int64_t> versions_;
  std::vector<std::ptrdiff_t> places_;  // of outputs among what was saved, else -1
  std::vector<std::size_t> given_;      // the inputs that are defined
  std::size_t n_inputs_ = 0;
  std::vector<Tensor> inputs_;  // those that are given
  std::vector<Output> outputs_;
  std::shared_ptr<const class FunctionBodies> bodies_;
  std::weak_ptr<Context> self_;
};

/// The two passes of a Function.
class FunctionBodies {
 public:
  using Forward = std::function<std::vector<Tensor>(Context&, const std::vector<Tensor>& inputs)>;
  using Backward =
      std::function<std::vector<Tensor>(Context&, const std::vector<Tensor>& grad_outputs)>;
  std::string name;
  Forward forward;
  Backward backward;
};

/// A function whose gradient is written by hand:
///
///   const tensor::Function cube(
///       "cube",
///       [](tensor::Context& context, const std::vector<tensor::Tensor>& x) {
///         context.save({x[0]});
///         return std::vector<tensor::Tensor>{x[0] * x[0] * x[0]};
///       },
///       [](tensor::Context& context, const std::vector<tensor::Tensor>& grad) {
///         return std::vector<tensor::Tensor>{3 * context.saved()[0].square() * grad[0]};
///       });
///   tensor::Tensor y = cube(x);
///
/// Outputs without a gradient come to backward as zeros. Inputs and outputs may be undefined; so
/// are their gradients. What a pass throws comes out of the call that ran it.
class Function {
 public:
  using Forward = FunctionBodies::Forward;
  using Backward = FunctionBodies::Backward;

  Function(std::string name, Forward forward, Backward backward)
      : bodies_(std::make_shared<const FunctionBodies>(
            FunctionBodies{std::move(name), std::move(forward), std::move(backward)})) {
    detail::c_string("Function: name", bodies_->name);
    detail::check_callable("Function: forward", bodies_->forward);
    detail::check_callable("Function: backward", bodies_->backward);
  }

  /// All outputs.
  std::vector<Tensor> apply(std::vector<Tensor> inputs) const;
  /// The first output.
  template <class... Inputs>
  Tensor operator()(const Inputs&... inputs) const {
    std::vector<Tensor> outputs = apply({inputs...});
    if (outputs.empty()) throw InvalidError(bodies_->name + ": forward returned no outputs");
    return std::move(outputs[0]);
  }

 private:
  friend class Context;
  static void attach(const std::shared_ptr<Context>& context, const std::vector<Tensor>& outputs,
                     const std::vector<std::size_t>& places);

  std::shared_ptr<const FunctionBodies> bodies_;
};

inline std::vector<Tensor> Context::saved() const {
  std::vector<Tensor> tensors = saved_;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    if (!tensors[i].defined() || i >= versions_.size()) continue;
    if (tensors[i].version() != versions_[i]) {
      throw AutogradError(bodies_->name + ": a tensor saved for backward was changed in place");
    }
    if (places_[i] >= 0 && grad_enabled()) {
      // A gradient of the gradient is wanted: the function is recorded once more for this output.
      tensors[i] = tensors[i].detach();
      Function::attach(self_.lock(), {tensors[i]}, {static_cast<std::size_t>(places_[i])});
    }
  }
  return tensors;
}

inline void Function::attach(const std::shared_ptr<Context>& context,
                             const std::vector<Tensor>& outputs,
                             const std::vector<std::size_t>& places) {
  record(outputs, context->inputs_, context->bodies_->name,
         [context, places](const std::vector<Tensor>& given) {
           std::vector<Tensor> grads(context->outputs_.size());
           for (std::size_t i = 0; i < places.size(); ++i) grads[places[i]] = given[i];
           for (std::size_t i = 0; i < grads.size(); ++i) {
             const Context::Output& output = context->outputs_[i];
             if (output.defined && !grads[i].defined())
               grads[i] = zeros(output.shape, output.options);
           }
           std::vector<Tensor> found = context->bodies_->backward(*context, grads);
           if (found.size() != context->n_inputs_) {
             throw AutogradError(context->bodies_->name + ": backward returned " +
                                 std::to_string(found.size()) +
                                 " gradients, expected one for each of the " +
                                 std::to_string(context->n_inputs_) + " inputs");
           }
           std::vector<Tensor> chosen;
           for (const std::size_t i : context->given_) chosen.push_back(std::move(found[i]));
           return chosen;
         });
}

inline std::vector<Tensor> Function::apply(std::vector<Tensor> inputs) const {
  const auto context = std::make_shared<Context>();
  context->bodies_ = bodies_;
  context->self_ = context;
  std::vector<Tensor> outputs;
  {
    const NoGradGuard no_grad;
    outputs = bodies_->forward(*context, inputs);
  }
  bool needed = false;
  for (const Tensor& input : inputs) needed = needed || (input.defined() && input.requires_grad());
  if (!needed || !grad_enabled()) return outputs;

  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    Tensor& output = outputs[i];
    if (!output.defined()) {
      context->outputs_.push_back({false, {}, {}});
      continue;
    }
    bool is_input = output.requires_grad();
    for (const Tensor& input : inputs) is_input = is_input || output.is_same(input);
    if (is_input) output = output.detach();  // a handle of its own
    context->outputs_.push_back({true, output.shape(), output.options()});
    if (output.is_floating_point() || output.is_complex()) places.push_back(i);
  }
  bool saves_output = false;
  for (Tensor& saved : context->saved_) {
    std::ptrdiff_t place = -1;
    for (const std::size_t i : places) {
      if (saved.is_same(outputs[i])) place = static_cast<std::ptrdiff_t>(i);
    }
    // With its history the graph would own itself.
    if (place >= 0) saved = saved.detach();
    saves_output = saves_output || place >= 0;
    context->places_.push_back(place);
    context->versions_.push_back(saved.defined() ? saved.version() : 0);
  }
  if (places.empty()) return outputs;
  context->n_inputs_ = inputs.size();
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs[i].defined()) continue;
    context->given_.push_back(i);
    context->inputs_.push_back(std::move(inputs[i]));
  }
  std::vector<Tensor> chosen;
  for (const std::size_t i : places) chosen.push_back(outputs[i]);
  attach(context, chosen, places);
  if (!saves_output) context->inputs_.clear();  // needed only to record once more
  return outputs;
}

// ---- check of gradients

/// How gradcheck() compares.
struct GradcheckOptions {
  double step = 1e-6;
  double rtol = 1e-5;
  double atol = 1e-7;
  /// Also the gradient of the gradient.
  bool second_order = false;
};

/// Compares the gradients of a function, for float64 inputs that require grad, with central
/// differences. Throws AutogradError with the place and both values where they differ.
inline void gradcheck(const std::function<Tensor(const std::vector<Tensor>&)>& function,
                      const TensorList& inputs, const GradcheckOptions& options = {}) {
  using Checked = const std::function<Tensor(const std::vector<Tensor>&)>;
  detail::check_callable("gradcheck: function", function);
  const tensor_gradcheck_fn run = [](void* user, tensor_t* const* given, std::int32_t n,
                                     tensor_t** output, tensor_status_t* status) {
    *status = detail::CallbackScope::run([&] {
      std::vector<Tensor> lent(static_cast<std::size_t>(n));
      for (std::size_t i = 0; i < lent.size(); ++i) lent[i] = Tensor::share(given[i]);
      *output = (**static_cast<Checked**>(user))(lent).release();
    });
  };
  Checked* checked = &function;
  detail::CallbackScope callbacks;
  callbacks.check(tensor_gradcheck(run, &checked, inputs.data(), inputs.count(), options.step,
                                   options.rtol, options.atol, options.second_order ? 1 : 0));
}

}  // namespace tensor

#endif  // TENSOR_CPP_AUTOGRAD_HPP_
