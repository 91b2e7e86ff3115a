// SPDX-License-Identifier: Apache-2.0
// cuDNN, where it is found: who runs its plans.
#pragma once

#include <memory>
#include <mutex>
#include <span>

#include "libtensor/backends/cuda/device/conv/dnn_graph.h"
#include "libtensor/backends/cuda/device/runtime/context.h"
#include "libtensor/backends/cuda/device/runtime/recent.h"

namespace libtensor::cuda {

// The library on one device.
struct DnnSession {
  const cudnn::Functions& call;
  cudnn::Target target;  // its handle is null where the library cannot use the device
  std::mutex mutex;  // of the handle, and of plans while they run: they serve one thread at a time

  explicit DnnSession(const cudnn::Functions& functions);
  DnnSession(const DnnSession&) = delete;
  DnnSession& operator=(const DnnSession&) = delete;
};

// Null if there is none for the device.
std::shared_ptr<DnnSession> dnn_session(const Context& context);

// The memory of a graph's tensor, or a number of the host's.
struct DnnOperand {
  int64_t id;
  const void* data;
};

// False, with nothing done, if the library refuses.
bool run_plan(const Context& context, DnnSession& session, const cudnn::Plan& plan,
              std::span<const DnnOperand> operands);

template <class Key>
using DnnPlans = Recent<Key, cudnn::Plan>;

// The plan of a key; make(functions, target, key) makes it, if it is not among those kept.
template <class Key, class Make>
std::shared_ptr<cudnn::Plan> dnn_plan(DnnPlans<Key>& plans, DnnSession& session, const Key& key,
                                      Make&& make) {
  return plans.get(key, [&] {
    const std::lock_guard lock(session.mutex);
    return make(session.call, session.target, key);
  });
}

// What is known of where memory lies, in bytes.
inline int64_t dnn_alignment(const void* data) {
  const uint64_t bits = reinterpret_cast<uintptr_t>(data) | 16;
  return static_cast<int64_t>(bits & -bits);
}

// By cuDNN. False, with nothing done, if it is not there or not for these operands.
bool conv_by_library(const Context& context, cudnn::Graph::ConvolutionKind kind, const View& y,
                     const View& x, const View& weight, const View& bias, const Window& window,
                     bool tf32);
bool attention_by_library(const Context& context, const View& out, const View& lse,
                          const AttentionView& of);
bool attention_grad_by_library(const Context& context, const View& dquery, const View& dkey,
                               const View& dvalue, const View& dout, const View& out,
                               const View& lse, const AttentionView& of);

}  // namespace libtensor::cuda
