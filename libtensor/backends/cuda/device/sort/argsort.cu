// SPDX-License-Identifier: Apache-2.0
// argsort: the indices that sort the elements along an axis. Short lines are sorted by a
// block each, in shared memory: Batcher 1968, "Sorting networks and their applications", with the
// index as the last part of the key. Longer ones go by digits (radix.h).
#include <algorithm>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/layout.h"
#include "libtensor/backends/cuda/device/sort/order.h"
#include "libtensor/backends/cuda/device/sort/radix.h"
#include "libtensor/backends/cuda/device/view_rows.h"

namespace libtensor::cuda {
namespace {

constexpr int kShort = 2048;
constexpr int64_t kAtOnce = int64_t{1} << 26;  // elements that memory is taken for

// Lines of operands out and x. Steps in bytes along them.
struct Sort {
  int64_t n, wanted;
  int64_t out_step, x_step;
  bool descending;
};

// `size`: the next power of two of n.
template <class T>
__global__ void short_kernel(Layout<2> lines, Sort sort, int size) {
  using Key = KeyOf<T>;
  TENSOR_SHARED(Key, keys, kShort);
  TENSOR_SHARED(uint16_t, indices, kShort);
  const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
  const auto is_after = [&](int a, int b) {
    return keys[a] != keys[b] ? keys[a] > keys[b] : indices[a] > indices[b];
  };
  for (int64_t line = blockIdx.x; line < lines.numel; line += gridDim.x) {
    char* at[2];
    lines.find(line, at);
    for (int i = thread; i < size; i += threads) {
      // What fills up comes last: its index is behind all others'.
      keys[i] = i < sort.n
                    ? key_of(*reinterpret_cast<const T*>(at[1] + i * sort.x_step), sort.descending)
                    : static_cast<Key>(~Key(0));
      indices[i] = static_cast<uint16_t>(i);
    }
    __syncthreads();
    for (int run = 2; run <= size; run *= 2) {
      for (int apart = run / 2; apart > 0; apart /= 2) {
        for (int pair = thread; pair < size / 2; pair += threads) {
          const int low = pair / apart * 2 * apart + pair % apart, high = low + apart;
          const bool rising = (low & run) == 0;
          if (is_after(low, high) == rising) {
            const Key key = keys[low];
            const uint16_t index = indices[low];
            keys[low] = keys[high];
            indices[low] = indices[high];
            keys[high] = key;
            indices[high] = index;
          }
        }
        __syncthreads();
      }
    }
    for (int i = thread; i < sort.wanted; i += threads)
      *reinterpret_cast<int64_t*>(at[0] + i * sort.out_step) = indices[i];
    __syncthreads();
  }
}

// Lines from `first` on.
template <class T, class Index>
__global__ void keys_kernel(Layout<2> lines, int64_t first, Sort sort,
                            Pairs<KeyOf<T>, Index> pairs) {
  for (int64_t i = first_index(); i < pairs.lines * sort.n; i += index_step()) {
    const int64_t line = i / sort.n, index = i - line * sort.n;
    char* at[2];
    lines.find(first + line, at);
    pairs.keys[0][i] =
        key_of(*reinterpret_cast<const T*>(at[1] + index * sort.x_step), sort.descending);
    pairs.indices[0][i] = static_cast<Index>(index);
  }
}

template <class Key, class Index>
__global__ void write_kernel(Layout<2> lines, int64_t first, Sort sort, Pairs<Key, Index> pairs) {
  const Index* indices = pairs.sorted_indices();
  for (int64_t i = first_index(); i < pairs.lines * sort.wanted; i += index_step()) {
    const int64_t line = i / sort.wanted, index = i - line * sort.wanted;
    char* at[2];
    lines.find(first + line, at);
    *reinterpret_cast<int64_t*>(at[0] + index * sort.out_step) =
        static_cast<int64_t>(indices[line * sort.n + index]);
  }
}

template <class T, class Index>
void sort_long(const Context& context, const Layout<2>& lines, const Sort& sort) {
  using Key = KeyOf<T>;
  const int64_t most = std::max<int64_t>(kAtOnce / sort.n, 1);
  for (int64_t first = 0; first < lines.numel; first += most) {
    const PairMemory<Key, Index> memory(context, std::min(most, lines.numel - first), sort.n);
    launch(context, for_each(context, memory.pairs.lines * sort.n), keys_kernel<T, Index>, lines,
           first, sort, memory.pairs);
    radix_sort(context, memory.pairs, sizeof(T));
    launch(context, for_each(context, memory.pairs.lines * sort.wanted), write_kernel<Key, Index>,
           lines, first, sort, memory.pairs);
  }
}

template <class T>
void sort_lines(const Context& context, const Layout<2>& lines, const Sort& sort) {
  if (sort.n > INT32_MAX) return sort_long<T, uint64_t>(context, lines, sort);
  if (sort.n > kShort) return sort_long<T, uint32_t>(context, lines, sort);
  int size = 1;
  while (size < sort.n) size *= 2;
  const int threads = std::clamp(size / 2, 32, kThreads);
  const auto blocks = static_cast<unsigned>(std::min<int64_t>(lines.numel, INT32_MAX));
  launch(context, Launch{dim3(blocks), dim3(static_cast<unsigned>(threads)), true}, short_kernel<T>,
         lines, sort, size);
}

}  // namespace

void argsort(const Context& context, View out, View x, int32_t axis, bool descending) {
  if (out.numel == 0) return;
  Sort sort{1, 1, 0, 0, descending};
  uint64_t across = kAllAxes;
  if (x.ndim > 0) {
    sort = {x.extent(axis), out.extent(axis), out.stride(axis) * itemsize(out.dtype),
            x.stride(axis) * itemsize(x.dtype), descending};
    across &= ~(uint64_t{1} << axis);
  }
  const View operands[2] = {out, x};
  for_layouts<2>(rows_of(operands, across), [&](const Layout<2>& lines, int64_t) {
    visit_dtype(x.dtype,
                [&](auto tag) { sort_lines<typename decltype(tag)::type>(context, lines, sort); });
  });
}

}  // namespace libtensor::cuda
