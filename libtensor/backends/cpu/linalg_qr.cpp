// Householder reflections H = I - t v v', in blocks I - V T V' (Schreiber and Van Loan, 1989).
#include <algorithm>
#include <cmath>

#include "libtensor/backends/cpu/linalg.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kBlock = 32;

// The norm of a column, without overflow.
double column_norm(int64_t m, Dense a) {
  double most = 0;
  for (int64_t i = 0; i < m; ++i) {
    const double size = std::abs(a.row(i)[0]);
    if (!(size <= most)) most = size;
  }
  if (!(most > 0) || !std::isfinite(most)) return most;
  double total = 0;
  for (int64_t i = 0; i < m; ++i) {
    const double share = a.row(i)[0] / most;
    total += share * share;
  }
  return most * std::sqrt(total);
}

// Makes the reflection that takes the first column of a to a multiple of the first axis: v without
// its first element, 1, below that multiple. Returns t; 0 where the column is one already.
double reflection(int64_t m, Dense a) {
  const double below = column_norm(m - 1, a.from(1, 0));
  if (m <= 1 || below == 0) return 0;
  const double head = a.row(0)[0];
  const double target = -std::copysign(std::hypot(head, below), head);
  const double t = (target - head) / target, scale = head - target;
  for (int64_t i = 1; i < m; ++i) a.row(i)[0] /= scale;
  a.row(0)[0] = target;
  return t;
}

// a (m, n) = H a for the reflection whose vector is v.
void reflect(int64_t m, int64_t n, Dense v, double t, Dense a, double* sums) {
  if (t == 0 || n == 0) return;
  std::copy_n(a.row(0), n, sums);
  for (int64_t i = 1; i < m; ++i) {
    const double weight = v.row(i)[0];
    for (int64_t j = 0; j < n; ++j) sums[j] += weight * a.row(i)[j];
  }
  for (int64_t i = 0; i < m; ++i) {
    const double weight = t * (i == 0 ? 1 : v.row(i)[0]);
    for (int64_t j = 0; j < n; ++j) a.row(i)[j] -= weight * sums[j];
  }
}

// Some reflections at once: V (m, count) with its ones and zeros, and T.
class Block {
 public:
  Block(int64_t m, int64_t count, Dense a, const double* factors)
      : m_(m), count_(count), v_(size(m, count)), vt_(size(m, count)), t_(size(count, count)) {
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t k = 0; k < count; ++k) {
        const double value = i == k ? 1 : i > k ? a.row(i)[k] : 0;
        v_[size(i * count + k)] = value;
        vt_[size(k * m + i)] = value;
      }
    }
    for (int64_t k = 0; k < count; ++k) {
      t_[size(k * count + k)] = factors[k];
      std::vector<double> products(size(k));
      for (int64_t j = 0; j < k; ++j) {
        for (int64_t i = k; i < m; ++i)
          products[size(j)] += vt_[size(j * m + i)] * vt_[size(k * m + i)];
      }
      for (int64_t i = 0; i < k; ++i) {
        double sum = 0;
        for (int64_t j = i; j < k; ++j) sum += t_[size(i * count + j)] * products[size(j)];
        t_[size(i * count + k)] = -factors[k] * sum;
      }
    }
  }

  // a (m, n) = (I - V T V') a, or with T' instead of T.
  void apply(int64_t n, Dense a, bool transposed) {
    if (n == 0) return;
    std::vector<double> sums(size(count_, n)), scaled(size(count_, n));
    subtract_product(count_, n, m_, {vt_.data(), m_}, a, {sums.data(), n});
    for (int64_t i = 0; i < count_; ++i) {
      for (int64_t k = 0; k < count_; ++k) {
        const double weight = transposed ? t_[size(k * count_ + i)] : t_[size(i * count_ + k)];
        if (weight == 0) continue;
        for (int64_t j = 0; j < n; ++j) scaled[size(i * n + j)] -= weight * sums[size(k * n + j)];
      }
    }
    subtract_product(m_, n, count_, {v_.data(), count_}, {scaled.data(), n}, a);
  }

 private:
  static size_t size(int64_t n) { return static_cast<size_t>(n); }
  static size_t size(int64_t m, int64_t n) { return static_cast<size_t>(m * n); }

  int64_t m_, count_;
  std::vector<double> v_, vt_, t_;
};

}  // namespace

void qr(int64_t m, int64_t n, Dense a, double* factors) {
  const int64_t count = std::min(m, n);
  std::vector<double> sums(static_cast<size_t>(kBlock));
  for (int64_t j = 0; j < count; j += kBlock) {
    const int64_t width = std::min(kBlock, count - j), end = j + width;
    for (int64_t k = j; k < end; ++k) {
      const Dense column = a.from(k, k);
      factors[k] = reflection(m - k, column);
      reflect(m - k, end - k - 1, column, factors[k], a.from(k, k + 1), sums.data());
    }
    if (end < n)
      Block(m - j, width, a.from(j, j), factors + j).apply(n - end, a.from(j, end), true);
  }
}

void form_q(int64_t m, int64_t columns, int64_t count, Dense a, const double* factors, Dense q) {
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < columns; ++j) q.row(i)[j] = i == j ? 1 : 0;
  }
  for (int64_t block = (count + kBlock - 1) / kBlock - 1; block >= 0; --block) {
    const int64_t j = block * kBlock, width = std::min(kBlock, count - j);
    Block(m - j, width, a.from(j, j), factors + j).apply(columns - j, q.from(j, j), false);
  }
}

void complete_rows(int64_t known, int64_t n, int64_t m, Dense x) {
  if (known == n) return;
  std::vector<double> columns(static_cast<size_t>(m * known)), factors(static_cast<size_t>(known)),
      q(static_cast<size_t>(m * n));
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < known; ++j) columns[static_cast<size_t>(i * known + j)] = x.row(j)[i];
  }
  const Dense a{columns.data(), known};
  qr(m, known, a, factors.data());
  form_q(m, n, known, a, factors.data(), {q.data(), n});
  for (int64_t j = known; j < n; ++j) {
    for (int64_t i = 0; i < m; ++i) x.row(j)[i] = q[static_cast<size_t>(i * n + j)];
  }
}

}  // namespace libtensor::cpu
