// SPDX-License-Identifier: Apache-2.0
// Means and variances, layer and batch normalization, and the gradients of the former.
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/matmul/product_math.h"
#include "libtensor/backends/cuda/device/nn/column_sums.h"
#include "libtensor/backends/cuda/device/nn/row_matrix.h"
#include "libtensor/backends/cuda/device/reduce/row_kernels.h"
#include "libtensor/functors/math_functions.h"
#include "libtensor/functors/row_scale.h"

namespace libtensor::cuda {
namespace {

using functors::Var;
using Spread = Var::Parts;

// Of the elements of a chunk, by sums of their differences from the first of them: few digits are
// lost, as (x - mean)**2 of one is at most the sum of all.
template <class Op, class T>
__device__ void add_spread(Spread& sums, const T (&values)[Op::kHeld], const Chunk& chunk) {
  T first = 0, second = 0;
  int count = 0;
  for_slots<Op>(chunk, [&](int slot, int) {
    const T off = values[slot] - values[0];
    first += off;
    second += off * off;
    ++count;
  });
  if (count == 0) return;
  sums = Var::combine(sums, Var::parts(static_cast<double>(values[0]), static_cast<double>(first),
                                       static_cast<double>(second), count));
}

// What threads have, as in Chan, Golub and LeVeque 1979 for many at once: the squares are those
// around the mean of all.
__device__ inline Spread fold_spread(const Team& team, const Spread& own) {
  const double n = team.sum(own.n);
  const double mean = team.sum(own.mean * (own.n / n));
  const double off = own.mean - mean;
  return {n, mean, team.sum(own.n == 0 ? 0 : own.squares + off * off * own.n)};
}

// The same with the first element of the row, which threads that have none of its parts do not
// know. Around an element the sum of squares is at most n + 1 times that around the mean, so that
// double has the digits, and threads wait once for all sums.
struct RowSpread {
  Spread parts;
  double first;
};

__device__ inline RowSpread fold_spread(const Team& team, const RowSpread& own) {
  const double n = own.parts.n, off = n == 0 ? 0 : own.parts.mean - own.first;
  double sums[4] = {n, off * n, own.parts.squares + off * off * n, own.first * n};
  team.sum(sums);
  const double mean = sums[1] / sums[0], first = sums[3] / sums[0];
  return {{sums[0], first + mean, sums[2] - mean * sums[1]}, first};
}

// Operands: x, mean, variance.
template <class S>
struct Moments : RowOp<S, 3> {
  using typename RowOp<S, 3>::T;
  using typename RowOp<S, 3>::Row;
  using RowOp<S, 3>::kHeld;
  static constexpr bool kMaps = false, kRuns = true;
  struct Values {
    T x[kHeld];
  };

  static __device__ Spread none() { return {0, 0, 0}; }
  __device__ void load(Values& values, const Row& row, const Chunk& chunk) const {
    read<S>(values.x, *this, row, 0, chunk);
  }
  __device__ void add(Spread& sums, const Values& values, const Chunk& chunk) const {
    add_spread<Moments>(sums, values.x, chunk);
  }
  __device__ void join(Spread& sums, const Spread& more) const { sums = Var::combine(sums, more); }
  __device__ Spread fold(const Team& team, const Spread& own) const {
    return fold_spread(team, own);
  }
  __device__ void finish(const Row& row, const Spread& all) const {
    store<T>(row.at[1], Var::mean(all));
    store<T>(row.at[2], Var::finish(all, 0));
  }
};

// Operands: x, results, weight and bias, of which the last two may not be there.
template <class S, int kTimes>
struct LayerNorm : RowOp<S, 4, kTimes> {
  using typename RowOp<S, 4, kTimes>::T;
  using typename RowOp<S, 4, kTimes>::Row;
  using RowOp<S, 4, kTimes>::kHeld;
  static constexpr int kBlocks = 2;
  using Sums = RowSpread;
  struct Values {
    T x[kHeld], first;
  };

  double eps;
  T *mean, *rstd;
  bool weighted, shifted;

