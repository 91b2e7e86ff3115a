// SPDX-License-Identifier: Apache-2.0
// Pooling over windows of volumes.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/matmul/gemm_blocks.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kGrainElements = 16384;  // read below which a second thread does not pay

// What is computed in: float for half precision.
template <class S>
using Compute =
    std::conditional_t<std::is_same_v<S, float16> || std::is_same_v<S, bfloat16>, float, S>;

template <class S>
S* volume_of(const Tensor& x, int64_t volume) {
  const int64_t channels = x.extent(1);
  return x.data_as<S>() + volume / channels * x.strides()[0] + volume % channels * x.strides()[1];
}

int64_t volume_size(const Tensor& x) { return x.extent(2) * x.extent(3) * x.extent(4); }

using Part = PoolAxis::Part;

// f(volume) for all volumes (n, c) of `x`, at once; `work` elements are read for each.
template <class F>
void for_volumes(const Tensor& x, int64_t work, F&& f) {
  const int64_t grain = std::max<int64_t>(1, kGrainElements / std::max<int64_t>(1, work));
  parallel_for(x.extent(0) * x.extent(1), grain, [&](int64_t begin, int64_t end) {
    for (int64_t volume = begin; volume < end; ++volume) f(volume);
  });
}

// Elements that the windows of one volume see, roughly, and not more than matters.
int64_t work_of(const PoolWindows& windows) {
  int64_t work = 1;
  for (const PoolAxis& axis : windows.axes) {
    int64_t seen = 0;
    for (int64_t i = 0; i < std::min(axis.windows, kGrainElements) && seen < kGrainElements; ++i) {
      const Part part = axis.part(i);
      seen += std::max<int64_t>(0, part.end - part.begin - 1) / axis.step + 1;
    }
    work = std::min(kGrainElements, work * std::min(kGrainElements, seen));
  }
  return work;
}

// f(z, y, x) for the windows of a volume in row-major order.
template <class F>
void for_windows(const PoolWindows& windows, F&& f) {
  int64_t counts[3];
  for (int k = 0; k < 3; ++k) counts[k] = windows.axes[k].windows;
  constexpr auto kPiece = static_cast<int64_t>(kCancelWork);
  CancelPoint point;
  for (int64_t i = 0; i < counts[0]; ++i) {
    const Part z = windows.axes[0].part(i);
    for (int64_t j = 0; j < counts[1]; ++j) {
      const Part y = windows.axes[1].part(j);
      for (int64_t first = 0; first < counts[2]; first += kPiece) {
        const int64_t last = std::min(counts[2], first + kPiece);
        point(last - first);
        for (int64_t k = first; k < last; ++k) f(z, y, windows.axes[2].part(k));
      }
    }
  }
}

// f(w) for what a window sees of a line; long lines in pieces.
template <class F>
void for_line(const Part& x, CancelPoint& point, F&& f) {
  constexpr int64_t kShort = 4096;
  if (x.end - x.begin <= kShort) {
    for (int64_t w = x.begin; w < x.end; w += x.step) f(w);
    return;
  }
  int64_t left = (x.end - x.begin - 1) / x.step + 1, w = x.begin;
  while (left > 0) {
    const int64_t n = std::min(left, static_cast<int64_t>(kCancelWork));
    point(n);
    for (int64_t i = 0; i < n; ++i) f(w + i * x.step);
    left -= n;
    if (left > 0) w += n * x.step;
  }
}

// Whether a window sees so much that it is cancelled in the middle.
bool is_large(const Part& z, const Part& y, const Part& x) {
  return static_cast<double>(z.end - z.begin) * static_cast<double>(y.end - y.begin) *
             static_cast<double>(x.end - x.begin) >
         65536.0;
}

// The first NaN wins: it is larger than any number, and nothing is larger than it.
template <class T>
bool larger(T value, T than) {
  return (value > than) | ((value != value) & (than == than));
}

// One window of a volume whose lines have steps `row`.
template <class S>
struct Largest {
  using T = Compute<S>;
  T value;
  int64_t place;

  static Largest of(const S* data, int64_t place) { return {convert<T>(*data), place}; }
  // The larger one; this one lies before the other.
  Largest with(const Largest& other) const { return larger(other.value, value) ? other : *this; }
};

