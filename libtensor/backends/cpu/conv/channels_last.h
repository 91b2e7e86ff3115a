// SPDX-License-Identifier: Apache-2.0
// Correlations of volumes of many channels, converted to channels last: what a
// window sees along x is then a row of a matrix in memory, its left operand. Where lines of windows
// would leave tiles half empty, what each window sees along x is copied: then all windows of a
// plane are rows, as far apart as all others.
#pragma once

#include <numeric>

#include "libtensor/backends/cpu/conv/conv.h"
#include "libtensor/backends/cpu/conv/to_channels_last.h"
#include "libtensor/core/checked.h"

namespace libtensor::cpu {

// out = the rows of filters times what the windows see. Filters are (group, row, (channel, tap)).
template <class S>
struct ChannelsLast {
  using T = ProductSum<S>;
  static constexpr int64_t kMostWindows = 512;  // of a part

  const Tensor& x;
  const Writer<S>& to;
  Tensor bias;
  int64_t groups, channels, rows, taps;
  Frame frame;
  std::vector<int64_t> order[3];  // taps by their offsets
  std::vector<int64_t> place[3];  // offsets from the lowest one, in this order
  bool merged;                    // taps along x lie side by side
  bool wide;                      // and are copied for each window
  int64_t step, run, runs;        // elements from window to window of a line; of a left operand
  int64_t panels;                 // of kernel.columns rows

  ChannelsLast(const Tensor& x_, const Writer<S>& to_, const Tensor& bias_, int64_t groups_,
               int64_t channels_, int64_t rows_, const Taps* const (&axes)[3],
               const int64_t (&strides)[3])
      : x(x_),
        to(to_),
        bias(bias_),
        groups(groups_),
        channels(channels_),
        rows(rows_),
        taps(axes[0]->size() * axes[1]->size() * axes[2]->size()),
        frame(axes, strides, to_.counts) {
    for (size_t k = 0; k < 3; ++k) {
      const std::vector<int64_t>& offset = axes[k]->offset;
      for (size_t i = 0; i < offset.size(); ++i) order[k].push_back(static_cast<int64_t>(i));
      std::sort(order[k].begin(), order[k].end(), [&](int64_t a, int64_t b) {
        return offset[static_cast<size_t>(a)] < offset[static_cast<size_t>(b)];
      });
      for (const int64_t i : order[k])
        place[k].push_back(offset[static_cast<size_t>(i)] - frame.low[k]);
    }
    const MatmulKernels<T>& kernel = kernels<T>();
    const int64_t nx = axes[2]->size(), line = frame.counts[2];
    merged = frame.span[2] + 1 == nx;
    wide = merged && nx > 1 && nx < 8 && channels % kernel.lanes == 0 && frame.strides[1] == 1 &&
           10 * line < 7 * kernel.rows * ((line + kernel.rows - 1) / kernel.rows);
    run = channels * (merged ? nx : 1);
    runs = nx ? taps / nx * (merged ? 1 : nx) : 0;
    step = wide ? run : checked_mul(channels, frame.strides[2], "step between windows");
    panels = (rows + kernel.columns - 1) / kernel.columns;
  }

  int64_t depth() const { return channels * taps; }
  bool fits() const {
    const MatmulKernels<T>& kernel = kernels<T>();
    return x.extent(0) > 0 && taps > 1 && channels >= kLeastChannels && rows >= kernel.columns &&
           frame.fits(x);
  }
  static constexpr int64_t kLeastChannels = 16;

  // Elements from line to line, and from plane to plane, of the channels-last copy.
  int64_t pitch(const Part& part) const {
    return wide ? part.counts[2] * run : part.extents[2] * channels;
  }

  void turn(T* channels_last, const Part& part) const {
    const int64_t first = part.group * channels;
    if (!wide) return part_to_channels_last<S>(channels_last, x, part, first, channels, channels);
    for_lines_of_part<S>(x, part, first, part.extents[1], 1, [&](const S* slice, int64_t y) {
      const S* line = !slice || y < 0 || y >= x.extent(3) ? nullptr : slice + y * x.strides()[3];
      for (size_t k = 0; k < place[2].size(); ++k)
        line_to_channels_last(channels_last + static_cast<int64_t>(k) * channels, run, x, line,
                              channels, part.start[2] + place[2][k], frame.strides[2],
                              part.counts[2]);
      channels_last += pitch(part);
    });
  }

