// SPDX-License-Identifier: Apache-2.0
// Gradients of the weights of convolutions whose groups have very few channels, depthwise ones
// above all. A tap is a shift of the flat plane (planes.h), so the sum over the windows of a part
// is one dot product with dout, of which lines are as far apart as those of the plane.
#pragma once

#include <cmath>

#include "libtensor/backends/cpu/conv/direct_conv.h"

namespace libtensor::cpu {

template <class S>
struct PlaneWeightGrad {
  using T = ProductSum<S>;
  static constexpr int64_t kPart = 4096;  // windows whose products are summed in T
  static constexpr int64_t kMostFilters = 4;

  const Tensor& dout;
  const Tensor& x;
  int64_t groups, channels, outs;
  PlaneAxis axes[3];
  int64_t lines, columns;  // windows of a part, at most
  int64_t bands, strips;   // parts of a plane along y and x

  PlaneWeightGrad(const Tensor& dout_, const Tensor& x_, int64_t groups_, int64_t channels_,
                  int64_t outs_, const Taps* const (&taps)[3], const Window& window)
      : dout(dout_),
        x(x_),
        groups(groups_),
        channels(channels_),
        outs(outs_),
        axes{{*taps[0], window.stride[0]},
             {*taps[1], window.stride[1]},
             {*taps[2], window.stride[2]}} {
    const int64_t height = std::max<int64_t>(dout.extent(3), 1),
                  width = std::max<int64_t>(dout.extent(4), 1);
    strips = (width - 1) / kPart + 1;
    columns = (width - 1) / strips + 1;
    const int64_t most = std::min(height, std::max<int64_t>(kPart / columns, 1));
    bands = (height - 1) / most + 1;
    lines = (height - 1) / bands + 1;
  }

  int64_t taps_count() const {
    int64_t count = 1;
    for (const PlaneAxis& axis : axes) count *= static_cast<int64_t>(axis.shift.size());
    return count;
  }
  int64_t line_length(int64_t n) const { return n + axes[2].span; }
  // Elements of a phase of a plane.
  int64_t phase_size() const { return (lines + axes[1].span) * line_length(columns); }

  // Whether that is quicker than products of matrices, and what is copied not much more than what
  // is multiplied.
  bool fits() const {
    if (channels * outs > kMostFilters) return false;
    if (dout.numel() == 0 || x.numel() == 0 || taps_count() == 0) return false;
    const double copied = product(axes[1].phases(), axes[2].phases(), 1) *
                          static_cast<double>(lines + axes[1].span) *
                          static_cast<double>(line_length(columns));
    return copied <= 2 * product(taps_count(), lines, columns) + 4096;
  }

  void run_all(S* dw) const {
    const int64_t planes = x.extent(0) * dout.extent(2), units = planes * bands * strips;
    const int64_t size = outs * channels * taps_count();
    const double work =
        product(size, planes, dout.extent(3) * dout.extent(4)) * static_cast<double>(groups);
    // Depends on shapes only, as the order of the additions has to.
    const int64_t wanted = static_cast<int64_t>(std::min(32.0, work / (8 * kWork))) / groups;
    const int64_t sums = std::clamp<int64_t>(wanted, 1, units), tasks = sums * groups;
    Scratch scratch(Scratch::padded<double>(tasks * size));
    auto* totals = scratch.take<double>(tasks * size);
    const auto grain = static_cast<int64_t>(kWork * static_cast<double>(tasks) / (work + 1)) + 1;
    parallel_for(tasks, grain, [&](int64_t begin, int64_t end) {
      const int64_t given_size = outs * lines * line_length(columns),
                    seen_size = channels * axes[1].phases() * axes[2].phases() * phase_size();
      Scratch room(Scratch::padded<T>(given_size) + Scratch::padded<T>(seen_size));
      T* given = room.take<T>(given_size);
      T* seen = room.take<T>(seen_size);
      for (int64_t task = begin; task < end; ++task) {
        const int64_t part = task / groups;
        double* to = totals + task * size;
        std::fill_n(to, size, 0.0);
        for (int64_t unit = units * part / sums; unit < units * (part + 1) / sums; ++unit)
          run_part(to, task % groups, unit, given, seen);
      }
    });
    for (int64_t e = 0; e < groups * size; ++e) {
      double total = totals[e];
      for (int64_t part = 1; part < sums; ++part) total += totals[part * groups * size + e];
      dw[e] = convert<S>(static_cast<T>(total));
    }
  }

