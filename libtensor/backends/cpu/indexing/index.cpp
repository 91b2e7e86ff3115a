// SPDX-License-Identifier: Apache-2.0
// gather and scatter: reads and writes by an index tensor.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <mutex>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/core/parallel.h"
#include "libtensor/functors/binary.h"

#define TENSOR_ISA baseline
#include "libtensor/backends/cpu/indexing/index_loops_isa.h"
#undef TENSOR_ISA

namespace libtensor::cpu {
namespace {

// Operands of gather: out, x, index; of scatter: src, x, index. Steps in bytes, as is `step`.
using IndexRow = void (*)(char* const* p, const int64_t* s, int64_t n, int64_t step);

template <class T>
void gather_row(char* const* p, const int64_t* s, int64_t n, int64_t step) {
  char* out = p[0];
  const char *x = p[1], *index = p[2];
  if (s[2] == 0) {  // one place for the whole row
    x += *reinterpret_cast<const int64_t*>(index) * step;
    if (s[0] == sizeof(T) && s[1] == sizeof(T)) {
      std::copy_n(reinterpret_cast<const T*>(x), n, reinterpret_cast<T*>(out));
      return;
    }
    for (int64_t i = 0; i < n; ++i, out += s[0], x += s[1])
      *reinterpret_cast<T*>(out) = *reinterpret_cast<const T*>(x);
    return;
  }
  if (s[0] == sizeof(T) && s[1] == 0 && s[2] == sizeof(int64_t) && step == sizeof(T)) {
    auto* to = reinterpret_cast<T*>(out);
    const auto* from = reinterpret_cast<const T*>(x);
    const auto* indices = reinterpret_cast<const int64_t*>(index);
    int64_t i = 0;
    for (; i + 4 <= n;
         i += 4) {  // the loads before the stores, which might be to x for the compiler
      const T a = from[indices[i]], b = from[indices[i + 1]], c = from[indices[i + 2]],
              d = from[indices[i + 3]];
      to[i] = a;
      to[i + 1] = b;
      to[i + 2] = c;
      to[i + 3] = d;
    }
    for (; i < n; ++i) to[i] = from[indices[i]];
    return;
  }
  for (int64_t i = 0; i < n; ++i, out += s[0], x += s[1], index += s[2]) {
    const int64_t place = *reinterpret_cast<const int64_t*>(index) * step;
    *reinterpret_cast<T*>(out) = *reinterpret_cast<const T*>(x + place);
  }
}

struct Replace {
  template <class T>
  T operator()(T, T value) const {
    return value;
  }
};

template <class T, class F>
void scatter_row(char* const* p, const int64_t* s, int64_t n, int64_t step) {
  const F f;
  const char* src = p[0];
  char* x = p[1];
  const char* index = p[2];
  if (s[2] == 0) {
    x += *reinterpret_cast<const int64_t*>(index) * step;
    if (s[0] == sizeof(T) && s[1] == sizeof(T)) {
      auto* to = reinterpret_cast<T*>(x);
      const auto* from = reinterpret_cast<const T*>(src);
      for (int64_t i = 0; i < n; ++i) to[i] = f(to[i], from[i]);
      return;
    }
  }
  if (s[0] == sizeof(T) && s[1] == 0 && s[2] == sizeof(int64_t) && step == sizeof(T)) {
    const auto* from = reinterpret_cast<const T*>(src);
    auto* to = reinterpret_cast<T*>(x);
    const auto* indices = reinterpret_cast<const int64_t*>(index);
    for (int64_t i = 0; i < n; ++i) to[indices[i]] = f(to[indices[i]], from[i]);
    return;
  }
  const int64_t move = s[2] == 0 ? 0 : step;
  for (int64_t i = 0; i < n; ++i, src += s[0], x += s[1], index += s[2]) {
    T& to = *reinterpret_cast<T*>(x + *reinterpret_cast<const int64_t*>(index) * move);
    to = f(to, *reinterpret_cast<const T*>(src));
  }
}

template <class T>
IndexRow combining_row(Combine combine) {
  if (combine == Combine::multiply) return scatter_row<T, functors::Mul>;
  if constexpr (!math::IsComplex<T>::value) {
    if (combine == Combine::largest) return scatter_row<T, functors::Maximum>;
    if (combine == Combine::smallest) return scatter_row<T, functors::Minimum>;
  }
  return scatter_row<T, functors::Add>;
}

// Calls f with unsigned integers of the size of the dtype.
template <class F>
IndexRow visit_size(DType dtype, F&& f) {
  switch (itemsize(dtype)) {
    case 1:
      return f(TypeTag<uint8_t>{});
    case 2:
      return f(TypeTag<uint16_t>{});
    case 4:
      return f(TypeTag<uint32_t>{});
    case 8:
      return f(TypeTag<uint64_t>{});
    default:
      return f(TypeTag<std::array<uint64_t, 2>>{});
  }
}

// x without the axes of the mask, or with only them.
Tensor with_axes(const Tensor& x, uint64_t mask, bool keep) {
  Shape shape;
  Strides strides;
  for (int i = 0; i < x.ndim(); ++i) {
    if ((mask >> i & 1) != (keep ? 1u : 0u)) continue;
    shape.push_back(x.extent(i));
    strides.push_back(x.strides()[i]);
  }
  return alias(x, shape, strides, x.offset());
}

StridedIterator rows_of(std::array<Tensor, 3> tensors) {
  const std::array<const Tensor*, 3> operands{&tensors[0], &tensors[1], &tensors[2]};
  return collapse_dims_in_order(operands);
}

// Places of different lines never meet; those of one line are written in order. `lines` and `order`
// are the rows of the axes across and along the lines.
struct LineWriter {
  const StridedIterator& lines;
  StridedIterator order;
  IndexRow row;
  int64_t step;

