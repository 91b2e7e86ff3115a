// SPDX-License-Identifier: Apache-2.0
// Convolutions and matrix products of bytes, summed in int32. The matrix that windows see exists
// only as panels: 4 neighbours along the inner extent of up to 64 columns.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/matmul/byte_tiles.h"
#include "libtensor/backends/cpu/matmul/gemm_blocks.h"
#include "libtensor/core/checked.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr uint8_t kSignBit = 0x80;
constexpr int64_t kPanelColumns = kUnitColumns * kMostUnits;

const uint8_t* bytes_of(const Tensor& x) { return static_cast<const uint8_t*>(x.data()); }

int32_t byte_at(const Tensor& x, int64_t i) {
  if (!x.defined()) return 0;
  const uint8_t byte = bytes_of(x)[x.numel() == 1 ? 0 : i];
  return x.dtype() == DType::int8 ? static_cast<int8_t>(byte) : byte;
}

// What bytes of a dtype become by `flip`: unsigned or signed ones, whose zero point is `shift`
// more.
struct Flip {
  uint8_t flip;
  int32_t shift;
};
Flip to_unsigned(DType dtype) { return dtype == DType::int8 ? Flip{kSignBit, 128} : Flip{0, 0}; }
Flip to_signed(DType dtype) { return dtype == DType::uint8 ? Flip{kSignBit, -128} : Flip{0, 0}; }

// Operands as the loops read them: rows of bytes, and panels of columns.
struct ByteProduct {
  const Tensor &out, &bias, &multiplier, &offset, &weight_zero, &out_zero;
  int32_t x_zero;  // of the bytes as they are multiplied
  Flip weight_flip;
  bool relu;
  // Whether sums plus the bias may exceed int32, although the results are scaled.
  bool wide_bias = false;

  bool of_bytes() const { return out.dtype() == DType::int8 || out.dtype() == DType::uint8; }
  int32_t weight_zero_at(int64_t o) const { return byte_at(weight_zero, o) + weight_flip.shift; }
  bool weight_is_centred() const {
    if (!weight_zero.defined()) return weight_flip.shift == 0;
    for (int64_t o = 0; o < weight_zero.numel(); ++o) {
      if (weight_zero_at(o) != 0) return false;
    }
    return true;
  }
  // The part of the bias that is added to sums as they are.
  int32_t bias_at(int64_t o) const {
    return bias.defined() && !wide_bias ? bias.data_as<int32_t>()[o] : 0;
  }
  bool exceeds_words(int64_t depth) const {
    if (!bias.defined() || out.dtype() == DType::int32) return false;
    const int64_t most = INT32_MAX - depth * 255 * 255;
    const auto* words = bias.data_as<int32_t>();
    return std::any_of(words, words + bias.numel(),
                       [&](int64_t word) { return word > most || word < -most; });
  }
  // With relu, the scale of bytes follows the multipliers.
  int64_t multipliers() const { return multiplier.numel() - (relu && of_bytes() ? 1 : 0); }
  float multiplier_at(int64_t o) const {
    return multiplier.data_as<float>()[multipliers() == 1 ? 0 : o];
  }
  float offset_at(int64_t o) const { return offset.defined() ? offset.data_as<float>()[o] : 0; }

  ByteScaling scaling() const {
    ByteScaling by{};
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    if (!of_bytes()) {
      by.low = relu ? 0 : -kInfinity;
      by.high = kInfinity;
      return by;
    }
    by.zero = byte_at(out_zero, 0);
    const int32_t least = out.dtype() == DType::int8 ? -128 : 0;
    by.low = static_cast<float>(least - by.zero);
    by.high = static_cast<float>(least + 255 - by.zero);
    // Divided by a negative scale, what relu leaves is at most 0.
    if (relu) (std::signbit(multiplier.data_as<float>()[multipliers()]) ? by.high : by.low) = 0;
    return by;
  }

