/* SPDX-License-Identifier: Apache-2.0 */
// CUDA's graphs on the CPU (graphs.cpp), in the place of a header that has more. What a stream is
// given while it is captured is done when the graph is launched. A capture is that of one stream:
// others cannot join it.
#pragma once

#include "tests/cuda/emulation/cuda_runtime.h"

constexpr auto cudaErrorStreamCaptureUnsupported = static_cast<cudaError_t>(900);
constexpr auto cudaErrorStreamCaptureInvalidated = static_cast<cudaError_t>(901);
constexpr auto cudaErrorStreamCaptureIsolation = static_cast<cudaError_t>(905);
constexpr auto cudaErrorCapturedEvent = static_cast<cudaError_t>(907);
constexpr auto cudaErrorStreamCaptureWrongThread = static_cast<cudaError_t>(908);

namespace libtensor::emulation {
struct Graph;
struct GraphExec;
struct GraphNode;
}  // namespace libtensor::emulation
using cudaGraph_t = libtensor::emulation::Graph*;
using cudaGraphExec_t = libtensor::emulation::GraphExec*;
using cudaGraphNode_t = libtensor::emulation::GraphNode*;

enum cudaStreamCaptureMode {
  cudaStreamCaptureModeGlobal = 0,
  cudaStreamCaptureModeThreadLocal = 1,
  cudaStreamCaptureModeRelaxed = 2,
};
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph);
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph,
                                 unsigned long long flags);
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream);
cudaError_t cudaGraphDestroy(cudaGraph_t graph);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec);
