// SPDX-License-Identifier: Apache-2.0
// Singular values: bidiagonal form by reflections from both sides, both applied in one pass over
// the matrix (Howell, Demmel, Fulton, Hammarling and Marmol 2008), then the QR algorithm with
// implicit shifts (Golub and Van Loan 2013, 8.6), or without shift where the matrix is singular to
// working precision (Demmel and Kahan 1990).
#include <algorithm>
#include <cmath>
#include <numeric>

#include "libtensor/backends/cpu/linalg/dense_kernels.h"
#include "libtensor/backends/cpu/linalg/linalg.h"
#include "libtensor/backends/cpu/linalg/rotation_queue.h"
#include "libtensor/core/cancel.h"
#include "libtensor/core/error.h"

namespace libtensor::cpu {
namespace {

constexpr int kMostSteps = 60;        // for one value; two do on average
constexpr double kNothing = 0x1p-56;  // beside the largest element
constexpr double kTall = 1.5;         // rows for each column from which QR factors come first

// x (m, n) = q b p^H with an upper bidiagonal b: `diagonal` and `beside` (n - 1). The vectors of
// the reflections of q are left below the diagonal of x, and those of p, without its first row and
// column, below that of `right` (n - 1, n - 1) unless that has no data.
template <class T>
void bidiagonalize(int64_t m, int64_t n, Dense<T> x, double* diagonal, double* beside,
                   T* left_factors, Dense<T> right, T* right_factors) {
  const DenseKernels<T>& kernels = dense_kernels<T>();
  const auto buffer = std::make_unique<T[]>(static_cast<size_t>(3 * n + 2 * m));
  T *w = buffer.get(), *v = w + n, *z = v + n, *p = z + n, *y = p + m;
  // z = the conjugate of column k times the rows below row k.
  kernels.update_columns(m - 1, n, x.row(1), x.step, p, w, 0, z);
  CancelPoint point;
  for (int64_t k = 0; k < n; ++k) {
    point(2 * (m - k) * (n - k));
    T* row = x.row(k);
    const double below = norm_of_rest(real_of(z[k]));
    const Reflection<T> left(head_beside(row[k], below), below);
    left_factors[k] = left.factor;
    diagonal[k] = left.target;
    const T factor = conj_of(left.factor);
    for (int64_t i = k + 1; i < m; ++i) {
      const T value = below == 0 ? T(0) : x.row(i)[k] / left.divisor;
      x.row(i)[k] = value;
      p[i] = factor * value;
    }
    const int64_t next = k + 1;
    if (next == n) break;
    for (int64_t j = next; j < n; ++j) {
      w[j] = below == 0 ? row[j] : row[j] + z[j] / conj_of(left.divisor);
      row[j] = row[j] - factor * w[j];
    }
    double square = 0;
    for (int64_t j = next + 1; j < n; ++j) square += square_of(row[j]);
    const double beyond = norm_of_rest(square);
    const Reflection<T> found(head_beside(conj_of(row[next]), beyond), beyond);
    right_factors[k] = found.factor;
    beside[k] = found.target;
    v[next] = T(found.none() ? 0 : 1);
    for (int64_t j = next + 1; j < n; ++j)
      v[j] = beyond == 0 ? T(0) : conj_of(row[j]) / found.divisor;
    if (right.data) {
      for (int64_t j = next + 1; j < n; ++j) right.row(j - 1)[k] = v[j];
    }
    if (next == m) continue;
    // The next row stays out of the products with the next column.
    const int64_t columns = n - next;
    T* rest = x.row(next) + next;
    kernels.update_both(1, columns, rest, x.step, p + next, w + next, v + next, found.factor,
                        y + next, z + next);
    kernels.update_both(m - next - 1, columns, rest + x.step, x.step, p + next + 1, w + next,
                        v + next, found.factor, y + next + 1, z + next);
  }
}

// The bidiagonal block from `low` to `high`, one step. `left` and `right` get the rotations.
struct Bidiagonal {
  double *diagonal, *beside;
  RotationQueue &left, &right;

  // The smaller singular value of the last 2 x 2 block, to full relative accuracy: sums and
  // differences of both are the lengths of (f + h, g) and (f - h, g).
  double last_value(int64_t high) const {
    const double f = std::fabs(diagonal[high - 1]), g = beside[high - 1],
                 h = std::fabs(diagonal[high]);
    const double larger = (std::hypot(f + h, g) + std::hypot(f - h, g)) / 2;
    return larger > 0 ? f * (h / larger) : 0;
  }

  void shifted_step(int64_t low, int64_t high, double shift) {
    const double head = std::fabs(diagonal[low]);
    double x = (head - shift) * (std::copysign(1.0, diagonal[low]) + shift / diagonal[low]);
    double bulge = beside[low];
    left.begin(low);
    right.begin(low);
    for (int64_t k = low; k < high; ++k) {
      const RotationTo across(x, bulge);
      right.add(across.by);
      if (k > low) beside[k - 1] = across.length;
      const auto [c, s] = across.by;
      const double side_before = beside[k];
      beside[k] = c * side_before - s * diagonal[k];
      const RotationTo down(c * diagonal[k] + s * side_before, s * diagonal[k + 1]);
      left.add(down.by);
      diagonal[k] = down.length;
      const double next = c * diagonal[k + 1], own = beside[k];
      x = beside[k] = down.by.c * own + down.by.s * next;
      diagonal[k + 1] = down.by.c * next - down.by.s * own;
      if (k + 1 < high) {
        bulge = down.by.s * beside[k + 1];
        beside[k + 1] = down.by.c * beside[k + 1];
      }
    }
  }

