// SPDX-License-Identifier: Apache-2.0
// Stacks of matrices: divides them among threads, and puts results in their order.
#include "libtensor/backends/cpu/linalg/linalg.h"

#include <algorithm>
#include <cmath>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/linalg/lapack.h"
#include "libtensor/core/checked.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr double kWork = 1e5;         // operations below which a second thread does not pay
constexpr int64_t kLargeMatrix = 48;  // rows from which on a LAPACK is asked, where one is named
constexpr int64_t kDirect = 24;       // rows from which on Jacobi's methods are slower than others

int64_t rows_of(const Tensor& x) { return x.extent(x.ndim() - 2); }
int64_t columns_of(const Tensor& x) { return x.extent(x.ndim() - 1); }

// The matrices of a stack, one after the other.
template <class T>
struct Stack {
  explicit Stack(const Tensor& x)
      : data(x.defined() ? x.data_as<T>() : nullptr),
        rows(x.defined() ? rows_of(x) : 0),
        columns(x.defined() ? columns_of(x) : 0) {}
  Dense<T> operator[](int64_t i) const {
    return {data ? data + i * rows * columns : nullptr, columns};
  }

  T* data;
  int64_t rows, columns;
};

// Calls f with a 0 of the type that x holds.
template <class F>
void visit_wide(const Tensor& x, F&& f) {
  x.dtype() == DType::complex128 ? f(Complex128(0)) : f(0.0);
}

// Calls f(i) for each matrix of the stack x; `work` operations each.
template <class F>
void for_each(const Tensor& x, double work, F&& f) {
  const int64_t count = checked_product(x.shape().data(), x.ndim() - 2);
  const auto grain = static_cast<int64_t>(std::max(1.0, kWork / std::max(1.0, work)));
  parallel_for(count, grain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) f(i);
  });
}

double cube(int64_t m, int64_t n) {
  return static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(std::min(m, n));
}

template <class T>
void transpose(int64_t m, int64_t n, Dense<T> from, Dense<T> to) {
  constexpr int64_t kTile = 16;
  for (int64_t top = 0; top < m; top += kTile) {
    for (int64_t j = 0; j < n; ++j) {
      for (int64_t i = top; i < std::min(m, top + kTile); ++i) to.row(j)[i] = from.row(i)[j];
    }
  }
}

template <class T>
double scale_of(int64_t m, int64_t n, Dense<T> a) {
  double most = 0;
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) most = std::max(most, linalg::largest_part(a.row(i)[j]));
  }
  return linalg::scale_for(most);
}

template <class T>
void multiply(int64_t m, int64_t n, Dense<T> a, double factor) {
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) a.row(i)[j] = factor * a.row(i)[j];
  }
}

// Vectors, the columns of x (m, n), are determined up to a factor of size 1: the first of the
// largest components is made positive. Returns the factors.
template <class T>
std::vector<T> settle(int64_t m, int64_t n, Dense<T> x) {
  const auto size = static_cast<size_t>(n);
  std::vector<double> most(size, 0.0);
  for (int64_t i = 0; i < m; ++i) {
    const T* row = x.row(i);
    for (size_t j = 0; j < size; ++j) most[j] = std::max(most[j], size_of(row[j]));
  }
  std::vector<T> factors(size, T(1));
  std::vector<int64_t> places(size, -1);
  for (int64_t i = 0; i < m; ++i) {
    const T* row = x.row(i);
    for (size_t j = 0; j < size; ++j) {
      if (places[j] >= 0 || !(most[j] > 0) || !(size_of(row[j]) >= most[j] * (1 - 1e-10))) continue;
      places[j] = i;
      most[j] = size_of(row[j]);
      factors[j] = over(conj_of(row[j]), most[j]);
    }
  }
  for (int64_t i = 0; i < m; ++i) {
    T* row = x.row(i);
    for (size_t j = 0; j < size; ++j) row[j] = i == places[j] ? T(most[j]) : factors[j] * row[j];
  }
  return factors;
}

