// SPDX-License-Identifier: Apache-2.0
// What softmax and layer norm do with rows that lie in memory in order, for each instruction
// set.
#pragma once

#include <cstdint>

#include "libtensor/backends/cpu/isa.h"
#include "libtensor/functors/row_scale.h"

namespace libtensor::cpu {

// A row of x with its statistics: normalized values are (x - mean) * rstd.
template <class T>
struct RowOfX {
  const T* x;
  T mean, rstd;
};

// The largest number of some, and the sum of exp(x - max): NaN if one of them is NaN, 0 if all are
// -inf.
template <class T>
struct Exponentials {
  T max;
  double total;
};

inline constexpr int64_t kFewColumns = 64;  // of rows that are taken together
inline constexpr int64_t kRowsTogether = 32;
inline constexpr int kRowsAdded = 4;  // before sums of double

// T is float or double. Results may lie where an operand lies.
template <class T>
struct RowMath {
  T (*max)(const T* x, int64_t n);                           // NaN wins; -inf for none
  double (*exp_sum)(const T* x, int64_t n, T max, T* exps);  // exps = exp(x - max); their sum
  // exps = exp(x - max), if it is not null. x is read twice, and what follows it fetched.
  Exponentials<T> (*exponentials)(const T* x, int64_t n, T* exps);
  void (*exp_times)(T* y, const T* x, int64_t n, T max, T factor);  // y = exp(x - max) * factor
  // The same of up to kRowsTogether rows of up to kFewColumns, x_row apart, to rows without gaps.
  void (*rows_exponentials)(const T* x, int64_t x_row, int64_t rows, int64_t n, T* max,
                            double* total);
  void (*rows_exp_times)(T* y, const T* x, int64_t x_row, int64_t rows, int64_t n, const T* max,
                         const T* factor);
  double (*sum)(const T* x, int64_t n);
  double (*dot)(const T* x, const T* y, int64_t n);
  void (*multiply)(T* y, const T* x, int64_t n, T factor);  // y = x * factor
  void (*subtract)(T* y, const T* x, int64_t n, T a, T b);  // y = (x - a) - b
  // y = (x - center) * factor * scale + offset; scale and offset may be null.
  void (*normalize)(T* y, const T* x, int64_t n, T center, T factor, const T* scale,
                    const T* offset);
  // dx = (dout - total) * y, and dx = dout - exp(y) * total
  void (*softmax_backward)(T* dx, const T* dout, const T* y, int64_t n, T total);
  void (*log_softmax_backward)(T* dx, const T* dout, const T* y, int64_t n, T total);
  // g = dout * weight, of which weight may be null: the sums of g and of g times the normalized
  // values; dx = (g - level - normalized * slope) * rstd.
  void (*gradient_sums)(const T* dout, const T* weight, RowOfX<T> row, int64_t n, double* level,
                        double* slope);
  void (*layer_norm_backward)(T* dx, const T* dout, const T* weight, RowOfX<T> row, int64_t n,
                              T level, T slope);
  // Of up to kRowsAdded rows: weight += dout * normalized, bias += dout.
  void (*add_parameter_gradients)(double* weight, double* bias, const T* const* dout,
                                  const RowOfX<T>* rows, int count, int64_t n);
  // Of rms_norm, whose normalized values are scale(x); weight may be null. The sum of squares does
  // not overflow for float.
  double (*square_sum)(const T* x, int64_t n);
  void (*rms_norm)(T* y, const T* x, const T* weight, functors::RowScale<T> scale, int64_t n);
  // The sum of g times the normalized values; dx = scale(g - normalized * slope).
  double (*rms_gradient_sum)(const T* dout, const T* weight, const T* x,
                             functors::RowScale<T> scale, int64_t n);
  void (*rms_norm_backward)(T* dx, const T* dout, const T* weight, const T* x,
                            functors::RowScale<T> scale, int64_t n, T slope);
  // Of up to kRowsAdded rows: weight += dout * normalized.
  void (*add_rms_weight_gradient)(double* weight, const T* const* dout, const T* const* x,
                                  const functors::RowScale<T>* scales, int count, int64_t n);
  // Columns side by side.
  void (*columns_max)(T* max, const T* x, int64_t n);                       // max = max(max, x)
  void (*columns_sum)(double* total, const T* x, const T* max, int64_t n);  // += exp(x - max)
  void (*columns_exp)(T* y, const T* x, const T* max, const T* scale, int64_t n);
};

TENSOR_EACH_ISA(extern const RowMath<float> row_math_float)
TENSOR_EACH_ISA(extern const RowMath<double> row_math_double)

template <class T>
const RowMath<T>& row_math();
template <>
inline const RowMath<float>& row_math<float>() {
  return TENSOR_FOR_ISA(row_math_float);
}
template <>
inline const RowMath<double>& row_math<double>() {
  return TENSOR_FOR_ISA(row_math_double);
}

}  // namespace libtensor::cpu
