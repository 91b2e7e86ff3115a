// SPDX-License-Identifier: Apache-2.0
// Convolutions as matrix products of a matrix that exists only in pieces: row r holds what tap r of
// every window sees.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "libtensor/backends/cpu/matmul/gemm_blocks.h"
#include "libtensor/graph/tensor.h"

namespace libtensor::cpu {

// Offsets of the taps along one axis from where a window stands, and the index of each in the
// kernel.
struct Taps {
  std::vector<int64_t> offset, index;
  int64_t size() const { return static_cast<int64_t>(offset.size()); }
};

// The volumes of one group (N, C, D, H, W) seen through windows: row (c, kz, ky, kx), column
// (n, z, y, x).
template <class S>
struct ImplicitIm2col {
  const S* data = nullptr;
  int64_t steps[5] = {};           // of n, c and the three axes
  int64_t extents[3] = {};         // of a volume; what lies outside is 0
  int64_t counts[3] = {};          // of windows in a volume
  int64_t strides[3] = {1, 1, 1};  // between windows
  const Taps* taps[3] = {};

  ImplicitIm2col(const Tensor& volumes, int64_t first_channel, const Tensor& windows)
      : data(volumes.data_as<S>()) {
    for (int k = 0; k < 5; ++k) steps[k] = volumes.strides()[k];
    for (int k = 0; k < 3; ++k) {
      extents[k] = volumes.extent(2 + k);
      counts[k] = windows.extent(2 + k);
    }
    if (data) data += first_channel * steps[1];
  }

  struct Row {
    int64_t channel, tap[3];
  };
  struct Column {
    int64_t volume, window[3];
  };

  Row row(int64_t r) const {
    const int64_t nx = taps[2]->size(), ny = taps[1]->size(), nz = taps[0]->size();
    return {r / nx / ny / nz, {r / nx / ny % nz, r / nx % ny, r % nx}};
  }
  Column column(int64_t c) const {
    const int64_t nx = counts[2], ny = counts[1], nz = counts[0];
    return {c / nx / ny / nz, {c / nx / ny % nz, c / nx % ny, c % nx}};
  }
  void advance(Row& row) const {
    for (int k = 2; k >= 0; --k) {
      if (++row.tap[k] < taps[k]->size()) return;
      row.tap[k] = 0;
    }
    ++row.channel;
  }
  // To the begin of the next line of windows.
  void advance(Column& column) const {
    column.window[2] = 0;
    for (int k = 1; k >= 0; --k) {
      if (++column.window[k] < counts[k]) return;
      column.window[k] = 0;
    }
    ++column.volume;
  }

  // n elements of a row from a column on.
  template <class T>
  void line(T* to, const Row& row, Column at, int64_t n) const {
    int64_t offset[3];
    for (int k = 0; k < 3; ++k) offset[k] = taps[k]->offset[static_cast<size_t>(row.tap[k])];
    const int64_t dx = offset[2], width = extents[2], step = strides[2];
    // Windows [low, high) of a line see a column of the volume through this tap.
    const int64_t low = dx >= 0 ? 0 : std::min(counts[2], (-dx - 1) / step + 1);
    const int64_t high = dx >= width ? 0 : std::min(counts[2], (width - 1 - dx) / step + 1);
    while (n > 0) {
      const int64_t run = std::min(n, counts[2] - at.window[2]);
      const int64_t z = at.window[0] * strides[0] + offset[0],
                    y = at.window[1] * strides[1] + offset[1];
      if (z < 0 || z >= extents[0] || y < 0 || y >= extents[1] || low >= high) {
        std::fill_n(to, run, T(0));
      } else {
        const int64_t begin = std::clamp(low - at.window[2], int64_t{0}, run),
                      end = std::clamp(high - at.window[2], begin, run);
        std::fill_n(to, begin, T(0));
        if (begin < end) {
          const S* from = data + at.volume * steps[0] + row.channel * steps[1] + z * steps[2] +
                          y * steps[3] + ((at.window[2] + begin) * step + dx) * steps[4];
          copy_step(to + begin, 1, from, step * steps[4], end - begin);
        }
        std::fill_n(to + end, run - end, T(0));
      }
      to += run;
      n -= run;
      advance(at);
    }
  }

  // Columns [j, j + n) of rows [p, p + depth), as panels in the order (depth, width).
  template <class T>
  void pack_columns(T* to, int64_t j, int64_t n, int64_t p, int64_t depth, int64_t panel) const {
    if (depth == 0) return;
    const Row top = row(p);
    for (int64_t first = 0; first < n; first += panel) {
      const int64_t lanes = std::min(panel, n - first);
      const Column left = column(j + first);
      Row at = top;
      for (int64_t r = 0; r < depth; ++r, to += panel) {
        line(to, at, left, lanes);
        std::fill_n(to + lanes, panel - lanes, T(0));
        advance(at);
      }
    }
  }

  // Rows [r, r + n) of columns [p, p + depth), as panels in the order (depth, width). depth <=
  // kDepth.
  template <class T>
  void pack_rows(T* to, int64_t r, int64_t n, int64_t p, int64_t depth, int64_t panel) const {
    if (depth == 0 || n == 0) return;
    T piece[kDepth];
    const Column left = column(p);
    Row at = row(r);
    for (int64_t first = 0; first < n; first += panel, to += depth * panel) {
      const int64_t lanes = std::min(panel, n - first);
      if (lanes < panel) std::fill_n(to, depth * panel, T(0));
      for (int64_t i = 0; i < lanes; ++i) {
        line(piece, at, left, depth);
        copy_step(to + i, panel, piece, 1, depth);
        advance(at);
      }
    }
  }
};

}  // namespace libtensor::cpu