  static __device__ Sums none() { return {{0, 0, 0}, 0}; }
  __device__ void load(Values& values, const Row& row, const Chunk& chunk) const {
    values.first = cuda::load<S>(row.at[0]);
    read<S>(values.x, *this, row, 0, chunk);
  }
  __device__ void add(Sums& sums, const Values& values, const Chunk& chunk) const {
    add_spread<LayerNorm>(sums.parts, values.x, chunk);
    sums.first = static_cast<double>(values.first);
  }
  __device__ void join(Sums& sums, const Sums& more) const {
    sums.parts = Var::combine(sums.parts, more.parts);
    sums.first = more.first;
  }
  __device__ Sums fold(const Team& team, const Sums& own) const { return fold_spread(team, own); }
  __device__ void finish(const Row& row, const Sums& all) const {
    mean[row.number] = static_cast<T>(all.parts.mean);
    rstd[row.number] = rstd_of(all);
  }
  __device__ void write(Values& values, const Row& row, const Chunk& chunk, const Sums&,
                        const Sums& all, bool) const {
    const T center = static_cast<T>(all.parts.mean), factor = rstd_of(all);
    for_slots<LayerNorm>(
        chunk, [&](int slot, int) { values.x[slot] = (values.x[slot] - center) * factor; });
    T more[kHeld];
    if (weighted) {
      read<T>(more, *this, row, 2, chunk);
      for_slots<LayerNorm>(chunk, [&](int slot, int) { values.x[slot] *= more[slot]; });
    }
    if (shifted) {
      read<T>(more, *this, row, 3, chunk);
      for_slots<LayerNorm>(chunk, [&](int slot, int) { values.x[slot] += more[slot]; });
    }
    cuda::write<S>(*this, row, 1, chunk, values.x);
  }

 private:
  __device__ T rstd_of(const Sums& all) const {
    const double var = Var::finish(all.parts, 0) + eps;
    if constexpr (std::is_same_v<T, float>) return static_cast<T>(functors::reciprocal_root(var));
    return static_cast<T>(1 / math::sqrt(var));
  }
};

// Operands: gradients of the results, x, gradients of x, weight, which may not be there.
template <class Storage, int kTimes>
struct LayerNormBackward : RowOp<Storage, 4, kTimes> {
  using typename RowOp<Storage, 4, kTimes>::S;
  using typename RowOp<Storage, 4, kTimes>::T;
  using typename RowOp<Storage, 4, kTimes>::Row;
  using RowOp<Storage, 4, kTimes>::kHeld;
  static constexpr int kBlocks = kTimes > 1 && kHalf<S> ? 3 : 2;
  struct Sums {
    double level, slope;  // of the gradients, and of these times the normalized values
  };
  struct Values {
    T g[kHeld], normalized[kHeld];
  };

  const T *mean, *rstd;
  double share;  // 1 / n
  bool weighted, narrow;

  static __device__ Sums none() { return {0, 0}; }
  __device__ void load(Values& values, const Row& row, const Chunk& chunk) const {
    read<S>(values.g, *this, row, 0, chunk);
    if (weighted) {
      read_weight(values.normalized, *this, row, 3, chunk, narrow);
      for_slots<LayerNormBackward>(
          chunk, [&](int slot, int) { values.g[slot] *= values.normalized[slot]; });
    }
    read<S>(values.normalized, *this, row, 1, chunk);
    const T center = mean[row.number], factor = rstd[row.number];
    for_slots<LayerNormBackward>(chunk, [&](int slot, int) {
      values.normalized[slot] = (values.normalized[slot] - center) * factor;
    });
  }
  __device__ void add(Sums& sums, const Values& values, const Chunk& chunk) const {
    T level = 0, slope = 0;
    for_slots<LayerNormBackward>(chunk, [&](int slot, int) {
      level += values.g[slot];
      slope += values.g[slot] * values.normalized[slot];
    });
    sums.level += static_cast<double>(level);
    sums.slope += static_cast<double>(slope);
  }
  __device__ void join(Sums& sums, const Sums& more) const {
    sums.level += more.level;
    sums.slope += more.slope;
  }
  __device__ Sums fold(const Team& team, const Sums& own) const {
    double sums[2] = {own.level, own.slope};
    team.sum(sums);
    return {sums[0], sums[1]};
  }
  __device__ void finish(const Row&, const Sums&) const {}
  __device__ void write(Values& values, const Row& row, const Chunk& chunk, const Sums&,
                        const Sums& all, bool) const {
    const T level = static_cast<T>(all.level * share);
    const T slope = static_cast<T>(all.slope * share);
    const T factor = rstd[row.number];
    for_slots<LayerNormBackward>(chunk, [&](int slot, int) {
      values.g[slot] = (values.g[slot] - level - values.normalized[slot] * slope) * factor;
    });
    cuda::write<S>(*this, row, 2, chunk, values.g);
  }
};

template <class Storage>
struct ParameterGradients {
  using S = Storage;
  using T = Computed<S>;
  static constexpr int kSums = 2;

