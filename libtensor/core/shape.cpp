// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/shape.h"

#include <algorithm>
#include <bit>

#include "libtensor/core/checked.h"

namespace libtensor {

namespace {

// Raises what is wrong, or returns 0, which the product of other extents need not fit to be.
[[gnu::noinline]] int64_t numel_with_care(const Shape& shape) {
  if (shape.size() > kMaxNdim)
    fail(Status::shape, "a shape has ", shape.size(), " axes, expected at most ", kMaxNdim);
  for (const int64_t extent : shape) {
    if (extent < 0) fail(Status::shape, "shape ", shape, " has a negative extent");
  }
  return checked_product(shape.data(), shape.size());
}

}  // namespace

int64_t checked_numel(const Shape& shape) {
  int64_t numel = 1;
  bool plain = shape.size() <= kMaxNdim;
  for (const int64_t extent : shape) {
    plain &= extent >= 0 && !__builtin_mul_overflow(numel, extent, &numel);
  }
  return plain ? numel : numel_with_care(shape);
}

bool is_contiguous(const Shape& shape, const Strides& strides) noexcept {
  // Without elements the product of the other extents need not fit.
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return true;
  int64_t step = 1;
  for (int i = shape.size() - 1; i >= 0; --i) {
    if (shape[i] == 1) continue;
    if (strides[i] != step) return false;
    step *= shape[i];
  }
  return true;
}

Shape broadcast(const Shape& a, const Shape& b) {
  const Shape& longer = a.size() >= b.size() ? a : b;
  const Shape& shorter = a.size() >= b.size() ? b : a;
  Shape result = longer;
  const int lead = longer.size() - shorter.size();
  for (int i = 0; i < shorter.size(); ++i) {
    const int64_t m = longer[lead + i], n = shorter[i];
    if (m == n || n == 1) continue;
    if (m != 1) fail(Status::shape, "shapes ", a, " and ", b, " do not broadcast");
    result[lead + i] = n;
  }
  return result;
}

bool broadcasts_to(const Shape& from, const Shape& to) noexcept {
  const int lead = to.size() - from.size();
  if (lead < 0) return false;
  for (int i = 0; i < from.size(); ++i) {
    if (from[i] != to[lead + i] && from[i] != 1) return false;
  }
  return true;
}

Strides broadcast_strides(const Shape& shape, const Strides& strides, const Shape& to) {
  Strides result(to.size(), 0);
  const int lead = to.size() - shape.size();
  for (int i = 0; i < shape.size(); ++i) {
    result[lead + i] = shape[i] == 1 ? 0 : strides[i];
  }
  return result;
}

int normalize_axis(int64_t axis, int ndim, const char* what) {
  const int64_t n = std::max(ndim, 1);
  if (axis < -n || axis >= n) {
    fail(Status::index, what, " ", axis, " is out of range for a tensor of ", ndim, " axes");
  }
  return static_cast<int>(axis < 0 ? axis + n : axis);
}

uint64_t axes_mask(const Axes& axes, int ndim) {
  if (axes.all) return ndim == 64 ? ~uint64_t{0} : (uint64_t{1} << ndim) - 1;
  uint64_t mask = 0;
  for (const int64_t axis : axes.list) {
    const uint64_t bit = uint64_t{1} << normalize_axis(axis, ndim);
    if (mask & bit) fail(Status::invalid, "axis ", axis, " occurs twice in axes ", axes.list);
    mask |= bit;
  }
  return ndim == 0 ? 0 : mask;
}

Shape reduced_shape(const Shape& shape, uint64_t mask, bool keepdims) {
  const uint64_t of_axes = axes_mask({}, shape.size());  // there may be bits beyond the axes
  Shape result =
      Shape::unset(keepdims ? shape.size() : shape.size() - std::popcount(mask & of_axes));
  int next = 0;
  for (int i = 0; i < shape.size(); ++i) {
    if (!(mask >> i & 1)) {
      result[next++] = shape[i];
    } else if (keepdims) {
      result[next++] = 1;
    }
  }
  return result;
}

Shape infer_shape(const Shape& shape, int64_t numel) {
  int unknown = -1;
  Shape result = shape;
  for (int i = 0; i < shape.size(); ++i) {
    if (shape[i] != -1) continue;
    if (unknown >= 0) fail(Status::shape, "shape ", shape, " has more than one extent of -1");
    unknown = i;
    result[i] = 1;
  }
  const int64_t known = checked_numel(result);
  if (unknown >= 0) {
    if (known == 0 || numel % known != 0) {
      fail(Status::shape, "shape ", shape, " does not fit ", numel, " elements");
    }
    result[unknown] = numel / known;
  } else if (known != numel) {
    fail(Status::shape, "shape ", shape, " has ", known, " elements, the tensor has ", numel);
  }
  return result;
}

Strides near_strides(const Shape& shape, const Strides& given) {
  constexpr int64_t kFar = INT32_MAX;
  const bool empty = checked_product(shape.data(), shape.size()) == 0;
  Strides strides = given;
  for (int i = 0; i < strides.size(); ++i) {
    if ((empty || shape[i] == 1) && (strides[i] > kFar || strides[i] < -kFar)) strides[i] = 1;
  }
  return strides;
}

std::optional<Strides> view_strides(const Shape& shape, const Strides& strides, const Shape& to) {
  if (checked_product(shape.data(), shape.size()) == 0) return contiguous_strides(to);
  // Runs of axes that lie evenly, outermost first: each is one axis to whoever splits it.
  Dims extents, steps;
  for (int i = 0; i < shape.size(); ++i) {
    if (shape[i] == 1) continue;
    const int last = extents.size() - 1;
    if (last >= 0 && steps[last] == shape[i] * strides[i]) {
      extents[last] *= shape[i];
      steps[last] = strides[i];
    } else {
      extents.push_back(shape[i]);
      steps.push_back(strides[i]);
    }
  }
  Strides result(to.size(), 1);
  int run = extents.size() - 1;
  int64_t rest = run >= 0 ? extents[run] : 1;
  int64_t step = run >= 0 ? steps[run] : 1;
  for (int i = to.size() - 1; i >= 0; --i) {
    result[i] = step;
    if (to[i] == 1) continue;
    if (rest % to[i] != 0) return std::nullopt;
    rest /= to[i];
    step *= to[i];
    if (rest == 1 && --run >= 0) {
      rest = extents[run];
      step = steps[run];
    }
  }
  return result;
}

AddressRange bounds(const Shape& shape, const Strides& strides) {
  AddressRange extent;
  for (int i = 0; i < shape.size(); ++i) {
    if (shape[i] <= 1) continue;
    const int64_t far = checked_mul(shape[i] - 1, strides[i], "extent of a view");
    int64_t& bound = far < 0 ? extent.low : extent.high;
    bound = checked_add(bound, far, "extent of a view");
  }
  // The number of elements between the ends must fit too.
  if (extent.low == INT64_MIN) fail(Status::shape, "extent of a view overflows");
  checked_add(checked_add(extent.high, -extent.low, "extent of a view"), int64_t{1},
              "extent of a view");
  return extent;
}

bool may_overlap(const Shape& shape, const Strides& strides) {
  int order[kMaxNdim] = {};
  int n = 0;
  for (int i = 0; i < shape.size(); ++i) {
    if (shape[i] == 0) return false;
    if (shape[i] > 1) order[n++] = i;
  }
  const auto step = [&](int i) { return strides[i] < 0 ? -strides[i] : strides[i]; };
  std::sort(order, order + n, [&](int a, int b) { return step(a) < step(b); });
  int64_t covered = 0;  // highest element reached by the axes so far
  for (int k = 0; k < n; ++k) {
    const int axis = order[k];
    if (step(axis) <= covered) return true;
    covered += (shape[axis] - 1) * step(axis);
  }
  return false;
}

}  // namespace libtensor
