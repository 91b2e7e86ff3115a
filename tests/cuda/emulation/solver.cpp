// SPDX-License-Identifier: Apache-2.0
// What stands in for cuSOLVER on the emulated device: the algorithms of textbooks (Golub and Van
// Loan, "Matrix Computations") over matrices that are stored by columns.
//
// In TENSOR_CUDA_EMULATION, "trace=solver" writes a line to the standard error stream for each
// matrix; "refuse=solver" has it decline all, "plant=diverge" find no values and vectors.
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

#include "tests/cuda/emulation/cuda_runtime.h"
#include "tests/cuda/emulation/libraries.h"

namespace {

using libtensor::emulation::given;
using Complex = std::complex<double>;

constexpr char kFile[] = "libcusolver.so.12";
enum { kSuccess = 0, kInvalidValue = 3, kInternalError = 7, kNotSupported = 9 };
enum { kReal = 1, kComplex = 5 };  // cudaDataType: R_64F, C_64F
enum { kLower = 0, kUpper = 1 };   // cublasFillMode_t
constexpr int kSweeps = 60;
constexpr size_t kHostBytes = 96;

struct Handle {
  cudaStream_t stream = nullptr;
  int mode = 0;
};
struct Params {};

double conj_of(double x) { return x; }
Complex conj_of(Complex x) { return std::conj(x); }
double real_of(double x) { return x; }
double real_of(Complex x) { return x.real(); }
double imag_of(double) { return 0; }
double imag_of(Complex x) { return x.imag(); }
double pivot_size(double x) { return std::abs(x); }
double pivot_size(Complex x) { return std::abs(x.real()) + std::abs(x.imag()); }
// A factor that vectors may have as well as any other.
void any_phase(int64_t place, double& factor) { factor = place % 2 == 0 ? -1 : 1; }
void any_phase(int64_t place, Complex& factor) {
  factor = std::polar(1.0, 1.0 + static_cast<double>(place));
}

template <class T>
struct Matrix {
  T* at;
  int64_t m, n, leading;

