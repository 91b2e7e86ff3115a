// SPDX-License-Identifier: Apache-2.0
// Any bytes as a file of NumPy, npy or npz: an error with a text, or tensors that lie in the file.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "tensor/tensor.h"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void require_refused() {
  const tensor_status_t code = tensor_last_error_code();
  require(code == TENSOR_E_IO || code == TENSOR_E_DTYPE || code == TENSOR_E_SHAPE);
  require(std::strchr(tensor_last_error_message(), '\n') == nullptr);
}

void as_npy(const std::string& file) {
  tensor_t* x = tensor_load_npy_memory(file.data(), static_cast<int64_t>(file.size()), 0);
  if (!x) return require_refused();
  const int64_t nbytes = tensor_numel(x) * tensor_dtype_size(tensor_dtype(x));
  require(nbytes <= static_cast<int64_t>(file.size()));
  tensor_release(x);
}

void as_archive(const std::string& file) {
  tensor_archive_t* archive =
      tensor_archive_open_memory(file.data(), static_cast<int64_t>(file.size()));
  if (!archive) return require_refused();
  for (int64_t i = 0; i < tensor_archive_count(archive); ++i) {
    tensor_t* x = tensor_archive_get(archive, tensor_archive_name(archive, i), 0);
    if (!x) require_refused();
    tensor_release(x);
  }
  tensor_archive_release(archive);
}

}  // namespace

// The first byte chooses: a whole file, or a header behind a prefix that fits it.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string rest(reinterpret_cast<const char*>(data + 1), size - 1);
  if (data[0] % 3 == 0) {
    as_npy(rest);
  } else if (data[0] % 3 == 1) {
    as_archive(rest);
  } else {
    std::string file("\x93NUMPY\1\0", 8);
    file += static_cast<char>(rest.size() & 0xff);
    file += static_cast<char>(rest.size() >> 8 & 0xff);
    as_npy(file + rest + std::string(64, '\1'));
  }
  return 0;
}
