#include "libtensor/core/error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

namespace libtensor {
namespace {

TEST(Text, WhatDoesNotFitIsCut) {
  Text text;
  const std::string part(200, 'x');
  for (int i = 0; i < 5; ++i) text << part;
  EXPECT_EQ(text.view(), std::string(Text::kCapacity - 1, 'x'));
  text << "more" << 5 << 'c';
  EXPECT_EQ(text.view().size(), Text::kCapacity - 1u);
  EXPECT_EQ(text.c_str()[Text::kCapacity - 1], '\0');
}

// A character of several bytes is left out as a whole: what remains is UTF-8.
TEST(Text, CutsBetweenCharacters) {
  for (const std::string character : {"\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80"}) {
    for (size_t before = Text::kCapacity - 5; before < Text::kCapacity; ++before) {
      Text text;
      text << std::string(before, 'x') << character << "" << character;
      const size_t room = Text::kCapacity - 1 - before;
      const size_t whole = std::min<size_t>(room / character.size(), 2);
      EXPECT_EQ(text.view().size(), before + whole * character.size());
    }
  }
}

TEST(Text, AnEmptyViewMayHaveNoMemory) {
  Text text;
  text << std::string_view() << "" << 'a';
  EXPECT_EQ(text.view(), "a");
}

TEST(Text, Numbers) {
  Text text;
  text << INT64_MIN << ' ' << ~uint64_t{0} << ' ' << 0.1 << ' ' << -0.0 << ' ' << HUGE_VAL << ' '
       << 5e-324 << ' ' << 1u;
  EXPECT_EQ(text.view(), "-9223372036854775808 18446744073709551615 0.1 -0 inf 5e-324 1");
}

TEST(Error, CarriesStatusAndText) {
  try {
    fail(Status::index, "index ", 7, " is out of range");
  } catch (const std::exception& error) {
    EXPECT_STREQ(error.what(), "index 7 is out of range");
    EXPECT_EQ(dynamic_cast<const Error&>(error).status(), Status::index);
  }
}

TEST(Error, CopiesShareTheirText) {
  Text text;
  text << "what is wrong";
  auto first = std::make_unique<Error>(Status::shape, text);
  const Error copy = *first;
  EXPECT_EQ(copy.what(), first->what());
  first.reset();
  EXPECT_STREQ(copy.what(), "what is wrong");
  EXPECT_EQ(copy.status(), Status::shape);
}

TEST(Error, FitsWhereThereIsNoMemory) { EXPECT_LE(sizeof(Error), 64u); }

TEST(Status, CallbacksMayLeaveAnything) {
  EXPECT_EQ(callback_status(5), Status::index);
  EXPECT_EQ(callback_status(16), Status::internal);
  for (const int32_t code : {0, -1, 17, INT32_MAX, INT32_MIN}) {
    EXPECT_EQ(callback_status(code), Status::callback);
  }
}

}  // namespace
}  // namespace libtensor
