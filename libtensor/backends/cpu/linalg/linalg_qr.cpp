// SPDX-License-Identifier: Apache-2.0
// Householder reflections H = I - t v v^H, in blocks I - V T V^H (Schreiber and Van Loan, 1989); as
// in LAPACK it is H^H that leaves a real number on the diagonal.
#include <algorithm>
#include <cmath>
#include <memory>

#include "libtensor/backends/cpu/linalg/dense_kernels.h"
#include "libtensor/backends/cpu/linalg/linalg.h"
#include "libtensor/core/cancel.h"
#include "libtensor/core/uninitialized.h"

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
// Returns its factor. Numbers that may have lost bits to underflow are scaled first.
template <class T>
T reflection(int64_t m, Dense<T> a) {
  const double lift = linalg::lift_for(column_norm(m, a));
  for (int64_t i = 0; lift != 1 && i < m; ++i) a.row(i)[0] = lift * a.row(i)[0];
  const double below = m <= 1 ? 0 : column_norm(m - 1, a.from(1, 0));
  const Reflection<T> found(a.row(0)[0], below);
  if (found.none()) {
    a.row(0)[0] = over(a.row(0)[0], lift);
    return T(0);
  }
  for (int64_t i = 1; i < m; ++i) a.row(i)[0] = a.row(i)[0] / found.divisor;
  a.row(0)[0] = T(found.target / lift);
  return found.factor;
}

// Sums of products between these have neither overflowed nor lost a part to underflow.
constexpr double kLeastProduct = 1e-280, kMostProduct = 1e+280;

// Reflections that make the first `width` columns of panel (m, kBlock) triangular. One pass over
// the panel applies a reflection and multiplies what is left by its next column, of which the next
// reflection is made.
template <class T>
void qr_panel(int64_t m, int64_t width, Dense<T> panel, T* factors) {
  const DenseKernels<T>& kernels = dense_kernels<T>();
  T products[kBlock], sums[kBlock] = {};
  std::vector<T> weights(static_cast<size_t>(m), T(0));
  kernels.update_columns(m - 1, kBlock, panel.row(1), panel.step, weights.data(), sums, 0,
                         products);
  for (int64_t k = 0; k < width; ++k) {
    T* head = panel.row(k);
    bool safe = true;
    for (int64_t j = k; j < width; ++j) {
      const double size = pivot_size(products[j]);
      safe &= size > kLeastProduct && size < kMostProduct;
    }
    if (safe) {
      const Reflection<T> found(head[k], std::sqrt(real_of(products[k])));
      for (int64_t i = k + 1; i < m; ++i) panel.row(i)[k] = panel.row(i)[k] / found.divisor;
      head[k] = T(found.target);
      factors[k] = found.factor;
      for (int64_t j = k + 1; j < kBlock; ++j)
        sums[j] = head[j] + products[j] / conj_of(found.divisor);
    } else {
      factors[k] = reflection(m - k, panel.from(k, k));
      std::copy(head + k + 1, head + kBlock, sums + k + 1);
      for (int64_t i = k + 1; factors[k] != T(0) && i < m; ++i) {
        const T weight = conj_of(panel.row(i)[k]);
        for (int64_t j = k + 1; j < kBlock; ++j) sums[j] = sums[j] + weight * panel.row(i)[j];
      }
    }
    if (k + 1 >= width) break;
    const T factor = conj_of(factors[k]);
    sums[k] = T(0);  // the vectors stay
    for (int64_t i = k + 1; i < m; ++i)
      weights[static_cast<size_t>(i)] = factor == T(0) ? T(0) : factor * panel.row(i)[k];
    for (int64_t j = k + 1; j < kBlock; ++j) head[j] = head[j] - factor * sums[j];
    if (k + 1 >= m) continue;
    T* next = panel.row(k + 1);
    for (int64_t j = k + 1; j < kBlock; ++j)
      next[j] = next[j] - weights[static_cast<size_t>(k + 1)] * sums[j];
    kernels.update_columns(m - k - 2, kBlock, panel.row(k + 2), panel.step, weights.data() + k + 2,
                           sums, k + 1, products);
  }
}

