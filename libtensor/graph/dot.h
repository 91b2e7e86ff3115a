// SPDX-License-Identifier: Apache-2.0
// The graph behind a tensor as a text to draw.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "libtensor/graph/tensor.h"

namespace libtensor {

// In the DOT language of Graphviz: a box for each node with its outputs, an ellipse for each leaf,
// edges as values flow. names[i] is that of leaves[i].
std::string dot_of(const Tensor& t, const std::vector<std::string_view>& names,
                   const Tensors& leaves);

}  // namespace libtensor