// Whether windows are pairs, one after the other.
bool are_pairs(const PoolAxis& axis) {
  return axis.kernel_extent == 2 && axis.stride == 2 && axis.padding == 0 && axis.dilation == 1 &&
         axis.step == 1 && 2 * axis.windows <= axis.extent;
}

// The windows of 2 x 2 of two lines, four at once. `first` is the place of the upper line.
void max_of_pairs(float* out, int64_t* indices, const float* upper, const float* lower, int64_t n,
                  int64_t first, int32_t width) {
  constexpr int kAtOnce = 4;
  using Floats = float __attribute__((vector_size(4 * kAtOnce)));
  using Places = int32_t __attribute__((vector_size(4 * kAtOnce)));
  const auto load = [](const float* from) {
    Floats v;
    std::memcpy(&v, from, sizeof v);
    return v;
  };
  const auto is_larger = [](Floats value, Floats than) -> Places {
    return (value > than) | ((value != value) & (than == than));
  };
  const auto four_from = [&](int64_t k) {
    const auto of_line = [&](const float* line, Places& place) {
      const Floats x = load(line + 2 * k), y = load(line + 2 * k + kAtOnce);
      const Floats left = __builtin_shufflevector(x, y, 0, 2, 4, 6),
                   right = __builtin_shufflevector(x, y, 1, 3, 5, 7);
      const Places is_right = is_larger(right, left);
      place -= is_right;
      return is_right ? right : left;
    };
    Places high_place{0, 2, 4, 6}, low_place = high_place + width;
    const Floats high = of_line(upper, high_place), low = of_line(lower, low_place);
    const Places is_low = is_larger(low, high), place = is_low ? low_place : high_place;
    const Floats best = is_low ? low : high;
    std::memcpy(out + k, &best, sizeof best);
    for (int lane = 0; indices && lane < kAtOnce; ++lane)
      indices[k + lane] = first + 2 * k + place[lane];
  };
  int64_t k = 0;
  for (; k + kAtOnce <= n; k += kAtOnce) four_from(k);
  if (k < n && n >= kAtOnce) return four_from(n - kAtOnce);  // some a second time
  for (; k < n; ++k) {
    using Best = Largest<float>;
    const int64_t place = first + 2 * k;
    const Best high = Best::of(upper + 2 * k, place).with(Best::of(upper + 2 * k + 1, place + 1));
    const Best low =
        Best::of(lower + 2 * k, place + width).with(Best::of(lower + 2 * k + 1, place + width + 1));
    const Best best = high.with(low);
    out[k] = best.value;
    if (indices) indices[k] = best.place;
  }
}

// Windows of lines of float32 that lie inside along x, one after the other, `stride` elements
// apart.
struct InnerWindows {
  static constexpr int64_t kAtOnce = 4;
  using Floats = float __attribute__((vector_size(4 * kAtOnce)));
  int64_t first = 0, end = 0;  // those that are computed kAtOnce at once

  // What is loaded for the last of them is inside too.
  InnerWindows(const PoolAxis& axis, int64_t width) {
    if ((axis.stride != 1 && axis.stride != 2) || axis.dilation != 1 || axis.step != 1) return;
    first = (axis.padding + axis.stride - 1) / axis.stride;
    const int64_t seen = axis.stride * kAtOnce - 1 + axis.kernel_extent;
    const int64_t places = width + axis.padding - seen;
    if (axis.kernel_extent > width || places < 0) return;
    end = std::min(axis.windows, places / axis.stride + kAtOnce);
    if (end - first < kAtOnce) end = first;
  }

  // As max_of_pairs(), for windows [k, k + kAtOnce) of a line that sees the lines `y` of `data`.
  static void run(float* out, int64_t* indices, const float* data, int64_t row, int64_t width,
                  const Part& y, const PoolAxis& axis, int64_t k) {
    using Places = int32_t __attribute__((vector_size(4 * kAtOnce)));
    const auto stride = static_cast<int32_t>(axis.stride);
    const int64_t x = k * axis.stride - axis.padding;
    Floats best{};
    Places place{}, of_tap{0, stride, 2 * stride, 3 * stride};
    of_tap += static_cast<int32_t>(y.begin * width + x);
    const Places to_next_line = Places{} + static_cast<int32_t>(y.step * width);
    for (int64_t h = y.begin; h < y.end; h += y.step, of_tap += to_next_line) {
      const float* line = data + h * row + x;
      Places at = of_tap;
      for (int64_t t = 0; t < axis.kernel_extent; ++t, at += 1) {
        const Floats value = tap(line + t, stride);
        const Places is = (value > best) | ((value != value) & (best == best));
        const bool begins = h == y.begin && t == 0;
        best = begins ? value : is ? value : best;
        place = begins ? at : is ? at : place;
      }
    }
    std::memcpy(out, &best, sizeof best);
    for (int64_t lane = 0; indices && lane < kAtOnce; ++lane) indices[lane] = place[lane];
  }

