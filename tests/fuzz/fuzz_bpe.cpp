// SPDX-License-Identifier: Apache-2.0
// Any bytes as files of a tokenizer, its pattern and a text: an error with a text, or ids whose
// bytes are those of the text again.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "tensor/tensor.h"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void require_refused() {
  const tensor_status_t code = tensor_last_error_code();
  require(code == TENSOR_E_IO || code == TENSOR_E_INVALID || code == TENSOR_E_UNSUPPORTED);
  require(std::strchr(tensor_last_error_message(), '\n') == nullptr);
}

int64_t length(const std::string& text) { return static_cast<int64_t>(text.size()); }

void encode(tensor_bpe_t* bpe, const std::string& text, bool special) {
  const char* all = "all";
  tensor_t* ids = tensor_bpe_encode(bpe, text.data(), length(text), &all, special, special);
  if (!ids) return require_refused();
  std::vector<char> bytes(16 * text.size() + 4096);
  int64_t n = 0;
  const tensor_status_t status =
      tensor_bpe_decode(bpe, ids, special, bytes.data(), static_cast<int64_t>(bytes.size()), &n);
  require(status == TENSOR_OK || status == TENSOR_E_INDEX);  // ids around a text may be of no token
  tensor_release(ids);
}

}  // namespace

// Parts with NUL between them: pattern, data, merges, added tokens, text.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::array<std::string, 5> parts;
  size_t part = 0;
  for (size_t i = 0; i < size; ++i) {
    if (data[i] == 0 && part + 1 < parts.size()) {
      ++part;
    } else {
      parts[part] += static_cast<char>(data[i]);
    }
  }
  const auto& [pattern, file, merges, added, text] = parts;
  tensor_bpe_t* bpe = tensor_bpe_open_memory(
      file.data(), length(file), merges.data(), length(merges),
      pattern.empty() ? nullptr : pattern.c_str(), added.empty() ? nullptr : added.c_str());
  if (!bpe) {
    require_refused();
    return 0;
  }
  encode(bpe, text, false);
  encode(bpe, text, true);
  for (int64_t id = 0; id < tensor_bpe_vocab_size(bpe); id += 1 + id / 64) {
    char token[8];
    int64_t n = 0;
    const tensor_status_t status = tensor_bpe_token(bpe, id, token, sizeof token, &n);
    require(status == TENSOR_OK || status == TENSOR_E_INDEX);
  }
  tensor_bpe_release(bpe);
  return 0;
}
