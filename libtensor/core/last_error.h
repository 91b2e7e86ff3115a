// SPDX-License-Identifier: Apache-2.0
// The error slot of each thread: a fixed buffer, so that reporting needs no memory.
#pragma once

#include <cstdint>

#include "libtensor/core/error.h"

namespace libtensor {

struct LastError {
  int32_t code;
  bool gave_null;    // instead of a handle, which the caller may pass on
  bool seen;         // by the caller
  bool said;         // by tensor_set_error()
  int64_t callback;  // graph/callback_words.h: where the thread was in one of the user's, which
  char message[Text::kCapacity];
};
LastError& last_error() noexcept;
// "function: text", cut to the buffer.
void set_last_error(Status status, const char* function, const char* text,
                    int64_t callback) noexcept;
}  // namespace libtensor
