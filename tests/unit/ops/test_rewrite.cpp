// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/lazy/rewrite.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "libtensor/graph/op_id.gen.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

constexpr OpId kConversion{};

// A number of the program.
template <class T>
Tensor number(T value) {
  Tensor x = tensor_of<T>({value}, {});
  x.impl()->weak = true;
  return x;
}

// A group of ops over inputs; values are numbered as in ElementwiseGroup.
struct Made {
  std::vector<ElementwiseGroup::Input> inputs;
  std::vector<ElementwiseGroup::Op> ops;
  std::vector<size_t> outputs;  // ops
  Shape shape{4, 5};
  int row_axes = 0;
  bool reassociates = false;
  std::vector<RewriteStep> steps;

  uint8_t operand(const Tensor& x, bool per_row = false) {
    inputs.push_back({x, per_row});
    return static_cast<uint8_t>(inputs.size() - 1);
  }
  // Inputs come first.
  uint8_t op(OpId id, DType dtype, std::vector<uint8_t> values,
             GroupOpKind kind = GroupOpKind::function, DType compute = DType::unset) {
    ElementwiseGroup::Op made{};
    made.op = id;
    made.kind = kind;
    made.compute = compute == DType::unset ? compute_dtype(dtype) : compute;
    made.result = dtype;
    made.inputs = static_cast<uint8_t>(values.size());
    std::copy(values.begin(), values.end(), made.values.begin());
    ops.push_back(made);
    return static_cast<uint8_t>(inputs.size() + ops.size() - 1);
  }
  std::unique_ptr<RewrittenGroup> rewritten(RewriteOptions options = {}) {
    GroupForm form{inputs, ops, {}, shape, row_axes, {}};
    if (outputs.empty()) outputs.push_back(ops.size() - 1);
    for (const size_t o : outputs) form.outputs.push_back(static_cast<uint8_t>(inputs.size() + o));
    if (reassociates) form.reassociates.set();
    options.steps = &steps;
    options.verifies = true;
    return rewrite(form, options);
  }
};

const DType kFloat = DType::float32;

// What becomes of op(x, number), which another op reads.
template <class T>
size_t ops_after(OpId id, DType dtype, T value, bool number_first = false,
                 bool reassociates = false) {
  Made made;
  made.reassociates = reassociates;
  const uint8_t x = made.operand(counting({4, 5}, dtype)), n = made.operand(number(value));
  const uint8_t y = number_first ? made.op(id, dtype, {n, x}) : made.op(id, dtype, {x, n});
  made.op(OpId::positive, dtype, {y});
  const auto group = made.rewritten();
  return group ? group->ops.size() : 2;
}

TEST(Rewrite, TensorsOfOneElementAreNoNumbers) {
  Made made;
  const uint8_t x = made.operand(counting({4, 5}, kFloat));
  const uint8_t one = made.operand(tensor_of<float>({1}, {}));
  made.op(OpId::positive, kFloat, {made.op(OpId::mul, kFloat, {x, one})});
  const auto group = made.rewritten();
  EXPECT_TRUE(!group || group->ops.size() == 2);
}

TEST(Rewrite, NeutralElements) {
  for (const DType dtype : {DType::float16, DType::bfloat16, kFloat, DType::float64}) {
    EXPECT_EQ(ops_after(OpId::mul, dtype, 1.0), 1u);
    EXPECT_EQ(ops_after(OpId::mul, dtype, 1.0, true), 1u);
    EXPECT_EQ(ops_after(OpId::div, dtype, 1.0), 1u);
    EXPECT_EQ(ops_after(OpId::div, dtype, 1.0, true), 2u);
    EXPECT_EQ(ops_after(OpId::sub, dtype, 0.0), 1u);
    EXPECT_EQ(ops_after(OpId::sub, dtype, int64_t{0}), 1u);
    EXPECT_EQ(ops_after(OpId::sub, dtype, -0.0), 2u);  // -0 - -0 is 0
    EXPECT_EQ(ops_after(OpId::sub, dtype, 0.0, true), 2u);
    EXPECT_EQ(ops_after(OpId::add, dtype, -0.0), 1u);
    EXPECT_EQ(ops_after(OpId::add, dtype, 0.0), 2u);  // -0 + 0 is 0
    EXPECT_EQ(ops_after(OpId::add, dtype, 0.0, false, true), 1u);
    EXPECT_EQ(ops_after(OpId::pow, dtype, 1.0), 1u);
    EXPECT_EQ(ops_after(OpId::pow, dtype, 1.0, true), 2u);
    EXPECT_EQ(ops_after(OpId::mul, dtype, 0.0), 2u);  // NaN, infinities and signs
    EXPECT_EQ(ops_after(OpId::floor_divide, dtype, 1.0), 2u);
    EXPECT_EQ(ops_after(OpId::mul, dtype, std::numeric_limits<double>::quiet_NaN()), 2u);
  }
  for (const DType dtype : {DType::uint8, DType::int8, DType::int32, DType::int64, DType::uint64}) {
    EXPECT_EQ(ops_after(OpId::mul, dtype, int64_t{1}), 1u);
    EXPECT_EQ(ops_after(OpId::add, dtype, int64_t{0}), 1u);
    EXPECT_EQ(ops_after(OpId::sub, dtype, int64_t{0}), 1u);
    EXPECT_EQ(ops_after(OpId::floor_divide, dtype, int64_t{1}), 1u);
    EXPECT_EQ(ops_after(OpId::pow, dtype, int64_t{1}), 1u);
    EXPECT_EQ(ops_after(OpId::add, dtype, int64_t{1}), 2u);
  }
  // Logical and, and or.
  EXPECT_EQ(ops_after(OpId::mul, DType::boolean, true), 2u);
}

