// SPDX-License-Identifier: Apache-2.0
// Files of byte-level BPE tokenizers: tokenizer.json of Hugging Face; vocab.json and merges.txt;
// lines of tiktoken.
#include <algorithm>
#include <map>

#include "libtensor/core/error.h"
#include "libtensor/core/utf8.h"
#include "libtensor/io/json.h"
#include "libtensor/io/source.h"
#include "libtensor/text/bpe.h"

namespace libtensor {
namespace {

// ---- JSON by its parts: texts of values, which were checked

constexpr const char* kName = "tokenizer file";

using Members = std::map<std::string, std::string_view>;

// Calls f for the text of each value; the reader is at the start of one.
std::string_view value_text(json::Reader& reader, std::string_view all) {
  const size_t begin = reader.position();
  reader.skip_value();
  return all.substr(begin, reader.offset() - begin);
}

char kind(std::string_view value) { return value.empty() ? '\0' : value[0]; }
bool is_null(std::string_view value) { return value.empty() || value == "null"; }

[[noreturn]] void unexpected(std::string_view what, std::string_view value, const char* expected) {
  if (value.empty()) fail(Status::io, what, " is missing, expected ", expected);
  fail(Status::io, what, " is ", json::quote(value), ", expected ", expected);
}

// f(), whose errors get the name of a file in front.
template <class F>
void reading(std::string_view file, const F& f) {
  try {
    f();
  } catch (const Error& error) {
    fail(error.status(), file, ": ", error.what());
  }
}

Members members(std::string_view what, std::string_view object) {
  if (kind(object) != '{') unexpected(what, object, "an object");
  Members found;
  std::string key;
  json::Reader reader(object, kName);
  for (reader.begin_object(); reader.next_member(key);) found[key] = value_text(reader, object);
  return found;
}

std::vector<std::string_view> elements(std::string_view what, std::string_view list) {
  if (kind(list) != '[') unexpected(what, list, "a list");
  std::vector<std::string_view> found;
  json::Reader reader(list, kName);
  for (reader.begin_array(); reader.next_element();) found.push_back(value_text(reader, list));
  return found;
}

std::string string_of(std::string_view what, std::string_view value) {
  if (kind(value) != '"') unexpected(what, value, "a text");
  return json::Reader(value, kName).read_string();
}

// `of`: whose id it is, for messages.
int64_t id_of(std::string_view what, std::string_view value, std::string_view of = {}) {
  // Not a fraction, an exponent or a sign.
  const bool whole =
      !value.empty() && value.size() < 10 &&
      std::all_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!whole && of.empty()) unexpected(what, value, "an integer of 0 or more");
  if (!whole) {
    fail(Status::io, what, ' ', quoted(of, '\''), " is ", json::quote(value),
         ", expected an integer of 0 or more");
  }
  return static_cast<int64_t>(json::Reader(value, kName).read_uint());
}

std::string_view member(const Members& of, const char* key) {
  const auto found = of.find(key);
  return found == of.end() ? std::string_view() : found->second;
}
bool flag(const Members& of, const char* key, bool otherwise = false) {
  const std::string_view value = member(of, key);
  if (is_null(value)) return otherwise;
  if (value != "true" && value != "false") unexpected(key, value, "true or false");
  return value == "true";
}

// `value`: JSON, or a text.
[[noreturn]] void unsupported(const char* part, std::string_view value) {
  const bool json =
      !value.empty() && std::string_view("\"{[").find(value[0]) != std::string_view::npos;
  if (json) fail(Status::unsupported, part, ' ', value, " is not supported by byte-level BPE");
  fail(Status::unsupported, part, ' ', json::quote(value), " is not supported by byte-level BPE");
}

// ---- tokens as vocab.json writes them

// The characters that stand for bytes: printable ones of Latin-1 are themselves, the others follow
// from U+0100 on.
std::map<uint32_t, char> bytes_of_characters() {
  std::map<uint32_t, char> table;
  uint32_t next = 0x100;
  for (uint32_t b = 0; b < 256; ++b) {
    const bool own = (b > 0x20 && b < 0x7f) || (b > 0xa0 && b != 0xad);
    table[own ? b : next++] = static_cast<char>(b);
  }
  return table;
}

class TokenBytes {
 public:
  // The bytes of a token; its UTF-8 if it has characters that stand for none.
  std::string operator()(std::string_view token) const {
    std::string bytes;
    for (std::string_view rest = token; !rest.empty(); rest.remove_prefix(utf8_length(rest))) {
      const auto found = table_.find(first_code_point(rest));
      if (found == table_.end()) return std::string(token);
      bytes += found->second;
    }
    return bytes;
  }

