// SPDX-License-Identifier: Apache-2.0
// Convolutions by kernels of three by three with fewer multiplications, and other roundings: tiles
// of 4 x 4 windows see 6 x 6 positions; of the transforms of positions and filters the products of
// equal elements, summed over the channels, are the transforms of the results (Lavin and Gray,
// arXiv:1509.09308). The sums are 36 matrix products. Channels lie together, as in
// channels_last.h.
#pragma once

#include <numeric>

#include "libtensor/backends/cpu/conv/conv.h"
#include "libtensor/backends/cpu/conv/to_channels_last.h"
#include "libtensor/backends/cpu/conv/winograd_math.h"

namespace libtensor::cpu {

// out = the rows of filters times what the windows see. Filters are (group, row, (channel, tap)).
struct Winograd {
  static constexpr int64_t kLeastTiles = 4;       // for which transforming filters pays
  static constexpr int64_t kMostTiles = 64;       // of a part
  static constexpr int64_t kMostInput = 1 << 15;  // tiles times channels, from 16 tiles on
  static constexpr int64_t kMostDepth = 256;      // of a piece of the channels
  static constexpr int64_t kLeastChannels = 16;
  static constexpr int64_t kLeastKept = 9;  // tiles for which a plan keeps transformed filters

  const Tensor& x;
  const Writer<float>& to;
  Tensor bias;
  int64_t groups, channels, rows;
  bool three_by_three, turned_y, turned_x;  // the last tap sees the first position
  Frame frame;
  int64_t tiles_y, tiles_x;  // of a volume
  int64_t panels;            // of kernel.columns rows
  int64_t pieces;            // into which channels are divided

  Winograd(const Tensor& x_, const Writer<float>& to_, const Tensor& bias_, int64_t groups_,
           int64_t channels_, int64_t rows_, const Taps* const (&axes)[3],
           const int64_t (&strides)[3])
      : x(x_),
        to(to_),
        bias(bias_),
        groups(groups_),
        channels(channels_),
        rows(rows_),
        three_by_three(axes[0]->size() == 1 && axes[1]->size() == 3 && axes[2]->size() == 3),
        turned_y(three_by_three && axes[1]->offset[0] > axes[1]->offset[2]),
        turned_x(three_by_three && axes[2]->offset[0] > axes[2]->offset[2]),
        frame(axes, strides, to_.counts),
        tiles_y((frame.counts[1] + kWinogradWindows - 1) / kWinogradWindows),
        tiles_x((frame.counts[2] + kWinogradWindows - 1) / kWinogradWindows),
        panels((rows + kernels<float>().columns - 1) / kernels<float>().columns),
        pieces((channels + kMostDepth - 1) / kMostDepth) {}

  // Whether this is such a convolution, and makes at most half of the multiplications.
  bool fits() const {
    return three_by_three && frame.span[1] == 2 && frame.span[2] == 2 && frame.strides[1] == 1 &&
           frame.strides[2] == 1 && to.strides[1] == 1 && to.strides[2] == 1 &&
           frame.counts[0] == 1 && x.extent(2) == 1 && frame.low[0] == 0 && x.extent(0) > 0 &&
           channels >= kLeastChannels && rows >= kLeastChannels && frame.fits(x) &&
           tiles_y * tiles_x * kWinogradPlanes * 2 <= frame.volume() * 9 &&
           tiles_y * tiles_x * x.extent(0) >= kLeastTiles;
  }

  // A rectangle of tiles of one volume, or all tiles of some.
  struct Tiles {
    int64_t volume, volumes, group;
    int64_t y, x, ny, nx;
    int64_t count() const { return volumes * ny * nx; }
    int64_t width() const { return nx * kWinogradWindows; }
    int64_t height() const { return ny * kWinogradWindows; }
  };

  // Calls f(tile, v, y, x) for each.
  template <class F>
  static void for_tiles(const Tiles& part, F&& f) {
    int64_t tile = 0;
    for (int64_t v = 0; v < part.volumes; ++v) {
      for (int64_t y = 0; y < part.ny; ++y) {
        for (int64_t k = 0; k < part.nx; ++k) f(tile++, v, y, k);
      }
    }
  }

