// SPDX-License-Identifier: Apache-2.0
#include "libtensor/program/plan.h"

#include <algorithm>
#include <set>

#include "libtensor/autograd/leaves.h"
#include "libtensor/core/cancel.h"
#include "libtensor/core/math_mode.h"
#include "libtensor/device/backend.h"
#include "libtensor/graph/grad_state.h"
#include "libtensor/graph/inplace.h"
#include "libtensor/graph/pending.h"
#include "libtensor/ops/profiler.h"
#include "libtensor/optim/handle_lock.h"

namespace libtensor {

double Plan::scale_of(GradScaler& scaler) {
  const ScheduleLock lock(&scaler);
  return scaler.options().scale;
}

bool Plan::has_hooks(const Tensor& leaf) {
  const GradState* state = leaf.impl()->grad_state.get();
  const Hooks* hooks = state ? state->hooks.get() : nullptr;
  return hooks && !hooks->empty();
}

std::array<bool, Plan::kMathModes> Plan::math_modes() {
  return {math_mode(MathMode::winograd), math_mode(MathMode::tf32),
          math_mode(MathMode::reassociation)};
}

// ---- layouts

Plan::Layout Plan::layout_of(const Tensor& x) {
  return {x.dtype(), x.shape(), x.strides(), x.offset(), x.is_weak()};
}

bool Plan::is_like(const Tensor& x, const Layout& layout) {
  return x.dtype() == layout.dtype && x.is_weak() == layout.weak && x.shape() == layout.shape &&
         x.strides() == layout.strides;
}

Tensor Plan::tensor_on(const Ref<Storage>& storage, const Layout& layout) {
  Tensor x = make_tensor(storage, layout.dtype, layout.shape, layout.strides, layout.offset);
  x.impl()->weak = layout.weak;
  return x;
}

// ---- running

const char* Plan::why_not(const Program& program, const Tensors& inputs) {
  if (thread_state().call_sink) return "a program is being captured";
  if (profiler::on()) return "the profiler looks at the calls";
  const auto may_be = [](const Tensor& x) {
    return x.defined() && (x.device().is_cpu() || x.device().kind == DeviceKind::cuda);
  };
  if (!std::all_of(inputs.begin(), inputs.end(), may_be))
    return "an input is on a device that has no plans";
  const auto records = [](const CallModes& modes) { return modes.recording; };
  if (!grad_enabled() || std::none_of(program.modes.begin(), program.modes.end(), records))
    return nullptr;
  const auto wants = [](const auto& constant) { return wants_grad(constant.tensor); };
  const bool wanted =
      std::any_of(inputs.begin(), inputs.end(), [](const auto& x) { return wants_grad(x); }) ||
      (!program.differentiates &&
       std::any_of(program.constants.begin(), program.constants.end(), wants));
  return wanted ? "results require gradients: turn grad mode off to run it without" : nullptr;
}

bool Plan::fits(const Tensors& inputs) const {
  if (inputs.size() != inputs_.size() || !is_on_its_stream()) return false;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Tensor& x = inputs[i];
    const Input& known = inputs_[i];
    if (!is_like(x, known.layout)) return false;
    if (known.number && *x.data_as<int64_t>() != *known.number) return false;
    // What is written is no other operand.
    const auto is_its = [&](const Ref<Storage>& storage) { return storage.get() == &x.storage(); };
    if (std::any_of(written_.begin(), written_.end(), is_its)) return false;
    if (!known.written) continue;
    for (size_t j = 0; j < inputs.size(); ++j) {
      if (j != i && &inputs[j].storage() == &x.storage()) return false;
    }
    if (std::any_of(constants_.begin(), constants_.end(),
                    [&](const Read& one) { return is_its(one.storage); }))
      return false;
  }
  for (const Read& constant : constants_) {
    const Tensor& x = constant.tensor;
    if (&x.storage() != constant.storage.get() || !is_like(x, constant.layout) ||
        x.offset() != constant.layout.offset || wants_grad(x) != constant.wants_grad)
      return false;
    if (x.is_weak() && x.storage().version.load(std::memory_order_acquire) != constant.version)
      return false;
  }
  for (const LeafState& leaf : leaves_) {
    const Tensor grad = autograd::grad_of(leaf.leaf);
    if (grad.defined() ? &grad.storage() != leaf.grad.get() : static_cast<bool>(leaf.grad))
      return false;
  }
  if (std::any_of(scales_.begin(), scales_.end(),
                  [](const Scale& one) { return scale_of(*one.scaler) != one.scale; }))
    return false;
  if (std::any_of(grads_.begin(), grads_.end(),
                  [](const LeafGrad& one) { return has_hooks(one.leaf); }))
    return false;
  return math_modes_ == math_modes();
}

