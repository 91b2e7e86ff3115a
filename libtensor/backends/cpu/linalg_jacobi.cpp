// Eigenvalues and singular values by plane rotations: short, accurate, and for small matrices fast.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "libtensor/backends/cpu/linalg.h"

namespace libtensor::cpu {
namespace {

constexpr int kMostSweeps = 60;  // ten do for thousands of rows
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

struct Rotation {
  double c = 1, s = 0;
};

// Makes the 2 x 2 matrix [[a, b], [b, d]] diagonal (Rutishauser's formulas).
Rotation rotation_for(double a, double b, double d) {
  const double theta = (d - a) / (2 * b);
  const double t = std::abs(theta) > 1e150 ? 1 / (2 * theta)
                                           : std::copysign(1.0, theta) /
                                                 (std::abs(theta) + std::sqrt(theta * theta + 1));
  const double c = 1 / std::sqrt(t * t + 1);
  return {c, t * c};
}

void rotate(double* x, double* y, int64_t n, Rotation r) {
  for (int64_t i = 0; i < n; ++i) {
    const double a = x[i], b = y[i];
    x[i] = r.c * a - r.s * b;
    y[i] = r.s * a + r.c * b;
  }
}

void set_identity(int64_t n, Dense x) {
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) x.row(i)[j] = i == j ? 1 : 0;
  }
}

// Rows in another order.
void permute_rows(const std::vector<int64_t>& order, int64_t m, Dense x) {
  if (!x.data) return;
  const auto n = static_cast<int64_t>(order.size());
  std::vector<double> copy(static_cast<size_t>(n * m));
  for (int64_t i = 0; i < n; ++i) std::copy_n(x.row(i), m, copy.data() + i * m);
  for (int64_t i = 0; i < n; ++i) {
    std::copy_n(copy.data() + order[static_cast<size_t>(i)] * m, m, x.row(i));
  }
}

template <class Less>
std::vector<int64_t> order_of(int64_t n, Less&& less) {
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), less);
  return order;
}

}  // namespace

void jacobi_eigh(int64_t n, Dense a, double* values, Dense vectors) {
  if (vectors.data) set_identity(n, vectors);
  double total = 0;
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) total += a.row(i)[j] * a.row(i)[j];
  }
  const double negligible = std::sqrt(total) * kEpsilon / (4 * static_cast<double>(n));
  bool again = true;
  for (int sweep = 0; again && sweep < kMostSweeps; ++sweep) {
    again = false;
    for (int64_t p = 0; p < n; ++p) {
      for (int64_t q = p + 1; q < n; ++q) {
        const double off = a.row(p)[q];
        if (std::abs(off) <= negligible) continue;
        again = true;
        const Rotation r = rotation_for(a.row(p)[p], off, a.row(q)[q]);
        rotate(a.row(p), a.row(q), n, r);
        for (int64_t i = 0; i < n; ++i) {
          double* row = a.row(i);
          const double x = row[p], y = row[q];
          row[p] = r.c * x - r.s * y;
          row[q] = r.s * x + r.c * y;
        }
        a.row(p)[q] = a.row(q)[p] = 0;
        if (vectors.data) rotate(vectors.row(p), vectors.row(q), n, r);
      }
    }
  }
  const auto order = order_of(n, [&](int64_t i, int64_t j) { return a.row(i)[i] < a.row(j)[j]; });
  for (int64_t i = 0; i < n; ++i) {
    const int64_t from = order[static_cast<size_t>(i)];
    values[i] = a.row(from)[from];
  }
  permute_rows(order, n, vectors);
}

int64_t jacobi_svd(int64_t m, int64_t n, Dense columns, double* values, Dense right) {
  if (right.data) set_identity(n, right);
  const auto product = [m](const double* x, const double* y) {
    return std::inner_product(x, x + m, y, 0.0);
  };
  double largest = 0;
  for (int64_t p = 0; p < n; ++p) {
    largest = std::max(largest, product(columns.row(p), columns.row(p)));
  }
  const double tolerance = kEpsilon * std::sqrt(static_cast<double>(m));
  const double nothing = largest * kEpsilon * kEpsilon * 1e-4;  // a column of rounding errors
  bool again = true;
  for (int sweep = 0; again && sweep < kMostSweeps; ++sweep) {
    again = false;
    for (int64_t p = 0; p < n; ++p) {
      for (int64_t q = p + 1; q < n; ++q) {
        double *x = columns.row(p), *y = columns.row(q);
        const double xx = product(x, x), yy = product(y, y), xy = product(x, y);
        if (std::abs(xy) <= tolerance * std::sqrt(xx) * std::sqrt(yy) || xx <= nothing ||
            yy <= nothing) {
          continue;
        }
        again = true;
        const Rotation r = rotation_for(xx, xy, yy);
        rotate(x, y, m, r);
        if (right.data) rotate(right.row(p), right.row(q), n, r);
      }
    }
  }
  std::vector<double> sizes(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) {
    sizes[static_cast<size_t>(i)] = std::sqrt(product(columns.row(i), columns.row(i)));
  }
  const auto order = order_of(n, [&](int64_t i, int64_t j) {
    return sizes[static_cast<size_t>(i)] > sizes[static_cast<size_t>(j)];
  });
  permute_rows(order, m, columns);
  permute_rows(order, n, right);
  int64_t known = 0;
  for (int64_t i = 0; i < n; ++i) {
    values[i] = sizes[static_cast<size_t>(order[static_cast<size_t>(i)])];
    if (!(values[i] * values[i] > nothing)) continue;
    ++known;
    for (int64_t j = 0; j < m; ++j) columns.row(i)[j] /= values[i];
  }
  return known;
}

}  // namespace libtensor::cpu
