// SPDX-License-Identifier: Apache-2.0
// Short rows of broadcast and other strided operands: some of them become one long row in a buffer.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/core/parallel.h"
#include "libtensor/graph/tensor.h"

namespace libtensor::cpu {

// Rows of `columns` elements of `size` bytes; steps in bytes.
struct RowBlock {
  static constexpr int64_t kBytes = 8192;  // of several rows of an operand
  static constexpr int64_t kSlack = 64;    // that copy_rows() may write behind the last row

  int64_t row_step, columns, step, size;
  bool is_dense() const { return step == size && row_step == columns * size; }
  bool is_number() const { return step == 0 && row_step == 0; }
};

// Writes `rows` rows one after the other to `to`.
void copy_rows(char* to, const char* from, int64_t rows, const RowBlock& block);

// Whether the innermost axis is so short that calls for each row of it would take most of the time.
bool has_short_rows(const StridedIterator& rows, std::span<const Tensor* const> operands);

// Calls f(pointers, steps, n) for several rows at a time, as if they were one.
template <class F>
void for_short_rows(const StridedIterator& rows, std::span<const Tensor* const> operands, F f) {
  const auto inner = static_cast<size_t>(rows.ndim - 1);
  const int64_t columns = rows.extents[inner];
  StridedIterator lines = rows;
  lines.ndim = rows.ndim - 1;
  lines.numel = rows.numel / columns;
  std::array<RowBlock, kMaxOperands> blocks;
  std::array<int64_t, kMaxOperands> steps{};
  int64_t most = RowBlock::kBytes / columns;  // rows at a time
  for (size_t k = 0; k < operands.size(); ++k) {
    const int64_t size = itemsize(operands[k]->dtype());
    blocks[k] = {rows.strides[inner - 1][k], columns, rows.strides[inner][k], size};
    steps[k] = blocks[k].is_number() ? 0 : size;
    most = std::min(most, RowBlock::kBytes / (columns * size));
  }
  const int64_t grain = std::max<int64_t>(1, kGrain / columns);
  parallel_for(lines.numel, grain, [&](int64_t begin, int64_t end) {
    alignas(64) std::array<std::array<char, RowBlock::kBytes + RowBlock::kSlack>, kMaxOperands>
        buffers;
    for_inner_loops(lines, begin, end, [&](char* const* pointers, const int64_t*, int64_t count) {
      std::array<char*, kMaxOperands> p;
      for (int64_t done = 0; done < count; done += most) {
        const int64_t n = std::min(most, count - done);
        for (size_t k = 0; k < operands.size(); ++k) {
          const RowBlock& block = blocks[k];
          char* from = pointers[k] + done * block.row_step;
          const bool is_copied = !block.is_dense() && !block.is_number();
          p[k] = is_copied ? buffers[k].data() : from;
          // Repeated rows stay there.
          if (is_copied && (done == 0 || block.row_step != 0)) copy_rows(p[k], from, n, block);
        }
        f(p.data(), steps.data(), n * columns);
      }
    });
  });
}

}  // namespace libtensor::cpu