  const S *dout, *x;
  const T *mean, *rstd;
  int64_t n;

  template <int kPack>
  __device__ __forceinline__ void add(T (&sums)[kSums][kPack], int64_t row, int64_t column) const {
    const int64_t at = row * n + column;
    const auto g = pack_at<kPack>(dout + at), values = pack_at<kPack>(x + at);
    const T center = mean[row], factor = rstd[row];
    TENSOR_UNROLL
    for (int e = 0; e < kPack; ++e) {
      const T slope = computed(g.elements[e]);
      sums[0][e] += slope * ((computed(values.elements[e]) - center) * factor);
      sums[1][e] += slope;
    }
  }
};

// Operands: x, mean, scale, bias, results.
template <class S>
struct Normalize : RowOp<S, 5> {
  using typename RowOp<S, 5>::T;
  using typename RowOp<S, 5>::Row;
  using RowOp<S, 5>::kHeld;
  static constexpr bool kReduces = false;
  struct Values {
    T x[kHeld];
  };

  __device__ void load(Values& values, const Row& row, const Chunk& chunk) const {
    T more[kHeld];
    read<S>(values.x, *this, row, 0, chunk);
    read<T>(more, *this, row, 1, chunk);
    for_slots<Normalize>(chunk, [&](int slot, int) { values.x[slot] -= more[slot]; });
    read<T>(more, *this, row, 2, chunk);
    for_slots<Normalize>(chunk, [&](int slot, int) { values.x[slot] *= more[slot]; });
    read<T>(more, *this, row, 3, chunk);
    for_slots<Normalize>(chunk, [&](int slot, int) { values.x[slot] += more[slot]; });
  }
  __device__ void write(const Values& values, const Row& row, const Chunk& chunk, Nothing, Nothing,
                        bool) const {
    cuda::write<S>(*this, row, 4, chunk, values.x);
  }
};

// A tensor of the dtype, with the axes of the mask last and no gaps between elements: the tensor
// itself, or a copy.
class Ordered {
 public:
  Ordered(const Context& context, const View& x, uint64_t last)
      : memory_(context, x.numel * itemsize(x.dtype)), view_(x) {
    view_.data = memory_.data();
    view_.strides = strides_;
    view_.contiguous = false;
    int64_t step = 1;
    for (const uint64_t mask : {last, ~last}) {
      for (int axis = x.ndim - 1; axis >= 0; --axis) {
        if (!(mask >> axis & 1)) continue;
        strides_[axis] = step;
        step *= x.extent(axis);
      }
    }
    copy(context, operands_of<2>({&view_, &x}));
  }
  const View& view() const { return view_; }

