// SPDX-License-Identifier: Apache-2.0
// The words of many blocks of Philox at once.
#pragma once

#include <cstdint>

#include "libtensor/backends/cpu/isa.h"

namespace libtensor::cpu {

// Writes the words of the blocks from `index` on, as many as come in whole groups, of at most
// `blocks`; how many blocks these are.
TENSOR_EACH_ISA(int64_t philox_blocks(uint64_t key, uint64_t index, uint32_t* words,
                                      int64_t blocks))

// As libtensor::philox_words.
void wide_philox_words(uint64_t key, uint64_t first, uint32_t* words, int64_t n) noexcept;

}  // namespace libtensor::cpu
