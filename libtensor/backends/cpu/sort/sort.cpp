// SPDX-License-Identifier: Apache-2.0
// Sorting along an axis, and searching in what is sorted. NaN counts as the largest number.
#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>

#include "libtensor/backends/cpu/axis_iterator.h"
#include "libtensor/backends/cpu/backend.h"
#include "libtensor/core/uninitialized.h"
#include "libtensor/functors/math_functions.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kLongLine = 32768;  // elements that several threads sort together
constexpr int64_t kShortLine = 200;   // elements that are compared rather than counted

template <class T>
bool less(T a, T b) {
  const bool first_is_nan = math::isnan(a), second_is_nan = math::isnan(b);
  return (a < b) | (!first_is_nan & second_is_nan);
}

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

template <class T>
using KeyBits = std::conditional_t<sizeof(T) <= sizeof(uint32_t), uint32_t, uint64_t>;

// A number without a sign in the order of the elements. Without branches: signs are as good as
// random, and a loop of it becomes vectors.
template <class T>
KeyBits<T> key_of(T x) {
  using Bits = KeyBits<T>;
  constexpr int kSignBit = 8 * sizeof(Bits) - 1;
  constexpr Bits kSign = Bits(1) << kSignBit;
  if constexpr (std::is_floating_point_v<T>) {
    const Bits bits = __builtin_bit_cast(Bits, x + T(0));  // -0 is 0
    const Bits negative = Bits(0) - (bits >> kSignBit);
    return (bits ^ (negative | kSign)) | (Bits(0) - Bits(math::isnan(x)));
  } else {
    return static_cast<Bits>(x) ^ (std::is_signed_v<T> ? kSign : Bits(0));
  }
}

// An element with the key: for a key of NaN any NaN.
template <class T>
T value_of(KeyBits<T> key) {
  using Bits = KeyBits<T>;
  constexpr Bits kSign = Bits(1) << (8 * sizeof(Bits) - 1);
  if constexpr (std::is_floating_point_v<T>) {
    return __builtin_bit_cast(T, (key & kSign) != 0 ? key ^ kSign : ~key);
  } else {
    return static_cast<T>(key ^ (std::is_signed_v<T> ? kSign : Bits(0)));
  }
}

// Key and index of an element. Of equal keys the lower index comes first, in both directions.
template <class Key>
struct Ranked {
  Key key, index;

  friend bool operator<(const Ranked& a, const Ranked& b) {
    if constexpr (sizeof(Key) == sizeof(uint32_t)) {
      return (uint64_t{a.key} << 32 | a.index) < (uint64_t{b.key} << 32 | b.index);
    } else {
      return a.key != b.key ? a.key < b.key : a.index < b.index;
    }
  }
};

// `Key` may be wider than the key of the element, for indices of long lines.
template <bool kDescending, class Key, class T>
Ranked<Key> ranked(T value, int64_t index) {
  const auto key = key_of(value);
  return {Key{kDescending ? static_cast<KeyBits<T>>(~key) : key}, static_cast<Key>(index)};
}

// The first `wanted` elements of a line that is read in pieces, in a heap with the last of them on
// top. Blocks without an element that comes before that one are skipped: equal elements come later.
template <class T, class Key, bool kDescending>
class FirstElements {
 public:
  FirstElements(Ranked<Key>* heap, int64_t wanted) : heap_(heap), wanted_(wanted) {}

  void add(const T* values, int64_t first, int64_t n) {
    int64_t i = 0;
    for (; size_ < wanted_ && i < n; ++i) {
      heap_[size_++] = ranked<kDescending, Key>(values[i], first + i);
      if (size_ == wanted_) std::make_heap(heap_, heap_ + size_);
    }
    for (; i + kBlock <= n; i += kBlock) add_block(values + i, first + i);
    for (; i < n; ++i) add_each(values[i], first + i);
  }
  void sort() { std::sort_heap(heap_, heap_ + size_); }

 private:
  static constexpr int64_t kBlock = 64;

  // Whether an element comes before `last`, which is not NaN.
  static bool precedes(T value, T last) { return kDescending ? !(value <= last) : value < last; }

