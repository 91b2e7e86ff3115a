// SPDX-License-Identifier: Apache-2.0
// What a thread does with the ops that its program calls, while it captures them
// (program/capture.h).
#pragma once

#include <utility>

#include "libtensor/core/thread_state.h"
#include "libtensor/graph/modes.h"
#include "libtensor/graph/op_def.h"

namespace libtensor {

class Tensor;

// Receives the calls of one thread that succeeded, but not those that other ops make.
class CallSink {
 public:
  // Before a tensor is written to in place by an op.
  virtual void before_write(const Tensor& x) = 0;
  // `result` is a Tensor or Tensors, null for a call that writes to its first argument.
  virtual void called(const Call& call, const void* result) = 0;

 protected:
  ~CallSink() = default;
};

// While one lives, ops of the thread are parts of something else. While no thread captures a
// program it costs a load.
class CallSinkOff {
 public:
  CallSinkOff() noexcept {
    if (modes_anywhere()) [[unlikely]]
      before_ = std::exchange(thread_state().call_sink, nullptr);
  }
  ~CallSinkOff() {
    if (before_) [[unlikely]]
      thread_state().call_sink = before_;
  }
  CallSinkOff(const CallSinkOff&) = delete;
  CallSinkOff& operator=(const CallSinkOff&) = delete;
  CallSink* before() const noexcept { return before_; }

 private:
  CallSink* before_ = nullptr;
};

}  // namespace libtensor