  char* at(int64_t i) const { return static_cast<char*>(out.data()) + i * itemsize(out.dtype()); }
  static int32_t wrapping_sum(int32_t a, int32_t b) {
    return static_cast<int32_t>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b));
  }
  // n results, with a bias for all of them or for each.
  void write_wide(const int32_t* sums, int64_t n, const ByteScaling& by, bool by_column,
                  const int32_t* biases, char* to) const {
    for (int64_t i = 0; i < n; ++i) {
      const int64_t c = by_column ? i : 0;
      const int64_t sum = int64_t{wrapping_sum(sums[i], by.addend[c])} + biases[c];
      const float value = static_cast<float>(sum) * by.multiplier[c] + by.offset[c];
      if (!of_bytes()) {
        reinterpret_cast<float*>(to)[i] = value < by.low ? by.low : value;  // not NaN
        continue;
      }
      float near = value > by.low ? value : by.low;  // NaN too
      near = near < by.high ? near : by.high;
      to[i] = static_cast<char>(static_cast<int32_t>(std::nearbyint(near)) + by.zero);
    }
  }
  // n results from output `o` on, or of it.
  void write(const int32_t* sums, int64_t n, const ByteScaling& by, bool by_column, int64_t o,
             char* to) const {
    const ByteTiles& tiles = byte_tiles();
    if (wide_bias) {
      write_wide(sums, n, by, by_column, bias.data_as<int32_t>() + o, to);
    } else if (out.dtype() == DType::int32) {
      auto* words = reinterpret_cast<int32_t*>(to);
      for (int64_t i = 0; i < n; ++i) {
        const int32_t word = wrapping_sum(sums[i], by.addend[by_column ? i : 0]);
        words[i] = relu && word < 0 ? 0 : word;
      }
    } else if (out.dtype() == DType::float32) {
      (by_column ? tiles.to_floats_by_column : tiles.to_floats)(sums, n, by,
                                                                reinterpret_cast<float*>(to));
    } else {
      (by_column ? tiles.to_bytes_by_column : tiles.to_bytes)(sums, n, by,
                                                              reinterpret_cast<uint8_t*>(to));
    }
  }
};

// a - b * c of words that may wrap.
int32_t minus_product(int32_t a, int64_t b, int64_t c) {
  return static_cast<int32_t>(static_cast<uint32_t>(a) - static_cast<uint32_t>(b * c));
}

int64_t byte_groups(int64_t depth) { return (depth + kByteGroup - 1) / kByteGroup; }

// Rows of `depth` bytes as tiles read them: whole groups, in whole tiles of `height` rows. Those
// that lie so already are read where they are.
class ByteRows {
 public:
  ByteRows(const uint8_t* from, int64_t row_step, int64_t step, int64_t rows, int64_t depth,
           uint8_t flip, int64_t height)
      : from_(from), row_step_(row_step) {
    const int64_t padded = byte_groups(depth) * kByteGroup;
    in_place_ = flip == 0 && step == 1 && depth == padded ? rows / height * height : 0;
    copy_step_ = padded;
    const int64_t copied = rows - in_place_;
    if (copied == 0 || padded == 0) return;
    const int64_t whole = (copied + height - 1) / height * height;
    copies_ = cpu_backend().allocate(checked_numel({whole, padded}));
    auto* to = static_cast<uint8_t*>(copies_->data);
    parallel_for(whole, std::max<int64_t>(1, kGrain / padded), [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        uint8_t* row = to + i * padded;
        if (i >= copied) {
          std::memset(row, 0, static_cast<size_t>(padded));
          continue;
        }
        const uint8_t* line = from + (in_place_ + i) * row_step;
        if (step == 1 && flip == 0) {
          std::memcpy(row, line, static_cast<size_t>(depth));
        } else {
          for (int64_t k = 0; k < depth; ++k) row[k] = static_cast<uint8_t>(line[k * step] ^ flip);
        }
        std::memset(row + depth, 0, static_cast<size_t>(padded - depth));
      }
    });
  }
  struct Rows {
    const uint8_t* data;
    int64_t step;
  };
  Rows from(int64_t row) const {
    if (row < in_place_) return {from_ + row * row_step_, row_step_};
    const auto* copies = copies_ ? static_cast<const uint8_t*>(copies_->data) : nullptr;
    return {copies + (row - in_place_) * copy_step_, copy_step_};
  }

 private:
  const uint8_t* from_;
  int64_t row_step_, in_place_ = 0, copy_step_ = 0;
  Ref<Storage> copies_;
};

