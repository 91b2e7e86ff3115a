// SPDX-License-Identifier: Apache-2.0
// Eigenvalues and vectors of general matrices: balancing (Parlett and Reinsch 1969), Hessenberg
// form by reflections, Schur form by the QR algorithm with implicit shifts (Golub and Van Loan
// 2013, 7.4 and 7.5), vectors by back substitution. Real matrices take two conjugate shifts at a
// time, so that their eigenvalues are exactly real or exactly conjugate.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "libtensor/backends/cpu/linalg/linalg.h"
#include "libtensor/core/cancel.h"
#include "libtensor/core/error.h"
#include "libtensor/functors/complex_functions.h"

namespace libtensor::cpu {
namespace {

constexpr int kMostSteps = 60;       // for one eigenvalue; three do on average
constexpr int kUnusualShift = 10;    // after so many steps, a shift that breaks cycles
constexpr double kHuge = 0x1p+300;   // of a vector, before it is scaled down
constexpr double kLimit = 0x1p+200;  // of the factors of balancing

double norm_of(int64_t n, const double* x) {
  double sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += x[i] * x[i];
  return std::sqrt(sum);
}

// Exchanges rows and columns until those before and after a block in the middle are triangular: the
// values there are on the diagonal already. Row i was row order[i].
template <class T>
void isolate(int64_t n, Dense<T> a, std::vector<int64_t>& order) {
  order.resize(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  int64_t low = 0, high = n - 1;
  const auto alone = [&](int64_t i, bool along_row) {
    for (int64_t j = low; j <= high; ++j) {
      if (j != i && (along_row ? a.row(i)[j] : a.row(j)[i]) != T(0)) return false;
    }
    return true;
  };
  const auto exchange = [&](int64_t i, int64_t j) {
    if (i == j) return;
    std::swap(order[static_cast<size_t>(i)], order[static_cast<size_t>(j)]);
    std::swap_ranges(a.row(i), a.row(i) + n, a.row(j));
    for (int64_t k = 0; k < n; ++k) std::swap(a.row(k)[i], a.row(k)[j]);
  };
  for (bool along_row : {true, false}) {
    for (bool again = true; again && low < high;) {
      again = false;
      for (int64_t i = high; i >= low && !again; --i) {
        const int64_t at = along_row ? i : low + high - i;
        if (!alone(at, along_row)) continue;
        exchange(at, along_row ? high-- : low++);
        again = true;
      }
    }
  }
}

// Scales axis i by scale[i], a power of two, so that row and column i get norms within a factor of
// two: a is diag(scale)^-1 a diag(scale) then. The diagonal counts too, since scaling a matrix that
// is nearly triangular does harm (James, Langou and Lowery 2014).
template <class T>
void balance(int64_t n, Dense<T> a, std::vector<double>& scale) {
  scale.assign(static_cast<size_t>(n), 1);
  for (bool again = true; again;) {
    again = false;
    for (int64_t i = 0; i < n; ++i) {
      double down = 0, across = 0;
      for (int64_t j = 0; j < n; ++j) {
        down += square_of(a.row(j)[i]);
        across += square_of(a.row(i)[j]);
      }
      down = std::sqrt(down);
      across = std::sqrt(across);
      if (down == 0 || across == 0) continue;
      const double before = down + across;
      double factor = 1;
      for (; down < across / 2; factor *= 2, down *= 2, across /= 2) {
      }
      for (; down >= across * 2; factor /= 2, down /= 2, across *= 2) {
      }
      const double next = scale[static_cast<size_t>(i)] * factor;
      if (down + across >= 0.95 * before || next > kLimit || next < 1 / kLimit) continue;
      again = true;
      scale[static_cast<size_t>(i)] = next;
      for (int64_t j = 0; j < n; ++j) {
        a.row(i)[j] = (1 / factor) * a.row(i)[j];
        a.row(j)[i] = factor * a.row(j)[i];
      }
    }
  }
}

// Rows first to first + count of x from column `from` on, times the adjoint of I - factor v v^H.
template <class T>
void reflect_rows(int64_t first, int64_t count, const T* v, T factor, int64_t from, int64_t n,
                  Dense<T> x, T* sums) {
  std::fill(sums + from, sums + n, T(0));
  for (int64_t i = 0; i < count; ++i) {
    const T* row = x.row(first + i);
    for (int64_t j = from; j < n; ++j) sums[j] = sums[j] + conj_of(v[i]) * row[j];
  }
  for (int64_t i = 0; i < count; ++i) {
    T* row = x.row(first + i);
    const T weight = conj_of(factor) * v[i];
    for (int64_t j = from; j < n; ++j) row[j] = row[j] - weight * sums[j];
  }
}

// Columns first to first + count of the first `rows` rows of x, times I - factor v v^H.
template <class T>
void reflect_columns(int64_t first, int64_t count, const T* v, T factor, int64_t rows, Dense<T> x) {
  for (int64_t i = 0; i < rows; ++i) {
    T* row = x.row(i) + first;
    T sum(0);
    for (int64_t j = 0; j < count; ++j) sum = sum + row[j] * v[j];
    sum = sum * factor;
    for (int64_t j = 0; j < count; ++j) row[j] = row[j] - sum * conj_of(v[j]);
  }
}

// a = z h z^H with h, left in a, 0 below its first subdiagonal. z may lack data.
template <class T>
void hessenberg(int64_t n, Dense<T> a, Dense<T> z) {
  std::vector<T> v(static_cast<size_t>(n)), sums(static_cast<size_t>(n));
  CancelPoint point;
  for (int64_t k = 0; k + 2 < n; ++k) {
    point(4 * n * n);
    const int64_t count = n - k - 1;
    double below = 0;
    for (int64_t i = k + 2; i < n; ++i) below += square_of(a.row(i)[k]);
    const Reflection<T> reflection(a.row(k + 1)[k], std::sqrt(below));
    if (reflection.none()) continue;
    v[0] = T(1);
    for (int64_t i = 1; i < count; ++i) {
      v[static_cast<size_t>(i)] = a.row(k + 1 + i)[k] / reflection.divisor;
      a.row(k + 1 + i)[k] = T(0);
    }
    a.row(k + 1)[k] = T(reflection.target);
    reflect_rows(k + 1, count, v.data(), reflection.factor, k + 1, n, a, sums.data());
    reflect_columns(k + 1, count, v.data(), reflection.factor, n, a);
    if (z.data) reflect_columns(k + 1, count, v.data(), reflection.factor, n, z);
  }
}

// The values of the real matrix [[a, b], [c, d]]: both real, or conjugate, that with a positive
// imaginary part first. Scaled, since the numbers may be close to the smallest.
struct Values {
  Complex128 first, second;
};

Values values_of(double a, double b, double c, double d) {
  const double scale = std::max({std::fabs(a), std::fabs(b), std::fabs(c), std::fabs(d)});
  if (scale == 0) return {Complex128(0), Complex128(0)};
  const double half = (a / scale - d / scale) / 2, across = (b / scale) * (c / scale);
  const double square = half * half + across, root = std::sqrt(std::fabs(square));
  if (square < 0) {
    const double middle = d + half * scale;
    return {{middle, root * scale}, {middle, -root * scale}};
  }
  const double far = half + std::copysign(root, half);
  return {Complex128(d + far * scale), Complex128(far == 0 ? d : d - across / far * scale)};
}

// Whether h[i][i - 1] is nothing beside its neighbours on the diagonal; it is 0 then.
template <class T>
bool split_at(int64_t i, Dense<T> h) {
  T& below = h.row(i)[i - 1];
  const double near = pivot_size(h.row(i)[i]) + pivot_size(h.row(i - 1)[i - 1]);
  if (pivot_size(below) > kEpsilon * near && pivot_size(below) > 0x1p-900) return false;
  below = T(0);
  return true;
}

[[noreturn]] void no_convergence() { fail(Status::invalid, "the decomposition did not converge"); }

// Calls step(low, high, shift) until the rows low to high have become one, or two if `pairs`, and
// done(low, high) then, for all of h.
template <class T, class Step, class Done>
void deflate(int64_t n, bool pairs, Dense<T> h, Step&& step, Done&& done) {
  CancelPoint point;
  int steps = 0;
  for (int64_t high = n - 1; high >= 0;) {
    int64_t low = high;
    while (low > 0 && !split_at(low, h)) --low;
    if (high - low <= (pairs ? 1 : 0)) {
      done(low, high);
      high = low - 1;
      steps = 0;
      continue;
    }
    point(4 * n * n);
    if (++steps > kMostSteps) no_convergence();
    step(low, high, steps % kUnusualShift == 0);
  }
}

// One step with the shift that the last 2 x 2 block proposes, on rows low to high of a complex h.
void single_step(int64_t n, int64_t low, int64_t high, bool unusual, Dense<Complex128> h,
                 Dense<Complex128> z) {
  const auto at = [&](int64_t i, int64_t j) -> Complex128& { return h.row(i)[j]; };
  Complex128 shift = at(high, high);
  if (unusual) {
    shift = shift + Complex128(0.75 * pivot_size(at(high, high - 1)));
  } else {
    const Complex128 above = at(high - 1, high), below = at(high, high - 1),
                     before = at(high - 1, high - 1);
    const double scale =
        std::max({pivot_size(above), pivot_size(below), pivot_size(shift), pivot_size(before)});
    const Complex128 half = over(0.5 * (before - shift), scale);
    const Complex128 product = over(above, scale) * over(below, scale);
    const Complex128 root = math::sqrt(half * half + product);
    const bool agree = half.re * root.re + half.im * root.im >= 0;
    const Complex128 sum = agree ? half + root : half - root;
    if (square_of(sum) > 0) shift = shift - scale * (product / sum);
  }
  Complex128 x = at(low, low) - shift, y = at(low + 1, low);
  for (int64_t k = low; k < high; ++k) {
    const double length = std::hypot(size_of(x), size_of(y));
    if (length > 0) {
      const Complex128 c = over(x, length), s = over(y, length);  // [c^*, s^*; -s, c]
      const int64_t from = std::max(k - 1, low);
      for (int64_t j = from; j < n; ++j) {
        const Complex128 a = at(k, j), b = at(k + 1, j);
        at(k, j) = conj_of(c) * a + conj_of(s) * b;
        at(k + 1, j) = c * b - s * a;
      }
      const auto columns = [&](int64_t rows, Dense<Complex128> m) {
        for (int64_t i = 0; i < rows; ++i) {
          Complex128 &a = m.row(i)[k], &b = m.row(i)[k + 1];
          const Complex128 first = a * c + b * s;
          b = b * conj_of(c) - a * conj_of(s);
          a = first;
        }
      };
      columns(std::min(k + 2, high) + 1, h);
      if (z.data) columns(n, z);
      if (k > low) at(k + 1, k - 1) = Complex128(0);
    }
    if (k + 1 < high) {
      x = at(k + 1, k);
      y = at(k + 2, k);
    }
  }
}

// One step with the two shifts that the last 2 x 2 block proposes, on rows low to high of a real h.
void double_step(int64_t n, int64_t low, int64_t high, bool unusual, Dense<double> h,
                 Dense<double> z, double* sums) {
  const auto at = [&](int64_t i, int64_t j) -> double& { return h.row(i)[j]; };
  Values shifts =
      values_of(at(high - 1, high - 1), at(high - 1, high), at(high, high - 1), at(high, high));
  if (unusual) {
    const double size = std::fabs(at(high, high - 1)) + std::fabs(at(high - 1, high - 2));
    shifts = {{0.75 * size, 0.66 * size}, {0.75 * size, -0.66 * size}};
  } else if (shifts.first.im == 0) {  // the one that is closer to the last element, twice
    const double last = at(high, high), first = shifts.first.re, second = shifts.second.re;
    const bool nearer = std::fabs(first - last) < std::fabs(second - last);
    shifts.first = shifts.second = Complex128(nearer ? first : second);
  }
  // The first column of the product of h less either shift, over a common factor.
  const double head = at(low, low), below = at(low + 1, low);
  const double first = head - shifts.first.re, second = head - shifts.second.re;
  const double size = std::fabs(second) + std::fabs(shifts.second.im) + std::fabs(below);
  double v[3] = {(below / size) * at(low, low + 1) + first * (second / size) -
                     shifts.first.im * (shifts.second.im / size),
                 (below / size) * (first + at(low + 1, low + 1) - shifts.second.re),
                 (below / size) * at(low + 2, low + 1)};
  for (int64_t k = low; k < high; ++k) {
    const int64_t count = std::min<int64_t>(3, high - k + 1);
    double most = 0;
    for (int64_t i = 0; i < count; ++i) most = std::max(most, std::fabs(v[i]));
    for (int64_t i = 0; most > 0 && i < count; ++i) v[i] /= most;
    const Reflection<double> reflection(v[0], norm_of(count - 1, v + 1));
    if (!reflection.none()) {
      v[0] = 1;
      for (int64_t i = 1; i < count; ++i) v[i] /= reflection.divisor;
      reflect_rows(k, count, v, reflection.factor, std::max(k - 1, low), n, h, sums);
      reflect_columns(k, count, v, reflection.factor, std::min(k + 3, high) + 1, h);
      if (z.data) reflect_columns(k, count, v, reflection.factor, n, z);
      for (int64_t i = 1; k > low && i < count; ++i) at(k + i, k - 1) = 0;
    }
    for (int64_t i = 0; i < 3 && k + 1 + i <= high; ++i) v[i] = at(k + 1 + i, k);
  }
}

// Rows and columns i and i + 1 of h, and those columns of z, in the basis (c, s), (-s^*, c^*).
void turn(int64_t i, int64_t n, Complex128 c, Complex128 s, Dense<Complex128> h,
          Dense<Complex128> z) {
  for (int64_t j = i; j < n; ++j) {
    Complex128 &a = h.row(i)[j], &b = h.row(i + 1)[j];
    const Complex128 first = conj_of(c) * a + conj_of(s) * b;
    b = c * b - s * a;
    a = first;
  }
  const auto columns = [&](int64_t rows, Dense<Complex128> m) {
    for (int64_t k = 0; k < rows; ++k) {
      Complex128 &a = m.row(k)[i], &b = m.row(k)[i + 1];
      const Complex128 first = a * c + b * s;
      b = b * conj_of(c) - a * conj_of(s);
      a = first;
    }
  };
  columns(i + 2, h);
  columns(n, z);
}

// h = z t z^H with a triangular t, and its diagonal as values; only the values unless z has data.
void schur(int64_t n, Dense<Complex128> h, Complex128* values, Dense<Complex128> z) {
  deflate(
      n, false, h,
      [&](int64_t low, int64_t high, bool unusual) { single_step(n, low, high, unusual, h, z); },
      [&](int64_t low, int64_t) { values[low] = h.row(low)[low]; });
}

// The same for a real h, whose blocks of two rows have conjugate values, that with a positive
// imaginary part first. t is left in `triangle` and z in `basis` if that has data.
void schur(int64_t n, Dense<double> h, Complex128* values, Dense<double> z,
           Dense<Complex128> triangle, Dense<Complex128> basis) {
  std::vector<double> sums(static_cast<size_t>(n));
  deflate(
      n, true, h,
      [&](int64_t low, int64_t high, bool unusual) {
        double_step(n, low, high, unusual, h, z, sums.data());
      },
      [&](int64_t low, int64_t high) {
        if (low == high) {
          values[low] = Complex128(h.row(low)[low]);
          return;
        }
        const Values found =
            values_of(h.row(low)[low], h.row(low)[high], h.row(high)[low], h.row(high)[high]);
        values[low] = found.first;
        values[high] = found.second;
      });
  if (!basis.data) return;
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      triangle.row(i)[j] = Complex128(h.row(i)[j]);
      basis.row(i)[j] = Complex128(z.row(i)[j]);
    }
  }
  for (int64_t i = n - 2; i >= 0; --i) {
    const double below = h.row(i + 1)[i];
    if (below == 0) continue;
    const Complex128 ahead = values[i] - Complex128(h.row(i + 1)[i + 1]);
    const double length = std::hypot(size_of(ahead), below);
    turn(i, n, over(ahead, length), Complex128(below / length), triangle, basis);
    triangle.row(i + 1)[i] = Complex128(0);
  }
  for (int64_t i = 0; i < n; ++i) triangle.row(i)[i] = values[i];
}

// Where the axes of a matrix came from, and by what they were scaled.
struct Basis {
  std::vector<int64_t> order;
  std::vector<double> scale;
};

// Column j of `vectors`: z times the solution of (t - values[j]) x = 0 with x[j] = 1.
void vector_of(int64_t n, int64_t j, Dense<Complex128> t, Dense<Complex128> z, const Basis& basis,
               Dense<Complex128> vectors, std::vector<Complex128>& x) {
  const Complex128 value = t.row(j)[j];
  double size = 0;
  for (int64_t i = 0; i <= j; ++i) {
    for (int64_t k = i; k <= j; ++k) size = std::max(size, pivot_size(t.row(i)[k]));
  }
  const double least = std::max(kEpsilon * size, 0x1p-900);
  x[static_cast<size_t>(j)] = Complex128(1);
  for (int64_t i = j - 1; i >= 0; --i) {
    Complex128 sum = t.row(i)[j] * x[static_cast<size_t>(j)];
    for (int64_t k = i + 1; k < j; ++k) sum = sum + t.row(i)[k] * x[static_cast<size_t>(k)];
    Complex128 gap = value - t.row(i)[i];
    if (pivot_size(gap) < least) gap = Complex128(least);
    x[static_cast<size_t>(i)] = sum / gap;
    const double most = pivot_size(x[static_cast<size_t>(i)]);
    for (int64_t k = i; most > kHuge && k <= j; ++k) {
      x[static_cast<size_t>(k)] = over(x[static_cast<size_t>(k)], most);
    }
  }
  double most = 0;
  for (int64_t i = 0; i < n; ++i) {
    Complex128 sum(0);
    for (int64_t k = 0; k <= j; ++k) sum = sum + z.row(i)[k] * x[static_cast<size_t>(k)];
    const auto place = static_cast<size_t>(i);
    Complex128& to = vectors.row(basis.order[place])[j];
    to = basis.scale[place] * sum;
    most = std::max(most, linalg::largest_part(to));
  }
  double square = 0;
  for (int64_t i = 0; i < n; ++i) {
    vectors.row(i)[j] = over(vectors.row(i)[j], most);
    square += square_of(vectors.row(i)[j]);
  }
  const double norm = std::sqrt(square);
  for (int64_t i = 0; i < n; ++i) vectors.row(i)[j] = over(vectors.row(i)[j], norm);
}

template <class T>
void set_identity(int64_t n, Dense<T> x) {
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) x.row(i)[j] = T(i == j ? 1 : 0);
  }
}

}  // namespace

