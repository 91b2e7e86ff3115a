// SPDX-License-Identifier: Apache-2.0
// Correlations of volumes that are read where they lie, or from a copy with its borders of zeros: a
// tap is a shift of the whole flat volume, so what all windows see through it is a row of a matrix
// in memory. The windows that begin on a border are computed too, and left out when results are
// stored.
#pragma once

#include <array>

#include "libtensor/backends/cpu/conv/conv.h"
#include "libtensor/backends/cpu/conv/depthwise_math.h"

namespace libtensor::cpu {

// One axis: tap t of window i sees position (i + shift[t] + low) * stride + first[phase[t]].
struct PlaneAxis {
  int64_t stride = 1, low = 0, span = 0;  // shifts are 0 to span
  std::vector<int64_t> shift, phase, first;

  PlaneAxis(const Taps& taps, int64_t stride_) : stride(stride_) {
    int64_t high = 0;
    for (const int64_t offset : taps.offset) {
      const int64_t rest = offset % stride + (offset % stride < 0 ? stride : 0);
      const int64_t at = (offset - rest) / stride;
      low = shift.empty() ? at : std::min(low, at);
      high = shift.empty() ? at : std::max(high, at);
      const auto known = std::find(first.begin(), first.end(), rest);
      phase.push_back(known - first.begin());
      if (known == first.end()) first.push_back(rest);
      shift.push_back(at);
    }
    for (int64_t& at : shift) at -= low;
    span = high - low;
  }
  int64_t phases() const { return static_cast<int64_t>(first.size()); }
};

// out = the rows of filters times what the windows see. Filters are (group, row, (channel, tap)).
template <class S>
struct DirectConv {
  using T = ProductSum<S>;
  static constexpr int64_t kPlaneBytes = 1 << 19;  // of the planes that a thread works on
  static constexpr int64_t kChunk = 256;           // windows for which all channels are computed
  static constexpr int64_t kPass = 16;

  const Tensor& x;
  const Writer<S>& to;
  Tensor bias;
  int64_t groups, channels, rows, depth;
  PlaneAxis axes[3];
  int64_t cut = 2;  // the axis of windows along which threads divide a volume

  DirectConv(const Tensor& x_, const Writer<S>& to_, const Tensor& bias_, int64_t groups_,
             int64_t channels_, int64_t rows_, const Taps* const (&taps)[3],
             const int64_t (&strides)[3])
      : x(x_),
        to(to_),
        bias(bias_),
        groups(groups_),
        channels(channels_),
        rows(rows_),
        depth(channels_),
        axes{{*taps[0], strides[0]}, {*taps[1], strides[1]}, {*taps[2], strides[2]}} {
    for (const Taps* axis : taps) depth *= axis->size();
    for (int k = 2; k >= 0; --k) {
      if (to.counts[k] > 1) cut = k;
    }
  }

  // Whether a copy with borders is not much larger than what it is made of.
  bool fits() const {
    double copy = 1, volume = 1, windows = 1;
    for (int k = 0; k < 3; ++k) {
      copy *=
          static_cast<double>(to.counts[k] + axes[k].span) * static_cast<double>(axes[k].phases());
      volume *= static_cast<double>(x.extent(2 + k));
      windows *= static_cast<double>(to.counts[k]);
    }
    return depth > 0 && copy <= 4 * (volume + windows) + 4096;
  }

  // The same part of some volumes, in the order in which tiles read it.
  struct Part {
    int64_t volume, volumes, group;
    std::array<int64_t, 3> begin, counts;
    int64_t pitch, height;  // of a line and of lines of a plane
    bool in_place;

    int64_t windows() const {
      return ((counts[0] - 1) * height + counts[1] - 1) * pitch + counts[2];
    }
  };

  // Whether tiles can read a part in place: nothing is added at its borders, and its lines lie one
  // after the other without much between them.
  void find_place(Part& part) const {
    const Strides& steps = x.strides();
    const int64_t nz = part.counts[0], ny = part.counts[1], nx = part.counts[2];
    bool fits = std::is_same_v<S, T> && steps[4] == 1;
    for (int k = 0; k < 3; ++k) {
      fits = fits && axes[k].stride == 1 && axes[k].low >= 0 &&
             to.counts[k] + axes[k].low + axes[k].span <= x.extent(2 + k);
    }
    part.pitch = nz * ny == 1 && axes[1].span == 0 ? nx : steps[3];
    fits = fits && part.pitch >= nx && 2 * part.pitch <= 3 * nx;
    part.height = ny;
    if (fits && (nz > 1 || axes[0].span > 0)) {
      fits = steps[2] >= ny * part.pitch && steps[2] % part.pitch == 0;
      part.height = steps[2] / part.pitch;
    }
    part.in_place = fits && part.windows() >= kernels<T>().columns;
  }

