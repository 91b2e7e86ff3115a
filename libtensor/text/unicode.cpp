// SPDX-License-Identifier: Apache-2.0
#include "libtensor/text/unicode.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "libtensor/core/utf8.h"

namespace libtensor::unicode {
namespace {

#include "libtensor/text/unicode.gen.inc"

constexpr size_t kRowLength = 3;  // of kDecompositions and kCompositions

// The row of a sorted table with these first columns; null if there is none.
template <size_t N>
const uint32_t* find_row(const uint32_t (&rows)[N], uint32_t first,
                         const uint32_t* second) noexcept {
  size_t low = 0, high = N / kRowLength;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    const uint32_t* row = rows + middle * kRowLength;
    if (row[0] < first || (second && row[0] == first && row[1] < *second)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const uint32_t* row = rows + low * kRowLength;
  const bool found = low < N / kRowLength && row[0] == first && (!second || row[1] == *second);
  return found ? row : nullptr;
}

// Hangul syllables (The Unicode Standard, 3.12).
constexpr uint32_t kSyllables = 0xac00, kLeads = 0x1100, kVowels = 0x1161, kTrails = 0x11a7;
constexpr uint32_t kLeadCount = 19, kVowelCount = 21, kTrailCount = 28;
constexpr uint32_t kSyllableCount = kLeadCount * kVowelCount * kTrailCount;

// The value of the run that `code` is in; a run is its first code point times 2**bits, and a value.
template <size_t N>
uint32_t run_value(const uint32_t (&runs)[N], int bits, uint32_t code) noexcept {
  const uint32_t beyond = code < kLastCodePoint ? (code + 1) << bits : ~0u;
  const uint32_t* after = std::lower_bound(runs, runs + N, beyond);
  return after[-1] & ((1u << bits) - 1);
}

uint32_t combining_class(uint32_t code) noexcept { return run_value(kCombiningRuns, 8, code); }

void decompose(uint32_t code, std::vector<uint32_t>& out) {
  if (code - kSyllables < kSyllableCount) {
    const uint32_t syllable = code - kSyllables;
    out.push_back(kLeads + syllable / (kVowelCount * kTrailCount));
    out.push_back(kVowels + syllable / kTrailCount % kVowelCount);
    if (syllable % kTrailCount != 0) out.push_back(kTrails + syllable % kTrailCount);
    return;
  }
  const uint32_t* row = find_row(kDecompositions, code, nullptr);
  if (!row) {
    out.push_back(code);
    return;
  }
  decompose(row[1], out);  // the second one, if any, has no decomposition or a short one
  if (row[2] != 0) decompose(row[2], out);
}

// What two code points compose to; 0 if they don't.
uint32_t composed(uint32_t first, uint32_t second) noexcept {
  if (first - kLeads < kLeadCount && second - kVowels < kVowelCount) {
    return kSyllables + ((first - kLeads) * kVowelCount + second - kVowels) * kTrailCount;
  }
  if (first - kSyllables < kSyllableCount && (first - kSyllables) % kTrailCount == 0 &&
      second - kTrails - 1 < kTrailCount - 1) {
    return first + second - kTrails;
  }
  const uint32_t* row = find_row(kCompositions, first, &second);
  return row ? row[2] : 0;
}

std::vector<uint32_t> decomposed(std::string_view text) {
  std::vector<uint32_t> codes;
  while (!text.empty()) {
    decompose(first_code_point(text), codes);
    text.remove_prefix(utf8_length(text));
  }
  // Marks in the order of their classes; a class of 0 stays where it is.
  for (size_t i = 0; i < codes.size();) {
    if (combining_class(codes[i]) == 0) {
      ++i;
      continue;
    }
    size_t end = i;
    while (end < codes.size() && combining_class(codes[end]) != 0) ++end;
    std::stable_sort(codes.begin() + static_cast<std::ptrdiff_t>(i),
                     codes.begin() + static_cast<std::ptrdiff_t>(end), [](uint32_t a, uint32_t b) {
                       return combining_class(a) < combining_class(b);
                     });
    i = end;
  }
  return codes;
}

std::string as_utf8(const std::vector<uint32_t>& codes) {
  std::string text;
  for (const uint32_t code : codes) append_utf8(text, code);
  return text;
}

bool is_ascii(std::string_view text) noexcept {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
}

}  // namespace

uint32_t category(uint32_t code) noexcept { return 1u << run_value(kCategoryRuns, 5, code); }

uint32_t categories_named(std::string_view name) noexcept {
  static constexpr std::pair<const char*, uint32_t> groups[] = {
      {"C", Cc | Cf | Cn | Co | Cs},
      {"L", Ll | Lm | Lo | Lt | Lu},
      {"M", Mc | Me | Mn},
      {"N", Nd | Nl | No},
      {"P", Pc | Pd | Pe | Pf | Pi | Po | Ps},
      {"S", Sc | Sk | Sm | So},
      {"Z", Zl | Zp | Zs}};
  static constexpr const char* words[] = {"Other",       "Letter", "Mark",     "Number",
                                          "Punctuation", "Symbol", "Separator"};
  for (size_t i = 0; i < std::size(groups); ++i) {
    if (name == groups[i].first || name == words[i]) return groups[i].second;
  }
  static constexpr char names[] = "CcCfCnCoCsLlLmLoLtLuMcMeMnNdNlNoPcPdPePfPiPoPsScSkSmSoZlZpZs";
  for (size_t i = 0; name.size() == 2 && i + 2 < sizeof names; i += 2) {
    if (name == std::string_view(names + i, 2)) return 1u << (i / 2);
  }
  return 0;
}

// White_Space of PropList.txt.
bool is_white_space(uint32_t code) noexcept {
  if (code < 0x80) return code == ' ' || (code >= 9 && code <= 13);
  return code == 0x85 || code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) ||
         code == 0x2028 || code == 0x2029 || code == 0x202f || code == 0x205f || code == 0x3000;
}

std::string nfd(std::string_view text) {
  return is_ascii(text) ? std::string(text) : as_utf8(decomposed(text));
}

std::string nfc(std::string_view text) {
  if (is_ascii(text)) return std::string(text);
  std::vector<uint32_t> codes = decomposed(text);
  size_t kept = 0, starter = 0;  // of codes; the last one of class 0 among the kept ones
  bool has_starter = false;
  uint32_t last_class = 0;  // of the one kept last, after the starter
  for (const uint32_t code : codes) {
    const uint32_t its_class = combining_class(code);
    const bool blocked = kept > starter + 1 && last_class >= its_class;
    if (has_starter && !blocked) {
      if (const uint32_t both = composed(codes[starter], code)) {
        codes[starter] = both;
        continue;
      }
    }
    if (its_class == 0) {
      starter = kept;
      has_starter = true;
    }
    last_class = its_class;
    codes[kept++] = code;
  }
  codes.resize(kept);
  return as_utf8(codes);
}

}  // namespace libtensor::unicode
