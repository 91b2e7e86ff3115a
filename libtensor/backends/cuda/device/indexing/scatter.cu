// SPDX-License-Identifier: Apache-2.0
// scatter: writes by an index tensor. Lines, one for each element across the axes along
// which indices may meet, never meet each other; what is written to one place is combined in
// row-major order, so that results do not depend on the device.
#include <algorithm>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/layout.h"
#include "libtensor/backends/cuda/device/memory/sizes.h"
#include "libtensor/backends/cuda/device/sort/radix.h"
#include "libtensor/backends/cuda/device/view_rows.h"
#include "libtensor/functors/binary.h"

namespace libtensor::cuda {
namespace {

constexpr int64_t kShortOrder = 64;      // elements that one thread goes over in any case
constexpr int64_t kManyLines = 1 << 14;  // enough to keep a device busy with a thread for each
constexpr int64_t kPiece = 512;          // elements of one place that are combined one by one

struct Replace {
  template <class T>
  __device__ T operator()(T, T value) const {
    return value;
  }
};

template <class T>
struct Combining {
  Combine combine;

  __device__ T operator()(T a, T b) const {
    if (combine == Combine::multiply) return functors::Mul()(a, b);
    if constexpr (!math::IsComplex<T>::value) {
      if (combine == Combine::largest) return functors::Maximum()(a, b);
      if (combine == Combine::smallest) return functors::Minimum()(a, b);
    }
    return functors::Add()(a, b);
  }
};

// Operands: src, x, index. `step` in bytes. A thread for each line.
template <class T, class F>
__global__ void lines_kernel(Layout<3> lines, Layout<3> order, int64_t step, F f) {
  for (int64_t line = first_index(); line < lines.numel; line += index_step()) {
    char* start[3];
    lines.find(line, start);
    for (int64_t i = 0; i < order.numel; ++i) {
      char* at[3] = {start[0], start[1], start[2]};
      order.advance(i, at);
      T& to = *reinterpret_cast<T*>(at[1] + *reinterpret_cast<const int64_t*>(at[2]) * step);
      to = f(to, *reinterpret_cast<const T*>(at[0]));
    }
  }
}

// How the indices of lines are sorted. Keys are how many `unit` bytes a place lies from the line's
// start in x.
struct Sorting {
  int64_t lines;  // to be sorted: 1 where all of them have one index
  int64_t step;   // of an index, in units
  int64_t unit;
  bool moves;  // whether x has steps of its own along the order
};

using Key = uint64_t;
constexpr Key kZero = Key(1) << 63;  // the key of 0: keys are in the order of offsets

template <class Index>
__global__ void keys_kernel(Layout<3> lines, Layout<3> order, Sorting by, Pairs<Key, Index> pairs) {
  for (int64_t i = first_index(); i < by.lines * order.numel; i += index_step()) {
    const int64_t line = i / order.numel, place = i - line * order.numel;
    char* at[3];
    lines.find(line, at);
    const char* start = at[1];
    order.advance(place, at);
    int64_t key = *reinterpret_cast<const int64_t*>(at[2]) * by.step;
    if (by.moves) key += (at[1] - start) / by.unit;
    pairs.keys[0][i] = static_cast<Key>(key) + kZero;
    pairs.indices[0][i] = static_cast<Index>(place);
  }
}

// An element of a line in the order of indices.
template <class Index>
struct Sorted {
  const Key* keys;  // of the line
  const Index* indices;
  const char* src;
  char* x;

