// SPDX-License-Identifier: Apache-2.0
// The loops of quantized_math.h. A multi-target source, compiled for each instruction set, with
// products and sums that fuse where the machine can.
#include <cstring>

#include "libtensor/backends/cpu/matmul/quantized_math.h"
#include "libtensor/functors/math_functions.h"

#ifdef __SSE2__
#include <immintrin.h>
#endif

#ifdef __clang__
#pragma clang fp contract(fast)
#else
#pragma GCC optimize("fp-contract=fast")
#endif

namespace libtensor::cpu {
namespace {

constexpr int kGroup = kQuantizedGroup;
constexpr int kHalfGroup = kGroup / 2;

struct Halves {
  typedef int8_t Bytes __attribute__((vector_size(kHalfGroup)));
  Bytes low, high;
};

// The codes of a group as int8.
struct Codes8 {
  using Pointer = const int8_t*;
  static constexpr int kStep = kGroup;
  static TENSOR_INLINE Halves halves(Pointer from) {
    Halves codes;
    std::memcpy(&codes, from, sizeof codes);
    return codes;
  }
  static TENSOR_INLINE void read(Pointer from, int8_t (&codes)[kGroup]) {
    std::memcpy(codes, from, kGroup);
  }
};
struct Codes4 {
  using Pointer = const uint8_t*;
  static constexpr int kStep = kHalfGroup;
  static TENSOR_INLINE Halves halves(Pointer from) {
    typedef uint8_t Bytes __attribute__((vector_size(kHalfGroup)));
    Bytes bytes;
    std::memcpy(&bytes, from, sizeof bytes);
    return {(Halves::Bytes)(bytes & 15) - 8, (Halves::Bytes)(bytes >> 4) - 8};
  }
  static TENSOR_INLINE void read(Pointer from, int8_t (&codes)[kGroup]) {
    for (int i = 0; i < kHalfGroup; ++i) {
      codes[i] = static_cast<int8_t>((from[i] & 15) - 8);
      codes[i + kHalfGroup] = static_cast<int8_t>((from[i] >> 4) - 8);
    }
  }
};

#ifdef __AVX2__
TENSOR_INLINE __m256i vector_of(Codes8, const int8_t* from) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
TENSOR_INLINE __m256i vector_of(Codes4, const uint8_t* from) {
  const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  const __m256i both = _mm256_set_m128i(_mm_srli_epi16(bytes, 4), bytes);
  return _mm256_sub_epi8(_mm256_and_si256(both, _mm256_set1_epi8(15)), _mm256_set1_epi8(8));
}
// Eight and sixteen codes of a group as int32.
TENSOR_INLINE __m256i eight_of(Codes8, const int8_t* from, int i) {
  return _mm256_cvtepi8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from + 8 * i)));
}
TENSOR_INLINE __m256i eight_of(Codes4, const uint8_t* from, int i) {
  const __m256i bytes =
      _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from + i % 2 * 8)));
  const __m256i codes =
      i < 2 ? _mm256_and_si256(bytes, _mm256_set1_epi32(15)) : _mm256_srli_epi32(bytes, 4);
  return _mm256_sub_epi32(codes, _mm256_set1_epi32(8));
}
#ifdef __AVX512F__
// In the compiler's vectors: GCC 12 warns of what its own intrinsics leave unset.
TENSOR_INLINE __m512i sixteen_of(Codes8, const int8_t* from, int i) {
  typedef int8_t Bytes __attribute__((vector_size(16)));
  typedef int32_t Sixteen __attribute__((vector_size(64)));
  Bytes bytes;
  std::memcpy(&bytes, from + 16 * i, sizeof bytes);
  return (__m512i) __builtin_convertvector(bytes, Sixteen);
}
TENSOR_INLINE __m512i sixteen_of(Codes4, const uint8_t* from, int i) {
  typedef uint8_t Bytes __attribute__((vector_size(16)));
  typedef int32_t Sixteen __attribute__((vector_size(64)));
  Bytes bytes;
  std::memcpy(&bytes, from, sizeof bytes);
  const Sixteen codes = __builtin_convertvector(bytes, Sixteen);
  return (__m512i)((i == 0 ? codes & 15 : codes >> 4) - 8);
}
#endif

// Eight sums of four products of codes, whose magnitudes are `size`, and of x each. kFours: by
// AVX512-VNNI, which the compiler does not take for granted here.
template <bool kFours>
TENSOR_INLINE __m256i byte_dots(__m256i codes, __m256i size, const int8_t* x) {
  const __m256i signed_x = _mm256_sign_epi8(vector_of(Codes8(), x), codes);
  if constexpr (kFours) {
    __m256i sums = _mm256_setzero_si256();
    __asm__("vpdpbusd %2, %1, %0" : "+v"(sums) : "v"(size), "v"(signed_x));
    return sums;
  } else {
    return _mm256_madd_epi16(_mm256_maddubs_epi16(size, signed_x), _mm256_set1_epi16(1));
  }
}
#endif

