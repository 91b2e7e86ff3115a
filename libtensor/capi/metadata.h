// SPDX-License-Identifier: Apache-2.0
// Metadata of files as callers pass them.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "libtensor/core/error.h"

namespace libtensor::capi {

inline std::vector<std::pair<std::string_view, std::string_view>> metadata_pairs(
    const std::vector<std::string_view>& metadata) {
  if (metadata.size() % 2 != 0) {
    fail(Status::invalid, "metadata are ", static_cast<uint64_t>(metadata.size()),
         " strings, expected keys and values in turn");
  }
  std::vector<std::pair<std::string_view, std::string_view>> pairs;
  for (size_t i = 0; i < metadata.size(); i += 2) pairs.emplace_back(metadata[i], metadata[i + 1]);
  return pairs;
}

}  // namespace libtensor::capi
