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
Tensor floor(const Tensor& x);
void floor_(const Tensor& x);
Tensor ceil(const Tensor& x);
void ceil_(const Tensor& x);
Tensor round(const Tensor& x);
void round_(const Tensor& x);
Tensor trunc(const Tensor& x);
void trunc_(const Tensor& x);
Tensor frac(const Tensor& x);
void frac_(const Tensor& x);
Tensor rad2deg(const Tensor& x);
void rad2deg_(const Tensor& x);
Tensor deg2rad(const Tensor& x);
void deg2rad_(const Tensor& x);
}  // namespace ops

}  // namespace libtensor
