// SPDX-License-Identifier: Apache-2.0
// Any bytes as a file of torch.save(), with a zip archive or before it: an error with a text, or
// tensors in storages that lie in the file.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>

#include "../calls/files.h"
#include "limited_memory.h"
#include "tensor/tensor.h"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

// The last element of a tensor that is not empty lies in memory of the file's size, whatever its
// strides: views of one element may have many.
void read_all(tensor_archive_t* archive, size_t file_bytes) {
  std::set<std::string> names;
  for (int64_t i = 0; i < tensor_archive_count(archive); ++i) {
    const char* name = tensor_archive_name(archive, i);
    require(names.insert(name).second);
    require(tensor_archive_ndim(archive, i) >= 0);
    tensor_t* t = tensor_archive_get(archive, name, 0);
    if (!t) {
      const tensor_status_t code = tensor_last_error_code();
      require(code == TENSOR_E_DTYPE || code == TENSOR_E_IO || code == TENSOR_E_UNSUPPORTED ||
              code == TENSOR_E_NOMEM);
      continue;
    }
    int64_t last = tensor_storage_offset(t);
    for (int32_t axis = 0; axis < tensor_ndim(t); ++axis)
      last += (tensor_shape(t)[axis] - 1) * tensor_strides(t)[axis];
    if (tensor_numel(t) > 0) {
      const int64_t size = tensor_dtype_size(tensor_dtype(t));
      require(last >= 0 && static_cast<size_t>(last) < file_bytes * 1032);
      const auto* data = static_cast<const volatile char*>(tensor_data(t));
      const int64_t reach = (last - tensor_storage_offset(t)) * size;
      (void)(data[0] + data[reach] + data[reach + size - 1]);
    }
    tensor_release(t);
  }
  for (int64_t i = 0; i < tensor_archive_metadata_count(archive); ++i)
    require(tensor_archive_metadata(archive, tensor_archive_metadata_key(archive, i)) != nullptr);
}

}  // namespace

// The first byte chooses: a pickle in an archive with two storages, the pickles of an older file
// behind its magic number, or a whole file.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const bool limited = limit_memory();
  require(limited);
  if (size == 0) return 0;
  std::string file(reinterpret_cast<const char*>(data + 1), size - 1);
  if (data[0] % 3 == 0) {
    StoredZip archive;
    archive.add("a/data.pkl", file);
    archive.add("a/byteorder", data[0] & 0x80 ? "big" : "little");
    archive.add("a/data/0", std::string(80, '\1'));  // more than a storage holds itself
    archive.add("a/data/1", std::string(24, '\0'));
    file = archive.finish();
  } else if (data[0] % 3 == 1) {
    file.insert(0, "\x80\2\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.\x80\2M\xe9\3.\x80\2}.",
                25);
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
