// SPDX-License-Identifier: Apache-2.0
#include "libtensor/text/bpe.h"

#include <algorithm>
#include <queue>
#include <tuple>

#include "libtensor/core/error.h"
#include "libtensor/core/utf8.h"
#include "libtensor/io/json.h"
#include "libtensor/text/unicode.h"

namespace libtensor {
namespace {

constexpr int64_t kMostIds = int64_t{1} << 22;
constexpr size_t kShort = 48;  // pieces up to which a search of all pairs is faster than a queue

void check_utf8(std::string_view text) {
  const size_t at = json::utf8_error(text);
  if (at != std::string_view::npos)
    fail(Status::invalid, "the text is no UTF-8 at byte ", at, " of ", text.size());
}

void check_id(int64_t id, std::string_view token) {
  if (id < 0 || id >= kMostIds)
    fail(Status::io, "the id of ", json::quote(token), " is ", id, ", expected 0 to ",
         kMostIds - 1);
}

}  // namespace

Bpe::Bpe(BpeParts parts) : HandleHeader(HandleKind::bpe), parts_(std::move(parts)) {
  size_t nbytes = 0;
  int64_t last = -1;
  const auto count = [&](const std::string& token, int64_t id) {
    check_id(id, token);
    nbytes += token.size();
    last = std::max(last, id);
  };
  for (const auto& [token, id] : parts_.tokens) count(token, id);
  for (const AddedToken& token : parts_.added) count(token.text, token.id);
  bytes_.reserve(nbytes);  // views of it stay valid
  by_id_.resize(static_cast<size_t>(last + 1));
  ids_.reserve(parts_.tokens.size());
  const auto store = [&](const std::string& token, int64_t id) {
    const size_t at = bytes_.size();
    bytes_ += token;
    const std::string_view own = std::string_view(bytes_).substr(at);
    std::string_view& of_id = by_id_[static_cast<size_t>(id)];
    if (!of_id.data()) of_id = own;
    return own;
  };
  for (const auto& [token, id] : parts_.tokens) {
    ids_.insert_or_assign(store(token, id), id);
  }
  for (const AddedToken& token : parts_.added) {
    store(token.text, token.id);
    if (token.special) special_ids_.push_back(token.id);
  }
  for (int b = 0; b < 256; ++b) {
    const char byte = static_cast<char>(b);
    byte_ids_.push_back(known({&byte, 1}));
  }
  by_rank_ = !parts_.merges;
  if (!by_rank_) {
    merges_.reserve(parts_.merges->size());
    int64_t rank = 0;
    std::string whole;
    for (const auto& [first, second] : *parts_.merges) {
      whole = first + second;
      const int64_t a = known(first), b = known(second), merged = known(whole);
      if (a < 0 || b < 0 || merged < 0) {
        fail(Status::io, "the merge ", rank, " of ", json::quote(first), " and ",
             json::quote(second), " has parts or a result that are no tokens");
      }
      merges_.emplace(std::pair{a, b}, Pair{rank++, merged});
    }
  }
  for (const std::string& pattern : parts_.patterns) {
    const std::string_view named = pattern_named(pattern);
    patterns_.emplace_back(named.empty() ? std::string_view(pattern) : named);
  }
  parts_.tokens = {};
  parts_.merges.reset();
}

int64_t Bpe::known(std::string_view token) const noexcept {
  const auto found = ids_.find(token);
  return found == ids_.end() ? -1 : found->second;
}

int64_t Bpe::id(std::string_view token) const noexcept {
  for (const AddedToken& added : parts_.added) {
    if (added.text == token) return added.id;
  }
  return known(token);
}

std::string_view Bpe::token(int64_t id) const {
  if (id < 0 || id >= vocab_size() || !by_id_[static_cast<size_t>(id)].data()) {
    fail(Status::index, "the id ", id, " is of no token; the vocabulary has ", vocab_size(),
         " ids from 0");
  }
  return by_id_[static_cast<size_t>(id)];
}

// ---- text to ids

Bpe::Added Bpe::allowed_tokens(const std::vector<std::string_view>& allowed,
                               bool normalized) const {
  const bool all = allowed.size() == 1 && allowed[0] == "all";
  Added added;
  for (const AddedToken& token : parts_.added) {
    const bool is_allowed = all || !token.special ||
                            std::find(allowed.begin(), allowed.end(), token.text) != allowed.end();
    if (!is_allowed || token.normalized != normalized || token.text.empty()) continue;
    added.tokens.push_back(&token);
    added.first_bytes.set(static_cast<unsigned char>(token.text[0]));
  }
  std::stable_sort(added.tokens.begin(), added.tokens.end(),
                   [](auto* a, auto* b) { return a->text.size() > b->text.size(); });
  return added;
}

// The first added token at or after `from`, the longest one there, with the white space that
// belongs to it.
Bpe::Found Bpe::find_added(std::string_view text, size_t from, const Added& added) noexcept {
  Found first{text.size(), text.size(), nullptr};
  for (size_t at = from; at < text.size() && !first.token; ++at) {
    if (!added.first_bytes[static_cast<unsigned char>(text[at])]) continue;
    for (const AddedToken* token : added.tokens) {
      if (text.substr(at, token->text.size()) == token->text) {
        first = {at, at + token->text.size(), token};
        break;
      }
    }
  }
  if (!first.token) return first;
  const auto space_at = [&](size_t at) {
    return unicode::is_white_space(first_code_point(text.substr(at)));
  };
  while (first.token->right_strip && first.end < text.size() && space_at(first.end))
    first.end += utf8_length(text.substr(first.end));
  while (first.token->left_strip && first.begin > from) {
    size_t before = first.begin - 1;
    while (before > from && (text[before] & 0xc0) == 0x80) --before;
    if (!space_at(before)) break;
    first.begin = before;
  }
  return first;
}

template <class Between>
void Bpe::split_added(std::string_view text, const Added& added, std::vector<int64_t>& ids,
                      const Between& between) {
  for (size_t at = 0; at < text.size();) {
    const Found found = find_added(text, at, added);
    if (found.begin > at) between(text.substr(at, found.begin - at));
    if (found.token) ids.push_back(found.token->id);
    at = found.end;
  }
}

std::vector<int64_t> Bpe::encode(std::string_view text,
                                 const std::vector<std::string_view>& allowed,
                                 bool add_special_tokens) const {
  check_utf8(text);
  for (const std::string_view name : allowed) {
    const bool is_added = std::any_of(parts_.added.begin(), parts_.added.end(),
                                      [&](const AddedToken& token) { return token.text == name; });
    if (!is_added && !(name == "all" && allowed.size() == 1)) {
      fail(Status::invalid, "allowed_special has ", json::quote(name),
           ", which is no special token, and not the one word \"all\"");
    }
  }
  std::vector<int64_t> ids;
  if (add_special_tokens) ids = parts_.prefix;
  const Added before = allowed_tokens(allowed, false), within = allowed_tokens(allowed, true);
  split_added(text, before, ids, [&](std::string_view part) {
    std::string normal;
    if (parts_.form != BpeParts::Form::none) {
      normal = parts_.form == BpeParts::Form::nfc ? unicode::nfc(part) : unicode::nfd(part);
      part = normal;
    }
    split_added(part, within, ids, [&](std::string_view piece) { encode_piece(piece, ids); });
  });
  if (add_special_tokens) ids.insert(ids.end(), parts_.suffix.begin(), parts_.suffix.end());
  return ids;
}

void Bpe::encode_piece(std::string_view text, std::vector<int64_t>& ids) const {
  std::string with_space;
  if (parts_.add_prefix_space && text[0] != ' ') {
    with_space.append(" ").append(text);
    text = with_space;
  }
  std::vector<std::string_view> pieces{text};
  for (const Pattern& pattern : patterns_) {
    std::vector<std::string_view> smaller;
    for (const std::string_view piece : pieces) pattern.split(piece, smaller);
    pieces = std::move(smaller);
  }
  for (const std::string_view piece : pieces) merge(piece, ids);
}

Bpe::Pair Bpe::pair(int64_t first, int64_t second, std::string_view both) const noexcept {
  if (by_rank_) {
    const int64_t merged = known(both);
    return {merged, merged};
  }
  const auto found = merges_.find({first, second});
  return found == merges_.end() ? Pair{-1, -1} : found->second;
}

// Merges neighbours, the pair of the lowest rank first, of equal ones the first, until none has a
// rank.
void Bpe::merge(std::string_view piece, std::vector<int64_t>& ids) const {
  if (by_rank_ || parts_.ignore_merges) {
    if (const int64_t whole = known(piece); whole >= 0) {
      ids.push_back(whole);
      return;
    }
  }
  // Parts by where they begin; those that were merged into the one before are skipped.
  struct Part {
    int64_t id;
    size_t end, before;
    Pair next;  // the pair of this part and the one after it
  };
  const size_t n = piece.size();
  std::vector<Part> parts(n);
  const auto pair_at = [&](size_t at) {
    const size_t after = parts[at].end;
    if (after >= n) return Pair{-1, -1};
    return pair(parts[at].id, parts[after].id, piece.substr(at, parts[after].end - at));
  };
  for (size_t i = 0; i < n; ++i) {
    parts[i].id = byte_ids_[static_cast<unsigned char>(piece[i])];
    parts[i].end = i + 1;
    parts[i].before = i - 1;  // none for the first
  }
  using Waiting = std::tuple<int64_t, size_t, int64_t>;  // rank, where, merged
  std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> queue;
  const bool few = n <= kShort;
  const auto look_at = [&](size_t at) {
    parts[at].next = pair_at(at);
    if (!few && parts[at].next.rank >= 0)
      queue.emplace(parts[at].next.rank, at, parts[at].next.merged);
  };
  for (size_t i = 0; i < n; ++i) look_at(i);
  const auto best = [&] {
    size_t found = n;
    if (few) {
      for (size_t i = 0; i < n; i = parts[i].end) {
        if (parts[i].next.rank >= 0 && (found == n || parts[i].next.rank < parts[found].next.rank))
          found = i;
      }
      return found;
    }
    while (!queue.empty()) {
      const auto [rank, at, merged] = queue.top();
      queue.pop();
      const Part& part = parts[at];
      if (part.end > at && part.next.rank == rank && part.next.merged == merged) return at;
    }
    return n;
  };
  for (size_t at = best(); at != n; at = best()) {
    Part& part = parts[at];
    const size_t other = part.end;
    part.id = part.next.merged;
    part.end = parts[other].end;
    parts[other].end = 0;  // no part any more
    parts[other].next = {-1, -1};
    if (part.end < n) parts[part.end].before = at;
    look_at(at);
    if (at > 0) look_at(part.before);
  }
  for (size_t i = 0; i < n; i = parts[i].end) {
    int64_t id = parts[i].id;
    if (id < 0) {
      if (!parts_.unknown) {
        fail(Status::invalid, "the vocabulary has no token for the byte ",
             static_cast<int>(static_cast<unsigned char>(piece[i])));
      }
      id = *parts_.unknown;
    }
    ids.push_back(id);
  }
}

// ---- ids to text

std::string Bpe::decode(const int64_t* ids, size_t n, bool skip_special_tokens) const {
  std::string text;
  for (size_t i = 0; i < n; ++i) {
    const bool skipped = skip_special_tokens && std::find(special_ids_.begin(), special_ids_.end(),
                                                          ids[i]) != special_ids_.end();
    const std::string_view bytes = token(ids[i]);
    if (!skipped) text += bytes;
  }
  return text;
}

void release(Bpe* bpe) noexcept {
  if (bpe->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) delete bpe;
}

}  // namespace libtensor
