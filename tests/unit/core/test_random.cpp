// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "libtensor/core/error.h"
#include "libtensor/core/random/distributions.h"
#include "libtensor/core/random/generator.h"
#include "libtensor/core/random/xoroshiro.h"

namespace libtensor {
namespace {

// Random123 1.14, tests/kat_vectors: philox4x32 10.
TEST(Philox, GivesTheKnownAnswers) {
  struct Known {
    uint32_t counter[4];
    uint64_t key;
    uint32_t words[4];
  };
  const Known known[] = {
      {{0, 0, 0, 0}, 0, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
      {{~0u, ~0u, ~0u, ~0u}, ~uint64_t{0}, {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
      {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
       0x299f31d0'a4093822,
       {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
  };
  for (const Known& k : known) {
    const auto got =
        philox::block({{k.counter[0], k.counter[1], k.counter[2], k.counter[3]}}, k.key);
    for (int i = 0; i < 4; ++i) EXPECT_EQ(got.words[i], k.words[i]);
  }
}

TEST(Philox, AnyRunOfWordsIsTheSameStream) {
  constexpr uint64_t kKey = 0x0123456789abcdef;
  for (const uint64_t start :
       {uint64_t{0}, uint64_t{1}, uint64_t{5}, (uint64_t{1} << 34) - 37, uint64_t{1} << 40}) {
    for (const int n : {0, 1, 3, 4, 31, 32, 33, 67, 200}) {
      std::vector<uint32_t> words(static_cast<size_t>(n));
      philox_words(kKey, start, words.data(), n);
      for (int i = 0; i < n; ++i) {
        const uint64_t index = start + static_cast<uint64_t>(i);
        ASSERT_EQ(words[static_cast<size_t>(i)], philox::word_at(kKey, index))
            << start << " + " << i;
      }
    }
  }
}

// Made by the authors' C code; the first is also what the articles behind xoroshiro show.
TEST(Xoroshiro, GivesTheKnownAnswers) {
  Xoroshiro64Star engine{1, 2};
  for (const uint32_t word : {2654435771u, 327208753u, 4063491769u, 4259754937u, 261922412u,
                              168123673u, 552743735u, 1672597395u, 1031040050u, 2755315674u}) {
    EXPECT_EQ(engine.next(), word);
  }
  engine = {1, 2};
  for (const double u : {.6180340, .0761842, .9461054, .9918015, .0609836, .0391443, .1286957,
                         .3894319, .2400577, .6415219}) {
    EXPECT_NEAR(engine.next() / 4294967295.0, u, 5e-8);
  }
}

// https://prng.di.unimi.it/splitmix64.c with state 1234567.
TEST(Splitmix, GivesTheKnownAnswers) {
  EXPECT_EQ(splitmix64(1234567), 6457827717110365317u);
  EXPECT_EQ(splitmix64(1234567 + 0x9e3779b97f4a7c15), 3203168211198807973u);
}

TEST(Distributions, UniformReachesItsEnds) {
  EXPECT_EQ(random::uniform(0u), 0.f);
  EXPECT_EQ(random::uniform(~0u), 1 - 0x1p-24f);
  EXPECT_EQ(random::uniform(0x80000000u), .5f);
  EXPECT_EQ(random::uniform(random::LongWord{0}), 0.);
  EXPECT_EQ(random::uniform(~random::LongWord{0}), 1 - 0x1p-53);
}

TEST(Distributions, LogarithmIsAccurate) {
  Xoroshiro64Star engine{1, 2};
  EXPECT_EQ(random::log_positive(1.f), 0.f);
  EXPECT_EQ(random::log_positive(1.), 0.);
  for (int i = 0; i < 200000; ++i) {
    const uint32_t low = engine.next(), high = engine.next();
    const double x = std::ldexp(random::uniform(random::join(low, high)) + 0.5,
                                static_cast<int>(low % 120) - 60);
    const auto exact = static_cast<double>(std::log(static_cast<long double>(x)));
    ASSERT_NEAR(random::log_positive(x), exact, 5e-16 * std::fabs(exact) + 1e-30) << x;
    const auto narrow = static_cast<float>(x);
    const double narrow_exact = std::log(static_cast<double>(narrow));
    ASSERT_NEAR(random::log_positive(narrow), narrow_exact, 3e-7 * std::fabs(narrow_exact)) << x;
  }
}

TEST(Distributions, CosineAndSineAreAccurate) {
  Xoroshiro64Star engine{1, 2};
  for (int i = 0; i < 200000; ++i) {
    const uint32_t low = engine.next(),
                   turn = i < 16 ? static_cast<uint32_t>(i) << 28 : engine.next();
    const long double pi = 3.14159265358979323846264338327950288L;
    const long double angle = 2 * pi * static_cast<long double>(random::join(low, turn)) * 0x1p-64L;
    const auto wide = random::cos_sin_turn<double>(random::join(low, turn));
    ASSERT_NEAR(wide.first, static_cast<double>(std::cos(angle)), 3e-16);
    ASSERT_NEAR(wide.second, static_cast<double>(std::sin(angle)), 3e-16);
    const auto narrow = random::cos_sin_turn<float>(turn);
    const double narrow_angle = static_cast<double>(2 * pi) * turn * 0x1p-32;
    ASSERT_NEAR(narrow.first, std::cos(narrow_angle), 2e-7);
    ASSERT_NEAR(narrow.second, std::sin(narrow_angle), 2e-7);
  }
}

TEST(Distributions, NormalPairsAreFiniteAtTheEnds) {
  for (const uint32_t radius : {0u, 1u, 0x80000000u, ~0u}) {
    for (const uint32_t turn : {0u, 1u, 0x20000000u, 0x40000000u, 0x80000000u, 0xc0000000u, ~0u}) {
      const auto narrow = random::normal_pair<float>(radius, turn);
      const auto wide =
          random::normal_pair<double>(random::join(radius, radius), random::join(turn, turn));
      EXPECT_LE(std::hypot(narrow.first, narrow.second), 6.7);
      EXPECT_LE(std::hypot(wide.first, wide.second), 9.5);
    }
  }
  EXPECT_NEAR(random::normal_pair<float>(0, 0).first, 6.66, .01);
  EXPECT_NEAR(random::normal_pair<double>(0, 0).first, 9.42, .01);
}

TEST(Distributions, BoundedRejectsTheWordsLeftOver) {
  uint32_t value = 9;
  EXPECT_TRUE(random::bounded(~0u, 1u, value));
  EXPECT_EQ(value, 0u);
  for (const uint32_t range :
       {3u, 7u, 10u, 0x7fffffffu, 0x80000000u, 0x80000001u, 0xfffffffeu, 0xffffffffu}) {
    const uint64_t rejected = (uint64_t{1} << 32) % range;
    uint64_t seen_rejected = 0;
    for (uint64_t i = 0; i < 1000; ++i) {
      uint32_t word = static_cast<uint32_t>((uint64_t{1} << 32) * i / 1000);
      const bool accepted = random::bounded(word, range, value);
      EXPECT_LT(value, range);
      seen_rejected += !accepted;
    }
    EXPECT_NEAR(static_cast<double>(seen_rejected) / 1000, static_cast<double>(rejected) * 0x1p-32,
                .06)
        << range;
  }
  // 64 bits against 128-bit arithmetic.
  Xoroshiro64Star engine{1, 2};
  for (int i = 0; i < 100000; ++i) {
    const uint64_t bits = random::join(engine.next(), engine.next());
    const uint64_t range = random::join(engine.next(), engine.next()) >> (i % 63) | 1;
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide{bits} * range;
    random::LongWord got = 0;
    const bool accepted = random::bounded(random::LongWord{bits}, random::LongWord{range}, got);
    ASSERT_EQ(got, static_cast<uint64_t>(product >> 64));
    ASSERT_EQ(accepted, static_cast<uint64_t>(product) >= (0 - range) % range);
  }
}

TEST(Distributions, BoundedGivesEveryValueAlike) {
  const uint32_t range = 0xc0000000;  // 3 * 2**30: a quarter of the words is rejected
  std::vector<int> counts(3);
  for (uint64_t i = 0; i < (uint64_t{1} << 16); ++i) {
    uint32_t value = 0;
    if (random::bounded(static_cast<uint32_t>(i << 16), range, value)) ++counts[value >> 30];
  }
  EXPECT_EQ(counts[0], counts[1]);
  EXPECT_EQ(counts[1], counts[2]);
}

TEST(Generator, PhiloxStartsWithItsStream) {
  auto g = Generator::create("", 42);
  EXPECT_STREQ(g->name(), "philox4x32-10");
  uint32_t words[6];
  g->next_u32(words, 2);
  g->next_u32(words + 2, 4);
  for (uint64_t i = 0; i < 6; ++i) EXPECT_EQ(words[i], philox::word_at(42, i));
}

TEST(Generator, StatesContinue) {
  for (const char* name : {"philox4x32-10", "xoroshiro64*"}) {
    auto g = Generator::create(name, 7), other = Generator::create(name, 8);
    EXPECT_STREQ(g->name(), name);
    uint32_t a[5], b[5], c[5];
    g->next_u32(a, 3);
    uint64_t state[4];
    g->get_state(state);
    g->next_u32(a, 5);
    other->set_state(state);
    other->next_u32(b, 5);
    g->seed(7);
    g->next_u32(c, 3);
    g->next_u32(c, 5);
    EXPECT_TRUE(std::equal(a, a + 5, b)) << name;
    EXPECT_TRUE(std::equal(a, a + 5, c)) << name;
  }
}

TEST(Generator, XoroshiroTakesTheAuthorsState) {
  auto g = Generator::create("xoroshiro64*", 0);
  const uint64_t state[4] = {1, 2, 0, 0};
  g->set_state(state);
  uint32_t words[2];
  g->next_u32(words, 2);
  EXPECT_EQ(words[0], 2654435771u);
  EXPECT_EQ(words[1], 327208753u);
}

TEST(Generator, RejectsForeignStatesAndNames) {
  auto philox = Generator::create("philox4x32-10", 1),
       xoroshiro = Generator::create("xoroshiro64*", 1);
  uint64_t state[4];
  philox->get_state(state);
  EXPECT_THROW(xoroshiro->set_state(state), Error);
  xoroshiro->get_state(state);
  EXPECT_THROW(philox->set_state(state), Error);
  for (const auto& bad : {std::vector<uint64_t>{0, 0, 0, 0},
                          {uint64_t{1} << 32, 1, 0, 0},
                          {1, 2, 3, 0},
                          {1, 2, 0, 1}}) {
    EXPECT_THROW(xoroshiro->set_state(bad.data()), Error);
  }
  for (const char* name : {"mt19937", "philox", "Philox4x32-10", " "}) {
    EXPECT_THROW(Generator::create(name, 1), Error);
  }
}

TEST(Generator, SeedsAreFarApart) {
  for (const char* name : {"philox4x32-10", "xoroshiro64*"}) {
    uint64_t previous = 0;
    int bits = 0;
    for (uint64_t seed = 0; seed < 200; ++seed) {
      uint32_t words[2];
      Generator::create(name, seed)->next_u32(words, 2);
      const uint64_t now = random::join(words[0], words[1]);
      if (seed > 0) bits += __builtin_popcountll(now ^ previous);
      previous = now;
    }
    EXPECT_NEAR(bits / 199., 32, 1.5) << name;
  }
}

TEST(RandomStream, OfPhiloxBeginAtABlockAndTakeAnyOrder) {
  auto g = Generator::create("", 3);
  uint32_t first;
  g->next_u32(&first, 1);
  RandomStream stream(*g, 10);
  EXPECT_FALSE(stream.in_order());
  uint32_t late[3], early[2], after;
  stream.take(7, late, 3);
  stream.take(0, early, 2);
  for (uint64_t i = 0; i < 3; ++i) EXPECT_EQ(late[i], philox::word_at(3, 4 + 7 + i));
  EXPECT_EQ(early[1], philox::word_at(3, 5));
  EXPECT_EQ(stream.redraw(7, 2), philox::word_at(3, 11, 2));
  EXPECT_NE(stream.redraw(7, 1), late[0]);
  g->next_u32(&after, 1);
  EXPECT_EQ(after, philox::word_at(3, 14));
}

TEST(RandomStream, OfXoroshiroTakeTheStreamInOrder) {
  auto g = Generator::create("xoroshiro64*", 3), same = Generator::create("xoroshiro64*", 3);
  uint32_t expected[6], got[6];
  same->next_u32(expected, 6);
  {
    RandomStream stream(*g, 5);
    EXPECT_TRUE(stream.in_order());
    stream.take(0, got, 4);
    got[4] = stream.redraw(1, 1);
  }
  g->next_u32(got + 5, 1);
  EXPECT_TRUE(std::equal(got, got + 6, expected));
}

}  // namespace
}  // namespace libtensor
