// SPDX-License-Identifier: Apache-2.0
// The units themselves: AVX512-BF16's vdpbf16ps, and AMX, whose tile registers hold 16 rows of 64
// bytes.
#include "libtensor/backends/cpu/features.h"
#include "libtensor/backends/cpu/matmul/matmul_pairs.h"
#include "libtensor/core/half.h"

#ifdef TENSOR_X86_ISAS
#include <immintrin.h>

namespace libtensor::cpu {
namespace {

constexpr int kAmxRows = kMostPairRows;
constexpr int kDotRows = 14;

// Intel SDM volume 1, chapter 18: palette 1.
struct TileConfig {
  uint8_t palette = 1, start_row = 0, reserved[14] = {};
  uint16_t row_bytes[16] = {};
  uint8_t rows[16] = {};
};

enum class Half { bfloat16, float16 };

// Registers 0 to 3 are c, 4 and 5 rows of a, 6 and 7 columns of b. TDPFP16PS is written in bytes:
// assemblers know it since 2022.
#define TENSOR_TILE_LOAD(REGISTER, BASE, STEP)                         \
  __asm__ volatile("tileloadd (%0,%1,1), %%tmm" #REGISTER ::"r"(BASE), \
                   "r"(static_cast<int64_t>(STEP))                     \
                   : "memory")
#define TENSOR_TILE_STORE(REGISTER, BASE, STEP)                            \
  __asm__ volatile("tilestored %%tmm" #REGISTER ", (%0,%1,1)" ::"r"(BASE), \
                   "r"(static_cast<int64_t>(STEP))                         \
                   : "memory")
#define TENSOR_TILE_DOTS(C, A, B, BYTES)                                 \
  if constexpr (kHalf == Half::bfloat16) {                               \
    __asm__ volatile("tdpbf16ps %%tmm" #B ", %%tmm" #A ", %%tmm" #C ::); \
  } else {                                                               \
    __asm__ volatile(".byte " BYTES ::);                                 \
  }

template <Half kHalf, bool kLower, bool kRight>
__attribute__((target("amx-tile,amx-bf16"))) void amx_panel(const PairWork& work, const uint32_t* b,
                                                            float* c) {
  const uint16_t *a = work.a, *lower = work.a + 16 * work.a_row;
  constexpr int64_t kPanelStep = kPairColumns * 4;
  const int64_t c_step = work.c_row * 4;
  const int64_t a_step = work.a_row * 2;
  __asm__ volatile("tilezero %%tmm0\n\ttilezero %%tmm1\n\ttilezero %%tmm2\n\ttilezero %%tmm3" ::);
  for (int64_t p = 0; p < work.depth; p += 32, a += 32, lower += 32, b += 16 * kPairColumns) {
    TENSOR_TILE_LOAD(6, b, kPanelStep);
    if constexpr (kRight) TENSOR_TILE_LOAD(7, b + 16, kPanelStep);
    TENSOR_TILE_LOAD(4, a, a_step);
    TENSOR_TILE_DOTS(0, 4, 6, "0xc4,0xe2,0x4b,0x5c,0xc4");
    if constexpr (kRight) {
      TENSOR_TILE_DOTS(1, 4, 7, "0xc4,0xe2,0x43,0x5c,0xcc");
    }
    if constexpr (kLower) {
      TENSOR_TILE_LOAD(5, lower, a_step);
      TENSOR_TILE_DOTS(2, 5, 6, "0xc4,0xe2,0x4b,0x5c,0xd5");
      if constexpr (kRight) {
        TENSOR_TILE_DOTS(3, 5, 7, "0xc4,0xe2,0x43,0x5c,0xdd");
      }
    }
  }
  TENSOR_TILE_STORE(0, c, c_step);
  if constexpr (kRight) TENSOR_TILE_STORE(1, c + 16, c_step);
  if constexpr (kLower) {
    TENSOR_TILE_STORE(2, c + 16 * work.c_row, c_step);
    if constexpr (kRight) TENSOR_TILE_STORE(3, c + 16 * work.c_row + 16, c_step);
  }
}

template <Half kHalf, bool kLower>
void amx_panels(const PairWork& work) {
  const uint32_t* b = work.b;
  for (int64_t j = 0; j < work.columns; j += kPairColumns, b += work.depth / 2 * kPairColumns) {
    work.columns - j > 16 ? amx_panel<kHalf, kLower, true>(work, b, work.c + j)
                          : amx_panel<kHalf, kLower, false>(work, b, work.c + j);
  }
}

// The tile registers are given back after each piece: a thread that holds them is slower to switch.
template <Half kHalf>
__attribute__((target("amx-tile"))) void amx_multiply(const PairWork& work) {
  const bool lower = work.rows > 16;
  const auto upper_rows = static_cast<uint8_t>(lower ? 16 : work.rows);
  const auto lower_rows = static_cast<uint8_t>(lower ? work.rows - 16 : 16);
  TileConfig config;
  for (int i = 0; i < 8; ++i) {
    config.row_bytes[i] = 64;
    config.rows[i] = i == 0 || i == 1 || i == 4   ? upper_rows
                     : i == 2 || i == 3 || i == 5 ? lower_rows
                                                  : 16;
  }
  __asm__ volatile("ldtilecfg %0" ::"m"(config));
  lower ? amx_panels<kHalf, true>(work) : amx_panels<kHalf, false>(work);
  __asm__ volatile("tilerelease" ::);
}

template <int kRows>
__attribute__((target("avx512f,avx512bf16"))) void dot_rows(const PairWork& work, const uint32_t* b,
                                                            float* c) {
  __m512 sum[kRows][2] = {};
  for (int64_t p = 0; p < work.depth; p += 2, b += kPairColumns) {
    const auto left = (__m512bh)_mm512_loadu_si512(b);
    const auto right = (__m512bh)_mm512_loadu_si512(b + 16);
#pragma GCC unroll 16
    for (int i = 0; i < kRows; ++i) {
      int pair;
      __builtin_memcpy(&pair, work.a + i * work.a_row + p, sizeof pair);
      const auto both = (__m512bh)_mm512_set1_epi32(pair);
      sum[i][0] = _mm512_dpbf16_ps(sum[i][0], both, left);
      sum[i][1] = _mm512_dpbf16_ps(sum[i][1], both, right);
    }
  }
#pragma GCC unroll 16
  for (int i = 0; i < kRows; ++i) {
    _mm512_storeu_ps(c + i * work.c_row, sum[i][0]);
    _mm512_storeu_ps(c + i * work.c_row + 16, sum[i][1]);
  }
}

void dot_multiply(const PairWork& work) {
  static constexpr void (*kByRows[kDotRows])(const PairWork&, const uint32_t*, float*) = {
      dot_rows<1>,  dot_rows<2>,  dot_rows<3>,  dot_rows<4>, dot_rows<5>,
      dot_rows<6>,  dot_rows<7>,  dot_rows<8>,  dot_rows<9>, dot_rows<10>,
      dot_rows<11>, dot_rows<12>, dot_rows<13>, dot_rows<14>};
  const uint32_t* b = work.b;
  for (int64_t j = 0; j < work.columns; j += kPairColumns, b += work.depth / 2 * kPairColumns)
    kByRows[work.rows - 1](work, b, work.c + j);
}

void join(uint32_t* to, const uint16_t* low, const uint16_t* high, int64_t n) {
  for (int64_t i = 0; i < n; ++i) to[i] = low[i] | static_cast<uint32_t>(high[i]) << 16;
}

void round_to_bfloat16(uint16_t* to, const float* from, int64_t n) {
  for (int64_t i = 0; i < n; ++i) to[i] = float_to_bfloat16(from[i]);
}
void round_to_float16(uint16_t* to, const float* from, int64_t n) {
  for (int64_t i = 0; i < n; ++i) to[i] = float_to_float16(from[i]);
}

constexpr PairKernels kAmxBfloat16 = {kAmxRows, amx_multiply<Half::bfloat16>, join,
                                      round_to_bfloat16};
constexpr PairKernels kAmxFloat16 = {kAmxRows, amx_multiply<Half::float16>, join, round_to_float16};
constexpr PairKernels kDotBfloat16 = {kDotRows, dot_multiply, join, round_to_bfloat16};

}  // namespace

const PairKernels* bfloat16_pair_kernels() noexcept {
  const PairUnit unit = bfloat16_pairs();
  return unit == PairUnit::amx ? &kAmxBfloat16 : unit == PairUnit::avx512 ? &kDotBfloat16 : nullptr;
}
const PairKernels* float16_pair_kernels() noexcept {
  return float16_pairs() == PairUnit::amx ? &kAmxFloat16 : nullptr;
}

}  // namespace libtensor::cpu
#else
namespace libtensor::cpu {

const PairKernels* bfloat16_pair_kernels() noexcept { return nullptr; }
const PairKernels* float16_pair_kernels() noexcept { return nullptr; }

}  // namespace libtensor::cpu
#endif
