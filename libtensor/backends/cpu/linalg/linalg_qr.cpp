// SPDX-License-Identifier: Apache-2.0
// Householder reflections H = I - t v v^H, in blocks I - V T V^H (Schreiber and Van Loan, 1989); as
// in LAPACK it is H^H that leaves a real number on the diagonal.
#include <algorithm>
#include <cmath>

#include "libtensor/backends/cpu/linalg/linalg.h"
#include "libtensor/core/cancel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kBlock = 32;

// The norm of a column, without overflow.
template <class T>
double column_norm(int64_t m, Dense<T> a) {
  double most = 0;
  for (int64_t i = 0; i < m; ++i) {
    const double size = size_of(a.row(i)[0]);
    if (!(size <= most)) most = size;
  }
  if (!(most > 0) || !std::isfinite(most)) return most;
  double total = 0;
  for (int64_t i = 0; i < m; ++i) {
    total += square_of(over(a.row(i)[0], most));
  }
  return most * std::sqrt(total);
}

// Makes the first column of a the target of a reflection, above its v without the first element, 1.
// Returns its factor.
template <class T>
T reflection(int64_t m, Dense<T> a) {
  const double below = m <= 1 ? 0 : column_norm(m - 1, a.from(1, 0));
  const Reflection<T> found(a.row(0)[0], below);
  if (found.none()) return T(0);
  for (int64_t i = 1; i < m; ++i) a.row(i)[0] = a.row(i)[0] / found.divisor;
  a.row(0)[0] = T(found.target);
  return found.factor;
}

// a (m, n) = (I - t v v^H) a.
template <class T>
void reflect(int64_t m, int64_t n, Dense<T> v, T t, Dense<T> a, T* sums) {
  if (t == T(0) || n == 0) return;
  std::copy_n(a.row(0), n, sums);
  for (int64_t i = 1; i < m; ++i) {
    const T weight = conj_of(v.row(i)[0]);
    for (int64_t j = 0; j < n; ++j) sums[j] = sums[j] + weight * a.row(i)[j];
  }
  for (int64_t i = 0; i < m; ++i) {
    const T weight = i == 0 ? t : t * v.row(i)[0];
    for (int64_t j = 0; j < n; ++j) a.row(i)[j] = a.row(i)[j] - weight * sums[j];
  }
}

// Some reflections at once: V (m, count) with its ones and zeros, V^H, and T.
template <class T>
class Block {
 public:
  Block(int64_t m, int64_t count, Dense<T> a, const T* factors)
      : m_(m), count_(count), v_(size(m, count)), vh_(size(m, count)), t_(size(count, count)) {
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t k = 0; k < count; ++k) {
        const T value = i == k ? T(1) : i > k ? a.row(i)[k] : T(0);
        v_[size(i * count + k)] = value;
        vh_[size(k * m + i)] = conj_of(value);
      }
    }
    for (int64_t k = 0; k < count; ++k) {
      t_[size(k * count + k)] = factors[k];
      std::vector<T> products(size(k));
      for (int64_t j = 0; j < k; ++j) {
        T sum(0);
        for (int64_t i = k; i < m; ++i)
          sum = sum + vh_[size(j * m + i)] * conj_of(vh_[size(k * m + i)]);
        products[size(j)] = sum;
      }
      for (int64_t i = 0; i < k; ++i) {
        T sum(0);
        for (int64_t j = i; j < k; ++j) sum = sum + t_[size(i * count + j)] * products[size(j)];
        t_[size(i * count + k)] = -factors[k] * sum;
      }
    }
  }

  // a (m, n) = (I - V T V^H) a, or with T^H instead of T.
  void apply(int64_t n, Dense<T> a, bool adjoint) {
    if (n == 0) return;
    std::vector<T> sums(size(count_, n)), scaled(size(count_, n));
    subtract_product<T>(count_, n, m_, {vh_.data(), m_}, a, {sums.data(), n});
    for (int64_t i = 0; i < count_; ++i) {
      T* to = scaled.data() + i * n;
      for (int64_t k = 0; k < count_; ++k) {
        const T weight = adjoint ? conj_of(t_[size(k * count_ + i)]) : t_[size(i * count_ + k)];
        if (weight == T(0)) continue;
        for (int64_t j = 0; j < n; ++j) to[j] = to[j] - weight * sums[size(k * n + j)];
      }
    }
    subtract_product<T>(m_, n, count_, {v_.data(), count_}, {scaled.data(), n}, a);
  }

 private:
  static size_t size(int64_t n) { return static_cast<size_t>(n); }
  static size_t size(int64_t m, int64_t n) { return static_cast<size_t>(m * n); }

  int64_t m_, count_;
  std::vector<T> v_, vh_, t_;
};

}  // namespace

template <class T>
void qr(int64_t m, int64_t n, Dense<T> a, T* factors) {
  const int64_t count = std::min(m, n);
  std::vector<T> sums(static_cast<size_t>(kBlock));
  CancelPoint point;
  for (int64_t j = 0; j < count; j += kBlock) {
    const int64_t width = std::min(kBlock, count - j), end = j + width;
    point(width * (m - j));
    for (int64_t k = j; k < end; ++k) {
      const Dense<T> column = a.from(k, k);
      factors[k] = reflection(m - k, column);
      reflect(m - k, end - k - 1, column, conj_of(factors[k]), a.from(k, k + 1), sums.data());
    }
    if (end < n)
      Block<T>(m - j, width, a.from(j, j), factors + j).apply(n - end, a.from(j, end), true);
  }
}

template <class T>
void form_q(int64_t m, int64_t columns, int64_t count, Dense<T> a, const T* factors, Dense<T> q) {
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < columns; ++j) q.row(i)[j] = T(i == j ? 1 : 0);
  }
  CancelPoint point;
  for (int64_t block = (count + kBlock - 1) / kBlock - 1; block >= 0; --block) {
    point(kBlock * m);
    const int64_t j = block * kBlock, width = std::min(kBlock, count - j);
    Block<T>(m - j, width, a.from(j, j), factors + j).apply(columns - j, q.from(j, j), false);
  }
}

template <class T>
void complete_rows(int64_t known, int64_t n, int64_t m, Dense<T> x) {
  if (known == n) return;
  std::vector<T> columns(static_cast<size_t>(m * known)), factors(static_cast<size_t>(known)),
      q(static_cast<size_t>(m * n));
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < known; ++j) columns[static_cast<size_t>(i * known + j)] = x.row(j)[i];
  }
  const Dense<T> a{columns.data(), known};
  qr(m, known, a, factors.data());
  form_q<T>(m, n, known, a, factors.data(), {q.data(), n});
  for (int64_t j = known; j < n; ++j) {
    for (int64_t i = 0; i < m; ++i) x.row(j)[i] = q[static_cast<size_t>(i * n + j)];
  }
}

#define TENSOR_REFLECTIONS(T)                                                    \
  template void qr(int64_t, int64_t, Dense<T>, T*);                              \
  template void form_q(int64_t, int64_t, int64_t, Dense<T>, const T*, Dense<T>); \
  template void complete_rows(int64_t, int64_t, int64_t, Dense<T>);
TENSOR_REFLECTIONS(double)
TENSOR_REFLECTIONS(Complex128)
#undef TENSOR_REFLECTIONS

}  // namespace libtensor::cpu
