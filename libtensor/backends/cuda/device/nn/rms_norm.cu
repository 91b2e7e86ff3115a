// SPDX-License-Identifier: Apache-2.0
// Root mean square normalization of float32 and half precision, and its gradients.
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/nn/column_sums.h"
#include "libtensor/backends/cuda/device/nn/row_matrix.h"
#include "libtensor/functors/math_functions.h"
#include "libtensor/functors/row_scale.h"

namespace libtensor::cuda {
namespace {

using Scale = functors::RowScale<float>;

// Operands: x, results, weight, which may not be there.
template <class Storage, int kTimes>
struct RmsNorm : RowOp<Storage, 3, kTimes> {
  using typename RowOp<Storage, 3, kTimes>::S;
  using typename RowOp<Storage, 3, kTimes>::Row;
  using RowOp<Storage, 3, kTimes>::kHeld;
  static constexpr int kBlocks = kTimes > 1 ? 3 : 2;
  using Sums = double;
  struct Values {
    float x[kHeld];
  };

  double share, eps;  // 1 / n
  double* rstd;
  bool weighted, narrow;

  static __device__ Sums none() { return 0; }
  __device__ void load(Values& values, const Row& row, const Chunk& chunk) const {
    read<S>(values.x, *this, row, 0, chunk);
  }
  // Squares that leave the range of float32 are added up in double.
  __device__ void add(Sums& sums, const Values& values, const Chunk& chunk) const {
    float total = 0;
    for_slots<RmsNorm>(chunk, [&](int slot, int) { total += values.x[slot] * values.x[slot]; });
    if (std::is_same_v<S, float16> || (total > 0x1p-100f && total < INFINITY)) {
      sums += static_cast<double>(total);
      return;
    }
    for_slots<RmsNorm>(chunk, [&](int slot, int) {
      const auto value = static_cast<double>(values.x[slot]);
      sums += value * value;
    });
  }
  __device__ void join(Sums& sums, Sums more) const { sums += more; }
  __device__ Sums fold(const Team& team, Sums own) const { return team.sum(own); }
  __device__ void finish(const Row& row, Sums all) const { rstd[row.number] = rstd_of(all); }
  __device__ void write(Values& values, const Row& row, const Chunk& chunk, Sums, Sums all,
                        bool) const {
    const Scale scale(rstd_of(all));
    for_slots<RmsNorm>(chunk, [&](int slot, int) { values.x[slot] = scale(values.x[slot]); });
    if (weighted) {
      float more[kHeld];
      read_weight(more, *this, row, 2, chunk, narrow);
      for_slots<RmsNorm>(chunk, [&](int slot, int) { values.x[slot] *= more[slot]; });
    }
    cuda::write<S>(*this, row, 1, chunk, values.x);
  }

 private:
  __device__ double rstd_of(Sums all) const { return functors::reciprocal_root(all * share + eps); }
};

// Operands: gradients of the results, x, gradients of x, weight, which may not be there.
template <class Storage, int kTimes>
struct RmsNormBackward : RowOp<Storage, 4, kTimes> {
  using typename RowOp<Storage, 4, kTimes>::S;
  using typename RowOp<Storage, 4, kTimes>::Row;
  using RowOp<Storage, 4, kTimes>::kHeld;
  static constexpr int kBlocks = kTimes > 1 && kHalf<S> ? 3 : 2;
  using Sums = double;  // of the gradients times the normalized values
  struct Values {
    float g[kHeld], normalized[kHeld];
  };

  double share;  // 1 / n
  const double* rstd;
  bool weighted, narrow;