  Part part_of(int64_t volume, int64_t volumes, int64_t group, int64_t begin, int64_t end) const {
    Part part{volume, volumes, group, {0, 0, 0}, {to.counts[0], to.counts[1], to.counts[2]},
              0,      0,       false};
    part.begin[static_cast<size_t>(cut)] = begin;
    part.counts[static_cast<size_t>(cut)] = end - begin;
    find_place(part);
    if (!part.in_place) {
      part.pitch = part.counts[2] + axes[2].span;
      part.height = part.counts[1] + axes[1].span;
    }
    return part;
  }

  int64_t plane_size(const Part& part) const {
    return (part.counts[0] + axes[0].span) * part.height * part.pitch;
  }
  int64_t phases() const { return axes[0].phases() * axes[1].phases() * axes[2].phases(); }
  // Elements of the copy, and room for what a tile reads beyond it.
  int64_t copy_size(const Part& part) const {
    return channels * phases() * plane_size(part) + kernels<T>().columns;
  }

  const S* source(const Part& part, int64_t v) const {
    return x.data_as<S>() + (part.volume + v) * x.strides()[0] +
           part.group * channels * x.strides()[1];
  }

  // Where each tap of each channel begins.
  void find_rows(int64_t* at, const Part& part) const {
    const Strides& steps = x.strides();
    const int64_t plane = plane_size(part);
    for (int64_t c = 0; c < channels; ++c) {
      for (size_t z = 0; z < axes[0].shift.size(); ++z) {
        for (size_t y = 0; y < axes[1].shift.size(); ++y) {
          for (size_t k = 0; k < axes[2].shift.size(); ++k) {
            const int64_t phase =
                (axes[0].phase[z] * axes[1].phases() + axes[1].phase[y]) * axes[2].phases() +
                axes[2].phase[k];
            const int64_t from = part.in_place ? c * steps[1] : (c * phases() + phase) * plane;
            const int64_t depths = part.in_place ? steps[2] : part.height * part.pitch;
            *at++ =
                from + axes[0].shift[z] * depths + axes[1].shift[y] * part.pitch + axes[2].shift[k];
          }
        }
      }
    }
  }

  // The positions of a line of a plane at one phase of x that are in the volume, and the first.
  struct Line {
    int64_t low, high, start;
  };
  Line line_of(const Part& part, int64_t first) const {
    const int64_t stride = axes[2].stride, width = x.extent(4), n = part.pitch;
    const int64_t start = (part.begin[2] + axes[2].low) * stride + first;
    const int64_t low = start >= 0 ? 0 : std::min(n, (-start - 1) / stride + 1);
    const int64_t high =
        start >= width ? low : std::clamp((width - 1 - start) / stride + 1, low, n);
    return {low, high, (start + low * stride) * x.strides()[4]};
  }

  // The same for one phase, whose lines lie in memory in order.
  void copy_plane(T* planes, const Part& part, int64_t v) const {
    const Strides& steps = x.strides();
    const Line line = line_of(part, axes[2].first[0]);
    std::vector<Segment> segments;
    for (int64_t z = 0; z < part.counts[0] + axes[0].span; ++z) {
      const int64_t at_z = (part.begin[0] + z + axes[0].low) * axes[0].stride + axes[0].first[0];
      for (int64_t y = 0; y < part.height; ++y) {
        const int64_t at_y = (part.begin[1] + y + axes[1].low) * axes[1].stride + axes[1].first[0];
        if (line.low < line.high && at_z >= 0 && at_z < x.extent(2) && at_y >= 0 &&
            at_y < x.extent(3))
          segments.push_back({at_z * steps[2] + at_y * steps[3] + line.start,
                              (z * part.height + y) * part.pitch + line.low, line.high - line.low});
      }
    }
    const int64_t plane = plane_size(part);
    std::fill_n(planes, copy_size(part), T(0));
    const T zero = 0;
    for (int64_t c = 0; c < channels; ++c)
      kernels<T>().copy(1, static_cast<int64_t>(segments.size()), segments.data(),
                        source(part, v) + c * steps[1], 0, planes + c * plane, 0, &zero);
  }

