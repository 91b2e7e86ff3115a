// SPDX-License-Identifier: Apache-2.0
// xoroshiro64*: Blackman and Vigna 2021, "Scrambled linear pseudorandom number generators", ACM
// TOMS 47; parameters of https://prng.di.unimi.it. A small sequential generator; its state is never
// zero.
#pragma once

#include <cstdint>

namespace libtensor {

struct Xoroshiro64Star {
  uint32_t s0, s1;

  uint32_t next() noexcept {
    const auto rotate = [](uint32_t x, int k) { return x << k | x >> (32 - k); };
    const uint32_t result = s0 * 0x9e3779bb;
    const uint32_t mixed = s1 ^ s0;
    s0 = rotate(s0, 26) ^ mixed ^ mixed << 9;
    s1 = rotate(mixed, 13);
    return result;
  }
};

// SplitMix64's output for a state: seeds generators with few bits set. Steele, Lea and Flood 2014.
inline uint64_t splitmix64(uint64_t x) noexcept {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

}  // namespace libtensor