  void plain_step(int64_t low, int64_t high) {
    PlaneRotation across{1, 0}, down{1, 0};
    left.begin(low);
    right.begin(low);
    for (int64_t k = low; k < high; ++k) {
      const RotationTo first(diagonal[k] * across.c, beside[k]);
      if (k > low) beside[k - 1] = down.s * first.length;
      across = first.by;
      const RotationTo second(down.c * first.length, diagonal[k + 1] * across.s);
      down = second.by;
      diagonal[k] = second.length;
      right.add(across);
      left.add(down);
    }
    const double last = diagonal[high] * across.c;
    beside[high - 1] = last * down.s;
    diagonal[high] = last * down.c;
  }

  void iterate(int64_t n) {
    double most = 0;
    for (int64_t i = 0; i < n; ++i) most = std::max(most, std::fabs(diagonal[i]));
    for (int64_t i = 0; i + 1 < n; ++i) most = std::max(most, std::fabs(beside[i]));
    CancelPoint point;
    int64_t steps = 0;
    // A few roundings, since between equal values nothing smaller may come, and more after very
    // many steps.
    const auto splits = [&](int64_t i) {
      const double size = std::fabs(beside[i]);
      const double roundings = 2 + static_cast<double>(steps / (4 * n));
      return size <= most * kNothing ||
             size <= roundings * kEpsilon * (std::fabs(diagonal[i]) + std::fabs(diagonal[i + 1]));
    };
    for (int64_t high = n - 1; high > 0;) {
      int64_t low = high;
      while (low > 0 && !splits(low - 1)) --low;
      if (low == high) {
        --high;
        continue;
      }
      point(16 * (high - low));
      if (++steps > kMostSteps * n) fail(Status::invalid, "the decomposition did not converge");
      double least = std::fabs(diagonal[high]), largest = least;
      for (int64_t i = low; i < high; ++i) {
        least = std::min(least, std::fabs(diagonal[i]));
        largest = std::max({largest, std::fabs(diagonal[i]), std::fabs(beside[i])});
      }
      const double shift = last_value(high), head = std::fabs(diagonal[low]);
      if (least <= kEpsilon * largest || shift * shift <= kEpsilon * head * head) {
        plain_step(low, high);
      } else {
        shifted_step(low, high, shift);
      }
    }
  }
};

template <class T>
void set_identity(int64_t m, int64_t n, Dense<T> x) {
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) x.row(i)[j] = T(i == j ? 1 : 0);
  }
}

}  // namespace

template <class T>
void bidiagonal_svd(int64_t m, int64_t n, Dense<T> x, double* values, int64_t u_columns, Dense<T> u,
                    Dense<T> v) {
  const auto size = static_cast<size_t>(n);
  const bool wanted = u.data != nullptr,
             tall = static_cast<double>(m) > kTall * static_cast<double>(n);
  std::vector<T> q_factors(size), left_factors(size), right_factors(size), triangle, right;
  Dense<T> inner = x;
  if (tall) {
    qr(m, n, x, q_factors.data());
    triangle.resize(size * size, T(0));
    inner = {triangle.data(), n};
    for (int64_t i = 0; i < n; ++i) std::copy(x.row(i) + i, x.row(i) + n, inner.row(i) + i);
  }
  if (wanted) right.resize(size * size);
  const Dense<T> right_vectors{wanted ? right.data() : nullptr, n};
  std::vector<double> diagonal(size), beside(size);
  bidiagonalize(tall ? n : m, n, inner, diagonal.data(), beside.data(), left_factors.data(),
                right_vectors, right_factors.data());
  RotationQueue left_rows(n, wanted), right_rows(n, wanted);
  Bidiagonal{diagonal.data(), beside.data(), left_rows, right_rows}.iterate(n);
  left_rows.apply();
  right_rows.apply();
  std::vector<int64_t> order(size);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) {
    return std::fabs(diagonal[static_cast<size_t>(i)]) >
           std::fabs(diagonal[static_cast<size_t>(j)]);
  });
  if (wanted) set_identity(m, u_columns, u);
  for (int64_t i = 0; i < n; ++i) {
    const int64_t from = order[static_cast<size_t>(i)];
    const double value = diagonal[static_cast<size_t>(from)];
    values[i] = std::fabs(value);
    if (!wanted) continue;
    const double sign = std::copysign(1.0, value);
    for (int64_t j = 0; j < n; ++j) {
      u.row(j)[i] = T(left_rows.row(from)[j]);
      v.row(j)[i] = T(sign * right_rows.row(from)[j]);
    }
  }
  if (!wanted) return;
  multiply_q(tall ? n : m, u_columns, n, inner, left_factors.data(), u);
  if (tall) multiply_q(m, u_columns, n, x, q_factors.data(), u);
  if (n > 1) multiply_q(n - 1, n, n - 1, right_vectors, right_factors.data(), v.from(1, 0));
}

template void bidiagonal_svd(int64_t, int64_t, Dense<double>, double*, int64_t, Dense<double>,
                             Dense<double>);
template void bidiagonal_svd(int64_t, int64_t, Dense<Complex128>, double*, int64_t,
                             Dense<Complex128>, Dense<Complex128>);

}  // namespace libtensor::cpu
