// SPDX-License-Identifier: Apache-2.0
// The loops of row_math.h. A multi-target source, compiled for each instruction set.
#include "libtensor/backends/cpu/nn/row_math.h"
#include "libtensor/backends/cpu/reduce/fold_isa.h"

namespace libtensor::cpu {
namespace {

#ifdef __AVX512F__
constexpr int kVectorBytes = 64;
#else
constexpr int kVectorBytes = 32;
#endif

// Loops of few operations a vector are unrolled: two threads of a core share what it starts a
// cycle.

template <class T>
T row_max(const T* x, int64_t n) {
  return fold_terms<functors::Max, T>(n, [=](int64_t i) { return x[i]; });
}

template <class T>
double row_sum(const T* x, int64_t n) {
  return fold_terms<functors::Sum, double>(n, [x](int64_t i) { return x[i]; });
}

// Rows of few float32 are filled up to whole vectors: what is left of a row goes one by one.
constexpr int64_t kFew = kFewColumns;

double exps_of_few(const float* x, int64_t n, float max, float* exps) {
  constexpr int64_t kLanes = 16;
  const int64_t filled = (n + kLanes - 1) / kLanes * kLanes;
  for (int64_t i = 0; i < n; ++i) exps[i] = x[i] - max;
  for (int64_t i = n; i < filled; ++i) exps[i] = -INFINITY;
  double lanes[kLanes] = {};
  for (int64_t i = 0; i < filled; i += kLanes) {
    for (int lane = 0; lane < kLanes; ++lane) {
      exps[i + lane] = math::exp_down(exps[i + lane]);
      lanes[lane] += static_cast<double>(exps[i + lane]);
    }
  }
  return join_lanes<functors::Sum, kLanes / 2>(lanes);
}

template <class T>
double row_exp_sum(const T* x, int64_t n, T max, T* exps) {
  if constexpr (std::is_same_v<T, float>) {
    if (n <= kFew) {
      float few[kFew];
      const double total = exps_of_few(x, n, max, few);
      for (int64_t i = 0; i < n; ++i) exps[i] = few[i];
      return total;
    }
  }
  constexpr int64_t kBlock = 512;  // stays in the first cache between the two loops
  double total = 0;
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    const int64_t m = n - begin < kBlock ? n - begin : kBlock;
    for (int64_t i = 0; i < m; ++i) exps[begin + i] = math::exp_down(x[begin + i] - max);
    total += row_sum(exps + begin, m);
  }
  return total;
}

struct MaxOfNumbers : functors::Max {
  template <class A>
  static TENSOR_INLINE A combine(A a, A b) {
    return combine_numbers(a, b);
  }
};

template <class T>
T row_max_of_numbers(const T* x, int64_t n) {
  constexpr int kLanes = 4 * kVectorBytes / sizeof(T);
  T lanes[kLanes];
  clear_lanes<MaxOfNumbers, kLanes>(lanes);
  return fold_lanes<MaxOfNumbers, kLanes>(lanes, 0, n, [x](int64_t i) { return x[i]; });
}

// exp(-x), with its sum and the largest of x by their bits: as whole numbers without a sign they
// are in order, and those of NaN and of numbers below 0 above all others.
TENSOR_INLINE float add_exp(float x, unsigned& largest, float& sum) {
  const auto bits = static_cast<unsigned>(math::vec::bits_of(x));
  largest = bits > largest ? bits : largest;
  const float value = math::exp_fast(-x);
  sum += value;
  return value;
}

struct LargestOfBits {
  static TENSOR_INLINE unsigned combine(unsigned a, unsigned b) { return b > a ? b : a; }
};

// exp(x - max) without what numbers far from the maximum need: whether there were neither such nor
// NaN. A function for itself, or nothing tells the compiler that x and exps lie apart.
template <bool kKept>
[[gnu::noinline]] bool fast_exps(const float* __restrict x, int64_t n, float max,
                                 float* __restrict exps, double* total) {
  constexpr int kLanes = kVectorBytes / sizeof(float) * 2, kHalf = kLanes / 2;
  constexpr int kLine = 16;      // elements of a line of memory
  unsigned largest[kHalf] = {};  // of two sums each: AVX2 has no registers for more
  float sums[kLanes] = {};
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    for (int line = 0; line < kLanes; line += kLine) __builtin_prefetch(x + n + i + line);
    for (int half = 0; half < kLanes; half += kHalf) {
      for (int lane = 0; lane < kHalf; ++lane) {
        const int64_t at = i + half + lane;
        const float value = add_exp(max - x[at], largest[lane], sums[half + lane]);
        if constexpr (kKept) exps[at] = value;
      }
    }
  }
  for (int lane = 0; i < n; ++i, ++lane) {
    const float value = add_exp(max - x[i], largest[lane % kHalf], sums[lane]);
    if constexpr (kKept) exps[i] = value;
  }
  *total = static_cast<double>(join_lanes<functors::Sum, kHalf>(sums));
  return join_lanes<LargestOfBits, kHalf / 2>(largest) <=
         static_cast<unsigned>(math::vec::bits_of(math::kExpFastRange));
}

