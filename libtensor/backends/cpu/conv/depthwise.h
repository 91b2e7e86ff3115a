// SPDX-License-Identifier: Apache-2.0
// Depthwise convolutions of planes in float32: each result sees one channel. The lines that some
// lines of windows see are copied with their borders of zeros, and taps are shifts of this copy.
#pragma once

#include <array>

#include "libtensor/backends/cpu/conv/depthwise_math.h"
#include "libtensor/backends/cpu/conv/direct_conv.h"

namespace libtensor::cpu {

// out = the rows of filters times what the windows see. Filters are (group, row, tap).
struct Depthwise {
  static constexpr int64_t kCopyElements = 5 << 10;    // of the first cache, with the results
  static constexpr int64_t kFinishElements = 2 << 10;  // that are finished at once
  static constexpr int64_t kMostTaps = 1 << 8;
  static constexpr int64_t kMostRows = 3;  // of a group; with more, direct_conv.h shares its loads

  const Tensor& x;
  const Writer<float>& to;
  Tensor bias;
  int64_t groups, rows;
  PlaneAxis axes[3];

  Depthwise(const Tensor& x_, const Writer<float>& to_, const Tensor& bias_, int64_t groups_,
            int64_t rows_, const Taps* const (&taps)[3], const int64_t (&strides)[3])
      : x(x_),
        to(to_),
        bias(bias_),
        groups(groups_),
        rows(rows_),
        axes{{*taps[0], strides[0]}, {*taps[1], strides[1]}, {*taps[2], strides[2]}} {}

  int64_t taps() const { return static_cast<int64_t>(axes[1].shift.size() * axes[2].shift.size()); }
  int64_t pitch() const { return to.counts[2] + axes[2].span; }
  int64_t phases() const { return axes[1].phases() * axes[2].phases(); }
  // Of `lines` lines of windows.
  int64_t height(int64_t lines) const { return lines + axes[1].span; }

  // Whether there is one plane, whose copy with borders is not much larger than the plane.
  bool fits() const {
    const bool is_plane = axes[0].shift.size() == 1 && axes[0].low == 0 && axes[0].first[0] == 0 &&
                          x.extent(2) == 1 && to.counts[0] == 1;
    if (!is_plane || taps() == 0 || taps() > kMostTaps || to.strides[2] * to.steps[4] != 1)
      return false;
    double copy = static_cast<double>(phases()), seen = 1, windows = 1;
    for (int k = 1; k < 3; ++k) {
      copy *= static_cast<double>(to.counts[k]) + static_cast<double>(axes[k].span);
      seen *= static_cast<double>(x.extent(2 + k));
      windows *= static_cast<double>(to.counts[k]);
    }
    return windows > 0 && copy <= 4 * (seen + windows) + 4096;
  }

  // Positions i < n of an axis, of which position (i + low) * stride + first is one of x.
  struct Inside {
    int64_t begin, end, start;
  };
  Inside inside(int k, int64_t begin, int64_t first, int64_t n) const {
    const int64_t stride = axes[k].stride, extent = x.extent(2 + k);
    const int64_t start = (begin + axes[k].low) * stride + first;
    const int64_t low = start >= 0 ? 0 : std::min(n, (-start - 1) / stride + 1);
    const int64_t high =
        start >= extent ? low : std::clamp((extent - 1 - start) / stride + 1, low, n);
    return {low, high, start + low * stride};
  }

  // Where the taps begin in a copy for `lines` lines.
  void find_taps(int64_t* at, int64_t lines) const {
    for (size_t y = 0; y < axes[1].shift.size(); ++y) {
      for (size_t k = 0; k < axes[2].shift.size(); ++k) {
        const int64_t phase = axes[1].phase[y] * axes[2].phases() + axes[2].phase[k];
        *at++ = (phase * height(lines) + axes[1].shift[y]) * pitch() + axes[2].shift[k];
      }
    }
  }

  // Channels [first, last) of lines [begin, begin + lines) of a volume.
  void run(int64_t volume, int64_t begin, int64_t lines, int64_t first, int64_t last,
           const float* filters, const int64_t* at, float* copy, int64_t most_lines) const {
    const DepthwiseMath& math = depthwise_math();
    const Strides& steps = x.strides();
    const int64_t high = height(most_lines), wide = pitch();
    std::fill_n(copy, phases() * high * wide + kDepthwiseRoom, 0.0f);
    const std::array<int64_t, 3> from_window{0, begin, 0}, windows{1, lines, to.counts[2]};
    const int64_t finished = std::max<int64_t>(1, kFinishElements / (lines * to.counts[2]));
    int64_t channel = first * rows, final = channel;
    for (int64_t group = first; group < last; ++group) {
      const float* plane = x.data_as<float>() + volume * steps[0] + group * steps[1];
      float* copied = copy;
      for (const int64_t first_y : axes[1].first) {
        const Inside y = inside(1, begin, first_y, height(lines));
        for (const int64_t first_x : axes[2].first) {
          const Inside k = inside(2, 0, first_x, wide);
          math.copy(copied + y.begin * wide + k.begin, wide,
                    plane + y.start * steps[3] + k.start * steps[4], axes[1].stride * steps[3],
                    y.end - y.begin, k.end - k.begin, axes[2].stride * steps[4]);
          copied += high * wide;
        }
      }
      for (int64_t row = 0; row < rows; ++row, ++channel) {
        const float start =
            bias.defined() ? bias.data_as<float>()[channel * bias.strides()[0]] : 0.0f;
        math.run({lines, to.counts[2], taps(), filters + channel * taps(), copy, at, wide,
                  to.data + volume * to.steps[0] + channel * to.steps[1] + to.place(0, begin, 0),
                  to.strides[1] * to.steps[3], start});
        if (channel + 1 - final < finished && channel + 1 < last * rows) continue;
        to.finish_part(final, channel + 1 - final, volume, 1, from_window, windows);
        final = channel + 1;
      }
    }
  }

  void run_all(const float* filters) const {
    const int64_t volumes = x.extent(0), count = to.counts[1];
    const int64_t fitting = kCopyElements / (phases() * pitch()) - axes[1].span;
    const int64_t blocks = std::min(count, (count - 1) / std::max<int64_t>(8, fitting) + 1);
    const int64_t lines = (count + blocks - 1) / blocks;
    const double work = product(groups * rows, taps(), count * to.counts[2]);
    const int64_t parts = useful_parts(work / static_cast<double>(blocks), groups);
    Scratch offsets(Scratch::padded<int64_t>(taps()));
    auto* at = offsets.take<int64_t>(taps());
    find_taps(at, lines);
    const int64_t tasks = volumes * blocks * parts;
    const double task_work = work / static_cast<double>(blocks * parts);
    parallel_for(tasks, static_cast<int64_t>(std::clamp(kWork / task_work, 1.0, 1e9)),
                 [&](int64_t begin, int64_t end) {
                   const int64_t size = phases() * height(lines) * pitch() + kDepthwiseRoom;
                   Scratch scratch(Scratch::padded<float>(size));
                   float* copy = scratch.take<float>(size);
                   for (int64_t task = begin; task < end; ++task) {
                     const int64_t part = task % parts, block = task / parts % blocks;
                     const int64_t y = count * block / blocks;
                     run(task / parts / blocks, y, count * (block + 1) / blocks - y,
                         groups * part / parts, groups * (part + 1) / parts, filters, at, copy,
                         lines);
                   }
                 });
  }
};

}  // namespace libtensor::cpu
