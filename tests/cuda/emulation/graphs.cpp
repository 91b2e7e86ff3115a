// SPDX-License-Identifier: Apache-2.0
// Streams that are captured, and graphs of what they were given.
#include <algorithm>

#include "tests/cuda/emulation/calls.h"
#include "tests/cuda/emulation/streams.h"

namespace libtensor::emulation {

struct Graph {
  std::vector<std::function<void()>> nodes;
};
struct GraphExec {
  std::vector<std::function<void()>> nodes;
};

namespace {

std::vector<std::shared_ptr<Capture>>& captures() {
  static auto* the = new std::vector<std::shared_ptr<Capture>>;
  return *the;
}

}  // namespace

bool is_spoilt_by(Stream& stream) {
  if (stream.capture) stream.capture->spoilt = true;
  return stream.capture != nullptr;
}

bool is_forbidden() {
  bool found = false;
  for (const auto& capture : captures()) {
    const bool is_here = capture->thread == std::this_thread::get_id();
    if (capture->mode == cudaStreamCaptureModeRelaxed ||
        (capture->mode == cudaStreamCaptureModeThreadLocal && !is_here))
      continue;
    capture->spoilt = found = true;
  }
  return found;
}

cudaError_t wait_in_capture(Stream& stream, const Event& event) {
  if (stream.capture && stream.capture == event.capture) return cudaSuccess;
  if (stream.capture) stream.capture->spoilt = true;
  if (event.capture) event.capture->spoilt = true;
  return event.capture ? cudaErrorStreamCaptureUnsupported : cudaErrorStreamCaptureIsolation;
}

}  // namespace libtensor::emulation

using namespace libtensor::emulation;  // NOLINT: these are its functions

#define TENSOR_ENTER()            \
  const auto lock = lock_world(); \
  if (const cudaError_t error = entered(__func__); error != cudaSuccess) return error

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  TENSOR_ENTER();
  const bool is_captured = stream_of(stream).capture || captures_all();
  *status = is_captured ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
  return cudaSuccess;
}

// The stream of all threads cannot be captured.
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) {
  TENSOR_ENTER();
  if (reinterpret_cast<uintptr_t>(stream) <= 1) return failed(cudaErrorStreamCaptureUnsupported);
  Stream& its = stream_of(stream);
  if (is_spoilt_by(its)) return failed(cudaErrorInvalidValue);
  its.capture = std::make_shared<Capture>();
  its.capture->mode = mode;
  its.capture->thread = std::this_thread::get_id();
  captures().push_back(its.capture);
  return cudaSuccess;
}

// It ends whatever the answer is, but for that to another thread.
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  const auto lock = lock_world();
  const cudaError_t failure = entered(__func__);
  *graph = nullptr;
  Stream& its = stream_of(stream);
  const auto capture = its.capture;
  if (!capture) return failed(cudaErrorInvalidValue);
  if (capture->mode != cudaStreamCaptureModeRelaxed &&
      capture->thread != std::this_thread::get_id()) {
    capture->spoilt = true;
    return failed(cudaErrorStreamCaptureWrongThread);
  }
  its.capture = nullptr;
  std::erase(captures(), capture);
  if (failure != cudaSuccess) return failed(failure);
  if (capture->spoilt) return failed(cudaErrorStreamCaptureInvalidated);
  *graph = new Graph{std::move(capture->nodes)};
  return cudaSuccess;
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t*, size_t* count) {
  TENSOR_ENTER();
  *count = graph->nodes.size();
  return cudaSuccess;
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long) {
  TENSOR_ENTER();
  *exec = new GraphExec{graph->nodes};
  return cudaSuccess;
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
  TENSOR_ENTER();
  if (is_spoilt_by(stream_of(stream))) return failed(cudaErrorStreamCaptureUnsupported);
  for (const auto& node : exec->nodes) append(stream, node);
  return cudaSuccess;
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  TENSOR_ENTER();
  delete graph;
  return cudaSuccess;
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
  TENSOR_ENTER();
  delete exec;
  return cudaSuccess;
}