template <class T>
Exponentials<T> row_exponentials(const T* x, int64_t n, T* exps) {
  const T max = row_max_of_numbers(x, n);
  const T from = max == math::lowest<T>() ? T(0) : max;
  if constexpr (std::is_same_v<T, float>) {
    double total;
    if (n > kFew && exps == nullptr && fast_exps<false>(x, n, max, nullptr, &total))
      return {max, total};
    if (n > kFew && exps != nullptr && exps != x && fast_exps<true>(x, n, max, exps, &total))
      return {max, total};
    float few[kFew];
    if (n <= kFew && exps == nullptr) return {max, exps_of_few(x, n, from, few)};
  }
  if (exps != nullptr) return {max, row_exp_sum(x, n, from, exps)};
  return {max, fold_terms<functors::Sum, double>(
                   n, [=](int64_t i) { return math::exp_down(x[i] - from); })};
}

template <class T>
void row_exp_times(T* y, const T* x, int64_t n, T max, T factor) {
  if constexpr (std::is_same_v<T, float>) {
    if (n <= kFew) {
      float few[kFew];
      exps_of_few(x, n, max, few);
      for (int64_t i = 0; i < n; ++i) y[i] = few[i] * factor;
      return;
    }
  }
  for (int64_t i = 0; i < n; ++i) y[i] = math::exp_down(x[i] - max) * factor;
}

// Pass by pass over all rows: one alone would wait for each of its results.
template <class T>
void exps_of_rows(const T* x, int64_t x_row, int64_t rows, int64_t n, const T* from, T* exps) {
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t i = 0; i < n; ++i) exps[r * n + i] = x[r * x_row + i] - from[r];
  }
  for (int64_t i = 0; i < rows * n; ++i) exps[i] = math::exp_down(exps[i]);
}

template <class T>
void rows_exponentials(const T* x, int64_t x_row, int64_t rows, int64_t n, T* max, double* total) {
  T from[kRowsTogether] = {}, exps[kRowsTogether * kFewColumns];
  for (int64_t r = 0; r < rows; ++r) {
    T largest = math::lowest<T>();
    for (int64_t i = 0; i < n; ++i)
      largest = functors::Max::combine_numbers(largest, x[r * x_row + i]);
    max[r] = largest;
    from[r] = largest == math::lowest<T>() ? T(0) : largest;
  }
  exps_of_rows(x, x_row, rows, n, from, exps);
  for (int64_t r = 0; r < rows; ++r) {
    double sum = 0;
    for (int64_t i = 0; i < n; ++i) sum += static_cast<double>(exps[r * n + i]);
    total[r] = sum;
  }
}

template <class T>
void rows_exp_times(T* y, const T* x, int64_t x_row, int64_t rows, int64_t n, const T* max,
                    const T* factor) {
  T exps[kRowsTogether * kFewColumns];
  exps_of_rows(x, x_row, rows, n, max, exps);
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t i = 0; i < n; ++i) y[r * n + i] = exps[r * n + i] * factor[r];
  }
}

template <class T>
void row_multiply(T* y, const T* x, int64_t n, T factor) {
#pragma GCC unroll 4
  for (int64_t i = 0; i < n; ++i) y[i] = x[i] * factor;
}

template <class T>
void row_subtract(T* y, const T* x, int64_t n, T a, T b) {
#pragma GCC unroll 4
  for (int64_t i = 0; i < n; ++i) y[i] = (x[i] - a) - b;
}

// a * b + c, of float32 in one instruction where the instruction set has it.
TENSOR_INLINE float multiply_add(float a, float b, float c) { return math::vec::fma(a, b, c); }
TENSOR_INLINE double multiply_add(double a, double b, double c) { return a * b + c; }

