// SPDX-License-Identifier: Apache-2.0
// Plans on a device: their kernels as graphs.
#include <algorithm>

#include "libtensor/autograd/leaves.h"
#include "libtensor/core/cancel.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/stream.h"
#include "libtensor/graph/pending.h"
#include "libtensor/program/plan.h"

namespace libtensor {
namespace {

constexpr int32_t kLeastKernels = 2;  // of a graph
// A plan whose operands move is captured again, up to so often, and then for every so many runs.
constexpr int64_t kMostCaptures = 16, kRunsForCapture = 16;

// Any elements, as bytes.
Tensor elements_as_bytes(const Ref<Storage>& storage) {
  const Shape shape{storage->nbytes};
  return make_tensor(storage, DType::uint8, shape, contiguous_strides(shape), 0);
}

}  // namespace

bool Plan::is_on_its_stream() const {
  return device_.is_cpu() || Stream::current(device_)->queue() == stream_;
}

// What it uses in graphs is used on the stream, which is not told in another way.
void Plan::prepare_for_device() {
  Backend& backend = backend_of(device_);
  const auto uses = [&](Storage& storage) {
    if (storage.device != device_ || storage.nbytes == 0) return;
    evaluate(storage);
    if (stream_ || storage.context != stream_) backend.record_stream(storage, stream_);
  };
  for (const Read& constant : constants_) uses(*constant.storage);
  for (const LeafState& leaf : leaves_) {
    if (leaf.grad) uses(*leaf.grad);
  }
  for (size_t i = 0; i < inputs_.size(); ++i) {
    if (inputs_[i].written) uses(run_.at(static_cast<ValueId>(i)).storage());
  }
}

int32_t Plan::end_of_graph(int32_t first) const {
  if (device_.is_cpu() || hits_ == 0 || observe::anywhere()) return first;
  const auto n = static_cast<int32_t>(steps_.size());
  int32_t kernels = 0, end = first;
  for (; end < n && alone_[static_cast<size_t>(end)].empty(); ++end) {
    const Step::Kind kind = steps_[static_cast<size_t>(end)].kind;
    kernels += kind == Step::Kind::kernel || kind == Step::Kind::shielded_kernel;
  }
  return kernels < kLeastKernels ? first : end;
}

bool Plan::is_at_its_addresses(const Segment& graph) const {
  return std::all_of(graph.addresses.begin(), graph.addresses.end(), [](const auto& one) {
    return libtensor::memory_of(*one.first) == one.second;
  });
}

// False, and the step that cannot be part of one is alone from now on.
bool Plan::make_graph(Segment& graph, int32_t first, int32_t end) {
  ++captures_;
  graph.work = nullptr;
  graph.end = end;
  graph.addresses.clear();
  const char* const arena = arena_ ? static_cast<const char*>(arena_->data) : nullptr;
  const auto add = [&](const Tensor& x, Use use) {
    if (use == Use::shape || x.device().is_cpu()) return;
    const auto* data = libtensor::memory_of(x.storage());
    const bool stays = arena && data >= arena && data < arena + memory_;
    const auto is_known = [&](const auto& one) { return one.first.get() == &x.storage(); };
    if (!stays && std::none_of(graph.addresses.begin(), graph.addresses.end(), is_known))
      graph.addresses.emplace_back(x.impl()->storage, data);
  };
  const auto kernel_at = [&](int32_t s) -> RecordedKernel* {
    const Step& step = steps_[static_cast<size_t>(s)];
    const bool is_kernel =
        step.kind == Step::Kind::kernel || step.kind == Step::Kind::shielded_kernel;
    return is_kernel ? kernels_[static_cast<size_t>(step.index)].get() : nullptr;
  };
  for (int32_t s = first; s < end; ++s) {
    if (RecordedKernel* kernel = kernel_at(s)) kernel->each_tensor(add);
  }
  Backend& backend = unobserved_backend_of(device_);
  auto* maker = dynamic_cast<GraphMaker*>(&backend);
  int32_t at = maker ? first : end;
  std::string why = "the device has no graphs";
  try {
    const auto run_all = [&] {
      for (; at < end; ++at) {
        if (RecordedKernel* kernel = kernel_at(at); kernel && !kernel->run(backend))
          fail(Status::unsupported, "it cannot be captured");
      }
    };
    if (maker) graph.work = maker->capture(run_all);
  } catch (const Error& error) {
    if (error.status() == Status::cancelled) throw;
    why = error.what();
  }
  if (graph.work) return true;
  if (at < end) {
    alone_[static_cast<size_t>(at)] = why;
    return false;
  }
  for (int32_t s = first; s < end; ++s) alone_[static_cast<size_t>(s)] = why;
  return false;
}

bool Plan::run_graph(int32_t first, int32_t end) {
  const auto at = [&](int32_t s) -> const Step& { return steps_[static_cast<size_t>(s)]; };
  for (int32_t s = first; s < end; ++s) {
    if (at(s).kind == Step::Kind::acquire) run_step(at(s));
  }
  Segment& graph = graphs_[first];
  if (!graph.work || graph.end != end || !is_at_its_addresses(graph)) {
    if (captures_ > kMostCaptures + hits_ / kRunsForCapture) return false;
    if (!make_graph(graph, first, end)) return false;
  }
  try {
    const CancelShield shield;
    if (!graph.work->launch()) return false;
  } catch (const Error& error) {
    run_.fail_in(run_.program().calls[static_cast<size_t>(at(first).call)], error);
  }
  for (int32_t s = first; s < end; ++s) {
    if (at(s).kind == Step::Kind::grads) run_step(at(s));
  }
  return true;
}

// The plan writes to its own memory at the next run.
void Plan::copy_results() {
  std::vector<std::pair<const Escape*, Ref<Storage>>> copies;
  for (const Result& result : results_) {
    const Escape& escape = escapes_[static_cast<size_t>(result.place.escape)];
    if (!escape.copied || escape.nbytes == 0) continue;
    auto its = std::find_if(copies.begin(), copies.end(),
                            [&](const auto& one) { return one.first == &escape; });
    if (its == copies.end()) {
      Backend& backend = backend_of(device_);
      copies.emplace_back(&escape, backend.allocate(escape.nbytes));
      its = copies.end() - 1;
      backend.copy(elements_as_bytes(its->second), elements_as_bytes(escape.memory));
    }
    run_.at(result.value) = tensor_on(its->second, result.place.layout);
  }
}

std::string Plan::graphs_text() const {
  int64_t graphs = 0, operations = 0;
  for (const auto& [first, graph] : graphs_) {
    if (!graph.work) continue;
    ++graphs;
    operations += graph.work->operations();
  }
  Text text;
  text << "  on " << device_ << ": ";
  if (graphs == 0) {
    text << "no graph" << (hits_ < 2 ? " yet" : "");
  } else {
    text << graphs << (graphs == 1 ? " graph of " : " graphs of ") << operations << " operations";
  }
  return std::string(text.view()) + '\n';
}

}  // namespace libtensor
