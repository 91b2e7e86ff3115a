// SPDX-License-Identifier: Apache-2.0
// Shapes, dtypes and scales of products.
#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT
using Values = std::vector<double>;

Shape product(const Shape& a, const Shape& b) {
  return ops::matmul(ops::ones(a, DType::float32, kCpu), ops::ones(b, DType::float32, kCpu))
      .shape();
}

TEST(MatmulShapes, VectorsMatricesAndStacks) {
  EXPECT_EQ(product({3}, {3}), (Shape{}));
  EXPECT_EQ(product({3}, {3, 2}), (Shape{2}));
  EXPECT_EQ(product({2, 3}, {3}), (Shape{2}));
  EXPECT_EQ(product({5, 2, 3}, {3}), (Shape{5, 2}));
  EXPECT_EQ(product({3}, {5, 3, 2}), (Shape{5, 2}));
  EXPECT_EQ(product({5, 1, 2, 3}, {4, 3, 2}), (Shape{5, 4, 2, 2}));
  EXPECT_EQ(product({0, 2, 3}, {3, 2}), (Shape{0, 2, 2}));
  EXPECT_EQ(product({2, 0}, {0, 3}), (Shape{2, 3}));
  EXPECT_EQ(product({0}, {0}), (Shape{}));
  for (const auto& [a, b] :
       {std::pair<Shape, Shape>{{}, {3}}, {{3}, {}}, {{2, 3}, {2}}, {{2, 2, 3}, {3, 3, 2}}}) {
    EXPECT_EQ(status_of([a = a, b = b] { product(a, b); }), Status::shape);
  }
  Shape most(64, 1);
  EXPECT_EQ(product(most, most), most);
}

// Stacks that are one tall matrix in memory, and those that are not, give the same.
TEST(MatmulShapes, StacksOfAnyLayout) {
  const Tensor x = counting({3, 4, 5}), y = counting({5, 2});
  const Values wanted = values_of<double>(ops::matmul(x, y));
  const Tensor turned = ops::permute_dims(ops::clone(ops::permute_dims(x, {1, 2, 0})), {2, 0, 1});
  const Tensor mirrored = ops::flip(ops::flip(x, {}), {});
  const Tensor column = ops::slice(ops::repeat(y, 2, 0), 0, 0, INT64_MIN, 2);
  EXPECT_EQ(values_of<double>(ops::matmul(turned, y)), wanted);
  EXPECT_EQ(values_of<double>(ops::matmul(mirrored, y)), wanted);
  EXPECT_EQ(values_of<double>(ops::matmul(x, column)), wanted);
  const Tensor repeated = ops::broadcast_to(counting({4, 5}), {3, 4, 5});
  EXPECT_EQ(values_of<double>(ops::matmul(repeated, y)).size(), 24u);
}

TEST(MatmulShapes, DTypesMeet) {
  const Tensor x = ops::ones({2, 2}, DType::int8, kCpu),
               y = ops::ones({2, 2}, DType::float16, kCpu);
  EXPECT_EQ(ops::matmul(x, y).dtype(), DType::float16);
  EXPECT_EQ(ops::matmul(x, ops::ones({2}, DType::uint8, kCpu)).dtype(), DType::int16);
}

TEST(Addmm, ScalesOfIntegersAreWhole) {
  const Tensor x = counting({2, 2}, DType::int64);
  EXPECT_EQ(values_of<int64_t>(ops::addmm(x, x, x, 2, -1)), (std::vector<int64_t>{-2, -1, -2, -5}));
  EXPECT_EQ(status_of([&] { ops::addmm(x, x, x, 0.5, 1); }), Status::dtype);
  EXPECT_EQ(status_of([&] { ops::addmm(x, x, x, 1, 1e300); }), Status::invalid);
  EXPECT_EQ(status_of([&] { ops::addmm(counting({3}, DType::int64), x, x, 1, 1); }), Status::shape);
}

// Addends of every form, also where axes of the operands are joined or missing.
TEST(Addmm, AddendsBroadcast) {
  const Tensor a = counting({3, 4}), b = counting({4, 2}), product = ops::matmul(a, b);
  for (const Shape& shape : {Shape{}, {1}, {2}, {3, 1}, {1, 2}, {3, 2}}) {
    const Tensor c = counting(shape) * 0.5;
    EXPECT_EQ(values_of<double>(ops::addmm(c, a, b, 1, 1)), values_of<double>(product + c));
    EXPECT_EQ(values_of<double>(ops::addmm(c, a, b, -2, 3)),
              values_of<double>(product * 3.0 + c * -2.0));
  }
  const Tensor column = counting({3}), v = counting({4});
  EXPECT_EQ(values_of<double>(ops::addmv(column, a, v, 1, 1)),
            values_of<double>(ops::matmul(a, v) + column));
}

TEST(Addmm, StacksOfAddends) {
  const Tensor a = counting({5, 3, 4}), b = counting({5, 4, 2}), product = ops::matmul(a, b);
  for (const Shape& shape : {Shape{}, {2}, {3, 1}, {5, 1, 1}, {5, 3, 2}}) {
    const Tensor c = counting(shape) * 0.5;
    EXPECT_EQ(values_of<double>(ops::baddbmm(c, a, b, 1, 1)), values_of<double>(product + c));
  }
}

TEST(Linear, BiasOfAnyLayout) {
  const Tensor weight = counting({2, 4}), bias = ops::slice(counting({4}), 0, 0, INT64_MAX, 2);
  const Tensor stack = ops::permute_dims(counting({4, 3, 5}), {2, 1, 0}), line = counting({4});
  for (const Tensor& x : {stack, ops::contiguous(stack), line, counting({0, 4})}) {
    EXPECT_EQ(values_of<double>(ops::linear(x, weight, bias)),
              values_of<double>(ops::matmul(x, ops::matrix_transpose(weight)) + bias));
    EXPECT_EQ(values_of<double>(ops::linear(x, line, counting({}) + 7.0)),
              values_of<double>(ops::matmul(x, line) + 7.0));
  }
  const Tensor none = ops::ones({3, 0}, DType::float64, kCpu);
  EXPECT_EQ(values_of<double>(ops::linear(none, ops::ones({2, 0}, DType::float64, kCpu), bias)),
            values_of<double>(ops::broadcast_to(bias, {3, 2})));
}

// The sum and the bias are rounded once.
TEST(Linear, HalfAddsTheBiasBeforeItRounds) {
  const Tensor x = ops::ones({1, 2049}, DType::float16, kCpu);
  const Tensor bias = ops::ones({1}, DType::float16, kCpu);
  EXPECT_EQ(values_of<double>(ops::astype(ops::linear(x, x, bias), DType::float64)), Values{2050});
}

// What c holds does not matter then.
TEST(Addmm, ABetaOfZeroIgnoresC) {
  const Tensor c = ops::full({2, 2}, NAN, DType::float64, kCpu);
  EXPECT_EQ(values_of<double>(ops::addmm(c, counting({2, 2}), counting({2, 2}), 0, 1)),
            (Values{2, 3, 6, 11}));
}

}  // namespace
}  // namespace libtensor
