// SPDX-License-Identifier: Apache-2.0
// Rules of Fourier transforms: the conjugate transpose of the matrix, which is the transform in the
// other direction.
#include "libtensor/autograd/gradients/rules/fft.gen.h"
#include "libtensor/autograd/gradients/strided.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/fft.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {
namespace {

int last_axis(const Axes& axes, int ndim) {
  return axes.all ? ndim - 1 : normalize_axis(axes.list.back(), ndim);
}

}  // namespace

Tensor fft_c2c_dx(const Tensor& dout, const Axes& axes, double scale, bool forward) {
  return ops::fft_c2c(dout, axes, scale, !forward);
}

// What is left out of the half spectrum gets no gradient.
Tensor fft_r2c_dx(const Tensor& dout, const Shape& x_shape, const Axes& axes, double scale) {
  const int last = last_axis(axes, dout.ndim());
  Ints widths(2 * dout.ndim(), 0);
  widths[2 * last + 1] = x_shape[last] - dout.extent(last);
  return ops::real(ops::fft_c2c(ops::pad(dout, widths, 0), axes, scale, false));
}

// All but the first and, of an even n, the last number count twice: for themselves and their
// conjugates.
Tensor fft_c2r_dx(const Tensor& dout, int64_t n, const Axes& axes, double scale) {
  const int last = last_axis(axes, dout.ndim());
  const Tensor spectrum = ops::fft_r2c(dout, axes, scale);
  const Tensor bins = ops::arange(0, n / 2 + 1, 1, DType::int64, dout.device());
  const Tensor alone = ops::eq(ops::remainder(bins * 2, weak_scalar(n)), weak_scalar(0));
  Shape line(dout.ndim(), 1);
  line[last] = n / 2 + 1;
  const Tensor weights = ops::where(alone, weak_scalar(1.0), weak_scalar(2.0));
  return spectrum * ops::astype(ops::reshape(weights, line), dout.dtype());
}

}  // namespace libtensor::gradients
