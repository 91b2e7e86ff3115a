// SPDX-License-Identifier: Apache-2.0
// Kernels that walk along one axis: its lines, or several of them side by side, read and written as
// one type.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/loop_nest.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {

inline constexpr int64_t kLineWidth = 64;     // lines side by side
inline constexpr int64_t kMostLines = 512;    // likewise, where each is read once
inline constexpr int64_t kLineBuffer = 2048;  // elements of a buffer

// Reads elements of a tensor as T, and writes T to it.
template <class T>
class Converted {
 public:
  explicit Converted(const Tensor& x)
      : same_(x.dtype() == kDTypeOf<T>),
        in_(converter(kDTypeOf<T>, x.dtype())),
        out_(converter(x.dtype(), kDTypeOf<T>)) {}

  bool direct(int64_t step) const { return same_ && step == sizeof(T); }
  const T* read(const char* x, int64_t step, int64_t n, T* buffer) const {
    if (direct(step)) return reinterpret_cast<const T*>(x);
    in_(reinterpret_cast<char*>(buffer), sizeof(T), x, step, n);
    return buffer;
  }
  // Where to put results before write(): in their place, or in the buffer.
  T* place(char* out, int64_t step, T* buffer) const {
    return direct(step) ? reinterpret_cast<T*>(out) : buffer;
  }
  void write(char* out, int64_t step, int64_t n, const T* values) const {
    if (!direct(step)) out_(out, step, reinterpret_cast<const char*>(values), sizeof(T), n);
  }

 private:
  bool same_;
  ConvertFunction in_, out_;
};

// Some lines along an axis: `width` of them, n elements each. Steps in bytes: of the axis, and from
// line to line.
struct AxisIterator {
  const char* x;
  char* out;
  int64_t n, width;
  int64_t step, out_step;
  int64_t line_step, out_line_step;
};

// Calls row(lines) for single lines, or columns(lines) for up to `most`, a multiple of kLineWidth,
// whichever reads x in order.
template <class Row, class Columns>
void iterate_axis(const Tensor& out, const Tensor& x, int axis, Row&& row, Columns&& columns,
                  int64_t most = kLineWidth) {
  if (x.numel() == 0) return;
  const bool scalar = x.ndim() == 0;
  const LoopNest kept = make_loop_nest(out, x, scalar ? ~uint64_t{0} : ~(uint64_t{1} << axis));
  AxisIterator all{};
  all.n = scalar ? 1 : x.extent(axis);
  all.step = scalar ? 0 : x.strides()[axis] * itemsize(x.dtype());
  all.out_step = scalar ? 0 : out.strides()[axis] * itemsize(out.dtype());
  all.line_step = kept.inner_step();
  all.out_line_step = kept.inner_out_step();
  const int64_t extent = kept.inner_extent();
  const bool side_by_side = extent >= 8 && std::abs(all.line_step) < std::abs(all.step);
  const int64_t share = (kept.count / num_threads() / kLineWidth + 1) * kLineWidth;
  const int64_t width = side_by_side ? std::min(most, share) : 1;
  const int64_t groups = (extent + width - 1) / width;
  const int64_t grain = std::max<int64_t>(1, kGrain / 4 / std::max<int64_t>(1, all.n * width));
  parallel_for(kept.count / extent * groups, grain, [&](int64_t begin, int64_t end) {
    for (int64_t item = begin; item < end; ++item) {
      const int64_t first = item % groups * width;
      const auto [offset, out_offset] = kept.offsets(item / groups, 1);
      AxisIterator lines = all;
      lines.width = std::min(width, extent - first);
      lines.x = static_cast<const char*>(x.data()) + offset + first * all.line_step;
      lines.out = static_cast<char*>(out.data()) + out_offset + first * all.out_line_step;
      if (side_by_side) {
        columns(lines);
      } else {
        row(lines);
      }
    }
  });
}

}  // namespace libtensor::cpu
