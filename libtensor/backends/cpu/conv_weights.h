// Gradients of the weights of convolutions. Volumes are turned so that their channels lie together:
// what one tap of all channels sees is then a row of a matrix in memory, and so is what the taps
// along x see that lie side by side. Few channels are joined by what the taps along y see.
#pragma once

#include <array>

#include "libtensor/backends/cpu/conv.h"

namespace libtensor::cpu {

template <class S>
struct WeightGrad {
  using T = ProductSum<S>;
  static constexpr int64_t kTurnedBytes = 1 << 19;  // of the turned part of a volume

  const Tensor& dout;
  const Tensor& x;
  int64_t groups, channels, outs;
  const Taps* taps[3];
  int64_t strides[3], counts[3], low[3] = {}, reach[3] = {};
  int64_t cut = 2;  // the axis of windows along which volumes are divided
  int64_t lines;    // elements of one position: (tap along y, channel) if stacked, else channel
  int64_t run, runs, run_columns;
  bool merged, stacked;  // taps along x lie side by side; those along y too

  WeightGrad(const Tensor& dout_, const Tensor& x_, int64_t groups_, int64_t channels_,
             int64_t outs_, const Taps* const (&taps_)[3], const Window& window)
      : dout(dout_), x(x_), groups(groups_), channels(channels_), outs(outs_) {
    for (int k = 2; k >= 0; --k) {
      taps[k] = taps_[k];
      strides[k] = window.stride[k];
      counts[k] = dout.extent(2 + k);
      if (counts[k] > 1) cut = k;
      if (taps[k]->size() == 0) continue;
      low[k] = taps[k]->offset.front();
      reach[k] = taps[k]->offset.back() - low[k];
    }
    const int64_t nz = taps[0]->size(), ny = taps[1]->size(), nx = taps[2]->size();
    merged = window.dilation[2] == 1;
    stacked = merged && ny > 1 && channels * nx < kernels<T>().lanes / 2;
    lines = channels * (stacked ? ny : 1);
    run = lines * (merged ? nx : 1);
    runs = nz * (stacked ? 1 : ny) * (merged ? 1 : nx);
    run_columns = round_up_to(run, kernels<T>().lanes);
  }

  bool fits() const {
    double copy = 1, volume = 1, windows = 1;
    for (int k = 0; k < 3; ++k) {
      copy *= static_cast<double>(counts[k] - 1) * static_cast<double>(strides[k]) +
              static_cast<double>(reach[k]) + 1;
      volume *= static_cast<double>(x.extent(2 + k));
      windows *= static_cast<double>(counts[k]);
    }
    return x.extent(0) * run * runs > 0 && windows > 0 && copy <= 4 * (volume + windows) + 4096;
  }

  // A part of one volume.
  struct Part {
    int64_t volume, group;
    std::array<int64_t, 3> begin, counts, extents;
    int64_t windows() const { return counts[0] * counts[1] * counts[2]; }
  };

  Part part_of(int64_t volume, int64_t group, int64_t begin, int64_t end) const {
    Part part{volume, group, {0, 0, 0}, {counts[0], counts[1], counts[2]}, {}};
    part.begin[static_cast<size_t>(cut)] = begin;
    part.counts[static_cast<size_t>(cut)] = end - begin;
    for (size_t k = 0; k < 3; ++k)
      part.extents[k] = (part.counts[k] - 1) * strides[k] + reach[k] + 1;
    if (stacked) part.extents[1] = part.counts[1];
    return part;
  }
  int64_t turned_size(const Part& part) const {
    return part.extents[0] * part.extents[1] * part.extents[2] * lines + kernels<T>().columns;
  }

  // Parts of a volume, as many as its shape asks for.
  int64_t parts() const {
    const int64_t size = turned_size(part_of(0, 0, 0, counts[cut]));
    const int64_t wanted = size / (kTurnedBytes / static_cast<int64_t>(sizeof(T))) + 1;
    return std::min(counts[cut], wanted);
  }

  // What one line of positions sees along x, `lines` apart.
  struct Line {
    int64_t start, left, right;  // of the volume: positions [left, right)
  };

