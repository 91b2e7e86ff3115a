// SPDX-License-Identifier: Apache-2.0
// States and draws; the words themselves are in test_random.cpp.
#include "libtensor/core/random/generator.h"

#include <gtest/gtest.h>

#include <vector>

#include "libtensor/core/random/philox.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using testing_tensors::message_of;

constexpr uint64_t kMark = 0x3031786f6c696870;

std::vector<uint32_t> next(Generator& generator, int64_t n) {
  std::vector<uint32_t> words(static_cast<size_t>(n), 0xdeadbeef);
  generator.next_u32(words.data(), n);
  return words;
}

// After the last of 2**64 words the stream begins again.
TEST(Generator, TheStreamGoesRound) {
  constexpr uint64_t kKey = 99;
  const auto generator = Generator::create("", kKey);
  for (const uint64_t back : {1, 3, 4, 30, 64, 67}) {
    const uint64_t first = 0 - back;
    const uint64_t state[] = {kKey, first, 0, kMark};
    generator->set_state(state);
    const auto words = next(*generator, 100);
    for (uint64_t i = 0; i < 100; ++i) {
      ASSERT_EQ(words[i], philox::word_at(kKey, first + i)) << back << ", " << i;
    }
    uint64_t after[4];
    generator->get_state(after);
    EXPECT_EQ(after[1], first + 100);
    generator->set_state(state);
    RandomStream draws(*generator, 100);
    std::vector<uint32_t> drawn(100, 0xdeadbeef);
    draws.take(0, drawn.data(), 100);
    const uint64_t start = (first + 3) / 4 * 4;
    for (uint64_t i = 0; i < 100; ++i) ASSERT_EQ(drawn[i], philox::word_at(kKey, start + i));
  }
}

TEST(Generator, AStateGoesOnWhereItWasTaken) {
  for (const char* name : {"philox4x32-10", "xoroshiro64*"}) {
    const auto generator = Generator::create(name, 5);
    next(*generator, 13);
    uint64_t state[4];
    generator->get_state(state);
    const auto expected = next(*generator, 50);
    const auto other = Generator::create(name, 6);
    other->set_state(state);
    EXPECT_EQ(next(*other, 50), expected);
    generator->seed(5);
    next(*generator, 13);
    EXPECT_EQ(next(*generator, 50), expected);
  }
}

TEST(Generator, StatesThatAreNone) {
  const auto philox = Generator::create("philox4x32-10", 1);
  const auto xoroshiro = Generator::create("xoroshiro64*", 1);
  const auto refuses = [](Generator& generator, std::vector<uint64_t> state) {
    const auto before = [&] {
      std::vector<uint64_t> now(4);
      generator.get_state(now.data());
      return now;
    };
    const auto was = before();
    EXPECT_THROW(generator.set_state(state.data()), Error);
    EXPECT_EQ(before(), was);
  };
  refuses(*philox, {1, 2, 3, kMark});
  refuses(*philox, {1, 2, 0, 0});
  refuses(*xoroshiro, {1, 2, 0, kMark});
  refuses(*xoroshiro, {0, 0, 0, 0});  // from which it would never get away
  refuses(*xoroshiro, {uint64_t{1} << 32, 1, 0, 0});
  EXPECT_EQ(message_of([&] {
              const uint64_t zeros[4] = {};
              xoroshiro->set_state(zeros);
            }),
            "state [0, 0, 0, 0] is none of xoroshiro64*");
}

TEST(Generator, NamesThatAreNone) {
  EXPECT_EQ(message_of([] { Generator::create("mt19937", 0); }),
            "no generator is called \"mt19937\"; there are philox4x32-10 and xoroshiro64*");
  EXPECT_THROW(Generator::create("philox4x32-1", 0), Error);
}

// An operation's words begin with a block, so that blocks can be computed anywhere.
TEST(RandomStream, BeginWithABlock) {
  const auto generator = Generator::create("", 3);
  next(*generator, 5);
  RandomStream draws(*generator, 2);
  EXPECT_FALSE(draws.in_order());
  uint32_t word;
  draws.take(1, &word, 1);
  EXPECT_EQ(word, philox::word_at(3, 9));
  EXPECT_EQ(draws.redraw(1, 2), philox::word_at(3, 9, 2));
  EXPECT_EQ(next(*generator, 1)[0], philox::word_at(3, 10));
}

TEST(RandomStream, OfASequentialGeneratorHoldIt) {
  const auto generator = Generator::create("xoroshiro64*", 3);
  const auto expected = next(*generator, 3);
  generator->seed(3);
  {
    RandomStream draws(*generator, 3);
    EXPECT_TRUE(draws.in_order());
    std::vector<uint32_t> words(2);
    draws.take(0, words.data(), 2);
    EXPECT_EQ(words[1], expected[1]);
    EXPECT_EQ(draws.redraw(0, 1), expected[2]);
  }
  EXPECT_EQ(next(*generator, 0).size(), 0u);  // free again
}

}  // namespace
}  // namespace libtensor