  T& operator()(int64_t i, int64_t j) const { return at[i + j * leading]; }
};

template <class T>
int cholesky(const Matrix<T>& a) {
  for (int64_t j = 0; j < a.n; ++j) {
    double d = real_of(a(j, j));
    for (int64_t k = 0; k < j; ++k) d -= std::norm(a(k, j));
    if (d <= 0) return static_cast<int>(j) + 1;
    a(j, j) = T(std::sqrt(d));
    for (int64_t i = j + 1; i < a.n; ++i) {
      for (int64_t k = 0; k < j; ++k) a(j, i) -= conj_of(a(k, j)) * a(k, i);
      a(j, i) /= a(j, j);
    }
  }
  return 0;
}

template <class T>
int lu(const Matrix<T>& a, int64_t* pivots) {
  int info = 0;
  // On an H100, factors of matrices that held a NaN held none.
  for (int64_t j = 0; j < a.n; ++j) {
    for (int64_t i = 0; i < a.m; ++i) {
      if (a(i, j) != a(i, j)) a(i, j) = T(0);
    }
  }
  for (int64_t k = 0; k < std::min(a.m, a.n); ++k) {
    int64_t best = k;
    for (int64_t i = k + 1; i < a.m; ++i) {
      if (pivot_size(a(i, k)) > pivot_size(a(best, k))) best = i;
    }
    pivots[k] = best + 1;
    for (int64_t j = 0; j < a.n && best != k; ++j) std::swap(a(k, j), a(best, j));
    if (a(k, k) == T(0)) {
      info = static_cast<int>(k) + 1;  // of several zeros it is not said which
      continue;
    }
    for (int64_t i = k + 1; i < a.m; ++i) {
      a(i, k) /= a(k, k);
      for (int64_t j = k + 1; j < a.n; ++j) a(i, j) -= a(i, k) * a(k, j);
    }
  }
  return info;
}

template <class T>
void solve(const Matrix<T>& a, const int64_t* pivots, const Matrix<T>& b) {
  for (int64_t j = 0; j < b.n; ++j) {
    for (int64_t k = 0; k < a.n; ++k) std::swap(b(k, j), b(pivots[k] - 1, j));
    for (int64_t k = 0; k < a.n; ++k) {
      for (int64_t i = k + 1; i < a.n; ++i) b(i, j) -= a(i, k) * b(k, j);
    }
    for (int64_t k = a.n - 1; k >= 0; --k) {
      b(k, j) /= a(k, k);
      for (int64_t i = 0; i < k; ++i) b(i, j) -= a(i, k) * b(k, j);
    }
  }
}

// Columns `first` and following become (I - t v v^H) of themselves; v is 1 at k, then column k of
// `vectors`.
template <class T>
void reflect(const Matrix<T>& vectors, int64_t k, T t, const Matrix<T>& a, int64_t first) {
  for (int64_t j = first; j < a.n; ++j) {
    T sum = a(k, j);
    for (int64_t i = k + 1; i < a.m; ++i) sum += conj_of(vectors(i, k)) * a(i, j);
    sum *= t;
    a(k, j) -= sum;
    for (int64_t i = k + 1; i < a.m; ++i) a(i, j) -= vectors(i, k) * sum;
  }
}

// The norm of column k from row `first` on.
template <class T>
double norm_of_column(const Matrix<T>& a, int64_t k, int64_t first) {
  double norm = 0;
  for (int64_t i = first; i < a.m; ++i) norm = std::hypot(norm, std::abs(a(i, k)));
  return norm;
}

// As in LAPACK, a column of tiny numbers is made larger before its reflection is made.
template <class T>
void qr(const Matrix<T>& a, T* tau) {
  for (int64_t k = 0; k < std::min(a.m, a.n); ++k) {
    const double lift = norm_of_column(a, k, k) < 0x1p-900 ? 0x1p+200 : 1;
    for (int64_t i = k; i < a.m; ++i) a(i, k) *= lift;
    const double below = norm_of_column(a, k, k + 1);
    const T head = a(k, k);
    tau[k] = T(0);
    if (below == 0 && imag_of(head) == 0) {
      a(k, k) /= lift;
      continue;
    }
    const double target = -std::copysign(std::hypot(std::abs(head), below), real_of(head));
    tau[k] = (T(target) - head) / target;
    for (int64_t i = k + 1; i < a.m; ++i) a(i, k) /= head - T(target);
    reflect(a, k, conj_of(tau[k]), a, k + 1);
    a(k, k) = T(target / lift);
  }
}

template <class T>
void form_q(const Matrix<T>& a, int64_t count, const T* tau) {
  std::vector<T> copy(a.at, a.at + a.leading * a.n);
  const Matrix<T> vectors{copy.data(), a.m, a.n, a.leading};
  for (int64_t j = 0; j < a.n; ++j) {
    for (int64_t i = 0; i < a.m; ++i) a(i, j) = T(i == j ? 1 : 0);
  }
  for (int64_t k = count - 1; k >= 0; --k) reflect(vectors, k, tau[k], a, 0);
}

// Makes [[a, b], [conj(b), d]] diagonal.
template <class T>
struct Rotation {
  double c, s;
  T turn;