  // The sums of such windows: of each line first.
  static Floats sums(const float* data, int64_t row, const Part& y, const PoolAxis& axis,
                     int64_t k) {
    const int64_t x = k * axis.stride - axis.padding;
    Floats total{};
    for (int64_t h = y.begin; h < y.end; ++h) {
      const float* line = data + h * row + x;
      Floats sum{};
      for (int64_t t = 0; t < axis.kernel_extent; ++t) sum += tap(line + t, axis.stride);
      total += sum;
    }
    return total;
  }

 private:
  static Floats tap(const float* from, int64_t stride) {
    Floats value;
    std::memcpy(&value, from, sizeof value);
    if (stride == 1) return value;
    Floats rest;
    std::memcpy(&rest, from + kAtOnce, sizeof rest);
    return __builtin_shufflevector(value, rest, 0, 2, 4, 6);
  }
};

// For the windows of a plane of float32 whose lines lie in order: four(at, z, y, k) for kAtOnce
// windows of a line from the k-th on, the first of which is window `at` of the volume; one(at, z,
// y, x) for those at borders. False for other volumes.
template <class Four, class One>
bool in_fours(const PoolWindows& windows, const Tensor& xs, Four&& four, One&& one) {
  const auto& [z_axis, y_axis, x_axis] = windows.axes;
  const int64_t height = xs.extent(3), width = xs.extent(4);
  const InnerWindows inner(x_axis, width);
  constexpr auto kMost = static_cast<int64_t>(kCancelWork);
  if (inner.end <= inner.first || z_axis.extent != 1 || z_axis.windows != 1 ||
      z_axis.padding != 0 || xs.strides()[4] != 1 || height > kMost || width > kMost / height)
    return false;
  CancelPoint point;
  const Part z = z_axis.part(0);
  for (int64_t j = 0; j < y_axis.windows; ++j) {
    const Part y = y_axis.part(j);
    point((y.end - y.begin) * width);
    const int64_t line = j * x_axis.windows;
    for (int64_t k = 0; k < x_axis.windows;) {
      if (k < inner.first || k >= inner.end) {
        one(line + k, z, y, x_axis.part(k));
        ++k;
        continue;
      }
      k = std::min(k, inner.end - InnerWindows::kAtOnce);  // some a second time
      four(line + k, z, y, k);
      k += InnerWindows::kAtOnce;
    }
  }
  return true;
}

// The largest elements of the windows of a plane of float32 without their places: of lines first,
// then of columns, so that of equal elements the first wins here, too.
class PlaneMaxima {
 public:
  PlaneMaxima(const Tensor& xs, const PoolWindows& windows)
      : z_(windows.axes[0]),
        y_(windows.axes[1]),
        x_(windows.axes[2]),
        inner_(x_, xs.extent(4)),
        row_(xs.strides()[3]),
        width_(xs.extent(4)),
        is_line_(xs.strides()[4] == 1) {}

  // Whether no line lies between windows, and most of them are computed several at once.
  bool usable() const {
    constexpr auto kMost = static_cast<int64_t>(kCancelWork);
    return z_.extent == 1 && z_.windows == 1 && z_.padding == 0 && is_line_ && y_.dilation == 1 &&
           y_.stride > 0 && y_.stride <= y_.kernel_extent && inner_.end > inner_.first &&
           width_ <= kMost;
  }