// `vectors` (n, n) holds the matrix and gets the vectors as columns, if they are wanted.
template <class T>
void eigh_one(int64_t n, Dense<T> vectors, double* values, bool wanted) {
  const double scale = scale_of(n, n, vectors);
  multiply(n, n, vectors, scale);
  std::vector<T> copy(static_cast<size_t>(wanted ? n * n : 0));
  const Dense<T> found{wanted ? copy.data() : nullptr, n};
  const bool by_lapack = n >= kLargeMatrix && lapack::available();
  if (by_lapack) {
    lapack::eigh(n, vectors, values, wanted);
    if (wanted) std::copy_n(vectors.data, n * n, copy.data());
  } else if (n >= kDirect) {
    hermitian_eigh(n, vectors, values, found);
  } else {
    jacobi_eigh(n, vectors, values, found);
  }
  for (int64_t i = 0; i < n; ++i) values[i] /= scale;
  if (!wanted) return;
  if (!by_lapack && n >= kDirect) {
    std::copy_n(copy.data(), n * n, vectors.data);
  } else {
    transpose(n, n, found, vectors);
  }
  settle(n, n, vectors);
}

// Real values of a real matrix have real vectors, once their factors are settled.
template <class T>
void eig_one(int64_t n, Dense<T> a, Complex128* values, Dense<Complex128> vectors) {
  const double scale = scale_of(n, n, a);
  multiply(n, n, a, scale);
  eig(n, a, values, vectors);
  if (vectors.data) settle(n, n, vectors);
  for (int64_t j = 0; j < n; ++j) {
    values[j] = over(values[j], scale);
    if (!vectors.data) continue;
    for (int64_t i = 0; !math::IsComplex<T>::value && values[j].im == 0 && i < n; ++i) {
      vectors.row(i)[j].im = 0;
    }
  }
}

// By Jacobi's method on the taller of a and its transpose; u and vh may lack data together.
template <class T>
void jacobi_svd_one(int64_t m, int64_t n, Dense<T> a, int64_t u_columns, Dense<T> u, double* s,
                    int64_t vh_rows, Dense<T> vh) {
  const bool wanted = u.data || vh.data, tall = m >= n;
  const int64_t longer = std::max(m, n), k = std::min(m, n);
  const int64_t wide = tall ? u_columns : vh_rows;  // vectors of the longer side
  std::vector<T> left(static_cast<size_t>(std::max(k, wide) * longer)),
      right(static_cast<size_t>(wanted ? k * k : 0));
  const Dense<T> columns{left.data(), longer}, own{wanted ? right.data() : nullptr, k};
  if (tall) {
    transpose(m, n, a, columns);
  } else {
    std::copy_n(a.data, m * n, left.data());
  }
  const int64_t known = jacobi_svd(longer, k, columns, s, own);
  if (!wanted) return;
  complete_rows(known, wide, longer, columns);
  if (tall) {
    transpose(wide, m, columns, u);
    std::copy_n(right.data(), k * k, vh.data);
  } else {
    std::copy_n(left.data(), wide * longer, vh.data);
    transpose(k, k, own, u);
  }
}

