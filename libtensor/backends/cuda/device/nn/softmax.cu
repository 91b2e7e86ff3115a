// SPDX-License-Identifier: Apache-2.0
// Softmax, its logarithm, the loss of classes that is made of it, and their gradients.
#include <vector>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/reduce/row_kernels.h"
#include "libtensor/functors/math_functions.h"

namespace libtensor::cuda {
namespace {

// The largest number of some, and the sum of exp(x - max) as it comes about in one pass (Milakov
// and Gimelshein 2018): NaN if one of them is NaN, 0 if all are -inf.
template <class T>
struct Exponentials {
  T max;
  double total;
};

template <class T>
__device__ Exponentials<T> no_exponentials() {
  return {math::lowest<T>(), 0};
}

// exp(x - bound) / exp(x - max)
template <class T>
__device__ double rescaled(T max, T bound) {
  return max == bound ? 1.0 : static_cast<double>(math::exp_down(max - bound));
}

// From what numbers are subtracted before exp(): where all are -inf, their exponentials are 0.
template <class T>
__device__ T center_of(T max) {
  return max == math::lowest<T>() ? T(0) : max;
}

template <class T>
__device__ void join_exponentials(Exponentials<T>& all, const Exponentials<T>& part) {
  const T bound = functors::Max::combine_numbers(all.max, part.max);
  all.total = all.total * rescaled(all.max, bound) + part.total * rescaled(part.max, bound);
  all.max = bound;
}

template <class T>
__device__ Exponentials<T> fold_exponentials(const Team& team, const Exponentials<T>& own) {
  const T max = static_cast<T>(team.max(static_cast<double>(own.max)));
  return {max, team.sum(own.total * rescaled(own.max, max))};
}

// Where they are kept, values become exp(x - max) with the largest x that the thread has met.
template <class Op, class T>
__device__ void add_exponentials(Exponentials<T>& sums, T (&values)[Op::kHeld], const Chunk& chunk,
                                 bool keeps) {
  T max = sums.max, total = 0;
  for_slots<Op>(chunk,
                [&](int slot, int) { max = functors::Max::combine_numbers(max, values[slot]); });
  const T center = center_of(max);
  for_slots<Op>(chunk, [&](int slot, int) {
    const T value = math::exp_down(values[slot] - center);
    total += value;
    if (keeps) values[slot] = value;
  });
  sums.total = sums.total * rescaled(sums.max, max) + static_cast<double>(total);
  sums.max = max;
}

// Operands: x, results.
template <class S, int kTimes>
struct Softmax : RowOp<S, 2, kTimes> {
  using typename RowOp<S, 2, kTimes>::T;
  using typename RowOp<S, 2, kTimes>::Row;
  using RowOp<S, 2, kTimes>::kHeld;
  using Sums = Exponentials<T>;
  struct Values {
    T x[kHeld];
  };

  bool logarithm;

  static __device__ Sums none() { return no_exponentials<T>(); }
  __device__ void load(Values& values, const Row& row, const Chunk& chunk) const {
    read<S>(values.x, *this, row, 0, chunk);
  }
  __device__ void add(Sums& sums, Values& values, const Chunk& chunk) const {
    add_exponentials<Softmax>(sums, values.x, chunk, !logarithm);
  }
  __device__ void join(Sums& sums, const Sums& more) const { join_exponentials(sums, more); }
  __device__ Sums fold(const Team& team, const Sums& own) const {
    return fold_exponentials(team, own);
  }
  __device__ void finish(const Row&, const Sums&) const {}
  __device__ void write(Values& values, const Row& row, const Chunk& chunk, const Sums& own,
                        const Sums& all, bool held) const {
    const T log_total = logarithm ? math::log(static_cast<T>(all.total)) : T(0);
    const T factor = static_cast<T>((held ? rescaled(own.max, all.max) : 1.0) / all.total);
    for_slots<Softmax>(chunk, [&](int slot, int) {
      T& value = values.x[slot];
      if (logarithm) {
        value = value - all.max - log_total;
      } else {
        value = (held ? value : math::exp_down(value - all.max)) * factor;
      }
    });
    cuda::write<S>(*this, row, 1, chunk, values.x);
  }
};

// Operands: gradients of the results, results, gradients of x.
template <class S, int kTimes>
struct SoftmaxBackward : RowOp<S, 3, kTimes> {
  using typename RowOp<S, 3, kTimes>::T;
  using typename RowOp<S, 3, kTimes>::Row;
  using RowOp<S, 3, kTimes>::kHeld;
  using Sums = double;
  struct Values {
    T dout[kHeld], out[kHeld];
  };

  bool logarithm;

