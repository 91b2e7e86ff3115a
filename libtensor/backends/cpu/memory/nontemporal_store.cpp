// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/memory/nontemporal_store.h"

#include <atomic>
#include <cstring>

#include "libtensor/backends/cpu/features.h"
#include "libtensor/core/platform/memory.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kLongRow = 4096;  // bytes

// What the system calls the last cache may belong to many more processors than this program has.
int64_t most_cached() noexcept {
  constexpr int64_t kMost = 64 * 1024 * 1024, kUsual = 32 * 1024 * 1024;
  static constinit std::atomic<int64_t> bytes{-1};  // not asked yet
  int64_t most = bytes.load(std::memory_order_relaxed);
  if (most < 0) {
    const int64_t told = platform::last_cache_bytes();
    bytes = most = told > 0 ? std::min(told, kMost) : kUsual;
  }
  return most;
}

}  // namespace

// A line in as few stores as the machine has: those of two threads of a core compete for the places
// where lines are gathered. In words of the assembler, for the headers of intrinsics serve one
// level of a file; never inlined, because the compiler does not know what vzeroupper clears.
[[gnu::noinline]] void stream_rows(char* to, int64_t step, const char* from, int64_t nbytes,
                                   int64_t rows) {
#ifdef __x86_64__
  if (isa() == Isa::baseline) {
    using Words [[gnu::vector_size(16), gnu::may_alias]] = int64_t;
    for (int64_t i = 0; i < rows; ++i, to += step, from += nbytes) {
      for (int64_t at = 0; at < nbytes; at += 16) {
        const Words words = *reinterpret_cast<const Words*>(from + at);
        __asm__ volatile("movntdq %1, %0" : "=m"(*reinterpret_cast<Words*>(to + at)) : "x"(words));
      }
    }
    return;
  }
  for (int64_t i = 0; i < rows; ++i, to += step, from += nbytes) {
    for (int64_t at = 0; at < nbytes; at += 64) {
      __asm__ volatile(
          "vmovdqa (%0), %%ymm0\n\tvmovdqa 32(%0), %%ymm1\n\t"
          "vmovntdq %%ymm0, (%1)\n\tvmovntdq %%ymm1, 32(%1)"
          :
          : "r"(from + at), "r"(to + at)
          : "xmm0", "xmm1", "memory");
    }
  }
  __asm__ volatile("vzeroupper" ::: "memory");
#else
  for (int64_t i = 0; i < rows; ++i)
    std::memcpy(to + i * step, from + i * nbytes, static_cast<size_t>(nbytes));
#endif
}

void stream_lines(char* to, const char* from, int64_t nbytes) {
  stream_rows(to, 0, from, nbytes, 1);
}

void stream_bytes(char* to, const char* from, int64_t nbytes) {
  constexpr uintptr_t kLine = 64;
  const bool aligned =
      (reinterpret_cast<uintptr_t>(to) | reinterpret_cast<uintptr_t>(from)) % kLine == 0;
  const int64_t lines = aligned ? nbytes & -static_cast<int64_t>(kLine) : 0;
  stream_lines(to, from, lines);
  std::memcpy(to + lines, from + lines, static_cast<size_t>(nbytes - lines));
}

void end_stream() noexcept {
#ifdef __x86_64__
  __asm__ volatile("sfence" ::: "memory");
#endif
}

bool is_streamed(const StridedIterator& rows, std::span<const Tensor* const> operands) noexcept {
  const int inner = rows.ndim - 1;
  const int64_t size = itemsize(operands[0]->dtype());
  int64_t nbytes = 0;
  for (size_t k = 0; k < operands.size(); ++k) {
    if (k > 0 && rows.bases[k] == rows.bases[0]) return false;
    nbytes += operands[k]->numel() * itemsize(operands[k]->dtype());
  }
  return rows.strides[inner][0] == size && is_streamed(nbytes, rows.extents[inner] * size);
}

bool is_streamed(int64_t nbytes, int64_t row_bytes) noexcept {
  return nbytes > most_cached() && row_bytes >= kLongRow;
}

}  // namespace libtensor::cpu