 private:
  std::map<uint32_t, char> table_ = bytes_of_characters();
};

void read_vocab(std::string_view object, const TokenBytes& as_bytes, BpeParts& parts) {
  if (kind(object) != '{') unexpected("the vocabulary", object, "an object of ids by text");
  json::Reader reader(object, kName);
  std::string token;
  for (reader.begin_object(); reader.next_member(token);) {
    const std::string_view id = value_text(reader, object);
    parts.tokens.emplace_back(as_bytes(token), id_of("the id of", id, token));
  }
}

// `number`: the line of the file that it is from; 0: none.
void add_merge(std::string_view both, const TokenBytes& as_bytes, BpeParts& parts,
               std::string_view file = {}, int64_t number = 0) {
  const size_t space = both.find(' ');
  if (space == std::string_view::npos || space == 0 || space + 1 == both.size() ||
      both.find(' ', space + 1) != std::string_view::npos) {
    if (number > 0)
      fail(Status::io, "line ", number, " of ", file, " is ", json::quote(both),
           ", expected a pair");
    unexpected("a merge", both, "a pair of tokens with a space between them");
  }
  parts.merges->emplace_back(as_bytes(both.substr(0, space)), as_bytes(both.substr(space + 1)));
}

void read_added(std::string_view list, BpeParts& parts) {
  for (const std::string_view text : elements("added_tokens", list)) {
    const Members token = members("an added token", text);
    AddedToken added;
    added.text = string_of("content of an added token", member(token, "content"));
    added.id = id_of("id of an added token", member(token, "id"));
    added.special = flag(token, "special");
    added.left_strip = flag(token, "lstrip");
    added.right_strip = flag(token, "rstrip");
    added.normalized = flag(token, "normalized");
    if (flag(token, "single_word")) unsupported("single_word of the token", added.text);
    parts.added.push_back(std::move(added));
  }
}

// ---- tokenizer.json

// The parts of a Sequence, and of those within it, or the one part.
void steps_of(const char* what, std::string_view part, const char* key,
              std::vector<Members>& found) {
  if (is_null(part)) return;
  Members own = members(what, part);
  if (string_of("type", member(own, "type")) != "Sequence") {
    found.push_back(std::move(own));
    return;
  }
  for (const std::string_view inner : elements(key, member(own, key)))
    steps_of(what, inner, key, found);
}
std::vector<Members> steps_of(const char* what, std::string_view part, const char* key) {
  std::vector<Members> found;
  steps_of(what, part, key, found);
  return found;
}

void read_normalizer(std::string_view part, BpeParts& parts) {
  for (const Members& step : steps_of("normalizer", part, "normalizers")) {
    const std::string type = string_of("type", member(step, "type"));
    const bool nfc = type == "NFC";
    if ((!nfc && type != "NFD") || parts.form != BpeParts::Form::none)
      unsupported("the normalizer", part);
    parts.form = nfc ? BpeParts::Form::nfc : BpeParts::Form::nfd;
  }
}

std::string escaped(std::string_view literal) {
  std::string pattern;
  for (const char c : literal) {
    if (std::string_view("\\^$.|?*+()[]{}-&~#").find(c) != std::string_view::npos) pattern += '\\';
    pattern += c;
  }
  return pattern;
}

void read_pre_tokenizer(std::string_view part, BpeParts& parts) {
  bool byte_level = false;
  for (const Members& step : steps_of("pre_tokenizer", part, "pretokenizers")) {
    const std::string type = string_of("type", member(step, "type"));
    if (byte_level) unsupported("the pre-tokenizer after ByteLevel", type);
    if (type == "ByteLevel") {
      byte_level = true;
      parts.add_prefix_space = flag(step, "add_prefix_space", true);
      if (parts.add_prefix_space && !parts.patterns.empty())
        unsupported("add_prefix_space of the pre-tokenizer", part);
      if (flag(step, "use_regex", true)) parts.patterns.emplace_back("gpt2");
    } else if (type == "Split" && !flag(step, "invert") &&
               string_of("behavior", member(step, "behavior")) == "Isolated") {
      const Members pattern = members("pattern", member(step, "pattern"));
      const std::string_view expression = member(pattern, "Regex");
      parts.patterns.push_back(expression.empty()
                                   ? escaped(string_of("String", member(pattern, "String")))
                                   : string_of("Regex", expression));
    } else if (type == "Digits") {
      parts.patterns.emplace_back(flag(step, "individual_digits") ? "\\p{N}" : "\\p{N}+");
    } else {
      unsupported("the pre-tokenizer", type);
    }
  }
  if (!byte_level) unsupported("the pre-tokenizer", part);
}

void read_post_processor(std::string_view part, BpeParts& parts) {
  for (const Members& step : steps_of("post_processor", part, "processors")) {
    const std::string type = string_of("type", member(step, "type"));
    if (type == "ByteLevel") continue;
    if (type == "RobertaProcessing" || type == "BertProcessing") {
      for (const auto& [key, side] : {std::pair("cls", &parts.prefix), {"sep", &parts.suffix}}) {
        const auto pair = elements(key, member(step, key));
        if (pair.size() != 2) unexpected(key, member(step, key), "a token and its id");
        side->push_back(id_of(key, pair[1]));
      }
    } else if (type == "TemplateProcessing") {
      const Members tokens = members("special_tokens", member(step, "special_tokens"));
      std::vector<int64_t>* side = &parts.prefix;
      for (const std::string_view text : elements("single", member(step, "single"))) {
        const Members item = members("a part of the template", text);
        if (item.count("Sequence") != 0) {
          side = &parts.suffix;
          continue;
        }
        const Members token = members("a part of the template", member(item, "SpecialToken"));
        const std::string name = string_of("id", member(token, "id"));
        const Members known = members("a token of the template", member(tokens, name.c_str()));
        for (const std::string_view id : elements("ids", member(known, "ids")))
          side->push_back(id_of("an id of the template", id));
      }
    } else {
      unsupported("the post-processor", type);
    }
  }
}

void read_model(std::string_view part, BpeParts& parts) {
  const Members model = members("model", part);
  const std::string_view type = member(model, "type");
  if (is_null(type) ? member(model, "merges").empty() : string_of("type", type) != "BPE")
    unsupported("the model", is_null(type) ? part : type);
  for (const char* name :
       {"dropout", "continuing_subword_prefix", "end_of_word_suffix", "byte_fallback"}) {
    const std::string_view value = member(model, name);
    if (!is_null(value) && value != "\"\"" && value != "false" && value != "0.0" && value != "0")
      unsupported(name, value);
  }
  const TokenBytes as_bytes;
  read_vocab(member(model, "vocab"), as_bytes, parts);
  parts.ignore_merges = flag(model, "ignore_merges");
  if (const std::string_view merges = member(model, "merges"); !is_null(merges)) {
    parts.merges.emplace();
    for (const std::string_view merge : elements("merges", merges)) {
      if (kind(merge) == '"') {
        add_merge(string_of("a merge", merge), as_bytes, parts);
        continue;
      }
      const auto pair = elements("a merge", merge);
      if (pair.size() != 2) unexpected("a merge", merge, "a pair of tokens");
      parts.merges->emplace_back(as_bytes(string_of("a merge", pair[0])),
                                 as_bytes(string_of("a merge", pair[1])));
    }
  }
  if (const std::string_view unknown = member(model, "unk_token"); !is_null(unknown)) {
    const std::string bytes = as_bytes(string_of("unk_token", unknown));
    for (const auto& [token, id] : parts.tokens) {
      if (token == bytes) parts.unknown = id;
    }
  }
}

BpeParts read_tokenizer_json(std::string_view text) {
  const Members all = members("tokenizer.json", text);
  BpeParts parts;
  read_model(member(all, "model"), parts);
  read_normalizer(member(all, "normalizer"), parts);
  read_pre_tokenizer(member(all, "pre_tokenizer"), parts);
  read_post_processor(member(all, "post_processor"), parts);
  if (const std::string_view added = member(all, "added_tokens"); !is_null(added))
    read_added(added, parts);
  return parts;
}

// ---- vocab.json and merges.txt

// Calls f(line, number from 1) for each line that is not empty, without its end.
template <class F>
void for_each_line(std::string_view text, const F& f) {
  int64_t number = 0;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    ++number;
    if (!line.empty()) f(line, number);
  }
}

