/* SPDX-License-Identifier: Apache-2.0 */
// Where drawn arguments come from: the bytes of a fuzzer, or a seed.
#ifndef TESTS_CALLS_SOURCE_H_
#define TESTS_CALLS_SOURCE_H_

#include <cstddef>
#include <cstdint>

class Source {
 public:
  explicit Source(uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}
  Source(const uint8_t* data, size_t size) : data_(data), end_(data + size) {}

  bool empty() const { return data_ ? data_ == end_ : false; }

  // 0 <= result < n. Bytes that have run out read as 0.
  uint32_t below(uint32_t n) {
    uint32_t word = 0;
    if (data_) {
      for (uint32_t limit = 1; limit < n && data_ != end_; limit <<= 8) word = word << 8 | *data_++;
    } else {  // splitmix64, Steele et al. 2014
      uint64_t z = state_ += 0x9e3779b97f4a7c15u;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
      word = static_cast<uint32_t>(z >> 32);
    }
    return n ? word % n : 0;
  }
  bool one_in(uint32_t n) { return below(n) == n - 1; }
  template <class T, size_t n>
  T any_of(const T (&values)[n]) {
    return values[below(n)];
  }

 private:
  uint64_t state_ = 0;
  const uint8_t* data_ = nullptr;
  const uint8_t* end_ = nullptr;
};

#endif  // TESTS_CALLS_SOURCE_H_
