// SPDX-License-Identifier: Apache-2.0
// The safetensors format (https://github.com/huggingface/safetensors#format): eight bytes with the
// length of the header, little-endian; a JSON header; the elements of all tensors, row-major and
// little-endian, without gaps. Here: text and numbers only. Files are io/file.h, tensors are
// io/archive.h.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libtensor/core/dims.h"
#include "libtensor/core/dtype.h"

namespace libtensor::safetensors {

inline constexpr int64_t kLengthBytes = 8;
inline constexpr int64_t kMaxHeaderBytes = 100'000'000;

struct ElementType {
  std::string_view name;
  int bits;
  DType dtype;  // unset where libtensor has none
};

struct Entry {
  std::string name;
  const ElementType* type = nullptr;
  Shape shape;
  int64_t begin = 0, end = 0;  // bytes, counted from the end of the header
};

struct Header {
  std::vector<Entry> entries;  // by `begin`
  std::vector<uint32_t> by_name;
  std::vector<std::pair<std::string, std::string>> metadata;

  const Entry* find(std::string_view name) const noexcept;
};

// The length of the header, from the first bytes of a file; checked against the size of the file.
int64_t header_length(const unsigned char bytes[kLengthBytes], int64_t file_size);

// `text` is the header of a file with `data_size` bytes behind it. Whatever is malformed is
// TENSOR_E_IO.
Header parse_header(std::string_view text, int64_t data_size);

struct Item {
  std::string_view name;
  DType dtype;
  Shape shape;
};

struct Plan {
  std::string head;           // length and header
  std::vector<size_t> order;  // of the items in the file
};

// What to write for `items`. Order and text are the reference implementation's: larger alignment
// first, then by name.
Plan plan_file(const std::vector<Item>& items,
               const std::vector<std::pair<std::string_view, std::string_view>>& metadata);

}  // namespace libtensor::safetensors