  // Where a left operand begins in what its window sees.
  int64_t run_begin(const Part& part, int64_t r) const {
    const auto nx = merged ? 1 : static_cast<int64_t>(place[2].size());
    const auto ny = static_cast<int64_t>(place[1].size());
    const auto at = [&](int k, int64_t i) { return place[k][static_cast<size_t>(i)]; };
    return (at(0, r / nx / ny) * part.extents[1] + at(1, r / nx % ny)) * pitch(part) +
           (merged ? 0 : at(2, r % nx) * channels);
  }

  // The rows of a panel (channel, tap) as (run, element).
  void put_in_order(T* panel, const T* rows_of_filters) const {
    const int64_t width = kernels<T>().columns;
    const auto ny = static_cast<int64_t>(order[1].size()),
               nx = static_cast<int64_t>(order[2].size());
    for (const int64_t z : order[0]) {
      for (const int64_t y : order[1]) {
        for (const int64_t k : order[2]) {
          const T* from = rows_of_filters + ((z * ny + y) * nx + k) * width;
          for (int64_t c = 0; c < channels; ++c, panel += width)
            std::copy_n(from + c * taps * width, width, panel);
        }
      }
    }
  }

  // Results of panels [first, last) for all windows of a part. Sums are (panel, window, column).
  void run_part(const Part& part, const T* filters, const int64_t* at, int64_t first,
                int64_t last) const {
    const MatmulKernels<T>& kernel = kernels<T>();
    const int64_t windows = part.windows(), width = kernel.columns;
    const int64_t room = round_up_to(windows, kernel.lanes) + kernel.lanes;
    const int64_t plane = part.extents[1] * pitch(part), size = part.extents[0] * plane;
    const int64_t turned_size = part.volumes * size + kernel.lanes;
    Scratch scratch(Scratch::padded<T>(turned_size) +
                    Scratch::padded<T>((last - first) * windows * width) +
                    Scratch::padded<T>(room * width));
    T* channels_last = scratch.take<T>(turned_size);
    T* sums = scratch.take<T>((last - first) * windows * width);
    T* results = scratch.take<T>(room * width);
    turn(channels_last, part);
    const int64_t line = part.counts[2] * (wide ? part.counts[1] : 1), lines = windows / line;
    const int64_t lines_of_plane = wide ? 1 : part.counts[1];
    const RowTiles tiles(line, kernel.rows);
    const int64_t pieces = depths(run);
    for (int64_t r = 0; r < runs; ++r) {
      for (int64_t piece = 0; piece < pieces; ++piece) {
        const int64_t p = run * piece / pieces, np = run * (piece + 1) / pieces - p;
        const T* base = channels_last + run_begin(part, r) + p;
        for (int64_t panel = first; panel < last; ++panel) {
          const int vectors = rows - panel * width > kernel.lanes ? 2 : 1;
          T* to_sums = sums + (panel - first) * windows * width;
          for (int64_t k = 0; k < lines; ++k, to_sums += line * width) {
            const int64_t y = k % lines_of_plane, z = k / lines_of_plane % part.counts[0],
                          v = k / lines_of_plane / part.counts[0];
            const T* left =
                base + v * size + z * frame.strides[0] * plane + y * frame.strides[1] * pitch(part);
            for (int64_t t = 0; t < tiles.tiles; ++t) {
              const int64_t i = tiles.begin(t), ni = tiles.begin(t + 1) - i;
              T* c = to_sums + i * width;
              kernel.run_tile(
                  ni, vectors,
                  {np, left + i * step, step, 1, filters + (panel * depth() + r * run + p) * width,
                   at, c, width, r + piece > 0 ? c : nullptr, width});
            }
          }
        }
      }
    }
    std::vector<Segment> segments;
    find_segments(segments, part);
    T starts[kMostTileVectors * 64 / sizeof(T)] = {};
    for (int64_t panel = first; panel < last; ++panel) {
      const int64_t n = std::min(width, rows - panel * width);
      const int64_t channel = part.group * rows + panel * width;
      kernel.turn(results, room, sums + (panel - first) * windows * width, width, windows, n);
      if (bias.defined()) {
        for (int64_t i = 0; i < n; ++i)
          starts[i] = convert<T>(bias.data_as<S>()[(channel + i) * bias.strides()[0]]);
      }
      to.store(to.data + channel * to.steps[1], segments, n, results, room, starts);
      to.finish_part(channel, n, part.volume, part.volumes, part.begin, part.counts);
    }
  }

