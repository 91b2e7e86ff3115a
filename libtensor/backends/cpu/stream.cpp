#include "libtensor/backends/cpu/stream.h"

#include <atomic>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

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

// Wider stores would fill the same lines.
void stream_lines(char* to, const char* from, int64_t nbytes) {
#ifdef __SSE2__
  for (int64_t i = 0; i < nbytes; i += 16) {
    _mm_stream_si128(reinterpret_cast<__m128i*>(to + i),
                     _mm_load_si128(reinterpret_cast<const __m128i*>(from + i)));
  }
#else
  std::memcpy(to, from, static_cast<size_t>(nbytes));
#endif
}

void end_stream() noexcept {
#ifdef __SSE2__
  _mm_sfence();
#endif
}

bool is_streamed(const Rows& rows, std::span<const Tensor* const> operands) noexcept {
  const int inner = rows.ndim - 1;
  const int64_t size = itemsize(operands[0]->dtype());
  int64_t nbytes = 0;
  for (size_t k = 0; k < operands.size(); ++k) {
    if (k > 0 && rows.bases[k] == rows.bases[0]) return false;
    nbytes += operands[k]->numel() * itemsize(operands[k]->dtype());
  }
  return nbytes > most_cached() && rows.strides[inner][0] == size &&
         rows.extents[inner] * size >= kLongRow;
}

}  // namespace libtensor::cpu
