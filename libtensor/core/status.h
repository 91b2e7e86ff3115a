// SPDX-License-Identifier: Apache-2.0
// Status codes, the same numbers as TENSOR_E_* of capi/capi.toml.
#pragma once

#include <cstdint>

namespace libtensor {

enum class Status : int32_t {
  ok = 0,
  invalid = 1,
  shape = 2,
  dtype = 3,
  device = 4,
  index = 5,
  handle = 6,
  autograd = 7,
  unsupported = 8,
  nomem = 9,
  device_nomem = 10,
  cuda = 11,
  io = 12,
  callback = 13,
  version = 14,
  forked = 15,
  internal = 16,
  cancelled = 17,
  distributed = 18,
};

// What a callback of the user's left as its status, where that was not 0.
constexpr Status callback_status(int32_t code) noexcept {
  return code > 0 && code <= static_cast<int32_t>(Status::distributed) ? static_cast<Status>(code)
                                                                       : Status::callback;
}

}  // namespace libtensor