  Rotation(double a, T b, double d) : turn(conj_of(b) / std::abs(b)) {
    const double zeta = (d - a) / (2 * std::abs(b));
    const double t = std::copysign(1.0, zeta) / (std::abs(zeta) + std::hypot(1.0, zeta));
    c = 1 / std::hypot(1.0, t);
    s = c * t;
  }
  void columns(const Matrix<T>& x, int64_t p, int64_t q) const {
    for (int64_t i = 0; i < x.m; ++i) {
      const T a = x(i, p), b = turn * x(i, q);
      x(i, p) = c * a - s * b;
      x(i, q) = s * a + c * b;
    }
  }
  void rows(const Matrix<T>& x, int64_t p, int64_t q) const {
    for (int64_t j = 0; j < x.n; ++j) {
      const T a = x(p, j), b = conj_of(turn) * x(q, j);
      x(p, j) = c * a - s * b;
      x(q, j) = s * a + c * b;
    }
  }
};

template <class T>
std::vector<T> identity(int64_t n) {
  std::vector<T> x(static_cast<size_t>(n * n));
  for (int64_t i = 0; i < n; ++i) x[static_cast<size_t>(i * (n + 1))] = T(1);
  return x;
}

std::vector<int64_t> order_of(const std::vector<double>& values, bool falling) {
  std::vector<int64_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    const double x = values[static_cast<size_t>(a)], y = values[static_cast<size_t>(b)];
    return falling ? x > y : x < y;
  });
  return order;
}

template <class T>
void eigenvalues(const Matrix<T>& a, bool upper, bool wanted, double* values) {
  const int64_t n = a.n;
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < j; ++i) {
      if (upper) {
        a(j, i) = conj_of(a(i, j));
      } else {
        a(i, j) = conj_of(a(j, i));
      }
    }
  }
  std::vector<T> memory = identity<T>(n);
  const Matrix<T> vectors{memory.data(), n, n, n};
  double total = 0;
  for (int64_t e = 0; e < n * n; ++e) total = std::hypot(total, std::abs(a(e % n, e / n)));
  bool again = true;
  for (int sweep = 0; sweep < kSweeps && again; ++sweep) {
    again = false;
    for (int64_t p = 0; p < n; ++p) {
      for (int64_t q = p + 1; q < n; ++q) {
        if (std::abs(a(p, q)) <= 1e-17 * total) continue;
        again = true;
        const Rotation<T> r(real_of(a(p, p)), a(p, q), real_of(a(q, q)));
        r.columns(a, p, q);
        r.rows(a, p, q);
        r.columns(vectors, p, q);
      }
    }
  }
  std::vector<double> found;
  for (int64_t i = 0; i < n; ++i) found.push_back(real_of(a(i, i)));
  const std::vector<int64_t> order = order_of(found, false);
  for (int64_t j = 0; j < n; ++j) {
    const int64_t from = order[static_cast<size_t>(j)];
    values[j] = found[static_cast<size_t>(from)];
    T phase;
    any_phase(j, phase);
    // Without vectors what is left of the matrix is garbage.
    for (int64_t i = 0; i < n; ++i) a(i, j) = wanted ? phase * vectors(i, from) : T(7);
  }
}

// Columns from `first` on become unit vectors that are orthogonal to all before.
template <class T>
void complete(const Matrix<T>& u, int64_t first) {
  int64_t axis = 0;
  for (int64_t j = first; j < u.n; ++j) {
    for (double norm = 0; norm < 0.5 / std::sqrt(static_cast<double>(u.m)); ++axis) {
      for (int64_t i = 0; i < u.m; ++i) u(i, j) = T(i == axis % u.m ? 1 : 0);
      for (int64_t k = 0; k < 2 * j; ++k) {
        T sum(0);
        for (int64_t i = 0; i < u.m; ++i) sum += conj_of(u(i, k % j)) * u(i, j);
        for (int64_t i = 0; i < u.m; ++i) u(i, j) -= sum * u(i, k % j);
      }
      norm = norm_of_column(u, j, 0);
      for (int64_t i = 0; i < u.m; ++i) u(i, j) /= norm;
    }
  }
}