  // Not if a line has NaN, which counts as the largest.
  bool run(float* out, const float* data) const {
    constexpr int64_t kElements = 6144;  // of the first cache
    const int64_t n = x_.windows, seen = y_.kernel_extent;
    const int64_t together =
        std::clamp<int64_t>((kElements / n - seen) / y_.stride + 1, 1, y_.windows);
    const int64_t size = ((together - 1) * y_.stride + seen) * n;
    Scratch scratch(Scratch::padded<float>(size));
    auto* lines = scratch.take<float>(size);
    CancelPoint point;
    for (int64_t first = 0; first < y_.windows; first += together) {
      const int64_t last = std::min(y_.windows, first + together);
      const int64_t begin = y_.part(first).begin, end = y_.part(last - 1).end;
      point((end - begin) * width_);
      for (int64_t h = begin; h < end; ++h) {
        if (has_nan(data + h * row_)) return false;
        max_of_line(lines + (h - begin) * n, data + h * row_);
      }
      for (int64_t j = first; j < last; ++j) {
        const Part y = y_.part(j);
        float* to = out + j * n;
        std::copy_n(lines + (y.begin - begin) * n, n, to);
        for (int64_t h = y.begin + y.step; h < y.end; h += y.step)
          max_with(to, lines + (h - begin) * n, n);
      }
    }
    return true;
  }

 private:
  using Floats = InnerWindows::Floats;

  bool has_nan(const float* line) const {
    int32_t found = 0;
    for (int64_t i = 0; i < width_; ++i) found |= line[i] != line[i] ? 1 : 0;
    return found != 0;
  }
  static void max_with(float* __restrict to, const float* __restrict line, int64_t n) {
    for (int64_t i = 0; i < n; ++i) to[i] = line[i] > to[i] ? line[i] : to[i];
  }
  void max_of_line(float* to, const float* line) const {
    for (int64_t k = 0; k < x_.windows;) {
      if (k >= inner_.first && k < inner_.end) {
        k = std::min(k, inner_.end - InnerWindows::kAtOnce);
        const Floats best =
            x_.stride == 2 ? of_pairs(line + 2 * k - x_.padding) : of_places(line + k - x_.padding);
        std::memcpy(to + k, &best, sizeof best);
        k += InnerWindows::kAtOnce;
        continue;
      }
      const Part part = x_.part(k);
      float best = line[part.begin];
      for (int64_t w = part.begin + 1; w < part.end; ++w) best = line[w] > best ? line[w] : best;
      to[k++] = best;
    }
  }
  static Floats load(const float* from) {
    Floats x;
    std::memcpy(&x, from, sizeof x);
    return x;
  }
  Floats of_places(const float* from) const {
    Floats best = load(from);
    for (int64_t t = 1; t < x_.kernel_extent; ++t) {
      const Floats value = load(from + t);
      best = value > best ? value : best;
    }
    return best;
  }
  // Of every second place; two taps share what is loaded.
  Floats of_pairs(const float* from) const {
    Floats low = load(from), high = load(from + InnerWindows::kAtOnce);
    Floats best = __builtin_shufflevector(low, high, 0, 2, 4, 6);
    for (int64_t t = 1; t < x_.kernel_extent; ++t) {
      if (t % 2 == 0) {
        low = load(from + t);
        high = load(from + t + InnerWindows::kAtOnce);
      }
      const Floats value = t % 2 == 0 ? __builtin_shufflevector(low, high, 0, 2, 4, 6)
                                      : __builtin_shufflevector(low, high, 1, 3, 5, 7);
      best = value > best ? value : best;
    }
    return best;
  }

  const PoolAxis &z_, &y_, &x_;
  const InnerWindows inner_;
  const int64_t row_, width_;
  const bool is_line_;
};

