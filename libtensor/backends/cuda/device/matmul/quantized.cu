// SPDX-License-Identifier: Apache-2.0
// Quantized weights: decoded, and multiplied as they are, a warp for each of their rows. A lane has
// one element of each group of 32.
#include "libtensor/backends/cuda/device/block.h"
#include "libtensor/backends/cuda/device/elementwise/convert.h"
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/reduce/row_kernels.h"
#include "libtensor/functors/math_functions.h"

namespace libtensor::cuda {
namespace {

constexpr int64_t kGroup = 32, kGroupBytes = 16;
constexpr int kRows = 4;  // of x at once

struct Weight {
  const char* codes;
  const char* scales;
  DType scale_type;
  int64_t extent, code_step, scale_step, scale_size, block_size;
  bool wide;  // 8 bits

  Weight(View codes_view, View scales_view, int64_t elements, int64_t block)
      : codes(codes_view.data),
        scales(scales_view.data),
        scale_type(scales_view.dtype),
        extent(elements),
        code_step(codes_view.extent(1)),
        scale_step(scales_view.extent(1)),
        scale_size(itemsize(scales_view.dtype)),
        block_size(block),
        wide(codes_view.dtype == DType::int8) {}

  __device__ int code(int64_t row, int64_t i) const {
    const char* from = codes + row * code_step;
    if (wide) return static_cast<int8_t>(from[i]);
    const auto byte = static_cast<uint8_t>(from[i / kGroup * kGroupBytes + i % kGroupBytes]);
    return (i % kGroup < kGroupBytes ? byte & 15 : byte >> 4) - 8;
  }
  __device__ float scale(int64_t row, int64_t i) const {
    return load_as<float>(scale_type, scales + (row * scale_step + i / block_size) * scale_size);
  }
};

template <class T>
__global__ void dequantize_kernel(T* out, Weight weight, int64_t n) {
  for (int64_t at = first_index(); at < n; at += index_step()) {
    const int64_t row = at / weight.extent, i = at % weight.extent;
    out[at] = convert<T>(static_cast<double>(weight.code(row, i)) *
                         static_cast<double>(weight.scale(row, i)));
  }
}

// The largest magnitude of the lanes, NaN if there is one: by their bits.
__device__ inline float largest_magnitude(float x) {
  return math::vec::of_bits(
      fold_warp(math::vec::magnitude(x), [](int a, int b) { return a < b ? b : a; }));
}

template <class T, bool kRounded>
__global__ void product_kernel(T* out, const T* x, const T* bias, Weight weight, int64_t rows,
                               int64_t columns) {
  const int64_t lane = threadIdx.x % kWarp;
  const int64_t tops = (rows + kRows - 1) / kRows;
  const int64_t step = index_step() / kWarp;
  for (int64_t item = first_index() / kWarp; item < columns * tops; item += step) {
    const int64_t column = item % columns, top = item / columns * kRows;
    float sums[kRows] = {};
    for (int64_t first = 0; first < weight.extent; first += kGroup) {
      const int64_t i = first + lane;
      const bool inside = i < weight.extent;
      const float code = inside ? static_cast<float>(weight.code(column, i)) : 0.0f;
      const float scale = weight.scale(column, first);
      TENSOR_UNROLL
      for (int k = 0; k < kRows; ++k) {
        const bool there = inside && top + k < rows;
        float value = there ? convert<float>(x[(top + k) * weight.extent + i]) : 0.0f;
        float by = scale;
        if constexpr (kRounded) {
          const float unit = largest_magnitude(value) / 127;
          const float quotient = math::rint(value / unit);
          value = quotient > 127         ? 127.0f
                  : quotient < -127      ? -127.0f
                  : quotient == quotient ? quotient
                                         : 0.0f;
          by *= unit;
        }
        sums[k] += value * code * by;
      }
    }
    TENSOR_UNROLL
    for (int k = 0; k < kRows; ++k) {
      const float sum = fold_warp(sums[k], [](float a, float b) { return a + b; });
      if (lane != 0 || top + k >= rows) continue;
      const float offset = bias ? convert<float>(bias[column]) : 0.0f;
      out[(top + k) * columns + column] = convert<T>(sum + offset);
    }
  }
}

}  // namespace

void dequantize(const Context& context, View out, View codes, View scales, int64_t block_size) {
  if (out.numel == 0) return;
  const Weight weight(codes, scales, out.extent(1), block_size);
  visit_floating(out.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    launch(context, for_each(context, out.numel), dequantize_kernel<T>, out.as<T>(), weight,
           out.numel);
  });
}

void quantized_product(const Context& context, View out, View x, View codes, View scales, View bias,
                       int64_t block_size, bool int8_activations) {
  if (out.numel == 0) return;
  const Weight weight(codes, scales, x.extent(1), block_size);
  const int64_t rows = out.extent(0), columns = out.extent(1);
  const int64_t items = columns * ((rows + kRows - 1) / kRows);
  Launch grid = for_each(context, items * kWarp);
  grid.barriers = true;
  visit_floating(out.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (!std::is_same_v<T, double>) {
      launch(context, grid, int8_activations ? product_kernel<T, true> : product_kernel<T, false>,
             out.as<T>(), x.as<T>(), bias.defined() ? bias.as<T>() : nullptr, weight, rows,
             columns);
    }
  });
}

}  // namespace libtensor::cuda
