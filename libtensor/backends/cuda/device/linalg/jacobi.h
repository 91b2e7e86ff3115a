// SPDX-License-Identifier: Apache-2.0
// What both of Jacobi's methods share. Pairs of rows that have none in common are rotated side by
// side, in the order of a tournament.
#pragma once

#include "libtensor/backends/cuda/device/linalg/matrices.h"

namespace libtensor::cuda {

using linalg::Rotation;
using linalg::rotation_for;

// Pair k of a round of n players, p < q: in n - 1 rounds, n for odd ones, everybody meets everybody
// once. q = n where p has no partner.
struct Pair {
  int64_t p, q;
};
__device__ inline Pair pair_of(int64_t n, int64_t round, int64_t k) {
  const int64_t circle = n + n % 2 - 1;  // all but the last, who stays
  int64_t p = circle, q = round;
  if (k > 0) {
    p = (round + k) % circle;
    q = (round + circle - k) % circle;
  }
  return p < q ? Pair{p, q} : Pair{q, p};
}
__device__ inline int64_t rounds_of(int64_t n) { return n < 2 ? 0 : n + n % 2 - 1; }
__device__ inline int64_t pairs_of(int64_t n) { return (n + 1) / 2; }

template <class T>
__device__ void set_identity(int64_t n, Dense<T> x) {
  for (int64_t e = own_thread(); e < n * n; e += all_threads())
    x.row(e / n)[e % n] = T(e / n == e % n ? 1 : 0);
}

// ranks[i]: the place of value i among all, rising or falling; equals stay in their order.
__device__ inline void find_ranks(int64_t n, const double* values, bool falling, int64_t* ranks) {
  for (int64_t i = own_thread(); i < n; i += all_threads()) {
    const double own = values[i];
    int64_t rank = 0;
    for (int64_t j = 0; j < n; ++j) {
      const double other = values[j];
      rank += (falling ? other > own : other < own) || (other == own && j < i);
    }
    ranks[i] = rank;
  }
  __syncthreads();
}

// scale_for() of a matrix, by which it is multiplied.
template <class T>
__device__ double scale_matrix(int64_t m, int64_t n, Dense<T> a, double* scratch) {
  double most = 0;
  for (int64_t e = own_thread(); e < m * n; e += all_threads())
    most = larger(most, linalg::largest_part(a.data[e]));
  const double scale = linalg::scale_for(most_of_block(most, scratch));
  for (int64_t e = own_thread(); e < m * n; e += all_threads()) a.data[e] = scale * a.data[e];
  __syncthreads();
  return scale;
}

// Vectors are determined up to a factor of size 1. The one that makes the first of the largest
// components positive, by a whole warp; `place` is that component's.
template <class T>
__device__ T settling(int64_t n, const T* x, int64_t step, int64_t& place) {
  const auto lane = static_cast<int64_t>(threadIdx.x % 32);
  double most = 0;
  for (int64_t i = lane; i < n; i += 32) most = larger(most, size_of(x[i * step]));
  most = most_of_warp(most);
  place = -1;
  if (!(most > 0)) return T(1);
  double first = static_cast<double>(n);
  for (int64_t i = lane; i < n; i += 32) {
    if (!(size_of(x[i * step]) >= most * (1 - 1e-10))) continue;
    first = static_cast<double>(i);
    break;
  }
  place = static_cast<int64_t>(-most_of_warp(-first));
  const T largest = x[place * step];
  __syncwarp();  // the vector may change now
  return over(conj_of(largest), size_of(largest));
}

}  // namespace libtensor::cuda