void Plan::acquire(Escape& escape) {
  if (!escape.memory || escape.memory->refs.load(std::memory_order_acquire) != 1)
    escape.memory = backend_of(escape.storage->device).allocate(escape.nbytes);
  escape.storage->data = escape.memory->data;
}

Backend& Plan::backend_for(const RecordedKernel& kernel) const { return backend_of(kernel.device); }

bool Plan::run_kernel(const Step& step) {
  RecordedKernel& kernel = *kernels_[static_cast<size_t>(step.index)];
  const Packing& packing = packings_[static_cast<size_t>(step.index)];
  if (packing.anew) packing.packed->forget();
  const PackedOperand::Scope packed(packing.packed.get());
  if (kernel.run(backend_for(kernel))) return true;
  if (!kernel.is_assumption()) fail(Status::internal, "a kernel that ran before cannot run");
  return false;
}

void Plan::run_host(const Step& step) {
  const auto at = static_cast<int32_t>(&step - steps_.data());
  for (const HostValue& value : host_values_) {
    if (value.step == at) run_.at(value.value) = tensor_at(value.place);
  }
  run_.run_action(run_.program().calls[static_cast<size_t>(step.call)]);
  for (const Bound& bound : bound_) {
    if (bound.step != at) continue;
    const Tensor& x = run_.at(bound.value);
    if (!is_like(x, bound.layout) || x.offset() != bound.layout.offset)
      fail(Status::internal, "a call on the host has a result of another layout");
    bound.storage->data = libtensor::memory_of(x.storage());
  }
}

void Plan::run_folded() {
  bool changed = false;
  for (Version& from : folded_from_) {
    const uint64_t now = from.storage->version.load(std::memory_order_acquire);
    changed |= now != from.version || acquired(from.storage->exposed);
  }
  if (!changed) return;
  for (const int32_t i : folded_) {
    RecordedKernel& kernel = *kernels_[static_cast<size_t>(i)];
    if (!kernel.run(backend_for(kernel)))
      fail(Status::internal, "a kernel that ran before cannot run");
  }
  for (Version& from : folded_from_)
    from.version = from.storage->version.load(std::memory_order_acquire);
}

void Plan::set_input(size_t i, const Tensor& x) {
  Input& input = inputs_[i];
  const Layout& known = input.layout;
  run_.at(static_cast<ValueId>(i)) = x;
  if (x.numel() == 0) return;
  if (input.copy) {
    const Tensor to =
        make_tensor(input.copy, known.dtype, known.shape, known.strides, input.copy_offset);
    return backend_of(device_).copy(to, x);
  }
  input.storage->data =
      libtensor::memory_of(x.storage()) + (x.offset() - known.offset) * itemsize(known.dtype);
}

