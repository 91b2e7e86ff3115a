// SPDX-License-Identifier: Apache-2.0
// Reductions. The elements of an output are shared out among some threads of a block, and among
// several blocks where outputs are few; what these have is combined in an order that depends on
// shapes and strides only.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "libtensor/backends/accumulators.h"
#include "libtensor/backends/cuda/device/elementwise/convert.h"
#include "libtensor/backends/cuda/device/memory/contiguous.h"
#include "libtensor/backends/cuda/device/reduce/combine.h"
#include "libtensor/backends/cuda/device/reduce/shares.h"
#include "libtensor/backends/cuda/device/view_rows.h"
#include "libtensor/graph/op_id.gen.h"
// After what makes __device__ known.
#include "libtensor/backends/cuda/device/reduce/folds.h"

namespace libtensor::cuda {
namespace {

// How threads are shared out.
struct Plan {
  Layout<2> kept;     // outputs: first elements, and results
  Layout<1> reduced;  // the elements of an output, from its first one on
  int64_t count;      // of these
  int threads;        // of a block
  int lanes;          // of these for an output
  bool beside;        // whether neighbouring threads have neighbouring outputs, or elements
  int64_t pieces, chunk;

  __host__ __device__ int outputs_of_block() const { return threads / lanes; }
  __host__ __device__ int64_t groups() const {
    return (kept.numel + outputs_of_block() - 1) / outputs_of_block();
  }
};

// The place of the first of the largest or smallest elements, or of the first NaN.
template <class F, class T>
struct FoldPlace {
  struct A {
    int64_t place;  // -1: no element yet
    T value;
  };
  A best = identity();

  static __device__ A identity() { return {-1, T(0)}; }
  static __device__ bool wins(T challenger, T holder) {
    return !(challenger == holder || math::isnan(holder) ||
             F::combine(challenger, holder) == holder);
  }
  static __device__ A combine(A a, A b) {
    if (b.place < 0) return a;
    if (a.place < 0 || wins(b.value, a.value)) return b;
    return wins(a.value, b.value) || a.place < b.place ? a : b;
  }
  static __device__ int64_t finish(A a, double) { return a.place; }

