// SPDX-License-Identifier: Apache-2.0
// Convolutions as products of matrices that are read where they lie: no matrix of windows is made.
// Forward, the rows of a product are channels of the result, its columns are positions of the
// result, and it sums over channels and taps of the kernel; the gradients exchange these.
//
// The gradient of the input with strides is several such products, phases: positions whose
// coordinates leave the same rest by the stride see the same taps, and only a few of them
// (transposed convolution is described so by Dumoulin and Visin, "A guide to convolution arithmetic
// for deep learning", arXiv:1603.07285, section 4).
#pragma once

#include <type_traits>

#include "libtensor/backends/cuda/device/matmul/product_math.h"
#include "libtensor/backends/cuda/device/memory/memory.h"

namespace libtensor::cuda {

// Columns, and numbers of a sum, are positions in a volume of an image or channel, their major.
struct Phase {
  int64_t n, k;                    // columns, and numbers of a sum
  int64_t columns[3], numbers[3];  // extents of their volumes
  int64_t place[3];                // of the first column and number, in the right factor's volume
  int64_t left, out;               // steps to the first number, and to the first column
};

// An axis of an input whose gradient is wanted.
struct StridedAxis {
  int64_t stride, padding, dilation, kernel, extent;
  int64_t divisor;  // the greatest one of stride and dilation
  int64_t apart;    // taps of one phase
  int64_t inverse;  // of dilation / divisor, modulo apart
  int64_t left, out;
};

// out (m, n) of each group = the sum over k of left (m, k) * right (k, n). Steps are in bytes,
// those of the result in elements.
struct Product {
  DType dtype;
  int64_t groups, m, column_majors, number_majors;
  const char* left;
  int64_t left_group, left_row, left_major, left_step[3];
  // The right factor is read where a column and a number together are, and is 0 outside.
  const char* right;
  int64_t right_group, right_column, right_number, right_step[3];
  int64_t extents[3], column_step[3], number_step[3];
  char* out;
  int64_t numel, out_group, out_row, out_major, out_step[3];
  const char* bias;  // of a row, may be null
  int64_t bias_step;
  Phase first;  // no other has more columns
  int64_t phases, longest;
  StridedAxis axes[3];
  bool sums_positions;  // numbers that follow each other lie close together in the right factor
  bool wide;            // positions do not fit in 32 bits
  int64_t parts, part;  // of a sum
};

// Positions of 32 bits are so far from these that they stay outside when they are added.
inline constexpr int64_t kMostPlace = int64_t{1} << 29;
inline constexpr int32_t kNowhere = -(int32_t{1} << 30);

__host__ __device__ inline int64_t quotient(int64_t a, int64_t b) {
  if (((a | b) >> 32) == 0)
    return static_cast<int64_t>(static_cast<uint32_t>(a) / static_cast<uint32_t>(b));
  return a / b;
}
// What is left of `rest` by n; rest becomes the quotient.
__host__ __device__ inline int64_t take_digit(int64_t& rest, int64_t n) {
  const int64_t whole = quotient(rest, n), digit = rest - whole * n;
  rest = whole;
  return digit;
}
__host__ __device__ inline int64_t pieces_of(int64_t n, int64_t size) {
  return (n + size - 1) / size;
}

// Phase `index` of a product with axes.
__host__ __device__ inline void find_strided(const Product& p, int64_t index, Phase& phase) {
  int64_t n = p.column_majors, k = p.number_majors, left = 0, out = 0;
  TENSOR_NO_UNROLL
  for (int at = 2; at >= 0; --at) {
    const StridedAxis& axis = p.axes[at];
    const int64_t from = take_digit(index, axis.stride < axis.extent ? axis.stride : axis.extent);
    // Position from + i * stride lies under tap t of window (shifted - t * dilation) / stride + i.
    const int64_t shifted = from + axis.padding;
    int64_t tap = shifted, numbers = 0, place = 0;
    if (take_digit(tap, axis.divisor) == 0) {
      const int64_t product = take_digit(tap, axis.apart) * axis.inverse;
      tap = product % axis.apart;
      numbers = tap < axis.kernel ? (axis.kernel - tap - 1) / axis.apart + 1 : 0;
      place = (shifted - tap * axis.dilation) / axis.stride;
      left += tap * axis.left;
    }
    phase.columns[at] = (axis.extent - from - 1) / axis.stride + 1;
    phase.numbers[at] = numbers;
    phase.place[at] = place;
    n *= phase.columns[at];
    k *= numbers;
    out += from * axis.out;
  }
  phase.n = n;
  phase.k = k;
  phase.left = left;
  phase.out = out;
}
__device__ inline void find_phase(const Product& p, int64_t index, Phase& phase) {
  if (p.phases == 1) {
    phase = p.first;
  } else {
    find_strided(p, index, phase);
  }
}

template <class Index>
struct Position {
  Index volume[3], major;

