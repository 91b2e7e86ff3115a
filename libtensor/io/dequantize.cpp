// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/dequantize.h"

#include <algorithm>
#include <iterator>

#include "libtensor/core/half.h"

namespace libtensor::gguf {
namespace {

float half_at(const uint8_t* from) noexcept {
  return float16_to_float(static_cast<uint16_t>(from[0] | from[1] << 8));
}

// A block of one of these holds 32 elements: a factor, an offset if kOffset, the fifth bits if
// kFifth, and four bits of elements i and i + 16 in byte i.
template <bool kOffset, bool kFifth>
void small_blocks(const uint8_t* block, int64_t n, float* out) noexcept {
  constexpr int kHead = kOffset ? 4 : 2, kBits = kFifth ? 4 : 0, kNibbles = 16;
  constexpr int kZero = kOffset ? 0 : kFifth ? 16 : 8;
  for (int64_t b = 0; b < n; ++b, block += kHead + kBits + kNibbles, out += 32) {
    const float d = half_at(block), m = kOffset ? half_at(block + 2) : 0;
    const uint8_t* fifth = block + kHead;
    const uint8_t* nibbles = fifth + kBits;
    for (int i = 0; i < 32; ++i) {
      int q = i < 16 ? nibbles[i] & 15 : nibbles[i - 16] >> 4;
      if (kFifth) q |= (fifth[i / 8] >> i % 8 & 1) << 4;
      const float value = static_cast<float>(q - kZero) * d;
      out[i] = kOffset ? value + m : value;
    }
  }
}

void q8_0(const uint8_t* block, int64_t n, float* out) noexcept {
  for (int64_t b = 0; b < n; ++b, block += 34, out += 32) {
    const float d = half_at(block);
    for (int i = 0; i < 32; ++i) out[i] = static_cast<float>(static_cast<int8_t>(block[2 + i])) * d;
  }
}

// Below, a block holds 256 elements in groups that have a factor, and mostly an offset, each of
// which is an integer that multiplies one of the whole block.

void q2_k(const uint8_t* block, int64_t n, float* out) noexcept {
  for (int64_t b = 0; b < n; ++b, block += 84) {
    const uint8_t* scales = block;
    const float d = half_at(block + 80), dmin = half_at(block + 82);
    for (int group = 0; group < 16; ++group, out += 16) {
      const uint8_t* from = block + 16 + group / 8 * 32 + group % 2 * 16;
      const int shift = group % 8 / 2 * 2;
      const float factor = d * static_cast<float>(scales[group] & 15);
      const float offset = dmin * static_cast<float>(scales[group] >> 4);
      for (int i = 0; i < 16; ++i)
        out[i] = factor * static_cast<float>(from[i] >> shift & 3) - offset;
    }
  }
}

void q3_k(const uint8_t* block, int64_t n, float* out) noexcept {
  for (int64_t b = 0; b < n; ++b, block += 110) {
    const uint8_t* third = block;  // the third bits, of which 0 subtracts 4
    const uint8_t* scales = block + 96;
    const float d = half_at(block + 108);
    for (int group = 0; group < 16; ++group, out += 16) {
      const uint8_t* from = block + 32 + group / 8 * 32 + group % 2 * 16;
      const int shift = group % 8 / 2 * 2;
      const int low = group < 8 ? scales[group] & 15 : scales[group - 8] >> 4;
      const int high = scales[8 + group % 4] >> group / 4 * 2 & 3;
      const float factor = d * static_cast<float>((low | high << 4) - 32);
      for (int i = 0; i < 16; ++i) {
        const int bit = third[group % 2 * 16 + i] >> group / 2 & 1;
        out[i] = factor * static_cast<float>((from[i] >> shift & 3) - (bit ? 0 : 4));
      }
    }
  }
}

// Six bits each of eight factors and eight offsets, in twelve bytes.
void unpack_scales(const uint8_t* packed, int group, int& scale, int& min) noexcept {
  if (group < 4) {
    scale = packed[group] & 63;
    min = packed[group + 4] & 63;
  } else {
    scale = (packed[group + 4] & 15) | packed[group - 4] >> 6 << 4;
    min = packed[group + 4] >> 4 | packed[group] >> 6 << 4;
  }
}

template <bool kFifth>
void q4_q5_k(const uint8_t* block, int64_t n, float* out) noexcept {
  constexpr int kBits = kFifth ? 32 : 0;
  for (int64_t b = 0; b < n; ++b, block += 16 + kBits + 128) {
    const float d = half_at(block), dmin = half_at(block + 2);
    const uint8_t* fifth = block + 16;
    for (int group = 0; group < 8; ++group, out += 32) {
      const uint8_t* from = fifth + kBits + group / 2 * 32;
      int scale = 0, min = 0;
      unpack_scales(block + 4, group, scale, min);
      const float factor = d * static_cast<float>(scale), offset = dmin * static_cast<float>(min);
      for (int i = 0; i < 32; ++i) {
        int q = group % 2 ? from[i] >> 4 : from[i] & 15;
        if (kFifth) q |= (fifth[i] >> group & 1) << 4;
        out[i] = factor * static_cast<float>(q) - offset;
      }
    }
  }
}

void q6_k(const uint8_t* block, int64_t n, float* out) noexcept {
  for (int64_t b = 0; b < n; ++b, block += 210) {
    const float d = half_at(block + 208);
    for (int group = 0; group < 16; ++group, out += 16) {
      // A half of the block is four runs of 32 elements, of two groups each.
      const int half = group / 8, run = group % 8 / 2, at = group % 2 * 16;
      const uint8_t* low = block + half * 64 + run % 2 * 32 + at;
      const uint8_t* high = block + 128 + half * 32 + at;
      const float factor = d * static_cast<float>(static_cast<int8_t>(block[192 + group]));
      for (int i = 0; i < 16; ++i) {
        const int q = (run < 2 ? low[i] & 15 : low[i] >> 4) | (high[i] >> 2 * run & 3) << 4;
        out[i] = factor * static_cast<float>(q - 32);
      }
    }
  }
}

constexpr ElementType kTypes[] = {
    {0, "F32", DType::float32, 1, 4, nullptr},
    {1, "F16", DType::float16, 1, 2, nullptr},
    {2, "Q4_0", DType::float32, 32, 18, small_blocks<false, false>},
    {3, "Q4_1", DType::float32, 32, 20, small_blocks<true, false>},
    {6, "Q5_0", DType::float32, 32, 22, small_blocks<false, true>},
    {7, "Q5_1", DType::float32, 32, 24, small_blocks<true, true>},
    {8, "Q8_0", DType::float32, 32, 34, q8_0},
    {9, "Q8_1", DType::unset, 32, 36, nullptr},
    {10, "Q2_K", DType::float32, 256, 84, q2_k},
    {11, "Q3_K", DType::float32, 256, 110, q3_k},
    {12, "Q4_K", DType::float32, 256, 144, q4_q5_k<false>},
    {13, "Q5_K", DType::float32, 256, 176, q4_q5_k<true>},
    {14, "Q6_K", DType::float32, 256, 210, q6_k},
    {15, "Q8_K", DType::unset, 256, 292, nullptr},
    {16, "IQ2_XXS", DType::unset, 256, 66, nullptr},
    {17, "IQ2_XS", DType::unset, 256, 74, nullptr},
    {18, "IQ3_XXS", DType::unset, 256, 98, nullptr},
    {19, "IQ1_S", DType::unset, 256, 50, nullptr},
    {20, "IQ4_NL", DType::unset, 32, 18, nullptr},
    {21, "IQ3_S", DType::unset, 256, 110, nullptr},
    {22, "IQ2_S", DType::unset, 256, 82, nullptr},
    {23, "IQ4_XS", DType::unset, 256, 136, nullptr},
    {24, "I8", DType::int8, 1, 1, nullptr},
    {25, "I16", DType::int16, 1, 2, nullptr},
    {26, "I32", DType::int32, 1, 4, nullptr},
    {27, "I64", DType::int64, 1, 8, nullptr},
    {28, "F64", DType::float64, 1, 8, nullptr},
    {29, "IQ1_M", DType::unset, 256, 56, nullptr},
    {30, "BF16", DType::bfloat16, 1, 2, nullptr},
    {34, "TQ1_0", DType::unset, 256, 54, nullptr},
    {35, "TQ2_0", DType::unset, 256, 66, nullptr},
    {39, "MXFP4", DType::unset, 32, 17, nullptr},
};

}  // namespace

const ElementType* type_of(uint32_t id) noexcept {
  const auto* found =
      std::find_if(std::begin(kTypes), std::end(kTypes), [&](auto& t) { return t.id == id; });
  return found == std::end(kTypes) ? nullptr : found;
}

}  // namespace libtensor::gguf
