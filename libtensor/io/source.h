// SPDX-License-Identifier: Apache-2.0
// Bytes to read from: a file, or a copy of memory.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "libtensor/io/file.h"

namespace libtensor {

class Source {
 public:
  explicit Source(const std::string& path);
  Source(const void* data, int64_t nbytes);

  int64_t size() const noexcept { return size_; }
  // Bytes that lie in [0, size()). Any thread may call it.
  void read(int64_t offset, void* to, int64_t n) const;
  // Private pages over these bytes; false where that is not possible.
  bool map(int64_t offset, int64_t n, platform::Mapping& mapping) const noexcept;

 private:
  std::unique_ptr<const InputFile> file_;
  std::unique_ptr<char[]> memory_;
  int64_t size_ = 0;
};

}  // namespace libtensor
