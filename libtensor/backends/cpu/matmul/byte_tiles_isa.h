// SPDX-License-Identifier: Apache-2.0
// The loops of byte_tiles.h. A multi-target source, compiled for each instruction set.
#include <cstring>

#include "libtensor/backends/cpu/matmul/byte_tiles.h"
#include "libtensor/functors/math_functions.h"

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace libtensor::cpu {
namespace {

// Four neighbours of each lane times those of one row, added to sums, one int32 a lane. kFours: by
// AVX512-VNNI, which the compiler does not take for granted here. Elsewhere the even and the odd
// bytes are multiplied as int16, because sums of two products of bytes do not fit one.
template <int kBytes>
struct ByteLanes {
  static constexpr int kLanes = kBytes / 4;
  typedef int32_t Sums __attribute__((vector_size(kBytes)));
  typedef int32_t LooseSums __attribute__((vector_size(kBytes), aligned(1), may_alias));
  typedef int16_t Halves __attribute__((vector_size(kBytes)));
  typedef uint16_t UHalves __attribute__((vector_size(kBytes)));

  static TENSOR_INLINE Sums load(const void* from) { return *static_cast<const LooseSums*>(from); }
  static TENSOR_INLINE void store(void* to, Sums value) { *static_cast<LooseSums*>(to) = value; }

  static TENSOR_INLINE Sums widened(const int16_t* from) {
#ifdef __AVX512F__
    if constexpr (kBytes == 64) {  // GCC 12 warns of what its own intrinsics leave unset
      typedef int16_t Narrow __attribute__((vector_size(32)));
      typedef int32_t Sixteen __attribute__((vector_size(64)));
      Narrow narrow;
      std::memcpy(&narrow, from, sizeof narrow);
      return (Sums) __builtin_convertvector(narrow, Sixteen);
    }
#endif
#ifdef __AVX2__
    if constexpr (kBytes == 32)
      return (Sums)_mm256_cvtepi16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
#endif
    int32_t wide[kLanes];
    for (int i = 0; i < kLanes; ++i) wide[i] = from[i];
    return load(wide);
  }

  static TENSOR_INLINE Sums everywhere(const uint8_t* from) {
    int32_t word;
    std::memcpy(&word, from, sizeof word);
    return Sums{} + word;
  }
  template <bool kSigned>
  static TENSOR_INLINE Halves even(Sums x) {
    if constexpr (kSigned) return (Halves)((UHalves)x << 8) >> 8;
    return (Halves)((UHalves)x & 255);
  }
  template <bool kSigned>
  static TENSOR_INLINE Halves odd(Sums x) {
    if constexpr (kSigned) return (Halves)x >> 8;
    return (Halves)((UHalves)x >> 8);
  }
  // Sums of two neighbouring products.
  static TENSOR_INLINE Sums pairs(Halves a, Halves b) {
#ifdef __SSE2__
    if constexpr (kBytes == 16) return (Sums)_mm_madd_epi16((__m128i)a, (__m128i)b);
#ifdef __AVX2__
    if constexpr (kBytes == 32) return (Sums)_mm256_madd_epi16((__m256i)a, (__m256i)b);
#endif
#ifdef __AVX512BW__
    if constexpr (kBytes == 64) return (Sums)_mm512_madd_epi16((__m512i)a, (__m512i)b);
#endif
#endif
    int16_t x[2 * kLanes], y[2 * kLanes];
    int32_t sums[kLanes];
    std::memcpy(x, &a, sizeof x);
    std::memcpy(y, &b, sizeof y);
    for (int i = 0; i < kLanes; ++i)
      sums[i] = int32_t{x[2 * i]} * y[2 * i] + int32_t{x[2 * i + 1]} * y[2 * i + 1];
    return load(sums);
  }
  static TENSOR_INLINE Sums fours([[maybe_unused]] Sums sums, [[maybe_unused]] Sums with_sign,
                                  [[maybe_unused]] Sums without) {
#ifdef __AVX512F__
    __asm__("vpdpbusd %2, %1, %0" : "+v"(sums) : "v"(without), "v"(with_sign));
#endif
    return sums;
  }
};

template <int kBytes, bool kHasFours>
struct ByteLoops {
#ifdef __AVX512F__
  static constexpr bool kFours = kHasFours;
#else
  static constexpr bool kFours = false;
#endif
  using Lanes = ByteLanes<kBytes>;
  using Sums = typename Lanes::Sums;
  static constexpr int kLanes = Lanes::kLanes;
  static constexpr int kUnit = kUnitColumns / kLanes;  // vectors of a unit

  // kVectors vectors of columns; panels are `step` bytes a group.
  template <int kRows, int kVectors, bool kSignedRows>
  static void tile_of(int64_t groups, const uint8_t* rows, int64_t row_step, const uint8_t* panel,
                      int64_t step, int32_t* sums, int64_t sums_step) {
    Sums sum[kRows][kVectors] = {};
    for (int64_t g = 0; g < groups; ++g, rows += kByteGroup, panel += step) {
      if constexpr (kFours) {
        Sums column[kVectors];
#pragma GCC unroll 4
        for (int v = 0; v < kVectors; ++v) column[v] = Lanes::load(panel + v * kBytes);
#pragma GCC unroll 16
        for (int r = 0; r < kRows; ++r) {
          const Sums row = Lanes::everywhere(rows + r * row_step);
#pragma GCC unroll 4
          for (int v = 0; v < kVectors; ++v)
            sum[r][v] = kSignedRows ? Lanes::fours(sum[r][v], row, column[v])
                                    : Lanes::fours(sum[r][v], column[v], row);
        }
      } else {
        typename Lanes::Halves even[kVectors], odd[kVectors];
#pragma GCC unroll 4
        for (int v = 0; v < kVectors; ++v) {
          const Sums column = Lanes::load(panel + v * kBytes);
          even[v] = Lanes::template even<!kSignedRows>(column);
          odd[v] = Lanes::template odd<!kSignedRows>(column);
        }
#pragma GCC unroll 16
        for (int r = 0; r < kRows; ++r) {
          const Sums row = Lanes::everywhere(rows + r * row_step);
          const auto row_even = Lanes::template even<kSignedRows>(row),
                     row_odd = Lanes::template odd<kSignedRows>(row);
#pragma GCC unroll 4
          for (int v = 0; v < kVectors; ++v)
            sum[r][v] += Lanes::pairs(even[v], row_even) + Lanes::pairs(odd[v], row_odd);
        }
      }
    }
#pragma GCC unroll 16
    for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) Lanes::store(sums + r * sums_step + v * kLanes, sum[r][v]);
    }
  }

  static constexpr int kFewer = 4;  // rows without AVX512-VNNI
  template <bool kSignedRows>
  static void tile(int units, int64_t groups, const uint8_t* rows, int64_t row_step,
                   const uint8_t* panel, int32_t* sums) {
    const int64_t step = int64_t{units} * kUnitColumns * kByteGroup, width = units * kUnitColumns;
    if constexpr (kFours) {
      (units == 1   ? tile_of<16, 1, kSignedRows>
       : units == 2 ? tile_of<12, 2, kSignedRows>
       : units == 3 ? tile_of<8, 3, kSignedRows>
                    : tile_of<6, 4, kSignedRows>)(groups, rows, row_step, panel, step, sums, width);
    } else {
      constexpr int kVectors = kUnit < 2 ? kUnit : 2;
      for (int at = 0; at < units * kUnit; at += kVectors)
        tile_of<kFewer, kVectors, kSignedRows>(groups, rows, row_step, panel + at * kBytes, step,
                                               sums + at * kLanes, width);
    }
  }

  static void interleave(int units, const uint8_t* const* lines, uint8_t flip, uint8_t* to) {
    for (int u = 0; u < units; ++u, to += kUnitColumns * kByteGroup) {
#ifdef __SSE2__
      __m128i line[4];
      for (int i = 0; i < 4; ++i) {
        line[i] = _mm_xor_si128(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(lines[i] + u * kUnitColumns)),
            _mm_set1_epi8(static_cast<char>(flip)));
      }
      const __m128i low = _mm_unpacklo_epi8(line[0], line[1]),
                    high = _mm_unpackhi_epi8(line[0], line[1]),
                    next_low = _mm_unpacklo_epi8(line[2], line[3]),
                    next_high = _mm_unpackhi_epi8(line[2], line[3]);
      auto* out = reinterpret_cast<__m128i*>(to);
      _mm_storeu_si128(out, _mm_unpacklo_epi16(low, next_low));
      _mm_storeu_si128(out + 1, _mm_unpackhi_epi16(low, next_low));
      _mm_storeu_si128(out + 2, _mm_unpacklo_epi16(high, next_high));
      _mm_storeu_si128(out + 3, _mm_unpackhi_epi16(high, next_high));
#else
      for (int c = 0; c < kUnitColumns; ++c) {
        for (int i = 0; i < kByteGroup; ++i)
          to[c * kByteGroup + i] = static_cast<uint8_t>(lines[i][u * kUnitColumns + c] ^ flip);
      }
#endif
    }
  }

  // A row in blocks of kBlock, which compilers make vectors of.
  static constexpr int kBlock = kUnitColumns;
  struct Block {
    int32_t addend[kBlock];
    float multiplier[kBlock], offset[kBlock];
  };
  static TENSOR_INLINE void floats_of(const int32_t* sums, const int32_t* addend,
                                      const float* multiplier, const float* offset,
                                      float (&to)[kBlock]) {
    for (int i = 0; i < kBlock; ++i) {
      const auto sum =
          static_cast<int32_t>(static_cast<uint32_t>(sums[i]) + static_cast<uint32_t>(addend[i]));
      to[i] = static_cast<float>(sum) * multiplier[i] + offset[i];
    }
  }
  // step(values, at, n) gets the next n values of a row.
  template <bool kByColumn, class Step>
  static TENSOR_INLINE void scaled(const int32_t* sums, int64_t n, const ByteScaling& by,
                                   Step&& step) {
    Block all;
    if constexpr (!kByColumn) {
      for (int i = 0; i < kBlock; ++i) {
        all.addend[i] = by.addend[0];
        all.multiplier[i] = by.multiplier[0];
        all.offset[i] = by.offset[0];
      }
    }
    float values[kBlock];
    int64_t at = 0;
    for (; at + kBlock <= n; at += kBlock) {
      if constexpr (kByColumn) {
        floats_of(sums + at, by.addend + at, by.multiplier + at, by.offset + at, values);
      } else {
        floats_of(sums + at, all.addend, all.multiplier, all.offset, values);
      }
      step(values, at, kBlock);
    }
    if (at == n) return;
    const auto rest = static_cast<size_t>(n - at) * 4;
    int32_t last[kBlock] = {};
    std::memcpy(last, sums + at, rest);
    if constexpr (kByColumn) {
      all = {};
      std::memcpy(all.addend, by.addend + at, rest);
      std::memcpy(all.multiplier, by.multiplier + at, rest);
      std::memcpy(all.offset, by.offset + at, rest);
    }
    floats_of(last, all.addend, all.multiplier, all.offset, values);
    step(values, at, n - at);
  }
  template <bool kByColumn>
  static void to_bytes(const int32_t* sums, int64_t n, const ByteScaling& by, uint8_t* to) {
    const float low = by.low, high = by.high;
    const int32_t zero = by.zero;
    scaled<kByColumn>(sums, n, by, [&](const float(&values)[kBlock], int64_t at, int64_t count) {
      uint8_t bytes[kBlock];
      for (int i = 0; i < kBlock; ++i) {
        float value = values[i];
        value = value > low ? value : low;  // NaN too
        value = value < high ? value : high;
        // Of magnitudes below 2**22 the sum with this number is rounded to a whole one.
        constexpr float kWhole = 0x1.8p23f;
        const float whole = (value + kWhole) - kWhole;
        bytes[i] = static_cast<uint8_t>(static_cast<int32_t>(whole) + zero);
      }
      std::memcpy(to + at, bytes, count == kBlock ? kBlock : static_cast<size_t>(count));
    });
  }
  template <bool kByColumn>
  static void to_floats(const int32_t* sums, int64_t n, const ByteScaling& by, float* to) {
    const float low = by.low;
    scaled<kByColumn>(sums, n, by, [&](const float(&values)[kBlock], int64_t at, int64_t count) {
      float floats[kBlock];
      for (int i = 0; i < kBlock; ++i) floats[i] = values[i] < low ? low : values[i];  // not NaN
      std::memcpy(to + at, floats, static_cast<size_t>(count) * sizeof(float));
    });
  }

  static void taps(int32_t* sums, int64_t n, const int16_t* const* lines, const int32_t* weights,
                   int64_t count) {
    for (int64_t first = 0; first < n; first += kTapColumns) {
      constexpr int kVectors = kTapColumns / kLanes;
      Sums block[kVectors] = {};
      for (int64_t t = 0; t < count; ++t) {
        const int16_t* line = lines[t] + first;
#pragma GCC unroll 8
        for (int v = 0; v < kVectors; ++v)
          block[v] += Lanes::widened(line + v * kLanes) * weights[t];
      }
#pragma GCC unroll 8
      for (int v = 0; v < kVectors; ++v) Lanes::store(sums + first + v * kLanes, block[v]);
    }
  }

  static constexpr ByteTiles all() {
    ByteTiles made = {{16, 12, 8, 6},   tile<true>,      tile<false>,
                      interleave,       to_bytes<false>, to_bytes<true>,
                      to_floats<false>, to_floats<true>, taps};
    for (int& rows : made.rows) rows = kFours ? rows : kFewer;
    return made;
  }
};

}  // namespace

namespace TENSOR_ISA {

const ByteTiles byte_tiles = ByteLoops<TENSOR_BYTES, false>::all();
#if TENSOR_BYTES >= 64  // in one file, which names no instruction set, the plain loops
const ByteTiles byte_tiles_vnni = ByteLoops<TENSOR_BYTES, true>::all();
#endif

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
