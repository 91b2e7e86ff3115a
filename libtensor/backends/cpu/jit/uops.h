// SPDX-License-Identifier: Apache-2.0
// What functors do to an element, in steps that a processor has instructions for. Each is a lane of
// 32 bits, or each of 64: a float32 or float64, an integer, or a mask, all of whose bits are the
// same.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace libtensor::cpu::jit {

enum class Uop : uint8_t {
  load,      // element of operand `immediate`, of any dtype that lanes hold, widened
  constant,  // the bits `immediate`
  // of floats, rounded once each
  add,
  sub,
  mul,
  div,
  sqrt,
  fma,        // a * b + c
  minimum,    // a < b ? a : b
  maximum,    // a > b ? a : b
  round,      // to an integer: `immediate` 0 to nearest, 1 down, 2 up, 3 towards 0
  quadrant,   // of 32 bits: of a = n * pi / 2 + r by float64, r for `immediate` 0, or n
  power,      // of 32 bits: a**`immediate`, 3 or 4, by float64
  to_half,    // of 32 bits: rounded to float16
  to_single,  // of 64 bits: rounded to float32
  equal,      // masks
  unequal,
  less,
  less_equal,
  unordered,  // a or b is NaN
  // of integers
  add_int,
  sub_int,
  mul_int,
  shift_left,         // by `immediate`
  shift_right,        // by `immediate`; the sign comes in
  shift_right_zeros,  // by `immediate`; zeros come in
  shift_left_by,      // by b; where that is no number of a bit, all bits leave
  shift_right_by,     // likewise
  equal_int,          // masks
  greater_int,
  to_float,
  truncate,  // of a float: towards 0; the lowest integer if there is none
  // of bits
  bit_and,
  bit_or,
  bit_xor,
  call,    // the LaneFunction at the address `immediate`, which 0 stays 0 of
  select,  // a is a mask: b where it is true, else c
  // Of half of the lanes of 32 bits as float64, in a register of their own; not of constants.
  widen,      // the lower lanes for `immediate` 0, the upper ones for 1
  add_wide,   // of two such halves
  join_wide,  // both halves rounded to float32
};

// Puts values of a function in the place of lanes.
#ifdef __aarch64__
#define TENSOR_OF_LANES
#else
#define TENSOR_OF_LANES __attribute__((sysv_abi))
#endif
using LaneFunction = void TENSOR_OF_LANES(void* lanes, int64_t n);

// By which numbers Uop::quadrant is computed, as math::vec::reduce_quadrant() is: 2 / pi, a number
// a sum with which has no digits below 1, and pi / 2 in two parts.
inline constexpr std::array<double, 4> kQuadrantNumbers{0.63661977236758134, 6755399441055744,
                                                        0x1.921fb544p+0, 0x1.0b4611a626331p-34};

inline constexpr bool is_comparison(Uop op) {
  return (op >= Uop::equal && op <= Uop::unordered) || op == Uop::equal_int ||
         op == Uop::greater_int;
}

// A value: what an op makes of values before it.
struct Node {
  Uop op;
  uint8_t count = 0;  // of args
  std::array<int16_t, 3> args{};
  uint64_t immediate = 0;
  bool is_fixed = false;  // the same for all elements
  uint8_t copy = 0;       // which of the registers of elements that are computed in turns

  std::span<const int16_t> inputs() const { return {args.data(), count}; }
  friend bool operator==(const Node& a, const Node& b) {
    return a.op == b.op && a.args == b.args && a.immediate == b.immediate;
  }
};

// The steps of some ops, each after what it reads; the same step of the same values is one value.
class Trace {
 public:
  // `fast`: what is right within a range only may be recorded, with its conditions. Lanes have 4 or
  // 8 bytes.
  explicit Trace(bool fast = false, int lane_bytes = 4) : fast_(fast), lane_bytes_(lane_bytes) {}
  bool is_fast() const { return fast_; }
  int lane_bytes() const { return lane_bytes_; }

  // The value's number. Steps of constants are done at once.
  int add(Uop op, std::span<const int> args, uint64_t immediate = 0);
  // The lowest bits, as many as a lane has.
  int constant(uint64_t bits) {
    return add(Uop::constant, {}, lane_bytes_ == 4 ? static_cast<uint32_t>(bits) : bits);
  }
  // An element of an operand, or a number that is the operand.
  int load(uint32_t operand, bool is_number);

  const std::vector<Node>& nodes() const { return nodes_; }

  // What follows is as it should be only where the magnitude of a value is at most `range`.
  struct Condition {
    int value;
    uint64_t range;  // the bits of a float
    size_t before;   // the number of the next value
  };
  void require(int value, double range);
  const std::vector<Condition>& conditions() const { return conditions_; }

  // What was recorded cannot be expressed.
  bool failed = false;

 private:
  static constexpr size_t kMostNodes = 8192;
  int find_or_append(const Node& node);
  const Node& node(int value) const { return nodes_[static_cast<size_t>(value)]; }

  const bool fast_;
  const int lane_bytes_;
  std::vector<Node> nodes_;
  std::vector<Condition> conditions_;
  std::vector<int16_t> table_;  // by hash, of nodes and -1
};

// What a step makes of one lane.
uint64_t evaluate(const Node& node, const std::array<uint64_t, 3>& args, int lane_bytes);

}  // namespace libtensor::cpu::jit
