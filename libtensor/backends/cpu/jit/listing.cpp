// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/jit/jit.h"

#ifdef TENSOR_JIT

#include <cinttypes>
#include <cmath>
#include <cstdio>

#include "libtensor/backends/cpu/jit/record.h"

namespace libtensor::cpu::jit {
namespace {

// With $0, $1 and $2 for what it reads, and # for its attribute.
const char* form_of(Uop op, bool is_long) {
  switch (op) {
    case Uop::load:
    case Uop::constant:
      break;
    case Uop::add:
    case Uop::add_int:
      return "$0 + $1";
    case Uop::sub:
    case Uop::sub_int:
      return "$0 - $1";
    case Uop::mul:
    case Uop::mul_int:
      return "$0 * $1";
    case Uop::div:
      return "$0 / $1";
    case Uop::sqrt:
      return "sqrt($0)";
    case Uop::fma:
      return "fma($0, $1, $2)";
    case Uop::minimum:
      return "$0 < $1 ? $0 : $1";
    case Uop::maximum:
      return "$0 > $1 ? $0 : $1";
    case Uop::round:
      return "round($0, mode #)";
    case Uop::quadrant:
      return "quadrant($0, part #)";
    case Uop::call:
      return "call($0)";
    case Uop::power:
      return "pow($0, #)";
    case Uop::to_half:
      return "(float)(float16)$0";
    case Uop::to_single:
      return "(double)(float)$0";
    case Uop::widen:
      return "(double)$0, half #";
    case Uop::add_wide:
      return "$0 + $1";
    case Uop::join_wide:
      return "(float)$0, (float)$1";
    case Uop::equal:
    case Uop::equal_int:
      return "$0 == $1";
    case Uop::unequal:
      return "$0 != $1";
    case Uop::less:
      return "$0 < $1";
    case Uop::less_equal:
      return "$0 <= $1";
    case Uop::unordered:
      return "isunordered($0, $1)";
    case Uop::shift_left:
      return "$0 << #";
    case Uop::shift_right:
      return "$0 >> #";
    case Uop::shift_right_zeros:
      return is_long ? "(uint64_t)$0 >> #" : "(uint32_t)$0 >> #";
    case Uop::shift_left_by:
      return "$0 << $1";
    case Uop::shift_right_by:
      return "$0 >> $1";
    case Uop::greater_int:
      return "$0 > $1";
    case Uop::to_float:
      return is_long ? "(double)$0" : "(float)$0";
    case Uop::truncate:
      return is_long ? "(int64_t)$0" : "(int32_t)$0";
    case Uop::bit_and:
      return "$0 & $1";
    case Uop::bit_or:
      return "$0 | $1";
    case Uop::bit_xor:
      return "$0 ^ $1";
    case Uop::select:
      return "$0 ? $1 : $2";
  }
  return "";
}

class SegmentText {
 public:
  explicit SegmentText(const Segment& segment)
      : segment_(segment), trace_(true, lane_bytes_of(segment)) {}

  std::string text() {
    std::vector<Stored> outputs;
    std::vector<int> sums;
    if (!record_segment(trace_, segment_, outputs, sums)) return {};
    std::string text;
    for (size_t v = 0; v < trace_.nodes().size(); ++v) {
      const Node& node = trace_.nodes()[v];
      for (const auto& condition : trace_.conditions()) {
        if (condition.before == v) text += checked(condition);
      }
      if (node.op != Uop::constant) text += "  " + name(v) + " = " + formed(node) + "\n";
    }
    for (const auto& condition : trace_.conditions()) {
      if (condition.before == trace_.nodes().size()) text += checked(condition);
    }
    for (size_t o = 0; o < outputs.size(); ++o)
      text +=
          "  y" + std::to_string(o) + "[i] = " + name(static_cast<size_t>(outputs[o].value)) + "\n";
    for (size_t s = 0; s < sums.size(); ++s)
      text += "  sum" + std::to_string(s) + " += " + name(static_cast<size_t>(sums[s])) + "\n";
    return text;
  }

 private:
  std::string name(size_t value) const {
    const Node& node = trace_.nodes()[value];
    return node.op == Uop::constant ? number(node.immediate) : "v" + std::to_string(value);
  }
  // Floats as such; what is none, as bits.
  std::string number(uint64_t bits) const {
    const bool is_long = trace_.lane_bytes() == 8;
    const double x = is_long ? __builtin_bit_cast(double, bits)
                             : __builtin_bit_cast(float, static_cast<uint32_t>(bits));
    char text[32];
    const bool is_float = x == 0 ? bits == 0 : std::fabs(x) > 1e-30 && std::fabs(x) < 1e30;
    if (is_float)
      std::snprintf(text, sizeof text, is_long ? "%.17g" : "%.9gf", x);
    else
      std::snprintf(text, sizeof text, "0x%0*" PRIx64, 2 * trace_.lane_bytes(), bits);
    return text;
  }
  std::string checked(const Trace::Condition& condition) const {
    return "  again by other functions unless fabs(" + name(static_cast<size_t>(condition.value)) +
           ") <= " + number(condition.range) + "\n";
  }
  std::string formed(const Node& node) const {
    const std::string operand = std::to_string(node.immediate);
    if (node.op == Uop::load)
      return "x" + operand + (segment_.inputs[node.immediate].is_number ? "" : "[i]");
    std::string text;
    for (const char* c = form_of(node.op, trace_.lane_bytes() == 8); *c; ++c) {
      if (*c == '$')
        text += name(static_cast<size_t>(node.args[static_cast<size_t>(*++c - '0')]));
      else
        text += *c == '#' ? operand : std::string(1, *c);
    }
    return text;
  }

  const Segment& segment_;
  Trace trace_;
};

}  // namespace

std::string listing_of(const Segment& segment) { return SegmentText(segment).text(); }

}  // namespace libtensor::cpu::jit

#endif
