// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/linalg/jacobi.h"
#include "libtensor/backends/cuda/device/linalg/solver.h"
#include "libtensor/backends/cuda/device/memory/memory.h"

namespace libtensor::cuda {
namespace {

// Rotates rows p and q of x by the rotations of their pairs, conjugated or not.
template <bool kConjugate, class T>
__device__ void rotate_rows(int64_t n, int64_t round, const Rotation<T>* rotations, Dense<T> x) {
  const int64_t pairs = pairs_of(n);
  for (int64_t e = own_thread(); e < pairs * n; e += all_threads()) {
    const int64_t k = e / n, i = e % n;
    Rotation<T> r = rotations[k];
    if (r.s == 0) continue;
    if constexpr (kConjugate) r.turn = conj_of(r.turn);
    const auto [p, q] = pair_of(n, round, k);
    linalg::rotate(x.row(p)[i], x.row(q)[i], r);
  }
}

// Eigenvalues of a = a^H, on the diagonal, and vectors as rows of `vectors`, if it has data.
// `rotations`: one for each pair.
template <class T>
__device__ void diagonalize(int64_t n, Dense<T> a, Dense<T> vectors, Rotation<T>* rotations,
                            double* scratch, int* again) {
  double total = 0;
  for (int64_t e = own_thread(); e < n * n; e += all_threads()) total += square_of(a.data[e]);
  total = sum_of_block(total, scratch);
  const double negligible = math::sqrt(total) * linalg::kEpsilon / (4 * static_cast<double>(n));
  if (vectors.data) set_identity(n, vectors);
  const int64_t pairs = pairs_of(n);
  for (int sweep = 0; sweep < linalg::kMostSweeps; ++sweep) {
    __syncthreads();
    if (threadIdx.x == 0) *again = 0;
    __syncthreads();
    for (int64_t round = 0; round < rounds_of(n); ++round) {
      for (int64_t k = own_thread(); k < pairs; k += all_threads()) {
        const auto [p, q] = pair_of(n, round, k);
        Rotation<T> r;
        if (q < n && size_of(a.row(p)[q]) > negligible) {
          r = rotation_for(real_of(a.row(p)[p]), a.row(p)[q], real_of(a.row(q)[q]));
          *again = 1;
        }
        rotations[k] = r;
      }
      __syncthreads();
      rotate_rows<true>(n, round, rotations, a);
      if (vectors.data) rotate_rows<false>(n, round, rotations, vectors);
      __syncthreads();
      for (int64_t e = own_thread(); e < pairs * n; e += all_threads()) {
        const int64_t i = e / pairs, k = e % pairs;
        const Rotation<T> r = rotations[k];
        if (r.s == 0) continue;
        const auto [p, q] = pair_of(n, round, k);
        T* row = a.row(i);
        linalg::rotate(row[p], row[q], r);
        if (i == p) row[q] = T(0);
        if (i == q) row[p] = T(0);
      }
      __syncthreads();
    }
    if (*again == 0) return;
  }
}

// Memory of one block.
template <class T>
struct Spare {
  T* found;
  Rotation<T>* rotations;
  double* values;
  int64_t* ranks;

  static int64_t nbytes(int64_t n, bool wanted) {
    const auto size = static_cast<int64_t>(sizeof(T)),
               rotation = static_cast<int64_t>(sizeof(Rotation<T>));
    return (wanted ? n * n * size : 0) + (n + 1) / 2 * rotation + 16 * n;
  }
  __device__ Spare(char* memory, int64_t n, bool wanted)
      : found(wanted ? reinterpret_cast<T*>(memory) : nullptr),
        rotations(reinterpret_cast<Rotation<T>*>(memory + (wanted ? n * n : 0) *
                                                              static_cast<int64_t>(sizeof(T)))),
        values(reinterpret_cast<double*>(rotations + (n + 1) / 2)),
        ranks(reinterpret_cast<int64_t*>(values + n)) {}
};

template <class T>
__global__ void __launch_bounds__(kThreads, 2)
    eigh_kernel(Stack<T> matrices, double* values, bool wanted, char* memory, int64_t nbytes,
                int64_t count) {
  TENSOR_SHARED(double, scratch, kMostWarps);
  TENSOR_SHARED(int, again, 1);
  const int64_t n = matrices.rows;
  const Spare<T> spare(memory + blockIdx.x * nbytes, n, wanted);
  for (int64_t i = blockIdx.x; i < count; i += gridDim.x) {
    const Dense<T> a = matrices[i], found{spare.found, n};
    const double scale = scale_matrix(n, n, a, scratch);
    diagonalize(n, a, found, spare.rotations, scratch, again);
    for (int64_t k = own_thread(); k < n; k += all_threads())
      spare.values[k] = real_of(a.row(k)[k]);
    __syncthreads();
    find_ranks(n, spare.values, false, spare.ranks);
    for (int64_t k = own_thread(); k < n; k += all_threads())
      values[i * n + spare.ranks[k]] = spare.values[k] / scale;
    if (wanted) {
      const auto lane = static_cast<int64_t>(threadIdx.x % 32);
      for (int64_t k = threadIdx.x / 32; k < n; k += blockDim.x / 32) {
        const T* x = found.row(k);
        int64_t place = 0;
        const T factor = settling(n, x, int64_t{1}, place);
        T* to = a.data + spare.ranks[k];
        for (int64_t j = lane; j < n; j += 32)
          to[j * n] = j == place ? T(size_of(x[j])) : factor * x[j];
      }
    }
    __syncthreads();
  }
}

}  // namespace

void eigh(const Context& context, View values, View vectors, bool wanted) {
  const int64_t count = count_matrices(vectors);
  if (count == 0 || vectors.numel == 0) return;
  if (eigh_by_library(context, values, vectors, wanted)) return;
  visit_wide(vectors, [&](auto zero) {
    using T = decltype(zero);
    const Stack<T> matrices(vectors);
    const int64_t n = matrices.rows, nbytes = Spare<T>::nbytes(n, wanted);
    const Launch grid = for_matrices(context, count, n * n / 2);
    const Workspace memory(context, nbytes * static_cast<int64_t>(grid.blocks.x));
    launch(context, grid, eigh_kernel<T>, matrices, values.as<double>(), wanted, memory.data(),
           nbytes, count);
  });
}

}  // namespace libtensor::cuda
