// Loops around functors, and the walk over strided operands that feeds them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "libtensor/backends/cpu/levels/level.h"
#include "libtensor/core/dtype.h"
#include "libtensor/graph/op_id.gen.h"
#include "libtensor/graph/tensor.h"

namespace libtensor::cpu {

inline constexpr int kMaxOperands = 5;
inline constexpr int64_t kGrain = 32768;  // elements below which a second thread does not pay

// One row of elements: pointers and steps in bytes, the result first.
using RowFunction = void (*)(char* const* pointers, const int64_t* steps, int64_t n,
                             const double* params);

struct RowKernel {
  RowFunction function = nullptr;
  DType result = DType::unset;                  // what it writes
  std::array<DType, kMaxOperands - 1> reads{};  // what it reads
};

// Several operands of one shape, with as few axes as their layouts allow, the fastest last; strides
// in bytes.
struct Rows {
  int operands = 0;
  int ndim = 0;
  int64_t numel = 0;
  std::array<int64_t, kMaxNdim> extents;
  std::array<std::array<int64_t, kMaxOperands>, kMaxNdim> strides;
  std::array<char*, kMaxOperands> bases;
};

// Operands broadcast to the shape of the first. Axes are sorted so that the first operand is
// written in order.
Rows make_rows(std::span<const Tensor* const> operands);
// As make_rows, with the axes in their own order: row-major.
Rows make_ordered_rows(std::span<const Tensor* const> operands);

// Calls f(pointers, steps, n) for rows that together cover the elements [begin, end) in the order
// of `rows`.
template <class F>
void for_rows(const Rows& rows, int64_t begin, int64_t end, F&& f) {
  if (rows.numel == 0 || begin >= end) return;
  const int inner = rows.ndim - 1;
  const int64_t width = rows.extents[inner];
  std::array<int64_t, kMaxNdim> index;
  std::array<char*, kMaxOperands> pointers = rows.bases;
  int64_t rest = begin;
  for (int axis = inner; axis >= 0; --axis) {
    index[axis] = rest % rows.extents[axis];
    rest /= rows.extents[axis];
    for (int k = 0; k < rows.operands; ++k) pointers[k] += index[axis] * rows.strides[axis][k];
  }
  const int64_t* steps = rows.strides[inner].data();
  while (begin < end) {
    const int64_t n = width - index[inner] < end - begin ? width - index[inner] : end - begin;
    f(pointers.data(), steps, n);
    begin += n;
    // On to the next row: back to its start, then one step of the axis outside, carrying over.
    for (int k = 0; k < rows.operands; ++k) pointers[k] -= index[inner] * steps[k];
    index[inner] = 0;
    for (int axis = inner - 1; axis >= 0; --axis) {
      const auto& stride = rows.strides[axis];
      if (++index[axis] < rows.extents[axis]) {
        for (int k = 0; k < rows.operands; ++k) pointers[k] += stride[k];
        break;
      }
      for (int k = 0; k < rows.operands; ++k) pointers[k] -= (index[axis] - 1) * stride[k];
      index[axis] = 0;
    }
  }
}

// Runs a row kernel over tensors of any dtype: operands of another dtype than the kernel's are
// converted in pieces on the way in and out.
void run_rows(const RowKernel& kernel, std::span<const Tensor* const> operands,
              std::span<const double> params);

// What most calls of a small program are has no use for the walk over rows: runs the kernel if
// there is one, and if that takes a single row of elements of its dtypes.
struct PlainKernel {
  RowFunction function;
  DType reads, result;
};
bool run_plain_row(const PlainKernel& kernel, const Tensor& out,
                   std::span<const Tensor* const> inputs, std::span<const double> params);

// Converts n elements; steps in bytes.
using ConvertFunction = void (*)(char* to, int64_t to_step, const char* from, int64_t from_step,
                                 int64_t n);
TENSOR_EACH_LEVEL(ConvertFunction converter(DType to, DType from))
ConvertFunction converter(DType to, DType from);

// --- the row of a functor for a compute dtype; classes of ops/types.h

template <class T>
inline constexpr DType kDTypeOf = DType::unset;
template <>
inline constexpr DType kDTypeOf<bool> = DType::boolean;
template <>
inline constexpr DType kDTypeOf<uint8_t> = DType::uint8;
template <>
inline constexpr DType kDTypeOf<int8_t> = DType::int8;
template <>
inline constexpr DType kDTypeOf<int16_t> = DType::int16;
template <>
inline constexpr DType kDTypeOf<int32_t> = DType::int32;
template <>
inline constexpr DType kDTypeOf<int64_t> = DType::int64;
template <>
inline constexpr DType kDTypeOf<float> = DType::float32;
template <>
inline constexpr DType kDTypeOf<double> = DType::float64;
template <>
inline constexpr DType kDTypeOf<uint16_t> = DType::uint16;
template <>
inline constexpr DType kDTypeOf<uint32_t> = DType::uint32;
template <>
inline constexpr DType kDTypeOf<uint64_t> = DType::uint64;
template <>
inline constexpr DType kDTypeOf<Complex<float>> = DType::complex64;
template <>
inline constexpr DType kDTypeOf<Complex<double>> = DType::complex128;

// Of real types; whether complex ones go in is said beside it.
enum class Class { any, number, number_bool, to_float, floating, integer, index };

template <Class C, class T>
inline constexpr bool kAccepts =
    C == Class::any                                 ? true
    : C == Class::number || C == Class::number_bool ? !std::is_same_v<T, bool>
    : C == Class::integer                           ? std::is_integral_v<T>
    : C == Class::index ? std::is_integral_v<T> && !std::is_same_v<T, bool>
                        : std::is_floating_point_v<T>;

// each: a row for every compute type. wide: rows for the widest of each kind only; operands of the
// others are converted on the way, which costs little beside a costly function. none: no rows.
enum class Types { each, wide, none };

template <class T>
using Widest = std::conditional_t<
    std::is_same_v<T, bool>, bool,
    std::conditional_t<std::is_floating_point_v<T>, double,
                       std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>>>;

// make.template operator()<T>() gives the kernel for each type that is accepted: real ones of the
// class in the way W, complex ones in the way Z.
template <Class C, Types W, Types Z, class Make>
RowKernel pick(DType compute, [[maybe_unused]] Make make) {
  if (is_complex(compute)) {
    if constexpr (Z == Types::each) {
      if (compute == DType::complex64) return make.template operator()<Complex<float>>();
    }
    if constexpr (Z != Types::none) return make.template operator()<Complex<double>>();
    return {};
  }
  return visit_compute(compute, [&](auto tag) -> RowKernel {
    using T = typename decltype(tag)::type;
    if constexpr (kAccepts<C, T>) {
      return make.template operator()<std::conditional_t<W == Types::wide, Widest<T>, T>>();
    } else {
      return {};
    }
  });
}

TENSOR_EACH_LEVEL(RowKernel unary_kernel(OpId op, DType compute))
TENSOR_EACH_LEVEL(RowKernel binary_kernel(OpId op, DType compute))
TENSOR_EACH_LEVEL(RowKernel compare_kernel(OpId op, DType compute))
TENSOR_EACH_LEVEL(RowKernel ternary_kernel(OpId op, DType compute))
TENSOR_EACH_LEVEL(RowKernel gradient_kernel(OpId op, DType compute))

}  // namespace libtensor::cpu
