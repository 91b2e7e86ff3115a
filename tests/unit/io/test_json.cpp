// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "libtensor/core/error.h"
#include "libtensor/io/json.h"

namespace libtensor::json {
namespace {

template <class F>
std::string message_of(F&& f) {
  try {
    f();
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), Status::io);
    return error.what();
  }
  return "";
}

std::string skip(const std::string& text) {
  return message_of([&] {
    Reader reader(text);
    reader.skip_value();
    reader.end();
  });
}

std::string string_in(const std::string& text) {
  Reader reader(text);
  std::string out = reader.read_string();
  reader.end();
  return out;
}

uint64_t uint_in(const std::string& text) {
  Reader reader(text);
  const uint64_t out = reader.read_uint();
  reader.end();
  return out;
}

TEST(Utf8, AcceptsTheEndsOfEveryLength) {
  for (const char* text :
       {"", "\x7f", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
        "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"}) {
    EXPECT_EQ(utf8_error(text), std::string::npos) << text;
  }
}

TEST(Utf8, RejectsAndSaysWhere) {
  for (const char* bad :
       {"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc2", "\xe0\x9f\xbf", "\xe1\x80", "\xed\xa0\x80",
        "\xed\xbf\xbf", "\xf0\x8f\xbf\xbf", "\xf0\x90\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
        "\xff", "\xc2\x41", "\xe1\x80\x41"}) {
    EXPECT_EQ(utf8_error(std::string("ab\xc3\xa9") + bad), 4u) << bad;
  }
}

TEST(Json, ReadsNestedObjects) {
  Reader reader(" { \"a\" : [ 1 , 2 ] ,\n\t\"b\":{}, \"c\":[], \"d\" : 18446744073709551615 }\r\n");
  std::string key, keys;
  std::vector<uint64_t> numbers;
  for (reader.begin_object(); reader.next_member(key);) {
    keys += key;
    if (key == "a") {
      for (reader.begin_array(); reader.next_element();) numbers.push_back(reader.read_uint());
    } else if (key == "b") {
      reader.begin_object();
      EXPECT_FALSE(reader.next_member(key));
    } else if (key == "c") {
      reader.begin_array();
      EXPECT_FALSE(reader.next_element());
    } else {
      numbers.push_back(reader.read_uint());
    }
  }
  reader.end();
  EXPECT_EQ(keys, "abcd");
  EXPECT_EQ(numbers, (std::vector<uint64_t>{1, 2, UINT64_MAX}));
}

TEST(Json, DecodesStrings) {
  EXPECT_EQ(string_in(R"("a\"\\\/\b\f\n\r\tz")"), "a\"\\/\b\f\n\r\tz");
  EXPECT_EQ(string_in(R"("\u0041\u00e9\u20AC\ud83d\uDE00")"),
            "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
  EXPECT_EQ(string_in(R"("\u0000")"), std::string(1, '\0'));
  EXPECT_EQ(string_in("\"\xe2\x80\xa8\x7f\""), "\xe2\x80\xa8\x7f");
}

TEST(Json, RejectsStrings) {
  for (const char* text :
       {R"(")", R"("a)", R"("\)", R"("\")", R"("\x")", R"("\u")", R"("\u12")", R"("\u12g4")",
        R"("\ud800")", R"("\ud800x")", R"("\ud800\n")", R"("\ud800\u0041")", R"("\udc00")",
        R"("\udc00\ud800")", R"("\ud800\ud800")", "\"\n\"", "\"\x1f\"", "'a'", "a"}) {
    EXPECT_NE(message_of([&] { string_in(text); }), "") << text;
  }
}

TEST(Json, WritesWhatItReads) {
  std::string all;
  for (int c = 0; c < 128; ++c) all += static_cast<char>(c);
  all += "\xc3\xa9\xf0\x9f\x98\x80";
  std::string text;
  append_string(text, all);
  EXPECT_EQ(string_in(text), all);
  std::string some;
  append_string(some, "\x01\x1f\b\f\n\r\t\"\\/\x7f");
  EXPECT_EQ(some, "\"\\u0001\\u001f\\b\\f\\n\\r\\t\\\"\\\\/\x7f\"");
}

TEST(Json, ReadsOnlyExactNumbers) {
  EXPECT_EQ(uint_in("0"), 0u);
  EXPECT_EQ(uint_in("18446744073709551615"), UINT64_MAX);
  for (const char* text :
       {"", "-1", "-0", "+1", "00", "01", "1.0", "1e0", "1E5", "18446744073709551616",
        "99999999999999999999999", "1e400", "0x10", "NaN", "Infinity", "true", "\"1\"", "1 2"}) {
    EXPECT_NE(message_of([&] { uint_in(text); }), "") << text;
  }
}

TEST(Json, SkipsAnyValue) {
  for (const char* text :
       {"0", "-0", "-12.5e-3", "1E+400", "10", "true", "false", "null", "\"a\"", "[]", "{}",
        "[1,[2,{\"a\":[]}],\"]\"]", "{\"a\":{\"b\":null},\"c\":[{}]}"}) {
    EXPECT_EQ(skip(text), "") << text;
  }
  for (const char* text :
       {"",           " ",     "-",         "01",     "1.",   ".5",    "1e",      "1e+",
        "+1",         "tru",   "True",      "nul",    "nan",  "[",     "]",       "{",
        "}",          "[1",    "[1,",       "[1,]",   "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}",
        "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "{1:2}",  "[}",   "{]",    "[1}",     "{\"a\":1]",
        "1 1",        "[]]",   "//",        "[1]/**/"}) {
    EXPECT_NE(skip(text), "") << text;
  }
}

TEST(Json, LimitsDepthNotLength) {
  const auto nested = [](int n) { return std::string(n, '[') + std::string(n, ']'); };
  EXPECT_EQ(skip(nested(Reader::kMaxDepth)), "");
  EXPECT_EQ(skip(nested(Reader::kMaxDepth + 1)), "header, byte 128: nested more than 128 deep");
  EXPECT_NE(skip(std::string(100000, '[')), "");
  std::string objects;
  for (int i = 0; i < 100000; ++i) objects += "{\"a\":";
  EXPECT_NE(skip(objects), "");
  std::string many = "[[]";
  for (int i = 0; i < 100000; ++i) many += ",[]";
  EXPECT_EQ(skip(many + "]"), "");
}

TEST(Json, MessagesSayWhatAndWhere) {
  EXPECT_EQ(skip("[1 2]"), R"(header, byte 3: expected ',' or ']', found "2")");
  EXPECT_EQ(skip("{\"a\""), "the header ends at byte 4, expected ':'");
  EXPECT_EQ(skip(std::string("[\0]", 3)), R"(header, byte 1: expected a value, found "\x00")");
  EXPECT_EQ(skip("[\xf0\x9f\x98\x80]"),
            "header, byte 1: expected a value, found \"\xf0\x9f\x98\x80\"");
  EXPECT_EQ(skip("\"\\ud800\""), "header, byte 1: a surrogate without its partner");
  EXPECT_EQ(skip("[\"a]"), "header, byte 1: the string does not end");
  EXPECT_EQ(message_of([] { uint_in("99999999999999999999"); }),
            "header, byte 0: the number does not fit in 64 bits");
  EXPECT_EQ(message_of([] { Reader reader("ab\xff"); }), "byte 2 of the header is not UTF-8");
}

}  // namespace
}  // namespace libtensor::json
