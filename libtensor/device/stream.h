// SPDX-License-Identifier: Apache-2.0
// Streams: queues of a device's work, which is done in the order in which it was given.
#pragma once

#include <atomic>
#include <cstdint>

#include "libtensor/core/device.h"
#include "libtensor/core/handle.h"
#include "libtensor/core/object_pool.h"
#include "libtensor/core/ref.h"
#include "libtensor/core/storage.h"

namespace libtensor {

class Stream : public HandleHeader, public PooledHandle {
 public:
  static Ref<Stream> create(Device device);
  // Over another library's, which stays that library's; nullptr is the device's own.
  static Ref<Stream> over(Device device, void* queue);
  // What the calling thread gives the work of a device to.
  static Ref<Stream> current(Device device);

  ~Stream();

  Device device() const noexcept { return device_; }
  // As the backend knows it; nullptr for the device's own.
  void* queue() const noexcept { return queue_; }
  // As other libraries know it; nullptr for a CPU.
  void* native() const;
  void make_current();
  void wait_for(const Stream& other) const;
  void synchronize() const;
  // That others use the storage on this stream.
  void record(const Storage& storage) const;

  std::atomic<int64_t> refs{1};

 private:
  Stream(Device device, void* queue, bool owned) noexcept
      : HandleHeader(HandleKind::stream), device_(device), queue_(queue), owned_(owned) {}

  const Device device_;
  void* const queue_;
  const bool owned_;
};

inline void retain(Stream* stream) noexcept {
  stream->refs.fetch_add(1, std::memory_order_relaxed);
}
inline void release(Stream* stream) noexcept {
  if (stream->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) delete stream;
}

}  // namespace libtensor
