// SPDX-License-Identifier: Apache-2.0
// Loops around functors, and the walk over strided operands that feeds them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "libtensor/backends/cpu/isa.h"
#include "libtensor/core/dtype.h"
#include "libtensor/device/functor_types.h"
#include "libtensor/device/strided_iterator.h"
#include "libtensor/graph/op_id.h"
#include "libtensor/graph/tensor.h"

namespace libtensor::cpu {

inline constexpr int64_t kGrain = 32768;  // elements below which a second thread does not pay

// As what elements of memory are read in loops: GCC makes no vectors of bools.
template <class T>
using Stored = std::conditional_t<std::is_same_v<T, bool>, uint8_t, T>;

// One row of elements: pointers and steps in bytes, the result first.
using RowFunction = void (*)(char* const* pointers, const int64_t* steps, int64_t n,
                             const double* params);

struct RowKernel {
  RowFunction function = nullptr;
  DType result = DType::unset;                  // what it writes
  std::array<DType, kMaxOperands - 1> reads{};  // what it reads
};

// That of an elementwise op of so many inputs; without a function if there is none.
RowKernel row_kernel(OpId op, size_t inputs, DType compute);
RowKernel gradient_row_kernel(OpId op, DType compute);

// Runs a row kernel over tensors of any dtype: operands of another dtype than the kernel's are
// converted in pieces on the way in and out.
void run_kernel(const RowKernel& kernel, std::span<const Tensor* const> operands,
                std::span<const double> params);

// What most calls of a small program are has no use for the walk over rows: runs the kernel if
// there is one, and if that takes a single row of elements of its dtypes.
struct ContiguousKernel {
  RowFunction function;
  DType reads, result;
};
bool run_contiguous(const ContiguousKernel& kernel, const Tensor& out,
                    std::span<const Tensor* const> inputs, std::span<const double> params);

// Converts n elements; steps in bytes.
using ConvertFunction = void (*)(char* to, int64_t to_step, const char* from, int64_t from_step,
                                 int64_t n);
TENSOR_EACH_ISA(ConvertFunction converter(DType to, DType from))
ConvertFunction converter(DType to, DType from);

TENSOR_EACH_ISA(RowKernel unary_kernel(OpId op, DType compute))
TENSOR_EACH_ISA(RowKernel binary_kernel(OpId op, DType compute))
TENSOR_EACH_ISA(RowKernel compare_kernel(OpId op, DType compute))
TENSOR_EACH_ISA(RowKernel ternary_kernel(OpId op, DType compute))
TENSOR_EACH_ISA(RowKernel gradient_kernel(OpId op, DType compute))

}  // namespace libtensor::cpu
