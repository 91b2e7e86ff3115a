// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/linalg/jacobi.h"
#include "libtensor/backends/cuda/device/linalg/reflections.h"
#include "libtensor/backends/cuda/device/linalg/solver.h"
#include "libtensor/backends/cuda/device/memory/memory.h"

namespace libtensor::cuda {
namespace {

// Extents: of the matrix, its shorter and longer one, and how many vectors of the longer side are
// asked for.
struct Extents {
  int64_t m, n, k, longer, wide;
  bool tall, wanted;
};

// Memory of one block.
template <class T>
struct Spare {
  T *columns, *right;  // (k, longer), (k, k)
  double* values;
  int64_t* ranks;

  static int64_t nbytes(const Extents& of) {
    return of.k * (of.longer + (of.wanted ? of.k : 0)) * static_cast<int64_t>(sizeof(T)) +
           16 * of.k;
  }
  __device__ Spare(char* memory, const Extents& of) : columns(reinterpret_cast<T*>(memory)) {
    T* end = columns + of.k * of.longer;
    right = of.wanted ? end : nullptr;
    if (of.wanted) end += of.k * of.k;
    values = reinterpret_cast<double*>(end);
    ranks = reinterpret_cast<int64_t*>(values + of.k);
  }
};

// The same for the completion of vectors.
template <class T>
struct MoreVectors {
  T *a, *q, *factors;  // (longer, k), (longer, wide), (k)

