// SPDX-License-Identifier: Apache-2.0
// Parts of volumes, copied so that the channels of a position are contiguous (channels last).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "libtensor/backends/cpu/conv/implicit_im2col.h"

namespace libtensor::cpu {

// Windows of one or more volumes, and what these see.
struct Part {
  int64_t volume, volumes, group;
  std::array<int64_t, 3> begin, counts;   // of windows
  std::array<int64_t, 3> start, extents;  // of positions
  int64_t windows() const { return volumes * counts[0] * counts[1] * counts[2]; }
  int64_t positions() const { return extents[0] * extents[1] * extents[2]; }
};

// All windows of a volume.
struct Frame {
  int64_t strides[3], counts[3], low[3] = {}, span[3] = {};
  size_t cut = 2;  // the axis along which volumes are divided

  Frame(const Taps* const (&taps)[3], const int64_t (&steps)[3], const int64_t (&windows)[3]) {
    for (size_t k = 3; k-- > 0;) {
      strides[k] = steps[k];
      counts[k] = windows[k];
      if (counts[k] > 1) cut = k;
      const std::vector<int64_t>& offsets = taps[k]->offset;
      if (offsets.empty()) continue;
      const auto [least, most] = std::minmax_element(offsets.begin(), offsets.end());
      low[k] = *least;
      span[k] = *most - *least;
    }
  }

  int64_t volume() const { return counts[0] * counts[1] * counts[2]; }

  Part part(int64_t volume, int64_t volumes, int64_t group, int64_t begin, int64_t end) const {
    Part part{volume, volumes, group, {0, 0, 0}, {counts[0], counts[1], counts[2]}, {}, {}};
    part.begin[cut] = begin;
    part.counts[cut] = end - begin;
    for (size_t k = 0; k < 3; ++k) {
      part.start[k] = part.begin[k] * strides[k] + low[k];
      part.extents[k] = (part.counts[k] - 1) * strides[k] + span[k] + 1;
    }
    return part;
  }

  // Whether the channels-last copy is not much larger than its source.
  bool fits(const Tensor& x) const {
    double copy = 1, seen = 1, windows = 1;
    for (int k = 0; k < 3; ++k) {
      copy *= static_cast<double>(counts[k] - 1) * static_cast<double>(strides[k]) +
              static_cast<double>(span[k]) + 1;
      seen *= static_cast<double>(x.extent(2 + k));
      windows *= static_cast<double>(counts[k]);
    }
    return windows > 0 && copy <= 4 * (seen + windows) + 4096;
  }
};

// n positions of a line, `to_step` elements apart, from x = start on every `stride`. No line is one
// of zeros. What is written beyond a position's channels is overwritten by the next position.
template <class T, class S>
void line_to_channels_last(T* to, int64_t to_step, const Tensor& x, const S* line, int64_t channels,
                           int64_t start, int64_t stride, int64_t n) {
  const Strides& steps = x.strides();
  const auto before = [&](int64_t end) {  // positions that lie before `end`
    return end <= start ? 0 : std::min(n, (end - start - 1) / stride + 1);
  };
  const int64_t left = line ? before(0) : n, right = line ? before(x.extent(4)) : n;
  for (int64_t i = 0; i < left; ++i) std::fill_n(to + i * to_step, channels, T(0));
  if (left < right)
    pack_panel(
        to + left * to_step,
        Matrix<const S>{line + (start + left * stride) * steps[4], steps[1], stride * steps[4]},
        channels, right - left, to_step);
  for (int64_t i = right; i < n; ++i) std::fill_n(to + i * to_step, channels, T(0));
}

// Calls f(line, y) for each line of positions that a part sees from y = start on, every y_step;
// line is null outside of the volume.
template <class S, class F>
void for_lines_of_part(const Tensor& x, const Part& part, int64_t channel, int64_t lines,
                       int64_t y_step, F&& f) {
  const Strides& steps = x.strides();
  for (int64_t v = part.volume; v < part.volume + part.volumes; ++v) {
    const S* base = x.data_as<S>() + v * steps[0] + channel * steps[1];
    for (int64_t k = 0; k < part.extents[0]; ++k) {
      const int64_t z = part.start[0] + k;
      const S* slice = z < 0 || z >= x.extent(2) ? nullptr : base + z * steps[2];
      for (int64_t i = 0; i < lines; ++i) f(slice, part.start[1] + i * y_step);
    }
  }
}

// Channels [channel, channel + n) as (volume, z, y, x, width).
template <class S, class T>
void part_to_channels_last(T* to, const Tensor& x, const Part& part, int64_t channel, int64_t n,
                           int64_t width) {
  for_lines_of_part<S>(x, part, channel, part.extents[1], 1, [&](const S* slice, int64_t y) {
    const S* line = !slice || y < 0 || y >= x.extent(3) ? nullptr : slice + y * x.strides()[3];
    line_to_channels_last(to, width, x, line, n, part.start[2], 1, part.extents[2]);
    to += part.extents[2] * width;
  });
}

}  // namespace libtensor::cpu
