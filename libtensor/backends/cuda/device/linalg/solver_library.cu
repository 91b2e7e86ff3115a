// SPDX-License-Identifier: Apache-2.0
// Linear algebra by cuSOLVER. It stores matrices by columns: what has m rows of n numbers is for it
// the transpose, of n rows. Matrices of a stack are done one after the other.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "libtensor/backends/cuda/device/linalg/jacobi.h"
#include "libtensor/backends/cuda/device/linalg/solver.h"
#include "libtensor/backends/cuda/device/linalg/solver_functions.h"
#include "libtensor/backends/cuda/device/memory/memory.h"
#include "libtensor/backends/cuda/device/runtime/graphs.h"
#include "libtensor/backends/cuda/device/runtime/library.h"
#include "libtensor/backends/cuda/device/runtime/recent.h"
#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda {
namespace {

constexpr size_t kMostSessions = 16;

// Kernels give each matrix a block of threads, and work on many at once; the library has all of the
// device for one after the other, and starts dozens of kernels for each. So small matrices, and
// many of those that are not large, are left to kernels. Reasoned, not measured.
bool is_for_library(const View& a) {
  constexpr double kEach = 32;
  const auto size =
      static_cast<double>(a.extent(a.ndim - 2)) * static_cast<double>(a.extent(a.ndim - 1));
  const double least = kEach * static_cast<double>(count_matrices(a));
  return a.numel > 0 && is_worth_a_library(size, std::max(kEach * kEach + 1, least * least));
}

// --- the library

// Its handle has memory of its own, so each stream has another one.
struct Session {
  const cusolver::Functions& call;
  cusolver::Handle handle = nullptr;
  cusolver::Params params = nullptr;
  bool usable = false;
  std::mutex mutex;

  Session(const cusolver::Functions& functions, cudaStream_t stream) : call(functions) {
    usable = call.create(&handle) == cusolver::kSuccess &&
             call.set_stream(handle, stream) == cusolver::kSuccess &&
             call.set_deterministic_mode(handle, cusolver::kDeterministic) == cusolver::kSuccess &&
             call.create_params(&params) == cusolver::kSuccess;
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() {
    if (params) (void)call.destroy_params(params);
    if (handle) (void)call.destroy(handle);
  }
};

struct Library {
  cusolver::Functions functions;
  bool usable = false;
  Recent<std::pair<int32_t, cudaStream_t>, Session> sessions{kMostSessions};
};

Library& opened() {
  static constinit NoDestructor<Library> lasting;
  return lasting.get([] {
    auto library = std::make_unique<Library>();
    LibraryFile file(kSolverLibrary);
    library->functions.find_in(file);
    library->usable = file.usable();
    return library;
  });
}

// Null if the library cannot be used, or is not for such matrices.
std::shared_ptr<Session> session_for(const Context& context, const View& a) {
  if (!is_for_library(a)) return nullptr;
  Library& library = opened();
  if (!library.usable) return nullptr;
  std::shared_ptr<Session> session = library.sessions.get({context.device, context.stream}, [&] {
    return std::make_shared<Session>(library.functions, context.stream);
  });
  return session->usable ? session : nullptr;
}

struct Workspaces {
  void* on_device;
  size_t device_bytes;
  void* on_host;
  size_t host_bytes;

  template <class T>
  int elements() const {
    return static_cast<int>(std::min<size_t>(device_bytes / sizeof(T), INT32_MAX));
  }
};

// The calls for the matrices of one stack. What the library refuses is left to kernels, but only as
// long as it has done nothing.
class Calls {
 public:
  Calls(const Context& context, std::shared_ptr<Session> session)
      : context_(context), session_(std::move(session)) {}

  // f(session, bytes on the device, bytes on the host) asks for the size of workspaces.
  template <class F>
  bool prepare(const char* function, F&& f) {
    size_t on_device = 0, on_host = 0;
    const std::lock_guard lock(session_->mutex);
    if (!takes(f(*session_, on_device, on_host), function)) return false;
    device_bytes_ = std::max(device_bytes_, on_device);
    if (host_.size() < on_host) host_.resize(on_host);
    return true;
  }

