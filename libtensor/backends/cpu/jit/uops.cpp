// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/jit/uops.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "libtensor/core/half.h"

namespace libtensor::cpu::jit {
namespace {

bool commutes(Uop op) {
  switch (op) {
    case Uop::add:
    case Uop::mul:
    case Uop::equal:
    case Uop::unequal:
    case Uop::unordered:
    case Uop::add_int:
    case Uop::mul_int:
    case Uop::equal_int:
    case Uop::bit_and:
    case Uop::bit_or:
    case Uop::bit_xor:
      return true;
    default:
      return false;
  }
}

size_t hash_of(const Node& node) {
  uint64_t h = static_cast<uint64_t>(node.op) * 0x9e3779b97f4a7c15u + node.immediate;
  for (const int16_t arg : node.args) h = (h ^ static_cast<uint16_t>(arg)) * 0xff51afd7ed558ccdu;
  return static_cast<size_t>(h ^ (h >> 32));
}

template <class Number, class Bits>
Bits evaluate_lane(const Node& node, const std::array<uint64_t, 3>& lanes) {
  using Signed = std::make_signed_t<Bits>;
  constexpr Bits kWidth = 8 * sizeof(Bits);
  const std::array<Bits, 3> args{static_cast<Bits>(lanes[0]), static_cast<Bits>(lanes[1]),
                                 static_cast<Bits>(lanes[2])};
  const auto count = static_cast<Bits>(node.immediate);
  const auto number = [&](size_t k) { return __builtin_bit_cast(Number, args[k]); };
  const auto integer = [&](size_t k) { return static_cast<Signed>(args[k]); };
  const auto bits = [](Number x) { return __builtin_bit_cast(Bits, x); };
  const auto mask = [](bool x) { return x ? static_cast<Bits>(~Bits{0}) : Bits{0}; };
  switch (node.op) {
    case Uop::load:
      break;
    case Uop::constant:
      return count;
    case Uop::add:
      return bits(number(0) + number(1));
    case Uop::sub:
      return bits(number(0) - number(1));
    case Uop::mul:
      return bits(number(0) * number(1));
    case Uop::div:
      return bits(number(0) / number(1));
    case Uop::sqrt:
      return bits(std::sqrt(number(0)));
    case Uop::fma:
      return bits(std::fma(number(0), number(1), number(2)));
    case Uop::minimum:
      return number(0) < number(1) ? args[0] : args[1];
    case Uop::maximum:
      return number(0) > number(1) ? args[0] : args[1];
    case Uop::round:
      return bits(node.immediate == 0   ? std::rint(number(0))
                  : node.immediate == 1 ? std::floor(number(0))
                  : node.immediate == 2 ? std::ceil(number(0))
                                        : std::trunc(number(0)));
    case Uop::quadrant: {
      const auto& [inverse, rounds, first, second] = kQuadrantNumbers;
      const auto wide = static_cast<double>(number(0));
      const double shifted = wide * inverse + rounds, n = shifted - rounds;
      if (node.immediate != 0) return static_cast<Bits>(__builtin_bit_cast(uint64_t, shifted));
      return bits(static_cast<Number>((wide - n * first) - n * second));
    }
    case Uop::power: {
      const auto wide = static_cast<double>(number(0));
      const double square = wide * wide;
      return bits(static_cast<Number>(square * (node.immediate == 3 ? wide : square)));
    }
    case Uop::to_half:
      return bits(static_cast<float>(float16(static_cast<float>(number(0)))));
    case Uop::to_single:
      return bits(static_cast<float>(number(0)));
    case Uop::widen:
    case Uop::add_wide:
    case Uop::join_wide:
      break;  // of no lane
    case Uop::equal:
      return mask(number(0) == number(1));
    case Uop::unequal:
      return mask(number(0) != number(1));
    case Uop::less:
      return mask(number(0) < number(1));
    case Uop::less_equal:
      return mask(number(0) <= number(1));
    case Uop::unordered:
      return mask(std::isnan(number(0)) || std::isnan(number(1)));
    case Uop::add_int:
      return args[0] + args[1];
    case Uop::sub_int:
      return args[0] - args[1];
    case Uop::mul_int:
      return args[0] * args[1];
    case Uop::shift_left:
      return args[0] << count;
    case Uop::shift_right:
      return static_cast<Bits>(integer(0) >> count);
    case Uop::shift_right_zeros:
      return args[0] >> count;
    case Uop::shift_left_by:
      return args[1] < kWidth ? args[0] << args[1] : 0;
    case Uop::shift_right_by:
      return static_cast<Bits>(integer(0) >> (args[1] < kWidth ? args[1] : kWidth - 1));
    case Uop::equal_int:
      return mask(args[0] == args[1]);
    case Uop::greater_int:
      return mask(integer(0) > integer(1));
    case Uop::to_float:
      return bits(static_cast<Number>(integer(0)));
    case Uop::truncate: {
      constexpr Number kEnd = -static_cast<Number>(std::numeric_limits<Signed>::min());
      return static_cast<Bits>(number(0) > -kEnd && number(0) < kEnd
                                   ? static_cast<Signed>(number(0))
                                   : std::numeric_limits<Signed>::min());
    }
    case Uop::bit_and:
      return args[0] & args[1];
    case Uop::bit_or:
      return args[0] | args[1];
    case Uop::bit_xor:
      return args[0] ^ args[1];
    case Uop::call: {
      Bits lane = args[0];
      reinterpret_cast<LaneFunction*>(node.immediate)(&lane, 1);
      return lane;
    }
    case Uop::select:
      return args[0] ? args[1] : args[2];
  }
  return 0;
}

}  // namespace

uint64_t evaluate(const Node& node, const std::array<uint64_t, 3>& args, int lane_bytes) {
  if (lane_bytes == 4) return evaluate_lane<float, uint32_t>(node, args);
  return evaluate_lane<double, uint64_t>(node, args);
}

int Trace::add(Uop op, std::span<const int> args, uint64_t immediate) {
  Node node{op, static_cast<uint8_t>(args.size()), {}, immediate, op != Uop::load};
  bool known = op != Uop::constant && op != Uop::load;
  std::array<uint64_t, 3> bits{};
  for (size_t k = 0; k < args.size(); ++k) {
    node.args[k] = static_cast<int16_t>(args[k]);
    const Node& arg = this->node(args[k]);
    known = known && arg.op == Uop::constant;
    node.is_fixed = node.is_fixed && arg.is_fixed;
    bits[k] = arg.immediate;
  }
  if (known && op >= Uop::widen) failed = true;
  if (known) return constant(evaluate(node, bits, lane_bytes_));
  const auto is_constant = [&](int16_t value) { return this->node(value).op == Uop::constant; };
  // Whether a number is NaN is asked once.
  if (fast_ && node.is_fixed &&
      (op == Uop::unordered || (op == Uop::unequal && args[0] == args[1]))) {
    for (const int value : args) require(value, std::numeric_limits<double>::infinity());
    return constant(0);
  }
  if (op == Uop::select) {
    const Node condition = this->node(node.args[0]);
    if (condition.op == Uop::constant) return args[condition.immediate ? 1 : 2];
    if (args[1] == args[2]) return args[1];
    // What processors have instructions for, which give the second where one is NaN.
    if (condition.op == Uop::less) {
      const auto [a, b] = std::pair(condition.args[0], condition.args[1]);
      const std::array<int, 2> straight{a, b}, reversed{b, a};
      if (node.args[1] == a && node.args[2] == b) return add(Uop::minimum, straight);
      if (node.args[1] == b && node.args[2] == a) return add(Uop::maximum, reversed);
    }
  }
  // Constants stand second, where instructions read them from memory.
  if (commutes(op) &&
      (is_constant(node.args[0]) || (node.args[0] > node.args[1] && !is_constant(node.args[1]))))
    std::swap(node.args[0], node.args[1]);
  return find_or_append(node);
}

int Trace::load(uint32_t operand, bool is_number) {
  Node node{Uop::load, 0, {}, operand, is_number};
  return find_or_append(node);
}

void Trace::require(int value, double range) {
  const uint64_t bits = lane_bytes_ == 4 ? __builtin_bit_cast(uint32_t, static_cast<float>(range))
                                         : __builtin_bit_cast(uint64_t, range);
  const auto same = [&](const Condition& c) { return c.value == value && c.range == bits; };
  if (std::none_of(conditions_.begin(), conditions_.end(), same))
    conditions_.push_back({value, bits, nodes_.size()});
}

int Trace::find_or_append(const Node& node) {
  if (nodes_.size() * 2 >= table_.size()) {
    table_.assign(std::max<size_t>(256, table_.size() * 2), -1);
    for (size_t i = 0; i < nodes_.size(); ++i) {
      size_t at = hash_of(nodes_[i]) & (table_.size() - 1);
      while (table_[at] >= 0) at = (at + 1) & (table_.size() - 1);
      table_[at] = static_cast<int16_t>(i);
    }
  }
  size_t at = hash_of(node) & (table_.size() - 1);
  for (; table_[at] >= 0; at = (at + 1) & (table_.size() - 1)) {
    if (nodes_[static_cast<size_t>(table_[at])] == node) return table_[at];
  }
  if (nodes_.size() >= kMostNodes) {
    failed = true;
    return 0;
  }
  table_[at] = static_cast<int16_t>(nodes_.size());
  nodes_.push_back(node);
  return table_[at];
}

}  // namespace libtensor::cpu::jit