TEST(Rewrite, NumbersAreReadAsTheOpComputes) {
  EXPECT_EQ(ops_after(OpId::mul, kFloat, 1.0 + 1e-12), 1u);
  EXPECT_EQ(ops_after(OpId::mul, DType::float64, 1.0 + 1e-12), 2u);
  EXPECT_EQ(ops_after(OpId::add, DType::uint8, int64_t{0}), 1u);
}

// x * 1 of another dtype converts.
TEST(Rewrite, DtypesStay) {
  Made made;
  const uint8_t x = made.operand(counting({4, 5}, DType::int32)), n = made.operand(number(1.0));
  made.op(OpId::mul, kFloat, {x, n});
  EXPECT_EQ(made.rewritten(), nullptr);
}

size_t ops_of_twice(OpId id, DType first, DType second) {
  Made made;
  const uint8_t x = made.operand(counting({4, 5}, first));
  const DType middle = id == OpId::logical_not ? DType::boolean : first;
  const uint8_t y = made.op(id, middle, {x}, GroupOpKind::function, compute_dtype(first));
  made.op(OpId::positive, second, {made.op(id, second, {y})});
  const auto group = made.rewritten();
  return group ? group->ops.size() : 3;
}

TEST(Rewrite, Twice) {
  for (const OpId id : {OpId::abs, OpId::relu, OpId::sign, OpId::floor, OpId::round})
    EXPECT_EQ(ops_of_twice(id, kFloat, kFloat), 2u) << op_name(id);
  for (const OpId id : {OpId::neg, OpId::bitwise_invert})
    EXPECT_EQ(ops_of_twice(id, DType::int32, DType::int32), 1u) << op_name(id);
  EXPECT_EQ(ops_of_twice(OpId::neg, DType::float16, DType::float16), 1u);
  EXPECT_EQ(ops_of_twice(OpId::logical_not, DType::boolean, DType::boolean), 1u);
  EXPECT_EQ(ops_of_twice(OpId::logical_not, kFloat, DType::boolean), 3u);
  EXPECT_EQ(ops_of_twice(OpId::square, kFloat, kFloat), 3u);
  EXPECT_EQ(ops_of_twice(OpId::exp, kFloat, kFloat), 3u);
}

size_t ops_of_bounds(double first, double second) {
  Made made;
  const uint8_t x = made.operand(counting({4, 5}, kFloat)), low = made.operand(number(0.25)),
                high = made.operand(number(first));
  const uint8_t other = first == second ? high : made.operand(number(second));
  const uint8_t y = made.op(OpId::clamp, kFloat, {x, low, high});
  made.op(OpId::clamp, kFloat, {y, low, other});
  const auto group = made.rewritten();
  return group ? group->ops.size() : 2;
}

TEST(Rewrite, Bounds) {
  EXPECT_EQ(ops_of_bounds(2, 2), 1u);
  EXPECT_EQ(ops_of_bounds(2, 3), 2u);
}

size_t conversions(DType from, DType middle, DType to) {
  Made made;
  const uint8_t x = made.operand(counting({4, 5}, from));
  const uint8_t y = made.op(kConversion, middle, {x}, GroupOpKind::conversion);
  const uint8_t z = made.op(kConversion, to, {y}, GroupOpKind::conversion);
  made.op(OpId::positive, to, {z});
  const auto group = made.rewritten();
  return group ? group->ops.size() - 1 : 2;
}