 private:
  // Adds what the windows of a part of a plane give.
  void run_part(double* to, int64_t group, int64_t unit, T* given, T* seen) const {
    const int64_t strip = unit % strips, band = unit / strips % bands,
                  plane = unit / strips / bands, volume = plane / dout.extent(2),
                  z = plane % dout.extent(2);
    const int64_t top = dout.extent(3) * band / bands, left = dout.extent(4) * strip / strips;
    const int64_t height = dout.extent(3) * (band + 1) / bands - top,
                  width = dout.extent(4) * (strip + 1) / strips - left;
    const int64_t length = line_length(width), n = height * length - axes[2].span;
    for (int64_t o = 0; o < outs; ++o) {
      const S* from = at(dout, volume, group * outs + o, z) + top * dout.strides()[3] +
                      left * dout.strides()[4];
      T* line = given + o * height * length;
      for (int64_t y = 0; y < height; ++y, line += length, from += dout.strides()[3]) {
        copy_step(line, 1, from, dout.strides()[4], width);
        std::fill_n(line + width, axes[2].span, T(0));
      }
    }
    const int64_t planar = static_cast<int64_t>(axes[1].shift.size() * axes[2].shift.size()),
                  taps = taps_count();
    for (size_t tap = 0; tap < axes[0].shift.size(); ++tap) {
      const int64_t depth = (z + axes[0].shift[tap] + axes[0].low) * axes[0].stride +
                            axes[0].first[static_cast<size_t>(axes[0].phase[tap])];
      if (depth < 0 || depth >= x.extent(2)) continue;
      for (int64_t c = 0; c < channels; ++c) {
        look(seen, at(x, volume, group * channels + c, depth), top, left, height, length);
        for (int64_t o = 0; o < outs; ++o)
          add_plane(to + (o * channels + c) * taps + static_cast<int64_t>(tap) * planar,
                    given + o * height * length, seen, height, width, n);
      }
    }
  }

  static const S* at(const Tensor& t, int64_t volume, int64_t channel, int64_t z) {
    return t.data_as<S>() + volume * t.strides()[0] + channel * t.strides()[1] + z * t.strides()[2];
  }

  // What the windows of a part see of a plane: (phase along y, phase along x, line, column).
  void look(T* to, const S* plane, int64_t top, int64_t left, int64_t height,
            int64_t length) const {
    const PlaneAxis &along_y = axes[1], &along_x = axes[2];
    for (const int64_t first_y : along_y.first) {
      for (const int64_t first_x : along_x.first) {
        const int64_t start = (left + along_x.low) * along_x.stride + first_x;
        const int64_t low = std::clamp<int64_t>(before(0, start, along_x.stride), 0, length),
                      high = std::clamp<int64_t>(before(x.extent(4), start, along_x.stride), low,
                                                 length);
        for (int64_t i = 0; i < height + along_y.span; ++i, to += length) {
          const int64_t y = (top + i + along_y.low) * along_y.stride + first_y;
          if (y < 0 || y >= x.extent(3)) {
            std::fill_n(to, length, T(0));
            continue;
          }
          std::fill_n(to, low, T(0));
          copy_step(to + low, 1,
                    plane + y * x.strides()[3] + (start + low * along_x.stride) * x.strides()[4],
                    along_x.stride * x.strides()[4], high - low);
          std::fill_n(to + high, length - high, T(0));
        }
      }
    }
  }

  // How many of start, start + stride, ... lie before `end`.
  static int64_t before(int64_t end, int64_t start, int64_t stride) {
    return end <= start ? 0 : (end - start - 1) / stride + 1;
  }

  // The sums of the taps of one plane.
  void add_plane(double* to, const T* given, const T* seen, int64_t height, int64_t width,
                 int64_t n) const {
    const PlaneAxis &along_y = axes[1], &along_x = axes[2];
    const int64_t length = line_length(width), size = (height + along_y.span) * length;
    for (size_t j = 0; j < along_y.shift.size(); ++j) {
      for (size_t i = 0; i < along_x.shift.size(); ++i) {
        const T* from = seen + (along_y.phase[j] * along_x.phases() + along_x.phase[i]) * size +
                        along_y.shift[j] * length + along_x.shift[i];
        T sum = kernels<T>().dot(n, given, from);
        if (!(std::fabs(sum) < INFINITY)) {  // the zeros between lines may have met infinities
          sum = 0;
          for (int64_t y = 0; y < height; ++y)
            sum += kernels<T>().dot(width, given + y * length, from + y * length);
        }
        *to++ += static_cast<double>(sum);
      }
    }
  }
};

}  // namespace libtensor::cpu