// u and vt may be without memory.
template <class T>
void singular_values(const Matrix<T>& a, double* values, const Matrix<T>& u, const Matrix<T>& vt) {
  std::vector<T> memory = identity<T>(a.n);
  const Matrix<T> v{memory.data(), a.n, a.n, a.n};
  const auto product = [&](int64_t p, int64_t q) {
    T sum(0);
    for (int64_t i = 0; i < a.m; ++i) sum += conj_of(a(i, p)) * a(i, q);
    return sum;
  };
  double largest = 0;
  for (int64_t j = 0; j < a.n; ++j) largest = std::max(largest, real_of(product(j, j)));
  const double nothing = 1e-36 * largest;  // the square of a column of rounding errors
  bool again = true;
  for (int sweep = 0; sweep < kSweeps && again; ++sweep) {
    again = false;
    for (int64_t p = 0; p < a.n; ++p) {
      for (int64_t q = p + 1; q < a.n; ++q) {
        const double x = real_of(product(p, p)), y = real_of(product(q, q));
        const T both = product(p, q);
        if (std::abs(both) <= 1e-15 * std::sqrt(x) * std::sqrt(y) || x <= nothing || y <= nothing)
          continue;
        again = true;
        const Rotation<T> r(x, both, y);
        r.columns(a, p, q);
        r.columns(v, p, q);
      }
    }
  }
  std::vector<double> found;
  for (int64_t j = 0; j < a.n; ++j) found.push_back(std::sqrt(real_of(product(j, j))));
  const std::vector<int64_t> order = order_of(found, true);
  int64_t known = 0;
  for (int64_t j = 0; j < a.n; ++j) {
    const int64_t from = order[static_cast<size_t>(j)];
    values[j] = found[static_cast<size_t>(from)];
    T phase;
    any_phase(j, phase);
    if (u.at && values[j] > 1e-14 * values[0]) {
      for (int64_t i = 0; i < a.m; ++i) u(i, j) = phase * a(i, from) / values[j];
      known = j + 1;
    }
    for (int64_t i = 0; i < a.n && vt.at; ++i) vt(j, i) = conj_of(phase * v(i, from));
  }
  if (u.at) complete(u, known);
}

// --- calls

void trace(const std::string& line) {
  if (given("trace=solver")) std::fprintf(stderr, "solver: %s\n", line.c_str());
}
std::string operator%(const std::string& text, int64_t number) {
  return text + ' ' + std::to_string(number);
}

int create(Handle** handle) {
  *handle = new Handle;
  return kSuccess;
}
int destroy(Handle* handle) {
  delete handle;
  return kSuccess;
}
int set_stream(Handle* handle, cudaStream_t stream) {
  handle->stream = stream;
  return kSuccess;
}
int set_mode(Handle* handle, int mode) {
  handle->mode = mode;
  return mode == 1 || mode == 2 ? kSuccess : kInvalidValue;
}
int create_params(Params** params) {
  *params = new Params;
  return kSuccess;
}
int destroy_params(Params* params) {
  delete params;
  return kSuccess;
}

bool is_type(int type, int compute) {
  return type == compute && (type == kReal || type == kComplex);
}

// What is asked of all: results that are always the same, numbers that fit.
int verify(const Handle* handle, const Params* params, int64_t m, int64_t n, int type, int compute,
           const void* a, int64_t leading) {
  if (!handle || !params || !a || !is_type(type, compute)) return kInvalidValue;
  if (m < 1 || n < 1 || leading < m) return kInvalidValue;
  if (handle->mode != 1) return kInternalError;
  return given("refuse=solver") ? kNotSupported : kSuccess;
}

size_t device_bytes(int64_t n) { return 128 + 8 * static_cast<size_t>(n); }
int tell_sizes(int64_t n, size_t* device, size_t* host) {
  *device = device_bytes(n);
  *host = kHostBytes;
  return kSuccess;
}

struct Space {
  void* on_device;
  size_t device_bytes;
  void* on_host;
  size_t host_bytes;

  bool fits(int64_t n) const {
    if (!on_device || device_bytes < ::device_bytes(n) || !on_host || host_bytes < kHostBytes)
      return false;
    std::memset(on_host, 0xcb, kHostBytes);
    return true;
  }
};

