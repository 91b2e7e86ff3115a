// SPDX-License-Identifier: Apache-2.0
// Products of 16-bit floats by units that multiply pairs: one operand is read where it lies if its
// rows do, the other is packed as panels of pairs, over the whole inner extent.
#include "libtensor/backends/cpu/matmul/gemm_blocks.h"
#include "libtensor/backends/cpu/matmul/matmul_pairs.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kPanelBytes = 3 << 19;  // of all packed panels, about
constexpr int64_t kMostPanels = 16;
constexpr int64_t kLeast = 1 << 15;    // multiplications for which packing pays
constexpr int64_t kTooLong = 1 << 22;  // depths that take too much memory

template <class S>
const PairKernels* pair_kernels() noexcept {
  if constexpr (std::is_same_v<S, bfloat16>) return bfloat16_pair_kernels();
  if constexpr (std::is_same_v<S, float16>) return float16_pair_kernels();
  return nullptr;
}

int64_t padded_depth(int64_t k) { return round_up_to(k, kPairDepth); }

using Bits = Matrix<const uint16_t>;

// Squares of pairs can be turned where pairs lie in words.
bool turns(const Bits& lines) {
  return lines.column_step == 1 && lines.row_step % 2 == 0 &&
         reinterpret_cast<uintptr_t>(lines.data) % alignof(uint32_t) == 0;
}

// Rows in order, filled up with zeros.
void pack_left(uint16_t* to, Bits from, int64_t rows, int64_t k, const PairKernels& kernel) {
  const int64_t depth = padded_depth(k);
  if (from.row_step == 1 && from.column_step != 1) {
    // Pairs of a few columns, and then these turned.
    constexpr int64_t kLines = 16;
    const MatmulKernels<uint32_t>& words = kernels<uint32_t>();
    Scratch scratch(Scratch::padded<uint32_t>(kLines * rows));
    auto* pairs = scratch.take<uint32_t>(kLines * rows);
    auto* as_words = reinterpret_cast<uint32_t*>(to);
    for (int64_t p = 0; p < depth; p += 2 * kLines) {
      for (int64_t q = 0; q < kLines; ++q) {
        uint32_t* line = pairs + q * rows;
        const int64_t low = p + 2 * q, high = low + 1;
        if (high < k) {
          kernel.join(line, from.at(0, low), from.at(0, high), rows);
        } else if (low < k) {
          std::copy_n(from.at(0, low), rows, line);
        } else {
          std::fill_n(line, rows, 0u);
        }
      }
      words.turn(as_words + p / 2, depth / 2, pairs, rows, kLines, rows);
    }
    return;
  }
  for (int64_t i = 0; i < rows; ++i, to += depth) {
    copy_step(to, 1, from.at(i, 0), from.column_step, k);
    std::fill_n(to + k, depth - k, uint16_t{0});
  }
}

// Columns of b as panels of pairs, filled up with zeros; room for kPairColumns behind them.
void pack_panels(uint32_t* to, Bits from, int64_t k, int64_t columns, const PairKernels& kernel) {
  const int64_t pairs = padded_depth(k) / 2, panel = pairs * kPairColumns;
  int64_t packed = 0;  // pairs
  if (from.column_step == 1) {
    for (; 2 * packed + 1 < k; ++packed) {
      for (int64_t j = 0; j < columns; j += kPairColumns)
        kernel.join(to + j / kPairColumns * panel + packed * kPairColumns, from.at(2 * packed, j),
                    from.at(2 * packed + 1, j), std::min(kPairColumns, columns - j));
    }
  } else if (const Bits lines = from.transposed(); turns(lines)) {
    packed = k / 2;
    for (int64_t j = 0; j < columns; j += kPairColumns)
      kernels<uint32_t>().turn(to + j / kPairColumns * panel, kPairColumns,
                               reinterpret_cast<const uint32_t*>(lines.at(j, 0)),
                               lines.row_step / 2, std::min(kPairColumns, columns - j), packed);
  }
  for (int64_t j = 0; j < columns; j += kPairColumns, to += panel) {
    const int64_t n = std::min(kPairColumns, columns - j);
    for (int64_t p = 0; n < kPairColumns && p < packed; ++p)
      std::fill_n(to + p * kPairColumns + n, kPairColumns - n, 0u);
    for (int64_t p = packed; p < pairs; ++p) {
      for (int64_t c = 0; c < kPairColumns; ++c) {
        const auto half = [&](int64_t at) {
          return c < n && at < k ? static_cast<uint32_t>(*from.at(at, j + c)) : 0u;
        };
        to[p * kPairColumns + c] = half(2 * p) | half(2 * p + 1) << 16;
      }
    }
  }
}

