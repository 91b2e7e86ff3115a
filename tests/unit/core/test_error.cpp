// SPDX-License-Identifier: Apache-2.0
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

std::string shown(std::string_view text) {
  Text line;
  line << text;
  return line.c_str();
}
std::string marked(std::string_view text, char mark = '"') {
  Text line;
  line << quoted(text, mark);
  return line.c_str();
}

// Whatever a caller or a file puts in: one line, of characters that can be printed.
TEST(Text, IsOneLineOfPrintableUtf8) {
  EXPECT_EQ(shown("a\nb\r\t"), R"(a\nb\r\t)");
  EXPECT_EQ(shown("\x1b[31m\x7f"), R"(\x1b[31m\x7f)");
  EXPECT_EQ(shown("\xc2\x85\xe2\x80\xa8\xe2\x80\xae"), R"(\u0085\u2028\u202e)");
  EXPECT_EQ(shown("\xff\xc3(\xed\xa0\x80"), R"(\xff\xc3(\xed\xa0\x80)");
  EXPECT_EQ(shown(std::string_view("a\0b", 3)), R"(a\x00b)");
  EXPECT_EQ(shown("na\xc3\xafve \xf0\x9f\x98\x80 \"\\"), "na\xc3\xafve \xf0\x9f\x98\x80 \"\\");
}

TEST(Text, QuotedStringsAreMarkedAndShort) {
  EXPECT_EQ(marked("a\nb"), R"("a\nb")");
  EXPECT_EQ(marked("say \"\\\""), R"("say \"\\\"")");
  EXPECT_EQ(marked("it's", '\''), R"('it\'s')");
  EXPECT_EQ(marked(std::string(100, 'x')), '"' + std::string(60, 'x') + "...\"");
  EXPECT_EQ(marked(""), "\"\"");
  EXPECT_EQ(marked(std::string(59, 'x') + "\xf0\x9f\x98\x80yy"),
            '"' + std::string(59, 'x') + "\xf0\x9f\x98\x80...\"");
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
  for (const int32_t code : {0, -1, 19, INT32_MAX, INT32_MIN}) {
    EXPECT_EQ(callback_status(code), Status::callback);
  }
}

}  // namespace
}  // namespace libtensor