// f(0 of the type) when the stream comes to it.
template <class F>
void enqueue(const Handle* handle, int type, const Space& space, F&& f) {
  libtensor::emulation::work_of(kFile, handle->stream, [type, space, f] {
    if (space.on_device) std::memset(space.on_device, 0xcb, space.device_bytes);
    type == kReal ? f(0.0) : f(Complex(0));
  });
}
template <class T>
T* as(T, void* at) {
  return static_cast<T*>(at);
}

int potrf_size(Handle* handle, Params* params, int fill, int64_t n, int type, const void* a,
               int64_t lda, int compute, size_t* device, size_t* host) {
  const int status = verify(handle, params, n, n, type, compute, a, lda);
  if (status != kSuccess || fill != kUpper) return status == kSuccess ? kInvalidValue : status;
  return tell_sizes(n, device, host);
}
int potrf(Handle* handle, Params* params, int fill, int64_t n, int type, void* a, int64_t lda,
          int compute, void* memory, size_t bytes, void* own, size_t own_bytes, int* info) {
  const int status = verify(handle, params, n, n, type, compute, a, lda);
  if (status != kSuccess) return status;
  const Space space{memory, bytes, own, own_bytes};
  if (fill != kUpper || !info || !space.fits(n)) return kInvalidValue;
  trace(std::string("potrf") % n);
  enqueue(handle, type, space, [=](auto zero) {
    *info = cholesky(Matrix<decltype(zero)>{as(zero, a), n, n, lda});
  });
  return kSuccess;
}

int getrf_size(Handle* handle, Params* params, int64_t m, int64_t n, int type, const void* a,
               int64_t lda, int compute, size_t* device, size_t* host) {
  const int status = verify(handle, params, m, n, type, compute, a, lda);
  return status == kSuccess ? tell_sizes(n, device, host) : status;
}
int getrf(Handle* handle, Params* params, int64_t m, int64_t n, int type, void* a, int64_t lda,
          int64_t* pivots, int compute, void* memory, size_t bytes, void* own, size_t own_bytes,
          int* info) {
  const int status = verify(handle, params, m, n, type, compute, a, lda);
  if (status != kSuccess) return status;
  const Space space{memory, bytes, own, own_bytes};
  if (!pivots || !info || !space.fits(n)) return kInvalidValue;
  trace(std::string("getrf") % m % n);
  enqueue(handle, type, space, [=](auto zero) {
    *info = lu(Matrix<decltype(zero)>{as(zero, a), m, n, lda}, pivots);
  });
  return kSuccess;
}

int getrs(Handle* handle, Params* params, int operation, int64_t n, int64_t columns, int type,
          const void* a, int64_t lda, const int64_t* pivots, int other, void* b, int64_t ldb,
          int* info) {
  const int status = verify(handle, params, n, n, type, other, a, lda);
  if (status != kSuccess) return status;
  if (operation != 0 || columns < 1 || !pivots || !b || ldb < n || !info) return kInvalidValue;
  trace(std::string("getrs") % n % columns);
  enqueue(handle, type, {}, [=](auto zero) {
    *info = 0;
    solve(Matrix<decltype(zero)>{as(zero, const_cast<void*>(a)), n, n, lda}, pivots,
          Matrix<decltype(zero)>{as(zero, b), n, columns, ldb});
  });
  return kSuccess;
}

