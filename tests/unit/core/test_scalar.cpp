// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/scalar.h"

#include <gtest/gtest.h>

#include <cmath>

namespace libtensor {
namespace {

// A double has 53 bits.
TEST(Scalar, IntegersKeepAllBits) {
  for (const int64_t value : {INT64_MAX, INT64_MIN, (int64_t{1} << 53) + 1}) {
    EXPECT_EQ(Scalar(value).to<int64_t>(), value);
    EXPECT_EQ(Scalar(value).kind(), DType::int64);
  }
  EXPECT_EQ(Scalar(INT64_MIN).to<uint64_t>(), uint64_t{1} << 63);
}

TEST(Scalar, RemembersWhatItWas) {
  EXPECT_EQ(Scalar(2.0).kind(), DType::float64);
  EXPECT_TRUE(Scalar(2.0).is_float());
  EXPECT_EQ(Scalar(2).kind(), DType::int64);
  EXPECT_EQ(Scalar(true).kind(), DType::boolean);
  EXPECT_EQ(Scalar().to<double>(), 0.0);
}

TEST(Scalar, ConvertsAsTensorsDo) {
  EXPECT_EQ(Scalar(1e300).to<int32_t>(), INT32_MAX);
  EXPECT_EQ(Scalar(NAN).to<int64_t>(), 0);
  EXPECT_TRUE(Scalar(NAN).to<bool>());
  EXPECT_EQ(Scalar(300).to<uint8_t>(), 44);
  EXPECT_EQ(Scalar(true).to<float>(), 1.0f);
  EXPECT_EQ(Scalar(-0.0).to<float16>().bits, 0x8000);
}

}  // namespace
}  // namespace libtensor
