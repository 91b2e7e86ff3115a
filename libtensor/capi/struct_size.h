// SPDX-License-Identifier: Apache-2.0
// Structs of the C API that begin with struct_size: callers and library may be of different age.
#pragma once

#include <algorithm>
#include <cstring>

#include "libtensor/core/error.h"

namespace libtensor::capi {

inline constexpr uint32_t kLargestStruct = 4096;

inline void check_struct_size(uint32_t given, size_t known) {
  if (given > kLargestStruct)
    fail(Status::version, "struct_size is ", given, ", which is not a size of this struct");
  if (given < known)
    fail(Status::version, "struct_size is ", given, ", expected at least ",
         static_cast<int64_t>(known));
}

// A newer caller's fields are accepted while they are 0, that is, left at their defaults.
template <class T>
T read_struct(const T* from) {
  check_struct_size(from->struct_size, sizeof(T));
  const auto* bytes = reinterpret_cast<const unsigned char*>(from);
  if (std::any_of(bytes + sizeof(T), bytes + from->struct_size,
                  [](unsigned char byte) { return byte != 0; })) {
    fail(Status::version, "struct_size is ", from->struct_size, " and sets fields beyond the ",
         static_cast<int64_t>(sizeof(T)), " bytes that this library knows");
  }
  return *from;
}

// Fields that this library does not know become 0.
template <class T>
void write_struct(T* to, T value) {
  const uint32_t given = to->struct_size;
  check_struct_size(given, sizeof(T));
  std::memset(to, 0, given);
  value.struct_size = given;
  *to = value;
}

}  // namespace libtensor::capi
