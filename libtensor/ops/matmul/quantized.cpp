// SPDX-License-Identifier: Apache-2.0
// Weights of 8 and 4 bits in blocks that share a scale.
#include <algorithm>
#include <array>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/graph/grad_state.h"
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/bits.gen.h"
#include "libtensor/ops/api/comparison.gen.h"
#include "libtensor/ops/api/conv.gen.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/quantization.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/rounding.gen.h"
#include "libtensor/ops/api/selection.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

constexpr int64_t kGroup = 32;
constexpr int64_t kGroupBytes = 16;  // of codes of 4 bits

int64_t parts(int64_t n, int64_t size) { return n / size + (n % size != 0); }

void check_block_size(int64_t block_size) {
  if (block_size < kGroup || block_size % kGroup != 0)
    fail(Status::invalid, "block_size is ", block_size, ", expected a multiple of 32");
}

Shape with_last(const Shape& shape, int64_t extent) {
  Shape changed = shape;
  changed[changed.size() - 1] = extent;
  return changed;
}

// x (..., K) as (..., blocks, size), zeros added.
Tensor in_blocks(const Tensor& x, int64_t size) {
  const int last = x.ndim() - 1;
  const int64_t extent = x.extent(last), blocks = parts(extent, size);
  const int64_t all = checked_numel({blocks, size});
  Tensor whole = x;
  if (all != extent) {
    const Tensor zeros = ops::zeros(with_last(x.shape(), all - extent), x.dtype(), x.device());
    whole = ops::concat({x, zeros}, last);
  }
  Shape shape = with_last(x.shape(), blocks);
  shape.push_back(size);
  return ops::reshape(whole, shape);
}

// (..., blocks, size) as (..., extent).
Tensor joined(const Tensor& x, int64_t extent) {
  const int last = x.ndim() - 2;
  Shape shape(x.shape().data(), last + 1);
  shape[last] = checked_numel({x.extent(last), x.extent(last + 1)});
  return ops::narrow(ops::reshape(x, shape), last, 0, extent);
}

// That codes and scales are those of `extent` elements along the last axis.
void check_codes(const Tensor& codes, const Tensor& scales, int64_t extent, int64_t block_size) {
  check_block_size(block_size);
  if (codes.dtype() != DType::int8 && codes.dtype() != DType::uint8) {
    fail(Status::dtype, "codes are ", codes.dtype(),
         ", expected int8 for 8 bits or uint8 for 4 bits");
  }
  check_dtype(DTypeClass::floating, scales.dtype(), "scales");
  if (codes.ndim() == 0 || extent < 0) {
    fail(Status::shape, "codes of shape ", codes.shape(), " do not stand for ", extent,
         " elements along an axis");
  }
  const bool wide = codes.dtype() == DType::int8;
  const Shape wanted =
      with_last(codes.shape(), wide ? extent : kGroupBytes * parts(extent, kGroup));
  if (codes.shape() != wanted) {
    fail(Status::shape, codes.dtype(), " codes have shape ", codes.shape(), ", expected ", wanted,
         " for ", extent, " elements of ", wide ? 8 : 4, " bits");
  }
  const Shape blocks = with_last(codes.shape(), parts(extent, block_size));
  if (scales.shape() != blocks) {
    fail(Status::shape, "scales have shape ", scales.shape(), ", expected ", blocks, " for ",
         extent, " elements in blocks of ", block_size);
  }
}

// Scales as kernels read them.
Tensor prepared(const Tensor& scales) {
  return contiguous_as(scales, scales.dtype() == DType::float64 ? DType::float32 : scales.dtype());
}

// Rows of x as a matrix.
Tensor rows_of(const Tensor& x) {
  const int last = x.ndim() - 1;
  const Shape shape{checked_product(x.shape().data(), last), x.extent(last)};
  return alias(x, shape, contiguous_strides(shape), x.offset());
}

// x rounded to 8 bits in groups.
Tensor rounded(const Tensor& x) {
  const Tensor groups = in_blocks(x, kGroup);
  const Tensor scale = ops::max(ops::abs(groups), Axes::of({-1}), true) / 127.0;
  const Tensor safe = ops::where(ops::eq(scale, weak_scalar(0)), weak_scalar(1.0), scale);
  return joined(ops::round(groups / safe) * scale, x.extent(x.ndim() - 1));
}

}  // namespace