  void add_block(const T* values, int64_t first) {
    const auto key = static_cast<KeyBits<T>>(heap_->key);
    const T last = value_of<T>(kDescending ? static_cast<KeyBits<T>>(~key) : key);
    if (math::isnan(last)) {
      for (int64_t i = 0; i < kBlock; ++i) add_each(values[i], first + i);
      return;
    }
    int found = 0;
    for (int64_t i = 0; i < kBlock; ++i) found |= static_cast<int>(precedes(values[i], last));
    if (found == 0) return;
    std::array<uint8_t, kBlock> places;
    size_t count = 0;
    for (int64_t i = 0; i < kBlock; ++i) {
      places[count] = static_cast<uint8_t>(i);
      count += precedes(values[i], last) ? 1 : 0;
    }
    for (size_t k = 0; k < count; ++k) add_each(values[places[k]], first + places[k]);
  }

  void add_each(T value, int64_t index) {
    const auto element = ranked<kDescending, Key>(value, index);
    if (!(element < *heap_)) return;
    int64_t hole = 0;
    for (int64_t child = 1; child < size_; child = 2 * hole + 1) {
      child += child + 1 < size_ && heap_[child] < heap_[child + 1] ? 1 : 0;
      if (!(element < heap_[child])) break;
      heap_[hole] = heap_[child];
      hole = child;
    }
    heap_[hole] = element;
  }

  Ranked<Key>* heap_;
  int64_t wanted_, size_ = 0;
};

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

// Where a sorted line goes: the indices, and the elements if they are wanted, which are then
// those of x without a conversion. Steps in bytes.
template <class T>
struct SortedLine {
  const char* x;
  char* indices;
  T* values;  // or NULL
  int64_t step, index_step;

  void put(int64_t at, int64_t index) const {
    *reinterpret_cast<int64_t*>(indices + at * index_step) = index;
    if (values != nullptr) *value_at(at) = *reinterpret_cast<const T*>(x + index * step);
  }
  T* value_at(int64_t at) const {
    constexpr auto kRatio = static_cast<int64_t>(sizeof(int64_t) / sizeof(T));
    return reinterpret_cast<T*>(reinterpret_cast<char*>(values) + at * index_step / kRatio);
  }
};

// The indices and values of all lines, from their first elements on.
template <class T>
struct SortedResult {
  char* indices;
  T* values;  // or NULL

  SortedLine<T> line(const AxisIterator& lines, int64_t j) const {
    char* const to = lines.out + j * lines.out_line_step;
    T* const first =
        values ? values + (to - indices) / static_cast<int64_t>(sizeof(int64_t)) : nullptr;
    return {lines.x + j * lines.line_step, to, first, lines.step, lines.out_step};
  }
};

// Whether value_of() gives the very element of a key: of NaN and of zeros there are several.
template <class T>
bool is_unique(KeyBits<T> key) {
  if constexpr (!std::is_floating_point_v<T>) return true;
  return key != key_of(T(0)) && key != static_cast<KeyBits<T>>(~KeyBits<T>(0));
}

// Sorts the keys of a line by one digit after the other, the lowest first (Knuth, The Art of
// Computer Programming, volume 3, section 5.2.5): a digit keeps the order of keys that are equal
// in it, so that the sort is stable. Digits that all keys share are skipped, and the last one
// writes the result. Threads count and move one part of a long line each.
template <class T, bool kDescending>
class RadixSort {
  using Key = KeyBits<T>;
  using Item = Ranked<Key>;
  static constexpr size_t kDigitBits = 8, kBuckets = 1 << kDigitBits, kDigits = sizeof(Key);
  using Counts = std::array<uint32_t, kBuckets>;

 public:
  static constexpr int64_t kLongest = std::numeric_limits<uint32_t>::max();

  RadixSort(const Converted<T>& in, int64_t n)
      : in_(in),
        n_(n),
        parts_(n > kLongLine ? num_threads() : 1),
        memory_(cpu_backend().allocate(2 * n * static_cast<int64_t>(sizeof(Item)))),
        counts_(static_cast<size_t>(parts_)) {}

