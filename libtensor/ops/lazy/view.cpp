// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/lazy/view.h"

namespace libtensor {

View view_of(const Tensor& x, const Shape& shape) {
  return {shape, broadcast_strides(x.shape(), x.strides(), shape), x.offset()};
}

std::optional<View> compose(const View& outer, const View& inner) {
  // The axes of `inner`, the last first, without those that make one with the next: their extents,
  // their strides as they lie row-major, and as `inner` has them.
  Dims extents, dense, steps;
  int64_t numel = 1;
  for (int i = inner.shape.size(); i-- > 0;) {
    const int64_t extent = inner.shape[i];
    const int last = extents.size() - 1;
    if (extent == 1) continue;
    if (last >= 0 && inner.strides[i] == extents[last] * steps[last]) {
      extents[last] *= extent;
    } else {
      extents.push_back(extent);
      dense.push_back(numel);
      steps.push_back(inner.strides[i]);
    }
    numel *= extent;
  }
  // A step over what lies row-major, as steps along axes; these must not lead beyond an axis.
  Dims low(extents.size()), high(extents.size());
  const auto step = [&](int64_t distance, int64_t times) {
    int64_t strided = 0;
    for (int i = extents.size(); i-- > 0; distance %= dense[i]) {
      const int64_t along = distance / dense[i];
      strided += along * steps[i];
      (along > 0 ? high : low)[i] += along * times;
    }
    return strided;
  };
  View view{outer.shape, Strides::unset(outer.shape.size()), inner.offset + step(outer.offset, 1)};
  for (int i = 0; i < extents.size(); ++i) low[i] = high[i];  // an offset is not negative
  for (int i = 0; i < outer.shape.size(); ++i)
    view.strides[i] = outer.shape[i] > 1 ? step(outer.strides[i], outer.shape[i] - 1) : 0;
  for (int i = 0; i < extents.size(); ++i) {
    if (low[i] < 0 || high[i] >= extents[i]) return {};
  }
  return view;
}

}  // namespace libtensor
