// SPDX-License-Identifier: Apache-2.0
// The innermost loops of products with quantized weights, for each instruction set.
#pragma once

#include <cstdint>

#include "libtensor/backends/cpu/isa.h"

namespace libtensor::cpu {

// Elements whose codes lie together, and that share a scale here.
inline constexpr int kQuantizedGroup = 32;
// Rows of x at once.
inline constexpr int kQuantizedRows = 4;
// Rows of the weight that a packed block holds side by side.
inline constexpr int kQuantizedColumns = 16;
// The most rows of x that are multiplied by such a block at once.
inline constexpr int kMostQuantizedTileRows = 8;

// Rows of whole groups: codes of 8 bits, or of 4 bits in 16 bytes a group, with a scale for each
// group.
struct QuantizedMath {
  using Codes8 = const int8_t*;
  using Codes4 = const uint8_t*;
  // sums[i] = row i of x times the row of codes, for up to kQuantizedRows rows.
  template <class Codes>
  using Dots = void (*)(const float* x, int64_t x_step, int rows, Codes codes, const float* scales,
                        int64_t groups, float* sums);
  Dots<Codes8> dots8 = nullptr;
  Dots<Codes4> dots4 = nullptr;
  // The same of an x that is quantized too: `x_step` elements, and x_step / 32 scales, a row.
  template <class Codes>
  using IntegerDots = void (*)(const int8_t* x, const float* x_scales, int64_t x_step, int rows,
                               Codes codes, const float* scales, int64_t groups, float* sums);
  IntegerDots<Codes8> integer_dots8 = nullptr;
  IntegerDots<Codes4> integer_dots4 = nullptr;
  // The elements that codes stand for.
  void (*decode8)(float* to, const int8_t* codes, const float* scales, int64_t groups) = nullptr;
  void (*decode4)(float* to, const uint8_t* codes, const float* scales, int64_t groups) = nullptr;
  // Elements to codes of 8 bits: -127 to 127, by the element of largest magnitude of a group.
  void (*quantize)(const float* x, int64_t groups, int8_t* codes, float* scales) = nullptr;
  // Codes as numbers of 16 bits.
  void (*widen8)(int16_t* to, const int8_t* codes, int64_t groups) = nullptr;
  void (*widen4)(int16_t* to, const uint8_t* codes, int64_t groups) = nullptr;
  // kQuantizedColumns rows of such codes, `step` apart, as a packed block: of each row in turn a
  // pair of neighbours, then the next ones.
  void (*interleave)(const int16_t* rows, int64_t step, int64_t groups, int16_t* block) = nullptr;
  // sums (rows, kQuantizedColumns): up to tile_rows rows of an x that is quantized, in numbers of
  // 16 bits, times each row of a block. scales (groups, kQuantizedColumns) are those of the block.
  int tile_rows = 0;
  void (*tile)(const int16_t* x, const float* x_scales, int64_t x_step, int rows,
               const int16_t* block, const float* scales, int64_t groups, float* sums) = nullptr;
};

TENSOR_EACH_ISA(extern const QuantizedMath quantized_math)
#ifdef TENSOR_X86_ISAS
// With AVX512-VNNI.
namespace avx512 {
extern const QuantizedMath quantized_math_vnni;
}
#endif

inline const QuantizedMath& quantized_math() {
#ifdef TENSOR_X86_ISAS
  if (has_byte_dots()) return avx512::quantized_math_vnni;
#endif
  return TENSOR_FOR_ISA(quantized_math);
}

}  // namespace libtensor::cpu