  // f(session, workspaces)
  template <class F>
  bool run(const char* function, F&& f) {
    if (!memory_) memory_.emplace(context_, static_cast<int64_t>(device_bytes_));
    const Workspaces space{memory_->data(), device_bytes_, host_.data(), host_.size()};
    const std::lock_guard lock(session_->mutex);
    if (!takes(f(*session_, space), function)) return false;
    begun_ = true;
    return true;
  }

 private:
  bool takes(cusolver::Status status, const char* function) const {
    if (status == cusolver::kSuccess) return true;
    const bool exhausted = status == cusolver::kAllocFailed;
    if (!begun_ && (exhausted || status == cusolver::kNotSupported)) return false;
    check(cudaGetLastError(), function);
    fail(exhausted ? libtensor::Status::device_nomem : libtensor::Status::cuda, function,
         " failed with cusolverStatus ", static_cast<int>(status));
  }

  Context context_;
  std::shared_ptr<Session> session_;
  size_t device_bytes_ = 0;
  std::vector<char> host_;  // until the calls have returned
  std::optional<Workspace> memory_;
  bool begun_ = false;
};

template <class T>
constexpr cusolver::DataType kType =
    math::IsComplex<T>::value ? cusolver::kComplex128 : cusolver::kFloat64;

// --- matrices

constexpr int kSide = 32;  // of a tile
constexpr int kRowsAtOnce = kThreads / kSide;

// to = the transpose of `from`, rows * columns, one row after the other. `upper`: what lies below
// the diagonal of the result is 0.
template <class T>
__global__ void __launch_bounds__(kThreads)
    transpose_kernel(Dense<const T> from, int64_t rows, int64_t columns, T* to, bool upper) {
  TENSOR_SHARED(T, tile, kSide * (kSide + 1));
  const int own = static_cast<int>(threadIdx.x) % kSide;
  const int first = static_cast<int>(threadIdx.x) / kSide;
  const int64_t across = (columns + kSide - 1) / kSide;
  const int64_t tiles = (rows + kSide - 1) / kSide * across;
  for (int64_t t = blockIdx.x; t < tiles; t += gridDim.x) {
    const int64_t row = t / across * kSide, column = t % across * kSide;
    for (int i = first; i < kSide; i += kRowsAtOnce) {
      if (row + i < rows && column + own < columns)
        tile[i * (kSide + 1) + own] = from.row(row + i)[column + own];
    }
    __syncthreads();
    for (int i = first; i < kSide; i += kRowsAtOnce) {
      const int64_t j = column + i, k = row + own;
      if (j < columns && k < rows)
        to[j * rows + k] = upper && k < j ? T(0) : tile[own * (kSide + 1) + i];
    }
    __syncthreads();
  }
}

template <class T>
void transpose(const Context& context, const T* from, int64_t rows, int64_t columns, int64_t step,
               T* to, bool upper = false) {
  const int64_t tiles = ((rows + kSide - 1) / kSide) * ((columns + kSide - 1) / kSide);
  const Launch grid{dim3(static_cast<unsigned>(least(tiles, busy_blocks(context)))), dim3(kThreads),
                    true};
  launch(context, grid, transpose_kernel<T>, Dense<const T>{from, step}, rows, columns, to, upper);
}
template <class T>
void transpose(const Context& context, const T* from, int64_t rows, int64_t columns, T* to) {
  transpose(context, from, rows, columns, columns, to);
}

template <class T>
void copy_matrix(const Context& context, const T* from, int64_t numbers, T* to) {
  check(cudaMemcpyAsync(to, from, static_cast<size_t>(numbers) * sizeof(T),
                        cudaMemcpyDeviceToDevice, context.stream),
        "cudaMemcpyAsync");
}

template <class T>
Workspace memory_for(const Context& context, int64_t numbers) {
  return Workspace(context, numbers * static_cast<int64_t>(sizeof(T)));
}

// One block: the time is little beside that of the library.
template <class T>
__global__ void __launch_bounds__(kThreads)
    scale_kernel(Dense<T> a, int64_t numbers, double* scale) {
  TENSOR_SHARED(double, scratch, kMostWarps);
  const double by = scale_matrix(1, numbers, a, scratch);
  if (threadIdx.x == 0) *scale = by;
}

// values[i, j] of matrices that were multiplied by scales[i]; NaN where the library found none.
__global__ void values_kernel(double* values, int64_t numbers, int64_t each, const double* scales,
                              const int* infos) {
  for (int64_t e = first_index(); e < numbers; e += index_step())
    values[e] = infos[e / each] == 0 ? values[e] / scales[e / each] : NAN;
}

template <class T>
__global__ void spoil_kernel(T* vectors, int64_t each, const int* infos, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    if (infos[i] == 0) continue;
    for (int64_t e = first_index(); e < each; e += index_step()) vectors[i * each + e] = T(NAN);
  }
}
template <class T>
void spoil(const Context& context, const Stack<T>& vectors, const int* infos, int64_t count) {
  const int64_t each = vectors.rows * vectors.columns;
  launch(context, for_each(context, each), spoil_kernel<T>, vectors.data, each, infos, count);
}

// 1 for matrices that hold a NaN; infos are 0 before.
template <class T>
__global__ void find_nan_kernel(const T* matrices, int64_t each, int* infos, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    bool found = false;
    for (int64_t e = first_index(); e < each; e += index_step()) {
      const T x = matrices[i * each + e];
      found = found || !(x == x);
    }
    if (found) infos[i] = 1;
  }
}

