// SPDX-License-Identifier: Apache-2.0
// Quantized weights: decoded, and multiplied as they are.
#include <algorithm>
#include <cstring>

#include "libtensor/backends/cpu/axis_iterator.h"
#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/matmul/gemm_blocks.h"
#include "libtensor/backends/cpu/matmul/quantized_math.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kGroup = kQuantizedGroup;
constexpr int64_t kManyRows = 9;  // from which on packing a weight pays

// Items of so much work each that a second thread pays.
int64_t grain_of(int64_t work) { return std::max<int64_t>(1, kGrain / std::max<int64_t>(1, work)); }

int64_t groups_of(int64_t n) { return (n + kGroup - 1) / kGroup; }

// Rows of codes with their scales.
class QuantizedRows {
 public:
  QuantizedRows(const Tensor& codes, const Tensor& scales, int64_t extent, int64_t block_size)
      : wide_(codes.dtype() == DType::int8),
        codes_(static_cast<const char*>(codes.data())),
        code_step_(codes.extent(1)),
        extent_(extent),
        scales_(scales),
        scales_data_(static_cast<const char*>(scales.data())),
        scale_size_(itemsize(scales.dtype())),
        scale_step_(scales.extent(1)),
        groups_a_scale_(block_size / kGroup) {}

  bool wide() const { return wide_; }
  int64_t groups() const { return groups_of(extent_); }
  // What a thread reads a row into.
  int64_t row_nbytes() const {
    return Scratch::padded<float>(groups()) + Scratch::padded<int8_t>(groups() * kGroup);
  }

  struct Row {
    const char* codes;
    const float* scales;  // one for each group
  };
  struct Buffers {
    float* scales;
    char* codes;
  };
  Buffers buffers(Scratch& scratch) const {
    return {scratch.take<float>(groups()), scratch.take<char>(groups() * kGroup)};
  }
  // A row whose last group is whole: what is missing is 0.
  Row row(int64_t i, const Buffers& buffers) const {
    Row row{codes_ + i * code_step_, scales_.read(scales_data_ + i * scale_step_ * scale_size_,
                                                  scale_size_, scale_step_, buffers.scales)};
    if (groups_a_scale_ > 1) {
      if (row.scales != buffers.scales)
        std::memmove(buffers.scales, row.scales, static_cast<size_t>(scale_step_) * sizeof(float));
      for (int64_t g = groups() - 1; g >= 0; --g)
        buffers.scales[g] = buffers.scales[g / groups_a_scale_];
      row.scales = buffers.scales;
    }
    if (wide_ && extent_ % kGroup != 0) {
      const auto n = static_cast<size_t>(extent_);
      std::memcpy(buffers.codes, row.codes, n);
      std::memset(buffers.codes + n, 0, static_cast<size_t>(groups() * kGroup) - n);
      row.codes = buffers.codes;
    }
    return row;
  }

 private:
  bool wide_;
  const char* codes_;
  int64_t code_step_, extent_;
  Converted<float> scales_;
  const char* scales_data_;
  int64_t scale_size_, scale_step_, groups_a_scale_;
};

const int8_t* codes8(const QuantizedRows::Row& row) {
  return reinterpret_cast<const int8_t*>(row.codes);
}
const uint8_t* codes4(const QuantizedRows::Row& row) {
  return reinterpret_cast<const uint8_t*>(row.codes);
}

// Rows of x as float32 in whole groups.
struct WholeRows {
  const float* data;
  int64_t step;
};

WholeRows whole_rows(const Tensor& x, int64_t rows, int64_t extent, Scratch& scratch) {
  const int64_t size = itemsize(x.dtype()), step = groups_of(extent) * kGroup;
  const Converted<float> in(x);
  const char* from = static_cast<const char*>(x.data());
  if (in.direct(size) && step == extent) return {reinterpret_cast<const float*>(from), step};
  auto* to = scratch.take<float>(rows * step);
  parallel_for(rows, grain_of(step), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      float* row = to + i * step;
      const float* values = in.read(from + i * extent * size, size, extent, row);
      if (values != row) std::memcpy(row, values, static_cast<size_t>(extent) * sizeof(float));
      std::fill(row + extent, row + step, 0.0f);
    }
  });
  return {to, step};
}