  static __device__ Sums none() { return 0; }
  __device__ void load(Values& values, const Row& row, const Chunk& chunk) const {
    read<S>(values.dout, *this, row, 0, chunk);
    read<S>(values.out, *this, row, 1, chunk);
  }
  __device__ void add(Sums& sums, const Values& values, const Chunk& chunk) const {
    T total = 0;
    for_slots<SoftmaxBackward>(chunk, [&](int slot, int) {
      total += logarithm ? values.dout[slot] : values.dout[slot] * values.out[slot];
    });
    sums += static_cast<double>(total);
  }
  __device__ void join(Sums& sums, Sums more) const { sums += more; }
  __device__ Sums fold(const Team& team, Sums own) const { return team.sum(own); }
  __device__ void finish(const Row&, Sums) const {}
  __device__ void write(Values& values, const Row& row, const Chunk& chunk, Sums, Sums all,
                        bool) const {
    const T total = static_cast<T>(all);
    for_slots<SoftmaxBackward>(chunk, [&](int slot, int) {
      T& value = values.dout[slot];
      value = logarithm ? value - math::exp(values.out[slot]) * total
                        : (value - total) * values.out[slot];
    });
    cuda::write<S>(*this, row, 2, chunk, values.dout);
  }
};

// Operand: logits.
template <class S, int kTimes>
struct SoftmaxNll : RowOp<S, 1, kTimes> {
  using typename RowOp<S, 1, kTimes>::T;
  using typename RowOp<S, 1, kTimes>::Row;
  using RowOp<S, 1, kTimes>::kHeld;
  using Sums = Exponentials<T>;
  static constexpr bool kMaps = false;
  struct Values {
    T x[kHeld];
  };

  const int64_t* target;
  int64_t ignored;
  T *losses, *logsumexp;

  __device__ int64_t length(const Row& row, int64_t n) const {
    return target[row.number] == ignored ? 0 : n;
  }
  static __device__ Sums none() { return no_exponentials<T>(); }
  __device__ void load(Values& values, const Row& row, const Chunk& chunk) const {
    read<S>(values.x, *this, row, 0, chunk);
  }
  __device__ void add(Sums& sums, Values& values, const Chunk& chunk) const {
    add_exponentials<SoftmaxNll>(sums, values.x, chunk, false);
  }
  __device__ void join(Sums& sums, const Sums& more) const { join_exponentials(sums, more); }
  __device__ Sums fold(const Team& team, const Sums& own) const {
    return fold_exponentials(team, own);
  }
  __device__ void finish(const Row& row, const Sums& all) const {
    const int64_t chosen = target[row.number];
    if (chosen == ignored) {
      losses[row.number] = logsumexp[row.number] = 0;
      return;
    }
    const auto x = static_cast<double>(load_of(row, chosen));
    const auto max = static_cast<double>(all.max);
    const double rest = math::log(all.total);
    logsumexp[row.number] = static_cast<T>(max + rest);
    losses[row.number] = static_cast<T>(max - x + rest);
  }

 private:
  __device__ T load_of(const Row& row, int64_t i) const {
    return cuda::load<S>(row.at[0] + i * this->line.steps[0]);
  }
};

// Operands: logits, their gradients.
template <class S, int kTimes>
struct SoftmaxNllBackward : RowOp<S, 2, kTimes> {
  using typename RowOp<S, 2, kTimes>::T;
  using typename RowOp<S, 2, kTimes>::Row;
  using RowOp<S, 2, kTimes>::kHeld;
  static constexpr bool kReduces = false;
  struct Values {
    T x[kHeld];
  };

  const int64_t* target;
  int64_t ignored;
  const T *dout, *logsumexp;