// What went wrong with triangular factors: the number, from 1 on, of the first element of the
// diagonal that is 0, or that is not positive. The library's own word counts for the latter.
template <class T>
__global__ void __launch_bounds__(kThreads)
    review_kernel(Stack<T> factors, bool positive, int32_t* infos, int64_t count) {
  TENSOR_SHARED(double, scratch, kMostWarps);
  const int64_t n = least(factors.rows, factors.columns);
  for (int64_t i = blockIdx.x; i < count; i += gridDim.x) {
    const Dense<T> a = factors[i];
    auto first = static_cast<double>(n);
    for (int64_t k = own_thread(); k < n; k += all_threads()) {
      const T x = a.row(k)[k];
      if (positive ? real_of(x) > 0 : !(x == T(0))) continue;
      first = static_cast<double>(k);
      break;
    }
    first = -most_of_block(-first, scratch);
    if (threadIdx.x == 0 && !(positive && infos[i] != 0))
      infos[i] = first < static_cast<double>(n) ? static_cast<int32_t>(first) + 1 : 0;
    __syncthreads();
  }
}
template <class T>
void review(const Context& context, const Stack<T>& factors, bool positive, const View& info) {
  const int64_t count = info.numel;
  launch(context, for_matrices(context, count, factors.columns), review_kernel<T>, factors,
         positive, info.as<int32_t>(), count);
}

// --- factors

template <class T>
__global__ void lower_kernel(T* a, int64_t numbers, int64_t n) {
  for (int64_t e = first_index(); e < numbers; e += index_step()) {
    if (e % n > e / n % n) a[e] = T(0);
  }
}

// The transpose of a Hermitian matrix is its conjugate, U^H U for U the transpose of L: the upper
// factor in columns is the lower one in rows.
template <class T>
bool factor_definite(const Context& context, Calls& calls, const View& a, const View& info) {
  const Stack<T> matrices(a);
  const int64_t n = matrices.rows;
  const bool prepared = calls.prepare(
      "cusolverDnXpotrf_bufferSize", [&](const Session& s, size_t& device, size_t& host) {
        return s.call.potrf_size(s.handle, s.params, cusolver::kUpper, n, kType<T>, matrices.data,
                                 n, kType<T>, &device, &host);
      });
  if (!prepared) return false;
  for (int64_t i = 0; i < info.numel; ++i) {
    const bool done = calls.run("cusolverDnXpotrf", [&](const Session& s, const Workspaces& space) {
      return s.call.potrf(s.handle, s.params, cusolver::kUpper, n, kType<T>,
                          matrices.data + i * n * n, n, kType<T>, space.on_device,
                          space.device_bytes, space.on_host, space.host_bytes,
                          info.as<int32_t>() + i);
    });
    if (!done) return false;
  }
  review(context, matrices, true, info);
  launch(context, for_each(context, a.numel), lower_kernel<T>, matrices.data, a.numel, n);
  return true;
}

