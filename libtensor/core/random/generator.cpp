// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/random/generator.h"

#include <algorithm>
#include <memory>
#include <mutex>

#include "libtensor/core/error.h"
#include "libtensor/core/fork_mutex.h"
#include "libtensor/core/no_destructor.h"
#include "libtensor/core/random/philox.h"

namespace libtensor {
namespace {

constexpr const char* kNames[] = {"philox4x32-10", "xoroshiro64*"};
constexpr uint64_t kPhiloxMark = 0x3031786f6c696870;  // "philox10" in ASCII, little-endian

// One for all, so that a forked child can go on drawing.
constinit ForkMutex philox_mutex{LockRank::generators};

// Eight blocks at a time, as arrays: compilers turn each line into vector instructions.
constexpr int kLanes = 8;

void eight_blocks(uint64_t key, uint64_t index, uint32_t* words) noexcept {
  uint32_t x0[kLanes], x1[kLanes], x2[kLanes] = {}, x3[kLanes] = {};
  for (int i = 0; i < kLanes; ++i) {
    x0[i] = static_cast<uint32_t>(index + static_cast<uint64_t>(i));
    x1[i] = static_cast<uint32_t>((index + static_cast<uint64_t>(i)) >> 32);
  }
  auto key0 = static_cast<uint32_t>(key), key1 = static_cast<uint32_t>(key >> 32);
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < kLanes; ++i) {
      const uint64_t a = uint64_t{0xd2511f53} * x0[i], b = uint64_t{0xcd9e8d57} * x2[i];
      x0[i] = static_cast<uint32_t>(b >> 32) ^ x1[i] ^ key0;
      x1[i] = static_cast<uint32_t>(b);
      x2[i] = static_cast<uint32_t>(a >> 32) ^ x3[i] ^ key1;
      x3[i] = static_cast<uint32_t>(a);
    }
    key0 += 0x9e3779b9;
    key1 += 0xbb67ae85;
  }
  for (int i = 0; i < kLanes; ++i) {
    words[4 * i] = x0[i];
    words[4 * i + 1] = x1[i];
    words[4 * i + 2] = x2[i];
    words[4 * i + 3] = x3[i];
  }
}

}  // namespace

void philox_words(uint64_t key, uint64_t first, uint32_t* words, int64_t n) noexcept {
  for (; n > 0 && first % 4 != 0; --n) *words++ = philox::word_at(key, first++);
  // The last words before the stream begins again are taken one by one.
  constexpr int kAtOnce = 4 * kLanes;
  for (; n >= kAtOnce && first <= UINT64_MAX - kAtOnce; n -= kAtOnce) {
    eight_blocks(key, first / 4, words);
    first += kAtOnce;
    words += kAtOnce;
  }
  for (; n > 0; --n) *words++ = philox::word_at(key, first++);
}

Generator::Generator(GeneratorKind kind, uint64_t seed) noexcept
    : HandleHeader(HandleKind::rng), kind_(kind) {
  start(seed);
}

Ref<Generator> Generator::create(std::string_view name, uint64_t seed) {
  const auto* found =
      std::find(std::begin(kNames), std::end(kNames), name.empty() ? kNames[0] : name);
  if (found == std::end(kNames)) {
    fail(Status::invalid, "no generator is called ", quoted(name), "; there are ", kNames[0],
         " and ", kNames[1]);
  }
  return Ref<Generator>::adopt(new Generator(static_cast<GeneratorKind>(found - kNames), seed));
}

Generator& Generator::of_process() {
  static constinit NoDestructor<Generator> generator;
  return generator.get(
      [] { return std::unique_ptr<Generator>(new Generator(GeneratorKind::philox, 0)); });
}

const char* Generator::name() const noexcept { return kNames[static_cast<int>(kind_)]; }

void Generator::start(uint64_t seed) noexcept {
  key_ = seed;
  position_ = 0;
  const uint64_t mixed = splitmix64(seed);
  engine_ = {static_cast<uint32_t>(mixed), static_cast<uint32_t>(mixed >> 32)};
  if (mixed == 0) engine_.s0 = 1;
}

void Generator::lock() {
  if (kind_ == GeneratorKind::philox) {
    philox_mutex.lock();
  } else {
    mutex_.lock();
  }
}

void Generator::unlock() noexcept {
  if (kind_ == GeneratorKind::philox) {
    philox_mutex.unlock();
  } else {
    mutex_.unlock();
  }
}

void Generator::seed(uint64_t seed) {
  const std::lock_guard guard(*this);
  start(seed);
}

void Generator::get_state(uint64_t state[kStateWords]) {
  const std::lock_guard guard(*this);
  const bool philox = kind_ == GeneratorKind::philox;
  state[0] = philox ? key_ : engine_.s0;
  state[1] = philox ? position_ : engine_.s1;
  state[2] = 0;
  state[3] = philox ? kPhiloxMark : 0;
}

void Generator::set_state(const uint64_t state[kStateWords]) {
  const bool philox = kind_ == GeneratorKind::philox;
  const bool small = (state[0] | state[1]) <= UINT32_MAX && (state[0] | state[1]) != 0;
  if (state[2] != 0 || state[3] != (philox ? kPhiloxMark : 0) || !(philox || small)) {
    fail(Status::invalid, "state [", state[0], ", ", state[1], ", ", state[2], ", ", state[3],
         "] is none of ", name());
  }
  const std::lock_guard guard(*this);
  if (philox) {
    key_ = state[0];
    position_ = state[1];
  } else {
    engine_ = {static_cast<uint32_t>(state[0]), static_cast<uint32_t>(state[1])};
  }
}

void Generator::next_u32(uint32_t* words, int64_t n) {
  std::unique_lock guard(*this);
  if (kind_ == GeneratorKind::philox) {
    const uint64_t key = key_, first = position_;
    position_ += static_cast<uint64_t>(n);
    guard.unlock();
    philox_words(key, first, words, n);
  } else {
    for (int64_t i = 0; i < n; ++i) words[i] = engine_.next();
  }
}

void release(Generator* generator) noexcept {
  if (generator->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) delete generator;
}

RandomStream::RandomStream(Generator& generator, uint64_t n)
    : generator_(generator), lock_(generator) {
  if (generator.kind_ != GeneratorKind::philox) return;
  constexpr uint64_t kBlock = 4;
  key_ = generator.key_;
  base_ = (generator.position_ + kBlock - 1) / kBlock * kBlock;
  generator.position_ = base_ + n;
  lock_.unlock();
}

void RandomStream::take(uint64_t first, uint32_t* words, int64_t n) noexcept {
  if (!in_order()) return philox_words(key_, base_ + first, words, n);
  for (int64_t i = 0; i < n; ++i) words[i] = generator_.engine_.next();
}

uint32_t RandomStream::redraw(uint64_t index, uint32_t attempt) noexcept {
  return in_order() ? generator_.engine_.next() : philox::word_at(key_, base_ + index, attempt);
}

void RandomStream::block(uint64_t index, uint32_t attempt, uint32_t words[4]) noexcept {
  if (in_order()) return take(0, words, 4);
  const philox::Block block = philox::block_at(key_, (base_ + index) / 4, attempt);
  for (int i = 0; i < 4; ++i) words[i] = block.words[i];
}

}  // namespace libtensor