// Units of a panel, for the least work on `rows` rows and `columns` columns.
struct PanelPlan {
  int units;
  int64_t count;
};
PanelPlan plan_panels(const ByteTiles& tiles, int64_t rows, int64_t columns) {
  const int64_t all = (columns + kUnitColumns - 1) / kUnitColumns;
  PanelPlan best{1, all};
  int64_t least = INT64_MAX;
  for (int most = kMostUnits; most >= 1; --most) {
    const int64_t count = (all + most - 1) / most;
    const auto units = static_cast<int>((all + count - 1) / count);
    const int height = tiles.rows[units - 1];
    // A step of a tile also loads its rows and columns.
    const int64_t work = (rows + height - 1) / height * count * (height * units + height + units);
    if (work < least) {
      least = work;
      best = {units, count};
    }
  }
  return best;
}

// All rows times a panel of `columns` columns. done(row, sums) gets each row of the product.
template <class Done>
void multiply_panel(ByteTiles::Tile tile, int height, int units, int64_t groups,
                    const ByteRows& rows, int64_t count, const uint8_t* panel, Done&& done) {
  alignas(64) int32_t sums[kMostByteRows * kUnitColumns * 2];
  static_assert(kMostByteRows * kUnitColumns * 2 >= 8 * kUnitColumns * kMostUnits);
  for (int64_t i = 0; i < count; i += height) {
    const ByteRows::Rows from = rows.from(i);
    tile(units, groups, from.data, from.step, panel, sums);
    const int64_t here = std::min<int64_t>(height, count - i);
    for (int64_t r = 0; r < here; ++r) done(i + r, sums + r * units * kUnitColumns);
  }
}

// Sums over the inner extent: of rows of a matrix, and of the columns of a panel.
int64_t row_sum(const uint8_t* row, int64_t depth, bool with_sign) {
  int64_t sum = 0;
  constexpr int64_t kPart = 1 << 16;
  for (int64_t first = 0; first < depth; first += kPart) {
    int32_t part = 0;
    const int64_t end = std::min(depth, first + kPart);
    if (with_sign) {
      for (int64_t k = first; k < end; ++k) part += static_cast<int8_t>(row[k]);
    } else {
      for (int64_t k = first; k < end; ++k) part += row[k];
    }
    sum += part;
  }
  return sum;
}
void column_sums(const uint8_t* panel, int64_t groups, int64_t columns, int64_t* sums) {
  std::fill_n(sums, columns, int64_t{0});
  for (int64_t g = 0; g < groups; ++g) {
    for (int64_t c = 0; c < columns; ++c, panel += kByteGroup)
      sums[c] += int32_t{panel[0]} + panel[1] + panel[2] + panel[3];
  }
}
void signed_column_sums(const uint8_t* panel, int64_t groups, int64_t columns, int64_t* sums) {
  std::fill_n(sums, columns, int64_t{0});
  for (int64_t g = 0; g < groups; ++g) {
    for (int64_t c = 0; c < columns; ++c, panel += kByteGroup) {
      for (int i = 0; i < kByteGroup; ++i) sums[c] += static_cast<int8_t>(panel[i]);
    }
  }
}

// ---- products of matrices: x (rows, depth), whose columns are neighbours, times weight