__global__ void narrow_kernel(const int64_t* from, int32_t* to, int64_t n) {
  for (int64_t i = first_index(); i < n; i += index_step()) to[i] = static_cast<int32_t>(from[i]);
}
__global__ void widen_kernel(const int32_t* from, int64_t* to, int64_t n) {
  for (int64_t i = first_index(); i < n; i += index_step()) to[i] = from[i];
}

template <class T>
bool factor_lu(const Context& context, Calls& calls, const View& a, const View& pivots,
               const View& info) {
  const Stack<T> matrices(a);
  const int64_t m = matrices.rows, n = matrices.columns, k = least(m, n);
  const Workspace memory = memory_for<T>(context, m * n), wide(context, 8 * k);
  T* columns = memory.as<T>();
  const bool prepared = calls.prepare(
      "cusolverDnXgetrf_bufferSize", [&](const Session& s, size_t& device, size_t& host) {
        return s.call.getrf_size(s.handle, s.params, m, n, kType<T>, columns, m, kType<T>, &device,
                                 &host);
      });
  if (!prepared) return false;
  // The library's factors of a matrix that holds a NaN may be numbers.
  const Workspace nans = memory_for<int>(context, info.numel);
  check(cudaMemsetAsync(nans.data(), 0, static_cast<size_t>(info.numel) * sizeof(int),
                        context.stream),
        "cudaMemsetAsync");
  launch(context, for_each(context, m * n), find_nan_kernel<T>, matrices.data, m * n,
         nans.as<int>(), info.numel);
  for (int64_t i = 0; i < info.numel; ++i) {
    T* own = matrices.data + i * m * n;
    transpose(context, own, m, n, columns);
    const bool done = calls.run("cusolverDnXgetrf", [&](const Session& s, const Workspaces& space) {
      return s.call.getrf(s.handle, s.params, m, n, kType<T>, columns, m, wide.as<int64_t>(),
                          kType<T>, space.on_device, space.device_bytes, space.on_host,
                          space.host_bytes, info.as<int32_t>() + i);
    });
    if (!done) return false;
    transpose(context, columns, n, m, own);
    launch(context, for_each(context, k), narrow_kernel, wide.as<int64_t>(),
           pivots.as<int32_t>() + i * k, k);
  }
  spoil(context, matrices, nans.as<int>(), info.numel);
  review(context, matrices, false, info);
  return true;
}

template <class T>
bool solve_lu(const Context& context, Calls& calls, const View& x, const View& lu,
              const View& pivots) {
  const Stack<T> results(x), factors(lu);
  const int64_t n = results.rows, columns = results.columns;
  const Workspace left = memory_for<T>(context, n * n), right = memory_for<T>(context, n * columns),
                  wide(context, 8 * n), info(context, 4);
  for (int64_t i = 0; i < count_matrices(x); ++i) {
    T* own = results.data + i * n * columns;
    transpose(context, factors.data + i * n * n, n, n, left.as<T>());
    transpose(context, own, n, columns, right.as<T>());
    launch(context, for_each(context, n), widen_kernel, pivots.as<int32_t>() + i * n,
           wide.as<int64_t>(), n);
    const bool done = calls.run("cusolverDnXgetrs", [&](const Session& s, const Workspaces&) {
      return s.call.getrs(s.handle, s.params, cusolver::kAsItIs, n, columns, kType<T>, left.data(),
                          n, wide.as<int64_t>(), kType<T>, right.data(), n, info.as<int>());
    });
    if (!done) return false;
    transpose(context, right.as<T>(), columns, n, own);
  }
  return true;
}

// A matrix of m rows, in columns, with the reflections that the library makes of it.
template <class T>
struct Reflected {
  int64_t m, n, k;
  T *a, *tau;
  int* info;

