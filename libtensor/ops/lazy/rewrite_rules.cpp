// SPDX-License-Identifier: Apache-2.0
// The table of rules. Ops compute in a dtype of their own (ElementwiseGroup::Op::compute), to which
// operands are converted as they are read, and round to `result`.
#include <cmath>
#include <limits>
#include <type_traits>

#include "libtensor/ops/lazy/rewrite.h"

namespace libtensor {
namespace {

using Op = Rewriter::Op;

// Whether the values of an op are numbers of one real dtype: half precision is computed in float32
// and rounded, which an operand of the result's dtype survives.
bool is_real(const Op& op) {
  return op.kind == GroupOpKind::function && op.params_count == 0 && !is_complex(op.compute) &&
         op.compute != DType::boolean && op.compute == compute_dtype(op.result);
}

// x op number, where the number is a neutral element.
bool drop(Rewriter& group, size_t i, double neutral, bool commutes) {
  const Op& op = group.op(i);
  if (!is_real(op)) return false;
  if (group.is_number(op.values[1], op.compute, neutral)) return group.becomes(i, op.values[0]);
  return commutes && group.is_number(op.values[0], op.compute, neutral) &&
         group.becomes(i, op.values[1]);
}

bool times_one(Rewriter& group, size_t i) { return drop(group, i, 1, true); }
bool over_one(Rewriter& group, size_t i) { return drop(group, i, 1, false); }
// Not of 0: -0 + 0 is 0. Integers have one 0.
bool plus_nothing(Rewriter& group, size_t i) {
  return drop(group, i, is_floating(group.op(i).compute) ? -0.0 : 0.0, true);
}
// Not of -0: -0 - -0 is 0.
bool minus_nothing(Rewriter& group, size_t i) { return drop(group, i, 0.0, false); }
bool power_one(Rewriter& group, size_t i) { return drop(group, i, 1, false); }
bool no_bits(Rewriter& group, size_t i) { return drop(group, i, 0, true); }
bool floor_over_one(Rewriter& group, size_t i) {
  return is_integer(group.op(i).compute) && drop(group, i, 1, false);
}
bool loses_sign_of_zero(Rewriter& group, size_t i) {
  const bool adds = group.op(i).op == OpId::add;
  return is_floating(group.op(i).compute) && drop(group, i, adds ? 0.0 : -0.0, adds);
}

// The op before, if it is the same one, of the first operand.
const Op* same_before(Rewriter& group, const Op& op) {
  const Op* inner = group.producer(op.values[0]);
  const bool same = inner && inner->op == op.op && inner->kind == GroupOpKind::function &&
                    op.kind == GroupOpKind::function && inner->params_count == 0 &&
                    op.params_count == 0 && inner->result == op.result;
  return same ? inner : nullptr;
}

bool twice_is_once(Rewriter& group, size_t i) {
  const Op& op = group.op(i);
  return same_before(group, op) && group.becomes(i, op.values[0]);
}

// By the same bounds. A bound that is rounded to half precision is no further off the second time.
bool bounded_twice(Rewriter& group, size_t i) {
  const Op& op = group.op(i);
  const Op* inner = same_before(group, op);
  if (!inner || inner->compute != op.compute) return false;
  for (size_t k = 1; k < op.inputs; ++k) {
    if (inner->values[k] != op.values[k]) return false;
  }
  return group.becomes(i, op.values[0]);
}

bool undone(Rewriter& group, size_t i) {
  const Op* inner = same_before(group, group.op(i));
  return inner && !is_complex(inner->compute) && group.becomes(i, inner->values[0]);
}

// ---- conversions

// Binary digits of the values of a dtype, without a sign.
int digits(DType dtype) {
  switch (dtype) {
    case DType::float16:
      return 11;
    case DType::bfloat16:
      return 8;
    case DType::float32:
      return 24;
    case DType::float64:
      return 53;
    default:
      return static_cast<int>(8 * itemsize(dtype)) - (is_signed_integer(dtype) ? 1 : 0);
  }
}

// Whether every value of `from` is one of `to`.
bool holds_all(DType to, DType from) {
  if (from == DType::boolean || from == to) return to != DType::boolean || from == to;
  if (is_complex(from) || is_complex(to) || to == DType::boolean) return false;
  if (is_floating(from)) {
    return to == DType::float64 || (to == DType::float32 && from != DType::float64);
  }
  if (is_floating(to)) return digits(from) <= digits(to) && to != DType::float16;
  return digits(from) <= digits(to) && (is_signed_integer(to) || is_unsigned_integer(from));
}

// Whether a value of `from` becomes the same one of `to`, whether it is first converted to `middle`
// or not: floats saturate as integers, while integers wrap, and integers may be rounded twice on
// their way to half precision.
bool skips(DType from, DType middle, DType to) {
  if (!holds_all(middle, from)) return false;
  if (from == to || from == DType::boolean) return !is_complex(to);
  if (is_complex(to)) return false;
  if (is_floating(from)) return true;
  if (is_floating(middle)) return to == DType::float32 || to == DType::float64;
  return to != DType::float16 && to != DType::bfloat16;
}

bool converted_twice(Rewriter& group, size_t i) {
  const Op& op = group.op(i);
  if (op.kind != GroupOpKind::conversion) return false;
  const uint8_t x = op.values[0];
  if (group.dtype_of(x) == op.result) return group.becomes(i, x);
  const Op* inner = group.producer(x);
  if (!inner || inner->kind != GroupOpKind::conversion || inner->per_row != op.per_row)
    return false;
  if (!skips(group.dtype_of(inner->values[0]), inner->result, op.result)) return false;
  group.reads(i, inner->values[0]);
  return true;
}

// ---- numbers

// What an op of two numbers is, in its compute dtype; integers wrap.
template <class T>
T computed(OpId op, T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    return op == OpId::add ? a + b : op == OpId::sub ? a - b : op == OpId::mul ? a * b : a / b;
  } else {
    const auto m = static_cast<uint64_t>(a), n = static_cast<uint64_t>(b);
    return static_cast<T>(op == OpId::add           ? m + n
                          : op == OpId::sub         ? m - n
                          : op == OpId::mul         ? m * n
                          : op == OpId::bitwise_and ? (m & n)
                          : op == OpId::bitwise_or  ? (m | n)
                                                    : (m ^ n));
  }
}

template <class F>
bool visit_number_type(DType compute, F&& f) {
  return visit_dtype(compute, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double> ||
                  (std::is_integral_v<T> && !std::is_same_v<T, bool>)) {
      return f(tag);
    } else {
      return false;
    }
  });
}

