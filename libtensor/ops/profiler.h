// SPDX-License-Identifier: Apache-2.0
// The profiler: what every op did while it was on, in all threads of the process. While it is off
// an op asks nothing but whether any mode is on (graph/modes.h).
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "libtensor/device/elementwise_group.h"
#include "libtensor/graph/op_def.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

namespace profiler {

// Times in nanoseconds, since the profiler was switched on.
struct Event {
  std::string name;    // of the op; of a node in a backward pass that of its op
  std::string shapes;  // of the tensors that went in: "[2, 3], [3]"
  int64_t start = 0, duration = 0;
  int64_t self = 0;         // without the ops that it called
  int64_t device_time = 0;  // between its marks in the device's stream; 0 on a CPU
  int64_t bytes = 0;        // by which the memory in use on the device grew
  uint64_t thread = 0;
  int32_t depth = 0;    // of the ops that called it
  int32_t threads = 1;  // that it may use
  bool backward = false;
};

struct CallbackData {
  void (*function)() = nullptr;
  void* user = nullptr;
};
using Callback = void (*)(const CallbackData& data, const Event& event);

inline constinit std::atomic<bool> is_on{false};
inline bool on() noexcept { return is_on.load(std::memory_order_relaxed); }

// What was recorded before is forgotten. TENSOR_E_INVALID where it is on already.
void begin();
// Waits for the devices whose times it has. TENSOR_E_INVALID where it is off.
void end();
// Called at the end of each op, on its thread; null for none. Ops of the callback are not recorded.
void set_callback(Callback callback, const CallbackData& data) noexcept;

// From the end on until the next begin; in the order in which the ops ended. TENSOR_E_INVALID while
// the profiler is on. Events for which there was no memory are missing.
int64_t event_count();
// Shows one event to `visit`, which calls nothing of the profiler.
void event(int64_t i, void (*visit)(void* state, const Event& event), void* state);

// A table of the ops by falling self time, and with `by_shape` by what went in too.
std::string table(bool by_shape);
// Google's trace event format, which Perfetto and Chrome read.
std::string trace();

// Records an op while it is alive.
class Scope {
 public:
  // Of a call; null pointers, and nothing is recorded, while the profiler is off.
  explicit Scope(const Call& call);
  // Of a node in a backward pass, of which the device decides where times are taken.
  Scope(const char* name, const Tensors& douts);
  // Of a group of ops that is computed together, which the callback is told of later.
  Scope(const std::string& name, Device device, std::span<const ElementwiseGroup::Input> inputs);
  // Of a collective of several processes, of so many elements. The callback is not told of it,
  // since it may run on a thread that the program does not know.
  Scope(const char* name, int64_t count);
  ~Scope();
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

  struct Running;

 private:
  void start(const char* name, Device device);
  void add_shape(const Tensor& x);

  Running* running_ = nullptr;
};

// The result of the calling thread's op is left pending: the op is recorded as part of the group
// that computes it.
void op_is_deferred() noexcept;

// The ops of the calling thread are those of a backward pass while it is alive.
class BackwardScope {
 public:
  BackwardScope() noexcept;
  ~BackwardScope();
  BackwardScope(const BackwardScope&) = delete;
  BackwardScope& operator=(const BackwardScope&) = delete;
};

}  // namespace profiler
}  // namespace libtensor
