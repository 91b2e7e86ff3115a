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
void kaiming_uniform_(const Tensor& x, double a, Fan fan, Generator* rng);
void kaiming_normal_(const Tensor& x, double a, Fan fan, Generator* rng);
void xavier_uniform_(const Tensor& x, double gain, Generator* rng);
void xavier_normal_(const Tensor& x, double gain, Generator* rng);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
void kaiming_uniform_(const Tensor& x, double a, Fan fan, Generator* rng);
void kaiming_normal_(const Tensor& x, double a, Fan fan, Generator* rng);
void xavier_uniform_(const Tensor& x, double gain, Generator* rng);
void xavier_normal_(const Tensor& x, double gain, Generator* rng);
}  // namespace body

}  // namespace libtensor
