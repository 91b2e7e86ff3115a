// Sorting along an axis, and searching in what is sorted. NaN counts as the largest number.
#include <algorithm>
#include <memory>
#include <numeric>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/lines.h"
#include "libtensor/functors/math_functions.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kSortChunk = 32768;  // elements of a long line that are sorted by themselves

template <class T>
struct Item {
  T value;
  int64_t place;
};

template <class T>
bool less(T a, T b) {
  const bool first_is_nan = math::isnan(a), second_is_nan = math::isnan(b);
  return (a < b) | (!first_is_nan & second_is_nan);
}

// Equal elements keep their order in both directions.
template <class T, bool kDescending>
struct Before {
  bool operator()(const Item<T>& a, const Item<T>& b) const {
    if (kDescending ? less(b.value, a.value) : less(a.value, b.value)) return true;
    if (kDescending ? less(a.value, b.value) : less(b.value, a.value)) return false;
    return a.place < b.place;
  }
};

// One long line: chunks by themselves, then pairs of neighbours are merged from one half of the
// memory to the other. Returns the half that holds the result.
template <class T, class Order>
Item<T>* sort_in_chunks(Item<T>* from, Item<T>* to, int64_t n, Order order) {
  const auto chunks = (n + kSortChunk - 1) / kSortChunk;
  parallel_for(chunks, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      std::sort(from + i * kSortChunk, from + std::min(n, (i + 1) * kSortChunk), order);
    }
  });
  for (int64_t width = kSortChunk; width < n; width *= 2) {
    const int64_t pairs = (n + 2 * width - 1) / (2 * width);
    parallel_for(pairs, 1, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        const int64_t low = 2 * i * width, middle = std::min(n, low + width),
                      high = std::min(n, middle + width);
        std::merge(from + low, from + middle, from + middle, from + high, to + low, order);
      }
    });
    std::swap(from, to);
  }
  return from;
}

template <class T, bool kDescending>
void run_argsort(const Tensor& out, const Tensor& x, int axis) {
  const Converted<T> in(x);
  const Before<T, kDescending> order;
  const int64_t wanted = out.ndim() == 0 ? 1 : out.extent(axis);
  const auto fill = [&](Item<T>* items, const char* from, int64_t step, int64_t n) {
    T buffer[kLineBuffer];
    for (int64_t first = 0; first < n; first += kLineBuffer) {
      const int64_t count = std::min(kLineBuffer, n - first);
      const T* values = in.read(from + first * step, step, count, buffer);
      for (int64_t i = 0; i < count; ++i) items[first + i] = {values[i], first + i};
    }
  };
  const auto sort_lines = [&](const Lines& lines) {
    const bool is_long = lines.n > kSortChunk && x.numel() == lines.n && wanted == lines.n;
    const auto items =
        std::make_unique<Item<T>[]>(static_cast<size_t>(is_long ? 2 * lines.n : lines.n));
    for (int64_t j = 0; j < lines.width; ++j) {
      Item<T>* sorted = items.get();
      fill(sorted, lines.x + j * lines.line_step, lines.step, lines.n);
      if (is_long) {
        sorted = sort_in_chunks(sorted, sorted + lines.n, lines.n, order);
      } else if (wanted < lines.n) {
        std::partial_sort(sorted, sorted + wanted, sorted + lines.n, order);
      } else {
        std::sort(sorted, sorted + lines.n, order);
      }
      char* to = lines.out + j * lines.out_line_step;
      for (int64_t i = 0; i < wanted; ++i)
        *reinterpret_cast<int64_t*>(to + i * lines.out_step) = sorted[i].place;
    }
  };
  if (wanted > 0) for_lines(out, x, axis, sort_lines, sort_lines);
}

}  // namespace

void CpuBackend::argsort(const Tensor& out, const Tensor& x, int axis, bool descending) {
  visit_compute(x.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (descending) {
      run_argsort<T, true>(out, x, axis);
    } else {
      run_argsort<T, false>(out, x, axis);
    }
  });
}

void CpuBackend::argsort_rows(const Tensor& out, const Tensor& x) {
  const int64_t n = x.extent(0), m = x.extent(1);
  auto* places = out.data_as<int64_t>();
  std::iota(places, places + n, int64_t{0});
  visit_dtype(x.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>) {
      fail(Status::internal, "half precision is sorted in float32");
    } else {
      const T* rows = x.data_as<T>();
      std::sort(places, places + n, [&](int64_t a, int64_t b) {
        for (int64_t i = 0; i < m; ++i) {
          const T first = rows[a * m + i], second = rows[b * m + i];
          if (less(first, second)) return true;
          if (less(second, first)) return false;
        }
        return a < b;
      });
    }
  });
}

void CpuBackend::searchsorted(const Tensor& out, const Tensor& sorted, const Tensor& values,
                              bool right) {
  const int64_t n = sorted.extent(sorted.ndim() - 1);
  const int64_t per_line = sorted.ndim() == 1 ? values.numel() : values.extent(values.ndim() - 1);
  visit_dtype(values.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>) {
      fail(Status::internal, "half precision is searched in float32");
    } else {
      auto* places = out.data_as<int64_t>();
      const T* wanted = values.data_as<T>();
      const T* lines = sorted.data_as<T>();
      parallel_for(values.numel(), kGrain / 16, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          const T* line = lines + i / per_line * n;
          const T* at = right ? std::upper_bound(line, line + n, wanted[i], less<T>)
                              : std::lower_bound(line, line + n, wanted[i], less<T>);
          places[i] = at - line;
        }
      });
    }
  });
}

}  // namespace libtensor::cpu