struct FileNames {
  std::string_view data = "data", merges = "merges";
};

BpeParts read_vocab_and_merges(std::string_view vocab, std::string_view merges,
                               const FileNames& names) {
  BpeParts parts;
  const TokenBytes as_bytes;
  reading(names.data, [&] { read_vocab(vocab, as_bytes, parts); });
  const size_t bad = json::utf8_error(merges);
  if (bad != std::string_view::npos) fail(Status::io, names.merges, " is no UTF-8 at byte ", bad);
  parts.merges.emplace();
  for_each_line(merges, [&](std::string_view line, int64_t number) {
    if (number == 1 && line.substr(0, 8) == "#version") return;
    add_merge(line, as_bytes, parts, names.merges, number);
  });
  // What ends a text, where no file says it.
  static constexpr const char* ends[] = {
      "<|endoftext|>", "</s>", "<|end_of_text|>", "<|eot_id|>", "<|im_end|>", "<eos>", "[SEP]"};
  for (const char* end : ends) {
    for (const auto& [token, id] : parts.tokens) {
      if (token == end) parts.added.push_back({end, id});
    }
  }
  return parts;
}

// ---- tiktoken

// Whether it is base64 (RFC 4648) with its padding.
bool from_base64(std::string_view text, std::string& bytes) {
  static constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  bytes.clear();
  uint32_t bits = 0;
  int count = 0;
  size_t padding = 0;
  for (const char c : text) {
    const size_t digit = digits.find(c);
    if (c == '=' && padding < 2) {
      ++padding;
      continue;
    }
    if (digit == std::string_view::npos || padding > 0) return false;
    bits = bits << 6 | static_cast<uint32_t>(digit);
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes += static_cast<char>(bits >> count & 0xff);
    }
  }
  return text.size() % 4 == 0 && !text.empty();
}

