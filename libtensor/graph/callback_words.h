// SPDX-License-Identifier: Apache-2.0
// What callbacks of the user's say of their failures: the words of tensor_set_error(), or those of
// the call of the library that failed in them.
#pragma once

#include "libtensor/core/error.h"

namespace libtensor {

// The thread's calls of run_callback() have numbers from 1 on: of the innermost one that runs, 0
// for none, and of the last one that was left.
int64_t running_callback() noexcept;
int64_t left_callback() noexcept;

// What a callback said, to be passed on as it is.
class CallbackError final : public Error {
 public:
  using Error::Error;
};

namespace detail {
[[noreturn]] void fail_callback(int32_t status, const Text& text);
}

// The callback that was just left has failed with this status: with its words, if the status is
// theirs or Status::callback, which it is where the callback left it alone, else with these.
template <class... Parts>
[[noreturn]] void fail_callback(int32_t status, const Parts&... parts) {
  Text text;
  (text << ... << parts);
  detail::fail_callback(status, text);
}

}  // namespace libtensor
