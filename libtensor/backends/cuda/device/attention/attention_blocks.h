// SPDX-License-Identifier: Apache-2.0
// What the kernels of attention share: operands, scores and what masks do to them, and products of
// blocks. A block of threads is a square of kSide; each thread has elements kSide apart.
#pragma once

#include <cmath>

#include "libtensor/backends/cuda/device/linalg/stacks.h"
#include "libtensor/backends/cuda/device/matmul/product_math.h"
#include "libtensor/functors/math_functions.h"

namespace libtensor::cuda {

inline constexpr int kSide = 16;
inline constexpr int kDepth = 32;  // columns of operands that are in shared memory at once
inline constexpr int kInner = 16;  // rows, where these are summed over

enum AttentionOperand { kQuery, kKey, kValue, kMask, kDout, kOut };
using AttentionStack = Layout<6>;

// Steps in bytes.
struct MatrixSteps {
  int64_t row = 0, column = 0;
  DType dtype = DType::unset;
};

struct AttentionProblem {
  int64_t queries, keys, size, value_size;
  MatrixSteps of[6];
  AttentionStack stack;
  int64_t first;  // matrix of the results
  bool causal;
  // Scores are (query * of_query) . (key * of_key): neither product overflows before the score
  // does.
  double of_query, of_key, scale;
};

// One matrix, read as T; 0 outside.
template <class T>
struct Lines {
  const char* base;
  MatrixSteps steps;
  int64_t rows, columns;

  __device__ __forceinline__ T at(int64_t i, int64_t j) const {
    if (i >= rows || j >= columns) return T(0);
    return load_number<T>(steps.dtype, base + i * steps.row + j * steps.column);
  }
};

template <class T>
__device__ Lines<T> lines_of(const AttentionProblem& p, char* const (&at)[6],
                             AttentionOperand which) {
  const bool of_keys = which == kKey || which == kValue;
  return {at[which], p.of[which], of_keys ? p.keys : p.queries,
          which == kQuery || which == kKey ? p.size : p.value_size};
}

template <int kCount>
inline constexpr int kPanelStep = kCount* kSide + 1;  // avoids conflicts of banks

// Of memory that add_dots and add_mixed share.
template <int kRows, int kColumns, int kWide>
inline constexpr int kPanels = kDepth*(kPanelStep<kRows> +
                                       kPanelStep<kColumns>) > kInner* kWide* kSide
                                   ? kDepth*(kPanelStep<kRows> + kPanelStep<kColumns>)
                                   : kInner* kWide* kSide;

// kDepth columns of some rows, transposed.
template <int kCount, class T>
__device__ __forceinline__ void share_columns(T* shared, const Lines<T>& x, int64_t row,
                                              int64_t column, T factor) {
  constexpr int kLines = kCount * kSide;
  for (int i = static_cast<int>(threadIdx.x); i < kLines * kDepth; i += kSide * kSide)
    shared[i % kDepth * kPanelStep<kCount> + i / kDepth] =
        x.at(row + i / kDepth, column + i % kDepth) * factor;
}

// sums[r][c] += row (r) of x * x_factor . row (c) of y * y_factor
template <class T, int kRows, int kColumns>
__device__ __forceinline__ void add_dots(T (&sums)[kRows][kColumns], const Lines<T>& x,
                                         int64_t x_row, T x_factor, const Lines<T>& y,
                                         int64_t y_row, T y_factor, T* shared) {
  T* const x_there = shared + threadIdx.x / kSide;
  T* const panel = shared + kDepth * kPanelStep<kRows>;
  const T* const y_there = panel + threadIdx.x % kSide;
  for (int64_t begin = 0; begin < x.columns; begin += kDepth) {
    __syncthreads();
    share_columns<kRows>(shared, x, x_row, begin, x_factor);
    share_columns<kColumns>(panel, y, y_row, begin, y_factor);
    __syncthreads();
    TENSOR_UNROLL_FOUR
    for (int d = 0; d < kDepth; ++d) {
      T a[kRows], b[kColumns];
      TENSOR_UNROLL
      for (int r = 0; r < kRows; ++r) a[r] = x_there[d * kPanelStep<kRows> + r * kSide];
      TENSOR_UNROLL
      for (int c = 0; c < kColumns; ++c) b[c] = y_there[d * kPanelStep<kColumns> + c * kSide];
      TENSOR_UNROLL
      for (int r = 0; r < kRows; ++r) {
        TENSOR_UNROLL
        for (int c = 0; c < kColumns; ++c) sums[r][c] = multiply_add(a[r], b[c], sums[r][c]);
      }
    }
  }
}

// sums[r][w] += weights (j, r) * y (y_row + j, column + w) for all j
template <int kColumns, class T, int kRows, int kWide>
__device__ __forceinline__ void add_mixed(T (&sums)[kRows][kWide], const T* weights,
                                          const Lines<T>& y, int64_t y_row, int64_t column,
                                          T* shared) {
  constexpr int kWidth = kWide * kSide;
  const T* const own_weights = weights + threadIdx.x / kSide;
  const T* const own_y = shared + threadIdx.x % kSide;
  for (int begin = 0; begin < kColumns * kSide; begin += kInner) {
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < kInner * kWidth; i += kSide * kSide)
      shared[i] = y.at(y_row + begin + i / kWidth, column + i % kWidth);
    __syncthreads();
    TENSOR_UNROLL_FOUR
    for (int j = 0; j < kInner; ++j) {
      T a[kRows], b[kWide];
      TENSOR_UNROLL
      for (int r = 0; r < kRows; ++r)
        a[r] = own_weights[(begin + j) * kPanelStep<kRows> + r * kSide];
      TENSOR_UNROLL
      for (int w = 0; w < kWide; ++w) b[w] = own_y[j * kWidth + w * kSide];
      TENSOR_UNROLL
      for (int r = 0; r < kRows; ++r) {
        TENSOR_UNROLL
        for (int w = 0; w < kWide; ++w) sums[r][w] = multiply_add(a[r], b[w], sums[r][w]);
      }
    }
  }
}

