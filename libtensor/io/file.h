// SPDX-License-Identifier: Apache-2.0
// Files: reading at any offset, and writing so that a reader finds the old file or the new one,
// whole. Failures are TENSOR_E_IO and carry the system's reason; interrupted and short transfers go
// on.
#pragma once

#include <cstdint>
#include <string>

#include "libtensor/core/platform/file.h"

namespace libtensor {

class InputFile {
 public:
  explicit InputFile(const std::string& path);  // UTF-8; a regular file
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  int64_t size() const noexcept { return size_; }
  // All n bytes, or an error: also where the file has become shorter.
  void read_at(int64_t offset, void* data, int64_t n) const;
  // Private pages over n bytes that lie in it; false where the system cannot do that.
  bool map(int64_t offset, int64_t n, platform::Mapping& mapping) const noexcept;

 private:
  std::string path_;
  intptr_t file_ = -1;  // platform::File
  int64_t size_ = 0;
};

// Writes a file without a name, or where the system has no such thing one with a temporary name
// beside `path`; commit() gives it its name. Without commit() it is removed.
class AtomicFile {
 public:
  explicit AtomicFile(const std::string& path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(const void* data, int64_t n);
  void commit();

 private:
  void create_named(const std::string& folder);
  [[noreturn]] void fail_with(const char* what, int error) const;

  std::string path_, temporary_;
  intptr_t file_ = -1;  // platform::File
};

}  // namespace libtensor