bool of_numbers(Rewriter& group, size_t i) {
  const Op& op = group.op(i);
  if (!is_real(op) || op.compute != op.result || !group.is_number(op.values[0]) ||
      !group.is_number(op.values[1]))
    return false;
  return visit_number_type(op.compute, [&](auto tag) {
    using T = typename decltype(tag)::type;
    return group.becomes_number(
        i, computed<T>(op.op, group.number<T>(op.values[0]), group.number<T>(op.values[1])));
  });
}

bool integer_zero(Rewriter& group, size_t i) {
  const Op& op = group.op(i);
  if (!is_real(op) || !is_integer(op.compute)) return false;
  for (size_t k = 0; k < 2; ++k) {
    if (!group.is_number(op.values[k], op.compute, 0)) continue;
    return visit_number_type(op.compute, [&](auto tag) {
      return group.becomes_number(i, typename decltype(tag)::type(0));
    });
  }
  return false;
}

// By a power of two, whose reciprocal is exact: both are the same real number, rounded once.
bool over_power_of_two(Rewriter& group, size_t i) {
  const Op& op = group.op(i);
  if (!is_real(op) || !is_floating(op.compute) || !group.is_number(op.values[1])) return false;
  return visit_number_type(op.compute, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T divisor = group.number<T>(op.values[1]);
    int exponent = 0;
    if (!std::isnormal(divisor) || std::fabs(std::frexp(divisor, &exponent)) != T(0.5) ||
        divisor == T(1) || !std::isnormal(T(1) / divisor))
      return false;
    return group.becomes(i, OpId::mul, op.values[0], T(1) / divisor);
  });
}

// ---- (x op number) op number

// Ops whose numbers add up, or multiply: the first of them puts them together, the second of them
// takes one away from the other.
struct Family {
  OpId joins, inverts;
};
constexpr Family kFamilies[] = {{OpId::add, OpId::sub},
                                {OpId::mul, OpId::div},
                                {OpId::bitwise_and, OpId::bitwise_and},
                                {OpId::bitwise_or, OpId::bitwise_or},
                                {OpId::bitwise_xor, OpId::bitwise_xor}};

// The operand that is a number, and may be put together with others; -1 for none.
int number_of(const Rewriter& group, const Op& op, const Family& family) {
  if (group.is_number(op.values[1])) return 1;
  return op.op == family.joins && group.is_number(op.values[0]) ? 0 : -1;
}

// Numbers of which none is lost on the way to their sum or product.
template <class T>
bool is_usual(T number) {
  if constexpr (std::is_floating_point_v<T>) {
    return number == T(0) || std::isnormal(number);
  } else {
    return true;
  }
}