BpeParts read_tiktoken(std::string_view text, std::string_view pattern, const FileNames& names) {
  BpeParts parts;
  std::string bytes;
  for_each_line(text, [&](std::string_view line, int64_t number) {
    const size_t space = line.find(' ');
    const std::string_view rank = space == std::string_view::npos ? "" : line.substr(space + 1);
    const bool digits =
        !rank.empty() && rank.size() < 10 &&
        std::all_of(rank.begin(), rank.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!digits || !from_base64(line.substr(0, space), bytes)) {
      fail(Status::io, "line ", number, " of ", names.data, " is ", json::quote(line),
           ", expected base64 and a rank");
    }
    parts.tokens.emplace_back(bytes, std::stoll(std::string(rank)));
  });
  // Special tokens of the encodings (https://github.com/openai/tiktoken).
  struct Known {
    std::string_view encoding;
    const char* text;
    int64_t id;
  };
  static constexpr Known known[] = {
      {"gpt2", "<|endoftext|>", 50256},          {"r50k_base", "<|endoftext|>", 50256},
      {"p50k_base", "<|endoftext|>", 50256},     {"p50k_edit", "<|endoftext|>", 50256},
      {"p50k_edit", "<|fim_prefix|>", 50281},    {"p50k_edit", "<|fim_middle|>", 50282},
      {"p50k_edit", "<|fim_suffix|>", 50283},    {"cl100k_base", "<|endoftext|>", 100257},
      {"cl100k_base", "<|fim_prefix|>", 100258}, {"cl100k_base", "<|fim_middle|>", 100259},
      {"cl100k_base", "<|fim_suffix|>", 100260}, {"cl100k_base", "<|endofprompt|>", 100276},
      {"o200k_base", "<|endoftext|>", 199999},   {"o200k_base", "<|endofprompt|>", 200018}};
  for (const Known& token : known) {
    if (token.encoding == pattern) parts.added.push_back({token.text, token.id});
  }
  return parts;
}