bool Plan::run_step(const Step& step) {
  try {
    switch (step.kind) {
      case Step::Kind::kernel:
        return run_kernel(step);
      case Step::Kind::shielded_kernel: {
        const CancelShield shield;
        return run_kernel(step);
      }
      case Step::Kind::acquire:
        acquire(escapes_[static_cast<size_t>(step.index)]);
        break;
      case Step::Kind::host:
        run_host(step);
        break;
      case Step::Kind::nothing:
        break;
      case Step::Kind::grads:
        for (int32_t i = 0; i < step.count; ++i) {
          const LeafGrad& one = grads_[static_cast<size_t>(step.index + i)];
          grad_state(one.leaf.impl()).exchange_grad(tensor_at(one.place));
        }
        break;
    }
  } catch (const Error& error) {
    run_.fail_in(run_.program().calls[static_cast<size_t>(step.call)], error);
  }
  return true;
}

bool Plan::run(const Tensors& inputs, Tensors& results) {
  for (size_t i = 0; i < inputs.size(); ++i) set_input(i, inputs[i]);
  for (const Ref<Storage>& written : written_) before_write(*written);
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs_[i].written) continue;
    check_inplace(inputs[i]);
    before_write(inputs[i]);
  }
  if (!device_.is_cpu()) prepare_for_device();
  run_folded();
  const auto n = static_cast<int32_t>(steps_.size());
  for (int32_t s = 0; s < n;) {
    const int32_t end = end_of_graph(s);
    if (end > s && run_graph(s, end)) {
      s = end;
      continue;
    }
    if (end > s && end_of_graph(s) != end) continue;  // a step must run by itself
    for (const int32_t next = std::max(end, s + 1); s < next; ++s) {
      if (!run_step(steps_[static_cast<size_t>(s)])) return false;
    }
  }
  for (const Ref<Storage>& storage : written_)
    storage->version.fetch_add(1, std::memory_order_relaxed);
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (inputs_[i].written) written(inputs[i]);
  }
  for (const Result& result : results_) run_.at(result.value) = tensor_at(result.place);
  if (!device_.is_cpu()) copy_results();
  results = run_.results();
  return true;
}

void Plan::let_go() noexcept {
  for (size_t i = 0; i < inputs_.size(); ++i) run_.at(static_cast<ValueId>(i)) = Tensor();
  for (const Result& result : results_) run_.at(result.value) = Tensor();
  for (const HostValue& value : host_values_) run_.at(value.value) = Tensor();
  for (const Bound& bound : bound_) run_.at(bound.value) = Tensor();
}

std::optional<Tensors> Plan::run(const Program& program, const Tensors& inputs, bool& missed) {
  std::unique_ptr<Plan> plan = program.plans.take(inputs);
  missed = false;
  if (!plan) return std::nullopt;
  struct Return {
    const Program& program;
    std::unique_ptr<Plan>& plan;
    ~Return() {
      if (!plan) return;
      plan->let_go();
      program.plans.put(std::move(plan));
    }
  } const back{program, plan};
  Tensors results;
  if (plan->run(inputs, results)) {
    ++plan->hits_;
    return results;
  }
  constexpr int64_t kMostMisses = 4;
  missed = true;
  if (++plan->misses_ > kMostMisses + plan->hits_) {
    plan->let_go();
    plan.reset();
    program.plans.failed();
  }
  return std::nullopt;
}

// ---- as text

namespace {

std::string counts_text(const KernelCounts& work) {
  return std::to_string(work.ops) + " ops, reads " + std::to_string(work.bytes_read) +
         " bytes, writes " + std::to_string(work.bytes_written) + " bytes";
}

// "matmul(float32 [2, 3], float32 [3, 4]) -> float32 [2, 4]".
std::string line_of(RecordedKernel& kernel) {
  std::string read, written;
  kernel.each_tensor([&](const Tensor& x, Use use) {
    if (use == Use::shape) return;
    std::string& list = use == Use::reads ? read : written;
    Text one;
    one << (list.empty() ? "" : ", ") << x.dtype() << " " << x.shape();
    list += one.view();
  });
  return kernel.name() + '(' + read + ") -> " + written;
}

}  // namespace

