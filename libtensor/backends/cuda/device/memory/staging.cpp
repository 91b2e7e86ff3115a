// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/memory/staging.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "libtensor/backends/cuda/device/runtime/graphs.h"
#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda {
namespace {

// Buffers have powers of two of bytes. Longer copies go in pieces of the largest.
constexpr int kSmallest = 12, kLargest = 24;
constexpr int64_t kPiece = int64_t{1} << kLargest;
constexpr int64_t kMostHeld = int64_t{1} << 28;  // of a device; then copies wait for earlier ones
constexpr size_t kLooks = 8;  // buffers in use that are asked whether they still are

struct Buffer {
  char* at = nullptr;
  int size = 0;  // its logarithm
  cudaEvent_t done = nullptr;

  int64_t nbytes() const { return int64_t{1} << size; }
};

struct Staging {
  std::vector<Buffer> free[kLargest + 1];
  std::deque<Buffer> busy[kLargest + 1];  // their copies are on their way
  int64_t held = 0;
};

struct Stagings {
  std::mutex mutex;
  std::map<int32_t, Staging> of_devices;
};

Stagings& stagings() {
  static constinit NoDestructor<Stagings> lasting;
  return lasting.get([] { return std::make_unique<Stagings>(); });
}

void destroy(Staging& its, const Buffer& buffer) {
  (void)cudaEventDestroy(buffer.done);
  (void)cudaFreeHost(buffer.at);
  (void)cudaGetLastError();
  its.held -= buffer.nbytes();
}

void free_those_done(Staging& its, int size, size_t most_looks) {
  std::deque<Buffer>& busy = its.busy[size];
  for (size_t i = 0, looks = 0; i < busy.size() && looks < most_looks; ++looks) {
    const cudaError_t error = cudaEventQuery(busy[i].done);
    if (error == cudaErrorNotReady) {
      ++i;
      continue;
    }
    check(error, "a copy");
    its.free[size].push_back(busy[i]);
    busy.erase(busy.begin() + static_cast<std::ptrdiff_t>(i));
  }
  (void)cudaGetLastError();  // that one was not ready is no error
}

// Null if there is no memory.
Buffer new_buffer(Staging& its, int size) {
  Buffer buffer{nullptr, size, nullptr};
  if (its.held + buffer.nbytes() > kMostHeld) return buffer;
  void* memory = nullptr;
  cudaError_t error = cudaMallocHost(&memory, static_cast<size_t>(buffer.nbytes()));
  if (error == cudaSuccess) {
    error = cudaEventCreateWithFlags(&buffer.done, cudaEventDisableTiming);
    if (error != cudaSuccess) (void)cudaFreeHost(memory);
  }
  if (error == cudaSuccess) {
    buffer.at = static_cast<char*>(memory);
    its.held += buffer.nbytes();
  } else if (error == cudaErrorMemoryAllocation) {
    (void)cudaGetLastError();
  } else {
    check(error, "memory for copies");
  }
  return buffer;
}

// A buffer for one copy.
class Lease {
 public:
  Lease(const Context& context, int64_t nbytes)
      : device_(context.device),
        size_(std::max(kSmallest, static_cast<int>(std::bit_width(
                                      static_cast<uint64_t>(nbytes > 0 ? nbytes - 1 : 0))))) {
    std::unique_lock lock(stagings().mutex);
    Staging& its = stagings().of_devices[device_];
    free_those_done(its, size_, kLooks);
    std::vector<Buffer>& free = its.free[size_];
    if (!free.empty()) {
      buffer_ = free.back();
      free.pop_back();
      return;
    }
    buffer_ = new_buffer(its, size_);
    if (buffer_.at || its.busy[size_].empty()) return;
    buffer_ = its.busy[size_].front();
    its.busy[size_].pop_front();
    on_its_way_ = true;
    lock.unlock();
    wait();
  }
  ~Lease() {
    if (!buffer_.at) return;
    const std::lock_guard lock(stagings().mutex);
    Staging& its = stagings().of_devices[device_];
    if (on_its_way_) {
      its.busy[size_].push_back(buffer_);
    } else {
      its.free[size_].push_back(buffer_);
    }
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  char* data() const { return buffer_.at; }
  // That the stream was given a copy.
  void record(const Context& context) {
    const cudaError_t error = cudaEventRecord(buffer_.done, context.stream);
    if (error != cudaSuccess) (void)cudaStreamSynchronize(context.stream);
    check(error, "a copy");
    on_its_way_ = true;
  }
  void wait() {
    check(cudaEventSynchronize(buffer_.done), "a copy");
    on_its_way_ = false;
  }

 private:
  int32_t device_;
  int size_;
  Buffer buffer_;
  bool on_its_way_ = false;
};

// Memory that CUDA has locked is read later, any other at once.
void send_directly(const Context& context, void* to, const void* from, int64_t nbytes) {
  check(cudaMemcpyAsync(to, from, static_cast<size_t>(nbytes), cudaMemcpyHostToDevice,
                        context.stream),
        "a copy to the device");
  cudaPointerAttributes known;
  if (cudaPointerGetAttributes(&known, from) != cudaSuccess) {
    (void)cudaGetLastError();
  } else if (known.type != cudaMemoryTypeUnregistered) {
    check(cudaStreamSynchronize(context.stream), "the device");
  }
}

void fetch_directly(const Context& context, void* to, const void* from, int64_t nbytes) {
  check(cudaMemcpyAsync(to, from, static_cast<size_t>(nbytes), cudaMemcpyDeviceToHost,
                        context.stream),
        "a copy from the device");
  check(cudaStreamSynchronize(context.stream), "the device");
}

}  // namespace

void send(const Context& context, void* to, const void* from, int64_t nbytes) {
  if (Graph* graph = Graph::captured()) return graph->send(to, from, nbytes);
  auto* target = static_cast<char*>(to);
  const auto* source = static_cast<const char*>(from);
  while (nbytes > 0) {
    const int64_t piece = std::min(nbytes, kPiece);
    Lease lease(context, piece);
    if (!lease.data()) return send_directly(context, target, source, nbytes);
    std::memcpy(lease.data(), source, static_cast<size_t>(piece));
    check(cudaMemcpyAsync(target, lease.data(), static_cast<size_t>(piece), cudaMemcpyHostToDevice,
                          context.stream),
          "a copy to the device");
    lease.record(context);
    target += piece;
    source += piece;
    nbytes -= piece;
  }
}

// The host copies a piece while the device copies the next.
void fetch(const Context& context, void* to, const void* from, int64_t nbytes) {
  check_not_captured("what the host waits for");
  auto* target = static_cast<char*>(to);
  const auto* source = static_cast<const char*>(from);
  std::unique_ptr<Lease> before;
  int64_t before_nbytes = 0;
  const auto finish = [&] {
    if (!before) return;
    before->wait();
    std::memcpy(target, before->data(), static_cast<size_t>(before_nbytes));
    target += before_nbytes;
    before.reset();
  };
  while (nbytes > 0) {
    const int64_t piece = std::min(nbytes, kPiece);
    auto lease = std::make_unique<Lease>(context, piece);
    if (!lease->data()) {
      finish();
      return fetch_directly(context, target, source, nbytes);
    }
    check(cudaMemcpyAsync(lease->data(), source, static_cast<size_t>(piece), cudaMemcpyDeviceToHost,
                          context.stream),
          "a copy from the device");
    lease->record(context);
    finish();
    before = std::move(lease);
    before_nbytes = piece;
    source += piece;
    nbytes -= piece;
  }
  finish();
}

void trim_staging(int32_t device) {
  const std::lock_guard lock(stagings().mutex);
  Staging& its = stagings().of_devices[device];
  for (int size = kSmallest; size <= kLargest; ++size) {
    free_those_done(its, size, SIZE_MAX);
    for (const Buffer& buffer : std::exchange(its.free[size], {})) destroy(its, buffer);
  }
}

// --- the table's functions

void upload(const Context& context, void* to, const void* from, int64_t nbytes) {
  send(context, to, from, nbytes);
}

void download(const Context& context, void* to, const void* from, int64_t nbytes) {
  fetch(context, to, from, nbytes);
}

}  // namespace libtensor::cuda
