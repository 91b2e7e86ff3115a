// Kernels over rows: sums over the elements of each row, and what is computed of these elements
// with the sums. What a thread reads last stays in registers, so that rows of up to some thousand
// elements are read once.
//
// An op is a struct derived from RowOp, with
//   Sums           what is added up over a row, as plain data; none() has nothing in it
//   Values         elements that a thread holds, kSlots of each operand
//   load(values, row, chunk)   reads them
//   add(sums, values, chunk)   adds them to what the thread has; it may replace values
//   join(sums, more)           adds what a part of the row has
//   fold(team, sums)           of all threads of the row; each gets it
//   finish(row, all)           results of the row as a whole, by one thread
//   write(values, row, chunk, own, all, held)   results of elements. held: values are as add() left
//                              them; otherwise as load() did
// of which kReduces = false has no use for the sums, and kMaps = false no results of elements.
#pragma once

#include <algorithm>

#include "libtensor/backends/cuda/device/block.h"
#include "libtensor/backends/cuda/device/elementwise.h"
#include "libtensor/backends/cuda/device/memory.h"
#include "libtensor/backends/cuda/device/stacks.h"
#include "libtensor/backends/cuda/device/view_rows.h"
#include "libtensor/functors/reduce.h"

namespace libtensor::cuda {

inline constexpr unsigned kRowThreads = 512;  // of a block, at most
// Elements of a row that a thread holds at once.
template <class T>
inline constexpr int kSlots = 64 / static_cast<int>(sizeof(T));

// --- who does what

struct RowPlan {
  int64_t rows = 0, n = 0;       // n elements each
  int64_t parts = 1, part = 0;   // parts of a row that blocks share, and elements of one
  unsigned threads = kThreads;   // of a block
  unsigned width = 1;            // threads of a row
  unsigned together = kThreads;  // rows of a block
  bool across = false;           // neighbouring threads have neighbouring rows, not elements
  bool packed = false;           // neighbouring elements are read and written 16 bytes at a time

  int64_t groups() const { return (rows + together - 1) / together; }
};

template <class T>
RowPlan plan_rows(int64_t rows, int64_t n, bool across, bool packed) {
  constexpr int64_t kEnoughBlocks = 264;  // where rows need not be cut
  constexpr unsigned kColumns = 32;       // rows side by side, at least
  RowPlan plan;
  plan.rows = rows;
  plan.n = n;
  plan.across = across;
  plan.packed = packed && !across;
  const auto double_up_to = [&](unsigned most, int64_t each) {
    while (plan.width < most && plan.width * each < n) plan.width *= 2;
  };
  if (across) {
    plan.together = 8;
    while (plan.together < kColumns && plan.together < rows) plan.together *= 2;
    double_up_to(kThreads / plan.together, kSlots<T>);
  } else if (n <= kSlots<T> * static_cast<int64_t>(kWarp)) {
    double_up_to(kWarp, 4);
  } else {
    double_up_to(kRowThreads, kSlots<T> / 2);
    plan.threads = plan.width;
  }
  plan.together = plan.threads / plan.width;
  const int64_t span = plan.width * kSlots<T>, groups = plan.groups();
  plan.part = n;
  if (groups < kEnoughBlocks && n >= 2 * span) {
    const int64_t parts = std::min((kEnoughBlocks + groups - 1) / groups, n / span);
    plan.part = ((n + parts - 1) / parts + span - 1) / span * span;
    plan.parts = (n + plan.part - 1) / plan.part;
  }
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
    if (across_) return fold_across(value, f);
    if (width > kWarp) return fold_block(value, scratch_, f);
    for (int with = static_cast<int>(width) / 2; with > 0; with /= 2)
      value = f(value, __shfl_xor_sync(kWholeWarp, value, with));
    return value;
  }
  __device__ double sum(double value) const {
    return fold(value, [](double a, double b) { return a + b; });
  }
  // Not of NaN.
  __device__ double max(double value) const {
    return fold(value, [](double a, double b) { return functors::Max::combine_numbers(a, b); });
  }

  const unsigned lane, row, width;  // which of the row's threads, which of the block's rows

 private:
  template <class F>
  __device__ double fold_across(double value, F&& f) const {
    if (width == 1) return value;
    const unsigned rows = blockDim.x / width;
    scratch_[threadIdx.x] = value;
    __syncthreads();
    double all = scratch_[row];
    for (unsigned other = 1; other < width; ++other) all = f(all, scratch_[other * rows + row]);
    __syncthreads();
    return all;
  }

  const bool across_;
  double* const scratch_;
};

// The elements of a row that its threads hold at one time.
struct Chunk {
  int64_t first, end;
  unsigned lane, width;
  bool packed;

