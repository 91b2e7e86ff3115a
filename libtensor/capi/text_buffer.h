// SPDX-License-Identifier: Apache-2.0
// Texts that are copied into a buffer of the caller's.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>

#include "libtensor/core/error.h"

namespace libtensor::capi {

inline void check_room(const void* buffer, int64_t capacity) {
  if (capacity < 0) fail(Status::invalid, "capacity is ", capacity, ", expected 0 or more");
  if (capacity > 0 && !buffer) fail(Status::invalid, "buffer is NULL, but capacity is ", capacity);
}

inline void give_text(const std::string& text, void* buffer, int64_t capacity, int64_t& needed) {
  needed = static_cast<int64_t>(text.size());
  if (capacity == 0) return;
  const auto n = static_cast<size_t>(std::min(needed, capacity - 1));
  std::memcpy(buffer, text.data(), n);
  static_cast<char*>(buffer)[n] = '\0';
}

}  // namespace libtensor::capi
