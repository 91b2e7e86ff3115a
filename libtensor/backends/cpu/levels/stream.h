// Copies that pass the caches by. A text that is compiled for each instruction-set level.
#include <cstring>

#include "libtensor/backends/cpu/stream.h"

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace libtensor::cpu {
namespace TENSOR_LEVEL {

void stream_lines(char* to, const char* from, int64_t nbytes) {
#ifdef __AVX512F__
  for (int64_t i = 0; i < nbytes; i += 64)
    _mm512_stream_si512(reinterpret_cast<__m512i*>(to + i), _mm512_load_si512(from + i));
#elif defined(__AVX__)
  for (int64_t i = 0; i < nbytes; i += 32) {
    _mm256_stream_si256(reinterpret_cast<__m256i*>(to + i),
                        _mm256_load_si256(reinterpret_cast<const __m256i*>(from + i)));
  }
#elif defined(__SSE2__)
  for (int64_t i = 0; i < nbytes; i += 16) {
    _mm_stream_si128(reinterpret_cast<__m128i*>(to + i),
                     _mm_load_si128(reinterpret_cast<const __m128i*>(from + i)));
  }
#else
  std::memcpy(to, from, static_cast<size_t>(nbytes));
#endif
}

}  // namespace TENSOR_LEVEL
}  // namespace libtensor::cpu
