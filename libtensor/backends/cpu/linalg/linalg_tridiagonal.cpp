// SPDX-License-Identifier: Apache-2.0
// Eigenvalues of Hermitian matrices: tridiagonal form by reflections, then the QR algorithm with
// implicit shifts (Golub and Van Loan 2013, 8.3). A pass over the matrix applies a reflection and
// multiplies by the vector of the next one. The rotations of the iteration are put off and carried
// out in blocks (Van Zee, van de Geijn and Quintana-Orti 2014).
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

constexpr int64_t kMostSteps = 60;     // for each eigenvalue; two do on average
constexpr double kNothing = 0x1p-100;  // beside the largest element

// a = q t q^H with a tridiagonal t: `diagonal` and `beside` (n - 1). The vectors of the
// reflections, whose product is q without its first row and column, are left below those of a.
template <class T>
void tridiagonalize(int64_t n, Dense<T> a, double* diagonal, double* beside, T* factors) {
  const DenseKernels<T>& kernels = dense_kernels<T>();
  // The rows from k on have yet to get - v w^H - w v^H.
  const auto buffer = std::make_unique<T[]>(static_cast<size_t>(4 * n));
  T *v = buffer.get(), *w = v + n, *x = w + n, *y = x + n;
  CancelPoint point;
  for (int64_t k = 0; k < n; ++k) {
    point((n - k) * (n - k));
    const T head_v = conj_of(v[k]), head_w = conj_of(w[k]);
    for (int64_t i = k; k > 0 && i < n; ++i)
      a.row(i)[k] = a.row(i)[k] - v[i] * head_w - w[i] * head_v;
    diagonal[k] = real_of(a.row(k)[k]);
    const int64_t next = k + 1;
    if (next == n) break;
    double square = 0;
    for (int64_t i = next + 1; i < n; ++i) square += square_of(a.row(i)[k]);
    const double below = norm_of_rest(square);
    const Reflection<T> found(head_beside(a.row(next)[k], below), below);
    factors[k] = found.factor;
    beside[k] = found.target;
    x[next] = T(found.none() ? 0 : 1);
    for (int64_t i = next + 1; i < n; ++i) {
      x[i] = below == 0 ? T(0) : a.row(i)[k] / found.divisor;
      a.row(i)[k] = x[i];
    }
    kernels.update_hermitian(n - next, a.row(next) + next, a.step, k > 0 ? v + next : nullptr,
                             w + next, x + next, y + next);
    double product = 0;
    for (int64_t i = next; i < n; ++i) product += real_of(conj_of(x[i]) * y[i]);
    const T half(0.5 * square_of(found.factor) * product);
    for (int64_t i = next; i < n; ++i) w[i] = found.factor * y[i] - half * x[i];
    std::swap(v, x);
  }
}

// The eigenvalues of a tridiagonal matrix, which become its diagonal; `rotations` get what makes it
// diagonal.
void iterate(int64_t n, double* diagonal, double* beside, RotationQueue& rotations) {
  double most = 0;
  for (int64_t i = 0; i < n; ++i) most = std::max(most, std::fabs(diagonal[i]));
  for (int64_t i = 0; i + 1 < n; ++i) most = std::max(most, std::fabs(beside[i]));
  CancelPoint point;
  int64_t steps = 0;
  // A rounding of each, and more after very many steps.
  const auto splits = [&](int64_t i) {
    const double size = std::fabs(beside[i]);
    const double roundings = 1 + static_cast<double>(steps / (4 * n));
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
    point(8 * (high - low));
    if (++steps > kMostSteps * n) fail(Status::invalid, "the decomposition did not converge");
    // The value of the last two rows that is closer to the last one (Wilkinson).
    const double last = diagonal[high], side = beside[high - 1];
    const double half = (diagonal[high - 1] - last) / 2;
    const double far = half + std::copysign(std::sqrt(half * half + side * side), half);
    const double shift = last - side * (side / far);
    double x = diagonal[low] - shift, bulge = beside[low];
    rotations.begin(low);
    for (int64_t k = low; k < high; ++k) {
      const RotationTo found(x, bulge);
      const auto [c, s] = found.by;
      rotations.add(found.by);
      if (k > low) beside[k - 1] = found.length;
      const double gap = diagonal[k + 1] - diagonal[k], between = beside[k];
      const double moved = s * (2 * c * between + s * gap);
      diagonal[k] += moved;
      diagonal[k + 1] -= moved;
      x = beside[k] = (c - s) * (c + s) * between + c * s * gap;
      if (k + 1 < high) {
        bulge = s * beside[k + 1];
        beside[k + 1] = c * beside[k + 1];
      }
    }
  }
}

}  // namespace

template <class T>
void hermitian_eigh(int64_t n, Dense<T> a, double* values, Dense<T> vectors) {
  const auto size = static_cast<size_t>(n);
  std::vector<double> diagonal(size), beside(size);
  std::vector<T> factors(size);
  tridiagonalize(n, a, diagonal.data(), beside.data(), factors.data());
  const bool wanted = vectors.data != nullptr;
  RotationQueue rotations(n, wanted);
  iterate(n, diagonal.data(), beside.data(), rotations);
  rotations.apply();
  std::vector<int64_t> order(size);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) {
    return diagonal[static_cast<size_t>(i)] < diagonal[static_cast<size_t>(j)];
  });
  for (int64_t i = 0; i < n; ++i) {
    const int64_t from = order[static_cast<size_t>(i)];
    values[i] = diagonal[static_cast<size_t>(from)];
    for (int64_t j = 0; wanted && j < n; ++j) vectors.row(j)[i] = T(rotations.row(from)[j]);
  }
  if (wanted && n > 1)
    multiply_q(n - 1, n, n - 1, a.from(1, 0), factors.data(), vectors.from(1, 0));
}

template void hermitian_eigh(int64_t, Dense<double>, double*, Dense<double>);
template void hermitian_eigh(int64_t, Dense<Complex128>, double*, Dense<Complex128>);

}  // namespace libtensor::cpu
