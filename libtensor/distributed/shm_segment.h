// SPDX-License-Identifier: Apache-2.0
// The memory that the processes of a group share: of each process a counter and two blocks, of each
// pair of processes a ring.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "libtensor/core/platform/ipc.h"
#include "libtensor/distributed/signature.h"

namespace libtensor {

class ShmSegment {
 public:
  // How far a process has come, and how many others sleep until it comes further.
  struct alignas(64) Progress {
    std::atomic<uint32_t> steps, sleepers;
    std::atomic<uint32_t> joined;
    Signature signature[2];  // of collectives with even and odd numbers
  };
  // Bytes on their way from one process to another. The writer is ahead of the reader by at most
  // the capacity.
  struct alignas(64) Ring {
    std::atomic<uint64_t> written;
    alignas(64) std::atomic<uint64_t> read;
  };

  // size: processes. The one that creates it gives it a name; it goes when all have unmapped it.
  ShmSegment(const std::string& name, int64_t size, bool create);
  ~ShmSegment();
  ShmSegment(const ShmSegment&) = delete;
  ShmSegment& operator=(const ShmSegment&) = delete;

  int64_t block_bytes() const noexcept { return block_bytes_; }
  int64_t ring_bytes() const noexcept { return ring_bytes_; }
  Progress& progress(int64_t rank) const noexcept;
  char* block(int64_t rank, int which) const noexcept;
  Ring& ring(int64_t from, int64_t to) const noexcept;
  char* ring_data(int64_t from, int64_t to) const noexcept;
  // Before this process writes to a ring for the first time.
  void reserve_ring(int64_t from, int64_t to) const;

 private:
  size_t ring_offset(int64_t from, int64_t to) const noexcept;

  const int64_t size_;
  int64_t block_bytes_, ring_bytes_;
  size_t blocks_offset_, rings_offset_;
  platform::SharedMemory memory_;
};

}  // namespace libtensor
