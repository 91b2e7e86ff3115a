// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/linalg/reflections.h"
#include "libtensor/backends/cuda/device/linalg/solver.h"
#include "libtensor/backends/cuda/device/memory/memory.h"

namespace libtensor::cuda {
namespace {

// `factors`: as many for each block as a matrix has reflections.
template <class T>
__global__ void __launch_bounds__(kThreads, 2)
    qr_kernel(Stack<T> matrices, Stack<T> left, Stack<T> right, T* factors, int64_t count) {
  TENSOR_SUMS(T, sums);
  const int64_t m = matrices.rows, n = matrices.columns, k = least(m, n);
  T* own = factors + blockIdx.x * k;
  for (int64_t i = blockIdx.x; i < count; i += gridDim.x) {
    const Dense<T> a = matrices[i], r = right[i];
    factor_by_reflections(m, n, a, own, sums);
    for (int64_t e = own_thread(); e < right.rows * n; e += all_threads()) {
      const int64_t row = e / n, column = e % n;
      r.row(row)[column] = row <= column && row < m ? a.row(row)[column] : T(0);
    }
    if (left.data) form_q(m, left.columns, k, a, own, left[i], sums);
    __syncthreads();
  }
}

}  // namespace

void qr(const Context& context, View q, View r, View a) {
  const int64_t count = count_matrices(a);
  if (count == 0 || qr_by_library(context, q, r, a)) return;
  visit_wide(a, [&](auto zero) {
    using T = decltype(zero);
    const Stack<T> matrices(a), left(q), right(r);
    const int64_t m = matrices.rows, n = matrices.columns;
    const Launch grid = for_matrices(context, count, m * least<int64_t>(32, n) / 2);
    const Workspace factors(context, static_cast<int64_t>(grid.blocks.x * sizeof(T)) * least(m, n));
    launch(context, grid, qr_kernel<T>, matrices, left, right, factors.as<T>(), count);
  });
}

}  // namespace libtensor::cuda
