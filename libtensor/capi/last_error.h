// The error slot of each thread: a fixed buffer, so that reporting needs no memory.
#pragma once

#include <cstdint>

#include "libtensor/core/error.h"

namespace libtensor {

struct LastError {
  int32_t code;
  bool from_callback;  // the words of a callback, to be passed on as they are
  char message[Text::kCapacity];
};
LastError& last_error() noexcept;
// "function: text", cut to the buffer.
void set_last_error(Status status, const char* function, const char* text) noexcept;
// Turns the exception in flight into the slot's content and returns its code.
int32_t report_exception(const char* function) noexcept;

}  // namespace libtensor