char first_character(std::string_view text) {
  const size_t at = text.find_first_not_of(" \t\r\n");
  return at == std::string_view::npos ? '\0' : text[at];
}

std::string contents(const std::string& path) {
  const Source source(path);
  std::string text(static_cast<size_t>(source.size()), '\0');
  source.read(0, text.data(), source.size());
  return text;
}

Ref<Bpe> made(std::string_view data, std::string_view merges, std::string_view pattern,
              std::string_view added_tokens, const FileNames& names) {
  const bool is_json = first_character(data) == '{';
  if (is_json) data.remove_prefix(data.find('{'));
  BpeParts parts;
  if (!merges.empty()) {
    parts = read_vocab_and_merges(data, merges, names);
  } else if (is_json) {
    if (!pattern.empty()) {
      fail(Status::invalid, "pattern is ", json::quote(pattern),
           ", but a tokenizer.json says itself how texts are split; expected NULL");
    }
    reading(names.data, [&] { parts = read_tokenizer_json(data); });
  } else {
    if (pattern.empty()) {
      fail(Status::invalid,
           "no pattern, which lines of tiktoken need: expected the name of an encoding such as "
           "\"cl100k_base\", or an expression");
    }
    parts = read_tiktoken(data, pattern, names);
  }
  if (!is_json || !merges.empty()) parts.patterns.emplace_back(pattern.empty() ? "gpt2" : pattern);
  if (!added_tokens.empty()) {
    parts.added.clear();
    reading("added_tokens", [&] { read_added(added_tokens, parts); });
  }
  Ref<Bpe> bpe;
  reading(names.data, [&] { bpe = Ref<Bpe>::adopt(new Bpe(std::move(parts))); });
  return bpe;
}

bool ends_with(std::string_view text, std::string_view end) noexcept {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

}  // namespace

Ref<Bpe> open_bpe(std::string_view data, std::string_view merges, std::string_view pattern,
                  std::string_view added_tokens) {
  return made(data, merges, pattern, added_tokens, {});
}

Ref<Bpe> open_bpe_files(const std::string& path, const std::string& merges,
                        std::string_view pattern, std::string_view added_tokens) {
  const std::string data = contents(path);
  if (ends_with(path, ".json") && first_character(data) != '{')
    fail(Status::io, path, " holds no JSON object");
  if (!merges.empty()) {
    const std::string pairs = contents(merges);
    return made(data, pairs.empty() ? "\n" : pairs, pattern, added_tokens, {path, merges});
  }
  // The name of a file of tiktoken is that of its encoding.
  const size_t folder = path.find_last_of("/\\");
  const std::string name = folder == std::string::npos ? path : path.substr(folder + 1);
  const std::string encoding = name.substr(0, name.find_last_of('.'));
  if (pattern.empty() && first_character(data) != '{') {
    if (pattern_named(encoding).empty()) {
      fail(Status::invalid, "no pattern is known for the encoding ", quoted(encoding, '\''),
           ": expected the name of one such as \"cl100k_base\", or an expression");
    }
    pattern = encoding;
  }
  return made(data, {}, pattern, added_tokens, {path, {}});
}

}  // namespace libtensor
