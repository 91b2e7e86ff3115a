// SPDX-License-Identifier: Apache-2.0
// What ops did: how often, how long, with how much memory.
#ifndef TENSOR_CPP_PROFILER_HPP_
#define TENSOR_CPP_PROFILER_HPP_

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tensor/cpp/tensor.hpp"
#include "tensor/profile.h"

namespace tensor {

/// An op of a recording (tensor_profile_event_t). Times are nanoseconds; `start` counts from the
/// begin of the recording.
struct ProfileEvent {
  std::string name;
  std::string shapes;  // of the tensors that went in, such as "[2, 3], [3]"
  std::int64_t start = 0;
  std::int64_t duration = 0;
  std::int64_t self_time = 0;    // without the ops that it called
  std::int64_t device_time = 0;  // of a CUDA device
  std::int64_t bytes = 0;        // by how much the memory in use on its device grew meanwhile
  std::int64_t thread = 0;
  std::int32_t threads = 0;  // that it may use
  std::int32_t depth = 0;    // how many ops called it within each other
  bool is_backward = false;
};

namespace detail {

inline ProfileEvent copy_of(const tensor_profile_event_t& e) {
  ProfileEvent event{e.name, e.shapes, e.start, e.duration, e.self_time, e.device_time, e.bytes};
  event.thread = e.thread;
  event.threads = e.threads;
  event.depth = e.depth;
  event.is_backward = e.is_backward != 0;
  return event;
}

}  // namespace detail

/// What kernels did (tensor_counters_t).
struct Counters {
  std::int64_t kernels = 0;
  std::int64_t ops = 0;
  std::int64_t bytes_read = 0;
  std::int64_t bytes_written = 0;
};

/// Counts what the kernels of the calling thread do while it lives. Scopes may be nested.
///
///   const tensor::KernelCount count;
///   (a * b + 1).eval();
///   std::cout << count.counters().kernels;
class KernelCount {
 public:
  KernelCount() : before_(tensor_set_counting(1)), start_(now()) {}
  KernelCount(const KernelCount&) = delete;
  KernelCount& operator=(const KernelCount&) = delete;
  ~KernelCount() { tensor_set_counting(before_); }

  /// So far.
  Counters counters() const {
    const Counters all = now();
    return {all.kernels - start_.kernels, all.ops - start_.ops, all.bytes_read - start_.bytes_read,
            all.bytes_written - start_.bytes_written};
  }

 private:
  static Counters now() {
    tensor_counters_t counters{};
    counters.struct_size = sizeof counters;
    detail::check(tensor_counters(&counters));
    return {counters.kernels, counters.ops, counters.bytes_read, counters.bytes_written};
  }

  tensor_bool_t before_;
  Counters start_;
};

/// Sets the counters of the calling thread to 0: not while a KernelCount lives.
inline void reset_counters() { detail::check(tensor_counters_reset()); }

/// The level that messages have, or would have by the environment variable TENSOR_DEBUG.
inline int debug_level() noexcept { return tensor_get_debug(); }

/// Receives text about each kernel while it lives (tensor_set_debug()). There is one at a time.
class Debug {
 public:
  /// Gets one or several lines about a kernel, on the thread of the kernel. It must not throw.
  using Sink = std::function<void(const char*)>;

  /// A level of -1 is that of the environment variable TENSOR_DEBUG.
  Debug(int level, Sink sink) : sink_(std::move(sink)) {
    detail::check(tensor_set_debug(
        level, [](void* user, const char* text) { (*static_cast<const Sink*>(user))(text); },
        &sink_));
  }
  Debug(const Debug&) = delete;
  Debug& operator=(const Debug&) = delete;
  /// Other threads call no ops meanwhile.
  ~Debug() { (void)!tensor_set_debug(0, nullptr, nullptr); }

 private:
  Sink sink_;
};

/// Records every op of every thread until stop(), or while it lives. There is one recording at a
/// time.
///
///   tensor::Profiler profiler;
///   loss(model(x), y).backward();
///   profiler.stop();
///   std::cout << profiler.table();
class Profiler {
 public:
  /// Sees an op that has ended, on the thread of the op. It must not throw.
  using OnOp = std::function<void(const ProfileEvent&)>;

  Profiler() { detail::check(tensor_profile_begin()); }
  /// Calls `on_op` at the end of each op. Other threads call no ops when it stops.
  explicit Profiler(OnOp on_op) : Profiler() {
    on_op_ = std::move(on_op);
    detail::check(tensor_profile_set_callback(
        [](void* user, const tensor_profile_event_t* event) {
          (*static_cast<const OnOp*>(user))(detail::copy_of(*event));
        },
        &on_op_));
  }
  Profiler(const Profiler&) = delete;
  Profiler& operator=(const Profiler&) = delete;
  ~Profiler() {
    if (is_running_) static_cast<void>(end());
  }

  /// Ends the recording, and copies what was recorded out of the library.
  void stop() {
    detail::check(end());
    is_running_ = false;
    const std::int64_t n = tensor_profile_event_count();
    for (std::int64_t i = 0; i < n; ++i) {
      tensor_profile_event_t event{};
      event.struct_size = sizeof event;
      detail::check(tensor_profile_event(i, &event));
      events_.push_back(detail::copy_of(event));
    }
    using detail::whole_text;
    for (const bool by_shape : {false, true}) {
      tables_[by_shape] = whole_text([&](void* buffer, std::int64_t capacity, auto* needed) {
        return tensor_profile_table(by_shape ? 1 : 0, buffer, capacity, needed);
      });
    }
    trace_ = whole_text([](void* buffer, std::int64_t capacity, std::int64_t* needed) {
      return tensor_profile_trace(buffer, capacity, needed);
    });
  }

  /// All ops, in the order in which they ended. Empty before stop(), as the texts are.
  const std::vector<ProfileEvent>& events() const noexcept { return events_; }
  /// A line for each op, by falling time of its own, forward and backward apart; with `by_shape`
  /// for each op and the shapes that went in.
  const std::string& table(Flag by_shape = false) const noexcept { return tables_[by_shape]; }
  /// The trace event format of Chrome, as JSON, which Perfetto reads.
  const std::string& trace() const noexcept { return trace_; }

 private:
  tensor_status_t end() const noexcept {
    if (on_op_) {
      [[maybe_unused]] const tensor_status_t status = tensor_profile_set_callback(nullptr, nullptr);
    }
    return tensor_profile_end();
  }

  bool is_running_ = true;
  OnOp on_op_;
  std::vector<ProfileEvent> events_;
  std::array<std::string, 2> tables_;
  std::string trace_;
};

}  // namespace tensor

#endif  // TENSOR_CPP_PROFILER_HPP_