  static int64_t nbytes(const Extents& of) {
    return (of.longer * (of.k + of.wide) + of.k) * static_cast<int64_t>(sizeof(T));
  }
  __device__ MoreVectors(char* memory, const Extents& of)
      : a(reinterpret_cast<T*>(memory)),
        q(a + of.longer * of.k),
        factors(q + of.longer * of.wide) {}
};

__device__ inline int64_t own_lane() { return threadIdx.x % 32; }
__device__ inline int64_t own_warp() { return threadIdx.x / 32; }
__device__ inline int64_t all_warps() { return blockDim.x / 32; }

// By a warp.
template <class T>
__device__ double square_of_row(int64_t m, const T* x) {
  double sum = 0;
  for (int64_t i = own_lane(); i < m; i += 32) sum += square_of(x[i]);
  return sum_of_warp(sum);
}

template <class T>
__device__ void rotate_pair(int64_t m, T* x, T* y, const Rotation<T>& r) {
  for (int64_t i = own_lane(); i < m; i += 32) linalg::rotate(x[i], y[i], r);
}

// Makes the n rows of `columns`, of m numbers, orthogonal, a warp for each pair of them; `right`,
// if it has data, starts as the identity and is rotated alike. Returns the square below which a
// column is made of rounding errors.
template <class T>
__device__ double orthogonalize(int64_t m, int64_t n, Dense<T> columns, Dense<T> right,
                                double* scratch, int* again) {
  if (right.data) set_identity(n, right);
  double largest = 0;
  for (int64_t p = own_warp(); p < n; p += all_warps())
    largest = larger(largest, square_of_row(m, columns.row(p)));
  largest = most_of_block(largest, scratch);
  const double tolerance = linalg::kEpsilon * math::sqrt(static_cast<double>(m));
  const double nothing = largest * linalg::kEpsilon * linalg::kEpsilon * 1e-4;
  for (int sweep = 0; sweep < linalg::kMostSweeps; ++sweep) {
    __syncthreads();
    if (threadIdx.x == 0) *again = 0;
    __syncthreads();
    for (int64_t round = 0; round < rounds_of(n); ++round) {
      for (int64_t k = own_warp(); k < pairs_of(n); k += all_warps()) {
        const auto [p, q] = pair_of(n, round, k);
        if (q >= n) continue;
        T *x = columns.row(p), *y = columns.row(q);
        double xx = 0, yy = 0;
        T xy(0);
        for (int64_t i = own_lane(); i < m; i += 32) {
          xx += square_of(x[i]);
          yy += square_of(y[i]);
          xy = xy + conj_of(x[i]) * y[i];
        }
        xx = sum_of_warp(xx);
        yy = sum_of_warp(yy);
        xy = sum_of_warp(xy);
        if (size_of(xy) <= tolerance * math::sqrt(xx) * math::sqrt(yy) || xx <= nothing ||
            yy <= nothing) {
          continue;
        }
        if (own_lane() == 0) *again = 1;
        const Rotation<T> r = rotation_for(xx, xy, yy);
        rotate_pair(m, x, y, r);
        if (right.data) rotate_pair(n, right.row(p), right.row(q), r);
      }
      __syncthreads();
    }
    if (*again == 0) break;
  }
  return nothing;
}

// `columns` are the vectors of the longer side times their values, `right` the conjugates of the
// others, both in any order. Returns how many vectors of the longer side are known: those of values
// that are not 0 or rounding errors.
template <class T>
__device__ int64_t write_vectors(const Extents& of, double nothing, const Spare<T>& spare,
                                 Dense<T> columns, Dense<T> right, Dense<T> u, Dense<T> vh) {
  int64_t known = 0;
  for (int64_t p = 0; p < of.k; ++p) known += spare.values[p] * spare.values[p] > nothing;
  for (int64_t e = own_thread(); e < of.k * of.longer; e += all_threads()) {
    const int64_t p = e / of.longer, i = e % of.longer, rank = spare.ranks[p];
    if (rank >= known) continue;
    (of.tall ? u.row(i)[rank] : vh.row(rank)[i]) = over(columns.row(p)[i], spare.values[p]);
  }
  for (int64_t e = own_thread(); e < of.k * of.k; e += all_threads()) {
    const int64_t p = e / of.k, i = e % of.k, rank = spare.ranks[p];
    (of.tall ? vh.row(rank)[i] : u.row(i)[rank]) = conj_of(right.row(p)[i]);
  }
  return known;
}

template <class T>
__global__ void __launch_bounds__(kThreads, 2)
    svd_kernel(Extents of, Stack<T> matrices, Stack<T> left, Stack<T> right, double* values,
               int64_t* known, char* memory, int64_t nbytes, int64_t count) {
  TENSOR_SHARED(double, scratch, kMostWarps);
  TENSOR_SHARED(int, again, 1);
  const Spare<T> spare(memory + blockIdx.x * nbytes, of);
  const Dense<T> columns{spare.columns, of.longer}, own{spare.right, of.k};
  for (int64_t i = blockIdx.x; i < count; i += gridDim.x) {
    const Dense<T> a = matrices[i];
    const double scale = scale_matrix(of.m, of.n, a, scratch);
    for (int64_t e = own_thread(); e < of.m * of.n; e += all_threads()) {
      const int64_t row = e / of.n, column = e % of.n;
      (of.tall ? columns.row(column)[row] : columns.row(row)[column]) = a.data[e];
    }
    __syncthreads();
    const double nothing = orthogonalize(of.longer, of.k, columns, own, scratch, again);
    for (int64_t p = own_warp(); p < of.k; p += all_warps()) {
      const double size = math::sqrt(square_of_row(of.longer, columns.row(p)));
      if (own_lane() == 0) spare.values[p] = size;
    }
    __syncthreads();
    find_ranks(of.k, spare.values, true, spare.ranks);
    for (int64_t p = own_thread(); p < of.k; p += all_threads())
      values[i * of.k + spare.ranks[p]] = spare.values[p] / scale;
    if (of.wanted) {
      const int64_t found = write_vectors(of, nothing, spare, columns, own, left[i], right[i]);
      if (threadIdx.x == 0) known[i] = found;
    }
    __syncthreads();
  }
}

// The known vectors of the longer side, columns of u or rows of vh, are completed to `wide`.
template <class T>
__global__ void __launch_bounds__(kThreads, 2)
    complete_kernel(Extents of, Stack<T> left, Stack<T> right, const int64_t* known, char* memory,
                    int64_t nbytes, int64_t count) {
  TENSOR_SUMS(T, sums);
  const MoreVectors<T> spare(memory + blockIdx.x * nbytes, of);
  for (int64_t matrix = blockIdx.x; matrix < count; matrix += gridDim.x) {
    const int64_t first = known[matrix], more = of.wide - first;
    if (more == 0) continue;
    const Dense<T> u = left[matrix], vh = right[matrix], a{spare.a, first}, q{spare.q, of.wide};
    for (int64_t e = own_thread(); e < of.longer * first; e += all_threads()) {
      const int64_t i = e / first, j = e % first;
      a.row(i)[j] = of.tall ? u.row(i)[j] : vh.row(j)[i];
    }
    __syncthreads();
    factor_by_reflections(of.longer, first, a, spare.factors, sums);
    form_q(of.longer, of.wide, first, a, spare.factors, q, sums);
    __syncthreads();
    for (int64_t e = own_thread(); e < of.longer * more; e += all_threads()) {
      const int64_t i = e / more, j = first + e % more;
      (of.tall ? u.row(i)[j] : vh.row(j)[i]) = q.row(i)[j];
    }
    __syncthreads();
  }
}

// The vectors of each value get their factor, a warp for each value.
template <class T>
__global__ void __launch_bounds__(kThreads, 2)
    settle_kernel(Extents of, Stack<T> left, Stack<T> right, int64_t count) {
  const int64_t all = count * of.k;
  for (int64_t e = blockIdx.x * all_warps() + own_warp(); e < all; e += gridDim.x * all_warps()) {
    const int64_t i = e / of.k, j = e % of.k;
    const Dense<T> u = left[i];
    T* row = right[i].row(j);
    int64_t place = 0;
    const T factor = settling(of.m, u.data + j, u.step, place), back = conj_of(factor);
    for (int64_t l = own_lane(); l < of.m; l += 32) {
      T& x = u.row(l)[j];
      x = l == place ? T(size_of(x)) : factor * x;
    }
    for (int64_t l = own_lane(); l < of.n; l += 32) row[l] = back * row[l];
  }
}

Extents extents_of(const View& u, const View& vh, const View& a) {
  Extents of{};
  of.m = a.extent(a.ndim - 2);
  of.n = a.extent(a.ndim - 1);
  of.k = least(of.m, of.n);
  of.longer = most_of(of.m, of.n);
  of.tall = of.m >= of.n;
  of.wanted = u.defined();
  if (of.wanted) of.wide = of.tall ? u.extent(u.ndim - 1) : vh.extent(vh.ndim - 2);
  return of;
}

// Vectors are found up to their factors.
template <class T>
void find_by_kernels(const Context& context, const Extents& of, Stack<T> matrices, Stack<T> left,
                     Stack<T> right, double* values, int64_t count) {
  const int64_t nbytes = Spare<T>::nbytes(of);
  const Launch grid = for_matrices(context, count, 32 * ((of.k + 1) / 2));
  const Workspace memory(context, nbytes * static_cast<int64_t>(grid.blocks.x)),
      known(context, of.wanted ? count * 8 : 0);
  launch(context, grid, svd_kernel<T>, of, matrices, left, right, values, known.as<int64_t>(),
         memory.data(), nbytes, count);
  if (!of.wanted) return;
  const Launch more = for_matrices(context, count, of.longer * least<int64_t>(32, of.wide) / 2);
  const int64_t more_bytes = MoreVectors<T>::nbytes(of);
  const Workspace spare(context, more_bytes * static_cast<int64_t>(more.blocks.x));
  launch(context, more, complete_kernel<T>, of, left, right, known.as<int64_t>(), spare.data(),
         more_bytes, count);
}

}  // namespace

void svd(const Context& context, View u, View s, View vh, View a) {
  const int64_t count = count_matrices(a);
  if (count == 0) return;
  const Extents of = extents_of(u, vh, a);
  const bool done = svd_by_library(context, u, s, vh, a);
  visit_wide(a, [&](auto zero) {
    using T = decltype(zero);
    const Stack<T> left(u), right(vh);
    if (!done) find_by_kernels(context, of, Stack<T>(a), left, right, s.as<double>(), count);
    if (!of.wanted || of.k == 0) return;
    const Launch settling = for_each(context, count * of.k * 32);
    launch(context, Launch{settling.blocks, settling.threads, true}, settle_kernel<T>, of, left,
           right, count);
  });
}

}  // namespace libtensor::cuda