// What is (c, r) of the weights that add_mixed takes.
template <class T, int kRows, int kColumns>
__device__ __forceinline__ void share_weights(T* weights, const T (&values)[kRows][kColumns]) {
  T* const own =
      weights + static_cast<int>(threadIdx.x % kSide) * kPanelStep<kRows> + threadIdx.x / kSide;
  TENSOR_UNROLL
  for (int r = 0; r < kRows; ++r) {
    TENSOR_UNROLL
    for (int c = 0; c < kColumns; ++c)
      own[c * kSide * kPanelStep<kRows> + r * kSide] = values[r][c];
  }
}

// A score, or -inf if the query may not look at the key.
template <class T>
__device__ __forceinline__ T limited(const AttentionProblem& p, const char* mask, int64_t query,
                                     int64_t key, T score) {
  constexpr T kNone = -T(__builtin_inf());
  if (query >= p.queries || key >= p.keys || (p.causal && key > query)) return kNone;
  if (!mask) return score;
  const MatrixSteps& steps = p.of[kMask];
  const T own = load_number<T>(steps.dtype, mask + query * steps.row + key * steps.column);
  if (steps.dtype == DType::boolean) return own != T(0) ? score : kNone;
  return score + own;
}

// Calls f(problem) for problems that together are the stack.
template <class F>
void for_problems(const AttentionView& of, const View& dout, const View& out, F&& f) {
  const std::array<const View*, 6> operands{&of.query, &of.key, &of.value, &of.mask, &dout, &out};
  AttentionProblem p{};
  const View &query = of.query, &key = of.key, &value = of.value;
  p.queries = query.extent(query.ndim - 2);
  p.size = query.extent(query.ndim - 1);
  p.keys = key.extent(key.ndim - 2);
  p.value_size = value.extent(value.ndim - 1);
  p.causal = of.causal;
  const bool small = std::fabs(of.scale) <= 1;
  p.of_query = small ? of.scale : std::copysign(std::sqrt(std::fabs(of.scale)), of.scale);
  p.of_key = small ? 1 : std::fabs(p.of_query);
  p.scale = of.scale;
  for (size_t k = 0; k < operands.size(); ++k) {
    const View& x = *operands[k];
    const int64_t size = itemsize(x.dtype);
    if (x.defined()) p.of[k] = {x.stride(x.ndim - 2) * size, x.stride(x.ndim - 1) * size, x.dtype};
  }
  for_stacks<6>(query, operands, 2, [&](const AttentionStack& stack) {
    p.stack = stack;
    f(p);
    p.first += stack.numel;
  });
}

inline Launch blocks_for(int64_t items) {
  constexpr int64_t kMost = 0x7fffffff;
  return {dim3(static_cast<unsigned>(items < kMost ? items : kMost)), dim3(kSide * kSide), true};
}
inline __host__ __device__ int64_t in_blocks(int64_t n, int64_t block) {
  return (n + block - 1) / block;
}

}  // namespace libtensor::cuda
