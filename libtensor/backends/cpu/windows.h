// Convolutions as matrix products of a matrix that exists only in pieces: row r holds what tap r of
// every window sees.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "libtensor/backends/cpu/gemm_blocks.h"
#include "libtensor/graph/tensor.h"

namespace libtensor::cpu {

// Offsets of the taps along one axis from where a window stands, and the index of each in the
// kernel.
struct Taps {
  std::vector<int64_t> offset, index;
  int64_t size() const { return static_cast<int64_t>(offset.size()); }
};

// The images of one group (N, C, H, W) seen through windows: row (c, ky, kx), column (n, i, j).
template <class S>
struct Windows {
  const S* data = nullptr;
  int64_t steps[4] = {};           // of n, c, h, w
  int64_t height = 0, width = 0;   // of an image; what lies outside is 0
  int64_t rows = 0, columns = 0;   // of windows in an image
  int64_t step_y = 1, step_x = 1;  // between windows
  const Taps* y = nullptr;
  const Taps* x = nullptr;

  Windows(const Tensor& images, int64_t first_channel)
      : data(images.data_as<S>()), height(images.extent(2)), width(images.extent(3)) {
    for (int k = 0; k < 4; ++k) steps[k] = images.strides()[k];
    if (data) data += first_channel * steps[1];
  }

  // Elements [first, first + n) of row r.
  template <class T>
  void line(T* to, int64_t r, int64_t first, int64_t n) const {
    const int64_t tap_x = r % x->size(), tap_y = r / x->size() % y->size(),
                  channel = r / x->size() / y->size();
    const int64_t dx = x->offset[static_cast<size_t>(tap_x)],
                  dy = y->offset[static_cast<size_t>(tap_y)];
    int64_t j = first % columns, i = first / columns % rows, image = first / columns / rows;
    // Windows [low, high) of a row see a column of the image through this tap.
    const int64_t low = dx >= 0 ? 0 : std::min(columns, (-dx - 1) / step_x + 1);
    const int64_t high = dx >= width ? 0 : std::min(columns, (width - 1 - dx) / step_x + 1);
    while (n > 0) {
      const int64_t run = std::min(n, columns - j);
      const int64_t at_y = i * step_y + dy;
      if (at_y < 0 || at_y >= height || low >= high) {
        std::fill_n(to, run, T(0));
      } else {
        const int64_t begin = std::clamp(low - j, int64_t{0}, run),
                      end = std::clamp(high - j, begin, run);
        std::fill_n(to, begin, T(0));
        if (begin < end) {
          const S* from = data + image * steps[0] + channel * steps[1] + at_y * steps[2] +
                          ((j + begin) * step_x + dx) * steps[3];
          copy_step(to + begin, 1, from, step_x * steps[3], end - begin);
        }
        std::fill_n(to + end, run - end, T(0));
      }
      to += run;
      n -= run;
      j = 0;
      if (++i == rows) {
        i = 0;
        ++image;
      }
    }
  }

  // Columns [j, j + n) of rows [p, p + depth), as panels in the order (depth, width).
  template <class T>
  void pack_columns(T* to, int64_t j, int64_t n, int64_t p, int64_t depth, int64_t panel) const {
    for (int64_t first = 0; first < n; first += panel) {
      const int64_t lanes = std::min(panel, n - first);
      for (int64_t r = 0; r < depth; ++r, to += panel) {
        line(to, p + r, j + first, lanes);
        std::fill_n(to + lanes, panel - lanes, T(0));
      }
    }
  }

  // Rows [r, r + n) of columns [p, p + depth), as panels in the order (depth, width). depth <=
  // kDepth.
  template <class T>
  void pack_rows(T* to, int64_t r, int64_t n, int64_t p, int64_t depth, int64_t panel) const {
    T piece[kDepth];
    for (int64_t first = 0; first < n; first += panel, to += depth * panel) {
      const int64_t lanes = std::min(panel, n - first);
      if (lanes < panel) std::fill_n(to, depth * panel, T(0));
      for (int64_t i = 0; i < lanes; ++i) {
        line(piece, r + first + i, p, depth);
        copy_step(to + i, panel, piece, 1, depth);
      }
    }
  }
};

}  // namespace libtensor::cpu
