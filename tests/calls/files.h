/* SPDX-License-Identifier: Apache-2.0 */
// Small files of every format that archives are read from, made without a library.
#ifndef TESTS_CALLS_FILES_H_
#define TESTS_CALLS_FILES_H_

#include <cstdint>
#include <string>

inline void append_number(std::string& out, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> 8 * i & 0xff);
}

// A zip archive of stored members without checksums.
class StoredZip {
 public:
  void add(const std::string& name, const std::string& content) {
    std::string common;
    append_number(common, 20, 2);
    append_number(common, 0, 4);
    append_number(common, 0x210000, 4);
    append_number(common, 0, 4);
    append_number(common, content.size(), 4);
    append_number(common, content.size(), 4);
    append_number(common, name.size(), 2);
    append_number(common, 0, 2);
    append_number(directory_, 0x02014b50, 4);
    append_number(directory_, 20, 2);
    directory_ += common;
    append_number(directory_, 0, 2);
    append_number(directory_, 0, 8);
    append_number(directory_, file_.size(), 4);
    directory_ += name;
    append_number(file_, 0x04034b50, 4);
    file_ += common + name + content;
    ++count_;
  }
  std::string finish() {
    const uint64_t start = file_.size();
    file_ += directory_;
    append_number(file_, 0x06054b50, 4);
    append_number(file_, 0, 4);
    append_number(file_, count_, 2);
    append_number(file_, count_, 2);
    append_number(file_, directory_.size(), 4);
    append_number(file_, start, 4);
    append_number(file_, 0, 2);
    return file_;
  }

 private:
  std::string file_, directory_;
  uint64_t count_ = 0;
};

// A safetensors file of one tensor.
inline std::string small_safetensors() {
  const std::string text =
      R"({"name":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"__metadata__":{"name":"b"}})";
  std::string file(8, '\0');
  file[0] = static_cast<char>(text.size());
  file += text;
  file.resize(8 + text.size() + 8, '\1');
  return file;
}

inline std::string pickled_text(const std::string& text) {
  std::string out = "X";
  append_number(out, text.size(), 4);
  return out + text;
}

// The pickle of a dict with two tensors over the storage "0" of kStored float32 numbers, more than
// a storage holds itself, and a number.
inline constexpr int kStored = 32;
inline std::string pickled_tensors() {
  const auto tensor = [](char offset, char extent) {
    std::string out = "ctorch._utils\n_rebuild_tensor_v2\n((";
    out += pickled_text("storage") + "ctorch\nFloatStorage\n" + pickled_text("0");
    out += pickled_text("cpu") + "K" + char{kStored} + "tQK" + offset + "K" + extent +
           "\x85K\1\x85\x89" + ")tR";
    return out;
  };
  return "\x80\2}(" + pickled_text("name") + tensor(0, 2) + pickled_text("b") + tensor(1, 1) +
         pickled_text("a") + "](K\3G?\xf8" + std::string(6, '\0') + "eu.";
}

// Files of torch.save(), with a zip archive and before it.
inline std::string small_torch_file() {
  StoredZip zip;
  zip.add("a/data.pkl", pickled_tensors());
  zip.add("a/byteorder", "little");
  zip.add("a/data/0", std::string(4 * kStored, '\1'));
  return zip.finish();
}
inline std::string legacy_torch_head() {
  return std::string(
      "\x80\2\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.\x80\2M\xe9\3.\x80\2}.", 25);
}
inline std::string small_legacy_torch_file() {
  std::string file = legacy_torch_head() + pickled_tensors() + "\x80\2]" + pickled_text("0") + "a.";
  append_number(file, kStored, 8);
  return file + std::string(4 * kStored, '\1');
}

// A GGUF file of a string, an array, and two tensors, one of which is quantised.
inline std::string small_gguf() {
  std::string file = "GGUF";
  const auto text = [&](const std::string& content) {
    append_number(file, content.size(), 8);
    file += content;
  };
  append_number(file, 3, 4);
  append_number(file, 2, 8);
  append_number(file, 2, 8);
  text("name");
  append_number(file, 8, 4);
  text("b");
  text("a");
  append_number(file, 9, 4);
  append_number(file, 8, 4);
  append_number(file, 1, 8);
  text("c");
  const auto tensor = [&](const std::string& name, uint64_t extent, uint64_t type, uint64_t at) {
    text(name);
    append_number(file, 1, 4);
    append_number(file, extent, 8);
    append_number(file, type, 4);
    append_number(file, at, 8);
  };
  tensor("name", 2, 0, 0);
  tensor("b", 32, 8, 32);
  file.resize((file.size() + 31) / 32 * 32, '\0');
  return file.append(32 + 34, '\1');
}

#endif  // TESTS_CALLS_FILES_H_
