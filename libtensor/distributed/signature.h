// SPDX-License-Identifier: Apache-2.0
// What a process calls, for the others to compare: whoever calls something else would be waited for
// without end.
#pragma once

#include "libtensor/distributed/engine.h"

namespace libtensor {

struct Signature {
  static constexpr int64_t kHostMemory = -1;

  int32_t kind = 0, dtype = 0, reduce = 0, root = 0;
  int64_t count = 0;
  int64_t device = kHostMemory;  // where the tensors are: its number in that process

  static Signature of(const Transfer& transfer, int64_t device = kHostMemory);
  bool agrees_with(const Signature& other) const;
};

// Fails, with what both call, if they do not agree.
void check_agreement(const Signature& own, const Signature& other, int64_t rank_of_other);

}  // namespace libtensor