  void sort(const SortedLine<T>& line) {
    auto* from = static_cast<Item*>(memory_->data);
    auto* to = from + n_;
    for_parts([&](auto& counts, int64_t begin, int64_t end) {
      make_keys(from, counts, line.x, line.step, begin, end);
    });
    std::array<size_t, kDigits> digits;
    size_t used = 0;
    for (size_t digit = 0; digit < kDigits; ++digit) {
      if (!is_shared(digit, from[0].key)) digits[used++] = digit;
    }
    if (used == 0) for_each_in(0, n_, [&line](int64_t i) { line.put(i, i); });
    for (size_t k = 0; k < used; ++k) {
      const size_t digit = digits[k];
      if (parts_ > 1 && k > 0) {
        for_parts([&](auto& counts, int64_t begin, int64_t end) {
          count(from, counts[digit], digit, begin, end);
        });
      }
      make_offsets(digit);
      const bool is_last = k == used - 1;
      for_parts([&](auto& counts, int64_t begin, int64_t end) {
        if (!is_last) {
          move(from, counts[digit], digit, begin, end,
               [to](uint32_t at, const Item& item) { to[at] = item; });
        } else if (line.index_step == sizeof(int64_t)) {
          move_to_result(from, counts[digit], digit, begin, end, line);
        } else {
          move(from, counts[digit], digit, begin, end, [line](uint32_t at, const Item& item) {
            line.put(at, static_cast<int64_t>(item.index));
          });
        }
      });
      std::swap(from, to);
    }
  }

 private:
  static size_t digit_of(Key key, size_t digit) { return (key >> digit * kDigitBits) % kBuckets; }

  // f(counts, begin, end) for each part, with its counts of all digits.
  template <class F>
  void for_parts(F&& f) {
    parallel_for(parts_, 1, [&](int64_t begin, int64_t end) {
      for (int64_t p = begin; p < end; ++p)
        f(counts_[static_cast<size_t>(p)], n_ * p / parts_, n_ * (p + 1) / parts_);
    });
  }

  void make_keys(Item* items, std::array<Counts, kDigits>& counts, const char* x, int64_t step,
                 int64_t begin, int64_t end) const {
    counts = {};
    for_values(in_, x + begin * step, step, end - begin,
               [&, items](const T* values, int64_t first, int64_t n) {
                 Item* to = items + begin + first;
                 for (int64_t i = 0; i < n; ++i)
                   to[i] = ranked<kDescending, Key>(values[i], begin + first + i);
                 for (int64_t i = 0; i < n; ++i) {
                   for (size_t digit = 0; digit < kDigits; ++digit)
                     ++counts[digit][digit_of(to[i].key, digit)];
                 }
               });
  }

  static void count(const Item* items, Counts& counts, size_t digit, int64_t begin, int64_t end) {
    counts = {};
    for_each_in(begin, end,
                [&counts, items, digit](int64_t i) { ++counts[digit_of(items[i].key, digit)]; });
  }

  // Whether all keys have the digit of this one.
  bool is_shared(size_t digit, Key key) const {
    int64_t same = 0;
    for (const auto& counts : counts_) same += counts[digit][digit_of(key, digit)];
    return same == n_;
  }

  // Turns counts into where the elements of each part begin in each bucket.
  void make_offsets(size_t digit) {
    uint32_t before = 0;
    for (size_t bucket = 0; bucket < kBuckets; ++bucket) {
      for (auto& counts : counts_) before += std::exchange(counts[digit][bucket], before);
    }
  }

  template <class Put>
  static void move(const Item* items, Counts& offsets, size_t digit, int64_t begin, int64_t end,
                   Put put) {
    for_each_in(begin, end, [&offsets, items, digit, put](int64_t i) {
      const Item item = items[i];
      put(offsets[digit_of(item.key, digit)]++, item);
    });
  }

