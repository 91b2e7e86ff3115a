// SPDX-License-Identifier: Apache-2.0
// Events: marks in the work of streams, for other streams and the host to wait for.
#pragma once

#include <atomic>
#include <cstdint>

#include "libtensor/core/object_pool.h"
#include "libtensor/device/stream.h"

namespace libtensor {

// Threads may share one: backends order what is done with a mark.
class StreamEvent : public HandleHeader, public PooledHandle {
 public:
  static Ref<StreamEvent> create(Device device, bool timing);
  ~StreamEvent();

  Device device() const noexcept { return device_; }
  // It marks what the stream was given so far, and no longer what it marked before. nullptr, here
  // and below, is the stream that the calling thread gives the device's work to.
  void record(Stream* stream);
  // What the stream is given from now on waits.
  void order(Stream* stream) const;
  // Waiting and asking: where nothing was recorded, all is done.
  void synchronize() const;
  bool is_done() const;
  // From one to the other, in milliseconds.
  static double elapsed(const StreamEvent& start, const StreamEvent& stop);

  std::atomic<int64_t> refs{1};

 private:
  StreamEvent(Device device, void* mark, bool timing) noexcept
      : HandleHeader(HandleKind::event), device_(device), mark_(mark), timing_(timing) {}
  void check_timed(const char* name) const;

  const Device device_;
  void* const mark_;  // the backend's; nullptr for a CPU
  const bool timing_;
  std::atomic<bool> recorded_{false};  // a mark that is used again remembers its last owner
  std::atomic<int64_t> at_{0};  // of a CPU, whose work is done when it is marked: nanoseconds
};

inline void retain(StreamEvent* event) noexcept {
  event->refs.fetch_add(1, std::memory_order_relaxed);
}
inline void release(StreamEvent* event) noexcept {
  if (event->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) delete event;
}

}  // namespace libtensor
