// SPDX-License-Identifier: Apache-2.0
// What the derived vjp.gen.cpp is made of.
#pragma once

#include <vector>

#include "libtensor/graph/node.h"

namespace libtensor {

// The gradients of all outputs, zeros where none came.
Tensors all_douts(const Node& node, const Tensors& douts);
Tensors unpack_all(const std::vector<SavedTensor>& saved, Node& node);
// Gradients of consecutive inputs; undefined ones count as zero.
void add_all(GradSink& sink, int first, Tensors gradients);
// The conjugate of a complex gradient; a real one as it is. Rules of analytic functions are written
// for the derivative f': conj(rule(conj(dout))) is dout * conj(f').
Tensor conj_of(const Tensor& gradient);
Tensors conj_of(Tensors gradients);

}  // namespace libtensor