  // Whether the phases of a line are the columns of a matrix, whose rows lie in memory in order.
  // (With a border on the left it is no faster.)
  bool turns(const std::vector<Line>& lines) const {
    const Line& line = lines[0];
    const auto count = static_cast<int64_t>(lines.size());
    bool fits = x.strides()[4] == 1 && line.low == 0 && line.high >= kernels<T>().lanes &&
                count >= kernels<T>().lanes;
    for (int64_t k = 0; k < count && fits; ++k) {
      const Line& phase = lines[static_cast<size_t>(k)];
      fits = phase.low == 0 && phase.high == line.high && phase.start == line.start + k;
    }
    return fits;
  }

  // The same for such phases.
  void turn_planes(T* planes, const Part& part, int64_t v, const std::vector<Line>& lines) const {
    const Strides& steps = x.strides();
    const Line& line = lines[0];
    const auto count = static_cast<int64_t>(lines.size());
    const int64_t plane = plane_size(part);
    std::fill_n(planes, copy_size(part), T(0));
    for (int64_t c = 0; c < channels; ++c) {
      for (const int64_t fz : axes[0].first) {
        for (const int64_t fy : axes[1].first) {
          T* to_line = planes;
          for (int64_t z = 0; z < part.counts[0] + axes[0].span; ++z) {
            const int64_t at_z = (part.begin[0] + z + axes[0].low) * axes[0].stride + fz;
            for (int64_t y = 0; y < part.height; ++y, to_line += part.pitch) {
              const int64_t at_y = (part.begin[1] + y + axes[1].low) * axes[1].stride + fy;
              if (at_z < 0 || at_z >= x.extent(2) || at_y < 0 || at_y >= x.extent(3)) continue;
              kernels<T>().turn(
                  to_line, plane,
                  source(part, v) + c * steps[1] + at_z * steps[2] + at_y * steps[3] + line.start,
                  axes[2].stride, line.high, count);
            }
          }
          planes += count * plane;
        }
      }
    }
  }

  // The same for every other position of lines, or all, in vectors.
  void copy_lines(T* planes, const Part& part, int64_t v,
                  const std::vector<Line>& lines) const requires std::is_same_v<S, float> {
    const Strides& steps = x.strides();
    const auto at = [&](int k, int64_t i, int64_t first) {
      return (part.begin[static_cast<size_t>(k)] + i + axes[k].low) * axes[k].stride + first;
    };
    const auto inside = [&](int k, int64_t i) { return i >= 0 && i < x.extent(2 + k); };
    std::fill_n(planes, copy_size(part), T(0));
    for (int64_t c = 0; c < channels; ++c) {
      for (const int64_t fz : axes[0].first) {
        for (const int64_t fy : axes[1].first) {
          int64_t top = 0, bottom = part.height;
          while (top < bottom && !inside(1, at(1, top, fy))) ++top;
          while (top < bottom && !inside(1, at(1, bottom - 1, fy))) --bottom;
          for (const Line& line : lines) {
            for (int64_t z = 0; z < part.counts[0] + axes[0].span; ++z) {
              T* line_at = planes + (z * part.height + top) * part.pitch + line.low;
              if (top < bottom && line.low < line.high && inside(0, at(0, z, fz)))
                depthwise_math().copy(line_at, part.pitch,
                                      source(part, v) + c * steps[1] + at(0, z, fz) * steps[2] +
                                          at(1, top, fy) * steps[3] + line.start,
                                      axes[1].stride * steps[3], bottom - top, line.high - line.low,
                                      axes[2].stride * steps[4]);
            }
            planes += plane_size(part);
          }
        }
      }
    }
  }

