// SPDX-License-Identifier: Apache-2.0
// Generators of random numbers.
#ifndef TENSOR_CPP_RANDOM_HPP_
#define TENSOR_CPP_RANDOM_HPP_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tensor/cpp/arguments.hpp"
#include "tensor/cpp/error.hpp"
#include "tensor/random.h"

namespace tensor {

/// A stream of random numbers, which does not depend on the number of threads. Copies share it. The
/// default one is that of the process.
class Generator {
 public:
  Generator() noexcept = default;

  /// A generator of its own: "philox4x32-10" or "xoroshiro64*".
  explicit Generator(Bits64 seed, const std::string& name = "philox4x32-10")
      : handle_(tensor_rng_create(detail::c_string("Generator: name", name), seed)) {
    if (handle_ == nullptr) detail::throw_last();
  }

  Generator(const Generator& other) noexcept : handle_(tensor_rng_retain(other.handle_)) {}
  Generator(Generator&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Generator& operator=(Generator other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Generator() { tensor_rng_release(handle_); }

  /// Starts the stream of `seed`.
  void seed(Bits64 seed) const { detail::check(tensor_rng_seed(handle_, seed)); }

  /// What set_state() takes back.
  std::array<std::uint64_t, 4> state() const {
    std::array<std::uint64_t, 4> words{};
    detail::check(tensor_rng_get_state(handle_, words.data()));
    return words;
  }

  /// Continues from a state of a generator of the same name.
  void set_state(const std::array<std::uint64_t, 4>& state) const {
    detail::check(tensor_rng_set_state(handle_, state.data()));
  }

  /// The next n words of the stream.
  std::vector<std::uint32_t> next(std::size_t n) const {
    std::vector<std::uint32_t> words(n);
    detail::check(tensor_rng_next_u32(handle_, words.data(), static_cast<std::int64_t>(n)));
    return words;
  }

  tensor_rng_t* get() const noexcept { return handle_; }

 private:
  tensor_rng_t* handle_ = nullptr;
};

/// Seeds the generator of the process.
inline void manual_seed(Bits64 seed) { Generator().seed(seed); }

}  // namespace tensor

#endif  // TENSOR_CPP_RANDOM_HPP_