template <class T>
void row_normalize(T* y, const T* x, int64_t n, T center, T factor, const T* scale,
                   const T* offset) {
  const T shift = opposite(center);
  if (scale && offset) {
#pragma GCC unroll 4
    for (int64_t i = 0; i < n; ++i)
      y[i] = multiply_add((x[i] + shift) * factor, scale[i], offset[i]);
  } else if (scale) {
#pragma GCC unroll 4
    for (int64_t i = 0; i < n; ++i) y[i] = (x[i] + shift) * factor * scale[i];
  } else if (offset) {
#pragma GCC unroll 4
    for (int64_t i = 0; i < n; ++i) y[i] = multiply_add(x[i] + shift, factor, offset[i]);
  } else {
#pragma GCC unroll 4
    for (int64_t i = 0; i < n; ++i) y[i] = (x[i] + shift) * factor;
  }
}

template <class T>
double row_dot(const T* x, const T* y, int64_t n) {
  return fold_terms<functors::Sum, double>(n, [x, y](int64_t i) { return x[i] * y[i]; });
}

template <class T>
void row_softmax_backward(T* dx, const T* dout, const T* y, int64_t n, T total) {
#pragma GCC unroll 4
  for (int64_t i = 0; i < n; ++i) dx[i] = (dout[i] - total) * y[i];
}

template <class T>
void row_log_softmax_backward(T* dx, const T* dout, const T* y, int64_t n, T total) {
  for (int64_t i = 0; i < n; ++i) dx[i] = dout[i] - math::exp(y[i]) * total;
}

template <class T>
void row_gradient_sums(const T* dout, const T* weight, RowOfX<T> row, int64_t n, double* level,
                       double* slope) {
  const T* x = row.x;
  const T mean = row.mean, rstd = row.rstd;
  if (weight) {
    *level = row_dot(dout, weight, n);
    *slope = fold_terms<functors::Sum, double>(
        n, [=](int64_t i) { return dout[i] * weight[i] * ((x[i] - mean) * rstd); });
  } else {
    *level = row_sum(dout, n);
    *slope = fold_terms<functors::Sum, double>(
        n, [=](int64_t i) { return dout[i] * ((x[i] - mean) * rstd); });
  }
}

template <class T>
void row_layer_norm_backward(T* dx, const T* dout, const T* weight, RowOfX<T> row, int64_t n,
                             T level, T slope) {
  const T* x = row.x;
  const T mean = row.mean, rstd = row.rstd;
  if (weight) {
    for (int64_t i = 0; i < n; ++i)
      dx[i] = (dout[i] * weight[i] - level - (x[i] - mean) * rstd * slope) * rstd;
  } else {
    for (int64_t i = 0; i < n; ++i) dx[i] = (dout[i] - level - (x[i] - mean) * rstd * slope) * rstd;
  }
}

template <int kRows, class T>
void parameter_gradients(double* __restrict weight, double* __restrict bias, const T* const* dout,
                         const RowOfX<T>* rows, int64_t n) {
  const T *g[kRows], *x[kRows];
  T mean[kRows], rstd[kRows];
  for (int r = 0; r < kRows; ++r) {
    g[r] = dout[r];
    x[r] = rows[r].x;
    mean[r] = rows[r].mean;
    rstd[r] = rows[r].rstd;
  }
  for (int64_t i = 0; i < n; ++i) {
    T slope = 0, level = 0;
    for (int r = 0; r < kRows; ++r) {
      slope += g[r][i] * ((x[r][i] - mean[r]) * rstd[r]);
      level += g[r][i];
    }
    weight[i] += static_cast<double>(slope);
    bias[i] += static_cast<double>(level);
  }
}

template <class T>
void row_parameter_gradients(double* weight, double* bias, const T* const* dout,
                             const RowOfX<T>* rows, int count, int64_t n) {
  if (count == kRowsAdded) return parameter_gradients<kRowsAdded>(weight, bias, dout, rows, n);
  for (int r = 0; r < count; ++r) parameter_gradients<1>(weight, bias, dout + r, rows + r, n);
}

// In T, unless squares leave its range.
template <class T>
double row_square_sum(const T* x, int64_t n) {
  const double total = fold_terms<functors::Sum, double>(n, [x](int64_t i) { return x[i] * x[i]; });
  if (total > 0x1p-100 * static_cast<double>(n) && total < INFINITY) return total;
  return fold_terms<functors::Sum, double>(n, [x](int64_t i) {
    const auto value = static_cast<double>(x[i]);
    return value * value;
  });
}