  bool prepare(Calls& calls) const {
    return calls.prepare("cusolverDnXgeqrf_bufferSize",
                         [&](const Session& s, size_t& device, size_t& host) {
                           return s.call.geqrf_size(s.handle, s.params, m, n, kType<T>, a, m,
                                                    kType<T>, tau, kType<T>, &device, &host);
                         });
  }
  bool factor(Calls& calls) const {
    return calls.run("cusolverDnXgeqrf", [&](const Session& s, const Workspaces& space) {
      return s.call.geqrf(s.handle, s.params, m, n, kType<T>, a, m, kType<T>, tau, kType<T>,
                          space.on_device, space.device_bytes, space.on_host, space.host_bytes,
                          info);
    });
  }
  // For `columns` columns of q, which take the place of a.
  bool prepare_q(Calls& calls, int64_t columns) const {
    const auto rows = static_cast<int>(m), wide = static_cast<int>(columns),
               count = static_cast<int>(k);
    return calls.prepare(kFormSize, [&](const Session& s, size_t& device, size_t&) {
      int elements = 0;
      cusolver::Status status;
      if constexpr (math::IsComplex<T>::value) {
        status = s.call.ungqr_size(s.handle, rows, wide, count, a, rows, tau, &elements);
      } else {
        status = s.call.orgqr_size(s.handle, rows, wide, count, a, rows, tau, &elements);
      }
      device = static_cast<size_t>(elements) * sizeof(T);
      return status;
    });
  }
  bool form_q(Calls& calls, int64_t columns) const {
    const auto rows = static_cast<int>(m), wide = static_cast<int>(columns),
               count = static_cast<int>(k);
    return calls.run(kForm, [&](const Session& s, const Workspaces& space) {
      auto* work = static_cast<T*>(space.on_device);
      if constexpr (math::IsComplex<T>::value) {
        return s.call.ungqr(s.handle, rows, wide, count, a, rows, tau, work, space.elements<T>(),
                            info);
      } else {
        return s.call.orgqr(s.handle, rows, wide, count, a, rows, tau, work, space.elements<T>(),
                            info);
      }
    });
  }

 private:
  static constexpr const char* kForm =
      math::IsComplex<T>::value ? "cusolverDnZungqr" : "cusolverDnDorgqr";
  static constexpr const char* kFormSize =
      math::IsComplex<T>::value ? "cusolverDnZungqr_bufferSize" : "cusolverDnDorgqr_bufferSize";
};

template <class T>
bool factor_qr(const Context& context, Calls& calls, const View& q, const View& r, const View& a) {
  const Stack<T> matrices(a), left(q), right(r);
  const int64_t m = matrices.rows, n = matrices.columns, k = least(m, n);
  if (most_of(m, n) > INT32_MAX) return false;
  const Workspace memory = memory_for<T>(context, m * most_of(n, left.columns)),
                  tau = memory_for<T>(context, k), info(context, 4);
  const Reflected<T> own{m, n, k, memory.as<T>(), tau.as<T>(), info.as<int>()};
  if (!own.prepare(calls) || (left.data && !own.prepare_q(calls, left.columns))) return false;
  for (int64_t i = 0; i < count_matrices(a); ++i) {
    transpose(context, matrices.data + i * m * n, m, n, own.a);
    if (!own.factor(calls)) return false;
    transpose(context, own.a, n, right.rows, m, right.data + i * right.rows * n, true);
    if (!left.data) continue;
    if (!own.form_q(calls, left.columns)) return false;
    transpose(context, own.a, left.columns, m, left.data + i * m * left.columns);
  }
  return true;
}

// --- values and vectors

// Rows are eigenvectors of the conjugate of a matrix; they become those of the matrix, with the
// factors that they are to have. A warp for each.
template <class T>
__global__ void __launch_bounds__(kThreads) settle_rows_kernel(Dense<T> vectors, int64_t n) {
  const int64_t warps = blockDim.x / 32;
  for (int64_t i = blockIdx.x * warps + threadIdx.x / 32; i < n; i += gridDim.x * warps) {
    T* x = vectors.row(i);
    int64_t place = 0;
    const T factor = settling(n, x, int64_t{1}, place);
    for (int64_t j = threadIdx.x % 32; j < n; j += 32)
      x[j] = j == place ? T(size_of(x[j])) : conj_of(factor * x[j]);
  }
}