  __device__ Sorted(const Layout<3>& lines, const Sorting& by, const Pairs<Key, Index>& pairs,
                    int64_t line) {
    const int64_t first = by.lines == 1 ? 0 : line * pairs.n;
    keys = pairs.sorted_keys() + first;
    indices = pairs.sorted_indices() + first;
    char* at[3];
    lines.find(line, at);
    src = at[0];
    x = at[1];
  }
  template <class T>
  __device__ T value(const Layout<3>& order, int64_t i) const {
    char* at[3] = {const_cast<char*>(src), nullptr, nullptr};
    order.advance(static_cast<int64_t>(indices[i]), at);
    return *reinterpret_cast<const T*>(at[0]);
  }
  template <class T>
  __device__ T& target(int64_t i, int64_t unit) const {
    return *reinterpret_cast<T*>(x + static_cast<int64_t>(keys[i] - kZero) * unit);
  }
};

// Which line and element a thread has: neighbours have neighbouring lines where those are together
// at one place.
__device__ inline void split(int64_t i, int64_t lines, int64_t n, bool together, int64_t& line,
                             int64_t& at) {
  if (together) {
    at = i / lines;
    line = i - at * lines;
  } else {
    line = i / n;
    at = i - line * n;
  }
}

// The last of the elements of each place.
template <class T, class Index>
__global__ void replace_kernel(Layout<3> lines, Layout<3> order, Sorting by,
                               Pairs<Key, Index> pairs) {
  for (int64_t i = first_index(); i < lines.numel * pairs.n; i += index_step()) {
    int64_t line, at;
    split(i, lines.numel, pairs.n, by.lines == 1, line, at);
    const Sorted<Index> sorted(lines, by, pairs, line);
    if (at + 1 < pairs.n && sorted.keys[at] == sorted.keys[at + 1]) continue;
    sorted.template target<T>(at, by.unit) = sorted.template value<T>(order, at);
  }
}

// Combines the elements [at, end) that have the key of the first with what is there.
template <class T, class Index, class F>
__device__ T combine_run(T sum, const Sorted<Index>& sorted, const Layout<3>& order, int64_t at,
                         int64_t end, const F& f) {
  constexpr int kTogether = 4;  // values that are waited for together
  const Key key = sorted.keys[at];
  while (at + kTogether <= end && sorted.keys[at + kTogether - 1] == key) {
    T values[kTogether];
    TENSOR_UNROLL
    for (int k = 0; k < kTogether; ++k) values[k] = sorted.template value<T>(order, at + k);
    TENSOR_UNROLL
    for (int k = 0; k < kTogether; ++k) sum = f(sum, values[k]);
    at += kTogether;
  }
  for (; at < end && sorted.keys[at] == key; ++at)
    sum = f(sum, sorted.template value<T>(order, at));
  return sum;
}

// The first element of a place is combined with those after it to the second multiple of kPiece at
// most; others that are left, from multiple to multiple, into `partial`.
__device__ inline int64_t first_end(int64_t begin) { return (begin / kPiece + 2) * kPiece; }
// Whether the elements of a place from a multiple of kPiece on are left by the first one.
template <class Index>
__device__ bool is_left(const Sorted<Index>& sorted, int64_t multiple) {
  return multiple > kPiece && sorted.keys[multiple - kPiece - 1] == sorted.keys[multiple];
}

template <class T, class Index, class F>
__global__ void combine_kernel(Layout<3> lines, Layout<3> order, Sorting by,
                               Pairs<Key, Index> pairs, T* partial, F f) {
  for (int64_t i = first_index(); i < lines.numel * pairs.n; i += index_step()) {
    int64_t line, at;
    split(i, lines.numel, pairs.n, by.lines == 1, line, at);
    const Sorted<Index> sorted(lines, by, pairs, line);
    if (at == 0 || sorted.keys[at - 1] != sorted.keys[at]) {
      T& target = sorted.template target<T>(at, by.unit);
      const int64_t end = first_end(at) < pairs.n ? first_end(at) : pairs.n;
      target = combine_run(target, sorted, order, at, end, f);
    } else if (at % kPiece == 0 && is_left(sorted, at)) {
      const int64_t end = at + kPiece < pairs.n ? at + kPiece : pairs.n;
      const T first = sorted.template value<T>(order, at);
      const bool more = at + 1 < end && sorted.keys[at + 1] == sorted.keys[at];
      partial[at / kPiece * lines.numel + line] =
          more ? combine_run(first, sorted, order, at + 1, end, f) : first;
    }
  }
}

// Adds what is in `partial` to its indices.
template <class T, class Index, class F>
__global__ void rest_kernel(Layout<3> lines, Sorting by, Pairs<Key, Index> pairs, const T* partial,
                            F f) {
  const int64_t pieces = (pairs.n + kPiece - 1) / kPiece;
  for (int64_t i = first_index(); i < lines.numel * pieces; i += index_step()) {
    int64_t line, piece;
    split(i, lines.numel, pieces, true, line, piece);
    const Sorted<Index> sorted(lines, by, pairs, line);
    const int64_t at = piece * kPiece;
    if (!is_left(sorted, at)) continue;
    // The first piece of a place goes on.
    if (sorted.keys[at - kPiece] == sorted.keys[at] && is_left(sorted, at - kPiece)) continue;
    T& target = sorted.template target<T>(at, by.unit);
    T sum = target;
    for (int64_t next = at; next < pairs.n && sorted.keys[next] == sorted.keys[at]; next += kPiece)
      sum = f(sum, partial[next / kPiece * lines.numel + line]);
    target = sum;
  }
}

// Keys differ by less than the size of the address space, of 47 bits.
int digits_for(int64_t unit) {
  int bits = 48;
  for (int64_t size = unit < 0 ? -unit : unit; size > 1; size /= 2) --bits;
  return bits <= 8 ? 1 : (bits + 7) / 8;
}

bool has_steps(const Layout<3>& layout, int operand) {
  for (int axis = 0; axis < layout.ndim; ++axis) {
    if (layout.strides[axis][operand] != 0) return true;
  }
  return false;
}

Sorting sorting_of(const Layout<3>& lines, const Layout<3>& order, int64_t step, int64_t size) {
  Sorting by;
  by.lines = has_steps(lines, 2) ? lines.numel : 1;
  by.moves = step == 0 || has_steps(order, 1);
  by.unit = by.moves ? size : step * size;
  by.step = by.moves ? step : 1;
  return by;
}

template <class Index, class Write>
void sort_indices(const Context& context, const Layout<3>& lines, const Layout<3>& order,
                  const Sorting& by, Write&& write) {
  const PairMemory<Key, Index> memory(context, by.lines, order.numel);
  launch(context, for_each(context, by.lines * order.numel), keys_kernel<Index>, lines, order, by,
         memory.pairs);
  radix_sort(context, memory.pairs, digits_for(by.unit));
  write(memory.pairs);
}

// Calls f(lines, order) for pieces of them in row-major order.
template <class F>
void for_orders(const View (&operands)[3], uint64_t along, F&& f) {
  for_layouts<3>(rows_of(operands, along), [&](Layout<3> order, int64_t) {
    int64_t moved[3];  // a piece of the order starts apart from the line
    for (int k = 0; k < 3; ++k) moved[k] = order.bases[k] - operands[k].data;
    for_layouts<3>(rows_of(operands, ~along), [&](Layout<3> lines, int64_t) {
      for (int k = 0; k < 3; ++k) lines.bases[k] += moved[k];
      f(lines, order);
    });
  });
}

bool is_sorted(const Layout<3>& lines, const Layout<3>& order) {
  return order.numel > kShortOrder && (lines.numel < kManyLines || !has_steps(lines, 2));
}

// Calls f(IndexTag) with the type of indices in an order of n.
template <class F>
void visit_index_type(int64_t n, F&& f) {
  if (n <= INT32_MAX) return f(TypeTag<uint32_t>{});
  f(TypeTag<uint64_t>{});
}

template <class T>
void replace(const Context& context, const Layout<3>& lines, const Layout<3>& order, int64_t step) {
  const auto size = static_cast<int64_t>(sizeof(T));
  if (!is_sorted(lines, order)) {
    return launch(context, for_each(context, lines.numel), lines_kernel<T, Replace>, lines, order,
                  step * size, Replace());
  }
  const Sorting by = sorting_of(lines, order, step, size);
  visit_index_type(order.numel, [&](auto tag) {
    using Index = typename decltype(tag)::type;
    sort_indices<Index>(context, lines, order, by, [&](const Pairs<Key, Index>& pairs) {
      launch(context, for_each(context, lines.numel * order.numel), replace_kernel<T, Index>, lines,
             order, by, pairs);
    });
  });
}

template <class T>
void combine_lines(const Context& context, const Layout<3>& lines, const Layout<3>& order,
                   int64_t step, Combine combine) {
  using F = Combining<T>;
  const auto size = static_cast<int64_t>(sizeof(T));
  const F f{combine};
  if (!is_sorted(lines, order)) {
    return launch(context, for_each(context, lines.numel), lines_kernel<T, F>, lines, order,
                  step * size, f);
  }
  const Sorting by = sorting_of(lines, order, step, size);
  visit_index_type(order.numel, [&](auto tag) {
    using Index = typename decltype(tag)::type;
    sort_indices<Index>(context, lines, order, by, [&](const Pairs<Key, Index>& pairs) {
      const int64_t pieces = (order.numel + kPiece - 1) / kPiece;
      const Workspace partial(context, pieces * lines.numel * size);
      launch(context, for_each(context, lines.numel * order.numel), combine_kernel<T, Index, F>,
             lines, order, by, pairs, partial.as<T>(), f);
      if (order.numel <= 2 * kPiece) return;  // no place leaves anything
      launch(context, for_each(context, lines.numel * pieces), rest_kernel<T, Index, F>, lines, by,
             pairs, partial.as<T>(), f);
    });
  });
}

}  // namespace

void scatter(const Context& context, View x, View index, int64_t step, View src, uint64_t along,
             Combine combine) {
  if (x.numel == 0) return;
  for_orders({src, x, index}, along, [&](const Layout<3>& lines, const Layout<3>& order) {
    if (combine == Combine::replace) {
      return visit_size(itemsize(x.dtype), [&](auto tag) {
        replace<typename decltype(tag)::type>(context, lines, order, step);
      });
    }
    visit_any_compute(x.dtype, [&](auto tag) {
      combine_lines<typename decltype(tag)::type>(context, lines, order, step, combine);
    });
  });
}

}  // namespace libtensor::cuda
