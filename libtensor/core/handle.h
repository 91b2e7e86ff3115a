// What every object behind a C handle begins with: a word that tells its kind while it lives.
#pragma once

#include <atomic>
#include <cstdint>

namespace libtensor {

enum class HandleKind : uint32_t {
  dead = 0xdeadde1d,
  tensor = 0x7e450501,
  rng = 0x7e450502,
  optimizer = 0x7e450503,
  archive = 0x7e450504,
  error = 0x7e450505,
  scheduler = 0x7e450506,
  stream = 0x7e450507,
  grad_scaler = 0x7e450508,
  event = 0x7e450509,
};

struct HandleHeader {
  explicit HandleHeader(HandleKind kind) noexcept : kind_word(static_cast<uint32_t>(kind)) {}
  ~HandleHeader() {
    kind_word.store(static_cast<uint32_t>(HandleKind::dead), std::memory_order_relaxed);
  }
  HandleHeader(const HandleHeader&) = delete;
  HandleHeader& operator=(const HandleHeader&) = delete;
  bool is(HandleKind kind) const noexcept {
    return kind_word.load(std::memory_order_relaxed) == static_cast<uint32_t>(kind);
  }

  std::atomic<uint32_t> kind_word;
};

}  // namespace libtensor