Tensors quantize_blockwise(const Tensor& x, int64_t bits, int64_t block_size) {
  check_dtype(DTypeClass::floating, x.dtype());
  check_block_size(block_size);
  if (bits != 8 && bits != 4) fail(Status::invalid, "bits is ", bits, ", expected 8 or 4");
  if (x.ndim() == 0) fail(Status::shape, "x has no axes, expected (..., K)");
  const GradMode mode(false);
  const int last = x.ndim() - 1;
  const int64_t extent = x.extent(last);
  const Shape by_block = with_last(x.shape(), parts(extent, block_size));
  // Of what is no longer than a block.
  const int64_t groups_at_once = std::clamp<int64_t>(parts(extent, kGroup), 1, block_size / kGroup);
  const int64_t size = checked_numel({groups_at_once, kGroup});
  if (x.numel() == 0) {
    const int64_t bytes = bits == 8 ? extent : kGroupBytes * parts(extent, kGroup);
    return {
        ops::zeros(with_last(x.shape(), bytes), bits == 8 ? DType::int8 : DType::uint8, x.device()),
        ops::zeros(by_block, DType::float16, x.device())};
  }
  const Tensor blocks = in_blocks(
      ops::astype(x, x.dtype() == DType::float64 ? DType::float64 : DType::float32), size);
  const Axes inner = Axes::of({-1});
  const Tensor largest = ops::max(blocks, inner, true);
  Tensor scale;
  if (bits == 8) {
    scale = ops::max(ops::abs(blocks), inner, true) / 127.0;
  } else {
    const Tensor least = ops::min(blocks, inner, true);
    scale = ops::where(ops::gt(largest, -least), largest, least) / -8.0;
  }
  const Tensor scales =
      ops::astype(ops::clamp(scale, weak_scalar(-65504.0), weak_scalar(65504.0)), DType::float16);
  const Tensor by = ops::astype(scales, blocks.dtype());
  // Of zeros, and of what is no number, the codes stand for 0: 0 * NaN is NaN.
  Tensor codes = ops::nan_to_num(
      ops::where(ops::eq(by, weak_scalar(0)), weak_scalar(0.0), blocks / by), 0.0, 127.0, -127.0);
  codes = ops::round(codes);
  if (bits == 8) {
    codes = ops::astype(ops::clamp(codes, weak_scalar(-127.0), weak_scalar(127.0)), DType::int8);
    return {joined(codes, extent), ops::reshape(scales, by_block)};
  }
  codes = ops::astype(ops::clamp(codes, weak_scalar(-8.0), weak_scalar(7.0)) + 8.0, DType::uint8);
  const int64_t groups = parts(extent, kGroup);
  // As groups of 32; blocks may hold more of them than there are.
  Tensor whole = joined(codes, groups * kGroup);
  whole = in_blocks(whole, kGroup);
  const Tensor low = ops::narrow(whole, last + 1, 0, kGroupBytes),
               high = ops::narrow(whole, last + 1, kGroupBytes, kGroupBytes);
  const Tensor bytes = ops::bitwise_or(low, ops::bitwise_left_shift(high, weak_scalar(int64_t{4})));
  return {joined(bytes, groups * kGroupBytes), ops::reshape(scales, by_block)};
}

Tensor dequantize_blockwise(const Tensor& codes, const Tensor& scales, int64_t extent,
                            int64_t block_size, DType dtype) {
  check_codes(codes, scales, extent, block_size);
  const DType wanted = dtype == DType::unset ? DType::float32 : dtype;
  check_dtype(DTypeClass::floating, wanted, "dtype");
  const Device device = common_device(std::array{&codes, &scales});
  Tensor out = empty_tensor(with_last(codes.shape(), extent), wanted, device);
  if (out.numel() == 0) return out;
  backend_of(device).dequantize(rows_of(out), rows_of(contiguous_as(codes)),
                                rows_of(prepared(scales)), block_size);
  return out;
}

Tensor quantized_linear(const Tensor& x, const Tensor& codes, const Tensor& scales,
                        const Tensor& bias, int64_t block_size, bool int8_activations) {
  const DType dtype = check_dtype(DTypeClass::floating, x.dtype());
  if (x.ndim() == 0) fail(Status::shape, "x has no axes, expected (..., in)");
  if (codes.ndim() != 2) {
    fail(Status::shape, "codes have shape ", codes.shape(),
         ", expected two axes, of outputs and of codes");
  }
  const int64_t extent = x.extent(x.ndim() - 1), columns = codes.extent(0);
  check_codes(codes, scales, extent, block_size);
  if (bias.defined()) {
    check_dtype(DTypeClass::floating, bias.dtype(), "bias");
    if (bias.shape() != Shape{columns}) {
      fail(Status::shape, "bias has shape ", bias.shape(), ", expected ", Shape{columns},
           " for codes of shape ", codes.shape());
    }
  }
  const Device device = common_device(std::array{&x, &codes, &scales, &bias});
  if (dtype == DType::float64) {
    const GradMode mode(false);
    const Tensor weight = ops::dequantize_blockwise(codes, scales, extent, block_size, dtype);
    return ops::linear(int8_activations && x.numel() > 0 ? rounded(x) : x, weight,
                       bias.defined() ? contiguous_as(bias, dtype) : bias);
  }
  Tensor out = empty_tensor(with_last(x.shape(), columns), dtype, device);
  if (out.numel() == 0) return out;
  const GradMode mode(false);
  Tensor left = rows_of(contiguous_as(x));
  const Tensor codes_in = contiguous_as(codes), scales_in = prepared(scales),
               added = bias.defined() ? contiguous_as(bias, dtype) : bias;
  const Tensor target = rows_of(out);
  const int64_t rows = target.extent(0);
  // From so many rows on, a weight that is decoded in pieces is multiplied sooner.
  constexpr int64_t kFewRows = 8, kPiece = 1 << 18;
  Backend& backend = backend_of(device);
  if (rows <= kFewRows || (int8_activations && device.is_cpu())) {
    backend.quantized_product(target, left, codes_in, scales_in, added, block_size,
                              int8_activations);
    return out;
  }
  if (int8_activations) left = contiguous_as(rounded(contiguous_as(left, DType::float32)), dtype);
  const int64_t most = std::max<int64_t>(64, kPiece / std::max<int64_t>(1, extent));
  for (int64_t first = 0; first < columns; first += most) {
    const int64_t count = std::min(most, columns - first);
    const auto part = [&](const Tensor& whole) {
      const int64_t step = whole.extent(1);
      return alias(whole, {count, step}, {step, 1}, whole.offset() + first * step);
    };
    const Tensor weight = empty_tensor({count, extent}, dtype, device);
    backend.dequantize(weight, part(codes_in), part(scales_in), block_size);
    const Tensor addend =
        added.defined() ? alias(added, {rows, count}, {0, 1}, added.offset() + first) : added;
    backend.matmul(alias(target, {rows, count}, {columns, 1}, target.offset() + first), left,
                   alias(weight, {extent, count}, {1, extent}, weight.offset()), addend, nullptr);
  }
  return out;
}

}  // namespace libtensor::body