TEST(Rewrite, Conversions) {
  EXPECT_EQ(conversions(DType::float16, kFloat, DType::float64), 1u);
  EXPECT_EQ(conversions(DType::float16, kFloat, DType::float16), 0u);
  EXPECT_EQ(conversions(kFloat, DType::float64, DType::int32), 1u);
  EXPECT_EQ(conversions(DType::boolean, DType::int32, kFloat), 1u);
  EXPECT_EQ(conversions(DType::int8, DType::int64, DType::uint8), 1u);
  EXPECT_EQ(conversions(DType::int32, DType::float64, DType::int32), 0u);
  // What the middle loses.
  EXPECT_EQ(conversions(kFloat, DType::float16, kFloat), 2u);
  EXPECT_EQ(conversions(DType::float16, DType::bfloat16, kFloat), 2u);
  EXPECT_EQ(conversions(DType::int32, kFloat, DType::int32), 2u);
  EXPECT_EQ(conversions(DType::int64, DType::uint64, DType::float64), 2u);
  EXPECT_EQ(conversions(DType::int32, DType::boolean, DType::int32), 2u);
  // Floats saturate, integers wrap; and are rounded to half precision once.
  EXPECT_EQ(conversions(DType::int8, kFloat, DType::uint8), 2u);
  EXPECT_EQ(conversions(DType::int32, DType::int64, DType::float16), 2u);
}

// The number of op(op(x, first), second), and how many ops are left.
template <class T>
std::pair<size_t, T> together(OpId inner, T first, OpId outer, T second, DType dtype = kDTypeOf<T>,
                              bool reassociates = false) {
  Made made;
  made.reassociates = reassociates;
  const uint8_t x = made.operand(counting({4, 5}, dtype)), a = made.operand(number(first)),
                b = made.operand(number(second));
  made.op(outer, dtype, {made.op(inner, dtype, {x, a}), b});
  const auto group = made.rewritten();
  if (!group || group->inputs.size() < 2) return {group ? group->ops.size() : 2, T(0)};
  const Tensor& n = group->inputs[group->ops.back().values[1]].tensor;
  return {group->ops.size(), values_of<T>(ops::astype(n, kDTypeOf<T>))[0]};
}

TEST(Rewrite, IntegersAreAlwaysPutTogether) {
  using Found = std::pair<size_t, int32_t>;
  const auto add = OpId::add, sub = OpId::sub;
  EXPECT_EQ(together<int32_t>(add, 4, add, 3), Found(1, 7));
  EXPECT_EQ(together<int32_t>(add, 4, sub, 3), Found(1, -1));  // x - -1
  EXPECT_EQ(together<int32_t>(sub, 4, add, 3), Found(1, -1));
  EXPECT_EQ(together<int32_t>(sub, 4, sub, 3), Found(1, 7));
  EXPECT_EQ(together<int32_t>(OpId::mul, 4, OpId::mul, 3), Found(1, 12));
  EXPECT_EQ(together<int32_t>(OpId::bitwise_and, 12, OpId::bitwise_and, 10), Found(1, 8));
  EXPECT_EQ(together<int32_t>(OpId::bitwise_or, 12, OpId::bitwise_or, 10), Found(1, 14));
  EXPECT_EQ(together<int32_t>(OpId::bitwise_xor, 12, OpId::bitwise_xor, 10), Found(1, 6));
  EXPECT_EQ(together<int32_t>(add, 4, OpId::mul, 3).first, 2u);
  EXPECT_EQ(together<int32_t>(OpId::bitwise_or, 4, OpId::bitwise_and, 3).first, 2u);
  // They wrap.
  EXPECT_EQ(together<int32_t>(add, INT32_MAX, add, 2), Found(1, INT32_MIN + 1));
  EXPECT_EQ(together<uint8_t>(add, 200, add, 100), (std::pair<size_t, uint8_t>(1, 44)));
  EXPECT_EQ(together<int64_t>(OpId::mul, INT64_MAX, OpId::mul, 2),
            (std::pair<size_t, int64_t>(1, -2)));
  EXPECT_EQ(together<int64_t>(OpId::mul, int64_t{1} << 32, OpId::mul, int64_t{1} << 32).first, 1u);
}