template <class T>
void row_rms_norm(T* y, const T* x, const T* weight, functors::RowScale<T> scale, int64_t n) {
  const T factor = scale.rest;
  if (weight && scale.power == 1) {
#pragma GCC unroll 4
    for (int64_t i = 0; i < n; ++i) y[i] = x[i] * factor * weight[i];
  } else if (weight) {
    for (int64_t i = 0; i < n; ++i) y[i] = scale(x[i]) * weight[i];
  } else {
#pragma GCC unroll 4
    for (int64_t i = 0; i < n; ++i) y[i] = scale(x[i]);
  }
}

template <class T>
double row_rms_gradient_sum(const T* dout, const T* weight, const T* x, functors::RowScale<T> scale,
                            int64_t n) {
  if (weight) {
    return fold_terms<functors::Sum, double>(
        n, [=](int64_t i) { return dout[i] * weight[i] * scale(x[i]); });
  }
  return fold_terms<functors::Sum, double>(n, [=](int64_t i) { return dout[i] * scale(x[i]); });
}

template <class T>
void row_rms_norm_backward(T* dx, const T* dout, const T* weight, const T* x,
                           functors::RowScale<T> scale, int64_t n, T slope) {
  if (weight) {
    for (int64_t i = 0; i < n; ++i) dx[i] = scale(dout[i] * weight[i] - scale(x[i]) * slope);
  } else {
    for (int64_t i = 0; i < n; ++i) dx[i] = scale(dout[i] - scale(x[i]) * slope);
  }
}

template <int kRows, class T>
void rms_weight_gradient(double* __restrict weight, const T* const* dout, const T* const* rows,
                         const functors::RowScale<T>* scales, int64_t n) {
  const T *g[kRows], *x[kRows];
  T power[kRows], rest[kRows];
  for (int r = 0; r < kRows; ++r) {
    g[r] = dout[r];
    x[r] = rows[r];
    power[r] = scales[r].power;
    rest[r] = scales[r].rest;
  }
  for (int64_t i = 0; i < n; ++i) {
    T slope = 0;
    for (int r = 0; r < kRows; ++r) slope += g[r][i] * (x[r][i] * power[r] * rest[r]);
    weight[i] += static_cast<double>(slope);
  }
}

template <class T>
void row_rms_weight_gradient(double* weight, const T* const* dout, const T* const* x,
                             const functors::RowScale<T>* scales, int count, int64_t n) {
  if (count == kRowsAdded) return rms_weight_gradient<kRowsAdded>(weight, dout, x, scales, n);
  for (int r = 0; r < count; ++r) rms_weight_gradient<1>(weight, dout + r, x + r, scales + r, n);
}

template <class T>
void all_columns_max(T* max, const T* x, int64_t n) {
  for (int64_t i = 0; i < n; ++i) max[i] = functors::Max::combine(max[i], x[i]);
}

template <class T>
void all_columns_sum(double* total, const T* x, const T* max, int64_t n) {
  for (int64_t i = 0; i < n; ++i) total[i] += static_cast<double>(math::exp_down(x[i] - max[i]));
}

template <class T>
void all_columns_exp(T* y, const T* x, const T* max, const T* scale, int64_t n) {
  for (int64_t i = 0; i < n; ++i) y[i] = math::exp_down(x[i] - max[i]) * scale[i];
}

template <class T>
constexpr RowMath<T> row_loops() {
  return {row_max<T>,
          row_exp_sum<T>,
          row_exponentials<T>,
          row_exp_times<T>,
          rows_exponentials<T>,
          rows_exp_times<T>,
          row_sum<T>,
          row_dot<T>,
          row_multiply<T>,
          row_subtract<T>,
          row_normalize<T>,
          row_softmax_backward<T>,
          row_log_softmax_backward<T>,
          row_gradient_sums<T>,
          row_layer_norm_backward<T>,
          row_parameter_gradients<T>,
          row_square_sum<T>,
          row_rms_norm<T>,
          row_rms_gradient_sum<T>,
          row_rms_norm_backward<T>,
          row_rms_weight_gradient<T>,
          all_columns_max<T>,
          all_columns_sum<T>,
          all_columns_exp<T>};
}

}  // namespace

namespace TENSOR_ISA {

const RowMath<float> row_math_float = row_loops<float>();
const RowMath<double> row_math_double = row_loops<double>();

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
