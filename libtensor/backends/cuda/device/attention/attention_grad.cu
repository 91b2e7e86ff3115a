// SPDX-License-Identifier: Apache-2.0
// Gradients of attention: the weights are computed once more from the saved logarithms of their
// sums, block by block, as Dao et al. 2022; once for blocks of queries and once for blocks of keys,
// so that each sum has one order.
#include "libtensor/backends/cuda/device/attention/attention_blocks.h"
#include "libtensor/backends/cuda/device/conv/dnn.h"
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/memory/memory.h"

namespace libtensor::cuda {
namespace {

template <class T>
struct Gradients {
  T *query, *key, *value;
  const T *lse, *delta;
};

// delta[i] = dout[i] . out[i], a warp for each.
template <class T>
__global__ void delta_kernel(AttentionProblem p, T* delta) {
  const auto lane = static_cast<int64_t>(threadIdx.x % 32);
  for (int64_t row = first_index() / 32; row < p.stack.numel * p.queries;
       row += index_step() / 32) {
    char* at[6];
    p.stack.find(row / p.queries, at);
    const Lines<T> dout = lines_of<T>(p, at, kDout), out = lines_of<T>(p, at, kOut);
    T sum = 0;
    for (int64_t f = lane; f < p.value_size; f += 32)
      sum = multiply_add(dout.at(row % p.queries, f), out.at(row % p.queries, f), sum);
    for (int apart = 16; apart > 0; apart /= 2) sum += __shfl_xor_sync(0xffffffff, sum, apart);
    if (lane == 0) delta[p.first * p.queries + row] = sum;
  }
}

// The logarithm of a query's sum; infinite where all its weights are 0.
template <class T>
__device__ __forceinline__ T lse_at(const AttentionProblem& p, const T* lse, int64_t query) {
  return query < p.queries ? lse[query] : T(__builtin_inf());
}
template <class T>
__device__ __forceinline__ T weight(T score, T lse) {
  constexpr T kInfinite = T(__builtin_inf());
  return lse == kInfinite || lse == -kInfinite ? T(0) : math::exp(score - lse);
}

template <class T, int kRows, int kColumns, int kWide>
__global__ void __launch_bounds__(kSide* kSide, 1)
    query_gradient_kernel(AttentionProblem p, Gradients<T> to) {
  constexpr int kQueries = kRows * kSide, kKeys = kColumns * kSide, kWidth = kWide * kSide;
  TENSOR_SHARED(T, panels, (kPanels<kRows, kColumns, kWide>));
  TENSOR_SHARED(T, slopes, kKeys * kPanelStep<kRows>);
  const int row = static_cast<int>(threadIdx.x) / kSide;
  const int column = static_cast<int>(threadIdx.x) % kSide;
  const int64_t tall = in_blocks(p.queries, kQueries), slices = in_blocks(p.size, kWidth);
  for (int64_t item = blockIdx.x; item < p.stack.numel * tall * slices; item += gridDim.x) {
    const int64_t slice = item % slices * kWidth;
    const int64_t i0 = item / slices % tall * kQueries, matrix = item / slices / tall;
    char* at[6];
    p.stack.find(matrix, at);
    const Lines<T> query = lines_of<T>(p, at, kQuery), key = lines_of<T>(p, at, kKey),
                   value = lines_of<T>(p, at, kValue), dout = lines_of<T>(p, at, kDout);
    const int64_t first = (p.first + matrix) * p.queries;
    T lse[kRows], delta[kRows], dq[kRows][kWide] = {};
    TENSOR_UNROLL
    for (int r = 0; r < kRows; ++r) {
      const int64_t i = i0 + row + r * kSide;
      lse[r] = lse_at(p, to.lse + first, i);
      delta[r] = i < p.queries ? to.delta[first + i] : T(0);
    }
    const int64_t end = p.causal && i0 + kQueries < p.keys ? i0 + kQueries : p.keys;
    for (int64_t j0 = 0; j0 < end; j0 += kKeys) {
      T s[kRows][kColumns] = {}, dp[kRows][kColumns] = {};
      add_dots(s, query, i0, static_cast<T>(p.of_query), key, j0, static_cast<T>(p.of_key), panels);
      add_dots(dp, dout, i0, T(1), value, j0, T(1), panels);
      TENSOR_UNROLL
      for (int r = 0; r < kRows; ++r) {
        TENSOR_UNROLL
        for (int c = 0; c < kColumns; ++c) {
          const T score =
              limited(p, at[kMask], i0 + row + r * kSide, j0 + column + c * kSide, s[r][c]);
          dp[r][c] = (dp[r][c] - delta[r]) * weight(score, lse[r]);
        }
      }
      share_weights(slopes, dp);
      add_mixed<kColumns>(dq, slopes, key, j0, slice, panels);
    }
    TENSOR_UNROLL
    for (int r = 0; r < kRows; ++r) {
      TENSOR_UNROLL
      for (int w = 0; w < kWide; ++w) {
        const int64_t i = i0 + row + r * kSide, e = slice + column + w * kSide;
        if (i < p.queries && e < p.size)
          to.query[(first + i) * p.size + e] = dq[r][w] * static_cast<T>(p.scale);
      }
    }
  }
}

// Rows are keys here, and columns queries.
template <class T, int kRows, int kColumns, int kWide>
__global__ void __launch_bounds__(kSide* kSide, 1)
    key_gradient_kernel(AttentionProblem p, Gradients<T> to) {
  constexpr int kKeys = kRows * kSide, kQueries = kColumns * kSide, kWidth = kWide * kSide;
  TENSOR_SHARED(T, panels, (kPanels<kRows, kColumns, kWide>));
  TENSOR_SHARED(T, weights, kQueries * kPanelStep<kRows>);
  const int row = static_cast<int>(threadIdx.x) / kSide;
  const int column = static_cast<int>(threadIdx.x) % kSide;
  const int64_t tall = in_blocks(p.keys, kKeys);
  const int64_t slices = in_blocks(p.size > p.value_size ? p.size : p.value_size, kWidth);
  for (int64_t item = blockIdx.x; item < p.stack.numel * tall * slices; item += gridDim.x) {
    const int64_t slice = item % slices * kWidth;
    const int64_t j0 = item / slices % tall * kKeys, matrix = item / slices / tall;
    char* at[6];
    p.stack.find(matrix, at);
    const Lines<T> query = lines_of<T>(p, at, kQuery), key = lines_of<T>(p, at, kKey),
                   value = lines_of<T>(p, at, kValue), dout = lines_of<T>(p, at, kDout);
    const int64_t first = (p.first + matrix) * p.queries;
    T dk[kRows][kWide] = {}, dv[kRows][kWide] = {};
    for (int64_t i0 = p.causal ? j0 / kQueries * kQueries : 0; i0 < p.queries; i0 += kQueries) {
      T s[kRows][kColumns] = {}, dp[kRows][kColumns] = {};
      add_dots(s, key, j0, static_cast<T>(p.of_key), query, i0, static_cast<T>(p.of_query), panels);
      add_dots(dp, value, j0, T(1), dout, i0, T(1), panels);
      TENSOR_UNROLL
      for (int c = 0; c < kColumns; ++c) {
        const int64_t i = i0 + column + c * kSide;
        const T lse = lse_at(p, to.lse + first, i);
        const T delta = i < p.queries ? to.delta[first + i] : T(0);
        TENSOR_UNROLL
        for (int r = 0; r < kRows; ++r) {
          s[r][c] = weight(limited(p, at[kMask], i, j0 + row + r * kSide, s[r][c]), lse);
          dp[r][c] = (dp[r][c] - delta) * s[r][c];
        }
      }
      share_weights(weights, s);
      add_mixed<kColumns>(dv, weights, dout, i0, slice, panels);
      __syncthreads();
      share_weights(weights, dp);
      add_mixed<kColumns>(dk, weights, query, i0, slice, panels);
    }
    const int64_t first_key = (p.first + matrix) * p.keys;
    TENSOR_UNROLL
    for (int r = 0; r < kRows; ++r) {
      TENSOR_UNROLL
      for (int w = 0; w < kWide; ++w) {
        const int64_t j = j0 + row + r * kSide, e = slice + column + w * kSide;
        if (j >= p.keys) continue;
        if (e < p.size) to.key[(first_key + j) * p.size + e] = dk[r][w] * static_cast<T>(p.scale);
        if (e < p.value_size) to.value[(first_key + j) * p.value_size + e] = dv[r][w];
      }
    }
  }
}

template <class T, int kRows, int kColumns, int kWide>
void run(const Context& context, const AttentionProblem& p, const Gradients<T>& to) {
  const int64_t width = kWide * kSide;
  const int64_t of_queries = in_blocks(p.queries, kRows * kSide) * in_blocks(p.size, width);
  const int64_t of_keys = in_blocks(p.keys, kRows * kSide) *
                          in_blocks(p.size > p.value_size ? p.size : p.value_size, width);
  launch(context, blocks_for(p.stack.numel * of_queries),
         query_gradient_kernel<T, kRows, kColumns, kWide>, p, to);
  launch(context, blocks_for(p.stack.numel * of_keys),
         key_gradient_kernel<T, kRows, kColumns, kWide>, p, to);
}

template <class T>
void differentiate(const Context& context, const View& dquery, const View& dkey, const View& dvalue,
                   const View& dout, const View& out, const View& lse, const AttentionView& of) {
  const Workspace delta(context, lse.numel * static_cast<int64_t>(sizeof(T)));
  const Gradients<T> to{dquery.as<T>(), dkey.as<T>(), dvalue.as<T>(), lse.as<T>(), delta.as<T>()};
  for_problems(of, dout, out, [&](const AttentionProblem& p) {
    launch(context, blocks_for(in_blocks(p.stack.numel * p.queries, kSide * kSide / 32)),
           delta_kernel<T>, p, delta.as<T>());
    if constexpr (sizeof(T) == 4) {
      const bool narrow = p.size <= 4 * kSide && p.value_size <= 4 * kSide;
      (narrow ? run<T, 4, 4, 4> : run<T, 4, 4, 8>)(context, p, to);
    } else {
      run<T, 2, 2, 4>(context, p, to);
    }
  });
}

}  // namespace

void attention_grad(const Context& context, View dquery, View dkey, View dvalue, View dout,
                    View out, View lse, const AttentionView& of) {
  if (attention_grad_by_library(context, dquery, dkey, dvalue, dout, out, lse, of)) return;
  if (lse.dtype == DType::float64) {
    differentiate<double>(context, dquery, dkey, dvalue, dout, out, lse, of);
  } else {
    differentiate<float>(context, dquery, dkey, dvalue, dout, out, lse, of);
  }
}

}  // namespace libtensor::cuda
