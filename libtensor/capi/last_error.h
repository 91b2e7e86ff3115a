// SPDX-License-Identifier: Apache-2.0
// The error slot of each thread: a fixed buffer, so that reporting needs no memory.
#pragma once

#include <cstdint>

#include "libtensor/core/error.h"

namespace libtensor {

struct LastError {
  int32_t code;
  bool from_callback;  // the words of a callback, to be passed on as they are
  bool gave_null;      // instead of a handle, which the caller may pass on
  bool seen;           // by the caller
  char message[Text::kCapacity];
};
LastError& last_error() noexcept;
// "function: text", cut to the buffer.
void set_last_error(Status status, const char* function, const char* text) noexcept;
// Turns the exception in flight into the slot's content and returns its code. A NULL where a handle
// should be leaves the slot alone if it may come from the failure there: one that gave NULL, and
// that nobody has read.
int32_t report_exception(const char* function, bool gives_null = false) noexcept;

}  // namespace libtensor
