#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/jacobi.h"
#include "libtensor/backends/cuda/device/memory.h"
#include "libtensor/backends/cuda/device/reflections.h"

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
  T *columns, *more, *right, *factors;  // (max(k, wide), longer) twice, (k, k), (k)
  double* values;
  int64_t* ranks;

  static int64_t vectors(const Extents& of) { return most_of(of.k, of.wide) * of.longer; }
  static int64_t numbers(const Extents& of) {
    return vectors(of) * (of.wanted ? 2 : 1) + (of.wanted ? of.k * of.k : 0) + of.k;
  }
  static int64_t nbytes(const Extents& of) {
    return numbers(of) * static_cast<int64_t>(sizeof(T)) + 16 * of.k;
  }
  __device__ Spare(char* memory, const Extents& of) : columns(reinterpret_cast<T*>(memory)) {
    const int64_t size = most_of(of.k, of.wide) * of.longer;
    more = of.wanted ? columns + size : nullptr;
    right = of.wanted ? more + size : nullptr;
    factors = of.wanted ? right + of.k * of.k : columns + size;
    values = reinterpret_cast<double*>(factors + of.k);
    ranks = reinterpret_cast<int64_t*>(values + of.k);
  }
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

// The known vectors of the longer side, as columns of u or rows of vh, are completed to `wide`.
template <class T>
__device__ void complete(int64_t known, const Extents& of, const Spare<T>& spare, Dense<T> u,
                         Dense<T> vh, const Sums<T>& sums) {
  const Dense<T> a{spare.columns, known}, q{spare.more, of.wide};
  for (int64_t e = own_thread(); e < of.longer * known; e += all_threads()) {
    const int64_t i = e / known, j = e % known;
    a.row(i)[j] = of.tall ? u.row(i)[j] : vh.row(j)[i];
  }
  __syncthreads();
  factor_by_reflections(of.longer, known, a, spare.factors, sums);
  form_q(of.longer, of.wide, known, a, spare.factors, q, sums);
  __syncthreads();
  const int64_t more = of.wide - known;
  for (int64_t e = own_thread(); e < of.longer * more; e += all_threads()) {
    const int64_t i = e / more, j = known + e % more;
    (of.tall ? u.row(i)[j] : vh.row(j)[i]) = q.row(i)[j];
  }
  __syncthreads();
}

// `columns` are the vectors of the longer side times their values, `right` the conjugates of the
// others, both in any order.
template <class T>
__device__ void write_vectors(const Extents& of, double nothing, const Spare<T>& spare,
                              Dense<T> columns, Dense<T> right, Dense<T> u, Dense<T> vh,
                              const Sums<T>& sums) {
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
  __syncthreads();
  if (known < of.wide) complete(known, of, spare, u, vh, sums);
  for (int64_t j = own_warp(); j < of.k; j += all_warps()) {
    int64_t place = 0;
    const T factor = settling(of.m, u.data + j, u.step, place);
    const T back = conj_of(factor);
    for (int64_t i = own_lane(); i < of.m; i += 32) {
      T& x = u.row(i)[j];
      x = i == place ? T(size_of(x)) : factor * x;
    }
    for (int64_t i = own_lane(); i < of.n; i += 32) vh.row(j)[i] = back * vh.row(j)[i];
  }
}

template <class T>
__global__ void __launch_bounds__(kThreads)
    svd_kernel(Extents of, Stack<T> matrices, Stack<T> left, Stack<T> right, double* values,
               char* memory, int64_t nbytes, int64_t count) {
  TENSOR_SUMS(T, sums);
  TENSOR_SHARED(int, again, 1);
  const Spare<T> spare(memory + blockIdx.x * nbytes, of);
  const Dense<T> columns{spare.columns, of.longer}, own{spare.right, of.k};
  for (int64_t i = blockIdx.x; i < count; i += gridDim.x) {
    const Dense<T> a = matrices[i];
    const double scale = scale_matrix(of.m, of.n, a, sums.warps);
    for (int64_t e = own_thread(); e < of.m * of.n; e += all_threads()) {
      const int64_t row = e / of.n, column = e % of.n;
      (of.tall ? columns.row(column)[row] : columns.row(row)[column]) = a.data[e];
    }
    __syncthreads();
    const double nothing = orthogonalize(of.longer, of.k, columns, own, sums.warps, again);
    for (int64_t p = own_warp(); p < of.k; p += all_warps()) {
      const double size = math::sqrt(square_of_row(of.longer, columns.row(p)));
      if (own_lane() == 0) spare.values[p] = size;
    }
    __syncthreads();
    find_ranks(of.k, spare.values, true, spare.ranks);
    for (int64_t p = own_thread(); p < of.k; p += all_threads())
      values[i * of.k + spare.ranks[p]] = spare.values[p] / scale;
    if (of.wanted) write_vectors(of, nothing, spare, columns, own, left[i], right[i], sums);
    __syncthreads();
  }
}

}  // namespace

void svd(const Context& context, View u, View s, View vh, View a) {
  const int64_t count = count_matrices(a);
  if (count == 0) return;
  visit_wide(a, [&](auto zero) {
    using T = decltype(zero);
    const Stack<T> matrices(a), left(u), right(vh);
    Extents of{};
    of.m = matrices.rows;
    of.n = matrices.columns;
    of.k = least(of.m, of.n);
    of.longer = most_of(of.m, of.n);
    of.tall = of.m >= of.n;
    of.wanted = u.defined();
    of.wide = of.tall ? left.columns : right.rows;
    const int64_t nbytes = Spare<T>::nbytes(of);
    const Launch grid = for_matrices(context, count, 32 * ((of.k + 1) / 2));
    const Workspace memory(context, nbytes * static_cast<int64_t>(grid.blocks.x));
    launch(context, grid, svd_kernel<T>, of, matrices, left, right, s.as<double>(), memory.data(),
           nbytes, count);
  });
}

}  // namespace libtensor::cuda
