// SPDX-License-Identifier: Apache-2.0
// Stable sorting of numbers with their indices, of many lines at once.
#pragma once

#include "libtensor/backends/cuda/device/memory/memory.h"

namespace libtensor::cuda {

// The lowest and highest key of all lines.
struct KeyRange {
  unsigned long long low, high;
};

// `lines` lines of n keys (unsigned) with indices, in two halves of memory: each digit's pass goes
// from one to the other. Digits in which no two keys of the range differ have none.
template <class Key, class Index>
struct Pairs {
  int64_t lines, n;
  Key* keys[2];
  Index* indices[2];
  KeyRange* range;

  // How many passes it takes.
  __device__ int passes() const {
    int count = 0;
    while (count < static_cast<int>(sizeof(Key)) && (range->high - range->low) >> 8 * count != 0)
      ++count;
    return count;
  }
  __device__ const Key* sorted_keys() const { return keys_in(passes()); }
  __device__ const Index* sorted_indices() const { return indices_in(passes()); }
  // Before a pass, or after that many. No index: arrays of a kernel's arguments that have one are
  // copied to memory.
  __device__ Key* keys_in(int pass) const { return pass % 2 ? keys[1] : keys[0]; }
  __device__ Index* indices_in(int pass) const { return pass % 2 ? indices[1] : indices[0]; }
};

// Memory for pairs. The caller fills the first half: keys and indices.
template <class Key, class Index>
class PairMemory {
 public:
  PairMemory(const Context& context, int64_t lines, int64_t n)
      : memory_(context, 2 * lines * n * static_cast<int64_t>(sizeof(Key) + sizeof(Index)) +
                             static_cast<int64_t>(sizeof(KeyRange))) {
    const int64_t count = lines * n;
    char* at = memory_.data();
    pairs.lines = lines;
    pairs.n = n;
    pairs.range = reinterpret_cast<KeyRange*>(at);
    at += sizeof(KeyRange);
    for (auto& keys : pairs.keys) {
      keys = reinterpret_cast<Key*>(at);
      at += count * static_cast<int64_t>(sizeof(Key));
    }
    for (auto& indices : pairs.indices) {
      indices = reinterpret_cast<Index*>(at);
      at += count * static_cast<int64_t>(sizeof(Index));
    }
  }
  Pairs<Key, Index> pairs;

 private:
  Workspace memory_;
};

// Sorts by the lowest `digits` digits, of 8 bits, of the differences from the lowest key. Key is
// uint32_t or uint64_t, Index too.
template <class Key, class Index>
void radix_sort(const Context& context, const Pairs<Key, Index>& pairs, int digits);

}  // namespace libtensor::cuda
