// SPDX-License-Identifier: Apache-2.0
#include "libtensor/device/stream_event.h"

#include "libtensor/core/clock.h"
#include "libtensor/device/backend.h"

namespace libtensor {
namespace {

Ref<Stream> given_or_current(Stream* stream, Device device) {
  return stream ? Ref<Stream>::share(stream) : Stream::current(device);
}

}  // namespace

Ref<StreamEvent> StreamEvent::create(Device device, bool timing) {
  const Device its = device.kind == DeviceKind::unset ? Device{DeviceKind::cpu, 0} : device;
  Backend& backend = backend_of(its);  // fails where there is none
  void* mark = backend.make_event(timing);
  try {
    return Ref<StreamEvent>::adopt(new StreamEvent(its, mark, timing));
  } catch (...) {
    backend.destroy_event(mark, timing);
    throw;
  }
}

StreamEvent::~StreamEvent() {
  if (mark_) backend_of(device_).destroy_event(mark_, timing_);
}

void StreamEvent::record(Stream* stream) {
  const Ref<Stream> its = given_or_current(stream, device_);
  if (its->device() != device_)
    fail(Status::device, "the event is of ", device_, ", the stream of ", its->device());
  backend_of(device_).record_event(mark_, its->queue());
  if (device_.is_cpu()) at_.store(monotonic_ns(), std::memory_order_relaxed);
  recorded_.store(true, std::memory_order_release);
}

void StreamEvent::order(Stream* stream) const {
  const Ref<Stream> later = given_or_current(stream, device_);
  if (later->device().kind != device_.kind)
    fail(Status::device, "a stream of ", later->device(), " cannot wait for an event of ", device_);
  if (recorded_.load(std::memory_order_acquire))
    backend_of(later->device()).stream_wait_event(later->queue(), mark_);
}

void StreamEvent::synchronize() const {
  if (recorded_.load(std::memory_order_acquire)) backend_of(device_).wait_for_event(mark_);
}

bool StreamEvent::is_done() const {
  return !recorded_.load(std::memory_order_acquire) || backend_of(device_).event_query(mark_);
}

void StreamEvent::check_timed(const char* name) const {
  if (!timing_) fail(Status::invalid, name, " was created without TENSOR_EVENT_TIMING");
  if (!recorded_.load(std::memory_order_acquire))
    fail(Status::invalid, name, " is not recorded yet");
}

double StreamEvent::elapsed(const StreamEvent& start, const StreamEvent& stop) {
  if (start.device_ != stop.device_)
    fail(Status::device, "start is of ", start.device_, ", stop of ", stop.device_);
  start.check_timed("start");
  stop.check_timed("stop");
  if (start.device_.is_cpu()) {
    return static_cast<double>(stop.at_.load(std::memory_order_relaxed) -
                               start.at_.load(std::memory_order_relaxed)) /
           1e6;
  }
  return backend_of(start.device_).elapsed(start.mark_, stop.mark_);
}

}  // namespace libtensor