  void copy_planes(T* planes, const Part& part, int64_t v) const {
    const S* base = source(part, v);
    const Strides& steps = x.strides();
    const auto inside = [&](int k, int64_t at) { return at >= 0 && at < x.extent(2 + k); };
    if constexpr (std::is_same_v<S, T>) {
      if (axes[2].stride * steps[4] == 1 && phases() == 1) return copy_plane(planes, part, v);
    }
    const int64_t step = axes[2].stride * steps[4];
    std::vector<Line> lines;
    for (const int64_t first : axes[2].first) lines.push_back(line_of(part, first));
    if constexpr (std::is_same_v<S, T>) {
      if (turns(lines)) return turn_planes(planes, part, v, lines);
    }
    if constexpr (std::is_same_v<S, float>) {
      if (step == 1 || step == 2) return copy_lines(planes, part, v, lines);
    }
    for (int64_t c = 0; c < channels; ++c) {
      for (const int64_t fz : axes[0].first) {
        for (const int64_t fy : axes[1].first) {
          for (const Line& line : lines) {
            for (int64_t z = 0; z < part.counts[0] + axes[0].span; ++z) {
              const int64_t at_z = (part.begin[0] + z + axes[0].low) * axes[0].stride + fz;
              for (int64_t y = 0; y < part.height; ++y, planes += part.pitch) {
                const int64_t at_y = (part.begin[1] + y + axes[1].low) * axes[1].stride + fy;
                if (inside(0, at_z) && inside(1, at_y)) {
                  const S* from =
                      base + c * steps[1] + at_z * steps[2] + at_y * steps[3] + line.start;
                  std::fill_n(planes, line.low, T(0));
                  if (line.low < line.high)
                    copy_step(planes + line.low, 1, from, step, line.high - line.low);
                  std::fill_n(planes + line.high, part.pitch - line.high, T(0));
                } else {
                  std::fill_n(planes, part.pitch, T(0));
                }
              }
            }
          }
        }
      }
    }
    std::fill_n(planes, kernels<T>().columns, T(0));
  }

  // Of the flat windows [begin, end), those that lie one after the other in the result too.
  void find_segments(std::vector<Segment>& segments, const Part& part, int64_t begin,
                     int64_t end) const {
    segments.clear();
    for (int64_t q = begin; q < end;) {
      const int64_t k = q % part.pitch, line = q / part.pitch;
      const int64_t y = line % part.height, z = line / part.height;
      const int64_t run = std::min(part.pitch - k, end - q), n = std::min(run, part.counts[2] - k);
      if (n > 0 && y < part.counts[1])
        segments.push_back(
            {q - begin, to.place(part.begin[0] + z, part.begin[1] + y, part.begin[2] + k), n});
      q += run;
    }
  }

  T start_of(const Part& part, int64_t row) const {
    if (!bias.defined()) return T(0);
    return convert<T>(bias.data_as<S>()[(part.group * rows + row) * bias.strides()[0]]);
  }

  S* target(const Part& part, int64_t v, int64_t row) const {
    return to.data + (part.volume + v) * to.steps[0] + (part.group * rows + row) * to.steps[1];
  }
  void store(const Part& part, int64_t v, const std::vector<Segment>& segments, int64_t row,
             int64_t n, const T* sums, int64_t room) const {
    T starts[kMostTileRows];
    for (int64_t r = 0; r < n; ++r) starts[r] = start_of(part, row + r);
    to.store(target(part, v, row), segments, n, sums, room, starts);
  }

  // Whether results lie as windows do.
  bool stores_in_place(const Part& part) const {
    const bool line = part.pitch == part.counts[2] &&
                      (part.counts[1] == 1 || to.strides[1] * to.steps[3] == part.pitch);
    const bool plane =
        part.counts[0] == 1 ||
        (part.height == part.counts[1] && to.strides[0] * to.steps[2] == part.height * part.pitch);
    return std::is_same_v<S, T> && to.strides[2] * to.steps[4] == 1 && line && plane;
  }

