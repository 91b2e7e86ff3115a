// SPDX-License-Identifier: Apache-2.0
// Generators of random words, and how an operation takes words from one: so that its numbers depend
// neither on the number of threads nor on the layout of memory.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string_view>

#include "libtensor/core/handle.h"
#include "libtensor/core/object_pool.h"
#include "libtensor/core/random/xoroshiro.h"
#include "libtensor/core/ref.h"

namespace libtensor {

enum class GeneratorKind { philox, xoroshiro };

class Generator : public HandleHeader, public PooledHandle {
 public:
  static constexpr int kStateWords = 4;

  // "" is philox4x32-10.
  static Ref<Generator> create(std::string_view name, uint64_t seed);
  // The one that NULL means; made on first use, seeded with 0, never freed.
  static Generator& of_process();

  const char* name() const noexcept;
  void seed(uint64_t seed);
  // philox4x32-10: key, next word, 0, a mark;  xoroshiro64*: s0, s1, 0, 0.
  void get_state(uint64_t state[kStateWords]);
  void set_state(const uint64_t state[kStateWords]);
  // The next n words of the stream.
  void next_u32(uint32_t* words, int64_t n);

  // Guards the state. Philox's is held for moments only, a sequential generator's for a whole
  // operation.
  void lock();
  void unlock() noexcept;

  std::atomic<int64_t> refs{1};

 private:
  friend class RandomStream;

  Generator(GeneratorKind kind, uint64_t seed) noexcept;
  void start(uint64_t seed) noexcept;

  const GeneratorKind kind_;
  std::mutex mutex_;  // of a sequential generator
  // Of philox: word `position_` of the stream of `key_` is next.
  uint64_t key_ = 0, position_ = 0;
  Xoroshiro64Star engine_{};
};

inline void retain(Generator* generator) noexcept {
  generator->refs.fetch_add(1, std::memory_order_relaxed);
}
void release(Generator* generator) noexcept;

// The words that one operation takes: number i belongs to word i (or to words i * k, ...) of them.
// Those of philox may be taken in any order by any thread. Those of a sequential generator must be
// taken in order, by the thread that made the RandomStream, which holds the generator until it
// goes.
class RandomStream {
 public:
  // n words of the stream, from the beginning of a block on.
  RandomStream(Generator& generator, uint64_t n);

  bool in_order() const noexcept { return lock_.owns_lock(); }
  // Those of philox: its key, and the first of the words, at the beginning of a block.
  uint64_t key() const noexcept { return key_; }
  uint64_t base() const noexcept { return base_; }
  // Words first to first + n - 1.
  void take(uint64_t first, uint32_t* words, int64_t n) noexcept;
  // In place of word `index`, for the attempt-th time (from 1).
  uint32_t redraw(uint64_t index, uint32_t attempt) noexcept;
  // In place of the block of words index to index + 3, a multiple of 4, for the attempt-th time
  // (from 0).
  void block(uint64_t index, uint32_t attempt, uint32_t words[4]) noexcept;

 private:
  Generator& generator_;
  std::unique_lock<Generator> lock_;
  uint64_t key_ = 0, base_ = 0;
};

// Words `first` to first + n - 1 of the stream of a key.
void philox_words(uint64_t key, uint64_t first, uint32_t* words, int64_t n) noexcept;

}  // namespace libtensor
