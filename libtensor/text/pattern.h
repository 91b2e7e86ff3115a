// SPDX-License-Identifier: Apache-2.0
// Regular expressions as tokenizers have them, over UTF-8: sets with Unicode's categories,
// alternatives, groups, quantifiers (greedy, lazy, possessive), (?i:...), (?=...), (?!...), ^ and $
// for the ends of the text. Of several matches the first in the order of alternatives, as Perl has
// it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace libtensor {

class Pattern {
 public:
  // TENSOR_E_IO for one that is malformed, TENSOR_E_UNSUPPORTED for other syntax.
  explicit Pattern(std::string_view text);
  ~Pattern();
  Pattern(Pattern&&) noexcept;

  // Appends the matches in `text`, which is UTF-8, and what lies between them; no empty ones.
  void split(std::string_view text, std::vector<std::string_view>& pieces) const;

  struct Node;
  using Sequence = std::vector<Node>;

 private:
  std::string text_;  // for messages
  std::vector<Sequence> alternatives_;
};

// How the encoding of this name splits texts; empty if there is none.
std::string_view pattern_named(std::string_view encoding) noexcept;

}  // namespace libtensor
