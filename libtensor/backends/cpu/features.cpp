// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/features.h"

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "libtensor/core/env.h"
#include "libtensor/core/platform/process.h"

#ifdef TENSOR_X86_ISAS
#include <cpuid.h>
#endif

namespace libtensor::cpu {
namespace {

// Bits of what is there.
constexpr int kAvx512Bf16 = 1, kAmxBf16 = 2, kAmxFp16 = 4, kAvx512Vnni = 8;

#ifdef TENSOR_X86_ISAS
// As env::cpu_isa() counts.
constexpr int kBf16Isa = 3, kAmxIsa = 4;

struct Registers {
  uint32_t a = 0, b = 0, c = 0, d = 0;
};

Registers cpuid(uint32_t leaf, uint32_t subleaf) noexcept {
  Registers r;
  __get_cpuid_count(leaf, subleaf, &r.a, &r.b, &r.c, &r.d);
  return r;
}

// Which register files the system saves for this process.
uint64_t enabled_state() noexcept {
  uint32_t low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return uint64_t{high} << 32 | low;
}

constexpr uint32_t bits(std::initializer_list<int> positions) {
  uint32_t mask = 0;
  for (const int position : positions) mask |= 1u << position;
  return mask;
}

bool has(uint32_t word, uint32_t mask) noexcept { return (word & mask) == mask; }

// Intel SDM volume 2A, CPUID: the features of x86-64-v3 and -v4 (psABI), with AES and PCLMULQDQ.
Isa detect() noexcept {
  const Registers basic = cpuid(1, 0), extended = cpuid(7, 0), amd = cpuid(0x80000001, 0);
  // PCLMULQDQ, SSSE3, FMA, CX16, SSE4.1, SSE4.2, MOVBE, POPCNT, AES, OSXSAVE, AVX, F16C
  if (!has(basic.c, bits({1, 9, 12, 13, 19, 20, 22, 23, 25, 27, 28, 29}))) return Isa::baseline;
  const uint64_t state = enabled_state();
  const bool avx2 =
      has(extended.b, bits({3, 5, 8})) && has(amd.c, bits({0, 5})) && (state & 0x6) == 0x6;
  if (!avx2) return Isa::baseline;
  // AVX-512 F, DQ, CD, BW, VL
  const bool avx512 = has(extended.b, bits({16, 17, 28, 30, 31})) && (state & 0xe6) == 0xe6;
  return avx512 ? Isa::avx512 : Isa::avx2;
}

int detect_units() noexcept {
  const Registers extended = cpuid(7, 0), more = cpuid(7, 1);
  // Processors with AMX take twice as long for vdpbf16ps as for two products of float32.
  const bool wanted =
      env::cpu_isa() == kBf16Isa || (env::cpu_isa() > kBf16Isa && !has(extended.d, bits({24})));
  int found = wanted && has(more.a, bits({5})) ? kAvx512Bf16 : 0;
  if (env::cpu_isa() >= kBf16Isa && has(extended.c, bits({11}))) found |= kAvx512Vnni;
  // AMX-TILE and the state of its registers.
  if (env::cpu_isa() < kAmxIsa || !has(extended.d, bits({24})) ||
      (enabled_state() & 0x60000) != 0x60000 || !platform::allow_tile_registers())
    return found;
  if (has(extended.d, bits({22}))) found |= kAmxBf16;
  if (has(more.a, bits({21}))) found |= kAmxFp16;
  return found;
}
#else
Isa detect() noexcept { return Isa::baseline; }
int detect_units() noexcept { return 0; }
#endif

int units() noexcept {
  static constinit std::atomic<int> known{-1};  // not asked yet
  int found = known.load(std::memory_order_relaxed);
  if (found < 0) known = found = isa() == Isa::avx512 ? detect_units() : 0;
  return found;
}

}  // namespace

PairUnit bfloat16_pairs() noexcept {
  const int found = units();
  return found & kAmxBf16 ? PairUnit::amx : found & kAvx512Bf16 ? PairUnit::avx512 : PairUnit::none;
}

PairUnit float16_pairs() noexcept { return units() & kAmxFp16 ? PairUnit::amx : PairUnit::none; }

bool has_byte_dots() noexcept { return units() & kAvx512Vnni; }

Isa isa() noexcept {
  static constinit std::atomic<int> known{-1};  // not asked yet
  int best = known.load(std::memory_order_relaxed);
  if (best < 0) known = best = std::min(static_cast<int>(detect()), env::cpu_isa());
  return static_cast<Isa>(best);
}

}  // namespace libtensor::cpu