// About what it takes: of multiplications of whole tiles, of packing, and of results that lie the
// other way.
double cost(int64_t m, int64_t n, int64_t k, const Bits& a, const Bits& b, bool turned) {
  const auto tiles = [](int64_t lines) { return static_cast<double>(round_up_to(lines, 16)) / 16; };
  const auto rows = static_cast<double>(m), columns = static_cast<double>(n);
  const double left = a.column_step == 1 ? (k % kPairDepth == 0 ? 0 : 1) : a.row_step == 1 ? 4 : 16;
  const double right = b.column_step == 1 ? 1 : turns(b.transposed()) ? 2 : 16;
  const double depth = static_cast<double>(k);
  return depth * (tiles(m) * tiles(n) + left * rows + right * columns) +
         (turned ? 1.5 * rows * columns : 0);
}

// Sums (rows, width), to which the addend is added, into `out`; `turned` has room for columns of
// kMostPairRows and a vector more.
template <class S>
void store(Matrix<S> out, Matrix<const S> addend, float* sums, int64_t width, float* turned,
           int64_t rows, int64_t columns, const PairKernels& kernel) {
  const auto bits = [&](int64_t i, int64_t j) { return reinterpret_cast<uint16_t*>(out.at(i, j)); };
  for (int64_t i = 0; addend.data && i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) sums[i * width + j] += convert<float>(*addend.at(i, j));
  }
  if (out.column_step != 1 && out.row_step != 1) {
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < columns; ++j) *out.at(i, j) = convert<S>(sums[i * width + j]);
    }
  } else if (out.column_step == 1) {
    for (int64_t i = 0; i < rows; ++i) kernel.round(bits(i, 0), sums + i * width, columns);
  } else {
    kernels<float>().turn(turned, kMostPairRows, sums, width, rows, columns);
    for (int64_t j = 0; j < columns; ++j)
      kernel.round(bits(0, j), turned + j * kMostPairRows, rows);
  }
}

template <class S>
void multiply(int64_t m, int64_t n, int64_t k, Bits a, Bits b, Matrix<S> out,
              Matrix<const S> addend) {
  const PairKernels& kernel = *pair_kernels<S>();
  const int64_t depth = padded_depth(k), panel = depth / 2 * kPairColumns;
  const int64_t panels =
      std::clamp<int64_t>(kPanelBytes / (panel * static_cast<int64_t>(sizeof(uint32_t))), 1,
                          std::min(kMostPanels, (n + kPairColumns - 1) / kPairColumns));
  const bool in_place = a.column_step == 1 && depth == k;
  const int64_t width = panels * kPairColumns;
  Scratch scratch(Scratch::padded<uint32_t>(panels * panel + kPairColumns) +
                  Scratch::padded<float>(kernel.rows * width) +
                  Scratch::padded<float>(width * kMostPairRows + 16) +
                  (in_place ? 0 : Scratch::padded<uint16_t>(m * depth)));
  auto* packed = scratch.take<uint32_t>(panels * panel + kPairColumns);
  auto* sums = scratch.take<float>(kernel.rows * width);
  auto* turned = scratch.take<float>(width * kMostPairRows + 16);
  if (!in_place) {
    auto* left = scratch.take<uint16_t>(m * depth);
    pack_left(left, a, m, k, kernel);
    a = {left, depth, 1};
  }
  for (int64_t j = 0; j < n; j += width) {
    const int64_t nj = std::min(width, n - j);
    pack_panels(packed, b.from(0, j), k, nj, kernel);
    for (int64_t i = 0; i < m; i += kernel.rows) {
      const int64_t ni = std::min<int64_t>(kernel.rows, m - i);
      kernel.multiply({ni, nj, depth, a.at(i, 0), a.row_step, packed, sums, width});
      store<S>(out.from(i, j), addend.from(i, j), sums, width, turned, ni, nj, kernel);
    }
  }
}

}  // namespace

template <class S>
bool gemm_takes_pairs(int64_t m, int64_t n, int64_t k) {
  const double work = static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
  return pair_kernels<S>() && k <= kTooLong && work >= kLeast;
}

template <class S>
void gemm_pairs(int64_t m, int64_t n, int64_t k, Matrix<const S> a, Matrix<const S> b,
                Matrix<S> out, Matrix<const S> addend) {
  const auto bits = [](Matrix<const S> x) {
    return Bits{reinterpret_cast<const uint16_t*>(x.data), x.row_step, x.column_step};
  };
  const Bits left = bits(a), right = bits(b);
  if (cost(n, m, k, right.transposed(), left.transposed(), out.row_step != 1) <
      cost(m, n, k, left, right, out.column_step != 1))
    return multiply<S>(n, m, k, right.transposed(), left.transposed(), out.transposed(),
                       addend.transposed());
  multiply<S>(m, n, k, left, right, out, addend);
}

template bool gemm_takes_pairs<bfloat16>(int64_t, int64_t, int64_t);
template bool gemm_takes_pairs<float16>(int64_t, int64_t, int64_t);
template void gemm_pairs(int64_t, int64_t, int64_t, Matrix<const bfloat16>, Matrix<const bfloat16>,
                         Matrix<bfloat16>, Matrix<const bfloat16>);
template void gemm_pairs(int64_t, int64_t, int64_t, Matrix<const float16>, Matrix<const float16>,
                         Matrix<float16>, Matrix<const float16>);

}  // namespace libtensor::cpu