  __device__ void add(const T* x, int n, int64_t place, int64_t step) {
    for (int i = 0; i < n; ++i) {
      if (best.place < 0 || wins(x[i], best.value)) best = {place + i * step, x[i]};
    }
  }
  __device__ A result() const { return best; }
};

// An element of storage type S, or of any dtype if that is void.
template <class T, class S>
__device__ T read(DType dtype, const char* at) {
  if constexpr (std::is_void_v<S>) {
    return load_as<T>(dtype, at);
  } else {
    return static_cast<T>(*reinterpret_cast<const S*>(at));
  }
}

// Where results go, and what they are.
struct Results {
  DType dtype;
  double param;  // of the op
};

template <class K>
__device__ void finish(const Plan& plan, const Results& results, int64_t output,
                       typename K::A total) {
  char* at[2];
  plan.kept.find(output, at);
  store_as(results.dtype, at[1], K::finish(total, results.param));
}

// Elements begin, begin + lanes, ... of an output.
template <class K, class T, class S>
__device__ void fold_elements(K& fold, const Plan& plan, DType dtype, int64_t output, int64_t begin,
                              int64_t end) {
  char* first[2];
  plan.kept.find(output, first);
  const int64_t step = plan.lanes;
  int64_t i = begin;
  if constexpr (!std::is_void_v<S>) {
    if (plan.reduced.dense) {
      const int64_t stride = plan.reduced.strides[0][0];
      for (; i + (kEach - 1) * step < end; i += kEach * step) {
        T x[kEach];
        TENSOR_UNROLL
        for (int k = 0; k < kEach; ++k)
          x[k] = read<T, S>(dtype, first[0] + (i + k * step) * stride);
        fold.add(x, kEach, i, step);
      }
    }
  }
  for (; i < end; i += step) {
    char* at[1] = {first[0]};
    plan.reduced.advance(i, at);
    const T x = read<T, S>(dtype, at[0]);
    fold.add(&x, 1, i, step);
  }
}

template <class K, class T, class S>
__global__ void __launch_bounds__(kThreads, 2)
    reduce_kernel(const __grid_constant__ Plan plan, DType dtype, typename K::A* partials,
                  Results results) {
  using A = typename K::A;
  TENSOR_SHARED(A, scratch, kThreads);
  const Seat seat(plan.lanes, plan.beside);
  const int64_t items = plan.groups() * plan.pieces;
  for (int64_t item = blockIdx.x; item < items; item += gridDim.x) {
    const int64_t piece = item % plan.pieces;
    const int64_t output = item / plan.pieces * plan.outputs_of_block() + seat.own;
    const bool valid = output < plan.kept.numel;
    K fold;
    if (valid) {
      const int64_t begin = piece * plan.chunk;
      const int64_t end = begin + plan.chunk < plan.count ? begin + plan.chunk : plan.count;
      fold_elements<K, T, S>(fold, plan, dtype, output, begin + seat.lane, end);
    }
    const A total = fold_lanes<K>(fold.result(), scratch, seat, plan.lanes);
    if (valid && seat.lane == 0) {
      if (plan.pieces == 1) {
        finish<K>(plan, results, output, total);
      } else {
        partials[piece * plan.kept.numel + output] = total;
      }
    }
    __syncthreads();
  }
}

// The pieces of each output, combined.
template <class K>
__global__ void __launch_bounds__(kThreads, 2)
    combine_kernel(const __grid_constant__ Plan plan, int lanes, const typename K::A* partials,
                   Results results) {
  using A = typename K::A;
  TENSOR_SHARED(A, scratch, kThreads);
  const Seat seat(lanes, true);
  const int outputs = static_cast<int>(blockDim.x) / lanes;
  for (int64_t first = static_cast<int64_t>(blockIdx.x) * outputs; first < plan.kept.numel;
       first += static_cast<int64_t>(gridDim.x) * outputs) {
    const int64_t output = first + seat.own;
    const bool valid = output < plan.kept.numel;
    A total = K::identity();
    for (int64_t piece = seat.lane; valid && piece < plan.pieces; piece += lanes)
      total = K::combine(total, partials[piece * plan.kept.numel + output]);
    total = fold_lanes<K>(total, scratch, seat, lanes);
    if (valid && seat.lane == 0) finish<K>(plan, results, output, total);
    __syncthreads();
  }
}

Launch blocks_of(const Context& context, int64_t items, int threads) {
  const int64_t most = busy_blocks(context) * 4;
  return {dim3(static_cast<unsigned>(std::clamp<int64_t>(items, 1, most))),
          dim3(static_cast<unsigned>(threads)), true};
}

using RunFunction = void (*)(const Context& context, const Plan& plan, DType dtype,
                             const Results& results);
using CombineFunction = void (*)(const Context& context, const Plan& plan, const char* partials,
                                 const Results& results);

template <class K>
void combine(const Context& context, const Plan& plan, const char* partials,
             const Results& results) {
  const int lanes = combining_lanes(plan.kept.numel);
  const int64_t outputs = kThreads / lanes;
  launch(context, blocks_of(context, (plan.kept.numel + outputs - 1) / outputs, kThreads),
         combine_kernel<K>, plan, lanes, reinterpret_cast<const typename K::A*>(partials), results);
}

template <class K, class T, class S = T>
void run(const Context& context, const Plan& plan, DType dtype, const Results& results) {
  using A = typename K::A;
  const Workspace memory(
      context,
      plan.pieces > 1 ? plan.pieces * plan.kept.numel * static_cast<int64_t>(sizeof(A)) : 0);
  launch(context, blocks_of(context, plan.groups() * plan.pieces, plan.threads),
         reduce_kernel<K, T, S>, plan, dtype, memory.as<A>(), results);
  if (plan.pieces > 1) combine<K>(context, plan, memory.data(), results);
}

// The kernels of one functor: for elements in their own type, and for half precision in place of
// float32. What others would be converted to is `reads`.
struct Kernels {
  RunFunction own = nullptr, float16 = nullptr, bfloat16 = nullptr;
  CombineFunction combine = nullptr;  // what each of them leaves in pieces
  int64_t partial_size = 0;
};

template <class K, class T, class S = T>
Kernels kernels_for() {
  return {run<K, T, S>, nullptr, nullptr, combine<K>, static_cast<int64_t>(sizeof(typename K::A))};
}

template <class K>
Kernels floats() {
  Kernels kernels = kernels_for<K, float>();
  kernels.float16 = run<K, float, float16>;
  kernels.bfloat16 = run<K, float, bfloat16>;
  return kernels;
}

template <template <class, class> class K, class F>
Kernels real_kernels(DType reads) {
  if (reads == DType::float32) return floats<K<F, float>>();
  if (reads == DType::float64) return kernels_for<K<F, double>, double>();
  return {};
}

// Integers of all sizes are read as those of 64 bits, of which results are the same.
template <template <class, class> class K, class F>
Kernels kernels_of(DType reads, bool is_signed) {
  if (is_complex(reads)) return {};
  if (is_floating(reads)) return real_kernels<K, F>(reads);
  if (is_signed) return kernels_for<K<F, int64_t>, int64_t, void>();
  return kernels_for<K<F, uint64_t>, uint64_t, void>();
}

template <class F>
Kernels sum_kernels(DType reads) {
  if (reads == DType::complex64) return kernels_for<Fold<F, Complex<float>>, Complex<float>>();
  if (reads == DType::complex128) return kernels_for<Fold<F, Complex<double>>, Complex<double>>();
  return kernels_of<Fold, F>(reads, true);
}

Kernels pick(OpId op, DType reads) {
  const bool is_signed = reads == DType::int8 || reads == DType::int16 || reads == DType::int32 ||
                         reads == DType::int64;
  switch (op) {
    case OpId::sum:
      return sum_kernels<functors::Sum>(reads);
    case OpId::prod:
      return sum_kernels<functors::Prod>(reads);
    case OpId::max:
      return kernels_of<Fold, functors::Max>(reads, is_signed);
    case OpId::min:
      return kernels_of<Fold, functors::Min>(reads, is_signed);
    case OpId::argmax:
      return kernels_of<FoldPlace, functors::Max>(reads, is_signed);
    case OpId::argmin:
      return kernels_of<FoldPlace, functors::Min>(reads, is_signed);
    case OpId::any:
      return kernels_for<Fold<functors::Any, bool>, bool, void>();
    case OpId::all:
      return kernels_for<Fold<functors::All, bool>, bool, void>();
    case OpId::var:
      return real_kernels<FoldMoments, functors::Var>(reads);
    case OpId::std:
      return real_kernels<FoldMoments, functors::Std>(reads);
    case OpId::logsumexp:
      if (reads == DType::float32) return floats<FoldLogsumexp<float>>();
      if (reads == DType::float64) return kernels_for<FoldLogsumexp<double>, double>();
      return {};
    default:
      return {};
  }
}

// Copies of two views with their axes in another order.
struct Reordered {
  std::array<int64_t, kMaxNdim> extents, x_strides, out_extents, out_strides;
  View x, out;
  uint64_t mask = 0;