TENSOR_INLINE float total(const float* x, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  return sum;
}

template <int kBytes, bool kFours>
struct QuantizedLoops {
  static constexpr int kLanes = kBytes / 4, kParts = kGroup / kLanes;
  typedef float V __attribute__((vector_size(kBytes)));
  typedef float Unaligned __attribute__((vector_size(kBytes), aligned(4), may_alias));
  typedef int32_t I __attribute__((vector_size(kBytes)));
  typedef int32_t Words __attribute__((vector_size(kBytes), aligned(2), may_alias));
  // What fits into 16 or 32 registers, as there are with vectors of 64 bytes.
  static constexpr int kTileRows = kBytes == 16 ? 2 : kBytes == 32 ? 4 : 8;
  static_assert(kTileRows <= kMostQuantizedTileRows);
  static constexpr int kPairStep = 2 * kQuantizedColumns;

  static V load(const float* from) { return *reinterpret_cast<const Unaligned*>(from); }
  static void store(float* to, V value) { *reinterpret_cast<Unaligned*>(to) = value; }
  static I load_words(const int16_t* from) { return *reinterpret_cast<const Words*>(from); }

  // The codes of a group as floats.
  template <class Codes>
  static TENSOR_INLINE void read(typename Codes::Pointer from, V (&w)[kParts]) {
#ifdef __AVX512F__
#pragma GCC unroll 2
    for (int i = 0; i < kParts; ++i) {
      typedef int32_t Sixteen __attribute__((vector_size(64)));
      typedef float Floats __attribute__((vector_size(64)));
      w[i] = (V) __builtin_convertvector((Sixteen)sixteen_of(Codes(), from, i), Floats);
    }
#else
#ifdef __AVX2__
#pragma GCC unroll 4
    for (int i = 0; i < kParts; ++i) w[i] = (V)_mm256_cvtepi32_ps(eight_of(Codes(), from, i));
#else
    int8_t codes[kGroup];
    Codes::read(from, codes);
    float values[kGroup];
    for (int i = 0; i < kGroup; ++i) values[i] = codes[i];
    for (int i = 0; i < kParts; ++i) w[i] = load(values + i * kLanes);
#endif
#endif
  }

  template <class Codes, int kRows>
  static void dots_of(const float* x, int64_t x_step, typename Codes::Pointer codes,
                      const float* scales, int64_t groups, float* sums) {
    V sum[kRows] = {};
    for (int64_t g = 0; g < groups; ++g, codes += Codes::kStep, x += kGroup) {
      V w[kParts], part[kRows] = {};
      read<Codes>(codes, w);
#pragma GCC unroll 8
      for (int p = 0; p < kParts; ++p) {
#pragma GCC unroll 4
        for (int i = 0; i < kRows; ++i) part[i] += w[p] * load(x + i * x_step + p * kLanes);
      }
#pragma GCC unroll 4
      for (int i = 0; i < kRows; ++i) sum[i] += part[i] * scales[g];
    }
    for (int i = 0; i < kRows; ++i) {
      float lanes[kLanes];
      store(lanes, sum[i]);
      sums[i] = total(lanes, kLanes);
    }
  }

  template <class Codes>
  static void dots(const float* x, int64_t x_step, int rows, typename Codes::Pointer codes,
                   const float* scales, int64_t groups, float* sums) {
    (rows == 1   ? dots_of<Codes, 1>
     : rows == 2 ? dots_of<Codes, 2>
     : rows == 3 ? dots_of<Codes, 3>
                 : dots_of<Codes, 4>)(x, x_step, codes, scales, groups, sums);
  }

  template <class Codes, int kRows>
  static void integer_dots_of(const int8_t* x, const float* x_scales, int64_t x_step,
                              typename Codes::Pointer codes, const float* scales, int64_t groups,
                              float* sums) {
    const int64_t scales_step = x_step / kGroup;
#ifdef __AVX2__
    __m256 sum[kRows];
    for (int i = 0; i < kRows; ++i) sum[i] = _mm256_setzero_ps();
    for (int64_t g = 0; g < groups; ++g, codes += Codes::kStep, x += kGroup) {
      const __m256i w = vector_of(Codes(), codes), size = _mm256_abs_epi8(w);
#pragma GCC unroll 4
      for (int i = 0; i < kRows; ++i) {
        const __m256i products = byte_dots<kFours>(w, size, x + i * x_step);
        const __m256 scale = _mm256_set1_ps(scales[g] * x_scales[i * scales_step + g]);
        sum[i] = _mm256_fmadd_ps(_mm256_cvtepi32_ps(products), scale, sum[i]);
      }
    }
    for (int i = 0; i < kRows; ++i) {
      float lanes[8];
      _mm256_storeu_ps(lanes, sum[i]);
      sums[i] = total(lanes, 8);
    }
#else
    float sum[kRows] = {};
    for (int64_t g = 0; g < groups; ++g, codes += Codes::kStep, x += kGroup) {
      int8_t w[kGroup];
      Codes::read(codes, w);
      for (int i = 0; i < kRows; ++i) {
        const int8_t* row = x + i * x_step;
        int32_t products = 0;
        for (int j = 0; j < kGroup; ++j) products += int32_t{w[j]} * row[j];
        sum[i] += static_cast<float>(products) * (scales[g] * x_scales[i * scales_step + g]);
      }
    }
    for (int i = 0; i < kRows; ++i) sums[i] = sum[i];
#endif
  }

