// SPDX-License-Identifier: Apache-2.0
// Blocks of Philox in lanes of 64 bits, of which the lower halves count: what a product leaves in
// the upper ones, the next one does not read. The rounds are those of core/random/philox.h.
#include "libtensor/backends/cpu/random/philox_blocks.h"

#if defined(__SSE2__)
#include <immintrin.h>
// What GCC 12's intrinsics leave undefined on purpose (GCC bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#endif

namespace libtensor::cpu {
namespace {

#if defined(__SSE2__)

#if defined(__AVX512F__)
using PhiloxLanes = __m512i;
constexpr int kPhiloxGroups = 4;  // in turns, so that no product waits for the one before
inline PhiloxLanes philox_splat(uint64_t x) { return _mm512_set1_epi64(static_cast<int64_t>(x)); }
// Blocks in the order in which philox_store joins them.
inline PhiloxLanes philox_iota() { return _mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7); }
inline PhiloxLanes philox_product(PhiloxLanes a, PhiloxLanes b) { return _mm512_mul_epu32(a, b); }
inline PhiloxLanes philox_high(PhiloxLanes x) { return _mm512_srli_epi64(x, 32); }
inline PhiloxLanes philox_joined(PhiloxLanes low, PhiloxLanes high) {
  return _mm512_mask_blend_epi32(0xaaaa, low, _mm512_slli_epi64(high, 32));
}
inline void philox_store(uint32_t* to, PhiloxLanes first, PhiloxLanes second) {
  _mm512_storeu_si512(to, _mm512_unpacklo_epi64(first, second));
  _mm512_storeu_si512(to + 16, _mm512_unpackhi_epi64(first, second));
}
#elif defined(__AVX2__)
using PhiloxLanes = __m256i;
constexpr int kPhiloxGroups = 2;
inline PhiloxLanes philox_splat(uint64_t x) { return _mm256_set1_epi64x(static_cast<int64_t>(x)); }
inline PhiloxLanes philox_iota() { return _mm256_setr_epi64x(0, 2, 1, 3); }
inline PhiloxLanes philox_product(PhiloxLanes a, PhiloxLanes b) { return _mm256_mul_epu32(a, b); }
inline PhiloxLanes philox_high(PhiloxLanes x) { return _mm256_srli_epi64(x, 32); }
inline PhiloxLanes philox_joined(PhiloxLanes low, PhiloxLanes high) {
  return _mm256_blend_epi32(low, _mm256_slli_epi64(high, 32), 0xaa);
}
inline void philox_store(uint32_t* to, PhiloxLanes first, PhiloxLanes second) {
  auto* lines = reinterpret_cast<__m256i*>(to);
  _mm256_storeu_si256(lines, _mm256_unpacklo_epi64(first, second));
  _mm256_storeu_si256(lines + 1, _mm256_unpackhi_epi64(first, second));
}
#else
using PhiloxLanes = __m128i;
constexpr int kPhiloxGroups = 2;
inline PhiloxLanes philox_splat(uint64_t x) { return _mm_set1_epi64x(static_cast<int64_t>(x)); }
inline PhiloxLanes philox_iota() { return _mm_set_epi64x(1, 0); }
inline PhiloxLanes philox_product(PhiloxLanes a, PhiloxLanes b) { return _mm_mul_epu32(a, b); }
inline PhiloxLanes philox_high(PhiloxLanes x) { return _mm_srli_epi64(x, 32); }
inline PhiloxLanes philox_joined(PhiloxLanes low, PhiloxLanes high) {
  return _mm_unpacklo_epi32(_mm_shuffle_epi32(low, 8), _mm_shuffle_epi32(high, 8));
}
inline void philox_store(uint32_t* to, PhiloxLanes first, PhiloxLanes second) {
  auto* lines = reinterpret_cast<__m128i*>(to);
  _mm_storeu_si128(lines, _mm_unpacklo_epi64(first, second));
  _mm_storeu_si128(lines + 1, _mm_unpackhi_epi64(first, second));
}
#endif

constexpr int64_t kPhiloxWidth = sizeof(PhiloxLanes) / 8;

inline void philox_group(uint64_t key, uint64_t index, uint32_t* words) {
  PhiloxLanes x0[kPhiloxGroups], x1[kPhiloxGroups], x2[kPhiloxGroups], x3[kPhiloxGroups];
  for (int g = 0; g < kPhiloxGroups; ++g) {
    x0[g] = philox_splat(index + static_cast<uint64_t>(g) * kPhiloxWidth) + philox_iota();
    x1[g] = philox_high(x0[g]);
    x2[g] = x3[g] = philox_splat(0);
  }
  auto key0 = static_cast<uint32_t>(key), key1 = static_cast<uint32_t>(key >> 32);
  const PhiloxLanes first = philox_splat(0xd2511f53), second = philox_splat(0xcd9e8d57);
#pragma GCC unroll 10
  for (int round = 0; round < 10; ++round) {
    const PhiloxLanes k0 = philox_splat(key0), k1 = philox_splat(key1);
#pragma GCC unroll 4
    for (int g = 0; g < kPhiloxGroups; ++g) {
      const PhiloxLanes a = philox_product(first, x0[g]), b = philox_product(second, x2[g]);
      x0[g] = philox_high(b) ^ x1[g] ^ k0;
      x2[g] = philox_high(a) ^ x3[g] ^ k1;
      x1[g] = b;
      x3[g] = a;
    }
    key0 += 0x9e3779b9;
    key1 += 0xbb67ae85;
  }
  for (int g = 0; g < kPhiloxGroups; ++g) {
    philox_store(words + 4 * g * kPhiloxWidth, philox_joined(x0[g], x1[g]),
                 philox_joined(x2[g], x3[g]));
  }
}

#endif

}  // namespace

namespace TENSOR_ISA {

int64_t philox_blocks(uint64_t key, uint64_t index, uint32_t* words, int64_t blocks) {
  int64_t done = 0;
#if defined(__SSE2__)
  constexpr int64_t kAtOnce = kPhiloxGroups * kPhiloxWidth;
  for (; done + kAtOnce <= blocks; done += kAtOnce)
    philox_group(key, index + static_cast<uint64_t>(done), words + 4 * done);
#else
  static_cast<void>(key), static_cast<void>(index), static_cast<void>(words);
  static_cast<void>(blocks);
#endif
  return done;
}

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
