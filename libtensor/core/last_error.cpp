// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/last_error.h"

#include <cstring>

namespace libtensor {
namespace {
thread_local LastError slot{};
}

LastError& last_error() noexcept { return slot; }

void set_last_error(Status status, const char* function, const char* text,
                    int64_t callback) noexcept {
  Text message;
  if (*function) message << function << ": ";
  message << text;
  slot.code = static_cast<int32_t>(status);
  slot.gave_null = slot.seen = slot.said = false;
  slot.callback = callback;
  std::memcpy(slot.message, message.c_str(), sizeof slot.message);
}

}  // namespace libtensor
