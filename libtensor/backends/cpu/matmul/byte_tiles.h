// SPDX-License-Identifier: Apache-2.0
// The innermost loops of products of bytes that are summed in int32, exactly, for each instruction
// set.
#pragma once

#include <cstdint>

#include "libtensor/backends/cpu/isa.h"

namespace libtensor::cpu {

// Bytes of a panel for one step along the inner extent: 4 neighbours of each column.
inline constexpr int kByteGroup = 4;
// Columns of a panel are a multiple of this, at most kMostUnits times.
inline constexpr int kUnitColumns = 16;
inline constexpr int kMostUnits = 4;
inline constexpr int kMostByteRows = 16;
inline constexpr int kTapColumns = 32;

// How a row of sums becomes results: (sums + addend) * multiplier + offset, not below `low` nor
// above `high`, rounded to even, plus `zero`.
struct ByteScaling {
  const int32_t* addend;
  const float *multiplier, *offset;
  float low, high;
  int32_t zero;
};

struct ByteTiles {
  // Rows of a tile with panels of 1, 2, ... kMostUnits units.
  int rows[kMostUnits];
  // sums (rows[units - 1], 16 * units) = rows times the panel: `groups` groups of 4 bytes, in rows
  // `row_step` apart, and in the panel as (groups, columns, 4). One of the two is signed.
  using Tile = void (*)(int units, int64_t groups, const uint8_t* rows, int64_t row_step,
                        const uint8_t* panel, int32_t* sums);
  Tile signed_rows, signed_panel;
  // Four lines of 16 * units bytes, xor `flip`, as a group of a panel.
  void (*interleave)(int units, const uint8_t* const* lines, uint8_t flip, uint8_t* to);
  // Rows of n sums, with an addend, a multiplier and an offset for all of the row or for each.
  using ToBytes = void (*)(const int32_t* sums, int64_t n, const ByteScaling& by, uint8_t* to);
  using ToFloats = void (*)(const int32_t* sums, int64_t n, const ByteScaling& by, float* to);
  ToBytes to_bytes, to_bytes_by_column;
  ToFloats to_floats, to_floats_by_column;
  // sums[i] = the sum over the taps of lines[tap][i] * weights[tap], for n rounded up to whole
  // kTapColumns.
  void (*taps)(int32_t* sums, int64_t n, const int16_t* const* lines, const int32_t* weights,
               int64_t taps);
};

TENSOR_EACH_ISA(extern const ByteTiles byte_tiles)
#ifdef TENSOR_X86_ISAS
// With AVX512-VNNI.
namespace avx512 {
extern const ByteTiles byte_tiles_vnni;
}
#endif

inline const ByteTiles& byte_tiles() {
#ifdef TENSOR_X86_ISAS
  if (has_byte_dots()) return avx512::byte_tiles_vnni;
#endif
  return TENSOR_FOR_ISA(byte_tiles);
}

}  // namespace libtensor::cpu
