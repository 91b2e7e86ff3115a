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

// Calls f(values, first, count) for the elements of a line, in pieces.
template <class T, class F>
void for_values(const Converted<T>& in, const char* from, int64_t step, int64_t n, F&& f) {
  T buffer[kLineBuffer];
  for (int64_t first = 0; first < n; first += kLineBuffer) {
    const int64_t count = std::min(kLineBuffer, n - first);
    f(in.read(from + first * step, step, count, buffer), first, count);
  }
}

// The first `wanted` items of a line that is read in pieces, in a heap with the last of them on
// top. What does not come before that one is passed over in blocks: equal elements come later.
template <class T, bool kDescending>
class FirstItems {
 public:
  FirstItems(Item<T>* items, int64_t wanted) : items_(items), wanted_(wanted) {}

  void add(const T* values, int64_t first, int64_t n) {
    int64_t i = 0;
    for (; size_ < wanted_ && i < n; ++i) {
      items_[size_++] = {values[i], first + i};
      if (size_ == wanted_) std::make_heap(items_, items_ + size_, order_);
    }
    for (; i + kBlock <= n; i += kBlock) {
      int found = 0;
      const T last = items_->value;
      for (int64_t j = i; j < i + kBlock; ++j) found |= static_cast<int>(precedes(values[j], last));
      if (found != 0) add_each(values, first, i, i + kBlock);
    }
    add_each(values, first, i, n);
  }
  void sort() { std::sort_heap(items_, items_ + size_, order_); }

 private:
  static constexpr int64_t kBlock = 64;

  static bool precedes(T a, T b) { return kDescending ? less(b, a) : less(a, b); }
  void add_each(const T* values, int64_t first, int64_t i, int64_t n) {
    for (; i < n; ++i) {
      if (!precedes(values[i], items_->value)) continue;
      std::pop_heap(items_, items_ + size_, order_);
      items_[size_ - 1] = {values[i], first + i};
      std::push_heap(items_, items_ + size_, order_);
    }
  }

  Item<T>* items_;
  int64_t wanted_, size_ = 0;
  Before<T, kDescending> order_;
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
  const auto sort_lines = [&](const Lines& lines) {
    const bool is_long = lines.n > kSortChunk && x.numel() == lines.n && wanted == lines.n;
    const bool is_few = wanted <= lines.n / 32;
    const auto items = std::make_unique<Item<T>[]>(static_cast<size_t>(is_few    ? wanted
                                                                       : is_long ? 2 * lines.n
                                                                                 : lines.n));
    for (int64_t j = 0; j < lines.width; ++j) {
      Item<T>* sorted = items.get();
      const char* from = lines.x + j * lines.line_step;
      if (is_few) {
        FirstItems<T, kDescending> first_items(sorted, wanted);
        for_values(in, from, lines.step, lines.n, [&](const T* values, int64_t first, int64_t n) {
          first_items.add(values, first, n);
        });
        first_items.sort();
      } else {
        for_values(in, from, lines.step, lines.n, [&](const T* values, int64_t first, int64_t n) {
          for (int64_t i = 0; i < n; ++i) sorted[first + i] = {values[i], first + i};
        });
        if (is_long) {
          sorted = sort_in_chunks(sorted, sorted + lines.n, lines.n, order);
        } else {
          if (wanted < lines.n) std::nth_element(sorted, sorted + wanted, sorted + lines.n, order);
          std::sort(sorted, sorted + wanted, order);
        }
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