// Some reflections at once: V (m, count) with its ones and zeros, V^H, and T.
template <class T>
class Block {
 public:
  Block(int64_t m, int64_t count, Dense<T> a, const T* factors)
      : m_(m),
        count_(count),
        v_(buffer(m, count)),
        vh_(buffer(count, m)),
        t_(buffer(count, count)) {
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t k = 0; k < count; ++k) {
        const T value = i == k ? T(1) : i > k ? a.row(i)[k] : T(0);
        v_[at(i * count + k)] = value;
        vh_[at(k * m + i)] = conj_of(value);
      }
    }
    // The negative products of the vectors with each other.
    std::vector<T> gram(at(count * count), T(0));
    subtract_product<T>(count, count, m, {vh_.get(), m}, {v_.get(), count}, {gram.data(), count});
    std::fill_n(t_.get(), count * count, T(0));
    for (int64_t k = 0; k < count; ++k) {
      t_[at(k * count + k)] = factors[k];
      for (int64_t i = 0; i < k; ++i) {
        T sum(0);
        for (int64_t j = i; j < k; ++j) sum = sum + t_[at(i * count + j)] * gram[at(j * count + k)];
        t_[at(i * count + k)] = factors[k] * sum;
      }
    }
  }

  // a (m, n) = (I - V T V^H) a, or with T^H instead of T.
  void apply(int64_t n, Dense<T> a, bool adjoint) const {
    if (n == 0) return;
    std::vector<T> sums(at(count_ * n), T(0)), scaled(at(count_ * n), T(0));
    subtract_product<T>(count_, n, m_, {vh_.get(), m_}, a, {sums.data(), n});
    std::vector<T> factor(at(count_ * count_));
    for (int64_t i = 0; i < count_; ++i) {
      for (int64_t k = 0; k < count_; ++k)
        factor[at(i * count_ + k)] =
            adjoint ? conj_of(t_[at(k * count_ + i)]) : t_[at(i * count_ + k)];
    }
    dense_kernels<T>().subtract_product(count_, n, count_, factor.data(), count_, sums.data(), n,
                                        scaled.data(), n);
    subtract_product<T>(m_, n, count_, {v_.get(), count_}, {scaled.data(), n}, a);
  }

 private:
  static size_t at(int64_t i) { return static_cast<size_t>(i); }
  static std::unique_ptr<T[]> buffer(int64_t m, int64_t n) { return uninitialized<T>(m * n); }

  int64_t m_, count_;
  std::unique_ptr<T[]> v_, vh_, t_;
};

}  // namespace

template <class T>
void qr(int64_t m, int64_t n, Dense<T> a, T* factors) {
  const int64_t count = std::min(m, n);
  if (count == 0) return;
  const auto buffer = uninitialized<T>(m * kBlock);
  CancelPoint point;
  for (int64_t j = 0; j < count; j += kBlock) {
    const int64_t width = std::min(kBlock, count - j), end = j + width, rows = m - j;
    point(width * rows);
    const Dense<T> panel{buffer.get(), kBlock};
    for (int64_t i = 0; i < rows; ++i) {
      std::copy_n(a.row(j + i) + j, width, panel.row(i));
      std::fill(panel.row(i) + width, panel.row(i) + kBlock, T(0));
    }
    qr_panel(rows, width, panel, factors + j);
    for (int64_t i = 0; i < rows; ++i) std::copy_n(panel.row(i), width, a.row(j + i) + j);
    if (end < n) Block<T>(rows, width, panel, factors + j).apply(n - end, a.from(j, end), true);
  }
}

template <class T>
void multiply_q(int64_t m, int64_t n, int64_t count, Dense<T> a, const T* factors, Dense<T> c) {
  CancelPoint point;
  for (int64_t block = (count + kBlock - 1) / kBlock - 1; block >= 0; --block) {
    point(kBlock * m);
    const int64_t j = block * kBlock, width = std::min(kBlock, count - j);
    Block<T>(m - j, width, a.from(j, j), factors + j).apply(n, c.from(j, 0), false);
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

#define TENSOR_REFLECTIONS(T)                                                        \
  template void qr(int64_t, int64_t, Dense<T>, T*);                                  \
  template void form_q(int64_t, int64_t, int64_t, Dense<T>, const T*, Dense<T>);     \
  template void multiply_q(int64_t, int64_t, int64_t, Dense<T>, const T*, Dense<T>); \
  template void complete_rows(int64_t, int64_t, int64_t, Dense<T>);
TENSOR_REFLECTIONS(double)
TENSOR_REFLECTIONS(Complex128)
#undef TENSOR_REFLECTIONS

}  // namespace libtensor::cpu