TEST(Rewrite, FloatsWhereThatIsAllowed) {
  using Found = std::pair<size_t, float>;
  for (const OpId id : {OpId::add, OpId::mul})
    EXPECT_EQ(together<float>(id, 4, id, 3).first, 2u) << op_name(id);
  EXPECT_EQ(together<float>(OpId::add, 4, OpId::add, 3, kFloat, true), Found(1, 7.0f));
  EXPECT_EQ(together<float>(OpId::sub, 4, OpId::add, 3, kFloat, true), Found(1, -1.0f));
  EXPECT_EQ(together<float>(OpId::mul, 2, OpId::mul, 3, kFloat, true), Found(1, 6.0f));
  EXPECT_EQ(together<float>(OpId::div, 3, OpId::mul, 6, kFloat, true), Found(1, 2.0f));
  EXPECT_EQ(together<float>(OpId::mul, 3, OpId::mul, 6, DType::float16, true), Found(1, 18.0f));
  // Not of what is no usual number any more.
  EXPECT_EQ(together<float>(OpId::mul, 1e30f, OpId::mul, 1e30f, kFloat, true).first, 2u);
  EXPECT_EQ(together<float>(OpId::mul, 0, OpId::mul, 3, kFloat, true).first, 2u);
  EXPECT_EQ(together<float>(OpId::add, INFINITY, OpId::add, 3, kFloat, true).first, 2u);
}

TEST(Rewrite, PowersOfTwo) {
  const auto factor = [](auto divisor, DType dtype) {
    Made made;
    const uint8_t x = made.operand(counting({4, 5}, dtype)), n = made.operand(number(divisor));
    made.op(OpId::div, dtype, {x, n});
    const auto group = made.rewritten();
    if (!group) return 0.0;
    EXPECT_EQ(group->ops[0].op, OpId::mul);
    return values_of<double>(ops::astype(group->inputs[1].tensor, DType::float64))[0];
  };
  EXPECT_EQ(factor(4.0, kFloat), 0.25);
  EXPECT_EQ(factor(-0.5, DType::float16), -2.0);
  EXPECT_EQ(factor(int64_t{1024}, DType::float64), 0x1p-10);
  EXPECT_EQ(factor(0x1p126, kFloat), 0x1p-126);
  for (const double divisor : {3.0, 0.0, 0x1p127, 0x1p-127, double{INFINITY}, 0.1})
    EXPECT_EQ(factor(divisor, kFloat), 0.0) << divisor;
}

TEST(Rewrite, IntegerZeroes) {
  EXPECT_EQ(ops_after(OpId::mul, DType::int32, int64_t{0}), 1u);
  Made made;
  made.operand(counting({4, 5}, DType::int32));
  made.operand(number(int64_t{0}));
  made.op(OpId::add, DType::int32, {made.op(OpId::mul, DType::int32, {0, 1}), 1});
  const auto group = made.rewritten();
  ASSERT_TRUE(group);
  EXPECT_EQ(group->inputs.size(), 1u);  // x is not read
  EXPECT_EQ(group->ops[0].kind, GroupOpKind::conversion);
}

TEST(Rewrite, EqualOpsAreOne) {
  Made made;
  const uint8_t x = made.operand(counting({4, 5}, kFloat)),
                y = made.operand(counting({4, 5}, kFloat) * 2);
  const uint8_t a = made.op(OpId::mul, kFloat, {x, y}), b = made.op(OpId::mul, kFloat, {y, x});
  const uint8_t c = made.op(OpId::sub, kFloat, {x, y}), d = made.op(OpId::sub, kFloat, {y, x});
  const uint8_t e = made.op(OpId::add, kFloat, {a, b}), f = made.op(OpId::add, kFloat, {c, d});
  made.op(OpId::add, kFloat, {e, f});
  const auto group = made.rewritten();
  ASSERT_TRUE(group);
  EXPECT_EQ(group->ops.size(), 6u);
  ASSERT_EQ(made.steps.size(), 1u);
  EXPECT_EQ(made.steps[0].pass, "common subexpressions");
}

TEST(Rewrite, AttributesAndDtypesTellOpsApart) {
  Made made;
  const uint8_t x = made.operand(counting({4, 5}, kFloat));
  const uint8_t a = made.op(OpId::leaky_relu, kFloat, {x}),
                b = made.op(OpId::leaky_relu, kFloat, {x});
  made.ops[0].params_count = made.ops[1].params_count = 1;
  made.ops[0].params[0] = 0.1;
  const uint8_t c = made.op(kConversion, DType::int8, {x}, GroupOpKind::conversion);
  const uint8_t d = made.op(kConversion, DType::int16, {x}, GroupOpKind::conversion);
  const uint8_t e = made.op(OpId::add, kFloat, {a, b}), f = made.op(OpId::add, kFloat, {c, d});
  made.op(OpId::add, kFloat, {e, f});
  EXPECT_EQ(made.rewritten(), nullptr);
}

