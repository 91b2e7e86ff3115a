// SPDX-License-Identifier: Apache-2.0
// Work of a thread that goes into a CUDA graph instead of being done. The graph owns what the work
// refers to: memory for the length of a call, copies of the host's numbers, and kernels that were
// made at run time.
#pragma once

#include <cuda_runtime_api.h>

#include <memory>
#include <vector>

#include "libtensor/backends/cuda/device/runtime/context.h"
#include "libtensor/backends/cuda/graph_interface.h"

namespace libtensor::cuda {

class Graph {
 public:
  // Begins a capture of the calling thread. Memory is taken for the context's stream, on which the
  // graph is to be launched.
  explicit Graph(const Context& context);
  ~Graph();
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  // That of the calling thread which is being captured, or null.
  static Graph* captured() noexcept;

  // To which the work is given.
  cudaStream_t stream() const { return capturing_; }
  // Ends the capture. Returns the number of operations.
  int64_t finish();
  void launch(const Context& context, const Counter* positions, int64_t n);

  void* allocate(int64_t nbytes);
  // Memory may be taken again by work that is captured later; false: it is not the graph's.
  bool take_back(void* memory) noexcept;
  // The bytes as they are now, at every launch.
  void send(void* to, const void* from, int64_t nbytes);
  // Two counters for a kernel, of which a launch sets the first.
  Counter* add_draw();
  void keep(std::shared_ptr<const void> what) { kept_.push_back(std::move(what)); }

 private:
  struct Piece {
    void* memory;
    int64_t nbytes;
    bool free;
  };

  void end_capture() noexcept;

  const Context context_;
  cudaStream_t capturing_ = nullptr;
  cudaGraph_t graph_ = nullptr;
  cudaGraphExec_t exec_ = nullptr;
  std::vector<Piece> memory_;
  std::vector<Counter*> draws_;  // blocks of counters
  int64_t n_draws_ = 0;
  std::vector<void*> sent_;  // locked memory of the host
  std::vector<std::shared_ptr<const void>> kept_;
};

// Fails where work is captured: `what` cannot be.
void check_not_captured(const char* what);
// What was made at run time lasts as long as the graph that work is captured into, if it is.
inline void keep_for_graph(std::shared_ptr<const void> what) {
  if (Graph* graph = Graph::captured()) graph->keep(std::move(what));
}

}  // namespace libtensor::cuda
