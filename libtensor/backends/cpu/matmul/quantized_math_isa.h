// SPDX-License-Identifier: Apache-2.0
// The loops of quantized_math.h. A multi-target source, compiled for each instruction set, with
// products and sums that fuse where the machine can.
#include <cstring>

#include "libtensor/backends/cpu/matmul/quantized_math.h"
#include "libtensor/functors/math_functions.h"

#ifdef TENSOR_X86_ISAS
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

// The codes of a group as int8.
struct Codes8 {
  using Pointer = const int8_t*;
  static constexpr int kStep = kGroup;
  static TENSOR_INLINE void read(Pointer from, int8_t (&codes)[kGroup]) {
    std::memcpy(codes, from, kGroup);
  }
};
struct Codes4 {
  using Pointer = const uint8_t*;
  static constexpr int kStep = kHalfGroup;
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

  static V load(const float* from) { return *reinterpret_cast<const Unaligned*>(from); }
  static void store(float* to, V value) { *reinterpret_cast<Unaligned*>(to) = value; }

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

  static constexpr QuantizedMath all() {
    return {
        dots<Codes8>,   dots<Codes4>, integer_dots<Codes8>, integer_dots<Codes4>, decode<Codes8>,
        decode<Codes4>, quantize};
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