int geqrf_size(Handle* handle, Params* params, int64_t m, int64_t n, int type, const void* a,
               int64_t lda, int tau_type, const void* tau, int compute, size_t* device,
               size_t* host) {
  const int status = verify(handle, params, m, n, type, compute, a, lda);
  if (status != kSuccess) return status;
  return tau && tau_type == type ? tell_sizes(n, device, host) : kInvalidValue;
}
int geqrf(Handle* handle, Params* params, int64_t m, int64_t n, int type, void* a, int64_t lda,
          int tau_type, void* tau, int compute, void* memory, size_t bytes, void* own,
          size_t own_bytes, int* info) {
  const int status = verify(handle, params, m, n, type, compute, a, lda);
  if (status != kSuccess) return status;
  const Space space{memory, bytes, own, own_bytes};
  if (!tau || tau_type != type || !info || !space.fits(n)) return kInvalidValue;
  trace(std::string("geqrf") % m % n);
  enqueue(handle, type, space, [=](auto zero) {
    *info = 0;
    qr(Matrix<decltype(zero)>{as(zero, a), m, n, lda}, as(zero, tau));
  });
  return kSuccess;
}

int form_size(Handle* handle, int m, int n, int k, const void* a, int lda, const void* tau,
              int* elements) {
  if (!handle || n < 1 || m < n || n < k || k < 1 || !a || lda < m || !tau) return kInvalidValue;
  *elements = 10 * n;
  return kSuccess;
}
template <class T>
int form(Handle* handle, int m, int n, int k, T* a, int lda, const T* tau, T* memory, int elements,
         int* info) {
  int needed = 0;
  const int status = form_size(handle, m, n, k, a, lda, tau, &needed);
  if (status != kSuccess) return status;
  if (!memory || elements < needed || !info) return kInvalidValue;
  trace(std::string("orgqr") % m % n % k);
  const Space space{memory, static_cast<size_t>(needed) * sizeof(T), nullptr, 0};
  enqueue(handle, kReal, space, [=](auto) {
    *info = 0;
    form_q(Matrix<T>{a, m, n, lda}, k, tau);
  });
  return kSuccess;
}

bool fits_values(int type, int mode, int fill) {
  return type == kReal && (mode == 0 || mode == 1) && (fill == kLower || fill == kUpper);
}
int syevd_size(Handle* handle, Params* params, int mode, int fill, int64_t n, int type,
               const void* a, int64_t lda, int value_type, const void* values, int compute,
               size_t* device, size_t* host) {
  const int status = verify(handle, params, n, n, type, compute, a, lda);
  if (status != kSuccess) return status;
  return values && fits_values(value_type, mode, fill) ? tell_sizes(n, device, host)
                                                       : kInvalidValue;
}
int syevd(Handle* handle, Params* params, int mode, int fill, int64_t n, int type, void* a,
          int64_t lda, int value_type, void* values, int compute, void* memory, size_t bytes,
          void* own, size_t own_bytes, int* info) {
  const int status = verify(handle, params, n, n, type, compute, a, lda);
  if (status != kSuccess) return status;
  const Space space{memory, bytes, own, own_bytes};
  if (!values || !fits_values(value_type, mode, fill) || !info || !space.fits(n))
    return kInvalidValue;
  trace(std::string("syevd") % n + (mode == 1 ? " with vectors" : ""));
  const int answer = given("plant=diverge") ? 1 : 0;
  enqueue(handle, type, space, [=](auto zero) {
    eigenvalues(Matrix<decltype(zero)>{as(zero, a), n, n, lda}, fill == kUpper, mode == 1,
                static_cast<double*>(values));
    *info = answer;
  });
  return kSuccess;
}