  // The element in a slot of the thread, of packs of kPack neighbours where the chunk is packed.
  template <int kPack>
  __device__ int64_t index(int slot) const {
    const unsigned place = static_cast<unsigned>(slot);
    return first +
           (packed ? (place / kPack * width + lane) * kPack + place % kPack : place * width + lane);
  }
};

// Calls f(slot, element) for the elements of the thread.
template <class Op, class F>
__device__ __forceinline__ void for_slots(const Chunk& chunk, F&& f) {
  TENSOR_UNROLL
  for (int slot = 0; slot < kSlots<typename Op::T>; ++slot) {
    const int64_t i = chunk.index<Op::kPack>(slot);
    if (i < chunk.end) f(slot, i);
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

// The elements of a row are those of `inner` from its first elements on. S: what is stored where it
// is smaller than what is computed in.
template <class Storage, int kCount>
struct RowOp {
  using S = Storage;
  using T = Computed<S>;
  using Row = RowAt<kCount>;
  static constexpr int kOperands = kCount, kPack = kPacked<S>;
  static constexpr bool kReduces = true, kMaps = true;

  Layout<kCount> rows, inner;
  int64_t first_row = 0;  // of the rows of this call

  __device__ Row row(int64_t index) const {
    Row its;
    rows.find(index, its.at);
    its.number = first_row + index;
    return its;
  }
  // How many of the n elements of a row count.
  __device__ int64_t length(const Row&, int64_t n) const { return n; }

  // For ops that have no use for them.
  static __device__ Nothing none() { return {}; }
  __device__ void join(Nothing&, const Nothing&) const {}
  __device__ Nothing fold(const Team&, const Nothing&) const { return {}; }
  __device__ void finish(const Row&, const Nothing&) const {}
};

// Elements of operand k, stored as A.
template <class A, class Op>
__device__ __forceinline__ void read(typename Op::T (&values)[kSlots<typename Op::T>], const Op& op,
                                     const typename Op::Row& row, int k, const Chunk& chunk) {
  using T = typename Op::T;
  constexpr int kPack = Op::kPack;
  if (op.inner.dense && op.inner.strides[0][k] == 0) {
    const T value = load<A>(row.at[k]);
    TENSOR_UNROLL
    for (int slot = 0; slot < kSlots<T>; ++slot) values[slot] = value;
  } else if (chunk.packed) {
    TENSOR_UNROLL
    for (int slot = 0; slot < kSlots<T>; slot += kPack) {
      const int64_t i = chunk.index<kPack>(slot);
      if (i >= chunk.end) continue;
      const auto pack = reinterpret_cast<const Pack<A, kPack>*>(row.at[k])[i / kPack];
      TENSOR_UNROLL
      for (int e = 0; e < kPack; ++e) values[slot + e] = static_cast<T>(pack.elements[e]);
    }
  } else {
    for_slots<Op>(chunk, [&](int slot, int64_t i) {
      char* at[Op::kOperands];
      TENSOR_UNROLL
      for (int other = 0; other < Op::kOperands; ++other) at[other] = row.at[other];
      op.inner.advance(i, at);
      values[slot] = load<A>(at[k]);
    });
  }
}

// f(slot, element) becomes each element of operand k, stored as A.
template <class A, class Op, class F>
__device__ __forceinline__ void write(const Op& op, const typename Op::Row& row, int k,
                                      const Chunk& chunk, F&& f) {
  constexpr int kPack = Op::kPack;
  if (chunk.packed) {
    TENSOR_UNROLL
    for (int slot = 0; slot < kSlots<typename Op::T>; slot += kPack) {
      const int64_t i = chunk.index<kPack>(slot);
      if (i >= chunk.end) continue;
      Pack<A, kPack> pack;
      TENSOR_UNROLL
      for (int e = 0; e < kPack; ++e) pack.elements[e] = static_cast<A>(f(slot + e, i + e));
      reinterpret_cast<Pack<A, kPack>*>(row.at[k])[i / kPack] = pack;
    }
  } else {
    for_slots<Op>(chunk, [&](int slot, int64_t i) {
      char* at[Op::kOperands];
      TENSOR_UNROLL
      for (int other = 0; other < Op::kOperands; ++other) at[other] = row.at[other];
      op.inner.advance(i, at);
      store<A>(at[k], f(slot, i));
    });
  }
}

// --- the kernel

// Rows as a whole; the sums of their parts only; or what is left to be done with these.
enum class Pass { whole, sums, rest };

template <class Op, class Sums>
__global__ void __launch_bounds__(kRowThreads)
    rows_kernel(const __grid_constant__ Op op, const __grid_constant__ RowPlan plan, Pass pass,
                Sums* partial, int64_t partials) {
  TENSOR_SHARED(double, scratch, kRowThreads);
  const Team team(plan, scratch);
  const int64_t span = static_cast<int64_t>(plan.width) * kSlots<typename Op::T>;
  const int64_t groups = (plan.rows + plan.together - 1) / plan.together;
  for (int64_t item = blockIdx.x; item < groups * plan.parts; item += gridDim.x) {
    const int64_t part = item / groups;
    const int64_t index = (item - part * groups) * plan.together + team.row;
    const bool there = index < plan.rows;
    const auto row = op.row(there ? index : 0);
    const int64_t begin = part * plan.part;
    const int64_t length = there ? op.length(row, plan.n) : 0;
    const int64_t end = begin + plan.part < length ? begin + plan.part : length;
    typename Op::Values values;
    Sums own = Op::none();
    // What is held in the end is where the second walk, backwards, begins.
    int64_t last = begin;
    if (end > begin + span) last += (end - begin - 1) / span * span;
    const auto chunk_at = [&](int64_t first) {
      return Chunk{first, end, team.lane, team.width, plan.packed};
    };
    if constexpr (Op::kReduces) {
      if (pass == Pass::rest) {
        for (int64_t p = team.lane; there && p < partials; p += team.width)
          op.join(own, partial[index * partials + p]);
      } else {
        for (int64_t first = begin; first < end; first += span) {
          op.load(values, row, chunk_at(first));
          op.add(own, values, chunk_at(first));
        }
      }
    }
    const Sums all = op.fold(team, own);
    if (pass == Pass::sums) {
      if (there && team.lane == 0) partial[index * plan.parts + part] = all;
      continue;
    }
    if (there && part == 0 && team.lane == 0) op.finish(row, all);
    if constexpr (Op::kMaps) {
      bool held = Op::kReduces && pass == Pass::whole;
      for (int64_t first = last; first >= begin && first < end; first -= span) {
        if (!held) op.load(values, row, chunk_at(first));
        op.write(values, row, chunk_at(first), own, all, held);
        held = false;
      }
    }
  }
}

template <class Op>
void run_rows(const Context& context, const Op& op, const RowPlan& plan) {
  using Sums = decltype(Op::none());
  const auto run = [&](const RowPlan& its, Pass pass, Sums* partial) {
    const int64_t blocks = std::min(its.groups() * its.parts, busy_blocks(context) * 8);
    launch(context, Launch{dim3(static_cast<unsigned>(blocks)), dim3(its.threads), true},
           rows_kernel<Op, Sums>, op, its, pass, partial, plan.parts);
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

template <int N>
bool fits_layout(const View (&views)[N], uint64_t axes) {
  return rows_of(views, axes).ndim <= kAxes;
}

// Of rows with few axes.
template <int N>
Layout<N> layout_of(const Rows& rows) {
  Layout<N> layout{};
  layout.ndim = 1;
  layout.dense = true;
  for_layouts<N>(rows, [&](const Layout<N>& its, int64_t) { layout = its; });
  return layout;
}

// Whether all elements of rows lie as packs do that are read at once, of n neighbours each.
template <int N>
bool is_packed(const Layout<N>& rows, const Layout<N>& inner, const int64_t (&sizes)[N],
               int64_t pack) {
  if (!inner.dense || inner.numel % pack != 0) return false;
  for (int k = 0; k < N; ++k) {
    if (inner.strides[0][k] == 0) continue;  // one element for all
    if (inner.strides[0][k] != sizes[k]) return false;
    auto bits = static_cast<int64_t>(reinterpret_cast<intptr_t>(rows.bases[k]));
    for (int axis = 0; axis < rows.ndim; ++axis) bits |= rows.strides[axis][k];
    if (bits % (pack * sizes[k]) != 0) return false;
  }
  return true;
}

// Whether threads side by side had better have rows side by side, by operand k.
template <int N>
bool goes_across(const Layout<N>& rows, const Layout<N>& inner, int k) {
  const int last = rows.ndim - 1, in_row = inner.ndim - 1;
  return rows.extents[last] >= 8 &&
         std::abs(rows.strides[last][k]) < std::abs(inner.strides[in_row][k]);
}

// Runs the op over the rows that the axes of `inner` make; `elements` of all operands have sizes.
// k: the operand by which threads are laid out.
template <class Op>
void run_rows(const Context& context, Op op, const Rows& rows, const Layout<Op::kOperands>& inner,
              const int64_t (&sizes)[Op::kOperands], int k) {
  op.inner = inner;
  for_layouts<Op::kOperands>(rows, [&](const Layout<Op::kOperands>& layout, int64_t first) {
    op.rows = layout;
    op.first_row = first;
    run_rows(context, op,
             plan_rows<typename Op::T>(layout.numel, inner.numel, goes_across(layout, inner, k),
                                       is_packed(layout, inner, sizes, Op::kPack)));
  });
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