// `indices` may be null.
template <class S>
void max_volume(S* out, int64_t* indices, const S* data, const Tensor& xs,
                const PoolWindows& windows) {
  using Best = Largest<S>;
  const int64_t height = xs.extent(3), width = xs.extent(4);
  const int64_t slice = xs.strides()[2], row = xs.strides()[3], column = xs.strides()[4];
  CancelPoint point;
  if constexpr (std::is_same_v<S, float>) {
    const auto& [z_axis, y_axis, x_axis] = windows.axes;
    if (z_axis.extent == 1 && z_axis.windows == 1 && z_axis.kernel_extent == 1 &&
        z_axis.padding == 0 && are_pairs(y_axis) && are_pairs(x_axis) && column == 1 &&
        width <= static_cast<int64_t>(kCancelWork)) {
      const int64_t n = x_axis.windows;
      for (int64_t j = 0; j < y_axis.windows; ++j) {
        const float* upper = data + 2 * j * row;
        point(n);
        max_of_pairs(out + j * n, indices ? indices + j * n : nullptr, upper, upper + row, n,
                     2 * j * width, static_cast<int32_t>(width));
      }
      return;
    }
    const PlaneMaxima plane(xs, windows);
    if (!indices && plane.usable() && plane.run(out, data)) return;
  }
  const auto window = [&](int64_t to, const Part& z, const Part& y, const Part& x) {
    const int64_t first = (z.begin * height + y.begin) * width + x.begin;
    const S* at = data + z.begin * slice + y.begin * row + x.begin * column;
    Best best = Best::of(at, first);
    if (z.end - z.begin == 1 && y.end - y.begin == 2 && x.end - x.begin == 2 && y.step == 1 &&
        x.step == 1) {
      best = best.with(Best::of(at + column, first + 1))
                 .with(Best::of(at + row, first + width)
                           .with(Best::of(at + row + column, first + width + 1)));
    } else {
      const bool large = is_large(z, y, x);
      for (int64_t d = z.begin; d < z.end; d += z.step) {
        for (int64_t h = y.begin; h < y.end; h += y.step) {
          const S* line = data + d * slice + h * row;
          const int64_t before = (d * height + h) * width;
          if (large) point(1);
          for_line(x, point,
                   [&](int64_t w) { best = best.with(Best::of(line + w * column, before + w)); });
        }
      }
    }
    out[to] = convert<S>(best.value);
    if (indices) indices[to] = best.place;
  };
  if constexpr (std::is_same_v<S, float>) {
    const auto four = [&](int64_t to, const Part& /*z*/, const Part& y, int64_t k) {
      InnerWindows::run(out + to, indices ? indices + to : nullptr, data, row, width, y,
                        windows.axes[2], k);
    };
    if (in_fours(windows, xs, four, window)) return;
  }
  int64_t to = 0;
  for_windows(windows, [&](const Part& z, const Part& y, const Part& x) { window(to++, z, y, x); });
}

double divisor_of(const PoolWindows& windows, const Part& z, const Part& y, const Part& x) {
  if (windows.divisor != 0) return static_cast<double>(windows.divisor);
  return static_cast<double>(z.size) * static_cast<double>(y.size) * static_cast<double>(x.size);
}

// What sums are computed in; those of integers wrap.
template <class S>
using Sum = std::conditional_t<std::is_integral_v<S>, uint64_t, Compute<S>>;

// Quotients of integers are truncated.
template <class S>
S mean_of(Sum<S> total, double n) {
  if constexpr (std::is_integral_v<S>) {
    const bool negative = std::is_signed_v<S> && static_cast<int64_t>(total) < 0;
    const double size = std::abs(n);
    if (size >= 0x1p63) return S(0);
    const uint64_t quotient = (negative ? 0 - total : total) / static_cast<uint64_t>(size);
    return static_cast<S>(negative != (n < 0) ? 0 - quotient : quotient);
  } else {
    return convert<S>(total / static_cast<Sum<S>>(n));
  }
}

constexpr int64_t kSumLanes = 16;

// Of one line of a window, in several lanes at once where they lie in order.
template <class S>
Sum<S> line_sum(const S* line, int64_t step, int64_t n) {
  using T = Sum<S>;
  constexpr int64_t kLanes = kSumLanes;
  T total = 0;
  int64_t i = 0;
  if (step == 1 && n >= kLanes) {
    T lanes[kLanes] = {};
    for (; i + kLanes <= n; i += kLanes) {
      for (int64_t lane = 0; lane < kLanes; ++lane) lanes[lane] += convert<T>(line[i + lane]);
    }
    for (int64_t half = kLanes / 2; half > 0; half /= 2) {
      for (int64_t lane = 0; lane < half; ++lane) lanes[lane] += lanes[lane + half];
    }
    total = lanes[0];
  }
  for (; i < n; ++i) total += convert<T>(line[i * step]);
  return total;
}

// The mean of a window whose sum overflows.
template <class S>
S careful_mean(const S* data, const Tensor& xs, const Part& z, const Part& y, const Part& x,
               double n) {
  const int64_t slice = xs.strides()[2], row = xs.strides()[3], column = xs.strides()[4];
  double mean = 0;
  for (int64_t d = z.begin; d < z.end; ++d) {
    for (int64_t h = y.begin; h < y.end; ++h) {
      const S* line = data + d * slice + h * row;
      for (int64_t w = x.begin; w < x.end; ++w) mean += convert<double>(line[w * column]) / n;
    }
  }
  return convert<S>(mean);
}

