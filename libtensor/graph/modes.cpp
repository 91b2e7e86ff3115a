// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/modes.h"

#include <algorithm>
#include <iterator>

#include "libtensor/core/error.h"
#include "libtensor/graph/callback_words.h"

namespace libtensor {
namespace {

// Not in the frames of the calls themselves, which longjmp() leaves to be overwritten.
struct Entered {
  uintptr_t callback;  // the stack where the caller's code runs, 0 while none does
  int64_t number;      // of that callback
  uint8_t grad_mode;
  uint8_t autocast[kDeviceKinds];
  PackHooks* pack_hooks;
  RecomputedTensors* recomputed;
  Generator* generator;
  CallSink* call_sink;
};
struct Calls {
  int depth = 0;
  int64_t callbacks = 0, left = 0, outside = 0;  // numbers: the last, that left, and of no call
  Entered entered[CallbackCall::kDeepest];
};
thread_local constinit Calls calls{};

void forget_abandoned() noexcept {
  const uintptr_t here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  ThreadState& thread = thread_state();
  for (int i = 0; i < calls.depth; ++i) {
    if (calls.entered[i].callback == 0 || here <= calls.entered[i].callback) continue;
    // With the calls that made this one themselves, not by a callback.
    while (i > 0 && calls.entered[i - 1].callback == 0) --i;
    const Entered& entered = calls.entered[i];
    thread.grad_mode = entered.grad_mode;
    std::copy(std::begin(entered.autocast), std::end(entered.autocast), thread.autocast);
    thread.pack_hooks = entered.pack_hooks;
    thread.recomputed = entered.recomputed;
    thread.generator = entered.generator;
    thread.call_sink = entered.call_sink;
    calls.depth = i;
    return;
  }
}

}  // namespace

bool recover_modes() noexcept {
  forget_abandoned();
  return (thread_state().grad_mode & kGradOn) != 0;
}

CallbackCall::CallbackCall() {
  ThreadState& thread = thread_state();
  if (thread.grad_mode & kInCallback) forget_abandoned();
  if (calls.depth == kDeepest)
    fail(Status::autograd, "backward passes and checkpoints are nested ", kDeepest,
         " deep in hooks and callbacks");
  index_ = calls.depth++;
  Entered& entered = calls.entered[index_];
  entered.callback = 0;
  entered.grad_mode = thread.grad_mode;
  std::copy(std::begin(thread.autocast), std::end(thread.autocast), entered.autocast);
  entered.pack_hooks = thread.pack_hooks;
  entered.recomputed = thread.recomputed;
  entered.generator = thread.generator;
  entered.call_sink = thread.call_sink;
}

CallbackCall::~CallbackCall() { calls.depth = index_; }

int64_t running_callback() noexcept {
  for (int i = calls.depth - 1; i >= 0; --i) {
    if (calls.entered[i].callback) return calls.entered[i].number;
  }
  return calls.outside;
}

int64_t left_callback() noexcept { return calls.left; }

namespace detail {

void enter_callback(uintptr_t stack) noexcept {
  const int64_t number = ++calls.callbacks;
  if (calls.depth == 0) {
    calls.outside = number;
    return;
  }
  calls.entered[calls.depth - 1].callback = stack;
  calls.entered[calls.depth - 1].number = number;
  thread_state().grad_mode |= kInCallback;
}

void leave_callback() noexcept {
  calls.left = running_callback();
  if (calls.depth == 0) {
    calls.outside = 0;
    return;
  }
  Entered& entered = calls.entered[calls.depth - 1];
  entered.callback = 0;
  if (!(entered.grad_mode & kInCallback)) thread_state().grad_mode &= kGradOn;
}

}  // namespace detail

void fail_in_callback(const char* words) { fail(Status::callback, words); }

}  // namespace libtensor