  // (z, y, x, line).
  void turn(T* to, const Part& part) const {
    const Strides& steps = x.strides();
    const S* base = x.data_as<S>() + part.volume * steps[0] + part.group * channels * steps[1];
    int64_t start[3];
    for (size_t k = 0; k < 3; ++k) start[k] = part.begin[k] * strides[k] + low[k];
    const int64_t nx = part.extents[2], width = x.extent(4);
    const int64_t left = std::clamp<int64_t>(-start[2], 0, nx),
                  right = std::clamp<int64_t>(width - start[2], left, nx);
    const Line line{start[2], left, right};
    for (int64_t z = start[0]; z < start[0] + part.extents[0]; ++z) {
      for (int64_t k = 0; k < part.extents[1]; ++k, to += nx * lines) {
        const S* from = z < 0 || z >= x.extent(2) ? nullptr : base + z * steps[2];
        if (stacked) {
          stack_line(to, from, start[1] + k * strides[1], line, nx);
        } else {
          turn_line(to, from, start[1] + k, line, nx);
        }
      }
    }
    std::fill_n(to, kernels<T>().columns, T(0));
  }

  // What is written beyond a line is overwritten by what follows.
  void turn_line(T* to, const S* slice, int64_t y, const Line& line, int64_t nx) const {
    const Strides& steps = x.strides();
    if (!slice || y < 0 || y >= x.extent(3)) {
      std::fill_n(to, nx * channels, T(0));
      return;
    }
    const S* from = slice + y * steps[3] + (line.start + line.left) * steps[4];
    std::fill_n(to, line.left * channels, T(0));
    pack_panel(to + line.left * channels, Matrix<const S>{from, steps[1], steps[4]}, channels,
               line.right - line.left, channels);
    std::fill_n(to + line.right * channels, (nx - line.right) * channels, T(0));
  }

  void stack_line(T* to, const S* slice, int64_t y, const Line& line, int64_t nx) const {
    const Strides& steps = x.strides();
    std::fill_n(to, nx * lines, T(0));
    for (size_t tap = 0; slice && tap < taps[1]->offset.size(); ++tap, to += channels) {
      const int64_t at = y + taps[1]->offset[tap] - low[1];
      if (at < 0 || at >= x.extent(3)) continue;
      const S* from = slice + at * steps[3] + (line.start + line.left) * steps[4];
      for (int64_t c = 0; c < channels; ++c)
        copy_step(to + line.left * lines + c, lines, from + c * steps[1], steps[4],
                  line.right - line.left);
    }
  }

  // Where the windows of a part lie in what was turned.
  void find_windows(int64_t* at, const Part& part) const {
    const int64_t step = stacked ? 1 : strides[1];
    for (int64_t z = 0; z < part.counts[0]; ++z) {
      for (int64_t y = 0; y < part.counts[1]; ++y) {
        for (int64_t k = 0; k < part.counts[2]; ++k)
          *at++ =
              ((z * strides[0] * part.extents[1] + y * step) * part.extents[2] + k * strides[2]) *
              lines;
      }
    }
  }

  int64_t run_begin(const Part& part, int64_t r) const {
    const int64_t nx = merged ? 1 : taps[2]->size(), ny = stacked ? 1 : taps[1]->size();
    const auto tap = [&](int k, int64_t at) {
      return taps[k]->offset[static_cast<size_t>(at)] - low[k];
    };
    return ((tap(0, r / nx / ny) * part.extents[1] + tap(1, r / nx % ny)) * part.extents[2] +
            tap(2, r % nx)) *
           lines;
  }

  // The gradient of a part's results as a matrix (channel, window), in place if it is one.
  bool flat(const Part& part) const {
    const Strides& steps = dout.strides();
    return std::is_same_v<S, T> && steps[4] == 1 &&
           (part.counts[1] == 1 || steps[3] == part.counts[2]) &&
           (part.counts[0] == 1 || steps[2] == part.counts[1] * part.counts[2]);
  }
  const S* given(const Part& part, int64_t z, int64_t y) const {
    const Strides& steps = dout.strides();
    return dout.data_as<S>() + part.volume * steps[0] + part.group * outs * steps[1] +
           (part.begin[0] + z) * steps[2] + (part.begin[1] + y) * steps[3] +
           part.begin[2] * steps[4];
  }
  void copy_given(T* to, const Part& part) const {
    for (int64_t o = 0; o < outs; ++o) {
      for (int64_t z = 0; z < part.counts[0]; ++z) {
        for (int64_t y = 0; y < part.counts[1]; ++y, to += part.counts[2])
          copy_step(to, 1, given(part, z, y) + o * dout.strides()[1], dout.strides()[4],
                    part.counts[2]);
      }
    }
  }