  __device__ __forceinline__ void advance(const Position& by, const int64_t (&extents)[3]) {
    Index carry = 0;
    TENSOR_UNROLL
    for (int axis = 2; axis >= 0; --axis) {
      const auto extent = static_cast<Index>(extents[axis]);
      volume[axis] += by.volume[axis] + carry;
      carry = volume[axis] >= extent ? 1 : 0;
      if (carry != 0) volume[axis] -= extent;
    }
    major += by.major + carry;
  }
};

template <class Index>
__device__ Position<Index> split(int64_t index, const int64_t (&extents)[3]) {
  Position<Index> place;
  TENSOR_UNROLL
  for (int axis = 2; axis >= 0; --axis)
    place.volume[axis] = static_cast<Index>(take_digit(index, extents[axis]));
  place.major = static_cast<Index>(index);
  return place;
}

// What a column or a number adds to where the right factor is read.
template <class Index>
struct Right {
  int64_t offset;
  Index place[3];
};

template <class Index>
struct Column {
  Right<Index> right;
  int64_t out;
};

template <class Index>
__device__ Column<Index> column_of(const Product& p, const Phase& phase, int64_t group,
                                   const Position<Index>& at) {
  Column<Index> column;
  column.right.offset = group * p.right_group + at.major * p.right_column;
  column.out = phase.out + at.major * p.out_major;
  TENSOR_UNROLL
  for (int axis = 0; axis < 3; ++axis) {
    const int64_t place = phase.place[axis] + at.volume[axis] * p.column_step[axis];
    column.right.place[axis] = static_cast<Index>(place);
    column.right.offset += place * p.right_step[axis];
    column.out += at.volume[axis] * p.out_step[axis];
  }
  return column;
}

template <class Index>
__device__ __forceinline__ Right<Index> number_of(const Product& p, const Position<Index>& at) {
  Right<Index> number;
  number.offset = at.major * p.right_number;
  TENSOR_UNROLL
  for (int axis = 0; axis < 3; ++axis) {
    const int64_t place = at.volume[axis] * p.number_step[axis];
    number.place[axis] = static_cast<Index>(place);
    number.offset += place * p.right_step[axis];
  }
  return number;
}

template <class Index>
__device__ __forceinline__ int64_t left_offset(const Product& p, const Phase& phase,
                                               const Position<Index>& at) {
  return phase.left + at.major * p.left_major + at.volume[0] * p.left_step[0] +
         at.volume[1] * p.left_step[1] + at.volume[2] * p.left_step[2];
}

// Sums are float, double or uint64_t. What is read is kept as it lies in memory, half precision in
// the low bits, so that nothing waits for it before it is used.
template <class T>
__device__ __forceinline__ T load_raw(const Product& p, const char* at) {
  if constexpr (std::is_same_v<T, float>) {
    if (p.dtype != DType::float32) return float_of_bits(*reinterpret_cast<const uint16_t*>(at));
  }
  return *reinterpret_cast<const T*>(at);
}
template <class T>
__device__ __forceinline__ T number_from(const Product& p, T raw) {
  if constexpr (std::is_same_v<T, float>) {
    if (p.dtype == DType::float16)
      return float16_to_float(static_cast<uint16_t>(bits_of_float(raw)));
    if (p.dtype == DType::bfloat16)
      return bfloat16_to_float(static_cast<uint16_t>(bits_of_float(raw)));
  }
  return raw;
}

template <class Index>
__device__ __forceinline__ bool is_inside(const Product& p, int axis, Index place) {
  using Unsigned = std::make_unsigned_t<Index>;
  return static_cast<Unsigned>(place) < static_cast<Unsigned>(p.extents[axis]);
}

template <class T, class Index>
__device__ __forceinline__ T load_right(const Product& p, const Right<Index>& column,
                                        const Right<Index>& number) {
  const bool inside = is_inside<Index>(p, 0, column.place[0] + number.place[0]) &&
                      is_inside<Index>(p, 1, column.place[1] + number.place[1]) &&
                      is_inside<Index>(p, 2, column.place[2] + number.place[2]);
  return inside ? load_raw<T>(p, p.right + (column.offset + number.offset)) : T(0);
}

// What the sums of a row begin with.
template <class T>
__device__ __forceinline__ T bias_of(const Product& p, int64_t row) {
  return p.bias ? number_from(p, load_raw<T>(p, p.bias + row * p.bias_step)) : T(0);
}

template <class T>
__device__ __forceinline__ void store_sum(const Product& p, int64_t place, T sum) {
  if constexpr (std::is_same_v<T, float>) {
    if (p.dtype == DType::float16) {
      reinterpret_cast<float16*>(p.out)[place] = float16(sum);
      return;
    }
    if (p.dtype == DType::bfloat16) {
      reinterpret_cast<bfloat16*>(p.out)[place] = bfloat16(sum);
      return;
    }
  }
  reinterpret_cast<T*>(p.out)[place] = sum;
}

// A sum, or a part of one: parts lie as results do.
template <class T>
__device__ __forceinline__ void put(const Product& p, T* partials, int64_t part, int64_t place,
                                    T bias, T sum) {
  if (p.parts > 1) {
    partials[part * p.numel + place] = sum;
  } else {
    store_sum(p, place, sum + bias);
  }
}

// Calls f with a 0 of the type of sums.
template <class F>
void visit_sums(const Product& p, F&& f) {
  if (p.dtype == DType::float64) return f(0.0);
  if (is_floating(p.dtype)) return f(0.0f);
  f(uint64_t{0});
}

inline constexpr int kSide = 16;               // threads along each side of a tile
inline constexpr int64_t kFewTiles = 264;      // that keep a large device busy
inline constexpr int64_t kFewThreads = 65536;  // the same
inline constexpr int64_t kFew = 8;             // rows or columns for which tiles do not pay

// A square of results for each block.
void run_tiles(const Context& context, Product p);
// A few results for each thread.
void run_lines(const Context& context, Product p);
// A few results for each block, whose threads share their sums.
void run_dots(const Context& context, Product p);

// Cuts sums of `longest` in parts of whole units, at most `most` of them.
void divide_sums(Product& p, int64_t longest, int64_t most, int64_t unit);
// Adds the parts of each sum in their order, and the bias.
void finish_sums(const Context& context, Product p, const char* partials);

// Calls f(partials) with memory for the parts of sums.
template <class T, class F>
void with_parts(const Context& context, const Product& p, F&& f) {
  const Workspace partials(context,
                           p.parts > 1 ? p.parts * p.numel * static_cast<int64_t>(sizeof(T)) : 0);
  f(partials.as<T>());
  if (p.parts > 1) finish_sums(context, p, partials.data());
}

inline Launch blocks_of(int64_t count, int64_t threads) {
  constexpr int64_t kMost = 0x7fffffff;
  return {dim3(static_cast<unsigned>(count < kMost ? count : kMost)),
          dim3(static_cast<unsigned>(threads)), true};
}

}  // namespace libtensor::cuda