  // To contiguous indices and values.
  static void move_to_result(const Item* items, Counts& offsets, size_t digit, int64_t begin,
                             int64_t end, const SortedLine<T>& line) {
    auto* indices = reinterpret_cast<int64_t*>(line.indices);
    const auto put_index = [indices](uint32_t at, const Item& item) {
      indices[at] = static_cast<int64_t>(item.index);
    };
    if (line.values == nullptr) return move(items, offsets, digit, begin, end, put_index);
    move(items, offsets, digit, begin, end, [line, put_index](uint32_t at, const Item& item) {
      const Key key = kDescending ? static_cast<Key>(~item.key) : item.key;
      if (!is_unique<T>(key)) return line.put(at, static_cast<int64_t>(item.index));
      put_index(at, item);
      line.values[at] = value_of<T>(key);
    });
  }

  const Converted<T>& in_;
  int64_t n_, parts_;
  Ref<Storage> memory_;  // items, and as many again
  std::vector<std::array<Counts, kDigits>> counts_;
};

// Lines of which few elements are wanted, or that are short or longer than 32 bits can count.
template <class Key, class T, bool kDescending>
void sort_by_comparison(const Converted<T>& in, const AxisIterator& lines, int64_t wanted,
                        const SortedResult<T>& result) {
  const int64_t n = lines.n;
  const bool is_few = wanted <= n / 32;
  const auto items = uninitialized<Ranked<Key>>(is_few ? wanted : n);
  const auto begin = items.get();
  for (int64_t j = 0; j < lines.width; ++j) {
    const char* from = lines.x + j * lines.line_step;
    if (is_few) {
      FirstElements<T, Key, kDescending> first_elements(begin, wanted);
      for_values(in, from, lines.step, n, [&](const T* values, int64_t first, int64_t count) {
        first_elements.add(values, first, count);
      });
      first_elements.sort();
    } else {
      for_values(in, from, lines.step, n, [&](const T* values, int64_t first, int64_t count) {
        for (int64_t i = 0; i < count; ++i)
          begin[first + i] = ranked<kDescending, Key>(values[i], first + i);
      });
      if (wanted < n) std::nth_element(begin, begin + wanted, begin + n);
      std::sort(begin, begin + wanted);
    }
    const SortedLine<T> line = result.line(lines, j);
    for (int64_t i = 0; i < wanted; ++i) line.put(i, static_cast<int64_t>(begin[i].index));
  }
}

// `values` has the layout of `out` if it is defined.
template <class T, bool kDescending>
void run_argsort(const Tensor& values, const Tensor& out, const Tensor& x, int axis) {
  const Converted<T> in(x);
  const int64_t wanted = out.ndim() == 0 ? 1 : out.extent(axis);
  const SortedResult<T> result{static_cast<char*>(out.data()),
                               values.defined() ? values.data_as<T>() : nullptr};
  const auto sort_lines = [&](const AxisIterator& lines) {
    using Radix = RadixSort<T, kDescending>;
    if (lines.n > Radix::kLongest)
      return sort_by_comparison<uint64_t, T, kDescending>(in, lines, wanted, result);
    if (wanted < lines.n || lines.n < kShortLine)
      return sort_by_comparison<KeyBits<T>, T, kDescending>(in, lines, wanted, result);
    Radix radix(in, lines.n);
    for (int64_t j = 0; j < lines.width; ++j) radix.sort(result.line(lines, j));
  };
  if (wanted > 0) iterate_axis(out, x, axis, sort_lines, sort_lines);
}

template <class T>
void run_argsort(const Tensor& values, const Tensor& out, const Tensor& x, int axis,
                 bool descending) {
  if (descending) {
    run_argsort<T, true>(values, out, x, axis);
  } else {
    run_argsort<T, false>(values, out, x, axis);
  }
}

}  // namespace

void CpuBackend::argsort(const Tensor& out, const Tensor& x, int axis, bool descending) {
  visit_compute(x.dtype(), [&](auto tag) {
    run_argsort<typename decltype(tag)::type>({}, out, x, axis, descending);
  });
}

bool CpuBackend::supports_sort(DType x) { return x != DType::boolean && x == compute_dtype(x); }

bool CpuBackend::sort(const Tensor& values, const Tensor& indices, const Tensor& x, int axis,
                      bool descending) {
  visit_compute(x.dtype(), [&](auto tag) {
    run_argsort<typename decltype(tag)::type>(values, indices, x, axis, descending);
  });
  return true;
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