int verify_job(signed char left, signed char right, int64_t m, int64_t n, int type, int value_type,
               int left_type, int64_t ldu, int right_type, int64_t ldvt) {
  const auto known = [](signed char job) { return job == 'A' || job == 'S' || job == 'N'; };
  const bool fits = m >= n && known(left) && known(right) && value_type == kReal &&
                    left_type == type && right_type == type && ldu >= m && ldvt >= n;
  return fits ? kSuccess : kInvalidValue;
}
int gesvd_size(Handle* handle, Params* params, signed char left, signed char right, int64_t m,
               int64_t n, int type, const void* a, int64_t lda, int value_type, const void*,
               int left_type, const void*, int64_t ldu, int right_type, const void*, int64_t ldvt,
               int compute, size_t* device, size_t* host) {
  const int status = verify(handle, params, m, n, type, compute, a, lda);
  if (status != kSuccess) return status;
  const int job = verify_job(left, right, m, n, type, value_type, left_type, ldu, right_type, ldvt);
  return job == kSuccess ? tell_sizes(m, device, host) : job;
}
int gesvd(Handle* handle, Params* params, signed char left, signed char right, int64_t m, int64_t n,
          int type, void* a, int64_t lda, int value_type, void* values, int left_type, void* u,
          int64_t ldu, int right_type, void* vt, int64_t ldvt, int compute, void* memory,
          size_t bytes, void* own, size_t own_bytes, int* info) {
  const int status = verify(handle, params, m, n, type, compute, a, lda);
  if (status != kSuccess) return status;
  const Space space{memory, bytes, own, own_bytes};
  const int job = verify_job(left, right, m, n, type, value_type, left_type, ldu, right_type, ldvt);
  if (job != kSuccess) return job;
  if ((left != 'N' && !u) || (right != 'N' && !vt) || !values || !info || !space.fits(m))
    return kInvalidValue;
  trace(std::string("gesvd") % m % n + ' ' + static_cast<char>(left) + static_cast<char>(right));
  const int answer = given("plant=diverge") ? 1 : 0;
  enqueue(handle, type, space, [=](auto zero) {
    using T = decltype(zero);
    const Matrix<T> columns{left == 'N' ? nullptr : as(zero, u), m, left == 'A' ? m : n, ldu};
    const Matrix<T> rows{right == 'N' ? nullptr : as(zero, vt), n, n, ldvt};
    singular_values(Matrix<T>{as(zero, a), m, n, lda}, static_cast<double*>(values), columns, rows);
    *info = answer;
  });
  return kSuccess;
}

const libtensor::emulation::Symbol kSymbols[] = {
    {"cusolverDnCreate", reinterpret_cast<void*>(create)},
    {"cusolverDnDestroy", reinterpret_cast<void*>(destroy)},
    {"cusolverDnSetStream", reinterpret_cast<void*>(set_stream)},
    {"cusolverDnSetDeterministicMode", reinterpret_cast<void*>(set_mode)},
    {"cusolverDnCreateParams", reinterpret_cast<void*>(create_params)},
    {"cusolverDnDestroyParams", reinterpret_cast<void*>(destroy_params)},
    {"cusolverDnXpotrf_bufferSize", reinterpret_cast<void*>(potrf_size)},
    {"cusolverDnXpotrf", reinterpret_cast<void*>(potrf)},
    {"cusolverDnXgetrf_bufferSize", reinterpret_cast<void*>(getrf_size)},
    {"cusolverDnXgetrf", reinterpret_cast<void*>(getrf)},
    {"cusolverDnXgetrs", reinterpret_cast<void*>(getrs)},
    {"cusolverDnXgeqrf_bufferSize", reinterpret_cast<void*>(geqrf_size)},
    {"cusolverDnXgeqrf", reinterpret_cast<void*>(geqrf)},
    {"cusolverDnDorgqr_bufferSize", reinterpret_cast<void*>(form_size)},
    {"cusolverDnDorgqr", reinterpret_cast<void*>(form<double>)},
    {"cusolverDnZungqr_bufferSize", reinterpret_cast<void*>(form_size)},
    {"cusolverDnZungqr", reinterpret_cast<void*>(form<Complex>)},
    {"cusolverDnXsyevd_bufferSize", reinterpret_cast<void*>(syevd_size)},
    {"cusolverDnXsyevd", reinterpret_cast<void*>(syevd)},
    {"cusolverDnXgesvd_bufferSize", reinterpret_cast<void*>(gesvd_size)},
    {"cusolverDnXgesvd", reinterpret_cast<void*>(gesvd)},
};

const libtensor::emulation::StandIn library(kFile, kSymbols);

}  // namespace