template <class S>
void average_volume(S* out, const S* data, const Tensor& xs, const PoolWindows& windows) {
  using T = Sum<S>;
  const int64_t slice = xs.strides()[2], row = xs.strides()[3], column = xs.strides()[4];
  CancelPoint point;
  const auto window = [&](int64_t to, const Part& z, const Part& y, const Part& x) {
    T total = 0;
    const bool large = is_large(z, y, x);
    for (int64_t d = z.begin; d < z.end; ++d) {
      for (int64_t h = y.begin; h < y.end; ++h) {
        const S* line = data + d * slice + h * row + x.begin * column;
        if (!large) {
          total += line_sum(line, column, x.end - x.begin);
          continue;
        }
        constexpr auto kPiece = static_cast<int64_t>(kCancelWork);
        for (int64_t left = x.end - x.begin; left > 0; left -= kPiece) {
          const int64_t n = std::min(left, kPiece);
          point(n);
          total += line_sum(line, column, n);
          if (left > n) line += n * column;
        }
      }
    }
    const double n = divisor_of(windows, z, y, x);
    if constexpr (!std::is_integral_v<S>) {
      if (!(std::abs(total) < std::numeric_limits<T>::infinity())) {
        out[to] = careful_mean(data, xs, z, y, x, n);
        return;
      }
    }
    out[to] = mean_of<S>(total, n);
  };
  if constexpr (std::is_same_v<S, float>) {
    const PoolAxis& axis = windows.axes[2];
    const auto four = [&](int64_t to, const Part& z, const Part& y, int64_t k) {
      using Floats = InnerWindows::Floats;
      const Floats total =
          InnerWindows::sums(data + z.begin * slice, row, y, axis, k);  // as `window` adds
      const Floats mean = total / static_cast<float>(divisor_of(windows, z, y, axis.part(k)));
      std::memcpy(out + to, &mean, sizeof mean);
      for (int64_t lane = 0; lane < InnerWindows::kAtOnce; ++lane) {
        if (!(std::abs(total[lane]) < std::numeric_limits<float>::infinity()))
          window(to + lane, z, y, axis.part(k + lane));
      }
    };
    if (axis.kernel_extent < kSumLanes && in_fours(windows, xs, four, window)) return;
  }
  int64_t to = 0;
  for_windows(windows, [&](const Part& z, const Part& y, const Part& x) { window(to++, z, y, x); });
}

// For each position of an axis the windows [first, last) that see it, and the ends of runs of
// positions that the same ones see.
struct Seen {
  std::vector<int64_t> first, last, ends;
};

Seen seen_of(const PoolAxis& axis, int64_t extent) {
  Seen seen;
  const auto count = static_cast<size_t>(axis.windows);
  const auto window = [&](size_t i) { return axis.part(static_cast<int64_t>(i)); };
  for (int64_t at = 0; at < extent; ++at) {
    size_t first = seen.first.empty() ? 0 : static_cast<size_t>(seen.first.back());
    size_t last = seen.last.empty() ? 0 : static_cast<size_t>(seen.last.back());
    while (first < count && window(first).end <= at) ++first;
    while (last < count && window(last).begin <= at) ++last;
    const auto begin = static_cast<int64_t>(first), end = static_cast<int64_t>(last);
    if (at > 0 && (seen.first.back() != begin || seen.last.back() != end)) seen.ends.push_back(at);
    seen.first.push_back(begin);
    seen.last.push_back(end);
  }
  seen.ends.push_back(extent);
  return seen;
}

// What each window of a volume gives to every position that it sees.
template <class S>
void share_out(Compute<S>* shares, const S* dout, const Tensor& douts, const PoolWindows& windows) {
  const int64_t slice = douts.strides()[2], row = douts.strides()[3], column = douts.strides()[4];
  for (int64_t i = 0; i < douts.extent(2); ++i) {
    const Part z = windows.axes[0].part(i);
    for (int64_t j = 0; j < douts.extent(3); ++j) {
      const Part y = windows.axes[1].part(j);
      const S* line = dout + i * slice + j * row;
      for (int64_t k = 0; k < douts.extent(4); ++k) {
        const double n = divisor_of(windows, z, y, windows.axes[2].part(k));
        *shares++ = convert<Compute<S>>(line[k * column]) / static_cast<Compute<S>>(n);
      }
    }
  }
}

