// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/runtime/graphs.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/memory/memory.h"
#include "libtensor/backends/cuda/device/memory/staging.h"

namespace libtensor::cuda {
namespace {

constexpr int64_t kDrawsOfBlock = 64;

thread_local constinit Graph* captured_here = nullptr;

// Something of a graph is taken or given back: that is no work of it.
class Outside {
 public:
  Outside() noexcept : graph_(std::exchange(captured_here, nullptr)) {}
  ~Outside() { captured_here = graph_; }
  Outside(const Outside&) = delete;
  Outside& operator=(const Outside&) = delete;

 private:
  Graph* const graph_;
};

}  // namespace

Graph* Graph::captured() noexcept { return captured_here; }

void check_not_captured(const char* what) {
  if (captured_here) fail(Status::unsupported, what, " cannot be captured into a CUDA graph");
}

// A stream of its own: other threads may use the context's. Relaxed, so that the thread may take
// memory and load kernels meanwhile.
Graph::Graph(const Context& context) : context_(context) {
  check_not_captured("a capture");
  void* stream = nullptr;
  make_stream(context, stream);
  capturing_ = static_cast<cudaStream_t>(stream);
  const cudaError_t error = cudaStreamBeginCapture(capturing_, cudaStreamCaptureModeRelaxed);
  if (error != cudaSuccess) {
    destroy_stream(context, std::exchange(capturing_, nullptr));
    check(error, "the begin of a graph");
  }
  captured_here = this;
}

void Graph::end_capture() noexcept {
  if (!capturing_) return;
  captured_here = nullptr;
  if (cudaStreamEndCapture(capturing_, &graph_) != cudaSuccess) {
    (void)cudaGetLastError();
    graph_ = nullptr;
  }
  try {
    destroy_stream(context_, std::exchange(capturing_, nullptr));
  } catch (...) {  // then nobody uses it again
  }
}

int64_t Graph::finish() {
  end_capture();
  if (!graph_) fail(Status::unsupported, "something cannot be captured into a CUDA graph");
  size_t nodes = 0;
  check(cudaGraphGetNodes(graph_, nullptr, &nodes), "a graph");
  check(cudaGraphInstantiate(&exec_, graph_, 0), "a graph");
  (void)cudaGraphDestroy(std::exchange(graph_, nullptr));
  return static_cast<int64_t>(nodes);
}

// It may be under way: memory of the device is used again in the order of its stream.
Graph::~Graph() {
  end_capture();
  const Outside outside;
  if (exec_) (void)cudaGraphExecDestroy(exec_);
  if (graph_) (void)cudaGraphDestroy(graph_);
  if (!sent_.empty()) (void)cudaStreamSynchronize(context_.stream);
  for (void* memory : sent_) (void)cudaFreeHost(memory);
  (void)cudaGetLastError();
  for (const Piece& piece : memory_) dealloc(piece.memory);
}

Counter* Graph::add_draw() {
  const int64_t in_block = n_draws_ % kDrawsOfBlock;
  if (in_block == 0) {
    draws_.reserve(draws_.size() + 1);
    constexpr auto kBytes = 2 * kDrawsOfBlock * static_cast<int64_t>(sizeof(Counter));
    draws_.push_back(static_cast<Counter*>(allocate(kBytes)));
  }
  ++n_draws_;
  return draws_.back() + 2 * in_block;
}

void Graph::launch(const Context& context, const Counter* positions, int64_t n) {
  if (n != n_draws_) {
    fail(Status::internal, "a graph with ", n_draws_, " kernels that draw was given ", n,
         " positions");
  }
  std::vector<Counter> pairs;
  for (int64_t first = 0; first < n; first += kDrawsOfBlock) {
    pairs.clear();
    for (int64_t i = first; i < std::min(first + kDrawsOfBlock, n); ++i) {
      pairs.push_back(positions[i]);
      pairs.push_back({0, 0});
    }
    cuda::send(context, draws_[static_cast<size_t>(first / kDrawsOfBlock)], pairs.data(),
               static_cast<int64_t>(pairs.size() * sizeof(Counter)));
  }
  check(cudaGraphLaunch(exec_, context.stream), "a graph's launch");
}

void* Graph::allocate(int64_t nbytes) {
  Piece* best = nullptr;
  for (Piece& piece : memory_) {
    if (piece.free && piece.nbytes >= nbytes && (!best || piece.nbytes < best->nbytes))
      best = &piece;
  }
  if (best) {
    best->free = false;
    return best->memory;
  }
  memory_.push_back({nullptr, nbytes, true});
  try {
    const Outside outside;
    memory_.back().memory = alloc(context_, nbytes);
  } catch (...) {
    memory_.pop_back();
    throw;
  }
  memory_.back().free = false;
  return memory_.back().memory;
}

bool Graph::take_back(void* memory) noexcept {
  for (Piece& piece : memory_) {
    if (piece.memory != memory) continue;
    piece.free = true;
    return true;
  }
  return false;
}

void Graph::send(void* to, const void* from, int64_t nbytes) {
  const auto size = static_cast<size_t>(nbytes);
  sent_.reserve(sent_.size() + 1);
  void* copy = nullptr;
  check(cudaMallocHost(&copy, size), "memory for copies");
  sent_.push_back(copy);
  std::memcpy(copy, from, size);
  check(cudaMemcpyAsync(to, copy, size, cudaMemcpyHostToDevice, capturing_),
        "a copy to the device");
}

}  // namespace libtensor::cuda