  Reordered(const View& out_before, const View& x_before, uint64_t mask_before,
            const std::vector<int>& order)
      : x(x_before), out(out_before) {
    for (size_t i = 0; i < order.size(); ++i) {
      extents[i] = x_before.extent(order[i]);
      x_strides[i] = x_before.stride(order[i]);
      out_extents[i] = out_before.extent(order[i]);
      out_strides[i] = out_before.stride(order[i]);
      mask |= (mask_before >> order[i] & 1) << i;
    }
    x.extents = extents.data();
    x.strides = x_strides.data();
    out.extents = out_extents.data();
    out.strides = out_strides.data();
    x.contiguous = out.contiguous = false;
  }
  Reordered(const Reordered&) = delete;
  Reordered& operator=(const Reordered&) = delete;
};

std::vector<int> axes_of(int ndim) {
  std::vector<int> axes(static_cast<size_t>(ndim));
  std::iota(axes.begin(), axes.end(), 0);
  return axes;
}

// Axes in the order of x in memory.
std::vector<int> memory_order(const View& x) {
  std::vector<int> axes = axes_of(x.ndim);
  std::stable_sort(axes.begin(), axes.end(),
                   [&](int a, int b) { return std::abs(x.stride(a)) > std::abs(x.stride(b)); });
  return axes;
}

// Whether elements of x can be read as `reads` where they lie.
bool reads_in_place(OpId op, DType reads, DType x) {
  if (reads == x || op == OpId::any || op == OpId::all) return true;
  return reads == DType::float32 && (x == DType::float16 || x == DType::bfloat16);
}

void share_out(Plan& plan) {
  const int64_t step = std::abs(plan.reduced.strides[plan.reduced.ndim - 1][0]),
                kept_step = std::abs(plan.kept.strides[plan.kept.ndim - 1][0]);
  plan.beside = plan.kept.numel > 1 && (plan.count < 2 || kept_step < step);
  const Shares shares = shares_of(plan.kept.numel, plan.count, plan.beside);
  plan.threads = shares.threads;
  plan.lanes = shares.lanes;
  plan.pieces = shares.pieces;
  plan.chunk = shares.chunk;
}

// With too many axes, or elements to convert: by way of a contiguous copy, reduced axes last.
void reduce_copy(const Context& context, OpId op, View out, View x, uint64_t mask, DType compute,
                 DType reads, Doubles params) {
  std::vector<int> order = axes_of(x.ndim);
  std::stable_partition(order.begin(), order.end(), [&](int a) { return !(mask >> a & 1); });
  const Reordered from(out, x, mask, order);
  const Contiguous elements(context, from.x, reads), results(context, out, out.dtype);
  copy_view(context, elements.view(), from.x);
  const int64_t count = x.numel / out.numel;
  const std::array<int64_t, 2> extents{out.numel, count}, ones{out.numel, 1}, steps{count, 1},
      out_steps{1, 0};
  const View lines{elements.data(), reads, 2, x.numel, extents.data(), steps.data(), true};
  const View sums{results.data(), out.dtype, 2, out.numel, ones.data(), out_steps.data(), true};
  reduce(context, op, sums, lines, 2, compute, params);
  copy_view(context, out, results.view());
}

}  // namespace

int64_t partial_size(OpId op, DType reads) { return pick(op, reads).partial_size; }

void combine_partials(const Context& context, OpId op, DType reads, const char* partials,
                      int64_t outputs, int64_t pieces, char* results, DType dtype, double param) {
  Plan plan{};
  plan.kept = {outputs, 1, true, {outputs}, {{0, itemsize(dtype)}}, {nullptr, results}};
  plan.pieces = pieces;
  pick(op, reads).combine(context, plan, partials, {dtype, param});
}

void reduce(const Context& context, OpId op, View out, View x, uint64_t mask, DType compute,
            Doubles params) {
  if (out.numel == 0) return;
  const bool sums = op == OpId::sum || op == OpId::prod;
  const DType reads = sums ? sum_read_dtype(x.dtype, compute) : compute;
  const bool by_place = op == OpId::argmax || op == OpId::argmin;
  const Reordered in_order(out, x, mask, by_place ? axes_of(x.ndim) : memory_order(x));
  const View views[2] = {in_order.x, in_order.out};
  const StridedIterator kept = rows_of(views, ~in_order.mask),
                        reduced = rows_of(views, in_order.mask);
  if (!reads_in_place(op, reads, x.dtype) || kept.ndim > kAxes || reduced.ndim > kAxes)
    return reduce_copy(context, op, out, x, mask, compute, reads, params);
  const Kernels kernels = pick(op, reads);
  RunFunction function = kernels.own;
  if (x.dtype == DType::float16 && kernels.float16) function = kernels.float16;
  if (x.dtype == DType::bfloat16 && kernels.bfloat16) function = kernels.bfloat16;
  if (!function) fail(Status::dtype, "reductions of this kind have no kernel for dtype ", compute);
  Plan plan{};
  plan.count = reduced.numel;
  for_layouts<2>(kept, [&](const Layout<2>& layout, int64_t) { plan.kept = layout; });
  plan.reduced.ndim = 1;
  for_layouts<1>(reduced, [&](const Layout<1>& layout, int64_t) { plan.reduced = layout; });
  share_out(plan);
  function(context, plan, x.dtype, {out.dtype, params.size > 0 ? params.data[0] : 0});
}

}  // namespace libtensor::cuda
