#include <algorithm>
#include <cmath>
#include <utility>

#include "libtensor/backends/cpu/fft.h"
#include "libtensor/core/checked.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kLargestRadix = 31;  // of larger prime factors Bluestein's way is cheaper

// The cost of a transform by passes, up to a factor; of primes that are no radix quadratic.
bool has_radices(int64_t n) {
  for (int64_t p = 2; p <= kLargestRadix; ++p) {
    while (n % p == 0) n /= p;
  }
  return n == 1;
}

std::vector<int64_t> radices_of(int64_t n) {
  std::vector<int64_t> radices;
  for (const int64_t p : {4, 2, 3, 5}) {
    for (; n % p == 0; n /= p) radices.push_back(p);
  }
  for (int64_t p = 7; n > 1; p += 2) {
    for (; n % p == 0; n /= p) radices.push_back(p);
  }
  return radices;
}

// The next number without prime factors above 5.
int64_t next_smooth(int64_t n) {
  for (;; ++n) {
    int64_t rest = n;
    for (const int64_t p : {2, 3, 5}) {
      while (rest % p == 0) rest /= p;
    }
    if (rest == 1) return n;
  }
}

template <class T>
Complex<T> times_minus_i(Complex<T> z) {
  return {z.im, -z.re};
}

// The transform of p numbers; roots are those of unity of order p.
template <class T>
void butterfly(Complex<T>* z, int64_t p, const Complex<T>* roots, Complex<T>* spare) {
  using C = Complex<T>;
  if (p == 2) {
    z[1] = std::exchange(z[0], z[0] + z[1]) - z[1];
  } else if (p == 3) {
    const C sum = z[1] + z[2], turn = times_minus_i(z[1] - z[2]);
    const T s = -roots[1].im;
    const C middle(z[0].re + roots[1].re * sum.re, z[0].im + roots[1].re * sum.im);
    z[0] = z[0] + sum;
    z[1] = middle + s * turn;
    z[2] = middle - s * turn;
  } else if (p == 4) {
    const C a = z[0] + z[2], b = z[0] - z[2], c = z[1] + z[3], d = times_minus_i(z[1] - z[3]);
    z[0] = a + c;
    z[1] = b + d;
    z[2] = a - c;
    z[3] = b - d;
  } else {  // odd: pairs j and p - j share their products
    const int64_t half = (p - 1) / 2;
    spare[0] = z[0];
    for (int64_t j = 1; j <= half; ++j) {
      const C sum = z[j] + z[p - j];
      spare[p - j] = times_minus_i(z[j] - z[p - j]);
      spare[j] = sum;
      z[0] = z[0] + sum;
    }
    for (int64_t k = 1; k <= half; ++k) {
      C even = spare[0], odd(0);
      for (int64_t j = 1, at = k; j <= half; ++j, at = (at + k) % p) {
        even = even + roots[at].re * spare[j];
        odd = odd - roots[at].im * spare[p - j];
      }
      z[k] = even + odd;
      z[p - k] = even - odd;
    }
  }
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
      butterfly(z, p, roots, spare);
      to[i + m * k] = z[0];
      for (int64_t j = 1; j < p; ++j) to[i + m * (k + l * j)] = z[j] * factors[(j - 1) * m + i];
    }
  }
}

}  // namespace

Complex<double> root_of_unity(int64_t k, int64_t n) {
  // Eighths of a turn, exactly: 8 * k = octant * n + rest.
  const auto size = static_cast<uint64_t>(n), scaled = 8 * static_cast<uint64_t>(k % n);
  const uint64_t octant = scaled / size, rest = scaled % size;
  const bool back =
      octant & 1;  // measured from the next axis or diagonal that is a multiple of pi/2
  const double part = static_cast<double>(back ? size - rest : rest) / static_cast<double>(size);
  const double angle = 0.78539816339744830961566084581988 * part;
  const double c = std::cos(angle), s = std::sin(angle);
  switch (octant) {
    case 0:
      return {c, -s};
    case 1:
      return {s, -c};
    case 2:
      return {-s, -c};
    case 3:
      return {-c, -s};
    case 4:
      return {-c, s};
    case 5:
      return {-s, c};
    case 6:
      return {s, c};
    default:
      return {c, s};
  }
}

// With jk = (j**2 + k**2 - (k - j)**2) / 2 a transform is a convolution with a chirp. Bluestein
// 1970.
template <class T>
struct FftPlan<T>::Bluestein {
  FftPlan<T> plan;
  std::vector<Complex<T>> chirp;     // exp(-pi i k**2 / n)
  std::vector<Complex<T>> spectrum;  // of the conjugate chirp, around 0, over the length of plan

  explicit Bluestein(int64_t n) : plan(next_smooth(checked_mul<int64_t>(2, n) - 1)) {
    const int64_t m = plan.size();
    chirp.resize(static_cast<size_t>(n));
    spectrum.assign(static_cast<size_t>(m), Complex<T>(0));
    int64_t square = 0;  // k**2 modulo 2 n
    for (int64_t k = 0; k < n; ++k) {
      const Complex<T> root(root_of_unity(square, 2 * n));
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
  if (!has_radices(n)) {
    bluestein_ = std::make_unique<Bluestein>(n);
    return;
  }
  factors_ = radices_of(n);
  int64_t l = 1;
  for (const int64_t p : factors_) {
    const int64_t m = n / (l * p);
    for (int64_t j = 1; j < p; ++j) {
      for (int64_t i = 0; i < m; ++i)
        factors_of_passes_.push_back(Complex<T>(root_of_unity(l * j * i, n)));
    }
    for (int64_t k = 0; k < p; ++k) factors_of_passes_.push_back(Complex<T>(root_of_unity(k, p)));
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
