// SPDX-License-Identifier: Apache-2.0
// What distances between all rows of two matrices are computed of.
#pragma once

#include <cstdint>

#include "libtensor/backends/cpu/isa.h"

namespace libtensor::cpu {

enum class DifferenceSum { squares, sizes, different };

// Rows of the second matrix that are compared at a time.
template <class T>
inline constexpr int kDifferenceColumns = 128 / sizeof(T);

// totals[i][j] += the sum over k of the square, the size or the being other than 0 of a[i * step +
// k] - packed[k][j], of kDifferenceColumns<T> columns.
template <class T>
using DifferenceFunction = void (*)(const T* a, int64_t rows, int64_t step, const T* packed,
                                    int64_t n, double* totals);

TENSOR_EACH_ISA(DifferenceFunction<float> float_differences(DifferenceSum kind))
TENSOR_EACH_ISA(DifferenceFunction<double> double_differences(DifferenceSum kind))

}  // namespace libtensor::cpu
