// SPDX-License-Identifier: Apache-2.0
// Compiled kernels in files, so that another process need not compile them again.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace libtensor::cuda {

// Where they are kept; null or "" for nowhere. The name stays.
void set_kernel_folder(const char* name);

// A number of 128 bits as 32 digits, of all of its parts and where one ends and the next begins.
std::string digest_of(std::initializer_list<std::string_view> parts);

// "" where there is none, or a damaged one.
std::string read_kernel(const std::string& digest) noexcept;
// Whether it was kept; nothing is said if not. Files are complete whenever another process sees
// them. Files that were not used for the longest time are removed when there is too much.
bool keep_kernel(const std::string& digest, std::string_view image) noexcept;

}  // namespace libtensor::cuda
