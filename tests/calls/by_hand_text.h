/* SPDX-License-Identifier: Apache-2.0 */
// Calls of tokenizers: texts of files, and buffers.

// A tokenizer.json of the bytes a to d, "ab", "abc", and a special token.
inline const char* small_tokenizer() {
  return R"({"model":{"type":"BPE","vocab":{"a":0,"b":1,"c":2,"d":3,"ab":4,"abc":5},)"
         R"("merges":["a b",["ab","c"]],"unk_token":"d"},"normalizer":{"type":"NFC"},)"
         R"("pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"use_regex":true},)"
         R"("post_processor":{"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<e>"}},)"
         R"({"Sequence":{"id":"A"}}],"special_tokens":{"<e>":{"id":"<e>","ids":[6]}}},)"
         R"("added_tokens":[{"id":6,"content":"<e>","special":true}]})";
}
inline tensor_bpe_t* small_bpe() {
  return tensor_bpe_open_memory(small_tokenizer(),
                                static_cast<int64_t>(std::strlen(small_tokenizer())), nullptr, 0,
                                nullptr, nullptr);
}

// Files of the three kinds, some of them changed.
inline void call_tensor_bpe_open_memory(Driver& d) {
  static const char* const files[] = {small_tokenizer(), R"({"a":0,"b":1,"ab":2,"</s>":3})",
                                      "YQ== 0\nYg== 1\nYWI= 2\n"};
  const uint32_t kind = d.below(3);
  std::string data = files[kind], merges = kind == 1 ? "#version: 0.2\na b\n" : "";
  for (uint32_t changes = d.bad() ? 1 + d.below(3) : 0; changes > 0; --changes)
    data[d.below(static_cast<uint32_t>(data.size()))] = static_cast<char>(d.below(256));
  const char* pattern = kind == 0 && !d.bad() ? nullptr : d.bad() ? d.string(true) : "cl100k_base";
  const char* added = d.below(3) ? nullptr : d.bad() ? "[{}]" : R"([{"id":7,"content":"a b"}])";
  d.call("tensor_bpe_open_memory", [&](Results&) {
    return d.keep(tensor_bpe_open_memory(data.data(), static_cast<int64_t>(data.size()),
                                         merges.data(), static_cast<int64_t>(merges.size()),
                                         pattern, added));
  });
}

inline void call_tensor_bpe_open(Driver& d) {
  static const bool saved = [] {
    std::FILE* file = std::fopen("calls.json", "wb");
    const bool written = file && std::fputs(small_tokenizer(), file) >= 0;
    return file && std::fclose(file) == 0 && written;
  }();
  d.require(saved, "a file can be written");
  const char* path = path_of(d, "calls.json");
  d.call("tensor_bpe_open",
         [&](Results&) { return d.keep(tensor_bpe_open(path, nullptr, nullptr, nullptr)); });
}

inline void call_tensor_bpe_token_id(Driver& d) {
  tensor_bpe_t* bpe = d.bpe(false);
  const char* token = d.string(false);
  d.call("tensor_bpe_token_id", [&](Results&) {
    int64_t id = 0;
    return tensor_bpe_token_id(bpe, token, static_cast<int64_t>(std::strlen(token)), &id);
  });
}

inline void call_tensor_bpe_token(Driver& d) {
  tensor_bpe_t* bpe = d.bpe(false);
  const int64_t id = d.integer();
  char buffer[8];
  const auto capacity = static_cast<int64_t>(d.below(sizeof buffer + 1));
  d.call("tensor_bpe_token", [&](Results&) {
    int64_t needed = 0;
    return tensor_bpe_token(bpe, id, buffer, capacity, &needed);
  });
}

inline void call_tensor_bpe_encode(Driver& d) {
  tensor_bpe_t* bpe = d.bpe(false);
  std::string text(d.below(80), 'a');
  for (char& c : text) c = d.source().any_of({'a', 'b', 'c', ' ', 'd', '\n', '<', 'e', '>'});
  if (d.bad()) text += "\xff";
  const std::vector<const char*> allowed{d.bad() ? "?" : d.below(2) ? "all" : "<e>"};
  const tensor_bool_t whole = d.boolean();
  const int32_t n = static_cast<int32_t>(d.below(2));
  d.call("tensor_bpe_encode", [&](Results& r) {
    return r.one(tensor_bpe_encode(bpe, text.data(), static_cast<int64_t>(text.size()),
                                   allowed.data(), n, whole));
  });
}

inline void call_tensor_bpe_decode(Driver& d) {
  tensor_bpe_t* bpe = d.bpe(false);
  const int64_t n = d.below(5);
  const bool fits = d.source().one_in(2);
  tensor_t* ids =
      fits ? tensor_full_i64(&n, 1, d.bad() ? 99 : 4, TENSOR_INT64, d.place) : d.tensor(false);
  const tensor_bool_t skip = d.boolean();
  char buffer[16];
  const auto capacity = static_cast<int64_t>(d.below(sizeof buffer + 1));
  d.call("tensor_bpe_decode", [&](Results&) {
    int64_t needed = 0;
    return tensor_bpe_decode(bpe, ids, skip, buffer, capacity, &needed);
  });
  if (fits) d.push(ids);
}