template <class T>
bool find_eigenvalues(const Context& context, Calls& calls, const View& values, const View& vectors,
                      bool wanted) {
  const Stack<T> matrices(vectors);
  const int64_t n = matrices.rows, count = count_matrices(vectors);
  const Workspace memory = memory_for<T>(context, n * n), scales(context, 8 * count),
                  infos(context, 4 * count);
  T* own = memory.as<T>();
  const auto mode = wanted ? cusolver::kVectors : cusolver::kNoVectors;
  const bool prepared = calls.prepare(
      "cusolverDnXsyevd_bufferSize", [&](const Session& s, size_t& device, size_t& host) {
        return s.call.syevd_size(s.handle, s.params, mode, cusolver::kUpper, n, kType<T>, own, n,
                                 cusolver::kFloat64, values.data, kType<T>, &device, &host);
      });
  if (!prepared) return false;
  for (int64_t i = 0; i < count; ++i) {
    T* matrix = matrices.data + i * n * n;
    copy_matrix(context, matrix, n * n, own);
    launch(context, Launch{dim3(1), dim3(kThreads), true}, scale_kernel<T>, Dense<T>{own, n * n},
           n * n, scales.as<double>() + i);
    const bool done = calls.run("cusolverDnXsyevd", [&](const Session& s, const Workspaces& space) {
      return s.call.syevd(s.handle, s.params, mode, cusolver::kUpper, n, kType<T>, own, n,
                          cusolver::kFloat64, values.as<double>() + i * n, kType<T>,
                          space.on_device, space.device_bytes, space.on_host, space.host_bytes,
                          infos.as<int>() + i);
    });
    if (!done) return false;
    if (!wanted) continue;
    launch(context, Launch{for_each(context, 32 * n).blocks, dim3(kThreads), true},
           settle_rows_kernel<T>, Dense<T>{own, n}, n);
    transpose(context, own, n, n, matrix);
  }
  launch(context, for_each(context, values.numel), values_kernel, values.as<double>(), values.numel,
         n, scales.as<double>(), infos.as<int>());
  if (wanted) spoil(context, matrices, infos.as<int>(), count);
  return true;
}

// A matrix with at least as many rows as columns, in columns: a tall one, or the transpose of a
// wide one, a^T = U diag(s) V^H for a = conj(V) diag(s) U^T, whose factors in columns are those of
// a in rows.
template <class T>
struct Oblong {
  int64_t longer, k;
  signed char left, right;  // what is asked for: 'A'll, as many as there are values, or 'N'one
  T *a, *u, *vt;

  bool prepare(Calls& calls) const {
    return calls.prepare(
        "cusolverDnXgesvd_bufferSize", [&](const Session& s, size_t& device, size_t& host) {
          return s.call.gesvd_size(s.handle, s.params, left, right, longer, k, kType<T>, a, longer,
                                   cusolver::kFloat64, nullptr, kType<T>, u, longer, kType<T>, vt,
                                   k, kType<T>, &device, &host);
        });
  }
  bool run(Calls& calls, double* values, int* info) const {
    return calls.run("cusolverDnXgesvd", [&](const Session& s, const Workspaces& space) {
      return s.call.gesvd(s.handle, s.params, left, right, longer, k, kType<T>, a, longer,
                          cusolver::kFloat64, values, kType<T>, u, longer, kType<T>, vt, k,
                          kType<T>, space.on_device, space.device_bytes, space.on_host,
                          space.host_bytes, info);
    });
  }
};

