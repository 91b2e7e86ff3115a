// SPDX-License-Identifier: Apache-2.0
// Devices' facts, the streams that their work goes to, and events in those.
#ifndef TENSOR_CPP_STREAM_HPP_
#define TENSOR_CPP_STREAM_HPP_

#include <cstdint>
#include <string>
#include <utility>

#include "tensor/cpp/tensor.hpp"
#include "tensor/device.h"

namespace tensor {

/// The name of a device, such as that of its card.
inline std::string device_name(Device device = {}) {
  std::string name = tensor_device_name(device.code());
  if (name.empty()) detail::throw_last();
  return name;
}
/// Which of NVIDIA's libraries CUDA devices use (tensor_cuda_libraries()).
inline std::string cuda_libraries() {
  std::string text = tensor_cuda_libraries();
  if (text.empty()) detail::throw_last();
  return text;
}
/// Why processes cannot be connected by NCCL; "" if they can (tensor_cuda_nccl_why()).
inline std::string cuda_nccl_why() { return tensor_cuda_nccl_why(); }
/// Blocks of a grid, or threads of a block.
struct Extents {
  std::int64_t x = 1, y = 1, z = 1;
};
/// Launches a kernel of a text in CUDA C++ on the device of the outputs (tensor_cuda_launch()): its
/// parameters are the addresses of the outputs and then of the inputs; numbers, on the CPU and 0-d,
/// go by value.
inline void cuda_launch(const std::string& source, const std::string& name, Extents grid,
                        Extents block, const TensorList& outputs, const TensorList& inputs = {},
                        std::int64_t shared_bytes = 0) {
  const std::int64_t blocks[] = {grid.x, grid.y, grid.z}, threads[] = {block.x, block.y, block.z};
  detail::check(tensor_cuda_launch(
      detail::c_string("launch: source", source), detail::c_string("launch: name", name), blocks,
      threads, shared_bytes, outputs.data(), outputs.count(), inputs.data(), inputs.count()));
}
/// Memory, compute capability and processors of a device.
inline tensor_device_facts_t device_facts(Device device = {}) {
  tensor_device_facts_t facts{};
  facts.struct_size = sizeof facts;
  detail::check(tensor_device_facts(device.code(), &facts));
  return facts;
}

/// A queue for work of a device (tensor_stream_create()). Copies are the same stream.
class Stream {
 public:
  explicit Stream(Device device = {}) : Stream(tensor_stream_create(device.code())) {}
  /// Another library's cudaStream_t, which must live as long as this and what was used on it.
  static Stream from_native(Device device, void* native) {
    return Stream(tensor_stream_from_native(device.code(), native));
  }
  /// That which the calling thread gives its work to.
  static Stream current(Device device = {}) { return Stream(tensor_stream_current(device.code())); }

  Stream(const Stream& other) noexcept : handle_(tensor_stream_retain(other.handle_)) {}
  Stream(Stream&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Stream& operator=(Stream other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Stream() { tensor_stream_release(handle_); }

  Device device() const noexcept { return Device(tensor_stream_device(handle_)); }
  /// The cudaStream_t; null for the CPU.
  void* native() const noexcept { return tensor_stream_native(handle_); }
  /// From now on the calling thread gives the work of this device to it.
  void set_current() const { detail::check(tensor_stream_set_current(handle_)); }
  /// What it is given from now on waits for what `other` was given so far.
  void wait(const Stream& other) const {
    detail::check(tensor_stream_wait(handle_, other.handle_));
  }
  /// Waits until all of its work is done.
  void synchronize() const { detail::check(tensor_stream_synchronize(handle_)); }
  /// Keeps the memory of a tensor that another library used on this stream.
  void record(const Tensor& x) const { detail::check(tensor_record_stream(x.get(), handle_)); }

  tensor_stream_t* get() const noexcept { return handle_; }

 private:
  explicit Stream(tensor_stream_t* handle) : handle_(handle) {
    if (handle_ == nullptr) detail::throw_last();
  }

  tensor_stream_t* handle_;
};

/// A mark in the work of a device's streams (tensor_event_create()), with the time at which the
/// device comes to it if that is asked for. Copies are the same event, which threads may share.
class Event {
 public:
  explicit Event(Device device = {}, bool timing = false)
      : handle_(tensor_event_create(device.code(), timing ? TENSOR_EVENT_TIMING : 0)) {
    if (handle_ == nullptr) detail::throw_last();
  }

  Event(const Event& other) noexcept : handle_(tensor_event_retain(other.handle_)) {}
  Event(Event&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Event& operator=(Event other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Event() { tensor_event_release(handle_); }

  Device device() const noexcept { return Device(tensor_event_device(handle_)); }
  /// Marks what the stream was given so far; without one, the calling thread's current stream.
  void record() const { detail::check(tensor_event_record(handle_, nullptr)); }
  void record(const Stream& stream) const {
    detail::check(tensor_event_record(handle_, stream.get()));
  }
  /// What the stream is given from now on waits until the device has come to the event.
  void wait() const { detail::check(tensor_event_wait(handle_, nullptr)); }
  void wait(const Stream& stream) const { detail::check(tensor_event_wait(handle_, stream.get())); }
  /// The host waits.
  void synchronize() const { detail::check(tensor_event_synchronize(handle_)); }
  /// Whether the device has come to the event; true before it is recorded.
  bool is_done() const {
    int64_t done = 0;
    detail::check(tensor_event_query(handle_, &done));
    return done != 0;
  }
  /// Milliseconds from this event to another. Both must be done.
  double elapsed(const Event& stop) const {
    double milliseconds = 0;
    detail::check(tensor_event_elapsed(handle_, stop.handle_, &milliseconds));
    return milliseconds;
  }

  tensor_event_t* get() const noexcept { return handle_; }

 private:
  tensor_event_t* handle_;
};

}  // namespace tensor

#endif  // TENSOR_CPP_STREAM_HPP_
