// SPDX-License-Identifier: Apache-2.0
// Gradients of the weights of convolutions. Volumes are converted to channels last, as
// many as a tile has columns: what one tap sees of them is then a row of a matrix in memory. Fewer
// channels are joined by what the taps along x see that lie side by side, very few by what the taps
// along y see.
#pragma once

#include <numeric>

#include "libtensor/backends/cpu/conv/conv.h"
#include "libtensor/backends/cpu/conv/to_channels_last.h"

namespace libtensor::cpu {

template <class S>
struct WeightGrad {
  using T = ProductSum<S>;
  static constexpr int64_t kChannelsLastBytes = 1 << 18;  // of the channels-last copy
  static constexpr int64_t kGivenBytes = 1 << 20;         // of what is packed of dout at once
  static constexpr int64_t kMostWindows = 448;            // that a tile sums over

  const Tensor& dout;
  const Tensor& x;
  int64_t groups, channels, outs;
  const Taps* taps[3];
  Frame frame;
  int64_t block, blocks;  // channels that are copied together, and how often
  int64_t lines;          // elements of one position: (tap along y, channel) if stacked
  int64_t runs, run;      // that lie side by side
  int64_t row;            // sums of an output channel
  bool merged, stacked;   // taps along x lie side by side; those along y too

  WeightGrad(const Tensor& dout_, const Tensor& x_, int64_t groups_, int64_t channels_,
             int64_t outs_, const Taps* const (&taps_)[3], const Window& window)
      : dout(dout_),
        x(x_),
        groups(groups_),
        channels(channels_),
        outs(outs_),
        taps{taps_[0], taps_[1], taps_[2]},
        frame(taps_, window.stride, {dout_.extent(2), dout_.extent(3), dout_.extent(4)}) {
    const int64_t nz = taps[0]->size(), ny = taps[1]->size(), nx = taps[2]->size();
    const MatmulKernels<T>& kernel = kernels<T>();
    const bool blocked =
        channels >= kernel.columns && 8 * round_up_to(channels, kernel.lanes) <= 9 * channels;
    block = blocked ? kernel.columns : channels;
    blocks = channels ? (channels + block - 1) / block : 0;
    merged = !blocked && window.dilation[2] == 1;
    stacked = merged && ny > 1 && channels * nx < kernel.lanes / 2;
    lines = block * (stacked ? ny : 1);
    run = lines * (merged ? nx : 1);
    runs = nz * (stacked ? 1 : ny) * (merged ? 1 : nx);
    row = runs * round_up_to(blocked ? channels : run, kernel.lanes);
  }

  bool fits() const { return x.extent(0) * run * runs > 0 && frame.fits(x); }

  Part part_of(int64_t volume, int64_t volumes, int64_t group, int64_t begin, int64_t end) const {
    Part part = frame.part(volume, volumes, group, begin, end);
    if (stacked) part.extents[1] = part.counts[1];
    return part;
  }
  int64_t turned_size(const Part& part) const {
    return part.volumes * part.positions() * lines + kernels<T>().columns;
  }

  // Parts of a volume, as many as its shape asks for.
  int64_t parts() const {
    constexpr auto kBytes = static_cast<int64_t>(sizeof(T));
    const Part whole = part_of(0, 1, 0, 0, frame.counts[frame.cut]);
    const int64_t wanted =
        std::max(turned_size(whole) / (kChannelsLastBytes / kBytes),
                 static_cast<int64_t>(product(outs, whole.windows(), kBytes) / kGivenBytes)) +
        1;
    return std::min(frame.counts[frame.cut], wanted);
  }

  // Channels [first, first + n).
  void turn(T* to, const Part& part, int64_t first, int64_t n) const {
    const int64_t nx = part.extents[2], size = turned_size(part);
    if (n < block || stacked) std::fill_n(to, size, T(0));
    std::fill_n(to + size - kernels<T>().columns, kernels<T>().columns, T(0));
    first += part.group * channels;
    if (!stacked) return part_to_channels_last<S>(to, x, part, first, n, lines);
    for_lines_of_part<S>(x, part, first, part.counts[1], frame.strides[1],
                         [&](const S* slice, int64_t y) {
                           for (size_t tap = 0; slice && tap < taps[1]->offset.size(); ++tap) {
                             const int64_t at = y + taps[1]->offset[tap] - frame.low[1];
                             if (at < 0 || at >= x.extent(3)) continue;
                             stack_line(to + static_cast<int64_t>(tap) * channels,
                                        slice + at * x.strides()[3], part);
                           }
                           to += nx * lines;
                         });
  }

