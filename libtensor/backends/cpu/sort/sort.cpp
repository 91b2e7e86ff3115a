// SPDX-License-Identifier: Apache-2.0
// Sorting along an axis, and searching in what is sorted. NaN counts as the largest number.
#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "libtensor/backends/cpu/axis_iterator.h"
#include "libtensor/backends/cpu/backend.h"
#include "libtensor/functors/math_functions.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kLongLine = 32768;  // elements that several threads sort together
constexpr int64_t kShortLine = 200;   // elements that are compared rather than counted

template <class T>
struct Item {
  T value;
  int64_t place;
};

// std::make_unique_for_overwrite, which libc++ has since version 16.
template <class T>
std::unique_ptr<T[]> uninitialized(int64_t n) {
  return std::unique_ptr<T[]>(new T[static_cast<size_t>(n)]);
}

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
  CancelPoint point;
  for (int64_t first = 0; first < n; first += kLineBuffer) {
    const int64_t count = std::min(kLineBuffer, n - first);
    point(count);
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

template <class T>
using KeyBits = std::conditional_t<sizeof(T) <= sizeof(uint32_t), uint32_t, uint64_t>;

// A number without a sign in the order of the elements.
template <class T>
KeyBits<T> key_of(T x) {
  using Bits = KeyBits<T>;
  constexpr Bits kSign = Bits(1) << (8 * sizeof(Bits) - 1);
  if constexpr (std::is_floating_point_v<T>) {
    if (math::isnan(x)) return ~Bits(0);
    const Bits bits = __builtin_bit_cast(Bits, x + T(0));  // -0 is 0
    return (bits & kSign) != 0 ? ~bits : bits | kSign;
  } else {
    return static_cast<Bits>(x) ^ (std::is_signed_v<T> ? kSign : Bits(0));
  }
}

// f(i) for all i of [begin, end); the call can be cancelled between blocks.
template <class F>
void for_each_in(int64_t begin, int64_t end, F&& f) {
  constexpr int64_t kBlock = 1 << 16;
  CancelPoint point;
  while (begin < end) {
    const int64_t stop = std::min(end, begin + kBlock);
    point(kBlock);
    for (; begin < stop; ++begin) f(begin);
  }
}

template <class Bits>
struct Keyed {
  Bits key, place;
};

// By one digit of the keys after the other, the lowest first, from one half of the memory to the
// other; returns the half that holds the result. Equal keys keep their order. Threads count and
// move one part of a long line each; a short one is counted for all digits at once.
template <class Bits>
Keyed<Bits>* radix_sort(Keyed<Bits>* from, Keyed<Bits>* to, int64_t n) {
  constexpr size_t kDigitBits = 8, kBuckets = 1 << kDigitBits, kDigits = sizeof(Bits);
  using Counts = std::array<int64_t, kBuckets>;
  const int64_t parts = n > kLongLine ? num_threads() : 1;
  std::vector<Counts> counts(parts > 1 ? static_cast<size_t>(parts) : kDigits);
  const auto digit_of = [&from](int64_t i, size_t digit) {
    return (from[i].key >> digit * kDigitBits) % kBuckets;
  };
  const auto for_parts = [&](auto&& f) {
    parallel_for(parts, 1, [&](int64_t begin, int64_t end) {
      for (int64_t p = begin; p < end; ++p)
        f(counts[static_cast<size_t>(p)], n * p / parts, n * (p + 1) / parts);
    });
  };
  const auto move = [&](Counts& offsets, size_t digit, int64_t begin, int64_t end) {
    for_each_in(begin, end, [&](int64_t i) { to[offsets[digit_of(i, digit)]++] = from[i]; });
  };
  if (parts == 1) {
    for_each_in(0, n, [&](int64_t i) {
      for (size_t digit = 0; digit < kDigits; ++digit) ++counts[digit][digit_of(i, digit)];
    });
  }
  for (size_t digit = 0; digit < kDigits; ++digit) {
    std::span<Counts> own(counts);
    if (parts == 1) {
      own = own.subspan(digit, 1);
    } else {
      for_parts([&](Counts& part, int64_t begin, int64_t end) {
        part.fill(0);
        for_each_in(begin, end, [&](int64_t i) { ++part[digit_of(i, digit)]; });
      });
    }
    int64_t before = 0;
    bool alike = false;
    for (size_t bucket = 0; bucket < kBuckets; ++bucket) {
      const int64_t first = before;
      for (Counts& part : own) before += std::exchange(part[bucket], before);
      alike = alike || before - first == n;
    }
    if (alike) continue;
    if (parts == 1) {
      move(own[0], digit, 0, n);
    } else {
      for_parts([&](Counts& part, int64_t begin, int64_t end) { move(part, digit, begin, end); });
    }
    std::swap(from, to);
  }
  return from;
}

template <class T, bool kDescending>
void run_argsort(const Tensor& out, const Tensor& x, int axis) {
  const Converted<T> in(x);
  const Before<T, kDescending> order;
  const int64_t wanted = out.ndim() == 0 ? 1 : out.extent(axis);
  using Key = Keyed<KeyBits<T>>;
  const auto sort_lines = [&](const AxisIterator& lines) {
    const int64_t n = lines.n;
    const bool is_few = wanted <= n / 32;
    const bool by_keys =
        !is_few && wanted == n && n >= kShortLine && n <= std::numeric_limits<uint32_t>::max();
    const auto items = uninitialized<Item<T>>(by_keys ? 0 : is_few ? wanted : n);
    const auto keys = uninitialized<Key>(by_keys ? 2 * n : 0);
    for (int64_t j = 0; j < lines.width; ++j) {
      const char* from = lines.x + j * lines.line_step;
      char* to = lines.out + j * lines.out_line_step;
      const auto put = [&](const auto* sorted) {
        for (int64_t i = 0; i < wanted; ++i)
          *reinterpret_cast<int64_t*>(to + i * lines.out_step) =
              static_cast<int64_t>(sorted[i].place);
      };
      if (by_keys) {
        for_values(in, from, lines.step, n, [&](const T* values, int64_t first, int64_t count) {
          for (int64_t i = 0; i < count; ++i) {
            const auto key = key_of(values[i]);
            keys[first + i] = {kDescending ? ~key : key, static_cast<KeyBits<T>>(first + i)};
          }
        });
        put(radix_sort(keys.get(), keys.get() + n, n));
      } else if (is_few) {
        FirstItems<T, kDescending> first_items(items.get(), wanted);
        for_values(in, from, lines.step, n, [&](const T* values, int64_t first, int64_t count) {
          first_items.add(values, first, count);
        });
        first_items.sort();
        put(items.get());
      } else {
        for_values(in, from, lines.step, n, [&](const T* values, int64_t first, int64_t count) {
          for (int64_t i = 0; i < count; ++i) items[first + i] = {values[i], first + i};
        });
        if (wanted < n) std::nth_element(items.get(), items.get() + wanted, items.get() + n, order);
        std::sort(items.get(), items.get() + wanted, order);
        put(items.get());
      }
    }
  };
  if (wanted > 0) iterate_axis(out, x, axis, sort_lines, sort_lines);
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
  auto* indices = out.data_as<int64_t>();
  std::iota(indices, indices + n, int64_t{0});
  visit_dtype(x.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>) {
      fail(Status::internal, "half precision is sorted in float32");
    } else {
      const T* rows = x.data_as<T>();
      CancelPoint point;
      std::sort(indices, indices + n, [&](int64_t a, int64_t b) {
        point(8);
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
      auto* indices = out.data_as<int64_t>();
      const T* wanted = values.data_as<T>();
      const T* lines = sorted.data_as<T>();
      parallel_for(values.numel(), kGrain / 16, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          const T* line = lines + i / per_line * n;
          const T* at = right ? std::upper_bound(line, line + n, wanted[i], less<T>)
                              : std::lower_bound(line, line + n, wanted[i], less<T>);
          indices[i] = at - line;
        }
      });
    }
  });
}

}  // namespace libtensor::cpu
