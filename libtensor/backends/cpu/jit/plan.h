// SPDX-License-Identifier: Apache-2.0
// In what order the values of a trace are computed, and when they are read.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "libtensor/backends/cpu/jit/jit.h"
#include "libtensor/backends/cpu/jit/uops.h"

namespace libtensor::cpu::jit {

inline constexpr int kNever = std::numeric_limits<int>::max();

struct Stored {
  int value;  // of the trace
  DType dtype;
  bool streamed;
};

struct Listing {
  const Trace& trace;
  std::span<const Operand> inputs;
  std::span<const Stored> outputs;
  bool wide;  // registers of 512 bits and masks: AVX-512; else AVX2
};

struct Plan {
  enum class Kind : uint8_t {
    unused,
    constant,
    input,      // loaded where it is needed
    invariant,  // the same for all elements
    folded,     // a comparison, done by each select() that reads it
    computed
  };
  struct Item {
    int value;
    bool is_check;
    uint32_t range;
  };

  explicit Plan(const Listing& listing);
  bool is(int value, Kind kind) const { return kinds[static_cast<size_t>(value)] == kind; }

  std::vector<Kind> kinds;
  std::vector<Item> items;               // of the loop
  std::vector<Item> first_checks;        // of invariants
  std::vector<int> invariants;           // in their order
  std::vector<std::vector<int>> uses;    // by which items
  std::vector<std::vector<int>> stores;  // of which outputs, after the value is computed
  std::vector<int> last_stores;          // of what is not computed

  // Of constants and invariants those that are read most often, at most so many.
  std::vector<int> most_read(int count) const;
};

}  // namespace libtensor::cpu::jit