  void stack_line(T* to, const S* line, const Part& part) const {
    const Strides& steps = x.strides();
    const int64_t left = std::clamp<int64_t>(-part.start[2], 0, part.extents[2]),
                  right = std::clamp<int64_t>(x.extent(4) - part.start[2], left, part.extents[2]);
    for (int64_t c = 0; c < channels; ++c)
      copy_step(to + left * lines + c, lines,
                line + c * steps[1] + (part.start[2] + left) * steps[4], steps[4], right - left);
  }

  // Where the windows of a part lie in the channels-last copy.
  void find_windows(int64_t* at, const Part& part) const {
    const int64_t step = stacked ? 1 : frame.strides[1];
    for (int64_t v = 0; v < part.volumes; ++v) {
      for (int64_t z = 0; z < part.counts[0]; ++z) {
        for (int64_t y = 0; y < part.counts[1]; ++y) {
          for (int64_t k = 0; k < part.counts[2]; ++k)
            *at++ = (v * part.positions() +
                     (z * frame.strides[0] * part.extents[1] + y * step) * part.extents[2] +
                     k * frame.strides[2]) *
                    lines;
        }
      }
    }
  }

  int64_t run_begin(const Part& part, int64_t r) const {
    const int64_t nx = merged ? 1 : taps[2]->size(), ny = stacked ? 1 : taps[1]->size();
    const auto tap = [&](int k, int64_t at) {
      return taps[k]->offset[static_cast<size_t>(at)] - frame.low[k];
    };
    return ((tap(0, r / nx / ny) * part.extents[1] + tap(1, r / nx % ny)) * part.extents[2] +
            tap(2, r % nx)) *
           lines;
  }

  // Windows [p, p + n) of all output channels, packed for a band of tiles after the other. Windows
  // of a volume that follow each other in dout are taken at once.
  void pack_given(T* to, const Part& part, int64_t p, int64_t n, int64_t band) const {
    const Strides& steps = dout.strides();
    const int64_t width = part.counts[2], lines_of_plane = part.counts[1];
    const int64_t volume = part.windows() / part.volumes;
    const bool flat = (lines_of_plane == 1 || steps[3] == width * steps[4]) &&
                      (part.counts[0] == 1 || steps[2] == lines_of_plane * width * steps[4]);
    const int64_t piece = flat ? volume : width;
    const S* base = dout.data_as<S>() + part.group * outs * steps[1];
    for (int64_t top = 0; top < outs; top += band) {
      const RowTiles tiles(std::min(band, outs - top), kernels<T>().rows);
      for (int64_t t = 0; t < tiles.tiles; ++t) {
        const int64_t i = top + tiles.begin(t), ni = tiles.begin(t + 1) - tiles.begin(t);
        for (int64_t q = p; q < p + n;) {
          const int64_t v = q / volume, at = q % volume, line = at / width;
          const int64_t end = std::min(p + n, q - at % piece + piece);
          const S* from = base + (part.volume + v) * steps[0] + i * steps[1] +
                          (part.begin[0] + line / lines_of_plane) * steps[2] +
                          (part.begin[1] + line % lines_of_plane) * steps[3] +
                          (part.begin[2] + at % width) * steps[4];
          pack_panel(to + i * n + (q - p) * ni, Matrix<const S>{from, steps[1], steps[4]}, ni,
                     end - q, ni);
          q = end;
        }
      }
    }
  }

  // sums (outs, row) = or += what a part gives for the channels of blocks [first, last).
  void run_part(T* sums, const Part& part, int64_t first, int64_t last, bool add) const {
    const MatmulKernels<T>& kernel = kernels<T>();
    const int64_t windows = part.windows(), size = turned_size(part);
    const int64_t pieces = (windows + kMostWindows - 1) / kMostWindows;
    const int64_t depth = (windows + pieces - 1) / pieces, packed = outs * windows + kernel.lanes;
    const int64_t band =
        kBlockBytes / static_cast<int64_t>(sizeof(T)) / kDepth / kernel.rows * kernel.rows;
    Scratch scratch(Scratch::padded<T>(size) + Scratch::padded<int64_t>(windows) +
                    Scratch::padded<T>(packed));
    T* channels_last = scratch.take<T>(size);
    auto* at = scratch.take<int64_t>(windows);
    T* left = scratch.take<T>(packed);
    find_windows(at, part);
    for (int64_t p = 0; p < windows; p += depth)
      pack_given(left + outs * p, part, p, std::min(depth, windows - p), band);
    for (int64_t b = first; b < last; ++b) {
      const int64_t n = std::min(block, channels - b * block);
      const int64_t width = blocks == 1 ? row / runs : round_up_to(n, kernel.lanes);
      turn(channels_last, part, b * block, n);
      for (int64_t p = 0; p < windows; p += depth) {
        const int64_t np = std::min(depth, windows - p);
        for (int64_t i = 0; i < outs; i += band) {
          for (int64_t r = 0; r < runs; ++r) {
            const Target<T> to{sums + i * row + b * block * runs + r * width, row, nullptr, 0,
                               true};
            run_tiles<T>(std::min(band, outs - i), width, np,
                         {left + outs * p + i * np, 1, 0, true},
                         {channels_last + run_begin(part, r), kernel.columns, at + p},
                         add || p > 0 ? to.onto() : to);
          }
        }
      }
    }
  }