  // sums (outs, run, run_columns) = or += what a part gives.
  void run_part(T* sums, const Part& part, bool add) const {
    const MatmulKernels<T>& kernel = kernels<T>();
    const int64_t windows = part.windows(), size = turned_size(part), row = runs * run_columns;
    const bool in_place = flat(part);
    const int64_t depth = std::min(windows, kDepth), packed = outs * depth + kernel.lanes;
    Scratch scratch(Scratch::padded<T>(size) + Scratch::padded<int64_t>(windows) +
                    Scratch::padded<T>(packed) +
                    (in_place ? 0 : Scratch::padded<T>(outs * windows)));
    T* turned = scratch.take<T>(size);
    auto* at = scratch.take<int64_t>(windows);
    T* left = scratch.take<T>(packed);
    Matrix<const T> matrix{reinterpret_cast<const T*>(given(part, 0, 0)), dout.strides()[1], 1};
    if (!in_place) {
      T* copy = scratch.take<T>(outs * windows);
      copy_given(copy, part);
      matrix = {copy, windows, 1};
    }
    turn(turned, part);
    find_windows(at, part);
    const RowTiles tiles(outs, kernel.rows);
    for (int64_t p = 0; p < windows; p += depth) {
      const int64_t np = std::min(depth, windows - p);
      pack_rows(left, matrix.from(0, p), outs, np);
      for (int64_t r = 0; r < runs; ++r) {
        const T* right = turned + run_begin(part, r);
        for (int64_t j = 0; j < run_columns; j += kernel.columns) {
          const int64_t vectors = run_columns - j > kernel.lanes ? 2 : 1;
          for (int64_t t = 0; t < tiles.tiles; ++t) {
            const int64_t i = tiles.begin(t), ni = tiles.begin(t + 1) - i;
            kernel.tile[vectors - 1][ni - 1]({np, left + i * np, 1, ni, right + j, at + p,
                                              sums + i * row + r * run_columns + j, row,
                                              add || p > 0});
          }
        }
      }
    }
  }

  // The sum over all parts is cut into a number of sums that depends on shapes only.
  void run_all(S* dw) const {
    const int64_t cuts = parts(), units = x.extent(0) * cuts, row = runs * run_columns;
    const double work = product(outs, run * runs, x.extent(0) * counts[0] * counts[1] * counts[2]);
    const auto wanted =
        static_cast<int64_t>(std::min(32.0, work * static_cast<double>(groups) / (8 * kWork)));
    const int64_t size = groups * outs * row;
    const int64_t sums = std::clamp<int64_t>(std::min(wanted, kPartialElements / size), 1, units);
    Scratch scratch(Scratch::padded<T>(sums * size));
    T* partial = scratch.take<T>(sums * size);
    parallel_for(groups * sums, 1, [&](int64_t first, int64_t last) {
      for (int64_t task = first; task < last; ++task) {
        const int64_t group = task / sums, part = task % sums;
        T* to = partial + part * size + group * outs * row;
        const int64_t begin = units * part / sums;
        for (int64_t unit = begin; unit < units * (part + 1) / sums; ++unit) {
          const int64_t cut_at = unit % cuts;
          run_part(to,
                   part_of(unit / cuts, group, counts[cut] * cut_at / cuts,
                           counts[cut] * (cut_at + 1) / cuts),
                   unit > begin);
        }
      }
    });
    for (int64_t o = 0; o < groups * outs; ++o) {
      for (int64_t c = 0; c < channels; ++c) {
        for (int64_t z = 0; z < taps[0]->size(); ++z) {
          for (int64_t y = 0; y < taps[1]->size(); ++y) {
            for (int64_t k = 0; k < taps[2]->size(); ++k) {
              const T* from = partial + o * row + place(c, z, y, k);
              T total = *from;
              for (int64_t part = 1; part < sums; ++part) total += from[part * size];
              *dw++ = convert<S>(total);
            }
          }
        }
      }
    }
  }

  // Where the sum of a tap of a channel lies in a row.
  int64_t place(int64_t c, int64_t z, int64_t y, int64_t k) const {
    const int64_t ny = taps[1]->size(), nx = taps[2]->size();
    if (stacked) return z * run_columns + (k * ny + y) * channels + c;
    if (merged) return (z * ny + y) * run_columns + k * channels + c;
    return ((z * ny + y) * nx + k) * run_columns + c;
  }
};

}  // namespace libtensor::cpu
