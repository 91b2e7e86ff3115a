// SPDX-License-Identifier: Apache-2.0
// The random numbers of a graph's kernels: each launch takes their words from the generators.
#pragma once

#include <vector>

#include "libtensor/backends/cuda/graph_interface.h"
#include "libtensor/core/random/generator.h"
#include "libtensor/core/ref.h"

namespace libtensor::cuda {

class CapturedDraws {
 public:
  // Those of the calling thread's capture, or null.
  static CapturedDraws* current() noexcept;

  // Of a kernel that is captured next.
  void add(Generator& generator, uint64_t words);
  // The words of a launch; false, and none are taken, if a generator draws in order.
  bool take(std::vector<Counter>& positions) const;

 private:
  struct Draw {
    Ref<Generator> generator;  // null: that of the thread that launches
    uint64_t words;
  };

  std::vector<Draw> draws_;
};

}  // namespace libtensor::cuda
