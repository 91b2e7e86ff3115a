// SPDX-License-Identifier: Apache-2.0
// Philox4x32-10, random bits as a function of a counter and a key: Salmon, Moraes, Dror and Shaw
// 2011, "Parallel random numbers: as easy as 1, 2, 3", section 4.3. C++17, no standard headers:
// CUDA's compilers read it too.
#pragma once

#if defined(__CUDACC__)
#define TENSOR_RANDOM_INLINE __host__ __device__ inline
#else
#define TENSOR_RANDOM_INLINE inline
#endif

namespace libtensor::philox {

using Word = unsigned int;            // 32 bits
using LongWord = unsigned long long;  // 64 bits

struct Block {
  Word words[4];
};

TENSOR_RANDOM_INLINE Block block(Block counter, LongWord key) {
  Word x0 = counter.words[0], x1 = counter.words[1], x2 = counter.words[2], x3 = counter.words[3];
  Word key0 = static_cast<Word>(key), key1 = static_cast<Word>(key >> 32);
  for (int round = 0; round < 10; ++round) {
    const LongWord a = LongWord{0xd2511f53} * x0, b = LongWord{0xcd9e8d57} * x2;
    x0 = static_cast<Word>(b >> 32) ^ x1 ^ key0;
    x1 = static_cast<Word>(b);
    x2 = static_cast<Word>(a >> 32) ^ x3 ^ key1;
    x3 = static_cast<Word>(a);
    key0 += 0x9e3779b9;  // the golden ratio
    key1 += 0xbb67ae85;  // sqrt(3) - 1
  }
  return {{x0, x1, x2, x3}};
}

// The stream of a key is the words of blocks 0, 1, 2, ... of attempt 0. A word that a distribution
// rejects is replaced by the same word of the next attempt, so that no other word moves.
TENSOR_RANDOM_INLINE Block block_at(LongWord key, LongWord index, Word attempt = 0) {
  return block({{static_cast<Word>(index), static_cast<Word>(index >> 32), attempt, 0}}, key);
}

TENSOR_RANDOM_INLINE Word word_at(LongWord key, LongWord index, Word attempt = 0) {
  return block_at(key, index >> 2, attempt).words[index & 3];
}

}  // namespace libtensor::philox