template <class T>
void eig(int64_t n, Dense<T> a, Complex128* values, Dense<Complex128> vectors) {
  constexpr bool kReal = !math::IsComplex<T>::value;
  const bool wanted = vectors.data != nullptr;
  const auto room = static_cast<size_t>(wanted ? n * n : 0);
  Basis basis;
  isolate(n, a, basis.order);
  balance(n, a, basis.scale);
  std::vector<T> own(room);
  const Dense<T> z{wanted ? own.data() : nullptr, n};
  if (wanted) set_identity(n, z);
  hessenberg(n, a, z);
  if constexpr (kReal) {
    std::vector<Complex128> triangle(room), complex_vectors(room);
    const Dense<Complex128> t{wanted ? triangle.data() : nullptr, n},
        complex_z{wanted ? complex_vectors.data() : nullptr, n};
    schur(n, a, values, z, t, complex_z);
    std::vector<Complex128> x(static_cast<size_t>(n));
    for (int64_t j = 0; wanted && j < n; ++j) {
      if (values[j].im < 0) {
        for (int64_t i = 0; i < n; ++i) vectors.row(i)[j] = conj_of(vectors.row(i)[j - 1]);
      } else {
        vector_of(n, j, t, complex_z, basis, vectors, x);
      }
    }
  } else {
    schur(n, a, values, z);
    std::vector<Complex128> x(static_cast<size_t>(n));
    for (int64_t j = 0; wanted && j < n; ++j) vector_of(n, j, a, z, basis, vectors, x);
  }
}

template void eig(int64_t, Dense<double>, Complex128*, Dense<Complex128>);
template void eig(int64_t, Dense<Complex128>, Complex128*, Dense<Complex128>);

}  // namespace libtensor::cpu