// Calls sums(first, count, row, results) for up to kQuantizedRows rows of x from `first` on and
// each row of the weight, and writes the results, plus the bias, to out.
template <class Sums>
void multiply(const Tensor& out, const Tensor& bias, const QuantizedRows& weight, int64_t rows,
              Sums&& sums) {
  const int64_t columns = out.extent(1), size = itemsize(out.dtype());
  const Converted<float> result(out);
  char* const to = static_cast<char*>(out.data());
  // Rows of x that stay in a cache while rows of the weight pass.
  constexpr int64_t kCached = 64;
  parallel_for(
      columns, grain_of(weight.groups() * kGroup * rows / 4), [&](int64_t begin, int64_t end) {
        Scratch scratch(weight.row_nbytes());
        const QuantizedRows::Buffers buffers = weight.buffers(scratch);
        const Converted<float> added(bias.defined() ? bias : out);
        for (int64_t top = 0; top < rows; top += kCached) {
          const int64_t bottom = std::min(rows, top + kCached);
          for (int64_t j = begin; j < end; ++j) {
            const QuantizedRows::Row row = weight.row(j, buffers);
            float offset = 0;
            if (bias.defined())
              offset =
                  *added.read(static_cast<const char*>(bias.data()) + j * size, size, 1, &offset);
            for (int64_t i = top; i < bottom; i += kQuantizedRows) {
              const int count = static_cast<int>(std::min<int64_t>(kQuantizedRows, bottom - i));
              float results[kQuantizedRows];
              sums(i, count, row, results);
              for (int k = 0; k < count; ++k) {
                char* place = to + ((i + k) * columns + j) * size;
                const float value = results[k] + offset;
                if (result.direct(size)) {
                  std::memcpy(place, &value, sizeof value);
                } else {
                  result.write(place, size, 1, &value);
                }
              }
            }
          }
        }
      });
}

// x (rows, groups), rounded to 8 bits.
struct RoundedRows {
  const int16_t* codes;  // `step` a row
  const float* scales;   // step / kGroup a row
  int64_t step;
};

// Many rows of x times kQuantizedColumns rows of the weight at a time, in integers.
void multiply_blocks(const Tensor& out, const Tensor& bias, const QuantizedRows& weight,
                     const RoundedRows& x) {
  constexpr int64_t kColumns = kQuantizedColumns;
  const QuantizedMath& math = quantized_math();
  const int64_t rows = out.extent(0), columns = out.extent(1), size = itemsize(out.dtype());
  const int64_t groups = weight.groups(), step = x.step;
  const Converted<float> result(out);
  char* const to = static_cast<char*>(out.data());
  const auto worker = [&](int64_t begin, int64_t end) {
    Scratch scratch(weight.row_nbytes() + 2 * Scratch::padded<int16_t>(kColumns * step) +
                    Scratch::padded<float>(kColumns * groups));
    const QuantizedRows::Buffers buffers = weight.buffers(scratch);
    auto *codes = scratch.take<int16_t>(kColumns * step),
         *block = scratch.take<int16_t>(kColumns * step);
    auto* scales = scratch.take<float>(kColumns * groups);
    const Converted<float> added(bias.defined() ? bias : out);
    for (int64_t first = begin * kColumns; first < end * kColumns; first += kColumns) {
      const int64_t count = std::min(kColumns, columns - first);
      for (int64_t c = 0; c < kColumns; ++c) {
        // What is missing in the last block repeats a row, and is not written.
        const QuantizedRows::Row row = weight.row(first + std::min(c, count - 1), buffers);
        weight.wide() ? math.widen8(codes + c * step, codes8(row), groups)
                      : math.widen4(codes + c * step, codes4(row), groups);
        for (int64_t g = 0; g < groups; ++g) scales[g * kColumns + c] = row.scales[g];
      }
      math.interleave(codes, step, groups, block);
      float offsets[kColumns] = {};
      if (bias.defined()) {
        const float* values =
            added.read(static_cast<const char*>(bias.data()) + first * size, size, count, offsets);
        if (values != offsets) std::copy_n(values, count, offsets);
      }
      float sums[kMostQuantizedTileRows * kColumns];
      for (int64_t i = 0; i < rows; i += math.tile_rows) {
        const auto some = static_cast<int>(std::min<int64_t>(math.tile_rows, rows - i));
        math.tile(x.codes + i * step, x.scales + i * groups, step, some, block, scales, groups,
                  sums);
        for (int k = 0; k < some; ++k) {
          float* values = sums + k * kColumns;
          for (int64_t c = 0; c < kColumns; ++c) values[c] += offsets[c];
          char* place = to + ((i + k) * columns + first) * size;
          if (result.direct(size)) {
            std::memcpy(place, values, static_cast<size_t>(count) * sizeof(float));
          } else {
            result.write(place, size, count, values);
          }
        }
      }
    }
  };
  const int64_t blocks = (columns + kColumns - 1) / kColumns;
  parallel_for(blocks, grain_of(step * kColumns * rows / 8), worker);
}

void decode(const QuantizedRows& weight, const QuantizedRows::Row& row, const float* scales,
            float* to) {
  const QuantizedMath& math = quantized_math();
  weight.wide() ? math.decode8(to, codes8(row), scales, weight.groups())
                : math.decode4(to, codes4(row), scales, weight.groups());
}

