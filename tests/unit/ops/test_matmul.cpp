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
  EXPECT_EQ(status_of([&] { ops::addmm(x, x, x, 1, 1e300); }), Status::dtype);
  EXPECT_EQ(status_of([&] { ops::addmm(counting({3}, DType::int64), x, x, 1, 1); }), Status::shape);
}

// What c holds does not matter then.
TEST(Addmm, ABetaOfZeroIgnoresC) {
  const Tensor c = ops::full({2, 2}, NAN, DType::float64, kCpu);
  EXPECT_EQ(values_of<double>(ops::addmm(c, counting({2, 2}), counting({2, 2}), 0, 1)),
            (Values{2, 3, 6, 11}));
}

}  // namespace
}  // namespace libtensor