// Each position gathers from the windows that see it, so that half precision needs no buffer for
// sums. Positions that the same windows see are alike: one of a run, and one line of a run.
template <class S>
void average_grad_volume(S* dx, const S* dout, const Tensor& dxs, const Tensor& douts,
                         const PoolWindows& windows, const std::array<Seen, 3>& seen) {
  using T = Compute<S>;
  const int64_t height = douts.extent(3), width = douts.extent(4);
  const int64_t lines = dxs.extent(3), line_size = dxs.extent(4);
  const auto shares = std::make_unique<T[]>(static_cast<size_t>(volume_size(douts) + width));
  T* sums = shares.get() + volume_size(douts);  // of the windows of lines, side by side
  share_out(shares.get(), dout, douts, windows);
  const auto bound = [](const std::vector<int64_t>& of, int64_t at) {
    return of[static_cast<size_t>(at)];
  };
  int64_t d = 0;
  for (const int64_t slices : seen[0].ends) {
    const int64_t first_slice = d;
    int64_t h = 0;
    for (const int64_t end : seen[1].ends) {
      std::fill_n(sums, width, T(0));
      for (int64_t i = bound(seen[0].first, d); i < bound(seen[0].last, d); ++i) {
        for (int64_t j = bound(seen[1].first, h); j < bound(seen[1].last, h); ++j) {
          const T* line = shares.get() + (i * height + j) * width;
          for (int64_t k = 0; k < width; ++k) sums[k] += line[k];
        }
      }
      S* to = dx + (d * lines + h) * line_size;
      int64_t w = 0;
      for (const int64_t last : seen[2].ends) {
        T total = 0;
        for (int64_t k = bound(seen[2].first, w); k < bound(seen[2].last, w); ++k) total += sums[k];
        std::fill(to + w, to + last, convert<S>(total));
        w = last;
      }
      for (++h; h < end; ++h) std::copy_n(to, line_size, dx + (d * lines + h) * line_size);
    }
    for (++d; d < slices; ++d)
      std::copy_n(dx + first_slice * lines * line_size, lines * line_size,
                  dx + d * lines * line_size);
  }
}

}  // namespace

void CpuBackend::max_pool(const Tensor& out, const Tensor& indices, const Tensor& x,
                          const PoolWindows& windows) {
  if (out.numel() == 0) return;
  const int64_t size = volume_size(out);
  auto* places = indices.numel() == 0 ? nullptr : indices.data_as<int64_t>();
  visit_dtype(out.dtype(), [&](auto tag) {
    using S = typename decltype(tag)::type;
    for_volumes(out, work_of(windows), [&](int64_t volume) {
      max_volume(out.data_as<S>() + volume * size, places ? places + volume * size : nullptr,
                 volume_of<const S>(x, volume), x, windows);
    });
  });
}

void CpuBackend::avg_pool(const Tensor& out, const Tensor& x, const PoolWindows& windows) {
  if (out.numel() == 0) return;
  visit_dtype(out.dtype(), [&](auto tag) {
    using S = typename decltype(tag)::type;
    for_volumes(out, work_of(windows), [&](int64_t volume) {
      average_volume(out.data_as<S>() + volume * volume_size(out), volume_of<const S>(x, volume), x,
                     windows);
    });
  });
}

void CpuBackend::avg_pool_grad(const Tensor& dx, const Tensor& dout, const PoolWindows& windows) {
  if (dx.numel() == 0) return;
  if (dout.numel() == 0) return fill(dx, 0);
  std::array<Seen, 3> seen;
  for (int k = 0; k < 3; ++k)
    seen[static_cast<size_t>(k)] = seen_of(windows.axes[k], dx.extent(2 + k));
  visit_dtype(dx.dtype(), [&](auto tag) {
    using S = typename decltype(tag)::type;
    for_volumes(dx, work_of(windows), [&](int64_t volume) {
      average_grad_volume(dx.data_as<S>() + volume * volume_size(dx),
                          volume_of<const S>(dout, volume), dx, dout, windows, seen);
    });
  });
}

}  // namespace libtensor::cpu
