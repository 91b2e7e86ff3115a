// SPDX-License-Identifier: Apache-2.0
// What an archive reads from: a file of one format, whose header was read and checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "libtensor/core/ref.h"
#include "libtensor/core/storage.h"
#include "libtensor/graph/tensor.h"
#include "libtensor/io/source.h"

namespace libtensor {

inline constexpr Device kFileDevice{DeviceKind::cpu, 0};

struct EntrySpec {
  DType dtype;  // unset where libtensor has none
  Shape shape;
};

class FileContents {
 public:
  FileContents(Source source, bool mapped)
      : FileContents(std::make_shared<const Source>(std::move(source)), mapped) {}
  FileContents(std::shared_ptr<const Source> source, bool mapped)
      : file_(std::move(source)), source_(*file_), mapped_(mapped) {}
  FileContents(const FileContents&) = delete;
  FileContents& operator=(const FileContents&) = delete;
  virtual ~FileContents() = default;

  // Any thread may call these.
  virtual EntrySpec spec(size_t i) const = 0;
  virtual Tensor read(size_t i) const = 0;  // on kFileDevice
  // The same file, with weights of 8 and 4 bits as their codes and scales; null if it has none.
  virtual std::unique_ptr<FileContents> quantized() const { return nullptr; }

  std::vector<std::string> names;
  std::vector<std::pair<std::string, std::string>> metadata;

 protected:
  // Row-major elements; they stay in the file where it is mapped and they are aligned.
  Tensor read_elements(int64_t begin, DType dtype, const Shape& shape) const;
  // Bytes of the file, which stay there; null where it cannot be mapped.
  Ref<Storage> map_storage(int64_t begin, int64_t nbytes) const;

  const std::shared_ptr<const Source> file_;
  const Source& source_;
  bool mapped_;
};

// Any other byte in a bool would be undefined behaviour. `what` and `name` are for the error.
void check_bools(const void* bytes, int64_t n, const char* what, std::string_view name);
// Elements of foreign byte order; of complex numbers each part is swapped.
void swap_bytes(void* data, int64_t nbytes, DType dtype);

}  // namespace libtensor
