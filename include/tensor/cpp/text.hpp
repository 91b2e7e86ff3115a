// SPDX-License-Identifier: Apache-2.0
// Tokenizers: texts to token ids and back.
#ifndef TENSOR_CPP_TEXT_HPP_
#define TENSOR_CPP_TEXT_HPP_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tensor/cpp/tensor.hpp"
#include "tensor/text.h"

namespace tensor {

/// Byte pair encoding of bytes, as GPT-2 and many later language models have it. Copies share one.
///
///     Bpe bpe("tokenizer.json");
///     Tensor ids = bpe.encode("Hello");
///     std::string text = bpe.decode(ids);
class Bpe {
 public:
  /// A tokenizer.json; with `merges` a vocab.json and its merges.txt; or a file of tiktoken. See
  /// tensor_bpe_open() for `pattern` and `added_tokens`.
  explicit Bpe(const std::string& path, const std::string& merges = "",
               const std::string& pattern = "", const std::string& added_tokens = "")
      : Bpe(tensor_bpe_open(detail::c_string("Bpe: path", path),
                            detail::optional_string("Bpe: merges", merges),
                            detail::optional_string("Bpe: pattern", pattern),
                            detail::optional_string("Bpe: added_tokens", added_tokens))) {}
  /// Of the contents of files.
  static Bpe from_memory(const std::string& data, const std::string& merges = "",
                         const std::string& pattern = "", const std::string& added_tokens = "") {
    return Bpe(tensor_bpe_open_memory(data.data(), size(data), merges.data(), size(merges),
                                      detail::optional_string("Bpe: pattern", pattern),
                                      detail::optional_string("Bpe: added_tokens", added_tokens)));
  }
  /// Owns a handle of the C interface.
  explicit Bpe(tensor_bpe_t* handle) : handle_(handle) {
    if (handle_ == nullptr) detail::throw_last();
  }
  Bpe(const Bpe& other) noexcept : handle_(tensor_bpe_retain(other.handle_)) {}
  Bpe(Bpe&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Bpe& operator=(Bpe other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Bpe() { tensor_bpe_release(handle_); }

  /// The highest id, plus 1.
  std::int64_t vocab_size() const { return tensor_bpe_vocab_size(handle_); }
  std::vector<std::int64_t> special_ids() const {
    std::vector<std::int64_t> ids;
    const std::int64_t n = tensor_bpe_special_count(handle_);
    for (std::int64_t i = 0; i < n; ++i) ids.push_back(tensor_bpe_special_id(handle_, i));
    return ids;
  }
  /// -1 if there is no such token.
  std::int64_t token_id(const std::string& token) const {
    std::int64_t id = -1;
    detail::check(tensor_bpe_token_id(handle_, token.data(), size(token), &id));
    return id;
  }
  /// The bytes that an id stands for.
  std::string token(std::int64_t id) const {
    return detail::whole_text([&](void* buffer, std::int64_t capacity, std::int64_t* needed) {
      return tensor_bpe_token(handle_, id, buffer, capacity, needed);
    });
  }
  /// The ids of a text in UTF-8, int64, one axis. Texts of the special tokens `allowed_special`
  /// become their ids, {"all"} allows all: encode texts of strangers with none.
  Tensor encode(const std::string& text, const std::vector<std::string>& allowed_special = {"all"},
                bool add_special_tokens = true) const {
    std::vector<const char*> allowed;
    for (const std::string& token : allowed_special)
      allowed.push_back(detail::c_string("Bpe::encode: allowed_special", token));
    return detail::take(tensor_bpe_encode(handle_, text.data(), size(text), allowed.data(),
                                          detail::count(allowed.size()),
                                          add_special_tokens ? 1 : 0));
  }
  /// The bytes of ids; those of a part of a text may begin and end within a character.
  std::string decode(const Tensor& ids, bool skip_special_tokens = false) const {
    return detail::whole_text([&](void* buffer, std::int64_t capacity, std::int64_t* needed) {
      return tensor_bpe_decode(handle_, ids.get(), skip_special_tokens ? 1 : 0, buffer, capacity,
                               needed);
    });
  }

  tensor_bpe_t* get() const noexcept { return handle_; }

 private:
  static std::int64_t size(const std::string& text) {
    return static_cast<std::int64_t>(text.size());
  }
  tensor_bpe_t* handle_;
};

}  // namespace tensor

#endif  // TENSOR_CPP_TEXT_HPP_