// By a bidiagonal matrix, of the taller of a and its transpose.
template <class T>
void bidiagonal_svd_one(int64_t m, int64_t n, Dense<T> a, int64_t u_columns, Dense<T> u, double* s,
                        int64_t vh_rows, Dense<T> vh) {
  const bool wanted = u.data || vh.data, tall = m >= n;
  const int64_t longer = std::max(m, n), k = std::min(m, n);
  const int64_t columns = tall ? u_columns : vh_rows;  // vectors of the longer side
  const auto room = [&](int64_t rows, int64_t width, bool needed) {
    return std::vector<T>(static_cast<size_t>(needed ? rows * width : 0));
  };
  std::vector<T> transposed = room(longer, k, !tall), left = room(longer, columns, wanted && !tall),
                 right = room(k, k, wanted);
  const Dense<T> x = tall ? a : Dense<T>{transposed.data(), k};
  const Dense<T> long_side = tall ? u : Dense<T>{wanted ? left.data() : nullptr, columns};
  const Dense<T> short_side{wanted ? right.data() : nullptr, k};
  if (!tall) transpose(m, n, a, x);
  bidiagonal_svd(longer, k, x, s, columns, long_side, short_side);
  if (!wanted) return;
  for (T& value : right) value = conj_of(value);
  if (tall) {
    transpose(k, k, short_side, vh);
  } else {
    transpose(longer, columns, long_side, vh);
    std::copy_n(right.data(), k * k, u.data);
  }
}

template <class T>
void svd_one(int64_t m, int64_t n, Dense<T> a, int64_t u_columns, Dense<T> u, double* s,
             int64_t vh_rows, Dense<T> vh) {
  const int64_t k = std::min(m, n);
  const double scale = scale_of(m, n, a);
  multiply(m, n, a, scale);
  if (k >= kLargeMatrix && lapack::available()) {
    lapack::svd(m, n, a, u_columns > k || vh_rows > k, u, s, vh);
  } else if (k >= kDirect) {
    bidiagonal_svd_one(m, n, a, u_columns, u, s, vh_rows, vh);
  } else {
    jacobi_svd_one(m, n, a, u_columns, u, s, vh_rows, vh);
  }
  for (int64_t i = 0; i < k; ++i) s[i] /= scale;
  if (!u.data) return;
  const std::vector<T> factors = settle(m, k, u);
  for (int64_t i = 0; i < k; ++i) {
    const T back = conj_of(factors[static_cast<size_t>(i)]);
    for (int64_t j = 0; j < n; ++j) vh.row(i)[j] = back * vh.row(i)[j];
  }
}

}  // namespace

void CpuBackend::cholesky(const Tensor& a, const Tensor& info) {
  visit_wide(a, [&](auto zero) {
    const Stack<decltype(zero)> matrices(a);
    const int64_t n = matrices.rows;
    auto* failed = info.data_as<int32_t>();
    for_each(a, cube(n, n) / 3, [&](int64_t i) {
      const auto x = matrices[i];
      failed[i] = static_cast<int32_t>(cpu::cholesky(n, x));
      for (int64_t row = 0; row < n; ++row) std::fill(x.row(row) + row + 1, x.row(row) + n, zero);
    });
  });
}

void CpuBackend::ldl(const Tensor& a, const Tensor& pivots, const Tensor& info, bool hermitian) {
  visit_wide(a, [&](auto zero) {
    const Stack<decltype(zero)> matrices(a);
    const int64_t n = matrices.rows;
    auto* failed = info.data_as<int32_t>();
    auto* exchanged = pivots.data_as<int32_t>();
    for_each(a, cube(n, n) / 3, [&](int64_t i) {
      const auto x = matrices[i];
      failed[i] = static_cast<int32_t>(cpu::ldl(n, x, exchanged + i * n, hermitian));
      for (int64_t row = 0; row < n; ++row) std::fill(x.row(row) + row + 1, x.row(row) + n, zero);
    });
  });
}

void CpuBackend::lu(const Tensor& a, const Tensor& pivots, const Tensor& info, bool pivot) {
  visit_wide(a, [&](auto zero) {
    const Stack<decltype(zero)> matrices(a);
    const int64_t m = matrices.rows, n = matrices.columns;
    auto* failed = info.data_as<int32_t>();
    auto* exchanged = pivots.data_as<int32_t>();
    for_each(a, cube(m, n), [&](int64_t i) {
      int32_t* own = exchanged + i * std::min(m, n);
      failed[i] = static_cast<int32_t>(cpu::lu(m, n, matrices[i], own, pivot));
    });
  });
}

