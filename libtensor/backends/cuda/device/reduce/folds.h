// SPDX-License-Identifier: Apache-2.0
// Reductions as one thread sees them, and as the threads of a block combine what they have. C++17:
// kernels that are compiled at run time read it too, so that their results are the same.
#pragma once

#include <cstdint>

#include "libtensor/backends/accumulator_of.h"

namespace libtensor::cuda {

// The place of a thread in its block.
struct Seat {
  int own, lane, lane_step;  // output, which of its threads, and from one of these to the next
  __device__ Seat(int lanes, bool beside) {
    const int thread = static_cast<int>(threadIdx.x);
    const int outputs = static_cast<int>(blockDim.x) / lanes;
    own = beside ? thread % outputs : thread / lanes;
    lane = beside ? thread / outputs : thread % lanes;
    lane_step = beside ? outputs : 1;
  }
};

// A functor of functors/reduce.h over elements of type T, as one thread sees them.
template <class F, class T>
struct Fold {
  using A = AccumulatorOf<F, T>;
  A total = F::template identity<A>();

  static __device__ A identity() { return F::template identity<A>(); }
  static __device__ A combine(A a, A b) { return F::combine(a, b); }
  static __device__ A finish(A a, double) { return a; }

  __device__ void add(const T* x, int n, int64_t, int64_t) {
    for (int i = 0; i < n; ++i) total = F::combine(total, A(x[i]));
  }
  __device__ A result() const { return total; }
};

// Sums of differences from the thread's first element, and of their squares: they lose no digits,
// as one of the elements lies there.
template <class F, class T>
struct FoldMoments {
  using A = functors::Var::Parts;
  double n = 0, center = 0, first = 0, second = 0;

  static __device__ A identity() { return {0, 0, 0}; }
  static __device__ A combine(A a, A b) { return F::combine(a, b); }
  static __device__ double finish(A a, double correction) { return F::finish(a, correction); }

  __device__ void add(const T* x, int count, int64_t, int64_t) {
    if (n == 0) center = static_cast<double>(x[0]);
    for (int i = 0; i < count; ++i) {
      const double off = static_cast<double>(x[i]) - center;
      first += off;
      second += off * off;
    }
    n += count;
  }
  __device__ A result() const { return n > 0 ? F::parts(center, first, second, n) : identity(); }
};

template <class T>
struct FoldLogsumexp {
  using F = functors::Logsumexp;
  using A = F::Parts;
  A total = identity();

  static __device__ A identity() { return {-INFINITY, 0}; }
  static __device__ A combine(A a, A b) { return F::combine(a, b); }
  static __device__ double finish(A a, double) { return F::finish(a, 0); }

  __device__ void add(const T* x, int n, int64_t, int64_t) {
    T pivot = x[0];
    for (int i = 1; i < n; ++i) pivot = functors::Max::combine(pivot, x[i]);
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += static_cast<double>(F::term(x[i], pivot));
    total = F::combine(total, F::parts(static_cast<double>(pivot), sum));
  }
  __device__ A result() const { return total; }
};

// What the threads of an output have, combined; lane 0 gets it. `scratch`: one for each thread.
template <class K>
__device__ typename K::A fold_lanes(typename K::A value, typename K::A* scratch, const Seat& seat,
                                    int lanes) {
  if (lanes == 1) return value;
  const int thread = static_cast<int>(threadIdx.x);
  scratch[thread] = value;
  __syncthreads();
  for (int with = lanes / 2; with > 0; with /= 2) {
    if (seat.lane < with)
      scratch[thread] = K::combine(scratch[thread], scratch[thread + with * seat.lane_step]);
    __syncthreads();
  }
  return scratch[thread];
}

}  // namespace libtensor::cuda
