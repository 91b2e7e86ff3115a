// SPDX-License-Identifier: Apache-2.0
#include "libtensor/text/pattern.h"

#include <algorithm>
#include <bitset>
#include <limits>
#include <utility>

#include "libtensor/core/error.h"
#include "libtensor/core/utf8.h"
#include "libtensor/text/unicode.h"

namespace libtensor {

// What one position of a sequence matches, `least` to `most` times.
struct Pattern::Node {
  enum Kind { set, group, ahead, not_ahead, start, end };

  Kind kind = set;
  // A set: of categories, white space and ranges; or all but these.
  uint32_t categories = 0;
  bool white_space = false, not_white_space = false, negated = false;
  std::vector<std::pair<uint32_t, uint32_t>> ranges;
  std::vector<Sequence> alternatives;  // of a group and of what is ahead
  uint32_t least = 1, most = 1;
  bool lazy = false, possessive = false;

  std::bitset<128> ascii;  // of these, what has() says

  bool has(uint32_t code) const noexcept { return code < 128 ? ascii[code] : finds(code); }
  bool finds(uint32_t code) const noexcept {
    const bool inside =
        std::any_of(ranges.begin(), ranges.end(),
                    [&](const auto& r) { return code >= r.first && code <= r.second; }) ||
        (categories != 0 && (unicode::category(code) & categories) != 0) ||
        (white_space && unicode::is_white_space(code)) ||
        (not_white_space && !unicode::is_white_space(code));
    return inside != negated;
  }
};

namespace {

using Node = Pattern::Node;
using Sequence = Pattern::Sequence;

constexpr uint32_t kNoEnd = std::numeric_limits<uint32_t>::max();
constexpr int kDepth = 64;                 // of groups in groups
constexpr uint32_t kMostRepeats = 100000;  // that a pattern may ask for

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::vector<Sequence> all() {
    for (size_t length = 0; at_ < text_.size(); at_ += length) {
      length = utf8_length(text_.substr(at_));
      if (length == 0) malformed("bytes that are no UTF-8");
    }
    at_ = 0;
    std::vector<Sequence> found = alternatives();
    if (at_ < text_.size()) malformed("a ) without its (");
    return found;
  }

 private:
  [[noreturn]] void malformed(const char* what) const {
    fail(Status::io, "the pattern ", quoted(text_), " has ", what, " at byte ", at_);
  }
  [[noreturn]] void unsupported(const char* what) const {
    fail(Status::unsupported, "the pattern ", quoted(text_), " has ", what, " at byte ", at_,
         ", which is not supported");
  }

  bool take(std::string_view what) {
    if (text_.substr(at_, what.size()) != what) return false;
    at_ += what.size();
    return true;
  }
  uint32_t code_point() {
    const std::string_view rest = text_.substr(std::min(at_, text_.size()));
    if (rest.empty()) malformed("no more characters");
    const uint32_t code = first_code_point(rest);
    at_ += utf8_length(rest);
    return code;
  }

  std::vector<Sequence> alternatives() {
    if (++depth_ > kDepth) unsupported("too many groups in groups");
    std::vector<Sequence> found(1);
    while (at_ < text_.size() && text_[at_] != ')') {
      if (take("|")) {
        found.emplace_back();
      } else {
        Node node = atom();
        quantify(node);
        found.back().push_back(std::move(node));
      }
    }
    --depth_;
    return found;
  }

  Node atom() {
    Node node;
    if (take("(")) return group();
    if (take("[")) return set();
    if (take("^")) {
      node.kind = Node::start;
    } else if (take("$")) {
      node.kind = Node::end;
    } else if (take(".")) {
      node.negated = true;
      node.ranges.emplace_back('\n', '\n');
    } else if (take("\\")) {
      escape(node);
    } else if (std::string_view("*+?{").find(text_[at_]) != std::string_view::npos) {
      malformed("a quantifier of nothing");
    } else {
      add(node, code_point());
    }
    finish(node);
    return node;
  }
  static void finish(Node& set) {
    for (uint32_t code = 0; code < 128; ++code) set.ascii[code] = set.finds(code);
  }

  Node group() {
    Node node;
    node.kind = Node::group;
    const bool outer = ignores_case_;
    if (take("?i:")) {
      ignores_case_ = true;
    } else if (take("?=")) {
      node.kind = Node::ahead;
    } else if (take("?!")) {
      node.kind = Node::not_ahead;
    } else if (!take("?:") && take("?")) {
      unsupported("a group of another kind");
    }
    node.alternatives = alternatives();
    if (!take(")")) malformed("a ( without its )");
    ignores_case_ = outer;
    return node;
  }

