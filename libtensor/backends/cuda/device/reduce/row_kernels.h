// SPDX-License-Identifier: Apache-2.0
// Kernels over rows: sums over the elements of each row, and what is computed of these elements
// with the sums. What a thread reads last stays in registers, so that rows of up to some thousand
// elements are read once.
//
// An op is a struct derived from RowOp, with
//   Sums       what is added up over a row, as plain data; none() has nothing in it
//   Values     elements that a thread holds, kHeld of each operand
//   load(values, row, chunk)   reads them
//   add(sums, values, chunk)   adds them to what the thread has; it may replace values
//   join(sums, more)           adds what a part of the row has
//   fold(team, sums)           of all threads of the row; each gets it
//   finish(row, all)           results of the row as a whole, by one thread
//   write(values, row, chunk, own, all, held)
//                              results of elements; it may replace values, which are as add() left
//                              them if they are held, and otherwise as load() did
// It has no use for sums if kReduces is false, and no results of elements if kMaps is.
#pragma once

#include <algorithm>
#include <type_traits>

#include "libtensor/backends/cuda/device/block.h"
#include "libtensor/backends/cuda/device/elementwise/packs.h"
#include "libtensor/backends/cuda/device/linalg/stacks.h"
#include "libtensor/backends/cuda/device/memory/memory.h"
#include "libtensor/backends/cuda/device/view_rows.h"
#include "libtensor/functors/reduce.h"

namespace libtensor::cuda {

// In front of a loop that is short and runs seldom.
#if defined(__CUDACC__)
#define TENSOR_NO_UNROLL _Pragma("unroll 1")
#else
#define TENSOR_NO_UNROLL
#endif

// Elements of a row that a thread holds at once, at least: those of long rows are held by few
// threads, each with some times as many, so that much is read before the first of it is needed.
template <class T>
inline constexpr int kSlots = 32 / static_cast<int>(sizeof(T));

// --- who does what

struct RowPlan {
  int64_t rows = 0, n = 0;       // n elements each
  int64_t parts = 1, part = 0;   // parts of a row that blocks share, and elements of one
  int64_t chunks = 1;            // of a part, of as many elements as its threads hold
  unsigned threads = kThreads;   // of a block
  unsigned width = 1;            // threads of a row
  unsigned together = kThreads;  // rows of a block
  bool across = false;           // neighbouring threads have neighbouring rows, not elements
  bool packed = false;           // neighbouring elements are read and written 16 bytes at a time

  int64_t groups() const { return (rows + together - 1) / together; }
};

// The order in which a row is summed does not depend on how many rows there are, unless fewer than
// 32 lie side by side.
inline RowPlan plan_rows(int64_t held, int64_t rows, int64_t n, bool across, bool packed,
                         bool reduces) {
  constexpr unsigned kColumns = 32;  // rows side by side, at least
  RowPlan plan;
  plan.rows = rows;
  plan.n = n;
  plan.across = across;
  plan.packed = packed;
  const auto double_up_to = [&](unsigned most, int64_t each) {
    while (plan.width < most && plan.width * each < n) plan.width *= 2;
  };
  if (across) {
    plan.together = 8;
    while (plan.together < kColumns && plan.together < rows) plan.together *= 2;
    double_up_to(kThreads / plan.together, held);
  } else if (n <= held * kWarp) {
    double_up_to(kWarp, 4);
  } else {
    double_up_to(kThreads, held);
    plan.threads = plan.width;
  }
  plan.together = plan.threads / plan.width;
  const int64_t span = plan.width * held;
  const int64_t least = reduces && !across ? 4 * span : across ? 1024 : span;
  const int64_t most = !reduces ? 4096 / plan.groups() : across ? 512 : 256;
  const int64_t parts = std::clamp<int64_t>(n / least, 1, std::max<int64_t>(1, most));
  plan.part = ((n + parts - 1) / parts + span - 1) / span * span;
  if (n > 0) plan.parts = (n + plan.part - 1) / plan.part;
  plan.chunks = std::max<int64_t>(1, (plan.part + span - 1) / span);
  return plan;
}

// The threads of a row.
class Team {
 public:
  // scratch: a number for each thread of the block.
  __device__ Team(const RowPlan& plan, double* scratch)
      : lane(plan.across ? threadIdx.x / plan.together : threadIdx.x % plan.width),
        row(plan.across ? threadIdx.x % plan.together : threadIdx.x / plan.width),
        width(plan.width),
        across_(plan.across),
        scratch_(scratch) {}

