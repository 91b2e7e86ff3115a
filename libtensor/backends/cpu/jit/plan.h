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

// What code is made of: a trace, and what is done with its values.
struct Listing {
  Listing(const Trace& trace, std::span<const Operand> operands, std::span<const Stored> stores,
          bool is_wide)
      : nodes(trace.nodes()),
        conditions(trace.conditions()),
        inputs(operands),
        outputs(stores),
        wide(is_wide),
        lane_bytes(trace.lane_bytes()) {}

  std::span<const Node> nodes;
  std::span<const Trace::Condition> conditions;
  std::span<const Operand> inputs;
  std::span<const Stored> outputs;  // of one copy after the other
  std::span<const int> sums;        // values, of one copy after the other, or for all copies
  int sum_lanes = 0;
  int distance = 0;  // of elements from one copy to the next; 0: those at once
  bool wide;         // registers of 512 bits and masks: AVX-512; else AVX2
  int lane_bytes;
  std::span<const int> order;  // of the nodes; none: as they are numbered
  int copies = 1;
  bool fetches = false;  // what a pointer behind those of the operands points to

  // Where an output goes to, among all operands.
  int operand_of(int output) const { return static_cast<int>(inputs.size()) + output % of_copy(); }
  int copy_of(int output) const { return output / of_copy(); }
  int of_copy() const { return static_cast<int>(outputs.size()) / copies; }
  // Behind the outputs, as many as each copy has.
  int first_sum() const { return static_cast<int>(inputs.size()) + of_copy(); }
};

// The steps for several registers of elements, in turns: each waits for its operands while the
// steps of the others are done, farther apart than a processor looks ahead. What is the same for
// all elements is there once; the nodes of the first copy keep their numbers.
class Interleaved {
 public:
  // `in_fours`: a sum is of four copies, which are added as floats.
  Interleaved(const Listing& once, int copies, bool in_fours = false);
  Interleaved(const Interleaved&) = delete;
  Interleaved& operator=(const Interleaved&) = delete;
  const Listing& listing() const { return listing_; }

 private:
  std::vector<Node> nodes_;
  std::vector<Trace::Condition> conditions_;
  std::vector<Stored> outputs_;
  std::vector<int> sums_;
  std::vector<int> order_;
  Listing listing_;
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
    uint64_t range;
  };

  explicit Plan(const Listing& listing);
  bool is(int value, Kind kind) const { return kinds[static_cast<size_t>(value)] == kind; }

  std::vector<Kind> kinds;
  std::vector<Item> items;             // of the loop
  std::vector<Item> first_checks;      // of invariants
  std::vector<int> invariants;         // in their order
  std::vector<std::vector<int>> uses;  // by which items
  // Of which outputs, after the value is computed; sums are numbered behind these.
  std::vector<std::vector<int>> stores;
  std::vector<int> last_stores;  // of what is not computed

  // Of constants and invariants those that are read most often, at most so many.
  std::vector<int> most_read(int count) const;
};

}  // namespace libtensor::cpu::jit