  template <class Codes>
  static void integer_dots(const int8_t* x, const float* x_scales, int64_t x_step, int rows,
                           typename Codes::Pointer codes, const float* scales, int64_t groups,
                           float* sums) {
    (rows == 1   ? integer_dots_of<Codes, 1>
     : rows == 2 ? integer_dots_of<Codes, 2>
     : rows == 3 ? integer_dots_of<Codes, 3>
                 : integer_dots_of<Codes, 4>)(x, x_scales, x_step, codes, scales, groups, sums);
  }

  template <class Codes>
  static void decode(float* to, typename Codes::Pointer codes, const float* scales,
                     int64_t groups) {
    for (int64_t g = 0; g < groups; ++g, codes += Codes::kStep, to += kGroup) {
      V w[kParts];
      read<Codes>(codes, w);
      for (int p = 0; p < kParts; ++p) store(to + p * kLanes, w[p] * scales[g]);
    }
  }

  static void quantize(const float* x, int64_t groups, int8_t* codes, float* scales) {
    for (int64_t g = 0; g < groups; ++g, x += kGroup, codes += kGroup) {
      int32_t largest = 0;  // bits of the magnitude, which NaN leads
      for (int i = 0; i < kGroup; ++i) {
        int32_t bits;
        std::memcpy(&bits, x + i, sizeof bits);
        bits &= 0x7fffffff;
        largest = bits > largest ? bits : largest;
      }
      float magnitude;
      std::memcpy(&magnitude, &largest, sizeof magnitude);
      const float scale = magnitude / 127;
      scales[g] = scale;
      if (!(scale > 0x1p-120f && scale < 0x1p120f)) {  // 0, NaN, or a quotient that is not exact
        for (int i = 0; i < kGroup; ++i) codes[i] = careful(x[i], scale);
        continue;
      }
      for (int i = 0; i < kGroup; ++i)
        codes[i] = static_cast<int8_t>(static_cast<int32_t>(math::rint(x[i] / scale)));
    }
  }
  static int8_t careful(float x, float scale) {
    const float code = math::rint(x / scale);
    return code > 127     ? int8_t{127}
           : code < -127  ? int8_t{-127}
           : code == code ? static_cast<int8_t>(static_cast<int32_t>(code))
                          : int8_t{0};
  }

  template <class Codes>
  static void widen(int16_t* to, typename Codes::Pointer codes, int64_t groups) {
    typedef int16_t Sixteen __attribute__((vector_size(2 * kHalfGroup)));
    typedef int16_t Anywhere __attribute__((vector_size(2 * kHalfGroup), aligned(2), may_alias));
    for (int64_t g = 0; g < groups; ++g, codes += Codes::kStep, to += kGroup) {
      const auto [low, high] = Codes::halves(codes);
      *reinterpret_cast<Anywhere*>(to) = __builtin_convertvector(low, Sixteen);
      *reinterpret_cast<Anywhere*>(to + kHalfGroup) = __builtin_convertvector(high, Sixteen);
    }
  }

  // Pairs of four rows at a time, which is a transposition of 4 by 4 words.
  static void interleave(const int16_t* rows, int64_t step, int64_t groups, int16_t* block) {
    typedef int32_t Four __attribute__((vector_size(16)));
    typedef int32_t Anywhere __attribute__((vector_size(16), aligned(2), may_alias));
    for (int64_t k = 0; k < groups * kGroup; k += 8) {
      for (int c = 0; c < kQuantizedColumns; c += 4) {
        Four from[4];
        for (int i = 0; i < 4; ++i)
          from[i] = *reinterpret_cast<const Anywhere*>(rows + (c + i) * step + k);
        const Four low01 = __builtin_shufflevector(from[0], from[1], 0, 4, 1, 5),
                   high01 = __builtin_shufflevector(from[0], from[1], 2, 6, 3, 7),
                   low23 = __builtin_shufflevector(from[2], from[3], 0, 4, 1, 5),
                   high23 = __builtin_shufflevector(from[2], from[3], 2, 6, 3, 7);
        const Four to[4] = {__builtin_shufflevector(low01, low23, 0, 1, 4, 5),
                            __builtin_shufflevector(low01, low23, 2, 3, 6, 7),
                            __builtin_shufflevector(high01, high23, 0, 1, 4, 5),
                            __builtin_shufflevector(high01, high23, 2, 3, 6, 7)};
        for (int i = 0; i < 4; ++i)
          *reinterpret_cast<Anywhere*>(block + (k / 2 + i) * kPairStep + 2 * c) = to[i];
      }
    }
  }

