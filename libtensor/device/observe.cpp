// SPDX-License-Identifier: Apache-2.0
#include "libtensor/device/observe.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "libtensor/core/clock.h"
#include "libtensor/core/env.h"
#include "libtensor/core/error.h"
#include "libtensor/core/fork_mutex.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/forwarding_backend.h"
#include "libtensor/device/kernel_bytes.h"
#include "libtensor/device/record.h"
#include "libtensor/graph/modes.h"
#include "libtensor/graph/op_id.gen.h"
#include "libtensor/graph/pending.h"

namespace libtensor::observe {
namespace {

using Calls = std::vector<std::function<void()>>;

struct ThreadObservation {
  bool counting = false;
  bool in_sink = false;  // whose own kernels are not reported
  KernelCounts counts;
  Calls* waiting = nullptr;  // for deliver()
};
thread_local constinit ThreadObservation of_thread{};

struct Debug {
  std::atomic<int32_t> level{-1};  // -1: as the environment says, which was not read yet
  std::atomic<bool> has_sink{false};
  Sink sink = nullptr;
  SinkData data;
};
constinit Debug debug{};

ForkMutex& lock() noexcept {
  static constinit ForkMutex mutex{LockRank::profiler};
  return mutex;
}

// That of the messages which the calling thread's kernels make.
int32_t level_here() noexcept {
  return debug.has_sink.load(std::memory_order_acquire) && !of_thread.in_sink ? debug_level() : 0;
}

// ---- the work of one kernel

// At most what a counter holds.
int64_t product(std::initializer_list<int64_t> factors) {
  int64_t all = 1;
  for (const int64_t factor : factors) {
    if (__builtin_mul_overflow(all, factor, &all)) return INT64_MAX;
  }
  return all;
}

int64_t per_channel(const Tensor& weight) {
  return weight.numel() / std::max<int64_t>(weight.extent(0), 1);
}
// Scores and their products with the values.
int64_t products_of(const Attention& of) {
  const int64_t keys = of.key.extent(of.key.ndim() - 2);
  const int64_t features = of.query.extent(of.query.ndim() - 1);
  const int64_t queries = of.query.numel() / std::max<int64_t>(features, 1);
  return product({2, queries, keys, features + of.value.extent(of.value.ndim() - 1)});
}

void append_operands(std::string& text, const std::vector<Tensor>& operands) {
  for (size_t i = 0; i < operands.size(); ++i) {
    Text one;
    one << (i > 0 ? ", " : "") << operands[i].dtype() << " " << operands[i].shape();
    text += one.view();
  }
}

void give(const char* text) {
  Sink sink = nullptr;
  SinkData data;
  {
    const std::lock_guard guard(lock());
    sink = debug.sink;
    data = debug.data;
  }
  if (sink) sink(data, text);
}

// `details`: lines of level 2 and above.
void report(const char* device, const std::string& name, const Shape& shape,
            const KernelCounts& work, int64_t ns, const std::string& details) {
  Text head;
  head << "kernel " << name << " " << shape << " on " << device << ": ";
  std::string text(head.view());
  char numbers[160];
  if (ns < 0) {
    std::snprintf(numbers, sizeof numbers, "captured");
  } else {
    const auto time = static_cast<double>(std::max<int64_t>(ns, 1));
    std::snprintf(numbers, sizeof numbers, "%.3f us, %.2f GFLOP/s, %.2f GB/s", time / 1e3,
                  static_cast<double>(work.ops) / time,
                  static_cast<double>(work.bytes_read + work.bytes_written) / time);
  }
  text += numbers;
  head = Text();
  head << " (" << work.ops << " ops, reads " << work.bytes_read << " bytes, writes "
       << work.bytes_written << ")";
  text += head.view();
  text += '\n';
  text += details;
  later([message = std::move(text)] { give(message.c_str()); });
}

// Runs a kernel and observes it. f() fails: it did not run.
template <class Work, class Describe, class F>
decltype(auto) run_observed(Backend& backend, Device device, Work&& work, Describe&& describe,
                            F&& f) {
  const int32_t level = level_here();
  // A device is waited for, but for a stream that is captured.
  const bool captured = level > 0 && backend.is_capturing();
  if (level > 0 && !captured) backend.synchronize();
  const int64_t start = level > 0 ? monotonic_ns() : 0;
  const auto done = [&](bool ran) {
    if (!ran) return;
    if (level > 0 && !captured) backend.synchronize();
    const int64_t ns = level > 0 ? monotonic_ns() - start : 0;
    const KernelCounts its = work();
    ThreadObservation& thread = of_thread;
    if (thread.counting && !thread.in_sink) {
      thread.counts += its;
    }
    if (level == 0) return;
    try {
      Text name;
      name << device;
      describe(level,
               [&](const std::string& its_name, const Shape& shape, const std::string& more) {
                 report(name.c_str(), its_name, shape, its, captured ? -1 : ns, more);
               });
    } catch (const std::bad_alloc&) {  // the message is missing
    }
  };
  if constexpr (std::is_void_v<decltype(f())>) {
    f();
    done(true);
  } else {
    auto result = f();
    // A group that could not be computed in one pass is computed op by op.
    constexpr bool tells = std::is_same_v<decltype(result), bool>;
    if constexpr (tells) {
      done(result);
    } else {
      done(true);
    }
    return result;
  }
}

// One of the kernels in kernels.toml.
class Observation {
 public:
  Observation(const char* name, const char* kind, Backend& backend)
      : name_(name), kind_(kind), backend_(backend) {}

