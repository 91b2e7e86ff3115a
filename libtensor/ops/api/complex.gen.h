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
Tensor full_complex(const Shape& shape, double re, double im, DType dtype, Device device);
Tensor complex(const Tensor& re, const Tensor& im);
Tensor polar(const Tensor& length, const Tensor& angle);
Tensor view_as_real(const Tensor& x);
Tensor view_as_complex(const Tensor& x);
Tensor real(const Tensor& x);
Tensor imag(const Tensor& x);
Tensor conj(const Tensor& x);
Tensor conj_physical(const Tensor& x);
void conj_physical_(const Tensor& x);
Tensor angle(const Tensor& x);
Tensor sgn(const Tensor& x);
Tensor isreal(const Tensor& x);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor full_complex(const Shape& shape, double re, double im, DType dtype, Device device);
Tensor complex(const Tensor& re, const Tensor& im);
Tensor polar(const Tensor& length, const Tensor& angle);
Tensor view_as_real(const Tensor& x);
Tensor view_as_complex(const Tensor& x);
Tensor real(const Tensor& x);
Tensor imag(const Tensor& x);
Tensor conj(const Tensor& x);
Tensor angle(const Tensor& x);
Tensor sgn(const Tensor& x);
Tensor isreal(const Tensor& x);
}  // namespace body

}  // namespace libtensor