  // The sum over all parts is cut into a number of sums that depends on shapes only. Threads divide
  // these and the channels.
  void run_all(S* dw) const {
    const int64_t cuts = parts(), units = x.extent(0) * cuts;
    const int64_t volume = frame.volume(), size = groups * outs * row;
    const double work =
        product(outs, channels * taps_count(), x.extent(0) * volume) * static_cast<double>(groups);
    const auto wanted = static_cast<int64_t>(std::min(32.0, work / (8 * kWork)));
    const int64_t sums = std::clamp<int64_t>(std::min(wanted, kPartialElements / size), 1, units);
    const int64_t joined =
        cuts > 1 ? 1 : std::clamp<int64_t>(kMostWindows / volume, 1, (units + sums - 1) / sums);
    const int64_t threads = num_threads(), count = frame.counts[frame.cut];
    const int64_t shares =
        std::min(useful_parts(work, blocks), threads / std::gcd(threads, groups * sums));
    Scratch scratch(Scratch::padded<T>(sums * size));
    T* partial = scratch.take<T>(sums * size);
    parallel_for(groups * sums * shares, 1, [&](int64_t begin, int64_t end) {
      for (int64_t task = begin; task < end; ++task) {
        const int64_t group = task / shares / sums, part = task / shares % sums,
                      share = task % shares;
        T* to = partial + part * size + group * outs * row;
        const int64_t first = units * part / sums, last = units * (part + 1) / sums;
        for (int64_t unit = first; unit < last; unit += joined) {
          const int64_t cut_at = unit % cuts;
          run_part(to,
                   part_of(unit / cuts, std::min(joined, last - unit), group, count * cut_at / cuts,
                           count * (cut_at + 1) / cuts),
                   blocks * share / shares, blocks * (share + 1) / shares, unit > first);
        }
      }
    });
    const auto grain = static_cast<int64_t>(kWork) / (8 * row) + 1;
    parallel_for(groups * outs, grain, [&](int64_t begin, int64_t end) {
      const int64_t results = channels * taps_count();
      Scratch line(Scratch::padded<T>(row) + Scratch::padded<T>(results + kernels<T>().lanes));
      T* total = line.take<T>(row);
      T* channels_last = line.take<T>(results + kernels<T>().lanes);
      for (int64_t o = begin; o < end; ++o) {
        std::copy_n(partial + o * row, row, total);
        for (int64_t part = 1; part < sums; ++part) {
          const T* from = partial + part * size + o * row;
          for (int64_t e = 0; e < row; ++e) total[e] += from[e];
        }
        place(channels_last, total);
        copy_step(dw + o * results, 1, channels_last, 1, results);
      }
    });
  }

  int64_t taps_count() const { return taps[0]->size() * taps[1]->size() * taps[2]->size(); }

  // The sums of an output channel as (channel, tap).
  void place(T* to, const T* sums) const {
    const int64_t nz = taps[0]->size(), ny = taps[1]->size(), nx = taps[2]->size();
    const int64_t all = nz * ny * nx, lanes = kernels<T>().lanes;
    if (!merged) {
      for (int64_t c = 0; c < channels; c += block) {
        const int64_t n = std::min(block, channels - c);
        pack_panel(to + c * all, Matrix<const T>{sums + c * all, round_up_to(n, lanes), 1}, all, n,
                   all);
      }
      return;
    }
    const int64_t width = row / runs;
    for (int64_t tap = 0; tap < all; ++tap) {
      const int64_t line = tap / nx, k = tap % nx;
      const T* from = stacked ? sums + line / ny * width + (k * ny + line % ny) * channels
                              : sums + line * width + k * channels;
      copy_step(to + tap, all, from, 1, channels);
    }
  }
};

}  // namespace libtensor::cpu
