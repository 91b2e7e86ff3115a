// SPDX-License-Identifier: Apache-2.0
// What has been read so far along an axis: sums, products, logarithms of sums of exponentials, and
// the place of the extreme. Long lines are the business of a block each, or of several blocks where
// they are few (Blelloch 1990, Prefix sums and their applications); of many lines each has a
// thread.
#include <algorithm>
#include <cstdlib>

#include "libtensor/backends/accumulators.h"
#include "libtensor/backends/cuda/device/elementwise/convert.h"
#include "libtensor/backends/cuda/device/memory/contiguous.h"
#include "libtensor/backends/cuda/device/view_rows.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor::cuda {
namespace {

constexpr int kEach = 8;  // neighbours that a thread combines by itself
constexpr int64_t kTile = kThreads * kEach;

// Lines along an axis; steps in bytes.
struct Scan {
  Layout<2> lines;
  int64_t n, step, out_step;
  DType dtype, result;
  int64_t pieces, chunk;  // of a line
};

template <class F, class T>
struct Running {
  using A = AccumulatorOf<F, T>;
  static __device__ A identity() { return F::template identity<A>(); }
  static __device__ A start(T x, int64_t) { return A(x); }
  static __device__ A combine(A before, A after) { return F::combine(before, after); }
  static __device__ A finish(A total) { return total; }
};

template <class T>
struct RunningLogsumexp {
  using F = functors::Logsumexp;
  using A = F::Parts;
  static __device__ A identity() { return {-INFINITY, 0}; }
  static __device__ A start(T x, int64_t) { return F::parts(static_cast<double>(x), 1); }
  static __device__ A combine(A before, A after) { return F::combine(before, after); }
  static __device__ double finish(A total) { return F::finish(total, 0); }
};

// NaN stays, and each further one is the latest; of equal ones the last counts.
template <class T, bool kLargest>
struct RunningPlace {
  struct A {
    int64_t place;  // -1: no element yet
    T value;
  };
  static __device__ A identity() { return {-1, T(0)}; }
  static __device__ A start(T x, int64_t place) { return {place, x}; }
  static __device__ A combine(A before, A after) {
    if (after.place < 0) return before;
    if (before.place < 0 || math::isnan(after.value)) return after;
    if (math::isnan(before.value)) return before;
    const bool wins = kLargest ? after.value >= before.value : after.value <= before.value;
    return wins ? after : before;
  }
  static __device__ int64_t finish(A total) { return total.place; }
};

template <class K, class T>
__global__ void line_kernel(const __grid_constant__ Scan scan) {
  for (int64_t line = first_index(); line < scan.lines.numel; line += index_step()) {
    char* at[2];
    scan.lines.find(line, at);
    auto total = K::identity();
    for (int64_t i = 0; i < scan.n; ++i) {
      total = K::combine(total, K::start(load_as<T>(scan.dtype, at[0] + i * scan.step), i));
      store_as(scan.result, at[1] + i * scan.out_step, K::finish(total));
    }
  }
}

// The combination of what the threads before this one have, and of all. `scratch`: one for each.
template <class K>
__device__ typename K::A before_thread(typename K::A own, typename K::A* scratch,
                                       typename K::A& all) {
  const int thread = static_cast<int>(threadIdx.x);
  scratch[thread] = own;
  __syncthreads();
  for (int by = 1; by < kThreads; by *= 2) {
    const typename K::A sum =
        thread >= by ? K::combine(scratch[thread - by], scratch[thread]) : scratch[thread];
    __syncthreads();
    scratch[thread] = sum;
    __syncthreads();
  }
  all = scratch[kThreads - 1];
  const typename K::A before = thread > 0 ? scratch[thread - 1] : K::identity();
  __syncthreads();
  return before;
}

// `carries`: of each piece of a line, what it combines to; or, where results are written, what
// those before it do. Null if lines are whole.
template <class K, class T, bool kWrite>
__global__ void __launch_bounds__(kThreads, 2)
    piece_kernel(const __grid_constant__ Scan scan, typename K::A* carries) {
  using A = typename K::A;
  TENSOR_SHARED(A, tile, kTile);
  TENSOR_SHARED(A, scratch, kThreads);
  const int thread = static_cast<int>(threadIdx.x);
  A* const own = tile + thread * kEach;
  for (int64_t item = blockIdx.x; item < scan.lines.numel * scan.pieces; item += gridDim.x) {
    char* at[2];
    scan.lines.find(item / scan.pieces, at);
    const int64_t begin = item % scan.pieces * scan.chunk;
    const int64_t end = begin + scan.chunk < scan.n ? begin + scan.chunk : scan.n;
    A carry = kWrite && carries ? carries[item] : K::identity();
    for (int64_t first = begin; first < end; first += kTile) {
      for (int64_t k = thread; k < kTile; k += kThreads) {
        const int64_t i = first + k;
        tile[k] =
            i < end ? K::start(load_as<T>(scan.dtype, at[0] + i * scan.step), i) : K::identity();
      }
      __syncthreads();
      A total = own[0];
      for (int k = 1; k < kEach; ++k) total = K::combine(total, own[k]);
      A all;
      A running = K::combine(carry, before_thread<K>(total, scratch, all));
      carry = K::combine(carry, all);
      if constexpr (kWrite) {
        for (int k = 0; k < kEach; ++k) own[k] = running = K::combine(running, own[k]);
        __syncthreads();
        for (int64_t k = thread; k < kTile && first + k < end; k += kThreads)
          store_as(scan.result, at[1] + (first + k) * scan.out_step, K::finish(tile[k]));
      }
      __syncthreads();
    }
    if (!kWrite && thread == 0) carries[item] = carry;
  }
}

// What pieces combine to becomes what those before them do.
template <class K>
__global__ void carry_kernel(int64_t lines, int64_t pieces, typename K::A* carries) {
  for (int64_t line = first_index(); line < lines; line += index_step()) {
    auto total = K::identity();
    for (int64_t piece = 0; piece < pieces; ++piece) {
      const auto own = carries[line * pieces + piece];
      carries[line * pieces + piece] = total;
      total = K::combine(total, own);
    }
  }
}

template <class K, class T>
void run(const Context& context, Scan scan) {
  const int64_t lines = scan.lines.numel;
  const int64_t apart = scan.lines.strides[scan.lines.ndim - 1][0];
  const bool beside = std::abs(apart) < std::abs(scan.step);
  if (scan.n <= kThreads / 8 || (lines >= kTile && beside))
    return launch(context, for_each(context, lines), line_kernel<K, T>, scan);
  scan.pieces = std::clamp<int64_t>(std::min(scan.n / (4 * kTile), 1024 / lines), 1, 1024);
  scan.chunk = ((scan.n + scan.pieces - 1) / scan.pieces + kTile - 1) / kTile * kTile;
  scan.pieces = (scan.n + scan.chunk - 1) / scan.chunk;
  const int64_t items = lines * scan.pieces;
  const Launch grid{dim3(static_cast<unsigned>(std::min(items, busy_blocks(context) * 4))),
                    dim3(kThreads), true};
  using A = typename K::A;
  const Workspace memory(context, scan.pieces > 1 ? items * static_cast<int64_t>(sizeof(A)) : 0);
  if (scan.pieces > 1) {
    launch(context, grid, piece_kernel<K, T, false>, scan, memory.as<A>());
    launch(context, for_each(context, lines), carry_kernel<K>, lines, scan.pieces, memory.as<A>());
  }
  launch(context, grid, piece_kernel<K, T, true>, scan, memory.as<A>());
}

using RunFunction = void (*)(const Context& context, Scan scan);

bool is_signed(DType dtype) {
  return dtype == DType::int8 || dtype == DType::int16 || dtype == DType::int32 ||
         dtype == DType::int64;
}

// Integers of all sizes are read as those of 64 bits, of which results are the same.
template <class F>
RunFunction running(DType reads) {
  if (reads == DType::float32) return run<Running<F, float>, float>;
  if (reads == DType::float64) return run<Running<F, double>, double>;
  if (reads == DType::complex64) return run<Running<F, Complex<float>>, Complex<float>>;
  if (reads == DType::complex128) return run<Running<F, Complex<double>>, Complex<double>>;
  return run<Running<F, int64_t>, int64_t>;
}

RunFunction running_logsumexp(DType reads) {
  using F = RunningLogaddexp;
  if (reads == DType::float32) return run<RunningLogsumexp<float>, float>;
  if (reads == DType::float64) return run<RunningLogsumexp<double>, double>;
  if (reads == DType::complex64) return run<Running<F, Complex<float>>, Complex<float>>;
  if (reads == DType::complex128) return run<Running<F, Complex<double>>, Complex<double>>;
  return nullptr;
}

template <bool kLargest>
RunFunction running_place(DType reads) {
  if (reads == DType::float32) return run<RunningPlace<float, kLargest>, float>;
  if (reads == DType::float64) return run<RunningPlace<double, kLargest>, double>;
  if (is_complex(reads)) return nullptr;
  if (is_signed(reads)) return run<RunningPlace<int64_t, kLargest>, int64_t>;
  return run<RunningPlace<uint64_t, kLargest>, uint64_t>;
}

// A function takes elements of `reads`, or of a dtype that can be read as that.
void run_lines(const Context& context, RunFunction function, DType reads, View out, View x,
               int32_t axis) {
  if (x.numel == 0) return;
  if (!function) fail(Status::dtype, "running results have no kernel for dtype ", reads);
  const bool truncates = !is_inexact(reads) && is_inexact(x.dtype);
  if (truncates) {
    const Contiguous whole(context, x, reads);
    copy_view(context, whole.view(), x);
    return run_lines(context, function, reads, out, whole.view(), axis);
  }
  const bool is_scalar = x.ndim == 0;
  Scan scan{};
  scan.n = is_scalar ? 1 : x.extent(axis);
  scan.step = is_scalar ? 0 : x.stride(axis) * itemsize(x.dtype);
  scan.out_step = is_scalar ? 0 : out.stride(axis) * itemsize(out.dtype);
  scan.dtype = x.dtype;
  scan.result = out.dtype;
  const View views[2] = {x, out};
  const uint64_t others = is_scalar ? kAllAxes : ~(uint64_t{1} << axis);
  for_layouts<2>(rows_of(views, others), [&](const Layout<2>& lines, int64_t) {
    scan.lines = lines;
    function(context, scan);
  });
}

}  // namespace

void cumulate(const Context& context, OpId op, View out, View x, int32_t axis, DType compute) {
  const DType reads = op == OpId::logcumsumexp ? compute : sum_read_dtype(x.dtype, compute);
  const RunFunction function = op == OpId::cumsum    ? running<functors::Sum>(reads)
                               : op == OpId::cumprod ? running<functors::Prod>(reads)
                                                     : running_logsumexp(reads);
  run_lines(context, function, reads, out, x, axis);
}

void cumminmax(const Context& context, View out, View x, int32_t axis, bool largest) {
  const DType reads = compute_dtype(x.dtype);
  run_lines(context, largest ? running_place<true>(reads) : running_place<false>(reads), reads, out,
            x, axis);
}

}  // namespace libtensor::cuda
