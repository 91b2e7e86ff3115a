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
Tensor dropout(const Tensor& x, double p, bool training, Generator* rng);
Tensor feature_dropout(const Tensor& x, double p, bool training, Generator* rng);
Tensor alpha_dropout(const Tensor& x, double p, bool training, Generator* rng);
Tensor feature_alpha_dropout(const Tensor& x, double p, bool training, Generator* rng);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor dropout(const Tensor& x, double p, bool training, Generator* rng, Tensor& mask);
Tensor feature_dropout(const Tensor& x, double p, bool training, Generator* rng);
Tensor alpha_dropout(const Tensor& x, double p, bool training, Generator* rng);
Tensor feature_alpha_dropout(const Tensor& x, double p, bool training, Generator* rng);
}  // namespace body

}  // namespace libtensor