 private:
  Workspace memory_;
  View view_;
  int64_t strides_[kMaxNdim];
};

}  // namespace

void moments(const Context& context, View mean, View var, View x, uint64_t mask) {
  if (mean.numel == 0) return;
  const auto run = [&](const View& from) {
    const View views[3] = {from, mean, var};
    visit_floating(from.dtype, [&](auto tag) {
      using S = typename decltype(tag)::type;
      using T = Computed<S>;
      run_rows(context, Moments<S>{}, rows_of(views, ~mask), line_of<3>(from, mask, {0, 0}),
               {sizeof(S), sizeof(T), sizeof(T)});
    });
  };
  if (fits_line(x, mask, Moments<float>::kRuns)) return run(x);
  const Ordered ordered(context, x, mask);
  run(ordered.view());
}

void layer_norm(const Context& context, View out, View mean, View rstd, View x, int32_t norm_ndim,
                View weight, View bias, double eps) {
  if (out.numel == 0) return;
  const uint64_t mask = ~uint64_t{0} << (x.ndim - norm_ndim);
  if (x.dtype != out.dtype || !fits_line(x, mask, false)) {
    copy(context, operands_of<2>({&out, &x}));
    x = out;
  }
  // Weight and bias have no steps from row to row.
  static constexpr int64_t kNoSteps[kMaxNdim] = {};
  const auto of_each_row = [&](const View& from) {
    View view = out;
    view.data = from.data;
    view.strides = kNoSteps;
    return view;
  };
  const View views[4] = {x, out, of_each_row(weight), of_each_row(bias)};
  visit_floating(out.dtype, [&](auto tag) {
    using S = typename decltype(tag)::type;
    using T = Computed<S>;
    const StridedIterator rows = rows_of(views, ~mask);
    const Line<4> line = line_of<4>(x, mask, {sizeof(S), sizeof(T), sizeof(T)});
    constexpr int64_t kSizes[] = {sizeof(S), sizeof(S), sizeof(T), sizeof(T)};
    visit_times<S, 2>(rows, line, kSizes, [&](auto times) {
      LayerNorm<S, times> op{};
      op.eps = eps;
      op.mean = mean.as<T>();
      op.rstd = rstd.as<T>();
      op.weighted = weight.defined();
      op.shifted = bias.defined();
      run_rows(context, op, rows, line, kSizes);
    });
  });
}

void layer_norm_backward(const Context& context, View dx, View dweight, View dbias, View dout,
                         View x, View mean, View rstd, View weight, int64_t n) {
  if (x.numel == 0) return;
  const RowMatrix matrix(x.numel / n, n);
  visit_floating(x.dtype, [&](auto tag) {
    using S = typename decltype(tag)::type;
    using T = Computed<S>;
    if (dweight.defined()) {
      const ParameterGradients<S> op{dout.as<const S>(), x.as<const S>(), mean.as<const T>(),
                                     rstd.as<const T>(), n};
      sum_columns(context, op, matrix.rows(), n, begin_aligned({&dout, &x}),
                  {dweight.as<T>(), dbias.as<T>()});
    }
    if (!dx.defined()) return;
    run_row_gradient<S>(context, matrix, dx, dout, x, weight, [&](auto times) {
      LayerNormBackward<S, times> op{};
      op.mean = mean.as<const T>();
      op.rstd = rstd.as<const T>();
      return op;
    });
  });
}

void normalize(const Context& context, View out, View x, View mean, View scale, View bias) {
  if (out.numel == 0) return;
  if (x.dtype != out.dtype) {
    copy(context, operands_of<2>({&out, &x}));
    x = out;
  }
  // operands_of() broadcasts to the first.
  StridedIterator rows = operands_of<5>({&out, &mean, &scale, &bias, &x}).rows;
  std::swap(rows.bases[0], rows.bases[4]);
  for (int axis = 0; axis < rows.ndim; ++axis)
    std::swap(rows.strides[axis][0], rows.strides[axis][4]);
  // The last axis is that of a row.
  const int last = rows.ndim - 1;
  StridedIterator row;
  row.operands = rows.operands;
  row.ndim = 1;
  row.numel = row.extents[0] = rows.extents[last];
  row.strides[0] = rows.strides[last];
  row.bases = rows.bases;
  rows.numel /= row.numel;
  if (last > 0) {
    rows.ndim = last;
  } else {
    rows.extents[0] = 1;
    rows.strides[0] = {};
  }
  visit_floating(out.dtype, [&](auto tag) {
    using S = typename decltype(tag)::type;
    using T = Computed<S>;
    for (const View* operand : {&mean, &scale, &bias}) {
      if (operand->dtype != kDTypeOf<T>)
        fail(Status::dtype, "statistics have dtype ", operand->dtype, ", expected ", kDTypeOf<T>);
    }
    run_rows(context, Normalize<S>{}, rows, line_of<5>(row),
             {sizeof(S), sizeof(T), sizeof(T), sizeof(T), sizeof(S)}, 4);
  });
}

}  // namespace libtensor::cuda
