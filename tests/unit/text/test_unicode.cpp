// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "libtensor/text/unicode.h"

namespace libtensor::unicode {
namespace {

TEST(Unicode, Categories) {
  EXPECT_EQ(category('A'), Lu);
  EXPECT_EQ(category('z'), Ll);
  EXPECT_EQ(category('7'), Nd);
  EXPECT_EQ(category(' '), Zs);
  EXPECT_EQ(category(0), Cc);
  EXPECT_EQ(category(0x1c5), Lt);
  EXPECT_EQ(category(0x2b0), Lm);
  EXPECT_EQ(category(0x4e2d), Lo);
  EXPECT_EQ(category(0x2167), Nl);
  EXPECT_EQ(category(0xbd), No);
  EXPECT_EQ(category(0x1f642), So);
  EXPECT_EQ(category(0xd800), Cs);
  EXPECT_EQ(category(0xe000), Co);
  EXPECT_EQ(category(kLastCodePoint), Cn);
  EXPECT_EQ(category(kLastCodePoint - 2), Co);
}

TEST(Unicode, CategoriesByName) {
  EXPECT_EQ(categories_named("Lu"), Lu);
  EXPECT_EQ(categories_named("Zs"), Zs);
  EXPECT_EQ(categories_named("N"), Nd | Nl | No);
  EXPECT_EQ(categories_named("Letter"), Ll | Lm | Lo | Lt | Lu);
  for (const char* name : {"", "Lx", "uL", "Han", "LuL", "sC"})
    EXPECT_EQ(categories_named(name), 0u);
}

TEST(Unicode, WhiteSpace) {
  for (const uint32_t code : {9, 10, 13, 32, 0x85, 0xa0, 0x1680, 0x2009, 0x2028, 0x3000})
    EXPECT_TRUE(is_white_space(code)) << code;
  for (const uint32_t code : {0, 8, 14, 0x1c, 0x1f, 0x61, 0x200b, 0xfeff})
    EXPECT_FALSE(is_white_space(code)) << code;
}

// Examples of Unicode Standard Annex 15, and what is special: Hangul, exclusions, singletons, marks
// that block.
TEST(Unicode, NormalForms) {
  struct Case {
    const char *text, *nfc, *nfd;
  };
  for (const Case& c : {
           Case{"plain", "plain", "plain"},
           Case{"\u00e9", "\u00e9", "e\u0301"},
           Case{"e\u0301", "\u00e9", "e\u0301"},
           Case{"\u1e0b\u0323", "\u1e0d\u0307", "d\u0323\u0307"},
           Case{"d\u0307\u0323", "\u1e0d\u0307", "d\u0323\u0307"},
           Case{"\u212b", "\u00c5", "A\u030a"},
           Case{"\ud55c\uae00", "\ud55c\uae00", "\u1112\u1161\u11ab\u1100\u1173\u11af"},
           Case{"\u1112\u1161\u11ab", "\ud55c", "\u1112\u1161\u11ab"},
           Case{"\uac00\u11a7", "\uac00\u11a7", "\u1100\u1161\u11a7"},
           Case{"\u0958", "\u0915\u093c", "\u0915\u093c"},
           Case{"\u01d5", "\u01d5", "U\u0308\u0304"},
           Case{"\u0301e\u0301", "\u0301\u00e9", "\u0301e\u0301"},
           Case{"e\u0301\u0301", "\u00e9\u0301", "e\u0301\u0301"},
           Case{"a\u0315\u0300\u05ae\u0300b", "\u00e0\u05ae\u0300\u0315b",
                "a\u05ae\u0300\u0300\u0315b"},
           Case{"\U0001d15e", "\U0001d157\U0001d165", "\U0001d157\U0001d165"},
       }) {
    EXPECT_EQ(nfc(c.text), c.nfc) << c.text;
    EXPECT_EQ(nfd(c.text), c.nfd) << c.text;
  }
}

}  // namespace
}  // namespace libtensor::unicode
