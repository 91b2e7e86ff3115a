// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/frames.h"

#include <gtest/gtest.h>

using namespace libtensor;
using namespace libtensor::frames;

TEST(Frames, NumbersAndTexts) {
  Writer writer(Kind::report);
  const std::string bytes =
      writer.number(-7).text("").text(std::string(3, '\0')).number(INT64_MAX).frame();
  size_t used = 0;
  Reader reader(next_frame(bytes, used));
  EXPECT_EQ(used, bytes.size());
  EXPECT_EQ(reader.kind(), Kind::report);
  EXPECT_EQ(reader.number(), -7);
  EXPECT_EQ(reader.text(), "");
  EXPECT_EQ(reader.text(), std::string(3, '\0'));
  EXPECT_EQ(reader.number(), INT64_MAX);
  EXPECT_THROW(reader.number(), Error);
}

TEST(Frames, AFrameThatHasNotComeWhole) {
  Writer writer(Kind::set);
  const std::string bytes = writer.text("key").frame();
  for (size_t n = 0; n < bytes.size(); ++n) {
    size_t used = 0;
    EXPECT_TRUE(next_frame(std::string_view(bytes).substr(0, n), used).empty());
    EXPECT_EQ(used, 0u);
  }
}

TEST(Frames, MalformedOnesFail) {
  size_t used = 0;
  EXPECT_THROW(next_frame(std::string(4, '\0'), used), Error);
  EXPECT_THROW(next_frame(std::string(4, '\xff'), used), Error);
  Writer writer(Kind::set);
  std::string bytes = writer.number(100).frame();  // a text of 100 bytes that are not there
  Reader reader(next_frame(bytes, used));
  EXPECT_THROW(reader.text(), Error);
  Writer negative(Kind::set);
  bytes = negative.number(-1).frame();
  used = 0;
  Reader other(next_frame(bytes, used));
  EXPECT_THROW(other.text(), Error);
}