  // f of the values of all threads of the row; every thread gets it. For all threads of the block.
  template <class F>
  __device__ double fold(double value, F&& f) const {
    const int in_warp = static_cast<int>(across_ ? 1 : width < kWarp ? width : kWarp);
    TENSOR_NO_UNROLL
    for (int with = in_warp / 2; with > 0; with /= 2)
      value = f(value, __shfl_xor_sync(kWholeWarp, value, with));
    if (static_cast<int>(width) == in_warp) return value;
    // Each row has some values in shared memory.
    const unsigned rows = across_ ? blockDim.x / width : 1;
    const unsigned values = across_ ? width : width / kWarp;
    if (across_ || lane % kWarp == 0) scratch_[across_ ? threadIdx.x : lane / kWarp] = value;
    __syncthreads();
    value = scratch_[row];
    TENSOR_NO_UNROLL
    for (unsigned other = 1; other < values; ++other)
      value = f(value, scratch_[other * rows + row]);
    __syncthreads();
    return value;
  }
  __device__ double sum(double value) const {
    return fold(value, [](double a, double b) { return a + b; });
  }
  // The sums of several numbers, which threads wait for together.
  template <int N>
  __device__ void sum(double (&values)[N]) const {
    if (across_ || width < kWarp) {
      TENSOR_UNROLL
      for (int k = 0; k < N; ++k) values[k] = sum(values[k]);
      return;
    }
    TENSOR_NO_UNROLL
    for (int with = static_cast<int>(kWarp) / 2; with > 0; with /= 2) {
      TENSOR_UNROLL
      for (int k = 0; k < N; ++k) values[k] += __shfl_xor_sync(kWholeWarp, values[k], with);
    }
    if (width == kWarp) return;
    const unsigned warps = width / kWarp;
    if (lane % kWarp == 0) {
      TENSOR_UNROLL
      for (int k = 0; k < N; ++k) scratch_[k * warps + lane / kWarp] = values[k];
    }
    __syncthreads();
    TENSOR_UNROLL
    for (int k = 0; k < N; ++k) values[k] = scratch_[k * warps];
    TENSOR_NO_UNROLL
    for (unsigned other = 1; other < warps; ++other) {
      TENSOR_UNROLL
      for (int k = 0; k < N; ++k) values[k] += scratch_[k * warps + other];
    }
    __syncthreads();
  }
  // Not of NaN.
  __device__ double max(double value) const {
    return fold(value, [](double a, double b) { return functors::Max::combine_numbers(a, b); });
  }

  const unsigned lane, row, width;  // which of the row's threads, which of the block's rows

 private:
  const bool across_;
  double* const scratch_;
};

// The elements of a row that its threads hold at one time; a thread has kHeld of them, if there
// are so many.
struct Chunk {
  int64_t first;
  int count;
  int lane, width;
  bool packed;

  // Of a packed chunk the element, counted from the first, that begins the thread's pack in a slot.
  template <int kPack>
  __device__ __forceinline__ int index(int slot) const {
    return (slot / kPack * width + lane) * kPack;
  }
};

// Calls f(slot, element) for the elements of the thread. Packs are whole: one condition for each.
template <class Op, class F>
__device__ __forceinline__ void for_slots(const Chunk& chunk, F&& f) {
  if (Op::kAlwaysPacked || chunk.packed) {
    TENSOR_UNROLL
    for (int slot = 0; slot < Op::kHeld; slot += Op::kPack) {
      const int i = chunk.index<Op::kPack>(slot);
      if (i >= chunk.count) continue;
      TENSOR_UNROLL
      for (int e = 0; e < Op::kPack; ++e) f(slot + e, i + e);
    }
  } else {
    TENSOR_UNROLL
    for (int slot = 0; slot < Op::kHeld; ++slot) {
      const int i = slot * chunk.width + chunk.lane;
      if (i < chunk.count) f(slot, i);
    }
  }
}

// --- operands

// A row, by the addresses of its first elements.
template <int kOperands>
struct RowAt {
  char* at[kOperands];
  int64_t number;
};

struct Nothing {};

// Where the elements of a row lie, from its first ones on; in bytes.
template <int N>
struct Line {
  int64_t n = 0;
  int64_t steps[N] = {};  // from an element to the next; 0: one for all
  // Elements of operand 0 may lie in runs of so many: from one run to the next.
  uint32_t run = 0;
  int64_t jump = 0;
};

// S: what is stored where it is smaller than what is computed in.
template <class Storage, int kCount, int kTimes = 1>
struct RowOp {
  using S = Storage;
  using T = Computed<S>;
  using Row = RowAt<kCount>;
  static constexpr int kOperands = kCount, kPack = kPacked<S>, kHeld = kTimes * kSlots<T>;
  static constexpr bool kAlwaysPacked = kTimes > 1;
  // Of a processor, that registers suffice for.
  static constexpr int kBlocks = sizeof(T) == 8 || (kTimes > 2 && sizeof(S) == 4) ? 2 : 3;
  static constexpr bool kReduces = true, kMaps = true;
  static constexpr bool kRuns = false;  // whether elements of operand 0 may lie in runs

