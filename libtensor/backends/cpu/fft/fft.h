// SPDX-License-Identifier: Apache-2.0
// Plans of discrete Fourier transforms, X[k] = sum of x[j] exp(-2 pi i jk / n): mixed radices, and
// Bluestein's way for large prime factors.
#pragma once

#include <memory>
#include <vector>

#include "libtensor/backends/cpu/fft/fft_math.h"

namespace libtensor::cpu {

// What is known of transforms of one length. `together` ones are of several lines side by side, the
// others of single lines as grids. T is float or double.
template <class T>
class FftPlan {
 public:
  FftPlan(int64_t points, bool together, bool real);

  // Numbers of a complex transform. Real lines of an even number of points are half as many complex
  // numbers.
  int64_t size() const noexcept { return n_; }
  bool halved() const noexcept { return !roots_.empty(); }
  const T* roots() const noexcept { return roots_.data(); }
  int64_t nbytes() const noexcept;

  // Of lines side by side: T that a line of buffer and one of the two of work space have.
  int64_t buffer_size() const noexcept;
  // From a, with as much room at b; tells which of the two has the result.
  T* run(T* a, T* b) const;

  // Of a line whose numbers lie in order; `to` and `from` may be the same. `parallel`: by all
  // threads, which doesn't change a bit of the result.
  void run_line(T* to, const T* from, bool exchange, T scale, bool parallel) const;

 private:
  // The passes of a transform and their factors.
  struct Passes {
    std::vector<int> radices;
    std::vector<T> factors;
    explicit Passes(int64_t n);
    FftPasses<T> of(int64_t n) const;
    int64_t nbytes() const noexcept;
  };

  void plan_grid(int64_t n);
  void plan_chirp();
  void run_grid(T* to, const T* from, bool exchange_before, bool exchange_after, T scale,
                bool parallel) const;

  int64_t n_;
  int64_t length_;  // of the convolution with a chirp, or n
  std::vector<Passes> passes_;
  FftGrid<T> grid_{};
  std::vector<T> fine_, coarse_;
  // With jk = (j**2 + k**2 - (k - j)**2) / 2 a transform is a convolution with a chirp. Bluestein
  // 1970.
  std::vector<T> chirp_;     // exp(-pi i k**2 / n)
  std::vector<T> spectrum_;  // of the conjugate chirp, around 0
  std::vector<T> roots_;     // exp(-2 pi i k / points) for k <= points / 4, of real lines
};

extern template class FftPlan<float>;
extern template class FftPlan<double>;

// A plan that is kept for the next call: those used last, of up to kFftPlans lengths and
// kFftPlanBytes in all. For any thread.
inline constexpr int kFftPlans = 32;
inline constexpr int64_t kFftPlanBytes = int64_t{64} << 20;
template <class T>
std::shared_ptr<const FftPlan<T>> fft_plan(int64_t points, bool together, bool real);

extern template std::shared_ptr<const FftPlan<float>> fft_plan(int64_t, bool, bool);
extern template std::shared_ptr<const FftPlan<double>> fft_plan(int64_t, bool, bool);

// Whether lines of `points` points are better transformed side by side, of `count` that there are.
template <class T>
bool fft_together(int64_t points, bool real, int64_t count);

}  // namespace libtensor::cpu
