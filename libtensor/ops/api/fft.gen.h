/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include <string_view>

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

class Generator;

// The ops of a family, differentiable, as the table lists them.
namespace ops {
Tensor fft_c2c(const Tensor& x, const Axes& axes, double scale, bool forward);
Tensor fft_r2c(const Tensor& x, const Axes& axes, double scale);
Tensor fft_c2r(const Tensor& x, int64_t n, const Axes& axes, double scale);
Tensor fft(const Tensor& x, int64_t n, int axis, std::string_view norm);
Tensor ifft(const Tensor& x, int64_t n, int axis, std::string_view norm);
Tensor rfft(const Tensor& x, int64_t n, int axis, std::string_view norm);
Tensor irfft(const Tensor& x, int64_t n, int axis, std::string_view norm);
Tensor hfft(const Tensor& x, int64_t n, int axis, std::string_view norm);
Tensor ihfft(const Tensor& x, int64_t n, int axis, std::string_view norm);
Tensor fftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm);
Tensor ifftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm);
Tensor rfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm);
Tensor irfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm);
Tensor hfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm);
Tensor ihfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm);
Tensor fftfreq(int64_t n, double d, DType dtype, Device device);
Tensor rfftfreq(int64_t n, double d, DType dtype, Device device);
Tensor fftshift(const Tensor& x, const Axes& axes);
Tensor ifftshift(const Tensor& x, const Axes& axes);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor fft_c2c(const Tensor& x, const Axes& axes, double scale, bool forward);
Tensor fft_r2c(const Tensor& x, const Axes& axes, double scale);
Tensor fft_c2r(const Tensor& x, int64_t n, const Axes& axes, double scale);
Tensor fft(const Tensor& x, int64_t n, int axis, std::string_view norm);
Tensor ifft(const Tensor& x, int64_t n, int axis, std::string_view norm);
Tensor rfft(const Tensor& x, int64_t n, int axis, std::string_view norm);
Tensor irfft(const Tensor& x, int64_t n, int axis, std::string_view norm);
Tensor hfft(const Tensor& x, int64_t n, int axis, std::string_view norm);
Tensor ihfft(const Tensor& x, int64_t n, int axis, std::string_view norm);
Tensor fftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm);
Tensor ifftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm);
Tensor rfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm);
Tensor irfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm);
Tensor hfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm);
Tensor ihfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm);
Tensor fftfreq(int64_t n, double d, DType dtype, Device device);
Tensor rfftfreq(int64_t n, double d, DType dtype, Device device);
Tensor fftshift(const Tensor& x, const Axes& axes);
Tensor ifftshift(const Tensor& x, const Axes& axes);
}  // namespace body

}  // namespace libtensor