  void quantify(Node& node) {
    if (take("?")) {
      node.least = 0;
    } else if (take("*")) {
      node.least = 0;
      node.most = kNoEnd;
    } else if (take("+")) {
      node.most = kNoEnd;
    } else if (take("{")) {
      node.least = number();
      node.most = node.least;
      if (take(",")) node.most = text_.substr(at_, 1) == "}" ? kNoEnd : number();
      if (!take("}") || node.most < node.least) malformed("a malformed {m,n}");
    } else {
      return;
    }
    if (node.kind != Node::set && node.kind != Node::group) unsupported("a quantifier of a place");
    if (node.kind == Node::group && node.most > kMostRepeats) node.most = kMostRepeats;
    node.lazy = take("?");
    node.possessive = !node.lazy && take("+");
  }
  uint32_t number() {
    uint32_t value = 0;
    const size_t first = at_;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      value = value * 10 + static_cast<uint32_t>(text_[at_] - '0');
      if (value > kMostRepeats) unsupported("a count that is too large");
    }
    if (at_ == first) malformed("a malformed {m,n}");
    return value;
  }

  // A character, and what equals it but for its case where that counts.
  void add(Node& node, uint32_t code) const { add_range(node, code, code); }
  void add_range(Node& node, uint32_t low, uint32_t high) const {
    node.ranges.emplace_back(low, high);
    if (!ignores_case_) return;
    if (high >= 0x80) unsupported("(?i:) of a character beyond ASCII");
    for (uint32_t code = low; code <= high; ++code) {
      const uint32_t lower = code | 0x20;
      if (lower < 'a' || lower > 'z') continue;
      node.ranges.emplace_back(code ^ 0x20, code ^ 0x20);
      if (lower == 's') node.ranges.emplace_back(0x17f, 0x17f);    // LATIN SMALL LETTER LONG S
      if (lower == 'k') node.ranges.emplace_back(0x212a, 0x212a);  // KELVIN SIGN
    }
  }

  // What follows a backslash.
  void escape(Node& node) {
    uint32_t code = 0;
    if (escaped_class(node)) return;
    code = escaped_character();
    add(node, code);
  }
  bool escaped_class(Node& node) {
    if (take("s")) {
      node.white_space = true;
    } else if (take("S")) {
      node.not_white_space = true;
    } else if (take("d")) {
      node.categories |= unicode::Nd;
    } else if (take("D")) {
      node.categories |= unicode::kAllCategories & ~unicode::Nd;
    } else if (text_.substr(at_, 1) == "p" || text_.substr(at_, 1) == "P") {
      const bool others = text_[at_++] == 'P';
      node.categories |= categories(others);
    } else {
      return false;
    }
    return true;
  }
  uint32_t categories(bool others) {
    std::string_view name = text_.substr(at_, 1);
    if (take("{")) {
      others ^= take("^");
      const size_t end = text_.find('}', at_);
      if (end == std::string_view::npos) malformed("a { without its }");
      name = text_.substr(at_, end - at_);
      at_ = end;
    }
    const uint32_t found = unicode::categories_named(name);
    if (found == 0) unsupported("a property that is no general category such as L or Nd");
    at_ += 1;
    return others ? unicode::kAllCategories & ~found : found;
  }
  uint32_t escaped_character() {
    static constexpr std::pair<char, uint32_t> names[] = {
        {'n', '\n'}, {'r', '\r'}, {'t', '\t'}, {'f', '\f'}, {'v', '\v'}, {'a', 7}, {'e', 27}};
    if (at_ >= text_.size()) malformed("a \\ at its end");
    const char c = text_[at_];
    for (const auto& [name, code] : names) {
      if (c == name && ++at_) return code;
    }
    if (take("x")) return hexadecimal(2);
    if (take("u")) return hexadecimal(4);
    if (take("U")) return hexadecimal(8);
    const bool letter = (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
    if (letter) unsupported("an unknown escape");
    return code_point();
  }
  uint32_t hexadecimal(size_t digits) {
    const bool braces = take("{");
    if (braces) digits = 8;
    uint32_t code = 0;
    size_t read = 0;
    for (; read < digits && at_ < text_.size(); ++read, ++at_) {
      const char c = text_[at_], lower = static_cast<char>(c | 0x20);
      if (c >= '0' && c <= '9') {
        code = code * 16 + static_cast<uint32_t>(c - '0');
      } else if (lower >= 'a' && lower <= 'f') {
        code = code * 16 + static_cast<uint32_t>(lower - 'a' + 10);
      } else {
        break;
      }
    }
    if (read == 0 || (braces ? !take("}") : read < digits) || code > unicode::kLastCodePoint)
      malformed("a malformed number of a character");
    return code;
  }

  Node set() {
    Node node;
    node.negated = take("^");
    bool first = true;
    while (first || text_.substr(at_, 1) != "]") {
      if (at_ >= text_.size()) malformed("a [ without its ]");
      first = false;
      const std::string_view two = text_.substr(at_, 2);
      if (two[0] == '[' || two == "&&" || two == "--" || two == "~~")
        unsupported("sets within brackets");
      uint32_t low = 0;
      if (take("\\")) {
        if (escaped_class(node)) continue;
        low = escaped_character();
      } else {
        low = code_point();
      }
      uint32_t high = low;
      if (text_.substr(at_, 1) == "-" && at_ + 1 < text_.size() && text_[at_ + 1] != ']') {
        ++at_;
        high = take("\\") ? escaped_character() : code_point();
        if (high < low) malformed("a range whose end is before its start");
      }
      add_range(node, low, high);
    }
    ++at_;
    finish(node);
    return node;
  }

  std::string_view text_;
  size_t at_ = 0;
  int depth_ = 0;
  bool ignores_case_ = false;
};

constexpr size_t kNone = std::string_view::npos;
constexpr int64_t kSteps = 1 << 14;  // for one text,
constexpr int64_t kStepsPerByte = 256;
constexpr int kNested = 500;  // continuations within continuations

// Finds matches in one text.
class Match {
 public:
  Match(std::string_view text, std::string_view pattern)
      : text_(text),
        pattern_(pattern),
        steps_(kSteps + kStepsPerByte * static_cast<int64_t>(text.size())) {}