  // `step` elements between the planes of volumes.
  void run_in_place(const Part& part, const T* filters, const T* planes, int64_t step,
                    const int64_t* at) const {
    const MatmulKernels<T>& kernel = kernels<T>();
    const int64_t fitting = kPlaneBytes / static_cast<int64_t>(sizeof(T)) / depth;
    const int64_t chunk = std::clamp(fitting / kernel.columns * kernel.columns,
                                     static_cast<int64_t>(kernel.columns), kChunk);
    const int64_t windows = part.windows(), packed = part.in_place ? depth * chunk : 0;
    const int64_t columns = kernel.columns, added = bias.defined() ? rows * columns : 0;
    Scratch scratch(Scratch::padded<T>(packed) + Scratch::padded<T>(added));
    T* panels = scratch.take<T>(packed);
    T* starts = scratch.take<T>(added);
    for (int64_t row = 0; added > 0 && row < rows; ++row)
      std::fill_n(starts + row * columns, columns, start_of(part, row));
    const RowTiles tiles(rows, kernel.rows);
    const int64_t first = to.place(part.begin[0], part.begin[1], part.begin[2]);
    for (int64_t v = 0; v < part.volumes; ++v) {
      T* out = reinterpret_cast<T*>(target(part, v, 0)) + first;
      for (int64_t begin = 0; begin < windows; begin += chunk) {
        const int64_t n = std::min(chunk, windows - begin);
        const T* from = planes + v * step + begin;
        if (part.in_place) pack_lines(panels, n, depth, [&](int64_t p) { return from + at[p]; });
        // Of many deep filters, the columns of a tile stay in the first cache for all rows of a
        // block.
        const int64_t blocks = tiles.tiles >= 8 ? depths(depth) : 1;
        const int64_t width = blocks > 1 ? kernel.columns : n;
        for (int64_t block = 0; block < blocks; ++block) {
          const int64_t p = depth * block / blocks, np = depth * (block + 1) / blocks - p;
          for (int64_t j = 0; j < n; j += width) {
            const int64_t nj = std::min(width, n - j);
            const RightBlock<T> right = part.in_place
                                            ? RightBlock<T>{panels + j * depth + p * kernel.columns,
                                                            depth * kernel.columns, nullptr}
                                            : RightBlock<T>{from + j, kernel.columns, at + p};
            for (int64_t t = 0; t < tiles.tiles; ++t) {
              const int64_t i = tiles.begin(t), ni = tiles.begin(t + 1) - i;
              const Target<T> sums{out + i * to.steps[1] + begin + j,
                                   to.steps[1],
                                   added > 0 ? starts + i * columns : nullptr,
                                   columns,
                                   false,
                                   true};
              run_tiles<T>(ni, nj, np, {filters + i * depth + p * ni, 1, 0, true}, right,
                           block > 0 ? sums.onto() : sums);
            }
          }
        }
      }
    }
  }

  // Whether lines of windows are best stored as they are computed: none is dropped, but what does
  // not fill a vector is computed twice. A pass over sums costs about as much as kPass more steps.
  bool stores_lines(const Part& part) const {
    const MatmulKernels<T>& kernel = kernels<T>();
    const int64_t n = part.counts[2];
    return std::is_same_v<S, T> && kernel.lines && to.strides[2] * to.steps[4] == 1 &&
           n >= kernel.lanes &&
           round_up_to(n, kernel.lanes) * depth <= part.pitch * (depth + kPass);
  }

  void run_lines(const Part& part, const T* filters, const T* planes, int64_t step,
                 const int64_t* at) const {
    const MatmulKernels<T>& kernel = kernels<T>();
    const RowTiles tiles(rows, kernel.rows);
    const int64_t some = std::max<int64_t>(1, kChunk / part.counts[2]);
    T starts[kMostTileRows];
    for (int64_t v = 0; v < part.volumes; ++v) {
      for (int64_t z = 0; z < part.counts[0]; ++z) {
        for (int64_t y = 0; y < part.counts[1]; y += some) {
          const int64_t first = to.place(part.begin[0] + z, part.begin[1] + y, part.begin[2]);
          for (int64_t t = 0; t < tiles.tiles; ++t) {
            const int64_t i = tiles.begin(t), ni = tiles.begin(t + 1) - i;
            for (int64_t r = 0; r < ni; ++r) starts[r] = start_of(part, i + r);
            kernel.lines({ni, std::min(some, part.counts[1] - y), part.counts[2], depth,
                          filters + i * depth,
                          planes + v * step + (z * part.height + y) * part.pitch, at, part.pitch,
                          reinterpret_cast<T*>(target(part, v, i)) + first, to.steps[1],
                          to.strides[1] * to.steps[3], starts});
          }
        }
      }
    }
  }

