// SPDX-License-Identifier: Apache-2.0
// Threads, memory, devices.
#include "tensor/device.h"
#include "tensor/plugin.h"

#include <string>

#include "libtensor/capi/functions.gen.h"
#include "libtensor/capi/struct_size.h"
#include "libtensor/core/allocator.h"
#include "libtensor/core/cancel.h"
#include "libtensor/core/math_mode.h"
#include "libtensor/core/max_threads.h"
#include "libtensor/core/parallel.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/reclaim_memory.h"
#include "libtensor/device/registry.h"
#include "libtensor/device/stream.h"
#include "libtensor/device/stream_event.h"
#include "libtensor/ops/autocast.h"

using namespace libtensor;  // NOLINT: this file is all boundary

int32_t tensor_get_num_threads(void) { return num_threads(); }
int32_t tensor_get_max_threads(void) { return max_threads(); }
tensor_bool_t tensor_get_allow_winograd(void) { return math_mode(MathMode::winograd); }
tensor_bool_t tensor_get_allow_tf32(void) { return math_mode(MathMode::tf32); }
tensor_bool_t tensor_get_allow_reassociation(void) { return math_mode(MathMode::reassociation); }
int32_t tensor_cuda_device_count(void) { return cuda_device_count(); }
const char* tensor_cuda_why(void) { return cuda_why(); }

namespace {

Stream* live(tensor_stream_t* s) noexcept { return live_object<Stream>(s, HandleKind::stream); }

StreamEvent* live(tensor_event_t* e) noexcept {
  return live_object<StreamEvent>(e, HandleKind::event);
}

}  // namespace

tensor_stream_t* tensor_stream_retain(tensor_stream_t* stream) {
  if (Stream* its = live(stream)) retain(its);
  return stream;
}

void tensor_stream_release(tensor_stream_t* stream) {
  if (Stream* its = live(stream)) release(its);
}

tensor_event_t* tensor_event_retain(tensor_event_t* event) {
  if (StreamEvent* its = live(event)) retain(its);
  return event;
}

void tensor_event_release(tensor_event_t* event) {
  if (StreamEvent* its = live(event)) release(its);
}

uint64_t tensor_thread_id(void) { return thread_id(); }
tensor_bool_t tensor_clear_cancel(void) { return clear_cancel(); }