  // How far apart in memory neighbours of the innermost axis are.
  static int64_t jump(const StridedIterator& rows) {
    const auto& strides = rows.strides[rows.ndim - 1];
    return std::abs(strides[0]) + std::abs(strides[2]);
  }

  // Long rows in pieces.
  void write(CancelPoint& point, char* const* p, const int64_t* s, int64_t n) const {
    constexpr auto kPiece = static_cast<int64_t>(kCancelWork);
    std::array<char*, 3> at{p[0], p[1], p[2]};
    while (n > 0) {
      const int64_t count = std::min(n, kPiece);
      point(count);
      row(at.data(), s, count, step);
      n -= count;
      for (int k = 0; n > 0 && k < 3; ++k) at[k] += count * s[k];
    }
  }

  void operator()(int64_t begin, int64_t end) {
    CancelPoint point;
    const int64_t next_line = jump(lines), next_place = jump(order);
    const bool across =
        order.numel == 1 || next_line < next_place ||
        (next_line == next_place && lines.extents[lines.ndim - 1] > order.extents[order.ndim - 1]);
    for_inner_loops(lines, begin, end, [&](char* const* p, const int64_t* s, int64_t n) {
      std::copy_n(p, 3, order.bases.begin());
      if (across &&
          n > 1) {  // neighbours are on different lines: all of them take a step at a time
        for_inner_loops(order, 0, order.numel, [&](char* const* q, const int64_t* t, int64_t m) {
          std::array<char*, 3> at{q[0], q[1], q[2]};
          for (int64_t j = 0; j < m; ++j) {
            write(point, at.data(), s, n);
            for (int k = 0; k < 3; ++k) at[k] += t[k];
          }
        });
        return;
      }
      for (int64_t i = 0; i < n; ++i) {
        for_inner_loops(order, 0, order.numel, [&](char* const* q, const int64_t* t, int64_t m) {
          write(point, q, t, m);
        });
        for (int k = 0; k < 3; ++k) order.bases[k] += s[k];
      }
    });
  }
};

// Whether gather copies whole slices of x, one for each index.
bool copies_slices(const StridedIterator& rows, int64_t size) {
  constexpr int64_t kMostBytes = 16384;  // longer ones are split over threads
  const auto &outer = rows.strides[0], &inner = rows.strides[1];
  return rows.ndim == 2 && outer[1] == 0 && outer[2] == sizeof(int64_t) && inner[0] == size &&
         inner[1] == size && inner[2] == 0 && rows.extents[1] * size <= kMostBytes;
}

// Slices lie anywhere in memory, where the hardware does not foresee them: those of later indices
// are prefetched.
void gather_slices(const StridedIterator& rows, int64_t size, int64_t step) {
  constexpr int64_t kLine = 64, kAhead = 4096;  // bytes
  const int64_t nbytes = rows.extents[1] * size;
  const int64_t ahead = std::max<int64_t>(1, kAhead / nbytes);
  const auto* indices = reinterpret_cast<const int64_t*>(rows.bases[2]);
  const int64_t grain = std::max<int64_t>(1, kGrain / rows.extents[1]);
  parallel_for(rows.extents[0], grain, [&](int64_t begin, int64_t end) {
    char* out = rows.bases[0] + begin * rows.strides[0][0];
    for (int64_t i = begin; i < end; ++i, out += rows.strides[0][0]) {
      const char* next = rows.bases[1] + indices[std::min(i + ahead, end - 1)] * step;
      for (int64_t at = 0; at < nbytes; at += kLine) __builtin_prefetch(next + at);
      std::memcpy(out, rows.bases[1] + indices[i] * step, static_cast<size_t>(nbytes));
    }
  });
}

}  // namespace

IndexRange CpuBackend::index_range(const Tensor& index) {
  IndexRange range{INT64_MAX, INT64_MIN};
  if (index.numel() == 0) return {};
  const std::array<const Tensor*, 1> operands{&index};
  const StridedIterator rows = collapse_dims(operands);
  std::mutex mutex;
  const CancelOpening opening;  // nothing is written
  visit_dtype(index.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_integral_v<T>) {
      parallel_for(rows.numel, kGrain, [&](int64_t begin, int64_t end) {
        T low = std::numeric_limits<T>::max(), high = std::numeric_limits<T>::lowest();
        for_inner_loops(rows, begin, end, [&](char* const* p, const int64_t* s, int64_t n) {
          const auto widen = [&](T value) {
            low = value < low ? value : low;
            high = value > high ? value : high;
          };
          const char* x = p[0];
          if (s[0] == sizeof(T)) {
            const auto* indices = reinterpret_cast<const T*>(x);
            if constexpr (std::is_same_v<T, int64_t>) {
              index_loops().widen_int64(indices, n, low, high);
            } else if constexpr (std::is_same_v<T, int32_t>) {
              index_loops().widen_int32(indices, n, low, high);
            } else {
              for (int64_t i = 0; i < n; ++i) widen(indices[i]);
            }
          } else {
            for (int64_t i = 0; i < n; ++i, x += s[0]) widen(*reinterpret_cast<const T*>(x));
          }
        });
        const auto bounded = [](T value) {
          if constexpr (sizeof(T) == 8 && std::is_unsigned_v<T>) {
            if (value > static_cast<T>(INT64_MAX)) return INT64_MAX;
          }
          return static_cast<int64_t>(value);
        };
        const std::lock_guard lock(mutex);
        range.low = std::min(range.low, bounded(low));
        range.high = std::max(range.high, bounded(high));
      });
    }
  });
  return range;
}

