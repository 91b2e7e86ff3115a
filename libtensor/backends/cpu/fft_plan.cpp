#include <algorithm>
#include <cmath>
#include <utility>

#include "libtensor/backends/cpu/fft.h"
#include "libtensor/core/checked.h"

namespace libtensor::cpu {
namespace {

// Of larger prime factors Bluestein's way is cheaper.
constexpr int kLargestRadix = 31;

std::vector<int64_t> radices_of(int64_t n) {
  std::vector<int64_t> radices;
  for (; n > 1; n /= radices.back()) radices.push_back(fourier::next_radix(n));
  return radices;
}

// One pass of Stockham's: from (m, p, l) to (m, l, p) with the fastest axis first, so that in the
// end everything is in order.
template <class T>
void pass(const Complex<T>* from, Complex<T>* to, int64_t l, int64_t p, int64_t m,
          const Complex<T>* factors, const Complex<T>* roots) {
  Complex<T> z[kLargestRadix], spare[kLargestRadix];
  for (int64_t k = 0; k < l; ++k) {
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t j = 0; j < p; ++j) z[j] = from[i + m * (j + p * k)];
      fourier::butterfly(z, static_cast<int>(p), roots, spare);
      to[i + m * k] = z[0];
      for (int64_t j = 1; j < p; ++j) to[i + m * (k + l * j)] = z[j] * factors[(j - 1) * m + i];
    }
  }
}

}  // namespace

// With jk = (j**2 + k**2 - (k - j)**2) / 2 a transform is a convolution with a chirp. Bluestein
// 1970.
template <class T>
struct FftPlan<T>::Bluestein {
  FftPlan<T> plan;
  std::vector<Complex<T>> chirp;     // exp(-pi i k**2 / n)
  std::vector<Complex<T>> spectrum;  // of the conjugate chirp, around 0, over the length of plan

  explicit Bluestein(int64_t n) : plan(fourier::next_smooth(checked_mul<int64_t>(2, n) - 1)) {
    const int64_t m = plan.size();
    chirp.resize(static_cast<size_t>(n));
    spectrum.assign(static_cast<size_t>(m), Complex<T>(0));
    int64_t square = 0;  // k**2 modulo 2 n
    for (int64_t k = 0; k < n; ++k) {
      const Complex<T> root(fourier::root_of_unity(square, 2 * n));
      chirp[static_cast<size_t>(k)] = root;
      const Complex<T> back(root.re / static_cast<T>(m), -root.im / static_cast<T>(m));
      spectrum[static_cast<size_t>(k)] = back;
      if (k > 0) spectrum[static_cast<size_t>(m - k)] = back;
      square = (square + 2 * k + 1) % (2 * n);
    }
    std::vector<Complex<T>> work(static_cast<size_t>(plan.work_size()));
    plan.run(spectrum.data(), work.data());
  }

  void run(Complex<T>* x, Complex<T>* work) const {
    const auto n = static_cast<int64_t>(chirp.size()), m = plan.size();
    Complex<T>* wide = work;
    for (int64_t k = 0; k < n; ++k) wide[k] = x[k] * chirp[static_cast<size_t>(k)];
    std::fill(wide + n, wide + m, Complex<T>(0));
    plan.run(wide, work + m);
    // Backwards by the forward transform of the exchanged parts.
    for (int64_t k = 0; k < m; ++k) {
      const Complex<T> z = wide[k] * spectrum[static_cast<size_t>(k)];
      wide[k] = {z.im, z.re};
    }
    plan.run(wide, work + m);
    for (int64_t k = 0; k < n; ++k)
      x[k] = Complex<T>(wide[k].im, wide[k].re) * chirp[static_cast<size_t>(k)];
  }
};

template <class T>
FftPlan<T>::FftPlan(int64_t n) : n_(n) {
  if (!fourier::is_smooth(n, kLargestRadix)) {
    bluestein_ = std::make_unique<Bluestein>(n);
    return;
  }
  factors_ = radices_of(n);
  int64_t l = 1;
  for (const int64_t p : factors_) {
    const int64_t m = n / (l * p);
    for (int64_t j = 1; j < p; ++j) {
      for (int64_t i = 0; i < m; ++i)
        factors_of_passes_.push_back(Complex<T>(fourier::root_of_unity(l * j * i, n)));
    }
    for (int64_t k = 0; k < p; ++k)
      factors_of_passes_.push_back(Complex<T>(fourier::root_of_unity(k, p)));
    l *= p;
  }
}

template <class T>
FftPlan<T>::~FftPlan() = default;

template <class T>
int64_t FftPlan<T>::work_size() const noexcept {
  return bluestein_ ? bluestein_->plan.size() + bluestein_->plan.work_size() : n_;
}

template <class T>
void FftPlan<T>::run(Complex<T>* x, Complex<T>* work) const {
  if (bluestein_) return bluestein_->run(x, work);
  Complex<T>*from = x, *to = work;
  const Complex<T>* factors = factors_of_passes_.data();
  int64_t l = 1;
  for (const int64_t p : factors_) {
    const int64_t m = n_ / (l * p);
    pass(from, to, l, p, m, factors, factors + (p - 1) * m);
    factors += (p - 1) * m + p;
    l *= p;
    std::swap(from, to);
  }
  if (from != x) std::copy_n(from, n_, x);
}

template class FftPlan<float>;
template class FftPlan<double>;

}  // namespace libtensor::cpu
