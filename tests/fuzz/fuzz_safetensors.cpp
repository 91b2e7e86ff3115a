// SPDX-License-Identifier: Apache-2.0
// Any bytes as a safetensors file: an error with a text, or tensors that lie in the file.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>

#include "tensor/tensor.h"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void read_all(const tensor_archive_t* archive, size_t file_bytes) {
  auto* a = const_cast<tensor_archive_t*>(archive);
  const int64_t count = tensor_archive_count(a);
  std::set<std::string> names;
  size_t total = 0;
  for (int64_t i = 0; i < count; ++i) {
    const char* name = tensor_archive_name(a, i);
    require(names.insert(name).second);
    tensor_t* t = tensor_archive_get(a, name, 0);
    if (!t) {  // a dtype that libtensor does not support, or a byte that is no bool
      const tensor_status_t code = tensor_last_error_code();
      require(code == TENSOR_E_DTYPE || code == TENSOR_E_IO);
      continue;
    }
    total += static_cast<size_t>(tensor_numel(t) * tensor_dtype_size(tensor_dtype(t)));
    tensor_release(t);
  }
  require(total <= file_bytes);
  for (int64_t i = 0; i < tensor_archive_metadata_count(a); ++i) {
    require(tensor_archive_metadata(a, tensor_archive_metadata_key(a, i)) != nullptr);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  // What libFuzzer makes is a header; the length in front of it and the bytes behind it follow from
  // its first byte.
  std::string file;
  if (size > 0 && data[0] & 1) {
    file.assign(reinterpret_cast<const char*>(data + 1), size - 1);
  } else if (size > 0) {
    const uint64_t length = size - 1;
    for (int i = 0; i < 8; ++i) file += static_cast<char>(length >> 8 * i & 0xff);
    file.append(reinterpret_cast<const char*>(data + 1), size - 1);
    file.append(data[0] >> 1, '\1');
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