void CpuBackend::gather(const Tensor& out, const Tensor& x, const Tensor& index, int64_t step) {
  const IndexRow row = visit_size(
      x.dtype(), [](auto tag) -> IndexRow { return gather_row<typename decltype(tag)::type>; });
  const std::array<const Tensor*, 3> operands{&out, &x, &index};
  const StridedIterator rows = collapse_dims(operands);
  const int64_t size = itemsize(x.dtype()), bytes = step * size;
  if (copies_slices(rows, size)) return gather_slices(rows, size, bytes);
  parallel_for(rows.numel, kGrain, [&](int64_t begin, int64_t end) {
    for_inner_loops(rows, begin, end,
                    [&](char* const* p, const int64_t* s, int64_t n) { row(p, s, n, bytes); });
  });
}

void CpuBackend::scatter(const Tensor& x, const Tensor& index, int64_t step, const Tensor& src,
                         uint64_t along, Combine combine) {
  if (x.numel() == 0) return;
  IndexRow row = nullptr;
  if (combine != Combine::replace) {
    row = visit_any_compute(
        x.dtype(), [&](auto tag) { return combining_row<typename decltype(tag)::type>(combine); });
  } else {
    row = visit_size(x.dtype(), [](auto tag) -> IndexRow {
      return scatter_row<typename decltype(tag)::type, Replace>;
    });
  }
  const StridedIterator lines = rows_of(
      {with_axes(src, along, false), with_axes(x, along, false), with_axes(index, along, false)});
  const StridedIterator order = rows_of(
      {with_axes(src, along, true), with_axes(x, along, true), with_axes(index, along, true)});
  const int64_t bytes = step * itemsize(x.dtype());
  parallel_for(lines.numel, std::max<int64_t>(kGrain / order.numel, 1),
               [&](int64_t begin, int64_t end) {
                 LineWriter{lines, order, row, bytes}(begin, end);
               });
}

}  // namespace libtensor::cpu