void multiply_matrices(const ByteProduct& by, const Tensor& x, const Tensor& weight) {
  const int64_t rows = x.extent(4), depth = x.extent(1), columns = weight.extent(0);
  const int64_t n_step = weight.strides()[0], k_step = weight.strides()[1];
  const ByteTiles& tiles = byte_tiles();
  const PanelPlan plan = plan_panels(tiles, rows, columns);
  const int height = tiles.rows[plan.units - 1];
  const int64_t width = plan.units * kUnitColumns, groups = byte_groups(depth);
  const ByteRows left(bytes_of(x), depth, 1, rows, depth, to_unsigned(x.dtype()).flip, height);
  const bool centred = by.weight_is_centred();
  std::vector<int64_t> row_sums;
  if (!centred) {
    row_sums.resize(static_cast<size_t>(rows));
    for (int64_t i = 0; i < rows; ++i)
      row_sums[static_cast<size_t>(i)] = row_sum(left.from(i).data, depth, false);
  }
  const uint8_t flip = by.weight_flip.flip;
  const uint8_t* const from = bytes_of(weight);
  const int64_t work = std::max<int64_t>(1, groups * width * (rows / 4 + 4));
  parallel_for(plan.count, std::max<int64_t>(1, kGrain / work), [&](int64_t begin, int64_t end) {
    Scratch scratch(Scratch::padded<uint8_t>(groups * width * kByteGroup));
    auto* panel = scratch.take<uint8_t>(groups * width * kByteGroup);
    uint8_t edges[kByteGroup][kPanelColumns];
    for (int64_t p = begin; p < end; ++p) {
      const int64_t first = p * width, here = std::min(width, columns - first);
      if (here <= 0) break;
      for (int64_t g = 0; g < groups; ++g) {
        uint8_t* to = panel + g * width * kByteGroup;
        const int64_t k = g * kByteGroup, deep = std::min<int64_t>(kByteGroup, depth - k);
        const uint8_t* corner = from + first * n_step + k * k_step;
        if (k_step == 1 && deep == kByteGroup) {
          for (int64_t c = 0; c < here; ++c) {
            uint32_t word;
            std::memcpy(&word, corner + c * n_step, sizeof word);
            word ^= uint32_t{flip} * 0x01010101u;
            std::memcpy(to + c * kByteGroup, &word, sizeof word);
          }
          std::memset(to + here * kByteGroup, 0, static_cast<size_t>((width - here) * kByteGroup));
          continue;
        }
        const uint8_t* lines[kByteGroup];
        for (int64_t i = 0; i < kByteGroup; ++i) {
          lines[i] = corner + i * k_step;
          if (i < deep && n_step == 1 && here == width) continue;
          std::fill_n(edges[i], width, flip);
          for (int64_t c = 0; i < deep && c < here; ++c) edges[i][c] = lines[i][c * n_step];
          lines[i] = edges[i];
        }
        tiles.interleave(plan.units, lines, flip, to);
      }
      int32_t addend[kPanelColumns], zeros[kPanelColumns];
      float multiplier[kPanelColumns] = {}, offset[kPanelColumns] = {};
      int64_t sums[kPanelColumns] = {};
      if (by.x_zero != 0) signed_column_sums(panel, groups, width, sums);
      for (int64_t c = 0; c < here; ++c) {
        zeros[c] = by.weight_zero_at(first + c);
        addend[c] = minus_product(by.bias_at(first + c), by.x_zero, sums[c] - depth * zeros[c]);
        if (by.multiplier.defined()) multiplier[c] = by.multiplier_at(first + c);
        offset[c] = by.offset_at(first + c);
      }
      ByteScaling scaling = by.scaling();
      scaling.addend = addend;
      scaling.multiplier = multiplier;
      scaling.offset = offset;
      multiply_panel(tiles.signed_panel, height, plan.units, groups, left, rows, panel,
                     [&](int64_t i, int32_t* row) {
                       for (int64_t c = 0; !centred && c < here; ++c)
                         row[c] = minus_product(row[c], row_sums[static_cast<size_t>(i)], zeros[c]);
                       by.write(row, here, scaling, true, first, by.at(i * columns + first));
                     });
    }
  });
}

// ---- convolutions

// A volume with its padding, where windows at distance `stride` see neighbours: one plane for each
// place within the stride that a tap reads, along each axis.
struct Phases {
  int64_t extent[3], stride[3], used[3];  // of a plane; phases that there are, and that are read
  int64_t plane() const { return extent[0] * extent[1] * extent[2]; }
  int64_t channel() const { return plane() * used[0] * used[1] * used[2]; }
  // Where a tap reads, from the window at 0 on.
  int64_t tap(const int64_t (&at)[3]) const {
    int64_t phase = 0, offset = 0;
    for (int k = 0; k < 3; ++k) {
      phase = phase * used[k] + at[k] % stride[k];
      offset = offset * extent[k] + at[k] / stride[k];
    }
    return phase * plane() + offset;
  }
};

Phases phases_of(const Window& window, const Tensor& out) {
  Phases phases;
  for (int k = 0; k < 3; ++k) {
    const int64_t reach = (window.kernel[k] - 1) * window.dilation[k];
    phases.stride[k] = window.stride[k];
    phases.extent[k] = out.extent(2 + k) + reach / window.stride[k];
    phases.used[k] = 0;
    for (int64_t i = 0; i < window.kernel[k]; ++i)
      phases.used[k] = std::max(phases.used[k], i * window.dilation[k] % window.stride[k] + 1);
    phases.used[k] = std::max<int64_t>(1, phases.used[k]);
  }
  checked_numel({phases.extent[0], phases.extent[1], phases.extent[2], phases.used[0],
                 phases.used[1], phases.used[2]});
  return phases;
}