std::string Plan::text() const {
  int64_t kernels = 0;
  KernelCounts all;
  std::string lines;
  for (const Step& step : steps_) {
    if (step.kind == Step::Kind::kernel || step.kind == Step::Kind::shielded_kernel) {
      ++kernels;
      RecordedKernel& kernel = *kernels_[static_cast<size_t>(step.index)];
      all += kernel.work;
      lines += "  " + line_of(kernel) + ": " + counts_text(kernel.work);
      const std::string& why = alone_[static_cast<size_t>(&step - steps_.data())];
      if (!device_.is_cpu() && !why.empty()) lines += "; in no graph: " + why;
      lines += '\n';
    } else if (step.kind == Step::Kind::host) {
      lines += std::string("  ") + run_.program().calls[static_cast<size_t>(step.call)].op->name +
               " (on the host)\n";
    }
  }
  std::string head = std::to_string(kernels) + " kernels, " + std::to_string(memory_) +
                     " bytes for what they compute; " + counts_text(all) + '\n';
  int64_t packed = 0;
  std::set<const PackedOperand*> counted;  // several kernels may share one
  for (const auto& [one, anew] : packings_) {
    if (one && counted.insert(one.get()).second) packed += one->nbytes();
  }
  if (packed > 0) head += "  " + std::to_string(packed) + " bytes for packed operands\n";
  if (!folded_.empty())
    head += "  " + std::to_string(folded_.size()) + " more when constants have changed\n";
  if (!device_.is_cpu()) head += graphs_text();
  return head + lines;
}

std::string Program::plan_text() const {
  if (std::unique_ptr<Plan> plan = plans.take_any()) {
    std::string text = plan->text();
    plans.put(std::move(plan));
    return text;
  }
  const std::string why = plans.why();
  return why.empty() ? "no plan yet\n" : "no plan: " + why + '\n';
}

// ---- plans at rest

PlanCache::~PlanCache() {
  for (auto& slot : idle_) delete slot.load(std::memory_order_acquire);
}

std::unique_ptr<Plan> PlanCache::take(const Tensors& inputs) noexcept {
  for (auto& slot : idle_) {
    if (!slot.load(std::memory_order_relaxed)) continue;
    std::unique_ptr<Plan> plan(slot.exchange(nullptr, std::memory_order_acq_rel));
    if (!plan) continue;
    bool fits = false;
    try {
      fits = plan->fits(inputs);
    } catch (const std::exception&) {  // memory for a pending value
    }
    if (fits) return plan;
    Plan* none = nullptr;
    if (slot.compare_exchange_strong(none, plan.get(), std::memory_order_acq_rel)) {
      (void)plan.release();
    } else {
      put(std::move(plan));
    }
  }
  return nullptr;
}

std::unique_ptr<Plan> PlanCache::take_any() noexcept {
  for (auto& slot : idle_) {
    if (Plan* plan = slot.exchange(nullptr, std::memory_order_acq_rel))
      return std::unique_ptr<Plan>(plan);
  }
  return nullptr;
}

void PlanCache::put(std::unique_ptr<Plan> plan) noexcept {
  for (auto& slot : idle_) {
    Plan* none = nullptr;
    if (!slot.load(std::memory_order_relaxed) &&
        slot.compare_exchange_strong(none, plan.get(), std::memory_order_acq_rel)) {
      (void)plan.release();
      return;
    }
  }
  const size_t i = next_.fetch_add(1, std::memory_order_relaxed) % kMost;
  delete idle_[i].exchange(plan.release(), std::memory_order_acq_rel);
}

bool PlanCache::wants_plan() noexcept {
  constexpr uint32_t kMostFailures = 4, kRunsEach = 16;
  const uint32_t runs = runs_.fetch_add(1, std::memory_order_relaxed);
  const uint32_t made = recorded_.load(std::memory_order_relaxed);
  if (runs == 0 || failures_.load(std::memory_order_relaxed) >= kMostFailures) return false;
  if (made >= kMost && runs < made * kRunsEach) return false;
  recorded_.fetch_add(1, std::memory_order_relaxed);
  return true;
}

}  // namespace libtensor
