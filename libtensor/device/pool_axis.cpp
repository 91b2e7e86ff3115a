// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "libtensor/device/backend.h"

namespace libtensor {
namespace {

__extension__ typedef unsigned __int128 Wide;  // NOLINT: no other way to write it

// i * extent / n, rounded down; and up.
int64_t share(int64_t i, int64_t extent, int64_t n) {
  return static_cast<int64_t>(static_cast<Wide>(i) * static_cast<Wide>(extent) /
                              static_cast<Wide>(n));
}
int64_t share_up(int64_t i, int64_t extent, int64_t n) {
  return static_cast<int64_t>(
      (static_cast<Wide>(i) * static_cast<Wide>(extent) + static_cast<Wide>(n) - 1) /
      static_cast<Wide>(n));
}

// begin + n, or `most` where that is less.
int64_t up_to(int64_t begin, int64_t n, int64_t most) {
  return n >= most - begin ? most : begin + n;
}

}  // namespace

PoolAxis::Part PoolAxis::computed(int64_t window) const {
  if (stride == 0) {
    const int64_t first = share(window, extent, windows),
                  last = share_up(window + 1, extent, windows);
    return {first, last, step, last - first};
  }
  int64_t first = window * stride - padding;
  const int64_t last = up_to(first, kernel_extent, extent),
                padded = up_to(first, kernel_extent, extent + padding),
                counted = count_padding ? padded - first : last - std::max<int64_t>(first, 0);
  if (first < 0) first += ((-first - 1) / dilation + 1) * dilation;
  return {first, last, step, counted};
}

void PoolAxis::list() const {
  if (!begin.empty()) return;
  const auto n = static_cast<size_t>(windows);
  begin.reserve(n);
  end.reserve(n);
  size.reserve(n);
  for (int64_t i = 0; i < windows; ++i) {
    const Part part = computed(i);
    begin.push_back(part.begin);
    end.push_back(part.end);
    size.push_back(part.size);
  }
}

}  // namespace libtensor
