// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/shm_segment.h"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "libtensor/core/error.h"

namespace libtensor {
namespace {

// All blocks together: they stay in the last cache, and fit where containers have little.
constexpr int64_t kBlocksBytes = int64_t{1} << 23;
constexpr int64_t kMaxBlock = int64_t{1} << 19, kMinBlock = int64_t{1} << 14;
constexpr int64_t kRingCapacity = int64_t{1} << 16;

size_t rounded(size_t n) { return (n + 4095) / 4096 * 4096; }

}  // namespace

ShmSegment::ShmSegment(const std::string& name, int64_t size, bool create) : size_(size) {
  block_bytes_ = std::clamp(kBlocksBytes / (2 * size), kMinBlock, kMaxBlock) / 4096 * 4096;
  ring_bytes_ = kRingCapacity;
  const auto n = static_cast<size_t>(size);
  blocks_offset_ = rounded(n * sizeof(Progress) + n * n * sizeof(Ring));
  rings_offset_ = blocks_offset_ + n * 2 * static_cast<size_t>(block_bytes_);
  const size_t nbytes = ring_offset(size, 0);
  const int error = create ? platform::create_shared(name, nbytes, rings_offset_, memory_)
                           : platform::open_shared(name, nbytes, memory_);
  if (error == ENOSYS)
    fail(Status::unsupported, "memory is not shared between processes by this system");
  if (error == 0) return;
  fail(error == ENOMEM || error == ENOSPC ? Status::nomem : Status::io, "cannot ",
       create ? "create " : "open ", rings_offset_,
       " bytes of shared memory (/dev/shm): ", std::generic_category().message(error));
}

ShmSegment::~ShmSegment() { platform::unmap_shared(memory_); }

ShmSegment::Progress& ShmSegment::progress(int64_t rank) const noexcept {
  return static_cast<Progress*>(memory_.data)[rank];
}

char* ShmSegment::block(int64_t rank, int which) const noexcept {
  const auto i = static_cast<size_t>(rank * 2 + which);
  return static_cast<char*>(memory_.data) + blocks_offset_ + i * static_cast<size_t>(block_bytes_);
}

size_t ShmSegment::ring_offset(int64_t from, int64_t to) const noexcept {
  return rings_offset_ + static_cast<size_t>((from * size_ + to) * ring_bytes_);
}

ShmSegment::Ring& ShmSegment::ring(int64_t from, int64_t to) const noexcept {
  return reinterpret_cast<Ring*>(static_cast<Progress*>(memory_.data) + size_)[from * size_ + to];
}

char* ShmSegment::ring_data(int64_t from, int64_t to) const noexcept {
  return static_cast<char*>(memory_.data) + ring_offset(from, to);
}

void ShmSegment::reserve_ring(int64_t from, int64_t to) const {
  const auto nbytes = static_cast<size_t>(ring_bytes_);
  const int error = platform::reserve_shared(memory_, ring_offset(from, to), nbytes);
  if (error != 0) {
    fail(error == ENOSPC || error == ENOMEM ? Status::nomem : Status::io, "cannot reserve ", nbytes,
         " bytes of shared memory (/dev/shm): ", std::generic_category().message(error));
  }
}

}  // namespace libtensor