template <class T>
bool find_singular_values(const Context& context, Calls& calls, const View& u, const View& s,
                          const View& vh, const View& a) {
  const Stack<T> matrices(a), left(u), right(vh);
  const int64_t m = matrices.rows, n = matrices.columns, count = count_matrices(a);
  const bool tall = m > n, wanted = u.defined();
  Oblong<T> of{most_of(m, n), least(m, n), 'N', 'N', nullptr, nullptr, nullptr};
  const int64_t vectors = !wanted ? 0 : tall ? left.columns : right.rows;
  if (wanted) {
    of.left = vectors > of.k ? 'A' : 'S';
    of.right = 'S';
  }
  const Workspace memory = memory_for<T>(context, m * n),
                  more_left = memory_for<T>(context, tall ? of.longer * vectors : 0),
                  more_right = memory_for<T>(context, tall && wanted ? of.k * of.k : 0),
                  scales(context, 8 * count), infos(context, 4 * count);
  of.a = memory.as<T>();
  of.u = tall ? more_left.as<T>() : right.data;
  of.vt = tall ? more_right.as<T>() : left.data;
  if (!of.prepare(calls)) return false;
  for (int64_t i = 0; i < count; ++i) {
    const T* matrix = matrices.data + i * m * n;
    tall ? transpose(context, matrix, m, n, of.a) : copy_matrix(context, matrix, m * n, of.a);
    launch(context, Launch{dim3(1), dim3(kThreads), true}, scale_kernel<T>, Dense<T>{of.a, m * n},
           m * n, scales.as<double>() + i);
    if (wanted && !tall) {
      of.u = right.data + i * right.rows * n;
      of.vt = left.data + i * m * m;
    }
    if (!of.run(calls, s.as<double>() + i * of.k, infos.as<int>() + i)) return false;
    if (!wanted || !tall) continue;
    transpose(context, of.u, vectors, m, left.data + i * m * vectors);
    transpose(context, of.vt, n, n, right.data + i * n * n);
  }
  launch(context, for_each(context, s.numel), values_kernel, s.as<double>(), s.numel, of.k,
         scales.as<double>(), infos.as<int>());
  if (wanted) {
    spoil(context, left, infos.as<int>(), count);
    spoil(context, right, infos.as<int>(), count);
  }
  return true;
}

// Calls f(0 of the type, calls) if the library is for these matrices.
template <class F>
bool by_library(const Context& context, const View& a, F&& f) {
  std::shared_ptr<Session> session = session_for(context, a);
  if (!session) return false;
  check_not_captured("cuSOLVER");  // whose functions work on the host, too
  Calls calls(context, std::move(session));
  bool done = false;
  visit_wide(a, [&](auto zero) { done = f(zero, calls); });
  return done;
}

}  // namespace

bool cholesky_by_library(const Context& context, const View& a, const View& info) {
  return by_library(context, a, [&](auto zero, Calls& calls) {
    return factor_definite<decltype(zero)>(context, calls, a, info);
  });
}

bool lu_by_library(const Context& context, const View& a, const View& pivots, const View& info,
                   bool pivot) {
  // Without pivots the library divides by 0 where there are zeros.
  if (!pivot) return false;
  return by_library(context, a, [&](auto zero, Calls& calls) {
    return factor_lu<decltype(zero)>(context, calls, a, pivots, info);
  });
}

bool lu_solve_by_library(const Context& context, const View& x, const View& lu,
                         const View& pivots) {
  if (x.numel == 0) return false;
  return by_library(context, lu, [&](auto zero, Calls& calls) {
    return solve_lu<decltype(zero)>(context, calls, x, lu, pivots);
  });
}

bool qr_by_library(const Context& context, const View& q, const View& r, const View& a) {
  return by_library(context, a, [&](auto zero, Calls& calls) {
    return factor_qr<decltype(zero)>(context, calls, q, r, a);
  });
}

bool eigh_by_library(const Context& context, const View& values, const View& vectors, bool wanted) {
  return by_library(context, vectors, [&](auto zero, Calls& calls) {
    return find_eigenvalues<decltype(zero)>(context, calls, values, vectors, wanted);
  });
}

bool svd_by_library(const Context& context, const View& u, const View& s, const View& vh,
                    const View& a) {
  return by_library(context, a, [&](auto zero, Calls& calls) {
    return find_singular_values<decltype(zero)>(context, calls, u, s, vh, a);
  });
}

}  // namespace libtensor::cuda
