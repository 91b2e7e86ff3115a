// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/profiler.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "libtensor/core/cancel.h"
#include "libtensor/core/clock.h"
#include "libtensor/core/fork_mutex.h"
#include "libtensor/core/no_destructor.h"
#include "libtensor/core/parallel.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/observe.h"
#include "libtensor/device/stream_event.h"
#include "libtensor/graph/modes.h"

namespace libtensor::profiler {

// One op of the calling thread.
struct Scope::Running {
  Event event;
  Device device;
  int64_t bytes_before = 0, inner = 0;  // inner: nanoseconds of the ops that it called
  Ref<StreamEvent> first, last;
  Running* outer = nullptr;
  bool is_group = false;
  bool is_collective = false;
  bool is_deferred = false;
};

namespace {

struct Recorded {
  Event event;
  Ref<StreamEvent> first, last;
};

struct Session {
  std::vector<Recorded> events;
  int64_t started = 0;
  Callback callback = nullptr;
  CallbackData data;
};

ForkMutex& lock() noexcept {
  static constinit ForkMutex mutex{LockRank::profiler};
  return mutex;
}

Session& session() {
  static constinit NoDestructor<Session> one;
  return one.get([] { return std::make_unique<Session>(); });
}

struct ThreadProfile {
  Scope::Running* innermost = nullptr;
  bool in_callback = false;
  int32_t backward_passes = 0;
};
thread_local constinit ThreadProfile of_thread{};

// The marks of a device's stream become times once the device is done.
void resolve(std::vector<Recorded>& events) {
  for (Recorded& one : events) {
    if (!one.first) continue;
    one.last->synchronize();
    one.event.device_time = static_cast<int64_t>(StreamEvent::elapsed(*one.first, *one.last) * 1e6);
    one.first.reset();
    one.last.reset();
  }
}

}  // namespace

void begin() {
  Session& its = session();
  const std::lock_guard guard(lock());
  if (on()) fail(Status::invalid, "the profiler is on already");
  its.events.clear();
  its.started = monotonic_ns();
  is_on.store(true, std::memory_order_relaxed);
  modes_in_use.fetch_add(1, std::memory_order_relaxed);
  observe::in_use.fetch_add(1, std::memory_order_relaxed);
}

void end() {
  Session& its = session();
  const std::lock_guard guard(lock());
  if (!on()) fail(Status::invalid, "the profiler is off");
  is_on.store(false, std::memory_order_relaxed);
  modes_in_use.fetch_sub(1, std::memory_order_relaxed);
  observe::in_use.fetch_sub(1, std::memory_order_relaxed);
  resolve(its.events);
}

void set_callback(Callback callback, const CallbackData& data) noexcept {
  Session& its = session();
  const std::lock_guard guard(lock());
  its.callback = callback;
  its.data = data;
}

namespace {

// What was recorded, which stays as it is while the lock is held.
class Recording {
 public:
  Recording() : events_(session().events), guard_(lock()) {
    if (on()) fail(Status::invalid, "the profiler is on: end it first");
  }
  const std::vector<Recorded>& events() const noexcept { return events_; }