  // Windows that lie one after the other in the result.
  void find_segments(std::vector<Segment>& segments, const Part& part) const {
    const int64_t step_x = to.strides[2] * to.steps[4];
    int64_t from = 0;
    for (int64_t v = part.volume; v < part.volume + part.volumes; ++v) {
      for (int64_t z = 0; z < part.counts[0]; ++z) {
        for (int64_t y = 0; y < part.counts[1]; ++y, from += part.counts[2]) {
          const int64_t at =
              v * to.steps[0] + to.place(part.begin[0] + z, part.begin[1] + y, part.begin[2]);
          if (!segments.empty() && segments.back().to + segments.back().n * step_x == at) {
            segments.back().n += part.counts[2];
          } else {
            segments.push_back({from, at, part.counts[2]});
          }
        }
      }
    }
  }

  // pack(to, group, row, n) packs n rows of filters, which are made of `weight`, as one panel,
  // (channel, tap) after the other.
  template <class Pack>
  void run_all(const Tensor* weight, Pack pack) const {
    const int64_t width = kernels<T>().columns, size = panels * width * depth();
    Scratch scratch(Scratch::padded<int64_t>(run));
    auto* at = scratch.take<int64_t>(run);
    for (int64_t p = 0; p < run; ++p) at[p] = p * width;
    KeptFilters<T> kept(weight, groups * size);
    T* filters = kept.data;
    parallel_for(kept.wanted() ? groups * panels : 0, (1 << 15) / (width * depth()) + 1,
                 [&](int64_t begin, int64_t end) {
                   Scratch natural(Scratch::padded<T>(width * depth()));
                   T* panel = natural.take<T>(width * depth());
                   for (int64_t i = begin; i < end; ++i) {
                     const int64_t row = i % panels * width, n = std::min(width, rows - row);
                     if (n < width) std::fill_n(panel, width * depth(), T(0));
                     pack(panel, i / panels, row, n);
                     put_in_order(filters + i * width * depth(), panel);
                   }
                 });
    kept.made();
    const int64_t windows = frame.volume(), count = frame.counts[frame.cut];
    const int64_t cuts = std::min(count, (windows + kMostWindows - 1) / kMostWindows);
    const int64_t volumes = x.extent(0), threads = num_threads();
    const int64_t joined = std::clamp<int64_t>(kMostWindows / windows, 1, volumes);
    const int64_t units = (volumes + joined - 1) / joined * cuts;
    const double work = product(rows, depth(), windows * volumes) * static_cast<double>(groups);
    const int64_t shares =
        std::min(useful_parts(work, panels), threads / std::gcd(threads, groups * units));
    const auto tasks = groups * units * shares;
    const auto grain =
        static_cast<int64_t>(std::clamp(kWork * static_cast<double>(tasks) / work, 1.0, 1e9));
    parallel_for(tasks, grain, [&](int64_t begin, int64_t end) {
      for (int64_t task = begin; task < end; ++task) {
        const int64_t share = task % shares, group = task / shares % groups,
                      unit = task / shares / groups;
        const int64_t volume = unit / cuts * joined, cut = unit % cuts;
        run_part(frame.part(volume, std::min(joined, volumes - volume), group, count * cut / cuts,
                            count * (cut + 1) / cuts),
                 filters + group * size, at, panels * share / shares,
                 panels * (share + 1) / shares);
      }
    });
  }
};

}  // namespace libtensor::cpu