// The planes of a channel, elements outside of which are `outside`; convert(byte) makes elements,
// which are the bytes where they are `as_is`.
template <class T, class Convert>
void fill_phases(T* to, const Phases& phases, const uint8_t* from, const Tensor& x,
                 const Window& window, T outside, bool as_is, Convert&& convert) {
  const int64_t step = x.strides()[4], width = x.extent(4);
  for (int64_t pz = 0; pz < phases.used[0]; ++pz) {
    for (int64_t py = 0; py < phases.used[1]; ++py) {
      for (int64_t px = 0; px < phases.used[2]; ++px) {
        for (int64_t qz = 0; qz < phases.extent[0]; ++qz) {
          const int64_t z = qz * phases.stride[0] + pz - window.padding[0];
          for (int64_t qy = 0; qy < phases.extent[1]; ++qy, to += phases.extent[2]) {
            const int64_t y = qy * phases.stride[1] + py - window.padding[1];
            const int64_t n = phases.extent[2], stride = phases.stride[2];
            if (z < 0 || z >= x.extent(2) || y < 0 || y >= x.extent(3)) {
              std::fill_n(to, n, outside);
              continue;
            }
            // Columns [low, high) lie within x.
            const int64_t shift = px - window.padding[2];
            const int64_t low = shift >= 0 ? 0 : std::min(n, (-shift - 1) / stride + 1);
            const int64_t high =
                shift >= width ? low : std::clamp((width - 1 - shift) / stride + 1, low, n);
            std::fill_n(to, low, outside);
            if (low < high) {
              const uint8_t* line =
                  from + z * x.strides()[2] + y * x.strides()[3] + (low * stride + shift) * step;
              if (as_is && stride * step == 1) {
                std::memcpy(to + low, line, static_cast<size_t>(high - low));
              } else if (stride * step == 1) {
                for (int64_t i = 0; i < high - low; ++i) to[low + i] = convert(line[i]);
              } else {
                const int64_t jump = stride * step;
                for (int64_t i = 0; i < high - low; ++i) to[low + i] = convert(line[i * jump]);
              }
            }
            std::fill_n(to + high, n - high, outside);
          }
        }
      }
    }
  }
}

// Where each tap reads, in the order of the weights.
std::vector<int64_t> tap_offsets(const Phases& phases, const Window& window) {
  std::vector<int64_t> offsets;
  for (int64_t z = 0; z < window.kernel[0]; ++z) {
    for (int64_t y = 0; y < window.kernel[1]; ++y) {
      for (int64_t x = 0; x < window.kernel[2]; ++x)
        offsets.push_back(
            phases.tap({z * window.dilation[0], y * window.dilation[1], x * window.dilation[2]}));
    }
  }
  return offsets;
}

