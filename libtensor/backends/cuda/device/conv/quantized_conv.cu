// SPDX-License-Identifier: Apache-2.0
// Convolutions and matrix products of bytes, summed in int32: a thread for each result.
#include "libtensor/backends/cuda/device/block.h"
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/functors/math_functions.h"

namespace libtensor::cuda {
namespace {

// Bytes of a tensor, with or without a sign.
struct Bytes {
  const uint8_t* data;
  bool with_sign;
  bool single;

  explicit Bytes(const View& x)
      : data(reinterpret_cast<const uint8_t*>(x.data)),
        with_sign(x.defined() && x.dtype == DType::int8),
        single(x.numel == 1) {}
  __device__ int32_t at(int64_t i) const {
    const uint8_t byte = data[i];
    return with_sign ? static_cast<int8_t>(byte) : byte;
  }
  __device__ int32_t zero_point(int64_t o) const { return data ? at(single ? 0 : o) : 0; }
};

struct ByteConv {
  Bytes x, weight, x_zero, weight_zero, out_zero;
  const int32_t* bias;
  const float *multiplier, *offset;
  int64_t multipliers;  // behind which is the scale of bytes, with relu
  bool relu;
  DType out_dtype;
  char* out;
  int64_t out_extents[5], out_steps[5], x_extents[5], x_steps[5], weight_steps[5], kernel[3];
  int64_t stride[3], padding[3], dilation[3], channels, outs;
};

__global__ void quantized_conv_kernel(ByteConv c, int64_t n) {
  for (int64_t at = first_index(); at < n; at += index_step()) {
    int64_t place[5], rest = at, to = 0;
    for (int k = 4; k >= 0; --k) {
      place[k] = rest % c.out_extents[k];
      rest /= c.out_extents[k];
      to += place[k] * c.out_steps[k];
    }
    const int64_t o = place[1], first = o / c.outs * c.channels;
    const int32_t x_zero = c.x_zero.zero_point(0), weight_zero = c.weight_zero.zero_point(o);
    uint32_t sum = 0;
    for (int64_t z = 0; z < c.kernel[0]; ++z) {
      const int64_t iz = place[2] * c.stride[0] - c.padding[0] + z * c.dilation[0];
      if (iz < 0 || iz >= c.x_extents[2]) continue;
      for (int64_t y = 0; y < c.kernel[1]; ++y) {
        const int64_t iy = place[3] * c.stride[1] - c.padding[1] + y * c.dilation[1];
        if (iy < 0 || iy >= c.x_extents[3]) continue;
        for (int64_t w = 0; w < c.kernel[2]; ++w) {
          const int64_t ix = place[4] * c.stride[2] - c.padding[2] + w * c.dilation[2];
          if (ix < 0 || ix >= c.x_extents[4]) continue;
          int64_t from = place[0] * c.x_steps[0] + first * c.x_steps[1] + iz * c.x_steps[2] +
                         iy * c.x_steps[3] + ix * c.x_steps[4];
          int64_t by = o * c.weight_steps[0] + z * c.weight_steps[2] + y * c.weight_steps[3] +
                       w * c.weight_steps[4];
          for (int64_t i = 0; i < c.channels; ++i, from += c.x_steps[1], by += c.weight_steps[1])
            sum += static_cast<uint32_t>((c.x.at(from) - x_zero) * (c.weight.at(by) - weight_zero));
        }
      }
    }
    // Sums fit int32, also where a bias is added that does not.
    const int64_t total = static_cast<int32_t>(sum) + (c.bias ? int64_t{c.bias[o]} : 0);
    if (c.out_dtype == DType::int32) {
      const auto word = static_cast<int32_t>(static_cast<uint32_t>(total));
      reinterpret_cast<int32_t*>(c.out)[to] = c.relu && word < 0 ? 0 : word;
      continue;
    }
    float value = static_cast<float>(total) * c.multiplier[c.multipliers == 1 ? 0 : o];
    if (c.offset) value += c.offset[o];
    if (c.out_dtype == DType::float32) {
      reinterpret_cast<float*>(c.out)[to] = c.relu && value < 0 ? 0 : value;
      continue;
    }
    const int32_t zero = c.out_zero.zero_point(0), least = c.out_dtype == DType::int8 ? -128 : 0;
    float low = static_cast<float>(least - zero), high = static_cast<float>(least + 255 - zero);
    // Divided by a negative scale, what relu leaves is at most 0.
    if (c.relu) (math::signbit(c.multiplier[c.multipliers]) ? high : low) = 0;
    value = value > low ? value : low;  // NaN too
    value = value < high ? value : high;
    c.out[to] = static_cast<char>(static_cast<int32_t>(math::rint(value)) + zero);
  }
}

}  // namespace

void quantized_conv(const Context& context, View out, View x, View weight, View bias,
                    View multiplier, View offset, View x_zero, View weight_zero, View out_zero,
                    bool relu, const Window& window, int64_t groups) {
  if (out.numel == 0) return;
  const bool is_byte = out.dtype == DType::int8 || out.dtype == DType::uint8;
  ByteConv c{Bytes(x),
             Bytes(weight),
             Bytes(x_zero),
             Bytes(weight_zero),
             Bytes(out_zero),
             bias.defined() ? bias.as<int32_t>() : nullptr,
             multiplier.defined() ? multiplier.as<float>() : nullptr,
             offset.defined() ? offset.as<float>() : nullptr,
             multiplier.numel - (relu && is_byte ? 1 : 0),
             relu,
             out.dtype,
             out.data,
             {},
             {},
             {},
             {},
             {},
             {},
             {},
             {},
             {},
             weight.extent(1),
             out.extent(1) / groups};
  for (int k = 0; k < 5; ++k) {
    c.out_extents[k] = out.extent(k);
    c.out_steps[k] = out.stride(k);
    c.x_extents[k] = x.extent(k);
    c.x_steps[k] = x.stride(k);
    c.weight_steps[k] = weight.stride(k);
  }
  for (int k = 0; k < 3; ++k) {
    c.kernel[k] = window.kernel[k];
    c.stride[k] = window.stride[k];
    c.padding[k] = window.padding[k];
    c.dilation[k] = window.dilation[k];
  }
  launch(context, for_each(context, out.numel), quantized_conv_kernel, c, out.numel);
}

}  // namespace libtensor::cuda
