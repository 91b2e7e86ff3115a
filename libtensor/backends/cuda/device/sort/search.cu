// SPDX-License-Identifier: Apache-2.0
// Places in lines that are sorted, and the order of rows.
#include <utility>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/launch.h"
#include "libtensor/backends/cuda/device/memory/memory.h"
#include "libtensor/backends/cuda/device/sort/order.h"

namespace libtensor::cuda {
namespace {

// The number of elements for which `is_before` is true, all of which come first.
template <class IsBefore>
__device__ int64_t count_before(int64_t n, IsBefore&& is_before) {
  int64_t low = 0;
  while (n > 0) {
    const int64_t half = n / 2;
    if (is_before(low + half)) {
      low += half + 1;
      n -= half + 1;
    } else {
      n = half;
    }
  }
  return low;
}

template <class T>
__global__ void search_kernel(const T* lines, int64_t n, const T* values, int64_t count,
                              int64_t per_line, bool right, int64_t* out) {
  for (int64_t i = first_index(); i < count; i += index_step()) {
    const T* line = lines + i / per_line * n;
    const T value = values[i];
    out[i] = count_before(
        n, [&](int64_t at) { return right ? !less(value, line[at]) : less(line[at], value); });
  }
}

// -1, 0 or 1.
template <class T>
__device__ int compare(const T* a, const T* b, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    if (less(a[i], b[i])) return -1;
    if (less(b[i], a[i])) return 1;
  }
  return 0;
}

__global__ void count_up_kernel(int64_t* out, int64_t n) {
  for (int64_t i = first_index(); i < n; i += index_step()) out[i] = i;
}

// Merges neighbouring runs of sorted numbers of rows: each goes as far behind its own run's as
// there are of the other run before it.
template <class T>
__global__ void merge_kernel(const T* rows, int64_t n, int64_t width, int64_t run,
                             const int64_t* from, int64_t* to) {
  for (int64_t i = first_index(); i < n; i += index_step()) {
    const int64_t begin = i / (2 * run) * (2 * run);
    const int64_t middle = begin + run < n ? begin + run : n;
    const int64_t end = begin + 2 * run < n ? begin + 2 * run : n;
    const T* row = rows + from[i] * width;
    const bool is_first = i < middle;
    const int64_t other = is_first ? middle : begin;
    const int64_t before = count_before(is_first ? end - middle : middle - begin, [&](int64_t at) {
      const int order = compare(rows + from[other + at] * width, row, width);
      return is_first ? order < 0 : order <= 0;
    });
    to[(is_first ? i : begin + (i - middle)) + before] = from[i];
  }
}

template <class F>
void visit_ordered(DType dtype, F&& f) {
  visit_dtype(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>) {
      fail(Status::internal, "half precision is compared in float32");
    } else {
      f(tag);
    }
  });
}

}  // namespace

void searchsorted(const Context& context, View out, View sorted, View values, bool right) {
  if (values.numel == 0) return;
  const int64_t per_line = sorted.ndim == 1 ? values.numel : values.extent(values.ndim - 1);
  visit_ordered(values.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    launch(context, for_each(context, values.numel), search_kernel<T>, sorted.as<const T>(),
           sorted.extent(sorted.ndim - 1), values.as<const T>(), values.numel, per_line, right,
           out.as<int64_t>());
  });
}

void argsort_rows(const Context& context, View out, View x) {
  const int64_t n = x.extent(0), width = x.extent(1);
  if (n == 0) return;
  int passes = 0;
  while (int64_t{1} << passes < n) ++passes;
  const Workspace memory(context, n * static_cast<int64_t>(sizeof(int64_t)));
  // The last pass writes to `out`.
  int64_t *from = out.as<int64_t>(), *to = memory.as<int64_t>();
  if (passes % 2 != 0) std::swap(from, to);
  const Launch grid = for_each(context, n);
  launch(context, grid, count_up_kernel, from, n);
  visit_ordered(x.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (int pass = 0; pass < passes; ++pass) {
      launch(context, grid, merge_kernel<T>, x.as<const T>(), n, width, int64_t{1} << pass, from,
             to);
      std::swap(from, to);
    }
  });
}

}  // namespace libtensor::cuda