  // sum += the products of each pair of w with the pair `both`, added up.
  static TENSOR_INLINE void add_pairs(I& sum, const int16_t* w, int32_t both) {
#ifdef __AVX512BW__
    if constexpr (kBytes == 64) {
      const I words = load_words(w), pairs = both - I{};
      if constexpr (kFours) {
        __asm__("vpdpwssd %2, %1, %0" : "+v"(sum) : "v"(words), "v"(pairs));
      } else {
        sum += (I)_mm512_madd_epi16((__m512i)words, (__m512i)pairs);
      }
      return;
    }
#endif
#ifdef __AVX2__
    if constexpr (kBytes == 32) {
      sum += (I)_mm256_madd_epi16((__m256i)load_words(w), _mm256_set1_epi32(both));
      return;
    }
#endif
#ifdef __SSE2__
    if constexpr (kBytes == 16) {
      sum += (I)_mm_madd_epi16((__m128i)load_words(w), _mm_set1_epi32(both));
      return;
    }
#endif
    int16_t x[2];
    int32_t lanes[kLanes];
    std::memcpy(x, &both, sizeof x);
    std::memcpy(lanes, &sum, sizeof lanes);
    for (int i = 0; i < kLanes; ++i)
      lanes[i] += int32_t{w[2 * i]} * x[0] + int32_t{w[2 * i + 1]} * x[1];
    std::memcpy(&sum, lanes, sizeof lanes);
  }

  // Sums of integers are exact; those of groups, in floats, are added in their order.
  template <int kRows>
  static void tile_of(const int16_t* x, const float* x_scales, int64_t x_step, const int16_t* block,
                      const float* scales, int64_t groups, float* sums) {
    constexpr int kVectors = kQuantizedColumns / kLanes;
    const int64_t scales_step = x_step / kGroup;
    V total[kRows][kVectors] = {};
    for (int64_t g = 0; g < groups; ++g, x += kGroup, scales += kQuantizedColumns) {
      I sum[kRows][kVectors] = {};
      for (int p = 0; p < kGroup / 2; ++p, block += kPairStep) {
#pragma GCC unroll 8
        for (int i = 0; i < kRows; ++i) {
          int32_t both;
          std::memcpy(&both, x + i * x_step + 2 * p, sizeof both);
#pragma GCC unroll 4
          for (int v = 0; v < kVectors; ++v) add_pairs(sum[i][v], block + 2 * v * kLanes, both);
        }
      }
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) {
        const V own = load(scales + v * kLanes);
#pragma GCC unroll 8
        for (int i = 0; i < kRows; ++i)
          total[i][v] +=
              __builtin_convertvector(sum[i][v], V) * (own * x_scales[i * scales_step + g]);
      }
    }
    for (int i = 0; i < kRows; ++i) {
      for (int v = 0; v < kVectors; ++v)
        store(sums + i * kQuantizedColumns + v * kLanes, total[i][v]);
    }
  }

  static void tile(const int16_t* x, const float* x_scales, int64_t x_step, int rows,
                   const int16_t* block, const float* scales, int64_t groups, float* sums) {
    while (rows > 0) {
      const int count = rows >= kTileRows ? kTileRows : 1;
      (count == 1 ? tile_of<1> : tile_of<kTileRows>)(x, x_scales, x_step, block, scales, groups,
                                                     sums);
      rows -= count;
      x += count * x_step;
      x_scales += count * (x_step / kGroup);
      sums += count * kQuantizedColumns;
    }
  }

  static constexpr QuantizedMath all() {
    return {
        dots<Codes8>,   dots<Codes4>, integer_dots<Codes8>, integer_dots<Codes4>, decode<Codes8>,
        decode<Codes4>, quantize,     widen<Codes8>,        widen<Codes4>,        interleave,
        kTileRows,      tile};
  }
};

}  // namespace

namespace TENSOR_ISA {

const QuantizedMath quantized_math = QuantizedLoops<TENSOR_BYTES, false>::all();
#if TENSOR_BYTES >= 64  // in one file, which names no instruction set, the plain loops
const QuantizedMath quantized_math_vnni = QuantizedLoops<TENSOR_BYTES, true>::all();
#endif

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