 private:
  const std::vector<Recorded>& events_;
  std::lock_guard<ForkMutex> guard_;
};

}  // namespace

int64_t event_count() { return static_cast<int64_t>(Recording().events().size()); }

void event(int64_t i, void (*visit)(void* state, const Event& event), void* state) {
  const Recording recording;
  const auto n = static_cast<int64_t>(recording.events().size());
  if (i < 0 || i >= n) fail(Status::invalid, "i is ", i, ", but ", n, " events were recorded");
  visit(state, recording.events()[static_cast<size_t>(i)].event);
}

void Scope::add_shape(const Tensor& x) {
  if (!x.defined()) return;
  try {
    Text text;
    text << x.shape();
    std::string& shapes = running_->event.shapes;
    if (!shapes.empty()) shapes += ", ";
    shapes += text.view();
  } catch (const std::bad_alloc&) {  // the recording goes without
  }
}

void Scope::start(const char* name, Device device) {
  ThreadProfile& thread = of_thread;
  auto running = std::make_unique<Running>();
  running->outer = thread.innermost;
  running->device = device;
  Event& event = running->event;
  event.name = name;
  event.thread = thread_id();
  event.threads = num_threads();
  event.depth = running->outer ? running->outer->event.depth + 1 : 0;
  event.backward = thread.backward_passes > 0;
  running->bytes_before = backend_of(device).memory_stats().allocated;
  if (device.kind == DeviceKind::cuda) {
    running->first = StreamEvent::create(device, true);
    running->last = StreamEvent::create(device, true);
    running->first->record(nullptr);
  }
  running_ = thread.innermost = running.release();
}

namespace {

template <class F>
void for_tensors(const Call& call, F&& f) {
  for (size_t i = 0; i < call.op.args.size(); ++i) {
    if (call.op.args[i].kind == ArgKind::tensor) f(call.arg<Tensor>(i));
    if (call.op.args[i].kind == ArgKind::tensors) {
      for (const Tensor& x : call.arg<Tensors>(i)) f(x);
    }
  }
}

// That of the first tensor which is no number of the host, or of the argument that says so.
Device device_of_call(const Call& call) {
  Device device{};
  bool found = false;
  for_tensors(call, [&](const Tensor& x) {
    if (found || !x.defined() || x.is_weak()) return;
    device = x.device();
    found = true;
  });
  for (size_t i = 0; i < call.op.args.size() && !found; ++i) {
    if (call.op.args[i].kind == ArgKind::device) device = call.arg<Device>(i);
  }
  return device;
}

}  // namespace

Scope::Scope(const Call& call) {
  if (!on() || of_thread.in_callback) return;
  start(call.op.name, device_of_call(call));
  running_->event.start = monotonic_ns();
  for_tensors(call, [this](const Tensor& x) { add_shape(x); });
}

Scope::Scope(const char* name, const Tensors& douts) {
  if (!on() || of_thread.in_callback) return;
  Device device{};
  for (const Tensor& dout : douts) {
    if (dout.defined()) device = dout.device();
  }
  start(name, device);
  running_->event.start = monotonic_ns();
  for (const Tensor& dout : douts) add_shape(dout);
}

Scope::Scope(const std::string& name, Device device,
             std::span<const ElementwiseGroup::Input> inputs) {
  if (!on() || of_thread.in_callback) return;
  start(name.c_str(), device);
  running_->is_group = true;
  running_->event.start = monotonic_ns();
  for (const auto& input : inputs) add_shape(input.tensor);
}

Scope::Scope(const char* name, int64_t count) {
  if (!on()) return;
  std::string shape = '[' + std::to_string(count) + ']';
  start(name, Device{DeviceKind::cpu, 0});
  running_->is_collective = true;
  running_->event.start = monotonic_ns();
  running_->event.shapes = std::move(shape);
}

void op_is_deferred() noexcept {
  if (Scope::Running* running = of_thread.innermost; running && !running->is_group)
    running->is_deferred = true;
}

namespace {

void tell(Callback callback, const CallbackData& data, const Event& event) {
  of_thread.in_callback = true;
  try {
    run_callback([&] { callback(data, event); });
  } catch (...) {  // it has nobody to tell
  }
  of_thread.in_callback = false;
}

}  // namespace

Scope::~Scope() {
  if (!running_) return;
  const std::unique_ptr<Running> running(running_);
  ThreadProfile& thread = of_thread;
  thread.innermost = running->outer;
  if (running->is_deferred && running->inner == 0) return;
  Event& event = running->event;
  event.duration = monotonic_ns() - event.start;
  event.self = event.duration - running->inner;
  if (running->outer) running->outer->inner += event.duration;
  Session& its = session();
  Callback callback = nullptr;
  CallbackData data;
  try {
    event.bytes = backend_of(running->device).memory_stats().allocated - running->bytes_before;
    if (running->last) running->last->record(nullptr);
    const std::lock_guard guard(lock());
    if (!on()) return;
    event.start -= its.started;
    callback = its.callback;
    data = its.data;
    its.events.push_back({event, running->first, running->last});
  } catch (...) {  // no memory for it: the recording goes without
  }
  if (!callback || running->is_collective) return;
  if (!running->is_group) {
    tell(callback, data, event);
    return;
  }
  try {
    observe::later([callback, data, event] { tell(callback, data, event); });
  } catch (...) {
  }
}

BackwardScope::BackwardScope() noexcept { ++of_thread.backward_passes; }
BackwardScope::~BackwardScope() { --of_thread.backward_passes; }

// ---------------------------------------------------------------------------------------- reports

namespace {

struct Total {
  int64_t calls = 0, duration = 0, self = 0, device_time = 0, bytes = 0;
};

template <class... Args>
void print(std::string& out, const char* format, Args... args) {
  char line[256];
  const int n = std::snprintf(line, sizeof line, format, args...);
  out.append(line, std::min(static_cast<size_t>(std::max(n, 0)), sizeof line - 1));
}

std::string with_unit(int64_t bytes) {
  std::string text;
  const char* const units[] = {"B", "KiB", "MiB", "GiB"};
  auto size = static_cast<double>(bytes);
  size_t unit = 0;
  for (; unit < 3 && std::abs(size) >= 1024; ++unit) size /= 1024;
  print(text, unit == 0 ? "%.0f %s" : "%.1f %s", size, units[unit]);
  return text;
}

void append_json(std::string& out, const std::string& text) {
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      print(out, "\\u%04x", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  out += '"';
}

}  // namespace

std::string table(bool by_shape) {
  std::map<std::pair<std::string, std::string>, Total> totals;
  int64_t all = 0;
  const Recording recording;
  for (const Recorded& one : recording.events()) {
    const Event& event = one.event;
    const std::string name = event.name + (event.backward ? " (backward)" : "");
    Total& total = totals[{name, by_shape ? event.shapes : std::string()}];
    ++total.calls;
    total.duration += event.duration;
    total.self += event.self;
    total.device_time += event.device_time;
    total.bytes += event.bytes;
    all += event.self;
  }
  std::vector<std::pair<std::pair<std::string, std::string>, Total>> rows(totals.begin(),
                                                                          totals.end());
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.second.self > b.second.self; });
  size_t widest = 4;
  for (const auto& [key, total] : rows) widest = std::max(widest, key.first.size());
  const int width = static_cast<int>(widest);
  std::string out;
  print(out, "%-*s  %9s  %12s  %12s  %7s  %12s  %12s  %12s%s\n", width, "op", "calls", "total ms",
        "self ms", "self %", "mean us", "device ms", "memory", by_shape ? "  shapes" : "");
  for (const auto& [key, total] : rows) {
    const auto calls = static_cast<double>(total.calls);
    print(out, "%-*s  %9" PRId64 "  %12.3f  %12.3f  %7.1f  %12.2f  %12.3f  %12s", width,
          key.first.c_str(), total.calls, static_cast<double>(total.duration) / 1e6,
          static_cast<double>(total.self) / 1e6,
          all == 0 ? 0.0 : 100.0 * static_cast<double>(total.self) / static_cast<double>(all),
          static_cast<double>(total.duration) / 1e3 / calls,
          static_cast<double>(total.device_time) / 1e6, with_unit(total.bytes).c_str());
    if (by_shape) out.append("  ").append(key.second);
    out += '\n';
  }
  print(out, "%-*s  %9s  %12s  %12.3f\n", width, "all", "", "", static_cast<double>(all) / 1e6);
  return out;
}

// Google, Trace Event Format: complete events ("X"), times in microseconds.
std::string trace() {
  std::string out = "{\"displayTimeUnit\": \"ns\", \"traceEvents\": [\n";
  const char* separator = "";
  const Recording recording;
  for (const Recorded& one : recording.events()) {
    const Event& event = one.event;
    out += separator;
    separator = ",\n";
    out += "{\"ph\": \"X\", \"pid\": 1, \"name\": ";
    append_json(out, event.name);
    print(out,
          ", \"cat\": \"%s\", \"tid\": %" PRIu64
          ", \"ts\": %.3f, \"dur\": %.3f, \"args\": "
          "{\"bytes\": %" PRId64 ", \"device us\": %.3f, \"threads\": %" PRId32 ", \"shapes\": ",
          event.backward ? "backward" : "forward", event.thread,
          static_cast<double>(event.start) / 1e3, static_cast<double>(event.duration) / 1e3,
          event.bytes, static_cast<double>(event.device_time) / 1e3, event.threads);
    append_json(out, event.shapes);
    out += "}}";
  }
  return out + "\n]}\n";
}

}  // namespace libtensor::profiler