  void writes(const Tensor& x) { add(x, written_); }
  void reads(const Tensor& x) {
    // The same operand twice is read once.
    const auto same = [&](const Tensor& y) { return y.same_as(x); };
    if (std::none_of(read_.begin(), read_.end(), same)) add(x, read_);
  }
  void changes(const Tensor& x) {
    reads(x);
    writes(x);
  }
  void reads(std::span<const Tensor* const> xs) {
    for (const Tensor* x : xs) reads(*x);
  }
  void changes(std::span<const Tensor> xs) {
    for (const Tensor& x : xs) changes(x);
  }
  void reads(const Attention& of) {
    for (const Tensor* x : {&of.query, &of.key, &of.value, &of.mask}) reads(*x);
  }
  void writes(const AttentionGrads& to) {
    for (const Tensor* x : {&to.query, &to.key, &to.value}) writes(*x);
  }
  void reads(const CtcBatch& batch) {
    for (const Tensor* x : {&batch.log_probs, &batch.labels}) reads(*x);
  }
  void changes(std::span<const ParameterUpdate> updates) {
    for (const ParameterUpdate& update : updates) {
      changes(update.value);
      reads(update.grad);
      for (const Tensor& state : update.state) changes(state);
    }
  }

  int64_t largest() const {
    int64_t most = 0;
    for (const auto* list : {&written_, &read_}) {
      for (const Tensor& x : *list) most = std::max(most, x.numel());
    }
    return most;
  }

  template <class F>
  decltype(auto) run(int64_t ops, F&& f) {
    const auto work = [&] {
      KernelCounts its{1, ops};
      for (const Tensor& x : read_) its.bytes_read += bytes_of(x);
      for (const Tensor& x : written_) its.bytes_written += bytes_of(x);
      return its;
    };
    const auto describe = [&](int32_t level, auto&& tell) {
      const Tensor* first = written_.empty() ? read_.data() : written_.data();
      std::string more;
      if (level >= 2) {
        more = std::string("  ") + name_ + kind_ + "(";
        append_operands(more, read_);
        more += ") -> ";
        append_operands(more, written_);
        more += '\n';
      }
      tell(std::string(name_) + kind_, first ? first->shape() : Shape(), more);
    };
    // Kernels compute pending operands when they read them; these are kernels of their own.
    for (const Tensor& x : read_) evaluate(x.storage());
    const Tensor* first = written_.empty() ? read_.data() : written_.data();
    return run_observed(backend_, first ? first->device() : Device{}, work, describe, f);
  }

 private:
  static void add(const Tensor& x, std::vector<Tensor>& list) {
    if (x.defined()) list.push_back(x);
  }

  const char *name_, *kind_;
  Backend& backend_;
  std::vector<Tensor> written_, read_;
};

// ---- the backend that observes another one

class ObservedBackend final : public ForwardingBackend {
 public:
  explicit ObservedBackend(Backend& inner) : ForwardingBackend(inner) {}

  Backend& inner() const noexcept { return inner_; }
  ObservedBackend* next = nullptr;

#include "libtensor/device/kernels_observed.gen.inc"

