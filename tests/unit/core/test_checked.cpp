// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/checked.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using testing_tensors::message_of;
using testing_tensors::status_of;

TEST(Checked, TheLastNumbersThatFit) {
  EXPECT_EQ(checked_mul<int64_t>(INT64_MAX / 3, 3), INT64_MAX - 1);
  EXPECT_EQ(checked_mul<int64_t>(INT64_MIN, 1), INT64_MIN);
  EXPECT_EQ(status_of([] { checked_mul<int64_t>(INT64_MIN, -1); }), Status::shape);
  EXPECT_EQ(status_of([] { checked_mul<int64_t>(INT64_MAX / 3 + 1, 3); }), Status::shape);
  EXPECT_EQ(checked_add<int64_t>(INT64_MAX, INT64_MIN), -1);
  EXPECT_EQ(status_of([] { checked_add<int64_t>(INT64_MAX, 1); }), Status::shape);
  EXPECT_EQ(status_of([] { checked_add<int64_t>(INT64_MIN, -1); }), Status::shape);
}

TEST(Checked, SaysWhatOverflowed) {
  EXPECT_EQ(message_of([] { checked_mul<int64_t>(int64_t{1} << 62, 2, "stride"); }),
            "stride overflows: 4611686018427387904 * 2");
}

TEST(Checked, RoundsUpToPowersOfTwo) {
  for (const int64_t n : {0, 1, 63, 64, 65, 127, 128}) {
    const int64_t rounded = round_up<int64_t>(n, 64);
    EXPECT_EQ(rounded % 64, 0);
    EXPECT_GE(rounded, n);
    EXPECT_LT(rounded - n, 64);
  }
  EXPECT_EQ(round_up<int64_t>(INT64_MAX - 63, 64), INT64_MAX - 63);
  EXPECT_THROW(round_up<int64_t>(INT64_MAX - 62, 64), Error);
}

// The zero may come after the factors that overflow.
TEST(Checked, AnExtentOfZeroDecides) {
  const std::vector<int64_t> none{int64_t{1} << 40, int64_t{1} << 40, 0};
  EXPECT_EQ(checked_product(none.data(), 3), 0);
  EXPECT_THROW(checked_product(none.data(), 2), Error);
  EXPECT_EQ(checked_product(none.data(), 0), 1);
}

}  // namespace
}  // namespace libtensor
