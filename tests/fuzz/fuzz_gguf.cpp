// SPDX-License-Identifier: Apache-2.0
// Any bytes as a GGUF file: an error with a text, or tensors that lie in the file.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>

#include "limited_memory.h"
#include "tensor/tensor.h"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

// Quantised elements become at most ten times as large.
constexpr size_t kMostExpansion = 13;

void read_all(tensor_archive_t* archive, size_t file_bytes) {
  std::set<std::string> names;
  size_t total = 0;
  for (int64_t i = 0; i < tensor_archive_count(archive); ++i) {
    const char* name = tensor_archive_name(archive, i);
    require(names.insert(name).second);
    tensor_t* t = tensor_archive_get(archive, name, 0);
    if (!t) {
      require(tensor_last_error_code() == TENSOR_E_DTYPE ||
              tensor_last_error_code() == TENSOR_E_NOMEM);
      continue;
    }
    require(tensor_dtype(t) == tensor_archive_dtype(archive, i));
    total += static_cast<size_t>(tensor_numel(t) * tensor_dtype_size(tensor_dtype(t)));
    tensor_release(t);
  }
  require(total <= kMostExpansion * file_bytes);
  for (int64_t i = 0; i < tensor_archive_metadata_count(archive); ++i)
    require(tensor_archive_metadata(archive, tensor_archive_metadata_key(archive, i)) != nullptr);
}

}  // namespace

// The first byte chooses: a whole file, or what follows the magic bytes, the version and the
// numbers of tensors and of metadata, with elements behind it.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const bool limited = limit_memory();
  require(limited);
  if (size == 0) return 0;
  std::string file(reinterpret_cast<const char*>(data + 1), size - 1);
  if (data[0] & 1) {
    std::string head("GGUF\3\0\0\0", 8);
    head += static_cast<char>(data[0] >> 1 & 7);
    head.append(7, '\0');
    head += static_cast<char>(data[0] >> 4 & 15);
    head.append(7, '\0');
    file = head + file + std::string(600, '\1');
  }
  tensor_archive_t* archive =
      tensor_archive_open_memory(file.data(), static_cast<int64_t>(file.size()));
  if (archive) {
    read_all(archive, file.size());
  } else {
    require(tensor_last_error_code() == TENSOR_E_IO);
    require(std::strncmp(tensor_last_error_message(), "tensor_archive_open_memory: ", 28) == 0);
    require(std::strchr(tensor_last_error_message(), '\n') == nullptr);
  }
  tensor_archive_release(archive);
  return 0;
}