  // `filters` as pack_rows packs them.
  void run(const Part& part, const T* filters) const {
    const MatmulKernels<T>& kernel = kernels<T>();
    const int64_t copied = part.in_place ? 0 : round_up_to(copy_size(part), kernel.columns);
    const int64_t room = kernel.columns + kChunk + kernel.columns;
    Scratch scratch(Scratch::padded<T>(part.volumes * copied) + Scratch::padded<int64_t>(depth) +
                    Scratch::padded<T>(kernel.rows * room));
    auto* at = scratch.take<int64_t>(depth);
    T* sums = scratch.take<T>(kernel.rows * room) + kernel.columns;
    const T* planes = reinterpret_cast<const T*>(source(part, 0));
    const int64_t step = part.in_place ? x.strides()[0] : copied;
    if (part.in_place) {
      for (int k = 0; k < 3; ++k)
        planes += (part.begin[static_cast<size_t>(k)] + axes[k].low) * x.strides()[2 + k];
    } else {
      T* copy = scratch.take<T>(part.volumes * copied);
      for (int64_t v = 0; v < part.volumes; ++v) copy_planes(copy + v * copied, part, v);
      planes = copy;
    }
    find_rows(at, part);
    if (stores_in_place(part)) return run_in_place(part, filters, planes, step, at);
    if (stores_lines(part)) return run_lines(part, filters, planes, step, at);
    std::vector<Segment> segments;
    const RowTiles tiles(rows, kernel.rows);
    const int64_t windows = part.windows();
    for (int64_t begin = 0; begin < windows; begin += kChunk) {
      const int64_t end = std::min(windows, begin + kChunk);
      find_segments(segments, part, begin, end);
      for (int64_t t = 0; t < tiles.tiles; ++t) {
        const int64_t i = tiles.begin(t), ni = tiles.begin(t + 1) - i;
        for (int64_t v = 0; v < part.volumes; ++v) {
          for (int64_t q = begin; q < end; q += kernel.columns) {
            const int64_t vectors = end - q > kernel.lanes ? 2 : 1, width = vectors * kernel.lanes;
            // Nothing beyond the last window is there to be read.
            const int64_t first = part.in_place ? std::min(q, windows - width) : q;
            kernel.run_tile(ni, vectors,
                            {depth, filters + i * depth, 1, ni, planes + v * step + first, at,
                             sums + first - begin, room, nullptr, 0});
          }
          store(part, v, segments, i, ni, sums, room);
        }
      }
    }
  }

  void run_finished(const Part& part, const T* filters) const {
    run(part, filters);
    to.finish_part(part.group * rows, rows, part.volume, part.volumes, part.begin, part.counts);
  }

  // Volumes of few windows are computed together, each piece of the filters for all of them.
  int64_t together(const Part& whole) const {
    const int64_t threads = num_threads(), volumes = x.extent(0);
    const int64_t fitting =
        std::min(2 * kChunk / whole.windows(),
                 2 * kPlaneBytes / static_cast<int64_t>(sizeof(T)) / copy_size(whole));
    return std::clamp<int64_t>(std::min(fitting, volumes * groups / (2 * threads)), 1, volumes);
  }

  // pack(to, group) packs the filters of a group, which are made of `weight`, as pack_rows does.
  template <class Pack>
  void run_all(const Tensor* weight, Pack pack) const {
    const int64_t size = rows * depth, count = to.counts[cut];
    const int64_t room = groups * size + kernels<T>().lanes;
    KeptFilters<T> kept(weight, room);
    T* packed = kept.data;
    if (kept.wanted()) {
      for (int64_t group = 0; group < groups; ++group) pack(packed + group * size, group);
      kept.made();
    }
    const Part whole = part_of(0, 1, 0, 0, count);
    const int64_t some = together(whole), blocks = (x.extent(0) + some - 1) / some;
    const double work = static_cast<double>(size) * static_cast<double>(whole.windows() * some);
    const int64_t lines = std::clamp<int64_t>(
        kPlaneBytes / static_cast<int64_t>(sizeof(T)) * count / copy_size(whole), 1, count);
    const int64_t parts =
        std::max(some > 1 ? 1 : (count + lines - 1) / lines,
                 blocks * groups >= num_threads()
                     ? 1
                     : useful_parts(work, std::min<int64_t>(count, num_threads())));
    const auto grain = static_cast<int64_t>(
        std::max(1.0, std::min(1e9, kWork * static_cast<double>(parts) / work)));
    parallel_for(blocks * groups * parts, grain, [&](int64_t first, int64_t last) {
      for (int64_t t = first; t < last; ++t) {
        const int64_t volume = t / parts / groups * some, group = t / parts % groups;
        const int64_t begin = count * (t % parts) / parts, end = count * (t % parts + 1) / parts;
        if (begin < end)
          run_finished(part_of(volume, std::min(some, x.extent(0) - volume), group, begin, end),
                       packed + group * size);
      }
    });
  }
};

}  // namespace libtensor::cpu