  // Elements from one of the transforms' planes to the next: not all in the same sets of a cache.
  static int64_t plane_of(int64_t n) { return round_up_to(n, 1024) + 16; }

  // Transforms as (element, tile, channel).
  void transform_input(float* to_planes, int64_t plane, const Tiles& tiles) const {
    Part part{
        tiles.volume,
        tiles.volumes,
        tiles.group,
        {},
        {},
        {0, tiles.y * kWinogradWindows + frame.low[1], tiles.x * kWinogradWindows + frame.low[2]},
        {1, tiles.height() + 2, tiles.width() + 2}};
    const int64_t size = tiles.volumes * part.positions() * channels + kernels<float>().lanes;
    Scratch scratch(Scratch::padded<float>(size));
    float* channels_last = scratch.take<float>(size);
    part_to_channels_last<float>(channels_last, x, part, part.group * channels, channels, channels);
    const int64_t line = part.extents[2] * channels;
    for_tiles(tiles, [&](int64_t tile, int64_t v, int64_t y, int64_t k) {
      const float* from =
          channels_last +
          ((v * part.extents[1] + y * kWinogradWindows) * part.extents[2] + k * kWinogradWindows) *
              channels;
      winograd_math().input(to_planes + tile * channels, plane, from, line, channels, channels);
    });
  }

  int64_t piece_begin(int64_t piece) const { return channels * piece / pieces; }
  int64_t filters_plane(int64_t depth) const { return (depth + 1) * kernels<float>().columns; }
  int64_t filters_size() const {
    return kWinogradPlanes * (channels + pieces) * kernels<float>().columns;
  }
  // Where those of a piece begin.
  int64_t filters_begin(int64_t piece) const {
    return kWinogradPlanes * (piece_begin(piece) + piece) * kernels<float>().columns;
  }

  // Those of a panel's piece as (element, channel, row), from (channel, tap, row).
  void transform_filters(float* to_planes, const float* panel, int64_t piece) const {
    const int64_t width = kernels<float>().columns;
    const int64_t p = piece_begin(piece), depth = piece_begin(piece + 1) - p;
    const int64_t line = turned_y ? -3 * width : 3 * width, column = turned_x ? -width : width;
    const float* first = panel + (turned_y ? 6 * width : 0) + (turned_x ? 2 * width : 0);
    for (int64_t c = 0; c < depth; ++c)
      winograd_math().filter(to_planes + c * width, filters_plane(depth),
                             first + (p + c) * 9 * width, line, column, width);
  }

  // Adds the products of a piece to sums, which are (element, tile, row).
  void multiply(float* sums, int64_t sums_plane, const float* input, int64_t plane,
                const float* filters, int64_t piece, const int64_t* at, int64_t count,
                int vectors) const {
    const MatmulKernels<float>& kernel = kernels<float>();
    const RowTiles tiles(count, kernel.rows);
    const int64_t p = piece_begin(piece), depth = piece_begin(piece + 1) - p;
    for (int64_t e = 0; e < kWinogradPlanes; ++e) {
      for (int64_t t = 0; t < tiles.tiles; ++t) {
        const int64_t i = tiles.begin(t), ni = tiles.begin(t + 1) - i;
        float* c = sums + e * sums_plane + i * kernel.columns;
        kernel.run_tile(ni, vectors,
                        {depth, input + e * plane + i * channels + p, channels, 1,
                         filters + e * filters_plane(depth), at, c, kernel.columns,
                         piece > 0 ? c : nullptr, kernel.columns});
      }
    }
  }

