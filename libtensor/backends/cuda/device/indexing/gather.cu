// SPDX-License-Identifier: Apache-2.0
// gather: reads by an index tensor, and the range of an index.
#include <algorithm>
#include <limits>
#include <vector>

#include "libtensor/backends/cuda/device/block.h"
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/layout.h"
#include "libtensor/backends/cuda/device/memory/memory.h"
#include "libtensor/backends/cuda/device/memory/sizes.h"
#include "libtensor/backends/cuda/device/view_rows.h"

namespace libtensor::cuda {
namespace {

struct alignas(16) Quad {
  uint64_t first, second;
};

// Operands: out, x, index. `step` in bytes.
template <class T>
__global__ void gather_kernel(Layout<3> layout, int64_t step) {
  for (int64_t i = first_index(); i < layout.numel; i += index_step()) {
    char* at[3];
    layout.find(i, at);
    const int64_t place = *reinterpret_cast<const int64_t*>(at[2]);
    *reinterpret_cast<T*>(at[0]) = *reinterpret_cast<const T*>(at[1] + place * step);
  }
}

// Whether neighbours of `size` bytes are always read from and written to neighbouring addresses, so
// that two of them are one of twice the size.
bool goes_by_pairs(const Layout<3>& layout, int64_t size, int64_t step) {
  const int inner = layout.ndim - 1;
  const auto* strides = layout.strides[inner];
  if (strides[0] != size || strides[1] != size || strides[2] != 0) return false;
  int64_t bits = layout.extents[inner] * size | step;
  for (int k = 0; k < 2; ++k) {
    bits |= static_cast<int64_t>(reinterpret_cast<intptr_t>(layout.bases[k]));
    for (int axis = 0; axis < inner; ++axis) bits |= layout.strides[axis][k];
  }
  return bits % (2 * size) == 0;
}

struct Bounds {
  int64_t low, high;
};

template <class T>
__global__ void range_kernel(Layout<1> layout, Bounds* partial) {
  TENSOR_SHARED(int64_t, scratch, kWarps);
  int64_t low = INT64_MAX, high = INT64_MIN;
  for (int64_t i = first_index(); i < layout.numel; i += index_step()) {
    char* at[1];
    layout.find(i, at);
    const T value = *reinterpret_cast<const T*>(at[0]);
    const bool exceeds =
        sizeof(T) == 8 && !math::Kind<T>::is_signed && value > static_cast<T>(INT64_MAX);
    const int64_t wide = exceeds ? INT64_MAX : static_cast<int64_t>(value);
    low = wide < low ? wide : low;
    high = wide > high ? wide : high;
  }
  low = fold_block(low, scratch, [](int64_t a, int64_t b) { return a < b ? a : b; });
  high = fold_block(high, scratch, [](int64_t a, int64_t b) { return a > b ? a : b; });
  if (threadIdx.x == 0) partial[blockIdx.x] = {low, high};
}

}  // namespace

void gather(const Context& context, const Operands& operands, int64_t step) {
  int64_t size = itemsize(operands.dtypes[0]);
  const int64_t bytes = step * size;
  for_layouts<3>(operands.rows, [&](Layout<3> layout, int64_t) {
    int64_t width = size;
    while (width < 16 && goes_by_pairs(layout, width, bytes)) {
      const int inner = layout.ndim - 1;
      layout.extents[inner] /= 2;
      layout.numel /= 2;
      width *= 2;
      layout.strides[inner][0] = layout.strides[inner][1] = width;
    }
    const Launch grid = for_each(context, layout.numel);
    if (width == 16 && size < 16) return launch(context, grid, gather_kernel<Quad>, layout, bytes);
    visit_size(width, [&](auto tag) {
      launch(context, grid, gather_kernel<typename decltype(tag)::type>, layout, bytes);
    });
  });
}

void index_range(const Context& context, View index, IndexRange& range) {
  range = {};
  if (index.numel == 0) return;
  const View views[1] = {index};
  range = {INT64_MAX, INT64_MIN};
  for_layouts<1>(rows_of(views, kAllAxes), [&](const Layout<1>& layout, int64_t) {
    Launch grid = for_each(context, layout.numel, 8);
    grid.barriers = true;
    std::vector<Bounds> partial(grid.blocks.x);
    const auto nbytes = static_cast<int64_t>(partial.size() * sizeof(Bounds));
    const Workspace memory(context, nbytes);
    visit_dtype(index.dtype, [&](auto tag) {
      using T = typename decltype(tag)::type;
      if constexpr (std::is_integral_v<T>) {
        launch(context, grid, range_kernel<T>, layout, memory.as<Bounds>());
      } else {
        fail(Status::dtype, "an index has dtype ", index.dtype);
      }
    });
    download(context, partial.data(), memory.data(), nbytes);
    for (const Bounds& its : partial) {
      range.low = std::min(range.low, its.low);
      range.high = std::max(range.high, its.high);
    }
  });
}

}  // namespace libtensor::cuda
