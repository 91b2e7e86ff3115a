// SPDX-License-Identifier: Apache-2.0
// Channels and positions in another order, in new memory.
#include "libtensor/core/checked.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/image.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

void check_factor(const Tensor& x, int64_t factor, const char* name) {
  if (x.ndim() < 3) fail(Status::shape, "x has shape ", x.shape(), ", expected (..., C, H, W)");
  if (factor < 1) fail(Status::invalid, name, " is ", factor, ", expected at least 1");
}

// The axes before the last three, as one.
int64_t leading(const Shape& shape) {
  int64_t n = 1;
  for (int i = 0; i < shape.size() - 3; ++i) n = checked_mul(n, shape[i]);
  return n;
}

Shape with_last(const Shape& shape, int64_t channels, int64_t height, int64_t width) {
  Shape out = shape;
  const int n = shape.size();
  out[n - 3] = channels;
  out[n - 2] = height;
  out[n - 1] = width;
  return out;
}

}  // namespace

Tensor pixel_shuffle(const Tensor& x, int64_t factor) {
  check_factor(x, factor, "factor");
  const int n = x.ndim();
  const int64_t channels = x.extent(n - 3), height = x.extent(n - 2), width = x.extent(n - 1);
  const int64_t square = checked_mul(factor, factor, "square of factor");
  if (channels % square != 0) {
    fail(Status::shape, "x of shape ", x.shape(), " has ", channels,
         " channels, expected a multiple of ", square);
  }
  const Shape out = with_last(x.shape(), channels / square, checked_mul(height, factor),
                              checked_mul(width, factor));
  checked_numel(out);
  const Tensor parts =
      ops::reshape(x, {leading(x.shape()), channels / square, factor, factor, height, width});
  return ops::reshape(ops::clone(ops::permute_dims(parts, {0, 1, 4, 2, 5, 3})), out);
}

Tensor pixel_unshuffle(const Tensor& x, int64_t factor) {
  check_factor(x, factor, "factor");
  const int n = x.ndim();
  const int64_t channels = x.extent(n - 3), height = x.extent(n - 2), width = x.extent(n - 1);
  if (height % factor != 0 || width % factor != 0) {
    fail(Status::shape, "x has shape ", x.shape(), ", expected multiples of ", factor,
         " for height and width");
  }
  const int64_t more =
      checked_mul(channels, checked_mul(factor, factor, "square of factor"), "number of channels");
  const Shape out = with_last(x.shape(), more, height / factor, width / factor);
  checked_numel(out);
  const Tensor parts = ops::reshape(
      x, {leading(x.shape()), channels, height / factor, factor, width / factor, factor});
  return ops::reshape(ops::clone(ops::permute_dims(parts, {0, 1, 3, 5, 2, 4})), out);
}

Tensor channel_shuffle(const Tensor& x, int64_t groups) {
  if (x.ndim() < 3) fail(Status::shape, "x has shape ", x.shape(), ", expected (N, C, ...)");
  if (groups < 1) fail(Status::invalid, "groups is ", groups, ", expected at least 1");
  const int64_t channels = x.extent(1);
  if (channels % groups != 0) {
    fail(Status::shape, "x of shape ", x.shape(), " has ", channels,
         " channels, expected a multiple of ", groups);
  }
  int64_t rest = 1;
  for (int i = 2; i < x.ndim(); ++i) rest = checked_mul(rest, x.extent(i));
  const Tensor parts = ops::reshape(x, {x.extent(0), groups, channels / groups, rest});
  return ops::reshape(ops::clone(ops::transpose(parts, 1, 2)), x.shape());
}

}  // namespace libtensor::body