  static __device__ Sums none() { return 0; }
  __device__ void load(Values& values, const Row& row, const Chunk& chunk) const {
    read<S>(values.g, *this, row, 0, chunk);
    if (weighted) {
      read_weight(values.normalized, *this, row, 3, chunk, narrow);
      for_slots<RmsNormBackward>(chunk,
                                 [&](int slot, int) { values.g[slot] *= values.normalized[slot]; });
    }
    read<S>(values.normalized, *this, row, 1, chunk);
    const Scale scale(rstd[row.number]);
    for_slots<RmsNormBackward>(
        chunk, [&](int slot, int) { values.normalized[slot] = scale(values.normalized[slot]); });
  }
  __device__ void add(Sums& sums, const Values& values, const Chunk& chunk) const {
    float total = 0;
    for_slots<RmsNormBackward>(
        chunk, [&](int slot, int) { total += values.g[slot] * values.normalized[slot]; });
    sums += static_cast<double>(total);
  }
  __device__ void join(Sums& sums, Sums more) const { sums += more; }
  __device__ Sums fold(const Team& team, Sums own) const { return team.sum(own); }
  __device__ void finish(const Row&, Sums) const {}
  __device__ void write(Values& values, const Row& row, const Chunk& chunk, Sums, Sums all,
                        bool) const {
    const auto slope = static_cast<float>(all * share);
    const Scale scale(rstd[row.number]);
    for_slots<RmsNormBackward>(chunk, [&](int slot, int) {
      values.g[slot] = scale(values.g[slot] - values.normalized[slot] * slope);
    });
    cuda::write<S>(*this, row, 2, chunk, values.g);
  }
};

template <class Storage>
struct WeightGradient {
  using S = Storage;
  using T = float;
  static constexpr int kSums = 1;

  const S *dout, *x;
  const double* rstd;
  int64_t n;

  template <int kPack>
  __device__ __forceinline__ void add(T (&sums)[kSums][kPack], int64_t row, int64_t column) const {
    const int64_t at = row * n + column;
    const auto g = pack_at<kPack>(dout + at), values = pack_at<kPack>(x + at);
    const Scale scale(rstd[row]);
    TENSOR_UNROLL
    for (int e = 0; e < kPack; ++e)
      sums[0][e] += computed(g.elements[e]) * scale(computed(values.elements[e]));
  }
};

// Calls f with the storage type, of those whose squares double holds.
template <class F>
void visit_narrow(DType dtype, F&& f) {
  visit_floating(dtype, [&](auto tag) {
    if constexpr (std::is_same_v<decltype(tag), TypeTag<double>>) {
      fail(Status::dtype, "x has dtype ", dtype, ", expected float16, bfloat16 or float32");
    } else {
      f(tag);
    }
  });
}

}  // namespace

void rms_norm(const Context& context, View out, View rstd, View x, View weight, int64_t n,
              double eps) {
  if (out.numel == 0) return;
  const RowMatrix matrix(out.numel / n, n);
  const DType scale = weight.defined() ? weight.dtype : x.dtype;
  const View views[3] = {matrix.of(x, x.dtype), matrix.of(out, x.dtype),
                         matrix.of_columns(weight, scale)};
  const StridedIterator rows = rows_of(views, 1);
  const Line<3> line = line_of<3>(rows_of(views, 2));
  visit_narrow(x.dtype, [&](auto tag) {
    using S = typename decltype(tag)::type;
    const int64_t sizes[3] = {sizeof(S), sizeof(S), itemsize(scale)};
    visit_times<S, 2>(rows, line, sizes, [&](auto times) {
      RmsNorm<S, times> op{};
      op.share = 1 / static_cast<double>(n);
      op.eps = eps;
      op.rstd = rstd.as<double>();
      op.weighted = weight.defined();
      op.narrow = scale == x.dtype;
      run_rows(context, op, rows, line, sizes);
    });
  });
}

void rms_norm_backward(const Context& context, View dx, View dweight, View dout, View x, View rstd,
                       View weight, int64_t n) {
  if (x.numel == 0) return;
  const RowMatrix matrix(x.numel / n, n);
  visit_narrow(x.dtype, [&](auto tag) {
    using S = typename decltype(tag)::type;
    if (dweight.defined()) {
      const WeightGradient<S> op{dout.as<const S>(), x.as<const S>(), rstd.as<const double>(), n};
      sum_columns(context, op, matrix.rows(), n, begin_aligned({&dout, &x}), {dweight.as<float>()});
    }
    if (!dx.defined()) return;
    run_row_gradient<S>(context, matrix, dx, dout, x, weight, [&](auto times) {
      RmsNormBackward<S, times> op{};
      op.rstd = rstd.as<const double>();
      return op;
    });
  });
}

}  // namespace libtensor::cuda
