// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/graphs.h"

#include <string_view>
#include <utility>

#include "libtensor/backends/cuda/backend.h"
#include "libtensor/backends/cuda/streams.h"
#include "libtensor/graph/default_generator.h"

namespace libtensor::cuda {
namespace {

thread_local constinit CapturedDraws* draws_here = nullptr;

bool draws_in_order(const Generator& generator) noexcept {
  return std::string_view(generator.name()) != "philox4x32-10";
}

class CudaGraph final : public DeviceGraph {
 public:
  explicit CudaGraph(int32_t device, const GraphTable& calls)
      : device_(device), calls_(calls), before_(current_stream(device)) {}
  ~CudaGraph() override {
    end();
    if (graph_ && plugin_in_use()) calls_.release(graph_);
  }
  CudaGraph(const CudaGraph&) = delete;
  CudaGraph& operator=(const CudaGraph&) = delete;

  void capture(const std::function<void()>& work) {
    void* stream = nullptr;
    call(device_, before_, calls_.begin, graph_, stream);
    set_current_stream(device_, stream);
    draws_here = &draws_;
    is_open_ = true;
    work();
    end();
    call(device_, before_, calls_.end, graph_, operations_);
  }

  bool launch() override {
    std::vector<Counter> positions;
    if (!draws_.take(positions)) return false;
    call(device_, before_, calls_.launch, graph_, positions.data(),
         static_cast<int64_t>(positions.size()));
    return true;
  }
  int64_t operations() const noexcept override { return operations_; }

 private:
  void end() noexcept {
    if (!std::exchange(is_open_, false)) return;
    draws_here = nullptr;
    set_current_stream(device_, before_);
  }

  const int32_t device_;
  const GraphTable& calls_;
  CapturedDraws draws_;
  void* const before_;
  void* graph_ = nullptr;
  bool is_open_ = false;
  int64_t operations_ = 0;
};

}  // namespace

CapturedDraws* CapturedDraws::current() noexcept { return draws_here; }

void CapturedDraws::add(Generator& generator, uint64_t words) {
  if (draws_in_order(generator))
    fail(Status::unsupported, "random numbers that the host draws cannot be captured");
  const bool is_default = &generator == &default_generator();
  draws_.push_back({is_default ? Ref<Generator>() : Ref<Generator>::share(&generator), words});
}

bool CapturedDraws::take(std::vector<Counter>& positions) const {
  const auto generator_of = [](const Draw& draw) -> Generator& {
    return draw.generator ? *draw.generator : default_generator();
  };
  for (const Draw& draw : draws_) {
    if (draws_in_order(generator_of(draw))) return false;
  }
  for (const Draw& draw : draws_) {
    const RandomStream words(generator_of(draw), draw.words);
    positions.push_back({words.key(), words.base()});
  }
  return true;
}

std::unique_ptr<DeviceGraph> CudaBackend::capture(const std::function<void()>& work) {
  plugin();  // fails in a forked child
  const GraphTable* calls = graphs_of_plugin();
  if (!calls) fail(Status::unsupported, "the CUDA plugin has no graphs");
  auto graph = std::make_unique<CudaGraph>(device_, *calls);
  graph->capture(work);
  return graph;
}

}  // namespace libtensor::cuda
