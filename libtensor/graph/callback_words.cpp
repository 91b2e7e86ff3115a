// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/callback_words.h"

#include "libtensor/core/last_error.h"

namespace libtensor::detail {

void fail_callback(int32_t status, const Text& text) {
  const Status given = callback_status(status);
  const LastError& last = last_error();
  const bool has_words = last.code != 0 && last.callback != 0 && last.callback == left_callback();
  if (has_words && (given == Status::callback || static_cast<int32_t>(given) == last.code)) {
    Text words;
    words << static_cast<const char*>(last.message);
    throw CallbackError(last.said ? static_cast<Status>(last.code) : given, words);
  }
  throw Error(given, text);
}

}  // namespace libtensor::detail