  __device__ void load(Values& values, const Row& row, const Chunk& chunk) const {
    if (target[row.number] != ignored) read<S>(values.x, *this, row, 0, chunk);
  }
  __device__ void write(Values& values, const Row& row, const Chunk& chunk, Nothing, Nothing,
                        bool) const {
    const bool counts = target[row.number] != ignored;
    const int64_t chosen = target[row.number] - chunk.first;
    const T center = logsumexp[row.number], factor = dout[row.number];
    for_slots<SoftmaxNllBackward>(chunk, [&](int slot, int i) {
      const T share = math::exp_down(values.x[slot] - center) * factor;
      values.x[slot] = !counts ? T(0) : i == chosen ? share - factor : share;
    });
    cuda::write<T>(*this, row, 1, chunk, values.x);
  }
};

// The first target that names no class, for each block.
__global__ void invalid_kernel(const int64_t* target, int64_t n, int64_t classes, int64_t ignored,
                               int64_t* first) {
  TENSOR_SHARED(int64_t, scratch, kWarps);
  int64_t place = INT64_MAX;
  for (int64_t i = first_index(); i < n; i += index_step()) {
    const int64_t chosen = target[i];
    if (chosen != ignored && (chosen < 0 || chosen >= classes) && i < place) place = i;
  }
  place = fold_block(place, scratch, [](int64_t a, int64_t b) { return a < b ? a : b; });
  if (threadIdx.x == 0) first[blockIdx.x] = place;
}

// Waits.
void check_targets(const Context& context, const View& target, int64_t classes, int64_t ignored) {
  Launch grid = for_each(context, target.numel, 8);
  grid.barriers = true;
  std::vector<int64_t> firsts(grid.blocks.x);
  const auto nbytes = static_cast<int64_t>(firsts.size() * sizeof(int64_t));
  const Workspace memory(context, nbytes);
  launch(context, grid, invalid_kernel, target.as<const int64_t>(), target.numel, classes, ignored,
         memory.as<int64_t>());
  download(context, firsts.data(), memory.data(), nbytes);
  const int64_t first = *std::min_element(firsts.begin(), firsts.end());
  if (first == INT64_MAX) return;
  int64_t chosen = 0;
  download(context, &chosen, target.as<int64_t>() + first, sizeof chosen);
  fail(Status::index, "target holds ", chosen, ", expected classes from 0 to ", classes - 1);
}

}  // namespace

void softmax(const Context& context, View out, View x, int32_t axis, bool logarithm) {
  if (out.numel == 0) return;
  if (x.dtype != out.dtype) {
    copy(context, operands_of<2>({&out, &x}));
    x = out;
  }
  const uint64_t along = x.ndim == 0 ? 0 : uint64_t{1} << axis;
  const View views[2] = {x, out};
  visit_floating(out.dtype, [&](auto tag) {
    using S = typename decltype(tag)::type;
    const StridedIterator rows = rows_of(views, ~along);
    const Line<2> line = line_of<2>(rows_of(views, along));
    constexpr int64_t kSizes[] = {sizeof(S), sizeof(S)};
    visit_times<S, 4>(rows, line, kSizes, [&](auto times) {
      Softmax<S, times> op{};
      op.logarithm = logarithm;
      run_rows(context, op, rows, line, kSizes);
    });
  });
}

void softmax_backward(const Context& context, View dx, View dout, View out, int64_t n,
                      bool logarithm) {
  if (out.numel == 0) return;
  const int64_t rows = out.numel / n;
  const Matrix g(dout, rows, n), y(out, rows, n), to(dx, rows, n);
  const View views[3] = {g.view(), y.view(), to.view()};
  const auto run = [&](auto tag) {
    using T = typename decltype(tag)::type;
    const StridedIterator each = rows_of(views, 1);
    const Line<3> line = line_of<3>(rows_of(views, 2));
    constexpr int64_t kSizes[] = {sizeof(T), sizeof(T), sizeof(T)};
    visit_times<T, 2>(each, line, kSizes, [&](auto times) {
      SoftmaxBackward<T, times> op{};
      op.logarithm = logarithm;
      run_rows(context, op, each, line, kSizes);
    });
  };
  if (out.dtype == DType::float64) return run(TypeTag<double>{});
  run(TypeTag<float>{});
}

void softmax_nll(const Context& context, View losses, View logsumexp, View logits, View target,
                 int64_t ignored) {
  if (losses.numel == 0) return;
  check_targets(context, target, logits.extent(1), ignored);
  const View views[1] = {logits};
  visit_floating(logits.dtype, [&](auto tag) {
    using S = typename decltype(tag)::type;
    using T = Computed<S>;
    const StridedIterator rows = rows_of(views, 1);
    const Line<1> line = line_of<1>(rows_of(views, 2));
    constexpr int64_t kSizes[] = {sizeof(S)};
    visit_times<S, 4>(rows, line, kSizes, [&](auto times) {
      SoftmaxNll<S, times> op{};
      op.target = target.as<const int64_t>();
      op.ignored = ignored;
      op.losses = losses.as<T>();
      op.logsumexp = logsumexp.as<T>();
      run_rows(context, op, rows, line, kSizes);
    });
  });
}

void softmax_nll_backward(const Context& context, View dlogits, View dout, View logits, View target,
                          View logsumexp, int64_t ignored) {
  if (dlogits.numel == 0) return;
  const View views[2] = {logits, dlogits};
  visit_floating(logits.dtype, [&](auto tag) {
    using S = typename decltype(tag)::type;
    using T = Computed<S>;
    const StridedIterator rows = rows_of(views, 1);
    const Line<2> line = line_of<2>(rows_of(views, 2));
    constexpr int64_t kSizes[] = {sizeof(S), sizeof(T)};
    visit_times<S, 2>(rows, line, kSizes, [&](auto times) {
      SoftmaxNllBackward<S, times> op{};
      op.target = target.as<const int64_t>();
      op.ignored = ignored;
      op.dout = dout.as<const T>();
      op.logsumexp = logsumexp.as<const T>();
      run_rows(context, op, rows, line, kSizes);
    });
  });
}

}  // namespace libtensor::cuda