// One channel a group: each line of results is a sum of lines.
void convolve_single_channels(const ByteProduct& by, const Tensor& x, const uint8_t* weight,
                              const Window& window) {
  const int64_t channels = x.extent(1), all_outs = by.out.extent(1), outs = all_outs / channels;
  const Phases phases = phases_of(window, by.out);
  const std::vector<int64_t> offsets = tap_offsets(phases, window);
  const auto taps = static_cast<int64_t>(offsets.size());
  const int64_t height = by.out.extent(3), width = by.out.extent(4), step = phases.extent[2];
  const int64_t lines = by.out.extent(2) * height;
  // Lines that are computed as one, with the padding between them.
  const int64_t joined = step <= 2 * width ? height : 1,
                run = round_up_to((joined - 1) * step + width, kTapColumns);
  const int64_t size = itemsize(by.out.dtype()), planes_size = phases.channel() + kTapColumns;
  const ByteTiles& tiles = byte_tiles();
  const Flip flip = to_unsigned(x.dtype());
  const int64_t work = std::max<int64_t>(1, lines * width * taps * outs / 4);
  parallel_for(
      x.extent(0) * channels, std::max<int64_t>(1, kGrain / work), [&](int64_t begin, int64_t end) {
        Scratch scratch(Scratch::padded<int16_t>(planes_size) + Scratch::padded<int32_t>(run) +
                        Scratch::padded<char>(run * size) + Scratch::padded<int32_t>(taps) +
                        Scratch::padded<const int16_t*>(taps));
        auto* planes = scratch.take<int16_t>(planes_size);
        auto* sums = scratch.take<int32_t>(run);
        auto* results = scratch.take<char>(run * size);
        auto* factors = scratch.take<int32_t>(taps);
        auto** at = scratch.take<const int16_t*>(taps);
        std::fill_n(planes + phases.channel(), kTapColumns, int16_t{0});
        for (int64_t item = begin; item < end; ++item) {
          const int64_t n = item / channels, c = item % channels;
          const auto zero = static_cast<int16_t>(by.x_zero);
          fill_phases<int16_t>(
              planes, phases, bytes_of(x) + n * x.strides()[0] + c * x.strides()[1], x, window, 0,
              false, [&](uint8_t byte) { return static_cast<int16_t>((byte ^ flip.flip) - zero); });
          for (int64_t o = c * outs; o < (c + 1) * outs; ++o) {
            const uint8_t* kernel = weight + o * taps;
            for (int64_t t = 0; t < taps; ++t) {
              factors[t] =
                  static_cast<int8_t>(kernel[t] ^ by.weight_flip.flip) - by.weight_zero_at(o);
            }
            ByteScaling scaling = by.scaling();
            const int32_t addend = by.bias_at(o);
            const float multiplier = by.multiplier.defined() ? by.multiplier_at(o) : 0,
                        offset = by.offset_at(o);
            scaling.addend = &addend;
            scaling.multiplier = &multiplier;
            scaling.offset = &offset;
            for (int64_t line = 0; line < lines; line += joined) {
              const int64_t start = (line / height * phases.extent[1] + line % height) * step;
              for (int64_t t = 0; t < taps; ++t)
                at[t] = planes + offsets[static_cast<size_t>(t)] + start;
              const int64_t all = (joined - 1) * step + width;
              tiles.taps(sums, all, at, factors, taps);
              char* to = by.at(((n * all_outs + o) * lines + line) * width);
              by.write(sums, all, scaling, false, o, joined == 1 || step == width ? to : results);
              if (joined == 1 || step == width) continue;
              for (int64_t i = 0; i < joined; ++i) {
                std::memcpy(to + i * width * size, results + i * step * size,
                            static_cast<size_t>(width * size));
              }
            }
          }
        }
      });
}

// A run of columns of a panel that are neighbours in the planes.
struct Run {
  int64_t from, to, n;
};

// Columns [first, first + n) of the results as runs.
int runs_of(Run* runs, const Tensor& out, const int64_t (&step)[2], int64_t first, int64_t n) {
  const int64_t height = out.extent(3), width = out.extent(4);
  int count = 0;
  for (int64_t done = 0; done < n;) {
    const int64_t at = first + done, line = at / width, x = at % width;
    const int64_t here = std::min(n - done, width - x);
    const int64_t from = line / height * step[0] + line % height * step[1] + x;
    if (count > 0 && runs[count - 1].from + runs[count - 1].n == from) {
      runs[count - 1].n += here;
    } else {
      runs[count++] = {from, done, here};
    }
    done += here;
  }
  return count;
}