namespace libtensor::capi {
namespace {

DeviceKind kind_of(Device device) {
  return device.kind == DeviceKind::unset ? DeviceKind::cpu : device.kind;
}

}  // namespace

void set_max_threads(int32_t n) { libtensor::set_max_threads(n); }
bool set_allow_winograd(bool on) { return set_math_mode(MathMode::winograd, on); }
bool set_allow_tf32(bool on) { return set_math_mode(MathMode::tf32, on); }
bool set_allow_reassociation(bool on) { return set_math_mode(MathMode::reassociation, on); }
void cancel(uint64_t thread) { libtensor::cancel(thread); }
void set_interrupt(tensor_interrupt_fn interrupt, void* user) {
  libtensor::set_interrupt(interrupt, user);
}

void set_num_threads(int32_t n, bool this_thread_only) {
  libtensor::set_num_threads(n, this_thread_only);
}

void autocast_set(Device device, DType dtype, DType& before) {
  before = set_autocast(kind_of(device), dtype);
}
DType autocast_get(Device device) { return autocast_dtype(kind_of(device)); }

void set_allocator(const tensor_allocator_t* allocator) {
  HostAllocator host;
  if (allocator) {
    const tensor_allocator_t given = read_struct(allocator);
    if (!given.alloc || !given.dealloc)
      fail(Status::invalid, "alloc and dealloc must both be given");
    host = {given.user, given.alloc, given.dealloc};
  }
  set_host_allocator(host);
}

void memory_stats(Device device, tensor_memory_stats_t* stats) {
  const MemoryStats now = backend_of(device).memory_stats();
  tensor_memory_stats_t known{};
  known.allocated = now.allocated;
  known.peak_allocated = now.peak_allocated;
  known.cached = now.cached;
  known.peak_cached = now.peak_cached;
  known.n_alloc = now.n_alloc;
  known.n_free = now.n_free;
  known.n_live_tensors = TensorImpl::live_count();
  write_struct(stats, known);
}

void memory_reset_peak(Device device) { backend_of(device).reset_memory_peak(); }
void memory_trim(Device device) { backend_of(device).trim_memory(); }
void memory_set_limit(Device device, int64_t nbytes) {
  if (nbytes < 0) fail(Status::invalid, "nbytes is ", nbytes, ", expected 0 or more");
  backend_of(device).set_memory_limit(nbytes);
}
void set_reclaim(tensor_reclaim_fn reclaim, void* user) { set_memory_reclaimer({reclaim, user}); }
void synchronize(Device device) { backend_of(device).synchronize(); }

const char* cuda_libraries() { return libtensor::cuda_libraries(); }
const char* cuda_nccl_why() {
  return cuda_device_count() > 0 ? cuda_backend(0).why_no_communicator() : cuda_why();
}

int32_t device_count(Device device) {
  const DeviceType& type = libtensor::device_type(kind_of(device));
  return type.count(type);
}
const char* device_why(Device device) {
  const DeviceType& type = libtensor::device_type(kind_of(device));
  return type.why(type);
}
void device_register(const tensor_device_plugin_t* plugin, int64_t& device) {
  if (!plugin) fail(Status::invalid, "plugin is NULL");
  device = register_plugin(read_struct(plugin)).code();
}
const char* device_type(Device device) { return libtensor::device_type(kind_of(device)).name; }
void device_find(std::string_view name, int64_t& device) {
  const DeviceKind kind = find_device_kind(std::string(name).c_str());
  if (kind == DeviceKind::unset)
    fail(Status::invalid, "name is ", quoted(name), ", which is not a kind of device");
  device = Device{kind, 0}.code();
}

const char* device_name(Device device) { return backend_of(device).properties().name; }

void device_facts(Device device, tensor_device_facts_t* facts) {
  const DeviceProperties found = backend_of(device).properties();
  tensor_device_facts_t known{};
  known.total_bytes = found.total_bytes;
  known.free_bytes = found.free_bytes;
  known.major = found.major;
  known.minor = found.minor;
  known.processors = found.processors;
  write_struct(facts, known);
}

Ref<Stream> stream_create(Device device) { return Stream::create(device); }
Ref<Stream> stream_from_native(Device device, void* native) { return Stream::over(device, native); }
Ref<Stream> stream_current(Device device) { return Stream::current(device); }
void stream_set_current(Stream& stream) { stream.make_current(); }
Device stream_device(Stream& stream) { return stream.device(); }
void* stream_native(Stream& stream) { return stream.native(); }
void stream_wait(Stream& stream, Stream& other) { stream.wait_for(other); }
void stream_synchronize(Stream& stream) { stream.synchronize(); }
void record_stream(const Tensor& t, Stream& stream) { stream.record(t.storage()); }

Ref<StreamEvent> event_create(Device device, uint32_t flags) {
  return StreamEvent::create(device, (flags & TENSOR_EVENT_TIMING) != 0);
}
Device event_device(StreamEvent& event) { return event.device(); }
void event_record(StreamEvent& event, Stream* stream) { event.record(stream); }
void event_wait(StreamEvent& event, Stream* stream) { event.order(stream); }
void event_synchronize(StreamEvent& event) { event.synchronize(); }
void event_query(StreamEvent& event, int64_t& done) { done = event.is_done(); }
void event_elapsed(StreamEvent& start, StreamEvent& stop, double& milliseconds) {
  milliseconds = StreamEvent::elapsed(start, stop);
}

}  // namespace libtensor::capi