void CpuBackend::lu_solve(const Tensor& x, const Tensor& lu, const Tensor& pivots) {
  visit_wide(x, [&](auto zero) {
    const Stack<decltype(zero)> factors(lu), results(x);
    const int64_t n = factors.rows, k = results.columns;
    const auto* exchanged = pivots.data_as<int32_t>();
    for_each(x, cube(n, n) + static_cast<double>(n) * static_cast<double>(n * k), [&](int64_t i) {
      const auto to = results[i];
      for (int64_t row = 0; row < n; ++row) {
        const int64_t other = exchanged[i * n + row] - 1;
        if (other != row) std::swap_ranges(to.row(row), to.row(row) + k, to.row(other));
      }
      cpu::solve_triangular(n, k, factors[i], to, false, true);
      cpu::solve_triangular(n, k, factors[i], to, true, false);
    });
  });
}

void CpuBackend::solve_triangular(const Tensor& x, const Tensor& a, bool upper, bool unit) {
  visit_wide(x, [&](auto zero) {
    const Stack<decltype(zero)> matrices(a), results(x);
    const int64_t n = matrices.rows, k = results.columns;
    for_each(x, static_cast<double>(n) * static_cast<double>(n * k),
             [&](int64_t i) { cpu::solve_triangular(n, k, matrices[i], results[i], upper, unit); });
  });
}

void CpuBackend::qr(const Tensor& q, const Tensor& r, const Tensor& a) {
  visit_wide(a, [&](auto zero) {
    using T = decltype(zero);
    const Stack<T> matrices(a), left(q), right(r);
    const int64_t m = matrices.rows, n = matrices.columns, k = std::min(m, n);
    for_each(a, 2 * cube(m, n), [&](int64_t i) {
      std::vector<T> factors(static_cast<size_t>(k));
      const Dense<T> x = matrices[i];
      cpu::qr(m, n, x, factors.data());
      for (int64_t row = 0; row < right.rows; ++row) {
        T* to = right[i].row(row);
        std::fill_n(to, std::min(row, n), zero);
        if (row < m && row < n) std::copy(x.row(row) + row, x.row(row) + n, to + row);
      }
      if (left.data) form_q<T>(m, left.columns, k, x, factors.data(), left[i]);
    });
  });
}

void CpuBackend::eigh(const Tensor& values, const Tensor& vectors, bool wanted) {
  visit_wide(vectors, [&](auto zero) {
    const Stack<decltype(zero)> matrices(vectors);
    const int64_t n = matrices.rows;
    auto* to = values.data_as<double>();
    for_each(vectors, 20 * cube(n, n),
             [&](int64_t i) { eigh_one(n, matrices[i], to + i * n, wanted); });
  });
}

void CpuBackend::eig(const Tensor& values, const Tensor& vectors, const Tensor& a) {
  visit_wide(a, [&](auto zero) {
    const Stack<decltype(zero)> matrices(a);
    const Stack<Complex128> found(vectors);
    const int64_t n = matrices.rows;
    auto* to = values.data_as<Complex128>();
    for_each(a, 30 * cube(n, n), [&](int64_t i) { eig_one(n, matrices[i], to + i * n, found[i]); });
  });
}

void CpuBackend::svd(const Tensor& u, const Tensor& s, const Tensor& vh, const Tensor& a) {
  visit_wide(a, [&](auto zero) {
    const Stack<decltype(zero)> matrices(a), left(u), right(vh);
    const int64_t m = matrices.rows, n = matrices.columns, k = std::min(m, n);
    auto* values = s.data_as<double>();
    for_each(a, 20 * cube(m, n), [&](int64_t i) {
      svd_one(m, n, matrices[i], left.columns, left[i], values + i * k, right.rows, right[i]);
    });
  });
}

}  // namespace libtensor::cpu
