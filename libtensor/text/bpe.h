// SPDX-License-Identifier: Apache-2.0
// Byte pair encoding (Sennrich et al. 2016, arXiv:1508.07909) of the bytes of a text, as GPT-2
// (Radford et al. 2019) and later language models have it.
#pragma once

#include <atomic>
#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "libtensor/core/handle.h"
#include "libtensor/core/object_pool.h"
#include "libtensor/core/ref.h"
#include "libtensor/text/pattern.h"

namespace libtensor {

// A text that is one token wherever it occurs, before the text is split.
struct AddedToken {
  std::string text;
  int64_t id = 0;
  bool special = true, left_strip = false, right_strip = false;
  bool normalized = false;  // looked for in the normal form of the text
};

// What the files of a tokenizer say.
struct BpeParts {
  std::vector<std::pair<std::string, int64_t>> tokens;  // their bytes
  // Pairs in the order in which they merge; without: by the ids of the merged tokens.
  std::optional<std::vector<std::pair<std::string, std::string>>> merges;
  bool ignore_merges = false;         // of pieces that are tokens as a whole
  std::vector<std::string> patterns;  // applied one after the other
  enum class Form { none, nfc, nfd } form = Form::none;
  bool add_prefix_space = false;
  std::vector<AddedToken> added;
  std::optional<int64_t> unknown;       // the id of bytes without a token
  std::vector<int64_t> prefix, suffix;  // around a text
};

class Bpe : public HandleHeader, public PooledHandle {
 public:
  explicit Bpe(BpeParts parts);

  // The highest id, plus 1.
  int64_t vocab_size() const noexcept { return static_cast<int64_t>(by_id_.size()); }
  // The id of a token; -1 if there is none.
  int64_t id(std::string_view token) const noexcept;
  // The bytes that an id stands for; fails if there is no such id.
  std::string_view token(int64_t id) const;
  const std::vector<int64_t>& special_ids() const noexcept { return special_ids_; }

  // The ids of a text in UTF-8. `allowed`: special tokens whose texts become their ids; those of
  // other special tokens are text like any other. `{"all"}` allows all.
  std::vector<int64_t> encode(std::string_view text, const std::vector<std::string_view>& allowed,
                              bool add_special_tokens) const;
  std::string decode(const int64_t* ids, size_t n, bool skip_special_tokens) const;

  std::atomic<int64_t> refs{1};

 private:
  struct Added {
    std::vector<const AddedToken*> tokens;  // the longest first
    std::bitset<256> first_bytes;
  };
  struct Pair {
    int64_t rank, merged;
  };
  struct Found {
    size_t begin, end;
    const AddedToken* token;
  };

  Added allowed_tokens(const std::vector<std::string_view>& allowed, bool normalized) const;
  static Found find_added(std::string_view text, size_t from, const Added& added) noexcept;
  template <class Between>
  static void split_added(std::string_view text, const Added& added, std::vector<int64_t>& ids,
                          const Between& between);
  void encode_piece(std::string_view text, std::vector<int64_t>& ids) const;
  void merge(std::string_view piece, std::vector<int64_t>& ids) const;
  // Of two neighbours that lie in `both`; rank -1 if they don't merge.
  Pair pair(int64_t first, int64_t second, std::string_view both) const noexcept;
  int64_t known(std::string_view token) const noexcept;

  BpeParts parts_;  // without its tokens and merges, which the tables hold
  std::vector<Pattern> patterns_;
  std::string bytes_;                    // of all tokens
  std::vector<std::string_view> by_id_;  // views of bytes_; none for a gap
  std::unordered_map<std::string_view, int64_t> ids_;
  struct PairHash {
    size_t operator()(const std::pair<int64_t, int64_t>& ids) const noexcept {
      const auto mixed = static_cast<uint64_t>(ids.first) * 0x9e3779b97f4a7c15u ^
                         static_cast<uint64_t>(ids.second);
      return static_cast<size_t>(mixed ^ mixed >> 29);
    }
  };
  std::unordered_map<std::pair<int64_t, int64_t>, Pair, PairHash> merges_;
  bool by_rank_ = false;
  std::vector<int64_t> byte_ids_;  // -1 for bytes that are no tokens
  std::vector<int64_t> special_ids_;
};

inline void retain(Bpe* bpe) noexcept { bpe->refs.fetch_add(1, std::memory_order_relaxed); }
void release(Bpe* bpe) noexcept;

// Of texts as files have them: `data` is a tokenizer.json of Hugging Face; or with `merges`, a
// vocab.json and its merges.txt; or lines of tiktoken. `pattern`: how texts are split, the name of
// an encoding or an expression; for a tokenizer.json it has to be empty. `added_tokens`: a JSON
// list as in tokenizer.json; empty: those that are known of such files.
Ref<Bpe> open_bpe(std::string_view data, std::string_view merges, std::string_view pattern,
                  std::string_view added_tokens);
Ref<Bpe> open_bpe_files(const std::string& path, const std::string& merges,
                        std::string_view pattern, std::string_view added_tokens);

}  // namespace libtensor
