// Discrete Fourier transforms of one line: mixed radices, and Bluestein's for large prime factors.
#pragma once

#include <memory>
#include <vector>

#include "libtensor/functors/fourier.h"

namespace libtensor::cpu {

// X[k] = sum of x[j] exp(-2 pi i jk / n). T is float or double. The backward transform is the
// forward one of numbers whose parts are exchanged.
template <class T>
class FftPlan {
 public:
  explicit FftPlan(int64_t n);
  ~FftPlan();
  FftPlan(FftPlan&&) noexcept = default;

  int64_t size() const noexcept { return n_; }
  // Numbers of work space.
  int64_t work_size() const noexcept;
  // In place.
  void run(Complex<T>* x, Complex<T>* work) const;

 private:
  struct Bluestein;

  int64_t n_;
  std::vector<int64_t> factors_;
  // For each factor p, with l the product of those before it and m = n / (l * p): the factors
  // exp(-2 pi i * l * j * i / n) for 1 <= j < p and i < m, then the roots of unity of order p.
  std::vector<Complex<T>> factors_of_passes_;
  std::unique_ptr<Bluestein> bluestein_;
};

extern template class FftPlan<float>;
extern template class FftPlan<double>;

}  // namespace libtensor::cpu