  // The end of the first match at `at`; kNone if there is none.
  size_t end(const std::vector<Sequence>& alternatives, size_t at) {
    return first(alternatives, at, nullptr);
  }

 private:
  // What has to match after a sequence: the rest of the sequence around it.
  struct Rest {
    const Sequence* sequence;
    size_t node;
    uint32_t times;  // of a group that may repeat, how often it did
    size_t began;    // where its last repetition began
    const Rest* outer;
  };

  size_t first(const std::vector<Sequence>& alternatives, size_t at, const Rest* rest) {
    for (const Sequence& sequence : alternatives) {
      const size_t end = from(sequence, 0, at, rest);
      if (end != kNone) return end;
    }
    return kNone;
  }

  size_t from(const Sequence& sequence, size_t i, size_t at, const Rest* rest) {
    ++nested_;
    step();
    const size_t end = i == sequence.size() ? after(at, rest) : node(sequence, i, at, rest);
    --nested_;
    return end;
  }
  void step() {
    if (--steps_ < 0 || nested_ > kNested) {
      fail(Status::unsupported, "the pattern ", quoted(pattern_),
           " needs too many attempts for a text of ", text_.size(), " bytes");
    }
  }

  // The sequence has matched: goes on with what is around it.
  size_t after(size_t at, const Rest* rest) {
    if (!rest) return at;
    if (!rest->sequence) return at;  // what is ahead, or possessive, ends here
    const Node& group = (*rest->sequence)[rest->node];
    return repeat(group, *rest->sequence, rest->node, at, rest->times, rest->began, rest->outer);
  }

  size_t node(const Sequence& sequence, size_t i, size_t at, const Rest* rest) {
    const Node& n = sequence[i];
    switch (n.kind) {
      case Node::set:
        return set(n, sequence, i, at, rest);
      case Node::group:
        if (n.possessive) return possessive(n, sequence, i, at, rest);
        return repeat(n, sequence, i, at, 0, kNone, rest);
      case Node::start:
        return at == 0 ? from(sequence, i + 1, at, rest) : kNone;
      case Node::end:
        return at == text_.size() ? from(sequence, i + 1, at, rest) : kNone;
      default:
        break;
    }
    const Rest stop{nullptr, 0, 0, 0, nullptr};
    const bool found = first(n.alternatives, at, &stop) != kNone;
    return found == (n.kind == Node::ahead) ? from(sequence, i + 1, at, rest) : kNone;
  }

  size_t set(const Node& n, const Sequence& sequence, size_t i, size_t at, const Rest* rest) {
    uint32_t count = 0;
    size_t end = at;
    const auto one_more = [&] {
      step();
      if (end >= text_.size()) return false;
      const std::string_view left = text_.substr(end);
      if (!n.has(first_code_point(left))) return false;
      end += utf8_length(left);
      ++count;
      return true;
    };
    const uint32_t wanted = n.lazy ? n.least : n.most;
    while (count < wanted && one_more()) {
    }
    if (count < n.least) return kNone;
    if (n.lazy) {
      for (;;) {
        const size_t found = from(sequence, i + 1, end, rest);
        if (found != kNone || count >= n.most || !one_more()) return found;
      }
    }
    for (;;) {
      const size_t found = from(sequence, i + 1, end, rest);
      if (found != kNone || count == n.least || n.possessive) return found;
      do --end;
      while ((text_[end] & 0xc0) == 0x80);
      --count;
    }
  }

