// SPDX-License-Identifier: Apache-2.0
#include "libtensor/device/stream.h"

#include <algorithm>
#include <vector>

#include "libtensor/device/backend.h"

namespace libtensor {
namespace {

constexpr Device kHost{DeviceKind::cpu, 0};

// Streams that the calling thread has made current, one of a device. They stay alive so long.
thread_local std::vector<Ref<Stream>> currents;

Ref<Stream>* find_current(Device device) {
  const auto its = [device](const Ref<Stream>& stream) { return stream->device() == device; };
  const auto found = std::find_if(currents.begin(), currents.end(), its);
  return found == currents.end() ? nullptr : &*found;
}

Device known(Device device) {
  const Device found = device.kind == DeviceKind::unset ? kHost : device;
  backend_of(found);  // fails where there is none
  return found;
}

}  // namespace

Ref<Stream> Stream::create(Device device) {
  const Device its = known(device);
  Backend& backend = backend_of(its);
  void* queue = backend.make_stream();
  try {
    return Ref<Stream>::adopt(new Stream(its, queue, true));
  } catch (...) {
    backend.destroy_stream(queue);
    throw;
  }
}

Ref<Stream> Stream::over(Device device, void* queue) {
  const Device its = known(device);
  return Ref<Stream>::adopt(new Stream(its, its.is_cpu() ? nullptr : queue, false));
}

Ref<Stream> Stream::current(Device device) {
  const Device its = known(device);
  const Ref<Stream>* made_current = its.is_cpu() ? nullptr : find_current(its);
  return made_current ? *made_current : over(its, nullptr);
}

Stream::~Stream() {
  if (owned_ && queue_) backend_of(device_).destroy_stream(queue_);
}

void* Stream::native() const { return backend_of(device_).native_stream(queue_); }

void Stream::make_current() {
  if (device_.is_cpu()) return;
  Ref<Stream>* before = find_current(device_);
  if (!before) currents.reserve(currents.size() + 1);
  backend_of(device_).use_stream(queue_);
  if (before) {
    *before = Ref<Stream>::share(this);
  } else {
    currents.push_back(Ref<Stream>::share(this));
  }
}

void Stream::wait_for(const Stream& other) const {
  if (device_.kind != other.device_.kind)
    fail(Status::device, "a stream of ", device_, " cannot wait for one of ", other.device_);
  backend_of(device_).stream_wait_stream(queue_, other.queue_, other.device_.index);
}

void Stream::synchronize() const { backend_of(device_).wait_for_stream(queue_); }

void Stream::record(const Storage& storage) const {
  if (storage.device != device_)
    fail(Status::device, "the tensor is on ", storage.device, ", the stream of ", device_);
  backend_of(device_).record_stream(storage, queue_);
}

}  // namespace libtensor