  bool elementwise_group(const ElementwiseGroup& group) override {
    const auto work = [&] { return work_of(group); };
    const auto describe = [&](int32_t level, auto&& tell) {
      std::string more;
      if (level >= 3) more = group.before;
      if (level >= 2) more += listing_of(group);
      if (level >= 3) more += inner_.group_source(group);
      if (!more.empty() && more.back() != '\n') more += '\n';
      tell(name_of(group), group.shape, more);
    };
    return run_observed(inner_, group.outputs[0].tensor.device(), work, describe,
                        [&] { return inner_.elementwise_group(group); });
  }
  bool reduce_group(const GroupReduction& its) override {
    const auto work = [&] { return work_of(its); };
    const auto describe = [&](int32_t level, auto&& tell) {
      std::string more;
      for (const ElementwiseGroup* group : {its.before, its.behind}) {
        if (level >= 3 && group) more += group->before;
      }
      if (level >= 2) more += listing_of(its);
      for (const ElementwiseGroup* group : {its.before, its.behind}) {
        if (level >= 3 && group) more += inner_.group_source(*group);
      }
      if (!more.empty() && more.back() != '\n') more += '\n';
      tell(name_of(its), its.before ? its.before->shape : its.x.shape(), more);
    };
    return run_observed(inner_, its.out.device(), work, describe,
                        [&] { return inner_.reduce_group(its); });
  }
  void launch(const KernelLaunch& kernel) override {
    const auto describe = [](int32_t, auto&& tell) { tell("launch", Shape(), ""); };
    return run_observed(
        inner_, Device{DeviceKind::cuda, 0}, [] { return KernelCounts{1}; }, describe,
        [&] { inner_.launch(kernel); });
  }

 private:
};

// Made once for each backend, and for ever.
std::atomic<ObservedBackend*> backends{nullptr};

}  // namespace

namespace {

Backend& observed_backend_of(Device device) {
  Backend& backend = unobserved_backend_of(device);
  const bool computes = device.kind != DeviceKind::meta;
  if (!computes || (!of_thread.counting && level_here() == 0)) return backend;
  ObservedBackend* first = backends.load(std::memory_order_acquire);
  for (ObservedBackend* one = first; one; one = one->next) {
    if (&one->inner() == &backend) return *one;
  }
  auto* made = new ObservedBackend(backend);  // perhaps beside another thread's, which is as good
  made->next = first;
  while (!backends.compare_exchange_weak(made->next, made, std::memory_order_acq_rel)) {
  }
  return *made;
}

}  // namespace

Backend& backend_of(Device device) {
  Backend& backend = observed_backend_of(device);
  KernelRecording* recording = KernelRecording::current();
  if (!recording || device.kind == DeviceKind::meta) return backend;  // which computes nothing
  if (device.is_cpu() || device.kind == DeviceKind::cuda)
    return recording->in_front_of(backend, device);
  recording->refuse("a kernel of another device");
  return backend;
}

bool set_counting(bool on) noexcept {
  const bool before = std::exchange(of_thread.counting, on);
  in_use.fetch_add(static_cast<int>(on) - static_cast<int>(before), std::memory_order_relaxed);
  return before;
}

KernelCounts counts() noexcept { return of_thread.counts; }
void set_counts(const KernelCounts& counts) noexcept { of_thread.counts = counts; }

int32_t debug_level() noexcept {
  int32_t level = debug.level.load(std::memory_order_relaxed);
  if (level < 0) debug.level.store(level = env::debug_level(), std::memory_order_relaxed);
  return level;
}

void set_debug(int32_t level, Sink sink, const SinkData& data) {
  constexpr int32_t kHighest = 3;
  if (level < -1 || level > kHighest)
    fail(Status::invalid, "level is ", level, ", expected 0 to 3, or -1 for that of TENSOR_DEBUG");
  const std::lock_guard guard(lock());
  debug.level.store(level, std::memory_order_relaxed);
  const bool before = debug.has_sink.load(std::memory_order_relaxed);
  const bool now = sink && debug_level() > 0;
  debug.sink = sink;
  debug.data = data;
  debug.has_sink.store(now, std::memory_order_release);
  in_use.fetch_add(static_cast<int>(now) - static_cast<int>(before), std::memory_order_relaxed);
}

void later(std::function<void()> call) {
  if (!of_thread.waiting) {
    of_thread.waiting = new Calls;
    in_use.fetch_add(1, std::memory_order_relaxed);  // whoever stops asking, they are delivered
  }
  of_thread.waiting->push_back(std::move(call));
}

void deliver() noexcept {
  ThreadObservation& thread = of_thread;
  if (!thread.waiting || thread.in_sink) return;
  const std::unique_ptr<Calls> calls(std::exchange(thread.waiting, nullptr));
  in_use.fetch_sub(1, std::memory_order_relaxed);
  thread.in_sink = true;
  try {
    for (const auto& call : *calls) run_callback(call);
  } catch (...) {  // it has nobody to tell
  }
  thread.in_sink = false;
}

}  // namespace libtensor::observe
