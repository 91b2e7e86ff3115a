// SPDX-License-Identifier: Apache-2.0
#define TENSOR_ISA baseline
#include "libtensor/backends/cpu/random/philox_blocks_isa.h"
#undef TENSOR_ISA

#include <algorithm>

#include "libtensor/core/random/generator.h"

namespace libtensor::cpu {

void wide_philox_words(uint64_t key, uint64_t first, uint32_t* words, int64_t n) noexcept {
  const int64_t head = std::min<int64_t>(n, static_cast<int64_t>(-first & 3));
  philox_words(key, first, words, head);
  first += static_cast<uint64_t>(head);
  words += head;
  n -= head;
  int64_t done = 0;
  if (first <= UINT64_MAX - static_cast<uint64_t>(n))  // else the stream begins again
    done = 4 * TENSOR_FOR_ISA(philox_blocks)(key, first / 4, words, n / 4);
  philox_words(key, first + static_cast<uint64_t>(done), words + done, n - done);
}

}  // namespace libtensor::cpu
