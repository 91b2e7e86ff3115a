// SPDX-License-Identifier: Apache-2.0
// Which instructions this machine has, by feature bits and never by model.
#pragma once

// Whether there are kernels above the baseline; without them sanitizers are built sooner.
#if defined(__x86_64__) && !defined(TENSOR_BASELINE_ONLY)
#define TENSOR_X86_ISAS
#endif

namespace libtensor::cpu {

enum class Isa { baseline = 0, avx2 = 1, avx512 = 2 };

// The best instruction set that the machine and its system support, or a lower one that
// TENSOR_CPU_ISA names.
Isa isa() noexcept;

// What multiplies pairs of neighbours of 16 bits and adds to a float32.
enum class PairUnit { none, avx512, amx };

// Levels above Isa::avx512, which TENSOR_CPU_ISA may leave out as well.
PairUnit bfloat16_pairs() noexcept;
PairUnit float16_pairs() noexcept;
// Whether products of bytes are summed in fours (AVX512-VNNI).
bool has_byte_dots() noexcept;

}  // namespace libtensor::cpu
