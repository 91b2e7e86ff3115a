// SPDX-License-Identifier: Apache-2.0
// How the elements of reductions are shared out among threads, which the order of their additions
// depends on.
#pragma once

#include <algorithm>

#include "libtensor/backends/cuda/device/launch.h"

namespace libtensor::cuda {

inline constexpr int kEach = 8;  // elements that a thread reads before it works on them

inline int power_above(int64_t n, int most) {
  int power = 1;
  while (power < n && power < most) power *= 2;
  return power;
}

struct Shares {
  int threads;            // of a block
  int lanes;              // of these for an output
  int64_t pieces, chunk;  // of the elements of an output
};

// Of `count` elements for each of some outputs; `beside`: neighbouring threads have neighbouring
// outputs.
inline Shares shares_of(int64_t outputs, int64_t count, bool beside) {
  constexpr int64_t kEnough = 2048;  // blocks that are not worth more by cutting outputs in pieces
  constexpr int64_t kMostPieces = 1024;
  Shares shares{};
  if (beside) {
    shares.lanes = count <= 16 ? 1 : kThreads / power_above(outputs, 32);
  } else {
    shares.lanes =
        std::max(power_above((count + kEach - 1) / kEach, kThreads), power_above(count, 32));
  }
  shares.threads = std::max(32, power_above(outputs, kThreads / shares.lanes) * shares.lanes);
  const int64_t of_block = shares.threads / shares.lanes;
  const int64_t groups = (outputs + of_block - 1) / of_block;
  const int64_t most = count / (shares.lanes * int64_t{2 * kEach});
  shares.pieces = std::clamp<int64_t>(std::min(most, kEnough / groups), 1, kMostPieces);
  shares.chunk = (count + shares.pieces - 1) / shares.pieces;
  shares.pieces = count > 0 ? (count + shares.chunk - 1) / shares.chunk : 1;
  return shares;
}

// Threads of an output that combine its pieces.
inline int combining_lanes(int64_t outputs) { return kThreads / power_above(outputs, 32); }

}  // namespace libtensor::cuda