  Layout<kCount> rows;
  Line<kCount> line;
  int64_t first_row = 0;  // of the rows of this call

  __device__ Row row(int64_t index) const {
    Row its;
    for (int k = 0; k < kCount; ++k) its.at[k] = rows.bases[k];
    if (rows.numel < INT32_MAX) {
      walk(static_cast<uint32_t>(index), its);
    } else {
      walk(static_cast<uint64_t>(index), its);
    }
    its.number = first_row + index;
    return its;
  }
  // How many of the n elements of a row count.
  __device__ int64_t length(const Row&, int64_t n) const { return n; }

  template <class Index>
  __device__ void walk(Index rest, Row& its) const {
    TENSOR_NO_UNROLL
    for (int axis = rows.ndim - 1; axis >= 0; --axis) {
      const auto extent = static_cast<Index>(rows.extents[axis]);
      const Index next = axis > 0 ? rest / extent : 0;
      const auto step = static_cast<int64_t>(rest - next * extent);
      for (int k = 0; k < kCount; ++k) its.at[k] += step * rows.strides[axis][k];
      rest = next;
    }
  }

  // For ops that have no use for them.
  static __device__ Nothing none() { return {}; }
  __device__ void join(Nothing&, const Nothing&) const {}
  __device__ Nothing fold(const Team&, const Nothing&) const { return {}; }
  __device__ void finish(const Row&, const Nothing&) const {}
};

// Calls f(slot, element) with the addresses of the thread's elements of operand k.
template <class Op, class F>
__device__ __forceinline__ void for_elements(const Op& op, const typename Op::Row& row, int k,
                                             const Chunk& chunk, F&& f) {
  const int64_t step = op.line.steps[k];
  char* const base = row.at[k] + chunk.first * step;
  if constexpr (Op::kRuns) {
    if (k == 0 && op.line.run > 0) {
      return for_slots<Op>(chunk, [&](int slot, int i) {
        const auto place = static_cast<uint32_t>(chunk.first) + static_cast<uint32_t>(i);
        const uint32_t runs = place / op.line.run;
        f(slot, row.at[0] + runs * op.line.jump + (place - runs * op.line.run) * step);
      });
    }
  }
  for_slots<Op>(chunk, [&](int slot, int i) { f(slot, base + i * step); });
}

// Elements of operand k, stored as A.
template <class A, class Op>
__device__ __forceinline__ void read(typename Op::T (&values)[Op::kHeld], const Op& op,
                                     const typename Op::Row& row, int k, const Chunk& chunk) {
  using T = typename Op::T;
  constexpr int kPack = Op::kPack;
  if (Op::kAlwaysPacked || (chunk.packed && op.line.steps[k] > 0)) {
    const A* const base = reinterpret_cast<const A*>(row.at[k]) + chunk.first;
    TENSOR_UNROLL
    for (int slot = 0; slot < Op::kHeld; slot += kPack) {
      const int i = chunk.index<kPack>(slot);
      if (i >= chunk.count) continue;
      const auto pack = *reinterpret_cast<const Pack<A, kPack>*>(base + i);
      TENSOR_UNROLL
      for (int e = 0; e < kPack; ++e) values[slot + e] = static_cast<T>(computed(pack.elements[e]));
    }
  } else {
    for_elements(op, row, k, chunk, [&](int slot, const char* at) { values[slot] = load<A>(at); });
  }
}

// Values become the elements of operand k, stored as A.
template <class A, class Op>
__device__ __forceinline__ void write(const Op& op, const typename Op::Row& row, int k,
                                      const Chunk& chunk,
                                      const typename Op::T (&values)[Op::kHeld]) {
  constexpr int kPack = Op::kPack;
  if (Op::kAlwaysPacked || chunk.packed) {
    A* const base = reinterpret_cast<A*>(row.at[k]) + chunk.first;
    TENSOR_UNROLL
    for (int slot = 0; slot < Op::kHeld; slot += kPack) {
      const int i = chunk.index<kPack>(slot);
      if (i >= chunk.count) continue;
      Pack<A, kPack> pack;
      TENSOR_UNROLL
      for (int e = 0; e < kPack; ++e) pack.elements[e] = stored<A>(values[slot + e]);
      *reinterpret_cast<Pack<A, kPack>*>(base + i) = pack;
    }
  } else {
    for_elements(op, row, k, chunk, [&](int slot, char* at) { store<A>(at, values[slot]); });
  }
}

// --- the kernel

// Rows as a whole; the sums of their parts only; or what is left to be done with these.
enum class Pass { whole, sums, rest };

template <class Op, class Sums>
__global__ void __launch_bounds__(kThreads, Op::kBlocks)
    rows_kernel(const __grid_constant__ Op op, const __grid_constant__ RowPlan plan, Pass pass,
                Sums* partial, int64_t partials) {
  TENSOR_SHARED(double, scratch, kThreads);
  const Team team(plan, scratch);
  const int64_t span = static_cast<int64_t>(plan.width) * Op::kHeld;
  const int64_t part = blockIdx.y;
  for (int64_t first = static_cast<int64_t>(blockIdx.x) * plan.together; first < plan.rows;
       first += static_cast<int64_t>(gridDim.x) * plan.together) {
    const int64_t index = first + team.row;
    const bool there = index < plan.rows;
    const auto row = op.row(there ? index : 0);
    const int64_t begin = part * plan.part;
    const int64_t length = there ? op.length(row, plan.n) : 0;
    const int64_t end = begin + plan.part < length ? begin + plan.part : length;
    typename Op::Values values;
    Sums own = Op::none(), all = Op::none();
    const bool adds = Op::kReduces && pass != Pass::rest;
    // Chunks are walked over twice: forwards for the sums, and backwards, as the last one is held.
    TENSOR_NO_UNROLL
    for (int64_t turn = adds ? 0 : plan.chunks; turn < 2 * plan.chunks; ++turn) {
      const int64_t number = turn < plan.chunks ? turn : 2 * plan.chunks - 1 - turn;
      const int64_t at = begin + number * span, rest = end - at;
      const Chunk chunk{at,
                        static_cast<int>(rest < 0      ? 0
                                         : rest < span ? rest
                                                       : span),
                        static_cast<int>(team.lane), static_cast<int>(team.width), plan.packed};
      const bool held = adds && turn == plan.chunks;
      if (turn == plan.chunks) {
        if (pass == Pass::rest) {
          TENSOR_NO_UNROLL
          for (int64_t p = team.lane; there && p < partials; p += team.width)
            op.join(own, partial[index * partials + p]);
        }
        all = op.fold(team, own);
        const bool leads = there && team.lane == 0;
        if (pass == Pass::sums) {
          if (leads) partial[index * plan.parts + part] = all;
          break;
        }
        if (leads && part == 0) op.finish(row, all);
        if (!Op::kMaps) break;
      }
      if (!held) op.load(values, row, chunk);
      if (turn < plan.chunks) {
        if constexpr (Op::kReduces) op.add(own, values, chunk);
      } else {
        if constexpr (Op::kMaps) op.write(values, row, chunk, own, all, held);
      }
    }
  }
}

template <class Op>
void run_rows(const Context& context, const Op& op, const RowPlan& plan) {
  using Sums = decltype(Op::none());
  const auto run = [&](const RowPlan& its, Pass pass, Sums* partial) {
    const int64_t blocks = std::min(its.groups(), busy_blocks(context) * 8);
    const dim3 grid(static_cast<unsigned>(blocks), static_cast<unsigned>(its.parts));
    launch(context, Launch{grid, dim3(its.threads), true}, rows_kernel<Op, Sums>, op, its, pass,
           partial, plan.parts);
  };
  if (plan.rows == 0) return;
  if (plan.parts == 1 || !Op::kReduces) return run(plan, Pass::whole, nullptr);
  const Workspace partial(context, plan.rows * plan.parts * static_cast<int64_t>(sizeof(Sums)));
  run(plan, Pass::sums, partial.as<Sums>());
  RowPlan rest = plan;
  if (!Op::kMaps) rest.parts = 1;
  run(rest, Pass::rest, partial.as<Sums>());
}

// --- how operands lie

// Whether the axes of x are a line's, or those of one with runs.
inline bool fits_line(const View& x, uint64_t axes, bool runs) {
  const View views[1] = {x};
  const StridedIterator rows = rows_of(views, axes);
  return rows.ndim == 1 || (runs && rows.ndim == 2 && rows.numel < INT32_MAX);
}

// Of rows of one axis.
template <int N>
Line<N> line_of(const StridedIterator& rows) {
  Line<N> line;
  line.n = rows.numel;
  std::copy_n(rows.strides[0].begin(), N, line.steps);
  return line;
}

// The axes of x, which fit, and other operands with these steps.
template <int N>
Line<N> line_of(const View& x, uint64_t axes, const int64_t (&others)[N - 1]) {
  const View views[1] = {x};
  const StridedIterator rows = rows_of(views, axes);
  Line<N> line;
  line.n = rows.numel;
  line.steps[0] = rows.strides[rows.ndim - 1][0];
  std::copy_n(others, N - 1, line.steps + 1);
  if (rows.ndim == 2) {
    line.run = static_cast<uint32_t>(rows.extents[1]);
    line.jump = rows.strides[0][0];
  }
  return line;
}

// Whether all elements of rows lie as packs do that are read at once, of n neighbours each.
// `rows` is a layout or an iterator.
template <int N, class Rows>
bool is_packed(const Rows& rows, const Line<N>& line, const int64_t (&sizes)[N], int64_t pack) {
  if (line.run > 0 || line.n % pack != 0) return false;
  for (int k = 0; k < N; ++k) {
    if (line.steps[k] == 0) continue;
    if (line.steps[k] != sizes[k]) return false;
    auto bits = static_cast<int64_t>(reinterpret_cast<intptr_t>(rows.bases[k]));
    for (int axis = 0; axis < rows.ndim; ++axis) bits |= rows.strides[axis][k];
    if (bits % (pack * sizes[k]) != 0) return false;
  }
  return true;
}

// Whether threads side by side had better have rows side by side, by operand k.
template <int N>
bool goes_across(const Layout<N>& rows, const Line<N>& line, int k) {
  const int last = rows.ndim - 1;
  const int64_t from_row = std::abs(rows.strides[last][k]);
  return rows.extents[last] >= 8 && from_row > 0 && from_row < std::abs(line.steps[k]);
}

// Runs the op over rows whose elements lie in lines; those of the operands have sizes. k: the
// operand by which threads are laid out.
template <class Op>
void run_rows(const Context& context, Op op, const StridedIterator& rows,
              const Line<Op::kOperands>& line, const int64_t (&sizes)[Op::kOperands], int k = 0) {
  op.line = line;
  for_layouts<Op::kOperands>(rows, [&](const Layout<Op::kOperands>& layout, int64_t first) {
    op.rows = layout;
    op.first_row = first;
    run_rows(context, op,
             plan_rows(Op::kHeld, layout.numel, line.n, goes_across(layout, line, k),
                       is_packed(layout, line, sizes, Op::kPack), Op::kReduces));
  });
}

// Calls f with the kTimes of an op: kMost, or 2 for double, for long rows whose elements are all
// packed.
template <class S, int kMost, int N, class F>
void visit_times(const StridedIterator& rows, const Line<N>& line, const int64_t (&sizes)[N],
                 F&& f) {
  bool packed = line.n > kSlots<Computed<S>> * static_cast<int64_t>(kWarp);
  for (const int64_t step : line.steps) packed = packed && step != 0;
  constexpr int kTimes = sizeof(Computed<S>) == 8 && kMost > 2 ? 2 : kMost;
  if (packed && is_packed(rows, line, sizes, kPacked<S>))
    return f(std::integral_constant<int, kTimes>());
  f(std::integral_constant<int, 1>());
}

// Contiguous memory as rows of n elements.
class Matrix {
 public:
  Matrix(const View& x, int64_t rows, int64_t n) : x_(x), extents_{rows, n}, strides_{n, 1} {}
  // For as long as this is there.
  View view() const {
    return {x_.data, x_.dtype, 2, extents_[0] * extents_[1], extents_, strides_, true};
  }

 private:
  View x_;
  int64_t extents_[2], strides_[2];
};

// Calls f with the storage type of a floating dtype.
template <class F>
void visit_floating(DType dtype, F&& f) {
  switch (dtype) {
    case DType::float16:
      return f(TypeTag<float16>{});
    case DType::bfloat16:
      return f(TypeTag<bfloat16>{});
    case DType::float32:
      return f(TypeTag<float>{});
    case DType::float64:
      return f(TypeTag<double>{});
    default:
      fail(Status::dtype, "dtype ", dtype, " is not floating");
  }
}

}  // namespace libtensor::cuda
