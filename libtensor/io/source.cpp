// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/source.h"

#include <cstring>

namespace libtensor {

Source::Source(const std::string& path) {
  file_ = std::make_unique<InputFile>(path);
  size_ = file_->size();
}

Source::Source(const void* data, int64_t nbytes)
    : memory_(new char[static_cast<size_t>(nbytes)]), size_(nbytes) {
  if (nbytes > 0) std::memcpy(memory_.get(), data, static_cast<size_t>(nbytes));
}

void Source::read(int64_t offset, void* to, int64_t n) const {
  if (n == 0) return;
  if (file_) {
    file_->read_at(offset, to, n);
  } else {
    std::memcpy(to, memory_.get() + offset, static_cast<size_t>(n));
  }
}

bool Source::map(int64_t offset, int64_t n, platform::Mapping& mapping) const noexcept {
  return file_ && file_->map(offset, n, mapping);
}

}  // namespace libtensor
