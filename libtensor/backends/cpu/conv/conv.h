// SPDX-License-Identifier: Apache-2.0
// What the ways of computing convolutions share.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "libtensor/backends/cpu/conv/implicit_im2col.h"
#include "libtensor/backends/cpu/finish.h"
#include "libtensor/core/parallel.h"
#include "libtensor/device/packed_operand.h"

namespace libtensor::cpu {

inline constexpr double kWork = 5e5;  // multiplications below which a second thread does not pay
// Most elements of partial sums of a weight's gradient.
inline constexpr int64_t kPartialElements = 1 << 20;

inline double product(int64_t a, int64_t b, int64_t c) {
  return static_cast<double>(a) * static_cast<double>(b) * static_cast<double>(c);
}

// Parts of `n` units of work `work` each that are worth a thread; they may depend on the number of
// threads, because no element's value depends on them.
inline int64_t useful_parts(double work, int64_t n) {
  const double parts =
      std::min({static_cast<double>(num_threads()), static_cast<double>(n), work / kWork});
  return std::max<int64_t>(1, static_cast<int64_t>(parts));
}

// Memory for n elements that are made of a weight: the plan's, which may hold them from an earlier
// run, or for this call alone. No weight is one that is not to be kept.
template <class T>
class KeptFilters {
 public:
  T* data;

  KeptFilters(const Tensor* weight, int64_t n)
      : kept_(weight ? PackedOperand::current() : nullptr),
        memory_(kept_ ? kept_->memory_for(*weight, Scratch::padded<T>(n)) : nullptr),
        scratch_(memory_ ? 0 : Scratch::padded<T>(n)) {
    data = memory_ ? static_cast<T*>(memory_) : scratch_.take<T>(n);
  }
  // Whether they are still to be made.
  bool wanted() const { return !memory_ || !kept_->is_ready(); }
  void made() const {
    if (memory_) kept_->set_ready();
  }

 private:
  PackedOperand* kept_;
  void* memory_;
  Scratch scratch_;
};

// Where the columns of a product go: to all positions of a tensor, or to `counts` of them, every
// `strides` positions from `first` on.
template <class S>
struct Writer {
  S* data;
  int64_t steps[5];
  int64_t counts[3];
  int64_t first[3] = {0, 0, 0};
  int64_t strides[3] = {1, 1, 1};
  const Finish* finish = nullptr;  // of all positions of a contiguous tensor

  explicit Writer(const Tensor& x, const Finish* finish_ = nullptr)
      : data(x.data_as<S>()), finish(finish_) {
    for (int k = 0; k < 5; ++k) steps[k] = x.strides()[k];
    for (int k = 0; k < 3; ++k) counts[k] = x.extent(2 + k);
  }

  // From the first place of a volume and channel on.
  int64_t place(int64_t z, int64_t y, int64_t x) const {
    return (first[0] + z * strides[0]) * steps[2] + (first[1] + y * strides[1]) * steps[3] +
           (first[2] + x * strides[2]) * steps[4];
  }

  // Rows of sums, `room` elements apart, into channels from `to` on; starts[r] is added to row r.
  template <class T>
  void store(S* to, const std::vector<Segment>& segments, int64_t rows, const T* sums, int64_t room,
             const T* starts) const {
    const int64_t step = strides[2] * steps[4];
    if constexpr (std::is_same_v<S, T>) {
      if (step == 1)
        return kernels<T>().copy(rows, static_cast<int64_t>(segments.size()), segments.data(), sums,
                                 room, to, steps[1], starts);
    }
    for (int64_t r = 0; r < rows; ++r) {
      for (const Segment& segment : segments) {
        const T* from = sums + r * room + segment.from;
        S* at = to + r * steps[1] + segment.to;
        for (int64_t e = 0; e < segment.n; ++e)
          at[e * step] = convert<S>(static_cast<T>(from[e] + starts[r]));
      }
    }
  }

  template <class F>
  void line(int64_t channel, int64_t column, int64_t n, F&& f) const {
    for (int64_t c = 0; c < n;) {
      const int64_t q = column + c, x = q % counts[2], rows = q / counts[2];
      const int64_t y = rows % counts[1], z = rows / counts[1] % counts[0],
                    volume = rows / counts[1] / counts[0];
      const int64_t run = std::min(n - c, counts[2] - x);
      S* at = data + volume * steps[0] + channel * steps[1] + place(z, y, x);
      for (int64_t e = 0; e < run; ++e) at[e * strides[2] * steps[4]] = convert<S>(f(c + e));
      c += run;
    }
  }

  // The results of some channels of some volumes, for the windows [begin, begin + count) along each
  // axis, are final.
  void finish_part(int64_t channel, int64_t channels, int64_t volume, int64_t volumes,
                   const std::array<int64_t, 3>& begin, const std::array<int64_t, 3>& count) const {
    if (!finish) return;
    S* at = nullptr;  // what lies one after the other
    int64_t n = 0;
    for (int64_t v = volume; v < volume + volumes; ++v) {
      for (int64_t c = channel; c < channel + channels; ++c) {
        for (int64_t z = begin[0]; z < begin[0] + count[0]; ++z) {
          for (int64_t y = begin[1]; y < begin[1] + count[1]; ++y) {
            S* line = data + v * steps[0] + c * steps[1] + place(z, y, begin[2]);
            if (line != at + n) {
              if (n > 0) (*finish)(reinterpret_cast<char*>(at), n);
              at = line;
              n = 0;
            }
            n += count[2];
          }
        }
      }
    }
    if (n > 0) (*finish)(reinterpret_cast<char*>(at), n);
  }
  // Likewise n windows of a channel, counted through all volumes.
  void finish_line(int64_t channel, int64_t column, int64_t n) const {
    const int64_t windows = counts[0] * counts[1] * counts[2];
    while (finish && n > 0) {
      const int64_t window = column % windows, run = std::min(n, windows - window);
      S* at = data + column / windows * steps[0] + channel * steps[1] + window;
      (*finish)(reinterpret_cast<char*>(at), run);
      column += run;
      n -= run;
    }
  }
};

}  // namespace libtensor::cpu