void convolve_bytes(const ByteProduct& by, const Tensor& x, const uint8_t* weight,
                    const Window& window, int64_t groups) {
  const int64_t channels = x.extent(1) / groups, all_outs = by.out.extent(1),
                outs = all_outs / groups;
  const int64_t taps = window.kernel[0] * window.kernel[1] * window.kernel[2],
                depth = channels * taps,
                columns = by.out.extent(2) * by.out.extent(3) * by.out.extent(4);
  const ByteTiles& tiles = byte_tiles();
  const PanelPlan plan = plan_panels(tiles, outs, columns);
  const int height = tiles.rows[plan.units - 1];
  const int64_t width = plan.units * kUnitColumns, steps = byte_groups(depth);
  const Flip flip = to_unsigned(x.dtype());
  const auto outside = static_cast<uint8_t>(by.x_zero);  // of what is multiplied
  // The weights, of which tiles do not cross groups.
  std::vector<ByteRows> kernels;
  kernels.reserve(static_cast<size_t>(groups));
  for (int64_t g = 0; g < groups; ++g) {
    kernels.emplace_back(weight + g * outs * depth, depth, 1, outs, depth, by.weight_flip.flip,
                         height);
  }
  const bool centred = by.weight_is_centred();
  std::vector<int32_t> addends(static_cast<size_t>(all_outs));
  parallel_for(all_outs, std::max<int64_t>(1, kGrain / std::max<int64_t>(1, depth)),
               [&](int64_t begin, int64_t end) {
                 for (int64_t o = begin; o < end; ++o) {
                   const ByteRows& rows = kernels[static_cast<size_t>(o / outs)];
                   const int64_t sum =
                       by.x_zero ? row_sum(rows.from(o % outs).data, depth, true) : 0;
                   addends[static_cast<size_t>(o)] =
                       minus_product(by.bias_at(o), by.x_zero, sum - depth * by.weight_zero_at(o));
                 }
               });
  // Planes with padding, or x itself.
  Phases phases = phases_of(window, by.out);
  bool in_place = flip.flip == 0 && x.strides()[4] == 1;
  for (int k = 0; k < 3; ++k) {
    in_place = in_place && window.padding[k] == 0 && window.stride[k] == 1 &&
               x.extent(2 + k) == phases.extent[k];
  }
  int64_t channel_step = phases.channel();
  int64_t step[2] = {phases.extent[1] * phases.extent[2], phases.extent[2]};
  std::vector<int64_t> offsets = tap_offsets(phases, window);
  if (in_place) {
    channel_step = x.strides()[1];
    step[0] = x.strides()[2];
    step[1] = x.strides()[3];
    for (size_t t = 0; t < offsets.size(); ++t) {
      const int64_t tx = static_cast<int64_t>(t) % window.kernel[2],
                    ty = static_cast<int64_t>(t) / window.kernel[2] % window.kernel[1],
                    tz = static_cast<int64_t>(t) / window.kernel[2] / window.kernel[1];
      offsets[t] = tz * window.dilation[0] * step[0] + ty * window.dilation[1] * step[1] +
                   tx * window.dilation[2];
    }
  }
  // Reads of whole registers may end behind a run.
  const int64_t planes_nbytes =
      in_place ? 0 : checked_numel({x.extent(1), channel_step}) + kPanelColumns;
  Ref<Storage> memory;
  if (!in_place) {
    memory = cpu_backend().allocate(planes_nbytes);
    std::memset(static_cast<uint8_t*>(memory->data) + planes_nbytes - kPanelColumns, 0,
                kPanelColumns);
  }
  const int64_t work = std::max<int64_t>(1, steps * width * (outs / 4 + 4));
  for (int64_t n = 0; n < x.extent(0); ++n) {
    const uint8_t* planes = bytes_of(x) + n * x.strides()[0];
    if (!in_place) {
      auto* to = static_cast<uint8_t*>(memory->data);
      parallel_for(x.extent(1), std::max<int64_t>(1, kGrain / std::max<int64_t>(1, channel_step)),
                   [&](int64_t begin, int64_t end) {
                     for (int64_t c = begin; c < end; ++c) {
                       fill_phases<uint8_t>(
                           to + c * channel_step, phases, planes + c * x.strides()[1], x, window,
                           outside, flip.flip == 0,
                           [&](uint8_t byte) { return static_cast<uint8_t>(byte ^ flip.flip); });
                     }
                   });
      planes = to;
    }
    parallel_for(
        groups * plan.count, std::max<int64_t>(1, kGrain / work), [&](int64_t begin, int64_t end) {
          Scratch scratch(Scratch::padded<uint8_t>(steps * width * kByteGroup));
          auto* panel = scratch.take<uint8_t>(steps * width * kByteGroup);
          constexpr int64_t kLines = 16;  // of a panel that are gathered at a time
          uint8_t gathered[kLines][kPanelColumns + kUnitColumns];
          std::memset(gathered, 0, sizeof gathered);
          static constexpr uint8_t kZeros[kPanelColumns] = {};
          Run runs[kPanelColumns];
          for (int64_t item = begin; item < end; ++item) {
            const int64_t g = item / plan.count, first = item % plan.count * width,
                          here = std::min(width, columns - first);
            if (here <= 0) continue;
            const int count = runs_of(runs, by.out, step, first, here);
            const bool direct = count == 1 && (!in_place || here == width);
            const uint8_t* const group = planes + g * channels * channel_step;
            int64_t channel = 0, tap = 0;
            for (int64_t k = 0; k < steps * kByteGroup; k += kLines) {
              const int64_t lines = std::min(kLines, steps * kByteGroup - k);
              const uint8_t* at[kLines];
              for (int64_t i = 0; i < lines; ++i) {
                if (k + i >= depth) {
                  at[i] = kZeros;
                  continue;
                }
                const uint8_t* line =
                    group + channel * channel_step + offsets[static_cast<size_t>(tap)];
                if (++tap == taps) tap = 0, ++channel;
                if (direct) {
                  at[i] = line + runs[0].from;
                  continue;
                }
                at[i] = gathered[i];
                for (int r = 0; r < count; ++r) {
                  const uint8_t* from = line + runs[r].from;
                  uint8_t* to = gathered[i] + runs[r].to;
                  if (in_place) {
                    std::memcpy(to, from, static_cast<size_t>(runs[r].n));
                  } else {
                    for (int64_t b = 0; b < runs[r].n; b += kUnitColumns)
                      std::memcpy(to + b, from + b, kUnitColumns);
                  }
                }
              }
              for (int64_t i = 0; i < lines; i += kByteGroup) {
                tiles.interleave(plan.units, at + i, 0,
                                 panel + (k + i) / kByteGroup * width * kByteGroup);
              }
            }
            int64_t sums[kPanelColumns];
            if (!centred) column_sums(panel, steps, width, sums);
            ByteScaling scaling = by.scaling();
            multiply_panel(
                tiles.signed_rows, height, plan.units, steps, kernels[static_cast<size_t>(g)], outs,
                panel, [&](int64_t r, int32_t* row) {
                  const int64_t o = g * outs + r;
                  const int32_t zero = by.weight_zero_at(o);
                  for (int64_t c = 0; !centred && c < here; ++c)
                    row[c] = minus_product(row[c], sums[c], zero);
                  const float multiplier = by.multiplier.defined() ? by.multiplier_at(o) : 0,
                              offset = by.offset_at(o);
                  scaling.addend = &addends[static_cast<size_t>(o)];
                  scaling.multiplier = &multiplier;
                  scaling.offset = &offset;
                  by.write(row, here, scaling, false, o,
                           by.at((n * all_outs + o) * columns + first));
                });
          }
        });
  }
}