  // Windows that lie one after the other in the result; those beyond it are left out.
  void find_segments(std::vector<Segment>& segments, const Tiles& part) const {
    const int64_t y = part.y * kWinogradWindows, k = part.x * kWinogradWindows;
    const int64_t ny = std::min(part.height(), frame.counts[1] - y);
    const int64_t nx = std::min(part.width(), frame.counts[2] - k);
    for (int64_t v = 0; v < part.volumes; ++v) {
      for (int64_t i = 0; i < ny; ++i) {
        const int64_t from = (v * part.height() + i) * part.width();
        const int64_t at = (part.volume + v) * to.steps[0] + to.place(0, y + i, k);
        if (!segments.empty() && segments.back().from + segments.back().n == from &&
            segments.back().to + segments.back().n * to.steps[4] == at) {
          segments.back().n += nx;
        } else {
          segments.push_back({from, at, nx});
        }
      }
    }
  }

  // Results of panels [first, last) for all windows of a part. filters(panel, piece) are those of
  // a panel's piece.
  template <class Filters>
  void run_part(const Tiles& part, const int64_t* at, int64_t first, int64_t last,
                Filters&& filters) const {
    const MatmulKernels<float>& kernel = kernels<float>();
    const int64_t count = part.count(), width = kernel.columns;
    const int64_t plane = plane_of(count * channels), sums_plane = plane_of(count * width);
    const int64_t windows = part.volumes * part.height() * part.width();
    const int64_t room = windows + kernel.lanes;
    Scratch scratch(Scratch::padded<float>(kWinogradPlanes * plane) +
                    Scratch::padded<float>(kWinogradPlanes * sums_plane) +
                    Scratch::padded<float>(windows * width) + Scratch::padded<float>(room * width));
    float* input = scratch.take<float>(kWinogradPlanes * plane);
    float* sums = scratch.take<float>(kWinogradPlanes * sums_plane);
    float* channels_last = scratch.take<float>(windows * width);
    float* results = scratch.take<float>(room * width);
    transform_input(input, plane, part);
    std::vector<Segment> segments;
    find_segments(segments, part);
    const int64_t top = part.y * kWinogradWindows, left = part.x * kWinogradWindows;
    const std::array<int64_t, 3> begin{0, top, left};
    const std::array<int64_t, 3> counts{1, std::min(part.height(), frame.counts[1] - top),
                                        std::min(part.width(), frame.counts[2] - left)};
    for (int64_t panel = first; panel < last; ++panel) {
      const int64_t n = std::min(width, rows - panel * width);
      const int vectors = n > kernel.lanes ? 2 : 1;
      for (int64_t piece = 0; piece < pieces; ++piece)
        multiply(sums, sums_plane, input, plane, filters(panel, piece), piece, at, count, vectors);
      for_tiles(part, [&](int64_t tile, int64_t v, int64_t y, int64_t k) {
        const int64_t window =
            ((v * part.height() + y * kWinogradWindows) * part.width() + k * kWinogradWindows);
        winograd_math().output(channels_last + window * width, part.width() * width, width,
                               sums + tile * width, sums_plane, vectors * kernel.lanes);
      });
      kernel.turn(results, room, channels_last, width, windows, n);
      const int64_t channel = part.group * rows + panel * width;
      float starts[kMostTileVectors * 64 / sizeof(float)] = {};
      for (int64_t i = 0; bias.defined() && i < n; ++i)
        starts[i] = bias.data_as<float>()[(channel + i) * bias.strides()[0]];
      to.store(to.data + channel * to.steps[1], segments, n, results, room, starts);
      to.finish_part(channel, n, part.volume, part.volumes, begin, counts);
    }
  }

  // A panel's filters as (channel, tap, row).
  template <class Pack>
  void pack_filters(float* to_panel, int64_t group, int64_t panel, Pack& pack) const {
    const int64_t width = kernels<float>().columns, row = panel * width;
    const int64_t n = std::min(width, rows - row);
    if (n < width) std::fill_n(to_panel, 9 * channels * width, 0.0f);
    pack(to_panel, group, row, n);
  }

