// SPDX-License-Identifier: Apache-2.0
// Views of views.
#pragma once

#include <optional>

#include "libtensor/graph/tensor.h"

namespace libtensor {

// Elements of something, by strides; both in elements.
struct View {
  Shape shape;
  Strides strides;
  int64_t offset = 0;
};

// A tensor, broadcast to a shape.
View view_of(const Tensor& x, const Shape& shape);

// `outer` reads elements of what lies row-major in the shape of `inner`: those of what `inner`
// reads, by strides; none if there are no such strides.
std::optional<View> compose(const View& outer, const View& inner);

}  // namespace libtensor
