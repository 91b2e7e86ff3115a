// SPDX-License-Identifier: Apache-2.0
// Attention without its matrix of scores: blocks of keys one after the other, with a softmax that
// is corrected whenever a larger score comes, as Milakov and Gimelshein 2018 and Dao et al. 2022.
#include "libtensor/backends/cuda/device/attention/attention_blocks.h"
#include "libtensor/backends/cuda/device/conv/dnn.h"
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/memory/memory.h"

namespace libtensor::cuda {
namespace {

constexpr int64_t kFewBlocks = 264;  // that keep a large device busy
constexpr int64_t kLeastPart = 256;  // keys

// Of all results, or of some keys each: sums of values are then still to be divided.
template <class T>
struct Attended {
  T *out, *lse;
  int64_t parts, part;  // keys of a part
  T *part_out, *part_max;
  double* part_sum;
};

template <class T>
__device__ __forceinline__ T larger(T a, T b) {
  return b > a || b != b ? b : a;  // NaN stays
}

template <class T>
__device__ __forceinline__ T lse_of(T max, double sum) {
  return sum == 0 ? -T(__builtin_inf()) : static_cast<T>(static_cast<double>(max) + math::log(sum));
}

// kRows * kSide queries, kColumns * kSide keys at a time, and as many columns of the result as
// kWide
// * kSide: where there are more of them, scores are computed again for each slice.
template <class T, int kRows, int kColumns, int kWide>
__global__ void __launch_bounds__(kSide* kSide, 1)
    attention_kernel(AttentionProblem p, Attended<T> to) {
  constexpr int kQueries = kRows * kSide, kKeys = kColumns * kSide, kWidth = kWide * kSide;
  constexpr T kNone = -T(__builtin_inf());
  TENSOR_SHARED(T, panels, (kPanels<kRows, kColumns, kWide>));
  TENSOR_SHARED(T, weights, kKeys * kPanelStep<kRows>);
  const int row = static_cast<int>(threadIdx.x) / kSide;
  const int column = static_cast<int>(threadIdx.x) % kSide;
  const int64_t tall = in_blocks(p.queries, kQueries), slices = in_blocks(p.value_size, kWidth);
  for (int64_t item = blockIdx.x; item < p.stack.numel * to.parts * tall * slices;
       item += gridDim.x) {
    const int64_t slice = item % slices * kWidth;
    const int64_t i0 = item / slices % tall * kQueries;
    const int64_t rest = item / slices / tall;
    const int64_t part = rest % to.parts, matrix = rest / to.parts;
    char* at[6];
    p.stack.find(matrix, at);
    const Lines<T> query = lines_of<T>(p, at, kQuery), key = lines_of<T>(p, at, kKey),
                   value = lines_of<T>(p, at, kValue);
    T out[kRows][kWide] = {};
    T max[kRows];
    double sum[kRows] = {};
    TENSOR_UNROLL
    for (int r = 0; r < kRows; ++r) max[r] = kNone;
    int64_t end = (part + 1) * to.part < p.keys ? (part + 1) * to.part : p.keys;
    if (p.causal && i0 + kQueries < end) end = i0 + kQueries;
    for (int64_t j0 = part * to.part; j0 < end; j0 += kKeys) {
      T s[kRows][kColumns] = {};
      add_dots(s, query, i0, static_cast<T>(p.of_query), key, j0, static_cast<T>(p.of_key), panels);
      TENSOR_UNROLL
      for (int r = 0; r < kRows; ++r) {
        T most = kNone;
        TENSOR_UNROLL
        for (int c = 0; c < kColumns; ++c) {
          s[r][c] = limited(p, at[kMask], i0 + row + r * kSide, j0 + column + c * kSide, s[r][c]);
          most = larger(most, s[r][c]);
        }
        for (int apart = kSide / 2; apart > 0; apart /= 2)
          most = larger(most, __shfl_xor_sync(0xffffffff, most, apart));
        most = larger(max[r], most);
        const T center = most == kNone ? T(0) : most;
        const T rescale = math::exp(max[r] - center);
        max[r] = most;
        T total = 0;
        TENSOR_UNROLL
        for (int c = 0; c < kColumns; ++c) {
          s[r][c] = math::exp(s[r][c] - center);
          total += s[r][c];
        }
        for (int apart = kSide / 2; apart > 0; apart /= 2)
          total += __shfl_xor_sync(0xffffffff, total, apart);
        sum[r] = sum[r] * static_cast<double>(rescale) + static_cast<double>(total);
        TENSOR_UNROLL
        for (int w = 0; w < kWide; ++w) out[r][w] *= rescale;
      }
      share_weights(weights, s);
      add_mixed<kColumns>(out, weights, value, j0, slice, panels);
    }
    const int64_t first = (p.first + matrix) * p.queries;
    const int64_t first_of_part = (part * p.stack.numel + matrix) * p.queries;
    TENSOR_UNROLL
    for (int r = 0; r < kRows; ++r) {
      const int64_t i = i0 + row + r * kSide;
      if (i >= p.queries) continue;
      const bool whole = to.parts == 1;
      const T factor = !whole ? T(1) : sum[r] == 0 ? T(0) : static_cast<T>(1 / sum[r]);
      T* const own = whole ? to.out + (first + i) * p.value_size
                           : to.part_out + (first_of_part + i) * p.value_size;
      TENSOR_UNROLL
      for (int w = 0; w < kWide; ++w) {
        const int64_t f = slice + column + w * kSide;
        if (f < p.value_size) own[f] = whole ? out[r][w] * factor : out[r][w];
      }
      if (slice > 0 || column > 0) continue;
      if (whole) {
        to.lse[first + i] = lse_of(max[r], sum[r]);
      } else {
        to.part_max[first_of_part + i] = max[r];
        to.part_sum[first_of_part + i] = sum[r];
      }
    }
  }
}

// The parts of each query together, in order.
template <class T>
__global__ void attention_finish_kernel(AttentionProblem p, Attended<T> to) {
  constexpr T kNone = -T(__builtin_inf());
  const int64_t rows = p.stack.numel * p.queries;
  for (int64_t index = first_index(); index < rows * p.value_size; index += index_step()) {
    const int64_t row = index / p.value_size, f = index % p.value_size;
    T max = kNone;
    for (int64_t part = 0; part < to.parts; ++part)
      max = larger(max, to.part_max[part * rows + row]);
    double sum = 0;
    T out = 0;
    for (int64_t part = 0; part < to.parts; ++part) {
      const int64_t place = part * rows + row;
      const T factor = max == kNone ? T(1) : math::exp(to.part_max[place] - max);
      sum += to.part_sum[place] * static_cast<double>(factor);
      out += to.part_out[place * p.value_size + f] * factor;
    }
    to.out[p.first * p.queries * p.value_size + index] =
        out * (sum == 0 ? T(0) : static_cast<T>(1 / sum));
    if (f == 0) to.lse[p.first * p.queries + row] = lse_of(max, sum);
  }
}

template <class T, int kRows, int kColumns, int kWide>
void run(const Context& context, const AttentionProblem& p, Attended<T> to) {
  constexpr int64_t kKeys = kColumns * kSide;
  const int64_t items =
      p.stack.numel * in_blocks(p.queries, kRows * kSide) * in_blocks(p.value_size, kWide * kSide);
  const int64_t wanted = kFewBlocks / items, most = p.keys / kLeastPart;
  const int64_t parts = wanted < most ? wanted : most;
  to.part = parts > 1 ? in_blocks(in_blocks(p.keys, parts), kKeys) * kKeys : p.keys;
  to.parts = in_blocks(p.keys, to.part);
  const int64_t rows = to.parts == 1 ? 0 : to.parts * p.stack.numel * p.queries;
  const Workspace out(context, rows * p.value_size * static_cast<int64_t>(sizeof(T)));
  const Workspace max(context, rows * static_cast<int64_t>(sizeof(T)));
  const Workspace sum(context, rows * static_cast<int64_t>(sizeof(double)));
  to.part_out = out.as<T>();
  to.part_max = max.as<T>();
  to.part_sum = sum.as<double>();
  launch(context, blocks_for(items * to.parts), attention_kernel<T, kRows, kColumns, kWide>, p, to);
  if (to.parts > 1) {
    launch(context, for_each(context, p.stack.numel * p.queries * p.value_size),
           attention_finish_kernel<T>, p, to);
  }
}

template <class T>
void attend(const Context& context, const View& out, const View& lse, const AttentionView& of) {
  constexpr bool kFloat = sizeof(T) == 4;
  Attended<T> to{};
  to.out = out.as<T>();
  to.lse = lse.as<T>();
  for_problems(of, {}, {}, [&](const AttentionProblem& p) {
    const bool few = p.queries <= kSide, narrow = p.value_size <= 4 * kSide;
    if constexpr (kFloat) {
      if (few) return (narrow ? run<T, 1, 4, 4> : run<T, 1, 4, 8>)(context, p, to);
      (narrow ? run<T, 4, 4, 4> : run<T, 4, 4, 8>)(context, p, to);
    } else {
      (few ? run<T, 1, 2, 4> : run<T, 2, 2, 4>)(context, p, to);
    }
  });
}

}  // namespace

void attention(const Context& context, View out, View lse, const AttentionView& of) {
  if (attention_by_library(context, out, lse, of)) return;
  if (lse.dtype == DType::float64) {
    attend<double>(context, out, lse, of);
  } else {
    attend<float>(context, out, lse, of);
  }
}

}  // namespace libtensor::cuda