  // pack(to, group, row, n) packs n rows of filters as one panel, (channel, tap) after the other;
  // they are made of `weight`, or null.
  template <class Pack>
  void run_all(const Tensor* weight, Pack pack) const {
    const int64_t volumes = x.extent(0), threads = num_threads(), all = tiles_y * tiles_x;
    const int64_t most = std::clamp<int64_t>(kMostInput / channels, 16, kMostTiles);
    const int64_t joined = std::clamp<int64_t>(most / all, 1, volumes);
    const int64_t cuts_y = std::min(tiles_y, (all + most - 1) / most);
    const int64_t cuts_x = (tiles_x + most - 1) / most;
    const int64_t units = (volumes + joined - 1) / joined * cuts_y * cuts_x;
    const double work =
        product(rows, channels * kWinogradPlanes, all * volumes) * static_cast<double>(groups);
    const int64_t shares =
        std::min(useful_parts(work, panels), threads / std::gcd(threads, groups * units));
    const int64_t tasks = groups * units * shares;
    const auto grain =
        static_cast<int64_t>(std::clamp(kWork * static_cast<double>(tasks) / work, 1.0, 1e9));
    // Filters are transformed once, those of a single part where they are used. A plan keeps
    // transformed ones, which are four times as many, or those of few tiles as they are packed
    // before.
    const bool planned = weight && PackedOperand::current();
    const bool transformed = units > 1 || (planned && all * volumes >= kLeastKept);
    const bool packed_before = planned && !transformed;
    const int64_t width = kernels<float>().columns, natural_size = 9 * channels * width;
    const int64_t size = transformed ? filters_size() : natural_size;
    const int64_t used_size = kWinogradPlanes * filters_plane(std::min(channels, kMostDepth));
    const int64_t filters = transformed || packed_before ? groups * panels : 0;
    KeptFilters<float> kept(packed_before || transformed ? weight : nullptr, filters * size);
    Scratch scratch(Scratch::padded<int64_t>(kMostDepth));
    auto* at = scratch.take<int64_t>(kMostDepth);
    for (int64_t p = 0; p < kMostDepth; ++p) at[p] = p * width;
    if (filters > 0 && kept.wanted()) {
      parallel_for(filters, (1 << 15) / size + 1, [&](int64_t begin, int64_t end) {
        Scratch packed(Scratch::padded<float>(transformed ? natural_size : 0));
        float* natural = packed.take<float>(transformed ? natural_size : 0);
        for (int64_t i = begin; i < end; ++i) {
          float* own = kept.data + i * size;
          pack_filters(transformed ? natural : own, i / panels, i % panels, pack);
          for (int64_t piece = 0; transformed && piece < pieces; ++piece)
            transform_filters(own + filters_begin(piece), natural, piece);
        }
      });
      kept.made();
    }
    parallel_for(tasks, grain, [&](int64_t begin, int64_t end) {
      const int64_t own = filters > 0 ? 0 : natural_size, room = transformed ? 0 : used_size;
      Scratch packed(Scratch::padded<float>(own) + Scratch::padded<float>(room));
      float* natural = packed.take<float>(own);
      float* used = packed.take<float>(room);
      for (int64_t task = begin; task < end; ++task) {
        const int64_t share = task % shares, group = task / shares % groups,
                      unit = task / shares / groups;
        const int64_t cut_x = unit % cuts_x, cut_y = unit / cuts_x % cuts_y,
                      volume = unit / cuts_x / cuts_y * joined;
        const int64_t y = tiles_y * cut_y / cuts_y, k = tiles_x * cut_x / cuts_x;
        const Tiles part{volume,
                         std::min(joined, volumes - volume),
                         group,
                         y,
                         k,
                         tiles_y * (cut_y + 1) / cuts_y - y,
                         tiles_x * (cut_x + 1) / cuts_x - k};
        run_part(part, at, panels * share / shares, panels * (share + 1) / shares,
                 [&](int64_t panel, int64_t piece) -> const float* {
                   const float* known = kept.data + (group * panels + panel) * size;
                   if (transformed) return known + filters_begin(piece);
                   if (!packed_before && piece == 0) pack_filters(natural, group, panel, pack);
                   transform_filters(used, packed_before ? known : natural, piece);
                   return used;
                 });
      }
    });
  }
};

}  // namespace libtensor::cpu