// In double, which float32 scales need.
void decode_wide(const QuantizedRows& weight, const QuantizedRows::Row& row, const float* ones,
                 float* codes, double* to, int64_t extent) {
  decode(weight, row, ones, codes);
  for (int64_t i = 0; i < extent; ++i)
    to[i] = static_cast<double>(codes[i]) * static_cast<double>(row.scales[i / kGroup]);
}

}  // namespace

void CpuBackend::dequantize(const Tensor& out, const Tensor& codes, const Tensor& scales,
                            int64_t block_size) {
  const int64_t rows = out.extent(0), extent = out.extent(1), size = itemsize(out.dtype());
  if (out.numel() == 0) return;
  const QuantizedRows weight(codes, scales, extent, block_size);
  const Converted<float> result(out);
  char* const to = static_cast<char*>(out.data());
  const bool in_place = result.direct(size) && extent % kGroup == 0;
  parallel_for(rows, grain_of(extent), [&](int64_t begin, int64_t end) {
    const int64_t whole = weight.groups() * kGroup;
    Scratch scratch(weight.row_nbytes() + Scratch::padded<float>(whole) +
                    Scratch::padded<float>(weight.groups()));
    const QuantizedRows::Buffers buffers = weight.buffers(scratch);
    auto* values = scratch.take<float>(whole);
    auto* ones = scratch.take<float>(weight.groups());
    std::fill(ones, ones + weight.groups(), 1.0f);
    for (int64_t i = begin; i < end; ++i) {
      const QuantizedRows::Row row = weight.row(i, buffers);
      char* place = to + i * extent * size;
      if (out.dtype() == DType::float64) {
        decode_wide(weight, row, ones, values, reinterpret_cast<double*>(place), extent);
        continue;
      }
      float* decoded = in_place ? reinterpret_cast<float*>(place) : values;
      decode(weight, row, row.scales, decoded);
      if (in_place) continue;
      if (result.direct(size)) {
        std::memcpy(place, values, static_cast<size_t>(extent * size));
      } else {
        result.write(place, size, extent, values);
      }
    }
  });
}

void CpuBackend::quantized_product(const Tensor& out, const Tensor& x, const Tensor& codes,
                                   const Tensor& scales, const Tensor& bias, int64_t block_size,
                                   bool int8_activations) {
  if (out.numel() == 0) return;
  const QuantizedMath& math = quantized_math();
  const int64_t rows = out.extent(0), extent = x.extent(1);
  const QuantizedRows weight(codes, scales, extent, block_size);
  const int64_t step = weight.groups() * kGroup;
  const bool in_blocks = int8_activations && rows >= kManyRows;
  Scratch scratch(Scratch::padded<float>(rows * step) + Scratch::padded<int8_t>(rows * step) +
                  Scratch::padded<int16_t>(in_blocks ? rows * step : 0) +
                  Scratch::padded<float>(rows * weight.groups()));
  const WholeRows values = whole_rows(x, rows, extent, scratch);
  if (!int8_activations) {
    return multiply(
        out, bias, weight, rows,
        [&](int64_t i, int count, const QuantizedRows::Row& row, float* results) {
          const float* from = values.data + i * step;
          weight.wide()
              ? math.dots8(from, step, count, codes8(row), row.scales, weight.groups(), results)
              : math.dots4(from, step, count, codes4(row), row.scales, weight.groups(), results);
        });
  }
  auto* rounded = scratch.take<int8_t>(rows * step);
  auto* x_scales = scratch.take<float>(rows * weight.groups());
  int16_t* const wide = in_blocks ? scratch.take<int16_t>(rows * step) : nullptr;
  parallel_for(rows, grain_of(step), [&](int64_t begin, int64_t end) {
    math.quantize(values.data + begin * step, (end - begin) * weight.groups(),
                  rounded + begin * step, x_scales + begin * weight.groups());
    if (in_blocks)
      math.widen8(wide + begin * step, rounded + begin * step, (end - begin) * weight.groups());
  });
  if (in_blocks) return multiply_blocks(out, bias, weight, {wide, x_scales, step});
  multiply(out, bias, weight, rows,
           [&](int64_t i, int count, const QuantizedRows::Row& row, float* results) {
             const int8_t* from = rounded + i * step;
             const float* its_scales = x_scales + i * weight.groups();
             weight.wide() ? math.integer_dots8(from, its_scales, step, count, codes8(row),
                                                row.scales, weight.groups(), results)
                           : math.integer_dots4(from, its_scales, step, count, codes4(row),
                                                row.scales, weight.groups(), results);
           });
}

}  // namespace libtensor::cpu
