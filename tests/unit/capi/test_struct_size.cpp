// SPDX-License-Identifier: Apache-2.0
#include "libtensor/capi/struct_size.h"

#include <gtest/gtest.h>

#include <cstring>

#include "tests/unit/tensors.h"

namespace libtensor::capi {
namespace {

using testing_tensors::message_of;
using testing_tensors::status_of;

struct Known {
  uint32_t struct_size;
  int32_t a;
  double b;
};

// The same struct in a library that is newer.
struct Newer {
  Known known;
  double c;
};

Known* as_known(Newer& newer) { return &newer.known; }

TEST(StructSize, OfTheSameAge) {
  const Known given{sizeof(Known), 5, 2.5};
  EXPECT_EQ(read_struct(&given).a, 5);
  Known out{sizeof(Known), 0, 0};
  write_struct(&out, given);
  EXPECT_EQ(out.b, 2.5);
  EXPECT_EQ(out.struct_size, sizeof(Known));
}

TEST(StructSize, ANewerCallerMayLeaveItsFieldsAtZero) {
  Newer newer{{sizeof(Newer), 5, 2.5}, 0};
  EXPECT_EQ(read_struct(as_known(newer)).a, 5);
  newer.c = 1;
  EXPECT_EQ(status_of([&] { read_struct(as_known(newer)); }), Status::version);
  newer.c = -0.0;  // a bit is set
  EXPECT_EQ(status_of([&] { read_struct(as_known(newer)); }), Status::version);
}

TEST(StructSize, ANewerCallerReadsZerosInItsFields) {
  Newer newer{{sizeof(Newer), 0, 0}, 7};
  write_struct(as_known(newer), Known{0, 3, 1.5});
  EXPECT_EQ(newer.known.a, 3);
  EXPECT_EQ(newer.known.struct_size, sizeof(Newer));
  EXPECT_EQ(newer.c, 0);
}

TEST(StructSize, SizesThatAreNone) {
  const auto status = [](uint32_t size) {
    Known out{size, 1, 2};
    return status_of([&] { write_struct(&out, Known{0, 9, 9}); });
  };
  EXPECT_EQ(status(0), Status::version);
  EXPECT_EQ(status(kLargestStruct + 1), Status::version);
  EXPECT_EQ(status(UINT32_MAX), Status::version);
  EXPECT_EQ(status(sizeof(Known) - 1), Status::version);
  EXPECT_EQ(message_of([] { check_struct_size(8, 16); }), "struct_size is 8, expected at least 16");
}

}  // namespace
}  // namespace libtensor::capi