// Bytes in row-major order: those of a tensor, or a copy.
class ContiguousBytes {
 public:
  explicit ContiguousBytes(const Tensor& x) : data_(bytes_of(x)) {
    if (x.is_contiguous()) return;
    copy_ = cpu_backend().allocate(x.numel());
    auto* to = static_cast<uint8_t*>(copy_->data);
    const Strides& steps = x.strides();
    const int64_t inner = x.extent(2) * x.extent(3) * x.extent(4);
    for (int64_t i = 0; i < x.numel(); ++i) {
      const int64_t o = i / inner / x.extent(1), c = i / inner % x.extent(1), at = i % inner;
      to[i] = data_[o * steps[0] + c * steps[1] + at / x.extent(4) / x.extent(3) * steps[2] +
                    at / x.extent(4) % x.extent(3) * steps[3] + at % x.extent(4) * steps[4]];
    }
    data_ = to;
  }
  const uint8_t* data() const { return data_; }

 private:
  const uint8_t* data_;
  Ref<Storage> copy_;
};

bool is_matrix_product(const Tensor& out, const Tensor& x, const Window& window) {
  for (int k = 0; k < 3; ++k) {
    if (window.kernel[k] != 1 || window.padding[k] != 0 || window.stride[k] != 1) return false;
  }
  return x.extent(0) == 1 && x.extent(2) == 1 && x.extent(3) == 1 && x.strides()[1] == 1 &&
         out.extent(4) == x.extent(4) && out.strides()[1] == 1 &&
         (x.extent(4) == 1 || (x.strides()[4] == x.extent(1) && out.strides()[4] == out.extent(1)));
}

}  // namespace

void CpuBackend::quantized_conv(const Tensor& out, const Tensor& x, const Tensor& weight,
                                const Tensor& bias, const Tensor& multiplier, const Tensor& offset,
                                const Tensor& x_zero, const Tensor& weight_zero,
                                const Tensor& out_zero, bool relu, const Window& window,
                                int64_t groups) {
  if (out.numel() == 0) return;
  ByteProduct by{out,
                 bias,
                 multiplier,
                 offset,
                 weight_zero,
                 out_zero,
                 byte_at(x_zero, 0) + to_unsigned(x.dtype()).shift,
                 to_signed(weight.dtype()),
                 relu};
  by.wide_bias = by.exceeds_words(weight.numel() / weight.extent(0));
  if (groups == 1 && is_matrix_product(out, x, window)) return multiply_matrices(by, x, weight);
  const ContiguousBytes kernel(weight);
  if (x.extent(1) == groups) return convolve_single_channels(by, x, kernel.data(), window);
  convolve_bytes(by, x, kernel.data(), window, groups);
}

}  // namespace libtensor::cpu