  // A group that has matched `times` times.
  size_t repeat(const Node& n, const Sequence& sequence, size_t i, size_t at, uint32_t times,
                size_t began, const Rest* rest) {
    const bool stuck = times > n.least && began == at;  // by a repetition of nothing
    const auto again = [&] {
      if (times >= n.most || stuck) return kNone;
      const Rest own{&sequence, i, times + 1, at, rest};
      return first(n.alternatives, at, &own);
    };
    if (times < n.least) return again();
    if (!n.lazy) {
      const size_t found = again();
      if (found != kNone) return found;
    }
    const size_t found = from(sequence, i + 1, at, rest);
    return found != kNone || !n.lazy ? found : again();
  }

  size_t possessive(const Node& n, const Sequence& sequence, size_t i, size_t at,
                    const Rest* rest) {
    const Rest stop{nullptr, 0, 0, 0, nullptr};
    for (uint32_t times = 0; times < n.most; ++times) {
      const size_t end = first(n.alternatives, at, &stop);
      if (end == kNone || (end == at && times >= n.least)) {
        if (times < n.least) return kNone;
        break;
      }
      at = end;
    }
    return from(sequence, i + 1, at, rest);
  }

  std::string_view text_, pattern_;
  int64_t steps_;
  int nested_ = 0;
};

#define SPLIT_GPT2 R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)"
#define SPLIT_WORD R"([^\r\n\p{L}\p{N}]?)"
#define SPLIT_UPPER R"([\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}])"
#define SPLIT_LOWER R"([\p{Ll}\p{Lm}\p{Lo}\p{M}])"
#define SPLIT_SHORT R"((?i:'s|'t|'re|'ve|'m|'ll|'d))"
#define SPLIT_SPACES R"(\s*[\r\n]+|\s+(?!\S)|\s+)"
#define SPLIT_O200K                                                                  \
  SPLIT_WORD SPLIT_UPPER "*" SPLIT_LOWER "+" SPLIT_SHORT "?|" SPLIT_WORD SPLIT_UPPER \
                         "+" SPLIT_LOWER "*" SPLIT_SHORT R"(?|\p{N}{1,3})"           \
                         R"(| ?[^\s\p{L}\p{N}]+[\r\n/]*|)" SPLIT_SPACES

constexpr std::pair<std::string_view, std::string_view> kPatterns[] = {
    {"gpt2", SPLIT_GPT2},
    {"r50k_base", SPLIT_GPT2},
    {"p50k_base", SPLIT_GPT2},
    {"p50k_edit", SPLIT_GPT2},
    {"cl100k_base",
     R"('(?i:[sdmt]|ll|ve|re)|)" SPLIT_WORD R"(\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*)"
     R"(|\s+$|\s*[\r\n]|\s+(?!\S)|\s)"},
    {"o200k_base", SPLIT_O200K},
    {"o200k_harmony", SPLIT_O200K},
    {"llama3",
     SPLIT_SHORT "|" SPLIT_WORD R"(\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|)" SPLIT_SPACES},
    {"qwen2", SPLIT_SHORT "|" SPLIT_WORD R"(\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|)" SPLIT_SPACES},
};

#undef SPLIT_GPT2
#undef SPLIT_WORD
#undef SPLIT_UPPER
#undef SPLIT_LOWER
#undef SPLIT_SHORT
#undef SPLIT_SPACES
#undef SPLIT_O200K

}  // namespace

Pattern::Pattern(std::string_view text) : text_(text), alternatives_(Parser(text_).all()) {}
Pattern::~Pattern() = default;
Pattern::Pattern(Pattern&&) noexcept = default;

void Pattern::split(std::string_view text, std::vector<std::string_view>& pieces) const {
  size_t done = 0, at = 0;
  Match match(text, text_);
  while (at < text.size()) {
    const size_t end = match.end(alternatives_, at);
    if (end == kNone || end == at) {
      at += utf8_length(text.substr(at));
      continue;
    }
    if (at > done) pieces.push_back(text.substr(done, at - done));
    pieces.push_back(text.substr(at, end - at));
    done = at = end;
  }
  if (at > done) pieces.push_back(text.substr(done, at - done));
}

std::string_view pattern_named(std::string_view encoding) noexcept {
  for (const auto& [name, text] : kPatterns) {
    if (name == encoding) return text;
  }
  return {};
}

}  // namespace libtensor
