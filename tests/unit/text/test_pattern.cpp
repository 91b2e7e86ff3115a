// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "libtensor/core/error.h"
#include "libtensor/text/pattern.h"

namespace libtensor {
namespace {

using Pieces = std::vector<std::string>;

Pieces split(const char* pattern, const std::string& text) {
  std::vector<std::string_view> pieces;
  Pattern(pattern).split(text, pieces);
  return {pieces.begin(), pieces.end()};
}

TEST(Pattern, Quantifiers) {
  EXPECT_EQ(split("a+", "aab"), (Pieces{"aa", "b"}));
  EXPECT_EQ(split("a+?", "aab"), (Pieces{"a", "a", "b"}));
  EXPECT_EQ(split("a{2}", "aaaaa"), (Pieces{"aa", "aa", "a"}));
  EXPECT_EQ(split("a{2,3}", "aaaaaa"), (Pieces{"aaa", "aaa"}));
  EXPECT_EQ(split("a{2,}", "aaaaaab"), (Pieces{"aaaaaa", "b"}));
  EXPECT_EQ(split("a*ab", "aaab"), (Pieces{"aaab"}));
  EXPECT_EQ(split("a*+ab|b", "aaab"), (Pieces{"aaa", "b"}));
  EXPECT_EQ(split("(ab)+", "ababa"), (Pieces{"abab", "a"}));
  EXPECT_EQ(split("(?:a|ab)(?:c|bcd)(d*)", "abcd"), (Pieces{"abcd"}));
  EXPECT_EQ(split("(?:ab|a)++b", "abab"), (Pieces{"abab"}));
  EXPECT_EQ(split("(a*)*", "aab"), (Pieces{"aa", "b"}));
  EXPECT_EQ(split("(a*?)*?b", "aab"), (Pieces{"aab"}));
  EXPECT_EQ(split("(|a)+", "aab"), (Pieces{"aab"}));
}

TEST(Pattern, AlternativesInTheirOrder) {
  EXPECT_EQ(split("a|ab", "ab"), (Pieces{"a", "b"}));
  EXPECT_EQ(split("ab|a", "ab"), (Pieces{"ab"}));
  EXPECT_EQ(split("x|", "ax"), (Pieces{"a", "x"}));
}

TEST(Pattern, PlacesAndWhatIsAhead) {
  EXPECT_EQ(split("a$", "aa"), (Pieces{"a", "a"}));
  EXPECT_EQ(split("^a", "aa"), (Pieces{"a", "a"}));
  EXPECT_EQ(split("a(?=b)", "aab"), (Pieces{"a", "a", "b"}));
  EXPECT_EQ(split("a+(?!b)", "aab"), (Pieces{"a", "ab"}));
  EXPECT_EQ(split("\\s+(?!\\S)|\\s+", "  x "), (Pieces{" ", " ", "x", " "}));
}

TEST(Pattern, Sets) {
  EXPECT_EQ(split("[a-c]+", "abcd"), (Pieces{"abc", "d"}));
  EXPECT_EQ(split("[^a-c]+", "abcd\u00e9"), (Pieces{"abc", "d\u00e9"}));
  EXPECT_EQ(split("[]a]+", "a]b"), (Pieces{"a]", "b"}));
  EXPECT_EQ(split("[a-]+", "a-b"), (Pieces{"a-", "b"}));
  EXPECT_EQ(split("[\\x{e9}\\u00e8-\\u00ea]+", "\u00e8\u00e9\u00eb"),
            (Pieces{"\u00e8\u00e9", "\u00eb"}));
  EXPECT_EQ(split("\\p{L}+|\\p{N}+", "a\u4e2d1\u0663!"), (Pieces{"a\u4e2d", "1\u0663", "!"}));
  EXPECT_EQ(split("[\\P{Lu}x]+", "abXcd"), (Pieces{"ab", "X", "cd"}));
  EXPECT_EQ(split("\\p{^L}|\\P{N}", "a1"), (Pieces{"a", "1"}));
  EXPECT_EQ(split("\\pL\\d", "a1"), (Pieces{"a1"}));
  EXPECT_EQ(split("[^\\s\\D]+", "12 x"), (Pieces{"12", " x"}));
  EXPECT_EQ(split(".+", "a\nb"), (Pieces{"a", "\n", "b"}));
}

TEST(Pattern, Case) {
  EXPECT_EQ(split("(?i:'s|k[a-c])",
                  "'S\xe2\x84\xaa"
                  "B's\u017f"),
            (Pieces{"'S",
                    "\xe2\x84\xaa"
                    "B",
                    "'s", "\u017f"}));
  EXPECT_EQ(split("(?i:a)b", "AbAB"), (Pieces{"Ab", "AB"}));
}

Status refusal(const char* pattern, const std::string& text = "") {
  try {
    (void)split(pattern, text);
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("pattern"), std::string::npos);
    return error.status();
  }
  return Status::ok;
}

TEST(Pattern, Malformed) {
  for (const char* pattern :
       {"(",           ")",      "a)",    "[",    "[a",       "*",        "a|+", "a{",
        "a{2",         "a{3,2}", "a{,2}", "\\",   "[b-a]",    "\\p{L",    "\\x", "\\u12",
        "\\x{110000}", "(?i:",   "[\\",   "\xdc", "[^\xdcP]", "a\xe4\xb8"})
    EXPECT_EQ(refusal(pattern), Status::io) << pattern;
}

TEST(Pattern, Unsupported) {
  for (const char* pattern : {"\\w", "\\b", "\\1", "[a&&b]", "[a[b]]", "(?<=a)", "(?<n>a)",
                              "\\p{Han}", "$+", "(?=a)*", "a{1000000}", "(?i:\u00e9)", "(?x)a"})
    EXPECT_EQ(refusal(pattern), Status::unsupported) << pattern;
  EXPECT_EQ(refusal(std::string(100, '(').append(std::string(100, ')')).c_str()),
            Status::unsupported);
}

TEST(Pattern, TooManyAttempts) {
  EXPECT_EQ(refusal("(?:a*)*(?:a*)*(?:a*)*c", std::string(200, 'a') + "b"), Status::unsupported);
  EXPECT_EQ(refusal("(?:ab|ba)*c", std::string(100000, 'a')), Status::ok);
  std::string long_text;
  for (int i = 0; i < 100000; ++i) long_text += "ab";
  EXPECT_EQ(refusal("(?:ab)*c", long_text), Status::unsupported);  // too deep
  EXPECT_EQ(split("\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+", std::string(100000, ' ') + "x").size(), 3u);
}

TEST(Pattern, Names) {
  EXPECT_FALSE(pattern_named("cl100k_base").empty());
  EXPECT_TRUE(pattern_named("none").empty());
  EXPECT_EQ(split(std::string(pattern_named("gpt2")).c_str(), "I'll say:\n\n 12345 x"),
            (Pieces{"I", "'ll", " say", ":", "\n\n", " 12345", " x"}));
}

}  // namespace
}  // namespace libtensor
