// What softmax and layer norm do with rows that lie in memory in order, for each instruction-set
// level.
#pragma once

#include <cstdint>

#include "libtensor/backends/cpu/levels/level.h"

namespace libtensor::cpu {

// T is float or double. Results may lie where an operand lies.
template <class T>
struct RowMath {
  T (*max)(const T* x, int64_t n);                           // NaN wins; -inf for none
  double (*exp_sum)(const T* x, int64_t n, T max, T* exps);  // exps = exp(x - max); their sum
  double (*sum_of_exp)(const T* x, int64_t n, T max);        // the same without keeping them
  void (*multiply)(T* y, const T* x, int64_t n, T factor);   // y = x * factor
  void (*subtract)(T* y, const T* x, int64_t n, T a, T b);   // y = (x - a) - b
  // y = (x - center) * factor * scale + offset; scale and offset may be null.
  void (*normalize)(T* y, const T* x, int64_t n, T center, T factor, const T* scale,
                    const T* offset);
  // The same for columns side by side.
  void (*columns_max)(T* max, const T* x, int64_t n);                       // max = max(max, x)
  void (*columns_sum)(double* total, const T* x, const T* max, int64_t n);  // += exp(x - max)
  void (*columns_exp)(T* y, const T* x, const T* max, const T* scale, int64_t n);
};

TENSOR_EACH_LEVEL(extern const RowMath<float> row_math_float)
TENSOR_EACH_LEVEL(extern const RowMath<double> row_math_double)

template <class T>
const RowMath<T>& row_math();
template <>
inline const RowMath<float>& row_math<float>() {
  return TENSOR_AT_LEVEL(row_math_float);
}
template <>
inline const RowMath<double>& row_math<double>() {
  return TENSOR_AT_LEVEL(row_math_double);
}

}  // namespace libtensor::cpu