TEST(Rewrite, WhatIsStoredTwiceIsCopied) {
  Made made;
  const uint8_t x = made.operand(counting({4, 5}, kFloat));
  made.op(OpId::exp, kFloat, {x});
  made.op(OpId::exp, kFloat, {x});
  made.op(OpId::neg, kFloat, {static_cast<uint8_t>(x + 2)});
  made.outputs = {0, 1, 2};
  const auto group = made.rewritten();
  ASSERT_TRUE(group);
  EXPECT_EQ(group->outputs, (std::vector<uint8_t>{1, 2, 3}));
  EXPECT_EQ(group->ops[1].kind, GroupOpKind::conversion);
  EXPECT_EQ(group->ops[1].values[0], 1);
  EXPECT_EQ(group->ops[2].values[0], 1);
}

TEST(Rewrite, WhatIsHeldIsNotMerged) {
  Made made;
  const uint8_t x = made.operand(counting({4, 5}, DType::int32)), n = made.operand(number(4));
  made.op(OpId::add, DType::int32, {made.op(OpId::add, DType::int32, {x, n}), n});
  made.outputs = {0, 1};
  EXPECT_EQ(made.rewritten(), nullptr);
}

// Rows: what has one element a row is no value of all.
TEST(Rewrite, Levels) {
  Made made;
  made.row_axes = 1;
  const uint8_t row = made.operand(counting({5}, kFloat)), n = made.operand(number(1.0));
  const uint8_t y = made.op(OpId::mul, kFloat, {row, n});
  made.op(OpId::sum, kFloat, {y}, GroupOpKind::reduction);
  made.ops[1].per_row = true;
  EXPECT_EQ(made.rewritten(), nullptr);
  Made whole;
  whole.row_axes = 1;
  const uint8_t x = whole.operand(counting({4, 5}, kFloat)), one = whole.operand(number(1.0));
  whole.op(OpId::sum, kFloat, {whole.op(OpId::mul, kFloat, {x, one})}, GroupOpKind::reduction);
  whole.ops[1].per_row = true;
  const auto group = whole.rewritten();
  ASSERT_TRUE(group);
  EXPECT_EQ(group->ops.size(), 1u);
}

TEST(Rewrite, GroupsOfTheLargestSize) {
  Made made;
  const uint8_t x = made.operand(counting({4, 5}, DType::int32)), n = made.operand(number(1));
  uint8_t value = x;
  for (int i = 0; i < kMaxGroupOps; ++i) value = made.op(OpId::add, DType::int32, {value, n});
  const auto group = made.rewritten();
  ASSERT_TRUE(group);
  ASSERT_EQ(group->ops.size(), 1u);
  EXPECT_EQ(values_of<int32_t>(group->inputs[1].tensor)[0], kMaxGroupOps);
}

// ---- the verifier

std::string fault_of(bool (*apply)(Rewriter&, size_t)) {
  Made made;
  const uint8_t x = made.operand(counting({4, 5}, kFloat)), n = made.operand(number(2.0));
  const uint8_t y = made.op(OpId::gt, DType::boolean, {x, n}, GroupOpKind::function, kFloat);
  made.op(OpId::where, kFloat, {y, x, made.op(OpId::neg, kFloat, {x})});
  const RewriteRule wrong{"a wrong rule", "", true, {OpId::neg}, apply};
  RewriteOptions options;
  options.rules = {&wrong, 1};
  EXPECT_EQ(status_of([&] { made.rewritten(options); }), Status::internal);
  return message_of([&] {
    Made again = made;
    again.rewritten(options);
  });
}

TEST(Rewrite, VerifierNamesTheRule) {
  // Op 1 reads what comes after it.
  const std::string later = fault_of([](Rewriter& group, size_t i) {
    if (i != 1) return false;
    group.reads(i, 4);
    return true;
  });
  EXPECT_NE(later.find("a wrong rule"), std::string::npos) << later;
  EXPECT_NE(later.find("not before it"), std::string::npos) << later;
}

TEST(Rewrite, VerifierLooksAtWhatIsGiven) {
  Made unread;
  const uint8_t x = unread.operand(counting({4, 5}, kFloat));
  unread.op(OpId::exp, kFloat, {x});
  unread.op(OpId::neg, kFloat, {x});
  EXPECT_NE(message_of([&] { unread.rewritten(); }).find("nothing reads op 0"), std::string::npos);
}

}  // namespace
}  // namespace libtensor