bool put_together(Rewriter& group, size_t i) {
  const Op& op = group.op(i);
  const Family* family = kFamilies;
  while (family->joins != op.op && family->inverts != op.op) ++family;
  if (!is_real(op)) return false;
  const int outer = number_of(group, op, *family);
  if (outer < 0) return false;
  const uint8_t before = op.values[static_cast<size_t>(1 - outer)];
  const Op* inner = group.producer(before);
  if (!inner || (inner->op != family->joins && inner->op != family->inverts) || !is_real(*inner) ||
      inner->compute != op.compute || inner->result != op.result || inner->per_row != op.per_row ||
      !group.is_read_once(before))
    return false;
  if (is_floating(op.compute) && !group.may_reassociate(before)) return false;
  const int nearer = number_of(group, *inner, *family);
  if (nearer < 0) return false;
  return visit_number_type(op.compute, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T second = group.number<T>(op.values[static_cast<size_t>(outer)]);
    const T first = group.number<T>(inner->values[static_cast<size_t>(nearer)]);
    const bool alike = (op.op == family->inverts) == (inner->op == family->inverts);
    const T both = computed<T>(alike ? family->joins : family->inverts, second, first);
    const bool multiplies = family->joins == OpId::mul;
    if (!is_usual(first) || !is_usual(second) || !is_usual(both)) return false;
    if (std::is_floating_point_v<T> && multiplies && (both == T(0) || first == T(0))) return false;
    return group.becomes(i, op.op, inner->values[static_cast<size_t>(1 - nearer)], both);
  });
}

bool of_integers(Rewriter& group, size_t i) {
  return is_integer(group.op(i).compute) && put_together(group, i);
}
bool of_floats(Rewriter& group, size_t i) {
  return is_floating(group.op(i).compute) && put_together(group, i);
}

// ---- the table

// As many as there are, the last of them again.
template <class... Rest>
constexpr std::array<OpId, 8> of(OpId first, Rest... rest) {
  std::array<OpId, 8> list{first, rest...};
  for (size_t k = 1 + sizeof...(rest); k < list.size(); ++k) list[k] = first;
  return list;
}

constexpr OpId kConversion{};
constexpr RewriteRule kRules[] = {
    {"x * 1", "x", true, of(OpId::mul), times_one},
    {"x / 1", "x", true, of(OpId::div), over_one},
    {"x // 1 of integers", "x", true, of(OpId::floor_divide, OpId::trunc_divide), floor_over_one},
    {"x + -0, x + 0 of integers", "x", true, of(OpId::add), plus_nothing},
    {"x - 0", "x", true, of(OpId::sub), minus_nothing},
    {"x ^ 0, x | 0", "x", true, of(OpId::bitwise_xor, OpId::bitwise_or), no_bits},
    {"x ** 1", "x", true, of(OpId::pow), power_one},
    {"f(f(x)): abs, relu, sign, floor, ceil, round, trunc", "f(x)", true,
     of(OpId::abs, OpId::relu, OpId::sign, OpId::floor, OpId::ceil, OpId::round, OpId::trunc),
     twice_is_once},
    {"clamp, maximum, minimum twice by the same bounds", "once", true,
     of(OpId::clamp, OpId::maximum, OpId::minimum), bounded_twice},
    {"-(-x), ~(~x), not not x", "x", true, of(OpId::neg, OpId::bitwise_invert, OpId::logical_not),
     undone},
    {"astype of astype", "one conversion or none", true, of(kConversion), converted_twice},
    {"x * 0, x & 0 of integers", "0", true, of(OpId::mul, OpId::bitwise_and), integer_zero},
    {"ops of two numbers", "their value", true,
     of(OpId::add, OpId::sub, OpId::mul, OpId::div, OpId::bitwise_and, OpId::bitwise_or,
        OpId::bitwise_xor),
     of_numbers},
    {"x / 2^k", "x * 2^-k", true, of(OpId::div), over_power_of_two},
    {"(x + m) + n of integers, also of -, *, &, |, ^", "x + (m + n)", true,
     of(OpId::add, OpId::sub, OpId::mul, OpId::bitwise_and, OpId::bitwise_or, OpId::bitwise_xor),
     of_integers},
    {"(x + a) + b of floats, also of -, *, /", "x + (a + b)", false,
     of(OpId::add, OpId::sub, OpId::mul, OpId::div), of_floats},
    {"x + 0, x - -0", "x", false, of(OpId::add, OpId::sub), loses_sign_of_zero},
};

constexpr std::array<uint32_t, kOps> bits_by_op() {
  static_assert(std::size(kRules) <= 32);
  std::array<uint32_t, kOps> bits{};
  for (size_t r = 0; r < std::size(kRules); ++r) {
    for (const OpId op : kRules[r].ops) bits[static_cast<size_t>(op)] |= uint32_t{1} << r;
  }
  return bits;
}
constexpr std::array<uint32_t, kOps> kBits = bits_by_op();

}  // namespace

std::span<const RewriteRule> rewrite_rules() noexcept { return kRules; }
uint32_t rewrite_rules_of(OpId op) noexcept { return kBits[static_cast<size_t>(op)]; }

}  // namespace libtensor
