// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/collectives.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT
using Values = std::vector<double>;

uint64_t version_of(const Tensor& x) { return x.storage().version.load(); }

TEST(Collectives, CountEachWriteOnce) {
  const Tensor x = tensor_of<double>({1, 2}), y = tensor_of<double>({3, 4});
  const Tensor whole = ops::zeros({4}, DType::float64, kCpu), other = ops::clone(whole);
  const uint64_t before[] = {version_of(x), version_of(y), version_of(whole)};
  all_gather({whole, other}, {x, y});
  EXPECT_EQ(version_of(x), before[0]);
  EXPECT_EQ(version_of(whole), before[2] + 1);
  all_reduce({x, y}, ReduceOp::sum);
  EXPECT_EQ(version_of(x), before[0] + 1);
  EXPECT_EQ(version_of(y), before[1] + 1);
  broadcast_from({x, y}, 1);
  reduce_scatter({x, y}, {whole, other}, ReduceOp::max);
  EXPECT_EQ(version_of(x), before[0] + 3);
  EXPECT_EQ(version_of(whole), before[2] + 1);
  EXPECT_EQ(values_of<double>(y), (Values{3, 4}));
}

TEST(Collectives, WriteNothingAfterAnError) {
  const Tensor x = tensor_of<double>({1, 2}), y = tensor_of<double>({3, 4});
  const Tensor lent = tensor_of<double>({5, 6});
  lent.storage().read_only = true;
  const uint64_t before = version_of(x);
  EXPECT_THROW(all_reduce({x, y, lent}, ReduceOp::sum), Error);
  EXPECT_THROW(all_gather({lent, ops::zeros({2}, DType::float64, kCpu)},
                          {tensor_of<double>({1}), tensor_of<double>({2})}),
               Error);
  EXPECT_EQ(values_of<double>(x), (Values{1, 2}));
  EXPECT_EQ(version_of(x), before);
  broadcast_from({x, y}, 0);
  all_gather({x, y}, {tensor_of<double>({7}), ops::zeros({1}, DType::float64, kCpu)});
  EXPECT_EQ(values_of<double>(y), (Values{7, 0}));
}

TEST(Collectives, TellInterleavedViewsFromThoseThatShareElements) {
  const Tensor x = ops::arange(0, 24, 1, DType::float64, kCpu);
  const auto part = [&](int64_t offset, Strides strides) {
    return make_view(x, Shape{3, 2}, strides, offset);
  };
  EXPECT_NO_THROW(all_reduce({part(0, {8, 4}), part(1, {8, 4}), part(19, {-8, 4})}, ReduceOp::sum));
  EXPECT_THROW(all_reduce({part(0, {8, 4}), part(4, {8, 4})}, ReduceOp::sum), Error);
  EXPECT_THROW(all_reduce({part(0, {8, 4}), part(20, {-8, -4})}, ReduceOp::sum), Error);
  EXPECT_THROW(all_reduce({part(0, {2, 1}), part(5, {2, 1})}, ReduceOp::sum), Error);
  EXPECT_NO_THROW(all_reduce({part(0, {2, 1}), part(6, {2, 1})}, ReduceOp::sum));
}

}  // namespace
}  // namespace libtensor
